/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_bend.c - 1805: the way of a move may bend once, by a place that the order names (7.13).
 *
 * A column of foot moves 8 in, on hills 6.
 *
 * Start at the first test.
 */
#include "engine/json_file.h"
#include "engine/order_text.h"
#include "tests/m1805/field.h"
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define FAR_RED         FOOT("rx", 5, 55, "green", "line")
#define COLUMN_AT(x, y) FOOT("b1", x, y, "green", "column")

static Order read(Field *f, const char *line)
{
    Order o;
    cr_assert(order_read(f->battle, &f->state, line, &o, &f->err), "%s", f->err.text);
    return o;
}

/* Round a pond: straight it stops at the water. */
Test(m1805_bend, r7_13_a_way_may_bend_once)
{
    for (int bends = 0; bends <= 1; bends++) {
        Field *f = m1805_field(TERRAIN(AREA("impassable", 31.6, 21, 33, 23)),
                               COLUMN_AT(30, 20), FAR_RED);
        m1805_bound(f, bends ? "b1 move to 33,24 by 30,24" : "b1 move to 33,24", NULL);
        const Point at = m1805_body(f, "b1")->at;
        cr_assert_eq(at.x == INCH(33) && at.y == INCH(24), bends, "%d,%d", at.x, at.y);
        cr_assert_eq(f->events[E_MOVED], 1 + bends);
        cr_assert(musket_check(f->battle, &f->state, &f->err), "%s", f->err.text);
        field_free(f);
    }
}

/* 4 and 5 in are more than 8; 4 and 4 are not. */
Test(m1805_bend, r7_13_its_two_legs_are_no_longer_than_a_move)
{
    Field *f = m1805_field("", COLUMN_AT(30, 20), FAR_RED);
    cr_assert(field_refuses(f, "b1 move to 35,24 by 30,24",
                            "cannot go 9.0 in: it moves 8.0 in here (7.1)"),
              "%s", f->err.text);
    m1805_bound(f, "b1 move to 34,24 by 30,24", NULL);
    cr_assert_leq(m1805_gone(f, "b1", 34, 24), 1);
    m1805_body(f, "b1")->at.y = INCH(2);
    cr_assert(field_refuses(f, "b1 move to 34,2 by 34,-1", "that is off the table"), "%s",
              f->err.text);
    field_free(f);
}

/* 3 in of hill are half of a move: on the second leg it has 4 in left. */
Test(m1805_bend, r7_13_the_second_leg_has_what_the_first_has_left)
{
    Field *f =
        m1805_field(TERRAIN(AREA("hill", 20, 20, 40, 23)), COLUMN_AT(30, 20), FAR_RED);
    m1805_bound(f, "b1 move to 35,23 by 30,23", NULL);
    const Point at = m1805_body(f, "b1")->at;
    cr_assert(at.y == INCH(23) && at.x > INCH(33) - 20 && at.x < INCH(34) + 20, "%d,%d",
              at.x, at.y);
    field_free(f);
}

/* Who is stopped before the bend does not go on from there. */
Test(m1805_bend, r7_13_who_is_stopped_on_the_first_leg_ends_there)
{
    Field *f = m1805_field("", COLUMN_AT(30, 20),
                           FOOT("r1", 30, 26, "green", "line") "," FAR_RED);
    m1805_bound(f, "b1 move to 33,24 by 30,24", NULL);
    cr_assert_eq(m1805_body(f, "b1")->at.x, INCH(30));
    cr_assert_eq(f->events[E_MOVED], 1);
    field_free(f);
}

/* Where its way bends a friend stands: it goes through him, asked once, as on a straight way (2.5), if it gets clear
 * of him; else it stops before him, and nobody is asked (2.6). */
Test(m1805_bend, r7_13_through_a_friend_where_it_bends)
{
    static const struct {
        const char *order;
        int dice, x, y; /* hundredths of an inch */
    } rows[] = {
        { "b1 move to 34,24 by 30,24", 2, 3400, 2400 },
        { "b1 move to 32,24 by 30,24", 0, 3000, 2026 },
        { "b1 move to 30,24", 0, 3000, 2026 },
        { "b1 move to 30,28", 2, 3000, 2800 },
    };
    for (int i = 0; i < 4; i++) {
        Field *f = m1805_field(
            "", COLUMN_AT(30, 20) "," FOOT("b2", 30, 24, "green", "column"), FAR_RED);
        field_dice(f, rows[i].dice, 10, 10);
        m1805_bound(f, rows[i].order, NULL);
        const Point at = m1805_body(f, "b1")->at;
        cr_expect_lt(abs(at.x - 254 * rows[i].x / 100), 4, "row %d: %d", i, at.x);
        cr_expect_lt(abs(at.y - 254 * rows[i].y / 100), 4, "row %d: %d", i, at.y);
        cr_expect_eq(f->events[E_PASSAGE], rows[i].dice / 2, "row %d", i);
        cr_expect(field_spent(f), "row %d", i);
        cr_expect(musket_check(f->battle, &f->state, &f->err), "%s", f->err.text);
        field_free(f);
    }
}

