/* SPDX-License-Identifier: GPL-3.0-or-later
 * survey.c - games, what is noted in them, and sums in the games' order.
 *
 * Start at survey_run().
 */
#include "matches/survey.h"

#include <assert.h>
#include <stdlib.h>

#include "ai/bot.h"
#include "matches/match.h"
#include "matches/pool.h"

static double share_idle(const Battle *b, int side, const bool acted[MAX_UNITS])
{
    int n = 0, idle = 0;
    for (int u = 0; u < b->n_units; u++) {
        const bool counts = b->unit[u].side == side && !b->unit[u].part_of;
        n += counts;
        idle += counts && !acted[u];
    }
    return n ? (double)idle / n : 0;
}

static double share_lost(const Battle *b, const State *s, int side)
{
    int n = 0, lost = 0;
    for (int i = 0; i < b->n_stands; i++) {
        if (b->stand[i].side != side)
            continue;
        const int where = state_stand(s, i)->where;
        n++;
        lost += where != ON_TABLE && where != IN_RESERVE;
    }
    return n ? (double)lost / n : 0;
}

static void play(void *self, int number)
{
    Survey *const survey = self;
    Effect *const e = &survey->game[number];
    const MatchOptions match = { .battle = survey->battle,
                                 .bot = { survey->bot[number / survey->games],
                                          survey->against },
                                 .seed = survey->seed,
                                 .games = survey->games };
    const int side = number % survey->games % 2;
    Led led = { .noted = { side == 0, side == 1 } };
    const MatchWatch watch = { .order = conduct_hear, .self = &led };
    State end;
    GameResult result;
    match_game(&match, number % survey->games, &watch, &end, &result);
    assert(result.a_side == side);
    if (result.verdict == BROKE_RULES || result.verdict == FILE_FAILED)
        err_set(&e->err, "%s", result.says);
    e->games = result.verdict == PLAYED || result.verdict == NEVER_ENDS;
    e->turns = result.turns;
    e->conduct = led.conduct[side];
    e->idle = share_idle(survey->battle, side, led.acted);
    e->lost = share_lost(survey->battle, &end, side);
    e->taken = share_lost(survey->battle, &end, !side);
    const int winner = match_winner(&result);
    e->score = winner == BOT_A ? 1 : winner == N_BOTS ? 0.5 : 0;
    const int done = 1 + atomic_fetch_add(&survey->done, 1);
    if (survey->progress)
        survey->progress(done, survey->n * survey->games);
}

/* One that was broken off counts for nothing. */
static void add(Effect *sum, const Effect *game)
{
    if (game->games == 0)
        return;
    sum->games += game->games;
    sum->turns += game->turns;
    conduct_add(&sum->conduct, &game->conduct);
    sum->idle += game->idle;
    sum->lost += game->lost;
    sum->taken += game->taken;
    sum->score += game->score;
}

bool survey_run(Survey *survey, Err *err)
{
    const int all = survey->n * survey->games;
    bool ok = true;
    survey->game = calloc((size_t)all, sizeof *survey->game);
    if (!survey->game)
        return err_set(err, "no memory for %d games", all);
    atomic_store(&survey->done, 0);
    pool_run(all, survey->threads, play, survey);
    for (int i = 0; ok && i < all; i++) {
        const Effect *const game = &survey->game[i];
        if (game->err.text[0])
            ok = err_set(err, "%s", game->err.text);
        add(&survey->effect[i / survey->games], game);
    }
    free(survey->game);
    survey->game = NULL;
    return ok;
}
