/* SPDX-License-Identifier: GPL-3.0-or-later
 * charge.c - charges carried out: how far they go, whom they meet.
 *
 * A charge turns and slides as a move does (march.c), but an enemy stops it in contact.
 *
 * Start at musket_charge_home().
 */
#include "rulesets/musket_1805/slide.h"

enum { ASKEW = 0x1555 /* thirty degrees: so far beside the middle of whom it charges */ };

static void make_contact(Game *g, int unit, int enemy)
{
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    u->marks |= U_CHARGING | U_ENGAGED;
    state_unit(s, enemy)->marks |= U_ENGAGED | U_CAUGHT;
    if (!(u->marks & U_HAS_CHARGED))
        u->marks |= U_FIRST_CHARGE; /* 6.7 */
    u->marks |= U_HAS_CHARGED;
}

/* 7.2  How far a charge goes that has so far to go: at the charge rate if the ground up to the
 * enemy is clear, else as fast as the ground lets it.  in: most: it asks no further. */
static int32_t charge_distance(const Battle *b, const State *s, int unit, const Slide *m,
                               int32_t away, int32_t most)
{
    const int formation = state_unit(s, unit)->formation;
    const Point from = m->box.at;
    const Point foot_of_it = geo_along(from, m->way, away + m->box.half_d - GEO_SLACK);
    if (musket_move_is_clear(b, from, foot_of_it))
        return most;
    return musket_move_reach(b, s, unit, formation, from, m->way, most, MOVE_ONE);
}

/* How far it is to contact, straight. */
static int32_t way_to(const Slide *m, const Box *enemy)
{
    return geo_sweep_one(&m->box, m->way, geo_distance(m->box.at, enemy->at), enemy);
}

/* 7.2  Where a charge goes: at the middle of the enemy; 7.12 beside the table's edge so far further in that
 * its block is on the table as it meets him. */
static Point where_to_charge(const Battle *b, const State *s, int unit, int enemy)
{
    enum { TRIES = 6 };
    const Point from = body(b, s, unit)->at, middle = body(b, s, enemy)->at;
    const int32_t near = own(b)->reach[unit] + own(b)->reach[enemy];
    if (middle.x >= near && middle.y >= near && middle.x <= b->terrain.width - near &&
        middle.y <= b->terrain.depth - near)
        return middle;
    const int formation = state_unit(s, unit)->formation;
    const Angle straight = geo_bearing(from, middle);
    const Box other = musket_unit_box(b, s, enemy);
    Point to = middle;
    for (int k = 0; k < TRIES; k++) {
        const Angle facing = geo_bearing(from, to);
        const int32_t turn = geo_turn(straight, facing);
        Slide m;
        m.way = geo_ahead(facing);
        m.box = musket_formation_box(b, s, unit, formation, from, facing);
        m.box.at =
            geo_along(from, m.way,
                      geo_sweep_one(&m.box, m.way, geo_distance(from, middle), &other));
        if (turn > ASKEW || turn < -ASKEW)
            break;
        if (battle_box_on_table(b, &m.box))
            return to;
        to = battle_onto_table(b, &m.box);
    }
    return middle;
}

/* Would it come home that way, upon no friend and on the table?
 * out: barred: a friend alone keeps it from that: he is where it would end */
static bool reaches(const Battle *b, const State *s, int unit, int enemy, Angle facing,
                    bool *barred)
{
    const Stand *at = body(b, s, unit);
    const int formation = state_unit(s, unit)->formation;
    const Box other = musket_unit_box(b, s, enemy);
    Slide m;
    *barred = false;
    m.way = geo_ahead(facing);
    m.box = musket_formation_box(b, s, unit, formation, at->at, facing);
    if (facing != at->facing && musket_unit_building(b, s, unit) < 0 &&
        musket_box_meets(b, s, &m.box, unit, side_of(b, unit)) >= 0)
        return false; /* no room to turn to him */
    const int32_t away = way_to(&m, &other);
    if (away > musket_move_rate(b, s, unit, formation, CHARGE) ||
        charge_distance(b, s, unit, &m, away, away) < away)
        return false;
    m.box.at = geo_along(m.box.at, m.way, away);
    if (own(b)->buildings && musket_building_at(b, m.box.at) >= 0)
        return false; /* 11.6  out with its whole block, or not at all */
    if (!battle_box_on_table(b, &m.box) || !geo_touching(&m.box, &other))
        return false; /* it goes past him */
    const int by = musket_box_meets(b, s, &m.box, unit, side_of(b, unit));
    *barred = by >= 0 && side_of(b, by) == side_of(b, unit);
    return by < 0;
}

/* 7.2c  Where a friend is at his middle already it goes as little beside that as gives it room, up to thirty degrees
 * off, to the battle's hand first.  in, out: facing, straight at him.  returns: it comes home, straight or so. */
