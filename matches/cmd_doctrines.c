/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_doctrines.c - brevet doctrines: what each doctrine is about, and what it really does.
 *
 * Each commands both sides in turn against "balanced", with the same dice for all; so does any
 * other bot that is named.
 *
 * Start at play().
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "matches/conduct.h"
#include "matches/match.h"
#include "matches/pool.h"
#include "matches/setup.h"

enum { GAMES = 40, MOST_DOCTRINES = 64, FOR_DICE = 1, FOR_GUESS, FOR_BOT };

#define AGAINST "balanced"

static const Option options[] = {
    { "bot", VALUE_MANY, "BOT", "these instead of all doctrines (mcts:turn=200)", 0, 0 },
    { "against", VALUE_TEXT, "BOT", "whom they fight (" AGAINST ")", 0, 0 },
    { "games", VALUE_COUNT, "N", "for each of them (40)", 2, 100 * 1000 },
    { "threads", VALUE_COUNT, "N", "of them at a time (one a processor)", 1,
      MAX_THREADS },
    { "json", VALUE_NONE, NULL, "print one JSON value", 0, 0 },
    SETUP_OPTIONS,
    { NULL, VALUE_NONE, NULL, NULL, 0, 0 },
};

/* What a bot did, over all its games. */
typedef struct Effect {
    const char *name, *about;
    double games, turns;
    Conduct conduct;
    double idle; /* share of its units that never moved, fired or charged on order */
    double lost, taken; /* stands, as shares of a side's own */
    double score;
    Err err;
} Effect;

typedef struct Survey {
    const Battle *battle;
    const char *against;
    int games, n;
    uint64_t seed;
    Effect effect[MOST_DOCTRINES];
} Survey;

/* ---- games ---- */

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

/* in: the two bots, the one that is surveyed first. */
static void fight(const Survey *survey, int number, Bot *const bot[N_BOTS], Effect *e)
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
        Bot *const who = bot[own ? BOT_A : BOT_B];
        who->choose(who, survey->battle, &seen, &order);
        if (own)
            note(survey->battle, &seen, &order, e, acted);
        if (!game_apply(&game, &order, &e->err)) {
            err_at(&e->err, "%s", own ? e->name : survey->against);
            return;
        }
    }
    if (!state.over && pool_stopped())
        return;
    e->games++;
    e->turns += state.turn;
    e->idle += share_idle(survey->battle, mine, acted);
    e->lost += share_lost(survey->battle, &state, mine);
    e->taken += share_lost(survey->battle, &state, !mine);
    e->score += state.winner == mine ? 1 : state.winner == NOBODY ? 0.5 : 0;
}

static void play(const Survey *survey, int number, Effect *e)
{
    Bot *const bot[N_BOTS] = { bot_new(e->name, &e->err),
                               bot_new(survey->against, &e->err) };
    if (bot[BOT_A] && bot[BOT_B])
        fight(survey, number, bot, e);
    for (int i = 0; i < N_BOTS; i++)
        bot_free(bot[i]);
}

static void job(void *self, int i)
{
    Survey *const survey = self;
    for (int g = 0;
         g < survey->games && !survey->effect[i].err.text[0] && !pool_stopped(); g++)
        play(survey, g, &survey->effect[i]);
}

/* ---- the page ---- */

enum { COLUMNS = 13, PER_TURN = 5, NAME_WIDE = 12 };

/* out: the row as the page shows it. */
static void columns(const Effect *e, double out[COLUMNS])
{
    const double games = e->games > 0 ? e->games : 1, turns = e->turns > 0 ? e->turns : 1;
    const Conduct *const c = &e->conduct;
    const double row[COLUMNS] = { c->charges / turns,    c->fires / turns,
                                  c->skirmishes / turns, c->advance / turns,
                                  c->exposed / turns,    c->alone / games,
                                  c->flanked / games,    c->takes / games,
                                  c->leaves / games,     100 * e->idle / games,
                                  100 * e->lost / games, 100 * e->taken / games,
                                  100 * e->score / games };
    memcpy(out, row, sizeof row);
}

static void print_text(const Survey *survey)
{
    static const char *const title[COLUMNS] = { "charge", "fire",   "skirm",  "advance",
                                                "hits",   "alone",  "flank",  "takes",
                                                "leaves", "idle %", "lost %", "taken %",
                                                "score %" };
    int wide = NAME_WIDE;
    for (int i = 0; i < survey->n; i++)
        if (wide < (int)strlen(survey->effect[i].name))
            wide = (int)strlen(survey->effect[i].name);
    printf(
        "%d games each on %s against %s.  Per turn: charges, fires, skirmishers'\n"
        "orders, full moves forward, hits to expect where its orders lead.  Per game:\n"
        "orders that left troops alone before horse, or a flank open, though another "
        "would\n"
        "not have; that took an objective, or left one without need.  Shares: units "
        "that\n"
        "never moved, fired or charged on order; stands lost and taken; score.\n\n%-*s",
        survey->games, survey->battle->id, survey->against, wide, "");
    for (int k = 0; k < COLUMNS; k++)
        printf(" %7s", title[k]);
    printf("\n");
    for (int i = 0; i < survey->n; i++) {
        double row[COLUMNS];
        columns(&survey->effect[i], row);
        printf("%-*s", wide, survey->effect[i].name);
        for (int k = 0; k < COLUMNS; k++)
            printf(" %7.*f", k < PER_TURN ? 2 : 1, row[k]);
        printf("\n");
    }
    printf("\n");
    for (int i = 0; i < survey->n; i++)
        printf("%-*s %s\n", wide, survey->effect[i].name, survey->effect[i].about);
}

