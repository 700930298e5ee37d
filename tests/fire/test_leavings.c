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
