/* SPDX-License-Identifier: GPL-3.0-or-later
 * check.c - whether a state keeps the rules.
 *
 * Start at colonial_check().
 */
#include "engine/sound.h"
#include "rulesets/greg_blake_colonial/colonial.h"

enum { MOST_CANISTER = 7, MOST_SHOT = 31, ROUNDED = MM(3) /* over many moves */ };

/* 4.14  Nobody is on ground that is barred to him, unless his body began across it. */
static bool check_ground(const Battle *b, const State *s, int stand, Err *err)
{
    if (!stand_there(s, stand))
        return true;
    const FeatureSet bars = colonial_bars(b, s, body_of(s, stand));
    const UnitInfo *body = &b->unit[b->stand[stand].parent];
    for (int i = body->first; bars && i < body->first + body->n; i++) {
        const Stand *began = state_stand(&b->opening, i);
        const Box box = battle_box(b, &b->opening, i);
        if (began->where == ON_TABLE && terrain_under(&b->terrain, &box) & bars)
            return true;
    }
    return sound_ground(b, s, stand, bars, err);
}

static bool check_stand(const Battle *b, const State *s, int stand, Err *err)
{
    const Stand *at = state_stand(s, stand);
    const StandInfo *info = &b->stand[stand];
    const bool gun = info->kind >= LIGHT_GUN && info->kind <= MACHINE_GUN;
    char name[NAME_ROOM + 24];
    battle_name(b, ref_stand(stand), name, sizeof name);
    if (at->where == ON_TABLE && !at->figures && !gun)
        return err_set(err, "%s has nobody left and stands on the table", name);
    if (at->where > IN_RESERVE && at->figures)
        return err_set(err, "%s is gone and has %d figures", name, at->figures);
    if (at->figures > info->figures)
        return err_set(err, "%s has grown to %d figures", name, at->figures);
    if (at->where != ON_TABLE && at->marks)
        return err_set(err, "%s has marks and is not on the table", name);
    if (stand_row(b, s, stand)->borrowed > (gun ? at->figures : 0))
        return err_set(err, "%s has borrowed more crew than it has", name);
    if (info->kind <= HEAVY_GUN && gun &&
        (colonial_rounds(s, stand, ROUND_CANISTER) > MOST_CANISTER ||
         colonial_rounds(s, stand, ROUND_SHOT) > MOST_SHOT))
        return err_set(err, "%s has more rounds than can be counted", name);
    if (at->where == ON_TABLE && terrain_off(&b->terrain, at->at))
        return err_set(err, "%s is off the table at %d,%d", name, at->at.x, at->at.y);
    return check_ground(b, s, stand, err);
}

static bool check_row(const Battle *b, const State *s, int unit, Err *err)
{
    const Unit *u = state_unit(s, unit);
    const BodyRow *r = body_row(s, unit);
    const char *who = b->unit[unit].name;
    if (terrain_off(&b->terrain, r->at))
        return err_set(err, "%s is off the table at %d,%d", who, r->at.x, r->at.y);
    if (!colonial_formation_fits(b, unit, u->formation))
        return err_set(err, "%s has a formation that is not for it: %d", who,
                       u->formation);
    if (!r->front || r->front > u->n_stands || r->n_dice > MOST_DICE)
        return err_set(err, "%s has %d files and %d dice", who, r->front, r->n_dice);
    if (is_hidden(s, unit) && u->marks & (U_MOVED | U_CHARGED))
        return err_set(err, "%s is hidden and has moved", who);
    if (u->marks & U_ON_FOOT && kind_of(b, unit) != HORSE)
        return err_set(err, "%s has dismounted, from what?", who);
    if (r->reach && r->gone > (r->reach > r->rough ? r->reach : r->rough) + ROUNDED)
        return err_set(err, "%s has gone %d of %d", who, r->gone, r->reach);
    EACH_STAND(b, s, unit, i)
    {
        const Box box = battle_box(b, s, i), began = battle_box(b, &b->opening, i);
        const bool came = state_stand(&b->opening, i)->where != ON_TABLE;
        if (!sound_edge(b, ref_stand(i), &box, came ? NULL : &began, err))
            return false;
        Point corner[4];
        geo_corners(&box, corner);
        for (int k = 0; k < 4; k++) {
            if (geo_distance(r->at, corner[k]) > r->spread + GEO_SLACK)
                return err_set(err, "%s spreads further than %d", who, r->spread);
        }
    }
    return true;
}

