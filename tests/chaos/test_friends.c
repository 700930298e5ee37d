/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_friends.c - Chaos: what bots and people mean to do does not run into their own (4.11), and goes round what
 * nobody enters (4.13).
 *
 * Start at goes(): where an intention of b1's ends.
 */
#include "tests/chaos/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define ENEMY      INFANTRY_AT("r1", 30, 55, 4, "line")
#define GUN_BEFORE GUN_AT("b2", 30, 14)

static Order grounded(const Field *f, const char *who, int verb)
{
    const Intention i = { .verb = (uint8_t)verb,
                          .subject = field_find(f, who),
                          .target = verb == V_ADVANCE ? field_find(f, "r1") : NO_REF };
    Order o;
    Err err = { "" };
    cr_assert(chaos_ground(f->battle, &f->state, &i, &o, &err), "%s", err.text);
    cr_assert(chaos_order_legal(f->battle, &f->state, &o, &err), "%s", err.text);
    return o;
}

/* Far enough for a fight of nobody: it is carried out, all others hold. */
static int collisions_of(Field *f, const Order *o)
{
    Err err = { "" };
    cr_assert(game_apply(&f->game, o, &err), "%s", err.text);
    field_more(f, 60, 10);
    chaos_given(f, NULL);
    return f->events[E_COLLISION];
}

/* Whom the block would meet on the way there, as everybody stands. */
static int met_on_the_way(const Field *f, int unit, const Order *o)
{
    const UnitRow *r = row(&f->state, unit);
    const Box box = chaos_block(f->battle, &f->state, unit,
                                state_unit(&f->state, unit)->formation, r->at, o->facing);
    int32_t far = geo_distance(r->at, o->place);
    return chaos_friend_in_way(f->battle, &f->state, unit, &box,
                               geo_ahead(geo_bearing(r->at, o->place)), &far);
}

Test(chaos_friends, an_advance_goes_round_its_own_gun)
{
    Field *f =
        chaos_field("", INFANTRY_AT("b1", 30, 10, 2, "line") "," GUN_BEFORE, ENEMY);
    const Order o = grounded(f, "b1", V_ADVANCE);
    cr_assert_lt(met_on_the_way(f, 0, &o), 0);
    cr_assert_gt(o.place.y, 12 * 254, "but on it goes");
    cr_assert_eq(collisions_of(f, &o), 0);
    field_free(f);
}

/* No way round a line of ten: it closes up to it. */
Test(chaos_friends, or_stops_short)
{
    Field *f = chaos_field(
        "",
        INFANTRY_AT("b1", 30, 10, 4, "line") "," INFANTRY_AT("b2", 30, 14, 20, "line"),
        ENEMY);
    const Order o = grounded(f, "b1", V_ADVANCE);
    cr_assert_lt(met_on_the_way(f, 0, &o), 0);
    cr_assert_lt(o.place.y, 14 * 254);
    cr_assert_eq(collisions_of(f, &o), 0);
    field_free(f);
}

Test(chaos_friends, without_anybody_it_goes_straight_on)
{
    Field *f = chaos_field("", INFANTRY_AT("b1", 30, 10, 4, "line"), ENEMY);
    const Order o = grounded(f, "b1", V_ADVANCE);
    cr_assert_eq(o.place.x, 30 * 254);
    cr_assert_geq(o.place.y, 10 * 254 + 2286 - 10);
    field_free(f);
}

/* Skirmishers let it through. */
Test(chaos_friends, open_order_is_in_nobodys_way)
{
    Field *f = chaos_field(
        "", INFANTRY_AT("b1", 30, 10, 4, "line") "," SKIRMISH_AT("b2", 30, 14, 5), ENEMY);
    const Order o = grounded(f, "b1", V_ADVANCE);
    cr_assert_geq(o.place.y, 10 * 254 + 2286 - 10);
    field_free(f);
}

