/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_review.c - orders that cost something are found, and none where none could be better.
 *
 * Start at the tests.
 */
#include <criterion/criterion.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "matches/pool.h"
#include "matches/review.h"
#include "rulesets/rulesets.h"
#include "tests/matches/program.h"

enum { TRIALS = 24, AGAIN = 4 * TRIALS }; /* once more on dice of their own */

/* A battle of orders by lot against the general's. */
static const char *fought(void)
{
    static char path[512];
    snprintf(path, sizeof path, "%s/r.gz", test_folder());
    const Said run = run_brevet(
        "match two_brigades --a random --b general --seed 5 --record %s", path);
    cr_assert_eq(run.code, 0, "%s", run.out);
    return path;
}

static Review reviewed(const char *path, int side, const char *adviser, int threads)
{
    Err err = { { 0 } };
    Review review;
    const ReviewOptions o = {
        .side = side, .adviser = adviser, .trials = TRIALS, .threads = threads, .seed = 7
    };
    Replay *const replay = record_read(path, rulesets, &err);
    cr_assert_not_null(replay, "%s", err.text);
    cr_assert(review_run(replay, &o, &review, &err), "%s", err.text);
    replay_free(replay);
    return review;
}

Test(review, orders_by_lot_cost_something)
{
    const char *const path = fought();
    Review r = reviewed(path, 0, "general", 1), again = reviewed(path, 0, "general", 2);
    cr_assert_gt(r.n, 0);
    cr_expect_gt(r.otherwise, r.n);
    cr_expect_leq(r.otherwise, r.decisions);
    for (int i = 0; i < r.n; i++) {
        const Reviewed *const w = &r.worst[i];
        cr_expect_gt(w->cost.low, 0);
        cr_expect_eq(w->cost.n, AGAIN, "tried again on dice of their own");
        cr_expect_str_neq(w->ordered, w->advised);
        cr_expect(w->map && strstr(w->map, "<svg"));
        cr_expect(i == 0 || w->cost.mean <= r.worst[i - 1].cost.mean);
    }
    cr_assert_eq(again.n, r.n);
    for (int i = 0; i < r.n; i++) {
        cr_expect_eq(again.worst[i].number, r.worst[i].number);
        cr_expect_str_eq(again.worst[i].advised, r.worst[i].advised);
        cr_expect_eq(again.worst[i].cost.mean, r.worst[i].cost.mean);
    }
    review_free(&r);
    review_free(&again);
}

Test(review, who_does_as_the_adviser_would_has_nothing_to_learn)
{
    Review r = reviewed(fought(), 1, "general", 2);
    cr_expect_gt(r.decisions, 10);
    cr_expect_eq(r.otherwise, 0);
    cr_expect_eq(r.n, 0);
    review_free(&r);
}

static int looked_at, stops_at;

static void stop_there(int done, int of)
{
    (void)of;
    looked_at = done;
    if (done == stops_at)
        raise(SIGINT);
}

/* What it has looked at is told, and by other trials than those it was found by. */
Test(review, stopped_half_way_it_tells_what_it_has)
{
    const char *const path = fought();
    Review all = reviewed(path, 0, "general", 1), half;
    Err err = { { 0 } };
    stops_at = all.decisions / 2;
    const ReviewOptions o = { .adviser = "general",
                              .trials = TRIALS,
                              .threads = 1,
                              .seed = 7,
                              .progress = stop_there };
    Replay *const replay = record_read(path, rulesets, &err);
    pool_watch();
    cr_assert(review_run(replay, &o, &half, &err), "%s", err.text);
    cr_expect_eq(looked_at, stops_at, "no more are asked about");
    cr_expect(half.looked == stops_at && half.decisions == all.decisions);
    cr_expect(half.otherwise > 0 && half.otherwise < all.otherwise);
    cr_assert_gt(half.n, 0);
    for (int i = 0; i < half.n; i++)
        cr_expect_eq(half.worst[i].cost.n, AGAIN);
    Review none;
    Replay *const again = record_read(path, rulesets, &err);
    cr_expect(!review_run(again, &o, &none, &err) && strstr(err.text, "stopped"));
    review_free(&all);
    review_free(&half);
    review_free(&none);
    replay_free(replay);
    replay_free(again);
}

Test(review, the_command_tells_it)
{
    const char *const path = fought();
    Said run =
        run_brevet("review %s --side blues --adviser general --trials 24 --seed 7", path);
    cr_expect(run.code == 0 && said(&run, "the orders of Blues") &&
                  said(&run, "What cost most") && said(&run, "by 96 trials") &&
                  said(&run, "brevet play --resume") && said(&run, "--side \"Blues\""),
              "%s", run.out);
    run = run_brevet("review %s --side reds --adviser general --trials 24", path);
    cr_expect(run.code == 0 && said(&run, "would have made 0 otherwise") &&
                  said(&run, "In none of them"),
              "%s", run.out);
    run = run_brevet("review %s", path);
    cr_expect(run.code == 2 && said(&run, "--side: whose orders, of Blues or Reds?"),
              "%s", run.out);
    run = run_brevet("review %s --side greens", path);
    cr_expect(run.code == 2 && said(&run, "no side \"greens\""), "%s", run.out);
    run = run_brevet("review %s --adviser nobody", path);
    cr_expect(run.code == 2 && said(&run, "--adviser: there is no bot"), "%s", run.out);
    run = run_brevet("review %s --side blues --html /nowhere/x.html", path);
    cr_expect(run.code == 3 && said(&run, "/nowhere/x.html"), "%s", run.out);
    run = run_brevet("review /nowhere/r.gz");
    cr_expect(run.code == 3 && said(&run, "/nowhere/r.gz"), "%s", run.out);
}

/* A person's orders are those that are asked about, without their saying so. */
Test(review, a_persons_battle_says_whose_orders)
{
    const char *const folder = test_folder();
    Said run = run_brevet("--version >/dev/null; yes 1 | head -30 | " BREVET_PROGRAM
                          " play two_brigades --side reds --opponent general --seed 5 "
                          "--record %s/p.gz",
                          folder);
    cr_assert_eq(run.code, 0, "%s", run.out);
    run = run_brevet("review %s/p.gz --adviser general --trials 20", folder);
    cr_expect(run.code == 0 && said(&run, "the orders of Reds"), "%s", run.out);
}
