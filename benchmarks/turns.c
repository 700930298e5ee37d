/* SPDX-License-Identifier: GPL-3.0-or-later
 * turns.c - does the commander keep to the time it is given for a turn?
 *
 * A turn is what the budget means by it: from one change of the side that moves to the next.  So a
 * side that reacts in its enemy's turn has the budget there too.  The first turns of a battle are
 * played, against a doctrine, on either side; what was forced on the commander counts as well as
 * what it thought about.
 *
 * Start at bench_turns().
 */
#include "benchmarks/bench.h"
#include "benchmarks/clock.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/scenario.h"

enum { TURNS = 6, SPEC = 64 };

/* The turn that is being played, in seconds so far. */
typedef struct Spent {
    int turn, side;
    int decisions;
    double clock, cpu;
} Spent;

static void end_turn(Spent *spent, TurnCost *out)
{
    if (!spent->decisions)
        return;
    out->turns++;
    out->mean += spent->clock;
    out->mean_cpu += spent->cpu;
    out->worst = fmax(out->worst, spent->clock);
    out->worst_cpu = fmax(out->worst_cpu, spent->cpu);
    *spent = (Spent){ 0 };
}

static void choose(Bot *bot, const Battle *b, const State *s, Order *order, Spent *spent)
{
    const double clock = clock_seconds(CLOCK_MONOTONIC),
                 cpu = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
    bot->choose(bot, b, s, order);
    spent->cpu += clock_seconds(CLOCK_THREAD_CPUTIME_ID) - cpu;
    spent->clock += clock_seconds(CLOCK_MONOTONIC) - clock;
    spent->decisions++;
}

static bool play(const Battle *b, Bot *const bot[MAX_SIDES], int side, TurnCost *out,
                 Err *err)
{
    State s;
    Game game = { .battle = b, .state = &s };
    Spent spent = { 0 };
    if (!scenario_begin(&game, 1, err))
        return false;
    while (!s.over && s.turn <= TURNS) {
        Order order;
        const int decider = s.decision.side;
        if (s.turn != spent.turn || s.side != spent.side)
            end_turn(&spent, out);
        spent.turn = s.turn;
        spent.side = s.side;
        memset(&order, 0, sizeof order);
        if (decider == side)
            choose(bot[decider], b, &s, &order, &spent);
        else
            bot[decider]->choose(bot[decider], b, &s, &order);
        if (!game_apply(&game, &order, err))
            return err_at(err, "%s, order %d", b->id, s.steps);
    }
    end_turn(&spent, out);
    return true;
}

bool bench_turns(const Battle *battle, int ms, TurnCost *out, Err *err)
{
    char spec[SPEC];
    snprintf(spec, sizeof spec, "mcts:turn=%d", ms);
    memset(out, 0, sizeof *out);
    bool ok = true;
    for (int side = 0; ok && side < MAX_SIDES; side++) {
        Bot *const mcts = bot_new(spec, err), *const other = bot_new(BENCH_DOCTRINE, err);
        Bot *const bot[MAX_SIDES] = { side ? other : mcts, side ? mcts : other };
        ok = mcts && other && play(battle, bot, side, out, err);
        bot_free(mcts);
        bot_free(other);
    }
    const double budget = ms / 1e3, all = budget * (out->turns ? out->turns : 1);
    out->mean /= all;
    out->mean_cpu /= all;
    out->worst /= budget;
    out->worst_cpu /= budget;
    return ok;
}
