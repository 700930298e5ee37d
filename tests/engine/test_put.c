/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_put.c - figures put right: who goes along, where nobody may stand, and the record of it.
 *
 * The toy's 1st Blue: three stands of 4 cm side by side, the middle one at 35,18.
 */
#define _XOPEN_SOURCE 700 /* mkstemp() */
#include "engine/order_text.h"
#include "engine/put.h"
#include "matches/sitting.h"
#include "tests/toy/toy.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Battle battle;
static State state;
static Game game;
static Err err;

static void begin(bool table)
{
    toy_battle(&battle);
    game = (Game){ .battle = &battle, .state = &state, .table = table };
    game_begin(&game, 3);
}

static bool gives(const char *line)
{
    Order order;
    err.text[0] = 0;
    return order_read(&battle, &state, line, &order, &err) &&
           game_apply(&game, &order, &err);
}

static bool refuses(const char *line, const char *why)
{
    static State before;
    state_copy(&before, &state);
    return !gives(line) && strstr(err.text, why) &&
           memcmp(&before, &state, before.size) == 0;
}

static Stand *stand(int i)
{
    return state_stand(&state, i);
}

static void stands_at(int i, int32_t x, int32_t y, Angle facing)
{
    cr_expect_leq(geo_distance(stand(i)->at, (Point){ x, y }), 2, "stand %d: %d,%d", i,
                  stand(i)->at.x, stand(i)->at.y);
    cr_expect_eq(stand(i)->facing, facing);
}

Test(put, is_no_order_without_a_table)
{
    begin(false);
    cr_expect(refuses("1b put to 40,20", "no order of the rules"), "%s", err.text);
}

Test(put, a_unit_goes_as_one)
{
    begin(true);
    const Point middle = stand(1)->at;
    const int32_t apart = stand(1)->at.x - stand(0)->at.x;
    const Decision asked = state.decision;
    cr_assert(gives("1b put to 60,20"), "%s", err.text);
    for (int i = 0; i < 3; i++)
        stands_at(i, CM(60) + (i - 1) * apart, CM(20), NORTH);
    cr_assert(gives("1b put facing E"), "%s", err.text); /* the first goes to the north */
    for (int i = 0; i < 3; i++)
        stands_at(i, CM(60), CM(20) - (i - 1) * apart, EAST);
    cr_expect_eq(memcmp(&asked, &state.decision, sizeof asked), 0, "the same is asked");
    cr_expect_eq(state.steps, 2);
    cr_expect_neq(middle.x, stand(1)->at.x);
}

Test(put, an_officer_with_troops_goes_along)
{
    begin(true);
    cr_assert(gives("ash put to 40,10 facing E"), "%s", err.text);
    cr_expect_eq(state_officer(&state, 0)->at.x, CM(40));
    cr_expect_eq(state_officer(&state, 0)->facing, EAST);
    state_officer(&state, 0)->with = ref_unit(0);
    cr_expect(refuses("ash put to 50,10", "put them right"), "%s", err.text);
    const Point unit = stand(1)->at, officer = state_officer(&state, 0)->at;
    cr_assert(gives("1b put to 60,20"), "%s", err.text);
    cr_expect_eq(state_officer(&state, 0)->at.x - officer.x, stand(1)->at.x - unit.x);
    cr_expect_eq(state_officer(&state, 0)->at.y - officer.y, stand(1)->at.y - unit.y);
}

Test(put, nobody_stands_off_the_table_or_where_nobody_can)
{
    static const struct {
        const char *line, *why;
    } rows[] = {
        { "1b put to 1,18", "over the table's edge" },
        { "1b put to 107,11", "stand where nobody can" },
        { "ash put to 107,11", "stand where nobody can" },
        { "ash put to 50,81", "off the table" },
        { "mill pond put to 50,50", "is ground" },
        { "1b put", "where?" },
        { "1b put to 40,20 as column", "takes no \"as\"" },
        { "1b put 1r to 40,20", "takes no target" },
        { "nobody put to 40,20", "nobody" },
    };
    begin(true);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect(refuses(rows[i].line, rows[i].why), "%s: %s", rows[i].line, err.text);
    for (int i = 0; i < 3; i++)
        stand(i)->where = LOST;
    cr_expect(refuses("1b put to 40,20", "not on the table"), "%s", err.text);
    state.turn = 0;
    cr_expect(refuses("2b put to 40,20", "before the battle"), "%s", err.text);
}

Test(put, is_told_in_words_that_can_be_typed)
{
    char says[128], json[256];
    Order order, back;
    begin(true);
    cr_assert(
        order_read(&battle, &state, "1b put to 40.26,20 facing 90deg", &order, &err));
    game_say_order(&battle, &state, &order, says, sizeof says);
    cr_expect_str_eq(says, "1st Blue really stands at 40.3,20.0 facing 90deg");
    order_json(&battle, &order, json, sizeof json);
    JsonFile *const file = json_parse("order", json, strlen(json), &err);
    cr_assert_not_null(file, "%s", err.text);
    Json root = json_root(file);
    cr_assert(order_from_json(&battle, &state, &root, &back));
    cr_expect_eq(memcmp(&order, &back, sizeof order), 0, "%s", json);
    json_free(file);
}

/* Taken back like any order, and replayed from a record that says there was a table. */
Test(put, is_in_the_record)
{
    const RecordHead head = { .scenario_name = "crossroads.json",
                              .scenario_text = toy_scenario,
                              .sides = { "one", "two" } };
    char path[] = "/tmp/brevet-put-XXXXXX";
    Order order;
    begin(true);
    cr_assert(mkstemp(path) >= 0);
    const SittingOptions o = { .battle = &battle, .seed = 3 };
    Sitting *const sitting = sitting_new(&o, &err);
    cr_assert_not_null(sitting, "%s", err.text);
    const uint64_t before = state_hash(sitting_state(sitting));
    cr_assert(order_read(&battle, &state, "2r put to 80,60", &order, &err));
    cr_assert(sitting_apply(sitting, &order, &err), "%s", err.text);
    cr_assert(sitting_undo(sitting, &err), "%s", err.text);
    cr_expect_eq(state_hash(sitting_state(sitting)), before);
    for (int put = 0; put < 2; put++) {
        if (put)
            cr_assert(sitting_apply(sitting, &order, &err), "%s", err.text);
        cr_assert(sitting_record(sitting, path, &head, &err), "%s", err.text);
        Replay *const replay = record_read(path, toy_rulesets, &err);
        cr_assert_not_null(replay, "%s", err.text);
        cr_expect_eq(replay_head(replay)->table, put);
        Game again = { .state = &state };
        replay_begin(replay, &again);
        while (replay_next(replay, &again, &err))
            ;
        cr_expect(!err.text[0], "%s", err.text);
        cr_expect_eq(state_hash(&state), state_hash(sitting_state(sitting)));
        replay_free(replay);
    }
    sitting_free(sitting);
    remove(path);
}
