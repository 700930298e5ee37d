/* SPDX-License-Identifier: GPL-3.0-or-later
 * playout.h - how a search plays on: by doctrine, with some randomness, and not too far.
 *
 *   ... own turn | enemy's 1st turn | own turn | enemy's 2nd turn | <- cut, and valued
 *
 * Cut where the side that searches is about to begin a turn of its own, every playout is
 * valued with the same side to move.  A battle that ends before counts as what it ended in,
 * with a sixteenth of the value so that a lost battle is still fought well.
 *
 * What a trial passes on the way counts too, if the policy blends: the position after each of the
 * enemy's turns (of any turn, where both sides move at once), valued as at a cut.  An early value
 * knows less, a late one has more luck in it, and they err in different ways; weights fall by
 * `blend` from the cut backwards.  (The lambda-return of Sutton, "Learning to predict by the methods
 * of temporal differences", 1988, averages so too, but falls from the beginning on.)
 *
 * All searching bots share this; start at playout_run().
 */
#ifndef AI_PLAYOUT_H
#define AI_PLAYOUT_H

#include "ai/doctrine.h"
#include "ai/value.h"

enum { TO_THE_END = 0 };

typedef struct Policy {
    Doctrine doctrine[MAX_SIDES];
    int randomness[MAX_SIDES]; /* in 100: any option at all */
    int horizon;               /* enemy turns until the cut, or TO_THE_END */
    int blend; /* in 100: how much of a trial's chance is by what it passed before the last */
    int stakes;  /* value_stakes() of the root, if a trial's game counts its luck */
    bool paired; /* chance by who decides what, not in order: playouts compare better */
    ValueModel value;
    /* The doctrine for one decision, NULL = the side's; the function itself may be NULL. */
    const Doctrine *(*script)(const void *self, const State *state,
                              const Intention *option);
    const void *self;
} Policy;

/* How far a playout has come; kept by whoever applies its orders. */
typedef struct Horizon {
    uint8_t side;    /* that searches */
    uint8_t turn_of; /* whose turn it was when last looked at; NOBODY before the battle */
    uint8_t left;    /* enemy turns still to end, 0 = no cut */
    uint8_t last_turn; /* cut after this turn in any case */
} Horizon;

/* in: turns, of the enemy's, until the cut, or TO_THE_END. */
Horizon horizon_begin(int turns, const State *state, int side);
/* Look again after an order.  returns: true where it is to be cut. */
bool horizon_reached(Horizon *horizon, const State *state);

/* A stream of numbers for one playout: splitmix64, which costs next to nothing. */
static inline uint64_t playout_any(uint64_t *stream)
{
    uint64_t z = *stream += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

/* The policy's choice among n options: an index.
 * known: NULL, or what is known of their orders in this state (ruleset.h). */
int playout_choose(const Policy *policy, const Battle *battle, const State *state,
                   const Intention *option, int n, Order *known, uint64_t *stream);
/* Carry out option[at], or, should the ruleset fail to ground it, the next that it can. */
void playout_apply(Game *game, const Intention *option, int n, const Order *known,
                   int at);
/* Play on until the cut or the end.  returns: side 0's chance to win, less what the dice were worth
 * that the game has counted. */
int playout_run(const Policy *policy, Game *game, Horizon horizon, uint64_t *stream);
/* Side 0's chance as the battle stands, over or not. */
int playout_value(const Policy *policy, const Battle *battle, const State *state);
/* The same less what the dice were worth that the game has counted. */
int playout_fair_value(const Policy *policy, const Game *game);

#endif
