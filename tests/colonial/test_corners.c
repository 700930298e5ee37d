/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_corners.c - Greg Blake's colonial rules: where two clauses meet.
 */
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>

/* 140 mm by a 1 and a 6: half of it is gone, and its first die takes it 20 or 120 mm back. */
Test(colonial_corners, r4_8_who_has_deployed_in_half_a_move_may_have_no_step_back_left)
{
    for (int die = 1; die <= 6; die += 5) {
        Field *f =
            colonial_field("", REGULARS("b1", 1200, 400, 2, "line", "A"),
                           RED_REGULARS("r1", 1200, 490, 2, "line", "B") "," FAR_RED);
        field_dice(f, 2, die, 7 - die);
        colonial_moves(f, "b1");
        cr_assert(field_gives(f, "b1 form as skirmish"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_MOVE);
        cr_assert_eq(field_offers(f, V_HOLD), 1);
        field_free(f);
    }
}
