/* SPDX-License-Identifier: GPL-3.0-or-later
 * luck.c - dice counted by the part of their range they showed. */
#include "engine/luck.h"

#include <stdbool.h>

void luck_note(Luck *luck, int side, int purpose, int n, int sides, const uint8_t *face)
{
    const int parts = luck_parts(sides), sign = side ? -1 : 1;
    if (!parts || purpose >= LUCK_ROLLS)
        return;
    const LuckTable *const table = luck->table;
    const bool weighs = table && table->parts[purpose] == parts;
    if (luck->count)
        luck->count->parts[purpose] =
            luck_parts_of_both(luck->count->parts[purpose], parts);
    for (int i = 0; i < n; i++) {
        const int part = (face[i] - 1) * parts / sides;
        if (weighs)
            luck->sum += sign * table->worth[purpose][part];
        if (luck->count)
            luck->count->net[purpose][part] += sign;
    }
}
