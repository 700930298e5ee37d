/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_ambush.c - Greg Blake's colonial rules, clauses 6.1 and 6.2: who lies hidden, and springs.
 *
 * Red's war-band lies in scrub, its front at y = 775; b1 comes up to it from the south.
 */
#include "engine/map_words.h"
#include "matches/match.h"
#include "matches/tournament/remote_words.h"
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SCRUB TERRAIN(AREA("scrub", 1100, 750, 1300, 850))
#define HIDDEN_WITH(more)                                                                \
    BODY("r1", "rleader", 1200, 800, "infantry", 1, "line", "C", "",                     \
         ", 'marks': ['hidden']" more)
#define HIDDEN HIDDEN_WITH("")

static Field *passes_by(void)
{
    Field *f = colonial_field(SCRUB, REGULARS("b1", 1200, 500, 1, "line", "B"), HIDDEN);
    field_dice(f, 2, 6, 6);
    colonial_moves(f, "b1");
    return f;
}

/* b1 ends its move with so many mm between it and the hidden men. */
static void comes_within(Field *f, int gap)
{
    char order[60];
    snprintf(order, sizeof order, "b1 move to 1200,%d facing N", 750 - gap);
    cr_assert(field_gives(f, order), "%s", f->err.text);
}

static bool hides(const Field *f)
{
    return is_hidden(&f->state, field_index(f, "r1"));
}

/* The charge is rolled for, met, and fought out, all before anybody moves on: 6 + 1 for the charge
 * against 6 + 1 for class. */
Test(colonial_ambush, r6_1_it_springs_in_the_enemys_move)
{
    Field *f = passes_by();
    comes_within(f, 90);
    cr_assert_eq(f->state.decision.kind, D_AMBUSH);
    cr_assert_eq(f->state.decision.side, 1);
    cr_assert_eq(f->state.phase, PHASE_MOVE);
    field_dice(f, 5, 1, 1, 1, 3, 4); /* 120 mm; no defensive fire from so near */
    cr_assert(field_gives(f, "r1 ambush b1"), "%s", f->err.text);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->events[E_MELEE], 1);
    cr_assert_eq(f->last[E_MELEE].a, 3 + 6 + 1);
    cr_assert_eq(f->last[E_MELEE].b, 4 + 6 + 1);
    cr_assert_eq(colonial_figures_of(f, "r1"), 5);
    cr_assert(!hides(f));
    cr_assert(!colonial_until(f, D_FIGHT)); /* nor is it fought again in this turn */
    cr_assert_eq(f->events[E_MELEE], 1);
    cr_assert(!f->list.starved);
    field_free(f);
}

/* Is that one on the table that a side is shown: on its map, and in what its bot is told? */
static bool is_shown(const Field *f, Ref who, int side)
{
    State seen;
    Point at;
    char name[40];
    Growing told = { 0 };
    map_seen(f->battle, &f->state, 1 + side, &seen);
    const bool on_map = battle_place(f->battle, &seen, who, &at);
    match_look(f->battle, &f->state, side, 7, &seen);
    seen.decision.side = (uint8_t)side;
    words_decide(&told, 1, f->battle, &seen, NULL, 0);
    cr_assert(!told.failed);
    snprintf(name, sizeof name, "\"%s\":\"%s\"",
             ref_kind(who) == REF_UNIT ? "unit" : "officer",
             ref_kind(who) == REF_UNIT ? f->battle->unit[ref_index(who)].short_name
                                       : f->battle->officer[ref_index(who)].short_name);
    const bool in_words = strstr(told.text, name);
    free(told.text);
    cr_assert_eq(on_map, in_words, "%s", name);
    return on_map;
}

/* A search may guess where he lies; nobody is shown that guess, nor his leader, nor his own men as
 * if they were lost. */
Test(colonial_ambush, r6_1_nobody_is_shown_who_lies_hidden)
{
    Field *f = passes_by();
    const Ref r1 = ref_unit(field_index(f, "r1")), b1 = ref_unit(field_index(f, "b1"));
    const Ref leader = battle_find(f->battle, "rleader", NULL);
    cr_assert(!is_shown(f, r1, 0) && !is_shown(f, leader, 0) && is_shown(f, b1, 0));
    cr_assert(is_shown(f, r1, 1) && is_shown(f, leader, 1) && is_shown(f, b1, 1));
    comes_within(f, 90);
    field_dice(f, 5, 1, 1, 1, 3, 4);
    cr_assert(field_gives(f, "r1 ambush b1"), "%s", f->err.text);
    cr_assert(is_shown(f, r1, 0) && is_shown(f, leader, 0));
    field_free(f);
}

