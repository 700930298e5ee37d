/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_melee_after.c - Greg Blake's colonial rules, clauses 11.6 to 11.9, 11.12 and 11.13: what
 * melees come to, who fights on, who gets away.
 *
 * A stand of Blue's at 400 and one of Red's at 450 mm touch, at 425.
 */
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define B1 REGULARS("b1", 1200, 400, 1, "line", "B")
#define R1 WARRIORS("r1", 1200, 450, 1, "line", "C")
/* Somebody of each group who has no part in it. */
#define BFAR REGULARS("b9", 300, 100, 4, "line", "B")
#define RFAR WARRIORS("r9", 300, 1450, 4, "line", "C")

/* A melee of an earlier turn between all their stands that touch. */
static Field *locked(const char *blue, const char *red)
{
    Field *f = colonial_field("", blue, red);
    for (int i = 0; i < f->battle->n_stands; i++) {
        int foe[MOST_TOUCH];
        if (colonial_touching(f->battle, &f->state, i, true, foe))
            state_stand(&f->state, i)->marks |= S_LOCKED;
    }
    return f;
}

/* To where officers are asked: b1 has rolled its two movement dice, the far ones two as well. */
static void to_the_melee(Field *f, int dice)
{
    field_dice(f, 0);
    field_more(f, dice, 1);
    f->game.list = &f->list;
    cr_assert(clash_until(f, D_LEAD));
    cr_assert_eq(f->state.phase, PHASE_MELEE);
    f->list = (DiceList){ .faces = f->faces };
}

/* ---- the worked example ---- */

/* Regulars B of six figures with a stand at each side: 6 + 1 + 2.  Ferocious C that charges, six
 * figures and a stand behind: 6 + 0 + 1 + 1 + 1.  Dice 3 and 5: 12 against 14.  The regulars lose two,
 * the war-band one, and the regulars go back 50 mm, disordered. */
Test(colonial_melee_after, r11_6_the_worked_example)
{
    Field *f = colonial_field(
        "",
        BODY("b1", "bleader", 1200, 425, "infantry", 2, "column", "C", "'ferocious'", ""),
        RED_REGULARS("r1", 1200, 650, 3, "line", "B"));
    field_dice(f, 3, 2, 2, 1);
    clash_charges(f, "b1 charge r1");
    cr_assert(field_spent(f));
    cr_assert_eq(f->last[E_CONTACT].a, 1);
    cr_assert(clash_until(f, D_LEAD));
    field_dice(f, 4, 1, 1, 5, 3); /* two ones: no defensive fire */
    clash_until(f, D_OVER);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->last[E_MELEE].a, 14);
    cr_assert_eq(f->last[E_MELEE].b, 12);
    cr_assert_eq(field_stand(f, "r1.2")->figures, 4);
    cr_assert_eq(field_stand(f, "b1.1")->figures, 5);
    cr_assert_eq(f->last[E_BACK].subject, field_find(f, "r1.2"));
    cr_assert_eq(field_stand(f, "r1.2")->at.y, 6500 + 500);
    cr_assert_eq(f->last[E_DISORDERED].subject, field_find(f, "r1.2"));
    field_free(f);
}

/* ---- 11.6 ---- */

/* Blue has 7 and his die, Red 6 and his. */
typedef struct Rung {
    int blue, red; /* dice */
    int lost[MAX_SIDES];
} Rung;

Test(colonial_melee_after, r11_6_the_ladder)
{
    static const Rung rungs[] = {
        { 6, 3, { 0, 6 } }, /* 13 to 9: destroyed */
        { 6, 4, { 1, 3 } }, /* by 3 */
        { 6, 5, { 1, 2 } }, /* by 2 */
        { 6, 6, { 0, 1 } }, /* by 1 */
        { 5, 6, { 1, 1 } }, /* even */
        { 4, 6, { 1, 0 } }, { 3, 6, { 2, 1 } }, { 2, 6, { 3, 1 } }, { 1, 6, { 6, 0 } },
    };
    for (unsigned i = 0; i < sizeof rungs / sizeof *rungs; i++) {
        Field *f = locked(B1 "," BFAR, R1 "," RFAR);
        to_the_melee(f, 0);
        field_dice(f, 2, rungs[i].blue, rungs[i].red);
        clash_until(f, D_OVER);
        cr_assert(field_spent(f), "row %u", i);
        cr_assert_eq(colonial_figures_of(f, "b1"), 6 - rungs[i].lost[0], "row %u", i);
        cr_assert_eq(colonial_figures_of(f, "r1"), 6 - rungs[i].lost[1], "row %u", i);
        field_free(f);
    }
}

