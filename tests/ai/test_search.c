/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_search.c - searches find what is exactly right, and nothing shows that must not. */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "ai/commander.h"
#include "engine/scenario.h"
#include "matches/match.h"
#include "tests/ai/expectimax.h"
#include "tests/ai/pig.h"
#include "tests/ai/ready_bot.h"
#include "tests/shipped.h"
#include "tests/toy/toy.h"
#include "tests/volume.h"

static double mean_of(const Commander *c, int verb, double *visits)
{
    const Tree *const tree = &c->tree;
    for (uint32_t at = tree->node[tree->root].edges; at; at = tree->edge[at].next)
        if (tree->edge[at].order.verb == verb) {
            *visits = tree->edge[at].visits;
            return (double)tree_mean(&tree->edge[at]) / CHANCE_ONE;
        }
    return -1;
}

/* ---- Pig ---- */

typedef struct PigRow {
    char spec[120];
    bool is_short;
    int mine, other, total;
    double within; /* of the exact value; 1 = the bot is only asked for its choice */
} PigRow;

#define PLAYED_OUT "horizon=0,buckets=64,audit=0,randomness=5,blunders=5"
#define EXACT      PLAYED_OUT ",memory=16"

ParameterizedTestParameters(search, pig_is_played_as_dynamic_programming_says)
{
    static PigRow rows[] = {
        { "mcts:iterations=50000," EXACT, true, 0, 0, 0, 0.03 },
        { "mcts:iterations=50000," EXACT, true, 0, 1, 2, 0.03 },
        { "mcts:iterations=50000," EXACT, true, 0, 0, 2, 0.03 },
        { "mcts:iterations=50000," EXACT, true, 1, 3, 2, 0.03 },
        { "mcts:iterations=50000,threads=2," EXACT, true, 2, 1, 1, 0.03 },
        { "uct:iterations=50000,exploration=40," EXACT, true, 1, 3, 2, 0.03 },
        { "uct:iterations=50000,exploration=40," EXACT, true, 0, 0, 2, 0.03 },
        { "mcts:iterations=5000," EXACT, false, 30, 57, 22,
          1 }, /* its doctrine would hold */
        { "mcts:iterations=5000," EXACT, false, 50, 20, 4, 1 },
        { "mcts:iterations=5000," EXACT, false, 20, 10, 30, 1 },
        { "flat:iterations=4000,horizon=0", false, 20, 10, 30, 1 },
        { "flat:iterations=4000,horizon=0", false, 50, 20, 4, 1 },
        { "naive:iterations=2000,horizon=0", false, 30, 40, 8, 1 },
        { "naive:iterations=2000,horizon=0", false, 30, 57, 22, 1 },
    };
    return cr_make_param_array(PigRow, rows, sizeof rows / sizeof rows[0]);
}

ParameterizedTest(PigRow *row, search, pig_is_played_as_dynamic_programming_says)
{
    Battle b;
    State s;
    Order order;
    Game game = { .battle = &b, .state = &s };
    double visits;
    const PigRules *const rules = row->is_short ? &pig_short : &pig_long;
    pig_battle(rules, &b, row->mine, row->other, row->total);
    game_begin(&game, 1);
    Bot *const bot = ready_bot(row->spec);
    bot->choose(bot, &b, &s, &order);
    const double roll = pig_if_rolls(rules, row->mine, row->other, row->total);
    const double hold = pig_if_holds(rules, row->mine, row->other, row->total);
    cr_assert_gt(fabs(roll - hold), 0.005, "a test of luck: %f, %f", roll, hold);
    cr_assert_eq(order.verb, roll > hold ? PIG_ROLL : PIG_HOLD, "%s: rolls %f, holds %f",
                 row->spec, roll, hold);
    if (row->within < 1) {
        const double mean = mean_of((const Commander *)bot, order.verb, &visits);
        cr_assert_float_eq(mean, fmax(roll, hold), row->within, "%s: %f, exactly %f",
                           row->spec, mean, fmax(roll, hold));
    }
    bot_free(bot);
}

