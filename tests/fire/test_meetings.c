/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_meetings.c - places where two clauses meet: who is asked, marks that are out of date, ways
 * that are barred, what becomes of those who leave hard cover.
 */
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FORT                                                                             \
    "'terrain': [{'name': 'Fort', 'type': 'entrenchment', 'rectangle': {'from': "        \
    "['470yd','480yd'], 'to': ['530yd','520yd']}}]"
#define STEEP(y)                                                                         \
    "'terrain': [{'name': 'Brook', 'type': 'steep stream', 'line': [['0yd','" #y         \
    "yd'],['1000yd','" #y "yd']], 'width': '5yd'}]"

/* ---- ways ---- */

/* 6.4g, 4.2e  Guns unlimber where they stand, not at the other end of the table. */
Test(fire_meetings, r4_10_guns_unlimber_where_they_are)
{
    Field *f = fire_moving(
        "",
        AT("g", 100, 100) "'formation': 'limbered', " FIELD_GUNS("8-pounders", 1, 2) "}",
        AT("r", 500, 900) FIELD_FOOT(1, 8, 2) "}");
    cr_assert(field_refuses(f, "g change to 500yd,700yd facing N as unlimbered", "4.9"),
              "%s", f->err.text);
    cr_assert(field_gives(f, "g change to 100yd,100yd facing E as unlimbered"), "%s",
              f->err.text);
    field_free(f);
}

/* 1.3  An order to a unit is one to its largest group: "forward" is where that looks, and not its first stand, which
 * has wheeled away. */
Test(fire_meetings, r1_3_forward_is_where_the_largest_group_looks)
{
    Field *f = fire_moving("", AT("b", 500, 400) FIELD_FOOT(4, 8, 2) "}", FAR_RED);
    fire_stands_at(f, "b.1", 300, 300);
    field_stand(f, "b.1")->facing = EAST;
    cr_assert(field_gives(f, "b move 30 forward"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "b.2")->facing, NORTH);
    cr_assert_lt(abs(field_stand(f, "b.2")->at.y - YD(430)), 10, "%d",
                 field_stand(f, "b.2")->at.y);
    cr_assert_eq(field_stand(f, "b.1")->at.x, YD(300));
    field_free(f);
}

/* 3.13  A change of facing takes nobody through his friends or his enemies. */
Test(fire_meetings, r3_20_nobody_wheels_through_anybody)
{
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                          AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("x", 500, 415)
                              FIELD_FOOT(1, 8, 2) "}",
                          FAR_RED);
    fire_stands_at(f, "x.1", 500, 413);
    cr_assert(field_refuses(f, "b change to 500yd,427yd facing N", "3.20"), "%s",
              f->err.text);
    fire_stands_at(f, "x.1", 700, 413);
    fire_stands_at(f, "r.1", 500, 413);
    cr_assert(field_refuses(f, "b change to 500yd,427yd facing N", "3.20"), "%s",
              f->err.text);
    fire_stands_at(f, "r.1", 500, 900);
    cr_assert(field_gives(f, "b change to 500yd,427yd facing N"), "%s", f->err.text);
    field_free(f);
}

/* App. A  Nor over a stream with steep banks, by any change of place. */
Test(fire_meetings, r9_14_no_change_of_place_over_steep_banks)
{
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue") "," STEEP(410),
                          AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}", FAR_RED);
    cr_assert(field_refuses(f, "b change to 500yd,425yd facing N", "9.14"), "%s",
              f->err.text);
    field_free(f);
    f = fire_field(FIELD_OPENING(1, "artillery", "Blue") "," STEEP(110),
                   AT("g", 500, 100) FIELD_GUNS("8-pounders", 1, 2) "}", FAR_RED);
    cr_assert(field_refuses(f, "g.1 prolong to 500yd,119yd", "9.14"), "%s", f->err.text);
    field_free(f);
}

/* App. A  Victors do not pursue over such a stream. */
Test(fire_meetings, r9_14_no_pursuit_over_steep_banks)
{
    Field *f = fire_moving(STEEP(420), AT("b", 500, 400) FIELD_FOOT(1, 8, 3) "}",
                           AT("r", 500, 700) FIELD_FOOT(1, 8, 1) "}");
    Stand *b = state_stand(&f->state, 0);
    b->marks |= S_CHARGES;
    b->own |= M_PURSUES;
    fd_pursuits_run(&f->game);
    cr_assert_lt(b->at.y, YD(420), "%d", b->at.y);
    field_free(f);
}

