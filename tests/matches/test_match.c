/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_match.c - pairs, verdicts, and what a bot is shown, on the toy.
 *
 * The bots here are made for the tests: one honest, one that cheats, one that peeks.
 *
 * Start at first_option(). */
#include "matches/match.h"
#include "matches/pool.h"
#include "matches/score.h"
#include "tests/matches/program.h"
#include "tests/toy/toy.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 24 };

static Battle battle;
static State end;
static GameResult result[GAMES], again[GAMES];

/* ---- bots ---- */

static void any_option(Bot *bot, const Battle *b, const State *seen, Order *out)
{
    Intention list[MAX_OPTIONS];
    const int n = toy.options(b, seen, list, NULL);
    const uint64_t pick = dice_mix(bot->seed, seen->steps, 0) % (uint64_t)n;
    cr_assert(toy.ground(b, seen, &list[pick], out, NULL));
}

/* Plays by the rules for a while, then orders what is not legal. */
static void cheat(Bot *bot, const Battle *b, const State *seen, Order *out)
{
    any_option(bot, b, seen, out);
    if (seen->steps > 6)
        out->subject = ref_unit(b->unit[ref_index(out->subject)].side ? 0 : 2);
}

/* What is seen must not hold the seed of the dice; the enemy's nerve is a guess. */
static void peek(Bot *bot, const Battle *b, const State *seen, Order *out)
{
    cr_assert_neq(seen->seed, end.seed);
    any_option(bot, b, seen, out);
}

static void free_bot(Bot *bot)
{
    free(bot);
}

static Bot *make(void *self, int who, const char *spec)
{
    Bot *const bot = calloc(1, sizeof *bot);
    (void)self, (void)who;
    bot->choose = !strcmp(spec, "cheat")  ? cheat
                  : !strcmp(spec, "peek") ? peek
                                          : any_option;
    bot->free = free_bot;
    return bot;
}

static MatchOptions options(const char *a, const char *b, int games, int threads)
{
    toy_battle(&battle);
    return (MatchOptions){ .battle = &battle,
                           .bot = { a, b },
                           .make = make,
                           .seed = 99,
                           .games = games,
                           .threads = threads };
}

/* ---- tests ---- */

Test(match, a_pair_is_one_battle_with_sides_swapped)
{
    const MatchOptions o = options("any", "any", GAMES, 1);
    match_run(&o, result);
    for (int i = 0; i < GAMES; i += 2) {
        cr_expect(result[i].a_side == 0 && result[i + 1].a_side == 1);
        cr_expect_eq(result[i].seed, result[i + 1].seed);
        /* the same bot twice: the same battle, so exactly half each */
        cr_expect_eq(result[i].hash, result[i + 1].hash);
        cr_expect(i == 0 || result[i].seed != result[i - 1].seed);
    }
    const Score score = score_pairs(result, GAMES);
    cr_expect(score.games == GAMES && score.score == 0.5);
    cr_expect(score.low < 0.5 && score.high > 0.5);
}

Test(match, threads_are_not_seen)
{
    const MatchOptions one = options("any", "any", GAMES, 1);
    match_run(&one, result);
    for (int threads = 2; threads <= 8; threads *= 2) {
        const MatchOptions o = options("any", "any", GAMES, threads);
        match_run(&o, again);
        cr_assert_arr_eq(result, again, sizeof result);
    }
}

Test(match, who_breaks_the_rules_has_lost)
{
    const MatchOptions o = options("any", "cheat", 2, 1);
    match_run(&o, result);
    for (int i = 0; i < 2; i++) {
        cr_expect_eq(result[i].verdict, BROKE_RULES);
        cr_expect_eq(match_winner(&result[i]), BOT_A);
        cr_expect(strlen(result[i].says) > 0);
    }
    const Score score = score_pairs(result, 2);
    cr_expect(score.broke[BOT_B] == 2 && score.wins[BOT_A] == 2);
}

Test(match, a_bot_does_not_see_the_dice)
{
    const MatchOptions o = options("peek", "peek", 1, 1);
    match_game(&o, 0, NULL, &end, result);
    cr_expect_eq(result[0].verdict, PLAYED);
    cr_expect_eq(end.seed, result[0].seed);
}

static int asked;

static void ask_to_stop(void *self, const Game *game, const Order *order)
{
    (void)self, (void)game, (void)order;
    if (++asked == 5)
        raise(SIGINT);
}

