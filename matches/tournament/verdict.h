/* SPDX-License-Identifier: GPL-3.0-or-later
 * verdict.h - what a sequential test has found, in words and figures.
 *
 * Start at verdict_of().
 */
#ifndef MATCHES_TOURNAMENT_VERDICT_H
#define MATCHES_TOURNAMENT_VERDICT_H

#include "matches/tournament/schedule.h"

typedef struct Verdict {
    char who[2 * PLAN_NAME + 16];    /* "gunline against assault" */
    char where[2 * PLAN_NAME + 160]; /* battle, and the variant or variants */
    const char *what;                /* "H0", "H1", "undecided" */
    bool compared;                   /* two variants, not two bots */
    bool decided;                    /* what follows is known */
    double mean, low,
        high; /* percent: x's score, or by how much the first side's changes */
} Verdict;

void verdict_of(const Plan *plan, const Trial *trial, Verdict *out);

#endif
