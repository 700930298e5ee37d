/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_charge.c - Chaos, Confusion and Casualties, chapter 5: charges until they strike.
 *
 * A gun far away (WATCH) has something to fire at, so a turn halts after its charges.  The enemy
 * rolls a 3: he would withdraw, and while his owner is asked the charge can be looked at.
 *
 * Start at reaches().
 */
#include "tests/chaos/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define WATCHED       INFANTRY_AT("b9", 56, 4, 1, "line")
#define WATCH         GUN_AT("r9", 56, 57)
#define TARGET(x, y)  INFANTRY_AT("r1", x, y, 1, "line") "," WATCH
#define WOODS_BETWEEN TERRAIN(AREA("woodlot", 20, 22, 40, 24))

static Field *facing_r1(const char *terrain, const char *blue)
{
    char all[800];
    snprintf(all, sizeof all, "%s," WATCHED, blue);
    return chaos_field(terrain, all, TARGET(30, 32));
}

/* Inches that b1's pieces may come, from the centre, once it has thrown; the last 0. */
static void reaches(Field *f, const int *inches)
{
    const Charge *c = &chaos(&f->state)->charge;
    field_more(f, 1, 3);
    chaos_given(f, "b1 charge r1", NULL);
    cr_assert_eq(f->state.decision.kind, D_COUNTER);
    cr_assert(field_spent(f), "%d of %d dice", f->list.used, f->list.n);
    int n = 0;
    for (; inches[n]; n++)
        cr_assert_eq(c->reach[n], 254 * inches[n], "piece %d: %d", n + 1, c->reach[n]);
    cr_assert_eq(c->n, n);
    cr_assert_eq(f->last[E_CHARGE].a, 254 * inches[0]);
    cr_assert_eq(f->last[E_CHARGE].b, 254 * inches[n - 1]);
}

/* ---- 5.1, 5.2: the announcement ---- */

/* r1 is free to go: by the time b1 comes it has. */
Test(chaos_charge, r5_1_a_charge_is_announced_and_carried_out_after_moves)
{
    Field *f = facing_r1("", INFANTRY_AT("b1", 30, 20, 2, "line"));
    field_dice(f, 2, 1, 1);
    field_more(f, 1, 10);
    cr_assert(field_gives(f, "b1 charge r1"), "%s", f->err.text);
    cr_assert_eq(f->list.used, 0);
    cr_assert_eq(f->events[E_CHARGE] + f->events[E_REACTION], 0, "nothing yet");
    cr_assert(field_unit(f, "b1")->marks & U_CHARGING);
    chaos_given(f, "r1 move to 30,38 facing N", NULL);
    cr_assert_eq(f->state.phase, PHASE_AIM);
    cr_assert(field_spent(f));
    cr_assert_eq(f->events[E_CHARGE], 1);
    cr_assert_eq(f->last[E_CONTACT].a, 0);
    cr_assert_eq(chaos_gone(f, "r1", 30, 38), 0);
    cr_assert_eq(chaos_gone(f, "b1", 30, 20), 2540);
    cr_assert_not(field_unit(f, "b1")->marks & U_CHARGING);
    field_free(f);
}

Test(chaos_charge, r5_2_who_charges)
{
    static const struct {
        const char *kind, *formation;
        uint32_t marks;
        int status;
        const char *why; /* NULL: it may */
    } rows[] = { { "infantry", "line", 0, IN_ORDER, NULL },
                 { "infantry", "column", 0, IN_ORDER, NULL },
                 { "cavalry", "line", 0, IN_ORDER, NULL },
                 { "cavalry", "column", 0, IN_ORDER, NULL },
                 { "cavalry", "dismounted", 0, IN_ORDER, "(5.2)" },
                 { "skirmisher", "open order", 0, IN_ORDER, "(5.2)" },
                 { "gun", "limbered", 0, IN_ORDER, "(5.2)" },
                 { "infantry", "line", U_PRONE, IN_ORDER, "(5.2)" },
                 { "infantry", "line", 0, DISRUPTED, "(4.4)" } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[400];
        snprintf(blue, sizeof blue, UNIT("b1", 30, 20, "%s", 1, "%s", ""),
                 rows[i].formation, rows[i].kind);
        Field *f = facing_r1("", blue);
        field_unit(f, "b1")->marks |= rows[i].marks;
        field_unit(f, "b1")->status = (uint8_t)rows[i].status;
        if (rows[i].why)
            cr_assert(field_refuses(f, "b1 charge r1", rows[i].why), "row %u: %s", i,
                      f->err.text);
        else
            cr_assert(field_gives(f, "b1 charge r1"), "row %u: %s", i, f->err.text);
        field_free(f);
    }
}

