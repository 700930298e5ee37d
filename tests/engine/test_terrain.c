/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_terrain.c - terrain against rows, and its raster against the exact polygons.
 */
#include "engine/terrain.h"
#include "tests/engine/geo_cases.h"
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* Large: not for the stack of every test. */
static Terrain table;

static void clear_table(int32_t width, int32_t depth)
{
    table = (Terrain){ .width = width, .depth = depth };
}

static int add(uint32_t flags, int level, int32_t width, const Point *v, int n)
{
    const Feature f = {
        .name = "piece", .flags = flags, .level = (int8_t)level, .width = width
    };
    Err err = { "" };
    cr_assert(terrain_add(&table, &f, v, n, &err), "%s", err.text);
    return table.n_features - 1;
}

static int add_rectangle(uint32_t flags, int level, int32_t x, int32_t y, int32_t w,
                         int32_t d)
{
    const Point v[] = { { x, y }, { x + w, y }, { x + w, y + d }, { x, y + d } };
    return add(flags, level, 0, v, 4);
}

static int add_line(uint32_t flags, int32_t width, Point a, Point b)
{
    const Point v[] = { a, b };
    return add(flags | TERRAIN_LINE, 0, width, v, 2);
}

static void build(void)
{
    Err err = { "" };
    cr_assert(terrain_build(&table, &err), "%s", err.text);
}

/* A star whose points reach up to `size`: never crosses itself. */
static int add_star(uint32_t flags, Point at, int32_t size, int n)
{
    Point v[64];
    for (int i = 0; i < n; i++)
        v[i] = geo_along(at, geo_ahead((Angle)(i * GEO_TURN / n)),
                         case_number(size / 4, size));
    return add(flags, 0, 0, v, n);
}

static FeatureSet exactly_at(Point p)
{
    FeatureSet found = 0;
    for (int i = 0; i < table.n_features; i++) {
        const Feature *f = &table.feature[i];
        if (!(f->flags & TERRAIN_LINE) &&
            geo_polygon_holds(&table.vertex[f->first], f->n, p))
            found |= (FeatureSet)1 << i;
    }
    return found;
}

static Point any_place(void)
{
    if (case_number(0, 3) > 0 || table.n_vertices == 0)
        return (Point){ case_number(-500, table.width + 500),
                        case_number(-500, table.depth + 500) };
    const Point corner =
        table.vertex[case_number(0, table.n_vertices - 1)]; /* where it is hardest */
    return (Point){ corner.x + case_number(-3, 3), corner.y + case_number(-3, 3) };
}

static Box any_box(void)
{
    return geo_box(any_place(), (Angle)case_number(0, 65535), case_number(1, 60) * 20,
                   case_number(1, 60) * 20);
}

static void any_table(int n_stars)
{
    clear_table(case_number(5000, 30000), case_number(5000, 20000));
    for (int i = 0; i < n_stars; i++) {
        const Point at = { case_number(0, table.width), case_number(0, table.depth) };
        add_star(case_number(0, 1) ? TERRAIN_BLOCKS_SIGHT : 0, at, case_number(400, 6000),
                 case_number(3, 40));
    }
    build();
}

/* A table of 300 by 200, and the same turned half round: the middle of what is an odd number across. */
Test(terrain, the_middle_is_the_same_place_on_a_turned_table)
{
    static const struct {
        int32_t low, high, middle;
    } rows[] = { { 10, 20, 15 },
                 { 10, 21, 16 },
                 { 180, 271, 225 },
                 { -31, -10, -20 },
                 { -30, -10, -20 } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const int32_t low = rows[i].low, high = rows[i].high;
        clear_table(300, 200);
        const int one = add_rectangle(0, 0, low, low, high - low, high - low);
        const int two =
            add_rectangle(0, 0, 300 - high, 200 - high, high - low, high - low);
        const Point a = feature_middle(&table.feature[one]),
                    c = feature_middle(&table.feature[two]);
        cr_assert_eq(a.x, rows[i].middle, "%d", (int)a.x);
        cr_assert_eq(c.x, 300 - a.x, "%zu", i);
        cr_assert_eq(c.y, 200 - a.y, "%zu", i);
    }
}

Test(terrain, the_raster_never_changes_an_answer)
{
    static const int n_stars[] = {
        0, 1, 6, 12, 30, 64
    }; /* 64: more mixes than there is room for */
    for (int i = 0; i < COUNT(n_stars); i++) {
        any_table(n_stars[i]);
        cr_expect_leq(table.columns * table.rows, MAX_CELLS);
        for (int k = 0; k < 20000; k++) {
            const Point p = any_place();
            cr_assert_eq(terrain_at(&table, p), exactly_at(p), "%d stars, at (%d, %d)",
                         n_stars[i], p.x, p.y);
        }
    }
    cr_expect_eq(table.n_mixes, 1024, "%d mixes", table.n_mixes);
}

Test(terrain, what_a_box_or_a_line_meets_is_what_the_polygons_say)
{
    any_table(12);
    add_line(0, 0, (Point){ 0, 0 }, (Point){ table.width, table.depth });
    build();
    int met = 0;
    for (int k = 0; k < 20000; k++) {
        const Box b = any_box();
        const Vec way = geo_ahead((Angle)case_number(0, 65535));
        const int32_t distance = case_number(0, 3000);
        const Point end = geo_along(b.at, way, distance);
        const FeatureSet under = terrain_under(&table, &b);
        const FeatureSet swept = terrain_swept(&table, &b, way, distance, ~(FeatureSet)0);
        const FeatureSet crossed = terrain_crossed(&table, b.at, end, ~(FeatureSet)0);
        for (int i = 0; i < 12; i++) {
            const Feature *f = &table.feature[i];
            const Point *v = &table.vertex[f->first];
            cr_assert_eq(under >> i & 1, geo_polygon_meets_box(v, f->n, &b));
            cr_assert_eq(swept >> i & 1,
                         geo_polygon_meets_sweep(v, f->n, &b, way, distance));
            cr_assert_eq(crossed >> i & 1, geo_polygon_meets_segment(v, f->n, b.at, end));
        }
        const Point *v = &table.vertex[table.feature[12].first];
        cr_assert_eq(crossed >> 12 & 1, geo_segments_cross(v[0], v[1], b.at, end));
        cr_assert_eq(swept >> 12, 0, "a line is no area");
        met += under != 0;
    }
    cr_assert_gt(met, 2000);
}

