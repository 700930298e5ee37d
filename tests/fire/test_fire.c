/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_fire.c - musketry, skirmish fire and artillery: zones, dice, numbers, hits.
 */
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define BLUE_LINE "{'name': 'b', 'at': ['500yd','400yd'], " FIELD_FOOT(4, 8, 2) "}"
#define RED_ONE "{'name': 'r', 'at': ['500yd','470yd'], " FIELD_FOOT(1, 8, 2) "}"

static const int line4[] = { 0, 1, 2, 3 };

static Field *shooting(const char *more, const char *blue, const char *red)
{
    char all[2000];
    snprintf(all, sizeof all, "%s%s%s", FIELD_OPENING(1, "musketry", "Blue"), *more ? "," : "", more);
    return fire_field(all, blue, red);
}

/* Gap between the front edges of stand 0 and the first red one, in tenths of a yard. */
static void set_gap(Field *f, int tenths)
{
    const Box a = fd_stand_box(f->battle, &f->state, 0);
    const int red = fire_index(f, "r.1");
    const Box r = fd_stand_box(f->battle, &f->state, red);
    Stand *at = state_stand(&f->state, red);
    at->at = (Point){ a.at.x, a.at.y + a.half_d + r.half_d + tenths * 254 / 100 };
}

Test(fire_musketry, r7_30_the_four_bands)
{
    static const struct { int gap, need; } rows[] = {
        { 600, 8 }, { 602, 6 }, { 1000, 6 }, { 1002, 4 }, { 1500, 4 },
    };
    Field *f = shooting("", BLUE_LINE, RED_ONE);
    Volley v;
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        set_gap(f, rows[k].gap);
        cr_assert(fd_volley_make(f->battle, &f->state, line4, 4, 4, &v, &f->err), "%s", f->err.text);
        cr_assert_eq(v.need, rows[k].need, "%d", rows[k].gap);
    }
    set_gap(f, 1504); /* 7.2: muskets reach 150 yards */
    cr_assert_not(fd_volley_make(f->battle, &f->state, line4, 4, 4, &v, &f->err));
    cr_assert(strstr(f->err.text, "fires 150"), "%s", f->err.text);
    fire_free(f);
}

Test(fire_musketry, r7_5_rifles_reach_300)
{
    Field *f = shooting("", "{'name': 'b', 'at': ['500yd','400yd'], "
                        FIELD_STANDS("infantry", 1, 8, 2, ", 'traits': ['rifle']") "}", RED_ONE);
    Volley v;
    static const struct { int gap, need; } rows[] = { { 1600, 4 }, { 1602, 2 }, { 3000, 2 } };
    for (int k = 0; k < 3; k++) {
        set_gap(f, rows[k].gap);
        cr_assert(fd_volley_make(f->battle, &f->state, line4, 1, 1, &v, &f->err));
        cr_assert_eq(v.need, rows[k].need);
        cr_assert_eq(v.dice[0], 2 + 2 + 2); /* 7.23 */
    }
    set_gap(f, 3005);
    cr_assert_not(fd_volley_make(f->battle, &f->state, line4, 1, 1, &v, &f->err));
    fire_free(f);
}

Test(fire_musketry, r7_6_mixed_arms_have_the_bonus_at_musket_range)
{
    Field *f = shooting("", "{'name': 'b', 'at': ['500yd','400yd'], "
                        FIELD_STANDS("infantry", 1, 8, 2, ", 'traits': ['mixed']") "}", RED_ONE);
    cr_assert_eq(fd_kill_dice(f->battle, &f->state, 0, 1), 6);
    cr_assert_eq(fd_musket_range(f->battle, 0), YD(150));
    fire_free(f);
}

