/* SPDX-License-Identifier: GPL-3.0-or-later
 * geo_move.c - straight sweeps that stop at the first box.
 *
 * A sweep asks when the moving box first overlaps the other: on each of the four axes of
 * geo_seen.h the centres close at a steady speed, the last axis to be entered tells the
 * distance, and there is a collision if a moment later no axis parts the boxes.
 * Distances are whole units, so "a moment" is one unit; a brush shorter than that is
 * thinner than GEO_SLACK.  Most obstacles never get that far: a circle round each beside
 * the way rejects them, and an axis not entered within the distance is rejected by a
 * product, not a division.
 *
 * The rounding of the end is settled last: should it make two boxes overlap that were
 * clear of each other, the mover stops shorter until it does not.
 *
 * Start at geo_sweep_one().
 */
#include "engine/geo.h"
#include "engine/geo_seen.h"
#include <assert.h>

/* One axis: the distance between the centres, the sum of both halves, the closing speed,
 * and GEO_SLACK, all in one scale. */
typedef struct Axis {
    int64_t apart, reach, speed, slack;
} Axis;

enum {
    LIES_ACROSS = -1,
    NEVER = 1 << 22 /* a distance beyond any move */
};

/* Does a circle keep clear of the strip that b's circle, moving, sweeps?
 * in: radius of both together. */
static inline bool passes(const Box *b, Vec way, int32_t distance, Point centre,
                          int64_t radius)
{
    const int64_t dx = (int64_t)centre.x - b->at.x, dy = (int64_t)centre.y - b->at.y;
    const int64_t beside = geo_cross(dx, dy, way.x, way.y);
    const int64_t along = geo_dot(dx, dy, way.x, way.y);
    const int64_t reach = radius * GEO_ONE;
    return geo_size(beside) > reach || along < -reach ||
           along - reach > ((int64_t)distance + 1) * GEO_ONE;
}

static Axis axis(int64_t apart, int64_t reach, int64_t speed, int64_t slack)
{
    return apart < 0 ? (Axis){ -apart, reach, -speed, slack }
                     : (Axis){ apart, reach, speed, slack };
}

/* Does that axis part the two all the way?  *brushes as entry() has it. */
static bool parts(const Axis *a, int32_t distance, bool *brushes)
{
    const int64_t left = a->apart - a->reach;
    if (left < -a->slack || (a->speed > 0 && left < a->speed * distance))
        return false;
    *brushes |= left < 0;
    return true;
}

/* How far until no axis parts the two any more; `distance` if some axis always does, and
 * LIES_ACROSS if none does at the start.
 * out: *brushes is set if it slips by so closely that rounding may yet make an overlap. */
static int32_t entry(const Axis *axes, int n, int32_t distance, bool *brushes)
{
    int64_t met = LIES_ACROSS, after = 0;
    for (int i = 0; i < n; i++) {
        const Axis *a = &axes[i];
        const int64_t left = a->apart - a->reach;
        if (left < -a->slack)
            continue; /* entered already */
        if (parts(a, distance, brushes))
            return distance;
        const int64_t touches = left > 0 ? left / a->speed : 0;
        const int64_t enters = (left + a->slack) / a->speed + 1;
        met = touches > met ? touches : met;
        after = enters > after ? enters : after;
    }
    after = after < NEVER ? after : NEVER;
    for (int i = 0; i < n && met >= 0; i++) {
        const Axis *a = &axes[i];
        if (geo_size(a->apart - after * a->speed) >= a->reach - a->slack) {
            *brushes = true;
            return distance;
        }
    }
    return (int32_t)met;
}

/* How far until b meets the obstacle, before rounding.  Two axes are often enough to see that it
 * does not. */
static int32_t free_way(const Box *b, Vec way, int32_t distance, const Box *obstacle,
                        bool *brushes)
{
    const Vec u = b->ahead, v = obstacle->ahead;
    const int64_t slack = (int64_t)GEO_SLACK * SEEN_ONE;
    const Seen from = geo_seen(b, obstacle);
    Axis axes[4];
    axes[0] =
        axis(from.y, geo_reach_along(&from), geo_dot(way.x, way.y, u.x, u.y), slack);
    axes[1] =
        axis(from.x, geo_reach_across(&from), geo_cross(way.x, way.y, u.x, u.y), slack);
    if (parts(&axes[0], distance, brushes) || parts(&axes[1], distance, brushes))
        return distance;
    const Seen to = geo_seen(obstacle, b);
    axes[2] = axis(-to.y, geo_reach_along(&to), geo_dot(way.x, way.y, v.x, v.y), slack);
    axes[3] =
        axis(-to.x, geo_reach_across(&to), geo_cross(way.x, way.y, v.x, v.y), slack);
    const int32_t free = entry(axes, 4, distance, brushes);
    return free == LIES_ACROSS ? distance : free;
}

