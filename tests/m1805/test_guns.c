/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_guns.c - 1805, chapters 9 to 11: artillery, guns on guns, buildings.
 *
 * Start at r9_1_: the printed cells.
 */
#include "tests/m1805/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static Field *battery(const char *rating, int inches)
{
    char blue[400];
    snprintf(blue, sizeof blue, GUN("b1", 30, 10, "%s"), rating);
    Field *f = m1805_field("", blue, FOOT("r1", 30, 30, "green", "line"));
    m1805_body(f, "r1")->at.y = 2540 + 254 + 190 + 254 * inches;
    field_unit(f, "b1")->marks |= U_HAS_FIRED;
    return f;
}

Test(m1805_guns, r9_1_percent_a_gunner)
{
    static const struct {
        const char *rating;
        int inches, percent;
    } rows[] = { { "veteran", 6, 16 },   { "veteran", 12, 14 },  { "veteran", 24, 12 },
                 { "veteran", 36, 10 },  { "green", 6, 14 },     { "green", 12, 12 },
                 { "green", 24, 10 },    { "green", 36, 8 },     { "untrained", 6, 12 },
                 { "untrained", 7, 10 }, { "untrained", 13, 8 }, { "untrained", 25, 6 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = battery(rows[i].rating, rows[i].inches);
        cr_assert_eq(m1805_shot(f, "b1", "r1"), rows[i].percent + 15, "row %u",
                     i); /* still target */
        field_free(f);
    }
}

Test(m1805_guns, r9_2_thirty_six_inches)
{
    Field *f = battery("green", 36);
    cr_assert_gt(m1805_shot(f, "b1", "r1"), 0);
    m1805_body(f, "r1")->at.y += 1;
    cr_assert_eq(m1805_shot(f, "b1", "r1"), -1);
    field_free(f);
}

Test(m1805_guns, r9_3_to_9_8_modifiers_of_gunners)
{
    Field *f = battery("green", 12);
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 12 + 15);
    field_unit(f, "b1")->marks &= ~(uint32_t)U_HAS_FIRED;
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 12 + 15 + 15);
    field_unit(f, "b1")->status = SHAKEN;
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 12 + 15 + 15 - 10);
    field_unit(f, "r1")->formation = COLUMN;
    m1805_body(f, "r1")->at.y += 190 * 3 / 2; /* a column is deeper */
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 12 + 15 + 15 - 10 + 10);
    field_free(f);
    f = m1805_field(TERRAIN(LINE_OF("trench", 20, 19, 40, 19)),
                    GUN("b1", 30, 10, "veteran"), FOOT("r1", 30, 20, "green", "line"));
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 14 + 15 + 15 - 20);
    field_free(f);
}

Test(m1805_guns, r9_4_a_target_under_orders_to_move_is_not_still)
{
    Field *f = battery("green", 10);
    field_dice(f, 4, 1, 100, 100, 50); /* initiative: blue first; the fire; morale */
    m1805_bound(f, "b1 fire r1", "r1 move to 30,24", NULL);
    cr_assert_eq(f->last[E_FIRE].c, 12);
    field_free(f);
}

