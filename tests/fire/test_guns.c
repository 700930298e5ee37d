/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_guns.c - artillery: zones, numbers, hits, guns that change hands.
 */
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdio.h>

#define RED_ONE "{'name': 'r', 'at': ['500yd','470yd'], " FIELD_FOOT(1, 8, 2) "}"

static Field *gunning(const char *kind, const char *red)
{
    char blue[500];
    snprintf(
        blue, sizeof blue,
        "{'name': 'g', 'at': ['500yd','100yd'], 'stands': [{'kind': '%s', 'rating': 2}]}",
        kind);
    return fire_field(FIELD_OPENING(1, "bombardment", "Blue"), blue, red);
}

Test(fire_artillery, r6_20_the_chart_row_for_row)
{
    static const char *const kinds[] = { "light guns",  "6-pounders", "8-pounders",
                                         "12-pounders", "siege guns", "howitzers" };
    /* printed: the six bands; 10 more = a star */
    static const int printed[6][6] = { { 14, 13, 5, 3, 2, 1 },  { 14, 13, 7, 5, 4, 2 },
                                       { 16, 14, 8, 6, 5, 3 },  { 18, 15, 8, 7, 6, 4 },
                                       { 19, 15, 12, 8, 7, 5 }, { -1, 13, 12, 8, 6, 4 } };
    static const int ends[6] = { 100, 200, 400, 600, 1000, 1200 };
    for (int k = 0; k < 6; k++) {
        Field *f = gunning(kinds[k], RED_ONE);
        for (int band = 0; band < 6; band++) {
            bool star;
            int n =
                fd_gun_number(f->battle, &f->state, 0, 1, YD(ends[band]), k == 5, &star);
            cr_assert_eq(n < 0 ? n : n + 10 * star, printed[k][band], "%s %d", kinds[k],
                         band);
            if (band == 5)
                continue;
            n = fd_gun_number(f->battle, &f->state, 0, 1, YD(ends[band]) + 1, k == 5,
                              &star);
            cr_assert_eq(n + 10 * star, printed[k][band + 1]);
        }
        field_free(f);
    }
}

Test(fire_artillery, r6_28_modifiers_in_both_columns)
{
    Field *f = fire_field(
        FIELD_OPENING(1, "bombardment",
                      "Blue") ", 'terrain': [{'type': 'earthworks', 'circle': "
                              "{'at': ['300yd','700yd'], 'radius': '20yd'}},"
                              "{'type': 'rough', 'circle': {'at': "
                              "['700yd','700yd'], 'radius': '20yd'}}]",
        "{'name': 'g', 'at': ['500yd','100yd'], " FIELD_GUNS("8-pounders", 1, 2) "}",
        RED_ONE ", {'name': 'pair', 'at': ['600yd','500yd'], " FIELD_FOOT(
            2, 8, 2) "}, {'name': 'open', 'at': "
                     "['650yd','500yd'], " FIELD_LIGHT(
                         1, 3, 2) "}, {'name': 'gun', "
                                  "'at': "
                                  "['400yd','500yd'],"
                                  " " FIELD_GUNS("8-"
                                                 "pound"
                                                 "ers",
                                                 1, 2) "},"
                                                       " {"
                                                       "'n"
                                                       "am"
                                                       "e'"
                                                       ": "
                                                       "'h"
                                                       "or"
                                                       "se"
                                                       "',"
                                                       " '"
                                                       "at"
                                                       "':"
                                                       " ["
                                                       "'3"
                                                       "50"
                                                       "yd"
                                                       "',"
                                                       "'5"
                                                       "00"
                                                       "yd"
                                                       "']"
                                                       ","
                                                       " " FIELD_HORSE(1, 3, 2) "}");
    bool star;
    static const struct {
        const char *who;
        int near, far;
    } rows[] = {
        { "r.1", 0, 0 },     { "pair.1", 1, 1 },  { "open.1", -2, -2 },
        { "gun.1", -1, -1 }, { "horse.1", 1, 1 },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        const int t = field_index(f, rows[k].who);
        cr_assert_eq(fd_gun_number(f->battle, &f->state, 0, t, YD(400), false, &star),
                     8 + rows[k].near);
        cr_assert_eq(fd_gun_number(f->battle, &f->state, 0, t, YD(400) + 1, false, &star),
                     6 + rows[k].far);
    }
    fire_stands_at(f, "r.1", 300, 700); /* 6.30 */
    cr_assert_eq(fd_gun_number(f->battle, &f->state, 0, 1, YD(400), false, &star), 5);
    cr_assert_eq(fd_gun_number(f->battle, &f->state, 0, 1, YD(500), false, &star), 2);
    fire_stands_at(f, "r.1", 700, 700); /* 6.31 */
    cr_assert_eq(fd_gun_number(f->battle, &f->state, 0, 1, YD(400), false, &star), 6);
    cr_assert_eq(fd_gun_number(f->battle, &f->state, 0, 1, YD(500), false, &star), 3);
    fire_stands_at(f, "r.1", 500, 470);
    row(&f->state, 0)->last_target = 2; /* 6.28 */
    cr_assert_eq(fd_gun_number(f->battle, &f->state, 0, 1, YD(400), false, &star), 9);
    cr_assert_eq(fd_gun_number(f->battle, &f->state, 0, 1, YD(500), false, &star), 8);
    row(&f->state, 0)->hits = 1; /* 6.38: 8 halved is 4, and the repeat */
    cr_assert_eq(fd_gun_number(f->battle, &f->state, 0, 1, YD(400), false, &star), 5);
    field_free(f);
}

