/* SPDX-License-Identifier: GPL-3.0-or-later
 * values.c - a ruleset's value of a position, entry by entry, for tests.
 *
 * Start at values_entry().
 */
#include "tests/values.h"

#include <criterion/criterion.h>
#include <string.h>

#include "ai/value.h"

int values_entry(const Battle *battle, const State *state, const char *name)
{
    int32_t out[VALUES];
    battle->rules->value(battle, state, out);
    for (int i = 0; i < VALUES; i++)
        if (strcmp(value_name(battle->rules, i), name) == 0)
            return out[i];
    cr_assert(false, "there is no value \"%s\"", name);
    return 0;
}

void values_expect_nothing(const Battle *battle, const State *state)
{
    int32_t out[VALUES];
    battle->rules->value(battle, state, out);
    for (int i = 0; i < VALUES; i++)
        cr_expect_eq(out[i], 0, "%s", value_name(battle->rules, i));
}
