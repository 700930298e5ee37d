/* SPDX-License-Identifier: GPL-3.0-or-later
 * value.c - how the battle stands, what a side may know, whether a state keeps the rules.
 *
 * Start at chaos_check().
 */
#include "engine/feature.h"
#include "engine/sound.h"
#include "rulesets/chaos_confusion_casualties/scene.h"
#include <string.h>

/* ORDER with chaos_values */
enum {
    VALUE_STRENGTH,
    VALUE_ORDER,
    VALUE_POINTS,
    VALUE_NEAR,
    VALUE_GUNS,
    VALUE_FIRE,
    VALUE_OFFICERS,
    N_VALUES
};

const Named chaos_values[] = {
    { "strength", "share of its strength left, in eighths" },
    { "order", "the same, without disrupted and leaderless units" },
    { "points", "points as they stand, in fours" },
    { "near", "share of its strength near fields it does not hold, the nearer the more" },
    { "guns", "guns left, in fours" },
    { "fire", "hits to expect of its fire as everybody stands, in tens" },
    { "officers", "officers left, of three a regiment" },
    { NULL, NULL }
};

_Static_assert(sizeof chaos_values / sizeof *chaos_values == N_VALUES + 1,
               "ORDER with chaos_values");
_Static_assert((int)N_VALUES <= (int)VALUES, "they fit");

enum { EIGHTHS = 8, NEAR_REACH = 6000 };

/* What a side has left. */
typedef struct Left {
    int32_t full, all, order, near, guns, fire, officers, had;
} Left;

static void count_unit(const Battle *b, const State *s, int unit, Left *l)
{
    const int weight = arm_of(b, unit) == GUNS ? 3 : 1; /* a dial of 6, worth 18 */
    const int strength = weight * chaos_unit_strength(b, s, unit);
    l->full += weight * chaos_unit_full(b, unit);
    if (is_regiment(b, unit))
        l->had += b->number[OFFICERS];
    if (!pieces(s, unit))
        return;
    l->all += strength;
    l->officers += chaos_officers(s, unit);
    if (state_unit(s, unit)->status == IN_ORDER && !chaos_is_leaderless(b, s, unit))
        l->order += strength;
    l->guns += arm_of(b, unit) == GUNS;
}

/* How near a side is to fields it would win something with. */
static void count_fields(const View *v, Left *l)
{
    const ChaosBattle *o = own(v->b);
    for (int i = 0; i < o->n_fields; i++) {
        if (chaos(v->s)->held[o->field[i]] == v->side + 1)
            continue;
        const Point at = feature_middle(&v->b->terrain.feature[o->field[i]]);
        for (int k = v->n_foes; k < v->n; k++) {
            const Seen *u = &v->seen[k];
            if (u->disrupted || !geo_near(u->at.x - at.x, u->at.y - at.y, NEAR_REACH))
                continue;
            const int32_t away = terrain_walk(&v->b->terrain, u->at, at);
            if (away < NEAR_REACH)
                l->near += u->strength * (NEAR_REACH - away) / NEAR_REACH;
        }
    }
}

/* What its fire would do now. */
static void count_fire(const View *v, Left *l)
{
    for (int k = v->n_foes; k < v->n; k++) {
        Spot spot;
        chaos_scene_measure(v, v->seen[k].at, &spot);
        l->fire += chaos_scene_best_fire(v, &v->seen[k], &spot);
    }
}

/* Side 0's view: each entry side 0's less side 1's, in 1/FEATURE_ONE. */
void chaos_value(const Battle *b, const State *s, int32_t *out)
{
    Left left[MAX_SIDES] = { { 0 }, { 0 } };
    View v; /* not cleared: most of it is never used */
    memset(out, 0, VALUES * sizeof *out);
    for (int u = 0; u < b->n_units; u++)
        count_unit(b, s, u, &left[side_of(b, u)]);
    for (int side = 0; side < MAX_SIDES; side++) {
        Left *const l = &left[side];
        chaos_scene_look(b, s, side, true, &v);
        count_fire(&v, l);
        const int32_t sign = side ? -FEATURE_ONE : FEATURE_ONE;
        const int32_t full = l->full ? l->full : 1, had = l->had ? l->had : 1;
        count_fields(&v, l);
        out[VALUE_STRENGTH] += sign * EIGHTHS * l->all / full;
        out[VALUE_ORDER] += sign * EIGHTHS * l->order / full;
        out[VALUE_POINTS] += sign * chaos_points(b, s, side) / 4;
        out[VALUE_NEAR] += sign * l->near / full;
        out[VALUE_GUNS] += sign * l->guns / 4;
        out[VALUE_FIRE] += (side ? -1 : 1) * l->fire / 10;
        out[VALUE_OFFICERS] += sign * l->officers / had;
    }
}

