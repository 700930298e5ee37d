/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_scale.c - scale, sequence, command.
 */
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

/* ---- scale ---- */

Test(fire_scale, r1_5_sizes_by_scale)
{
    static const char blue[] = AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("l", 700,
                                                                             400)
        FIELD_LIGHT(1, 3, 2) "}," AT("s", 300, 400) FIELD_FOOT(1, 2, 2) "}," AT(
            "g", 200, 400) "'formation': 'limbered', " FIELD_GUNS("8-pounders", 1, 2) "}";
    Field *f = fire_moving("", blue, FAR_RED);
    cr_assert_eq(f->battle->stand[0].half_w, 190);
    cr_assert_eq(f->battle->stand[0].half_d, 159);
    cr_assert_eq(f->battle->stand[1].half_w, 95); /* 1.9 */
    cr_assert_eq(f->battle->stand[2].half_w, 95); /* 1.9: two castings */
    cr_assert_eq(fd_stand_box(f->battle, &f->state, 3).half_w, 159); /* 1.7 */
    cr_assert_eq(fd_stand_box(f->battle, &f->state, 3).half_d, 190);
    field_free(f);
    f = fire_moving("'rules': {'scale': '20mm'}", blue, FAR_RED);
    cr_assert_eq(f->battle->stand[0].half_w, 381); /* 1.6 */
    cr_assert_eq(f->battle->stand[1].half_d, 254);
    field_free(f);
}

/* In 6mm, where castings are twice as many, so are those of a half-stand. */
Test(fire_scale, r1_12_half_stands_of_6mm)
{
    static const struct {
        const char *scale, *stands;
        bool half;
    } rows[] = {
        { "15mm", FIELD_FOOT(1, 2, 2), true },  { "15mm", FIELD_FOOT(1, 3, 2), false },
        { "6mm", FIELD_FOOT(1, 5, 2), true },   { "6mm", FIELD_FOOT(1, 6, 2), false },
        { "15mm", FIELD_HORSE(1, 1, 2), true }, { "15mm", FIELD_HORSE(1, 2, 2), false },
        { "6mm", FIELD_HORSE(1, 2, 2), true },  { "6mm", FIELD_HORSE(1, 3, 2), false },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char rules[60], blue[300];
        snprintf(rules, sizeof rules, "'rules': {'scale': '%s'}", rows[k].scale);
        snprintf(blue, sizeof blue, AT("b", 500, 400) "%s}", rows[k].stands);
        Field *f = fire_moving(rules, blue, FAR_RED);
        cr_assert_eq(f->battle->stand[0].half_w, rows[k].half ? 95 : 190, "row %zu", k);
        field_free(f);
    }
}

Test(fire_scale, r1_8_castings_have_limits)
{
    Err err;
    cr_assert(fire_loads("", AT("b", 500, 400) FIELD_FOOT(1, 10, 2) "}", FAR_RED, &err));
    cr_assert_not(
        fire_loads("", AT("b", 500, 400) FIELD_FOOT(1, 11, 2) "}", FAR_RED, &err));
    cr_assert_not(fire_loads("", AT("b", 500, 400) FIELD_LIGHT(1, 4, 2) "}", FAR_RED,
                             &err)); /* 1.9 */
    cr_assert_not(fire_loads("", AT("b", 500, 400) FIELD_HORSE(1, 4, 2) "}", FAR_RED,
                             &err)); /* 1.10 */
    cr_assert_not(
        fire_loads("", AT("b", 500, 400) FIELD_STANDS("8-pounders", 1, 3, 2, "") "}",
                   FAR_RED, &err));
    cr_assert(fire_loads("",
                         AT("b", 500, 400) FIELD_STANDS("8-pounders", 1, 2, 2,
                                                        ", 'traits': ['one gun']") "}",
                         FAR_RED, &err),
              "%s", err.text); /* 1.11, 1.13 */
    cr_assert(fire_loads("'rules': {'scale': '6mm'}",
                         AT("b", 500, 400) FIELD_FOOT(1, 20, 2) "}", FAR_RED,
                         &err)); /* 1.12 */
    cr_assert_not(fire_loads("'rules': {'scale': '6mm'}",
                             AT("b", 500, 400) FIELD_FOOT(1, 21, 2) "}", FAR_RED, &err));
    cr_assert(fire_loads("", AT("b", 500, 400) FIELD_FOOT(10, 8, 2) "}", FAR_RED,
                         &err)); /* 2.1 */
    cr_assert_not(
        fire_loads("", AT("b", 500, 400) FIELD_FOOT(11, 8, 2) "}", FAR_RED, &err));
}