Test(fire_musketry, r7_3_carbines_fire_dismounted_or_in_loose_order)
{
    Field *f = shooting("", "{'name': 'b', 'at': ['500yd','400yd'], "
                        FIELD_STANDS("cavalry", 1, 3, 2, ", 'traits': ['carbine']") "}", RED_ONE);
    Stand *at = state_stand(&f->state, 0);
    cr_assert_not(fd_may_volley(f->battle, &f->state, 0));
    at->status = ST_OPEN;
    cr_assert(fd_may_volley(f->battle, &f->state, 0));
    at->status = ST_DISMOUNTED;
    cr_assert(fd_may_volley(f->battle, &f->state, 0));
    cr_assert_eq(fd_musket_range(f->battle, 0), YD(60));
    fire_free(f);
}

Test(fire_musketry, r7_20_one_die_for_three_castings)
{
    static const struct { int castings, dice; } rows[] = { { 1, 1 }, { 2, 1 }, { 5, 1 }, { 6, 2 },
                                                           { 8, 2 }, { 9, 3 }, { 10, 3 } };
    Field *f = shooting("", "{'name': 'b', 'at': ['500yd','400yd'], " FIELD_FOOT(1, 10, 2) "}", RED_ONE);
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        state_stand(&f->state, 0)->figures = (uint8_t)rows[k].castings;
        cr_assert_eq(fd_kill_dice(f->battle, &f->state, 0, 1), rows[k].dice + 2);
    }
    fire_free(f);
}

Test(fire_musketry, r7_24_dice_for_weather_cover_crew_and_horse)
{
    Field *f = shooting("'rules': {'weather': 'poor'}", BLUE_LINE, RED_ONE);
    cr_assert_eq(fd_kill_dice(f->battle, &f->state, 0, 4), 1); /* 7.24: 4 - 3 */
    state_stand(&f->state, 0)->figures = 1;
    cr_assert_eq(fd_kill_dice(f->battle, &f->state, 0, 4), 0); /* 7.22: never below none */
    fire_free(f);
    f = shooting("'terrain': [{'type': 'protective cover', 'circle': {'at': ['500yd','470yd'], 'radius': '20yd'}},"
                 "{'type': 'earthworks', 'circle': {'at': ['600yd','470yd'], 'radius': '20yd'}}]",
                 BLUE_LINE, RED_ONE);
    cr_assert_eq(fd_kill_dice(f->battle, &f->state, 0, 4), 2); /* 7.25 */
    fire_put(f, "r.1", 600, 470);
    cr_assert_eq(fd_kill_dice(f->battle, &f->state, 0, 4), 0); /* 7.26 */
    fire_free(f);
    f = shooting("", BLUE_LINE, "{'name': 'r', 'at': ['500yd','470yd'], " FIELD_GUNS("8-pounders", 1, 2)
                 "}, {'name': 'c', 'at': ['600yd','470yd'], " FIELD_HORSE(1, 3, 2) "}");
    cr_assert_eq(fd_kill_dice(f->battle, &f->state, 0, 4), 3); /* 7.27 */
    cr_assert_eq(fd_kill_dice(f->battle, &f->state, 0, 5), 5); /* 7.28 */
    fire_free(f);
}

Test(fire_musketry, r7_31_adjacent_targets_are_easier_open_ones_harder)
{
    Field *f = shooting("", BLUE_LINE, "{'name': 'r', 'at': ['500yd','480yd'], " FIELD_FOOT(2, 8, 2)
                        "}, {'name': 'l', 'at': ['600yd','480yd'], " FIELD_LIGHT(1, 3, 2) "}");
    cr_assert_eq(fd_volley_need(f->battle, &f->state, 0, 4, YD(50)), 9);
    cr_assert_eq(fd_volley_need(f->battle, &f->state, 0, 4, YD(150)), 5);
    cr_assert_eq(fd_volley_need(f->battle, &f->state, 0, 6, YD(50)), 6); /* 7.32 */
    f->battle->number[HIT_ADJACENT] = 5;
    cr_assert_eq(fd_volley_need(f->battle, &f->state, 0, 4, YD(50)), 9); /* 7.33 */
    f->battle->number[HIT_OPEN] = -20;
    cr_assert_eq(fd_volley_need(f->battle, &f->state, 0, 6, YD(50)), 0);
    fire_free(f);
}

