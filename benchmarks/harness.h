/* SPDX-License-Identifier: GPL-3.0-or-later
 * harness.h - what a tournament costs beyond the games in it.
 *
 *   bare      the same games in a loop: choose, apply, nothing else
 *   harness   the same games as a tournament: seats, judge, results on disk
 *
 * That they are the same games is proved by their final states.
 *
 * Start at bench_harness().
 */
#ifndef BENCHMARKS_HARNESS_H
#define BENCHMARKS_HARNESS_H

#include "engine/err.h"

typedef struct HarnessCost {
    int games;
    double bare_us, harness_us;             /* processor time of a game, one thread */
    double bare_clock_us, harness_clock_us; /* by the clock on the wall */
    double bare_threads;    /* a bare loop on two threads, times one, by the clock */
    double harness_threads; /* a tournament on two threads, times one */
    double load;            /* of the machine as it began, last minute */
} HarnessCost;

/* in: tenths, of a second each part takes about.
 * errors: no room for results; games that differ. */
bool bench_harness(int tenths, HarnessCost *out, Err *err);

#endif
