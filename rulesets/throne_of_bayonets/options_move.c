/* SPDX-License-Identifier: GPL-3.0-or-later
 * options_move.c - the sensible things to do with a unit, a base or an officer that may move.
 *
 * Towards the enemies near by and the places that win the battle, near or as far as fire reaches;
 * back; into another formation; or nowhere.  Only what can be carried out here is offered, but for
 * moves: one that finds no room is a hold (OR_HOLD).
 *
 * Start at options_of_move().
 */
#include "engine/nearest.h"
#include "rulesets/throne_of_bayonets/options.h"

enum { MOST_PLACES = 3, MOST_COVERS = 2, MOST_JOINED = 15 }; /* that it is sent to */

static void formations(List *l, int unit)
{
    int base[MAX_STANDS], n = unit_bases(l->b, l->s, unit, base);
    const int now = state_unit(l->s, unit)->formation;
    for (int f = LINE; f < N_FORMATIONS; f++) {
        if (f == now || n > MAX_LAYOUT || !formation_width(l->b, base, n, f, 0))
            continue;
        list_put_if(l, V_FORM, ref_unit(unit), NO_REF, f, 0);
    }
}

static void places(List *l, Ref who, Point at)
{
    const ThroneBattle *own = throne_battle(l->b);
    const FeatureSet near =
        terrain_nearest_few(&l->b->terrain, at, own->place, own->n_places, MOST_PLACES);
    for (int i = 0; i < own->n_places; i++) {
        if (near >> own->place[i] & 1)
            list_put_or_hold(l, V_ADVANCE, who, ref_feature(own->place[i]), 0, 0);
    }
}

/* 13.23  The nearest places that shelter it, two moves off at the most, where it has none. */
static void covers(List *l, const SceneUnit *u, const SceneUnit *foe)
{
    const Terrain *t = &l->b->terrain;
    FeatureSet left = t->cover;
    if (!left || !foe || u->horse || fire_is_covered(l->b, foe->at, scene_front(u)))
        return;
    for (int k = 0; k < MOST_COVERS && left; k++) {
        const int i = terrain_nearest_within(t, u->at, left, 2 * u->rate);
        if (i < 0)
            return;
        left &= ~((FeatureSet)1 << i);
        list_put_or_hold(l, V_COVER, u->who, ref_feature(i), 0, 0);
    }
}

/* Could it touch the enemy at all in one move? */
static bool in_reach(const SceneUnit *u, const SceneUnit *e)
{
    const int64_t reach = u->rate + u->half_w + u->half_d + e->half_w + e->half_d;
    return geo_gap2(u->at, e->at) <= reach * reach;
}

/* 6.5b  In the place of its move. */
static void may_rally(List *l, int unit)
{
    if (state_unit(l->s, unit)->marks & U_MAY_RALLY &&
        initiative_may(l->b, l->s, unit, TRIED_RALLY, NULL)) {
        list_put(l, V_RALLY, ref_unit(unit), NO_REF, 0, 0);
    }
}

static void unit_options(List *l, int unit)
{
    const Battle *b = l->b;
    const State *s = l->s;
    const Ref who = ref_unit(unit);
    const int now = state_unit(s, unit)->formation;
    const SceneUnit *enemy[4];
    Scene *const scene = scene_of(b, s);
    const SceneUnit *self = scene_find(scene, who);
    const int n = scene_enemies(scene, s->side, self->at, 4, enemy);
    list_put(l, V_HOLD, who, NO_REF, 0, 0);
    may_rally(l, unit);
    for (int i = 0; i < n; i++) {
        list_put_or_hold(l, V_ADVANCE, who, enemy[i]->who, 0, 0);
        if (i < 2)
            list_put_or_hold(l, V_ADVANCE, who, enemy[i]->who, 0, 1);
        if (self->arm != ARTILLERY && in_reach(self, enemy[i])) {
            list_put_if(l, V_CHARGE, who, enemy[i]->who, 0, 0);
        }
    }
    if (n)
        list_put_or_hold(l, V_ADVANCE, who, enemy[0]->who, 0, 2);
    places(l, who, self->at);
    covers(l, self, n ? enemy[0] : NULL);
    if (n && self->arm != ARTILLERY && now == LINE)
        list_put_or_hold(l, V_ADVANCE, who, enemy[0]->who, COLUMN, 0);
    if (n && self->arm != ARTILLERY && now == COLUMN && self->bases > 1) {
        list_put_or_hold(l, V_ADVANCE, who, enemy[0]->who, LINE, 1);
    }
    list_put_or_hold(l, V_WITHDRAW, who, NO_REF, 0, 0);
    if (n)
        list_put_or_hold(l, V_FACE, who, enemy[0]->who, 0, 0);
    formations(l, unit);
    const Unit *u = state_unit(s, unit);
    if (u->marks & U_COMPLEX && u->formation != SQUARE)
        list_put(l, V_BREAK_UP, who, NO_REF, 0, 0); /* 4.12b */
}

