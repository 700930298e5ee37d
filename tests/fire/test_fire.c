/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_fire.c - musketry and skirmish fire: zones, dice, numbers, hits.
 */
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define BLUE_LINE "{'name': 'b', 'at': ['500yd','400yd'], " FIELD_FOOT(4, 8, 2) "}"
#define RED_ONE   "{'name': 'r', 'at': ['500yd','470yd'], " FIELD_FOOT(1, 8, 2) "}"

static const int line4[] = { 0, 1, 2, 3 };

/* Gap between the front edges of stand 0 and the first red one, in tenths of a yard. */
static void set_gap(Field *f, int tenths)
{
    const Box a = fd_stand_box(f->battle, &f->state, 0);
    const int red = field_index(f, "r.1");
    const Box r = fd_stand_box(f->battle, &f->state, red);
    Stand *at = state_stand(&f->state, red);
    at->at = (Point){ a.at.x, a.at.y + a.half_d + r.half_d + tenths * 254 / 100 };
}

Test(fire_musketry, r7_30_the_four_bands)
{
    static const struct {
        int gap, need;
    } rows[] = {
        { 600, 8 }, { 602, 6 }, { 1000, 6 }, { 1002, 4 }, { 1500, 4 },
    };
    Field *f = fire_shooting("", BLUE_LINE, RED_ONE);
    Volley v;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        set_gap(f, rows[k].gap);
        cr_assert(fd_volley_make(f->battle, &f->state, line4, 4, 4, &v, &f->err), "%s",
                  f->err.text);
        cr_assert_eq(v.need, rows[k].need, "%d", rows[k].gap);
    }
    set_gap(f, 1504); /* 7.2: muskets reach 150 yards */
    cr_assert_not(fd_volley_make(f->battle, &f->state, line4, 4, 4, &v, &f->err));
    cr_assert(strstr(f->err.text, "fires 150"), "%s", f->err.text);
    field_free(f);
}

/* A stand is 12.5 yards deep: 72.5 between the middles leave 60. */
Test(fire_musketry, r7_30_a_gap_is_from_edge_to_edge)
{
    static const struct {
        const char *y;
        int need; /* 0: out of range */
    } rows[] = {
        { "472.5", 8 }, { "472.6", 6 }, { "512.5", 6 },
        { "512.6", 4 }, { "562.5", 4 }, { "562.6", 0 },
    };
    Volley v;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char red[200];
        snprintf(red, sizeof red, "{'name': 'r', 'at': ['500yd','%syd'], %s}", rows[k].y,
                 FIELD_FOOT(1, 8, 2));
        Field *f = fire_shooting("", BLUE_LINE, red);
        const bool fires = fd_volley_make(f->battle, &f->state, line4, 4, 4, &v, &f->err);
        cr_assert_eq(fires ? v.need : 0, rows[k].need, "%s", rows[k].y);
        field_free(f);
    }
}

Test(fire_musketry, r7_5_rifles_reach_300)
{
    Field *f = fire_shooting("",
                             "{'name': 'b', 'at': ['500yd','400yd'], " FIELD_STANDS(
                                 "infantry", 1, 8, 2, ", 'traits': ['rifle']") "}",
                             RED_ONE);
    Volley v;
    static const struct {
        int gap, need;
    } rows[] = { { 1600, 4 }, { 1602, 2 }, { 3000, 2 } };
    for (int k = 0; k < 3; k++) {
        set_gap(f, rows[k].gap);
        cr_assert(fd_volley_make(f->battle, &f->state, line4, 1, 1, &v, &f->err));
        cr_assert_eq(v.need, rows[k].need);
        cr_assert_eq(v.dice[0], 2 + 2 + 2); /* 7.23 */
    }
    set_gap(f, 3005);
    cr_assert_not(fd_volley_make(f->battle, &f->state, line4, 1, 1, &v, &f->err));
    field_free(f);
}

Test(fire_musketry, r7_6_mixed_arms_have_the_bonus_at_musket_range)
{
    Field *f = fire_shooting("",
                             "{'name': 'b', 'at': ['500yd','400yd'], " FIELD_STANDS(
                                 "infantry", 1, 8, 2, ", 'traits': ['mixed']") "}",
                             RED_ONE);
    cr_assert_eq(fd_kill_dice(f->battle, &f->state, 0, 1), 6);
    cr_assert_eq(fd_musket_range(f->battle, 0), YD(150));
    field_free(f);
}

