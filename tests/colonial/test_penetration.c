/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_penetration.c - Greg Blake's colonial rules, clauses 9.8 to 9.13: shot that goes on, higher
 * ground, beaten zones, cover knocked down, native and elite guns.
 *
 * A light gun at y = 400 reaches 600 mm: at y = 725 the range is 300, short, 5 hits; what is left
 * is 300, and a third of it 100 mm behind the target's rear at 750.
 */
#include "tests/colonial/field.h"
#include <criterion/criterion.h>

#define GUN_OF(kind, class, traits, more)                                                \
    BODY("b1", "bleader", 1200, 400, kind, 1, "unlimbered", class, traits, more)
#define LIGHT_GUN_OF(class) GUN_OF("light gun", class, "'regular'", "")
#define HOWITZER            GUN_OF("light gun", "B", "'regular', 'howitzer'", "")
#define RED_PAIR(y)                                                                      \
    WARRIORS("r1", 1200, 725, 1, "line", "C") "," WARRIORS("r2", 1200, y, 1, "line", "C")
#define RED_ONE WARRIORS("r1", 1200, 725, 1, "line", "C")

static void fire_phase(Field *f)
{
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_FIRE);
}

static void fires(Field *f, const char *order)
{
    cr_assert(field_gives(f, order), "%s", f->err.text);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
}

/* ---- shot ---- */

Test(colonial_penetration, r9_8_a_third_of_the_range_left)
{
    for (int y = 875; y <= 876; y++) { /* its front edge at 850, and at 851 */
        Field *f = colonial_field("", LIGHT_GUN_OF("B"), RED_PAIR(900));
        colonial_stands_at(f, "r2", 1200, y, SOUTH);
        fire_phase(f);
        field_dice(f, y == 875 ? 2 : 1, 4, 6);
        fires(f, "b1 fire r1");
        cr_assert_eq(f->events[E_PENETRATES], y == 875);
        field_free(f);
    }
}

/* Nobody learns of a hidden body that a shot missed; one that it hits is found. */
Test(colonial_penetration, r6_1_who_is_hit_is_found)
{
    for (int die = 6; die <= 7; die++) {
        Field *f = colonial_field("", LIGHT_GUN_OF("B"), RED_PAIR(850));
        field_unit(f, "r2")->marks |= U_HIDDEN;
        fire_phase(f);
        field_forget(f);
        field_dice(f, 2, 4, die);
        field_more(f, die == 7 ? 2 : 0, 2);
        fires(f, "b1 fire r1");
        cr_assert_eq(f->events[E_PENETRATES], 1);
        cr_assert_eq(f->last[E_PENETRATES].secret,
                     die == 7 ? 0 : 1 + 0); /* not for Blue */
        cr_assert_eq(f->events[E_FOUND], die == 7);
        cr_assert_eq(!is_hidden(&f->state, field_index(f, "r2")), die == 7);
        field_free(f);
    }
}

/* A wood hides r1 from the gun on the right, which fires at r2; he falls to what the other gun has fired at r1,
 * and both are fired at once: the shot at him goes on to r3. */
Test(colonial_penetration, r9_8_also_where_another_gun_has_swept_him_away)
{
    for (int die = 6; die <= 7; die++) {
        Field *f = colonial_field(TERRAIN(AREA("dense woods", 1175, 640, 1200, 660)),
                                  BODY("b1", "bleader", 1200, 400, "light gun", 2,
                                       "unlimbered", "B", "'regular'", ""),
                                  WARRIORS("r1", 1167, 725, 1, "line", "C") "," WARRIORS(
                                      "r2", 1199, 850, 1, "line",
                                      "C") "," WARRIORS("r3", 1193, 925, 1, "line", "C"));
        field_stand(f, "r2.1")->figures = 1;
        fire_phase(f);
        field_dice(f, 4, 4, 4, die, 2);
        field_more(f, die == 7 ? 2 : 0, 2);
        fires(f, "b1 fire r1");
        cr_assert_eq(f->events[E_BODY_LOST], die == 7);
        cr_assert_eq(f->events[E_PENETRATES], 2);
        cr_assert_eq(f->last[E_PENETRATES].target, field_find(f, "r3.1"));
        field_free(f);
    }
}

