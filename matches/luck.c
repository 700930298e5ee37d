/* SPDX-License-Identifier: GPL-3.0-or-later
 * luck.c - trials with their dice counted, and least squares on them.
 *
 * Rows are kept as counts; what is regressed on is the count less what fair dice would show,
 * and times the stakes of the position.  An order's mean is taken off chances and counts, so
 * that only what differs between trials of one order is explained.
 *
 * Start at luck_measure().
 */
#include "matches/luck.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "matches/pool.h"

enum {
    TURNS = 2, /* enemy's, until a trial is cut */
    CELLS = LUCK_ROLLS * LUCK_PARTS,
    LEAST_DICE = 500, /* net of the other side's, or nothing is said of such dice */
    FOR_ORDER = 9
};

#define RIDGE 30.0 /* in trials */

/* One trial. */
typedef struct Row {
    float chance; /* side 0's */
    int16_t seen[CELLS];
} Row;

/* A position's trials, order by order. */
typedef struct Sample {
    int orders;
    double stakes;
    uint8_t parts[LUCK_ROLLS]; /* of the dice thrown in its trials */
    Row *row;
} Sample;

typedef struct Run {
    const PositionOptions *options;
    Positions positions;
    Sample *sample; /* of each game */
} Run;

/* Which cells are columns of the fit. */
typedef struct Columns {
    int n, cell[CELLS];
    int parts[LUCK_ROLLS];
} Columns;

/* ---- trials ---- */

static void try_order(const Run *run, Position *p, int order, int trial,
                      uint8_t parts[static LUCK_ROLLS], Row *out)
{
    LuckCount count = { .parts = { 0 } };
    Luck luck = { .count = &count };
    out->chance =
        (float)position_try(&run->positions, p, order, trial, TURNS, &luck, NULL) /
        (float)CHANCE_ONE;
    for (int i = 0; i < CELLS; i++)
        out->seen[i] = (int16_t)count.net[i / LUCK_PARTS][i % LUCK_PARTS];
    for (int q = 0; q < LUCK_ROLLS; q++)
        parts[q] = luck_parts_of_both(parts[q], count.parts[q]);
}

/* The doctrine's own first, then others by lot. */
static int draw_orders(const Run *run, Position *p, int order[LUCK_ORDERS])
{
    int left[MAX_OPTIONS], n = 0, drawn = 0;
    uint64_t stream = dice_mix(p->seed, FOR_ORDER, 0);
    order[drawn++] = position_own(&run->positions, p);
    for (int i = 0; i < p->n; i++)
        if (i != order[0])
            left[n++] = i;
    while (drawn < LUCK_ORDERS && n) {
        const int at = (int)(playout_any(&stream) % (uint64_t)n);
        order[drawn++] = left[at];
        left[at] = left[--n];
    }
    return drawn;
}

static bool study(void *self, Position *p, int number)
{
    Run *const run = self;
    const int trials = run->options->trials;
    Sample *const sample = &run->sample[number];
    int order[LUCK_ORDERS];
    sample->row = malloc(LUCK_ORDERS * (size_t)trials * sizeof *sample->row);
    if (!sample->row)
        return false;
    sample->orders = draw_orders(run, p, order);
    sample->stakes = (double)p->stakes / CHANCE_ONE;
    for (int i = 0; i < sample->orders; i++)
        for (int k = 0; k < trials; k++)
            try_order(run, p, order[i], k, sample->parts, &sample->row[i * trials + k]);
    return true;
}

/* ---- columns ---- */

static void find_columns(const Run *run, Columns *out)
{
    int64_t shown[LUCK_ROLLS][LUCK_PARTS] = { { 0 } };
    memset(out, 0, sizeof *out);
    for (int g = 0; g < run->options->games; g++) {
        const Sample *const s = &run->sample[g];
        for (int q = 0; q < LUCK_ROLLS; q++)
            out->parts[q] = luck_parts_of_both(out->parts[q], s->parts[q]);
        for (int r = 0; r < s->orders * run->options->trials; r++)
            for (int i = 0; i < CELLS; i++)
                shown[i / LUCK_PARTS][i % LUCK_PARTS] += abs(s->row[r].seen[i]);
    }
    for (int q = 0; q < LUCK_ROLLS; q++) {
        int64_t all = 0;
        for (int k = 0; k < LUCK_PARTS; k++)
            all += shown[q][k];
        if (all < LEAST_DICE || out->parts[q] == LUCK_MIXED)
            out->parts[q] = 0;
        for (int k = 0; k < out->parts[q]; k++)
            out->cell[out->n++] = q * LUCK_PARTS + k;
    }
}

/* One trial's regressors: counts beyond a fair die's, times the stakes. */
static void fill(const Columns *c, const Sample *s, const Row *row, double *x)
{
    for (int i = 0; i < c->n; i++) {
        const int q = c->cell[i] / LUCK_PARTS;
        double all = 0;
        for (int k = 0; k < c->parts[q]; k++)
            all += row->seen[q * LUCK_PARTS + k];
        x[i] = s->stakes * (row->seen[c->cell[i]] - all / c->parts[q]);
    }
}

/* An order's trials as columns and, last, chances, with their means taken off. */
static void fill_order(const Columns *c, const Sample *s, int order, int trials,
                       double *x)
{
    const int wide = c->n + 1;
    for (int t = 0; t < trials; t++) {
        const Row *const row = &s->row[order * trials + t];
        fill(c, s, row, x + t * wide);
        x[t * wide + c->n] = (double)row->chance;
    }
    for (int i = 0; i < wide; i++) {
        double sum = 0;
        for (int t = 0; t < trials; t++)
            sum += x[t * wide + i];
        for (int t = 0; t < trials; t++)
            x[t * wide + i] -= sum / trials;
    }
}

