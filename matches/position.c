/* SPDX-License-Identifier: GPL-3.0-or-later
 * position.c - one decision of each game, any of them alike likely.
 *
 * Start at positions_study().
 */
#include "matches/position.h"

#include "ai/search.h"
#include "engine/scenario.h"
#include "matches/match.h"
#include "matches/pool.h"

enum { VARIETY = 10, TENTHS = 10, FOR_GAME = 1, FOR_ROOT, FOR_DICE, FOR_GUESS };

/* A decision of a game once the armies are set up. */
static bool find_root(const Positions *positions, Position *p)
{
    State s;
    Game game = { .battle = p->battle, .state = &s };
    Policy varied = positions->policy; /* or all games of one seed would be much alike */
    varied.randomness[0] = varied.randomness[1] = VARIETY;
    uint64_t stream = p->seed, seen = 0;
    if (!scenario_begin(&game, dice_mix(p->seed, FOR_GAME, 0), NULL))
        return false;
    while (!s.over && s.steps < MATCH_ENDLESS) {
        Order known[MAX_OPTIONS];
        const int n = p->battle->rules->options(p->battle, &s, p->option, known);
        if (n > 1 && s.turn && playout_any(&stream) % ++seen == 0)
            state_copy(&p->root, &s);
        const int at =
            playout_choose(&varied, p->battle, &s, p->option, n, known, &stream);
        playout_apply(&game, p->option, n, known, at);
    }
    if (!seen)
        return false;
    p->n = p->battle->rules->options(p->battle, &p->root, p->option, NULL);
    p->stakes = value_stakes(playout_value(&positions->policy, p->battle, &p->root));
    return true;
}

int position_own(const Positions *positions, const Position *position)
{
    uint64_t stream = 0;
    Policy plain = positions->policy;
    plain.randomness[0] = plain.randomness[1] = 0;
    return playout_choose(&plain, position->battle, &position->root, position->option,
                          position->n, NULL, &stream);
}

/* Begin a trial.  returns: the horizon it is cut at; *stream is its chance. */
static Horizon begin_trial(const Position *position, int trial, int turns, State *s,
                           uint64_t *stream)
{
    const int side = position->root.decision.side;
    *stream = dice_mix(position->seed, FOR_ROOT, (uint64_t)trial);
    state_copy(s, &position->root);
    s->seed = dice_mix(*stream, FOR_DICE, 0);
    position->battle->rules->observe(position->battle, s, side,
                                     dice_mix(*stream, FOR_GUESS, 0));
    return horizon_begin(turns, s, side);
}

/* The order is given: on to the cut.  returns: side 0's chance there, less what the dice were worth
 * that the game counts. */
static int finish_trial(const Policy *policy, Horizon horizon, Game *game,
                        uint64_t *stream)
{
    return game->state->over || horizon_reached(&horizon, game->state)
               ? playout_fair_value(policy, game)
               : playout_run(policy, game, horizon, stream);
}

static int play_trial(const Policy *policy, const Position *position, int order,
                      Horizon horizon, Game *game, uint64_t *stream)
{
    playout_apply(game, position->option, position->n, NULL, order);
    return finish_trial(policy, horizon, game, stream);
}

bool position_cut(const Positions *positions, const Position *position, int order,
                  int trial, int turns, State *out)
{
    Game game = { .battle = position->battle, .state = out };
    uint64_t stream;
    const Horizon horizon = begin_trial(position, trial, turns, out, &stream);
    play_trial(&positions->policy, position, order, horizon, &game, &stream);
    return !out->over;
}

int position_try(const Positions *positions, const Position *position, int order,
                 int trial, int turns, Luck *luck, int *farther)
{
    State s;
    Game game = { .battle = position->battle, .state = &s, .luck = luck };
    uint64_t stream;
    const Horizon horizon = begin_trial(position, trial, turns, &s, &stream);
    Policy policy = positions->policy;
    policy.blend = positions->blend;
    policy.stakes = position->stakes;
    const int near = play_trial(&policy, position, order, horizon, &game, &stream);
    if (!farther)
        return near;
    const Horizon beyond = horizon_begin(turns, &s, position->root.decision.side);
    policy.blend = 0;
    *farther = s.over ? playout_fair_value(&policy, &game)
                      : playout_run(&policy, &game, beyond, &stream);
    return near;
}

bool position_try_order(const Policy *policy, const Position *position,
                        const Order *order, int trial, int turns, int *chance)
{
    State s;
    Err refused;
    Luck luck = { .table = &policy->value.luck };
    Game game = { .battle = position->battle, .state = &s, .luck = &luck };
    uint64_t stream;
    const Horizon horizon = begin_trial(position, trial, turns, &s, &stream);
    Policy staked = *policy;
    staked.stakes = position->stakes;
    if (!game_apply(&game, order, &refused))
        return false;
    *chance = finish_trial(&staked, horizon, &game, &stream);
    return true;
}

static void job(void *self, int number)
{
    Positions *const all = self;
    const PositionOptions *const o = all->options;
    Position p = { .battle = o->battle[number % o->n_battles],
                   .seed = dice_mix(o->seed, (uint64_t)number, 0) };
    if (find_root(all, &p) && !all->study(all->self, &p, number))
        atomic_store(&all->failed, true);
    const int done = 1 + atomic_fetch_add(&all->done, 1);
    if (o->progress && done * TENTHS / o->games != (done - 1) * TENTHS / o->games)
        o->progress(done, o->games);
}

bool position_policy(const Ruleset *rules, const char *from, Policy *out, Err *err)
{
    const int randomness = search_commander.randomness; /* of both: neither is a rival */
    *out = (Policy){ .randomness = { randomness, randomness }, .paired = true };
    if (!doctrine_for(rules, from, &out->doctrine[0], err))
        return false;
    out->doctrine[1] = out->doctrine[0];
    value_model(rules, &out->value);
    return true;
}

bool positions_study(Positions *positions, Err *err)
{
    const PositionOptions *const o = positions->options;
    if (!position_policy(o->battle[0]->rules, o->from, &positions->policy, err))
        return false;
    pool_run(o->games, o->threads, job, positions);
    if (pool_stopped())
        return err_set(err, "stopped before the end");
    return !atomic_load(&positions->failed) ||
           err_set(err, "no memory for the trials of a position");
}
