/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_why.c - what a search tells apart, and what it says of it. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "ai/commander.h"
#include "engine/json.h"
#include "engine/scenario.h"
#include "tests/ai/pig.h"
#include "tests/ai/ready_bot.h"
#include "tests/shipped.h"

/* ---- outcomes ---- */

/* Ways a battle may have changed, each another class of outcome; `many` stands or units. */
enum { NOTHING, GONE, HURT, LADEN, SHAKEN, MARKED, WAYS };

static uint32_t key_after(const Battle *b, int side, int way, int many)
{
    State before, after;
    Game game = { .battle = b, .state = &before };
    scenario_begin(&game, 1, NULL);
    state_copy(&after, &before);
    for (int i = 0; i < b->n_stands && (way == GONE || way == HURT) && many; i++) {
        if (b->stand[i].side != side)
            continue;
        many--;
        if (way == GONE)
            state_stand(&after, i)->where = LOST;
        else
            state_stand(&after, i)->figures--;
    }
    for (int u = 0; u < b->n_units && way >= LADEN && many; u++) {
        Unit *const unit = state_unit(&after, u);
        if (b->unit[u].side != side)
            continue;
        many--;
        unit->dice += way == LADEN;
        unit->status = (uint8_t)(unit->status + (way == SHAKEN));
        unit->marks ^= way == MARKED;
    }
    cr_assert(way == NOTHING || many == 0, "%s is too small a battle", b->id);
    return trial_key(b, &before, &after);
}

Test(why, outcomes_of_another_class_are_told_apart)
{
    Battle *const b = shipped_battle("greg_blake_colonial", "two_columns");
    uint32_t key[2 * 2 * WAYS];
    int n = 0;
    key[n++] = key_after(b, 0, NOTHING, 0);
    for (int side = 0; side < 2; side++)
        for (int way = GONE; way < WAYS; way++)
            for (int many = 1; way != LADEN && many <= 2; many++)
                key[n++] = key_after(b, side, way, many);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            cr_assert_neq(key[i], key[k], "%d and %d", i, k);
    battle_free(b);
}

/* Three are as many as two; dice to carry are as bad as figures lost; nothing is nothing. */
Test(why, outcomes_of_one_class_are_one)
{
    Battle *const b = shipped_battle("greg_blake_colonial", "two_columns");
    cr_assert_eq(key_after(b, 0, NOTHING, 0), key_after(b, 1, NOTHING, 0));
    for (int way = GONE; way < WAYS; way++)
        cr_assert_eq(key_after(b, 1, way, 2), key_after(b, 1, way, 3), "%d", way);
    cr_assert_eq(key_after(b, 0, LADEN, 1), key_after(b, 0, HURT, 1));
    battle_free(b);
}

/* ---- what people are told ---- */

static int chance_told(Bot *bot)
{
    char why[8192];
    int chance = -1;
    bot_explain(bot, true, why, sizeof why);
    const char *const at = strstr(why, "\"chance\":");
    cr_assert(at && sscanf(at, "\"chance\":%d", &chance) == 1, "%s", why);
    return chance;
}

/* The ruleset's share of the logit is told, and nothing is chosen by it. */
Test(why, a_chance_is_told_by_its_share)
{
    Battle *const b = shipped_battle("musket_1805", "two_brigades");
    State s;
    Game game = { .battle = b, .state = &s };
    Order order;
    scenario_begin(&game, 1, NULL);
    Bot *const bot = ready_bot("mcts:iterations=40");
    Commander *const c = (Commander *)bot;
    bot->choose(bot, b, &s, &order);
    ValueModel *const value = &c->search.policy.value;
    value->told = TOLD_ONE;
    const int all = chance_told(bot);
    value->told = TOLD_ONE / 2;
    const int half = chance_told(bot);
    cr_assert(all < 490 || all > 510, "%d: too even to tell", all);
    cr_expect(all < 500 ? half > all && half < 500 : half < all && half > 500,
              "%d, then %d", all, half);
    bot_free(bot);
    battle_free(b);
}

/* ---- what is rash ---- */

static Bot *asked_twice(const Battle *b, const State *s)
{
    Bot *const bot = ready_bot("mcts:iterations=20");
    Order order;
    for (int twice = 0; twice < 2; twice++)
        bot->choose(bot, b, s, &order);
    return bot;
}

