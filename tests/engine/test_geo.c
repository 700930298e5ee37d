/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_geo.c - facings, lengths and boxes against rows, libm and a slow reference.
 */
#include "tests/engine/geo_cases.h"
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

/* ---- angles ---- */

Test(geo, sines_are_within_a_rounding_of_the_sine)
{
    for (int a = 0; a < GEO_TURN; a++) {
        const double turn = 2 * acos(-1.0) * a / GEO_TURN;
        cr_assert_lt(fabs(geo_sin((Angle)a) - GEO_ONE * sin(turn)), 0.51, "facing %d", a);
        cr_assert_lt(fabs(geo_cos((Angle)a) - GEO_ONE * cos(turn)), 0.51, "facing %d", a);
        cr_assert_eq(geo_sin((Angle)-a), -geo_sin((Angle)a), "facing %d", a);
    }
}

Test(geo, a_facing_survives_as_a_direction)
{
    for (int a = 0; a < GEO_TURN; a++) {
        const Vec v = geo_ahead((Angle)a);
        cr_assert_eq(geo_angle(v.x, v.y), a, "facing %d", a);
        cr_assert_eq(geo_angle(v.x * ((int64_t)1 << 40), v.y * ((int64_t)1 << 40)), a,
                     "facing %d", a);
    }
}

Test(geo, angles_are_within_a_unit_of_the_arctangent)
{
    for (int i = 0; i < 100000; i++) {
        const int32_t reach = case_number(0, 1) ? 100000 : 30;
        const int32_t dx = case_number(-reach, reach), dy = case_number(-reach, reach);
        if (dx == 0 && dy == 0)
            continue;
        const double a = atan2(dx, dy) / (2 * acos(-1.0)) * GEO_TURN;
        const double off = remainder(geo_angle(dx, dy) - a, GEO_TURN);
        cr_assert_lt(fabs(off), 0.6, "(%d, %d)", dx, dy);
    }
}

typedef struct {
    int64_t dx, dy;
    Angle facing;
} CompassRow;

Test(geo, the_compass_is_exact)
{
    static const CompassRow rows[] = {
        { 0, 0, NORTH },
        { 0, 7, NORTH },
        { 7, 7, 0x2000 },
        { 1, 0, EAST },
        { 100000, -100000, 0x6000 },
        { 0, -1, SOUTH },
        { -3, -3, 0xA000 },
        { -100000, 0, WEST },
        { -1, 1, 0xE000 },
        { INT64_MIN, INT64_MIN, 0xA000 },
    };
    for (int i = 0; i < COUNT(rows); i++)
        cr_expect_eq(geo_angle(rows[i].dx, rows[i].dy), rows[i].facing, "row %d", i);
    cr_expect_eq(geo_bearing((Point){ 5, 5 }, (Point){ -5, 5 }), WEST);
    cr_expect_eq(geo_turn(WEST, NORTH), 0x4000);
    cr_expect_eq(geo_turn(NORTH, WEST), -0x4000);
    cr_expect_eq(geo_turn(NORTH, SOUTH), -0x8000);
    cr_expect_eq(geo_turn(NORTH, SOUTH - 1), 0x7FFF);
}

/* ---- lengths ---- */

Test(geo, roots_are_rounded_down)
{
    for (int64_t r = 0; r < INT32_MAX; r += r < 70000 ? 1 : r / 1000) {
        cr_assert_eq(geo_root(r * r), r, "%lld", (long long)r);
        cr_assert_eq(geo_root(r * r + 2 * r), r, "%lld", (long long)r);
        cr_assert(r == 0 || geo_root(r * r - 1) == r - 1, "%lld", (long long)r);
    }
    cr_expect_eq(geo_distance((Point){ -100000, -100000 }, (Point){ 100000, 100000 }),
                 282842);
    cr_expect_eq(geo_distance((Point){ 0, 0 }, (Point){ 30, 40 }), 50);
    cr_expect_eq(geo_distance((Point){ 0, 0 }, (Point){ 30, 39 }), 49);
}

Test(geo, offsets_are_exact_on_the_compass_and_undone_by_the_frame)
{
    static const Angle facing[] = { NORTH, EAST, SOUTH, WEST };
    static const Point want[] = { { 130, 250 }, { 150, 170 }, { 70, 150 }, { 50, 230 } };
    for (int i = 0; i < 4; i++) {
        const Point p = geo_offset((Point){ 100, 200 }, geo_ahead(facing[i]), 30, 50);
        cr_expect_eq(p.x, want[i].x, "row %d", i);
        cr_expect_eq(p.y, want[i].y, "row %d", i);
    }
    for (int i = 0; i < 20000; i++) {
        const Point at = { case_number(-100000, 100000), case_number(-100000, 100000) };
        const Vec way = geo_ahead(case_facing());
        const int32_t right = case_number(-30000, 30000),
                      ahead = case_number(-30000, 30000);
        int32_t r, a;
        geo_frame(at, way, geo_offset(at, way, right, ahead), &r, &a);
        cr_assert_leq(abs(r - right), 1);
        cr_assert_leq(abs(a - ahead), 1);
    }
}