/* 3.13, App. A  Hard cover is entered past nobody, and over no steep banks. */
Test(fire_meetings, r3_20_a_garrison_goes_in_by_a_free_way)
{
    Field *f = fire_moving(FORT,
                           AT("b", 500, 455) FIELD_FOOT(1, 8, 2) "}," AT("x", 500, 470)
                               FIELD_FOOT(1, 8, 2) "}",
                           FAR_RED);
    cr_assert(field_refuses(f, "b occupy fort", "3.20"), "%s", f->err.text);
    fire_stands_at(f, "x.1", 700, 470);
    cr_assert(field_gives(f, "b occupy fort"), "%s", f->err.text);
    field_free(f);
    f = fire_moving("'terrain': [{'name': 'Fort', 'type': 'entrenchment', 'rectangle': "
                    "{'from': ['470yd','480yd'], 'to': ['530yd','520yd']}},"
                    "{'name': 'Brook', 'type': 'steep stream', 'line': "
                    "[['0yd','475yd'],['1000yd','475yd']], 'width': '5yd'}]",
                    AT("b", 500, 455) FIELD_FOOT(1, 8, 2) "}", FAR_RED);
    cr_assert(field_refuses(f, "b occupy fort", "9.14"), "%s", f->err.text);
    field_free(f);
}

/* 4.41  Limbers do not move within 200 yards of the enemy, into an entrenchment either. */
Test(fire_meetings, r4_12_limbers_occupy_nothing_under_the_enemys_eyes)
{
    Field *f = fire_moving(
        FORT,
        AT("g", 500, 465) "'formation': 'limbered', " FIELD_GUNS("8-pounders", 1, 2) "}",
        AT("r", 500, 640) FIELD_FOOT(1, 8, 2) "}");
    cr_assert(field_refuses(f, "g occupy fort", "4.12"), "%s", f->err.text);
    fire_stands_at(f, "r.1", 500, 900);
    cr_assert(field_gives(f, "g occupy fort"), "%s", f->err.text);
    field_free(f);
}

/* 3.13  A crew goes back to its guns past nobody; a commander with it goes along. */
Test(fire_meetings, r3_20_crews_come_back_by_a_free_way)
{
    Field *f = fire_with(
        FIELD_OPENING(1, "movement", "Blue"), "{'name': 'Duke', 'at': ['500yd','400yd']}",
        AT("g", 500, 400) FIELD_GUNS("8-pounders", 1, 2) "}," AT("x", 700, 340)
            FIELD_FOOT(1, 8, 2) "}",
        "", AT("r", 500, 800) FIELD_FOOT(1, 8, 2) "}");
    field_officer(f, "duke")->with = ref_stand(0);
    fd_flee(&f->game, 0, YD(90));
    field_stand(f, "g.1")->marks = 0;
    while (f->state.decision.kind != D_MOVE)
        cr_assert(field_gives(f, "done"));
    fire_stands_at(f, "x.1", 500, 350);
    cr_assert(field_refuses(f, "g man guns", "3.20"), "%s", f->err.text);
    fire_stands_at(f, "x.1", 700, 340);
    cr_assert(field_gives(f, "g man guns"), "%s", f->err.text);
    cr_assert_eq(geo_gap2(field_officer(f, "duke")->at, field_stand(f, "g.1")->at), 0);
    field_free(f);
}

/* ---- hard cover ---- */

/* 4.3e  Horse that holds a house is on foot, and comes out on foot. */
Test(fire_meetings, r4_3_a_garrison_of_horse_is_dismounted)
{
    Field *f = fire_moving(
        FORT, AT("d", 500, 465) "'formation': 'dismounted', " FIELD_HORSE(1, 3, 2) "}",
        FAR_RED);
    cr_assert(field_gives(f, "d occupy fort"), "%s", f->err.text);
    cr_assert_not(is_horse(f->battle, &f->state, 0));
    cr_assert_eq(fd_morale_total(f->battle, &f->state, 0, false), 3 + 2 + 4);
    state_stand(&f->state, 0)->marks = 0;
    f->state.decision = (Decision){ .kind = D_MOVE, .side = 0 };
    f->state.side = 0;
    const Order o = { .verb = V_MOVE,
                      .subject = ref_stand(0),
                      .facing = state_stand(&f->state, 0)->facing,
                      .place = geo_along(state_stand(&f->state, 0)->at,
                                         geo_ahead(state_stand(&f->state, 0)->facing),
                                         YD(20)) };
    cr_assert(fd_move_order(&f->game, &o, &f->err), "%s", f->err.text);
    cr_assert_eq(state_stand(&f->state, 0)->status, ST_DISMOUNTED);
    field_free(f);
}

