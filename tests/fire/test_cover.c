/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_cover.c - hard cover: garrisons and assaults.
 */
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* ---- hard cover ---- */

#define FARM                                                                             \
    "'terrain': [{'name': 'Farm', 'type': 'hard cover', 'rectangle': {'from': "          \
    "['470yd','480yd'], 'to': ['530yd','520yd']}}]"

Test(fire_cover, r9_30_assaults_and_garrisons)
{
    Field *f =
        fire_field(FIELD_OPENING(1, "charges", "Blue") "," FARM,
                   AT("b", 500, 450) FIELD_FOOT(4, 8, 2) "}," AT("c", 500, 410)
                       FIELD_FOOT(1, 8, 2) "}",
                   AT("r", 500, 500) "'status': 'garrison', " FIELD_FOOT(3, 6, 2) "}");
    cr_assert(in_garrison(&f->state, field_index(f, "r.1")));
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text); /* four in line: 9.31 */
    const int one[1] = { field_index(f, "c.1") }, it[1] = { field_index(f, "r.1") };
    cr_assert_not(fd_assault_has_room(f->battle, &f->state, 0, one, it, 1, &f->err));
    /* 9.24: no musketry at or from it */
    Volley v;
    cr_assert_not(
        fd_volley_make(f->battle, &f->state, one, 1, field_index(f, "r.1"), &v, &f->err));
    cr_assert_not(fd_may_volley(f->battle, &f->state, field_index(f, "r.1"), NULL));
    field_free(f);
}

Test(fire_cover, r9_32_each_attacker_against_the_whole_garrison)
{
    Field *f =
        fire_field(FIELD_OPENING(1, "movement", "Blue") "," FARM,
                   AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                   AT("r", 500, 500) "'status': 'garrison', " FIELD_FOOT(2, 6, 2) "}");
    const int r = field_index(f, "r.1");
    state_stand(&f->state, 0)->at =
        (Point){ state_stand(&f->state, r)->at.x,
                 state_stand(&f->state, r)->at.y - 2 * 159 - 4 };
    state_stand(&f->state, 0)->marks |= S_CHARGES | S_MADE;
    row(&f->state, 0)->target = (uint16_t)(r + 1);
    field_dice(f, 0);
    field_more(f, 7, 1);   /* 8 + 2 - 3 (8.40): all hit */
    field_more(f, 15, 10); /* 12 + 2 + 1: the whole garrison */
    field_more(
        f, 1,
        10); /* attacker 8 + 2 + 3 passes; the last stand of five: 5 + 2 + 4 passes */
    fd_melees_run(&f->game, false);
    cr_assert_eq(f->last[E_MELEE].a, 15);
    cr_assert_eq(
        state_stand(&f->state, r)->figures + state_stand(&f->state, r + 1)->figures, 5);
    field_free(f);
}

/* 8.45  Of levies in it too: one die for six men of all of them together. */
Test(fire_cover, r9_33_a_garrison_of_levies_throws_a_die_for_six_men)
{
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue") "," FARM,
                          AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                          AT("r", 500, 500) "'status': 'garrison', " FIELD_STANDS(
                              "infantry", 2, 9, 0, ", 'traits': ['blades']") "}");
    const int r = field_index(f, "r.1");
    state_stand(&f->state, 0)->at =
        (Point){ state_stand(&f->state, r)->at.x,
                 state_stand(&f->state, r)->at.y - 2 * 159 - 4 };
    state_stand(&f->state, 0)->marks |= S_CHARGES | S_MADE;
    row(&f->state, 0)->target = (uint16_t)(r + 1);
    cr_expect_eq(fd_melee_dice(f->battle, &f->state, 0, r, CHARGES), 7);
    field_dice(f, 0);
    field_more(f, 7, 10); /* 8 + 2 - 3 */
    field_more(f, 3, 1);  /* 18 / 6, each on a 1 */
    field_more(f, 8, 1);
    fd_melees_run(&f->game, false);
    cr_expect_eq(f->last[E_MELEE].a, 3);
    cr_expect_eq(field_stand(f, "b.1")->figures, 5);
    field_free(f);
}

/* Who is in contact with a garrison and with others in the open fights both, whichever side comes first. */
Test(fire_cover, r9_32_beside_the_garrison_too)
{
    static const char x[] = AT("x", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                      both[] = AT("in", 500, 500) "'status': 'garrison', " FIELD_FOOT(
                          1, 6, 2) "}," AT("q", 500, 600) FIELD_FOOT(1, 8, 2) "}";
    for (int engaged = 0; engaged <= 1; engaged++) {
        for (int blue = 0; blue <= 1; blue++) {
            for (int beside = 0; beside <= 1; beside++) {
                Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue") "," FARM,
                                      blue ? x : both, blue ? both : x);
                const int in = field_index(f, "in.1"), q = field_index(f, "q.1");
                Stand *at = field_stand(f, "x.1");
                const int32_t ahead = geo_ahead(at->facing).y > 0 ? 1 : -1;
                f->battle->number[MORALE_PASS] = 0;
                at->at = state_stand(&f->state, in)->at;
                at->at.y -= ahead * (2 * f->battle->stand[q].half_d + 2);
                state_stand(&f->state, q)->at = at->at;
                state_stand(&f->state, q)->at.x +=
                    2 * f->battle->stand[q].half_w + (beside ? 2 : 200);
                at->marks |= engaged ? S_ENGAGED : S_CHARGES | S_MADE;
                state_stand(&f->state, in)->marks |= engaged ? S_ENGAGED : 0;
                state_stand(&f->state, q)->marks |= engaged ? S_ENGAGED : 0;
                field_dice(f, 0);
                field_more(f, 90, 10);
                field_forget(f);
                fd_melees_run(&f->game, engaged);
                cr_assert_eq(f->events[E_MELEE_END], 1 + beside, "%d %d", engaged, blue);
                cr_assert_eq(f->events[E_MELEE], 2 + 2 * beside);
                field_free(f);
            }
        }
    }
}

