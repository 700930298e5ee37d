/* SPDX-License-Identifier: GPL-3.0-or-later
 * tables.c - the rows of tables.h as the registry that --set and brevet rules read.
 */
#include "rulesets/musket_1805/tables.h"

const Number musket_numbers[MUSKET_N_NUMBERS] = {
#define MUSKET_ROW(id, path, value, low, high, unit, clause, from, what)                 \
    { path, value, low, high, UNIT_##unit, from, clause, what },
    MUSKET_NUMBERS(MUSKET_ROW)
#undef MUSKET_ROW
};
