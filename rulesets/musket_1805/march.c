/* SPDX-License-Identifier: GPL-3.0-or-later
 * march.c - moves and charges carried out: through friends and up to enemies.
 *
 * A block turns, then slides straight to its place with its block unbroken.  Ground stops it
 * when its move is spent, an enemy at stand-off distance, or in contact if it charges; a
 * friend only if it would end upon him, for units may pass through each other.
 *
 * Start at musket_march() and musket_charge_home().
 */
#include "rulesets/musket_1805/slide.h"

/* 2.3  Skirmishers remember woods, whoever has moved them. */
void musket_remember_woods(const Battle *b, State *s, int unit, Point from)
{
    Unit *u = state_unit(s, unit);
    if (u->formation == SKIRMISH && own(b)->woods &&
        terrain_crossed(&b->terrain, from, body(b, s, unit)->at, own(b)->woods))
        u->marks |= U_FROM_WOODS;
}

void musket_has_moved(Game *g, int unit, Point from)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    u->marks |= U_MOVED | U_SEEN_MOVING;
    musket_remember_woods(b, s, unit, from);
    if (u->marks & U_CONCEALED)
        musket_shows_itself(g, unit, from);
    musket_tell(g, &(Event){ .kind = E_MOVED,
                             .side = (uint8_t)side_of(b, unit),
                             .subject = ref_unit(unit),
                             .from = from,
                             .to = body(b, s, unit)->at });
}

/* A block in its new facing, or in its old one where there is no room to turn. */
static Box turned(Game *g, int unit, Angle *facing)
{
    const Battle *b = g->battle;
    const State *s = g->state;
    const Stand *at = body(b, s, unit);
    const int formation = state_unit(s, unit)->formation;
    const Box box = musket_formation_box(b, s, unit, formation, at->at, *facing);
    if (*facing == at->facing || musket_unit_building(b, s, unit) >= 0 ||
        musket_has_room(g, unit, &box))
        return box;
    *facing = at->facing;
    return musket_unit_box(b, s, unit);
}

/* The same where a slide is to follow. */
static Angle turn_first(Game *g, int unit, Angle facing, Slide *m)
{
    const Battle *b = g->battle;
    const Angle before = body(b, g->state, unit)->facing;
    if (facing == before || musket_unit_building(b, g->state, unit) >= 0)
        return facing;
    const int i = musket_slide_overlaps(b, unit, m, m->box.at);
    if (i < 0)
        return facing;
    musket_runs_into(g, unit, m->near[i]);
    m->box.ahead = geo_ahead(before);
    return before;
}

/* 7.12  It turns first, unless it would then be over the table's edge at the end. */
static Angle turn_on_table(const Battle *b, const State *s, int unit, Angle facing,
                           Slide *m)
{
    const Angle before = body(b, s, unit)->facing;
    const int32_t far = m->distance;
    Box end = m->box;
    m->distance = battle_slide_on_table(b, &m->box, m->way, far);
    end.at = geo_along(m->box.at, m->way, m->distance);
    if (facing == before || musket_unit_building(b, s, unit) >= 0 ||
        battle_box_on_table(b, &end))
        return facing;
    m->box.ahead = geo_ahead(before);
    m->distance = battle_slide_on_table(b, &m->box, m->way, far);
    return before;
}

/* 7.12  The same of a slide that somebody has cut short: it does not begin either. */
static bool is_on_table(const Battle *b, const State *s, int unit, Point end,
                        Angle facing)
{
    const Box box =
        musket_block_box(b, s, unit, state_unit(s, unit)->formation, end, facing);
    return battle_box_on_table(b, &box) || musket_building_at(b, end) >= 0;
}

/* 11.6  A building that turns out to be held is not entered. */
static void looks_inside(Game *g, int unit, const Slide *m)
{
    const Battle *b = g->battle;
    const Point next = geo_along(m->box.at, m->way, m->distance + 127);
    const FeatureSet in = terrain_at(&b->terrain, next) & own(b)->buildings;
    const int other = in ? musket_occupant(b, g->state, terrain_first(in), NOBODY) : -1;
    if (other >= 0)
        musket_runs_into(g, unit, other);
}

/* 4.2  Shaken troops do not advance: not either by a move that is cut short, where all of it would not have
 * brought them nearer. */
static Point not_nearer(const Battle *b, const State *s, int unit, Point end)
{
    return state_unit(s, unit)->status == SHAKEN && musket_goes_nearer(b, s, unit, end)
               ? body(b, s, unit)->at
               : end;
}

