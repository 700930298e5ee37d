/* SPDX-License-Identifier: GPL-3.0-or-later
 * geo.h - points, facings and oriented rectangles on the table, in integers.
 *
 * A length is a whole number of tenths of a millimetre: 1 cm = 100, 1" = 254.  A facing is
 * 1/65536 of a turn, 0 towards the north edge (+y), growing clockwise: 0x4000 is east.
 * Directions are unit vectors scaled by GEO_ONE, from a table, so every machine plays the
 * same game.  Products are 64-bit; squared gaps are exact.
 *
 *            front edge
 *        +-------^-------+      a Box is a stand seen from above: centre, facing,
 *        |       |       |      half its frontage (half_w) and half its depth (half_d)
 *        +---------------+
 *
 * Start at geo_box(), geo_gap() and geo_sweep().  Nothing here allocates or fails.
 */
#ifndef ENGINE_GEO_H
#define ENGINE_GEO_H

#include <stdbool.h>
#include <stdint.h>

#define MM(n)   ((int32_t)(10 * (n)))
#define CM(n)   ((int32_t)(100 * (n)))
#define INCH(n) ((int32_t)(254 * (n)))

enum {
    GEO_ONE = 1 << 14,  /* length of a direction vector */
    GEO_TOUCH = 10,     /* two edges no further apart than 1 mm are in contact */
    GEO_SLACK = 2,      /* two edges no further into each other than this only touch */
    GEO_TURN = 1 << 16, /* a whole turn */
    GEO_FAR = 200000,   /* the longest move; coordinates are at most half as large */
    NORTH = 0,
    EAST = 0x4000,
    SOUTH = 0x8000,
    WEST = 0xC000
};

typedef uint16_t Angle;

typedef struct Point {
    int32_t x, y; /* from the table's south-west corner */
} Point;

typedef struct Vec {
    int32_t x, y; /* a direction: length GEO_ONE */
} Vec;

/* A rectangle with a front.  Its axes are kept because every test wants them. */
typedef struct Box {
    Point at;       /* centre */
    Vec ahead;      /* where the front looks; the right hand is (ahead.y, -ahead.x) */
    int32_t half_w; /* half the frontage */
    int32_t half_d; /* half the depth */
} Box;

typedef enum Side { SIDE_FRONT, SIDE_RIGHT, SIDE_REAR, SIDE_LEFT } Side;

/* Where a sweep ended. */
typedef struct Sweep {
    int32_t distance; /* how far it got: 0 .. the length asked for */
    int16_t hit;      /* index of the box it met, -1 if it met none */
} Sweep;

/* ---- angles ---- */
int32_t geo_sin(Angle a); /* times GEO_ONE */
int32_t geo_cos(Angle a);
Vec geo_ahead(Angle a); /* (sin a, cos a) */
Angle geo_angle(int64_t dx,
                int64_t dy); /* the facing that looks along (dx, dy); 0 for (0, 0) */
Angle geo_bearing(Point from, Point to);
/* The same for who is to look there; where it is the very point he stands at, as he looks now. */
Angle geo_towards(Point from, Point to, Angle now);
int32_t geo_turn(Angle from, Angle to); /* signed shortest turn, -32768 .. 32767 */

/* ---- lengths ---- */
int64_t geo_gap2(Point a, Point b); /* squared distance */
int32_t geo_distance(Point a,
                     Point b); /* rounded down: at reach means distance <= reach */
int32_t geo_root(int64_t n);   /* integer square root, rounded down; n >= 0 */
Point geo_along(Point from, Vec way, int32_t distance); /* rounded to nearest */
/* The point at (right, ahead) of a frame at `at` looking along `way`. */
Point geo_offset(Point at, Vec way, int32_t right, int32_t ahead);
/* Half the way there: what is rounded is rounded back towards `from`, so that it is the same place on a table
 * turned half round. */
static inline Point geo_halfway(Point from, Point to)
{
    return (Point){ from.x + (to.x - from.x) / 2, from.y + (to.y - from.y) / 2 };
}
/* Half the sum of two; what is left over goes towards a third. */
static inline int32_t geo_half(int32_t a, int32_t z, int32_t towards)
{
    const int32_t odd = (a + z) & 1, low = (a + z - odd) / 2;
    return low + (odd && towards > low);
}
/* How far to the right of, and ahead of, the frame the point p lies. */
void geo_frame(Point at, Vec way, Point p, int32_t *right, int32_t *ahead);
/* Is a further to the right than c, as who looks that way sees it, or level with it and further ahead?  Of two
 * different places one is: so a tie is broken that must not hang on who is listed first.
 * in: hand: 1, or -1: further to the left. */
bool geo_first_of(Point a, Point c, Vec way, int hand);
/* Of places or ways that are tried in turn on either hand, how many steps the k-th is aside of the first: 0, 1, -1,
 * 2, -2, ... to the right; with hand -1 to the left. */
static inline int geo_sidestep(int hand, int k)
{
    return hand * (k % 2 ? (k + 1) / 2 : -(k / 2));
}

/* An upright rectangle, by its south-west and north-east corners, grows to hold p. */
static inline void geo_widen(Point p, Point *low, Point *high)
{
    low->x = p.x < low->x ? p.x : low->x;
    low->y = p.y < low->y ? p.y : low->y;
    high->x = p.x > high->x ? p.x : high->x;
    high->y = p.y > high->y ? p.y : high->y;
}
/* The one about n >= 1 points. */
static inline void geo_bounds(const Point *p, int n, Point *low, Point *high)
{
    *low = *high = p[0];
    for (int i = 1; i < n; i++)
        geo_widen(p[i], low, high);
}

