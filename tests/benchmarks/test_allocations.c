/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_allocations.c - nothing is allocated while a battle is played.
 *
 * The linker sends every call of malloc() and its like in Brevet's own code through the
 * counters below (--wrap in CMakeLists.txt).
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "benchmarks/bench.h"
#include "engine/scenario.h"
#include "tests/shipped.h"
#include "tests/volume.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *old, size_t size);

static volatile int
    calls; /* the compiler believes that malloc() changes nothing of ours */

void *__wrap_malloc(size_t size)
{
    calls++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t n, size_t size)
{
    calls++;
    return __real_calloc(n, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    calls++;
    return __real_realloc(old, size);
}

static int allocations_of_a_game(const char *spec)
{
    Err err = { { 0 } };
    State state;
    Battle *const battle = shipped_battle("throne_of_bayonets",
                                          SANITIZED ? "drill_firefight" : "lundys_lane");
    Bot *const bot[MAX_SIDES] = { bot_new(spec, &err), bot_new(spec, &err) };
    cr_assert(bot[0] && bot[1], "%s", err.text);
    const int before = calls;
    cr_assert(bench_game(battle, bot, 1, &state, NULL, &err), "%s", err.text);
    const int during = calls - before;
    cr_assert(state.over);
    for (int side = 0; side < MAX_SIDES; side++)
        bot_free(bot[side]);
    battle_free(battle);
    return during;
}

Test(allocations, the_counter_counts)
{
    const int before = calls;
    void *volatile some = malloc(1);
    some = realloc(some, 2);
    void *volatile more = calloc(1, 1);
    cr_assert_eq(calls - before, 3);
    free(some);
    free(more);
}

Test(allocations, none_between_decisions)
{
    cr_assert_eq(allocations_of_a_game("random"), 0);
    cr_assert_eq(allocations_of_a_game("balanced"), 0);
    cr_assert_eq(allocations_of_a_game("screen:randomness=30"), 0);
    cr_assert_eq(allocations_of_a_game("mcts:iterations=3,threads=2"), 0);
    cr_assert_eq(allocations_of_a_game("flat:iterations=3"), 0);
    cr_assert_eq(allocations_of_a_game("portfolio:iterations=1,horizon=1"), 0);
    cr_assert_eq(allocations_of_a_game("naive:iterations=2"), 0);
}
