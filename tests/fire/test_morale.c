/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_morale.c - morale, flight, seeing, winning.
 */
#include "tests/fire/field.h"
#include "tests/shipped.h"
#include <criterion/criterion.h>
#include <stdio.h>

/* ---- morale ---- */

static int total_of(const char *more, const char *blue, const char *who)
{
    Field *f = fire_moving(more, blue, FAR_RED);
    const int n = fd_morale_total(f->battle, &f->state, field_index(f, who), false);
    const int won = fd_morale_total(f->battle, &f->state, field_index(f, who), true);
    cr_assert_eq(won, n + 3); /* 5.14 */
    field_free(f);
    return n;
}

Test(fire_morale, r5_16_adjacent_troops_need_not_face_alike)
{
    Field *f = fire_moving("", AT("b", 500, 400) FIELD_HORSE(2, 3, 2) "}", FAR_RED);
    Stand *other = field_stand(f, "b.2");
    *other = *field_stand(f, "b.1");
    other->facing += WEST; /* half a frontage and half a depth away they touch */
    other->at.x += f->battle->stand[0].half_w + f->battle->stand[0].half_d + GEO_TOUCH;
    other->figures = 2;
    cr_assert_eq(fd_morale_total(f->battle, &f->state, 0, false), 5 + 2 + 3 + 2);
    cr_assert_eq(fd_morale_total(f->battle, &f->state, 1, false), 5 + 2 + 3 + 2);
    other->at.x += 1;
    cr_assert_eq(fd_morale_total(f->battle, &f->state, 0, false), 3 + 2 + 3);
    cr_assert_eq(fd_morale_total(f->battle, &f->state, 1, false), 2 + 2 + 3);
    field_free(f);
}

Test(fire_morale, r5_5_every_modifier)
{
    cr_assert_eq(total_of("", AT("b", 500, 400) FIELD_FOOT(1, 5, 1) "}", "b.1"),
                 6); /* 5.18 */
    cr_assert_eq(total_of("", AT("b", 500, 400) FIELD_LIGHT(1, 3, 2) "}", "b.1"),
                 3 + 2 + 3);
    cr_assert_eq(total_of("'terrain': [{'type': 'rough', 'circle': {'at': "
                          "['500yd','400yd'], 'radius': '20yd'}}]",
                          AT("b", 500, 400) FIELD_LIGHT(1, 3, 2) "}", "b.1"),
                 3 + 2 + 3 + 1 + 4); /* 5.6, 5.13 */
    cr_assert_eq(total_of("", AT("b", 500, 400) FIELD_HORSE(1, 3, 2) "}", "b.1"),
                 3 + 2 + 3); /* 5.7 */
    cr_assert_eq(total_of("", AT("b", 500, 400) FIELD_HORSE(2, 3, 2) "}", "b.1"),
                 6 + 2 + 3 + 2); /* 5.8, 5.16 */
    cr_assert_eq(
        total_of("", AT("b", 500, 400) FIELD_GUNS("8-pounders", 1, 2) "}", "b.1"),
        4 + 2 + 3); /* 5.9 */
    cr_assert_eq(total_of("",
                          AT("b", 500, 400) "'formation': 'limbered', " FIELD_GUNS(
                              "8-pounders", 1, 2) "}",
                          "b.1"),
                 6);
    cr_assert_eq(total_of("", AT("b", 500, 400) FIELD_FOOT(2, 5, 1) "}", "b.1"),
                 8); /* 5.10 */
    cr_assert_eq(total_of("", AT("b", 500, 400) FIELD_LIGHT(3, 3, 1) "}", "b.1"),
                 4); /* 5.11: half-stands do not */
    cr_assert_eq(total_of("", AT("b", 500, 400) FIELD_LIGHT(4, 3, 1) "}", "b.1"),
                 6); /* 5.12 */
    cr_assert_eq(total_of("",
                          "{'name': 'b', 'at': ['500yd','400yd'], 'stands': [{'kind': "
                          "'infantry', 'rating': 1},"
                          "{'kind': 'light infantry', 'rating': 1}]}",
                          "b.2"),
                 6); /* 5.11: by its company */
}

