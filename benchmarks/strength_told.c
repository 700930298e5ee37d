/* SPDX-License-Identifier: GPL-3.0-or-later
 * strength_told.c - options, progress, rows and JSON of brevet bench --strength.
 *
 * Start at strength_command().
 */
#include "benchmarks/strength_told.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "benchmarks/bench.h"
#include "benchmarks/strength.h"
#include "engine/json.h"
#include "engine/scenario.h"
#include "matches/pool.h"
#include "matches/setup.h"
#include "matches/tournament/sprt.h"

enum { GAMES = 20, TURN_MS = 1000, BASE = 25, STEPS = 3, KINDS = 2 };

/* What has been told so far. */
typedef struct Telling {
    const StrengthOptions *options;
    bool json;
    int meetings, told; /* those of all battles together not counted */
    bool comma;
    bool broke;                             /* a bot broke the rules */
    Meeting least[STRENGTH_BATTLES][KINDS]; /* who did best against the commander */
    bool has_least[STRENGTH_BATTLES][KINDS];
} Telling;

static const char *const kinds[] = { "doctrine", "search", "step" };

/* ---- as it goes ---- */

static void show_progress(void *self, const Meeting *m, int done, double score_a)
{
    const Telling *const t = self;
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%d of %d: %s, %s v %s, games %d/%d, %.0f %%   ", t->told + 1,
                t->meetings, m->battle->id, m->bot[BOT_A], m->bot[BOT_B], done,
                t->options->games, 100 * score_a);
}

static double each(int64_t n, int64_t of)
{
    return of ? (double)n / (double)of : 0;
}

static double ms_a_turn(const Thought *t)
{
    return t->turns ? 1000 * t->seconds / (double)t->turns : 0;
}

/* A strength apart from the side; battles together have no side in common, so there it is the plain
 * score. */
typedef struct Even {
    double share, low, high;
} Even;

static Even even_of(const Meeting *m)
{
    const Score *const s = &m->score;
    return m->battle ? (Even){ s->even, s->even_low, s->even_high }
                     : (Even){ s->score, s->low, s->high };
}

static void print_row(const Meeting *m)
{
    const Score *const s = &m->score;
    const Even even = even_of(m);
    const Thought *const a = &m->thought[BOT_A];
    printf("%-16s %-22s %-22s %4d %4d %4d %6.1f %5.1f..%-5.1f %6.1f %5.0f %5.0f..%-5.0f "
           "%6.0f %7.0f %5.0f %5.0f\n",
           m->battle ? m->battle->id : "all", m->bot[BOT_A], m->bot[BOT_B],
           s->wins[BOT_A], s->wins[BOT_B], s->wins[N_BOTS], 100 * s->score, 100 * s->low,
           100 * s->high, 100 * even.share, sprt_elo(even.share), sprt_elo(even.low),
           sprt_elo(even.high), each(a->iterations, a->decisions),
           each(a->iterations, a->turns), ms_a_turn(a), ms_a_turn(&m->thought[BOT_B]));
}

static void print_head(void)
{
    printf("%-16s %-22s %-22s %4s %4s %4s %6s %-12s %6s %5s %-12s %6s %7s %5s %5s\n",
           "scenario", "bot", "against", "won", "lost", "drwn", "share", "95 %", "even",
           "Elo", "95 %", "it/dec", "it/turn", "ms a", "ms b");
}

/* The iterations of a bot that does not tell them are null. */
static void print_thought(const char *key, const Thought *t)
{
    printf("\"%s\":{\"decisions\":%lld,\"turns\":%lld,\"ms_a_turn\":%.1f,", key,
           (long long)t->decisions, (long long)t->turns, ms_a_turn(t));
    if (t->iterations)
        printf("\"iterations_a_decision\":%.1f,\"iterations_a_turn\":%.1f}",
               each(t->iterations, t->decisions), each(t->iterations, t->turns));
    else
        printf("\"iterations_a_decision\":null,\"iterations_a_turn\":null}");
}

static void print_text_member(const char *key, const char *text)
{
    char quoted[4 * SPEC_ROOM];
    const int n = json_quote(quoted, 0, sizeof quoted, text);
    printf("\"%s\":%.*s,", key, n, quoted);
}

static void print_value(const Meeting *m)
{
    const Score *const s = &m->score;
    const Even even = even_of(m);
    printf("{\"kind\":\"%s\",", kinds[m->kind]);
    print_text_member("scenario", m->battle ? m->battle->id : "all");
    print_text_member("a", m->bot[BOT_A]);
    print_text_member("b", m->bot[BOT_B]);
    printf("\"games\":%d,\"won\":%d,\"lost\":%d,\"drawn\":%d,\"share\":%.4f,"
           "\"interval\":[%.4f,%.4f],\"side_wins\":[%d,%d],\"even\":%.4f,"
           "\"even_interval\":[%.4f,%.4f],\"elo\":%.1f,\"elo_interval\":[%.1f,%.1f],",
           s->games, s->wins[BOT_A], s->wins[BOT_B], s->wins[N_BOTS], s->score, s->low,
           s->high, s->side_wins[0], s->side_wins[1], even.share, even.low, even.high,
           sprt_elo(even.share), sprt_elo(even.low), sprt_elo(even.high));
    print_thought("thought_a", &m->thought[BOT_A]);
    printf(",");
    print_thought("thought_b", &m->thought[BOT_B]);
    printf("}");
}

static void keep_least(Telling *t, const Meeting *m)
{
    int at = 0;
    while (t->options->battle[at] != m->battle)
        at++;
    if (m->kind == STEP || (t->has_least[at][m->kind] &&
                            t->least[at][m->kind].score.score <= m->score.score))
        return;
    t->has_least[at][m->kind] = true;
    t->least[at][m->kind] = *m;
}

