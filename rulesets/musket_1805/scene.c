/* SPDX-License-Identifier: GPL-3.0-or-later
 * scene.c - units as one side sees them, what their fire is worth, where an order leads.
 *
 * Start at musket_scene_look().
 */
#include "rulesets/musket_1805/scene.h"

/* Walls and trenches near enough to shelter a block half_d deep there. */
static FeatureSet lines_by(const Battle *b, Point at, int32_t half_d)
{
    const FeatureSet lines = own(b)->lines;
    const int32_t near = half_d + b->number[OBSTACLE_NEAR];
    const FeatureSet some = lines ? musket_lines_near(b, at, near, lines) : 0;
    return some && terrain_nearest_within(&b->terrain, at, some, near) >= 0 ? some : 0;
}

void musket_scene_look(View *v)
{
    v->n = 0;
    for (int u = 0; u < v->b->n_units; u++) {
        v->of_unit[u] = -1;
        if (!known_to(v->b, v->s, v->side, u))
            continue;
        Box box = musket_unit_box(v->b, v->s, u);
        const Unit *unit = state_unit(v->s, u);
        const int arm = arm_of(v->b, u);
        const bool routed = unit->status == ROUTED,
                   engaged = (unit->marks & U_ENGAGED) != 0;
        const uint8_t figures = body(v->b, v->s, u)->figures;
        const Shelter in = musket_shelter_in(v->b, box.at);
        if (in ==
            IN_BUILDING) /* a house has no front: it is as deep one way as the other */
            box.half_w = box.half_d = (box.half_w + box.half_d) / 2;
        Seen *e = &v->seen[v->n];
        *e = (Seen){ .at = box.at,
                     .ahead = box.ahead,
                     .half_w = box.half_w,
                     .half_d = box.half_d,
                     .facing = body(v->b, v->s, u)->facing,
                     .side = (int8_t)side_of(v->b, u),
                     .unit = (uint8_t)u,
                     .arm = (uint8_t)arm,
                     .formation = unit->formation,
                     .figures = figures,
                     .routed = routed,
                     .engaged = engaged,
                     .in = in,
                     .lines = lines_by(v->b, box.at, box.half_d) };
        e->range = routed || engaged || (arm == GUNS && unit->formation != UNLIMBERED)
                       ? 0
                       : musket_fire_range(v->b, u);
        e->charge = routed ? 0 : musket_move_rate(v->b, v->s, u, unit->formation, CHARGE);
        e->worth = (uint8_t)((arm == FOOT ? 1 : 3) * figures);
        v->of_unit[u] = v->n++;
    }
}

/* 8.10, 8.12, 9.6, 9.8, 11.5  What the target's shelter changes in a shooter's chance. */
static int shelter_counts(const Battle *b, bool guns, Shelter shelter)
{
    switch (shelter) {
    case LIGHT_COVER:
        return guns ? 0 : b->number[MUSKET_LIGHT];
    case IN_TRENCH:
        return b->number[guns ? GUN_TRENCH : MUSKET_TRENCH];
    case IN_BUILDING:
        return b->number[guns ? GUN_LARGE : MUSKET_TRENCH];
    default:
        return 0;
    }
}

/* Kills in 1/FEATURE_ONE to expect of e's fire at a distance, other modifiers apart; in woods, of
 * either, it counts for more. */
static int fire_at(const View *v, const Seen *e, int32_t gap, bool woods, Shelter shelter)
{
    if (gap < 0)
        gap = 0;
    if (woods)
        gap = gap * 100 / v->b->number[WOODS_RANGE];
    const bool guns = e->arm == GUNS;
    const int bands = guns ? 4 : 3;
    const int32_t *range = v->b->number + (guns ? RANGE_GUNS : RANGE_MUSKET);
    if (!e->range || gap > e->range)
        return 0;
    int band = 0, shooters = e->figures;
    while (band < bands - 1 && gap > range[band])
        band++;
    const int quality = VETERAN - own(v->b)->shoots_as[e->unit];
    const int percent =
        v->b->number[(guns ? FIRE_GUNS : FIRE_MUSKET) + bands * quality + band] +
        (guns ? 10 : 2) + shelter_counts(v->b, guns, shelter);
    if (percent <= 0)
        return 0;
    if (e->in != IN_BUILDING && e->formation == COLUMN && shooters > 8)
        shooters = 8;
    if (e->in != IN_BUILDING && e->formation == SQUARE)
        shooters /= 4;
    return percent * shooters * FEATURE_ONE / 100;
}

static bool in_arc(const Seen *e, Point from, Vec ahead, Point p)
{
    int32_t right, front;
    if (looks_all_round(e->formation, e->in))
        return true;
    geo_frame(from, ahead, p, &right, &front);
    return front > 0 && right <= front && -right <= front;
}

void musket_scene_measure(const View *v, int side, Point at, Spot *out)
{
    out->at = at;
    out->least = out->horse = INT32_MAX;
    for (int i = 0; i < v->n; i++) {
        const Seen *e = &v->seen[i];
        if (e->side == side)
            continue;
        const int32_t away = geo_distance(e->at, at);
        out->away[i] = away;
        if (e->routed)
            continue;
        if (away < out->least)
            out->least = away;
        if (e->arm == HORSE && !e->engaged && away < out->horse)
            out->horse = away;
    }
}

void musket_scene_shelter(const View *v, int side, int32_t half_d, Spot *spot)
{
    const FeatureSet lines = lines_by(v->b, spot->at, half_d);
    spot->in = musket_shelter_in(v->b, spot->at);
    spot->walled = lines != 0;
    for (int i = 0; i < v->n && lines; i++)
        if (v->seen[i].side != side)
            spot->shelter[i] = (uint8_t)musket_shelter_from(
                v->b, spot->at, half_d, NO_SHELTER, lines, v->seen[i].at);
}

