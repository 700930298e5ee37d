/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_train.c - fits against figures by hand; values and doctrines made as typed.
 *
 * Start at a_fit_of_two_groups().
 */
#include "ai/doctrine.h"
#include "ai/value.h"
#include "engine/scenario.h"
#include "matches/endings.h"
#include "matches/fit.h"
#include "matches/position.h"
#include "matches/trust.h"
#include "rulesets/rulesets.h"
#include "tests/matches/program.h"
#include "tests/shipped.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DRILL "train throne_of_bayonets --scenario drill_charge"

/* A hundred rows of each group: half of the first are won, three in four of the second. */
Test(fit, of_two_groups_is_their_odds)
{
    static float x[200][2], y[200], weight[200];
    Err err;
    FitResult fit;
    const FitData data = {
        .rows = 200, .columns = 2, .x = x[0], .y = y, .weight = weight
    };
    for (int i = 0; i < 200; i++) {
        x[i][0] = 1;
        x[i][1] = i >= 100;
        y[i] = i < 100 ? i % 2 : i % 4 != 0;
        weight[i] = 1;
    }
    cr_assert(fit_logistic(&data, 1e-9, &fit, &err), "%s", err.text);
    cr_expect_float_eq(fit.beta[0], 0, 1e-6);
    cr_expect_float_eq(fit.beta[1], log(3), 1e-6);
    /* 1 / (n p (1 - p)) is a group's variance: 1/25 and 1/18.75 */
    cr_expect_float_eq(fit.error[0], sqrt(0.04), 1e-6);
    cr_expect_float_eq(fit.error[1], sqrt(0.04 + 4 / 75.0), 1e-6);
    cr_expect_float_eq(fit.loss, (log(2) - 0.75 * log(0.75) - 0.25 * log(0.25)) / 2,
                       1e-6);
}

Test(fit, a_column_that_never_varies_gets_nothing)
{
    static const float x[] = { 1, 0, -1, 0, 1, 0 }, y[] = { 1, 0, 1 },
                       weight[] = { 1, 1, 1 };
    Err err;
    FitResult fit;
    const FitData data = { .rows = 3, .columns = 2, .x = x, .y = y, .weight = weight };
    cr_assert(fit_logistic(&data, 2, &fit, &err));
    cr_expect_gt(fit.beta[0], 0);
    cr_expect_eq(fit.beta[1], 0);
    cr_expect_not(fit_logistic(&data, 0, &fit, &err), "nothing says what it is");
    cr_expect(strstr(err.text, "3 rows do not say enough for 2 weights"));
}

static char *file_text(const char *name)
{
    static char text[2][8192];
    static int n;
    char path[512], *const out = text[n++ % 2];
    snprintf(path, sizeof path, "%s/%s", test_folder(), name);
    FILE *const file = fopen(path, "r");
    cr_assert(file, "%s", path);
    out[fread(out, 1, sizeof text[0] - 1, file)] = '\0';
    fclose(file);
    return out;
}

Test(train, a_value_does_not_depend_on_threads_and_is_read_again)
{
    ValueModel model;
    Err err;
    for (int threads = 1; threads <= 3; threads += 2) {
        const Said run = run_brevet(DRILL " --games 40 --threads %d --out %s/%d.value",
                                    threads, test_folder(), threads);
        cr_assert_eq(run.code, 0, "%s", run.out);
    }
    const char *const one = file_text("1.value");
    cr_expect_str_eq(one, file_text("3.value"));
    cr_assert(value_parse(rulesets[0], "1.value", one, &model, &err), "%s", err.text);
    /* whoever has more bases left wins more often */
    cr_expect_gt(model.weight[0], 0);
    cr_expect(strstr(one, "fitted to 40 games"));
}

/* Whoever stands better by 1 wins with the odds of e to 0.8, late in the battle to 1.3.  In the second
 * position all endings are better by a tenth, which says nothing about its trials. */
