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
           put_keeps_contact(b, before, after, put, bases_touching, err);
}