Test(fire_cover, r9_26_a_garrison_never_retreats)
{
    Field *f =
        fire_field(FIELD_OPENING(1, "movement", "Blue") "," FARM,
                   AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                   AT("r", 500, 500) "'status': 'garrison', " FIELD_FOOT(1, 3, 0) "}");
    const int r = field_index(f, "r.1");
    const Point at = state_stand(&f->state, r)->at;
    f->battle->number[MORALE_PROTECTED] = 0;
    field_dice(f, 2, 10, 5);
    fd_morale_check(&f->game, r, CAUSE_MELEE, r, false);
    cr_assert_eq(geo_gap2(at, state_stand(&f->state, r)->at), 0);
    field_dice(f, 2, 10, 10); /* 9.28: a surrender is attrition */
    fd_morale_check(&f->game, r, CAUSE_MELEE, r, false);
    cr_assert(on_table(&f->state, r));
    cr_assert_eq(state_stand(&f->state, r)->figures, 2); /* 9.27 */
    field_free(f);
}

/* It is not said to flee, in the log or where events are counted. */
Test(fire_cover, r9_26_what_a_garrison_does_is_told)
{
    static const struct {
        int loss, garrison;
        const char *does;
    } rows[] = { { LOSS_HALTS, true, "r halts" },
                 { LOSS_FLEES, true, "r holds: a garrison does not flee" },
                 { LOSS_FLEES, false, "r flees" },
                 { LOSS_ATTRITION_FLEES, true,
                   "r loses a casting: a garrison does not flee" },
                 { LOSS_ATTRITION_FLEES, false, "r flees and loses a casting" } };
    Field *f =
        fire_field(FARM, AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                   AT("r", 500, 500) "'status': 'garrison', " FIELD_FOOT(1, 3, 0) "}");
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char out[200];
        const Event e = { .kind = E_LOSS,
                          .side = 1,
                          .subject = ref_unit(1),
                          .a = (int16_t)rows[k].loss,
                          .b = (int16_t)rows[k].garrison };
        fire_label(&f->game, &e, out, sizeof out);
        cr_assert_str_eq(out, rows[k].does);
        fire_say_event(&f->game, &e, out, sizeof out);
        cr_assert(strstr(out, rows[k].does), "%s", out);
    }
    field_free(f);
}

Test(fire_cover, r9_20_room_for_twenty_or_one_unit)
{
    Field *f = fire_field(
        FIELD_OPENING(1, "movement", "Blue") "," FARM,
        AT("b", 500, 450) FIELD_FOOT(3, 8, 2) "}," AT("c", 400, 500)
            FIELD_FOOT(1, 8, 2) "}," AT(
                "g", 600, 500) "'formation': 'limbered', " FIELD_GUNS("8-pounders", 1,
                                                                      2) "}",
        AT("r", 500, 800) FIELD_FOOT(1, 6, 2) "}");
    cr_assert(field_gives(f, "done"));
    cr_assert(field_refuses(f, "g occupy farm", "9.29"), "%s", f->err.text);
    cr_assert(field_gives(f, "b occupy farm"), "%s",
              f->err.text); /* 24 castings, one unit (9.21) */
    fire_stands_at(f, "c.1", 460, 500);
    cr_assert(field_refuses(f, "c occupy farm", "9.20"), "%s", f->err.text);
    field_free(f);
}

Test(fire_cover, r9_20_nor_has_a_file_more_in_it)
{
    static const struct {
        const char *stands, *other, *says;
    } rows[] = {
        { FIELD_FOOT(2, 8, 2), FIELD_FOOT(1, 4, 2), NULL },
        { FIELD_FOOT(2, 8, 2), FIELD_FOOT(1, 5, 2), "20 castings, or one unit (9.20)" },
        { FIELD_FOOT(3, 8, 2), NULL, NULL }, /* 9.21 */
        { FIELD_FOOT(1, 8, 2), NULL, "the enemy holds it" },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char blue[500];
        const char *const red =
            k == 3 ? AT("r", 500, 512) "'status': 'garrison', " FIELD_FOOT(1, 6, 2) "}"
                   : FAR_RED;
        Err err = { "" };
        int n = snprintf(blue, sizeof blue, AT("b", 500, 495) "'status': 'garrison', %s}",
                         rows[k].stands);
        if (rows[k].other)
            snprintf(blue + n, sizeof blue - (size_t)n,
                     "," AT("c", 500, 512) "'status': 'garrison', %s}", rows[k].other);
        cr_assert_eq(fire_loads(FARM, blue, red, &err), !rows[k].says, "row %zu: %s", k,
                     err.text);
        cr_assert(!rows[k].says || strstr(err.text, rows[k].says), "%s", err.text);
    }
}