static void tell(void *self, const Meeting *m)
{
    Telling *const t = self;
    const Score *const s = &m->score;
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%100s\r", "");
    t->broke |= s->broke[BOT_A] || s->broke[BOT_B];
    if (m->battle) {
        t->told++;
        keep_least(t, m);
    }
    if (t->json) {
        printf("%s\n", t->comma ? "," : "");
        print_value(m);
        t->comma = true;
        fprintf(stderr, "%d of %d: %s, %s v %s: %.1f %% of %d\n", t->told, t->meetings,
                m->battle ? m->battle->id : "all", m->bot[BOT_A], m->bot[BOT_B],
                100 * s->score, s->games);
    } else
        print_row(m);
    fflush(stdout);
}

/* ---- before and after ---- */

static void begin_telling(const Telling *t)
{
    const StrengthOptions *const o = t->options;
    if (t->json)
        printf("{\"search\":{\"strength\":{\"budget\":\"%s\",\"seed\":\"0x%llx\","
               "\"games\":%d,\"meetings\":[",
               o->budget, (unsigned long long)o->seed, o->games);
    else
        print_head();
    fflush(stdout);
}

/* Against whom the commander's share was least: the best doctrine, the best of other searches. */
static void end_telling(const Telling *t)
{
    const StrengthOptions *const o = t->options;
    printf(t->json ? "],\n\"least\":{" : "\n");
    for (int i = 0; i < o->n_battles; i++) {
        const char *comma = "";
        if (t->json)
            printf("%s\"%s\":{", i ? "," : "", o->battle[i]->id);
        for (int k = 0; k < KINDS; k++) {
            const Meeting *const m = &t->least[i][k];
            if (!t->has_least[i][k])
                continue;
            if (!t->json) {
                printf("%s, least against a %s: %.1f %%, %s\n", o->battle[i]->id,
                       kinds[k], 100 * m->score.score, m->bot[BOT_B]);
                continue;
            }
            printf("%s\"%s\":{", comma, kinds[k]);
            print_text_member("b", m->bot[BOT_B]);
            printf("\"share\":%.4f}", m->score.score);
            comma = ",";
        }
        if (t->json)
            printf("}");
    }
    if (t->json)
        printf("},\"stopped\":%s}}}\n", pool_stopped() ? "true" : "false");
}

/* ---- what was typed ---- */

static bool add_opponent(StrengthOptions *o, const char *name, Err *err)
{
    if (o->n_against == STRENGTH_OPPONENTS)
        return err_set(err, "--against: at most %d bots", STRENGTH_OPPONENTS);
    o->against[o->n_against++] = name;
    return true;
}

/* All doctrines with the general, or all searches but the commander itself. */
static bool add_all(StrengthOptions *o, bool searches, Err *err)
{
    for (const BotInfo *bot = bot_list(); bot->name; bot++)
        if ((searches ? bot->searches && strcmp(bot->name, "mcts") != 0
                      : bot->doctrine || strcmp(bot->name, "general") == 0) &&
            !add_opponent(o, bot->name, err))
            return false;
    return true;
}

static bool read_opponents(const Args *args, StrengthOptions *o, Err *err)
{
    const char *name[MAX_ARGS + 1];
    if (!args_many(args, "against", name))
        return add_all(o, false, err) && add_all(o, true, err);
    for (int i = 0; name[i]; i++) {
        const bool ok = strcmp(name[i], "none") == 0        ? true
                        : strcmp(name[i], "doctrines") == 0 ? add_all(o, false, err)
                        : strcmp(name[i], "searches") == 0
                            ? add_all(o, true, err)
                            : add_opponent(o, name[i], err);
        if (!ok)
            return false;
    }
    return true;
}

static bool read_options(const Args *args, StrengthOptions *o, Err *err)
{
    const int games = (int)args_count(args, "games", GAMES);
    const bool timed = !args_has(args, "iterations");
    if (!timed && args_has(args, "turn"))
        return err_set(err, "one budget, please: --turn or --iterations");
    snprintf(o->budget, sizeof o->budget, "%s=%lld", timed ? "turn" : "iterations",
             (long long)(timed ? args_count(args, "turn", TURN_MS)
                               : args_count(args, "iterations", TURN_MS)));
    o->base = args_count(args, "base", BASE);
    o->steps = (int)args_count(args, "steps", STEPS);
    o->games = games + games % 2;
    o->threads = (int)args_count(args, "threads", 1);
    o->seed = args_hex(args, "seed", SETUP_SEED);
    return read_opponents(args, o, err);
}

static int play(const Args *args, StrengthOptions *o, Telling *t)
{
    Err err = { { 0 } };
    o->progress = show_progress;
    o->finished = tell;
    o->self = t;
    t->meetings = strength_meetings(o);
    pool_watch();
    begin_telling(t);
    const bool ok = strength_run(o, &err);
    end_telling(t);
    return !ok              ? command_fail(args, CODE_FILE, &err)
           : pool_stopped() ? CODE_INTERRUPTED
           : t->broke       ? CODE_BROKE
                            : CODE_DONE;
}

int strength_command(const Args *args)
{
    StrengthOptions o = { .n_battles = 0 };
    Telling t = { .options = &o, .json = args_has(args, "json") };
    Err err = { { 0 } };
    int code = CODE_DONE;
    if (!read_options(args, &o, &err) || !strength_can(&o, &err))
        code = command_fail(args, CODE_USAGE, &err);
    else if (!setup_battles(args, bench_strength, STRENGTH_BATTLES, o.battle,
                            &o.n_battles, &err))
        code = command_fail(args, CODE_FILE, &err);
    else
        code = play(args, &o, &t);
    for (int i = 0; i < o.n_battles; i++)
        battle_free(o.battle[i]);
    return code;
}
