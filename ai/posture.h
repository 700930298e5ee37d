/* SPDX-License-Identifier: GPL-3.0-or-later
 * posture.h - how an army means to fight this turn: which doctrine its playouts follow.
 *
 * At the first decision of every turn the doctrines of a portfolio are played against each
 * other from the position as it is, to the battle's end: first the enemy's best answer to
 * what one is doing is found, then one's own best answer to that.  What wins is the policy of
 * the playouts and the prior of the tree until the next turn.  So an attacker who runs out of
 * time goes for the objective, and a defender who is ahead stays where he is, although no
 * search sees that far.
 *
 * Start at posture_take().
 */
#ifndef AI_POSTURE_H
#define AI_POSTURE_H

#include "ai/search.h"

enum { POSTURES = 10, MOST_POSTURE_TRIALS = 64 };

typedef struct Posture {
    Doctrine doctrine[POSTURES];
    int now[MAX_SIDES]; /* the one in force, for each side */
    int turn;           /* for which it was taken */
    /* trials under way */
    const Search *search;
    int64_t until_ns; /* 0 = no matter how long it takes */
    int side, trial, n_alive;
    int alive[POSTURES];
    int64_t sum[POSTURES];
    int result[POSTURES];
} Posture;

bool posture_open(Posture *posture, Err *err);
/* Begin a new battle: forget, and keep to the doctrine bred for its rules. */
void posture_clear(Posture *posture, const Ruleset *rules);
/* In a new turn, look at all postures again, with about so many playouts to the end (0: keep
 * what the search's policy has), and give the search the best. */
void posture_take(Posture *posture, Search *search, int playouts);

#endif
