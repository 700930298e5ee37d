/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_fire.c - Chaos, Confusion and Casualties, chapter 8: range sticks, and who may fire.
 *
 * Start at r8_1_: a die a piece.
 */
#include "tests/chaos/duel.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { AN_INCH = 254 };

#define ENEMY INFANTRY_AT("r1", 30, 30, 1, "line")
#define MUSKETS_AT(name, x, y)                                                           \
    "{'name': '" name "', 'at': ['" #x "in', '" #y "in'], 'formation': 'line', "         \
    "'stands': [{'kind': 'infantry', 'count': 1, 'traits': ['muskets']}]}"

/* And somebody far off, since skirmishers alone are no army (14.3). */
static Field *firer(const char *kind, const char *formation, int count, int32_t gap)
{
    char blue[400];
    snprintf(blue, sizeof blue,
             "{'name': 'b1', 'at': ['30in', '10in'], 'formation': '%s', 'stands': "
             "[{'kind': '%s', 'count': %d}]},%s",
             formation, kind, count, INFANTRY_AT("b9", 57, 3, 1, "line"));
    return chaos_duel("", blue, ENEMY, gap);
}

/* Of a column the first piece fires (8.9), of troopers on foot three in four (8.4). */
Test(chaos_fire, r8_1_a_d10_a_piece)
{
    static const struct {
        const char *kind, *formation;
        int pieces, dice;
    } rows[] = {
        { "infantry", "line", 1, 1 },      { "infantry", "line", 3, 3 },
        { "infantry", "column", 1, 1 },    { "infantry", "column", 4, 1 },
        { "cavalry", "line", 4, 4 },       { "cavalry", "column", 4, 1 },
        { "cavalry", "dismounted", 4, 3 }, { "skirmisher", "open order", 5, 5 }
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const bool small_arms = i < 7; /* nobody reacts to skirmishers */
        Field *f = firer(rows[i].kind, rows[i].formation, rows[i].pieces, 1500);
        chaos_aim(f);
        field_dice(f, 0);
        field_more(f, rows[i].dice, 10);
        field_more(f, small_arms, UNHARMED);
        field_more(f, 1, 1);
        chaos_given(f, "b1 fire r1", NULL);
        cr_assert(field_spent(f), "row %u: %d of %d", i, f->list.used, f->list.n);
        cr_assert_eq(f->last[E_FIRE].b, rows[i].dice, "row %u", i);
        cr_assert_eq(chaos_strength(f, "r1"), 5);
        field_free(f);
    }
}

Test(chaos_fire, r8_2_the_rifle_stick)
{
    Field *f = firer("infantry", "line", 1, 500);
    cr_assert_eq(chaos_number(f), 9);
    for (int i = 1; i <= 9; i++) {
        chaos_apart(f, A_SECTION * i);
        cr_assert_eq(chaos_number(f), 10 - i, "%d in: %d", 3 * i, chaos_number(f));
        chaos_apart(f, A_SECTION * i + 1);
        cr_assert_eq(chaos_number(f), i < 9 ? 9 - i : NO_SHOT, "beyond %d in", 3 * i);
    }
    cr_assert(chaos_may_not(f, "b1", "r1", "8.2"), "%s", f->err.text);
    field_free(f);
}

/* Middles an inch and a half, a piece's depth, more than 3, 27 and 15 in from each other. */
Test(chaos_fire, r8_2_a_gap_is_from_edge_to_edge)
{
    const int32_t y = 10 * AN_INCH + 381, x = 30 * AN_INCH;
    Field *f = firer("infantry", "line", 1, 500);
    chaos_stands_at(f, "r1", x, y + 3 * AN_INCH, SOUTH);
    cr_assert_eq(chaos_number(f), 9);
    chaos_stands_at(f, "r1", x, y + 3 * AN_INCH + 1, SOUTH);
    cr_assert_eq(chaos_number(f), 8);
    chaos_stands_at(f, "r1", x, y + 27 * AN_INCH, SOUTH);
    cr_assert_eq(chaos_number(f), 1);
    chaos_stands_at(f, "r1", x, y + 27 * AN_INCH + 1, SOUTH);
    cr_assert_eq(chaos_number(f), NO_SHOT);
    chaos_stands_at(f, "r1", x, y + 15 * AN_INCH + 1, SOUTH);
    cr_assert(field_refuses(f, "b1 charge r1", "15.1 in away"), "%s", f->err.text);
    chaos_stands_at(f, "r1", x, y + 15 * AN_INCH, SOUTH);
    cr_assert(field_gives(f, "b1 charge r1"), "%s", f->err.text);
    field_free(f);
}

