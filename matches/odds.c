/* SPDX-License-Identifier: GPL-3.0-or-later
 * odds.c - plays one moment of a battle many times, and counts.
 *
 * Each thread takes every n-th trial and keeps a tally of its own; the tallies are added at
 * the end.  Trial t is wholly determined by the seed and t.
 *
 * Start at play_trial(), then odds_run().
 */
#include "matches/odds_count.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "engine/scenario.h"
#include "matches/match.h"
#include "matches/pool.h"
#include "matches/ways.h"

/* ---- one trial ---- */

enum { FOR_DICE, FOR_BOT /* + side */ };

/* One thread's part. */
typedef struct Part {
    const OddsOptions *options;
    Odds *odds;
    Bot *bot[MAX_SIDES];
    int first, step; /* trials first, first + step ... */
    int failed;      /* the trial that went wrong, -1 = none */
    Ways *ways;      /* exact: the one to be played; else NULL */
    Err err;
} Part;

/* When the last order of the file was given, or the battle opened. */
typedef struct Since {
    uint8_t turn, side, phase;
} Since;

static Since now_of(const State *s)
{
    return (Since){ s->turn, s->side, s->phase };
}

static bool is_time(const OddsOptions *o, Since since, const State *s)
{
    const bool turned = s->turn != since.turn || s->side != since.side;
    if (o->until == UNTIL_PHASE)
        return turned || s->phase != since.phase;
    if (o->until == UNTIL_TURN)
        return turned;
    if (o->until == UNTIL_NAMED)
        return turned || s->phase > o->phase;
    return false;
}

/* Phases go by inside one order, where nobody has to choose: so the moment to stop is
 * watched for in the events, and what comes after it is not counted. */
typedef struct Watch {
    Odds *odds;
    const OddsOptions *options;
    Since since;
    bool armed;   /* the orders of the file are given, or the last is being given */
    bool stopped; /* it is past the moment: `at` is how things stood then */
    State at;
} Watch;

static void hear(void *self, const Game *game, const Event *event)
{
    Watch *const w = self;
    if (w->armed && !w->stopped && is_time(w->options, w->since, game->state)) {
        state_copy(&w->at, game->state);
        w->stopped = true;
    }
    if (!w->stopped)
        odds_count(w->odds, game, event);
}

static bool ask_bot(Bot *bot, Game *game, Err *err)
{
    State seen;
    Order order;
    match_look(game->battle, game->state, game->state->decision.side,
               dice_mix(bot->seed, 0, 0), &seen);
    memset(&order, 0, sizeof order);
    bot->choose(bot, game->battle, &seen, &order);
    return game_apply(game, &order, err) || err_at(err, "the bot's order");
}

static const OddsOrders no_orders = { .n = 0 };

/* Carry the battle on to the moment to stop. */
static bool play_on(Part *p, Game *game, Watch *watch, OrdersPlace *place, Err *err)
{
    const OddsOptions *const o = p->options;
    const OddsOrders *const orders = o->orders ? o->orders : &no_orders;
    const State *const s = game->state;
    Since since = watch->since;
    bool any = orders->n > 0 || o->from; /* else one order of a bot's begins it */
    while (!s->over) {
        const bool used_up = odds_orders_used_up(orders, place, s);
        if (used_up && (watch->stopped || is_time(o, since, s)))
            return true;
        if (s->steps == MATCH_ENDLESS)
            return err_set(err, "after %d orders there is no end", MATCH_ENDLESS);
        const Since before = now_of(s);
        const bool last = !used_up && odds_orders_left(orders, place) == 1;
        watch->since = last ? before : since;
        watch->armed = used_up || last;
        const OrdersTaken taken = odds_orders_take(orders, place, game, err);
        if (taken == TAKEN_ERROR)
            return false;
        if (taken == TAKEN_LINE)
            since = before;
        if (taken != TAKEN_NONE)
            continue;
        if (any && o->until == UNTIL_DECISION && odds_orders_used_up(orders, place, s))
            return true;
        if (!ask_bot(p->bot[s->decision.side], game, err))
            return false;
        any = true;
    }
    return odds_orders_all_given(orders, place, err);
}

/* To where the trial begins. */
static bool begin_trial(const OddsOptions *o, Game *game, uint64_t seed, Watch *watch,
                        Err *err)
{
    State *const s = game->state;
    watch->armed = !o->orders || odds_orders_left(o->orders, &(OrdersPlace){ 0 }) == 0;
    const uint64_t dice = dice_mix(seed, 0, FOR_DICE);
    if (o->from) {
        match_look(o->battle, o->from, o->from->decision.side, dice, s);
        watch->since = now_of(s);
        return game_apply(game, &o->order, err);
    }
    bool begun = true;
    if (o->opening) {
        state_copy(s, o->opening);
        s->seed = dice;
    } else
        begun = scenario_begin(game, dice, err);
    watch->since = now_of(s);
    return begun;
}

