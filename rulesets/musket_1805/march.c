/* SPDX-License-Identifier: GPL-3.0-or-later
 * march.c - moves carried out: through friends, up to enemies, back, and away.
 *
 * A block turns, then slides straight to its place with its block unbroken.  Ground stops it
 * when its move is spent, an enemy at stand-off distance, or in contact if it charges; a
 * friend only if it would end upon him, for units may pass through each other.
 *
 * Start at musket_march() and musket_charge_home().
 */
#include "rulesets/musket_1805/musket.h"

/* A slide being worked out. */
typedef struct Slide {
    Box box; /* where it starts, in the facing it slides in */
    Vec way;
    int32_t distance;
    int met; /* the enemy that stopped it, -1 = none */
} Slide;

static bool in_way_at_all(const Battle *b, const State *s, const Slide *m, int other)
{
    const int64_t reach = m->distance + b->number[STAND_OFF] + m->box.half_w +
                          m->box.half_d + own(b)->reach[other];
    return geo_gap2(m->box.at, body(b, s, other)->at) <= reach * reach;
}

/* 7.11  Enemies stop it: a charge in contact, another move short of that. */
static void stop_at_enemies(const Battle *b, const State *s, int unit, int32_t off,
                            Slide *m)
{
    for (int e = 0; e < b->n_units; e++) {
        if (side_of(b, e) == side_of(b, unit) || !on_table(b, s, e))
            continue;
        if (!in_way_at_all(b, s, m, e))
            continue;
        const Box other = musket_unit_box(b, s, e);
        const int32_t ask =
            m->distance + (off ? off : GEO_SLACK); /* just touching is contact */
        const int32_t got = geo_sweep_one(&m->box, m->way, ask, &other);
        if (got >= ask)
            continue;
        if (got - off < m->distance)
            m->distance = got > off ? got - off : 0;
        m->met = e;
    }
}

/* It never ends upon anybody: then it stops in front of him. */
static void stop_at_friends(const Battle *b, const State *s, int unit, Slide *m)
{
    for (int tries = 0; m->distance > 0; tries++) {
        Box end = m->box;
        end.at = geo_along(m->box.at, m->way, m->distance);
        const int in_way = musket_box_meets(b, s, &end, unit, NOBODY);
        if (in_way < 0)
            return;
        const Box other = musket_unit_box(b, s, in_way);
        const int32_t got = geo_sweep_one(&m->box, m->way, m->distance, &other);
        m->distance = got < m->distance && tries < 6 ? got : 0;
        if (side_of(b, in_way) == side_of(b, unit))
            m->met = -1;
    }
}

/* 2.5  Units pass through each other freely if both pass initiative; 2.6 if either fails, or is
 * routed, both are disordered. */
static void pass_through(Game *g, int unit, int other)
{
    State *s = g->state;
    bool good = true;
    const int pair[2] = { unit, other };
    for (int i = 0; i < 2; i++) {
        const bool routed = state_unit(s, pair[i])->status == ROUTED;
        if (routed || !musket_initiative_passes(g, ROLL_PASSAGE, pair[i], pair[1 - i]))
            good = false;
    }
    for (int i = 0; i < 2 && !good; i++)
        state_unit(s, pair[i])->marks |= U_DISORDERED;
    game_tell(g, &(Event){ .kind = E_PASSAGE,
                           .side = (uint8_t)side_of(g->battle, unit),
                           .subject = ref_unit(unit),
                           .target = ref_unit(other),
                           .a = good });
}

static void pass_friends(Game *g, int unit, const Slide *m)
{
    const Battle *b = g->battle;
    for (int u = 0; u < b->n_units; u++) {
        if (u == unit || side_of(b, u) != side_of(b, unit) || !on_table(b, g->state, u))
            continue;
        if (!in_way_at_all(b, g->state, m, u))
            continue;
        const Box other = musket_unit_box(b, g->state, u);
        if (geo_sweep_one(&m->box, m->way, m->distance, &other) < m->distance) {
            pass_through(g, unit, u);
        }
    }
}

