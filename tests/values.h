/* SPDX-License-Identifier: GPL-3.0-or-later
 * values.h - a ruleset's value of a position, entry by entry, for tests.
 *
 * Start at values_entry().
 */
#ifndef TESTS_VALUES_H
#define TESTS_VALUES_H

#include "engine/ruleset.h"

/* An entry by name, in 1/FEATURE_ONE; the test fails where there is none of that name. */
int values_entry(const Battle *battle, const State *state, const char *name);
/* The test fails where any entry is not 0. */
void values_expect_nothing(const Battle *battle, const State *state);

#endif
