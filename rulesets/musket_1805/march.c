/* SPDX-License-Identifier: GPL-3.0-or-later
 * march.c - moves carried out: through friends and up to enemies.
 *
 * A block turns, then slides straight to its place with its block unbroken.  Ground stops it
 * when its move is spent, an enemy at stand-off distance; a friend only if it would end upon
 * him, for units may pass through each other.  A way that bends (7.13) is two such slides, and
 * the bend is no end: who is upon a friend there, or in a house, goes on if the second gets him
 * clear.
 *
 * Start at musket_march().
 */
#include "rulesets/musket_1805/slide.h"

enum { A_STEP = 13 }; /* a twentieth of an inch: less is no move */

/* 2.3  Skirmishers remember woods, whoever has moved them. */
void musket_remember_woods(Game *g, int unit, Point from)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    if (u->formation != SKIRMISH || !own(b)->woods || u->marks & U_FROM_WOODS ||
        !terrain_crossed(&b->terrain, from, body(b, s, unit)->at, own(b)->woods))
        return;
    u->marks |= U_FROM_WOODS;
    musket_tell(g, &(Event){ .kind = E_IN_WOODS,
                             .side = (uint8_t)side_of(b, unit),
                             .subject = ref_unit(unit) });
}

/* in: by: who has stopped it short, -1 = nobody */
static void has_moved(Game *g, int unit, Point from, int by)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    u->marks |= U_MOVED | U_SEEN_MOVING;
    if (u->marks & U_CONCEALED)
        musket_shows_itself(g, unit, from);
    musket_tell(g, &(Event){ .kind = E_MOVED,
                             .side = (uint8_t)side_of(b, unit),
                             .subject = ref_unit(unit),
                             .target = by < 0 ? NO_REF : ref_unit(by),
                             .from = from,
                             .to = body(b, s, unit)->at });
    musket_remember_woods(g, unit, from);
}

void musket_has_moved(Game *g, int unit, Point from)
{
    has_moved(g, unit, from, -1);
}

/* Who has stopped a slide short of where ground and table alone would have let it go, -1 = nobody; 12.3 a concealed
 * friend is not named to the enemy. */
