/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_friends.c - Throne of Bayonets: what bots and people mean to do goes round their own, and is
 * not taken for more than it comes to.
 *
 * Start at grounded(): where an advance of b1's ends.
 */
#include "engine/feature.h"
#include "rulesets/throne_of_bayonets/scene.h"
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define MOVES    FIELD_OPENING(1, "movement", "Blue")
#define AT(x, y) "'at': ['" #x "cm','" #y "cm'], "
#define RED      "{'name': 'r1', " AT(50, 80) FIELD_FOOT(2, 4) "}"
#define COLUMN_BEHIND                                                                    \
    "{'name': 'b1', 'formation': 'column', 'marks': ['activated'], " AT(50, 20)          \
        FIELD_FOOT(2, 4) "}"
/* A line of so many bases and one. */
#define BEFORE_IT(n)                                                                     \
    "{'name': 'b2', 'formation': 'line', " AT(50, 36) FIELD_FOOT(n, 4) "}"

static Intention advance(Field *f)
{
    return (Intention){ .verb = V_ADVANCE,
                        .subject = ref_unit(field_index(f, "b1")),
                        .target = ref_unit(field_index(f, "r1")) };
}

static Order grounded(Field *f)
{
    Order o;
    const Intention i = advance(f);
    cr_assert(f->battle->rules->ground(f->battle, &f->state, &i, &o, &f->err), "%s",
              f->err.text);
    return o;
}

/* Distance towards r1 that the features say it wins. */
static int32_t promised(Field *f)
{
    int16_t feature[1][FEATURES];
    const Intention i = advance(f);
    f->battle->rules->features(f->battle, &f->state, &i, 1, NULL, feature);
    const SceneUnit *const u = scene_find(scene_of(f->battle, &f->state), i.subject);
    return feature[0][FEATURE_CLOSING] * u->rate / FEATURE_ONE;
}

/* What the order wins, carried out. */
static int32_t won(Field *f)
{
    Scene *const scene = scene_of(f->battle, &f->state);
    const Intention i = advance(f);
    const Point to = scene_find(scene, i.target)->at;
    const Point from = scene_find(scene, i.subject)->at;
    const Order o = grounded(f);
    cr_assert(game_apply(&f->game, &o, &f->err), "%s", f->err.text);
    return geo_distance(from, to) -
           geo_distance(scene_place(f->battle, &f->state, i.subject), to);
}

Test(throne_friends, a_column_goes_round_the_line_before_it)
{
    Field *f = field(MOVES, TWO(COLUMN_BEHIND, BEFORE_IT(2)), RED);
    const Order o = grounded(f);
    cr_assert(o.place.x < 4500 || o.place.x > 5500, "%d", o.place.x);
    cr_assert_gt(o.place.y, 3600, "%d", o.place.y);
    cr_assert_gt(won(f), 1200);
    field_free(f);
}

Test(throne_friends, or_stops_short)
{
    Field *f = field(MOVES, TWO(COLUMN_BEHIND, BEFORE_IT(11)), RED);
    const Order o = grounded(f);
    cr_assert_lt(o.place.y, 3600);
    cr_assert(game_apply(&f->game, &o, &f->err), "%s", f->err.text);
    field_free(f);
}

Test(throne_friends, without_anybody_it_goes_straight_on)
{
    Field *f = field(MOVES, COLUMN_BEHIND, RED);
    const Order o = grounded(f);
    cr_assert_eq(o.place.x, 5000);
    cr_assert_eq(o.place.y, 4500);
    field_free(f);
}

Test(throne_friends, no_more_is_promised_than_is_won)
{
    static const char *const blue[] = { COLUMN_BEHIND, TWO(COLUMN_BEHIND, BEFORE_IT(2)),
                                        TWO(COLUMN_BEHIND, BEFORE_IT(11)) };
    for (unsigned i = 0; i < sizeof blue / sizeof *blue; i++) {
        Field *f = field(MOVES, blue[i], RED);
        const int32_t said = promised(f), came = won(f);
        cr_assert(said - came <= 150 && came - said <= 150, "row %u: %d, %d", i, said,
                  came);
        field_free(f);
    }
}

/* A lake whose near end is to the east: an advance on the inn behind it goes there, and straight without the lake. */
Test(throne_friends, an_advance_goes_round_a_lake)
{
    for (int barred = 0; barred < 2; barred++) {
        char more[500];
        snprintf(more, sizeof more,
                 MOVES ", 'terrain': [{'name': 'inn', 'type': 'objective', 'circle': "
                       "{'at': ['50cm','70cm'], 'radius': '4cm'}}%s]",
                 barred ? ", {'name': 'lake', 'type': 'impassable', 'rectangle': "
                          "{'from': ['10cm','40cm'], 'to': ['60cm','45cm']}}"
                        : "");
        Field *f = field(more, COLUMN_BEHIND, RED);
        const Intention i = { .verb = V_ADVANCE,
                              .subject = ref_unit(field_index(f, "b1")),
                              .target = ref_feature(0) };
        Order o;
        cr_assert(f->battle->rules->ground(f->battle, &f->state, &i, &o, &f->err), "%s",
                  f->err.text);
        cr_expect_eq(o.place.x > 5500, barred, "to %d,%d", o.place.x, o.place.y);
        field_free(f);
    }
}