Test(fire_musketry, r7_9_a_line_has_one_zone)
{
    Field *f = shooting("", BLUE_LINE, RED_ONE);
    Volley v;
    /* ahead of the last stand alone: by itself the first cannot, in the line it can */
    fire_put(f, "r.1", 522, 470);
    cr_assert_not(fd_volley_make(f->battle, &f->state, line4, 1, 4, &v, &f->err)); /* 7.7 */
    cr_assert(strstr(f->err.text, "kill zone"), "%s", f->err.text);
    cr_assert(fd_volley_make(f->battle, &f->state, line4, 4, 4, &v, &f->err));
    cr_assert_eq(v.n, 4);
    /* the line's zone is as deep at its far end, however slanting the first stand's way there */
    fire_put(f, "r.1", 522, 560);
    cr_assert(fd_volley_make(f->battle, &f->state, line4, 4, 4, &v, &f->err), "%s", f->err.text);
    cr_assert_eq(v.n, 4);
    cr_assert_eq(v.need, 4);
    fire_put(f, "r.1", 560, 470); /* 7.8: beyond the end of the line */
    cr_assert_not(fd_volley_make(f->battle, &f->state, line4, 4, 4, &v, &f->err));
    fire_free(f);
}

Test(fire_musketry, r7_10_friends_block_enemies_do_not)
{
    Field *f = shooting("", "{'name': 'b', 'at': ['500yd','400yd'], " FIELD_FOOT(1, 8, 2)
                        "}, {'name': 'x', 'at': ['505yd','430yd'], " FIELD_FOOT(1, 8, 2) "}",
                        RED_ONE ", {'name': 'z', 'at': ['600yd','430yd'], " FIELD_FOOT(1, 8, 2) "}");
    Volley v;
    cr_assert_not(fd_volley_make(f->battle, &f->state, line4, 1, 2, &v, &f->err));
    cr_assert(strstr(f->err.text, "7.10"), "%s", f->err.text);
    fire_put(f, "x.1", 700, 430);
    fire_put(f, "z.1", 505, 430); /* 7.11 */
    cr_assert(fd_volley_make(f->battle, &f->state, line4, 1, 2, &v, &f->err), "%s", f->err.text);
    fire_put(f, "z.1", 500, 430); /* straight before it: nothing is left to see */
    cr_assert_not(fd_volley_make(f->battle, &f->state, line4, 1, 2, &v, &f->err));
    cr_assert(strstr(f->err.text, "7.11"), "%s", f->err.text);
    fire_free(f);
}

/* 9.5  A wood hides what lies wholly behind it, not what looks out at its end. */
Test(fire_musketry, r9_5_ground_hides_only_the_whole)
{
    Field *f = shooting("'terrain': [{'type': 'light woods', 'rectangle': {'from': ['470yd','425yd'], 'to': ['510yd','435yd']}}]",
                        "{'name': 'b', 'at': ['500yd','400yd'], " FIELD_FOOT(1, 8, 2) "}", RED_ONE);
    Volley v;
    cr_assert_not(fd_volley_make(f->battle, &f->state, line4, 1, 1, &v, &f->err));
    cr_assert(strstr(f->err.text, "9.5"), "%s", f->err.text);
    fire_put(f, "r.1", 506, 470);
    fire_put(f, "b.1", 506, 400);
    cr_assert(fd_volley_make(f->battle, &f->state, line4, 1, 1, &v, &f->err), "%s", f->err.text);
    fire_free(f);
}

