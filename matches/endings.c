/* SPDX-License-Identifier: GPL-3.0-or-later
 * endings.c - trials played on from their cut, and least squares on chances.
 *
 * Columns are scaled by how much they vary, so that the pull towards the value in use is alike for
 * all.  Scenarios have a constant each, which is not kept.
 *
 * Start at endings_fit().
 */
#include "matches/endings.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "matches/train.h"

enum {
    TURNS = 2, /* enemy's, until a trial is cut */
    TERMS = 2 * VALUES,
    COLUMNS = TERMS + TRAIN_BATTLES,
    STEPS = 25,
    OTHERS = 3, /* every so many-th position of a scenario is left out to judge by */
    FOR_LOT = 11,
    FOR_END = 12
};

#define STEP 0.7     /* of a whole one: endings are noise, and whole ones swing */
#define PULL 0.00006 /* a row, towards the value in use */

/* ---- trials ---- */

typedef struct Run {
    const PositionOptions *options;
    Positions positions;
    EndingRow *row; /* `trials` for each game */
    int *n;         /* of each game, those that came to a cut */
} Run;

static float end_of(const State *s)
{
    return s->winner == 0 ? 1.0F : s->winner == 1 ? 0.0F : 0.5F;
}

/* returns: false if the battle was over before the cut. */
static bool look(const Run *run, Position *p, int trial, EndingRow *out)
{
    const Policy *const policy = &run->positions.policy;
    State cut;
    int32_t term[VALUE_TERMS];
    const uint64_t lot = dice_mix(p->seed, FOR_LOT, (uint64_t)trial);
    if (!position_cut(&run->positions, p, (int)(lot % (uint64_t)p->n), trial, TURNS,
                      &cut))
        return false;
    const float time = (float)value_terms(p->battle, &cut, term) / TIME_ONE;
    for (int i = 0; i < VALUES; i++) {
        out->term[i] = (float)term[i] / FEATURE_ONE;
        out->term[VALUES + i] = time * out->term[i];
    }
    out->chance = (float)value_chance(&policy->value, p->battle, &cut) / CHANCE_ONE;
    for (int k = 0; k < 2; k++) {
        State s;
        Game game = { .battle = p->battle, .state = &s };
        uint64_t stream = dice_mix(lot, FOR_END, (uint64_t)k);
        state_copy(&s, &cut);
        s.seed = dice_mix(stream, FOR_END, 0);
        playout_run(policy, &game, horizon_begin(TO_THE_END, &s, p->root.decision.side),
                    &stream);
        out->end[k] = end_of(&s);
    }
    return true;
}

static bool study(void *self, Position *p, int number)
{
    Run *const run = self;
    EndingRow *const row = run->row + (size_t)number * (size_t)run->options->trials;
    for (int k = 0; k < run->options->trials; k++) {
        EndingRow *const at = &row[run->n[number]];
        at->position = number;
        run->n[number] += look(run, p, k, at);
    }
    return true;
}

/* ---- least squares ---- */

typedef struct Fit {
    const EndingRow *row;
    int rows, columns, scenarios;
    const int *scenario;
    double scale[COLUMNS], from[COLUMNS], beta[COLUMNS], error[COLUMNS];
    gsl_matrix *curve;
    gsl_vector *step;
} Fit;

static double mean_end(const EndingRow *r)
{
    return ((double)r->end[0] + (double)r->end[1]) / 2;
}

static void columns_of(const Fit *f, const EndingRow *r, double *x)
{
    for (int i = 0; i < f->columns; i++) {
        const double v =
            i < TERMS ? (double)r->term[i] : f->scenario[r->position] == i - TERMS;
        x[i] = v * f->scale[i];
    }
}

static double chance(const Fit *f, const double *x)
{
    double z = 0;
    for (int i = 0; i < f->columns; i++)
        z += f->beta[i] * x[i];
    return 1 / (1 + exp(-z));
}

/* The rows of one position, from `first`; returns their end. */
static int end_of_position(const Fit *f, int first)
{
    int end = first;
    while (end < f->rows && f->row[end].position == f->row[first].position)
        end++;
    return end;
}

static bool left_out(const Fit *f, int first, int but)
{
    return but && f->row[first].position / f->scenarios % but == 0;
}

