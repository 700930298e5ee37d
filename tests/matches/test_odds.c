/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_odds.c - odds that can be worked out by hand come out so, within four standard errors. */
#include "matches/odds_report.h"

#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/order_text.h"
#include "engine/scenario.h"
#include "rulesets/rulesets.h"
#include "tests/matches/program.h"

enum { TRIALS = 20000 };

#define SCENARIOS SOURCE_ROOT "/rulesets/throne_of_bayonets/scenarios/"

/* ---- one moment, from a scenario and a text of orders ---- */

static Battle *parse(const char *text)
{
    Err err = { { 0 } };
    const ScenarioOptions options = { .rulesets = rulesets };
    Battle *const b = scenario_parse("moment.json", text, strlen(text), &options, &err);
    cr_assert(b, "%s", err.text);
    return b;
}

static Battle *drill(const char *name, const char *set)
{
    const char *const sets[] = { set, NULL };
    const ScenarioOptions options = { .rulesets = rulesets, .set = sets };
    Err err = { { 0 } };
    Battle *const b = scenario_load(name, &options, &err);
    cr_assert(b, "%s", err.text);
    return b;
}

static bool read_orders(const Battle *b, const char *text, OddsOrders *out, Err *err)
{
    char path[64];
    snprintf(path, sizeof path, "/tmp/brevet-odds-test-%d.txt", (int)getpid());
    FILE *const f = fopen(path, "w");
    cr_assert(f);
    fputs(text, f);
    fclose(f);
    const bool ok = odds_orders_read(path, b, out, err);
    remove(path);
    return ok;
}

static Odds *run(const Battle *b, const char *text, OddsUntil until, int threads,
                 Err *err)
{
    static OddsOrders orders;
    if (text && !read_orders(b, text, &orders, err))
        return NULL;
    const OddsOptions options = { .battle = b,
                                  .orders = text ? &orders : NULL,
                                  .bot = "balanced",
                                  .until = until,
                                  .trials = TRIALS,
                                  .threads = threads,
                                  .seed = 1809 };
    return odds_run(&options, err);
}

static const OddsClass *class_named(const Odds *odds, const char *label)
{
    for (int i = 0; i < odds->n_classes; i++)
        if (strcmp(odds->class[i].label, label) == 0)
            return &odds->class[i];
    return NULL;
}

static void assert_share(const Odds *odds, const char *label, double expected)
{
    const OddsClass *const c = class_named(odds, label);
    const double share = c ? (double)c->trials / (double)odds->trials : 0;
    const double error = sqrt(expected * (1 - expected) / (double)odds->trials);
    cr_assert(fabs(share - expected) <= 4 * error, "%s: %.5f, by hand %.5f", label, share,
              expected);
}

/* ---- by hand ---- */

/* An officer of rating 4, 10 cm from a regiment that fails a test on less than its rating. */
#define MOMENT(rating, dice, phase)                                                      \
    "{\"brevet\":1,\"ruleset\":\"throne_of_bayonets\",\"title\":\"Moment\",\"turns\":2," \
    "\"table\":{\"width\":\"60cm\",\"depth\":\"80cm\"},\"sides\":["                      \
    "{\"name\":\"Blue\",\"home\":\"S\",\"officers\":[{\"name\":\"Ash\",\"rating\":4,"    \
    "\"at\":[\"30cm\",\"5cm\"]}],\"units\":[{\"name\":\"9th\",\"officer\":\"ash\","      \
    "\"at\":[\"30cm\",\"18cm\"],\"dice\":" #dice                                         \
    ",\"stands\":[{\"kind\":\"line infantry\","                                          \
    "\"count\":3,\"rating\":" #rating "}]}]},"                                           \
    "{\"name\":\"Red\",\"home\":\"N\",\"units\":[{\"name\":\"8th\",\"at\":[\"30cm\","    \
    "\"75cm\"],\"stands\":[{\"kind\":\"line infantry\",\"rating\":4}]}]}],"              \
    "\"opening\":{\"turn\":1,\"phase\":\"" phase "\"}}"

Test(odds, three_attempts_at_rating_4_succeed_7_times_in_8)
{
    Err err = { { 0 } };
    Battle *const b = parse(MOMENT(4, 0, "activation"));
    Odds *const odds =
        run(b, "ash activate 9th\nash activate 9th\nash activate 9th # all three\n",
            UNTIL_DECISION, 1, &err);
    cr_assert(odds, "%s", err.text);
    assert_share(odds, "activation of 9th: passed", 7.0 / 8);
    assert_share(odds, "activation of 9th: failed", 7.0 / 8); /* at least one of three */
    odds_free(odds);
    battle_free(b);
}

