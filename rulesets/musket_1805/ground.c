/* SPDX-License-Identifier: GPL-3.0-or-later
 * ground.c - an intention becomes an order with coordinates.
 *
 * "Advance on the 9th" is a direction and a distance, round what bars the way: as far as the
 * ground lets it.  Whom it meets, the bound will show; nothing of that is worked out here.
 *
 * Start at musket_ground().
 */
#include "rulesets/musket_1805/musket.h"

enum { INSIDE = 254 }; /* so far inside a range an advance stops, or outside of it */

static Point aim_at(const Battle *b, const State *s, Ref target)
{
    if (ref_kind(target) == REF_UNIT)
        return body(b, s, ref_index(target))->at;
    const Feature *f = &b->terrain.feature[ref_index(target)];
    return feature_middle(f);
}

/* Onto the table, if the way leads off it: as far as the edge. */
static Point clip(const Battle *b, Point from, Point to)
{
    const Terrain *t = &b->terrain;
    const int32_t edge = 300;
    for (int i = 0; i < 10; i++) {
        if (to.x >= edge && to.y >= edge && to.x <= t->width - edge &&
            to.y <= t->depth - edge)
            return to;
        to = geo_halfway(from, to);
    }
    return from;
}

int32_t musket_stop_at(const Battle *b, int unit, int enemy, int choice)
{
    if (choice == 1)
        return musket_fire_range(b, unit) - INSIDE;
    if (choice == 2)
        return musket_fire_range(b, enemy) + 4 * INSIDE;
    return 0;
}

static int32_t stop_at(const Battle *b, const Intention *i, int unit)
{
    return ref_kind(i->target) == REF_UNIT
               ? musket_stop_at(b, unit, ref_index(i->target), i->choice)
               : 0;
}

/* Where a march towards something ends that goes so far: straight on, or, if the ground bars
 * that, to whichever side brings it nearer. */
static Point march_to(const Battle *b, const State *s, int unit, int formation, Point to,
                      int32_t go, int32_t budget)
{
    enum { VEER = 0x1555, VEERS = 6 }; /* thirty degrees, to each side in turn */
    const Point from = body(b, s, unit)->at;
    const Angle straight = geo_bearing(from, to);
    Point best = from;
    int64_t least = geo_gap2(from, to);
    for (int i = 0; i <= VEERS; i++) {
        const Vec way = geo_ahead((Angle)(straight + geo_sidestep(b->hand, i) * VEER));
        const int32_t gone = musket_move_foreseen(b, s, unit, formation, way, go, budget);
        const Point end = geo_along(from, way, gone);
        if (geo_gap2(end, to) < least) {
            least = geo_gap2(end, to);
            best = end;
        }
        if (!i && 2 * gone >= go) /* ground that is only slow is marched through */
            break;
    }
    return best;
}

/* Towards him or it; but on the way to a place, to an enemy who is near. */
static Angle facing_there(const Battle *b, const State *s, int unit, Ref target,
                          Point there, Point to)
{
    enum { NEAR = 6096 }; /* 24 in */
    const Stand *at = body(b, s, unit);
    int enemy;
    if (ref_kind(target) == REF_FEATURE &&
        musket_nearest_enemies(b, s, side_of(b, unit), there, 1, &enemy)) {
        const Point foe = body(b, s, enemy)->at;
        const int64_t gap = geo_gap2(there, foe);
        if (gap && gap <= (int64_t)NEAR * NEAR)
            return geo_bearing(there, foe);
    }
    return geo_towards(at->at, to, at->facing);
}

/* Part of a move towards something. */
static void advance(const Battle *b, const State *s, const Intention *i, int percent,
                    Order *o)
{
    const int unit = ref_index(i->subject);
    const Stand *at = body(b, s, unit);
    const Point to = aim_at(b, s, i->target);
    const int formation = i->formation ? i->formation : state_unit(s, unit)->formation;
    int32_t go = geo_distance(at->at, to) - stop_at(b, i, unit);
    const int32_t limit = musket_order_limit(b, s, unit, formation, percent) - 2;
    if (go > limit)
        go = limit;
    if (go > 0)
        o->place = clip(
            b, at->at, march_to(b, s, unit, formation, to, go, percent * MOVE_ONE / 100));
    o->facing = facing_there(b, s, unit, i->target, o->place, to);
}

/* 4.2  Shaken troops do not go nearer. */
static void stay_if_shaken(const Battle *b, const State *s, int unit, Order *o)
{
    if (state_unit(s, unit)->status == SHAKEN && musket_goes_nearer(b, s, unit, o->place))
        o->place = body(b, s, unit)->at;
}

