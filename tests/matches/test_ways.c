/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_ways.c - every way dice can fall is played once; exact odds are those worked out by hand. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/scenario.h"
#include "matches/odds.h"
#include "matches/ways.h"
#include "rulesets/rulesets.h"
#include "tests/matches/program.h"

#define SCENARIOS SOURCE_ROOT "/rulesets/throne_of_bayonets/scenarios/"

/* A coin, and two dice only on its head. */
Test(ways, what_is_thrown_may_hang_on_what_was_thrown_before)
{
    Ways ways = { .n = 0 };
    int n = 0, heads = 0;
    int64_t all = 0, head = 0, twelve = 0;
    do {
        uint8_t coin, dice[2] = { 0, 0 };
        ways_begin(&ways);
        const DiceHand hand = ways_hand(&ways);
        hand.thrown(hand.self, NULL, NULL, 1, 2, &coin);
        if (coin == 1)
            hand.thrown(hand.self, NULL, NULL, 2, 6, dice);
        const int64_t weight = ways_weight(&ways);
        n++;
        all += weight;
        heads += coin == 1;
        head += coin == 1 ? weight : 0;
        twelve += dice[0] + dice[1] == 12 ? weight : 0;
    } while (ways_next(&ways));
    cr_expect(n == 37 && heads == 36, "%d, %d", n, heads);
    cr_expect_eq(all, WAYS_ALL);
    cr_expect_leq(llabs(head - WAYS_ALL / 2), 1);
    cr_expect_leq(llabs(twelve - WAYS_ALL / 72), 1);
    cr_expect_not(ways.too_many);
}

Test(ways, nothing_thrown_is_one_way)
{
    Ways ways = { .n = 0 };
    ways_begin(&ways);
    cr_expect_eq(ways_weight(&ways), WAYS_ALL);
    cr_expect_not(ways_next(&ways));
}

Test(ways, more_dice_than_there_is_room_for_are_said_to_be)
{
    Ways ways = { .n = 0 };
    uint8_t dice[WAYS_DICE + 1];
    ways_begin(&ways);
    const DiceHand hand = ways_hand(&ways);
    hand.thrown(hand.self, NULL, NULL, WAYS_DICE, 6, dice);
    cr_expect_not(ways.too_many);
    hand.thrown(hand.self, NULL, NULL, 1, 6, dice);
    cr_expect(ways.too_many);
}

/* ---- odds ---- */

static double share(const Odds *odds, const char *label)
{
    for (int i = 0; i < odds->n_classes; i++)
        if (strcmp(odds->class[i].label, label) == 0)
            return (double)odds->class[i].trials / (double)odds->trials;
    return 0;
}

static Odds *odds_of(const char *drill, int ways, Err *err)
{
    const ScenarioOptions how = { .rulesets = rulesets };
    char path[256];
    snprintf(path, sizeof path, SCENARIOS "%s.json", drill);
    Battle *const b = scenario_load(path, &how, err);
    cr_assert(b, "%s", err->text);
    const OddsOptions options = { .battle = b,
                                  .bot = "balanced",
                                  .until = UNTIL_TURN,
                                  .trials = 4000,
                                  .threads = 1,
                                  .ways = ways,
                                  .seed = 1809 };
    Odds *const odds = odds_run(&options, err);
    battle_free(b);
    return odds;
}

/* Four bases fire, a base is lost on a six each. */
Test(ways, four_dice_for_a_six_are_exact)
{
    Err err = { { 0 } };
    Odds *const exact = odds_of("drill_charge", 27216, &err);
    cr_assert(exact, "%s", err.text);
    const double none = pow(5.0 / 6, 4), one = 4 * pow(5.0 / 6, 3) / 6;
    cr_expect_eq(exact->trials, WAYS_ALL);
    cr_expect_eq(exact->ways, 27216);
    cr_expect_float_eq(share(exact, "fire on Austrians: 0 lost"), none, 1e-6);
    cr_expect_float_eq(share(exact, "fire on Austrians: 1 lost"), one, 1e-6);
    /* what is played by lot comes to the same, within four standard errors */
    Odds *const sampled = odds_of("drill_charge", 0, &err);
    cr_assert(sampled && sampled->n_classes <= exact->n_classes);
    for (int i = 0; i < exact->n_classes; i++) {
        const double p = share(exact, exact->class[i].label);
        cr_expect_float_eq(share(sampled, exact->class[i].label), p,
                           4 * sqrt(p * (1 - p) / (double)sampled->trials) + 1e-9, "%s",
                           exact->class[i].label);
    }
    odds_free(sampled);
    odds_free(exact);
}

Test(ways, no_more_are_played_than_one_wants)
{
    Err err = { { 0 } };
    cr_expect_null(odds_of("drill_square", 35, &err));
    cr_expect(strstr(err.text, "more than 35 ways"), "%s", err.text);
    Odds *const all = odds_of("drill_square", 36, &err);
    cr_expect(all && all->ways == 36);
    odds_free(all);
}

Test(ways, the_program_says_them_without_a_doubt)
{
    const Said square = run_brevet("odds drill_square --exact --until turn");
    cr_assert_eq(square.code, 0, "%s", square.out);
    cr_expect(said(&square, "all 36 ways the dice can fall"), "%s", square.out);
    cr_expect(said(&square, " 16.667 %  0.16667"), "%s", square.out);
    cr_expect_not(said(&square, "95 %"), "%s", square.out);
    const Said none = run_brevet("odds drill_square --exact --until decision");
    cr_expect(said(&none, "no die falls"), "%s", none.out);
    const Said both = run_brevet("odds drill_square --exact --trials 5");
    cr_expect(both.code == 2 && said(&both, "--exact"), "%s", both.out);
    const Said json = run_brevet("odds drill_square --exact --until turn --json");
    cr_expect(said(&json, "\"ways\":36") && said(&json, "\"low\":0.166667"), "%s",
              json.out);
}
