/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_order.c - Greg Blake's colonial rules, clauses 5.1 to 5.6: disorder, skirmishers, squares,
 * men back to back.
 */
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define REG "'regular'"
#define BLUE(kind, count, formation, class, traits)                                      \
    BODY("b1", "bleader", 600, 300, kind, count, formation, class, traits,               \
         ", 'weapon': 'breech-loaders'")
#define SKIRMISHERS(name, x, y)                                                          \
    BODY(name, "bleader", x, y, "infantry", 1, "skirmish", "B", REG, "")

static Field *moving(const char *more, const char *blue, const char *red)
{
    Field *f = colonial_field(more, blue, red);
    colonial_moves(f, "b1");
    colonial_reach(f, "b1", 1400, 600);
    return f;
}

static bool disordered(const Field *f, const char *name)
{
    return colonial_any_disordered(f->battle, &f->state, field_index(f, name));
}

/* Until the other side may nominate. */
static void turn_over(Field *f)
{
    const int side = f->state.side;
    cr_assert_not(colonial_until(f, D_OVER));
    cr_assert_eq(f->state.side, !side);
}

/* ---- 3.1: who moves ---- */

/* It is not the ground that keeps him. */
Test(colonial_order, r3_1_before_a_group_is_nominated_nobody_moves)
{
    Field *f = colonial_field("", BLUE("infantry", 2, "line", "B", REG), FAR_RED);
    cr_assert_eq(f->state.decision.kind, D_NOMINATE);
    static const char *const early[] = { "b1 advance rfar", "b1 withdraw",
                                         "b1 move to 600,310" };
    for (int i = 0; i < 3; i++)
        cr_expect(field_refuses(f, early[i], "nominate a command group"), "%s: %s",
                  early[i], f->err.text);
    colonial_moves(f, "b1");
    colonial_reach(f, "b1", 1400, 1400);
    cr_expect(field_gives(f, "b1 withdraw"), "%s", f->err.text);
    field_free(f);
}

/* Nor does who is in a melee form, or get off his horse: he can only break off (11.12). */
Test(colonial_order, r11_12_in_a_melee_nobody_forms_or_dismounts)
{
    static const char *const orders[] = { "b1 form as skirmish", "b1 dismount" };
    for (int in = 0; in <= 1; in++) {
        for (int i = 0; i < 2; i++) {
            Field *f =
                colonial_field("", BLUE("cavalry", 1, "line", "B", REG ",'dismounts'"),
                               in ? WARRIORS("r1", 600, 350, 1, "line", "C") : FAR_RED);
            colonial_moves(f, "b1");
            colonial_reach(f, "b1", 1400, 600);
            if (in)
                cr_expect(field_refuses(f, orders[i], "melee"), "%s: %s", orders[i],
                          f->err.text);
            else
                cr_expect(field_gives(f, orders[i]), "%s: %s", orders[i], f->err.text);
            field_free(f);
        }
    }
}

/* ---- 5.1: disorder ---- */

Test(colonial_order, r5_1_it_lasts_until_the_enemys_turn_ends)
{
    Field *f = moving("", BLUE("infantry", 2, "line", "B", REG), FAR_RED);
    field_dice(f, 1, 1);
    cr_assert(field_gives(f, "b1 move to 600,300 facing E"), "%s", f->err.text);
    cr_assert_eq(f->state.side, 1);
    cr_assert(disordered(f, "b1"), "all of the enemy's turn");
    field_forget(f);
    turn_over(f);
    cr_assert_not(disordered(f, "b1"));
    cr_assert_eq(f->events[E_RECOVERED], 2);
    field_free(f);
}