Test(fire_scale, r1_14_who_is_player_a)
{
    Field *f = fire_moving("'rules': {'player A': 'by force', 'attacker': 'Red'}",
                           AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}", FAR_RED);
    cr_assert_eq(f->battle->first_side, 1); /* 1.15: equal, so the attacker */
    field_free(f);
    f = fire_moving("'rules': {'player A': 'by force', 'attacker': 'Red'}",
                    AT("b", 500, 400) FIELD_FOOT(5, 8, 2) "}",
                    AT("r", 500, 900) FIELD_FOOT(4, 8, 2) "}");
    cr_assert_eq(f->battle->first_side, 0); /* the larger force */
    field_free(f);
    f = fire_moving("", AT("b", 500, 400) FIELD_FOOT(3, 8, 2) "}",
                    AT("r", 500, 900) FIELD_FOOT(4, 8, 2) "}");
    cr_assert_eq(f->battle->first_side, 0); /* as designated */
    field_free(f);
    f = fire_moving("", AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}",
                    AT("r", 500, 900) FIELD_FOOT(3, 8, 2) "}");
    cr_assert_eq(f->battle->first_side, 1); /* 1.16: 3 to 2 is half as large again */
    field_free(f);
}

Test(fire_sequence, r1_17_a_turn)
{
    Field *f = fire_field("",
                          AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("g", 600, 400)
                              FIELD_GUNS("8-pounders", 1, 2) "}",
                          AT("r", 500, 700) FIELD_FOOT(1, 8, 2) "}," AT("k", 600, 700)
                              FIELD_GUNS("8-pounders", 1, 2) "}");
    static const struct {
        int kind, side, phase;
        const char *order;
    } rows[] = {
        { D_GUNS, 0, PHASE_BOMBARDMENT, "done" }, /* 1.18 */
        { D_GUNS, 1, PHASE_BOMBARDMENT, "done" }, /* 1.19 */
        { D_FORM, 0, PHASE_MOVEMENT, "done" },    /* 1.20, 1.26 */
        { D_MOVE, 0, PHASE_MOVEMENT, "done" },    /* 1.28 */
        { D_GUNS, 0, PHASE_ARTILLERY, "done" },   /* 1.29 */
        { D_FORM, 1, PHASE_MOVEMENT, "done" },    /* 1.35 */
        { D_MOVE, 1, PHASE_MOVEMENT, "done" },    { D_GUNS, 1, PHASE_ARTILLERY, "done" },
        { D_GUNS, 0, PHASE_BOMBARDMENT, "done" },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        cr_assert_eq(f->state.decision.kind, rows[k].kind, "step %zu: %d", k,
                     f->state.decision.kind);
        cr_assert_eq(f->state.decision.side, rows[k].side);
        cr_assert_eq(f->state.phase, rows[k].phase);
        cr_assert(field_gives(f, rows[k].order), "%s", f->err.text);
    }
    cr_assert_eq(f->state.turn, 2);
    field_free(f);
}

/* ---- command ---- */

Test(fire_command, r2_5_within_60_yards)
{
    Field *f = fire_with(FIELD_OPENING(1, "movement", "Blue"),
                         "{'name': 'Duke', 'at': ['500yd','330yd']}",
                         AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}", "", FAR_RED);
    Officer *duke = field_officer(f, "duke");
    duke->at.y = YD(400) - 159 - YD(60);
    cr_assert(fd_commander_near(f->battle, &f->state, 0));
    cr_assert_eq(fd_morale_total(f->battle, &f->state, 0, false), 12); /* 5.15 */
    duke->at.y -= 1;
    cr_assert_not(fd_commander_near(f->battle, &f->state, 0));
    cr_assert_eq(fd_morale_total(f->battle, &f->state, 0, false), 10);
    field_gives(f, "done");
    cr_assert(field_gives(f, "duke attach b.1"), "%s", f->err.text); /* 2.4 */
    cr_assert(field_refuses(f, "duke attach b.1", "ridden"));
    field_free(f);
}

/* Who is gone is yours still, but not there. */
Test(fire_command, who_is_off_the_table_is_told_so)
{
    Field *f = fire_with(FIELD_OPENING(1, "movement", "Blue"), "",
                         AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("gone", 700, 400)
                             FIELD_FOOT(1, 8, 2) "}",
                         "", FAR_RED);
    field_gives(f, "done");
    field_stand(f, "gone.1")->where = LOST;
    cr_expect(field_refuses(f, "gone hold", "gone is not on the table"), "%s",
              f->err.text);
    cr_expect(field_refuses(f, "r hold", "name a unit or stand of yours"), "%s",
              f->err.text);
    field_free(f);
}