Test(fire_cover, r9_22_half_the_move_takes_it)
{
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue") "," FARM,
                          AT("b", 500, 450) FIELD_FOOT(1, 8, 2) "}",
                          AT("r", 500, 800) FIELD_FOOT(1, 6, 2) "}");
    cr_assert(field_gives(f, "done"));
    Layout l;
    const Order o = { .verb = V_OCCUPY,
                      .subject = ref_unit(0),
                      .target = ref_feature(0) };
    state_stand(&f->state, 0)->at.y -= f->battle->stand[0].half_d;
    cr_assert(fd_occupy_plan(f->battle, &f->state, &o, &l, &f->err), "%s",
              f->err.text); /* 30 yards from its front */
    state_stand(&f->state, 0)->at.y -= 2;
    cr_assert_not(fd_occupy_plan(f->battle, &f->state, &o, &l, &f->err));
    field_free(f);
}

/* Who holds it alone stands in its middle, the next to his right, the third to his left. */
Test(fire_cover, r9_19_the_first_of_a_garrison_is_in_the_middle)
{
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue") "," FARM,
                          AT("b", 500, 450) FIELD_FOOT(3, 6, 2) "}",
                          AT("r", 500, 800) FIELD_FOOT(1, 6, 2) "}");
    const Point middle = feature_middle(&f->battle->terrain.feature[0]);
    const int32_t wide = 2 * f->battle->stand[0].half_w;
    const int32_t right[] = { 0, wide, -wide };
    cr_assert(field_gives(f, "done"));
    Layout l;
    const Order o = { .verb = V_OCCUPY,
                      .subject = ref_unit(0),
                      .target = ref_feature(0) };
    for (int k = 0; k < 3; k++)
        state_stand(&f->state, k)->at.y = YD(460);
    cr_assert(fd_occupy_plan(f->battle, &f->state, &o, &l, &f->err), "%s", f->err.text);
    for (int k = 0; k < 3; k++)
        cr_expect(l.at[k].x == middle.x + right[k] && l.at[k].y == middle.y, "%d: %d,%d",
                  k, l.at[k].x, l.at[k].y);
    field_free(f);
}

/* A column's head is as near; the others come after. */
Test(fire_cover, r9_22_the_head_of_a_column_reaches_it)
{
    for (int more = 0; more < 2; more++) {
        Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue") "," FARM,
                              "{'name': 'b', 'at': ['500yd','430yd'], 'formation': "
                              "'column', " FIELD_FOOT(3, 6, 2) "}",
                              AT("r", 500, 800) FIELD_FOOT(1, 6, 2) "}");
        cr_assert(field_gives(f, "done"));
        const Stand *head = field_stand(f, "b.1");
        const int32_t deep = f->battle->stand[0].half_d,
                      to = YD(480) - YD(30) - deep - head->at.y - 2 * more;
        for (int i = 0; i < 3; i++)
            state_stand(&f->state, i)->at.y += to;
        cr_assert_eq(field_gives(f, "b occupy farm"), !more, "%s", f->err.text);
        field_free(f);
    }
    /* 80 yards of charge: 40 to the walls, whatever stands behind */
    for (int more = 0; more < 2; more++) {
        Field *f = fire_charging(FARM,
                                 "{'name': 'b', 'at': ['500yd','420yd'], 'formation': "
                                 "'column', " FIELD_FOOT(4, 8, 2) "}",
                                 "{'name': 'r', 'at': ['500yd','500yd'], 'status': "
                                 "'garrison', " FIELD_FOOT(1, 6, 2) "}");
        const Stand *head = field_stand(f, "b.1");
        const int32_t deep = f->battle->stand[0].half_d,
                      to = YD(480) - YD(40) - deep - head->at.y - 4 * more;
        for (int i = 0; i < 4; i++)
            state_stand(&f->state, i)->at.y += to;
        cr_assert_eq(field_gives(f, "b charge r"), !more, "%s", f->err.text);
        while (!more && !f->events[E_CONTACT] && !f->events[E_SHORT])
            cr_assert(
                field_gives(f, f->state.decision.kind == D_REACT ? "stand" : "done"),
                "%s", f->err.text);
        cr_assert_eq(f->events[E_CONTACT] > 0, !more);
        field_free(f);
    }
}

