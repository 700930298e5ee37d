/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_luck.c - what dice were worth: counted as the table says, worth nothing on the average,
 * and a part of how trials differ. */
#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "ai/playout.h"
#include "engine/scenario.h"
#include "rulesets/rulesets.h"
#include "tests/shipped.h"
#include "tests/volume.h"

Test(luck, dice_are_counted_by_face_and_side)
{
    static const uint8_t faces[] = { 1, 6, 6 }, hundred[] = { 1, 10, 11, 100 };
    LuckTable table = { .parts = { [2] = 6, [3] = 10 },
                        .worth = { [2] = { -5, 0, 0, 0, 0, 5 }, [3] = { 7, -1, -6 } } };
    LuckCount count = { .parts = { 0 } };
    Luck luck = { .table = &table, .count = &count };
    luck_note(&luck, 0, 2, 3, 6, faces);
    cr_expect_eq(luck.sum, 5);
    luck_note(&luck, 1, 2, 1, 6, faces);
    cr_expect_eq(luck.sum, 10, "the other side's bad luck is good");
    cr_expect(count.net[2][0] == 0 && count.net[2][5] == 2);
    luck_note(&luck, 0, 3, 4, 100, hundred);
    cr_expect_eq(luck.sum, 10 + 7 + 7 - 1, "1 and 10 are of the first tenth, 11 is not");
    cr_expect(count.net[3][0] == 2 && count.net[3][1] == 1 && count.net[3][9] == 1);
    cr_expect(count.parts[2] == 6 && count.parts[3] == 10 && count.parts[4] == 0);
    luck_note(&luck, 0, 2, 1, 10, faces);
    luck_note(&luck, 0, 4, 1, 6, faces);
    cr_expect_eq(count.parts[2], LUCK_MIXED, "a D10 among D6");
    luck_note(&luck, 0, 2, 1, 25, faces);
    luck_note(&luck, 0, LUCK_ROLLS, 1, 6, faces);
    cr_expect_eq(luck.sum, 23, "dice of another kind are not counted");
}

Test(luck, a_value_file_says_what_faces_are_worth)
{
    static const struct {
        const char *line, *says;
    } wrong[] = {
        { "luck fire 1 -1", "should be \"luck ROLL: WORTH" },
        { "luck weather: 1 -1", "has no roll \"weather\"" },
        { "luck fire: 1 -1 1", "sum to 0 and not to 1" },
        { "luck fire: 0", "a number for each face" },
        { "luck fire:", "a number for each face" },
        { "luck fire: 1 -1x", "at \"-1x" },
        { "luck fire: 99999999999999999999 1", "at \"99999" },
        { "luck fire: 0 0 0 0 0 0 0 0 0 0 0", "up to 10 numbers" },
    };
    const Ruleset *const rules = rulesets[0];
    ValueModel model;
    Err err = { { 0 } };
    const int fire = named_find(rules->rolls, "fire");
    cr_assert(value_parse(rules, "a", "about a\nluck fire:  3 0 0 0 0 -3 # six\n", &model,
                          &err),
              "%s", err.text);
    cr_expect(model.luck.parts[fire] == 6 && model.luck.worth[fire][0] == 3 &&
              model.luck.worth[fire][5] == -3);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        err = (Err){ { 0 } };
        cr_expect_not(value_parse(rules, "a", wrong[i].line, &model, &err));
        cr_expect(strstr(err.text, wrong[i].says) && strstr(err.text, "a:1"), "%s: %s",
                  wrong[i].line, err.text);
    }
}

/* Mean and variance of so many numbers. */
typedef struct {
    double sum, squares;
    int n;
} Moments;

static void add(Moments *m, double x)
{
    m->sum += x;
    m->squares += x * x;
    m->n++;
}

static double mean(const Moments *m)
{
    return m->sum / m->n;
}

static double variance(const Moments *m)
{
    return m->squares / m->n - mean(m) * mean(m);
}

