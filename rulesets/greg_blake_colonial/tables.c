/* SPDX-License-Identifier: GPL-3.0-or-later
 * tables.c - the rows of tables.h as the registry that --set and brevet rules read.
 */
#include "rulesets/greg_blake_colonial/tables.h"
#include "rulesets/greg_blake_colonial/words.h"

const Number colonial_numbers[COLONIAL_N_NUMBERS] = {
#define COLONIAL_ROW(id, path, value, low, high, unit, clause, from, what)               \
    { path, value, low, high, UNIT_##unit, from, clause, what },
    COLONIAL_NUMBERS(COLONIAL_ROW)
#undef COLONIAL_ROW
};