Test(fire_musketry, r7_16_a_volley_hits_and_the_target_checks)
{
    Field *f = shooting("", "{'name': 'b', 'at': ['500yd','400yd'], " FIELD_FOOT(2, 8, 2) "}", RED_ONE);
    fire_dice(f, 0);
    fire_more(f, 3, 6); /* 61-100 would need 6; the gap is 57.5 yards: 8 */
    fire_more(f, 5, 9);
    fire_more(f, 1, 8); /* 8 dice; then the check: 5 + 2 = 7, fails on 8; loss 5: flees */
    fire_more(f, 1, 5);
    cr_assert(fire_gives(f, "b fire r.1"), "%s", f->err.text);
    cr_assert_eq(fire_stand(f, "r.1")->figures, 5);
    cr_assert_eq(f->events[E_CHECK], 1);
    cr_assert_eq(f->events[E_FLED], 1);
    cr_assert(fire_spent(f));
    fire_free(f);
}

Test(fire_musketry, r7_17_each_for_itself_or_all_at_one)
{
    Field *f = shooting("", BLUE_LINE, "{'name': 'r', 'at': ['500yd','470yd'], " FIELD_FOOT(4, 8, 2) "}");
    fire_dice(f, 0);
    fire_more(f, 16, 10); /* 7.18: four stands, four dice each */
    cr_assert(fire_gives(f, "b fire r"), "%s", f->err.text);
    cr_assert_eq(f->events[E_VOLLEY], 4);
    cr_assert(fire_spent(f));
    fire_free(f);
    f = shooting("", BLUE_LINE, "{'name': 'r', 'at': ['500yd','470yd'], " FIELD_FOOT(4, 8, 2) "}");
    fire_dice(f, 0);
    fire_more(f, 4, 10);
    cr_assert(fire_gives(f, "b.1 fire r.4 x1"), "%s", f->err.text); /* 7.13 */
    cr_assert(fire_spent(f));
    cr_assert(fire_refuses(f, "b.1 fire r.4 x1", "7.1"), "%s", f->err.text); /* 7.15: once */
    fire_free(f);
}

Test(fire_skirmish, r7_34_one_die_each_and_a_chart)
{
    static const struct { int tens, halts, flees, lost; } rows[] = {
        { 0, 0, 0, 0 }, { 1, 1, 0, 0 }, { 2, 0, 1, 0 }, { 3, 1, 0, 1 }, { 4, 0, 1, 1 },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f = shooting("", "{'name': 'b', 'at': ['500yd','400yd'], " FIELD_LIGHT(4, 3, 2)
                            ", 'bases': [{'stand': 1, 'at': ['440yd','400yd']}, {'stand': 2, 'at': ['480yd','400yd']},"
                            "{'stand': 3, 'at': ['520yd','400yd']}, {'stand': 4, 'at': ['560yd','400yd']}]}",
                            RED_ONE);
        cr_assert_eq(f->state.decision.kind, D_SKIRMISH);
        fire_dice(f, 0);
        fire_more(f, rows[k].tens, 10);
        fire_more(f, 4 - rows[k].tens, 9);
        cr_assert(fire_gives(f, "b.1 fire r.1"), "%s", f->err.text);
        cr_assert_eq(fire_row(f, "r.1")->delay & 15, rows[k].halts);
        cr_assert_eq(f->events[E_FLED], rows[k].flees);
        cr_assert_eq(fire_stand(f, "r.1")->figures, 8 - rows[k].lost);
        cr_assert_eq(f->events[E_CHECK], 0); /* 7.43 */
        cr_assert(fire_spent(f));
        fire_free(f);
    }
}

