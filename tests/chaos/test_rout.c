/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_rout.c - Chaos, chapter 13: a unit that has lost a piece.
 *
 * b1 fires at r1 in the last turn; its reaction to that is a 10, or a 6: it does nothing.
 *
 * Start at r13_1_a_lost_piece_is_a_rout_roll.
 */
#include "tests/chaos/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

/* Eight shots with so many hits, and whatever they bring about with those dice. */
static Field *shot_at(const char *formation, const char *officers, int hits, int n,
                      const int *die)
{
    char red[300];
    snprintf(red, sizeof red, UNIT("r1", 30, 33, "infantry", 8, "%s", "%s%s"), formation,
             ", 'officers': ", officers);
    Field *f = chaos_field(FIELD_OPENING(12, "orders", "Blue"),
                           INFANTRY_AT("b1", 30, 20, 8, "line"), red);
    chaos_given(f, NULL);
    field_dice(f, 0);
    field_more(f, hits, 1);
    field_more(f, 8 - hits, 10);
    for (int i = 0; i < n; i++)
        field_more(f, 1, die[i]);
    chaos_given(f, "b1 fire r1", NULL);
    return f;
}

Test(chaos_rout, r13_1_a_lost_piece_is_a_rout_roll)
{
    static const int what[] = { R_WITHDRAW, R_WITHDRAW, R_PRONE,
                                R_RETREAT,  R_RETREAT,  R_NOTHING },
                     gone[] = { 762, 762, 0, 2286, 2286, 0 };
    for (int die = 1; die <= 6; die++) {
        Field *f = shot_at("line", "[]", 5, 2, (int[]){ 10, die });
        cr_assert_eq(f->events[E_ROUT], 1);
        cr_assert_eq(f->last[E_ROUT].a, what[die - 1], "rolled %d", die);
        cr_assert_eq(chaos_gone(f, "r1", 30, 33), gone[die - 1], "rolled %d", die);
        cr_assert_eq((field_unit(f, "r1")->marks & U_PRONE) != 0, die == 3);
        cr_assert_eq(field_unit(f, "r1")->status,
                     what[die - 1] == R_RETREAT ? DISRUPTED : IN_ORDER, "rolled %d", die);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* Mounted it cannot lie down (6.12): it does nothing, and no officer has anything to stop. */
Test(chaos_rout, r13_1_horses_have_nothing_to_do_on_a_three)
{
    for (int mounted = 0; mounted <= 1; mounted++) {
        Field *f = chaos_field(FIELD_OPENING(12, "orders", "Blue"),
                               UNIT("b1", 30, 20, "cavalry", 8, "line", ""),
                               INFANTRY_AT("r1", 30, 33, 8, "line"));
        const int unit = field_index(f, "b1");
        field_unit(f, "b1")->formation = mounted ? LINE : DISMOUNTED;
        chaos_given(f, NULL);
        chaos_unit_hit(&f->game, unit, 5);
        row(&f->state, unit)->lost = 0; /* no officer is hit */
        field_dice(f, 1, 3);
        field_more(f, mounted ? 0 : 2, 5); /* a rally: it stands */
        chaos_given(f, NULL);
        cr_assert_eq(f->events[E_COUNTER], !mounted);
        cr_assert_eq(f->last[E_ROUT].a, R_NOTHING);
        cr_assert_not(field_unit(f, "b1")->marks & U_PRONE);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* Four hits leave all its pieces; ten, on a column, take two, and it still rolls once. */
Test(chaos_rout, r13_1_only_then_and_once)
{
    Field *f = shot_at("line", "[]", 4, 1, (int[]){ 10 });
    cr_assert_eq(field_unit(f, "r1")->n_stands, 8);
    cr_assert_eq(f->events[E_ROUT], 0);
    cr_assert(field_spent(f));
    field_free(f);

    f = shot_at("column", "[]", 5, 2, (int[]){ 6, 6 });
    cr_assert_eq(field_unit(f, "r1")->n_stands, 6);
    cr_assert_eq(f->events[E_ROUT], 1);
    cr_assert(field_spent(f));
    field_free(f);
}

/* However it was lost: nobody fires at it, and it goes back from the nearest enemy. */
Test(chaos_rout, r13_1_however_it_was_lost)
{
    Field *f = chaos_field(FIELD_OPENING(12, "orders", "Blue"),
                           UNIT("b1", 30, 20, "infantry", 8, "line", ", 'officers': []"),
                           INFANTRY_AT("r1", 30, 33, 8, "line"));
    const int unit = field_index(f, "b1");
    chaos_given(f, NULL);
    chaos_unit_hit(&f->game, unit, 5);
    field_dice(f, 1, 4);
    chaos_given(f, NULL);
    cr_assert_eq(f->events[E_ROUT], 1);
    cr_assert_eq(f->last[E_ROUT].subject, field_find(f, "b1"));
    cr_assert_eq(chaos_row(f, "b1")->at.y, 254 * 20 - 2286, "from the nearest enemy");
    cr_assert(field_spent(f));
    field_free(f);
}

/* Who was fired at goes back from him who fired, though another enemy is nearer. */
Test(chaos_rout, r13_1_from_whom)
{
    Field *f = chaos_field(
        FIELD_OPENING(12, "orders", "Blue"),
        INFANTRY_AT("b1", 30, 20, 8, "line") "," INFANTRY_AT("b2", 40, 33, 1, "line"),
        UNIT("r1", 30, 33, "infantry", 8, "line", ", 'officers': []"));
    const Point at = chaos_row(f, "r1")->at;
    chaos_given(f, NULL);
    field_dice(f, 0);
    field_more(f, 5, 1);
    field_more(f, 4, 10);
    field_more(f, 1, 4);
    chaos_given(f, "b1 fire r1", NULL);
    cr_assert_eq(chaos_row(f, "r1")->at.x, at.x);
    cr_assert_eq(chaos_row(f, "r1")->at.y, at.y + 2286);
    cr_assert(field_spent(f));
    field_free(f);
}

/* b1 fires at r2, nine inches off, which alarms r1; or at r1 itself: only that is being shot at. */
Test(chaos_rout, r13_1_not_from_who_alarmed_it)
{
    for (int shot = 0; shot < 2; shot++) {
        Field *f = chaos_field(
            FIELD_OPENING(12, "orders", "Blue"),
            SKIRMISH_AT("b1", 44, 30, 2) "," INFANTRY_AT("b2", 30, 22, 2, "line"),
            UNIT("r1", 30, 30, "infantry", 2, "line",
                 ", 'officers': []") "," INFANTRY_AT("r2", 37, 35, 2, "line"));
        const Point at = chaos_row(f, "r1")->at;
        chaos_stands_at(f, "b1", 44 * 254, 30 * 254, WEST);
        chaos_stands_at(f, "r2", 37 * 254, 35 * 254, EAST);
        chaos_given(f, NULL);
        chaos_unit_hit(&f->game, field_index(f, "r1"), 5); /* as b2 might have, by hand */
        field_dice(f, 3, 10, 10, 4);                       /* two shots; it retreats */
        chaos_given(f, shot ? "b1 fire r1" : "b1 fire r2", NULL);
        cr_assert_eq(f->state.decision.kind, D_FACE);
        while (f->state.decision.kind == D_FACE)
            cr_assert(field_gives(f, "let"), "%s", f->err.text);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        const Point to = chaos_row(f, "r1")->at;
        cr_assert_eq(to.x < at.x - 2000, shot, "from b1: west; %d", to.x - at.x);
        cr_assert_eq(to.y > at.y + 2000, !shot, "from b2: north; %d", to.y - at.y);
        field_free(f);
    }
}

/* Three officers add 2, two add 1, and as much as the enemy's die will do. */
Test(chaos_rout, r13_2_an_officer_tries_to_rally)
{
    static const struct {
        const char *officers;
        int n, die[7], rout;
    } rows[] = {
        { "['foot', 'foot', 'foot']", 7, { 1, 1, 1, 10, 4, 3, 5 }, R_NOTHING },
        { "['foot', 'foot', 'foot']", 7, { 1, 1, 1, 10, 4, 3, 6 }, R_RETREAT },
        { "['foot']", 5, { 1, 10, 4, 5, 5 }, R_NOTHING },
        { "['foot']", 5, { 1, 10, 4, 5, 6 }, R_RETREAT },
        { "['foot']", 5, { 1, 10, 1, 5, 5 }, R_NOTHING },
        { "['foot']", 5, { 1, 10, 1, 5, 6 }, R_WITHDRAW },
        { "['foot']", 5, { 1, 10, 3, 5, 5 }, R_NOTHING },
        { "['foot']", 5, { 1, 10, 3, 5, 6 }, R_PRONE },
        { "['foot']", 3, { 1, 10, 6 }, R_NOTHING }, /* nothing to rally from */
    };
    static const int gone[] = { 0, 2286, 762, 0, 0 };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = shot_at("line", rows[i].officers, 5, rows[i].n, rows[i].die);
        cr_assert_eq(f->last[E_ROUT].a, rows[i].rout, "row %u", i);
        cr_assert_eq(f->events[E_COUNTER], rows[i].n > 3, "row %u", i);
        cr_assert_eq(chaos_gone(f, "r1", 30, 33), gone[rows[i].rout], "row %u", i);
        cr_assert_eq((field_unit(f, "r1")->marks & U_PRONE) != 0, rows[i].rout == R_PRONE,
                     "row %u", i);
        cr_assert(field_spent(f), "row %u", i);
        field_free(f);
    }
}

/* b1 loses a piece to r1's fire in reaction, and goes back from r1, not from r2, who is nearer. */
Test(chaos_rout, r13_1_from_who_shot_in_reaction)
{
    for (int reaction = 0; reaction <= 1; reaction++) {
        Field *f =
            chaos_field(FIELD_OPENING(12, "orders", "Blue"),
                        UNIT("b1", 30, 20, "infantry", 4, "line", ", 'officers': []"),
                        INFANTRY_AT("r1", 30, 28, 8, "line") "," INFANTRY_AT("r2", 24, 20,
                                                                             1, "line"));
        const int b1 = field_index(f, "b1");
        chaos_given(f, NULL);
        field_dice(f, 0);
        field_more(f, 1, 2);
        field_more(f, 8, 1);
        if (reaction)
            chaos_do(&f->game, field_index(f, "r1"), b1, R_FIRE, ROUND_ANY);
        else
            chaos_unit_hit(&f->game, b1, 5);
        cr_assert(field_unit(f, "b1")->marks & U_LOST_PIECE);
        field_dice(f, 1, 1);
        field_unit(f, "b1")->marks |= U_AIMED;
        while (!f->events[E_ROUT])
            chaos_given(f, NULL);
        cr_assert_eq(f->events[E_BACK], 1);
        const Point to = chaos_row(f, "b1")->at;
        cr_assert(reaction ? to.x == 30 * 254 && to.y < 20 * 254 : to.x > 30 * 254,
                  "%d: %d %d", reaction, to.x, to.y);
        field_free(f);
    }
}

/* Away from the nearest, whichever is listed first; who has shot at it and is gone is not asked after. */
Test(chaos_rout, r13_1_from_the_nearest_who_is_there)
{
    static const struct {
        int one, two; /* y of r1 and r2, in inches */
        bool shot;    /* r2 has, and is gone */
        int way;
    } rows[] = { { 33, 10, false, 1 },
                 { 10, 33, false, 1 },
                 { 30, 5, false, -1 },
                 { 5, 30, false, -1 },
                 { 33, 10, true, -1 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f =
            chaos_field(FIELD_OPENING(12, "orders", "Blue"),
                        UNIT("b1", 30, 20, "infantry", 2, "line", ", 'officers': []"),
                        INFANTRY_AT("r1", 30, 50, 2, "line") "," INFANTRY_AT("r2", 20, 50,
                                                                             2, "line"));
        chaos_stands_at(f, "r1", 254 * 30, 254 * rows[i].one, SOUTH);
        chaos_stands_at(f, "r2", 254 * 30, 254 * rows[i].two, SOUTH);
        chaos_given(f, NULL);
        chaos_unit_hit(&f->game, field_index(f, "b1"), 5);
        if (rows[i].shot) {
            chaos_row(f, "b1")->by = (uint8_t)field_index(f, "r2");
            chaos_unit_remove(&f->game, field_index(f, "r2"), LOST, LOST_KILLED);
        }
        field_dice(f, 1, 4);
        chaos_given(f, NULL);
        cr_expect_eq(f->events[E_ROUT], 1);
        cr_expect_eq(chaos_row(f, "b1")->at.y, 254 * 20 + rows[i].way * 2286,
                     "row %u: %d", i, chaos_row(f, "b1")->at.y);
        field_free(f);
    }
}
