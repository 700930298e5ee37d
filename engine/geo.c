/* SPDX-License-Identifier: GPL-3.0-or-later
 * geo.c - lengths and oriented boxes: overlap, gap and contact.
 *
 * Two boxes are apart if one of their four axes parts them (the separating axis theorem);
 * if none does they share area.  Apart, their gap is found at a corner of one of them, so
 * eight corners are measured in the other's frame.  Projections are exact; squared gaps
 * count 1/1024 of a unit and are corrected for the direction table's rounding, which
 * would otherwise cost a unit at two metres.
 *
 * Positions are rounded to whole units, so stands placed edge to edge on a slant share a
 * sliver.  A share that GEO_SLACK would part therefore still counts as touching.
 *
 * Facings are in geo_angle.c, movement in geo_move.c, segments and polygons in
 * geo_shape.c; geo_seen.h is what they share.  Start at geo_overlap().
 */
#include "engine/geo.h"
#include "engine/geo_seen.h"
#include <assert.h>

enum {
    FINE = 1024,              /* parts of a unit in a measured gap */
    COARSEN = SEEN_ONE / FINE /* from a Seen's lengths to those */
};

/* root_start[i] is 16 times the root of i + 64.5, rounded to nearest. */
/* clang-format off */
static const uint8_t root_start[192] = {
    128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143,
    144, 144, 145, 146, 147, 148, 149, 150, 151, 151, 152, 153, 154, 155, 156, 156,
    157, 158, 159, 160, 160, 161, 162, 163, 164, 164, 165, 166, 167, 167, 168, 169,
    170, 170, 171, 172, 173, 173, 174, 175, 176, 176, 177, 178, 179, 179, 180, 181,
    181, 182, 183, 183, 184, 185, 186, 186, 187, 188, 188, 189, 190, 190, 191, 192,
    192, 193, 194, 194, 195, 196, 196, 197, 198, 198, 199, 200, 200, 201, 201, 202,
    203, 203, 204, 205, 205, 206, 206, 207, 208, 208, 209, 210, 210, 211, 211, 212,
    213, 213, 214, 214, 215, 216, 216, 217, 217, 218, 219, 219, 220, 220, 221, 221,
    222, 223, 223, 224, 224, 225, 225, 226, 227, 227, 228, 228, 229, 229, 230, 230,
    231, 232, 232, 233, 233, 234, 234, 235, 235, 236, 237, 237, 238, 238, 239, 239,
    240, 240, 241, 241, 242, 242, 243, 243, 244, 244, 245, 246, 246, 247, 247, 248,
    248, 249, 249, 250, 250, 251, 251, 252, 252, 253, 253, 254, 254, 255, 255, 255,
};
/* clang-format on */

/* ---- lengths ---- */

int64_t geo_gap2(Point a, Point b)
{
    const int64_t dx = (int64_t)a.x - b.x, dy = (int64_t)a.y - b.y;
    return dx * dx + dy * dy;
}

int32_t geo_distance(Point a, Point b)
{
    return geo_root(geo_gap2(a, b));
}

/* Shift n until one of its top two bits is set, one step of Newton from the table for 16
 * bits of root and a second one for 32, shift back, and settle what is left. */
int32_t geo_root(int64_t n)
{
    assert(n >= 0 && n < (int64_t)1 << 62);
    if (n == 0)
        return 0;
    const int half = __builtin_clzll((uint64_t)n) / 2;
    const uint64_t m = (uint64_t)n << 2 * half;
    uint64_t r = root_start[(m >> 56) - 64];
    r = (r << 7) + (uint32_t)(m >> 41) / (uint32_t)r;
    r = half >= 16 ? r >> (half - 16) : ((r << 15) + (m >> 17) / r) >> half;
    while (r * r > (uint64_t)n)
        r--;
    while ((r + 1) * (r + 1) <= (uint64_t)n)
        r++;
    return (int32_t)r;
}

Point geo_along(Point from, Vec way, int32_t distance)
{
    return geo_offset(from, way, 0, distance);
}

Point geo_offset(Point at, Vec way, int32_t right, int32_t ahead)
{
    const int64_t x = geo_dot(way.y, way.x, right, ahead);
    const int64_t y = geo_dot(-way.x, way.y, right, ahead);
    return (Point){ at.x + geo_nearest(x), at.y + geo_nearest(y) };
}

void geo_frame(Point at, Vec way, Point p, int32_t *right, int32_t *ahead)
{
    const int64_t dx = (int64_t)p.x - at.x, dy = (int64_t)p.y - at.y;
    const int64_t x = geo_cross(dx, dy, way.x, way.y), y = geo_dot(dx, dy, way.x, way.y);
    const int64_t longer = geo_dot(way.x, way.y, way.x, way.y) - SEEN_ONE;
    *right = geo_nearest(x - x * longer / SEEN_ONE);
    *ahead = geo_nearest(y - y * longer / SEEN_ONE);
}