/* b1 is three inches wide: as far east as 31.5 in. */
Test(chaos_charge, r5_2_not_over_what_nobody_enters)
{
    static const struct {
        const char *pond;
        bool bars;
    } rows[] = { { AREA("impassable", 20, 24, 40, 26), true },
                 { AREA("impassable", 31.4, 24, 40, 26), true },
                 { AREA("impassable", 31.5, 24, 40, 26), false },
                 { AREA("impassable", 20, 33, 40, 36), false } }; /* beyond him */
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char terrain[200];
        snprintf(terrain, sizeof terrain, TERRAIN("%s"), rows[i].pond);
        Field *f = facing_r1(terrain, INFANTRY_AT("b1", 30, 20, 2, "line"));
        if (rows[i].bars)
            cr_assert(field_refuses(f, "b1 charge r1", "nobody enters"), "row %u: %s", i,
                      f->err.text);
        else
            cr_assert(field_gives(f, "b1 charge r1"), "row %u: %s", i, f->err.text);
        field_free(f);
    }
}

Test(chaos_charge, r5_2_who_has_no_officer_does_not)
{
    Field *f = facing_r1("", INFANTRY_AT("b1", 30, 20, 1, "line"));
    for (int i = 0; i < MOST_OFFICERS; i++)
        chaos_row(f, "b1")->man[i] = NO_MAN;
    cr_assert(field_refuses(f, "b1 charge r1", "(12.7)"));
    cr_assert(field_refuses(f, "b1 charge b9", "has no officer"));
    chaos_row(f, "b1")->man[2] = 0;
    cr_assert(field_refuses(f, "b1 charge b9", "charge whom"));
    cr_assert(field_gives(f, "b1 charge r1"), "%s", f->err.text);
    field_free(f);
}

/* With the best of dice it comes 15 in, to the edge of the enemy; and it must see him. */
Test(chaos_charge, r5_2_no_further_than_it_may_come)
{
    for (int further = 0; further < 2; further++) {
        Field *f = facing_r1("", INFANTRY_AT("b1", 30, 20, 1, "line"));
        chaos_stands_at(f, "r1", 254 * 30, 254 * 35 + 381 + further, SOUTH);
        if (further)
            cr_assert(field_refuses(f, "b1 charge r1", "(5.7)"));
        else
            cr_assert(field_gives(f, "b1 charge r1"), "%s", f->err.text);
        field_free(f);
    }
    Field *f = facing_r1(TERRAIN(AREA("hill", 20, 24, 40, 26)),
                         INFANTRY_AT("b1", 30, 20, 1, "line"));
    cr_assert(field_refuses(f, "b1 charge r1", "(10.4)"));
    field_free(f);
}

/* ---- 5.3 to 5.7: how far ---- */

Test(chaos_charge, r5_3_a_d6_a_piece_from_the_centre)
{
    Field *f = facing_r1("", INFANTRY_AT("b1", 30, 20, 4, "line"));
    field_dice(f, 4, 2, 6, 4, 2);
    reaches(f, (const int[]){ 15, 13, 11, 11, 0 });
    field_free(f);
}

Test(chaos_charge, r5_4_columns_throw_once)
{
    Field *f = facing_r1("", INFANTRY_AT("b1", 30, 20, 3, "column"));
    field_dice(f, 1, 10);
    reaches(f, (const int[]){ 22, 22, 22, 0 });
    cr_assert_eq(f->last[E_CHARGE].sides, 10);
    field_free(f);
}