/* 12.5  Moving units are always discovered by who can see them; 2.3 skirmishers remember woods. */
static void has_moved(Game *g, int unit, Point from)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    u->marks |= U_MOVED | U_SEEN_MOVING;
    if (u->formation == SKIRMISH && musket_in_woods(b, body(b, s, unit)->at))
        u->marks |= U_FROM_WOODS;
    game_tell(g, &(Event){ .kind = E_MOVED,
                           .side = (uint8_t)side_of(b, unit),
                           .subject = ref_unit(unit),
                           .from = from,
                           .to = body(b, s, unit)->at });
    if (u->marks & U_CONCEALED && musket_seen_by_enemy(b, s, unit))
        musket_discover(g, unit);
}

/* A block in its new facing, or in its old one where there is no room to turn. */
static Box turned(const Battle *b, const State *s, int unit, Angle *facing)
{
    const Stand *at = body(b, s, unit);
    const int formation = state_unit(s, unit)->formation;
    const Box box = musket_block_box(b, s, unit, formation, at->at, *facing);
    if (*facing == at->facing || musket_box_meets(b, s, &box, unit, NOBODY) < 0)
        return box;
    *facing = at->facing;
    return musket_unit_box(b, s, unit);
}

int32_t musket_march(Game *g, int unit, Point to, Angle facing, int32_t budget)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Stand *at = body(b, s, unit);
    const Point from = at->at;
    const Angle wanted = facing, before = at->facing;
    Slide m = { .met = -1 };
    m.box = turned(b, s, unit, &facing);
    m.way = geo_ahead(geo_bearing(from, to));
    m.distance = musket_move_reach(b, s, unit, state_unit(s, unit)->formation, from,
                                   m.way, geo_distance(from, to), budget);
    if (m.distance) {
        stop_at_enemies(b, s, unit, b->number[STAND_OFF], &m);
        if (m.met >= 0 && state_unit(s, m.met)->marks & U_CONCEALED)
            musket_discover(g, m.met);
        stop_at_friends(b, s, unit, &m);
    }
    if (m.distance)
        pass_friends(g, unit, &m);
    at->at = geo_along(from, m.way, m.distance);
    at->facing = facing;
    if (facing != wanted) { /* no room to turn there; perhaps here */
        facing = wanted;
        turned(b, s, unit, &facing);
        at->facing = facing;
    }
    if (m.distance || at->facing != before)
        has_moved(g, unit, from);
    return m.distance;
}

/* Is a friend in its way who will move, but has not yet?  Then it lets him go first. */
bool musket_march_waits(const Battle *b, const State *s, int unit, Point to)
{
    Slide m = { .box = musket_unit_box(b, s, unit), .met = -1 };
    m.distance = geo_distance(m.box.at, to);
    m.way = geo_ahead(geo_bearing(m.box.at, to));
    for (int u = 0; u < b->n_units; u++) {
        const int verb = row(s, u)->verb;
        if (u == unit || side_of(b, u) != side_of(b, unit) || !on_table(b, s, u))
            continue;
        if (state_unit(s, u)->marks & U_ACTED)
            continue;
        if (verb != V_MOVE && verb != V_CHARGE && verb != V_FIRE_MOVE &&
            verb != V_MOVE_FIRE)
            continue;
        if (!in_way_at_all(b, s, &m, u))
            continue;
        const Box other = musket_unit_box(b, s, u);
        if (geo_sweep_one(&m.box, m.way, m.distance, &other) < m.distance)
            return true;
    }
    return false;
}

static void make_contact(Game *g, int unit, int enemy)
{
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    u->marks |= U_CHARGING | U_ENGAGED;
    state_unit(s, enemy)->marks |= U_ENGAGED;
    if (!(u->marks & U_HAS_CHARGED))
        u->marks |= U_FIRST_CHARGE; /* 6.7 */
    u->marks |= U_HAS_CHARGED;
    if (state_unit(s, enemy)->marks & U_CONCEALED)
        musket_discover(g, enemy);
}

/* 7.2, 1.6  Into contact: at the charge rate over clear ground, else as fast as the ground lets
 * it.  Two who charge each other meet. */
