/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_under_fire.c - initiatives under fire (chapter 6): column into line, skirmishers, halting.
 */
#include "tests/throne/initiative.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- column into line ---- */

#define SHOT_AT "'formation': 'column', 'marks': ['shot at'], "

Test(throne_initiative, r6_21_a_column_of_infantry_that_came_under_infantry_fire)
{
    Field *f = field(
        BLUE_MOVES,
        FOUR(FIELD_UNIT("shot", SHOT_AT AT(20, 30), FIELD_FOOT(2, 4)),
             FIELD_UNIT("safe", "'formation': 'column', " AT(40, 30), FIELD_FOOT(2, 4)),
             FIELD_UNIT("line", "'marks': ['shot at'], " AT(60, 30), FIELD_FOOT(2, 4)),
             FIELD_UNIT("horse", SHOT_AT AT(80, 30), FIELD_HORSE(2, 4))),
        FAR_RED);
    for (int unit = 0; unit < 4; unit++) {
        cr_assert_eq(initiative_may(f->battle, &f->state, unit, TRIED_LINE, NULL),
                     unit == 0, "unit %d", unit);
    }
    field_free(f);
}

/* Infantry fire counts, a gun's does not, even if the gun is the nearer danger. */
Test(throne_initiative, r6_21_fire_of_guns_alone_is_none)
{
    static const struct {
        const char *red;
        bool may;
    } rows[] = {
        { FIELD_UNIT("foe", "'marks': ['fired'], " AT(50, 45), FIELD_FOOT(2, 4)), true },
        { FIELD_UNIT("guns", "'marks': ['fired'], " AT(50, 45), BATTERY), false },
        { TWO(FIELD_UNIT("guns", "'marks': ['fired'], " AT(52, 45), BATTERY),
              FIELD_UNIT("foe", "'marks': ['fired'], " AT(46, 50), FIELD_FOOT(2, 4))),
          true },
    };
    for (int i = 0; i < 3; i++) {
        Field *f = field(FIELD_OPENING(1, "movement", "Red"),
                         "{'name': '1st', 'formation': 'column', " AT(50, 30)
                             FIELD_FOOT(2, 4) "}",
                         rows[i].red);
        field_dice(f, 2, 1, 1);
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert(f->events[E_FIRES] >= 1);
        cr_assert_eq(!!(field_unit(f, "1st")->marks & U_SHOT_AT), rows[i].may, "row %d",
                     i);
        cr_assert_eq(field_unit(f, "1st")->dice, 1);
        field_free(f);
    }
}

Test(throne_initiative, r6_21b_the_fire_is_forgotten_after_its_own_turn)
{
    Field *f = field(
        BLUE_MOVES, "{'name': 'shot', " SHOT_AT AT(20, 30) FIELD_FOOT(2, 4) "}", FAR_RED);
    cr_assert(initiative_may(f->battle, &f->state, 0, TRIED_LINE, NULL));
    while (f->state.side == 0)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(!initiative_may(f->battle, &f->state, 0, TRIED_LINE, NULL));
    field_free(f);
}

/* Between two others that stand close it has no room to form line, and is not asked. */
Test(throne_initiative, r6_22c_not_where_the_line_has_no_room)
{
    static const char *const beside[] = {
        TWO(FIELD_UNIT("left", "'formation': 'column', " AT(47, 40), FIELD_FOOT(2, 4)),
            FIELD_UNIT("right", "'formation': 'column', " AT(53, 40), FIELD_FOOT(2, 4))),
        TWO(FIELD_UNIT("left", "'formation': 'column', " AT(40, 40), FIELD_FOOT(2, 4)),
            FIELD_UNIT("right", "'formation': 'column', " AT(60, 40), FIELD_FOOT(2, 4))),
    };
    for (int room = 0; room < 2; room++) {
        char blue[1000];
        snprintf(blue, sizeof blue, "%s,%s",
                 FIELD_UNIT("shot", SHOT_AT AT(50, 40), FIELD_FOOT(2, 4)), beside[room]);
        Field *f = field(
            BLUE_MOVES, blue,
            FIELD_UNIT("north", "'marks': ['fired'], " AT(50, 60), FIELD_FOOT(2, 4)));
        cr_assert_eq(initiative_may(f->battle, &f->state, field_index(f, "shot"),
                                    TRIED_LINE, &f->err),
                     room, "%s", f->err.text);
        if (!room)
            cr_assert_str_eq(f->err.text, "there is no room for a line here");
        field_free(f);
    }
}

