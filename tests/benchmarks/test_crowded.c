/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_crowded.c - small full tables by lot: good scenarios of every ruleset, the same of the same lot.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "benchmarks/crowded.h"
#include "benchmarks/soak.h"
#include "engine/json.h"
#include "engine/scenario.h"
#include "rulesets/rulesets.h"

enum { LOTS = 12 };

static void load(Shipped *all)
{
    Err err = { { 0 } };
    cr_assert(shipped_load(all, &err), "%s", err.text);
}

static void is_small_and_full(const Battle *shipped, const Battle *made)
{
    cr_assert_eq(made->rules, shipped->rules);
    cr_assert_lt(made->terrain.width, MM(2000));
    cr_assert_lt(made->terrain.depth, MM(2000));
    for (int side = 0; side < MAX_SIDES; side++) {
        int units = 0;
        for (int u = 0; u < made->n_units; u++)
            units += made->unit[u].side == side && !made->unit[u].part_of;
        cr_assert_geq(units, 1);
        cr_assert_leq(units, 6);
    }
}

/* What there was of one ruleset. */
typedef struct Seen {
    const Ruleset *rules;
    uint32_t terrain, kinds; /* a bit for each entry of its lists */
} Seen;

static void look_at(const Battle *shipped, const Battle *made, Seen *seen)
{
    is_small_and_full(shipped, made);
    while (seen->rules && seen->rules != shipped->rules)
        seen++;
    seen->rules = shipped->rules;
    for (int i = 0; i < made->terrain.n_features; i++)
        seen->terrain |= 1u << made->terrain.feature[i].type;
    for (int i = 0; i < made->n_stands; i++)
        seen->kinds |= 1u << made->stand[i].kind;
}

/* Look at what comes of so many lots of each shipped scenario.  returns: how many there were. */
static int look_at_each(const Shipped *all, int lots, Seen *seen)
{
    int made = 0;
    for (int i = 0; i < all->n; i++) {
        Err err = { { 0 } };
        size_t size;
        JsonFile *const file = json_load(all->path[i], &err);
        cr_assert(file, "%s", err.text);
        for (int lot = 1; lot <= lots; lot++) {
            const ScenarioOptions options = { .rulesets = rulesets };
            char *const text = crowded_text(json_text(file, &size), all->battle[i]->rules,
                                            (uint64_t)lot);
            if (!text)
                continue;
            Battle *const b =
                scenario_parse("crowded", text, strlen(text), &options, &err);
            cr_assert(b, "%s, lot %d: %s", all->path[i], lot, err.text);
            look_at(all->battle[i], b, seen);
            battle_free(b);
            free(text);
            made++;
        }
        json_free(file);
    }
    return made;
}

/* And of each ruleset there is every kind of ground and of troops that its rules know. */
Test(crowded, nearly_every_lot_makes_a_small_full_table)
{
    Shipped all;
    Seen seen[16] = { { NULL, 0, 0 } };
    int n = 0;
    load(&all);
    const int made = look_at_each(&all, LOTS, seen);
    cr_assert_gt(made, LOTS * all.n * 9 / 10, "%d of %d", made, LOTS * all.n);
    for (; seen[n].rules; n++) {
        const Ruleset *const rules = seen[n].rules;
        for (int i = 0; rules->terrain[i].name; i++)
            cr_expect(seen[n].terrain >> i & 1, "%s: %s", rules->id,
                      rules->terrain[i].name);
        for (int i = 0; rules->kinds[i].name; i++)
            cr_expect(seen[n].kinds >> i & 1, "%s: %s", rules->id, rules->kinds[i].name);
    }
    cr_assert_eq(n, 5);
    shipped_free(&all);
}

Test(crowded, the_same_lot_makes_the_same)
{
    Shipped all;
    load(&all);
    for (int i = 0; i < all.n; i++) {
        Err err = { { 0 } };
        size_t size;
        JsonFile *const file = json_load(all.path[i], &err);
        cr_assert(file, "%s", err.text);
        const Ruleset *const rules = all.battle[i]->rules;
        char *const one = crowded_text(json_text(file, &size), rules, 7);
        char *const again = crowded_text(json_text(file, &size), rules, 7);
        char *const other = crowded_text(json_text(file, &size), rules, 8);
        cr_assert_eq(!one, !again);
        cr_assert(!one || strcmp(one, again) == 0, "%s", all.path[i]);
        cr_assert(!one || !other || strcmp(one, other) != 0, "%s", all.path[i]);
        free(one);
        free(again);
        free(other);
        json_free(file);
    }
    shipped_free(&all);
}

Test(crowded, what_is_no_scenario_makes_none)
{
    cr_assert_null(crowded_text("{", rulesets[0], 1));
    cr_assert_null(crowded_text("{\"table\":{\"width\":\"5cm\"}}", rulesets[0], 1));
}

/* The scenario of one game is written out as a file that opens. */
Test(crowded, a_game_s_scenario_is_written_out)
{
    Shipped all;
    char path[] = "/tmp/brevet-crowded-XXXXXX";
    const int handle = mkstemp(path);
    load(&all);
    cr_assert_geq(handle, 0);
    close(handle);
    const SoakOptions o = { .games = 4,
                            .only = 3,
                            .seed = 5,
                            .crowded = true,
                            .unlisted = 60,
                            .out = path,
                            .folder = "/tmp" };
    Soak *const s = calloc(1, sizeof *s);
    cr_assert(s && soak_run(&all, &o, s), "%s", s ? s->fault[0].text : "no memory");
    const ScenarioOptions options = { .rulesets = rulesets };
    Err err = { { 0 } };
    Battle *const b = scenario_load(path, &options, &err);
    cr_assert(b, "%s", err.text);
    cr_assert(strncmp(b->title, "A crowded table", 15) == 0, "%s", b->title);
    cr_assert_eq(b->rules, all.battle[2]->rules);
    battle_free(b);
    free(s);
    unlink(path);
    shipped_free(&all);
}
