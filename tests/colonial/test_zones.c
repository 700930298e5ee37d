/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_zones.c - Greg Blake's colonial rules: the zones of enemies that a charge goes by.
 */
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>

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