/* Dice too small: it has sprung, and stands there disordered. */
Test(colonial_ambush, r6_1_and_may_miss)
{
    Field *f = passes_by();
    comes_within(f, 130);
    field_dice(f, 3, 1, 1, 1);
    cr_assert(field_gives(f, "r1 ambush b1"), "%s", f->err.text);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->events[E_MISSES], 1);
    cr_assert(!hides(f));
    cr_assert(is_disordered(&f->state, field_index(f, "r1.1")));
    field_free(f);
}

/* It may wait, and is asked again at the next move. */
Test(colonial_ambush, r6_1_it_may_wait)
{
    Field *f = colonial_field(SCRUB,
                              REGULARS("b1", 1200, 500, 1, "line",
                                       "B") "," REGULARS("b2", 1100, 500, 1, "line", "B"),
                              HIDDEN);
    field_dice(f, 4, 6, 6, 6, 6);
    colonial_moves(f, "b1");
    comes_within(f, 90);
    cr_assert(field_gives(f, "r1 hold"), "%s", f->err.text);
    cr_assert(hides(f));
    cr_assert_eq(f->state.decision.kind, D_MOVE);
    cr_assert(field_gives(f, "b2 move to 1100,690 facing N"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_AMBUSH);
    field_free(f);
}

/* Who has moved, or fired, does not lie hidden any more; who has held does. */
Test(colonial_ambush, r6_1_neither_moved_nor_fired)
{
    static const char *const orders[] = { "r1 hold", "r1 move to 1200,790 facing S" };
    for (int i = 0; i < 2; i++) {
        Field *f = passes_by();
        cr_assert(field_gives(f, "b1 hold"), "%s", f->err.text);
        cr_assert(field_gives(f, "r1 hold"), "%s", f->err.text); /* nor does it spring */
        cr_assert_eq(f->state.side, 1);
        field_dice(f, 3, 1, 1, 1);
        colonial_moves(f, "r1");
        cr_assert(field_gives(f, orders[i]), "%s", f->err.text);
        cr_assert_eq(hides(f), i == 0);
        if (f->state.decision.kind == D_FIRE) /* b1 sees it now */
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        field_dice(f, 2, 6, 6);
        colonial_moves(f, "b1");
        cr_assert(field_gives(f, "b1 move to 1200,610 facing N"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind == D_AMBUSH, i == 0);
        field_free(f);
    }
    Field *f = colonial_field(SCRUB, REGULARS("b1", 1200, 650, 1, "line", "B"),
                              HIDDEN_WITH(", 'weapon': 'bows'"));
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(field_gives(f, "r1 hold"), "%s", f->err.text);
    cr_assert_eq(f->state.phase, PHASE_RETURN);
    field_dice(f, 1, 2);
    cr_assert(field_gives(f, "r1 fire b1"), "%s", f->err.text);
    cr_assert(!hides(f));
    field_free(f);
}

/* A charge of its own side's turn does not need to be an ambush, and gives it away as well. */
Test(colonial_ambush, r6_1_only_in_the_enemys_move)
{
    Field *f = passes_by();
    comes_within(f, 130);
    cr_assert(field_refuses(f, "r1 charge b1", "ambush"), "%s", f->err.text);
    cr_assert(field_gives(f, "r1 hold"), "%s", f->err.text);
    cr_assert_eq(f->state.side, 1);
    cr_assert(field_gives(f, "rleader nominate"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_CHARGE);
    cr_assert(field_refuses(f, "r1 ambush b1", "charge"), "%s", f->err.text);
    field_free(f);
}

/* Nobody can see them to fire at them; from 50 mm they are found. */
Test(colonial_ambush, r6_1_found_when_somebody_comes_near)
{
    for (int gap = 50; gap <= 51; gap++) {
        Field *f = passes_by();
        comes_within(f, gap);
        cr_assert_eq(f->state.decision.kind, D_AMBUSH); /* first they may spring */
        cr_assert(field_gives(f, "r1 hold"), "%s", f->err.text);
        cr_assert_eq(f->events[E_FOUND], gap == 50);
        cr_assert_eq(hides(f), gap == 51);
        field_free(f);
    }
}

/* Two who stand so near as a turn begins find him at once: he is found, and told of, once. */
Test(colonial_ambush, r6_1_found_by_two_at_once)
{
    Field *f = colonial_field(SCRUB,
                              REGULARS("b1", 1090, 800, 1, "line",
                                       "B") "," REGULARS("b2", 1310, 800, 1, "line", "B"),
                              WARRIORS("r2", 2300, 1450, 1, "line", "C") "," HIDDEN);
    cr_assert_eq(f->events[E_FOUND], 1);
    cr_assert_not(hides(f));
    cr_assert_eq(f->last[E_FOUND].subject, ref_unit(field_index(f, "r1")));
    field_free(f);
}

/* Nor is anybody hidden from who stands so near as a turn begins, however he has come there. */
Test(colonial_ambush, r6_1_found_as_a_turn_begins)
{
    for (int gap = 50; gap <= 51; gap++) {
        Field *f = colonial_field(SCRUB, REGULARS("b1", 1200, 400, 1, "line", "B"),
                                  HIDDEN_WITH(""));
        colonial_stands_at(f, "b1", 1200, 750 - gap, NORTH);
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert(field_gives(f, "r1 hold"), "%s", f->err.text);
        while (!f->state.side)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(hides(f), gap == 51, "%d", gap);
        cr_assert_eq(f->events[E_FOUND], gap == 50);
        field_free(f);
    }
}

/* Who lies hidden as near finds him too, and is found by him. */
Test(colonial_ambush, r6_1_two_in_hiding_find_each_other)
{
    for (int gap = 50; gap <= 51; gap++) {
        Field *f = colonial_field(SCRUB, REGULARS("b1", 1200, 400, 1, "line", "B"),
                                  HIDDEN_WITH(""));
        colonial_stands_at(f, "b1", 1200, 750 - gap, NORTH);
        field_unit(f, "b1")->marks |= U_HIDDEN;
        colonial_discover(&f->game);
        cr_assert_eq(hides(f), gap == 51, "%d", gap);
        cr_assert_eq(is_hidden(&f->state, field_index(f, "b1")), gap == 51, "%d", gap);
        cr_assert_eq(f->events[E_FOUND], gap == 50 ? 2 : 0);
        field_free(f);
    }
}

/* b2 lies hidden beside b1, who is charged, and fires with him: unless two ones keep it quiet it is
 * hidden no more. */
Test(colonial_ambush, r6_1_who_fires_defensively_is_found)
{
    for (int quiet = 0; quiet < 2; quiet++) {
        Field *f = colonial_field(TERRAIN(AREA("scrub", 900, 300, 1500, 900)),
                                  REGULARS("b1", 1200, 400, 1, "line", "B") "," BODY(
                                      "b2", "bleader", 1265, 400, "infantry", 1, "line",
                                      "B", "'regular'", ", 'marks': ['hidden']"),
                                  WARRIORS("r1", 1200, 1000, 1, "line", "C"));
        colonial_stands_at(f, "r1", 1200, 450, SOUTH);
        clash_marks(f, "r1.1", S_CHARGED);
        field_dice(f, 0);
        field_more(f, 2, quiet ? 1 : 2);
        field_more(f, quiet ? 0 : 2, 2);
        field_more(f, 2 + 3, 2); /* whether b1 fires, and its fire */
        colonial_defensive_fire(&f->game, -1);
        cr_assert(field_spent(f), "%d: %d of %d", quiet, f->list.used, f->list.n);
        cr_assert_eq(f->events[E_DEFENSIVE], quiet ? 1 : 2);
        cr_assert_eq(is_hidden(&f->state, field_index(f, "b2")) != 0, quiet);
        cr_assert_eq(f->events[E_MISFIRE], quiet);
        cr_assert_eq(f->last[E_MISFIRE].secret, quiet ? 1 + 1 : 0); /* not for Red */
        field_free(f);
    }
}

/* Who walks into them stops where nobody passes an enemy, and has found them. */
Test(colonial_ambush, r6_1_who_walks_into_them_stops_short)
{
    Field *f = passes_by();
    cr_assert(field_gives(f, "b1 move to 1200,740 facing N"), "%s", f->err.text);
    cr_assert_eq(colonial_gone(f, "b1", 1200, 725), 0);
    cr_assert(field_gives(f, "r1 hold"), "%s", f->err.text);
    cr_assert_eq(f->events[E_FOUND], 1);
    field_free(f);
}

/* From nearer than 100 mm no fire meets them, from 100 on it does. */
Test(colonial_ambush, r6_2_from_nearer_than_100_mm)
{
    static const int gaps[] = { 90, 99, 100, 110 };
    for (int i = 0; i < 4; i++) {
        Field *f = passes_by();
        comes_within(f, gaps[i]);
        field_dice(f, 3, 1, 1, 1);
        if (i >= 2)
            field_dice(f, 8, 1, 1, 1, 1, 2, 3, 3, 3); /* the test, three dice that miss */
        field_more(f, 2, 3);                          /* the melee: 10 each */
        cr_assert(field_gives(f, "r1 ambush b1"), "%s", f->err.text);
        cr_assert(field_spent(f), "%d: %d of %d", gaps[i], f->list.used, f->list.n);
        cr_assert_eq(f->events[E_DEFENSIVE], i >= 2, "%d mm", gaps[i]);
        field_free(f);
    }
}

/* What it costs them comes off before they fight: point blank 4, and 1 more after a move. */
Test(colonial_ambush, r6_2_fire_meets_the_others)
{
    Field *f = passes_by();
    comes_within(f, 110);
    field_dice(f, 12, 1, 1, 1, 6, 6, 5, 5, 4, 2, 2, 5, 3); /* 2, 2: its leader's (2.6) */
    cr_assert(field_gives(f, "r1 ambush b1"), "%s", f->err.text);
    cr_assert_eq(f->last[E_DEFENSIVE].a, 2);
    cr_assert_eq(f->last[E_MELEE].a, 5 + 4 + 1);
    cr_assert_eq(f->last[E_MELEE].b, 3 + 6 + 1);
    field_free(f);
}

Test(colonial_ambush, r6_1_there_must_be_ground_to_hide_in)
{
    Err err = { "" };
    cr_assert(
        colonial_refused("", REGULARS("b1", 1200, 500, 1, "line", "B"), HIDDEN, &err));
    cr_assert(!colonial_refused(SCRUB, REGULARS("b1", 1200, 500, 1, "line", "B"), HIDDEN,
                                &err));
}

/* By night they see 250 mm: not b2, who has moved, but b1, who stands there. */
Test(colonial_ambush, r6_1_on_any_enemy_in_reach_not_only_who_moved)
{
    Field *f = colonial_field(
        SCRUB ", " RULES("'command': {'Blue': 'excellent', 'Red': 'excellent'}, "
                         "'visibility': '250mm'"),
        REGULARS("b1", 1200, 600, 1, "line", "B") "," REGULARS("b2", 1030, 500, 1, "line",
                                                               "B"),
        HIDDEN);
    field_dice(f, 4, 6, 6, 6, 6);
    colonial_moves(f, "b1");
    cr_assert(field_gives(f, "b2 move to 1030,490 facing N") ||
                  field_gives(f, "b2 move to 1030,510 facing N"),
              "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_AMBUSH);
    cr_assert_eq(f->state.decision.with, field_find(f, "b1"));
    field_dice(f, 3, 1, 1, 1);
    cr_assert(field_gives(f, "r1 ambush b1"), "%s", f->err.text);
    field_free(f);
}

/* It has moved in this turn, though the turn is the enemy's: who sprang and missed is too far
 * gone to fire. */
Test(colonial_ambush, r8_12_who_sprang_does_not_fire)
{
    Field *f = colonial_field(SCRUB, REGULARS("b1", 1200, 500, 1, "line", "B"),
                              HIDDEN_WITH(", 'weapon': 'bows'"));
    Err err;
    field_dice(f, 2, 6, 6);
    colonial_moves(f, "b1");
    comes_within(f, 130);
    field_dice(f, 3, 1, 1, 1);
    cr_assert(field_gives(f, "r1 ambush b1"), "%s", f->err.text);
    cr_assert_eq(f->events[E_MISSES], 1);
    cr_assert(!colonial_may_fire(f->battle, &f->state, field_index(f, "r1"), &err));
    field_free(f);
}

/* Neither defensive fire nor stopping short waits for it in the melee phase. */
Test(colonial_ambush, r6_1_its_charge_is_over_when_it_has_been_fought)
{
    Field *f = passes_by();
    comes_within(f, 90);
    field_dice(f, 5, 1, 1, 1, 3, 4);
    cr_assert(field_gives(f, "r1 ambush b1"), "%s", f->err.text);
    cr_assert_eq(f->events[E_MELEE], 1);
    cr_assert(!(field_stand(f, "r1.1")->marks & S_CHARGED));
    field_free(f);
}

/* b1 has charged r9 when r1, at its right, springs: that is fought at once, and b1's own charge in the melee phase;
 * not so if the ambush has driven it off, from r9 too (11.7). */
Test(colonial_ambush, r6_1_whom_it_catches_as_he_charges_fights_that_too)
{
    for (int off = 0; off < 2; off++) {
        Field *f = colonial_field(TERRAIN(AREA("scrub", 1300, 600, 1420, 700)),
                                  REGULARS("b1", 1200, 500, 1, "line", "B"),
                                  WARRIORS("r9", 1200, 700, 1, "line", "C") "," BODY(
                                      "r1", "rleader", 1360, 650, "infantry", 1, "line",
                                      "C", "", ", 'marks': ['hidden']"));
        colonial_stands_at(f, "r1", 1350, 650, WEST);
        field_dice(f, 2, 6, 6);
        clash_charges(f, "b1 charge r9");
        cr_assert_eq(f->events[E_CONTACT], 1);
        cr_assert_eq(f->state.decision.kind, D_AMBUSH);
        field_dice(f, 5, 1, 1, 1, off ? 3 : 1, 6); /* by 2, or even */
        cr_assert(field_gives(f, "r1 ambush b1"), "%s", f->err.text);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->events[E_MELEE], 1);
        cr_assert_eq(clash_touching(f, "b1", "r9"), !off);
        field_dice(f, 0);
        field_more(f, 20, 3);
        clash_until(f, D_OVER);
        cr_assert_eq(f->events[E_MELEE], off ? 1 : 2, "%d", f->events[E_MELEE]);
        cr_assert_eq(f->last[E_MELEE].target,
                     off ? field_find(f, "b1.1") : field_find(f, "r9.1"));
        field_free(f);
    }
}

/* b1 and r9 are in a melee of last turn; b2 moves by, and r1 springs at b1: they fight on all the same. */
Test(colonial_ambush, r11_8_whom_it_catches_in_a_melee_fights_on)
{
    Field *f = colonial_field(TERRAIN(AREA("scrub", 1300, 600, 1420, 700)),
                              REGULARS("b1", 1200, 650, 1, "line",
                                       "B") "," REGULARS("b2", 1100, 500, 1, "line", "B"),
                              WARRIORS("r9", 1200, 700, 1, "line", "C") "," BODY(
                                  "r1", "rleader", 1360, 650, "infantry", 1, "line", "C",
                                  "", ", 'marks': ['hidden']"));
    colonial_stands_at(f, "r1", 1350, 650, WEST);
    clash_marks(f, "b1.1", S_LOCKED);
    clash_marks(f, "r9.1", S_LOCKED);
    field_dice(f, 4, 6, 6, 6, 6);
    colonial_moves(f, "b2");
    cr_assert(field_gives(f, "b2 move to 1100,510 facing N"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_AMBUSH);
    field_dice(f, 5, 1, 1, 1, 1, 5);
    cr_assert(field_gives(f, "r1 ambush b1"), "%s", f->err.text);
    cr_assert_eq(f->events[E_MELEE], 1);
    cr_assert_eq(f->last[E_MELEE].target, field_find(f, "b1.1"));
    field_dice(f, 0);
    field_more(f, 20, 3);
    clash_until(f, D_OVER);
    cr_assert_eq(f->events[E_MELEE], 2, "%d", f->events[E_MELEE]);
    cr_assert_eq(f->last[E_MELEE].target, field_find(f, "r9.1"));
    field_free(f);
}

/* b1's foot has come by; b2's horse is in reach as well: hidden horse goes for that first (10.9). */
Test(colonial_ambush, r10_9_hidden_horse_goes_for_horse_first_too)
{
    static const char foot_and_horse[] =
        REGULARS("b1", 1200, 400, 1, "line", "B") "," BLUE_HORSE("b2", 1280, 600, 1, "C");
    for (int led = 0; led < 2; led++) {
        Field *f = colonial_with(
            SCRUB, NULL, foot_and_horse,
            led ? "{'name': 'rchief', 'at': ['1200mm', '1480mm']}, "
                  "{'name': 'rleader', 'under': 'rchief', 'with': 'r1'}"
                : "{'name': 'rchief', 'at': ['1200mm', '1480mm']}, "
                  "{'name': 'rleader', 'under': 'rchief', 'with': 'r2'}",
            BODY("r1", "rleader", 1200, 800, "cavalry", 1, "line", "C", "",
                 ", 'marks': ['hidden']") "," WARRIORS("r2", 1300, 900, 1, "line", "C"));
        field_dice(f, 5, 6, 6, 6, 6, 6);
        colonial_moves(f, "b1");
        cr_assert(field_gives(f, "b1 move to 1150,600 facing N") ||
                      field_gives(f, "b1 move to 1200,600 facing N"),
                  "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_AMBUSH);
        cr_assert_eq(f->state.decision.with, field_find(f, led ? "b1" : "b2"));
        if (!led)
            cr_assert(field_refuses(f, "r1 ambush b1", "10.9"), "%s", f->err.text);
        field_free(f);
    }
}

/* b1's crew has failed to limber up in this turn (4.10). */
Test(colonial_ambush, r4_10_a_crew_that_failed_to_limber_meets_no_ambush)
{
    for (int fails = 0; fails < 2; fails++) {
        Field *f = colonial_field(SCRUB,
                                  BLUE_GUN("b1", 1200, 580, "light gun") "," REGULARS(
                                      "b2", 1050, 500, 1, "line", "B"),
                                  HIDDEN);
        field_dice(f, 3, 3, 3, 3);
        colonial_moves(f, "b2");
        if (fails) {
            field_dice(f, 1, 1);
            cr_assert(field_gives(f, "b1 form as limbered"), "%s", f->err.text);
        } else {
            cr_assert(field_gives(f, "b2 move to 1050,520 facing N"), "%s", f->err.text);
        }
        cr_assert_eq(f->state.decision.kind, D_AMBUSH);
        field_dice(f, 0);
        field_more(f, 20, 3);
        cr_assert(field_gives(f, "r1 ambush b1"), "%s", f->err.text);
        cr_assert_eq(f->last[E_CONTACT].a, 1);
        cr_assert_eq(f->state.decision.kind == D_DEFEND, !fails);
        cr_assert(fails || field_gives(f, "b1 fire r1"), "%s", f->err.text);
        cr_assert_eq(f->events[E_DEFENSIVE], !fails, "%d", fails);
        field_free(f);
    }
}

/* ---- at who does not move ---- */

/* b1 stands 90 mm south of it. */
static Field *stands_before_it(void)
{
    return colonial_field(SCRUB, REGULARS("b1", 1200, 660, 1, "line", "B"), HIDDEN);
}

/* Whether Blue nominates nobody, or a group that stays where it is. */
Test(colonial_ambush, r6_1_it_springs_at_who_does_not_move)
{
    for (int nominated = 0; nominated < 2; nominated++) {
        Field *f = stands_before_it();
        field_dice(f, 2, 6, 6);
        if (nominated)
            colonial_moves(f, "b1");
        cr_assert(field_gives(f, nominated ? "b1 hold" : "done"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_AMBUSH, "%d", nominated);
        cr_assert_eq(f->state.decision.side, 1);
        cr_assert_eq(f->state.phase, PHASE_MOVE);
        field_dice(f, 5, 1, 1, 1, 3, 4); /* 120 mm; no defensive fire from so near */
        cr_assert(field_gives(f, "r1 ambush b1"), "%s", f->err.text);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->events[E_MELEE], 1);
        cr_assert(!hides(f));
        field_free(f);
    }
}

/* It may let that pass too, and lies hidden still; it is asked once. */
Test(colonial_ambush, r6_1_and_may_wait)
{
    Field *f = stands_before_it();
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(field_gives(f, "r1 hold"), "%s", f->err.text);
    cr_assert(hides(f));
    cr_assert_neq(f->state.decision.kind, D_AMBUSH);
    field_free(f);
}

/* Who has let the last move pass is not asked again when movement ends. */
Test(colonial_ambush, r6_1_who_has_let_the_last_move_pass_is_not_asked_again)
{
    Field *f = stands_before_it();
    field_dice(f, 2, 6, 6);
    colonial_moves(f, "b1");
    cr_assert(field_gives(f, "b1 move to 1200,650 facing N"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_AMBUSH);
    cr_assert(field_gives(f, "r1 hold"), "%s", f->err.text);
    cr_assert_neq(f->state.decision.kind, D_AMBUSH);
    field_free(f);
}

/* Nor who cannot reach anybody. */
Test(colonial_ambush, r6_1_out_of_reach_nobody_is_asked)
{
    Field *f = colonial_field(SCRUB, REGULARS("b1", 1200, 60, 1, "line", "B"),
                              BODY("r1", "rleader", 1200, 800, "infantry", 1, "line", "C",
                                   "'regular'", ", 'marks': ['hidden']"));
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_neq(f->state.decision.kind, D_AMBUSH);
    field_free(f);
}
