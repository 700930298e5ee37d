/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_still.c - Greg Blake's colonial rules, clause 6.1: who lies hidden may spring at any time in
 * the enemy's move, and so also at one who does not move.
 *
 * Red's war-band lies in scrub, its front at y = 775; b1 stands 90 mm south of it.
 */
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>

#define SCRUB TERRAIN(AREA("scrub", 1100, 750, 1300, 850))
#define HIDDEN                                                                           \
    BODY("r1", "rleader", 1200, 800, "infantry", 1, "line", "C", "",                     \
         ", 'marks': ['hidden']")

static Field *stands_before_it(void)
{
    return colonial_field(SCRUB, REGULARS("b1", 1200, 660, 1, "line", "B"), HIDDEN);
}

static bool hides(const Field *f)
{
    return is_hidden(&f->state, field_index(f, "r1"));
}

/* Whether Blue nominates nobody, or a group that stays where it is. */
Test(colonial_still, r6_1_it_springs_at_who_does_not_move)
{
    for (int nominated = 0; nominated < 2; nominated++) {
        Field *f = stands_before_it();
        field_dice(f, 2, 6, 6);
        if (nominated)
            colonial_moves(f, "b1");
        cr_assert(field_gives(f, nominated ? "b1 hold" : "done"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_AMBUSH, "%d", nominated);
        cr_assert_eq(f->state.decision.side, 1);
        cr_assert_eq(f->state.phase, PHASE_MOVE);
        field_dice(f, 5, 1, 1, 1, 3, 4); /* 120 mm; no defensive fire from so near */
        cr_assert(field_gives(f, "r1 ambush b1"), "%s", f->err.text);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->events[E_MELEE], 1);
        cr_assert(!hides(f));
        field_free(f);
    }
}

/* It may let that pass too, and lies hidden still; it is asked once. */
Test(colonial_still, r6_1_and_may_wait)
{
    Field *f = stands_before_it();
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(field_gives(f, "r1 hold"), "%s", f->err.text);
    cr_assert(hides(f));
    cr_assert_neq(f->state.decision.kind, D_AMBUSH);
    field_free(f);
}

/* Who has let the last move pass is not asked again when movement ends. */
Test(colonial_still, r6_1_who_has_let_the_last_move_pass_is_not_asked_again)
{
    Field *f = stands_before_it();
    field_dice(f, 2, 6, 6);
    colonial_moves(f, "b1");
    cr_assert(field_gives(f, "b1 move to 1200,650 facing N"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_AMBUSH);
    cr_assert(field_gives(f, "r1 hold"), "%s", f->err.text);
    cr_assert_neq(f->state.decision.kind, D_AMBUSH);
    field_free(f);
}

/* Nor who cannot reach anybody. */
Test(colonial_still, r6_1_out_of_reach_nobody_is_asked)
{
    Field *f = colonial_field(SCRUB, REGULARS("b1", 1200, 60, 1, "line", "B"),
                              BODY("r1", "rleader", 1200, 800, "infantry", 1, "line", "C",
                                   "'regular'", ", 'marks': ['hidden']"));
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_neq(f->state.decision.kind, D_AMBUSH);
    field_free(f);
}