/* At 425 mm it needs 7, though the first target needed 5 only; with its last round as well. */
Test(colonial_penetration, r9_8_rolled_for_separately)
{
    static const char *const guns[] = {
        LIGHT_GUN_OF("B"),
        GUN_OF("light gun", "B", "'regular'", ", 'rounds': {'canister': 0, 'shot': 1}"),
    };
    for (int i = 0; i < 2; i++) {
        for (int die = 6; die <= 7; die++) {
            Field *f = colonial_field("", guns[i], RED_PAIR(850));
            fire_phase(f);
            field_dice(f, 2, 4, die);
            field_more(f, die == 7 ? 2 : 0, 2);
            fires(f, "b1 fire r1");
            cr_assert_eq(colonial_figures_of(f, "r1"), 6);
            cr_assert_eq(colonial_figures_of(f, "r2"), die == 7 ? 5 : 6);
            field_free(f);
        }
    }
}

/* Friends whom the line touches are hit like others, and their leader is in danger too. */
Test(colonial_penetration, r9_8_through_friends_too)
{
    static const int x[] = { 1232,
                             1233 }; /* its edge 0.5 mm over the line, 0.5 mm off it */
    for (int i = 0; i < 2; i++) {
        Field *f = colonial_field(
            "", LIGHT_GUN_OF("B") "," REGULARS("b2", 1200, 850, 1, "line", "B"), RED_ONE);
        colonial_stands_at(f, "b2", x[i], 850, NORTH);
        fire_phase(f);
        field_dice(f, i ? 1 : 4, 4, 10, 2, 2);
        cr_assert(field_gives(f, "b1 fire r1"), "%s", f->err.text);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(colonial_figures_of(f, "b2"), i ? 6 : 5);
        field_free(f);
    }
}

/* Red hears nothing of what its own shot does to a body of Blue's that lies hidden, nor of the dice for its
 * leader (2.6): but sees him fall. */
Test(colonial_penetration, r6_1_friends_who_lie_hidden_suffer_in_secret)
{
    for (int row = 0; row < 4; row++) {
        const bool hidden = row & 1, falls = row & 2;
        Field *f = colonial_field(
            "", LIGHT_GUN_OF("B") "," REGULARS("b2", 1200, 850, 1, "line", "B"), RED_ONE);
        colonial_stands_at(f, "b2", 1232, 850, NORTH);
        if (hidden)
            field_unit(f, "b2")->marks |= U_HIDDEN;
        field_officer(f, "bleader")->with = field_find(f, "b2");
        fire_phase(f);
        field_forget(f);
        field_dice(f, 4, 4, 10, falls ? 10 : 2, falls ? 10 : 2);
        cr_assert(field_gives(f, "b1 fire r1"), "%s", f->err.text);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->events[E_LEADER], 1);
        cr_assert_eq(f->last[E_PENETRATES].secret, hidden ? 1 + 1 : 0);
        cr_assert_eq(f->last[E_LEADER].secret, hidden && !falls ? 1 + 1 : 0, "%d", row);
        field_free(f);
    }
}

Test(colonial_penetration, r9_8_the_ground_stops_it)
{
    static const struct {
        const char *terrain;
        bool stops;
    } rows[] = {
        { TERRAIN(AREA("soft ground", 1100, 770, 1300, 800)), true },
        { TERRAIN(AREA("open woods", 1100, 770, 1300, 800)), true },
        { TERRAIN(AREA("dense woods", 1100, 770, 1300, 800)), true },
        { TERRAIN(AREA("village", 1100, 770, 1300, 800)), true },
        { TERRAIN(AREA("hill", 1100, 770, 1300, 800)), true },
        { TERRAIN(AREA("marsh", 1100, 770, 1300, 800)), true },
        { TERRAIN(AREA("scrub", 1100, 770, 1300, 800)), false },
        { TERRAIN(AREA("open woods", 1201, 770, 1300, 800)),
          false }, /* beside the line */
        { TERRAIN(AREA("open woods", 1100, 900, 1300, 950)), false }, /* behind them */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_field(rows[i].terrain, LIGHT_GUN_OF("B"), RED_PAIR(850));
        fire_phase(f);
        field_dice(f, rows[i].stops ? 1 : 2, 4, 6);
        fires(f, "b1 fire r1");
        cr_assert_eq(f->events[E_PENETRATES], !rows[i].stops, "%zu", i);
        field_free(f);
    }
}

