/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_geo.c - geometry against rows, against libm, and against slow stepping.
 *
 * Random cases come from a fixed seed; the references use doubles, which the engine may not.
 */
#include "engine/geo.h"
#include <criterion/criterion.h>
#include <math.h>

#define COUNT(a) ((int)(sizeof(a) / sizeof *(a)))

static uint64_t seed = 1;

/* A whole number from low to high, both included (splitmix64). */
static int32_t any(int32_t low, int32_t high)
{
    uint64_t z = seed += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return low + (int32_t)((z ^ z >> 31) % (uint64_t)(high - low + 1));
}

static Angle any_facing(void)
{
    return (Angle)(any(0, 3) == 0 ? any(0, 7) * 0x2000 : any(0, 65535));
}

static Box any_box(int32_t spread)
{
    const Point at = { any(-spread, spread), any(-spread, spread) };
    return geo_box(at, any_facing(), any(1, 60) * 20, any(1, 60) * 20);
}

static Box moved(const Box *b, Vec way, int32_t distance)
{
    Box m = *b;
    m.at = geo_along(b->at, way, distance);
    return m;
}

/* ---- references in doubles ---- */

typedef struct {
    double x, y;
} Real;

static void real_corners(const Box *b, Real out[4])
{
    static const int w[4] = { -1, 1, 1, -1 }, d[4] = { 1, 1, -1, -1 };
    for (int i = 0; i < 4; i++) {
        const double r = w[i] * b->half_w / (double)GEO_ONE;
        const double f = d[i] * b->half_d / (double)GEO_ONE;
        out[i].x = b->at.x + r * b->ahead.y + f * b->ahead.x;
        out[i].y = b->at.y - r * b->ahead.x + f * b->ahead.y;
    }
}

static double real_gap_to_edge(Real p, Real a, Real b)
{
    const double ex = b.x - a.x, ey = b.y - a.y, l2 = ex * ex + ey * ey;
    double t = l2 > 0 ? ((p.x - a.x) * ex + (p.y - a.y) * ey) / l2 : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(p.x - a.x - t * ex, p.y - a.y - t * ey);
}

/* How deep the boxes reach into each other along the shallowest axis; negative: apart. */
static double real_depth(const Box *a, const Box *b)
{
    Real ca[4], cb[4];
    double depth = 1e9;
    real_corners(a, ca);
    real_corners(b, cb);
    for (int axis = 0; axis < 4; axis++) {
        const Vec u = axis < 2 ? a->ahead : b->ahead;
        const double x = axis % 2 ? u.y : u.x, y = axis % 2 ? -u.x : u.y, l = hypot(x, y);
        double low[2] = { 1e9, 1e9 }, high[2] = { -1e9, -1e9 };
        for (int i = 0; i < 8; i++) {
            const Real c = i < 4 ? ca[i] : cb[i - 4];
            const double at = (c.x * x + c.y * y) / l;
            low[i / 4] = fmin(low[i / 4], at);
            high[i / 4] = fmax(high[i / 4], at);
        }
        depth = fmin(depth, fmin(high[0] - low[1], high[1] - low[0]));
    }
    return depth;
}

static double real_gap(const Box *a, const Box *b)
{
    Real ca[4], cb[4];
    double gap = 1e9;
    if (real_depth(a, b) >= 0)
        return 0;
    real_corners(a, ca);
    real_corners(b, cb);
    for (int i = 0; i < 16; i++) {
        gap = fmin(gap, real_gap_to_edge(ca[i % 4], cb[i / 4], cb[(i / 4 + 1) % 4]));
        gap = fmin(gap, real_gap_to_edge(cb[i % 4], ca[i / 4], ca[(i / 4 + 1) % 4]));
    }
    return gap;
}

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
        const int32_t reach = any(0, 1) ? 100000 : 30;
        const int32_t dx = any(-reach, reach), dy = any(-reach, reach);
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
        const Point at = { any(-100000, 100000), any(-100000, 100000) };
        const Vec way = geo_ahead(any_facing());
        const int32_t right = any(-30000, 30000), ahead = any(-30000, 30000);
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
        const int32_t spread = any(0, 4) == 0 ? 100000 : any(1, 1500);
        const Box a = any_box(spread), b = any_box(spread);
        const double gap = real_gap(&a, &b), depth = real_depth(&a, &b);
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
        const Angle facing = any_facing();
        const Vec ahead = geo_ahead(facing);
        const Point at = { any(-20000, 20000), any(-20000, 20000) };
        const int32_t w = any(5, 40) * 20, d = any(5, 40) * 20, k = any(0, 5),
                      row = any(0, 3);
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