Test(fire_cover, r9_25_guns_support_an_assault)
{
    Field *f =
        fire_field(FIELD_OPENING(1, "artillery", "Blue") "," FARM,
                   AT("g", 500, 300) FIELD_GUNS("8-pounders", 1, 2) "}," AT("b", 600, 450)
                       FIELD_FOOT(1, 8, 2) "}",
                   AT("r", 500, 500) "'status': 'garrison', " FIELD_FOOT(1, 6, 2) "}");
    const int r = field_index(f, "r.1"), b = field_index(f, "b.1");
    cr_assert_not(fd_gun_can_hit(f->battle, &f->state, 0, r, &f->err));
    cr_assert(strstr(f->err.text, "9.25"), "%s", f->err.text);
    state_stand(&f->state, b)->marks |= S_CHARGES | S_MOVED; /* it has fallen short */
    row(&f->state, b)->target = (uint16_t)(r + 1);
    cr_assert_not(fd_gun_can_hit(f->battle, &f->state, 0, r, &f->err));
    state_stand(&f->state, b)->at = state_stand(&f->state, r)->at;
    state_stand(&f->state, b)->at.x += 384;
    cr_assert(fd_touches_enemy(f->battle, &f->state, b));
    cr_assert(fd_gun_can_hit(f->battle, &f->state, 0, r, &f->err), "%s", f->err.text);
    field_free(f);
}

/* 9.30, 9.34  A column assaults stand after stand, and guns support it while it is in contact. */
Test(fire_cover, r9_34_a_column_assaults_in_depth)
{
    Field *f = fire_charging(
        FARM,
        AT("b", 500, 450) "'formation': 'column', " FIELD_FOOT(3, 8, 2) "}," AT(
            "g", 520, 200) FIELD_GUNS("8-pounders", 1, 2) "}",
        AT("r", 500, 500) "'status': 'garrison', " FIELD_FOOT(3, 6, 2) "}");
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    while (f->state.decision.kind != D_GUNS)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    const int r = field_index(f, "r.1");
    int touched = 0, target = -1;
    fire_stands_at(f, "g.1", 700, 500);
    field_stand(f, "g.1")->facing = WEST;
    for (int k = r; k < r + 3; k++) {
        touched += fd_touches_enemy(f->battle, &f->state, k);
        if (target < 0 ||
            state_stand(&f->state, k)->at.x > state_stand(&f->state, target)->at.x)
            target = k;
    }
    cr_assert_geq(touched, 1);
    cr_assert(
        fd_gun_can_hit(f->battle, &f->state, field_index(f, "g.1"), target, &f->err),
        "%s", f->err.text);
    f->battle->number[MORALE_PASS] = 0; /* all pass: everybody's turn comes */
    field_forget(f);
    field_dice(f, 0);
    field_more(f, 200, 10);
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->events[E_MELEE_END],
                 6); /* three now, and engaged in Red's segment again */
    field_free(f);
}

/* 9.22  Half of the charge must reach the cover; how deep in it the garrison stands is no matter. */
Test(fire_cover, r9_22_half_the_charge_reaches_it)
{
    Field *f =
        fire_charging(FARM, AT("b", 500, 435) FIELD_FOOT(1, 8, 2) "}",
                      AT("r", 500, 500) "'status': 'garrison', " FIELD_FOOT(1, 6, 2) "}");
    const Order o = { .verb = V_CHARGE, .subject = ref_unit(0), .target = ref_unit(1) };
    field_stand(f, "b.1")->at.y = YD(480) - YD(40) - 159;
    cr_assert(fd_charge_may(f->battle, &f->state, &o, &f->err), "%s", f->err.text);
    field_stand(f, "b.1")->at.y -= 4;
    cr_assert_not(fd_charge_may(f->battle, &f->state, &o, &f->err));
    field_free(f);
}

/* 4.3e, 4.43  Half of its own rate takes a garrison out, any way: horse on foot, a company of light
 * infantry by itself and crews that have lost their guns go as skirmishers, formed troops do not. */
Test(fire_cover, r9_22_a_garrison_comes_out_as_what_it_is)
{
    static const struct {
        const char *blue;
        int yards;
        bool no_guns;
    } rows[] = {
        { AT("b", 500, 500) "'status': 'garrison', " FIELD_FOOT(1, 8, 2) "}", 30, false },
        { AT("b", 500, 500) "'status': 'garrison', " FIELD_LIGHT(1, 3, 2) "}", 50,
          false },
        { AT("b", 500, 500) "'status': 'garrison', " FIELD_LIGHT(2, 3, 2) "}", 30,
          false },
        { AT("b", 500, 500) "'status': 'garrison', " FIELD_HORSE(2, 3, 2) "}", 50,
          false },
        { AT("b", 500, 500) "'status': 'garrison', " FIELD_GUNS("8-pounders", 1, 2) "}",
          50, true },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f = fire_field(
            FIELD_OPENING(1, "movement", "Blue") ", 'terrain': [{'type': 'entrenchment', "
                                                 "'rectangle': {'from': ['470yd', "
                                                 "'480yd'], 'to': ['530yd','520yd']}}]",
            rows[k].blue, AT("r", 500, 700) FIELD_FOOT(1, 8, 2) "}");
        if (rows[k].no_guns)
            fire_row(f, "b.1")->guns = GUNS_DESTROYED;
        f->state.decision = (Decision){ .kind = D_MOVE, .side = 0 };
        int stand[MAX_LAYOUT];
        const int n = fd_subject_stands(f->battle, &f->state, ref_unit(0), stand);
        const Box box = fd_group_box(f->battle, &f->state, stand, n);
        for (int east = 0; east <= 1; east++) {
            /* of two who turn the outer one goes further than their middle */
            const int32_t out =
                east ? geo_distance(box.at, state_stand(&f->state, stand[0])->at) : 0;
            const int32_t most =
                geo_root(YD(rows[k].yards) * YD(rows[k].yards) - out * out) - out;
            for (int more = 0; more <= 3; more += 3) {
                Layout l;
                const Angle way = east ? EAST : state_stand(&f->state, stand[0])->facing;
                const Order o = { .verb = V_MOVE,
                                  .subject = ref_unit(0),
                                  .facing = way,
                                  .place = geo_along(box.at, geo_ahead(way),
                                                     most + (out ? 2 : 1) * more) };
                cr_assert_eq(fd_move_plan(f->battle, &f->state, &o, &l, &f->err), !more,
                             "%d %d: %s", (int)k, east, f->err.text);
            }
        }
        field_free(f);
    }
}