/* The same from the middle of a battle: one attempt, then "balanced" to the turn's end. */
Test(odds, they_can_begin_with_an_order_in_the_middle)
{
    Err err = { { 0 } };
    Battle *const b = parse(MOMENT(4, 0, "activation"));
    State state;
    Game game = { .battle = b, .state = &state };
    cr_assert(scenario_begin(&game, 5, &err));
    OddsOptions o = { .battle = b,
                      .bot = "balanced",
                      .trials = TRIALS,
                      .threads = 2,
                      .seed = 9,
                      .from = &state };
    for (int i = 0; i < 3; i++) {
        cr_assert(order_read(b, &state, "ash activate 9th", &o.order, &err));
        if (i < 2)
            cr_assert(game_apply(&game, &o.order, &err), "%s", err.text);
    }
    const uint64_t before = state_hash(&state);
    Odds *odds = odds_run(&o, &err);
    cr_assert(odds && odds->trials == TRIALS, "%s", err.text);
    assert_share(odds, "activation of 9th: passed", 7.0 / 8);
    cr_expect_eq(state_hash(&state), before);
    odds_free(odds);
    o.until = UNTIL_TURN;
    odds = odds_run(&o, &err);
    cr_assert(odds && odds->trials == TRIALS, "%s", err.text);
    assert_share(odds, "activation of 9th: passed", 7.0 / 8);
    odds_free(odds);
    o.order.target = ref_unit(1); /* not ash's */
    cr_expect_null(odds_run(&o, &err));
    cr_expect(strstr(err.text, "8th"), "%s", err.text);
    battle_free(b);
}

typedef struct MoraleRow {
    char scenario[1024];
    double passes;
} MoraleRow;

ParameterizedTestParameters(odds, a_morale_test_of_n_dice)
{
    static MoraleRow rows[] = {
        { MOMENT(4, 1, "morale"), 1.0 / 2 },
        { MOMENT(4, 3, "morale"), 1.0 / 8 },
        { MOMENT(5, 2, "morale"), 1.0 / 9 },
        { MOMENT(2, 2, "morale"), 25.0 / 36 },
    };
    return cr_make_param_array(MoraleRow, rows, sizeof rows / sizeof rows[0]);
}

ParameterizedTest(MoraleRow *row, odds, a_morale_test_of_n_dice)
{
    Err err = { { 0 } };
    Battle *const b = parse(row->scenario);
    Odds *const odds = run(b, NULL, UNTIL_DECISION, 1, &err);
    cr_assert(odds, "%s", err.text);
    assert_share(odds, "morale test of 9th: passed", row->passes);
    assert_share(odds, "morale test of 9th: failed", 1 - row->passes);
    odds_free(odds);
    battle_free(b);
}

static double choose(int n, int k)
{
    return k ? choose(n - 1, k - 1) * n / k : 1;
}

/* Chance that attackers of 3 dice and defenders of 6, all at rating 4, come to such counts. */
static double chance(bool (*counts)(int a, int d))
{
    double sum = 0;
    for (int a = 0; a <= 3; a++)
        for (int d = 0; d <= 6; d++)
            if (counts(a, d))
                sum += choose(3, a) * choose(6, d) / 512;
    return sum;
}

static bool evens(int a, int d)
{
    return a == d;
}

static bool attacker_beaten_wholly(int a, int d)
{
    return a == 0 && d > 0 && d < 6;
}

static bool attacker_beaten(int a, int d)
{
    return a > 0 && a < 3 && d > a && d < 6;
}

static bool attacker_beaten_by_all(int a, int d)
{
    return a == 0 && d == 6;
}

static bool defender_beaten_wholly(int a, int d)
{
    return a > 0 && a < 3 && d == 0;
}