/* ---- a small battle ---- */

static const char small_battle[] =
    "{\"brevet\": 1, \"ruleset\": \"toy\", \"title\": \"Two and Two\", \"turns\": 2,\n"
    " \"table\": {\"width\": \"120cm\", \"depth\": \"80cm\"}, \"terrain\": [],\n"
    " \"sides\": [\n"
    "  {\"name\": \"Blue\", \"home\": \"S\", \"units\": [\n"
    "    {\"name\": \"B1\", \"at\": [\"40cm\",\"20cm\"], \"facing\": \"N\", \"stands\": "
    "[{\"kind\": \"foot\", \"count\": 2, \"rating\": 5}]}]},\n"
    "  {\"name\": \"Red\", \"home\": \"N\", \"units\": [\n"
    "    {\"name\": \"R1\", \"at\": [\"40cm\",\"DISTANCEcm\"], \"facing\": \"S\", "
    "\"stands\": [{\"kind\": \"foot\", \"count\": 2, \"rating\": 5}]}]}]}\n";

/* Nothing is hidden in it: what is exact is then exact for both. */
static void open_observe(const Battle *b, State *s, int side, uint64_t guess)
{
    (void)b, (void)s, (void)side, (void)guess;
}

static Battle *read_small(const char *distance)
{
    static Ruleset open;
    char text[sizeof small_battle + 8];
    Err err = { { 0 } };
    const ScenarioOptions options = { .rulesets = toy_rulesets };
    const char *const at = strstr(small_battle, "DISTANCE");
    snprintf(text, sizeof text, "%.*s%s%s", (int)(at - small_battle), small_battle,
             distance, at + strlen("DISTANCE"));
    Battle *const b = scenario_parse("small.json", text, strlen(text), &options, &err);
    cr_assert(b, "%s", err.text);
    open = toy;
    open.observe = open_observe;
    b->rules = &open;
    return b;
}

/* What a search takes the end for: see playout_value(). */
static double worth(const Battle *b, const State *s)
{
    Policy policy = { .horizon = TO_THE_END };
    value_model(b->rules, &policy.value);
    return (double)playout_value(&policy, b, s) / CHANCE_ONE;
}

typedef struct SmallRow {
    char distance[8];
    int orders; /* given before the search is asked: the first option each */
} SmallRow;

ParameterizedTestParameters(search, a_small_battle_is_played_as_expectimax_says)
{
    static SmallRow rows[] = {
        { "50", 0 }, { "70", 0 }, { "45", 1 }, { "70", 1 }, { "58", 2 }
    };
    return cr_make_param_array(SmallRow, rows, sizeof rows / sizeof rows[0]);
}

ParameterizedTest(SmallRow *row, search, a_small_battle_is_played_as_expectimax_says)
{
    Battle *const b = read_small(row->distance);
    State s;
    Game game = { .battle = b, .state = &s };
    Intention option[MAX_OPTIONS];
    double exact[MAX_OPTIONS], visits;
    Order order;
    game_begin(&game, 3);
    for (int i = 0; i < row->orders; i++) {
        b->rules->options(b, &s, option, NULL);
        cr_assert(game_play(&game, &option[0], NULL, NULL));
    }
    const int n = b->rules->options(b, &s, option, NULL), sign = s.decision.side ? -1 : 1;
    const double best = expectimax_solve(b, &s, worth, exact);
    Bot *const bot = ready_bot("mcts:iterations=30000," EXACT);
    bot->choose(bot, b, &s, &order);
    int at = 0;
    Order want;
    for (int i = 0; i < n; i++)
        if (b->rules->ground(b, &s, &option[i], &want, NULL) &&
            memcmp(&want, &order, sizeof want) == 0)
            at = i;
    cr_assert_gt(sign * exact[at], sign * best - 0.004,
                 "option %d is worth %f, the best %f", at, exact[at], best);
    const double mean = mean_of((const Commander *)bot, option[at].verb, &visits);
    cr_assert_float_eq(s.decision.side ? 1 - mean : mean, best, 0.03, "%f, exactly %f",
                       mean, best);
    bot_free(bot);
    battle_free(b);
}

