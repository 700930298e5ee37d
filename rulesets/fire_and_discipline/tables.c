/* SPDX-License-Identifier: GPL-3.0-or-later
 * tables.c - the rows of tables.h as the registry that --set and brevet rules read.
 *
 * Start at tables.h.
 */
#include "rulesets/fire_and_discipline/tables.h"

const Number fire_numbers[FIRE_N_NUMBERS] = {
#define FIRE_ROW(id, path, value, low, high, unit, clause, from, what)                   \
    { path, value, low, high, UNIT_##unit, from, clause, what },
    FIRE_NUMBERS(FIRE_ROW)
#undef FIRE_ROW
};
