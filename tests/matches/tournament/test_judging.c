/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_judging.c - published values, known answers, and simulations of what is claimed.
 *
 * Start at the first test.
 */
#include "engine/dice.h"
#include "matches/tournament/evidence.h"
#include "matches/tournament/nash.h"
#include "matches/tournament/rating.h"
#include "matches/tournament/sprt.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

enum { COUNT_MOST = 5 };

static double chance(uint64_t seed, uint64_t a, uint64_t b)
{
    return (double)(dice_mix(seed, a, b) >> 11) / 9007199254740992.0;
}

/* ---- the sequential test ---- */

typedef struct {
    double llr, elo0, elo1;
    bool logistic;
    int n;
    double count[COUNT_MOST]; /* from lost to won */
} LlrRow;

/* The values that fastchess checks itself by (app/tests/sprt_test.cpp), to their digits.
 * Two are left out, where nothing but one class was ever observed: there the exact answer
 * follows by hand, and is the next test. */
Test(sprt, published_values_reproduce)
{
    /* clang-format off */
    static const LlrRow rows[] = {
        /* llr    elo0  elo1 logistic n  lost ... won */
        {  0.92,  0,    2,    false, 3, { 36027, 68692, 36433 } },
        {  2.30, -1.75, 0.25, false, 3, { 10650, 20431, 10871 } },
        { -1.57,  0.5,  2.5,  true,  3, { 21184, 40708, 21404 } },
        { -2.59,  0,    2,    true,  3, { 57030, 106593, 57433 } },
        {  2.25,  0,    2,    false, 5, { 365, 16618, 36029 + 200, 16974, 390 } },
        {  3.01, -1.75, 0.25, false, 5, { 127, 4883, 10311 + 401, 5150, 104 } },
        { -3.07,  0.5,  2.5,  true,  5, { 223, 9863, 20279 + 1000, 10037, 246 } },
        { -4.98,  0,    2,    true,  5, { 871, 26175, 55003 + 980, 26678, 821 } },
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const LlrRow *const r = &rows[i];
        const Sprt t = { r->elo0, r->elo1, 0.05, 0.05, r->n == 5 ? 2 : 1 };
        const double llr = r->logistic ? sprt_llr_logistic(&t, r->count, r->n)
                                       : sprt_llr(&t, r->count, r->n);
        cr_expect_float_eq(llr, r->llr, 0.0151 * fabs(r->llr), "row %zu: %f", i, llr);
    }
}

Test(sprt, one_class_alone_has_an_exact_answer)
{
    const Sprt t = { 0, 5, 0.05, 0.05, 2 };
    const double won[5] = { [4] = 104 }, drawn[5] = { [2] = 104 };
    /* The likeliest H0 loses half the pairs, the likeliest H1 half less t / 2. */
    const double by_hand = 104 * log(1 + sqrt(2) * 5 * log(10) / 800);
    cr_expect_float_eq(sprt_llr(&t, won, 5), by_hand, 0.001);
    /* H0 fits draws exactly, so nothing can speak for H1. */
    cr_expect_lt(sprt_llr(&t, drawn, 5), 0);
}

Test(sprt, the_bounds_are_wald_s)
{
    const Sprt t = { 0, 5, 0.05, 0.05, 2 };
    cr_expect_float_eq(sprt_upper(&t), 2.944, 0.001);
    cr_expect_float_eq(sprt_lower(&t), -2.944, 0.001);
    cr_expect_eq(sprt_decide(&t, 2.95), ACCEPT_H1);
    cr_expect_eq(sprt_decide(&t, -2.94), UNDECIDED);
}

