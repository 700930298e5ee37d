/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_flight.c - 1805, clauses 4.6 and 4.7: whom a mass that flees lies upon at its start.
 */
#include "tests/m1805/field.h"
#include <criterion/criterion.h>
#include <stdlib.h>

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