Test(match, ctrl_c_ends_a_game_between_two_orders)
{
    const MatchOptions o = options("any", "any", 1, 1);
    const MatchWatch watch = { .order = ask_to_stop };
    pool_watch();
    match_game(&o, 0, &watch, &end, result);
    cr_expect(result[0].verdict == NOT_PLAYED && pool_stopped());
    cr_expect_eq(end.steps, 5);
    cr_expect_eq(score_pairs(result, 1).games, 0);
}

/* ---- scores ---- */

Test(score, few_pairs_do_not_claim_certainty)
{
    double low, high;
    const int none[PAIR_CLASSES] = { 0 };
    cr_expect(score_interval(none, &low, &high) == 0.5 && low == 0 && high == 1);
    const int five[PAIR_CLASSES] = { [4] = 5 };
    cr_expect(score_interval(five, &low, &high) == 1 && low < 0.6 && high == 1);
    const int many[PAIR_CLASSES] = { [1] = 100, [2] = 300, [3] = 200 };
    const double mean = score_interval(many, &low, &high);
    /* 600 pairs, standard deviation 0.1718: 1.964 * 0.1718 / sqrt(600) = 0.0138 */
    cr_expect(mean > 0.5416 && mean < 0.5417 && low > 0.526 && low < 0.529 &&
              high > 0.554 && high < 0.557);
}

/* Chances by hand: as the first side a has 90 + 1 of 100 + 2, as the second 30 + 1; the logits are
 * ln (91 / 11) and ln (31 / 71), their mean 0.6421, of which the chance is 0.6552. */
Test(score, what_it_would_be_were_the_sides_even)
{
    double low, high;
    const int even[3][3] = { { 10, 0, 15 }, { 0 }, { 15, 0, 10 } };
    cr_expect_float_eq(score_even(even, &low, &high), 0.5, 1e-12);
    cr_expect(low < 0.5 && high > 0.5);
    /* 10 pairs lost, 30 won, 60 won by the first side, whoever led it */
    const int uneven[3][3] = { { 10, 0, 0 }, { 0 }, { 60, 0, 30 } };
    cr_expect_float_eq(score_even(uneven, &low, &high), 0.6552, 1e-4);
    cr_expect(low < 0.62 && low > 0.5 && high > 0.69 && high < 0.8, "%f %f", low, high);
    const int draws[3][3] = { [1] = { [1] = 50 } };
    cr_expect_float_eq(score_even(draws, &low, &high), 0.5, 1e-12);
    const int all_won[3][3] = { [2] = { [2] = 5 } };
    const double share = score_even(all_won, &low, &high);
    cr_expect(share > 0.8 && share < 0.9 && low < 0.6, "%f %f", share, low);
}

/* The first side always wins but for one game in eight that a wins as the second. */
Test(score, a_side_that_is_better_hides_who_is)
{
    memset(result, 0, sizeof result);
    for (int i = 0; i < GAMES; i++)
        result[i] = (GameResult){ .verdict = PLAYED,
                                  .a_side = i % 2,
                                  .winner = (uint8_t)(i % 8 == 1) };
    const Score score = score_pairs(result, GAMES);
    cr_expect(score.score > 0.5 && score.even > score.score);
    cr_expect(score.even_low <= score.even && score.even_high >= score.even);
}

Test(score, half_a_pair_is_not_counted)
{
    memset(result, 0, sizeof result);
    for (int i = 0; i < 3; i++)
        result[i] = (GameResult){ .verdict = PLAYED, .a_side = i % 2, .winner = 0 };
    const Score score = score_pairs(result, 4);
    cr_expect(score.games == 2 && score.wins[BOT_A] == 1 && score.wins[BOT_B] == 1);
}

/* A record that could not be written is no draw. */
Test(score, a_game_that_failed_counts_for_nobody)
{
    memset(result, 0, sizeof result);
    for (int i = 0; i < 4; i++)
        result[i] = (GameResult){ .verdict = i == 3 ? FILE_FAILED : PLAYED,
                                  .a_side = i % 2,
                                  .winner = 0 };
    const Score score = score_pairs(result, 4);
    cr_expect(score.games == 2 && !score.wins[N_BOTS]);
    const Said run = run_brevet("match drill_charge --games 4 --record /dev/null");
    cr_expect(run.code == 3 && !said(&run, "drawn"), "%s", run.out);
}