/* A skirmisher is an inch deep: an inch more than 3 between their middles. */
Test(chaos_fire, r8_2_between_skirmishers_too)
{
    Field *f = chaos_field(
        "", SKIRMISH_AT("b1", 30, 10, 1) "," INFANTRY_AT("b9", 57, 3, 1, "line"),
        SKIRMISH_AT("r1", 30, 14, 1) "," INFANTRY_AT("r9", 57, 57, 1, "line"));
    for (int beyond = 0; beyond <= 1; beyond++) {
        chaos_stands_at(f, "r1", 30 * AN_INCH, 14 * AN_INCH + beyond, SOUTH);
        cr_assert_eq(chaos_number(f), 9 - beyond);
    }
    field_free(f);
}

Test(chaos_fire, r8_2_who_is_out_of_range_reads_as_further_than_it)
{
    Shot shot;
    Field *f = firer("infantry", "line", 1, 9 * A_SECTION);
    cr_assert(chaos_shot(f, "b1", "r1", &shot), "%s", f->err.text);
    chaos_apart(f, 9 * A_SECTION + 1);
    cr_assert(chaos_may_not(f, "b1", "r1", "27.1 in away, reach 27 in"), "%s",
              f->err.text);
    chaos_apart(f, 15 * AN_INCH); /* a move, and a die of six */
    cr_assert(!field_refuses(f, "b1 charge r1", "cannot reach"));
    field_free(f);
    f = firer("infantry", "line", 1, 15 * AN_INCH + 1);
    cr_assert(field_refuses(f, "b1 charge r1", "15.1 in away, at the best 15.0 in"), "%s",
              f->err.text);
    cr_assert(field_refuses(f, "b1 move to 30in,484mm", "cannot go 9.1 in: it moves 9.0"),
              "%s", f->err.text);
    field_free(f);
}