/* b1 is ordered first and goes on by a whole move: b2 follows behind it. */
Test(chaos_friends, who_has_his_order_to_go_on_is_followed)
{
    Field *f = chaos_field(
        "", INFANTRY_AT("b1", 30, 14, 8, "line") "," INFANTRY_AT("b2", 30, 10, 8, "line"),
        ENEMY);
    Err err = { "" };
    const Order first = grounded(f, "b1", V_ADVANCE);
    cr_assert(game_apply(&f->game, &first, &err), "%s", err.text);
    const Order second = grounded(f, "b2", V_ADVANCE);
    cr_assert_geq(second.place.y, 10 * 254 + 2286 - 10);
    cr_assert_eq(collisions_of(f, &second), 0);
    field_free(f);
}

/* b1 is to go to where b2 would. */
Test(chaos_friends, nor_is_his_place_taken)
{
    Field *f = chaos_field(
        "", INFANTRY_AT("b1", 24, 16, 2, "line") "," INFANTRY_AT("b2", 30, 10, 2, "line"),
        ENEMY);
    Err err = { "" };
    const Order first = { .verb = V_MOVE,
                          .subject = field_find(f, "b1"),
                          .place = { 30 * 254, 18 * 254 },
                          .facing = NORTH };
    cr_assert(game_apply(&f->game, &first, &err), "%s", err.text);
    const Order second = grounded(f, "b2", V_ADVANCE);
    const Box one = chaos_block(f->battle, &f->state, 0, LINE, first.place, NORTH),
              two =
                  chaos_block(f->battle, &f->state, 1, LINE, second.place, second.facing);
    cr_assert_not(geo_overlap(&one, &two));
    cr_assert_eq(collisions_of(f, &second), 0);
    field_free(f);
}

Test(chaos_friends, nor_does_it_withdraw_into_them)
{
    Field *f = chaos_field(
        "", INFANTRY_AT("b1", 30, 20, 4, "line") "," INFANTRY_AT("b2", 30, 16, 4, "line"),
        ENEMY);
    const Order o = grounded(f, "b1", V_WITHDRAW);
    cr_assert_lt(met_on_the_way(f, 0, &o), 0);
    cr_assert_eq(collisions_of(f, &o), 0);
    field_free(f);
}

/* b1 goes to where it stands, by a place on b2's way, and is there when half of all moves is made (4.15). */
Test(chaos_friends, nor_into_one_who_comes_by_on_a_bent_way)
{
    static const int32_t inches[] = { 34, 31 }; /* there it is beside the way; in it */
    for (int in_way = 0; in_way < 2; in_way++) {
        Field *f = chaos_field(
            "",
            INFANTRY_AT("b1", 35, 14, 1, "line") "," INFANTRY_AT("b2", 30, 10, 2, "line"),
            ENEMY);
        Err err = { "" };
        const Order first = { .verb = V_MOVE,
                              .subject = field_find(f, "b1"),
                              .place = { 35 * 254, 14 * 254 },
                              .by = { inches[in_way] * 254, 14 * 254 },
                              .facing = NORTH };
        cr_assert(game_apply(&f->game, &first, &err), "%s", err.text);
        Friends friends;
        chaos_friends(f->battle, &f->state, 1, &friends);
        const Box box = chaos_unit_box(f->battle, &f->state, 1);
        const int32_t far = chaos_to_friends(&friends, &box, geo_ahead(NORTH), 9 * 254);
        cr_assert_eq(far < 9 * 254, in_way, "%d", far);
        field_free(f);
    }
}

/* A lake forty inches wide, its near end to the east: an advance on the field behind it goes there, and straight
 * without the lake. */
Test(chaos_friends, an_advance_goes_round_a_lake)
{
    static const char field_behind[] = AREA("field", 30, 40, 40, 46);
    static const char lake[] = "," AREA("impassable", 10, 25, 50, 28);
    for (int barred = 0; barred < 2; barred++) {
        char more[400];
        snprintf(more, sizeof more, TERRAIN("%s%s"), field_behind, barred ? lake : "");
        Field *f = chaos_field(more, INFANTRY_AT("b1", 35, 20, 2, "line"), ENEMY);
        const Intention i = { .verb = V_ADVANCE,
                              .subject = field_find(f, "b1"),
                              .target = ref_feature(0) };
        Order o;
        cr_assert(chaos_ground(f->battle, &f->state, &i, &o, &f->err), "%s", f->err.text);
        cr_expect_eq(o.place.x > 254 * 40, barred, "to %d,%d", o.place.x, o.place.y);
        field_free(f);
    }
}