/* ---- sweeps ---- */

typedef struct {
    int32_t x, y; /* of the obstacle, 40 x 20 mm, looking north */
    Angle way;
    int32_t distance, want;
} SweepRow;

Test(geo, a_sweep_stops_at_the_first_touch_and_only_when_moving_into_it)
{
    static const SweepRow rows[] = {
        { 0, 700, NORTH, 1000, 500 },    { 0, 700, NORTH, 501, 500 },
        { 0, 700, NORTH, 500, 500 },     { 0, 700, NORTH, 100, 100 },
        { 0, 700, SOUTH, 1000, 1000 },   { 0, 700, EAST, 1000, 1000 },
        { 0, 200, NORTH, 1000, 0 }, /* touching, and moving into it */
        { 0, 198, NORTH, 1000, 0 }, /* in by the slack: still touching */
        { 0, 200, SOUTH, 1000, 1000 },   { 0, 200, EAST, 1000, 1000 },
        { 0, 198, EAST, 1000, 1000 },    { 0, 200, 0x2000, 1000, 0 },
        { 0, 197, NORTH, 1000, 1000 },   /* overlapping: does not stop it */
        { 400, 700, NORTH, 1000, 1000 }, /* along its flank */
        { 398, 700, NORTH, 1000, 1000 }, { 397, 700, NORTH, 1000, 500 },
        { 400, 200, 0x2000, 1000, 0 }, /* corner to corner */
        { 500, 0, EAST, 90, 90 },        { 500, 0, EAST, 101, 100 },
        { 0, 700, NORTH, 0, 0 },
    };
    const Box b = geo_box((Point){ 0, 0 }, NORTH, MM(40), MM(20));
    for (int i = 0; i < COUNT(rows); i++) {
        const SweepRow *r = &rows[i];
        const Box o = geo_box((Point){ r->x, r->y }, NORTH, MM(40), MM(20));
        const Sweep s = geo_sweep(&b, geo_ahead(r->way), r->distance, &o, 1);
        cr_expect_eq(s.distance, r->want, "row %d: %d", i, s.distance);
        cr_expect_eq(s.hit, r->want < r->distance ? 0 : -1, "row %d", i);
    }
}

/* Every step up to the stop is clear; after a stop the boxes are in contact, and going on
 * would have made them overlap. */
Test(geo, sweeps_agree_with_slow_stepping)
{
    int hits = 0;
    for (int i = 0; i < 6000; i++) {
        const Box b = any_box(1500), o = any_box(700);
        const Vec way = geo_ahead(any_facing());
        const int32_t distance = any(0, 2500);
        const int32_t free = geo_sweep_one(&b, way, distance, &o);
        cr_assert(free >= 0 && free <= distance, "case %d", i);
        if (geo_overlap(&b, &o)) {
            cr_assert_eq(free, distance, "case %d", i);
            continue;
        }
        for (int32_t t = 0; t <= free; t++) {
            const Box m = moved(&b, way, t);
            cr_assert(!geo_overlap(&m, &o), "case %d: overlaps at %d of %d", i, t, free);
        }
        if (free == distance)
            continue;
        hits++;
        const Box stopped = moved(&b, way, free);
        cr_assert(geo_touching(&stopped, &o), "case %d: gap %d", i,
                  geo_gap(&stopped, &o));
        double deepest = -1e9;
        for (int32_t t = free; t < free + 6000; t++) {
            const Box m = moved(&b, way, t);
            deepest = fmax(deepest, real_depth(&m, &o));
        }
        cr_assert_gt(deepest, 0.5, "case %d: stopped by nothing", i);
    }
    cr_assert_gt(hits, 500, "%d", hits);
}

