/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_columns.c - Chaos, clause 7.10: columns that pierce a line.
 *
 * b1 charges r1 in the last turn; r1 does nothing (10).
 *
 * Start at r7_10_it_goes_through_where_there_is_room.
 */
#include "tests/chaos/duel.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define LAST_TURN FIELD_OPENING(12, "orders", "Blue")

static void more(Field *f, int n, const int *die)
{
    for (int i = 0; i < n; i++)
        field_more(f, 1, die[i]);
}

static int status(const Field *f, const char *who)
{
    return field_unit(f, who)->status;
}

/* b2 stands behind r1, with room for the column between them, or without: it is told what it does. */
Test(chaos_columns, r7_10_it_goes_through_where_there_is_room)
{
    for (int room = 0; room < 2; room++) {
        Field *f = chaos_field(LAST_TURN,
                               INFANTRY_AT("b1", 30, 20, 4, "column") "," INFANTRY_AT(
                                   "b2", 30, 50, 1, "line"),
                               INFANTRY_AT("r1", 30, 30, 7, "line"));
        chaos_apart(f, 825);
        const int32_t y = chaos_row(f, "r1")->at.y;
        /* Half of r1 and of b2 are 380, the column is 1524 long. */
        chaos_stands_at(f, "b2", 254 * 30, y + 380 + 1524 + (room ? 25 : -25), NORTH);
        field_dice(f, 2, 10, 10);
        more(f, 7, (int[]){ 6, 1, 1, 1, 5, 1, 1 });
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->events[E_PIERCED], 1);
        cr_assert_eq(f->last[E_PIERCED].a, room);
        cr_assert_eq(chaos_row(f, "b1")->at.y > y, room);
        cr_assert_eq(status(f, "b1"), DISRUPTED);
        cr_assert_eq(status(f, "r1"), DISRUPTED);
        field_free(f);
    }
}