void musket_charge_home(Game *g, int unit, int target)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Stand *at = body(b, s, unit);
    const Point from = at->at, to = body(b, s, target)->at;
    const int formation = state_unit(s, unit)->formation;
    Angle facing = geo_bearing(from, to);
    Slide m = { .way = geo_ahead(facing), .met = -1 };
    if (musket_unit_engaged(b, s, unit)) { /* the other was faster */
        if (musket_in_contact(b, s, unit, target))
            make_contact(g, unit, target);
        return;
    }
    m.box = turned(b, s, unit, &facing);
    const Box enemy = musket_unit_box(b, s, target);
    const int32_t charge = musket_move_rate(b, s, unit, formation, CHARGE);
    m.distance = geo_sweep_one(&m.box, m.way, geo_distance(from, to), &enemy);
    if (musket_move_is_clear(b, from,
                             geo_along(from, m.way, m.distance + m.box.half_d))) {
        m.distance = charge;
    } else {
        m.distance =
            musket_move_reach(b, s, unit, formation, from, m.way, charge, MOVE_ONE);
    }
    if (m.distance)
        stop_at_enemies(b, s, unit, 0, &m);
    if (m.met >= 0 && musket_horse_barred(b, s, unit, m.met)) { /* 6.13 */
        m.distance =
            m.distance > b->number[STAND_OFF] ? m.distance - b->number[STAND_OFF] : 0;
        m.met = -1;
    }
    const int met = m.met;
    stop_at_friends(b, s, unit, &m);
    if (m.distance)
        pass_friends(g, unit, &m);
    at->at = geo_along(from, m.way, m.distance);
    at->facing = facing;
    const bool contact = met >= 0 && musket_in_contact(b, s, unit, met);
    game_tell(g, &(Event){ .kind = E_CHARGE,
                           .side = (uint8_t)side_of(b, unit),
                           .subject = ref_unit(unit),
                           .target = ref_unit(contact ? met : target),
                           .a = contact,
                           .from = from,
                           .to = at->at });
    if (m.distance)
        has_moved(g, unit, from);
    if (contact)
        make_contact(g, unit, met);
}

/* 2.1  Change where it stands, if there is room. */
bool musket_change_formation(Game *g, int unit, int formation)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    const Stand *at = body(b, s, unit);
    const Box box = musket_block_box(b, s, unit, formation, at->at, at->facing);
    bool room = musket_box_meets(b, s, &box, unit, NOBODY) < 0;
    if (formation == UNLIMBERED && musket_guns_too_near(b, s, unit, NOBODY, NULL))
        room = false;
    if (room) {
        u->formation = (uint8_t)formation;
        u->marks |= U_MOVED | U_SEEN_MOVING;
        if (formation != SKIRMISH)
            u->marks &= ~(uint32_t)U_FROM_WOODS;
        else if (musket_in_woods(b, at->at))
            u->marks |= U_FROM_WOODS;
    }
    game_tell(g, &(Event){ .kind = E_FORMATION,
                           .side = (uint8_t)side_of(b, unit),
                           .subject = ref_unit(unit),
                           .a = room ? formation : 0 });
    return room;
}

/* Straight away from an enemy, facing kept; never off the table. */
static int32_t slide_back(Game *g, int unit, Angle away, int32_t distance)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Slide m = { .box = musket_unit_box(b, s, unit),
                .way = geo_ahead(away),
                .distance = distance,
                .met = -1 };
    stop_at_enemies(b, s, unit, b->number[STAND_OFF], &m);
    for (int tries = 0; tries < 8; tries++) {
        Box end = m.box;
        end.at = geo_along(m.box.at, m.way, m.distance);
        const FeatureSet at = terrain_at(&b->terrain, end.at);
        if (musket_box_on_table(b, &end) && !(at & b->terrain.impassable))
            break;
        m.distance = tries == 7 ? 0 : m.distance / 2;
    }
    stop_at_friends(b, s, unit, &m);
    if (m.distance)
        pass_friends(g, unit, &m);
    body(b, s, unit)->at = geo_along(m.box.at, m.way, m.distance);
    return m.distance;
}

/* 4.4  Half a move back; 9.13 guns in position stay where they are. */
void musket_push_back(Game *g, int unit, int from)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Point was = body(b, s, unit)->at;
    const int32_t rate =
        musket_move_rate(b, s, unit, state_unit(s, unit)->formation, OPEN);
    const Angle away = geo_bearing(body(b, s, from)->at, was);
    const int32_t gone = slide_back(g, unit, away, rate * b->number[PUSHED_BACK] / 100);
    if (!gone)
        return;
    state_unit(s, unit)->marks |= U_MOVED;
    game_tell(g, &(Event){ .kind = E_BACK,
                           .side = (uint8_t)side_of(b, unit),
                           .subject = ref_unit(unit),
                           .from = was,
                           .to = body(b, s, unit)->at });
}