/* Start in contact, by an earlier sweep, and move on in any direction. */
Test(geo, a_box_in_contact_stops_at_once_or_slides_off)
{
    int stops = 0, slides = 0;
    for (int i = 0; i < 20000; i++) {
        Box b = any_box(1500);
        const Box o = any_box(300);
        const Vec way = geo_ahead(geo_bearing(b.at, o.at));
        if (geo_overlap(&b, &o))
            continue;
        b.at = geo_along(b.at, way, geo_sweep_one(&b, way, 3000, &o));
        if (geo_gap(&b, &o) > 1)
            continue;
        const int32_t on = geo_sweep_one(&b, way, 500, &o);
        cr_assert_lt(on, 8, "case %d: went on for %d", i, on);
        const Vec aside = any(0, 1) ? o.ahead : geo_ahead(any_facing());
        const int32_t off = geo_sweep_one(&b, aside, 500, &o);
        const Box end = moved(&b, aside, off);
        cr_assert(!geo_overlap(&end, &o), "case %d", i);
        stops += off < 8;
        slides += off == 500;
    }
    cr_assert(stops > 1000 && slides > 1000, "%d %d", stops, slides);
}

Test(geo, a_sweep_among_many_stops_at_the_nearest)
{
    for (int i = 0; i < 3000; i++) {
        enum { N = 12 };
        Box o[N];
        const Box b = any_box(3000);
        const Vec way = geo_ahead(any_facing());
        int32_t least = 4000;
        for (int k = 0; k < N; k++) {
            o[k] = any_box(3000);
            const int32_t free = geo_sweep_one(&b, way, 4000, &o[k]);
            least = free < least ? free : least;
        }
        const Sweep s = geo_sweep(&b, way, 4000, o, N);
        cr_assert(s.distance <= least && s.distance >= least - 4, "case %d", i);
        cr_assert_eq(s.hit >= 0, s.distance < 4000, "case %d", i);
        const Box end = moved(&b, way, s.distance);
        for (int k = 0; k < N; k++)
            cr_assert(geo_overlap(&b, &o[k]) || !geo_overlap(&end, &o[k]), "case %d", i);
    }
}

Test(geo, a_segment_stops_a_box_like_a_thin_box)
{
    const Box b = geo_box((Point){ 0, 0 }, NORTH, MM(40), MM(20));
    const Vec north = geo_ahead(NORTH);
    const Point left = { -1000, 600 }, right = { 1000, 600 }, high = { 1000, 800 };
    cr_expect_eq(geo_sweep_to_segment(&b, north, 900, left, right), 500);
    cr_expect_eq(geo_sweep_to_segment(&b, north, 500, left, right), 500);
    cr_expect_eq(geo_sweep_to_segment(&b, north, 900, left, high), 580); /* left corner */
    cr_expect_eq(geo_sweep_to_segment(&b, geo_ahead(SOUTH), 900, left, high), 900);
    cr_expect_eq(
        geo_sweep_to_segment(&b, north, 900, (Point){ 0, 300 }, (Point){ 0, 700 }), 200);
    cr_expect_eq(
        geo_sweep_to_segment(&b, north, 900, (Point){ 0, 90 }, (Point){ 0, 700 }), -1);
    cr_expect_eq(
        geo_sweep_to_segment(&b, north, 900, (Point){ 0, 300 }, (Point){ 0, 300 }), 200);
    cr_expect_eq(
        geo_sweep_to_segment(&b, north, 900, (Point){ -300, 100 }, (Point){ 300, 100 }),
        0);
    for (int i = 0; i < 10000; i++) {
        const Box m = any_box(1200);
        const Vec way = geo_ahead(any_facing());
        const int32_t facing = any(0, 3), half = any(1, 800);
        const Box thin = geo_box((Point){ any(-1200, 1200), any(-1200, 1200) },
                                 (Angle)(facing * EAST), 2 * half, 0);
        Point c[4];
        geo_corners(&thin, c);
        const int32_t free = geo_sweep_one(&m, way, 3000, &thin);
        const int32_t got = geo_sweep_to_segment(&m, way, 3000, c[0], c[1]);
        cr_assert(got == free || (got == -1 && geo_overlap(&m, &thin)) || got - free <= 4,
                  "case %d: %d, %d", i, got, free);
    }
}

/* ---- wheels ---- */

Test(geo, a_wheel_keeps_its_inner_front_corner)
{
    for (int i = 0; i < 20000; i++) {
        const Box b = any_box(50000);
        const int32_t turn = any(-0x8000, 0x8000);
        const Box w = geo_wheel(&b, turn);
        Real was[4], is[4];
        real_corners(&b, was);
        real_corners(&w, is);
        const int inner = turn < 0 ? 0 : 1;
        cr_assert_lt(hypot(is[inner].x - was[inner].x, is[inner].y - was[inner].y), 0.75);
        const double arc = 2.0 * b.half_w * abs(turn) * 2 * acos(-1.0) / GEO_TURN;
        cr_assert_lt(fabs(geo_wheel_cost(&b, turn) - arc), 0.51);
    }
    const Box b = geo_box((Point){ 0, 0 }, NORTH, MM(40), MM(20));
    const Box w = geo_wheel(&b, EAST);
    cr_expect(w.at.x == 100 && w.at.y == 300 && w.ahead.x == GEO_ONE && w.ahead.y == 0);
    cr_expect_eq(geo_wheel_cost(&b, EAST), 628);
    cr_expect_eq(geo_wheel_cost(&b, -EAST), 628);
}

