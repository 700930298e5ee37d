/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_edges.c - Greg Blake's colonial rules: where two clauses meet, on both sides of the edge.
 *
 * Rear ranks and defensive fire, a second charger, going back among enemies, who is hidden where
 * somebody forms or passes.
 */
#include "tests/colonial/clash.h"
#include "tests/shipped.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define SIDEWAYS(kind, formation, class, traits)                                         \
    BODY("r1", "rleader", 1200, 650, kind, 1, formation, class, traits, ", 'facing': 'E'")
#define BAND(name, x, y, class)                                                          \
    BODY(name, "bleader", x, y, "infantry", 1, "line", class, "", "")
#define HIDDEN(name, x, y)                                                               \
    BODY(name, "rleader", x, y, "infantry", 1, "line", "C", "", ", 'marks': ['hidden']")
#define SCRUB TERRAIN(AREA("scrub", 1000, 700, 1400, 900))

/* So many dice of that face, and none before. */
static void all_dice(Field *f, int n, int face)
{
    field_dice(f, 0);
    field_more(f, n, face);
}

static bool there(const Field *f, const char *body)
{
    return is_there(&f->state, field_index(f, body));
}

/* In this turn of Blue's. */
static bool fires(Field *f)
{
    return f->state.side == 0 && colonial_until(f, D_FIRE);
}

/* ---- fire ---- */

Test(colonial_edges, r8_11_the_rear_rank_gives_none)
{
    for (int line = 0; line < 2; line++) {
        Field *f = colonial_field("", BAND("b1", 1200, 500, "C"),
                                  RED_REGULARS("r1", 1200, 700, 2, "column", "B"));
        if (line) {
            field_unit(f, "r1")->formation = LINE;
            colonial_body(f, "r1")->front = 2;
            colonial_stands_at(f, "r1", 1200, 700, SOUTH);
        }
        all_dice(f, 60, 2);
        clash_charges(f, "b1 charge r1");
        cr_assert(clash_touching(f, "b1", "r1"));
        clash_until(f, D_OVER);
        cr_assert_eq(f->events[E_DEFENSIVE], line ? 2 : 1, "%d: %d", line,
                     f->events[E_DEFENSIVE]);
        field_free(f);
    }
}

/* b1 beats r1, at whom r2 has fired as well, and breaks through at r2: it fires again. */
Test(colonial_edges, r8_11_anew_at_a_breakthrough)
{
    Field *f = colonial_field(
        "", BLUE_HORSE("b1", 1200, 400, 1, "B") "," BAND("b2", 1300, 600, "C"),
        WARRIORS("r1", 1200, 650, 1, "line", "C") "," RED_REGULARS("r2", 1300, 850, 1,
                                                                   "line", "B"));
    all_dice(f, 60, 3);
    cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
    cr_assert(field_gives(f, "b1 charge r1"), "%s", f->err.text);
    if (f->state.decision.kind == D_CHARGE)
        cr_assert(field_gives(f, "b2 charge r2"), "%s", f->err.text);
    cr_assert(clash_until(f, D_LEAD));
    all_dice(f, 5, 10);
    field_more(f, 60, 3);
    cr_assert(clash_until(f, D_BREAKTHROUGH));
    cr_assert_eq(f->events[E_DEFENSIVE], 1);
    all_dice(f, 60, 6);
    cr_assert(field_gives(f, "b1 charge r2"), "%s", f->err.text);
    cr_assert_eq(f->last[E_CONTACT].subject, field_find(f, "b1"));
    cr_assert_eq(f->events[E_DEFENSIVE], 2);
    field_free(f);
}

/* Dice of 3 and 6: 180 mm in the open, 60 in the marsh. */
Test(colonial_edges, r8_12_half_of_what_rough_ground_allows)
{
    static const struct {
        const char *to;
        bool marsh, fires;
    } rows[] = { { "b1 move to 1200,429.9 facing N", true, true },
                 { "b1 move to 1200,430.1 facing N", true, false },
                 { "b1 move to 1200,489.9 facing N", false, true },
                 { "b1 move to 1200,490.1 facing N", false, false } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_field(
            rows[i].marsh ? TERRAIN(AREA("marsh", 1000, 300, 1400, 600)) : "",
            REGULARS("b1", 1200, 400, 1, "line", "B"),
            WARRIORS("r1", 1200, 700, 1, "line", "C"));
        field_dice(f, 2, 3, 6);
        colonial_moves(f, "b1");
        cr_assert(field_gives(f, rows[i].to), "%s", f->err.text);
        cr_assert_eq(fires(f), rows[i].fires, "row %u", i);
        field_free(f);
    }
}

