/* SPDX-License-Identifier: GPL-3.0-or-later
 * whole_games.h - shipped battles played to the end with any orders: for tests of all rulesets.
 *
 * Start at games_keep_rules().
 */
#ifndef TESTS_WHOLE_GAMES_H
#define TESTS_WHOLE_GAMES_H

#include "engine/battle.h"

/* So many games with options by lot: every state passes the ruleset's check, every game is over in
 * time, no two throws are one; in the first `closely` of them every option of every decision is
 * legal. */
void games_keep_rules(const char *ruleset, const char *scenario, int games, int closely);
/* The same seed is the same game, another another. */
void games_repeat(const char *ruleset, const char *scenario);
/* Every die that is thrown is told, with its face, by an event of the same order: who sits at the table
 * holds it against the book, undo stops at it, and a battle's luck counts it.  covered: the name of a
 * roll that may be kept from both sides; NULL: none. */
void games_tell_every_die(const char *ruleset, const char *scenario, int games,
                          const char *covered);
/* Options, features, values, orders and what comes of them hang on nothing that the stack held before:
 * whatever is read has been written, or is the same by luck.  Nor do orders and features hang on what
 * was known of an order before. */
void games_read_what_is_written(const char *ruleset, const char *scenario, int games);
/* From any moment on, a copy goes the way of the state it was copied from. */
void games_copy(const char *ruleset, const char *scenario);

#endif
