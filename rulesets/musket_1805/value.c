/* SPDX-License-Identifier: GPL-3.0-or-later
 * value.c - how the battle stands, and whether a state keeps the rules.
 *
 * Start at musket_check().
 */
#include "engine/sound.h"
#include "rulesets/musket_1805/scene.h"
#include <string.h>

/* ORDER with musket_values */
enum {
    VALUE_FIGURES,
    VALUE_ORDER,
    VALUE_BREAKING,
    VALUE_OBJECTIVES,
    VALUE_NEAR,
    VALUE_GUNS,
    VALUE_FIRE,
    VALUE_FLANKS,
    N_VALUES
};

const Named musket_values[] = {
    { "figures", "share of its fighting worth left, in eighths" },
    { "order", "the same, without routed units, and half of shaken ones" },
    { "breaking",
      "how near the enemy is to having half his units routed or gone: squared" },
    { "objectives", "objectives held that count for it" },
    { "near",
      "share of its worth near objectives it does not hold, the nearer the more" },
    { "guns", "guns in action, in fours" },
    { "fire", "kills to expect of its fire as everybody stands, in tens" },
    { "flanks", "share of its units that no enemy can charge in flank or rear" },
    { NULL, NULL }
};

_Static_assert(sizeof musket_values / sizeof *musket_values == N_VALUES + 1,
               "ORDER with musket_values");
_Static_assert((int)N_VALUES <= (int)VALUES, "they fit");

enum { EIGHTHS = 8, NEAR_REACH = 6000 };

/* What a side has left. */
typedef struct Left {
    int32_t worth, all, men, order, units, out_of_it, guns, seen, safe, fire, near, held;
} Left;

static void count_unit(const Battle *b, const State *s, int unit, Left *l)
{
    const StandInfo *info = &b->stand[b->unit[unit].first];
    const Stand *at = body(b, s, unit);
    const int worth = (arm_of(b, unit) == FOOT ? 1 : 3) * info->rating;
    const bool there = at->where <= IN_RESERVE && at->figures;
    const int status = state_unit(s, unit)->status;
    const bool fights = arm_of(b, unit) != TRAIN;
    l->units += fights;
    l->all += worth * info->figures;
    l->men += (arm_of(b, unit) == FOOT ? 1 : 3) * info->figures;
    l->out_of_it += fights && (!there || status == ROUTED);
    if (!there)
        return;
    l->worth += worth * at->figures;
    if (status != ROUTED)
        l->order += worth * at->figures / (status == SHAKEN ? 2 : 1);
    if (arm_of(b, unit) == GUNS)
        l->guns += !(state_unit(s, unit)->marks & U_GUN_OUT);
}

/* Can somebody who is not in front of it charge it? */
static bool flank_is_open(const View *v, const Seen *u)
{
    for (int i = 0; i < v->n; i++) {
        const Seen *e = &v->seen[i];
        const int64_t reach = e->charge + e->half_d + u->half_d;
        if (e->side == u->side || e->arm == GUNS || e->engaged || !e->charge ||
            geo_gap2(e->at, u->at) > reach * reach)
            continue;
        if (musket_scene_off_flank(u, e->at))
            return true;
    }
    return false;
}

static void count_seen(const View *v, const Seen *u, Left *l)
{
    const Guess here = { u->at, u->facing, u->formation, false, false, true };
    if (u->routed)
        return;
    l->seen++;
    l->safe += !flank_is_open(v, u);
    if (u->range) {
        Spot spot; /* not cleared: most of it is never used */
        spot.in = u->in;
        musket_scene_measure(v, u->side, u->at, &spot);
        l->fire += musket_scene_best_fire(v, u, &here, &spot);
    }
}

/* How near a side is to a place it would win something with: 0 .. FEATURE_ONE a unit. */
static void count_places(const View *v, int side, Left *l)
{
    const MusketBattle *o = own(v->b);
    for (int i = 0; i < o->n_objectives; i++) {
        const Feature *place = &v->b->terrain.feature[o->objective[i]];
        const Point at = feature_middle(place);
        const bool counts = !o->for_side[i] || o->for_side[i] == side + 1;
        const bool held = musket(v->s)->held[o->objective[i]] == side + 1;
        l->held += counts && held;
        if (held)
            continue;
        for (int k = 0; k < v->n; k++) {
            const Seen *u = &v->seen[k];
            const int32_t away = geo_distance(u->at, at);
            if (u->side == side && !u->routed && away < NEAR_REACH)
                l->near += u->worth * (NEAR_REACH - away) / NEAR_REACH;
        }
    }
}

/* Side 0's view: each entry side 0's less side 1's, in 1/FEATURE_ONE. */
void musket_value(const Battle *b, const State *s, int32_t *out)
{
    Left left[2] = { { 0 }, { 0 } };
    View v; /* not cleared: most of it is never used */
    v.b = b;
    v.s = s;
    v.side = NOBODY; /* who is concealed from the other side threatens nobody yet */
    memset(out, 0, VALUES * sizeof *out);
    musket_scene_look(&v);
    for (int u = 0; u < b->n_units; u++)
        count_unit(b, s, u, &left[side_of(b, u)]);
    for (int i = 0; i < v.n; i++)
        count_seen(&v, &v.seen[i], &left[v.seen[i].side]);
    for (int side = 0; side < 2; side++) {
        Left *const l = &left[side];
        const int32_t sign = side ? -FEATURE_ONE : FEATURE_ONE;
        const int32_t units = l->units ? l->units : 1, all = l->all ? l->all : 1,
                      men = l->men ? l->men : 1;
        count_places(&v, side, l);
        out[VALUE_FIGURES] += sign * EIGHTHS * l->worth / all;
        out[VALUE_ORDER] += sign * EIGHTHS * l->order / all;
        out[VALUE_BREAKING] -= sign * 4 * l->out_of_it * l->out_of_it / (units * units);
        out[VALUE_OBJECTIVES] += sign * l->held;
        out[VALUE_NEAR] += sign * l->near / men;
        out[VALUE_GUNS] += sign * l->guns / 4;
        out[VALUE_FIRE] += (side ? -1 : 1) * l->fire / 10;
        out[VALUE_FLANKS] += l->seen ? sign * l->safe / l->seen : 0;
    }
}