/* That number or less hits: a 9 to three inches, and an 8 beyond. */
Test(chaos_fire, r8_2_that_or_less_hits)
{
    static const struct {
        int32_t gap;
        int high, low, hits;
    } rows[] = { { A_SECTION, 9, 1, 2 },     { A_SECTION + 1, 9, 1, 1 },
                 { A_SECTION + 1, 8, 1, 2 }, { 9 * A_SECTION, 1, 1, 2 },
                 { 9 * A_SECTION, 2, 1, 1 }, { 8 * A_SECTION, 2, 1, 2 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = firer("infantry", "line", 2, rows[i].gap);
        chaos_aim(f);
        field_dice(f, 4, rows[i].high, rows[i].low, UNHARMED, 1);
        chaos_given(f, "b1 fire r1", NULL);
        cr_assert(field_spent(f), "row %u", i);
        cr_assert_eq(f->last[E_FIRE].a, rows[i].hits, "row %u: %d", i, f->last[E_FIRE].a);
        cr_assert_eq(chaos_strength(f, "r1"), 5 - rows[i].hits, "row %u", i);
        field_free(f);
    }
}

Test(chaos_fire, r8_3_the_musket_stick)
{
    Field *f = chaos_duel("", MUSKETS_AT("b1", 30, 10), ENEMY, 100);
    cr_assert_eq(chaos_number(f), 6);
    for (int i = 1; i <= 6; i++) {
        chaos_apart(f, AN_INCH * i);
        cr_assert_eq(chaos_number(f), 7 - i, "%d in: %d", i, chaos_number(f));
        chaos_apart(f, AN_INCH * i + 1);
        cr_assert_eq(chaos_number(f), i < 6 ? 6 - i : 1, "beyond %d in", i);
    }
    chaos_apart(f, 12 * AN_INCH);
    cr_assert_eq(chaos_number(f), 1);
    chaos_apart(f, 12 * AN_INCH + 1);
    cr_assert_eq(chaos_number(f), NO_SHOT);
    field_free(f);
}

Test(chaos_fire, r8_4_carbines)
{
    static const char *const formations[] = { "line", "column", "dismounted" };
    for (int i = 0; i < 3; i++) {
        Field *f = firer("cavalry", formations[i], 1, A_SECTION);
        cr_assert_eq(chaos_number(f), 9);
        chaos_apart(f, A_SECTION + 1);
        cr_assert_eq(chaos_number(f), 8);
        chaos_apart(f, 15 * AN_INCH);
        cr_assert_eq(chaos_number(f), 5);
        chaos_apart(f, 15 * AN_INCH + 1);
        cr_assert_eq(chaos_number(f), NO_SHOT);
        field_free(f);
    }
    Field *f = firer("infantry", "line", 1, 15 * AN_INCH + 1);
    cr_assert_eq(chaos_number(f), 4, "a rifle reaches further");
    field_free(f);
}

Test(chaos_fire, r8_4_a_quarter_holds_horses)
{
    static const int shooters[] = { 0, 1, 2, 3, 3, 4, 5, 6, 6 }; /* of so many pieces */
    for (int n = 1; n <= 8; n++) {
        Field *f = firer("cavalry", "dismounted", n, 500);
        cr_assert_eq(chaos_shooters(f->battle, &f->state, 0), shooters[n], "of %d", n);
        field_unit(f, "b1")->formation = LINE;
        cr_assert_eq(chaos_shooters(f->battle, &f->state, 0), n, "on horseback");
        field_free(f);
    }
}

/* From the middle of the front edge to the near corner of the target: as far aside as ahead. */
Test(chaos_fire, r8_5_forty_five_degrees)
{
    for (int side = -1; side <= 1; side += 2) {
        Field *f = firer("infantry", "line", 1, 999); /* the boxes' 1000 */
        const Point at = chaos_row(f, "r1")->at;
        chaos_stands_at(f, "r1", at.x + side * (1000 + 190), at.y, SOUTH);
        cr_assert_eq(chaos_number(f), 8, "%s", f->err.text);
        chaos_stands_at(f, "r1", at.x + side * (1000 + 190 + 1), at.y, SOUTH);
        cr_assert(chaos_may_not(f, "b1", "r1", "8.5"), "%s", f->err.text);
        field_free(f);
    }
    Field *f = firer("infantry", "line", 1, 1000);
    chaos_stands_at(f, "b1", 7620, 2540, SOUTH);
    cr_assert(chaos_may_not(f, "b1", "r1", "8.5"), "not behind it: %s", f->err.text);
    field_free(f);
}

/* Eight pieces; the enemy's corner is just within the arc of the fifth, then of the sixth. */
Test(chaos_fire, r8_5_each_piece_for_itself)
{
    for (int beyond = 0; beyond <= 1; beyond++) {
        Field *f = firer("infantry", "line", 8, 999);
        const Point at = chaos_row(f, "r1")->at, fifth = field_stand(f, "b1.5")->at;
        chaos_stands_at(f, "r1", fifth.x + 1000 + 190 + beyond, at.y, SOUTH);
        chaos_aim(f);
        field_dice(f, 0);
        field_more(f, 4 - beyond, 10);
        field_more(f, 1, UNHARMED);
        field_more(f, 1, 1);
        chaos_given(f, "b1 fire r1", NULL);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->last[E_FIRE].b, 4 - beyond);
        field_free(f);
    }
}

