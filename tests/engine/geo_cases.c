/* SPDX-License-Identifier: GPL-3.0-or-later
 * geo_cases.c - random boxes, and slow answers about them in doubles.
 *
 * Start at case_number().
 */
#include "tests/engine/geo_cases.h"
#include <math.h>

static uint64_t seed = 1; /* each test is a process of its own */

/* splitmix64 */
int32_t case_number(int32_t low, int32_t high)
{
    uint64_t z = seed += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return low + (int32_t)((z ^ z >> 31) % (uint64_t)(high - low + 1));
}

Angle case_facing(void)
{
    return (Angle)(case_number(0, 3) == 0 ? case_number(0, 7) * 0x2000
                                          : case_number(0, 65535));
}

Box case_box(int32_t spread)
{
    const Point at = { case_number(-spread, spread), case_number(-spread, spread) };
    return geo_box(at, case_facing(), case_number(1, 60) * 20, case_number(1, 60) * 20);
}

Box case_moved(const Box *b, Vec way, int32_t distance)
{
    Box m = *b;
    m.at = geo_along(b->at, way, distance);
    return m;
}

void case_corners(const Box *b, Real out[4])
{
    static const int w[4] = { -1, 1, 1, -1 }, d[4] = { 1, 1, -1, -1 };
    for (int i = 0; i < 4; i++) {
        const double r = w[i] * b->half_w / (double)GEO_ONE;
        const double f = d[i] * b->half_d / (double)GEO_ONE;
        out[i].x = b->at.x + r * b->ahead.y + f * b->ahead.x;
        out[i].y = b->at.y - r * b->ahead.x + f * b->ahead.y;
    }
}

double case_gap_to_edge(Real p, Real a, Real b)
{
    const double ex = b.x - a.x, ey = b.y - a.y, l2 = ex * ex + ey * ey;
    double t = l2 > 0 ? ((p.x - a.x) * ex + (p.y - a.y) * ey) / l2 : 0;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(p.x - a.x - t * ex, p.y - a.y - t * ey);
}

double case_depth(const Box *a, const Box *b)
{
    Real ca[4], cb[4];
    double depth = 1e9;
    case_corners(a, ca);
    case_corners(b, cb);
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

double case_gap(const Box *a, const Box *b)
{
    Real ca[4], cb[4];
    double gap = 1e9;
    if (case_depth(a, b) >= 0)
        return 0;
    case_corners(a, ca);
    case_corners(b, cb);
    for (int i = 0; i < 16; i++) {
        gap = fmin(gap, case_gap_to_edge(ca[i % 4], cb[i / 4], cb[(i / 4 + 1) % 4]));
        gap = fmin(gap, case_gap_to_edge(cb[i % 4], ca[i / 4], ca[(i / 4 + 1) % 4]));
    }
    return gap;
}
