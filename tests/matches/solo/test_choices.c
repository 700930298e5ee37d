/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_choices.c - the numbered list of what a person may choose.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "engine/scenario.h"
#include "matches/solo/choices.h"
#include "tests/shipped.h"

enum { STEPS = 400, APART = 200 /* 2 cm */ };

static bool is_listed(const Choices *list, const Order *order)
{
    for (int i = 0; i < list->n; i++) {
        const Order *const o = &list->order[i];
        if (o->verb == order->verb && o->subject == order->subject &&
            o->formation == order->formation &&
            geo_distance(o->place, order->place) < APART)
            return true;
    }
    return false;
}

/* Choices that read alike are one choice: one that goes elsewhere has to say so, or nobody can
 * choose it. */
static void nothing_is_hidden(const char *ruleset, const char *scenario)
{
    Err err = { { 0 } };
    State state;
    Intention option[MAX_OPTIONS];
    Battle *const b = shipped_battle(ruleset, scenario);
    Bot *const bot = bot_new("random", &err);
    Choices *const list = malloc(sizeof *list);
    cr_assert(bot && list);
    bot_seed(bot, 5);
    Game game = { .battle = b, .state = &state };
    game_begin(&game, 5);
    for (int step = 0; step < STEPS && !state.over; step++) {
        Order order;
        choices_list(b, &state, list);
        const int n = b->rules->options(b, &state, option);
        for (int i = 0; i < n; i++) {
            memset(&order, 0, sizeof order);
            if (b->rules->ground(b, &state, &option[i], &order, NULL) &&
                order.place.x + order.place.y)
                cr_assert(is_listed(list, &order), "%s, step %d: option %d", scenario,
                          step, i);
        }
        bot->choose(bot, b, &state, &order);
        cr_assert(game_apply(&game, &order, &err), "%s", err.text);
    }
    free(list);
    bot_free(bot);
    battle_free(b);
}

Test(choices, who_goes_elsewhere_is_listed_for_itself)
{
    nothing_is_hidden("fire_and_discipline", "even_encounter");
    nothing_is_hidden("throne_of_bayonets", "lundys_lane");
    nothing_is_hidden("musket_1805", "two_divisions");
    nothing_is_hidden("chaos_confusion_casualties", "walled_village");
    nothing_is_hidden("greg_blake_colonial", "two_columns");
}
