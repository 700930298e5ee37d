/* SPDX-License-Identifier: GPL-3.0-or-later
 * sprt.h - a sequential test that stops when sure, and what may be said afterwards.
 *
 * The observation is a unit: a pair (5 classes of score), a quad (9), a single game (3), a difference of
 * two of them.  The
 * test is the generalised likelihood ratio of normalised Elo: the mean's distance from
 * one half in standard deviations of a game, 800 / ln 10 Elo each.
 *   Van den Bergh, "Comments on Normalized Elo", 2021, sections 1 and 4.
 *
 * Start at sprt_llr().
 */
#ifndef MATCHES_TOURNAMENT_SPRT_H
#define MATCHES_TOURNAMENT_SPRT_H

#include <stdbool.h>

enum { MOST_CLASSES = 17 };

typedef struct Sprt {
    double elo0, elo1;  /* normalised */
    double alpha, beta; /* chance to accept the wrong one */
    int games;          /* in a unit: 1, 2 or 4 */
} Sprt;

typedef enum SprtVerdict { UNDECIDED, ACCEPT_H0, ACCEPT_H1 } SprtVerdict;

extern const char *const sprt_verdicts[]; /* "undecided", "H0", "H1" */

/* The log likelihood ratio of H1 against H0.
 * in: count[0..n): units that scored i / (n - 1). */
double sprt_llr(const Sprt *test, const double *count, int n);
/* The same in logistic Elo, for comparison with other programs. */
double sprt_llr_logistic(const Sprt *test, const double *count, int n);
double sprt_lower(const Sprt *test);
double sprt_upper(const Sprt *test);
SprtVerdict sprt_decide(const Sprt *test, double llr);

/* An estimate of the mean score after the test has stopped: median-unbiased, with a 95 %
 * interval, by the first passage of a Brownian motion (the plain mean is too extreme).
 * in: count as it was at the stop. */
void sprt_estimate(const Sprt *test, const double *count, int n, double *mean,
                   double *low, double *high);
/* The chance that a Brownian motion with this drift, from 0, is at b > 0 before a < 0, and
 * before a time. */
double sprt_passage(double a, double b, double drift, double time);

/* A mean score as Elo of a logistic curve, kept within 1200 either way. */
double sprt_elo(double score);

#endif