Test(endings, only_what_differs_within_a_position_counts)
{
    enum { POSITIONS = 6, TRIALS = 30, ROWS = POSITIONS * TRIALS };
    static EndingRow row[ROWS];
    static const int scenario[POSITIONS] = { 0 };
    static const ValueModel none;
    Endings found = { .positions = 0 };
    Err err;
    for (int r = 0; r < ROWS; r++) {
        const int position = r / TRIALS;
        const double x = r % 7 - 3, late = position % 2;
        const double p = 1 / (1 + exp(-(0.8 + 0.5 * late) * x / 3));
        row[r] = (EndingRow){ .position = position, .chance = r % 2 };
        row[r].term[0] = (float)(x / 3);
        row[r].term[VALUES] = (float)(late * x / 3);
        row[r].end[0] = row[r].end[1] = (float)(p + (position == 1 ? 0.1 : 0));
    }
    cr_assert(endings_fit_rows(row, ROWS, scenario, 1, &none, &found, &err), "%s",
              err.text);
    cr_expect(abs(found.model.weight[0] - 800) < 8, "%d", found.model.weight[0]);
    cr_expect(abs(found.model.late[0] - 500) < 8, "%d", found.model.late[0]);
    cr_expect_eq(found.model.weight[1], 0, "a term that never varies");
    cr_expect_float_eq(found.fitted, 1, 1e-3);
    cr_expect_float_eq(found.most, 1, 1e-6, "both endings are the same");
    cr_expect_lt(found.in_use, 0.5, "it knew nothing");
    cr_expect_not(endings_fit_rows(row, 0, scenario, 1, &none, &found, &err));
    cr_expect(strstr(err.text, "0 trials do not say enough"));
}

Test(endings, a_value_does_not_depend_on_threads_and_is_read_again)
{
    ValueModel model;
    Err err;
    for (int threads = 1; threads <= 3; threads += 2) {
        const Said run =
            run_brevet("train throne_of_bayonets --scenario lundys_lane --endings "
                       "--games 10 --trials 2 --threads %d --out %s/%d.ends",
                       threads, test_folder(), threads);
        cr_assert_eq(run.code, 0, "%s", run.out);
    }
    const char *const one = file_text("1.ends");
    cr_expect_str_eq(one, file_text("3.ends"));
    cr_assert(value_parse(rulesets[0], "1.ends", one, &model, &err), "%s", err.text);
    cr_expect(strstr(
        one, "\n# brevet train throne_of_bayonets --endings --games 10 --trials 2 "));
}

Test(train, a_doctrine_bred_does_not_depend_on_threads_and_plays)
{
    for (int threads = 1; threads <= 3; threads += 2) {
        const Said run = run_brevet(DRILL " --generations 2 --population 4 --trials 6 "
                                          "--threads %d --doctrine %s/%d.doctrine",
                                    threads, test_folder(), threads);
        cr_assert(run.code == 0 && said(&run, "generation 2: best"), "%s", run.out);
    }
    const char *const one = strchr(file_text("1.doctrine"), '\n');
    const char *const three = strchr(file_text("3.doctrine"), '\n');
    cr_expect_str_eq(strstr(one, "\nhold"), strstr(three, "\nhold"));
    const Said plays = run_brevet("match drill_charge --games 2 --a "
                                  "doctrine:file=%s/1.doctrine --b gunline",
                                  test_folder());
    cr_expect_eq(plays.code, 0, "%s", plays.out);
    const Said on = run_brevet(DRILL " --generations 1 --population 4 --trials 2 --from "
                                     "%s/1.doctrine --doctrine %s/on.doctrine",
                               test_folder(), test_folder());
    cr_expect_eq(on.code, 0, "%s", on.out);
}

/* What whole generations taught is kept, and the file does not say that there were more. */
Test(train, who_is_stopped_says_so, .timeout = 60)
{
    static const char *const rows[][2] = {
        { "--generations 1000 --doctrine", "generation 2:" },
        { "--games 1000000 --out", ":" },
    };
    const char *const folder = test_folder();
    for (int i = 0; i < 2; i++) {
        const Said run = run_brevet(
            "--version; cd %s; echo : >told; " BREVET_PROGRAM " " DRILL
            " %s made 2>>told & "
            "sleep 0.5; while ! grep -q '%s' told && kill -0 $!; do sleep 0.05; done; "
            "kill -TERM $!; "
            "wait $!; "
            "echo exit $?; cat told; grep '# stopped after' made",
            folder, rows[i][0], rows[i][1]);
        cr_expect(said(&run, "exit 75") && said(&run, "stopped before the end"), "%s",
                  run.out);
        cr_expect_eq(said(&run, "# stopped after"), i == 0, "%s", run.out);
        run_brevet("--version; rm -f %s/made", folder);
    }
}

