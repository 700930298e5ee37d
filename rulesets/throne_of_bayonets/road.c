/* SPDX-License-Identifier: GPL-3.0-or-later
 * road.c - compulsory moves that follow a road (9.12).
 *
 * A column marching on a road bends with it: the k-th rank stands on the road k bases behind
 * the first.  So a place on the road says where every base is, and a move along it is one
 * number, as a straight slide is.
 *
 * Start at road_find().
 */
#include "rulesets/throne_of_bayonets/throne.h"

enum { STEP = 25 }; /* how finely the way ahead is looked at */

/* One of several battalions that march together. */
typedef struct Marcher {
    int base;
    int32_t ahead; /* of the first of them, along the road */
    int32_t right; /* of its middle */
} Marcher;

/* Where each of them is beside the road, the foremost first.  returns: false if they are not on one road. */
static bool beside_road(const Battle *b, const State *s, int unit, const int *base, int n,
                        Marcher *out)
{
    const Terrain *t = &b->terrain;
    const int32_t near =
        b->number[MOVE_ROAD_NEAR] + (row(s, unit)->width - 1) * b->number[BASE_SIZE];
    RoadPlace first = { -1, 0, 0, 0 };
    for (int i = 0; i < n; i++) {
        const Stand *at = state_stand(s, base[i]);
        Marcher m = { base[i], 0, 0 };
        const RoadPlace here = terrain_road_beside(t, at->at, at->facing, near, &m.right);
        first = i ? first : here;
        if (!terrain_road_leads(t, first, here, &m.ahead)) {
            if (!terrain_road_leads(t, here, first, &m.ahead))
                return false;
            m.ahead = -m.ahead;
        }
        int k = i;
        for (; k > 0 && out[k - 1].ahead < m.ahead; k--)
            out[k] = out[k - 1];
        out[k] = m;
    }
    return true;
}

/* The bases [first, end) are one rank: from the left, a base's width apart, but for gaps.
 * returns: false if two of them are behind one another. */
static bool dress_rank(Marcher *m, int first, int end, int32_t size)
{
    for (int i = first + 1; i < end; i++) {
        const Marcher next = m[i];
        int k = i;
        for (; k > first && m[k - 1].right > next.right; k--)
            m[k] = m[k - 1];
        m[k] = next;
    }
    for (int i = first + 1; i < end; i++) {
        const int32_t step = m[i].right - m[i - 1].right;
        if (step < size / 2)
            return false;
        if (step < size * 3 / 2)
            m[i].right = m[i - 1].right + size;
    }
    return true;
}

/* 9.12h  Several battalions in one column: in ranks by their places on the road, and beside it.  A file of single
 * bases marches in its middle.  returns: false if they stand in no ranks. */
static bool ranks_along(const Battle *b, const State *s, int unit, const int *base, int n,
                        Layout *out)
{
    const int32_t size = b->number[BASE_SIZE];
    Marcher m[MAX_LAYOUT];
    int32_t left = INT32_MAX, right = INT32_MIN;
    int rank = 0;
    if (!beside_road(b, s, unit, base, n, m))
        return false;
    out->n = n;
    for (int i = 0; i < n; i++) /* mirrored, all of it is */
        m[i].right *= b->hand;
    for (int first = 0, end; first < n; first = end, rank++) {
        for (end = first + 1; end < n && m[first].ahead - m[end].ahead <= size / 4;
             end++) {
        }
        if (!dress_rank(m, first, end, size) ||
            (end < n && m[end - 1].ahead - m[end].ahead < size / 2))
            return false;
        for (int i = first; i < end; i++) {
            out->base[i] = m[i].base;
            out->at[i] = (Point){ m[i].right, -rank * size };
            out->facing[i] = NORTH;
        }
        left = m[first].right < left ? m[first].right : left;
        right = m[end - 1].right > right ? m[end - 1].right : right;
    }
    for (int i = 0; i < n; i++)
        out->at[i].x = rank == n ? 0 : b->hand * (out->at[i].x - (left + right) / 2);
    return true;
}