/* 1.2  The enemy's notes are taken back, as if he had yet to give them: whoever plays on from here
 * has him choose them as he chooses everything else. */
void chaos_observe(const Battle *b, State *s, int side, uint64_t guess)
{
    (void)guess;
    for (int u = 0; u < b->n_units; u++) {
        UnitRow *r = row(s, u);
        Unit *unit = state_unit(s, u);
        if (side_of(b, u) == side)
            continue;
        if (s->phase == PHASE_ORDERS) {
            r->verb = r->formation = 0;
            r->target = NO_REF;
            r->place = r->bend = (Point){ 0, 0 };
            r->to_face = 0;
            unit->marks &= ~(uint32_t)(U_ORDERED | U_CHARGING | U_FORMS_LAST | U_CLIMBS);
        }
        if (s->phase != PHASE_AIM)
            continue;
        if (r->aim_verb) { /* those with nobody to fire at have none */
            r->aim_verb = r->round = 0;
            r->aim = NO_REF;
            unit->marks &= ~(uint32_t)U_AIMED;
        }
        if (r->verb == V_MOVE_AFTER) { /* whether they go then is not known yet */
            r->verb = V_HOLD;
            r->place = r->bend = (Point){ 0, 0 };
            r->to_face = 0;
        }
    }
}

/* ---- invariants ---- */

static bool check_pieces(const Battle *b, const State *s, int unit, Err *err)
{
    const UnitInfo *info = &b->unit[unit];
    const int n = pieces(s, unit);
    for (int i = 0; i < info->n; i++) {
        const Stand *piece = state_stand(s, info->first + i);
        const int full = b->stand[info->first].figures;
        if (i >= n ? piece->where < LEFT_TABLE
                   : (i < n - 1 ? piece->figures != full
                                : !piece->figures || piece->figures > full))
            return err_set(err, "%s: piece %d is not as it should be", info->name, i + 1);
    }
    return true;
}

static bool check_unit(const Battle *b, const State *s, int unit, Err *err)
{
    const Unit *u = state_unit(s, unit);
    const UnitRow *r = row(s, unit);
    const char *who = b->unit[unit].name;
    if (!check_pieces(b, s, unit, err))
        return false;
    if (!on_table(b, s, unit))
        return true;
    Box box = chaos_unit_box(b, s, unit);
    if (terrain_off(&b->terrain, box.at))
        return err_set(err, "%s is off the table at %d,%d", who, box.at.x, box.at.y);
    const Box began = chaos_unit_box(b, &b->opening, unit);
    const bool came = !on_table(b, &b->opening, unit);
    if (!sound_edge(b, ref_unit(unit), &box, came ? NULL : &began, err))
        return false;
    for (int i = 0; i < N_ROUNDS - 1; i++) {
        if (r->rounds[i] > row(&b->opening, unit)->rounds[i])
            return err_set(err, "%s has got more rounds", who);
    }
    if (u->status > DISRUPTED || !chaos_formation_fits(b, unit, u->formation))
        return err_set(err, "%s is in no such state or formation", who);
    if (s->phase == PHASE_ORDERS && !(u->marks & U_ORDERED) && r->verb)
        return err_set(err, "%s acts without an order", who);
    box.half_w -= GEO_TOUCH; /* edges that only touch */
    box.half_d -= GEO_TOUCH;
    if (chaos_bars(b, &box) & ~(came ? 0 : chaos_bars(b, &began)))
        return err_set(err, "%s is where nobody can be, at %d,%d", who, box.at.x,
                       box.at.y);
    const int other = chaos_box_meets(b, s, &box, unit);
    return other < 0 ||
           err_set(err, "%s and %s stand on one another", who, b->unit[other].name);
}

bool chaos_check(const Battle *b, const State *s, Err *err)
{
    for (int u = 0; u < b->n_units; u++) {
        if (!check_unit(b, s, u, err))
            return false;
    }
    return sound_state(b, s, err);
}
