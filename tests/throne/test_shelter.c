/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_shelter.c - Throne of Bayonets: bots take cover behind walls and in what covers (13.23).
 *
 * Start at grounded(): where the order leads.
 */
#include "engine/feature.h"
#include "rulesets/throne_of_bayonets/ground.h"
#include "rulesets/throne_of_bayonets/scene.h"
#include "tests/throne/field.h"
#include <criterion/criterion.h>

#define MOVES    FIELD_OPENING(1, "movement", "Blue")
#define AT(x, y) "'at': ['" #x "cm','" #y "cm'], "
#define WALL                                                                             \
    "'terrain': [{'type': 'linear obstacle', 'cover': true, 'line': [['30cm', '40cm'], " \
    "['70cm', '40cm']]}], "
#define HAMLET                                                                           \
    "'terrain': [{'type': 'moderate bad going', 'cover': true, 'rectangle': {'from': "   \
    "['40cm', '36cm'], 'to': ['60cm', '52cm']}}], "
#define RED "{'name': 'r1', " AT(50, 70) FIELD_FOOT(2, 4) "}"
#define LINE_AT(y)                                                                       \
    "{'name': 'b1', 'formation': 'line', 'marks': ['activated'], " AT(50, y)             \
        FIELD_FOOT(2, 4) "}"

static Intention cover(Field *f)
{
    return (Intention){ .verb = V_COVER,
                        .subject = ref_unit(field_index(f, "b1")),
                        .target = ref_feature(0) };
}

static Order grounded(Field *f)
{
    Order o;
    const Intention i = cover(f);
    cr_assert(f->battle->rules->ground(f->battle, &f->state, &i, &o, &f->err), "%s",
              f->err.text);
    return o;
}

static Point front(Field *f, const char *who)
{
    Scene *const scene = scene_of(f->battle, &f->state);
    return scene_front(scene_find(scene, ref_unit(field_index(f, who))));
}

static bool covered(Field *f)
{
    return fire_is_covered(f->battle, (Point){ 5000, 7000 }, front(f, "b1"));
}

Test(throne_shelter, r13_23_up_behind_the_wall)
{
    Field *f = field(WALL MOVES, LINE_AT(30), RED);
    cr_assert_not(covered(f));
    cr_assert_eq(field_offers(f, V_COVER), 1);
    const Order o = grounded(f);
    cr_assert_eq(o.verb, V_MOVE);
    cr_assert_lt(o.place.y, 4000);
    cr_assert(game_apply(&f->game, &o, &f->err), "%s", f->err.text);
    cr_assert(covered(f));
    field_free(f);
}

Test(throne_shelter, r13_23_beside_a_friend_who_stands_there)
{
    Field *f = field(WALL MOVES,
                     LINE_AT(30) ", {'name': 'b2', 'formation': 'line', " AT(50, 38)
                         FIELD_FOOT(2, 4) "}",
                     RED);
    const SceneUnit *const u =
        scene_find(scene_of(f->battle, &f->state), ref_unit(field_index(f, "b1")));
    const int32_t wide = 2 * u->half_w;
    Point at;
    Angle facing;
    const Intention i = cover(f);
    cr_assert(ground_cover(f->battle, &f->state, &i, &at, &facing));
    cr_assert(at.x <= 5000 - wide || at.x >= 5000 + wide, "%d", at.x);
    cr_assert(at.y > 3000 && at.y < 4000, "%d", at.y);
    field_free(f);
}

Test(throne_shelter, r13_23_not_offered_where_it_has_cover)
{
    Field *f = field(WALL MOVES, LINE_AT(38), RED);
    cr_assert(covered(f));
    cr_assert_eq(field_offers(f, V_COVER), 0);
    field_free(f);
}

Test(throne_shelter, r13_23_nor_where_nothing_covers)
{
    Field *f = field("'terrain': [{'type': 'linear obstacle', 'line': [['30cm', '40cm'], "
                     "['70cm', '40cm']]}], " MOVES,
                     LINE_AT(30), RED);
    cr_assert_eq(field_offers(f, V_COVER), 0);
    const Intention i = cover(f);
    Order o;
    cr_assert_not(f->battle->rules->ground(f->battle, &f->state, &i, &o, &f->err));
    field_free(f);
}

Test(throne_shelter, r13_23_into_a_hamlet)
{
    Field *f = field(HAMLET MOVES, LINE_AT(30), RED);
    cr_assert_eq(field_offers(f, V_COVER), 1);
    const Order o = grounded(f);
    cr_assert(o.place.y > 3600 && o.place.y < 4400, "%d", o.place.y);
    field_free(f);
}

/* Fire on it is taken to be one step longer; behind the wall only from beyond it. */
Test(throne_shelter, r13_23_danger_is_less_behind_it)
{
    int danger[2];
    for (int walled = 0; walled < 2; walled++) {
        Field *f = field(walled ? WALL MOVES : MOVES, LINE_AT(38),
                         "{'name': 'r1', 'formation': 'line', 'facing': 'S', " AT(50, 45)
                             FIELD_FOOT(2, 4) "}");
        Scene *const scene = scene_of(f->battle, &f->state);
        danger[walled] = scene_danger(scene, 0, front(f, "b1"));
        int16_t feature[FEATURES];
        const Intention hold = { .verb = V_HOLD,
                                 .subject = ref_unit(field_index(f, "b1")) };
        f->battle->rules->features(f->battle, &f->state, &hold, 1, NULL, &feature);
        cr_expect_eq(feature[FEATURE_COVER], walled ? FEATURE_ONE : 0);
        field_free(f);
    }
    cr_assert_gt(danger[0], danger[1]);
}