typedef struct {
    int n;
    uint32_t flags;
    Point v[6];
    const char *says; /* NULL: taken */
} AddRow;

Test(terrain, a_wrong_piece_is_refused_with_a_reason)
{
    static const AddRow rows[] = {
        { 4, 0, { { 0, 0 }, { 90, 0 }, { 90, 90 }, { 0, 90 } }, NULL },
        { 5, 0, { { 0, 0 }, { 90, 0 }, { 90, 90 }, { 0, 90 }, { 0, 0 } }, NULL },
        { 5, 0, { { 0, 0 }, { 90, 0 }, { 90, 0 }, { 90, 90 }, { 0, 90 } }, NULL },
        { 4, 0, { { 0, 0 }, { 90, 90 }, { 90, 0 }, { 0, 90 } }, "crosses itself" },
        { 6,
          0,
          { { 0, 0 }, { 50, 50 }, { 90, 0 }, { 90, 90 }, { 50, 50 }, { 0, 90 } },
          "crosses itself" },
        { 4,
          0,
          { { 0, 0 }, { 90, 0 }, { 40, 0 }, { 40, 90 } },
          "turns back on itself at corner 2" },
        { 3, 0, { { 0, 0 }, { 90, 0 }, { 180, 0 } }, "turns back" },
        { 2, 0, { { 0, 0 }, { 90, 0 } }, "needs at least 3" },
        { 3, 0, { { 0, 0 }, { 90, 0 }, { 0, 0 } }, "needs at least 3" },
        { 2, TERRAIN_LINE, { { 0, 0 }, { 90, 0 } }, NULL },
        { 2, TERRAIN_LINE, { { 90, 0 }, { 90, 0 } }, "needs at least 2" },
        { 4, TERRAIN_LINE, { { 0, 0 }, { 90, 90 }, { 90, 0 }, { 0, 90 } }, NULL },
        { 2, TERRAIN_LINE, { { 0, 0 }, { 100000, 0 } }, NULL },
        { 2, TERRAIN_LINE, { { 0, 0 }, { 100001, 0 } }, "more than 10 m" },
    };
    for (int i = 0; i < COUNT(rows); i++) {
        const Feature f = { .name = "piece", .flags = rows[i].flags };
        Err err = { "" };
        clear_table(10000, 10000);
        const bool taken = terrain_add(&table, &f, rows[i].v, rows[i].n, &err);
        cr_expect_eq(taken, rows[i].says == NULL, "row %d: %s", i, err.text);
        cr_expect(taken || strstr(err.text, rows[i].says), "row %d: %s", i, err.text);
        cr_expect_eq(table.n_features, taken, "row %d", i);
    }
    const Feature f = { .name = "piece", .flags = TERRAIN_LINE };
    static const Point many[MAX_VERTICES + 1];
    Err err = { "" };
    clear_table(10000, 10000);
    cr_expect(!terrain_add(&table, &f, many, MAX_VERTICES + 1, &err));
    cr_expect(strstr(err.text, "4096"), "%s", err.text);
    for (int i = 0; i < MAX_FEATURES; i++)
        add_line(0, 0, (Point){ 0, 0 }, (Point){ 90, 0 });
    cr_expect(!terrain_add(&table, &f, rows[0].v, 2, &err));
    cr_expect(strstr(err.text, "64"), "%s", err.text);
    clear_table(0, 10000);
    cr_expect(!terrain_build(&table, &err));
}

/* ---- sight ---- */

typedef struct {
    Point a, b;
    bool sight;
} SightRow;

/* From west to east: a wood (2000..3000), a hill of level 2 (5000..7000) that blocks,
 * a hill of level 1 beside it (7500..8000) that does not, and a high wall at x = 9000. */
Test(terrain, a_wood_hides_what_is_beyond_it_and_not_what_is_in_it)
{
    static const SightRow rows[] = {
        { { 1000, 2000 }, { 4000, 2000 }, false },
        { { 1000, 2000 }, { 2500, 2000 }, true }, /* into it */
        { { 2500, 2000 }, { 4000, 2000 }, true }, /* out of it */
        { { 2100, 2000 }, { 2900, 2000 }, true }, /* within it */
        { { 1000, 2000 }, { 2000, 2000 }, true }, /* its border is in it */
        { { 1000, 2000 }, { 1999, 2000 }, true },
        { { 1000, 3000 }, { 4000, 3000 }, false }, /* along its border */
        { { 1000, 3001 }, { 4000, 3001 }, true },
        { { 4000, 2000 }, { 7200, 2000 }, false }, /* over the hill */
        { { 4000, 2000 }, { 6000, 2000 }, true },  /* to its crest */
        { { 5500, 2000 }, { 7200, 2000 }, true },
        { { 4000, 2000 }, { 7700, 2000 }, false }, /* to a lower hill behind it */
        { { 7200, 2000 }, { 8500, 2000 }, true },  /* over a hill that does not block */
        { { 6500, 4000 }, { 4000, 1500 }, true }, /* from a tower as high, off the hill */
        { { 1000, 2000 },
          { 6000, 2000 },
          false }, /* a hill top does not look over a wood */
        { { 8500, 2000 }, { 9500, 2000 }, false }, /* the wall */
        { { 8500, 2000 }, { 8950, 2000 }, true },
        { { 9010, 2000 }, { 8500, 2000 }, true }, /* on the wall */
        { { 9011, 2000 }, { 8500, 2000 }, false },
    };
    clear_table(10000, 6000);
    add_rectangle(TERRAIN_BLOCKS_SIGHT, 0, 2000, 1000, 1000, 2000);
    add_rectangle(TERRAIN_BLOCKS_SIGHT | TERRAIN_HIGH, 2, 5000, 1000, 2000, 2000);
    add_rectangle(TERRAIN_HIGH, 1, 7500, 1000, 500, 2000);
    add_rectangle(TERRAIN_HIGH, 2, 6400, 3900, 200, 200);
    add_line(TERRAIN_BLOCKS_SIGHT, 20, (Point){ 9000, 1000 }, (Point){ 9000, 3000 });
    build();
    for (int i = 0; i < COUNT(rows); i++) {
        cr_expect_eq(terrain_sight(&table, rows[i].a, rows[i].b), rows[i].sight, "row %d",
                     i);
        cr_expect_eq(terrain_sight(&table, rows[i].b, rows[i].a), rows[i].sight,
                     "row %d back", i);
    }
    cr_expect_eq(terrain_level(&table, (Point){ 6000, 2000 }), 2);
    cr_expect_eq(terrain_level(&table, (Point){ 7500, 2000 }), 1);
    cr_expect_eq(terrain_level(&table, (Point){ 7499, 2000 }), 0);
}

