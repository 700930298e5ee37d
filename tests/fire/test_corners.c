/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_corners.c - corners of clauses that a whole battle comes to now and then.
 */
#include "tests/fire/field.h"
#include <criterion/criterion.h>

/* Two stands side by side are met at once: either may be the target, and who stands behind them
 * is not. */
Test(fire_corners, r6_9_of_two_that_are_met_at_once_either_is_the_first)
{
    Field *f = fire_field(FIELD_OPENING(1, "bombardment", "Blue"),
                          AT("g", 500, 100) FIELD_GUNS("8-pounders", 1, 2) "}",
                          AT("r", 490, 300) FIELD_FOOT(1, 8, 2) "}," AT("q", 510, 300)
                              FIELD_FOOT(1, 8, 2) "}," AT("p", 500, 400)
                                  FIELD_FOOT(1, 8, 2) "}");
    for (int i = 1; i <= 2; i++)
        cr_assert(fd_gun_can_hit(f->battle, &f->state, 0, i, &f->err), "%d: %s", i,
                  f->err.text);
    cr_assert_not(fd_gun_can_hit(f->battle, &f->state, 0, 3, &f->err));
    fire_put(f, "q.1", 510, 301);
    cr_assert_not(fd_gun_can_hit(f->battle, &f->state, 0, 2, &f->err));
    field_free(f);
}

/* The loser fails and halts: he is in contact still, so they are engaged, and nobody pursues. */
Test(fire_corners, r8_21_nobody_pursues_who_is_still_in_contact)
{
    for (int flees = 0; flees <= 1; flees++) {
        Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                              AT("b", 500, 400) FIELD_FOOT(1, 8, 3) "}",
                              AT("r", 500, 430) FIELD_FOOT(1, 8, 1) "}");
        field_stand(f, "r.1")->at.y = YD(400) + 2 * 158 + 4;
        state_stand(&f->state, 0)->marks |= S_CHARGES | S_MADE;
        field_dice(f, 0);
        field_more(f, 5, 1); /* five hits */
        field_more(f, 6, 10);
        field_more(f, 11, 10);
        field_more(f, 1, 10); /* fails */
        field_more(f, 1, flees ? 5 : 2);
        fd_melees_run(&f->game, false);
        cr_assert(field_spent(f));
        cr_assert_eq(f->events[E_FLED], flees);
        cr_assert_eq(fd_pursuit_next(f->battle, &f->state), flees ? 0 : -1);
        field_free(f);
    }
}