/* Ground that breaks up close order keeps it broken up; out of it they recover. */
Test(colonial_order, r5_1_the_ground_keeps_it_up)
{
    Field *f = moving(TERRAIN(AREA("rough", 400, 340, 900, 420)),
                      BLUE("infantry", 1, "line", "B", REG), FAR_RED);
    colonial_reach(f, "b1", 1400, 1400);
    cr_assert(field_gives(f, "b1 move to 600,400"), "%s", f->err.text);
    cr_assert(disordered(f, "b1"), "close order has entered rough ground");
    cr_assert_eq(f->last[E_DISORDERED].a, DISORDER_ROUGH);
    turn_over(f);
    cr_assert(disordered(f, "b1"));
    colonial_moves(f, "b1");
    colonial_reach(f, "b1", 1400, 1400);
    cr_assert(field_gives(f, "b1 move to 600,520"), "%s", f->err.text);
    cr_assert(disordered(f, "b1"), "and until the enemy's turn is over");
    turn_over(f);
    cr_assert_not(disordered(f, "b1"));
    field_free(f);
}

Test(colonial_order, r5_1_ground_disorders_close_order)
{
    static const struct {
        const char *ground, *blue;
        int why; /* -1: not at all */
    } rows[] = {
        { AREA("rough", 400, 350, 900, 900), BLUE("infantry", 1, "line", "B", REG),
          DISORDER_ROUGH },
        { AREA("open woods", 400, 350, 900, 900), BLUE("infantry", 1, "line", "B", ""),
          DISORDER_ROUGH },
        { AREA("rough", 400, 350, 900, 900), BLUE("infantry", 1, "skirmish", "B", REG),
          -1 },
        { AREA("scrub", 400, 350, 900, 900), BLUE("infantry", 1, "line", "B", REG), -1 },
        { LINE_OF("wall", 400, 350, 900, 350), BLUE("infantry", 1, "line", "B", REG),
          -1 },
        { LINE_OF("wall", 400, 350, 900, 350), BLUE("cavalry", 1, "line", "B", REG),
          DISORDER_OBSTACLE },
        { LINE_OF("hedge", 400, 350, 900, 350), BLUE("cavalry", 1, "skirmish", "B", ""),
          -1 },
        { LINE_OF("river", 400, 350, 900, 350), BLUE("infantry", 1, "line", "B", REG),
          DISORDER_RIVER },
        { LINE_OF("river", 400, 350, 900, 350) "," AREA("ford", 550, 330, 650, 370),
          BLUE("infantry", 1, "line", "B", REG), -1 },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char ground[300];
        snprintf(ground, sizeof ground, TERRAIN("%s"), rows[i].ground);
        Field *f = moving(ground, rows[i].blue, FAR_RED);
        colonial_reach(f, "b1", 1400, 1400);
        cr_assert(field_gives(f, "b1 move to 600,420"), "%s", f->err.text);
        cr_assert_eq(disordered(f, "b1"), rows[i].why >= 0, "row %u", i);
        if (rows[i].why >= 0)
            cr_assert_eq(f->last[E_DISORDERED].a, rows[i].why, "row %u", i);
        field_free(f);
    }
}

/* Guns have no close order to lose there. */
Test(colonial_order, r5_1_rough_ground_does_not_disorder_guns)
{
    Field *f =
        moving(TERRAIN(AREA("rough", 400, 350, 900, 900)),
               BODY("b1", "bleader", 600, 300, "light gun", 1, "limbered", "B", REG, ""),
               FAR_RED);
    colonial_reach(f, "b1", 1400, 1400);
    cr_assert(field_gives(f, "b1 move to 600,420"), "%s", f->err.text);
    cr_assert_eq(colonial_gone(f, "b1", 600, 420), 0);
    cr_assert_not(disordered(f, "b1"));
    field_free(f);
}

/* ---- 5.2: open order ---- */

Test(colonial_order, r5_2_deploying_takes_a_full_move)
{
    Field *f = moving("",
                      BLUE("infantry", 2, "line", "B", REG) "," REGULARS("b2", 800, 300,
                                                                         1, "line", "B"),
                      FAR_RED);
    cr_assert(field_gives(f, "b1 form as skirmish"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "b1")->formation, SKIRMISH);
    cr_assert_eq(field_stand(f, "b1.2")->at.x - field_stand(f, "b1.1")->at.x, 650 + 250,
                 "25 mm apart");
    cr_assert(field_refuses(f, "b1 move to 600,301", "had its move"), "%s", f->err.text);
    turn_over(f);
    turn_over(f);
    colonial_moves(f, "b1");
    cr_assert(field_gives(f, "b1 form as line"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "b1")->formation, LINE);
    cr_assert(field_refuses(f, "b1 move to 600,301", "had its move"), "%s", f->err.text);
    field_free(f);
}

