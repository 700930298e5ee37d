/* SPDX-License-Identifier: GPL-3.0-or-later
 * obstacle.c - how far off the next linear obstacle is, or ground that nobody enters (chapter 2).
 *
 * An obstacle that has been crossed is behind the mover, though its rear ranks have still to come over it; but one that
 * turns back upon its way, as the wall round a village does, is come to again.  What becomes of it there is crossing.c's.
 *
 * Start at mover_obstacle().
 */
#include "rulesets/throne_of_bayonets/throne.h"

enum { MOST_TIMES = 6, STRIDE = 20 };

/* The first of these features that any of the bases meets within *distance; -1: none. */
static int first_met(const Battle *b, const State *s, const int *base, int n, Vec way,
                     FeatureSet among, int32_t *distance)
{
    int first = -1;
    for (int i = 0; i < n; i++) {
        const Box box = battle_box(b, s, base[i]);
        int which;
        const int32_t d =
            terrain_first_met(&b->terrain, &box, way, *distance, among, &which);
        if (which >= 0 && (first < 0 || d < *distance)) {
            *distance = d;
            first = which;
        }
    }
    return first;
}

static int first_ahead(const Battle *b, const State *s, const Mover *m, FeatureSet among,
                       int32_t *distance)
{
    if (!among)
        return -1;
    if (m->on_road)
        return road_obstacle(b, s, ref_index(m->who), among, distance);
    int own[MAX_STANDS], n = mover_bases(b, s, m->who, own);
    return first_met(b, s, own, n, m->way, among, distance);
}

int mover_impassable(const Battle *b, const State *s, const Mover *m, int32_t *distance)
{
    return first_ahead(b, s, m, b->terrain.impassable, distance);
}

FeatureSet obstacle_lies_across(const Terrain *t, Box box, FeatureSet among)
{
    Point p[4];
    box.half_w -= GEO_SLACK;
    box.half_d -= GEO_SLACK;
    geo_corners(&box, p);
    return terrain_crossed(t, p[0], p[2], among) | terrain_crossed(t, p[1], p[3], among);
}

/* Is the box clear of this obstacle, and of touching it? */
static bool stands_clear(const Terrain *t, Box box, Vec way, int obstacle)
{
    const Feature *f = &t->feature[obstacle];
    box.half_w += GEO_TOUCH;
    box.half_d += GEO_TOUCH;
    return !geo_path_meets_sweep(&t->vertex[f->first], f->n, !(f->flags & TERRAIN_LINE),
                                 &box, way, 0);
}

/* 2.6c  How far on its way a base comes to this obstacle, time after time, clear of it in between: a wall round a
 * village is crossed going in and going out.  One that lies across it where it sets out it has come to before.
 * returns: how often.  out: at: room for MOST_TIMES */
static int times_met(const Terrain *t, Box box, Vec way, int32_t distance, int obstacle,
                     int32_t *at)
{
    const FeatureSet one = (FeatureSet)1 << obstacle;
    const Point from = box.at;
    bool clear = !obstacle_lies_across(t, box, one);
    int n = 0;
    for (int32_t gone = 0; n < MOST_TIMES && gone < distance;) {
        int which;
        box.at = geo_along(from, way, gone);
        if (!clear) {
            clear = stands_clear(t, box, way, obstacle);
            gone += STRIDE;
            continue;
        }
        gone += terrain_first_met(t, &box, way, distance - gone, one, &which);
        if (which < 0)
            break;
        at[n++] = gone;
        clear = false;
    }
    return n;
}

/* An obstacle that the mover has come to, once at least: the next time it does, within *distance. */
static bool straight_again(const Battle *b, const State *s, const Mover *m, int obstacle,
                           int32_t *distance)
{
    enum { ROUNDED = GEO_TOUCH / 2 };
    int own[MAX_STANDS], n = mover_bases(b, s, m->who, own), behind = 1;
    int32_t at[MAX_STANDS][MOST_TIMES];
    int times[MAX_STANDS];
    const int32_t gone = mover_gone(b, s, m), most = gone + *distance;
    const int32_t done = gone > m->tested ? gone : m->tested;
    for (int i = 0; i < n; i++) {
        Box box = battle_box(b, s, own[i]);
        box.at = geo_along(box.at, m->way, -gone);
        times[i] = times_met(&b->terrain, box, m->way, most, obstacle, at[i]);
        for (int k = 0; k < times[i] && at[i][k] <= done + ROUNDED; k++)
            behind = k + 1 > behind ? k + 1 : behind;
    }
    bool again = false;
    for (int i = 0; i < n; i++) {
        if (times[i] <= behind || at[i][behind] - gone >= *distance)
            continue;
        *distance = at[i][behind] - gone;
        again = true;
    }
    return again;
}

/* The same round the bends of its road: the middles of the bases' fronts, step by step. */
static bool road_again(const Battle *b, const State *s, const Mover *m, int obstacle,
                       int32_t *distance)
{
    enum { STEP = 25, STOPPED = 2 * STEP }; /* so near it was stopped */
    int own[MAX_STANDS], n = mover_bases(b, s, m->who, own), behind = 1;
    int times[MAX_STANDS] = { 0 };
    bool crossed[MAX_STANDS] = { false };
    const FeatureSet one = (FeatureSet)1 << obstacle;
    Point was[MAX_STANDS];
    const int32_t gone = mover_gone(b, s, m);
    const int32_t done = STOPPED + (gone > m->tested ? 0 : m->tested - gone);
    for (int32_t d = -gone; d < *distance + STEP; d += STEP) {
        State there;
        state_copy(&there, s);
        mover_go(b, &there, m, d);
        for (int i = 0; i < n; i++) {
            const Box box = battle_box(b, &there, own[i]);
            const Point front = geo_along(box.at, box.ahead, box.half_d);
            const bool crosses =
                d > -gone && terrain_crossed(&b->terrain, was[i], front, one);
            times[i] += crosses && !crossed[i];
            crossed[i] = crosses;
            was[i] = front;
            if (times[i] > behind && d > done) {
                *distance = d - STEP;
                return true;
            }
            behind = times[i] > behind ? times[i] : behind;
        }
    }
    return false;
}

/* The first linear obstacle or impassable area within `distance`; -1: none. */
int mover_obstacle(const Battle *b, const State *s, const Mover *m, int32_t *distance)
{
    const FeatureSet behind = m->met & b->terrain.obstacles;
    int first = first_ahead(
        b, s, m, (b->terrain.obstacles & ~behind) | b->terrain.impassable, distance);
    for (FeatureSet left = behind; left; left &= left - 1) {
        const int i = terrain_first(left);
        if (m->on_road ? road_again(b, s, m, i, distance)
                       : straight_again(b, s, m, i, distance))
            first = i;
    }
    return first;
}

int obstacle_next(const Terrain *t, const Box *box, Vec way, const uint8_t *behind,
                  int32_t *distance)
{
    const int32_t whole = *distance;
    int next = -1;
    for (FeatureSet left = t->obstacles; left; left &= left - 1) {
        const int i = terrain_first(left);
        int32_t at[MOST_TIMES];
        const int times = times_met(t, *box, way, whole, i, at);
        if (behind[i] >= times || at[behind[i]] >= *distance)
            continue;
        *distance = at[behind[i]];
        next = i;
    }
    return next;
}
