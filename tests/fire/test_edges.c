/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_edges.c - who of a column is met first, what is left of a square, who is in a house, whose
 * guns are ridden over.
 */
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

/* 6.34, 6.4e  Of a column that charges guns meet its head, whichever of its stands that is. */
Test(fire_edges, r6_46_of_a_column_that_charges_its_head_is_hit)
{
    for (int swapped = 0; swapped <= 1; swapped++) {
        Field *f = fire_charging(
            "", AT("b", 500, 400) "'formation': 'column', " FIELD_FOOT(2, 8, 2) "}",
            AT("g", 500, 470) FIELD_GUNS("8-pounders", 1, 4) "}");
        Stand *one = field_stand(f, "b.1"), *two = field_stand(f, "b.2");
        if (swapped) {
            const Point at = one->at;
            one->at = two->at;
            two->at = at;
        }
        cr_assert_eq(two->at.y > one->at.y, swapped);
        cr_assert(field_gives(f, "b charge g"), "%s", f->err.text);
        field_dice(f, 2, 10, 10); /* a sure hit a gun besides */
        field_more(f, 60, 1);
        while (!f->events[E_GUNS])
            cr_assert(
                field_gives(f, f->state.decision.kind == D_REACT ? "g hold" : "done"),
                "%s", f->err.text);
        cr_assert_eq(f->last[E_GUNS].target, swapped ? ref_stand(1) : ref_stand(0));
        field_free(f);
    }
}

/* Reconstructed  Of a square of four two are left, front and rear: a square still, though neither
 * touches the other. */
Test(fire_edges, r3_13_fire_at_what_is_left_of_a_square)
{
    Field *f = fire_shooting(
        "",
        AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("g", 600, 400)
            FIELD_GUNS("8-pounders", 1, 2) "}",
        AT("r", 500, 460) "'formation': 'square', " FIELD_FOOT(4, 8, 2) "}");
    const int r = field_index(f, "r.1"), b = field_index(f, "b.1"),
              g = field_index(f, "g.1");
    bool automatic;
    cr_assert(fd_touches_friend(f->battle, &f->state, r, true));
    const int whole = fd_volley_need(f->battle, &f->state, b, r, 0);
    const int guns =
        fd_gun_number(f->battle, &f->state, g, r, YD(300), false, &automatic);
    for (int i = r + 1; i < r + 4; i++) {
        const int32_t turn = geo_turn(state_stand(&f->state, r)->facing,
                                      state_stand(&f->state, i)->facing);
        if (turn > 0x7000 || turn < -0x7000)
            continue;
        fd_take_castings(&f->game, i, 8);
    }
    cr_assert_eq(field_stand(f, "r.1")->status, ST_SQUARE);
    cr_assert_not(fd_touches_friend(f->battle, &f->state, r, true));
    cr_assert_eq(fd_volley_need(f->battle, &f->state, b, r, 0), whole);
    cr_assert_eq(fd_gun_number(f->battle, &f->state, g, r, YD(300), false, &automatic),
                 guns);
    field_free(f);
}

/* App. A  No musketry from hard cover: carbines neither. */
Test(fire_edges, r9_24_no_carbines_from_hard_cover)
{
    for (int house = 0; house <= 1; house++) {
        Field *f = fire_shooting(
            "'terrain': [{'name': 'Farm', 'type': 'hard cover', 'rectangle': {'from': "
            "['470yd','380yd'], 'to': ['530yd','420yd']}}]",
            AT("b", 500, 400) "'formation': 'dismounted', " FIELD_STANDS(
                "cavalry", 1, 3, 2, ", 'traits': ['carbine']") "}",
            AT("r", 500, 450) FIELD_FOOT(1, 8, 2) "}");
        const int b = field_index(f, "b.1");
        if (house) {
            state_stand(&f->state, b)->status = ST_GARRISON;
            fire_row(f, "b.1")->garrison = 1;
        }
        cr_assert_eq(fd_may_volley(f->battle, &f->state, b, NULL), !house);
        field_free(f);
    }
}