/* Foot of one or two castings stands on a half-stand too; what losses have made so small does not. */
Test(fire_morale, r5_11_two_castings_are_a_half_stand)
{
    static const char unit[] =
        "{'name': 'b', 'at': ['500yd','400yd'], 'stands': [{'kind': "
        "'infantry', 'figures': 8, 'rating': 1},"
        "{'kind': 'infantry', 'figures': %d, 'rating': 1}]}";
    for (int castings = 2; castings <= 3; castings++) {
        char blue[300];
        snprintf(blue, sizeof blue, unit, castings);
        Field *f = fire_moving("", blue, FAR_RED);
        field_stand(f, "b.2")->figures = 1;
        cr_assert_eq(fd_morale_total(f->battle, &f->state, 0, false),
                     8 + 1 + (castings < 3 ? 0 : 2));
        cr_assert_eq(fd_morale_total(f->battle, &f->state, 1, false), 1 + 1 + 2);
        field_free(f);
    }
}

/* Loose horse skirmishes too; formed horse does not. */
Test(fire_morale, r5_6_loose_horse_in_woods)
{
    static const char wood[] = "'terrain': [{'type': 'light woods', 'circle': {'at': "
                               "['500yd','400yd'], 'radius': '20yd'}}]";
    static const struct {
        const char *blue;
        int total;
    } rows[] = {
        { AT("b", 500, 400) "'formation': 'open order', " FIELD_HORSE(1, 3, 1) "}",
          3 + 1 + 3 + 1 + 4 },
        { AT("b", 500, 400) FIELD_HORSE(1, 3, 1) "}", 3 + 1 + 3 + 4 },
        { AT("b", 500, 400) "'formation': 'dismounted', " FIELD_HORSE(1, 3, 1) "}",
          3 + 1 + 1 + 4 },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        cr_assert_eq(total_of(wood, rows[k].blue, "b.1"), rows[k].total, "row %zu", k);
}

Test(fire_morale, r5_13_in_a_melee_cover_is_for_who_holds)
{
    static const struct {
        int marks, total;
    } rows[] = {
        { 0, 5 + 1 + 4 },
        { S_CHARGES, 5 + 1 + 4 }, /* under fire, before it meets anybody */
        { S_FOUGHT, 5 + 1 + 4 },  /* held */
        { S_FOUGHT | S_CHARGES, 5 + 1 },
        { S_FOUGHT | S_COUNTERS, 5 + 1 },
        { S_FOUGHT | S_ENGAGED, 5 + 1 },
    };
    Field *f = fire_moving("'terrain': [{'type': 'rough', 'circle': {'at': "
                           "['500yd','400yd'], 'radius': '20yd'}}]",
                           AT("b", 500, 400) FIELD_FOOT(1, 5, 1) "}", FAR_RED);
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        state_stand(&f->state, 0)->marks = (uint8_t)rows[k].marks;
        cr_assert_eq(fd_morale_total(f->battle, &f->state, 0, false), rows[k].total,
                     "row %zu", k);
    }
    field_free(f);
}

Test(fire_morale, r5_17_ten_passes_unrolled)
{
    static const struct {
        int castings, face;
        bool passes;
    } rows[] = {
        { 8, 0, true }, { 7, 9, true }, { 7, 10, false }, { 3, 5, true }, { 3, 6, false },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f = fire_moving("", AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}", FAR_RED);
        state_stand(&f->state, 0)->figures = (uint8_t)rows[k].castings;
        field_dice(f, 0);
        if (rows[k].face)
            field_more(f, 1, rows[k].face);
        if (!rows[k].passes)
            field_more(f, 1, 1);
        cr_assert_eq(fd_morale_check(&f->game, 0, CAUSE_VOLLEY, 0, false),
                     rows[k].passes); /* 5.19 */
        cr_assert(field_spent(f));
        field_free(f);
    }
}