/* Is neither of two differences longer than reach?  Asked of nearly everybody on the table by
 * nearly everything, so without a branch. */
static inline bool geo_near(int32_t dx, int32_t dy, int32_t reach)
{
    const uint32_t twice = 2 * (uint32_t)reach;
    return ((uint32_t)(dx + reach) <= twice) & ((uint32_t)(dy + reach) <= twice);
}

/* ---- boxes ---- */
Box geo_box(Point at, Angle facing, int32_t width, int32_t depth);
void geo_corners(const Box *b,
                 Point out[4]); /* front left, front right, rear right, rear left */
bool geo_inside(const Box *b, Point p); /* the edge counts as inside */
/* Do the boxes share area?  Touching edges do not overlap, nor do boxes that GEO_SLACK along
 * one of their axes would part: positions are whole units, so stands placed edge to edge on
 * a slant share a sliver. */
bool geo_overlap(const Box *a, const Box *b);
/* Closest distance between the boxes, 0 when they touch or overlap; rounded down. */
int32_t geo_gap(const Box *a, const Box *b);
/* Is their gap no more than reach?  The same as geo_gap() <= reach, and cheaper. */
bool geo_within(const Box *a, const Box *b, int32_t reach);
/* Closest distance from a point to the box, 0 inside. */
int32_t geo_gap_to_point(const Box *b, Point p);
/* Are they in contact (gap <= GEO_TOUCH) by an edge or a corner? */
bool geo_touching(const Box *a, const Box *b);
/* The side of `target` that `other` meets: the side its nearest part lies off; a corner goes
 * to the front or rear when other's centre lies ahead of the front edge's line or behind the
 * rear edge's, else to the flank. */
Side geo_side_met(const Box *target, const Box *other);
/* The rectangle ahead of b's front edge: `margin` wider on each side, `depth` deep. */
Box geo_corridor(const Box *b, int32_t margin, int32_t depth);
/* Is every corner of b behind, or on, the line through the front edge of `line`? */
bool geo_behind_front(const Box *line, const Box *b);
/* Is p within half_arc of where b looks, seen from the middle of its front edge? */
bool geo_in_arc(const Box *b, Point p, Angle half_arc);

/* ---- movement ---- */
/* Slide b along `way` for at most `distance`, and stop one unit short of overlapping any of
 * obstacles[0..n).  Boxes it overlaps at the start, or only touches and moves away from or
 * along, do not stop it. */
Sweep geo_sweep(const Box *b, Vec way, int32_t distance, const Box *obstacles, int n);
/* The same against one box: how far b may go (0 .. distance). */
int32_t geo_sweep_one(const Box *b, Vec way, int32_t distance, const Box *obstacle);
/* The same against the segment p-q; -1 if the box lies across it at the start. */
int32_t geo_sweep_to_segment(const Box *b, Vec way, int32_t distance, Point p, Point q);
/* For several boxes that go together: geo_sweep_one() of each against each obstacle, but where it slips by so
 * closely that it may lie upon the obstacle once rounded, *brushes is set (else left as it is), and when all
 * have been asked geo_settle() has to follow: b[0..n_b) stop short of the overlaps that only rounding makes. */
int32_t geo_sweep_past(const Box *b, Vec way, int32_t distance, const Box *obstacle,
                       bool *brushes);
Sweep geo_settle(Sweep sweep, const Box *b, int n_b, Vec way, const Box *obstacles,
                 int n);
/* The upright rectangle round all the ground the box passes on its way. */
void geo_sweep_bounds(const Box *b, Vec way, int32_t distance, Point *low, Point *high);

/* ---- segments and polygons ---- */
bool geo_segments_cross(Point a, Point b, Point c, Point d); /* touching counts */
bool geo_segment_meets_box(Point a, Point b, const Box *box);
bool geo_polygon_holds(const Point *polygon, int n,
                       Point p); /* border counts as inside */
bool geo_polygon_meets_segment(const Point *polygon, int n, Point a, Point b);
bool geo_polygon_meets_box(const Point *polygon, int n, const Box *box);
/* The same for all the ground the box passes on its way. */
bool geo_segment_meets_sweep(Point a, Point b, const Box *box, Vec way, int32_t distance);
bool geo_polygon_meets_sweep(const Point *polygon, int n, const Box *box, Vec way,
                             int32_t distance);
/* The same for the line through n points; closed: from the last to the first as well, which
 * is a polygon's border without what is inside. */
bool geo_path_meets_segment(const Point *path, int n, bool closed, Point a, Point b);
bool geo_path_meets_sweep(const Point *path, int n, bool closed, const Box *box, Vec way,
                          int32_t distance);
/* The place so far from a on the segment a-b, or on its line before a (less than 0) or beyond b; told from b it is the
 * same place.  A segment without length is a. */
Point geo_on_segment(Point a, Point b, int32_t along);
/* Closest distance from p to the segment a-b; *along (may be NULL) is the foot's distance from a, from b the
 * rest of geo_distance(a, b). */
int32_t geo_gap_to_segment(Point p, Point a, Point b, int32_t *along);

#endif
