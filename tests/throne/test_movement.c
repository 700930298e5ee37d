/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_movement.c - what may move, how far, and what may change (chapter 9).
 */
#include "engine/map_words.h"
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOVES     FIELD_OPENING(1, "movement", "Blue")
#define AT(x, y)  "'at': ['" #x "cm','" #y "cm'], "
#define FAR_RED   "{'name': 'far', " AT(5, 97) FIELD_FOOT(1, 4) "}"
#define ACTIVATED "'marks': ['activated'], "
#define BATTERY(kind, traits)                                                            \
    "'stands': [{'kind': 'limber', 'rating': 4" traits "}, {'kind': '" kind              \
    "', 'rating': 4}]"
#define HORSE_ARTILLERY ", 'traits': ['horse']"

static bool refused_for(Field *f, const char *order, const char *clause)
{
    return !field_gives(f, order) && strstr(f->err.text, clause);
}

static Point middle(Field *f, const char *unit)
{
    return unit_middle(f->battle, &f->state, field_index(f, unit));
}

/* Play on to this side's decision to move in its next turn. */
static void next_turn(Field *f, int side)
{
    const int turn = f->state.turn + 1;
    for (int i = 0; i < 80; i++) {
        if (f->state.turn == turn && f->state.side == side &&
            f->state.decision.kind == D_MOVE)
            return;
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    }
    cr_assert_fail("the next turn never came");
}

/* ---- rates ---- */

Test(throne_movement, r9_1_each_arm_as_far_as_its_printed_rate)
{
    static const struct {
        const char *unit;
        int cm;
    } rows[] = {
        { "'formation': 'column', " FIELD_FOOT(1, 4), 25 },
        { "'formation': 'column', " FIELD_LIGHT(1, 4), 25 },
        { "'formation': 'column', " FIELD_HORSE(1, 4), 50 },
        { "'formation': 'limbered', " BATTERY("light artillery", HORSE_ARTILLERY), 60 },
        { "'formation': 'limbered', " BATTERY("heavy artillery", ""), 30 },
        { "'formation': 'limbered', " BATTERY("line artillery", ""), 30 },
        { "'formation': 'unlimbered', " BATTERY("line artillery", ""), 25 },
        { "'formation': 'unlimbered', " BATTERY("light artillery", HORSE_ARTILLERY), 25 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int beyond = 1; beyond >= 0; beyond--) {
            char blue[400], order[60];
            snprintf(blue, sizeof blue, "{'name': 'u', " ACTIVATED AT(50, 10) "%s}",
                     rows[i].unit);
            snprintf(order, sizeof order, "u move to 50,%d.%d", 10 + rows[i].cm, beyond);
            Field *f = field(MOVES, blue, FAR_RED);
            cr_assert_eq(field_gives(f, order), !beyond, "row %zu: %s %s", i, order,
                         f->err.text);
            if (beyond)
                cr_assert(strstr(f->err.text, "9.1"));
            cr_assert_eq(middle(f, "u").y, beyond ? 1000 : 1000 + 100 * rows[i].cm);
            field_free(f);
        }
    }
}

/* A battery's limber, an odd base of a line or a square: the middle of its bases is not that of its block, from which
 * the move is measured. */
Test(throne_movement, r9_14_a_step_is_measured_from_the_middle_of_the_block)
{
    static const char *const rows[] = {
        "'formation': 'unlimbered', 'stands': [{'kind': 'limber', 'rating': 4}, "
        "{'kind': 'line artillery', 'rating': 4, 'count': 2}]",
        "'formation': 'line', 'width': 3, " FIELD_FOOT(4, 4),
        "'formation': 'square', " FIELD_FOOT(2, 4),
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[400];
        snprintf(blue, sizeof blue, "{'name': 'u', " ACTIVATED AT(50, 20) "%s}", rows[i]);
        Field *f = field(MOVES, blue, FAR_RED);
        const Point from = field_stand(f, "u.1")->at;
        cr_assert_eq(middle(f, "u").y, 2000);
        cr_expect_str_eq(field_says(f, "u move forward 25"),
                         "u moves 25 cm north to 50,45", "row %zu", i);
        cr_expect_str_eq(field_says(f, "u move to 50,20"), "u stays where it is",
                         "row %zu", i);
        cr_assert(refused_for(f, "u move forward 25.1", "25.1 cm"), "%s", f->err.text);
        cr_assert(field_gives(f, "u move forward 25"), "row %zu: %s", i, f->err.text);
        cr_assert_eq(field_stand(f, "u.1")->at.y, from.y + CM(25));
        field_free(f);
    }
}

/* Another base has been ordered to the head (3.16): the first of the file looks to the side. */
Test(throne_movement, r9_10_a_square_ordered_on_keeps_its_front)
{
    Field *f = field(MOVES,
                     "{'name': 'u', " ACTIVATED AT(
                         50, 20) "'formation': 'square', " FIELD_FOOT(3, 4) "}",
                     FAR_RED);
    Stand *one = field_stand(f, "u.1"), *two = field_stand(f, "u.2");
    const Stand was = *one;
    one->at = two->at;
    one->facing = two->facing;
    two->at = was.at;
    two->facing = was.facing;
    cr_assert_neq(one->facing, NORTH);
    cr_expect_str_eq(field_says(f, "u move to 50,25"), "u moves 5 cm north to 50,25");
    cr_expect_str_eq(field_says(f, "u move forward 5"), "u moves 5 cm north to 50,25");
    cr_assert(field_gives(f, "u move forward 5"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "u")->dice, 0);
    cr_assert_not(field_unit(f, "u")->marks & U_CHANGED);
    cr_assert_eq(throne_row(f, "u")->facing, NORTH);
    field_free(f);
}