Test(fire_morale, r5_26_the_losses_chart)
{
    static const struct {
        int face, halts, flees, lost, where;
    } rows[] = {
        { 1, 1, 0, 0, ON_TABLE },     { 3, 1, 0, 0, ON_TABLE }, { 4, 0, 1, 0, ON_TABLE },
        { 6, 0, 1, 0, ON_TABLE },     { 7, 0, 1, 1, ON_TABLE }, { 9, 0, 1, 1, ON_TABLE },
        { 10, 0, 0, 3, SURRENDERED },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f =
            fire_moving("",
                        AT("b", 500, 400) FIELD_FOOT(1, 8, 0) "}," AT("x", 800, 400)
                            FIELD_FOOT(1, 8, 2) "}",
                        AT("r", 500, 500) FIELD_FOOT(1, 8, 2) "}");
        Stand *b = state_stand(&f->state, 0);
        b->figures = 3;
        field_dice(f, 2, 10, rows[k].face); /* 5.20 */
        fd_morale_check(&f->game, 0, CAUSE_VOLLEY, 0, false);
        cr_assert_eq((row(&f->state, 0)->delay & 15) != 0, rows[k].halts);
        cr_assert_eq(f->events[E_FLED], rows[k].flees);
        cr_assert_eq(3 - b->figures, rows[k].lost);
        cr_assert_eq(b->where, rows[k].where);
        if (rows[k].flees)
            cr_assert_eq(b->at.y, YD(300)); /* 5.27, 5.30 */
        field_free(f);
    }
    Field *f = fire_moving("", AT("b", 500, 400) FIELD_FOOT(1, 8, 0) "}",
                           AT("r", 500, 600) FIELD_FOOT(1, 8, 2) "}");
    state_stand(&f->state, 0)->figures = 3; /* 5.29: nobody within 100 yards: as a 9 */
    field_dice(f, 2, 10, 10);
    fd_morale_check(&f->game, 0, CAUSE_VOLLEY, 0, false);
    cr_assert_eq(f->last[E_LOSS].a, LOSS_ATTRITION_FLEES);
    fire_stands_at(f, "r.1", 500, 350);
    state_stand(&f->state, 0)->figures = 4; /* four do not surrender */
    field_dice(f, 2, 10, 10);
    fd_morale_check(&f->game, 0, CAUSE_MELEE, 0, false);
    cr_assert_eq(f->last[E_LOSS].a, LOSS_ATTRITION_FLEES);
    field_free(f);
}

/* A refusal says until when. */
Test(fire_morale, r5_26_a_halt_says_until_when)
{
    Field *f = fire_moving("", AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}", FAR_RED);
    row(&f->state, 0)->delay = 1;
    cr_assert(field_refuses(f, "b move to 500yd,450yd", "until this segment ends"), "%s",
              f->err.text);
    row(&f->state, 0)->delay = 2;
    cr_assert(field_refuses(f, "b move to 500yd,450yd", "until its next segment ends"),
              "%s", f->err.text);
    field_free(f);
    f = fire_field(FIELD_OPENING(1, "bombardment", "Blue"),
                   AT("b", 500, 400) FIELD_GUNS("8-pounders", 1, 2) "}," AT("g", 300, 400)
                       FIELD_GUNS("8-pounders", 1, 2) "}",
                   AT("r", 500, 700) FIELD_FOOT(1, 8, 2) "}");
    row(&f->state, 0)->delay = 1;
    cr_assert(field_refuses(f, "b.1 fire r", "until its next segment ends"), "%s",
              f->err.text);
    field_free(f);
}

/* 5.33  Who runs has charged and moved enough. */
Test(fire_morale, r5_33_flight_ends_a_charge)
{
    Field *f = fire_charging("", AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                             AT("r", 500, 460) FIELD_FOOT(1, 8, 2) "}");
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    fd_flee(&f->game, 0, YD(20));
    cr_assert_not(field_stand(f, "b.1")->marks & S_CHARGES);
    cr_assert_not(fd_may_act(f->battle, &f->state, 0, NULL));
    field_free(f);
}

