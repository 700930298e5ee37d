/* SPDX-License-Identifier: GPL-3.0-or-later
 * train.c - games, rows, fit.
 *
 * A game's rows have together the weight of one game, so that long battles do not count for
 * more; each game is determined by the seed and its number, whatever the threads.
 *
 * Start at train_run().
 */
#include "matches/train.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "engine/scenario.h"
#include "matches/match.h"
#include "matches/pool.h"

enum { ROWS_A_GAME = 512, FOR_A = 1, FOR_B, FOR_GAME, MOST_BOTS = 64 };

typedef struct Row {
    int32_t term[VALUE_TERMS], time;
} Row;

/* One game's rows. */
typedef struct Diary {
    int n, over, winner;
    Row *row;
    Err err;
} Diary;

typedef struct Run {
    const TrainOptions *options;
    const char *bot[MOST_BOTS];
    int n_bots;
    Diary *diary; /* of each game */
} Run;

static const Battle *battle_of(const TrainOptions *o, int number)
{
    return o->battle[number % o->n_battles];
}

static Bot *draw_bot(const Run *run, int number, int what)
{
    const uint64_t any = dice_mix(run->options->seed, (uint64_t)number, (uint64_t)what);
    const char *const name =
        any >> 63 ? "general" : run->bot[any % (uint64_t)run->n_bots];
    char spec[128];
    snprintf(spec, sizeof spec, "%s:randomness=%d", name, run->options->randomness);
    Bot *const bot = bot_new(run->options->bot ? run->options->bot : spec, NULL);
    if (bot)
        bot_seed(bot, any);
    return bot;
}

static void note(const Battle *b, const State *s, Diary *out)
{
    if (out->n < ROWS_A_GAME) {
        Row *const row = &out->row[out->n++];
        row->time = value_terms(b, s, row->term);
    }
}

static void play(const Battle *b, Bot *const bot[MAX_SIDES], uint64_t seed, Diary *out)
{
    State state, seen;
    Game game = { .battle = b, .state = &state };
    if (!scenario_begin(&game, seed, &out->err))
        return;
    int whose = state.side, turn = state.turn;
    while (!state.over && state.steps < MATCH_ENDLESS && !pool_stopped()) {
        Order order;
        const int side = state.decision.side;
        memset(&order, 0, sizeof order);
        match_look(b, &state, side, dice_mix(seed, (uint64_t)side, 1), &seen);
        bot[side]->choose(bot[side], b, &seen, &order);
        if (!game_apply(&game, &order, &out->err))
            return;
        if ((state.side != whose || state.turn != turn) && !state.over)
            note(b, &state, out);
        whose = state.side;
        turn = state.turn;
    }
    out->over = state.over;
    out->winner = state.winner;
}

static void job(void *self, int number)
{
    const Run *const run = self;
    Bot *const bot[MAX_SIDES] = { draw_bot(run, number, FOR_A),
                                  draw_bot(run, number, FOR_B) };
    Row row[ROWS_A_GAME];
    Diary *const diary = &run->diary[number];
    diary->row = row;
    if (bot[0] && bot[1])
        play(battle_of(run->options, number), bot,
             dice_mix(run->options->seed, (uint64_t)number, FOR_GAME), diary);
    diary->row = malloc((size_t)(diary->n + 1) * sizeof *row);
    if (diary->row)
        memcpy(diary->row, row, (size_t)diary->n * sizeof *row);
    else
        err_set(&diary->err, "no memory for the games' positions");
    for (int side = 0; side < MAX_SIDES; side++)
        bot_free(bot[side]);
}

/* ---- rows ---- */

static void fill_row(const TrainOptions *o, int number, const Diary *d, int at, float *x)
{
    const double time = (double)d->row[at].time / TIME_ONE;
    const int scenario = number % o->n_battles;
    for (int i = 0; i < VALUES; i++) {
        x[i] = (float)d->row[at].term[i] / FEATURE_ONE;
        x[VALUES + i] = (float)(time * (double)x[i]);
    }
    x[TRAIN_TERMS + 2 * scenario] = 1;
    x[TRAIN_TERMS + 2 * scenario + 1] = (float)time;
}

static bool fit_rows(const Run *run, Training *out, Err *err)
{
    const TrainOptions *const o = run->options;
    const int columns = TRAIN_TERMS + 2 * o->n_battles;
    float *const x = calloc((size_t)out->rows * (size_t)columns, sizeof *x);
    float *const y = calloc(2 * (size_t)out->rows, sizeof *y), *const weight =
                                                                   y + out->rows;
    bool ok = x && y;
    int row = 0;
    for (int g = 0; ok && g < o->games; g++) {
        const Diary *const d = &run->diary[g];
        for (int i = 0; d->over && i < d->n; i++, row++) {
            fill_row(o, g, d, i, x + (size_t)row * (size_t)columns);
            y[row] = d->winner == 0 ? 1.0F : d->winner == 1 ? 0.0F : 0.5F;
            weight[row] = 1.0F / (float)d->n;
        }
    }
    const FitData data = {
        .rows = row, .columns = columns, .x = x, .y = y, .weight = weight
    };
    ok = ok ? fit_logistic(&data, o->ridge, &out->fit, err) : err_set(err, "no memory");
    free(x);
    free(y);
    return ok;
}

int32_t train_milli(double beta)
{
    const double n = rint(beta * 1000);
    return (int32_t)fmax(-VALUE_MOST, fmin(VALUE_MOST, n));
}

static void list_bots(Run *run)
{
    for (const BotInfo *bot = bot_list(); bot->name && run->n_bots < MOST_BOTS; bot++)
        if (strcmp(bot->name, "doctrine") != 0 && strcmp(bot->name, "random") != 0 &&
            !bot->searches)
            run->bot[run->n_bots++] = bot->name;
}

bool train_run(const TrainOptions *options, Training *out, Err *err)
{
    Run run = { .options = options };
    memset(out, 0, sizeof *out);
    list_bots(&run);
    run.diary = calloc((size_t)options->games, sizeof *run.diary);
    if (!run.diary)
        return err_set(err, "no memory for %d games", options->games);
    pool_run(options->games, options->threads, job, &run);
    bool ok = !pool_stopped() || err_set(err, "stopped before the end");
    for (int g = 0; ok && g < options->games; g++) {
        const Diary *const d = &run.diary[g];
        ok = !d->err.text[0] || err_set(err, "%s", d->err.text);
        out->games += d->over;
        out->rows += d->over ? d->n : 0;
    }
    ok = ok && fit_rows(&run, out, err);
    for (int g = 0; g < options->games; g++)
        free(run.diary[g].row);
    free(run.diary);
    for (int i = 0; ok && i < VALUES; i++) {
        out->model.weight[i] = train_milli(out->fit.beta[i]);
        out->model.late[i] = train_milli(out->fit.beta[VALUES + i]);
    }
    return ok;
}
