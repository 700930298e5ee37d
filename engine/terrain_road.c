/* SPDX-License-Identifier: GPL-3.0-or-later
 * terrain_road.c - marching along roads, and where a march cannot go on.
 *
 * A road is measured along its vertices by whole-unit stretches, so "at 1234 of road 3"
 * is one place for everybody.  Where a road ends on another that leads on in much the same
 * direction, or where it and one other end, the march goes on along that; what lies beyond the end may be told of
 * either.  A junction is a road's end on another road's line with no such way on: there the march is over.
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

/* The nearest stretch; one that does not bear just as he looks counts as so much further off. */
static RoadPlace nearest(const Terrain *t, Point p, Angle facing, int32_t near,
                         int32_t askew)
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
            const Angle bearing = geo_bearing(v[i - 1], v[i]);
            const int way = marching(bearing, facing);
            const bool exact = bearing == facing || (Angle)(bearing + SOUTH) == facing;
            const int32_t off = exact ? gap : gap + askew;
            if (gap <= near && off < closest && way != 0) {
                closest = off;
                place = (RoadPlace){ (int16_t)road, (int16_t)way, before + along, 0 };
            }
            before += geo_distance(v[i - 1], v[i]);
        }
    }
    if (place.road >= 0)
        place.length = road_length(t, place.road);
    return place;
}

RoadPlace terrain_road(const Terrain *t, Point p, Angle facing, int32_t near)
{
    return nearest(t, p, facing, near, 0);
}

/* How far it is to the end of its road, the way it marches. */
static int32_t room(RoadPlace place)
{
    return place.forward > 0 ? place.length - place.at : place.at;
}

/* A road's end so near to another road's middle is on it. */
static int32_t touching(const Terrain *t, int road, int other)
{
    const int32_t a = t->feature[road].width, b = t->feature[other].width;
    const int32_t half = (a > b ? a : b) / 2;
    return half > NEAR_A_ROAD ? half : NEAR_A_ROAD;
}

/* Is it no further than that from the road's line? */
static bool is_on(const Point *v, int n, Point p, int32_t near)
{
    for (int i = 1; i < n; i++)
        if (geo_gap_to_segment(p, v[i - 1], v[i], NULL) <= near)
            return true;
    return false;
}

/* The one road that begins or ends where this one ends: the two are a bend, not a junction.  road -1: there is
 * none, or several, or one runs past. */
static RoadPlace round_corner(const Terrain *t, int road, Point end)
{
    RoadPlace place = { -1, 0, 0, 0 };
    int arms = 0;
    for (FeatureSet left = t->roads & ~t->areas; left; left &= left - 1) {
        const int other = terrain_first(left), n = t->feature[other].n;
        const int32_t near = touching(t, road, other);
        const Point *const v = vertices(t, other);
        if (other == road || !is_on(v, n, end, near))
            continue;
        const bool first = geo_distance(end, v[0]) <= near,
                   last = geo_distance(end, v[n - 1]) <= near;
        arms += first != last ? 1 : 2;
        const int32_t length = road_length(t, other);
        place = (RoadPlace){ (int16_t)other, first ? 1 : -1, first ? 0 : length, length };
    }
    return arms == 1 ? place : (RoadPlace){ -1, 0, 0, 0 };
}

/* Where a march goes on that has come to the end of its road, there or by going back: of the
 * roads that lead on within 22.5 degrees the straightest, else the one whose end is there too.  road -1: there
 * is none. */
static RoadPlace onward(const Terrain *t, int road, int way)
{
    const Point *const from = vertices(t, road);
    const int last = t->feature[road].n - 1;
    const Point end = way > 0 ? from[last] : from[0];
    const Angle facing =
        way > 0 ? geo_bearing(from[last - 1], end) : geo_bearing(from[1], end);
    RoadPlace best = { -1, 0, 0, 0 };
    int32_t least = SAME_WAY + 1;
    for (FeatureSet left = t->roads & ~t->areas; left; left &= left - 1) {
        const int other = terrain_first(left);
        const int32_t near = touching(t, road, other);
        const Point *const v = vertices(t, other);
        RoadPlace place = { (int16_t)other, 0, 0, road_length(t, other) };
        int32_t before = 0, along;
        for (int i = 1; i < t->feature[other].n; i++) {
            const Angle bearing = geo_bearing(v[i - 1], v[i]);
            const int32_t gap = geo_gap_to_segment(end, v[i - 1], v[i], &along);
            const int32_t turn = size_of(geo_turn(bearing, facing));
            const int32_t bend = turn > GEO_TURN / 4 ? GEO_TURN / 2 - turn : turn;
            place.forward = (int16_t)marching(bearing, facing);
            place.at = before + along;
            if (place.forward && gap <= near && bend < least && room(place) > near) {
                least = bend;
                best = place;
            }
            before += geo_distance(v[i - 1], v[i]);
        }
    }
    return best.road < 0 ? round_corner(t, road, end) : best;
}

