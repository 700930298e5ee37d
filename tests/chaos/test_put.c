/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_put.c - Chaos, Confusion and Casualties: figures put right on a real table. */
#include "tests/chaos/field.h"
#include <criterion/criterion.h>
#include <string.h>

Test(chaos_put, the_block_goes_along)
{
    Field *const f = chaos_field("", INFANTRY_AT("b1", 30, 10, 4, "line"),
                                 INFANTRY_AT("r1", 30, 30, 4, "line"));
    f->game.table = true;
    cr_assert(field_gives(f, "b1 put to 32,12 facing 45deg"), "%s", f->err.text);
    cr_expect_leq(geo_distance(chaos_row(f, "b1")->at, (Point){ 32 * 254, 12 * 254 }), 2);
    cr_expect_eq(chaos_row(f, "b1")->facing, field_stand(f, "b1.1")->facing);
    cr_expect(f->battle->rules->check(f->battle, &f->state, &f->err), "%s", f->err.text);
    cr_expect(field_refuses(f, "b1 put to 30,28.5 facing N", "only a charge"), "%s",
              f->err.text);
    cr_expect(field_refuses(f, "b1.1 put to 30,20", "put b1 right"), "%s", f->err.text);
    cr_expect(field_gives(f, "b1 put to 30,10 facing N"), "%s", f->err.text);
    field_free(f);
}

/* What a state may not be: over the edge, across ground that nobody enters, or with more rounds. */
Test(chaos_put, a_state_over_the_edge_or_with_more_rounds_is_unsound)
{
    Field *const f = chaos_field(TERRAIN(AREA("impassable", 40, 20, 46, 30)),
                                 GUN_AT("b1", 30, 20), GUN_AT("r1", 30, 50));
    UnitRow *const r = chaos_row(f, "b1");
    const Point was = r->at;
    cr_expect(chaos_check(f->battle, &f->state, &f->err), "%s", f->err.text);
    r->rounds[0]++;
    cr_expect_not(chaos_check(f->battle, &f->state, &f->err));
    cr_expect(strstr(f->err.text, "more rounds"), "%s", f->err.text);
    r->rounds[0]--;
    r->at.x = 50;
    cr_expect_not(chaos_check(f->battle, &f->state, &f->err));
    cr_expect(strstr(f->err.text, "over the table's edge"), "%s", f->err.text);
    r->at = (Point){ INCH(40) - 50, INCH(25) };
    cr_expect_not(chaos_check(f->battle, &f->state, &f->err));
    cr_expect(strstr(f->err.text, "where nobody can be"), "%s", f->err.text);
    r->at = was;
    cr_expect(chaos_check(f->battle, &f->state, &f->err), "%s", f->err.text);
    field_free(f);
}
