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
    const Terrain *t = &b->terrain;
    for (int i = 0; i < 10; i++) {
        Box there = *box;
        there.at = to;
        if (battle_box_on_table(b, &there) &&
            !(t->impassable && terrain_at(t, to) & t->impassable))
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
    int32_t half_w, mine, his;
    chaos_size(b, s, unit, state_unit(s, unit)->formation, &half_w, &mine);
    chaos_size(b, s, enemy, state_unit(s, enemy)->formation, &half_w, &his);
    const int32_t touch = mine + his;
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
static Angle facing_there(const Mover *m, Ref target, Point to)
{
    enum { NEAR = 18 * ONE_INCH };
    const State *s = m->s;
    const Point at = row(s, m->unit)->at;
    if (ref_kind(target) == REF_FEATURE && m->foe >= 0) {
        const Point foe = row(s, m->foe)->at;
        if (geo_gap2(at, foe) <= (int64_t)NEAR * NEAR)
            return geo_bearing(at, foe);
    }
    return geo_towards(at, to, row(s, m->unit)->facing);
}

/* How far until friends, or what it may not enter, are in the way. */
static int32_t clear_way(const Mover *m, const Box *box, Vec way, int32_t most)
{
    return chaos_to_friends(&m->friends, box, way, chaos_to_bars(m->b, box, way, most));
}

/* Round what cannot be entered, and friends: straight on, or to whichever side leads nearer. */
static Point march_to(const Mover *m, const Box *box, Point to, int32_t most,
                      int32_t budget)
{
    enum { VEER = 0x1555, VEERS = 4 };
    const Point from = box->at;
    const Angle straight = geo_bearing(from, to);
    Point best = from;
    int64_t least = geo_gap2(from, to);
    for (int i = 0; i <= VEERS; i++) {
        const Vec way = geo_ahead((Angle)(straight + geo_sidestep(m->b->hand, i) * VEER));
        const int32_t clear = clear_way(m, box, way, most);
        if (i && geo_gap2(geo_along(from, way, clear), to) >= least)
            continue;
        int32_t left = budget;
        const int32_t go =
            chaos_move_foreseen(m->b, m->s, m->unit, from, way, clear, &left);
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

/* Where it stands.  in: box: so turned. */
static bool has_room_to_turn(Mover *m, const Box *box)
{
    if (m->n_near < 0)
        m->n_near = chaos_beside(m->b, m->s, m->unit, m->near);
    return !chaos_meets(box, m->near, m->n_near);
}

/* It may look elsewhere than it was reckoned with: it faces the way it goes, or there is no room to
 * turn where it stands.  in: box: as reckoned with. */
static void stop_short(Mover *m, const Box *box, Order *o)
{
    const UnitRow *r = row(m->s, m->unit);
    const int32_t far = geo_distance(r->at, o->place);
    Box other = *box;
    if (!far)
        return;
    other.ahead = geo_ahead(o->facing);
    if (!has_room_to_turn(m, &other))
        other.ahead = geo_ahead(r->facing);
    else if (other.ahead.x == box->ahead.x && other.ahead.y == box->ahead.y)
        return;
    const Vec way = geo_ahead(geo_bearing(r->at, o->place));
    const int32_t go = chaos_to_friends(&m->friends, &other, way, far);
    if (go < far)
        o->place = geo_along(r->at, way, go);
}

/* 4.3  What goes straight to a side may by a hair go backwards, once it is cut short: no further then than one
 * withdraws. */
static void not_too_far_back(const Mover *m, Order *o)
{
    const Point from = row(m->s, m->unit)->at;
    if (chaos_too_far_back(m->b, m->unit, o->facing, from, o->place))
        o->place = geo_along(from, geo_ahead(geo_bearing(from, o->place)),
                             m->b->number[WITHDRAW] - 1);
}

static void advance(Mover *m, const Intention *i, Order *o)
{
    enum { DOWN_HILL = 3 * ONE_INCH };
    const Battle *b = m->b;
    const State *s = m->s;
    const int unit = m->unit;
    const UnitRow *r = row(s, unit);
    const int formation = i->formation ? i->formation : state_unit(s, unit)->formation;
    Point to = aim_at(b, s, i->target);
    if (ref_kind(i->target) == REF_FEATURE)
        terrain_round(&b->terrain, r->at, to, b->hand, &to);
    int32_t most = geo_distance(r->at, to);
    if (ref_kind(i->target) == REF_UNIT)
        most -= stop_at(b, s, i, unit);
    o->facing = facing_there(m, i->target, to);
    const int32_t budget =
        to_spend(b, s, unit, formation, o->facing, i->choice == 1 ? HALF : 100);
    const Box box = chaos_block(b, s, unit, formation, r->at, o->facing);
    if (most <= 0 || budget <= 0)
        return;
    if (most > budget + DOWN_HILL)
        most = budget + DOWN_HILL;
    o->place = clip(b, &box, r->at, march_to(m, &box, to, most, budget));
    if (chaos_too_far_back(b, unit, o->facing, r->at, o->place))
        o->facing = geo_bearing(r->at, o->place); /* not backwards */
    if (o->facing != r->facing)
        stop_short(m, &box, o);
    not_too_far_back(m, o);
}

/* As far as the ground and friends let it. */
static Point straight_on(const Mover *m, const Box *box, Vec way, int32_t most,
                         int32_t budget)
{
    const int32_t go =
        chaos_move_foreseen(m->b, m->s, m->unit, box->at, way, most, &budget);
    return geo_along(box->at, way, chaos_to_friends(&m->friends, box, way, go));
}

/* Away from the nearest enemy, if that is towards home, else home. */
static Angle way_back(const Mover *m)
{
    const Angle home = m->b->side[side_of(m->b, m->unit)].home;
    if (m->foe < 0)
        return home;
    const Angle away = geo_bearing(row(m->s, m->foe)->at, row(m->s, m->unit)->at);
    const int32_t turn = geo_turn(home, away);
    return turn < 0x3000 && turn > -0x3000 ? away : home;
}

/* A whole move with its back to the enemy, or an orderly withdrawal; skirmishers face him. */
static void withdraw(const Mover *m, const Intention *i, Order *o)
{
    const Battle *b = m->b;
    const UnitRow *r = row(m->s, m->unit);
    const int formation = state_unit(m->s, m->unit)->formation;
    const Angle back = way_back(m);
    const bool sharp = arm_of(b, m->unit) == SHARP,
               about = i->verb == V_WITHDRAW && !i->choice && !sharp;
    o->facing = about ? back : r->facing;
    int32_t budget = to_spend(b, m->s, m->unit, formation, o->facing, 100);
    if (!about && !sharp && budget > b->number[WITHDRAW])
        budget = b->number[WITHDRAW];
    const Box box = chaos_block(b, m->s, m->unit, formation, r->at, o->facing);
    o->place =
        clip(b, &box, r->at, straight_on(m, &box, geo_ahead(back), budget, budget));
}

bool chaos_takes_cover(const Mover *m, int feature, int formation, Order *o, bool *there)
{
    const Battle *b = m->b;
    formation = formation ? formation : state_unit(m->s, m->unit)->formation;
    const Point at = row(m->s, m->unit)->at;
    Point to;
    if (m->foe < 0 ||
        !chaos_cover_place(b, m->s, m->unit, m->foe, feature, formation, &to, &o->facing))
        return false;
    const int32_t far = geo_distance(at, to),
                  budget = to_spend(b, m->s, m->unit, formation, o->facing, 100);
    const Box box = chaos_block(b, m->s, m->unit, formation, at, o->facing);
    o->place = straight_on(m, &box, geo_ahead(geo_bearing(at, to)), far, budget);
    not_too_far_back(m, o);
    *there = geo_gap2(o->place, to) <= (int64_t)ONE_INCH * ONE_INCH / 4;
    return true;
}

void chaos_mover(const Battle *b, const State *s, int unit, Mover *m)
{
    m->b = b;
    m->s = s;
    m->unit = unit;
    m->n_near = -1;
    if (!chaos_nearest_enemies(b, s, side_of(b, unit), row(s, unit)->at, 1, &m->foe))
        m->foe = -1;
    chaos_friends(b, s, unit, &m->friends);
}

bool chaos_ground(const Battle *b, const State *s, const Intention *i, Order *out,
                  Err *err)
{
    const int unit = ref_index(i->subject);
    Mover m; /* not cleared: most of it is never used */
    *out = order_as_meant(i);
    if (i->verb < V_ADVANCE)
        return true;
    if (ref_kind(i->subject) != REF_UNIT || !on_table(b, s, unit))
        return err_set(err, "that is not a unit on the table");
    chaos_mover(b, s, unit, &m);
    return chaos_ground_for(&m, i, out, err);
}

/* Legality is looked at only for a person, who is told; what options() lists is legal. */
bool chaos_ground_for(Mover *m, const Intention *i, Order *out, Err *err)
{
    const Battle *b = m->b;
    const State *s = m->s;
    const UnitRow *r = row(s, m->unit);
    bool there;
    *out = order_as_meant(i);
    if (i->verb < V_ADVANCE)
        return true;
    if (i->verb == V_COVER && ref_kind(i->target) != REF_FEATURE)
        return err_set(err, "where is that cover?");
    if ((i->verb == V_ADVANCE || i->verb == V_FACE) &&
        (ref_kind(i->target) == REF_UNIT ? !on_table(b, s, ref_index(i->target))
                                         : ref_kind(i->target) != REF_FEATURE))
        return err_set(err, "towards whom or what?");
    *out = (Order){ .verb = V_MOVE,
                    .subject = i->subject,
                    .formation = i->formation,
                    .place = r->at,
                    .facing = r->facing };
    switch (i->verb) {
    case V_ADVANCE:
        advance(m, i, out);
        break;
    case V_WITHDRAW:
        withdraw(m, i, out);
        break;
    case V_COVER:
        return chaos_takes_cover(m, ref_index(i->target), i->formation, out, &there) ||
               err_set(err, "there is no cover from the nearest enemy, or no room");
    case V_FALL_BACK:
        out->verb = V_MOVE_AFTER;
        withdraw(m, i, out);
        break;
    default:
        out->facing = geo_towards(out->place, aim_at(b, s, i->target), out->facing);
        break;
    }
    return true;
}
