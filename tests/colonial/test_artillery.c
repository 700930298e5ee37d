/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_artillery.c - Greg Blake's colonial rules, clauses 9.1 to 9.7: ammunition, crews, machine
 * guns, canister.
 *
 * A stand is 65 mm wide and 50 deep: from a gun at y = 400 to one at y the range is y - 425.  A
 * light gun reaches 600 mm: up to 300 it needs 5, beyond 7.
 */
#include "tests/colonial/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define GUN(kind, more)                                                                  \
    BODY("b1", "bleader", 1200, 400, kind, 1, "unlimbered", "B", "'regular'", more)
#define WAGON_OF(name, y, more)                                                          \
    BODY(name, "bleader", 1200, y, "wagon", 1, "line", "B", "'regular'", more)
#define RED_GUN(y)                                                                       \
    BODY("r1", "rleader", 1200, y, "light gun", 1, "unlimbered", "B", "'regular'", "")

static void fire_phase(Field *f)
{
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_FIRE);
}

static int rounds(const Field *f, int round)
{
    return colonial_rounds(&f->state, field_index(f, "b1.1"), round);
}

static void fires(Field *f, const char *order)
{
    cr_assert(field_gives(f, order), "%s", f->err.text);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
}

Test(colonial_artillery, r9_1_twelve_of_shot_and_four_of_canister)
{
    Field *f = colonial_field("", GUN("light gun", ""),
                              WARRIORS("r1", 1200, 600, 1, "line", "C"));
    cr_assert_eq(rounds(f, ROUND_SHOT), 12);
    cr_assert_eq(rounds(f, ROUND_CANISTER), 4);
    fire_phase(f);
    field_dice(f, 2, 2, 2); /* 175 mm: canister suits best */
    fires(f, "b1 fire r1");
    cr_assert_eq(rounds(f, ROUND_SHOT), 12);
    cr_assert_eq(rounds(f, ROUND_CANISTER), 3);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    field_dice(f, 1, 2);
    fires(f, "b1 fire r1 choice 2");
    cr_assert_eq(rounds(f, ROUND_SHOT), 11);
    cr_assert_eq(rounds(f, ROUND_CANISTER), 3);
    field_free(f);
}

Test(colonial_artillery, r9_1_without_rounds_it_is_silent)
{
    Field *f =
        colonial_field("", GUN("light gun", ", 'rounds': {'canister': 1, 'shot': 0}"),
                       WARRIORS("r1", 1200, 600, 1, "line", "C"));
    fire_phase(f);
    cr_assert(field_refuses(f, "b1 fire r1 choice 2", "8.5"), "%s", f->err.text);
    field_dice(f, 2, 2, 2);
    fires(f, "b1 fire r1");
    cr_assert_eq(f->state.side, 1);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.side, 0); /* it was not asked in Red's turn */
    field_free(f);
}

/* A machine gun has no such limit. */
Test(colonial_artillery, r9_1_who_may_have_rounds)
{
    Err err = { "" };
    cr_assert(colonial_refused("", GUN("machine gun", ", 'rounds': {'shot': 3}"), FAR_RED,
                               &err));
    cr_assert(strstr(err.text, "9.1"), "%s", err.text);
    cr_assert(
        colonial_refused("", GUN("light gun", ", 'extra rounds': 3"), FAR_RED, &err));
    cr_assert(strstr(err.text, "9.2"), "%s", err.text);
    cr_assert(colonial_refused("", WAGON_OF("b1", 300, ", 'extra rounds': 256"), FAR_RED,
                               &err));
}

/* ---- supply ---- */

static void supplies(Field *f)
{
    field_dice(f, 0);
    field_more(f, 4, 6);
    colonial_moves(f, "b1");
}

#define SHORT_GUN GUN("light gun", ", 'rounds': {'canister': 1, 'shot': 10}")

/* From edge to edge: the wagon's front at 275, the gun's rear at 375. */
Test(colonial_artillery, r9_2_a_wagon_within_100_mm)
{
    for (int y = 249; y <= 250; y++) {
        Field *f = colonial_field("", SHORT_GUN "," WAGON_OF("w", 250, ""), FAR_RED);
        cr_assert_eq(field_stand(f, "w.1")->own, 32);
        colonial_stands_at(f, "w", 1200, y, NORTH);
        supplies(f);
        if (y == 249) {
            cr_assert(field_refuses(f, "b1 supply", "9.2"), "%s", f->err.text);
        } else {
            cr_assert(field_gives(f, "b1 supply"), "%s", f->err.text);
            cr_assert_eq(rounds(f, ROUND_CANISTER), 4);
            cr_assert_eq(rounds(f, ROUND_SHOT), 12);
            cr_assert_eq(field_stand(f, "w.1")->own, 32 - 5);
            cr_assert_eq(f->last[E_SUPPLY].a, 5);
        }
        field_free(f);
    }
}