/* The wood begins 10 mm behind the target: nobody in it is reached, however near its edge. */
Test(colonial_penetration, r9_8_it_does_not_enter_what_stops_it)
{
    Field *f = colonial_field(TERRAIN(AREA("open woods", 1100, 760, 1300, 900)),
                              LIGHT_GUN_OF("B"), RED_PAIR(800));
    fire_phase(f);
    field_dice(f, 1, 4);
    fires(f, "b1 fire r1");
    field_free(f);
}

/* ---- higher ground ---- */

#define HILL TERRAIN(AREA("hill", 1100, 650, 1300, 1000))

/* Guns and early machine guns need 1 more and reach nobody beyond; small arms need no more. */
Test(colonial_penetration, r9_9_at_higher_ground)
{
    static const struct {
        const char *gun;
        int need, level; /* on the hill, and if there is none */
    } rows[] = { { LIGHT_GUN_OF("B"), 6, 5 },
                 { GUN_OF("machine gun", "B", "'regular'", ""), 8, 7 },
                 { GUN_OF("machine gun", "B", "'regular', 'howitzer'", ""), 5, 5 },
                 { HOWITZER, 5, 5 },
                 { REGULARS("b1", 1200, 400, 1, "line", "B"), 7, 7 } };
    for (int i = 0; i < 5; i++) {
        Field *f = colonial_field(HILL, rows[i].gun, RED_ONE);
        Aim a;
        cr_assert(colonial_aimed(f, "b1.1", "r1.1", &a));
        cr_assert_eq(a.need, rows[i].need, "%d", i);
        field_free(f);
        f = colonial_field("", rows[i].gun, RED_ONE);
        cr_assert(colonial_aimed(f, "b1.1", "r1.1", &a));
        cr_assert_eq(a.need, rows[i].level, "%d", i);
        field_free(f);
    }
}

/* Of two on the hill, one behind the other, the second is out of reach. */
Test(colonial_penetration, r9_9_nobody_beyond)
{
    static const struct {
        const char *gun, *terrain;
        int dice;
    } rows[] = { { LIGHT_GUN_OF("B"), "", 2 },
                 { LIGHT_GUN_OF("B"), HILL, 1 },
                 { GUN_OF("machine gun", "B", "'regular'", ""), "", 6 },
                 { GUN_OF("machine gun", "B", "'regular'", ""), HILL, 3 } };
    for (int i = 0; i < 4; i++) {
        Field *f = colonial_field(rows[i].terrain, rows[i].gun, RED_PAIR(775));
        fire_phase(f);
        field_dice(f, 0);
        field_more(f, rows[i].dice, 2);
        fires(f, "b1 fire r1");
        field_free(f);
    }
}

/* ---- beaten zones ---- */

/* 60 mm square round the middle of the target, which is 50 deep: 5 mm further to its rear, none
 * to its sides; and no line behind it. */
Test(colonial_penetration, r9_10_a_zone_60_mm_square)
{
    static const struct {
        int x, y, dice;
    } rows[] = { { 1200, 779, 2 }, { 1200, 781, 1 }, { 1266, 725, 1 }, { 1200, 850, 1 } };
    for (int i = 0; i < 4; i++) {
        Field *f = colonial_field("", HOWITZER, RED_PAIR(850));
        colonial_stands_at(f, "r2", rows[i].x, rows[i].y, SOUTH);
        fire_phase(f);
        field_dice(f, 0);
        field_more(f, rows[i].dice, 2);
        fires(f, "b1 fire r1");
        cr_assert_eq(f->events[E_PENETRATES], rows[i].dice - 1, "%d", i);
        field_free(f);
    }
}