/* The line of fire runs at x = 30 in; who only touches it is in the way. */
Test(chaos_fire, r8_6_not_through_others)
{
    Field *f = chaos_duel("",
                          INFANTRY_AT("b1", 30, 10, 1, "line") "," INFANTRY_AT(
                              "b2", 45, 10, 1, "line") "," SKIRMISH_AT("b3", 50, 10, 3),
                          ENEMY "," INFANTRY_AT("r2", 45, 30, 1, "line"), 2540);
    static const char *const others[] = { "b2", "r2" };
    const int32_t half_way = 16 * AN_INCH;
    for (int i = 0; i < 2; i++) {
        const Point home = chaos_row(f, others[i])->at;
        chaos_stands_at(f, others[i], 7620 + 190, half_way, NORTH);
        cr_assert(chaos_may_not(f, "b1", "r1", "8.6"), "%s", others[i]);
        chaos_stands_at(f, others[i], 7620 + 191, half_way, NORTH);
        cr_assert_eq(chaos_number(f), 6, "beside it: %s", f->err.text);
        chaos_stands_at(f, others[i], 7620, 26 * AN_INCH, NORTH);
        cr_assert_eq(chaos_number(f), 6, "beyond the target");
        chaos_stands_at(f, others[i], 7620, 8 * AN_INCH, NORTH);
        cr_assert_eq(chaos_number(f), 6, "behind the firer");
        chaos_stands_at(f, others[i], home.x, home.y, NORTH);
    }
    chaos_stands_at(f, "b3", 7620, half_way, NORTH);
    cr_assert_eq(chaos_number(f), 6, "between men in open order");
    field_free(f);
}

/* Eight pieces at as many, four inches off: b2, a piece wide, stands before one of b1's, or of r1's own side;
 * the others fire past it, be it in the middle of their front. */
Test(chaos_fire, r8_6_each_piece_for_itself)
{
    for (int before = 0; before <= 8; before++) {
        Field *f = chaos_duel(
            "",
            INFANTRY_AT("b1", 30, 10, 8, "line") "," INFANTRY_AT("b2", 50, 10, 1, "line"),
            INFANTRY_AT("r1", 30, 30, 8, "line"), 4 * AN_INCH);
        uint8_t number[MOST_PIECES];
        Shot shot;
        const Point first = field_stand(f, "b1.1")->at;
        if (before < 8)
            chaos_stands_at(f, "b2", first.x + before * 381, first.y + 2 * AN_INCH + 100,
                            NORTH);
        cr_assert(chaos_shot(f, "b1", "r1", &shot), "%d: %s", before, f->err.text);
        chaos_shot_numbers(&shot, 8, number);
        for (int i = 0; i < 8; i++)
            cr_expect_eq(number[i] == 0, i == before, "%d before %d", i, before);
        field_free(f);
    }
}

/* With all of them masked it has no shot, and is told by whom. */
Test(chaos_fire, r8_6_a_whole_line_behind_another)
{
    for (int n = 3; n <= 4; n++) {
        Field *f = chaos_duel(
            "",
            INFANTRY_AT("b1", 30, 10, 4, "line") "," INFANTRY_AT("b2", 45, 10, 4, "line"),
            INFANTRY_AT("r1", 30, 30, 4, "line"), 6 * AN_INCH);
        const Point at = chaos_row(f, "b1")->at;
        Shot shot;
        chaos_stands_at(f, "b2", at.x - (4 - n) * 381, at.y + 3 * AN_INCH, NORTH);
        cr_expect_eq(chaos_shot(f, "b1", "r1", &shot), n == 3, "%s", f->err.text);
        cr_expect(n == 3 || chaos_may_not(f, "b1", "r1", "b2 stands in the way (8.6)"));
        field_free(f);
    }
}