/* Canister first; then no more than it has. */
Test(colonial_artillery, r9_2_only_as_many_as_it_has)
{
    Field *f = colonial_field("", SHORT_GUN "," WAGON_OF("w", 300, ", 'extra rounds': 4"),
                              FAR_RED);
    supplies(f);
    cr_assert(field_gives(f, "b1 supply"), "%s", f->err.text);
    cr_assert_eq(rounds(f, ROUND_CANISTER), 4);
    cr_assert_eq(rounds(f, ROUND_SHOT), 11);
    cr_assert_eq(field_stand(f, "w.1")->own, 0);
    cr_assert(colonial_until(f, D_OVER) || f->state.side == 1);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    supplies(f);
    cr_assert(field_refuses(f, "b1 supply", "9.2"), "%s", f->err.text);
    field_free(f);
}

/* Bots are offered it where less than half is left of shot or of canister. */
Test(colonial_artillery, r9_2_offered_to_who_has_few_of_either_kind)
{
    static const struct {
        int canister, shot, offers;
    } rows[] = { { 2, 6, 0 }, { 1, 12, 1 }, { 4, 5, 1 } };
    for (int i = 0; i < 3; i++) {
        Field *f = colonial_field("", SHORT_GUN "," WAGON_OF("w", 300, ""), FAR_RED);
        supplies(f);
        colonial_set_rounds(&f->state, field_index(f, "b1.1"), rows[i].canister,
                            rows[i].shot);
        cr_assert_eq(field_offers(f, V_SUPPLY), rows[i].offers, "row %d", i);
        field_free(f);
    }
}

Test(colonial_artillery, r9_2_the_nearest_that_has_any)
{
    Field *f = colonial_field("",
                              SHORT_GUN
                              "," WAGON_OF("w1", 349, ", 'extra rounds': 0") "," WAGON_OF(
                                  "w2", 290, "") "," WAGON_OF("w3", 460, ""),
                              FAR_RED);
    supplies(f);
    cr_assert(field_gives(f, "b1 supply"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "w2.1")->own, 32); /* 60 mm off; the other one 10 */
    cr_assert_eq(field_stand(f, "w3.1")->own, 32 - 5);
    field_free(f);
}

/* However far off it is; a wagon that is near comes first, and rolls no die. */
#define RESERVE(name)                                                                    \
    BODY(name, "bleader", 2300, 100, "wagon", 1, "line", "C", "'central reserve'", "")

Test(colonial_artillery, r9_15_a_central_reserve_on_three_and_more)
{
    for (int die = 2; die <= 3; die++) {
        Field *f = colonial_field("", SHORT_GUN "," RESERVE("w"), FAR_RED);
        supplies(f);
        field_dice(f, 1, die);
        cr_assert(field_gives(f, "b1 supply"), "%s", f->err.text);
        cr_assert_eq(rounds(f, ROUND_SHOT), die == 2 ? 10 : 12);
        cr_assert_eq(field_stand(f, "w.1")->own, die == 2 ? 32 : 32 - 5);
        cr_assert_eq(f->last[E_SUPPLY].a, die == 2 ? 0 : 5);
        cr_assert(field_spent(f));
        cr_assert_eq(f->last[E_SUPPLY].n_dice, 1, "he sees it either way");
        cr_assert_eq(f->state.decision.kind, D_NOMINATE, "it has had its move");
        field_free(f);
    }
}

Test(colonial_artillery, r9_15_a_wagon_near_by_comes_first)
{
    Field *f = colonial_field("", SHORT_GUN "," RESERVE("w1") "," WAGON_OF("w2", 290, ""),
                              FAR_RED);
    supplies(f);
    cr_assert(field_gives(f, "b1 supply"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "w1.1")->own, 32);
    cr_assert_eq(field_stand(f, "w2.1")->own, 32 - 5);
    field_free(f);
    Err err = { "" };
    cr_assert(colonial_refused("",
                               BODY("b1", "bleader", 600, 200, "infantry", 1, "line", "C",
                                    "'central reserve'", ""),
                               FAR_RED, &err));
    cr_assert(strstr(err.text, "9.15"), "%s", err.text);
}