Test(fire_skirmish, r7_35_all_round_and_before_volleys)
{
    Field *f = shooting("", "{'name': 'b', 'at': ['500yd','500yd'], " FIELD_LIGHT(1, 3, 2)
                        "}, {'name': 'v', 'at': ['700yd','400yd'], " FIELD_FOOT(1, 8, 2) "}",
                        "{'name': 'r', 'at': ['500yd','400yd'], " FIELD_FOOT(1, 8, 2)
                        "}, {'name': 'q', 'at': ['700yd','470yd'], " FIELD_FOOT(1, 8, 2) "}");
    cr_assert_eq(f->state.decision.kind, D_SKIRMISH); /* 1.23 */
    cr_assert(fire_refuses(f, "v fire q.1", "7.34"));
    cr_assert(fire_gives(f, "b.1 fire r.1"), "%s", f->err.text); /* behind it */
    cr_assert_eq(f->state.decision.kind, D_VOLLEY); /* 1.24 */
    fire_free(f);
}

Test(fire_skirmish, r7_38_the_rifle_bonus_is_an_option)
{
    Field *f = shooting("", "{'name': 'b', 'at': ['500yd','400yd'], "
                        FIELD_STANDS("light infantry", 1, 3, 2, ", 'traits': ['rifle']") "}", RED_ONE);
    f->battle->number[SKIRMISH_RIFLES] = 1;
    fire_dice(f, 1, 9);
    cr_assert(fire_gives(f, "b.1 fire r.1"));
    cr_assert_eq(f->last[E_SKIRMISH].a, 1);
    fire_free(f);
}

/* ---- artillery ---- */

static Field *gunning(const char *kind, const char *red)
{
    char blue[500];
    snprintf(blue, sizeof blue, "{'name': 'g', 'at': ['500yd','100yd'], 'stands': [{'kind': '%s', 'rating': 2}]}",
             kind);
    return fire_field(FIELD_OPENING(1, "bombardment", "Blue"), blue, red);
}

Test(fire_artillery, r6_20_the_chart_row_for_row)
{
    static const char *const kinds[] = { "light guns", "6-pounders", "8-pounders", "12-pounders",
                                         "siege guns", "howitzers" };
    /* printed: the six bands; 10 more = a star */
    static const int printed[6][6] = { { 14, 13, 5, 3, 2, 1 }, { 14, 13, 7, 5, 4, 2 },
                                       { 16, 14, 8, 6, 5, 3 }, { 18, 15, 8, 7, 6, 4 },
                                       { 19, 15, 12, 8, 7, 5 }, { -1, 13, 12, 8, 6, 4 } };
    static const int ends[6] = { 100, 200, 400, 600, 1000, 1200 };
    for (int k = 0; k < 6; k++) {
        Field *f = gunning(kinds[k], RED_ONE);
        for (int band = 0; band < 6; band++) {
            bool star;
            int n = fd_gun_number(f->battle, &f->state, 0, 1, YD(ends[band]), k == 5, &star);
            cr_assert_eq(n < 0 ? n : n + 10 * star, printed[k][band], "%s %d", kinds[k], band);
            if (band == 5) continue;
            n = fd_gun_number(f->battle, &f->state, 0, 1, YD(ends[band]) + 1, k == 5, &star);
            cr_assert_eq(n + 10 * star, printed[k][band + 1]);
        }
        fire_free(f);
    }
}

