/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_leaders.c - Greg Blake's colonial rules, clauses 2.1 to 2.9: command groups, their
 * leaders, the chief.
 */
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define TWO_GROUPS                                                                       \
    "{'name': 'chief', 'at': ['1200mm', '20mm']}, "                                      \
    "{'name': 'bleader', 'under': 'chief', 'with': 'b1'}, "                              \
    "{'name': 'second', 'under': 'chief', 'with': 'b2'}"
#define SECOND(x)                                                                        \
    BODY("b2", "second", x, 200, "infantry", 2, "line", "B", "'regular'", "")
#define TWO REGULARS("b1", 600, 200, 2, "line", "B") "," SECOND(1600)

/* ---- 2.1, 2.3: groups ---- */

Test(colonial_leaders, r2_1_every_stand_is_under_a_leader_for_good)
{
    Err err = { "" };
    cr_assert(colonial_refused("",
                               REGULARS("b1", 600, 200, 1, "line",
                                        "B") ", {'name': 'b2', 'at': ['900mm', '200mm'], "
                                             "'stands': [{'kind': 'infantry', 'count': "
                                             "1, 'rating': 'B'}]}",
                               FAR_RED, &err));
    cr_assert(strstr(err.text, "2.1"), "%s", err.text);
    Field *f = colonial_with("", TWO_GROUPS, TWO, NULL, FAR_RED);
    colonial_moves(f, "b1");
    cr_assert(field_refuses(f, "bleader join b2", "2.1"), "%s", f->err.text);
    cr_assert(field_refuses(f, "b2 hold", "3.1"), "not of the group that moves");
    cr_assert(field_gives(f, "b1 hold"), "%s", f->err.text);
    field_free(f);
}

Test(colonial_leaders, r2_3_the_chief_leads_no_group)
{
    Field *f = colonial_with("", TWO_GROUPS, TWO, NULL, FAR_RED);
    cr_assert(field_refuses(f, "chief nominate", "2.1"), "%s", f->err.text);
    field_free(f);
}

/* However far away he is, and whoever is near him moves no better. */
Test(colonial_leaders, r2_3_nor_has_he_a_radius)
{
    Field *f = colonial_with("",
                             "{'name': 'chief', 'at': ['2380mm', '1480mm']}, "
                             "{'name': 'bleader', 'under': 'chief', 'with': 'b1'}",
                             REGULARS("b1", 40, 40, 1, "line",
                                      "B") "," REGULARS("b2", 2300, 1400, 1, "line", "B"),
                             NULL, WARRIORS("r1", 1200, 1450, 1, "line", "C"));
    colonial_moves(f, "b1");
    cr_assert(field_refuses(f, "b2 hold", "2.2"), "%s", f->err.text);
    cr_assert(field_gives(f, "b1 hold"), "%s", f->err.text);
    field_free(f);
}

/* ---- 2.2: the radius ---- */

Test(colonial_leaders, r2_2_two_hundred_millimetres_and_no_more)
{
    /* half a stand is 32.5 mm: edges 200 mm and 200.1 mm from the leader's place */
    static const char *const blue[] = {
        REGULARS("b1", 600, 200, 1, "line", "B") "," REGULARS("b2", 832.5, 200, 1, "line",
                                                              "B"),
        REGULARS("b1", 600, 200, 1, "line", "B") "," REGULARS("b2", 832.6, 200, 1, "line",
                                                              "B")
    };
    for (int i = 0; i < 2; i++) {
        Field *f = colonial_field("", blue[i], FAR_RED);
        colonial_moves(f, "b1");
        if (i)
            cr_assert(field_refuses(f, "b2 hold", "2.2"), "%s", f->err.text);
        else
            cr_assert(field_gives(f, "b2 hold"), "%s", f->err.text);
        field_free(f);
    }
}

/* He takes the radius with him: who is left behind stands still, if he has ridden in this turn. */
Test(colonial_leaders, r2_2_it_goes_with_the_leader)
{
    Field *f = colonial_field("",
                              REGULARS("b1", 600, 200, 1, "line",
                                       "B") "," REGULARS("b2", 830, 200, 1, "line", "B"),
                              FAR_RED);
    field_dice(f, 4, 6, 6, 6, 6);
    colonial_moves(f, "b1");
    cr_assert(field_gives(f, "bleader join b2"), "%s", f->err.text);
    cr_assert(field_gives(f, "b2 move to 830,440"), "%s", f->err.text);
    cr_assert_eq(f->state.phase, PHASE_MOVE, "the turn of Red has begun");
    cr_assert_eq(f->state.side, 1, "b1 could not move, and nobody else is left");
    char says[128];
    cr_assert_eq(f->events[E_LEFT_BEHIND], 1);
    f->battle->rules->say_event(&f->game, &f->last[E_LEFT_BEHIND], says, sizeof says);
    cr_expect_str_eq(says, "b1 is too far from its leader to move");
    field_free(f);
}

