/* SPDX-License-Identifier: GPL-3.0-or-later
 * sprt.c - a sequential test that stops when sure, and what may be said afterwards.
 *
 * A class nobody was in counts as a thousandth of a unit, as in the published programs, so
 * that every likelihood is defined.  The maximum likelihood under a hypothesis is the
 * root of a secular equation (GSL's Brent); in normalised Elo the equation itself depends
 * on the answer, and is solved a few times over.
 *
 * The test stops at the first unit at which a bound is reached, looking at units in the
 * order of their numbers, never in the order they arrive: so the verdict is the same
 * whatever the threads.
 *
 * Start at most_likely().
 */
#include "matches/tournament/sprt.h"

#include <assert.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_math.h>
#include <gsl/gsl_roots.h>
#include <gsl/gsl_sf_erf.h>
#include <math.h>

#define NELO (800 / M_LN10) /* normalised Elo of one standard deviation of a game */

const char *const sprt_verdicts[] = { "undecided", "H0", "H1" };

enum { STEPS = 200 };

/* The root of a function that changes sign between low and high. */
static double root_of(gsl_function *f, double low, double high)
{
    gsl_root_fsolver *const s = gsl_root_fsolver_alloc(gsl_root_fsolver_brent);
    double root = (low + high) / 2;
    gsl_error_handler_t *const handler = gsl_set_error_handler_off();
    if (s && gsl_root_fsolver_set(s, f, low, high) == GSL_SUCCESS)
        for (int i = 0; i < STEPS; i++) {
            if (gsl_root_fsolver_iterate(s) != GSL_SUCCESS)
                break;
            root = gsl_root_fsolver_root(s);
            if (gsl_root_test_interval(gsl_root_fsolver_x_lower(s),
                                       gsl_root_fsolver_x_upper(s), 1e-14,
                                       1e-12) == GSL_SUCCESS)
                break;
        }
    gsl_set_error_handler(handler);
    if (s)
        gsl_root_fsolver_free(s);
    return root;
}

/* ---- likelihood ---- */

typedef struct Secular {
    int n;
    const double *p; /* observed */
    double phi[MOST_CLASSES];
} Secular;

static double secular(double x, void *self)
{
    const Secular *const s = self;
    double sum = 0;
    for (int i = 0; i < s->n; i++)
        sum += s->p[i] * s->phi[i] / (1 + x * s->phi[i]);
    return sum;
}

/* p[i] / (1 + theta phi[i]) with the theta that makes the expectation of phi zero. */
static void tilt(Secular *s, double *out)
{
    const double short_of = 1 - 1e-11;
    double least = s->phi[0], most = s->phi[0], theta = 0;
    for (int i = 1; i < s->n; i++) {
        least = fmin(least, s->phi[i]);
        most = fmax(most, s->phi[i]);
    }
    gsl_function f = { secular, s };
    if (least < 0 && most > 0)
        theta = root_of(&f, -short_of / most, -short_of / least);
    for (int i = 0; i < s->n; i++)
        out[i] = s->p[i] / (1 + theta * s->phi[i]);
}

static double score(int i, int n)
{
    return i / (n - 1.0);
}

/* Mean and variance of the scores.  returns: the number of units. */
static double moments(const double *count, int n, double *mean, double *variance)
{
    double units = 0, sum = 0, around = 0;
    for (int i = 0; i < n; i++) {
        units += count[i];
        sum += count[i] * score(i, n);
    }
    *mean = units > 0 ? sum / units : 0.5;
    for (int i = 0; i < n; i++)
        around += count[i] * (score(i, n) - *mean) * (score(i, n) - *mean);
    *variance = units > 0 ? around / units : 0;
    return units;
}

/* The likeliest classes whose mean is s (logistic). */
static void with_mean(Secular *q, double s, double *out)
{
    for (int i = 0; i < q->n; i++)
        q->phi[i] = score(i, q->n) - s;
    tilt(q, out);
}

/* The likeliest classes whose mean is t standard deviations of a unit above one half. */
static void with_distance(Secular *q, double t, double *out)
{
    double change = 1;
    for (int i = 0; i < q->n; i++)
        out[i] = 1.0 / q->n;
    for (int round = 0; round < STEPS && change > 1e-9; round++) {
        double mean, variance, next[MOST_CLASSES];
        moments(out, q->n, &mean, &variance);
        const double sigma = sqrt(variance);
        for (int i = 0; i < q->n; i++) {
            const double away = (score(i, q->n) - mean) / sigma;
            q->phi[i] = score(i, q->n) - 0.5 - 0.5 * t * sigma * (1 + away * away);
        }
        tilt(q, next);
        change = 0;
        for (int i = 0; i < q->n; i++) {
            change = fmax(change, fabs(next[i] - out[i]));
            out[i] = next[i];
        }
    }
}

