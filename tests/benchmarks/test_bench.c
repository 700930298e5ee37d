/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_bench.c - the signature, the size of a state, and a short soak. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "benchmarks/bench.h"
#include "benchmarks/soak.h"
#include "benchmarks/wild.h"
#include "engine/json.h"
#include "engine/scenario.h"
#include "rulesets/rulesets.h"
#include "tests/matches/program.h"
#include "tests/volume.h"

static Shipped shipped(void)
{
    Shipped out;
    Err err = { { 0 } };
    cr_assert(shipped_load(&out, &err), "%s", err.text);
    return out;
}

/* On a battle of each ruleset, under the sanitizers on the first two; run-tests compares the whole of it. */
Test(bench, the_signature_is_the_same_with_one_thread_or_three)
{
    const char *small[] = { "two_brigades",   "drill_volleys",  "drill_charge",
                            "walled_village", "mission_relief", NULL };
    Shipped some;
    Signature one, three;
    Err err = { { 0 } };
    small[volume(5)] = NULL;
    cr_assert(shipped_load_named(&some, small, &err), "%s", err.text);
    cr_assert(bench_signature(&some, 1, &one, &err), "%s", err.text);
    cr_assert(bench_signature(&some, 3, &three, &err), "%s", err.text);
    cr_assert_eq(one.hash, three.hash);
    cr_assert_eq(one.orders, three.orders);
    cr_assert_gt(one.orders, 1000);
    shipped_free(&some);
}

Test(bench, a_battle_of_sixty_stands_is_under_two_kib)
{
    CopyCost cost;
    Err err = { { 0 } };
    cr_assert(bench_copy(&cost, &err), "%s", err.text);
    cr_assert_lt(cost.bytes, 2048);
}

Test(bench, each_ruleset_has_one_standard_battle)
{
    Shipped all = shipped();
    for (int r = 0; rulesets[r]; r++) {
        int n = 0;
        for (int i = 0; bench_standard[i]; i++) {
            const Battle *const b = shipped_find(&all, bench_standard[i]);
            cr_assert(b, "%s", bench_standard[i]);
            n += b->rules == rulesets[r];
        }
        cr_assert_eq(n, 1, "%s", rulesets[r]->id);
    }
    shipped_free(&all);
}

/* The same bases, of the same kinds and ratings, on both sides? */
static bool armies_are_alike(const Battle *b)
{
    int64_t of[MAX_SIDES] = { 0 };
    for (int i = 0; i < b->n_stands; i++) {
        const StandInfo *const s = &b->stand[i];
        of[s->side] += 1 + 100 * s->rating + 10000 * (s->kind + 1) * (s->kind + 1);
    }
    return of[0] == of[1];
}

Test(bench, strength_is_measured_on_an_even_battle_of_each_ruleset_too)
{
    Shipped all = shipped();
    for (int r = 0; rulesets[r]; r++) {
        int even = 0;
        for (int i = 0; bench_strength[i]; i++) {
            const Battle *const b = shipped_find(&all, bench_strength[i]);
            cr_assert(b, "%s", bench_strength[i]);
            even += b->rules == rulesets[r] && armies_are_alike(b);
        }
        cr_assert_geq(even, 1, "%s", rulesets[r]->id);
    }
    cr_assert_not(armies_are_alike(shipped_find(&all, "lundys_lane")));
    shipped_free(&all);
}

/* So many games of each battle, each with so many numbers of its rules moved, or figures put right
 * before so many of 100 orders. */
static void soak_well(int times, SoakOptions o)
{
    Shipped all = shipped();
    Soak *const s = calloc(1, sizeof *s);
    cr_assert(s);
    o.games = times * all.n;
    o.folder = "/tmp";
    const bool ok = soak_run(&all, &o, s);
    cr_assert(ok, "%s", s->fault[0].text);
    cr_assert_eq(s->games, times * all.n);
    cr_assert_eq(s->replays, s->games);
    cr_assert_gt(s->garbage, s->orders);
    cr_assert_eq(s->puts > s->games, o.put > 0);
    cr_assert_eq(s->unlisted > 20 * s->games, o.unlisted > 0);
    free(s);
    shipped_free(&all);
}

Test(soak, a_few_games_have_no_fault)
{
    soak_well(1, (SoakOptions){ .seed = 1805 });
}

/* Other numbers of the rules, by lot: the rules, and what they offer, still agree. */
Test(soak, with_numbers_moved_there_is_no_fault_either)
{
    soak_well(1, (SoakOptions){ .moved = 2, .seed = 1806 });
}

/* Figures that drift on a real table: the rules go on from where they stand. */
Test(soak, with_figures_put_right_there_is_no_fault_either)
{
    soak_well(1, (SoakOptions){ .put = 30, .seed = 1807 });
}

/* Other ground, other places, other troops, by lot: what shipped scenarios never show. */
Test(soak, of_scenarios_varied_by_lot_there_is_no_fault_either)
{
    soak_well(1, (SoakOptions){ .wild = true, .seed = 1808 });
}

/* Small full tables, by lot: everybody is near everybody, an edge and ground of every kind. */
Test(soak, of_crowded_tables_there_is_no_fault_either)
{
    soak_well(2, (SoakOptions){ .crowded = true, .seed = 1811 });
    soak_well(1,
              (SoakOptions){ .crowded = true, .wild = true, .moved = 2, .seed = 1812 });
}

/* Orders as people give them, to any place: the battles go on from them. */
Test(soak, with_orders_that_no_list_holds_there_is_no_fault_either)
{
    soak_well(1, (SoakOptions){ .unlisted = 60, .seed = 1809 });
    soak_well(1, (SoakOptions){ .unlisted = 60, .wild = true, .put = 20, .seed = 1810 });
    soak_well(1,
              (SoakOptions){ .unlisted = 60, .crowded = true, .put = 20, .seed = 1813 });
}

