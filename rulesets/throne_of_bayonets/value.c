/* SPDX-License-Identifier: GPL-3.0-or-later
 * value.c - how the battle stands, what a side sees, and whether a state keeps the rules.
 *
 * Start at throne_check().
 */
#include "engine/sound.h"
#include "rulesets/throne_of_bayonets/scene.h"
#include <string.h>

enum {
    VALUE_BASES,
    VALUE_QUALITY,
    VALUE_ORDER,
    VALUE_OFFICERS,
    VALUE_HOLDS,
    VALUE_NEAR,
    VALUE_FIRE,
    VALUE_FLANKS,
    VALUE_COMMAND,
    VALUE_DICE,
    N_VALUES
};

const Named throne_values[] = {
    { "bases", "share of its bases that a side still has" },
    { "quality", "the same, each base weighed by its rating" },
    { "order", "share of its strength in formed units" },
    { "officers", "officers left, for each" },
    { "holds", "holds a place that would win it the battle" },
    { "near", "share of its strength within 50 cm of such a place, the nearer the more" },
    { "fire", "hits to expect of its next fire, in tenths" },
    { "flanks", "share of its units that no enemy can charge in flank or rear" },
    { "command", "share of its units in reach of an officer of theirs" },
    { "dice", "morale dice that its units do not carry, in tenths" },
    { NULL, NULL },
};

_Static_assert((int)N_VALUES <= (int)VALUES, "room for them");

enum { NEAR_REACH = 5000 };

/* Each entry is one side's, to be added or taken off. */
static void material_value(const Battle *b, const State *s, int32_t out[2][N_VALUES])
{
    int32_t bases[2] = { 0, 0 }, worths[2] = { 0, 0 };
    int32_t left[2] = { 0, 0 }, quality[2] = { 0, 0 }, order[2] = { 0, 0 };
    for (int i = 0; i < b->n_stands; i++) {
        const int side = b->stand[i].side, where = state_stand(s, i)->where;
        const int worth = 7 - b->stand[i].rating, unit = state_stand(s, i)->unit;
        bases[side]++;
        worths[side] += worth;
        if (where != ON_TABLE && where != IN_RESERVE)
            continue;
        left[side]++;
        quality[side] += worth;
        if (unit != NO_UNIT && state_unit(s, unit)->status == FORMED)
            order[side] += worth;
    }
    for (int side = 0; side < 2; side++) {
        const int32_t n = bases[side] ? bases[side] : 1;
        const int32_t w = worths[side] ? worths[side] : 1;
        out[side][VALUE_BASES] = FEATURE_ONE * left[side] / n;
        out[side][VALUE_QUALITY] = FEATURE_ONE * quality[side] / w;
        out[side][VALUE_ORDER] = FEATURE_ONE * order[side] / w;
    }
    for (int o = 0; o < b->n_officers; o++) {
        const int where = state_officer(s, o)->where;
        if (where != ON_TABLE && where != IN_RESERVE)
            continue;
        out[b->officer[o].side][VALUE_OFFICERS] += FEATURE_ONE;
    }
}

/* Places that win the battle for whoever holds them; the other side is near them too. */
static void place_value(const Battle *b, const State *s, Scene *scene,
                        int32_t out[2][N_VALUES])
{
    const ThroneBattle *own = throne_battle(b);
    for (int i = 0; i < own->n_victories; i++) {
        const Victory *v = &own->victory[i];
        if (v->when == WIN_CLEAR)
            continue;
        const Feature *f = &b->terrain.feature[v->feature];
        const Point at = feature_middle(f);
        if (controls(b, s, v->side, v->feature))
            out[v->side][VALUE_HOLDS] += FEATURE_ONE;
        for (int k = 0; k < scene->n; k++) {
            const SceneUnit *u = scene_row(scene, k);
            const int32_t away = terrain_walk(&b->terrain, u->at, at);
            if (away >= NEAR_REACH)
                continue;
            const int32_t part = FEATURE_ONE * (NEAR_REACH - away) / NEAR_REACH;
            out[u->side][VALUE_NEAR] += part * u->bases / (b->n_stands / 2 + 1);
        }
    }
}