/* Told to move to where it stands r1 stays there; a hundredth of an inch on, or turned, it moves. */
Test(m1805_guns, r9_4_orders_to_move_nowhere_leave_a_target_still)
{
    static const struct {
        const char *order;
        int percent;
    } rows[] = { { NULL, 27 },
                 { "r1 move to 30,20", 27 },
                 { "r1 move to 30,20.01", 12 },
                 { "r1 move to 30,20 facing W", 12 },
                 { "r1 form as column", 12 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = battery("green", 10);
        m1805_body(f, "r1")->at.y = 254 * 20;
        field_dice(f, 4, 1, 100, 100, 50); /* initiative: blue first; the fire; morale */
        m1805_bound(f, "b1 fire r1", rows[i].order, NULL);
        cr_assert_eq(f->last[E_FIRE].c, rows[i].percent, "row %u", i);
        field_free(f);
    }
}

Test(m1805_guns, r9_9_limbering_takes_a_whole_turn)
{
    Field *f =
        m1805_field("", GUN("b1", 30, 10, "green"), FOOT("r1", 30, 50, "green", "line"));
    cr_assert_not(field_gives(f, "b1 move to 30,12"), "unlimbered guns do not move");
    cr_assert(field_gives(f, "b1 form as limbered"), "%s", f->err.text);
    m1805_bound(f, NULL);
    cr_assert_eq(field_unit(f, "b1")->formation, LIMBERED);
    cr_assert_eq(m1805_shot(f, "b1", "r1"), -1, "limbered guns do not fire");
    cr_assert_not(field_gives(f, "b1 move to 30,12 as unlimbered"));
    field_free(f);
}

Test(m1805_guns, r9_10_no_unlimbering_near_the_enemy)
{
    static const struct {
        const char *kind;
        int32_t gap;
        bool may;
    } rows[] = { { "infantry", 3048, false },
                 { "infantry", 3049, true },
                 { "cavalry", 4572, false },
                 { "cavalry", 4573, true } };
    for (unsigned i = 0; i < 4; i++) {
        char red[400];
        snprintf(red, sizeof red, UNIT("r1", 30, 40, "%s", "green", "line", "", ""),
                 rows[i].kind);
        Field *f = m1805_field(
            "", UNIT("b1", 30, 10, "artillery", "green", "limbered", "", ""), red);
        const int32_t half = i < 2 ? 190 : 380;
        m1805_body(f, "r1")->at.y = 2540 + 254 + half + rows[i].gap;
        cr_assert_eq(field_gives(f, "b1 form as unlimbered"), rows[i].may, "row %u: %s",
                     i, f->err.text);
        field_free(f);
    }
}

/* Foot that has come up in the bound keeps a gun limbered, and that is why. */
Test(m1805_guns, r9_10_who_has_come_up_is_the_reason_told)
{
    for (int near = 0; near < 2; near++) {
        char told[200];
        Field *f =
            m1805_field("", UNIT("b1", 30, 10, "artillery", "green", "limbered", "", ""),
                        FOOT("r1", 30, 28, "green", "line"));
        m1805_bound(f, "b1 form as unlimbered",
                    near ? "r1 move to 30,22" : "r1 move to 30,27", NULL);
        cr_assert_eq(field_unit(f, "b1")->formation, near ? LIMBERED : UNLIMBERED);
        musket_say_event(&f->game, &f->last[E_FORMATION], told, sizeof told);
        cr_assert_str_eq(told, near ? "b1 does not unlimber so near the enemy"
                                    : "b1 is now unlimbered");
        field_free(f);
    }
}

Test(m1805_guns, r9_11_guns_do_not_fire_across_what_they_straddle)
{
    Field *f =
        m1805_field(TERRAIN(LINE_OF("obstacle", 0, 10, 60, 10)),
                    GUN("b1", 30, 10, "green"), FOOT("r1", 30, 20, "green", "line"));
    cr_assert_eq(m1805_shot(f, "b1", "r1"), -1);
    field_free(f);
}

Test(m1805_guns, r9_12_firm_open_level_ground)
{
    static const char *const no[] = { "woods", "hill", "soft ground" };
    for (int i = 0; i < 3; i++) {
        char more[300];
        snprintf(more, sizeof more, TERRAIN(AREA("%s", 25, 5, 35, 15)), no[i]);
        Field *f = m1805_field(more, GUN("b1", 30, 2, "green"),
                               FOOT("r1", 30, 20, "green", "line"));
        m1805_body(f, "b1")->at.y = 254 * 10;
        cr_assert_eq(m1805_shot(f, "b1", "r1"), -1, "%s", no[i]);
        field_free(f);
    }
    Field *f = m1805_field(
        TERRAIN(AREA("hill", 20, 0, 40, 20) "," AREA("hilltop", 25, 5, 35, 15)),
        GUN("b1", 30, 10, "green"), FOOT("r1", 30, 25, "green", "line"));
    cr_assert_gt(m1805_shot(f, "b1", "r1"), 0, "%s", f->err.text);
    field_free(f);
}

/* ---- guns on guns ---- */

static Field *duel_of_guns(void)
{
    return m1805_field("", GUN("b1", 30, 10, "green"), GUN("r1", 30, 20, "green"));
}

/* Green, 9 in, first fire at a still target: (12 + 15 + 15) x 4 = 168: one hit, 68 to roll. */
Test(m1805_guns, r10_1_a_hit_on_a_battery_is_rolled_on_the_table)
{
    static const struct {
        int die, more, horses, figures, limber;
    } rows[] = { { 1, 31, 4, 4, 1 }, { 20, 31, 4, 4, 1 }, { 21, 0, 3, 4, 1 },
                 { 50, 0, 3, 4, 1 }, { 51, 0, 4, 3, 1 },  { 80, 0, 4, 3, 1 } };
    for (unsigned i = 0; i < 6; i++) {
        Field *f = duel_of_guns();
        if (rows[i].more)
            field_dice(f, 3, 69, rows[i].die, rows[i].more);
        else if (rows[i].figures == 3)
            field_dice(f, 3, 69, rows[i].die, 80); /* 80: morale */
        else
            field_dice(f, 2, 69, rows[i].die);
        m1805_bound(f, "b1 fire r1", NULL);
        cr_assert(field_spent(f), "row %u", i);
        cr_assert_eq(m1805_row(f, "r1")->horses, rows[i].horses, "row %u", i);
        cr_assert_eq(m1805_body(f, "r1")->figures, rows[i].figures, "row %u", i);
        field_free(f);
    }
}

Test(m1805_guns, r10_3_the_limber_explodes)
{
    for (int die = 50; die <= 51; die++) {
        Field *f = duel_of_guns();
        field_dice(f, 5, 69, 1, 30, die, 1); /* hit, limber, explodes, gunner, morale */
        m1805_bound(f, "b1 fire r1", NULL);
        cr_assert(field_unit(f, "r1")->marks & U_NO_LIMBER);
        cr_assert_eq(m1805_row(f, "r1")->horses, 0);
        cr_assert_eq(m1805_body(f, "r1")->figures, die == 50 ? 3 : 4);
        cr_assert_not(field_gives(f, "done") && field_gives(f, "r1 form as limbered"));
        field_free(f);
    }
}

Test(m1805_guns, r10_5_a_quarter_slower_a_horse)
{
    Field *f = m1805_field(
        "", UNIT("b1", 30, 10, "artillery", "green", "limbered", "", ", 'horses': 3"),
        FOOT("r1", 30, 50, "green", "line"));
    cr_assert_eq(musket_move_rate(f->battle, &f->state, 0, LIMBERED, OPEN),
                 254 * 6 * 3 / 4);
    cr_assert_eq(musket_move_rate(f->battle, &f->state, 0, LIMBERED, ROAD),
                 254 * 10 * 3 / 4);
    m1805_row(f, "b1")->horses = 0;
    cr_assert_eq(musket_move_rate(f->battle, &f->state, 0, LIMBERED, OPEN), 0);
    field_free(f);
}

/* Though its horses be left, or a horse lost cost it less than a quarter. */
Test(m1805_guns, r10_4_a_gun_without_its_limber_stays)
{
    for (int lost = 0; lost < 2; lost++) {
        Field *f = m1805_field(
            "", UNIT("b1", 30, 10, "artillery", "green", "limbered", "", ", 'horses': 3"),
            FOOT("r1", 30, 50, "green", "line"));
        if (lost)
            field_unit(f, "b1")->marks |= U_NO_LIMBER;
        cr_assert_eq(musket_move_rate(f->battle, &f->state, 0, LIMBERED, OPEN),
                     lost ? 0 : 254 * 6 * 3 / 4);
        cr_assert_eq(field_gives(f, "b1 move to 30,11"), !lost, "%s", f->err.text);
        field_free(f);
    }
}

/* A limber that has exploded, and a team of which no horse is left, are not hit again. */
Test(m1805_guns, r10_2_what_is_lost_is_not_hit_again)
{
    static const struct {
        uint32_t marks;
        int horses, die, more;
        const char *says;
    } rows[] = {
        { U_NO_LIMBER, 0, 20, 0, "hit on r1: nothing is left there to be hit" },
        { U_NO_LIMBER, 0, 21, 0, "hit on r1: nothing is left there to be hit" },
        { 0, 0, 20, 31, "hit on r1: the limber is hit" },
        { 0, 0, 21, 0, "hit on r1: nothing is left there to be hit" },
        { 0, 1, 21, 0, "hit on r1: a horse is hit" },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char told[200];
        Field *f = duel_of_guns();
        field_unit(f, "r1")->marks |= rows[i].marks;
        m1805_row(f, "r1")->horses = (uint8_t)rows[i].horses;
        field_dice(f, 2, 69, rows[i].die);
        if (rows[i].more)
            field_more(f, 1, rows[i].more);
        m1805_bound(f, "b1 fire r1", NULL);
        cr_assert(field_spent(f), "row %u", i);
        cr_assert_eq(m1805_row(f, "r1")->horses, 0, "row %u", i);
        musket_label(&f->game, &f->last[E_GUN_HIT], told, sizeof told);
        cr_assert(strstr(told, rows[i].says), "%s", told);
        field_free(f);
    }
}

Test(m1805_guns, r10_7_the_gun_is_destroyed_or_damaged)
{
    Field *f = duel_of_guns();
    field_dice(f, 3, 69, 81, 70);
    m1805_bound(f, "b1 fire r1", NULL);
    cr_assert_eq(m1805_body(f, "r1")->where, LOST);
    field_free(f);
    f = duel_of_guns();
    field_dice(f, 3, 69, 100, 71);
    m1805_bound(f, "b1 fire r1", NULL);
    cr_assert(field_unit(f, "r1")->marks & U_GUN_OUT);
    cr_assert_eq(m1805_shot(f, "r1", "b1"), -1);
    field_dice(f, 1, 71); /* the turn after: not repaired */
    m1805_bound(f, NULL);
    cr_assert(field_unit(f, "r1")->marks & U_GUN_OUT);
    field_dice(f, 1, 70);
    m1805_bound(f, NULL);
    cr_assert_not(field_unit(f, "r1")->marks & U_GUN_OUT);
    cr_assert(field_spent(f));
    field_free(f);
}

/* Once at the end of each bound but that in which it is hit, be it hit again; its crew does it on the march, and not in
 * a melee or routed. */
Test(m1805_guns, r10_8_who_repairs_a_gun_and_when)
{
    static const struct {
        uint32_t marks;
        int status, formation, dice;
    } rows[] = {
        { 0, IN_ORDER, UNLIMBERED, 1 },         { 0, SHAKEN, UNLIMBERED, 1 },
        { 0, IN_ORDER, LIMBERED, 1 },           { U_GUN_HIT, IN_ORDER, UNLIMBERED, 0 },
        { U_ENGAGED, IN_ORDER, UNLIMBERED, 0 }, { 0, ROUTED, UNLIMBERED, 0 },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = duel_of_guns();
        Unit *const u = field_unit(f, "r1");
        u->marks |= U_GUN_OUT | rows[i].marks;
        u->status = (uint8_t)rows[i].status;
        u->formation = (uint8_t)rows[i].formation;
        field_dice(f, 1, 70);
        musket_guns_repair(&f->game);
        cr_expect_eq(f->list.used, rows[i].dice, "row %u", i);
        cr_expect_eq(!(u->marks & U_GUN_OUT), rows[i].dice, "row %u", i);
        musket_recover(&f->game);
        cr_expect_not(u->marks & U_GUN_HIT, "row %u", i);
        field_free(f);
    }
}

Test(m1805_guns, r10_9_effects_by_turns_until_a_gun_is_hit)
{
    Field *f = duel_of_guns();
    /* initiative b1 10, r1 20; fire b1 1 (2 hits), r1 1 (2 hits); b1's first: crew; r1's first: the
     * gun, damaged; the two that are left are lost; morale of r1 */
    field_dice(f, 8, 10, 20, 1, 1, 60, 90, 90, 50);
    m1805_bound(f, "b1 fire r1", "r1 fire b1", NULL);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(m1805_body(f, "r1")->figures, 3);
    cr_assert(field_unit(f, "b1")->marks & U_GUN_OUT);
    cr_assert_eq(f->events[E_GUN_HIT], 2);
    field_free(f);
}

/* r1 looks away: it turns to reply, and the exchange is the same. */
Test(m1805_guns, r10_9_a_gun_that_turns_to_reply_takes_part)
{
    Field *f = duel_of_guns();
    m1805_body(f, "r1")->facing = EAST;
    field_dice(f, 8, 10, 20, 1, 1, 60, 90, 90, 50);
    m1805_bound(f, "b1 fire r1", "r1 move and fire b1 to 30,20 facing S", NULL);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(m1805_body(f, "r1")->figures, 3);
    cr_assert(field_unit(f, "b1")->marks & U_GUN_OUT);
    field_free(f);
}

/* Only a hit on a gun ends it: r1 has scored four hits when its two gunners fall, and all of them tell. */
Test(m1805_guns, r10_9_a_crew_that_falls_has_scored_its_hits)
{
    Field *f = duel_of_guns();
    f->battle->number[GUN_FIRST] = 200;
    m1805_body(f, "r1")->figures = 2;
    /* initiative; (12 + 200 + 15) x 4 and x 2: 9 hits and 4; crew, horse, crew, and three more horses */
    field_dice(f, 10, 10, 20, 100, 100, 60, 40, 60, 40, 40, 40);
    m1805_bound(f, "b1 fire r1", "r1 fire b1", NULL);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(m1805_body(f, "r1")->figures, 0);
    cr_assert_eq(m1805_row(f, "b1")->horses, 0);
    field_free(f);
}

Test(m1805_guns, r10_10_hits_after_the_gun_is_hit_are_lost)
{
    Field *f = duel_of_guns();
    field_dice(f, 3, 1, 90, 90); /* 2 hits; the first on the gun, damaged */
    m1805_bound(f, "b1 fire r1", NULL);
    cr_assert(field_spent(f));
    field_free(f);
}

/* ---- buildings ---- */

static Field *farm(void)
{
    return m1805_field(TERRAIN("{'type': 'building', 'name': 'farm', 'rectangle': "
                               "{'from': ['28in', '20in'], "
                               "'to': ['32in', '23in']}}"),
                       GUN("b1", 30, 10, "green") "," FOOT("b2", 20, 12, "green", "line"),
                       FOOT("r1", 30, 21, "veteran", "column"));
}

/* Green, first fire, still, large: (12 + 15 + 15 + 10) x 4 = 208. */
Test(m1805_guns, r11_1_a_hit_on_a_building_is_one_on_those_in_it)
{
    Field *f = farm();
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 52, "%s", f->err.text);
    field_dice(f, 4, 9, 26, 26, 50); /* 2 hits; no fire, no fire; morale */
    m1805_bound(f, "b1 fire r1", NULL);
    cr_assert_eq(m1805_body(f, "r1")->figures, 18);
    cr_assert(field_spent(f));
    cr_assert_eq(musket_unit_building(f->battle, &f->state, field_index(f, "r1")), 0);
    field_free(f);
}