/* ---- invariants ---- */

/* 11.6  One unit, of foot, fills a house, whatever the house stands in. */
static bool check_house(const Battle *b, const State *s, int unit, int house, Err *err)
{
    const char *who = b->unit[unit].name;
    if (arm_of(b, unit) != FOOT)
        return err_set(err, "%s is in a house", who);
    for (int other = 0; other < unit; other++) {
        if (on_table(b, s, other) && musket_unit_building(b, s, other) == house)
            return err_set(err, "%s and %s are in one house", who, b->unit[other].name);
    }
    return true;
}

/* 7.12  Nobody is over the table's edge, or he began so; houses may be. */
static bool check_edge(const Battle *b, const State *s, int unit, Err *err)
{
    const State *opening = &b->opening;
    const Box box = musket_unit_box(b, s, unit),
              began = musket_unit_box(b, opening, unit);
    return musket_unit_building(b, s, unit) >= 0 ||
           sound_edge(b, ref_unit(unit), &box, on_table(b, opening, unit) ? &began : NULL,
                      err);
}

/* 7.5, 7.6, 7.9  Nobody is where nobody can be, or his formation may not; but on a road. */
static bool check_ground(const Battle *b, const State *s, int unit, Err *err)
{
    const Point at = body(b, s, unit)->at;
    const int house = musket_unit_building(b, s, unit);
    if (house >= 0)
        return check_house(b, s, unit, house, err);
    const bool road = musket_near(b, at, b->terrain.roads, b->number[ROAD_NEAR]);
    const bool came_by_it =
        road && arm_of(b, unit) >= GUNS; /* be it unlimbered, or its horses lost */
    if (!came_by_it && !musket_may_stand(b, s, unit, at))
        return err_set(err, "%s stands where it may not, at %d,%d", b->unit[unit].name,
                       at.x, at.y);
    return road || sound_ground(b, s, b->unit[unit].first, b->terrain.impassable, err);
}

static bool check_unit(const Battle *b, const State *s, int unit, Err *err)
{
    const Unit *u = state_unit(s, unit);
    const UnitRow *r = row(s, unit);
    const Stand *at = body(b, s, unit);
    const char *who = b->unit[unit].name;
    if (at->figures > b->stand[b->unit[unit].first].figures)
        return err_set(err, "%s has grown", who);
    if (at->where != ON_TABLE)
        return true;
    if (!at->figures)
        return err_set(err, "%s is on the table without figures", who);
    if (terrain_off(&b->terrain, at->at)) {
        return err_set(err, "%s is off the table at %d,%d", who, at->at.x, at->at.y);
    }
    if (!check_edge(b, s, unit, err) || !check_ground(b, s, unit, err))
        return false;
    if (u->status > ROUTED)
        return err_set(err, "%s has no such status", who);
    if (u->formation == MASS ? u->status != ROUTED
                             : !musket_formation_fits(b, unit, u->formation)) {
        return err_set(err, "%s is in a formation it does not have", who);
    }
    if (r->level < UNTRAINED || r->level > VETERAN)
        return err_set(err, "%s has no discipline", who);
    if ((u->status == SHAKEN) != (r->shaken > 0))
        return err_set(err, "%s is half shaken", who);
    if (!(u->marks & U_ORDERED) && r->verb)
        return err_set(err, "%s acts without an order", who);
    if (u->marks & U_BOUND & ~(uint32_t)U_ORDERED)
        return err_set(err, "%s still acts", who);
    return true;
}

/* No two blocks on one another, and engaged means in contact. */
static bool check_pair(const Battle *b, const State *s, int unit, Err *err)
{
    Box box = musket_unit_box(b, s, unit);
    box.half_w -= GEO_TOUCH; /* edges that only touch */
    box.half_d -= GEO_TOUCH;
    const int other = musket_box_meets(b, s, &box, unit, NOBODY);
    if (other >= 0) {
        return err_set(err, "%s and %s stand on one another", b->unit[unit].name,
                       b->unit[other].name);
    }
    if ((musket_contact_enemy(b, s, unit) >= 0) !=
        (bool)(state_unit(s, unit)->marks & U_ENGAGED)) {
        return err_set(err, "%s is wrong about being in contact", b->unit[unit].name);
    }
    return true;
}

bool musket_check(const Battle *b, const State *s, Err *err)
{
    for (int u = 0; u < b->n_units; u++) {
        if (!check_unit(b, s, u, err))
            return false;
    }
    for (int u = 0; u < b->n_units; u++) {
        if (on_table(b, s, u) && !check_pair(b, s, u, err))
            return false;
    }
    return sound_state(b, s, err);
}
