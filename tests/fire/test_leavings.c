/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_leavings.c - what one thing leaves behind for the next: flags, keys of dice, places.
 */
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

/* 8.36  A square is no column: whoever of it is hit loses his own. */
Test(fire_leavings, r8_24_a_square_loses_where_it_is_hit)
{
    for (int n = 2; n <= 5; n++) {
        for (int hit = 1; hit <= n; hit++) {
            char red[200];
            snprintf(red, sizeof red,
                     "{'name': 'r', 'at': ['500yd','450yd'], 'formation': 'square', "
                     "'stands': [{'kind': 'infantry', 'count': %d, 'figures': 8, "
                     "'rating': 4}]}",
                     n);
            Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                                  AT("b", 500, 380) FIELD_FOOT(1, 10, 4) "}", red);
            fd_melee_losses(&f->game, hit, 3);
            for (int i = 1; i <= n; i++)
                cr_assert_eq(state_stand(&f->state, i)->figures, i == hit ? 5 : 8,
                             "%d of %d", i, n);
            field_free(f);
        }
    }
}

/* 5.6  Of three who have won one is halted since by a neighbour's failure and one has run: the
 * third pursues. */
Test(fire_leavings, r8_21_who_was_shaken_since_does_not_pursue)
{
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                          AT("b", 500, 400) FIELD_FOOT(3, 8, 3) "}", FAR_RED);
    for (int i = 0; i < 3; i++) {
        state_stand(&f->state, i)->marks |= S_CHARGES | S_MADE;
        state_stand(&f->state, i)->own |= M_BEAT;
    }
    f->state.phase = PHASE_MELEE;
    fd_halt(f->battle, &f->state, 0);
    fd_flee(&f->game, 1, YD(100));
    cr_assert_eq(fd_pursuit_next(f->battle, &f->state), 2);
    int32_t y[3];
    for (int i = 0; i < 3; i++)
        y[i] = state_stand(&f->state, i)->at.y;
    f->state.decision = (Decision){ .kind = D_PURSUE };
    const Order o = { .verb = V_PURSUE, .subject = ref_unit(0) };
    cr_assert(fd_pursue_order(&f->game, &o, &f->err), "%s", f->err.text);
    fd_pursuits_run(&f->game);
    for (int i = 0; i < 3; i++)
        cr_assert_eq(state_stand(&f->state, i)->at.y - y[i], i == 2 ? YD(40) : 0, "%d",
                     i);
    field_free(f);
}

/* 8.2b  A charge that has run its course beside another that has still to go is not run again. */
Test(fire_leavings, r8_11_nobody_charges_twice)
{
    Field *f = fire_charging("", AT("b", 500, 400) FIELD_FOOT(2, 8, 4) "}",
                             AT("r", 500, 465) FIELD_LIGHT(1, 3, 2) "}," AT("q", 515, 545)
                                 FIELD_LIGHT(1, 3, 2) "}");
    fire_stands_at(f, "b.1", 500, 400);
    fire_stands_at(f, "b.2", 515, 480);
    cr_assert(field_gives(f, "b.1 charge r"), "%s", f->err.text);
    cr_assert(field_gives(f, "b.2 charge q"), "%s", f->err.text);
    while (f->state.decision.kind == D_REACT)
        cr_assert(
            field_gives(f, f->state.decision.about == ref_unit(1) ? "r flee" : "q flee"),
            "%s", f->err.text);
    cr_assert_eq(f->events[E_SHORT], 2);
    cr_assert_eq(field_stand(f, "b.1")->at.y, YD(400) + YD(80));
    cr_assert_eq(field_stand(f, "b.2")->at.y, YD(480) + YD(80));
    field_free(f);
}
