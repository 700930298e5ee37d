/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_bots.c - bots by name, doctrines as text, and that they fight, differ, and come to an end. */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <stdio.h>
#include <string.h>

#include "ai/bot.h"
#include "ai/doctrine.h"
#include "engine/scenario.h"
#include "matches/odds.h"
#include "rulesets/rulesets.h"
#include "tests/shipped.h"
#include "tests/toy/toy.h"

static Battle *lundys_lane(void)
{
    return shipped_battle("throne_of_bayonets", "lundys_lane");
}

static Order ask(const char *spec, uint64_t seed, const Battle *b, const State *s)
{
    Err err = { { 0 } };
    Order order;
    Bot *const bot = bot_new(spec, &err);
    cr_assert(bot, "%s", err.text);
    bot_seed(bot, seed);
    bot->choose(bot, b, s, &order);
    bot_free(bot);
    return order;
}

/* ---- names ---- */

typedef struct SpecRow {
    char spec[80], says[120];
} SpecRow;

ParameterizedTestParameters(bots, a_wrong_spec_says_what_is_wrong)
{
    static SpecRow rows[] = {
        { "gunlime", "there is no bot \"gunlime\"; did you mean \"gunline\"?" },
        { "", "there is no bot \"\"" },
        { "random:x=1", "random has no option \"x\"" },
        { "gunline:randomnes=3",
          "gunline has no option \"randomnes\"; did you mean \"randomness\"?" },
        { "gunline:randomness=101",
          "gunline: randomness=101 should be a whole number from 0 to 100" },
        { "gunline:randomness=2x",
          "gunline: randomness=2x should be a whole number from 0 to 100" },
        { "gunline:randomness", "gunline: \"randomness\" should be key=value" },
        { "gunline:randomness=1,randomness=2", "gunline: \"randomness\" is given twice" },
        { "doctrine", "which doctrine? doctrine:file=PATH" },
        { "doctrine:file=/nowhere", "/nowhere: No such file or directory" },
    };
    return cr_make_param_array(SpecRow, rows, sizeof rows / sizeof rows[0]);
}

ParameterizedTest(SpecRow *row, bots, a_wrong_spec_says_what_is_wrong)
{
    Err err = { { 0 } };
    cr_assert_null(bot_new(row->spec, &err));
    cr_assert_str_eq(err.text, row->says);
}

Test(bots, every_bot_in_the_list_can_be_made)
{
    int n = 0;
    for (const BotInfo *bot = bot_list(); bot->name; bot++, n++) {
        Err err = { { 0 } };
        if (strcmp(bot->name, "doctrine") == 0)
            continue;
        Bot *const made = bot_new(bot->name, &err);
        cr_assert(made, "%s: %s", bot->name, err.text);
        cr_assert(bot->help[0]);
        bot_free(made);
    }
    cr_assert_geq(n, 7);
}

/* ---- doctrines ---- */

typedef struct TextRow {
    char text[120], says[140];
} TextRow;

ParameterizedTestParameters(bots, a_wrong_doctrine_says_where_and_what)
{
    static TextRow rows[] = {
        { "", "x: an empty doctrine" },
        { "# nothing\n", "x: an empty doctrine" },
        { "hits 3\n", "x:1: the first line should be \"about ...\", not \"hits 3\"" },
        { "about a\nhit 3\n",
          "x:2: there is no feature \"hit\"; did you mean \"hits\"?" },
        { "about a\nhits 3\nhits 4\n", "x:3: \"hits\" is weighed twice" },
        { "about a\nhits\n",
          "x:2: \"hits\" should weigh a whole number from -32767 to 32767, not \"\"" },
        { "about a\n\nhits 40000", "x:3: \"hits\" should weigh a whole number from "
                                   "-32767 to 32767, not \"40000\"" },
        { "about a\nhits 1.5",
          "x:2: \"hits\" should weigh a whole number from -32767 to 32767, not \"1.5\"" },
        { "about a\ntrust -1",
          "x:2: \"trust\" should weigh a whole number from 0 to 100000, not \"-1\"" },
        { "about a\ntrust 3\ntrust 4", "x:3: \"trust\" is weighed twice" },
    };
    return cr_make_param_array(TextRow, rows, sizeof rows / sizeof rows[0]);
}

ParameterizedTest(TextRow *row, bots, a_wrong_doctrine_says_where_and_what)
{
    Err err = { { 0 } };
    Doctrine doctrine;
    cr_assert_not(doctrine_parse("x", row->text, &doctrine, &err));
    cr_assert_str_eq(err.text, row->says);
}