Test(m1805_guns, r11_2_a_building_on_fire_is_left_at_once)
{
    Field *f = farm();
    field_dice(f, 3, 9, 25, 50); /* 2 hits; the first sets it on fire; morale */
    m1805_bound(f, "b1 fire r1", NULL);
    cr_assert(field_spent(f));
    cr_assert_eq(f->events[E_BURNS], 1);
    cr_assert_eq(musket_unit_building(f->battle, &f->state, field_index(f, "r1")), -1);
    cr_assert_neq(field_unit(f, "r1")->status, ROUTED);
    field_free(f);
}

Test(m1805_guns, r11_5_small_arms_find_a_building_as_good_as_a_trench)
{
    Field *f = farm();
    m1805_body(f, "b2")->at = (Point){ 254 * 30, 254 * 14 };
    m1805_body(f, "b1")->at.x = 254 * 40;
    cr_assert_eq(m1805_shot(f, "b2", "r1"), 6 + 3 + 2 - 10 > 0 ? 6 + 3 + 2 - 10 : 0, "%s",
                 f->err.text);
    field_free(f);
}

Test(m1805_guns, r11_6_a_building_is_for_one_unit_of_foot)
{
    Field *f = farm();
    m1805_body(f, "b2")->at = (Point){ 254 * 30, 254 * 15 };
    field_unit(f, "b2")->formation = COLUMN;
    const Vec north = geo_ahead(NORTH);
    cr_assert_lt(musket_move_reach(f->battle, &f->state, 1, COLUMN, (Point){ 7620, 3810 },
                                   north, 2000, MOVE_ONE),
                 1300);
    m1805_body(f, "r1")->at.y = 254 * 40; /* empty now */
    cr_assert_eq(musket_move_reach(f->battle, &f->state, 1, COLUMN, (Point){ 7620, 3810 },
                                   north, 2000, MOVE_ONE),
                 2000);
    field_free(f);
}

