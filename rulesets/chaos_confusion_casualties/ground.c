/* SPDX-License-Identifier: GPL-3.0-or-later
 * ground.c - an intention becomes an order with coordinates.
 *
 * Start at chaos_ground().
 */
#include "rulesets/chaos_confusion_casualties/chaos.h"

enum { ONE_INCH = 254, ELBOW_ROOM = 2 * ONE_INCH, HALF = 50 /* percent */ };

/* Onto the table, if the way leads off it: as far as the edge. */
static Point clip(const Battle *b, const Box *box, Point from, Point to)
{
    for (int i = 0; i < 10; i++) {
        Box there = *box;
        there.at = to;
        if (battle_box_on_table(b, &there) &&
            !(terrain_at(&b->terrain, to) & b->terrain.impassable))
            return to;
        to =
            (Point){ from.x + (to.x - from.x) * 3 / 4, from.y + (to.y - from.y) * 3 / 4 };
    }
    return from;
}

/* Getting up and a change of formation have to be paid first. */
static int32_t to_spend(const Battle *b, const State *s, int unit, int formation,
                        Angle facing, int percent)
{
    const Unit *u = state_unit(s, unit);
    const int32_t rate = chaos_move_rate(b, unit, formation);
    const int halves = (formation != u->formation) + ((u->marks & U_PRONE) != 0);
    const int32_t spent = chaos_turn_cost(b, s, unit, formation, facing) +
                          halves * rate * b->number[FORM_COST] / 100;
    const int32_t budget = rate * percent / 100 - spent;
    return budget > 2 ? budget - 2 : 0;
}

/* How near it goes to an enemy: nobody runs into him unless he charges. */
static int32_t stop_at(const Battle *b, const State *s, const Intention *i, int unit)
{
    const int enemy = ref_index(i->target);
    const Box mine = chaos_unit_box(b, s, unit), his = chaos_unit_box(b, s, enemy);
    const int32_t touch = mine.half_d + his.half_d;
    int32_t stop = touch + ELBOW_ROOM;
    if (i->choice == 2)
        stop = touch + (arm_of(b, unit) == GUNS ? b->number[RANGE_CANISTER]
                                                : 3 * b->number[RIFLE_SECTION]);
    if (i->choice == 3)
        stop = touch +
               (arm_of(b, enemy) == GUNS ? b->number[RANGE_CANISTER]
                                         : chaos_fire_range(b, enemy)) +
               ONE_INCH;
    return stop;
}

static Point aim_at(const Battle *b, const State *s, Ref target)
{
    return ref_kind(target) == REF_UNIT
               ? row(s, ref_index(target))->at
               : feature_middle(&b->terrain.feature[ref_index(target)]);
}

/* On the way to a place it looks at an enemy who is near. */
static Angle facing_there(const Battle *b, const State *s, int unit, Ref target, Point to)
{
    enum { NEAR = 18 * ONE_INCH };
    const Point at = row(s, unit)->at;
    int enemy;
    if (ref_kind(target) == REF_FEATURE &&
        chaos_nearest_enemies(b, s, side_of(b, unit), at, 1, &enemy)) {
        const Point foe = row(s, enemy)->at;
        if (geo_gap2(at, foe) <= (int64_t)NEAR * NEAR)
            return geo_bearing(at, foe);
    }
    return to.x != at.x || to.y != at.y ? geo_bearing(at, to) : row(s, unit)->facing;
}

/* How far until friends, or what it may not enter, are in the way. */
static int32_t clear_way(const Battle *b, const State *s, int unit, const Box *box,
                         Vec way, int32_t most)
{
    int which;
    if (b->terrain.impassable)
        most =
            terrain_first_met(&b->terrain, box, way, most, b->terrain.impassable, &which);
    return chaos_to_friends(b, s, unit, box, way, most);
}

