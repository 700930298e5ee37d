/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_reaction_fire.c - Chaos, chapter 6: the d6 of columns and artillery, who reacts how often.
 *
 * The battle is in its last turn, so that no dice of a next one are thrown.
 *
 * Start at r6_8_the_d6_of_columns_and_artillery.
 */
#include "tests/chaos/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LAST_TURN FIELD_OPENING(12, "orders", "Blue")

/* 11.5 in apart: a charge that throws nothing but ones goes ten and falls short. */
static Field *lines(void)
{
    return chaos_field(LAST_TURN, INFANTRY_AT("b1", 30, 20, 8, "line"),
                       INFANTRY_AT("r1", 30, 33, 8, "line"));
}

/* The dice of such a charge, and of the reaction to it. */
static void short_charge(Field *f, int reaction)
{
    field_dice(f, 0);
    field_more(f, 8, 1);
    field_more(f, 1, reaction);
}

/* ---- the d6 ---- */

/* A column that infantry fires at, and a line that a gun fires at. */
static Field *fired_at(bool gun, int die)
{
    Field *f = gun ? chaos_field(LAST_TURN, GUN_AT("b1", 30, 20),
                                 INFANTRY_AT("r1", 30, 36, 8, "line"))
                   : chaos_field(LAST_TURN, INFANTRY_AT("b1", 30, 20, 8, "line"),
                                 INFANTRY_AT("r1", 30, 36, 8, "column"));
    chaos_given(f, NULL);
    field_dice(f, 0);
    field_more(f, gun ? 9 : 8, 10);
    field_more(f, 1, die);
    chaos_given(f, gun ? "b1 fire r1 choice 1" : "b1 fire r1", NULL);
    return f;
}

