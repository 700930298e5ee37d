/* SPDX-License-Identifier: GPL-3.0-or-later
 * geo_shape.c - segments and polygons, and boxes against them.
 *
 * All of it is exact: turns are signs of cross products, and a box, its way and a segment
 * are summed into one shape of parallel edges, so "do they meet" is one test of four axes
 * (the box's two, the way's normal and the segment's).  Touching always counts.
 *
 * Polygons are closed rings, either way round.  Start at geo_polygon_holds().
 */
#include "engine/geo.h"
#include "engine/geo_seen.h"
#include <assert.h>

/* On which side of the line from a to b does p lie: -1, 0 (on it), 1? */
static int line_side(Point a, Point b, Point p)
{
    const int64_t turn = geo_cross((int64_t)b.x - a.x, (int64_t)b.y - a.y,
                                   (int64_t)p.x - a.x, (int64_t)p.y - a.y);
    return (turn > 0) - (turn < 0);
}

/* Do the ranges a..b and c..d, either way round, share a value? */
static bool ranges_meet(int32_t a, int32_t b, int32_t c, int32_t d)
{
    return !((a < c && a < d && b < c && b < d) || (a > c && a > d && b > c && b > d));
}

/* When all four points are on one line the ranges alone decide. */
bool geo_segments_cross(Point a, Point b, Point c, Point d)
{
    return ranges_meet(a.x, b.x, c.x, d.x) && ranges_meet(a.y, b.y, c.y, d.y) &&
           line_side(a, b, c) * line_side(a, b, d) <= 0 &&
           line_side(c, d, a) * line_side(c, d, b) <= 0;
}

/* Twice the vector from the swept ground's middle to the segment's, times GEO_ONE,
 * against what box, way and segment reach along each axis. */
bool geo_segment_meets_sweep(Point a, Point b, const Box *box, Vec way, int32_t distance)
{
    const int64_t mx = (int64_t)a.x + b.x - 2 * (int64_t)box->at.x;
    const int64_t my = (int64_t)a.y + b.y - 2 * (int64_t)box->at.y;
    const int64_t x = mx * GEO_ONE - (int64_t)way.x * distance;
    const int64_t y = my * GEO_ONE - (int64_t)way.y * distance;
    const int64_t ex = (int64_t)b.x - a.x, ey = (int64_t)b.y - a.y;
    const int64_t ux = box->ahead.x, uy = box->ahead.y, u2 = geo_dot(ux, uy, ux, uy);
    const int64_t w = 2 * (int64_t)box->half_w, d = 2 * (int64_t)box->half_d;
    const int64_t e_along = geo_size(geo_dot(ex, ey, ux, uy));
    const int64_t e_across = geo_size(geo_cross(ex, ey, ux, uy));
    const int64_t way_along = geo_size(geo_dot(way.x, way.y, ux, uy));
    const int64_t way_across = geo_size(geo_cross(way.x, way.y, ux, uy));
    const int64_t way_e = geo_size(geo_cross(way.x, way.y, ex, ey));
    return geo_size(geo_dot(x, y, ux, uy)) <=
               d * u2 + e_along * GEO_ONE + way_along * distance &&
           geo_size(geo_cross(x, y, ux, uy)) <=
               w * u2 + e_across * GEO_ONE + way_across * distance &&
           geo_size(geo_cross(x, y, ex, ey)) <=
               w * e_along + d * e_across + way_e * distance &&
           geo_size(geo_cross(x, y, way.x, way.y)) <=
               w * way_along + d * way_across + way_e * GEO_ONE;
}

bool geo_segment_meets_box(Point a, Point b, const Box *box)
{
    return geo_segment_meets_sweep(a, b, box, box->ahead, 0);
}

/* ---- polygons ---- */

/* Count the edges crossed by the ray from p to the east. */
bool geo_polygon_holds(const Point *polygon, int n, Point p)
{
    bool inside = false;
    for (int i = 0, j = n - 1; i < n; j = i++) {
        const Point a = polygon[j], b = polygon[i];
        if ((a.y < p.y && b.y < p.y) || (a.y > p.y && b.y > p.y))
            continue;
        const int side = line_side(a, b, p);
        if (side == 0 && ranges_meet(a.x, b.x, p.x, p.x))
            return true;
        if ((a.y > p.y) != (b.y > p.y) && (side > 0) == (b.y > a.y))
            inside = !inside;
    }
    return inside;
}

