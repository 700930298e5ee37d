/* SPDX-License-Identifier: GPL-3.0-or-later
 * chances.c - the chances a bot tells, beside how its battles ended.
 *
 * Start at chances_measure().
 */
#include "benchmarks/chances.h"

#include <cjson/cJSON.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "benchmarks/bench.h"
#include "matches/pool.h"
#include "matches/setup.h"

enum {
    GAMES = 20,
    MOST_TOLD = 1024,
    WHY = 1 << 16,
    THOUSAND = 1000,
    FEW = 10,
    NEWTON_STEPS = 50,
    MOST_SHARE = 10
};
#define USUAL_BOT "mcts:iterations=24"

/* ---- one game ---- */

/* What was told in a game, until it is known who won it. */
typedef struct Diary {
    Bot *bot[MAX_SIDES];
    int last_turn[MAX_SIDES];
    int n, side[MOST_TOLD], chance[MOST_TOLD]; /* in thousandths */
    char why[WHY];
} Diary;

/* The chance it tells of the order given last, in thousandths; -1 = none. */
static int chance_told(Diary *d, int side)
{
    bot_explain(d->bot[side], true, d->why, sizeof d->why);
    cJSON *const why = cJSON_Parse(d->why);
    const cJSON *const chance = cJSON_GetObjectItemCaseSensitive(why, "chance");
    const int told = cJSON_IsNumber(chance) ? chance->valueint : -1;
    cJSON_Delete(why);
    return told;
}

static void note(void *self, const Game *game, const Order *order)
{
    Diary *const d = self;
    const State *const s = game->state;
    const int side = s->decision.side;
    (void)order;
    if (!s->turn || d->last_turn[side] == s->turn || d->n == MOST_TOLD)
        return;
    const int chance = chance_told(d, side);
    if (chance < 0)
        return;
    d->last_turn[side] = s->turn;
    d->side[d->n] = side;
    d->chance[d->n++] = chance;
}

/* Room for so many more. */
static bool grow(Chances *c, int64_t more)
{
    if (c->told + more <= c->room)
        return true;
    const int64_t room = 2 * c->room + more;
    ToldOnce *const grown = realloc(c->once, (size_t)room * sizeof *grown);
    if (!grown)
        return false;
    c->once = grown;
    c->room = room;
    return true;
}

/* Of a chance in thousandths; 0 and 1000 count as half a thousandth off. */
static double logit_of(int chance)
{
    const double p = chance < 1          ? 0.0005
                     : chance < THOUSAND ? (double)chance / THOUSAND
                                         : 0.9995;
    return log(p / (1 - p));
}

static bool add_game(const Diary *d, int winner, Chances *out, Err *err)
{
    if (!grow(out, d->n))
        return err_set(err, "no memory");
    const int game = out->games++;
    for (int i = 0; i < d->n; i++) {
        const double said = (double)d->chance[i] / THOUSAND,
                     won = winner == NOBODY ? 0.5 : winner == d->side[i];
        int row = d->chance[i] * CHANCE_ROWS / THOUSAND;
        row = row < CHANCE_ROWS ? row : CHANCE_ROWS - 1;
        out->once[out->told++] =
            (ToldOnce){ .logit = logit_of(d->chance[i]), .won = won, .game = game };
        out->n[row]++;
        out->said[row] += said;
        out->won[row] += won;
        out->square += (said - won) * (said - won);
    }
    return true;
}

static bool play(const MatchOptions *o, int number, Diary *d, Chances *out, Err *err)
{
    const MatchWatch watch = { .order = note, .self = d };
    GameResult result;
    d->n = 0;
    memset(d->last_turn, 0, sizeof d->last_turn);
    match_game(o, number, &watch, NULL, &result);
    if (result.verdict != PLAYED)
        return err_set(err, "%s", result.says);
    if (!d->n)
        return err_set(err, "%s tells no chances", o->bot[BOT_A]);
    return add_game(d, result.winner, out, err);
}