Test(chaos_reaction, r6_8_the_d6_of_columns_and_artillery)
{
    static const int what[] = { R_WITHDRAW, R_WITHDRAW, R_PRONE,
                                R_RETREAT,  R_RETREAT,  R_NOTHING },
                     gone[] = { 762, 762, 0, 2286, 2286, 0 };
    for (int i = 0; i < 12; i++) {
        const int is = what[i % 6];
        Field *f = fired_at(i >= 6, i % 6 + 1);
        cr_assert_eq(f->last[E_REACTION].b, TABLE_COLUMN);
        cr_assert_eq(f->last[E_REACTION].a, is, "row %d", i);
        cr_assert_eq(f->state.decision.kind == D_COUNTER, is != R_NOTHING);
        cr_assert(is == R_NOTHING || field_gives(f, "let"), "%s", f->err.text);
        cr_assert_eq(chaos_gone(f, "r1", 30, 36), gone[i % 6], "row %d", i);
        cr_assert_eq(field_unit(f, "r1")->marks & U_PRONE, is == R_PRONE ? U_PRONE : 0);
        cr_assert_eq(field_unit(f, "r1")->status, is == R_RETREAT ? DISRUPTED : IN_ORDER,
                     "row %d", i);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* A 7 there is not on a d6: a line under small arms, and a column that is charged. */
Test(chaos_reaction, r6_8_else_the_d10)
{
    Field *f = lines();
    chaos_given(f, NULL);
    field_dice(f, 0);
    field_more(f, 8, 10);
    field_more(f, 1, 7);
    chaos_given(f, "b1 fire r1", NULL);
    cr_assert_eq(f->last[E_REACTION].b, TABLE_FIRE);
    cr_assert_eq(f->last[E_REACTION].a, R_WITHDRAW);
    cr_assert(field_spent(f));
    field_free(f);

    f = chaos_field(LAST_TURN, INFANTRY_AT("b1", 30, 20, 8, "line"),
                    INFANTRY_AT("r1", 30, 37, 8, "column"));
    short_charge(f, 7);
    chaos_given(f, "b1 charge r1", NULL);
    cr_assert_eq(f->last[E_REACTION].b, TABLE_CHARGE);
    cr_assert_eq(f->last[E_REACTION].a, R_WITHDRAW);
    cr_assert(field_spent(f));
    field_free(f);
}

/* ---- how often ---- */

/* Infantry to the west of r1, a gun to the east: and in some rows b1 charges before. */
Test(chaos_reaction, r6_9_only_artillery_makes_them_react_again)
{
    static const struct {
        bool charge, foot, both, gun;
        int reactions;
    } rows[] = { { true, false, false, false, 1 }, { false, true, false, false, 1 },
                 { true, true, false, false, 1 },  { false, true, true, false, 1 },
                 { false, false, false, true, 1 }, { true, false, false, true, 2 },
                 { false, true, false, true, 2 },  { true, true, false, true, 2 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = chaos_field(LAST_TURN,
                               INFANTRY_AT("b1", 30, 20, 8, "line") "," INFANTRY_AT(
                                   "b2", 15, 33, 4, "line") "," GUN_AT("b3", 45, 33),
                               INFANTRY_AT("r1", 30, 33, 8, "line"));
        chaos_stands_at(f, "b2", 254 * 15, 254 * 33, EAST);
        chaos_stands_at(f, "b3", 254 * 45, 254 * 33, WEST);
        field_dice(f, 0);
        if (rows[i].charge)
            field_more(f, 8, 1), field_more(f, 1, 10);
        field_more(f, rows[i].both ? 12 : rows[i].foot ? 4 : 0, 10);
        if (rows[i].foot && !rows[i].charge)
            field_more(f, 1, 10);
        if (rows[i].gun)
            field_more(f, 9, 10), field_more(f, 1, 6);
        chaos_given(f, rows[i].charge ? "b1 charge r1" : "b1 hold", NULL);
        cr_assert_eq(f->state.phase, PHASE_AIM);
        const char *fire[4] = { NULL };
        int n = 0;
        if (rows[i].both)
            fire[n++] = "b1 fire r1";
        if (rows[i].foot)
            fire[n++] = "b2 fire r1";
        if (rows[i].gun)
            fire[n++] = "b3 fire r1 choice 1";
        chaos_given(f, fire[0], fire[1], fire[2], NULL);
        cr_assert_eq(f->events[E_REACTION], rows[i].reactions, "row %u", i);
        cr_assert(field_spent(f), "row %u", i);
        field_free(f);
    }
}

/* Two guns at r1 and a third at r2, in one step: r1 rolls for either of the two, from each of whom it
 * goes back, r2 once.  Who has left the table does not react any more. */
Test(chaos_reaction, r6_9_each_gun_makes_them_react)
{
    static const struct {
        int y, die[2]; /* r1's inches from the south; what it rolls, 0: not at all */
        int reactions, gone;
    } rows[] = { { 36, { 6, 6 }, 3, 0 },    { 36, { 1, 6 }, 3, 762 },
                 { 36, { 6, 1 }, 3, 762 },  { 36, { 1, 1 }, 3, 2 * 762 },
                 { 36, { 4, 1 }, 3, 3048 }, { 58, { 4, 0 }, 2, -1 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = chaos_field(
            LAST_TURN,
            GUN_AT("b1", 28, 20) "," GUN_AT("b2", 32, 20) "," GUN_AT("b3", 10, 20),
            INFANTRY_AT("r1", 30, 36, 2, "line") "," INFANTRY_AT("r2", 10, 36, 2,
                                                                 "line"));
        chaos_stands_at(f, "r1", 254 * 30, 254 * rows[i].y, SOUTH);
        chaos_stands_at(f, "b1", 254 * 30 - 200, 254 * (rows[i].y - 16), NORTH);
        chaos_stands_at(f, "b2", 254 * 30 + 200, 254 * (rows[i].y - 16), NORTH);
        chaos_given(f, NULL);
        field_dice(f, 0);
        field_more(f, 3 * 9, 10);
        field_more(f, 1, 6); /* r2 stands on their right */
        field_more(f, 1, rows[i].die[0]);
        field_more(f, rows[i].die[1] > 0, rows[i].die[1]);
        f->game.list = &f->list;
        chaos_given(f, "b1 fire r1 choice 1", "b2 fire r1 choice 1",
                    "b3 fire r2 choice 1", NULL);
        while (f->state.decision.kind == D_COUNTER)
            cr_assert(field_gives(f, "let"), "%s", f->err.text);
        cr_assert(field_spent(f), "row %u: %d of %d", i, f->list.used, f->list.n);
        cr_assert_eq(f->events[E_REACTION], rows[i].reactions, "row %u", i);
        if (rows[i].gone >= 0)
            cr_assert_leq(abs(chaos_gone(f, "r1", 30, rows[i].y) - rows[i].gone), 40,
                          "row %u: %d", i, chaos_gone(f, "r1", 30, rows[i].y));
        cr_assert_eq(chaos_strength(f, "r1") == 0, rows[i].gone < 0);
        field_free(f);
    }
}

/* Of two who fire at it, to the first: at him it fires back, wherever the other stands. */
Test(chaos_reaction, r6_9_to_who_fires_first)
{
    for (int other = 0; other < 2; other++) {
        Field *f = chaos_field(
            LAST_TURN,
            INFANTRY_AT("b1", 30, 20, 4, "line") "," INFANTRY_AT("b2", 38, 20, 4, "line"),
            INFANTRY_AT("r1", 34, 33, 4, "line"));
        chaos_given(f, NULL);
        if (other) /* units of a side act from their right (1.3): the other way round */
            for (int i = 0, was; i < 3; i++) {
                was = chaos(&f->state)->sequence[i];
                chaos(&f->state)->sequence[i] = (uint8_t)(was < 2 ? 1 - was : was);
            }
        field_dice(f, 0);
        field_more(f, 4 + 4, 10);
        field_more(f, 1, 2); /* fires */
        field_more(f, 1, 1); /* less half a d6 */
        field_more(f, 4, 10);
        chaos_given(f, "b1 fire r1", "b2 fire r1", NULL);
        cr_assert_eq(f->last[E_REACTION].a, R_FIRE);
        cr_assert_eq(f->last[E_REACTION].target, field_find(f, other ? "b1" : "b2"));
        cr_assert_eq(f->last[E_FIRE].subject, field_find(f, "r1"));
        cr_assert_eq(f->last[E_FIRE].target, field_find(f, other ? "b1" : "b2"));
        field_free(f);
    }
}

/* r1 is fired at from behind; r2 stands nine inches from it, r3 a hair more, all with their backs
 * to b1; r4 looks at him. */
static Field *from_behind(const char *blue)
{
    Field *f = chaos_field(
        LAST_TURN, blue,
        INFANTRY_AT("r1", 30, 30, 2, "line") "," INFANTRY_AT(
            "r2", 40, 30, 2, "line") "," INFANTRY_AT("r3", 20, 30, 2,
                                                     "line") "," INFANTRY_AT("r4", 30, 33,
                                                                             2, "line"));
    chaos_stands_at(f, "r1", 7620, 7620, NORTH);
    chaos_stands_at(f, "r2", 7620 + 2286, 7620, NORTH);
    chaos_stands_at(f, "r3", 7620 - 2287, 7620, NORTH);
    chaos_given(f, NULL);
    return f;
}

Test(chaos_reaction, r6_10_who_is_near_may_turn_to_skirmishers)
{
    Field *f = from_behind(SKIRMISH_AT("b1", 30, 20, 4));
    field_dice(f, 0);
    field_more(f, 4, 10);
    chaos_given(f, "b1 fire r1", NULL);
    cr_assert_eq(f->state.decision.kind, D_FACE);
    cr_assert_eq(f->state.decision.about, field_find(f, "r1"));
    cr_assert_str_eq(field_says(f, "let"), "r1 does not turn to face b1");
    cr_assert_str_eq(field_says(f, "turn"), "r1 turns to face b1");
    cr_assert(field_gives(f, "let"), "%s", f->err.text);
    cr_assert_eq(chaos_row(f, "r1")->facing, NORTH);
    cr_assert_eq(f->state.decision.kind, D_FACE);
    cr_assert_eq(f->state.decision.about, field_find(f, "r2"));
    cr_assert(field_gives(f, "turn"), "%s", f->err.text);
    cr_assert_eq(chaos_row(f, "r2")->facing,
                 geo_bearing(chaos_row(f, "r2")->at, chaos_row(f, "b1")->at));
    cr_assert_neq(f->state.decision.kind, D_FACE, "r3 is too far, r4 looks at him");
    cr_assert_eq(f->events[E_REACTION], 0);
    cr_assert(field_spent(f));
    field_free(f);

    f = from_behind(INFANTRY_AT("b1", 30, 20, 4, "line"));
    field_dice(f, 0);
    field_more(f, 5, 10);
    chaos_given(f, "b1 fire r1", NULL);
    cr_assert_eq(f->events[E_REACTION], 1, "infantry's fire makes it react,");
    cr_assert_neq(f->state.decision.kind, D_FACE, "and nobody turn");
    cr_assert(field_spent(f));
    field_free(f);
}

/* Of two bands on its two flanks to the nearer, whichever of them fires first. */
Test(chaos_reaction, r6_10_of_two_bands_to_the_nearer)
{
    for (int right = 0; right <= 1; right++) {
        Field *f =
            chaos_field("", SKIRMISH_AT("s1", 10, 10, 4) "," SKIRMISH_AT("s2", 50, 10, 4),
                        INFANTRY_AT("r1", 30, 40, 2, "line"));
        chaos_stands_at(f, "s1", 254 * (right ? 15 : 22), 254 * 40, EAST);
        chaos_stands_at(f, "s2", 254 * (right ? 38 : 45), 254 * 40, WEST);
        chaos_given(f, NULL);
        field_dice(f, 0);
        field_more(f, 8, 10);
        chaos_given(f, "s1 fire r1", "s2 fire r1", NULL);
        cr_assert_eq(f->state.decision.kind, D_FACE);
        cr_assert_eq(f->state.decision.with, field_find(f, right ? "s2" : "s1"), "%d",
                     right);
        field_free(f);
    }
}

/* r1 stands in line close before r4, and has room to turn to b1 only without him. */
Test(chaos_reaction, r6_10_nobody_is_asked_who_has_no_room_to_turn)
{
    for (int room = 0; room <= 1; room++) {
        Field *f = from_behind(SKIRMISH_AT("b1", 20, 15, 4));
        chaos_stands_at(f, "b1", 24 * 254, 7620, EAST);
        chaos_stands_at(f, "r1", 7620, 7620, NORTH);
        chaos_stands_at(f, "r4", 7620, 7620 + (room ? 20 : 2) * 254, NORTH);
        field_dice(f, 0);
        field_more(f, 4, 10);
        chaos_given(f, "b1 fire r1", NULL);
        cr_assert_eq(f->state.decision.kind == D_FACE &&
                         f->state.decision.about == field_find(f, "r1"),
                     room);
        field_free(f);
    }
}

/* r2 stands still or turns to b1, and has moved then (9.8): it fires in its own step. */
Test(chaos_reaction, r6_10_who_turns_to_skirmishers_has_moved)
{
    for (int turns = 0; turns < 2; turns++) {
        Field *f = from_behind(SKIRMISH_AT("b1", 30, 20, 4));
        Shot shot;
        field_dice(f, 0);
        field_more(f, 4, 10);
        chaos_given(f, "b1 fire r1", NULL);
        cr_assert(field_gives(f, "let"), "%s", f->err.text);
        cr_assert(field_gives(f, turns ? "turn" : "let"), "%s", f->err.text);
        cr_assert_eq((field_unit(f, "r2")->marks & U_MOVED) != 0, turns);
        cr_assert_eq(chaos_shot(f, "r2", "b1", &shot), turns, "%s", f->err.text);
        cr_assert(!turns || shot.fixed == 1, "%d", shot.fixed);
        cr_assert_eq(field_unit(f, "r1")->marks & U_MOVED, 0);
        field_free(f);
    }
}

/* Skirmishers fire no further to the side than others do, so they may turn as well: without that nobody
 * in r1 bears on b1. */
Test(chaos_reaction, r6_10_skirmishers_may_turn_too)
{
    for (int behind = 0; behind < 2; behind++) {
        Field *f = chaos_field(LAST_TURN, SKIRMISH_AT("b1", 30, 20, 2),
                               SKIRMISH_AT("r1", 30, 30, 2));
        Shot shot;
        chaos_stands_at(f, "r1", 30 * 254, 30 * 254, behind ? NORTH : SOUTH);
        chaos_given(f, NULL);
        cr_assert_eq(chaos_shot(f, "r1", "b1", &shot), !behind, "%s", f->err.text);
        field_dice(f, 2, 10, 10);
        chaos_given(f, "b1 fire r1", behind ? NULL : "r1 hold", NULL);
        cr_assert_eq(f->state.decision.kind == D_FACE, behind);
        if (behind) {
            cr_assert(field_gives(f, "turn"), "%s", f->err.text);
            cr_assert_eq(chaos_row(f, "r1")->facing, SOUTH);
        }
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* r1 has b1 behind it and b3 in front of it: b3's fire at its neighbour takes nothing back. */
Test(chaos_reaction, r6_10_whom_it_faces_alarms_nobody)
{
    for (int i = 0; i < 4; i++) {
        Field *f =
            chaos_field(LAST_TURN,
                        SKIRMISH_AT("b1", 30, 20, 2) "," SKIRMISH_AT(
                            "b3", 36, 42, 2) "," INFANTRY_AT("b9", 3, 3, 1, "line"),
                        INFANTRY_AT("r1", 30, 30, 2, "line") "," INFANTRY_AT("r2", 36, 30,
                                                                             2, "line"));
        const bool behind = i & 1, before = i & 2;
        chaos_stands_at(f, "r1", 30 * 254, 30 * 254, NORTH);
        chaos_stands_at(f, "r2", 36 * 254, 30 * 254, NORTH);
        chaos_stands_at(f, "b3", 36 * 254, 42 * 254, SOUTH);
        chaos(&f->state)->sequence[0] = (uint8_t)field_index(f, "b1");
        chaos(&f->state)->sequence[1] = (uint8_t)field_index(f, "r1");
        chaos(&f->state)->sequence[2] = (uint8_t)field_index(f, "b3");
        chaos(&f->state)->sequence[3] = (uint8_t)field_index(f, "r2");
        chaos(&f->state)->sequence[4] = (uint8_t)field_index(f, "b9");
        chaos_given(f, NULL);
        field_dice(f, 0);
        field_more(f, 2 * (behind + before), 10);
        chaos_given(f, behind ? "b1 fire r1" : "b1 hold",
                    before ? "b3 fire r2" : "b3 hold", NULL);
        cr_assert(field_spent(f));
        cr_assert_eq(f->state.decision.kind == D_FACE, behind, "row %d", i);
        if (behind) {
            cr_assert_eq(f->state.decision.about, field_find(f, "r1"));
            cr_assert_eq(f->state.decision.with, field_find(f, "b1"));
            cr_assert(field_gives(f, "turn"), "%s", f->err.text);
            cr_assert_eq(chaos_row(f, "r1")->facing, SOUTH);
        }
        field_free(f);
    }
}

/* Fire in reaction to a charge, then in reaction to fire, is not reacted to; ordered fire is. */
Test(chaos_reaction, r6_11_nobody_reacts_to_a_reaction)
{
    Field *f = lines();
    short_charge(f, 2);
    field_more(f, 1, 2); /* half of it */
    field_more(f, 4, 1); /* four hits */
    field_more(f, 4, 10);
    chaos_given(f, "b1 charge r1", NULL);
    cr_assert_eq(chaos_strength(f, "b1"), 36);
    cr_assert_eq(f->events[E_REACTION], 1, "r1's own");
    field_more(f, 1, 1); /* ordered, through its own smoke: b1 reacts */
    field_more(f, 9, 10);
    chaos_given(f, "r1 fire b1", NULL);
    cr_assert_eq(f->events[E_REACTION], 2);
    cr_assert_eq(f->last[E_REACTION].subject, field_find(f, "b1"));
    cr_assert(field_spent(f));
    field_free(f);

    f = lines();
    chaos_given(f, NULL);
    field_dice(f, 0);
    field_more(f, 8, 10);
    field_more(f, 2, 2);
    field_more(f, 8, 10);
    chaos_given(f, "b1 fire r1", NULL);
    cr_assert_eq(f->events[E_FIRE], 2);
    cr_assert_eq(f->last[E_FIRE].subject, field_find(f, "r1"));
    cr_assert_eq(f->events[E_REACTION], 1);
    cr_assert(field_spent(f));
    field_free(f);
}

Test(chaos_reaction, r6_12_horses_do_not_lie_down)
{
    static const struct {
        const char *kind, *formation;
        bool lies;
    } rows[] = { { "infantry", "line", true },      { "infantry", "column", true },
                 { "cavalry", "line", false },      { "cavalry", "column", false },
                 { "cavalry", "dismounted", true }, { "skirmisher", "open order", true },
                 { "gun", "limbered", false },      { "gun", "unlimbered", true } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char red[300];
        snprintf(red, sizeof red, UNIT("r1", 30, 33, "%s", 1, "%s", ""),
                 rows[i].formation, rows[i].kind);
        Field *f = chaos_field(LAST_TURN, GUN_AT("b1", 30, 20), red);
        chaos_given(f, NULL);
        field_dice(f, 0);
        field_more(f, 9, 10);
        field_more(f, 1, 3);
        chaos_given(f, "b1 fire r1 choice 1", NULL);
        cr_assert_eq(f->last[E_REACTION].a, rows[i].lies ? R_PRONE : R_NOTHING);
        cr_assert_eq(field_gives(f, "let"), rows[i].lies, "nobody else is asked: row %u",
                     i);
        cr_assert_eq((field_unit(f, "r1")->marks & U_PRONE) != 0, rows[i].lies, "row %u",
                     i);
        cr_assert_eq(f->events[E_PRONE], rows[i].lies, "and it is told: row %u", i);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* What it is about to do is told, and then that it does so: not if its officer has made it stand. */
Test(chaos_reaction, r6_8_who_lies_down_is_told)
{
    for (int stands = 0; stands <= 1; stands++) {
        for (int down = 0; down <= 1; down++) {
            char said[160];
            Field *f = chaos_field(
                LAST_TURN, GUN_AT("b1", 30, 20),
                UNIT("r1", 30, 33, "infantry", 8, "line", ", 'officers': ['foot']"));
            chaos_given(f, NULL);
            field_unit(f, "r1")->marks |= down ? U_PRONE : 0;
            field_dice(f, 0);
            field_more(f, 9, 10);
            field_more(f, 1, 3);
            chaos_given(f, "b1 fire r1 choice 1", NULL);
            cr_assert_eq(f->events[E_PRONE], 0);
            field_dice(f, 2, 5, stands ? 5 : 6);
            cr_assert(field_gives(f, "counter"), "%s", f->err.text);
            cr_assert_eq(f->events[E_PRONE], !stands);
            chaos_say_event(&f->game, &f->last[E_PRONE], said, sizeof said);
            cr_assert(stands || strstr(said, down ? "stays down" : "lies down"), "%s",
                      said);
            field_free(f);
        }
    }
}
