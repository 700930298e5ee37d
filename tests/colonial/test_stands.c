/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_stands.c - Greg Blake's colonial rules, clauses 1.1 to 1.4: classes, figures, bases, the
 * order of a turn.
 */
#include "tests/colonial/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* One stand of a class. */
#define OF_CLASS(class, x, traits)                                                       \
    BODY("of" class, "bleader", x, 300, "infantry", 1, "line", class, traits, "")
#define DRILLED(class, x) OF_CLASS(class, x, "'regular'")

/* ---- 1.1: classes ---- */

Test(colonial_stands, r1_1_five_classes_and_the_last_is_rabble)
{
    static const char *const who[] = { "ofA", "ofB", "ofC", "ofD", "ofE" };
    static const int fails[] = { 1, 1, 2, 3, 6 }; /* to turn: D is no rabble, E is */
    Field *f =
        colonial_field("",
                       DRILLED("A", 300) "," DRILLED("B", 600) "," DRILLED(
                           "C", 900) "," DRILLED("D", 1200) "," OF_CLASS("E", 1500, ""),
                       FAR_RED);
    for (int i = 0; i < 5; i++) {
        const int unit = field_index(f, who[i]);
        cr_assert_eq(class_of(f->battle, unit), CLASS_A + i, "%s", who[i]);
        cr_assert_eq(colonial_face_fails(f->battle, &f->state, unit, NORTH), fails[i],
                     "%s", who[i]);
    }
    field_free(f);
}

Test(colonial_stands, r1_1_there_is_no_sixth)
{
    Err err = { "" };
    cr_assert(colonial_refused("", DRILLED("F", 300), FAR_RED, &err));
    cr_assert_neq(err.text[0], 0);
}

/* ---- 1.2: figures ---- */

Test(colonial_stands, r1_2_six_on_foot_three_riders_and_crews)
{
    static const struct {
        const char *kind, *formation;
        int figures;
    } rows[] = { { "infantry", "line", 6 },        { "cavalry", "line", 3 },
                 { "light gun", "unlimbered", 4 }, { "medium gun", "unlimbered", 4 },
                 { "heavy gun", "unlimbered", 4 }, { "machine gun", "unlimbered", 3 },
                 { "sniper", "skirmish", 1 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char body[300];
        for (int more = 0; more < 2; more++) {
            Err err = { "" };
            snprintf(body, sizeof body,
                     "{'name': 'b1', 'officer': 'bleader', 'at': ['300mm', '300mm'], "
                     "'formation': '%s', 'stands': [{'kind': '%s', 'count': 1, "
                     "'figures': %d, 'rating': 'B', 'traits': ['regular']}]}",
                     rows[i].formation, rows[i].kind, rows[i].figures + more);
            cr_assert_eq(colonial_refused("", body, FAR_RED, &err), more, "%s: %s",
                         rows[i].kind, err.text);
            cr_assert_eq(strstr(err.text, "1.2") != NULL, more, "%s: %s", rows[i].kind,
                         err.text);
        }
        char *count = strstr(body, "'figures'");
        memset(count, ' ', strlen("'figures': 1,"));
        Field *f = colonial_field("", body, FAR_RED);
        cr_assert_eq(colonial_figures_of(f, "b1"), rows[i].figures, "%s", rows[i].kind);
        field_free(f);
    }
}

/* ---- 1.3: bases ---- */

Test(colonial_stands, r1_3_stands_are_65_mm_wide_and_50_deep)
{
    Field *f = colonial_field("",
                              REGULARS("b1", 500, 300, 2, "line", "B") "," REGULARS(
                                  "b2", 1000, 300, 2, "column", "B"),
                              FAR_RED);
    cr_assert_eq(field_stand(f, "b1.2")->at.x - field_stand(f, "b1.1")->at.x, 650);
    cr_assert_eq(field_stand(f, "b1.2")->at.y, field_stand(f, "b1.1")->at.y);
    cr_assert_eq(field_stand(f, "b2.1")->at.y - field_stand(f, "b2.2")->at.y, 500);
    cr_assert_eq(field_stand(f, "b2.1")->at.x, field_stand(f, "b2.2")->at.x);
    field_free(f);
}

/* ---- 1.4: the turn ---- */

static int heard[16], n_heard;

static void hear_phases(void *self, const Game *game, const Event *event)
{
    (void)self;
    (void)game;
    if ((event->kind == E_PHASE || event->kind == E_TURN) && n_heard < 16)
        heard[n_heard++] = event->kind == E_TURN ? -1 - event->side : event->a;
}

Test(colonial_stands, r1_4_leaders_movement_fire_melee_morale_then_the_other_side)
{
    static const int expected[] = { PHASE_FIRE,   PHASE_RETURN,
                                    PHASE_MELEE,  PHASE_BREAKTHROUGH,
                                    PHASE_MORALE, PHASE_LEADERS,
                                    -2,           PHASE_MOVE };
    Field *f = colonial_field("", REGULARS("b1", 600, 200, 1, "line", "B"), FAR_RED);
    const Listener phases = { hear_phases, NULL };
    cr_assert_eq(f->state.phase, PHASE_MOVE);
    cr_assert_eq(f->state.side, 0);
    cr_assert_eq(f->state.turn, 1);
    f->game.listener = &phases;
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(n_heard, 8, "%d", n_heard);
    for (int i = 0; i < 8; i++)
        cr_assert_eq(heard[i], expected[i], "%d: %d", i, heard[i]);
    cr_assert_eq(f->state.side, 1);
    cr_assert_eq(f->state.turn, 1);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.side, 0);
    cr_assert_eq(f->state.turn, 2, "a round is a turn of each");
    field_free(f);
}

/* Figures fall to the fire of both before anybody moves again, and the active side fires first. */
Test(colonial_stands, r1_4_both_fire_the_active_side_first)
{
    Field *f = colonial_field("", REGULARS("b1", 600, 300, 1, "line", "B"),
                              RED_REGULARS("r1", 600, 600, 1, "line", "B"));
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_FIRE);
    cr_assert_eq(f->state.decision.side, 0);
    cr_assert(field_gives(f, "b1 hold"), "%s", f->err.text);
    cr_assert_eq(f->state.phase, PHASE_RETURN);
    cr_assert_eq(f->state.decision.kind, D_FIRE);
    cr_assert_eq(f->state.decision.side, 1);
    field_free(f);
}
