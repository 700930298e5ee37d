/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_race.c - who stays in a race: leads, scatter and price, each with its boundary.
 */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "ai/playout.h"
#include "ai/race.h"
#include "ai/search.h"

enum { HALF = CHANCE_ONE / 2 };

/* Trials of orders whose chances differ by `step` from one to the next, the worst first, with
 * luck they share and luck of their own up to `own` either way. */
static void run(Race *race, int trials, int step, int own, uint64_t seed)
{
    for (int t = 0; t < trials; t++) {
        const int shared = (int)(playout_any(&seed) % 20000) - 10000;
        for (int i = 0; i < race->n; i++) {
            const int mine =
                own ? (int)(playout_any(&seed) % (uint64_t)(2 * own)) - own : 0;
            race_note(race, i, HALF + step * (int)race->runner[i].edge + shared + mine);
        }
        race_next(race);
    }
}

static void field(Race *race, int n, int64_t scatter)
{
    race_begin(race, scatter);
    for (int i = 0; i < n; i++)
        race_enter(race, (uint32_t)i, 0, 0);
}

Test(race, loss_of_the_standard_normal)
{
    cr_assert_eq(race_loss(0), 6536);    /* 16 x 1024 x 0.39894 */
    cr_assert_eq(race_loss(1024), 1365); /* 0.08332 */
    cr_assert_eq(race_loss(2048), 139);  /* 0.00849 */
    cr_assert_eq(race_loss(4 * 1024 - 1), 0);
    cr_assert_eq(race_loss(INT32_MAX), 0);
    cr_assert_eq(race_loss(-1024), 16 * 1024 + 1365, "loss(-z) = z + loss(z)");
    cr_assert_gt(race_loss(-1), race_loss(0));
}

Test(race, the_best_comes_first_and_those_far_behind_are_out)
{
    static Race race;
    field(&race, 6, 0);
    run(&race, 20, 3000, 1000, 1);
    race_judge(&race, 10000);
    cr_assert_eq(race.n, 1);
    cr_assert_eq(race.runner[0].edge, 5);
    cr_assert_eq(race.trials, 20);
}

Test(race, luck_they_share_keeps_nobody_in)
{
    static Race race;
    field(&race, 2, 0); /* any doubt at all would be worth it */
    run(&race, 8, 1, 0, 2);
    race_judge(&race, 1);
    cr_assert_eq(race.n, 1);
    cr_assert_eq(race.runner[0].edge, 1);
}

Test(race, nobody_goes_before_the_fourth_trial)
{
    static Race race;
    field(&race, 3, 0);
    run(&race, 3, 5000, 10, 3);
    race_judge(&race, INT32_MAX);
    cr_assert_eq(race.n, 3);
    cr_assert_eq(race.runner[0].edge, 2, "but they are sorted");
    run(&race, 1, 5000, 10, 4);
    race_judge(&race, INT32_MAX);
    cr_assert_eq(race.n, 1);
}

/* Two alike, each difference 800 or -800 in turn: s = 800 / root n, worth 0.39894 s. */
Test(race, the_price_decides_who_stays)
{
    enum { TRIALS = 16, WORTH = 80, OFF = 1 };
    for (int dearer = 0; dearer < 2; dearer++) {
        static Race race;
        const int64_t price = (WORTH + (dearer ? OFF : -OFF)) * PRICE_ONE / TRIALS;
        field(&race, 2, 0);
        for (int t = 0; t < TRIALS; t++) {
            race_note(&race, 0, HALF + (t % 2 ? 800 : 0));
            race_note(&race, 1, HALF + (t % 2 ? 0 : 800));
            race_next(&race);
        }
        race_judge(&race, price);
        cr_assert_eq(race.n, dearer ? 1 : 2);
    }
}

Test(race, what_was_expected_counts_as_one_trial_more)
{
    static Race race;
    field(&race, 2, 3000 * 3000);
    run(&race, 8, 0, 0, 5);
    race_judge(&race, 1);
    cr_assert_eq(race.n, 2, "alike so far, but eight trials are few");
}

/* 10,000 to begin with, and 1,000 a trial behind: ahead until the tenth. */
Test(race, a_start_is_caught_up_with_by_trials)
{
    for (int trials = 9; trials <= 11; trials += 2) {
        static Race race;
        race_begin(&race, 0);
        race_enter(&race, 0, 10 * 1000, 0);
        race_enter(&race, 1, 0, 0);
        run(&race, trials, 1000, 0, 7);
        race_judge(&race, 0);
        cr_expect_eq(race.runner[0].edge, trials > 10);
    }
}

