/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_doctrines.c - brevet doctrines: what each doctrine is about, and what it really does.
 *
 * Each commands both sides in turn against "balanced", with the same dice for all; so does any
 * other bot that is named.
 *
 * Start at show().
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/bot.h"
#include "matches/pool.h"
#include "matches/setup.h"
#include "matches/survey.h"

enum { GAMES = 40 };

#define AGAINST "balanced"

static const Option options[] = {
    { "bot", VALUE_MANY, "BOT", "these instead of all doctrines (mcts:turn=200)", 0, 0 },
    { "against", VALUE_TEXT, "BOT", "whom they fight (" AGAINST ")", 0, 0 },
    { "games", VALUE_COUNT, "N", "for each of them (40)", 2, 100 * 1000 },
    { "threads", VALUE_COUNT, "N", "games at a time (one a processor)", 1, MAX_THREADS },
    { "json", VALUE_NONE, NULL, "print one JSON value", 0, 0 },
    SETUP_OPTIONS,
    { NULL, VALUE_NONE, NULL, NULL, 0, 0 },
};

/* ---- the page ---- */

enum { COLUMNS = 14, PER_TURN = 5, NAME_WIDE = 12 };

/* out: the row as the page shows it. */
static void columns(const Effect *e, double out[COLUMNS])
{
    const double games = e->games > 0 ? e->games : 1, turns = e->turns > 0 ? e->turns : 1;
    const Conduct *const c = &e->conduct;
    const double row[COLUMNS] = { c->kind[FEATURE_CHARGE] / turns,
                                  c->kind[FEATURE_FIRE] / turns,
                                  c->kind[FEATURE_SKIRMISH] / turns,
                                  c->advance / turns,
                                  c->exposed / turns,
                                  c->alone / games,
                                  c->flanked / games,
                                  c->takes / games,
                                  c->leaves / games,
                                  c->undone / games,
                                  100 * e->idle / games,
                                  100 * e->lost / games,
                                  100 * e->taken / games,
                                  100 * e->score / games };
    memcpy(out, row, sizeof row);
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

static void print_text(const Survey *survey)
{
    static const char *const title[COLUMNS] = { "charge",  "fire",   "skirm",  "advance",
                                                "hits",    "alone",  "flank",  "takes",
                                                "leaves",  "undone", "idle %", "lost %",
                                                "taken %", "score %" };
    int wide = NAME_WIDE;
    for (int i = 0; i < survey->n; i++)
        if (wide < (int)strlen(survey->bot[i]))
            wide = (int)strlen(survey->bot[i]);
    if (pool_stopped())
        printf("Stopped before the end; what was finished counts.\n");
    printf("%d games each on %s against %s.  Per turn: charges, fires,\n"
           "skirmishers' orders, full moves forward, hits to expect where its orders\n"
           "lead.  Per game: orders that left troops alone before horse, or a flank\n"
           "open, where another would not have; that took an objective, or left one\n"
           "without need; that undid one of the last two turns (back the way it came,\n"
           "not out of fire; a formation taken up again).  Shares: units that never\n"
           "moved, fired or charged on order; stands lost and taken; score.\n\n%-*s",
           survey->games, survey->battle->id, survey->against, wide, "");
    for (int k = 0; k < COLUMNS; k++)
        printf(" %7s", title[k]);
    printf("\n");
    for (int i = 0; i < survey->n; i++) {
        double row[COLUMNS];
        columns(&survey->effect[i], row);
        printf("%-*s", wide, survey->bot[i]);
        for (int k = 0; k < COLUMNS; k++)
            printf(" %7.*f", k < PER_TURN ? 2 : 1, row[k]);
        printf("\n");
    }
    printf("\n");
    for (int i = 0; i < survey->n; i++)
        printf("%-*s %s\n", wide, survey->bot[i], about(survey->bot[i]));
}

static void print_quoted(const char *key, const char *text)
{
    char quoted[2 * SETUP_PATH];
    json_quote(quoted, 0, sizeof quoted, text);
    printf("\"%s\":%s,", key, quoted);
}

static void print_json(const Survey *survey)
{
    printf("{");
    print_quoted("scenario", survey->battle->id);
    print_quoted("against", survey->against);
    printf("\"games\":%d,\"stopped\":%s,\"doctrines\":[", survey->games,
           pool_stopped() ? "true" : "false");
    for (int i = 0; i < survey->n; i++) {
        const Effect *const e = &survey->effect[i];
        const double games = e->games > 0 ? e->games : 1,
                     turns = e->turns > 0 ? e->turns : 1;
        const Conduct *const c = &e->conduct;
        const double orders = c->orders > 0 ? c->orders : 1;
        printf("%s{", i ? "," : "");
        print_quoted("name", survey->bot[i]);
        printf("\"games\":%.0f,\"charges\":%.4f,\"fires\":%.4f,\"skirmishes\":%.4f,"
               "\"advance\":%.4f,\"share_charges\":%.4f,\"share_fire\":%.4f,"
               "\"share_skirmish\":%.4f,\"exposed\":%.4f,\"alone\":%.4f,"
               "\"flanked\":%.4f,\"takes\":%.4f,\"leaves\":%.4f,\"undone\":%.4f,"
               "\"idle\":%.4f,\"lost\":%.4f,\"taken\":%.4f,\"score\":%.4f}",
               e->games, c->kind[FEATURE_CHARGE] / turns, c->kind[FEATURE_FIRE] / turns,
               c->kind[FEATURE_SKIRMISH] / turns, c->advance / turns,
               c->kind[FEATURE_CHARGE] / orders, c->kind[FEATURE_FIRE] / orders,
               c->kind[FEATURE_SKIRMISH] / orders, c->exposed / turns, c->alone / games,
               c->flanked / games, c->takes / games, c->leaves / games, c->undone / games,
               e->idle / games, e->lost / games, e->taken / games, e->score / games);
    }
    printf("]}\n");
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
    if (survey->n > SURVEY_BOTS)
        return err_set(err, "--bot: at most %d", SURVEY_BOTS);
    for (const BotInfo *bot = bot_list(); !args_has(args, "bot") && bot->name; bot++)
        if (bot->doctrine && survey->n < SURVEY_BOTS)
            named[survey->n++] = bot->name;
    for (int i = 0; i < survey->n; i++) {
        if (!can(named[i], "bot", err))
            return false;
        survey->bot[i] = named[i];
    }
    return true;
}

static void show_progress(int done, int of)
{
    fprintf(stderr, "\rgames %d/%d   ", done, of);
    if (done == of)
        fprintf(stderr, "\r%*s\r", 40, "");
}

static int show(const Args *args, Survey *survey)
{
    Err err;
    pool_watch();
    survey->threads = (int)args_count(args, "threads", pool_processors());
    survey->progress = isatty(STDERR_FILENO) ? show_progress : NULL;
    if (!survey_run(survey, &err))
        return command_fail(args, CODE_GATE, &err);
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
    .print_more = setup_print_choices,
    .least = 0,
    .most = 1,
    .options = options,
    .run = run,
};
