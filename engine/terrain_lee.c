/* SPDX-License-Identifier: GPL-3.0-or-later
 * terrain_lee.c - where behind a wall one is sheltered from a foe.
 *
 * Start at terrain_behind().
 */
#include "engine/terrain.h"

/* A stretch with the foe beyond it, on its right as it goes from `from`: whichever way the file draws it. */
typedef struct Stretch {
    Point from, to;
    Angle along;
    int32_t length, foot;
} Stretch;

/* Where all of its front is behind the stretch, if that is long enough; else half way, rounded to where it would be. */
static int32_t whole_front(const Lee *who, int32_t foot, int32_t length)
{
    if (length < 2 * who->half_w)
        return (length + (2 * foot > length)) / 2;
    return foot < who->half_w            ? who->half_w
           : foot > length - who->half_w ? length - who->half_w
                                         : foot;
}

/* The foe is on its right, or, in line with it, who takes cover is on its left. */
static bool foe_is_right(const Lee *who, Point a, Vec way)
{
    int32_t right, ahead;
    geo_frame(a, way, who->foe, &right, &ahead);
    if (right)
        return right > 0;
    geo_frame(a, way, who->from, &right, &ahead);
    return right < 0;
}

/* The nearest one that is before the foe; of two that meet in the nearest corner the one that looks more his way. */
static bool stretch_of(const Terrain *t, const Lee *who, Stretch *out)
{
    const Feature *f = &t->feature[who->line];
    int32_t least = INT32_MAX, off = INT32_MAX;
    for (int k = 0; k + 1 < f->n; k++) {
        Point a = t->vertex[f->first + k], z = t->vertex[f->first + k + 1];
        if (!foe_is_right(who, a, geo_ahead(geo_bearing(a, z)))) {
            const Point first = a;
            a = z;
            z = first;
        }
        int32_t foot;
        const int32_t gap = geo_gap_to_segment(who->from, a, z, &foot);
        if (gap > least)
            continue;
        const Angle along = geo_bearing(a, z);
        const int32_t length = geo_distance(a, z);
        foot = whole_front(who, foot, length);
        const Point there = geo_along(a, geo_ahead(along), foot);
        const int32_t turn =
            geo_turn((Angle)(along + EAST), geo_bearing(there, who->foe));
        const int32_t aside = turn < 0 ? -turn : turn;
        if (aside > who->arc || (gap == least && aside >= off))
            continue;
        least = gap;
        off = aside;
        *out = (Stretch){ a, z, along, length, foot };
    }
    return least < INT32_MAX;
}

/* So far along it: half way, where either end is as near, what is rounded is rounded to who takes cover. */
static Point along(const Stretch *line, const Lee *who, int32_t foot)
{
    return 2 * foot == line->length
               ? (Point){ geo_half(line->from.x, line->to.x, who->from.x),
                          geo_half(line->from.y, line->to.y, who->from.y) }
               : geo_on_segment(line->from, line->to, foot);
}

bool terrain_behind(const Terrain *t, const Lee *who, int k, Point *at, Angle *facing)
{
    Stretch line;
    if (!stretch_of(t, who, &line))
        return false;
    const int32_t right = geo_sidestep(who->hand, k) * who->step;
    const int32_t foot = line.foot - right;
    if (foot < 0 || foot > line.length)
        return false;
    *at = geo_offset(along(&line, who, foot), geo_ahead(line.along), -who->back, 0);
    *facing = (Angle)(line.along + EAST);
    return true;
}