enum { POSITIONS = 4, TRIALS = 200 };

/* As turn 2 begins, of a battle with that seed. */
static void play_to_turn_2(const Policy *policy, Game *game, uint64_t seed)
{
    enum { TURN = 2 };
    State *const s = game->state;
    uint64_t stream = seed;
    cr_assert(scenario_begin(game, seed, NULL));
    while (s->turn < TURN && !s->over) {
        Intention option[MAX_OPTIONS];
        const int n = game->battle->rules->options(game->battle, s, option, NULL);
        playout_apply(game, option, n, NULL,
                      playout_choose(policy, game->battle, s, option, n, NULL, &stream));
    }
    cr_assert_not(s->over);
}

/* Trials of one position: what their dice were worth, their chances, and those less the dice. */
static void try_position(const Policy *policy, const Battle *b, const State *root,
                         Moments *luck, Moments *plain, Moments *less)
{
    State s;
    const double stakes =
        (double)value_stakes(playout_value(policy, b, root)) / CHANCE_ONE;
    for (int i = 0; i < volume(TRIALS); i++) {
        Luck dice = { .table = &policy->value.luck };
        Game game = { .battle = b, .state = &s, .luck = &dice };
        uint64_t stream = dice_mix(5, (uint64_t)i, 0);
        state_copy(&s, root);
        s.seed = dice_mix(5, (uint64_t)i, 1);
        const double chance =
            playout_run(policy, &game, horizon_begin(2, &s, s.side), &stream);
        add(plain, chance);
        add(luck, stakes * (double)dice.sum);
        add(less, chance - stakes * (double)dice.sum);
    }
}

/* Whatever was decided on the way, dice were worth nothing on the average; and less their luck
 * trials scatter less, over some positions: of one it may be otherwise. */
static void expect_fair(const char *ruleset, const char *scenario)
{
    Battle *const b = shipped_battle(ruleset, scenario);
    Policy policy = { .randomness = { 10, 10 }, .paired = true };
    Moments luck = { 0 };
    double scatter = 0, left = 0;
    value_model(b->rules, &policy.value);
    for (int side = 0; side < MAX_SIDES; side++)
        doctrine_general(b->rules, &policy.doctrine[side]);
    for (uint64_t seed = 1; seed <= POSITIONS; seed++) {
        State root;
        Game game = { .battle = b, .state = &root };
        Moments plain = { 0 }, less = { 0 };
        play_to_turn_2(&policy, &game, seed);
        try_position(&policy, b, &root, &luck, &plain, &less);
        scatter += variance(&plain);
        left += variance(&less);
    }
    const double error = sqrt(variance(&luck) / (POSITIONS * volume(TRIALS)));
    cr_expect_gt(error, 0, "%s has a table", ruleset);
    cr_expect_lt(fabs(mean(&luck)), 4 * error, "%s: %f, error %f", ruleset, mean(&luck),
                 error);
    cr_expect_lt(left, scatter, "%s: %f of it", ruleset, left / scatter);
    battle_free(b);
}

Test(luck, is_worth_nothing_on_the_average_and_takes_scatter_off)
{
    expect_fair("throne_of_bayonets", "lundys_lane");
    expect_fair("fire_and_discipline", "even_encounter");
    expect_fair("musket_1805", "two_brigades");
    expect_fair("chaos_confusion_casualties", "wheatfield_road");
    expect_fair("greg_blake_colonial", "two_columns");
}

Test(luck, counts_the_less_the_nearer_a_battle_is_decided)
{
    cr_expect_eq(value_stakes(CHANCE_ONE / 2), CHANCE_ONE);
    cr_expect_eq(value_stakes(CHANCE_ONE / 4), CHANCE_ONE * 3 / 4);
    cr_expect_eq(value_stakes(CHANCE_ONE * 3 / 4), CHANCE_ONE * 3 / 4);
    cr_expect_lt(value_stakes(CHANCE_ONE - 1), 8);
}