/* 1,000 a trial ahead: a toll that is less leaves him first, one that is more does not, however
 * many trials there are. */
Test(race, a_toll_is_paid_in_each_trial)
{
    for (int i = 0; i < 4; i++) {
        const bool dear = i % 2;
        static Race race;
        race_begin(&race, 0);
        race_enter(&race, 0, 0, dear ? 1001 : 999);
        race_enter(&race, 1, 0, 0);
        run(&race, i < 2 ? 5 : 50, -1000, 0, 7);
        race_judge(&race, 0);
        cr_expect_eq(race.runner[0].edge, dear);
    }
}

Test(race, blocks_grow_and_nothing_is_lost)
{
    static Race race;
    int64_t sum = 0;
    field(&race, 2, 0);
    uint64_t any = 6;
    for (int t = 0; t < 10 * RACE_BLOCKS; t++) {
        const int a = (int)(playout_any(&any) % CHANCE_ONE);
        race_note(&race, 0, a);
        race_note(&race, 1, (int)(playout_any(&any) % CHANCE_ONE));
        race_next(&race);
        sum += a;
    }
    cr_assert_eq(race.runner[0].sum, sum);
    cr_assert_geq(race.length * RACE_BLOCKS, 10 * RACE_BLOCKS);
    int64_t blocks = 0;
    for (int64_t k = 0; k < race.trials / race.length; k++)
        blocks += race.runner[0].block[k];
    cr_assert_leq(llabs(blocks - sum), (int64_t)race.length * CHANCE_ONE);
    race_judge(&race, 0);
    /* Two uniform chances: a difference has the square 65536^2 / 6. */
    const double expected = 65536.0 * 65536.0 / 6;
    cr_assert_float_eq((double)race.found / expected, 1, 0.3);
    cr_assert_lt(race.trials % race.length, race.length);
}

/* One who is four standard errors ahead by his start alone is first, but is still looked at as if
 * he were one ahead. */
Test(race, a_start_keeps_nobody_from_another_look)
{
    enum { TRIALS = 16, ERROR = 200, START = 4 * ERROR * TRIALS };
    for (int dearer = 0; dearer < 2; dearer++) {
        static Race race; /* worth 0.0833 x 200 */
        const int64_t price = (dearer ? 17 : 16) * PRICE_ONE / TRIALS;
        race_begin(&race, 0);
        race_enter(&race, 0, START, 0);
        race_enter(&race, 1, 0, 0);
        for (int t = 0; t < TRIALS; t++) {
            race_note(&race, 0, HALF + (t % 2 ? 800 : 0));
            race_note(&race, 1, HALF + (t % 2 ? 0 : 800));
            race_next(&race);
        }
        race_judge(&race, price);
        cr_assert_eq(race.runner[0].edge, 0);
        cr_assert_eq(race.n, dearer ? 1 : 2);
    }
}

Test(race, the_price_follows_what_decisions_take)
{
    Search search = { .budget = { .iterations = 100 } };
    cr_expect_eq(search_settle(&search, 6400, 100, false), 6400, "its share");
    const int64_t nothing = search_settle(&search, 6400, 0, false);
    cr_expect(nothing > 4700 && nothing < 5000, "a quarter off, nearly: %d",
              (int)nothing);
    search.saved = 0;
    const int64_t much = search_settle(&search, 6400, 500, false);
    cr_expect(much > 2 * 6400 && much < 3 * 6400, "e, nearly: %d", (int)much);
    search.saved = 0;
    cr_expect_gt(search_settle(&search, 6400, 100, true), 6400, "it wanted more");
    cr_expect_eq(search_settle(&search, 1, 0, false), 1, "never for nothing");
}

/* Of a turn's time; iterations are saved, and never too early to be. */
Test(race, half_a_share_is_early)
{
    const int64_t second = 1000 * 1000 * 1000, now = search_clock();
    Search search = { .budget = { .turn_ms = 1 }, .began_ns = now };
    search.share_ns = 20 * 60 * second;
    cr_expect(search_early(&search));
    search.began_ns = now - 9 * 60 * second;
    cr_expect(search_early(&search));
    search.began_ns = now - 10 * 60 * second;
    cr_expect_not(search_early(&search));
    search.budget = (Budget){ .iterations = 100 };
    search.began_ns = now;
    cr_expect_not(search_early(&search));
}