/* A millimetre apart is in contact: r1, by its corner; r2 and r3 are free. */
Test(chaos_fire, r8_7_not_in_contact)
{
    Field *f = chaos_field(
        "", INFANTRY_AT("b1", 30, 10, 1, "line") "," INFANTRY_AT("b2", 27, 7, 1, "line"),
        ENEMY "," INFANTRY_AT("r2", 31, 16, 1, "line") "," INFANTRY_AT("r3", 24, 14, 1,
                                                                       "line"));
    Shot shot;
    const int32_t x = 7620 - 355, y = 2540 + 190 + 190;
    chaos_stands_at(f, "r1", x, y + GEO_TOUCH + 1, SOUTH);
    cr_assert(chaos_shot(f, "b1", "r2", &shot), "%s", f->err.text);
    cr_assert(chaos_shot(f, "b2", "r1", &shot), "%s", f->err.text);
    chaos_stands_at(f, "r1", x, y + GEO_TOUCH, SOUTH);
    cr_assert(chaos_may_not(f, "b1", "r1", "8.7"));
    cr_assert(chaos_may_not(f, "b1", "r2", "8.7"), "nor at anybody else");
    cr_assert(chaos_may_not(f, "b2", "r1", "8.7"), "nor others at those in contact");
    cr_assert(chaos_shot(f, "b2", "r3", &shot), "who is free may: %s", f->err.text);
    field_free(f);
}

/* Half of nine inches is 4.5, of twelve six; clause 9.8: one off after a move. */
Test(chaos_fire, r8_8_half_a_move_and_fire)
{
    static const struct {
        const char *kind, *formation, *order;
        int off; /* NO_SHOT: it may not fire */
    } rows[] = {
        { "infantry", "line", "b1 hold", 0 },
        { "infantry", "line", "b1 move to 30,11 facing N", 1 },
        { "infantry", "line", "b1 move to 30,14.5 facing N", 1 },
        { "infantry", "line", "b1 move to 30,14.51 facing N", NO_SHOT },
        { "infantry", "column", "b1 move to 30,16 facing N", 1 },
        { "infantry", "column", "b1 move to 30,16.01 facing N", NO_SHOT },
        { "infantry", "column", "b1 form as line", 1 }, /* just half a move */
        { "infantry", "column", "b1 move to 30,10.1 facing N as line", NO_SHOT },
        { "skirmisher", "open order", "b1 move to 30,11 facing N", 0 },
        { "skirmisher", "open order", "b1 move to 30,29 facing N", 0 },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = firer(rows[i].kind, rows[i].formation, 1, 24 * AN_INCH);
        chaos_given(f, rows[i].order, NULL);
        cr_assert_eq(f->state.decision.kind, D_FIRE);
        if (rows[i].off == NO_SHOT) {
            cr_assert(chaos_may_not(f, "b1", "r1", "8.8"), "row %u: %s", i, f->err.text);
            cr_assert(field_unit(f, "b1")->marks & U_AIMED, "nothing to choose");
            field_free(f);
            continue;
        }
        field_dice(f, 1, 10);
        field_more(f, i < 8, UNHARMED);
        field_more(f, 1, 1);
        chaos_given(f, "b1 fire r1", NULL);
        cr_assert(field_spent(f), "row %u: %d of %d", i, f->list.used, f->list.n);
        cr_assert_eq(f->last[E_FIRE].c, rows[i].off, "row %u: %d", i, f->last[E_FIRE].c);
        field_free(f);
    }
}

/* A gun that is turned has moved: canister is one off, as any fire after a move; it does fire. */
Test(chaos_fire, r9_8_a_gun_that_is_turned_has_moved)
{
    for (int turned = 0; turned < 2; turned++) {
        Field *f = chaos_field("", GUN_AT("b1", 30, 10), ENEMY);
        Shot shot;
        chaos_given(f, turned ? "b1 move to 30,10 facing NNE" : "b1 hold", NULL);
        cr_assert(chaos_shot(f, "b1", "r1", &shot), "%s", f->err.text);
        cr_assert_eq(shot.fixed, turned);
        cr_assert_eq(!(field_unit(f, "b1")->marks & U_MOVED), !turned);
        cr_assert_not(field_unit(f, "b1")->marks & U_MOVED_FAR);
        field_free(f);
    }
}

/* A turn that has gone does not count. */
Test(chaos_fire, r8_8_the_move_of_the_turn_before)
{
    Field *f = firer("infantry", "line", 1, 24 * AN_INCH);
    chaos_given(f, "b1 move to 30,15 facing N", NULL);
    field_dice(f, 1, 1);
    chaos_given(f, NULL);
    chaos_aim(f);
    cr_assert_eq(chaos_fixed(f), 0);
    field_free(f);
}

