/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_hidden.c - Greg Blake's colonial rules, clause 6.1: where and how those in ambush are reaches
 * nobody but their own side.
 *
 * Twice the same battle, once with other troops in hiding: whatever the enemy may look at must be
 * the same, byte for byte, and so must his choices.
 *
 * Start at looks_alike().
 */
#include "matches/match.h"
#include "tests/blind.h"
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* Red has two bodies in the scrub at his edge, and their leader may be with one of them. */
static Field *tribes(const char *with)
{
    char officers[300];
    snprintf(officers, sizeof officers,
             "{'name': 'rchief', 'at': ['1200mm', '1480mm']}, {'name': 'rleader', "
             "'under': 'rchief', 'with': '%s'}",
             with);
    return colonial_with(
        TERRAIN(AREA("scrub", 300, 1100, 2100, 1400) "," AREA("open woods", 100, 600, 300,
                                                              900)),
        NULL,
        REGULARS("b1", 1200, 300, 4, "line", "B") "," REGULARS("b2", 1400, 250, 2, "line",
                                                               "C"),
        officers,
        WARRIORS("r1", 1800, 700, 4, "mass", "C") "," BODY(
            "r2", "rleader", 600, 1250, "infantry", 4, "line", "C", "",
            ", 'marks': ['hidden']") "," BODY("r3", "rleader", 1500, 1250, "infantry", 3,
                                              "line", "B", "", ", 'marks': ['hidden']"));
}

/* One way in which the truth may be another. */
typedef enum Truth {
    PLACE,
    FACING,
    LOSSES,
    ORDER,
    STARTED,
    PASSED,
    STAND,
    N_TRUTHS
} Truth;

static void changes(Field *f, Truth truth)
{
    const int first = f->battle->unit[field_index(f, "r2")].first;
    switch (truth) {
    case PLACE:
        colonial_stands_at(f, "r2", 900, 1300, SOUTH);
        colonial_stands_at(f, "r3", 1700, 1200, WEST);
        break;
    case FACING:
        colonial_stands_at(f, "r2", 600, 1250, EAST);
        break;
    case LOSSES:
        field_stand(f, "r2.1")->figures = 2;
        break;
    case ORDER:
        clash_marks(f, "r2.2", S_DISORDERED);
        break;
    case STARTED:
        stand_row(f->battle, &f->state, first)->start = 3;
        break;
    case PASSED:
        field_unit(f, "r2")->marks |= U_PASSED;
        colonial_body(f, "r2")->turned = 1;
        break;
    default:
        colonial_stand_lost(&f->game, first + 3, LOST, LOST_FLED);
        break;
    }
}

static void look(const Field *f, int side, State *out)
{
    state_copy(out, &f->state);
    f->battle->rules->observe(f->battle, out, side, 77);
}

static void looks_alike(const Field *f, const Field *g, int truth)
{
    static State one, two;
    Err err = { "" };
    cr_assert_neq(state_hash(&f->state), state_hash(&g->state), "%d", truth);
    look(f, 0, &one);
    look(g, 0, &two);
    cr_assert_eq(one.size, two.size);
    cr_assert_eq(memcmp(&one, &two, one.size), 0, "%d: Blue sees it", truth);
    cr_assert(f->battle->rules->check(f->battle, &one, &err), "%s", err.text);
    look(f, 1, &one);
    cr_assert_eq(memcmp(&one, &f->state, one.size), 0, "%d: his own are known", truth);
}

Test(colonial_hidden, r6_1_nothing_of_an_ambush_shows)
{
    for (int who = 0; who < 2; who++) {
        for (int truth = 0; truth < N_TRUTHS; truth++) {
            Field *f = tribes(who ? "r2" : "r1"), *g = tribes(who ? "r2" : "r1");
            changes(g, (Truth)truth);
            looks_alike(f, g, truth);
            field_free(f);
            field_free(g);
        }
    }
}

/* Another guess may be another place, and is no nearer to the truth. */
Test(colonial_hidden, r6_1_a_guess_is_in_cover_that_nobody_sees)
{
    static State seen;
    Field *f = tribes("r1");
    int places = 0;
    Point last = { 0, 0 };
    for (uint64_t guess = 0; guess < 8; guess++) {
        state_copy(&seen, &f->state);
        f->battle->rules->observe(f->battle, &seen, 0, guess);
        const Point at = body_row(&seen, field_index(f, "r2"))->at;
        places += at.x != last.x || at.y != last.y;
        last = at;
        cr_assert(terrain_at(&f->battle->terrain, at), "%d,%d", at.x, at.y);
        for (int u = 0; u < 2; u++)
            cr_assert_not(colonial_sees_point(f->battle, body_row(&seen, u)->at, at));
        cr_assert(is_hidden(&seen, field_index(f, "r2")));
    }
    cr_assert_geq(places, 6);
    field_free(f);
}

