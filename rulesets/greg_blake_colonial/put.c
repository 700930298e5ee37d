/* SPDX-License-Identifier: GPL-3.0-or-later
 * put.c - figures put right on a real table (engine/put.h).
 *
 * Start at colonial_put().
 */
#include "engine/put.h"

#include "rulesets/greg_blake_colonial/colonial.h"

static bool touch(const Battle *b, const State *s, int stand, int other)
{
    const Box one = battle_box(b, s, stand), two = battle_box(b, s, other);
    return geo_touching(&one, &two);
}

/* Ground that is barred to its arm alone. */
static bool ground_bears(const Battle *b, const State *before, const State *after,
                         int unit, Err *err)
{
    const FeatureSet bars = colonial_bars(b, after, unit);
    EACH_STAND(b, after, unit, i)
    {
        const Box was = battle_box(b, before, i), is = battle_box(b, after, i);
        if (terrain_under(&b->terrain, &is) & ~terrain_under(&b->terrain, &was) & bars)
            return err_set(err, "%s would stand where its arm cannot",
                           b->unit[unit].name);
    }
    return true;
}

bool colonial_put(const Battle *b, const State *before, State *after, const Put *put,
                  Err *err)
{
    const int i = ref_index(put->who);
    if (ref_kind(put->who) == REF_STAND)
        return err_set(err, "stands are of a body: put %s right",
                       b->unit[body_of(before, i)].name);
    if (ref_kind(put->who) != REF_UNIT)
        return true;
    BodyRow *const r = body_row(after, i);
    r->at = put_place(put, r->at);
    r->facing = (Angle)(r->facing + put->turned);
    colonial_look_again(b, after);
    return ground_bears(b, before, after, i, err) &&
           put_stands_clear(b, before, after, put, err) &&
           put_keeps_contact(b, before, after, put, touch, err);
}