Test(chaos_fire, r8_10_a_ten_misses)
{
    Field *f = firer("infantry", "line", 2, 500);
    chaos_aim(f);
    field_dice(f, 4, 9, 10, UNHARMED, 1);
    chaos_given(f, "b1 fire r1", NULL);
    cr_assert(field_spent(f));
    cr_assert_eq(f->last[E_FIRE].a, 1);
    field_free(f);
}

/* A woodlot takes the last chance at 27 in, and leaves one of two at 24. */
Test(chaos_fire, r8_10_nothing_left_is_no_shot)
{
    Field *f = chaos_duel(TERRAIN(AREA("woodlot", 20, 15, 40, 18)),
                          INFANTRY_AT("b1", 30, 10, 1, "line"), ENEMY, 9 * A_SECTION);
    cr_assert(chaos_may_not(f, "b1", "r1", "8.10"), "%s", f->err.text);
    chaos_apart(f, 8 * A_SECTION);
    cr_assert_eq(chaos_fixed(f), 1);
    cr_assert_eq(chaos_number(f), 2);
    field_free(f);
    for (int die = 2; die <= 3; die++) { /* half of 2 is 1, of 3 two: of a number of 2 */
        f = firer("infantry", "line", 1, 8 * A_SECTION);
        field_unit(f, "b1")->status = DISRUPTED;
        chaos_aim(f);
        field_dice(f, 1, die);
        field_more(f, die == 2, 1);
        field_more(f, die == 2, UNHARMED);
        field_more(f, 1, 10); /* it rallies */
        field_more(f, 2, 1);
        chaos_given(f, "b1 fire r1", NULL);
        cr_assert(field_spent(f), "%d: %d of %d", die, f->list.used, f->list.n);
        cr_assert_eq(f->last[E_FIRE].b, die == 2);
        cr_assert_eq(f->events[E_REACTION], die == 2);
        cr_assert_eq(chaos_row(f, "b1")->smoke_half > 0, die == 2);
        cr_assert_eq((field_unit(f, "b1")->marks & U_FIRED_BEFORE) != 0, die == 2);
        cr_assert_eq(chaos_strength(f, "r1"), die == 2 ? 4 : 5);
        field_free(f);
    }
}

/* What is told says so. */
Test(chaos_fire, r8_10_and_that_is_said)
{
    for (int shots = 0; shots < 2; shots++) {
        Field *f = firer("infantry", "line", 1, 8 * A_SECTION);
        const Event e = { .kind = E_FIRE,
                          .subject = field_find(f, "b1"),
                          .target = field_find(f, "r1"),
                          .b = shots,
                          .c = 2 - shots };
        char text[200];
        chaos_say_event(&f->game, &e, text, sizeof text);
        cr_assert_eq(strstr(text, "fires at") != NULL, shots, "%s", text);
        cr_assert_eq(strstr(text, "has no shot at") == NULL, shots, "%s", text);
        field_free(f);
    }
}

/* 12.6  Of a regiment without officers: who might come over belongs to another. */
Test(chaos_fire, r12_6_who_notices_is_of_the_other_regiment)
{
    static const char *const says[] = { "b1: nobody at r1 notices",
                                        "b1: an officer of r1 notices" };
    Field *f = firer("infantry", "line", 1, 8 * A_SECTION);
    for (int comes = 0; comes < 2; comes++) {
        const Event e = { .kind = E_NOTICED,
                          .subject = field_find(f, "b1"),
                          .target = field_find(f, "r1"),
                          .a = comes };
        char text[200];
        chaos_say_event(&f->game, &e, text, sizeof text);
        cr_expect_str_eq(text, says[comes]);
    }
    field_free(f);
}