/* By night b1's middle does not see its own flanks; whom they would find, or touch, is not there. */
Test(colonial_hidden, r6_1_a_guess_is_not_where_he_would_have_been_found)
{
    static State seen;
    Field *f = colonial_field(
        TERRAIN(AREA("scrub", 600, 1120, 1800, 1500)) "," RULES("'visibility': '60mm'"),
        REGULARS("b1", 1200, 1090, 8, "line", "B"),
        BODY("r1", "rleader", 1200, 1450, "infantry", 1, "line", "C", "",
             ", 'marks': ['hidden']"));
    const int r1 = field_index(f, "r1");
    int there = 0;
    for (uint64_t guess = 0; guess < 2000; guess++) {
        state_copy(&seen, &f->state);
        f->battle->rules->observe(f->battle, &seen, 0, guess);
        if (!is_there(&seen, r1))
            continue;
        there++;
        cr_assert_gt(colonial_gap(f->battle, &seen, 0, r1),
                     f->battle->number[SEE_INTO_WOODS]);
    }
    cr_assert_gt(there, 1000, "%d", there);
    field_free(f);
}

/* Who is in the open is where he is. */
Test(colonial_hidden, r6_1_the_others_are_known)
{
    static State seen;
    Field *f = tribes("r1");
    field_unit(f, "r2")->marks &= ~(uint32_t)U_HIDDEN;
    field_unit(f, "r3")->marks &= ~(uint32_t)U_HIDDEN;
    look(f, 0, &seen);
    cr_assert_eq(memcmp(&seen, &f->state, seen.size), 0);
    field_free(f);
}

/* Whom an ambush is asked about is his owner's. */
Test(colonial_hidden, r6_1_nor_who_may_spring)
{
    static State seen;
    Field *f = tribes("r1");
    f->state.decision = (Decision){ .kind = D_AMBUSH,
                                    .side = 1,
                                    .about = field_find(f, "r2"),
                                    .with = field_find(f, "b1") };
    look(f, 0, &seen);
    cr_assert_eq(seen.decision.about, NO_REF);
    look(f, 1, &seen);
    cr_assert_eq(seen.decision.about, field_find(f, "r2"));
    field_free(f);
}

static BlindPair otherwise(int truth)
{
    const BlindPair pair = { tribes("r1"), tribes("r1") };
    changes(pair.other, (Truth)truth);
    return pair;
}

Test(colonial_hidden, r6_1_another_ambush_the_same_choice)
{
    for (int truth = 0; truth < N_TRUTHS; truth++)
        blind_same_choices(otherwise, truth, 1, 6);
}

/* Nor does an order that a person types: who is to be faced, or gone to, is nowhere to be seen, he himself, one of his
 * stands, or a leader who is with him.  The others are. */
Test(colonial_hidden, r6_1_nobody_faces_or_goes_to_who_lies_hidden)
{
    Field *f = tribes("r2");
    field_dice(f, 0);
    field_more(f, 8, 3);
    colonial_moves(f, "b1");
    cr_assert_eq(f->state.decision.kind, D_MOVE);
    FIELD_REFUSALS(f, { "b1 advance on r2", "towards whom or what?" },
                   { "b1 face r2", "towards whom or what?" },
                   { "b1 move to 1200,320 facing r2", "\"r2\" is not on the table" },
                   { "b1 move to 1200,320 facing r2.1", "\"r2.1\" is not on the table" },
                   { "b1 move to 1200,320 facing rleader", "is not on the table" });
    for (int there = 1; there >= 0; there--) { /* nor hears whether he is on the table */
        field_stand(f, "r2.1")->where = there ? ON_TABLE : IN_RESERVE;
        FIELD_REFUSALS(f, { "r2 withdraw", "name a body of yours" },
                       { "r2 face b1", "name a body of yours" },
                       { "r2 advance on b1", "name a body of yours" });
    }
    field_stand(f, "r2.1")->where = ON_TABLE;
    cr_assert(field_says(f, "b1 move to 1200,320 facing r1"), "%s", f->err.text);
    cr_assert(field_says(f, "b1 move to 1200,320 facing rchief"), "%s", f->err.text);
    cr_assert(field_says(f, "b1 face r1"), "%s", f->err.text);
    field_unit(f, "r2")->marks &= ~(uint32_t)U_HIDDEN;
    cr_assert(field_says(f, "b1 face r2"), "%s", f->err.text);
    cr_assert(field_says(f, "b1 move to 1200,320 facing r2"), "%s", f->err.text);
    field_free(f);
}
