/* SPDX-License-Identifier: GPL-3.0-or-later
 * building.c - units of foot in buildings: one fills it, and is found at its middle.
 *
 * A unit in a building is as wide and deep as the building (the upright rectangle round it):
 * so it is in contact with whoever comes to the walls, and ranges are from the walls.
 *
 * Start at musket_building_box().
 */
#include "rulesets/musket_1805/slide.h"

int musket_building_at(const Battle *b, Point p)
{
    const FeatureSet in = terrain_at(&b->terrain, p) & own(b)->buildings;
    return in ? terrain_first(in) : -1;
}

int musket_unit_building(const Battle *b, const State *s, int unit)
{
    return own(b)->buildings ? musket_building_at(b, body(b, s, unit)->at) : -1;
}

Box musket_building_box(const Battle *b, int building)
{
    const Feature *f = &b->terrain.feature[building];
    return (Box){ feature_middle(f), geo_ahead(NORTH), (f->high.x - f->low.x) / 2,
                  (f->high.y - f->low.y) / 2 };
}

int musket_occupant(const Battle *b, const State *s, int building, int side)
{
    for (int u = 0; u < b->n_units; u++) {
        if (!(side == NOBODY ? on_table(b, s, u) : known_to(b, s, side, u)))
            continue;
        if (musket_unit_building(b, s, u) == building)
            return u;
    }
    return -1;
}

/* 11.6  A unit of foot fills the building it comes into, if there is room; all others, and those
 * who do not mean to, end outside.  11.3 One on fire is entered by nobody, by no road either. */
Point musket_slide_end(Game *g, int unit, bool enters, Slide *m)
{
    const Battle *b = g->battle;
    for (int tries = 0; m->distance > 0 && tries < 6; tries++) {
        const Point end = geo_along(m->box.at, m->way, m->distance);
        const int building = own(b)->buildings ? musket_building_at(b, end) : -1;
        const int32_t before = m->distance;
        if (building < 0) {
            musket_slide_to_room(g, unit, m);
            if (m->distance == before)
                return end;
            continue;
        }
        const Box house = musket_building_box(b, building);
        const bool burns = musket(g->state)->burning >> building & 1;
        /* Nobody is in it, or against it; it may stand half off the table. */
        if (enters && !burns && arm_of(b, unit) == FOOT &&
            musket_box_clear(g, unit, &house))
            return house.at;
        while (m->distance > 0 &&
               musket_building_at(b, geo_along(m->box.at, m->way, m->distance)) ==
                   building)
            m->distance -= MM(5);
    }
    m->distance = 0;
    return m->box.at;
}

/* How far a unit in a building has to go to be out of it with its whole block; 0 = it is in
 * none. */
int32_t musket_building_way_out(const Battle *b, const State *s, int unit, const Box *box,
                                Vec way)
{
    const int building = musket_unit_building(b, s, unit);
    if (building < 0)
        return 0;
    const Box house = musket_building_box(b, building);
    int32_t out = 1;
    for (Box at = *box; geo_overlap(&at, &house) && out < GEO_FAR / 4; out += MM(5))
        at.at = geo_along(box->at, way, out);
    return out;
}

/* May it stand there, outside, and is there room for its block?  in: anywhere: even where its
 * formation may not go (7.5). */
static bool has_place(Game *g, int unit, const Slide *m, bool anywhere)
{
    const Battle *b = g->battle;
    const State *s = g->state;
    const Terrain *t = &b->terrain;
    Box end = m->box;
    end.at = geo_along(m->box.at, m->way, m->distance);
    return !terrain_off(t, end.at) && !(terrain_at(t, end.at) & own(b)->buildings) &&
           musket_move_unbarred(b, s, unit, m->box.at, m->way, m->distance) >=
               m->distance &&
           (anywhere ||
            musket_form_stands(b, s, unit, state_unit(s, unit)->formation, end.at)) &&
           musket_has_room(g, unit, &end);
}

/* Is there a way out in that direction, past no enemy, and room at its end: a full move off, or as far
 * as may be?  out: the slide. */
