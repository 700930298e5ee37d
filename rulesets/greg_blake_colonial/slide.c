/* SPDX-License-Identifier: GPL-3.0-or-later
 * slide.c - a block sliding straight over the table: enemies, friends, room, ground.
 *
 * Start at colonial_to_enemies().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

enum { STEP = 100 };

/* A side's stands in the rectangle round the whole slide. */
static int on_the_way(const Battle *b, const State *s, int side, const Box *box, Vec way,
                      int32_t distance, int32_t off, int16_t *out)
{
    Point low, high;
    geo_sweep_bounds(box, way, distance, &low, &high);
    return colonial_stands_in(b, s, side, (Point){ low.x - off, low.y - off },
                              (Point){ high.x + off, high.y + off }, out);
}

/* By a corner a box that is wider by so much reaches further than that, and a sweep does not see what
 * it starts upon: pace by pace, then to the last that is not nearer. */
static int32_t past_corner(const Box *box, Vec way, int32_t distance, const Box *enemy,
                           int32_t off)
{
    Box at = *box;
    int32_t far = 0, pace = STEP;
    while (far < distance && pace) {
        const int32_t next = far + pace < distance ? far + pace : distance;
        at.at = geo_along(box->at, way, next);
        if (geo_gap(&at, enemy) < off)
            pace /= 2;
        else
            far = next;
    }
    return far;
}

/* 4.13  How far they may slide, of whom one is nearer than `off` to that enemy: so far that none of the others comes
 * so near to him, and none who is comes nearer. */
static int32_t past_each(const Battle *b, const State *s, int unit, const Box *box,
                         Vec way, int32_t distance, const Box *enemy, int32_t off)
{
    Box stand[MOST_STANDS];
    const int formation = state_unit(s, unit)->formation;
    const int n = colonial_stands_as(b, s, unit, formation, box, stand);
    if (formation == SQUARE) /* its box is not theirs: whichever way its corners look */
        return distance;
    for (int k = 0; k < n; k++) {
        const int32_t gap = geo_gap(&stand[k], enemy);
        const int32_t least = (gap < off ? gap : off) - GEO_SLACK; /* roundings */
        distance = past_corner(&stand[k], way, distance, enemy, least);
    }
    return distance;
}

/* Does its last rank leave a corner of the block empty?  A square's box is not its stands'. */
static bool has_empty_corner(const Battle *b, const State *s, int unit, const Box *box)
{
    const Unit *u = state_unit(s, unit);
    return u->formation != SQUARE &&
           u->n_stands % colonial_files_of(b, s, unit, u->formation, box);
}

/* As far as a box goes without coming within `off` of that enemy, from whom it is further. */
static int32_t short_of(const Box *box, Vec way, int32_t distance, const Box *enemy,
                        int32_t off)
{
    Box zone = *enemy;
    zone.half_w += off;
    zone.half_d += off;
    return off && geo_overlap(box, &zone) ? past_corner(box, way, distance, enemy, off)
                                          : geo_sweep_one(box, way, distance, &zone);
}

/* 4.13  The same of a body: the empty corner of its block comes near nobody. */
static int32_t body_short_of(const Battle *b, const State *s, int unit, const Box *box,
                             Vec way, int32_t distance, const Box *enemy, int32_t off)
{
    Box stand[MOST_STANDS];
    int32_t least = short_of(box, way, distance, enemy, off);
    if (least >= distance || !off || !has_empty_corner(b, s, unit, box))
        return least;
    const int n =
        colonial_stands_as(b, s, unit, state_unit(s, unit)->formation, box, stand);
    least = distance;
    for (int k = 0; k < n; k++)
        least = short_of(&stand[k], way, least, enemy, off);
    return least;
}

/* 4.13  Nobody comes within `off` of an enemy, nor passes him so near; who is nearer already may
 * go away from him. */
int32_t colonial_to_enemies(const Battle *b, const State *s, int unit, const Box *box,
                            Vec way, int32_t distance, int32_t off, bool hidden, int *met)
{
    int16_t near[MAX_STANDS + 1];
    int32_t least = INT32_MAX;
    *met = -1;
    const int n = on_the_way(b, s, !side_of(b, unit), box, way, distance, off, near);
    for (int k = 0; k < n; k++) {
        const int other = body_of(s, near[k]);
        if (!hidden && is_hidden(s, other))
            continue;
        const Box enemy = battle_box(b, s, near[k]);
        if (off && geo_gap(box, &enemy) <= off) {
            Box end = *box;
            end.at = geo_along(box->at, way, distance < STEP ? distance : STEP);
            if (distance && geo_gap(&end, &enemy) < geo_gap(box, &enemy) &&
                !has_empty_corner(b, s, unit, box)) {
                *met = near[k];
                return 0;
            }
            const int32_t far = past_each(b, s, unit, box, way, distance, &enemy, off);
            if (far < distance) {
                distance = least = far;
                *met = near[k];
            }
            continue;
        }
        const int32_t ask =
            distance + (off ? *met >= 0 : GEO_SLACK); /* touching is contact */
        const int32_t got = body_short_of(b, s, unit, box, way, ask, &enemy, off);
        if (got >= ask || got > least ||
            (got == least && !colonial_stand_before(s, near[k], *met)))
            continue;
        least = got;
        distance = got < distance ? got : distance;
        *met = near[k];
    }
    return distance;
}