/* Who may move and who must, and nobody else. */
Test(throne_movement, r9_2_who_may_move_is_told)
{
    Field *f = field_with(
        MOVES, "{'name': 'ash', 'rating': 4, 'at': ['10cm','10cm']}",
        FOUR("{'name': 'one', " ACTIVATED AT(20, 30) FIELD_FOOT(1, 4) "}",
             "{'name': 'two', " AT(40, 30) FIELD_FOOT(1, 4) "}",
             "{'name': 'three', 'marks': ['moving'], " AT(60, 30) FIELD_FOOT(1, 4) "}",
             "{'name': 'four', " ACTIVATED AT(80, 30) FIELD_FOOT(1, 4) "}"),
        "", FAR_RED);
    char says[128];
    field_officer(f, "ash")->marks |= O_ACTIVATED;
    throne_say_decision(f->battle, &f->state, says, sizeof says);
    cr_expect_str_eq(says, "Turn 1, Blue: moves; activated: one, four, ash; "
                           "on the march: three");
    cr_assert(field_give_all(f, "one hold", "ash hold", "three carry on", NULL), "%s",
              f->err.text);
    throne_say_decision(f->battle, &f->state, says, sizeof says);
    cr_expect_str_eq(says, "Turn 1, Blue: moves; activated: four");
    field_free(f);
}

Test(throne_movement, r9_1_officers_80_cm)
{
    for (int beyond = 0; beyond < 2; beyond++) {
        Field *f =
            field_with(MOVES, "{'name': 'ash', 'rating': 4, 'at': ['50cm','10cm']}",
                       "{'name': '1st', " AT(50, 30) FIELD_FOOT(1, 4) "}", "", FAR_RED);
        field_officer(f, "ash")->marks |= O_ACTIVATED;
        cr_assert_eq(field_gives(f, beyond ? "ash move to 50,90.01" : "ash move to 50,90"),
                     !beyond);
        cr_assert_eq(field_officer(f, "ash")->at.y, beyond ? 1000 : 9000);
        field_free(f);
    }
}

Test(throne_movement, r9_1b_a_mixed_unit_at_the_rate_of_its_slowest_base)
{
    static const struct {
        const char *gun;
        int cm;
    } rows[] = { { "", 50 }, { ", {'kind': 'light artillery', 'rating': 4}", 25 } };
    for (int i = 0; i < 2; i++) {
        char blue[400];
        snprintf(blue, sizeof blue,
                 FIELD_UNIT(
                     "u", "'formation': 'line', " ACTIVATED AT(50, 10),
                     "'stands': [{'kind': 'light cavalry', 'rating': 4, 'count': 2}%s]"),
                 rows[i].gun);
        Field *f = field(MOVES, blue, FAR_RED);
        cr_assert_eq(field_gives(f, "u move to 50,35.1"), i == 0, "%s", f->err.text);
        if (i)
            cr_assert(field_gives(f, "u move to 50,35"), "%s", f->err.text);
        field_free(f);
    }
}

Test(throne_movement, r9_4_neither_bad_going_nor_obstacles_slow_a_move)
{
    Field *f = field(
        "'terrain': [{'name': 'wood', 'type': 'very bad going', "
        "'rectangle': {'from': ['0cm','12cm'], 'to': ['100cm','20cm']}}, "
        "{'name': 'wall', "
        "'type': 'linear obstacle', 'line': [['0cm','25cm'],['100cm','25cm']]}], " MOVES,
        "{'name': '1st', 'formation': 'column', " ACTIVATED AT(50, 5)
            FIELD_FOOT(1, 2) "}",
        FAR_RED);
    /* the wood is worth 3; with one for the wall, 4 dice */
    field_dice(f, 5, 3, 6, 6, 6, 6);
    cr_assert(field_gives(f, "1st move to 50,30"), "%s", f->err.text);
    cr_assert_eq(middle(f, "1st").y, 3000);
    cr_assert(field_spent(f));
    field_free(f);
}

Test(throne_movement, r9_5_nor_does_a_change_of_facing_or_formation)
{
    Field *f = field(MOVES,
                     FIELD_UNIT("lone", ACTIVATED AT(50, 10),
                                "'stands': [{'kind': 'line infantry', 'rating': 4}]"),
                     FAR_RED);
    cr_assert(!field_gives(f, "lone move to 50,35.1 facing E"));
    cr_assert(field_gives(f, "lone move to 50,35 facing E"), "%s", f->err.text);
    cr_assert_eq(middle(f, "lone").y, 3500);
    cr_assert_eq(throne_row(f, "lone")->facing, EAST);
    field_free(f);
}

Test(throne_movement, r9_5b_heavy_guns_off_their_limber_are_not_even_turned)
{
    static const struct {
        const char *kind;
        bool turns;
    } rows[] = { { "heavy artillery", false },
                 { "line artillery", true },
                 { "light artillery", true } };
    for (int i = 0; i < 3; i++) {
        char blue[300];
        snprintf(blue, sizeof blue,
                 FIELD_UNIT("guns", ACTIVATED AT(50, 10), BATTERY("%s", "")),
                 rows[i].kind);
        Field *f = field(MOVES, blue, FAR_RED);
        cr_assert_eq(field_gives(f, "guns move to 50,10 facing 5deg"), rows[i].turns,
                     "%s", f->err.text);
        if (!rows[i].turns) {
            cr_assert(!field_gives(f, "guns move to 50,11"));
            cr_assert(field_gives(f, "guns move to 50,20 as limbered"), "%s",
                      f->err.text);
        }
        field_free(f);
    }
}

/* ---- who moves ---- */

Test(throne_movement, r9_2_activated_units_move_and_once)
{
    Field *f = field(
        MOVES,
        TWO(FIELD_UNIT("1st", "'formation': 'column', " ACTIVATED AT(20, 20),
                       FIELD_FOOT(2, 4)),
            FIELD_UNIT("2nd", "'formation': 'column', " AT(60, 20), FIELD_FOOT(2, 4))),
        FAR_RED);
    cr_assert(refused_for(f, "2nd move to 60,30", "9.2"));
    cr_assert(field_gives(f, "1st move to 20,30"), "%s", f->err.text);
    cr_assert_eq(middle(f, "1st").y, 3000);
    cr_assert(refused_for(f, "1st move to 20,31", "9.2"));
    cr_assert_eq(middle(f, "2nd").y, 2000);
    field_free(f);
}