/* ---- all of them ---- */

double chances_brier(const Chances *c)
{
    return c->told ? c->square / (double)c->told : 0;
}

double chances_off(const Chances *c)
{
    double off = 0;
    for (int i = 0; i < CHANCE_ROWS; i++)
        off += fabs(c->said[i] - c->won[i]);
    return c->told ? off / (double)c->told : 0;
}

/* What is left of one that was told, where the logit counts by such a share. */
static double missed(const ToldOnce *o, double share)
{
    return o->won - 1 / (1 + exp(-share * o->logit));
}

/* By Newton's method, which cannot go far wrong here: the likelihood has one top. */
double chances_share(const Chances *c, double *error)
{
    double share = 1, slope = 0, bend = 0, square = 0;
    *error = 0;
    for (int step = 0; step < NEWTON_STEPS; step++) {
        slope = bend = 0;
        for (int64_t i = 0; i < c->told; i++) {
            const ToldOnce *const o = &c->once[i];
            const double p = o->won - missed(o, share);
            slope += o->logit * missed(o, share);
            bend += o->logit * o->logit * p * (1 - p);
        }
        if (bend <= 0)
            return 0;
        share += fmax(-0.5, fmin(slope / bend, 0.5));
        if (fabs(share) > MOST_SHARE)
            return 0; /* all came as was said, or nothing did: there is no likeliest */
    }
    for (int64_t i = 0; i < c->told;) {
        double one = 0;
        const int game = c->once[i].game;
        for (; i < c->told && c->once[i].game == game; i++)
            one += c->once[i].logit * missed(&c->once[i], share);
        square += one * one;
    }
    *error = sqrt(square) / bend;
    return share;
}

bool chances_add(Chances *sum, const Chances *c, Err *err)
{
    if (!grow(sum, c->told))
        return err_set(err, "no memory");
    for (int64_t i = 0; i < c->told; i++) {
        sum->once[sum->told] = c->once[i];
        sum->once[sum->told++].game += sum->games;
    }
    sum->games += c->games;
    for (int i = 0; i < CHANCE_ROWS; i++) {
        sum->n[i] += c->n[i];
        sum->said[i] += c->said[i];
        sum->won[i] += c->won[i];
    }
    sum->square += c->square;
    return true;
}

void chances_free(Chances *c)
{
    free(c->once);
    *c = (Chances){ .told = 0 };
}

bool chances_measure(const Battle *battle, const char *bot, int games, uint64_t seed,
                     void (*progress)(const char *battle, int done, int of), Chances *out,
                     Err *err)
{
    Diary *const d = calloc(1, sizeof *d);
    MatchOptions o = {
        .battle = battle, .bot = { bot, bot }, .seed = seed, .games = games
    };
    bool ok = d != NULL || err_set(err, "no memory");
    for (int k = 0; ok && k < N_BOTS; k++)
        ok = (d->bot[k] = o.ready[k] = bot_new(bot, err)) != NULL;
    /* even games only: bot a has the side listed first, and pairs would be the same game twice */
    for (int i = 0; ok && i < games; i++) {
        ok = play(&o, 2 * i, d, out, err);
        if (ok && progress)
            progress(battle->id, i + 1, games);
    }
    for (int k = 0; d && k < N_BOTS; k++)
        if (d->bot[k])
            bot_free(d->bot[k]);
    free(d);
    return ok;
}

/* ---- told ---- */

static void show_progress(const char *battle, int done, int of)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%s: %d of %d games%s", battle, done, of,
                done == of ? "\r\033[K" : " ");
}

static void print_text(const char *name, const Chances *c)
{
    printf("%-20s", name);
    for (int i = 0; i < CHANCE_ROWS; i++) {
        char cell[24] = "-";
        if (c->n[i] >= FEW)
            snprintf(cell, sizeof cell, "%.0f", 100 * c->won[i] / (double)c->n[i]);
        printf(" %6s", cell);
    }
    double error;
    const double share = chances_share(c, &error);
    printf(" %6.1f %6.3f %6lld ", 100 * chances_off(c), chances_brier(c),
           (long long)c->told);
    if (share != 0)
        printf(" %.2f +- %.2f\n", share, error);
    else
        printf(" -\n");
}