/* Unlimbered it may still be pushed half of its die's 120 mm. */
Test(colonial_edges, r8_12_elite_horse_guns_form_and_fire)
{
    static const struct {
        const char *class, *then;
        bool fires;
    } rows[] = { { "A", NULL, true },
                 { "B", NULL, false },
                 { "A", "b1 move to 1200,359.9 facing N", true },
                 { "A", "b1 move to 1200,360.1 facing N", false } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char gun[400];
        snprintf(gun, sizeof gun,
                 BODY("b1", "bleader", 1200, 300, "light gun", 1, "limbered", "%s",
                      "'regular', 'horse artillery'", ""),
                 rows[i].class);
        Field *f = colonial_field("", gun, WARRIORS("r1", 1200, 700, 1, "line", "C"));
        all_dice(f, 20, 6);
        colonial_moves(f, "b1");
        cr_assert(field_gives(f, "b1 form as unlimbered"), "%s", f->err.text);
        if (rows[i].then)
            cr_assert(field_gives(f, rows[i].then), "%s", f->err.text);
        cr_assert_eq(fires(f), rows[i].fires, "row %u", i);
        field_free(f);
    }
}

/* ---- melee ---- */

/* b2 fights r1 from before; b1 charges it as well, whoever comes first in the list.  Where nobody
 * fought before, he fights who was further to the front (1.5): b2 again. */
Test(colonial_edges, r11_8_who_began_it_fights_it)
{
    for (int k = 0; k < 4; k++) {
        const bool last = k & 1, locked = k < 2;
        Field *f =
            colonial_field("",
                           last ? REGULARS("b2", 1300, 650, 1, "line", "B") "," REGULARS(
                                      "b1", 1180, 440, 1, "line", "B")
                                : REGULARS("b1", 1180, 440, 1, "line", "B") "," REGULARS(
                                      "b2", 1300, 650, 1, "line", "B"),
                           SIDEWAYS("infantry", "line", "C", ""));
        colonial_stands_at(f, "b2", 1250, 650, WEST);
        clash_marks(f, "b2.1", locked ? S_LOCKED : 0);
        clash_marks(f, "r1.1", locked ? S_LOCKED : 0);
        all_dice(f, 60, 4);
        clash_charges(f, "b1 charge r1");
        cr_assert(clash_touching(f, "b1", "r1"));
        clash_until(f, D_OVER);
        cr_assert_eq(f->events[E_MELEE], 1);
        cr_assert_eq(f->last[E_MELEE].subject, field_find(f, "b2.1"), "%d", k);
        field_free(f);
    }
}

Test(colonial_edges, r10_11_who_has_turned_has_a_flank_to_others)
{
    Field *f = colonial_field("",
                              REGULARS("b2", 1200, 440, 1, "line",
                                       "B") "," REGULARS("b1", 1200, 800, 1, "line", "B"),
                              SIDEWAYS("infantry", "line", "C", ""));
    const int r1 = field_index(f, "r1.1");
    colonial_stands_at(f, "b1", 1200, 800, SOUTH);
    all_dice(f, 20, 6);
    clash_charges(f, "b2 charge r1");
    cr_assert(field_stand(f, "r1.1")->marks & S_FACED);
    cr_assert_not(
        colonial_struck_in_flank(f->battle, &f->state, r1, field_index(f, "b2.1")));
    cr_assert_not(field_stand(f, "r1.1")->marks & (S_TAKEN | S_DISORDERED));
    cr_assert(field_gives(f, "b1 charge r1"), "%s", f->err.text);
    cr_assert(clash_touching(f, "b1", "r1"));
    cr_assert(colonial_struck_in_flank(f->battle, &f->state, r1, field_index(f, "b1.1")));
    cr_assert_not(
        colonial_struck_in_flank(f->battle, &f->state, r1, field_index(f, "b2.1")));
    cr_assert(field_stand(f, "r1.1")->marks & S_TAKEN);
    cr_assert(is_disordered(&f->state, r1));
    field_free(f);
}

