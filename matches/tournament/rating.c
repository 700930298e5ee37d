/* SPDX-License-Identifier: GPL-3.0-or-later
 * rating.c - how strong each bot is, apart from the side and the ground it had.
 *
 * Parameters, in logits: bots, then grounds, then the draw threshold.  Newton's method with
 * GSL's Cholesky; the log likelihood is concave.  A very weak prior (a standard deviation of
 * 100 logits) keeps a bot that always wins finite and sets the mean of the ratings to 0.
 *
 * Start at rating_fit().
 */
#include "matches/tournament/rating.h"

#include <gsl/gsl_blas.h>
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ELO   (400 / M_LN10) /* of a logit */
#define PRIOR 1e-4           /* precision */

enum { STEPS = 60, HALVINGS = 30, PARTS = 4 };

typedef struct Fit {
    const RatingGame *game;
    int n, bots, grounds, size; /* size: parameters */
    RatingModel model;
    bool has_draws;
    double freedom;
    gsl_vector *at, *step, *gradient;
    gsl_matrix *hessian, *meat;
} Fit;

/* A game's log likelihood and its derivatives by the advantage d and the threshold k. */
typedef struct Slope {
    double log, d, k, dd, dk, kk;
} Slope;

static double logistic(double x)
{
    return 1 / (1 + exp(-x));
}

static double log_logistic(double x)
{
    return x < 0 ? x - log1p(exp(x)) : -log1p(exp(-x));
}

/* log(logistic(x)) and its derivatives by x. */
static Slope win(double d, double k)
{
    const double x = d - k, q = 1 - logistic(x), bend = -q * (1 - q);
    return (Slope){ log_logistic(x), q, -q, bend, -bend, bend };
}

static Slope mirrored(Slope s)
{
    s.d = -s.d;
    s.dk = -s.dk;
    return s;
}

/* A draw: the chance is F(d + k) - F(d - k) = F(d+k) F(-d+k) (1 - e^-2k). */
static Slope draw(double d, double k)
{
    const Slope up = win(d, -k), down = mirrored(win(-d, -k));
    const double e = exp(-2 * k), more = 2 * e / (1 - e);
    return (Slope){ up.log + down.log + log1p(-e),
                    up.d + down.d,
                    -up.k - down.k + more,
                    up.dd + down.dd,
                    -up.dk - down.dk,
                    up.kk + down.kk - more * (2 + more) };
}

static Slope slope_of(const Fit *f, const RatingGame *g, double d, double k)
{
    if (f->model == HALF_WINS) {
        const Slope a = win(d, 0), b = mirrored(win(-d, 0));
        const double s = g->halves / 2.0, t = 1 - s;
        return (Slope){
            s * a.log + t * b.log, s * a.d + t * b.d, 0, s * a.dd + t * b.dd, 0, 0
        };
    }
    return g->halves == 2   ? win(d, k)
           : g->halves == 0 ? mirrored(win(-d, k))
                            : draw(d, k);
}

/* Which parameters a game depends on, and how d does. */
static int parts_of(const Fit *f, const RatingGame *g, int at[PARTS], double d[PARTS])
{
    at[0] = g->first, d[0] = 1;
    at[1] = g->second, d[1] = -1;
    at[2] = f->bots + g->ground, d[2] = 1;
    at[3] = f->size - 1, d[3] = 0;
    return f->has_draws ? PARTS : PARTS - 1;
}

static double threshold(const Fit *f, const gsl_vector *at)
{
    return f->has_draws ? gsl_vector_get(at, (size_t)f->size - 1) : 0;
}

static double advantage(const Fit *f, const gsl_vector *at, const RatingGame *g)
{
    return gsl_vector_get(at, (size_t)g->first) - gsl_vector_get(at, (size_t)g->second) +
           gsl_vector_get(at, (size_t)(f->bots + g->ground));
}

