/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_shelter.c - 1805: bots take cover behind walls, in trenches, woods and buildings.
 *
 * Start at grounded(): where the order leads.
 */
#include "engine/feature.h"
#include "tests/m1805/field.h"
#include <criterion/criterion.h>

#define WALL TERRAIN(LINE_OF("obstacle", 20, 24, 40, 24))
#define FOE  FOOT("r1", 30, 40, "green", "line")

static Order grounded(Field *f, const char *who, int formation)
{
    Order o;
    const Intention i = { .verb = V_COVER,
                          .formation = (uint8_t)formation,
                          .subject = ref_unit(field_index(f, who)),
                          .target = ref_feature(0) };
    cr_assert(f->battle->rules->ground(f->battle, &f->state, &i, &o, &f->err), "%s",
              f->err.text);
    return o;
}

static void carry_out(Field *f, const char *who, int formation)
{
    const Order o = grounded(f, who, formation);
    cr_assert(game_apply(&f->game, &o, &f->err), "%s", f->err.text);
    m1805_bound(f, NULL);
}

static int sheltered_from(Field *f, const char *who, const char *from)
{
    return musket_line_between(f->battle, &f->state, field_index(f, who),
                               m1805_body(f, from)->at, own(f->battle)->lines);
}

Test(m1805_shelter, r6_9_r8_10_up_behind_the_wall_and_facing_the_enemy)
{
    Field *f = m1805_field(WALL, FOOT("b1", 33, 20, "green", "line"), FOE);
    m1805_body(f, "b1")->facing = EAST;
    const Order o = grounded(f, "b1", 0);
    cr_assert_eq(o.verb, V_MOVE);
    cr_assert_eq(o.place.x, 254 * 33);
    cr_assert_lt(o.place.y, 254 * 24 - 190); /* its front is short of the wall */
    cr_assert_eq(o.facing, NORTH);
    cr_assert_not(sheltered_from(f, "b1", "r1"));
    carry_out(f, "b1", 0);
    cr_assert(sheltered_from(f, "b1", "r1"));
    cr_assert(musket_defends_obstacle(f->battle, &f->state, field_index(f, "b1"),
                                      field_index(f, "r1")));
    field_free(f);
}

/* An enemy 60 degrees off sees a line over its front: half an inch before it is an inch that way. */
Test(m1805_shelter, r6_9_r8_10_an_inch_from_the_front_towards_the_enemy)
{
    Field *f = m1805_field(TERRAIN(LINE_OF("obstacle", 20, 21, 60, 21)),
                           FOOT("b1", 30, 15, "green", "line"), FOE);
    Stand *at = m1805_body(f, "b1"), *foe = m1805_body(f, "r1");
    for (int before = 0; before < 160; before += 4) {
        at->at.y = 254 * 21 - 190 - before;
        foe->at = (Point){ at->at.x + 4399, at->at.y + 2540 };
        cr_assert_eq(sheltered_from(f, "b1", "r1"), before <= 127, "%d", before);
    }
    at->at.y = 254 * 21 - 180; /* it runs through its front rank */
    foe->at = (Point){ at->at.x + 4399, at->at.y + 2540 };
    cr_assert_not(sheltered_from(f, "b1", "r1"));
    field_free(f);
}

/* A wall through one wing, and an enemy on that flank: it is not before the unit.  A square has no
 * flank. */
Test(m1805_shelter, r6_9_r8_10_no_wall_before_a_flank)
{
    Field *f = m1805_field(TERRAIN(LINE_OF("obstacle", 31, 10, 31, 30)),
                           FOOT("b1", 30, 20, "green", "line"), FOE);
    m1805_body(f, "r1")->at = (Point){ 254 * 45, 254 * 20 };
    cr_assert_not(sheltered_from(f, "b1", "r1"));
    cr_assert_not(musket_defends_obstacle(f->battle, &f->state, field_index(f, "b1"),
                                          field_index(f, "r1")));
    m1805_body(f, "b1")->at.x = 254 * 27; /* beside its flank */
    cr_assert_not(sheltered_from(f, "b1", "r1"));
    field_unit(f, "b1")->formation = SQUARE;
    m1805_body(f, "b1")->at.x = 254 * 29; /* two inches from its middle, 1.87 its side */
    cr_assert(sheltered_from(f, "b1", "r1"));
    field_free(f);
}

/* Whoever stands on the enemy's side of it goes over to the other. */
Test(m1805_shelter, on_the_side_away_from_the_enemy)
{
    Field *f = m1805_field(WALL, FOOT("b1", 30, 27, "green", "line"), FOE);
    const Order o = grounded(f, "b1", 0);
    cr_assert_lt(o.place.y, 254 * 24);
    cr_assert_eq(o.facing, NORTH);
    field_free(f);
}