typedef struct {
    Point from, to;
    int32_t near;
    bool cover;
} CoverRow;

Test(terrain, a_wall_near_enough_to_the_target_is_cover)
{
    static const CoverRow rows[] = {
        { { 2000, 500 }, { 2000, 1200 }, 200, true },
        { { 2000, 500 }, { 2000, 1201 }, 200, false },  /* the wall is 201 away */
        { { 2000, 500 }, { 2000, 900 }, 900, false },   /* short of the wall */
        { { 2000, 900 }, { 2000, 1050 }, 900, true },   /* nearer than `near` */
        { { 4500, 500 }, { 4500, 1100 }, 200, false },  /* past its end */
        { { 1000, 2500 }, { 1000, 3100 }, 200, false }, /* an area is no wall */
        { { 2000, 1900 }, { 2000, 2100 }, 200, false }, /* nor a stream without cover */
    };
    clear_table(10000, 6000);
    add_line(TERRAIN_COVER | TERRAIN_OBSTACLE, 20, (Point){ 1000, 1000 },
             (Point){ 4000, 1000 });
    add_line(0, 20, (Point){ 1000, 2000 }, (Point){ 4000, 2000 });
    add_rectangle(TERRAIN_COVER, 0, 500, 2900, 1000, 150);
    build();
    for (int i = 0; i < COUNT(rows); i++) {
        const CoverRow *r = &rows[i];
        cr_expect_eq(terrain_behind_cover(&table, r->from, r->to, r->near), r->cover,
                     "row %d", i);
    }
}

/* ---- moves ---- */

typedef struct {
    Point at;
    Angle way;
    int32_t distance, want;
    int which;
} MetRow;

/* A stand of 40 x 20 mm looks along its way; a wood south, a wall north of it. */
Test(terrain, a_move_meets_the_first_border_it_does_not_lie_across)
{
    static const MetRow rows[] = {
        { { 2000, 3000 }, NORTH, 2000, 900, 1 },
        { { 2000, 3000 }, NORTH, 901, 900, 1 },
        { { 2000, 3000 }, NORTH, 900, 900, -1 }, /* touches it only at the end */
        { { 2000, 3900 }, NORTH, 500, 0, 1 },    /* and meets it when moving on */
        { { 2000, 4050 }, NORTH, 500, 500, -1 }, /* lies across it */
        { { 2000, 3000 }, SOUTH, 2000, 900, 0 },
        { { 2000, 1500 }, NORTH, 3000, 400, 0 },  /* leaves the wood */
        { { 2000, 1950 }, NORTH, 3000, 1950, 1 }, /* across the border: only the wall */
        { { 2000, 1950 }, NORTH, 1000, 1000, -1 },
        { { 3300, 3000 }, NORTH, 2000, 2000, -1 }, /* beside the wall's end */
        { { 3197, 3000 }, NORTH, 2000, 900, 1 },   /* its corner over the end */
    };
    clear_table(10000, 6000);
    add_rectangle(0, 0, 1000, 1000, 2000, 1000);
    add_line(TERRAIN_OBSTACLE, 0, (Point){ 1000, 4000 }, (Point){ 3000, 4000 });
    build();
    for (int i = 0; i < COUNT(rows); i++) {
        const MetRow *r = &rows[i];
        const Box b = geo_box(r->at, r->way, MM(40), MM(20));
        int which;
        const int32_t got = terrain_first_met(&table, &b, geo_ahead(r->way), r->distance,
                                              ~(FeatureSet)0, &which);
        cr_expect_eq(got, r->want, "row %d: %d", i, got);
        cr_expect_eq(which, r->which, "row %d: %d", i, which);
    }
    int32_t gap;
    cr_expect_eq(terrain_nearest(&table, (Point){ 2000, 2900 }, ~(FeatureSet)0, &gap), 0);
    cr_expect_eq(gap, 900);
    cr_expect_eq(terrain_nearest(&table, (Point){ 3030, 3960 }, 3, &gap), 1);
    cr_expect_eq(gap, 50);
    cr_expect_eq(terrain_nearest(&table, (Point){ 1500, 1500 }, 3, &gap), 0);
    cr_expect_eq(gap, 0);
    cr_expect_eq(terrain_nearest(&table, (Point){ 1500, 1500 }, 0, &gap), -1);
    cr_expect_eq(terrain_nearest_within(&table, (Point){ 3030, 3960 }, 3, 50), 1);
    cr_expect_eq(terrain_nearest_within(&table, (Point){ 3030, 3960 }, 3, 49), -1);
}