static double log_likelihood(const Fit *f, const gsl_vector *at)
{
    const double k = threshold(f, at);
    double sum = 0;
    if (f->has_draws && k <= 0)
        return -INFINITY;
    for (int i = 0; i < f->n; i++)
        sum += slope_of(f, &f->game[i], advantage(f, at, &f->game[i]), k).log;
    for (int i = 0; i < f->bots + f->grounds; i++)
        sum -= PRIOR / 2 * pow(gsl_vector_get(at, (size_t)i), 2);
    return sum;
}

static void add(gsl_matrix *m, int i, int k, double x)
{
    *gsl_matrix_ptr(m, (size_t)i, (size_t)k) += x;
}

/* The gradient, and minus the matrix of second derivatives. */
static void differentiate(Fit *f)
{
    const double k = threshold(f, f->at);
    gsl_vector_set_zero(f->gradient);
    gsl_matrix_set_zero(f->hessian);
    for (int i = 0; i < f->n; i++) {
        int at[PARTS];
        double d[PARTS];
        const int parts = parts_of(f, &f->game[i], at, d);
        const Slope s = slope_of(f, &f->game[i], advantage(f, f->at, &f->game[i]), k);
        for (int a = 0; a < parts; a++) {
            const bool is_k = a == 3;
            *gsl_vector_ptr(f->gradient, (size_t)at[a]) += is_k ? s.k : d[a] * s.d;
            for (int b = 0; b < parts; b++)
                add(f->hessian, at[a], at[b],
                    -(is_k && b == 3 ? s.kk
                      : is_k         ? d[b] * s.dk
                      : b == 3       ? d[a] * s.dk
                                     : d[a] * d[b] * s.dd));
        }
    }
    for (int i = 0; i < f->size; i++) {
        const bool is_k = f->has_draws && i == f->size - 1;
        *gsl_vector_ptr(f->gradient, (size_t)i) -=
            is_k ? 0 : PRIOR * gsl_vector_get(f->at, (size_t)i);
        add(f->hessian, i, i, is_k ? 0 : PRIOR);
    }
}

/* The outer products of the clusters' gradients. */
static int gather_meat(Fit *f)
{
    const double k = threshold(f, f->at);
    int clusters = 0;
    gsl_matrix_set_zero(f->meat);
    for (int i = 0, end; i < f->n; i = end) {
        int index[64], n = 0;
        double sum[64];
        for (end = i; end < f->n && f->game[end].cluster == f->game[i].cluster; end++) {
            int at[PARTS];
            double d[PARTS];
            const int parts = parts_of(f, &f->game[end], at, d);
            const Slope s =
                slope_of(f, &f->game[end], advantage(f, f->at, &f->game[end]), k);
            for (int a = 0; a < parts; a++) {
                int slot = 0;
                while (slot < n && index[slot] != at[a])
                    slot++;
                if (slot == n && n < 64)
                    index[n] = at[a], sum[n++] = 0;
                if (slot < n)
                    sum[slot] += a == 3 ? s.k : d[a] * s.d;
            }
        }
        for (int a = 0; a < n; a++)
            for (int b = 0; b < n; b++)
                add(f->meat, index[a], index[b], sum[a] * sum[b]);
        clusters++;
    }
    return clusters;
}

static bool newton(Fit *f, double *value)
{
    gsl_vector *const trial = gsl_vector_alloc((size_t)f->size);
    bool ok = trial != NULL;
    *value = log_likelihood(f, f->at);
    for (int i = 0; ok && i < STEPS; i++) {
        double scale = 1, better = 0;
        differentiate(f);
        ok = gsl_linalg_cholesky_decomp1(f->hessian) == GSL_SUCCESS &&
             gsl_linalg_cholesky_solve(f->hessian, f->gradient, f->step) == GSL_SUCCESS;
        for (int half = 0; ok && half < HALVINGS; half++, scale /= 2) {
            gsl_vector_memcpy(trial, f->at);
            gsl_blas_daxpy(scale, f->step, trial);
            better = log_likelihood(f, trial);
            if (better >= *value)
                break;
        }
        if (!ok || better < *value)
            break;
        *value = better;
        gsl_vector_memcpy(f->at, trial);
        if (gsl_blas_dnrm2(f->step) * scale < 1e-10)
            break;
    }
    if (trial)
        gsl_vector_free(trial);
    return ok;
}