/* What the enemy's fire does to somebody there. */
int musket_scene_danger(const View *v, const Spot *spot)
{
    const bool in_woods = spot->in == LIGHT_COVER;
    int sum = 0;
    for (int i = 0; i < v->n; i++) {
        const Seen *e = &v->seen[i];
        if (e->side == v->side || !e->range)
            continue;
        const int32_t gap = spot->away[i] - e->half_d - 150;
        if (gap > e->range || !in_arc(e, e->at, e->ahead, spot->at))
            continue;
        sum +=
            fire_at(v, e, gap, in_woods || e->in == LIGHT_COVER, shelter_from(spot, i)) /
            2;
    }
    return sum > 8 * FEATURE_ONE ? 8 * FEATURE_ONE : sum;
}

/* A unit as it would be there. */
static Seen as_there(const View *v, const Seen *u, const Guess *g, const Spot *spot)
{
    Seen as = *u;
    as.at = g->at;
    as.facing = g->facing;
    as.ahead = geo_ahead(g->facing);
    as.formation = (uint8_t)g->formation;
    as.in = spot->in;
    if (u->arm == GUNS && g->formation == UNLIMBERED)
        as.range = musket_fire_range(v->b, u->unit);
    return as;
}

static int hits_on(const View *v, const Seen *as, const Seen *e, int32_t away)
{
    if (e->side == as->side || e->engaged)
        return 0;
    const int32_t gap = away - e->half_d - as->half_d;
    if (gap > as->range || !in_arc(as, as->at, as->ahead, e->at))
        return 0;
    return fire_at(v, as, gap, as->in == LIGHT_COVER || e->in == LIGHT_COVER,
                   musket_shelter_from(v->b, e->at, e->half_d, e->in, e->lines, as->at));
}

/* Its own best target from there. */
int musket_scene_best_fire(const View *v, const Seen *u, const Guess *g, const Spot *spot)
{
    const Seen as = as_there(v, u, g, spot);
    int best = 0;
    for (int i = 0; i < v->n; i++) {
        const int hits = hits_on(v, &as, &v->seen[i], spot->away[i]);
        if (hits > best)
            best = hits;
    }
    return best;
}

/* Its fire at one target from there, if it sees him and nobody stands in between. */
int musket_scene_aimed_fire(const View *v, const Seen *u, const Guess *g,
                            const Spot *spot, const Seen *e)
{
    const Seen as = as_there(v, u, g, spot);
    const int64_t wx = e->at.x - as.at.x, wy = e->at.y - as.at.y;
    const int64_t length2 = wx * wx + wy * wy;
    for (int i = 0; i < v->n; i++) {
        const Seen *o = &v->seen[i];
        const int64_t dx = o->at.x - as.at.x, dy = o->at.y - as.at.y;
        const int64_t along = dx * wx + dy * wy, beside = dx * wy - dy * wx;
        const int64_t wide = o->half_w > o->half_d ? o->half_w : o->half_d;
        if (o->unit != u->unit && o != e && along > 0 && along < length2 &&
            beside * beside < wide * wide * length2)
            return 0;
    }
    const int32_t away = spot->away[e - v->seen], gap = away - e->half_d - as.half_d;
    return musket_sees(v->b, v->s, u->unit, as.at, e->at, gap) ? hits_on(v, &as, e, away)
                                                               : 0;
}

bool musket_scene_off_flank(const Seen *e, Point from)
{
    int32_t right, ahead;
    if (looks_all_round(e->formation, e->in))
        return false;
    geo_frame(e->at, e->ahead, from, &right, &ahead);
    return ahead <= e->half_d;
}

/* ---- where it leads ---- */

Guess musket_scene_guess(const View *v, const Seen *u, const Intention *i)
{
    const Order *const o = v->known;
    Guess g = { u->at, u->facing, u->formation, false, false, true };
    if (i->verb == V_FORM)
        g.formation = i->formation;
    if (i->verb == V_HOLD || i->verb == V_FORM || i->verb == V_FIRE) {
        g.fires = i->verb == V_FIRE;
        return g;
    }
    if (i->verb == V_CHARGE) {
        const Stand *e = body(v->b, v->s, ref_index(i->target));
        const int32_t away = geo_distance(u->at, e->at);
        g.facing = geo_bearing(u->at, e->at);
        const int32_t go = away - u->half_d - 150;
        if (go > 0)
            g.at = geo_along(u->at, geo_ahead(g.facing), go);
        g.contact = true;
        g.still = false;
        return g;
    }
    if (!ground_once(musket_ground, v->b, v->s, i, v->known))
        return g;
    g.still = o->place.x == u->at.x && o->place.y == u->at.y;
    g.at = o->place;
    g.facing = o->facing;
    if (o->formation)
        g.formation = o->formation;
    g.fires = o->verb == V_MOVE_FIRE || o->verb == V_FIRE_MOVE;
    if (i->target && ref_kind(i->target) == REF_UNIT && !g.still &&
        i->verb != V_FALL_BACK) {
        const int e =
            v->of_unit[ref_index(i->target)]; /* it stops before it runs into him */
        const int32_t room =
            e < 0 ? 0 : v->seen[e].half_d + u->half_d + v->b->number[STAND_OFF];
        const int32_t away = e < 0 ? INT32_MAX : geo_distance(u->at, v->seen[e].at);
        if (e >= 0 && geo_distance(u->at, g.at) > away - room) {
            g.at = geo_along(u->at, geo_ahead(g.facing), away > room ? away - room : 0);
        }
    }
    return g;
}
