/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_officers.c - Chaos, chapter 12: officers hit, picked off and replaced.
 *
 * b1 fires at r1, eight dice of which five hit: a piece goes.  r1 does nothing in reaction (10)
 * and does not rout (6).
 *
 * Start at r12_2_an_even_d6_is_a_hit.
 */
#include "tests/chaos/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define LAST_TURN FIELD_OPENING(12, "orders", "Blue")
#define TARGET(officers)                                                                 \
    UNIT("r1", 30, 33, "infantry", 8, "line", ", 'officers': " officers)
#define FRIEND(officers)                                                                 \
    UNIT("r2", 12, 33, "infantry", 2, "line", ", 'officers': " officers)

enum { NINETEEN_INCHES = 4826 };

static Field *target(const char *more, const char *red)
{
    return chaos_field(more, INFANTRY_AT("b1", 30, 20, 8, "line"), red);
}

/* So many hits, then those dice. */
static void loses(Field *f, int hits, int n, const int *die)
{
    chaos_given(f, NULL);
    field_dice(f, 0);
    field_more(f, hits, 1);
    field_more(f, 8 - hits, 10);
    for (int i = 0; i < n; i++)
        field_more(f, 1, die[i]);
    chaos_given(f, "b1 fire r1", NULL);
}

static int officers(const Field *f, const char *who)
{
    return chaos_officers(&f->state, field_index(f, who));
}