/* 3.4, 4.42  Guns leave an entrenchment by prolong only, and are a garrison no more. */
Test(fire_meetings, r4_14_guns_leave_an_entrenchment_by_prolong)
{
    static const char guns[] = AT("g", 500, 510) "'status': 'garrison', " FIELD_GUNS(
        "8-pounders", 1, 2) "}," AT("b", 800, 100) FIELD_FOOT(1, 8, 2) "}";
    Field *f = fire_moving(FORT, guns, FAR_RED);
    cr_assert(field_refuses(f, "g.1 move to 500yd,530yd", "4.14"), "%s", f->err.text);
    field_free(f);
    f = fire_field(FIELD_OPENING(1, "artillery", "Blue") "," FORT, guns, FAR_RED);
    cr_assert(field_gives(f, "g.1 prolong to 500yd,529yd"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "g.1")->status, ST_UNLIMBERED);
    cr_assert_not(fire_row(f, "g.1")->garrison);
    field_free(f);
}

/* 6.15  The guns of an entrenchment whose crew is dead stand there to be taken. */
Test(fire_meetings, r6_16_guns_of_a_dead_garrison_are_left)
{
    Field *f = fire_moving(FORT, AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                           AT("g", 500, 500) "'status': 'garrison', " FIELD_GUNS(
                               "8-pounders", 1, 2) "}," AT("r", 800, 900)
                               FIELD_FOOT(2, 8, 2) "}");
    fd_take_castings(&f->game, field_index(f, "g.1"), 4);
    fire_stands_at(f, "b.1", 500, 495);
    fd_guns_capture(&f->game);
    cr_assert_eq(guns_state(&f->state, field_index(f, "g.1")), GUNS_CAPTURED);
    field_free(f);
}

/* App. A  Guns support an assault that goes on since an earlier segment. */
Test(fire_meetings, r9_25_guns_support_an_engaged_assault)
{
    Field *f =
        fire_field(FIELD_OPENING(1, "artillery", "Blue") "," FORT,
                   AT("g", 500, 300) FIELD_GUNS("8-pounders", 1, 2) "}," AT("b", 600, 450)
                       FIELD_FOOT(1, 8, 2) "}",
                   AT("r", 500, 500) "'status': 'garrison', " FIELD_FOOT(1, 6, 2) "}");
    const int r = field_index(f, "r.1"), b = field_index(f, "b.1");
    cr_assert_not(fd_gun_can_hit(f->battle, &f->state, 0, r, &f->err));
    state_stand(&f->state, b)->at = state_stand(&f->state, r)->at;
    state_stand(&f->state, b)->at.x += 384;
    state_stand(&f->state, b)->marks |= S_ENGAGED;
    cr_assert(fd_touches_enemy(f->battle, &f->state, b));
    cr_assert(fd_gun_can_hit(f->battle, &f->state, 0, r, &f->err), "%s", f->err.text);
    field_free(f);
}

/* ---- halts, charges ---- */

/* 5.6  Who is halted before he goes does not counter-charge, and fights as one who holds. */
Test(fire_meetings, r5_26_a_halt_ends_a_counter_charge)
{
    Field *f = fire_charging("", AT("b", 500, 400) FIELD_HORSE(1, 3, 2) "}",
                             AT("r", 500, 500) FIELD_FOOT(1, 8, 2) "}");
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    cr_assert(field_gives(f, "r counter-charge"), "%s", f->err.text);
    field_free(f);
    f = fire_charging("",
                      AT("b", 500, 400) FIELD_HORSE(1, 3, 2) "}," AT("l", 560, 480)
                          FIELD_LIGHT(1, 3, 2) "}",
                      AT("r", 500, 500) FIELD_FOOT(1, 8, 2) "}");
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    cr_assert(f->state.decision.kind == D_REACT || field_gives(f, "done"), "%s",
              f->err.text);
    cr_assert(field_gives(f, "r counter-charge"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_SKIRMISH, "%d", f->state.decision.kind);
    field_dice(f, 1, 10);
    const int32_t y = field_stand(f, "r.1")->at.y;
    cr_assert(field_gives(f, "l.1 fire r.1"), "%s", f->err.text); /* one hit: halts */
    cr_assert(fire_row(f, "r.1")->delay & 15);
    while (f->state.decision.kind != D_MOVE)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "r.1")->at.y, y);
    cr_assert_eq(fd_melee_stance(&f->state, field_index(f, "r.1"), 0), HOLDS);
    field_free(f);
}

