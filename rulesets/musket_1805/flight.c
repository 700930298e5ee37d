/* SPDX-License-Identifier: GPL-3.0-or-later
 * flight.c - moves nobody ordered: pushed back, and fleeing.
 *
 * Start at musket_fly().
 */
#include "rulesets/musket_1805/slide.h"

/* Straight away from an enemy, facing kept; 7.12 never over the table's edge. */
static int32_t slide_back(Game *g, int unit, Angle away, int32_t distance)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Stand *at = body(b, s, unit);
    Slide m;
    m.box = musket_formation_box(b, s, unit, state_unit(s, unit)->formation, at->at,
                                 at->facing);
    m.way = geo_ahead(away);
    m.distance = distance;
    m.met = -1;
    m.charges = false;
    const int32_t out = musket_building_way_out(b, s, unit, &m.box, m.way);
    if (m.distance < out)
        m.distance = out;
    musket_slide_look(b, s, unit, &m);
    musket_slide_to_enemies(b, unit, b->number[STAND_OFF], &m);
    if (m.met >= 0)
        musket_runs_into(g, unit, m.met);
    m.distance = musket_move_reach(b, s, unit, state_unit(s, unit)->formation, at->at,
                                   m.way, m.distance, ANY_COST); /* 7.5, 7.6 */
    m.distance = battle_slide_on_table(b, &m.box, m.way, m.distance);
    const Point end = musket_slide_stop(g, unit, false, &m);
    if (m.distance < out)
        return 0;
    if (m.distance)
        musket_slide_past_friends(g, unit, &m, NULL);
    body(b, s, unit)->at = end;
    return m.distance;
}

/* 4.4  Half a move back; 9.13 guns in position stay where they are. */
void musket_push_back(Game *g, int unit, Point from)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Point was = body(b, s, unit)->at;
    const int32_t rate =
        musket_move_rate(b, s, unit, state_unit(s, unit)->formation, OPEN);
    const Angle away = geo_bearing(from, was);
    const int32_t gone = slide_back(g, unit, away, rate * b->number[PUSHED_BACK] / 100);
    if (!gone) {
        const bool guns = state_unit(s, unit)->formation == UNLIMBERED;
        musket_tell(g, &(Event){ .kind = E_STUCK,
                                 .side = (uint8_t)side_of(b, unit),
                                 .subject = ref_unit(unit),
                                 .a = guns ? 4 : 3 });
        return;
    }
    state_unit(s, unit)->marks |= U_MOVED;
    musket_tell(g, &(Event){ .kind = E_BACK,
                             .side = (uint8_t)side_of(b, unit),
                             .subject = ref_unit(unit),
                             .from = was,
                             .to = body(b, s, unit)->at });
    musket_remember_woods(g, unit, was);
}

Angle musket_way_of_flight(const Battle *b, const State *s, int unit)
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

/* A mass is deeper than the line it was, and may begin upon who is close behind.  From its middle,
 * as wide as it is: all of its way, but for the last hair: it only stands at the edge of him who stops it (2.6). */
static Slide from_the_middle(const Slide *m)
{
    Slide all = *m;
    all.box.half_d = 1;
    all.distance = m->distance + m->box.half_d - GEO_TOUCH;
    return all;
}

/* An enemy so close that there is no room for a mass that way, -1 = none. */
static int hemmed_in_by(const Battle *b, int unit, const Slide *m)
{
    const Slide all = from_the_middle(m);
    for (int i = 0; i < m->n_near; i++)
        if (side_of(b, m->near[i]) != side_of(b, unit) &&
            geo_overlap(&m->box, &m->near_box[i]) &&
            musket_slide_through(&all, &m->near_box[i]))
            return m->near[i];
    return -1;
}

/* A mass about to go so far that way, from a house at least out of it: as far as enemies let it, and out with
 * its whole block or not at all.  out: how far it has to go to be out.  returns: does none of them bar it? */
