/* SPDX-License-Identifier: GPL-3.0-or-later
 * units.h - what each unit is worth to its side, and whether that is its price.
 *
 * The general fights himself, then again with a unit less, one after another, each time in as many
 * battles.  What its side wins less without it is what it is worth.  Where the rules give points, a
 * unit of twice the price should be worth twice as much; the rate is that of all units together.
 *
 * Start at units_try(), then units_tell().
 */
#ifndef MATCHES_STRESS_UNITS_H
#define MATCHES_STRESS_UNITS_H

#include "matches/stress/again.h"
#include "matches/tournament/doc.h"
#include "matches/tournament/evidence.h"

typedef struct UnitWorth {
    bool cannot;    /* the battle cannot be set up without it */
    Evidence worth; /* what its side wins less */
    double p;       /* that it is worth nothing, over all units */
    double p_price; /* that it is worth its price, over all units; 1 = it has none */
} UnitWorth;

typedef struct Units {
    const Again *options;
    UnitWorth unit[MAX_UNITS]; /* by the battle's list */
    Evidence side;             /* what the first side wins of the battle as it is */
    double rate;               /* worth of a point; 0 = these rules give none */
} Units;

/* in: units is to be zero but for its options.
 * errors: a bot gave an order that was refused; stopped before the end; no memory. */
bool units_try(Units *units, Err *err);
/* returns: NULL, or !doc_ok(): no memory. */
Doc *units_tell(const Units *units);

#endif
