/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_geo_shape.c - segments and polygons against rows and lattices of points.
 */
#include "tests/engine/geo_cases.h"
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

typedef struct {
    Point a, b, c, d;
    bool cross;
} SegmentsRow;

Test(geo_shape, segments_that_touch_cross)
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

Test(geo_shape, bounds_hold_every_point_and_no_more)
{
    static const Point p[] = { { 5, -7 }, { -3, 2 }, { 9, 1 }, { 0, 8 } };
    Point low, high;
    geo_bounds(p, 1, &low, &high);
    cr_expect(low.x == 5 && low.y == -7 && high.x == 5 && high.y == -7);
    geo_bounds(p, COUNT(p), &low, &high);
    cr_expect(low.x == -3 && low.y == -7 && high.x == 9 && high.y == 8);
}

/* A wood shaped like a U, open to the north. */
static const Point u_shape[] = { { 0, 0 },       { 3000, 0 },    { 3000, 3000 },
                                 { 2000, 3000 }, { 2000, 1000 }, { 1000, 1000 },
                                 { 1000, 3000 }, { 0, 3000 } };

typedef struct {
    Point a, b;
    bool holds_a, meets_segment;
} UShapeRow;

Test(geo_shape, a_border_is_inside)
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
Test(geo_shape, boxes_meet_a_polygon_where_their_points_do)
{
    const int n = COUNT(u_shape);
    for (int i = 0; i < 4000; i++) {
        const Box b = case_box(4000);
        const Vec way = geo_ahead(case_facing());
        const int32_t distance = case_number(0, 1500);
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
        Point low, high;
        geo_sweep_bounds(&b, way, distance, &low, &high);
        const bool inside_u = low.x > 0 && low.y > 0 && high.x < 3000 && high.y < 1000;
        const bool off = high.x < 0 || high.y < 0 || low.x > 3000 || low.y > 3000;
        const bool bay = low.x > 1000 && high.x < 2000 && low.y > 1000;
        cr_assert(!inside_u || (meets && on_way));
        cr_assert(!(off || bay) || (!meets && !on_way), "case %d", i);
    }
}

typedef struct {
    Point a, b;
    bool meets;
} SegmentBoxRow;

Test(geo_shape, a_segment_that_touches_a_box_meets_it)
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

Test(geo_shape, the_gap_to_a_segment_is_to_its_nearest_point)
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
        const int32_t r = case_number(0, 1) ? 100000 : 400;
        const Point p = { case_number(-r, r), case_number(-r, r) },
                    s = { case_number(-r, r), case_number(-r, r) },
                    t = { case_number(-r, r), case_number(-r, r) };
        const double gap =
            case_gap_to_edge((Real){ p.x, p.y }, (Real){ s.x, s.y }, (Real){ t.x, t.y });
        const int32_t got = geo_gap_to_segment(p, s, t, NULL);
        cr_assert(got <= gap + 0.1 && got > gap - 1.1, "case %d: %d for %f", i, got, gap);
    }
}

/* Told from one end or the other a place on a segment is the same place, and the feet from both add up to its
 * length; no place is off the line by more than rounding makes it. */
Test(geo_shape, a_segment_is_the_same_from_either_end)
{
    const Point a = { 519, 0 }, b = { 551, 5528 };
    cr_expect(geo_on_segment(a, b, 0).x == 519 && geo_on_segment(a, b, 5528).y == 5528);
    cr_expect(geo_on_segment(a, a, 70).x == 519 && geo_on_segment(a, a, 70).y == 0);
    cr_expect_eq(geo_on_segment((Point){ 0, 0 }, (Point){ 0, 90 }, -40).y, -40);
    cr_expect_eq(geo_on_segment((Point){ 0, 0 }, (Point){ 0, 90 }, 100).y, 100);
    for (int i = 0; i < 50000; i++) {
        const int32_t r = case_number(0, 1) ? 100000 : 400;
        const Point p = { case_number(-r, r), case_number(-r, r) },
                    s = { case_number(-r, r), case_number(-r, r) },
                    t = { case_number(-r, r), case_number(-r, r) };
        const int32_t length = geo_distance(s, t);
        int32_t from_s, from_t;
        geo_gap_to_segment(p, s, t, &from_s);
        geo_gap_to_segment(p, t, s, &from_t);
        cr_assert_eq(from_s + from_t, length, "case %d: %d and %d", i, from_s, from_t);
        const int32_t along = case_number(-r / 4, length + r / 4);
        const Point one = geo_on_segment(s, t, along),
                    two = geo_on_segment(t, s, length - along);
        if (2 * along != length) /* halves of a middle fall to either end */
            cr_assert(one.x == two.x && one.y == two.y, "case %d: %d,%d and %d,%d", i,
                      one.x, one.y, two.x, two.y);
        const double share = length ? (double)along / length : 0;
        cr_assert(fabs(s.x + (t.x - s.x) * share - one.x) <= 0.5 + 1e-6, "case %d", i);
        cr_assert(fabs(s.y + (t.y - s.y) * share - one.y) <= 0.5 + 1e-6, "case %d", i);
    }
}