/* ---- what must not show ---- */

/* A hash of all a bot does in a battle against a doctrine. */
static uint64_t orders_of(const char *spec, const Battle *b, int most, bool scramble)
{
    State s, seen;
    Game game = { .battle = b, .state = &s };
    Bot *const bot[MAX_SIDES] = { ready_bot(spec), ready_bot("assault") };
    uint64_t hash = 0;
    game_begin(&game, 5);
    while (!s.over && s.steps < most) {
        Order order;
        const int side = s.decision.side;
        memset(&order, 0, sizeof order);
        match_look(b, &s, side, scramble ? 99 : 7, &seen);
        if (scramble && b->rules == &toy)
            ((Toy *)state_private(&seen))->nerve[!side] = (uint8_t)(4 + s.steps % 3);
        bot[side]->choose(bot[side], b, &seen, &order);
        Err err = { { 0 } };
        cr_assert(game_apply(&game, &order, &err), "%s: %s", spec, err.text);
        hash = dice_mix(hash, state_hash(&s), s.steps);
        if (commander_is(bot[side])) {
            const Commander *const c = (const Commander *)bot[side];
            hash = dice_mix(hash, c->tree.n_nodes, c->tree.n_edges);
        }
    }
    bot_free(bot[0]);
    bot_free(bot[1]);
    return hash;
}

static Battle *throne(const char *name)
{
    return shipped_battle("throne_of_bayonets", name);
}

Test(search, threads_do_not_show)
{
    Battle *const b = throne("lundys_lane");
    static const char *const bots[] = { "mcts:iterations=40", "flat:iterations=20",
                                        "portfolio:iterations=24", "uct:iterations=20" };
    for (int i = 0; i < 4; i++) {
        char two[64], five[64];
        snprintf(two, sizeof two, "%s,threads=2", bots[i]);
        snprintf(five, sizeof five, "%s,threads=64", bots[i]);
        const uint64_t one = orders_of(bots[i], b, volume(12), false);
        cr_assert_eq(orders_of(two, b, volume(12), false), one, "%s", two);
        cr_assert_eq(orders_of(five, b, volume(12), false), one, "%s", five);
    }
    battle_free(b);
}

Test(search, what_is_hidden_does_not_show)
{
    static const char *const bots[] = { "mcts:iterations=200", "flat:iterations=100",
                                        "portfolio:iterations=48", "uct:iterations=100",
                                        "naive:iterations=100" };
    Battle b;
    toy_battle(&b);
    for (int i = 0; i < 5; i++)
        cr_assert_eq(orders_of(bots[i], &b, 60, true), orders_of(bots[i], &b, 60, false),
                     "%s", bots[i]);
    Battle *const lane = throne("lundys_lane");
    cr_assert_eq(orders_of("mcts:iterations=20", lane, 60, true),
                 orders_of("mcts:iterations=20", lane, 60, false));
    battle_free(lane);
}

Test(search, seeds_and_iterations_do_show)
{
    Battle *const b = throne("lundys_lane");
    const uint64_t one = orders_of("mcts:iterations=20", b, volume(40), false);
    cr_assert_eq(orders_of("mcts:iterations=20,seed=0", b, volume(40), false), one);
    cr_assert_neq(orders_of("mcts:iterations=20,seed=7", b, volume(40), false), one);
    cr_assert_neq(orders_of("mcts:iterations=60", b, volume(40), false), one);
    battle_free(b);
}

/* How long they take is bench's to say; here: however little time, the order is legal. */
Test(search, the_least_of_time_still_gives_a_legal_order)
{
    Battle *const b = throne("lundys_lane");
    State s;
    Game game = { .battle = b, .state = &s };
    Order order;
    Bot *const bot = ready_bot("mcts:ms=1");
    scenario_begin(&game, 1, NULL);
    bot->choose(bot, b, &s, &order);
    cr_assert(game_apply(&game, &order, NULL));
    bot_free(bot);
    battle_free(b);
}

