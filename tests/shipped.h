/* SPDX-License-Identifier: GPL-3.0-or-later
 * shipped.h - the scenarios that come with the rulesets, for tests.
 *
 * Start at shipped_battle().
 */
#ifndef TESTS_SHIPPED_H
#define TESTS_SHIPPED_H

#include "engine/battle.h"

/* in: a folder of rulesets/ and a file of its scenarios/, without ".json".
 * returns: the caller's, for battle_free(); the test fails where it cannot be loaded. */
Battle *shipped_battle(const char *ruleset, const char *scenario);

#endif
