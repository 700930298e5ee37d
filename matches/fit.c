/* SPDX-License-Identifier: GPL-3.0-or-later
 * fit.c - Newton steps until they are small.
 *
 * Start at fit_logistic().
 */
#include "matches/fit.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <string.h>

enum { MOST_STEPS = 50 };

static double chance(const float *x, const double *beta, int n)
{
    double z = 0;
    for (int i = 0; i < n; i++)
        z += beta[i] * (double)x[i];
    return 1 / (1 + exp(-z));
}

/* Gradient and curvature of the loss at beta. */
static void derive(const FitData *d, double ridge, const double *beta,
                   gsl_vector *gradient, gsl_matrix *curve)
{
    gsl_vector_set_zero(gradient);
    gsl_matrix_set_zero(curve);
    for (int r = 0; r < d->rows; r++) {
        const float *const x = d->x + (size_t)r * (size_t)d->columns;
        const double p = chance(x, beta, d->columns), w = (double)d->weight[r];
        const double pull = w * ((double)d->y[r] - p), bend = w * p * (1 - p);
        for (int i = 0; i < d->columns; i++) {
            if (x[i] == 0)
                continue;
            gradient->data[i] += pull * (double)x[i];
            double *const row = gsl_matrix_ptr(curve, (size_t)i, 0);
            for (int k = 0; k <= i; k++)
                row[k] += bend * (double)x[i] * (double)x[k];
        }
    }
    for (int i = 0; i < d->columns; i++) {
        gradient->data[i] -= ridge * beta[i];
        *gsl_matrix_ptr(curve, (size_t)i, (size_t)i) += ridge;
        for (int k = 0; k < i; k++)
            gsl_matrix_set(curve, (size_t)k, (size_t)i,
                           gsl_matrix_get(curve, (size_t)i, (size_t)k));
    }
}

static double loss_of(double y, double p)
{
    const double least = 1e-9;
    return -y * log(p < least ? least : p) - (1 - y) * log(1 - p < least ? least : 1 - p);
}

static void measure(const FitData *d, FitResult *out)
{
    double weight = 0, sum = 0;
    for (int r = 0; r < d->rows; r++) {
        weight += (double)d->weight[r];
        sum += (double)d->weight[r] * (double)d->y[r];
    }
    out->loss = out->plain = 0;
    for (int r = 0; r < d->rows; r++) {
        const double w = (double)d->weight[r] / weight, y = (double)d->y[r];
        out->loss += w * loss_of(y, chance(d->x + (size_t)r * (size_t)d->columns,
                                           out->beta, d->columns));
        out->plain += w * loss_of(y, sum / weight);
    }
}

static bool newton(const FitData *d, double ridge, gsl_vector *gradient,
                   gsl_matrix *curve, FitResult *out)
{
    for (int step = 0; step < MOST_STEPS; step++) {
        double most = 0;
        derive(d, ridge, out->beta, gradient, curve);
        if (gsl_linalg_cholesky_decomp1(curve) ||
            gsl_linalg_cholesky_svx(curve, gradient))
            return false;
        for (int i = 0; i < d->columns; i++) {
            out->beta[i] += gradient->data[i];
            most = fmax(most, fabs(gradient->data[i]));
        }
        if (most < 1e-6)
            break;
    }
    derive(d, ridge, out->beta, gradient, curve);
    if (gsl_linalg_cholesky_decomp1(curve) || gsl_linalg_cholesky_invert(curve))
        return false;
    for (int i = 0; i < d->columns; i++)
        out->error[i] = sqrt(gsl_matrix_get(curve, (size_t)i, (size_t)i));
    return true;
}

bool fit_logistic(const FitData *data, double ridge, FitResult *out, Err *err)
{
    gsl_error_handler_t *const handler = gsl_set_error_handler_off();
    gsl_vector *const gradient = gsl_vector_calloc((size_t)data->columns);
    gsl_matrix *const curve =
        gsl_matrix_calloc((size_t)data->columns, (size_t)data->columns);
    memset(out, 0, sizeof *out);
    const bool ok =
        gradient && curve && data->rows > 0 && newton(data, ridge, gradient, curve, out);
    if (ok)
        measure(data, out);
    gsl_vector_free(gradient);
    gsl_matrix_free(curve);
    gsl_set_error_handler(handler);
    return ok || err_set(err, "%d rows do not say enough for %d weights", data->rows,
                         data->columns);
}