/* From the nearest of its stands. */
static int32_t gap_to(const Battle *b, const State *s, int unit, const Box *enemy)
{
    int32_t least = GEO_FAR;
    EACH_STAND(b, s, unit, i)
    {
        const Box stand = battle_box(b, s, i);
        const int32_t gap = geo_gap(&stand, enemy);
        least = gap < least ? gap : least;
    }
    return least;
}

/* 4.13  Would one of its stands come so near to that enemy in a block, and nearer than it is?  A block has empty
 * corners; a square's stands look every way. */
static bool stand_crowds(const Battle *b, const State *s, int unit, int formation,
                         const Box *box, const Box *enemy, int32_t zone)
{
    Box then[MOST_STANDS];
    int k = 0;
    if (formation == AS_IT_IS || formation == SQUARE) {
        const int32_t gap = geo_gap(box, enemy);
        return gap < zone && gap < gap_to(b, s, unit, enemy);
    }
    colonial_stands_as(b, s, unit, formation, box, then);
    EACH_STAND(b, s, unit, i)
    {
        const int32_t gap = geo_gap(&then[k++], enemy);
        const Box now = battle_box(b, s, i);
        if (gap < zone && gap < geo_gap(&now, enemy) - GEO_SLACK)
            return true;
    }
    return false;
}

int colonial_crowds(const Battle *b, const State *s, int unit, int formation,
                    const Box *box, int charged)
{
    int16_t near[MAX_STANDS + 1];
    const int32_t zone = b->number[ZONE] - GEO_SLACK;
    const int n = on_the_way(b, s, !side_of(b, unit), box, box->ahead, 0, zone, near);
    for (int k = 0; k < n; k++) {
        if (is_hidden(s, body_of(s, near[k])) || body_of(s, near[k]) == charged)
            continue;
        const Box enemy = battle_box(b, s, near[k]);
        if (geo_gap(box, &enemy) < zone &&
            stand_crowds(b, s, unit, formation, box, &enemy, zone))
            return near[k];
    }
    return -1;
}

/* Has it left that one behind the line of its front, all of him? */
static bool is_behind(const Box *end, Vec way, const Box *enemy)
{
    Point corner[4];
    int32_t right, ahead;
    geo_corners(enemy, corner);
    for (int i = 0; i < 4; i++) {
        geo_frame(end->at, way, corner[i], &right, &ahead);
        if (ahead > end->half_d)
            return false;
    }
    return true;
}

int colonial_passes_by(const Battle *b, const State *s, int unit, const Box *box, Vec way,
                       int32_t distance, BodySet charged)
{
    int16_t near[MAX_STANDS + 1];
    const int32_t zone = b->number[ZONE] - GEO_SLACK;
    const int n = on_the_way(b, s, !side_of(b, unit), box, way, distance, zone, near);
    Box end = *box;
    end.at = geo_along(box->at, way, distance);
    for (int k = 0; k < n; k++) {
        const int other = body_of(s, near[k]);
        const Box enemy = battle_box(b, s, near[k]);
        if (charged & body_set(b, other) || is_hidden(s, other) ||
            geo_gap(box, &enemy) < zone || !is_behind(&end, way, &enemy))
            continue;
        Box wide = enemy;
        wide.half_w += zone;
        wide.half_d += zone;
        if (geo_sweep_one(box, way, distance, &wide) < distance)
            return near[k];
    }
    return -1;
}

int colonial_friend_in_way(const Battle *b, const State *s, int unit, const Box *box,
                           Vec way, int32_t distance, BodySet passed, int32_t *gap)
{
    int16_t near[MAX_STANDS + 1];
    int first = -1;
    const int n = on_the_way(b, s, side_of(b, unit), box, way, distance, 0, near);
    for (int k = 0; k < n; k++) {
        const int other = body_of(s, near[k]);
        if (other == unit || passed & body_set(b, other))
            continue;
        const Box stand = battle_box(b, s, near[k]);
        const int32_t ask = distance + (first >= 0); /* of two at once the first (1.5) */
        const int32_t got = geo_sweep_one(box, way, ask, &stand);
        if (got >= ask || (got == distance && !colonial_comes_before(s, other, first)))
            continue;
        distance = got;
        first = other;
    }
    *gap = distance;
    return first;
}