Test(fire_musketry, r7_3_carbines_fire_dismounted_or_in_loose_order)
{
    Field *f = fire_shooting("",
                             "{'name': 'b', 'at': ['500yd','400yd'], " FIELD_STANDS(
                                 "cavalry", 1, 3, 2, ", 'traits': ['carbine']") "}",
                             RED_ONE);
    Stand *at = state_stand(&f->state, 0);
    cr_assert_not(fd_may_volley(f->battle, &f->state, 0, NULL));
    at->status = ST_OPEN;
    cr_assert(fd_may_volley(f->battle, &f->state, 0, NULL));
    at->status = ST_DISMOUNTED;
    cr_assert(fd_may_volley(f->battle, &f->state, 0, NULL));
    cr_assert_eq(fd_musket_range(f->battle, 0), YD(60));
    set_gap(f, 500);
    for (int behind = 0; behind <= 1; behind++) { /* all round (7.35), whoever asks */
        const Box front = fd_stand_box(f->battle, &f->state, 0);
        cr_assert(fd_in_zone(f->battle, &f->state, 0, &front, 1, NULL), "%d", behind);
        cr_assert(fd_in_zone(f->battle, &f->state, 0, &front, 1, &f->err), "%s",
                  f->err.text);
        at->facing = SOUTH;
    }
    field_free(f);
}

Test(fire_musketry, r7_20_one_die_for_three_castings)
{
    static const struct {
        int castings, dice;
    } rows[] = { { 1, 1 }, { 2, 1 }, { 5, 1 }, { 6, 2 }, { 8, 2 }, { 9, 3 }, { 10, 3 } };
    Field *f = fire_shooting(
        "", "{'name': 'b', 'at': ['500yd','400yd'], " FIELD_FOOT(1, 10, 2) "}", RED_ONE);
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        state_stand(&f->state, 0)->figures = (uint8_t)rows[k].castings;
        cr_assert_eq(fd_kill_dice(f->battle, &f->state, 0, 1), rows[k].dice + 2);
    }
    field_free(f);
}

Test(fire_musketry, r7_24_dice_for_weather_cover_crew_and_horse)
{
    Field *f = fire_shooting("'rules': {'weather': 'poor'}", BLUE_LINE, RED_ONE);
    cr_assert_eq(fd_kill_dice(f->battle, &f->state, 0, 4), 1); /* 7.24: 4 - 3 */
    state_stand(&f->state, 0)->figures = 1;
    cr_assert_eq(fd_kill_dice(f->battle, &f->state, 0, 4),
                 0); /* 7.22: never below none */
    field_free(f);
    f = fire_shooting(
        "'terrain': [{'type': 'protective cover', 'circle': {'at': ['500yd','470yd'], "
        "'radius': '20yd'}},"
        "{'type': 'earthworks', 'circle': {'at': ['600yd','470yd'], 'radius': '20yd'}}]",
        BLUE_LINE, RED_ONE);
    cr_assert_eq(fd_kill_dice(f->battle, &f->state, 0, 4), 2); /* 7.25 */
    fire_stands_at(f, "r.1", 600, 470);
    cr_assert_eq(fd_kill_dice(f->battle, &f->state, 0, 4), 0); /* 7.26 */
    field_free(f);
    f = fire_shooting(
        "", BLUE_LINE,
        "{'name': 'r', 'at': ['500yd','470yd'], " FIELD_GUNS(
            "8-pounders", 1,
            2) "}, {'name': 'c', 'at': ['600yd','470yd'], " FIELD_HORSE(1, 3, 2) "}");
    cr_assert_eq(fd_kill_dice(f->battle, &f->state, 0, 4), 3); /* 7.27 */
    cr_assert_eq(fd_kill_dice(f->battle, &f->state, 0, 5), 5); /* 7.28 */
    field_free(f);
}

Test(fire_musketry, r7_31_adjacent_targets_are_easier_open_ones_harder)
{
    Field *f = fire_shooting(
        "", BLUE_LINE,
        "{'name': 'r', 'at': ['500yd','480yd'], " FIELD_FOOT(
            2, 8, 2) "}, {'name': 'l', 'at': ['600yd','480yd'], " FIELD_LIGHT(1, 3,
                                                                              2) "}");
    cr_assert_eq(fd_volley_need(f->battle, &f->state, 0, 4, YD(50)), 9);
    cr_assert_eq(fd_volley_need(f->battle, &f->state, 0, 4, YD(150)), 5);
    cr_assert_eq(fd_volley_need(f->battle, &f->state, 0, 6, YD(50)), 6); /* 7.32 */
    f->battle->number[HIT_ADJACENT] = 5;
    cr_assert_eq(fd_volley_need(f->battle, &f->state, 0, 4, YD(50)), 9); /* 7.33 */
    f->battle->number[HIT_OPEN] = -20;
    cr_assert_eq(fd_volley_need(f->battle, &f->state, 0, 6, YD(50)), 0);
    field_free(f);
}

