/* SPDX-License-Identifier: GPL-3.0-or-later
 * scene.h - the table as a bot looks at it, for options, features and values.
 *
 * Start at scene_of().
 */
#ifndef THRONE_SCENE_H
#define THRONE_SCENE_H

#include "rulesets/throne_of_bayonets/throne.h"

/* What bots need to know of a party on the table. */
typedef struct SceneUnit {
    Point at;
    Vec ahead;
    int32_t half_w, half_d, rate;
    const int32_t *range; /* of the weapon that reaches furthest, by band; 0 = none */
    int32_t reach;        /* nobody further away, from middle to middle, is in its zone */
    Ref who;
    Angle facing;
    int16_t bases;
    int8_t side;
    uint8_t arm, formation, status, rating, dice;
    bool loose, moving, horse, fired;
} SceneUnit;

/* All parties on the table, side 0's first.  A row is good once it has been asked for, by itself
 * with scene_row() or with all of its side by scene_first(). */
typedef struct Scene {
    const Battle *b;
    const State *s;
    int n;
    int first[MAX_SIDES], end[MAX_SIDES]; /* the rows of a side */
    int16_t of_unit[MAX_UNITS];           /* index of a unit's row, -1 = none */
    int16_t of_base[MAX_STANDS];          /* the same of a base by itself */
    bool all_seen[MAX_SIDES];             /* every row of the side is good */
    uint8_t seen[MAX_UNITS + MAX_STANDS + 1];
    /* the row of its nearest enemy, -1 = not asked */
    int16_t nearest[MAX_UNITS + MAX_STANDS + 1];
    /* one more, to write the next before it counts */
    SceneUnit unit[MAX_UNITS + MAX_STANDS + 1];
} Scene;

/* returns: this thread's, good until it asks for another state's or that state changes. */
Scene *scene_of(const Battle *b, const State *s);
const SceneUnit *scene_row(Scene *scene, int at);
void scene_see_all(Scene *scene, int side);
/* The rows of a side, from scene_first() to before scene_end(). */
static inline const SceneUnit *scene_first(Scene *scene, int side)
{
    if (!scene->all_seen[side])
        scene_see_all(scene, side);
    return &scene->unit[scene->first[side]];
}

static inline const SceneUnit *scene_end(const Scene *scene, int side)
{
    return &scene->unit[scene->end[side]];
}

/* The row of a unit or a loose base, NULL if it is not on the table. */
const SceneUnit *scene_find(Scene *scene, Ref who);
/* The enemies of `side` nearest to p, nearest first; returns how many (at most `most`). */
int scene_enemies(Scene *scene, int side, Point p, int most, const SceneUnit **out);
/* The nearest of them, NULL = none is left. */
const SceneUnit *scene_nearest(Scene *scene, int side, Point p);
/* The enemy nearest to u, a row of this scene, where it stands: found once, as long as nobody changes. */
const SceneUnit *scene_nearest_to(Scene *scene, const SceneUnit *u);
/* The middle of its first rank. */
static inline Point scene_front(const SceneUnit *u)
{
    return u->half_d > 125 ? geo_along(u->at, u->ahead, u->half_d - 125) : u->at;
}
/* Hits per base to expect at p from one fire of the enemies of `side`, in 1/FEATURE_ONE. */
int scene_danger(Scene *scene, int side, Point p);
int scene_own_fire(Scene *scene, int side, Point p);
int scene_own_hits(Scene *scene, const SceneUnit *u, Point p, Angle facing);
/* Hits to expect from u's fire if it stood at p facing that way. */
int scene_hits(Scene *scene, const SceneUnit *u, Point p, Angle facing);
Point scene_place(const Battle *b, const State *s, Ref who);

#endif