static void print_json(const Survey *survey)
{
    printf("{\"scenario\":\"%s\",\"games\":%d,\"against\":\"%s\",\"doctrines\":[",
           survey->battle->id, survey->games, survey->against);
    for (int i = 0; i < survey->n; i++) {
        const Effect *const e = &survey->effect[i];
        const double games = e->games > 0 ? e->games : 1,
                     turns = e->turns > 0 ? e->turns : 1;
        const Conduct *const c = &e->conduct;
        const double orders = c->orders > 0 ? c->orders : 1;
        printf("%s{\"name\":\"%s\",\"charges\":%.4f,\"fires\":%.4f,\"skirmishes\":%.4f,"
               "\"advance\":%.4f,\"share_charges\":%.4f,\"share_fire\":%.4f,"
               "\"share_skirmish\":%.4f,\"exposed\":%.4f,\"alone\":%.4f,\"flanked\":%.4f,"
               "\"takes\":%.4f,\"leaves\":%.4f,\"idle\":%.4f,\"lost\":%.4f,\"taken\":%."
               "4f,\"score\":%.4f}",
               i ? "," : "", e->name, c->charges / turns, c->fires / turns,
               c->skirmishes / turns, c->advance / turns, c->charges / orders,
               c->fires / orders, c->skirmishes / orders, c->exposed / turns,
               c->alone / games, c->flanked / games, c->takes / games, c->leaves / games,
               e->idle / games, e->lost / games, e->taken / games, e->score / games);
    }
    printf("]}\n");
}

/* What the list of bots says of one, by the name its spec begins with. */
static const char *about(const char *spec)
{
    for (const BotInfo *bot = bot_list(); bot->name; bot++)
        if (strcspn(spec, ":") == strlen(bot->name) &&
            strncmp(spec, bot->name, strlen(bot->name)) == 0)
            return bot->help;
    return "";
}

static bool can(const char *spec, const char *option, Err *err)
{
    if (bot_can(spec, err))
        return true;
    err_at(err, "--%s", option);
    return false;
}

/* Who is surveyed: whoever is named, or all doctrines. */
static bool list(const Args *args, Survey *survey, Err *err)
{
    const char *named[MAX_ARGS + 1];
    survey->against = args_text(args, "against", AGAINST);
    if (!can(survey->against, "against", err))
        return false;
    survey->n = args_many(args, "bot", named);
    if (survey->n > MOST_DOCTRINES)
        return err_set(err, "--bot: at most %d", MOST_DOCTRINES);
    for (const BotInfo *bot = bot_list(); !args_has(args, "bot") && bot->name; bot++)
        if (bot->doctrine && survey->n < MOST_DOCTRINES)
            named[survey->n++] = bot->name;
    for (int i = 0; i < survey->n; i++) {
        if (!can(named[i], "bot", err))
            return false;
        survey->effect[i].name = named[i];
        survey->effect[i].about = about(named[i]);
    }
    return true;
}

static int show(const Args *args, Survey *survey)
{
    pool_watch();
    pool_run(survey->n, (int)args_count(args, "threads", pool_processors()), job, survey);
    for (int i = 0; i < survey->n; i++)
        if (survey->effect[i].err.text[0])
            return command_fail(args, CODE_GATE, &survey->effect[i].err);
    if (args_has(args, "json"))
        print_json(survey);
    else
        print_text(survey);
    return pool_stopped() ? CODE_INTERRUPTED : CODE_DONE;
}

static int run(const Args *args)
{
    Setup setup;
    Err err = { { 0 } };
    int code = setup_load(args, args->operand[0], &setup, &err);
    if (code != CODE_DONE)
        return command_fail(args, code, &err);
    Survey *const survey = calloc(1, sizeof *survey);
    if (survey) {
        const int games = (int)args_count(args, "games", GAMES);
        survey->battle = setup.battle;
        survey->games = games + games % 2;
        survey->seed = setup.seed;
        code = list(args, survey, &err) ? show(args, survey)
                                        : command_fail(args, CODE_USAGE, &err);
    } else {
        err_set(&err, "no memory");
        code = command_fail(args, CODE_GATE, &err);
    }
    free(survey);
    setup_free(&setup);
    return code;
}

const Command cmd_doctrines = {
    .name = "doctrines",
    .operands = "[SCENARIO]",
    .help = "what each doctrine is about, and what it, or another bot, does in a battle",
    .more = "The result does not depend on --threads.\n",
    .least = 0,
    .most = 1,
    .options = options,
    .run = run,
};