/* To go forward, once the unit has gone back, and only then; asked twice in one place it has not. */
Test(why, a_step_that_undoes_the_last_is_rash)
{
    Battle *const b = shipped_battle("musket_1805", "two_brigades");
    State s;
    Game game = { .battle = b, .state = &s };
    int forward = 0;
    scenario_begin(&game, 1, NULL);
    Bot *const bot = asked_twice(b, &s);
    Commander *const c = (Commander *)bot;
    const int unit = gait_unit(b, s.decision.about);
    cr_assert(unit >= 0 && c->gait[unit].last.length == 0);
    for (int back = 0; back < 2; back++) {
        for (uint32_t at = c->tree.node[c->tree.root].edges; at;
             at = c->tree.edge[at].next) {
            Order order;
            cr_assert(b->rules->ground(b, &s, &c->tree.edge[at].order, &order, NULL));
            const Stride stride = gait_stride(b, &s, &order);
            const bool goes =
                stride.length && abs(geo_turn(NORTH, stride.way)) < EAST / 2;
            c->gait[unit].last = (Stride){ SOUTH, back * stride.length };
            const char *const rash = root_rash(c, &s, at);
            forward += goes;
            cr_expect_eq(rash != NULL && strstr(rash, "undo") != NULL, goes && back);
        }
    }
    cr_expect_gt(forward, 0);
    bot_free(bot);
    battle_free(b);
}

/* Given an order the unit has a history; before that order, in another game or once it is taken back,
 * it has none. */
Test(why, what_was_taken_back_is_no_history)
{
    Battle *const b = shipped_battle("musket_1805", "two_brigades");
    State s, after;
    Order order;
    Game game = { .battle = b, .state = &after };
    scenario_begin(&game, 1, NULL);
    state_copy(&s, &after);
    Bot *const bot = asked_twice(b, &s);
    Commander *const c = (Commander *)bot;
    const int unit = gait_unit(b, s.decision.about);
    bot->choose(bot, b, &s, &order);
    cr_assert(game_apply(&game, &order, NULL));
    c->given[FEATURE_FORM] = FEATURE_ONE;
    bot->choose(bot, b, &after, &order);
    cr_expect(c->gait[unit].forming);
    bot->choose(bot, b, &s, &order);
    cr_expect(!c->gait[unit].forming);
    bot_free(bot);
    battle_free(b);
}

/* ---- what it says ---- */

/* A one ends the turn and takes what it brought, once in six times; who holds fears no dice. */
Test(why, it_fears_what_the_dice_may_bring)
{
    Battle b;
    State s;
    Order order;
    Game game = { .battle = &b, .state = &s };
    char text[8192];
    int share = 0;
    pig_battle(&pig_long, &b, 20, 10, 15);
    game_begin(&game, 1);
    Bot *const bot = ready_bot("mcts:iterations=5000,horizon=0,buckets=64,audit=0");
    bot->choose(bot, &b, &s, &order);
    bot_explain(bot, false, text, sizeof text);
    const char *const roll = strstr(text, "rolls:"), *const hold = strstr(text, "holds:");
    const char *const fears = strstr(text, "fears (");
    cr_assert(roll && hold && fears, "%s", text);
    cr_assert(fears > roll && (hold < roll || hold > fears), "%s", text);
    cr_assert_eq(sscanf(fears, "fears (%d %% of the time): throws a 1:", &share), 1, "%s",
                 text);
    cr_assert(strstr(fears, "): throws a 1: "), "%s", text);
    cr_assert(share >= 14 && share <= 19, "%s", text);
    cr_assert_null(strstr(fears + 1, "fears ("), "%s", text);
    bot_free(bot);
}

/* Playouts to the end, and what they and the cut said, in tenths of a percent. */
typedef struct Said {
    int n, end, cut;
} Said;

/* Of as many decisions in one place.  returns: it is told. */
static bool audit_told(const Battle *b, const State *s, const char *spec, int decisions,
                       Said *out)
{
    Order order;
    char text[8192], words[100];
    int end[2], cut[2];
    Bot *const bot = ready_bot(spec);
    for (int i = 0; i < decisions; i++)
        bot->choose(bot, b, s, &order);
    bot_explain(bot, false, text, sizeof text);
    const char *const line = strstr(text, "\n  (");
    const bool told =
        line && sscanf(line,
                       "\n  (%d playouts of what he has ordered so far, to the "
                       "end: %d.%d %%, where the cut said %d.%d %%)",
                       &out->n, &end[0], &end[1], &cut[0], &cut[1]) == 5;
    if (told) {
        out->end = 10 * end[0] + end[1];
        out->cut = 10 * cut[0] + cut[1];
        snprintf(words, sizeof words,
                 "\"audit_so_far\":{\"n\":%d,\"cut\":%d,\"full\":%d}", out->n, out->cut,
                 out->end);
        bot_explain(bot, true, text, sizeof text);
        cr_expect(strstr(text, words), "%s: %s", words, text);
    }
    bot_free(bot);
    return told;
}