/* A later machine gun at higher ground: the zone; on the level a base depth beyond, as others. */
Test(colonial_penetration, r9_10_later_machine_guns_at_higher_ground)
{
    static const struct {
        const char *terrain;
        int y, dice;
    } rows[] = { { HILL, 779, 6 }, { HILL, 781, 3 }, { "", 781, 6 }, { "", 826, 3 } };
    for (int i = 0; i < 4; i++) {
        Field *f = colonial_field(rows[i].terrain,
                                  GUN_OF("machine gun", "B", "'regular', 'howitzer'", ""),
                                  RED_PAIR(900));
        colonial_stands_at(f, "r2", 1200, rows[i].y, SOUTH);
        fire_phase(f);
        field_dice(f, 0);
        field_more(f, rows[i].dice, 2);
        fires(f, "b1 fire r1");
        field_free(f);
    }
}

/* ---- cover ---- */

#define BEHIND_A(line) TERRAIN(LINE_OF(line, 1100, 690, 1300, 690))

/* The hit that makes it six for a hedge, twelve for a wall, twenty-four for a trench. */
Test(colonial_penetration, r9_11_shot_knocks_cover_down)
{
    static const struct {
        const char *terrain;
        int before, need;
        bool down;
    } rows[] = {
        { BEHIND_A("hedge"), 4, 6, false },   { BEHIND_A("hedge"), 5, 6, true },
        { BEHIND_A("wall"), 10, 7, false },   { BEHIND_A("wall"), 11, 7, true },
        { BEHIND_A("trench"), 22, 8, false }, { BEHIND_A("trench"), 23, 8, true }
    };
    for (int i = 0; i < 6; i++) {
        Field *f = colonial_field(rows[i].terrain, LIGHT_GUN_OF("B"), RED_ONE);
        Aim a;
        colonial(&f->state)->damage[0] = (uint8_t)rows[i].before;
        cr_assert(colonial_aimed(f, "b1.1", "r1.1", &a));
        cr_assert_eq(a.need, rows[i].need);
        fire_phase(f);
        field_dice(f, 3, rows[i].need, 2, 2);
        fires(f, "b1 fire r1");
        cr_assert_eq(f->events[E_COVER_DOWN], rows[i].down, "%d", i);
        cr_assert(colonial_aimed(f, "b1.1", "r1.1", &a));
        cr_assert_eq(a.need, rows[i].down ? 5 : rows[i].need, "%d", i);
        field_free(f);
    }
}

/* Of two guns that fire together one has canister left: its hits knock down nothing, whichever of them comes first.
 * They are told together, without a round that both had. */
Test(colonial_penetration, r9_11_canister_knocks_nothing_down)
{
    for (int i = 0; i < 4; i++) {
        const int with = i & 1, shot_hits = i >> 1;
        Field *f = colonial_field(TERRAIN(LINE_OF("hedge", 1100, 540, 1300, 540)),
                                  BODY("b1", "bleader", 1200, 400, "light gun", 2,
                                       "unlimbered", "B", "'regular'", ""),
                                  WARRIORS("r1", 1200, 575, 1, "line", "C"));
        colonial_set_rounds(&f->state, field_index(f, with ? "b1.1" : "b1.2"), 0, 12);
        colonial(&f->state)->damage[0] = 5;
        fire_phase(f);
        field_dice(f, 0);
        field_more(f, with ? 1 : 2, with == shot_hits ? 9 : 2);
        field_more(f, with ? 2 : 1, with == shot_hits ? 2 : 9);
        field_more(f, 2, 2); /* its leader's */
        fires(f, "b1 fire r1");
        cr_expect_eq(f->last[E_FIRE].b, 3, "row %d", i);
        cr_expect_eq(f->last[E_FIRE].a, shot_hits ? 1 : 2, "row %d: %d", i,
                     f->last[E_FIRE].a);
        cr_expect_eq(f->last[E_FIRE].c, ROUND_ANY, "row %d", i);
        cr_expect_eq(f->events[E_COVER_DOWN], shot_hits, "row %d", i);
        cr_expect_eq(colonial(&f->state)->damage[0], 5 + shot_hits, "row %d", i);
        field_free(f);
    }
}