/* Two battalions fired, a third did not; the column looks north. */
static Field *column_under_two_fires(void)
{
    return field(
        BLUE_MOVES, FIELD_UNIT("shot", SHOT_AT AT(50, 40), FIELD_FOOT(2, 4)),
        FOUR(FIELD_UNIT("north", "'marks': ['fired'], " AT(50, 60), FIELD_FOOT(2, 4)),
             FIELD_UNIT("east", "'facing': 'W', 'marks': ['fired'], " AT(70, 40),
                        FIELD_FOOT(2, 4)),
             FIELD_UNIT("silent", "'facing': 'E', " AT(30, 40), FIELD_FOOT(2, 4)),
             FIELD_UNIT("guns", "'facing': 'E', 'marks': ['fired'], " AT(30, 60),
                        BATTERY)));
}

Test(throne_initiative, r6_22_the_line_faces_the_infantry_of_its_choice_that_fired_on_it)
{
    static const struct {
        const char *order;
        int facing;
    } rows[] = { { "shot deploy into line",
                   EAST }, /* of two as near the one to the right */
                 { "shot deploy into line north", NORTH },
                 { "shot deploy into line east", EAST } };
    for (int i = 0; i < 3; i++) {
        Field *f = column_under_two_fires();
        field_dice(f, 1, 4);
        cr_assert(field_gives(f, rows[i].order), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "shot")->formation, LINE);
        cr_assert_eq(throne_row(f, "shot")->width, 3);
        cr_assert_eq(throne_row(f, "shot")->facing, rows[i].facing);
        cr_assert_eq(field_stand(f, "shot.2")->facing, rows[i].facing);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* Where nobody is named, it is not whom the file has first, nor who is nearest to its first base. */
#define ONE_FOOT "'stands': [{'kind': 'line infantry', 'rating': 4}]"
Test(throne_initiative, r6_22d_it_faces_the_nearest_who_fired_on_it)
{
    static const char north[] = FIELD_UNIT("north", AT(50, 57), ONE_FOOT),
                      west[] =
                          FIELD_UNIT("west", "'facing': 'E', " AT(36, 37.5), ONE_FOOT),
                      farther[] =
                          FIELD_UNIT("west", "'facing': 'E', " AT(32.9, 40), ONE_FOOT);
    for (int i = 0; i < 4; i++) {
        char red[1000];
        const char *const other = i < 2 ? west : farther;
        snprintf(red, sizeof red, "%s,%s", i % 2 ? other : north, i % 2 ? north : other);
        Field *f = field(FIELD_OPENING(1, "movement", "Red"),
                         "{'name': 'shot', 'formation': 'column', " AT(50, 40)
                             FIELD_FOOT(2, 4) "}",
                         red);
        field_unit(f, "north")->marks |= U_FIRED;
        field_unit(f, "west")->marks |= U_FIRED;
        field_dice(f, 1, 1);
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_expect_eq(throne_row(f, "shot")->shot_by,
                     field_index(f, i < 2 ? "west" : "north"), "%d", i);
        while (f->state.side == 1)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        field_dice(f, 1, 4);
        cr_assert(field_gives(f, "shot deploy into line"), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "shot")->formation, LINE);
        const Angle facing = throne_row(f, "shot")->facing;
        cr_expect_eq(facing == NORTH, i >= 2, "%d: %d", i, facing);
        field_free(f);
    }
}

Test(throne_initiative, r6_22b_not_one_that_did_not_fire_nor_guns)
{
    Field *f = column_under_two_fires();
    field_dice(f, 0);
    cr_assert(refused_for(f, "shot deploy into line silent", "6.22"));
    cr_assert(refused_for(f, "shot deploy into line guns", "6.22"));
    cr_assert_eq(field_unit(f, "shot")->formation, COLUMN);
    cr_assert(!(throne_row(f, "shot")->tried & TRIED_LINE));
    cr_assert(field_spent(f));
    field_free(f);
}