static bool play_trial(Part *p, int trial, Err *err)
{
    const OddsOptions *const o = p->options;
    Watch watch = { .odds = p->odds, .options = o };
    const Listener listener = { hear, &watch };
    State state;
    Game game = { .battle = o->battle, .state = &state, .listener = &listener };
    const DiceHand hand = ways_hand(p->ways);
    const uint64_t seed = dice_mix(o->seed, (uint64_t)trial, 0);
    game.hand = p->ways ? &hand : NULL;
    for (int side = 0; side < MAX_SIDES; side++)
        bot_seed(p->bot[side], dice_mix(seed, 0, FOR_BOT + (uint64_t)side));
    if (!begin_trial(o, &game, seed, &watch, err)) {
        p->odds->refused += o->from != NULL;
        return o->from != NULL;
    }
    OrdersPlace place = { 0 };
    if (!play_on(p, &game, &watch, &place, err))
        return false;
    p->odds->weight = p->ways ? ways_weight(p->ways) : 1;
    for (int i = 0; o->orders && i < o->orders->n; i++)
        p->odds->in_vain[i] +=
            odds_orders_in_vain(o->orders, &place, i) ? p->odds->weight : 0;
    odds_close_trial(o->battle, watch.stopped ? &watch.at : &state, p->odds);
    return true;
}

/* The bots have the same seeds in each, so that dice are all that differs. */
static bool play_all_ways(Part *p, Err *err)
{
    Ways ways = { .n = 0 };
    p->ways = &ways;
    do {
        if (p->odds->ways++ == p->options->ways || ways.too_many)
            return err_set(err,
                           "until then the dice can fall in more than %d ways: ask "
                           "without --exact, or --until an earlier moment",
                           p->options->ways);
        ways_begin(&ways);
        if (!play_trial(p, 0, err))
            return false;
        if (pool_stopped())
            return err_set(err, "stopped before every way was played");
    } while (ways_next(&ways));
    return true;
}

static void play_trials(Part *p)
{
    for (int t = p->first; t < p->options->trials && p->failed < 0 && !pool_stopped();
         t += p->step)
        if (!play_trial(p, t, &p->err))
            p->failed = t;
}

static void play_part(void *self, int number)
{
    Part *const p = (Part *)self + number;
    const OddsOptions *const o = p->options;
    for (int side = 0; side < MAX_SIDES; side++)
        p->bot[side] = bot_new(o->bot, NULL);
    assert(p->bot[0] && p->bot[1] && "the caller has tried its name");
    if (!o->ways)
        play_trials(p);
    else if (!play_all_ways(p, &p->err))
        p->failed = 0;
    for (int side = 0; side < MAX_SIDES; side++)
        bot_free(p->bot[side]);
}

/* ---- all of them ---- */

/* The error of the earliest trial that had one: the same with any number of threads. */
static bool none_failed(const Part *part, int n, Err *err)
{
    int at = -1;
    for (int i = 0; i < n; i++)
        if (part[i].failed >= 0 && (at < 0 || part[i].failed < part[at].failed))
            at = i;
    if (at < 0)
        return true;
    err_set(err, "%s", part[at].err.text);
    return part[at].failed == 0 ? false : err_at(err, "trial %d", part[at].failed + 1);
}

Odds *odds_run(const OddsOptions *options, Err *err)
{
    const int n = options->threads < 1 || options->ways ? 1
                  : options->threads > options->trials  ? options->trials
                                                        : options->threads;
    Part *const part = calloc((size_t)n, sizeof *part);
    Odds *const odds = calloc((size_t)n, sizeof *odds);
    bool ok = part && odds && n > 0;
    if (!ok)
        err_set(err, "no memory");
    for (int i = 0; ok && i < n; i++)
        part[i] = (Part){
            .options = options, .odds = &odds[i], .first = i, .step = n, .failed = -1
        };
    if (ok) {
        pool_run(n, n, play_part, part);
        ok = none_failed(part, n, err);
    }
    if (ok) {
        for (int i = 1; i < n; i++)
            odds_join(&odds[0], &odds[i]);
        odds_name_statuses(options->battle, &odds[0]);
        odds_sort_classes(&odds[0]);
        ok = !odds[0].refused || odds[0].trials || err_set(err, "%s", part[0].err.text);
    }
    free(part);
    if (ok)
        return odds;
    free(odds);
    return NULL;
}

void odds_free(Odds *odds)
{
    free(odds);
}
