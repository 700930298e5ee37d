/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_road.c - columns whose compulsory move follows a road (9.12, 9.13).
 */
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOVES    FIELD_OPENING(1, "movement", "Blue")
#define AT(x, y) "'at': ['" #x "cm','" #y "cm'], "
#define FAR_RED  "{'name': 'far', " AT(5, 97) FIELD_FOOT(1, 4) "}"
#define BATTERY(kind)                                                                    \
    "'stands': [{'kind': 'limber', 'rating': 4}, {'kind': '" kind "', 'rating': 4}]"
#define ROAD(name, line)                                                                 \
    "{'name': '" name "', 'type': 'road', 'width': '2cm', 'line': [" line "]}"
#define MARCHES                                                                          \
    "{'name': '1st', 'formation': 'column', 'marks': ['moving'], " AT(50, 20)            \
        FIELD_FOOT(2, 4) "}"
/* north to (50, 30), then it bends: to the east, to the north-east, or not at all */
#define BENDS_EAST ROAD("lane", "['50cm','0cm'],['50cm','30cm'],['100cm','30cm']")
#define BENDS_NE   ROAD("lane", "['50cm','0cm'],['50cm','30cm'],['90cm','70cm']")
#define STRAIGHT   ROAD("lane", "['50cm','0cm'],['50cm','100cm']")

static Field *march(const char *terrain, const char *unit)
{
    char more[800];
    snprintf(more, sizeof more, "'terrain': [%s], %s", terrain, MOVES);
    return field(more, unit, FAR_RED);
}

static bool stands_at(Field *f, const char *base, int x, int y, int facing)
{
    const Stand *at = field_stand(f, base);
    if (abs(at->at.x - x) <= 3 && abs(at->at.y - y) <= 3 && at->facing == facing)
        return true;
    cr_log_error("%s is at %d,%d facing %d", base, at->at.x, at->at.y, at->facing);
    return false;
}

/* The column's first rank is at y 22.5; 25 cm on it is 17.5 cm past the bend. */
Test(throne_road, r9_12_a_column_on_a_road_follows_it_round_a_bend)
{
    Field *f = march(BENDS_EAST, MARCHES);
    cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
    cr_assert(stands_at(f, "1st.1", 6750, 3000, EAST));
    cr_assert(stands_at(f, "1st.2", 6500, 3000, EAST));
    cr_assert(stands_at(f, "1st.3", 6250, 3000, EAST));
    cr_assert_eq(throne_row(f, "1st")->facing, EAST);
    cr_assert_eq(field_unit(f, "1st")->dice, 0,
                 "following a road is no change of facing");
    cr_assert(field_unit(f, "1st")->marks & U_MOVED);
    char says[128];
    throne_say_event(&f->game, &f->last[E_MOVED], says, sizeof says);
    cr_assert_str_eq(says, "1st moves 25 cm to 65,30 by its road, facing east");
    field_free(f);
}

Test(throne_road, r9_12_at_full_rate_measured_along_the_road)
{
    Field *f = march(BENDS_NE, MARCHES);
    cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
    const int leg = 1237; /* 17.5 cm to the north-east */
    cr_assert(stands_at(f, "1st.1", 5000 + leg, 3000 + leg, EAST / 2));
    cr_assert_eq(throne_row(f, "1st")->facing, EAST / 2);
    field_free(f);
}

Test(throne_road, r9_12_backwards_along_the_road_as_drawn_is_the_same)
{
    Field *f =
        march(ROAD("lane", "['100cm','30cm'],['50cm','30cm'],['50cm','0cm']"), MARCHES);
    cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
    cr_assert(stands_at(f, "1st.1", 6750, 3000, EAST));
    field_free(f);
}