/* Friends' fire sweeps it as well (7.1b), but it forms against enemies; bases by themselves are foot that fired. */
#define ALONE(name, x, marks, kind)                                                      \
    FIELD_UNIT(name,                                                                     \
               "'bases': [{'stand': 1, 'at': ['" #x "cm','55cm'], 'facing': 'S', "       \
               "'alone': true, 'status': 'dispersed', 'marks': [" marks "]}], ",         \
               "'stands': [{'kind': '" kind "', 'rating': 4}]")
Test(throne_initiative, r6_22b_not_friends_who_fired_on_it)
{
    Field *f = field(
        BLUE_MOVES,
        THREE(FIELD_UNIT("shot", SHOT_AT AT(50, 40), FIELD_FOOT(2, 4)),
              FIELD_UNIT("friends", "'marks': ['fired'], " AT(50, 25), FIELD_FOOT(2, 4)),
              FIELD_UNIT("skirm",
                         "'bases': [{'stand': 1, 'at': ['54cm','32cm'], 'alone': true, "
                         "'status': 'skirmisher', 'marks': ['fired']}], ",
                         ONE_FOOT)),
        FOUR(FIELD_UNIT("foe", "'facing': 'S', 'marks': ['fired'], " AT(50, 60),
                        FIELD_FOOT(2, 4)),
             ALONE("quiet", 52.6, "", "line infantry"),
             ALONE("gun", 50, "'fired'", "light artillery"),
             ALONE("loud", 47.4, "'fired'", "light infantry")));
    for (int noted = 0; noted < 3; noted++) {
        throne_row(f, "shot")->shot_by = (uint8_t)noted;
        cr_expect(field_refuses(f, "shot deploy into line friends", "6.22"));
        cr_expect(field_refuses(f, "shot deploy into line skirm.1", "6.22"));
        cr_expect(field_refuses(f, "shot deploy into line quiet.1", "6.22"));
        cr_expect(field_refuses(f, "shot deploy into line gun.1", "6.22"));
    }
    field_dice(f, 1, 4);
    cr_assert(field_gives(f, "shot deploy into line loud.1"), "%s", f->err.text);
    cr_expect(throne_row(f, "shot")->facing > 300 * (GEO_TURN / 360));
    field_free(f);
}

/* A light gun at the end of red's line reaches the column, and the infantry beside it, or not. */
Test(throne_initiative, r6_22b_not_a_battalion_whose_guns_alone_reach_it)
{
    for (int i = 0; i < 2; i++) {
        Field *f = field(
            BLUE_MOVES,
            i ? FIELD_UNIT("shot", SHOT_AT AT(58, 40), FIELD_FOOT(2, 4))
              : FIELD_UNIT("shot", SHOT_AT AT(57.4, 40), FIELD_FOOT(2, 4)),
            "{'name': 'mixed', 'facing': 'S', 'formation': 'line', 'marks': ['fired'], "
            "'stands': [{'kind': 'line infantry', 'rating': 4, 'count': 2}, {'kind': "
            "'light artillery', 'rating': 4}], 'bases': [{'stand': 1, 'at': "
            "['50cm','60cm']"
            "}, {'stand': 2, 'at': ['52.5cm','60cm']}, {'stand': 3, 'at': "
            "['55cm','60cm']}]}");
        field_dice(f, 1, 4);
        if (i)
            cr_expect(refused_for(f, "shot deploy into line mixed", "6.22"), "%s",
                      f->err.text);
        else
            cr_expect(field_gives(f, "shot deploy into line mixed"), "%s", f->err.text);
        field_free(f);
    }
}

