/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_decisions.c - what a decision gains: nothing for whose choice is the measure. */
#include <criterion/criterion.h>
#include <string.h>

#include "benchmarks/decisions.h"
#include "engine/json.h"
#include "engine/scenario.h"
#include "tests/matches/program.h"
#include "tests/shipped.h"

enum { GAMES = 12, BOTS = 3 };

static void measure(int threads, int games, int trials, Decided *out, int *asked)
{
    Battle *const battle = shipped_battle("musket_1805", "two_brigades");
    const Battle *const battles[] = { battle };
    Err err = { { 0 } };
    const DecisionsOptions o = { .positions = { .battle = battles,
                                                .n_battles = 1,
                                                .games = games,
                                                .trials = trials,
                                                .threads = threads,
                                                .seed = 5,
                                                .from = "general" },
                                 .bot = { "general", "random", "mcts:iterations=40" },
                                 .n_bots = BOTS };
    cr_assert(decisions_measure(&o, out, asked, &err), "%s", err.text);
    battle_free(battle);
}

Test(decisions, are_measured_by_the_doctrines_own)
{
    Decided d[DECISIONS_BOTS];
    int asked;
    measure(1, GAMES, 40, d, &asked);
    cr_assert_eq(asked, GAMES);
    cr_assert(d[0].gain == 0 && d[0].gain_error == 0, "%g", d[0].gain);
    cr_assert_lt(d[1].gain + 2 * d[1].gain_error, 0);
    cr_assert_gt(d[2].gain, d[1].gain + 2 * d[1].gain_error);
    cr_assert(d[2].better == d[2].gain, "better than the first, who gains nothing");
    cr_assert(d[2].ms > d[0].ms);
}

Test(decisions, do_not_depend_on_threads)
{
    Decided one[DECISIONS_BOTS], two[DECISIONS_BOTS];
    int asked;
    measure(1, GAMES / 3, 10, one, &asked);
    measure(2, GAMES / 3, 10, two, &asked);
    for (int b = 0; b < BOTS; b++)
        cr_assert(one[b].gain == two[b].gain && one[b].gain_error == two[b].gain_error);
}

Test(decisions, are_told_as_one_value)
{
    const Said run = run_brevet("bench --decisions --json --scenario drill_charge "
                                "--games 4 --trials 4 --bot assault --bot holdfast");
    Err err = { { 0 } };
    cr_assert_eq(run.code, 0, "%s", run.out);
    JsonFile *const file = json_parse("decisions", run.out, strlen(run.out), &err);
    cr_assert(file, "%s: %s", err.text, run.out);
    json_free(file);
    cr_assert(said(&run, "\"bot\":\"holdfast\",\"gain\":"), "%s", run.out);
}

Test(decisions, what_cannot_be_asked_is_said)
{
    Said run = run_brevet("bench --decisions --bot genral");
    cr_assert_eq(run.code, 2);
    cr_assert(said(&run, "did you mean \"general\"?"), "%s", run.out);
    run = run_brevet("bench --decisions --scenario lundys_lane --scenario two_brigades");
    cr_assert_eq(run.code, 3);
    cr_assert(said(&run, "not by the same rules"), "%s", run.out);
    run = run_brevet("bench --decisions --scenario nowhere");
    cr_assert_eq(run.code, 3);
}