/* 1 for a column that varies as much as one does on the average, 0 for one that never does. */
static void scale_columns(Fit *f, const ValueModel *model)
{
    for (int i = 0; i < f->columns; i++) {
        double sum = 0, squares = 0;
        for (int r = 0; r < f->rows && i < TERMS; r++) {
            const double v = (double)f->row[r].term[i];
            sum += v;
            squares += v * v;
        }
        const double spread =
            sqrt(fmax(0, squares / f->rows - sum / f->rows * (sum / f->rows)));
        f->scale[i] = i >= TERMS ? 1 : spread > 1e-6 ? 1 / spread : 0;
        const int32_t milli = i < VALUES  ? model->weight[i]
                              : i < TERMS ? model->late[i - VALUES]
                                          : 0;
        f->from[i] = f->scale[i] > 0 ? milli / 1000.0 / f->scale[i] : 0;
        f->beta[i] = f->from[i];
    }
}

/* A position's share of gradient and curvature.  slope: room for its rows. */
static void add_position(Fit *f, int first, int end, double *slope)
{
    const int n = end - first, wide = f->columns + 1;
    double mean[COLUMNS + 1] = { 0 };
    for (int r = 0; r < n; r++) {
        double x[COLUMNS];
        columns_of(f, &f->row[first + r], x);
        const double p = chance(f, x);
        for (int i = 0; i < f->columns; i++)
            slope[r * wide + i] = p * (1 - p) * x[i];
        slope[r * wide + f->columns] = mean_end(&f->row[first + r]) - p;
        for (int i = 0; i < wide; i++)
            mean[i] += slope[r * wide + i] / n;
    }
    for (int r = 0; r < n; r++) {
        double *const at = slope + r * wide;
        for (int i = 0; i < wide; i++)
            at[i] -= mean[i];
        for (int i = 0; i < f->columns; i++) {
            f->step->data[i] += at[i] * at[f->columns];
            for (int k = 0; k <= i; k++)
                *gsl_matrix_ptr(f->curve, (size_t)i, (size_t)k) += at[i] * at[k];
        }
    }
}

/* One step.  returns: false if the matrix has no root. */
static bool derive(Fit *f, int but, double *slope)
{
    int used = 0;
    gsl_vector_set_zero(f->step);
    gsl_matrix_set_zero(f->curve);
    for (int first = 0, end; first < f->rows; first = end) {
        end = end_of_position(f, first);
        if (left_out(f, first, but))
            continue;
        add_position(f, first, end, slope);
        used += end - first;
    }
    for (int i = 0; i < f->columns; i++) {
        const double pull = PULL * used + 1e-9;
        f->step->data[i] -= pull * (f->beta[i] - f->from[i]);
        *gsl_matrix_ptr(f->curve, (size_t)i, (size_t)i) += pull;
    }
    return used && gsl_linalg_cholesky_decomp1(f->curve) == 0;
}

static bool solve(Fit *f, int but, double *slope)
{
    memcpy(f->beta, f->from, sizeof f->beta);
    for (int step = 0; step < STEPS; step++) {
        if (!derive(f, but, slope) || gsl_linalg_cholesky_svx(f->curve, f->step))
            return false;
        for (int i = 0; i < f->columns; i++)
            f->beta[i] += STEP * f->step->data[i];
    }
    if (!derive(f, but, slope) || gsl_linalg_cholesky_invert(f->curve))
        return false;
    for (int i = 0; i < f->columns; i++) /* an ending scatters by half a win at most */
        f->error[i] = sqrt(gsl_matrix_get(f->curve, (size_t)i, (size_t)i)) / 2;
    return true;
}

/* Sums of squares and products of two things within a position. */
typedef struct Together {
    double first, second, both;
} Together;

static void add_together(Together *t, const double *a, const double *b, int n)
{
    double a_mean = 0, b_mean = 0;
    for (int i = 0; i < n; i++) {
        a_mean += a[i] / n;
        b_mean += b[i] / n;
    }
    for (int i = 0; i < n; i++) {
        t->first += (a[i] - a_mean) * (a[i] - a_mean);
        t->second += (b[i] - b_mean) * (b[i] - b_mean);
        t->both += (a[i] - a_mean) * (b[i] - b_mean);
    }
}