/* 4.1, 9.23  A garrison faces everybody and so comes out facing as it likes, but its companies walk: where
 * they change sides with one another, those at the ends go further than their middle. */
Test(fire_cover, r9_22_no_company_of_a_garrison_goes_further)
{
    static const struct {
        int stands;
        Angle facing;
        int yards;
        bool may;
    } rows[] = {
        { 3, NORTH, 20, true }, { 3, SOUTH, 0, true }, /* two companies' widths: 30 yards */
        { 3, SOUTH, 1, true },  { 3, SOUTH, 5, false }, { 3, SOUTH, 20, false },
        { 3, EAST, 20, false }, { 1, SOUTH, 20, true },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f = fire_field(
            FIELD_OPENING(1, "movement", "Blue") "," FARM,
            rows[k].stands == 3
                ? AT("b", 500, 500) "'status': 'garrison', " FIELD_FOOT(3, 6, 2) "}"
                : AT("b", 500, 500) "'status': 'garrison', " FIELD_FOOT(1, 6, 2) "}",
            FAR_RED);
        f->state.decision = (Decision){ .kind = D_MOVE, .side = 0 };
        int stand[MAX_LAYOUT];
        const int n = fd_subject_stands(f->battle, &f->state, ref_unit(0), stand);
        const Box box = fd_group_box(f->battle, &f->state, stand, n);
        Layout l;
        const Order o = { .verb = V_MOVE,
                          .subject = ref_unit(0),
                          .facing = rows[k].facing,
                          .place = geo_along(box.at, geo_ahead(rows[k].facing),
                                             YD(rows[k].yards)) };
        cr_assert_eq(n, rows[k].stands);
        cr_assert_eq(fd_move_plan(f->battle, &f->state, &o, &l, &f->err), rows[k].may,
                     "%d: %s", (int)k, f->err.text);
        field_free(f);
    }
}

/* 8.11, Appendix A  Contact is made by a declared charge: of a column those fight who have charged with
 * it, in this segment and engaged, not those who have come up behind it since. */
Test(fire_cover, r9_34_who_comes_up_behind_does_not_fight)
{
    for (int all = 0; all <= 1; all++) {
        Field *f = fire_charging(
            FARM,
            AT("b", 500, 450) "'formation': 'column', " FIELD_FOOT(3, 8, 2) "}," AT(
                "x", 100, 100) FIELD_FOOT(1, 8, 2) "}",
            AT("r", 500, 500) "'status': 'garrison', " FIELD_FOOT(1, 6, 2) "}");
        f->battle->number[MORALE_PASS] = 0;
        field_dice(f, 0);
        field_more(f, 250, 10);
        cr_assert(field_gives(f, all ? "b charge r" : "b.1 charge r"), "%s", f->err.text);
        while (!f->events[E_CONTACT])
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        for (int k = 1; k < 3 && !all; k++) {
            Stand *at = state_stand(&f->state, k);
            at->at = state_stand(&f->state, k - 1)->at;
            at->at.y -= 2 * f->battle->stand[0].half_d + 2;
            cr_assert_eq(fd_behind(f->battle, &f->state, k - 1), k);
        }
        f->state.decision = (Decision){ .kind = D_MOVE, .side = 0 };
        field_forget(f);
        while (!f->events[E_SEGMENT])
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->events[E_MELEE_END], all ? 6 : 2); /* now, and in Red's segment */
        for (int k = 0; k < 3; k++)
            cr_assert_eq((state_stand(&f->state, k)->marks & S_ENGAGED) != 0, all || !k);
        field_free(f);
    }
}

/* 8.2g, App. A  Victors who come upon a garrison as they pursue fight it at once, like anybody else, if
 * half of their way takes them to it. */