/* 5.6, 8.2a  A column goes to meet a charge without those of it that are halted already. */
Test(fire_edges, r5_26_who_is_halted_is_no_part_of_a_counter_charge)
{
    Field *f = fire_charging(
        "",
        AT("b", 500, 400) FIELD_HORSE(1, 3, 2) "}," AT("x", 800, 400)
            FIELD_FOOT(1, 8, 2) "}",
        AT("r", 500, 500) "'formation': 'column', 'facing': 'S', " FIELD_FOOT(2, 8,
                                                                              2) "}");
    const int r = field_index(f, "r.1");
    const int front =
        state_stand(&f->state, r)->at.y < state_stand(&f->state, r + 1)->at.y ? r : r + 1;
    const int rear = 2 * r + 1 - front;
    row(&f->state, rear)->delay = 1;
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    cr_assert(f->state.decision.kind == D_REACT || field_gives(f, "done"), "%s",
              f->err.text);
    cr_assert(field_gives(f, "r counter-charge"), "%s", f->err.text);
    cr_assert(state_stand(&f->state, front)->marks & S_COUNTERS);
    cr_assert_not(state_stand(&f->state, rear)->marks & S_COUNTERS);
    field_free(f);
}

/* 6.15  Who goes over guns that their crew has left takes them, wherever he comes to a stand. */
Test(fire_edges, r6_44_guns_that_are_ridden_over_are_taken)
{
    static const struct {
        int x;
        bool taken;
    } rows[] = { { 500, true }, { 510, true }, { 540, false } };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f = fire_charging("", AT("b", 500, 400) FIELD_HORSE(1, 3, 2) "}",
                                 AT("g", 500, 450)
                                     FIELD_GUNS("8-pounders", 1, 2) "}," AT("r", 500, 700)
                                         FIELD_FOOT(1, 8, 2) "}");
        fd_flee(&f->game, field_index(f, "g.1"), YD(100));
        fire_stands_at(f, "g.1", 800, 800);
        fire_stands_at(f, "b.1", rows[k].x, 400);
        int b = field_index(f, "b.1");
        cr_assert_eq(fd_drive_home(&f->game, &b, 1, YD(160), NULL), 0);
        fd_guns_capture(&f->game);
        cr_assert_eq(guns_state(&f->state, field_index(f, "g.1")) == GUNS_CAPTURED,
                     rows[k].taken, "%zu", k);
        field_free(f);
    }
}

/* 3.4, 8.13, 8.2a  A troop of two stands, which must be side by side, is in column by itself as a
 * troop of one is; two troops side by side are a line. */
#define TROOPS(n) FIELD_STANDS("cavalry", n, 3, 2, ", 'traits': ['troop of two']") "}"

Test(fire_edges, r8_4_a_troop_by_itself_is_in_column)
{
    for (int troops = 1; troops <= 2; troops++) {
        Field *f = fire_charging(
            "'terrain': [{'name': 'Farm', 'type': 'hard cover', 'rectangle': {'from': "
            "['470yd','480yd'], 'to': ['530yd','520yd']}}]",
            troops == 1 ? AT("b", 500, 440) TROOPS(2) : AT("b", 500, 440) TROOPS(4),
            AT("r", 500, 500) "'status': 'garrison', " FIELD_FOOT(3, 6, 2) "}");
        cr_assert_eq(field_gives(f, "b charge r"), troops == 1, "%d: %s", troops,
                     f->err.text);
        field_free(f);
    }
}

Test(fire_edges, r8_8_a_troop_by_itself_counter_charges)
{
    for (int troops = 1; troops <= 2; troops++) {
        Field *f = fire_charging(
            "",
            AT("b", 500, 400) FIELD_HORSE(1, 3, 2) "}," AT("x", 800, 400)
                FIELD_FOOT(1, 8, 2) "}",
            troops == 1 ? AT("r", 500, 520) TROOPS(2) : AT("r", 500, 520) TROOPS(4));
        cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
        cr_assert(f->state.decision.kind == D_REACT || field_gives(f, "done"), "%s",
                  f->err.text);
        cr_assert_eq(field_gives(f, "r counter-charge"), troops == 1, "%d: %s", troops,
                     f->err.text);
        field_free(f);
    }
}

