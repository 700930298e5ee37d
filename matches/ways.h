/* SPDX-License-Identifier: GPL-3.0-or-later
 * ways.h - every way the dice can fall, one after another, each with its chance.
 *
 * A moment of a battle is played again and again with a DiceHand that turns its dice: like an
 * odometer the last die that was thrown goes on by one face, and when it has shown all of them it is
 * forgotten and the one before goes on.  What is thrown may hang on the dice before it.
 *
 *   Ways ways = { 0 };
 *   do {
 *       ways_begin(&ways);
 *       ... play, with ways_hand(&ways) in the game ...
 *       ways_weight(&ways)
 *   } while (ways_next(&ways));
 *
 * Start at ways_begin().
 */
#ifndef MATCHES_WAYS_H
#define MATCHES_WAYS_H

#include "engine/ruleset.h"

enum { WAYS_DICE = 64, WAYS_ALL = 100 * 1000 * 1000 /* what all weights together are */ };

typedef struct Ways {
    int n, thrown; /* dice known of this way, and thrown of them so far */
    uint8_t sides[WAYS_DICE], face[WAYS_DICE];
    double until;  /* the chances of all ways before this one */
    int64_t given; /* the weight of all ways before this one */
    bool too_many; /* dice in one way */
} Ways;

void ways_begin(Ways *ways);
DiceHand ways_hand(Ways *ways);
/* The chance of the way that has been played, in 1/WAYS_ALL, rounded so that all of them together
 * are WAYS_ALL.  To be asked once, after it. */
int64_t ways_weight(Ways *ways);
/* returns: false: that was the last. */
bool ways_next(Ways *ways);

#endif