Test(colonial_order, r5_2_elite_regulars_take_half_of_one)
{
    static const struct {
        const char *blue;
        bool half;
    } rows[] = { { BLUE("infantry", 2, "line", "A", REG), true },
                 { BLUE("infantry", 2, "skirmish", "A", REG), true },
                 { BLUE("infantry", 2, "line", "A", "'irregular'"), false } };
    for (int i = 0; i < 3; i++) {
        Field *f = moving("", rows[i].blue, FAR_RED);
        const char *order = i == 1 ? "b1 form as line" : "b1 form as skirmish";
        cr_assert(field_gives(f, order), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind == D_MOVE, rows[i].half, "row %d", i);
        if (rows[i].half) {
            cr_assert(field_refuses(f, "b1 move to 600,370.1", "4.1"), "%s", f->err.text);
            cr_assert(field_gives(f, "b1 move to 600,370"), "%s", f->err.text);
        }
        field_free(f);
    }
}

/* Or they move the other half of it first. */
Test(colonial_order, r5_2_elite_regulars_move_and_then_deploy)
{
    for (int far = 0; far < 2; far++) {
        Field *f = moving("",
                          BLUE("infantry", 2, "line", "A",
                               REG) "," REGULARS("b2", 750, 300, 1, "line", "B"),
                          FAR_RED);
        colonial_reach(f, "b1", 1400, 700);
        cr_assert(field_gives(f, far ? "b1 move to 600,370.1" : "b1 move to 600,370"));
        cr_assert_eq(field_gives(f, "b1 form as skirmish"), !far, "%s", f->err.text);
        cr_assert_eq(field_unit(f, "b1")->formation, far ? LINE : SKIRMISH);
        field_free(f);
    }
}

Test(colonial_order, r5_2_skirmishers_have_a_die_less)
{
    static const char *const blue[] = { BLUE("infantry", 1, "line", "B", REG),
                                        BLUE("infantry", 1, "skirmish", "B", REG) };
    for (int i = 0; i < 2; i++) {
        Field *f = colonial_field("", blue[i], WARRIORS("r1", 600, 500, 1, "line", "C"));
        Aim aim;
        cr_assert(colonial_aimed(f, "b1.1", "r1.1", &aim));
        cr_assert_eq(aim.dice, i ? 1 : 2, "%d",
                     aim.dice); /* in no fire phase: no volley */
        field_free(f);
    }
}

/* Any stand can, of rabble too; guns cannot. */
Test(colonial_order, r5_2_foot_and_horse_of_any_class_skirmish)
{
    Err err = { "" };
    for (int i = 0; i < 2; i++)
        cr_assert_not(colonial_refused("",
                                       i ? BLUE("infantry", 1, "skirmish", "E", "")
                                         : BLUE("cavalry", 1, "skirmish", "D", ""),
                                       FAR_RED, &err));
    cr_assert(
        colonial_refused("", BLUE("light gun", 1, "skirmish", "B", REG), FAR_RED, &err));
}

/* ---- 5.3: the tether ---- */

/* The group's line stands from 275 to 325, its leader with it; half a stand is 25 mm deep. */
Test(colonial_order, r5_3_two_hundred_millimetres_from_their_group)
{
    Field *f =
        moving("", BLUE("infantry", 1, "line", "B", REG) "," SKIRMISHERS("b2", 600, 400),
               FAR_RED);
    colonial_reach(f, "b2", 3600, 2400);
    cr_assert(field_refuses(f, "b2 move to 600,550.1", "5.3"), "%s", f->err.text);
    cr_assert(field_gives(f, "b2 move to 600,550"), "%s", f->err.text);
    field_free(f);
}

/* Two stands and one behind that on the left: there is nobody at the right rear corner of their block, and
 * to the next stand it is 199.7 mm, or 200.6. */