/* Three lines one above the other, 1,000 apart, and a list that has one of them twice. */
Test(terrain, the_nearest_few_of_many)
{
    static const uint8_t list[] = { 2, 0, 1, 0 };
    clear_table(10000, 6000);
    for (int y = 1000; y <= 3000; y += 1000)
        add_line(TERRAIN_OBSTACLE, 0, (Point){ 1000, y }, (Point){ 3000, y });
    build();
    const Point low = { 2000, 0 }, high = { 2000, 4000 }, middle = { 2000, 1600 };
    cr_expect_eq(terrain_nearest_few(&table, low, list, 3, 1), 1);
    cr_expect_eq(terrain_nearest_few(&table, low, list, 3, 2), 3);
    cr_expect_eq(terrain_nearest_few(&table, high, list, 3, 2), 6);
    cr_expect_eq(terrain_nearest_few(&table, middle, list, 3, 1), 2);
    cr_expect_eq(terrain_nearest_few(&table, low, list, 3, 3), 7);
    cr_expect_eq(terrain_nearest_few(&table, low, list, 4, 3), 7);
    cr_expect_eq(terrain_nearest_few(&table, low, list, 1, 3), 4);
    cr_expect_eq(terrain_nearest_few(&table, low, list, 0, 3), 0);
}

/* Stepping along: no earlier place lies deeper than the slack across what was met. */
Test(terrain, a_move_is_clear_up_to_what_it_meets)
{
    any_table(8);
    int met = 0;
    for (int k = 0; k < 3000; k++) {
        const Box b = any_box();
        const Vec way = geo_ahead((Angle)case_number(0, 65535));
        int which;
        const FeatureSet under = terrain_under(&table, &b), at = terrain_at(&table, b.at);
        const FeatureSet clear =
            table.areas & ~(under & ~at); /* off it, or maybe all in it */
        const int32_t free = terrain_first_met(&table, &b, way, 2000, clear, &which);
        cr_assert_eq(which >= 0, free < 2000);
        Box end = b;
        end.at = geo_along(b.at, way, free);
        const FeatureSet now = terrain_at(&table, end.at);
        cr_assert_eq((now ^ at) & ~under & clear, 0, "case %d: entered unnoticed", k);
        if (which >= 0 && !(under >> which & 1)) {
            end.at = geo_along(b.at, way, free + 4);
            cr_assert(terrain_under(&table, &end) >> which & 1, "case %d: not met", k);
            met++;
        }
    }
    cr_assert_gt(met, 100);
}

/* ---- roads ---- */

/* A high road from west to east with a bend, a lane that ends on it from the south, a
 * track that goes on from the high road's eastern end, a path and a spur that turn off there. */
static void roads(void)
{
    static const Point high[] = { { 0, 3000 }, { 4000, 3000 }, { 8000, 6000 } };
    clear_table(20000, 12000);
    add(TERRAIN_ROAD | TERRAIN_LINE, 0, 300, high, 3);
    add_line(TERRAIN_ROAD, 200, (Point){ 2000, 0 }, (Point){ 2000, 2860 });
    add_line(TERRAIN_ROAD, 200, (Point){ 12000, 9000 }, (Point){ 8050, 6030 });
    add_line(TERRAIN_ROAD, 200, (Point){ 12000, 9000 }, (Point){ 15000, 5000 });
    add_line(TERRAIN_ROAD, 200, (Point){ 0, 11000 }, (Point){ 20000, 11000 });
    add_line(TERRAIN_ROAD, 200, (Point){ 12000, 9000 }, (Point){ 12000, 10500 });
    build();
}

typedef struct {
    Point p;
    Angle facing;
    int road, forward, at, junction; /* -1: none */
} RoadRow;

Test(terrain, a_column_marches_the_way_it_looks)
{
    static const RoadRow rows[] = {
        /* on by the track, 4942 long, to where that ends on the path */
        { { 1000, 3100 }, EAST, 0, 1, 1000, 12942 },
        { { 1000, 3100 },
          EAST + 0x1000,
          0,
          1,
          1000,
          12942 }, /* 22.5 degrees off still marches */
        { { 1000, 3100 }, EAST + 0x1001, -1, 0, 0, -1 },
        { { 1000, 3200 }, WEST, 0, -1, 1000, -1 },
        { { 1000, 3201 }, WEST, -1, 0, 0, -1 },       /* too far from its middle */
        { { 6000, 4500 }, 0x25C8, 0, 1, 6500, 7442 }, /* beyond the bend */
        { { 2000, 1000 }, NORTH, 1, 1, 1000, 1860 },  /* the lane ends on the high road */
        { { 2000, 2000 }, NORTH, 1, 1, 2000, 860 },
        { { 2000, 2000 }, SOUTH, 1, -1, 2000, -1 }, /* it leaves the table */
        { { 2000, 2000 }, EAST, -1, 0, 0, -1 },
        { { 12000, 9000 }, 0x5A38, 3, 1, 0, -1 },
        { { 13500, 7000 },
          0xDA38,
          3,
          -1,
          2500,
          2500 }, /* the path ends on the track's end, turning */
        { { 5000, 11000 }, EAST, 4, 1, 5000, -1 }, /* meets nothing */
    };
    roads();
    for (int i = 0; i < COUNT(rows); i++) {
        const RoadRow *r = &rows[i];
        const RoadPlace place = terrain_road(&table, r->p, r->facing, 200);
        cr_assert_eq(place.road, r->road, "row %d: %d", i, place.road);
        cr_expect_eq(place.forward, r->forward, "row %d", i);
        cr_expect_eq(place.at, r->at, "row %d: %d", i, place.at);
        if (place.road < 0)
            continue;
        const int32_t left = terrain_road_to_junction(&table, place);
        cr_expect_eq(left, r->junction < 0 ? INT32_MAX : r->junction, "row %d: %d", i,
                     left);
    }
}