Test(fire_cover, r8_22_a_pursuit_may_end_at_hard_cover)
{
    for (int reaches = 0; reaches <= 1; reaches++) {
        Field *f = fire_field(
            FIELD_OPENING(1, "movement", "Blue") "," FARM,
            AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
            AT("r", 500, 500) "'status': 'garrison', " FIELD_FOOT(1, 6, 2) "}");
        const Stand *r = field_stand(f, "r.1");
        Stand *b = field_stand(f, "b.1");
        f->battle->number[MORALE_PASS] = 0;
        b->at = (Point){ r->at.x, YD(480) - YD(20) - 159 - (reaches ? 0 : 4) };
        b->marks |= S_CHARGES | S_MADE | S_FOUGHT; /* it has won in the field */
        b->own |= M_PURSUES;
        field_dice(f, 0);
        field_more(f, 40, 10);
        fd_pursuits_run(&f->game);
        cr_assert_eq(fd_touches_enemy(f->battle, &f->state, 0), reaches);
        cr_assert_eq(f->events[E_MELEE_END], reaches);
        fd_melee_close(&f->game);
        cr_assert_eq((b->marks & S_ENGAGED) != 0, reaches);
        field_free(f);
    }
}

/* Chargers whose target has run go straight on, and into hard cover behind it on the same terms. */
Test(fire_cover, r9_22_who_goes_on_after_his_target_has_run)
{
    for (int more = 0; more <= 1; more++) {
        Field *f =
            fire_charging(FARM, AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                          AT("r", 500, 500) "'status': 'garrison', " FIELD_FOOT(
                              1, 6, 2) "}," AT("l", 500, 460) FIELD_LIGHT(1, 3, 2) "}");
        Stand *b = field_stand(f, "b.1");
        b->at = (Point){ field_stand(f, "r.1")->at.x, YD(480) - YD(40) - 159 - 4 * more };
        fire_stands_at(f, "l.1", 800, 800);
        b->marks |= S_CHARGES;
        fire_row(f, "b.1")->target = (uint16_t)(field_index(f, "l.1") + 1);
        field_stand(f, "l.1")->where = LEFT_TABLE;
        field_more(f, 40, 1);
        fd_charges_run(&f->game);
        cr_assert_eq(fd_touches_enemy(f->battle, &f->state, 0), !more);
        cr_assert_eq(f->events[E_SHORT], more);
        field_free(f);
    }
}

/* 8.32, App. A  And so do those of a charge who go on when others of it have met their enemy: beside him lies a
 * farm that half of their charge takes them to, or not. */
Test(fire_cover, r9_22_who_goes_on_beside_others)
{
    for (int reaches = 0; reaches <= 1; reaches++) {
        const int y = reaches ? 434 : 429; /* its walls at 40 yards, at 45 */
        Field *f = fire_charging(
            "'terrain': [{'name': 'Farm', 'type': 'hard cover', 'rectangle': {'from': "
            "['492yd','480yd'], 'to': ['538yd','520yd']}}]",
            AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}",
            AT("r", 515, 500) "'status': 'garrison', " FIELD_FOOT(3, 6, 2) "}," AT(
                "q", 484, 475) FIELD_FOOT(1, 8, 2) "}");
        const int left =
            field_stand(f, "b.1")->at.x < field_stand(f, "b.2")->at.x ? 0 : 1;
        state_stand(&f->state, left)->at = (Point){ YD(484), YD(y) };
        state_stand(&f->state, 1 - left)->at = (Point){ YD(484) + 381, YD(y) };
        fire_stands_at(f, "q.1", 480, y + 42);
        field_more(f, 60, 1);
        cr_assert(field_gives(f, "b charge q"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_REACT);
        fd_charges_run(&f->game);
        cr_assert(fd_touches_enemy(f->battle, &f->state, left));
        cr_assert_eq(fd_touches_enemy(f->battle, &f->state, 1 - left), reaches);
        field_free(f);
    }
}

/* 8.11, 9.22  Nor is he a target who stands behind a garrison that the charge does not reach. */
Test(fire_cover, r8_2_nobody_is_charged_through_a_garrison)
{
    for (int garrison = 0; garrison <= 1; garrison++) {
        Field *f =
            fire_charging(FARM, AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                          AT("r", 500, 500) "'status': 'garrison', " FIELD_FOOT(
                              1, 6, 2) "}," AT("q", 500, 560) FIELD_FOOT(1, 8, 2) "}");
        Stand *b = field_stand(f, "b.1"), *q = field_stand(f, "q.1");
        b->at = (Point){ field_stand(f, "r.1")->at.x, YD(480) - YD(41) - 159 };
        q->at = (Point){ b->at.x, b->at.y + YD(75) + 2 * 159 };
        if (!garrison)
            fire_stands_at(f, "r.1", 900, 900);
        const Order o = { .verb = V_CHARGE,
                          .subject = field_find(f, "b"),
                          .target = field_find(f, "q") };
        cr_assert_eq(fd_charge_may(f->battle, &f->state, &o, &f->err), !garrison);
        field_free(f);
    }
}

