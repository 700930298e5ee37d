/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_horizon.c - how far a search looks, and that it looks at nothing twice. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "ai/commander.h"
#include "ai/make.h"
#include "engine/scenario.h"
#include "tests/shipped.h"
#include "tests/volume.h"

static Battle *encounter(void)
{
    return shipped_battle("fire_and_discipline", "even_encounter");
}

/* A battle begun, as doctrine plays it until `turn` has come. */
static void play_to(const Battle *b, int turn, State *s)
{
    Policy policy = { .horizon = TO_THE_END };
    Game game = { .battle = b, .state = s };
    uint64_t stream = 1;
    for (int side = 0; side < MAX_SIDES; side++)
        doctrine_general(b->rules, &policy.doctrine[side]);
    cr_assert(scenario_begin(&game, 1, NULL));
    while (s->turn < turn && !s->over) {
        Intention option[MAX_OPTIONS];
        const int n = b->rules->options(b, s, option, NULL);
        playout_apply(&game, option, n, NULL,
                      playout_choose(&policy, b, s, option, n, NULL, &stream));
    }
    cr_assert(!s->over);
}

/* Where a playout for `side` is cut: after so many turns of the enemy's, the next is its own. */
static void expect_cut(const Battle *b, int begin, int turns)
{
    State s;
    Policy policy = { .horizon = turns };
    Game game = { .battle = b, .state = &s };
    uint64_t stream = 1;
    play_to(b, begin, &s);
    const int side = s.decision.side, first = begin ? begin : 1;
    Horizon horizon = horizon_begin(turns, &s, side);
    int theirs = 0, whose = begin ? s.side : NOBODY;
    while (!horizon_reached(&horizon, &s)) {
        Intention option[MAX_OPTIONS];
        cr_assert(!s.over);
        const int n = b->rules->options(b, &s, option, NULL);
        playout_apply(&game, option, n, NULL,
                      playout_choose(&policy, b, &s, option, n, NULL, &stream));
        theirs += s.turn && s.side != whose && s.side != side;
        whose = s.turn ? s.side : NOBODY;
    }
    cr_expect_eq(theirs, turns, "from turn %d", begin);
    cr_expect_eq(s.side, side);
    cr_expect_geq(s.turn, first + turns - 1);
}

Test(horizon, deployments_are_no_turns)
{
    Battle *const b = encounter();
    expect_cut(b, 0, 1);
    expect_cut(b, 0, 2);
    expect_cut(b, 2, 1);
    expect_cut(b, 2, 3);
    battle_free(b);
}

Test(horizon, later_trials_look_farther)
{
    cr_expect_eq(trial_reach(2, 16, 0), 2);
    cr_expect_eq(trial_reach(2, 16, 15), 2);
    cr_expect_eq(trial_reach(2, 16, 16), 3);
    cr_expect_eq(trial_reach(2, 16, 63), 3);
    cr_expect_eq(trial_reach(2, 16, 64), 4);
    cr_expect_eq(trial_reach(2, 16, 256), 5);
    cr_expect_eq(trial_reach(2, 0, 1000), 2, "told not to");
    cr_expect_eq(trial_reach(TO_THE_END, 16, 1000), TO_THE_END);
}

/* With all the trust there is the commander does what its doctrine would, with less it does not:
 * the option goes before what the doctrine's file says. */
Test(horizon, trust_is_the_doctrines_or_what_is_told)
{
    Battle *const b = encounter();
    State s;
    Game game = { .battle = b, .state = &s };
    enum { ALL, NONE, OWN, DOCTRINE, BOTS };
    static const char *const specs[] = { "mcts:iterations=64,trust=100000",
                                         "mcts:iterations=64,trust=0",
                                         "mcts:iterations=64", "general" };
    Bot *bot[BOTS];
    int differ[BOTS] = { 0 };
    for (int i = 0; i < BOTS; i++)
        cr_assert((bot[i] = bot_new(specs[i], NULL)));
    play_to(b, 1, &s);
    for (int decisions = 0; decisions < volume(40) && !s.over; decisions++) {
        Order order[BOTS];
        memset(order, 0, sizeof order);
        for (int i = 0; i < BOTS; i++)
            bot[i]->choose(bot[i], b, &s, &order[i]);
        for (int i = 0; i < BOTS; i++)
            differ[i] += memcmp(&order[i], &order[DOCTRINE], sizeof order[i]) != 0;
        cr_assert(game_apply(&game, &order[DOCTRINE], NULL));
    }
    cr_expect_eq(differ[ALL], 0);
    cr_expect_gt(differ[OWN], 0);
    cr_expect_gt(differ[NONE], differ[OWN]);
    for (int i = 0; i < BOTS; i++)
        bot_free(bot[i]);
    battle_free(b);
}