/* Shot that goes on knocks down what shelters whom it hits then: a hedge before r2 makes it 8 instead of 7, short
 * of its range, and one more hit brings that down. */
Test(colonial_penetration, r9_11_shot_that_goes_on_too)
{
    for (int die = 7; die <= 8; die++) {
        Field *f = colonial_field(TERRAIN(LINE_OF("hedge", 1100, 815, 1300, 815)),
                                  LIGHT_GUN_OF("B"), RED_PAIR(850));
        colonial(&f->state)->damage[0] = 5;
        fire_phase(f);
        field_dice(f, 2, 4, die);
        field_more(f, die == 8 ? 2 : 0, 2);
        fires(f, "b1 fire r1");
        cr_assert_eq(colonial(&f->state)->damage[0], die == 8 ? 6 : 5);
        cr_assert_eq(f->events[E_COVER_DOWN], die == 8);
        field_free(f);
    }
}

/* Neither misses nor canister count. */
Test(colonial_penetration, r9_11_hits_of_shot_only)
{
    Field *f =
        colonial_field(TERRAIN(LINE_OF("hedge", 1100, 560, 1300, 560)), LIGHT_GUN_OF("B"),
                       WARRIORS("r1", 1200, 600, 1, "line", "C"));
    fire_phase(f);
    field_dice(f, 4, 6, 6, 2, 2);
    fires(f, "b1 fire r1 choice 1");
    cr_assert_eq(colonial(&f->state)->damage[0], 0);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    field_dice(f, 1, 5);
    fires(f, "b1 fire r1 choice 2");
    cr_assert_eq(colonial(&f->state)->damage[0], 0);
    field_free(f);
}

/* ---- native and elite guns ---- */

Test(colonial_penetration, r9_12_native_guns_do_not_fire_on_a_one)
{
    static const char *const guns[] = { GUN_OF("light gun", "B", "'irregular'", ""),
                                        GUN_OF("light gun", "B", "", "") };
    for (int i = 0; i < 2; i++) {
        for (int die = 1; die <= 2; die++) {
            Field *f = colonial_field("", guns[i], RED_ONE);
            fire_phase(f);
            field_dice(f, die, die, 6);
            fires(f, "b1 fire r1");
            cr_assert_eq(f->events[E_MISFIRE], die == 1);
            cr_assert_eq(f->events[E_FIRE], die == 2);
            cr_assert_eq(colonial_rounds(&f->state, field_index(f, "b1.1"), ROUND_SHOT),
                         die == 1 ? 12 : 11);
            field_free(f);
        }
    }
}

/* Each gun of a battery rolls its own: one of them fires, and it is the other that is said not to. */
Test(colonial_penetration, r9_12_each_gun_for_itself)
{
    Field *f = colonial_field("",
                              BODY("b1", "bleader", 1200, 400, "light gun", 2,
                                   "unlimbered", "B", "'irregular'", ""),
                              RED_ONE);
    fire_phase(f);
    field_dice(f, 3, 1, 2, 6);
    fires(f, "b1 fire r1");
    cr_assert_eq(f->last[E_FIRE].b, 1);
    cr_assert_eq(f->last[E_MISFIRE].subject, field_find(f, "b1.1"));
    cr_assert_eq(colonial_rounds(&f->state, field_index(f, "b1.1"), ROUND_SHOT), 12);
    cr_assert_eq(colonial_rounds(&f->state, field_index(f, "b1.2"), ROUND_SHOT), 11);
    field_free(f);
}

/* The score stays 5: a 4 hits and a 3 does not; a 1 never does. */
Test(colonial_penetration, r9_13_elite_gunners_add_one)
{
    for (int die = 3; die <= 4; die++) {
        Field *f = colonial_field("", LIGHT_GUN_OF("A"), RED_ONE);
        fire_phase(f);
        field_dice(f, die == 4 ? 3 : 1, die, 2, 2);
        fires(f, "b1 fire r1");
        cr_assert_eq(f->last[E_FIRE].a, die == 4);
        field_free(f);
    }
}

