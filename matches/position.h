/* SPDX-License-Identifier: GPL-3.0-or-later
 * position.h - positions by lot from games by doctrine, and trials of orders in them.
 *
 * What is measured on positions (how far to trust a doctrine, what dice are worth) is measured
 * as a search would meet them: the doctrine plays both sides with some randomness, one decision
 * of each game is taken, and an order is tried as a search tries it.
 *
 * Start at positions_study().
 */
#ifndef MATCHES_POSITION_H
#define MATCHES_POSITION_H

#include <stdatomic.h>

#include "ai/playout.h"

typedef struct Position {
    const Battle *battle;
    State root;
    uint64_t seed;
    int stakes; /* value_stakes() of the root */
    int n;      /* orders */
    Intention option[MAX_OPTIONS];
} Position;

typedef struct PositionOptions {
    const Battle *const *battle; /* of one ruleset */
    int n_battles;
    int games;  /* a position of each, if it comes to a decision */
    int trials; /* of each order that is tried */
    int threads;
    uint64_t seed;
    const char *from; /* the doctrine: "general", a name or a file */
    /* Ten times, from any thread; NULL = nobody asks. */
    void (*progress)(int done, int of);
} PositionOptions;

typedef struct Positions {
    const PositionOptions *options;
    /* What is to be done with the position of a game; from any thread.  false: no memory. */
    bool (*study)(void *self, Position *position, int game);
    void *self;
    int blend; /* in 100: how much of a trial's chance is by what it passed before its cut */
    /* its own */
    Policy policy;
    atomic_int done;
    atomic_bool failed;
} Positions;

/* Both sides play on by that doctrine, with the commander's randomness, as his trials do.
 * errors: a doctrine nobody knows. */
bool position_policy(const Ruleset *rules, const char *from, Policy *out, Err *err);
/* Play the games and study a position of each.  The result does not depend on threads.
 * errors: a doctrine nobody knows; stopped before the end; no memory. */
bool positions_study(Positions *positions, Err *err);
/* The doctrine's own choice there: an index. */
int position_own(const Positions *positions, const Position *position);
/* Try an order; trials of one number have the same dice.
 * in: enemy turns until it is cut; luck NULL = not counted; what its table, if it
 * has one, says the dice were worth is taken off.
 * out: farther, NULL or what it came to when it was looked at as far again.
 * returns: side 0's chance at the cut, blended with what the trial passed if that is wanted. */
int position_try(const Positions *positions, const Position *position, int order,
                 int trial, int turns, Luck *luck, int *farther);
/* The same of an order that need be none of the options, without what it passes.
 * out: chance, side 0's.  returns: false if what is guessed of the hidden does not let it be given. */
bool position_try_order(const Policy *policy, const Position *position,
                        const Order *order, int trial, int turns, int *chance);
/* As position_try(), and *out is the battle where the trial is cut.
 * returns: false if it was over before. */
bool position_cut(const Positions *positions, const Position *position, int order,
                  int trial, int turns, State *out);

#endif
