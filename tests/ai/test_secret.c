/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_secret.c - nobody learns from a search what he does not see at the table.
 *
 * Two coins: one side lays one down covered, heads or tails, the other guesses it.  His doctrine
 * says heads; an enemy who saw the coin would always be right. */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <string.h>

#include "ai/commander.h"
#include "tests/ai/ready_bot.h"

enum { HEADS = 1, TAILS = 2 };

static uint8_t *coin(const State *s)
{
    return state_private(s);
}

static void coins_begin(Game *game)
{
    game->state->turn = 1;
    game->state->decision = (Decision){ .kind = 1, .hidden = 1 };
}

static bool coins_apply(Game *game, const Order *order, Err *err)
{
    State *const s = game->state;
    if (order->verb != HEADS && order->verb != TAILS)
        return err_set(err, "heads or tails");
    if (!*coin(s)) {
        *coin(s) = order->verb;
        s->decision = (Decision){ .kind = 2, .side = 1, .hidden = s->decision.hidden };
        return true;
    }
    s->over = 1;
    s->winner = order->verb == *coin(s);
    s->decision = (Decision){ 0 };
    return true;
}

static int coins_options(const Battle *b, const State *s, Intention *out, Order *known)
{
    (void)b, (void)s;
    out[0] = (Intention){ .verb = HEADS };
    out[1] = (Intention){ .verb = TAILS };
    none_known(known, 2);
    return 2;
}

static bool coins_ground(const Battle *b, const State *s, const Intention *i, Order *out,
                         Err *err)
{
    (void)b, (void)s, (void)err;
    *out = (Order){ .verb = i->verb };
    return true;
}

static void coins_features(const Battle *b, const State *s, const Intention *list, int n,
                           Order *known, int16_t (*out)[FEATURES])
{
    (void)b, (void)s, (void)known;
    memset(out, 0, (size_t)n * sizeof *out);
    for (int i = 0; i < n; i++)
        out[i][FEATURE_TAKES] = list[i].verb == HEADS;
}

static void coins_value(const Battle *b, const State *s, int32_t *out)
{
    (void)b;
    memset(out, 0, VALUES * sizeof *out);
    if (s->over)
        out[0] = s->winner ? -8 * FEATURE_ONE : 8 * FEATURE_ONE;
}

static void coins_observe(const Battle *b, State *s, int side, uint64_t guess)
{
    (void)b, (void)s, (void)side, (void)guess;
}

static const Ruleset coins = { .id = "coins",
                               .begin = coins_begin,
                               .apply = coins_apply,
                               .options = coins_options,
                               .ground = coins_ground,
                               .features = coins_features,
                               .value = coins_value,
                               .observe = coins_observe };

static double best_chance(const char *spec, bool hidden)
{
    Battle b;
    State s;
    Order order;
    Game game = { .battle = &b, .state = &s };
    memset(&b, 0, sizeof b);
    b.rules = &coins;
    state_init(&b.opening, 0, 0, 1, 0);
    game_begin(&game, 1);
    s.decision.hidden = hidden;
    Bot *const bot = ready_bot(spec);
    bot->choose(bot, &b, &s, &order);
    const Commander *const c = (const Commander *)bot;
    const double chance = (double)tree_mean(&c->tree.edge[c->edge]) / CHANCE_ONE;
    bot_free(bot);
    return chance;
}

typedef struct CoinRow {
    char spec[64];
} CoinRow;

ParameterizedTestParameters(secret, a_covered_coin_is_not_seen_in_the_tree)
{
    static CoinRow rows[] = { { "mcts:iterations=4000,audit=0" },
                              { "uct:iterations=4000" } };
    return cr_make_param_array(CoinRow, rows, sizeof rows / sizeof rows[0]);
}

/* Tails, where he says heads by his doctrine and seven or five in a hundred by blunder. */
ParameterizedTest(CoinRow *row, secret, a_covered_coin_is_not_seen_in_the_tree)
{
    const double covered = best_chance(row->spec, true),
                 open = best_chance(row->spec, false);
    cr_expect_gt(covered, 0.85, "%s: covered %f", row->spec, covered);
    cr_expect_lt(open, 0.15, "%s: open %f", row->spec, open);
}