Test(fire_musketry, r7_9_a_line_has_one_zone)
{
    Field *f = fire_shooting("", BLUE_LINE, RED_ONE);
    Volley v;
    /* ahead of the last stand alone: by itself the first cannot, in the line it can */
    fire_stands_at(f, "r.1", 522, 470);
    cr_assert_not(
        fd_volley_make(f->battle, &f->state, line4, 1, 4, &v, &f->err)); /* 7.7 */
    cr_assert(strstr(f->err.text, "kill zone"), "%s", f->err.text);
    cr_assert(fd_volley_make(f->battle, &f->state, line4, 4, 4, &v, &f->err));
    cr_assert_eq(v.n, 4);
    /* the line's zone is as deep at its far end, however slanting the first stand's way there */
    fire_stands_at(f, "r.1", 522, 560);
    cr_assert(fd_volley_make(f->battle, &f->state, line4, 4, 4, &v, &f->err), "%s",
              f->err.text);
    cr_assert_eq(v.n, 4);
    cr_assert_eq(v.need, 4);
    fire_stands_at(f, "r.1", 560, 470); /* 7.8: beyond the end of the line */
    cr_assert_not(fd_volley_make(f->battle, &f->state, line4, 4, 4, &v, &f->err));
    field_free(f);
}

Test(fire_musketry, r7_10_friends_block_enemies_do_not)
{
    Field *f = fire_shooting(
        "",
        "{'name': 'b', 'at': ['500yd','400yd'], " FIELD_FOOT(
            1, 8, 2) "}, {'name': 'x', 'at': ['505yd','430yd'], " FIELD_FOOT(1, 8, 2) "}",
        RED_ONE ", {'name': 'z', 'at': ['600yd','430yd'], " FIELD_FOOT(1, 8, 2) "}");
    Volley v;
    cr_assert_not(fd_volley_make(f->battle, &f->state, line4, 1, 2, &v, &f->err));
    cr_assert(strstr(f->err.text, "7.10"), "%s", f->err.text);
    fire_stands_at(f, "x.1", 700, 430);
    fire_stands_at(f, "z.1", 505, 430); /* 7.11 */
    cr_assert(fd_volley_make(f->battle, &f->state, line4, 1, 2, &v, &f->err), "%s",
              f->err.text);
    fire_stands_at(f, "z.1", 500, 430); /* straight before it: nothing is left to see */
    cr_assert_not(fd_volley_make(f->battle, &f->state, line4, 1, 2, &v, &f->err));
    cr_assert(strstr(f->err.text, "7.11"), "%s", f->err.text);
    field_free(f);
}

/* 9.5  A wood hides what lies wholly behind it, not what looks out at its end. */
Test(fire_musketry, r9_5_ground_hides_only_the_whole)
{
    Field *f = fire_shooting(
        "'terrain': [{'type': 'light woods', 'rectangle': {'from': ['470yd','425yd'], "
        "'to': ['510yd','435yd']}}]",
        "{'name': 'b', 'at': ['500yd','400yd'], " FIELD_FOOT(1, 8, 2) "}", RED_ONE);
    Volley v;
    cr_assert_not(fd_volley_make(f->battle, &f->state, line4, 1, 1, &v, &f->err));
    cr_assert(strstr(f->err.text, "9.5"), "%s", f->err.text);
    fire_stands_at(f, "r.1", 506, 470);
    fire_stands_at(f, "b.1", 506, 400);
    cr_assert(fd_volley_make(f->battle, &f->state, line4, 1, 1, &v, &f->err), "%s",
              f->err.text);
    field_free(f);
}

Test(fire_musketry, r7_16_a_volley_hits_and_the_target_checks)
{
    Field *f = fire_shooting(
        "", "{'name': 'b', 'at': ['500yd','400yd'], " FIELD_FOOT(2, 8, 2) "}", RED_ONE);
    field_dice(f, 0);
    field_more(f, 3, 8); /* 61-100 would need 6; the gap is 57.5 yards: 8 */
    field_more(f, 5, 9);
    /* 8 dice; then the check: 5 + 2 = 7, fails on 8; loss 5: flees */
    field_more(f, 1, 8);
    field_more(f, 1, 5);
    cr_assert(field_gives(f, "b fire r.1"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "r.1")->figures, 5);
    cr_assert_eq(f->events[E_CHECK], 1);
    cr_assert_eq(f->events[E_FLED], 1);
    cr_assert(field_spent(f));
    field_free(f);
}

