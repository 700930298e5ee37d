/* SPDX-License-Identifier: GPL-3.0-or-later
 * blind.c - two battles that look the same to a side, and its choices in both.
 *
 * Start at blind_same_choices().
 */
#include "tests/blind.h"
#include "ai/bot.h"
#include "matches/match.h"
#include <criterion/criterion.h>
#include <string.h>

/* One choice of a bot's for the side that decides, from what that side may see. */
static Order choice(const Field *f, Bot *bot)
{
    static State seen;
    Order order;
    memset(&order, 0, sizeof order);
    match_look(f->battle, &f->state, f->state.decision.side, 77, &seen);
    bot->choose(bot, f->battle, &seen, &order);
    return order;
}

static void same_choice(const char *name, BlindPair pair, Bot *one, Bot *other)
{
    Field *f = pair.one, *g = pair.other;
    Intention a[MAX_OPTIONS], c[MAX_OPTIONS];
    const Decision *asked = &f->state.decision;
    const int k = f->battle->rules->options(f->battle, &f->state, a, NULL);
    cr_assert_eq(memcmp(asked, &g->state.decision, sizeof *asked), 0,
                 "%s: asked the same", name);
    cr_assert_eq(g->battle->rules->options(g->battle, &g->state, c, NULL), k);
    cr_assert_eq(memcmp(a, c, (size_t)k * sizeof *a), 0, "%s: the same options", name);
    const Order x = choice(f, one), y = choice(g, other);
    cr_assert_eq(memcmp(&x, &y, sizeof x), 0, "%s: the same choice", name);
    cr_assert(game_apply(&f->game, &x, &f->err) && game_apply(&g->game, &y, &g->err));
}

static void same_choices(const char *name, BlindPair pair, int least, int most)
{
    Err err = { "" };
    Bot *one = bot_new(name, &err), *other = bot_new(name, &err);
    cr_assert(one && other, "%s", err.text);
    bot_seed(one, 5);
    bot_seed(other, 5);
    const State *s = &pair.one->state;
    const int side = s->decision.side, turn = s->turn, phase = s->phase;
    int n = 0;
    for (; n < most && !s->over && s->decision.side == side && s->turn == turn &&
           s->phase == phase;
         n++)
        same_choice(name, pair, one, other);
    cr_assert_geq(n, least, "%s: %d choices", name, n);
    bot_free(one);
    bot_free(other);
}

void blind_same_choices(BlindPair (*make)(int which), int which, int least, int most)
{
    static const char *const bots[] = { "random", "balanced", "mcts:iterations=24" };
    for (unsigned i = 0; i < sizeof bots / sizeof *bots; i++) {
        const BlindPair pair = make(which);
        same_choices(bots[i], pair, least, most);
        field_free(pair.one);
        field_free(pair.other);
    }
}