Test(chaos_charge, r5_5_cavalry_throws_two_or_three)
{
    Field *f = facing_r1("", CAVALRY_AT("b1", 30, 20, 3, "line"));
    field_dice(f, 6, 1, 2, 6, 5, 4, 4);
    reaches(f, (const int[]){ 29, 26, 21, 0 });
    field_free(f);
    f = facing_r1("", CAVALRY_AT("b1", 30, 20, 3, "column"));
    field_dice(f, 3, 6, 5, 2);
    reaches(f, (const int[]){ 34, 34, 34, 0 });
    cr_assert_eq(f->last[E_CHARGE].sides, 6);
    field_free(f);
}

Test(chaos_charge, r5_7_the_ground_comes_off_the_advance)
{
    Field *f = facing_r1(WOODS_BETWEEN, INFANTRY_AT("b1", 30, 20, 2, "line"));
    field_dice(f, 2, 6, 3);
    reaches(f, (const int[]){ 14, 11, 0 });
    field_free(f);
    f = facing_r1(TERRAIN(LINE_OF("rail fence", 0, 25.5, 60, 25.5)),
                  INFANTRY_AT("b1", 30, 20, 2, "line"));
    field_dice(f, 3, 6, 3, 4); /* the last is the fence's */
    reaches(f, (const int[]){ 11, 8, 0 });
    cr_assert_not(field_unit(f, "b1")->marks & U_CROSSED, "it has not set out yet");
    cr_assert(field_gives(f, "let"), "%s", f->err.text); /* out of reach */
    cr_assert(field_spent(f));
    cr_assert(field_unit(f, "b1")->marks & U_CROSSED);
    field_free(f);
    f = facing_r1(TERRAIN(LINE_OF("stone wall", 0, 29.5, 60, 29.5)),
                  INFANTRY_AT("b1", 30, 20, 2, "line"));
    chaos_stands_at(f, "b1", 254 * 30, 254 * 20 - 190, NORTH);
    field_dice(f, 4, 6, 3, 6, 3); /* nine and a half to it, five and a half left */
    chaos_given(f, "b1 charge r1", NULL);
    cr_assert(field_spent(f));
    const int16_t *reach = chaos(&f->state)->charge.reach;
    cr_assert(reach[0] < 2413 && reach[0] > 2413 - 12, "%d", reach[0]);
    cr_assert_eq(reach[1], reach[0] - 762);
    cr_assert(field_gives(f, "let"), "%s", f->err.text);
    cr_assert_not(field_unit(f, "b1")->marks & U_CROSSED);
    field_free(f);
}

/* A woodlot at eleven inches: with a 1 it comes ten, with a 2 to its edge, with a 3 as far in. */
Test(chaos_charge, r5_7_but_not_of_ground_it_does_not_reach)
{
    static const int32_t reach[] = { 2540, 2794 - 11, 2794 + 10, 254 * 12 };
    for (int die = 1; die <= 4; die++) {
        Field *f =
            chaos_field(TERRAIN(AREA("woodlot", 20, 31, 40, 33)),
                        INFANTRY_AT("b1", 30, 20, 1, "line") "," WATCHED, TARGET(30, 35));
        chaos_stands_at(f, "b1", 254 * 30, 254 * 20 - 190, NORTH);
        field_dice(f, 2, die, 3);
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert(field_spent(f));
        const int32_t off = f->last[E_CHARGE].a - reach[die - 1];
        cr_assert(off >= -2 && off <= 2, "%d: %d", die, f->last[E_CHARGE].a);
        field_free(f);
    }
}

/* What lies just before the enemy's line is on the way to it, and there are five inches left there;
 * what lies just behind his front is not. */
