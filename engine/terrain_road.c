/* SPDX-License-Identifier: GPL-3.0-or-later
 * terrain_road.c - marching along roads, and where a march cannot go on.
 *
 * A road is measured along its vertices by whole-unit stretches, so "at 1234 of road 3"
 * is one place for everybody.  A junction is a road's end on another road's line: there
 * the march is over, unless the other road begins there and goes on in much the same
 * direction.
 *
 * Start at terrain_road().
 */
#include "engine/terrain.h"
#include <assert.h>
#include <stddef.h>

enum {
    NEAR_A_ROAD = CM(1),     /* a road's end so near to another road joins it */
    SAME_WAY = GEO_TURN / 16 /* 22.5 degrees */
};

static const Point *vertices(const Terrain *t, int road)
{
    return &t->vertex[t->feature[road].first];
}

static int32_t size_of(int32_t turn)
{
    return turn < 0 ? -turn : turn;
}

static int32_t road_length(const Terrain *t, int road)
{
    const Point *v = vertices(t, road);
    int32_t length = 0;
    for (int i = 1; i < t->feature[road].n; i++)
        length += geo_distance(v[i - 1], v[i]);
    return length;
}

/* Which way a marcher who looks along `facing` goes on a stretch: 1, -1; 0: across. */
static int marching(Angle stretch, Angle facing)
{
    const int32_t turn = size_of(geo_turn(stretch, facing));
    return turn <= SAME_WAY ? 1 : turn >= GEO_TURN / 2 - SAME_WAY ? -1 : 0;
}

RoadPlace terrain_road(const Terrain *t, Point p, Angle facing, int32_t near)
{
    RoadPlace place = { -1, 0, 0, 0 };
    int32_t closest = INT32_MAX;
    for (FeatureSet left = t->roads & ~t->areas; left; left &= left - 1) {
        const int road = terrain_first(left);
        const Point *v = vertices(t, road);
        int32_t before = 0;
        for (int i = 1; i < t->feature[road].n; i++) {
            int32_t along;
            const int32_t gap = geo_gap_to_segment(p, v[i - 1], v[i], &along);
            const int way = marching(geo_bearing(v[i - 1], v[i]), facing);
            if (gap <= near && gap < closest && way != 0) {
                closest = gap;
                place = (RoadPlace){ (int16_t)road, (int16_t)way, before + along, 0 };
            }
            before += geo_distance(v[i - 1], v[i]);
        }
    }
    if (place.road >= 0)
        place.length = road_length(t, place.road);
    return place;
}

Point terrain_road_point(const Terrain *t, RoadPlace place, Angle *facing)
{
    assert(place.road >= 0 && place.road < t->n_features);
    const Point *v = vertices(t, place.road);
    const int last = t->feature[place.road].n - 1;
    int32_t at = place.at;
    int i = 1;
    for (; i < last && at > geo_distance(v[i - 1], v[i]); i++)
        at -= geo_distance(v[i - 1], v[i]);
    const Angle way = geo_bearing(v[i - 1], v[i]);
    *facing = place.forward < 0 ? (Angle)(way + SOUTH) : way;
    return geo_along(v[i - 1], geo_ahead(way), at);
}

/* Does the road go on from `end` in much the same direction?  It does if one of its own
 * ends lies there and its first stretch from there looks that way. */
static bool goes_on(const Terrain *t, int road, Point end, Angle facing, int32_t near)
{
    const Point *v = vertices(t, road);
    const int last = t->feature[road].n - 1;
    return (geo_distance(end, v[0]) <= near &&
            size_of(geo_turn(facing, geo_bearing(v[0], v[1]))) < SAME_WAY) ||
           (geo_distance(end, v[last]) <= near &&
            size_of(geo_turn(facing, geo_bearing(v[last], v[last - 1]))) < SAME_WAY);
}

static bool passes_by(const Terrain *t, int road, Point end, int32_t near)
{
    const Point *v = vertices(t, road);
    for (int i = 1; i < t->feature[road].n; i++) {
        if (geo_gap_to_segment(end, v[i - 1], v[i], NULL) <= near)
            return true;
    }
    return false;
}

int32_t terrain_road_to_junction(const Terrain *t, RoadPlace place)
{
    assert(place.road >= 0 && place.road < t->n_features);
    const bool onward = place.forward > 0;
    const Feature *f = &t->feature[place.road];
    const Point *v = vertices(t, place.road);
    const Point end = onward ? v[f->n - 1] : v[0];
    const Angle facing = onward ? geo_bearing(v[f->n - 2], end) : geo_bearing(v[1], end);
    bool meets = false;
    for (FeatureSet left = t->roads & ~t->areas; left; left &= left - 1) {
        const int other = terrain_first(left);
        const int32_t wider =
            f->width > t->feature[other].width ? f->width : t->feature[other].width;
        const int32_t near = wider / 2 > NEAR_A_ROAD ? wider / 2 : NEAR_A_ROAD;
        if (other == place.road)
            continue;
        if (goes_on(t, other, end, facing, near))
            return INT32_MAX;
        meets = meets || passes_by(t, other, end, near);
    }
    if (!meets)
        return INT32_MAX;
    const int32_t distance = onward ? place.length - place.at : place.at;
    return distance > 0 ? distance : 0;
}
