/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_succession.c - Chaos, clauses 12.5 to 12.7 in the middle of a fight: who takes over a regiment
 * whose last officer falls, and that without one it goes no further.
 *
 * b1, eight pieces of which the last takes one hit more, charges r1, five inches off, in the last turn
 * and may go ten; in the first round it hits twice and is hit once, and that costs the piece.
 *
 * Start at charges().
 */
#include "tests/chaos/field.h"
#include <criterion/criterion.h>
#include <string.h>

#define LAST_TURN FIELD_OPENING(12, "orders", "Blue")
#define FRIEND    UNIT("b2", 15, 20, "infantry", 2, "line", ", 'officers': ['foot', 'foot']")
#define B1(how)   UNIT("b1", 30, 20, "infantry", 8, how, ", 'officers': ['foot']")
#define R1(officer)                                                                      \
    UNIT("r1", 30, 30, "infantry", 8, "line", ", 'officers': ['" officer "']")

enum { FIVE_INCHES = 1270, THREE_INCHES = 762, CHARGES = 8, MEET = 16 };

static void more(Field *f, int n, const int *die)
{
    for (int i = 0; i < n; i++)
        field_more(f, 1, die[i]);
}

/* The first round; then n dice for b1's officer. */
static Field *charges(const char *blue, int n, const int *officer)
{
    static const int first[MEET] = { 6, 6, 1, 1, 1, 1, 1, 1, 5, 5, 2, 1, 1, 1, 1, 1 };
    Field *f = chaos_field(LAST_TURN, blue, R1("foot"));
    chaos_stands_at(f, "r1", 254 * 30, 254 * 20 + 380 + FIVE_INCHES, SOUTH);
    field_stand(f, "b1.8")->figures = 1;
    field_dice(f, 0);
    field_more(f, CHARGES, 1);
    field_more(f, 1, 10); /* r1 does nothing */
    more(f, MEET, first);
    more(f, n, officer);
    return f;
}

/* He has been noticed: it waits before the next round; with him it goes on, and he is in danger there. */
Test(chaos_succession, r12_6_he_comes_in_the_middle_of_a_fight)
{
    for (int comes = 0; comes < 2; comes++) {
        Field *f = charges(B1("line") "," FRIEND, 4, (int[]){ 2, 15, 1, 2 });
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->state.decision.kind, D_OFFICER);
        cr_assert_eq(f->state.decision.side, 0);
        cr_assert_eq(f->state.decision.with, field_find(f, "b1"));
        cr_assert_eq(f->events[E_HANDS], 1);
        cr_assert_eq(f->events[E_BACK], 0, "what the round led to comes after that");
        cr_assert(chaos_check(f->battle, &f->state, &f->err), "%s", f->err.text);
        field_dice(f, 0);
        if (comes) { /* eight hits: a piece goes, and he is checked */
            field_more(f, 7, 1);
            field_more(f, 8, 6);
            field_more(f, 1, 1);
        }
        cr_assert(field_gives(f, comes ? "take over" : "let"), "%s", f->err.text);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->events[E_HANDS], 1 + comes);
        cr_assert_eq(f->events[E_DANGER], 1 + comes);
        cr_assert_eq(f->events[E_BACK], 1 + comes, "r1, then b1");
        cr_assert_eq(chaos_officers(&f->state, field_index(f, "b1")), comes);
        cr_assert_eq(chaos(&f->state)->charge.unit, NO_ONE);
        field_free(f);
    }
}

/* Without an officer it stalls: it does not go after r1 who backs up.  A captain leads it on. */
Test(chaos_succession, r12_7_a_charge_that_stalls_follows_nobody)
{
    for (int captain = 0; captain < 2; captain++) {
        Field *f = charges(B1("line"), 3, (int[]){ 2, 15, captain ? 2 : 1 });
        field_more(f, captain ? 15 : 0, 1); /* equal */
        field_more(f, captain, 6);          /* no rout */
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->events[E_HANDS], 1 + captain);
        const int32_t gone = chaos_gone(f, "b1", 30, 20),
                      goes = FIVE_INCHES + captain * THREE_INCHES;
        cr_assert(gone - goes < 12 && goes - gone < 12, "%d", gone);
        cr_assert_eq(field_unit(f, "b1")->status, DISRUPTED);
        cr_assert_eq(field_unit(f, "r1")->status, DISRUPTED);
        field_free(f);
    }
}