/* ---- boxes ---- */

typedef struct {
    int32_t x, y;
    Angle facing;
    int32_t gap;
    bool overlap, touching;
} PairRow;

/* A stand of 40 x 20 mm at the origin looking north, and another like it. */
Test(geo, touching_the_limit_counts)
{
    static const PairRow rows[] = {
        { 0, 200, NORTH, 0, false, true },   /* edge to edge */
        { 0, 198, NORTH, 0, false, true },   /* a share as thin as the slack */
        { 0, 197, NORTH, 0, true, true },    /* thicker */
        { 0, 210, NORTH, 10, false, true },  /* 1 mm: in contact */
        { 0, 211, NORTH, 11, false, false }, /* the smallest step beyond */
        { 410, 0, SOUTH, 10, false, true },
        { -411, 0, SOUTH, 11, false, false },
        { 400, 200, NORTH, 0, false, true },  /* corner to corner */
        { 406, 208, NORTH, 10, false, true }, /* 6, 8, 10 */
        { 407, 208, NORTH, 10, false, true }, /* 10.6 rounds down */
        { 408, 208, NORTH, 11, false, false },
        { 300, 0, EAST, 0, false, true },
        { 297, 0, WEST, 0, true, true },
        { 0, 0, EAST, 0, true, true },     /* crossed: no corner inside the other */
        { 0, 310, 0x2000, 0, true, true }, /* its corner, 212.1 from its centre */
        { 0, 311, 0x2000, 0, false, true },
        { 0, 320, 0x2000, 7, false, true },
        { 0, 324, 0x2000, 11, false, false },
    };
    const Box a = geo_box((Point){ 0, 0 }, NORTH, MM(40), MM(20));
    for (int i = 0; i < COUNT(rows); i++) {
        const PairRow *r = &rows[i];
        const Box b = geo_box((Point){ r->x, r->y }, r->facing, MM(40), MM(20));
        cr_expect_eq(geo_gap(&a, &b), r->gap, "row %d: %d", i, geo_gap(&a, &b));
        cr_expect_eq(geo_overlap(&a, &b), r->overlap, "row %d", i);
        cr_expect_eq(geo_touching(&b, &a), r->touching, "row %d", i);
        cr_expect(geo_within(&a, &b, r->gap), "row %d", i);
        cr_expect(r->gap == 0 || !geo_within(&a, &b, r->gap - 1), "row %d", i);
    }
}

Test(geo, gaps_and_overlaps_agree_with_a_slow_reference)
{
    for (int i = 0; i < 60000; i++) {
        const int32_t spread = case_number(0, 4) == 0 ? 100000 : case_number(1, 1500);
        const Box a = case_box(spread), b = case_box(spread);
        const double gap = case_gap(&a, &b), depth = case_depth(&a, &b);
        const int32_t got = geo_gap(&a, &b);
        cr_assert(got <= gap + 0.002 && got > gap - 1.002, "case %d: %d for %f", i, got,
                  gap);
        cr_assert_eq(geo_gap(&b, &a), got, "case %d", i);
        cr_assert(geo_within(&a, &b, got) && (got == 0 || !geo_within(&a, &b, got - 1)));
        if (fabs(depth - GEO_SLACK) > 0.001)
            cr_assert_eq(geo_overlap(&a, &b), depth > GEO_SLACK, "case %d: %f", i, depth);
        cr_assert_eq(geo_overlap(&a, &b), geo_overlap(&b, &a), "case %d", i);
        const Box dot = { b.at, b.ahead, 0, 0 };
        cr_assert_leq(abs(geo_gap_to_point(&a, b.at) - geo_gap(&a, &dot)), 1, "case %d",
                      i);
        cr_assert(!geo_inside(&a, b.at) || geo_gap_to_point(&a, b.at) == 0, "case %d", i);
    }
}