static int stopped_by(const State *s, const Slide *m)
{
    const int by = m->barred >= 0 ? m->barred : m->met;
    return by >= 0 && m->free - m->distance >= A_STEP &&
                   !(state_unit(s, by)->marks & U_CONCEALED)
               ? by
               : -1;
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
Angle musket_turn_first(Game *g, int unit, Angle facing, Slide *m)
{
    const Battle *b = g->battle;
    const Angle before = body(b, g->state, unit)->facing;
    if (facing == before || musket_unit_building(b, g->state, unit) >= 0)
        return facing;
    if (musket_slide_is_clear(g, unit, m))
        return facing;
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

/* 7.12  The same of a slide that somebody has cut short: it does not begin either.  A block that comes out of a house
 * at the edge may be over it at first. */
bool musket_ends_on_table(const Battle *b, const State *s, int unit, Point end,
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
 * brought them nearer.  in: began: where the move did. */
static bool is_advance(const Battle *b, State *s, int unit, Point began, Point end)
{
    if (state_unit(s, unit)->status != SHAKEN)
        return false;
    Stand *at = body(b, s, unit);
    const Point now = at->at;
    at->at = began;
    const bool nearer = musket_goes_nearer(b, s, unit, end);
    at->at = now;
    return nearer;
}

/* How far it could slide that way before an enemy stops it.  returns: the facing it slides in. */
static Angle set_out(Game *g, int unit, Point to, Angle facing, int32_t budget, Slide *m)
{
    const Battle *b = g->battle;
    const State *s = g->state;
    const Point from = body(b, s, unit)->at;
    const int formation = state_unit(s, unit)->formation;
    m->met = -1;
    m->charges = false;
    m->box = musket_formation_box(b, s, unit, formation, from, facing);
    m->way = geo_ahead(geo_bearing(from, to));
    m->distance = musket_move_reach(b, s, unit, formation, from, m->way,
                                    geo_distance(from, to), budget);
    musket_slide_look(b, s, unit, m);
    facing = musket_turn_first(g, unit, facing, m);
    facing = turn_on_table(b, s, unit, facing, m);
    m->free = m->distance;
    if (own(b)->buildings)
        looks_inside(g, unit, m);
    if (m->distance) {
        musket_slide_to_enemies(b, unit, b->number[STAND_OFF], m);
        if (m->met >= 0)
            musket_runs_into(g, unit, m->met);
    }
    return facing;
}

/* A straight way, or the second part of one that bends. */
typedef struct Leg {
    Slide m;
    Point began, to;    /* where the whole move began; where this leads */
    Angle slid, wanted; /* facing on the way and at its end */
    const Slide *first; /* NULL: it is no second part */
} Leg;

/* There it is, or where it stood; and through whom it has passed. */
static void come_to(Game *g, int unit, const Leg *leg, Point end)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Angle wanted = leg->wanted;
    Angle slid = leg->slid;
    Stand *at = body(b, s, unit);
    const Point from = at->at;
    const Angle before = at->facing;
    if (!is_advance(b, s, unit, leg->began, end))
        at->at = end;
    if (!musket_ends_on_table(b, s, unit, at->at, slid)) {
        at->at = from;
        slid = before;
    }
    if (at->at.x != from.x ||
        at->at.y != from.y) /* 11.6: it may have stayed in its house */
        musket_slide_past_friends(g, unit, &leg->m, leg->first);
    at->facing = slid;
    if (slid != wanted) { /* no room to turn there; perhaps here */
        slid = wanted;
        turned(g, unit, &slid);
        at->facing = slid;
    }
    const bool was_to_move = geo_gap2(from, leg->to) >= A_STEP * A_STEP;
    if (was_to_move && at->facing == before && geo_gap2(from, at->at) < A_STEP * A_STEP)
        at->at = from;
    if (at->at.x != from.x || at->at.y != from.y || at->facing != before)
        has_moved(g, unit, from, stopped_by(s, &leg->m));
    else if (was_to_move || wanted != before) {
        const int by = leg->m.barred >= 0 ? leg->m.barred : leg->m.met;
        musket_tell(g, &(Event){ .kind = E_STUCK,
                                 .side = (uint8_t)side_of(b, unit),
                                 .subject = ref_unit(unit),
                                 .target = was_to_move && by >= 0 ? ref_unit(by) : NO_REF,
                                 .a = !was_to_move });
    }
}

static void go_straight(Game *g, int unit, Point began, Point to, Angle facing,
                        int32_t budget)
{
    Leg leg;
    leg.began = began;
    leg.to = to;
    leg.wanted = facing;
    leg.first = NULL;
    leg.slid = set_out(g, unit, to, facing, budget, &leg.m);
    come_to(g, unit, &leg, musket_slide_stop(g, unit, true, &leg.m));
}

void musket_march(Game *g, int unit, Point to, Angle facing, int32_t budget)
{
    go_straight(g, unit, body(g->battle, g->state, unit)->at, to, facing, budget);
}

/* Does it touch an enemy there? */
static bool meets_enemy(const Battle *b, int unit, const Slide *m, Point at)
{
    Box box = m->box;
    box.at = at;
    for (int i = 0; i < m->n_near; i++) {
        if (side_of(b, m->near[i]) != side_of(b, unit) &&
            geo_touching(&box, &m->near_box[i]))
            return true;
    }
    return false;
}

/* 7.13  What the way to a place so far off leaves of a move. */
static int32_t left_of(const Battle *b, const State *s, int unit, Point from, Point to,
                       int32_t budget)
{
    const Vec way = geo_ahead(geo_bearing(from, to));
    return budget -
           musket_move_cost(b, s, unit, from, way, geo_distance(from, to), budget);
}

/* 7.13, 2.6  Where its way bends it is upon a friend, or in a house, and does not end there: on, if what is left of
 * its move takes it clear.  returns: it has. */
static bool bends_upon_somebody(Game *g, int unit, Point by, Point to, Angle facing,
                                int32_t budget)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Stand *at = body(b, s, unit);
    const Point from = at->at;
    const Angle before = at->facing;
    Slide first;
    const Angle slid = set_out(g, unit, by, facing, budget, &first);
    const Point bend = geo_along(first.box.at, first.way, first.distance);
    Slide short_of = first;
    if (geo_gap2(bend, by) > A_STEP * A_STEP || meets_enemy(b, unit, &first, bend) ||
        geo_gap2(musket_slide_stop(g, unit, true, &short_of), by) <= A_STEP * A_STEP)
        return false;
    budget = left_of(b, s, unit, from, bend, budget);
    at->at = bend;
    at->facing = slid;
    Leg on;
    on.began = from;
    on.to = to;
    on.wanted = facing;
    on.first = &first;
    on.slid = set_out(g, unit, to, facing, budget, &on.m);
    const Point end = musket_slide_stop(g, unit, true, &on.m);
    at->at = from;
    at->facing = before;
    if (geo_gap2(bend, end) < A_STEP * A_STEP || is_advance(b, s, unit, from, end) ||
        !musket_ends_on_table(b, s, unit, end, on.slid))
        return false;
    musket_slide_past_friends(g, unit, &first, NULL);
    at->at = bend;
    at->facing = slid;
    musket_has_moved(g, unit, from);
    come_to(g, unit, &on, end);
    return true;
}

void musket_march_by(Game *g, int unit, Point by, Point to, Angle facing, int32_t budget)
{
    const Battle *b = g->battle;
    const State *s = g->state;
    const Point from = body(b, s, unit)->at;
    if (bends_upon_somebody(g, unit, by, to, facing, budget))
        return;
    musket_march(g, unit, by, facing, budget);
    const Point at = body(b, s, unit)->at;
    if (geo_gap2(at, by) <= A_STEP * A_STEP)
        go_straight(g, unit, from, to, facing, left_of(b, s, unit, from, at, budget));
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
    }
    musket_tell(g, &(Event){ .kind = E_FORMATION,
                             .side = (uint8_t)side_of(b, unit),
                             .subject = ref_unit(unit),
                             .a = room ? formation : 0,
                             .b = near ? CANNOT_SO_NEAR : CANNOT_THERE });
    if (room)
        musket_remember_woods(g, unit, at->at);
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