static bool set_out(Game *g, int unit, Angle away, int32_t far, Slide *m, int32_t *out)
{
    const Battle *b = g->battle;
    const State *s = g->state;
    m->way = geo_ahead(away);
    m->box = musket_formation_box(b, s, unit, MASS, body(b, s, unit)->at, away);
    if (musket_unit_building(b, s, unit) < 0)
        m->box.at = battle_onto_table(b, &m->box); /* 7.12 */
    *out = musket_building_way_out(b, s, unit, &m->box, m->way);
    const int32_t all = far < *out ? *out : far;
    m->distance = all;
    musket_slide_look(b, s, unit, m);
    m->met = *out ? -1 : hemmed_in_by(b, unit, m);
    if (m->met >= 0)
        m->distance = 0;
    else
        musket_slide_to_enemies(b, unit, b->number[STAND_OFF], m);
    if (m->met >= 0)
        musket_runs_into(g, unit, m->met);
    if (m->distance < *out)
        m->distance = 0;
    return m->distance == all;
}

/* 4.6  The ways it may take: its own, straight away from the enemy upon it, or else from the nearest, and home.
 * The first that no enemy bars; if they all are barred, the one on which it gets furthest. */
static Angle look_for_a_way(Game *g, int unit, int32_t far, Slide *m, int32_t *out)
{
    enum { WAYS = 3 };
    const Battle *b = g->battle;
    const State *s = g->state;
    const Point at = body(b, s, unit)->at;
    const Angle first = musket_way_of_flight(b, s, unit);
    int enemy = musket_contact_enemy(b, s, unit), best = 0;
    if (enemy < 0 && !musket_nearest_enemies(b, s, side_of(b, unit), at, 1, &enemy))
        enemy = -1;
    const Angle ways[WAYS] = {
        first,
        enemy < 0 ? first : geo_bearing(body(b, s, enemy)->at, at),
        b->side[side_of(b, unit)].home,
    };
    int32_t most = -1;
    for (int k = 0; k < WAYS; k++) {
        if (set_out(g, unit, ways[k], far, m, out))
            return ways[k];
        if (m->distance > most) {
            most = m->distance;
            best = k;
        }
    }
    set_out(g, unit, ways[best], far, m, out);
    return ways[best];
}

/* 4.6, 4.7  A rout move at once, as a mass: its whole width goes through whoever is in the way,
 * for it cannot file through gaps.  Over the edge it is lost.  Hemmed in it stays. */
void musket_fly(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    Stand *at = body(b, s, unit);
    const Point from = at->at;
    Slide m;
    int32_t out;
    m.charges = false;
    const int32_t far =
        arm_of(b, unit) >= GUNS ? 0 : musket_move_rate(b, s, unit, u->formation, ROUT);
    if (!far)
        return;
    const Angle away = look_for_a_way(g, unit, far, &m, &out);
    m.distance = musket_move_unbarred(b, s, unit, m.box.at, m.way, m.distance);
    if (terrain_off(&b->terrain, geo_along(m.box.at, m.way, m.distance))) {
        const Slide all = from_the_middle(&m);
        musket_slide_past_friends(g, unit, out ? &m : &all, NULL);
        musket_unit_remove(g, unit, LEFT_TABLE, LOST_FLED);
        return;
    }
    m.distance = battle_slide_on_table(b, &m.box, m.way, m.distance);
    while (!musket_move_may_end(b, musket_slide_end(g, unit, false, &m)) &&
           m.distance > 0) /* a place is rounded */
        m.distance--;
    if (m.distance < out)
        m.distance = 0; /* it stays inside */
    if (m.distance || (!out && musket_box_barred(b, s, &m.box, unit, NOBODY) < 0 &&
                       musket_move_may_end(b, m.box.at))) {
        const Slide all = from_the_middle(&m);
        if (m.distance)
            musket_slide_past_friends(g, unit, out ? &m : &all, NULL);
        at->at = geo_along(m.box.at, m.way, m.distance);
        at->facing = away;
        u->formation = MASS;
        u->marks &= ~(uint32_t)U_FROM_WOODS;
    }
    u->marks |= U_MOVED | U_SEEN_MOVING;
    u->marks &= ~(uint32_t)(U_ENGAGED | U_CHARGING);
    if (u->marks & U_CONCEALED)
        musket_shows_itself(g, unit, from);
    musket_tell(g, &(Event){ .kind = E_FLIGHT,
                             .side = (uint8_t)side_of(b, unit),
                             .subject = ref_unit(unit),
                             .from = from,
                             .to = at->at });
}
