/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_bend.c - Chaos, Confusion and Casualties, clause 4.15: the way of a move may bend once.
 *
 * A line of foot moves 9 in, a column 12.
 *
 * Start at the first test.
 */
#include "engine/json_file.h"
#include "tests/chaos/march.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static Point at(const Field *f, const char *who)
{
    return chaos_row(f, who)->at;
}

/* Round a pond: straight it stops at the water. */
Test(chaos_bend, r4_15_a_way_may_bend_once)
{
    for (int bends = 0; bends <= 1; bends++) {
        Field *f =
            march_over(AREA("impassable", 31, 22, 32, 23), ALONE(30, 20, 1, "line"));
        field_dice(f, 0);
        field_forget(f);
        march_goes(f, bends ? "b1 move to 33,24 by 30,24" : "b1 move to 33,24");
        const Point end = at(f, "b1");
        cr_assert_eq(end.x == INCH(33) && end.y == INCH(24), bends, "%d,%d", end.x,
                     end.y);
        if (bends) /* 3.5 in of 7 in the first pass; up to the bend and on in the second */
            cr_assert_eq(f->events[E_MOVED], 3);
        cr_assert(chaos_row(f, "b1")->left <= 1 || !bends);
        cr_assert_not(way_bends(chaos_row(f, "b1")->bend));
        field_free(f);
    }
}

/* 5 and 4 in are 9; a tenth of an inch more is not. */
Test(chaos_bend, r4_15_its_two_legs_are_no_longer_than_a_move)
{
    Field *f = march_over("", ALONE(30, 20, 1, "line"));
    field_dice(f, 0);
    cr_assert(field_refuses(f, "b1 move to 34.1,25 by 30,25",
                            "cannot go 9.1 in: it moves 9.0 in (4.1)"),
              "%s", f->err.text);
    march_goes(f, "b1 move to 34,25 by 30,25");
    cr_assert_leq(chaos_gone(f, "b1", 34, 25), 1);
    field_free(f);
    f = march_over("", ALONE(30, 2, 1, "line"));
    cr_assert(field_refuses(f, "b1 move to 34,2 by 34,-1", "that is off the table"), "%s",
              f->err.text);
    field_free(f);
}

/* 1.3  In the first pass half of the whole way: 4 of 8 in, of which the bend is at the third. */
Test(chaos_bend, r4_15_half_of_the_whole_way_in_each_pass)
{
    Field *f = march_over("", ALONE(30, 20, 1, "line"));
    const int unit = field_index(f, "b1");
    chaos_given(f, "b1 move to 35,23 by 30,23", NULL);
    cr_assert_leq(chaos_gone(f, "b1", 35, 23), 1);
    UnitRow *r = chaos_row(f, "b1");
    chaos_stands_at(f, "b1", INCH(30), INCH(20), NORTH);
    state_unit(&f->state, unit)->marks &= ~(uint32_t)U_TURN;
    r->bend = (Point){ INCH(30), INCH(23) };
    r->spent = r->left = 0;
    f->state.phase = PHASE_MOVE;
    cr_assert(chaos_march(&f->game, unit, true));
    cr_assert_leq(chaos_gone(f, "b1", 31, 23), 1, "%d,%d", r->at.x, r->at.y);
    cr_assert(march_near(r->left, INCH(4)), "%d", r->left);
    field_free(f);
}

/* A rail fence on the first leg costs 4 in of the 9: 2 and 3 are left; a die each where both legs cross it. */
Test(chaos_bend, r4_15_the_second_leg_has_what_the_first_has_left)
{
    Field *f =
        march_over(LINE_OF("rail fence", 25, 21, 35, 21), ALONE(30, 20, 1, "line"));
    field_dice(f, 1, 4);
    march_goes(f, "b1 move to 35,22 by 30,22");
    cr_assert_leq(chaos_gone(f, "b1", 33, 22), 2, "%d,%d", at(f, "b1").x, at(f, "b1").y);
    cr_assert(field_unit(f, "b1")->marks & U_CROSSED);
    field_free(f);
    f = march_over(LINE_OF("rail fence", 25, 21, 35, 21), ALONE(30, 20, 1, "line"));
    field_dice(f, 2, 1, 2);
    march_goes(f, "b1 move to 31,20 by 30,22");
    cr_assert_leq(chaos_gone(f, "b1", 31, 20), 2, "%d,%d", at(f, "b1").x, at(f, "b1").y);
    field_free(f);
}

