/* SPDX-License-Identifier: GPL-3.0-or-later
 * expectimax.h - the exact worth of a small battle: every order, every face of every die.
 *
 * Works for any ruleset: the dice are a list that runs dry, which names the throw it wants
 * (engine/dice.h); positions met again are looked up by their hash.
 *
 * Start at expectimax_solve().
 */
#ifndef TESTS_AI_EXPECTIMAX_H
#define TESTS_AI_EXPECTIMAX_H

#include "engine/ruleset.h"

/* Side 0's worth of a battle that is over, 0 .. 1. */
typedef double (*Worth)(const Battle *battle, const State *state);

/* Side 0's worth with best play by both; of each option here as well, if option is not NULL. */
double expectimax_solve(const Battle *battle, const State *state, Worth worth,
                        double *option);

#endif
