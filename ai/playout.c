/* SPDX-License-Identifier: GPL-3.0-or-later
 * playout.c - the inner loop of every search: options, choose, apply, until the cut.
 *
 * Start at playout_run().
 */
#include "ai/playout.h"

#include <assert.h>
#include <string.h>

enum { SHARE_OF_VALUE = 16, ENDLESS = 20 * 1000 };

Horizon horizon_begin(int turns, const State *state, int side)
{
    const int last = state->turn + turns;
    return (Horizon){ .side = (uint8_t)side,
                      .turn_of = state->turn ? state->side : NOBODY,
                      .left = (uint8_t)turns,
                      .last_turn = (uint8_t)(last > UINT8_MAX ? UINT8_MAX : last) };
}

/* Sides that deploy in turn do not take turns of the battle: those count from its first. */
static bool still_deploys(Horizon *horizon, const State *state)
{
    if (horizon->turn_of != NOBODY || !state->turn)
        return !state->turn;
    horizon->turn_of = state->side;
    horizon->last_turn = (uint8_t)(state->turn + horizon->left);
    return false;
}

bool horizon_reached(Horizon *horizon, const State *state)
{
    if (still_deploys(horizon, state) ||
        (state->side == horizon->turn_of && state->turn <= horizon->last_turn))
        return false;
    const bool enemy_done = horizon->turn_of != horizon->side;
    horizon->turn_of = state->side;
    if (horizon->left == TO_THE_END)
        return false;
    if (enemy_done)
        horizon->left--;
    return horizon->left == 0 || state->turn > horizon->last_turn;
}

/* With `paired`, chance is asked about who decides what rather than in order: two playouts on the
 * same stream then differ where their orders do, not everywhere after the first difference. */
static uint64_t any_for(const Policy *policy, const State *state, int n, uint64_t *stream)
{
    if (!policy->paired)
        return playout_any(stream);
    const Decision *const d = &state->decision;
    const uint64_t what = d->about | (uint64_t)d->with << 16 | (uint64_t)d->kind << 32 |
                          (uint64_t)d->side << 40 | (uint64_t)state->turn << 41 |
                          (uint64_t)n << 56;
    uint64_t at = *stream ^ what * UINT64_C(0xD1342543DE82EF95);
    return playout_any(&at);
}

int playout_choose(const Policy *policy, const Battle *battle, const State *state,
                   const Intention *option, int n, Order *known, uint64_t *stream)
{
    if (n == 1)
        return 0;
    const uint64_t any = any_for(policy, state, n, stream);
    if (any % 100 < (uint64_t)policy->randomness[state->decision.side])
        return (int)((any >> 32) * (uint64_t)n >> 32);
    const Doctrine *doctrine =
        policy->script ? policy->script(policy->self, state, option) : NULL;
    if (!doctrine)
        doctrine = &policy->doctrine[state->decision.side];
    int64_t score[MAX_OPTIONS];
    doctrine_scores(doctrine, battle, state, option, n, known, score);
    int best = 0;
    for (int i = 1; i < n; i++)
        if (score[i] > score[best])
            best = i;
    return best;
}

void playout_apply(Game *game, const Intention *option, int n, const Order *known, int at)
{
    for (int i = 0; i < n; i++) {
        const int k = (at + i) % n;
        if (game_play(game, &option[k], known ? &known[k] : NULL, NULL))
            return;
    }
    assert(!"options() listed nothing that can be done");
}

int playout_value(const Policy *policy, const Battle *battle, const State *state)
{
    const int value = value_chance(&policy->value, battle, state);
    if (!state->over)
        return value;
    const int end = state->winner == 0   ? CHANCE_ONE
                    : state->winner == 1 ? 0
                                         : CHANCE_ONE / 2;
    return (end * (SHARE_OF_VALUE - 1) + value) / SHARE_OF_VALUE;
}

int playout_fair_value(const Policy *policy, const Game *game)
{
    const int value = playout_value(policy, game->battle, game->state);
    return game->luck ? value - value_of_luck(game->luck->sum, policy->stakes) : value;
}

/* What a playout has told so far. */
typedef struct Told {
    bool anything;
    int chance;
} Told;

/* The position as it stands now, and a blend of all that was told before. */
static void tell(Told *told, const Policy *policy, const Game *game)
{
    const int value = playout_fair_value(policy, game);
    told->chance =
        told->anything ? value + (told->chance - value) * policy->blend / 100 : value;
    told->anything = true;
}

int playout_run(const Policy *policy, Game *game, Horizon horizon, uint64_t *stream)
{
    const Ruleset *const rules = game->battle->rules;
    State *const s = game->state;
    const int most = s->steps + ENDLESS;
    const bool blends = policy->blend && horizon.left != TO_THE_END;
    Told told = { false, 0 };
    while (!s->over && s->steps < most) {
        Intention option[MAX_OPTIONS];
        Order known[MAX_OPTIONS];
        const int left = horizon.left, turn = s->turn;
        const int n = rules->options(game->battle, s, option, known);
        const int at = playout_choose(policy, game->battle, s, option, n, known, stream);
        playout_apply(game, option, n, known, at);
        if (horizon_reached(&horizon, s))
            break;
        if (blends && !s->over &&
            (horizon.left < left || (rules->simultaneous && turn && s->turn > turn)))
            tell(&told, policy, game);
    }
    tell(&told, policy, game);
    return told.chance;
}