Test(fire_musketry, r7_17_each_for_itself_or_all_at_one)
{
    Field *f = fire_shooting(
        "", BLUE_LINE, "{'name': 'r', 'at': ['500yd','470yd'], " FIELD_FOOT(4, 8, 2) "}");
    field_dice(f, 0);
    field_more(f, 16, 10); /* 7.18: four stands, four dice each */
    cr_assert(field_gives(f, "b fire r"), "%s", f->err.text);
    cr_assert_eq(f->events[E_VOLLEY], 4);
    cr_assert(field_spent(f));
    field_free(f);
    f = fire_shooting("", BLUE_LINE,
                      "{'name': 'r', 'at': ['500yd','470yd'], " FIELD_FOOT(4, 8, 2) "}");
    field_dice(f, 0);
    field_more(f, 4, 10);
    cr_assert(field_gives(f, "b.1 fire r.4 x1"), "%s", f->err.text); /* 7.13 */
    cr_assert(field_spent(f));
    cr_assert(field_refuses(f, "b.1 fire r.4 x1", "7.1"), "%s",
              f->err.text); /* 7.15: once */
    field_free(f);
}

/* 7.23  The zone is the line's, whoever of it fires: the left company alone at who stands before the right one,
 * or it and another; the others at somebody else, or at the same. */
Test(fire_musketry, r7_13_alone_in_the_zone_of_its_line)
{
    static const char red[] = AT("r", 522, 470) FIELD_FOOT(1, 8, 2) "}," AT("q", 478, 470)
        FIELD_FOOT(1, 8, 2) "}";
    for (int n = 0; n <= 5; n++) {
        char order[20];
        Field *f = fire_shooting("", BLUE_LINE, red);
        const int firers = n && n < 4 ? n : 4;
        snprintf(order, sizeof order, n ? "b.1 fire r.1 x%d" : "b.1 fire r.1", n);
        field_dice(f, 0);
        field_more(f, 4 * firers, 10); /* 8 / 3, and grade 2 */
        cr_assert(field_gives(f, order), "%s: %s", order, f->err.text);
        cr_assert(field_spent(f), "%d: %d of %d", n, f->list.used, f->list.n);
        cr_expect_eq(f->last[E_VOLLEY].c, firers);
        cr_expect_eq(f->state.decision.kind == D_VOLLEY, firers < 4);
        if (firers < 4) { /* those of the line in its order, after it */
            cr_expect(field_refuses(f, "b.1 fire q.1 x1", "7.15"), "%s", f->err.text);
            cr_expect(!(field_stand(f, "b.4")->marks & S_FIRED));
            field_more(f, 4 * (4 - firers), 10);
            cr_expect(field_gives(f, "b.4 fire q.1"), "%s", f->err.text);
            cr_expect(field_spent(f));
        }
        field_free(f);
    }
}

/* So too with a unit named as the target, and none else in the place of who is named and cannot. */
Test(fire_musketry, r7_13_who_is_named_and_nobody_else)
{
    Field *f = fire_shooting("", BLUE_LINE,
                             AT("r", 522, 470) FIELD_FOOT(1, 8, 2) "}," AT("q", 478, 470)
                                 FIELD_FOOT(1, 8, 2) "}");
    field_dice(f, 4, 10, 10, 10, 10);
    cr_assert(field_gives(f, "b.1 fire r x1"), "%s", f->err.text);
    cr_expect(field_spent(f));
    cr_expect(field_stand(f, "b.1")->marks & S_FIRED);
    cr_expect(!(field_stand(f, "b.2")->marks & S_FIRED));
    cr_expect(field_refuses(f, "b.1 fire r x1", "7.15"), "%s", f->err.text);
    cr_expect(field_refuses(f, "b.1 fire r.1 x3", "7.15"), "%s", f->err.text);
    field_more(f, 8, 10);
    cr_assert(field_gives(f, "b fire r x2"), "%s", f->err.text); /* of a unit, who can */
    cr_expect(field_spent(f));
    cr_expect(!(field_stand(f, "b.4")->marks & S_FIRED));
    field_free(f);
}

/* Of a unit so many are said to fire: it is not one stand and others. */
Test(fire_musketry, r7_13_so_many_of_a_unit)
{
    Field *f = fire_shooting("", BLUE_LINE, RED_ONE);
    cr_expect_str_eq(field_says(f, "b fire r x1"), "1 of b fires at r");
    cr_expect_str_eq(field_says(f, "b fire r x2"), "2 of b fire at r");
    field_free(f);
}