/* ---- segments and polygons ---- */

typedef struct {
    Point a, b, c, d;
    bool cross;
} SegmentsRow;

Test(geo, segments_that_touch_cross)
{
    static const SegmentsRow rows[] = {
        { { 0, 0 }, { 10, 10 }, { 0, 10 }, { 10, 0 }, true },
        { { 0, 0 }, { 10, 10 }, { 10, 10 }, { 20, 0 }, true }, /* end to end */
        { { 0, 0 }, { 10, 0 }, { 5, 0 }, { 5, 7 }, true },     /* a T */
        { { 0, 0 }, { 10, 0 }, { 5, 1 }, { 5, 7 }, false },
        { { 0, 0 }, { 10, 0 }, { 10, 0 }, { 20, 0 }, true }, /* in one line */
        { { 0, 0 }, { 10, 0 }, { 11, 0 }, { 20, 0 }, false },
        { { 0, 0 }, { 10, 0 }, { 2, 0 }, { 4, 0 }, true },  /* one within the other */
        { { 5, 5 }, { 5, 5 }, { 0, 0 }, { 10, 10 }, true }, /* a point on it */
        { { 5, 6 }, { 5, 6 }, { 0, 0 }, { 10, 10 }, false },
        { { 5, 5 }, { 5, 5 }, { 5, 5 }, { 5, 5 }, true },
        { { -100000, -100000 },
          { 100000, 100000 },
          { -99999, -100000 },
          { 100000, 99999 },
          false },
    };
    for (int i = 0; i < COUNT(rows); i++) {
        const SegmentsRow *r = &rows[i];
        cr_expect_eq(geo_segments_cross(r->a, r->b, r->c, r->d), r->cross, "row %d", i);
        cr_expect_eq(geo_segments_cross(r->d, r->c, r->b, r->a), r->cross, "row %d", i);
    }
}

/* A wood shaped like a U, open to the north. */
static const Point u_shape[] = { { 0, 0 },       { 3000, 0 },    { 3000, 3000 },
                                 { 2000, 3000 }, { 2000, 1000 }, { 1000, 1000 },
                                 { 1000, 3000 }, { 0, 3000 } };

typedef struct {
    Point a, b;
    bool holds_a, meets_segment;
} UShapeRow;

Test(geo, a_border_is_inside)
{
    static const UShapeRow rows[] = {
        { { 500, 2000 }, { 2500, 2000 }, true, true },
        { { 1500, 2000 }, { 1500, 4000 }, false, false }, /* in the bay, and out of it */
        { { 1500, 1001 }, { 1500, 1000 }, false, true },  /* to the border */
        { { 1001, 1001 }, { 1999, 2999 }, false, false },
        { { 3000, 1234 }, { 4000, 1234 }, true, true },
        { { 3001, 1234 }, { 4000, 1234 }, false, false },
        { { 1000, 3000 }, { 1000, 3000 }, true, true }, /* a corner */
        { { -1, 0 }, { -1, 3000 }, false, false },
        { { -500, 1000 }, { -1, 1000 }, false, false }, /* level with two corners */
        { { 1500, 1000 }, { 1500, 1000 }, true, true },
        { { 100, 100 }, { 200, 200 }, true, true }, /* wholly inside */
        { { -100, 1500 }, { 3100, 1500 }, false, true },
        { { -100, 3001 }, { 3100, 3001 }, false, false },
    };
    const int n = COUNT(u_shape);
    for (int i = 0; i < COUNT(rows); i++) {
        const UShapeRow *r = &rows[i];
        cr_expect_eq(geo_polygon_holds(u_shape, n, r->a), r->holds_a, "row %d", i);
        cr_expect_eq(geo_polygon_meets_segment(u_shape, n, r->a, r->b), r->meets_segment,
                     "row %d", i);
        cr_expect_eq(geo_polygon_meets_segment(u_shape, n, r->b, r->a), r->meets_segment,
                     "row %d", i);
    }
}

