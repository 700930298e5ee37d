/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_flight.c - 1805, clauses 4.6 and 4.7: whom a mass that flees lies upon at its start.
 */
#include "tests/m1805/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FAR_RED                                                                          \
    FOOT("r8", 10, 56, "green", "line") "," FOOT("r9", 50, 56, "green", "line")
#define FAR_BLUE FOOT("b8", 10, 4, "green", "line") "," FOOT("b9", 50, 4, "green", "line")

/* r1 has come at b1's rear, between it and home: it flees from him, all of its way. */
Test(m1805_flight, r4_6_away_from_an_enemy_who_bars_the_way_home)
{
    Field *f = m1805_field("", FOOT("b1", 30, 30, "green", "line") "," FAR_BLUE,
                           HORSEMEN("r1", 30, 10, "green") "," FAR_RED);
    m1805_body(f, "r1")->at = (Point){ 254 * 30 + 400, 254 * 30 - 190 - 380 };
    musket_mark_engaged(f->battle, &f->state);
    cr_assert(field_unit(f, "b1")->marks & U_ENGAGED);
    field_unit(f, "b1")->status = ROUTED;
    musket_fly(&f->game, field_index(f, "b1"));
    cr_assert_eq(field_unit(f, "b1")->formation, MASS);
    cr_assert_lt(abs(m1805_gone(f, "b1", 30, 30) - 254 * 12), 5);
    cr_assert_gt(m1805_body(f, "b1")->at.y, 254 * 39);
    cr_assert_lt(m1805_body(f, "b1")->at.x, 254 * 30);
    field_free(f);
}

/* Straight away from r2, the nearest, r3 bars; home is free. */
Test(m1805_flight, r4_6_home_where_the_way_away_is_barred)
{
    Field *f = m1805_field("", FOOT("b1", 30, 30, "green", "column") "," FAR_BLUE,
                           FOOT("r2", 35, 31, "green", "column") "," FOOT(
                               "r3", 27, 29, "green", "column") "," FAR_RED);
    m1805_body(f, "r2")->at = (Point){ 254 * 30 + 790, 254 * 30 + 365 };
    m1805_body(f, "r3")->at = (Point){ 254 * 30 - 1000, 254 * 30 - 462 };
    field_unit(f, "b1")->status = ROUTED;
    musket_fly(&f->game, field_index(f, "b1"));
    cr_expect_lt(abs(m1805_gone(f, "b1", 30, 30) - 254 * 12), 5);
    cr_expect_eq(m1805_body(f, "b1")->facing, SOUTH);
    field_free(f);
}

/* r1 is between b1 and home: so far off that twelve inches and half of one are free, it goes home; nearer, and
 * though it is not upon it, straight away from r1. */
Test(m1805_flight, r4_6_away_from_the_nearest_who_bars_the_way_home)
{
    enum { ROOM = 254 * 12 + 127 + 475 + 190 };
    static const int far[] = { ROOM + 10, ROOM - 10, 254 * 2 };
    for (int i = 0; i < 3; i++) {
        Field *f = m1805_field("", FOOT("b1", 30, 30, "green", "column") "," FAR_BLUE,
                               FOOT("r1", 30, 10, "green", "line") "," FAR_RED);
        m1805_body(f, "r1")->at.y = (int16_t)(254 * 30 - far[i]);
        field_unit(f, "b1")->status = ROUTED;
        musket_fly(&f->game, field_index(f, "b1"));
        cr_expect_lt(abs(m1805_gone(f, "b1", 30, 30) - 254 * 12), 5, "row %d", i);
        cr_expect_eq(m1805_body(f, "b1")->facing, i ? NORTH : SOUTH, "row %d", i);
        field_free(f);
    }
}

/* Enemies both ways, six inches off and eight: towards who is further off, be that home or not. */
Test(m1805_flight, r4_6_as_far_as_may_be_where_all_ways_are_barred)
{
    for (int south = 0; south < 2; south++) {
        Field *f = m1805_field("", FOOT("b1", 30, 30, "green", "column") "," FAR_BLUE,
                               FOOT("r1", 30, 23, "green", "line") "," FOOT(
                                   "r2", 30, 37, "green", "line") "," FAR_RED);
        m1805_body(f, "r1")->at.y += south ? -254 : 254;
        m1805_body(f, "r2")->at.y += south ? -254 : 254;
        field_unit(f, "b1")->status = ROUTED;
        musket_fly(&f->game, field_index(f, "b1"));
        cr_expect_eq(m1805_body(f, "b1")->facing, south ? SOUTH : NORTH, "%d", south);
        cr_expect_gt(m1805_gone(f, "b1", 30, 30), 254 * 3);
        field_free(f);
    }
}