/* 6.5  Muskets are not fired "with shell". */
Test(fire_musketry, r6_5_only_guns_choose_their_shot)
{
    Field *f = fire_shooting("", BLUE_LINE, RED_ONE);
    cr_assert(field_refuses(f, "b fire r choice 2", "only guns have a choice"), "%s",
              f->err.text);
    cr_assert(field_gives(f, "b fire r"), "%s", f->err.text);
    field_free(f);
}

/* Phase II, 7.3d  All fire, then who was hit checks: nobody has run from the second volley, and who was hit by
 * both checks once. */
Test(fire_musketry, r7_16_all_fire_then_who_was_hit_checks_once)
{
    Field *f = fire_shooting("", AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}",
                             AT("r", 500, 470) FIELD_FOOT(2, 5, 0) "}");
    field_dice(f, 8, 1, 10, 10, 10, 1, 10, 10, 10); /* one hit each */
    field_more(f, 1, 10); /* 4 + 2: the first fails, the second passes */
    field_more(f, 1, 6);
    field_more(f, 1, 5); /* the first runs */
    field_more(f, 1, 4); /* its neighbour checks for that too (5.24): 4, by itself */
    cr_assert(field_gives(f, "b fire r"), "%s", f->err.text);
    cr_expect(field_spent(f));
    cr_expect_eq(f->events[E_VOLLEY], 2);
    cr_expect_eq(f->events[E_FLED], 1);
    field_free(f);

    f = fire_shooting("", AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}",
                      AT("r", 500, 470) FIELD_FOOT(1, 5, 0) "}");
    field_dice(f, 4, 1, 10, 10, 10);
    cr_assert(field_gives(f, "b.1 fire r.1 x1"), "%s", f->err.text);
    cr_expect(field_spent(f));
    cr_expect_eq(f->events[E_CHECK], 0);
    cr_expect_eq(f->state.decision.kind, D_VOLLEY);
    field_dice(f, 4, 1, 10, 10, 10);
    field_more(f, 1, 3); /* 5 - 2: passes, once */
    cr_assert(field_gives(f, "b.2 fire r.1 x1"), "%s", f->err.text);
    cr_expect(field_spent(f));
    cr_expect_eq(f->events[E_CHECK], 1);
    field_free(f);
}

Test(fire_skirmish, r7_34_one_die_each_and_a_chart)
{
    static const struct {
        int tens, halts, flees, lost;
    } rows[] = {
        { 0, 0, 0, 0 }, { 1, 1, 0, 0 }, { 2, 0, 1, 0 }, { 3, 1, 0, 1 }, { 4, 0, 1, 1 },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f = fire_shooting(
            "",
            "{'name': 'b', 'at': ['500yd','400yd'], " FIELD_LIGHT(
                4, 3, 2) ", 'bases': [{'stand': 1, 'at': ['440yd','400yd']}, {'stand': "
                         "2, 'at': ['480yd','400yd']},"
                         "{'stand': 3, 'at': ['520yd','400yd']}, {'stand': 4, 'at': "
                         "['560yd','400yd']}]}",
            RED_ONE);
        cr_assert_eq(f->state.decision.kind, D_SKIRMISH);
        field_dice(f, 0);
        field_more(f, rows[k].tens, 10);
        field_more(f, 4 - rows[k].tens, 9);
        cr_assert(field_gives(f, "b.1 fire r.1"), "%s", f->err.text);
        cr_assert_eq(fire_row(f, "r.1")->delay & 15, rows[k].halts);
        cr_assert_eq(f->events[E_FLED], rows[k].flees);
        cr_assert_eq(field_stand(f, "r.1")->figures, 8 - rows[k].lost);
        cr_assert_eq(f->events[E_CHECK], 0); /* 7.43 */
        cr_assert(field_spent(f));
        field_free(f);
    }
}

#define FOUR_APART                                                                       \
    AT("b", 500, 400)                                                                    \
    FIELD_LIGHT(4, 3, 2)                                                                 \
    ", 'bases': [{'stand': 1, 'at': ['440yd','400yd']}, {'stand': 2, 'at': "             \
    "['480yd','400yd']}, {'stand': 3, 'at': ['520yd','400yd']}, {'stand': 4, 'at': "     \
    "['560yd','400yd']}]}"

/* One by one, one hit each would halt it twice, where two hits make it run.  Two of four may fire, and the
 * others at somebody else, but not at him again. */
