/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_cmd_odds.c - brevet odds and brevet bench, as a person types them. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "tests/matches/program.h"

Test(cmd_odds, prints_tables_or_one_json_value)
{
    const Said text = run_brevet("odds drill_square --trials 50 --until melee");
    cr_assert_eq(text.code, 0, "%s", text.out);
    cr_assert(said(&text, "50 trials"));
    cr_assert(said(&text, "28th Foot"));
    const Said json = run_brevet("odds drill_square --trials 50 --until turn --json");
    cr_assert_eq(json.code, 0);
    cr_assert_eq(json.out[0], '{');
    cr_assert(said(&json, "\"unit\":\"28\""));
    cr_assert_str_eq(json.out + strlen(json.out) - 2, "}\n");
}

/* However long somebody's name is, the numbers stand in one column. */
Test(cmd_odds, events_stand_in_columns)
{
    const Said run = run_brevet(
        "odds lundys_lane --trials 20 | sed -n '/^event /,$p' | "
        "sed 's/ %% .*//' | awk 'NR > 1 { print length }' | sort | uniq -c | wc -l");
    cr_expect_str_eq(run.out, "1\n");
}

/* Two rulesets have a phase called "end": that is no end of the battle. */
Test(cmd_odds, until_the_end_of_what)
{
    const Said phase = run_brevet("odds haitian_column --trials 20 --until end");
    const Said battle = run_brevet("odds haitian_column --trials 20 --until battle");
    const Said unsaid = run_brevet("odds haitian_column --trials 20");
    cr_assert_eq(phase.code + battle.code, 0);
    cr_assert(said(&phase, "until the end of phase end"), "%s", phase.out);
    cr_assert(said(&battle, "until the end of the battle"), "%s", battle.out);
    cr_assert_str_eq(battle.out, unsaid.out);
    const Said none = run_brevet("odds drill_square --trials 20 --until end");
    cr_assert_eq(none.code, 2);
    cr_assert(said(&none, "did you mean \"battle\"?"), "%s", none.out);
}

Test(cmd_odds, says_what_is_wrong)
{
    Said run = run_brevet("odds drill_charge --until trun");
    cr_assert_eq(run.code, 2);
    cr_assert(said(&run, "did you mean \"turn\"?"), "%s", run.out);
    run = run_brevet("odds drill_charge --bot ballanced");
    cr_assert_eq(run.code, 2);
    cr_assert(said(&run, "did you mean \"balanced\"?"), "%s", run.out);
    run = run_brevet("odds drill_charge --orders /nowhere");
    cr_assert_eq(run.code, 3);
    cr_assert(said(&run, "/nowhere"), "%s", run.out);
    run = run_brevet("odds drill_charge --trials 0");
    cr_assert_eq(run.code, 2);
}

Test(cmd_odds, says_which_order_waited_in_vain)
{
    char path[64], args[160];
    snprintf(path, sizeof path, "/tmp/brevet-odds-vain-%d.txt", (int)getpid());
    FILE *const f = fopen(path, "w");
    cr_assert(f);
    fputs("~ 58 reform\n~ 58 charge 23\n", f);
    fclose(f);
    snprintf(args, sizeof args, "odds drill_charge --trials 20 --until turn --orders %s",
             path);
    const Said text = run_brevet("%s", args);
    cr_assert_eq(text.code, 0, "%s", text.out);
    cr_assert(said(&text, ":1: ~ 58 reform: waited in vain in "), "%s", text.out);
    strcat(args, " --json");
    const Said json = run_brevet("%s", args);
    cr_assert(said(&json, "{\"line\":1,\"order\":\"58 reform\""), "%s", json.out);
    remove(path);
}

Test(cmd_bench, signs_in_one_line)
{
    const Said run = run_brevet("bench --signature --scenario drill_charge");
    cr_assert_eq(run.code, 0, "%s", run.out);
    long long orders;
    char signature[17];
    cr_assert_eq(sscanf(run.out, "Bench: %lld %16[0-9a-f]\n", &orders, signature), 2);
    cr_assert_eq(strlen(signature), 16);
    cr_assert_str_eq(strchr(run.out, '\n'), "\n"); /* nothing follows */
}
