/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_house.c - 1805, clauses 11.4 and 11.6: out of a house, past whoever stands close by.
 */
#include "tests/m1805/field.h"
#include <criterion/criterion.h>

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
