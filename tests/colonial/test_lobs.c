/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_lobs.c - Greg Blake's colonial rules: whom of a group howitzers can reach; guns whose crew is
 * borrowed.
 */
#include "tests/colonial/field.h"
#include <criterion/criterion.h>

/* A howitzer fires shell no nearer than 200 mm.  Without canister it fires at those of a group who
 * are further off, and they are hit. */
Test(colonial_lobs, r8_5_not_at_those_who_are_too_near)
{
    for (int canister = 0; canister <= 1; canister++) {
        Field *f = colonial_field("",
                                  BODY("g1", "bleader", 1200, 400, "light gun", 1,
                                       "unlimbered", "B", "'regular', 'howitzer'", ""),
                                  WARRIORS("r1", 1140, 590, 1, "line", "C") "," WARRIORS(
                                      "r2", 1260, 800, 1, "line", "C"));
        const int gun = field_index(f, "g1.1"), r1 = field_index(f, "r1.1"),
                  r2 = field_index(f, "r2.1");
        colonial_set_rounds(&f->state, gun, canister, 12);
        Volley v;
        const bool can =
            colonial_volley_make(f->battle, &f->state, field_index(f, "g1"),
                                 field_index(f, "r1"), ROUND_ANY, &v, &f->err);
        cr_assert(can, "%d: %s", canister, f->err.text);
        cr_assert_eq(v.aim[0].at, canister ? r1 : r2);
        cr_assert_eq(v.aim[0].round, canister ? ROUND_CANISTER : ROUND_SHOT);
        field_dice(f, 0);
        field_more(f, 2, 10);
        colonial_fire(&f->game, &v);
        cr_assert_eq(state_stand(&f->state, r2)->figures, canister ? 6 : 5, "%d",
                     canister);
        cr_assert_eq(state_stand(&f->state, r1)->figures, canister ? 4 : 6, "%d",
                     canister);
        field_free(f);
    }
}

/* The nearest point of the target at 200 mm, and a tenth of a millimetre nearer. */
Test(colonial_lobs, r8_5_two_hundred_is_far_enough)
{
    for (int less = 0; less <= 1; less++) {
        Field *f = colonial_field("",
                                  BODY("g1", "bleader", 1200, 400, "light gun", 1,
                                       "unlimbered", "B", "'regular', 'howitzer'", ""),
                                  WARRIORS("r1", 1200, 625, 1, "line", "C"));
        const int gun = field_index(f, "g1.1"), r1 = field_index(f, "r1.1");
        colonial_set_rounds(&f->state, gun, 0, 12);
        state_stand(&f->state, r1)->at.y -= less;
        cr_assert_eq(colonial_may_fire_at(f->battle, &f->state, field_index(f, "g1"),
                                          field_index(f, "r1"), ROUND_ANY, &f->err),
                     !less, "%d: %s", less, f->err.text);
        field_free(f);
    }
}

/* With more men lent to it than gunners it is no elite gun any more: not at a change of face, in
 * limbering, in its morale. */
Test(colonial_lobs, r9_5_whose_crew_is_borrowed_is_not_elite)
{
    for (int borrowed = 2; borrowed <= 3; borrowed++) {
        const bool elite = borrowed == 2;
        Field *f = colonial_field("",
                                  BODY("g1", "bleader", 1200, 400, "medium gun", 1,
                                       "unlimbered", "A", "'regular'", ""),
                                  FAR_RED);
        const int unit = field_index(f, "g1"), gun = field_index(f, "g1.1");
        stand_row(f->battle, &f->state, gun)->borrowed = (uint8_t)borrowed;
        cr_expect_eq(colonial_face_fails(f->battle, &f->state, unit, EAST), !elite);
        stand_row(f->battle, &f->state, gun)->start = 8;
        field_dice(f, 1, 1);
        colonial_half_test(&f->game, gun);
        cr_expect_eq(stand_there(&f->state, gun), elite);
        cr_expect(field_spent(f));
        field_free(f);
        f = colonial_field("",
                           BODY("g1", "bleader", 1200, 400, "medium gun", 1, "unlimbered",
                                "A", "'regular'", ""),
                           FAR_RED);
        stand_row(f->battle, &f->state, gun)->borrowed = (uint8_t)borrowed;
        field_dice(f, 1, 1);
        field_more(f, 9, 2);
        colonial_form(&f->game, unit, LIMBERED);
        cr_expect_eq(field_unit(f, "g1")->formation, elite ? LIMBERED : UNLIMBERED);
        field_free(f);
    }
}

/* Two men lent to one gunner of a machine gun are the majority, and it fires as other artillery: on
 * 9 and not on 7 at long range; one lent to two is none. */
Test(colonial_lobs, r9_5_a_machine_gun_with_most_of_its_crew_borrowed)
{
    for (int borrowed = 1; borrowed <= 2; borrowed++) {
        Field *f = colonial_field("", BLUE_GUN("b1", 1200, 400, "machine gun"),
                                  WARRIORS("r1", 1200, 725, 1, "line", "C"));
        Aim a;
        stand_row(f->battle, &f->state, field_index(f, "b1.1"))->borrowed =
            (uint8_t)borrowed;
        cr_assert(colonial_aimed(f, "b1.1", "r1.1", &a));
        cr_expect_eq(a.need, borrowed == 1 ? 7 : 9);
        cr_expect_eq(a.dice, 3);
        field_free(f);
    }
}
