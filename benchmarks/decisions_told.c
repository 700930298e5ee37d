/* SPDX-License-Identifier: GPL-3.0-or-later
 * decisions_told.c - options, progress, rows and JSON of brevet bench --decisions.
 *
 * Start at decisions_command().
 */
#include "benchmarks/decisions_told.h"

#include <stdio.h>
#include <unistd.h>

#include "benchmarks/bench.h"
#include "benchmarks/decisions.h"
#include "engine/json.h"
#include "matches/pool.h"
#include "matches/setup.h"

enum { GAMES = 200, TRIALS = 200, THOUSANDTHS = 1000 };

static void show_progress(int done, int of)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%d of %d positions judged%s", done, of,
                done == of ? "\n" : "   ");
}

static bool read_bots(const Args *args, DecisionsOptions *o, Err *err)
{
    static const char *const usual[] = { "mcts:iterations=100", "flat:iterations=100",
                                         NULL };
    const char *given[MAX_ARGS + 1];
    const char *const *name = args_many(args, "bot", given) ? given : usual;
    for (; *name; name++) {
        if (o->n_bots == DECISIONS_BOTS)
            return err_set(err, "--bot: at most %d", DECISIONS_BOTS);
        o->bot[o->n_bots++] = *name;
    }
    return true;
}

/* Of one ruleset, or chances could not be put together. */
static bool are_alike(Battle *const *battle, int n, Err *err)
{
    for (int i = 1; i < n; i++)
        if (battle[i]->rules != battle[0]->rules)
            return err_set(err, "--scenario: %s and %s are not by the same rules",
                           battle[0]->id, battle[i]->id);
    return true;
}

static void print_text(const DecisionsOptions *o, const Decided *d, int asked)
{
    printf("%d positions of %s; thousandths of a chance a decision, more than %s's own\n"
           "%-40s %8s %6s %8s %6s %8s\n",
           asked,
           o->positions.n_battles == 1 ? o->positions.battle[0]->id
                                       : o->positions.battle[0]->rules->id,
           o->positions.from, "bot", "gains", "+-", "better", "+-", "ms");
    for (int b = 0; b < o->n_bots; b++)
        printf("%-40s %8.2f %6.2f %8.2f %6.2f %8.2f\n", o->bot[b],
               THOUSANDTHS * d[b].gain, THOUSANDTHS * d[b].gain_error,
               THOUSANDTHS * d[b].better, THOUSANDTHS * d[b].better_error, d[b].ms);
}

static void print_json(const DecisionsOptions *o, const Decided *d, int asked)
{
    printf("{\"decisions\":{\"scenarios\":[");
    for (int i = 0; i < o->positions.n_battles; i++)
        printf("%s\"%s\"", i ? "," : "", o->positions.battle[i]->id);
    printf("],\"positions\":%d,\"trials\":%d,\"bots\":[", asked, o->positions.trials);
    for (int b = 0; b < o->n_bots; b++) {
        char quoted[1024];
        const int n = json_quote(quoted, 0, sizeof quoted, o->bot[b]);
        printf("%s{\"bot\":%.*s,\"gain\":%.6f,\"gain_error\":%.6f,\"better\":%.6f,"
               "\"better_error\":%.6f,\"ms\":%.3f}",
               b ? "," : "", n, quoted, d[b].gain, d[b].gain_error, d[b].better,
               d[b].better_error, d[b].ms);
    }
    printf("]}}\n");
}

static int measure(const Args *args, const DecisionsOptions *o)
{
    Decided decided[DECISIONS_BOTS];
    int asked;
    Err err = { { 0 } };
    pool_watch();
    if (!decisions_measure(o, decided, &asked, &err))
        return command_fail(args, pool_stopped() ? CODE_INTERRUPTED : CODE_USAGE, &err);
    if (args_has(args, "json"))
        print_json(o, decided, asked);
    else
        print_text(o, decided, asked);
    return CODE_DONE;
}

int decisions_command(const Args *args)
{
    const char *const usual[] = { bench_standard[0], NULL };
    Battle *battle[BENCH_BATTLES];
    int n = 0, code;
    Err err = { { 0 } };
    DecisionsOptions o = { .positions = { .battle = (const Battle *const *)battle,
                                          .games = (int)args_count(args, "games", GAMES),
                                          .trials =
                                              (int)args_count(args, "trials", TRIALS),
                                          .threads = (int)args_count(args, "threads", 1),
                                          .seed = args_hex(args, "seed", SETUP_SEED),
                                          .from = "general",
                                          .progress = show_progress } };
    if (!read_bots(args, &o, &err))
        return command_fail(args, CODE_USAGE, &err);
    if (!setup_battles(args, usual, BENCH_BATTLES, battle, &n, &err) ||
        !are_alike(battle, n, &err))
        code = command_fail(args, CODE_FILE, &err);
    else {
        o.positions.n_battles = n;
        code = measure(args, &o);
    }
    while (n)
        battle_free(battle[--n]);
    return code;
}
