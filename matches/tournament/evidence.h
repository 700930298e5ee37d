/* SPDX-License-Identifier: GPL-3.0-or-later
 * evidence.h - what a handful of numbers proves: intervals, equivalence, many questions at once.
 *
 * Start at evidence_of().
 */
#ifndef MATCHES_TOURNAMENT_EVIDENCE_H
#define MATCHES_TOURNAMENT_EVIDENCE_H

/* Sums of independent observations (pairs, not games). */
typedef struct Sums {
    double n, sum, squares;
} Sums;

typedef struct Evidence {
    double n, mean, error; /* error: standard error of the mean */
    double low, high;      /* 95 % interval, Student's t */
} Evidence;

static inline void sums_add(Sums *s, double x)
{
    s->n += 1;
    s->sum += x;
    s->squares += x * x;
}
/* With fewer than two observations the interval is all there is: -infinity to infinity. */
Evidence evidence_of(const Sums *sums);
/* p value of "the mean is `what` or less": small when it is shown to be above. */
double evidence_above(const Evidence *e, double what);
/* Two-sided p value of "the mean is `what`". */
double evidence_differs(const Evidence *e, double what);
/* p value of two one-sided tests: small when the mean is shown to be within what +- band. */
double evidence_within(const Evidence *e, double what, double band);
/* p value of "the mean is within what +- band": small when it is shown to be outside. */
double evidence_outside(const Evidence *e, double what, double band);

/* Adjusted p values of many questions: Holm keeps the chance of any false alarm,
 * Benjamini-Hochberg the share of false ones among the alarms.  in: p[n] and out may be one. */
void evidence_holm(const double *p, int n, double *out);
void evidence_fdr(const double *p, int n, double *out);
/* p value of a chi-square with so many degrees of freedom. */
double evidence_chi(double chi, double freedom);

#endif