Test(fire_morale, r5_24_neighbours_check_once)
{
    Field *f = fire_moving("", AT("b", 500, 400) FIELD_FOOT(3, 3, 0) "}",
                           AT("r", 500, 600) FIELD_FOOT(1, 8, 2) "}");
    field_dice(
        f,
        0); /* totals 5: the first fails and halts; its one neighbour fails and halts; no more */
    field_more(f, 1, 10);
    field_more(f, 1, 1);
    field_more(f, 1, 10);
    field_more(f, 1, 1);
    fd_morale_check(&f->game, 0, CAUSE_VOLLEY, 0, false);
    cr_assert_eq(f->events[E_CHECK], 2); /* 5.25 */
    cr_assert(field_spent(f));
    field_free(f);
}

Test(fire_morale, r5_32_off_the_table)
{
    Field *f = fire_moving("",
                           AT("b", 500, 60) FIELD_FOOT(1, 8, 0) "}," AT("x", 800, 400)
                               FIELD_FOOT(2, 8, 2) "}",
                           AT("r", 500, 200) FIELD_FOOT(1, 8, 2) "}");
    fd_flee(&f->game, 0, YD(100));
    cr_assert_eq(state_stand(&f->state, 0)->where, LEFT_TABLE);
    cr_assert_eq(fd_points_of(f->battle, &f->state, 1),
                 3); /* 10.5: the stand, not its castings */
    field_free(f);
    f = fire_moving("", AT("b", 500, 400) FIELD_FOOT(1, 8, 0) "}",
                    AT("r", 500, 300) FIELD_FOOT(1, 8, 2) "}");
    fd_flee(&f->game, 0,
            YD(100)); /* 5.31: from an enemy behind it, yet not towards his side */
    cr_assert_leq(state_stand(&f->state, 0)->at.y, YD(440));
    field_free(f);
}

/* b and its friend x with their backs to steep banks, and an enemy beyond them. */
static Field *before_steep_banks(const char *red)
{
    return fire_moving("'terrain': [{'type': 'steep stream', 'width': '4yd', 'line': "
                       "[['0yd','380yd'],['1000yd','380yd']]}]",
                       AT("b", 500, 400) FIELD_FOOT(1, 8, 0) "}," AT("x", 560, 400)
                           FIELD_FOOT(1, 8, 2) "}",
                       red);
}

/* 5.31  Round friends too it does not run towards the enemy's side: between steep banks and a friend, and
 * an enemy behind it, it stops short of the friend. */
Test(fire_morale, r5_31_nobody_runs_round_friends_to_the_enemys_side)
{
    for (int hemmed = 0; hemmed <= 1; hemmed++) {
        Field *f = before_steep_banks(AT("r", 450, 370) FIELD_FOOT(1, 8, 2) "}");
        if (!hemmed)
            fire_stands_at(f, "x.1", 800, 400);
        fd_flee(&f->game, 0, YD(100));
        const Point at = state_stand(&f->state, 0)->at;
        cr_expect_leq(at.y, YD(400) + 1);
        cr_expect_eq(at.x - YD(500) >= YD(90), !hemmed, "%d", at.x);
        cr_expect_gt(at.x - YD(500), YD(30));
        field_free(f);
    }
}

/* 5.30, 5.31  The enemy stands straight between it and home, behind steep banks: it runs past him on its right, or
 * where a friend bars that on its left. */
Test(fire_morale, r5_31_past_an_enemy_straight_behind_on_either_side)
{
    for (int friend = -1; friend <= 1; friend ++) {
        Field *f = before_steep_banks(AT("r", 500, 370) FIELD_FOOT(1, 8, 2) "}");
        fire_stands_at(f, "x.1", friend ? 500 + friend * 60 : 800, 400);
        fd_flee(&f->game, 0, YD(100));
        const int32_t right = state_stand(&f->state, 0)->at.x - YD(500);
        cr_expect_geq(friend > 0 ? -right : right, YD(90), "%d: %d", friend, right);
        field_free(f);
    }
}