/* Who has not ridden yet may ride to whom he has left, if that is not too far, and then it moves. */
Test(colonial_leaders, r2_9_he_rides_back_to_whom_he_has_left)
{
    enum { RIDES, LETS_THEM_BE, HAS_RIDDEN, TOO_FAR, CASES };
    for (int k = 0; k < CASES; k++) {
        Field *f = colonial_field("",
                                  REGULARS("b1", 600, 200, 1, "line", "B") "," REGULARS(
                                      "b2", 830, 200, 1, "line", "B"),
                                  FAR_RED);
        field_dice(f, 4, 6, 6, 6, 6);
        if (k == TOO_FAR) /* from 600,440 to 830,200 it is 332.4 mm */
            f->battle->number[LEADER_RIDE] = 3323;
        colonial_moves(f, "b1");
        if (k == HAS_RIDDEN)
            state_officer(&f->state, ref_index(field_find(f, "bleader")))->marks |=
                O_RODE;
        cr_assert(field_gives(f, "b1 move to 600,440"), "%s", f->err.text);
        cr_assert_eq(f->state.side, k >= HAS_RIDDEN, "%d", k);
        if (k >= HAS_RIDDEN) {
            field_free(f);
            continue;
        }
        cr_assert_eq(f->state.decision.kind, D_MOVE);
        char asks[128];
        f->battle->rules->say_decision(f->battle, &f->state, asks, sizeof asks);
        cr_expect_str_eq(asks, "Turn 1, Blue: does its leader ride to b2?");
        cr_assert(field_offers(f, V_DONE) && field_offers(f, V_JOIN));
        cr_assert_not(field_offers(f, V_HOLD) || field_offers(f, V_ADVANCE));
        cr_assert(field_refuses(f, "b2 move to 830,440", "2.2"), "%s", f->err.text);
        cr_assert(field_gives(f, k == RIDES ? "bleader join b2" : "done"), "%s",
                  f->err.text);
        cr_expect_eq(f->events[E_LEFT_BEHIND], k == LETS_THEM_BE, "why b2 does not move");
        if (k == RIDES)
            cr_assert(field_gives(f, "b2 move to 830,440"), "%s", f->err.text);
        cr_assert_eq(f->state.side, 1, "%d", k);
        field_free(f);
    }
}

/* Of two bodies the middle is the one he is with: he is offered the other one all the same, and then
 * it moves.  Who is in command needs no ride. */
Test(colonial_leaders, r2_2_he_is_offered_a_ride_to_whom_he_has_lost)
{
    static const char *const blue[] = {
        REGULARS("b1", 600, 200, 1, "line", "B") "," REGULARS("b2", 900, 200, 1, "line",
                                                              "B"),
        REGULARS("b1", 600, 200, 1, "line", "B") "," REGULARS("b2", 800, 200, 1, "line",
                                                              "B")
    };
    for (int i = 0; i < 2; i++) {
        Field *f = colonial_field("", blue[i], FAR_RED);
        colonial_moves(f, "b1");
        cr_assert_eq(field_offers(f, V_JOIN), i == 0);
        if (i == 0) {
            cr_assert(field_refuses(f, "b2 hold", "2.2"), "%s", f->err.text);
            cr_assert(field_gives(f, "bleader join b2"), "%s", f->err.text);
            cr_assert(field_gives(f, "b2 hold"), "%s", f->err.text);
        }
        field_free(f);
    }
}

/* A charge comes before all moves: whom he leaves behind by it would have moved first, and moves yet; not who was
 * out of command when the group was nominated. */