Test(throne_road, r9_12b_who_is_not_on_it_goes_straight_on)
{
    static const struct {
        const char *unit;
        bool follows;
    } rows[] = {
        /* its middle half a base from the road's */
        { "{'name': '1st', 'formation': 'column', 'marks': ['moving'], "
          "'at': ['51.25cm','20cm'], " FIELD_FOOT(2, 4) "}",
          true },
        { "{'name': '1st', 'formation': 'column', 'marks': ['moving'], "
          "'at': ['51.3cm','20cm'], " FIELD_FOOT(2, 4) "}",
          false },
        /* nor who has somebody beside him where he would be in the middle of it */
        { "{'name': '1st', 'formation': 'column', 'marks': ['moving'], "
          "'at': ['51.25cm','20cm'], " FIELD_FOOT(
              2, 4) "},"
                    "{'name': '2nd', 'formation': 'column', 'at': "
                    "['47.9cm','20cm'], " FIELD_FOOT(1, 4) "}",
          false },
        { "{'name': '1st', 'formation': 'column', 'marks': ['moving'], "
          "'at': ['51.25cm','20cm'], " FIELD_FOOT(
              2, 4) "},"
                    "{'name': '2nd', 'formation': 'column', 'at': "
                    "['46.9cm','20cm'], " FIELD_FOOT(1, 4) "}",
          true },
        /* a line does not march on a road */
        { "{'name': '1st', 'formation': 'line', 'marks': ['moving'], "
          "'at': ['50cm','20cm'], " FIELD_FOOT(2, 4) "}",
          false },
        /* nor who crosses it */
        { "{'name': '1st', 'formation': 'column', 'facing': '40deg', "
          "'marks': ['moving'], "
          "'at': ['50cm','20cm'], " FIELD_FOOT(2, 4) "}",
          false },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = march(BENDS_EAST, rows[i].unit);
        const int before = throne_row(f, "1st")->facing;
        cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
        cr_assert_eq(throne_row(f, "1st")->facing, rows[i].follows ? EAST : before,
                     "row %zu", i);
        field_free(f);
    }
}

Test(throne_road, r9_12c_a_voluntary_move_is_straight_even_on_a_road)
{
    Field *f =
        march(BENDS_EAST,
              "{'name': '1st', 'formation': 'column', 'marks': ['activated'], " AT(50, 20)
                  FIELD_FOOT(2, 4) "}");
    cr_assert(field_gives(f, "1st move to 50,45"), "%s", f->err.text);
    cr_assert(stands_at(f, "1st.1", 5000, 4750, NORTH));
    field_free(f);
}

Test(throne_road, r9_12_a_limbered_battery_follows_it_too)
{
    Field *f = march(
        BENDS_EAST,
        FIELD_UNIT("1st", "'formation': 'limbered', 'marks': ['moving'], " AT(50, 20),
                   BATTERY("heavy artillery")));
    cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
    /* its limber at y 21.25, 30 cm: 21.25 cm past the bend */
    cr_assert(stands_at(f, "1st.1", 7125, 3000, EAST));
    cr_assert(stands_at(f, "1st.2", 6875, 3000, EAST));
    field_free(f);
}

/* It halts before anything in its way on the road, as others do straight ahead. */
Test(throne_road, r9_12d_an_enemy_on_the_road_is_charged)
{
    char more[300];
    snprintf(more, sizeof more, "'terrain': [%s], %s", BENDS_EAST, MOVES);
    Field *f = field(
        more, MARCHES,
        FIELD_UNIT("guns", "'facing': 'W', " AT(70, 30), BATTERY("line artillery")));
    cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
    cr_assert(unit_touches_enemy(f->battle, &f->state, 0) >= 0);
    cr_assert(field_stand(f, "1st.1")->at.x < 6750);
    cr_assert_eq(field_unit(f, "1st")->dice, 1, "a charge");
    field_free(f);
}

/* Wherever he stands beside a road that runs aslant, it halts against him and not in him. */
Test(throne_road, r9_12d_it_halts_at_the_enemys_edge)
{
    static const struct {
        Point at, foe;
        Angle facing, looks;
    } rows[] = { { { 5847, 5477 }, { 4737, 3908 }, 40644, 15561 },
                 { { 5336, 4850 }, { 5050, 4200 }, 38650, NORTH } };
    char more[300];
    snprintf(
        more, sizeof more, "'terrain': [%s], %s",
        ROAD("lane", "['48cm','0cm'],['48cm','40cm'],['60cm','55cm'],['60cm','100cm']"),
        MOVES);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f =
            field(more,
                  "{'name': '1st', 'formation': 'column', 'marks': ['moving'], " AT(
                      60, 62) "'stands': [{'kind': 'line infantry', 'rating': 4}]}",
                  "{'name': 'foe', " AT(
                      50, 42) "'stands': [{'kind': 'line infantry', 'rating': 4}]}");
        field_stand(f, "1st.1")->at = rows[i].at;
        field_stand(f, "1st.1")->facing = throne_row(f, "1st")->facing = rows[i].facing;
        field_stand(f, "foe.1")->at = rows[i].foe;
        field_stand(f, "foe.1")->facing = throne_row(f, "foe")->facing = rows[i].looks;
        movement_compulsory(&f->game, 0);
        cr_assert(mover_run(&f->game));
        cr_assert(unit_touches_enemy(f->battle, &f->state, 0) >= 0, "row %zu", i);
        const Box mine = battle_box(f->battle, &f->state, 0);
        const Box foe = battle_box(f->battle, &f->state, 1);
        cr_assert(!geo_overlap(&mine, &foe), "row %zu", i);
        field_free(f);
    }
}