/* 5.6  Nor does a halted stand go along with those of its column that do. */
Test(fire_meetings, r5_26_a_halted_stand_goes_along_with_nobody)
{
    Field *f = fire_charging(
        "", AT("b", 500, 400) FIELD_HORSE(1, 3, 2) "}",
        AT("r", 500, 500) "'formation': 'column', " FIELD_FOOT(2, 8, 2) "}");
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    const int r = field_index(f, "r.1");
    const int front =
        state_stand(&f->state, r)->at.y < state_stand(&f->state, r + 1)->at.y ? r : r + 1;
    const int rear = 2 * r + 1 - front;
    const int32_t y = state_stand(&f->state, rear)->at.y;
    state_stand(&f->state, r)->marks |= S_COUNTERS;
    state_stand(&f->state, r + 1)->marks |= S_COUNTERS;
    fd_halt(f->battle, &f->state, rear);
    fd_charges_run(&f->game);
    cr_assert_eq(state_stand(&f->state, rear)->at.y, y);
    field_free(f);
}

/* 5.4f  Of raw troops that would not charge nobody hears that they charge. */
Test(fire_meetings, r5_23_who_would_not_charge_charges_nobody)
{
    Field *f = fire_charging("", AT("b", 500, 400) FIELD_FOOT(1, 8, 0) "}",
                             AT("r", 500, 450) FIELD_FOOT(1, 8, 2) "}");
    field_dice(f, 2, 9, 2);
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    cr_assert_eq(f->events[E_CHARGE], 0);
    field_free(f);
}

/* Nor if one of them would, and the failure of the other stops him. */
Test(fire_meetings, r5_23_who_is_kept_from_it_charges_nobody)
{
    for (int stopped = 0; stopped <= 1; stopped++) {
        Field *f = fire_charging("", AT("b", 500, 400) FIELD_FOOT(2, 3, 0) "}",
                                 AT("r", 500, 450) FIELD_FOOT(2, 8, 2) "}");
        field_dice(f, 4, 1, 9, 2, stopped ? 9 : 1);
        field_more(f, stopped, 2);
        cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
        cr_assert_eq(f->events[E_CHARGE], !stopped);
        cr_assert(!stopped || field_spent(f));
        field_free(f);
    }
}

/* Elites beside them, who need no check of their own, check when those fail, and are stopped if they fail as well. */
Test(fire_meetings, r5_23_elites_whom_their_neighbours_stop_do_not_charge)
{
    for (int stopped = 0; stopped <= 1; stopped++) {
        Field *f = fire_charging(
            "",
            AT("b", 500,
               400) "'stands': [{'kind': 'infantry', 'figures': 3, 'rating': 0}, "
                    "{'kind': 'infantry', 'figures': 3, 'rating': 3}]}",
            AT("r", 500, 450) FIELD_FOOT(2, 8, 2) "}");
        field_dice(f, 3, 9, 2, stopped ? 9 : 1); /* 3 + 0 + 2; halts; 3 + 3 + 2 */
        field_more(f, stopped, 2);
        cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_expect_not(field_stand(f, "b.1")->marks & S_CHARGES);
        cr_expect_eq((field_stand(f, "b.2")->marks & S_CHARGES) != 0, !stopped);
        field_free(f);
    }
}

/* App. A  A side that has nothing but a garrison left may bring it out. */
Test(fire_meetings, r9_23_the_last_garrison_is_asked)
{
    Field *f = fire_moving(
        FORT, AT("b", 500, 510) "'status': 'garrison', " FIELD_FOOT(1, 8, 2) "}",
        FAR_RED);
    cr_assert_eq(f->state.decision.kind, D_MOVE);
    cr_assert_eq(f->state.decision.side, 0);
    cr_assert(field_gives(f, "b.1 hold"), "%s", f->err.text);
    cr_assert_neq(f->state.decision.side, 0);
    field_free(f);
}

/* 5.6  A charger that its target's guns have halted charges no more. */
Test(fire_meetings, r5_26_a_halt_ends_a_charge)
{
    Field *f = fire_charging("", AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                             AT("r", 500, 470) FIELD_FOOT(1, 8, 2) "}");
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    fd_halt(f->battle, &f->state, 0);
    cr_assert_not(state_stand(&f->state, 0)->marks & S_CHARGES);
    field_free(f);
}

/* 5.6  Who has fled in this segment declares no charge. */
Test(fire_meetings, r5_33_who_fled_declares_no_charge)
{
    Field *f = fire_charging("",
                             AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("c", 700, 400)
                                 FIELD_FOOT(1, 8, 2) "}",
                             AT("r", 500, 460) FIELD_FOOT(1, 8, 2) "}," AT("q", 700, 460)
                                 FIELD_FOOT(1, 8, 2) "}");
    fd_flee(&f->game, 0, YD(10));
    cr_assert_not(field_gives(f, "b charge r"));
    field_free(f);
}

