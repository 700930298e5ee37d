/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_chief.c - Greg Blake's colonial rules, clauses 12.9 to 12.11: a commander in chief falls, an
 * army loses heart.
 */
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>

#define BAND(name, x, class, traits)                                                     \
    BODY(name, "bleader", x, 400, "infantry", 1, "line", class, traits, "")
#define EXCELLENT "'command': {'Blue': 'excellent', 'Red': 'excellent'}"
#define IRREGULAR RULES(EXCELLENT ", 'irregular armies': ['Blue']")
#define BELOVED   RULES(EXCELLENT ", 'irregular armies': ['Blue'], 'charismatic': ['Blue']")

static bool there(const Field *f, const char *name)
{
    return is_there(&f->state, field_index(f, name));
}

/* And whom that makes charge has charged. */
static void falls(Field *f, const char *officer)
{
    const Colonial *c = colonial(&f->state);
    colonial_officer_falls(&f->game, field_index(f, officer));
    while (c->hurls || c->charge.by != NO_ONE)
        colonial_turn_step(&f->game);
}

/* ---- 12.9 ---- */

/* Two stands of irregulars, C: a four is too little.  Regulars do not mind. */
Test(colonial_chief, r12_9_groups_that_are_not_regular_test)
{
    Field *f = colonial_field(
        "",
        REGULARS("b1", 800, 400, 2, "line", "D") "," BODY(
            "b2", "bleader", 1200, 400, "infantry", 2, "line", "C", "'irregular'", ""),
        RED_REGULARS("r1", 1200, 1400, 1, "line", "B") "," FAR_RED);
    field_dice(f, 2, 5, 4);
    falls(f, "bchief");
    cr_assert(field_spent(f));
    cr_assert_eq(f->events[E_MORALE], 2);
    cr_assert_eq(field_unit(f, "b1")->n_stands, 2);
    cr_assert_eq(field_stand(f, "b2.1")->where, ON_TABLE);
    cr_assert_eq(field_stand(f, "b2.2")->where, LEFT_TABLE);
    cr_assert(there(f, "rfar"), "the other side's army is not touched");
    field_free(f);
}

/* Wagons are nobody's troops. */
Test(colonial_chief, r12_9_wagons_do_not)
{
    Field *f =
        colonial_field("",
                       REGULARS("b1", 800, 400, 2, "line", "D") "," BODY(
                           "w", "bleader", 800, 300, "wagon", 1, "line", "C", "", ""),
                       FAR_RED);
    field_dice(f, 0);
    falls(f, "bchief");
    cr_assert(field_spent(f));
    cr_assert(there(f, "w"));
    field_free(f);
}

/* A leader is no commander in chief. */
Test(colonial_chief, r12_9_of_the_chief_not_of_a_leader)
{
    Field *f = colonial_field("", BAND("b1", 1200, "D", ""), FAR_RED);
    field_dice(f, 0);
    falls(f, "bleader");
    cr_assert(field_spent(f));
    cr_assert(there(f, "b1"));
    field_free(f);
}

/* ---- 12.10 ---- */

#define TRIBES                                                                           \
    BAND("b1", 600, "A", "")                                                             \
    "," BAND("b2", 700, "B", "'irregular'") "," BAND("b3", 800, "C", "") "," BAND(       \
        "b4", 900, "D", "") "," BAND("b5", 1000, "E", "") "," REGULARS("b6", 1100, 400,  \
                                                                       1, "line", "D")

Test(colonial_chief, r12_10_d_and_e_flee_and_on_three_all_do)
{
    static const struct {
        const char *more;
        int die;
        bool stay;
    } rows[] = { { IRREGULAR, 3, false },
                 { IRREGULAR, 4, true },
                 { BELOVED, 5, false },
                 { BELOVED, 6, true } };
    for (int i = 0; i < 4; i++) {
        Field *f = colonial_field(rows[i].more, TRIBES, FAR_RED);
        field_dice(f, 1, rows[i].die);
        falls(f, "bchief");
        cr_assert(field_spent(f));
        cr_assert_eq(there(f, "b1"), rows[i].stay, "row %d", i);
        cr_assert_eq(there(f, "b2"), rows[i].stay, "row %d", i);
        cr_assert_eq(there(f, "b3"), rows[i].stay, "row %d", i);
        cr_assert_not(there(f, "b4"));
        cr_assert_not(there(f, "b5"));
        cr_assert_not(there(f, "b6"), "D is D");
        field_free(f);
    }
}

