/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_again.c - Greg Blake's colonial rules: what happens a second time in the same phase has dice
 * of its own.
 *
 * A throw is a function of what it is for (engine/dice.h), so two throws for the same thing would
 * come up the same.
 */
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>
#include <string.h>

#define TWO_BANDS                                                                        \
    WARRIORS("r1", 1200, 650, 1, "line", "C")                                            \
    "," WARRIORS("r2", 1200, 850, 1, "line", "C")

/* The first throw that finds no scripted die. */
static Roll next_throw(const Field *f)
{
    cr_assert(f->list.starved);
    return f->list.wanted;
}

static bool same(Roll one, Roll two)
{
    return memcmp(&one, &two, sizeof one) == 0;
}

/* What its charge is rolled with, if it breaks through at r1. */
static Roll breaks_through(Field *f, Roll *die)
{
    const int b1 = field_index(f, "b1"), r1 = field_index(f, "r1");
    field_dice(f, 0);
    colonial_break_through(&f->game, b1, r1, STRAIGHT_ON);
    *die = next_throw(f);
    field_dice(f, 0);
    colonial_charge_announce(&f->game, b1, r1, STRAIGHT_ON, false);
    colonial_charge_run(&f->game);
    return next_throw(f);
}

Test(colonial_again, r11_11_each_breakthrough_and_its_charge_have_dice_of_their_own)
{
    Field *f = colonial_field("", BLUE_HORSE("b1", 1200, 400, 1, "C"), TWO_BANDS);
    Roll first, second;
    f->state.phase = PHASE_BREAKTHROUGH;
    const Roll one = breaks_through(f, &first);
    colonial_stands_at(f, "b1", 1200, 400, NORTH);
    const Roll two = breaks_through(f, &second);
    cr_assert_eq(one.purpose, ROLL_CHARGE);
    cr_assert_eq(first.purpose, ROLL_BREAKTHROUGH);
    cr_assert(!same(first, second));
    cr_assert(!same(one, two));
    field_free(f);
}

/* Two ambushes in one move of the enemy: each is met, or not, by itself. */
Test(colonial_again, r8_11_at_each_charger_it_may_fail_anew)
{
    Field *f = colonial_field("", REGULARS("b1", 1200, 400, 1, "line", "B"),
                              WARRIORS("r1", 1180, 450, 1, "line", "C") "," WARRIORS(
                                  "r2", 1250, 450, 1, "line", "C"));
    static const char *const chargers[] = { "r1", "r2" };
    Roll roll[2];
    f->state.phase = PHASE_MOVE;
    clash_marks(f, "r1.1", S_CHARGED);
    clash_marks(f, "r2.1", S_CHARGED);
    for (int i = 0; i < 2; i++) {
        field_dice(f, 0);
        colonial(&f->state)->charge =
            (Charge){ .by = (uint8_t)field_index(f, chargers[i]),
                      .target = (uint8_t)field_index(f, "b1"),
                      .asked = CHARGE_HOME,
                      .ambush = 1 };
        colonial_defence_opens(f->battle, &f->state);
        colonial_turn_step(&f->game);
        roll[i] = next_throw(f);
        cr_assert_eq(roll[i].purpose, ROLL_DEFENSIVE);
    }
    cr_assert(!same(roll[0], roll[1]));
    field_free(f);
}

/* b1 goes through b2, and then, as its dice are not used up, back through him. */
Test(colonial_again, r4_12_back_through_the_same_friend_is_another_throw)
{
    Field *f = colonial_field("",
                              REGULARS("b1", 1200, 300, 1, "line",
                                       "C") "," REGULARS("b2", 1200, 400, 1, "line", "C"),
                              FAR_RED);
    field_dice(f, 4, 6, 6, 6, 6);
    colonial_moves(f, "b1");
    colonial_reach(f, "b1", 6000, 6000);
    const State before = f->state;
    field_dice(f, 0);
    cr_assert(field_gives(f, "b1 move to 1200,500 facing N"), "%s", f->err.text);
    const Roll there = next_throw(f);
    f->state = before;
    field_dice(f, 1, 6);
    cr_assert(field_gives(f, "b1 move to 1200,500 facing N"), "%s", f->err.text);
    cr_assert(field_spent(f));
    field_dice(f, 1, 6); /* it faces about */
    cr_assert(field_gives(f, "b1 move to 1200,300 facing S"), "%s", f->err.text);
    const Roll back = next_throw(f);
    cr_assert_eq(there.purpose, ROLL_PASSAGE);
    cr_assert_eq(back.purpose, ROLL_PASSAGE);
    cr_assert(!same(there, back));
    field_free(f);
}