/* 6.4e, 8.18  Guns in a melee do not fire at another charger; nor from a ford. */
Test(fire_meetings, r8_28_engaged_guns_do_not_fire)
{
    Field *f = fire_charging("",
                             AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("c", 700, 400)
                                 FIELD_FOOT(1, 8, 2) "}",
                             AT("g", 500, 460) FIELD_GUNS("8-pounders", 1, 4) "}");
    Stand *g = field_stand(f, "g.1"), *c = field_stand(f, "c.1");
    c->at = (Point){ g->at.x + 384, g->at.y };
    cr_assert(fd_touches_enemy(f->battle, &f->state, field_index(f, "g.1")));
    c->marks |= S_ENGAGED;
    g->marks |= S_ENGAGED;
    cr_assert(field_gives(f, "b charge g"), "%s", f->err.text);
    while (f->state.decision.kind != D_MOVE && f->state.phase < PHASE_MELEE &&
           f->state.side == 0)
        cr_assert(field_gives(f, f->state.decision.kind == D_REACT ? "g hold" : "done"),
                  "%s", f->err.text);
    cr_assert_eq(f->events[E_GUNS], 0);
    field_free(f);
}

/* 5.4e  A neighbour's failure is a cause of its own for who has checked for another. */
Test(fire_meetings, r5_24_a_neighbours_failure_is_a_cause_of_its_own)
{
    Field *f = fire_moving("", AT("b", 500, 400) FIELD_FOOT(2, 3, 0) "}",
                           AT("r", 500, 600) FIELD_FOOT(1, 8, 2) "}");
    const int both[2] = { 0, 1 };
    /* totals 5: the first fails and halts, the second passes, and checks for the first */
    field_dice(f, 4, 10, 1, 1, 1);
    fd_morale_checks(&f->game, both, NULL, 2, CAUSE_FELL_SHORT, NULL);
    cr_assert_eq(f->events[E_CHECK], 3, "%d", f->events[E_CHECK]);
    cr_assert_eq(f->last[E_CHECK].c, CAUSE_NEIGHBOUR);
    cr_assert(field_spent(f));
    field_free(f);
}

/* 8.42  An enemy that ran at the segment's start leaves nobody engaged. */
Test(fire_meetings, r8_5_who_is_left_alone_is_engaged_no_more)
{
    Field *f = fire_with(FIELD_OPENING(1, "bombardment", "Blue"),
                         "{'name': 'Duke', 'at': ['500yd','300yd']}",
                         AT("b", 500, 400) FIELD_FOOT(1, 3, 0) "}," AT("g", 800, 100)
                             FIELD_GUNS("8-pounders", 1, 4) "}," AT("c", 500, 330)
                                 FIELD_HORSE(1, 3, 2) "}",
                         "",
                         AT("r", 500, 420) FIELD_FOOT(1, 8, 4) "}," AT("q", 800, 600)
                             FIELD_FOOT(1, 8, 4) "}");
    Stand *r = field_stand(f, "r.1"), *b = field_stand(f, "b.1");
    r->at = (Point){ b->at.x, b->at.y + 2 * 159 + 4 };
    r->marks |= S_ENGAGED;
    b->marks |= S_ENGAGED;
    field_officer(f, "duke")->where = LOST;
    f->battle->number[COMMANDER_REACH] = 0;
    field_dice(f, 3, 10, 1, 5); /* of those who saw him fall b fails, c passes; b runs */
    field_more(f, 40, 1);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_geq(f->events[E_FLED], 1);
    cr_assert_not(fd_touches_enemy(f->battle, &f->state, field_index(f, "r.1")));
    cr_assert_eq(f->state.side, 0);
    cr_assert_not(r->marks & S_ENGAGED);
    field_free(f);
}

/* App. A  Those who assault a place since an earlier segment count among the four or eight. */
Test(fire_meetings, r9_31_the_engaged_count_among_the_assaulters)
{
    Field *f =
        fire_charging(FORT,
                      AT("b", 500, 470) FIELD_FOOT(4, 8, 2) "}," AT("c", 570, 500)
                          FIELD_FOOT(1, 8, 2) "}",
                      AT("r", 500, 500) "'status': 'garrison', " FIELD_FOOT(3, 6, 2) "}");
    const int r = field_index(f, "r.1");
    for (int k = 0; k < 4; k++) {
        state_stand(&f->state, k)->at.y = state_stand(&f->state, r)->at.y - 2 * 159 - 4;
        state_stand(&f->state, k)->marks |= S_ENGAGED;
    }
    const int one[1] = { field_index(f, "c.1") };
    int locked = 0;
    for (int k = 0; k < 4; k++)
        locked += fd_touches_enemy(f->battle, &f->state, k);
    cr_assert_eq(locked, 4, "%d", locked);
    cr_assert_not(fd_assault_has_room(f->battle, &f->state, 0, one, &r, 1, &f->err));
    field_free(f);
}

