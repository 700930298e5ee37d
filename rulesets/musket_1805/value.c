/* SPDX-License-Identifier: GPL-3.0-or-later
 * value.c - how the battle stands, and whether a state keeps the rules.
 *
 * Start at musket_check().
 */
#include "rulesets/musket_1805/musket.h"
#include <string.h>

enum {
    VALUE_FIGURES,
    VALUE_ORDER,
    VALUE_LEVEL,
    VALUE_BROKEN,
    VALUE_OBJECTIVES,
    VALUE_GUNS,
    VALUE_TIME
};

/* Side 0's view: each entry side 0's less side 1's, in 1/FEATURE_ONE. */
void musket_value(const Battle *b, const State *s, int32_t *out)
{
    int all[2] = { 1, 1 }, left[2] = { 0, 0 }, order[2] = { 0, 0 }, level[2] = { 0, 0 };
    int units[2] = { 1, 1 }, out_of_it[2] = { 0, 0 }, guns[2] = { 0, 0 };
    memset(out, 0, VALUES * sizeof *out);
    for (int u = 0; u < b->n_units; u++) {
        const int side = side_of(b, u);
        const StandInfo *info = &b->stand[b->unit[u].first];
        const int worth = (arm_of(b, u) == FOOT ? 1 : 3) * info->rating;
        const bool there = body(b, s, u)->where <= IN_RESERVE && body(b, s, u)->figures;
        const int figures = there ? body(b, s, u)->figures : 0;
        const bool routed = state_unit(s, u)->status == ROUTED;
        units[side]++;
        all[side] += worth * info->figures;
        left[side] += worth * figures;
        if (!there || routed)
            out_of_it[side]++;
        else
            order[side] += worth * figures / (state_unit(s, u)->status == SHAKEN ? 2 : 1);
        if (there)
            level[side] += row(s, u)->level;
        guns[side] +=
            there && arm_of(b, u) == GUNS && !(state_unit(s, u)->marks & U_GUN_OUT);
    }
    for (int side = 0; side < 2; side++) {
        const int sign = side ? -FEATURE_ONE : FEATURE_ONE;
        out[VALUE_FIGURES] += sign * left[side] / all[side];
        out[VALUE_ORDER] += sign * order[side] / all[side];
        out[VALUE_LEVEL] += sign * level[side] / (VETERAN * units[side]);
        out[VALUE_BROKEN] -= sign * 2 * out_of_it[side] / units[side];
        out[VALUE_GUNS] += sign * guns[side] / 4;
        for (int i = 0; i < own(b)->n_objectives; i++) {
            if (musket(s)->held[own(b)->objective[i]] == side + 1)
                out[VALUE_OBJECTIVES] += sign;
        }
    }
    out[VALUE_TIME] = b->turns ? FEATURE_ONE * s->turn / b->turns : 0;
}

/* ---- invariants ---- */

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
    if (at->at.x < 0 || at->at.y < 0 || at->at.x > b->terrain.width ||
        at->at.y > b->terrain.depth) {
        return err_set(err, "%s is off the table at %d,%d", who, at->at.x, at->at.y);
    }
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
        if (on_table(b, s, u) && !check_pair(b, s, u, err))
            return false;
    }
    return true;
}
