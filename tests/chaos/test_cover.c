/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_cover.c - Chaos: troops that take cover, and what orders are worth there.
 *
 * Start at covered(): a regiment south of a wall, an enemy north of it.
 */
#include "engine/feature.h"
#include "tests/chaos/field.h"
#include <criterion/criterion.h>
#include <string.h>

#define WALL     LINE_OF("stone wall", 15, 26, 45, 26)
#define ENEMY    INFANTRY_AT("r1", 30, 44, 4, "line")
#define CLOSE_UP 30 /* no further than that from a wall */

static Field *covered(const char *terrain, const char *blue)
{
    return chaos_field(terrain, blue, ENEMY);
}

static int list_options(const Field *f, Intention *out)
{
    return f->battle->rules->options(f->battle, &f->state, out, NULL);
}

/* The offer to take cover as the n-th of them, -1 = there are no more. */
static int cover_option(const Field *f, int n, Intention *list)
{
    const int all = list_options(f, list);
    for (int i = 0; i < all; i++) {
        if (list[i].verb == V_COVER && n-- == 0)
            return i;
    }
    return -1;
}

static Order grounded(const Field *f, const Intention *i)
{
    Order o;
    Err err = { "" };
    cr_assert(chaos_ground(f->battle, &f->state, i, &o, &err), "%s", err.text);
    cr_assert(chaos_order_legal(f->battle, &f->state, &o, &err), "%s", err.text);
    return o;
}

/* The order that takes b1 into cover.  errors: the test fails if there is none. */
static Order cover_order(const Field *f)
{
    Intention list[MAX_OPTIONS];
    const int i = cover_option(f, 0, list);
    cr_assert_geq(i, 0, "no cover is offered");
    return grounded(f, &list[i]);
}

static bool is_offered(const Field *f)
{
    Intention list[MAX_OPTIONS];
    return cover_option(f, 0, list) >= 0;
}

Test(chaos_cover, up_to_the_near_side_of_a_wall_facing_the_enemy)
{
    Field *f = covered(TERRAIN(WALL), INFANTRY_AT("b1", 30, 20, 4, "line"));
    const Order o = cover_order(f);
    const int32_t front = o.place.y + f->battle->number[PIECE] / 2, wall = 26 * 254;
    cr_assert_lt(front, wall);
    cr_assert_geq(front, wall - CLOSE_UP);
    cr_assert_eq(o.facing, NORTH);
    field_free(f);
}

Test(chaos_cover, what_it_comes_to_shelters_and_lets_it_fire)
{
    Field *f = covered(TERRAIN(WALL), INFANTRY_AT("b1", 30, 20, 4, "line"));
    Shot shot;
    const Order o = cover_order(f);
    chaos_stands_at(f, "b1", o.place.x, o.place.y, o.facing);
    cr_assert(chaos_shot(f, "b1", "r1", &shot), "%s", f->err.text);
    cr_assert_eq(shot.walls, 0);
    cr_assert(chaos_shot(f, "r1", "b1", &shot), "%s", f->err.text);
    cr_assert_eq(shot.walls, 1);
    field_free(f);
}

Test(chaos_cover, who_is_behind_it_already_stays)
{
    Field *f = covered(TERRAIN(WALL), INFANTRY_AT("b1", 30, 25, 4, "line"));
    cr_assert_not(is_offered(f));
    chaos_stands_at(f, "b1", 30 * 254, 20 * 254, NORTH);
    cr_assert(is_offered(f));
    field_free(f);
}

/* A line goes nine inches; r1 at 44 is near enough, and so is nobody at 10 from the south. */
Test(chaos_cover, only_what_is_in_reach)
{
    Field *f = covered(TERRAIN(WALL), INFANTRY_AT("b1", 30, 16.5, 4, "line"));
    cr_assert(is_offered(f));
    chaos_stands_at(f, "b1", 30 * 254, 15 * 254, NORTH);
    cr_assert_not(is_offered(f), "ten inches");
    field_free(f);
}

Test(chaos_cover, not_where_the_enemy_is_on_the_same_side)
{
    Field *f = covered(TERRAIN(LINE_OF("stone wall", 15, 14, 45, 14)),
                       INFANTRY_AT("b1", 30, 20, 4, "line"));
    cr_assert_not(is_offered(f), "it would have to go back over the wall");
    field_free(f);
}