/* ---- least squares ---- */

/* Is the game one of those left out?  Games take scenarios in turn: every so many-th of each.
 * in: but, 0 = none is. */
static bool left_out(const Run *run, int game, int but)
{
    return but && game / run->options->n_battles % but == 0;
}

/* in: every how many-th game to leave out, 0 = none. */
static bool solve(const Run *run, const Columns *c, int but, double *x,
                  gsl_matrix *square, gsl_vector *beta)
{
    const int trials = run->options->trials, wide = c->n + 1;
    gsl_matrix_set_zero(square);
    gsl_vector_set_zero(beta);
    for (int g = 0; g < run->options->games; g++) {
        const Sample *const s = &run->sample[g];
        for (int o = 0; o < s->orders && !left_out(run, g, but); o++) {
            fill_order(c, s, o, trials, x);
            for (int t = 0; t < trials; t++) {
                const double *const row = x + t * wide;
                for (int i = 0; i < c->n; i++) {
                    if (row[i] == 0)
                        continue;
                    beta->data[i] += row[i] * row[c->n];
                    double *const at = gsl_matrix_ptr(square, (size_t)i, 0);
                    for (int k = 0; k <= i; k++)
                        at[k] += row[i] * row[k];
                }
            }
        }
    }
    for (int i = 0; i < c->n; i++)
        *gsl_matrix_ptr(square, (size_t)i, (size_t)i) += RIDGE;
    return gsl_linalg_cholesky_decomp1(square) == 0 &&
           gsl_linalg_cholesky_svx(square, beta) == 0;
}

static double residual(const Columns *c, const double *row, const double *beta)
{
    double left = row[c->n];
    for (int i = 0; i < c->n; i++)
        left -= beta[i] * row[i];
    return left;
}

/* What is left of the scatter in the games left out. */
static void judge(const Run *run, const Columns *c, int of, double *x, const double *beta,
                  LuckFound *out)
{
    const int trials = run->options->trials, wide = c->n + 1;
    double all = 0, left = 0, apart = 0, apart_left = 0;
    double *const own = x + trials * wide;
    for (int g = 0; g < run->options->games; g++) {
        const Sample *const s = &run->sample[g];
        for (int o = 0; o < s->orders && left_out(run, g, of); o++) {
            fill_order(c, s, o, trials, x);
            if (o == 0)
                memcpy(own, x, (size_t)(trials * wide) * sizeof *x);
            for (int t = 0; t < trials; t++) {
                const double *const row = x + t * wide, *const first = own + t * wide;
                const double e = residual(c, row, beta);
                const double d = row[c->n] - first[c->n],
                             f = e - residual(c, first, beta);
                all += row[c->n] * row[c->n];
                left += e * e;
                apart += d * d;
                apart_left += f * f;
            }
        }
    }
    out->left = all > 0 ? left / all : 1;
    out->difference_left = apart > 0 ? apart_left / apart : 1;
}

/* Whole numbers that sum to 0 for each kind of die. */
static void write_table(const Columns *c, const double *beta, LuckTable *out)
{
    memset(out, 0, sizeof *out);
    for (int i = 0; i < c->n;) {
        const int q = c->cell[i] / LUCK_PARTS, parts = c->parts[q];
        int32_t sum = 0;
        for (int k = 0; k < parts; k++)
            sum += out->worth[q][k] = (int32_t)lrint(beta[i + k] * CHANCE_ONE);
        out->worth[q][0] -= sum;
        out->parts[q] = (uint8_t)parts;
        i += parts;
    }
}

static bool fit(const Run *run, LuckFound *out, Err *err)
{
    enum { OTHERS = 3 };
    Columns c;
    find_columns(run, &c);
    const size_t n = (size_t)(c.n ? c.n : 1);
    gsl_error_handler_t *const handler = gsl_set_error_handler_off();
    gsl_matrix *const square = gsl_matrix_alloc(n, n);
    gsl_vector *const beta = gsl_vector_alloc(n);
    double *const x = malloc(2 * (size_t)run->options->trials * (n + 1) * sizeof *x);
    bool ok = c.n && square && beta && x && solve(run, &c, OTHERS, x, square, beta);
    if (ok) {
        judge(run, &c, OTHERS, x, beta->data, out);
        ok = solve(run, &c, 0, x, square, beta);
    }
    if (ok)
        write_table(&c, beta->data, &out->table);
    free(x);
    gsl_vector_free(beta);
    gsl_matrix_free(square);
    gsl_set_error_handler(handler);
    return ok ||
           err_set(err, "%d positions do not say enough about dice", out->positions);
}

bool luck_measure(const PositionOptions *options, LuckFound *out, Err *err)
{
    Run run = { .options = options };
    run.positions = (Positions){ .options = options, .study = study, .self = &run };
    memset(out, 0, sizeof *out);
    run.sample = calloc((size_t)options->games, sizeof *run.sample);
    if (!run.sample)
        return err_set(err, "no memory for %d games", options->games);
    bool ok = positions_study(&run.positions, err);
    for (int g = 0; g < options->games; g++)
        out->positions += run.sample[g].orders > 0;
    ok = ok && fit(&run, out, err);
    for (int g = 0; g < options->games; g++)
        free(run.sample[g].row);
    free(run.sample);
    return ok;
}
