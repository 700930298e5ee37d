/* SPDX-License-Identifier: GPL-3.0-or-later
 * terrain_round.c - the way round what nobody enters.
 *
 * The shortest way round obstacles bends at their corners (Lozano-Perez and Wesley, "An algorithm for
 * planning collision-free paths among polyhedral obstacles", 1979).  These are found once, and how far each
 * is from each other; a way that is asked for goes straight to one of them, and from one of them straight on.
 *
 * Start at terrain_round().
 */
#include "engine/terrain.h"

enum {
    NO_WAY = INT32_MAX,
    OFF_BORDER = 10,
    FAR_OFF = 12, /* so small a part of the table a waypoint is off its corner, ... */
    NEAR_OFF = 96 /* ... and where there is no room half of that, down to this */
};

static bool is_barred(const Terrain *t, Point from, Point to)
{
    return terrain_crossed(t, from, to, t->impassable) != 0;
}

/* ---- waypoints ---- */

/* So far off the border, and as much room again beyond. */
static bool has_room(const Terrain *t, Point border, Vec out, int32_t off)
{
    const Point beyond = geo_along(border, out, 2 * off);
    return !terrain_off(t, beyond) &&
           !is_barred(t, geo_along(border, out, OFF_BORDER), beyond);
}

/* Of those found since the first. */
static bool is_near_another(const Terrain *t, int first, Point p, int32_t near)
{
    for (int i = first; i < t->n_waypoints; i++) {
        if (geo_near(p.x - t->waypoint[i].x, p.y - t->waypoint[i].y, near))
            return true;
    }
    return false;
}

/* in: first: of its feature; before, after: the vertices beside it.  Where the border bends inwards nothing is found. */
static void add_waypoint(Terrain *t, int first, Point before, Point at, Point after)
{
    const int32_t small = t->width < t->depth ? t->width : t->depth;
    const Vec in = geo_ahead(geo_bearing(before, at)),
              on = geo_ahead(geo_bearing(after, at));
    const Point out = geo_along(geo_along(at, in, small / 4), on, small / 4);
    if (out.x == at.x && out.y == at.y)
        return;
    const Vec way = geo_ahead(geo_bearing(at, out));
    for (int32_t off = small / FAR_OFF; off >= small / NEAR_OFF; off /= 2) {
        const Point by = geo_along(at, way, off);
        if (!has_room(t, at, way, off))
            continue;
        if (t->n_waypoints < MAX_WAYPOINTS && !is_near_another(t, first, by, off / 2))
            t->waypoint[t->n_waypoints++] = by;
        return;
    }
}

static void add_waypoints(Terrain *t, const Feature *f)
{
    const Point *v = &t->vertex[f->first];
    const bool is_line = f->flags & TERRAIN_LINE;
    const int first = t->n_waypoints;
    for (int i = 0; i < f->n; i++) {
        const bool ends = is_line && (i == 0 || i == f->n - 1);
        const int before = ends ? (i ? i - 1 : 1) : (i + f->n - 1) % f->n;
        const int after = ends ? before : (i + 1) % f->n;
        add_waypoint(t, first, v[before], v[i], v[after]);
    }
}

/* Floyd 1962, algorithm 97. */
static void measure_ways(Terrain *t)
{
    const int n = t->n_waypoints;
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < n; k++)
            t->walk[i][k] = is_barred(t, t->waypoint[i], t->waypoint[k])
                                ? NO_WAY
                                : geo_distance(t->waypoint[i], t->waypoint[k]);
    }
    for (int by = 0; by < n; by++) {
        for (int i = 0; i < n; i++) {
            const int32_t first = t->walk[i][by];
            for (int k = 0; k < n && first < NO_WAY; k++) {
                const int32_t then = t->walk[by][k];
                if (then < NO_WAY && first + then < t->walk[i][k])
                    t->walk[i][k] = first + then;
            }
        }
    }
}

void terrain_find_waypoints(Terrain *t)
{
    t->n_waypoints = 0;
    for (FeatureSet left = t->impassable; left; left &= left - 1)
        add_waypoints(t, &t->feature[terrain_first(left)]);
    measure_ways(t);
}

/* ---- ways ---- */

/* From each waypoint to a place, straight or by others. */
static void ways_to(const Terrain *t, Point to, int32_t *way)
{
    for (int i = 0; i < t->n_waypoints; i++)
        way[i] =
            is_barred(t, t->waypoint[i], to) ? NO_WAY : geo_distance(t->waypoint[i], to);
    int32_t straight[MAX_WAYPOINTS];
    for (int i = 0; i < t->n_waypoints; i++)
        straight[i] = way[i];
    for (int k = 0; k < t->n_waypoints; k++) {
        for (int i = 0; i < t->n_waypoints && straight[k] < NO_WAY; i++) {
            if (t->walk[i][k] < NO_WAY && t->walk[i][k] + straight[k] < way[i])
                way[i] = t->walk[i][k] + straight[k];
        }
    }
}

/* in: near2: waypoints no further, squared, are none: it stands at them. */
static int32_t by_waypoint(const Terrain *t, Point from, Point to, const int32_t *way,
                           int64_t near2, int hand, Point *next)
{
    const Vec straight = geo_ahead(geo_bearing(from, to));
    int32_t least = NO_WAY;
    for (int i = 0; i < t->n_waypoints; i++) {
        const Point by = t->waypoint[i];
        if (way[i] == NO_WAY || geo_gap2(from, by) <= near2)
            continue;
        const int32_t far = geo_distance(from, by) + way[i];
        if (far > least || is_barred(t, from, by) ||
            (far == least && !geo_first_of(by, *next, straight, hand)))
            continue;
        least = far;
        *next = by;
    }
    return least;
}

int32_t terrain_round(const Terrain *t, Point from, Point to, int hand, Point *next)
{
    enum { THERE = 100, NOWHERE = -1 };
    int32_t way[MAX_WAYPOINTS];
    *next = to;
    if (!t->n_waypoints || !is_barred(t, from, to))
        return geo_distance(from, to);
    ways_to(t, to, way);
    int32_t far = by_waypoint(t, from, to, way, THERE * THERE, hand, next);
    if (far == NO_WAY)
        far = by_waypoint(t, from, to, way, NOWHERE, hand, next);
    return far == NO_WAY ? geo_distance(from, to) : far;
}