Test(sprt, first_passage_agrees_with_known_chances)
{
    /* For ever: (1 - e^2ma) / (e^2mb... ) of a Brownian motion with drift m. */
    for (double m = -0.5; m <= 0.5; m += 0.25) {
        const double a = -2, b = 3;
        const double ever =
            m == 0 ? -a / (b - a)
                   : (1 - exp(-2 * m * a)) / (exp(-2 * m * b) - exp(-2 * m * a));
        cr_expect_float_eq(sprt_passage(a, b, m, 1e4), m == 0 ? ever : fabs(ever), 1e-6,
                           "drift %g: %g, not %g", m, sprt_passage(a, b, m, 1e4), ever);
    }
    /* One bound far away: the reflection principle. */
    cr_expect_float_eq(sprt_passage(-50, 1, 0, 4), erfc(1 / sqrt(8)), 1e-9);
}

/* Play a test with a known mean; note the verdict and the estimate at the stop. */
static SprtVerdict simulate(const Sprt *t, uint64_t seed, double win, double count[5],
                            double *mean, double *low, double *high)
{
    for (int pair = 1; pair <= 20000; pair++) {
        int halves = 0;
        for (int leg = 0; leg < 2; leg++) {
            const double x = chance(seed, (uint64_t)pair, (uint64_t)leg);
            halves += x < win ? 2 : x < win + 0.2 ? 1 : 0;
        }
        count[halves]++;
        if (pair % 32)
            continue;
        const SprtVerdict v = sprt_decide(t, sprt_llr(t, count, 5));
        if (v == UNDECIDED)
            continue;
        sprt_estimate(t, count, 5, mean, low, high);
        return v;
    }
    return UNDECIDED;
}

Test(sprt, errors_are_as_claimed_and_the_estimate_is_median_unbiased, .timeout = 120)
{
    enum { RUNS = 300 };
    const Sprt t = { 0, 60, 0.05, 0.05, 2 };
    int h1 = 0, over = 0, covered = 0;
    for (int run = 0; run < RUNS; run++) {
        double count[5] = { 0 }, mean, low, high;
        /* the truth is H0 */
        h1 += simulate(&t, (uint64_t)run, 0.4, count, &mean, &low, &high) == ACCEPT_H1;
        over += mean > 0.5;
        covered += low <= 0.5 && high >= 0.5;
    }
    cr_expect(h1 <= 0.05 * RUNS + 12, "%d of %d", h1, RUNS);
    cr_expect(abs(over - RUNS / 2) < 45, "%d of %d", over, RUNS);
    cr_expect(covered > 0.92 * RUNS, "%d of %d", covered, RUNS);
}

/* ---- evidence ---- */

Test(evidence, student_equivalence_and_outside)
{
    Sums s = { 0, 0, 0 };
    for (int i = 0; i < 400; i++)
        sums_add(&s, i % 2);
    const Evidence e = evidence_of(&s);
    cr_expect_float_eq(e.mean, 0.5, 1e-12);
    cr_expect_float_eq(e.high - e.mean, 1.9659 * 0.5006 / 20, 1e-4);
    cr_expect_gt(evidence_differs(&e, 0.5), 0.99);
    cr_expect_lt(evidence_within(&e, 0.5, 0.05), 0.05);
    cr_expect_gt(evidence_within(&e, 0.5, 0.03), 0.05);
    cr_expect_lt(evidence_outside(&e, 0.4, 0.05), 0.05);
    cr_expect_gt(evidence_outside(&e, 0.46, 0.05), 0.5);
    const Evidence none = evidence_of(&(Sums){ 0, 0, 0 });
    cr_expect(none.low < 0 && none.high > 1 && evidence_differs(&none, 0.5) == 1);
}

Test(evidence, many_questions_at_once)
{
    const double p[] = { 0.01, 0.04, 0.03, 0.005 };
    const double holm[] = { 0.03, 0.06, 0.06, 0.02 };
    const double fdr[] = { 0.02, 0.04, 0.04, 0.02 };
    double out[4];
    evidence_holm(p, 4, out);
    for (int i = 0; i < 4; i++)
        cr_expect_float_eq(out[i], holm[i], 1e-12);
    evidence_fdr(p, 4, out);
    for (int i = 0; i < 4; i++)
        cr_expect_float_eq(out[i], fdr[i], 1e-12);
    cr_expect_float_eq(evidence_chi(3.841, 1), 0.05, 1e-4);
}