/* Those of the other side have nothing to avenge. */
Test(colonial_chief, r12_10_fanatics_of_his_own_army)
{
    Field *f = colonial_field(
        IRREGULAR, BAND("b1", 900, "C", "") "," REGULARS("b2", 1200, 400, 1, "line", "B"),
        BODY("r1", "rleader", 1200, 650, "infantry", 1, "line", "C", "'fanatic'", ""));
    field_dice(f, 1, 3);
    colonial_officer_falls(&f->game, field_index(f, "bchief"));
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_not(there(f, "b2"));
    cr_assert_not(colonial(&f->state)->hurls);
    cr_assert_not(field_unit(f, "r1")->marks & U_HURLED);
    field_free(f);
}

/* Fanatics do not flee with the others: they charge who is nearest, and if he is out of reach they
 * go as far as their dice let them, and are disordered. */
Test(colonial_chief, r12_10_fanatics_charge)
{
    for (int far = 0; far < 2; far++) {
        Field *f = colonial_field(
            IRREGULAR, BAND("b1", 900, "C", "") "," BAND("b2", 1200, "C", "'fanatic'"),
            WARRIORS("r1", 1200, 650, 1, "line", "C"));
        if (far)
            colonial_stands_at(f, "r1", 1200, 1450, SOUTH);
        field_dice(f, 4, 3, 1, 2, 3); /* 240 mm */
        falls(f, "bchief");
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_not(there(f, "b1"));
        cr_assert(there(f, "b2"));
        cr_assert_eq(f->events[E_CONTACT], !far);
        cr_assert_eq(f->events[E_MISSES], far);
        cr_assert_leq(colonial_gone(f, "b2", 1200, far ? 640 : 600), 2);
        field_free(f);
    }
}

/* He falls to defensive fire: whom the fanatics then reach fires at them before they fight, though they have sprung
 * from ambush before, so near that nobody fired at them then (6.2). */
Test(colonial_chief, r12_10_fanatics_before_a_melee_are_fired_at)
{
    for (int sprang = 0; sprang < 2; sprang++) {
        Field *f = colonial_field(
            IRREGULAR, BAND("b1", 900, "C", "") "," BAND("b2", 1200, "C", "'fanatic'"),
            RED_REGULARS("r1", 900, 600, 1, "line",
                         "B") "," RED_REGULARS("r2", 1200, 650, 1, "line", "B"));
        field_officer(f, "bchief")->with = field_find(f, "b1");
        clash_charges(f, "b1 charge r1");
        field_dice(f, 3, 1, 1, 1); /* b2's move */
        clash_until(f, D_FIRE);
        field_unit(f, "b2")->marks |= sprang ? U_AMBUSHED : 0;
        field_dice(f, 5, 2, 3, 4, 3, 3); /* r1 fires, b1 loses one */
        field_more(f, 2, 10);            /* the chief falls */
        field_more(f, 1, 2);             /* the army flees */
        field_more(f, 2, 1);             /* bleader, once for the group */
        field_more(f, 3, 2);             /* b2 reaches r2 */
        field_more(f, 2, 2);             /* who fires */
        field_more(f, 2, 4);             /* and hits twice */
        field_more(f, 1, 3);
        field_more(f, 2, 3); /* their melee */
        clash_until(f, D_OVER);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->events[E_DEFENSIVE], 2);
        cr_assert_eq(f->events[E_LEADER], 2);
        cr_assert_eq(f->last[E_MELEE].a, 3 + 4 + 1 + 1);
        field_free(f);
    }
}

/* A gun that they reach then is asked whether it fires (8.11), as at any charge. */
Test(colonial_chief, r12_10_whom_they_reach_may_hold_his_fire)
{
    for (int fires = 0; fires < 2; fires++) {
        Field *f = colonial_field(
            IRREGULAR, BAND("b1", 900, "C", "") "," BAND("b2", 1200, "C", "'fanatic'"),
            RED_REGULARS("r1", 900, 600, 1, "line",
                         "B") "," BODY("g", "rleader", 1200, 650, "light gun", 1,
                                       "unlimbered", "B", "'regular'", ""));
        field_officer(f, "bchief")->with = field_find(f, "b1");
        clash_charges(f, "b1 charge r1");
        field_dice(f, 3, 1, 1, 1); /* b2's move */
        clash_until(f, D_FIRE);
        field_dice(f, 5, 2, 3, 4, 3, 3); /* r1 fires, b1 loses one */
        field_more(f, 2, 10);            /* the chief falls */
        field_more(f, 1, 2);             /* the army flees */
        field_more(f, 2, 1);             /* bleader */
        field_more(f, 3, 2);             /* b2 reaches g */
        cr_assert(clash_until(f, D_DEFEND));
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->state.decision.about, field_find(f, "g"));
        cr_assert_eq(f->state.decision.with, field_find(f, "b2"));
        cr_assert_eq(field_stand(f, "g.1")->own, 4 << 5 | 12);
        field_dice(f, 0);
        field_more(f, fires ? 4 : 0, 3); /* two of them hit nobody */
        field_more(f, 2, 3);             /* the melee */
        cr_assert(field_gives(f, fires ? "g fire b2" : "g hold"), "%s", f->err.text);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->events[E_DEFENSIVE], 1 + fires);
        cr_assert_eq(f->events[E_MELEE], 1);
        field_free(f);
    }
}