static bool flank_is_open(Scene *scene, const SceneUnit *u)
{
    const SceneUnit *const end = scene_end(scene, 1 - u->side);
    for (const SceneUnit *e = scene_first(scene, 1 - u->side); e < end; e++) {
        const int64_t reach = e->rate + e->half_d + u->half_d;
        if (e->loose || e->arm == ARTILLERY)
            continue;
        if (geo_gap2(e->at, u->at) > reach * reach)
            continue;
        int32_t right, ahead;
        geo_frame(u->at, u->ahead, e->at, &right, &ahead);
        if (ahead <= u->half_d)
            return true;
    }
    return false;
}

static bool has_officer(const Battle *b, const State *s, const SceneUnit *u)
{
    const int64_t reach = b->number[ACTIVATION_REACH] + u->half_d + 125;
    for (int o = 0; o < b->n_officers; o++) {
        const Officer *at = state_officer(s, o);
        if (at->where != ON_TABLE || !officer_commands(b, o, u->who))
            continue;
        if (geo_gap2(at->at, u->at) <= reach * reach)
            return true;
    }
    return false;
}

static void unit_value(const Battle *b, const State *s, Scene *scene,
                       int32_t out[2][N_VALUES])
{
    const int32_t units[2] = { scene->end[0] - scene->first[0],
                               scene->end[1] - scene->first[1] };
    for (int i = 0; i < scene->n; i++) {
        const SceneUnit *u = scene_row(scene, i);
        int32_t *v = out[u->side];
        v[VALUE_FIRE] += scene_hits(scene, u, u->at, u->facing) / 10;
        if (u->loose)
            continue;
        if (u->formation == SQUARE || !flank_is_open(scene, u)) {
            v[VALUE_FLANKS] += FEATURE_ONE / units[u->side];
        }
        if (has_officer(b, s, u))
            v[VALUE_COMMAND] += FEATURE_ONE / units[u->side];
        v[VALUE_DICE] -= FEATURE_ONE * u->dice / 10;
    }
}

/* Side 0's view: each entry side 0's less side 1's, in 1/FEATURE_ONE. */
void throne_value(const Battle *b, const State *s, int32_t *out)
{
    int32_t side[2][N_VALUES];
    memset(side, 0, sizeof side);
    memset(out, 0, VALUES * sizeof *out);
    Scene *const scene = scene_of(b, s);
    material_value(b, s, side);
    place_value(b, s, scene, side);
    unit_value(b, s, scene, side);
    for (int i = 0; i < N_VALUES; i++)
        out[i] = side[0][i] - side[1][i];
}

/* Has anybody of a note come, so that all have seen where? */
static bool has_come(const Battle *b, const State *s, int note)
{
    for (int i = 0; i < b->n_stands; i++) {
        if (b->unit[b->stand[i].parent].arrives == note + 1 &&
            state_stand(s, i)->where != IN_RESERVE)
            return true;
    }
    for (int o = 0; o < b->n_officers; o++) {
        if (b->officer[o].arrives == note + 1 && state_officer(s, o)->where != IN_RESERVE)
            return true;
    }
    return false;
}

