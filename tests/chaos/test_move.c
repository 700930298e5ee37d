/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_move.c - Chaos, Confusion and Casualties, clauses 4.1 to 4.9: how far, over what.
 *
 * A gun far away (WATCH) always has something to fire at: so a turn halts when all have moved,
 * and no dice are thrown but those of the move.
 *
 * Start at march_went(): one move, its dice, how far it went.
 */
#include "tests/chaos/march.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define NAMED(name, x, y, kind, count, formation)                                        \
    UNIT(name, x, y, kind, count, formation, "")

/* ---- 4.1 to 4.4 ---- */

Test(chaos_move, r4_1_inches_by_arm_and_formation)
{
    static const struct {
        const char *kind, *formation;
        int inches;
    } rows[] = { { "infantry", "line", 9 },      { "infantry", "column", 12 },
                 { "cavalry", "line", 18 },      { "cavalry", "column", 21 },
                 { "cavalry", "dismounted", 9 }, { "skirmisher", "open order", 19 },
                 { "gun", "limbered", 15 },      { "gun", "unlimbered", 3 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[400], order[60];
        snprintf(blue, sizeof blue, NAMED("b1", 30, 20, "%s", 1, "%s") "," WATCHED,
                 rows[i].formation, rows[i].kind);
        Field *f = march_over("", blue);
        field_dice(f, 0);
        snprintf(order, sizeof order, "b1 move to 30,%d.01", 20 + rows[i].inches);
        cr_assert(field_refuses(f, order, "(4.1)"), "%s in %s", rows[i].kind,
                  rows[i].formation);
        snprintf(order, sizeof order, "b1 move to 30,%d", 20 + rows[i].inches);
        march_goes(f, order);
        cr_assert_eq(chaos_gone(f, "b1", 30, 20), 254 * rows[i].inches, "%s in %s",
                     rows[i].kind, rows[i].formation);
        field_free(f);
    }
}

/* Who shuffles by less than a tenth of an inch has not turned; who has, did so once. */
Test(chaos_move, r4_3_a_turn_is_told_once_and_no_shuffle_is_one)
{
    static const struct {
        const char *order, *says;
        int told;
    } rows[] = { { "b1 move to 30,20.04", "", 0 },
                 { "b1 move to 30,20.04 facing east", "turns to face east", 1 },
                 { "b1 move to 30,20.2", "moves 0.1 in to 30.0,20.2", 2 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char says[100] = "";
        Field *f = march_over("", NAMED("b1", 30, 20, "infantry", 4, "line") "," WATCHED);
        field_forget(f);
        march_goes(f, rows[i].order);
        cr_expect_eq(f->events[E_MOVED], rows[i].told, "row %u", i);
        if (f->events[E_MOVED])
            chaos_say_event(&f->game, &f->last[E_MOVED], says, sizeof says);
        cr_expect(strstr(says, rows[i].says), "row %u: %s", i, says);
        field_free(f);
    }
}

/* Turned, its corner touches what nobody enters: it goes no further, in either half, and has turned all the same,
 * which is told as well as that it found no room; where there is none to turn, that is told. */
Test(chaos_move, r4_3_a_turn_is_told_of_who_then_finds_no_room)
{
    static const struct {
        const char *ground, *order, *says;
        int told;
    } rows[] = {
        { AREA("impassable", 20, 21.26, 40, 30), "b1 move to 30,20.2 facing 10deg",
          "finds no room to go further", 2 },
        { AREA("impassable", 20, 21.26, 40, 30), "b1 move to 30,20 facing 10deg",
          "turns to face", 1 },
        { AREA("impassable", 20, 21.2, 40, 30), "b1 move to 30,20 facing 10deg",
          "finds no room to turn", 1 },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char says[100] = "";
        Field *f = march_over(rows[i].ground, ALONE(30, 20, 4, "line"));
        march_goes(f, rows[i].order);
        cr_expect(chaos_gone(f, "b1", 30, 20) <= HARDLY, "row %u", i);
        cr_expect_eq(f->events[E_MOVED], rows[i].told, "row %u: %d", i,
                     f->events[E_MOVED]);
        chaos_say_event(&f->game, &f->last[E_MOVED], says, sizeof says);
        cr_expect(strstr(says, rows[i].says), "row %u: %s", i, says);
        field_free(f);
    }
}

/* A line that forms column has half of a column's 12 inches left. */
Test(chaos_move, r4_2_a_change_takes_half_a_move)
{
    Field *f = march_over("", ALONE(30, 20, 1, "line"));
    field_dice(f, 0);
    cr_assert(field_refuses(f, "b1 move to 30,26.01 as column", "(4.1)"));
    march_goes(f, "b1 move to 30,26 as column");
    cr_assert_eq(chaos_gone(f, "b1", 30, 20), 254 * 6);
    cr_assert_eq(field_unit(f, "b1")->formation, COLUMN);
    field_free(f);
    f = march_over("", ALONE(30, 20, 1, "line"));
    field_dice(f, 0);
    cr_assert(field_refuses(f, "b1 form as line", "in that formation"));
    cr_assert(field_refuses(f, "b1 form as limbered", "2.3"));
    march_goes(f, "b1 form as column");
    cr_assert_eq(chaos_row(f, "b1")->spent, 254 * 6);
    cr_assert_eq(field_unit(f, "b1")->marks & (U_MOVED | U_MOVED_FAR), U_MOVED,
                 "half a move is not far");
    field_free(f);
}

Test(chaos_move, r4_2_so_does_getting_up)
{
    Field *f = march_over("", ALONE(30, 20, 1, "line"));
    field_dice(f, 0);
    field_unit(f, "b1")->marks |= U_PRONE;
    cr_assert(field_refuses(f, "b1 move to 30,24.51", "(4.1)"));
    cr_assert(field_refuses(f, "b1 move to 30,20.01 as column", "(4.1)"), "both: all");
    march_goes(f, "b1 move to 30,24.5");
    cr_assert_eq(chaos_gone(f, "b1", 30, 20), 1143);
    cr_assert_not(field_unit(f, "b1")->marks & U_PRONE);
    field_free(f);
    f = march_over("", ALONE(30, 20, 1, "line"));
    field_unit(f, "b1")->marks |= U_PRONE;
    chaos_given(f, NULL);
    cr_assert(field_unit(f, "b1")->marks & U_PRONE, "who holds stays down");
    field_free(f);
}

/* Before whatever else it does, and be it nothing. */
Test(chaos_move, r4_2_who_gets_up_is_told)
{
    static const struct {
        bool prone;
        const char *order;
        int up, moves, forms;
    } rows[] = { { true, "b1 move to 30,20", 1, 0, 0 },
                 { true, "b1 move to 30,22", 1, 2, 0 },
                 { true, "b1 form as column", 1, 0, 1 },
                 { true, NULL, 0, 0, 0 },
                 { false, "b1 move to 30,22", 0, 2, 0 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char said[160];
        Field *f = march_over("", ALONE(30, 20, 4, "line"));
        field_unit(f, "b1")->marks |= rows[i].prone ? U_PRONE : 0;
        field_forget(f);
        chaos_given(f, rows[i].order, NULL);
        cr_expect_eq(f->events[E_UP], rows[i].up, "row %u", i);
        cr_expect_eq(f->events[E_MOVED], rows[i].moves, "row %u", i);
        cr_expect_eq(f->events[E_FORMATION], rows[i].forms, "row %u", i);
        chaos_say_event(&f->game, &f->last[E_UP], said, sizeof said);
        if (rows[i].up)
            cr_expect_str_eq(said, "b1 gets up");
        field_free(f);
    }
}

/* A line that lies down is to form column.  If somebody has come into its way meanwhile it only gets up: that
 * is half of nine inches, after which it may fire (8.8); both are twelve. */
Test(chaos_move, r4_2_who_only_gets_up_spends_half_the_move_it_has)
{
    for (int in_way = 0; in_way <= 1; in_way++) {
        Field *f = march_over("", INFANTRY_AT("b1", 30, 20, 4, "line") "," INFANTRY_AT(
                                      "b2", 50, 20, 1, "line") "," WATCHED);
        field_unit(f, "b1")->marks |= U_PRONE;
        cr_assert(field_gives(f, "b1 form as column"), "%s", f->err.text);
        if (in_way)
            chaos_stands_at(f, "b2", 254 * 30, 254 * 22, NORTH);
        chaos_given(f, NULL);
        cr_assert_eq(field_unit(f, "b1")->formation, in_way ? LINE : COLUMN);
        cr_assert_not(field_unit(f, "b1")->marks & U_PRONE);
        cr_assert_eq(chaos_row(f, "b1")->spent, in_way ? 254 * 9 / 2 : 254 * 12);
        cr_assert_eq(!!(field_unit(f, "b1")->marks & U_MOVED_FAR), !in_way);
        field_free(f);
    }
}

/* Getting up and forming take all of a move: there is none to turn with.  After either there is. */
Test(chaos_move, r4_3_who_has_no_move_left_does_not_turn)
{
    static const struct {
        bool prone;
        const char *formation, *order;
        bool turns;
    } rows[] = { { true, "column", "b1 move to 30,20 facing E as line", false },
                 { false, "column", "b1 move to 30,20 facing E as line", true },
                 { true, "line", "b1 move to 30,20 facing E", true } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = rows[i].formation[0] == 'l'
                       ? march_over("", ALONE(30, 20, 6, "line"))
                       : march_over("", ALONE(30, 20, 6, "column"));
        if (rows[i].prone)
            field_unit(f, "b1")->marks |= U_PRONE;
        march_goes(f, rows[i].order);
        cr_expect_eq(field_unit(f, "b1")->formation, LINE, "row %u", i);
        cr_expect_eq(chaos_row(f, "b1")->facing, rows[i].turns ? EAST : NORTH, "row %u",
                     i);
        cr_expect_leq(chaos_row(f, "b1")->spent, 254 * 9, "row %u", i);
        field_free(f);
    }
}

/* In the second half of its move: a column that has lost pieces behind has its middle further on, and five
 * inches left are more than it has to go. */
Test(chaos_move, r4_1_who_has_lost_pieces_goes_no_further_than_it_was_told)
{
    for (int lost = 0; lost <= 1; lost++) {
        Field *f = march_over("", ALONE(30, 20, 5, "column"));
        UnitRow *r = chaos_row(f, "b1");
        f->state.phase = PHASE_AGAIN;
        r->verb = V_MOVE;
        r->place = (Point){ 254 * 30, 254 * (lost ? 23 : 25) };
        r->left = 254 * 5;
        field_unit(f, "b1")->marks |= U_WAYFARER;
        cr_assert(chaos_march(&f->game, field_index(f, "b1"), true));
        cr_expect_eq(r->at.y, r->place.y, "%d: %d", lost, r->at.y);
        field_free(f);
    }
}

/* No room for a line where a column has it. */
Test(chaos_move, r4_2_a_change_wants_room)
{
    Field *f = march_over("", INFANTRY_AT("b1", 30, 20, 4, "column") "," INFANTRY_AT(
                                  "b2", 33, 20, 1, "line") "," WATCHED);
    cr_assert(field_refuses(f, "b1 form as line", "no room: b2"));
    chaos_stands_at(f, "b2", 254 * 30 + 4 * 381, 254 * 20, NORTH);
    cr_assert(field_gives(f, "b1 form as line"), "%s", f->err.text);
    field_free(f);
}

/* Four pieces in line: the outermost corner is 951 from the middle, a right angle takes it
 * further than half a move, 80 degrees of it do not. */
Test(chaos_move, r4_3_turning_takes_what_the_flank_walks)
{
    static const struct {
        int count;
        const char *formation;
        int32_t degrees, cost;
    } rows[] = {
        { 4, "line", 45, 597 },    { 4, "line", -45, 597 },
        { 4, "line", 85, 1128 },   { 4, "line", 90, 1143 }, /* half of nine inches */
        { 8, "line", 90, 1143 },   { 8, "line", 180, 1143 },
        { 4, "column", 90, 1195 }, { 1, "line", 180, 0 }
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[400];
        snprintf(blue, sizeof blue, UNIT("b1", 30, 20, "infantry", % d, "%s", ""),
                 rows[i].formation, rows[i].count);
        Field *f = march_over("", blue);
        const int32_t cost =
            chaos_turn_cost(f->battle, &f->state, 0, field_unit(f, "b1")->formation,
                            (Angle)(rows[i].degrees * GEO_TURN / 360));
        cr_assert(march_near(cost, rows[i].cost), "row %u: %d", i, cost);
        field_free(f);
    }
}

Test(chaos_move, r4_3_what_turning_takes_is_not_walked)
{
    Field *f = march_over("", ALONE(30, 20, 4, "line"));
    field_dice(f, 0);
    march_goes(f, "b1 move to 39,20 facing E");
    cr_assert(march_near(chaos_gone(f, "b1", 30, 20), 1143));
    field_free(f);
    f = march_over("", SKIRMISH_AT("b1", 30, 20, 5) "," WATCHED);
    field_dice(f, 0);
    march_goes(f, "b1 move to 49,20 facing E");
    cr_assert_eq(chaos_gone(f, "b1", 30, 20), 254 * 19, "skirmishers turn as they go");
    field_free(f);
}

Test(chaos_move, r4_3_backwards_three_inches)
{
    Field *f = march_over("", ALONE(30, 20, 1, "line"));
    cr_assert(field_refuses(f, "b1 move to 30,16.99 facing N", "(4.3)"));
    cr_assert(field_refuses(f, "b1 move to 35,19.9 facing N", "(4.3)"));
    field_dice(f, 0);
    march_goes(f, "b1 move to 30,17 facing N");
    cr_assert_eq(chaos_gone(f, "b1", 30, 20), 762);
    field_free(f);
    f = march_over("", SKIRMISH_AT("b2", 40, 20, 3) "," ALONE(30, 20, 1, "line"));
    cr_assert(field_gives(f, "b1 move to 35,20 facing N"), "aside: %s", f->err.text);
    cr_assert(field_gives(f, "b2 move to 40,5 facing N"), "%s", f->err.text);
    field_free(f);
}

/* Two pieces, and a friend so near beside them that they cannot turn, or a hair further off. */
static Field *cramped(bool room, const char *red)
{
    char blue[600];
    snprintf(blue, sizeof blue, ALONE(30, 20, 2, "line") ",%s",
             INFANTRY_AT("b2", 40, 20, 1, "line"));
    Field *f = chaos_field("", blue, red);
    const Point at = chaos_row(f, "b1")->at;
    const Box turned = chaos_block(f->battle, &f->state, field_index(f, "b1"), LINE, at,
                                   (Angle)(SOUTH + EAST / 2));
    Point corner[4];
    int32_t right = 0;
    geo_corners(&turned, corner);
    for (int i = 0; i < 4; i++)
        right = corner[i].x - at.x > right ? corner[i].x - at.x : right;
    chaos_stands_at(f, "b2", at.x + right + 190 + (room ? GEO_TOUCH : -2 * GEO_TOUCH),
                    at.y, NORTH);
    field_dice(f, 0);
    return f;
}

Test(chaos_move, r4_3_who_cannot_face_about_goes_three_inches_backwards)
{
    for (int room = 0; room < 2; room++) {
        Field *f = cramped(room, WATCH);
        march_goes(f, "b1 move to 25,15 facing SW");
        const int32_t turn = 381 * 3 * 710 / (113 * 8); /* an eighth, thrice */
        cr_assert(march_near(chaos_gone(f, "b1", 30, 20), room ? 2286 - turn : 762),
                  "%d: %d", room, chaos_gone(f, "b1", 30, 20));
        cr_assert_eq(chaos_row(f, "b1")->facing, room ? SOUTH + EAST / 2 : NORTH);
        field_free(f);

        f = cramped(room, INFANTRY_AT("r1", 19, 9, 1, "line") "," WATCH);
        field_more(f, 2, 6);
        field_more(f, 1, 10);
        march_goes(f, "b1 charge r1");
        cr_assert(march_near(f->last[E_CHARGE].a, room ? 2286 - turn + 6 * 254 : 762),
                  "%d: %d", room, f->last[E_CHARGE].a);
        cr_assert_eq(f->last[E_CONTACT].a, 0);
        cr_assert(march_near(chaos_gone(f, "b1", 30, 20), f->last[E_CHARGE].a));
        field_free(f);
    }
}

Test(chaos_move, r4_4_red_markers_do_not_move)
{
    for (int red = 0; red < 2; red++) {
        Field *f = chaos_field(
            "",
            INFANTRY_AT("b1", 30, 20, 2, "line") "," INFANTRY_AT("b2", 10, 20, 2, "line"),
            INFANTRY_AT("r1", 30, 28, 2, "line"));
        if (!red) {
            cr_assert(field_gives(f, "b1 move to 30,21"), "%s", f->err.text);
            field_free(f);
            continue;
        }
        field_unit(f, "b1")->status = DISRUPTED;
        cr_assert(field_refuses(f, "b1 move to 30,21", "(4.4)"));
        cr_assert(field_refuses(f, "b1 form as column", "(4.4)"));
        cr_assert(field_refuses(f, "b1 charge r1", "(4.4)"));
        cr_assert(field_gives(f, "b2 hold"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.side, 1, "b1 is not asked");
        field_free(f);
    }
}

/* ---- 4.5 to 4.9: the ground ---- */

Test(chaos_move, r4_5_an_inch_for_woods_and_for_stumps)
{
    static const struct {
        const char *terrain;
        int inches;
    } rows[] = {
        { "", 9 },
        { AREA("woodlot", 20, 22, 40, 24), 8 },
        { AREA("stumps", 20, 22, 40, 24), 8 },
        { AREA("woodlot", 20, 22, 40, 24) "," AREA("woodlot", 20, 25, 40, 26), 7 },
        { AREA("woodlot", 20, 22, 40, 26) "," AREA("stumps", 20, 22, 40, 26), 7 },
        { AREA("woodlot", 20, 29.5, 40, 36), 9 }, /* it does not come so far */
        { AREA("hayfield", 20, 22, 40, 24), 9 },
        { LINE_OF("road", 20, 22, 40, 22), 9 },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_assert_eq(
            march_went(rows[i].terrain, ALONE(30, 20, 4, "line"), "b1 move to 30,29", 0),
            254 * rows[i].inches, "row %u", i);
}

#define UPHILL   AREA("hill", 20, 24, 40, 40)
#define DOWNHILL AREA("hill", 20, 10, 40, 25)

Test(chaos_move, r4_6_half_a_d6_up_and_down)
{
    static const int half[] = { 1, 1, 2, 2, 3, 3 };
    for (int die = 1; die <= 6; die++) {
        cr_assert_eq(
            march_went(UPHILL, ALONE(30, 20, 4, "line"), "b1 move to 30,29", die),
            254 * (9 - half[die - 1]), "up, %d", die);
        cr_assert_eq(
            march_went(DOWNHILL, ALONE(30, 20, 4, "line"), "b1 move to 30,32", die),
            254 * (9 + half[die - 1]), "down, %d", die);
    }
    cr_assert_eq(march_went(AREA("hill", 20, 10, 40, 40), ALONE(30, 20, 4, "line"),
                            "b1 move to 30,29", 0),
                 254 * 9, "on the hill");
    Field *f = march_over(DOWNHILL, ALONE(30, 20, 4, "line"));
    cr_assert(field_refuses(f, "b1 move to 30,32.01", "(4.1)"), "3 in at the most");
    field_free(f);
}

/* Two dice over it, one if its far side is not reached. */
Test(chaos_move, r4_6_over_a_hill_both)
{
    static const struct {
        const char *hill;
        int up, down; /* 0: not thrown */
        int inches;
    } rows[] = { { AREA("hill", 20, 22, 40, 26), 3, 3, 9 },
                 { AREA("hill", 20, 22, 40, 26), 1, 6, 11 },
                 { AREA("hill", 20, 22, 40, 25.5), 6, 1, 7 },
                 { AREA("hill", 20, 22, 40, 26.5), 6, 0, 6 },
                 { AREA("hill", 20, 22, 40, 26.5), 4, 1, 8 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = march_over(rows[i].hill, ALONE(30, 20, 1, "line"));
        field_dice(f, 1, rows[i].up);
        field_more(f, rows[i].down != 0, rows[i].down);
        march_goes(f, "b1 move to 30,32");
        cr_assert_eq(chaos_gone(f, "b1", 30, 20), 254 * rows[i].inches, "row %u: %d", i,
                     chaos_gone(f, "b1", 30, 20));
        field_free(f);
    }
}

/* Down from the second level to the first, and from that to the plain: two dice, six inches more at the best.  How far
 * it may be told to go is no more than what all those dice may give. */
Test(chaos_move, r4_6_down_from_each_level)
{
    static const char hills[] = AREA(
        "hill", 20, 15, 40, 26) ",{'type': 'hill', 'level': 2, 'rectangle': "
                                "{'from': ['20in', '16in'], 'to': ['40in', '23in']}}";
    Field *f = march_over(hills, ALONE(30, 20, 1, "line"));
    cr_assert(field_refuses(f, "b1 move to 30,35.1", "it moves 15.0 in (4.1)"));
    field_dice(f, 2, 5, 6);
    march_goes(f, "b1 move to 30,35");
    cr_assert_eq(chaos_gone(f, "b1", 30, 20), 254 * 15, "%d",
                 chaos_gone(f, "b1", 30, 20));
    field_free(f);
}

#define FENCE(type) LINE_OF(type, 0, 25.5, 60, 25.5)

/* Five inches and a half up to it, three and a half left: a 4 stops it a hair before. */
Test(chaos_move, r4_7_fences_cost_a_d6_and_worm_fences_a_gap)
{
    static const char *const types[] = { FENCE("rail fence"), FENCE("worm fence") };
    static const int32_t gone[] = { 2032, 1778, 1524, 1386, 1386, 1386 };
    for (int i = 0; i < 2; i++)
        for (int die = 1; die <= 6; die++)
            cr_assert_eq(
                march_went(types[i], ALONE(30, 20, 1, "line"), "b1 move to 30,29", die),
                gone[die - 1], "%s, %d", types[i], die);
    for (int worm = 0; worm < 2; worm++) {
        Field *f = march_over(types[worm], ALONE(30, 20, 1, "line"));
        field_dice(f, 1, 1);
        march_goes(f, "b1 move to 30,29");
        cr_assert_eq(field_unit(f, "b1")->marks & U_CROSSED, U_CROSSED);
        cr_assert_eq(chaos(&f->state)->n_gaps, worm);
        cr_assert_eq(f->events[E_GAP], worm, "told, where it is and how wide");
        if (worm) {
            char text[160];
            chaos_say_event(&f->game, &f->last[E_GAP], text, sizeof text);
            cr_assert_str_eq(text, "b1 removes 3.5 in of worm fence at 30.0,25.5", "%s",
                             text);
        }
        field_free(f);
    }
}

/* The same die, and it has crossed it; but the fence stands, and the next who comes throws too. */
Test(chaos_move, r4_7_a_worm_fence_that_is_climbed_stays)
{
    static const char *const orders[] = { "b1 move to 30,29", "b1 move climbing to 30,29",
                                          "b1 move to 30,29 choice 2",
                                          "b1 move to 30,26 as column choice 3" };
    for (int i = 0; i < 4; i++) {
        Field *f = march_over(FENCE("worm fence"), ALONE(30, 23, 2, "line"));
        field_dice(f, 1, 1);
        march_goes(f, orders[i]);
        cr_assert(field_unit(f, "b1")->marks & U_CROSSED, "%s", orders[i]);
        cr_assert_eq(chaos(&f->state)->n_gaps, i == 0, "%s", orders[i]);
        cr_assert_eq(field_unit(f, "b1")->formation, i == 3 ? COLUMN : LINE);
        field_more(f, 1, 1); /* who moves first */
        chaos_given(f, NULL);
        cr_assert_not(field_unit(f, "b1")->marks & U_CLIMBS, "for that order");
        field_free(f);
    }
    Field *f = march_over(FENCE("worm fence"), ALONE(30, 20, 2, "line"));
    cr_assert(field_refuses(f, "b1 move to 30,29 choice 3", "(4.2)"), "%s", f->err.text);
    cr_assert(field_refuses(f, "b1 move to 30,29 choice 4", "(4.7)"), "%s", f->err.text);
    cr_assert_str_eq(field_says(f, "b1 move climbing to 30,29"),
                     "b1 moves 9.0 in north to 30.0,29.0, climbing worm fences");
    field_free(f);
}

/* b2 halts it at 25: short of the one fence, beyond the other; on its own it comes over either. */
Test(chaos_move, r4_7_what_it_does_not_come_to_is_not_crossed)
{
    static const struct {
        const char *fence;
        int friend, crossed;
    } rows[] = { { LINE_OF("rail fence", 0, 27.5, 60, 27.5), 1, 0 },
                 { LINE_OF("rail fence", 0, 22, 60, 22), 1, 1 },
                 { LINE_OF("rail fence", 0, 27.5, 60, 27.5), 0, 1 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = march_over(rows[i].fence,
                              rows[i].friend ? ALONE(30, 20, 1, "line") "," INFANTRY_AT(
                                                   "b2", 30, 26.5, 1, "line")
                                             : ALONE(30, 20, 1, "line"));
        field_dice(f, 1, 1); /* the fence's */
        field_more(f, rows[i].friend, 3);
        march_goes(f, "b1 move to 30,29");
        cr_assert_eq((field_unit(f, "b1")->marks & U_CROSSED) != 0, rows[i].crossed,
                     "row %u", i);
        field_free(f);
    }
}

/* Through the gap that b1 left nobody throws; beside it everybody does. */
Test(chaos_move, r4_7_a_gap_is_as_wide_as_who_made_it)
{
    static const struct {
        int32_t aside; /* tenths of a millimetre */
        int dice;
    } rows[] = { { 0, 0 }, { 254, 0 }, { 420, 0 }, { 460, 1 }, { 1270, 1 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f =
            march_over(FENCE("worm fence"),
                       INFANTRY_AT("b2", 10, 5, 1, "line") "," ALONE(30, 20, 1, "line"));
        char order[60];
        field_dice(f, 1, 1);
        march_goes(f, "b1 move to 30,29");
        chaos_stands_at(f, "b1", 254 * 5, 254 * 5, NORTH);
        field_more(f, 1, 1);
        chaos_given(f, NULL);
        cr_assert_eq(f->state.turn, 2);
        chaos_stands_at(f, "b2", 254 * 30 + rows[i].aside, 254 * 20, NORTH);
        const int32_t x = chaos_row(f, "b2")->at.x;
        snprintf(order, sizeof order, "b2 move to %d.%03d,29", x / 254,
                 x % 254 * 1000 / 254);
        field_more(f, rows[i].dice, 3);
        march_goes(f, order);
        cr_assert(march_near(chaos_row(f, "b2")->at.y, 254 * (rows[i].dice ? 26 : 29)),
                  "row %u: %d", i, chaos_row(f, "b2")->at.y);
        field_free(f);
    }
}

/* Two fences half an inch apart: who comes through one has removed none of the other, and b2 throws for that alone,
 * whichever the file lists first. */
Test(chaos_move, r4_7_a_gap_is_in_one_fence)
{
    static const char near[] = LINE_OF("worm fence", 0, 25.5, 60, 25.5),
                      far[] = LINE_OF("worm fence", 0, 26, 60, 26);
    for (int i = 0; i < 4; i++) {
        const bool both = i & 1;
        char terrain[400];
        snprintf(terrain, sizeof terrain, "%s,%s", i & 2 ? far : near,
                 i & 2 ? near : far);
        Field *f = march_over(
            terrain, INFANTRY_AT("b2", 10, 5, 1, "line") "," ALONE(30, 20, 1, "line"));
        field_dice(f, 2, 1, both ? 1 : 5);
        march_goes(f, "b1 move to 30,29");
        cr_assert_eq(chaos(&f->state)->n_gaps, both ? 2 : 1, "%d", i);
        chaos_stands_at(f, "b1", 254 * 5, 254 * 5, NORTH);
        field_more(f, 1, 1); /* who moves first */
        chaos_given(f, NULL);
        chaos_stands_at(f, "b2", 254 * 30, 254 * 20, NORTH);
        field_more(f, both ? 0 : 1, 2);
        march_goes(f, "b2 move to 30,29");
        cr_assert(field_spent(f), "%d: %d of %d", i, f->list.used, f->list.n);
        cr_assert(march_near(chaos_row(f, "b2")->at.y, 254 * (both ? 29 : 27)), "%d: %d",
                  i, chaos_row(f, "b2")->at.y);
        field_free(f);
    }
}

Test(chaos_move, r4_8_a_wall_that_costs_too_much_stops)
{
    static const int32_t gone[] = { 2032, 1778, 1524, 1386 };
    for (int die = 1; die <= 10; die++)
        cr_assert_eq(march_went(FENCE("stone wall"), ALONE(30, 20, 1, "line"),
                                "b1 move to 30,29", die),
                     gone[die < 4 ? die - 1 : 3], "%d", die);
    Field *f = march_over(FENCE("stone wall"), ALONE(30, 20, 1, "line"));
    field_dice(f, 1, 5);
    march_goes(f, "b1 move to 30,29");
    cr_assert_not(field_unit(f, "b1")->marks & U_CROSSED);
    field_more(f, 2, 1); /* the next turn, with nine inches; a 1 for the wall */
    chaos_given(f, NULL);
    march_goes(f, "b1 move to 30,34");
    cr_assert_eq(chaos_row(f, "b1")->at.y, 254 * 20 + 1386 + 254 * 8);
    field_free(f);
}

/* What is left counts where the ground begins.  So far from b1 it lies; as great as what is left is
 * paid, and a hair beyond the move ends; a pip more stops it a hair before. */
Test(chaos_move, r4_8_against_what_is_left_there)
{
    static const struct {
        const char *terrain;
        int die;
        int32_t gone;
    } rows[] = {
        { LINE_OF("stone wall", 0, 25, 60, 25), 3, 1524 },
        { LINE_OF("stone wall", 0, 25, 60, 25), 4, 1270 + 10 },
        { LINE_OF("stone wall", 0, 25, 60, 25), 5, 1270 - 11 },
        { LINE_OF("rail fence", 0, 23.5, 60, 23.5), 5, 1016 },
        { LINE_OF("rail fence", 0, 23.5, 60, 23.5), 6, 889 - 11 },
        { AREA("hill", 20, 27, 40, 40), 2, 2032 },
        { AREA("hill", 20, 27, 40, 40), 4, 1778 + 10 }, /* half of it is two */
        { AREA("hill", 20, 27, 40, 40), 5, 1778 - 11 },
        { AREA("woodlot", 20, 27.5, 40, 30), 0, 2032 },
        { AREA("woodlot", 20, 28.5, 40, 30), 0, 2159 - 11 },
        { AREA("woodlot", 20, 18, 40, 22), 0, 2032 }, /* in it from the first */
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const int32_t gone = march_went(rows[i].terrain, ALONE(30, 20, 1, "line"),
                                        "b1 move to 30,29", rows[i].die);
        cr_assert(march_near(gone, rows[i].gone), "row %u: %d", i, gone);
    }
}

/* A wall at 25 for which a 3 is thrown leaves six inches in all: what begins at 27 costs nothing, and
 * throws no die. */
Test(chaos_move, r4_8_ground_not_reached_costs_nothing)
{
    static const char *const beyond[] = { AREA("woodlot", 20, 27, 40, 28),
                                          AREA("stumps", 20, 27, 40, 28),
                                          AREA("hill", 20, 27, 40, 38),
                                          LINE_OF("rail fence", 0, 26.5, 60, 26.5) };
    for (unsigned i = 0; i < sizeof beyond / sizeof *beyond; i++) {
        char all[400];
        snprintf(all, sizeof all, "%s," LINE_OF("stone wall", 0, 25, 60, 25), beyond[i]);
        cr_assert_eq(march_went(all, ALONE(30, 20, 1, "line"), "b1 move to 30,29", 3),
                     254 * 6, "row %u", i);
        Field *f = march_over(all, ALONE(30, 20, 1, "line"));
        field_dice(f, 1, 1); /* with a 1 it reaches it */
        field_more(f, i > 1, 1);
        march_goes(f, "b1 move to 30,29");
        cr_assert_leq(chaos_gone(f, "b1", 30, 20), 254 * 7 + 10, "row %u", i);
        field_free(f);
    }
}

#define ALL_SORTS                                                                        \
    AREA("woodlot", 20, 22, 40, 24)                                                      \
    "," FENCE("stone wall") "," AREA("stumps", 20, 26, 40, 28) "," AREA("hill", 20, 30,  \
                                                                        40, 45)

Test(chaos_move, r4_9_skirmishers_do_not_mind_the_ground)
{
    cr_assert_eq(march_went(ALL_SORTS, SKIRMISH_AT("b1", 30, 20, 3) "," WATCHED,
                            "b1 move to 30,39", 0),
                 254 * 19);
    for (int sharp = 0; sharp < 2; sharp++) {
        Field *f = chaos_field(
            TERRAIN(AREA("woodlot", 20, 22, 40, 24) "," AREA("stumps", 20, 26, 40, 28)),
            sharp ? SKIRMISH_AT("b1", 30, 20, 3) : INFANTRY_AT("b1", 30, 20, 3, "line"),
            INFANTRY_AT("r1", 30, 30, 3, "line"));
        Shot shot;
        cr_assert(chaos_shot(f, "b1", "r1", &shot), "%s", f->err.text);
        cr_assert_eq(shot.fixed, sharp ? 0 : 2);
        field_free(f);
    }
}

/* b1 goes to the field in the west and looks at the enemy, to a hair at a right angle to its way; it has
 * no room to turn, and the gun is in the way of it as it stands.  The shorter way is another hair further
 * round: it is still one that it may go. */
Test(chaos_move, r4_3_what_is_offered_is_never_too_far_back)
{
    static State copy;
    Field *f = chaos_field(
        TERRAIN(AREA("field", 6, 25, 20, 35)) ", 'rules': {'fields': ['field']}",
        CAVALRY_AT("b1", 36, 30, 5, "line") "," UNIT("b2", 20, 20, "gun", 1, "limbered",
                                                     ""),
        SKIRMISH_AT("r1", 36, 50, 5));
    int played = 0;
    chaos_stands_at(f, "b1", 9327, 8990, 8379);
    for (int32_t dx = -10; dx <= 10; dx++) {
        for (int32_t dy = -100; dy <= 100; dy += 4) {
            Intention option[MAX_OPTIONS];
            chaos_stands_at(f, "r1", 9137 + dx, 9825, 40925);
            chaos_stands_at(f, "b2", 8249, 8246 + dy, 9100);
            const int n = f->battle->rules->options(f->battle, &f->state, option, NULL);
            for (int i = 0; i < n; i++) {
                Game trial = { .battle = f->battle, .state = &copy };
                state_copy(&copy, &f->state);
                cr_assert(game_play(&trial, &option[i], NULL, &f->err), "%d, %d: %s", dx,
                          dy, f->err.text);
                played++;
            }
        }
    }
    cr_assert_gt(played, 5000);
    field_free(f);
}

/* What is thrown for a fence, and for a wall. */
Test(chaos_move, r4_7_r4_8_a_d6_and_a_d10)
{
    static const struct {
        const char *line;
        int sides;
    } rows[] = { { LINE_OF("rail fence", 10, 22, 50, 22), 6 },
                 { LINE_OF("worm fence", 10, 22, 50, 22), 6 },
                 { LINE_OF("stone wall", 10, 22, 50, 22), 10 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = march_over(rows[i].line, ALONE(30, 20, 1, "line"));
        field_dice(f, 1, 1);
        march_goes(f, "b1 move to 30,25");
        cr_expect_eq(f->last[E_GROUND].sides, rows[i].sides, "row %u", i);
        field_free(f);
    }
}