/* By its own name, and whoever may be in it. */
Test(m1805_guns, r11_1_fire_at_the_building_itself)
{
    for (int hidden = 0; hidden < 2; hidden++) {
        Field *f = farm();
        if (hidden)
            field_unit(f, "r1")->marks |= U_CONCEALED;
        cr_assert_eq(m1805_shot(f, "b1", "farm"), 52, "%s", f->err.text);
        field_dice(f, 4, 9, 26, 26, 50);
        m1805_bound(f, "b1 fire farm", NULL);
        cr_assert_eq(m1805_body(f, "r1")->figures, 18);
        field_free(f);
    }
    Field *f = farm(); /* nobody's, and one's own */
    m1805_body(f, "r1")->at.y = 254 * 40;
    field_dice(f, 3, 9, 26, 26);
    m1805_bound(f, "b1 fire farm", NULL);
    cr_assert(field_spent(f));
    m1805_body(f, "b2")->at = (Point){ 254 * 30, 254 * 43 / 2 };
    cr_assert_eq(m1805_shot(f, "b1", "farm"), -1);
    cr_assert(strstr(f->err.text, "friends") != NULL);
    field_free(f);
}

/* 4 x 3 in: its middle and its walls, whatever the formation. */
Test(m1805_guns, r11_6_a_garrison_fills_the_building)
{
    Field *f = farm();
    const Box box = musket_unit_box(f->battle, &f->state, field_index(f, "r1"));
    cr_assert_eq(box.at.x, 254 * 30);
    cr_assert_eq(m1805_body(f, "r1")->at.y, 254 * 43 / 2);
    cr_assert_eq(box.half_w, 508);
    cr_assert_eq(box.half_d, 381);
    /* whoever comes to the wall is in contact: ten files, six of them along 4 in */
    m1805_body(f, "b2")->at = (Point){ 254 * 30, 254 * 20 - 190 };
    musket_mark_engaged(f->battle, &f->state);
    cr_assert(field_unit(f, "r1")->marks & U_ENGAGED);
    cr_assert_eq(m1805_figures(f, "b2", "r1"), 7, "and one overlaps");
    cr_assert_eq(m1805_figures(f, "r1", "b2"), 5, "it lines the wall");
    field_free(f);
}