/* The wood lies on the road beyond the bend; what lies straight ahead is not entered. */
Test(throne_road, r9_12e_ground_counts_where_the_road_leads)
{
    static const struct {
        const char *wood;
        int dice;
    } rows[] = {
        { "'rectangle': {'from': ['60cm','25cm'], 'to': ['80cm','40cm']}", 2 },
        { "'rectangle': {'from': ['45cm','36cm'], 'to': ['55cm','60cm']}", 0 },
    };
    for (int i = 0; i < 2; i++) {
        char terrain[500];
        snprintf(terrain, sizeof terrain,
                 "%s, {'name': 'wood', 'type': 'moderate bad going', %s}", BENDS_EAST,
                 rows[i].wood);
        Field *f = march(terrain, MARCHES);
        field_dice(f, rows[i].dice ? 1 : 0, 2);
        cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(field_unit(f, "1st")->dice, rows[i].dice, "row %d", i);
        field_free(f);
    }
}

/* Water across the road halts the march, and so does water beside it that a base would stand in with a
 * part of it, as on a straight move; a road that keeps clear of it is marched along. */
Test(throne_road, r2_10_nobody_marches_into_water_beside_the_road)
{
    static const struct {
        const char *water; /* its edges */
        int x, y;
    } rows[] = {
        { "'from': ['45cm','35cm'], 'to': ['48.7cm','50cm']", 5000, 4750 },
        { "'from': ['45cm','35cm'], 'to': ['48.8cm','50cm']", 5000, 3375 },
        { "'from': ['51.2cm','35cm'], 'to': ['55cm','50cm']", 5000, 3375 },
        { "'from': ['45cm','35cm'], 'to': ['55cm','50cm']", 5000, 3375 },
        { "'from': ['45cm','60cm'], 'to': ['55cm','70cm']", 5000, 4750 },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char terrain[400];
        snprintf(terrain, sizeof terrain,
                 STRAIGHT ", {'name': 'Pond', 'type': 'impassable', 'rectangle': {%s}}",
                 rows[k].water);
        Field *f = march(terrain, MARCHES);
        cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
        const Point at = field_stand(f, "1st.1")->at;
        cr_assert(abs(at.x - rows[k].x) <= 3 && at.y <= rows[k].y + 3 &&
                      at.y >= rows[k].y - 28,
                  "%d: %d,%d", (int)k, at.x, at.y);
        field_free(f);
    }
}

Test(throne_road, r9_13_straight_across_a_crossroads)
{
    static const char *const roads[] = {
        TWO(STRAIGHT, ROAD("lane", "['0cm','30cm'],['100cm','30cm']")),
        TWO(ROAD("lane", "['0cm','30cm'],['100cm','30cm']"), STRAIGHT),
    };
    for (int i = 0; i < 2; i++) {
        Field *f = march(roads[i], MARCHES);
        cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
        cr_assert(stands_at(f, "1st.1", 5000, 4750, NORTH));
        cr_assert_eq(field_unit(f, "1st")->status, FORMED);
        cr_assert(field_unit(f, "1st")->marks & U_MOVED);
        field_free(f);
    }
}

#define STEM ROAD("stem", "['50cm','0cm'],['50cm','30cm']")
#define BAR  ROAD("bar", "['0cm','30cm'],['100cm','30cm']")

Test(throne_road, r9_13b_a_t_junction_halts_it_disordered)
{
    Field *f = march(TWO(STEM, BAR), MARCHES);
    cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
    /* its front comes to the middle of the other road */
    cr_assert(stands_at(f, "1st.1", 5000, 2875, NORTH));
    cr_assert_eq(field_unit(f, "1st")->status, DISORDERED);
    cr_assert(!(field_unit(f, "1st")->marks & U_MOVED), "halted: no move next turn");
    cr_assert_eq(field_unit(f, "1st")->dice, 0);
    field_free(f);
}

Test(throne_road, r9_13b_only_for_those_who_come_to_it_within_their_move)
{
    static const struct {
        const char *y;
        bool halts;
    } rows[] = {
        { "6.26cm", true },  /* 24.99 cm from its front to the middle of the bar */
        { "6.25cm", false }, /* 25 cm: it stops there by itself */
    };
    for (int i = 0; i < 2; i++) {
        char unit[300];
        snprintf(
            unit, sizeof unit,
            "{'name': '1st', 'formation': 'column', 'marks': ['moving'], "
            "'at': ['50cm','%s'], 'stands': [{'kind': 'line infantry', 'rating': 4}]}",
            rows[i].y);
        Field *f = march(TWO(ROAD("stem", "['50cm','0cm'],['50cm','32.5cm']"),
                             ROAD("bar", "['0cm','32.5cm'],['100cm','32.5cm']")),
                         unit);
        cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "1st")->status, rows[i].halts ? DISORDERED : FORMED);
        cr_assert_eq(f->events[E_JUNCTION], rows[i].halts, "and why is told");
        cr_assert_eq(!!(field_unit(f, "1st")->marks & U_MOVED), !rows[i].halts);
        field_free(f);
    }
}