static bool finds_way(const Battle *b, const State *s, int unit, int enemy, Angle *facing)
{
    enum { STEP = INCH(1) / 4, STEPS = 64 };
    const Point from = body(b, s, unit)->at, middle = body(b, s, enemy)->at;
    const Angle straight = *facing;
    const Vec way = geo_ahead(straight);
    bool barred;
    if (reaches(b, s, unit, enemy, straight, &barred))
        return true;
    if (!barred)
        return false;
    for (int k = 1; k <= STEPS; k++) {
        for (int side = 1; side >= -1; side -= 2) {
            const Angle to =
                geo_bearing(from, geo_offset(middle, way, b->hand * side * k * STEP, 0));
            const int32_t turn = geo_turn(straight, to);
            if (turn > ASKEW || turn < -ASKEW || !reaches(b, s, unit, enemy, to, &barred))
                continue;
            *facing = to;
            return true;
        }
    }
    return false;
}

bool musket_charge_reaches(const Battle *b, const State *s, int unit, int enemy)
{
    Angle facing = geo_bearing(body(b, s, unit)->at, where_to_charge(b, s, unit, enemy));
    return finds_way(b, s, unit, enemy, &facing);
}

/* 6.13  Horse that meets somebody behind an obstacle stops short of him.  returns: him, -1 = it need not. */
static int stop_before_obstacle(const Battle *b, const State *s, int unit, Slide *m)
{
    const int enemy = m->met;
    if (enemy < 0 || !musket_horse_barred(b, s, unit, enemy))
        return -1;
    m->distance =
        m->distance > b->number[STAND_OFF] ? m->distance - b->number[STAND_OFF] : 0;
    m->met = -1;
    return enemy;
}

/* in: by: who is in its way, -1 = nobody; 12.3 a concealed friend is not named to the enemy */
static void tell_charge(Game *g, int unit, int target, int how, Point from, int by)
{
    const bool known = by >= 0 && !(state_unit(g->state, by)->marks & U_CONCEALED);
    musket_tell(g, &(Event){ .kind = E_CHARGE,
                             .side = (uint8_t)side_of(g->battle, unit),
                             .subject = ref_unit(unit),
                             .target = ref_unit(target),
                             .a = how,
                             .b = how == CHARGE_SHORT && known ? by + 1 : 0,
                             .from = from,
                             .to = body(g->battle, g->state, unit)->at });
}

/* How far a charge goes before it meets somebody: 7.12 none ends over the table's edge. */
static void run_home(Game *g, int unit, const Box *enemy, Slide *m)
{
    const Battle *b = g->battle;
    m->distance = charge_distance(b, g->state, unit, m, way_to(m, enemy), m->distance);
    if (m->distance)
        musket_slide_to_enemies(b, unit, 0, m);
    const int32_t on = battle_slide_on_table(b, &m->box, m->way, m->distance);
    if (on < m->distance)
        m->met = -1;
    m->distance = on;
    if (m->met >= 0)
        musket_runs_into(g, unit, m->met);
}

/* 7.2, 1.6  Into contact: at the charge rate over clear ground, else as fast as the ground lets
 * it.  Two who charge each other meet. */
void musket_charge_home(Game *g, int unit, int target)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Stand *at = body(b, s, unit);
    const Point from = at->at;
    const Angle before = at->facing;
    const int formation = state_unit(s, unit)->formation;
    Angle facing = geo_bearing(from, where_to_charge(b, s, unit, target));
    Slide m;
    if (musket_unit_engaged(b, s, unit)) { /* the other was faster */
        if (musket_in_contact(b, s, unit, target)) {
            tell_charge(g, unit, target, CHARGE_HOME, from, -1);
            make_contact(g, unit, target);
        }
        return;
    }
    finds_way(b, s, unit, target, &facing);
    m.met = -1;
    m.charges = true;
    m.way = geo_ahead(facing);
    m.distance = musket_move_rate(b, s, unit, formation, CHARGE);
    m.box = musket_formation_box(b, s, unit, formation, from, facing);
    musket_slide_look(b, s, unit, &m);
    facing = musket_turn_first(g, unit, facing, &m);
    const Box enemy = musket_unit_box(b, s, target);
    run_home(g, unit, &enemy, &m);
    Box home = m.box;
    home.at = geo_along(m.box.at, m.way, m.distance);
    if (m.met >= 0 && geo_touching(&home, &enemy))
        m.met = target; /* of two that it meets, the one it was told to charge */
    const int held_off = stop_before_obstacle(b, s, unit, &m);
    int met = m.met;
    at->at = musket_slide_stop(g, unit, true, &m);
    if (!musket_ends_on_table(b, s, unit, at->at, facing)) {
        at->at = from;
        facing = before;
        m.distance = 0;
        met = -1;
    }
    if (at->at.x != from.x || at->at.y != from.y)
        musket_slide_past_friends(g, unit, &m, NULL);
    at->facing = facing;
    if (met < 0 || !musket_in_contact(b, s, unit, met)) /* whom it stands beside now */
        met = musket_contact_enemy(b, s, unit);
    const bool contact = met >= 0 && !musket_horse_barred(b, s, unit, met);
    if (contact)
        musket_runs_into(g, met, unit);
    const int how = contact         ? CHARGE_HOME
                    : held_off >= 0 ? CHARGE_HELD_OFF
                                    : CHARGE_SHORT;
    tell_charge(g, unit,
                contact         ? met
                : held_off >= 0 ? held_off
                                : target,
                how, from, m.barred);
    if (m.distance)
        musket_has_moved(g, unit, from);
    if (contact)
        make_contact(g, unit, met);
}
