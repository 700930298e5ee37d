/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_terrain.c - chapter 2: bad going, linear obstacles, ground nobody enters.
 */
#include "tests/throne/field.h"
#include "tests/throne/refusal.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RED    "{'name': 'red1', 'at': ['90cm','95cm'], " FIELD_FOOT(1, 4) "}"
#define MOVING FIELD_OPENING(1, "movement", "Blue")
#define GROUND(type, more)                                                               \
    "'terrain': [{'type': '" type                                                        \
    "', 'name': 'ground', 'rectangle': {'from': ['0cm','30cm'], "                        \
    "'to': ['100cm','40cm']}" more "}], " MOVING
#define WALL                                                                             \
    "'terrain': [{'type': 'linear obstacle', 'name': 'wall', 'line': [['0cm','30cm'], "  \
    "['100cm','30cm']]}], " MOVING
#define COLUMN_AT(name, x, stands)                                                       \
    "{'name': '" name "', 'at': ['" x "cm','20cm'], 'formation': 'column', "             \
    "'marks': ['activated'], " stands                                                    \
    "}" /* of three bases: its front edge is at 23.75 cm */

static int32_t middle_y(const Field *f, const char *name)
{
    return unit_middle(f->battle, &f->state, field_index(f, name)).y;
}

Test(throne_terrain, r2_1_good_going_costs_nothing)
{
    Field *f =
        field(GROUND("good going", ""), COLUMN_AT("1st", "50", FIELD_FOOT(2, 4)), RED);
    field_dice(f, 0);
    cr_assert(field_gives(f, "1st move to 50,40"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->dice, 0);
    cr_assert(field_spent(f));
    field_free(f);
}

Test(throne_terrain, r2_2_a_hill_is_what_the_scenario_says)
{
    static const struct {
        const char *more;
        int dice;
    } rows[] = { { GROUND("hill", ""), 0 },
                 { GROUND("moderate bad going", ", 'level': 1"), 2 } };
    for (int i = 0; i < 2; i++) {
        Field *f = field(rows[i].more, COLUMN_AT("1st", "50", FIELD_FOOT(2, 4)), RED);
        field_dice(f, 1, 2);
        cr_assert(field_gives(f, "1st move to 50,40"), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "1st")->dice, rows[i].dice);
        field_free(f);
    }
}

Test(throne_terrain, r2_3_whoever_moves_through_bad_going_takes_its_value)
{
    static const struct {
        const char *order;
        int dice;
    } rows[] = {
        { "1st move to 50,26.2", 0 }, /* front at 29.95 */
        { "1st move to 50,26.3", 3 }, /* front at 30.05 */
    };
    for (int i = 0; i < 2; i++) {
        Field *f = field(GROUND("moderate bad going", ""),
                         COLUMN_AT("1st", "50", FIELD_FOOT(2, 4)), RED);
        field_dice(f, 1, 3);
        cr_assert(field_gives(f, rows[i].order), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "1st")->dice, rows[i].dice, "%s", rows[i].order);
        field_free(f);
    }
}