/* Two roads drawn end to end are one that bends; with a third that ends there, or one that runs past, it is a
 * junction. */
Test(throne_road, r9_12j_two_roads_end_to_end_are_a_bend)
{
#define EAST_ROAD ROAD("east", "['50cm','30cm'],['100cm','30cm']")
#define EAST_BACK ROAD("east", "['100cm','30cm'],['50cm','30cm']")
#define WEST_ROAD ROAD("west", "['50cm','30cm'],['0cm','30cm']")
    static const struct {
        const char *terrain;
        bool bends;
    } rows[] = { { TWO(STEM, EAST_ROAD), true },
                 { TWO(STEM, EAST_BACK), true },
                 { TWO(EAST_BACK, STEM), true },
                 { THREE(STEM, EAST_ROAD, WEST_ROAD), false },
                 { TWO(STEM, BAR), false } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = march(rows[i].terrain, MARCHES);
        cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
        if (rows[i].bends) {
            cr_expect(stands_at(f, "1st.1", 6750, 3000, EAST), "row %zu", i);
            cr_expect(stands_at(f, "1st.3", 6250, 3000, EAST), "row %zu", i);
        }
        cr_expect_eq(field_unit(f, "1st")->status, rows[i].bends ? FORMED : DISORDERED,
                     "row %zu", i);
        cr_expect_eq(f->events[E_JUNCTION], !rows[i].bends, "row %zu", i);
        field_free(f);
    }
}

/* The stem ends at y 35.  A wall is met if it is before that; a friend is passed if the column, 7.5 cm long, gets
 * clear of him there. */
Test(throne_road, r9_13g_the_t_ends_the_march_whatever_is_beyond)
{
#define STEM_TO_35 ROAD("stem", "['50cm','0cm'],['50cm','35cm']")
#define BAR_AT_35  ROAD("bar", "['0cm','35cm'],['100cm','35cm']")
#define WALL_AT(y)                                                                       \
    "{'type': 'linear obstacle', 'name': 'wall', 'line': [['0cm','" y                    \
    "cm'],['100cm','" y "cm']]}"
#define ALONE_AT(y)                                                                      \
    "{'name': '2nd', 'formation': 'column', 'at': ['50cm','" y                           \
    "cm'], 'stands': [{'kind': 'line infantry', 'rating': 4}]}"
    static const struct {
        const char *terrain, *friend;
        int crossed, passed, y;
        bool at_junction;
    } rows[] = {
        { ", " WALL_AT("37"), ALONE_AT("90"), 0, 0, 3375, true }, /* beyond the T */
        { ", " WALL_AT("34"), ALONE_AT("90"), 1, 0, 3375, true },
        { "", ALONE_AT("31"), 0, 0, 2850, false }, /* 9.19 */
        { "", ALONE_AT("26.3"), 0, 0, 2380, false },
        { "", ALONE_AT("26.2"), 0, 1, 3375, true },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char terrain[700], units[700];
        snprintf(terrain, sizeof terrain, "'terrain': [%s%s], %s",
                 TWO(STEM_TO_35, BAR_AT_35), rows[i].terrain, MOVES);
        snprintf(units, sizeof units, "%s,%s",
                 "{'name': '1st', 'formation': 'column', 'marks': ['moving'], " AT(
                     50, 17.5) FIELD_FOOT(2, 4) "}",
                 rows[i].friend);
        Field *f = field(terrain, units, FAR_RED);
        field_dice(f, rows[i].crossed + 2 * rows[i].passed, 4, 4);
        cr_assert(field_gives(f, "1st carry on"), "row %zu: %s", i, f->err.text);
        cr_expect(abs(field_stand(f, "1st.1")->at.y - rows[i].y) <= 3, "row %zu: %d", i,
                  field_stand(f, "1st.1")->at.y);
        cr_expect_eq(field_unit(f, "1st")->status,
                     rows[i].at_junction ? DISORDERED : FORMED, "row %zu", i);
        cr_expect_eq(f->events[E_JUNCTION], rows[i].at_junction, "row %zu", i);
        cr_expect_eq(f->events[E_INTERPENETRATION], rows[i].passed, "row %zu", i);
        cr_expect(field_spent(f), "row %zu", i);
        field_free(f);
    }
}