/* 8.1  Nor does it come to a stand beside an enemy, in contact without a charge; half a yard off it does. */
Test(fire_morale, r5_30_no_flight_ends_in_contact)
{
    static const struct {
        int aside; /* tenths of a yard to an enemy's edge, where the way ends */
        bool straight;
    } rows[] = { { 1, false }, { 5, true } };
    for (int k = 0; k < 2; k++) {
        Field *f =
            fire_moving("", AT("b", 500, 400) FIELD_FOOT(1, 8, 0) "}",
                        AT("r", 500, 430) FIELD_FOOT(1, 8, 2) "}," AT("q", 530, 350)
                            FIELD_FOOT(1, 8, 2) "}");
        field_stand(f, "q.1")->at.x = YD(500) + 2 * 190 + rows[k].aside * 254 / 100;
        fd_flee(&f->game, 0, YD(50));
        cr_expect_not(fd_touches_enemy(f->battle, &f->state, 0), "row %d", k);
        cr_expect_eq(state_stand(&f->state, 0)->at.y == YD(350), rows[k].straight,
                     "row %d: %d", k, state_stand(&f->state, 0)->at.y);
        cr_expect_leq(state_stand(&f->state, 0)->at.y, YD(365), "row %d", k);
        field_free(f);
    }
}

/* 5.27, 5.30  Neighbours in line do not hold a stand whose enemy is not straight ahead of it:
 * its own rear is open, and is tried while it lies within 45 degrees of the way. */
Test(fire_morale, r5_30_out_of_a_line_to_the_rear)
{
    static const struct {
        int x, y; /* of the enemy; the stand that runs is at 500,400 and looks north */
        bool away;
    } rows[] = {
        { 500, 480, true },  { 505, 480, true },
        { 495, 480, true },  { 570, 480, true },  /* 41 degrees */
        { 430, 480, true },  { 595, 480, false }, /* 50: it is hemmed in */
        { 405, 480, false },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f = fire_moving("", AT("b", 500, 400) FIELD_FOOT(3, 8, 2) "}",
                               AT("r", 800, 800) FIELD_FOOT(1, 8, 2) "}");
        const Point from = field_stand(f, "b.2")->at;
        fire_stands_at(f, "r.1", rows[k].x, rows[k].y);
        fd_flee(&f->game, field_index(f, "b.2"), YD(100));
        cr_expect_eq(field_stand(f, "b.2")->at.y == from.y - YD(100), rows[k].away,
                     "row %zu: %d", k, field_stand(f, "b.2")->at.y - from.y);
        field_free(f);
    }
}

/* ---- seeing, winning ---- */

Test(fire_end, r10_1_how_far_one_sees)
{
    Field *f = fire_moving("'terrain': [{'type': 'hill', 'circle': {'at': "
                           "['500yd','100yd'], 'radius': '50yd'}}]",
                           AT("b", 500, 400) FIELD_FOOT(1, 8, 0) "}", FAR_RED);
    const Point plain = { YD(700), YD(100) }, hill = { YD(500), YD(100) };
    cr_assert(fd_sees(f->battle, &f->state, plain, (Point){ YD(700), YD(700) }));
    cr_assert_not(fd_sees(f->battle, &f->state, plain, (Point){ YD(700), YD(700) + 1 }));
    cr_assert(fd_sees(f->battle, &f->state, hill, (Point){ YD(500), YD(990) }));
    field_free(f);
    f = fire_moving("'rules': {'weather': 'poor'}",
                    AT("b", 500, 400) FIELD_FOOT(1, 8, 0) "}", FAR_RED);
    cr_assert(
        fd_sees(f->battle, &f->state, plain, (Point){ YD(700), YD(250) })); /* 10.2 */
    cr_assert_not(fd_sees(f->battle, &f->state, plain, (Point){ YD(700), YD(250) + 1 }));
    field_free(f);
}

/* Nobody could ever hold a place that is a line. */
Test(fire_end, r10_9_a_place_to_hold_is_an_area)
{
    static const char *const rows[] = { "Yard", "Lane" };
    for (int k = 0; k < 2; k++) {
        char more[400];
        Err err = { "" };
        snprintf(
            more, sizeof more,
            "'terrain': [{'name': 'Yard', 'type': 'objective', 'circle': {'at': "
            "['500yd','500yd'], 'radius': '20yd'}}, {'name': 'Lane', 'type': 'road', "
            "'line': [['0yd','600yd'],['1000yd','600yd']], 'width': '10yd'}], "
            "'rules': {'objectives': ['%s']}",
            rows[k]);
        cr_assert_eq(
            fire_loads(more, AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}", FAR_RED, &err),
            !k, "%s", err.text);
        cr_assert(!k || strstr(err.text, "(10.9)"), "%s", err.text);
    }
}

