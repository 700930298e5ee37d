/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_columns.c - Chaos, clauses 7.10 and 7.10b: columns that pierce a line, and who stands behind.
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

/* r2 stands four inches behind r1, and the column is six long: its head comes on to him, 1016 from
 * where it struck, or falls short; it beats him, is beaten, or nobody is left of him. */
Test(chaos_columns, r7_10b_who_stands_close_behind_is_struck)
{
    static const struct {
        int red, figures, die, die_2, hands, pierced, backs, gone;
        int32_t gap;
    } rows[] = { { 7, 5, 10, 6, 2, 2, 0, 254 * 22, 825 },
                 { 7, 5, 10, 1, 2, 1, 1, 825 - 762, 825 },
                 { 7, 5, 1, 1, 2, 1, 1, 2280 - 762, 2280 },
                 { 7, 5, 1, 1, 1, 1, 0, 2295, 2295 },
                 { 1, 1, 10, 6, 2, 1, 0, 254 * 22, 825 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char red[400];
        snprintf(red, sizeof red,
                 INFANTRY_AT("r1", 30, 30, 7, "line") "," UNIT("r2", 30, 50, "infantry",
                                                               % d, "line", ""),
                 rows[i].red);
        Field *f = chaos_field(LAST_TURN, INFANTRY_AT("b1", 30, 20, 4, "column"), red);
        chaos_apart(f, rows[i].gap);
        chaos_stands_at(f, "r2", 254 * 30, chaos_row(f, "r1")->at.y + 254 * 4, SOUTH);
        field_stand(f, rows[i].red == 1 ? "r2.1" : "r2.7")->figures =
            (uint8_t)rows[i].figures;
        field_dice(f, 2, rows[i].die, 10);
        more(f, 7, (int[]){ 6, 1, 1, 1, 5, 1, 1 });
        if (rows[i].hands == 2) {
            const int alone = rows[i].red == 1, he = rows[i].die_2 == 6 ? 5 : 6;
            more(f, alone ? 2 : 4, (int[]){ rows[i].die_2, 1, 1, 1 });
            more(f, alone ? 1 : 3, (int[]){ he, 1, 1 });
        }
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert(field_spent(f), "row %u: %d of %d", i, f->list.used, f->list.n);
        cr_assert_eq(f->events[E_HANDS], rows[i].hands, "row %u", i);
        cr_assert_eq(f->events[E_PIERCED], rows[i].pierced, "row %u", i);
        cr_assert_eq(f->last[E_PIERCED].a, rows[i].pierced == 2, "row %u", i);
        cr_assert_eq(f->events[E_BACK], rows[i].backs, "row %u", i);
        cr_assert_eq(f->events[E_LOST], rows[i].red == 1, "row %u", i);
        const int32_t off = chaos_gone(f, "b1", 30, 20) - rows[i].gone;
        cr_assert(off > -12 && off < 12, "row %u: %d off", i, off);
        cr_assert_eq(status(f, "b1"), DISRUPTED, "row %u", i);
        cr_assert_eq(status(f, "r1"), DISRUPTED, "row %u", i);
        if (rows[i].red > 1)
            cr_assert_eq(status(f, "r2"), rows[i].pierced == 2 ? DISRUPTED : IN_ORDER,
                         "row %u", i);
        field_free(f);
    }
}
