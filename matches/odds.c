/* SPDX-License-Identifier: GPL-3.0-or-later
 * odds.c - plays one moment of a battle many times, and counts.
 *
 * Each thread takes every n-th trial and keeps a tally of its own; the tallies are added at
 * the end.  Trial t is wholly determined by the seed and t.
 *
 * Start at play_trial(), then odds_run().
 */
#include "matches/odds.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "ai/bot.h"
#include "engine/scenario.h"
#include "matches/match.h"
#include "matches/pool.h"

/* ---- counting ---- */

static void sum_add(OddsSum *to, int64_t value)
{
    to->n++;
    to->sum += value;
    to->squares += value * value;
}

static void sum_join(OddsSum *to, const OddsSum *from)
{
    to->n += from->n;
    to->sum += from->sum;
    to->squares += from->squares;
}

/* The class of that label, made if need be; NULL if there is no room. */
static OddsClass *class_of(Odds *odds, const char *label)
{
    uint64_t at = XXH64(label, strlen(label), 0);
    for (;; at++) {
        OddsClass *const c = &odds->class[at % ODDS_CLASSES];
        if (strcmp(c->label, label) == 0)
            return c;
        if (c->label[0])
            continue;
        if (odds->n_classes == ODDS_CLASSES - 1)
            return NULL;
        odds->n_classes++;
        strcpy(c->label, label);
        return c;
    }
}

static void count_event(Odds *odds, const Game *game, const Event *event)
{
    char label[ODDS_LABEL] = "";
    game->battle->rules->label(game, event, label, sizeof label);
    if (!label[0])
        return;
    OddsClass *const c = class_of(odds, label);
    if (c)
        c->now++;
    else
        odds->unlabelled++;
}

static void close_classes(Odds *odds)
{
    for (int i = 0; i < ODDS_CLASSES; i++) {
        OddsClass *const c = &odds->class[i];
        if (!c->now)
            continue;
        c->trials++;
        sum_add(&c->times, c->now);
        c->now = 0;
    }
}

/* ---- how a unit is ---- */

/* unit statuses, stand statuses of those by themselves, then where the others are */
static void name_statuses(const Battle *b, Odds *odds)
{
    static const char *const elsewhere[] = { "in reserve", "left the table", "lost",
                                             "surrendered" };
    int n = 0;
    for (const Named *s = b->rules->unit_statuses; s->name; s++)
        odds->status[n++] = s->name;
    for (const Named *s = b->rules->stand_statuses; s->name; s++)
        odds->status[n++] = s->name;
    for (int i = 0; i < 4; i++)
        odds->status[n++] = elsewhere[i];
    assert(n <= ODDS_STATUSES);
    odds->n_statuses = n;
}

/* The unit's status is that of whatever of it is best off. */
static int status_of(const Battle *b, const State *s, int unit)
{
    const int n_unit = named_count(b->rules->unit_statuses);
    const int n_both = n_unit + named_count(b->rules->stand_statuses);
    int best = n_both + LOST - IN_RESERVE;
    for (int i = b->unit[unit].first; i < b->unit[unit].first + b->unit[unit].n; i++) {
        const Stand *const stand = state_stand(s, i);
        int is;
        if (stand->where != ON_TABLE)
            is = n_both + stand->where - IN_RESERVE;
        else if (stand->unit != NO_UNIT)
            is = state_unit(s, stand->unit)->status;
        else
            is = n_unit + stand->status;
        if (is < best || best == n_both + LOST - IN_RESERVE)
            best = is;
    }
    return best;
}

static int bucket(int64_t n)
{
    return n < ODDS_BUCKETS ? (int)n : ODDS_BUCKETS - 1;
}

static void count_unit(const Battle *b, const State *s, int unit, OddsUnit *out)
{
    int64_t stands = 0, figures = 0, x = 0, y = 0, placed = 0;
    for (int i = b->unit[unit].first; i < b->unit[unit].first + b->unit[unit].n; i++) {
        const Stand *const stand = state_stand(s, i);
        if (stand->where != ON_TABLE && stand->where != IN_RESERVE)
            continue;
        stands++;
        figures += stand->figures;
        if (stand->where != ON_TABLE)
            continue;
        placed++;
        x += stand->at.x;
        y += stand->at.y;
    }
    const int dice = state_unit(s, unit)->dice;
    out->status[status_of(b, s, unit)]++;
    out->stands[bucket(stands)]++;
    out->dice[bucket(dice)]++;
    sum_add(&out->stands_left, stands);
    sum_add(&out->figures_left, figures);
    sum_add(&out->dice_carried, dice);
    if (placed) {
        sum_add(&out->x, x / placed);
        sum_add(&out->y, y / placed);
    }
}

static void close_trial(const Battle *b, const State *s, Odds *odds)
{
    odds->trials++;
    if (!s->over)
        odds->not_over++;
    else if (s->winner == NOBODY)
        odds->drawn++;
    else
        odds->won[s->winner]++;
    for (int u = 0; u < b->n_units; u++)
        count_unit(b, s, u, &odds->unit[u]);
    close_classes(odds);
}

/* ---- one trial ---- */

enum { FOR_DICE, FOR_BOT /* + side */ };