/* In: to its middle, if that is free.  Out: with the whole block, or not at all. */
Test(m1805_guns, r11_6_in_and_out_of_a_building)
{
    Field *f = farm();
    m1805_body(f, "b2")->at = (Point){ 254 * 30, 254 * 15 };
    m1805_body(f, "b1")->at.x = 254 * 50;
    m1805_bound(f, "b2 move to 30,21", NULL);
    cr_assert_eq(musket_unit_building(f->battle, &f->state, field_index(f, "b2")), -1,
                 "held by the enemy");
    m1805_body(f, "r1")->at.y = 254 * 50;
    m1805_bound(f, "b2 move to 30,21", NULL);
    cr_assert_eq(m1805_body(f, "b2")->at.y, 254 * 43 / 2);
    m1805_bound(f, "b2 move to 30,20.5", NULL);
    cr_assert_eq(m1805_body(f, "b2")->at.y, 254 * 43 / 2, "still inside");
    m1805_bound(f, "b2 move to 30,17", NULL);
    cr_assert_eq(m1805_body(f, "b2")->at.y, 254 * 17, "%d", m1805_body(f, "b2")->at.y);
    field_free(f);
}

/* Losses close a block up to its front, but not through a door. */
Test(m1805_guns, r11_6_losses_do_not_lead_into_a_building)
{
    Field *f = farm();
    m1805_body(f, "r1")->at.y = 254 * 50;
    field_unit(f, "b2")->formation = COLUMN;
    m1805_body(f, "b2")->at = (Point){ 254 * 30, 254 * 20 - 60 };
    const int32_t y = m1805_body(f, "b2")->at.y;
    musket_unit_lose(&f->game, field_index(f, "b2"), 12);
    cr_assert_eq(m1805_body(f, "b2")->at.y, y);
    m1805_body(f, "b2")->facing = SOUTH;
    musket_unit_lose(&f->game, field_index(f, "b2"), 4);
    cr_assert_lt(m1805_body(f, "b2")->at.y, y);
    field_free(f);
}

