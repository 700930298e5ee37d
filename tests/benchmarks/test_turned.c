/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_turned.c - rules know no north and no hand: turned round or mirrored, a battle is the same battle.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "benchmarks/bench.h"
#include "benchmarks/turned.h"
#include "engine/json.h"
#include "engine/scenario.h"
#include "rulesets/rulesets.h"
#include "tests/volume.h"

/* To their end: what is rounded is rounded alike. */
Test(turned, battles_are_the_same_battle)
{
    const int each = volume(4);
    Shipped all;
    Err err = { { 0 } };
    cr_assert(shipped_load(&all, &err), "%s", err.text);
    for (int i = 0; i < all.n; i++) {
        static const int ways[] = { 1, 2, TURNED_MIRRORED };
        for (size_t k = 0; k < sizeof ways / sizeof *ways; k++) {
            Turned t;
            cr_assert(turned_games(all.path[i], ways[k], each, 1, &t, &err), "%s",
                      err.text);
            cr_assert_eq(t.games, each);
            cr_assert_gt(t.orders, each);
            cr_expect_eq(t.alike, t.games, "%s, %d: %s", all.path[i], ways[k], t.parted);
            cr_assert_gt(t.features, t.orders);
            cr_expect_leq(t.other, t.features / 20000, "%s, %d: %d of %d", all.path[i],
                          ways[k], (int)t.other, (int)t.features);
            cr_assert_eq(t.alike < t.games, t.parted[0] != 0);
        }
    }
    shipped_free(&all);
}

/* The first state of a scenario's battle, hashed. */
static uint64_t beginning(const char *path, const char *text)
{
    const ScenarioOptions how = { .rulesets = rulesets };
    Err err = { { 0 } };
    State s;
    memset(&s, 0, sizeof s);
    Battle *const b = scenario_parse(path, text, strlen(text), &how, &err);
    cr_assert(b, "%s", err.text);
    Game g = { .battle = b, .state = &s };
    cr_assert(scenario_begin(&g, 1, &err), "%s", err.text);
    battle_free(b);
    return state_hash(&s);
}

Test(turned, all_the_way_round_is_not_at_all)
{
    Shipped all;
    Err err = { { 0 } };
    cr_assert(shipped_load(&all, &err), "%s", err.text);
    for (int i = 0; i < all.n; i++) {
        size_t size;
        JsonFile *const file = json_load(all.path[i], &err);
        cr_assert(file, "%s", err.text);
        const char *const text = json_text(file, &size);
        const Ruleset *const rules = all.battle[i]->rules;
        const int quarters = i % 4, mirrored = i % 3 ? 0 : TURNED_MIRRORED,
                  back = mirrored ? mirrored | quarters : (4 - quarters) % 4;
        char *const once = turned_text(text, rules, mirrored | quarters, &err);
        cr_assert(once, "%s", err.text);
        char *const twice = turned_text(once, rules, back, &err);
        cr_assert(twice, "%s", err.text);
        const uint64_t as_it_is = beginning(all.path[i], text);
        cr_expect_eq(beginning(all.path[i], twice), as_it_is, "%s", all.path[i]);
        if (!all.battle[i]->side[0].deploys && (mirrored || quarters))
            cr_expect_neq(beginning(all.path[i], once), as_it_is, "%s", all.path[i]);
        free(once);
        free(twice);
        json_free(file);
    }
    shipped_free(&all);
}

Test(turned, what_is_no_scenario_is_refused)
{
    Err err = { { 0 } };
    static const char *const bad[] = { "", "{", "[]", "{\"table\": 3}",
                                       "{\"table\": {\"width\": \"6in\"}}" };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        err.text[0] = 0;
        cr_expect_null(turned_text(bad[i], rulesets[0], 1, &err));
        cr_expect(err.text[0]);
    }
}