Test(bots, a_doctrine_is_read_line_by_line)
{
    Err err = { { 0 } };
    Doctrine d;
    cr_assert(doctrine_parse("at/home.doctrine",
                             "about Any.\r\n  hits\t-32767 # why\n\nodd 1", &d, &err),
              "%s", err.text);
    cr_assert_str_eq(d.name, "home");
    cr_assert_str_eq(d.about, "Any.");
    cr_assert_eq(d.weight[FEATURE_HITS], -32767);
    cr_assert_eq(d.weight[FEATURE_ODD], 1);
    cr_assert_eq(d.weight[FEATURE_HOLD], 0);
    cr_assert_eq(d.trust, TRUST_USUAL);
    cr_assert(doctrine_parse("x", "about Any.\ntrust 0 # none", &d, &err), "%s",
              err.text);
    cr_assert_eq(d.trust, 0);
}

Test(bots, a_score_is_the_sum_of_weight_times_feature)
{
    Doctrine d = { .weight = { [FEATURE_HITS] = WEIGHT_MOST, [FEATURE_RISK] = -2 } };
    int16_t f[FEATURES] = { [FEATURE_HITS] = INT16_MAX, [FEATURE_RISK] = 64 };
    cr_assert_eq(doctrine_score(&d, f), (int64_t)WEIGHT_MOST * INT16_MAX - 128);
    for (int i = 0; i < FEATURES; i++)
        d.weight[i] = WEIGHT_MOST, f[i] = INT16_MAX;
    cr_assert_eq(doctrine_score(&d, f), (int64_t)FEATURES * WEIGHT_MOST * INT16_MAX);
}

/* ---- choosing ---- */

/* The toy's first decision: hold, or advance. */
static State toy_opening(Battle *b)
{
    State s;
    Game game = { .battle = b, .state = &s };
    toy_battle(b);
    game_begin(&game, 7);
    return s;
}

static void write_doctrine(const char *path, const char *text)
{
    FILE *const f = fopen(path, "w");
    cr_assert(f);
    fputs(text, f);
    fclose(f);
}

Test(bots, a_doctrine_takes_the_best_and_of_equals_the_first)
{
    Battle b;
    const State s = toy_opening(&b);
    write_doctrine("/tmp/brevet-test-a.doctrine", "about Goes on.\nclosing 1\n");
    cr_assert_eq(ask("doctrine:file=/tmp/brevet-test-a.doctrine", 1, &b, &s).verb,
                 TOY_MOVE_TO);
    write_doctrine("/tmp/brevet-test-a.doctrine", "about Cares for nothing.\n");
    cr_assert_eq(ask("doctrine:file=/tmp/brevet-test-a.doctrine", 1, &b, &s).verb,
                 TOY_HOLD);
    remove("/tmp/brevet-test-a.doctrine");
}

Test(bots, randomness_is_in_percent_and_keeps_to_the_margin)
{
    Battle b;
    const State s = toy_opening(&b);
    int held[3] = { 0 };
    write_doctrine("/tmp/brevet-test-r.doctrine",
                   "about Goes on.\nclosing 1\n"); /* by 64 */
    for (uint64_t seed = 0; seed < 1000; seed++) {
        static const char *const spec[] = {
            "doctrine:file=/tmp/brevet-test-r.doctrine,randomness=50",
            "doctrine:file=/tmp/brevet-test-r.doctrine,randomness=100,margin=63",
            "doctrine:file=/tmp/brevet-test-r.doctrine,randomness=100,margin=64",
        };
        for (int i = 0; i < 3; i++)
            held[i] += ask(spec[i], seed, &b, &s).verb == TOY_HOLD;
    }
    remove("/tmp/brevet-test-r.doctrine");
    cr_assert(held[0] > 180 && held[0] < 320, "%d", held[0]); /* half of a half */
    cr_assert_eq(held[1], 0);
    cr_assert(held[2] > 430 && held[2] < 570, "%d", held[2]);
}

Test(bots, random_takes_every_option_alike_and_the_same_for_the_same_seed)
{
    Battle b;
    const State s = toy_opening(&b);
    int held = 0;
    for (uint64_t seed = 0; seed < 1000; seed++) {
        const Order one = ask("random", seed, &b, &s),
                    again = ask("random", seed, &b, &s);
        cr_assert_arr_eq(&one, &again, sizeof one);
        held += one.verb == TOY_HOLD;
    }
    cr_assert(held > 430 && held < 570, "%d", held);
}

/* ---- fighting ---- */

static Odds *fight(const Battle *b, const char *bot)
{
    Err err = { { 0 } };
    const OddsOptions options = { .battle = b,
                                  .bot = bot,
                                  .until = UNTIL_BATTLE,
                                  .trials = 30,
                                  .threads = 2,
                                  .seed = 1 };
    Odds *const odds = odds_run(&options, &err);
    cr_assert(odds, "%s: %s", bot, err.text);
    return odds;
}

/* How often events whose label begins so came up in a trial. */
static double times(const Odds *odds, const char *label)
{
    double n = 0, none;
    for (int i = 0; i < odds->n_classes; i++)
        if (strncmp(odds->class[i].label, label, strlen(label)) == 0)
            n += odds_mean(&odds->class[i].times, &none);
    return n;
}