static double correlation(const Together *t)
{
    return t->first > 0 && t->second > 0 ? t->both / sqrt(t->first * t->second) : 0;
}

/* On the positions left out.  list: room for 5 numbers of each row of a position. */
static void judge(const Fit *f, double *list, int most, Endings *out)
{
    Together in_use = { 0 }, fitted = { 0 }, ends = { 0 };
    double *const use = list, *const fit = use + most, *const end = fit + most;
    double *const one = end + most, *const other = one + most;
    for (int first = 0, last; first < f->rows; first = last) {
        last = end_of_position(f, first);
        const int n = last - first;
        for (int r = 0; r < n; r++) {
            const EndingRow *const row = &f->row[first + r];
            double x[COLUMNS];
            columns_of(f, row, x);
            use[r] = (double)row->chance;
            fit[r] = chance(f, x);
            end[r] = mean_end(row);
            one[r] = (double)row->end[0];
            other[r] = (double)row->end[1];
        }
        add_together(&ends, one, other, n);
        if (!left_out(f, first, OTHERS))
            continue;
        add_together(&in_use, use, end, n);
        add_together(&fitted, fit, end, n);
    }
    const double alike = fmax(0, correlation(&ends));
    out->in_use = correlation(&in_use);
    out->fitted = correlation(&fitted);
    out->most =
        sqrt(2 * alike / (1 + alike)); /* Spearman and Brown, of the mean of two */
}

static int longest(const Fit *f)
{
    int most = 1;
    for (int first = 0, end; first < f->rows; first = end) {
        end = end_of_position(f, first);
        most = end - first > most ? end - first : most;
    }
    return most;
}

bool endings_fit_rows(const EndingRow *row, int rows, const int *scenario,
                      int n_scenarios, const ValueModel *model, Endings *out, Err *err)
{
    Fit f = { .row = row,
              .rows = rows,
              .columns = TERMS + n_scenarios,
              .scenarios = n_scenarios,
              .scenario = scenario };
    const int most = longest(&f);
    double *const room = calloc((size_t)most * (COLUMNS + 1), sizeof *room);
    gsl_error_handler_t *const handler = gsl_set_error_handler_off();
    f.curve = gsl_matrix_calloc((size_t)f.columns, (size_t)f.columns);
    f.step = gsl_vector_calloc((size_t)f.columns);
    scale_columns(&f, model);
    bool ok = room && f.curve && f.step && solve(&f, OTHERS, room);
    if (ok)
        judge(&f, room, most, out);
    ok = ok && solve(&f, 0, room);
    for (int i = 0; ok && i < TERMS; i++) {
        int32_t *const weight =
            i < VALUES ? &out->model.weight[i] : &out->model.late[i - VALUES];
        *weight = train_milli(f.beta[i] * f.scale[i]);
        out->error[i] = f.error[i] * f.scale[i];
    }
    out->rows = rows;
    gsl_matrix_free(f.curve);
    gsl_vector_free(f.step);
    gsl_set_error_handler(handler);
    free(room);
    return ok || err_set(err, "%d trials do not say enough about how battles end", rows);
}

bool endings_fit(const PositionOptions *options, Endings *out, Err *err)
{
    const int games = options->games, trials = options->trials;
    Run run = { .options = options };
    run.positions = (Positions){ .options = options, .study = study, .self = &run };
    memset(out, 0, sizeof *out);
    run.row = calloc((size_t)games * (size_t)trials, sizeof *run.row);
    run.n = calloc(2 * (size_t)games, sizeof *run.n);
    bool ok = (run.row && run.n) || err_set(err, "no memory for %d games", games);
    ok = ok && positions_study(&run.positions, err);
    if (ok) {
        int *const scenario = run.n + games, rows = 0;
        for (int g = 0; g < games; g++) {
            scenario[g] = g % options->n_battles;
            memmove(&run.row[rows], &run.row[(size_t)g * (size_t)trials],
                    (size_t)run.n[g] * sizeof *run.row);
            rows += run.n[g];
            out->positions += run.n[g] > 0;
        }
        ok = endings_fit_rows(run.row, rows, scenario, options->n_battles,
                              &run.positions.policy.value, out, err);
    }
    free(run.row);
    free(run.n);
    return ok;
}