/* Round what cannot be entered, and friends: straight on, or to whichever side leads nearer. */
static Point march_to(const Battle *b, const State *s, int unit, const Box *box, Point to,
                      int32_t most, int32_t budget)
{
    enum { VEER = 0x1555, VEERS = 4, DOWN_HILL = 3 * ONE_INCH };
    const Point from = row(s, unit)->at;
    const int32_t hurry = budget + DOWN_HILL;
    const Angle straight = geo_bearing(from, to);
    Point best = from;
    int64_t least = geo_gap2(from, to);
    for (int i = 0; i <= VEERS; i++) {
        const Vec way =
            geo_ahead((Angle)(straight + (i & 1 ? 1 : -1) * (i + 1) / 2 * VEER));
        const int32_t clear =
            clear_way(b, s, unit, box, way, most < hurry ? most : hurry);
        if (i && geo_gap2(geo_along(from, way, clear), to) >= least)
            continue;
        int32_t left = budget;
        const int32_t go = chaos_move_foreseen(b, s, unit, from, way, clear, &left);
        const Point end = geo_along(from, way, go);
        if (geo_gap2(end, to) < least) {
            least = geo_gap2(end, to);
            best = end;
        }
        if (!i && 2 * go >= (most < budget ? most : budget))
            break;
    }
    return best;
}

/* It may look elsewhere than it was reckoned with: it faces the way it goes, or there is no room to
 * turn where it stands.  in: box: as reckoned with. */
static void stop_short(const Battle *b, const State *s, int unit, const Box *box,
                       Order *o)
{
    const UnitRow *r = row(s, unit);
    const int32_t far = geo_distance(r->at, o->place);
    const Vec way = geo_ahead(geo_bearing(r->at, o->place));
    Box other = *box;
    other.ahead = geo_ahead(o->facing);
    if (chaos_box_meets(b, s, &other, unit) >= 0)
        other.ahead = geo_ahead(r->facing);
    else if (other.ahead.x == box->ahead.x && other.ahead.y == box->ahead.y)
        return;
    const int32_t go = chaos_to_friends(b, s, unit, &other, way, far);
    if (go < far)
        o->place = geo_along(r->at, way, go);
}

static void advance(const Battle *b, const State *s, const Intention *i, Order *o)
{
    const int unit = ref_index(i->subject);
    const UnitRow *r = row(s, unit);
    const int formation = i->formation ? i->formation : state_unit(s, unit)->formation;
    const Point to = aim_at(b, s, i->target);
    int32_t most = geo_distance(r->at, to);
    if (ref_kind(i->target) == REF_UNIT)
        most -= stop_at(b, s, i, unit);
    o->facing = facing_there(b, s, unit, i->target, to);
    const int32_t budget =
        to_spend(b, s, unit, formation, o->facing, i->choice == 1 ? HALF : 100);
    const Box box = chaos_block(b, s, unit, formation, r->at, o->facing);
    if (most <= 0 || budget <= 0)
        return;
    o->place = clip(b, &box, r->at, march_to(b, s, unit, &box, to, most, budget));
    int32_t turn = geo_turn(o->facing, geo_bearing(r->at, o->place));
    if ((turn > 0x4000 || turn < -0x4000) && arm_of(b, unit) != SHARP &&
        geo_distance(r->at, o->place) > b->number[WITHDRAW])
        o->facing = geo_bearing(r->at, o->place); /* not backwards */
    if (o->facing != r->facing)
        stop_short(b, s, unit, &box, o);
}

/* As far as the ground and friends let it. */
static Point straight_on(const Battle *b, const State *s, int unit, const Box *box,
                         Vec way, int32_t most, int32_t budget)
{
    const Point from = row(s, unit)->at;
    const int32_t go = chaos_move_foreseen(b, s, unit, from, way, most, &budget);
    return geo_along(from, way, chaos_to_friends(b, s, unit, box, way, go));
}