/* Two roads end to end are one that bends, whichever way each is drawn; not if a third is there. */
Test(terrain, where_two_roads_end_together_a_march_turns)
{
    static const Point corner = { 5000, 5000 }, far = { 9000, 5000 };
    for (int third = 0; third <= 1; third++)
        for (int drawn = 0; drawn <= 1; drawn++) {
            Angle facing;
            clear_table(20000, 12000);
            add_line(TERRAIN_ROAD, 200, (Point){ 5000, 0 }, corner);
            add_line(TERRAIN_ROAD, 200, drawn ? corner : far, drawn ? far : corner);
            if (third)
                add_line(TERRAIN_ROAD, 200, corner, (Point){ 1000, 5000 });
            build();
            RoadPlace place = terrain_road(&table, (Point){ 5000, 3000 }, NORTH, 200);
            cr_assert_eq(place.at, 3000);
            cr_expect_eq(terrain_road_to_junction(&table, place),
                         third ? 2000 : INT32_MAX);
            place.at += 3000;
            const Point there = terrain_road_point(&table, place, &facing);
            cr_expect_eq(facing, third ? NORTH : EAST);
            cr_expect_eq(there.x, third ? 5000 : 6000);
            cr_expect_eq(there.y, third ? 6000 : 5000);
        }
}

/* The lane leaves the table, the lone road meets nothing, and the track ends on the path, which leads on. */
Test(terrain, a_march_that_has_begun_goes_on_beyond_the_end_of_its_road)
{
    static const RoadRow rows[] = {
        { { 1000, 3100 }, EAST, 0, 1, 1000, 0 }, /* on a road as before */
        { { 2000, -500 }, SOUTH, 1, -1, -500, 0 },
        { { 2200, -500 }, SOUTH, 1, -1, -500, 0 },
        { { 2201, -500 }, SOUTH, -1, 0, 0, 0 },   /* too far beside */
        { { 2000, -500 }, NORTH, -1, 0, 0, 0 },   /* it comes back */
        { { 2000, -100 }, SOUTH, 1, -1, -100, 0 } /* so near that it is on it still */
    };
    roads();
    for (int i = 0; i < COUNT(rows); i++) {
        const RoadRow *r = &rows[i];
        const RoadPlace place = terrain_road_beyond(&table, r->p, r->facing, 200);
        cr_expect_eq(place.road, r->road, "row %d: %d", i, place.road);
        cr_expect_eq(place.forward, r->forward, "row %d", i);
        cr_expect_eq(place.at, r->at, "row %d: %d", i, place.at);
    }
}

/* Round a bend of 14 degrees: wherever he walks in a rank, right of the middle or left, he is found there again. */
Test(terrain, beside_a_road_its_own_stretch_counts)
{
    static const Point bend[] = { { 0, 3000 }, { 2000, 3000 }, { 4000, 3500 } };
    clear_table(20000, 12000);
    add(TERRAIN_ROAD | TERRAIN_LINE, 0, 300, bend, 3);
    build();
    for (int32_t at = 100; at < 3000; at += 37) {
        for (int32_t right = -200; right <= 200; right += 100) {
            const RoadPlace place = { 0, 1, at, 0 };
            Angle facing;
            int32_t aside;
            const Point p = terrain_road_point(&table, place, &facing);
            const Point there = geo_offset(p, geo_ahead(facing), right, 0);
            const RoadPlace found =
                terrain_road_beside(&table, there, facing, 300, &aside);
            cr_expect_eq(found.road, 0, "at %d, %d: %d", at, right, found.road);
            cr_expect(found.at - at <= 1 && at - found.at <= 1, "at %d, %d: %d", at,
                      right, found.at);
            cr_expect(aside - right <= 1 && right - aside <= 1, "at %d, %d: %d", at,
                      right, aside);
        }
    }
}

typedef struct {
    int32_t at;
    int forward;
    Point p;
    Angle facing;
} RoadPointRow;

Test(terrain, beyond_its_ends_a_road_goes_on_as_another_or_straight)
{
    static const RoadPointRow rows[] = {
        { 1000, 1, { 1000, 3000 }, EAST },   { 1000, -1, { 1000, 3000 }, WEST },
        { 4000, 1, { 4000, 3000 }, EAST },   { 6500, 1, { 6000, 4500 }, 0x25C8 },
        { 9000, 1, { 8000, 6000 }, 0x25C8 }, { 10000, 1, { 8850, 6630 }, 0x25BB },
        { -500, -1, { -500, 3000 }, WEST },  { -500, 1, { -500, 3000 }, EAST },
    };
    roads();
    for (int i = 0; i < COUNT(rows); i++) {
        const RoadPlace place = { 0, (int16_t)rows[i].forward, rows[i].at, 9000 };
        Angle facing;
        const Point p = terrain_road_point(&table, place, &facing);
        cr_expect_leq(geo_distance(p, rows[i].p), 1, "row %d: (%d, %d)", i, p.x, p.y);
        cr_expect_leq(abs(geo_turn(facing, rows[i].facing)), 2, "row %d: %x", i, facing);
    }
}

/* A stem that forks, with a ramp that comes in from the side: who marches on takes the straighter
 * arm, whichever is drawn first and whichever way; and a ring, which ends where it begins. */