/* Two battalions of red in one formation, whose zone has moved off the column since. */
Test(throne_initiative, r6_22b_a_battalion_that_fired_and_its_formation_are_one)
{
    static const struct {
        const char *by;
        bool may;
    } rows[] = { { "r2", true }, { "r1", true }, { "far", false }, { NULL, false } };
    for (int i = 0; i < 4; i++) {
        Field *f = field(
            BLUE_MOVES, FIELD_UNIT("shot", SHOT_AT AT(50, 40), FIELD_FOOT(2, 4)),
            THREE(FIELD_UNIT("r1", "'marks': ['fired'], " AT(70, 60), FIELD_FOOT(1, 4)),
                  FIELD_UNIT("far", AT(95, 90), FIELD_FOOT(1, 4)),
                  "{'name': 'r2', 'stands': [{'kind': 'line infantry', 'rating': 4}], "
                  "'bases': [{'stand': 1, 'at': ['73.75cm','60cm'], 'in': 'r1'}]}"));
        throne_row(f, "shot")->shot_by =
            (uint8_t)(rows[i].by ? field_index(f, rows[i].by) : NO_UNIT);
        field_dice(f, 1, 4);
        cr_expect_eq(field_gives(f, "shot deploy into line r1"), rows[i].may, "%d: %s", i,
                     f->err.text);
        field_free(f);
    }
}

/* Who fired on a part has fired on the whole: it forms line against him. */
Test(throne_initiative, r4_18b_who_fired_on_a_part_fired_on_the_whole)
{
    Field *f = field_with(
        BLUE_MOVES, "{'name': 'ash', 'rating': 4, 'at': ['10cm','10cm']}",
        TWO(FIELD_UNIT("aa",
                       "'officer': 'ash', 'formation': 'column', " ACTIVATED AT(50, 35),
                       FIELD_FOOT(1, 4)),
            FIELD_UNIT("bb",
                       "'officer': 'ash', 'formation': 'column', 'marks': ['activated', "
                       "'shot at', 'fought'], 'status': 'disordered', " AT(50, 30),
                       FIELD_FOOT(1, 4))),
        "", FAR_RED);
    throne_row(f, "bb")->shot_by = throne_row(f, "bb")->fought = 2;
    cr_assert(field_gives(f, "aa consolidate bb"), "%s", f->err.text);
    wait_for(f, D_MORALE);
    cr_assert_eq(field_unit(f, "aa")->n_stands, 4);
    cr_expect(field_unit(f, "aa")->marks & U_SHOT_AT);
    cr_expect_eq(throne_row(f, "aa")->shot_by, 2);
    cr_expect_eq(throne_row(f, "aa")->fought, 2, "whom they fought, too");
    field_free(f);
}

Test(throne_initiative, r6_23_at_once_and_a_disordered_column_is_a_disordered_line)
{
    for (int die = 3; die <= 4; die++) {
        Field *f = column_under_two_fires();
        field_unit(f, "shot")->status = DISORDERED;
        field_dice(f, 1, die);
        cr_assert(field_gives(f, "shot deploy into line north"), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "shot")->formation, die == 4 ? LINE : COLUMN);
        cr_assert_eq(field_unit(f, "shot")->status, DISORDERED);
        cr_assert_eq(field_unit(f, "shot")->dice, die == 4 ? 1 : 0); /* 7.3 */
        field_free(f);
    }
}

/* ---- skirmishers ---- */

Test(throne_initiative, r6_24_light_troops_deploy_by_initiative_line_troops_do_not)
{
    static const struct {
        const char *kind;
        bool may;
    } rows[] = {
        { "heavy infantry", false }, { "line infantry", false },
        { "light infantry", true },  { "heavy cavalry", false },
        { "line cavalry", false },   { "light cavalry", true },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[300];
        snprintf(blue, sizeof blue,
                 FIELD_UNIT("foot", AT(30, 30),
                            "'stands': [{'kind': '%s', "
                            "'rating': 4, 'traits': ['command'], 'count': 3}]"),
                 rows[i].kind);
        Field *f = field(BLUE_MOVES, blue, FAR_RED);
        field_dice(f, 1, 4);
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind == D_SKIRMISH, rows[i].may, "%s",
                     rows[i].kind);
        if (rows[i].may) {
            cr_assert(field_gives(f, "foot skirmish"), "%s", f->err.text);
            cr_assert_eq(f->state.decision.kind, D_PLACE);
            cr_assert(field_spent(f));
        }
        field_free(f);
    }
}