/* Skirmishers may get away from them (10.8). */
Test(colonial_chief, r12_10_whom_they_charge_may_evade)
{
    for (int evades = 0; evades < 2; evades++) {
        Field *f = colonial_with(
            IRREGULAR,
            "{'name': 'bchief', 'with': 'b1'}, "
            "{'name': 'bleader', 'under': 'bchief', 'with': 'b2'}",
            BAND("b1", 700, "C", "") "," BAND("b2", 1200, "C", "'fanatic'"), NULL,
            BODY("r1", "rleader", 700, 500, "sniper", 1, "skirmish", "B", "'regular'",
                 ", 'weapon': 'breech-loaders'") "," BODY("r2", "rleader", 1200, 650,
                                                          "infantry", 1, "skirmish", "C",
                                                          "'regular'", ""));
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        field_dice(f, 3, 8, 3, 7); /* he is shot, they flee; nobody sees from where */
        cr_assert(field_gives(f, "r1 pick off bchief"), "%s", f->err.text);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->state.decision.kind, D_REACT);
        cr_assert_eq(f->state.decision.about, field_find(f, "r2"));
        cr_assert_eq(f->state.decision.with, field_find(f, "b2"));
        field_dice(f, 3, 2, 2, 2);
        field_more(f, evades, 6);
        cr_assert(field_gives(f, evades ? "evade" : "stand"), "%s", f->err.text);
        cr_assert_eq(f->events[E_CONTACT], !evades);
        cr_assert_eq(f->events[E_MISSES], evades);
        field_free(f);
    }
}

/* The nearest may be behind somebody: who stands in the way is nearer then. */
Test(colonial_chief, r12_10_at_who_is_nearest)
{
    Field *f = colonial_field(IRREGULAR, BAND("b2", 1200, "C", "'fanatic'"),
                              WARRIORS("r1", 1200, 800, 1, "line", "C") "," WARRIORS(
                                  "r2", 1300, 650, 1, "line", "C"));
    field_dice(f, 5, 3, 2, 6, 6,
               6); /* a two: it turns, one of seven less two is too little */
    f->faces[1] = 10;
    falls(f, "bchief");
    cr_assert(field_spent(f));
    cr_assert(clash_touching(f, "b2", "r2"));
    field_free(f);
}

/* They stay if the army does. */
Test(colonial_chief, r12_10_fanatics_of_an_army_that_stays_stay)
{
    Field *f = colonial_field(IRREGULAR, BAND("b2", 1200, "C", "'fanatic'"),
                              WARRIORS("r1", 1200, 650, 1, "line", "C"));
    field_dice(f, 1, 4);
    falls(f, "bchief");
    cr_assert(field_spent(f));
    cr_assert_eq(colonial_gone(f, "b2", 1200, 400), 0);
    field_free(f);
}

/* He leads b1 from the front and falls: b2 charges and fights there and then.  Fanatics C, 6 + 1 + 1
 * and a four, against 6 and a six. */
