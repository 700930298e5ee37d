/* SPDX-License-Identifier: GPL-3.0-or-later
 * trust.c - trials of every order in positions by lot, and what each start would choose.
 *
 * Start at trust_measure().
 */
#include "matches/trust.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/search.h"

enum { NEAR = 2 }; /* enemy turns until the first cut */

#define ENOUGH 0.9 /* of the most that any start gains */

static const int starts[TRUST_STARTS] = {
    0, 25, 50, 100, 200, 400, 800, 1600, 3200, 6400
};

/* What one position told. */
typedef struct Answer {
    bool asked; /* there was one */
    double gain[TRUST_STARTS];
} Answer;

typedef struct Run {
    const PositionOptions *options;
    Positions positions;
    Answer *answer; /* of each game */
} Run;

/* A trial of one order, cut after the enemy's second turn, and again as far on. */
static void try_order(const Run *run, const Position *p, TrustTable *t, int order,
                      int trial)
{
    const int at = order * t->trials + trial;
    int far;
    Luck luck = { .table = &run->positions.policy.value.luck };
    const int near = position_try(&run->positions, p, order, trial, NEAR, &luck, &far);
    t->near[at] = p->root.decision.side ? CHANCE_ONE - near : near;
    t->far[at] = p->root.decision.side ? CHANCE_ONE - far : far;
}

/* Whom TRUST_LOOK trials from `at` on would choose, if the doctrine's own had such a start. */
static int chosen(const TrustTable *t, int at, int start)
{
    int best = t->own;
    int64_t most = INT64_MIN;
    for (int i = 0; i < t->n; i++) {
        int64_t sum = i == t->own ? (int64_t)start * CHANCE_ONE / 1000 : 0;
        for (int k = at; k < at + TRUST_LOOK; k++)
            sum += t->near[i * t->trials + k];
        if (sum > most || (sum == most && i == t->own)) {
            most = sum;
            best = i;
        }
    }
    return best;
}

/* How much better an order is than the doctrine's, by all trials but the TRUST_LOOK from `at`. */
static double better(const TrustTable *t, int at, int order)
{
    int64_t sum = 0;
    for (int k = 0; k < t->trials; k++)
        if (k < at || k >= at + TRUST_LOOK)
            sum += t->far[order * t->trials + k] - t->far[t->own * t->trials + k];
    return (double)sum / (t->trials - TRUST_LOOK) / CHANCE_ONE;
}

double trust_gain(const TrustTable *table, int start)
{
    const int looks = table->trials / TRUST_LOOK;
    double gain = 0;
    for (int look = 0; look < looks; look++) {
        const int at = look * TRUST_LOOK;
        gain += better(table, at, chosen(table, at, start)) / looks;
    }
    return gain;
}

int trust_best(const double gain[static TRUST_STARTS])
{
    int most = 0;
    for (int s = 0; s < TRUST_STARTS; s++)
        if (gain[s] > gain[most])
            most = s;
    int best = most;
    for (int s = most; s < TRUST_STARTS; s++)
        if (gain[s] >= ENOUGH * gain[most])
            best = s;
    return best;
}

static bool study(void *self, Position *p, int number)
{
    Run *const run = self;
    Answer *const out = &run->answer[number];
    TrustTable t = { .n = p->n,
                     .own = position_own(&run->positions, p),
                     .trials = run->options->trials };
    const size_t trials = (size_t)t.n * (size_t)t.trials;
    t.near = calloc(2 * trials, sizeof *t.near);
    if (!t.near)
        return false;
    t.far = t.near + trials;
    for (int i = 0; i < t.n; i++)
        for (int k = 0; k < t.trials; k++)
            try_order(run, p, &t, i, k);
    for (int s = 0; s < TRUST_STARTS; s++)
        out->gain[s] = trust_gain(&t, starts[s]);
    out->asked = true;
    free(t.near);
    return true;
}

/* Means over positions, and their standard errors. */
static void sum_up(const Run *run, Trust *out)
{
    const double n = out->positions;
    for (int s = 0; s < TRUST_STARTS; s++) {
        double sum = 0, squares = 0;
        for (int g = 0; g < run->options->games; g++) {
            sum += run->answer[g].gain[s];
            squares += run->answer[g].gain[s] * run->answer[g].gain[s];
        }
        out->start[s] = starts[s];
        out->gain[s] = sum / n;
        out->error[s] = sqrt(fmax(0, squares / n - sum * sum / n / n) / n);
    }
    out->best = trust_best(out->gain);
}

bool trust_measure(const PositionOptions *options, Trust *out, Err *err)
{
    Run run = { .options = options };
    run.positions = (Positions){
        .options = options, .study = study, .self = &run, .blend = search_commander.blend
    };
    memset(out, 0, sizeof *out);
    run.answer = calloc((size_t)options->games, sizeof *run.answer);
    if (!run.answer)
        return err_set(err, "no memory for %d games", options->games);
    bool ok = positions_study(&run.positions, err);
    for (int g = 0; g < options->games; g++)
        out->positions += run.answer[g].asked;
    ok =
        ok && (out->positions || err_set(err, "no game came to a decision to ask about"));
    if (ok)
        sum_up(&run, out);
    free(run.answer);
    return ok;
}