/* To all their dice: nine is a direct hit, eight none. */
Test(colonial_penetration, r9_13_on_a_direct_hit_too)
{
    for (int die = 8; die <= 9; die++) {
        Field *f = colonial_field("", LIGHT_GUN_OF("A"),
                                  BODY("r1", "rleader", 1200, 725, "light gun", 1,
                                       "unlimbered", "B", "'regular'", "") "," FAR_RED);
        fire_phase(f);
        field_dice(f, 4, 4, die, 2, 2);
        fires(f, "b1 fire r1");
        cr_assert_eq(f->events[E_BODY_LOST], die == 9);
        field_free(f);
    }
}

/* Elite native guns fire on a one. */
Test(colonial_penetration, r9_13_elite_natives_do_not_misfire)
{
    Field *f = colonial_field("", GUN_OF("light gun", "A", "'irregular'", ""), RED_ONE);
    fire_phase(f);
    field_dice(f, 2, 1, 5); /* other artillery: 7, a 5 is not enough */
    fires(f, "b1 fire r1");
    cr_assert_eq(f->events[E_FIRE], 1);
    cr_assert_eq(f->last[E_FIRE].a, 0);
    field_free(f);
}

/* A gun behind the target is hit by what goes on: 7 at 425 mm; it loses a gunner, then its own die is
 * rolled.  Its leader is in danger either way. */
Test(colonial_penetration, r9_4_a_gun_behind_the_target_may_be_destroyed)
{
    for (int die = 9; die <= 10; die++) {
        Field *f =
            colonial_field("", LIGHT_GUN_OF("B"),
                           RED_ONE "," BODY("r2", "rleader", 1200, 850, "light gun", 1,
                                            "unlimbered", "B", "'regular'", ""));
        fire_phase(f);
        field_dice(f, 5, 4, 7, die, 2, 2);
        fires(f, "b1 fire r1");
        cr_assert(field_spent(f));
        cr_assert_eq(f->events[E_FIGURES], 1);
        cr_assert_eq(f->events[E_DIRECT_HIT], 1);
        cr_assert_eq(colonial_figures_of(f, "r2"), die == 10 ? 0 : 3);
        field_free(f);
    }
}

/* Gun and target on one hill. */
Test(colonial_penetration, r9_8_not_the_hill_the_gun_stands_on)
{
    Field *f = colonial_field(TERRAIN(AREA("hill", 1100, 300, 1300, 1000)),
                              LIGHT_GUN_OF("B"), RED_PAIR(850));
    fire_phase(f);
    field_dice(f, 2, 4, 6);
    fires(f, "b1 fire r1");
    cr_assert_eq(f->events[E_PENETRATES], 1);
    field_free(f);
}

/* Whichever way the gun looks: r2 is 25 mm behind r1. */
Test(colonial_penetration, r9_8_in_every_direction)
{
    static const int right[] = { 0, 1, 0, -1 }, ahead[] = { 1, 0, -1, 0 };
    for (int i = 0; i < 4; i++) {
        Field *f = colonial_field("", LIGHT_GUN_OF("B"), RED_PAIR(850));
        const Angle way = (Angle)(NORTH + i * (EAST - NORTH));
        const Angle back = (Angle)(way + SOUTH - NORTH);
        colonial_stands_at(f, "b1", 1200, 750, way);
        colonial_stands_at(f, "r1", 1200 + 325 * right[i], 750 + 325 * ahead[i], back);
        colonial_stands_at(f, "r2", 1200 + 400 * right[i], 750 + 400 * ahead[i], back);
        fire_phase(f);
        field_dice(f, 2, 4, 6);
        fires(f, "b1 fire r1");
        cr_expect_eq(f->events[E_PENETRATES], 1, "%d", i);
        cr_expect_eq(f->last[E_PENETRATES].target, field_find(f, "r2.1"));
        field_free(f);
    }
}

