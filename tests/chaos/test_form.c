/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_form.c - Chaos, Confusion and Casualties, clause 4.2: a change of formation that comes last.
 *
 * Start at march_goes().
 */
#include "tests/chaos/march.h"
#include <criterion/criterion.h>

/* Half of a column's twelve inches, and it deploys where it has come to: that is more than half its
 * move.  Where it stands it is half, and it may fire. */
Test(chaos_form, r4_2_a_change_may_come_last)
{
    Field *f = march_over("", ALONE(30, 20, 4, "column"));
    field_dice(f, 0);
    cr_assert(field_refuses(f, "b1 move to 30,26.01 as line choice 1", "(4.1)"));
    cr_assert(field_refuses(f, "b1 move to 30,24.6 as line", "(4.1)"),
              "first: as a line");
    cr_assert(field_refuses(f, "b1 move to 30,24 choice 1", "as what? (4.2)"));
    cr_assert(field_refuses(f, "b1 move to 30,24 as line choice 4", "(4.2)"));
    cr_assert(field_refuses(f, "b1 move to 30,24 as limbered choice 1", "(2.3)"));
    cr_assert_str_eq(field_says(f, "b1 move to 30,26 as line choice 1"),
                     "b1 moves 6.0 in north to 30.0,26.0 and forms line");
    march_goes(f, "b1 move to 30,26 as line choice 1");
    cr_assert_eq(chaos_gone(f, "b1", 30, 20), 254 * 6);
    cr_assert_eq(field_unit(f, "b1")->formation, LINE);
    cr_assert_eq(field_stand(f, "b1.1")->at.y, field_stand(f, "b1.4")->at.y);
    cr_assert(field_unit(f, "b1")->marks & U_MOVED_FAR);
    field_free(f);
    f = march_over("", ALONE(30, 20, 4, "column"));
    march_goes(f, "b1 move to 30,20 as line choice 1");
    cr_assert_eq(field_unit(f, "b1")->formation, LINE);
    cr_assert_eq(field_unit(f, "b1")->marks & (U_MOVED | U_MOVED_FAR), U_MOVED);
    field_free(f);
}

/* A gun is driven half its fifteen inches, and not as far as it is pushed. */
Test(chaos_form, r4_2_guns_unlimber_where_they_come_to)
{
    Field *f = march_over("", UNIT("b1", 30, 20, "gun", 1, "limbered", "") "," WATCHED);
    cr_assert(field_refuses(f, "b1 move to 30,22 as unlimbered", "(4.1)"));
    cr_assert(field_refuses(f, "b1 move to 30,27.51 as unlimbered choice 1", "(4.1)"));
    march_goes(f, "b1 move to 30,27.5 as unlimbered choice 1");
    cr_assert_eq(chaos_gone(f, "b1", 30, 20), 254 * 15 / 2);
    cr_assert_eq(field_unit(f, "b1")->formation, UNLIMBERED);
    cr_assert(field_unit(f, "b1")->marks & U_MOVED_FAR, "8.8: it does not fire");
    field_free(f);
}

/* What turning and getting up take, they take of the other half. */
Test(chaos_form, r4_2_what_comes_first_is_paid_first)
{
    for (int prone = 0; prone <= 1; prone++) {
        Field *f = march_over("", ALONE(30, 20, 4, "line"));
        if (prone)
            field_unit(f, "b1")->marks |= U_PRONE;
        march_goes(f, prone ? "b1 move to 30,20 facing east as column choice 1"
                            : "b1 move to 33,20 facing east as column choice 1");
        cr_assert_eq(chaos_gone(f, "b1", 30, 20), 0, "a right angle is half a move");
        cr_assert_eq(chaos_row(f, "b1")->facing, prone ? NORTH : EAST, "4.3");
        cr_assert_eq(field_unit(f, "b1")->formation, COLUMN);
        field_free(f);
    }
}

/* Where it ends there may be no room to widen, or nobody may enter. */
Test(chaos_form, r4_2_last_if_there_is_room)
{
    for (int row = 0; row <= 3; row++) {
        Field *f = march_over(row == 3 ? AREA("impassable", 32, 24, 40, 30) : "",
                              INFANTRY_AT("b1", 30, 20, 4, "column") "," INFANTRY_AT(
                                  "b2", 50, 26, 1, "line") "," WATCHED);
        if (row &&
            row < 3) /* 952 from middle to middle is room for four pieces and one */
            chaos_stands_at(f, "b2", 254 * 30 + (row == 1 ? 940 : 960), 254 * 26, NORTH);
        field_forget(f);
        march_goes(f, "b1 move to 30,26 as line choice 1");
        cr_assert_eq(chaos_gone(f, "b1", 30, 20), 254 * 6, "row %d", row);
        cr_assert_eq(field_unit(f, "b1")->formation, row & 1 ? COLUMN : LINE, "row %d",
                     row);
        cr_assert_eq(f->events[E_FORMATION], 1, "row %d: it is told", row);
        field_free(f);
    }
}

/* Who has run into an enemy has stopped, and whom a friend has halted is disrupted; who has passed
 * through him forms. */
Test(chaos_form, r4_2_not_if_its_move_was_cut_off)
{
    static const struct {
        bool enemy;
        int die, formation;
    } rows[] = { { true, 10, COLUMN }, { false, 5, COLUMN }, { false, 6, LINE } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = chaos_field("",
                               INFANTRY_AT("b1", 30, 20, 3, "column") "," INFANTRY_AT(
                                   "b2", 50, 24, 1, "line"),
                               INFANTRY_AT("r1", 50, 27, 3, "line") "," WATCH);
        if (rows[i].enemy)
            chaos_stands_at(f, "r1", 254 * 30, 254 * 28, SOUTH);
        else
            chaos_stands_at(f, "b2", 254 * 30, 254 * 23, NORTH);
        field_dice(f, 1, rows[i].die);
        march_goes(f, "b1 move to 30,26 as line choice 1");
        cr_assert_eq(f->events[E_COLLISION], 1, "row %u", i);
        cr_assert_eq(field_unit(f, "b1")->formation, rows[i].formation, "row %u", i);
        field_free(f);
    }
}

/* Nobody is told that it will. */
Test(chaos_form, r1_2_a_change_that_comes_last_is_as_secret)
{
    Field *f = march_over("", ALONE(30, 20, 4, "column"));
    cr_assert(field_gives(f, "b1 move to 30,26 as line choice 1"), "%s", f->err.text);
    cr_assert(field_unit(f, "b1")->marks & U_FORMS_LAST);
    chaos_observe(f->battle, &f->state, 1, 0);
    cr_assert_not(field_unit(f, "b1")->marks & U_FORMS_LAST);
    field_free(f);
}