/* Whoever is touched there has been charged, and is asked as in any charge; not 2 mm beyond. */
Test(throne_road, r9_13g_who_is_touched_at_the_t_may_answer)
{
    for (int touched = 0; touched <= 1; touched++) {
        Field *f = field("'terrain': [" TWO(STEM_TO_35, BAR_AT_35) "], " MOVES, MARCHES,
                         touched ? FIELD_UNIT("foe", AT(50, 36.25), FIELD_FOOT(2, 4))
                                 : FIELD_UNIT("foe", AT(50, 36.45), FIELD_FOOT(2, 4)));
        cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind == D_CHARGED, touched);
        if (touched)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_expect_eq(f->events[E_CHARGE], touched);
        if (touched)
            cr_expect_eq(f->last[E_CHARGE].target, field_find(f, "foe"));
        cr_expect_eq(f->events[E_JUNCTION], 1);
        cr_expect_eq(field_unit(f, "1st")->status, DISORDERED);
        field_free(f);
    }
}

Test(throne_road, r9_13b_along_the_bar_of_the_t_it_marches_on)
{
    Field *f = march(
        TWO(STEM, BAR),
        FIELD_UNIT(
            "1st",
            AT(40, 30) "'formation': 'column', 'facing': 'E', 'marks': ['moving'], ",
            FIELD_FOOT(2, 4)));
    cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
    cr_assert(stands_at(f, "1st.1", 6750, 3000, EAST));
    cr_assert_eq(field_unit(f, "1st")->status, FORMED);
    field_free(f);
}

/* Three roads end to end, the second drawn the other way: north, north-north-east (7 to 24), and
 * round a bend to the east. */
Test(throne_road, r9_12g_one_road_goes_on_where_another_ends)
{
    Field *f = march(TWO(ROAD("stem", "['50cm','0cm'],['50cm','30cm']"),
                         TWO(ROAD("lane", "['57cm','54cm'],['50cm','30cm']"),
                             ROAD("high", "['57cm','54cm'],['57cm','58cm'],"
                                          "['100cm','58cm']"))),
                     MARCHES);
    const Angle lane = geo_bearing((Point){ 5000, 3000 }, (Point){ 5700, 5400 });
    cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
    cr_assert(stands_at(f, "1st.1", 5490, 4680, lane)); /* 17.5 cm up the lane */
    cr_assert(stands_at(f, "1st.3", 5350, 4200, lane));
    cr_assert_eq(field_unit(f, "1st")->status, FORMED);
    while (f->state.decision.kind != D_MOVE || !must_move(f->battle, &f->state, 0))
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
    /* 7.5 cm to the lane's end, 4 to the bend, 13.5 beyond it */
    cr_assert(stands_at(f, "1st.1", 7050, 5800, EAST));
    cr_assert_eq(field_unit(f, "1st")->dice, 0);
    field_free(f);
}

/* Its first base beyond the end of one road, its last on it: it still marches on a road. */
Test(throne_road, r9_12g_on_two_roads_at_once)
{
    Field *f =
        march(TWO(ROAD("stem", "['50cm','0cm'],['50cm','18cm']"),
                  ROAD("lane", "['50cm','18cm'],['50cm','30cm'],['100cm','30cm']")),
              MARCHES);
    cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
    cr_assert(stands_at(f, "1st.1", 6750, 3000, EAST));
    field_free(f);
}

/* At a T whose arm leads straight on it need not leave the road: within 22.5 degrees. */
Test(throne_road, r9_13e_an_arm_of_a_t_may_lead_on)
{
    static const struct {
        const char *roads;
        int status;
    } rows[] = {
        { TWO(STEM, ROAD("bar", "['0cm','40cm'],['50cm','30cm'],['66.5cm','70cm']")),
          FORMED }, /* 22.42 degrees */
        { TWO(STEM, ROAD("bar", "['0cm','40cm'],['50cm','30cm'],['66.6cm','70cm']")),
          DISORDERED }, /* 22.54 */
    };
    for (int i = 0; i < 2; i++) {
        Field *f = march(rows[i].roads, MARCHES);
        cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "1st")->status, rows[i].status, "row %d", i);
        field_free(f);
    }
}

/* The move ends with the first base 1 cm past the bend: no base stands on another. */
Test(throne_road, r9_12f_round_a_bend_the_column_is_longer)
{
    Field *f =
        march(BENDS_EAST, "{'name': '1st', 'formation': 'column', 'marks': ['moving'], "
                          "'at': ['50cm','3.75cm'], " FIELD_FOOT(2, 4) "}");
    Err err = { "" };
    for (int i = 0; i < 3; i++) {
        cr_assert(f->battle->rules->check(f->battle, &f->state, &err), "%s", err.text);
        while (f->state.decision.kind != D_MOVE || !must_move(f->battle, &f->state, 0)) {
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        }
        cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
        if (i == 0)
            cr_assert(stands_at(f, "1st.1", 5125, 3000, EAST));
        if (i == 0)
            cr_assert(stands_at(f, "1st.2", 5000, 2750, NORTH));
        if (i == 1)
            cr_assert(stands_at(f, "1st.1", 7625, 3000, EAST));
        if (i == 1)
            cr_assert(stands_at(f, "1st.3", 7125, 3000, EAST));
    }
    field_free(f);
}