static void print_json(const char *name, const Chances *c, bool first)
{
    double error;
    const double share = chances_share(c, &error);
    printf("%s\"%s\":{\"told\":%lld,\"off\":%.4f,\"brier\":%.4f,\"share\":%.4f,"
           "\"share_error\":%.4f,\"rows\":[",
           first ? "{" : ",", name, (long long)c->told, chances_off(c), chances_brier(c),
           share, error);
    for (int i = 0; i < CHANCE_ROWS; i++)
        printf("%s{\"told\":%lld,\"said\":%.4f,\"won\":%.4f}", i ? "," : "",
               (long long)c->n[i], c->n[i] ? c->said[i] / (double)c->n[i] : 0,
               c->n[i] ? c->won[i] / (double)c->n[i] : 0);
    printf("]}");
}

static void print_head(const char *bot, int games)
{
    printf(
        "%s against itself, %d games of each: of the turns in which it told a chance of "
        "so many per\ncent, how many in a hundred it won\n%-20s",
        bot, games, "");
    for (int i = 0; i < CHANCE_ROWS; i++)
        printf(" %2d-%-3d", 100 / CHANCE_ROWS * i, 100 / CHANCE_ROWS * (i + 1));
    printf(" %6s %6s %6s  %s\n", "off by", "Brier", "turns", "share of logits");
}

/* How it asks, and of what is told all in all. */
typedef struct Asked {
    const char *bot;
    int games;
    uint64_t seed;
    bool json;
    Chances all;
} Asked;

static void print(const Asked *a, const char *name, const Chances *c, bool first)
{
    if (a->json) {
        print_json(name, c, first);
    } else {
        if (first)
            print_head(a->bot, a->games);
        print_text(name, c);
    }
    fflush(stdout);
}

static bool measure_one(Asked *a, const Battle *battle, bool first, Err *err)
{
    Chances c = { .told = 0 };
    const bool ok =
        chances_measure(battle, a->bot, a->games, a->seed, show_progress, &c, err) &&
        chances_add(&a->all, &c, err);
    if (ok)
        print(a, battle->id, &c, first);
    chances_free(&c);
    return ok;
}

static int measure(const Args *args, Battle *const *battle, int n)
{
    const char *given[MAX_ARGS + 1];
    const int bots = args_many(args, "bot", given);
    Asked a = { .bot = bots ? given[0] : USUAL_BOT,
                .games = (int)args_count(args, "games", GAMES),
                .seed = args_hex(args, "seed", SETUP_SEED),
                .json = args_has(args, "json") };
    Err err = { { 0 } };
    if (bots > 1)
        err_set(&err, "--bot: one at a time, with --chances");
    if (bots > 1 || !bot_can(a.bot, &err))
        return command_fail(args, CODE_USAGE, &err);
    pool_watch();
    bool ok = true;
    for (int i = 0; ok && i < n; i++)
        ok = measure_one(&a, battle[i], i == 0, &err);
    if (ok && n > 1)
        print(&a, "all", &a.all, false);
    if (ok && a.json)
        printf("}\n");
    chances_free(&a.all);
    return ok ? CODE_DONE
              : command_fail(args, pool_stopped() ? CODE_INTERRUPTED : CODE_USAGE, &err);
}

int chances_command(const Args *args)
{
    Battle *battle[BENCH_BATTLES];
    int n = 0, code;
    Err err = { { 0 } };
    if (setup_battles(args, bench_standard, BENCH_BATTLES, battle, &n, &err))
        code = measure(args, battle, n);
    else
        code = command_fail(args, CODE_FILE, &err);
    while (n)
        battle_free(battle[--n]);
    return code;
}