Test(fire_artillery, r6_11_a_die_a_gun_and_a_star_besides)
{
    Field *f = gunning("8-pounders",
                       "{'name': 'r', 'at': ['500yd','260yd'], " FIELD_FOOT(1, 8, 2) "}");
    field_dice(
        f, 3, 4, 5,
        7); /* 148 yards: star and 4: two sure hits, 4 hits, 5 misses; check 5+2=7 */
    cr_assert(field_gives(f, "fire all"), "%s", f->err.text);
    cr_assert_eq(f->last[E_GUNS].b, 3);
    cr_assert_eq(field_stand(f, "r.1")->figures, 5);
    cr_assert_eq(f->last[E_CHECK].a, 1); /* 5.19: 7 on a total of 7 passes */
    cr_assert(field_spent(f));
    field_free(f);
}

Test(fire_artillery, r6_6_the_zone_is_as_wide_as_the_stand)
{
    Field *f = gunning("8-pounders", RED_ONE);
    cr_assert(fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err));
    field_stand(f, "r.1")->at.x = YD(500) + 379; /* touches the edge of the zone */
    cr_assert(fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err) ==
              (379 < 380 - GEO_SLACK));
    field_stand(f, "r.1")->at.x = YD(500) + 370;
    cr_assert(fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err));
    field_stand(f, "r.1")->at.x = YD(500) + 385; /* 6.7: and it is not angled */
    cr_assert_not(fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err));
    field_free(f);
}

Test(fire_artillery, r6_8_what_stops_a_shot)
{
    static const char red[] = "{'name': 'r', 'at': ['500yd','470yd'], " FIELD_FOOT(
        1, 8, 2) "}, {'name': 'q', 'at': ['500yd','300yd'], " FIELD_FOOT(1, 8, 2) "}";
    Field *f = gunning("8-pounders", red);
    cr_assert_not(fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err)); /* 6.9 */
    cr_assert_eq(fd_gun_target(f->battle, &f->state, 0), 2);
    field_free(f);
    f = gunning("howitzers", red);
    cr_assert(fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err)); /* 6.4 */
    fire_stands_at(f, "q.1", 500, 150);
    cr_assert_not(fd_gun_can_hit(f->battle, &f->state, 0, 2, &f->err)); /* 6.26 */
    field_free(f);
    for (int k = 0; k < 4; k++) {
        static const char *const types[] = { "light woods", "rough", "hard cover",
                                             "hill" };
        char more[400];
        snprintf(more, sizeof more,
                 FIELD_OPENING(1, "bombardment",
                               "Blue") ", 'terrain': [{'type': '%s', 'circle': {'at': "
                                       "['500yd','300yd'], 'radius': '30yd'}}]",
                 types[k]);
        f = fire_field(
            more,
            "{'name': 'g', 'at': ['500yd','100yd'], " FIELD_GUNS("howitzers", 1, 2) "}",
            RED_ONE);
        cr_assert_not(fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err), "%s",
                      types[k]);
        fire_stands_at(f, "r.1", 500, 300); /* in it, it can be hit */
        cr_assert(k == 2 || fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err), "%s",
                  f->err.text);
        field_free(f);
    }
}