/* A gun that will not fire in this bound, wherever it stands then, is not ordered to. */
Test(m1805_guns, r9_9_no_move_and_fire_for_who_cannot_fire)
{
    Field *f =
        m1805_field("", GUN("b1", 30, 10, "green"), FOOT("r1", 30, 30, "green", "line"));
    cr_assert(field_refuses(f, "b1 move and fire r1 to 30,11", "does not move"));
    field_unit(f, "b1")->marks |= U_GUN_OUT;
    cr_assert(field_refuses(f, "b1 move and fire r1 to 30,10", "repair its gun (10.8)"));
    field_unit(f, "b1")->marks &= ~(uint32_t)U_GUN_OUT;
    field_unit(f, "b1")->formation = LIMBERED;
    cr_assert(field_refuses(f, "b1 move and fire r1 to 30,11", "is limbered (9.9)"));
    field_unit(f, "b1")->formation = UNLIMBERED;
    cr_assert(field_gives(f, "b1 move and fire r1 to 30,10"), "%s", f->err.text);
    field_free(f);
}

/* Offered where the nearest enemy is outside its arc, and then it does fire. */
Test(m1805_guns, r8_4_a_gun_turns_to_fire)
{
    for (int beside = 0; beside < 2; beside++) {
        Field *f = m1805_field(
            "", GUN("b1", 30, 30, "green"),
            FOOT("r1", 50, 30, "green", "line") "," FOOT("r2", 30, 58, "green", "line"));
        if (!beside)
            m1805_body(f, "r1")->at = (Point){ 254 * 36, 254 * 42 };
        cr_assert_eq(field_offers(f, V_FIRE), 2 - beside);
        cr_assert_eq(field_offers(f, V_CLOSE_FIRE), beside);
        if (beside) {
            field_forget(f);
            cr_assert(field_gives(f, "b1 close and fire r1"), "%s", f->err.text);
            m1805_bound(f, NULL);
            cr_assert_eq(f->events[E_FIRE], 1);
        }
        field_free(f);
    }
}