/* r1 goes back 50 mm from 450, through a friend, not an enemy, nor up to one; nor 100 mm over one. */
Test(colonial_edges, r11_7_not_back_through_enemies)
{
    static const struct {
        const char *who;
        int at, back;
        int ends; /* 0: destroyed */
    } rows[] = { { "b2", 500, 50, 0 },    { "r2", 500, 50, 550 }, { "b2", 550, 50, 0 },
                 { "b2", 552, 50, 500 },  { "b2", 545, 50, 0 },   { "b2", 500, 100, 0 },
                 { "r2", 500, 100, 550 }, { "b2", 602, 100, 550 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_field("",
                                  REGULARS("b1", 1200, 400, 1, "line", "B") "," REGULARS(
                                      "b2", 300, 100, 1, "line", "B"),
                                  WARRIORS("r1", 1200, 450, 1, "line", "C") "," WARRIORS(
                                      "r2", 300, 1300, 1, "line", "C"));
        colonial_stands_at(f, rows[i].who, 1200, rows[i].at, SOUTH);
        colonial_stand_back(&f->game, field_index(f, "r1.1"), geo_ahead(NORTH),
                            10 * rows[i].back);
        const Stand *r1 = field_stand(f, "r1.1");
        cr_assert_eq(r1->where, rows[i].ends ? ON_TABLE : LOST, "row %u", i);
        if (rows[i].ends)
            cr_assert_eq(r1->at.y, 10 * rows[i].ends, "row %u: %d", i, r1->at.y);
        field_free(f);
    }
}

/* b1 touches r1 and has a move of 240 mm, in the marsh 120. */
Test(colonial_edges, r11_12_not_through_enemies_nor_beside_them)
{
    static const struct {
        int other, ends; /* r2; where b1 gets to */
        bool marsh;
    } rows[] = { { 1400, 360, false }, { 550, 600, false }, { 400, 475, false },
                 { 284, 360, false },  { 286, 361, false }, { 1400, 480, true } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_field(
            rows[i].marsh ? TERRAIN(AREA("marsh", 1000, 300, 1400, 540)) : "",
            REGULARS("b1", 1200, 600, 1, "line", "B"),
            WARRIORS("r1", 1200, 650, 1, "line", "C") "," WARRIORS("r2", 300, 1400, 1,
                                                                   "line", "C"));
        colonial_stands_at(f, "r2", 1200, rows[i].other, NORTH);
        field_dice(f, 3, 6, 6, 10);
        cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
        cr_assert(field_gives(f, "b1 break off"), "%s", f->err.text);
        const int32_t off = colonial_gone(f, "b1", 1200, rows[i].ends);
        cr_assert_leq(off, 2, "row %u: %d", i, colonial_body(f, "b1")->at.y);
        cr_assert_eq(f->last[E_BREAK_OFF].a, rows[i].ends != 600 ? 1 : 2, "row %u", i);
        if (rows[i].ends == 600) {
            char told[200], label[200];
            f->last[E_BREAK_OFF].n_dice = 0;
            colonial_say_event(&f->game, &f->last[E_BREAK_OFF], told, sizeof told);
            cr_expect_str_eq(told, "b1 has no room to withdraw from the melee");
            colonial_label(&f->game, &f->last[E_BREAK_OFF], label, sizeof label);
            cr_expect_str_eq(label, "b1 withdrawing from melee: no room");
        }
        cr_assert_eq(is_disordered(&f->state, field_index(f, "b1.1")), rows[i].marsh);
        field_free(f);
    }
}

/* Four men who charge are three after one hit, and stop short; six come on. */
Test(colonial_edges, r2_5_no_melee_no_danger)
{
    for (int all = 0; all < 2; all++) {
        Field *f = colonial_field("", BAND("b1", 1200, 500, "C"),
                                  RED_REGULARS("r1", 1200, 700, 1, "line", "B"));
        field_stand(f, "b1.1")->figures = all ? 6 : 4;
        field_dice(f, 3, 2, 2, 2);
        clash_charges(f, "b1 charge r1");
        cr_assert(clash_until(f, D_LEAD));
        field_dice(f, 7, 5, 5, 9, 1, 1, 6, 6); /* fire; the melee, or morale */
        field_more(f, 40, 9);
        cr_assert(field_gives(f, "bleader hold"), "%s", f->err.text);
        cr_assert(field_gives(f, "lead"), "%s", f->err.text);
        cr_assert_eq(f->events[E_MELEE], all);
        cr_assert_eq(f->events[E_LEADER], 1 + all); /* Blue's, under fire */
        field_free(f);
    }
}

/* ---- charges ---- */

/* A gun that is ridden down is destroyed; foot that runs before it comes to that is not. */
Test(colonial_edges, r11_11_who_rides_down_guns_charges_again)
{
    for (int foot = 0; foot < 2; foot++) {
        Field *f = colonial_field(
            "",
            BLUE_HORSE("b1", 1200, 400, 1, "B") "," REGULARS("b9", 1300, 400, 1, "line",
                                                             "B"),
            foot ? SIDEWAYS("infantry", "line", "D", "") "," WARRIORS("r2", 1200, 900, 1,
                                                                      "line", "C")
                 : SIDEWAYS("heavy gun", "unlimbered", "B",
                            "'irregular'") "," WARRIORS("r2", 1200, 900, 1, "line", "C"));
        all_dice(f, 60, 3);
        clash_charges(f, "b1 charge r1");
        cr_assert_not(there(f, "r1"));
        cr_assert_eq(clash_until(f, D_BREAKTHROUGH), !foot);
        field_free(f);
    }
}

Test(colonial_edges, r4_12_a_charge_goes_through_guns)
{
    Field *f = colonial_field(
        "",
        REGULARS("b1", 1200, 400, 1, "line", "B") "," BLUE_GUN(
            "g", 1200, 500, "light gun") "," REGULARS("b2", 300, 100, 1, "line", "B"),
        WARRIORS("r1", 1200, 700, 1, "line", "C"));
    cr_assert(clash_may_charge(f, "b1", "r1"), "%s", f->err.text);
    colonial_stands_at(f, "b2", 1200, 600, NORTH);
    cr_assert(clash_cannot(f, "b1", "r1", "does not go through"), "%s", f->err.text);
    colonial_stands_at(f, "b2", 300, 100, NORTH);
    colonial_stands_at(f, "g", 1200, 640, NORTH); /* where they would strike */
    cr_assert(clash_cannot(f, "b1", "r1", "stands where"), "%s", f->err.text);
    colonial_stands_at(f, "g", 1200, 500, NORTH);
    field_dice(f, 2, 6, 6);
    clash_charges(f, "b1 charge r1");
    cr_assert(clash_touching(f, "b1", "r1"));
    field_free(f);
}

/* The chief falls, and the army with him: a three. */
Test(colonial_edges, r12_10_fanatics_who_cannot_charge_stay)
{
    for (int how = 0; how < 5; how++) {
        char more[400];
        snprintf(more, sizeof more, "%s%s",
                 RULES("'command': {'Blue': 'excellent', 'Red': 'excellent'}, 'irregular "
                       "armies': ['Blue']"),
                 how == 3 ? "," TERRAIN(AREA("impassable", 1000, 500, 1400, 560)) : "");
        Field *f = colonial_field(
            more,
            BODY("b1", "bleader", 1200, 400, "infantry", 1, "line", "C", "'fanatic'", ""),
            WARRIORS("r1", 1200, 650, 1, "line", "C"));
        if (how == 1)
            clash_marks(f, "b1.1", S_DISORDERED);
        if (how == 2)
            field_unit(f, "b1")->formation = BACK_TO_BACK;
        if (how == 4)
            field_unit(f, "b1")->formation = SQUARE;
        field_dice(f, 4, 3, 4, 5, 4);
        const Colonial *c = colonial(&f->state);
        colonial_officer_falls(&f->game, field_index(f, "bchief"));
        while (c->hurls || c->charge.by != NO_ONE)
            colonial_turn_step(&f->game);
        cr_assert_eq(f->events[E_CONTACT], !how, "%d", how);
        cr_assert_eq(colonial_gone(f, "b1", 1200, how ? 400 : 600) <= 2, true, "%d", how);
        cr_assert_eq(f->list.used, how ? 1 : 4);
        field_free(f);
    }
}

Test(colonial_edges, r12_11_a_group_that_is_gone_does_not_flee)
{
    for (int gone = 0; gone < 2; gone++) {
        Field *f = colonial_field("", REGULARS("b1", 1200, 400, 2, "line", "B"), FAR_RED);
        const int first = field_index(f, "b1.1");
        field_stand(f, "b1.1")->figures = 1;
        for (int i = 0; gone && i < 2; i++)
            colonial_stand_lost(&f->game, first + i, LOST, LOST_OVERRUN);
        colonial_groups(&f->game);
        group_row(f->battle, &f->state, field_index(f, "bleader"))->failed = 1;
        field_forget(f);
        colonial_army(&f->game);
        cr_assert_not(there(f, "b1"));
        cr_assert_eq(f->events[E_GROUP], !gone);
        field_free(f);
    }
}

/* ---- moves, and who is hidden ---- */

/* b1 would be 195 mm wide: r1's near edge is 87.5 mm from its middle, or 107.5. */
Test(colonial_edges, r6_1_who_forms_upon_the_hidden_finds_them)
{
    for (int clear = 0; clear < 2; clear++) {
        Field *f =
            colonial_field(SCRUB,
                           REGULARS("b1", 1100, 800, 4, "column",
                                    "B") "," REGULARS("b2", 900, 800, 1, "line", "B"),
                           HIDDEN("r1", 1220, 800));
        if (clear)
            colonial_stands_at(f, "r1", 1240, 800, SOUTH);
        field_dice(f, 4, 6, 6, 6, 6);
        colonial_moves(f, "b1");
        cr_assert(is_hidden(&f->state, field_index(f, "r1")));
        cr_assert(field_gives(f, "b1 form as line"), "%s", f->err.text);
        cr_assert(colonial_check(f->battle, &f->state, &f->err), "%s", f->err.text);
        cr_assert_eq(f->events[E_FOUND], !clear); /* else it may spring */
        cr_assert_eq(f->events[E_FORMED], clear);
        cr_assert_eq(colonial_body(f, "b1")->front, clear ? 3 : 1);
        cr_assert(field_unit(f, "b1")->marks & U_DONE);
        cr_assert_eq(!(field_unit(f, "b1")->marks & U_MOVED_FAR), clear);
        field_free(f);
    }
}

/* Its leader is with r9, 215 mm from its near edge, or 195. */
Test(colonial_edges, r6_1_it_springs_only_in_command)
{
    for (int near = 0; near < 2; near++) {
        Field *f = colonial_field(
            SCRUB, REGULARS("b1", 1200, 500, 1, "line", "B"),
            WARRIORS("r9", 1200, 1040, 1, "line", "C") "," HIDDEN("r1", 1200, 800));
        if (near) {
            colonial_stands_at(f, "r9", 1200, 1020, SOUTH);
            colonial_officers_follow(f->battle, &f->state, field_index(f, "r9"));
        }
        field_dice(f, 2, 6, 6);
        colonial_moves(f, "b1");
        cr_assert(field_gives(f, "b1 move to 1200,660 facing N"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind == D_AMBUSH, near);
        field_free(f);
    }
}

/* Whoever lies hidden in a battle that comes with the rules is near enough to his leader. */
Test(colonial_edges, r6_1_the_shipped_ambushes_may_spring)
{
    static const char *const battles[] = { "night_march", "thornhill_drift" };
    int hidden = 0;
    for (int k = 0; k < 2; k++) {
        State s;
        Err err = { "" };
        Battle *b = shipped_battle("greg_blake_colonial", battles[k]);
        Game g = { .battle = b, .state = &s };
        cr_assert(scenario_begin(&g, 1, &err), "%s", err.text);
        for (int u = 0; u < b->n_units; u++) {
            if (!is_hidden(&s, u))
                continue;
            cr_assert(colonial_in_command(b, &s, u), "%s", b->unit[u].name);
            hidden++;
        }
        battle_free(b);
    }
    cr_assert_eq(hidden, 4);
}

/* Orders let who moves be seen; the friends he passes stay where they hide. */
Test(colonial_edges, r4_12_a_passage_of_the_hidden_is_no_news)
{
    for (int who = 0; who < 4; who++) { /* of b1, b2: hidden */
        for (int fails = 0; fails < 2; fails++) {
            Field *f =
                colonial_field("",
                               REGULARS("b1", 600, 300, 1, "line",
                                        "B") "," REGULARS("b2", 600, 360, 1, "line", "B"),
                               FAR_RED);
            field_dice(f, 2, 6, 6);
            colonial_moves(f, "b1");
            field_unit(f, "b1")->marks |= who & 1 ? U_HIDDEN : 0;
            field_unit(f, "b2")->marks |= who & 2 ? U_HIDDEN : 0;
            field_dice(f, 1, fails ? 1 : 9);
            const March m = { .gait = STRAIGHT,
                              .to = { 6000, 4200 },
                              .distance = 1200,
                              .formation = LINE,
                              .front = 1 };
            colonial_march(&f->game, field_index(f, "b1"), &m);
            cr_assert_eq(f->events[E_PASSAGE], 1);
            cr_assert_eq(event_is_for(&f->last[E_PASSAGE], 1), !who, "%d", who);
            cr_assert(event_is_for(&f->last[E_PASSAGE], 0));
            cr_assert_eq(f->events[E_DISORDERED], 2 * fails);
            if (fails) /* the last is b2's */
                cr_assert_eq(event_is_for(&f->last[E_DISORDERED], 1), !(who & 2));
            field_free(f);
        }
    }
}