/* Only differences of ratings are in the data: along "all of them higher" there is nothing
 * but the prior, whose inverse would blow rounding errors up beyond the figures themselves.
 * What the data say of differences does not change when that direction is made stiff. */
static int fasten_mean(Fit *f)
{
    double sum = 0;
    int played = 0;
    for (int i = 0; i < f->bots; i++) {
        const double own = gsl_matrix_get(f->hessian, (size_t)i, (size_t)i);
        sum += own;
        played += own > 2 * PRIOR;
    }
    for (int i = 0; i < f->bots; i++)
        for (int k = 0; k < f->bots; k++)
            if (gsl_matrix_get(f->hessian, (size_t)i, (size_t)i) > 2 * PRIOR &&
                gsl_matrix_get(f->hessian, (size_t)k, (size_t)k) > 2 * PRIOR)
                add(f->meat, i, k, sum / played);
    gsl_matrix_add(f->hessian, f->meat);
    return played;
}

/* Clusters that all say the same of the bots have no spread, as in evidence.c; then errors are those
 * of games that know nothing of each other. */
static void spread_alike(Fit *f, const gsl_matrix *curve)
{
    double spread = 0;
    for (int i = 0; i < f->bots; i++)
        spread += gsl_matrix_get(f->meat, (size_t)i, (size_t)i);
    for (int i = 0; spread < 1e-9 && i < f->bots; i++)
        for (int k = 0; k < f->bots; k++)
            add(f->meat, i, k, gsl_matrix_get(curve, (size_t)i, (size_t)k));
}

/* hessian^-1 meat hessian^-1, into meat. */
static bool sandwich(Fit *f)
{
    gsl_matrix *const half = gsl_matrix_alloc((size_t)f->size, (size_t)f->size);
    differentiate(f);
    gsl_matrix_set_zero(f->meat);
    const int played = fasten_mean(f), clusters = gather_meat(f);
    f->freedom = clusters > played ? clusters - played + 1 : 1;
    spread_alike(f, f->hessian);
    if (!half || gsl_linalg_cholesky_decomp1(f->hessian) != GSL_SUCCESS ||
        gsl_linalg_cholesky_invert(f->hessian) != GSL_SUCCESS) {
        if (half)
            gsl_matrix_free(half);
        return false;
    }
    const double few = clusters > 1 ? clusters / (clusters - 1.0) : 1;
    gsl_blas_dgemm(CblasNoTrans, CblasNoTrans, 1, f->hessian, f->meat, 0, half);
    gsl_blas_dgemm(CblasNoTrans, CblasNoTrans, few, half, f->hessian, 0, f->meat);
    gsl_matrix_free(half);
    return true;
}

/* Does every bot that played reach every other through games? */
static bool is_connected(const Fit *f)
{
    int *const group = malloc((size_t)f->bots * sizeof *group);
    int groups = 0;
    if (!group)
        return false;
    for (int i = 0; i < f->bots; i++)
        group[i] = -1;
    for (int i = 0; i < f->n; i++) {
        const int met[2] = { f->game[i].first, f->game[i].second };
        for (int k = 0; k < 2; k++)
            if (group[met[k]] < 0) {
                group[met[k]] = met[k];
                groups++;
            }
    }
    for (int i = 0; i < f->n; i++) {
        const int a = group[f->game[i].first], b = group[f->game[i].second];
        if (a == b)
            continue;
        groups--;
        for (int k = 0; k < f->bots; k++)
            if (group[k] == b)
                group[k] = a;
    }
    free(group);
    return groups == 1;
}