Test(colonial_order, r5_3_from_stand_to_stand)
{
    Field *f =
        moving("", BLUE("infantry", 3, "mass", "B", REG) "," SKIRMISHERS("b2", 770, 120),
               FAR_RED);
    field_officer(f, "bleader")->at = (Point){ 6000, 15000 };
    colonial_reach(f, "b2", 3600, 2400);
    cr_assert(field_refuses(f, "b2 move to 800,84 facing N", "5.3"), "%s", f->err.text);
    cr_assert(field_refuses(f, "b2 move to 790,97 facing N", "5.3"), "%s", f->err.text);
    cr_assert(field_gives(f, "b2 move to 790,98 facing N"), "%s", f->err.text);
    cr_assert(colonial_in_command(f->battle, &f->state, field_index(f, "b2")));
    field_free(f);
}

/* They are in command there, though their leader is further away. */
Test(colonial_order, r5_3_they_move_on_from_there)
{
    Field *f = colonial_field(
        "", BLUE("infantry", 1, "line", "B", REG) "," SKIRMISHERS("b2", 600, 550),
        FAR_RED);
    field_officer(f, "bleader")->at.y = 2750; /* 250 mm from their edge */
    colonial_moves(f, "b1");
    cr_assert(field_gives(f, "b2 hold"), "%s", f->err.text);
    field_free(f);
    f = colonial_field(
        "", BLUE("infantry", 1, "line", "B", REG) "," SKIRMISHERS("b2", 600, 550.1),
        FAR_RED);
    colonial_moves(f, "b1");
    cr_assert(field_refuses(f, "b2 hold", "2.2"), "%s", f->err.text);
    field_free(f);
}

/* A group of nothing but skirmishers has nobody to stay with. */
Test(colonial_order, r5_3_a_group_that_skirmishes_goes_where_it_likes)
{
    Field *f = moving("", SKIRMISHERS("b1", 600, 300), FAR_RED);
    colonial_reach(f, "b1", 3600, 2400);
    cr_assert(field_gives(f, "b1 move to 600,660"), "%s", f->err.text);
    field_free(f);
}

/* ---- 5.4: squares ---- */

Test(colonial_order, r5_4_regular_foot_two_stands_or_more)
{
    static const struct {
        const char *blue;
        bool forms;
    } rows[] = { { BLUE("infantry", 2, "line", "D", REG), true },
                 { BLUE("infantry", 1, "line", "A", REG), false },
                 { BLUE("infantry", 4, "line", "A", "'irregular'"), false },
                 { BLUE("infantry", 4, "line", "A", ""), false },
                 { BLUE("cavalry", 4, "line", "A", REG), false } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = moving("", rows[i].blue, FAR_RED);
        cr_assert_eq(field_gives(f, "b1 form as square"), rows[i].forms, "row %u: %s", i,
                     f->err.text);
        field_free(f);
    }
}

/* "form square" is what the charged may do, who is asked then; any other who is told to forms so. */
Test(colonial_order, r5_4_form_square_is_an_order_for_others_than_the_charged)
{
    static const char *const lines[] = { "b1 form as square", "b1 form square",
                                         "b1 square", "b1 forms square" };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        Field *f = moving("", BLUE("infantry", 4, "line", "B", REG), FAR_RED);
        cr_expect(field_gives(f, lines[i]), "%s: %s", lines[i], f->err.text);
        cr_expect_eq(field_unit(f, "b1")->formation, SQUARE, "%s", lines[i]);
        field_free(f);
    }
}

/* It takes a full move, and good order; every stand looks out. */
Test(colonial_order, r5_4_they_form_up_in_a_full_move)
{
    Field *f = moving("", BLUE("infantry", 4, "line", "B", REG), FAR_RED);
    field_stand(f, "b1.3")->marks |= S_DISORDERED;
    cr_assert(field_refuses(f, "b1 form as square", "5.4"), "%s", f->err.text);
    field_stand(f, "b1.3")->marks = 0;
    cr_assert(field_gives(f, "b1 form as square"), "%s", f->err.text);
    cr_assert_eq(f->state.side, 1, "that was its move");
    cr_assert_eq(field_stand(f, "b1.1")->facing, NORTH);
    cr_assert_eq(field_stand(f, "b1.2")->facing, EAST);
    cr_assert_eq(field_stand(f, "b1.3")->facing, SOUTH);
    cr_assert_eq(field_stand(f, "b1.4")->facing, WEST);
    field_free(f);
}