/* A bound of 1805 is both sides': six units want six orders, whoever notes them first. */
Test(search, a_turn_of_both_sides_is_shared_by_an_order_a_unit)
{
    Battle *const b = shipped_battle("musket_1805", "two_brigades");
    State s;
    Game game = { .battle = b, .state = &s };
    scenario_begin(&game, 1, NULL);
    for (int side = 0; side < MAX_SIDES; side++) {
        Bot *const bot = ready_bot("mcts:turn=20");
        const Search *const search = &((const Commander *)bot)->search;
        for (int asked = 0; s.decision.side == side && s.turn == 1; asked++) {
            Order order;
            memset(&order, 0, sizeof order);
            bot->choose(bot, b, &s, &order);
            cr_assert_eq(search->pace, PACE_OWN, "side %d", side);
            cr_assert_eq(search->usual_decisions[PACE_OWN], 8 * 6, "side %d", side);
            cr_assert_lt(asked, 6, "side %d", side);
            cr_assert(game_apply(&game, &order, NULL));
        }
        bot_free(bot);
    }
    battle_free(b);
}

typedef struct Caller {
    Bot *bot;
    int64_t told_ns;
} Caller;

static void *call_soon(void *self)
{
    Caller *const caller = self;
    const struct timespec wait = { .tv_nsec = 100 * 1000 * 1000 };
    nanosleep(&wait, NULL);
    caller->told_ns = search_clock();
    bot_hurry(caller->bot);
    return NULL;
}

ParameterizedTestParameters(search, told_to_hurry_it_moves_now)
{
    static char specs[][48] = { "mcts:ms=600000",
                                "mcts:iterations=100000000,threads=2",
                                "mcts:turn=86400000",
                                "uct:iterations=100000000",
                                "flat:ms=600000",
                                "portfolio:ms=600000",
                                "naive:iterations=100000000" };
    return cr_make_param_array(char[48], specs, sizeof specs / sizeof specs[0]);
}

/* With minutes left, or a hundred million iterations; and told beforehand, it does not begin. */
ParameterizedTest(char (*spec)[48], search, told_to_hurry_it_moves_now)
{
    Battle *const b = throne("lundys_lane");
    State s;
    Game game = { .battle = b, .state = &s };
    Order order;
    pthread_t thread;
    Caller caller = { .bot = ready_bot(*spec) };
    scenario_begin(&game, 1, NULL);
    cr_assert_eq(pthread_create(&thread, NULL, call_soon, &caller), 0);
    caller.bot->choose(caller.bot, b, &s, &order);
    const int64_t answered = search_clock();
    pthread_join(thread, NULL);
    cr_expect_lt(answered - caller.told_ns, INT64_C(10) * 1000 * 1000 * 1000);
    cr_expect_geq(answered, caller.told_ns, "or it had nothing to be hurried from");
    cr_assert(game_apply(&game, &order, NULL));
    memset(&order, 0, sizeof order);
    caller.bot->choose(caller.bot, b, &s, &order);
    cr_assert(game_apply(&game, &order, NULL));
    bot_free(caller.bot);
    battle_free(b);
}

Test(search, a_turn_of_little_time_is_played_to_its_end)
{
    Battle *const b = throne("lundys_lane");
    State s;
    Game game = { .battle = b, .state = &s };
    Bot *const bot = ready_bot("mcts:turn=40"), *const other = ready_bot("balanced");
    scenario_begin(&game, 1, NULL);
    while (!s.over && s.turn < 3) {
        Order order;
        Bot *const asked = s.decision.side == 0 ? bot : other;
        asked->choose(asked, b, &s, &order);
        cr_assert(game_apply(&game, &order, NULL));
    }
    cr_assert_eq(s.turn, 3);
    bot_free(bot);
    bot_free(other);
    battle_free(b);
}

