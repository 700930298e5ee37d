/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_units.c - a unit that a battle hangs on is worth it; one that nobody needs is not. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "matches/stress/units.h"
#include "tests/matches/program.h"
#include "tests/matches/stress/creeds.h"
#include "tests/toy/toy.h"

static Units *leave_out_all(const Battle *battle, const char *text, int threads, Again *o)
{
    Units *const t = calloc(1, sizeof *t);
    Err err = { { 0 } };
    *o = (Again){ .battle = battle,
                  .name = "crossroads.json",
                  .text = text,
                  .bot = "gunline",
                  .games = 60,
                  .threads = threads,
                  .seed = 5 };
    cr_assert_not_null(t);
    t->options = o;
    cr_assert(units_try(t, &err), "%s", err.text);
    return t;
}

/* The last side with stands wins. */
Test(units, who_is_needed_is_worth_something)
{
    static Battle battle;
    Again o;
    toy_battle(&battle);
    Units *const t = leave_out_all(&battle, toy_scenario, 2, &o), *const alone =
                                                                      leave_out_all(
                                                                          &battle,
                                                                          toy_scenario, 1,
                                                                          &o);
    double most[MAX_SIDES] = { 0 };
    for (int u = 0; u < battle.n_units; u++) {
        cr_assert_not(t->unit[u].cannot);
        cr_expect_eq(t->unit[u].worth.mean, alone->unit[u].worth.mean,
                     "threads do not show");
        if (t->unit[u].worth.mean > most[battle.unit[u].side])
            most[battle.unit[u].side] = t->unit[u].worth.mean;
    }
    cr_expect(most[0] > 0.2 && most[1] > 0.2, "%f %f", most[0], most[1]);
    cr_expect_eq(t->rate, 0, "the toy gives no points");
    free(alone);
    free(t);
}

/* Beliefs decide there, and a die: units are names. */
Test(units, who_is_not_needed_is_worth_nothing)
{
    static Battle battle;
    Again o;
    creeds_in_a_circle(&battle);
    for (int u = 0; u < battle.n_units; u++)
        battle.unit[u].value = 10;
    Units *const t = leave_out_all(&battle, toy_scenario, 2, &o);
    for (int u = 0; u < battle.n_units; u++)
        cr_expect(t->unit[u].p > 0.05 && t->unit[u].p_price > 0.05, "%s: %f",
                  battle.unit[u].name, t->unit[u].p);
    free(t);
}

/* What takes nothing from a chance that is sure has not shown that it is worth nothing. */
Test(units, a_battle_that_is_decided_is_said_to_tell_little)
{
    static const struct {
        double mean;
        bool told;
    } rows[] = {
        { 0.5, false }, { 0.9, false }, { 0.91, true }, { 0.1, false }, { 0.09, true }
    };
    static Battle battle;
    Again o;
    creeds_in_a_circle(&battle);
    Units *const t = leave_out_all(&battle, toy_scenario, 1, &o);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        t->side.mean = rows[i].mean;
        char *const text = text_of(units_tell(t));
        cr_expect_eq(strstr(text, "nearly decided before") != NULL, rows[i].told,
                     "%g: %s", rows[i].mean, text);
        free(text);
    }
    free(t);
}

/* An officer who was with it stands where it would have stood. */
Test(units, an_officer_does_not_leave_with_his_unit)
{
    const Said run = run_brevet("stress two_columns --units --trials 4 --json");
    cr_assert_eq(run.code, 0, "%s", run.out);
    cr_expect(strstr(run.out, "1st South") && strstr(run.out, "should be worth"), "%s",
              run.out);
    cr_expect_null(strstr(run.out, "cannot be set up"), "%s", run.out);
}

/* Without its only unit a side cannot be set up. */
Test(units, a_battle_that_cannot_do_without_says_so)
{
    const Said run = run_brevet("stress drill_charge --units --trials 4");
    cr_assert_eq(run.code, 0, "%s", run.out);
    cr_expect(strstr(run.out, "cannot be set up without it"), "%s", run.out);
    const Said nobody = run_brevet("stress two_brigades --units --bot nobody");
    cr_expect(nobody.code == 2 && said(&nobody, "--bot"), "%s", nobody.out);
    const Said both = run_brevet("stress two_brigades --units --throws");
    cr_expect(both.code == 2 && said(&both, "one at a time"), "%s", both.out);
    const Said idle = run_brevet("stress two_brigades --throws --bot random");
    cr_expect(idle.code == 2 && said(&idle, "--bot"), "%s", idle.out);
}

/* By its report a test can be made again, also one of changed rules. */
Test(units, every_report_says_what_it_rests_on)
{
    static const char *const ask[] = { "--units", "--numbers", "--throws" };
    for (int i = 0; i < 3; i++) {
        const bool changed = i < 2;
        const Said run =
            run_brevet("stress drill_volleys %s --trials 4 --seed a1 %s", ask[i],
                       changed ? "--set artillery.band.4=620yd" : "");
        cr_assert(run.code == 0 || run.code == 1, "%s", run.out);
        cr_expect(strstr(run.out, "What this rests on"), "%s", run.out);
        cr_expect(strstr(run.out, "seed 0xa1"), "%s", run.out);
        cr_expect(strstr(run.out, "brevet stress drill_volleys --"), "%s", run.out);
        cr_expect(strstr(run.out, i < 2 ? " --trials 4 --bot general --seed 0xa1"
                                        : " --throws --trials 4 --seed 0xa1"),
                  "%s", run.out);
        cr_expect_eq(strstr(run.out, "artillery.band.4 = 620yd (was ") != NULL, changed,
                     "%s", run.out);
        cr_expect_eq(strstr(run.out, "tables as printed") != NULL, !changed, "%s",
                     run.out);
    }
}