/* 4.5  The bend is in a woodlot: its inch is paid once, of 9, so that 4 and 4 are left. */
Test(chaos_bend, r4_15_a_woodlot_costs_its_inch_once)
{
    Field *f = march_over(AREA("woodlot", 25, 22, 40, 40), ALONE(30, 20, 1, "line"));
    field_dice(f, 0);
    march_goes(f, "b1 move to 35,24 by 30,24");
    cr_assert_leq(chaos_gone(f, "b1", 34, 24), 2, "%d,%d", at(f, "b1").x, at(f, "b1").y);
    field_free(f);
}

/* A wall before the bend that costs more than is left; an enemy there, whom it runs into (4.10). */
Test(chaos_bend, r4_15_who_is_stopped_on_the_first_leg_ends_there)
{
    Field *f =
        march_over(LINE_OF("stone wall", 25, 21, 35, 21), ALONE(30, 20, 1, "line"));
    field_dice(f, 1, 9);
    march_goes(f, "b1 move to 33,24 by 30,24");
    cr_assert_eq(at(f, "b1").x, INCH(30));
    cr_assert_lt(at(f, "b1").y, INCH(21));
    field_free(f);
    f = chaos_field("", ALONE(30, 20, 1, "line"), INFANTRY_AT("r1", 30, 24, 1, "line"));
    field_dice(f, 1, 9);
    chaos_given(f, "b1 move to 34,23 by 30,23", NULL);
    cr_assert_eq(at(f, "b1").x, INCH(30));
    cr_assert_eq(f->last[E_COLLISION].a, COLLISION_ENEMY);
    field_free(f);
}

/* 4.11  A friend beyond the bend is run into as on a straight way; 4.10 an enemy, too. */
Test(chaos_bend, r4_15_who_is_met_on_the_second_leg)
{
    for (int die = 5; die <= 6; die++) {
        Field *f = march_over(
            "", ALONE(30, 20, 1, "line") "," INFANTRY_AT("b2", 33, 23, 1, "line"));
        field_dice(f, 1, die);
        march_goes(f, "b1 move to 36,23 by 30,23");
        cr_assert_eq(f->events[E_COLLISION], 1);
        cr_assert_eq(at(f, "b1").y, INCH(23));
        cr_assert_eq(at(f, "b1").x < INCH(33), die == 5);
        cr_assert_eq(field_unit(f, "b1")->status, die == 5 ? DISRUPTED : IN_ORDER);
        field_free(f);
    }
    Field *f =
        chaos_field("", ALONE(30, 20, 1, "line"), INFANTRY_AT("r1", 34, 23, 1, "line"));
    field_dice(f, 1, 9);
    chaos_given(f, "b1 move to 36,23 by 30,23", NULL);
    cr_assert_eq(at(f, "b1").y, INCH(23));
    cr_assert_lt(at(f, "b1").x, INCH(34));
    cr_assert_eq(f->last[E_COLLISION].a, COLLISION_ENEMY);
    field_free(f);
}

/* 4.12  Upon a friend it does not end, but it goes round a bend there, as straight on beyond him: on the spot
 * of b2, who lets it pass, or of skirmishers.  Where there is no room beyond it stops before him. */