Test(fire_skirmish, r7_36_who_fires_at_one_target_is_one_throw)
{
    for (int n = 1; n <= 2; n++) {
        Field *f =
            fire_shooting("", FOUR_APART,
                          AT("r", 500, 470) FIELD_FOOT(1, 8, 2) "}," AT("q", 560, 470)
                              FIELD_FOOT(1, 8, 2) "}");
        cr_assert(strstr(field_says(f, "b.2 fire r.1 x3"), " and 2 more fire at "));
        field_dice(f, 0);
        field_more(f, n, 10);
        cr_assert(field_gives(f, n == 1 ? "b.2 fire r.1 x1" : "b.2 fire r.1 x2"), "%s",
                  f->err.text);
        cr_assert(field_spent(f));
        cr_expect_eq(fire_row(f, "r.1")->delay & 15, n == 1);
        cr_expect_eq(f->events[E_FLED], n == 2);
        cr_expect(!(field_stand(f, "b.1")->marks & S_FIRED)); /* b.2 and b.3 have */
        cr_expect_eq(!(field_stand(f, "b.3")->marks & S_FIRED), n == 1);
        cr_assert_eq(f->state.decision.kind, D_SKIRMISH);
        cr_expect(field_refuses(f, "b.1 fire r.1 x1", n == 1 ? "7.36" : "7.2"), "%s",
                  f->err.text); /* who has run is out of range besides */
        field_dice(f, 0);
        field_more(f, 4 - n, 9);
        cr_expect(field_gives(f, "b.4 fire q.1"), "%s", f->err.text);
        cr_expect(field_spent(f));
        cr_expect_neq(f->state.decision.kind, D_SKIRMISH);
        field_free(f);
    }
}

/* In the next segment of its side it may be fired at again. */
Test(fire_skirmish, r7_36_once_a_phase_and_in_the_next_again)
{
    Field *f = fire_shooting("", FOUR_APART, RED_ONE);
    field_dice(f, 0);
    field_more(f, 4, 9);
    cr_assert(field_gives(f, "b.1 fire r.1"), "%s", f->err.text);
    while (f->state.turn == 1 && !f->state.over)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    while (f->state.decision.kind != D_SKIRMISH && f->state.turn == 2)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_SKIRMISH);
    cr_assert(field_gives(f, "b.1 fire r.1"), "%s", f->err.text);
    field_free(f);
}

/* What is told, and what is counted, names what the hits do. */
Test(fire_skirmish, r7_39_what_the_hits_do_is_told)
{
    static const struct {
        int hits;
        const char *label, *said;
    } rows[] = {
        { 0, "skirmish fire at r: no effect", "0 hits, no effect" },
        { 1, "skirmish fire at r: halts", "1 hit, it halts" },
        { 2, "skirmish fire at r: runs", "2 hits, it runs" },
        { 3, "skirmish fire at r: halts and loses a casting", "3 hits, it halts and" },
        { 4, "skirmish fire at r: runs and loses a casting", "4 hits, it runs and" },
        { 6, "skirmish fire at r: runs and loses a casting", "6 hits, it runs and" },
    };
    Field *f = fire_shooting("", AT("b", 500, 400) FIELD_LIGHT(1, 3, 2) "}", RED_ONE);
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char out[200];
        const Event e = { .kind = E_SKIRMISH,
                          .subject = ref_stand(0),
                          .target = ref_unit(1),
                          .a = (int16_t)rows[k].hits };
        fire_label(&f->game, &e, out, sizeof out);
        cr_assert_str_eq(out, rows[k].label);
        fire_say_event(&f->game, &e, out, sizeof out);
        cr_assert(strstr(out, rows[k].said), "%s", out);
    }
    const Event volley = {
        .kind = E_VOLLEY, .subject = ref_unit(0), .target = ref_unit(1), .a = 1, .c = 1
    };
    char out[200];
    fire_label(&f->game, &volley, out, sizeof out);
    cr_assert_str_eq(out, "volley of b at r: 1 hit");
    field_free(f);
}

