/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_house.c - 1805, clauses 7.5, 11.4 and 11.6: into woods and out of houses, past whoever stands by.
 */
#include "tests/m1805/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define HOUSE                                                                            \
    "{'type': 'building', 'name': 'farm', 'rectangle': {'from': ['28in', '28in'], "      \
    "'to': ['32in', '32in']}}"
#define FAR FOOT("b9", 5, 3, "green", "line")

/* Skirmishers are wider than the house: red's line, an inch off its east wall, stands where their block
 * would.  Not through it, but away from it, and off to its side. */
Test(m1805_house, r11_6_nobody_comes_out_through_an_enemy)
{
    static const struct {
        const char *order;
        int x, y;
    } rows[] = { { "b1 move to 40,30", 30, 30 },
                 { "b1 move to 21,30", 21, 30 },
                 { "b1 move to 30,24", 30, 24 } };
    for (int i = 0; i < 3; i++) {
        Field *f = m1805_field(
            TERRAIN(HOUSE), FOOT("b1", 30, 30, "green", "skirmish") "," FAR,
            UNIT("r1", 34, 30, "infantry", "green", "line", "", ", 'facing': 'W'"));
        m1805_body(f, "b1")->facing = NORTH;
        m1805_bound(f, rows[i].order, NULL);
        cr_assert_eq(m1805_gone(f, "b1", rows[i].x, rows[i].y), 0, "row %d", i);
        field_free(f);
    }
}

/* Who does not leave the house passes nobody, be he where its block would be outside. */
Test(m1805_house, r2_5_who_stays_in_its_house_passes_nobody)
{
    for (int out = 0; out < 2; out++) {
        Field *f = m1805_field(
            TERRAIN(HOUSE),
            FOOT("b1", 30, 30, "green", "line") "," FOOT("b2", 34, 30, "green", "column"),
            FOOT("r1", 50, 58, "green", "line"));
        m1805_body(f, "b1")->facing = m1805_body(f, "b2")->facing = NORTH;
        field_forget(f);
        field_dice(f, 2, 1, 1);
        if (out)
            m1805_row(f, "b1")->place = (Point){ 254 * 40, 254 * 30 };
        else
            m1805_row(f, "b1")->place = (Point){ 254 * 31 + 200, 254 * 30 };
        musket_march(&f->game, field_index(f, "b1"), m1805_row(f, "b1")->place, NORTH,
                     2 * MOVE_ONE);
        cr_assert_eq(m1805_gone(f, "b1", 30, 30) > 0, out);
        cr_assert_eq(f->events[E_PASSAGE], out);
        field_free(f);
    }
}

/* Nor as it charges: r1, half an inch off the wall, leaves its block no room (11.6). */
Test(m1805_house, r2_5_whose_charge_stays_in_its_house_passes_nobody)
{
    Field *f = m1805_field(
        TERRAIN(HOUSE),
        FOOT("b1", 30, 30, "green", "line") "," FOOT("b2", 34, 30, "green", "column"),
        FOOT("r1", 30, 40, "green", "line"));
    m1805_body(f, "b1")->facing = m1805_body(f, "b2")->facing = NORTH;
    m1805_body(f, "r1")->at.y = 254 * 32 + 190 + 127;
    field_forget(f);
    field_dice(f, 2, 100, 100);
    musket_charge_home(&f->game, field_index(f, "b1"), field_index(f, "r1"));
    cr_assert_eq(f->events[E_CHARGE], 1);
    cr_assert_eq(f->events[E_PASSAGE], 0);
    cr_assert_not(field_unit(f, "b1")->marks & U_DISORDERED);
    field_free(f);
}

/* It burns, and b1 goes south, away from red: as far as there is room. */
static Field *burning(const char *terrain, const char *formation)
{
    char more[1024], blue[512];
    snprintf(more, sizeof more, "'terrain': [" HOUSE "%s]", terrain);
    snprintf(blue, sizeof blue,
             UNIT("b1", 30, 30, "infantry", "green", "%s", "", "") "," FAR, formation);
    Field *f = m1805_field(more, blue, FOOT("r1", 30, 55, "green", "line"));
    m1805_body(f, "b1")->facing = NORTH;
    musket_leave_building(&f->game, field_index(f, "b1"));
    return f;
}

static bool is_out(const Field *f)
{
    return musket_unit_building(f->battle, &f->state, field_index(f, "b1")) < 0;
}