/* App. A  A crew whose guns are shot to pieces goes on defending the place. */
Test(fire_meetings, r9_26_a_garrison_without_guns_is_one_still)
{
    Field *f = fire_field(
        FIELD_OPENING(1, "bombardment", "Blue") "," FORT,
        AT("b", 500, 200) FIELD_GUNS("8-pounders", 1, 2) "}",
        AT("g", 500, 500) "'status': 'garrison', " FIELD_GUNS("8-pounders", 1, 2) "}");
    field_dice(f, 4, 1, 1, 9, 10); /* two hits on the guns */
    field_more(f, 20, 1);
    cr_assert(field_gives(f, "b fire g.1"), "%s", f->err.text);
    cr_assert_eq(guns_state(&f->state, field_index(f, "g.1")), GUNS_DESTROYED);
    cr_assert(in_garrison(&f->state, field_index(f, "g.1")));
    field_free(f);
}

/* ---- who is asked ---- */

/* 3.31  Squares may be left though nobody else of the side can do anything. */
Test(fire_meetings, r3_12_squares_are_asked)
{
    Field *f = fire_field(
        FIELD_OPENING(1, "movement", "Blue"),
        AT("b", 500, 400) "'formation': 'square', " FIELD_FOOT(4, 8, 2) "}", FAR_RED);
    cr_assert_eq(f->state.decision.kind, D_FORM);
    cr_assert_eq(f->state.decision.side, 0);
    cr_assert(field_gives(f, "b form as column"), "%s", f->err.text);
    field_free(f);
}

/* 3.4  So are guns in action of a side that has nobody else to move, from 1800 on: a battery as one, and who is to stay
 * so still fires. */
Test(fire_meetings, r3_17_guns_alone_are_asked)
{
    for (int late = 0; late <= 1; late++) {
        Field *f = fire_field(
            late ? FIELD_OPENING(1, "movement", "Blue") ",'rules': {'year': 1805}"
                 : FIELD_OPENING(1, "movement", "Blue") ",'rules': {'year': 1799}",
            AT("g", 500, 400) FIELD_GUNS("8-pounders", 2, 2) "}," AT("h", 700, 400)
                FIELD_GUNS("8-pounders", 1, 2) "}",
            AT("r", 500, 600) FIELD_FOOT(1, 8, 2) "}");
        cr_assert_eq(f->state.decision.kind, late ? D_MOVE : D_GUNS);
        if (late) {
            Intention list[MAX_OPTIONS];
            cr_assert_eq(f->state.decision.about, ref_unit(0));
            cr_assert_eq(fire_options(f->battle, &f->state, list, NULL), 2);
            cr_assert(field_gives(f, "g hold"), "%s", f->err.text);
            cr_assert_eq(f->state.decision.about, ref_unit(1));
            cr_assert(field_gives(f, "h form as limbered"), "%s", f->err.text);
            cr_assert_eq(fire_row(f, "h.1")->guns >> 4, 10);
            cr_assert_eq(f->state.decision.kind, D_GUNS);
        }
        cr_assert(field_gives(f, "g fire r"), "%s", f->err.text);
        field_free(f);
    }
}

/* 5.6  One stand of a regiment is halted: the others are asked where they go ... */
Test(fire_meetings, r5_26_a_halted_stand_halts_itself_alone)
{
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                          AT("b", 500, 400) FIELD_FOOT(3, 8, 2) "}", FAR_RED);
    field_free(f);
    f = fire_shooting("", AT("b", 500, 400) FIELD_FOOT(3, 8, 2) "}",
                      AT("r", 500, 470) FIELD_FOOT(1, 8, 2) "}");
    fd_halt(f->battle, &f->state, 0);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_FORM, "%d", f->state.decision.kind);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_MOVE, "%d", f->state.decision.kind);
    cr_assert_eq(f->state.decision.side, 0);
    cr_assert(field_gives(f, "b.2 move to 500yd,420yd") || true);
    field_free(f);
}