/* 16.4  The one secret: where the enemy's reinforcements will come from, until they do. */
void throne_observe(const Battle *b, State *s, int side, uint64_t guess)
{
    for (int i = 0; i < b->n_notes; i++) {
        if (b->note[i].side == side || !throne(s)->noted[i] || b->note[i].n_entries < 2 ||
            has_come(b, s, i))
            continue;
        throne(s)->noted[i] =
            (uint8_t)(1 + dice_mix(guess, (uint64_t)i, 16) % b->note[i].n_entries);
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
            if (at->unit >= b->n_units)
                return err_set(err, "base %d is in no unit there is", i);
            if (!present)
                return err_set(err, "base %d is lost, yet in a unit", i);
            if (at->status != IN_UNIT)
                return err_set(err, "base %d is both alone and in a unit", i);
            n[at->unit]++;
        } else if (present && at->status == IN_UNIT) {
            return err_set(err, "base %d is in no unit, and not dispersed either", i);
        }
        if (at->where == ON_TABLE && terrain_off(&b->terrain, at->at)) {
            return err_set(err, "base %d is on the table at %d,%d, which is off it", i,
                           at->at.x, at->at.y);
        }
        const Box box = battle_box(b, s, i), began = battle_box(b, &b->opening, i);
        if (at->where == ON_TABLE && throne(s)->mover.kind == MOVER_NONE &&
            !sound_edge(b, ref_stand(i), &box,
                        state_stand(&b->opening, i)->where == ON_TABLE ? &began : NULL,
                        err))
            return false;
    }
    for (int u = 0; u < b->n_units; u++) {
        const Unit *unit = state_unit(s, u);
        if (unit->n_stands != n[u]) {
            return err_set(err, "unit %d counts %d bases and has %d", u, unit->n_stands,
                           n[u]);
        }
        if (!n[u] && unit->dice)
            return err_set(err, "unit %d is gone and carries dice", u);
        if (n[u] && !unit->formation)
            return err_set(err, "unit %d has no formation", u);
        if (unit->status > DISORDERED)
            return err_set(err, "unit %d has no such status", u);
    }
    return true;
}

/* 9.23e  Officers too, but for those who are being carried along. */
static bool check_edge(const Battle *b, const State *s, Err *err)
{
    for (int o = 0; o < b->n_officers && throne(s)->mover.kind == MOVER_NONE; o++) {
        const Officer *opening = state_officer(&b->opening, o);
        const Box box = officer_box(b, s, o), began = officer_box(b, &b->opening, o);
        if (state_officer(s, o)->where == ON_TABLE &&
            !sound_edge(b, ref_officer(o), &box,
                        opening->where == ON_TABLE ? &began : NULL, err))
            return false;
    }
    return true;
}

/* 2.10  Nobody is where nobody can be.  Melees are fought to their end: when units are activated nobody is in
 * contact but who began the battle so, or had no room to part (10.38d). */
static bool check_ground(const Battle *b, const State *s, Err *err)
{
    for (int i = 0; i < b->n_stands; i++) {
        if (!sound_ground(b, s, i, b->terrain.impassable, err))
            return false;
        if (throne(s)->step == STEP_ACTIVATE && base_touches_enemy(b, s, i) &&
            !base_touches_enemy(b, &b->opening, i) && !melee_goes_on_next_turn(b, s, i))
            return err_set(err, "base %d touches an enemy", i);
    }
    return true;
}

/* On the table, and not just being gone through: somebody may be asked in the middle of a move. */
static bool keeps_room(const State *s, int base)
{
    return base_on_table(s, base) && !(state_stand(s, base)->marks & S_PASSED);
}

/* Bases of units stand clear of all others; dispersed ones find room as they can (3.13). */
static bool check_room(const Battle *b, const State *s, Err *err)
{
    for (int i = 0; i < b->n_stands; i++) {
        if (!keeps_room(s, i))
            continue;
        Box mine = battle_box(b, s, i);
        mine.half_w -= GEO_TOUCH;
        mine.half_d -= GEO_TOUCH;
        for (int k = i + 1; k < b->n_stands; k++) {
            if (!keeps_room(s, k))
                continue;
            const Box other = battle_box(b, s, k);
            if (!geo_overlap(&mine, &other))
                continue;
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
    return check_counts(b, s, err) && check_ground(b, s, err) && check_room(b, s, err) &&
           sound_state(b, s, err) && check_edge(b, s, err);
}