/* A column goes eight inches.  Cliffs all round, three inches off the walls, leave it no such way. */
Test(m1805_house, r11_4_out_as_far_as_there_is_room)
{
    Field *f = burning("", "column");
    cr_assert_eq(m1805_gone(f, "b1", 30, 22), 0);
    field_free(f);
    f = burning("," AREA("impassable", 10, 10, 50, 25) "," AREA(
                    "impassable", 10, 35, 50, 50) "," AREA("impassable", 10, 25, 25,
                                                           35) "," AREA("impassable", 35,
                                                                        25, 50, 35),
                "column");
    cr_assert(is_out(f));
    cr_assert_geq(m1805_body(f, "b1")->at.y, 254 * 25);
    cr_assert_eq(m1805_body(f, "b1")->at.x, 254 * 30);
    field_free(f);
}

/* A cliff across the way: round it, not over it. */
Test(m1805_house, r11_4_not_over_a_cliff)
{
    Field *f = burning("," AREA("impassable", 10, 25, 50, 26), "column");
    cr_assert(is_out(f));
    cr_assert_geq(m1805_body(f, "b1")->at.y, 254 * 26);
    field_free(f);
}

/* A line keeps out of a wood (7.5), a column goes into it; where there is nothing but woods, a line too
 * leaves the fire. */
Test(m1805_house, r11_4_into_woods_only_if_there_is_no_other_way)
{
    static const char wood[] = "," AREA("woods", 10, 10, 50, 27);
    static const char more[] =
        "," AREA("woods", 10, 10, 50, 27) "," AREA("woods", 10, 33, 50, 50) "," AREA(
            "woods", 10, 27, 27, 33) "," AREA("woods", 33, 27, 50, 33);
    static const struct {
        const char *terrain, *formation;
        bool in_woods;
    } rows[] = { { wood, "line", false },
                 { wood, "column", true },
                 { more, "line", true } };
    for (int i = 0; i < 3; i++) {
        Field *f = burning(rows[i].terrain, rows[i].formation);
        cr_assert(is_out(f), "row %d", i);
        cr_assert_eq(musket_in_woods(f->battle, m1805_body(f, "b1")->at),
                     rows[i].in_woods, "row %d", i);
        field_free(f);
    }
}

/* Wherever it began: a line does not get into the wood by a part of a step, be the move reckoned in steps;
 * nor anybody onto a cliff.  A column goes in. */
Test(m1805_house, r7_5_a_move_ends_short_of_ground_barred_to_it)
{
    static const struct {
        const char *ground, *formation;
        bool goes_in;
    } rows[] = { { "woods", "line", false },
                 { "woods", "column", true },
                 { "impassable", "column", false } };
    for (int i = 0; i < 30; i++) {
        char more[256], blue[400];
        snprintf(more, sizeof more,
                 "'terrain': [{'type': '%s', 'rectangle': {'from': "
                 "['10in', '30in'], 'to': ['50in', '40in']}}]",
                 rows[i % 3].ground);
        snprintf(blue, sizeof blue, UNIT("b1", 30, 10, "infantry", "green", "%s", "", ""),
                 rows[i % 3].formation);
        Field *f = m1805_field(more, blue, FOOT("r1", 30, 55, "green", "line"));
        Stand *at = m1805_body(f, "b1");
        at->at.y = (int16_t)(254 * 28 + 25 * (i / 3));
        m1805_bound(f, "b1 move to 30,32", NULL);
        cr_assert_eq(at->at.y >= 254 * 30, rows[i % 3].goes_in, "row %d: %d", i,
                     at->at.y);
        cr_assert_geq(at->at.y, 254 * 30 - 127, "row %d: %d", i, at->at.y);
        field_free(f);
    }
}

/* Out of a house with the whole block, or not at all: at who stands half an inch off the wall it does not
 * charge home.  It is offered to bots where it does. */
Test(m1805_house, r11_6_a_charge_out_of_a_house_needs_room)
{
    for (int room = 0; room < 2; room++) {
        Field *f =
            m1805_field(TERRAIN(HOUSE), FOOT("b1", 30, 30, "veteran", "column") "," FAR,
                        FOOT("r1", 30, 40, "untrained",
                             "line") "," FOOT("r2", 5, 58, "green", "line"));
        Stand *at = m1805_body(f, "r1");
        at->at.y = (int16_t)(254 * 32 + 190 + (room ? 3 * 254 : 127));
        at->figures = 4;
        cr_assert_eq(field_offers(f, V_CHARGE), room);
        field_forget(f);
        m1805_bound(f, "b1 charge r1", NULL);
        cr_assert_eq(f->last[E_CHARGE].a, room);
        cr_assert_eq(is_out(f), room);
        field_free(f);
    }
}