/* Who has moved went so far, and that way; who has turned faces somewhere. */
Test(fire_movement, r4_9_ways_and_facings_are_told)
{
    char out[200];
    Field *f = fire_shooting("", AT("b", 500, 400) FIELD_LIGHT(1, 3, 2) "}", RED_ONE);
    Event moved = { .kind = E_MOVED, .subject = ref_unit(0), .to = { YD(1), 0 } };
    fire_say_event(&f->game, &moved, out, sizeof out);
    cr_assert(strstr(out, "moves 1 yard east"), "%s", out);
    moved.to.x = YD(2);
    fire_say_event(&f->game, &moved, out, sizeof out);
    cr_assert(strstr(out, "moves 2 yards east"), "%s", out);
    moved.to.x = YD(1) / 3;
    fire_say_event(&f->game, &moved, out, sizeof out);
    cr_assert(strstr(out, "moves less than a yard east"), "%s", out);
    moved.to.x = 0;
    state_stand(&f->state, 0)->facing = 0xa000;
    fire_say_event(&f->game, &moved, out, sizeof out);
    cr_assert(strstr(out, "turns to face south-west"), "%s", out);
    moved.kind = E_FORMED;
    fire_say_event(&f->game, &moved, out, sizeof out);
    cr_assert(strstr(out, "wheels to face south-west"), "%s", out);
    moved.a = SQUARE;
    fire_say_event(&f->game, &moved, out, sizeof out);
    cr_assert(strstr(out, "forms square") && !strstr(out, "face"), "%s", out);
    field_free(f);
}

/* Orders are told as what they are: who looks another way where he stands does not move no yards, and who
 * forms nothing holds no fire. */
Test(fire_movement, r4_9_orders_are_told_as_what_they_are)
{
    Field *f = fire_moving("", AT("b", 500, 400) FIELD_LIGHT(1, 3, 2) "}", RED_ONE);
    cr_expect_str_eq(field_says(f, "b move to 500yd,400yd facing E"), "b faces east");
    cr_expect_str_eq(field_says(f, "b move to 500yd,430yd facing E"),
                     "b moves 30 yards north");
    cr_expect_str_eq(field_says(f, "b hold"), "b stays");
    field_free(f);
    f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                   AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}", RED_ONE);
    cr_expect_str_eq(field_says(f, "b hold"), "b stays");
    field_free(f);
}

/* Appendix A  A garrison that should run stays; one that halts does no more than that. */
Test(fire_morale, r9_26_a_garrison_holds_what_would_drive_it_off)
{
    static const struct {
        int die;
        const char *told;
    } rows[] = { { 3, "base 1 of the b halts" },
                 { 4, "base 1 of the b holds: a garrison does not flee" },
                 { 7, "base 1 of the b loses a casting: a garrison does not flee" } };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char out[200];
        Field *f = fire_shooting(
            "'terrain': [{'type': 'hard cover', 'rectangle': {'from': "
            "['480yd','380yd'], 'to': ['520yd','420yd']}}]",
            AT("b", 500, 400) "'status': 'garrison', " FIELD_FOOT(2, 3, 0) "}", RED_ONE);
        field_dice(f, 2, 10, rows[k].die);
        f->battle->number[MORALE_PROTECTED] = 0;
        fd_morale_check(&f->game, 0, CAUSE_MELEE, 2, false);
        f->last[E_LOSS].n_dice = 0; /* nobody has kept them */
        fire_say_event(&f->game, &f->last[E_LOSS], out, sizeof out);
        cr_expect_str_eq(out, rows[k].told);
        field_free(f);
    }
}

/* Every die is told, with what it has to be: of losses, of what is hit on guns, of commanders, wheels, skirmishers. */
Test(fire_morale, r5_26_every_die_is_told_with_what_it_has_to_be)
{
    static const uint8_t die[2] = { 7, 10 };
    static const struct {
        Event e;
        const char *says;
    } rows[] = {
        { { .kind = E_LOSS, .a = LOSS_ATTRITION_FLEES },
          "b flees and loses a casting (halts: 3 or less, flees: 6 or less) (rolled 7)" },
        { { .kind = E_LOCATION, .b = 8 },
          "b has its crew hit (its crew: 8 or less) (rolled 7)" },
        { { .kind = E_LOCATION }, "b has its crew hit (rolled 7)" },
        { { .kind = E_COMMANDER, .b = 10 }, "b is unhurt (falls from 10 on) (rolled 7)" },
        { { .kind = E_COMMANDER, .a = 1 },
          "b is killed (falls if it is odd) (rolled 7)" },
        { { .kind = E_WHEEL }, "b gets through (breaks from 10 on) (rolled 7)" },
        { { .kind = E_SKIRMISH, .a = 1, .b = 10, .c = 10, .n_dice = 2 },
          "skirmishers with b fire at : 1 hit, it halts (needs 10) (rolled 7,10)" },
        { { .kind = E_SKIRMISH, .a = 1, .b = 9, .c = 10, .n_dice = 2 },
          "skirmishers with b fire at : 1 hit, it halts (needs 9, or 10) (rolled "
          "7,10)" },
    };
    Field *f = fire_shooting("", AT("b", 500, 400) FIELD_FOOT(1, 3, 2) "}", RED_ONE);
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char out[200];
        Event e = rows[k].e;
        e.subject = ref_unit(0);
        e.dice = die;
        e.n_dice = e.n_dice ? e.n_dice : 1;
        fire_say_event(&f->game, &e, out, sizeof out);
        cr_expect_str_eq(out, rows[k].says);
    }
    field_free(f);
}