/* One melee only: its charge costs the column one die, which it passes half of the time. */
Test(odds, a_charge_of_3_on_6_follows_the_combat_results_table)
{
    Err err = { { 0 } };
    Battle *const b = drill(SCENARIOS "drill_charge.json", "melee.rounds=1");
    Odds *const odds = run(b, "58 charge 23\n* done\n", UNTIL_TURN, 2, &err);
    cr_assert(odds, "%s", err.text);
    assert_share(odds, "charge not driven home: 58th Line", 0.5);
    assert_share(odds, "melee: attacker C, defender C", chance(evens) / 2);
    assert_share(odds, "melee: attacker Y, defender C",
                 chance(attacker_beaten_wholly) / 2);
    assert_share(odds, "melee: attacker X, defender X", chance(attacker_beaten) / 2);
    assert_share(odds, "melee: attacker Z, defender B",
                 chance(attacker_beaten_by_all) / 2);
    assert_share(odds, "melee: attacker B, defender Z",
                 chance(defender_beaten_wholly) / 2);
    odds_free(odds);
    battle_free(b);
}

/* ---- the file of orders ---- */

typedef struct OrdersRow {
    char orders[120], says[160];
} OrdersRow;

ParameterizedTestParameters(odds, a_wrong_order_names_file_and_line)
{
    static OrdersRow rows[] = {
        { "# nothing\n\n58 charg 23\n", ":3: 58 charg 23" },
        { "? 58 form square\n58 hold\n58 charge 23\n", ":3: 58 charge 23" },
        { "Frensh: done\n", ":1: \"Frensh\" is no side of this battle" },
        { "*\n", ":1: an order is missing" },
        { "~ 58 charg 23\n", ":1: 58 charg 23: no verb is in" },
        { "* done\n? 85 charge 23\n", ":2: 85 charge 23: nobody here is called" },
        { "* 58 chargee 23\n", ":1: 58 chargee 23: no verb is in" },
    };
    return cr_make_param_array(OrdersRow, rows, sizeof rows / sizeof rows[0]);
}

ParameterizedTest(OrdersRow *row, odds, a_wrong_order_names_file_and_line)
{
    Err err = { { 0 } };
    Battle *const b = drill(SCENARIOS "drill_charge.json", NULL);
    cr_assert_null(run(b, row->orders, UNTIL_BATTLE, 1, &err));
    cr_assert(strstr(err.text, row->says), "%s", err.text);
    battle_free(b);
}

Test(odds, a_line_that_waits_is_given_once_it_is_legal_and_dropped_with_the_turn)
{
    Err err = { { 0 } };
    Battle *const b = parse(MOMENT(4, 0, "activation"));
    /* legal only if he was activated, in the Movement Phase: three times in four, with two tries */
    Odds *const odds = run(b,
                           "ash activate 9th\nash activate 9th\nash roll\n"
                           "~ 9th move to 30,20\n* done\n",
                           UNTIL_TURN, 1, &err);
    cr_assert(odds, "%s", err.text);
    double half;
    const double y = odds_mean(&odds->unit[0].y, &half);
    cr_assert(fabs(y - 1800 - 150) < 2 * half + 1, "%.1f", y); /* 3/4 of 2 cm */
    cr_assert_eq(odds->not_over, TRIALS);
    cr_assert(fabs((double)odds->in_vain[3] / TRIALS - 0.25) <
                  4 * sqrt(0.25 * 0.75 / TRIALS),
              "%d", (int)odds->in_vain[3]);
    for (int i = 0; i < 5; i++)
        cr_assert(i == 3 || !odds->in_vain[i]);
    odds_free(odds);
    battle_free(b);
}

Test(odds, the_answer_does_not_depend_on_the_threads)
{
    Err err = { { 0 } };
    Battle *const b = drill(SCENARIOS "drill_square.json", NULL);
    Odds *const one = run(b, NULL, UNTIL_BATTLE, 1, &err), *const four =
                                                               run(b, NULL, UNTIL_BATTLE,
                                                                   4, &err);
    cr_assert(one && four, "%s", err.text);
    cr_assert_arr_eq(one->unit, four->unit, sizeof one->unit);
    cr_assert_eq(one->n_classes, four->n_classes);
    for (int i = 0; i < one->n_classes; i++) {
        cr_assert_str_eq(one->class[i].label, four->class[i].label);
        cr_assert_eq(one->class[i].trials, four->class[i].trials);
        cr_assert_eq(one->class[i].times.sum, four->class[i].times.sum);
    }
    odds_free(one);
    odds_free(four);
    battle_free(b);
}

Test(odds, a_share_has_wilson_s_interval)
{
    double low, high;
    cr_assert_float_eq(odds_share(0, 10, &low, &high), 0, 1e-9);
    cr_assert_float_eq(low, 0, 1e-9);
    cr_assert_float_eq(high, 0.2775, 1e-4); /* z^2 / (n + z^2) */
    cr_assert_float_eq(odds_share(5, 10, &low, &high), 0.5, 1e-9);
    cr_assert_float_eq(low, 0.2366, 1e-4);
    cr_assert_float_eq(high, 0.7634, 1e-4);
    cr_assert_float_eq(odds_share(10, 10, &low, &high), 1, 1e-9);
    cr_assert_float_eq(high, 1, 1e-9);
}

