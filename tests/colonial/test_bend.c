/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_bend.c - Greg Blake's colonial rules, clause 10.5: the way of a charge may bend once.
 *
 * b1, regulars of class B, charges with two dice, 40 mm a pip: 480 mm at most.  b2 stands between
 * him and r1, whose front is at 675 mm.
 *
 * Start at the first test.
 */
#include "engine/order_text.h"
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define B1     REGULARS("b1", 1200, 400, 1, "line", "B")
#define FRIEND REGULARS("b2", 1200, 500, 1, "line", "B")
#define R1     WARRIORS("r1", 1200, 700, 1, "line", "C")
#define ROUND  "b1 charge r1 by 1080,500"

static Field *nominated(const char *more, const char *blue, const char *red)
{
    Field *f = colonial_field(more, blue, red);
    cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
    return f;
}

/* The change of face, the charge dice, the change of face where it bends, which is its second: it fails on 2. */
Test(colonial_bend, r10_5_the_way_of_a_charge_may_bend_once)
{
    static const struct {
        int dice[4], n, x, y; /* 0: it is in contact */
        bool told;
    } rows[] = {
        { { 2, 5, 5, 3 }, 4, 0, 0, false },      { { 2, 5, 5, 2 }, 4, 1080, 500, false },
        { { 2, 2, 2, 3 }, 4, 1082, 503, true },  { { 2, 1, 2, 0 }, 3, 1108, 477, true },
        { { 1, 0, 0, 0 }, 1, 1200, 400, false },
    };
    for (int i = 0; i < 5; i++) {
        Field *f = nominated("", B1 "," FRIEND, R1);
        const int *d = rows[i].dice;
        cr_assert(field_refuses(f, "b1 charge r1", "does not go through b2 (4.12)"), "%s",
                  f->err.text);
        field_forget(f);
        field_dice(f, rows[i].n, d[0], d[1], d[2], d[3]);
        cr_assert(field_gives(f, ROUND), "row %d: %s", i, f->err.text);
        cr_expect(field_spent(f), "row %d", i);
        cr_expect_eq(clash_touching(f, "b1", "r1"), !rows[i].x, "row %d", i);
        if (rows[i].x) {
            cr_expect_lt(colonial_gone(f, "b1", rows[i].x, rows[i].y), 15,
                         "row %d: %d,%d", i, colonial_body(f, "b1")->at.x,
                         colonial_body(f, "b1")->at.y);
            cr_expect(field_stand(f, "b1.1")->marks & S_DISORDERED, "row %d", i);
        } else
            cr_expect_eq(f->events[E_MOVED], 2);
        cr_expect_eq(f->events[E_MISSES], rows[i].told, "row %d", i);
        cr_expect(colonial_check(f->battle, &f->state, &f->err), "%s", f->err.text);
        field_free(f);
    }
}

/* 323 and 62 mm: less than a quarter is straight; 341 and 122 mm: more. */
Test(colonial_bend, r10_5_the_last_quarter_is_straight)
{
    Field *f = nominated("", B1, R1);
    cr_assert(field_refuses(f, "b1 charge r1 by 1080,700",
                            "the last 25 % of a charge are straight (10.5)"),
              "%s", f->err.text);
    cr_assert(field_refuses(f, "b1 charge r1 by 1000,690", "further than any dice"), "%s",
              f->err.text);
    field_dice(f, 4, 9, 6, 6, 9);
    cr_assert(field_gives(f, "b1 charge r1 by 1020,690"), "%s", f->err.text);
    cr_assert(clash_touching(f, "b1", "r1"));
    field_free(f);
}

/* Nor on its first leg does it go through a friend, come to an enemy or leave the table; nor does it turn upon a
 * friend. */
