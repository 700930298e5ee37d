/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_formations.c - chapter 3: lines, columns, squares, batteries; disorder and dispersal.
 */
#include "rulesets/throne_of_bayonets/corridors.h"
#include "tests/throne/field.h"
#include "tests/throne/refusal.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define RED    "{'name': 'red1', 'at': ['90cm','95cm'], " FIELD_FOOT(1, 4) "}"
#define MOVING FIELD_OPENING(1, "movement", "Blue")
#define UNIT(formation, stands)                                                          \
    "{'name': '1st', 'at': ['50cm','30cm'], 'formation': '" formation "', "              \
    "'marks': ['activated'], " stands "}"
#define GUNS(guns, limbers)                                                              \
    "'stands': [{'kind': 'line artillery', 'rating': 4, 'count': " #guns "}, "           \
    "{'kind': 'limber', 'rating': 4, 'count': " #limbers "}]"
#define BATTERY(formation, guns, limbers) UNIT(formation, GUNS(guns, limbers))

Test(throne_formations, r3_1_each_arm_has_its_formations)
{
    static const char *const arms[] = {
        FIELD_FOOT(3, 4),
        FIELD_HORSE(3, 4),
        GUNS(3, 1),
    };
    static const struct {
        const char *formation;
        bool arm[3];
    } rows[] = {
        { "line", { true, true, false } },        { "column", { true, true, false } },
        { "square", { true, false, false } },     { "limbered", { false, false, true } },
        { "unlimbered", { false, false, true } },
    };
    for (int i = 0; i < 5; i++) {
        for (int arm = 0; arm < 3; arm++) {
            char unit[500];
            snprintf(unit, sizeof unit,
                     "{'name': '1st', 'at': ['50cm','30cm'], 'formation': '%s', %s}",
                     rows[i].formation, arms[arm]);
            cr_assert_eq(*refusal("", unit, RED) == 0, rows[i].arm[arm], "%s of arm %d",
                         rows[i].formation, arm);
        }
    }
}