Test(chaos_officers, r12_1_up_to_three_officers)
{
    static const struct {
        const char *red;
        int n, mounted;
    } rows[] = { { INFANTRY_AT("r1", 30, 33, 8, "line"), 3, 0 },
                 { CAVALRY_AT("r1", 30, 33, 4, "line"), 3, 0 },
                 { TARGET("[]"), 0, 0 },
                 { TARGET("['foot']"), 1, 0 },
                 { TARGET("['mounted', 'foot']"), 2, 1 },
                 { TARGET("['foot', 'mounted', 'mounted']"), 3, 6 },
                 { GUN_AT("r1", 30, 33), 0, 0 },
                 { SKIRMISH_AT("r1", 30, 33, 4), 0, 0 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = target("", rows[i].red);
        cr_assert_eq(officers(f, "r1"), rows[i].n, "row %u", i);
        cr_assert_eq(chaos_row(f, "r1")->mounted, rows[i].mounted, "row %u", i);
        field_free(f);
    }
    Err err;
    const char *blue = INFANTRY_AT("b1", 30, 20, 8, "line");
    cr_assert(chaos_refused("", blue, TARGET("['foot', 'foot', 'foot', 'foot']"), &err));
    cr_assert(chaos_refused("", blue, TARGET("['camel']"), &err));
    cr_assert(chaos_refused(
        "", blue, UNIT("r1", 30, 33, "gun", 1, "limbered", ", 'officers': ['foot']"),
        &err));
}

/* ---- wounds ---- */

/* One d6 each; of the two that are hit one adds up to 14, the other to 15. */
Test(chaos_officers, r12_2_an_even_d6_is_a_hit)
{
    Field *f = target(LAST_TURN, TARGET("['mounted', 'foot', 'mounted']"));
    chaos_row(f, "r1")->man[0] = 13;
    chaos_row(f, "r1")->man[1] = 13;
    chaos_row(f, "r1")->man[2] = 13;
    loses(f, 5, 7, (int[]){ 5, 2, 1, 6, 2, 10, 6 });
    const UnitRow *r = chaos_row(f, "r1");
    cr_assert_eq(r->man[0], 13, "5 misses him");
    cr_assert_eq(r->man[1], 14);
    cr_assert_eq(r->man[2], NO_MAN);
    cr_assert_eq(r->mounted, 1, "nobody rides his horse");
    cr_assert_eq(f->events[E_OFFICER], 2);
    cr_assert(field_spent(f));
    field_free(f);
}

/* At once, or by and by. */
Test(chaos_officers, r12_3_lost_at_fifteen)
{
    for (int die = 14; die <= 15; die++) {
        Field *f = target(LAST_TURN, TARGET("['foot', 'foot']"));
        loses(f, 5, 5, (int[]){ 4, die, 3, 10, 6 });
        cr_assert_eq(chaos_row(f, "r1")->man[0], die == 14 ? 14 : NO_MAN);
        cr_assert_eq(officers(f, "r1"), die == 14 ? 2 : 1);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* Four hits take no piece; five on a column take two, for each of which they are checked. */
Test(chaos_officers, r12_2_for_each_piece)
{
    Field *f = target(LAST_TURN, TARGET("['foot', 'foot', 'foot']"));
    loses(f, 4, 1, (int[]){ 10 });
    cr_assert_eq(f->events[E_PIECE], 0);
    cr_assert(field_spent(f), "nobody is checked");
    field_free(f);

    f = target(LAST_TURN, UNIT("r1", 30, 36, "infantry", 8, "column",
                               ", 'officers': ['foot', 'foot']"));
    loses(f, 5, 8, (int[]){ 2, 8, 1, 2, 7, 1, 6, 6 });
    cr_assert_eq(f->events[E_PIECE], 2);
    cr_assert_eq(chaos_row(f, "r1")->man[0], NO_MAN, "8 and 7");
    cr_assert_eq(chaos_row(f, "r1")->man[1], 0);
    cr_assert(field_spent(f));
    field_free(f);
}

/* At once: those of a charge that is fired at, before it strikes. */
Test(chaos_officers, r12_2_at_once)
{
    Field *f = chaos_field(
        LAST_TURN,
        UNIT("b1", 30, 20, "infantry", 8, "line", ", 'officers': ['foot', 'foot']"),
        INFANTRY_AT("r1", 30, 33, 8, "line"));
    field_dice(f, 0);
    field_more(f, 8, 1);
    field_more(f, 2, 2);
    field_more(f, 5, 1);
    field_more(f, 3, 10);
    field_more(f, 1, 2);
    field_more(f, 1, 15);
    field_more(f, 1, 5);
    chaos_given(f, "b1 charge r1", NULL);
    cr_assert_lt(f->state.phase, PHASE_SKIRMISH);
    cr_assert_eq(officers(f, "b1"), 1);
    cr_assert(field_spent(f));
    field_free(f);
}

/* And hand to hand, before anything else: eight hits, a piece. */
Test(chaos_officers, r12_2_hand_to_hand)
{
    Field *f = chaos_field(
        LAST_TURN, INFANTRY_AT("b1", 30, 20, 8, "line"),
        UNIT("r1", 30, 30, "infantry", 8, "line", ", 'officers': ['foot', 'foot']"));
    field_dice(f, 0);
    field_more(f, 8, 1);
    field_more(f, 1, 10);
    field_more(f, 8, 6);
    field_more(f, 8, 1);
    field_more(f, 1, 2);
    field_more(f, 1, 15);
    field_more(f, 1, 5);
    chaos_given(f, "b1 charge r1", NULL);
    cr_assert_lt(f->state.phase, PHASE_SKIRMISH);
    cr_assert_eq(chaos_strength(f, "r1"), 32);
    cr_assert_eq(officers(f, "r1"), 1);
    cr_assert(field_spent(f));
    field_free(f);
}

/* ---- aimed fire ---- */

static Field *picked(const char *red, const char *order, int hits, int n, const int *die)
{
    Field *f = chaos_field(
        LAST_TURN, SKIRMISH_AT("b1", 30, 20, 4) "," INFANTRY_AT("b2", 5, 5, 2, "line"),
        red);
    chaos_given(f, NULL);
    field_dice(f, 0);
    field_more(f, hits, 1);
    field_more(f, 4 - hits, 10);
    for (int i = 0; i < n; i++)
        field_more(f, 1, die[i]);
    chaos_given(f, order, NULL);
    return f;
}

Test(chaos_officers, r12_4_skirmishers_pick_officers_off)
{
    static const struct {
        int hits, die[3];
        uint8_t man[3];
    } rows[] = {
        { 0, { 0 }, { 0, 0, 0 } },
        { 1, { 3 }, { 0, 3, 0 } },      /* the second rides */
        { 1, { 4 }, { 0, NO_MAN, 0 } }, /* lost at 4 */
        { 2, { 3, 1 }, { 0, NO_MAN, 0 } },
        { 2, { 1, 2 }, { 0, 3, 0 } },
        { 3, { 6, 1, 2 }, { 3, NO_MAN, 0 } }, /* then those on foot, the senior first */
        { 3, { 6, 6, 3 }, { NO_MAN, NO_MAN, 3 } },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = picked(TARGET("['foot', 'mounted', 'foot']"), "b1 pick off r1",
                          rows[i].hits, rows[i].hits, rows[i].die);
        for (int k = 0; k < 3; k++)
            cr_assert_eq(chaos_row(f, "r1")->man[k], rows[i].man[k], "row %u, %d", i, k);
        cr_assert_eq(chaos_strength(f, "r1"), 40, "the regiment loses nobody");
        cr_assert(field_spent(f), "row %u", i);
        field_free(f);
    }
}

/* Fire at the regiment hits the regiment; infantry does not pick off anybody. */
Test(chaos_officers, r12_4_only_skirmishers_and_only_if_told)
{
    Field *f = picked(TARGET("['mounted']"), "b1 fire r1", 4, 0, NULL);
    cr_assert_eq(chaos_row(f, "r1")->man[0], 0);
    cr_assert_eq(chaos_strength(f, "r1"), 36);
    cr_assert(field_spent(f));
    field_free(f);

    f = target(LAST_TURN, TARGET("['mounted']"));
    chaos_given(f, NULL);
    cr_assert(field_refuses(f, "b1 pick off r1", "12.4"));
    field_free(f);

    f = chaos_field(LAST_TURN,
                    SKIRMISH_AT("b1", 30, 20, 4) "," INFANTRY_AT("b2", 5, 5, 2, "line"),
                    TARGET("[]"));
    chaos_given(f, NULL);
    cr_assert(field_refuses(f, "b1 pick off r1", "12.4"), "there is none");
    field_free(f);
}

/* ---- who takes over ---- */

Test(chaos_officers, r12_5_the_senior_captain)
{
    for (int die = 1; die <= 10; die++) {
        Field *f = target(LAST_TURN, TARGET("['foot']"));
        const bool captain = die % 2 == 0;
        loses(f, 5, 5, (int[]){ 2, 15, die, 10, 6 });
        cr_assert(field_spent(f));
        cr_assert_eq(f->events[E_CAPTAIN], 1);
        cr_assert_eq(f->last[E_CAPTAIN].a, captain, "rolled %d", die);
        cr_assert_eq(officers(f, "r1"), captain, "rolled %d", die);
        cr_assert_eq(field_unit(f, "r1")->status, captain ? IN_ORDER : DISRUPTED);
        field_free(f);
    }
    Field *f = target(LAST_TURN, TARGET("['foot', 'foot']"));
    loses(f, 5, 5, (int[]){ 2, 15, 1, 10, 6 });
    cr_assert_eq(f->events[E_CAPTAIN], 0, "one is left");
    cr_assert(field_spent(f));
    field_free(f);

    f = picked(TARGET("['foot']"), "b1 pick off r1", 1, 2, (int[]){ 4, 2 });
    cr_assert_eq(officers(f, "r1"), 1, "after aimed fire, too");
    cr_assert(field_spent(f));
    field_free(f);
}

/* b3 picks off whom b1 has picked off: there is no second captain to be found. */
Test(chaos_officers, r12_5_only_once)
{
    Field *f = chaos_field(LAST_TURN,
                           SKIRMISH_AT("b1", 28, 20, 2) "," SKIRMISH_AT(
                               "b3", 32, 20, 2) "," INFANTRY_AT("b2", 5, 5, 2, "line"),
                           TARGET("['foot']"));
    chaos_given(f, NULL);
    field_dice(f, 6, 1, 10, 1, 10, 4, 1); /* a hit each; lost, no captain */
    chaos_given(f, "b1 pick off r1", "b3 pick off r1", NULL);
    cr_assert_eq(f->events[E_FIRE], 2);
    cr_assert_eq(f->last[E_FIRE].a, 1);
    cr_assert_eq(f->events[E_CAPTAIN], 1);
    cr_assert_eq(officers(f, "r1"), 0);
    cr_assert(field_spent(f));
    field_free(f);
}

/* ---- another officer ---- */

/* r1's only officer falls and no captain takes over; r2, with those officers, stands so far off. */
static Field *alone(const char *more, const char *red, int32_t away, int notices)
{
    Field *f = target(more, red);
    const Point at = chaos_row(f, "r1")->at;
    chaos_stands_at(f, "r2", at.x - away, at.y, SOUTH);
    chaos_given(f, NULL);
    field_dice(f, 0);
    field_more(f, 5, 1);
    field_more(f, 3, 10);
    field_more(f, 1, 2);
    field_more(f, 1, 15);
    field_more(f, 1, 9);
    if (notices)
        field_more(f, 1, notices);
    field_more(f, 1, 10);
    field_more(f, 1, 6);
    chaos_given(f, "b1 fire r1", NULL);
    return f;
}

#define HILL TERRAIN(AREA("hill", 20, 30, 22, 36))

Test(chaos_officers, r12_6_another_officer_notices)
{
    static const struct {
        const char *more, *red;
        int32_t away;
        int notices; /* 0: not rolled */
        bool comes;
    } rows[] = {
        { LAST_TURN, TARGET("['foot']") "," FRIEND("['foot', 'foot']"), NINETEEN_INCHES,
          8, true },
        { LAST_TURN, TARGET("['foot']") "," FRIEND("['foot', 'foot']"), NINETEEN_INCHES,
          7, false },
        { LAST_TURN, TARGET("['foot']") "," FRIEND("['foot', 'foot']"),
          NINETEEN_INCHES + 1, 0, false },
        { LAST_TURN, TARGET("['foot']") "," FRIEND("['foot']"), NINETEEN_INCHES, 0,
          false },
        { LAST_TURN "," HILL, TARGET("['foot']") "," FRIEND("['foot', 'foot']"),
          NINETEEN_INCHES, 0, false },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = alone(rows[i].more, rows[i].red, rows[i].away, rows[i].notices);
        cr_assert_eq(f->state.decision.kind == D_OFFICER, rows[i].comes);
        cr_assert(!rows[i].comes || field_gives(f, "take over"), "%s", f->err.text);
        cr_assert_eq(f->events[E_NOTICED], rows[i].notices > 0, "row %u", i);
        cr_assert_eq(officers(f, "r1"), rows[i].comes, "row %u", i);
        cr_assert_eq(officers(f, "r2"), i == 3 ? 1 : 2 - rows[i].comes, "row %u", i);
        cr_assert_eq(field_unit(f, "r1")->status, rows[i].comes ? IN_ORDER : DISRUPTED);
        cr_assert(field_spent(f), "row %u", i);
        field_free(f);
    }
}

/* He may go: if he stays the regiment stalls, and is looked for when the turn opens; who does not go then leaves
 * it as it is. */
Test(chaos_officers, r12_6_he_may_stay)
{
    Intention list[MAX_OPTIONS];
    char text[120];
    Field *f =
        alone("", TARGET("['foot']") "," FRIEND("['foot', 'foot']"), NINETEEN_INCHES, 8);
    cr_assert_eq(f->state.decision.kind, D_OFFICER);
    cr_assert_eq(f->state.decision.side, 1);
    cr_assert_eq(f->state.decision.about, field_find(f, "r2"));
    cr_assert_eq(f->state.decision.with, field_find(f, "r1"));
    cr_assert_eq(chaos_options(f->battle, &f->state, list, NULL), 2);
    chaos_say_decision(f->battle, &f->state, text, sizeof text);
    cr_assert(strstr(text, "does an officer of r2 go over to r1"), "%s", text);
    cr_assert_str_eq(field_says(f, "take over"), "an officer of r2 goes over to r1");
    cr_assert(field_refuses(f, "counter", "no answer here"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "r1")->status, IN_ORDER);
    field_dice(f, 0);
    chaos_stands_at(f, "r2", 254 * 15, 254 * 33,
                    SOUTH); /* it will go back three inches */
    field_more(f, 60, 2);   /* its reaction and rout; it is noticed again */
    cr_assert(field_gives(f, "let"), "%s", f->err.text);
    cr_assert_eq(officers(f, "r1"), 0);
    cr_assert_eq(officers(f, "r2"), 2);
    cr_assert_eq(field_unit(f, "r1")->status, DISRUPTED);
    cr_assert_eq(f->state.decision.kind, D_OFFICER);
    field_unit(f, "r1")->status = IN_ORDER;
    cr_assert_eq(f->state.turn, 2);
    cr_assert_eq(f->state.phase, PHASE_ORDERS);
    cr_assert(field_gives(f, "let"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_ORDER);
    cr_assert_eq(field_unit(f, "r1")->status, IN_ORDER);
    field_free(f);
}

/* His most junior, with his wounds and his horse. */
Test(chaos_officers, r12_6_who_comes)
{
    Field *f = target("", TARGET("[]") "," FRIEND("['foot', 'foot', 'mounted']"));
    chaos_row(f, "r2")->man[2] = 7;
    field_dice(f, 1, 2);
    chaos_look_round(&f->game);
    chaos_take_over(&f->game, field_index(f, "r1"), true);
    cr_assert_eq(chaos_row(f, "r1")->man[0], 7);
    cr_assert_eq(chaos_row(f, "r1")->mounted & 7, 1);
    cr_assert_eq(officers(f, "r2"), 2);
    cr_assert_eq(chaos_row(f, "r2")->mounted, 0);
    cr_assert(field_spent(f));
    field_free(f);
}

/* A captain who has taken over, or who came over, is not called the colonel of the regiment. */
Test(chaos_officers, r12_5_who_stands_in_is_no_colonel)
{
    for (int comes = 0; comes <= 2; comes++) {
        char text[200];
        Field *f = target("", comes == 1 ? TARGET("[]") "," FRIEND("['foot', 'foot']")
                                         : TARGET("['foot']"));
        const int r1 = field_index(f, "r1");
        field_dice(f, 1, 2);
        if (comes == 1) {
            chaos_look_round(&f->game);
            chaos_take_over(&f->game, r1, true);
        }
        field_dice(f, 2, 4, 2);
        if (comes == 2) {
            chaos_officers_picked(&f->game, r1, 1, field_index(f, "b1"));
            chaos_officers_replaced(&f->game, r1);
        }
        cr_assert_eq(officers(f, "r1"), 1);
        field_dice(f, 1, 1);
        chaos_officers_picked(&f->game, r1, 1, field_index(f, "b1"));
        f->last[E_OFFICER].dice = &(uint8_t){ 1 };
        chaos_say_event(&f->game, &f->last[E_OFFICER], text, sizeof text);
        cr_assert(strstr(text, comes ? "its commander is wounded" : "the colonel is wo"),
                  "%d: %s", comes, text);
        field_free(f);
    }
}

/* Of two friends the nearer, whichever stands first in the list. */
Test(chaos_officers, r12_6_from_the_nearest)
{
    for (int off = -254; off <= 254; off += 508) {
        Field *f = target("", TARGET("[]") "," FRIEND("['foot', 'foot']") "," INFANTRY_AT(
                                  "r3", 48, 33, 2, "line"));
        chaos_stands_at(f, "r2", 254 * 12 + off, 254 * 33, SOUTH);
        field_dice(f, 1, 2);
        chaos_look_round(&f->game);
        chaos_take_over(&f->game, field_index(f, "r1"), true);
        cr_assert_eq(officers(f, "r1"), 1);
        cr_assert_eq(officers(f, "r2"), off < 0 ? 2 : 1);
        cr_assert_eq(officers(f, "r3"), off < 0 ? 2 : 3);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* Turn after turn; who has come may rally it at once. */
Test(chaos_officers, r12_6_again_at_the_start_of_each_turn)
{
    Field *f = target("", TARGET("[]") "," FRIEND("['foot', 'foot']"));
    field_unit(f, "r1")->status = DISRUPTED;
    field_dice(f, 2, 7, 1); /* noticed; who moves first */
    chaos_given(f, NULL);
    chaos_given(f, NULL);
    cr_assert_eq(f->state.turn, 2);
    cr_assert_eq(officers(f, "r1"), 0);
    cr_assert_eq(field_unit(f, "r1")->status, DISRUPTED);
    cr_assert(field_spent(f));
    field_dice(f, 4, 8, 5, 5, 1);
    chaos_given(f, NULL);
    chaos_given(f, NULL);
    cr_assert(field_gives(f, "take over"), "%s", f->err.text);
    cr_assert_eq(f->state.turn, 3);
    cr_assert_eq(officers(f, "r1"), 1);
    cr_assert_eq(field_unit(f, "r1")->status, IN_ORDER);
    cr_assert(field_spent(f));
    field_dice(f, 1, 1);
    chaos_given(f, NULL);
    chaos_given(f, NULL);
    cr_assert_eq(f->state.turn, 4);
    cr_assert(field_spent(f), "it has an officer: nobody need notice");
    field_free(f);
}

/* Two that have been noticed are asked about one after the other: of a side who is further to the front first, of
 * two level with each other he on the right; of both sides Blue's, and Red's in every second turn. */
Test(chaos_officers, r12_6_of_two_that_are_noticed)
{
    static const struct {
        int32_t r1, r3; /* so far they have stood from Red's edge, in inches */
        const char *first, *second;
    } rows[] = { { 27, 27, "r1", "r3" }, { 27, 29, "r3", "r1" }, { 29, 27, "r1", "r3" } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f =
            target("", TARGET("[]") "," FRIEND("['foot', 'foot', 'foot']") "," UNIT(
                           "r3", 40, 33, "infantry", 2, "line", ", 'officers': []"));
        chaos_stands_at(f, "r1", 254 * 20, 254 * (60 - rows[i].r1), SOUTH);
        chaos_stands_at(f, "r2", 254 * 24, 254 * 40, SOUTH);
        chaos_stands_at(f, "r3", 254 * 28, 254 * (60 - rows[i].r3), SOUTH);
        field_dice(f, 2, 2, 2);
        chaos_look_round(&f->game);
        cr_assert(field_spent(f));
        const int first = chaos_next_to_take_over(&f->game);
        cr_expect_eq(first, field_index(f, rows[i].first), "row %u", i);
        chaos_take_over(&f->game, first, false);
        cr_expect_eq(chaos_next_to_take_over(&f->game), field_index(f, rows[i].second),
                     "row %u", i);
        field_free(f);
    }
    for (int turn = 1; turn <= 2; turn++) {
        Field *f = chaos_field(
            "",
            UNIT("b1", 30, 10, "infantry", 2, "line",
                 ", 'officers': []") "," UNIT("b2", 40, 10, "infantry", 2, "line",
                                              ", 'officers': ['foot', 'foot', 'foot']"),
            TARGET("[]") "," FRIEND("['foot', 'foot', 'foot']"));
        f->state.turn = (uint8_t)turn;
        field_dice(f, 2, 2, 2);
        chaos_look_round(&f->game);
        cr_assert(field_spent(f), "turn %d: %d of %d", turn, f->list.used, f->list.n);
        cr_expect_eq(chaos_next_to_take_over(&f->game),
                     field_index(f, turn == 1 ? "b1" : "r1"), "turn %d", turn);
        field_free(f);
    }
}

/* ---- nobody ---- */

/* In order or not it takes no orders without an officer; with a captain it does. */
Test(chaos_officers, r12_7_a_regiment_without_officers_stalls)
{
    for (int captain = 0; captain < 2; captain++) {
        Field *f = target("", TARGET("['foot']") "," INFANTRY_AT("r9", 5, 55, 2, "line"));
        loses(f, 5, 6, (int[]){ 2, 15, captain ? 2 : 1, 10, 6, 1 });
        cr_assert_eq(f->state.turn, 2);
        cr_assert(field_spent(f));
        cr_assert_eq(field_unit(f, "r1")->status, captain ? IN_ORDER : DISRUPTED);
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.side, 1);
        if (captain) {
            cr_assert(field_gives(f, "r1 move to 30,34 facing s"), "%s", f->err.text);
        } else {
            cr_assert(field_refuses(f, "r1 move to 30,34 facing s", "disrupted"));
            field_unit(f, "r1")->status = IN_ORDER;
            cr_assert(field_refuses(f, "r1 move to 30,34 facing s", "12.7"));
            cr_assert(field_refuses(f, "r1 charge b1", "12.7"));
        }
        field_free(f);
    }
}

/* 1.4  Two bands pick off the officers of one regiment at the same time: of four hits three are the colonel's, one
 * nobody's; the other band's are nobody's either, for the captain takes over when all have fired. */
Test(chaos_officers, r12_5_the_captain_was_not_aimed_at)
{
    Field *f =
        chaos_field("", SKIRMISH_AT("s1", 26, 20, 4) "," SKIRMISH_AT("s2", 36, 20, 4),
                    TARGET("['mounted']"));
    chaos_given(f, NULL);
    field_dice(f, 12, 1, 1, 1, 1, 1, 1, 1, 10, 1, 1, 2, 2);
    chaos_given(f, "s1 pick off r1", "s2 pick off r1", NULL);
    cr_expect(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_expect_eq(chaos_row(f, "r1")->man[0], 0, "%d", chaos_row(f, "r1")->man[0]);
    cr_expect_eq(f->events[E_CAPTAIN], 1);
    cr_expect_eq(f->last[E_OFFICER].b, OFFICER_NONE_LEFT);
    cr_expect_eq(f->last[E_OFFICER].a, 3);
    field_free(f);
}

/* 1.4  Two regiments lose a piece to one step of fire: the one that has lost its last officer is noticed by who has two
 * when all have been checked, not by its neighbour, who has lost one of his. */
Test(chaos_officers, r12_6_who_notices_has_been_checked_himself)
{
    Field *f = chaos_field(
        "", INFANTRY_AT("b1", 30, 22, 5, "line") "," INFANTRY_AT("b2", 40, 22, 5, "line"),
        UNIT("r1", 30, 33, "infantry", 5, "line", ", 'officers': ['foot']") "," UNIT(
            "r2", 40, 33, "infantry", 5, "line",
            ", 'officers': ['foot', 'foot']") "," UNIT("r3", 30, 45, "infantry", 5,
                                                       "line",
                                                       ", 'officers': ['foot', 'foot']"));
    chaos_given(f, NULL);
    field_dice(f, 0);
    field_more(f, 10, 1); /* ten hits */
    field_more(f, 1, 2);
    field_more(f, 1, 20); /* the colonel of r1 */
    field_more(f, 1, 2);
    field_more(f, 1, 20); /* of r2 */
    field_more(f, 2, 1);  /* not his second; no captain of r1 */
    field_more(f, 1, 2);  /* an officer notices */
    chaos_given(f, "b1 fire r1", "b2 fire r2", NULL);
    cr_expect(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_expect_eq(f->state.decision.kind, D_OFFICER);
    cr_expect_eq(f->state.decision.about, field_find(f, "r3"));
    cr_expect_eq(officers(f, "r2"), 1);
    field_free(f);
}

/* When all are down, and not again whenever it loses a piece after that. */
Test(chaos_officers, r12_5_who_has_had_none_finds_no_captain)
{
    static const char *const officers[] = { "[]", "['foot']" };
    for (int led = 0; led < 2; led++) {
        char red[300];
        snprintf(red, sizeof red,
                 UNIT("r1", 30, 33, "infantry", 8, "line", ", 'officers': %s"),
                 officers[led]);
        Field *f = chaos_field(LAST_TURN, INFANTRY_AT("b1", 30, 20, 8, "line"), red);
        field_forget(f);
        field_dice(f, 0);
        if (led)
            field_more(f, 1, 2); /* he is hit, and lost; the captain takes over */
        if (led)
            field_more(f, 1, 15);
        if (led)
            field_more(f, 1, 2);
        chaos_unit_hit(&f->game, field_index(f, "r1"), 5);
        chaos_officer_checks(&f->game, field_index(f, "r1"));
        cr_expect_eq(f->events[E_CAPTAIN], led);
        cr_expect(field_spent(f), "%d: %d", led, f->list.used);
        field_free(f);
    }
}

/* Nor does anybody of those who have fallen notice that a friend has none. */
Test(chaos_officers, r12_6_nobody_of_the_fallen)
{
    for (int fallen = 0; fallen < 2; fallen++) {
        Field *f = chaos_field(
            LAST_TURN,
            UNIT("b1", 30, 20, "infantry", 8, "line", ", 'officers': []") "," UNIT(
                "b2", 40, 20, "infantry", 2, "line", ", 'officers': ['foot', 'foot']"),
            INFANTRY_AT("r1", 30, 50, 8, "line"));
        if (fallen)
            chaos_unit_remove(&f->game, field_index(f, "b2"), LOST, LOST_KILLED);
        field_forget(f);
        field_dice(f, 0);
        field_more(f, !fallen, 2);
        chaos_look_round(&f->game);
        cr_expect_eq(f->events[E_NOTICED], !fallen);
        cr_expect(field_spent(f));
        field_free(f);
    }
}