/* Several intentions may come to the same order: one of them is tried, no other. */
Test(horizon, orders_that_come_to_the_same_race_once)
{
    Battle *const b = encounter();
    State s;
    Game game = { .battle = b, .state = &s };
    Bot *const bot = bot_new("mcts:iterations=64,keep=0,audit=0", NULL);
    int doubles = 0;
    cr_assert(bot && commander_is(bot));
    play_to(b, 1, &s);
    const Tree *const tree = &((const Commander *)bot)->tree;
    for (int decisions = 0; decisions < 24 && !s.over; decisions++) {
        Intention option[MAX_OPTIONS];
        Order order, one, two;
        const int n = b->rules->options(b, &s, option, NULL);
        bot->choose(bot, b, &s, &order);
        for (uint32_t x = n > 1 ? tree->node[tree->root].edges : 0; x;
             x = tree->edge[x].next)
            for (uint32_t y = tree->edge[x].next; y; y = tree->edge[y].next) {
                make_ground(b, &s, &tree->edge[x].order, 1, 0, &one);
                make_ground(b, &s, &tree->edge[y].order, 1, 0, &two);
                if (memcmp(&one, &two, sizeof one) != 0)
                    continue;
                doubles++;
                cr_expect(!tree->edge[x].visits || !tree->edge[y].visits, "decision %d",
                          decisions);
            }
        cr_assert(game_apply(&game, &order, NULL));
    }
    cr_expect_gt(doubles, 0, "or nothing was tested");
    bot_free(bot);
    battle_free(b);
}

/* How often a policy has the side that decides here do otherwise than its doctrine would. */
static int strays(const Policy *policy, const Battle *b, const State *s)
{
    enum { TRIES = 64 };
    Intention option[MAX_OPTIONS];
    Policy plain = *policy;
    uint64_t stream = 1;
    int n_strays = 0;
    const int n = b->rules->options(b, s, option, NULL);
    plain.randomness[0] = plain.randomness[1] = 0;
    const int own = playout_choose(&plain, b, s, option, n, NULL, &stream);
    for (int i = 0; i < TRIES; i++) {
        stream = (uint64_t)i;
        n_strays += playout_choose(policy, b, s, option, n, NULL, &stream) != own;
    }
    return n_strays;
}

/* Its own side keeps to its doctrine, the enemy blunders; whichever side it commands. */
Test(horizon, blunders_are_the_enemys)
{
    Battle *const b = encounter();
    State s;
    Game game = { .battle = b, .state = &s };
    Bot *const bot = bot_new("mcts:iterations=1,randomness=0,blunders=100", NULL);
    cr_assert(bot && commander_is(bot));
    const Policy *const policy = &((const Commander *)bot)->search.policy;
    int commands = -1, seats[MAX_SIDES] = { 0 };
    play_to(b, 1, &s);
    for (int decisions = 0; decisions < 60 && !s.over; decisions++) {
        const int side = s.decision.side;
        Intention option[MAX_OPTIONS];
        Order order;
        uint64_t stream = 1;
        const int n = b->rules->options(b, &s, option, NULL);
        if (decisions % 8 == 0) {
            bot->choose(bot, b, &s, &order);
            commands = side;
            seats[side]++;
        }
        if (side == commands)
            cr_expect_eq(strays(policy, b, &s), 0, "decision %d", decisions);
        else if (n > 1)
            cr_expect_gt(strays(policy, b, &s), 0, "decision %d", decisions);
        playout_apply(&game, option, n, NULL,
                      playout_choose(policy, b, &s, option, n, NULL, &stream));
    }
    cr_expect(seats[0] && seats[1], "%d and %d", seats[0], seats[1]);
    bot_free(bot);
    battle_free(b);
}

/* ---- what is passed on the way ---- */

/* Side 0's chance by one playout from a position of the battle's second turn. */
static int blended(const Battle *b, const State *from, int horizon, int blend)
{
    State s;
    Policy policy = { .horizon = horizon, .blend = blend };
    Game game = { .battle = b, .state = &s };
    uint64_t stream = 1;
    for (int side = 0; side < MAX_SIDES; side++)
        doctrine_general(b->rules, &policy.doctrine[side]);
    value_model(b->rules, &policy.value);
    state_copy(&s, from);
    return playout_run(&policy, &game, horizon_begin(horizon, &s, s.decision.side),
                       &stream);
}

/* The same dice, so the playout to the second cut passes what the first one is cut at. */
Test(horizon, what_is_passed_on_the_way_counts_too)
{
    Battle *const b = encounter();
    State s;
    play_to(b, 2, &s);
    const int first = blended(b, &s, 1, 0), second = blended(b, &s, 2, 0);
    cr_assert_neq(first, second, "or nothing is tested");
    cr_expect_eq(blended(b, &s, 2, 50), second + (first - second) / 2);
    cr_expect_eq(blended(b, &s, 2, 100), first);
    cr_expect_eq(blended(b, &s, 1, 50), first, "nothing is passed");
    const int third = blended(b, &s, 3, 0), two = second + (first - second) * 25 / 100;
    cr_expect_eq(blended(b, &s, 3, 25), third + (two - third) * 25 / 100);
    cr_expect_eq(blended(b, &s, TO_THE_END, 50), blended(b, &s, TO_THE_END, 0));
    battle_free(b);
}

/* Where both sides move at once there is something to pass at the end of every turn. */
Test(horizon, every_turn_is_passed_where_both_move_at_once)
{
    Battle *const b = shipped_battle("musket_1805", "two_brigades");
    State s;
    play_to(b, 2, &s);
    const int last = blended(b, &s, 1, 0), passed = blended(b, &s, 1, 100);
    cr_assert_neq(passed, last, "or nothing is tested");
    cr_expect_eq(blended(b, &s, 1, 50), last + (passed - last) / 2);
    cr_expect_eq(blended(b, &s, TO_THE_END, 50), blended(b, &s, TO_THE_END, 0));
    battle_free(b);
}