/* ---- 11.5 ---- */

/* Of two ranks of two, r1 strikes the rear left stand from behind, or the rear right one on its right.  Where that
 * has turned to him who was before it stands behind it, or beside; where it has not nobody supports it. */
Test(colonial_melee_after, r11_5_support_is_behind_the_front_that_has_turned)
{
    static const struct {
        const char *stand;
        int x, y;
        Angle looks;
        Side front;
        int turned, score;
    } rows[] = { { "b1.3", 1167, 300, NORTH, SIDE_REAR, 1, 7 + 2 },
                 { "b1.3", 1167, 300, NORTH, SIDE_REAR, 0, 7 },
                 { "b1.4", 1290, 340, WEST, SIDE_RIGHT, 1, 7 + 2 },
                 { "b1.4", 1290, 340, WEST, SIDE_RIGHT, 0, 7 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_field("",
                                  BODY("b1", "bleader", 1200, 375, "infantry", 4, "mass",
                                       "B", "'regular'", ", 'front': 2"),
                                  R1);
        const int stand = field_index(f, rows[i].stand);
        colonial_stands_at(f, "r1", rows[i].x, rows[i].y, rows[i].looks);
        if (rows[i].turned) {
            clash_marks(f, rows[i].stand, S_FACED);
            stand_row(f->battle, &f->state, stand)->faced = (uint8_t)rows[i].front;
            stand_row(f->battle, &f->state, stand)->faced_by =
                (uint8_t)field_index(f, "r1");
        }
        cr_expect_eq(clash_score(f, rows[i].stand, "r1.1"), rows[i].score, "row %u: %d",
                     i, clash_score(f, rows[i].stand, "r1.1"));
        field_free(f);
    }
}

/* ---- 11.7 ---- */

Test(colonial_melee_after, r11_7_from_two_on_the_loser_goes_back)
{
    for (int d = 1; d < 4; d++) {
        Field *f = locked(B1 "," BFAR, R1 "," RFAR);
        to_the_melee(f, 0);
        field_dice(f, 2, 6, 7 - d);
        clash_until(f, D_OVER);
        cr_assert_eq(field_stand(f, "r1.1")->at.y, d < 2 ? 4500 : 5000, "by %d", d);
        cr_assert_eq(f->events[E_DISORDERED], d >= 2);
        cr_assert_eq(field_stand(f, "r1.1")->facing, SOUTH);
        cr_assert_eq(colonial_body(f, "b1")->at.y, 4000, "nobody follows");
        field_free(f);
    }
}

/* Its next move begins there, not where it fought; so does a change of face, done or not. */
Test(colonial_melee_after, r11_7_and_moves_on_from_there)
{
    for (int fails = 0; fails < 2; fails++) {
        Field *f = locked(B1 "," BFAR, R1 "," RFAR);
        to_the_melee(f, 0);
        field_dice(f, 2, 6, 5);
        clash_until(f, D_OVER);
        cr_assert_eq(colonial_body(f, "r1")->at.y, 5000);
        colonial_moves(f, "r1");
        cr_assert(field_refuses(f, "r1 move to 1200,474", "4.13"), "%s", f->err.text);
        field_dice(f, 1, fails ? 3 : 4);
        cr_assert(field_gives(f, "r1 move to 1200,500 facing E"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(field_stand(f, "r1.1")->at.y, 5000);
        cr_assert_eq(field_stand(f, "r1.1")->facing, fails ? SOUTH : EAST);
        field_free(f);
    }
}

/* Through who stands behind it, to the first room there is; at the edge there is none. */
Test(colonial_melee_after, r11_7_through_friends_to_the_first_room)
{
    Field *f = locked(B1 "," BFAR, R1 "," WARRIORS("r2", 1200, 500, 1, "line", "C"));
    to_the_melee(f, 0);
    field_dice(f, 2, 6, 5 - 1); /* 13 to 6 + 1 + 4 */
    clash_until(f, D_OVER);
    cr_assert_eq(f->last[E_MELEE].c, 2);
    cr_assert_eq(field_stand(f, "r1.1")->at.y, 5500);
    cr_assert_eq(field_stand(f, "r2.1")->at.y, 5000);
    field_free(f);
    f = locked(B1 "," BFAR, R1 "," RFAR);
    colonial_stands_at(f, "b1", 1200, 1425, NORTH);
    colonial_stands_at(f, "r1", 1200, 1475, SOUTH);
    to_the_melee(f, 0);
    field_dice(f, 2, 6, 5);
    clash_until(f, D_OVER);
    cr_assert_not(is_there(&f->state, field_index(f, "r1")));
    field_free(f);
}

/* b2 is at r1's right side and reaches further back than a base is deep: he who is driven back goes until he is off
 * him, too, and out of the melee.  With the edge 55 mm behind him there is no such place. */
Test(colonial_melee_after, r11_7_out_of_the_melee_with_who_is_beside_him)
{
    static const struct {
        int y, beside, least, most; /* how far he goes, 0 = he is destroyed */
    } rows[] = { { 450, 0, 500, 500 },
                 { 450, 1, 551, 650 },
                 { 1420, 0, 500, 500 },
                 { 1420, 1, 0, 0 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = locked(B1 "," REGULARS("b2", 1200, 200, 1, "line", "B") "," BFAR,
                          R1 "," RFAR);
        int foe[MOST_TOUCH];
        const int r1 = field_index(f, "r1.1");
        colonial_stands_at(f, "b1", 1200, rows[i].y - 50, NORTH);
        colonial_stands_at(f, "r1", 1200, rows[i].y, SOUTH);
        if (rows[i].beside)
            colonial_stands_at(f, "b2", 1200 + 32, rows[i].y, WEST);
        if (rows[i].beside)
            field_stand(f, "b2.1")->at.x = 12000 + 325 + 250;
        to_the_melee(f, 0);
        field_dice(f, 2, 6, 5 + rows[i].beside); /* b2 supports b1 (11.5) */
        clash_until(f, D_OVER);
        cr_expect_eq(f->last[E_MELEE].c, 2, "row %u: %d", i, f->last[E_MELEE].c);
        cr_expect_eq(state_stand(&f->state, r1)->where, rows[i].most ? ON_TABLE : LOST,
                     "row %u", i);
        const int32_t gone = state_stand(&f->state, r1)->at.y - 10 * rows[i].y;
        cr_expect(!rows[i].most || (gone >= rows[i].least && gone <= rows[i].most),
                  "row %u: %d", i, gone);
        cr_expect(!rows[i].most ||
                      !colonial_touching(f->battle, &f->state, r1, true, foe),
                  "row %u", i);
        field_free(f);
    }
}

/* However many of them there are: a column of eight is 400 mm deep. */
Test(colonial_melee_after, r11_7_through_as_many_as_there_are)
{
    Field *f = colonial_field("", B1, R1 "," WARRIORS("r2", 1200, 675, 8, "column", "C"));
    colonial_stand_back(&f->game, field_index(f, "r1.1"), geo_ahead(NORTH), 500);
    cr_assert_eq(field_stand(f, "r1.1")->where, ON_TABLE);
    cr_assert_eq(field_stand(f, "r1.1")->at.y, 9000);
    field_free(f);
}

/* A column's stands, at 450, 400 and 350, of which the first has gone back to there.  When they move it is in the
 * order in which they stand: half a stand's depth behind another is a rank behind him. */
Test(colonial_melee_after, r11_7_who_has_gone_back_comes_behind_when_his_body_moves)
{
    static const struct {
        int32_t at;
        int now[3]; /* y of each in mm, the middle at 600 */
    } rows[] = { { 4500, { 650, 600, 550 } },
                 { 3751, { 650, 600, 550 } },
                 { 3750, { 600, 650, 550 } },
                 { 3000, { 550, 650, 600 } } };
    static const char *const name[] = { "b1.1", "b1.2", "b1.3" };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_field("", REGULARS("b1", 1200, 400, 3, "column", "B"), RFAR);
        field_stand(f, "b1.1")->at.y = rows[i].at;
        for (int again = 0; again <= 1; again++) { /* and so they stay */
            colonial_body_put(f->battle, &f->state, field_index(f, "b1"),
                              (Point){ 12000, 6000 }, again ? EAST : NORTH);
            for (int k = 0; k < 3; k++) {
                const Point at = field_stand(f, name[k])->at;
                cr_expect_eq(again ? at.x - 12000 : at.y - 6000,
                             10 * (rows[i].now[k] - 600), "row %u: %s", i, name[k]);
            }
        }
        field_free(f);
    }
}

/* In ranks of two each file has an order of its own. */
Test(colonial_melee_after, r11_7_nobody_changes_his_file)
{
    Field *f = colonial_field("", REGULARS("b1", 1200, 400, 4, "mass", "B"), RFAR);
    const Stand *one = field_stand(f, "b1.1"), *two = field_stand(f, "b1.2"),
                *three = field_stand(f, "b1.3"), *four = field_stand(f, "b1.4");
    cr_assert_eq(colonial_body(f, "b1")->front, 2);
    field_stand(f, "b1.2")->at.y -= 1000;
    colonial_body_put(f->battle, &f->state, field_index(f, "b1"), (Point){ 12000, 6000 },
                      NORTH);
    cr_assert_eq(one->at.y, 6250);
    cr_assert_eq(three->at.y, 5750);
    cr_assert_eq(two->at.y, 5750);
    cr_assert_eq(four->at.y, 6250);
    cr_assert_eq(two->at.x, four->at.x);
    cr_assert_eq(one->at.x, three->at.x);
    field_free(f);
}

/* ---- 11.8 ---- */

/* A draw holds them together; the next turn they fight without the charge, and horse counts two.
 * First 9 + 1 + 1 against 6, then (2 x 2) + 1 against 5. */
Test(colonial_melee_after, r11_8_who_is_in_contact_fights_on)
{
    Field *f = colonial_field("", BLUE_HORSE("b1", 1200, 400, 1, "B") "," BFAR,
                              WARRIORS("r1", 1200, 650, 1, "line", "B") "," RFAR);
    field_dice(f, 5, 2, 2, 1, 1, 1); /* 180 mm * 2; the far ones' move */
    clash_charges(f, "b1 charge r1");
    cr_assert(clash_until(f, D_LEAD));
    field_stand(f, "r1.1")->figures = 6;
    field_dice(f, 2, 2, 6);
    cr_assert(clash_until(f, D_RECOIL));
    cr_assert_eq(f->last[E_MELEE].a, 9 + 1 + 1 + 2);
    cr_assert_eq(f->last[E_MELEE].b, 6 + 1 + 6);
    cr_assert_eq(colonial_figures_of(f, "b1"), 2);
    cr_assert_eq(colonial_figures_of(f, "r1"), 5);
    clash_until(f, D_OVER);
    cr_assert_eq(f->state.side, 1);
    cr_assert(field_stand(f, "b1.1")->marks & S_LOCKED);
    cr_assert(field_stand(f, "r1.1")->marks & S_LOCKED);
    field_dice(f, 6, 1, 1, 1, 1, 1, 1);
    cr_assert(clash_until(f, D_LEAD));
    field_dice(f, 2, 5, 6); /* Red is the attacker now, and rolls first */
    clash_until(f, D_OVER);
    cr_assert_eq(f->last[E_MELEE].a, 5 + 1 + 5);
    cr_assert_eq(f->last[E_MELEE].b, 2 * 2 + 1 + 6);
    field_free(f);
}

/* ---- 11.9 ---- */

Test(colonial_melee_after, r11_9_the_side_whose_turn_it_is_says_in_what_order)
{
    Field *f = locked(B1 "," REGULARS("b2", 1400, 400, 1, "line", "B"),
                      R1 "," WARRIORS("r2", 1400, 450, 1, "line", "C"));
    to_the_melee(f, 0);
    cr_assert(clash_until(f, D_FIGHT));
    cr_assert_eq(f->state.decision.side, 0);
    cr_assert(field_refuses(f, "r1 fight", "(11.9)"));
    field_dice(f, 2, 6, 3);
    f->list.n = 2;
    f->list.faces = f->faces;
    field_more(f, 2, 6); /* b1's is the only one left then: 7 + 6 to 6 + 6 */
    cr_assert(field_gives(f, "b2 fight"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_not(is_there(&f->state, field_index(f, "r2")));
    cr_assert_eq(colonial_figures_of(f, "r1"), 5);
    field_free(f);
}

/* Stand by stand, within a body too: b1's second first, whose enemy goes, so that the first has it beside it
 * in its own; the one that is left is not asked about. */
Test(colonial_melee_after, r11_9_in_a_body_stand_by_stand)
{
    for (int second = 0; second < 2; second++) {
        Field *f = locked(REGULARS("b1", 1200, 400, 2, "line", "B"),
                          WARRIORS("r1", 1200, 450, 2, "line", "C"));
        clash_marks(f, "b1.2", S_LOCKED);
        clash_marks(f, "r1.2", S_LOCKED);
        to_the_melee(f, 0);
        cr_assert(clash_until(f, D_FIGHT));
        cr_assert(field_refuses(f, "b1 fight choice 3", "no such melee"), "%s",
                  f->err.text);
        cr_assert_str_eq(field_says(f, "b1 fight choice 2"),
                         "the melee of base 2 of b1 is next");
        field_dice(f, 2, 6, 3);
        f->list.n = 2;
        f->list.faces = f->faces;
        field_more(f, 2, 1);
        cr_assert(field_gives(f, second ? "b1 fight choice 2" : "b1 fight choice 1"),
                  "%s", f->err.text);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->events[E_MELEE], 2);
        cr_assert_eq(f->last[E_MELEE].subject, field_find(f, second ? "b1.1" : "b1.2"));
        field_free(f);
    }
}

/* ---- 11.12 ---- */

typedef struct Off {
    const char *class, *traits;
    int needs;
} Off;

/* Nobody but elite and regulars on nine; one move of its dice, still facing the enemy. */
Test(colonial_melee_after, r11_12_withdrawing_takes_a_ten)
{
    static const Off rows[] = { { "B", "'regular'", 9 },
                                { "D", "'regular'", 9 },
                                { "A", "", 9 },
                                { "B", "", 10 },
                                { "C", "'irregular'", 10 } };
    for (unsigned i = 0; i < 2 * sizeof rows / sizeof *rows; i++) {
        const Off *w = &rows[i / 2];
        char blue[900];
        snprintf(blue, sizeof blue,
                 BODY("b1", "bleader", 1200, 400, "infantry", 1, "line", "%s", "%s", ""),
                 w->class, w->traits);
        Field *f = locked(blue, R1 "," RFAR);
        const int n = strcmp(w->traits, "'regular'") == 0 ? 2 : 3;
        field_dice(f, 0);
        field_more(f, n, 1);
        f->game.list = &f->list;
        cr_assert(field_gives(f, "bleader nominate"));
        cr_assert_eq(f->state.decision.kind, D_MOVE);
        cr_assert(field_spent(f));
        field_dice(f, 1, w->needs - 1 + (int)i % 2);
        cr_assert(field_gives(f, "b1 break off"), "%s", f->err.text);
        cr_assert_eq(f->last[E_BREAK_OFF].a, i % 2, "row %u", i);
        cr_assert_leq(colonial_gone(f, "b1", 1200, i % 2 ? 400 - 20 * n : 400), 1,
                      "row %u", i);
        cr_assert_eq(colonial_body(f, "b1")->facing, NORTH);
        field_free(f);
    }
}

/* Who got away has had its move. */
Test(colonial_melee_after, r11_12_one_move_and_no_more)
{
    Field *f = locked(B1 "," REGULARS("b2", 1300, 380, 1, "line", "B"), R1 "," RFAR);
    field_dice(f, 4, 1, 1, 1, 1);
    colonial_moves(f, "b2");
    field_dice(f, 1, 10);
    cr_assert(field_gives(f, "b1 break off"), "%s", f->err.text);
    cr_assert_eq(f->last[E_BREAK_OFF].a, 1);
    char told[200];
    f->last[E_BREAK_OFF].n_dice = 0;
    colonial_say_event(&f->game, &f->last[E_BREAK_OFF], told, sizeof told);
    cr_assert_str_eq(told, "b1 withdraws from the melee, 40 mm south");
    cr_assert(field_refuses(f, "b1 move to 1200,330 facing N", "had its move"), "%s",
              f->err.text);
    field_free(f);
}

Test(colonial_melee_after, r11_12_who_is_in_a_melee_does_nothing_else)
{
    Field *f = locked(B1 "," REGULARS("b2", 1300, 380, 1, "line", "B"), R1 "," RFAR);
    field_dice(f, 4, 6, 6, 6, 6);
    colonial_moves(f, "b2");
    cr_assert(field_refuses(f, "b1 move to 1200,380 facing N", "(11.12)"));
    cr_assert(field_refuses(f, "b2 break off", "(11.12)"));
    field_free(f);
}

/* Who does not move in his formation does not move out of a melee: back to back, or in a square one of
 * whose stands is disordered. */
Test(colonial_melee_after, r11_12_not_in_a_formation_that_does_not_move)
{
    static const struct {
        int formation;
        bool disordered;
        const char *why;
    } rows[] = { { LINE, true, NULL },
                 { BACK_TO_BACK, false, "(5.6)" },
                 { SQUARE, false, NULL },
                 { SQUARE, true, "(5.5)" } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = locked(REGULARS("b1", 1200, 400, 2, "line", "B"), R1 "," RFAR);
        field_unit(f, "b1")->formation = (uint8_t)rows[i].formation;
        if (rows[i].disordered)
            field_stand(f, "b1.2")->marks |= S_DISORDERED;
        field_dice(f, 2, 1, 1);
        cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_MOVE);
        cr_assert_eq(field_offers(f, V_BREAK_OFF), !rows[i].why, "row %u", i);
        field_dice(f, 1, 1);
        if (rows[i].why)
            cr_assert(field_refuses(f, "b1 break off", rows[i].why), "%s", f->err.text);
        else
            cr_assert(field_gives(f, "b1 break off"), "row %u: %s", i, f->err.text);
        field_free(f);
    }
}

/* ---- 11.13 ---- */

/* Red's war-band has four or five left and loses one of them: three is halted.  It goes back at the
 * end of that very turn, 50 mm, and faces the enemy. */
Test(colonial_melee_after, r11_13_a_stand_that_is_halted_goes_back)
{
    for (int left = 4; left < 6; left++) {
        Field *f = colonial_field("", REGULARS("b1", 1200, 400, 1, "line", "A") "," BFAR,
                                  WARRIORS("r1", 1200, 650, 1, "line", "C") "," RFAR);
        field_stand(f, "r1.1")->figures = (uint8_t)left;
        field_stand(f, "b1.1")->figures = (uint8_t)left;
        field_dice(f, 4, 6, 6, 1, 1);
        clash_charges(f, "b1 charge r1");
        cr_assert(clash_until(f, D_LEAD));
        field_dice(f, 2, 3, 5); /* 3 more, for class and charge, and a die 2 less */
        clash_until(f, D_OVER);
        cr_assert_eq(f->last[E_MELEE].c, 1);
        cr_assert_eq(colonial_figures_of(f, "r1"), left - 1);
        cr_assert_eq(clash_touching(f, "b1", "r1"), left == 5, "%d left", left);
        if (left == 4) {
            cr_assert_leq(field_stand(f, "r1.1")->at.y - 7000, 2);
            cr_assert_eq(field_stand(f, "r1.1")->facing, SOUTH);
            cr_assert_not(field_stand(f, "r1.1")->marks & S_DISORDERED);
            cr_assert_not(field_stand(f, "r1.1")->marks & S_LOCKED);
            cr_assert_not(field_stand(f, "b1.1")->marks & S_LOCKED);
        }
        field_free(f);
    }
}

/* b2 is at r1's right side and reaches further back than a base is deep: r1 goes until it is off him, too. */
Test(colonial_melee_after, r11_13_out_of_the_melee_with_who_is_beside_it)
{
    for (int beside = 0; beside < 2; beside++) {
        Field *f = colonial_field("",
                                  REGULARS("b1", 1200, 400, 1, "line", "A") "," REGULARS(
                                      "b2", 1200, 200, 1, "line", "A") "," BFAR,
                                  WARRIORS("r1", 1200, 450, 1, "line", "C") "," RFAR);
        const int r1 = ref_index(field_find(f, "r1.1"));
        if (beside) {
            colonial_stands_at(f, "b2", 1265, 450, NORTH);
            field_stand(f, "b2.1")->facing = WEST;
            field_stand(f, "b2.1")->at = (Point){ 12000 + 325 + 250, 4500 };
        }
        body_row(&f->state, field_index(f, "r1"))->spent = 1;
        colonial_halted_withdraw(&f->game);
        const int32_t gone = field_stand(f, "r1.1")->at.y - 4500;
        int foe[MOST_TOUCH];
        cr_assert_eq(colonial_touching(f->battle, &f->state, r1, true, foe), 0);
        cr_assert(beside ? gone > 550 && gone <= 650 : gone == 500, "%d", gone);
        field_free(f);
    }
}

/* Of two that lose a man each, only the one whom that halts goes back: not who has been halted since an
 * earlier turn, and is charged. */
Test(colonial_melee_after, r11_13_not_who_was_halted_before)
{
    for (int left = 3; left < 5; left++) {
        Field *f = colonial_field("", REGULARS("b1", 1200, 400, 1, "line", "A") "," BFAR,
                                  WARRIORS("r1", 1200, 650, 1, "line", "C") "," RFAR);
        field_stand(f, "r1.1")->figures = (uint8_t)left;
        field_stand(f, "b1.1")->figures = 5;
        field_dice(f, 4, 6, 6, 1, 1);
        clash_charges(f, "b1 charge r1");
        cr_assert(clash_until(f, D_LEAD));
        field_dice(f, 2, 1, left == 3 ? 5 : 4); /* 5 + 2 + 1 against so many */
        clash_until(f, D_OVER);
        cr_assert_eq(f->last[E_MELEE].c, 1);
        cr_assert_eq(colonial_figures_of(f, "r1"), left - 1);
        cr_assert_eq(clash_touching(f, "b1", "r1"), left == 3, "%d left", left);
        field_free(f);
    }
}

/* Behind a wall, or in works, it stays; who came over the wall at it does not defend it. */
Test(colonial_melee_after, r11_13_unless_it_defends_an_obstacle)
{
    static const struct {
        int wall; /* mm */
        bool red_stays;
    } rows[] = { { 422, true }, { 428, false }, { 490, false } };
    for (int i = 0; i < 3; i++) {
        char more[200];
        snprintf(more, sizeof more,
                 "'terrain': [{'type': 'wall', 'line': [['1000mm', '%dmm'], ['1400mm', "
                 "'%dmm']]}]",
                 rows[i].wall, rows[i].wall);
        Field *f = colonial_field(more, B1 "," BFAR, R1 "," RFAR);
        clash_marks(f, "b1.1", S_LOCKED);
        clash_marks(f, "r1.1", S_LOCKED);
        field_stand(f, "r1.1")->figures = 4;
        field_stand(f, "b1.1")->figures = 4;
        to_the_melee(f, 0);
        const int more_red = i == 0, more_blue = i == 1;
        field_dice(f, 2, 3 - more_blue, 4 - more_red); /* B: a draw */
        clash_until(f, D_OVER);
        cr_assert_eq(f->last[E_MELEE].c, 0, "row %d: %d", i, f->last[E_MELEE].c);
        cr_assert_eq(clash_touching(f, "b1", "r1"), rows[i].red_stays, "row %d", i);
        field_free(f);
    }
}

/* b1 is before both stands of r1, nearer to the second, and fights that. In Red's turn the first, who supports
 * it, comes first in the file; they fight on all the same, in whatever order they stand. */
Test(colonial_melee_after, r11_8_each_the_enemy_he_has_fought)
{
    static const int x[] = { 1180, 1220 }; /* nearer to r1.2, to r1.1 */
    for (int i = 0; i < 2; i++) {
        Field *f = colonial_field("", REGULARS("b1", 1200, 400, 1, "line", "B"),
                                  WARRIORS("r1", 1200, 450, 2, "line", "C"));
        const Ref his = field_find(f, i ? "r1.1" : "r1.2");
        colonial_stands_at(f, "b1", x[i], 400, NORTH);
        clash_marks(f, "b1.1", S_CHARGED);
        cr_assert(clash_until(f, D_LEAD));
        field_dice(f, 2, 3, 4); /* 11 to 11 */
        cr_assert_not(clash_until(f, D_OVER));
        cr_assert_eq(f->events[E_MELEE], 1);
        cr_assert_eq(f->last[E_MELEE].target, his);
        cr_assert(clash_until(f, D_LEAD));
        field_dice(f, 2, 4, 3); /* 10 to 9 */
        clash_until(f, D_OVER);
        cr_assert_eq(f->events[E_MELEE], 2);
        cr_assert_eq(f->last[E_MELEE].subject, his, "row %d", i);
        field_free(f);
    }
}

/* b1 does, by a 10, with 120 mm to go. */
static void breaks_off(Field *f)
{
    field_dice(f, 2, 3, 3);
    f->game.list = &f->list;
    cr_assert(field_gives(f, "bleader nominate"));
    field_dice(f, 1, 10);
    cr_assert(field_gives(f, "b1 break off"), "%s", f->err.text);
    cr_assert_eq(f->last[E_BREAK_OFF].a, 1);
}

/* Straight away from him, whichever side of it he is at. */
Test(colonial_melee_after, r11_12_away_from_who_is_at_its_flank)
{
    Field *f = locked(B1, R1 "," RFAR);
    colonial_stands_at(f, "r1", 1200 + 33 + 25, 400, WEST);
    field_stand(f, "b1.1")->marks |= S_LOCKED;
    cr_assert(clash_touching(f, "b1", "r1"));
    breaks_off(f);
    cr_assert_leq(colonial_gone(f, "b1", 1200 - 120, 400), 20);
    field_free(f);
}

/* One before it and one at a flank: back from him who is before it, whichever of its stands he meets. */
Test(colonial_melee_after, r11_12_away_from_who_is_before_it)
{
    for (int right = 0; right < 2; right++) {
        Field *f = locked(REGULARS("b1", 1200, 400, 2, "line", "B"),
                          R1 "," WARRIORS("r2", 600, 1300, 1, "line", "C") "," RFAR);
        const int to = right ? 1 : -1;
        colonial_stands_at(f, "r1", 1200 - to * 40, 450, SOUTH);
        colonial_stands_at(f, "r2", 1200 + to * (66 + 25), 400, right ? WEST : EAST);
        cr_assert(clash_touching(f, "b1", "r1") && clash_touching(f, "b1", "r2"));
        breaks_off(f);
        cr_expect_leq(colonial_gone(f, "b1", 1200, 400 - 120), 20, "%d: %d,%d", right,
                      colonial_body(f, "b1")->at.x, colonial_body(f, "b1")->at.y);
        field_free(f);
    }
}

/* Of both sides: whoever's turn it is. */
Test(colonial_melee_after, r11_13_of_either_side)
{
    static const char *const names[] = { "b1", "r1" };
    for (int i = 0; i < 2; i++) {
        Field *f = locked(B1 "," BFAR, R1 "," RFAR);
        body_row(&f->state, field_index(f, names[i]))->spent = 1;
        colonial_halted_withdraw(&f->game);
        cr_expect_eq(field_stand(f, "b1.1")->at.y, i ? 4000 : 3500);
        cr_expect_eq(field_stand(f, "r1.1")->at.y, i ? 5000 : 4500);
        field_free(f);
    }
}
