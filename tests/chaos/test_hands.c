/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_hands.c - Chaos, chapter 7: who fights, dice lined up, who backs up, columns.
 *
 * b1 charges r1 in the last turn; the dice of the charge are ones, so that a line goes ten
 * inches and all of it comes as far, and r1 does nothing (10).
 *
 * Start at r7_3_the_printed_examples.
 */
#include "tests/chaos/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define LAST_TURN FIELD_OPENING(12, "orders", "Blue")

enum { TEN_INCHES = 2540, THREE_INCHES = 762 };

/* A round in line of eight against eight with one hit: on the defender, on the attacker. */
static const int wins[] = { 6, 1, 1, 1, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1 },
                 loses[] = { 5, 1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1 };

static Field *facing(int n_blue, const char *blue_stands, int n_red,
                     const char *red_stands)
{
    static const char unit[] =
        "{'name': '%s', 'at': ['30in', '%din'], 'formation': '%s', "
        "'stands': [{'kind': 'infantry', 'count': %d}]}";
    char blue[300], red[300];
    snprintf(blue, sizeof blue, unit, "b1", 20, blue_stands, n_blue);
    snprintf(red, sizeof red, unit, "r1", 30, red_stands, n_red);
    return chaos_field(LAST_TURN, blue, red);
}

/* r1 so far from b1, front to front. */
static void put_off(Field *f, int32_t gap)
{
    const Box mine = chaos_unit_box(f->battle, &f->state, field_index(f, "b1")),
              his = chaos_unit_box(f->battle, &f->state, field_index(f, "r1"));
    chaos_stands_at(f, "r1", mine.at.x, mine.at.y + mine.half_d + gap + his.half_d,
                    SOUTH);
}

static void more(Field *f, int n, const int *die)
{
    for (int i = 0; i < n; i++)
        field_more(f, 1, die[i]);
}

/* The dice of a charge in line, and r1's reaction. */
static void comes_on(Field *f, int n)
{
    field_dice(f, 0);
    field_more(f, n, 1);
    field_more(f, 1, 10);
}

static int status(const Field *f, const char *who)
{
    return field_unit(f, who)->status;
}

/* ---- dice ---- */

