/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_list.c - Greg Blake's colonial rules, clause 1.5: of two who are alike, not whom the file lists first.
 *
 * Start at r1_5_: each field is set up twice, with two bodies listed the other way round.
 */
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>
#include <stdio.h>

static const char *two(int turned, const char *one, const char *other, char out[1200])
{
    snprintf(out, 1200, "%s,%s", turned ? other : one, turned ? one : other);
    return out;
}

/* b3 is further to the front; of the others b2 is on the right. */
Test(colonial_list, r1_5_from_the_front_and_from_the_right)
{
    static const char *const order[] = { "b3", "b2", "b1" };
    for (int turned = 0; turned < 2; turned++) {
        char three[1200], blue[1200];
        two(turned, REGULARS("b1", 600, 300, 1, "line", "B"),
            REGULARS("b2", 800, 300, 1, "line", "B"), three);
        Field *f = colonial_field(
            "", two(turned, three, REGULARS("b3", 700, 301, 1, "line", "B"), blue),
            FAR_RED);
        colonial_moves(f, "b3");
        for (int i = 0; i < 3; i++) {
            char hold[20];
            cr_assert_eq(f->state.decision.about, field_find(f, order[i]), "%d: %d",
                         turned, i);
            snprintf(hold, sizeof hold, "%s hold", order[i]);
            cr_assert(field_gives(f, hold), "%s", f->err.text);
        }
        field_free(f);
    }
}

/* b1 would come to r1 and r2 at once: it may charge either of them, whichever is listed first. */
Test(colonial_list, r10_5_a_charge_that_comes_to_two_at_once_meets_its_target)
{
    for (int turned = 0; turned < 2; turned++) {
        char red[1200];
        two(turned, WARRIORS("r1", 1165, 600, 1, "line", "C"),
            WARRIORS("r2", 1235, 600, 1, "line", "C"), red);
        Field *f = colonial_field("", REGULARS("b1", 1200, 400, 2, "line", "B"), red);
        cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
        cr_expect(clash_may_charge(f, "b1", "r1"), "%d: %s", turned, f->err.text);
        cr_expect(clash_may_charge(f, "b1", "r2"), "%d: %s", turned, f->err.text);
        field_free(f);
    }
}

/* The next officer is found where the last one fell: by b2. */
Test(colonial_list, r2_8_another_takes_over_where_he_fell)
{
    for (int turned = 0; turned < 2; turned++) {
        char blue[1200];
        Field *f = colonial_with("",
                                 "{'name': 'bchief', 'at': ['1200mm', '20mm']}, "
                                 "{'name': 'bleader', 'under': 'bchief', 'with': 'b2'}",
                                 two(turned, REGULARS("b1", 600, 300, 1, "line", "B"),
                                     REGULARS("b2", 1500, 250, 1, "line", "B"), blue),
                                 NULL, FAR_RED);
        field_officer(f, "bleader")->where = LOST;
        field_officer(f, "bleader")->with = NO_REF;
        field_dice(f, 1, 6);
        colonial_replacements(&f->game);
        cr_assert(field_spent(f));
        cr_assert_eq(field_officer(f, "bleader")->with, field_find(f, "b2"), "%d",
                     turned);
        field_free(f);
    }
}