static bool fill(const Fit *f, double value, Ratings *out)
{
    const size_t bots = (size_t)f->bots, grounds = (size_t)f->grounds;
    out->elo = calloc(bots, sizeof *out->elo);
    out->error = calloc(bots, sizeof *out->error);
    out->side = calloc(grounds, sizeof *out->side);
    out->side_error = calloc(grounds, sizeof *out->side_error);
    out->covariance = calloc(bots * bots, sizeof *out->covariance);
    if (!out->elo || !out->error || !out->side || !out->side_error || !out->covariance)
        return false;
    for (size_t i = 0; i < bots; i++) {
        out->elo[i] = ELO * gsl_vector_get(f->at, i);
        out->error[i] = ELO * sqrt(fmax(0, gsl_matrix_get(f->meat, i, i)));
        for (size_t k = 0; k < bots; k++)
            out->covariance[i * bots + k] = ELO * ELO * gsl_matrix_get(f->meat, i, k);
    }
    for (size_t i = 0; i < grounds; i++) {
        out->side[i] = ELO * gsl_vector_get(f->at, bots + i);
        out->side_error[i] =
            ELO * sqrt(fmax(0, gsl_matrix_get(f->meat, bots + i, bots + i)));
    }
    out->draw = ELO * threshold(f, f->at);
    out->log_likelihood = value;
    out->freedom = f->freedom;
    out->connected = is_connected(f);
    return true;
}

bool rating_fit(const RatingGame *games, int n, int bots, int grounds, RatingModel model,
                Ratings *out, Err *err)
{
    Fit f = { .game = games, .n = n, .bots = bots, .grounds = grounds, .model = model };
    double value;
    memset(out, 0, sizeof *out);
    out->bots = bots;
    out->grounds = grounds;
    for (int i = 0; model == RAO_KUPPER && i < n && !f.has_draws; i++)
        f.has_draws = games[i].halves == 1;
    f.size = bots + grounds + f.has_draws;
    const size_t size = (size_t)f.size;
    gsl_error_handler_t *const handler = gsl_set_error_handler_off();
    f.at = gsl_vector_calloc(size);
    f.step = gsl_vector_alloc(size);
    f.gradient = gsl_vector_alloc(size);
    f.hessian = gsl_matrix_alloc(size, size);
    f.meat = gsl_matrix_alloc(size, size);
    bool ok = f.at && f.step && f.gradient && f.hessian && f.meat;
    if (ok && f.has_draws)
        gsl_vector_set(f.at, size - 1, 0.5);
    ok = ok && newton(&f, &value) && sandwich(&f) && fill(&f, value, out);
    gsl_set_error_handler(handler);
    gsl_vector_free(f.at);
    gsl_vector_free(f.step);
    gsl_vector_free(f.gradient);
    gsl_matrix_free(f.hessian);
    gsl_matrix_free(f.meat);
    if (!ok)
        rating_free(out);
    return ok || err_set(err, "the ratings could not be fitted");
}

void rating_free(Ratings *ratings)
{
    free(ratings->elo);
    free(ratings->error);
    free(ratings->side);
    free(ratings->side_error);
    free(ratings->covariance);
    memset(ratings, 0, sizeof *ratings);
}

double rating_difference_error(const Ratings *ratings, int a, int b)
{
    const double *const v = ratings->covariance;
    const int n = ratings->bots;
    return sqrt(fmax(0, v[a * n + a] + v[b * n + b] - 2 * v[a * n + b]));
}

double rating_reach(const Ratings *ratings, double p)
{
    return gsl_cdf_tdist_Qinv(p, ratings->freedom);
}

double rating_expects(const Ratings *ratings, int first, int second, int ground)
{
    const double d =
        (ratings->elo[first] - ratings->elo[second] + ratings->side[ground]) / ELO;
    const double k = ratings->draw / ELO, won = logistic(d - k), lost = logistic(-d - k);
    return won + (1 - won - lost) / 2;
}