/* He joins a unit where most of it is: of two stands as near the one on the right. */
Test(fire_command, r2_4_a_unit_may_be_named)
{
    Field *f = fire_with(FIELD_OPENING(1, "movement", "Blue"),
                         "{'name': 'Duke', 'at': ['500yd','330yd']}",
                         AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}", "", FAR_RED);
    field_gives(f, "done");
    cr_expect(field_refuses(f, "duke attach r", "name a stand of his side"));
    cr_assert(field_gives(f, "duke attach b"), "%s", f->err.text);
    cr_expect_eq(field_officer(f, "duke")->with, ref_stand(field_index(f, "b.2")));
    field_free(f);
}

Test(fire_command, r2_6_how_commanders_die)
{
    static const struct {
        bool melee, passed;
        int face;
        bool dead;
    } rows[] = {
        { false, true, 9, false }, { false, true, 10, true }, /* 2.6 */
        { true, true, 9, false },  { true, true, 10, true },  /* 2.7 */
        { true, false, 2, false }, { true, false, 3, true },  /* 2.8 */
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f = fire_with(FIELD_OPENING(1, "movement", "Blue"),
                             "{'name': 'Duke', 'at': ['500yd','330yd']}",
                             AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT("c", 600, 400)
                                 FIELD_FOOT(1, 4, 2) "}",
                             "", FAR_RED);
        field_officer(f, "duke")->with = ref_stand(0);
        field_dice(f, 1, rows[k].face);
        fd_commander_check(&f->game, 0, 0, CAUSE_MELEE, rows[k].melee, rows[k].passed);
        cr_assert_eq(field_officer(f, "duke")->where == LOST, rows[k].dead, "%zu", k);
        if (rows[k]
                .dead) { /* 2.9, 2.10: those who saw it check, and none charges (2.11) */
            field_forget(f);
            field_dice(f, 1, 1);
            fd_commander_losses(&f->game);
            cr_assert_eq(f->events[E_CHECK], 2); /* 2.12: all in sight */
            cr_assert_eq(row(&f->state, 0)->delay >> 4, 1);
            fd_commander_losses(&f->game);
            cr_assert_eq(f->events[E_CHECK], 2); /* once */
        }
        field_free(f);
    }
}

/* 2.10, 5.26  Who halts as his own segment opens loses that one, and moves in the next. */
Test(fire_command, r2_10_a_halt_as_the_segment_opens_is_for_that_one)
{
    Field *f = fire_with(FIELD_OPENING(1, "movement", "Blue"), "",
                         AT("b", 500, 100) FIELD_FOOT(2, 8, 2) "}",
                         "{'name': 'Duke', 'at': ['500yd','900yd']}",
                         AT("r", 500, 800) FIELD_FOOT(1, 5, 2) "}," AT("q", 100, 800)
                             FIELD_FOOT(1, 8, 2) "}");
    field_officer(f, "duke")->where = LOST;
    field_dice(f, 2, 8, 1); /* 5 + 2: fails, and halts; the others have 10 */
    while (f->state.side == 0)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert(field_gives(f, "done"), "%s", f->err.text); /* formations */
    cr_assert(field_refuses(f, "r move to 500yd,750yd", "5.26"), "%s", f->err.text);
    cr_assert_eq(row(&f->state, field_index(f, "q.1"))->delay >> 4, 1); /* 2.11 */
    while (f->state.turn == 1)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(row(&f->state, field_index(f, "q.1"))->delay, 0);
    while (f->state.side == 0)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(field_gives(f, "done"), "%s", f->err.text); /* formations */
    cr_assert(field_gives(f, "r move to 500yd,750yd"), "%s", f->err.text);
    field_free(f);
}