/* 6.9  Red.1 stands askew: the corner of it that is nearest to the gun, at 184 yards, lies beside the
 * zone, which meets it at 192.4 yards. */
Test(fire_artillery, r6_9_first_is_who_is_first_in_the_zone)
{
    Field *f =
        gunning("8-pounders", RED_ONE ", " AT("q", 493, 600) FIELD_FOOT(1, 8, 2) "}");
    fire_stands_at(f, "r.1", 515, 300);
    field_stand(f, "r.1")->facing = SOUTH + 0x2000;
    fire_stands_at(f, "q.1", 493, 304); /* 191.5: before it */
    cr_assert_not(fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err));
    cr_assert_eq(fd_gun_target(f->battle, &f->state, 0), 2);
    fire_stands_at(f, "q.1", 493, 306); /* 193.5: behind it */
    cr_assert_not(fd_gun_can_hit(f->battle, &f->state, 0, 2, &f->err));
    cr_assert_eq(fd_gun_target(f->battle, &f->state, 0), 1);
    fire_stands_at(f, "q.1", 493, 305); /* 192.5: met at once, whichever */
    cr_assert(fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err), "%s", f->err.text);
    cr_assert(fd_gun_can_hit(f->battle, &f->state, 0, 2, &f->err), "%s", f->err.text);
    field_free(f);
}

typedef struct CopseRow {
    int from; /* where a copse 230 to 290 yards before the gun begins; it reaches to 560 */
    int target; /* 360 yards before it; the zone is 492.5 to 507.5 */
    bool stops;
} CopseRow;

ParameterizedTestParameters(fire_artillery, r6_8_ground_stops_the_zone_and_not_a_line)
{
    static CopseRow rows[] = {
        { 507, 500, true },  /* clear of the straight line, but in the zone */
        { 508, 500, false }, /* beside it */
        { 508, 514,
          false }, /* nor is the shot angled: on the straight line, beside the zone */
        { 507, 514, true },
    };
    return cr_make_param_array(CopseRow, rows, sizeof rows / sizeof *rows);
}

ParameterizedTest(CopseRow *r, fire_artillery, r6_8_ground_stops_the_zone_and_not_a_line)
{
    char more[400];
    snprintf(
        more, sizeof more,
        FIELD_OPENING(1, "bombardment",
                      "Blue") ", 'terrain': [{'type': 'light woods', 'rectangle': "
                              "{'from': ['%dyd','330yd'], 'to': ['560yd','390yd']}}]",
        r->from);
    Field *f = fire_field(
        more,
        "{'name': 'g', 'at': ['500yd','100yd'], " FIELD_GUNS("8-pounders", 1, 2) "}",
        RED_ONE);
    fire_stands_at(f, "r.1", r->target, 470);
    cr_assert_eq(fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err), !r->stops);
    cr_assert_eq(fd_gun_target(f->battle, &f->state, 0), r->stops ? -1 : 1);
    field_free(f);
}

