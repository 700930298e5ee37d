/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_horse.c - Greg Blake's colonial rules, clauses 10.9, 11.10 and 11.11: a leader rides with
 * horse, horse that does not break foot recoils, horse that destroys somebody breaks through.
 *
 * Blue's horse is regular, class C unless a row says otherwise, and its three figures count nine and
 * one for charging when it comes.
 */
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define HORSE(count, class) BLUE_HORSE("b1", 1200, 400, count, class)
#define BFAR                REGULARS("b9", 300, 100, 1, "line", "B")
#define RFAR                WARRIORS("r9", 300, 1450, 4, "line", "C")

/* Home, and fought: 11 + blue to 6 + 2 + red, so the dice differ by that for a draw.  Every stand of
 * Blue's has a stand of Red's (class A) before it. */
static Field *drawn(const char *blue, const char *red, int stands, int by_class)
{
    Field *f = colonial_field("", blue, red);
    field_dice(f, 3, 6, 6, 6);
    field_more(f, 2, 1); /* the far ones' */
    clash_charges(f, "b1 charge r1");
    cr_assert(field_spent(f));
    cr_assert_eq(f->last[E_CONTACT].a, stands);
    cr_assert(clash_until(f, D_LEAD));
    field_dice(f, 0);
    f->game.list = &f->list;
    for (int i = 0; i < stands; i++) {
        field_more(f, 1,
                   4 - by_class); /* beside one another they support nobody: all fight */
        field_more(f, 1, 6);
    }
    return f;
}

/* Two stands, and each rolls; six is enough, five for class A. */
Test(colonial_horse, r11_10_each_stand_recoils_on_six)
{
    static const struct {
        const char *class;
        int by_class, needs;
    } rows[] = { { "C", 0, 6 }, { "A", 2, 5 } };
    for (int i = 0; i < 2; i++) {
        char blue[900];
        snprintf(blue, sizeof blue, "%s,%s", HORSE(2, "%s"), BFAR);
        char named[900];
        snprintf(named, sizeof named, blue, rows[i].class);
        Field *f = drawn(named, WARRIORS("r1", 1200, 650, 2, "line", "A") "," RFAR, 2,
                         rows[i].by_class);
        cr_assert(clash_until(f, D_RECOIL));
        cr_assert_eq(f->last[E_MELEE].c, 0, "%d", f->last[E_MELEE].c);
        cr_assert(field_spent(f));
        field_dice(f, 2, rows[i].needs, rows[i].needs - 1);
        cr_assert(field_gives(f, "recoil"), "%s", f->err.text);
        cr_assert_eq(f->last[E_RECOIL].a, 1);
        cr_assert_leq(field_stand(f, "b1.1")->at.y, 6000 - 1000 + 2);
        cr_assert_geq(field_stand(f, "b1.1")->at.y, 6000 - 1000 - 2);
        cr_assert_geq(field_stand(f, "b1.2")->at.y, 6000 - 2);
        field_free(f);
    }
}

Test(colonial_horse, r11_10_it_reforms)
{
    Field *f = drawn(HORSE(1, "C") "," BFAR,
                     WARRIORS("r1", 1200, 650, 1, "line", "A") "," RFAR, 1, 0);
    cr_assert(clash_until(f, D_RECOIL));
    clash_marks(f, "b1.1", S_DISORDERED);
    field_dice(f, 1, 6);
    cr_assert(field_gives(f, "recoil"), "%s", f->err.text);
    cr_assert_not(field_stand(f, "b1.1")->marks & S_DISORDERED);
    cr_assert_not(clash_touching(f, "b1", "r1"));
    field_free(f);
}

