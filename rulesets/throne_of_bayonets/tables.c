/* SPDX-License-Identifier: GPL-3.0-or-later
 * tables.c - the rows of tables.h as the registry that --set and brevet rules read.
 */
#include "rulesets/throne_of_bayonets/tables.h"

const Number throne_numbers[THRONE_N_NUMBERS] = {
#define THRONE_ROW(id, path, value, low, high, unit, clause, from, what)                 \
    { path, value, low, high, UNIT_##unit, from, clause, what },
    THRONE_NUMBERS(THRONE_ROW)
#undef THRONE_ROW
};
