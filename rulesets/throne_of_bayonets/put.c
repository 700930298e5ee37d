/* SPDX-License-Identifier: GPL-3.0-or-later
 * put.c - figures put right on a real table (engine/put.h).
 *
 * Start at throne_put().
 */
#include "engine/put.h"

#include "rulesets/throne_of_bayonets/throne.h"

/* 5.6  A base by itself is clear of its friends too: in contact it would be of their unit. */
static bool stays_apart(const Battle *b, const State *before, const State *after,
                        int base, Err *err)
{
    char name[NAME_ROOM], other[NAME_ROOM];
    for (int i = 0; i < b->n_stands; i++) {
        if (i == base || !base_on_table(after, i) || !bases_touching(b, after, base, i) ||
            bases_touching(b, before, base, i))
            continue;
        name_for(err, b, ref_stand(base), name);
        name_for(err, b, ref_stand(i), other);
        return err_set(err, "%s stands by itself, and would touch %s", name, other);
    }
    return true;
}

static bool shares_ground(const Battle *b, const State *s, Ref who, const Box *box)
{
    const int i = ref_index(who);
    const bool stand = ref_kind(who) == REF_STAND;
    const Box other = stand ? battle_box(b, s, i) : officer_box(b, s, i);
    return (stand ? base_on_table(s, i) : state_officer(s, i)->where == ON_TABLE) &&
           geo_overlap(box, &other);
}

/* 9.30  An officer put right, or with troops that are, shares ground with nobody, or with whom he did; 9.23e, 2.10
 * his is a base like theirs, all of it on the table and on no water. */
static bool officer_stands_clear(const Battle *b, const State *before, const State *after,
                                 int officer, Err *err)
{
    char other[NAME_ROOM];
    const char *const name = b->officer[officer].name;
    const Box was = officer_box(b, before, officer), is = officer_box(b, after, officer);
    if (battle_box_on_table(b, &was) && !battle_box_on_table(b, &is))
        return err_set(err, "%s would stand over the table's edge", name);
    if (terrain_under(&b->terrain, &is) & ~terrain_under(&b->terrain, &was) &
        b->terrain.impassable)
        return err_set(err, "%s would stand where nobody can", name);
    for (int k = 0; k < b->n_stands + b->n_officers; k++) {
        const Ref who = k < b->n_stands ? ref_stand(k) : ref_officer(k - b->n_stands);
        if (who == ref_officer(officer) || !shares_ground(b, after, who, &is) ||
            shares_ground(b, before, who, &was))
            continue;
        name_for(err, b, who, other);
        return err_set(err, "%s and %s would stand on one another", name, other);
    }
    return true;
}

static bool officers_stand_clear(const Battle *b, const State *before, const State *after,
                                 Err *err)
{
    for (int o = 0; o < b->n_officers; o++) {
        const Officer *const was = state_officer(before, o),
                             *is = state_officer(after, o);
        if (is->where == ON_TABLE &&
            (geo_gap2(was->at, is->at) || was->facing != is->facing) &&
            !officer_stands_clear(b, before, after, o, err))
            return false;
    }
    return true;
}

bool throne_put(const Battle *b, const State *before, State *after, const Put *put,
                Err *err)
{
    const int i = ref_index(put->who);
    char name[NAME_ROOM];
    name_for(err, b, put->who, name);
    if (throne(before)->mover.kind != MOVER_NONE)
        return err_set(
            err, "somebody is on the move: figures are put right when that is over");
    if (ref_kind(put->who) == REF_STAND) {
        if (state_stand(before, i)->unit != NO_UNIT)
            return err_set(err, "%s stands in a unit: put that right", name);
        if (!stays_apart(b, before, after, i, err))
            return false;
    }
    if (ref_kind(put->who) == REF_UNIT) {
        UnitRow *const r = row(after, i);
        r->from = put_place(put, r->from);
        r->facing = (Angle)(r->facing + put->turned);
    }
    return put_stands_clear(b, before, after, put, err) &&
           officers_stand_clear(b, before, after, err) &&
           put_keeps_contact(b, before, after, put, bases_touching, err);
}