Test(colonial_bend, r10_5_what_bars_the_first_leg)
{
    static const char *const rows[][2] = {
        { "b1 charge r1 by 1200,600", "a charge does not go through b2 (4.12)" },
        { "b1 charge r1 by 1000,430", "it would turn too near an enemy: r2 (4.13)" },
        { "b1 charge r1 by 1340,500", "it cannot go there" },
        { "b1 charge r1 by 1200,-10", "off the table" },
    };
    Field *f = nominated(TERRAIN(AREA("impassable", 1300, 450, 1340, 520)), B1 "," FRIEND,
                         R1 "," WARRIORS("r2", 1060, 420, 1, "skirmish", "C"));
    for (int i = 0; i < 4; i++)
        cr_expect(field_refuses(f, rows[i][0], rows[i][1]), "row %d: %s", i, f->err.text);
    field_free(f);
    f = nominated("", BLUE_HORSE("b1", 1200, 400, 1, "B"),
                  R1 "," WARRIORS("r2", 1060, 425, 1, "line", "C"));
    cr_assert(field_refuses(f, "b1 charge r1 by 900,450", "r2 is in the way"), "%s",
              f->err.text);
    field_free(f);
    f = nominated("",
                  REGULARS("b1", 1200, 400, 3, "line", "B") "," REGULARS("b3", 960, 575,
                                                                         1, "line", "B"),
                  R1);
    cr_assert(field_refuses(f, "b1 charge r1 by 1040,480",
                            "b3 stands where it would turn (10.5)"),
              "%s", f->err.text);
    colonial_stands_at(f, "b3", 900, 575, NORTH);
    field_dice(f, 4, 9, 6, 6, 9);
    cr_assert(field_gives(f, "b1 charge r1 by 1040,480"), "%s", f->err.text);
    cr_assert(clash_touching(f, "b1", "r1"));
    field_free(f);
}