/* Most lots make a good scenario of a shipped one, another than it, and the same lot the same. */
Test(soak, a_lot_makes_other_good_scenarios)
{
    const int lots = volume(8);
    Shipped all = shipped();
    int made = 0;
    for (int i = 0; i < all.n; i++) {
        Err err = { { 0 } };
        size_t size;
        JsonFile *const file = json_load(all.path[i], &err);
        cr_assert(file, "%s", err.text);
        const char *const text = json_text(file, &size);
        for (uint64_t seed = 1; seed <= (uint64_t)lots; seed++) {
            char *const wild = wild_text(text, all.battle[i]->rules, seed);
            char *const again = wild_text(text, all.battle[i]->rules, seed);
            cr_assert_eq(!wild, !again);
            if (wild) {
                const ScenarioOptions options = { .rulesets = rulesets };
                Battle *const b =
                    scenario_parse("wild", wild, strlen(wild), &options, &err);
                cr_assert(b, "%s: %s", all.path[i], err.text);
                cr_assert_str_eq(wild, again);
                cr_assert_str_neq(wild, text);
                battle_free(b);
                made++;
            }
            free(wild);
            free(again);
        }
        json_free(file);
    }
    cr_assert_gt(made, lots * all.n / 2, "%d of %d", made, lots * all.n);
    shipped_free(&all);
}

/* ---- a ruleset that is broken on purpose is caught ---- */

static const Ruleset *real;

static bool apply_that_marks_refusals(Game *game, const Order *order, Err *err)
{
    if (real->apply(game, order, err))
        return true;
    game->state->came_up[0]++;
    return false;
}

static int options_that_do_not_ground(const Battle *b, const State *s, Intention *out,
                                      Order *known)
{
    const int n = real->options(b, s, out, known);
    out[n - 1].verb = 0;
    return n;
}

/* What a side does not see would be this. */
static void observe_that_marks(const Battle *b, State *s, int side, uint64_t guess)
{
    real->observe(b, s, side, guess);
    s->came_up[1] = UINT8_MAX;
}

static bool apply_that_lets_slip(Game *game, const Order *order, Err *err)
{
    if (real->apply(game, order, err))
        return true;
    return err_set(err, "no, for there are %d", game->state->came_up[1]);
}

static bool check_that_fails_late(const Battle *b, const State *s, Err *err)
{
    (void)b;
    return s->steps < 5 || err_set(err, "it broke");
}

static void soak_broken(const Ruleset *broken, SoakOptions o, const char *what)
{
    Shipped all = shipped();
    Soak *const s = calloc(1, sizeof *s);
    cr_assert(s);
    int n = 0; /* the battles of those rules come first */
    for (int i = 0; i < all.n; i++) {
        if (all.battle[i]->rules != real)
            continue;
        Battle *const other = all.battle[n];
        all.battle[n] = all.battle[i];
        all.battle[n++]->rules = broken;
        if (i == n - 1)
            continue;
        all.battle[i] = other;
        char *const path = all.path[n - 1];
        all.path[n - 1] = all.path[i];
        all.path[i] = path;
    }
    o.games = n;
    o.seed = 1;
    o.folder = "/tmp";
    cr_assert_not(soak_run(&all, &o, s));
    cr_assert(strstr(s->fault[0].text, what), "%s", s->fault[0].text);
    if (o.only)
        cr_assert_eq(s->games, 1);
    free(s);
    shipped_free(&all);
}

Test(soak, a_refusal_that_changes_the_state_is_a_fault)
{
    Ruleset broken = *rulesets[0];
    real = rulesets[0];
    broken.apply = apply_that_marks_refusals;
    soak_broken(&broken, (SoakOptions){ 0 }, "changed the state");
}

Test(soak, an_option_that_does_not_ground_is_a_fault)
{
    Ruleset broken = *rulesets[0];
    real = rulesets[0];
    broken.options = options_that_do_not_ground;
    soak_broken(&broken, (SoakOptions){ 0 }, "does not ground");
}

Test(soak, a_refusal_that_tells_what_is_hidden_is_a_fault)
{
    Ruleset broken = *rulesets[0];
    real = rulesets[0];
    broken.observe = observe_that_marks;
    broken.apply = apply_that_lets_slip;
    soak_broken(&broken, (SoakOptions){ .unlisted = 60 },
                "is told otherwise by what is hidden: \"no, for there are 0\", else "
                "\"no, for there are 255\"");
}

/* A fault names the order, and what plays that one game again: there it is, at the same one. */
Test(soak, a_fault_tells_how_to_play_it_again)
{
    Ruleset broken = *rulesets[0];
    real = rulesets[0];
    broken.check = check_that_fails_late;
    soak_broken(&broken, (SoakOptions){ .unlisted = 60 }, "order 4, turn 1, move: ");
    soak_broken(&broken, (SoakOptions){ .unlisted = 60 },
                ".json --seed 1 --only 1 --unlisted 60");
    soak_broken(&broken, (SoakOptions){ .unlisted = 60, .only = 1 },
                "order 4, turn 1, move: ");
}

Test(soak, is_told_with_its_orders_that_no_list_holds)
{
    Said run = run_brevet("bench --soak --json --scenario even_encounter --games 2 "
                          "--unlisted 60");
    cr_assert_eq(run.code, 0, "%s", run.out);
    cr_assert(said(&run, "\"faults\":0"), "%s", run.out);
    cr_assert_not(said(&run, "\"unlisted\":0,"), "%s", run.out);
    run = run_brevet("bench --soak --unlisted 101");
    cr_assert_eq(run.code, 2);
}
