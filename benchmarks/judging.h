/* SPDX-License-Identifier: GPL-3.0-or-later
 * judging.h - does a report find what was planted, and nothing else?
 *
 * Results are made up: battles of which one favours a side by so many points and all others
 * none, played in pairs whose games share luck.  The report's own judge then looks at them.
 *
 * Start at bench_judging().
 */
#ifndef BENCHMARKS_JUDGING_H
#define BENCHMARKS_JUDGING_H

#include "matches/tournament/archive.h"

enum { JUDGED_BATTLES = 10 }; /* the first has the planted imbalance */

/* Made-up results of so many pairs of each battle; the same for the same seed.
 * in: points, of 100, by which the first side scores more in battle 0.
 * errors: no memory.  Free with archive_free(). */
bool judging_results(Archive *out, uint64_t seed, int pairs, double points, Err *err);

typedef struct Judging {
    int runs, pairs;
    double points;
    int found;         /* runs in which the planted battle was said to lean, or worse */
    int outside;       /* ... was said to be outside a band of 1 point */
    int flagged;       /* balanced battles said to lean, of runs * (JUDGED_BATTLES - 1) */
    int flagged_worse; /* ... said to be outside the band */
    int balanced;      /* balanced battles shown to be within the band */
} Judging;

/* in: *out with runs, pairs, points. */
bool bench_judging(uint64_t seed, Judging *out, Err *err);

#endif