Test(colonial_leaders, r2_2_whom_he_leaves_by_a_charge_may_move_yet)
{
    static const char *const beside[] = {
        REGULARS("b2", 832.5, 200, 1, "line", "B"),
        REGULARS("b2", 832.6, 200, 1, "line", "B"),
    };
    for (int i = 0; i < 2; i++) {
        char blue[400];
        snprintf(blue, sizeof blue, "%s,%s", REGULARS("b1", 600, 200, 1, "line", "B"),
                 beside[i]);
        Field *f = colonial_field("", blue,
                                  FAR_RED "," WARRIORS("r1", 600, 480, 1, "line", "C"));
        cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
        field_dice(f, 4, 5, 5, 3, 3); /* the charge; b2's move */
        cr_assert(field_gives(f, "b1 charge r1"), "%s", f->err.text);
        cr_assert_eq(f->events[E_CONTACT], 1);
        if (f->state.decision.kind == D_CHARGE)
            cr_assert(field_gives(f, "b2 hold"), "%s", f->err.text);
        cr_expect_eq(f->state.decision.kind, D_MOVE, "%d",
                     i); /* else about a ride (2.9) */
        if (i)
            cr_expect(field_refuses(f, "b2 move to 832.5,300", "2.2"), "%s", f->err.text);
        else
            cr_expect(field_gives(f, "b2 move to 832.5,300"), "%s", f->err.text);
        field_free(f);
    }
}

/* He rides to b1, and that charges: b0, whom he has left by the ride, waits for him, and b3, who was beside b1 as he
 * left it by the charge, does not.  If he rides when it has charged, both do. */
Test(colonial_leaders, r2_2_whom_he_leaves_by_a_ride_waits_for_him)
{
    enum { NOMINATION, CHARGES, MOVES, WHENS };
    for (int when = 0; when < WHENS; when++) {
        Field *f = colonial_field("",
                                  REGULARS("b0", 600, 200, 1, "line", "B") "," REGULARS(
                                      "b1", 930, 200, 4, "line",
                                      "B") "," REGULARS("b3", 1100, 150, 1, "line", "B"),
                                  FAR_RED "," WARRIORS("r1", 930, 460, 1, "line", "C"));
        if (when != NOMINATION)
            cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
        if (when != MOVES)
            cr_assert(field_gives(f, "bleader join b1"), "%s", f->err.text);
        field_dice(f, 6, 5, 5, 3, 3, 3, 3); /* the charge; their moves */
        cr_assert(field_gives(f, "b1 charge r1"), "%s", f->err.text);
        cr_assert_eq(f->events[E_CONTACT], 1);
        while (f->state.decision.kind == D_CHARGE)
            cr_assert(colonial_holds(f), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_MOVE);
        if (when == MOVES) {
            cr_assert(field_gives(f, "bleader join b1"), "%s", f->err.text);
            cr_expect_neq(f->state.decision.kind, D_MOVE, "nobody is left to move");
            cr_expect_eq(f->events[E_LEFT_BEHIND], 2, "%d", f->events[E_LEFT_BEHIND]);
        } else {
            cr_expect(field_refuses(f, "b0 move to 600,250", "2.2"), "%d: %s", when,
                      f->err.text);
            cr_expect(field_gives(f, "b3 move to 1100,200"), "%d: %s", when, f->err.text);
        }
        field_free(f);
    }
}

/* ---- 2.4, 2.5: leading from the front ---- */

#define TOUCHING_RED                                                                     \
    BODY("r1", "rleader", 1200, 350, "infantry", 1, "line", "B", "'regular'", "")

/* Both sides' stands of six: 6 figures, 1 for class B. */
static Field *melee(void)
{
    Field *f =
        colonial_field("", REGULARS("b1", 1200, 300, 1, "line", "B"), TOUCHING_RED);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_LEAD);
    cr_assert_eq(f->state.decision.side, 0, "the attacker says first");
    return f;
}

Test(colonial_leaders, r2_4_leading_from_the_front_adds_one)
{
    Field *f = melee();
    field_dice(f, 3, 3, 3, 8); /* Blue, Red, danger to bleader */
    cr_assert(field_gives(f, "lead"), "%s", f->err.text);
    cr_assert(field_gives(f, "rleader hold"), "%s", f->err.text);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->last[E_MELEE].a, 3 + 6 + 1 + 1);
    cr_assert_eq(f->last[E_MELEE].b, 3 + 6 + 1);
    cr_assert_eq(colonial_figures_of(f, "b1"), 6);
    cr_assert_eq(colonial_figures_of(f, "r1"), 5);
    field_free(f);
}

Test(colonial_leaders, r2_4_who_holds_back_adds_nothing_and_is_safe)
{
    Field *f = melee();
    field_dice(f, 2, 3, 3);
    cr_assert(field_gives(f, "bleader hold"), "%s", f->err.text);
    cr_assert(field_gives(f, "rleader hold"), "%s", f->err.text);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->last[E_MELEE].a, 10);
    cr_assert_eq(f->last[E_MELEE].b, 10);
    field_free(f);
}