/* An officer at its side goes along, and keeps to its side round the bend. */
Test(throne_road, r8_9d_an_officer_keeps_his_place_round_a_bend)
{
    char more[300];
    snprintf(more, sizeof more, "'terrain': [%s], %s", BENDS_EAST, MOVES);
    Field *f = field_with(more, "{'name': 'ash', 'rating': 4, 'at': ['52.5cm','22.5cm']}",
                          MARCHES, "", FAR_RED);
    cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
    const Officer *ash = field_officer(f, "ash");
    /* on the right of the first base, which looks east at 67.5,30 */
    cr_assert(abs(ash->at.x - 6750) <= 3 && abs(ash->at.y - 2750) <= 3, "%d,%d",
              ash->at.x, ash->at.y);
    cr_assert(officer_in_contact(f->battle, &f->state, 0, ref_unit(0)));
    field_free(f);
}

/* Two battalions of two bases, one behind the other, in the slot of the one in front or behind: first
 * rank at y 22.5, or at y 7.5, so that the bend is between the two after 25 cm. */
Test(throne_road, r9_12h_a_file_of_several_battalions_follows_the_road)
{
    static const struct {
        double y[4]; /* of aa.1, aa.2, bb.1, bb.2 */
        int order[4];
        bool bend;
    } rows[] = { { { 22.5, 20, 17.5, 15 }, { 0, 1, 2, 3 }, false },
                 { { 17.5, 15, 22.5, 20 }, { 2, 3, 0, 1 }, false },
                 { { 10, 7.5, 5, 2.5 }, { 0, 1, 2, 3 }, true } };
    for (int i = 0; i < 3; i++) {
        char blue[800], more[800];
        const double *y = rows[i].y;
        snprintf(blue, sizeof blue,
                 "{'name': 'aa', 'officer': 'ash', 'at': ['50cm','%gcm'], 'formation': "
                 "'column', 'marks': ['moving'], " FIELD_FOOT(
                     1, 4) "},"
                           "{'name': 'bb', 'officer': 'ash', " FIELD_FOOT(
                               1, 4) ", 'bases': ["
                                     "{'stand': 1, 'at': ['50cm','%gcm'], 'in': 'aa'}, "
                                     "{'stand': 2, 'at': ['50cm','%gcm'], 'in': 'aa'}]}",
                 (y[0] + y[1]) / 2, y[2], y[3]);
        snprintf(more, sizeof more, "'terrain': [%s], %s", BENDS_EAST, MOVES);
        Field *f = field_with(more, "{'name': 'ash', 'rating': 4, 'at': ['5cm','5cm']}",
                              blue, "", FAR_RED);
        cr_assert_eq(field_unit(f, "aa")->n_stands, 4);
        cr_assert(field_gives(f, "aa carry on"), "%s", f->err.text);
        for (int k = 0; k < 4 && !rows[i].bend; k++) {
            const Stand *at = state_stand(&f->state, rows[i].order[k]);
            cr_expect(abs(at->at.x - (6750 - 250 * k)) <= 3, "row %d, %d: %d", i, k,
                      at->at.x);
            cr_expect_eq(at->at.y, 3000, "row %d, %d", i, k);
            cr_expect_eq(at->facing, EAST);
        }
        cr_expect_eq(field_unit(f, "aa")->dice, 0);
        if (rows[i].bend) { /* they look two ways, and are one still */
            cr_expect_eq(field_stand(f, "aa.1")->facing, EAST);
            cr_expect_eq(field_stand(f, "bb.2")->facing, NORTH);
        }
        complex_settle(&f->game);
        cr_expect_eq(field_unit(f, "aa")->n_stands, 4, "row %d", i);
        field_free(f);
    }
}

/* aa in a block two wide, its front at y; bb behind it, so far to the right, or two files beside one another, bb's so
 * far behind.  All of them are one unit. */