/* Up behind it or into it, or part of the way there; a change of formation comes last (2.1). */
static bool take_cover(const Battle *b, const State *s, const Intention *i, int unit,
                       Order *o, Err *err)
{
    const Unit *u = state_unit(s, unit);
    const int formation = i->formation ? i->formation : u->formation;
    const int percent = musket_form_left(b, s, unit, i->formation, 100);
    const Point from = o->place;
    Point to;
    if (ref_kind(i->target) != REF_FEATURE ||
        !musket_shelter_place(b, s, unit, ref_index(i->target), formation, &to,
                              &o->facing))
        return err_set(err,
                       "there is no cover to take: name a wall, a trench, a wood or a "
                       "building, and somebody to take cover from");
    o->verb = V_MOVE;
    o->formation = i->formation;
    o->choice = i->formation != 0;
    const int32_t whole = geo_distance(from, to),
                  limit = musket_order_limit(b, s, unit, u->formation, percent) - 2;
    const int32_t go = whole < limit ? whole : limit;
    if (go > 0)
        o->place =
            clip(b, from,
                 march_to(b, s, unit, u->formation, to, go, percent * MOVE_ONE / 100));
    stay_if_shaken(b, s, unit, o);
    return true;
}

static Angle way_back(const Battle *b, const State *s, int unit)
{
    int enemy;
    const Point at = body(b, s, unit)->at;
    const Angle home = b->side[side_of(b, unit)].home;
    if (!musket_nearest_enemies(b, s, side_of(b, unit), at, 1, &enemy))
        return home;
    const Angle away = geo_bearing(body(b, s, enemy)->at, at);
    const int32_t turn = geo_turn(home, away);
    return turn < 0x3000 && turn > -0x3000 ? away : home;
}

static void withdraw(const Battle *b, const State *s, int unit, int percent, Order *o)
{
    const Point from = body(b, s, unit)->at;
    const int32_t limit =
        musket_order_limit(b, s, unit, state_unit(s, unit)->formation, percent) - 2;
    if (limit <= 0)
        return;
    o->place = clip(b, from, geo_along(from, geo_ahead(way_back(b, s, unit)), limit));
    stay_if_shaken(b, s, unit, o);
}

/* 7.12  Its block would be over the table's edge there: as far as it is not. */
static void keep_on_table(const Battle *b, const State *s, int unit, Order *o)
{
    const Point from = body(b, s, unit)->at;
    const int formation =
        o->formation && !o->choice ? o->formation : state_unit(s, unit)->formation;
    Box box = musket_formation_box(b, s, unit, formation, o->place, o->facing);
    if (battle_box_on_table(b, &box) || musket_building_at(b, o->place) >= 0)
        return;
    box.at = from;
    const Vec way = geo_ahead(geo_bearing(from, o->place));
    const int32_t far = battle_slide_on_table(b, &box, way, geo_distance(from, o->place));
    if (far)
        o->place = geo_along(from, way, far);
}

/* Legality is looked at only for a person, who is told; what options() lists is legal. */
static bool intended(const Battle *b, const State *s, const Intention *i, int unit,
                     Order *o, Err *err)
{
    const bool unit_target = ref_kind(i->target) == REF_UNIT;
    const bool place_target = ref_kind(i->target) == REF_FEATURE;
    if (i->verb != V_WITHDRAW && !unit_target && !place_target) {
        return err_set(err, "towards whom or what?");
    }
    if (unit_target && !known_to(b, s, side_of(b, unit), ref_index(i->target))) {
        return err_set(err, "nobody of that name can be seen on the table");
    }
    o->place = body(b, s, unit)->at;
    o->facing = body(b, s, unit)->facing;
    switch (i->verb) {
    case V_ADVANCE:
        o->verb = V_MOVE;
        o->formation = i->formation;
        advance(b, s, i, musket_form_left(b, s, unit, i->formation, 100), o);
        return true;
    case V_CLOSE_FIRE:
        o->verb = V_MOVE_FIRE;
        o->target = i->target;
        o->formation = i->formation;
        advance(b, s, i, musket_form_left(b, s, unit, i->formation, b->number[HALF_MOVE]),
                o);
        return true;
    case V_WITHDRAW:
        o->verb = V_MOVE;
        withdraw(b, s, unit, 100, o);
        return true;
    case V_FALL_BACK:
        o->verb = V_FIRE_MOVE;
        o->target = i->target;
        withdraw(b, s, unit, b->number[HALF_MOVE], o);
        return true;
    case V_COVER:
        return take_cover(b, s, i, unit, o, err);
    default:
        o->verb = V_MOVE;
        o->facing = geo_towards(o->place, aim_at(b, s, i->target), o->facing);
        return true;
    }
}

bool musket_ground(const Battle *b, const State *s, const Intention *i, Order *out,
                   Err *err)
{
    *out = order_as_meant(i);
    if (i->verb < V_ADVANCE)
        return true;
    *out = (Order){ .subject = i->subject };
    const int unit = ref_index(i->subject);
    if (ref_kind(i->subject) != REF_UNIT || side_of(b, unit) != s->decision.side ||
        !on_table(b, s, unit)) /* of the enemy's nobody hears whether it is (12.3) */
        return err_set(err, "name a unit of yours that is on the table");
    if (!intended(b, s, i, unit, out, err))
        return false;
    keep_on_table(b, s, unit, out);
    stay_if_shaken(b, s, unit, out);
    return true;
}