#define DISPERSED3                                                                       \
    "'bases': [{'stand': 1, 'at': ['30cm','20cm'], 'status': 'dispersed'%s},"            \
    " {'stand': 2, 'at': ['35cm','20cm'], 'status': 'dispersed'%s},"                     \
    " {'stand': 3, 'at': ['40cm','20cm'], 'status': 'skirmisher'%s}], " AT(35, 20)
#define ON ", 'marks': ['activated']"

static Field *dispersed(const char *one, const char *two, const char *three,
                        const char *stands)
{
    char blue[900];
    snprintf(blue, sizeof blue, "{'name': '1st', " DISPERSED3 "%s}", one, two, three,
             stands);
    return field(MOVES, blue, FAR_RED);
}

Test(throne_movement, r9_3_dispersed_bases_and_skirmishers_never_unless_activated)
{
    Field *f = dispersed(ON, "", ON, FIELD_FOOT(2, 4));
    cr_assert(field_gives(f, "1st.1 move to 30,45"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "1st.1")->at.y, 4500);
    cr_assert(refused_for(f, "1st.2 move to 35,21", "9.3"));
    cr_assert(refused_for(f, "1st.3 move to 40,45.1", "9.1"));
    cr_assert(field_gives(f, "1st.3 move to 40,45 facing E"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "1st.3")->facing, EAST);
    cr_assert(!field_gives(f, "1st.3 move to 40,46"), "once");
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(field_stand(f, "1st.2")->at.y, 2000);
    field_free(f);
}

/* ---- compulsory moves ---- */

Test(throne_movement, r9_6_who_moved_last_turn_must_move)
{
    static const struct {
        const char *marks;
        bool must;
    } rows[] = { { "'moving'", true },
                 { "", false },
                 { "'moving', 'activated'", false },
                 { "'moving', 'done'", false } };
    for (int i = 0; i < 4; i++) {
        char blue[300];
        snprintf(blue, sizeof blue,
                 "{'name': '1st', 'formation': 'column', 'marks': [%s], " AT(50, 20)
                     FIELD_FOOT(2, 4) "}",
                 rows[i].marks);
        Field *f = field(MOVES, blue, FAR_RED);
        char says[MAP_LINE];
        map_unit_says(f->battle, &f->state, 0, says, sizeof says);
        cr_assert_eq(strstr(says, ", must carry on") != NULL, rows[i].must, "%s", says);
        cr_assert_eq(field_gives(f, "1st carry on"), rows[i].must, "row %d", i);
        cr_assert_eq(middle(f, "1st").y, rows[i].must ? 4500 : 2000);
        field_free(f);
    }
}

Test(throne_movement, r9_6_disordered_units_must_too)
{
    Field *f = field(MOVES,
                     "{'name': '1st', 'formation': 'column', 'status': 'disordered', "
                     "'marks': ['moving'], " AT(50, 20) FIELD_FOOT(2, 4) "}",
                     FAR_RED);
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(middle(f, "1st").y, 4500,
                 "when the player has finished, it moves by itself");
    field_free(f);
}

/* Moved by order in turn 1, by itself in 2 and 3. */
Test(throne_movement, r9_6b_and_so_on_in_every_turn_after)
{
    Field *f = field(MOVES,
                     "{'name': 'horse', 'formation': 'column', " ACTIVATED AT(50, 10)
                         FIELD_FOOT(1, 4) "}",
                     FAR_RED);
    cr_assert(field_gives(f, "horse move to 50,15"), "%s", f->err.text);
    next_turn(f, 0);
    cr_assert(field_gives(f, "horse carry on"), "%s", f->err.text);
    cr_assert_eq(middle(f, "horse").y, 4000,
                 "at full rate, however short the last move was");
    next_turn(f, 0);
    cr_assert(field_gives(f, "horse carry on"), "%s", f->err.text);
    cr_assert_eq(middle(f, "horse").y, 6500);
    field_free(f);
}

Test(throne_movement, r9_6c_a_failed_morale_test_halts_it)
{
    for (int die = 3; die <= 4; die++) {
        Field *f = field(
            MOVES,
            FIELD_UNIT("1st", ACTIVATED AT(50, 10),
                       "'stands': [{'kind': 'line infantry', 'rating': 4, 'count': 2}]"),
            FAR_RED);
        /* in line: one die */
        cr_assert(field_gives(f, "1st move to 50,20"), "%s", f->err.text);
        field_dice(f, 1, die);
        next_turn(f, 0);
        cr_assert(field_spent(f));
        cr_assert_eq(field_unit(f, "1st")->status, die == 4 ? FORMED : DISORDERED);
        cr_assert_eq(field_gives(f, "1st carry on"), die == 4);
        field_free(f);
    }
}

Test(throne_movement, r9_6d_a_change_on_the_spot_is_no_move)
{
    Field *f =
        field(MOVES,
              THREE(FIELD_UNIT("turns", "'formation': 'column', " ACTIVATED AT(20, 10),
                               FIELD_FOOT(2, 2)),
                    FIELD_UNIT("forms", "'formation': 'column', " ACTIVATED AT(40, 10),
                               FIELD_FOOT(2, 2)),
                    FIELD_UNIT("goes", "'formation': 'column', " ACTIVATED AT(60, 10),
                               FIELD_FOOT(2, 2))),
              FAR_RED);
    cr_assert(field_give_all(f, "turns move to 20,10 facing E",
                             "forms move to 40,10 as line", "goes move to 60,10.1", NULL),
              "%s", f->err.text);
    field_dice(f, 2, 6, 6);
    next_turn(f, 0);
    cr_assert(!field_gives(f, "turns carry on"));
    cr_assert(!field_gives(f, "forms carry on"));
    cr_assert(field_gives(f, "goes carry on"), "%s", f->err.text);
    field_free(f);
}

