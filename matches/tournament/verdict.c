/* SPDX-License-Identifier: GPL-3.0-or-later
 * verdict.c - what a sequential test has found, in words and figures.
 *
 * The estimate is the median-unbiased one of sprt_estimate(): a test that stops when it
 * sees enough has seen more than is true, and the plain mean would say so.
 *
 * Start at verdict_of().
 */
#include "matches/tournament/verdict.h"

#include <stdio.h>

void verdict_of(const Plan *plan, const Trial *trial, Verdict *out)
{
    const Plan *const p = plan;
    const Trial *const t = trial;
    const Pairing *const q = &p->pairing[t->pairing];
    const PlanCell *const c = &p->cell[q->cell];
    *out = (Verdict){ .what = sprt_verdicts[t->verdict],
                      .compared = t->twin >= 0,
                      .decided = t->verdict != UNDECIDED };
    snprintf(out->who, sizeof out->who, "%s against %s", p->bot[q->x].name,
             p->bot[q->y].name);
    int n = snprintf(out->where, sizeof out->where, "%s", plan_scenario(p, c));
    const size_t left = sizeof out->where - (size_t)n;
    if (out->compared)
        snprintf(out->where + n, left, ", \"%s\" after \"%s\"", p->variant[1].name,
                 p->variant[0].name);
    else if (p->n_variants > 1)
        snprintf(out->where + n, left, ", \"%s\"", p->variant[c->variant].name);
    if (!out->decided)
        return;
    sprt_estimate(&t->test, t->count, t->classes, &out->mean, &out->low, &out->high);
    /* A difference of two variants is kept as a score: half of it, above one half. */
    const double scale = out->compared ? 200 : 100, zero = out->compared ? 0.5 : 0;
    out->mean = scale * (out->mean - zero);
    out->low = scale * (out->low - zero);
    out->high = scale * (out->high - zero);
}
