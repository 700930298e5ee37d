/* SPDX-License-Identifier: GPL-3.0-or-later
 * decisions_told.h - brevet bench --decisions: from what was typed to what is printed.
 */
#ifndef BENCHMARKS_DECISIONS_TOLD_H
#define BENCHMARKS_DECISIONS_TOLD_H

#include "matches/command.h"

/* clang-format off */
#define DECISIONS_OPTIONS                                                                      \
    { "decisions", VALUE_NONE, NULL, "what the decisions of bots gain on positions by lot", 0, 0 }, \
    { "bot", VALUE_MANY, "BOT", "whose (mcts:iterations=100, flat:iterations=100)", 0, 0 },    \
    { "trials", VALUE_COUNT, "N", "of every order of a position, to judge it (200)", 1, 1000 * 1000 }
/* clang-format on */

/* returns: a CODE_. */
int decisions_command(const Args *args);

#endif
