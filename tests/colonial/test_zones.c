/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_zones.c - Greg Blake's colonial rules: the zones of enemies that a charge goes by.
 */
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>
#include <stdio.h>

/* b1 is at 1200,500 and charges r1 at 1200,900; r2 stands so far beside its way, and so far on. */
static bool may_charge(int beside, int on)
{
    Field *f = colonial_field(
        "", BODY("b1", "bleader", 1200, 500, "infantry", 1, "line", "C", "", ""),
        WARRIORS("r1", 1200, 900, 1, "line", "C") "," WARRIORS("r2", 1400, 700, 1, "line",
                                                               "C"));
    colonial_stands_at(f, "r2", 1200 + 65 + beside, on, SOUTH);
    const bool may = clash_may_charge(f, "b1", "r1");
    if (!may)
        cr_expect(clash_cannot(f, "b1", "r1", "4.13"), "%s", f->err.text);
    field_free(f);
    return may;
}

/* A charge does not go past one enemy nearer than 25 mm to be at another. */
Test(colonial_zones, r4_13_nor_by_going_past_him_to_charge_another)
{
    cr_expect(may_charge(25, 700));
    cr_expect_not(may_charge(24, 700));
    cr_expect_not(may_charge(10, 840));
}

/* He who stands beside the charged, level with him or a little before him, is not gone past. */
Test(colonial_zones, r4_13_who_stands_beside_the_charged_does_not_shelter_him)
{
    cr_expect(may_charge(0, 900));
    cr_expect(may_charge(10, 880));
    cr_expect(may_charge(10, 851)); /* his rear is level with its front, or further on */
}

/* b1's right file meets r1; before its left one, further on, is r2, and between them perhaps b2, a
 * body of that order. */
static int struck(const char *between, const char *formation)
{
    char blue[900];
    snprintf(blue, sizeof blue, "%s%s",
             BODY("b1", "bleader", 1200, 500, "infantry", 2, "line", "C", "", ""),
             between);
    Field *f = colonial_field("", blue,
                              WARRIORS("r1", 1245, 650, 1, "line", "C") "," WARRIORS(
                                  "r2", 1167, 850, 1, "line", "C"));
    if (*between && *formation)
        field_unit(f, "b2")->formation = SKIRMISH;
    return clash_met(f);
}

/* Left of the left file's way to r2 is r3, so far from it: it is a third, whom nobody charges. */
static int struck_past(int beside)
{
    Field *f = colonial_field(
        "", BODY("b1", "bleader", 1200, 500, "infantry", 2, "line", "C", "", ""),
        WARRIORS("r1", 1245, 650, 1, "line",
                 "C") "," WARRIORS("r2", 1167, 850, 1, "line",
                                   "C") "," WARRIORS("r3", 1000, 730, 1, "line", "C"));
    colonial_stands_at(f, "r3", 1135 - 32 - beside, 730, SOUTH);
    return clash_met(f);
}

/* Nor does a file, where its block would not. */
Test(colonial_zones, r4_13_no_file_goes_past_a_third)
{
    cr_expect_eq(struck_past(26), 2);
    cr_expect_eq(struck_past(24), 1);
    cr_expect_eq(struck_past(2), 1);
}

/* A file that goes on by itself goes through no more friends than its block. */
Test(colonial_zones, r4_12_no_file_charges_through_friends)
{
    static const char friend[] =
        "," BODY("b2", "bleader", 1150, 730, "infantry", 1, "line", "C", "", "");
    cr_expect_eq(struck("", ""), 2);
    cr_expect_eq(struck(friend, ""), 1);
    cr_expect_eq(struck(friend, "skirmish"), 2);
}

/* The first of a file stands 20 mm beside an enemy and goes on; the one behind him, who is 32 mm off, comes no nearer
 * than 25 either: that is 10 mm on. */
Test(colonial_zones, r4_13_nor_does_who_follows_another)
{
    for (int y = 409; y <= 412; y += 3) {
        Field *f = colonial_field("", REGULARS("b1", 1200, 400, 2, "column", "B"),
                                  WARRIORS("r1", 1400, 900, 1, "line", "C"));
        colonial_stands_at(f, "r1", 1285, 450, SOUTH);
        field_dice(f, 0);
        field_more(f, 2, 6);
        colonial_moves(f, "b1");
        char order[60];
        snprintf(order, sizeof order, "b1 move to 1200,%d facing N", y);
        if (y == 412)
            cr_assert(field_refuses(f, order, "4.13"), "%s", f->err.text);
        else
            cr_assert(field_gives(f, order), "%s", f->err.text);
        field_free(f);
    }
}

/* Three stands, two of them in front: where the last rank has nobody, its turned block is 20 mm from an enemy and
 * none of its stands nearer than 26; on the other side one would be 20 mm from him. */
Test(colonial_zones, r4_13_stand_by_stand_not_by_the_corner_of_a_block)
{
    static const struct {
        int y;
        bool may;
    } rows[] = { { 290, true }, { 510, false } };
    for (int i = 0; i < 2; i++) {
        Field *f = colonial_field("", REGULARS("b1", 1200, 400, 3, "mass", "B"),
                                  WARRIORS("r1", 1400, 900, 1, "line", "C"));
        cr_assert_eq(colonial_body(f, "b1")->front, 2);
        colonial_stands_at(f, "r1", 1150, rows[i].y, SOUTH);
        field_dice(f, 0);
        field_more(f, 2, 6);
        colonial_moves(f, "b1");
        field_dice(f, 1, 10);
        if (rows[i].may)
            cr_assert(field_gives(f, "b1 move to 1200,400 facing E"), "%s", f->err.text);
        else
            cr_assert(field_refuses(f, "b1 move to 1200,400 facing E", "4.13"), "%s",
                      f->err.text);
        field_free(f);
    }
}

/* The same in a slide: it inclines 20 mm, to where the empty corner is 10 mm beside an enemy and none of its stands
 * nearer than 50; on the other side one would be 10 mm from him.  Or it has stood 20 mm from him by that corner. */
Test(colonial_zones, r4_13_nor_in_a_slide_by_the_corner_of_a_block)
{
    static const struct {
        int x, to;
        bool may;
    } rows[] = {
        { 1328, 1220, true },
        { 1072, 1180, false },
        { 1318, 1225, true },
    };
    for (int i = 0; i < 3; i++) {
        Field *f = colonial_field("", REGULARS("b1", 1200, 400, 3, "mass", "B"),
                                  WARRIORS("r1", 1400, 900, 1, "line", "C"));
        char order[60];
        colonial_stands_at(f, "r1", rows[i].x, 330, SOUTH);
        field_dice(f, 2, 6, 6);
        colonial_moves(f, "b1");
        snprintf(order, sizeof order, "b1 move to %d,405 facing N", rows[i].to);
        if (rows[i].may)
            cr_assert(field_gives(f, order), "%s", f->err.text);
        else
            cr_assert(field_refuses(f, order, "4.13"), "%s", f->err.text);
        field_free(f);
    }
}