#define LIGHT3 "{'name': 'foot', " AT(30, 30) FIELD_LIGHT(2, 4) "}"

Test(throne_initiative, r6_25_only_at_the_end_of_its_own_movement_phase)
{
    Field *f = field(BLUE_MOVES, LIGHT3, FAR_RED);
    field_dice(f, 1, 3);
    cr_assert(refused_for(f, "foot skirmish", "5.4"));
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->state.decision.kind, D_SKIRMISH);
    cr_assert(field_gives(f, "foot skirmish"));
    cr_assert_neq(f->state.decision.kind, D_PLACE, "the die was too low");
    cr_assert_eq(field_unit(f, "foot")->n_stands, 3);
    field_free(f);
    f = field(RED_MOVES, LIGHT3, FAR_RED);
    throne(&f->state)->step = STEP_SKIRMISH;
    cr_assert(!initiative_may(f->battle, &f->state, 0, TRIED_SKIRMISH, NULL),
              "red's turn");
    f->state.side = 0;
    cr_assert(initiative_may(f->battle, &f->state, 0, TRIED_SKIRMISH, NULL));
    field_free(f);
}

Test(throne_initiative, r6_26_of_a_mixed_unit_only_the_light_bases)
{
    Field *f =
        field(BLUE_MOVES,
              FIELD_UNIT("foot", AT(30, 30),
                         "'stands': [{'kind': 'line infantry', 'rating': 4, "
                         "'traits': ['command']}, {'kind': 'line infantry', 'rating': 4},"
                         "{'kind': 'light infantry', 'rating': 4}]"),
              FAR_RED);
    field_dice(f, 1, 4);
    cr_assert(field_give_all(f, "done", "foot skirmish", NULL), "%s", f->err.text);
    cr_assert(!field_gives(f, "foot.2 place to 30,40"));
    cr_assert(field_gives(f, "foot.3 place to 30,40"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "foot.3")->status, SKIRMISHER);
    cr_assert_eq(field_unit(f, "foot")->n_stands, 2);
    field_free(f);
}

Test(throne_initiative, r6_27_a_base_so_deployed_is_no_longer_of_its_unit)
{
    Field *f = field(BLUE_MOVES, LIGHT3, FAR_RED);
    field_dice(f, 1, 4);
    cr_assert(
        field_give_all(f, "done", "foot skirmish", "foot.1 place to 30,40", "done", NULL),
        "%s", f->err.text);
    cr_assert_eq(field_stand(f, "foot.1")->unit, NO_UNIT);
    cr_assert_eq(field_unit(f, "foot")->n_stands, 2);
    /* the command base has gone with it, and so has the initiative */
    cr_assert(!unit_has_command(f->battle, &f->state, 0));
    cr_assert(!initiative_may(f->battle, &f->state, 0, TRIED_SQUARE, NULL));
    field_free(f);
}

/* ---- halting ---- */

/* Red fires on a moving and a standing battalion of blue's, in red's turn. */
static Field *under_fire(void)
{
    return field(FIELD_OPENING(1, "movement", "Red"),
                 THREE(FIELD_UNIT("moving", COLUMN_MOVED AT(48, 30), FIELD_FOOT(2, 4)),
                       FIELD_UNIT("standing", "'formation': 'column', " AT(52, 30),
                                  FIELD_FOOT(2, 4)),
                       FIELD_UNIT("away", COLUMN_MOVED AT(10, 30), FIELD_FOOT(2, 4))),
                 FIELD_UNIT("foe", "'marks': ['fired'], " AT(50, 45), FIELD_FOOT(2, 4)));
}

Test(throne_initiative, r6_28_moving_troops_under_fire_may_halt)
{
    for (int die = 3; die <= 4; die++) {
        Field *f = under_fire();
        field_dice(f, 3, 1, 1, die);
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_UNDER_FIRE);
        cr_assert_eq(f->state.decision.side, 0);
        cr_assert(!field_gives(f, "standing halt"), "it is halted already");
        cr_assert(refused_for(f, "away halt", "6.28"));
        cr_assert(field_gives(f, "moving halt"), "%s", f->err.text);
        while (f->state.side == 1)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        wait_for(f, D_MOVE);
        cr_assert_eq(must_move(f->battle, &f->state, 0), die == 3,
                     "it moves on, or not, next turn");
        cr_assert(must_move(f->battle, &f->state, 2));
        field_free(f);
    }
}

