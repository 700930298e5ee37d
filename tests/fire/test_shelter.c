/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_shelter.c - Fire and Discipline: bots take cover at walls, in woods, rough ground and works.
 *
 * Start at grounded(): where the order leads.
 */
#include "engine/feature.h"
#include "rulesets/fire_and_discipline/scene.h"
#include "tests/fire/field.h"
#include <criterion/criterion.h>

#define WALL                                                                             \
    "'terrain': [{'type': 'wall', 'line': [['400yd','420yd'],['600yd','420yd']]}]"
#define ROUGH                                                                            \
    "'terrain': [{'type': 'rough', 'rectangle': {'from': ['400yd','420yd'], 'to': "      \
    "['600yd','460yd']}}]"
#define LINE_AT(y) AT("b", 500, y) "'formation': 'line', " FIELD_FOOT(3, 8, 2) "}"
#define NEAR_RED   AT("r", 500, 520) "'facing': 'S', " FIELD_FOOT(3, 8, 2) "}"

static bool grounded(Field *f, Order *o)
{
    const Intention i = { .verb = V_COVER,
                          .subject = ref_unit(field_index(f, "b")),
                          .target = ref_feature(0) };
    return f->battle->rules->ground(f->battle, &f->state, &i, o, &f->err);
}

static bool all_in_cover(Field *f)
{
    const Point red = { YD(500), YD(520) };
    for (int i = 0; i < 3; i++) {
        if (!fd_in_cover(f->battle, &f->state, i, red))
            return false;
    }
    return true;
}

Test(fire_shelter, r9_12_straight_on_and_up_to_the_wall)
{
    Field *f = fire_moving(WALL, LINE_AT(400), NEAR_RED);
    Order o;
    cr_assert_not(all_in_cover(f));
    cr_assert_eq(field_offers(f, V_COVER), 1);
    cr_assert(grounded(f, &o), "%s", f->err.text);
    cr_assert(game_apply(&f->game, &o, &f->err), "%s", f->err.text);
    cr_assert(all_in_cover(f));
    cr_assert_lt(field_stand(f, "b.1")->at.y, YD(420));
    field_free(f);
}

Test(fire_shelter, r9_3_into_rough_ground)
{
    Field *f = fire_moving(ROUGH, LINE_AT(400), NEAR_RED);
    Order o;
    cr_assert_eq(field_offers(f, V_COVER), 1);
    cr_assert(grounded(f, &o), "%s", f->err.text);
    cr_assert(game_apply(&f->game, &o, &f->err), "%s", f->err.text);
    cr_assert(all_in_cover(f));
    field_free(f);
}

/* What lies behind it, or is too far off, or shelters it already. */
Test(fire_shelter, r9_12_not_offered_where_it_leads_nowhere)
{
    Order o;
    Field *f = fire_moving(WALL, LINE_AT(440), NEAR_RED);
    cr_expect_eq(field_offers(f, V_COVER), 0);
    cr_expect_not(grounded(f, &o));
    field_free(f);
    f = fire_moving(WALL, LINE_AT(300), NEAR_RED);
    cr_expect_eq(field_offers(f, V_COVER), 0);
    field_free(f);
    f = fire_moving(ROUGH, LINE_AT(440), NEAR_RED);
    cr_expect(all_in_cover(f));
    cr_expect_eq(field_offers(f, V_COVER), 0);
    field_free(f);
}

/* Dice against it are fewer, and its order is known to keep it in cover. */
Test(fire_shelter, r7_25_danger_is_less_behind_a_wall)
{
    int16_t feature[2][FEATURES];
    for (int walled = 0; walled < 2; walled++) {
        Field *f = fire_moving(walled ? WALL : "'terrain': []", LINE_AT(415), NEAR_RED);
        const Intention hold = { .verb = V_HOLD,
                                 .subject = ref_unit(field_index(f, "b")) };
        f->battle->rules->features(f->battle, &f->state, &hold, 1, NULL,
                                   &feature[walled]);
        cr_expect_eq(feature[walled][FEATURE_COVER], walled ? FEATURE_ONE : 0);
        field_free(f);
    }
    cr_expect_gt(feature[0][FEATURE_EXPOSURE], feature[1][FEATURE_EXPOSURE]);
}

/* 9.23, 9.24  A garrison has no flank to be taken in, and neither fires nor is fired at. */
Test(fire_shelter, r9_23_a_garrison_has_no_flank_and_is_no_target)
{
    int odds[2];
    for (int garrison = 0; garrison < 2; garrison++) {
        Field *f = fire_charging(
            "'terrain': [{'type': 'hard cover', 'circle': {'at': ['500yd','500yd'], "
            "'radius': '30yd'}}]",
            AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
            garrison
                ? AT("r", 500,
                     500) "'facing': 'N', 'status': 'garrison', " FIELD_FOOT(1, 6, 2) "}"
                : AT("r", 500, 460) "'facing': 'N', " FIELD_FOOT(1, 6, 2) "}");
        Scene scene;
        fd_scene_make(f->battle, &f->state, &scene);
        fd_scene_aims(f->battle, &scene, 0);
        const Party *const b = &scene.unit[0], *const r = &scene.unit[1];
        cr_expect_eq(fd_off_flank(r, b->at), !garrison); /* r looks north */
        cr_expect_eq(fd_scene_hits(f->battle, &scene, b, b->at, NORTH) > 0, !garrison);
        cr_expect_eq(b->targets, !garrison);
        cr_expect_eq(fd_scene_danger(f->battle, &scene, r, r->at, false) > 0, !garrison);
        cr_expect_eq(r->charge > 0, !garrison);
        odds[garrison] = fd_charge_odds(b, r);
        field_free(f);
    }
    cr_expect_lt(odds[1], odds[0]);
}
