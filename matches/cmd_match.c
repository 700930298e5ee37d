/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_match.c - brevet match: two bots fight a battle, once or many times.
 *
 * One game ends in an after-action report, several in a score with its interval; --json
 * gives either as one value.  A game whose bot breaks the rules counts as lost by that
 * bot, and the command then ends with CODE_BROKE.
 *
 * Start at run().
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ai/bot.h"
#include "engine/json.h"
#include "matches/pool.h"
#include "matches/report.h"
#include "matches/score.h"
#include "matches/setup.h"
#include "matches/solo/solo.h"
#include "matches/whole.h"
#include "rulesets/rulesets.h"

#define A_BOT "gunline" /* --a and --b unless given */
#define B_BOT "assault"

static const Option options[] = {
    { "a", VALUE_TEXT, "BOT", "commands the side listed first (" A_BOT ")", 0, 0 },
    { "b", VALUE_TEXT, "BOT", "commands the other side (" B_BOT ")", 0, 0 },
    { "games", VALUE_COUNT, "N", "how many, in pairs with sides swapped (1)", 1,
      MAX_GAMES },
    { "threads", VALUE_COUNT, "N", "games at a time (one a processor)", 1, MAX_THREADS },
    { "record", VALUE_TEXT, "PATH", "record the game here; several: in this folder", 0,
      0 },
    { "json", VALUE_NONE, NULL, "print one JSON value instead of a report", 0, 0 },
    SETUP_OPTIONS,
    { NULL, VALUE_NONE, NULL, NULL, 0, 0 },
};

static const char *const bot_name[N_BOTS + 1] = { "a", "b", "draw" };

/* ---- progress ---- */

typedef struct Progress {
    int games;
    struct timespec start, shown;
} Progress;

static double seconds_since(const struct timespec *then)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - then->tv_sec) +
           (double)(now.tv_nsec - then->tv_nsec) / 1e9;
}

static void show_progress(void *self, int done, double score_a)
{
    Progress *const p = self;
    if (done < p->games && seconds_since(&p->shown) < 0.2)
        return;
    clock_gettime(CLOCK_MONOTONIC, &p->shown);
    const double left = seconds_since(&p->start) * (p->games - done) / done;
    fprintf(stderr, "\rgames %d/%d  a %.1f %%  %d:%02d left   ", done, p->games,
            100 * score_a, (int)left / 60, (int)left % 60);
    if (done == p->games)
        fprintf(stderr, "\r%*s\r", 60, "");
}

/* One game: the turn it has come to; self is the turn shown last. */
static void show_turn(void *self, const Game *game, const Order *order)
{
    int *const shown = self;
    (void)order;
    if (*shown != game->state->turn)
        fprintf(stderr, "\rturn %d of %d ", game->state->turn, game->battle->turns);
    *shown = game->state->turn;
}

/* ---- results ---- */

static int code_of(const GameResult *result, int games)
{
    int code = pool_stopped() ? CODE_INTERRUPTED : CODE_DONE;
    for (int i = 0; i < games; i++) {
        if (result[i].verdict == FILE_FAILED)
            return CODE_FILE;
        if (result[i].verdict == BROKE_RULES)
            code = CODE_BROKE;
    }
    return code;
}

/* The first game that went wrong, in a line on stderr. */
static void say_wrong(const MatchOptions *o, const GameResult *result)
{
    for (int i = 0; i < o->games; i++) {
        const GameResult *const r = &result[i];
        if (r->verdict != FILE_FAILED && r->verdict != BROKE_RULES)
            continue;
        fprintf(stderr, "brevet match: game %d: %s%s%s\n", i + 1,
                r->verdict == BROKE_RULES ? o->bot[!match_winner(r)] : "",
                r->verdict == BROKE_RULES ? " broke the rules: " : "", r->says);
        return;
    }
}

static void print_common(const MatchOptions *o)
{
    char text[4 * NAME_ROOM + 512];
    int n = json_quote(text, 0, sizeof text, o->battle->id);
    printf("{\"scenario\":%.*s,\"ruleset\":\"%s\",\"tables\":\"0x%016" PRIx64 "\"", n,
           text, o->battle->rules->id, o->battle->tables);
    for (int bot = 0; bot < N_BOTS; bot++) {
        n = json_quote(text, 0, sizeof text, o->bot[bot]);
        printf(",\"%s\":%.*s", bot_name[bot], n, text);
    }
    printf(",\"seed\":\"0x%" PRIx64 "\"", o->seed);
}