/* How far a marcher has gone straight on beyond that end of a road from which no other leads on; 0: he has not. */
static int32_t gone_beyond(const Terrain *t, int road, int way, Point p, Angle facing,
                           int32_t near)
{
    const Point *const v = vertices(t, road);
    const int last = t->feature[road].n - 1;
    const Point end = way > 0 ? v[last] : v[0];
    const Angle out = geo_bearing(way > 0 ? v[last - 1] : v[1], end);
    int32_t right, ahead;
    geo_frame(end, geo_ahead(out), p, &right, &ahead);
    const bool is_there =
        ahead > 0 && size_of(right) <= near && marching(out, facing) == 1;
    return is_there && onward(t, road, way).road < 0 ? ahead : 0;
}

static RoadPlace beyond(const Terrain *t, Point p, Angle facing, int32_t near,
                        int32_t askew)
{
    const RoadPlace place = nearest(t, p, facing, near, askew);
    const bool is_at_end = place.road >= 0 && (place.at == 0 || place.at == place.length);
    FeatureSet left = place.road < 0 ? t->roads & ~t->areas
                      : is_at_end    ? (FeatureSet)1 << place.road
                                     : 0;
    for (; left; left &= left - 1) {
        const int road = terrain_first(left);
        const int32_t length = road_length(t, road);
        for (int way = -1; way <= 1; way += 2) {
            const int32_t ahead = gone_beyond(t, road, way, p, facing, near);
            if (ahead)
                return (RoadPlace){ (int16_t)road, (int16_t)way,
                                    way > 0 ? length + ahead : -ahead, length };
        }
    }
    return place;
}

RoadPlace terrain_road_beyond(const Terrain *t, Point p, Angle facing, int32_t near)
{
    return beyond(t, p, facing, near, 0);
}

/* The same place, told of the road that goes on where its own has ended. */
static RoadPlace settle(const Terrain *t, RoadPlace place)
{
    for (;;) {
        const int way = place.at < 0 ? -1 : place.at > place.length ? 1 : 0;
        if (!way)
            return place;
        RoadPlace on = onward(t, place.road, way);
        if (on.road < 0)
            return place;
        on.at += on.forward * (way > 0 ? place.at - place.length : -place.at);
        if (way != place.forward)
            on.forward = (int16_t)-on.forward;
        place = on;
    }
}

Point terrain_road_point(const Terrain *t, RoadPlace place, Angle *facing)
{
    assert(place.road >= 0 && place.road < t->n_features);
    place = settle(t, place);
    const Point *v = vertices(t, place.road);
    const int last = t->feature[place.road].n - 1;
    int32_t at = place.at;
    int i = 1;
    for (; i < last && at > geo_distance(v[i - 1], v[i]); i++)
        at -= geo_distance(v[i - 1], v[i]);
    const Angle way = geo_bearing(v[i - 1], v[i]);
    *facing = place.forward < 0 ? (Angle)(way + SOUTH) : way;
    return geo_on_segment(v[i - 1], v[i], at);
}

RoadPlace terrain_road_beside(const Terrain *t, Point p, Angle facing, int32_t near,
                              int32_t *right)
{
    const RoadPlace place = beyond(t, p, facing, near, near + 1);
    *right = 0;
    if (place.road >= 0) {
        Angle way;
        int32_t ahead;
        const Point middle = terrain_road_point(t, place, &way);
        geo_frame(middle, geo_ahead(way), p, right, &ahead);
    }
    return place;
}

bool terrain_road_leads(const Terrain *t, RoadPlace from, RoadPlace to, int32_t *distance)
{
    *distance = 0;
    if (to.road < 0)
        return false;
    for (int hops = 0; from.road >= 0 && hops <= t->n_features; hops++) {
        if (from.road == to.road && from.forward == to.forward) {
            *distance += from.forward * (to.at - from.at);
            return true;
        }
        *distance += room(from);
        from = onward(t, from.road, from.forward);
    }
    return false;
}

/* Does its end, or its beginning, lie on another road? */
static bool meets(const Terrain *t, int road, int way)
{
    const Point end = vertices(t, road)[way > 0 ? t->feature[road].n - 1 : 0];
    for (FeatureSet left = t->roads & ~t->areas; left; left &= left - 1) {
        const int other = terrain_first(left);
        if (other != road &&
            is_on(vertices(t, other), t->feature[other].n, end, touching(t, road, other)))
            return true;
    }
    return false;
}

int32_t terrain_road_to_junction(const Terrain *t, RoadPlace place)
{
    assert(place.road >= 0 && place.road < t->n_features);
    int32_t distance = 0;
    place = settle(t, place);
    for (int hops = 0; hops <= t->n_features; hops++) {
        const RoadPlace on = onward(t, place.road, place.forward);
        distance += room(place);
        if (on.road < 0)
            return !meets(t, place.road, place.forward) ? INT32_MAX
                   : distance > 0                       ? distance
                                                        : 0;
        place = on;
    }
    return INT32_MAX; /* round and round */
}
