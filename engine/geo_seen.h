/* SPDX-License-Identifier: GPL-3.0-or-later
 * geo_seen.h - one box seen from another: what the files of geo share.
 *
 * Overlap, gap, contact and sweep all ask how one box lies in the other's frame.  Seen
 * answers exactly: its lengths count 1/SEEN_ONE of a unit, so nothing is rounded, and a
 * box at (100,000, 100,000) still leaves 16 bits of an int64_t free.
 *
 *              ^ y, ahead
 *        +-----|-----+                 A box's frame has its axes along ahead and
 *        |     +-----|----> x, right   right; a corner of the other box is
 *        +-----------+                 (x +- wx +- dx, y +- wy +- dy).
 *
 * Start at geo_seen().
 */
#ifndef ENGINE_GEO_SEEN_H
#define ENGINE_GEO_SEEN_H

#include "engine/geo.h"

enum { SEEN_ONE = GEO_ONE * GEO_ONE };

typedef struct Seen {
    int64_t half_w, half_d; /* of the box that looks */
    int64_t x, y;           /* centre of the other */
    int64_t wx, wy;         /* from there to the middle of its right edge */
    int64_t dx, dy;         /* from there to the middle of its front edge */
} Seen;

static inline int64_t geo_dot(int64_t ax, int64_t ay, int64_t bx, int64_t by)
{
    return ax * bx + ay * by;
}

static inline int64_t geo_cross(int64_t ax, int64_t ay, int64_t bx, int64_t by)
{
    return ax * by - ay * bx;
}

static inline int64_t geo_size(int64_t n)
{
    return n < 0 ? -n : n;
}

/* n / GEO_ONE to the nearest, halves away from zero: mirrored moves stay mirrored. */
static inline int32_t geo_nearest(int64_t n)
{
    return (int32_t)((n + (n < 0 ? -GEO_ONE / 2 : GEO_ONE / 2)) / GEO_ONE);
}

/* `other` as seen from `box`. */
static inline Seen geo_seen(const Box *box, const Box *other)
{
    const int64_t dx = (int64_t)other->at.x - box->at.x;
    const int64_t dy = (int64_t)other->at.y - box->at.y;
    const int64_t ax = box->ahead.x, ay = box->ahead.y;
    const int64_t length2 = geo_dot(ax, ay, ax, ay);
    const int64_t along = geo_dot(ax, ay, other->ahead.x, other->ahead.y);
    const int64_t across = geo_cross(ax, ay, other->ahead.x, other->ahead.y);
    return (Seen){ .half_w = box->half_w * length2,
                   .half_d = box->half_d * length2,
                   .x = geo_cross(dx, dy, ax, ay) * GEO_ONE,
                   .y = geo_dot(dx, dy, ax, ay) * GEO_ONE,
                   .wx = other->half_w * along,
                   .wy = other->half_w * across,
                   .dx = -other->half_d * across,
                   .dy = other->half_d * along };
}

/* How far to each side of the centre line the two boxes reach together. */
static inline int64_t geo_reach_across(const Seen *s)
{
    return s->half_w + geo_size(s->wx) + geo_size(s->dx);
}

/* The same along it. */
static inline int64_t geo_reach_along(const Seen *s)
{
    return s->half_d + geo_size(s->wy) + geo_size(s->dy);
}

/* A circle round the box, a little too large: no root, and room for ahead's rounding. */
static inline int64_t geo_radius(const Box *b)
{
    const int64_t more = b->half_w > b->half_d ? b->half_w : b->half_d;
    const int64_t less = b->half_w + b->half_d - more;
    return more + less / 2 + more / 8192 + 2;
}

#endif