/* Beside the place 100 mm back, from 475 to 525 mm, stands another enemy, from 480 to 530; or 5 mm off. */
Test(colonial_horse, r11_10_to_where_it_touches_nobody)
{
    for (int beside = 0; beside < 2; beside++) {
        Field *f = drawn(HORSE(1, "C") "," BFAR,
                         WARRIORS("r1", 1200, 650, 1, "line", "A") "," RFAR, 1, 0);
        cr_assert(clash_until(f, D_RECOIL));
        colonial_stands_at(f, "r9", beside ? 1363 : 1368, 505, NORTH);
        field_dice(f, 1, 10);
        cr_assert(field_gives(f, "recoil"), "%s", f->err.text);
        cr_assert_eq(f->last[E_RECOIL].a, 1);
        const int32_t y = f->last[E_BACK].to.y;
        cr_expect(beside ? y < 4550 && y > 4450 : y >= 4998 && y <= 5002, "%d", y);
        cr_expect(!clash_touching(f, "b1", "r9"));
        field_free(f);
    }
}

/* An enemy 10 mm behind it: nobody makes it go, so it fights on where it is. */
Test(colonial_horse, r11_10_without_room_it_stays)
{
    Field *f = drawn(HORSE(1, "C") "," BFAR,
                     WARRIORS("r1", 1200, 650, 1, "line", "A") "," RFAR, 1, 0);
    cr_assert(clash_until(f, D_RECOIL));
    clash_marks(f, "b1.1", S_DISORDERED);
    colonial_stands_at(f, "r9", 1200, 540, NORTH);
    field_dice(f, 1, 10);
    cr_assert(field_gives(f, "recoil"), "%s", f->err.text);
    cr_assert_eq(f->last[E_RECOIL].a, 0);
    cr_assert_eq(f->events[E_STAND_LOST], 0);
    cr_assert(field_stand(f, "b1.1")->marks & S_DISORDERED);
    cr_assert(clash_touching(f, "b1", "r1"));
    field_free(f);
}

/* Not from horse, at its first attempt only, and that is none where the foot has charged it. */
Test(colonial_horse, r11_10_from_foot_at_the_first_attempt)
{
    for (int i = 0; i < 4; i++) {
        Field *f = colonial_field(
            "", HORSE(1, "C") "," BFAR,
            i == 1 ? BODY("r1", "rleader", 1200, 450, "cavalry", 1, "line", "C", "", "")
                   : WARRIORS("r1", 1200, 450, 1, "line", "C"));
        clash_marks(f, "b1.1", i == 3 ? 0 : i == 2 ? S_LOCKED : S_CHARGED);
        clash_marks(f, "r1.1", i == 3 ? S_CHARGED : i == 2 ? S_LOCKED : 0);
        cr_assert(clash_until(f, D_LEAD));
        /* draws: 10 to 6, to 9, and 6 to 6 */
        field_dice(f, 2, 1, i == 0 || i == 3 ? 5 : i == 1 ? 2 : 1);
        cr_assert_eq(clash_until(f, D_RECOIL), i == 0, "row %d", i);
        field_free(f);
    }
}

