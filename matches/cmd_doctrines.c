/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_doctrines.c - brevet doctrines: what each doctrine is about, and what it really does.
 *
 * Each commands both sides in turn against "balanced", with the same dice for all.  What it
 * chose is counted by the features of the orders it gave, so the columns mean the same in every
 * ruleset.
 *
 * Start at play().
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "ai/doctrine.h"
#include "matches/match.h"
#include "matches/pool.h"
#include "matches/setup.h"

enum { GAMES = 40, MOST_DOCTRINES = 64, FOR_DICE = 1, FOR_GUESS };

#define AGAINST "balanced"

static const Option options[] = {
    { "games", VALUE_COUNT, "N", "for each doctrine (40)", 2, 100 * 1000 },
    { "threads", VALUE_COUNT, "N", "doctrines at a time (one a processor)", 1,
      MAX_THREADS },
    { "json", VALUE_NONE, NULL, "print one JSON value", 0, 0 },
    SETUP_OPTIONS,
    { NULL, VALUE_NONE, NULL, NULL, 0, 0 },
};

/* What a doctrine did, over all its games. */
typedef struct Effect {
    Doctrine doctrine;
    double games, turns, orders; /* orders: those with a choice */
    double charges, fires, skirmishes;
    double advance;     /* full moves towards enemy and objective */
    double lost, taken; /* stands, as shares of a side's own */
    double score;
    Err err;
} Effect;

typedef struct Survey {
    const Battle *battle;
    Doctrine other;
    int games, n;
    uint64_t seed;
    Effect effect[MOST_DOCTRINES];
} Survey;

static void count(Effect *e, const int16_t f[FEATURES])
{
    e->orders++;
    e->charges += f[FEATURE_CHARGE] > 0;
    e->fires += f[FEATURE_FIRE] > 0;
    e->skirmishes += f[FEATURE_SKIRMISH] > 0;
    e->advance +=
        (double)(f[FEATURE_CLOSING] > f[FEATURE_OBJECTIVE] ? f[FEATURE_CLOSING]
                                                           : f[FEATURE_OBJECTIVE]) /
        FEATURE_ONE;
}

/* One decision by a doctrine.  returns: false if its order is refused. */
static bool decide(Game *game, const Doctrine *doctrine, uint64_t guess, Effect *mine)
{
    const Battle *const b = game->battle;
    Intention option[MAX_OPTIONS];
    int16_t feature[MAX_OPTIONS][FEATURES];
    State seen;
    int best = 0;
    match_look(b, game->state, game->state->decision.side, guess, &seen);
    const int n = b->rules->options(b, &seen, option);
    if (n > 1) {
        b->rules->features(b, &seen, option, n, feature);
        for (int i = 1; i < n; i++)
            if (doctrine_score(doctrine, feature[i]) >
                doctrine_score(doctrine, feature[best]))
                best = i;
        if (mine)
            count(mine, feature[best]);
    }
    return game_play(game, &option[best], NULL);
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

static void play(const Survey *survey, int number, Effect *e)
{
    State state;
    Game game = { .battle = survey->battle, .state = &state };
    const uint64_t pair = (uint64_t)number / 2;
    const int mine = number % 2;
    if (!scenario_begin(&game, dice_mix(survey->seed, pair, FOR_DICE), &e->err))
        return;
    while (!state.over && state.steps < MATCH_ENDLESS && !pool_stopped()) {
        const bool own = state.decision.side == mine;
        if (decide(&game, own ? &e->doctrine : &survey->other,
                   dice_mix(survey->seed, pair, FOR_GUESS), own ? e : NULL))
            continue;
        err_set(&e->err, "%s: an order was refused", e->doctrine.name);
        return;
    }
    e->games++;
    e->turns += state.turn;
    e->lost += share_lost(survey->battle, &state, mine);
    e->taken += share_lost(survey->battle, &state, !mine);
    e->score += state.winner == mine ? 1 : state.winner == NOBODY ? 0.5 : 0;
}

static void job(void *self, int i)
{
    Survey *const survey = self;
    for (int g = 0; g < survey->games && !survey->effect[i].err.text[0]; g++)
        play(survey, g, &survey->effect[i]);
}

/* ---- the page ---- */

static void print_text(const Survey *survey)
{
    printf("%d games each on %s against " AGAINST
           "; per turn: charges, fires, skirmishers' orders,\n"
           "full moves forward; per game: share of stands lost and taken, score\n\n"
           "%-12s %8s %8s %8s %8s %8s %8s %8s\n",
           survey->games, survey->battle->id, "", "charge", "fire", "skirm", "advance",
           "lost %", "taken %", "score %");
    for (int i = 0; i < survey->n; i++) {
        const Effect *const e = &survey->effect[i];
        const double games = e->games > 0 ? e->games : 1,
                     turns = e->turns > 0 ? e->turns : 1;
        printf("%-12s %8.2f %8.2f %8.2f %8.2f %8.1f %8.1f %8.1f\n", e->doctrine.name,
               e->charges / turns, e->fires / turns, e->skirmishes / turns,
               e->advance / turns, 100 * e->lost / games, 100 * e->taken / games,
               100 * e->score / games);
    }
    printf("\n");
    for (int i = 0; i < survey->n; i++)
        printf("%-12s %s\n", survey->effect[i].doctrine.name,
               survey->effect[i].doctrine.about);
}

static void print_json(const Survey *survey)
{
    printf("{\"scenario\":\"%s\",\"games\":%d,\"against\":\"" AGAINST
           "\",\"doctrines\":[",
           survey->battle->id, survey->games);
    for (int i = 0; i < survey->n; i++) {
        const Effect *const e = &survey->effect[i];
        const double games = e->games > 0 ? e->games : 1,
                     turns = e->turns > 0 ? e->turns : 1;
        const double orders = e->orders > 0 ? e->orders : 1;
        printf("%s{\"name\":\"%s\",\"charges\":%.4f,\"fires\":%.4f,\"skirmishes\":%.4f,"
               "\"advance\":%.4f,\"share_charges\":%.4f,\"share_fire\":%.4f,"
               "\"share_skirmish\":%.4f,\"lost\":%.4f,\"taken\":%.4f,\"score\":%.4f}",
               i ? "," : "", e->doctrine.name, e->charges / turns, e->fires / turns,
               e->skirmishes / turns, e->advance / turns, e->charges / orders,
               e->fires / orders, e->skirmishes / orders, e->lost / games,
               e->taken / games, e->score / games);
    }
    printf("]}\n");
}

static bool list(Survey *survey, Err *err)
{
    for (const BotInfo *bot = bot_list(); bot->name; bot++)
        if (bot->doctrine && survey->n < MOST_DOCTRINES &&
            !doctrine_named(bot->name, &survey->effect[survey->n++].doctrine, err))
            return false;
    return doctrine_named(AGAINST, &survey->other, err);
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
        code =
            list(survey, &err) ? show(args, survey) : command_fail(args, CODE_GATE, &err);
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
    .help = "what each doctrine is about, and what it does in a battle",
    .more = "The result does not depend on --threads.\n",
    .least = 0,
    .most = 1,
    .options = options,
    .run = run,
};