/* From behind somebody who looks north. */
static bool has_flanks(const char *blue, bool in_disorder)
{
    Field *f = colonial_field("", blue, FAR_RED);
    if (in_disorder)
        field_stand(f, "b1.1")->marks |= S_DISORDERED;
    const bool flanks = colonial_flanks(f->battle, &f->state, field_index(f, "b1.1"),
                                        (Point){ 6000, 1000 });
    field_free(f);
    return flanks;
}

Test(colonial_order, r5_4_a_square_has_neither_flank_nor_rear)
{
    cr_assert(has_flanks(BLUE("infantry", 4, "line", "B", REG), false));
    cr_assert_not(has_flanks(BLUE("infantry", 4, "square", "B", REG), false));
}

/* Of whom one stand only is left is in none any more, and that is told. */
Test(colonial_order, r5_4_one_stand_is_no_square)
{
    for (int n = 2; n < 4; n++) {
        char said[160];
        Field *f =
            n == 2 ? colonial_field("", BLUE("infantry", 2, "square", "B", REG), FAR_RED)
                   : colonial_field("", BLUE("infantry", 3, "square", "B", REG), FAR_RED);
        colonial_stand_lost(&f->game, field_index(f, "b1.1"), LEFT_TABLE, LOST_FLED);
        cr_assert_eq(field_unit(f, "b1")->formation, n == 2 ? LINE : SQUARE);
        cr_assert_eq(f->events[E_FORMED], n == 2);
        colonial_say_event(&f->game, &f->last[E_FORMED], said, sizeof said);
        cr_assert(n > 2 || !strcmp(said, "b1 is now in line"), "%s", said);
        field_free(f);
    }
}

