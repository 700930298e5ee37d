/* SPDX-License-Identifier: GPL-3.0-or-later
 * decisions.c - what every order of a position is worth, and what bots choose there.
 *
 * Start at decisions_measure().
 */
#include "benchmarks/decisions.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ai/make.h"
#include "benchmarks/clock.h"
#include "matches/pool.h"

enum {
    FAR = 4, /* enemy turns until a trial is cut: twice what searches begin with */
    NONE = -1
};

/* One position: what its orders are worth more than the doctrine's own, in chances. */
typedef struct Judged {
    Position position;
    double worth[MAX_OPTIONS];
} Judged;

/* What a bot did in one round through all positions. */
typedef struct Round {
    bool played; /* to the last position */
    double seconds;
    double *gain; /* of each position */
} Round;

typedef struct Run {
    const DecisionsOptions *options;
    Positions positions;
    Judged **judged; /* of each game, NULL = none; then n of them without gaps */
    int n;
    Round *round; /* of each bot, DECISIONS_ROUNDS */
} Run;

/* ---- what orders are worth ---- */

static bool judge(void *self, Position *p, int number)
{
    Run *const run = self;
    Judged *const j = calloc(1, sizeof *j);
    const int trials = run->options->positions.trials;
    if (!j)
        return false;
    j->position = *p;
    for (int i = 0; i < p->n; i++) {
        int64_t sum = 0;
        for (int k = 0; k < trials; k++) {
            Luck luck = { .table = &run->positions.policy.value.luck };
            const int chance = position_try(&run->positions, p, i, k, FAR, &luck, NULL);
            sum += p->root.decision.side ? CHANCE_ONE - chance : chance;
        }
        j->worth[i] = (double)sum / trials / CHANCE_ONE;
    }
    const double own = j->worth[position_own(&run->positions, p)];
    for (int i = 0; i < p->n; i++)
        j->worth[i] -= own;
    run->judged[number] = j;
    return true;
}

static void close_gaps(Run *run)
{
    for (int i = 0; i < run->options->positions.games; i++)
        if (run->judged[i])
            run->judged[run->n++] = run->judged[i];
}

/* ---- what bots choose ---- */

static double ask(Bot *bot, const Judged *j, int round)
{
    const Position *const p = &j->position;
    State seen;
    Order order;
    state_copy(&seen, &p->root);
    p->battle->rules->observe(p->battle, &seen, seen.decision.side, p->seed);
    bot_seed(bot, dice_mix(p->seed, (uint64_t)round, 0));
    bot->choose(bot, p->battle, &seen, &order);
    const int at = bot_option_of(p->battle, &seen, p->option, p->n, &order);
    assert(at >= 0);
    return j->worth[at];
}

/* A bot goes through all positions, in order: what it saves in one it may use in the next. */
static void go_through(void *self, int number)
{
    Run *const run = self;
    Round *const round = &run->round[number];
    Bot *const bot = bot_new(run->options->bot[number / DECISIONS_ROUNDS], NULL);
    const double before = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
    for (int i = 0; bot && i < run->n && !pool_stopped(); i++)
        round->gain[i] = ask(bot, run->judged[i], number % DECISIONS_ROUNDS);
    round->played = bot && !pool_stopped();
    round->seconds = clock_seconds(CLOCK_THREAD_CPUTIME_ID) - before;
    bot_free(bot);
}

/* ---- all ---- */

/* What a bot gained at one position, on the average. */
static double gained(const Run *run, int bot, int position)
{
    double sum = 0;
    for (int r = 0; r < DECISIONS_ROUNDS; r++)
        sum += run->round[bot * DECISIONS_ROUNDS + r].gain[position];
    return sum / DECISIONS_ROUNDS;
}

/* out: mean over positions of a bot's gain, less another's (NONE: less nothing). */
static double mean(const Run *run, int bot, int other, double *error)
{
    double sum = 0, squares = 0;
    const double n = run->n;
    for (int i = 0; i < run->n; i++) {
        const double x =
            gained(run, bot, i) - (other == NONE ? 0 : gained(run, other, i));
        sum += x;
        squares += x * x;
    }
    *error = sqrt(fmax(0, squares / n - sum * sum / n / n) / n);
    return sum / n;
}

static void sum_up(const Run *run, Decided *out)
{
    for (int b = 0; b < run->options->n_bots; b++) {
        double seconds = 0;
        for (int r = 0; r < DECISIONS_ROUNDS; r++)
            seconds += run->round[b * DECISIONS_ROUNDS + r].seconds;
        out[b].gain = mean(run, b, NONE, &out[b].gain_error);
        out[b].better = mean(run, b, 0, &out[b].better_error);
        out[b].ms = 1000 * seconds / DECISIONS_ROUNDS / run->n;
    }
}

/* Every bot, in all its rounds. */
static bool ask_all(Run *run, int rounds, Err *err)
{
    pool_run(rounds, run->options->positions.threads, go_through, run);
    for (int r = 0; r < rounds && !pool_stopped(); r++)
        if (!run->round[r].played)
            return err_set(err, "no memory for %s",
                           run->options->bot[r / DECISIONS_ROUNDS]);
    return !pool_stopped() || err_set(err, "stopped before the end");
}

static bool compare_all(Run *run, Decided *out, Err *err)
{
    const int rounds = run->options->n_bots * DECISIONS_ROUNDS;
    double *const gain = calloc((size_t)rounds * (size_t)run->n, sizeof *gain);
    run->round = calloc((size_t)rounds, sizeof *run->round);
    bool ok = (gain && run->round) || err_set(err, "no memory for %d positions", run->n);
    for (int r = 0; ok && r < rounds; r++)
        run->round[r].gain = &gain[r * run->n];
    ok = ok && ask_all(run, rounds, err);
    if (ok)
        sum_up(run, out);
    free(run->round);
    free(gain);
    return ok;
}

bool decisions_measure(const DecisionsOptions *options, Decided out[DECISIONS_BOTS],
                       int *asked, Err *err)
{
    const int games = options->positions.games;
    Run run = { .options = options };
    run.positions =
        (Positions){ .options = &options->positions, .study = judge, .self = &run };
    *asked = 0;
    for (int b = 0; b < options->n_bots; b++)
        if (!bot_can(options->bot[b], err))
            return false;
    run.judged = calloc((size_t)games, sizeof(Judged *));
    if (!run.judged)
        return err_set(err, "no memory for %d games", games);
    bool ok = positions_study(&run.positions, err);
    close_gaps(&run);
    ok = ok && (run.n || err_set(err, "no game came to a decision to ask about"));
    ok = ok && compare_all(&run, out, err);
    *asked = run.n;
    for (int i = 0; i < run.n; i++)
        free(run.judged[i]);
    free(run.judged);
    return ok;
}
