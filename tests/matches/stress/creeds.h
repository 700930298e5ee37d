/* SPDX-License-Identifier: GPL-3.0-or-later
 * creeds.h - the toy's battle with other rules: who believes in what, and whose belief wins.
 *
 * In each turn each side holds, moves or shoots.  At the end each share of one side's orders meets
 * each share of the other's, a table says what that is worth, and a die decides.  So it is known
 * beforehand which way of fighting dominates, and whether one does.
 *
 * Start at creeds_battle().
 */
#ifndef TESTS_MATCHES_STRESS_CREEDS_H
#define TESTS_MATCHES_STRESS_CREEDS_H

#include "engine/ruleset.h"

enum { CREED_HOLD, CREED_MOVE, CREED_SHOOT, CREEDS };

/* Hold beats shoot beats move beats hold. */
void creeds_in_a_circle(Battle *battle);
/* Shoot beats both others, unless TOY_KILL_ON is lower than printed. */
void creeds_with_one_too_good(Battle *battle);

#endif