/* The other order does better in the first look, by 0.4 in all, and worse in the second; what it
 * is really worth is told by the look that did not choose it. */
Test(train, a_start_is_worth_what_it_keeps_from_being_chosen)
{
    enum { TRIALS = 2 * TRUST_LOOK, HALF = CHANCE_ONE / 2 };
    int near[2 * TRIALS], far[2 * TRIALS];
    const TrustTable table = {
        .n = 2, .own = 1, .trials = TRIALS, .near = near, .far = far
    };
    for (int k = 0; k < TRIALS; k++) {
        const bool first = k < TRUST_LOOK;
        near[TRIALS + k] = far[TRIALS + k] = HALF;
        near[k] = HALF + (first ? 1 : -1) * CHANCE_ONE / 20;
        far[k] = HALF + (first ? -3 : 1) * CHANCE_ONE / 10;
    }
    cr_expect_float_eq(trust_gain(&table, 0), 0.05, 1e-4);
    cr_expect_float_eq(trust_gain(&table, 399), 0.05, 1e-4);
    cr_expect_float_eq(trust_gain(&table, 401), 0, 1e-9);
}

Test(train, of_starts_that_gain_alike_the_largest)
{
    static const double rising[TRUST_STARTS] = { 0,   0.1, 0.2, 0.3, 0.4,
                                                 0.5, 0.6, 0.7, 0.8, 1 },
                        flat[TRUST_STARTS] = { 0.95, 1, 0.91, 0.89, 0.92, 0.89, 0 },
                        falling[TRUST_STARTS] = { 1, 0.8, 0.6 },
                        nothing[TRUST_STARTS] = { -1, -0.5, 0 };
    cr_expect_eq(trust_best(rising), TRUST_STARTS - 1);
    cr_expect_eq(trust_best(flat), 4);
    cr_expect_eq(trust_best(falling), 0);
    cr_expect_eq(trust_best(nothing), TRUST_STARTS - 1, "the doctrine's own, always");
}

/* What is said with one thread, and with three the same. */
static Said run_alike(const char *args)
{
    const Said one = run_brevet(DRILL " %s --threads 1 2>/dev/null", args);
    const Said three = run_brevet(DRILL " %s --threads 3 2>/dev/null", args);
    cr_assert_eq(one.code, 0, "%s", one.out);
    cr_expect_str_eq(one.out, three.out);
    return one;
}

Test(train, trust_does_not_depend_on_threads_and_is_read_again)
{
    const Said run = run_alike("--trust --games 12 --trials 32");
    cr_expect(said(&run, "#     0  "), "%s", run.out);
    Doctrine doctrine;
    Err err = { { 0 } };
    char text[4096];
    snprintf(text, sizeof text, "about a\n%s", run.out);
    cr_assert(doctrine_parse("x", text, &doctrine, &err), "%s", err.text);
    const char *const line = strstr(run.out, "\ntrust ");
    cr_assert(line, "%s", run.out);
    cr_expect_eq(doctrine.trust, atoi(line + strlen("\ntrust ")));
}

Test(train, luck_does_not_depend_on_threads_and_is_read_again)
{
    const Said run = run_alike("--luck --games 40 --trials 16");
    cr_expect(said(&run, "# 40 positions; in those not fitted to"), "%s", run.out);
    ValueModel model;
    Err err = { { 0 } };
    cr_assert(value_parse(rulesets[0], "x", run.out, &model, &err), "%s", err.text);
    /* those who are under fire throw for it, and a 6 kills */
    const int fire = named_find(rulesets[0]->rolls, "fire");
    cr_assert_eq(model.luck.parts[fire], 6, "%s", run.out);
    cr_expect_lt(model.luck.worth[fire][5], model.luck.worth[fire][0]);
}