/* One die, sideways and back, and no test. */
Test(colonial_order, r5_4_it_moves_without_turning)
{
    Field *f = colonial_field("", BLUE("infantry", 4, "square", "C", REG), FAR_RED);
    field_dice(f, 1, 4);
    colonial_moves(f, "b1");
    cr_assert(field_refuses(f, "b1 move to 519.9,300", "4.1"), "%s", f->err.text);
    cr_assert(field_gives(f, "b1 move to 520,300"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_eq(field_stand(f, "b1.1")->facing, NORTH);
    cr_assert_eq(field_unit(f, "b1")->formation, SQUARE);
    field_free(f);
}

/* ---- 5.5: squares in trouble ---- */

Test(colonial_order, r5_5_a_disordered_square_neither_moves_nor_holds)
{
    Field *f = moving("", BLUE("infantry", 4, "square", "B", REG), FAR_RED);
    field_stand(f, "b1.2")->marks |= S_DISORDERED;
    cr_assert(field_refuses(f, "b1 move to 600,310", "5.5"), "%s", f->err.text);
    field_stand(f, "b1.2")->marks = 0;
    cr_assert(field_gives(f, "b1 move to 600,310"), "%s", f->err.text);
    field_free(f);
    cr_assert(has_flanks(BLUE("infantry", 4, "square", "B", REG), true));
}

/* Red's turn: its body charges b1, 250 mm off. */
static Field *charged_by(const char *red)
{
    Field *f = colonial_field("", REGULARS("b1", 600, 300, 2, "line", "B"), red);
    turn_over(f);
    cr_assert(field_gives(f, "rleader nominate"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_CHARGE);
    cr_assert(field_gives(f, "r1 charge b1"), "%s", f->err.text);
    return f;
}

#define RED(kind) BODY("r1", "rleader", 600, 600, kind, 1, "line", "C", "", "")

Test(colonial_order, r5_5_square_at_once_on_a_six)
{
    static const char *const lines[] = { "form square", "b1 form square",
                                         "b1 form as square" };
    for (int die = 5; die <= 6; die++) {
        Field *f = charged_by(RED("cavalry"));
        cr_assert_eq(f->state.decision.kind, D_REACT);
        cr_assert(field_refuses(f, "b1 form as column", "stand, evade or form square"),
                  "%s", f->err.text);
        field_dice(f, 4, die, 1, 1, 1); /* the square; a charge of 200 mm falls short */
        for (int i = 1; i < 3; i++) {
            State before;
            state_copy(&before, &f->state);
            cr_assert(field_gives(f, lines[i]), "%s: %s", lines[i], f->err.text);
            cr_assert_eq(f->last[E_SQUARE].a, die == 6);
            state_copy(&f->state, &before);
            field_dice(f, 4, die, 1, 1, 1);
        }
        cr_assert(field_gives(f, lines[0]), "%s", f->err.text);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->last[E_SQUARE].a, die == 6);
        cr_assert_eq(field_unit(f, "b1")->formation, die == 6 ? SQUARE : LINE);
        field_free(f);
    }
}

/* A square of two is 100 mm deep: a friend may stand in its way. */
Test(colonial_order, r5_5_who_has_no_room_is_not_said_to_be_late)
{
    static const char *const told[] = { "b1 is too late to form square",
                                        "b1 has no room to form square" };
    for (int die = 5; die <= 6; die++) {
        char said[200];
        Field *f = colonial_field("",
                                  REGULARS("b1", 600, 300, 2, "line", "B") "," REGULARS(
                                      "b2", 600, 245, 1, "line", "B"),
                                  RED("cavalry"));
        turn_over(f);
        cr_assert(field_gives(f, "rleader nominate"), "%s", f->err.text);
        cr_assert(field_gives(f, "r1 charge b1"), "%s", f->err.text);
        field_dice(f, 4, die, 1, 1, 1);
        cr_assert(field_gives(f, "form square"), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "b1")->formation, LINE);
        Event e = f->last[E_SQUARE];
        e.n_dice = 0; /* they are not kept */
        colonial_say_event(&f->game, &e, said, sizeof said);
        cr_assert_str_eq(said, told[die == 6]);
        field_free(f);
    }
}

Test(colonial_order, r5_5_not_before_men_on_foot)
{
    Field *f = charged_by(RED("infantry"));
    cr_assert_eq(f->events[E_SQUARE], 0);
    cr_assert_neq(f->state.decision.kind, D_REACT, "there is nothing to choose");
    field_free(f);
}

/* ---- 5.6: back to back ---- */

Test(colonial_order, r5_6_regulars_irregulars_and_fanatics)
{
    static const struct {
        const char *blue;
        bool forms;
    } rows[] = { { BLUE("infantry", 2, "line", "D", REG), true },
                 { BLUE("infantry", 1, "line", "C", "'irregular'"), true },
                 { BLUE("infantry", 2, "line", "A", "'fanatic'"), true },
                 { BLUE("infantry", 2, "line", "A", "'ferocious'"), false },
                 { BLUE("cavalry", 2, "line", "A", REG), false } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = moving("", rows[i].blue, FAR_RED);
        cr_assert_eq(field_gives(f, "b1 form as back to back"), rows[i].forms,
                     "row %u: %s", i, f->err.text);
        field_free(f);
    }
}

Test(colonial_order, r5_6_they_do_not_move_and_have_no_flanks)
{
    Field *f = moving("", BLUE("infantry", 2, "back to back", "B", REG), FAR_RED);
    cr_assert(field_refuses(f, "b1 move to 600,310", "5.6"), "%s", f->err.text);
    cr_assert(field_refuses(f, "b1 move to 600,300 facing S", "5.6"), "%s", f->err.text);
    cr_assert(field_gives(f, "b1 form as line"), "%s", f->err.text);
    field_free(f);
    cr_assert_not(has_flanks(BLUE("infantry", 2, "back to back", "B", REG), false));
}

/* Two dice become one, three of magazine rifles two; all six fight. */
Test(colonial_order, r5_6_half_the_fire_all_of_the_melee)
{
#define ARMED(formation, weapon)                                                         \
    BODY("b1", "bleader", 600, 300, "infantry", 1, formation, "B", REG,                  \
         ", 'weapon': '" weapon "'")
    static const struct {
        const char *blue;
        int dice;
    } rows[] = { { ARMED("line", "breech-loaders"), 2 },
                 { ARMED("back to back", "breech-loaders"), 1 },
                 { ARMED("line", "magazine rifles"), 3 },
                 { ARMED("back to back", "magazine rifles"), 2 } };
    for (int i = 0; i < 4; i++) {
        Field *f =
            colonial_field("", rows[i].blue, WARRIORS("r1", 600, 500, 1, "line", "C"));
        Aim aim;
        cr_assert(colonial_aimed(f, "b1.1", "r1.1", &aim));
        cr_assert_eq(aim.dice, rows[i].dice, "row %d: %d", i, aim.dice);
        cr_assert_eq(clash_score(f, "b1.1", "r1.1"), 6 + 1);
        field_free(f);
    }
}

/* 5.5  A square whose first stand has fallen goes forward where it looked, not where the next of its stands does. */
Test(colonial_order, r5_5_a_square_goes_where_it_looks)
{
    Field *f = colonial_field("", REGULARS("b1", 1200, 400, 4, "square", "B"), FAR_RED);
    field_dice(f, 1, 5);
    colonial_moves(f, "b1");
    colonial_stand_lost(&f->game, field_index(f, "b1.1"), LOST, LOST_TO_FIRE);
    const Point was = colonial_body(f, "b1")->at;
    cr_assert(field_gives(f, "b1 move 40 forward"), "%s", f->err.text);
    cr_assert_eq(colonial_body(f, "b1")->facing, NORTH);
    cr_assert_eq(colonial_body(f, "b1")->at.x, was.x);
    cr_assert_eq(colonial_body(f, "b1")->at.y, was.y + 400);
    field_free(f);
}

/* Regular foot of two stands and more, that horse charges, in order and with nobody upon it. */
Test(colonial_order, r5_5_who_may_form_square)
{
    static const struct {
        const char *blue, *red;
        int formation; /* AS_IT_IS: as it stands */
        bool disordered, engaged, may;
    } rows[] = {
        { BLUE_HORSE("b1", 1200, 400, 2, "B"),
          RED_REGULARS("r1", 1200, 700, 4, "line", "B"), AS_IT_IS, false, false, true },
        { REGULARS("b1", 1200, 400, 2, "line", "B"),
          RED_REGULARS("r1", 1200, 700, 4, "line", "B"), AS_IT_IS, false, false, false },
        { BLUE_HORSE("b1", 1200, 400, 2, "B"),
          RED_REGULARS("r1", 1200, 700, 1, "line", "B"), AS_IT_IS, false, false, false },
        { BLUE_HORSE("b1", 1200, 400, 2, "B"), WARRIORS("r1", 1200, 700, 4, "line", "B"),
          AS_IT_IS, false, false, false },
        { BLUE_HORSE("b1", 1200, 400, 2, "B"),
          RED_REGULARS("r1", 1200, 700, 4, "line", "B"), AS_IT_IS, true, false, false },
        { BLUE_HORSE("b1", 1200, 400, 2, "B"),
          RED_REGULARS("r1", 1200, 700, 4, "line", "B"), AS_IT_IS, false, true, false },
        { BLUE_HORSE("b1", 1200, 400, 2, "B"),
          RED_REGULARS("r1", 1200, 700, 4, "line", "B"), BACK_TO_BACK, false, false,
          false },
        { BLUE_HORSE("b1", 1200, 400, 2, "B"),
          RED_REGULARS("r1", 1200, 700, 4, "line", "B"), SQUARE, false, false, false },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[900];
        snprintf(blue, sizeof blue, "%s,%s", rows[i].blue,
                 REGULARS("b2", 300, 100, 1, "line", "B"));
        Field *f = colonial_field("", blue, rows[i].red);
        if (rows[i].formation)
            field_unit(f, "r1")->formation = (uint8_t)rows[i].formation;
        if (rows[i].disordered)
            field_stand(f, "r1.2")->marks |= S_DISORDERED;
        if (rows[i].engaged)
            colonial_stands_at(f, "b2", 1200, 650, NORTH);
        cr_expect_eq(colonial_may_react(f->battle, &f->state, field_index(f, "r1"),
                                        field_index(f, "b1")),
                     rows[i].may, "row %u", i);
        field_free(f);
    }
}