Test(fire_artillery, r6_28_modifiers_in_both_columns)
{
    Field *f = fire_field(FIELD_OPENING(1, "bombardment", "Blue")
                     ", 'terrain': [{'type': 'earthworks', 'circle': {'at': ['300yd','700yd'], 'radius': '20yd'}},"
                     "{'type': 'rough', 'circle': {'at': ['700yd','700yd'], 'radius': '20yd'}}]",
                     "{'name': 'g', 'at': ['500yd','100yd'], " FIELD_GUNS("8-pounders", 1, 2) "}",
                     RED_ONE ", {'name': 'pair', 'at': ['600yd','500yd'], " FIELD_FOOT(2, 8, 2)
                     "}, {'name': 'open', 'at': ['650yd','500yd'], " FIELD_LIGHT(1, 3, 2)
                     "}, {'name': 'gun', 'at': ['400yd','500yd'], " FIELD_GUNS("8-pounders", 1, 2)
                     "}, {'name': 'horse', 'at': ['350yd','500yd'], " FIELD_HORSE(1, 3, 2) "}");
    bool star;
    static const struct { const char *who; int near, far; } rows[] = {
        { "r.1", 0, 0 }, { "pair.1", 1, 1 }, { "open.1", -2, -2 }, { "gun.1", -1, -1 }, { "horse.1", 1, 1 },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        const int t = fire_index(f, rows[k].who);
        cr_assert_eq(fd_gun_number(f->battle, &f->state, 0, t, YD(400), false, &star), 8 + rows[k].near);
        cr_assert_eq(fd_gun_number(f->battle, &f->state, 0, t, YD(400) + 1, false, &star), 6 + rows[k].far);
    }
    fire_put(f, "r.1", 300, 700); /* 6.30 */
    cr_assert_eq(fd_gun_number(f->battle, &f->state, 0, 1, YD(400), false, &star), 5);
    cr_assert_eq(fd_gun_number(f->battle, &f->state, 0, 1, YD(500), false, &star), 2);
    fire_put(f, "r.1", 700, 700); /* 6.31 */
    cr_assert_eq(fd_gun_number(f->battle, &f->state, 0, 1, YD(400), false, &star), 6);
    cr_assert_eq(fd_gun_number(f->battle, &f->state, 0, 1, YD(500), false, &star), 3);
    fire_put(f, "r.1", 500, 470);
    row(&f->state, 0)->last_target = 2; /* 6.28 */
    cr_assert_eq(fd_gun_number(f->battle, &f->state, 0, 1, YD(400), false, &star), 9);
    cr_assert_eq(fd_gun_number(f->battle, &f->state, 0, 1, YD(500), false, &star), 8);
    row(&f->state, 0)->hits = 1; /* 6.38: 8 halved is 4, and the repeat */
    cr_assert_eq(fd_gun_number(f->battle, &f->state, 0, 1, YD(400), false, &star), 5);
    fire_free(f);
}

Test(fire_artillery, r6_11_a_die_a_gun_and_a_star_besides)
{
    Field *f = gunning("8-pounders", "{'name': 'r', 'at': ['500yd','260yd'], " FIELD_FOOT(1, 8, 2) "}");
    fire_dice(f, 3, 4, 5, 7); /* 148 yards: star and 4: two sure hits, 4 hits, 5 misses; check 5+2=7 */
    cr_assert(fire_gives(f, "fire all"), "%s", f->err.text);
    cr_assert_eq(f->last[E_GUNS].b, 3);
    cr_assert_eq(fire_stand(f, "r.1")->figures, 5);
    cr_assert_eq(f->last[E_CHECK].a, 1); /* 5.19: 7 on a total of 7 passes */
    cr_assert(fire_spent(f));
    fire_free(f);
}

Test(fire_artillery, r6_6_the_zone_is_as_wide_as_the_stand)
{
    Field *f = gunning("8-pounders", RED_ONE);
    cr_assert(fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err));
    fire_stand(f, "r.1")->at.x = YD(500) + 379; /* touches the edge of the zone */
    cr_assert(fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err) ==
              (379 < 380 - GEO_SLACK));
    fire_stand(f, "r.1")->at.x = YD(500) + 370;
    cr_assert(fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err));
    fire_stand(f, "r.1")->at.x = YD(500) + 385; /* 6.7: and it is not angled */
    cr_assert_not(fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err));
    fire_free(f);
}

