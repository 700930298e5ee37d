/* SPDX-License-Identifier: GPL-3.0-or-later
 * fit.h - logistic regression with a ridge: chances from numbers.
 *
 * Newton's method on all rows at once (GSL's Cholesky for the step).  The ridge pulls every
 * weight towards 0, so a column that never varies gets none.
 *
 * Start at fit_logistic().
 */
#ifndef MATCHES_FIT_H
#define MATCHES_FIT_H

#include "engine/err.h"

enum { FIT_MOST = 96 };

typedef struct FitData {
    int rows, columns;   /* columns <= FIT_MOST */
    const float *x;      /* rows x columns */
    const float *y;      /* 0 .. 1 */
    const float *weight; /* of a row */
} FitData;

typedef struct FitResult {
    double beta[FIT_MOST];
    double error[FIT_MOST]; /* standard error */
    double loss;            /* mean log loss in nats, by weight */
    double plain;           /* that of the mean of y alone */
} FitResult;

/* errors: the matrix has no root: too few rows, or no ridge. */
bool fit_logistic(const FitData *data, double ridge, FitResult *out, Err *err);

#endif
