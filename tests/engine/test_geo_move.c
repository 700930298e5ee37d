/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_geo_move.c - sweeps against rows and slow stepping.
 */
#include "tests/engine/geo_cases.h"
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

typedef struct {
    int32_t x, y; /* of the obstacle, 40 x 20 mm, looking north */
    Angle way;
    int32_t distance, want;
} SweepRow;

Test(geo_move, a_sweep_stops_at_the_first_touch_and_only_when_moving_into_it)
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
Test(geo_move, sweeps_agree_with_slow_stepping)
{
    int hits = 0;
    for (int i = 0; i < 3000; i++) {
        const Box b = case_box(1500), o = case_box(700);
        const Vec way = geo_ahead(case_facing());
        const int32_t distance = case_number(0, 2500);
        const int32_t free = geo_sweep_one(&b, way, distance, &o);
        cr_assert(free >= 0 && free <= distance, "case %d", i);
        if (geo_overlap(&b, &o)) {
            cr_assert_eq(free, distance, "case %d", i);
            continue;
        }
        for (int32_t t = 0; t <= free; t++) {
            const Box m = case_moved(&b, way, t);
            cr_assert(!geo_overlap(&m, &o), "case %d: overlaps at %d of %d", i, t, free);
        }
        if (free == distance)
            continue;
        hits++;
        const Box stopped = case_moved(&b, way, free);
        cr_assert(geo_touching(&stopped, &o), "case %d: gap %d", i,
                  geo_gap(&stopped, &o));
        double deepest = -1e9;
        for (int32_t t = free; t < free + 6000; t++) {
            const Box m = case_moved(&b, way, t);
            deepest = fmax(deepest, case_depth(&m, &o));
        }
        cr_assert_gt(deepest, 0.5, "case %d: stopped by nothing", i);
    }
    cr_assert_gt(hits, 250, "%d", hits);
}

/* Start in contact, by an earlier sweep, and move on in any direction. */
Test(geo_move, a_box_in_contact_stops_at_once_or_slides_off)
{
    int stops = 0, slides = 0;
    for (int i = 0; i < 20000; i++) {
        Box b = case_box(1500);
        const Box o = case_box(300);
        const Vec way = geo_ahead(geo_bearing(b.at, o.at));
        if (geo_overlap(&b, &o))
            continue;
        b.at = geo_along(b.at, way, geo_sweep_one(&b, way, 3000, &o));
        if (geo_gap(&b, &o) > 1)
            continue;
        const int32_t on = geo_sweep_one(&b, way, 500, &o);
        cr_assert_lt(on, 8, "case %d: went on for %d", i, on);
        const Vec aside = case_number(0, 1) ? o.ahead : geo_ahead(case_facing());
        const int32_t off = geo_sweep_one(&b, aside, 500, &o);
        const Box end = case_moved(&b, aside, off);
        cr_assert(!geo_overlap(&end, &o), "case %d", i);
        stops += off < 8;
        slides += off == 500;
    }
    cr_assert(stops > 1000 && slides > 1000, "%d %d", stops, slides);
}

Test(geo_move, a_sweep_among_many_stops_at_the_nearest)
{
    for (int i = 0; i < 3000; i++) {
        enum { N = 12 };
        Box o[N];
        const Box b = case_box(3000);
        const Vec way = geo_ahead(case_facing());
        int32_t least = 4000;
        for (int k = 0; k < N; k++) {
            o[k] = case_box(3000);
            const int32_t free = geo_sweep_one(&b, way, 4000, &o[k]);
            least = free < least ? free : least;
        }
        const Sweep s = geo_sweep(&b, way, 4000, o, N);
        cr_assert(s.distance <= least && s.distance >= least - 4, "case %d", i);
        cr_assert_eq(s.hit >= 0, s.distance < 4000, "case %d", i);
        const Box end = case_moved(&b, way, s.distance);
        for (int k = 0; k < N; k++)
            cr_assert(geo_overlap(&b, &o[k]) || !geo_overlap(&end, &o[k]), "case %d", i);
    }
}

Test(geo_move, a_segment_stops_a_box_like_a_thin_box)
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
        const Box m = case_box(1200);
        const Vec way = geo_ahead(case_facing());
        const int32_t facing = case_number(0, 3), half = case_number(1, 800);
        const Box thin =
            geo_box((Point){ case_number(-1200, 1200), case_number(-1200, 1200) },
                    (Angle)(facing * EAST), 2 * half, 0);
        Point c[4];
        geo_corners(&thin, c);
        const int32_t free = geo_sweep_one(&m, way, 3000, &thin);
        const int32_t got = geo_sweep_to_segment(&m, way, 3000, c[0], c[1]);
        cr_assert(got == free || (got == -1 && geo_overlap(&m, &thin)) || got - free <= 4,
                  "case %d: %d, %d", i, got, free);
    }
}

/* Worth its while under the sanitizer: 10 m each way, and directions almost along. */
Test(geo_move, the_largest_table_overflows_nothing)
{
    for (int i = 0; i < 20000; i++) {
        Box b = case_box(100000), o = case_box(100000);
        b.half_w = case_number(0, 100000);
        o.half_d = case_number(0, 100000);
        const Angle facing = (Angle)(geo_bearing(b.at, o.at) + case_number(-1, 1));
        const Vec way = geo_ahead(case_number(0, 1) ? facing : case_facing());
        const int32_t free = geo_sweep_one(&b, way, GEO_FAR, &o);
        cr_assert(free >= 0 && free <= GEO_FAR);
        const Point q = { case_number(-100000, 100000), case_number(-100000, 100000) };
        const int32_t met = geo_sweep_to_segment(&b, way, GEO_FAR, o.at, q);
        cr_assert(met >= -1 && met <= GEO_FAR);
        const bool meets = geo_segment_meets_sweep(o.at, q, &b, way, GEO_FAR);
        cr_assert(meets || met == GEO_FAR, "case %d", i);
        cr_assert_eq(geo_gap(&b, &o) == 0, geo_within(&b, &o, 0), "case %d", i);
        cr_assert(geo_behind_front(&b, &o) || geo_side_met(&b, &o) <= SIDE_LEFT);
        cr_assert(geo_in_arc(&b, q, 0xFFFF));
        (void)geo_in_arc(&b, q, case_facing());
    }
}