/* Boxes and sweeps against the U, with a lattice of points in the box for reference. */
Test(geo, boxes_meet_a_polygon_where_their_points_do)
{
    const int n = COUNT(u_shape);
    for (int i = 0; i < 4000; i++) {
        const Box b = any_box(4000);
        const Vec way = geo_ahead(any_facing());
        const int32_t distance = any(0, 1500);
        bool some = false, some_on_way = false;
        for (int x = -5; x <= 5; x++) {
            for (int y = -5; y <= 5; y++) {
                const Point p =
                    geo_offset(b.at, b.ahead, x * b.half_w / 6, y * b.half_d / 6);
                const Point q = geo_along(p, way, distance);
                some = some || geo_polygon_holds(u_shape, n, p);
                some_on_way = some_on_way || geo_polygon_meets_segment(u_shape, n, p, q);
            }
        }
        const bool meets = geo_polygon_meets_box(u_shape, n, &b);
        const bool on_way = geo_polygon_meets_sweep(u_shape, n, &b, way, distance);
        cr_assert(meets || !some, "case %d", i);
        cr_assert(on_way || !some_on_way, "case %d", i);
        cr_assert(on_way || !meets, "case %d", i);
        /* A box a little larger than its lattice of points and no point met: nearly clear. */
        const Box less = { b.at, b.ahead, b.half_w * 3 / 5, b.half_d * 3 / 5 };
        Point low, high;
        geo_sweep_bounds(&b, way, distance, &low, &high);
        const bool inside_u = low.x > 0 && low.y > 0 && high.x < 3000 && high.y < 1000;
        const bool off = high.x < 0 || high.y < 0 || low.x > 3000 || low.y > 3000;
        const bool bay = low.x > 1000 && high.x < 2000 && low.y > 1000;
        cr_assert(!inside_u ||
                  (meets && on_way && geo_polygon_meets_box(u_shape, n, &less)));
        cr_assert(!(off || bay) || (!meets && !on_way), "case %d", i);
    }
}

typedef struct {
    Point a, b;
    bool meets;
} SegmentBoxRow;

Test(geo, a_segment_that_touches_a_box_meets_it)
{
    static const SegmentBoxRow rows[] = {
        { { 200, -500 }, { 200, 500 }, true },
        { { 201, -500 }, { 201, 500 }, false },
        { { -10, -10 }, { 10, 10 }, true }, /* inside */
        { { 0, 100 }, { 0, 300 }, true },
        { { 0, 101 }, { 0, 300 }, false },
        { { 100, 200 }, { 300, 0 }, true }, /* over the corner (200, 100) */
        { { 100, 201 }, { 301, 0 }, false },
        { { -900, -100 }, { -200, -100 }, true },
        { { -900, -100 }, { -201, -100 }, false },
    };
    const Box b = geo_box((Point){ 0, 0 }, NORTH, MM(40), MM(20));
    for (int i = 0; i < COUNT(rows); i++)
        cr_expect_eq(geo_segment_meets_box(rows[i].a, rows[i].b, &b), rows[i].meets,
                     "row %d", i);
}

Test(geo, the_gap_to_a_segment_is_to_its_nearest_point)
{
    int32_t along;
    const Point a = { 0, 0 }, b = { 1000, 0 };
    cr_expect(geo_gap_to_segment((Point){ 300, -77 }, a, b, &along) == 77 &&
              along == 300);
    cr_expect(geo_gap_to_segment((Point){ -30, 40 }, a, b, &along) == 50 && along == 0);
    cr_expect(geo_gap_to_segment((Point){ 1030, 40 }, a, b, &along) == 50 &&
              along == 1000);
    cr_expect(geo_gap_to_segment((Point){ 3, 4 }, a, a, NULL) == 5);
    for (int i = 0; i < 50000; i++) {
        const int32_t r = any(0, 1) ? 100000 : 400;
        const Point p = { any(-r, r), any(-r, r) }, s = { any(-r, r), any(-r, r) },
                    t = { any(-r, r), any(-r, r) };
        const double gap =
            real_gap_to_edge((Real){ p.x, p.y }, (Real){ s.x, s.y }, (Real){ t.x, t.y });
        const int32_t got = geo_gap_to_segment(p, s, t, NULL);
        cr_assert(got <= gap + 0.1 && got > gap - 1.1, "case %d: %d for %f", i, got, gap);
    }
}