Test(throne_movement, r9_7_straight_ahead_at_full_rate)
{
    static const struct {
        const char *facing, *stands;
        int x, y;
    } rows[] = {
        { "N", FIELD_FOOT(2, 4), 5000, 6500 },
        { "E", FIELD_FOOT(2, 4), 7500, 4000 },
        { "NE", FIELD_FOOT(2, 4), 5000 + 1768, 4000 + 1768 },
        { "W", FIELD_HORSE(2, 4), 0, 4000 },
    };
    for (int i = 0; i < 4; i++) {
        char blue[300];
        snprintf(blue, sizeof blue,
                 "{'name': '1st', 'formation': 'column', 'facing': '%s', "
                 "'marks': ['moving'], " AT(50, 40) "%s}",
                 rows[i].facing, rows[i].stands);
        Field *f = field(MOVES, blue, FAR_RED);
        const Angle facing = throne_row(f, "1st")->facing;
        field_forget(f);
        cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
        if (i < 3) {
            const Point at = middle(f, "1st");
            cr_assert(abs(at.x - rows[i].x) <= 3 && abs(at.y - rows[i].y) <= 3, "%d,%d",
                      at.x, at.y);
            cr_assert_eq(throne_row(f, "1st")->facing, facing);
            cr_assert_eq(field_unit(f, "1st")->formation, COLUMN);
        } else {
            cr_assert_eq(f->events[E_LEFT_TABLE], 1, "50 cm to the west is off it");
        }
        field_free(f);
    }
}

Test(throne_movement, r9_8_without_a_change_of_facing_or_formation)
{
    Field *f =
        field(MOVES,
              "{'name': '1st', 'formation': 'column', 'marks': ['moving'], " AT(50, 20)
                  FIELD_FOOT(2, 4) "}",
              FAR_RED);
    cr_assert(refused_for(f, "1st move to 50,45 facing E", "9.2"));
    cr_assert(refused_for(f, "1st move to 50,45 as line", "9.2"));
    cr_assert(!field_gives(f, "1st carry on facing E"));
    cr_assert(refused_for(f, "1st hold", "9.6"));
    cr_assert(field_gives(f, "1st carry on"));
    cr_assert_eq(field_unit(f, "1st")->formation, COLUMN);
    cr_assert_eq(throne_row(f, "1st")->facing, NORTH);
    cr_assert_eq(field_unit(f, "1st")->dice, 0);
    field_free(f);
}

/* The mover's way is free only if the other has gone, or has not come yet. */
Test(throne_movement, r9_9_voluntary_moves_before_or_after_compulsory_ones)
{
    static const char *const orders[][2] = {
        { "first move to 30,30", "second carry on" },
        { "second carry on", "first move to 30,30" },
    };
    for (int i = 0; i < 2; i++) {
        Field *f = field(
            MOVES,
            TWO(FIELD_UNIT("first", "'formation': 'column', " ACTIVATED AT(50, 30),
                           FIELD_FOOT(1, 4)),
                FIELD_UNIT("second",
                           "'formation': 'column', 'marks': ['moving'], " AT(50, 10),
                           FIELD_FOOT(1, 4))),
            FAR_RED);
        field_dice(f, 2, 6, 6);
        cr_assert(field_give_all(f, orders[i][0], orders[i][1], NULL), "%s", f->err.text);
        cr_assert_eq(middle(f, "first").x, 3000);
        cr_assert_eq(middle(f, "second").y, 3500);
        cr_assert_eq(f->list.used, i ? 2 : 0, "it had to go through it, or had not");
        field_free(f);
    }
}

/* ---- one change ---- */

Test(throne_movement, r9_10_one_change_of_facing_or_one_of_formation)
{
    static const struct {
        const char *order;
        bool may;
    } rows[] = {
        { "1st move to 50,22 facing E", true },
        { "1st move to 50,22 as line", true },
        { "1st move to 50,22 facing E as line", false },
        { "1st move to 50,22 facing N as line", true }, /* that is where it looks */
        { "1st move to 50,22 facing E as column", true },
    };
    for (int i = 0; i < 5; i++) {
        Field *f = field(MOVES,
                         "{'name': '1st', 'formation': 'column', " ACTIVATED AT(50, 20)
                             FIELD_FOOT(2, 4) "}",
                         FAR_RED);
        cr_assert_eq(field_gives(f, rows[i].order), rows[i].may, "%s: %s", rows[i].order,
                     f->err.text);
        if (!rows[i].may)
            cr_assert(strstr(f->err.text, "9.10"));
        else
            cr_assert(!field_gives(f, "1st move to 50,22 facing W"), "a second one");
        field_free(f);
    }
}

Test(throne_movement, r9_10b_one_made_by_initiative_in_the_same_phase_counts)
{
    static const struct {
        const char *square;
        const char *order;
        bool may;
    } rows[] = {
        { "1st form square", "1st move to 50,22 facing E", false },
        { "1st form square", "1st move to 50,22 as line", false },
        { "1st form square", "1st move to 50,22", true },
        { NULL, "1st move to 50,22 as line", true },
    };
    for (int i = 0; i < 4; i++) {
        Field *f = field(MOVES,
                         "{'name': '1st', 'formation': 'column', " ACTIVATED AT(50, 20)
                             FIELD_FOOT(2, 4) "}",
                         FAR_RED);
        field_dice(f, 1, 4);
        if (rows[i].square)
            cr_assert(field_gives(f, rows[i].square), "%s", f->err.text);
        cr_assert_eq(field_gives(f, rows[i].order), rows[i].may, "row %d: %s", i,
                     f->err.text);
        if (!rows[i].may)
            cr_assert(strstr(f->err.text, "9.10"));
        field_free(f);
    }
}