/* What a hit on the battery costs it is said with it. */
Test(m1805_guns, r10_5_a_hit_is_told_with_what_it_costs)
{
    static const struct {
        int kind, a;
        const char *said;
    } rows[] = {
        { E_GUN_HIT, GUN_HIT_HORSE, "b1: a horse is hit, it moves more slowly" },
        { E_GUN_HIT, GUN_HIT_DAMAGED,
          "b1: the gun is damaged and does not fire until it is repaired" },
        { E_GUN_HIT, GUN_HIT_CREW, "b1: a gunner falls" },
        { E_EXPLOSION, 0, "b1: the limber does not explode (needs 30)" },
        { E_EXPLOSION, 1,
          "b1: the limber explodes (needs 30, a gunner 50): it moves no more" },
    };
    Field *f =
        m1805_field("", GUN("b1", 30, 20, "green"), FOOT("r1", 30, 50, "green", "line"));
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char said[160];
        const Event e = { .kind = (uint8_t)rows[i].kind,
                          .subject = field_find(f, "b1"),
                          .a = rows[i].a,
                          .b = 30,
                          .c = 50 };
        musket_say_event(&f->game, &e, said, sizeof said);
        cr_expect_str_eq(said, rows[i].said, "row %u", i);
    }
    field_free(f);
}

/* Marching out or not, the house is where it is. */
Test(m1805_guns, r9_4_a_building_stands_still_whatever_its_garrison_does)
{
    Field *f = farm();
    field_dice(f, 2, 1, 100); /* initiative: b1's */
    field_more(f, 6, 90);
    m1805_bound(f, "b1 fire r1", "r1 move to 30,27", NULL);
    cr_assert_eq(f->last[E_FIRE].c, 12 + 15 + 15 + 10);
    field_free(f);
}

