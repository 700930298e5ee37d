/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_conduct.c - what a general is blamed for, and what the page of doctrines says.
 */
#include "matches/conduct.h"
#include "tests/matches/program.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TWO = 2 };

Test(conduct, an_order_counts_for_what_it_is)
{
    int16_t f[TWO][FEATURES] = { { 0 } };
    Conduct c = { 0 };
    f[1][FEATURE_CHARGE] = FEATURE_ONE;
    f[1][FEATURE_CLOSING] = FEATURE_ONE;
    f[1][FEATURE_OBJECTIVE] = -FEATURE_ONE;
    f[1][FEATURE_EXPOSURE] = 3 * FEATURE_ONE / 2;
    f[1][FEATURE_TAKES] = FEATURE_ONE;
    cr_expect(conduct_note(&c, f, TWO, 1) && !conduct_note(&c, f, TWO, 0));
    cr_expect(c.takes == 1 && c.orders == 2 && c.kind[FEATURE_CHARGE] == 1 &&
              c.kind[FEATURE_FIRE] == 0 && c.kind[FEATURE_SKIRMISH] == 0);
    cr_expect(c.advance == 1 && c.exposed == 1.5, "%g, %g", c.advance, c.exposed);
}

Test(conduct, nobody_is_blamed_for_what_every_option_does)
{
    int16_t f[TWO][FEATURES] = { { 0 } };
    Conduct c = { 0 };
    for (int i = 0; i < TWO; i++)
        f[i][FEATURE_HORSE] = f[i][FEATURE_FLANKED] = f[i][FEATURE_LEAVES] = FEATURE_ONE;
    conduct_note(&c, f, TWO, 0);
    cr_expect(c.alone == 0 && c.flanked == 0 && c.leaves == 0);
    f[1][FEATURE_HORSE] = f[1][FEATURE_FLANKED] = f[1][FEATURE_LEAVES] = 0;
    conduct_note(&c, f, TWO, 0);
    cr_expect(c.alone == 1 && c.flanked == 1 && c.leaves == 1);
    conduct_note(&c, f, TWO, 1);
    cr_expect(c.alone == 1 && c.flanked == 1 && c.leaves == 1);
}

Test(conduct, before_horse_with_friends_is_not_alone)
{
    int16_t f[TWO][FEATURES] = { { 0 } };
    Conduct c = { 0 };
    f[0][FEATURE_HORSE] = f[0][FEATURE_SUPPORT] = FEATURE_ONE;
    conduct_note(&c, f, TWO, 0);
    cr_expect_eq(c.alone, 0);
    f[0][FEATURE_SUPPORT] = 0;
    conduct_note(&c, f, TWO, 0);
    cr_expect_eq(c.alone, 1);
}

/* A figure of a bot's, from the page as JSON. */
static double figure(const Said *run, const char *name, const char *key)
{
    char what[64];
    snprintf(what, sizeof what, "\"name\":\"%s\"", name);
    const char *at = strstr(run->out, what);
    cr_assert_not_null(at, "%s: %s", name, run->out);
    snprintf(what, sizeof what, "\"%s\":", key);
    at = strstr(at, what);
    cr_assert_not_null(at, "%s: %s", key, run->out);
    return strtod(at + strlen(what), NULL);
}

Test(conduct, a_column_rush_exposes_its_men_and_who_holds_fast_does_not)
{
    const Said run = run_brevet("doctrines meeting_of_equals --bot column --bot holdfast "
                                "--against general --games 6 --json");
    static const char *const keys[] = { "charges", "advance", "exposed", "alone",
                                        "lost" };
    cr_assert_eq(run.code, 0, "%s", run.out);
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        cr_expect_gt(figure(&run, "column", keys[i]), figure(&run, "holdfast", keys[i]),
                     "%s: %s", keys[i], run.out);
    cr_expect_lt(figure(&run, "column", "idle"), figure(&run, "holdfast", "idle"), "%s",
                 run.out);
}

Test(conduct, the_commander_seldom_undoes_what_he_did_where_that_has_its_price)
{
    static const char *const steady = "mcts:iterations=12,trust=0",
                             *const other = "mcts:iterations=12,trust=0,caution=0";
    const Said run = run_brevet("doctrines two_divisions --bot %s --bot %s "
                                "--against general --games 2 --json",
                                steady, other);
    cr_assert_eq(run.code, 0, "%s", run.out);
    cr_expect_lt(3 * figure(&run, steady, "undone"), figure(&run, other, "undone"), "%s",
                 run.out);
}

Test(conduct, whoever_searches_is_looked_at_too_and_the_same_by_any_number_of_threads)
{
    static const char *const line =
        "doctrines drill_firefight --bot mcts:iterations=8 --bot general --games 4 "
        "--threads %d";
    char args[256];
    snprintf(args, sizeof args, line, 1);
    const Said one = run_brevet("%s", args);
    snprintf(args, sizeof args, line, 2);
    const Said two = run_brevet("%s", args);
    cr_expect_eq(one.code, 0, "%s", one.out);
    cr_expect_str_eq(one.out, two.out);
    cr_expect(said(&one, "against balanced") &&
                  said(&one, "mcts:iterations=8 the commander") && !said(&one, "gunline"),
              "%s", one.out);
}
