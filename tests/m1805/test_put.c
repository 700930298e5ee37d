/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_put.c - 1805: figures put right on a real table. */
#include "tests/m1805/field.h"
#include <criterion/criterion.h>

static Field *table(const char *more, const char *blue, const char *red)
{
    Field *const f = m1805_field(more, blue, red);
    f->game.table = true;
    return f;
}

Test(m1805_put, an_order_noted_stays_noted)
{
    Field *const f = table(
        "", FOOT("b1", 30, 10, "green", "line") "," FOOT("b2", 10, 10, "green", "line"),
        FOOT("r1", 30, 30, "green", "line"));
    cr_assert(field_gives(f, "b1 move to 30,13"), "%s", f->err.text);
    cr_assert(field_gives(f, "b1 put to 31,10 facing 10deg"), "%s", f->err.text);
    cr_expect_eq(m1805_row(f, "b1")->place.y, 13 * 254);
    cr_expect_eq(m1805_body(f, "b1")->at.x, 31 * 254);
    cr_expect(field_refuses(f, "b2 put to 31,10", "stand on one another"), "%s",
              f->err.text);
    field_free(f);
}

Test(m1805_put, contact_is_neither_made_nor_broken)
{
    Field *f = table("", FOOT("b1", 30, 10, "green", "line"),
                     FOOT("r1", 30, 30, "green", "line"));
    cr_expect(field_refuses(f, "b1 put to 30,28.5", "only a charge"), "%s", f->err.text);
    field_free(f);
    f = table(
        "",
        UNIT("b1", 30, 18.5, "infantry", "green", "line", "",
             "") "," FOOT("b2", 10, 4, "green", "line"),
        FOOT("r1", 30, 20, "green", "line") "," FOOT("r2", 10, 56, "green", "line"));
    cr_assert(field_unit(f, "b1")->marks & U_ENGAGED);
    cr_expect(field_refuses(f, "b1 put to 30,15", "stays so"), "%s", f->err.text);
    cr_expect(field_gives(f, "b1 put to 30.5,18.5"), "%s", f->err.text);
    field_free(f);
}

Test(m1805_put, houses_are_entered_by_orders)
{
    Field *const f =
        table(TERRAIN(AREA("building", 28, 14, 33, 18)),
              FOOT("b1", 30, 8, "green", "line"), FOOT("r1", 30, 40, "green", "line"));
    cr_expect(field_refuses(f, "b1 put to 30,16", "house"), "%s", f->err.text);
    field_free(f);
}
