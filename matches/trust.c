/* SPDX-License-Identifier: GPL-3.0-or-later
 * trust.c - positions by lot, trials of every order in them, and what each start would choose.
 *
 * Start at trust_measure().
 */
#include "matches/trust.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "ai/playout.h"
#include "engine/scenario.h"
#include "matches/match.h"
#include "matches/pool.h"

enum {
    RANDOMNESS = 10,
    NEAR = 2,
    TENTHS = 10,
    FOR_GAME = 1,
    FOR_ROOT,
    FOR_DICE,
    FOR_GUESS
};

#define ENOUGH 0.9 /* of the most that any start gains */

static const int starts[TRUST_STARTS] = {
    0, 25, 50, 100, 200, 400, 800, 1600, 3200, 6400
};

/* What one position told. */
typedef struct Answer {
    bool asked;  /* there was one */
    bool failed; /* for want of memory */
    double gain[TRUST_STARTS];
} Answer;

typedef struct Run {
    const TrustOptions *options;
    Policy policy;
    Answer *answer; /* of each game */
    atomic_int done;
} Run;

/* A position under study. */
typedef struct Position {
    const Battle *battle;
    State root;
    uint64_t seed;
    Intention option[MAX_OPTIONS];
    TrustTable told;
} Position;

/* A decision of a game, any of them alike likely, once the armies are set up. */
static bool find_root(const Run *run, Position *p)
{
    State s;
    Game game = { .battle = p->battle, .state = &s };
    uint64_t stream = p->seed, seen = 0;
    if (!scenario_begin(&game, dice_mix(p->seed, FOR_GAME, 0), NULL))
        return false;
    while (!s.over && s.steps < MATCH_ENDLESS) {
        const int n = p->battle->rules->options(p->battle, &s, p->option);
        if (n > 1 && s.turn && playout_any(&stream) % ++seen == 0)
            state_copy(&p->root, &s);
        playout_apply(&game, p->option, n,
                      playout_choose(&run->policy, p->battle, &s, p->option, n, &stream));
    }
    return seen > 0;
}

/* A trial of one order, cut after the enemy's second turn, and again as far on. */
static void try_order(const Run *run, Position *p, int order, int trial)
{
    State s;
    Game game = { .battle = p->battle, .state = &s };
    const Policy *const policy = &run->policy;
    const int side = p->root.decision.side, at = order * p->told.trials + trial;
    uint64_t stream = dice_mix(p->seed, FOR_ROOT, (uint64_t)trial);
    state_copy(&s, &p->root);
    s.seed = dice_mix(stream, FOR_DICE, 0);
    p->battle->rules->observe(p->battle, &s, side, dice_mix(stream, FOR_GUESS, 0));
    Horizon horizon = horizon_begin(NEAR, &s, side);
    playout_apply(&game, p->option, p->told.n, order);
    int chance = s.over || horizon_reached(&horizon, &s)
                     ? playout_value(policy, p->battle, &s)
                     : playout_run(policy, &game, horizon, &stream);
    p->told.near[at] = side ? CHANCE_ONE - chance : chance;
    if (!s.over)
        chance = playout_run(policy, &game, horizon_begin(NEAR, &s, side), &stream);
    p->told.far[at] = side ? CHANCE_ONE - chance : chance;
}

/* Whom TRUST_LOOK trials from `at` on would choose, if the doctrine's own had such a start. */
static int chosen(const TrustTable *t, int at, int start)
{
    int best = t->own;
    int64_t most = INT64_MIN;
    for (int i = 0; i < t->n; i++) {
        int64_t sum = i == t->own ? (int64_t)start * CHANCE_ONE / 1000 : 0;
        for (int k = at; k < at + TRUST_LOOK; k++)
            sum += t->near[i * t->trials + k];
        if (sum > most || (sum == most && i == t->own)) {
            most = sum;
            best = i;
        }
    }
    return best;
}

/* How much better an order is than the doctrine's, by all trials but the TRUST_LOOK from `at`. */
static double better(const TrustTable *t, int at, int order)
{
    int64_t sum = 0;
    for (int k = 0; k < t->trials; k++)
        if (k < at || k >= at + TRUST_LOOK)
            sum += t->far[order * t->trials + k] - t->far[t->own * t->trials + k];
    return (double)sum / (t->trials - TRUST_LOOK) / CHANCE_ONE;
}