/* ---- ratings ---- */

enum { BOTS = 5, PAIRS = 3000 };

static RatingGame game[2 * PAIRS];

/* Pairs of games of bots 60 Elo apart, the first side worth 30, draws within 50. */
static void make_games(void)
{
    for (int i = 0; i < PAIRS; i++) {
        const int a = i % BOTS, b = (a + 1 + i / BOTS % (BOTS - 1)) % BOTS;
        for (int leg = 0; leg < 2; leg++) {
            const int first = leg ? b : a, second = leg ? a : b;
            const double d = 60 * (first - second) + 30;
            const double x = chance(77, (uint64_t)i, (uint64_t)leg);
            const double win = 1 / (1 + pow(10, (50 - d) / 400));
            const double lose = 1 / (1 + pow(10, (50 + d) / 400));
            game[2 * i + leg] = (RatingGame){ .first = first,
                                              .second = second,
                                              .halves = x < win          ? 2
                                                        : x < win + lose ? 0
                                                                         : 1,
                                              .cluster = i };
        }
    }
}

Test(rating, the_truth_is_found_within_its_errors)
{
    Ratings r;
    Err err;
    make_games();
    cr_assert(rating_fit(game, 2 * PAIRS, BOTS, 1, RAO_KUPPER, &r, &err), "%s", err.text);
    double sum = 0;
    for (int i = 0; i < BOTS; i++) {
        cr_expect_float_eq(r.elo[i], 60 * (i - 2), 3.5 * r.error[i]);
        cr_expect(r.error[i] > 3 && r.error[i] < 9);
        sum += r.elo[i];
    }
    cr_expect_float_eq(sum, 0, 1e-3);
    cr_expect_float_eq(r.side[0], 30, 3.5 * r.side_error[0]);
    cr_expect_float_eq(r.draw, 50, 5);
    cr_expect(r.connected);
    cr_expect_gt(rating_difference_error(&r, 0, 1), r.error[0]);
    rating_free(&r);
}

/* As many times the games, as many times less the variance: also where figures are large. */
Test(rating, errors_shrink_with_the_root_of_the_games)
{
    enum { TIMES = 16 };
    static RatingGame many[TIMES * 2 * PAIRS];
    Ratings few, all;
    Err err;
    make_games();
    for (int i = 0; i < TIMES * 2 * PAIRS; i++) {
        many[i] = game[i % (2 * PAIRS)];
        many[i].cluster = i / 2;
    }
    cr_assert(rating_fit(game, 2 * PAIRS, BOTS, 1, RAO_KUPPER, &few, &err));
    cr_assert(rating_fit(many, TIMES * 2 * PAIRS, BOTS, 1, RAO_KUPPER, &all, &err));
    for (int i = 0; i < BOTS; i++) {
        cr_expect_float_eq(all.elo[i], few.elo[i], 1e-3);
        cr_expect_float_eq(all.error[i] * sqrt(TIMES), few.error[i],
                           0.001 * few.error[i]);
    }
    cr_expect_float_eq(all.side_error[0] * sqrt(TIMES), few.side_error[0], 0.01);
    rating_free(&few);
    rating_free(&all);
}

/* What defines the ratings of programs that count a draw as half: every bot scores what is
 * expected of it, and so does the first side. */