/* 8.13  Horse does so in column only: a line stops before the walls. */
Test(fire_cover, r8_4_no_line_of_horse_comes_upon_it)
{
    for (int column = 0; column <= 1; column++) {
        Field *f = fire_field(
            FIELD_OPENING(1, "movement", "Blue") "," FARM,
            column ? AT("b", 500, 440) "'formation': 'column', " FIELD_HORSE(2, 3, 2) "}"
                   : AT("b", 500, 440) "'formation': 'line', " FIELD_HORSE(2, 3, 2) "}",
            AT("r", 500, 500) "'status': 'garrison', " FIELD_FOOT(3, 6, 2) "}");
        field_more(f, 60, 1);
        for (int k = 0; k < 2; k++) {
            state_stand(&f->state, k)->marks |= S_CHARGES; /* at somebody who has run */
            row(&f->state, k)->target = 0;
        }
        fd_charges_run(&f->game);
        int touching = 0;
        for (int k = 0; k < 2; k++)
            touching += fd_touches_enemy(f->battle, &f->state, k);
        cr_assert_eq(touching > 0, column);
        cr_assert_eq(f->events[E_SHORT], !column);
        field_free(f);
    }
}

/* App. A  A place is too small to hold up who passes it: friends go past its garrison, though they do not
 * end upon it; past other friends, and past the enemy's garrison, they do not. */
Test(fire_cover, r9_23_a_garrison_is_in_no_friends_way)
{
    static const struct {
        const char *status;
        bool red;
        int yards;
        bool may;
    } rows[] = { { "'status': 'garrison', ", false, 60, true },
                 { "'status': 'garrison', ", false, 40, false },
                 { "", false, 60, false },
                 { "'status': 'garrison', ", true, 60, false } };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char in[200], blue[400], red[400];
        snprintf(in, sizeof in, AT("in", 500, 500) "%s" FIELD_FOOT(1, 6, 2) "}",
                 rows[k].status);
        snprintf(blue, sizeof blue, "%s%s%s", AT("b", 500, 470) FIELD_FOOT(1, 8, 2) "}",
                 rows[k].red ? "" : ",", rows[k].red ? "" : in);
        snprintf(red, sizeof red, "%s%s%s", FAR_RED, rows[k].red ? "," : "",
                 rows[k].red ? in : "");
        Field *f = fire_moving(FARM, blue, red);
        field_stand(f, "b.1")->at.x = field_stand(f, "in.1")->at.x;
        cr_assert_eq(fire_goes(f, "b", 0, rows[k].yards * 10), rows[k].may, "%d: %s",
                     (int)k, f->err.text);
        cr_assert(rows[k].may || strstr(f->err.text, "in the way"), "%s", f->err.text);
        field_free(f);
    }
}

/* So do those who run, straight on, if they do not end upon it ... */
Test(fire_cover, r9_23_flight_goes_past_a_garrison)
{
    static const struct {
        bool in;
        int behind; /* yards, middle to middle */
        bool straight;
    } rows[] = { { true, 60, true }, { true, 100, false }, { false, 60, false } };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f = fire_moving(
            FARM,
            AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT(
                "in", 500,
                500) "'status': 'garrison', " FIELD_FOOT(1, 6, 2) "}," AT("o", 100, 100)
                FIELD_FOOT(1, 6, 2) "}",
            AT("r", 500, 700) FIELD_FOOT(1, 8, 2) "}");
        Stand *b = field_stand(f, "b.1");
        const Stand *in = field_stand(f, "in.1");
        const Point from = { in->at.x, in->at.y + YD(rows[k].behind) };
        if (!rows[k].in) {
            field_stand(f, "o.1")->at = in->at;
            fire_stands_at(f, "in.1", 900, 100);
        }
        b->at = from;
        field_stand(f, "r.1")->at = (Point){ from.x, from.y + YD(100) };
        fd_flee(&f->game, field_index(f, "b.1"), YD(100));
        cr_assert_eq(b->at.x == from.x && b->at.y == from.y - YD(100), rows[k].straight,
                     "%d: %d %d", (int)k, b->at.x - from.x, b->at.y - from.y);
        field_free(f);
    }
}

/* ... who would be stopped upon it by ground that bars his way does not come past it. */
Test(fire_cover, r9_23_nobody_runs_upon_a_garrison)
{
    for (int beyond = 0; beyond <= 20; beyond += 10) { /* yards, the garrison's middle */
        char more[600];
        snprintf(more, sizeof more,
                 "'terrain': [{'type': 'hard cover', 'rectangle': {'from': "
                 "['470yd','460yd'], 'to': ['530yd','520yd']}}, {'type': 'impassable', "
                 "'rectangle': {'from': ['400yd','300yd'], 'to': ['488yd','600yd']}}, "
                 "{'type': 'impassable', 'rectangle': {'from': ['512yd','300yd'], 'to': "
                 "['600yd','600yd']}}, {'type': 'impassable', 'rectangle': {'from': "
                 "['480yd','300yd'], 'to': ['520yd','%dyd']}}]",
                 490 - beyond);
        Field *f = fire_moving(
            more,
            AT("b", 500, 700) FIELD_FOOT(1, 8, 2) "}," AT(
                "in", 500, 510) "'status': 'garrison', " FIELD_FOOT(1, 6, 2) "}",
            AT("r", 500, 800) FIELD_FOOT(1, 8, 2) "}");
        Stand *b = field_stand(f, "b.1");
        field_stand(f, "in.1")->at = (Point){ b->at.x, YD(500) };
        b->at.y = YD(560);
        field_stand(f, "r.1")->at = (Point){ b->at.x, YD(600) };
        fd_flee(&f->game, field_index(f, "b.1"), YD(100));
        const Box mine = fd_stand_box(f->battle, &f->state, field_index(f, "b.1"));
        const Box other = fd_stand_box(f->battle, &f->state, field_index(f, "in.1"));
        cr_expect_not(geo_overlap(&mine, &other), "%d: at %d", beyond,
                      b->at.y * 10 / 254);
        cr_expect_eq(b->at.y<YD(500), beyond> 0, "%d: at %d", beyond, b->at.y * 10 / 254);
        field_free(f);
    }
}

