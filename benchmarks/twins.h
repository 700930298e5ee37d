/* SPDX-License-Identifier: GPL-3.0-or-later
 * twins.h - one battle twice: as a file has it, and with all that it lists listed the other way round, or mirrored.
 *
 * Both throw the same dice, which go by whom they are for and not by his number.
 *
 * Start at twins_begin().
 */
#ifndef BENCHMARKS_TWINS_H
#define BENCHMARKS_TWINS_H

#include "benchmarks/renumbered.h"
#include "engine/ruleset.h"

typedef struct Twins Twins;

typedef struct Twin {
    Battle *battle;
    State state;
    Game game;
    DiceHand hand;
    Listener listener;
    const Twins *twins;
    char told[RENUMBERED_TOLD]; /* since its last order */
} Twin;

struct Twins {
    Twin twin[2];
    int unit[2][MAX_UNITS],
        officer[2][MAX_OFFICERS]; /* of one: its number in the other */
    bool mirrored;                /* and listed alike */
    uint64_t seed;
};

/* Whom each is in the other.  in: both battles are read.  errors: somebody is in one only. */
bool twins_know_each_other(Twins *t, Err *err);
/* Begin both games.  errors: what scenario_begin() says. */
bool twins_begin(Twins *t, Err *err);
/* Whoever that is in twin k, in the other; an order of the first for the second. */
Ref twins_in_other(const Twins *t, int k, Ref who);
Order twins_order_in_other(const Twins *t, const Order *order);
/* Over what they have parted, for people; NULL: they are alike still. */
const char *twins_parted(const Twins *t, char *name, int size);
/* What twin k is offered, as orders.  returns: how many, -1 after an error.  errors: an option that does not
 * ground. */
int twins_offers(const Twins *t, int k, Order out[static MAX_OPTIONS], Err *err);
/* An order that bots are offered in one and not in the other, of those to whom both lists speak: rules that ask
 * for troops one by one may list others.
 * out: k: in which.  returns: NULL: there is none. */
const Order *twins_offered_apart(const Twins *t, const Order *one, int n,
                                 const Order *two, int m, int *k);

/* Have both told the same lines of their last order, in whatever order? */
bool twins_told_alike(const Twins *t);

#endif