/* Through an empty house in which it bends, as straight through one; and into it if what is left ends there. */
Test(m1805_bend, r7_13_through_a_house_where_it_bends)
{
    for (int stays = 0; stays < 2; stays++) {
        Field *f = m1805_field(TERRAIN(AREA("building", 28, 22, 32, 25)),
                               COLUMN_AT(30, 20), FAR_RED);
        m1805_bound(
            f, stays ? "b1 move to 31,23 by 30,23" : "b1 move to 34.5,23 by 30,23", NULL);
        const Point at = m1805_body(f, "b1")->at;
        cr_assert_lt(abs(at.x - (stays ? 254 * 30 : 254 * 69 / 2)), 4, "%d", at.x);
        cr_assert_lt(abs(at.y - (stays ? 254 * 47 / 2 : 254 * 23)), 4, "%d", at.y);
        field_free(f);
    }
}

/* A step so short that it is none does not take it clear of him: it stops before him, however thin the strip is. */
Test(m1805_bend, r7_13_a_hair_on_from_the_bend_is_no_way_clear)
{
    Field *f = m1805_field(
        "", COLUMN_AT(30, 20) "," FOOT("b2", 33, 24, "green", "column"), FAR_RED);
    m1805_body(f, "b2")->at.x = 254 * 30 + 2 * 380 - 12;
    m1805_bound(f, "b1 move to 29.953,24 by 30,24", NULL);
    cr_assert_lt(m1805_body(f, "b1")->at.y, 254 * 21);
    cr_assert(musket_check(f->battle, &f->state, &f->err), "%s", f->err.text);
    field_free(f);
}

/* Shaken it may go away from the enemy and come back to where it began, no nearer. */
Test(m1805_bend, r4_2_away_and_back_is_no_advance)
{
    Field *f = m1805_field("", COLUMN_AT(30, 20), FAR_RED);
    field_unit(f, "b1")->status = SHAKEN;
    m1805_row(f, "b1")->shaken = 1;
    m1805_bound(f, "b1 move to 30,20 by 30,17", NULL);
    cr_assert_leq(m1805_gone(f, "b1", 30, 20), 1);
    cr_assert_eq(f->events[E_MOVED], 2);
    field_free(f);
}

/* There and back is a move, and no way for the shaken if it leads nearer. */
Test(m1805_bend, r7_13_there_and_back)
{
    Field *f = m1805_field("", COLUMN_AT(30, 20), FAR_RED);
    const Order o = read(f, "b1 move to 30,20 by 30,23");
    cr_assert(musket_order_legal(f->battle, &f->state, &o, &f->err), "%s", f->err.text);
    field_unit(f, "b1")->status = SHAKEN;
    m1805_row(f, "b1")->shaken = 1;
    cr_assert(field_refuses(f, "b1 move to 30,20 by 30,23", "may not advance (4.2)"),
              "%s", f->err.text);
    field_unit(f, "b1")->status = IN_ORDER;
    m1805_row(f, "b1")->shaken = 0;
    m1805_bound(f, "b1 move to 30,20 by 30,23", NULL);
    cr_assert_eq(f->events[E_MOVED], 2);
    cr_assert_leq(m1805_gone(f, "b1", 30, 20), 1);
    field_free(f);
}

/* It is told, and kept in records; a verb that takes no such place says so. */
Test(m1805_bend, r7_13_it_is_told_and_recorded)
{
    Field *f = m1805_field("", COLUMN_AT(30, 20), FAR_RED);
    const Order o = read(f, "b1 move by 30,24 to 33,24 facing east");
    char text[300];
    musket_say_order(f->battle, &f->state, &o, text, sizeof text);
    cr_assert_str_eq(text, "b1 moves 7.0 in by 30.0,24.0 to 33.0,24.0, facing east", "%s",
                     text);
    order_json(f->battle, &o, text, sizeof text);
    cr_assert(strstr(text, "\"by\":[7620,6096]"), "%s", text);
    JsonFile *const file = json_parse("o", text, strlen(text), &f->err);
    Json root = json_root(file);
    Order back;
    cr_assert(order_from_json(f->battle, &f->state, &root, &back), "%s", f->err.text);
    cr_assert(!memcmp(&o, &back, sizeof o));
    json_free(file);
    cr_assert(!order_read(f->battle, &f->state, "b1 charge rx by 30,24", &(Order){ 0 },
                          &f->err));
    cr_assert(strstr(f->err.text, "takes no \"by\""), "%s", f->err.text);
    field_free(f);
}

/* "by" is a word of names, too. */
Test(m1805_bend, r7_13_a_name_may_have_the_word)
{
    Field *f = m1805_field(
        "'terrain': [{'type': 'hill', 'name': 'Hill by the Mill', 'rectangle': {'from': "
        "['28in', '40in'], 'to': ['32in', '44in']}}]",
        COLUMN_AT(30, 20), FAR_RED);
    const Order o = read(f, "b1 advance hill by the mill");
    cr_assert_eq(o.verb, V_MOVE);
    cr_assert(o.place.y > INCH(27) && !way_bends(o.by), "%d", o.place.y);
    field_free(f);
}