Test(terrain, a_march_goes_on_along_the_straightest_road)
{
    enum { STEM, WIDE, NARROW, RAMP, RING };
    static const Point ring[] = { { 10000, 10000 }, { 12000, 10000 }, { 12000, 11000 },
                                  { 10000, 11000 }, { 9000, 10500 },  { 9500, 10000 },
                                  { 10000, 10000 } };
    clear_table(20000, 12000);
    add_line(TERRAIN_ROAD, 200, (Point){ 0, 3000 }, (Point){ 4000, 3000 });
    add_line(TERRAIN_ROAD, 200, (Point){ 4000, 3000 }, (Point){ 8000, 4400 });
    add_line(TERRAIN_ROAD, 200, (Point){ 8000, 2600 }, (Point){ 4000, 3000 });
    add_line(TERRAIN_ROAD, 200, (Point){ 0, 2500 }, (Point){ 2000, 3000 });
    add(TERRAIN_ROAD | TERRAIN_LINE, 0, 200, ring, 7);
    build();
    static const struct {
        RoadPlace from;
        Point p;
    } rows[] = {
        { { STEM, 1, 5000, 4000 }, { 4995, 2900 } },
        { { NARROW, -1, 5019, 4019 }, { 3000, 3000 } }, /* back along the stem */
        { { RAMP, 1, 3061, 2061 }, { 3000, 3000 } },    /* into the middle of the stem */
        { { RAMP, 1, 5061, 2061 }, { 4995, 2900 } },    /* and beyond it */
        { { RING, 1, 8325, 7325 }, { 11000, 10000 } },
        { { RING, -1, -250, 7325 }, { 9750, 10000 } },
    };
    for (int i = 0; i < COUNT(rows); i++) {
        Angle facing;
        const Point p = terrain_road_point(&table, rows[i].from, &facing);
        cr_expect_leq(geo_distance(p, rows[i].p), 2, "row %d: (%d, %d)", i, p.x, p.y);
    }
    int32_t distance;
    cr_assert(terrain_road_leads(&table, (RoadPlace){ RAMP, 1, 1062, 2061 },
                                 (RoadPlace){ NARROW, -1, 3019, 4019 }, &distance));
    cr_expect_eq(distance, 999 + 2000 + 1000);
    cr_expect(!terrain_road_leads(&table, (RoadPlace){ STEM, 1, 1000, 4000 },
                                  (RoadPlace){ WIDE, 1, 1000, 4238 }, &distance));
    cr_expect(!terrain_road_leads(&table, (RoadPlace){ STEM, 1, 1000, 4000 },
                                  (RoadPlace){ RAMP, 1, 1000, 2061 }, &distance));
    cr_expect_eq(terrain_road_to_junction(&table, (RoadPlace){ RING, 1, 100, 7325 }),
                 INT32_MAX);
    cr_expect_eq(terrain_road_to_junction(&table, (RoadPlace){ RAMP, 1, 100, 2061 }),
                 INT32_MAX);
}

/* ---- how far until it meets something ---- */

/* The same, step by step. */
static int32_t steps_up_to(int i, Point from, Vec way, int32_t to)
{
    for (int32_t far = 0; far < to; far++) {
        if (terrain_crossed(&table, from, geo_along(from, way, far + 1),
                            (FeatureSet)1 << i))
            return far;
    }
    return to;
}

Test(terrain, up_to_a_feature_it_goes_until_it_meets_it)
{
    enum { FAR = 1000, FACINGS = 37 };
    static const Point from[] = { { 4700, 5300 }, { 6200, 4400 }, { 2600, 2300 } };
    clear_table(10000, 10000);
    add_rectangle(TERRAIN_COVER, 0, 5000, 5000, 600, 500);
    add_line(TERRAIN_COVER, 0, (Point){ 2500, 2700 }, (Point){ 6500, 4100 });
    build();
    int met = 0;
    for (int k = 0; k < COUNT(from) * 2 * FACINGS; k++) {
        const Point at = from[k / (2 * FACINGS)];
        const Vec way = geo_ahead((Angle)(k * GEO_TURN / FACINGS));
        const int32_t far = steps_up_to(k % 2, at, way, FAR);
        if (far == FAR)
            continue;
        met++;
        cr_expect_eq(terrain_up_to(&table, k % 2, at, way, 0, FAR), far, "row %d", k);
    }
    cr_expect_gt(met, 20);
    const Point inside = { 5100, 5200 };
    cr_expect_eq(terrain_up_to(&table, 0, inside, geo_ahead(NORTH), 7, FAR), 7);
}

/* ---- taking cover ---- */

static void expect_behind(int line, Point from, Point foe, int k, Point there, Angle way)
{
    Point at;
    Angle facing;
    const Lee who = { line, from, foe, 300, 200, 600, ANY_ARC, 1 };
    cr_assert(terrain_behind(&table, &who, k, &at, &facing));
    cr_expect(at.x == there.x && at.y == there.y, "%d: %d,%d", k, at.x, at.y);
    cr_expect_eq(facing, way);
}

Test(terrain, behind_a_line_on_the_side_away_from_the_foe)
{
    clear_table(10000, 10000);
    const int line =
        add_line(TERRAIN_COVER, 0, (Point){ 2000, 5000 }, (Point){ 6000, 5000 });
    build();
    const Point from = { 3000, 3000 }, foe = { 9000, 9000 }, south = { 4000, 100 };
    expect_behind(line, from, foe, 0, (Point){ 3000, 4800 }, NORTH);
    expect_behind(line, from, south, 0, (Point){ 3000, 5200 }, SOUTH);
    expect_behind(line, from, foe, 1, (Point){ 3600, 4800 }, NORTH);
    expect_behind(line, from, foe, 2, (Point){ 2400, 4800 }, NORTH);
    expect_behind(line, from, foe, 3, (Point){ 4200, 4800 }, NORTH);
    /* all of its width behind it */
    expect_behind(line, (Point){ 100, 3000 }, foe, 0, (Point){ 2300, 4800 }, NORTH);
    Point at;
    Angle facing;
    Lee who = { line, from, foe, 300, 200, 600, ANY_ARC, 1 };
    cr_expect_not(terrain_behind(&table, &who, 4, &at, &facing));
    who.arc = 0x2000; /* the foe is 56 degrees off straight over it */
    cr_expect_not(terrain_behind(&table, &who, 0, &at, &facing));
    who.foe.x = 6000; /* and now 37 */
    cr_expect(terrain_behind(&table, &who, 0, &at, &facing));
}

