/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_put.c - Greg Blake's colonial rules: figures put right on a real table. */
#include "tests/colonial/field.h"
#include <criterion/criterion.h>

#define B1 REGULARS("b1", 1200, 400, 3, "line", "B")
#define R1 WARRIORS("r1", 1200, 800, 3, "line", "C")

Test(colonial_put, the_body_goes_along)
{
    Field *const f = colonial_field("", B1, R1);
    f->game.table = true;
    cr_assert(field_gives(f, "b1 put to 1300,450 facing 30deg"), "%s", f->err.text);
    cr_expect_leq(colonial_gone(f, "b1", 1300, 450), 10);
    cr_expect_eq(colonial_body(f, "b1")->facing, field_stand(f, "b1.1")->facing);
    cr_expect(f->battle->rules->check(f->battle, &f->state, &f->err), "%s", f->err.text);
    cr_assert(field_gives(f, "r1 put to 1210,790"), "%s", f->err.text);
    cr_expect_leq(colonial_gone(f, "r1", 1210, 790), 10);
    cr_expect(field_refuses(f, "b1.1 put to 1300,500", "put b1 right"), "%s",
              f->err.text);
    cr_expect(field_refuses(f, "r1 put to 1300,450", "stand on one another"), "%s",
              f->err.text);
    field_free(f);
}

/* Guns do not enter marshes, foot does. */
Test(colonial_put, ground_barred_to_its_arm)
{
    Field *const f = colonial_field(TERRAIN(AREA("marsh", 500, 300, 800, 500)),
                                    B1 "," BLUE_GUN("g", 1000, 400, "light gun"), R1);
    f->game.table = true;
    cr_expect(field_refuses(f, "g put to 650,400", "its arm cannot"), "%s", f->err.text);
    cr_expect(field_gives(f, "b1 put to 650,400"), "%s", f->err.text);
    field_free(f);
}
