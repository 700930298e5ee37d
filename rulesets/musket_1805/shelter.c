/* SPDX-License-Identifier: GPL-3.0-or-later
 * shelter.c - taking cover: where a unit stands for it, and what shelters a place.
 *
 * What cover is worth in fire and melee, fire.c and melee.c say; this finds the places where
 * they will say so.
 *
 * Start at musket_shelter_place().
 */
#include "rulesets/musket_1805/musket.h"

enum {
    CLOSE_UP = 60, /* between front and wall; the wall counts up to OBSTACLE_NEAR */
    INSIDE = 254,  /* so far into a wood, from where one still sees out (12.1) */
    SIDESTEPS = 5  /* places tried along a wall that friends stand at */
};

/* ---- where ---- */

/* Does a friend stand there, or has an order to go there? */
static bool is_taken(const Battle *b, const State *s, int unit, const Box *box)
{
    for (int u = 0; u < b->n_units; u++) {
        if (u == unit || side_of(b, u) != side_of(b, unit) || !on_table(b, s, u))
            continue;
        Box other = musket_unit_box(b, s, u);
        if (state_unit(s, u)->marks & U_ORDERED && row(s, u)->verb == V_MOVE) {
            const UnitRow *o = row(s, u);
            const int formation =
                o->formation ? o->formation : state_unit(s, u)->formation;
            other = musket_formation_box(b, s, u, formation, o->place, o->facing);
        }
        if (geo_overlap(box, &other))
            return true;
    }
    return false;
}

/* Behind the nearest stretch of it; where friends stand, beside them if there is room. */
static bool behind_line(const Battle *b, const State *s, int unit, int line,
                        int formation, Point *at, Angle *facing)
{
    int enemy;
    const Point from = body(b, s, unit)->at;
    if (!musket_nearest_enemies(b, s, side_of(b, unit), from, 1, &enemy))
        return false;
    Box box = musket_formation_box(b, s, unit, formation, from, *facing);
    const Lee who = { line,
                      from,
                      body(b, s, enemy)->at,
                      box.half_w,
                      box.half_d + CLOSE_UP,
                      2 * box.half_w,
                      ANY_ARC,
                      b->hand };
    for (int k = 0; k < SIDESTEPS; k++) {
        if (!terrain_behind(&b->terrain, &who, k, &box.at, facing))
            continue;
        box.ahead = geo_ahead(*facing);
        if (!k)
            *at = box.at;
        if (is_taken(b, s, unit, &box))
            continue;
        *at = box.at;
        return true;
    }
    return true;
}

bool musket_shelter_place(const Battle *b, const State *s, int unit, int feature,
                          int formation, Point *at, Angle *facing)
{
    const MusketBattle *o = own(b);
    const FeatureSet it = (FeatureSet)1 << feature;
    const Stand *now = body(b, s, unit);
    int enemy;
    *facing = now->facing;
    if (it & o->lines)
        return behind_line(b, s, unit, feature, formation, at, facing);
    if (!(it & (o->buildings | o->woods)))
        return false;
    *at = it & o->buildings ? musket_building_box(b, feature).at
                            : terrain_into(&b->terrain, feature, now->at, INSIDE);
    if (musket_nearest_enemies(b, s, side_of(b, unit), *at, 1, &enemy)) /* or holds it */
        *facing = geo_towards(*at, body(b, s, enemy)->at,
                              geo_towards(now->at, *at, now->facing));
    return true;
}

/* ---- from what ---- */

Shelter musket_shelter_in(const Battle *b, Point at)
{
    if (own(b)->buildings && musket_building_at(b, at) >= 0)
        return IN_BUILDING;
    return musket_in_woods(b, at) ? LIGHT_COVER : NO_SHELTER;
}

Shelter musket_shelter_from(const Battle *b, Point at, int32_t half_d, Shelter in,
                            FeatureSet lines, Point from)
{
    const FeatureSet trenches = lines & own(b)->trenches;
    if (!lines || in == IN_BUILDING)
        return in;
    if (trenches && musket_line_before(b, at, half_d, from, trenches))
        return IN_TRENCH;
    return musket_line_before(b, at, half_d, from, lines) ? LIGHT_COVER : in;
}