/* The first obstacle that one of b, clear of it now, overlaps after going so far; -1: none. */
static int overlapped(const Box *b, int n_b, Vec way, int32_t distance,
                      const Box *obstacles, int n)
{
    for (int k = 0; k < n_b; k++) {
        Box end = b[k];
        end.at = geo_along(b[k].at, way, distance);
        for (int i = 0; i < n; i++) {
            if (geo_overlap(&end, &obstacles[i]) && !geo_overlap(&b[k], &obstacles[i]))
                return i;
        }
    }
    return -1;
}

Sweep geo_settle(Sweep sweep, const Box *b, int n_b, Vec way, const Box *obstacles, int n)
{
    for (int32_t step = 1; sweep.distance > 0; step *= 2) {
        const int hit = overlapped(b, n_b, way, sweep.distance, obstacles, n);
        if (hit < 0)
            break;
        sweep.distance = sweep.distance > step ? sweep.distance - step : 0;
        sweep.hit = (int16_t)hit;
    }
    return sweep;
}

int32_t geo_sweep_past(const Box *b, Vec way, int32_t distance, const Box *obstacle,
                       bool *brushes)
{
    assert(distance >= 0 && distance <= GEO_FAR);
    if (passes(b, way, distance, obstacle->at, geo_radius(b) + geo_radius(obstacle)))
        return distance;
    return free_way(b, way, distance, obstacle, brushes);
}

Sweep geo_sweep(const Box *b, Vec way, int32_t distance, const Box *obstacles, int n)
{
    assert(n >= 0 && n <= INT16_MAX);
    Sweep sweep = { distance, -1 };
    bool brushes = false;
    for (int i = 0; i < n; i++) {
        const int32_t free =
            geo_sweep_past(b, way, sweep.distance, &obstacles[i], &brushes);
        if (free < sweep.distance)
            sweep = (Sweep){ free, (int16_t)i };
    }
    return brushes ? geo_settle(sweep, b, 1, way, obstacles, n) : sweep;
}

int32_t geo_sweep_one(const Box *b, Vec way, int32_t distance, const Box *obstacle)
{
    return geo_sweep(b, way, distance, obstacle, 1).distance;
}

/* The axes: the box's two and the segment's normal; all doubled, for its middle. */
int32_t geo_sweep_to_segment(const Box *b, Vec way, int32_t distance, Point p, Point q)
{
    assert(distance >= 0 && distance <= GEO_FAR);
    const int64_t mx = (int64_t)p.x + q.x - 2 * (int64_t)b->at.x;
    const int64_t my = (int64_t)p.y + q.y - 2 * (int64_t)b->at.y;
    const int64_t ex = (int64_t)q.x - p.x, ey = (int64_t)q.y - p.y;
    const int64_t ux = b->ahead.x, uy = b->ahead.y, w = 2 * b->half_w, d = 2 * b->half_d;
    const int64_t u2 = geo_dot(ux, uy, ux, uy);
    const int64_t along = geo_dot(ex, ey, ux, uy), across = geo_cross(ex, ey, ux, uy);
    const int64_t longer = geo_size(ex) > geo_size(ey) ? geo_size(ex) : geo_size(ey);
    const int64_t slack = 2 * (int64_t)GEO_SLACK * GEO_ONE;
    const Axis axes[3] = {
        axis(geo_dot(mx, my, ux, uy) * GEO_ONE, d * u2 + geo_size(along) * GEO_ONE,
             2 * geo_dot(way.x, way.y, ux, uy), slack * GEO_ONE),
        axis(geo_cross(mx, my, ux, uy) * GEO_ONE, w * u2 + geo_size(across) * GEO_ONE,
             2 * geo_cross(way.x, way.y, ux, uy), slack * GEO_ONE),
        axis(geo_cross(mx, my, ex, ey) * GEO_ONE,
             w * geo_size(along) + d * geo_size(across),
             2 * geo_cross(way.x, way.y, ex, ey), slack * longer),
    };
    bool brushes = false;
    const int n = longer > 0 ? 3 : 2; /* a point has no normal */
    return entry(axes, n, distance, &brushes);
}

static int32_t least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static int32_t most(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* Two units more than the box needs, for what is rounded. */
void geo_sweep_bounds(const Box *b, Vec way, int32_t distance, Point *low, Point *high)
{
    const int64_t ux = geo_size(b->ahead.x), uy = geo_size(b->ahead.y);
    const int32_t x =
        (int32_t)((uint64_t)(b->half_w * uy + b->half_d * ux) / GEO_ONE) + 2;
    const int32_t y =
        (int32_t)((uint64_t)(b->half_w * ux + b->half_d * uy) / GEO_ONE) + 2;
    const Point end = distance == 0 ? b->at : geo_along(b->at, way, distance);
    *low = (Point){ least(b->at.x, end.x) - x, least(b->at.y, end.y) - y };
    *high = (Point){ most(b->at.x, end.x) + x, most(b->at.y, end.y) + y };
}