static Angle way_of_flight(const Battle *b, const State *s, int unit)
{
    const Point at = body(b, s, unit)->at;
    const Angle home = b->side[side_of(b, unit)].home;
    int enemy;
    if (!musket_nearest_enemies(b, s, side_of(b, unit), at, 1, &enemy))
        return home;
    const Angle away = geo_bearing(body(b, s, enemy)->at, at);
    const int32_t turn = geo_turn(home, away);
    return turn <= 0x3000 && turn >= -0x3000 ? away : home;
}

/* Where a flight ends: short of enemies, of friends it would lie upon, of forbidden ground. */
static void end_of_flight(const Battle *b, const State *s, int unit, Slide *m)
{
    const FeatureSet barred = b->terrain.impassable | own(b)->buildings;
    while (m->distance && barred &&
           terrain_at(&b->terrain, geo_along(m->box.at, m->way, m->distance)) & barred) {
        m->distance /= 2;
    }
    stop_at_friends(b, s, unit, m);
}

/* 4.6, 4.7  A rout move at once, as a mass: its whole width goes through whoever is in the way,
 * for it cannot file through gaps.  Over the edge it is lost; hemmed in it stays as it is. */
void musket_fly(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    Stand *at = body(b, s, unit);
    const Point from = at->at;
    const Angle away = way_of_flight(b, s, unit);
    Slide m = { .way = geo_ahead(away), .met = -1 };
    m.distance =
        arm_of(b, unit) >= GUNS ? 0 : musket_move_rate(b, s, unit, u->formation, ROUT);
    if (!m.distance)
        return;
    m.box = musket_block_box(b, s, unit, MASS, from, away);
    stop_at_enemies(b, s, unit, b->number[STAND_OFF], &m);
    const Point end = geo_along(from, m.way, m.distance);
    if (end.x < 0 || end.y < 0 || end.x > b->terrain.width || end.y > b->terrain.depth) {
        musket_unit_remove(g, unit, LEFT_TABLE, LOST_FLED);
        return;
    }
    end_of_flight(b, s, unit, &m);
    if (m.distance || musket_box_meets(b, s, &m.box, unit, NOBODY) < 0) {
        if (m.distance)
            pass_friends(g, unit, &m);
        at->at = geo_along(from, m.way, m.distance);
        at->facing = away;
        u->formation = MASS;
    }
    u->marks |= U_MOVED | U_SEEN_MOVING;
    u->marks &= ~(uint32_t)(U_ENGAGED | U_CHARGING);
    game_tell(g, &(Event){ .kind = E_FLIGHT,
                           .side = (uint8_t)side_of(b, unit),
                           .subject = ref_unit(unit),
                           .from = from,
                           .to = at->at });
    if (u->marks & U_CONCEALED && musket_seen_by_enemy(b, s, unit))
        musket_discover(g, unit);
}

/* 11.4  Out of a burning building at once, in disorder; that is no rout. */
void musket_leave_building(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    const Point from = body(b, s, unit)->at;
    const int building = musket_unit_building(b, s, unit);
    if (building < 0)
        return;
    const Angle away = way_of_flight(b, s, unit);
    const Feature *f = &b->terrain.feature[building];
    const int32_t across = (f->high.x - f->low.x) + (f->high.y - f->low.y);
    const int32_t rate = musket_move_rate(b, s, unit, u->formation, OPEN);
    for (int turn = 0; turn < 8; turn++) {
        const Angle way = (Angle)(away + (turn & 1 ? -1 : 1) * ((turn + 1) / 2) * 0x2000);
        const Point to = geo_along(from, geo_ahead(way), rate > across ? rate : across);
        const Box box =
            musket_block_box(b, s, unit, u->formation, to, body(b, s, unit)->facing);
        if (!musket_box_on_table(b, &box) ||
            musket_box_meets(b, s, &box, unit, NOBODY) >= 0)
            continue;
        if (terrain_at(&b->terrain, to) & (own(b)->buildings | b->terrain.impassable))
            continue;
        body(b, s, unit)->at = to;
        break;
    }
    u->marks |= U_DISORDERED | U_MOVED | U_SEEN_MOVING;
    game_tell(g, &(Event){ .kind = E_MOVED,
                           .side = (uint8_t)side_of(b, unit),
                           .subject = ref_unit(unit),
                           .from = from,
                           .to = body(b, s, unit)->at });
}
