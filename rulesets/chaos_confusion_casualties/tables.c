/* SPDX-License-Identifier: GPL-3.0-or-later
 * tables.c - the rows of tables.h as the registry that --set and brevet rules read.
 */
#include "rulesets/chaos_confusion_casualties/tables.h"
#include "rulesets/chaos_confusion_casualties/words.h"

const Number chaos_numbers[CHAOS_N_NUMBERS] = {
#define CHAOS_ROW(id, path, value, low, high, unit, clause, from, what)                  \
    { path, value, low, high, UNIT_##unit, from, clause, what },
    CHAOS_NUMBERS(CHAOS_ROW)
#undef CHAOS_ROW
};