static Field *march_abreast(const char *terrain, double y, double right, double behind)
{
    char bases[500] = "", blue[1400], more[800];
    for (int k = 0; k < 4; k++) {
        const double across = behind < 0 ? (k % 2 ? 1.25 : -1.25) + right : 1.25;
        const double back = behind < 0 ? 5 + k / 2 * 2.5 : k * 2.5 + behind;
        snprintf(bases + strlen(bases), sizeof bases - strlen(bases),
                 "%s{'stand': %d, 'at': ['%gcm','%gcm'], 'in': 'aa'}", k ? ", " : "",
                 k + 1, 50 + across, y - back - 1.25);
    }
    snprintf(blue, sizeof blue,
             "{'name': 'aa', 'officer': 'ash', 'at': ['%gcm','%gcm'], 'formation': '%s', "
             "'width': %d, 'marks': ['moving'], " FIELD_FOOT(
                 3, 4) "}, {'name': 'bb', "
                       "'officer': 'ash', " FIELD_FOOT(3, 4) ", 'bases': [%s]}",
             behind < 0 ? 50 : 48.75, behind < 0 ? y - 2.5 : y - 5,
             behind < 0 ? "line" : "column", behind < 0 ? 2 : 1, bases);
    snprintf(more, sizeof more, "'terrain': [%s], %s", terrain, MOVES);
    Field *const f = field_with(more, "{'name': 'ash', 'rating': 4, 'at': ['5cm','5cm']}",
                                blue, "", FAR_RED);
    cr_assert_eq(field_unit(f, "aa")->n_stands, 8);
    cr_assert(field_gives(f, "aa carry on"), "%s", f->err.text);
    complex_settle(&f->game);
    cr_expect_eq(field_unit(f, "aa")->n_stands, 8);
    return f;
}

/* Round the bend with its whole length, the rear half as far aside as it was; and with its first ranks. */
Test(throne_road, r9_12h_ranks_of_several_battalions_follow_the_road)
{
    for (double right = 0; right <= 1.25; right += 1.25) {
        Field *f = march_abreast(BENDS_EAST, 23.75, right, -1);
        const int32_t shift = CM(right) / 2; /* their middle is on the road */
        for (int i = 0; i < 8; i++) {
            const Stand *const at = state_stand(&f->state, i);
            const int32_t side = (i % 2 ? -125 : 125) + (i < 4 ? shift : -shift);
            cr_expect_eq(at->facing, EAST, "%d", i);
            cr_expect(abs(at->at.y - (3000 + side)) <= 3, "%d: %d", i, at->at.y);
            cr_expect(abs(at->at.x - (6750 - i / 2 * 250)) <= 3, "%d: %d", i, at->at.x);
        }
        field_free(f);
        f = march_abreast(BENDS_EAST, 13.75, right, -1);
        cr_expect_eq(field_stand(f, "aa.1")->facing, EAST);
        cr_expect_eq(field_stand(f, "bb.4")->facing, NORTH);
        field_free(f);
    }
}

/* Two files side by side are ranks of two; with one of them half a base ahead they are none: straight on. */
Test(throne_road, r9_12h_without_ranks_straight_on)
{
    for (int ragged = 0; ragged <= 1; ragged++) {
        Field *const f = march_abreast(BENDS_EAST, 23.75, 0, ragged ? 1 : 0);
        cr_expect_eq(field_stand(f, "aa.1")->facing, ragged ? NORTH : EAST);
        cr_expect_eq(field_stand(f, "bb.4")->facing, ragged ? NORTH : EAST);
        field_free(f);
    }
}

/* The road comes back beside itself: the third base waits until the first has made room for it. */
Test(throne_road, r9_12f_in_a_hairpin_nobody_stands_on_one_before_the_last)
{
    Err err = { "" };
    for (int y = 4; y <= 9; y++) {
        char unit[300];
        snprintf(unit, sizeof unit,
                 "{'name': '1st', 'formation': 'column', 'marks': ['moving'], "
                 "'at': ['50cm','%d.75cm'], " FIELD_FOOT(2, 4) "}",
                 y);
        Field *f =
            march(ROAD("lane", "['50cm','0cm'],['50cm','30cm'],['51cm','5cm']"), unit);
        cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
        cr_expect(f->battle->rules->check(f->battle, &f->state, &err), "%d: %s", y,
                  err.text);
        field_free(f);
    }
}

/* Its head is 8.75 cm beyond the end of the road when it comes to the wall. */
Test(throne_road, r9_12i_beyond_the_end_of_its_road_it_marches_straight_on)
{
    static const char *const drawn[] = { "['50cm','0cm'],['50cm','30cm']",
                                         "['50cm','30cm'],['50cm','0cm']" };
    for (int i = 0; i < 2; i++) {
        char terrain[300];
        snprintf(terrain, sizeof terrain,
                 ROAD("lane", "%s") ", {'name': 'wall', 'type': 'linear obstacle', "
                                    "'line': [['40cm','40cm'],['60cm','40cm']]}",
                 drawn[i]);
        Field *f = march(terrain, MARCHES);
        field_dice(f, 1, 4);
        cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert(stands_at(f, "1st.1", 5000, 4750, NORTH));
        cr_assert(stands_at(f, "1st.3", 5000, 4250, NORTH));
        field_free(f);
    }
}