Test(fire_artillery, r6_8_what_stops_a_shot)
{
    static const char red[] = "{'name': 'r', 'at': ['500yd','470yd'], " FIELD_FOOT(1, 8, 2)
        "}, {'name': 'q', 'at': ['500yd','300yd'], " FIELD_FOOT(1, 8, 2) "}";
    Field *f = gunning("8-pounders", red);
    cr_assert_not(fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err)); /* 6.9 */
    cr_assert_eq(fd_gun_target(f->battle, &f->state, 0), 2);
    fire_free(f);
    f = gunning("howitzers", red);
    cr_assert(fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err)); /* 6.4 */
    fire_put(f, "q.1", 500, 150);
    cr_assert_not(fd_gun_can_hit(f->battle, &f->state, 0, 2, &f->err)); /* 6.26 */
    fire_free(f);
    for (int k = 0; k < 4; k++) {
        static const char *const types[] = { "light woods", "rough", "hard cover", "hill" };
        char more[400];
        snprintf(more, sizeof more, FIELD_OPENING(1, "bombardment", "Blue")
                 ", 'terrain': [{'type': '%s', 'circle': {'at': ['500yd','300yd'], 'radius': '30yd'}}]",
                 types[k]);
        f = fire_field(more, "{'name': 'g', 'at': ['500yd','100yd'], " FIELD_GUNS("howitzers", 1, 2) "}", RED_ONE);
        cr_assert_not(fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err), "%s", types[k]);
        fire_put(f, "r.1", 500, 300); /* in it, it can be hit */
        cr_assert(k == 2 || fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err), "%s", f->err.text);
        fire_free(f);
    }
}

Test(fire_artillery, r6_15_guns_on_a_hill)
{
    Field *f = fire_field(FIELD_OPENING(1, "bombardment", "Blue")
                     ", 'terrain': [{'type': 'hill', 'rectangle': {'from': ['400yd','80yd'], 'to': ['600yd','120yd']}},"
                     "{'type': 'slope', 'rectangle': {'from': ['400yd','60yd'], 'to': ['450yd','120yd']}}]",
                     "{'name': 'g', 'at': ['500yd','105yd'], " FIELD_GUNS("8-pounders", 1, 2) "}",
                     "{'name': 'r', 'at': ['500yd','470yd'], " FIELD_FOOT(1, 8, 2)
                     "}, {'name': 'q', 'at': ['500yd','300yd'], " FIELD_FOOT(1, 8, 2) "}");
    cr_assert(fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err), "%s", f->err.text);
    fire_put(f, "g.1", 500, 98); /* 6.17: 22 yards from the edge */
    cr_assert_not(fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err));
    fire_put(f, "g.1", 425, 105); /* 6.16 */
    fire_put(f, "q.1", 425, 300);
    fire_put(f, "r.1", 425, 470);
    cr_assert_not(fd_gun_can_hit(f->battle, &f->state, 0, 1, &f->err));
    fire_free(f);
}

Test(fire_artillery, r6_35_hits_on_guns)
{
    Field *f = gunning("8-pounders", "{'name': 'r', 'at': ['500yd','700yd'], " FIELD_GUNS("8-pounders", 1, 2)
                       "}");
    fire_dice(f, 4, 4, 4, 9, 8); /* 600-: need 6-1 = 5 (6.33); two hits: gun (6.37), crew; the crew stands (5.9): 3+2+3 */
    fire_more(f, 1, 8);
    cr_assert(fire_gives(f, "fire all"), "%s", f->err.text);
    cr_assert_eq(fire_row(f, "r.1")->hits, 1); /* 6.38 */
    cr_assert_eq(fire_stand(f, "r.1")->figures, 3);
    cr_assert_eq(f->events[E_CHECK], 1); /* 6.42 */
    cr_assert(fire_spent(f));
    fire_row(f, "r.1")->hits = 1;
    fire_free(f);
    f = gunning("8-pounders", "{'name': 'r', 'at': ['500yd','700yd'], " FIELD_GUNS("8-pounders", 1, 2) "}");
    fire_dice(f, 4, 4, 4, 9, 10); /* two hits on the guns */
    cr_assert(fire_gives(f, "fire all"));
    cr_assert_eq(fire_row(f, "r.1")->guns, GUNS_DESTROYED); /* 6.39 */
    cr_assert_eq(fire_stand(f, "r.1")->status, ST_CREW);
    fire_free(f);
    f = gunning("8-pounders", "{'name': 'r', 'at': ['500yd','700yd'], 'formation': 'limbered', "
                FIELD_GUNS("8-pounders", 1, 2) "}");
    fire_dice(f, 4, 4, 4, 7, 6); /* 6.36: limber on 7, crew on 6 */
    fire_more(f, 1, 1);
    cr_assert(fire_gives(f, "fire all"));
    cr_assert_eq(fire_row(f, "r.1")->hits >> 4, 1);
    cr_assert_eq(fire_stand(f, "r.1")->figures, 3);
    fire_free(f);
}