/* Away from the nearest enemy, if that is towards home, else home. */
static Angle way_back(const Battle *b, const State *s, int unit)
{
    const Angle home = b->side[side_of(b, unit)].home;
    const Point at = row(s, unit)->at;
    int enemy;
    if (!chaos_nearest_enemies(b, s, side_of(b, unit), at, 1, &enemy))
        return home;
    const Angle away = geo_bearing(row(s, enemy)->at, at);
    const int32_t turn = geo_turn(home, away);
    return turn < 0x3000 && turn > -0x3000 ? away : home;
}

/* A whole move with its back to the enemy, or an orderly withdrawal; skirmishers face him. */
static void withdraw(const Battle *b, const State *s, const Intention *i, Order *o)
{
    const int unit = ref_index(i->subject);
    const UnitRow *r = row(s, unit);
    const int formation = state_unit(s, unit)->formation;
    const Angle back = way_back(b, s, unit);
    const bool about = i->verb == V_WITHDRAW && !i->choice && arm_of(b, unit) != SHARP;
    o->facing = about ? back : r->facing;
    int32_t budget = to_spend(b, s, unit, formation, o->facing, 100);
    if (!about && arm_of(b, unit) != SHARP && budget > b->number[WITHDRAW])
        budget = b->number[WITHDRAW];
    const Vec way = geo_ahead(back);
    const Box box = chaos_block(b, s, unit, formation, r->at, o->facing);
    o->place = clip(b, &box, r->at, straight_on(b, s, unit, &box, way, budget, budget));
}

bool chaos_takes_cover(const Battle *b, const State *s, int unit, int feature,
                       int formation, Order *o, bool *there)
{
    formation = formation ? formation : state_unit(s, unit)->formation;
    const Point at = row(s, unit)->at;
    Point to;
    if (!chaos_cover_place(b, s, unit, feature, formation, &to, &o->facing))
        return false;
    const int32_t far = geo_distance(at, to),
                  budget = to_spend(b, s, unit, formation, o->facing, 100);
    const Box box = chaos_block(b, s, unit, formation, at, o->facing);
    o->place = straight_on(b, s, unit, &box, geo_ahead(geo_bearing(at, to)), far, budget);
    *there = geo_gap2(o->place, to) <= (int64_t)ONE_INCH * ONE_INCH / 4;
    return true;
}

/* Legality is looked at only for a person, who is told; what options() lists is legal. */
bool chaos_ground(const Battle *b, const State *s, const Intention *i, Order *out,
                  Err *err)
{
    const int unit = ref_index(i->subject);
    bool there;
    *out = order_as_meant(i);
    if (i->verb < V_ADVANCE)
        return true;
    *out = (Order){ .verb = V_MOVE, .subject = i->subject, .formation = i->formation };
    if (ref_kind(i->subject) != REF_UNIT || !on_table(b, s, unit))
        return err_set(err, "that is not a unit on the table");
    if (i->verb == V_COVER && ref_kind(i->target) != REF_FEATURE)
        return err_set(err, "where is that cover?");
    if ((i->verb == V_ADVANCE || i->verb == V_FACE) &&
        (ref_kind(i->target) == REF_UNIT ? !on_table(b, s, ref_index(i->target))
                                         : ref_kind(i->target) != REF_FEATURE))
        return err_set(err, "towards whom or what?");
    out->place = row(s, unit)->at;
    out->facing = row(s, unit)->facing;
    switch (i->verb) {
    case V_ADVANCE:
        advance(b, s, i, out);
        break;
    case V_WITHDRAW:
        withdraw(b, s, i, out);
        break;
    case V_COVER:
        return chaos_takes_cover(b, s, unit, ref_index(i->target), i->formation, out,
                                 &there) ||
               err_set(err, "there is no cover from the nearest enemy, or no room");
    case V_FALL_BACK:
        out->verb = V_MOVE_AFTER;
        withdraw(b, s, i, out);
        break;
    default:
        out->facing = geo_bearing(out->place, aim_at(b, s, i->target));
        break;
    }
    return true;
}