/* The bases of the column about the middle of its first rank, looking north. */
static bool ranks(const Battle *b, const State *s, int unit, Layout *out)
{
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    const int formation = state_unit(s, unit)->formation;
    if (n > MAX_LAYOUT || (formation != COLUMN && formation != LIMBERED))
        return false;
    if (state_unit(s, unit)->marks & U_COMPLEX)
        return ranks_along(b, s, unit, base, n, out);
    const int width =
        layout_make(b, base, n, formation == COLUMN && n == 1 ? COLUMN : formation,
                    row(s, unit)->width, (Point){ 0, 0 }, NORTH, out);
    if (!width)
        return false;
    const int32_t front = out->at[0].y;
    for (int i = 0; i < n; i++)
        out->at[i].y -= front;
    return true;
}

typedef RoadPlace FindRoad(const Terrain *t, Point p, Angle facing, int32_t near);

/* Every rank of them is on it and looks along it.  The place is its first rank's, told of the road its last
 * one is on. */
static bool find(const Battle *b, const State *s, int unit, FindRoad *road,
                 RoadPlace *place)
{
    Layout column;
    if (!b->terrain.roads || !ranks(b, s, unit, &column))
        return false;
    const int32_t near = b->number[MOVE_ROAD_NEAR];
    const Stand *first = state_stand(s, column.base[0]);
    const Point lead =
        geo_offset(first->at, geo_ahead(first->facing), -column.at[0].x, 0);
    const RoadPlace head = road(&b->terrain, lead, first->facing, near);
    *place = head;
    if (head.road < 0)
        return false;
    for (int i = 1; i < column.n; i++) {
        if (column.at[i].y == column.at[i - 1].y)
            continue; /* one of each rank */
        const Stand *at = state_stand(s, column.base[i]);
        const Point p = geo_offset(at->at, geo_ahead(at->facing), -column.at[i].x, 0);
        const RoadPlace here = road(&b->terrain, p, at->facing, near);
        int32_t distance;
        if (!terrain_road_leads(&b->terrain, here, head, &distance))
            return false;
        *place = here;
        place->at += here.forward * distance;
    }
    return true;
}

/* 9.12, 9.12b, 9.12g  On a road are those in column or limbered. */
bool road_find(const Battle *b, const State *s, int unit, RoadPlace *place)
{
    return find(b, s, unit, terrain_road, place);
}

/* 9.12i  Who marches along it marches straight on where it ends. */
static bool find_marching(const Battle *b, const State *s, int unit, RoadPlace *place)
{
    return find(b, s, unit, terrain_road_beyond, place);
}

/* Put bases [first, end), one rank, on the road, their middle `along` it; returns whether they
 * are clear of the ranks before: of those on another leg of a bend, be it a hairpin. */
static bool put_rank(const Battle *b, RoadPlace place, int32_t along, int first, int end,
                     Layout *out, const int32_t *right)
{
    Angle facing;
    place.at += place.forward * along;
    const Point p = terrain_road_point(&b->terrain, place, &facing);
    const int32_t size = b->number[BASE_SIZE];
    bool clear = true;
    for (int i = first; i < end; i++) {
        out->at[i] = geo_offset(p, geo_ahead(facing), right[i], 0);
        out->facing[i] = facing;
        const Box mine = geo_box(out->at[i], facing, size, size);
        for (int k = 0; k < first; k++) {
            if (facing == out->facing[k])
                continue;
            const Box other = geo_box(out->at[k], out->facing[k], size, size);
            clear = clear && !geo_overlap(&mine, &other);
        }
    }
    return clear;
}

/* Where its bases stand when it has gone `distance` on from `place`.  9.12f  Round a bend, 9.12j or a corner of two
 * roads, the column is as much longer as its bases need room; it closes up again beyond. */
static void road_layout(const Battle *b, const State *s, int unit, RoadPlace place,
                        int32_t distance, Layout *out)
{
    int32_t right[MAX_LAYOUT], back[MAX_LAYOUT], stretch = 0;
    ranks(b, s, unit, out);
    for (int i = 0; i < out->n; i++) {
        right[i] = out->at[i].x;
        back[i] = out->at[i].y;
    }
    for (int first = 0, end; first < out->n; first = end) {
        for (end = first + 1; end < out->n && back[end] == back[first]; end++) {
        }
        const int32_t most = stretch + 4 * b->number[BASE_SIZE];
        while (!put_rank(b, place, distance + back[first] - stretch, first, end, out,
                         right) &&
               stretch < most) {
            stretch += STEP;
        }
    }
    out->ignoring = NO_REF;
}