Test(terrain, into_an_area_so_deep)
{
    clear_table(10000, 10000);
    const int area = add_rectangle(TERRAIN_COVER, 0, 4000, 4000, 2000, 2000);
    build();
    const Point below = terrain_into(&table, area, (Point){ 5000, 1000 }, 300);
    cr_expect(below.x == 5000 && below.y == 4300, "%d,%d", below.x, below.y);
    const Point in = { 4100, 4100 }, stays = terrain_into(&table, area, in, 300);
    cr_expect(stays.x == in.x && stays.y == in.y);
    cr_expect_eq(terrain_into(&table, area, (Point){ 5000, 1000 }, 9000).y, 5000);
}

Test(terrain, the_nearest_point_of_a_bent_line)
{
    clear_table(10000, 10000);
    const Point v[] = { { 1000, 1000 }, { 5000, 1000 }, { 5000, 6000 } };
    const int line = add(TERRAIN_LINE, 0, 0, v, 3);
    build();
    static const struct {
        Point from, nearest;
    } rows[] = { { { 6000, 4000 }, { 5000, 4000 } },
                 { { 2500, 0 }, { 2500, 1000 } },
                 { { 9000, 0 }, { 5000, 1000 } },
                 { { 0, 9000 }, { 5000, 6000 } },
                 { { 0, 0 }, { 1000, 1000 } } };
    for (int i = 0; i < COUNT(rows); i++) {
        const Point p = terrain_nearest_point(&table, line, rows[i].from);
        cr_expect(p.x == rows[i].nearest.x && p.y == rows[i].nearest.y, "row %d: %d,%d",
                  i, p.x, p.y);
    }
}

/* Mirrored, the same places mirrored, those on the other hand first; also behind a stretch that is shorter than
 * his front. */
Test(terrain, behind_a_mirrored_line_is_the_mirrored_place)
{
    enum { WIDE = 10000 };
    /* the last two are shorter than his front: of an odd length; half way between two tenths */
    static const Point walls[][3] = { { { 2000, 5000 }, { 6003, 5701 }, { 7001, 3998 } },
                                      { { 4000, 4000 }, { 4427, 4000 } },
                                      { { 4000, 4000 }, { 4003, 4400 } } };
    for (int i = 0; i < 6000; i++) {
        const Point *const wall = walls[i % 4 % 3];
        const int n = i % 4 % 3 ? 2 : 3;
        Point at[2];
        Angle facing[2];
        bool any[2];
        const Point from = { 1500 + 61 * i % 6007, 3000 + 37 * i % 4003 },
                    foe = { 1009 * i % WIDE, 701 * i % WIDE };
        for (int k = 0; k < 2; k++) {
            Lee who = { 0, from, foe, 300, 201, 333, ANY_ARC, k ? -1 : 1 };
            Point v[3];
            clear_table(WIDE, WIDE);
            for (int c = 0; c < n; c++)
                v[c] = (Point){ k ? WIDE - wall[c].x : wall[c].x, wall[c].y };
            who.line = add(TERRAIN_LINE | TERRAIN_COVER, 0, 0, v, n);
            who.from.x = k ? WIDE - from.x : from.x;
            who.foe.x = k ? WIDE - foe.x : foe.x;
            build();
            any[k] = terrain_behind(&table, &who, i / 4 % 3, &at[k], &facing[k]);
        }
        cr_assert_eq(any[0], any[1], "%d", i);
        if (any[0])
            cr_expect(at[0].x + at[1].x == WIDE && at[0].y == at[1].y &&
                          facing[0] == (Angle)-facing[1],
                      "%d: %d,%d and %d,%d", i, at[0].x, at[0].y, at[1].x, at[1].y);
    }
}

/* Whoever drew the wall, and from which end: the same places behind it, in the same turn; a foe in line with it
 * leaves him on his own side; and at its corner it is the stretch that looks more towards the foe. */
Test(terrain, a_wall_is_the_same_drawn_from_either_end)
{
    const Point wall[2][3] = { { { 2000, 5000 }, { 6003, 5701 }, { 7001, 3998 } },
                               { { 7001, 3998 }, { 6003, 5701 }, { 2000, 5000 } } };
    static const Point from[] = { { 3000, 3001 },
                                  { 3333, 7007 },
                                  { 6400, 6600 },
                                  { 6003, 5701 } },
                       foe[] = { { 9000, 9000 }, { 100, 9000 }, { 4000, 100 } };
    for (int i = 0; i < COUNT(from) * COUNT(foe) * 5; i++) {
        Point at[2];
        Angle facing[2];
        bool any[2];
        for (int k = 0; k < 2; k++) {
            clear_table(10000, 10000);
            const Lee who = { add(TERRAIN_LINE | TERRAIN_COVER, 0, 0, wall[k], 3),
                              from[i % 4],
                              foe[i / 4 % 3],
                              300,
                              200,
                              600,
                              ANY_ARC,
                              1 };
            build();
            any[k] = terrain_behind(&table, &who, i / 12, &at[k], &facing[k]);
        }
        cr_assert_eq(any[0], any[1], "%d", i);
        if (any[0])
            cr_expect(at[0].x == at[1].x && at[0].y == at[1].y && facing[0] == facing[1],
                      "%d: %d,%d and %d,%d", i, at[0].x, at[0].y, at[1].x, at[1].y);
    }
    for (int k = 0; k < 2; k++) {
        clear_table(10000, 10000);
        const Point a = { 2000, 5000 }, z = { 6000, 5000 };
        const int line = add_line(TERRAIN_COVER, 0, k ? z : a, k ? a : z);
        build();
        expect_behind(line, (Point){ 3000, 3000 }, (Point){ 9000, 5000 }, 0,
                      (Point){ 3000, 4800 }, NORTH);
        expect_behind(line, (Point){ 3000, 7000 }, (Point){ 9000, 5000 }, 0,
                      (Point){ 3000, 5200 }, SOUTH);
    }
}