/* r1 is at the south wall of its house, towards home: out it goes by the other side. */
Test(m1805_flight, r4_6_out_of_a_house_away_from_who_is_at_its_walls)
{
    for (int walled = 0; walled < 2; walled++) {
        Field *f = m1805_field(TERRAIN(AREA("building", 28, 28, 32, 32)),
                               FOOT("b1", 30, 30, "green", "column") "," FAR_BLUE,
                               FOOT("r1", 30, 26, "green", "line") "," FAR_RED);
        m1805_body(f, "r1")->at.y = 254 * (walled ? 28 : 10) - 190;
        musket_mark_engaged(f->battle, &f->state);
        field_unit(f, "b1")->status = ROUTED;
        musket_fly(&f->game, field_index(f, "b1"));
        cr_expect_lt(abs(m1805_gone(f, "b1", 30, 30) - 254 * 12), 5, "%d", walled);
        cr_expect_eq(m1805_body(f, "b1")->facing, walled ? NORTH : SOUTH, "%d", walled);
        field_free(f);
    }
}

/* Beside b2, and with its mass upon him, it goes through him. */
Test(m1805_flight, r4_7_through_a_friend_on_whom_the_mass_begins)
{
    for (int beyond = 0; beyond < 2; beyond++) {
        Field *f = m1805_field("",
                               FOOT("b1", 30, 30, "green", "line") "," FOOT(
                                   "b2", 20, 30, "green", "column") "," FAR_BLUE,
                               FOOT("r1", 30, 50, "green", "line") "," FAR_RED);
        m1805_body(f, "b1")->facing = EAST;
        m1805_body(f, "b2")->at =
            (Point){ 254 * 30 - 190 - 380, 254 * 30 + (beyond ? 475 : -100) };
        field_unit(f, "b1")->status = ROUTED;
        musket_fly(&f->game, field_index(f, "b1"));
        cr_assert_eq(f->events[E_PASSAGE], !beyond);
        cr_assert_eq((field_unit(f, "b2")->marks & U_DISORDERED) != 0, !beyond);
        field_free(f);
    }
}

/* A house with enemies at every wall: who routs in it stays, and nothing is told of a way. */
Test(m1805_flight, r4_6_who_has_nowhere_to_flee_is_told_as_that)
{
    static const int x[] = { 30, 26, 34, 30 }, y[] = { 26, 30, 30, 34 };
    for (int free = 0; free < 2; free++) {
        char told[200];
        Field *f = m1805_field(
            TERRAIN(AREA("building", 28, 28, 32, 32)),
            FOOT("b1", 30, 30, "green", "line") "," FAR_BLUE,
            FOOT("r1", 10, 50, "green", "column") "," FOOT(
                "r2", 20, 50, "green",
                "column") "," FOOT("r3", 40, 50, "green",
                                   "column") "," FOOT("r4", 50, 50, "green", "column"));
        for (int i = 0; i < 4 && !free; i++)
            m1805_body(f, (const char *[]){ "r1", "r2", "r3", "r4" }[i])->at =
                (Point){ (int16_t)(254 * x[i]), (int16_t)(254 * y[i]) };
        field_forget(f);
        field_unit(f, "b1")->status = ROUTED;
        musket_fly(&f->game, field_index(f, "b1"));
        cr_assert_eq(f->events[E_FLIGHT], 1);
        musket_say_event(&f->game, &f->last[E_FLIGHT], told, sizeof told);
        cr_assert(strstr(told, free ? "b1 flees 1" : "b1 has nowhere to flee to"), "%s",
                  told);
        field_free(f);
    }
}

/* The untrained, a level lower, are gone: that is no rally. */
Test(m1805_flight, r4_10_who_does_not_rally_is_not_said_to)
{
    static const char *const rating[] = { "green", "untrained" }, *const says[] = {
        "b1 rallies: it is now untrained, in column", "b1 does not rally"
    };
    for (int i = 0; i < 2; i++) {
        char blue[600], told[200];
        snprintf(blue, sizeof blue,
                 UNIT("b1", 30, 30, "infantry", "%s", "column", "",
                      ", 'status': 'routed', 'rallying': 1") "," FAR_BLUE,
                 rating[i]);
        Field *f = m1805_field("", blue, FAR_RED);
        m1805_bound(f, NULL);
        cr_assert_eq(f->events[E_RALLY], 1);
        musket_say_event(&f->game, &f->last[E_RALLY], told, sizeof told);
        cr_assert_str_eq(told, says[i]);
        field_free(f);
    }
}

