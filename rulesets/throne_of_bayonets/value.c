/* SPDX-License-Identifier: GPL-3.0-or-later
 * value.c - how the battle stands, what a side sees, and whether a state keeps the rules.
 *
 * Start at throne_check().
 */
#include "rulesets/throne_of_bayonets/throne.h"
#include <string.h>

enum { VALUE_BASES, VALUE_ORDER, VALUE_OFFICERS, VALUE_OBJECTIVE, VALUE_NEAR, VALUE_TIME };

/* Side 0's view: each entry side 0's less side 1's, in 1/FEATURE_ONE. */
void throne_value(const Battle *b, const State *s, int32_t *out)
{
    memset(out, 0, VALUES * sizeof *out);
    int32_t start[2] = { 0, 0 }, left[2] = { 0, 0 }, order[2] = { 0, 0 };
    for (int i = 0; i < b->n_stands; i++) {
        const int side = b->stand[i].side, where = state_stand(s, i)->where;
        const int worth = 7 - b->stand[i].rating;
        start[side] += worth;
        if (where != ON_TABLE && where != IN_RESERVE) continue;
        left[side] += worth;
        const int unit = state_stand(s, i)->unit;
        if (unit != NO_UNIT) order[side] += state_unit(s, unit)->status == FORMED ? worth : worth / 2;
    }
    for (int side = 0; side < 2; side++) {
        const int sign = side ? -1 : 1, all = start[side] ? start[side] : 1;
        out[VALUE_BASES] += sign * FEATURE_ONE * left[side] / all;
        out[VALUE_ORDER] += sign * FEATURE_ONE * order[side] / all;
        for (int o = 0; o < b->n_officers; o++) {
            const int where = state_officer(s, o)->where;
            if (b->officer[o].side == side && (where == ON_TABLE || where == IN_RESERVE)) {
                out[VALUE_OFFICERS] += sign * FEATURE_ONE;
            }
        }
        const int place = throne_battle(b)->objective[side] - 1;
        if (place >= 0 && controls(b, s, side, place)) out[VALUE_OBJECTIVE] += sign * FEATURE_ONE;
    }
    out[VALUE_TIME] = b->turns ? FEATURE_ONE * s->turn / b->turns : 0;
}

/* 16.4  The one secret: where the enemy's reinforcements will come from, until they do. */
void throne_observe(const Battle *b, State *s, int side, uint64_t guess)
{
    for (int i = 0; i < b->n_notes; i++) {
        if (b->note[i].side == side || !throne(s)->noted[i] || b->note[i].n_entries < 2) continue;
        throne(s)->noted[i] = (uint8_t)(1 + dice_mix(guess, (uint64_t)i, 16) % b->note[i].n_entries);
    }
}

/* ---- invariants ---- */

static bool check_counts(const Battle *b, const State *s, Err *err)
{
    int n[MAX_UNITS] = { 0 };
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *at = state_stand(s, i);
        const bool present = at->where == ON_TABLE || at->where == IN_RESERVE;
        if (at->unit != NO_UNIT) {
            if (at->unit >= b->n_units) return err_set(err, "base %d is in no unit there is", i);
            if (!present) return err_set(err, "base %d is lost, yet in a unit", i);
            if (at->status != IN_UNIT) return err_set(err, "base %d is both alone and in a unit", i);
            n[at->unit]++;
        } else if (present && at->status == IN_UNIT) {
            return err_set(err, "base %d is in no unit, and not dispersed either", i);
        }
        if (at->where == ON_TABLE &&
            (at->at.x < 0 || at->at.y < 0 || at->at.x > b->terrain.width ||
             at->at.y > b->terrain.depth)) {
            return err_set(err, "base %d is on the table at %d,%d, which is off it", i, at->at.x,
                           at->at.y);
        }
    }
    for (int u = 0; u < b->n_units; u++) {
        const Unit *unit = state_unit(s, u);
        if (unit->n_stands != n[u]) {
            return err_set(err, "unit %d counts %d bases and has %d", u, unit->n_stands, n[u]);
        }
        if (!n[u] && unit->dice) return err_set(err, "unit %d is gone and carries dice", u);
        if (n[u] && !unit->formation) return err_set(err, "unit %d has no formation", u);
        if (unit->status > DISORDERED) return err_set(err, "unit %d has no such status", u);
    }
    return true;
}

/* Bases of units stand clear of all others; dispersed ones find room as they can (3.13). */
static bool check_room(const Battle *b, const State *s, Err *err)
{
    for (int i = 0; i < b->n_stands; i++) {
        if (!base_on_table(s, i)) continue;
        Box mine = battle_box(b, s, i);
        mine.half_w -= GEO_TOUCH;
        mine.half_d -= GEO_TOUCH;
        for (int k = i + 1; k < b->n_stands; k++) {
            if (!base_on_table(s, k)) continue;
            const Box other = battle_box(b, s, k);
            if (!geo_overlap(&mine, &other)) continue;
            char first[NAME_ROOM + 16], second[NAME_ROOM + 16];
            battle_name(b, ref_stand(i), first, sizeof first);
            battle_name(b, ref_stand(k), second, sizeof second);
            return err_set(err, "%s and %s stand on one another", first, second);
        }
    }
    return true;
}

bool throne_check(const Battle *b, const State *s, Err *err)
{
    return check_counts(b, s, err) && check_room(b, s, err);
}