Test(chaos_charge, r5_7_the_ground_up_to_the_enemys_line)
{
    static const struct {
        const char *terrain;
        int die; /* of the ground, 0 = none */
        bool crossed, contact;
    } rows[] = {
        { TERRAIN(LINE_OF("stone wall", 0, 31, 60, 31)), 4, true, true },
        { TERRAIN(LINE_OF("stone wall", 0, 31, 60, 31)), 5, true, false },
        { TERRAIN(LINE_OF("stone wall", 0, 31, 60, 31)), 6, false, false },
        { TERRAIN(LINE_OF("worm fence", 0, 31, 60, 31)), 4, true, true },
        { TERRAIN(LINE_OF("worm fence", 0, 31, 60, 31)), 6, false, false },
        { TERRAIN(LINE_OF("stone wall", 0, 31.5, 60, 31.5)), 0, false, true },
    };
    for (unsigned i = 0; i < 2 * sizeof rows / sizeof *rows; i++) {
        const bool column = i & 1;
        const int k = (int)(i / 2);
        Field *f =
            facing_r1(rows[k].terrain, column ? INFANTRY_AT("b1", 30, 20, 2, "column")
                                              : INFANTRY_AT("b1", 30, 20, 1, "line"));
        const int32_t front = 254 * 21, his = 7900;
        chaos_stands_at(f, "b1", 254 * 30, front - (column ? 380 : 190), NORTH);
        chaos_stands_at(f, "r1", 254 * 30, his + 190, SOUTH);
        field_dice(f, 1, column ? 3 : 6); /* of both the front may come fifteen inches */
        field_more(f, rows[k].die != 0, rows[k].die);
        field_more(f, 1, 10);
        field_more(f, rows[k].contact ? 2 + column : 0, 3);
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert(field_spent(f), "row %u: %d of %d", i, f->list.used, f->list.n);
        cr_assert_eq(f->last[E_CONTACT].a, rows[k].contact * (1 + column), "row %u", i);
        cr_assert_eq((field_unit(f, "b1")->marks & U_CROSSED) != 0, rows[k].crossed,
                     "row %u", i);
        cr_assert_eq(chaos(&f->state)->n_gaps, k == 3, "row %u", i);
        field_free(f);
    }
}

/* It turns to him first: a line of four takes half its move for a right angle. */
Test(chaos_charge, r5_7_so_does_turning)
{
    Field *f = facing_r1("", INFANTRY_AT("b1", 30, 20, 4, "line"));
    chaos_stands_at(f, "b1", 254 * 30, 254 * 20, EAST);
    field_dice(f, 5, 6, 6, 6, 6, 3);
    chaos_given(f, "b1 charge r1", NULL);
    cr_assert(field_spent(f));
    cr_assert(chaos(&f->state)->charge.reach[0] == 254 * 15 - 1143);
    cr_assert_eq(chaos_row(f, "b1")->facing, NORTH);
    field_free(f);
}

/* ---- 5.8, 5.9: who comes so far ---- */