Test(bots, all_of_them_bring_a_battle_to_its_end)
{
    Battle *const b = lundys_lane();
    for (const BotInfo *bot = bot_list(); bot->name; bot++) {
        if (strcmp(bot->name, "doctrine") == 0 || bot->searches)
            continue;
        Odds *const odds = fight(b, bot->name);
        cr_assert_eq(odds->not_over, 0, "%s", bot->name);
        odds_free(odds);
    }
    battle_free(b);
}

Test(bots, doctrines_fight_differently)
{
    Battle *const b = lundys_lane();
    Odds *const gunline = fight(b, "gunline"), *const assault = fight(b, "assault"),
                *const screen = fight(b, "screen"),
                *const holdfast = fight(b, "holdfast");
    /* columns come on with the bayonet, a gun line does not */
    cr_assert_gt(times(assault, "charge by"), 2 * times(gunline, "charge by"));
    /* who stands on the defensive loses and takes fewer bases than anybody */
    cr_assert_lt(2 * times(holdfast, "base lost"), times(gunline, "base lost"));
    cr_assert_lt(times(holdfast, "charge by"), times(assault, "charge by"));
    /* a screen keeps its formed troops out of the fight */
    cr_assert_lt(times(screen, "charge by"), times(assault, "charge by"));
    cr_assert_gt(times(screen, "initiative to deploy skirmishers"),
                 1.3 * times(assault, "initiative to deploy skirmishers"));
    odds_free(gunline);
    odds_free(assault);
    odds_free(screen);
    odds_free(holdfast);
    battle_free(b);
}

Test(bots, every_ruleset_has_a_general_and_others_are_balanced)
{
    static const Ruleset nobodys = { .id = "nobodys" };
    Doctrine balanced, general;
    cr_assert(doctrine_named("balanced", &balanced, NULL));
    for (int i = 0; rulesets[i]; i++) {
        doctrine_general(rulesets[i], &general);
        cr_assert_neq(memcmp(&general, &balanced, sizeof general), 0, "%s",
                      rulesets[i]->id);
    }
    doctrine_general(&nobodys, &general);
    cr_assert_eq(memcmp(&general, &balanced, sizeof general), 0);
}

/* Of a whole battle, what each decision was answered with. */
static uint64_t orders_between(const char *a, const char *b, const Battle *battle)
{
    State s;
    Game game = { .battle = battle, .state = &s };
    Bot *const bot[] = { bot_new(a, NULL), bot_new(b, NULL) };
    uint64_t hash = 0;
    Err err;
    cr_assert(bot[0] && bot[1] && scenario_begin(&game, 11, &err));
    while (!s.over) {
        Order order;
        bot[s.decision.side]->choose(bot[s.decision.side], battle, &s, &order);
        hash = dice_mix(hash, order.verb, order.subject);
        cr_assert(game_apply(&game, &order, &err), "%s", err.text);
    }
    bot_free(bot[0]);
    bot_free(bot[1]);
    return hash;
}

Test(bots, the_general_plays_the_doctrine_bred_for_the_rules)
{
    const char *const file =
        "doctrine:file=" SOURCE_ROOT "/ai/generals/throne_of_bayonets.general";
    Battle *const b = lundys_lane();
    const uint64_t his = orders_between("general", "general", b);
    cr_expect_eq(orders_between(file, file, b), his);
    cr_expect_neq(orders_between("balanced", "balanced", b), his);
    battle_free(b);
}

Test(bots, a_search_plays_on_with_a_doctrine_by_name_or_from_a_file)
{
    Err err = { { 0 } };
    Bot *const bot = bot_new("flat:doctrine=general,enemy=balanced", &err);
    cr_assert(bot, "%s", err.text);
    bot_free(bot);
    cr_expect_null(bot_new("flat:doctrine=genral", &err));
    cr_expect(strstr(err.text, "there is no doctrine \"genral\""), "%s", err.text);
    cr_expect_null(bot_new("flat:doctrine=/nowhere/a.doctrine", &err));
    cr_expect(strstr(err.text, "/nowhere/a.doctrine: No such file"), "%s", err.text);
    write_doctrine("/tmp/brevet-test-s.doctrine", "about Goes on.\nclosing 1\n");
    Bot *const own = bot_new("flat:doctrine=/tmp/brevet-test-s.doctrine", &err);
    cr_expect(own, "%s", err.text);
    bot_free(own);
    remove("/tmp/brevet-test-s.doctrine");
    cr_expect_null(bot_new("flat:doctrine=/nowhere/a", &err));
    cr_expect(strstr(err.text, "/nowhere/a: No such file"), "%s", err.text);
}

Test(bots, those_who_think_by_the_clock_need_not_choose_the_same_again)
{
    static const struct {
        const char *spec;
        bool by_clock;
    } rows[] = {
        { "mcts:ms=5", true },
        { "flat:seed=3,turn=1000", true },
        { "mcts:iterations=5,threads=2", false },
        { "general", false },
        { "doctrine:file=ms=5.doctrine", false },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect_eq(bot_by_clock(rows[i].spec), rows[i].by_clock, "%s", rows[i].spec);
}