/* One thread's part. */
typedef struct Part {
    const OddsOptions *options;
    Odds *odds;
    Bot *bot[MAX_SIDES];
    int first, step; /* trials first, first + step ... */
    int failed;      /* the trial that went wrong, -1 = none */
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
        count_event(w->odds, game, event);
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

/* Carry the battle on to the moment to stop. */
static bool play_on(Part *p, Game *game, Watch *watch, Err *err)
{
    static const OddsOrders no_orders = { .n = 0 };
    const OddsOptions *const o = p->options;
    const OddsOrders *const orders = o->orders ? o->orders : &no_orders;
    const State *const s = game->state;
    OrdersPlace place = { 0 };
    Since since = watch->since;
    bool any = orders->n > 0 || o->from; /* else one order of a bot's begins it */
    while (!s->over) {
        const bool used_up = odds_orders_used_up(orders, &place, s);
        if (used_up && (watch->stopped || is_time(o, since, s)))
            return true;
        if (s->steps == MATCH_ENDLESS)
            return err_set(err, "after %d orders there is no end", MATCH_ENDLESS);
        const Since before = now_of(s);
        const bool last = !used_up && odds_orders_left(orders, &place) == 1;
        watch->since = last ? before : since;
        watch->armed = used_up || last;
        const OrdersTaken taken = odds_orders_take(orders, &place, game, err);
        if (taken == TAKEN_ERROR)
            return false;
        if (taken == TAKEN_LINE)
            since = before;
        if (taken != TAKEN_NONE)
            continue;
        if (any && o->until == UNTIL_DECISION && odds_orders_used_up(orders, &place, s))
            return true;
        if (!ask_bot(p->bot[s->decision.side], game, err))
            return false;
        any = true;
    }
    return odds_orders_all_given(orders, &place, err);
}

/* To where the trial begins. */
static bool begin_trial(const OddsOptions *o, Game *game, uint64_t seed, Watch *watch,
                        Err *err)
{
    State *const s = game->state;
    watch->armed = !o->orders || odds_orders_left(o->orders, &(OrdersPlace){ 0 }) == 0;
    if (!o->from) {
        const bool begun = scenario_begin(game, dice_mix(seed, 0, FOR_DICE), err);
        watch->since = now_of(s);
        return begun;
    }
    match_look(o->battle, o->from, o->from->decision.side, dice_mix(seed, 0, FOR_DICE),
               s);
    watch->since = now_of(s);
    return game_apply(game, &o->order, err);
}

static bool play_trial(Part *p, int trial, Err *err)
{
    const OddsOptions *const o = p->options;
    Watch watch = { .odds = p->odds, .options = o };
    const Listener listener = { hear, &watch };
    State state;
    Game game = { .battle = o->battle, .state = &state, .listener = &listener };
    const uint64_t seed = dice_mix(o->seed, (uint64_t)trial, 0);
    for (int side = 0; side < MAX_SIDES; side++)
        bot_seed(p->bot[side], dice_mix(seed, 0, FOR_BOT + (uint64_t)side));
    if (!begin_trial(o, &game, seed, &watch, err)) {
        p->odds->refused += o->from != NULL;
        return o->from != NULL;
    }
    if (!play_on(p, &game, &watch, err))
        return false;
    close_trial(o->battle, watch.stopped ? &watch.at : &state, p->odds);
    return true;
}

static void play_part(void *self, int number)
{
    Part *const p = (Part *)self + number;
    const OddsOptions *const o = p->options;
    for (int side = 0; side < MAX_SIDES; side++)
        p->bot[side] = bot_new(o->bot, NULL);
    assert(p->bot[0] && p->bot[1] && "the caller has tried its name");
    for (int t = p->first; t < o->trials && p->failed < 0 && !pool_stopped();
         t += p->step)
        if (!play_trial(p, t, &p->err))
            p->failed = t;
    for (int side = 0; side < MAX_SIDES; side++)
        bot_free(p->bot[side]);
}

/* ---- all of them ---- */

static void join_unit(OddsUnit *to, const OddsUnit *from)
{
    for (int i = 0; i < ODDS_STATUSES; i++)
        to->status[i] += from->status[i];
    for (int i = 0; i < ODDS_BUCKETS; i++) {
        to->stands[i] += from->stands[i];
        to->dice[i] += from->dice[i];
    }
    sum_join(&to->stands_left, &from->stands_left);
    sum_join(&to->figures_left, &from->figures_left);
    sum_join(&to->dice_carried, &from->dice_carried);
    sum_join(&to->x, &from->x);
    sum_join(&to->y, &from->y);
}

static void join(Odds *to, const Odds *from)
{
    to->trials += from->trials;
    to->refused += from->refused;
    to->drawn += from->drawn;
    to->not_over += from->not_over;
    to->unlabelled += from->unlabelled;
    for (int side = 0; side < MAX_SIDES; side++)
        to->won[side] += from->won[side];
    for (int u = 0; u < MAX_UNITS; u++)
        join_unit(&to->unit[u], &from->unit[u]);
    for (int i = 0; i < ODDS_CLASSES; i++) {
        const OddsClass *const c = &from->class[i];
        OddsClass *const same = c->label[0] ? class_of(to, c->label) : NULL;
        if (!same)
            continue;
        same->trials += c->trials;
        sum_join(&same->times, &c->times);
    }
}

static int by_label(const void *a, const void *b)
{
    return strcmp(((const OddsClass *)a)->label, ((const OddsClass *)b)->label);
}

/* The classes to the front, by label; what did not occur in a trial counts as 0 there. */
static void sort_classes(Odds *odds)
{
    int n = 0;
    for (int i = 0; i < ODDS_CLASSES; i++)
        if (odds->class[i].label[0])
            odds->class[n++] = odds->class[i];
    qsort(odds->class, (size_t)n, sizeof odds->class[0], by_label);
    for (int i = 0; i < n; i++)
        odds->class[i].times.n = odds->trials;
}

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
    const int n = options->threads < 1                 ? 1
                  : options->threads > options->trials ? options->trials
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
            join(&odds[0], &odds[i]);
        name_statuses(options->battle, &odds[0]);
        sort_classes(&odds[0]);
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