/* Three pieces may come 15, 12 and 10 inches; the enemy is so far off. */
Test(chaos_charge, r5_8_only_pieces_that_come_so_far)
{
    static const struct {
        int32_t gap;
        int n;
    } rows[] = { { 254 * 10, 3 },
                 { 254 * 10 + 1, 2 },
                 { 254 * 12, 2 },
                 { 254 * 12 + 1, 1 },
                 { 254 * 15, 1 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = facing_r1("", INFANTRY_AT("b1", 30, 20, 3, "line"));
        chaos_stands_at(f, "r1", 254 * 30, 254 * 20 + 380 + rows[i].gap, SOUTH);
        field_dice(f, 4, 3, 6, 1, 10);
        field_more(f, rows[i].n + 1, 3); /* their dice and r1's one, all equal */
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert(field_spent(f), "row %u: %d of %d", i, f->list.used, f->list.n);
        cr_assert_eq(f->last[E_CONTACT].a, rows[i].n, "row %u", i);
        cr_assert_eq(f->last[E_HANDS].c, rows[i].n, "row %u", i);
        cr_assert_leq(chaos_unit_gap(f->battle, &f->state, 0, field_index(f, "r1")),
                      GEO_TOUCH);
        field_free(f);
    }
}

/* The same three; r1 is beaten, backs up and is struck again three inches on: by those who come so
 * far too. */
Test(chaos_charge, r5_8_fewer_come_up_when_he_is_struck_again)
{
    for (int second = 1; second <= 2; second++) {
        Field *f = facing_r1("", INFANTRY_AT("b1", 30, 20, 3, "line"));
        const int32_t gap = 254 * 9 + (second == 2 ? -5 : 5);
        chaos_stands_at(f, "r1", 254 * 30, 254 * 20 + 380 + gap, SOUTH);
        field_dice(f, 8, 3, 6, 1, 10, 6, 6, 6, 1);
        field_more(f, second + 1, 3);
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert_eq(f->events[E_HANDS], 2);
        cr_assert_eq(f->last[E_HANDS].c, second, "%d", f->last[E_HANDS].c);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* b2 is in the way; before him b1 stands beside r2, a millimetre off, or two. */
Test(chaos_charge, r5_8_a_charge_that_ends_in_contact_with_anybody_strikes)
{
    for (int off = GEO_TOUCH; off <= 2 * GEO_TOUCH; off += GEO_TOUCH) {
        Field *f = chaos_field("",
                               INFANTRY_AT("b1", 30, 20, 1, "line") "," INFANTRY_AT(
                                   "b2", 30, 25, 1, "line") "," WATCHED,
                               INFANTRY_AT("r2", 40, 32, 1, "line") "," TARGET(30, 32));
        const bool strikes = off == GEO_TOUCH;
        chaos_stands_at(f, "r2", 254 * 30 + 380 + off, 254 * 25 - 380, SOUTH);
        field_dice(f, 2, 6, 10);
        field_more(f, strikes ? 2 : 0, 3);
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->last[E_CONTACT].a, strikes, "%d off", off);
        cr_assert_eq(f->last[E_CONTACT].target, field_find(f, strikes ? "r2" : "r1"));
        field_free(f);
    }
}

Test(chaos_charge, r5_8_a_charge_that_falls_short_ends_there)
{
    Field *f = facing_r1("", INFANTRY_AT("b1", 30, 20, 3, "line"));
    field_dice(f, 4, 1, 1, 1, 10); /* ten inches of ten and a half */
    chaos_given(f, "b1 charge r1", NULL);
    cr_assert(field_spent(f));
    cr_assert_eq(f->last[E_CONTACT].a, 0);
    cr_assert_eq(f->events[E_HANDS], 0);
    cr_assert_eq(chaos_gone(f, "b1", 30, 20), 2540);
    cr_assert_eq(field_unit(f, "b1")->status, IN_ORDER);
    field_free(f);
}

/* r1, eight inches from the edge, flees over it.  b1 comes its ten inches, or into r2 behind him. */
Test(chaos_charge, r5_8b_straight_on_if_the_target_is_gone)
{
    static const struct {
        const char *behind;
        int able, hands;
        int32_t y;
    } rows[] = { { "", 1, 0, 254 * 56 },
                 { "", 0, 0, 254 * 46 },
                 { "," INFANTRY_AT("r2", 30, 57, 1, "line"), 1, 1, 254 * 57 - 380 },
                 { "," INFANTRY_AT("r2", 30, 58, 1, "line"), 1, 0, 254 * 56 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char red[400];
        snprintf(red, sizeof red, TARGET(30, 52) "%s", rows[i].behind);
        Field *f = chaos_field("", INFANTRY_AT("b1", 30, 46, 1, "line") "," WATCHED, red);
        field_dice(f, 2, 1, 1); /* ten inches; it retreats */
        field_more(f, 2 * rows[i].hands, 3);
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert_eq(f->state.decision.kind, D_COUNTER);
        if (!rows[i].able)
            field_unit(f, "b1")->status = DISRUPTED;
        cr_assert(field_gives(f, "let"), "%s", f->err.text);
        cr_assert(field_spent(f), "row %u: %d of %d", i, f->list.used, f->list.n);
        cr_assert_not(on_table(f->battle, &f->state, field_index(f, "r1")));
        cr_assert_eq(f->events[E_CONTACT], 1, "row %u", i);
        cr_assert_eq(f->last[E_CONTACT].b, !rows[i].able, "row %u", i);
        cr_assert_eq(f->last[E_CONTACT].a, rows[i].hands, "row %u", i);
        cr_assert_eq(f->events[E_HANDS], rows[i].hands, "row %u", i);
        if (rows[i].hands)
            cr_assert_eq(f->last[E_HANDS].target, field_find(f, "r2"));
        const int32_t off = chaos_row(f, "b1")->at.y - rows[i].y;
        cr_assert(off >= -2 && off <= 2, "row %u: %d", i, off);
        field_free(f);
    }
}

Test(chaos_charge, r5_9_not_through_friends)
{
    for (int open = 0; open < 2; open++) {
        char blue[600];
        snprintf(blue, sizeof blue, INFANTRY_AT("b1", 30, 20, 1, "line") ",%s",
                 open ? SKIRMISH_AT("b2", 30, 25, 1)
                      : INFANTRY_AT("b2", 30, 25, 1, "line"));
        Field *f = facing_r1("", blue);
        field_dice(f, 2, 6, 10);
        field_more(f, open ? 2 : 0, 3);
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert(field_spent(f));
        cr_assert_eq(f->last[E_CONTACT].a, open);
        cr_assert_eq(f->events[E_HANDS], open);
        const int32_t y = chaos_row(f, "b1")->at.y;
        const int32_t to = open ? 254 * 32 - 380 : 254 * 25 - 380;
        cr_assert(y - to <= 2 && to - y <= 2, "%d", y);
        cr_assert_eq(f->events[E_COLLISION], 0);
        field_free(f);
    }
}

/* Nor does it set out if he has left it by then: and that is told. */
Test(chaos_charge, r5_8b_nobody_sets_out_against_nobody)
{
    Field *f =
        chaos_field("", INFANTRY_AT("b1", 30, 46, 1, "line") "," WATCHED, TARGET(30, 52));
    const Point at = chaos_row(f, "b1")->at;
    cr_assert(field_gives(f, "b1 charge r1"), "%s", f->err.text);
    chaos_unit_remove(&f->game, field_index(f, "r1"), LOST, LOST_KILLED);
    field_dice(f, 0);
    field_more(f, 20, 10);
    for (int i = 0; i < 4 && !f->events[E_CONTACT]; i++)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->events[E_CHARGE], 0);
    cr_assert_eq(f->events[E_CONTACT], 1);
    cr_assert_eq(f->last[E_CONTACT].a, 0);
    cr_assert_eq(geo_gap2(chaos_row(f, "b1")->at, at), 0);
    field_free(f);
}

/* It pays the same, and may leave it standing. */
Test(chaos_charge, r4_7_a_charge_climbs_or_removes_a_worm_fence)
{
    for (int climbs = 0; climbs < 2; climbs++) {
        Field *f = chaos_field(FIELD_OPENING(12, "orders", "Blue") "," TERRAIN(
                                   LINE_OF("worm fence", 20, 22, 40, 22)),
                               INFANTRY_AT("b1", 30, 20, 2, "line"),
                               INFANTRY_AT("r1", 30, 25, 2, "line"));
        chaos_stands_at(f, "r1", 254 * 30, 254 * 25, SOUTH);
        field_dice(f, 4, 1, 1, 1, 10); /* its two pieces, the fence, r1 does nothing */
        field_more(f, 4, 1);
        cr_assert(field_refuses(f, "b1 charge r1 choice 1", "choice 2"), "%s",
                  f->err.text);
        cr_assert_str_eq(field_says(f, climbs ? "b1 charge r1 climbing" : "b1 charge r1"),
                         climbs ? "b1 charges r1, climbing worm fences"
                                : "b1 charges r1");
        chaos_given(f, climbs ? "b1 charge r1 climbing" : "b1 charge r1", NULL);
        cr_assert_eq(f->events[E_HANDS], 1);
        cr_assert(field_unit(f, "b1")->marks & U_CROSSED);
        cr_assert_eq(chaos(&f->state)->n_gaps, !climbs);
        field_free(f);
    }
}
