/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_reaction.c - Chaos, chapter 6: cheer and hearing, the d10, fire in reaction, countering it.
 *
 * The battle is in its last turn, so that no dice of a next one are thrown.
 *
 * Start at r6_4_: the printed reactions.
 */
#include "tests/chaos/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define LAST_TURN FIELD_OPENING(12, "orders", "Blue")
#define FOG       "'rules': {'fog': true}"
#define WOODLOT   TERRAIN(AREA("woodlot", 20, 25, 40, 28))

/* 11.5 in apart: a charge that throws nothing but ones goes ten and falls short. */
static Field *lines(const char *more)
{
    return chaos_field(more, INFANTRY_AT("b1", 30, 20, 8, "line"),
                       INFANTRY_AT("r1", 30, 33, 8, "line"));
}

/* The dice of such a charge, then those. */
static void short_charge(Field *f, int n, const int *die)
{
    field_dice(f, 0);
    field_more(f, 8, 1);
    for (int i = 0; i < n; i++)
        field_more(f, 1, die[i]);
}

/* ---- is he warned? ---- */

Test(chaos_reaction, r6_1_cheer_and_hearing)
{
    static const struct {
        int cheer, hear; /* 0: not rolled */
        bool warned;
    } rows[] = { { 1, 0, false },  { 9, 0, false }, { 2, 1, false },
                 { 10, 9, false }, { 2, 2, true },  { 10, 10, true } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = chaos_field(LAST_TURN "," FOG, INFANTRY_AT("b1", 30, 20, 8, "line"),
                               INFANTRY_AT("r1", 30, 30, 8, "line"));
        short_charge(f, 1, &rows[i].cheer);
        if (rows[i].hear)
            field_more(f, 1, rows[i].hear);
        if (rows[i].warned)
            field_more(f, 1, 10);
        field_more(f, 16, 1);
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert_eq(f->events[E_CHEER], 1);
        cr_assert_eq(f->last[E_CHEER].a, rows[i].cheer % 2 == 0, "row %u", i);
        cr_assert_eq(f->last[E_CHEER].b, rows[i].warned, "row %u", i);
        cr_assert_eq(f->events[E_REACTION], rows[i].warned, "row %u", i);
        cr_assert_eq(f->events[E_HANDS], 1, "6.3: now he is struck, and fights");
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* A bank of smoke, three inches to the side of the way and upon it. */
Test(chaos_reaction, r6_2_on_a_clear_field_he_reacts)
{
    for (int hidden = 0; hidden < 2; hidden++) {
        Field *f = lines(LAST_TURN);
        UnitRow *r = chaos_row(f, "b1");
        r->smoke_half = 254;
        r->smoke_at = (Point){ 254 * (hidden ? 30 : 33), 254 * 25 };
        field_dice(f, 0);
        field_more(f, 8, 1);
        field_more(f, 1, hidden ? 9 : 10);
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert_eq(f->events[E_CHEER], hidden);
        cr_assert_eq(f->events[E_REACTION], !hidden, "clear: no cheer is needed");
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* r1 goes six inches aside, where a hill lies between, or is not there. */
Test(chaos_reaction, r6_2_a_hill_hides_it)
{
    for (int hidden = 0; hidden < 2; hidden++) {
        Field *f = lines(hidden ? LAST_TURN "," TERRAIN(AREA("hill", 31, 25, 38, 28))
                                : LAST_TURN);
        field_dice(f, 0);
        field_more(f, hidden ? 9 : 8, 1); /* and the slope's */
        field_more(f, 1, hidden ? 9 : 10);
        chaos_given(f, "b1 charge r1", "r1 move to 36,33 facing s", NULL);
        cr_assert_eq(chaos_gone(f, "r1", 36, 33), 0);
        cr_assert_eq(f->events[E_CHEER], hidden);
        cr_assert_eq(f->events[E_REACTION], !hidden);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* r1, whom b1 comes upon first, charges b1 in turn, or b2, or nobody. */
Test(chaos_reaction, r6_2_two_who_charge_each_other)
{
    static const struct {
        const char *order;
        int reactions;
    } rows[] = { { "r1 charge b1", 0 }, { "r1 charge b2", 1 }, { "r1 hold", 1 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = chaos_field(
            LAST_TURN,
            INFANTRY_AT("b1", 30, 20, 2, "line") "," INFANTRY_AT("b2", 45, 30, 2, "line"),
            INFANTRY_AT("r1", 30, 30, 2, "line"));
        chaos(&f->state)->sequence[0] = (uint8_t)field_index(f, "b1");
        chaos(&f->state)->sequence[1] = (uint8_t)field_index(f, "r1");
        chaos(&f->state)->sequence[2] = (uint8_t)field_index(f, "b2");
        field_dice(f, 2, 1, 1);
        field_more(f, rows[i].reactions, 10);
        field_more(f, 4, 1); /* hand to hand: no hits, both are disrupted */
        chaos_given(f, "b1 charge r1", rows[i].order, NULL);
        cr_assert_eq(f->events[E_REACTION], rows[i].reactions, "row %u", i);
        cr_assert_eq(f->events[E_HANDS], 1, "row %u", i);
        cr_assert_eq(f->last[E_HANDS].subject, field_find(f, "b1"));
        cr_assert_eq(f->events[E_CHARGE], 1, "row %u: r1 is in no order to charge", i);
        cr_assert(field_spent(f), "row %u: %d of %d", i, f->list.used, f->list.n);
        field_free(f);
    }
}

/* ---- the d10 ---- */

Test(chaos_reaction, r6_4_the_printed_reactions)
{
    static const int what[] = {
        R_RETREAT, R_FIRE,     R_WITHDRAW, R_FIRE,     R_WITHDRAW,
        R_FIRE,    R_WITHDRAW, R_FIRE,     R_WITHDRAW, R_NOTHING
    };
    static const int gone[] = {
        [R_NOTHING] = 0, [R_RETREAT] = 2286, [R_WITHDRAW] = 762, [R_FIRE] = 0
    };
    for (int die = 1; die <= 10; die++) {
        const int is = what[die - 1];
        Field *f = lines(LAST_TURN);
        short_charge(f, 1, &die);
        if (is == R_FIRE)
            field_more(f, 1, 2), field_more(f, 8, 10);
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert_eq(f->events[E_REACTION], 1);
        cr_assert_eq(f->last[E_REACTION].a, is, "rolled %d", die);
        cr_assert_eq(f->last[E_REACTION].b, TABLE_CHARGE);
        if (is == R_RETREAT || is == R_WITHDRAW)
            cr_assert(field_gives(f, "let"), "%s", f->err.text);
        cr_assert_eq(chaos_gone(f, "r1", 30, 33), gone[is], "rolled %d", die);
        cr_assert_eq(f->events[E_FIRE], is == R_FIRE, "rolled %d", die);
        cr_assert_eq(f->events[E_HANDS], 0, "the charge falls short");
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* Over a wall and through a woodlot, which cost it nothing; from an enemy to the south-west. */
Test(chaos_reaction, r6_5_nine_inches_and_three)
{
    static const struct {
        int die, status;
        bool aslant;
        Angle facing;
        int32_t x, y;
    } rows[] = { { 1, DISRUPTED, false, NORTH, 0, 2286 },
                 { 3, IN_ORDER, false, SOUTH, 0, 762 },
                 { 1, DISRUPTED, true, 0x2000, 1616, 1616 },
                 { 3, IN_ORDER, true, 0xA000, 539, 539 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = lines(LAST_TURN "," TERRAIN(
            LINE_OF("stone wall", 10, 35, 50, 35) "," AREA("woodlot", 10, 36, 50, 50)));
        const Point at = chaos_row(f, "r1")->at;
        if (rows[i].aslant)
            chaos_stands_at(f, "b1", 254 * 20, 254 * 23, 0x2000);
        short_charge(f, 1, &rows[i].die);
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert(field_gives(f, "let"), "%s", f->err.text);
        const UnitRow *r = chaos_row(f, "r1");
        cr_assert_leq(abs(r->at.x - at.x - rows[i].x), 1, "row %u", i);
        cr_assert_leq(abs(r->at.y - at.y - rows[i].y), 1, "row %u", i);
        cr_assert_eq(r->facing, rows[i].facing, "row %u", i);
        cr_assert_eq(field_unit(f, "r1")->status, rows[i].status, "row %u", i);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* ---- fire in reaction ---- */

/* Smoke, fog and ground are taken off it and half a d6, not a move, however far. */
Test(chaos_reaction, r6_6_a_move_takes_nothing_off_it)
{
    Field *f = chaos_field("", INFANTRY_AT("b1", 30, 20, 4, "line"),
                           INFANTRY_AT("r1", 30, 30, 4, "line"));
    const int r1 = field_index(f, "r1");
    for (int reaction = 0; reaction <= 1; reaction++) {
        Shot shot;
        field_unit(f, "r1")->marks = U_MOVED;
        cr_assert(chaos_shot_make(f->battle, &f->state, r1, field_find(f, "b1"), reaction,
                                  &shot, &f->err));
        cr_assert_eq(shot.fixed, !reaction);
        cr_assert_eq(shot.halves, reaction);
        field_unit(f, "r1")->marks |= U_MOVED_FAR;
        cr_assert_eq(chaos_may_fire(f->battle, &f->state, r1, reaction, NULL), reaction);
    }
    field_free(f);
}

Test(chaos_reaction, r6_6_half_a_d6_in_reaction)
{
    static const struct {
        const char *more;
        int n, die[5], off;
    } rows[] = { { LAST_TURN, 2, { 2, 2 }, 1 },
                 { LAST_TURN, 2, { 2, 3 }, 2 },
                 { LAST_TURN, 2, { 2, 5 }, 3 },
                 { LAST_TURN "," WOODLOT, 2, { 2, 3 }, 3 },
                 { LAST_TURN "," FOG, 5, { 2, 2, 2, 3, 3 }, 5 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = lines(rows[i].more);
        short_charge(f, rows[i].n, rows[i].die);
        field_more(f, 7, 6 - rows[i].off); /* the stick has 6 */
        field_more(f, 1, 7 - rows[i].off);
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert_eq(f->last[E_FIRE].c, rows[i].off, "row %u", i);
        cr_assert_eq(f->last[E_FIRE].a, 7, "row %u", i);
        field_free(f);
    }
}

/* Shot is noted for its ordered fire; what it fires in reaction to b1, five inches off, its owner says then, or that
 * it is what promises most: canister. */
Test(chaos_reaction, r6_6_a_gun_chooses_its_round_in_reaction)
{
    for (int shot = 0; shot < 2; shot++) {
        Intention list[MAX_OPTIONS];
        Field *f = chaos_field(
            LAST_TURN,
            INFANTRY_AT("b1", 30, 20, 2, "line") "," INFANTRY_AT("b2", 45, 12, 4, "line"),
            GUN_AT("r1", 30, 26) "," INFANTRY_AT("r2", 5, 55, 1, "line"));
        chaos_given(f, NULL);
        field_dice(f, 3, 10, 10, 2); /* b1's; r1 reacts with fire */
        chaos_given(f, "b1 fire r1", "r1 fire b2 choice 4", NULL);
        cr_assert(field_spent(f));
        cr_assert_eq(f->state.decision.kind, D_ROUND);
        cr_assert_eq(f->state.decision.side, 1);
        cr_assert_eq(chaos_options(f->battle, &f->state, list, NULL), 4);
        cr_assert(field_refuses(f, "r1 fire b2", "6.6"), "%s", f->err.text);
        cr_assert(field_refuses(f, "let", "no answer here"), "%s", f->err.text);
        if (shot)
            field_dice(f, 3, 3, 1, 1); /* on line, buried, no hit */
        else
            field_dice(f, 10, 1, 10, 10, 10, 10, 10, 10, 10, 10, 10); /* half of 1 off */
        field_more(f, 2, 3); /* then b2: range and line are right, buried, no hit */
        field_more(f, 2, 1);
        field_more(f, 1, 6);
        cr_assert(field_gives(f, shot ? "r1 fire b1 choice 4" : "r1 fire b1"), "%s",
                  f->err.text);
        cr_assert_eq(f->events[E_ROUND], 2);
        cr_assert_eq(chaos_row(f, "r1")->rounds[CANISTER - CANISTER], 3 + shot);
        cr_assert_eq(chaos_row(f, "r1")->rounds[SHOT - CANISTER], 15 - shot);
        cr_assert_eq(f->last[E_ROUND].b, SHOT);
        cr_assert_eq(f->last[E_ROUND].target, field_find(f, "b2"));
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        field_free(f);
    }
}

/* The same fire by skirmishers, and by infantry under orders, throws no such die. */
Test(chaos_reaction, r6_6_but_for_skirmishers)
{
    Field *f = chaos_field(LAST_TURN "," WOODLOT, INFANTRY_AT("b1", 30, 20, 8, "line"),
                           SKIRMISH_AT("r1", 30, 33, 4));
    short_charge(f, 1, &(int){ 2 });
    field_more(f, 4, 10);
    chaos_given(f, "b1 charge r1", NULL);
    cr_assert_eq(f->events[E_FIRE], 1);
    cr_assert_eq(f->last[E_FIRE].c, 0, "4.9");
    cr_assert(field_spent(f));
    field_free(f);

    f = lines(LAST_TURN);
    chaos_given(f, NULL);
    field_dice(f, 0);
    field_more(f, 8, 10);
    field_more(f, 1, 10);
    chaos_given(f, "b1 fire r1", NULL);
    cr_assert_eq(f->last[E_FIRE].c, 0);
    cr_assert(field_spent(f));
    field_free(f);
}

/* ---- countering ---- */

/* Three officers add 2; as much as the enemy's die will do. */
Test(chaos_reaction, r6_7_the_officer_counters)
{
    static const struct {
        int reaction, own, enemy;
        bool stands;
    } rows[] = {
        { 1, 3, 5, true }, { 1, 3, 6, false }, { 3, 3, 5, true }, { 3, 3, 6, false }
    };
    static const int gone[] = { 0, 2286, 0, 762 };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = lines(LAST_TURN);
        short_charge(f, 3, (int[]){ rows[i].reaction, rows[i].own, rows[i].enemy });
        chaos_given(f, "b1 charge r1", NULL);
        cr_assert_eq(f->state.decision.kind, D_COUNTER);
        cr_assert_eq(f->state.decision.side, 1);
        cr_assert_str_eq(field_says(f, "let"),
                         rows[i].reaction == 1 ? "lets r1 retreat" : "lets r1 withdraw");
        cr_assert_str_eq(field_says(f, "counter"), "the officer of r1 steps in");
        cr_assert(field_gives(f, "counter"), "%s", f->err.text);
        cr_assert_eq(f->last[E_COUNTER].a, rows[i].stands, "row %u", i);
        cr_assert_eq(chaos_gone(f, "r1", 30, 33),
                     rows[i].stands ? 0 : gone[rows[i].reaction], "row %u", i);
        cr_assert_eq(field_unit(f, "r1")->status,
                     rows[i].reaction == 1 && !rows[i].stands ? DISRUPTED : IN_ORDER);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* Both sides' orders; what is asked then is not answered. */
static void charged(Field *f)
{
    cr_assert(field_gives(f, "b1 charge r1"), "%s", f->err.text);
    if (f->state.decision.kind == D_ORDER) /* without officers r1 has none */
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
}

/* 4.2  A gun limbers up to retreat, and who lies down gets up to go back: what a move would tell is told of a
 * reaction, too. */
Test(chaos_reaction, r6_5_what_going_back_changes_is_told)
{
    static const struct {
        const char *red;
        bool prone;
        int die, forms, up;
    } rows[] = { { GUN_AT("r1", 30, 33), false, 1, 1, 0 },
                 { GUN_AT("r1", 30, 33), true, 1, 1, 1 },
                 { GUN_AT("r1", 30, 33), true, 3, 0, 1 },
                 { UNIT("r1", 30, 33, "gun", 1, "limbered", ""), false, 1, 0, 0 },
                 { INFANTRY_AT("r1", 30, 33, 8, "line"), true, 1, 0, 1 },
                 { INFANTRY_AT("r1", 30, 33, 8, "line"), true, 3, 0, 1 },
                 { INFANTRY_AT("r1", 30, 33, 8, "line"), false, 3, 0, 0 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f =
            chaos_field(LAST_TURN, INFANTRY_AT("b1", 30, 20, 8, "line"), rows[i].red);
        field_unit(f, "r1")->marks |= rows[i].prone ? U_PRONE : 0;
        short_charge(f, 1, &rows[i].die);
        charged(f);
        cr_assert_eq(f->state.decision.kind, D_COUNTER);
        field_forget(f);
        cr_assert(field_gives(f, "let"), "%s", f->err.text);
        cr_assert_eq(f->events[E_FORMATION], rows[i].forms, "row %u", i);
        if (rows[i].forms)
            cr_assert_eq(f->last[E_FORMATION].a, LIMBERED);
        cr_assert_eq(f->events[E_UP], rows[i].up, "row %u", i);
        cr_assert_eq(field_unit(f, "r1")->marks & U_PRONE, 0);
        field_free(f);
    }
}

/* Nobody is asked without an officer, nor about nothing: who has no shot does nothing by firing. */
Test(chaos_reaction, r6_7_who_is_asked)
{
    static const struct {
        const char *officers;
        int die;
        Angle facing;
        bool asked;
    } rows[] = { { "[]", 1, SOUTH, false },       { "['foot']", 1, SOUTH, true },
                 { "['foot']", 2, SOUTH, true },  { "[]", 2, SOUTH, false },
                 { "['foot']", 2, NORTH, false }, { "['foot']", 3, SOUTH, true },
                 { "['foot']", 10, SOUTH, false } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char red[300];
        snprintf(red, sizeof red, UNIT("r1", 30, 33, "infantry", 8, "line", "%s%s"),
                 ", 'officers': ", rows[i].officers);
        Field *f = chaos_field(LAST_TURN, INFANTRY_AT("b1", 30, 20, 8, "line"), red);
        chaos_stands_at(f, "r1", 254 * 30, 254 * 33, rows[i].facing);
        short_charge(f, 2, (int[]){ rows[i].die, 6 });
        field_more(f, 8, 10);
        charged(f);
        cr_assert_eq(f->state.decision.kind == D_COUNTER, rows[i].asked, "row %u", i);
        cr_assert_eq(chaos_gone(f, "r1", 30, 33), i == 0 ? 2286 : 0, "row %u", i);
        field_free(f);
    }
}

/* He has them hold their fire: no smoke before their own volley, no round gone; or they do not listen, and a
 * gun fires what it is told. */
Test(chaos_reaction, r6_7_the_officer_has_them_hold_their_fire)
{
    enum { HOLDS, IN_VAIN, LET, N_ROWS };
    for (int gun = 0; gun < 2; gun++) {
        for (int row = HOLDS; row < N_ROWS; row++) {
            Field *f = chaos_field(LAST_TURN, INFANTRY_AT("b1", 30, 20, 8, "line"),
                                   gun ? GUN_AT("r1", 30, 33)
                                       : UNIT("r1", 30, 33, "infantry", 2, "line",
                                              ", 'officers': ['foot']"));
            chaos_stands_at(f, "r1", 254 * 30, 254 * 33, SOUTH);
            short_charge(f, 1, (int[]){ 2 });
            charged(f);
            cr_assert_eq(f->state.decision.kind, D_COUNTER);
            cr_assert_str_eq(field_says(f, "let"), "lets r1 fire");
            if (row != LET) {
                field_more(f, 1, gun ? 3 : 2);
                field_more(f, 1, row == HOLDS ? gun ? 3 : 2 : 9);
            }
            cr_assert(field_gives(f, row == LET ? "let" : "counter"), "%s", f->err.text);
            if (row == HOLDS) {
                cr_assert(field_spent(f));
                cr_assert_eq(f->state.phase, PHASE_AIM);
            } else if (gun) {
                cr_assert_eq(f->state.decision.kind, D_ROUND, "%d", row);
                field_more(f, 1, 6);
                field_more(f, 9, 10);
                cr_assert(field_gives(f, "r1 fire b1 choice 1"), "%s", f->err.text);
            }
            cr_assert_eq(f->events[E_COUNTER], row != LET);
            cr_assert_eq((field_unit(f, "r1")->marks & U_FIRED) != 0, row != HOLDS,
                         "%d %d", gun, row);
            cr_assert_eq(chaos_row(f, "r1")->rounds[0], gun ? 4 - (row != HOLDS) : 0);
            cr_assert_eq(chaos_row(f, "r1")->smoke_half != 0, row != HOLDS);
            field_free(f);
        }
    }
}
