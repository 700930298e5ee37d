/* SPDX-License-Identifier: GPL-3.0-or-later
 * pig.c - Pig's rules, and value iteration over its positions.
 *
 * Start at pig_apply().
 */
#include "tests/ai/pig.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const PigRules pig_long = { .goal = 60, .die = 6, .nerve = 20 };
const PigRules pig_short = { .goal = 4, .die = 2, .ones = true, .nerve = 3 };

static Pig *own(const State *s)
{
    return state_private(s);
}

static const PigRules *rules_of(const Battle *b)
{
    return (const PigRules *)(const void *)b->own;
}

static int points(const PigRules *rules, int face)
{
    return rules->ones ? 1 : face;
}

/* ---- the ruleset ---- */

static void ask(State *s, int side)
{
    s->side = (uint8_t)side;
    s->decision = (Decision){ .kind = 1, .side = (uint8_t)side };
}

static void pig_begin(Game *game)
{
    ask(game->state, 0);
}

static bool pig_apply(Game *game, const Order *order, Err *err)
{
    State *const s = game->state;
    Pig *const pig = own(s);
    if (order->verb != PIG_ROLL && order->verb != PIG_HOLD)
        return err_set(err, "roll or hold");
    const PigRules *const rules = rules_of(game->battle);
    const int face =
        order->verb == PIG_ROLL ? game_die(game, 0, NO_REF, s->steps, rules->die) : 0;
    if (face) {
        const uint8_t die = (uint8_t)face;
        game_tell(game, &(Event){ .kind = 1,
                                  .side = s->side,
                                  .n_dice = 1,
                                  .sides = (uint8_t)rules->die,
                                  .dice = &die });
    }
    if (face > 1) {
        pig->total = (uint8_t)(pig->total + points(rules, face));
    } else {
        if (order->verb == PIG_HOLD)
            pig->score[s->side] = (uint8_t)(pig->score[s->side] + pig->total);
        pig->total = 0;
    }
    if (pig->score[s->side] + pig->total >= rules->goal) {
        s->over = 1;
        s->winner = s->side;
        s->decision = (Decision){ 0 };
    } else if (face <= 1) {
        ask(s, !s->side);
    }
    return true;
}

static int pig_options(const Battle *b, const State *s, Intention *out, Order *known)
{
    (void)b, (void)s;
    out[0] = (Intention){ .verb = PIG_ROLL };
    out[1] = (Intention){ .verb = PIG_HOLD };
    none_known(known, 2);
    return 2;
}

static bool pig_ground(const Battle *b, const State *s, const Intention *i, Order *out,
                       Err *err)
{
    (void)b, (void)s, (void)err;
    *out = (Order){ .verb = i->verb };
    return true;
}

static void pig_features(const Battle *b, const State *s, const Intention *list, int n,
                         Order *known, int16_t (*out)[FEATURES])
{
    (void)known;
    const int nerve = rules_of(b)->nerve;
    memset(out, 0, (size_t)n * sizeof *out);
    for (int i = 0; i < n; i++)
        out[i][FEATURE_TAKES] = (list[i].verb == PIG_HOLD) == (own(s)->total >= nerve);
}

static void pig_value(const Battle *b, const State *s, int32_t *out)
{
    (void)b;
    memset(out, 0, VALUES * sizeof *out);
    if (s->over)
        out[0] = s->winner ? -8 * FEATURE_ONE : 8 * FEATURE_ONE;
}

static void pig_observe(const Battle *b, State *s, int side, uint64_t guess)
{
    (void)b, (void)s, (void)side, (void)guess;
}

static int pig_outcome(const Battle *b, const State *before, const State *after)
{
    (void)b, (void)before;
    const Pig *const pig = own(after);
    return pig->score[0] << 16 | pig->score[1] << 8 | pig->total;
}

static void pig_say_order(const Battle *b, const State *s, const Order *o, char *out,
                          int size)
{
    (void)b, (void)s;
    snprintf(out, (size_t)size, "%s", o->verb == PIG_ROLL ? "rolls" : "holds");
}

static void pig_say_event(const Game *game, const Event *event, char *out, int size)
{
    (void)game;
    snprintf(out, (size_t)size, "throws a %d", event->dice[0]);
}

static const Ruleset pig = { .id = "pig",
                             .begin = pig_begin,
                             .apply = pig_apply,
                             .options = pig_options,
                             .ground = pig_ground,
                             .features = pig_features,
                             .value = pig_value,
                             .observe = pig_observe,
                             .outcome = pig_outcome,
                             .say_order = pig_say_order,
                             .say_event = pig_say_event };

void pig_battle(const PigRules *rules, Battle *out, int mine, int other, int total)
{
    memset(out, 0, sizeof *out);
    out->rules = &pig;
    memcpy(out->own, rules, sizeof *rules);
    state_init(&out->opening, 0, 0, sizeof(Pig), 0);
    *own(&out->opening) =
        (Pig){ .score = { (uint8_t)mine, (uint8_t)other }, .total = (uint8_t)total };
}

/* ---- exact values ---- */

typedef double Chances[PIG_MOST][PIG_MOST];
static Chances *chance; /* of PIG_MOST; kept once it is solved */
static const PigRules *solved;

static double rolls(const PigRules *r, int mine, int other, int total)
{
    double sum = 1 - chance[other][mine][0];
    for (int face = 2; face <= r->die; face++) {
        const int then = total + points(r, face);
        sum += mine + then >= r->goal ? 1 : chance[mine][other][then];
    }
    return sum / r->die;
}

static double holds(const PigRules *r, int mine, int other, int total)
{
    return mine + total >= r->goal ? 1 : 1 - chance[other][mine + total][0];
}

static void solve(const PigRules *r)
{
    if (!chance)
        chance = calloc(PIG_MOST, sizeof *chance);
    for (double most = 1; solved != r && most > 1e-8;) {
        most = 0;
        for (int i = 0; i < r->goal; i++)
            for (int j = 0; j < r->goal; j++)
                for (int k = 0; i + k < r->goal; k++) {
                    const double best = fmax(rolls(r, i, j, k), holds(r, i, j, k));
                    most = fmax(most, fabs(best - chance[i][j][k]));
                    chance[i][j][k] = best;
                }
    }
    solved = r;
}

double pig_if_rolls(const PigRules *rules, int mine, int other, int total)
{
    solve(rules);
    return rolls(rules, mine, other, total);
}

double pig_if_holds(const PigRules *rules, int mine, int other, int total)
{
    solve(rules);
    return holds(rules, mine, other, total);
}