/* A few trials say nothing; those of the decisions before count; what is not cut is not asked. */
Test(why, it_tells_what_the_cut_missed)
{
    Battle *const b = shipped_battle("throne_of_bayonets", "lundys_lane");
    State s;
    Said one, two;
    Order order;
    Game game = { .battle = b, .state = &s };
    cr_assert(scenario_begin(&game, 1, NULL));
    cr_expect_not(audit_told(b, &s, "mcts:iterations=100,audit=5", 1, &one), "to deploy");
    Bot *const deploys = ready_bot("balanced");
    while (!s.turn) {
        deploys->choose(deploys, b, &s, &order);
        cr_assert(game_apply(&game, &order, NULL));
    }
    bot_free(deploys);
    cr_assert(audit_told(b, &s, "mcts:iterations=100,audit=5", 1, &one));
    cr_expect(one.n >= 10 && one.end != one.cut, "%d %d", one.n, one.end);
    cr_assert(audit_told(b, &s, "mcts:iterations=100,audit=5", 2, &two));
    cr_expect(two.n > one.n, "%d %d", one.n, two.n);
    cr_expect_not(audit_told(b, &s, "mcts:iterations=40,audit=20", 1, &one));
    cr_expect_not(audit_told(b, &s, "mcts:iterations=100,audit=5,horizon=0", 1, &one));
    battle_free(b);
}

Test(why, it_says_why)
{
    Battle *const b = shipped_battle("throne_of_bayonets", "lundys_lane");
    State s;
    Game game = { .battle = b, .state = &s };
    Order order;
    char text[8192], json[8192];
    Err err = { { 0 } };
    Bot *const bot = ready_bot("mcts:iterations=400");
    scenario_begin(&game, 1, NULL);
    bot->choose(bot, b, &s, &order);
    bot_explain(bot, false, text, sizeof text);
    bot_explain(bot, true, json, sizeof json);
    cr_assert(strncmp(text, "chance to win ", 14) == 0, "%s", text);
    cr_assert(strstr(text, "\n  - ") && strstr(text, " visits\n"), "%s", text);
    JsonFile *const file = json_parse("why", json, strlen(json), &err);
    cr_assert(file, "%s: %s", err.text, json);
    json_free(file);
    Bot *const plain = ready_bot("balanced");
    bot_explain(plain, true, json, sizeof json);
    cr_assert_str_eq(json, "null");
    bot_free(plain);
    bot_free(bot);
    battle_free(b);
}

/* The n-th line's order, in words: from "  - " to the ": " before its chance. */
static bool line_of(const char *text, int n, char *out, size_t size)
{
    static const char begin[] = "\n  - ";
    const char *from = strstr(text, begin);
    while (from && --n)
        from = strstr(from + 1, begin);
    if (!from)
        return false;
    const char *const to = strstr(from + 1, "\n");
    const char *const last = to ? to : from + strlen(from);
    const char *colon = last;
    while (colon > from && strncmp(colon, ": ", 2) != 0)
        colon--;
    snprintf(out, size, "%.*s", (int)(colon - from - strlen(begin)),
             from + strlen(begin));
    return true;
}

/* An advance on the enemy and one on the village behind him may be the same march: as alternatives
 * they are one. */
Test(why, what_comes_to_the_same_is_said_once)
{
    Battle *const b = shipped_battle("greg_blake_colonial", "two_columns");
    State s;
    Game game = { .battle = b, .state = &s };
    Order order;
    Bot *const bot = ready_bot("mcts:iterations=60");
    cr_assert(scenario_begin(&game, 5, NULL));
    int lines = 0;
    for (int i = 0; i < 40 && !s.over; i++) {
        char text[8192], line[4][512];
        int n = 0;
        memset(&order, 0, sizeof order);
        bot->choose(bot, b, &s, &order);
        bot_explain(bot, false, text, sizeof text);
        while (n < 4 && line_of(text, n + 1, line[n], sizeof line[n]))
            n++;
        for (int k = 0; k < n; k++)
            for (int j = 0; j < k; j++)
                cr_assert_str_neq(line[k], line[j], "%s", text);
        lines += n;
        cr_assert(game_apply(&game, &order, NULL));
    }
    cr_assert_gt(lines, 40);
    bot_free(bot);
    battle_free(b);
}