/* 6.4e  Guns check to stand and melee who charges them: whom they have shot down, or stopped, they do
 * not have to stand. */
Test(fire_edges, r6_47_guns_that_stopped_their_charger_do_not_check)
{
    for (int left = 2; left <= 3; left++) { /* two sure hits */
        Field *f =
            fire_charging("",
                          AT("b", 500, 400) FIELD_FOOT(1, 8, 4) "}," AT("x", 800, 400)
                              FIELD_FOOT(1, 8, 2) "}",
                          AT("g", 500, 470) FIELD_GUNS("8-pounders", 1, 2) "}");
        field_stand(f, "b.1")->figures = (uint8_t)left;
        cr_assert(field_gives(f, "b charge g"), "%s", f->err.text);
        field_dice(f, 2, 10, 10);
        field_more(f, 60, 1);
        while (!f->events[E_GUNS])
            cr_assert(
                field_gives(f, f->state.decision.kind == D_REACT ? "g hold" : "done"),
                "%s", f->err.text);
        cr_assert_eq(field_stand(f, "b.1")->where == ON_TABLE, left > 2);
        /* the charger's for his loss, the guns' */
        cr_assert_eq(f->events[E_CHECK], left > 2 ? 2 : 0, "%d", f->events[E_CHECK]);
        field_free(f);
    }
}

/* 8.2c, 5.6  Skirmishers who would run from a charge and are shot away before it comes have run: they
 * do not run again. */
Test(fire_edges, r5_33_who_has_fled_does_not_run_from_the_charge_too)
{
    Field *f =
        fire_charging("",
                      AT("b", 490, 440) FIELD_FOOT(1, 8, 2) "}," AT("x", 510, 440)
                          FIELD_FOOT(1, 8, 2) "}",
                      AT("r", 500, 500) "'facing': 'S', " FIELD_LIGHT(1, 3, 2) "}");
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    cr_assert(f->state.decision.kind == D_REACT || field_gives(f, "done"), "%s",
              f->err.text);
    cr_assert(field_gives(f, "r flee"), "%s", f->err.text);
    field_dice(f, 6, 1, 10, 10, 10, 8, 5); /* one hit; fails, and flees */
    field_more(f, 40, 1);
    const Point was = field_stand(f, "r.1")->at;
    cr_assert(field_gives(f, "x fire r.1"), "%s", f->err.text);
    cr_assert_eq(f->events[E_FLED], 1);
    while (f->state.decision.kind != D_MOVE)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->events[E_FLED], 1);
    const int32_t far = geo_distance(was, field_stand(f, "r.1")->at);
    cr_assert(far >= YD(100) - 2 && far <= YD(100) + 2, "%d", far);
    field_free(f);
}

/* 10.2  In poor weather 150 yards, edge to edge as all ranges are: muskets lose nothing of theirs, and
 * rifles, skirmishers and guns see as far as each other. */