/* A shot comes to r3 before it comes to r2, who is listed before him. */
Test(colonial_penetration, r1_5_it_hits_from_the_nearest_on)
{
    Field *f =
        colonial_field("", LIGHT_GUN_OF("B"),
                       RED_ONE "," WARRIORS("r2", 1200, 850, 1, "line", "C") "," WARRIORS(
                           "r3", 1200, 785, 1, "line", "C"));
    fire_phase(f);
    field_dice(f, 3, 4, 4, 4);
    fires(f, "b1 fire r1");
    cr_assert_eq(f->events[E_PENETRATES], 2);
    cr_assert_eq(f->last[E_PENETRATES].target, field_find(f, "r2.1"));
    field_free(f);
}

/* More than soft cover stops canister, not a shot. */
Test(colonial_penetration, r9_7_r9_8_through_a_wall)
{
    static const struct {
        const char *terrain;
        int y; /* of r1, mm; r2 is 60 behind him */
        int beyond;
    } rows[] = { { "", 575, 1 },
                 { TERRAIN(LINE_OF("hedge", 1100, 545, 1300, 545)), 575, 1 },
                 { TERRAIN(LINE_OF("wall", 1100, 545, 1300, 545)), 575, 0 },
                 { TERRAIN(LINE_OF("wall", 1100, 695, 1300, 695)), 725, 1 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_field(rows[i].terrain, LIGHT_GUN_OF("B"), RED_PAIR(900));
        colonial_stands_at(f, "r1", 1200, rows[i].y, SOUTH);
        colonial_stands_at(f, "r2", 1200, rows[i].y + 60, SOUTH);
        fire_phase(f);
        field_dice(f, 0);
        field_more(f, 4, 2);
        cr_assert(field_gives(f, "b1 fire r1"), "%s", f->err.text);
        cr_expect_eq(f->events[E_PENETRATES], rows[i].beyond, "row %u", i);
        field_free(f);
    }
}

/* A howitzer's canister goes on as all canister does: nobody is hit who is off its line. */
Test(colonial_penetration, r9_10_canister_has_no_beaten_zone)
{
    static const int y[] = { 575, 725 };
    for (int i = 0; i < 2; i++) {
        Field *f = colonial_field("", HOWITZER, RED_PAIR(900));
        colonial_stands_at(f, "r1", 1200, y[i], SOUTH);
        colonial_stands_at(f, "r2", 1255, y[i] + 52, SOUTH);
        fire_phase(f);
        field_dice(f, 0);
        field_more(f, 4, 2);
        cr_assert(field_gives(f, "b1 fire r1"), "%s", f->err.text);
        cr_expect_eq(f->events[E_PENETRATES], i, "%d", y[i]);
        field_free(f);
    }
}

/* On a further ten it is destroyed: a gun that a gun hits.  Not a wagon, nor a gun that others hit, beyond their
 * target either. */
Test(colonial_penetration, r9_4_only_guns_by_guns)
{
    static const struct {
        const char *blue, *red;
        bool rolls;
    } rows[] = {
        { LIGHT_GUN_OF("B"),
          BODY("r1", "rleader", 1200, 725, "light gun", 1, "unlimbered", "B", "", ""),
          true },
        { LIGHT_GUN_OF("B"),
          BODY("r1", "rleader", 1200, 725, "machine gun", 1, "unlimbered", "B", "", ""),
          true },
        { LIGHT_GUN_OF("B"),
          BODY("r1", "rleader", 1200, 725, "wagon", 1, "line", "C", "", ""), false },
        { GUN_OF("machine gun", "B", "'regular'", ""),
          WARRIORS("r1", 1200, 650, 1, "line", "C") "," BODY(
              "r2", "rleader", 1200, 702, "light gun", 1, "unlimbered", "B", "", ""),
          false },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_field("", rows[i].blue, rows[i].red);
        fire_phase(f);
        field_forget(f);
        field_dice(f, 0);
        field_more(f, 30, 10);
        cr_assert(field_gives(f, "b1 fire r1"), "%s", f->err.text);
        cr_expect_eq(f->events[E_DIRECT_HIT] > 0, rows[i].rolls, "row %u", i);
        if (i == 3)
            cr_expect(f->events[E_PENETRATES] == 1 && f->last[E_PENETRATES].a > 0);
        field_free(f);
    }
}
