/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_value.c - 1805: how a battle stands, entry by entry.
 *
 * Start at alike(): two sides with nothing between them.
 */
#include "tests/m1805/field.h"
#include "tests/values.h"
#include <criterion/criterion.h>

/* Three units a side, opposite each other in the middle, out of each other's reach. */
static Field *alike(void)
{
    return m1805_field(
        "",
        FOOT("b1", 30, 14, "green", "line") "," FOOT(
            "b8", 10, 4, "green", "line") "," FOOT("b9", 50, 4, "green", "line"),
        FOOT("r1", 30, 46, "green", "line") "," FOOT(
            "r8", 10, 56, "green", "line") "," FOOT("r9", 50, 56, "green", "line"));
}

static int value_of(const Field *f, const char *name)
{
    return values_entry(f->battle, &f->state, name);
}

static void put(Field *f, const char *who, int32_t inches_x, int32_t inches_y)
{
    m1805_body(f, who)->at = (Point){ inches_x * 254, inches_y * 254 };
}

/* Theirs and ours in the middle, face to face, in reach of fire and charge. */
static Field *face_to_face(void)
{
    Field *const f = alike();
    put(f, "b1", 30, 26);
    put(f, "r1", 30, 32);
    return f;
}

Test(m1805_value, nothing_between_equals)
{
    Field *const f = alike();
    values_expect_nothing(f->battle, &f->state);
    field_free(f);
}

Test(m1805_value, half_of_one_of_three_units_is_a_sixth)
{
    Field *const f = alike();
    m1805_body(f, "r1")->figures = 10;
    cr_expect_eq(value_of(f, "figures"), 512 - 512 * 50 / 60);
    cr_expect_eq(value_of(f, "order"), 512 - 512 * 50 / 60);
    cr_expect_eq(value_of(f, "breaking"), 0);
    field_free(f);
}

Test(m1805_value, who_routs_is_out_of_it_and_fires_no_more)
{
    Field *const f = face_to_face();
    cr_expect_eq(value_of(f, "fire"), 0);
    field_unit(f, "r1")->status = ROUTED;
    cr_expect_eq(value_of(f, "figures"), 0);
    cr_expect_eq(value_of(f, "order"), 512 - 512 * 40 / 60);
    cr_expect_eq(value_of(f, "breaking"), 64 * 4 / 9);
    cr_expect_gt(value_of(f, "fire"), 0);
    field_free(f);
}

Test(m1805_value, a_flank_is_open_to_whoever_is_in_reach_of_it)
{
    Field *const f = face_to_face();
    cr_expect_eq(value_of(f, "flanks"), 0);
    m1805_body(f, "r1")->facing = 0;
    cr_expect_eq(value_of(f, "flanks"), 64 - 64 * 2 / 3);
    put(f, "b1", 30, 14);
    cr_expect_eq(value_of(f, "flanks"), 0, "too far away");
    field_free(f);
}

Test(m1805_value, a_place_held_and_a_place_to_be_had)
{
    Field *const f = m1805_field(
        TERRAIN("{'type': 'place', 'name': 'mill', 'circle': {'at': ['30in', '30in'], "
                "'radius': '1in'}}") ", 'rules': {'objectives': [{'place': 'mill'}]}",
        FOOT("b1", 30, 20, "green", "line"), FOOT("r1", 30, 56, "green", "line"));
    cr_expect_gt(value_of(f, "near"), 0);
    cr_expect_eq(value_of(f, "objectives"), 0);
    musket(&f->state)->held[0] = 1;
    cr_expect_eq(value_of(f, "objectives"), 64);
    cr_expect_leq(value_of(f, "near"), 0);
    field_free(f);
}