/* "done": nobody else of that side leads, and nobody else of it is asked. */
Test(colonial_leaders, r2_4_all_others_stay_behind_their_men)
{
    for (int all = 0; all < 2; all++) {
        Field *f =
            colonial_with("",
                          "{'name': 'chief', 'at': ['100mm', '100mm']}, "
                          "{'name': 'bleader', 'under': 'chief', 'with': 'b1'}, "
                          "{'name': 'second', 'under': 'chief', 'with': 'b2'}",
                          REGULARS("b1", 600, 200, 1, "line", "B") "," SECOND(1600), NULL,
                          WARRIORS("r1", 600, 250, 1, "line",
                                   "C") "," WARRIORS("r2", 1600, 250, 1, "line", "C"));
        cr_assert(clash_until(f, D_LEAD));
        cr_assert_eq(f->state.decision.about, field_find(f, "second"));
        cr_assert(field_gives(f, all ? "done" : "hold"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_LEAD);
        cr_assert_eq(f->state.decision.about, field_find(f, all ? "rleader" : "bleader"));
        field_free(f);
    }
}

Test(colonial_leaders, r2_5_he_falls_on_nine)
{
    static const int die[] = { 8, 9, 10 };
    for (int i = 0; i < 3; i++) {
        Field *f = melee();
        field_dice(f, 3, 3, 3, die[i]);
        cr_assert(field_give_all(f, "lead", "rleader hold", NULL), "%s", f->err.text);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(field_officer(f, "bleader")->where, i ? LOST : ON_TABLE, "%d",
                     die[i]);
        cr_assert_eq(field_officer(f, "rleader")->where, ON_TABLE);
        field_free(f);
    }
}

/* The chief leads b1, which falls at once; he is with b2 then, far off, whose melee he does not lead: 6 + 1 + 1 for
 * its other stand + 3.  He has fought all the same, and rolls for it. */
Test(colonial_leaders, r2_4_the_group_that_he_leads_and_no_other)
{
    Field *f =
        colonial_with("",
                      "{'name': 'chief', 'with': 'b1'}, "
                      "{'name': 'bleader', 'under': 'chief', 'with': 'b1'}, "
                      "{'name': 'second', 'under': 'chief', 'with': 'b2'}",
                      REGULARS("b1", 1600, 200, 1, "line", "B") "," SECOND(600), NULL,
                      WARRIORS("r1", 1600, 250, 1, "line",
                               "C") "," WARRIORS("r2", 600, 250, 1, "line", "C"));
    cr_assert(clash_until(f, D_LEAD));
    cr_assert_eq(f->state.decision.about, field_find(f, "chief"));
    field_stand(f, "b1.1")->figures = 1;
    cr_assert(field_gives(f, "lead"), "%s", f->err.text);
    field_forget(f);
    field_dice(f, 5, 1, 6, 3, 3, 3);
    clash_until(f, D_OVER);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->events[E_MELEE], 2);
    cr_assert_eq(f->last[E_MELEE].a, 11, "%d", f->last[E_MELEE].a);
    cr_assert_eq(f->events[E_LEADER], 1);
    field_free(f);
}

/* ---- 2.6: under fire ---- */

/* Red returns fire: two dice, and more if figures fall. */
static Field *return_fire(void)
{
    Field *f = colonial_field("",
                              REGULARS("b1", 1200, 300, 1, "line",
                                       "B") "," REGULARS("b2", 1400, 300, 1, "line", "B"),
                              RED_REGULARS("r1", 1400, 600, 1, "line", "B"));
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    while (f->state.phase == PHASE_FIRE)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.phase, PHASE_RETURN);
    return f;
}

Test(colonial_leaders, r2_6_he_falls_on_two_tens)
{
    static const int dice[][2] = { { 10, 9 }, { 9, 10 }, { 10, 10 } };
    for (int i = 0; i < 3; i++) {
        Field *f = return_fire(); /* he is with b1, b2 of his group is hit */
        field_dice(f, 4, 10, 1, dice[i][0], dice[i][1]);
        cr_assert(field_gives(f, "r1 fire b2"), "%s", f->err.text);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(colonial_figures_of(f, "b2"), 5);
        cr_assert_eq(field_officer(f, "bleader")->where, i == 2 ? LOST : ON_TABLE);
        field_free(f);
    }
}

Test(colonial_leaders, r2_6_not_while_nobody_of_the_group_does)
{
    Field *f = return_fire();
    field_dice(f, 2, 1, 1);
    cr_assert(field_gives(f, "r1 fire b2"), "%s", f->err.text);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->events[E_LEADER], 0);
    field_free(f);
}

/* The last man of his group falls, or the only body there that the chief was with: they roll like others.  Not so
 * the chief who is with another group. */