Test(rating, with_half_wins_everybody_scores_what_is_expected)
{
    Ratings r;
    Err err;
    double off[BOTS] = { 0 }, side = 0;
    make_games();
    cr_assert(rating_fit(game, 2 * PAIRS, BOTS, 1, HALF_WINS, &r, &err), "%s", err.text);
    for (int i = 0; i < 2 * PAIRS; i++) {
        const double d = r.elo[game[i].first] - r.elo[game[i].second] + r.side[0];
        const double more = game[i].halves / 2.0 - 1 / (1 + pow(10, -d / 400));
        off[game[i].first] += more;
        off[game[i].second] -= more;
        side += more;
    }
    for (int i = 0; i < BOTS; i++)
        cr_expect_float_eq(off[i], 0, 1e-3);
    cr_expect_float_eq(side, 0, 1e-3);
    rating_free(&r);
}

Test(rating, a_bot_that_always_wins_stays_finite_and_strangers_are_told)
{
    static const RatingGame few[] = {
        { 0, 1, 0, 2, 0 }, { 1, 0, 0, 0, 0 }, { 2, 3, 0, 2, 1 }, { 3, 2, 0, 2, 1 }
    };
    Ratings r;
    Err err;
    cr_assert(rating_fit(few, 4, 4, 1, RAO_KUPPER, &r, &err), "%s", err.text);
    cr_expect(isfinite(r.elo[0]) && r.elo[0] > 500 && !r.connected);
    rating_free(&r);
}

/* Pairs that were all shared have no spread, but are no certainty either. */
Test(rating, pairs_all_alike_are_no_certainty)
{
    enum { MOST = 64 };
    RatingGame shared[2 * MOST];
    double before = 400;
    Err err;
    for (int i = 0; i < 2 * MOST; i++)
        shared[i] = (RatingGame){ .first = i % 2,
                                  .second = !(i % 2),
                                  .halves = i / 2 % 2 ? 2 : 0,
                                  .cluster = i / 2 };
    for (int pairs = 2; pairs <= MOST; pairs *= 2) {
        Ratings r;
        cr_assert(rating_fit(shared, 2 * pairs, 2, 1, RAO_KUPPER, &r, &err), "%s",
                  err.text);
        const double error = rating_difference_error(&r, 0, 1);
        cr_expect_float_eq(r.elo[0], r.elo[1], 1e-6);
        cr_expect(error > 20 && error < before, "%d pairs: %f", pairs, error);
        before = error;
        rating_free(&r);
    }
}

/* Three pairs tell of two bots what three numbers tell of their mean: Student's t of two. */
Test(rating, few_pairs_are_judged_by_student_s_t)
{
    static const RatingGame few[] = { { 0, 1, 0, 2, 0 }, { 1, 0, 0, 0, 0 },
                                      { 0, 1, 0, 2, 1 }, { 1, 0, 0, 2, 1 },
                                      { 0, 1, 0, 0, 2 }, { 1, 0, 0, 0, 2 } };
    Ratings r;
    Err err;
    cr_assert(rating_fit(few, 6, 2, 1, RAO_KUPPER, &r, &err), "%s", err.text);
    cr_expect_float_eq(r.freedom, 2, 1e-9);
    cr_expect_float_eq(rating_reach(&r, 0.025), 4.3027, 1e-4);
    rating_free(&r);
    make_games();
    cr_assert(rating_fit(game, 2 * PAIRS, BOTS, 1, RAO_KUPPER, &r, &err), "%s", err.text);
    cr_expect_float_eq(rating_reach(&r, 0.025), 1.96, 0.001);
    rating_free(&r);
}

/* ---- mixtures ---- */

Test(nash, rock_paper_scissors_and_a_dominated_fourth)
{
    const double payoff[] = { 0,   -.5, .5, .5, /* */ .5,  0,   -.5, .5,
                              -.5, .5,  0,  .5, /* */ -.5, -.5, -.5, 0 };
    double mix[4], value;
    cr_assert(nash_solve(payoff, 4, mix, &value));
    for (int i = 0; i < 3; i++)
        cr_expect_float_eq(mix[i], 1 / 3.0, 1e-9);
    cr_expect_float_eq(mix[3], 0, 1e-9);
    cr_expect_float_eq(value, 0, 1e-9);
}