/* Half a foot from its own edge it runs off the table: whom it goes through on the way is disordered, who stands
 * beside that way is not. */
Test(m1805_flight, r4_7_through_a_friend_and_off_the_table)
{
    for (int beside = 0; beside < 2; beside++) {
        Field *f = m1805_field("",
                               FOOT("b1", 30, 8, "green", "column") "," FOOT(
                                   "b2", 30, 4, "green", "column") "," FAR_BLUE,
                               FOOT("r1", 30, 40, "green", "line") "," FAR_RED);
        m1805_body(f, "b2")->at.x = (int16_t)(254 * (beside ? 34 : 30));
        field_unit(f, "b1")->status = ROUTED;
        field_dice(f, 0);
        musket_fly(&f->game, field_index(f, "b1"));
        cr_assert_eq(m1805_body(f, "b1")->where, LEFT_TABLE);
        cr_assert_eq(f->events[E_PASSAGE], !beside);
        cr_assert_eq((field_unit(f, "b2")->marks & U_DISORDERED) != 0, !beside);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* A pond between it and its edge: it comes as far as the water.  Beside the pond it is gone. */
Test(m1805_flight, r4_6_no_way_off_the_table_over_ground_nobody_enters)
{
    for (int beside = 0; beside < 2; beside++) {
        Field *f = m1805_field(TERRAIN(AREA("impassable", 20, 2, 40, 4)),
                               FOOT("b1", 30, 8, "green", "column") "," FAR_BLUE,
                               FOOT("r1", 30, 40, "green", "line") "," FAR_RED);
        m1805_body(f, "b1")->at.x = (int16_t)(254 * (beside ? 42 : 30));
        m1805_body(f, "r1")->at.x = m1805_body(f, "b1")->at.x;
        field_unit(f, "b1")->status = ROUTED;
        musket_fly(&f->game, field_index(f, "b1"));
        cr_assert_eq(m1805_body(f, "b1")->where, beside ? LEFT_TABLE : ON_TABLE);
        cr_assert(beside || m1805_body(f, "b1")->at.y > 254 * 4);
        cr_assert(beside || m1805_body(f, "b1")->at.y < 254 * 5);
        field_free(f);
    }
}

/* A house on the way home: foot flees through it if it is empty, and not through one that is on fire or full, nor
 * does horse through any (11.3, 11.6): they come as far as its walls. */
Test(m1805_flight, r7_7_through_an_empty_house_at_the_most)
{
    static const struct {
        bool horse, burns, full;
        int gone;
    } rows[] = {
        { false, false, false, 254 * 12 },
        { false, true, false, 254 * 10 },
        { false, false, true,
          254 * 10 - 475 }, /* five ranks: it ends upon nobody (2.6) */
        { true, false, false, 254 * 10 },
    };
    for (int i = 0; i < 4; i++) {
        char blue[900];
        snprintf(blue, sizeof blue, "%s,%s," FAR_BLUE,
                 rows[i].horse ? HORSEMEN("b1", 30, 30, "green")
                               : FOOT("b1", 30, 30, "green", "column"),
                 rows[i].full ? FOOT("b2", 30, 19.5, "green", "column")
                              : FOOT("b2", 50, 19.5, "green", "column"));
        Field *f = m1805_field(TERRAIN(AREA("building", 29, 19, 31, 20)), blue,
                               FOOT("r1", 30, 50, "green", "line") "," FAR_RED);
        musket(&f->state)->burning = rows[i].burns;
        field_unit(f, "b1")->status = ROUTED;
        musket_fly(&f->game, field_index(f, "b1"));
        const int32_t gone = m1805_gone(f, "b1", 30, 30);
        cr_expect_lt(abs(gone - rows[i].gone), 6, "row %d: %d", i, gone);
        field_free(f);
    }
}

/* A bridge: a road over a river that nobody enters.  Who routs on it flees along it, 12 in; who is pushed back on it goes
 * back half a move. */
Test(m1805_flight, r4_6_over_a_bridge)
{
    for (int pushed = 0; pushed < 2; pushed++) {
        for (int bridge = 0; bridge < 2; bridge++) {
            Field *f =
                m1805_field(bridge ? TERRAIN(AREA("impassable", 0, 22, 60,
                                                  28) "," LINE_OF("road", 30, 0, 30, 60))
                                   : TERRAIN(AREA("impassable", 0, 22, 60, 28)),
                            FOOT("b1", 30, 30, "green", "column") "," FAR_BLUE,
                            FOOT("r1", 30, 50, "green", "line") "," FAR_RED);
            const int unit = field_index(f, "b1");
            if (bridge)
                m1805_body(f, "b1")->at.y = 254 * 26;
            if (pushed) {
                musket_push_back(&f->game, unit, m1805_body(f, "r1")->at);
            } else {
                field_unit(f, "b1")->status = ROUTED;
                musket_fly(&f->game, unit);
            }
            const int32_t far = bridge ? pushed ? 254 * 4 : 254 * 12 : 254 * 2;
            const int32_t gone = m1805_gone(f, "b1", 30, bridge ? 26 : 30);
            cr_expect_lt(abs(gone - far), 4, "pushed %d, bridge %d: %d", pushed, bridge,
                         gone);
            field_free(f);
        }
    }
}

/* A line along its own edge, a pond close before it: the mass it would be has its middle in the water, so it stays as it
 * is.  Without the pond it is gone over the edge. */
Test(m1805_flight, r4_6_no_mass_on_ground_nobody_enters)
{
    for (int pond = 0; pond < 2; pond++) {
        Field *f = m1805_field(pond ? TERRAIN(AREA("impassable", 20, 1.6, 40, 3) "," AREA(
                                          "impassable", 29, 0, 31, 0.03))
                                    : "",
                               FOOT("b1", 30, 0.8, "green", "line") "," FAR_BLUE,
                               FOOT("r1", 30, 40, "green", "line") "," FAR_RED);
        field_unit(f, "b1")->status = ROUTED;
        musket_fly(&f->game, field_index(f, "b1"));
        cr_assert_eq(m1805_body(f, "b1")->where, pond ? ON_TABLE : LEFT_TABLE);
        cr_assert(!pond || m1805_body(f, "b1")->at.y < 254);
        field_free(f);
    }
}

/* 2.6  Whom it does not get past it stops in front of: nobody has gone through him. */
Test(m1805_flight, r4_7_who_only_stops_a_mass_is_not_disordered)
{
    for (int32_t off = 254 * 6; off < 254 * 18; off += 61) {
        Field *f = m1805_field("",
                               FOOT("b1", 30, 30, "green", "line") "," FOOT(
                                   "b2", 30, 10, "green", "line") "," FAR_BLUE,
                               FOOT("r1", 30, 50, "green", "line") "," FAR_RED);
        m1805_body(f, "b2")->at.y = 254 * 30 - off;
        field_unit(f, "b1")->status = ROUTED;
        field_dice(f, 0);
        musket_fly(&f->game, field_index(f, "b1"));
        const bool past = m1805_body(f, "b1")->at.y < m1805_body(f, "b2")->at.y;
        cr_expect_eq(f->events[E_PASSAGE], past, "%d", off);
        cr_expect_eq((field_unit(f, "b2")->marks & U_DISORDERED) != 0, past, "%d", off);
        field_free(f);
    }
}

/* Straight away from r1, three eighths of a right angle short of a half turn off the way home; a hair more, and
 * home.  Whoever sees no enemy goes home. */
Test(m1805_flight, r4_6_away_from_the_nearest_if_that_is_towards_home)
{
    static const struct {
        int x, y, facing; /* of r1, from b1; where b1 flees */
    } rows[] = { { 0, 200, SOUTH },
                 { 200, 200, SOUTH + 0x2000 },
                 { -200, 200, SOUTH - 0x2000 },
                 { 2410, 1000, SOUTH + 0x3000 },
                 { 2430, 1000, SOUTH },
                 { -2430, 1000, SOUTH } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = m1805_field("", FOOT("b1", 30, 30, "green", "column") "," FAR_BLUE,
                               FOOT("r1", 30, 40, "green", "line") "," FAR_RED);
        const int far = 1 + (rows[i].y < 1000) * 9;
        m1805_body(f, "r1")->at.x += (int16_t)(far * rows[i].x);
        m1805_body(f, "r1")->at.y = (int16_t)(254 * 30 + far * rows[i].y);
        const Angle way =
            musket_way_of_flight(f->battle, &f->state, field_index(f, "b1"));
        cr_expect_lt(abs(geo_turn((Angle)rows[i].facing, way)), 0x80, "row %u: %x", i,
                     way);
        field_free(f);
    }
}