/* The charge is measured again from where it began: on the road. */
Test(throne_road, r9_12i_a_square_stands_in_time_beyond_the_end_of_the_road_too)
{
    Field *f =
        field("'terrain': [" ROAD("lane", "['50cm','0cm'],['50cm','30cm']") "], " MOVES,
              "{'name': 'horse', 'formation': 'column', 'marks': ['moving'], " AT(50, 20)
                  FIELD_HORSE(2, 4) "}",
              "{'name': 'foot', 'formation': 'line', " AT(50, 55) FIELD_FOOT(3, 4) "}");
    field_dice(f, 1, 4);
    cr_assert(field_gives(f, "horse carry on"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_CHARGED);
    cr_assert(field_gives(f, "foot form square"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "foot")->formation, SQUARE);
    cr_assert(stands_at(f, "horse.1", 5000, 5125, NORTH));
    field_free(f);
}

/* Ranks at y 21.25 and 18.75; red's front is at x 72.5: 30 cm along the road, half of it is x 57.5. */
Test(throne_road, r6_10_who_charges_round_a_bend_is_met_half_way_along_the_road)
{
    char more[800];
    snprintf(more, sizeof more, "'terrain': [%s], %s", BENDS_EAST, MOVES);
    Field *f =
        field(more,
              "{'name': '1st', 'formation': 'column', 'marks': ['moving'], " AT(50, 20)
                  FIELD_HORSE(1, 4) "}",
              "{'name': 'foe', 'formation': 'column', 'facing': 'W', " AT(75, 30)
                  FIELD_HORSE(1, 4) "}");
    field_dice(f, 1, 4);
    cr_assert(field_give_all(f, "1st carry on", "foe counter-charge", NULL), "%s",
              f->err.text);
    cr_assert_lt(abs(field_stand(f, "foe.1")->at.x - 5875), 10, "%d",
                 field_stand(f, "foe.1")->at.x);
    cr_assert_lt(abs(field_stand(f, "1st.1")->at.x - 5625), 10, "%d",
                 field_stand(f, "1st.1")->at.x);
    field_free(f);
}

/* A marsh that he had come to beyond that he has not come to: he carries the die for the charge alone. */
Test(throne_road, r6_10_ground_beyond_half_way_along_the_road_costs_the_charger_nothing)
{
    for (int near = 0; near < 2; near++) {
        char more[800];
        snprintf(more, sizeof more,
                 "'terrain': [%s, {'type': 'moderate bad going', 'rectangle': {'from': "
                 "['%dcm', '28cm'], "
                 "'to': ['%dcm', '32cm']}}], %s",
                 BENDS_EAST, near ? 53 : 62, near ? 56 : 70, MOVES);
        Field *f = field(
            more,
            "{'name': '1st', 'formation': 'column', 'marks': ['moving'], " AT(50, 20)
                FIELD_HORSE(1, 4) "}",
            "{'name': 'foe', 'formation': 'column', 'facing': 'W', " AT(75, 30)
                FIELD_HORSE(1, 4) "}");
        field_dice(f, 2, 2, 4);
        cr_assert(field_give_all(f, "1st carry on", "foe counter-charge", NULL), "%s",
                  f->err.text);
        cr_assert_eq(field_unit(f, "1st")->dice, 1 + 2 * near, "%d",
                     field_unit(f, "1st")->dice);
        field_free(f);
    }
}

/* And measured again from where he set out, if a square is formed meanwhile (6.19). */
Test(throne_road, r6_19_who_charges_round_a_bend_is_put_back_to_where_he_started)
{
    char more[800];
    snprintf(more, sizeof more, "'terrain': [%s], %s", BENDS_EAST, MOVES);
    Field *f =
        field(more,
              "{'name': '1st', 'formation': 'column', 'marks': ['moving'], " AT(50, 20)
                  FIELD_HORSE(1, 4) "}",
              "{'name': 'foe', 'formation': 'column', 'facing': 'W', " AT(75, 30)
                  FIELD_FOOT(1, 4) "}");
    cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_CHARGED);
    State room;
    const State *before =
        before_charge(f->battle, &f->state, field_index(f, "foe"), &room);
    const Stand *first = state_stand(before, ref_index(field_find(f, "1st.1")));
    cr_assert_lt(abs(first->at.x - 5000), 10);
    cr_assert_lt(abs(first->at.y - 2125), 10, "%d", first->at.y);
    field_free(f);
}