Test(throne_movement, r9_11_square_or_line_by_initiative_in_a_later_phase_all_the_same)
{
    static const struct {
        int tried;
    } rows[] = { { TRIED_SQUARE }, { TRIED_LINE } };
    for (int i = 0; i < 2; i++) {
        Field *f =
            field(MOVES,
                  "{'name': '1st', 'formation': 'column', "
                  "'marks': ['activated', 'shot at'], " AT(50, 20) FIELD_FOOT(2, 4) "}",
                  FAR_RED);
        cr_assert(initiative_may(f->battle, &f->state, 0, rows[i].tried, NULL),
                  "not changed yet");
        cr_assert(field_gives(f, "1st move to 50,22 facing E"), "%s", f->err.text);
        cr_assert(!initiative_may(f->battle, &f->state, 0, rows[i].tried, &f->err));
        cr_assert(strstr(f->err.text, "9.11"));
        for (int phase = PHASE_MELEE; phase <= PHASE_MORALE; phase++) {
            f->state.phase = (uint8_t)phase;
            cr_assert(initiative_may(f->battle, &f->state, 0, rows[i].tried, NULL));
        }
        f->state.phase = PHASE_MOVEMENT;
        f->state.side = 1;
        cr_assert(initiative_may(f->battle, &f->state, 0, rows[i].tried, NULL),
                  "in red's turn");
        field_free(f);
    }
}

/* Beyond a gap that only the column fits through, it deploys; a line marches as it is. */
Test(throne_movement, r9_13c_the_change_comes_before_or_after_the_march)
{
    const char *gap = "{'name': 'left', " AT(44, 30)
        FIELD_FOOT(2, 4) "},"
                         "{'name': 'right', " AT(56, 30) FIELD_FOOT(2, 4) "},";
    static const struct {
        const char *from, *order;
        int dice;
    } rows[] = {
        { "'formation': 'column', ", "1st move to 50,40 as line", 1 },
        { "'formation': 'line', ", "1st move to 50,40 as column", 1 },
    };
    for (int i = 0; i < 2; i++) {
        char blue[900];
        snprintf(blue, sizeof blue,
                 "%s{'name': '1st', %s" ACTIVATED AT(50, 20) FIELD_FOOT(3, 4) "}", gap,
                 rows[i].from);
        Field *f = field(MOVES, blue, FAR_RED);
        cr_assert(field_gives(f, rows[i].order), "%s", f->err.text);
        cr_assert_eq(middle(f, "1st").y, 4000);
        cr_assert_eq(field_unit(f, "1st")->dice, rows[i].dice, "it never moved in line");
        field_free(f);
    }
}

Test(throne_movement, r9_14_no_base_goes_further_than_the_rate)
{
    static const struct {
        int bases;
        const char *order;
        bool may;
    } rows[] = {
        /* a column of two into line: its rear base goes D + 1.25 ahead and 1.25 aside */
        { 1, "1st move to 50,43.7 as line x2", true },
        { 1, "1st move to 50,43.8 as line x2", false },
        { 1, "1st move to 50,45", true },
    };
    for (int i = 0; i < 3; i++) {
        Field *f = field(MOVES,
                         "{'name': '1st', 'formation': 'column', " ACTIVATED AT(50, 20)
                             FIELD_FOOT(1, 4) "}",
                         FAR_RED);
        cr_assert_eq(field_gives(f, rows[i].order), rows[i].may, "row %d: %s", i,
                     f->err.text);
        if (!rows[i].may)
            cr_assert(strstr(f->err.text, "9.14"));
        field_free(f);
    }
}

/* A line turned to its flank: its outermost bases describe the longest way. */
Test(throne_movement, r9_14_turning_on_the_spot_too)
{
    static const struct {
        const char *stands;
        bool may;
    } rows[] = {
        { FIELD_FOOT(14, 4), true },  /* 15: the outer ones 17.5 out, 24.7 cm to go */
        { FIELD_FOOT(15, 4), false }, /* 16: 18.75 out, 26.5 cm */
    };
    for (int i = 0; i < 2; i++) {
        char blue[300];
        snprintf(blue, sizeof blue,
                 FIELD_UNIT("1st", "'formation': 'line', " ACTIVATED AT(50, 50),
                            "'width': %d, %s"),
                 15 + i, rows[i].stands);
        Field *f = field(MOVES, blue, FAR_RED);
        cr_assert_eq(field_gives(f, "1st move to 50,50 facing E"), rows[i].may, "%s",
                     f->err.text);
        if (!rows[i].may)
            cr_assert(strstr(f->err.text, "9.14"));
        field_free(f);
    }
}

/* ---- friends ---- */

