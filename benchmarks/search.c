/* SPDX-License-Identifier: GPL-3.0-or-later
 * search.c - what the commander costs: iterations a second, the tree's share, a second thread.
 *
 * Positions are those in which a game between doctrines passes the turn.  Speed and the tree's
 * share are processor time of one thread, with few iterations and with many: with few, the tree
 * never grows, and its share says nothing.
 *
 * Threads can only be told by the clock on the wall.  Each position is searched by one thread, by
 * two, and by two bots with one thread each, in turn, some rounds long; the shortest time of each
 * counts, because whatever else the machine does only ever adds.  What the two bots get, searching
 * at the same time what one of them searches alone, is what the machine gives two threads that
 * never wait for each other: two threads of one search cannot do better.
 *
 * Start at bench_search().
 */
#include "benchmarks/bench.h"
#include "benchmarks/clock.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/commander.h"
#include "engine/scenario.h"
#include "matches/pool.h"

enum { POSITIONS = 12, A_ROUND = 2, STRIDE = 3, SPEC = 64, PAIR = 2 };

/* The first positions at which the turn passes and there is something to choose: at most `most`. */
static int positions(const Battle *b, Bot *const bot[MAX_SIDES], int most, State *out,
                     Err *err)
{
    State s;
    Game game = { .battle = b, .state = &s };
    int n = 0, passed = 0;
    if (!scenario_begin(&game, 1, err))
        return 0;
    int whose = NOBODY;
    while (!s.over && n < most) {
        Intention option[MAX_OPTIONS];
        Order order;
        if (s.side != whose && s.turn && b->rules->options(b, &s, option, NULL) > 1) {
            if (passed++ % STRIDE == 0)
                state_copy(&out[n++], &s);
            whose = s.side;
        }
        memset(&order, 0, sizeof order);
        bot[s.decision.side]->choose(bot[s.decision.side], b, &s, &order);
        if (!game_apply(&game, &order, err))
            return 0;
    }
    return n;
}

/* ---- one thread's processor time ---- */

static Bot *make(int iterations, const char *options, Err *err)
{
    char spec[SPEC];
    snprintf(spec, sizeof spec, "mcts:iterations=%d,audit=0,%s", iterations, options);
    return bot_new(spec, err);
}

/* Search all of them anew.
 * out: *rate of iterations a second; *share of the tree in them, NULL = not asked. */
static bool time_one(const Battle *b, const State *position, int n, int iterations,
                     const char *options, double *rate, double *share, Err *err)
{
    Bot *const bot = make(iterations, options, err);
    double spent = 0, tree = 0, done = 0;
    if (!bot)
        return false;
    const Effort *const effort = &((const Commander *)bot)->effort;
    for (int i = 0; i < n; i++) {
        Order order;
        bot_seed(bot, (uint64_t)i);
        spent -= clock_seconds(CLOCK_THREAD_CPUTIME_ID);
        bot->choose(bot, b, &position[i], &order);
        spent += clock_seconds(CLOCK_THREAD_CPUTIME_ID);
        done += (double)effort->iterations;
        tree += (double)effort->tree_ns / 1e9;
    }
    bot_free(bot);
    *rate = done / spent;
    if (share)
        *share = tree / spent;
    return true;
}

/* ---- two threads, by the clock on the wall ---- */

/* One position, and who searches it at the same time. */
typedef struct Contest {
    const Battle *battle;
    const State *position;
    Bot *const *bot;
} Contest;

static void search_one(void *self, int i)
{
    const Contest *const c = self;
    Order order;
    c->bot[i]->choose(c->bot[i], c->battle, c->position, &order);
}

static double clock_search(Contest c, Bot *const *bot, int n, uint64_t seed)
{
    c.bot = bot;
    for (int i = 0; i < n; i++)
        bot_seed(bot[i], seed);
    const double start = clock_seconds(CLOCK_MONOTONIC);
    pool_run(n, n, search_one, &c);
    return clock_seconds(CLOCK_MONOTONIC) - start;
}

/* The shortest time of each position: one thread, two threads, two bots. */
typedef struct Shortest {
    double one[POSITIONS], two[POSITIONS], apart[POSITIONS];
} Shortest;

/* Bots are made anew for each round: what a bot thinks a trial is worth follows from what it has
 * done before. */
static bool time_round(const Battle *b, const State *position, int n, Shortest *out,
                       Err *err)
{
    Bot *const bot[] = { make(BENCH_SHORT, "threads=1", err),
                         make(BENCH_SHORT, "threads=2", err),
                         make(BENCH_SHORT, "threads=1", err),
                         make(BENCH_SHORT, "threads=1", err) };
    const bool ok = bot[0] && bot[1] && bot[2] && bot[3];
    for (int i = 0; ok && i < n; i++) {
        const Contest c = { b, &position[i], NULL };
        const uint64_t seed = (uint64_t)i;
        out->one[i] = fmin(out->one[i], clock_search(c, &bot[0], 1, seed));
        out->two[i] = fmin(out->two[i], clock_search(c, &bot[1], 1, seed));
        out->apart[i] = fmin(out->apart[i], clock_search(c, &bot[2], PAIR, seed));
    }
    for (int i = 0; i < 4; i++)
        bot_free(bot[i]);
    return ok;
}

static bool time_threads(const Battle *b, const State *position, int n, int rounds,
                         SearchCost *out, Err *err)
{
    Shortest s;
    double one = 0, two = 0, apart = 0;
    for (int i = 0; i < n; i++)
        s.one[i] = s.two[i] = s.apart[i] = INFINITY;
    for (int i = 0; i < rounds; i++)
        if (!time_round(b, position, n, &s, err))
            return false;
    for (int i = 0; i < n; i++) {
        one += s.one[i];
        two += s.two[i];
        apart += s.apart[i];
    }
    out->two_threads = one / two;
    out->two_apart = PAIR * one / apart;
    return true;
}

bool bench_search(const Battle *battle, int rounds, SearchCost *out, Err *err)
{
    State *const position = calloc(POSITIONS, sizeof *position);
    Bot *const bot[MAX_SIDES] = { bot_new(BENCH_DOCTRINE, err), bot_new("screen", err) };
    memset(out, 0, sizeof *out);
    const int most = rounds < POSITIONS / A_ROUND ? A_ROUND * rounds : POSITIONS;
    int n = 0;
    if (position && bot[0] && bot[1])
        n = positions(battle, bot, most, position, err);
    out->positions = n;
    const int deep = n < (rounds + 1) / 2 ? n : (rounds + 1) / 2;
    const bool ok = (n || err_set(err, "%s: no positions to search", battle->id)) &&
                    time_one(battle, position, n, BENCH_SHORT, "farther=0",
                             &out->iterations_cut, NULL, err) &&
                    time_one(battle, position, n, BENCH_SHORT, "measure=1",
                             &out->iterations, &out->tree_share_short, err) &&
                    time_one(battle, position, deep, BENCH_DEEP, "measure=1",
                             &out->iterations_deep, &out->tree_share, err) &&
                    time_threads(battle, position, n, rounds, out, err);
    for (int side = 0; side < MAX_SIDES; side++)
        bot_free(bot[side]);
    free(position);
    return ok;
}