/* A gun that has all its rounds, or has been moved, gets none; a machine gun needs none. */
Test(colonial_artillery, r9_2_who_is_supplied)
{
    static const char *const guns[] = { GUN("light gun", ""), GUN("machine gun", "") };
    for (int i = 0; i < 2; i++) {
        Field *f = colonial_field("", guns[i], FAR_RED);
        supplies(f);
        cr_assert(field_refuses(f, "b1 supply", "9.1"), "%s", f->err.text);
        field_free(f);
    }
    Field *f = colonial_field("", SHORT_GUN "," WAGON_OF("w", 300, ""), FAR_RED);
    supplies(f);
    cr_assert(field_gives(f, "b1 move to 1200,410 facing N"), "%s", f->err.text);
    cr_assert(field_refuses(f, "b1 supply", "had its move"), "%s", f->err.text);
    field_free(f);
}

/* ---- crews ---- */

/* Two hits: half of four, and its crew tests; four, and the gun is lost. */
Test(colonial_artillery, r9_3_hits_remove_crew)
{
    Field *f = colonial_field("", REGULARS("b1", 1200, 400, 2, "line", "B"),
                              RED_GUN(600) "," FAR_RED);
    fire_phase(f);
    field_dice(f, 9, 5, 5, 4, 4, 4, 4, 3, 2, 2); /* 3: class B stands */
    fires(f, "b1 fire r1");
    cr_assert_eq(colonial_figures_of(f, "r1"), 2);
    cr_assert_eq(f->events[E_DIRECT_HIT], 0);
    field_free(f);
    f = colonial_field("", REGULARS("b1", 1200, 400, 2, "line", "B"),
                       RED_GUN(600) "," FAR_RED);
    fire_phase(f);
    field_dice(f, 8, 5, 5, 5, 5, 4, 4, 2, 2);
    fires(f, "b1 fire r1");
    cr_assert_eq(f->events[E_BODY_LOST], 1);
    field_free(f);
}

/* A hit, and a die: nine costs the one man only, ten the gun as well. */
Test(colonial_artillery, r9_4_a_direct_hit_on_a_ten)
{
    for (int die = 9; die <= 10; die++) {
        Field *f = colonial_field("", GUN("light gun", ""), RED_GUN(725) "," FAR_RED);
        fire_phase(f);
        field_dice(f, 4, 5, die, 2, 2);
        fires(f, "b1 fire r1");
        cr_assert_eq(f->events[E_FIGURES], 1);
        cr_assert_eq(f->events[E_DIRECT_HIT], 1);
        cr_assert_eq(f->events[E_BODY_LOST], die == 10);
        cr_assert_eq(colonial_figures_of(f, "r1"), die == 10 ? 0 : 3);
        field_free(f);
    }
}

/* 9.13  A hit by elite gunners gets their 1 on that die, whichever gun of the battery theirs is: the other one
 * has been lent most of its crew. */
Test(colonial_artillery, r9_4_by_the_gun_that_has_hit)
{
    for (int elite = 0; elite < 2; elite++) {
        for (int hits = 0; hits < 2; hits++) {
            Field *f = colonial_field("",
                                      BODY("b1", "bleader", 1200, 400, "light gun", 2,
                                           "unlimbered", "A", "'regular'", ""),
                                      RED_GUN(725) "," FAR_RED);
            stand_row(f->battle, &f->state, field_index(f, elite ? "b1.1" : "b1.2"))
                ->borrowed = 3;
            fire_phase(f);
            field_dice(f, 5, hits ? 2 : 9, hits ? 9 : 2, 9, 2, 2);
            fires(f, "b1 fire r1");
            cr_assert_eq(f->events[E_DIRECT_HIT], 1);
            cr_assert_eq(f->events[E_BODY_LOST], hits == elite, "%d %d", elite, hits);
            field_free(f);
        }
    }
}

/* Machine guns and small arms roll no such die, nor does who is hit without a gun. */
Test(colonial_artillery, r9_4_by_guns_at_guns_only)
{
    Field *f = colonial_field("", GUN("machine gun", ""), RED_GUN(600));
    fire_phase(f);
    field_dice(f, 5, 5, 4, 4, 2, 2);
    fires(f, "b1 fire r1");
    field_free(f);
    f = colonial_field("", GUN("light gun", ""),
                       WARRIORS("r1", 1200, 725, 1, "line", "C"));
    fire_phase(f);
    field_dice(f, 3, 5, 2, 2);
    fires(f, "b1 fire r1");
    field_free(f);
}

#define LENDERS(x) GUN("light gun", "") "," REGULARS("b2", x, 400, 1, "line", "B")

