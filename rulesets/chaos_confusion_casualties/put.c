/* SPDX-License-Identifier: GPL-3.0-or-later
 * put.c - figures put right on a real table (engine/put.h).
 *
 * Smoke hangs where it is.
 *
 * Start at chaos_put().
 */
#include "engine/put.h"

#include "rulesets/chaos_confusion_casualties/chaos.h"

static bool touch(const Battle *b, const State *s, int piece, int other)
{
    const Box one = chaos_unit_box(b, s, b->stand[piece].parent);
    const Box two = chaos_unit_box(b, s, b->stand[other].parent);
    return geo_touching(&one, &two);
}

bool chaos_put(const Battle *b, const State *before, State *after, const Put *put,
               Err *err)
{
    const int i = ref_index(put->who);
    if (ref_kind(put->who) != REF_UNIT)
        return err_set(err, "pieces are of a unit: put %s right",
                       b->unit[b->stand[i].parent].name);
    const UnitRow *const r = row(before, i);
    chaos_unit_put(b, after, i, put_place(put, r->at), (Angle)(r->facing + put->turned));
    return put_keeps_contact(b, before, after, put, touch, err);
}
