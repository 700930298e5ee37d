/* SPDX-License-Identifier: GPL-3.0-or-later
 * strength_told.h - brevet bench --strength: from what was typed to what is printed.
 *
 * Each meeting is printed as it ends, so that a run that is stopped has said what it knows; last
 * comes who did best against the commander on each battle.
 */
#ifndef BENCHMARKS_STRENGTH_TOLD_H
#define BENCHMARKS_STRENGTH_TOLD_H

#include "matches/command.h"

/* clang-format off */
#define STRENGTH_OPTIONS                                                                          \
    { "strength", VALUE_NONE, NULL, "play the commander against doctrines, baselines, itself", 0, 0 }, \
    { "scenario", VALUE_MANY, "NAME", "where (standard and even ones; to soak, all)", 0, 0 },              \
    { "against", VALUE_MANY, "BOT", "whom; or none, doctrines, searches (all of both)", 0, 0 },    \
    { "turn", VALUE_COUNT, "MS", "milliseconds a turn for all who search (1000)", 1, 1000 * 1000 }, \
    { "iterations", VALUE_COUNT, "N", "a decision, instead of --turn", 1, 1000 * 1000 },           \
    { "base", VALUE_COUNT, "N", "iterations from which steps of four times more begin (25)", 1, 1000 * 1000 }, \
    { "steps", VALUE_COUNT, "N", "how many such steps (3)", 0, 8 }
/* clang-format on */

/* returns: a CODE_. */
int strength_command(const Args *args);

#endif