Test(fire_artillery, r6_15_guns_on_a_hill)
{
    Field *f = fire_field(
        FIELD_OPENING(1, "bombardment",
                      "Blue") ", 'terrain': [{'type': 'hill', 'rectangle': {'from': "
                              "['400yd','80yd'], 'to': ['600yd','120yd']}},"
                              "{'type': 'slope', 'rectangle': {'from': ['400yd','60yd'], "
                              "'to': ['450yd','120yd']}}]",
        "{'name': 'g', 'at': ['500yd','105yd'], " FIELD_GUNS("8-pounders", 1, 2) "}",
        "{'name': 'r', 'at': ['500yd','470yd'], " FIELD_FOOT(
            1, 8, 2) "}, {'name': 'q', 'at': ['500yd','300yd'], " FIELD_FOOT(1, 8,
                                                                             2) "}");
    cr_assert(fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err), "%s", f->err.text);
    fire_stands_at(f, "g.1", 500, 98); /* 6.17: 22 yards from the edge */
    cr_assert_not(fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err));
    fire_stands_at(f, "g.1", 425, 105); /* 6.16 */
    fire_stands_at(f, "q.1", 425, 300);
    fire_stands_at(f, "r.1", 425, 470);
    cr_assert_not(fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err));
    field_free(f);
}

Test(fire_artillery, r6_35_hits_on_guns)
{
    Field *f = gunning("8-pounders", "{'name': 'r', 'at': ['500yd','700yd'], " FIELD_GUNS(
                                         "8-pounders", 1, 2) "}");
    field_dice(
        f, 4, 4, 4, 9,
        8); /* 600-: need 6-1 = 5 (6.33); two hits: gun (6.37), crew; the crew stands (5.9): 3+2+3 */
    field_more(f, 1, 8);
    cr_assert(field_gives(f, "fire all"), "%s", f->err.text);
    cr_assert_eq(fire_row(f, "r.1")->hits, 1); /* 6.38 */
    cr_assert_eq(field_stand(f, "r.1")->figures, 3);
    cr_assert_eq(f->events[E_CHECK], 1); /* 6.42 */
    cr_assert(field_spent(f));
    fire_row(f, "r.1")->hits = 1;
    field_free(f);
    f = gunning("8-pounders", "{'name': 'r', 'at': ['500yd','700yd'], " FIELD_GUNS(
                                  "8-pounders", 1, 2) "}");
    field_dice(f, 4, 4, 4, 9, 10); /* two hits on the guns */
    cr_assert(field_gives(f, "fire all"));
    cr_assert_eq(fire_row(f, "r.1")->guns, GUNS_DESTROYED); /* 6.39 */
    cr_assert_eq(field_stand(f, "r.1")->status, ST_CREW);
    field_free(f);
    f = gunning(
        "8-pounders",
        "{'name': 'r', 'at': ['500yd','700yd'], 'formation': 'limbered', " FIELD_GUNS(
            "8-pounders", 1, 2) "}");
    field_dice(f, 4, 4, 4, 7, 6); /* 6.36: limber on 7, crew on 6 */
    field_more(f, 1, 1);
    cr_assert(field_gives(f, "fire all"));
    cr_assert_eq(fire_row(f, "r.1")->hits >> 4, 1);
    cr_assert_eq(field_stand(f, "r.1")->figures, 3);
    field_free(f);
}

/* A section of a single gun throws one die, and one hit on it is the end of it. */
Test(fire_artillery, r6_39_one_gun_throws_one_die_and_bears_one_hit)
{
    for (int one = 0; one < 2; one++) {
        Field *f = fire_field(
            FIELD_OPENING(1, "bombardment", "Blue"),
            AT("g", 500, 100)
                FIELD_STANDS("8-pounders", 1, 2, 2, ", 'traits': ['one gun']") "}",
            one ? AT("r", 500, 700)
                      FIELD_STANDS("8-pounders", 1, 2, 2, ", 'traits': ['one gun']") "}"
                : AT("r", 500, 700) FIELD_GUNS("8-pounders", 1, 2) "}");
        field_dice(f, 2, 4, 9); /* need 5; the gun */
        field_more(f, 20, 10);
        cr_assert(field_gives(f, "fire all"), "%s", f->err.text);
        cr_expect_eq(fire_row(f, "r.1")->hits & 15, 1);
        cr_expect_eq(fire_row(f, "r.1")->guns & 15, one ? GUNS_DESTROYED : GUNS_MANNED);
        cr_expect_eq(field_stand(f, "r.1")->status, one ? ST_CREW : ST_UNLIMBERED);
        field_free(f);
    }
}