void musket_march(Game *g, int unit, Point to, Angle facing, int32_t budget)
{
    enum { A_STEP = 13 }; /* a twentieth of an inch: less is no move */
    const Battle *b = g->battle;
    State *s = g->state;
    Stand *at = body(b, s, unit);
    const Point from = at->at;
    const Angle wanted = facing, before = at->facing;
    const int formation = state_unit(s, unit)->formation;
    Slide m;
    m.met = -1;
    m.charges = false;
    m.box = musket_formation_box(b, s, unit, formation, from, facing);
    m.way = geo_ahead(geo_bearing(from, to));
    m.distance = musket_move_reach(b, s, unit, formation, from, m.way,
                                   geo_distance(from, to), budget);
    musket_slide_look(b, s, unit, &m);
    facing = turn_first(g, unit, facing, &m);
    facing = turn_on_table(b, s, unit, facing, &m);
    if (own(b)->buildings)
        looks_inside(g, unit, &m);
    if (m.distance) {
        musket_slide_to_enemies(b, unit, b->number[STAND_OFF], &m);
        if (m.met >= 0)
            musket_runs_into(g, unit, m.met);
    }
    at->at = not_nearer(b, s, unit, musket_slide_stop(g, unit, true, &m));
    if (facing != before && !is_on_table(b, s, unit, at->at, facing)) {
        at->at = from;
        facing = before;
    }
    if (at->at.x != from.x ||
        at->at.y != from.y) /* 11.6: it may have stayed in its house */
        musket_slide_past_friends(g, unit, &m);
    at->facing = facing;
    if (facing != wanted) { /* no room to turn there; perhaps here */
        facing = wanted;
        turned(g, unit, &facing);
        at->facing = facing;
    }
    const bool was_to_move = geo_gap2(from, to) >= A_STEP * A_STEP;
    if (was_to_move && at->facing == before && geo_gap2(from, at->at) < A_STEP * A_STEP)
        at->at = from;
    if (at->at.x != from.x || at->at.y != from.y || at->facing != before)
        musket_has_moved(g, unit, from);
    else if (was_to_move || wanted != before)
        musket_tell(g, &(Event){ .kind = E_STUCK,
                                 .side = (uint8_t)side_of(b, unit),
                                 .subject = ref_unit(unit),
                                 .a = !was_to_move });
}

/* One who will move, but has not yet: who has routed, or been caught by a charge, will not (1.5, 4.8). */
static bool is_to_move(const State *s, int unit)
{
    const int verb = row(s, unit)->verb;
    const Unit *u = state_unit(s, unit);
    return u->status != ROUTED && !(u->marks & (U_ACTED | U_ENGAGED)) &&
           (verb == V_MOVE || verb == V_CHARGE || verb == V_FIRE_MOVE ||
            verb == V_MOVE_FIRE);
}

/* Is p further than `far` from the way between two points?  Without a root. */
static bool off_the_way(Point from, Point to, Point p, int64_t far)
{
    const int64_t wx = to.x - from.x, wy = to.y - from.y, dx = p.x - from.x,
                  dy = p.y - from.y;
    const int64_t length2 = wx * wx + wy * wy, beside = dx * wy - dy * wx,
                  along = dx * wx + dy * wy;
    if (beside * beside > far * far * length2)
        return true;
    if (along < 0)
        return dx * dx + dy * dy > far * far;
    return along > length2 && geo_gap2(to, p) > far * far;
}