Test(throne_movement, r9_15_friends_pass_through_each_other_if_both_are_activated)
{
    static const struct {
        const char *other;
        bool may;
    } rows[] = { { "activated", true }, { "moved", false } };
    for (int i = 0; i < 2; i++) {
        char blue[600];
        snprintf(blue, sizeof blue,
                 TWO(FIELD_UNIT("1st", "'formation': 'column', " ACTIVATED AT(50, 20),
                                FIELD_FOOT(2, 4)),
                     FIELD_UNIT("2nd", "'marks': ['%s'], " AT(50, 30), FIELD_FOOT(2, 4))),
                 rows[i].other);
        Field *f = field(MOVES, blue, FAR_RED);
        field_dice(f, 0);
        cr_assert_eq(field_gives(f, "1st move to 50,40"), rows[i].may, "%s", f->err.text);
        if (!rows[i].may)
            cr_assert(strstr(f->err.text, "9.15"));
        if (!rows[i].may)
            cr_assert(field_gives(f, "1st move to 60,20"), "aside: %s", f->err.text);
        cr_assert_eq(field_unit(f, "1st")->dice, 0);
        cr_assert_eq(field_unit(f, "2nd")->dice, 0);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

Test(throne_movement, r9_15b_a_unit_and_a_skirmisher_likewise)
{
    for (int active = 0; active < 2; active++) {
        char blue[900];
        snprintf(blue, sizeof blue,
                 TWO(FIELD_UNIT("1st", DISPERSED3, FIELD_FOOT(2, 4)),
                     FIELD_UNIT("2nd", "'formation': 'column', " ACTIVATED AT(40, 10),
                                FIELD_FOOT(1, 4))),
                 "", "", active ? ON : "");
        Field *f = field(MOVES, blue, FAR_RED);
        cr_assert_eq(field_gives(f, "2nd move to 40,30"), active, "%s", f->err.text);
        cr_assert_eq(middle(f, "2nd").y, active ? 3000 : 1000);
        field_free(f);
    }
}

Test(throne_movement, r9_15c_nobody_ends_on_top_of_another)
{
    static const struct {
        const char *order;
        bool may;
    } rows[] = { { "1st move to 50,36.2", false }, { "1st move to 50,36.3", true } };
    for (int i = 0; i < 2; i++) {
        Field *f =
            field(MOVES,
                  TWO(FIELD_UNIT("1st", "'formation': 'column', " ACTIVATED AT(50, 20),
                                 FIELD_FOOT(3, 4)),
                      FIELD_UNIT("2nd", ACTIVATED AT(50, 30), FIELD_FOOT(2, 4))),
                  FAR_RED);
        cr_assert_eq(field_gives(f, rows[i].order), rows[i].may, "%s", f->err.text);
        field_free(f);
    }
}

/* ---- forming up dispersed bases ---- */

#define LINE3                                                                            \
    "'stands': [{'kind': 'line infantry', 'rating': 4, 'traits': ['command']}, "         \
    "{'kind': 'line infantry', 'rating': 4, 'count': 2}]"

Test(throne_movement, r9_25_activated_bases_form_a_unit_if_one_is_a_command_base)
{
    Field *f = dispersed(ON, ON, "", LINE3);
    cr_assert(field_gives(f, "1st form up 1st.1"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->n_stands, 2);
    cr_assert_eq(field_stand(f, "1st.2")->status, IN_UNIT);
    cr_assert_eq(field_stand(f, "1st.3")->unit, NO_UNIT, "it was not activated");
    field_free(f);
    f = dispersed("", ON, ON, LINE3);
    cr_assert(refused_for(f, "1st form up 1st.2", "9.25"), "no command base among them");
    cr_assert_eq(field_unit(f, "1st")->n_stands, 0);
    field_free(f);
    f = dispersed(ON, "", "", LINE3);
    cr_assert(refused_for(f, "1st form up 1st.1", "9.25"), "nobody to join it");
    field_free(f);
}

Test(throne_movement, r9_25b_all_of_one_battalion)
{
    char blue[1200];
    snprintf(
        blue, sizeof blue,
        TWO(FIELD_UNIT("1st", DISPERSED3, LINE3),
            FIELD_UNIT(
                "2nd",
                "'bases': [{'stand': 1, 'at': ['32.5cm','24cm'], 'status': 'dispersed'" ON
                "}], " AT(32, 24),
                "'stands': [{'kind': 'line infantry', 'rating': 4, "
                "'traits': ['command']}]")),
        ON, ON, ON);
    Field *f = field(MOVES, blue, FAR_RED);
    cr_assert(!field_gives(f, "1st form up 2nd.1"));
    cr_assert(field_gives(f, "1st form up 1st.1"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->n_stands, 3);
    cr_assert_eq(field_stand(f, "2nd.1")->unit, NO_UNIT);
    field_free(f);
}

Test(throne_movement, r9_26_on_a_third_that_was_not_activated_and_does_not_stir)
{
    Field *f = dispersed("", ON, ON, LINE3);
    const Stand before = *field_stand(f, "1st.1");
    cr_assert(field_gives(f, "1st form up 1st.1"), "%s", f->err.text);
    const Stand after = *field_stand(f, "1st.1");
    cr_assert_eq(field_unit(f, "1st")->n_stands, 3);
    cr_assert_eq(after.at.x, before.at.x);
    cr_assert_eq(after.at.y, before.at.y);
    cr_assert_eq(after.facing, before.facing);
    cr_assert(bases_touching(f->battle, &f->state, 0, 1));
    field_free(f);
}

#define BY_ITSELF(n, x, y)                                                               \
    "{'stand': " #n ", 'at': ['" #x "cm','" #y "cm'], 'status': 'dispersed'" ON "}"

/* The second goes to the first; the third has no place but where that one stood, and behind him. */
Test(throne_movement, r9_25c_a_place_that_one_of_them_leaves_is_free)
{
    Field *f =
        field(MOVES,
              "{'name': '1st', " AT(50, 30) LINE3
              ", 'bases': [" BY_ITSELF(1, 50, 30) "," BY_ITSELF(2, 55, 30) "," BY_ITSELF(
                  3, 50, 20) "]},"
                             "{'name': '2nd', " AT(46, 30) FIELD_FOOT(1, 4) "}",
              FAR_RED);
    cr_assert(field_gives(f, "1st form up 1st.1 as line"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->n_stands, 3);
    cr_assert_eq(field_stand(f, "1st.2")->at.x, CM(52.5));
    cr_assert_eq(field_stand(f, "1st.3")->at.x, CM(55));
    field_free(f);
}

/* As long as there is a unit of it nobody makes another: the rest forms up on that one, and on nobody else. */
Test(throne_movement, r9_26_who_stands_by_himself_is_not_the_unit)
{
    Field *f = dispersed(ON, ON, ON, LINE3);
    state_stand(&f->state, field_index(f, "1st.3"))->marks = 0;
    cr_assert(field_gives(f, "1st form up 1st.1"), "%s", f->err.text);
    state_stand(&f->state, field_index(f, "1st.3"))->marks = S_ACTIVATED;
    cr_assert(refused_for(f, "1st form up 1st.3", "9.26"), "%s", f->err.text);
    cr_assert(field_gives(f, "1st form up 1st.1"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->n_stands, 3);
    field_free(f);
}

/* A charge made before is no part of it: it is a charge still, begun where it began, and the unit is disordered in
 * its melee. */
Test(throne_movement, r9_26_who_is_joined_in_contact_has_charged_from_where_he_began)
{
    Field *f = field(MOVES,
                     "{'name': '1st', 'formation': 'column', 'bases': ["
                     "{'stand': 3, 'at': ['45cm','30cm'], 'status': 'skirmisher'" ON
                     "}], " ACTIVATED AT(50, 20) FIELD_HORSE(2, 4) "}",
                     FIELD_UNIT("red1", AT(50, 60),
                                "'stands': [{'kind': 'line infantry', "
                                "'rating': 4, 'count': 2}]"));
    cr_assert(field_gives(f, "1st charge red1"), "%s", f->err.text);
    cr_assert(field_unit(f, "1st")->marks & U_CHARGED);
    const Point from = throne_row(f, "1st")->from;
    cr_assert(field_gives(f, "1st form up 1st.1"), "%s", f->err.text);
    cr_expect_eq(field_unit(f, "1st")->n_stands, 3);
    cr_expect_eq(field_unit(f, "1st")->status, DISORDERED);
    cr_expect(field_unit(f, "1st")->marks & U_CHARGED);
    cr_expect_eq(throne_row(f, "1st")->from.y, from.y);
    /* its dice fail: dispersed, all of it back to where the charge began */
    field_dice(f, 1, 1);
    while (f->state.decision.kind != D_RALLY)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(field_gives(f, "rally to choice 1"), "%s", f->err.text);
    for (int i = 1; i <= 3; i++)
        cr_expect_lt(state_stand(&f->state, i - 1)->at.y, CM(26), "%d: %d", i,
                     state_stand(&f->state, i - 1)->at.y);
    field_free(f);
}

/* Whoever fired on those who stood there is whom they may face in line (6.22). */
Test(throne_movement, r9_26_a_unit_that_is_joined_remembers_who_fired_on_it)
{
    for (int fresh = 0; fresh < 2; fresh++) {
        char blue[600];
        snprintf(blue, sizeof blue,
                 "{'name': '1st', 'formation': 'column', 'marks': ['shot at'], 'bases': ["
                 "%s{'stand': 3, 'at': ['40cm','20cm'], 'status': 'skirmisher'" ON
                 "}], " AT(35, 20) FIELD_FOOT(2, 4) "}",
                 fresh ? "{'stand': 1, 'at': ['35cm','20cm'], 'status': 'dispersed'},"
                         "{'stand': 2, 'at': ['30cm','20cm'], 'status': 'dispersed'},"
                       : "");
        Field *f = field(MOVES, blue, FAR_RED);
        const int far = field_index(f, "far");
        throne_row(f, "1st")->shot_by = (uint8_t)far;
        cr_assert(field_gives(f, "1st form up 1st.1"), "%s", f->err.text);
        cr_assert_eq(!!(field_unit(f, "1st")->marks & U_SHOT_AT), !fresh);
        cr_assert_eq(throne_row(f, "1st")->shot_by, fresh ? NO_UNIT : far);
        field_free(f);
    }
}

Test(throne_movement, r9_27_the_new_unit_moves_no_more_in_this_phase)
{
    Field *f = dispersed(ON, ON, ON, LINE3);
    cr_assert(field_gives(f, "1st form up 1st.1"), "%s", f->err.text);
    cr_assert(!field_gives(f, "1st move to 35,21"));
    cr_assert(!field_gives(f, "1st carry on"));
    const Point at = middle(f, "1st");
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(middle(f, "1st").y, at.y);
    field_free(f);
}

Test(throne_movement, r9_28_and_is_disordered)
{
    Field *f = dispersed(ON, ON, ON, LINE3);
    cr_assert(field_gives(f, "1st form up 1st.1"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->status, DISORDERED);
    cr_assert_eq(field_unit(f, "1st")->dice, 0);
    field_free(f);
}

Test(throne_movement, r9_29_no_base_goes_further_than_its_own_move_to_form_up)
{
    static const struct {
        const char *y;
        bool may;
    } rows[] = { { "47.5cm", true }, { "47.6cm", false } };
    for (int i = 0; i < 2; i++) {
        char blue[900]; /* the place behind the first base is at 30, 22.5 */
        snprintf(blue, sizeof blue,
                 "{'name': '1st', 'bases': ["
                 "{'stand': 1, 'at': ['30cm','25cm'], 'status': 'dispersed'},"
                 "{'stand': 2, 'at': ['30cm','%s'], 'status': 'dispersed', "
                 "'marks': ['activated']},"
                 "{'stand': 3, 'off': 'lost'}], " AT(30, 25) LINE3 "}",
                 rows[i].y);
        Field *f = field(MOVES, blue, FAR_RED);
        cr_assert_eq(field_gives(f, "1st form up 1st.1 as column"), rows[i].may, "%s",
                     f->err.text);
        if (!rows[i].may)
            cr_assert(strstr(f->err.text, "9.26"));
        field_free(f);
    }
}

/* ---- officers ---- */

/* He may stay where he is, which is no move that anything cuts short. */
Test(throne_movement, r8_8_an_officer_who_stays_is_not_told_to_have_moved)
{
    Field *f = field_with(MOVES, "{'name': 'ash', 'rating': 4, 'at': ['50cm','10cm']}",
                          "{'name': '1st', " AT(50, 30) FIELD_FOOT(3, 4) "}", "",
                          "{'name': 'foe', " AT(50, 40) FIELD_FOOT(3, 4) "}");
    field_officer(f, "ash")->marks |= O_ACTIVATED;
    cr_assert(field_gives(f, "ash move to 50,10"), "%s", f->err.text);
    cr_assert_eq(f->events[E_MOVED], 0);
    cr_assert(field_officer(f, "ash")->marks & O_DONE);
    field_officer(f, "ash")->marks &= (uint16_t)~O_DONE;
    cr_assert(field_gives(f, "ash move to 50,10.1"), "%s", f->err.text);
    cr_assert_eq(f->events[E_MOVED], 1);
    field_free(f);
}

static Field *two_officers(void)
{
    Field *f = field_with(MOVES,
                          "{'name': 'ash', 'rating': 4, 'at': ['50cm','10cm']}, "
                          "{'name': 'birch', 'rating': 4, 'at': ['60cm','10cm']}",
                          "{'name': '1st', " AT(50, 30) FIELD_FOOT(3, 4) "}", "",
                          "{'name': 'foe', " AT(50, 60) FIELD_FOOT(3, 4) "}");
    field_officer(f, "ash")->marks |= O_ACTIVATED;
    return f;
}

Test(throne_movement, r9_30_an_officer_does_not_end_on_another)
{
    Field *f = two_officers();
    cr_assert(field_refuses(f, "ash move to 60,10", "9.30"), "%s", f->err.text);
    cr_assert(field_refuses(f, "ash move to 57.6,10", "9.30"), "%s", f->err.text);
    cr_assert(field_refuses(f, "ash move to 57.6,12.4", "9.30"), "a corner of him");
    cr_assert(field_gives(f, "ash move to 57.5,10"), "%s", f->err.text);
    field_free(f);
}

/* It is as he looks when he is there: half turned he needs more room, and on the spot as well. */
Test(throne_movement, r9_30_an_officer_ends_clear_as_he_looks_then)
{
    static const struct {
        const char *order, *why; /* NULL: he may */
    } rows[] = {
        { "ash move to 50,27.4 facing 45deg", "no room" },
        { "ash move to 50,27.4", NULL },
        { "ash move to 50,25 facing 45deg", NULL },
        { "ash move to 57.3,10 facing 45deg", "9.30" },
        { "ash move to 50,10 facing 45deg", NULL },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = two_officers();
        if (rows[i].why)
            cr_expect(field_refuses(f, rows[i].order, rows[i].why), "%zu: %s", i,
                      f->err.text);
        else
            cr_expect(field_gives(f, rows[i].order), "%zu: %s", i, f->err.text);
        field_free(f);
    }
}

/* What a base by itself fires at hangs on where it looks: its turn is told, in the order and when it is made. */
Test(throne_movement, r9_3_a_base_by_itself_that_turns_is_told_of)
{
    static const struct {
        const char *order, *says;
        int turns;
    } rows[] = {
        { "1st.1 move to 50,30 facing E",
          "base 1 of the 1st stays where it is, faces east", 1 },
        { "1st.1 move to 50,35 facing E",
          "base 1 of the 1st moves 5 cm north to 50,35, faces east", 1 },
        { "1st.1 move to 50,35", "base 1 of the 1st moves 5 cm north to 50,35", 0 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f =
            field(MOVES,
                  "{'name': '1st', 'stands': [{'kind': 'light infantry', 'rating': 4}],"
                  " 'bases': [{'stand': 1, 'at': ['50cm','30cm'], 'alone': true, "
                  "'status': 'skirmisher', 'marks': ['activated']}]}",
                  "{'name': 'foe', " AT(50, 90) FIELD_FOOT(3, 4) "}");
        cr_expect_str_eq(field_says(f, rows[i].order), rows[i].says);
        cr_assert(field_gives(f, rows[i].order), "%s", f->err.text);
        cr_expect_eq(f->events[E_FORMATION], rows[i].turns, "%zu", i);
        cr_expect_eq(field_stand(f, "1st.1")->facing, rows[i].turns ? EAST : NORTH);
        field_free(f);
    }
}

/* Troops have ended a move upon him: he gets away from there. */
Test(throne_movement, r9_30_an_officer_among_troops_may_go_on)
{
    Field *f = field_with(MOVES, "{'name': 'ash', 'rating': 4, 'at': ['50cm','10cm']}",
                          "{'name': '1st', " AT(50, 30) FIELD_FOOT(3, 4) "}", "",
                          "{'name': 'foe', " AT(50, 60) FIELD_FOOT(3, 4) "}");
    field_officer(f, "ash")->marks |= O_ACTIVATED;
    field_officer(f, "ash")->at = (Point){ CM(50), CM(30) };
    char joins[200];
    snprintf(joins, sizeof joins, "%s", field_says(f, "ash join 1st"));
    cr_assert_str_eq(field_says(f, "ash attach to 1st"), joins);
    cr_assert(field_gives(f, "ash join 1st"), "%s", f->err.text);
    cr_assert_lt(field_officer(f, "ash")->at.y, CM(30));
    field_free(f);
}

Test(throne_movement, r9_30_an_officer_passes_through_anybody_and_ends_clear)
{
    Field *f = field_with(MOVES, "{'name': 'ash', 'rating': 4, 'at': ['50cm','10cm']}",
                          "{'name': '1st', " AT(50, 30) FIELD_FOOT(3, 4) "}", "",
                          "{'name': 'foe', " AT(50, 40) FIELD_FOOT(3, 4) "}");
    field_officer(f, "ash")->marks |= O_ACTIVATED;
    cr_assert(!field_gives(f, "ash move to 50,30"), "on top of them");
    cr_assert(!field_gives(f, "ash move to 50,32.4"));
    cr_assert(field_gives(f, "ash move to 50,32.5"), "%s", f->err.text);
    cr_assert_eq(field_officer(f, "ash")->at.y, 3250);
    cr_assert(!field_gives(f, "ash move to 50,34"), "once a turn");
    field_free(f);
}
