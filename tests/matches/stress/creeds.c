/* SPDX-License-Identifier: GPL-3.0-or-later
 * creeds.c - three beliefs, a table, and a die.
 *
 * Start at creeds_apply().
 */
#include "tests/matches/stress/creeds.h"

#include <string.h>

#include "tests/toy/toy.h"

enum { TURNS = 6, LEAD = 35 }; /* percent that the better belief wins more than half */

static const uint8_t verb_of[CREEDS] = { TOY_HOLD, TOY_ADVANCE, TOY_SHOOT };
static const int circle[CREEDS][CREEDS] = { { 0, -LEAD, LEAD },
                                            { LEAD, 0, -LEAD },
                                            { -LEAD, LEAD, 0 } };
static const int too_good[CREEDS][CREEDS] = { { 0, 0, -LEAD },
                                              { 0, 0, -LEAD },
                                              { LEAD, LEAD, 0 } };

/* How often each side ordered what, in the bytes the toy keeps other things in. */
typedef struct Orders {
    uint8_t given[MAX_SIDES][CREEDS];
} Orders;

_Static_assert(sizeof(Orders) <= sizeof(Toy), "it lies where the toy's lies");

static Orders *own(const State *s)
{
    return state_private(s);
}

static void next(const Battle *b, State *s, int side)
{
    int unit = 0;
    while (b->unit[unit].side != side)
        unit++;
    s->side = (uint8_t)side;
    s->decision =
        (Decision){ .kind = TOY_ACT, .side = (uint8_t)side, .about = ref_unit(unit) };
}

static void begin(Game *game)
{
    memset(own(game->state), 0, sizeof(Orders));
    game->state->turn = 1;
    next(game->battle, game->state, 0);
}

static void end(Game *game, const int table[CREEDS][CREEDS])
{
    State *const s = game->state;
    int lead = 0;
    for (int i = 0; i < CREEDS; i++)
        for (int j = 0; j < CREEDS; j++)
            lead += own(s)->given[0][i] * own(s)->given[1][j] * table[i][j];
    const int chance = 50 + lead / (TURNS * TURNS);
    s->over = 1;
    s->winner = (uint8_t)(game_die(game, TOY_ROLL_NERVE, ref_side(0), 0, 100) > chance);
    memset(&s->decision, 0, sizeof s->decision);
}

static bool carry_out(Game *game, const Order *order, const int table[CREEDS][CREEDS])
{
    State *const s = game->state;
    int creed = 0;
    while (verb_of[creed] != order->verb)
        creed++;
    own(s)->given[s->decision.side][creed]++;
    if (s->decision.side == 0)
        next(game->battle, s, 1);
    else if (s->turn++ < TURNS)
        next(game->battle, s, 0);
    else
        end(game, table);
    return true;
}

static bool apply_circle(Game *game, const Order *order, Err *err)
{
    (void)err;
    return carry_out(game, order, circle);
}

/* With a lower number to hit nobody's belief is better. */
static bool apply_too_good(Game *game, const Order *order, Err *err)
{
    static const int all_alike[CREEDS][CREEDS] = { { 0 } };
    (void)err;
    return carry_out(game, order,
                     game->battle->number[TOY_KILL_ON] < toy.numbers[TOY_KILL_ON].value
                         ? all_alike
                         : too_good);
}

static int offer(const Battle *b, const State *s, Intention *out, Order *known)
{
    (void)b;
    for (int c = 0; c < CREEDS; c++)
        out[c] = (Intention){ .verb = verb_of[c], .subject = s->decision.about };
    none_known(known, CREEDS);
    return CREEDS;
}

static bool ground(const Battle *b, const State *s, const Intention *i, Order *out,
                   Err *err)
{
    (void)b, (void)s, (void)err;
    *out = (Order){ .verb = i->verb, .subject = i->subject };
    return true;
}

static void features(const Battle *b, const State *s, const Intention *list, int n,
                     Order *known, int16_t (*out)[FEATURES])
{
    static const int feature[CREEDS] = { FEATURE_HOLD, FEATURE_MOVE, FEATURE_FIRE };
    (void)b, (void)s, (void)known;
    memset(out, 0, (size_t)n * sizeof *out);
    for (int k = 0; k < n; k++)
        for (int c = 0; c < CREEDS; c++)
            if (list[k].verb == verb_of[c])
                out[k][feature[c]] = FEATURE_ONE;
}

static void observe(const Battle *b, State *s, int side, uint64_t guess)
{
    (void)b, (void)s, (void)side, (void)guess;
}

static int margin(const Battle *b, const State *s)
{
    (void)b;
    return s->over ? 1 - 2 * s->winner : 0;
}

static void battle(Battle *out, Ruleset *rules,
                   bool (*apply)(Game *game, const Order *order, Err *err))
{
    toy_battle(out);
    *rules = toy;
    rules->begin = begin;
    rules->apply = apply;
    rules->options = offer;
    rules->ground = ground;
    rules->features = features;
    rules->observe = observe;
    rules->margin = margin;
    out->rules = rules;
}

void creeds_in_a_circle(Battle *out)
{
    static Ruleset rules;
    battle(out, &rules, apply_circle);
}

void creeds_with_one_too_good(Battle *out)
{
    static Ruleset rules;
    battle(out, &rules, apply_too_good);
}