Test(fire_edges, r10_2_poor_weather_is_measured_edge_to_edge)
{
#define RIFLES(kind, n) FIELD_STANDS(kind, n, 3, 2, ", 'traits': ['rifle']")
    static const char *const blue[] = {
        AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
        AT("b", 500, 400) RIFLES("infantry", 1) "}",
        AT("b", 500, 400) RIFLES("light infantry", 1) "}",
        AT("b", 500, 400) FIELD_GUNS("8-pounders", 1, 2) "}",
    };
    for (size_t k = 0; k < sizeof blue / sizeof *blue; k++) {
        for (int more = 0; more < 2; more++) {
            Field *f = fire_shooting("'rules': {'weather': 'poor'}", blue[k],
                                     AT("r", 500, 500) FIELD_FOOT(1, 8, 2) "}");
            const Box own = fd_stand_box(f->battle, &f->state, 0),
                      aim = fd_stand_box(f->battle, &f->state, 1);
            field_stand(f, "r.1")->at.y =
                (int16_t)(own.at.y + own.half_d + aim.half_d + YD(150) + 2 * more);
            const bool may = k == 3 ? fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err)
                             : k == 2
                                 ? fd_skirmish_can(f->battle, &f->state, 0, 1, &f->err)
                                 : fd_in_zone(f->battle, &f->state, 0, &own, 1, &f->err);
            cr_expect_eq(may, !more, "%zu %d: %s", k, more, f->err.text);
            cr_expect(may || !k ||
                          strstr(f->err.text, "151 yards away, and in this weather"),
                      "%s", f->err.text);
            field_free(f);
        }
    }
}

/* Who orders a move while formations change is told what comes first. */
Test(fire_edges, r1_26_a_move_too_early_is_told_what_comes_first)
{
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                          AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                          AT("r", 500, 600) FIELD_FOOT(1, 8, 2) "}");
    cr_assert_eq(f->state.decision.kind, D_FORM);
    cr_assert(field_refuses(f, "b move to 500yd,450yd", "1.26"), "%s", f->err.text);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(field_gives(f, "b move to 500yd,450yd"), "%s", f->err.text);
    field_free(f);
    f = fire_shooting("", AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                      AT("r", 500, 460) FIELD_FOOT(1, 8, 2) "}");
    cr_assert(field_refuses(f, "b move to 500yd,450yd", "1.25"), "%s", f->err.text);
    field_free(f);
}

/* A battery aimed at a unit is refused for what is wrong with the nearest stand in its zone. */
Test(fire_edges, r10_2_a_battery_says_why_it_cannot_hit)
{
    Field *f = fire_field(
        FIELD_OPENING(1, "bombardment", "Blue") ", 'rules': {'weather': "
                                                "'poor'}",
        AT("b", 500, 400) FIELD_GUNS("8-pounders", 1, 2) "}",
        AT("q", 500, 500) FIELD_FOOT(1, 8, 2) "}," AT("r", 500, 700)
            FIELD_FOOT(1, 8, 2) "}," AT("x", 800, 700) FIELD_FOOT(1, 8, 2) "}");
    cr_assert(field_refuses(f, "b fire x", "6.6"), "%s", f->err.text);
    cr_assert(field_refuses(f, "b fire r", "6.8"), "%s",
              f->err.text); /* q is in the way */
    fire_stands_at(f, "q.1", 520, 500);
    cr_assert(field_refuses(f, "b fire r", "10.2"), "%s", f->err.text);
    field_free(f);
}