Test(chaos_cover, mounted_troops_do_not)
{
    Field *f = covered(TERRAIN(WALL), CAVALRY_AT("b1", 30, 20, 4, "line"));
    cr_assert_not(is_offered(f));
    field_unit(f, "b1")->formation = DISMOUNTED;
    cr_assert(is_offered(f));
    field_free(f);
}

Test(chaos_cover, a_column_forms_line_for_it)
{
    Field *f = covered(TERRAIN(WALL), INFANTRY_AT("b1", 30, 22, 4, "column"));
    const Order o = cover_order(f);
    cr_assert_eq(o.formation, LINE);
    field_free(f);
}

Test(chaos_cover, beside_a_friend_who_stands_there)
{
    Field *f = covered(
        TERRAIN(WALL),
        INFANTRY_AT("b1", 32, 20, 4, "line") "," INFANTRY_AT("b2", 27, 25, 4, "line"));
    const Order o = cover_order(f);
    const Box box = chaos_block(f->battle, &f->state, 0, LINE, o.place, o.facing);
    cr_assert_lt(chaos_box_meets(f->battle, &f->state, &box, 0), 0);
    cr_assert_geq(o.place.y, 25 * 254, "at the wall, too");
    field_free(f);
}

/* b1 has its order for the middle of the wall when b2 is asked. */
Test(chaos_cover, beside_a_friend_who_is_going_there)
{
    Field *f = covered(
        TERRAIN(WALL),
        INFANTRY_AT("b1", 24, 20, 4, "line") "," INFANTRY_AT("b2", 34, 20, 4, "line"));
    const Order first = { .verb = V_MOVE,
                          .subject = field_find(f, "b1"),
                          .place = { 30 * 254, 25 * 254 },
                          .facing = NORTH };
    Err err = { "" };
    cr_assert(game_apply(&f->game, &first, &err), "%s", err.text);
    cr_assert_eq(f->state.decision.about, field_find(f, "b2"));
    const Order second = cover_order(f);
    const Box one = chaos_block(f->battle, &f->state, 0, LINE, first.place, NORTH),
              two =
                  chaos_block(f->battle, &f->state, 1, LINE, second.place, second.facing);
    cr_assert_not(geo_overlap(&one, &two));
    field_free(f);
}

Test(chaos_cover, wholly_into_a_wood)
{
    Field *f = covered(TERRAIN(AREA("woodlot", 20, 24, 40, 34)),
                       INFANTRY_AT("b1", 30, 20, 4, "line"));
    const Order o = cover_order(f);
    cr_assert_geq(o.place.y, 24 * 254 + f->battle->number[PIECE] / 2);
    chaos_stands_at(f, "b1", o.place.x, o.place.y, o.facing);
    cr_assert_not(is_offered(f), "it is in it");
    field_free(f);
}

/* Whoever types it goes as far as he gets, or is told why not. */
Test(chaos_cover, a_far_wall_is_approached_and_open_ground_refused)
{
    Field *f = covered(TERRAIN("{'name': 'wall', 'type': 'stone wall', 'line': [['15in', "
                               "'26in'], ['45in', '26in']]}, {'name': 'hay', 'type': "
                               "'hayfield', 'rectangle': {'from': ['20in', '14in'], "
                               "'to': ['40in', '16in']}}"),
                       INFANTRY_AT("b1", 30, 10, 4, "line"));
    Order o;
    Err err = { "" };
    Intention i = { .verb = V_COVER,
                    .subject = field_find(f, "b1"),
                    .target = field_find(f, "wall") };
    cr_assert(chaos_ground(f->battle, &f->state, &i, &o, &err), "%s", err.text);
    cr_assert(chaos_order_legal(f->battle, &f->state, &o, &err), "%s", err.text);
    cr_assert_geq(o.place.y, 10 * 254 + 2286 - 10);
    i.target = field_find(f, "hay");
    cr_assert_not(chaos_ground(f->battle, &f->state, &i, &o, &err));
    cr_assert(strstr(err.text, "no cover"), "%s", err.text);
    field_free(f);
}

/* ---- what orders are worth ---- */

static int feature_of(const Field *f, int verb, int which)
{
    Intention list[MAX_OPTIONS];
    int16_t feature[MAX_OPTIONS][FEATURES];
    const int n = list_options(f, list);
    chaos_features(f->battle, &f->state, list, n, NULL, feature);
    for (int i = 0; i < n; i++) {
        if (list[i].verb == verb)
            return feature[i][which];
    }
    cr_assert_fail("that is not offered");
    return 0;
}

