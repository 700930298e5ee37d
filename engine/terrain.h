/* SPDX-License-Identifier: GPL-3.0-or-later
 * terrain.h - what lies on the table, and what is here.
 *
 * A feature is an area (a polygon; circles and ellipses are turned into polygons when a
 * scenario is read) or a line (a wall, a stream, a road), of one of the ruleset's terrain
 * types.  At most 64 features, so a set of features is one 64-bit mask.
 *
 * A raster of square cells, made once by terrain_build(), knows for each cell which areas
 * cover it whole and which cover it in part; only the latter are tested exactly, so
 * terrain_at() takes constant time.  The raster never changes an answer.
 *
 * Start at terrain_at() and terrain_sight().
 */
#ifndef ENGINE_TERRAIN_H
#define ENGINE_TERRAIN_H

#include "engine/err.h"
#include "engine/geo.h"

enum {
    MAX_FEATURES = 64,
    MAX_VERTICES = 4096, /* of all features together */
    MAX_CELLS = 1 << 16,
    MAX_MIXES = 1024,
    CELLS_ACROSS = 16, /* a block is so many cells square */
    MAX_BLOCKS = 512,  /* room for MAX_CELLS however long the table */
    MAX_WAYPOINTS = 64,
    FEATURE_NAME = 40
};

typedef uint64_t FeatureSet; /* bit i: feature i */

/* What the engine itself knows of a terrain type; the rest is the ruleset's. */
enum {
    TERRAIN_LINE = 1 << 0,         /* a polyline, else an area */
    TERRAIN_ROAD = 1 << 1,         /* compulsory moves follow it */
    TERRAIN_OBSTACLE = 1 << 2,     /* a linear obstacle: crossing it is an event */
    TERRAIN_IMPASSABLE = 1 << 3,   /* no stand may enter */
    TERRAIN_BLOCKS_SIGHT = 1 << 4, /* hides what is beyond it, not what is in it */
    TERRAIN_COVER = 1 << 5,        /* shelters from fire those in it, or behind it */
    TERRAIN_OBJECTIVE = 1 << 6,    /* a place to hold, no ground of its own */
    TERRAIN_HIGH = 1 << 7          /* a hill */
};

typedef struct TerrainType {
    const char *name; /* in scenario files: "moderate bad going" */
    uint32_t flags;   /* TERRAIN_ of every feature of this type */
    const char *help;
} TerrainType;

typedef struct Feature {
    char name[FEATURE_NAME];
    uint8_t type;      /* index into the ruleset's terrain types */
    int8_t level;      /* height, 0 = the plain */
    uint16_t first, n; /* its vertices */
    uint32_t flags;    /* TERRAIN_ of the type, and of this piece ("cover": true) */
    int32_t width;     /* of a line, for drawing and for being on a road */
    int32_t value;     /* the ruleset's (assault number, victory points) */
    Point low, high;   /* bounding rectangle */
    Point middle; /* its: terrain_add() has rounded it towards the middle of the table */
} Feature;

/* Of its bounding rectangle: the same place on a table turned half round. */
static inline Point feature_middle(const Feature *f)
{
    return f->middle;
}

typedef struct Terrain {
    int32_t width, depth; /* of the table */
    int n_features, n_vertices;
    Feature feature[MAX_FEATURES];
    Point vertex[MAX_VERTICES];
    /* the raster */
    int shift; /* a cell's side is 1 << shift, so that finding it divides nothing */
    int columns, rows;
    int n_mixes;
    uint16_t mix_of[MAX_CELLS]; /* cell -> which mix */
    struct {
        FeatureSet whole, part;
    } mix[MAX_MIXES]; /* areas covering a cell whole, in part */
    int block_columns, block_rows;
    FeatureSet around[MAX_BLOCKS]; /* all features whose bounds touch the block */
    /* all there are, and by flag */
    FeatureSet all, areas, roads, obstacles, impassable, blocks, cover, high;
    /* places a little off the corners of what nobody enters, and how far it is from one to another (INT32_MAX:
     * there is no way): terrain_round() */
    int n_waypoints;
    Point waypoint[MAX_WAYPOINTS];
    int32_t walk[MAX_WAYPOINTS][MAX_WAYPOINTS];
} Terrain;