/* ... and whether they charge. */
Test(fire_meetings, r5_26_a_halted_stand_keeps_no_other_from_charging)
{
    Field *f = fire_field(FIELD_OPENING(1, "bombardment", "Blue"),
                          AT("b", 500, 400) FIELD_FOOT(3, 8, 2) "}," AT("g", 800, 300)
                              FIELD_GUNS("8-pounders", 1, 2) "}",
                          AT("r", 500, 460) FIELD_FOOT(3, 8, 2) "}," AT("q", 800, 700)
                              FIELD_FOOT(1, 8, 2) "}");
    cr_assert_eq(f->state.decision.kind, D_GUNS);
    fire_row(f, "b.1")->delay = 1;
    field_dice(f, 0);
    field_more(f, 40, 10);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_CHARGE, "%d", f->state.decision.kind);
    Ref who[MAX_OPTIONS];
    const int n = fd_charge_candidates(f->battle, &f->state, who);
    cr_assert_eq(n, 2, "%d", n);
    cr_assert(field_gives(f, "b.3 charge r"), "%s", f->err.text);
    field_free(f);
}

/* 8.11  Of a regiment in two halves each is asked. */
Test(fire_meetings, r8_1_the_other_half_may_charge_too)
{
    Field *f = fire_charging(
        "",
        AT("b", 500, 400) "'bases': [{'stand': 2, 'at': ['300yd','400yd']}], " FIELD_FOOT(
            2, 8, 2) "}",
        AT("r", 300, 460) FIELD_FOOT(1, 8, 2) "}");
    cr_assert_eq(f->state.decision.kind, D_CHARGE, "%d", f->state.decision.kind);
    Ref who[MAX_OPTIONS];
    const int n = fd_charge_candidates(f->battle, &f->state, who);
    cr_assert_eq(n, 1);
    cr_assert_eq(who[0], ref_stand(1));
    field_free(f);
}

/* 6.4b  Guns told to stay in the movement phase have done nothing: they fire. */
Test(fire_meetings, r6_12_guns_that_stay_may_fire)
{
    Field *f = fire_moving("",
                           AT("g", 500, 400)
                               FIELD_GUNS("8-pounders", 1, 2) "}," AT("b", 800, 400)
                                   FIELD_FOOT(1, 8, 2) "}",
                           AT("r", 500, 700) FIELD_FOOT(1, 8, 2) "}");
    cr_assert_eq(f->state.decision.kind, D_MOVE);
    cr_assert(field_gives(f, "g hold"), "%s", f->err.text);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_GUNS, "%d", f->state.decision.kind);
    field_free(f);
}

/* 7.14  Rifles have their range, whatever the first stand of the regiment carries. */
Test(fire_meetings, r7_14_rifles_behind_no_muskets)
{
    Field *f = fire_shooting(
        "",
        "{'name': 'b', 'at': ['500yd','400yd'], 'stands': [{'kind': 'infantry', "
        "'figures': 8, 'rating': 2}, {'kind': 'infantry', 'figures': 8, 'rating': 2, "
        "'traits': ['rifle']}]}",
        AT("r", 500, 700) FIELD_FOOT(1, 8, 2) "}");
    int target[4];
    const int pair[2] = { 0, 1 };
    cr_assert_eq(fd_volley_targets(f->battle, &f->state, pair, 2, target, 4), 1);
    field_dice(f, 0);
    field_more(f, 6, 10);
    cr_assert(field_gives(f, "b fire r"), "%s", f->err.text);
    cr_assert_eq(f->events[E_VOLLEY], 1);
    field_free(f);
}

/* 6.8  What a section was told to fire at and did not is not what it fired at last turn. */
Test(fire_meetings, r6_8_the_same_target_is_one_fired_at)
{
    Field *f =
        fire_field(FIELD_OPENING(1, "bombardment", "Blue"),
                   AT("g", 500, 100) FIELD_GUNS("8-pounders", 1, 2) "}," AT("h", 515, 100)
                       FIELD_GUNS("8-pounders", 1, 2) "}",
                   AT("r", 505, 300) FIELD_FOOT(1, 8, 2) "}");
    cr_assert(field_gives(f, "g.1 fire r.1"), "%s", f->err.text);
    field_stand(f, "r.1")->at.x = YD(800); /* gone before the guns are fired */
    cr_assert_eq(f->state.decision.kind, D_GUNS);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->events[E_GUNS], 0);
    cr_assert_eq(fire_row(f, "g.1")->target, 0);
    field_free(f);
}