/* Of two stands that draw, 11 to 11, one with foot and one with horse, the first alone rolls. */
Test(colonial_horse, r11_10_not_a_stand_that_fights_horse)
{
    Field *f = colonial_field(
        "", HORSE(2, "C") "," BFAR,
        WARRIORS("r1", 1160, 450, 1, "line", "C") "," BODY(
            "r2", "rleader", 1240, 450, "cavalry", 1, "line", "C", "", "") "," RFAR);
    clash_marks(f, "b1.1", S_CHARGED);
    clash_marks(f, "b1.2", S_CHARGED);
    cr_assert(clash_until(f, D_LEAD));
    field_dice(f, 4, 1, 5, 1, 2);
    cr_assert(clash_until(f, D_RECOIL));
    cr_assert(field_spent(f));
    cr_assert_eq(f->events[E_MELEE], 2);
    field_dice(f, 1, 6);
    cr_assert(field_gives(f, "recoil"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_eq(f->last[E_RECOIL].a, 1);
    cr_assert(clash_touching(f, "b1", "r2"));
    cr_assert_not(clash_touching(f, "b1", "r1"));
    field_free(f);
}

/* ---- 10.9 ---- */

/* r2's horse comes before r1's foot for horse without a leader; he rides to it, before it says. */
Test(colonial_horse, r10_9_a_leader_rides_to_those_who_are_to_charge)
{
    Field *f = colonial_with(
        "",
        "{'name': 'bchief', 'at': ['100mm', '100mm']}, {'name': 'bleader', 'under': "
        "'bchief', 'with': 'b0'}",
        HORSE(1, "C") "," REGULARS("b0", 1200, 250, 1, "line", "B"), NULL,
        WARRIORS("r1", 1150, 700, 1, "line", "C") "," BODY(
            "r2", "rleader", 1280, 700, "cavalry", 1, "line", "C", "", ""));
    cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_CHARGE);
    cr_assert(field_refuses(f, "b1 charge r1", "10.9"), "%s", f->err.text);
    cr_assert(field_gives(f, "bleader join b1"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.about, field_find(f, "b1"));
    cr_assert(field_refuses(f, "bleader join b0", "2.9"), "%s", f->err.text);
    cr_assert(field_gives(f, "b1 charge r1"), "%s", f->err.text);
    field_free(f);
}

/* ---- 11.11 ---- */

/* r1 falls: 10 + 6 against 6 + 1; r2 stands 200 mm behind it. */
static Field *breaks(const char *blue, const char *r2)
{
    char red[1500];
    snprintf(red, sizeof red, "%s,%s,%s", WARRIORS("r1", 1200, 650, 1, "line", "C"), r2,
             RFAR);
    Field *f = colonial_field("", blue, red);
    field_dice(f, 5, 2, 2, 1, 1, 1);
    clash_charges(f, "b1 charge r1");
    cr_assert(field_spent(f));
    cr_assert_eq(f->last[E_CONTACT].a, 1);
    cr_assert(clash_until(f, D_LEAD));
    field_dice(f, 2, 6, 1);
    return f;
}

#define R2 WARRIORS("r2", 1200, 850, 1, "line", "C")

/* It charges on six, class A on five, and fights at once: 9 + 1 for charging again. */
Test(colonial_horse, r11_11_who_destroys_an_enemy_charges_again)
{
    for (int i = 0; i < 4; i++) {
        const int a = i > 1;
        Field *f = breaks(a ? HORSE(1, "A") "," BFAR : HORSE(1, "C") "," BFAR, R2);
        cr_assert(clash_until(f, D_BREAKTHROUGH), "row %d", i);
        cr_assert(field_spent(f));
        cr_assert_not(is_there(&f->state, field_index(f, "r1")));
        field_forget(f);
        field_dice(f, 1, 5 - a + i % 2);
        field_more(f, i % 2 ? 3 : 0, 2); /* 2 + 4 + 4 pips, twice: 400 mm */
        field_more(f, i % 2 ? 1 : 0, 3 - a);
        field_more(f, i % 2 ? 1 : 0, 6); /* 13 to 12 */
        cr_assert(field_gives(f, "b1 charge r2"), "%s", f->err.text);
        cr_assert_eq(f->last[E_BREAKTHROUGH].a, i % 2, "row %d", i);
        cr_assert(field_spent(f), "row %d: %d of %d", i, f->list.used, f->list.n);
        cr_assert_eq(f->events[E_CONTACT], i % 2);
        cr_assert_eq(f->events[E_MELEE], i % 2, "fought out at once");
        if (i % 2) {
            cr_assert_eq(f->last[E_MELEE].a, 9 + 1 + 2 * a + 3 - a);
            cr_assert_eq(f->last[E_MELEE].b, 6 + 6);
        }
        field_free(f);
    }
}

/* b1 is asked; b2, which has destroyed somebody too, may go before it, and b3, which has not, may not. */
Test(colonial_horse, r11_11_in_any_order)
{
    Field *f = colonial_field(
        "",
        HORSE(1, "C") "," BLUE_HORSE("b2", 1500, 400, 1, "C") "," BLUE_HORSE(
            "b3", 1800, 400, 1, "C") "," BFAR,
        WARRIORS("r1", 1200, 650, 1, "line",
                 "C") "," R2 "," WARRIORS("r3", 1500, 700, 1, "line", "C") "," RFAR);
    field_dice(f, 3, 2, 2, 1);
    field_more(f, 8, 1); /* the others' moves */
    clash_charges(f, "b1 charge r1");
    cr_assert(field_spent(f));
    cr_assert(clash_until(f, D_LEAD));
    field_dice(f, 2, 6, 1);
    cr_assert(clash_until(f, D_BREAKTHROUGH));
    field_unit(f, "b2")->marks |= U_BEAT;
    cr_assert_eq(f->state.decision.about, field_find(f, "b1"));
    cr_assert(field_refuses(f, "b3 charge r3", "11.11"), "%s", f->err.text);
    cr_assert(field_refuses(f, "r3 charge b1", "11.11"), "%s", f->err.text);
    field_dice(f, 1, 5);
    cr_assert(field_gives(f, "b2 charge r3"), "%s", f->err.text);
    cr_assert_eq(f->last[E_BREAKTHROUGH].subject, field_find(f, "b2"));
    cr_assert_eq(f->last[E_BREAKTHROUGH].a, 0);
    cr_assert_eq(f->state.decision.kind, D_BREAKTHROUGH);
    cr_assert_eq(f->state.decision.about, field_find(f, "b1"), "it is asked still");
    cr_assert(field_refuses(f, "b2 charge r3", "11.11"), "once");
    field_free(f);
}

/* Bots are offered it: at r2 in reach, not at one who is further than dice take it. */
Test(colonial_horse, r11_11_who_may_charge_again_is_offered_to)
{
    Field *f =
        breaks(HORSE(1, "C") "," BFAR, R2 "," WARRIORS("r3", 2300, 1400, 1, "line", "C"));
    cr_assert(clash_until(f, D_BREAKTHROUGH));
    cr_assert_eq(field_offers(f, V_CHARGE), 1);
    cr_assert_eq(field_offers(f, V_HOLD), 1);
    field_free(f);
}

/* It breaks through at foot that it does not break: it may recoil from them as from any. */
Test(colonial_horse, r11_10_who_has_broken_through_recoils_too)
{
    for (int die = 5; die <= 6; die++) {
        Field *f = breaks(HORSE(1, "C") "," BFAR, R2);
        cr_assert(clash_until(f, D_BREAKTHROUGH));
        field_dice(f, 6, 6, 2, 2, 2, 3, 6);
        cr_assert(field_gives(f, "b1 charge r2"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_RECOIL);
        cr_assert_eq(f->state.decision.about, field_find(f, "b1"));
        field_forget(f);
        field_dice(f, 1, die);
        cr_assert(field_gives(f, "recoil"), "%s", f->err.text);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->last[E_RECOIL].a, die == 6);
        cr_assert_eq(clash_touching(f, "b1", "r2"), die == 5);
        cr_assert_neq(f->state.decision.kind, D_RECOIL);
        field_free(f);
    }
}

/* Against somebody who has fought in this turn too. */
Test(colonial_horse, r11_11_the_charged_fight_again)
{
    Field *f = breaks(HORSE(1, "C") "," BFAR, R2);
    cr_assert(clash_until(f, D_BREAKTHROUGH));
    clash_marks(f, "r2.1", S_FOUGHT);
    field_forget(f);
    field_dice(f, 6, 6, 2, 2, 2, 3, 6);
    cr_assert(field_gives(f, "b1 charge r2"), "%s", f->err.text);
    cr_assert_eq(f->events[E_MELEE], 1);
    field_free(f);
}

/* It had fought r1 since an earlier turn: two figures for each in that melee, three again in this. */
Test(colonial_horse, r11_11_its_next_melee_is_a_new_one)
{
    Field *f = breaks(HORSE(1, "C") "," BFAR, R2);
    clash_marks(f, "b1.1", S_LOCKED);
    field_dice(f, 2, 6, 1);
    cr_assert(clash_until(f, D_BREAKTHROUGH));
    cr_assert(field_spent(f));
    cr_assert_eq(f->last[E_MELEE].a, 6 + 6);
    field_dice(f, 6, 6, 2, 2, 2, 3, 6);
    cr_assert(field_gives(f, "b1 charge r2"), "%s", f->err.text);
    cr_assert_eq(f->last[E_MELEE].a, 9 + 1 + 3);
    field_free(f);
}

/* Its charge is one as others: defensive fire meets it, and without contact it is disordered.
 * Regulars B, three dice. */
Test(colonial_horse, r11_11_as_any_charge)
{
    Field *f =
        breaks(HORSE(1, "C") "," BFAR, RED_REGULARS("r2", 1200, 850, 1, "line", "B"));
    cr_assert(clash_until(f, D_BREAKTHROUGH));
    field_forget(f);
    field_dice(f, 11, 6, 2, 2, 2, 1, 2, 1, 1, 1, 4, 6);
    cr_assert(field_gives(f, "b1 charge r2"), "%s", f->err.text);
    cr_assert_eq(f->events[E_DEFENSIVE], 1);
    cr_assert_eq(f->events[E_MELEE], 1);
    cr_assert(field_spent(f));
    field_free(f);
    f = breaks(HORSE(1, "C") "," BFAR, WARRIORS("r2", 1200, 1100, 1, "line", "C"));
    cr_assert(clash_until(f, D_BREAKTHROUGH));
    field_dice(f, 4, 6, 1, 1, 1); /* 5 pips, 200 mm of 450 */
    cr_assert(field_gives(f, "b1 charge r2"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_eq(f->events[E_MISSES], 1);
    cr_assert(field_stand(f, "b1.1")->marks & S_DISORDERED);
    field_free(f);
}

/* Who has destroyed nobody does not, nor foot: 10 + 3 against 6 + 6; 9 + 6 against 6 + 1. */
Test(colonial_horse, r11_11_horse_that_has_destroyed_somebody)
{
    for (int foot = 0; foot < 2; foot++) {
        Field *f =
            colonial_field("",
                           foot ? REGULARS("b1", 1200, 400, 1, "line", "A") "," BFAR
                                : HORSE(1, "C") "," BFAR,
                           WARRIORS("r1", 1200, 450, 1, "line",
                                    "C") "," WARRIORS("r2", 1200, 650, 1, "line", "C"));
        clash_marks(f, "b1.1", S_CHARGED);
        cr_assert(clash_until(f, D_LEAD));
        field_dice(f, 2, foot ? 6 : 3, foot ? 1 : 6);
        cr_assert_not(clash_until(f, D_BREAKTHROUGH));
        cr_assert_eq(is_there(&f->state, field_index(f, "r1")), !foot);
        field_free(f);
    }
}

/* b2 falls, and b3 with it or not: with most of its group gone b1 does not advance, and so charges nobody
 * again; its morale fails as the melees are over. */
Test(colonial_horse, r12_4_a_group_that_has_failed_in_the_melee_does_not_break_through)
{
    for (int both = 0; both < 2; both++) {
        Field *f = colonial_field(
            "",
            HORSE(1, "C") "," REGULARS("b2", 700, 400, 1, "line",
                                       "B") "," REGULARS("b3", 400, 400, 1, "line", "B"),
            WARRIORS("r1", 1200, 650, 1, "line", "C") "," R2 "," WARRIORS(
                "r6", 700, 450, 1, "line", "C") "," WARRIORS("r7", 400, 450, 1, "line",
                                                             "C"));
        field_dice(f, 0);
        field_more(f, 7, 2); /* b1's charge; moves of b2 and b3, who cannot */
        clash_charges(f, "b1 charge r1");
        cr_assert(clash_until(f, D_LEAD));
        cr_assert(field_spent(f));
        field_stand(f, "b2.1")->figures = field_stand(f, "b3.1")->figures = 2;
        field_dice(f, 6, 6, 1, 1, 2, both ? 1 : 5, both ? 2 : 1); /* 4 to 8, or 8 to 7 */
        cr_assert_eq(clash_until(f, D_BREAKTHROUGH), !both);
        cr_assert_eq(is_there(&f->state, field_index(f, "r1")), false);
        cr_assert_eq(is_there(&f->state, field_index(f, "b2")), false);
        cr_assert_eq(is_there(&f->state, field_index(f, "b3")), !both);
        field_free(f);
    }
}

/* Horse before which D class has routed has destroyed nobody: r1 runs on six and less, or stands and
 * falls to 10 + 6 against 3 - 1 + 1. */
Test(colonial_horse, r11_11_who_routs_is_not_destroyed)
{
    for (int die = 6; die <= 7; die++) {
        Field *f =
            colonial_field("", HORSE(1, "C") "," BFAR,
                           WARRIORS("r1", 1200, 650, 1, "line", "D") "," R2 "," RFAR);
        field_dice(f, 6, 2, 2, 1, die, 1, 1);
        clash_charges(f, "b1 charge r1");
        cr_assert(field_spent(f));
        cr_assert_eq(is_there(&f->state, field_index(f, "r1")), die == 7);
        cr_assert_eq(clash_until(f, D_LEAD), die == 7, "nobody is left to fight");
        if (die == 7) {
            field_dice(f, 2, 6, 1);
            cr_assert(clash_until(f, D_BREAKTHROUGH));
        }
        cr_assert(field_spent(f));
        cr_assert_not(is_there(&f->state, field_index(f, "r1")));
        field_free(f);
    }
}

/* Of two of its stands that touch foot, only the one that has come to it in this turn. */
Test(colonial_horse, r11_10_not_a_stand_that_fights_on)
{
    Field *f = drawn(HORSE(2, "C") "," BFAR,
                     WARRIORS("r1", 1200, 650, 2, "line", "A") "," RFAR, 2, 0);
    cr_assert(clash_until(f, D_RECOIL));
    clash_marks(f, "b1.1", S_LOCKED);
    field_dice(f, 1, 10);
    cr_assert(field_gives(f, "recoil"), "%s", f->err.text);
    cr_assert_eq(f->last[E_RECOIL].n_dice, 1);
    cr_assert_eq(f->last[E_RECOIL].a, 1);
    cr_assert_geq(field_stand(f, "b1.1")->at.y, 6000 - 2);
    field_free(f);
}

/* Who has another enemy upon it still is not free to, nor is it the other side's turn. */
Test(colonial_horse, r11_11_who_is_free_breaks_through)
{
    for (int touches = 0; touches < 2; touches++) {
        Field *f = colonial_field(
            "", HORSE(1, "C") "," BFAR,
            WARRIORS("r1", 1200, 450, 1, "line", "C") "," BODY(
                "r2", "rleader", 600, 900, "cavalry", 1, "line", "C", "", ""));
        if (!touches)
            colonial_stands_at(f, "r1", 1200, 700, SOUTH);
        field_unit(f, "b1")->marks |= U_BEAT;
        field_unit(f, "r2")->marks |= U_BEAT;
        cr_expect_eq(colonial_has_broken(f->battle, &f->state, field_index(f, "b1")),
                     !touches);
        cr_expect_not(colonial_has_broken(f->battle, &f->state, field_index(f, "r2")));
        field_free(f);
    }
}