Test(chaos_movement, turns_say_where_to)
{
    Field *f = firer("infantry", "line", 1, 8 * A_SECTION);
    const Event e = { .kind = E_MOVED, .subject = field_find(f, "b1") };
    char text[200];
    field_stand(f, "b1")->facing = 0x6000;
    chaos_say_event(&f->game, &e, text, sizeof text);
    cr_assert(strstr(text, "turns to face south-east"), "%s", text);
    field_free(f);
}

/* Two men, one hit: the wounds of its d6, all on the last of them. */
Test(chaos_fire, r8_11_a_man_is_out_at_four)
{
    static const struct {
        int die, men, wounds_left;
    } rows[] = { { 1, 2, 7 }, { 3, 2, 5 }, { 4, 1, 4 }, { 6, 1, 4 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = chaos_duel(
            "", INFANTRY_AT("b1", 30, 10, 1, "line"),
            SKIRMISH_AT("r1", 30, 30, 2) "," INFANTRY_AT("r9", 57, 57, 1, "line"), 500);
        chaos_aim(f);
        field_dice(f, 3, 1, rows[i].die, UNHARMED);
        field_more(f, rows[i].men == 1, STEADY); /* a rout roll for the man */
        field_more(f, 1, 1);
        chaos_given(f, "b1 fire r1", NULL);
        cr_assert(field_spent(f), "row %u: %d of %d", i, f->list.used, f->list.n);
        cr_assert_eq(field_unit(f, "r1")->n_stands, rows[i].men, "row %u", i);
        cr_assert_eq(chaos_strength(f, "r1"), rows[i].wounds_left, "row %u", i);
        field_free(f);
    }
}

/* Wounds add up: three and one are four. */
Test(chaos_fire, r8_11_wounds_add_up)
{
    Field *f = chaos_field("", INFANTRY_AT("b1", 30, 10, 1, "line"),
                           SKIRMISH_AT("r1", 30, 30, 3));
    field_dice(f, 2, 2, 1);
    cr_assert_eq(chaos_unit_hit(&f->game, field_index(f, "r1"), 2), 0);
    cr_assert(field_spent(f));
    field_dice(f, 3, 1, 6, 4);
    cr_assert_eq(chaos_unit_hit(&f->game, field_index(f, "r1"), 3), 3);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->last[E_LOST].a, LOST_KILLED);
    field_free(f);
}

/* Clause 1.4: whose target has fallen in an earlier step is told to have no shot. */
Test(chaos_fire, r1_4_a_target_that_is_gone_is_told)
{
    for (int falls = 0; falls <= 1; falls++) {
        Field *f = chaos_field(
            "", INFANTRY_AT("b1", 30, 20, 3, "line") "," SKIRMISH_AT("s1", 40, 20, 1),
            INFANTRY_AT("r1", 30, 30, 1, "line") "," INFANTRY_AT("r2", 5, 55, 3, "line"));
        chaos_stands_at(f, "s1", 36 * 254, 20 * 254, NORTH);
        chaos_given(f, NULL);
        cr_assert_eq(f->state.phase, PHASE_AIM);
        field_stand(f, "r1.1")->figures = 1;
        field_dice(f, 1, falls ? 1 : 10); /* the skirmisher */
        field_more(f, 40, 10);
        chaos_given(f, "b1 fire r1", "s1 fire r1", NULL);
        cr_assert_eq(f->events[E_LOST], falls);
        cr_assert_eq(f->events[E_NO_FIRE], falls);
        cr_assert_eq(f->events[E_FIRE], 2 - falls);
        field_free(f);
    }
}

Test(chaos_fire, r8_1_at_enemies_alone)
{
    Field *f = chaos_field(
        "", INFANTRY_AT("b1", 30, 20, 3, "line") "," INFANTRY_AT("b2", 30, 25, 3, "line"),
        INFANTRY_AT("r1", 38, 30, 3, "line"));
    chaos_given(f, NULL);
    cr_assert_eq(f->state.decision.kind, D_FIRE);
    cr_expect(field_refuses(f, "b1 fire b2", "name an enemy unit"), "%s", f->err.text);
    cr_expect(field_refuses(f, "b1 fire b1", "name an enemy unit"), "%s", f->err.text);
    field_free(f);
}
