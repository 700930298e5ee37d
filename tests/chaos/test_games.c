/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_games.c - Chaos, Confusion and Casualties: whole games with any orders.
 *
 * Every option is legal, every state in order, every game over in time; and a game played twice
 * is the same twice.
 *
 * Start at play().
 */
#include "tests/chaos/field.h"
#include "tests/shipped.h"
#include <criterion/criterion.h>

enum { MOST_STEPS = 3000 };

static int pick(uint64_t seed, const State *s, int n)
{
    return (int)(dice_mix(seed, s->steps, 1) % (uint64_t)n);
}

static void every_option_is_legal(const Battle *b, const State *s, const Intention *list,
                                  int n)
{
    static State copy;
    Game g = { .battle = b, .state = &copy };
    Err err = { "" };
    for (int i = 0; i < n; i++) {
        state_copy(&copy, s);
        cr_assert(game_play(&g, &list[i], &err), "verb %d: %s", list[i].verb, err.text);
        cr_assert(b->rules->check(b, &copy, &err), "verb %d: %s", list[i].verb, err.text);
    }
}

/* returns: the hash it ends with. */
static uint64_t play(const Battle *b, uint64_t seed, bool closely)
{
    static State s;
    Game g = { .battle = b, .state = &s };
    Err err = { "" };
    cr_assert(scenario_begin(&g, seed, &err), "%s", err.text);
    while (!s.over) {
        Intention list[MAX_OPTIONS];
        const int n = b->rules->options(b, &s, list);
        cr_assert(n > 0 && s.steps < MOST_STEPS, "step %d", s.steps);
        if (closely)
            every_option_is_legal(b, &s, list, n);
        cr_assert(game_play(&g, &list[pick(seed, &s, n)], &err), "%s", err.text);
        cr_assert(b->rules->check(b, &s, &err), "game %d, turn %d: %s", (int)seed, s.turn,
                  err.text);
        cr_assert_leq(s.turn, b->turns);
    }
    cr_assert_eq(s.decision.kind, D_OVER);
    cr_assert(s.how != END_NOT && s.how != END_CONCEDED);
    return state_hash(&s);
}

Test(chaos_games, any_orders_keep_the_rules)
{
    Battle *b = shipped_battle("chaos_confusion_casualties", "wheatfield_road");
    for (uint64_t seed = 0; seed < 3; seed++)
        play(b, seed, true);
    for (uint64_t seed = 3; seed < 20; seed++)
        play(b, seed, false);
    battle_free(b);
}

Test(chaos_games, a_seed_is_a_game)
{
    Battle *b = shipped_battle("chaos_confusion_casualties", "wheatfield_road");
    const uint64_t one = play(b, 5, false), two = play(b, 6, false);
    cr_assert_eq(play(b, 5, false), one);
    cr_assert_neq(one, two);
    battle_free(b);
}

/* From any moment on, a copy goes the way of the state it was copied from. */
Test(chaos_games, a_copy_plays_on_the_same)
{
    static State s, copy;
    Battle *b = shipped_battle("chaos_confusion_casualties", "wheatfield_road");
    Game g = { .battle = b, .state = &s }, other = { .battle = b, .state = &copy };
    Err err = { "" };
    cr_assert(scenario_begin(&g, 11, &err), "%s", err.text);
    for (int step = 0; !s.over; step++) {
        Intention list[MAX_OPTIONS];
        const int n = b->rules->options(b, &s, list);
        if (step % 7 == 0)
            state_copy(&copy, &s);
        const Intention it = list[pick(11, &s, n)];
        cr_assert(game_play(&g, &it, &err) && game_play(&other, &it, &err), "%s",
                  err.text);
        cr_assert_eq(state_hash(&s), state_hash(&copy), "step %d", step);
    }
    battle_free(b);
}