Test(colonial_leaders, r2_6_though_all_his_men_fall)
{
    static const char *const chief_is[] = { "'at': ['1200mm', '20mm']", "'with': 'b1'",
                                            "'with': 'b2'" };
    for (int i = 0; i < 3; i++) {
        char officers[500];
        snprintf(officers, sizeof officers,
                 "{'name': 'chief', %s}, "
                 "{'name': 'bleader', 'under': 'chief', 'with': 'b1'}, "
                 "{'name': 'second', 'under': 'chief', 'with': 'b2'}",
                 chief_is[i]);
        Field *f = colonial_with(
            "", officers, REGULARS("b1", 1400, 300, 1, "line", "B") "," SECOND(2000),
            NULL, RED_REGULARS("r1", 1400, 600, 1, "line", "B"));
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        while (f->state.phase == PHASE_FIRE)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        field_stand(f, "b1.1")->figures = 1;
        field_dice(f, 2, 10, 1);
        field_more(f, i == 1 ? 4 : 2, 10);
        field_forget(f);
        cr_assert(field_gives(f, "r1 fire b1"), "%s", f->err.text);
        cr_assert_not(is_there(&f->state, field_index(f, "b1")));
        cr_assert_eq(f->events[E_LEADER], i == 1 ? 2 : 1, "row %d", i);
        cr_assert(field_spent(f), "row %d", i);
        cr_assert_eq(field_officer(f, "bleader")->where, LOST);
        cr_assert_eq(field_officer(f, "chief")->where, i == 1 ? LOST : ON_TABLE);
        field_free(f);
    }
}

/* Defensive fire endangers him before the melee: who falls does not lead in it, and is not in
 * danger again. */
Test(colonial_leaders, r2_6_by_defensive_fire_before_the_melee)
{
    for (int falls = 0; falls < 2; falls++) {
        Field *f = colonial_field(
            "", BODY("b1", "bleader", 1200, 500, "infantry", 1, "line", "C", "", ""),
            RED_REGULARS("r1", 1200, 700, 1, "line", "B"));
        cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
        field_dice(f, 3, 2, 2, 2);
        cr_assert(field_gives(f, "b1 charge r1"), "%s", f->err.text);
        while (f->state.decision.kind == D_FIRE)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        field_dice(f, 9, 2, 3, 4, 3, 3, 10, 9 + falls, 3, 3); /* one hit; he; the melee */
        if (!falls)
            field_more(f, 1, 8); /* 2.5 */
        cr_assert(field_give_all(f, "lead", "rleader hold", NULL), "%s", f->err.text);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->last[E_MELEE].a, 3 + 5 + 1 + !falls);
        cr_assert_eq(field_officer(f, "bleader")->where, falls ? LOST : ON_TABLE);
        field_free(f);
    }
}

/* ---- 2.7: the chief in command ---- */