/* 8.9d  An officer who goes along keeps his place beside the base nearest to him. */
static void keep_beside(const State *s, Officer *officer, const Layout *to)
{
    int near = 0;
    for (int i = 1; i < to->n; i++) {
        const int64_t gap = geo_gap2(officer->at, state_stand(s, to->base[i])->at);
        if (gap < geo_gap2(officer->at, state_stand(s, to->base[near])->at))
            near = i;
    }
    int32_t right, ahead;
    const Stand *base = state_stand(s, to->base[near]);
    geo_frame(base->at, geo_ahead(base->facing), officer->at, &right, &ahead);
    officer->at = geo_offset(to->at[near], geo_ahead(to->facing[near]), right, ahead);
    officer->facing = (Angle)(officer->facing + to->facing[near] - base->facing);
}

/* 9.13  Move the unit along its own road, forwards or back, whatever road crosses it. */
void road_go(const Battle *b, State *s, int unit, int32_t distance)
{
    RoadPlace place;
    Layout layout;
    if (!distance || !find_marching(b, s, unit, &place))
        return;
    road_layout(b, s, unit, place, distance, &layout);
    for (int o = 0; o < b->n_officers; o++) {
        Officer *officer = state_officer(s, o);
        if (officer->with == ref_unit(unit) && officer->where == ON_TABLE) {
            keep_beside(s, officer, &layout);
        }
    }
    layout_apply(s, &layout);
    row(s, unit)->facing = layout.facing[0];
}

/* Those that may be in its way while it goes so far; returns how many.  out: room for MAX_STANDS + 1. */
static int in_reach_of(const Battle *b, const State *s, int unit, int32_t distance,
                       int16_t *out)
{
    const Box box = unit_box(b, s, unit);
    const int32_t far = distance + box.half_w + box.half_d + 4 * b->number[BASE_SIZE];
    const int near =
        state_stands_in(s, 0, b->n_stands, (Point){ box.at.x - far, box.at.y - far },
                        (Point){ box.at.x + far, box.at.y + far }, out);
    int n = 0;
    for (int k = 0; k < near; k++) {
        const Stand *at = state_stand(s, out[k]);
        if (at->where == ON_TABLE && at->unit != unit && !(at->marks & S_PASSED))
            out[n++] = out[k];
    }
    return n;
}

/* The one of `others` that stops it at this place, an enemy rather than a friend (9.22); -1 = none. */
static int blocked_by(const Battle *b, const State *s, const int16_t *others, int n,
                      const Layout *layout)
{
    const int32_t size = b->number[BASE_SIZE], reach = size * 3 / 2;
    const int side = b->stand[layout->base[0]].side;
    int friend = -1;
    for (int k = 0; k < n; k++) {
        const Stand *at = state_stand(s, others[k]);
        for (int i = 0; i < layout->n; i++) {
            const int32_t dx = layout->at[i].x - at->at.x;
            const int32_t dy = layout->at[i].y - at->at.y;
            if (!geo_near(dx, dy, reach))
                continue;
            const Box mine = geo_box(layout->at[i], layout->facing[i], size, size);
            const Box box = battle_box(b, s, others[k]);
            if (!geo_overlap(&mine, &box))
                continue;
            if (b->stand[others[k]].side != side)
                return others[k];
            friend = friend < 0 ? others[k] : friend;
        }
    }
    return friend;
}

/* 2.10  Impassable ground that a base would come upon there, with any part of it: what it lies on as it
 * stands it may leave. */
static FeatureSet shut_at(const Battle *b, const State *s, const Layout *to)
{
    const FeatureSet among = b->terrain.impassable;
    FeatureSet met = 0;
    for (int i = 0; i < to->n && among; i++) {
        Box box = battle_box(b, s, to->base[i]);
        const FeatureSet stood = terrain_under(&b->terrain, &box);
        box.at = to->at[i];
        box.ahead = geo_ahead(to->facing[i]);
        box.half_w -= GEO_SLACK;
        box.half_d -= GEO_SLACK;
        met |= terrain_under(&b->terrain, &box) & among & ~stood;
    }
    return met;
}