/* By how much, from the winner's side; who concedes leaves the points as they are. */
Test(fire_end, r10_3_the_end_tells_by_how_much)
{
    static const struct {
        int side, how, margin;
        const char *said;
    } rows[] = {
        { 0, END_HALF, 1,
          "Victory for Blue, 1 point ahead: a side has lost half its stands" },
        { 1, END_TURNS, -79, "Victory for Red, 79 points ahead: time ran out" },
        { NOBODY, END_TURNS, 0,
          "The battle is drawn: time ran out, and points are equal" },
        { 1, END_CONCEDED, 0, "Victory for Red: the other side conceded" },
    };
    Field *f = fire_with(FIELD_OPENING(1, "movement", "Blue"), "",
                         AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}", "",
                         AT("r", 500, 800) FIELD_FOOT(3, 8, 2) "}");
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char out[200];
        const Event e = { .kind = E_END,
                          .side = (uint8_t)rows[k].side,
                          .a = (int16_t)rows[k].how,
                          .b = rows[k].margin };
        fire_say_event(&f->game, &e, out, sizeof out);
        cr_expect_str_eq(out, rows[k].said);
    }
    field_free(f);
}

Test(fire_end, r10_4_points)
{
    Field *f = fire_with(
        FIELD_OPENING(1, "movement",
                      "Blue") ", 'rules': {'objectives': ['Mill']}, 'terrain': [{'name': "
                              "'Mill', 'type': 'objective',"
                              "'circle': {'at': ['500yd','400yd'], 'radius': '20yd'}}]",
        "", AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}",
        "{'name': 'Duke', 'at': ['500yd','900yd']}",
        AT("r", 500, 800) FIELD_FOOT(3, 8, 2) "}");
    cr_assert_eq(fd_points_of(f->battle, &f->state, 0), 10); /* 10.8, 10.9 */
    /* 10.3: nobody holds the mill, and a casting is a point */
    static const struct {
        uint8_t blue, red, winner;
    } rows[] = { { 7, 8, 1 }, { 8, 8, NOBODY }, { 8, 7, 0 } };
    const State before = f->state;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        fire_stands_at(f, "b.1", 500, 600);
        fire_stands_at(f, "b.2", 500, 650);
        field_stand(f, "b.1")->figures = rows[k].blue;
        field_stand(f, "r.1")->figures = rows[k].red;
        fd_battle_judge(&f->game, true);
        cr_assert_eq(f->state.winner, rows[k].winner, "%zu: %d", k, f->state.winner);
        f->state = before;
    }
    field_stand(f, "r.1")->figures = 6;
    cr_assert_eq(fd_points_of(f->battle, &f->state, 0), 12); /* 10.4 */
    fd_stand_lost(&f->game, field_index(f, "r.1"), SURRENDERED, LOST_SURRENDER);
    cr_assert_eq(fd_points_of(f->battle, &f->state, 0), 10 + 8 + 3); /* 10.5 */
    field_officer(f, "duke")->where = LOST;
    cr_assert_eq(fd_points_of(f->battle, &f->state, 0), 26); /* 10.7 */
    fd_battle_judge(&f->game, false);
    cr_assert_not(f->state.over); /* 10.10: one of three is not half */
    fd_stand_lost(&f->game, field_index(f, "r.2"), LOST, LOST_CASUALTIES);
    fd_battle_judge(&f->game, false);
    cr_assert(f->state.over);
    cr_assert_eq(f->state.winner, 0); /* 10.3 */
    field_free(f);
}