/* 2.6, 2.8  A stand that is destroyed takes its commander into danger with it. */
Test(fire_command, r2_8_his_stand_is_no_more)
{
    Field *f = fire_with(FIELD_OPENING(1, "movement", "Blue"), "",
                         AT("b", 500, 400) FIELD_FOOT(1, 8, 3) "}",
                         "{'name': 'Duke', 'at': ['500yd','430yd']}",
                         AT("r", 500, 430) FIELD_FOOT(1, 3, 2) "}");
    field_officer(f, "duke")->with = ref_stand(1);
    field_dice(f, 1, 10); /* shot down: 2.6 */
    State before = f->state;
    fd_suffer(&f->game, 1, 0, 3);
    cr_assert(field_spent(f));
    cr_assert_eq(field_officer(f, "duke")->where, LOST);
    f->state = before;
    field_stand(f, "r.1")->at.y = YD(400) + 2 * 159 + 4;
    state_stand(&f->state, 0)->marks |= S_CHARGES | S_MADE;
    field_dice(f, 0);
    field_more(f, 11, 1);
    field_more(
        f, 8, 10); /* 3 + 2, a commander is no dice; + 1 for three firers; and 3 is odd */
    f->list.n -= 2;
    f->faces[f->list.n++] = 3;
    fd_melees_run(&f->game, false);
    cr_assert_not(on_table(&f->state, 1));
    cr_assert_eq(field_officer(f, "duke")->where, LOST);
    field_free(f);
}

/* 5.4b, 2.32, 8.36  The rear of a column that loses for its head is in the melee: it checks, and a commander
 * with it is in danger, as it passes, or fails, or is no more. */
Test(fire_command, r2_8_behind_the_head_of_a_column)
{
    static const struct {
        int left, check, face;
        bool dies;
    } rows[] = {
        { 5, 6, 10, true }, { 5, 6, 9, false }, /* 2 + 2, and 2 beside the head */
        { 5, 7, 9, true },  { 5, 7, 10, false }, { 3, 0, 9, true }, { 3, 0, 10, false },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f = fire_with(
            FIELD_OPENING(1, "movement", "Blue"), "",
            AT("b", 500, 400) FIELD_FOOT(1, 8, 3) "}",
            "{'name': 'Duke', 'at': ['500yd','430yd']}",
            AT("r", 500, 500) "'formation': 'column', " FIELD_FOOT(2, 8, 2) "}");
        const int front =
            field_stand(f, "r.1")->at.y < field_stand(f, "r.2")->at.y ? 1 : 2;
        const int rear = 3 - front;
        Fight it = { .n = 1, .stand = { front }, .foe = { 0 } };
        field_officer(f, "duke")->with = ref_stand(rear);
        state_stand(&f->state, rear)->figures = (uint8_t)rows[k].left;
        fd_melee_commanders(f->battle, &f->state, &it);
        fd_melee_losses(&f->game, &it, 0, 3);
        cr_assert_eq(on_table(&f->state, rear), rows[k].left > 3);
        field_dice(f, 0);
        if (rows[k].check)
            field_more(f, 1, rows[k].check);
        if (rows[k].check > 6)
            field_more(f, 1, 1); /* halts */
        field_more(f, 1, rows[k].face);
        fd_melee_checks(&f->game, &it, CAUSE_MELEE);
        cr_expect(field_spent(f), "%zu", k);
        cr_expect_eq(fire_row(f, "r.1")->delay | fire_row(f, "r.2")->delay,
                     rows[k].check > 6, "%zu", k);
        cr_expect_eq(field_officer(f, "duke")->where == LOST, rows[k].dies, "%zu", k);
        field_free(f);
    }
}

/* 4.1  All movement is straight, his too. */
Test(fire_command, r2_4_no_commander_rides_where_nobody_goes)
{
    Field *f = fire_with(
        FIELD_OPENING(
            1, "movement",
            "Blue") ", 'terrain': [{'type': "
                    "'impassable', 'rectangle': {'from': ['480yd','420yd'], 'to': "
                    "['520yd','460yd']}}]",
        "{'name': 'Duke', 'at': ['500yd','400yd']}",
        AT("b", 400, 400) FIELD_FOOT(1, 8, 2) "}", "", FAR_RED);
    cr_assert(field_gives(f, "done"));
    cr_assert(field_refuses(f, "duke move to 500,440", "nobody can go there"), "%s",
              f->err.text);
    cr_assert(field_refuses(f, "duke move to 500,470", "what lies between (4.1)"), "%s",
              f->err.text);
    field_officer(f, "duke")->at.y = NUMBER_TEN_YARDS * 43;
    cr_assert(field_refuses(f, "duke move to 500,440", "nobody can go there"), "%s",
              f->err.text);
    cr_assert(field_gives(f, "duke move to 500,470"), "%s", f->err.text); /* out of it */
    field_free(f);
}

/* Of a commander whom the file has as lost nobody sees the fall, though he has no place but the corner of
 * the table. */