/* A segment that crosses no edge lies inside or outside as a whole. */
bool geo_polygon_meets_segment(const Point *polygon, int n, Point a, Point b)
{
    return geo_path_meets_segment(polygon, n, true, a, b) ||
           geo_polygon_holds(polygon, n, a);
}

bool geo_polygon_meets_sweep(const Point *polygon, int n, const Box *box, Vec way,
                             int32_t distance)
{
    return geo_path_meets_sweep(polygon, n, true, box, way, distance) ||
           geo_polygon_holds(polygon, n, box->at);
}

bool geo_polygon_meets_box(const Point *polygon, int n, const Box *box)
{
    return geo_polygon_meets_sweep(polygon, n, box, box->ahead, 0);
}

/* ---- paths ---- */

/* Each vertex's side of the line through a and b is found once; only an edge that changes
 * sides is looked at. */
bool geo_path_meets_segment(const Point *path, int n, bool closed, Point a, Point b)
{
    assert(n > 0);
    Point from = path[closed ? n - 1 : 0];
    int before = line_side(a, b, from);
    for (int i = closed ? 0 : 1; i < n; i++) {
        const int side = line_side(a, b, path[i]);
        if (side * before <= 0 && geo_segments_cross(a, b, from, path[i]))
            return true;
        before = side;
        from = path[i];
    }
    return false;
}

bool geo_path_meets_sweep(const Point *path, int n, bool closed, const Box *box, Vec way,
                          int32_t distance)
{
    assert(n > 0);
    Point low, high, from = path[closed ? n - 1 : 0];
    geo_sweep_bounds(box, way, distance, &low, &high);
    for (int i = closed ? 0 : 1; i < n; i++) {
        const Point to = path[i];
        if (ranges_meet(from.x, to.x, low.x, high.x) &&
            ranges_meet(from.y, to.y, low.y, high.y) &&
            geo_segment_meets_sweep(from, to, box, way, distance))
            return true;
        from = to;
    }
    return false;
}

/* ---- a point and a segment ---- */

/* The foot is `dot` / length from a and the gap `cross` / length; the root is taken with
 * as many binary places as fit. */
/* whole * part / of, rounded from the nearer end: so much from one end is the rest from the other. */
static int64_t share(int64_t whole, int64_t part, int64_t of)
{
    const bool far = 2 * part > of;
    const int64_t n = whole * (far ? of - part : part);
    const int64_t rounded = (n + (n < 0 ? -of / 2 : of / 2)) / of;
    return far ? whole - rounded : rounded;
}

Point geo_on_segment(Point a, Point b, int32_t along)
{
    const int64_t length = geo_distance(a, b);
    return length ? (Point){ a.x + (int32_t)share((int64_t)b.x - a.x, along, length),
                             a.y + (int32_t)share((int64_t)b.y - a.y, along, length) }
                  : a;
}

int32_t geo_gap_to_segment(Point p, Point a, Point b, int32_t *along)
{
    const int64_t ex = (int64_t)b.x - a.x, ey = (int64_t)b.y - a.y;
    const int64_t px = (int64_t)p.x - a.x, py = (int64_t)p.y - a.y;
    const int64_t length2 = geo_dot(ex, ey, ex, ey), dot = geo_dot(px, py, ex, ey);
    const int64_t cross = geo_size(geo_cross(px, py, ex, ey));
    if (dot <= 0 || dot >= length2) {
        if (along)
            *along = dot <= 0 ? 0 : geo_root(length2);
        return geo_distance(p, dot <= 0 ? a : b);
    }
    const int64_t places = length2 < (int64_t)1 << 20 ? 1 << 20 : 1 << 12;
    const int64_t length = geo_root(length2 * places * places);
    if (along)
        *along = (int32_t)share(geo_root(length2), dot, length2);
    return (int32_t)(cross * places / length);
}