/* 2.6 - 2.8  Under fire from 10 on, in a melee too if his stand passes; if it fails an odd die kills. */
Test(fire_command, r2_6_what_kills_a_commander_is_told)
{
    static const struct {
        bool melee, passed;
        int needs, die, dead;
    } rows[] = { { false, true, 10, 9, 0 }, { false, true, 10, 10, 1 },
                 { true, true, 10, 9, 0 },  { true, true, 10, 10, 1 },
                 { true, false, 0, 9, 1 },  { true, false, 0, 10, 0 } };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f = fire_with(FIELD_OPENING(1, "movement", "Blue"),
                             "{'name': 'bayard', 'at': ['500yd','380yd']}",
                             AT("b", 500, 400) FIELD_FOOT(1, 3, 2) "}", "", RED_ONE);
        field_dice(f, 1, rows[k].die);
        fd_commander_check(&f->game, 0, 1, CAUSE_MELEE, rows[k].melee, rows[k].passed);
        cr_expect_eq(f->last[E_COMMANDER].a, rows[k].dead, "row %zu", k);
        cr_expect_eq(f->last[E_COMMANDER].b, rows[k].needs, "row %zu", k);
        field_free(f);
    }
}

/* A surrender is told once, by what the losses chart says; and who is shut in does not run no yards. */
Test(fire_morale, r5_29_losses_are_told_once)
{
    char out[200];
    Field *f = fire_shooting("", AT("b", 500, 400) FIELD_FOOT(1, 3, 2) "}", RED_ONE);
    const Event gives_up = { .kind = E_LOSS,
                             .subject = ref_unit(0),
                             .a = LOSS_SURRENDERS };
    fire_say_event(&f->game, &gives_up, out, sizeof out);
    cr_assert(strstr(out, "b surrenders"), "%s", out);
    for (int how = LOST_CASUALTIES; how <= LOST_SURRENDER; how++) {
        const Event lost = { .kind = E_STAND_LOST, .subject = ref_unit(0), .a = how };
        fire_say_event(&f->game, &lost, out, sizeof out);
        cr_assert_eq(!out[0], how == LOST_SURRENDER, "%s", out);
    }
    Event fled = { .kind = E_FLED, .subject = ref_unit(0), .to = { YD(1), 0 } };
    fire_say_event(&f->game, &fled, out, sizeof out);
    cr_assert(strstr(out, "b runs 1 yard east"), "%s", out);
    fled.to.x = YD(1) / 3;
    fire_say_event(&f->game, &fled, out, sizeof out);
    cr_assert(strstr(out, "b has nowhere to run"), "%s", out);
    field_free(f);
}

Test(fire_skirmish, r7_35_all_round_and_before_volleys)
{
    Field *f = fire_shooting(
        "",
        "{'name': 'b', 'at': ['500yd','500yd'], " FIELD_LIGHT(
            1, 3, 2) "}, {'name': 'v', 'at': ['700yd','400yd'], " FIELD_FOOT(1, 8, 2) "}",
        "{'name': 'r', 'at': ['500yd','400yd'], " FIELD_FOOT(
            1, 8, 2) "}, {'name': 'q', 'at': ['700yd','470yd'], " FIELD_FOOT(1, 8,
                                                                             2) "}");
    cr_assert_eq(f->state.decision.kind, D_SKIRMISH); /* 1.23 */
    cr_assert(field_refuses(f, "v fire q.1", "7.34"));
    cr_assert(field_gives(f, "b.1 fire r.1"), "%s", f->err.text); /* behind it */
    cr_assert_eq(f->state.decision.kind, D_VOLLEY);               /* 1.24 */
    field_free(f);
}

Test(fire_skirmish, r7_38_the_rifle_bonus_is_an_option)
{
    Field *f = fire_shooting("",
                             "{'name': 'b', 'at': ['500yd','400yd'], " FIELD_STANDS(
                                 "light infantry", 1, 3, 2, ", 'traits': ['rifle']") "}",
                             RED_ONE);
    f->battle->number[SKIRMISH_RIFLES] = 1;
    field_dice(f, 1, 9);
    cr_assert(field_gives(f, "b.1 fire r.1"));
    cr_assert_eq(f->last[E_SKIRMISH].a, 1);
    field_free(f);
}