static void print_one_json(const MatchOptions *o, const GameResult *r)
{
    static const char *const verdict[] = { "stopped",    "played",      "broke the rules",
                                           "never ends", "file failed", "judged" };
    char text[2 * MATCH_SAYS];
    const char *const side = r->winner == NOBODY ? "" : o->battle->side[r->winner].name;
    print_common(o);
    printf(",\"verdict\":\"%s\",\"winner\":\"%s\"", verdict[r->verdict],
           bot_name[match_winner(r)]);
    json_quote(text, 0, sizeof text, side);
    printf(",\"side\":%s", r->winner == NOBODY ? "null" : text);
    json_quote(text, 0, sizeof text,
               r->verdict == PLAYED ? o->battle->rules->endings[r->how].name : r->says);
    printf(",\"how\":%s,\"turns\":%d,\"orders\":%d,\"margin\":%d,\"hash\":\"0x%016" PRIx64
           "\"}\n",
           text, r->turns, r->orders, r->margin, r->hash);
}

static void print_many_json(const MatchOptions *o, const Score *s)
{
    print_common(o);
    printf(",\"games\":%d,\"wins\":{\"a\":%d,\"b\":%d,\"draw\":%d}", s->games,
           s->wins[BOT_A], s->wins[BOT_B], s->wins[N_BOTS]);
    printf(",\"score_a\":%.6f,\"interval\":[%.6f,%.6f]", s->score, s->low, s->high);
    printf(",\"even\":%.6f,\"even_interval\":[%.6f,%.6f]", s->even, s->even_low,
           s->even_high);
    printf(",\"side_wins\":[%d,%d],\"broke\":{\"a\":%d,\"b\":%d},\"endless\":%d",
           s->side_wins[0], s->side_wins[1], s->broke[BOT_A], s->broke[BOT_B],
           s->endless);
    printf(",\"turns\":%.3f,\"hash\":\"0x%016" PRIx64 "\"}\n", s->turns, s->hash);
}

static void print_many(const MatchOptions *o, const Score *s)
{
    const Battle *const b = o->battle;
    printf("%s\n%s, %d games in pairs with sides swapped, ", b->title, b->rules->title,
           s->games);
    report_tables(stdout, b);
    printf("\n%-8s%-32s%8s%8s%8s\n", "", "bot", "won", "drawn", "lost");
    for (int bot = 0; bot < N_BOTS; bot++)
        printf("%-8s%-32s%8d%8d%8d\n", bot_name[bot], o->bot[bot], s->wins[bot],
               s->wins[N_BOTS], s->wins[!bot]);
    printf("\na scores %.1f %%; 95 %% interval %.1f to %.1f %%\n", 100 * s->score,
           100 * s->low, 100 * s->high);
    printf("were the sides even, %.1f %%; %.1f to %.1f %%\n", 100 * s->even,
           100 * s->even_low, 100 * s->even_high);
    for (int side = 0; side < MAX_SIDES; side++)
        printf("%s won %d, ", b->side[side].name, s->side_wins[side]);
    printf("drawn %d; %.1f turns on average\n", s->wins[N_BOTS], s->turns);
    if (strcmp(o->bot[BOT_A], o->bot[BOT_B]) == 0) /* match.c says why */
        printf("a and b are the same bot, so each pair is one battle twice: %d battles, "
               "unless a clock decides\n",
               s->games / 2);
    if (s->endless)
        printf("%d did not end after %d orders and count as drawn\n", s->endless,
               MATCH_ENDLESS);
}

/* ---- playing ---- */

