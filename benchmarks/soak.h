/* SPDX-License-Identifier: GPL-3.0-or-later
 * soak.h - random games in which everything that must hold is looked at after each order.
 *
 *   the state      keeps every invariant of its rules
 *   its options    are at least one, the same when asked again, ground, and are accepted
 *   what is hidden does not change what a side may do
 *   garbage        never crashes; refused, it says why and leaves every byte as it was
 *   what is not listed is refused the same whatever is hidden; accepted, the battle goes on well
 *   the record     of each game replays to the same end
 *
 * Start at soak_run().
 */
#ifndef BENCHMARKS_SOAK_H
#define BENCHMARKS_SOAK_H

#include "benchmarks/bench.h"

enum { SOAK_FAULTS = 20 };

typedef struct SoakFault {
    char text[1536]; /* scenario, seed, order: what was wrong, and what plays it again */
} SoakFault;

typedef struct Soak {
    int64_t games, orders, options, garbage, garbage_legal, puts, replays, most_orders;
    int64_t unlisted,
        unlisted_tried; /* of the orders; drawn by lot until one was legal */
    int64_t faults;     /* in all; the first are kept */
    SoakFault fault[SOAK_FAULTS];
} Soak;

typedef struct SoakOptions {
    int games;
    int only; /* of the games only this one, from 1; 0: all */
    /* of 100 orders: one that no list holds, by lot, from which the battle goes on (lots.h) */
    int unlisted;
    int moved; /* numbers of the rules that are moved, by lot, before each game */
    bool wild; /* each game's scenario is varied by lot before it (wild.h) */
    bool
        crowded; /* ... or drawn anew, on a small table (crowded.h); with wild, and then varied */
    const char *out; /* write the scenario of the game there; NULL: nowhere */
    bool keep;       /* the record of a game with a fault stays */
    int put; /* in 100 orders: a figure is put right before it, up to a centimetre (put.h) */
    uint64_t seed;
    const char
        *folder; /* for the records, which are taken away again but for those kept */
} SoakOptions;

/* Play random games, the shipped scenarios in turn.  returns: was everything right? */
bool soak_run(const Shipped *shipped, const SoakOptions *options, Soak *out);

#endif