/* Blue's 2nd has moved before the muzzles of the 1st, whose zone reaches red. */
Test(throne_initiative, r6_28b_who_moves_through_his_friends_fire_may_halt_too)
{
    for (int die = 3; die <= 4; die++) {
        Field *f = field(
            FIELD_OPENING(1, "movement", "Blue"),
            TWO(FIELD_UNIT("1st", "'marks': ['fired'], " AT(50, 20), FIELD_FOOT(1, 4)),
                FIELD_UNIT("2nd", "'marks': ['activated'], " AT(50, 30),
                           FIELD_FOOT(1, 4))),
            FIELD_UNIT("foe", AT(50, 45), FIELD_FOOT(1, 4)));
        cr_assert(field_gives(f, "2nd move to 50,32"), "%s", f->err.text);
        field_dice(f, 2, 1, die); /* at friends: red is at extreme range */
        field_more(f, 40, 6);     /* tests */
        while (f->state.decision.kind != D_UNDER_FIRE)
            cr_assert(
                field_gives(f, f->state.decision.kind == D_FIRE ? "2nd hold" : "done"),
                "%s", f->err.text);
        if (f->state.decision.side)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_UNDER_FIRE);
        cr_assert_eq(f->state.decision.side, 0);
        cr_assert_eq(field_offers(f, V_HALT), 1);
        cr_assert(refused_for(f, "1st halt", "6.28"));
        cr_assert(field_gives(f, "2nd halt"), "%s", f->err.text);
        cr_assert_eq(f->last[E_INITIATIVE].a, die == 4);
        while (f->state.turn == 1 || f->state.decision.kind != D_MOVE)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(must_move(f->battle, &f->state, 1), die == 3);
        field_free(f);
    }
}

Test(throne_initiative, r6_29_only_in_the_fire_phase)
{
    static const struct {
        int phase;
        bool may;
    } rows[] = { { PHASE_MOVEMENT, false },
                 { PHASE_MELEE, false },
                 { PHASE_FIRE, true },
                 { PHASE_MORALE, false } };
    for (int i = 0; i < 4; i++) {
        Field *f = under_fire();
        field_unit(f, "moving")->marks |= U_UNDER_FIRE;
        f->state.phase = (uint8_t)rows[i].phase;
        cr_assert_eq(initiative_may(f->battle, &f->state, 0, TRIED_HALT, NULL),
                     rows[i].may);
        field_free(f);
    }
}

/* A second line in column marches up behind a first one that did not pass its morale test. */
static Field *second_line(const char *first)
{
    char blue[700];
    snprintf(blue, sizeof blue,
             TWO("{'name': 'first', %s FIELD_END}",
                 FIELD_UNIT("second",
                            "'formation': 'column', 'marks': ['moving'], " AT(50, 20),
                            FIELD_FOOT(2, 4))),
             first);
    char *end = strstr(blue, "FIELD_END");
    char rest[700];
    snprintf(rest, sizeof rest, "%s", end + strlen("FIELD_END"));
    snprintf(end, sizeof blue - (size_t)(end - blue), "%s%s",
             "'stands': [{'kind': 'line infantry', 'rating': 4, 'traits': ['command']},"
             "{'kind': 'line infantry', 'rating': 4, 'count': 2}]",
             rest);
    return field(BLUE_MOVES, blue, FAR_RED);
}