bool geo_first_of(Point a, Point c, Vec way, int hand)
{
    const int64_t dx = (int64_t)a.x - c.x, dy = (int64_t)a.y - c.y;
    const int64_t right = hand * geo_cross(dx, dy, way.x, way.y);
    return right ? right > 0 : geo_dot(dx, dy, way.x, way.y) > 0;
}

/* ---- one box ---- */

Box geo_box(Point at, Angle facing, int32_t width, int32_t depth)
{
    assert(width >= 0 && depth >= 0);
    return (Box){ at, geo_ahead(facing), width / 2, depth / 2 };
}

void geo_corners(const Box *b, Point out[4])
{
    out[0] = geo_offset(b->at, b->ahead, -b->half_w, b->half_d);
    out[1] = geo_offset(b->at, b->ahead, b->half_w, b->half_d);
    out[2] = geo_offset(b->at, b->ahead, b->half_w, -b->half_d);
    out[3] = geo_offset(b->at, b->ahead, -b->half_w, -b->half_d);
}

/* A point as a box without size. */
static Seen seen_point(const Box *b, Point p)
{
    const Box dot = { p, b->ahead, 0, 0 };
    return geo_seen(b, &dot);
}

bool geo_inside(const Box *b, Point p)
{
    const Seen s = seen_point(b, p);
    return geo_size(s.x) <= s.half_w && geo_size(s.y) <= s.half_d;
}

Box geo_corridor(const Box *b, int32_t margin, int32_t depth)
{
    assert(depth >= 0 && b->half_w + margin >= 0);
    const int32_t half_d = (depth + 1) / 2;
    const Point at = geo_offset(b->at, b->ahead, 0, b->half_d + half_d);
    return (Box){ at, b->ahead, b->half_w + margin, half_d };
}

/* p lies `right` of and `ahead` of the front edge's middle.  Its angle is no more than
 * half_arc if the sine of the difference is not negative; below a quarter turn that would
 * let in the opposite sector too. */
bool geo_in_arc(const Box *b, Point p, Angle half_arc)
{
    const Seen s = seen_point(b, p);
    const int64_t right = geo_size(s.x), ahead = s.y - s.half_d;
    if (half_arc >= SOUTH)
        return true;
    if (half_arc < EAST && ahead < 0)
        return false;
    return geo_sin(half_arc) * ahead >= geo_cos(half_arc) * right;
}

/* ---- two boxes ---- */

/* Are the circles round the boxes further apart than reach? */
static bool far_apart(const Box *a, const Box *b, int64_t reach)
{
    const int64_t far = geo_radius(a) + geo_radius(b) + reach;
    const int64_t dx = (int64_t)a->at.x - b->at.x, dy = (int64_t)a->at.y - b->at.y;
    return dx * dx + dy * dy > far * far;
}

/* Do the boxes reach into each other by more than `slack` along both axes seen? */
static bool reach_in(const Seen *s, int64_t slack)
{
    return geo_size(s->y) < geo_reach_along(s) - slack &&
           geo_size(s->x) < geo_reach_across(s) - slack;
}

bool geo_overlap(const Box *a, const Box *b)
{
    if (far_apart(a, b, 0))
        return false;
    const Seen ab = geo_seen(a, b), ba = geo_seen(b, a);
    const int64_t slack = (int64_t)GEO_SLACK * SEEN_ONE;
    return reach_in(&ab, slack) && reach_in(&ba, slack);
}

/* Squared distance, in FINE parts, from the point (x, y) of its frame to the box that
 * looks, both as long as its direction vector makes them. */
static inline uint64_t fine_gap2(const Seen *s, int64_t x, int64_t y)
{
    const int64_t wide = geo_size(x) - s->half_w, deep = geo_size(y) - s->half_d;
    const uint64_t w = wide < 0 ? 0 : (uint64_t)wide / COARSEN;
    const uint64_t d = deep < 0 ? 0 : (uint64_t)deep / COARSEN;
    return w * w + d * d;
}

/* The true square of a gap measured along b's direction vector. */
static int64_t true_gap2(const Box *b, uint64_t gap2)
{
    const int64_t longer =
        geo_dot(b->ahead.x, b->ahead.y, b->ahead.x, b->ahead.y) - SEEN_ONE;
    return (int64_t)gap2 - (int64_t)(gap2 / SEEN_ONE) * longer;
}