/* Six against eight roll six and eight; and so on. */
Test(chaos_hands, r7_1_dice_of_those_who_meet)
{
    static const struct {
        int blue, red, attacks, defends;
    } rows[] = { { 6, 8, 6, 8 },  { 6, 7, 6, 7 }, { 6, 6, 6, 6 }, { 6, 12, 6, 8 },
                 { 2, 8, 2, 4 },  { 3, 9, 3, 5 }, { 1, 7, 1, 3 }, { 8, 2, 4, 2 },
                 { 12, 6, 8, 6 }, { 7, 1, 3, 1 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = facing(rows[i].blue, "line", rows[i].red, "line");
        comes_on(f, rows[i].blue);
        field_more(f, rows[i].attacks + rows[i].defends, 1);
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert_eq(f->last[E_HANDS].c, rows[i].attacks, "row %u: %d attack", i,
                     f->last[E_HANDS].c);
        cr_assert_eq(f->last[E_HANDS].n_dice, rows[i].attacks + rows[i].defends,
                     "row %u: %d dice", i, f->last[E_HANDS].n_dice);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* A column of six is met at its head, at its rear, or in its flank: there by four, and two more
 * stand beside those. */
Test(chaos_hands, r7_2_who_stands_beside_a_piece_of_a_column)
{
    static const struct {
        Angle facing;
        int defends;
    } rows[] = { { SOUTH, 1 }, { NORTH, 1 }, { EAST, 6 }, { WEST, 6 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = facing(4, "line", 6, "column");
        const bool flank = rows[i].facing == EAST || rows[i].facing == WEST;
        const int32_t half = flank ? 190 : 3 * 381;
        chaos_stands_at(f, "r1", 254 * 30, 254 * 20 + 190 + 254 * 8 + half,
                        rows[i].facing);
        comes_on(f, 4);
        const int attacks = 4;
        field_more(f, attacks + rows[i].defends, 1);
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert_eq(f->last[E_HANDS].c, attacks, "row %u: %d", i, f->last[E_HANDS].c);
        cr_assert_eq(f->last[E_HANDS].n_dice - attacks, rows[i].defends, "row %u: %d", i,
                     f->last[E_HANDS].n_dice - attacks);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* Eleven inches: only those with at least a 2 come so far; eight defend. */
Test(chaos_hands, r7_1_pieces_in_the_charge)
{
    Field *f = facing(8, "line", 8, "line");
    put_off(f, 254 * 11);
    field_dice(f, 0);
    more(f, 9, (int[]){ 1, 2, 1, 1, 1, 6, 1, 3, 10 });
    field_more(f, 3 + 8, 1);
    chaos_given(f, "b1 charge r1", NULL);
    cr_assert_eq(f->last[E_HANDS].c, 3);
    cr_assert_eq(f->last[E_HANDS].n_dice, 11);
    cr_assert(field_spent(f));
    field_free(f);
}

Test(chaos_hands, r7_3_the_printed_examples)
{
    static const struct {
        int n, m;
        uint8_t one[6], two[7];
        int on_one, on_two;
    } rows[] = {
        { 6, 7, { 6, 5, 4, 3, 2, 1 }, { 6, 6, 4, 4, 2, 2, 2 }, 4, 0 },
        { 4, 3, { 6, 4, 3, 1 }, { 5, 5, 2 }, 1, 2 },
        { 4, 3, { 6, 4, 3, 3 }, { 5, 5, 2 }, 1, 3 }, /* "3 or higher" */
        { 4, 3, { 6, 4, 3, 2 }, { 5, 5, 2 }, 1, 2 },
        { 4, 3, { 3, 1, 6, 4 }, { 2, 5, 5 }, 1, 2 }, /* in whatever order */
        { 1, 1, { 4 }, { 4 }, 0, 0 },
        { 1, 3, { 4 }, { 5, 5, 4 }, 2, 0 }, /* the second has no partner: 5 > 4 */
        { 3, 1, { 6, 6, 4 }, { 4 }, 0, 2 },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        int on_one = -1, on_two = -1;
        chaos_hands_compare(rows[i].one, rows[i].n, rows[i].two, rows[i].m, &on_one,
                            &on_two);
        cr_assert_eq(on_one, rows[i].on_one, "row %u: %d", i, on_one);
        cr_assert_eq(on_two, rows[i].on_two, "row %u: %d", i, on_two);
    }
}

/* The first of them played: the attacker has lost four, backs up and is disrupted. */
Test(chaos_hands, r7_3_the_first_example_in_play)
{
    Field *f = facing(6, "line", 7, "line");
    comes_on(f, 6);
    more(f, 13, (int[]){ 3, 1, 5, 6, 2, 4, 2, 6, 4, 2, 6, 4, 2 });
    chaos_given(f, "b1 charge r1", NULL);
    cr_assert_eq(chaos_strength(f, "b1"), 6 * 5 - 4);
    cr_assert_eq(chaos_strength(f, "r1"), 7 * 5);
    cr_assert_eq(status(f, "b1"), DISRUPTED);
    cr_assert_eq(status(f, "r1"), IN_ORDER);
    cr_assert(field_spent(f));
    field_free(f);
}

/* The second: a column loses double (2.5). */
Test(chaos_hands, r7_3_the_second_example_in_play)
{
    Field *f = facing(4, "column", 7, "line");
    comes_on(f, 1);
    more(f, 7, (int[]){ 6, 4, 3, 1, 5, 5, 2 });
    chaos_given(f, "b1 charge r1", NULL);
    cr_assert_eq(chaos_strength(f, "b1"), 4 * 5 - 2);
    cr_assert_eq(chaos_strength(f, "r1"), 7 * 5 - 2);
    cr_assert_eq(f->events[E_PIERCED], 1);
    cr_assert(field_spent(f));
    field_free(f);
}

/* ---- in line ---- */

/* Three inches are left of the charge when it strikes, or a hair less. */
Test(chaos_hands, r7_5_the_defender_backs_up_and_is_struck_again)
{
    static const struct {
        int gap, rounds, ends; /* ends: is the second lost? */
    } rows[] = { { TEN_INCHES - THREE_INCHES - 5, 2, 0 },
                 { TEN_INCHES - THREE_INCHES + 25, 1, 0 },
                 { TEN_INCHES - THREE_INCHES - 5, 2, 1 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = facing(8, "line", 8, "line");
        put_off(f, rows[i].gap);
        const int32_t y = chaos_row(f, "r1")->at.y;
        comes_on(f, 8);
        more(f, 16, wins);
        if (rows[i].rounds == 2)
            more(f, 16, rows[i].ends ? loses : wins);
        chaos_given(f, "b1 charge r1", NULL);
        const int backs = rows[i].rounds - rows[i].ends;
        cr_assert_eq(f->events[E_HANDS], rows[i].rounds, "row %u", i);
        cr_assert_eq(chaos_row(f, "r1")->at.y - y, backs * THREE_INCHES, "row %u", i);
        cr_assert_eq(chaos_row(f, "r1")->facing, SOUTH);
        const int32_t gone = chaos_gone(f, "b1", 30, 20);
        if (rows[i].ends)
            cr_assert_lt(abs(gone - (TEN_INCHES - THREE_INCHES)), 12, "%d", gone);
        else
            cr_assert_eq(gone, TEN_INCHES, "row %u: its farthest point", i);
        cr_assert_eq(status(f, "b1"), DISRUPTED, "7.7, row %u", i);
        cr_assert_eq(status(f, "r1"), DISRUPTED, "7.7, row %u", i);
        cr_assert_eq(chaos_strength(f, "r1"), 40 - backs);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* r1 backs up three inches, and b1 comes to r2, who stands two inches on beside him: he is struck then.  If b1 loses
 * to him, r1, who has backed up, is disrupted, and r2 is not; if r2 backs up, it is r1 before whom b1 comes again. */
Test(chaos_hands, r7_7_a_line_that_comes_to_another_strikes_him)
{
    static const int four[] = { 6, 1, 1, 1, 1, 1 }, three[] = { 6, 1, 1, 1, 1 },
                     loses_to[] = { 1, 1, 1, 6, 1 }, to_four[] = { 1, 1, 1, 1, 6, 1 };
    for (int again = 0; again <= 1; again++) {
        Field *f = chaos_field(LAST_TURN, INFANTRY_AT("b1", 30, 20, 6, "line"),
                               INFANTRY_AT("r1", 30, 26.5, 2, "line") "," INFANTRY_AT(
                                   "r2", 33.5, 28.5, 2, "line"));
        comes_on(f, 6);
        more(f, 6, four);
        more(f, 5, again ? three : loses_to);
        if (again)
            more(f, 6, to_four);
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->events[E_HANDS], 2 + again);
        cr_assert_eq(f->last[E_HANDS].target, field_find(f, again ? "r1" : "r2"));
        cr_assert_eq(f->events[E_MOVED], 1 + again, "it is told how far it follows");
        cr_assert_lt(abs(f->last[E_MOVED].to.y - 254 * (again ? 23 : 22) - 5 * 254), 12);
        cr_assert_eq(status(f, "b1"), DISRUPTED);
        cr_assert_eq(status(f, "r1"), DISRUPTED);
        cr_assert_eq(status(f, "r2"), again ? DISRUPTED : IN_ORDER);
        field_free(f);
    }
}

Test(chaos_hands, r7_6_a_beaten_attacker_is_disrupted_alone)
{
    Field *f = facing(8, "line", 8, "line");
    const Point at = chaos_row(f, "r1")->at;
    const int32_t gap = 254 * 10 - 380;
    comes_on(f, 8);
    more(f, 16, loses);
    chaos_given(f, "b1 charge r1", NULL);
    cr_assert_eq(f->events[E_HANDS], 1);
    cr_assert_lt(abs(chaos_gone(f, "b1", 30, 20) - (gap - THREE_INCHES)), 12);
    cr_assert_eq(chaos_row(f, "b1")->facing, NORTH);
    cr_assert_eq(status(f, "b1"), DISRUPTED);
    cr_assert_eq(status(f, "r1"), IN_ORDER);
    cr_assert_eq(geo_distance(chaos_row(f, "r1")->at, at), 0);
    cr_assert_eq(chaos_strength(f, "b1"), 39);
    cr_assert_eq(chaos_strength(f, "r1"), 40);
    cr_assert(field_spent(f));
    field_free(f);
}

/* Two on the attacker and one on the defender: the source has both disrupted where both are hit.  A column is
 * alone with it. */
Test(chaos_hands, r7_6_a_defender_who_is_hit_too_is_disrupted)
{
    for (int column = 0; column < 2; column++) {
        Field *f = facing(column ? 2 : 3, column ? "column" : "line", 3, "line");
        comes_on(f, column ? 1 : 3);
        more(f, 6 + column,
             column ? (int[]){ 6, 3, 2, 1, 5, 4, 4 } : (int[]){ 6, 3, 2, 5, 4, 4 });
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert_eq(f->events[E_HANDS], 1);
        cr_assert_eq(f->last[E_HANDS].a, 1);
        cr_assert_eq(f->last[E_HANDS].b, 2);
        cr_assert_eq(status(f, "b1"), DISRUPTED);
        cr_assert_eq(status(f, "r1"), column ? IN_ORDER : DISRUPTED);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        field_free(f);
    }
}

/* All three won, and room for a fourth: none, or one if the number says so. */
Test(chaos_hands, r7_8_three_times_at_most)
{
    for (int most = 3; most <= 4; most++) {
        Field *f = facing(8, "line", 8, "line");
        put_off(f, 50);
        f->battle->number[HAND_ROUNDS] += most - 3;
        comes_on(f, 8);
        for (int i = 0; i < most; i++)
            more(f, 16, wins);
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert_eq(f->events[E_HANDS], most);
        cr_assert_eq(chaos_strength(f, "r1"), 40 - most);
        cr_assert_eq(status(f, "b1"), DISRUPTED);
        cr_assert_eq(status(f, "r1"), DISRUPTED);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* Once, and whoever was yet to charge does not: that is told with it. */
Test(chaos_hands, r4_4_a_red_marker_is_told_of)
{
    for (int back = 0; back < 2; back++) {
        char said[160];
        Field *f = facing(8, "line", 8, "line");
        field_dice(f, 0);
        field_more(f, 8, 1);
        field_more(f, !back, 10); /* who charges back does not react */
        field_more(f, 16, 1);
        chaos_given(f, "b1 charge r1", back ? "r1 charge b1" : NULL, NULL);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->events[E_HANDS], 1);
        cr_assert_eq(f->events[E_DISRUPTED], 2);
        chaos_say_event(&f->game, &f->last[E_DISRUPTED], said, sizeof said);
        cr_assert_eq(strstr(said, "is disrupted, and does not charge") != NULL, back,
                     "%s", said);
        cr_assert(strstr(said, "is disrupted"), "%s", said);
        chaos_disrupt(&f->game, field_index(f, "b1"));
        cr_assert_eq(f->events[E_DISRUPTED], 2, "it was already");
        field_free(f);
    }
}

/* No hits, and one each (6 > 5, 1 < 2): they stay where they met. */
Test(chaos_hands, r7_11_equal_hits_disrupt_both)
{
    for (int hits = 0; hits < 2; hits++) {
        Field *f = facing(2, "line", 2, "line");
        comes_on(f, 2);
        more(f, 4, hits ? (int[]){ 6, 1, 5, 2 } : (int[]){ 6, 1, 6, 1 });
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert_eq(f->events[E_HANDS], 1);
        cr_assert_eq(f->events[E_BACK], 0);
        cr_assert_leq(chaos_unit_gap(f->battle, &f->state, field_index(f, "b1"),
                                     field_index(f, "r1")),
                      GEO_TOUCH);
        cr_assert_eq(chaos_strength(f, "b1"), 10 - hits);
        cr_assert_eq(chaos_strength(f, "r1"), 10 - hits);
        cr_assert_eq(status(f, "b1"), DISRUPTED);
        cr_assert_eq(status(f, "r1"), DISRUPTED);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* ---- columns ---- */

/* The piece struck and one on each side, wherever in the line that is. */
Test(chaos_hands, r7_9_a_column_has_one_die_more)
{
    static const struct {
        int red;
        const char *stands;
        int defends;
    } rows[] = { { 1, "line", 1 }, { 2, "line", 2 }, { 3, "line", 3 },  { 7, "line", 3 },
                 { 8, "line", 3 }, { 4, "line", 3 }, { 4, "column", 1 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = facing(5, "column", rows[i].red, rows[i].stands);
        comes_on(f, 1);
        field_more(f, 2 * rows[i].defends + 1, 1);
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert_eq(f->last[E_HANDS].c, rows[i].defends + 1, "row %u", i);
        cr_assert_eq(f->last[E_HANDS].n_dice, 2 * rows[i].defends + 1, "row %u", i);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* At the end of a line there is only one beside the piece that is struck. */
Test(chaos_hands, r7_9_at_the_end_of_a_line)
{
    static const int beside[] = { 3, 2, 0 }, defends[] = { 2, 3, 3 };
    for (int i = 0; i < 3; i++) {
        Field *f = facing(5, "column", 7, "line");
        put_off(f, 0);
        const Point at = chaos_row(f, "b1")->at;
        chaos_stands_at(f, "b1", at.x + 381 * beside[i], at.y, NORTH);
        field_dice(f, 0);
        field_more(f, 2 * defends[i] + 1, 1);
        const Charge charge = { .unit = (uint8_t)field_index(f, "b1"), .n = 5 };
        chaos_hands(&f->game, &charge, field_index(f, "r1"), 0);
        cr_assert_eq(f->last[E_HANDS].c, defends[i] + 1, "row %d", i);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* Three inches on after r1 it goes over what he has backed over: no die, but it has crossed it, and leaves
 * a gap in a worm fence. */
Test(chaos_hands, r9_11_what_is_crossed_after_an_enemy_who_backs_up)
{
    for (int worm = 0; worm < 2; worm++) {
        Field *f = chaos_field(
            worm ? LAST_TURN "," TERRAIN(LINE_OF("worm fence", 20, 27, 40, 27))
                 : LAST_TURN "," TERRAIN(LINE_OF("rail fence", 20, 27, 40, 27)),
            INFANTRY_AT("b1", 30, 20, 8, "line"), INFANTRY_AT("r1", 30, 30, 8, "line"));
        put_off(f, 254 * 5);
        comes_on(f, 8);
        more(f, 16, wins);
        more(f, 16, loses);
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert_eq(f->events[E_HANDS], 2);
        cr_assert(field_unit(f, "b1")->marks & U_CROSSED);
        cr_assert_eq(chaos(&f->state)->n_gaps, worm);
        field_free(f);
    }
}

/* Thirteen inches.  To be through, a column of two wants its own length, r1's depth and half its
 * own length again beyond its middle: 1150 in all. */
Test(chaos_hands, r7_10_a_column_pierces_the_line)
{
    for (int through = 0; through < 2; through++) {
        const int32_t advance = 254 * 13, gap = advance - (through ? 1165 : 1130);
        Field *f = facing(2, "column", 7, "line");
        put_off(f, gap);
        const Point at = chaos_row(f, "r1")->at;
        comes_on(f, 1);
        more(f, 7, (int[]){ 6, 1, 1, 1, 5, 1, 1 });
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert_eq(f->events[E_PIERCED], 1);
        cr_assert_eq(f->last[E_PIERCED].a, through);
        const int32_t gone = chaos_gone(f, "b1", 30, 20);
        if (through)
            cr_assert_eq(gone, advance, "its farthest point: %d", gone);
        else
            cr_assert_lt(abs(gone - gap), 12, "%d", gone);
        cr_assert_eq(geo_distance(chaos_row(f, "r1")->at, at), 0, "he makes way only");
        cr_assert_eq(status(f, "b1"), DISRUPTED);
        cr_assert_eq(status(f, "r1"), DISRUPTED);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* Behind r1 it would come to 28.76 inches: not onto ground that nobody enters. */
Test(chaos_hands, r4_13_a_column_does_not_pierce_into_what_bars_it)
{
    static const char *const grounds[] = { AREA("impassable", 20, 28, 40, 40),
                                           AREA("impassable", 20, 29, 40, 40) };
    for (int through = 0; through < 2; through++) {
        char more_of[300];
        snprintf(more_of, sizeof more_of, "%s," TERRAIN("%s"), LAST_TURN,
                 grounds[through]);
        Field *f = chaos_field(more_of, INFANTRY_AT("b1", 30, 20, 2, "column"),
                               INFANTRY_AT("r1", 30, 25, 7, "line"));
        comes_on(f, 1);
        more(f, 7, (int[]){ 6, 1, 1, 1, 5, 1, 1 });
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert_eq(f->last[E_PIERCED].a, through);
        cr_assert_eq(chaos_row(f, "b1")->at.y > chaos_row(f, "r1")->at.y, through);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* r2 stands behind, within the advance or beyond it: it is struck, beats the column, or is not. */
Test(chaos_hands, r7_10_or_into_another)
{
    static const struct {
        const char *red;
        int rounds;
    } rows[] = {
        { INFANTRY_AT("r1", 30, 25, 7, "line") "," INFANTRY_AT("r2", 30, 32, 7, "line"),
          2 },
        { INFANTRY_AT("r1", 30, 25, 7, "line") "," INFANTRY_AT("r2", 30, 36, 7, "line"),
          1 }
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f =
            chaos_field(LAST_TURN, INFANTRY_AT("b1", 30, 20, 2, "column"), rows[i].red);
        comes_on(f, 1);
        more(f, 7, (int[]){ 6, 1, 1, 1, 5, 1, 1 });
        if (rows[i].rounds == 2)
            more(f, 7, (int[]){ 5, 1, 1, 1, 6, 1, 1 });
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert_eq(f->events[E_HANDS], rows[i].rounds, "row %u", i);
        cr_assert_eq(f->last[E_HANDS].target,
                     field_find(f, rows[i].rounds == 2 ? "r2" : "r1"));
        cr_assert_eq(status(f, "b1"), DISRUPTED);
        cr_assert_eq(status(f, "r1"), DISRUPTED);
        cr_assert_eq(status(f, "r2"), IN_ORDER, "7.6: who beats it is not disrupted");
        cr_assert_eq(f->events[E_BACK], rows[i].rounds == 2);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* When its blows are spent it halts before the next, who has not fought. */
Test(chaos_hands, r7_8_of_a_column)
{
    Field *f = chaos_field(
        LAST_TURN, INFANTRY_AT("b1", 30, 20, 2, "column"),
        INFANTRY_AT("r1", 30, 25, 7, "line") "," INFANTRY_AT("r2", 30, 32, 7, "line"));
    f->battle->number[HAND_ROUNDS] = 1;
    comes_on(f, 1);
    more(f, 7, (int[]){ 6, 1, 1, 1, 5, 1, 1 });
    chaos_given(f, "b1 charge r1", NULL);
    cr_assert_eq(f->events[E_HANDS], 1);
    cr_assert_leq(
        chaos_unit_gap(f->battle, &f->state, field_index(f, "b1"), field_index(f, "r2")),
        GEO_TOUCH);
    cr_assert_eq(status(f, "b1"), DISRUPTED);
    cr_assert_eq(status(f, "r1"), DISRUPTED);
    cr_assert_eq(status(f, "r2"), IN_ORDER);
    cr_assert(field_spent(f));
    field_free(f);
}

/* A column that loses backs up: nobody is pierced. */
Test(chaos_hands, r7_10_only_if_it_wins)
{
    Field *f = facing(2, "column", 7, "line");
    comes_on(f, 1);
    more(f, 7, (int[]){ 5, 1, 1, 1, 6, 1, 1 });
    chaos_given(f, "b1 charge r1", NULL);
    cr_assert_eq(f->events[E_PIERCED], 0);
    cr_assert_eq(f->events[E_BACK], 1);
    cr_assert_eq(f->last[E_BACK].subject, field_find(f, "b1"));
    cr_assert_eq(status(f, "b1"), DISRUPTED);
    cr_assert_eq(status(f, "r1"), IN_ORDER);
    cr_assert(field_spent(f));
    field_free(f);
}

/* ---- guns ---- */

/* Four pieces meet it; it has one die. */
Test(chaos_hands, r7_12_a_gun_that_loses_is_taken)
{
    static const int best[] = { 6, 5, 4 }; /* against its 5 */
    for (int i = 0; i < 3; i++) {
        Field *f =
            chaos_field(LAST_TURN, INFANTRY_AT("b1", 30, 20, 8, "line"),
                        GUN_AT("r1", 30, 30) "," INFANTRY_AT("r2", 5, 55, 1, "line"));
        comes_on(f, 8);
        field_more(f, 1, best[i]);
        field_more(f, 3, 1);
        field_more(f, 1, 5);
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert_eq(f->events[E_HANDS], 1);
        cr_assert_eq(f->events[E_LOST], i == 0);
        cr_assert_eq(chaos_points(f->battle, &f->state, 0), i == 0);
        cr_assert_eq(field_unit(f, "r1")->n_stands, i == 0 ? 0 : 1);
        cr_assert_eq(f->events[E_BACK], i == 2, "it has beaten them");
        if (i == 0)
            cr_assert_eq(f->last[E_LOST].a, LOST_TAKEN);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* A line that has destroyed its enemy stays, be another behind him within its reach: it is columns that go on. */
Test(chaos_hands, r7_10_a_line_does_not_go_on)
{
    for (int column = 0; column < 2; column++) {
        Field *f = chaos_field(LAST_TURN, INFANTRY_AT("b1", 30, 20, 8, "line"),
                               INFANTRY_AT("r1", 30, 30, 1, "line") "," INFANTRY_AT(
                                   "r2", 30, 40, 8, "line"));
        field_unit(f, "b1")->formation = column ? COLUMN : LINE;
        chaos_stands_at(f, "b1", 254 * 30, 254 * 20, NORTH);
        put_off(f, 4 * 254);
        chaos_stands_at(f, "r2", 254 * 30, chaos_row(f, "r1")->at.y + 3 * 254, SOUTH);
        state_stand(&f->state, f->battle->unit[field_index(f, "r1")].first)->figures = 1;
        comes_on(f, column ? 1 : 8);
        more(f, column ? 3 : 4, (int[]){ 6, 1, 1, 1 });
        field_more(f, 40, 1);
        chaos_given(f, "b1 charge r1", NULL);
        cr_expect_eq(f->events[E_HANDS], 1 + column, "%d: %d", column,
                     f->events[E_HANDS]);
        field_free(f);
    }
}