/* Its crew runs from the fire: it does nothing until it rallies (4.8). */
Test(m1805_guns, r9_9_a_battery_that_routs_is_not_limbered)
{
    for (int routs = 0; routs < 2; routs++) {
        Field *f = m1805_field(
            "",
            GUN("b1", 30, 10, "green") "," FOOT("b9", 50, 4, "green", "line") "," FOOT(
                "b8", 10, 4, "green", "line"),
            FOOT("r1", 30, 20, "green", "line"));
        field_dice(f, 2, 100, 1); /* initiative: r1's */
        field_more(f, 1, routs ? 100 : 1);
        m1805_bound(f, "b1 form as limbered", "r1 fire b1", NULL);
        cr_assert_eq(m1805_body(f, "b1")->figures, 2);
        cr_assert_eq(field_unit(f, "b1")->status, routs ? ROUTED : IN_ORDER);
        cr_assert_eq(field_unit(f, "b1")->formation, routs ? UNLIMBERED : LIMBERED);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* Touching a limit counts, and a hair beyond it is the next band. */
Test(m1805_guns, r9_2_every_band_ends_at_its_limit)
{
    static const int inches[] = { 6, 12, 24 }, percent[] = { 14, 12, 10, 8 };
    for (int band = 0; band < 3; band++) {
        Field *f = battery("green", inches[band]);
        cr_expect_eq(m1805_shot(f, "b1", "r1"), percent[band] + 15, "%d", band);
        m1805_body(f, "r1")->at.y += 1;
        cr_expect_eq(m1805_shot(f, "b1", "r1"), percent[band + 1] + 15, "%d", band);
        field_free(f);
    }
}

/* Not a gun that fires at somebody else, and not foot with a gun: each at its turn, and whom foot hits falls. */
Test(m1805_guns, r10_9_only_guns_that_fire_at_each_other_exchange_fire)
{
    static const struct {
        const char *blue, *red;
        int hits;        /* on guns */
        bool foot, crew; /* have lost somebody */
    } rows[] = { { "b1 fire r1", "r1 fire b1", 2, false, false },
                 { "b1 fire r1", "r1 fire b2", 1, true, false },
                 { "b2 fire r1", "r1 fire b2", 0, true, true } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = m1805_field(
            "", GUN("b1", 30, 10, "green") "," FOOT("b2", 36, 12, "green", "line"),
            GUN("r1", 30, 20, "green"));
        field_forget(f);
        field_dice(f, 2, 10, 20);
        field_more(f, 20, 50); /* a hit and one with 68 in a hundred; on the team */
        m1805_bound(f, rows[i].blue, rows[i].red, NULL);
        cr_expect_eq(f->events[E_FIRE], 2, "row %u", i);
        cr_expect_eq(m1805_row(f, "r1")->horses<4, rows[i].hits> 0, "row %u", i);
        cr_expect_eq(m1805_row(f, "b1")->horses<4, rows[i].hits> 1, "row %u", i);
        cr_expect_eq(m1805_body(f, "b2")->figures < 20, rows[i].foot, "row %u", i);
        cr_expect_eq(m1805_body(f, "r1")->figures < 4, rows[i].crew, "row %u", i);
        field_free(f);
    }
}

/* Who flees, or re-forms after it, is no unmoving target, wherever he stands. */
Test(m1805_guns, r9_4_routed_foot_is_not_still)
{
    for (int routed = 0; routed < 2; routed++) {
        Field *f = battery("green", 10);
        field_unit(f, "r1")->status = routed ? ROUTED : IN_ORDER;
        field_dice(f, 1, 100);
        field_more(f, 4, 1);
        m1805_bound(f, "b1 fire r1", NULL);
        cr_expect_eq(f->last[E_FIRE].c, routed ? 12 : 27, "%d", f->last[E_FIRE].c);
        field_free(f);
    }
}

/* Without its limber it is not limbered again; but what was limbered may be brought into action yet (10.4). */
Test(m1805_guns, r10_4_into_action_without_a_limber)
{
    for (int formation = LIMBERED; formation <= UNLIMBERED; formation++) {
        Field *f = m1805_field("", GUN("b1", 30, 10, "green"),
                               FOOT("r1", 30, 50, "green", "line"));
        field_unit(f, "b1")->formation =
            (uint8_t)(formation == LIMBERED ? UNLIMBERED : LIMBERED);
        cr_assert(field_gives(f, formation == LIMBERED ? "b1 form as limbered"
                                                       : "b1 form as unlimbered"),
                  "%s", f->err.text);
        field_unit(f, "b1")->marks |= U_NO_LIMBER; /* it is hit in this bound */
        m1805_bound(f, NULL);
        cr_expect_eq(field_unit(f, "b1")->formation, UNLIMBERED);
        field_free(f);
    }
}