/* Nor is a charge offered to who has no room to turn to the enemy: b2 is beside it. */
Test(m1805_house, r7_2_a_charge_needs_room_to_turn)
{
    for (int room = 0; room < 2; room++) {
        Field *f = m1805_field("",
                               FOOT("b1", 30, 30, "veteran",
                                    "line") "," FOOT("b2", 30, 31.5, "green", "line"),
                               FOOT("r1", 38, 30, "untrained",
                                    "line") "," FOOT("r2", 5, 58, "green", "line"));
        m1805_body(f, "r1")->figures = 4;
        if (room)
            m1805_body(f, "b2")->at.y = 254 * 50;
        cr_assert_eq(field_offers(f, V_CHARGE), room);
        field_free(f);
    }
}

/* Who found no way out of the fire when it broke out marches out when there is one; nobody goes in. */
Test(m1805_house, r11_3_out_of_the_fire_when_there_is_a_way)
{
    for (int inside = 0; inside < 2; inside++) {
        Field *f =
            m1805_field(TERRAIN(HOUSE), FOOT("b1", 30, 30, "green", "column") "," FAR,
                        FOOT("r1", 50, 58, "green", "line"));
        musket(&f->state)->burning = 1;
        if (!inside)
            m1805_body(f, "b1")->at.y = 254 * 25;
        m1805_bound(f, inside ? "b1 move to 30,25" : "b1 move to 30,30", NULL);
        cr_assert(is_out(f));
        field_free(f);
    }
}

/* Friends block every way: b1 stays in the fire, disordered, and reads as that; as the bound ends in which
 * they have made room it is out, and until then stays. */
Test(m1805_house, r11_3_who_is_hemmed_in_is_out_when_there_is_a_way)
{
    char told[200];
    Field *f = m1805_field(
        TERRAIN(HOUSE "," AREA("impassable", 10, 10, 27.9, 50) "," AREA(
            "impassable", 32.1, 10, 50, 50) "," AREA("impassable", 27.9, 32.1, 32.1, 50)),
        FOOT("b1", 30, 30, "green", "column") "," FOOT(
            "b2", 30, 26, "green", "column") "," FOOT("b3", 30, 22, "green", "column"),
        FOOT("r1", 50, 58, "green", "line"));
    m1805_body(f, "b2")->at.y = 254 * 28 - 475;
    m1805_body(f, "b3")->at.y = 254 * 28 - 475 - 950;
    musket(&f->state)->burning = 1;
    field_forget(f);
    musket_leave_building(&f->game, field_index(f, "b1"));
    cr_assert_not(is_out(f));
    cr_assert_eq(f->events[E_MOVED], 0);
    musket_say_event(&f->game, &f->last[E_STUCK], told, sizeof told);
    cr_assert_str_eq(told, "b1 finds no way out of the fire");
    cr_assert(field_unit(f, "b1")->marks & U_DISORDERED);
    m1805_bound(f, NULL);
    cr_assert_not(is_out(f));
    m1805_bound(f, "b3 move to 30,15", "b2 move to 30,19", NULL);
    cr_assert(is_out(f));
    field_free(f);
}