/* 4.3  Rough ground on either leg takes a die of the whole. */
Test(colonial_bend, r10_5_rough_ground_on_the_first_leg_takes_a_die)
{
    Field *f = nominated(TERRAIN(AREA("rough", 1130, 440, 1150, 460)), B1 "," FRIEND, R1);
    field_dice(f, 3, 9, 6, 9);
    cr_assert(field_gives(f, ROUND), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_eq(f->last[E_CHARGE_DICE].a, 2400);
    field_free(f);
}

/* Who lies hidden on the first leg: it stops short of him and does not come to the bend; nor, with dice too small to
 * come to him, does it know of him. */
Test(colonial_bend, r10_5_who_lies_hidden_on_the_first_leg_stops_it)
{
    static const struct {
        int dice[2];
        const char *told;
    } rows[] = {
        { { 9, 6 }, "b1 is stopped by somebody whom it had not seen" },
        { { 9, 1 }, "the charge of b1 meets nobody" },
    };
    for (int i = 0; i < 2; i++) {
        char told[200];
        Field *f = nominated(TERRAIN(AREA("dense woods", 900, 350, 1150, 700)),
                             B1 "," REGULARS("b2", 1200, 500, 1, "line", "B"),
                             R1 "," BODY("rh", "rleader", 1045, 500, "infantry", 1,
                                         "line", "C", "", ", 'marks': ['hidden']"));
        field_dice(f, 2, rows[i].dice[0], rows[i].dice[1]);
        if (!field_gives(f, "b1 charge r1 by 1010,520"))
            cr_assert_fail("%s", f->err.text);
        cr_assert_not(clash_touching(f, "b1", "rh"));
        cr_assert_eq(f->events[E_MISSES], 1);
        colonial_say_event(&f->game, &f->last[E_MISSES], told, sizeof told);
        cr_expect_str_eq(told, rows[i].told);
        field_free(f);
    }
}

/* Bots are offered it where straight does not do, on either side; it is told with its place. */
Test(colonial_bend, r10_5_offered_where_straight_does_not_reach)
{
    Field *f = nominated("", B1 "," FRIEND, R1);
    char text[200];
    Order o;
    cr_assert_eq(f->state.decision.kind, D_CHARGE);
    cr_assert_eq(f->state.decision.about, field_find(f, "b2"));
    cr_assert(field_gives(f, "b2 hold"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_CHARGE);
    cr_assert_eq(f->state.decision.about, field_find(f, "b1"));
    cr_assert_eq(field_offers(f, V_ROUND), 2);
    cr_assert_eq(field_offers(f, V_CHARGE), 0);
    cr_assert(order_read(f->battle, &f->state, ROUND, &o, &f->err), "%s", f->err.text);
    colonial_say_order(f->battle, &f->state, &o, text, sizeof text);
    cr_assert_str_eq(text, "b1 charges r1 by 1080,500", "%s", text);
    cr_assert(field_gives(f, ROUND), "%s", f->err.text);
    colonial_say_event(&f->game, &f->last[E_CHARGE], text, sizeof text);
    cr_assert_str_eq(text, "b1 charges r1 by 1080,500", "%s", text);
    field_free(f);
    f = nominated("", B1 "," FRIEND, R1);
    cr_assert(field_gives(f, "b2 hold"), "%s", f->err.text);
    cr_assert(order_read(f->battle, &f->state, "b1 charge round r1", &o, &f->err), "%s",
              f->err.text);
    cr_assert(o.verb == V_CHARGE && way_bends(o.by));
    field_free(f);
    f = nominated("", B1, R1);
    cr_assert_eq(field_offers(f, V_ROUND), 0);
    cr_assert_eq(field_offers(f, V_CHARGE), 1);
    field_free(f);
}

/* Where nobody says on which side it goes by the shorter way, which is on the side where less of b2 is. */
Test(colonial_bend, r10_5_round_by_the_shorter_way)
{
    static const char *const friends[] = { REGULARS("b2", 1180, 500, 1, "line", "B"),
                                           REGULARS("b2", 1220, 500, 1, "line", "B") };
    for (int left = 0; left <= 1; left++) {
        char blue[700];
        Order o;
        snprintf(blue, sizeof blue, B1 ",%s", friends[left]);
        Field *f = nominated("", blue, R1);
        cr_assert(field_gives(f, "b2 hold"), "%s", f->err.text);
        cr_assert(order_read(f->battle, &f->state, "b1 charge round r1", &o, &f->err),
                  "%s", f->err.text);
        cr_expect_eq(o.by.x < 12000, left, "%d", o.by.x);
        field_free(f);
    }
}

/* 6.1, 6.2  From ambush too: he is 90 mm away, and by the bend more than 100, so that he is fired at as he comes. */
Test(colonial_bend, r10_5_an_ambush_may_bend)
{
    for (int bends = 0; bends <= 1; bends++) {
        Field *f = colonial_field(TERRAIN(AREA("scrub", 1100, 750, 1300, 850)),
                                  REGULARS("b1", 1200, 500, 1, "line", "B"),
                                  BODY("r1", "rleader", 1200, 800, "infantry", 1, "line",
                                       "C", "", ", 'marks': ['hidden']"));
        field_dice(f, 2, 6, 6);
        colonial_moves(f, "b1");
        cr_assert(field_gives(f, "b1 move to 1200,660 facing N"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_AMBUSH);
        field_dice(f, 0);
        field_more(f, bends, 10);
        field_more(f, 3, 6);
        field_more(f, bends, 10);
        field_more(f, bends ? 5 : 0, 2); /* it does not fail; three misses */
        field_more(f, 2, 4);             /* the melee */
        cr_assert(field_gives(f, bends ? "r1 ambush b1 by 1270,790" : "r1 ambush b1"),
                  "%s", f->err.text);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->events[E_DEFENSIVE], bends);
        cr_assert_eq(f->events[E_MELEE], 1);
        field_free(f);
    }
}

/* Five bodies abreast are before it: no bend is looked for so far aside, so nobody is asked about it.  It may be named
 * as its group is nominated; not of a group that has moved. */
Test(colonial_bend, r10_5_a_bend_that_nobody_is_asked_about)
{
    static const char blue[] = BLUE_HORSE("b1", 1200, 400, 1, "B") "," REGULARS(
        "b2", 1200, 500, 1, "line",
        "B") "," REGULARS("b3", 1130, 500, 1, "line",
                          "B") "," REGULARS("b4", 1060, 500, 1, "line",
                                            "B") "," REGULARS("b5", 1270, 500, 1, "line",
                                                              "B") "," REGULARS("b6",
                                                                                1340, 500,
                                                                                1, "line",
                                                                                "B");
    for (int named = 0; named <= 1; named++) {
        Field *f = colonial_field("", blue, WARRIORS("r1", 1200, 700, 1, "line", "C"));
        cr_assert_eq(f->state.decision.kind, D_NOMINATE);
        if (named) {
            cr_assert(field_refuses(f, "b1 charge r1", "through b2 (4.12)"), "%s",
                      f->err.text);
            for (int there = 0; there <= 1; there++) { /* it may be hidden elsewhere */
                field_unit(f, "r1")->n_stands = (uint8_t)there;
                cr_assert(field_refuses(f, "r1 charge b1", "that is to move (3.1)"), "%s",
                          f->err.text);
            }
            field_dice(f, 5, 9, 6, 6, 6, 9);
            cr_assert(field_gives(f, "b1 charge r1 by 850,450"), "%s", f->err.text);
            cr_assert(clash_touching(f, "b1", "r1"));
            cr_assert_eq(f->events[E_NOMINATED], 1);
        } else {
            cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
            while (f->state.decision.kind == D_CHARGE) {
                cr_expect_neq(f->state.decision.about, field_find(f, "b1"));
                cr_assert(field_gives(f, "hold"), "%s", f->err.text);
            }
        }
        field_free(f);
    }
}
