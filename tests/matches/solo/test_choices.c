/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_choices.c - the numbered list of what a person may choose.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "engine/order_text.h"
#include "engine/put.h"
#include "engine/scenario.h"
#include "matches/solo/choices.h"
#include "matches/solo/said.h"
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
        const int n = b->rules->options(b, &state, option, NULL);
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

/* A sentence with its short names, and without what is behind it in brackets. */
static void as_typed(const Battle *b, const Choices *list, int i, char *out)
{
    char name[NAME_ROOM + 32], brief[NAME_ROOM + 32];
    battle_name(b, list->order[i].subject, name, sizeof name);
    battle_short_name(b, list->order[i].subject, brief, sizeof brief);
    const char *const says = list->says[i];
    const size_t n = strlen(name);
    const bool begins = n && strncmp(says, name, n) == 0;
    snprintf(out, CHOICE_SAYS, "%s%s", begins ? brief : "", says + (begins ? n : 0));
    char *const open = strrchr(out, '(');
    if (open && open > out && out[strlen(out) - 1] == ')')
        open[-1] = '\0';
}

/* The intention in the brackets as an order: "58a advance: guns, to long range". */
static bool as_meant(const Battle *b, const Choices *list, int i, char *out)
{
    char brief[NAME_ROOM + 32];
    battle_short_name(b, list->order[i].subject, brief, sizeof brief);
    const char *const open = strrchr(list->says[i], '(');
    const char *const colon = open ? strchr(open, ':') : NULL;
    if (!colon || list->order[i].formation || strstr(list->says[i], "base "))
        return false;
    snprintf(out, CHOICE_SAYS, "%s %.*s%.*s", brief, (int)(colon - open - 1), open + 1,
             (int)strlen(colon) - 2, colon + 1);
    return true;
}

/* Along a battle led by lot: what is typed as the list has it is that order. */
static void list_is_read_back(const char *ruleset, const char *scenario, int steps)
{
    static Choices list[1];
    static State state;
    Battle *const b = shipped_battle(ruleset, scenario);
    Game g = { .battle = b, .state = &state };
    Err err = { { 0 } };
    cr_assert(scenario_begin(&g, 7, &err), "%s", err.text);
    int meant = 0;
    for (int step = 0; step < steps && !state.over; step++) {
        choices_list(b, &state, list);
        for (int i = 0; i < list->n; i++) {
            char line[CHOICE_SAYS], was[CHOICE_SAYS], is[CHOICE_SAYS];
            Order order;
            game_say_order(b, &state, &list->order[i], was, sizeof was);
            as_typed(b, list, i, line);
            cr_expect(choices_read(list, b, &state, line, &order, &err), "%s: %s", line,
                      err.text);
            game_say_order(b, &state, &order, is, sizeof is);
            cr_expect_str_eq(is, was);
            /* copied, number and all; of a long one only its first line */
            for (int cut = 0; cut < 2; cut++) {
                snprintf(line, sizeof line, "%d  %.*s", i + 1, cut ? 80 : CHOICE_SAYS - 8,
                         list->says[i]);
                cr_expect(choices_read(list, b, &state, line, &order, &err), "%s: %s",
                          line, err.text);
                cr_expect(!memcmp(&order, &list->order[i], sizeof order), "%s", line);
            }
            if (!as_meant(b, list, i, line))
                continue;
            cr_expect(order_is_one(b, line, &err), "%s: %s", line, err.text);
            meant++;
        }
        const int k = (int)(dice_mix(7, (uint64_t)step, 1) % (uint64_t)list->n);
        cr_assert(game_apply(&g, &list->order[k], &err), "%s", err.text);
    }
    cr_expect_gt(meant, 10, "%s", scenario);
    battle_free(b);
}

Test(choices, what_the_list_says_can_be_typed)
{
    list_is_read_back("fire_and_discipline", "even_encounter", 60);
    list_is_read_back("throne_of_bayonets", "meeting_of_equals", 120);
    list_is_read_back("musket_1805", "two_brigades", 60);
    list_is_read_back("chaos_confusion_casualties", "wheatfield_road", 60);
    list_is_read_back("greg_blake_colonial", "two_columns", 60);
}

/* Names of the same people and small words may be others; the rest may not. */
Test(choices, a_sentence_is_said_with_other_names)
{
    static const char sentence[] = "1st Battalion, 58th Line moves 9 cm north to 41,17.9 "
                                   "(advance: Battery Smola, to long range)";
    static const struct {
        const char *line;
        bool is;
    } row[] = {
        { "58a moves 9 cm north to 41,17.9", true },
        { "the 58a MOVES 9 cm north to the 41, 17.9", true },
        { "1st battalion 58th line moves 9 cm north to 41,17.9 (advance: battery)",
          false },
        { "58a moves 9 cm north to 41,17.9 (advance: battery, to long range)", true },
        { "58a moves 9 cm north to 41,17.8", false },
        { "58a moves 9 cm north", false },
        { "58b moves 9 cm north to 41,17.9", false },
        { "58a moves 9 cm north to 41,17.9 and fires", false },
        { "", false },
    };
    Battle *const b = shipped_battle("throne_of_bayonets", "meeting_of_equals");
    const Ref who[] = { battle_find(b, "58a", NULL), NO_REF,
                        battle_find(b, "battery", NULL) };
    cr_assert(who[0] && who[2]);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        cr_expect_eq(said_is(b, sentence, who, 3, row[i].line), row[i].is, "%s",
                     row[i].line);
    battle_free(b);
}