Test(chaos_bend, r4_15_it_bends_where_a_friend_stands)
{
    static const struct {
        const char *friends;
        int x, dice; /* x: where it means to go, in tenths of an inch */
        bool room;
    } rows[] = {
        { INFANTRY_AT("b2", 30, 24, 1, "line"), 340, 1, true },
        { SKIRMISH_AT("b2", 30, 24, 1), 340, 0, true },
        { INFANTRY_AT("b2", 30, 24, 1, "line") "," INFANTRY_AT("b3", 33, 24, 2, "line"),
          315, 1, false },
        { SKIRMISH_AT("b2", 30, 24, 1) "," INFANTRY_AT("b3", 32, 24, 1, "line"), 315, 1,
          false },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[600], order[60];
        snprintf(blue, sizeof blue, "%s,%s", ALONE(30, 20, 1, "line"), rows[i].friends);
        snprintf(order, sizeof order, "b1 move to %d.%d,24 by 30,24", rows[i].x / 10,
                 rows[i].x % 10);
        Field *f = march_over("", blue);
        field_dice(f, rows[i].dice, 6);
        march_goes(f, order);
        const Point end = at(f, "b1");
        cr_assert_eq(end.x, rows[i].room ? INCH(34) : INCH(30), "%u: %d", i, end.x);
        cr_assert_eq(end.y == INCH(24), rows[i].room, "%u: %d", i, end.y);
        cr_assert_eq(f->events[E_COLLISION], rows[i].dice);
        field_free(f);
    }
}

/* 4.3  Backwards three inches on both legs together; there and back is a move. */
Test(chaos_bend, r4_15_backwards_three_inches_in_all)
{
    Field *f = march_over("", ALONE(30, 20, 1, "line"));
    field_dice(f, 0);
    cr_assert(field_refuses(f, "b1 move to 31,17 by 30,18.5", "(4.3)"), "%s",
              f->err.text);
    cr_assert(field_refuses(f, "b1 move to 30,20 by 30,16.9", "(4.3)"), "%s",
              f->err.text);
    march_goes(f, "b1 move to 30,20 by 30,17.1");
    cr_assert_leq(chaos_gone(f, "b1", 30, 20), 1);
    cr_assert(field_unit(f, "b1")->marks & U_MOVED_FAR);
    field_free(f);
}

/* 4.14  Skirmishers that fire first go round a bend too, all at once. */
Test(chaos_bend, r4_15_skirmishers_bend_their_way_after_firing)
{
    Field *f = chaos_field("", SKIRMISH_AT("b1", 30, 20, 1),
                           INFANTRY_AT("r1", 30, 32, 1, "line"));
    chaos_given(f, "b1 move after firing to 36,14 by 30,14", NULL);
    cr_assert_eq(chaos_gone(f, "b1", 30, 20), 0);
    while (f->state.turn == 1 && !f->state.over && chaos_gone(f, "b1", 30, 20) == 0)
        cr_assert(field_gives(f, "done") || field_gives(f, "let"), "%s", f->err.text);
    cr_assert_leq(chaos_gone(f, "b1", 36, 14), 1, "%d,%d", at(f, "b1").x, at(f, "b1").y);
    field_free(f);
}

/* It is told, and kept in records; a charge takes no such place. */
Test(chaos_bend, r4_15_it_is_told_and_recorded)
{
    Field *f = march_over("", ALONE(30, 20, 1, "line"));
    Order o, back;
    cr_assert(order_read(f->battle, &f->state, "b1 move by 30,24 to 33,24 facing east",
                         &o, &f->err),
              "%s", f->err.text);
    char text[300];
    chaos_say_order(f->battle, &f->state, &o, text, sizeof text);
    cr_assert_str_eq(text, "b1 moves 7.0 in by 30.0,24.0 to 33.0,24.0, facing east", "%s",
                     text);
    order_json(f->battle, &o, text, sizeof text);
    cr_assert(strstr(text, "\"by\":[7620,6096]"), "%s", text);
    JsonFile *const file = json_parse("o", text, strlen(text), &f->err);
    Json root = json_root(file);
    cr_assert(order_from_json(f->battle, &f->state, &root, &back), "%s", f->err.text);
    cr_assert(!memcmp(&o, &back, sizeof o));
    json_free(file);
    cr_assert(!order_read(f->battle, &f->state, "b1 charge r9 by 30,24", &back, &f->err));
    cr_assert(strstr(f->err.text, "takes no \"by\""), "%s", f->err.text);
    field_free(f);
}
