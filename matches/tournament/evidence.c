/* SPDX-License-Identifier: GPL-3.0-or-later
 * evidence.c - what a handful of numbers proves: intervals, equivalence, many questions at once.
 *
 * Observations that are all alike have no spread: as in score.c, one success and one
 * failure are then added for the error alone, so that few pairs do not claim certainty.
 *
 * Start at evidence_of().
 */
#include "matches/tournament/evidence.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_sort.h>
#include <math.h>
#include <stdlib.h>

Evidence evidence_of(const Sums *sums)
{
    Evidence e = { .n = sums->n, .low = -INFINITY, .high = INFINITY, .error = INFINITY };
    e.mean = sums->n > 0 ? sums->sum / sums->n : 0;
    if (sums->n < 2)
        return e;
    double around = sums->squares - sums->n * e.mean * e.mean;
    if (around < 1e-9 * (1 + sums->squares))
        around = 0.5;
    e.error = sqrt(around / (sums->n - 1) / sums->n);
    const double half = gsl_cdf_tdist_Pinv(0.975, sums->n - 1) * e.error;
    e.low = e.mean - half;
    e.high = e.mean + half;
    return e;
}

double evidence_above(const Evidence *e, double what)
{
    if (e->n < 2)
        return 0.5;
    return gsl_cdf_tdist_Q((e->mean - what) / e->error, e->n - 1);
}

double evidence_differs(const Evidence *e, double what)
{
    const double p = evidence_above(e, what);
    return 2 * fmin(p, 1 - p);
}

double evidence_within(const Evidence *e, double what, double band)
{
    return fmax(evidence_above(e, what - band), 1 - evidence_above(e, what + band));
}

double evidence_outside(const Evidence *e, double what, double band)
{
    /* Either bound may be the one that is passed. */
    return fmin(
        1, 2 * fmin(evidence_above(e, what + band), 1 - evidence_above(e, what - band)));
}

void evidence_holm(const double *p, int n, double *out)
{
    size_t *const order = n ? malloc((size_t)n * sizeof *order) : NULL;
    double *const adjusted = n ? malloc((size_t)n * sizeof *adjusted) : NULL;
    double worst = 0;
    if (order && adjusted) {
        gsl_sort_index(order, p, 1, (size_t)n);
        for (int i = 0; i < n; i++) {
            worst = fmin(1, fmax(worst, (n - i) * p[order[i]]));
            adjusted[order[i]] = worst;
        }
    }
    for (int i = 0; i < n; i++) /* without memory: Bonferroni, which is never too small */
        out[i] = order && adjusted ? adjusted[i] : fmin(1, n * p[i]);
    free(order);
    free(adjusted);
}

void evidence_fdr(const double *p, int n, double *out)
{
    size_t *const order = n ? malloc((size_t)n * sizeof *order) : NULL;
    double *const adjusted = n ? malloc((size_t)n * sizeof *adjusted) : NULL;
    double best = 1;
    if (order && adjusted) {
        gsl_sort_index(order, p, 1, (size_t)n);
        for (int i = n - 1; i >= 0; i--) {
            best = fmin(best, p[order[i]] * n / (i + 1));
            adjusted[order[i]] = best;
        }
    }
    for (int i = 0; i < n; i++)
        out[i] = order && adjusted ? adjusted[i] : fmin(1, n * p[i]);
    free(order);
    free(adjusted);
}

double evidence_chi(double chi, double freedom)
{
    return freedom > 0 ? gsl_cdf_chisq_Q(chi, freedom) : 1;
}