Test(fire_end, r10_13_what_a_unit_costs)
{
    static const struct {
        const char *blue;
        int price;
    } rows[] = {
        { AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}", 32 },
        { AT("b", 500, 400) FIELD_FOOT(2, 8, 3) "}", 2 * 40 },
        { AT("b", 500, 400) FIELD_FOOT(1, 10, 0) "}", 20 },
        { AT("b", 500, 400) FIELD_FOOT(1, 9, 1) "}", 27 },
        { AT("b", 500, 400) FIELD_STANDS("light infantry", 1, 3, 3, "") "}", 15 },
        { AT("b", 500, 400)
              FIELD_STANDS("light infantry", 1, 3, 3, ", 'traits': ['rifle']") "}",
          22 },
        { AT("b", 500, 400) FIELD_HORSE(1, 3, 1) "}", 22 },
        { AT("b", 500, 400) FIELD_GUNS("light guns", 1, 2) "}", 24 },
        { AT("b", 500, 400) FIELD_GUNS("12-pounders", 1, 3) "}", 32 },
        { AT("b", 500, 400)
              FIELD_STANDS("siege guns", 1, 2, 2, ", 'traits': ['one gun']") "}",
          28 },
        { AT("b", 500, 400) FIELD_GUNS("howitzers", 1, 2) "}", 26 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = fire_with(FIELD_OPENING(1, "movement", "Blue"), "", rows[i].blue, "",
                             FAR_RED);
        cr_assert_eq(f->battle->unit[0].value, rows[i].price, "row %zu: %d", i,
                     f->battle->unit[0].value);
        field_free(f);
    }
    Field *f =
        fire_with(FIELD_OPENING(1, "movement", "Blue") ", 'rules': {'scale': '6mm'}", "",
                  AT("b", 500, 400) FIELD_FOOT(2, 16, 3) "}", "", FAR_RED);
    cr_assert_eq(f->battle->unit[0].value, 2 * 40, "as 8 in 15mm");
    field_free(f);
}

Test(fire_end, r10_11_deployment_in_zones)
{
    Err err = { "" };
    Battle *const b = shipped_battle("fire_and_discipline", "even_encounter");
    static State s;
    Game g = { .battle = b, .state = &s };
    cr_assert(scenario_begin(&g, 1, &err));
    cr_assert_eq(s.decision.kind, D_DEPLOY);
    Order o = { .verb = V_DEPLOY,
                .subject = ref_unit(0),
                .place = { YD(300), YD(300) },
                .facing = NORTH };
    cr_assert_not(game_apply(&g, &o, &err));
    cr_assert(strstr(err.text, "10.11"), "%s", err.text);
    o.place.y = YD(80);
    cr_assert(game_apply(&g, &o, &err), "%s", err.text);
    battle_free(b);
}

/* 5.15  Of its own side, and on the table. */
Test(fire_morale, r5_15_no_enemy_commander_and_none_who_is_gone)
{
    Field *f =
        fire_with(FIELD_OPENING(1, "movement", "Blue"),
                  "{'name': 'ash', 'rating': 0, 'at': ['500yd','800yd']}",
                  AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                  "{'name': 'oak', 'rating': 0, 'at': ['500yd','430yd']}", FAR_RED);
    cr_expect_not(fd_commander_near(f->battle, &f->state, 0));
    field_officer(f, "ash")->at = (Point){ YD(500), YD(370) };
    cr_expect(fd_commander_near(f->battle, &f->state, 0));
    field_officer(f, "ash")->where = LOST;
    cr_expect_not(fd_commander_near(f->battle, &f->state, 0));
    field_free(f);
}

/* 5.8  The other stand of its own troop is no other troop, one of the next troop is. */
Test(fire_morale, r5_8_a_troop_is_not_adjacent_to_itself)
{
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                          AT("b", 500, 400) "'formation': 'line', " FIELD_STANDS(
                              "cavalry", 4, 1, 0, ", 'traits': ['troop of two']") "}",
                          FAR_RED);
    const int beside = fd_morale_total(f->battle, &f->state, 1, false);
    for (int i = 2; i < 4; i++)
        state_stand(&f->state, i)->at.y += YD(200);
    cr_expect_eq(fd_morale_total(f->battle, &f->state, 1, false), 5, "2 + 3: %d",
                 fd_morale_total(f->battle, &f->state, 1, false));
    cr_expect_eq(beside, 4 + 3 + 2, "%d", beside); /* 5.16: all four, in touch */
    field_free(f);
}