Test(m1805_shelter, r2_1_a_column_forms_line_there)
{
    Field *f = m1805_field(WALL, FOOT("b1", 30, 21, "green", "column"), FOE);
    const Order o = grounded(f, "b1", LINE);
    cr_assert_eq(o.formation, LINE);
    cr_assert_eq(o.choice, 1);
    carry_out(f, "b1", LINE);
    cr_assert_eq(field_unit(f, "b1")->formation, LINE);
    cr_assert(sheltered_from(f, "b1", "r1"));
    field_free(f);
}

/* b2 stands there, or is about to: b1 goes beside it. */
Test(m1805_shelter, beside_friends)
{
    for (int ordered = 0; ordered < 2; ordered++) {
        Field *f = m1805_field(
            WALL,
            FOOT("b2", 30, 20, "green", "line") "," FOOT("b1", 30, 18, "green", "line"),
            FOE);
        const Order first = grounded(f, "b2", 0);
        if (ordered)
            cr_assert(game_apply(&f->game, &first, &f->err));
        else
            m1805_body(f, "b2")->at = first.place;
        const Order o = grounded(f, "b1", 0);
        const int32_t apart = o.place.x - first.place.x;
        cr_assert_geq(apart < 0 ? -apart : apart, 2 * 254);
        field_free(f);
    }
}

Test(m1805_shelter, offered_until_it_is_there)
{
    Field *f = m1805_field(WALL, FOOT("b1", 30, 20, "green", "line"), FOE);
    cr_assert_eq(field_offers(f, V_COVER), 1);
    const Order o = grounded(f, "b1", 0);
    m1805_body(f, "b1")->at = o.place;
    cr_assert_eq(field_offers(f, V_COVER), 0);
    m1805_body(f, "b1")->facing = EAST;
    cr_assert_eq(field_offers(f, V_COVER), 1);
    m1805_body(f, "b1")->at.y = 254 * 2; /* more than two moves off */
    cr_assert_eq(field_offers(f, V_COVER), 0);
    field_free(f);
}

Test(m1805_shelter, r4_2_shaken_troops_do_not_go_nearer_for_it)
{
    Field *f = m1805_field(WALL, FOOT("b1", 30, 20, "green", "line"), FOE);
    field_unit(f, "b1")->status = SHAKEN;
    cr_assert_eq(field_offers(f, V_COVER), 0);
    const Order o = grounded(f, "b1", 0);
    cr_assert_eq(o.place.y, 254 * 20);
    field_free(f);
}

Test(m1805_shelter, r11_6_into_a_building_that_nobody_holds)
{
    Field *f = m1805_field(
        TERRAIN(AREA("building", 28, 22, 32, 26)),
        FOOT("b1", 30, 18, "green", "line") "," FOOT("b2", 10, 10, "green", "line"), FOE);
    cr_assert_eq(field_offers(f, V_COVER), 1);
    carry_out(f, "b1", 0);
    cr_assert_eq(musket_unit_building(f->battle, &f->state, field_index(f, "b1")), 0);
    cr_assert_eq(field_offers(f, V_COVER), 0);
    field_free(f);
}

/* r1 is in the middle of it, so that he is in no direction from there: b1 looks where it goes. */
Test(m1805_shelter, towards_a_building_that_the_enemy_holds)
{
    Field *f = m1805_field(TERRAIN(AREA("building", 28, 22, 32, 26)),
                           FOOT("b1", 40, 24, "green", "line"),
                           FOOT("r1", 30, 24, "green", "line"));
    const Order o = grounded(f, "b1", 0);
    cr_assert_eq(o.facing, WEST);
    field_free(f);
}

Test(m1805_shelter, r7_5_woods_are_for_skirmishers)
{
    Field *f = m1805_field(TERRAIN(AREA("woods", 20, 22, 40, 34)),
                           FOOT("b1", 30, 18, "green", "line"), FOE);
    cr_assert_eq(field_offers(f, V_COVER), 0);
    field_unit(f, "b1")->formation = SKIRMISH;
    cr_assert_eq(field_offers(f, V_COVER), 1);
    const Order o = grounded(f, "b1", 0);
    cr_assert_eq(o.place.x, 254 * 30);
    cr_assert(o.place.y > 254 * 22 && o.place.y < 254 * 24, "%d", o.place.y);
    field_free(f);
}

/* ---- what it is worth to a bot ---- */

static void features_of(Field *f, int16_t out[FEATURES])
{
    const Intention hold = { .verb = V_HOLD, .subject = ref_unit(field_index(f, "b1")) };
    f->battle->rules->features(f->battle, &f->state, &hold, 1, NULL,
                               (int16_t(*)[FEATURES])out);
}

