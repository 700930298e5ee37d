/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_chances.c - what a bot's chances are held against.
 */
#include <criterion/criterion.h>
#include <math.h>

#include "benchmarks/bench.h"
#include "benchmarks/chances.h"

/* Ten times 20 %, won twice: true.  Ten times 70 %, won nine times: a fifth of a chance off. */
Test(chances, how_far_off_and_brier)
{
    Chances c = { .told = 20 };
    c.n[2] = c.n[7] = 10;
    c.said[2] = 2;
    c.won[2] = 2;
    c.said[7] = 7;
    c.won[7] = 9;
    c.square = 2 * 0.64 + 8 * 0.04 + 9 * 0.09 + 0.49;
    cr_expect_lt(fabs(chances_off(&c) - 0.1), 1e-9);
    cr_expect_lt(fabs(chances_brier(&c) - 2.9 / 20), 1e-9);
    const Chances none = { .told = 0 };
    cr_expect_eq(chances_off(&none), 0);
    cr_expect_eq(chances_brier(&none), 0);
}

/* Told a logit of 2 a hundred times, won seventy-three: the logit of 0.73 is 0.9946, half of it. */
Test(chances, the_share_is_the_likeliest)
{
    enum { TOLD = 100, WON = 73 };
    ToldOnce once[TOLD];
    double error;
    for (int i = 0; i < TOLD; i++)
        once[i] = (ToldOnce){ .logit = i % 2 ? 2 : -2,
                              .won = i < WON ? i % 2 : !(i % 2),
                              .game = i };
    const Chances c = { .once = once, .told = TOLD, .games = 1 };
    cr_expect_lt(fabs(chances_share(&c, &error) - log(0.73 / 0.27) / 2), 1e-9);
    /* each game apart: sqrt(n p (1 - p)) over n p (1 - p), by a logit of 2 */
    cr_expect_lt(fabs(error - 1 / (2 * sqrt(TOLD * 0.73 * 0.27))), 1e-9);
    for (int i = 0; i < TOLD; i++)
        once[i].game = 0; /* all as one game: what they miss by cancels out */
    chances_share(&c, &error);
    cr_expect_lt(error, 1e-6);
    Chances sum = { .told = 0 };
    Err err = { { 0 } };
    for (int twice = 0; twice < 2; twice++)
        cr_assert(chances_add(&sum, &c, &err), "%s", err.text);
    cr_expect(sum.told == 2 * TOLD && sum.games == 2 && sum.once[TOLD].game == 1);
    chances_free(&sum);
    const Chances none = { .told = 0 };
    cr_expect_eq(chances_share(&none, &error), 0);
    for (int i = 0; i < TOLD; i++)
        once[i].won = i % 2; /* whatever was likely came */
    cr_expect_eq(chances_share(&c, &error), 0);
}

Test(chances, one_a_turn_of_each_side)
{
    const char *const name[] = { "drill_charge", NULL };
    Shipped drill;
    Chances c = { .told = 0 };
    Err err = { { 0 } };
    cr_assert(shipped_load_named(&drill, name, &err), "%s", err.text);
    cr_assert(chances_measure(drill.battle[0], "mcts:iterations=4", 3, 1, NULL, &c, &err),
              "%s", err.text);
    int64_t n = 0;
    double won = 0;
    for (int i = 0; i < CHANCE_ROWS; i++) {
        cr_expect_geq(c.said[i], (double)c.n[i] * i / CHANCE_ROWS - 1e-9);
        cr_expect_leq(c.said[i], (double)c.n[i] * (i + 1) / CHANCE_ROWS + 1e-9);
        n += c.n[i];
        won += c.won[i];
    }
    cr_expect_eq(n, c.told);
    cr_expect_gt(n, 0);
    cr_expect_leq(won, (double)n);
    /* turns, of two sides, in each of three games */
    cr_expect_leq(n, 2 * 3 * drill.battle[0]->turns);
    cr_assert_not(chances_measure(drill.battle[0], "general", 3, 1, NULL, &c, &err));
    cr_expect_str_eq(err.text, "general tells no chances");
    chances_free(&c);
    shipped_free(&drill);
}
