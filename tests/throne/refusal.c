/* SPDX-License-Identifier: GPL-3.0-or-later
 * refusal.c - what the loader says of a field that the rules forbid.
 */
#include "tests/throne/refusal.h"
#include "engine/scenario.h"
#include <stdio.h>

extern const Ruleset throne_of_bayonets;

const char *refusal(const char *more, const char *blue, const char *red)
{
    static const Ruleset *const rules[] = { &throne_of_bayonets, NULL };
    static Err err;
    char text[8192];
    const int n =
        snprintf(text, sizeof text,
                 "{'brevet': 1, 'ruleset': 'throne_of_bayonets', 'title': 'A field',"
                 " 'table': {'width': '100cm', 'depth': '100cm'}, 'turns': 20, "
                 "'first': 'Blue', %s%s"
                 " 'sides': [{'name': 'Blue', 'home': 'S', 'units': [%s]},"
                 "           {'name': 'Red', 'home': 'N', 'units': [%s]}]}",
                 more, *more ? "," : "", blue, red);
    for (char *c = text; *c; c++) {
        if (*c == '\'')
            *c = '"';
    }
    err.text[0] = 0;
    const ScenarioOptions options = { .rulesets = rules };
    Battle *battle = scenario_parse("field", text, (size_t)n, &options, &err);
    if (!battle)
        return err.text;
    battle_free(battle);
    return "";
}
