/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_list.c - Chaos, Confusion and Casualties: of two who are alike, not whom the file lists first.
 *
 * Start at the_one_straight_ahead_is_met().
 */
#include "tests/chaos/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

/* A field whose two, of either side, are listed in one order and the other. */
static Field *listed(int turned, const char *blue, const char *one, const char *two,
                     const char *red)
{
    char list[400];
    snprintf(list, sizeof list, "%s,%s", turned ? two : one, turned ? one : two);
    return blue ? chaos_field("", blue, list) : chaos_field("", list, red);
}

/* Both stand as far from b1's line; who is before its middle is met. */
Test(chaos_list, the_one_straight_ahead_is_met)
{
    for (int turned = 0; turned < 2; turned++) {
        Field *f = listed(turned, INFANTRY_AT("b1", 30, 20, 8, "line"),
                          INFANTRY_AT("r1", 31, 30, 2, "line"),
                          INFANTRY_AT("r2", 26, 30, 2, "line"), NULL);
        const int b1 = field_index(f, "b1");
        const Box box = chaos_unit_box(f->battle, &f->state, b1);
        for (int off = 0; off <= 127; off += 127) {
            int met;
            const int32_t far = chaos_to_enemies(f->battle, &f->state, b1, &box,
                                                 box.ahead, INCH(15), off, &met);
            cr_assert_lt(far, INCH(10));
            cr_assert_eq(met, field_index(f, "r1"), "turned %d, off %d", turned, off);
        }
        field_free(f);
    }
}

/* The same of friends in its way, here on its right and its left; of two as far aside the one on the right. */
Test(chaos_list, of_two_friends_the_one_on_the_right_is_met)
{
    for (int turned = 0; turned < 2; turned++) {
        Field *f = listed(
            turned, NULL, INFANTRY_AT("b2", 27, 30, 2, "line"),
            INFANTRY_AT("b3", 33, 30, 2, "line") "," INFANTRY_AT("b1", 30, 20, 8, "line"),
            INFANTRY_AT("r1", 30, 55, 1, "line"));
        const int b1 = field_index(f, "b1");
        const Box box = chaos_unit_box(f->battle, &f->state, b1);
        int32_t far = INCH(15);
        cr_assert_eq(chaos_friend_in_way(f->battle, &f->state, b1, &box, box.ahead, &far),
                     field_index(f, "b3"), "turned %d", turned);
        field_free(f);
    }
}

/* Where b1 would end two stand, one behind the other: it stops before the nearer, as it would lie upon both. */
Test(chaos_list, room_is_found_before_both)
{
    int32_t far[2];
    for (int turned = 0; turned < 2; turned++) {
        Field *f = listed(
            turned, NULL, INFANTRY_AT("b2", 28, 31, 2, "line"),
            INFANTRY_AT("b3", 32, 30, 2, "line") "," INFANTRY_AT("b1", 30, 20, 8, "line"),
            INFANTRY_AT("r1", 30, 55, 1, "line"));
        const int b1 = field_index(f, "b1");
        const Box box = chaos_unit_box(f->battle, &f->state, b1);
        far[turned] = chaos_to_room(f->battle, &f->state, b1, &box, box.ahead, INCH(10));
        field_free(f);
    }
    cr_assert_eq(far[0], far[1]);
    cr_assert_lt(far[0], INCH(9));
}

/* A brigade sets up the larger before the smaller: it has the middle of the area. */
Test(chaos_list, the_larger_sets_up_first)
{
    static const char entry[] =
        "'terrain': [{'name': 'mill road', 'type': 'entry', 'circle': {'at': ['30in', "
        "'4in'], 'radius': '1in'}}], 'rules': {'entries': {'Blue': ['mill road']}}";
    static const char *const two[] = {
        "{'name': 'b1', 'off': 'reserve', 'brigade': 1, 'stands': [{'kind': 'infantry', "
        "'count': 3}]}",
        "{'name': 'b2', 'off': 'reserve', 'brigade': 1, 'stands': [{'kind': 'infantry', "
        "'count': 4}]}"
    };
    for (int turned = 0; turned < 2; turned++) {
        char blue[400];
        snprintf(blue, sizeof blue, "%s,%s,%s", two[turned], two[!turned],
                 INFANTRY_AT("b9", 5, 20, 1, "line"));
        Field *f = chaos_field(entry, blue, INFANTRY_AT("r1", 30, 55, 1, "line"));
        for (int i = 0; i < 9 && !on_table(f->battle, &f->state, field_index(f, "b1"));
             i++) {
            const int turn = f->state.turn;
            while (f->state.turn == turn)
                cr_assert(field_gives(f, "done"), "%s", f->err.text);
        }
        cr_assert_eq(chaos_row(f, "b2")->at.x, INCH(30), "turned %d", turned);
        cr_assert_neq(chaos_row(f, "b1")->at.x, INCH(30));
        field_free(f);
    }
}

/* The strip that b2 stands in ends 15.4 mm ahead of it: as long as b1 is in it, too, b2 on the right comes first. */
Test(chaos_list, who_is_level_with_each_other)
{
    for (int ahead = 153; ahead <= 154; ahead++) {
        Field *f = chaos_field(
            "",
            INFANTRY_AT("b1", 20, 20, 1, "line") "," INFANTRY_AT("b2", 40, 20, 1, "line"),
            INFANTRY_AT("r1", 30, 55, 1, "line"));
        const int b1 = field_index(f, "b1"), b2 = field_index(f, "b2");
        chaos_stands_at(f, "b1", INCH(20), INCH(20) + ahead, NORTH);
        cr_assert_eq(chaos_comes_before(f->battle, &f->state, b1, b2), ahead == 154);
        cr_assert_eq(chaos_comes_before(f->battle, &f->state, b2, b1), ahead == 153);
        field_free(f);
    }
}