Test(throne_initiative, r6_30_the_second_line_may_halt_behind_a_unit_that_was_halted)
{
    static const struct {
        const char *first;
        bool asked;
    } rows[] = {
        { "'marks': ['halted'], 'at': ['50cm','32cm'], ", true },
        { "'at': ['50cm','32cm'], ", false },
    };
    for (int i = 0; i < 2; i++) {
        Field *f = second_line(rows[i].first);
        field_dice(f, 3, 6, 6, 6);
        cr_assert(field_gives(f, "second carry on"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind == D_SECOND_LINE, rows[i].asked, "row %d", i);
        if (!rows[i].asked)
            cr_assert_eq(middle_y(f, "second"), 4500, "it went through");
        field_free(f);
    }
}

/* The halt is remembered from the player's last turn, when the dice were thrown. */
Test(throne_initiative, r6_30_a_halt_by_last_turns_dice_counts)
{
    Field *f = field(FIELD_OPENING(1, "morale", "Blue"),
                     TWO(FIELD_UNIT("first", "'marks': ['moved'], 'dice': 1, " AT(50, 32),
                                    FIELD_FOOT(2, 4)),
                         FIELD_UNIT("second", COLUMN_MOVED AT(50, 20), FIELD_FOOT(2, 4))),
                     FAR_RED);
    /* the test fails, as does reforming; then the second line */
    field_dice(f, 3, 1, 1, 4);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    if (f->state.decision.kind == D_MORALE)
        cr_assert(field_gives(f, "first reform"));
    while (f->state.side == 1)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    wait_for(f, D_MOVE);
    cr_assert(!must_move(f->battle, &f->state, 0));
    cr_assert(field_gives(f, "second carry on"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_SECOND_LINE);
    cr_assert(field_gives(f, "second halt behind"), "%s", f->err.text);
    cr_assert(abs(middle_y(f, "second") - (3200 - 125 - 375)) <= 2, "%d",
              middle_y(f, "second"));
    field_free(f);
}

/* After its 25 cm its rear is at y = 41.25: clear of who ends there, and not of him 1 mm further on. */
Test(throne_initiative, r6_30c_not_where_it_would_not_interpenetrate)
{
    static const struct {
        const char *first;
        bool asked;
    } rows[] = { { "'marks': ['halted'], 'at': ['50cm','40cm'], ", true },
                 { "'marks': ['halted'], 'at': ['50cm','40.1cm'], ", false } };
    for (int i = 0; i < 2; i++) {
        Field *f = second_line(rows[i].first);
        field_dice(f, 3, 6, 6, 6);
        cr_assert(field_gives(f, "second carry on"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind == D_SECOND_LINE, rows[i].asked, "row %d", i);
        cr_assert(rows[i].asked || field_unit(f, "second")->marks & U_MOVED);
        field_free(f);
    }
}

Test(throne_initiative, r6_31_only_directly_to_its_rear)
{
    static const struct {
        const char *first;
        bool asked;
    } rows[] = {
        { "'marks': ['halted'], 'at': ['50cm','32cm'], ", true },
        /* its flank */
        { "'marks': ['halted'], 'facing': 'E', 'at': ['50cm','32cm'], ", false },
        /* its front */
        { "'marks': ['halted'], 'facing': 'S', 'at': ['50cm','32cm'], ", false },
    };
    for (int i = 0; i < 3; i++) {
        Field *f = second_line(rows[i].first);
        field_dice(f, 3, 6, 6, 6);
        cr_assert(field_gives(f, "second carry on"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind == D_SECOND_LINE, rows[i].asked, "row %d", i);
        field_free(f);
    }
}

Test(throne_initiative, r6_32_success_stops_it_short_without_dice_failure_runs_it_in)
{
    for (int die = 3; die <= 4; die++) {
        Field *f = second_line("'marks': ['halted'], 'at': ['50cm','32cm'], ");
        if (die == 4)
            field_dice(f, 1, 4);
        else
            field_dice(f, 3, 3, 6, 6);
        cr_assert(field_gives(f, "second carry on"));
        cr_assert(refused_for(f, "first open fire", "6.30"),
                  "the second line answers first");
        cr_assert(field_gives(f, "second halt behind"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(field_unit(f, "second")->dice, 0);
        cr_assert_eq(field_unit(f, "first")->dice, die == 4 ? 0 : 2);
        cr_assert(die == 4 ? middle_y(f, "second") < 2701
                           : middle_y(f, "second") == 4500);
        cr_assert_eq(!!(field_unit(f, "second")->marks & U_MOVED), die == 3);
        cr_assert_eq(field_unit(f, "second")->status, FORMED);
        field_free(f);
    }
}