Test(throne_formations, r3_1_why_it_cannot_form_so_is_said)
{
    static const struct {
        const char *stands, *formation, *why;
    } rows[] = {
        { "'stands': [{'kind': 'line artillery', 'rating': 4}]", "limbered",
          "1st cannot form limbered: it has no limber (3.9)" },
        { GUNS(1, 1), "line", "1st cannot form line: a battery is" },
        { FIELD_HORSE(3, 4), "square", "1st cannot form square: only foot does (3.6)" },
        { FIELD_FOOT(3, 4), "limbered", "1st cannot form limbered: only a battery" },
        { FIELD_FOOT(3, 4), "line x1", "1st cannot form line of that width" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char unit[500], order[80];
        snprintf(unit, sizeof unit,
                 "{'name': '1st', 'at': ['50cm','30cm'], 'marks': ['activated'], %s}",
                 rows[i].stands);
        snprintf(order, sizeof order, "1st move to 50,30 as %s", rows[i].formation);
        Field *f = field(FIELD_OPENING(1, "movement", "Blue"), unit, RED);
        cr_assert_not(field_gives(f, order));
        cr_expect_eq(strstr(f->err.text, rows[i].why), f->err.text, "%s", f->err.text);
        field_free(f);
    }
}

/* Six bases asked to stand so many wide: as line, and as column. */
Test(throne_formations, r3_2_r3_4_two_deep_is_a_line_three_a_column)
{
    static const struct {
        const char *order;
        bool good;
        int formation, width;
    } rows[] = {
        { "1st move to 50,30 as line x6", true, LINE, 6 },
        { "1st move to 50,30 as line x3", true, LINE, 3 },
        { "1st move to 50,30 as line x2", false, 0, 0 },
        { "1st move to 50,30 as line x7", false, 0, 0 },
        { "1st move to 50,30 as line x1", false, 0, 0 },
        { "1st move to 50,30 as column x3", false, 0, 0 },
        { "1st move to 50,30 as column x2", true, COLUMN, 2 },
        { "1st move to 50,30 as column x1", true, COLUMN, 1 },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = field(MOVING, UNIT("square", FIELD_FOOT(5, 4)), RED);
        cr_assert_eq(field_gives(f, rows[i].order), rows[i].good, "%s: %s", rows[i].order,
                     f->err.text);
        if (rows[i].good) {
            const Box box = unit_box(f->battle, &f->state, 0);
            cr_assert_eq(field_unit(f, "1st")->formation, rows[i].formation);
            cr_assert_eq(box.half_w, 125 * rows[i].width);
            cr_assert_eq(box.half_d, 125 * (6 / rows[i].width));
        }
        field_free(f);
    }
}

Test(throne_formations, r3_2_r3_4_r3_5_a_block_by_width_and_depth)
{
    static const struct {
        int wide, deep, formation;
    } rows[] = { { 1, 1, COLUMN }, { 1, 2, COLUMN }, { 2, 1, LINE },  { 2, 2, LINE },
                 { 2, 3, COLUMN }, { 5, 2, LINE },   { 5, 3, COLUMN } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        cr_assert_eq(formation_of_block(rows[i].wide, rows[i].deep), rows[i].formation,
                     "%d x %d", rows[i].wide, rows[i].deep);
    }
}

/* The bases of a unit that look some way. */
static int looking(const Field *f, Angle way, int n)
{
    int count = 0;
    for (int i = 0; i < n; i++)
        count += state_stand(&f->state, i)->facing == way;
    return count;
}

Test(throne_formations, r3_3_all_bases_of_a_line_look_one_way)
{
    Field *f = field(MOVING, UNIT("line", FIELD_FOOT(3, 4)), RED);
    cr_assert_eq(looking(f, NORTH, 4), 4);
    cr_assert(field_gives(f, "1st move to 50,30 facing E"), "%s", f->err.text);
    cr_assert_eq(looking(f, EAST, 4), 4);
    cr_assert_eq(field_unit(f, "1st")->formation, LINE);
    field_free(f);
}

Test(throne_formations, r3_5_one_base_left_is_a_column)
{
    Field *f = field(MOVING, UNIT("line", FIELD_FOOT(1, 4)), RED);
    base_remove(&f->game, 1, LOST, LOST_TO_FIRE);
    unit_close_up(f->battle, &f->state, 0);
    cr_assert_eq(field_unit(f, "1st")->formation, COLUMN);
    cr_assert(field_gives(f, "1st move to 50,40"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->dice, 0); /* a column moves without a die */
    field_free(f);
}

Test(throne_formations, r3_6_a_square_looks_all_ways)
{
    static const struct {
        const char *unit;
        int n, north, east, south, west;
    } rows[] = {
        { UNIT("column", FIELD_FOOT(1, 4)), 2, 1, 0, 1, 0 },
        { UNIT("column", FIELD_FOOT(2, 4)), 3, 2, 0, 1, 0 },
        { UNIT("column", FIELD_FOOT(3, 4)), 4, 1, 1, 1, 1 },
        { UNIT("column", FIELD_FOOT(5, 4)), 6, 2, 1, 2, 1 },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = field(MOVING, rows[i].unit, RED);
        cr_assert(field_gives(f, "1st move to 50,30 as square"), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "1st")->formation, SQUARE);
        cr_assert_eq(looking(f, NORTH, rows[i].n), rows[i].north, "%d bases", rows[i].n);
        cr_assert_eq(looking(f, EAST, rows[i].n), rows[i].east, "%d bases", rows[i].n);
        cr_assert_eq(looking(f, SOUTH, rows[i].n), rows[i].south, "%d bases", rows[i].n);
        cr_assert_eq(looking(f, WEST, rows[i].n), rows[i].west, "%d bases", rows[i].n);
        field_free(f);
    }
    Field *f =
        field(MOVING,
              UNIT("column", "'stands': [{'kind': 'line infantry', 'rating': 4}]"), RED);
    /* one base has no back */
    cr_assert_not(field_gives(f, "1st move to 50,30 as square"));
    field_free(f);
}

/* By quarters it turns to what is nearest, to either hand alike: of two as near by less. */
Test(throne_formations, a_quarter_turn_knows_no_hand)
{
    static const struct {
        int32_t off, turns;
    } rows[] = { { 0, 0 },
                 { EAST / 2 - 1, 0 },
                 { EAST / 2, 0 },
                 { EAST / 2 + 1, 1 },
                 { EAST + EAST / 2, 1 },
                 { EAST + EAST / 2 + 1, 2 },
                 { SOUTH, 2 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int hand = -1; hand <= 1; hand += 2) {
            const Angle now = 0x1234, way = (Angle)(now + hand * rows[i].off);
            cr_expect_eq(quarter_turn(now, way),
                         (Angle)(now + hand * rows[i].turns * EAST), "row %u, %d", i,
                         hand);
        }
    }
}

/* Two bases only, and none looks east: the square fires to all four sides all the same. */
Test(throne_formations, r3_7_every_face_of_a_square_fires)
{
    static const char *const around[] = { "['50cm','45cm']", "['65cm','30cm']",
                                          "['50cm','15cm']", "['35cm','30cm']" };
    for (int i = 0; i < 4; i++) {
        char red[300];
        snprintf(red, sizeof red, "{'name': 'red1', 'at': %s, " FIELD_FOOT(0, 4) "}",
                 around[i]);
        char *zero = strstr(red, ", {'kind': 'line infantry', 'rating': 4, 'count': 0}");
        memcpy(zero, "]}", 3);
        Field *f = field(FIELD_OPENING(1, "fire", "Blue"),
                         UNIT("square", FIELD_FOOT(1, 4)), red);
        cr_assert_eq(f->state.decision.kind, D_FIRE, "side %d", i);
        field_dice(f, 2, 5, 6);
        cr_assert(field_gives(f, "1st fire"), "%s", f->err.text);
        cr_assert_eq(f->events[E_FIRE], 1, "side %d", i);
        cr_assert_eq(field_unit(f, "red1")->marks & U_SHOT_AT, U_SHOT_AT);
        field_free(f);
    }
}

/* What a file may say of one base of horse that is left: there are no muskets on its faces. */
Test(throne_formations, r3_7_a_square_without_infantry_has_no_faces)
{
    Field *f = field(FIELD_OPENING(1, "fire", "Blue"),
                     "{'name': 'square', 'at': ['50cm','30cm'], 'formation': 'square', "
                     "'marks': ['fired'], 'stands': [{'kind': 'heavy cavalry', 'rating': "
                     "4, 'traits': ['command']}], "
                     "'bases': [{'stand': 1, 'at': ['50cm','30cm']}]}",
                     "{'name': 'red1', 'at': ['50cm','40cm'], " FIELD_FOOT(1, 4) "}");
    field_dice(f, 0);
    while (f->state.decision.kind == D_FIRE && field_gives(f, "done"))
        continue;
    cr_expect_neq(f->state.decision.kind, D_FIRE, "%s", f->err.text);
    cr_expect_eq(f->events[E_FIRE], 0);
    field_free(f);
}

Test(throne_formations, r3_8_guns_in_line_the_limber_behind)
{
    for (int guns = 1; guns <= 4; guns++) {
        char unit[400];
        snprintf(unit, sizeof unit,
                 "{'name': '1st', 'at': ['50cm','30cm'], 'formation': 'unlimbered', "
                 "'stands': ["
                 "{'kind': 'limber', 'rating': 4}, {'kind': 'line artillery', "
                 "'rating': 4, 'count': %d}]}",
                 guns);
        Field *f = field("", unit, RED);
        bool behind = false;
        for (int i = 1; i <= guns; i++) {
            cr_assert_eq(state_stand(&f->state, i)->at.y,
                         state_stand(&f->state, 1)->at.y);
            behind |= state_stand(&f->state, 0)->at.y ==
                          state_stand(&f->state, i)->at.y - 250 &&
                      bases_touching(f->battle, &f->state, 0, i);
        }
        cr_assert(behind, "%d guns", guns);
        cr_assert_eq(unit_box(f->battle, &f->state, 0).half_w, 125 * guns);
        field_free(f);
    }
}

Test(throne_formations, r3_9_only_a_battery_with_its_limber_limbers)
{
    Field *f = field(MOVING, BATTERY("unlimbered", 2, 1), RED);
    cr_assert_eq(fire_weapon(f->battle, &f->state, 0), 1);
    cr_assert(field_gives(f, "1st move to 50,30 as limbered"), "%s", f->err.text);
    cr_assert_eq(unit_box(f->battle, &f->state, 0).half_w, 125);
    cr_assert_eq(unit_box(f->battle, &f->state, 0).half_d, 375);
    /* limber first */
    cr_assert(state_stand(&f->state, 2)->at.y > state_stand(&f->state, 0)->at.y);
    cr_assert_eq(fire_weapon(f->battle, &f->state, 0), -1);
    field_free(f);
    f = field(MOVING,
              UNIT("unlimbered",
                   "'stands': [{'kind': 'line artillery', 'rating': 4, 'count': 2}]"),
              RED);
    cr_assert_not(field_gives(f, "1st move to 50,30 as limbered"));
    field_free(f);
}

Test(throne_formations, r3_10_losses_change_what_a_battery_is)
{
    static const struct {
        const char *unit;
        int lost[2], formation;
    } rows[] = {
        { BATTERY("limbered", 2, 1), { 2, -1 }, UNLIMBERED }, /* the limber */
        { BATTERY("limbered", 2, 1), { 0, -1 }, LIMBERED },
        { BATTERY("unlimbered", 2, 1), { 0, 1 }, LIMBERED }, /* both guns */
        { BATTERY("unlimbered", 2, 1), { 0, -1 }, UNLIMBERED },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = field(MOVING, rows[i].unit, RED);
        for (int k = 0; k < 2 && rows[i].lost[k] >= 0; k++) {
            base_remove(&f->game, rows[i].lost[k], LOST, LOST_TO_FIRE);
        }
        unit_close_up(f->battle, &f->state, 0);
        cr_assert_eq(field_unit(f, "1st")->formation, rows[i].formation, "row %u", i);
        field_free(f);
    }
}

Test(throne_formations, r3_11_disordered_bases_stay_together)
{
    Field *f = field(MOVING,
                     "{'name': '1st', 'at': ['50cm','30cm'], 'formation': 'line', "
                     "'dice': 1, " FIELD_FOOT(2, 4) "}",
                     RED);
    field_dice(f, 1, 3);
    cr_assert(field_gives(f, "done"));
    cr_assert(field_spent(f));
    cr_assert_eq(field_unit(f, "1st")->status, DISORDERED);
    cr_assert_eq(field_unit(f, "1st")->n_stands, 3);
    cr_assert(bases_touching(f->battle, &f->state, 0, 1));
    cr_assert(bases_touching(f->battle, &f->state, 1, 2));
    field_free(f);
}

Test(throne_formations, r3_12_dispersed_bases_stand_apart)
{
    static const char *const shapes[] = { "line", "column", "square" };
    for (int i = 0; i < 3; i++) {
        char unit[400];
        snprintf(unit, sizeof unit,
                 "{'name': '1st', 'at': ['50cm','30cm'], 'formation': '%s', %s}",
                 shapes[i], FIELD_FOOT(4, 4));
        Field *f = field("", unit, RED);
        unit_disperse(&f->game, 0, false);
        cr_assert_eq(field_unit(f, "1st")->n_stands, 0);
        int32_t least = INT32_MAX;
        for (int a = 0; a < 5; a++) {
            cr_assert_eq(state_stand(&f->state, a)->status, DISPERSED);
            cr_assert_eq(state_stand(&f->state, a)->unit, NO_UNIT);
            for (int c = a + 1; c < 5; c++)
                cr_assert_not(bases_touching(f->battle, &f->state, a, c), "%s",
                              shapes[i]);
            for (int c = a + 1; c < 5; c++) {
                const Box one = battle_box(f->battle, &f->state, a),
                          other = battle_box(f->battle, &f->state, c);
                const int32_t gap = geo_gap(&one, &other);
                least = gap < least ? gap : least;
            }
        }
        cr_expect(i || least == CM(0.5), "half a centimetre: %d", least);
        field_free(f);
    }
}

/* Two bases of foot and a light gun, in column: the gun fires from its head.  It stays there when the unit forms line
 * or closes up, and has cost a die and the change of the turn, but not the march. */
Test(throne_formations, r3_16_a_gun_at_the_head_of_a_column_fires)
{
    Field *f = field(
        FIELD_OPENING(1, "movement", "Blue"),
        "{'name': '1st', 'at': ['50cm','30cm'], 'formation': 'column', 'marks': "
        "['activated'], 'stands': [{'kind': 'line infantry', 'rating': 4, 'count': 2}, "
        "{'kind': 'light artillery', 'rating': 4}]}",
        RED);
    Corridor corridor[8];
    const Ref who = field_find(f, "1st");
    cr_assert_eq(corridors_of(f->battle, &f->state, who, corridor), 1);
    cr_assert_eq(corridor[0].base, 0);
    cr_assert(field_gives(f, "1st.3 lead"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "1st.3")->at.y, CM(32.5));
    cr_assert_eq(field_stand(f, "1st.1")->at.y, CM(30));
    cr_assert_eq(field_unit(f, "1st")->dice, 1);
    cr_assert_eq(f->events[E_LEADS], 1);
    cr_assert_eq(f->events[E_FORMATION], 0);
    char told[200];
    throne_say_event(&f->game, &f->last[E_LEADS], told, sizeof told);
    cr_assert_str_eq(told, "base 3 of the 1st is now at the head of its unit", "%s",
                     told);
    cr_assert_eq(corridors_of(f->battle, &f->state, who, corridor), 1);
    cr_assert_eq(corridor[0].base, 2);
    cr_assert(field_refuses(f, "1st.2 lead", "9.10"), "%s", f->err.text);
    cr_assert(field_gives(f, "1st move to 50,35"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "1st.3")->at.y, CM(37.5));
    base_remove(&f->game, 0, LOST, LOST_TO_FIRE);
    unit_close_up(f->battle, &f->state, 0);
    cr_assert_gt(field_stand(f, "1st.3")->at.y, field_stand(f, "1st.2")->at.y);
    cr_assert(f->battle->rules->check(f->battle, &f->state, &f->err), "%s", f->err.text);
    field_free(f);
}

/* The front of a column where none is asked for. */
Test(throne_formations, r3_4_a_column_is_as_wide_as_its_bases_want)
{
    static const struct {
        int n, width;
    } rows[] = {
        { 2, 1 }, { 4, 1 }, { 5, 2 }, { 9, 2 }, { 10, 3 }, { 16, 3 }, { 17, 4 }
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char unit[200];
        snprintf(
            unit, sizeof unit,
            "{'name': '1st', 'at': ['50cm','30cm'], 'formation': 'column', 'stands': "
            "[{'kind': 'line infantry', 'rating': 4, 'count': %d}]}",
            rows[i].n);
        Field *f = field("", unit, RED);
        cr_expect_eq(throne_row(f, "1st")->width, rows[i].width, "%d: %d", rows[i].n,
                     throne_row(f, "1st")->width);
        field_free(f);
    }
}

/* Only in an activated unit, of one battalion, and who is not there already. */
Test(throne_formations, r3_16_who_may_not_be_ordered_to_the_head)
{
    static const struct {
        const char *marks, *order, *why;
    } rows[] = {
        { "", "1st.2 lead", "its unit has not been activated (9.2)" },
        { "'activated'", "1st.1 lead", "it stands first" },
        { "'activated'", "far.1 lead", "name a base of yours that stands in a unit" },
    };
    for (int i = 0; i < 3; i++) {
        char unit[300];
        snprintf(unit, sizeof unit,
                 "{'name': '1st', 'at': ['50cm','30cm'], 'formation': 'column', 'marks': "
                 "[%s], %s}",
                 rows[i].marks, FIELD_FOOT(1, 4));
        Field *f = field(FIELD_OPENING(1, "movement", "Blue"), unit,
                         "{'name': 'far', 'at': ['90cm','90cm'], " FIELD_FOOT(1, 4) "}");
        cr_assert(field_refuses(f, rows[i].order, rows[i].why), "%s", f->err.text);
        field_free(f);
    }
}

/* Between two friends there is no room to spread: they are dispersed all the same. */
Test(throne_formations, r3_13_without_room_they_are_dispersed_where_they_stand)
{
    Field *f =
        field("",
              THREE(FIELD_UNIT("1st", "'at': ['50cm','30cm'], 'formation': 'line', ",
                               FIELD_FOOT(1, 4)),
                    FIELD_UNIT("2nd", "'at': ['45cm','30cm'], 'formation': 'line', ",
                               FIELD_FOOT(1, 4)),
                    FIELD_UNIT("3rd", "'at': ['55cm','30cm'], 'formation': 'line', ",
                               FIELD_FOOT(1, 4))),
              RED);
    const Point was = field_stand(f, "1st.1")->at;
    unit_disperse(&f->game, 0, false);
    cr_assert_eq(field_stand(f, "1st.1")->status, DISPERSED);
    cr_assert_eq(field_stand(f, "1st.2")->status, DISPERSED);
    cr_assert_eq(field_stand(f, "1st.1")->at.x, was.x);
    Err err = { "" };
    cr_assert(f->battle->rules->check(f->battle, &f->state, &err), "%s", err.text);
    field_free(f);
}

Test(throne_formations, r3_14_after_losses_a_block_is_judged_anew)
{
    static const struct {
        const char *formation;
        int width, n, lost, then, width_then;
    } rows[] = {
        { "line", 3, 6, 2, LINE, 3 },     /* 3 x 2 loses two: 3 and 1 */
        { "column", 2, 5, 1, LINE, 2 },   /* 2 x 3 loses one: 2 x 2 is a line */
        { "column", 2, 6, 1, COLUMN, 2 }, /* 2 x 3 with a gap is still three deep */
        { "column", 1, 3, 1, COLUMN, 1 }, { "square", 2, 3, 1, SQUARE, 1 },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char unit[400];
        snprintf(unit, sizeof unit,
                 "{'name': '1st', 'at': ['50cm','30cm'], 'formation': '%s', 'width': %d, "
                 "'stands': [{'kind': 'line infantry', 'rating': 4, 'count': %d}]}",
                 rows[i].formation, rows[i].width, rows[i].n);
        Field *f = field("", unit, RED);
        for (int k = 0; k < rows[i].lost; k++)
            base_remove(&f->game, rows[i].n - 1 - k, LOST, LOST_TO_FIRE);
        unit_close_up(f->battle, &f->state, 0);
        cr_assert_eq(field_unit(f, "1st")->formation, rows[i].then, "row %u", i);
        cr_assert_eq(throne_row(f, "1st")->width, rows[i].width_then, "row %u", i);
        field_free(f);
    }
}

Test(throne_formations, r3_14_the_gap_in_a_line_closes)
{
    Field *f = field("", UNIT("line", FIELD_FOOT(2, 4)), RED);
    base_remove(&f->game, 1, LOST, LOST_TO_FIRE);
    cr_assert_not(bases_touching(f->battle, &f->state, 0, 2));
    unit_close_up(f->battle, &f->state, 0);
    cr_assert(bases_touching(f->battle, &f->state, 0, 2));
    cr_assert_eq(unit_middle(f->battle, &f->state, 0).x, CM(50));
    field_free(f);
}

/* With a corner at the table's edge, whichever way it looks: places are rounded, and that is no lack of room. */
Test(throne_formations, r3_14_at_the_tables_edge_a_gap_closes_as_well)
{
    for (int degrees = 0; degrees < 360; degrees += 3) {
        Field *f = field("", UNIT("line", FIELD_FOOT(5, 4)), RED);
        const Battle *b = f->battle;
        State *s = &f->state;
        const Angle facing = (Angle)(degrees * 65536 / 360);
        int base[MAX_STANDS], n = unit_bases(b, s, 0, base);
        Layout layout;
        layout_make(b, base, n, COLUMN, 2, (Point){ CM(50), CM(20) }, facing, &layout);
        layout_apply(s, &layout);
        state_unit(s, 0)->formation = COLUMN;
        row(s, 0)->facing = facing;
        row(s, 0)->width = 2;
        const Vec south = geo_ahead(SOUTH);
        shift(b, s, ref_unit(0), south,
              bases_slide_on_table(b, s, base, n, south, CM(30)));
        base_remove(&f->game, 0, LOST, LOST_TO_FIRE);
        const Point was = state_stand(s, 1)->at;
        unit_close_up(b, s, 0);
        cr_expect_neq(geo_gap2(was, state_stand(s, 1)->at), 0, "%d degrees", degrees);
        cr_expect(bases_on_table(b, s, base + 1, n - 1), "%d degrees", degrees);
        field_free(f);
    }
}

/* A column that losses make a line is told of as one; one that is a column still is not. */
Test(throne_formations, r3_14_what_losses_make_of_a_unit_is_told)
{
    for (int lost = 1; lost < 3; lost++) {
        Field *f = field("",
                         "{'name': '1st', 'at': ['50cm','30cm'], 'formation': 'column', "
                         "'width': 2, 'stands': [{'kind': 'line infantry', 'rating': 4, "
                         "'count': 6}]}",
                         RED);
        for (int k = 0; k < lost; k++)
            base_remove(&f->game, 5 - k, LOST, LOST_TO_FIRE);
        unit_closes_up(&f->game, 0);
        cr_expect_eq(f->events[E_FORMATION], lost - 1);
        cr_expect_eq(field_unit(f, "1st")->formation, lost == 1 ? COLUMN : LINE);
        if (lost == 2)
            cr_expect_eq(f->last[E_FORMATION].a, LINE);
        field_free(f);
    }
}

/* In a square who closes up may only look another way: that is told as well. */
Test(throne_formations, r3_14_a_square_that_turns_bases_is_told_of)
{
    int turned_only = 0;
    for (int n = 4; n < 10; n++) {
        char unit[300];
        Stand was[10];
        snprintf(unit, sizeof unit,
                 "{'name': '1st', 'at': ['50cm','30cm'], 'formation': 'square', "
                 "'stands': [{'kind': 'line infantry', 'rating': 4, 'count': %d}]}",
                 n);
        Field *f = field("", unit, RED);
        base_remove(&f->game, n - 1, LOST, LOST_TO_FIRE);
        memcpy(was, state_stand(&f->state, 0), sizeof *was * (size_t)n);
        unit_closes_up(&f->game, 0);
        bool moved = false, turned = false;
        for (int i = 0; i < n - 1; i++) {
            const Stand *is = state_stand(&f->state, i);
            moved |= geo_gap2(was[i].at, is->at) != 0;
            turned |= was[i].facing != is->facing;
        }
        turned_only += turned && !moved;
        cr_expect_eq(f->events[E_CLOSED_UP], moved || turned, "%d bases", n);
        field_free(f);
    }
    cr_expect_gt(turned_only, 0);
}

/* r2 makes room for r1, whoever is listed first: red looks south, and r2 is to the right. */
#define GAP(name, row, x1, x2, x3, x4)                                                   \
    "{'name': '" name "', 'formation': 'line', 'facing': 'S', 'stands': [{'kind': "      \
    "'line infantry', 'rating': 4, 'count': " row "}], 'bases': ["                       \
    "{'stand': 1, 'at': ['" x1 "cm','60cm']}, {'stand': 2, 'at': ['" x2                  \
    "cm','60cm']}, {'stand': 3, 'at': ['" x3 "cm','60cm']}" x4 "]}"
Test(throne_formations, r17_14_who_closes_up_first_is_no_matter_of_the_list)
{
    static const char r1[] =
        GAP("r1", "4", "57.5", "50", "47.5", ", {'stand': 4, 'at': ['60cm','60cm']}");
    static const char r2[] = GAP("r2", "3", "53.75", "30", "27.5", "");
    for (int turned = 0; turned < 2; turned++) {
        char red[2048];
        snprintf(red, sizeof red, "%s,%s", turned ? r2 : r1, turned ? r1 : r2);
        Field *f = field(
            "", FIELD_UNIT("1st", "'at': ['50cm','10cm'], ", FIELD_FOOT(1, 4)), red);
        static const char *const lost[] = { "r1.4", "r2.3" };
        for (int i = 0; i < 2; i++) {
            base_remove(&f->game, field_index(f, lost[i]), LOST, LOST_TO_FIRE);
            field_unit(f, i ? "r2" : "r1")->marks |= U_LOST_BASE;
        }
        units_close_up(&f->game);
        cr_expect(bases_touching(f->battle, &f->state, field_index(f, "r2.1"),
                                 field_index(f, "r2.2")));
        cr_expect(bases_touching(f->battle, &f->state, field_index(f, "r1.1"),
                                 field_index(f, "r1.2")),
                  "turned %d", turned);
        cr_expect_eq(f->events[E_CLOSED_UP], 2);
        field_free(f);
    }
}

/* A limber forms up behind the gun that stands, a gun beside it: a battery unlimbered. */
Test(throne_formations, r3_8_a_dispersed_battery_forms_up_as_one)
{
    Field *f = field(
        MOVING,
        "{'name': 'guns', 'stands': [{'kind': 'heavy artillery', 'rating': 4}, "
        "{'kind': 'limber', 'rating': 4}], 'bases': ["
        "{'stand': 1, 'at': ['50cm','30cm'], 'alone': true, 'status': 'dispersed'}, "
        "{'stand': 2, 'at': ['60cm','30cm'], 'alone': true, 'status': 'dispersed', "
        "'marks': ['activated']}]}",
        RED);
    cr_assert(field_gives(f, "guns form up guns.1"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "guns")->formation, UNLIMBERED);
    cr_assert_eq(field_stand(f, "guns.1")->at.x, CM(50));
    cr_assert_eq(field_stand(f, "guns.2")->at.x, CM(50));
    cr_assert_eq(field_stand(f, "guns.2")->at.y, CM(30) - 250);
    field_free(f);
}

/* And on the limber that stands, the gun before it. */
Test(throne_formations, r3_8_guns_form_up_before_their_limber)
{
    Field *f = field(
        MOVING,
        "{'name': 'guns', 'stands': [{'kind': 'line artillery', 'rating': 4}, "
        "{'kind': 'limber', 'rating': 4}], 'bases': ["
        "{'stand': 1, 'at': ['60cm','30cm'], 'alone': true, 'status': 'dispersed', "
        "'marks': ['activated']}, "
        "{'stand': 2, 'at': ['50cm','30cm'], 'alone': true, 'status': 'dispersed'}]}",
        RED);
    cr_assert(field_gives(f, "guns form up guns.2"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "guns")->formation, UNLIMBERED);
    cr_assert_eq(field_stand(f, "guns.1")->at.x, CM(50));
    cr_assert_eq(field_stand(f, "guns.1")->at.y, CM(30) + 250);
    field_free(f);
}

/* Where losses leave gaps two bases one behind the other, half a base aside, are no line: at no point are they two wide.
 * By a whole base they are. */
Test(throne_formations, r3_14_half_a_base_aside_is_no_wider)
{
    for (int whole = 0; whole < 2; whole++) {
        Field *f = field(
            "",
            "{'name': '1st', 'at': ['50cm','30cm'], 'formation': 'line', " FIELD_FOOT(
                1, 4) "}",
            RED);
        state_stand(&f->state, 1)->at =
            (Point){ state_stand(&f->state, 0)->at.x + (whole ? 250 : 127),
                     state_stand(&f->state, 0)->at.y - 250 };
        unit_recount(f->battle, &f->state, 0);
        cr_assert_eq(field_unit(f, "1st")->formation, whole ? LINE : COLUMN);
        field_free(f);
    }
}