Test(colonial_chief, r12_10_their_charge_is_fought_at_once)
{
    Field *f = colonial_with(
        IRREGULAR,
        "{'name': 'bchief', 'with': 'b1'}, "
        "{'name': 'bleader', 'under': 'bchief', 'with': 'b2'}",
        BAND("b1", 700, "C", "") "," BAND("b2", 1200, "C", "'fanatic'"), NULL,
        WARRIORS("r1", 700, 450, 1, "line", "C") "," WARRIORS("r2", 1200, 650, 1, "line",
                                                              "C"));
    clash_marks(f, "b1.1", S_LOCKED);
    clash_marks(f, "r1.1", S_LOCKED);
    cr_assert(clash_until(f, D_LEAD));
    cr_assert(field_gives(f, "lead"), "%s", f->err.text);
    /* b1's melee, 7 + 3 to 6 + 4: one each; he falls on nine; the army's three; dice, melee */
    field_dice(f, 9, 3, 4, 9, 3, 2, 2, 2, 4, 6);
    field_forget(f);
    clash_until(f, D_OVER);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_not(there(f, "b1"));
    cr_assert_eq(f->events[E_MELEE], 2);
    cr_assert_eq(f->last[E_MELEE].subject, field_find(f, "b2.1"));
    cr_assert_eq(f->last[E_MELEE].a, 6 + 1 + 1 + 4);
    cr_assert_eq(f->last[E_MELEE].b, 6 + 6);
    field_free(f);
}

/* ---- 12.11 ---- */

#define THREE_LEADERS                                                                    \
    "{'name': 'chief', 'at': ['1200mm', '20mm']}, "                                      \
    "{'name': 'l1', 'under': 'chief', 'with': 'b1'}, "                                   \
    "{'name': 'l2', 'under': 'chief', 'with': 'b2'}, "                                   \
    "{'name': 'l3', 'under': 'chief', 'with': 'b3'}"
#define OF_GROUP(name, leader, x)                                                        \
    BODY(name, leader, x, 400, "infantry", 3, "line", "B", "'regular'", "")
#define THREE                                                                            \
    OF_GROUP("b1", "l1", 500) "," OF_GROUP("b2", "l2", 900) "," OF_GROUP("b3", "l3", 1300)

/* Two of a group's three stands are halted. */
static void halt(Field *f, const char *body)
{
    const int first = f->battle->unit[field_index(f, body)].first;
    state_stand(&f->state, first)->figures = 1;
    state_stand(&f->state, first + 1)->figures = 1;
}

/* One of three is not most of them, two are: those flee and the third halts, and that is the end. */
Test(colonial_chief, r12_11_most_groups)
{
    for (int n = 1; n < 3; n++) {
        Field *f = colonial_with("", THREE_LEADERS, THREE, NULL, FAR_RED);
        halt(f, "b1");
        if (n == 2)
            halt(f, "b3");
        colonial_groups(&f->game);
        cr_assert_eq(group_row(f->battle, &f->state, field_index(f, "l1"))->failed, 1);
        colonial_army(&f->game);
        cr_assert_eq(colonial(&f->state)->failed[0], n == 2);
        cr_assert_eq(there(f, "b1"), n == 1);
        cr_assert_eq(there(f, "b3"), n == 1);
        cr_assert(there(f, "b2"));
        cr_assert_eq(group_row(f->battle, &f->state, field_index(f, "l2"))->failed,
                     n == 2);
        cr_assert_eq(colonial_body_halted(f->battle, &f->state, field_index(f, "b2")),
                     n == 2);
        cr_assert_eq(f->events[E_GROUP], n == 1 ? 1 : 5, "all of them are told");
        cr_assert_eq(f->last[E_GROUP].subject, field_find(f, n == 1 ? "l1" : "l2"));
        cr_assert_eq(f->last[E_GROUP].a, GROUP_HALTS);
        field_free(f);
    }
}

/* One is halted by its losses, and one because its leader has fallen: that is one of three. */
Test(colonial_chief, r12_11_a_group_without_leader_is_none_of_them)
{
    Field *f = colonial_with("", THREE_LEADERS, THREE, NULL, FAR_RED);
    halt(f, "b1");
    colonial_officer_falls(&f->game, field_index(f, "l3"));
    colonial_groups(&f->game);
    colonial_army(&f->game);
    cr_assert(colonial_body_halted(f->battle, &f->state, field_index(f, "b3")));
    cr_assert_eq(colonial(&f->state)->failed[0], 0);
    cr_assert(there(f, "b1"));
    field_free(f);
}

/* One is gone and one halted: two of three. */
Test(colonial_chief, r12_11_groups_that_are_gone_count)
{
    Field *f = colonial_with("", THREE_LEADERS, THREE, NULL, FAR_RED);
    halt(f, "b1");
    for (int i = 3; i < 6; i++)
        colonial_stand_lost(&f->game, i, LOST, LOST_OVERRUN);
    clash_until(f, D_OVER);
    cr_assert(f->state.over);
    cr_assert_not(there(f, "b1"));
    cr_assert(there(f, "b3"));
    cr_assert_eq(f->state.how, END_ARMY);
    cr_assert_eq(f->state.winner, 1);
    field_free(f);
}
