/* SPDX-License-Identifier: GPL-3.0-or-later
 * pig.h - the dice game Pig as a ruleset, and its exact values.
 *
 * Roll as often as you like; a 1 loses what the turn has brought and the turn with it; hold
 * keeps it.  First to the goal wins.  Neller and Presser, "Optimal Play of the Dice Game Pig"
 * (2004), solve it by value iteration, and so do we.
 *
 * In the short game a coin is thrown, and heads count one point each: few enough
 * outcomes for a tree to see to the end.
 *
 * Start at pig_battle() and pig_chance().
 */
#ifndef TESTS_AI_PIG_H
#define TESTS_AI_PIG_H

#include "engine/ruleset.h"

enum { PIG_ROLL = 1, PIG_HOLD = 2, PIG_MOST = 64 };

typedef struct PigRules {
    int goal, die;
    bool ones; /* every face but 1 counts one */
    int nerve; /* the doctrines' poor idea: hold at so many, whatever the score */
} PigRules;

extern const PigRules pig_long, pig_short;

typedef struct Pig {
    uint8_t score[2];
    uint8_t total;
    uint8_t spare[5];
} Pig;

/* A battle to be played from these scores, side 0 to move with that turn total. */
void pig_battle(const PigRules *rules, Battle *out, int mine, int other, int total);
/* Exact chance to win of who is to move, if it rolls, and if it holds. */
double pig_if_rolls(const PigRules *rules, int mine, int other, int total);
double pig_if_holds(const PigRules *rules, int mine, int other, int total);

#endif