Test(colonial_leaders, r2_7_a_chief_who_commands_costs_four)
{
    static const int die[] = { 5, 6 };
    for (int i = 0; i < 2; i++) {
        Field *f = colonial_with("", TWO_GROUPS, TWO, NULL, FAR_RED);
        cr_assert(field_gives(f, "chief take command bleader"), "%s", f->err.text);
        field_dice(f, 1, die[i]);
        cr_assert(field_gives(f, "b1 hold"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(f->last[E_END_DIE].a, die[i] - 4);
        cr_assert_eq(f->state.side, i ? 0 : 1, "excellent command stops on 5 then");
        field_free(f);
    }
}

Test(colonial_leaders, r2_7_one_group_a_turn_and_for_that_turn)
{
    Field *f = colonial_with("", TWO_GROUPS, TWO, NULL, FAR_RED);
    cr_assert(field_refuses(f, "bleader take command second", "2.7"), "%s", f->err.text);
    cr_assert(field_gives(f, "chief take command bleader"), "%s", f->err.text);
    field_dice(f, 1, 10);
    cr_assert(field_gives(f, "b1 hold"), "%s", f->err.text);
    cr_assert(field_refuses(f, "chief take command second", "2.7"), "%s", f->err.text);
    cr_assert(field_give_all(f, "done", "done", NULL), "%s", f->err.text);
    cr_assert_eq(f->state.side, 0);
    cr_assert_eq(f->state.turn, 2);
    cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
    field_dice(f, 1, 2);
    cr_assert(field_gives(f, "b1 hold"), "%s", f->err.text);
    cr_assert_eq(f->last[E_END_DIE].a, 2, "he commands nobody now");
    cr_assert_eq(f->state.side, 0);
    field_free(f);
}

/* The group obeys him who commands it: its leader's radius does not count. */
Test(colonial_leaders, r2_7_he_stands_in_for_the_leader)
{
    Field *f = colonial_field("", REGULARS("b1", 600, 200, 1, "line", "B"), FAR_RED);
    colonial_officer_falls(&f->game, field_index(f, "bleader"));
    cr_assert(field_refuses(f, "bleader nominate", "2.8"), "%s", f->err.text);
    field_dice(f, 2, 6, 6);
    cr_assert(field_gives(f, "bchief take command bleader"), "%s", f->err.text);
    cr_assert(field_gives(f, "b1 move to 600,440"), "%s", f->err.text);
    cr_assert_eq(colonial_gone(f, "b1", 600, 440), 0);
    cr_assert_eq(field_officer(f, "bchief")->at.y, 4400, "he is with them");
    field_free(f);
}

/* From 1200,20 he rides to the nearest of that group; who is with one of its bodies stays there. */
Test(colonial_leaders, r2_7_he_rides_to_the_nearest_or_stays)
{
    for (int stays = 0; stays < 2; stays++) {
        Field *f = colonial_field("",
                                  REGULARS("b1", 600, 200, 1, "line", "B") "," REGULARS(
                                      "b2", 1100, 200, 1, "line",
                                      "B") "," REGULARS("b3", 2000, 200, 1, "line", "B"),
                                  FAR_RED);
        Officer *he = field_officer(f, "bchief");
        if (stays) {
            he->with = field_find(f, "b3");
            colonial_officers_follow(f->battle, &f->state, field_index(f, "b3"));
        }
        cr_assert(field_gives(f, "bchief take command bleader"), "%s", f->err.text);
        cr_assert_eq(he->with, field_find(f, stays ? "b3" : "b2"));
        cr_assert_eq(f->events[E_JOINED], !stays);
        field_free(f);
    }
}

/* ---- 2.8: replacing a leader ---- */

/* Red's leader has fallen in Blue's turn; the dice are those of the turns to come. */
static Field *leaderless(const char *red)
{
    Field *f = colonial_field("", REGULARS("b1", 600, 200, 1, "line", "B"), red);
    colonial_officer_falls(&f->game, field_index(f, "rleader"));
    return f;
}

#define BAGGAGE BODY("r1", "rleader", 1200, 1400, "wagon", 1, "line", "C", "", "")

/* Most of its stands say what a group is; its wagons do not. */
Test(colonial_leaders, r2_8_regulars_find_another_on_six_and_others_on_seven)
{
    static const struct {
        const char *red;
        int die, found;
    } rows[] = { { RED_REGULARS("r1", 1200, 1400, 1, "line", "B"), 5, 0 },
                 { RED_REGULARS("r1", 1200, 1400, 1, "line", "B"), 6, 1 },
                 { WARRIORS("r1", 1200, 1400, 1, "line", "B"), 6, 0 },
                 { WARRIORS("r1", 1200, 1400, 1, "line", "B"), 7, 1 },
                 { BAGGAGE "," RED_REGULARS("r2", 1200, 1300, 1, "line", "B"), 6, 1 },
                 { BAGGAGE
                   "," WARRIORS("r2", 1200, 1300, 2, "line",
                                "B") "," RED_REGULARS("r3", 1100, 1300, 1, "line", "B"),
                   6, 0 } };
    for (int i = 0; i < 6; i++) {
        Field *f = leaderless(rows[i].red);
        field_dice(f, 1, rows[i].die);
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(f->state.side, 1);
        cr_assert_eq(f->last[E_REPLACED].a, rows[i].found, "row %d", i);
        if (rows[i].found)
            cr_assert(field_gives(f, "rleader nominate"), "%s", f->err.text);
        else
            cr_assert(field_refuses(f, "rleader nominate", "2.8"), "%s", f->err.text);
        field_free(f);
    }
}

/* Not that the group goes on: its morale may have failed (12.4). */
Test(colonial_leaders, r2_8_who_takes_over_is_told_as_no_more_than_that)
{
    char told[200];
    Field *f = leaderless(RED_REGULARS("r1", 1200, 1400, 1, "line", "B"));
    field_dice(f, 1, 6);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->last[E_REPLACED].a, 1);
    f->last[E_REPLACED].n_dice = 0;
    colonial_say_event(&f->game, &f->last[E_REPLACED], told, sizeof told);
    cr_assert_str_eq(told, "rleader is replaced: his group has a leader again");
    field_free(f);
}

/* Who takes over is with the first of them, and has ridden nowhere: he may ride once. */
Test(colonial_leaders, r2_9_who_takes_over_may_ride)
{
    Field *f = leaderless(RED_REGULARS("r1", 1200, 1400, 1, "line", "B") "," RED_REGULARS(
        "r2", 1000, 1400, 1, "line", "B"));
    field_dice(f, 1, 6);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(field_officer(f, "rleader")->with, field_find(f, "r1"));
    field_dice(f, 0);
    field_more(f, 4, 3);
    colonial_moves(f, "r1");
    cr_assert(field_gives(f, "rleader join r2"), "%s", f->err.text);
    cr_assert(field_refuses(f, "rleader join r1", "2.9"), "%s", f->err.text);
    field_free(f);
}

/* A round: Red is done, Blue is done, and Red rolls again. */
static void a_round_later(Field *f, int die)
{
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.side, 0);
    field_dice(f, 1, die);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(field_spent(f));
}

