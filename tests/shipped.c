/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/shipped.h"

#include <criterion/criterion.h>
#include <stdio.h>

#include "engine/scenario.h"
#include "rulesets/rulesets.h"

Battle *shipped_battle(const char *ruleset, const char *scenario)
{
    const ScenarioOptions options = { .rulesets = rulesets };
    char path[512];
    Err err = { { 0 } };
    snprintf(path, sizeof path, SOURCE_ROOT "/rulesets/%s/scenarios/%s.json", ruleset,
             scenario);
    Battle *const battle = scenario_load(path, &options, &err);
    cr_assert(battle, "%s", err.text);
    return battle;
}