/* Where a turn's time is spent, the doctrine's own choice is given without a trial. */
Test(search, a_spent_turn_has_no_time_left)
{
    Battle *const b = throne("lundys_lane");
    State s;
    Game game = { .battle = b, .state = &s };
    Order order;
    char text[256];
    Bot *const bot = ready_bot("mcts:turn=1");
    Commander *const c = (Commander *)bot;
    scenario_begin(&game, 1, NULL);
    bot->choose(bot, b, &s, &order);
    c->search.turn_left_ns = 0;
    bot->choose(bot, b, &s, &order);
    cr_assert_eq(c->effort.iterations, 0);
    bot_explain(bot, false, text, sizeof text);
    cr_assert_str_eq(text, "there was no time left to think\n");
    cr_assert(game_apply(&game, &order, NULL));
    bot_free(bot);
    battle_free(b);
}

/* As if it were rash to roll first. */
static const Ruleset *plain_pig;
static int rash_feature;

static void rash_if_he_rolls(const Battle *b, const State *s, const Intention *option,
                             int n, Order *known, int16_t (*out)[FEATURES])
{
    plain_pig->features(b, s, option, n, known, out);
    for (int i = 0; i < n; i++)
        out[i][rash_feature] =
            s->steps == 0 && option[i].verb == PIG_ROLL ? FEATURE_ONE : 0;
}

/* Its trials at the root, as they are told. */
static void roll_looks_best(Commander *c)
{
    uint32_t at = c->tree.node[c->tree.root].edges;
    while (c->tree.edge[at].order.verb != PIG_ROLL)
        at = c->tree.edge[at].next;
    c->tree.edge[at].sum = (int64_t)c->tree.edge[at].visits * CHANCE_ONE;
}

static void check_the_price_of(int feature, const char *told)
{
    char text[8192];
    Battle b;
    State s;
    Order order;
    Game game = { .battle = &b, .state = &s };
    pig_battle(&pig_long, &b, 20, 10, 4);
    plain_pig = b.rules;
    rash_feature = feature;
    Ruleset rules = *plain_pig;
    rules.features = rash_if_he_rolls;
    b.rules = &rules;
    for (int dear = 0; dear < 2; dear++) {
        game_begin(&game, 1);
        Bot *const bot =
            ready_bot(dear ? "mcts:iterations=4000,horizon=0,audit=0,trust=0,caution=100"
                           : "mcts:iterations=4000,horizon=0,audit=0,trust=0,caution=0");
        bot->choose(bot, &b, &s, &order);
        cr_expect_eq(order.verb, dear ? PIG_HOLD : PIG_ROLL);
        roll_looks_best((Commander *)bot);
        for (int json = 0; json < 2; json++) {
            bot_explain(bot, json, text, sizeof text);
            cr_expect_eq(strstr(text, told) != NULL, dear, "%s", text);
        }
        bot_free(bot);
    }
}

Test(search, troops_alone_before_horse_have_their_price)
{
    check_the_price_of(FEATURE_HORSE, "it would leave troops alone before horse");
}

Test(search, an_objective_given_up_has_its_price)
{
    check_the_price_of(FEATURE_LEAVES, "it would give up an objective");
}

/* Pig to the end, orders at a node's second visit: half a megabyte is soon used. */
Test(search, a_full_tree_still_answers)
{
    Battle b;
    State s;
    Game game = { .battle = &b, .state = &s };
    Order order;
    Bot *const bot = ready_bot("mcts:iterations=8000,race=0,grow=2,memory=1," PLAYED_OUT);
    const Tree *const tree = &((const Commander *)bot)->tree;
    pig_battle(&pig_long, &b, 20, 10, 30);
    game_begin(&game, 1);
    bot->choose(bot, &b, &s, &order);
    cr_assert_eq(tree->n_nodes, tree->most_nodes);
    cr_assert_eq(order.verb, PIG_HOLD);
    bot_free(bot);
}