/* A turn holds more than is told: what is about the order's own people comes first. */
Test(odds, an_order_is_told_of_its_own_first)
{
    static const struct {
        const char *label;
        int trials;
    } class[] = {
        { "fire of other at r1, 2 dice: 1", 20 },
        { "fire of b1 at other: 0", 40 },
        { "march of b11", 95 },
        { "march of other", 90 },
        { "morale of 1st Red", 30 },
        { "officers of other", 100 },
        { "throws: 7", 99 },
    };
    static const char *const told[] = { "fire of b1 at other", "morale of 1st Red",
                                        "fire of other at r1", "officers of other",
                                        "throws: 7",           "march of b11" };
    static const Battle battle = {
        .n_units = 2,
        .unit = { { .name = "1st Blue", .short_name = "b1" },
                  { .name = "1st Red", .short_name = "r1" } },
    };
    static Odds odds = { .trials = 100 };
    const OddsOptions options = {
        .battle = &battle, .order = { .subject = ref_unit(0), .target = ref_unit(1) }
    };
    odds.n_classes = sizeof class / sizeof *class;
    for (int i = 0; i < odds.n_classes; i++) {
        strcpy(odds.class[i].label, class[i].label);
        odds.class[i].trials = class[i].trials;
    }
    char *text;
    size_t size;
    FILE *const out = open_memstream(&text, &size);
    odds_brief(out, &options, &odds, NULL, 0);
    fclose(out);
    const char *at = text;
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        at = strstr(at, told[i]);
        cr_assert(at, "%s: %s", told[i], text);
    }
    free(text);
}

/* A base of one figure is a base to those who play with it. */
Test(odds, a_brief_counts_what_the_battle_counts)
{
    static const struct {
        const char *scenario, *order, *told;
    } rows[] = {
        { "meeting_of_equals", "1", "3.00 bases left" },
        { "two_brigades", "1", " figures left" },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Said run =
            run_brevet("--version >/dev/null && echo odds %s | " BREVET_PROGRAM
                       " play %s --opponent general --seed 5",
                       rows[i].order, rows[i].scenario);
        cr_expect(said(&run, rows[i].told), "row %u: %s", i, run.out);
    }
}

/* Where a turn of a record began is a moment like an opening, the same in each trial, and
 * how the battle was going is told by playing it on. */
Test(odds, a_turn_of_a_record_is_a_moment)
{
    const char *const folder = test_folder();
    Said run = run_brevet(
        "match two_brigades --a general --b holdfast --seed 5 --record %s/m.gz", folder);
    cr_assert(run.code == 0 && said(&run, "Blues"), "%s", run.out);
    run =
        run_brevet("odds --resume %s/m.gz --from 3 --until decision --trials 20", folder);
    cr_expect(run.code == 0 && said(&run, "from turn 3 of a record: 20 trials"), "%s",
              run.out);
    cr_expect(said(&run, "(+-0.0, +-0.0)") && !said(&run, "victory"), "%s", run.out);
    run = run_brevet("odds --resume %s/m.gz --from 3 --trials 50 --json", folder);
    cr_expect(run.code == 0 && said(&run, "\"from\":3,\"until\":"), "%s", run.out);
    const Said again = run_brevet(
        "odds --resume %s/m.gz --from 3 --trials 50 --json --threads 2", folder);
    cr_expect_str_eq(run.out, again.out);
    static const struct {
        const char *options;
        int code;
        const char *told;
    } rows[] = {
        { "--from 40", 2, "no turn 40 in it: it ends in turn" },
        { "", 2, "--resume wants --from N" },
        { "two_brigades --from 2", 2, "--resume names the battle" },
        { "--from 2 --set x=1", 2, "--set: the record of --resume says that" },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        run = run_brevet("odds --resume %s/m.gz %s", folder, rows[i].options);
        cr_expect(run.code == rows[i].code && said(&run, rows[i].told), "row %u: %s", i,
                  run.out);
    }
    run = run_brevet("odds --from 2");
    cr_expect(run.code == 2 && said(&run, "--from is a turn of the record"), "%s",
              run.out);
}
