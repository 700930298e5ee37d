/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_onward.c - those of a charge who go on from the others (8.32).
 */
#include "tests/fire/field.h"
#include <criterion/criterion.h>

/* Two charge side by side; one of two enemies stands so much further off, and both a little aside.
 * returns: the stand of Blue that is further west. */
static int two_go_in(Field **f, const char *red)
{
    *f = fire_charging("", AT("b", 500, 400) FIELD_FOOT(2, 8, 3) "}", red);
    cr_assert(field_gives(*f, "b charge r"), "%s", (*f)->err.text);
    while ((*f)->state.phase <= PHASE_MOVEMENT && (*f)->state.decision.kind != D_MOVE)
        cr_assert(field_gives(*f, "done"), "%s", (*f)->err.text);
    return field_stand(*f, "b.1")->at.x < field_stand(*f, "b.2")->at.x ? 0 : 1;
}

/* 8.16, 8.32  Each is matched with the enemy he has met: whoever goes on is no longer part of those
 * who have met somebody before him, and does not shift as they do. */
Test(fire_onward, r8_16_who_goes_on_is_matched_by_himself)
{
    Field *f;
    const int west = two_go_in(
        &f, AT("r", 500,
               450) "'bases': [{'stand': 1, 'at': ['490yd','450yd']},"
                    "{'stand': 2, 'at': ['511yd','470yd']}], " FIELD_FOOT(2, 8, 2) "}");
    cr_assert_eq(state_stand(&f->state, west)->at.x, YD(490));
    cr_assert_eq(state_stand(&f->state, 1 - west)->at.x, YD(511));
    field_free(f);
}

/* 8.35  Who meet theirs at the same time shift alike. */
Test(fire_onward, r8_16_who_meet_together_shift_together)
{
    Field *f;
    const int west = two_go_in(
        &f, AT("r", 500,
               450) "'bases': [{'stand': 1, 'at': ['490yd','450yd']},"
                    "{'stand': 2, 'at': ['511yd','450yd']}], " FIELD_FOOT(2, 8, 2) "}");
    const Stand *all = state_stand(&f->state, 0);
    cr_assert_leq(all[1 - west].at.x - all[west].at.x, YD(15) + 6);
    cr_assert(all[west].at.x == YD(490) || all[1 - west].at.x == YD(511));
    field_free(f);
}
