/* SPDX-License-Identifier: GPL-3.0-or-later
 * survey.c - games, what is noted in them, and sums in the games' order.
 *
 * Start at survey_run().
 */
#include "matches/survey.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "matches/match.h"
#include "matches/pool.h"

enum { FOR_DICE = 1, FOR_GUESS, FOR_BOT };

/* Whose order it is: the unit, or that of a stand; -1 = nobody's. */
static int unit_of(const Battle *b, Ref who)
{
    if (ref_kind(who) == REF_UNIT)
        return ref_index(who);
    return ref_kind(who) == REF_STAND ? b->stand[ref_index(who)].parent : -1;
}

/* What an order says of whoever gave it. */
static void note(const Battle *b, const State *seen, const Order *order, Effect *e,
                 bool acted[MAX_UNITS])
{
    Intention option[MAX_OPTIONS];
    int16_t feature[MAX_OPTIONS][FEATURES];
    const int n = b->rules->options(b, seen, option), unit = unit_of(b, order->subject);
    if (n < 2)
        return;
    const int at = bot_option_of(b, seen, option, n, order);
    assert(at >= 0);
    b->rules->features(b, seen, option, n, feature);
    if (conduct_note(&e->conduct, feature, n, at) && unit >= 0)
        acted[unit] = true;
}

static double share_idle(const Battle *b, int side, const bool acted[MAX_UNITS])
{
    int n = 0, idle = 0;
    for (int u = 0; u < b->n_units; u++) {
        n += b->unit[u].side == side;
        idle += b->unit[u].side == side && !acted[u];
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

/* in: the two bots and their names, the one that is surveyed first. */
static void fight(const Survey *survey, int number, Bot *const bot[N_BOTS],
                  const char *const name[N_BOTS], Effect *e)
{
    State state;
    Game game = { .battle = survey->battle, .state = &state };
    const uint64_t pair = (uint64_t)number / 2;
    const int mine = number % 2;
    bool acted[MAX_UNITS] = { false };
    for (int i = 0; i < N_BOTS; i++)
        bot_seed(bot[i], dice_mix(survey->seed, (uint64_t)(2 * number + i), FOR_BOT));
    if (!scenario_begin(&game, dice_mix(survey->seed, pair, FOR_DICE), &e->err))
        return;
    while (!state.over && state.steps < MATCH_ENDLESS && !pool_stopped()) {
        const bool own = state.decision.side == mine;
        State seen;
        Order order;
        memset(&order, 0, sizeof order);
        match_look(survey->battle, &state, state.decision.side,
                   dice_mix(survey->seed, pair, FOR_GUESS), &seen);
        const int who = own ? BOT_A : BOT_B;
        bot[who]->choose(bot[who], survey->battle, &seen, &order);
        if (own)
            note(survey->battle, &seen, &order, e, acted);
        if (!game_apply(&game, &order, &e->err)) {
            err_at(&e->err, "%s", name[who]);
            return;
        }
    }
    if (!state.over && pool_stopped())
        return;
    e->games = 1;
    e->turns = state.turn;
    e->idle = share_idle(survey->battle, mine, acted);
    e->lost = share_lost(survey->battle, &state, mine);
    e->taken = share_lost(survey->battle, &state, !mine);
    e->score = state.winner == mine ? 1 : state.winner == NOBODY ? 0.5 : 0;
}

static void play(void *self, int number)
{
    Survey *const survey = self;
    Effect *const e = &survey->game[number];
    const char *const name[N_BOTS] = { survey->bot[number / survey->games],
                                       survey->against };
    Bot *const bot[N_BOTS] = { bot_new(name[BOT_A], &e->err),
                               bot_new(name[BOT_B], &e->err) };
    if (bot[BOT_A] && bot[BOT_B])
        fight(survey, number % survey->games, bot, name, e);
    for (int i = 0; i < N_BOTS; i++)
        bot_free(bot[i]);
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