Test(colonial_leaders, r2_8_two_failures_and_they_flee)
{
    Field *f = leaderless(WARRIORS("r1", 1200, 1400, 2, "line", "B"));
    field_dice(f, 1, 6);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "r1")->n_stands, 2, "once is not twice");
    a_round_later(f, 6);
    cr_assert_eq(field_unit(f, "r1")->n_stands, 0);
    cr_assert_eq(field_stand(f, "r1.1")->where, LEFT_TABLE);
    field_free(f);
}

Test(colonial_leaders, r2_8_regulars_wait_as_long_as_it_takes)
{
    Field *f = leaderless(RED_REGULARS("r1", 1200, 1400, 2, "line", "B"));
    field_dice(f, 1, 1);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    a_round_later(f, 5);
    a_round_later(f, 5);
    cr_assert_eq(field_unit(f, "r1")->n_stands, 2);
    a_round_later(f, 6);
    cr_assert(field_gives(f, "rleader nominate"), "%s", f->err.text);
    field_free(f);
}

/* They halt: but they fire. */
Test(colonial_leaders, r2_8_who_is_halted_still_fires)
{
    Field *f = colonial_field("", REGULARS("b1", 1200, 300, 1, "line", "B"),
                              RED_REGULARS("r1", 1200, 600, 1, "line", "B"));
    colonial_officer_falls(&f->game, field_index(f, "bleader"));
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    field_dice(f, 3, 1, 1, 1); /* breech-loaders, a volley */
    cr_assert(field_gives(f, "b1 fire r1"), "%s", f->err.text);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    field_free(f);
}

/* ---- 2.9: riding ---- */

Test(colonial_leaders, r2_9_he_rides_400_mm_and_once_a_turn)
{
    Field *f = colonial_field("",
                              REGULARS("b1", 600, 200, 1, "line", "B") "," REGULARS(
                                  "b2", 1000, 200, 1, "line",
                                  "B") "," REGULARS("b3", 1000.1, 300, 1, "line", "B"),
                              FAR_RED);
    colonial_stands_at(f, "b3", 600, 601, NORTH); /* 401 mm away */
    colonial_moves(f, "b1");
    cr_assert(field_refuses(f, "bleader join b3", "2.9"), "%s", f->err.text);
    cr_assert(field_refuses(f, "b2 hold", "2.2"), "%s", f->err.text);
    cr_assert(field_gives(f, "bleader join b2"), "%s", f->err.text);
    cr_assert_eq(field_officer(f, "bleader")->at.x, 10000);
    cr_assert(field_refuses(f, "bleader join b1", "2.9"), "%s", f->err.text);
    cr_assert(field_gives(f, "b2 hold"), "%s", f->err.text);
    field_free(f);
}

/* Instead of a nomination: horse out of his reach is asked whether it charges when he is with it, and not when he is
 * nominated first.  Once a turn, no further than on any ride, and not when his group has moved. */
