/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_meet.c - Chaos, Confusion and Casualties, clauses 4.10 to 4.14: who and what is in the way
 * of a move.
 *
 * A gun far away (WATCH) always has something to fire at: so a turn halts when all have moved,
 * and no dice are thrown but those of the move.
 *
 * Start at march_goes(): a move and its dice.
 */
#include "tests/chaos/march.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* ---- 4.10 to 4.13: who is in the way ---- */

/* Half an inch off is as near as it was told to go; a hair further is running into him. */
Test(chaos_move, r4_10_running_into_an_enemy_is_a_reaction)
{
    static const struct {
        const char *order;
        int runs, gap;
    } rows[] = { { "b1 move to 30,24.9", 0, 1398 - 1244 },
                 { "b1 move to 30,25", 0, 128 },
                 { "b1 move to 30,25.1", 1, 127 },
                 { "b1 move to 30,29", 1, 127 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = chaos_field("", ALONE(30, 20, 3, "line"),
                               INFANTRY_AT("r1", 30, 27, 3, "line") "," WATCH);
        field_dice(f, 0);
        field_more(f, rows[i].runs, 10); /* does nothing */
        march_goes(f, rows[i].order);
        const int32_t gap = chaos_unit_gap(f->battle, &f->state, 0, field_index(f, "r1"));
        cr_assert(march_near(gap, rows[i].gap), "row %u: %d", i, gap);
        cr_assert_eq(f->events[E_COLLISION], rows[i].runs, "row %u", i);
        cr_assert_eq(f->events[E_REACTION], rows[i].runs, "row %u", i);
        if (rows[i].runs) {
            cr_assert_eq(f->last[E_COLLISION].a, COLLISION_ENEMY);
            cr_assert_eq(f->last[E_REACTION].b, TABLE_CHARGE);
            cr_assert_eq(f->last[E_REACTION].subject, field_find(f, "b1"));
        }
        field_free(f);
    }
}

/* What stands before him stops it first: ground it cannot enter, or a friend it has passed and may
 * not end upon. */
Test(chaos_move, r4_10_only_if_the_enemy_stops_it)
{
    static const struct {
        const char *terrain, *blue;
        int dice, collisions;
    } rows[] = {
        { "", ALONE(30, 20, 3, "line"), 0, 1 },
        { TERRAIN(AREA("impassable", 20, 23, 40, 24)), ALONE(30, 20, 3, "line"), 0, 0 },
        { "", ALONE(30, 20, 3, "line") "," INFANTRY_AT("b2", 30, 24.5, 3, "line"), 1, 1 },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = chaos_field(rows[i].terrain, rows[i].blue,
                               INFANTRY_AT("r1", 30, 27, 3, "line") "," WATCH);
        field_dice(f, 0);
        field_more(f, rows[i].dice, 10); /* it passes b2 */
        field_more(f, !i, 10);
        march_goes(f, "b1 move to 30,29");
        cr_assert_eq(f->events[E_COLLISION], rows[i].collisions, "row %u", i);
        cr_assert_eq(f->events[E_REACTION], !i, "row %u", i);
        cr_assert_eq(field_unit(f, "b1")->marks & U_RAN_INTO, i ? 0 : U_RAN_INTO);
        field_free(f);
    }
}

/* Its own table: a 1 has it retreat. */
/* In line with r1 a millimetre before the front of the column it would make, or a hair more; in that
 * column, to be turned towards him; past his flank. */
Test(chaos_move, r4_10_nobody_comes_into_contact_without_a_charge)
{
    for (int k = 0; k < 6; k++) {
        const int does = k / 2;
        const bool room = k & 1;
        Field *f = does == 1
                       ? chaos_field("", ALONE(30, 20, 3, "column"),
                                     INFANTRY_AT("r1", 30, 40, 3, "line") "," WATCH)
                       : chaos_field("", ALONE(30, 20, 3, "line"),
                                     INFANTRY_AT("r1", 30, 40, 3, "line") "," WATCH);
        const Point at = chaos_row(f, "b1")->at;
        const int32_t half =
            chaos_unit_box(f->battle, &f->state, field_index(f, "r1")).half_w;
        const Point him = { does == 2 ? at.x + 2 * half + GEO_TOUCH + room : at.x,
                            does == 2 ? at.y + 762
                                      : at.y + half + 190 + GEO_TOUCH + room };
        chaos_stands_at(f, "r1", him.x, him.y, SOUTH);
        field_dice(f, 0);
        if (does == 0) {
            cr_assert_eq(field_gives(f, "b1 form as column"), room, "%s", f->err.text);
        } else if (does == 1) {
            chaos_stands_at(f, "b1", at.x, at.y, EAST);
            march_goes(f, "b1 move to 30,20 facing N");
            cr_assert_eq(chaos_row(f, "b1")->facing, room ? NORTH : EAST);
        } else {
            march_goes(f, "b1 move to 30,23");
            cr_assert_eq(chaos_row(f, "b1")->at.y == him.y, room);
        }
        cr_assert_lt(chaos_in_contact(f->battle, &f->state, field_index(f, "b1")), 0);
        field_free(f);
    }
}

/* Less than half a millimetre into r1, as who fights him may stand: it does not go through him. */
Test(chaos_move, r4_10_not_through_an_enemy_in_contact)
{
    Field *f = chaos_field("", ALONE(30, 20, 3, "line"),
                           INFANTRY_AT("r1", 30, 30, 3, "line") "," WATCH);
    chaos_stands_at(f, "r1", 254 * 30, 254 * 20 + 381 - 4, SOUTH);
    field_dice(f, 1, 10); /* does nothing */
    march_goes(f, "b1 move to 30,26");
    cr_assert_eq(f->events[E_COLLISION], 1);
    cr_assert_eq(chaos_gone(f, "b1", 30, 20), 0);
    field_free(f);
}

Test(chaos_move, r4_10_who_ran_may_have_to_retreat)
{
    Field *f = chaos_field("", ALONE(30, 20, 3, "line"),
                           INFANTRY_AT("r1", 30, 27, 3, "line") "," WATCH);
    field_dice(f, 1, 1);
    chaos_given(f, "b1 move to 30,29", NULL);
    cr_assert_eq(f->state.decision.kind, D_COUNTER);
    cr_assert_eq(f->state.decision.side, 0);
    cr_assert(field_gives(f, "let"));
    cr_assert(field_spent(f));
    cr_assert_eq(field_unit(f, "b1")->status, DISRUPTED);
    cr_assert(march_near(chaos_row(f, "b1")->at.y, 254 * 27 - 380 - 127 - 2286));
    field_free(f);
}

Test(chaos_move, r4_11_running_into_a_friend)
{
    static const struct {
        int die, how, y; /* where its middle ends, in tenths of a millimetre */
    } rows[] = { { 1, COLLISION_RETREATS, 254 * 14 - 380 },
                 { 2, COLLISION_RETREATS, 254 * 14 - 380 },
                 { 3, COLLISION_HALTS, 254 * 23 - 380 },
                 { 5, COLLISION_HALTS, 254 * 23 - 380 },
                 { 6, COLLISION_PASSES, 254 * 29 },
                 { 10, COLLISION_PASSES, 254 * 29 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = march_over(
            "", INFANTRY_AT("b2", 30, 23, 1, "line") "," ALONE(30, 20, 1, "line"));
        field_dice(f, 1, rows[i].die);
        march_goes(f, "b1 move to 30,29");
        cr_assert_eq(f->events[E_COLLISION], 1);
        cr_assert_eq(f->last[E_COLLISION].a, rows[i].how, "%d", rows[i].die);
        cr_assert_eq(field_unit(f, "b1")->status,
                     rows[i].how == COLLISION_PASSES ? IN_ORDER : DISRUPTED);
        cr_assert_eq(field_unit(f, "b2")->status, IN_ORDER);
        cr_assert(march_near(chaos_row(f, "b1")->at.y, rows[i].y), "%d: %d", rows[i].die,
                  chaos_row(f, "b1")->at.y);
        field_free(f);
    }
}

/* r1 looks at its flank and hits nobody: who has been halted has reacted, who passed has not. */
/* Less than half a millimetre into b2, as those may be who stand edge to edge. */
Test(chaos_move, r4_11_running_into_a_friend_whom_it_touches)
{
    for (int passes = 0; passes < 2; passes++) {
        Field *f = march_over("", INFANTRY_AT("b1", 30, 20, 3, "line") "," INFANTRY_AT(
                                      "b2", 30, 28, 3, "line"));
        chaos_stands_at(f, "b2", 254 * 30, 254 * 20 + 381 - 4, NORTH);
        field_dice(f, 1, passes ? 6 : 5);
        march_goes(f, "b1 move to 30,26");
        cr_assert_eq(f->events[E_COLLISION], 1);
        const int32_t gone = chaos_gone(f, "b1", 30, 20);
        cr_assert(passes ? march_near(gone, 254 * 6) : gone < 10, "%d", gone);
        field_free(f);
    }
}

Test(chaos_move, r4_11_a_collision_is_a_reaction)
{
    for (int die = 5; die <= 6; die++) {
        Field *f = chaos_field(
            FIELD_OPENING(12, "orders", "Blue"),
            INFANTRY_AT("b1", 30, 20, 1, "line") "," INFANTRY_AT("b2", 30, 23, 1, "line"),
            INFANTRY_AT("r1", 40, 21, 1, "line"));
        chaos_stands_at(f, "r1", 254 * 40, 254 * 21, WEST);
        field_dice(f, 1, die);
        chaos_given(f, "b1 move to 30,29", NULL);
        cr_assert_eq(f->events[E_COLLISION], 1);
        field_more(f, die == 5 ? 1 : 2, 10); /* its shot; b1's reaction */
        chaos_given(f, "r1 fire b1", NULL);
        cr_assert_eq(f->events[E_FIRE], 1);
        cr_assert_eq(f->events[E_REACTION], die == 6, "%d", die);
        cr_assert(field_spent(f), "%d: %d of %d", die, f->list.used, f->list.n);
        field_free(f);
    }
}

/* Its officer may see to it that it goes on, through him: half of its move or all of it has been made. */
Test(chaos_move, r4_11_an_officer_counters_it)
{
    enum { LET, IN_VAIN, COUNTERED, N_ROWS };
    for (int row = LET; row < N_ROWS; row++) {
        for (int late = 0; late < 2; late++) { /* met in the second pass */
            Field *f =
                march_over("", INFANTRY_AT("b1", 30, 20, 1, "line") "," INFANTRY_AT(
                                   "b2", 30, 23, 1, "line"));
            char text[120];
            chaos_stands_at(f, "b2", 254 * 30, 254 * (late ? 26 : 23), NORTH);
            field_dice(f, 1, late ? 1 : 5);
            cr_assert(field_gives(f, "b1 move to 30,29"), "%s", f->err.text);
            cr_assert(field_gives(f, "done") && field_gives(f, "done"), "%s",
                      f->err.text);
            cr_assert_eq(f->state.decision.kind, D_COUNTER);
            cr_assert_eq(f->state.phase, late ? PHASE_AGAIN : PHASE_MOVE);
            cr_assert_eq(f->state.decision.with, field_find(f, "b2"));
            chaos_say_decision(f->battle, &f->state, text, sizeof text);
            cr_assert(strstr(text, late ? "b1 retreats before b2" : "b1 halts before b2"),
                      "%s", text);
            field_more(f, row == LET ? 0 : 1, 5);
            field_more(f, row == LET ? 0 : 1,
                       row == IN_VAIN ? 9 : 7); /* three officers */
            cr_assert(field_gives(f, row == LET ? "let" : "counter"), "%s", f->err.text);
            cr_assert(field_spent(f));
            const int32_t y = chaos_row(f, "b1")->at.y,
                          before = 254 * (late ? 26 : 23) - 380 - (late ? 2286 : 0);
            cr_assert(march_near(y, row == COUNTERED ? 254 * 29 : before), "%d %d: %d",
                      row, late, y);
            cr_assert_eq(field_unit(f, "b1")->status,
                         row == COUNTERED ? IN_ORDER : DISRUPTED);
            field_free(f);
        }
    }
}

/* With no room to retreat it turns round where it is; its move is over all the same. */
Test(chaos_move, r4_11_a_retreat_on_the_spot_ends_the_move)
{
    Field *f =
        march_over("{'type': 'impassable', 'rectangle': {'from': ['20in', '10in'], "
                   "'to': ['40in', '489mm']}}",
                   INFANTRY_AT("b2", 30, 23, 1, "line") "," ALONE(30, 20, 1, "line"));
    field_dice(f, 1, 1);
    march_goes(f, "b1 move to 30,29");
    cr_assert_eq(f->last[E_COLLISION].a, COLLISION_RETREATS);
    cr_assert_eq(chaos_row(f, "b1")->facing, SOUTH);
    cr_assert(march_near(chaos_row(f, "b1")->at.y, 5080), "%d", chaos_row(f, "b1")->at.y);
    field_free(f);
}

/* Two friends in its way are one die; skirmishers are none, whoever walks. */
Test(chaos_move, r4_11_once_a_turn_and_not_into_skirmishers)
{
    cr_assert_eq(march_went("",
                            INFANTRY_AT("b2", 30, 22, 1, "line") "," INFANTRY_AT(
                                "b3", 30, 26, 1, "line") "," ALONE(30, 20, 1, "line"),
                            "b1 move to 30,29", 6),
                 254 * 9);
    cr_assert_eq(march_went("", SKIRMISH_AT("b2", 30, 23, 3) "," ALONE(30, 20, 1, "line"),
                            "b1 move to 30,29", 0),
                 254 * 9);
    cr_assert_eq(march_went("",
                            INFANTRY_AT("b2", 30, 23, 3, "line") "," SKIRMISH_AT(
                                "b1", 30, 20, 3) "," WATCHED,
                            "b1 move to 30,29", 0),
                 254 * 9);
}

/* Where somebody stands it stays before him; past him there is room. */
Test(chaos_move, r4_12_nobody_ends_upon_another)
{
    static const struct {
        const char *order;
        int32_t y;
    } rows[] = { { "b1 move to 30,27", 254 * 26 - 190 - 254 },
                 { "b1 move to 30,24.25", 1079 + 254 * 20 },
                 { "b1 move to 30,28", 254 * 28 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = march_over("", INFANTRY_AT("b2", 30, 26, 3, "line") "," SKIRMISH_AT(
                                      "b1", 30, 20, 1) "," WATCHED);
        field_dice(f, 0);
        march_goes(f, rows[i].order);
        const int32_t y = chaos_row(f, "b1")->at.y;
        cr_assert(y - rows[i].y >= -140 && y - rows[i].y <= 130, "row %u: %d", i, y);
        cr_assert(chaos_unit_gap(f->battle, &f->state, field_index(f, "b1"),
                                 field_index(f, "b2")) >= 0);
        field_free(f);
    }
}

/* Half its way leads upon b2, where it stops before him; what that took off it goes in the second pass
 * (1.3).  With b2 elsewhere it goes five inches and five. */
Test(chaos_move, r4_12_half_a_move_does_not_end_it)
{
    for (int aside = 0; aside <= 1; aside++) {
        Field *f =
            aside ? march_over("", INFANTRY_AT("b2", 40, 25, 3, "line") "," SKIRMISH_AT(
                                       "b1", 30, 20, 1) "," WATCHED)
                  : march_over("", INFANTRY_AT("b2", 30, 25, 3, "line") "," SKIRMISH_AT(
                                       "b1", 30, 20, 1) "," WATCHED);
        field_dice(f, 0);
        march_goes(f, "b1 move to 30,30");
        cr_assert(march_near(chaos_gone(f, "b1", 30, 20), 254 * 10), "%d: %d", aside,
                  chaos_gone(f, "b1", 30, 20));
        field_free(f);
    }
}

/* b1 would end at 28, where b2 stands when b1's second pass begins: he goes on to 29.5, or stays there. */
Test(chaos_move, r1_3_who_would_end_upon_a_friend_waits_for_him)
{
    for (int stays = 0; stays <= 1; stays++) {
        Field *f = march_over("", INFANTRY_AT("b1", 30, 20, 3, "line") "," SKIRMISH_AT(
                                      "b2", 30, 26.5, 1) "," WATCHED);
        field_dice(f, 0);
        chaos_given(f, "b1 move to 30,28",
                    stays ? "b2 move to 30,28" : "b2 move to 30,29.5", NULL);
        const int32_t went = chaos_gone(f, "b1", 30, 20);
        cr_expect_eq(march_near(went, 254 * 8), !stays, "%d: %d", stays, went);
        cr_expect(chaos_check(f->battle, &f->state, &f->err), "%s", f->err.text);
        field_free(f);
    }
}

/* Horse going back, which comes first, waits for a friend in its way until he has gone aside.  He who stays or changes
 * formation is not waited for, and a die says whether it goes through him. */
Test(chaos_move, r1_3_who_has_a_friend_in_his_way_waits_for_him)
{
    const char *const his[] = { "b2 move to 39,36", "b2 move to 21,36", NULL,
                                "b2 form as column" };
    for (int i = 0; i < 4; i++) {
        Field *f = march_over("", CAVALRY_AT("b1", 30, 40, 1, "line") "," INFANTRY_AT(
                                      "b2", 30, 36, 1, "line") "," WATCHED);
        chaos_stands_at(f, "b1", 254 * 30, 254 * 40, SOUTH);
        field_dice(f, i > 1, 6);
        chaos_given(f, "b1 move to 30,22", his[i], NULL);
        cr_expect_eq(f->events[E_COLLISION], i > 1, "row %d: %d", i,
                     f->events[E_COLLISION]);
        cr_expect(field_spent(f), "row %d", i);
        field_free(f);
    }
}

/* Its flank, 1523 from the middle, comes to the edge and no further. */
Test(chaos_move, r4_13_the_table_and_what_bars_it)
{
    Field *f = march_over("", INFANTRY_AT("b1", 50, 20, 8, "line") "," WATCHED);
    cr_assert(field_refuses(f, "b1 move to 60.1,20", "(4.1)"));
    field_dice(f, 0);
    march_goes(f, "b1 move to 57,20 facing N");
    const int32_t right = chaos_row(f, "b1")->at.x + 1523;
    cr_assert(right <= 254 * 60 && right > 254 * 60 - 128, "%d", right);
    field_free(f);
    f = march_over("", INFANTRY_AT("b1", 54, 20, 1, "line") "," WATCHED);
    cr_assert(field_refuses(f, "b1 move to 60.01,20 facing E", "off the table"));
    cr_assert(field_gives(f, "b1 move to 60,20 facing E"), "%s", f->err.text);
    field_free(f);
    f = march_over(AREA("impassable", 28, 25, 32, 30), ALONE(30, 20, 1, "line"));
    field_dice(f, 0);
    march_goes(f, "b1 move to 30,29");
    const int32_t front = chaos_row(f, "b1")->at.y + 190;
    cr_assert(front <= 254 * 25 + 2 && front > 254 * 25 - 128, "%d", front);
    field_free(f);
}

/* An inch and a half on there is room, or half an inch, or none. */
Test(chaos_move, r4_13_who_finds_no_room_is_told_of)
{
    static const struct {
        const char *ground;
        int moves, stops;
    } rows[] = { { AREA("impassable", 28, 22.3, 32, 30), 2, 0 },
                 { AREA("impassable", 28, 21.3, 32, 30), 1, 1 },
                 { AREA("impassable", 28, 20.75, 32, 30), 0, 1 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char says[100] = "";
        Field *f = march_over(rows[i].ground, ALONE(30, 20, 1, "line"));
        march_goes(f, "b1 move to 30,21.5");
        cr_expect_eq(f->events[E_MOVED], rows[i].moves + rows[i].stops, "row %u: %d", i,
                     f->events[E_MOVED]);
        chaos_say_event(&f->game, &f->last[E_MOVED], says, sizeof says);
        cr_expect_eq(strstr(says, "finds no room") != NULL, rows[i].stops, "row %u: %s",
                     i, says);
        field_free(f);
    }
}

/* Its block comes to x = 33, three inches from its middle: to ground that nobody enters, or onto it. */
Test(chaos_move, r4_13_nobody_forms_or_turns_onto_what_bars_him)
{
    static const char *const grounds[] = { AREA("impassable", 32, 10, 40, 40),
                                           AREA("impassable", 33, 10, 40, 40) };
    for (int room = 0; room < 2; room++) {
        Field *f = march_over(grounds[room], ALONE(30, 20, 4, "column"));
        if (room)
            cr_assert(field_gives(f, "b1 form as line"), "%s", f->err.text);
        else
            cr_assert(field_refuses(f, "b1 form as line", "(4.13)"), "%s", f->err.text);
        field_free(f);
        f = march_over(grounds[room], ALONE(30, 20, 4, "column"));
        field_dice(f, 0);
        march_goes(f, "b1 move to 30,20 facing E");
        cr_assert_eq(chaos_row(f, "b1")->facing, room ? EAST : NORTH);
        field_free(f);
        f = march_over(grounds[room], ALONE(30, 20, 4, "column"));
        chaos_stands_at(f, "r9", 254 * 10, 254 * 20, EAST);
        chaos_back_up(&f->game, 0, field_index(f, "r9"));
        cr_assert_eq(chaos_row(f, "b1")->facing, room ? WEST : NORTH);
        field_free(f);
    }
}

/* With its wing three tenths of a millimetre over a border, which is touching it, it goes along it, and
 * not in. */
Test(chaos_move, r4_13_nor_does_who_touches_it_go_in)
{
    static const struct {
        const char *order;
        int32_t x, y;
    } rows[] = { { "b1 move to 34,20 facing N", 7624, 5080 },
                 { "b1 move to 33,23 facing N", 7624, 5080 },
                 { "b1 move to 30,24 facing N", 7620, 6096 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f =
            march_over(AREA("impassable", 33, 10, 40, 40), ALONE(30, 20, 4, "line"));
        chaos_stands_at(f, "b1", 254 * 30 + 4, 254 * 20, NORTH);
        march_goes(f, rows[i].order);
        const Point at = chaos_row(f, "b1")->at;
        cr_assert(march_near(at.x, rows[i].x) && march_near(at.y, rows[i].y),
                  "row %u: %d,%d", i, at.x, at.y);
        field_free(f);
    }
}

/* Nor who lies across it by no more than turning, sliding and rounding come to: he goes along it and out of it, and
 * turns no further in.  Who lies well upon it, as armies may begin, moves on. */
Test(chaos_move, r4_13_nor_does_who_lies_across_it_by_a_hair_go_in)
{
    enum { TEN_DEGREES = 1820 };
    static const struct {
        int32_t deep;
        Point to, ends;
        bool turns;
    } rows[] = {
        { 5, { 1016, 0 }, { 0, 0 }, false },    { 6, { 1016, 0 }, { 0, 0 }, false },
        { 8, { 1016, 0 }, { 0, 0 }, false },    { 8, { 762, 762 }, { 0, 0 }, false },
        { 8, { 0, 1016 }, { 0, 1016 }, false }, { 8, { -762, 0 }, { -762, 0 }, false },
        { 14, { 1016, 0 }, { 0, 0 }, false },   { 15, { 1016, 0 }, { 1016, 0 }, true }
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f =
            march_over(AREA("impassable", 33, 10, 40, 40), ALONE(30, 20, 4, "line"));
        const Point at = { 254 * 30 + 1 + rows[i].deep, 254 * 20 };
        chaos_stands_at(f, "b1", at.x, at.y, NORTH);
        cr_expect_eq(chaos_may_turn(f->battle, &f->state, 0, TEN_DEGREES), rows[i].turns,
                     "row %u", i);
        const Box box = chaos_unit_box(f->battle, &f->state, 0);
        const Vec way = geo_ahead(
            geo_bearing(at, (Point){ at.x + rows[i].to.x, at.y + rows[i].to.y }));
        const int32_t far = geo_distance((Point){ 0, 0 }, rows[i].to),
                      goes = chaos_to_bars(f->battle, &box, way, far);
        const Point ends = geo_along(at, way, goes);
        cr_expect(march_near(ends.x, at.x + rows[i].ends.x) &&
                      march_near(ends.y, at.y + rows[i].ends.y),
                  "row %u: %d,%d", i, ends.x - at.x, ends.y - at.y);
        field_free(f);
    }
}

/* b1, six inches to each wing, is driven east.  Six inches from the edge its back is to the enemy; nearer
 * its wing would hang over: it goes as it stands. */
Test(chaos_move, r4_13_nobody_hangs_over_the_edge_in_flight)
{
    for (int near = 0; near < 2; near++) {
        Field *f = chaos_field("", ALONE(30, 6, 8, "line"),
                               INFANTRY_AT("r1", 20, 6, 1, "line") "," WATCH);
        chaos_stands_at(f, "b1", 254 * 30, 254 * 6 - 20 * near, NORTH);
        chaos_stands_at(f, "r1", 254 * 20, 254 * 6 - 20 * near, NORTH);
        chaos_retreat(&f->game, field_index(f, "b1"), field_index(f, "r1"));
        cr_assert(march_near(chaos_row(f, "b1")->at.x, 254 * 39), "%d",
                  chaos_row(f, "b1")->at.x);
        cr_assert_eq(chaos_row(f, "b1")->facing, near ? NORTH : EAST);
        const Box box = chaos_unit_box(f->battle, &f->state, field_index(f, "b1"));
        cr_assert(battle_box_on_table(f->battle, &box));
        field_free(f);
    }
}

/* Nine inches from the edge a retreat ends on it; a hair nearer it is over. */
Test(chaos_move, r4_13_a_retreat_may_leave_the_table)
{
    for (int over_it = 0; over_it < 2; over_it++) {
        Field *f = chaos_field("", ALONE(30, 9, 1, "line"),
                               INFANTRY_AT("r1", 30, 20, 1, "line"));
        chaos_stands_at(f, "b1", 254 * 30, 254 * 9 - over_it, NORTH);
        chaos_retreat(&f->game, 0, field_index(f, "r1"));
        cr_assert_eq(on_table(f->battle, &f->state, 0), !over_it);
        if (over_it)
            cr_assert_eq(field_stand(f, "b1.1")->where, LEFT_TABLE);
        else
            cr_assert_leq(chaos_row(f, "b1")->at.y, 190 + 128,
                          "as near as there is room");
        field_free(f);
    }
}

/* Eight inches from the edge, r1 behind it: what stands between does not let it out, but friends. */
/* r2 stands close behind b1; facing about, b1's wing would lie upon him. */
Test(chaos_move, r6_5_a_retreat_goes_through_no_enemy)
{
    for (int behind = 0; behind < 2; behind++) {
        Field *f = chaos_field("", ALONE(30, 30, 8, "line"),
                               INFANTRY_AT("r1", 45, 45, 3, "line") "," INFANTRY_AT(
                                   "r2", 10, 50, 3, "line") "," WATCH);
        if (behind)
            chaos_stands_at(f, "r2", 254 * 30 - 200, 254 * 30 - 400, NORTH);
        chaos_retreat(&f->game, field_index(f, "b1"), field_index(f, "r1"));
        cr_assert(march_near(chaos_gone(f, "b1", 30, 30), behind ? 0 : 254 * 9), "%d",
                  chaos_gone(f, "b1", 30, 30));
        field_free(f);
    }
}

Test(chaos_move, r4_13_unless_something_bars_its_way)
{
    static const struct {
        const char *terrain, *blue, *red;
        int leaves, y; /* where else its rear comes to, in inches */
    } rows[] = {
        { "", "", "", 1, 0 },
        { "", "," INFANTRY_AT("b2", 30, 4, 6, "line"), "", 1, 0 },
        { "", "", "," INFANTRY_AT("r2", 30, 4, 6, "line"), 0, 4 },
        { TERRAIN(AREA("impassable", 20, 3, 40, 4)), "", "", 0, 4 },
        { TERRAIN(AREA("impassable", 10, 3, 20, 4)), "", "", 1, 0 }, /* beside its way */
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[400], red[400];
        snprintf(blue, sizeof blue, ALONE(30, 8, 1, "line") "%s", rows[i].blue);
        snprintf(red, sizeof red, INFANTRY_AT("r1", 30, 20, 1, "line") "%s", rows[i].red);
        Field *f = chaos_field(rows[i].terrain, blue, red);
        chaos_retreat(&f->game, 0, field_index(f, "r1"));
        cr_assert_eq(on_table(f->battle, &f->state, 0), !rows[i].leaves, "row %u", i);
        cr_assert_eq(f->events[E_RETREAT], 1);
        cr_assert_eq(f->events[E_LOST], rows[i].leaves, "row %u", i);
        if (!rows[i].leaves) {
            const int32_t off = chaos_row(f, "b1")->at.y - 190 - 254 * rows[i].y;
            cr_assert(off > -2 && off < 2 * 254, "row %u: %d", i, off);
            cr_assert_eq(field_unit(f, "b1")->status, DISRUPTED);
            cr_assert_eq(chaos_row(f, "b1")->facing, SOUTH);
        }
        field_free(f);
    }
}

/* ---- 4.14 skirmishers ---- */

/* It fires from where it stood, 26 in off, and is out of reach afterwards. */
Test(chaos_move, r4_14_skirmishers_fire_and_move)
{
    Field *f = chaos_field(
        "", SKIRMISH_AT("b1", 30, 20, 1) "," INFANTRY_AT("b2", 5, 5, 1, "line"),
        INFANTRY_AT("r1", 30, 46, 1, "line"));
    cr_assert(field_refuses(f, "b2 move after firing to 5,6", "(4.14)"));
    chaos_given(f, "b1 move after firing to 30,5", NULL);
    cr_assert_eq(f->state.phase, PHASE_AIM);
    cr_assert_eq(chaos_gone(f, "b1", 30, 20), 0, "it has not moved yet");
    field_dice(f, 2, 10, 1);
    chaos_given(f, "b1 fire r1", NULL);
    cr_assert(field_spent(f));
    cr_assert_eq(f->events[E_FIRE], 1);
    cr_assert_eq(chaos_gone(f, "b1", 30, 20), 254 * 15);
    field_free(f);
}

/* Or first moves, as far as it can, and fires without a deduction. */
Test(chaos_move, r4_14_or_move_and_fire)
{
    for (int sharp = 0; sharp < 2; sharp++) {
        Field *f = chaos_field("",
                               sharp ? SKIRMISH_AT("b1", 30, 20, 1)
                                     : INFANTRY_AT("b1", 30, 20, 1, "line"),
                               INFANTRY_AT("r1", 30, 45, 1, "line"));
        Shot shot;
        chaos_given(f, sharp ? "b1 move to 30,39" : "b1 move to 30,24.5", NULL);
        cr_assert_eq(f->state.phase, PHASE_AIM);
        cr_assert(chaos_shot(f, "b1", "r1", &shot), "%s", f->err.text);
        cr_assert_eq(shot.fixed, !sharp);
        field_free(f);
    }
}