Test(fire_artillery, r6_44_abandoned_guns_are_taken)
{
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                     "{'name': 'b', 'at': ['500yd','400yd'], " FIELD_FOOT(1, 8, 2) "}",
                     "{'name': 'r', 'at': ['500yd','600yd'], " FIELD_GUNS("8-pounders", 1, 2) "}");
    StandRow *r = fire_row(f, "r.1");
    r->guns = GUNS_LEFT;
    fire_stand(f, "r.1")->status = ST_CREW;
    r->guns_x = (uint16_t)(YD(500) / GUNS_GRAIN);
    r->guns_y = (uint16_t)(YD(405) / GUNS_GRAIN);
    fd_guns_capture(&f->game);
    cr_assert_eq(r->guns, GUNS_CAPTURED);
    cr_assert_eq(fd_points_of(f->battle, &f->state, 0), 20); /* 6.45, 10.6: two guns */
    cr_assert_not(fd_gun_may_fire(f->battle, &f->state, fire_index(f, "r.1"), &f->err));
    fire_free(f);
}

Test(fire_artillery, r6_10_extended_zone_is_an_option)
{
    Field *f = gunning("8-pounders", "{'name': 'r', 'at': ['500yd','470yd'], " FIELD_FOOT(1, 8, 2)
                       "}, {'name': 'q', 'at': ['500yd','300yd'], " FIELD_FOOT(1, 8, 2) "}");
    f->battle->number[EXTENDED] = 1;
    cr_assert(fire_gives(f, "fire all"));
    cr_assert_eq(f->events[E_GUNS], 2);
    fire_free(f);
}

Test(fire_artillery, r6_12_who_acted_does_not_fire)
{
    Field *f = fire_field(FIELD_OPENING(1, "artillery", "Blue"),
                     "{'name': 'g', 'at': ['500yd','100yd'], " FIELD_GUNS("8-pounders", 2, 2)
                     ", 'bases': [{'stand': 2, 'at': ['550yd','100yd']}]}", RED_ONE);
    cr_assert_eq(f->state.decision.kind, D_GUNS);
    fire_stand(f, "g.2")->marks |= S_MOVED;
    cr_assert(fire_refuses(f, "g.2 fire r.1", "6.12"), "%s", f->err.text);
    cr_assert(fire_gives(f, "g.1 turn facing NE"), "%s", f->err.text); /* 4.15 */
    fire_free(f);
    f = fire_field(FIELD_OPENING(1, "artillery", "Blue"),
              "{'name': 'g', 'at': ['500yd','100yd'], " FIELD_GUNS("8-pounders", 1, 2) "}",
              "{'name': 'r', 'at': ['500yd','190yd'], " FIELD_FOOT(1, 8, 2) "}");
    cr_assert(fire_refuses(f, "g.1 prolong to 500yd,120yd", "4.14"), "%s", f->err.text); /* 57.5 left */
    cr_assert(fire_refuses(f, "g.1 prolong to 500yd,75yd", "4.5"));
    cr_assert(fire_gives(f, "g.1 prolong to 500yd,115yd"), "%s", f->err.text);
    fire_free(f);
}