static void base_options(List *l, int base)
{
    const Battle *b = l->b;
    const State *s = l->s;
    const Ref who = ref_stand(base);
    const SceneUnit *enemy[1];
    Scene *const scene = scene_of(b, s);
    list_put(l, V_HOLD, who, NO_REF, 0, 0);
    list_put_if(l, V_COLLECT, ref_unit(b->stand[base].parent), NO_REF, COLUMN, 0);
    list_put_if(l, V_COLLECT, ref_unit(b->stand[base].parent), NO_REF, LINE, 0);
    if (scene_enemies(scene, s->side, state_stand(s, base)->at, 1, enemy)) {
        list_put_or_hold(l, V_ADVANCE, who, enemy[0]->who, 0, 0);
        list_put_or_hold(l, V_ADVANCE, who, enemy[0]->who, 0, 1);
    }
    list_put_or_hold(l, V_WITHDRAW, who, NO_REF, 0, 0);
}

/* To the nearest of those he commands. */
static void officer_options(List *l, int officer)
{
    const Battle *b = l->b;
    const State *s = l->s;
    const Officer *he = state_officer(s, officer);
    int unit[MOST_JOINED];
    Nearest near;
    list_put(l, V_HOLD, ref_officer(officer), NO_REF, 0, 0);
    nearest_begin(&near, MOST_JOINED, unit, geo_ahead(battle_ahead(b, s->side)), b->hand);
    for (int u = 0; u < b->n_units; u++) {
        Point at;
        if (unit_side(b, u) == s->side && unit_on_table(b, s, u) &&
            officer_commands(b, officer, ref_unit(u)) &&
            battle_place(b, s, ref_unit(u), &at))
            nearest_offer(&near, u, geo_gap2(he->at, at), at);
    }
    for (int k = 0; k < near.n; k++)
        list_put_or_hold(l, V_JOIN, ref_officer(officer), ref_unit(unit[k]), 0, 0);
}

void options_of_move(List *l)
{
    const Battle *b = l->b;
    const State *s = l->s;
    const ThroneBattle *own = throne_battle(b);
    for (int u = own->first_unit[s->side]; u < own->end_unit[s->side]; u++) {
        const Unit *unit = state_unit(s, u);
        if ((unit->marks & (U_ACTIVATED | U_DONE)) != U_ACTIVATED ||
            !unit_on_table(b, s, u))
            continue;
        unit_options(l, u);
        return;
    }
    for (int i = own->first[s->side]; i < own->end[s->side]; i++) {
        if ((state_stand(s, i)->marks & (S_ACTIVATED | S_DONE)) != S_ACTIVATED)
            continue;
        if (!base_is_loose(s, i))
            continue;
        base_options(l, i);
        return;
    }
    for (int o = 0; o < b->n_officers; o++) {
        if (!officer_may_move(b, s, o))
            continue;
        officer_options(l, o);
        return;
    }
    for (int u = own->first_unit[s->side]; u < own->end_unit[s->side]; u++)
        may_rally(l, u);
    list_put(l, V_DONE, NO_REF, NO_REF, 0, 0);
}
