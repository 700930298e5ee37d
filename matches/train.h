/* SPDX-License-Identifier: GPL-3.0-or-later
 * train.h - a ruleset's value, fitted to how games between doctrines end.
 *
 * Doctrines drawn by lot fight with some randomness on each of a ruleset's scenarios; the general
 * has every second draw to himself and his lot in the others.  The value's terms are taken whenever
 * the turn passes to the other side, or a new one begins, which is where a search cuts its playouts,
 * and a logistic is fitted to who won.  Every scenario has a constant of its own in the fit, so that
 * a lopsided battle does not bend the weights; they are not kept.
 *
 * Start at train_run().
 */
#ifndef MATCHES_TRAIN_H
#define MATCHES_TRAIN_H

#include "ai/value.h"
#include "matches/fit.h"

enum { TRAIN_BATTLES = 16, TRAIN_TERMS = 2 * VALUES };

typedef struct TrainOptions {
    const Battle *const *battle; /* of one ruleset */
    int n_battles;               /* up to TRAIN_BATTLES */
    int games;                   /* in all */
    int threads;
    int randomness; /* in 100 */
    double ridge;
    uint64_t seed;
    const char *bot; /* NULL: doctrines by lot */
} TrainOptions;

typedef struct Training {
    int games, rows;
    FitResult fit; /* columns: weights, then late, then the scenarios' constants */
    ValueModel model;
} Training;

/* A weight in thousandths, within what a value's file may hold. */
int32_t train_milli(double beta);
/* errors: a bot broke the rules, or too few games. */
bool train_run(const TrainOptions *options, Training *out, Err *err);

#endif