/* A slant does not make stands overlap that stand edge to edge. */
Test(geo, a_line_on_a_slant_does_not_overlap_itself)
{
    for (int i = 0; i < 20000; i++) {
        const Angle facing = case_facing();
        const Vec ahead = geo_ahead(facing);
        const Point at = { case_number(-20000, 20000), case_number(-20000, 20000) };
        const int32_t w = case_number(5, 40) * 20, d = case_number(5, 40) * 20,
                      k = case_number(0, 5), row = case_number(0, 3);
        const Box a = geo_box(geo_offset(at, ahead, k * w, row * d), facing, w, d);
        const Box beside =
            geo_box(geo_offset(at, ahead, (k + 1) * w, row * d), facing, w, d);
        const Box behind =
            geo_box(geo_offset(at, ahead, k * w, (row - 1) * d), facing, w, d);
        cr_assert(!geo_overlap(&a, &beside) && geo_touching(&a, &beside), "case %d", i);
        cr_assert(!geo_overlap(&a, &behind) && geo_touching(&a, &behind), "case %d", i);
    }
}

typedef struct {
    int32_t x, y;
    Angle facing;
    Side side;
} SideRow;

/* The target is 40 x 20 mm at the origin and looks north; the other is 40 x 20 mm. */
Test(geo, a_corner_belongs_to_the_front_if_the_centre_lies_ahead)
{
    static const SideRow rows[] = {
        { 0, 200, SOUTH, SIDE_FRONT },
        { 390, 200, SOUTH, SIDE_FRONT },
        { -390, -205, NORTH, SIDE_REAR },
        { 400, 0, NORTH, SIDE_RIGHT },
        { -405, 10, EAST, SIDE_LEFT },
        { 400, 199, NORTH, SIDE_RIGHT }, /* its rear corner is still beside the edge */
        { 400, 200, NORTH, SIDE_FRONT }, /* corner to corner, its centre ahead */
        { -400, -200, NORTH, SIDE_REAR },
        { 300, 299, EAST, SIDE_RIGHT },
        { 300, 300, EAST, SIDE_FRONT }, /* centre ahead of the front edge's line */
        { 300, 100, EAST, SIDE_RIGHT }, /* an edge longer than the flank, along it */
        { 300, 101, EAST, SIDE_RIGHT },
        { 320, 95, 0x2000, SIDE_RIGHT },  /* its edge on our corner, its centre beside */
        { 320, 215, 0x2000, SIDE_FRONT }, /* the same, its centre ahead */
        { -320, 215, 0xE000, SIDE_FRONT },
        { -320, -215, 0x2000, SIDE_REAR },
        { 0, 312, 0x2000, SIDE_FRONT },
        { 700, 0, 0x2000, SIDE_RIGHT },
        { 0, 150, SOUTH, SIDE_FRONT }, /* overlapping: where it is shallower */
        { -350, 20, SOUTH, SIDE_LEFT },
        { 0, 5000, 0x1234, SIDE_FRONT }, /* far away the question still has an answer */
        { 5000, 99, EAST, SIDE_RIGHT },
    };
    for (int turn = 0; turn < 4; turn++) {
        const Vec north = geo_ahead((Angle)(turn * EAST));
        const Box target = geo_box((Point){ 0, 0 }, (Angle)(turn * EAST), MM(40), MM(20));
        for (int i = 0; i < COUNT(rows); i++) {
            const Point at = geo_offset(target.at, north, rows[i].x, rows[i].y);
            const Angle facing = (Angle)(rows[i].facing + turn * EAST);
            const Box b = geo_box(at, facing, MM(40), MM(20));
            cr_expect_eq(geo_side_met(&target, &b), rows[i].side, "row %d, turn %d: %d",
                         i, turn, geo_side_met(&target, &b));
        }
    }
}

typedef struct {
    int32_t x, y;
    Angle half_arc;
    bool in;
} ArcRow;

Test(geo, the_edge_of_an_arc_is_in_it)
{
    static const ArcRow rows[] = {
        { 0, 100, 0, true },         { 1, 100, 0, false },
        { 0, 99, 0, false },         { 0, 101, 0x2000, true },
        { 500, 600, 0x2000, true },  { 501, 600, 0x2000, false },
        { -500, 600, 0x2000, true }, { -501, 600, 0x2000, false },
        { 700, 100, 0x4000, true },  { 700, 99, 0x4000, false },
        { 700, -600, 0x6000, true }, { 699, -600, 0x6000, false },
        { 0, -500, 0x7FFF, false },  { 0, -500, 0x8000, true },
        { 0, -500, 0x2000, false },
    };
    const Box b = geo_box((Point){ 0, 0 }, NORTH, MM(40), MM(20));
    for (int i = 0; i < COUNT(rows); i++) {
        const Point p = { rows[i].x, rows[i].y };
        cr_expect_eq(geo_in_arc(&b, p, rows[i].half_arc), rows[i].in, "row %d", i);
    }
}