/* 4.41  Nor as they unlimber, a shift from where they stood; in place they may, however near. */
Test(fire_meetings, r4_12_limbers_unlimber_no_nearer)
{
    static const struct {
        int y;
        bool may;
    } rows[] = { { 100, true }, { 110, false }, { 90, true } };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char order[80];
        Field *f = fire_moving("",
                               AT("g", 500, 100) "'formation': 'limbered', " FIELD_GUNS(
                                   "8-pounders", 1, 2) "}",
                               AT("r", 500, 300) FIELD_FOOT(1, 8, 2) "}");
        snprintf(order, sizeof order, "g change to 500yd,%dyd facing N as unlimbered",
                 rows[k].y);
        cr_assert_eq(field_gives(f, order), rows[k].may, "%d: %s", rows[k].y,
                     f->err.text);
        cr_assert(rows[k].may || strstr(f->err.text, "4.12"), "%s", f->err.text);
        field_free(f);
    }
}

/* 6.7c, 4.2e, App. A  A limber that has been hit goes half as far on whatever way, into an entrenchment
 * and to where the guns unlimber too; hit twice it goes nowhere, and they unlimber where they are. */
Test(fire_meetings, r6_40_a_limber_that_is_hit)
{
    static const int shift[] = { 30, 15, 0 };
    for (int hits = 0; hits <= 2; hits++) {
        for (int more = 0; more <= 1; more++) {
            Field *f =
                fire_moving(FORT,
                            AT("g", 500, 450) "'formation': 'limbered', " FIELD_GUNS(
                                "8-pounders", 1, 2) "}",
                            FAR_RED);
            Stand *g = field_stand(f, "g.1");
            fire_row(f, "g.1")->hits = (uint8_t)(hits << 4);
            g->at.y = YD(480) - YD(shift[hits]) - f->battle->stand[0].half_w;
            g->at.y -= more ? 6 : 0;
            cr_assert_eq(field_gives(f, "g occupy fort"), !more, "%d: %s", hits,
                         f->err.text);
            field_free(f);
            char order[80];
            f = fire_moving("",
                            AT("g", 500, 450) "'formation': 'limbered', " FIELD_GUNS(
                                "8-pounders", 1, 2) "}",
                            FAR_RED);
            fire_row(f, "g.1")->hits = (uint8_t)(hits << 4);
            snprintf(order, sizeof order, "g change to 500yd,%dyd facing E as unlimbered",
                     450 - shift[hits] - more);
            cr_assert_eq(field_gives(f, order), !more, "%s: %s", order, f->err.text);
            field_free(f);
        }
    }
}

/* App. A  A stream takes its part of the way into hard cover, and of a crew's way back to its guns. */
Test(fire_meetings, r9_13_streams_hold_up_all_who_cross)
{
    static const struct {
        const char *brook;
        int light, foot; /* yards from the fort that they go in from */
        int crew;        /* yards from the guns */
    } rows[] = { { "'terrain': [", 50, 30, 100 },
                 { "'terrain': [{'type': 'stream', 'line': [['0yd','475yd'],"
                   "['1000yd','475yd']], 'width': '5yd'},",
                   30, 30, 30 } };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char more[400];
        snprintf(more, sizeof more,
                 "%s{'name': 'Fort', 'type': 'entrenchment', 'rectangle': {'from': "
                 "['470yd','480yd'], 'to': ['530yd','520yd']}}]",
                 rows[k].brook);
        for (int far = 0; far <= 1; far++) {
            for (int light = 0; light <= 1; light++) {
                Field *f = fire_moving(more,
                                       light ? AT("b", 500, 400) FIELD_LIGHT(1, 3, 2) "}"
                                             : AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                                       FAR_RED);
                field_stand(f, "b.1")->at.y = YD(480) -
                                              YD(light ? rows[k].light : rows[k].foot) -
                                              f->battle->stand[0].half_d - (far ? 4 : 0);
                cr_assert_eq(field_gives(f, "b occupy fort"), !far, "%d %d: %s", (int)k,
                             light, f->err.text);
                field_free(f);
            }
            Field *f = fire_moving(
                more, AT("g", 800, 480) FIELD_GUNS("8-pounders", 1, 2) "}", FAR_RED);
            Stand *g = field_stand(f, "g.1");
            fire_row(f, "g.1")->guns = GUNS_LEFT;
            guns_left_at(&f->state, field_index(f, "g.1"), g->at);
            g->status = ST_CREW;
            g->at.y -= YD(rows[k].crew) + (far ? 4 : -4);
            f->state.decision = (Decision){ .kind = D_MOVE, .side = 0 };
            cr_assert_eq(field_gives(f, "g man guns"), !far, "%d: %s", (int)k,
                         f->err.text);
            cr_assert(!far || strstr(f->err.text, "4.6"), "%s", f->err.text);
            field_free(f);
        }
    }
}