Test(fire_command, r2_9_who_was_lost_before_the_battle_is_not_mourned)
{
    for (int before = 0; before < 2; before++) {
        Field *f = fire_with(FIELD_OPENING(1, "bombardment", "Blue"),
                             before ? "{'name': 'Duke', 'off': 'lost'}"
                                    : "{'name': 'Duke', 'at': ['20yd','20yd']}",
                             AT("b", 60, 60) FIELD_FOOT(2, 8, 2) "}", "", FAR_RED);
        Officer *he = field_officer(f, "duke");
        field_forget(f);
        he->where = LOST;
        fire(&f->state)->step = STEP_SEGMENT;
        f->state.side = 0;
        fd_commander_losses(&f->game);
        cr_assert_eq(f->events[E_CHECK], before ? 0 : 2);
        field_free(f);
    }
}

Test(fire_command, r2_13_personal_commands)
{
    static const char *const good = "'name': 'g', 'officer': 'Duke', 'personal command': "
                                    "true, 'at': ['500yd','400yd'], ";
    char unit[400];
    snprintf(unit, sizeof unit, "{%s%s}", good, FIELD_HORSE(2, 3, 2));
    Field *f =
        fire_with("", "{'name': 'Duke', 'at': ['100yd','100yd']}", unit, "", FAR_RED);
    cr_assert_eq(field_officer(f, "duke")->with, ref_stand(0));
    cr_assert_eq(geo_gap2(field_officer(f, "duke")->at, field_stand(f, "g.1")->at), 0);
    field_free(f);
    static const struct {
        const char *stands, *says;
    } rows[] = {
        { FIELD_HORSE(3, 3, 2), "2.13" },
        { FIELD_FOOT(1, 8, 2), "horse or elites" },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Err err = { "" };
        snprintf(unit, sizeof unit, "{%s%s}", good, rows[k].stands);
        cr_assert_not(fire_loads_with("", "{'name': 'Duke', 'at': ['100yd','100yd']}",
                                      unit, FAR_RED, &err));
        cr_assert(strstr(err.text, rows[k].says), "%s", err.text);
    }
    snprintf(unit, sizeof unit, "{%s%s}", good, FIELD_FOOT(2, 8, 3)); /* elites */
    Err err = { "" };
    cr_assert(fire_loads_with("", "{'name': 'Duke', 'at': ['100yd','100yd']}", unit,
                              FAR_RED, &err),
              "%s", err.text);
}

Test(fire_command, r2_14_one_in_chief)
{
    static const char two[] = "{'name': 'Duke', 'at': ['100yd','100yd']}, {'name': "
                              "'Earl', 'at': ['200yd','100yd']}";
    static const char chief[] =
        "{'name': 'Duke', 'at': ['100yd','100yd']},"
        "{'name': 'Earl', 'under': 'Duke', 'at': ['200yd','100yd']}";
    Err err = { "" };
    cr_assert_not(fire_loads_with("", two, AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                                  FAR_RED, &err));
    cr_assert(strstr(err.text, "2.14"), "%s", err.text);
    cr_assert(fire_loads_with("", chief, AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                              FAR_RED, &err),
              "%s", err.text);
}

/* 2.2  With a regiment's first company nothing is lost but itself. */
Test(fire_command, r2_2_regimental_commanders_are_replaced)
{
    Field *f = fire_moving("", AT("b", 500, 400) FIELD_FOOT(3, 8, 2) "}", FAR_RED);
    const int before = fd_morale_total(f->battle, &f->state, 1, false);
    fd_take_castings(&f->game, 0, 8);
    cr_assert_eq(f->events[E_COMMANDER], 0);
    cr_assert_eq(fd_morale_total(f->battle, &f->state, 1, false), before);
    field_free(f);
}

Test(fire_scale, r5_1_one_grade_but_for_elites)
{
    static const char one[] = "'stands': [{'kind': 'infantry', 'count': 3, 'rating': 2}, "
                              "{'kind': 'infantry', 'rating': 3}]}";
    static const char two[] = "'stands': [{'kind': 'infantry', 'count': 3, 'rating': 2}, "
                              "{'kind': 'infantry', 'rating': 1}]}";
    char unit[400];
    Err err = { "" };
    snprintf(unit, sizeof unit, "%s%s", AT("b", 500, 400), one);
    cr_assert(fire_loads("", unit, FAR_RED, &err), "%s", err.text);
    snprintf(unit, sizeof unit, "%s%s", AT("b", 500, 400), two);
    cr_assert_not(fire_loads("", unit, FAR_RED, &err));
    cr_assert(strstr(err.text, "5.1"), "%s", err.text);
}