Test(geo, a_corridor_starts_at_the_front_edge)
{
    const Box b = geo_box((Point){ 1000, 1000 }, EAST, MM(40), MM(20));
    const Box c = geo_corridor(&b, MM(10), MM(100));
    Point corner[4];
    geo_corners(&c, corner);
    static const Point want[4] = {
        { 2100, 1300 }, { 2100, 700 }, { 1100, 700 }, { 1100, 1300 }
    };
    for (int i = 0; i < 4; i++) {
        cr_expect_eq(corner[i].x, want[i].x, "corner %d", i);
        cr_expect_eq(corner[i].y, want[i].y, "corner %d", i);
    }
    const Box behind = geo_box((Point){ 1000, 5000 }, NORTH, MM(20), MM(20));
    const Box ahead = geo_box((Point){ 1001, 5000 }, NORTH, MM(20), MM(20));
    cr_expect(geo_behind_front(&b, &behind));
    cr_expect(!geo_behind_front(&b, &ahead));
}

static Point mirrored(Point p)
{
    return (Point){ -p.x, p.y };
}

static Box mirrored_box(const Box *b)
{
    return (Box){ mirrored(b->at), { -b->ahead.x, b->ahead.y }, b->half_w, b->half_d };
}

/* No side of the table is favoured by how anything is rounded. */
Test(geo, a_mirrored_battle_is_the_mirrored_battle)
{
    static const Side other_hand[] = { SIDE_FRONT, SIDE_LEFT, SIDE_REAR, SIDE_RIGHT };
    for (int i = 0; i < 20000; i++) {
        const Box a = case_box(1000), b = case_box(1000);
        const Box ma = mirrored_box(&a), mb = mirrored_box(&b);
        const Angle facing = case_facing();
        const Vec way = geo_ahead(facing), mway = geo_ahead((Angle)-facing);
        cr_assert(mway.x == -way.x && mway.y == way.y, "facing %d", facing);
        cr_assert_eq(geo_gap(&a, &b), geo_gap(&ma, &mb), "case %d", i);
        cr_assert_eq(geo_overlap(&a, &b), geo_overlap(&ma, &mb), "case %d", i);
        cr_assert_eq(geo_side_met(&ma, &mb), other_hand[geo_side_met(&a, &b)], "case %d",
                     i);
        const int32_t free = geo_sweep_one(&a, way, 1500, &b);
        cr_assert_eq(geo_sweep_one(&ma, mway, 1500, &mb), free, "case %d", i);
        const Point end = mirrored(geo_along(a.at, way, free));
        const Point mend = geo_along(ma.at, mway, free);
        cr_assert(end.x == mend.x && end.y == mend.y, "case %d", i);
    }
}

/* Half the way is the same place on a table turned half round, also where it lies between two places. */
Test(geo, half_the_way_knows_no_corner_of_the_table)
{
    const int32_t width = 1001;
    for (int32_t from = 0; from < 9; from++)
        for (int32_t to = 0; to < 9; to++) {
            const Point half = geo_halfway((Point){ from, 0 }, (Point){ to, 0 });
            const Point turned =
                geo_halfway((Point){ width - from, 0 }, (Point){ width - to, 0 });
            cr_expect_eq(width - turned.x, half.x, "%d to %d", from, to);
            cr_expect_leq(abs(2 * half.x - from - to), 1, "%d to %d", from, to);
        }
}

/* Of two different places one is always further to the right, or level and further ahead; a place not of itself. */
Test(geo, of_two_places_one_is_to_the_right)
{
    const Point a = { 100, 100 };
    const Point others[] = { { 101, 100 }, { 100, 101 }, { 99, 101 }, { 500, -300 } };
    cr_assert_not(geo_first_of(a, a, geo_ahead(NORTH), 1));
    cr_assert(geo_first_of(others[0], a, geo_ahead(NORTH), 1), "east of it");
    cr_assert(geo_first_of(others[1], a, geo_ahead(NORTH), 1), "level, and ahead");
    cr_assert_not(geo_first_of(others[2], a, geo_ahead(NORTH), 1),
                  "ahead, but to the left");
    cr_assert(geo_first_of(others[2], a, geo_ahead(NORTH), -1), "to the left");
    cr_assert(geo_first_of(others[1], a, geo_ahead(NORTH), -1), "level, and ahead");
    for (int way = 0; way < 0x10000; way += 0x111) {
        for (int i = 0; i < 4; i++)
            cr_expect_neq(geo_first_of(a, others[i], geo_ahead((Angle)way), 1),
                          geo_first_of(others[i], a, geo_ahead((Angle)way), 1), "%x",
                          way);
    }
}