/* Behind a wall foot hits less, in a trench less still, in the open most. */
Test(m1805_shelter, r8_10_r8_12_danger_is_less_behind_it)
{
    static const char *const where[] = { "", TERRAIN(LINE_OF("obstacle", 20, 24, 40, 24)),
                                         TERRAIN(LINE_OF("trench", 20, 24, 40, 24)) };
    int16_t f[3][FEATURES];
    for (int i = 0; i < 3; i++) {
        Field *field = m1805_field(where[i], FOOT("b1", 30, 23, "green", "line"),
                                   FOOT("r1", 30, 30, "veteran", "line"));
        m1805_body(field, "r1")->facing = SOUTH;
        features_of(field, f[i]);
        cr_expect_eq(f[i][FEATURE_COVER], i ? FEATURE_ONE : 0);
        field_free(field);
    }
    cr_expect_gt(f[0][FEATURE_EXPOSURE], f[1][FEATURE_EXPOSURE]);
    cr_expect_gt(f[1][FEATURE_EXPOSURE], f[2][FEATURE_EXPOSURE]);
}

Test(m1805_shelter, r6_13_no_fear_of_horse_behind_a_wall)
{
    for (int walled = 0; walled < 2; walled++) {
        int16_t f[FEATURES];
        Field *field =
            m1805_field(walled ? WALL : "", FOOT("b1", 30, 23, "green", "line"),
                        HORSEMEN("r1", 30, 34, "green"));
        features_of(field, f);
        cr_expect_eq(f[FEATURE_HORSE], walled ? 0 : FEATURE_ONE);
        field_free(field);
    }
}

/* 8.17  A chance of nothing is not worth an order. */
Test(m1805_shelter, r8_12_no_fire_in_vain_at_a_trench)
{
    for (int trench = 0; trench < 2; trench++) {
        Field *f = m1805_field(trench ? TERRAIN(LINE_OF("trench", 20, 29, 40, 29)) : "",
                               FOOT("b1", 30, 20, "untrained", "line"),
                               FOOT("r1", 30, 30, "green", "line"));
        cr_expect_eq(m1805_shot(f, "b1", "r1") > 0, !trench);
        cr_expect_eq(field_offers(f, V_FIRE), !trench);
        field_free(f);
    }
}

/* ---- a house ---- */

/* 6.15, 8.3, 8.4  It fires all round, in whatever formation, and is off nobody's flank. */
Test(m1805_shelter, a_garrison_looks_all_round)
{
    static const char *const from[] = { FOOT("b1", 30, 32, "green", "line"),
                                        FOOT("b1", 38, 24, "green", "line"),
                                        FOOT("b1", 30, 16, "green", "line"),
                                        FOOT("b1", 22, 24, "green", "line") };
    static const char *const red[] = { FOOT("r1", 30, 24, "veteran", "line"),
                                       FOOT("r1", 30, 24, "veteran", "column"),
                                       FOOT("r1", 30, 24, "veteran", "square") };
    int16_t first = 0;
    for (int formed = 0; formed < 3; formed++) {
        for (int side = 0; side < 4; side++) {
            Field *f = m1805_field(TERRAIN(AREA("building", 28, 22, 32, 26)), from[side],
                                   red[formed]);
            const Intention on = { .verb = V_ADVANCE,
                                   .subject = ref_unit(field_index(f, "b1")),
                                   .target = ref_unit(field_index(f, "r1")) };
            int16_t there[FEATURES];
            f->battle->rules->features(f->battle, &f->state, &on, 1, NULL, &there);
            cr_expect_gt(there[FEATURE_EXPOSURE], 0);
            first = first ? first : there[FEATURE_EXPOSURE];
            cr_expect_eq(there[FEATURE_EXPOSURE], first, "%s, side %d", red[formed],
                         side);
            cr_expect_eq(there[FEATURE_FLANKING], 0);
            field_free(f);
        }
    }
}

/* 6.13, 6.15  Nor has who is in it anything to fear of horse, or for his flank. */
Test(m1805_shelter, no_fear_of_horse_in_a_house)
{
    for (int housed = 0; housed < 2; housed++) {
        int16_t f[FEATURES];
        Field *field = m1805_field(
            housed ? TERRAIN(AREA("building", 28, 22, 32, 26)) : "",
            FOOT("b1", 30, 24, "green", "line"), HORSEMEN("r1", 30, 14, "green"));
        features_of(field, f);
        cr_expect_eq(f[FEATURE_HORSE], housed ? 0 : FEATURE_ONE);
        cr_expect_eq(f[FEATURE_FLANKED], housed ? 0 : FEATURE_ONE);
        field_free(field);
    }
}