/* Add a feature; its vertices are copied and its bounds computed.
 * in: an area has n >= 3 vertices and does not repeat the first; a line has n >= 2.
 * errors: too many features or vertices, or too far away; an area whose border crosses or
 * touches itself.  *t is unchanged.  A vertex that repeats the one before it is dropped. */
bool terrain_add(Terrain *t, const Feature *feature, const Point *vertices, int n,
                 Err *err);
/* Make the raster.  Call once, after the last terrain_add().
 * errors: a table without size, or more than 10 m long. */
bool terrain_build(Terrain *t, Err *err);
/* The waypoints, for terrain_build(). */
void terrain_find_waypoints(Terrain *t);

/* The first feature of a set that is not empty.  To visit all:
 * for (FeatureSet left = set; left; left &= left - 1) { int i = terrain_first(left); ... } */
static inline int terrain_first(FeatureSet set)
{
    /* The lowest bit alone times a number in whose binary digits every run of six is
     * different: the run that ends up on top tells which bit it was. */
    /* clang-format off */
    static const uint8_t bit_of[MAX_FEATURES] = {
         0,  1, 48,  2, 57, 49, 28,  3, 61, 58, 50, 42, 38, 29, 17,  4,
        62, 55, 59, 36, 53, 51, 43, 22, 45, 39, 33, 30, 24, 18, 12,  5,
        63, 47, 56, 27, 60, 41, 37, 16, 54, 35, 52, 21, 44, 32, 23, 11,
        46, 26, 40, 15, 34, 20, 31, 10, 25, 14, 19,  9, 13,  8,  7,  6,
    };
    /* clang-format on */
    return bit_of[(set & (0 - set)) * 0x03F79D71B4CB0A89u >> 58];
}

/* Is p beyond an edge of the table? */
static inline bool terrain_off(const Terrain *t, Point p)
{
    return p.x < 0 || p.y < 0 || p.x > t->width || p.y > t->depth;
}
/* The areas that p lies in. */
FeatureSet terrain_at(const Terrain *t, Point p);
/* The areas that any part of the box lies in. */
FeatureSet terrain_under(const Terrain *t, const Box *box);
/* The features of `among` (areas and lines) that the segment meets. */
FeatureSet terrain_crossed(const Terrain *t, Point a, Point b, FeatureSet among);
/* The areas of `among` that the box meets on its way (start and end included). */
FeatureSet terrain_swept(const Terrain *t, const Box *box, Vec way, int32_t distance,
                         FeatureSet among);
/* How far the box may slide until its front or any corner meets a line, or the border of an
 * area, of `among` that it does not already lie across at the start; *which tells the first
 * one met (-1: none, and the answer is `distance`).  Touching is not yet lying across: a box
 * that stopped at a wall and moves on into it meets it at 0. */
int32_t terrain_first_met(const Terrain *t, const Box *box, Vec way, int32_t distance,
                          FeatureSet among, int *which);
/* How far along `way` from a point it is until it meets feature i: not yet after so far, but by `to`. */
int32_t terrain_up_to(const Terrain *t, int i, Point from, Vec way, int32_t gone,
                      int32_t to);
/* What blocks sight from a to b, -1 = nothing: see terrain_sight(). */
int terrain_hides(const Terrain *t, Point a, Point b);
/* Does the line from a to b pass clear of everything that blocks sight?  An area blocks
 * what is beyond it: not when a or b lies in it.  A hill (TERRAIN_HIGH with BLOCKS_SIGHT)
 * blocks the view between two points off it, unless one of them is as high as the hill.
 * Grazing a border is crossing it; a line blocks like an area as wide as the line. */
static inline bool terrain_sight(const Terrain *t, Point a, Point b)
{
    return terrain_hides(t, a, b) < 0;
}
/* Does the line from `from` to `to` cross a line with TERRAIN_COVER within `near` of to? */
bool terrain_behind_cover(const Terrain *t, Point from, Point to, int32_t near);
/* The height at p: the highest level of the areas there. */
int terrain_level(const Terrain *t, Point p);
/* Feature of `among` nearest to p and its distance (0 inside an area), or -1. */
int terrain_nearest(const Terrain *t, Point p, FeatureSet among, int32_t *distance);
/* The same of those no further than `within`; the others are not measured. */
int terrain_nearest_within(const Terrain *t, Point p, FeatureSet among, int32_t within);
/* The point of a line that is nearest to p. */
Point terrain_nearest_point(const Terrain *t, int line, Point p);
/* On the straight way from `from` to the middle of an area, so deep inside it; `from` itself if that is
 * in it. */
