/* SPDX-License-Identifier: GPL-3.0-or-later
 * value.c - how the battle stands, what a side sees, and whether a state keeps the rules.
 *
 * Start at fire_check().
 */
#include "rulesets/fire_and_discipline/fire.h"

enum { VALUE_CASTINGS, VALUE_STANDS, VALUE_GUNS, VALUE_POINTS, VALUE_PLACES, VALUE_TIME };

/* Side 0's view: each entry side 0's less side 1's, in 1/FEATURE_ONE. */
void fire_value(const Battle *b, const State *s, int32_t *out)
{
    memset(out, 0, VALUES * sizeof *out);
    int32_t all[2] = { 0, 0 }, left[2] = { 0, 0 }, stands[2] = { 0, 0 }, whole[2] = { 0, 0 };
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *at = state_stand(s, i);
        const int side = b->stand[i].side, worth = 2 + b->stand[i].rating;
        const bool here = at->where == ON_TABLE || at->where == IN_RESERVE;
        all[side] += b->stand[i].figures * worth;
        whole[side]++;
        if (!here) continue;
        left[side] += at->figures * worth;
        stands[side]++;
        if (is_guns(b, i) && guns_state(s, i) == GUNS_MANNED) {
            out[VALUE_GUNS] += (side ? -1 : 1) * FEATURE_ONE * gun_count(b, i);
        }
    }
    for (int side = 0; side < 2; side++) {
        const int sign = side ? -1 : 1;
        out[VALUE_CASTINGS] += sign * FEATURE_ONE * left[side] / (all[side] ? all[side] : 1);
        out[VALUE_STANDS] += sign * FEATURE_ONE * stands[side] / (whole[side] ? whole[side] : 1);
        for (int k = 0; k < fire_battle(b)->n_places; k++) {
            if (fd_holds_place(b, s, side, fire_battle(b)->place[k])) out[VALUE_PLACES] += sign * FEATURE_ONE;
        }
    }
    out[VALUE_POINTS] = FEATURE_ONE * fire_margin(b, s);
    out[VALUE_TIME] = b->turns ? FEATURE_ONE * s->turn / b->turns : 0;
}

/* Nothing on this table is hidden. */
void fire_observe(const Battle *b, State *s, int side, uint64_t guess)
{
    (void)b;
    (void)s;
    (void)side;
    (void)guess;
}

/* ---- invariants ---- */

static bool check_stand(const Battle *b, const State *s, int i, Err *err)
{
    const Stand *at = state_stand(s, i);
    const StandRow *r = row(s, i);
    const bool here = at->where == ON_TABLE || at->where == IN_RESERVE;
    if (here != (at->unit != NO_UNIT)) return err_set(err, "stand %d is in a unit, or not, wrongly", i);
    if (here && at->unit != b->stand[i].parent) return err_set(err, "stand %d changed its unit", i);
    if (here && !at->figures) return err_set(err, "stand %d is empty and on the table", i);
    if (at->figures > b->stand[i].figures) return err_set(err, "stand %d has grown", i);
    if (at->status >= N_STATUSES) return err_set(err, "stand %d has no such status", i);
    if (here && at->status == ST_GARRISON && !r->garrison) return err_set(err, "stand %d garrisons nothing", i);
    if (is_guns(b, i) != ((r->guns & 15) != GUNS_NONE)) return err_set(err, "stand %d and its guns", i);
    if (here && is_guns(b, i) && (at->status == ST_UNLIMBERED || at->status == ST_LIMBERED) &&
        (r->guns & 15) != GUNS_MANNED) {
        return err_set(err, "stand %d serves guns it has not", i);
    }
    const Point p = at->at;
    if (at->where == ON_TABLE &&
        (p.x < 0 || p.y < 0 || p.x > b->terrain.width || p.y > b->terrain.depth)) {
        return err_set(err, "stand %d is off the table at %d,%d", i, p.x, p.y);
    }
    return true;
}

/* 3.20  Nobody stands on anybody. */
static bool check_room(const Battle *b, const State *s, Err *err)
{
    for (int i = 0; i < b->n_stands; i++) {
        if (!on_table(s, i)) continue;
        Box mine = fd_stand_box(b, s, i);
        mine.half_w -= GEO_TOUCH;
        mine.half_d -= GEO_TOUCH;
        for (int k = i + 1; k < b->n_stands; k++) {
            if (!on_table(s, k)) continue;
            const Box other = fd_stand_box(b, s, k);
            if (!geo_overlap(&mine, &other)) continue;
            char one[NAME_ROOM + 24], two[NAME_ROOM + 24];
            battle_name(b, ref_stand(i), one, sizeof one);
            battle_name(b, ref_stand(k), two, sizeof two);
            return err_set(err, "%s and %s stand on one another", one, two);
        }
    }
    return true;
}

bool fire_check(const Battle *b, const State *s, Err *err)
{
    int n[MAX_UNITS] = { 0 };
    for (int i = 0; i < b->n_stands; i++) {
        if (!check_stand(b, s, i, err)) return false;
        if (state_stand(s, i)->unit != NO_UNIT) n[state_stand(s, i)->unit]++;
    }
    for (int u = 0; u < b->n_units; u++) {
        if (state_unit(s, u)->n_stands != n[u]) {
            return err_set(err, "unit %d counts %d stands and has %d", u, state_unit(s, u)->n_stands, n[u]);
        }
    }
    return check_room(b, s, err);
}