/* b1 comes at the guns, and b2 at their flank, into which they cannot fire. */
static Field *from_two_sides(const char *b1)
{
    char blue[500];
    snprintf(blue, sizeof blue, "%s, %s", b1,
             AT("b2", 560, 470) "'facing': 'W', " FIELD_FOOT(1, 8, 2) "}");
    Field *f =
        fire_charging("", blue, AT("g", 500, 470) FIELD_GUNS("8-pounders", 1, 2) "}");
    cr_assert(field_gives(f, "b1 charge g"), "%s", f->err.text);
    cr_assert(field_gives(f, "b2 charge g"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_REACT);
    field_forget(f);
    return f;
}

/* Two sure hits leave b1 one of three, who fails on a 10 (1 and 2) and runs: they have not had to stand
 * before b1, but before b2 they have.  4, 2 and 3: they fail on a 10. */
Test(fire_edges, r6_47_who_has_stopped_one_charge_has_to_stand_before_another)
{
    Field *f = from_two_sides(AT("b1", 500, 400) FIELD_FOOT(1, 3, 2) "}");
    field_dice(f, 6, 10, 10, 10, 5, 10, 5);
    fd_charges_run(&f->game);
    cr_assert_eq(f->events[E_GUNS], 1);
    cr_assert_eq(f->last[E_LOSS].subject, ref_stand(field_index(f, "g.1")));
    cr_assert_eq(field_stand(f, "g.1")->status, ST_CREW);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    field_free(f);
}

/* A 9 passes, before each charge: both come from a side, where they fire at neither; or they have fired
 * at b1 and not stopped it. */
Test(fire_edges, r6_47_they_check_before_each_charge)
{
    for (int fire = 0; fire < 2; fire++) {
        Field *f = from_two_sides(
            fire ? AT("b1", 500, 400) FIELD_FOOT(1, 10, 4) "}"
                 : AT("b1", 440, 470) "'facing': 'E', " FIELD_FOOT(1, 8, 2) "}");
        field_dice(f, 0);
        field_more(f, 2 * fire, 10); /* b1 passes with 8, 4 and no die */
        field_more(f, 2, 9);
        fd_charges_run(&f->game);
        cr_assert_eq(f->events[E_GUNS], fire);
        cr_assert_eq(f->events[E_CHECK], 2 + fire);
        cr_assert_eq(f->last[E_CHECK].c, CAUSE_CHARGED_GUNS);
        cr_assert_eq(f->events[E_CONTACT], 2);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        field_free(f);
    }
}

/* 3.11  Two back to back, three a triangle, four a box: each looks as far from the next, and they touch. */
Test(fire_edges, r3_11_squares_of_two_three_and_four)
{
    static const char *const stands[] = { FIELD_FOOT(2, 8, 2), FIELD_FOOT(3, 8, 2),
                                          FIELD_FOOT(4, 8, 2) };
    for (int n = 2; n <= 4; n++) {
        char blue[300];
        snprintf(blue, sizeof blue, AT("b", 500, 400) "'formation': 'square', %s}",
                 stands[n - 2]);
        Field *f = fire_field("", blue, FAR_RED);
        int group[MAX_LAYOUT];
        cr_expect_eq(fd_group_of(f->battle, &f->state, 0, group), n);
        for (int k = 0; k < n; k++) {
            const Angle turn = (Angle)(state_stand(&f->state, (k + 1) % n)->facing -
                                       state_stand(&f->state, k)->facing);
            const int32_t off = turn > GEO_TURN / 2 ? GEO_TURN - turn : turn;
            cr_expect_leq(abs(off - GEO_TURN / n), 2, "%d of %d: %d", k, n, off);
        }
        field_free(f);
    }
}

/* 3.11  More than four: front, right, rear and left as even as they can be, the front and the rear first. */
Test(fire_edges, r3_11_the_sides_of_a_larger_box)
{
    static const struct {
        const char *stands;
        int looking[4];
    } rows[] = {
        { FIELD_FOOT(5, 8, 2), { 2, 1, 1, 1 } },
        { FIELD_FOOT(6, 8, 2), { 2, 1, 2, 1 } },
        { FIELD_FOOT(7, 8, 2), { 2, 2, 2, 1 } },
        { FIELD_FOOT(8, 8, 2), { 2, 2, 2, 2 } },
    };
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        char blue[400];
        int looking[4] = { 0 }, group[MAX_LAYOUT];
        snprintf(blue, sizeof blue, AT("b", 500, 400) "'formation': 'square', %s}",
                 rows[r].stands);
        Field *f = fire_field("", blue, FAR_RED);
        const Angle front = state_stand(&f->state, 0)->facing;
        const int n = fd_group_of(f->battle, &f->state, 0, group);
        cr_expect_eq(n, (int)r + 5);
        for (int k = 0; k < n; k++) {
            const Angle turn = (Angle)(state_stand(&f->state, k)->facing - front);
            looking[(turn + GEO_TURN / 8) % GEO_TURN / (GEO_TURN / 4)]++;
        }
        for (int k = 0; k < 4; k++)
            cr_expect_eq(looking[k], rows[r].looking[k], "%d stands, side %d: %d", n, k,
                         looking[k]);
        field_free(f);
    }
}