/* Nor does a column go through the line it has pierced. */
Test(chaos_succession, r12_7_a_column_that_stalls_halts_in_the_gap)
{
    for (int captain = 0; captain < 2; captain++) {
        Field *f = chaos_field(
            LAST_TURN,
            UNIT("b1", 30, 20, "infantry", 3, "column", ", 'officers': ['foot']"),
            R1("foot"));
        chaos_stands_at(f, "r1", 254 * 30, 254 * 20 + 762 + 254, SOUTH);
        field_stand(f, "b1.3")->figures = 1;
        field_dice(f, 2, 10, 10); /* r1 does nothing */
        more(f, 7, (int[]){ 6, 6, 1, 1, 5, 5, 2 });
        more(f, 4, (int[]){ 2, 15, captain ? 2 : 1, 6 });
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->events[E_PIERCED], 1);
        cr_assert_eq(f->last[E_PIERCED].a, captain);
        field_free(f);
    }
}

/* r1's last falls: it fights on whoever comes. */
Test(chaos_succession, r12_6_of_the_defender_too)
{
    Field *f = chaos_field(LAST_TURN, B1("line"),
                           R1("foot") "," UNIT("r2", 15, 30, "infantry", 2, "line",
                                               ", 'officers': ['foot', 'foot']"));
    chaos_stands_at(f, "r1", 254 * 30, 254 * 20 + 380 + FIVE_INCHES, SOUTH);
    field_stand(f, "r1.8")->figures = 1;
    field_dice(f, 0);
    field_more(f, CHARGES, 1);
    field_more(f, 1, 10);
    more(f, MEET, (int[]){ 6, 1, 1, 1, 1, 1, 1, 1, 5, 1, 1, 1, 1, 1, 1, 1 });
    more(f, 4, (int[]){ 2, 15, 1, 2 });
    chaos_given(f, "b1 charge r1", NULL);
    cr_assert_eq(f->state.decision.kind, D_OFFICER);
    cr_assert_eq(f->state.decision.side, 1);
    field_dice(f, 0);
    field_more(f, 15, 1);
    field_more(f, 1, 6); /* no rout */
    cr_assert(field_gives(f, "take over"), "%s", f->err.text);
    cr_assert_eq(f->events[E_HANDS], 2);
    cr_assert_eq(chaos_officers(&f->state, field_index(f, "r1")), 1);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    field_free(f);
}

/* b1's last officer falls to r1's fire in reaction: its charge has ended before it set out, and that is told. */
Test(chaos_succession, r12_7_a_charge_that_stalls_before_contact_is_told)
{
    for (int captain = 0; captain < 2; captain++) {
        Field *f = chaos_field(LAST_TURN, B1("line"), R1("foot"));
        char says[200];
        chaos_stands_at(f, "r1", 254 * 30, 254 * 25, SOUTH);
        field_stand(f, "b1.8")->figures = 1;
        field_dice(f, 0);
        field_more(f, CHARGES, 1);
        field_more(f, 1, 2); /* r1 fires */
        field_more(f, 1, 1); /* half a d6 */
        field_more(f, 1, 1);
        field_more(f, pieces(&f->state, field_index(f, "r1")) - 1, 10);
        field_more(f, 1, 2); /* his last officer is hit */
        field_more(f, 1, 15);
        field_more(f, 1, captain ? 2 : 1);
        field_more(f, captain ? 40 : 2, 6);
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert_eq(f->events[E_CONTACT], 1);
        cr_assert_eq(f->last[E_CONTACT].b, !captain);
        cr_assert_eq(f->last[E_CONTACT].a > 0, captain);
        chaos_say_event(&f->game, &f->last[E_CONTACT], says, sizeof says);
        cr_assert(strstr(says, captain ? "is upon" : "stalls, and does not reach"), "%s",
                  says);
        cr_assert_eq(field_unit(f, "b1")->status == DISRUPTED && !f->events[E_HANDS],
                     !captain);
        field_free(f);
    }
}
