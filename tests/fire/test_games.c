/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_games.c - whole games with any orders: every option is legal, every state in order.
 */
#include "tests/fire/field.h"
#include "tests/shipped.h"
#include <criterion/criterion.h>

static void play(const char *scenario, int games)
{
    Err err = { "" };
    static State s, copy;
    Battle *const b = shipped_battle("fire_and_discipline", scenario);
    for (int k = 0; k < games; k++) {
        Game g = { .battle = b, .state = &s };
        cr_assert(scenario_begin(&g, (uint64_t)k, &err), "%s", err.text);
        while (!s.over) {
            Intention list[MAX_OPTIONS];
            const int n = b->rules->options(b, &s, list);
            cr_assert(n > 0 && s.steps < 5000);
            for (int i = 0; i < n; i++) {
                Game other = { .battle = b, .state = &copy };
                state_copy(&copy, &s);
                cr_assert(game_play(&other, &list[i], NULL), "verb %d", list[i].verb);
            }
            const int pick = (int)(dice_mix((uint64_t)k, s.steps, 1) % (uint64_t)n);
            cr_assert(game_play(&g, &list[pick], NULL));
            cr_assert(b->rules->check(b, &s, &err), "game %d: %s", k, err.text);
        }
    }
    battle_free(b);
}

Test(fire_games, any_orders_keep_the_rules)
{
    play("even_encounter", 3);
    play("farm", 2);
    play("raasdorf_1809", 2);
}
