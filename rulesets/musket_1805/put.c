/* SPDX-License-Identifier: GPL-3.0-or-later
 * put.c - figures put right on a real table (engine/put.h).
 *
 * Start at musket_put().
 */
#include "engine/put.h"

#include "rulesets/musket_1805/musket.h"

static bool touch(const Battle *b, const State *s, int block, int other)
{
    return musket_in_contact(b, s, b->stand[block].parent, b->stand[other].parent);
}

bool musket_put(const Battle *b, const State *before, State *after, const Put *put,
                Err *err)
{
    const int unit = ref_kind(put->who) == REF_UNIT
                         ? ref_index(put->who)
                         : b->stand[ref_index(put->who)].parent;
    if (musket_unit_building(b, before, unit) != musket_unit_building(b, after, unit))
        return err_set(err, "%s goes into a house, or out of it, by an order",
                       b->unit[unit].name);
    const Box was = musket_unit_box(b, before, unit),
              is = musket_unit_box(b, after, unit);
    if (battle_box_on_table(b, &was) && !battle_box_on_table(b, &is))
        return err_set(err, "%s would stand over the table's edge (7.12)",
                       b->unit[unit].name);
    return put_keeps_contact(b, before, after, put, touch, err);
}