static bool check_body(const Battle *b, const State *s, int unit, Err *err)
{
    const UnitInfo *info = &b->unit[unit];
    int n = 0;
    for (int i = info->first; i < info->first + info->n; i++) {
        if (!check_stand(b, s, i, err))
            return false;
        n += stand_there(s, i) && body_of(s, i) == unit;
    }
    if (n != state_unit(s, unit)->n_stands)
        return err_set(err, "%s counts %d stands and has %d", info->name,
                       state_unit(s, unit)->n_stands, n);
    if (n && !check_row(b, s, unit, err))
        return false;
    for (BodySet left = body_row(s, unit)->seen; left; left &= left - 1) {
        const int other = body_first(b, !info->side, left);
        if (other >= own(b)->end[!info->side] || is_hidden(s, other))
            return err_set(err, "%s has seen unit %d, whom it cannot see", info->name,
                           other);
    }
    return true;
}

/* Nobody stands on anybody he knows of. */
static bool check_room(const Battle *b, const State *s, Err *err)
{
    for (int i = 0; i < b->n_stands; i++) {
        if (!stand_there(s, i))
            continue;
        const int unit = body_of(s, i);
        Box box = battle_box(b, s, i);
        box.half_w -= GEO_TOUCH; /* edges that only touch */
        box.half_d -= GEO_TOUCH;
        const int other = colonial_box_meets(b, s, &box, unit, false);
        if (other < 0 || (is_hidden(s, unit) && b->stand[other].side != b->stand[i].side))
            continue;
        return err_set(err, "%s and %s stand on one another", b->unit[unit].name,
                       b->unit[body_of(s, other)].name);
    }
    return true;
}

static bool is_body(const Battle *b, const State *s, int unit)
{
    return unit < b->n_units && is_there(s, unit);
}

/* A charge that waits for its answer; whom the decision is about. */
static bool check_step(const Battle *b, const State *s, Err *err)
{
    const Colonial *c = colonial(s);
    const Decision *d = &s->decision;
    if (c->step >= N_STEPS)
        return err_set(err, "there is no such step of the turn: %d", c->step);
    if (c->charge.by != NO_ONE &&
        (!is_body(b, s, c->charge.by) || c->charge.target >= b->n_units ||
         side_of(b, c->charge.by) == side_of(b, c->charge.target) ||
         is_hidden(s, c->charge.by)))
        return err_set(err, "a charge of %d at %d cannot be", c->charge.by,
                       c->charge.target);
    if (c->group != NO_ONE && (c->group >= b->n_officers || !own(b)->stands_of[c->group]))
        return err_set(err, "officer %d leads no group that could move", c->group);
    if (d->kind >= N_DECISIONS || (d->kind == D_OVER) != (s->over != 0))
        return err_set(err, "a decision %d that cannot be", d->kind);
    if (c->charge.asked > CHARGE_HOME)
        return err_set(err, "a charge is not so far: %d", c->charge.asked);
    if (d->kind == D_REACT && c->charge.by == NO_ONE)
        return err_set(err, "nobody has charged whoever is to react");
    if (ref_kind(d->about) == REF_UNIT && !is_body(b, s, ref_index(d->about)))
        return err_set(err, "the decision is about somebody who is not there");
    if (ref_kind(d->about) == REF_OFFICER && !leads(s, ref_index(d->about)))
        return err_set(err, "the decision is about an officer who has fallen");
    return true;
}

bool colonial_check(const Battle *b, const State *s, Err *err)
{
    for (int u = 0; u < b->n_units; u++) {
        if (!check_body(b, s, u, err))
            return false;
    }
    return sound_state(b, s, err) && check_step(b, s, err) && check_room(b, s, err);
}