/* Of two areas that one stands in the nearest is the one whose middle is, whichever is listed first. */
Test(terrain, the_nearest_of_two_that_lie_over_one_another)
{
    for (int first = 0; first < 2; first++) {
        int area[2];
        int32_t distance;
        clear_table(10000, 10000);
        for (int k = 0; k < 2; k++) {
            const int which =
                k ^ first; /* one of them about 5000, the other about 4500 */
            area[which] =
                add_rectangle(TERRAIN_COVER, 0, 4000 - 500 * which, 4000, 2000, 2000);
        }
        build();
        const FeatureSet both = (FeatureSet)1 << area[0] | (FeatureSet)1 << area[1];
        cr_expect_eq(terrain_nearest(&table, (Point){ 5100, 5000 }, both, &distance),
                     area[0]);
        cr_expect_eq(terrain_nearest(&table, (Point){ 4400, 5000 }, both, &distance),
                     area[1]);
        cr_expect_eq(terrain_nearest_within(&table, (Point){ 4400, 5000 }, both, 0),
                     area[1]);
    }
}

/* ---- the way round ---- */

static void walks(Point from, Point to, int hand, int32_t far, Point first)
{
    Point next;
    const int32_t way = terrain_round(&table, from, to, hand, &next);
    cr_expect(way >= far - 20 && way <= far + 20, "%d, not %d", way, far);
    cr_expect(geo_gap2(next, first) <= 400, "first to %d,%d", next.x, next.y);
    cr_expect_eq(terrain_walk(&table, from, to), way);
}

/* A lake two metres long and one deep on a table of three by two: a twelfth of its depth off each of its corners. */
Test(terrain, the_way_round_what_nobody_enters)
{
    enum { OFF = 1179 /* 20000 / 12 along each axis, of 45 degrees */ };
    clear_table(30000, 20000);
    add_rectangle(0, 0, 5000, 9000, 20000, 2000);
    build();
    walks((Point){ 12000, 5000 }, (Point){ 12000, 15000 }, 1, 10000,
          (Point){ 12000, 15000 });
    clear_table(30000, 20000);
    add_rectangle(TERRAIN_IMPASSABLE, 0, 5000, 9000, 20000, 2000);
    build();
    cr_expect_eq(table.n_waypoints, 4);
    const Point west = { 5000 - OFF, 9000 - OFF }, east = { 25000 + OFF, 9000 - OFF };
    const Point from = { 12000, 5000 }, to = { 12000, 15000 };
    const int32_t along = geo_distance(from, west);
    walks(from, to, 1, 2 * along + 2000 + 2 * OFF, west);
    walks(to, from, 1, 2 * along + 2000 + 2 * OFF, (Point){ west.x, 11000 + OFF });
    walks(west, to, 1, along + 2000 + 2 * OFF, (Point){ west.x, 11000 + OFF });
    /* as far one way as the other: to the right, or to the left */
    const Point middle = { 15000, 5000 }, opposite = { 15000, 15000 };
    const int32_t half = geo_distance(middle, east);
    walks(middle, opposite, 1, 2 * half + 2000 + 2 * OFF, east);
    walks(middle, opposite, -1, 2 * half + 2000 + 2 * OFF, west);
    walks(from, (Point){ 28000, 5000 }, 1, 16000, (Point){ 28000, 5000 });
}

/* From edge to edge but for a gap of 10 cm, through which it goes; without the gap there is no way. */
Test(terrain, the_way_through_a_gap)
{
    for (int shut = 0; shut < 2; shut++) {
        clear_table(20000, 20000);
        add_rectangle(TERRAIN_IMPASSABLE, 0, -100, 9000, shut ? 21000 : 4100, 2000);
        if (!shut)
            add_rectangle(TERRAIN_IMPASSABLE, 0, 5000, 9000, 16000, 2000);
        build();
        const Point from = { 15000, 3000 }, to = { 15000, 17000 };
        Point next;
        const int32_t far = terrain_round(&table, from, to, 1, &next);
        cr_expect_eq(far == 14000, shut, "%d", far);
        cr_expect_eq(next.x == to.x && next.y == to.y, shut, "%d,%d", next.x, next.y);
        cr_expect(shut || (far > 24000 && far < 28000), "%d", far);
    }
}

/* Round a pond, whatever its many corners: never through it, and shorter than round its square. */
Test(terrain, the_way_round_a_pond)
{
    clear_table(20000, 20000);
    Point v[32];
    for (int i = 0; i < 32; i++)
        v[i] = geo_along((Point){ 10000, 10000 }, geo_ahead((Angle)(i * GEO_TURN / 32)),
                         3000);
    add(TERRAIN_IMPASSABLE, 0, 0, v, 32);
    build();
    cr_expect(table.n_waypoints >= 8 && table.n_waypoints <= 32, "%d", table.n_waypoints);
    Point at = { 10000, 2000 };
    const Point to = { 10000, 18000 };
    const int32_t whole = terrain_walk(&table, at, to);
    cr_expect(whole > 16000 && whole < 22000, "%d", whole);
    int32_t gone = 0;
    for (int legs = 0; at.x != to.x || at.y != to.y; legs++) {
        Point next;
        cr_assert(legs < 32);
        terrain_round(&table, at, to, 1, &next);
        cr_assert_eq(terrain_crossed(&table, at, next, table.impassable), 0);
        gone += geo_distance(at, next);
        at = next;
    }
    cr_expect(gone >= whole - 32 && gone <= whole + 32, "%d of %d", gone, whole);
}