static bool way_out(Game *g, int unit, Angle way, bool anywhere, Slide *m)
{
    enum { STEP = 127 };
    const Battle *b = g->battle;
    const State *s = g->state;
    const Stand *at = body(b, s, unit);
    const int formation = state_unit(s, unit)->formation;
    const int32_t rate = musket_move_rate(b, s, unit, formation, OPEN);
    m->met = -1;
    m->charges = false;
    m->way = geo_ahead(way);
    m->box = musket_formation_box(b, s, unit, formation, at->at, at->facing);
    const int32_t out = musket_building_way_out(b, s, unit, &m->box, m->way);
    m->distance = rate > out ? rate : out;
    musket_slide_look(b, s, unit, m);
    musket_slide_to_enemies(b, unit, b->number[STAND_OFF], m);
    if (m->met >= 0)
        musket_runs_into(g, unit, m->met);
    for (; m->distance >= out; m->distance -= STEP) {
        if (has_place(g, unit, m, anywhere))
            return true;
    }
    return false;
}

/* A way out of its building: away from the enemy or home, or as near to that as there is one. */
static bool find_way_out(Game *g, int unit, Slide *m)
{
    enum { WAYS = 16 };
    const Angle away = musket_way_of_flight(g->battle, g->state, unit);
    for (int turn = 0; turn < 2 * WAYS; turn++) {
        const int k = turn % WAYS;
        const Angle way =
            (Angle)(away - geo_sidestep(g->battle->hand, k) * (0x10000 / WAYS));
        if (way_out(g, unit, way, turn >= WAYS, m))
            return true;
    }
    return false;
}

static void leave_by(Game *g, int unit, const Slide *m)
{
    Stand *const at = body(g->battle, g->state, unit);
    const Point from = at->at;
    musket_slide_past_friends(g, unit, m, NULL);
    at->at = geo_along(from, m->way, m->distance);
    musket_has_moved(g, unit, from);
}

/* 11.4  Had it still to do what it was told? */
static bool loses_its_order(const State *s, int unit)
{
    const int verb = row(s, unit)->verb;
    const uint32_t marks = state_unit(s, unit)->marks;
    return !(marks & U_ACTED) && verb != V_NONE && verb != V_HOLD &&
           (verb != V_FIRE || !(marks & U_SHOT) || row(s, unit)->formation);
}

/* 11.4  Out of a burning building at once, in disorder; that is no rout, and all that it does in
 * this bound.  Who is hemmed in stays. */
void musket_leave_building(Game *g, int unit)
{
    Slide m;
    if (musket_unit_building(g->battle, g->state, unit) < 0)
        return;
    if (find_way_out(g, unit, &m))
        leave_by(g, unit, &m);
    else
        musket_tell(g, &(Event){ .kind = E_STUCK,
                                 .side = (uint8_t)side_of(g->battle, unit),
                                 .subject = ref_unit(unit),
                                 .a = 2 });
    if (loses_its_order(g->state, unit))
        musket_tell(g, &(Event){ .kind = E_UNDONE,
                                 .side = (uint8_t)side_of(g->battle, unit),
                                 .subject = ref_unit(unit),
                                 .a = UNDONE_BURNT_OUT });
    state_unit(g->state, unit)->marks |= U_ACTED;
    musket_disorder(g, unit);
}

/* 11.3  As a bound ends: who was hemmed in, or fought on in the fire, is out as soon as there is a way. */
void musket_leave_burning(Game *g)
{
    const Battle *b = g->battle;
    uint8_t order[MAX_UNITS];
    const int n = musket(g->state)->burning ? musket_in_turn(b, g->state, order) : 0;
    bool any = false;
    for (int k = 0; k < n; k++) {
        Slide m;
        const int u = order[k], house = musket_unit_building(b, g->state, u);
        if (house < 0 || !(musket(g->state)->burning >> house & 1) ||
            !find_way_out(g, u, &m))
            continue;
        leave_by(g, u, &m);
        any = true;
    }
    if (any)
        musket_mark_engaged(b, g->state);
}