static inline uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* The smallest gap to the box that looks, of the corners seen. */
static uint64_t corner_gap2(const Seen *s)
{
    const int64_t px = s->wx + s->dx, py = s->wy + s->dy;
    const int64_t mx = s->wx - s->dx, my = s->wy - s->dy;
    return smaller(
        smaller(fine_gap2(s, s->x + px, s->y + py), fine_gap2(s, s->x - px, s->y - py)),
        smaller(fine_gap2(s, s->x + mx, s->y + my), fine_gap2(s, s->x - mx, s->y - my)));
}

/* Squared gap in FINE parts; 0 when no axis parts the boxes. */
static int64_t box_gap2(const Box *a, const Box *b)
{
    const Seen ab = geo_seen(a, b), ba = geo_seen(b, a);
    if (reach_in(&ab, -1) && reach_in(&ba, -1))
        return 0;
    const int64_t from_a = true_gap2(a, corner_gap2(&ab));
    const int64_t from_b = true_gap2(b, corner_gap2(&ba));
    return from_a < from_b ? from_a : from_b;
}

int32_t geo_gap(const Box *a, const Box *b)
{
    return geo_root(box_gap2(a, b) / (FINE * FINE));
}

int32_t geo_gap_to_point(const Box *b, Point p)
{
    const Seen s = seen_point(b, p);
    return geo_root(true_gap2(b, fine_gap2(&s, s.x, s.y)) / (FINE * FINE));
}

bool geo_within(const Box *a, const Box *b, int32_t reach)
{
    assert(reach >= 0);
    if (far_apart(a, b, reach))
        return false;
    const int64_t beyond = ((int64_t)reach + 1) * FINE;
    return box_gap2(a, b) < beyond * beyond;
}

bool geo_touching(const Box *a, const Box *b)
{
    return geo_within(a, b, GEO_TOUCH);
}

/* The corner i of the box seen, in the order of geo_corners(). */
static void seen_corner(const Seen *s, int i, int64_t *x, int64_t *y)
{
    const int64_t w = i == 1 || i == 2 ? 1 : -1, d = i < 2 ? 1 : -1;
    *x = s->x + w * s->wx + d * s->dx;
    *y = s->y + w * s->wy + d * s->dy;
}

/* Which of target's edges are nearest to the other box, a bit a Side; 0: only a corner.
 * An edge is, if a corner of the other is nearest and lies off it, or if both its ends
 * are nearest (an edge against a longer one).  Half a unit is no difference. */
static unsigned edges_met(const Seen *ab, const Seen *ba, const Box *target,
                          const Box *other)
{
    int64_t gap2[8], x[4], y[4], least = INT64_MAX;
    for (int i = 0; i < 4; i++) {
        int64_t bx, by;
        seen_corner(ab, i, &x[i], &y[i]);
        seen_corner(ba, i, &bx, &by);
        gap2[i] = true_gap2(target, fine_gap2(ab, x[i], y[i]));
        gap2[4 + i] = true_gap2(other, fine_gap2(ba, bx, by));
        least = gap2[i] < least ? gap2[i] : least;
        least = gap2[4 + i] < least ? gap2[4 + i] : least;
    }
    const int64_t most = geo_root(least) + FINE / 2;
    unsigned edges = 0;
    for (int i = 0; i < 4; i++) {
        if (gap2[i] <= most * most && geo_size(x[i]) < ab->half_w)
            edges |= 1u << (y[i] > 0 ? SIDE_FRONT : SIDE_REAR);
        else if (gap2[i] <= most * most && geo_size(y[i]) < ab->half_d)
            edges |= 1u << (x[i] > 0 ? SIDE_RIGHT : SIDE_LEFT);
        if (gap2[4 + i] <= most * most && gap2[4 + (i + 1) % 4] <= most * most)
            edges |= 1u << i; /* corners i and i + 1 are the ends of Side i */
    }
    return edges;
}

Side geo_side_met(const Box *target, const Box *other)
{
    const Seen ab = geo_seen(target, other), ba = geo_seen(other, target);
    const Side end = ab.y > 0 ? SIDE_FRONT : SIDE_REAR;
    const Side flank = ab.x > 0 ? SIDE_RIGHT : SIDE_LEFT;
    if (reach_in(&ab, 0) && reach_in(&ba, 0)) { /* they overlap: where is it shallower? */
        const int64_t deep = geo_reach_along(&ab) - geo_size(ab.y);
        const int64_t wide = geo_reach_across(&ab) - geo_size(ab.x);
        return deep <= wide ? end : flank;
    }
    const unsigned edges = edges_met(&ab, &ba, target, other);
    for (int side = SIDE_FRONT; side <= (int)SIDE_LEFT; side++) {
        if (edges == 1u << side)
            return (Side)side;
    }
    return geo_size(ab.y) > ab.half_d ? end : flank;
}

bool geo_behind_front(const Box *line, const Box *b)
{
    const Seen s = geo_seen(line, b);
    return s.y + geo_size(s.wy) + geo_size(s.dy) <= s.half_d;
}
