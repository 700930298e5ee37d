/* SPDX-License-Identifier: GPL-3.0-or-later
 * conduct.h - how a bot leads, by the features of the orders it gives.
 *
 * The features mean the same in every ruleset, so these counts do.  A general is to blame for
 * what he could have avoided: troops left alone before horse, a flank shown, an objective given
 * up count only where another option would not have done so; and so do steps and changes of
 * formation that undo the unit's last (ai/gait.h).
 *
 * Start at conduct_note().
 */
#ifndef MATCHES_CONDUCT_H
#define MATCHES_CONDUCT_H

#include "ai/gait.h"
#include "engine/battle.h"
#include "engine/feature.h"
#include "engine/ruleset.h"

enum { KINDS = FEATURE_LEAD + 1 }; /* kinds of order: the first features */

typedef struct Conduct {
    double orders;         /* those with a choice */
    double kind[KINDS];    /* of them, of each kind */
    double offered[KINDS]; /* those in which one of that kind could have been given */
    double advance;        /* full moves towards enemy or objective */
    double exposed;        /* hits to expect where they lead */
    double alone, flanked; /* of them, and avoidable */
    double takes, leaves;  /* an objective; the latter avoidable */
    double undone;         /* what a unit did within the last two turns; avoidable */
} Conduct;

/* A game under way: how its sides lead, and whom they sent to do something. */
typedef struct Led {
    bool noted[MAX_SIDES]; /* whose orders are */
    Conduct conduct[MAX_SIDES];
    bool acted[MAX_UNITS];
    Gait gait[MAX_UNITS];
} Led;

/* Count an order: option `at` of n.  returns: does it send its subject to do something? */
bool conduct_note(Conduct *conduct, int16_t (*feature)[FEATURES], int n, int at);
void conduct_add(Conduct *sum, const Conduct *more);
/* A MatchWatch's order(), with a Led as its self. */
void conduct_hear(void *led, const Game *game, const Order *order);
/* How differently two led: half of what their shares of each kind of order, and their advances an
 * order, differ by.  0: alike; about 1: one only shoots, the other only marches. */
double conduct_difference(const Conduct *a, const Conduct *b);

#endif
