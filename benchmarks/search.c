/* SPDX-License-Identifier: GPL-3.0-or-later
 * search.c - what the commander costs: iterations a second, the tree's share, a second thread.
 *
 * Positions are those in which a game between doctrines passes the turn: each is searched
 * anew with a fixed number of iterations.  Speed and the tree's share are processor time of
 * one thread; two threads against one can only be told by the clock on the wall, so that
 * figure needs two processors that nobody else uses.
 *
 * Start at bench_search().
 */
#include "benchmarks/bench.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/commander.h"
#include "engine/scenario.h"

enum { POSITIONS = 12, STRIDE = 3 };

static double seconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* The positions at which the turn passes and there is something to choose. */
static int positions(const Battle *b, Bot *const bot[MAX_SIDES], State *out, Err *err)
{
    State s;
    Game game = { .battle = b, .state = &s };
    int n = 0, passed = 0;
    if (!scenario_begin(&game, 1, err))
        return 0;
    int whose = NOBODY;
    while (!s.over && n < POSITIONS) {
        Intention option[MAX_OPTIONS];
        Order order;
        if (s.side != whose && s.turn && b->rules->options(b, &s, option) > 1) {
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

/* Search all of them.  returns: seconds of a clock; adds iterations and the tree's part. */
static double search_all(const Battle *b, const State *position, int n, const char *spec,
                         clockid_t clock, SearchCost *out, Err *err)
{
    Bot *const bot = bot_new(spec, err);
    double sum = 0;
    if (!bot)
        return -1;
    const Commander *const c = (const Commander *)bot;
    for (int i = 0; i < n; i++) {
        Order order;
        bot_seed(bot, (uint64_t)i);
        const double start = seconds(clock);
        bot->choose(bot, b, &position[i], &order);
        sum += seconds(clock) - start;
        out->iterations += (double)c->effort.iterations;
        out->tree_share += (double)c->effort.tree_ns / 1e9;
    }
    bot_free(bot);
    return sum;
}

bool bench_search(const Battle *battle, SearchCost *out, Err *err)
{
    State *const position = calloc(POSITIONS, sizeof *position);
    Bot *const bot[MAX_SIDES] = { bot_new(BENCH_DOCTRINE, err), bot_new("screen", err) };
    SearchCost cost = { 0 }, none = { 0 };
    memset(out, 0, sizeof *out);
    int n = 0;
    if (position && bot[0] && bot[1])
        n = positions(battle, bot, position, err);
    if (n) {
        const double cpu = search_all(battle, position, n,
                                      "mcts:iterations=256,audit=0,measure=1",
                                      CLOCK_THREAD_CPUTIME_ID, &cost, err);
        const double one =
            search_all(battle, position, n, "mcts:iterations=256,audit=0",
                       CLOCK_MONOTONIC, &none, err);
        const double two = search_all(battle, position, n,
                                      "mcts:iterations=256,audit=0,threads=2",
                                      CLOCK_MONOTONIC, &none, err);
        out->iterations = cost.iterations / cpu;
        out->tree_share = cost.tree_share / cpu;
        out->two_threads = one / two;
        out->positions = n;
    }
    for (int side = 0; side < MAX_SIDES; side++)
        bot_free(bot[side]);
    free(position);
    return n || err_set(err, "%s: no positions to search", battle->id);
}