/* ... and those who charge. */
Test(fire_cover, r9_23_charges_go_past_a_garrison)
{
    for (int garrison = 0; garrison <= 1; garrison++) {
        Field *f = fire_charging(
            FARM,
            AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}," AT(
                "in", 500,
                500) "'status': 'garrison', " FIELD_FOOT(1, 6, 2) "}," AT("o", 100, 100)
                FIELD_FOOT(1, 6, 2) "}",
            AT("r", 500, 700) FIELD_FOOT(1, 8, 2) "}");
        Stand *b = field_stand(f, "b.1");
        const Point in = field_stand(f, "in.1")->at;
        if (!garrison) {
            field_stand(f, "o.1")->at = in;
            fire_stands_at(f, "in.1", 900, 100);
        }
        b->at = (Point){ in.x, in.y - YD(40) };
        field_stand(f, "r.1")->at = (Point){ in.x, in.y + YD(40) };
        b->marks |= S_CHARGES;
        fire_row(f, "b.1")->target = (uint16_t)(field_index(f, "r.1") + 1);
        field_more(f, 40, 1);
        fd_charges_run(&f->game);
        cr_assert_eq(fd_touches_enemy(f->battle, &f->state, field_index(f, "b.1")),
                     garrison);
        cr_assert_eq(f->events[E_SHORT], !garrison);
        field_free(f);
    }
}

/* 8.18, 8.28  Who stands engaged behind the head of a column that assaults is in its melee: he neither
 * moves nor charges, and nobody fires at him.  Who has only come up may go away. */
Test(fire_cover, r9_34_the_rear_of_an_assault_is_in_it)
{
    for (int engaged = 0; engaged <= 1; engaged++) {
        Field *f = fire_field(
            FIELD_OPENING(1, "movement", "Blue") "," FARM,
            AT("b", 500, 400) "'formation': 'column', " FIELD_FOOT(2, 8, 2) "}",
            AT("r", 500, 500) "'status': 'garrison', " FIELD_FOOT(1, 6, 2) "}," AT(
                "q", 550, 460) "'facing': 'W', " FIELD_FOOT(1, 8, 2) "}");
        const Stand *r = field_stand(f, "r.1");
        const int r1 = field_index(f, "r.1"), q = field_index(f, "q.1");
        Stand *head = field_stand(f, "b.1"), *rear = field_stand(f, "b.2");
        const int deep = 2 * f->battle->stand[0].half_d + 2;
        head->at = (Point){ r->at.x, r->at.y - deep };
        rear->at = (Point){ r->at.x, r->at.y - 2 * deep };
        fire_stands_at(f, "q.1", 550, 0);
        field_stand(f, "q.1")->at.y = rear->at.y;
        head->marks |= S_ENGAGED;
        rear->marks |= engaged ? S_ENGAGED : 0;
        cr_assert_eq(fd_behind(f->battle, &f->state, 0), 1);
        cr_assert_not(fd_may_act(f->battle, &f->state, 0, NULL));
        cr_assert_eq(fd_may_act(f->battle, &f->state, 1, &f->err), !engaged);
        cr_assert_eq(fd_may_volley(f->battle, &f->state, 1, NULL), !engaged);
        cr_assert_eq(fd_may_be_shot(f->battle, &f->state, q, 1, &f->err), !engaged);
        cr_assert(!engaged || strstr(f->err.text, "7.12"), "%s", f->err.text);
        fd_stand_lost(&f->game, r1, LOST, LOST_CASUALTIES); /* and when it is over */
        cr_assert(fd_may_act(f->battle, &f->state, 1, &f->err), "%s", f->err.text);
        field_free(f);
    }
}

Test(fire_cover, a_state_with_a_garrison_of_no_hard_cover_is_unsound)
{
    Field *f =
        fire_field("'terrain': [{'name': 'Wood', 'type': 'heavy woods', 'rectangle': "
                   "{'from': ['470yd','380yd'], 'to': ['530yd','420yd']}}]",
                   AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}", FAR_RED);
    cr_expect(fire_check(f->battle, &f->state, &f->err), "%s", f->err.text);
    fire_row(f, "b.1")->garrison = 1;
    cr_expect_not(fire_check(f->battle, &f->state, &f->err));
    cr_expect(strstr(f->err.text, "no hard cover"), "%s", f->err.text);
    field_free(f);
}