static double ratio(const Sprt *test, const double *count, int n, bool logistic)
{
    double p[MOST_CLASSES], p0[MOST_CLASSES], p1[MOST_CLASSES], units = 0, sum = 0;
    assert(n >= 2 && n <= MOST_CLASSES);
    for (int i = 0; i < n; i++) {
        p[i] = count[i] > 0 ? count[i] : 1e-3;
        units += p[i];
    }
    for (int i = 0; i < n; i++)
        p[i] /= units;
    Secular q = { .n = n, .p = p };
    if (logistic) {
        with_mean(&q, 1 / (1 + pow(10, -test->elo0 / 400)), p0);
        with_mean(&q, 1 / (1 + pow(10, -test->elo1 / 400)), p1);
    } else {
        with_distance(&q, sqrt(test->games) * test->elo0 / NELO, p0);
        with_distance(&q, sqrt(test->games) * test->elo1 / NELO, p1);
    }
    for (int i = 0; i < n; i++)
        sum += p[i] * log(p1[i] / p0[i]);
    return units * sum;
}

double sprt_llr(const Sprt *test, const double *count, int n)
{
    return ratio(test, count, n, false);
}

double sprt_llr_logistic(const Sprt *test, const double *count, int n)
{
    return ratio(test, count, n, true);
}

double sprt_lower(const Sprt *test)
{
    return log(test->beta / (1 - test->alpha));
}

double sprt_upper(const Sprt *test)
{
    return log((1 - test->beta) / test->alpha);
}

SprtVerdict sprt_decide(const Sprt *test, double llr)
{
    return llr >= sprt_upper(test)   ? ACCEPT_H1
           : llr <= sprt_lower(test) ? ACCEPT_H0
                                     : UNDECIDED;
}

double sprt_elo(double score_)
{
    const double s = fmin(fmax(score_, 0.001), 0.999);
    return 400 * log10(s / (1 - s));
}

/* ---- after the stop ---- */

/* log of the chance that a standard normal is below z */
static double log_phi(double z)
{
    return gsl_sf_log_erfc(-z / M_SQRT2) - M_LN2;
}

double sprt_passage(double a, double b, double drift, double time)
{
    /* Images of the start in both bounds: each is a first passage to one bound, whose
     * distribution is inverse Gaussian. */
    const double width = b - a, mu = fabs(drift), root = sqrt(time);
    double sum = 0;
    for (int k = 0; k < STEPS; k++) {
        double step = 0;
        for (int sign = 1; sign >= -1; sign -= 2) {
            if (k == 0 && sign < 0)
                continue;
            const double d = b + 2 * sign * k * width, far = fabs(d);
            const double term =
                exp(drift * b - mu * far + log_phi((mu * time - far) / root)) +
                exp(drift * b + mu * far + log_phi(-(mu * time + far) / root));
            step += d > 0 ? term : -term;
        }
        sum += step;
        if (k && fabs(step) < 1e-12)
            break;
    }
    return fmin(1, fmax(0, sum));
}

typedef struct Stop {
    double a, b, sigma, time;        /* bounds and time of the log likelihood ratio */
    double s0, s1, variance, chance; /* chance: what is looked for */
    bool up;
} Stop;

/* The chance of an outcome at least as clear as this one, if the mean were s. */
static double as_clear(double s, void *self)
{
    const Stop *const stop = self;
    const double drift =
        (s - (stop->s0 + stop->s1) / 2) * (stop->s1 - stop->s0) / stop->variance;
    const double a = stop->a / stop->sigma, b = stop->b / stop->sigma;
    const double mu = drift / stop->sigma;
    return (stop->up ? sprt_passage(a, b, mu, stop->time)
                     : sprt_passage(-b, -a, -mu, stop->time)) -
           stop->chance;
}

static double mean_with(Stop *stop, double chance)
{
    gsl_function f = { as_clear, stop };
    stop->chance = chance;
    if (as_clear(0, stop) * as_clear(1, stop) > 0)
        return (as_clear(0, stop) > 0) == stop->up ? 0 : 1;
    return root_of(&f, 0, 1);
}

void sprt_estimate(const Sprt *test, const double *count, int n, double *mean,
                   double *low, double *high)
{
    double observed, variance;
    const double units = moments(count, n, &observed, &variance);
    const double llr = sprt_llr(test, count, n), a = sprt_lower(test),
                 b = sprt_upper(test);
    variance = fmax(variance, 1e-4);
    const double one = sqrt(variance * test->games) / NELO; /* score of one Elo */
    Stop stop = { .a = a,
                  .b = b,
                  .variance = variance,
                  .s0 = 0.5 + test->elo0 * one,
                  .s1 = 0.5 + test->elo1 * one,
                  .up = llr > 0 };
    stop.sigma = (stop.s1 - stop.s0) / sqrt(variance);
    /* It went a little past the bound: take the time at which it was there. */
    const double bound = stop.up ? b : a;
    stop.time = fabs(llr) > fabs(bound) ? units * bound / llr : units;
    *mean = mean_with(&stop, 0.5);
    *low = mean_with(&stop, stop.up ? 0.025 : 0.975);
    *high = mean_with(&stop, stop.up ? 0.975 : 0.025);
}