Point terrain_into(const Terrain *t, int area, Point from, int32_t deep);
/* Who takes cover behind a line, from whom. */
typedef struct Lee {
    int line;
    Point from, foe;
    int32_t half_w; /* half its width */
    int32_t back;   /* its middle to the line */
    int32_t step;   /* between two places along it */
    Angle arc; /* the foe is no further off straight over the line than that; or ... */
    int hand;  /* battle.h */
} Lee;
enum { ANY_ARC = 0x7FFF };
/* Where its middle stands behind the nearest stretch, on the side away from the foe, and which way it
 * looks.  in: k: 0 is the place nearest to `from`, 1, 2, ... those on either hand in turn, for who
 * finds friends there.
 * False if no stretch lies before the foe, or there is no place so far along it. */
bool terrain_behind(const Terrain *t, const Lee *who, int k, Point *at, Angle *facing);
/* How far it is from one place to another round what nobody enters, and the first place to go straight to.  A rough
 * measure: it has no room for anybody in mind but half of a narrow passage, and forgets corners where a table has
 * many.  Of two ways as long as each other it is that to the right, to the left if hand (battle.h) is -1.
 * Where there is no way it is the straight one. */
int32_t terrain_round(const Terrain *t, Point from, Point to, int hand, Point *next);
/* How far alone. */
static inline int32_t terrain_walk(const Terrain *t, Point from, Point to)
{
    Point next;
    return t->n_waypoints ? terrain_round(t, from, to, 1, &next) : geo_distance(from, to);
}
/* Of n features all, or the `most` that are nearest to p where there are more. */
FeatureSet terrain_nearest_few(const Terrain *t, Point p, const uint8_t *feature, int n,
                               int most);

/* ---- roads ---- */
/* Where along a road a point is. */
typedef struct RoadPlace {
    int16_t road;    /* feature, -1 = on no road */
    int16_t forward; /* +1: heading along its vertices, -1: against them */
    int32_t at;      /* distance from its first vertex; beyond its ends, see below */
    int32_t length;  /* of the whole road */
} RoadPlace;

/* The road on which a column at p, looking along `facing`, is marching: p no further from its
 * middle than `near`, and the facing within 1/16 turn (22.5 degrees) of its direction there. */
RoadPlace terrain_road(const Terrain *t, Point p, Angle facing, int32_t near);
/* The same of a march that has begun: who has gone straight on where a road ends and no other leads on is on
 * it still, beyond its end. */
RoadPlace terrain_road_beyond(const Terrain *t, Point p, Angle facing, int32_t near);
/* The point and facing of a marcher at distance `at` along the road, in its direction; beyond
 * either end it goes on along the straightest of the other roads that lead on from there within
 * 22.5 degrees, round the corner onto one that alone ends there too, or else straight on. */
Point terrain_road_point(const Terrain *t, RoadPlace place, Angle *facing);
/* The same of one in a rank that is wider than the road: he is so far to the right of its middle, on the stretch
 * that leads just where he looks, if he is beside one, in a bend. */
RoadPlace terrain_road_beside(const Terrain *t, Point p, Angle facing, int32_t near,
                              int32_t *right);
/* Does a march from one place come to the road of the other, in its direction?  *distance: as far as
 * to that place itself, less than 0 if that is behind on the same road. */
bool terrain_road_leads(const Terrain *t, RoadPlace from, RoadPlace to,
                        int32_t *distance);
/* Distance, in marching direction, until the road ends against another road (a T junction, at
 * which a march cannot go on without leaving the road); INT32_MAX if it does not (it leaves
 * the table, or simply ends, or crosses). */
int32_t terrain_road_to_junction(const Terrain *t, RoadPlace place);

#endif
