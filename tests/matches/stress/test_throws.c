/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_throws.c - dice of which it is known beforehand what hangs on each of their faces. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "matches/stress/throws.h"
#include "tests/matches/program.h"
#include "tests/matches/stress/creeds.h"
#include "tests/toy/toy.h"

enum { GAMES = 12 };

#define WON (15.0 / 16 / 2) /* more than half: the sixteenth is the value's (playout.h) */

/* ---- rules of one order ---- */

/* A d6 decides, but a 3 wins where a 4 loses; a d10 comes to three results, of which the middle one
 * has one face; one face of a d4 alone matters; and nobody looks at the d8. */
static bool decide(Game *game, const Order *order, Err *err)
{
    static const bool wins[] = { false, false, true, false, true, true };
    State *const s = game->state;
    uint8_t *const own = state_private(s);
    (void)order, (void)err;
    const int middle = game_die(game, TOY_ROLL_NERVE, ref_side(0), 1, 10);
    own[0] = (uint8_t)(middle < 5 ? 1 : middle == 5 ? 2 : 3);
    own[1] = game_die(game, TOY_ROLL_SHOT, ref_side(0), 2, 4) == 2;
    (void)game_die(game, TOY_ROLL_STAND, ref_side(0), 3, 8);
    s->over = 1;
    s->winner = !wins[game_die(game, TOY_ROLL_NERVE, ref_side(0), 0, 6) - 1];
    memset(&s->decision, 0, sizeof s->decision);
    return true;
}

static Ruleset rules_of_one_order;

static void one_order(Battle *battle)
{
    creeds_in_a_circle(battle);
    rules_of_one_order = *battle->rules;
    rules_of_one_order.apply = decide;
    battle->rules = &rules_of_one_order;
}

/* ---- turning ---- */

static Throws *turn_all(const Battle *battle, int threads, ThrowsOptions *o)
{
    Throws *const t = calloc(1, sizeof *t);
    Err err = { { 0 } };
    *o = (ThrowsOptions){ .battle = battle,
                          .doctrine = "gunline",
                          .games = GAMES,
                          .threads = threads,
                          .seed = 5 };
    cr_assert_not_null(t);
    t->options = o;
    cr_assert(throws_try(t, &err), "%s", err.text);
    return t;
}

static const ThrowKind *find(const Throws *t, int purpose, int sides)
{
    for (int i = 0; i < t->n; i++)
        if (t->kind[i].purpose == purpose && t->kind[i].sides == sides)
            return &t->kind[i];
    cr_assert_fail("no d%d is thrown for %d", sides, purpose);
    return NULL;
}

Test(throws, are_told_apart_by_what_hangs_on_them)
{
    static Battle battle;
    ThrowsOptions o;
    one_order(&battle);
    Throws *const t = turn_all(&battle, 2, &o);
    cr_assert_eq(t->n, 4);
    for (int i = 0; i < t->n; i++)
        cr_expect(t->kind[i].met == GAMES && t->kind[i].tried == GAMES,
                  "one of each in a battle");
    const ThrowKind *const decides = find(t, TOY_ROLL_NERVE, 6);
    for (int f = 1; f < 6; f++)
        cr_expect_eq(decides->apart[f], f == 2 || f == 3 || f == 4, "face %d", f + 1);
    cr_expect_float_eq(decides->part[2].sum, GAMES * WON, 0.01);
    cr_expect_float_eq(decides->step[3].sum, GAMES * -2 * WON, 0.01);
    cr_expect_float_eq(decides->luck, GAMES * WON * WON, 0.01);
    cr_expect(decides->idle == 0 && decides->lone == 0 && decides->three == 0);
    const ThrowKind *const middle = find(t, TOY_ROLL_NERVE, 10);
    cr_expect(middle->three == GAMES && middle->hollow == GAMES && middle->lone == 0);
    cr_expect_float_eq(middle->luck, 0, 0.01);
    const ThrowKind *const lone = find(t, TOY_ROLL_SHOT, 4);
    cr_expect(lone->lone == GAMES && lone->idle == 0 && lone->hollow == 0);
    cr_expect_eq(find(t, TOY_ROLL_STAND, 8)->idle, GAMES);
    free(t);
}

/* A d6 for a hit: only what it needs tells its faces apart. */
Test(throws, what_a_hit_needs_tells_faces_apart)
{
    static Battle battle;
    ThrowsOptions o;
    toy_battle(&battle);
    const int needs = battle.number[TOY_KILL_ON];
    Throws *const t = turn_all(&battle, 2, &o), *const alone = turn_all(&battle, 1, &o);
    const ThrowKind *const shot = find(t, TOY_ROLL_SHOT, 6);
    cr_assert_gt(shot->tried, GAMES);
    cr_expect_lt(shot->tried, shot->met, "by lot, of those that were thrown");
    for (int f = 1; f < 6; f++)
        cr_expect_eq(shot->apart[f], f + 1 == needs, "face %d", f + 1);
    cr_expect_gt(shot->part[5].sum, shot->part[0].sum);
    cr_assert_eq(alone->n, t->n);
    for (int i = 0; i < t->n; i++)
        cr_expect_eq(
            memcmp(&alone->kind[i].part, &t->kind[i].part, sizeof t->kind[i].part), 0,
            "threads do not show");
    free(alone);
    free(t);
}

/* ---- telling ---- */

Test(throws, what_is_odd_is_told_and_nothing_else)
{
    static Battle battle;
    ThrowsOptions o;
    one_order(&battle);
    Throws *const t = turn_all(&battle, 1, &o);
    char *text = text_of(throws_tell(t));
    cr_expect(strstr(text, "higher is better, but 4 is worse than 3, by 93.8 points"),
              "%s", text);
    cr_expect(strstr(text, "1-2 3 4 5-6"), "%s", text);
    cr_expect_null(strstr(text, "Thrown for nothing"), "twelve dice do not show that");
    free(text);
    for (int i = 0; i < t->n; i++) { /* as if there had been more of each */
        t->kind[i].tried *= 3;
        t->kind[i].idle *= 3;
        t->kind[i].three *= 3;
        t->kind[i].hollow *= 3;
    }
    text = text_of(throws_tell(t));
    cr_expect(strstr(text, "stand (d8): 36 of 36 dice."), "%s", text);
    cr_expect(strstr(text, "nerve (d10): 36 of 36 dice."), "%s", text);
    cr_expect_null(strstr(text, "(d4): 36"), "%s", text);
    free(text);
    free(t);
}

Test(throws, the_program_says_what_dice_decide)
{
    const Said run = run_brevet("stress drill_firefight --throws --trials 10 --json");
    cr_assert_eq(run.code, 0, "%s", run.out);
    const char *const decide = strstr(run.out, "\"throws\"");
    cr_assert(decide && strstr(decide, "morale test") && strstr(decide, "\"faces\""),
              "%s", run.out);
    cr_expect(strstr(decide, "fire, of those fired at"), "a six is no good to them: %s",
              run.out);
}