/* Have positions of two games of a shipped battle studied. */
static void study_two(const char *rules, const char *scenario,
                      bool (*study)(void *, Position *, int))
{
    Err err;
    Battle *const b = shipped_battle(rules, scenario);
    const Battle *const battles[] = { b };
    const PositionOptions options = {
        .battle = battles, .n_battles = 1, .games = 2, .threads = 1, .from = "general"
    };
    Positions positions = { .options = &options, .study = study };
    positions.self = &positions;
    cr_assert(positions_study(&positions, &err), "%s", err.text);
    cr_expect_eq(atomic_load(&positions.done), 2);
    battle_free(b);
}

/* Trials of one number are the same trial: with a table it comes to what it came to, less what
 * its dice were worth. */
static bool expect_less_luck(void *self, Position *p, int game)
{
    const Positions *const positions = self;
    int lucky = 0, chance = 0, far = 0, far_less = 0;
    (void)game;
    for (int trial = 0; trial < 4; trial++) {
        Luck counts = { .table = &positions->policy.value.luck }, all = counts;
        const int less = position_try(positions, p, 0, trial, 2, &counts, NULL);
        chance = position_try(positions, p, 0, trial, 2, NULL, &far);
        cr_expect_eq(less, chance - counts.sum * p->stakes / CHANCE_ONE);
        cr_expect_eq(position_try(positions, p, 0, trial, 2, &all, &far_less), less);
        cr_expect_eq(far_less, far - all.sum * p->stakes / CHANCE_ONE);
        lucky += counts.sum != 0;
    }
    cr_expect(lucky, "dice were thrown");
    return true;
}

/* What a trial passes changes what it is chosen by, not what is taken for right. */
static bool expect_blend(void *self, Position *p, int game)
{
    Positions *const positions = self;
    int differ = 0;
    (void)game;
    for (int trial = 0; trial < 8; trial++) {
        int far, far_plain;
        positions->blend = 50;
        const int near = position_try(positions, p, 0, trial, 2, NULL, &far);
        positions->blend = 0;
        const int plain = position_try(positions, p, 0, trial, 2, NULL, &far_plain);
        differ += near != plain;
        cr_expect_eq(far, far_plain);
    }
    cr_expect(differ, "they passed something");
    return true;
}

Test(train, what_trials_pass_is_blended_into_what_they_tell_first)
{
    study_two("throne_of_bayonets", "meeting_of_equals", expect_blend);
}

Test(train, trials_are_told_without_the_luck_of_their_dice)
{
    study_two("musket_1805", "two_brigades", expect_less_luck);
}

/* Before any game is played. */
Test(train, what_cannot_be_is_said_at_once)
{
    static const struct {
        const char *args;
        int code;
        const char *says;
    } rows[] = {
        { "train throne_of_bayonet", 2, "did you mean \"throne_of_bayonets\"" },
        { DRILL " --out /nowhere/a.value", 3, "/nowhere/a.value: cannot be written: No" },
        { DRILL " --doctrine /nowhere/a", 3, "/nowhere/a: cannot be written: No such" },
        { DRILL " --trust --out a", 2, "goes with neither --doctrine nor --out" },
        { DRILL " --trust --doctrine a", 2, "goes with neither --doctrine nor --out" },
        { DRILL " --luck --out a", 2, "--luck prints what it measures: it goes with" },
        { DRILL " --luck --trust", 2, "measured one at a time" },
        { DRILL " --endings --luck", 2,
          "--luck and --endings are measured one at a time" },
        { DRILL " --endings --doctrine a", 2, "--endings fits a value: it does not go" },
        { DRILL " --endings --out /nowhere/a", 3,
          "/nowhere/a: cannot be written: No such" },
        { DRILL " --luck --from nobody", 2, "there is no doctrine \"nobody\"" },
        { DRILL " --trust --from nobody", 2, "there is no doctrine \"nobody\"" },
        { DRILL " --bot nobody", 2, "there is no bot \"nobody\"" },
        { "train throne_of_bayonets --scenario two_brigades", 3,
          "is a battle of musket_1805" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Said run = run_brevet("%s", rows[i].args);
        cr_expect_eq(run.code, rows[i].code, "%s: %d", rows[i].args, run.code);
        cr_expect(said(&run, rows[i].says), "%s: %s", rows[i].args, run.out);
    }
}