double trust_gain(const TrustTable *table, int start)
{
    const int looks = table->trials / TRUST_LOOK;
    double gain = 0;
    for (int look = 0; look < looks; look++) {
        const int at = look * TRUST_LOOK;
        gain += better(table, at, chosen(table, at, start)) / looks;
    }
    return gain;
}

int trust_best(const double gain[static TRUST_STARTS])
{
    int most = 0;
    for (int s = 0; s < TRUST_STARTS; s++)
        if (gain[s] > gain[most])
            most = s;
    int best = most;
    for (int s = most; s < TRUST_STARTS; s++)
        if (gain[s] >= ENOUGH * gain[most])
            best = s;
    return best;
}

static void study(const Run *run, Position *p, Answer *out)
{
    uint64_t stream = 0;
    TrustTable *const t = &p->told;
    Policy plain = run->policy;
    plain.randomness = 0;
    t->n = p->battle->rules->options(p->battle, &p->root, p->option);
    t->own = playout_choose(&plain, p->battle, &p->root, p->option, t->n, &stream);
    for (int i = 0; i < t->n; i++)
        for (int k = 0; k < t->trials; k++)
            try_order(run, p, i, k);
    for (int s = 0; s < TRUST_STARTS; s++)
        out->gain[s] = trust_gain(t, starts[s]);
    out->asked = true;
}

static void job(void *self, int number)
{
    Run *const run = self;
    const TrustOptions *const o = run->options;
    Position p = { .battle = o->battle[number % o->n_battles],
                   .seed = dice_mix(o->seed, (uint64_t)number, 0),
                   .told.trials = o->trials };
    const size_t most = MAX_OPTIONS * (size_t)o->trials;
    p.told.near = calloc(2 * most, sizeof *p.told.near);
    run->answer[number].failed = !p.told.near;
    if (p.told.near) {
        p.told.far = p.told.near + most;
        if (find_root(run, &p))
            study(run, &p, &run->answer[number]);
    }
    free(p.told.near);
    const int done = 1 + atomic_fetch_add(&run->done, 1);
    if (o->progress && done * TENTHS / o->games != (done - 1) * TENTHS / o->games)
        o->progress(done, o->games);
}

/* Means over positions, and their standard errors. */
static void sum_up(const Run *run, Trust *out)
{
    const double n = out->positions;
    for (int s = 0; s < TRUST_STARTS; s++) {
        double sum = 0, squares = 0;
        for (int g = 0; g < run->options->games; g++) {
            sum += run->answer[g].gain[s];
            squares += run->answer[g].gain[s] * run->answer[g].gain[s];
        }
        out->start[s] = starts[s];
        out->gain[s] = sum / n;
        out->error[s] = sqrt(fmax(0, squares / n - sum * sum / n / n) / n);
    }
    out->best = trust_best(out->gain);
}

bool trust_measure(const TrustOptions *options, Trust *out, Err *err)
{
    const Ruleset *const rules = options->battle[0]->rules;
    Run run = { .options = options,
                .policy = { .randomness = RANDOMNESS, .paired = true } };
    Doctrine *const doctrine = run.policy.doctrine;
    memset(out, 0, sizeof *out);
    if (!doctrine_for(rules, options->from, &doctrine[0], err))
        return false;
    doctrine[1] = doctrine[0];
    value_model(rules, &run.policy.value);
    run.answer = calloc((size_t)options->games, sizeof *run.answer);
    if (!run.answer)
        return err_set(err, "no memory for %d games", options->games);
    pool_run(options->games, options->threads, job, &run);
    bool ok = !pool_stopped() || err_set(err, "stopped before the end");
    for (int g = 0; ok && g < options->games; g++) {
        ok = !run.answer[g].failed ||
             err_set(err, "no memory for the trials of a position");
        out->positions += run.answer[g].asked;
    }
    ok =
        ok && (out->positions || err_set(err, "no game came to a decision to ask about"));
    if (ok)
        sum_up(&run, out);
    free(run.answer);
    return ok;
}