Test(colonial_artillery, r9_5_foot_beside_it_lends_a_man)
{
    for (int x = 1266; x <= 1267; x++) { /* a millimetre apart is contact */
        Field *f = colonial_field("", LENDERS(1266), FAR_RED);
        colonial_stands_at(f, "b2", x, 400, NORTH);
        supplies(f);
        cr_assert(field_refuses(f, "b1 lend crew b2", "9.3"), "%s", f->err.text);
        field_stand(f, "b1.1")->figures = 2;
        if (x == 1267) {
            cr_assert(field_refuses(f, "b1 lend crew b2", "9.5"), "%s", f->err.text);
        } else {
            cr_assert(field_gives(f, "b1 lend crew b2"), "%s", f->err.text);
            cr_assert_eq(colonial_figures_of(f, "b1"), 3);
            cr_assert_eq(colonial_figures_of(f, "b2"), 5);
            cr_assert_eq(
                stand_row(f->battle, &f->state, field_index(f, "b1.1"))->borrowed, 1);
        }
        field_free(f);
    }
}

/* Of three guns the one with the smallest crew gets the man, of two alike the first; he is of the stand
 * that has most, of two alike of the nearer. */
Test(colonial_artillery, r9_5_where_they_are_fewest)
{
    static const struct {
        int crew[3], foot[2], gun, lender;
    } rows[] = {
        { { 3, 2, 4 }, { 6, 6 }, 1, 0 },
        { { 3, 4, 2 }, { 5, 6 }, 2, 1 },
        { { 3, 4, 3 }, { 6, 6 }, 0, 0 },
        { { 4, 4, 3 }, { 6, 5 }, 2, 0 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_field("",
                                  BODY("b1", "bleader", 1200, 400, "light gun", 3,
                                       "unlimbered", "B", "'regular'",
                                       "") "," REGULARS("b2", 1363, 400, 2, "line", "B"),
                                  FAR_RED);
        const int gun = field_index(f, "b1.1"), foot = field_index(f, "b2.1");
        for (int k = 0; k < 3; k++)
            state_stand(&f->state, gun + k)->figures = (uint8_t)rows[i].crew[k];
        for (int k = 0; k < 2; k++)
            state_stand(&f->state, foot + k)->figures = (uint8_t)rows[i].foot[k];
        supplies(f);
        cr_assert(field_gives(f, "b1 lend crew b2"), "%s", f->err.text);
        cr_assert_eq(state_stand(&f->state, gun + rows[i].gun)->figures,
                     rows[i].crew[rows[i].gun] + 1, "row %zu", i);
        cr_assert_eq(state_stand(&f->state, foot + rows[i].lender)->figures,
                     rows[i].foot[rows[i].lender] - 1, "row %zu", i);
        field_free(f);
    }
}

/* Who is left alone on his stand stays there; nobody but foot or gunners of its side lends a figure, and
 * nobody but a gun is lent one. */
Test(colonial_artillery, r9_5_who_lends)
{
    static const struct {
        const char *lender, *order, *why; /* why: NULL: it is lent */
        int figures;
    } rows[] = {
        { REGULARS("b2", 1266, 400, 1, "line", "B"), "b1 lend crew b2", NULL, 2 },
        { REGULARS("b2", 1266, 400, 1, "line", "B"), "b1 lend crew b2", "to spare", 1 },
        { BLUE_GUN("b2", 1266, 400, "light gun"), "b1 lend crew b2", NULL, 4 },
        { BLUE_GUN("b2", 1266, 400, "light gun"), "b1 lend crew b2", "to spare", 1 },
        { BLUE_HORSE("b2", 1266, 400, 1, "B"), "b1 lend crew b2", "foot or other", 3 },
        { REGULARS("b2", 1266, 400, 1, "line", "B"), "b2 lend crew b1", "foot or other",
          2 },
        { REGULARS("b2", 1266, 400, 1, "line", "B"), "b1 lend crew rfar", "of its side",
          6 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[600];
        snprintf(blue, sizeof blue, "%s,%s", GUN("light gun", ""), rows[i].lender);
        Field *f = colonial_field("", blue, FAR_RED);
        supplies(f);
        field_stand(f, "b1.1")->figures = 2;
        field_stand(f, "b2.1")->figures = (uint8_t)rows[i].figures;
        if (rows[i].why)
            cr_expect(field_refuses(f, rows[i].order, rows[i].why), "row %zu: %s", i,
                      f->err.text);
        else
            cr_expect(field_gives(f, rows[i].order), "row %zu: %s", i, f->err.text);
        cr_expect_eq(colonial_figures_of(f, "b1"), rows[i].why ? 2 : 3, "row %zu", i);
        field_free(f);
    }
}

/* Two of four are not the majority; three are, and it fires as other artillery.  Elite gunners
 * who are fewer than those who help them add nothing to their dice. */
Test(colonial_artillery, r9_5_with_most_of_them_no_gunners)
{
    Field *f = colonial_field("",
                              BODY("b1", "bleader", 1200, 400, "light gun", 1,
                                   "unlimbered", "A", "'regular'", ""),
                              WARRIORS("r1", 1200, 725, 1, "line", "C"));
    StandRow *row = stand_row(f->battle, &f->state, field_index(f, "b1.1"));
    Aim a;
    row->borrowed = 2;
    cr_assert(colonial_aimed(f, "b1.1", "r1.1", &a));
    cr_assert_eq(a.need, 5);
    cr_assert_eq(a.add, 1);
    row->borrowed = 3;
    cr_assert(colonial_aimed(f, "b1.1", "r1.1", &a));
    cr_assert_eq(a.need, 7);
    cr_assert_eq(a.add, 0);
    field_free(f);
}

/* Who is lent on is the foot that was lent before. */
Test(colonial_artillery, r9_5_who_was_borrowed_is_lent_on_first)
{
    Field *f = colonial_field("",
                              GUN("light gun", "") "," BODY("b2", "bleader", 1266, 400,
                                                            "light gun", 1, "unlimbered",
                                                            "B", "'regular'", ""),
                              FAR_RED);
    StandRow *lent = stand_row(f->battle, &f->state, field_index(f, "b1.1")),
             *has = stand_row(f->battle, &f->state, field_index(f, "b2.1"));
    field_stand(f, "b1.1")->figures = 2;
    has->borrowed = 1;
    supplies(f);
    cr_assert(field_gives(f, "b1 lend crew b2"), "%s", f->err.text);
    cr_assert_eq(has->borrowed, 0);
    cr_assert_eq(lent->borrowed, 1);
    field_free(f);
}

/* They are gone with the gun, by whatever it is lost. */
Test(colonial_artillery, r9_5_nobody_is_lent_to_a_gun_that_is_gone)
{
    Field *f = colonial_field("", LENDERS(1266), FAR_RED);
    const int gun = field_index(f, "b1.1");
    stand_row(f->battle, &f->state, gun)->borrowed = 2;
    cr_assert(colonial_check(f->battle, &f->state, &f->err), "%s", f->err.text);
    colonial_stand_lost(&f->game, gun, LOST, LOST_OVERRUN);
    cr_assert(colonial_check(f->battle, &f->state, &f->err), "%s", f->err.text);
    field_free(f);
}

/* A gun that has been supplied, or lent a man, stays where it is. */
Test(colonial_artillery, r9_2_a_gun_that_is_supplied_does_not_move)
{
    Field *f = colonial_field("", SHORT_GUN "," WAGON_OF("w", 300, ""), FAR_RED);
    supplies(f);
    cr_assert(field_gives(f, "b1 supply"), "%s", f->err.text);
    cr_assert(field_refuses(f, "b1 move to 1200,410 facing N", "had its move"), "%s",
              f->err.text);
    field_free(f);
    f = colonial_field("", LENDERS(1266), FAR_RED);
    supplies(f);
    field_stand(f, "b1.1")->figures = 2;
    cr_assert(field_gives(f, "b1 lend crew b2"), "%s", f->err.text);
    cr_assert(field_refuses(f, "b1 move to 1200,410 facing N", "had its move"), "%s",
              f->err.text);
    field_free(f);
}

/* Whoever is upon the gun keeps men and rounds from it. */
Test(colonial_artillery, r11_12_a_gun_in_a_melee_gets_nothing)
{
    Field *f = colonial_field("",
                              SHORT_GUN "," WAGON_OF("w", 300, "") "," REGULARS(
                                  "b2", 1266, 400, 1, "line", "B"),
                              WARRIORS("r1", 1200, 900, 1, "line", "C"));
    const Box gun = colonial_body_box(f->battle, &f->state, 0),
              foe = colonial_body_box(f->battle, &f->state, field_index(f, "r1"));
    supplies(f);
    field_stand(f, "b1.1")->figures = 2;
    colonial_stands_at(f, "r1", 1200, 400 + (gun.half_d + foe.half_d) / 10, SOUTH);
    cr_assert(field_refuses(f, "b1 supply", "11.12"), "%s", f->err.text);
    cr_assert(field_refuses(f, "b1 lend crew b2", "11.12"), "%s", f->err.text);
    colonial_stands_at(f, "r1", 1200, 900, SOUTH);
    cr_assert(field_gives(f, "b1 supply"), "%s", f->err.text);
    field_free(f);
}

/* Nor does anybody leave a melee to serve it. */
Test(colonial_artillery, r11_12_who_is_in_a_melee_lends_nobody)
{
    for (int fights = 0; fights < 2; fights++) {
        Field *f =
            colonial_field("", SHORT_GUN "," REGULARS("b2", 1266, 400, 1, "line", "B"),
                           WARRIORS("r1", 1200, 900, 1, "line", "C"));
        supplies(f);
        field_stand(f, "b1.1")->figures = 2;
        colonial_stands_at(f, "r1", 1290, fights ? 450 : 452, SOUTH);
        if (fights)
            cr_assert(field_refuses(f, "b1 lend crew b2", "11.12"), "%s", f->err.text);
        else
            cr_assert(field_gives(f, "b1 lend crew b2"), "%s", f->err.text);
        field_free(f);
    }
}

/* ---- rounds of other guns ---- */

#define OTHER_GUN(kind, x, leader, more)                                                 \
    BODY("b2", leader, x, 400, kind, 1, "unlimbered", "B", "'regular'", more)

static int rounds_of(const Field *f, const char *gun, int round)
{
    return colonial_rounds(&f->state, field_index(f, gun), round);
}

/* From edge to edge, so its width more from middle to middle. */
Test(colonial_artillery, r9_14_guns_of_its_kind_within_100_mm)
{
    for (int far = 0; far <= 1; far++) {
        Field *f = colonial_field(
            "", SHORT_GUN "," OTHER_GUN("light gun", 1300, "bleader", ""), FAR_RED);
        const Box one = colonial_body_box(f->battle, &f->state, 0);
        colonial_stands_at(f, "b2", 1200 + 100 + 2 * one.half_w / 10 + far, 400, NORTH);
        supplies(f);
        if (far) {
            cr_assert(field_refuses(f, "b1 take rounds b2", "9.14"), "%s", f->err.text);
        } else {
            cr_assert(field_gives(f, "b1 take rounds b2"), "%s", f->err.text);
            cr_assert_eq(rounds(f, ROUND_CANISTER), 2); /* of 1 and 4 */
            cr_assert_eq(rounds_of(f, "b2.1", ROUND_CANISTER), 3);
            cr_assert_eq(rounds(f, ROUND_SHOT), 11); /* of 10 and 12 */
            cr_assert_eq(rounds_of(f, "b2.1", ROUND_SHOT), 11);
            cr_assert_eq(f->last[E_SUPPLY].a, 2);
        }
        field_free(f);
    }
    Field *f = colonial_field(
        "", SHORT_GUN "," OTHER_GUN("heavy gun", 1300, "bleader", ""), FAR_RED);
    supplies(f);
    cr_assert(field_refuses(f, "b1 take rounds b2", "9.14"), "%s", f->err.text);
    field_free(f);
}

/* All there is room for: three of canister, two of shot. */
Test(colonial_artillery, r9_14_all_there_is_room_for)
{
    Field *f = colonial_field(
        "", SHORT_GUN "," OTHER_GUN("light gun", 1300, "bleader", ""), FAR_RED);
    supplies(f);
    cr_assert(field_refuses(f, "b1 take rounds b2 choice 2", "choice"), "%s",
              f->err.text);
    cr_assert(field_gives(f, "b1 take rounds b2 choice 1"), "%s", f->err.text);
    cr_assert_eq(rounds(f, ROUND_CANISTER), 4);
    cr_assert_eq(rounds_of(f, "b2.1", ROUND_CANISTER), 1);
    cr_assert_eq(rounds(f, ROUND_SHOT), 12);
    cr_assert_eq(rounds_of(f, "b2.1", ROUND_SHOT), 10);
    field_free(f);
}

/* Who has no more gives nothing alike, but what he has if it is wanted. */
Test(colonial_artillery, r9_14_who_has_as_few)
{
    Field *f =
        colonial_field("",
                       SHORT_GUN "," OTHER_GUN("light gun", 1300, "bleader",
                                               ", 'rounds': {'canister': 2, 'shot': 11}"),
                       FAR_RED);
    supplies(f);
    cr_assert(field_refuses(f, "b1 take rounds b2", "no more"), "%s", f->err.text);
    cr_assert(field_gives(f, "b1 take rounds b2 choice 1"), "%s", f->err.text);
    cr_assert_eq(rounds_of(f, "b2.1", ROUND_CANISTER), 0);
    cr_assert_eq(rounds_of(f, "b2.1", ROUND_SHOT), 9);
    field_free(f);
}

/* Both stay where they are: neither has moved before, and neither moves after. */
Test(colonial_artillery, r9_14_both_stay_where_they_are)
{
    Field *f = colonial_field(
        "",
        SHORT_GUN "," OTHER_GUN("light gun", 1300, "bleader",
                                "") "," REGULARS("b3", 1080, 400, 1, "line", "B"),
        FAR_RED);
    supplies(f);
    cr_assert(field_gives(f, "b1 take rounds b2"), "%s", f->err.text);
    cr_assert(field_refuses(f, "b1 move to 1200,401 facing N", "had its move"));
    cr_assert(field_refuses(f, "b2 move to 1300,401 facing N", "had its move"));
    cr_assert_eq(f->state.decision.kind, D_MOVE);
    field_free(f);
    f = colonial_field("", SHORT_GUN "," OTHER_GUN("light gun", 1300, "bleader", ""),
                       FAR_RED);
    supplies(f);
    cr_assert(field_gives(f, "b2 move to 1300,401 facing N"), "%s", f->err.text);
    cr_assert(field_refuses(f, "b1 take rounds b2", "moved"), "%s", f->err.text);
    field_free(f);
}

/* ---- machine guns, canister ---- */

#define BEHIND(y)                                                                        \
    WARRIORS("r1", 1200, 600, 1, "line", "C") "," WARRIORS("r2", 1200, y, 1, "line", "C")

/* The target's rear is at 625: who stands 50 mm behind it is in reach, at short range like it. */
Test(colonial_artillery, r9_6_machine_guns_reach_a_base_depth_beyond)
{
    Field *f = colonial_field("", GUN("machine gun", ""), BEHIND(700));
    fire_phase(f);
    field_dice(f, 6, 4, 4, 4, 4, 4, 4);
    fires(f, "b1 fire r1");
    cr_assert_eq(f->events[E_PENETRATES], 1);
    field_free(f);
    f = colonial_field("", GUN("machine gun", ""), BEHIND(701));
    fire_phase(f);
    field_dice(f, 3, 4, 4, 4);
    fires(f, "b1 fire r1");
    field_free(f);
}

/* Nobody else is told to fire with canister or shot, and is said to. */
Test(colonial_artillery, r9_1_only_guns_choose_their_rounds)
{
    static const char *const who[] = {
        REGULARS("b1", 1200, 400, 1, "line", "B"),
        BODY("b1", "bleader", 1200, 400, "sniper", 1, "skirmish", "B", "'irregular'",
             ", 'weapon': 'breech-loaders'"),
        GUN("machine gun", ""),
        GUN("light gun", ""),
    };
    for (unsigned i = 0; i < sizeof who / sizeof *who; i++) {
        Field *f = colonial_field("", who[i], WARRIORS("r1", 1200, 500, 1, "line", "C"));
        fire_phase(f);
        for (int round = ROUND_CANISTER; round <= ROUND_SHOT; round++) {
            const char *order =
                round == ROUND_SHOT ? "b1 fire r1 choice 2" : "b1 fire r1 choice 1";
            if (i < 3)
                cr_assert(field_refuses(f, order, "only guns choose"), "%u: %s", i,
                          f->err.text);
            else
                cr_assert(field_says(f, order), "%s", f->err.text);
        }
        field_free(f);
    }
}

/* Three hits: one each for the stand before it and those beside that, or all for that alone; r2, of the same
 * group, stands apart. */
Test(colonial_artillery, r9_6_split_or_concentrated)
{
    for (int all = 0; all < 2; all++) {
        Field *f = colonial_field("", GUN("machine gun", ""),
                                  WARRIORS("r1", 1200, 600, 3, "line", "C") "," WARRIORS(
                                      "r2", 1350, 600, 1, "line", "C"));
        fire_phase(f);
        field_dice(f, 3 + all, 10, 10, 10, 10); /* half of it: it tests */
        field_more(f, 2, 2);                    /* rleader */
        cr_assert(field_refuses(f, "b1 fire r1 choice 4", "canister"), "%s", f->err.text);
        cr_assert_eq(field_offers(f, V_FIRE), 2, "split or not");
        cr_assert_str_eq(field_says(f, "b1 fire r1 choice 3"),
                         "b1 fires at r1, all at the stand before it");
        fires(f, all ? "b1 fire r1 choice 3" : "b1 fire r1");
        for (int i = 0; i < 3; i++) {
            char stand[8];
            snprintf(stand, sizeof stand, "r1.%d", i + 1);
            cr_assert_eq(field_stand(f, stand)->figures, all ? (i == 1 ? 3 : 6) : 5, "%s",
                         stand);
        }
        cr_assert_eq(colonial_figures_of(f, "r2"), 6);
        field_free(f);
    }
    Field *f = colonial_field("", GUN("machine gun", ""),
                              WARRIORS("r1", 1200, 600, 1, "line", "C") "," WARRIORS(
                                  "r2", 1300, 600, 1, "line", "C"));
    fire_phase(f);
    cr_assert_eq(field_offers(f, V_FIRE), 1, "nobody beside him");
    field_dice(f, 6, 10, 10, 10, 10, 2, 2);
    fires(f, "b1 fire r2");
    cr_assert_eq(colonial_figures_of(f, "r2"), 6);
    field_free(f);
    f = colonial_field("", GUN("medium gun", ""),
                       FAR_RED "," WARRIORS("r1", 1200, 600, 1, "line", "C"));
    fire_phase(f);
    cr_assert(field_refuses(f, "b1 fire r1 choice 3", "(9.6)"), "%s", f->err.text);
    field_free(f);
}

Test(colonial_artillery, r9_6_at_full_effect)
{
    Field *f = colonial_field("", GUN("machine gun", ""), BEHIND(650));
    fire_phase(f);
    field_dice(f, 8, 4, 4, 4, 7, 7, 4, 2, 2); /* 225 mm: 7 */
    fires(f, "b1 fire r1");
    cr_assert_eq(colonial_figures_of(f, "r1"), 6);
    cr_assert_eq(colonial_figures_of(f, "r2"), 4);
    field_free(f);
}

Test(colonial_artillery, r9_7_canister_to_200_mm)
{
    static const struct {
        const char *gun;
        int dice;
    } rows[] = { { GUN("light gun", ""), 2 },
                 { GUN("medium gun", ""), 3 },
                 { GUN("heavy gun", ""), 3 } };
    for (int i = 0; i < 3; i++) {
        Field *f =
            colonial_field("", rows[i].gun, WARRIORS("r1", 1200, 625, 1, "line", "C"));
        fire_phase(f);
        colonial_stands_at(f, "r1", 1200, 626, SOUTH);
        cr_assert(field_refuses(f, "b1 fire r1 choice 1", "8.5"), "%s", f->err.text);
        colonial_stands_at(f, "r1", 1200, 625, SOUTH);
        field_dice(f, 0);
        field_more(f, rows[i].dice, 4);
        fires(f, "b1 fire r1 choice 1");
        cr_assert_eq(f->last[E_FIRE].b, rows[i].dice);
        field_free(f);
    }
}

/* The stand 50 mm behind it is hit with the same dice; behind hard cover it is one die, and no
 * more. */
Test(colonial_artillery, r9_7_one_stand_beyond_but_not_through_hard_cover)
{
    static const struct {
        const char *terrain;
        int y, dice;
    } rows[] = {
        { "", 700, 2 + 2 },
        { "", 701, 2 },
        { TERRAIN(LINE_OF("hedge", 1100, 560, 1300, 560)), 700, 2 + 2 },
        { TERRAIN(LINE_OF("wall", 1100, 560, 1300, 560)), 700, 1 },
        { TERRAIN(LINE_OF("trench", 1100, 560, 1300, 560)), 700, 1 },
    };
    for (int i = 0; i < 5; i++) {
        Field *f = colonial_field(rows[i].terrain, GUN("light gun", ""), BEHIND(760));
        colonial_stands_at(f, "r2", 1200, rows[i].y, SOUTH);
        fire_phase(f);
        field_dice(f, 0);
        field_more(f, rows[i].dice, 2);
        fires(f, "b1 fire r1");
        cr_assert_eq(f->events[E_PENETRATES], rows[i].dice == 4, "%d", i);
        field_free(f);
    }
}

/* Both hits fall on the one stand of the group that canister reaches. */
Test(colonial_artillery, r9_7_nobody_further_off_shares_its_hits)
{
    for (int y = 600; y <= 680; y += 80) { /* 182 mm, and 255 */
        Field *f = colonial_field("", GUN("light gun", ""),
                                  WARRIORS("r1", 1200, 590, 1, "line", "C") "," WARRIORS(
                                      "r2", 1280, 680, 1, "line", "C"));
        colonial_stands_at(f, "r2", 1280, y, SOUTH);
        fire_phase(f);
        field_dice(f, 4, 5, 5, 2, 2);
        fires(f, "b1 fire r1");
        cr_assert_eq(colonial_figures_of(f, "r1"), y == 600 ? 5 : 4);
        cr_assert_eq(colonial_figures_of(f, "r2"), y == 600 ? 5 : 6);
        field_free(f);
    }
}

/* The stand beyond lies behind a wall, the target before it. */
Test(colonial_artillery, r9_7_one_die_at_a_stand_beyond_in_hard_cover)
{
    Field *f = colonial_field(TERRAIN(LINE_OF("wall", 1100, 650, 1300, 650)),
                              GUN("light gun", ""), BEHIND(760));
    colonial_stands_at(f, "r2", 1200, 700, SOUTH);
    fire_phase(f);
    field_dice(f, 3, 2, 2, 2);
    fires(f, "b1 fire r1");
    cr_assert_eq(f->events[E_PENETRATES], 1);
    field_free(f);
}
