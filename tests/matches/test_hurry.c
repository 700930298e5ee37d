/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_hurry.c - Enter at a terminal, or nobody there. */
#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "ai/search.h"
#include "engine/scenario.h"
#include "matches/hurry.h"
#include "matches/pool.h"
#include "tests/shipped.h"

enum { SECOND = 1000 * 1000 * 1000 };

/* The first choice of Lundy's Lane by one who has ten minutes for it; how long it took. */
static int64_t ns_of(int terminal, const char *spec)
{
    Battle *const b = shipped_battle("throne_of_bayonets", "lundys_lane");
    State s;
    Game game = { .battle = b, .state = &s };
    Order order;
    Bot *const bot = bot_new(spec, NULL);
    cr_assert(bot && scenario_begin(&game, 1, NULL));
    memset(&order, 0, sizeof order);
    const int64_t began = search_clock();
    hurry_choose(bot, b, &s, terminal, &order);
    const int64_t took = search_clock() - began;
    cr_assert(game_apply(&game, &order, NULL));
    cr_assert_not(bot->hurried, "the next choice has its time again");
    bot_free(bot);
    battle_free(b);
    return took;
}

Test(hurry, a_line_is_taken_and_the_bot_moves_now)
{
    int end[2];
    char left;
    cr_assert_eq(pipe(end), 0);
    cr_assert_eq(write(end[1], "\n", 1), 1);
    cr_expect_lt(ns_of(end[0], "mcts:ms=600000"), (int64_t)60 * SECOND);
    close(end[1]);
    cr_expect_eq(read(end[0], &left, 1), 0, "nothing is left of it");
    close(end[0]);
}

Test(hurry, after_two_seconds_it_is_told, .init = cr_redirect_stdout)
{
    int end[2];
    cr_assert_eq(pipe(end), 0);
    cr_expect_geq(ns_of(end[0], "flat:ms=4000"), (int64_t)2 * SECOND);
    fflush(stdout);
    cr_assert_stdout_eq_str("(thinking; Enter: move now)\n");
    close(end[0]);
    close(end[1]);
}

Test(hurry, at_the_end_of_the_input_nobody_waits)
{
    int end[2];
    cr_assert_eq(pipe(end), 0);
    close(end[1]);
    cr_expect_lt(ns_of(end[0], "mcts:ms=600000"), (int64_t)60 * SECOND);
    close(end[0]);
}

/* Ctrl-C, with and without a terminal. */
Test(hurry, who_is_stopped_moves_now)
{
    int end[2];
    cr_assert_eq(pipe(end), 0);
    pool_watch();
    raise(SIGINT);
    cr_expect_lt(ns_of(NO_TERMINAL, "mcts:ms=600000"), (int64_t)60 * SECOND);
    cr_expect_lt(ns_of(end[0], "mcts:ms=600000"), (int64_t)60 * SECOND);
    close(end[0]);
    close(end[1]);
}

Test(hurry, without_a_terminal_it_takes_its_time)
{
    cr_expect_geq(ns_of(NO_TERMINAL, "flat:ms=200"), (int64_t)SECOND / 10);
}
