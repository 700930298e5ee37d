/* SPDX-License-Identifier: GPL-3.0-or-later
 * terrain.c - what is here, what is in the way, what hides what.
 *
 * A point asks the raster and tests exactly only the areas whose border passes through
 * its cell.  Anything longer (a box, a move, a line of sight) first drops the features
 * whose bounding rectangle it does not touch, then asks geo.h about the rest.  Every
 * answer is the exact polygons', raster or not.
 *
 * terrain_build.c makes a Terrain, terrain_road.c marches along its roads, terrain_lee.c takes cover.
 * Start at terrain_at().
 */
#include "engine/terrain.h"
#include <stddef.h>

enum { MOST_BLOCKS = 24 }; /* beyond so many, going through the features is quicker */

/* An upright rectangle, both edges included. */
typedef struct Bounds {
    Point low, high;
} Bounds;

static int32_t least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t most(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static Bounds bounds_of(Point a, Point b)
{
    return (Bounds){ { least(a.x, b.x), least(a.y, b.y) },
                     { most(a.x, b.x), most(a.y, b.y) } };
}

static bool bounds_meet(const Bounds *b, Point low, Point high)
{
    return b->low.x <= high.x && b->high.x >= low.x && b->low.y <= high.y &&
           b->high.y >= low.y;
}

/* The features of `among` in the blocks that b touches; all of them where b leaves the
 * table or is very large. */
static FeatureSet around(const Terrain *t, const Bounds *b, FeatureSet among)
{
    if (b->low.x < 0 || b->low.y < 0)
        return among;
    const int west = (b->low.x >> t->shift) / CELLS_ACROSS;
    const int east = (b->high.x >> t->shift) / CELLS_ACROSS;
    const int south = (b->low.y >> t->shift) / CELLS_ACROSS;
    const int north = (b->high.y >> t->shift) / CELLS_ACROSS;
    if (east >= t->block_columns || north >= t->block_rows ||
        (east - west + 1) * (north - south + 1) > MOST_BLOCKS)
        return among;
    FeatureSet found = 0;
    for (int y = south; y <= north; y++) {
        for (int x = west; x <= east; x++)
            found |= t->around[y * t->block_columns + x];
    }
    return found & among;
}

/* The features of `among` whose bounding rectangle meets b. */
static FeatureSet nearby(const Terrain *t, const Bounds *b, FeatureSet among)
{
    FeatureSet found = 0;
    for (FeatureSet left = around(t, b, among & t->all); left; left &= left - 1) {
        const int i = terrain_first(left);
        if (bounds_meet(b, t->feature[i].low, t->feature[i].high))
            found |= (FeatureSet)1 << i;
    }
    return found;
}

static const Point *vertices(const Terrain *t, int i)
{
    return &t->vertex[t->feature[i].first];
}

static bool is_area(const Terrain *t, int i)
{
    return t->areas >> i & 1;
}

/* Of these areas, those that p lies in. */
static FeatureSet holding(const Terrain *t, Point p, FeatureSet areas)
{
    FeatureSet found = 0;
    for (FeatureSet left = areas; left; left &= left - 1) {
        const int i = terrain_first(left);
        if (geo_polygon_holds(vertices(t, i), t->feature[i].n, p))
            found |= (FeatureSet)1 << i;
    }
    return found;
}

/* A place off the raster has no cell: a negative coordinate becomes a huge column. */
FeatureSet terrain_at(const Terrain *t, Point p)
{
    const uint32_t column = (uint32_t)p.x >> t->shift, row = (uint32_t)p.y >> t->shift;
    if (column >= (uint32_t)t->columns || row >= (uint32_t)t->rows)
        return holding(t, p, t->areas);
    const int mix = t->mix_of[row * (uint32_t)t->columns + column];
    const FeatureSet part = t->mix[mix].part;
    return t->mix[mix].whole | (part ? holding(t, p, part) : 0);
}

FeatureSet terrain_under(const Terrain *t, const Box *box)
{
    return terrain_swept(t, box, box->ahead, 0, t->areas);
}

/* Does the line through a and b pass the feature's bounding rectangle?  Its corners' side
 * of the line, all four in one: twice the vector from its middle to the segment's. */
static bool passes_bounds(const Feature *f, Point a, Point b)
{
    const int64_t ex = (int64_t)b.x - a.x, ey = (int64_t)b.y - a.y;
    const int64_t mx = (int64_t)a.x + b.x - f->low.x - f->high.x;
    const int64_t my = (int64_t)a.y + b.y - f->low.y - f->high.y;
    const int64_t off = mx * ey - my * ex;
    const int64_t reach = ((int64_t)f->high.x - f->low.x) * (ey < 0 ? -ey : ey) +
                          ((int64_t)f->high.y - f->low.y) * (ex < 0 ? -ex : ex);
    return off > reach || off < -reach;
}

/* Does the segment meet the line, or the area's border, i? */
static bool meets_border(const Terrain *t, int i, Point a, Point b)
{
    return !passes_bounds(&t->feature[i], a, b) &&
           geo_path_meets_segment(vertices(t, i), t->feature[i].n, is_area(t, i), a, b);
}

/* An area that the segment meets, but not its border, holds all of it. */
FeatureSet terrain_crossed(const Terrain *t, Point a, Point b, FeatureSet among)
{
    const Bounds way = bounds_of(a, b);
    FeatureSet left = nearby(t, &way, among);
    FeatureSet found = left & t->areas ? left & terrain_at(t, a) : 0;
    for (left &= ~found; left; left &= left - 1) {
        const int i = terrain_first(left);
        if (meets_border(t, i, a, b))
            found |= (FeatureSet)1 << i;
    }
    return found;
}

FeatureSet terrain_swept(const Terrain *t, const Box *box, Vec way, int32_t distance,
                         FeatureSet among)
{
    Bounds bounds;
    geo_sweep_bounds(box, way, distance, &bounds.low, &bounds.high);
    FeatureSet left = nearby(t, &bounds, among & t->areas);
    FeatureSet found = left ? left & terrain_at(t, box->at) : 0;
    for (left &= ~found; left; left &= left - 1) {
        const int i = terrain_first(left);
        if (geo_path_meets_sweep(vertices(t, i), t->feature[i].n, true, box, way,
                                 distance))
            found |= (FeatureSet)1 << i;
    }
    return found;
}

/* How far until the box meets the line or border i; `distance` if it does not, or lies
 * across it already. */
static int32_t free_of(const Terrain *t, int i, const Box *box, Vec way, int32_t distance,
                       const Bounds *bounds)
{
    const Point *v = vertices(t, i);
    const int n = t->feature[i].n;
    int32_t free = distance;
    for (int k = is_area(t, i) ? 0 : 1; k < n; k++) {
        const Point a = v[k > 0 ? k - 1 : n - 1], b = v[k];
        const Bounds edge = bounds_of(a, b);
        if (!bounds_meet(bounds, edge.low, edge.high))
            continue;
        const int32_t met = geo_sweep_to_segment(box, way, free, a, b);
        if (met < 0)
            return distance;
        free = met;
    }
    return free;
}

int32_t terrain_first_met(const Terrain *t, const Box *box, Vec way, int32_t distance,
                          FeatureSet among, int *which)
{
    Bounds bounds;
    geo_sweep_bounds(box, way, distance, &bounds.low, &bounds.high);
    *which = -1;
    for (FeatureSet left = nearby(t, &bounds, among); left; left &= left - 1) {
        const int i = terrain_first(left);
        const int32_t free = free_of(t, i, box, way, distance, &bounds);
        if (free < distance) {
            distance = free;
            *which = i;
        }
    }
    return distance;
}

/* Only the edges near the way are looked at, from the first to the last of them. */
int32_t terrain_up_to(const Terrain *t, int i, Point from, Vec way, int32_t gone,
                      int32_t to)
{
    const Point *v = vertices(t, i), start = geo_along(from, way, gone);
    const Bounds near = bounds_of(start, geo_along(from, way, to));
    int n = t->feature[i].n, first = n, last = 0;
    if (is_area(t, i) && terrain_at(t, start) >> i & 1)
        return gone;
    for (int k = is_area(t, i) ? 0 : 1; k < n; k++) {
        const Bounds edge = bounds_of(v[k > 0 ? k - 1 : n - 1], v[k]);
        if (!bounds_meet(&near, (Point){ edge.low.x - 1, edge.low.y - 1 },
                         (Point){ edge.high.x + 1, edge.high.y + 1 })) /* 1: rounded */
            continue;
        first = first < n ? first : k;
        last = k;
    }
    if (first == n)
        return to - 1;
    const bool all = first == 0;
    v += all ? 0 : first - 1;
    while (to - gone > 1) {
        const int32_t half = gone + (to - gone) / 2, some = last - first + 2;
        const Point a = geo_along(from, way, gone), b = geo_along(from, way, half);
        if (geo_path_meets_segment(v, all ? n : some, all, a, b))
            to = half;
        else
            gone = half;
    }
    return gone;
}

/* No point of the rectangle is nearer to p than that. */
static int32_t beyond(Point low, Point high, Point p)
{
    return most(most(low.x - p.x, p.x - high.x), most(low.y - p.y, p.y - high.y));
}

/* Closest distance from p to feature i: 0 in an area. */
static int32_t gap_to(const Terrain *t, int i, Point p)
{
    const Point *v = vertices(t, i);
    const int n = t->feature[i].n;
    if (is_area(t, i) && geo_polygon_holds(v, n, p))
        return 0;
    int32_t gap = INT32_MAX;
    for (int k = is_area(t, i) ? 0 : 1; k < n; k++) {
        const Point a = v[k > 0 ? k - 1 : n - 1];
        const Bounds edge = bounds_of(a, v[k]);
        if (beyond(edge.low, edge.high, p) < gap)
            gap = least(gap, geo_gap_to_segment(p, a, v[k], NULL));
    }
    return gap;
}

/* Is p on the line i, as wide as it is? */
static bool is_on_line(const Terrain *t, int i, Point p)
{
    return !is_area(t, i) && gap_to(t, i, p) <= t->feature[i].width / 2;
}

/* What does not reach across the line is dropped first; a hill as low as a or b hides nothing. */
int terrain_hides(const Terrain *t, Point a, Point b)
{
    const Bounds way = bounds_of(a, b);
    FeatureSet among = 0;
    for (FeatureSet left = nearby(t, &way, t->blocks); left; left &= left - 1) {
        const int i = terrain_first(left);
        if (!passes_bounds(&t->feature[i], a, b))
            among |= (FeatureSet)1 << i;
    }
    if (!among)
        return -1;
    if (among & t->areas)
        among &= ~(terrain_at(t, a) | terrain_at(t, b));
    if (among & t->high) {
        const int level = most(terrain_level(t, a), terrain_level(t, b));
        for (FeatureSet left = among & t->high; left; left &= left - 1) {
            const int i = terrain_first(left);
            if (is_area(t, i) && level >= t->feature[i].level)
                among &= ~((FeatureSet)1 << i);
        }
    }
    for (FeatureSet left = among; left; left &= left - 1) {
        const int i = terrain_first(left);
        if (meets_border(t, i, a, b) && !is_on_line(t, i, a) && !is_on_line(t, i, b))
            return i;
    }
    return -1;
}

bool terrain_behind_cover(const Terrain *t, Point from, Point to, int32_t near)
{
    const int64_t distance = geo_distance(from, to);
    if (near < distance) {
        from.x = to.x + (int32_t)(((int64_t)from.x - to.x) * near / distance);
        from.y = to.y + (int32_t)(((int64_t)from.y - to.y) * near / distance);
    }
    return terrain_crossed(t, from, to, t->cover & ~t->areas) != 0;
}

int terrain_level(const Terrain *t, Point p)
{
    FeatureSet left = terrain_at(t, p);
    int level = left ? INT8_MIN : 0;
    for (; left; left &= left - 1)
        level = most(level, t->feature[terrain_first(left)].level);
    return level;
}

/* Whose middle is nearer to p? */
static bool is_nearer(const Terrain *t, Point p, int one, int other)
{
    return geo_gap2(feature_middle(&t->feature[one]), p) <
           geo_gap2(feature_middle(&t->feature[other]), p);
}

/* Nearer than *distance, which becomes how near; of two as near the one whose middle is nearer. */
static int nearer(const Terrain *t, Point p, FeatureSet among, int32_t *distance)
{
    int nearest = -1;
    for (FeatureSet left = among & t->all; left; left &= left - 1) {
        const int i = terrain_first(left);
        const Feature *f = &t->feature[i];
        if (beyond(f->low, f->high, p) > *distance)
            continue;
        const int32_t gap = gap_to(t, i, p);
        if (gap > *distance ||
            (gap == *distance && (nearest < 0 || !is_nearer(t, p, i, nearest))))
            continue;
        *distance = gap;
        nearest = i;
    }
    return nearest;
}

int terrain_nearest(const Terrain *t, Point p, FeatureSet among, int32_t *distance)
{
    *distance = INT32_MAX;
    return nearer(t, p, among, distance);
}

int terrain_nearest_within(const Terrain *t, Point p, FeatureSet among, int32_t within)
{
    int32_t distance = within + 1;
    return nearer(t, p, among, &distance);
}

Point terrain_nearest_point(const Terrain *t, int line, Point p)
{
    const Feature *f = &t->feature[line];
    int32_t least = INT32_MAX;
    Point nearest = t->vertex[f->first];
    for (int k = 0; k + 1 < f->n; k++) {
        const Point a = t->vertex[f->first + k], b = t->vertex[f->first + k + 1];
        int32_t along;
        const int32_t gap = geo_gap_to_segment(p, a, b, &along);
        if (gap >= least)
            continue;
        least = gap;
        nearest = geo_on_segment(a, b, along);
    }
    return nearest;
}

Point terrain_into(const Terrain *t, int area, Point from, int32_t deep)
{
    enum { HALF = 2 * GEO_TOUCH }; /* of a box that is next to a point */
    const FeatureSet it = (FeatureSet)1 << area;
    const Point middle = feature_middle(&t->feature[area]);
    if (terrain_at(t, from) & it)
        return from;
    int met;
    const Box point = { from, geo_ahead(geo_bearing(from, middle)), HALF, HALF };
    const int32_t whole = geo_distance(from, middle);
    const int32_t in =
        terrain_first_met(t, &point, point.ahead, whole, it, &met) + HALF + deep;
    return geo_along(from, point.ahead, in < whole ? in : whole);
}

FeatureSet terrain_nearest_few(const Terrain *t, Point p, const uint8_t *feature, int n,
                               int most)
{
    FeatureSet left = 0, near = 0;
    int32_t distance;
    for (int i = 0; i < n; i++)
        left |= (FeatureSet)1 << feature[i];
    if (n <= most)
        return left;
    for (int k = 0; k < most && left; k++) {
        const FeatureSet next = (FeatureSet)1 << terrain_nearest(t, p, left, &distance);
        near |= next;
        left &= ~next;
    }
    return near;
}