Test(throne_terrain, r2_3_once_for_each_area_of_a_move)
{
    Field *f =
        field("'terrain': ["
              "{'type': 'moderate bad going', 'name': 'a', "
              "'rectangle': {'from': ['0cm','26cm'], 'to': ['100cm','28cm']}},"
              "{'type': 'moderate bad going', 'name': 'b', "
              "'rectangle': {'from': ['0cm','30cm'], 'to': ['100cm','32cm']}}], " MOVING,
              COLUMN_AT("1st", "50", FIELD_FOOT(2, 4)), RED);
    field_dice(f, 2, 1, 3);
    cr_assert(field_gives(f, "1st move to 50,42"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->dice, 4);
    cr_assert(field_spent(f));
    field_free(f);
}

/* A column beside the wood deploys into line: two bases come to stand in it.  One that stands
 * in it already and only turns takes nothing but the die for turning. */
Test(throne_terrain, r2_3b_a_change_that_brings_bases_into_it_counts)
{
    const char *beside =
        "'terrain': [{'type': 'very bad going', 'rectangle': {'from': ['53cm','0cm'], "
        "'to': ['100cm','60cm']}}], " MOVING;
    Field *f = field(beside, COLUMN_AT("1st", "50", FIELD_FOOT(2, 4)), RED);
    field_dice(f, 1, 5);
    cr_assert(field_gives(f, "1st move to 50,20 as line"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->dice, 1 + 5);
    cr_assert(field_spent(f));
    field_free(f);
    f = field(beside, COLUMN_AT("1st", "70", FIELD_FOOT(2, 4)), RED);
    field_dice(f, 0);
    cr_assert(field_gives(f, "1st move to 70,20 facing E"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->dice, 1);
    cr_assert(field_spent(f));
    field_free(f);
}

Test(throne_terrain, r2_4_a_d3_if_moderate_a_d6_if_very_bad)
{
    static const struct {
        const char *more;
        int face;
        bool thrown;
    } rows[] = { { GROUND("moderate bad going", ""), 3, true },
                 { GROUND("moderate bad going", ""), 4, false },
                 { GROUND("very bad going", ""), 6, true } };
    for (int i = 0; i < 3; i++) {
        Field *f = field(rows[i].more, COLUMN_AT("1st", "50", FIELD_FOOT(2, 4)), RED);
        field_dice(f, 1, rows[i].face);
        cr_assert(field_gives(f, "1st move to 50,40"), "%s", f->err.text);
        cr_assert_eq(field_spent(f), rows[i].thrown);
        if (rows[i].thrown)
            cr_assert_eq(field_unit(f, "1st")->dice, rows[i].face);
        field_free(f);
    }
}

Test(throne_terrain, r2_5_the_value_is_rolled_once_and_kept)
{
    Field *f = field(GROUND("very bad going", ""),
                     TWO(COLUMN_AT("1st", "30", FIELD_FOOT(2, 4)),
                         COLUMN_AT("2nd", "60", FIELD_FOOT(2, 4))),
                     RED);
    field_dice(f, 1, 5);
    cr_assert(field_give_all(f, "1st move to 30,40", "2nd move to 60,40", NULL), "%s",
              f->err.text);
    cr_assert_eq(field_unit(f, "1st")->dice, 5);
    cr_assert_eq(field_unit(f, "2nd")->dice, 5);
    cr_assert_eq(f->events[E_BAD_GOING], 1);
    cr_assert(field_spent(f));
    field_free(f);
}

Test(throne_terrain, r2_5_one_is_a_die_and_more_are_dice)
{
    for (int face = 1; face <= 2; face++) {
        Field *f = field(GROUND("very bad going", ""),
                         COLUMN_AT("1st", "30", FIELD_FOOT(2, 4)), RED);
        char says[100];
        field_dice(f, 1, face);
        cr_assert(field_gives(f, "1st move to 30,40"), "%s", f->err.text);
        Event told = f->last[E_BAD_GOING];
        cr_expect_eq(told.n_dice, 1);
        told.n_dice = 0; /* its face was there only while it was heard */
        throne_say_event(&f->game, &told, says, sizeof says);
        cr_expect_str_eq(strstr(says, "turns"),
                         face == 1 ? "turns out to be worth 1 morale die"
                                   : "turns out to be worth 2 morale dice");
        field_free(f);
    }
}

#define LOOSE_AT(name, kind)                                                             \
    "{'name': '" name "', 'stands': [{'kind': '" kind                                    \
    "', 'rating': 4}], 'bases': [{'stand': 1, "                                          \
    "'at': ['50cm','20cm'], 'alone': true, 'status': 'dispersed', "                      \
    "'marks': ['activated']}]}"

Test(throne_terrain, r2_5_a_base_by_itself_may_be_the_first_to_enter)
{
    Field *f = field(GROUND("very bad going", ""), LOOSE_AT("1st", "line infantry"), RED);
    field_dice(f, 1, 6);
    cr_assert(field_gives(f, "1st.1 move to 50,35"), "%s", f->err.text);
    cr_assert_eq(throne(&f->state)->bad_going[0], 6);
    cr_assert_eq(field_unit(f, "1st")->dice, 0);
    cr_assert(field_spent(f));
    field_free(f);
}

/* Arms at a wall: the dice of each, all passed; then one of them failed. */
static const struct {
    const char *unit;
    int dice;
} at_wall[] = {
    { COLUMN_AT("1st", "50", FIELD_FOOT(2, 4)), 1 },
    { COLUMN_AT("1st", "50", FIELD_HORSE(2, 4)), 2 },
    { "{'name': '1st', 'at': ['50cm','20cm'], 'marks': ['activated'], "
      "'stands': [{'kind': 'light artillery', 'rating': 4, 'count': 2}]}",
      3 },
    /* 1.8  battalion guns go with their infantry */
    { COLUMN_AT("1st", "50",
                "'stands': [{'kind': 'line infantry', 'rating': 4, 'count': 2}, "
                "{'kind': 'light artillery', 'rating': 4}]"),
      1 },
};

Test(throne_terrain, r2_6_2_7_a_linear_obstacle_tests_by_arm)
{
    for (unsigned i = 0; i < sizeof at_wall / sizeof *at_wall; i++) {
        Field *f = field(WALL, at_wall[i].unit, RED);
        field_dice(f, at_wall[i].dice, 4, 4, 4);
        cr_assert(field_gives(f, "1st move to 50,40"), "%s", f->err.text);
        cr_assert(field_spent(f), "row %u", i);
        cr_assert_eq(f->last[E_OBSTACLE].a, 1);
        cr_assert_eq(middle_y(f, "1st"), CM(40));
        cr_assert_eq(field_unit(f, "1st")->status, FORMED);
        field_free(f);
    }
}

#define VILLAGE                                                                          \
    "{'type': 'linear obstacle', 'name': 'wall', 'line': [['40cm','30cm'], "             \
    "['40cm','45cm'], ['60cm','45cm'], ['60cm','30cm'], ['40cm','30cm']]}"

/* Two dice of horse each time, by a road as well; of a base by itself one; who stays inside has gone in, who goes by has
 * not, be he against the wall, and who halts going out has not got out. */
Test(throne_terrain, r2_6c_a_wall_round_a_village_is_crossed_twice)
{
    static const struct {
        const char *unit, *order;
        int thrown, last, y;
    } rows[] = {
        { COLUMN_AT("1st", "50", FIELD_HORSE(2, 4)), "1st move to 50,60", 4, 6, 6000 },
        { COLUMN_AT("1st", "50", FIELD_HORSE(2, 4)), "1st move to 50,41", 2, 6, 4100 },
        { COLUMN_AT("1st", "50", FIELD_HORSE(2, 4)), "1st move to 50,60", 4, 1, 4125 },
        { COLUMN_AT("1st", "61.25", FIELD_HORSE(2, 4)), "1st move to 61.25,60", 0, 6,
          6000 },
        { "{'name': '1st', 'at': ['50cm','20cm'], 'formation': 'column', 'marks': "
          "['moving'], " FIELD_HORSE(2, 4) "}",
          "1st carry on", 4, 6, 7000 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = field("'terrain': [" VILLAGE
                         ", {'type': 'road', 'name': 'lane', 'width': '2cm', 'line': "
                         "[['50cm','0cm'],['50cm','100cm']]}], " MOVING,
                         rows[i].unit, RED);
        field_dice(f, 0);
        for (int k = 0; k < rows[i].thrown; k++)
            field_more(f, 1, k < rows[i].thrown - 1 ? 6 : rows[i].last);
        cr_assert(field_gives(f, rows[i].order), "%s", f->err.text);
        cr_expect(field_spent(f), "row %zu: %d", i, f->list.used);
        cr_expect_eq(f->events[E_OBSTACLE], rows[i].thrown / 2, "row %zu", i);
        cr_expect(abs(middle_y(f, "1st") - rows[i].y) <= 4, "row %zu: %d", i,
                  middle_y(f, "1st"));
        field_free(f);
    }
}

/* Through the village at those beyond, who form square, or ride to meet it half way: what it has crossed it has. */
Test(throne_terrain, r2_6c_who_is_put_back_has_crossed_it_all_the_same)
{
    for (int horse = 0; horse < 2; horse++) {
        char red[200];
        snprintf(red, sizeof red,
                 "{'name': 'r', 'at': ['50cm','60cm'], 'facing': 'S', %s}",
                 horse ? FIELD_HORSE(3, 4) : FIELD_FOOT(3, 4));
        Field *f = field("'terrain': [" VILLAGE "], " MOVING,
                         COLUMN_AT("1st", "50", FIELD_HORSE(2, 4)), red);
        field_dice(f, 5, 6, 6, 6, 6, 4);
        cr_assert(field_gives(f, "1st move to 50,60"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_CHARGED);
        cr_assert(field_gives(f, horse ? "r counter-charge" : "r form square"), "%s",
                  f->err.text);
        cr_assert_eq(f->state.decision.kind, D_MOVE);
        cr_expect_eq(f->events[E_OBSTACLE], 2);
        cr_expect(field_spent(f), "%d", f->list.used);
        cr_expect(unit_touches_enemy(f->battle, &f->state, 0) >= 0);
        field_free(f);
    }
}

Test(throne_terrain, r2_6_all_the_dice_it_carries_are_thrown)
{
    Field *f =
        field(WALL,
              "{'name': '1st', 'at': ['50cm','20cm'], 'formation': 'column', 'dice': 2, "
              "'marks': ['activated'], " FIELD_FOOT(2, 4) "}",
              RED);
    field_dice(f, 3, 4, 5, 6);
    cr_assert(field_gives(f, "1st move to 50,40"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_eq(field_unit(f, "1st")->dice, 0);
    field_free(f);
}

/* The line stands 5 cm before the wall, or against it: then it has not moved before it tests, and takes
 * the die only if it gets on. */
Test(throne_terrain, r7_7_the_die_of_a_line_is_thrown_at_an_obstacle_it_comes_to)
{
    static const struct {
        const char *formation, *y;
        int thrown, face, left;
    } rows[] = {
        { "line", "23.75cm", 2, 4, 0 },   { "line", "23.75cm", 2, 3, 0 },
        { "line", "28.75cm", 1, 4, 1 },   { "line", "28.75cm", 1, 3, 0 },
        { "column", "23.75cm", 1, 4, 0 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[300];
        snprintf(blue, sizeof blue,
                 "{'name': '1st', 'at': ['50cm','%s'], 'formation': '%s', "
                 "'marks': ['activated'], " FIELD_FOOT(2, 4) "}",
                 rows[i].y, rows[i].formation);
        Field *f = field(WALL, blue, RED);
        field_dice(f, rows[i].thrown, rows[i].face, rows[i].face);
        cr_assert(field_gives(f, "1st move to 50,40"), "%s", f->err.text);
        cr_assert_eq(f->last[E_TEST].n_dice, rows[i].thrown, "row %zu", i);
        cr_assert(field_spent(f), "row %zu", i);
        cr_assert_eq(field_unit(f, "1st")->dice, rows[i].left, "row %zu", i);
        cr_assert_eq(field_unit(f, "1st")->status,
                     rows[i].face < 4 ? DISORDERED : FORMED);
        field_free(f);
    }
}

Test(throne_terrain, r2_8_failure_halts_before_it_worse_off)
{
    Field *f = field(WALL, COLUMN_AT("1st", "50", FIELD_FOOT(2, 4)), RED);
    field_dice(f, 1, 3);
    cr_assert(field_gives(f, "1st move to 50,40"), "%s", f->err.text);
    cr_assert(field_spent(f));
    const int32_t front = middle_y(f, "1st") + 375;
    cr_assert(front <= CM(30) && front >= CM(30) - 2, "front %d", front);
    cr_assert_eq(field_unit(f, "1st")->status, DISORDERED);
    cr_assert_eq(field_unit(f, "1st")->marks & U_MOVED, 0);
    field_free(f);
}

Test(throne_terrain, r2_8_the_disordered_are_dispersed)
{
    Field *f =
        field(WALL,
              "{'name': '1st', 'at': ['50cm','20cm'], 'formation': 'column', "
              "'status': 'disordered', 'marks': ['activated'], " FIELD_FOOT(2, 4) "}",
              RED);
    field_dice(f, 1, 3);
    cr_assert(field_gives(f, "1st move to 50,40"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->n_stands, 0);
    for (int i = 0; i < 3; i++) {
        const Stand *at = state_stand(&f->state, i);
        cr_assert_eq(at->status, DISPERSED);
        cr_assert(at->at.y + 125 <= CM(30) + 60, "behind the wall");
    }
    field_free(f);
}

/* The enemy lines the wall on its other side.  Who fails takes shelter behind it, in order or not, and meets
 * nobody; who passes charges him. */
Test(throne_terrain, r2_8_who_fails_does_not_meet_those_beyond_it)
{
    static const struct {
        const char *from, *status;
        int face, units;
    } rows[] = {
        { "20cm", "formed", 4, 1 },     { "20cm", "formed", 3, 1 },
        { "20cm", "disordered", 4, 1 }, { "20cm", "disordered", 3, 0 },
        { "26cm", "formed", 3, 1 },     { "26cm", "disordered", 3, 0 },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char blue[300];
        snprintf(blue, sizeof blue,
                 "{'name': '1st', 'at': ['50cm','%s'], 'formation': 'column', 'status': "
                 "'%s', 'marks': ['activated'], " FIELD_FOOT(2, 4) "}",
                 rows[k].from, rows[k].status);
        Field *f = field(WALL, blue,
                         "{'name': 'foe', 'at': ['50cm','31.3cm'], 'facing': 'S', "
                         "'formation': 'line', " FIELD_FOOT(3, 4) "}");
        field_dice(f, 1, rows[k].face);
        cr_assert(field_gives(f, "1st move to 50,40"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert(f->state.decision.kind != D_CHARGED || field_gives(f, "done"));
        bool met = false;
        for (int i = 0; i < 3; i++)
            met |= base_touches_enemy(f->battle, &f->state, i);
        cr_assert_eq(met, rows[k].face == 4, "row %zu", k);
        cr_assert_eq(f->events[E_CHARGE], rows[k].face == 4, "row %zu", k);
        cr_assert_eq(field_unit(f, "1st")->n_stands > 0, rows[k].units, "row %zu", k);
        field_free(f);
    }
}

/* An enemy on its own side of the wall, whom it has passed by less than a millimetre: who fails there would touch
 * him with its side.  A base by itself never charges (5.7). */
Test(throne_terrain, r2_8_who_fails_beside_an_enemy_goes_back_clear_of_him)
{
    for (int alone = 0; alone <= 1; alone++) {
        char blue[400];
        snprintf(
            blue, sizeof blue,
            "{'name': '1st', %s, 'stands': [{'kind': 'line infantry', 'rating': 4}]}",
            alone ? "'bases': [{'stand': 1, 'at': ['50cm','20cm'], 'alone': true, "
                    "'status': 'dispersed', 'marks': ['activated']}]"
                  : "'at': ['50cm','20cm'], 'marks': ['activated']");
        Field *f = field(WALL, blue,
                         "{'name': 'foe', 'at': ['52.58cm','27cm'], 'facing': 'S', "
                         "'stands': [{'kind': 'line infantry', 'rating': 4}]}");
        field_dice(f, 1, 3);
        cr_assert(field_gives(f, alone ? "1st.1 move to 50,40" : "1st move to 50,40"),
                  "%s", f->err.text);
        cr_assert_eq(f->events[E_OBSTACLE], 1);
        cr_expect_not(base_touches_enemy(f->battle, &f->state, 0), "%d", alone);
        cr_expect_eq(f->events[E_CHARGE], 0);
        field_free(f);
    }
}

/* Whether he stands against the wall to a tenth of a millimetre or not, or away from it. */
Test(throne_terrain, r2_6_a_wall_that_the_enemy_lines_is_come_to_first)
{
    static const struct {
        const char *y;
        int tests;
    } rows[] = {
        { "31.27cm", 1 }, { "31.26cm", 1 }, { "31.25cm", 1 }, /* its front is at 30 cm */
        { "31.2cm", 0 },  { "29cm", 0 },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char red[300];
        snprintf(red, sizeof red,
                 "{'name': 'foe', 'at': ['50cm','%s'], 'facing': 'S', 'formation': "
                 "'line', " FIELD_FOOT(3, 4) "}",
                 rows[k].y);
        Field *f = field(WALL, COLUMN_AT("1st", "50", FIELD_FOOT(2, 4)), red);
        field_dice(f, rows[k].tests, 4);
        cr_assert(field_gives(f, "1st move to 50,40"), "%s", f->err.text);
        cr_assert_eq(f->events[E_OBSTACLE], rows[k].tests, "row %zu", k);
        cr_assert(f->state.decision.kind != D_CHARGED || field_gives(f, "done"));
        cr_assert_eq(f->events[E_CHARGE], 1, "row %zu", k);
        field_free(f);
    }
}

Test(throne_terrain, r2_9_a_dispersed_base_tests_and_just_stops)
{
    static const struct {
        const char *unit;
        int dice;
    } rows[] = { { LOOSE_AT("1st", "line infantry"), 1 },
                 { LOOSE_AT("1st", "line cavalry"), 2 },
                 { LOOSE_AT("1st", "line artillery"), 3 } };
    for (int i = 0; i < 3; i++) {
        for (int fails = 0; fails < 2; fails++) {
            Field *f = field(WALL, rows[i].unit, RED);
            field_dice(f, rows[i].dice, fails ? 3 : 4, 6, 6);
            cr_assert(field_gives(f, "1st.1 move to 50,40"), "%s", f->err.text);
            cr_assert(field_spent(f), "row %d", i);
            const int32_t y = field_stand(f, "1st.1")->at.y;
            if (fails)
                cr_assert(y + 125 <= CM(30) && y + 125 >= CM(30) - 2, "y %d", y);
            else
                cr_assert_eq(y, CM(40));
            cr_assert_eq(field_stand(f, "1st.1")->status, DISPERSED);
            field_free(f);
        }
    }
}

Test(throne_terrain, r2_10_nobody_enters_what_is_impassable)
{
    Field *f = field(GROUND("impassable", ""),
                     TWO(COLUMN_AT("1st", "30", FIELD_FOOT(2, 4)),
                         "{'name': '2nd', 'at': ['60cm','20cm'], 'formation': 'column', "
                         "'marks': ['moving'], " FIELD_FOOT(2, 4) "}"),
                     RED);
    /* its front 0.5 mm into the lake */
    cr_assert_not(field_gives(f, "1st move to 30,26.3"));
    cr_assert(field_gives(f, "1st move to 30,26.2"), "%s", f->err.text);
    cr_assert(field_gives(f, "2nd carry on"), "%s", f->err.text);
    const int32_t front = middle_y(f, "2nd") + 375;
    cr_assert(front <= CM(30) && front >= CM(30) - 2, "front %d", front);
    cr_assert_eq(field_unit(f, "2nd")->marks & U_MOVED, 0); /* it halts there */
    field_free(f);
}

Test(throne_terrain, r2_11_a_file_may_say_the_value)
{
    const char *ground =
        GROUND("very bad going",
               "") ", 'rules': {'bad going': [{'place': 'ground', 'value': 2}]}";
    Field *f = field(ground, COLUMN_AT("1st", "50", FIELD_FOOT(2, 4)), RED);
    field_dice(f, 0);
    cr_assert(field_gives(f, "1st move to 50,40"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->dice, 2);
    cr_assert(field_spent(f));
    field_free(f);
    const char *said = refusal(
        GROUND("hill", "") ", 'rules': {'bad going': [{'place': 'ground', 'value': 2}]}",
        COLUMN_AT("1st", "50", FIELD_FOOT(2, 4)), RED);
    cr_assert(strstr(said, "2.11"), "\"%s\"", said);
}

Test(throne_terrain, r2_12_ground_does_not_shorten_a_move)
{
    Field *f = field("'terrain': [{'type': 'moderate bad going', "
                     "'rectangle': {'from': ['0cm','25cm'], "
                     "'to': ['100cm','28cm']}}, {'type': 'linear obstacle', "
                     "'line': [['0cm','30cm'], ['100cm','30cm']]}], " MOVING,
                     COLUMN_AT("1st", "50", FIELD_FOOT(2, 4)), RED);
    field_dice(f, 4, 2, 4, 4, 4); /* the going, then the test of 2 + 1 dice */
    cr_assert_not(field_gives(f, "1st move to 50,45.1"));
    cr_assert(field_gives(f, "1st move to 50,45"), "%s", f->err.text);
    cr_assert_eq(middle_y(f, "1st"), CM(45));
    cr_assert(field_spent(f));
    field_free(f);
}

#define SCREEN_AT(y)                                                                     \
    "{'name': '1st', 'at': ['50cm','" #y                                                 \
    "cm'], 'marks': ['activated'], " FIELD_LIGHT(2, 4) "}"

Test(throne_terrain, r2_13_skirmishers_cross_obstacles_like_anybody)
{
    Field *f = field(WALL, SCREEN_AT(20), RED);
    field_dice(f, 2, 4, 3);
    cr_assert(field_give_all(f, "done", "1st skirmish", "1st.2 place to 50,40", NULL),
              "%s", f->err.text);
    cr_assert_eq(field_stand(f, "1st.2")->at.y, CM(40));
    cr_assert(field_gives(f, "1st.3 place to 53,40"), "%s", f->err.text);
    const int32_t y = field_stand(f, "1st.3")->at.y;
    cr_assert(y + 125 <= CM(30) && y + 125 >= CM(30) - 4, "y %d", y);
    cr_assert_eq(field_stand(f, "1st.3")->status, SKIRMISHER);
    cr_assert(field_spent(f));
    field_free(f);
}

/* In at the wall, and not out again. */
Test(throne_terrain, r2_6c_a_skirmisher_crosses_it_twice_too)
{
    Field *f = field("'terrain': [" VILLAGE "], " MOVING, SCREEN_AT(26), RED);
    field_dice(f, 4, 4, 4, 4, 3);
    cr_assert(field_give_all(f, "done", "1st skirmish", "1st.2 place to 50,49", NULL),
              "%s", f->err.text);
    cr_assert_eq(field_stand(f, "1st.2")->at.y, CM(49));
    cr_assert(field_gives(f, "1st.3 place to 54,49"), "%s", f->err.text);
    cr_assert(abs(field_stand(f, "1st.3")->at.y + 125 - CM(45)) <= 20, "%d",
              field_stand(f, "1st.3")->at.y);
    cr_assert(field_spent(f));
    field_free(f);
}

/* So near the wall that it has no room before it: it stays, and may not try again. */
Test(throne_terrain, r2_13_without_room_it_stays_in_its_unit)
{
    Field *f = field(WALL, SCREEN_AT(28.7), RED);
    field_dice(f, 1, 3);
    cr_assert(field_give_all(f, "done", "1st skirmish", "1st.2 place to 50,40", NULL),
              "%s", f->err.text);
    cr_assert_eq(field_stand(f, "1st.2")->unit, 0);
    cr_assert_eq(field_stand(f, "1st.2")->at.y, 2870);
    cr_assert_eq(field_unit(f, "1st")->n_stands, 3);
    cr_assert_not(field_gives(f, "1st.2 place to 50,40"));
    cr_assert(strstr(f->err.text, "2.13"), "%s", f->err.text);
    field_free(f);
}

Test(throne_terrain, r2_10_skirmishers_do_not_swim)
{
    Field *f =
        field("'terrain': [{'type': 'impassable', 'rectangle': {'from': ['0cm','30cm'], "
              "'to': ['100cm','32cm']}}], " MOVING,
              SCREEN_AT(20), RED);
    cr_assert(field_give_all(f, "done", "1st skirmish", NULL), "%s", f->err.text);
    cr_assert_not(field_gives(f, "1st.2 place to 50,40"));
    cr_assert(strstr(f->err.text, "2.10"), "%s", f->err.text);
    cr_assert(field_gives(f, "1st.2 place to 50,28.7"), "%s", f->err.text);
    field_free(f);
}