/* Is a friend in its way who will move, but has not yet?  Then it lets him go first. */
bool musket_march_waits(const Battle *b, const State *s, int unit, Point from, Point to)
{
    const int32_t mine = musket_unit_radius(b, s, unit);
    Slide m;
    m.distance = -1;
    for (int u = 0; u < b->n_units; u++) {
        if (u == unit || side_of(b, u) != side_of(b, unit) || !on_table(b, s, u) ||
            !is_to_move(s, u) ||
            off_the_way(from, to, body(b, s, u)->at, mine + own(b)->reach[u]))
            continue;
        if (m.distance < 0) {
            m.box = musket_formation_box(b, s, unit, state_unit(s, unit)->formation, from,
                                         body(b, s, unit)->facing);
            m.distance = geo_distance(from, to);
            m.way = geo_ahead(geo_bearing(from, to));
        }
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
    enum { TRIES = 6, ASKEW = 0x1555 /* thirty degrees */ };
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

bool musket_charge_reaches(const Battle *b, const State *s, int unit, int enemy)
{
    const Stand *at = body(b, s, unit);
    const int formation = state_unit(s, unit)->formation;
    const Angle facing = geo_bearing(at->at, where_to_charge(b, s, unit, enemy));
    const Box other = musket_unit_box(b, s, enemy);
    Slide m;
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
    return battle_box_on_table(b, &m.box) &&
           musket_box_meets(b, s, &m.box, unit, side_of(b, unit)) < 0;
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

static void tell_charge(Game *g, int unit, int target, int how, Point from)
{
    musket_tell(g, &(Event){ .kind = E_CHARGE,
                             .side = (uint8_t)side_of(g->battle, unit),
                             .subject = ref_unit(unit),
                             .target = ref_unit(target),
                             .a = how,
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
        if (musket_in_contact(b, s, unit, target))
            make_contact(g, unit, target);
        return;
    }
    m.met = -1;
    m.charges = true;
    m.way = geo_ahead(facing);
    m.distance = musket_move_rate(b, s, unit, formation, CHARGE);
    m.box = musket_formation_box(b, s, unit, formation, from, facing);
    musket_slide_look(b, s, unit, &m);
    facing = turn_first(g, unit, facing, &m);
    const Box enemy = musket_unit_box(b, s, target);
    run_home(g, unit, &enemy, &m);
    Box home = m.box;
    home.at = geo_along(m.box.at, m.way, m.distance);
    if (m.met >= 0 && geo_touching(&home, &enemy))
        m.met = target; /* of two that it meets, the one it was told to charge */
    const int held_off = stop_before_obstacle(b, s, unit, &m);
    int met = m.met;
    at->at = musket_slide_stop(g, unit, true, &m);
    if (facing != before && !is_on_table(b, s, unit, at->at, facing)) {
        at->at = from;
        facing = before;
        m.distance = 0;
        met = -1;
    }
    if (at->at.x != from.x || at->at.y != from.y)
        musket_slide_past_friends(g, unit, &m);
    at->facing = facing;
    if (met < 0 || !musket_in_contact(b, s, unit, met)) /* whom it stands beside now */
        met = musket_contact_enemy(b, s, unit);
    const bool contact = met >= 0 && !musket_horse_barred(b, s, unit, met);
    if (contact)
        musket_runs_into(g, met, unit);
    const int how = contact         ? CHARGE_HOME
                    : held_off >= 0 ? CHARGE_HELD_OFF
                                    : CHARGE_SHORT;
    tell_charge(g, unit, contact ? met : held_off >= 0 ? held_off : target, how, from);
    if (m.distance)
        musket_has_moved(g, unit, from);
    if (contact)
        make_contact(g, unit, met);
}

/* 2.1  Change where it stands, if there is room, and the ground is not barred to it. */
bool musket_change_formation(Game *g, int unit, int formation)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    const Stand *at = body(b, s, unit);
    const Box box = musket_block_box(b, s, unit, formation, at->at, at->facing);
    const bool near = formation == UNLIMBERED &&
                      musket_guns_too_near(b, s, unit, side_of(b, unit), NULL);
    const bool room = musket_has_room(g, unit, &box) && !near &&
                      musket_form_stands(b, s, unit, formation, at->at);
    if (room) {
        u->formation = (uint8_t)formation;
        u->marks |= U_MOVED | U_SEEN_MOVING;
        if (formation != SKIRMISH)
            u->marks &= ~(uint32_t)U_FROM_WOODS;
        else if (musket_in_woods(b, at->at))
            u->marks |= U_FROM_WOODS;
    }
    musket_tell(g, &(Event){ .kind = E_FORMATION,
                             .side = (uint8_t)side_of(b, unit),
                             .subject = ref_unit(unit),
                             .a = room ? formation : 0,
                             .b = near ? CANNOT_SO_NEAR : CANNOT_THERE });
    return room;
}

/* 4.9  Its back to the nearest enemy, if there is room to turn. */
void musket_turn_back(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Stand *at = body(b, s, unit);
    int enemy;
    if (musket_unit_engaged(b, s, unit) ||
        !musket_nearest_enemies(b, s, side_of(b, unit), at->at, 1, &enemy))
        return;
    const Angle before = at->facing;
    Angle facing = geo_bearing(body(b, s, enemy)->at, at->at);
    turned(g, unit, &facing);
    at->facing = facing;
    if (musket_contact_enemy(b, s, unit) >= 0)
        at->facing = before;
    if (at->facing != before)
        musket_tell(g, &(Event){ .kind = E_MOVED,
                                 .side = (uint8_t)side_of(b, unit),
                                 .subject = ref_unit(unit),
                                 .from = at->at,
                                 .to = at->at });
}