static int play_many(const Args *args, MatchOptions *o)
{
    GameResult *const result = calloc((size_t)o->games, sizeof *result);
    Progress progress = { .games = o->games };
    Err err = { { 0 } };
    if (!result) {
        err_set(&err, "no memory for %d games", o->games);
        return command_fail(args, CODE_USAGE, &err);
    }
    clock_gettime(CLOCK_MONOTONIC, &progress.start);
    progress.shown = progress.start;
    o->self = &progress;
    o->progress = isatty(STDERR_FILENO) ? show_progress : NULL;
    match_run(o, result);
    const Score score = score_pairs(result, o->games);
    if (args_has(args, "json"))
        print_many_json(o, &score);
    else if (score.games) /* of none there is nothing to tell */
        print_many(o, &score);
    if (pool_stopped())
        fprintf(stderr, "brevet match: stopped after %d of %d games\n", score.games,
                o->games);
    const int code = code_of(result, o->games);
    say_wrong(o, result);
    free(result);
    return code;
}

static int play_one(const Args *args, const MatchOptions *o)
{
    Report *const report = args_has(args, "json") ? NULL : report_new();
    const bool live = isatty(STDERR_FILENO);
    int shown = -1;
    const MatchWatch watch = { .order = live ? show_turn : NULL,
                               .self = &shown,
                               .listener = report ? report_listener(report) : NULL };
    GameResult result;
    State end;
    match_game(o, 0, &watch, &end, &result);
    if (live)
        fprintf(stderr, "\r%20s\r", "");
    const ReportHead head = { .commanders = { o->bot[BOT_A], o->bot[BOT_B] },
                              .dice = result.seed };
    const bool began =
        result.verdict != FILE_FAILED || end.steps; /* else the line below says why */
    if (report && began)
        report_write(report, stdout, o->battle, &end, &head, &result);
    else if (!report)
        print_one_json(o, &result);
    report_free(report);
    say_wrong(o, &result);
    return code_of(&result, 1);
}

/* What two bots did can be had again; what a person did cannot. */
static bool spares_people(const char *path, Err *err)
{
    Replay *const replay =
        whole_mark(path).size ? record_read(path, rulesets, NULL) : NULL;
    bool spares = true;
    for (int side = 0; replay && side < MAX_SIDES; side++)
        spares &= strcmp(replay_head(replay)->sides[side], SOLO_PERSON) != 0;
    replay_free(replay);
    return spares || err_set(err,
                             "%s: is there already, and a person's battle, which is not "
                             "written over",
                             path);
}

/* errors: CODE_USAGE for a bot nobody knows, CODE_FILE for a record that cannot be made there. */
static int prepare(const MatchOptions *o, Err *err)
{
    for (int bot = 0; bot < N_BOTS; bot++)
        if (!bot_can(o->bot[bot], err)) {
            err_at(err, "--%s", bot_name[bot]);
            return CODE_USAGE;
        }
    if (o->record &&
        !(o->games > 1 ? whole_folder(o->record, err) : spares_people(o->record, err)))
        return CODE_FILE;
    return CODE_DONE;
}

static int run(const Args *args)
{
    Setup setup;
    Err err = { { 0 } };
    int code = setup_load(args, args->operand[0], &setup, &err);
    if (code != CODE_DONE)
        return command_fail(args, code, &err);
    const int games = (int)args_count(args, "games", 1);
    MatchOptions o = { .battle = setup.battle,
                       .bot = { args_text(args, "a", A_BOT),
                                args_text(args, "b", B_BOT) },
                       .seed = setup.seed,
                       .games = games == 1 ? 1 : games + games % 2,
                       .threads = (int)args_count(args, "threads", pool_processors()),
                       .record = args_text(args, "record", NULL),
                       .scenario_name = setup.path,
                       .scenario_text = setup.text,
                       .version = command_build() };
    code = prepare(&o, &err);
    if (code != CODE_DONE)
        code = command_fail(args, code, &err);
    else {
        pool_watch();
        code = o.games == 1 ? play_one(args, &o) : play_many(args, &o);
    }
    setup_free(&setup);
    return code;
}

static const char more[] =
    "SCENARIO is a file, or the name of a shipped battle (" SETUP_SCENARIO ").\n"
    "More than one game is played in pairs: the same dice twice, sides swapped, so an "
    "odd\n"
    "number is rounded up.  The results do not depend on --threads.\n";

const Command cmd_match = {
    .name = "match",
    .operands = "[SCENARIO]",
    .help = "two bots fight a battle: a report of one, or a score of many",
    .more = more,
    .print_more = setup_print_choices,
    .least = 0,
    .most = 1,
    .options = options,
    .run = run,
};