bool road_begins(const Battle *b, const State *s, int unit)
{
    RoadPlace place;
    Layout layout;
    int16_t others[MAX_STANDS + 1];
    if (!road_find(b, s, unit, &place))
        return false;
    road_layout(b, s, unit, place, 0, &layout);
    const int n = in_reach_of(b, s, unit, b->number[MOVE_ROAD_NEAR], others);
    return blocked_by(b, s, others, n, &layout) < 0 && !shut_at(b, s, &layout);
}

/* 9.13b, 9.13d, 9.13e  How far it may march before the road ends against another; INT32_MAX: it does
 * not. */
int32_t road_to_junction(const Battle *b, const State *s, int unit)
{
    RoadPlace place;
    if (!find_marching(b, s, unit, &place))
        return INT32_MAX;
    const int32_t room = terrain_road_to_junction(&b->terrain, place);
    if (room == INT32_MAX)
        return room;
    const int32_t half = b->number[BASE_SIZE] / 2;
    return room > half ? room - half : 0;
}

/* 9.12d, 9.13g  No further than to where its road ends against another. */
Way road_clear(const Battle *b, const State *s, int unit, int32_t distance)
{
    RoadPlace place;
    int16_t others[MAX_STANDS + 1];
    const int32_t junction = road_to_junction(b, s, unit);
    if (!find_marching(b, s, unit, &place))
        return (Way){ 0, -1, false };
    if (distance > junction)
        distance = junction;
    const int n = in_reach_of(b, s, unit, distance, others);
    if (!n)
        return (Way){ distance, -1, false };
    for (int32_t d = STEP;; d += STEP) {
        if (d > distance)
            d = distance;
        Layout layout;
        road_layout(b, s, unit, place, d, &layout);
        const int base = blocked_by(b, s, others, n, &layout);
        if (base < 0 && d == distance)
            return (Way){ distance, -1, false };
        if (base < 0)
            continue;
        /* the last tenth of a millimetre that is free */
        int32_t free = d > STEP ? d - STEP : 0;
        while (free < d) {
            road_layout(b, s, unit, place, free + 1, &layout);
            if (blocked_by(b, s, others, n, &layout) >= 0)
                break;
            free++;
        }
        return (Way){ free, base, b->stand[base].side != unit_side(b, unit) };
    }
}

/* The first linear obstacle on the road, or impassable area on it or beside it that a base would come
 * upon, within *distance; -1: none. */
int road_obstacle(const Battle *b, const State *s, int unit, FeatureSet among,
                  int32_t *distance)
{
    RoadPlace place;
    if (!among || !find_marching(b, s, unit, &place))
        return -1;
    Layout from, to;
    road_layout(b, s, unit, place, 0, &from);
    for (int32_t d = STEP; d - STEP < *distance; d += STEP) {
        road_layout(b, s, unit, place, d, &to);
        const FeatureSet shut = shut_at(b, s, &to) & among;
        for (int i = 0; i < to.n; i++) {
            const int32_t half = b->number[BASE_SIZE] / 2;
            const Point back = geo_along(from.at[i], geo_ahead(from.facing[i]), half);
            const Point front = geo_along(to.at[i], geo_ahead(to.facing[i]), half);
            const FeatureSet met =
                shut | terrain_crossed(&b->terrain, back, front, among);
            if (!met)
                continue;
            *distance = d - STEP;
            return __builtin_ctzll(met);
        }
        from = to;
    }
    return -1;
}

/* The areas it marches through in that distance. */
FeatureSet road_areas(const Battle *b, const State *s, int unit, int32_t distance)
{
    RoadPlace place;
    FeatureSet met = 0;
    if (!find_marching(b, s, unit, &place))
        return 0;
    const int32_t size = b->number[BASE_SIZE];
    for (int32_t d = 0;; d += size / 4) {
        if (d > distance)
            d = distance;
        Layout layout;
        road_layout(b, s, unit, place, d, &layout);
        for (int i = 0; i < layout.n; i++) {
            const Box box = geo_box(layout.at[i], layout.facing[i], size, size);
            met |= terrain_under(&b->terrain, &box);
        }
        if (d == distance)
            return met;
    }
}
