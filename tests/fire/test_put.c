/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_put.c - Fire and Discipline: figures put right on a real table. */
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

Test(fire_put, a_unit_or_a_stand_of_it)
{
    Field *const f = fire_moving("", AT("b", 500, 300) FIELD_LIGHT(3, 3, 3) "}",
                                 AT("r", 500, 600) FIELD_FOOT(2, 8, 2) "}");
    f->game.table = true;
    const Point was = field_stand(f, "b.2")->at;
    cr_assert(field_gives(f, "b put to 500,320"), "%s", f->err.text);
    cr_expect_leq(
        geo_distance(field_stand(f, "b.2")->at, (Point){ was.x, was.y + YD(20) }), 2);
    cr_assert(field_gives(f, "b.2 put to 520,330 facing 45deg"), "%s", f->err.text);
    cr_expect_eq(field_stand(f, "b.2")->at.x, YD(520));
    const Box mine = battle_box(f->battle, &f->state, field_index(f, "b.2")),
              his = battle_box(f->battle, &f->state, field_index(f, "r.1"));
    char order[64];
    snprintf(order, sizeof order, "b.2 put to %d.%dmm,%d.%dmm facing N", his.at.x / 10,
             his.at.x % 10, (his.at.y - his.half_d - mine.half_d) / 10,
             (his.at.y - his.half_d - mine.half_d) % 10);
    cr_expect(field_refuses(f, order, "only a charge"), "%s: %s", order, f->err.text);
    cr_expect(field_refuses(f, "b put to 1,1", "edge"), "%s", f->err.text);
    field_free(f);
}