Test(chaos_cover, cover_is_where_an_order_leads)
{
    Field *f = covered(TERRAIN(WALL), INFANTRY_AT("b1", 30, 20, 4, "line"));
    cr_expect_eq(feature_of(f, V_COVER, FEATURE_COVER), FEATURE_ONE);
    cr_expect_eq(feature_of(f, V_HOLD, FEATURE_COVER), 0);
    chaos_stands_at(f, "b1", 30 * 254, 25 * 254, NORTH);
    cr_expect_eq(feature_of(f, V_HOLD, FEATURE_COVER), FEATURE_ONE);
    cr_expect_eq(feature_of(f, V_WITHDRAW, FEATURE_COVER), 0);
    field_free(f);
}

/* Blue at 25, Red at 37: five of ten hit, less three and a half for a wall and one for a fence. */
static int danger_behind(const char *terrain)
{
    Field *f = chaos_field(terrain, INFANTRY_AT("b1", 30, 25, 4, "line"),
                           INFANTRY_AT("r1", 30, 37, 4, "line"));
    const int danger = feature_of(f, V_HOLD, FEATURE_EXPOSURE);
    field_free(f);
    return danger;
}

Test(chaos_cover, less_danger_behind_a_fence_and_least_behind_a_wall)
{
    const int open = danger_behind(""),
              fence = danger_behind(TERRAIN(LINE_OF("rail fence", 15, 26, 45, 26))),
              wall = danger_behind(TERRAIN(WALL)),
              behind = danger_behind(TERRAIN(LINE_OF("stone wall", 15, 24, 45, 24)));
    cr_expect_gt(open, fence);
    cr_expect_gt(fence, wall);
    cr_expect_gt(wall, 0);
    cr_expect_eq(behind, open, "it has that wall at its back");
}

/* 4.9 */
Test(chaos_cover, skirmishers_fire_is_as_dangerous_there)
{
    int danger[2];
    for (int wall = 0; wall < 2; wall++) {
        Field *f =
            chaos_field(wall ? TERRAIN(WALL) : "", INFANTRY_AT("b1", 30, 25, 4, "line"),
                        SKIRMISH_AT("r1", 30, 37, 4));
        danger[wall] = feature_of(f, V_HOLD, FEATURE_EXPOSURE);
        field_free(f);
    }
    cr_expect_gt(danger[0], 0);
    cr_expect_eq(danger[1], danger[0]);
}

Test(chaos_cover, fire_at_who_is_behind_a_wall_promises_less)
{
    Field *f = chaos_field(TERRAIN(WALL), INFANTRY_AT("b1", 30, 40, 4, "line"),
                           INFANTRY_AT("r1", 30, 25, 4, "line"));
    chaos_stands_at(f, "b1", 30 * 254, 37 * 254, SOUTH);
    chaos_stands_at(f, "r1", 30 * 254, 25 * 254, NORTH);
    const int at_wall = feature_of(f, V_HOLD, FEATURE_HITS);
    chaos_stands_at(f, "r1", 30 * 254, 49 * 254, SOUTH);
    chaos_stands_at(f, "b1", 30 * 254, 37 * 254, NORTH);
    cr_expect_lt(at_wall, feature_of(f, V_HOLD, FEATURE_HITS));
    field_free(f);
}

/* The way into a wood is square to where it will look there; cut short, it is rounded to a hair more. */
Test(chaos_cover, r4_3_straight_to_its_side_it_does_not_go_backwards_by_a_hair)
{
    static const Point from[] = { { 5152, 1463 }, { 5154, 1463 }, { 5178, 1481 } };
    Field *f = chaos_field(TERRAIN(AREA("woodlot", 40, 20, 55, 30)),
                           INFANTRY_AT("b1", 20, 10, 4, "line"),
                           INFANTRY_AT("r1", 20, 50, 4, "line"));
    const Intention i = { .verb = V_COVER,
                          .subject = field_find(f, "b1"),
                          .target = field_find(f, "woodlot") };
    for (int k = 0; k < 3; k++) {
        Point to;
        Angle facing;
        chaos_stands_at(f, "b1", from[k].x, from[k].y, NORTH);
        cr_assert(chaos_cover_place(f->battle, &f->state, 0, field_index(f, "r1"),
                                    ref_index(i.target), LINE, &to, &facing));
        cr_assert_leq(geo_turn(facing, geo_bearing(from[k], to)), EAST);
        grounded(f, &i); /* to what is legal */
    }
    field_free(f);
}