/* 4.12  Foot and horse go through guns and skirmishers, guns through anybody; others try. */
bool colonial_passes_freely(const Battle *b, const State *s, int unit, int friend)
{
    return is_gun(b, unit) || is_gun(b, friend) || skirmishes(b, s, friend) ||
           kind_of(b, friend) == WAGON;
}

int colonial_passage_need(const Battle *b, int unit)
{
    const bool warband = !has_trait(b, unit, TRAIT_REGULAR | TRAIT_IRREGULAR);
    return b->number[PASS_A + class_of(b, unit) - CLASS_A] +
           (warband ? b->number[PASS_WARBAND] : 0);
}

/* Is that in a ford, or on a road: no further from its middle than half a stand, or half of it? */
static bool is_a_way(const Battle *b, Point p)
{
    const Terrain *t = &b->terrain;
    for (FeatureSet here = terrain_at(t, p); here; here &= here - 1) {
        if (t->feature[terrain_first(here)].type == T_FORD)
            return true;
    }
    for (FeatureSet roads = t->roads; roads; roads &= roads - 1) {
        const int i = terrain_first(roads), wide = t->feature[i].width,
                  stand = b->number[STAND_WIDTH];
        if (terrain_nearest_within(t, p, (FeatureSet)1 << i,
                                   (wide > stand ? wide : stand) / 2) >= 0)
            return true;
    }
    return false;
}

/* Does the way lead over that river where there is none?  Behind each bend it is asked anew. */
static bool wades(const Battle *b, int river, Point from, Point to)
{
    const Terrain *t = &b->terrain;
    const Vec way = geo_ahead(geo_bearing(from, to));
    const int32_t far = geo_distance(from, to);
    int32_t gone = 0;
    while (gone <= far &&
           terrain_crossed(t, geo_along(from, way, gone), to, (FeatureSet)1 << river)) {
        gone = terrain_up_to(t, river, from, way, gone, far + 1);
        if (!is_a_way(b, geo_along(from, way, gone)))
            return true;
        gone += STEP;
    }
    return false;
}

/* 4.14, 5.1 */
bool colonial_crosses_river(const Battle *b, Point from, Point to)
{
    const Terrain *t = &b->terrain;
    if (!t->obstacles)
        return false;
    for (FeatureSet met = terrain_crossed(t, from, to, own(b)->lines); met;
         met &= met - 1) {
        const int i = terrain_first(met);
        if (t->feature[i].type == T_RIVER && wades(b, i, from, to))
            return true;
    }
    return false;
}

/* Back until it stands upon nobody whom it would lie upon there: as little as any of them has it go. */
static int32_t off_others(const Battle *b, const State *s, int unit, const Box *box,
                          Vec way, int32_t distance)
{
    int16_t near[MAX_STANDS + 1];
    Point low, high;
    Box end = *box;
    end.at = geo_along(box->at, way, distance);
    if (colonial_box_meets(b, s, &end, unit, true) < 0)
        return distance;
    Box slim = end;
    slim.half_w -= GEO_TOUCH / 2;
    slim.half_d -= GEO_TOUCH / 2;
    geo_sweep_bounds(&end, end.ahead, 0, &low, &high);
    const int n = colonial_stands_in(b, s, NOBODY, low, high, near);
    int32_t most = INT32_MIN;
    for (int k = 0; k < n; k++) {
        const Box other = battle_box(b, s, near[k]);
        if (body_of(s, near[k]) == unit || !geo_overlap(&slim, &other))
            continue;
        const int32_t got = geo_sweep_one(box, way, distance, &other);
        const int32_t back = got < distance ? got : distance - STEP;
        most = back > most ? back : most;
    }
    return most;
}

int32_t colonial_to_room(const Battle *b, const State *s, int unit, const Box *box,
                         Vec way, int32_t distance)
{
    int which;
    distance = colonial_to_bars(b, s, unit, box, way, distance, &which);
    Box end = *box;
    while (distance > 0) {
        const int32_t got = off_others(b, s, unit, box, way, distance);
        end.at = geo_along(box->at, way, distance);
        if (got == distance && battle_box_on_table(b, &end) &&
            !((kind_of(b, unit) == WAGON || is_gun(b, unit)) &&
              colonial_crosses_river(b, box->at, end.at)))
            return distance;
        distance = got < distance ? got : distance - STEP;
    }
    return 0;
}
