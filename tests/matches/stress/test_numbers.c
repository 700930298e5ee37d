/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_numbers.c - a number that rules use is felt; one that they do not use is not noticed. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "matches/stress/numbers.h"
#include "tests/matches/program.h"
#include "tests/matches/stress/creeds.h"
#include "tests/toy/toy.h"

static Numbers *move_all(const Battle *battle, int threads, Again *o)
{
    Numbers *const t = calloc(1, sizeof *t);
    Err err = { { 0 } };
    *o = (Again){ .battle = battle,
                  .name = "crossroads.json",
                  .text = toy_scenario,
                  .bot = "gunline",
                  .games = 40,
                  .threads = threads,
                  .seed = 5 };
    cr_assert_not_null(t);
    t->options = o;
    cr_assert(numbers_try(t, &err), "%s", err.text);
    return t;
}

static bool says(const Numbers *t, const char *what)
{
    char *const text = text_of(numbers_tell(t));
    const bool found = strstr(text, what) != NULL;
    free(text);
    return found;
}

/* One pip: hits are thrown for in every game; a reach nobody comes to is not felt. */
Test(numbers, what_is_used_is_felt)
{
    static Battle battle;
    Again o;
    toy_battle(&battle);
    Numbers *const t = move_all(&battle, 2, &o);
    int of[TOY_NUMBERS] = { 0 };
    for (int i = 0; i < t->n; i++) {
        const NumberTry *const one = &t->try[i];
        cr_assert(!one->cannot && one->games == 40);
        cr_expect(one->side.low <= one->side.mean && one->side.mean <= one->side.high);
        of[one->number]++;
        if (one->number == TOY_KILL_ON)
            cr_expect_gt(one->other, 20, "%d", one->other);
    }
    for (int i = 0; i < TOY_NUMBERS; i++)
        cr_expect(of[i] == 1 || of[i] == 2, "a step down and a step up: %d", of[i]);
    Numbers *const alone = move_all(&battle, 1, &o);
    cr_expect_eq(alone->n, t->n);
    for (int i = 0; i < t->n; i++)
        cr_expect(alone->try[i].other == t->try[i].other &&
                  alone->try[i].p == t->try[i].p &&
                  alone->try[i].difference == t->try[i].difference);
    free(alone);
    free(t);
}

/* Those rules throw a die over beliefs, and ask no number. */
Test(numbers, what_is_not_used_is_not_noticed)
{
    static Battle battle;
    Again o;
    creeds_in_a_circle(&battle);
    Numbers *const t = move_all(&battle, 2, &o);
    cr_assert_gt(t->n, TOY_NUMBERS - 1);
    for (int i = 0; i < t->n; i++)
        cr_expect(!t->try[i].other && t->try[i].p == 1 && t->try[i].difference == 0);
    cr_expect(says(t, "None, beyond what luck explains"));
    for (int i = 0; i < TOY_NUMBERS; i++)
        cr_expect(says(t, toy.numbers[i].path), "%s", toy.numbers[i].path);
    free(t);
}

/* Musket fire decides that drill: who kills on less kills more, whoever he is; a fifth of the move
 * of horse is nothing to it. */
Test(numbers, the_program_says_which_matter)
{
    const Said run = run_brevet("stress drill_firefight --numbers --trials 20 --json");
    cr_assert_eq(run.code, 0, "%s", run.out);
    const char *const felt = strstr(run.out, "\"felt\"");
    const char *const unnoticed = strstr(run.out, "\"unnoticed\"");
    cr_assert(felt && unnoticed && felt < unnoticed, "%s", run.out);
    const char *const kills = strstr(felt, "fire.kills_on");
    cr_expect(kills && kills < unnoticed, "%s", felt);
    /* a fifth of a range of nothing is nothing: no game was fought with it */
    const char *const untried = strstr(run.out, "\"untried\"");
    const char *const nothing = strstr(run.out, "fire.range.light_artillery.extreme");
    cr_expect(strstr(unnoticed, "move.horse_artillery"), "%s", unnoticed);
    cr_expect(untried && nothing > untried && untried > unnoticed, "%s", unnoticed);
}
