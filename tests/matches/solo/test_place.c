/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_place.c - one place: what the page drags, what is typed, put right and told on the sheet.
 *
 * The toy's 1st Blue, whose rules measure it from 5 mm ahead of the middle of its stands, as they would
 * measure a column with an odd stand from the middle of its block. */
#include "engine/order_text.h"
#include "matches/solo/sheet.h"
#include "matches/solo/view.h"
#include "tests/toy/toy.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AHEAD = CM(1) / 2 };

static Ruleset rules;
static Battle battle;
static State state;
static Game game;
static Err err;

static Angle looks(const Battle *b, const State *s, int unit)
{
    (void)b, (void)unit;
    return (Angle)(state_stand(s, 0)->facing + EAST); /* not as its first stand */
}

static bool measured(const Battle *b, const State *s, Ref who, Point *out)
{
    if (!battle_place(b, s, who, out))
        return false;
    *out = geo_along(*out, geo_ahead(state_stand(s, 0)->facing), AHEAD);
    return true;
}

static void begin(void)
{
    toy_battle(&battle);
    rules = *battle.rules;
    rules.moves_from = measured;
    rules.facing = looks;
    battle.rules = &rules;
    game = (Game){ .battle = &battle, .state = &state, .table = true };
    game_begin(&game, 3);
}

static Order read_order(const char *line)
{
    Order order;
    cr_assert(order_read(&battle, &state, line, &order, &err), "%s: %s", line, err.text);
    return order;
}

/* "35.0,18.5": of 1st Blue's own. */
static void is_told(const char *place, const char *facing, int32_t x, int32_t y)
{
    char text[2048] = "", line[128];
    Growing out = { 0 };
    view_troops(&out, &battle, &state);
    snprintf(line, sizeof line, "\"at\":[%d,%d]", (int)x,
             (int)(battle.terrain.depth - y));
    cr_expect(strstr(strstr(out.text, "\"1b\""), line) ==
                  strstr(strstr(out.text, "\"1b\""), "\"at\""),
              "no %s in %.200s", line, out.text);
    free(out.text);
    FILE *const sheet = fmemopen(text, sizeof text, "w");
    cr_assert_not_null(sheet);
    sheet_places(sheet, &battle, &state);
    fclose(sheet);
    snprintf(line, sizeof line, "  1b                 %s facing %s\n", place, facing);
    cr_expect(strstr(text, line), "%s is not in\n%s", line, text);
}

/* Its middle stand at 35,18: orders are measured from 35,18.5. */
Test(place, of_a_unit_is_where_its_orders_are_measured_from)
{
    begin();
    is_told("35.0,18.5", "90deg", CM(35), CM(18) + AHEAD);
    const Order step = read_order("1b move forward 4"); /* that way it looks */
    cr_expect_eq(step.place.x, CM(39));
    cr_expect_eq(step.place.y, CM(18) + AHEAD);
    const Order put = read_order("1b put to 40,20");
    cr_assert(game_apply(&game, &put, &err), "%s", err.text);
    cr_expect_eq(state_stand(&state, 1)->at.x, CM(40));
    cr_expect_eq(state_stand(&state, 1)->at.y, CM(20) - AHEAD);
    is_told("40.0,20.0", "90deg", CM(40), CM(20));
}

/* What is told, typed as it stands there, leaves everybody where he is. */
Test(place, as_it_is_told_puts_nobody_elsewhere)
{
    static State before;
    begin();
    state_copy(&before, &state);
    const Order put = read_order("1b put to 35.0,18.5 facing 90deg");
    cr_assert(game_apply(&game, &put, &err), "%s", err.text);
    for (int i = 0; i < battle.n_stands; i++)
        cr_expect_eq(
            memcmp(state_stand(&before, i), state_stand(&state, i), sizeof(Stand)), 0);
}

/* Turned where it is: about that place, which stays. */
Test(place, a_unit_is_turned_about_it)
{
    begin();
    const Order put = read_order("1b put facing S");
    cr_expect_eq(put.place.x, CM(35));
    cr_expect_eq(put.place.y, CM(18) + AHEAD);
    cr_assert(game_apply(&game, &put, &err), "%s", err.text);
    cr_expect_leq(geo_distance(state_stand(&state, 1)->at,
                               (Point){ CM(35) - AHEAD, CM(18) + AHEAD }),
                  2);
}

/* "facing 1r" is seen from there too. */
Test(place, whom_it_faces_is_seen_from_it)
{
    Point from, to;
    begin();
    measured(&battle, &state, ref_unit(0), &from);
    measured(&battle, &state, battle_find(&battle, "1r", NULL), &to);
    cr_expect_eq(read_order("1b put to 35.0,18.5 facing 1r").facing,
                 geo_bearing(from, to));
}

/* Who has joined another unit is dragged with that one; who is in none, as of the one he began in. */
Test(place, a_stand_is_of_the_unit_it_is_in_now)
{
    static const char *const units[] = { "1b", "2b", "1b" };
    begin();
    for (int i = 0; i < 3; i++) {
        char line[64];
        Growing out = { 0 };
        state_stand(&state, 0)->unit = (uint8_t[]){ 0, 1, NO_UNIT }[i];
        view_troops(&out, &battle, &state);
        snprintf(line, sizeof line, "\"unit\":\"%s\",\"stand\":\"1b.1\"", units[i]);
        cr_expect(strstr(out.text, line), "no %s", line);
        cr_expect_eq(strstr(out.text, "\"alone\":true") != NULL, i == 2);
        free(out.text);
    }
}