Test(colonial_leaders, r2_9_he_rides_before_the_charges_with_his_nomination)
{
    for (int first = 0; first < 2; first++) {
        Field *f = colonial_field(
            "",
            REGULARS("b0", 1200, 100, 1, "line", "B") "," BLUE_HORSE(
                "b1", 1200, 500, 1, "B") "," REGULARS("b2", 1601, 100, 1, "line", "B"),
            WARRIORS("r1", 1200, 800, 1, "line", "C"));
        cr_assert(field_refuses(f, "bleader join b2", "further than he can ride"), "%s",
                  f->err.text);
        cr_assert(field_refuses(f, "bleader join b0", "with them already"), "%s",
                  f->err.text);
        cr_assert(field_refuses(f, "rleader join r1", "2.1"), "%s", f->err.text);
        field_dice(f, 9, 1, 1, 1, 1, 1, 1, 1, 1, 1);
        if (first) {
            cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
            cr_assert_eq(f->state.decision.kind, D_MOVE);
            cr_assert(field_gives(f, "bleader join b1"), "%s", f->err.text);
            cr_assert(field_refuses(f, "b1 charge r1", "10.1"), "%s", f->err.text);
        } else {
            cr_assert(field_gives(f, "bleader join b1"), "%s", f->err.text);
            cr_assert_eq(f->state.decision.kind, D_CHARGE);
            cr_assert_eq(f->state.decision.about, field_find(f, "b1"));
            cr_assert_eq(f->list.used, 0);
            cr_assert(field_refuses(f, "bleader join b0", "2.9"), "%s", f->err.text);
            cr_assert(field_gives(f, "b1 hold"), "%s", f->err.text);
        }
        field_free(f);
    }
}

Test(colonial_leaders, r2_9_nor_does_he_ride_so_when_his_group_has_moved)
{
    Field *f = colonial_with(
        RULES("'command': {'Blue': 'excellent', 'Red': 'excellent'}"), TWO_GROUPS,
        REGULARS("b1", 600, 200, 1, "line", "B") "," REGULARS("b3", 700, 200, 1, "line",
                                                              "B") "," SECOND(1200),
        NULL, FAR_RED);
    field_dice(f, 4, 6, 6, 6, 6);
    field_more(f, 4, 9);
    colonial_moves(f, "b1");
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_NOMINATE);
    cr_assert(field_refuses(f, "bleader join b3", "3.1"), "%s", f->err.text);
    field_free(f);
}

Test(colonial_leaders, r2_9_the_chief_joins_anybody_of_his_side)
{
    Field *f = colonial_with("", TWO_GROUPS,
                             REGULARS("b1", 600, 200, 2, "line", "B") "," SECOND(1200),
                             NULL, FAR_RED);
    cr_assert(field_refuses(f, "chief join rfar", "2.9"), "%s", f->err.text);
    cr_assert(field_gives(f, "chief join b2"), "%s", f->err.text);
    cr_assert_eq(field_officer(f, "chief")->at.y, 2000);
    cr_assert_eq(f->state.decision.kind, D_NOMINATE, "that is no command");
    cr_assert(field_refuses(f, "chief join b1", "2.9"), "%s", f->err.text);
    field_free(f);
}

/* Between two who are as near to the middle of his group it is who comes first (1.5) to whom he is offered to ride,
 * though the middle is no whole tenth of a millimetre. */
Test(colonial_leaders, r2_2_the_middle_of_a_group_is_not_rounded)
{
    for (int west = 0; west <= 1; west++) {
        char blue[900];
        snprintf(blue, sizeof blue, "%s,%s",
                 west ? REGULARS("b1", 1200, 200, 2, "line", "B")
                      : REGULARS("b1", 800, 200, 2, "line", "B"),
                 west ? REGULARS("b2", 799.9, 200, 2, "line", "B")
                      : REGULARS("b2", 1200.1, 200, 2, "line", "B"));
        Field *f = colonial_with(
            "",
            "{'name': 'chief', 'at': ['1200mm', '20mm']}, "
            "{'name': 'bleader', 'under': 'chief', 'at': ['1000mm', '100mm']}",
            blue, NULL, FAR_RED);
        colonial_moves(f, "b1");
        Intention option[MAX_OPTIONS];
        const int n = colonial_options(f->battle, &f->state, option, NULL);
        int rides = 0;
        for (int i = 0; i < n; i++)
            if (option[i].verb == V_JOIN) {
                rides++;
                cr_expect_eq(option[i].target, field_find(f, west ? "b1" : "b2"),
                             "who is on the right, %d", west);
            }
        cr_expect_eq(rides, 1);
        field_free(f);
    }
}

/* Each side's officers for its own: whom they join, and whose group the chief takes over. */
Test(colonial_leaders, r2_7_r2_9_of_his_own_side)
{
    static const struct {
        const char *order, *why;
    } rows[] = { { "bleader join r1", "of his own side (2.9)" },
                 { "rleader join b1", "(2.1)" },
                 { "bchief take command rleader", "of that side (2.1)" },
                 { "rchief take command bleader", "only a commander in chief" } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_field("", REGULARS("b1", 1200, 400, 2, "line", "B"),
                                  WARRIORS("r1", 1200, 900, 2, "line", "C"));
        cr_expect(field_refuses(f, rows[i].order, rows[i].why), "row %u: %s", i,
                  f->err.text);
        field_free(f);
    }
}