/* Twenty figures of 19 mm: ten wide in line, four in column, and all of the house. */
Test(m1805_house, maps_draw_a_unit_as_wide_as_it_stands)
{
    enum { MM = 10 };
    Field *f = m1805_field(
        TERRAIN(HOUSE),
        FOOT("b1", 40, 10, "green", "line") "," FOOT(
            "b2", 10, 10, "green", "column") "," FOOT("b3", 30, 30, "green", "line"),
        FOOT("r1", 30, 55, "green", "line"));
    static const struct {
        const char *unit;
        int32_t half_w, half_d;
    } rows[] = { { "b1", 95 * MM, 19 * MM }, { "b2", 38 * MM, 475 }, { "b3", 508, 508 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const int unit = field_index(f, rows[i].unit);
        const Box box = game_stand_box(f->battle, &f->state, f->battle->unit[unit].first);
        cr_expect_eq(box.half_w, rows[i].half_w, "%s: %d", rows[i].unit, box.half_w);
        cr_expect_eq(box.half_d, rows[i].half_d, "%s: %d", rows[i].unit, box.half_d);
    }
    field_free(f);
}

/* Houses may stand wall to wall; who has two upon one another, or one that bends round its middle, is
 * told so. */
Test(m1805_house, r11_6_houses_share_no_ground)
{
    static const struct {
        const char *terrain, *why;
    } rows[] = {
        { TERRAIN(AREA("building", 10, 28, 14, 32) "," AREA("building", 14, 28, 18, 32)),
          NULL },
        { TERRAIN(
              AREA("building", 10, 28, 14, 32) "," AREA("building", 13.9, 28, 18, 32)),
          "share ground" },
        { TERRAIN("{'type': 'building', 'name': 'L', 'area': [['10in','28in'], "
                  "['18in','28in'], "
                  "['18in','30in'], ['12in','30in'], ['12in','36in'], ['10in','36in']]}"),
          "in the middle of its building" },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Err err = { { 0 } };
        cr_expect_eq(m1805_refused(rows[i].terrain, FAR,
                                   FOOT("r1", 50, 58, "green", "line"), &err),
                     rows[i].why != NULL, "row %u: %s", i, err.text);
        cr_expect(!rows[i].why || strstr(err.text, rows[i].why), "row %u: %s", i,
                  err.text);
    }
}

/* Nobody goes into the flames (11.3), be there a road to the door: it goes as far as the walls. */
Test(m1805_house, r11_3_no_road_leads_into_a_burning_house)
{
    for (int road = 0; road < 2; road++) {
        for (int burns = 0; burns < 2; burns++) {
            Field *f = m1805_field(
                road ? TERRAIN(HOUSE "," LINE_OF("road", 30, 0, 30, 60)) : TERRAIN(HOUSE),
                FOOT("b1", 30, 25, "green", "column") "," FAR,
                FOOT("r1", 50, 58, "green", "line"));
            m1805_body(f, "b1")->facing = NORTH;
            musket(&f->state)->burning = burns ? 1 : 0;
            m1805_bound(f, "b1 move to 30,30", NULL);
            cr_assert_eq(is_out(f), burns, "road %d, burns %d", road, burns);
            cr_assert_eq(f->events[E_MOVED], 1, "road %d, burns %d", road, burns);
            cr_assert_gt(m1805_body(f, "b1")->at.y, 254 * 27, "road %d, burns %d", road,
                         burns);
            field_free(f);
        }
    }
}

/* What a state may not be: horse in a house, two in one, or a line in woods. */
Test(m1805_house, r11_6_a_state_with_horse_or_two_in_a_house_is_unsound)
{
    Field *f = m1805_field(
        TERRAIN(HOUSE ",{'type': 'woods', 'name': 'wood', 'rectangle': {'from': ['50in', "
                      "'10in'], 'to': ['60in', '20in']}}"),
        FOOT("b1", 30, 30, "green", "line") "," FAR "," UNIT("b2", 10, 20, "cavalry",
                                                             "green", "line", "", ""),
        FOOT("r1", 50, 58, "green", "line"));
    const Point house = m1805_body(f, "b1")->at;
    Stand *const horse = m1805_body(f, "b2"), *const line = m1805_body(f, "b9");
    const Point was = line->at;
    cr_expect(musket_check(f->battle, &f->state, &f->err), "%s", f->err.text);
    line->at = (Point){ INCH(55), INCH(15) };
    cr_expect_not(musket_check(f->battle, &f->state, &f->err));
    cr_expect(strstr(f->err.text, "stands where it may not"), "%s", f->err.text);
    line->at = (Point){ house.x + INCH(1), house.y };
    cr_expect_not(musket_check(f->battle, &f->state, &f->err));
    cr_expect(strstr(f->err.text, "in one house"), "%s", f->err.text);
    line->at = was;
    m1805_body(f, "b1")->at = horse->at;
    horse->at = house;
    cr_expect_not(musket_check(f->battle, &f->state, &f->err));
    cr_expect(strstr(f->err.text, "is in a house"), "%s", f->err.text);
    field_free(f);
}

/* Who fell to the last in a house holds it no more; and a fire is left by those who are in that house alone. */
Test(m1805_house, r11_6_a_house_whose_garrison_is_gone_is_empty)
{
    for (int gone = 0; gone < 2; gone++) {
        Field *f = m1805_field(TERRAIN(HOUSE),
                               FOOT("b1", 30, 30, "green", "column") "," FOOT(
                                   "b2", 30, 24, "green", "column") "," FAR,
                               FOOT("r1", 50, 58, "green", "line"));
        if (gone)
            musket_unit_lose(&f->game, field_index(f, "b1"), 20);
        cr_expect_eq(musket_occupant(f->battle, &f->state, 0, NOBODY), gone ? -1 : 0);
        m1805_bound(f, "b2 move to 30,30", NULL);
        cr_expect_eq(
            musket_unit_building(f->battle, &f->state, field_index(f, "b2")) == 0, gone);
        field_free(f);
    }
}

Test(m1805_house, r11_3_a_fire_is_left_by_those_who_are_in_it)
{
    Field *f = m1805_field(
        TERRAIN(HOUSE "," AREA("building", 40, 28, 44, 32)),
        FOOT("b1", 30, 30, "green", "column") "," FOOT("b2", 42, 30, "green", "column"),
        FOOT("r1", 50, 58, "green", "line"));
    musket(&f->state)->burning = 1;
    m1805_bound(f, NULL);
    cr_assert(is_out(f));
    cr_assert_eq(musket_unit_building(f->battle, &f->state, field_index(f, "b2")), 1);
    field_free(f);
}