/* The guns of r stand without their crew five yards before the middle of b. */
static StandRow *leave_guns(Field *f)
{
    StandRow *r = fire_row(f, "r.1");
    r->guns = GUNS_LEFT;
    field_stand(f, "r.1")->status = ST_CREW;
    guns_left_at(&f->state, field_index(f, "r.1"), (Point){ YD(500), YD(405) });
    return r;
}

/* Player A's guns fire first, and his only (1.18). */
Test(fire_artillery, r1_18_all_the_guns_of_one_side_fire)
{
    Field *f = fire_field(
        FIELD_OPENING(1, "bombardment", "Blue"),
        AT("g", 500, 100) FIELD_GUNS("8-pounders", 1, 2) "}," AT("b", 300, 100)
            FIELD_FOOT(1, 8, 2) "}",
        AT("r", 500, 470) "'facing': 'S', " FIELD_GUNS("8-pounders", 1, 2) "}");
    field_dice(f, 2, 10, 10);
    cr_assert(field_gives(f, "fire all"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_expect_eq(f->events[E_GUNS], 1);
    cr_expect_not(field_stand(f, "r.1")->marks & S_FIRED);
    cr_expect_eq(f->state.decision.kind, D_GUNS);
    cr_expect_eq(f->state.decision.side, 1);
    field_free(f);
}

/* By foot or horse, not by guns that go over them. */
Test(fire_artillery, r6_44_guns_take_no_guns)
{
    for (int foot = 0; foot < 2; foot++) {
        Field *f =
            fire_field(FIELD_OPENING(1, "movement", "Blue"),
                       foot ? AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}"
                            : AT("b", 500, 400) "'formation': 'limbered', " FIELD_GUNS(
                                  "8-pounders", 1, 2) "}",
                       AT("r", 500, 600) FIELD_GUNS("8-pounders", 1, 2) "}");
        const StandRow *r = leave_guns(f);
        fire_stands_at(f, "b.1", 500, 450);
        fd_guns_passed(&f->game, 0, (Point){ YD(500), YD(370) });
        cr_expect_eq(r->guns, foot ? GUNS_CAPTURED : GUNS_LEFT);
        field_free(f);
    }
}

Test(fire_artillery, r6_44_abandoned_guns_are_taken)
{
    Field *f = fire_field(
        FIELD_OPENING(1, "movement", "Blue"),
        "{'name': 'b', 'at': ['500yd','400yd'], " FIELD_FOOT(1, 8, 2) "}",
        "{'name': 'r', 'at': ['500yd','600yd'], " FIELD_GUNS("8-pounders", 1, 2) "}");
    const StandRow *r = leave_guns(f);
    fd_guns_capture(&f->game);
    cr_assert_eq(r->guns, GUNS_CAPTURED);
    cr_assert_eq(fd_points_of(f->battle, &f->state, 0), 20); /* 6.45, 10.6: two guns */
    cr_assert_not(fd_gun_may_fire(f->battle, &f->state, field_index(f, "r.1"), &f->err));
    field_free(f);
}

/* Of two that touch them the nearer is told to have taken them, of two as near the one to the right, however a file
 * numbers them. */
Test(fire_artillery, r6_44_who_stands_nearest_takes_them)
{
    static const struct {
        int one, other, by; /* yards east */
    } rows[] = { { 492, 507, 1 }, { 507, 492, 0 }, { 492, 508, 1 }, { 508, 492, 0 } };
    for (int i = 0; i < 4; i++) {
        Field *f = fire_field(
            FIELD_OPENING(1, "movement", "Blue"),
            "{'name': 'b', 'at': ['500yd','400yd'], " FIELD_FOOT(2, 8, 2) "}",
            "{'name': 'r', 'at': ['500yd','600yd'], " FIELD_GUNS("8-pounders", 1, 2) "}");
        leave_guns(f);
        fire_stands_at(f, "b.1", rows[i].one, 400);
        fire_stands_at(f, "b.2", rows[i].other, 400);
        fd_guns_capture(&f->game);
        cr_expect_eq(f->last[E_CAPTURED].target, ref_stand(rows[i].by), "row %d", i);
        field_free(f);
    }
}

Test(fire_artillery, r6_10_extended_zone_is_an_option)
{
    Field *f = gunning(
        "8-pounders",
        "{'name': 'r', 'at': ['500yd','470yd'], " FIELD_FOOT(
            1, 8, 2) "}, {'name': 'q', 'at': ['500yd','300yd'], " FIELD_FOOT(1, 8,
                                                                             2) "}");
    f->battle->number[EXTENDED] = 1;
    cr_assert(field_gives(f, "fire all"));
    cr_assert_eq(f->events[E_GUNS], 2);
    field_free(f);
}

/* All are rolled for where the ball finds them: the second stand is hit though it would run with the first. */
Test(fire_artillery, r6_10_all_are_hit_before_anybody_runs)
{
    Field *f =
        gunning("8-pounders", "{'name': 'r', 'at': ['500yd','400yd'], 'formation': "
                              "'column', " FIELD_FOOT(2, 4, 0) "}");
    f->battle->number[EXTENDED] = 1;
    field_dice(f, 8, 9, 10, 9, 10, 10, 10, 4, 4); /* both fail, and then both run */
    cr_assert(field_gives(f, "fire all"));
    cr_assert_eq(f->events[E_GUNS], 2);
    cr_assert_eq(f->last[E_GUNS].c, 9);
    cr_assert_eq(field_stand(f, "r.1")->figures, 3);
    cr_assert_eq(field_stand(f, "r.2")->figures, 3);
    cr_assert(field_spent(f));
    field_free(f);
}

/* 1.18, 6.42, 6.43  All guns fire, then losses are counted and checks made: what the first has hit the second
 * still hits where it stands, and who was hit by both checks once.  What fires shell comes after. */
Test(fire_artillery, r6_42_all_fire_then_who_was_hit_checks_once)
{
    for (int shell = 0; shell <= 1; shell++) {
        Field *f = fire_field(FIELD_OPENING(1, "bombardment", "Blue"),
                              AT("g", 500, 100) FIELD_STANDS("8-pounders", 2, 4, 2,
                                                             ", 'traits': ['shell']") "}",
                              AT("r", 500, 470) FIELD_FOOT(1, 8, 0) "}");
        field_dice(f, 2, 1, 10); /* a hit */
        if (!shell)
            field_more(f, 1, 1);          /* another: 6 castings */
        field_more(f, shell ? 1 : 2, 10); /* more than its castings */
        field_more(f, 1, 5);              /* runs */
        if (shell) {
            field_more(f, 1, 1); /* a hundred yards further on it is hit again */
            field_more(f, 1, 10);
            field_more(f, 1, 6); /* and stays */
        }
        cr_assert(field_gives(f, "g.1 fire r"), "%s", f->err.text);
        cr_assert(field_gives(f, shell ? "g.2 fire r choice 2" : "g.2 fire r"), "%s",
                  f->err.text);
        cr_expect(field_spent(f), "%d", shell);
        cr_expect_eq(f->events[E_GUNS], 2);
        cr_expect_eq(f->events[E_CHECK], 1 + shell);
        cr_expect_eq(f->events[E_FLED], 1);
        cr_expect_eq(field_stand(f, "r.1")->figures, 6);
        field_free(f);
    }
}

/* Howitzers fire shell, whether they are told so or not, and no ball; guns without shell ball. */
Test(fire_artillery, r6_5_ball_and_shell)
{
    static const struct {
        const char *kind, *order, *why; /* why: of its refusal, NULL: it is given */
    } rows[] = {
        { "howitzers", "g fire r choice 2", NULL },
        { "howitzers", "g fire r", NULL },
        { "howitzers", "g fire r choice 1", "howitzers fire shell" },
        { "8-pounders", "g fire r choice 2", "it has no shell" },
        { "8-pounders", "g fire r choice 1", NULL },
        { "8-pounders", "g fire r choice 3", "ball (1) or shell (2)" },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f =
            gunning(rows[k].kind,
                    "{'name': 'r', 'at': ['500yd','300yd'], " FIELD_FOOT(1, 8, 2) "}");
        if (rows[k].why)
            cr_expect(field_refuses(f, rows[k].order, rows[k].why), "row %zu: %s", k,
                      f->err.text);
        else
            cr_expect(field_gives(f, rows[k].order), "row %zu: %s", k, f->err.text);
        field_free(f);
    }
}

/* Each has its target: which of a battery is told is not left to it. */
Test(fire_artillery, r6_5_who_of_a_battery_is_named)
{
    Field *f = gunning("8-pounders",
                       "{'name': 'r', 'at': ['500yd','300yd'], " FIELD_FOOT(1, 8, 2) "}");
    cr_expect(field_refuses(f, "g fire r x1", "name the section"), "%s", f->err.text);
    cr_expect(field_refuses(f, "g.1 fire r x2", "name the section"), "%s", f->err.text);
    cr_expect(field_gives(f, "g.1 fire r x1"), "%s", f->err.text);
    field_free(f);
}

/* 9.29  Ball that is fired at guns in an entrenchment tells there with the option too; at others there
 * it does not (9.25), nor, but for the option, beyond. */
Test(fire_artillery, r6_10_guns_in_an_entrenchment_are_answered_so_too)
{
    for (int option = 0; option <= 1; option++) {
        Field *f =
            fire_field(FIELD_OPENING(1, "bombardment",
                                     "Blue") ","
                                             "'terrain': [{'type': 'entrenchment', "
                                             "'rectangle': {'from': ['470yd','485yd'], "
                                             "'to': ['530yd','515yd']}}]",
                       AT("g", 500, 200) FIELD_GUNS("8-pounders", 1, 2) "}",
                       AT("w", 500, 500) "'status': 'garrison', " FIELD_GUNS("6-pounders",
                                                                             1, 2) "}");
        f->battle->number[EXTENDED] = option;
        cr_assert(field_gives(f, "g fire w"), "%d: %s", option, f->err.text);
        cr_expect_eq(f->events[E_GUNS], 1, "%d", option);
        field_free(f);
    }
}

Test(fire_artillery, r6_12_who_acted_does_not_fire)
{
    Field *f = fire_field(
        FIELD_OPENING(1, "artillery", "Blue"),
        "{'name': 'g', 'at': ['500yd','100yd'], " FIELD_GUNS(
            "8-pounders", 2, 2) ", 'bases': [{'stand': 2, 'at': ['550yd','100yd']}]}",
        RED_ONE);
    cr_assert_eq(f->state.decision.kind, D_GUNS);
    field_stand(f, "g.2")->marks |= S_MOVED;
    cr_assert(field_refuses(f, "g.2 fire r.1", "6.12"), "%s", f->err.text);
    cr_assert(field_gives(f, "g.1 turn facing NE"), "%s", f->err.text); /* 4.15 */
    field_free(f);
    f = fire_field(
        FIELD_OPENING(1, "artillery", "Blue"),
        "{'name': 'g', 'at': ['500yd','100yd'], " FIELD_GUNS("8-pounders", 1, 2) "}",
        "{'name': 'r', 'at': ['500yd','190yd'], " FIELD_FOOT(1, 8, 2) "}");
    cr_assert(field_refuses(f, "g.1 prolong to 500yd,120yd", "4.14"), "%s",
              f->err.text); /* 57.5 left */
    cr_assert(field_refuses(f, "g.1 prolong to 500yd,75yd", "4.5"));
    cr_assert(field_gives(f, "g.1 prolong to 500yd,115yd"), "%s", f->err.text);
    field_free(f);
}

/* 6.1  Rockets do nothing in these rules: there are none. */
Test(fire_artillery, r6_1_no_rockets)
{
    Err err = { "" };
    cr_assert_not(fire_loads("",
                             "{'name': 'g', 'at': ['500yd','100yd'], 'stands': [{'kind': "
                             "'rockets', 'rating': 2}]}",
                             RED_ONE, &err));
    cr_assert(strstr(err.text, "rockets"), "%s", err.text);
}

Test(fire_artillery, r6_48_commanders_are_no_targets)
{
    Field *f = fire_with(
        FIELD_OPENING(1, "bombardment", "Blue"), "",
        "{'name': 'g', 'at': ['500yd','100yd'], " FIELD_GUNS("8-pounders", 1, 2) "}",
        "{'name': 'Duke', 'at': ['500yd','300yd']}", RED_ONE);
    cr_assert(field_refuses(f, "g.1 fire duke", "6.48"), "%s", f->err.text);
    field_free(f);
}

Test(fire_artillery, r6_48_nor_of_muskets)
{
    Field *f =
        fire_with(FIELD_OPENING(1, "musketry", "Blue"), "",
                  "{'name': 'b', 'at': ['500yd','360yd'], " FIELD_FOOT(1, 8, 2) "}",
                  "{'name': 'Duke', 'at': ['500yd','300yd']}", RED_ONE);
    cr_assert_eq(f->state.decision.kind, D_VOLLEY);
    cr_assert(field_refuses(f, "b fire duke", "6.48"), "%s", f->err.text);
    field_free(f);
}

/* 4.14  A battery of two is told that its sections act by themselves. */
Test(fire_artillery, r4_14_sections_act_one_by_one)
{
    Field *f = fire_field(
        FIELD_OPENING(1, "artillery", "Blue"),
        "{'name': 'g', 'at': ['500yd','100yd'], " FIELD_GUNS("8-pounders", 2, 2) "}",
        RED_ONE);
    cr_assert(field_refuses(f, "g prolong to 500yd,110yd", "4.14"), "%s", f->err.text);
    field_free(f);
}

/* 6.50, 6.51  Sections side by side have each their own zone; shot never runs out, and nothing
 * is mended. */
Test(fire_artillery, r6_50_each_its_own_zone_and_no_end_of_shot)
{
    Field *f = fire_field(
        FIELD_OPENING(1, "bombardment", "Blue"),
        "{'name': 'g', 'at': ['500yd','100yd'], " FIELD_GUNS("8-pounders", 2, 2) "}",
        "{'name': 'r', 'at': ['500yd','900yd'], " FIELD_FOOT(1, 10, 4) "}");
    field_stand(f, "r.1")->at.x = field_stand(f, "g.1")->at.x;
    field_stand(f, "g.2")->at.x = field_stand(f, "g.1")->at.x + 3 * 380;
    cr_assert(fd_stands_touch(f->battle, &f->state, 0, 1) == false);
    field_stand(f, "g.2")->at.x = field_stand(f, "g.1")->at.x + 380;
    cr_assert(fd_stands_touch(f->battle, &f->state, 0, 1));
    cr_assert(fd_gun_target(f->battle, &f->state, 0) >= 0);
    field_stand(f, "r.1")->at.x -= 30;
    cr_assert_eq(fd_gun_target(f->battle, &f->state, 1), -1);
    row(&f->state, 0)->hits = 1;
    f->battle->number[GUN_HITS + 2 * N_GUN_BANDS + 4] =
        0; /* that they miss, and nobody runs */
    f->battle->number[GUN_HITS + 2 * N_GUN_BANDS + 4] = 1;
    field_dice(f, 0);
    field_more(f, 200, 10);
    for (int turn = 1; turn <= 12; turn++) {
        field_forget(f);
        cr_assert_eq(f->state.turn, turn);
        cr_assert(field_gives(f, "fire all"), "%s", f->err.text);
        cr_assert_eq(f->events[E_GUNS], 1);
        while (!f->state.over && f->state.turn == turn)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
    }
    cr_assert_eq(row(&f->state, 0)->hits, 1);
    field_free(f);
}
