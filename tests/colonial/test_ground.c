/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_ground.c - Greg Blake's colonial rules, clauses 10.3, 10.10 and 4.14: ground over which a
 * charge does not go, stand by stand.
 */
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define R1 WARRIORS("r1", 1200, 650, 1, "line", "C")
/* The middle of its left stand is at 1102.5 mm. */
#define FOUR BLUE_HORSE("b1", 1200, 400, 4, "B")
/* Those of its rear rank are at 375 mm, of its front rank at 425; and of either at 1167.5, 1232.5. */
#define TWO_RANKS                                                                        \
    BODY("b1", "bleader", 1200, 400, "cavalry", 4, "mass", "B", "'regular'",             \
         ", 'front': 2")
#define FOOT REGULARS("b1", 1200, 400, 4, "line", "B")

/* Is the charge as legal as that, or refused by this clause? */
static void charges(const char *terrain, const char *blue, const char *why)
{
    Field *f = colonial_field(terrain, blue, R1);
    body_row(&f->state, 0)->seen = body_set(f->battle, field_index(f, "r1"));
    cr_expect(why ? clash_cannot(f, "b1", "r1", why) : clash_may_charge(f, "b1", "r1"),
              "%s: %s", terrain, f->err.text);
    field_free(f);
}

/* Rough ground before a wing is before the horse that would go through it. */
Test(colonial_ground, r10_3_no_stand_of_horse_goes_through_rough_ground)
{
    charges(TERRAIN(AREA("rough", 1000, 500, 1102, 540)), FOUR, NULL);
    charges(TERRAIN(AREA("rough", 1000, 500, 1103, 540)), FOUR, "(10.3)");
    charges(TERRAIN(AREA("rough", 1000, 500, 1103, 540)), FOOT, NULL);
    charges(TERRAIN(AREA("rough", 1150, 360, 1180, 374)), TWO_RANKS, NULL);
    charges(TERRAIN(AREA("rough", 1150, 360, 1180, 376)), TWO_RANKS, "(10.3)");
    charges(TERRAIN(AREA("rough", 1150, 360, 1166, 376)), TWO_RANKS, NULL);
}

/* Nor anybody over a very steep slope: to where the front of a stand comes. */
Test(colonial_ground, r10_10_no_stand_charges_over_a_very_steep_slope)
{
    charges(TERRAIN(AREA("steep slope", 1000, 500, 1102, 540)), FOOT, NULL);
    charges(TERRAIN(AREA("steep slope", 1000, 500, 1103, 540)), FOOT, "(10.10)");
    charges(TERRAIN(AREA("steep slope", 1000, 628, 1103, 700)), FOOT, NULL);
    charges(TERRAIN(AREA("steep slope", 1000, 624, 1103, 700)), FOOT, "(10.10)");
}

/* b1's right file meets r1; r2 is before its left one, 200 mm further on, with that ground between.
 * returns: how many of its stands meet somebody. */
static int struck(const char *terrain, bool horse)
{
    Field *f = colonial_field(
        terrain,
        horse ? BLUE_HORSE("b1", 1200, 500, 2, "C")
              : BODY("b1", "bleader", 1200, 500, "infantry", 2, "line", "C", "", ""),
        WARRIORS("r1", 1245, 650, 1, "line", "C") "," WARRIORS("r2", 1167, 850, 1, "line",
                                                               "C"));
    return clash_met(f);
}

#define BETWEEN(type) TERRAIN(AREA(type, 1120, 700, 1200, 740))

/* A file that goes on by itself goes over no other ground than its block would. */
Test(colonial_ground, r10_3_no_file_of_horse_goes_through_rough_ground)
{
    cr_expect_eq(struck(BETWEEN("scrub"), true), 2);
    cr_expect_eq(struck(BETWEEN("rough"), true), 1);
    cr_expect_eq(struck(BETWEEN("rough"), false), 2);
}

Test(colonial_ground, r10_10_no_file_charges_over_a_very_steep_slope)
{
    cr_expect_eq(struck(BETWEEN("steep slope"), false), 1);
}

Test(colonial_ground, r4_14_no_file_goes_where_its_body_may_not)
{
    cr_expect_eq(struck(BETWEEN("marsh"), false), 2);
    cr_expect_eq(struck(BETWEEN("impassable"), false), 1);
    cr_expect_eq(struck(TERRAIN(AREA("impassable", 1000, 700, 1130, 740)), false), 2);
    cr_expect_eq(struck(TERRAIN(AREA("impassable", 1000, 700, 1140, 740)), false), 1);
}

/* The ground reaches into the block of skirmishers between two of them: none of them is on it.  One of their
 * square would be. */
Test(colonial_ground, r4_14_nobody_of_a_square_is_formed_on_it)
{
    for (int deep = 0; deep < 2; deep++) {
        Field *f =
            colonial_field(deep ? TERRAIN(AREA("impassable", 1236, 530, 1254, 620))
                                : TERRAIN(AREA("impassable", 1236, 556, 1254, 620)),
                           REGULARS("b1", 1200, 600, 5, "skirmish", "B"), FAR_RED);
        field_dice(f, 0);
        field_more(f, 3, 6);
        colonial_moves(f, "b1");
        if (deep)
            cr_assert(field_refuses(f, "b1 form as square", "no room"), "%s",
                      f->err.text);
        else
            cr_assert(field_gives(f, "b1 form as square"), "%s", f->err.text);
        field_free(f);
    }
}
