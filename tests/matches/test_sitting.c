/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_sitting.c - take-backs stop at dice, own dice are asked for, typed dice read. */
#define _XOPEN_SOURCE 700 /* mkdtemp() */
#include "matches/sitting.h"
#include "matches/typed.h"
#include "tests/toy/toy.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static Battle battle;
static int throws;

static bool throw_fives(void *self, const Battle *b, const Roll *roll, int n, int sides,
                        uint8_t *out)
{
    (void)self, (void)b, (void)roll, (void)sides;
    throws++;
    memset(out, 5, (size_t)n);
    return true;
}

static bool throw_nothing(void *self, const Battle *b, const Roll *roll, int n, int sides,
                          uint8_t *out)
{
    (void)self, (void)b, (void)roll, (void)n, (void)sides, (void)out;
    return false;
}

static Sitting *
sit(bool (*dice)(void *, const Battle *, const Roll *, int, int, uint8_t *), Err *err)
{
    toy_battle(&battle);
    const SittingOptions o = { .battle = &battle, .seed = 3, .dice = dice };
    return sitting_new(&o, err);
}

static void give(Sitting *sitting, int verb, Err *err)
{
    const State *const s = sitting_state(sitting);
    Intention list[MAX_OPTIONS];
    Order order = { 0 };
    const int n = toy.options(&battle, s, list, NULL);
    for (int i = 0; i < n; i++)
        if (list[i].verb == verb) {
            cr_assert(toy.ground(&battle, s, &list[i], &order, err), "%s", err->text);
            cr_assert(sitting_apply(sitting, &order, err), "%s", err->text);
            return;
        }
    cr_assert_fail("verb %d is no option", verb);
}

Test(sitting, orders_are_taken_back_as_far_as_the_last_die)
{
    Err err = { { 0 } };
    Sitting *const sitting = sit(NULL, &err);
    cr_assert_not_null(sitting, "%s", err.text);
    const State *const s = sitting_state(sitting);
    const uint64_t first = state_hash(s);
    give(sitting, TOY_HOLD, &err);
    const uint64_t second = state_hash(s);
    give(sitting, TOY_ADVANCE, &err);
    cr_assert(sitting_undo(sitting, &err));
    cr_expect_eq(state_hash(s), second);
    cr_assert(sitting_undo(sitting, &err));
    cr_expect_eq(state_hash(s), first);
    cr_expect_not(sitting_undo(sitting, &err));
    give(sitting, TOY_ADVANCE, &err);
    sitting_settle(sitting);
    cr_expect_not(sitting_undo(sitting, &err));
    /* towards each other until somebody shoots */
    for (int i = 0; i < 40 && sitting_undo(sitting, &err) == false; i++) {
        Intention list[MAX_OPTIONS];
        const int n = toy.options(&battle, s, list, NULL);
        const int verb = list[n - 1].verb;
        give(sitting, verb, &err);
        if (verb == TOY_SHOOT)
            break;
    }
    cr_expect_not(sitting_undo(sitting, &err), "a shot cannot be taken back");
    sitting_free(sitting);
}

/* A unit that stands under fire throws a die that no event tells of. */
Test(sitting, a_die_that_nobody_tells_of_is_not_taken_back)
{
    Err err = { { 0 } };
    Sitting *const sitting = sit(NULL, &err);
    const State *const s = sitting_state(sitting);
    for (int i = 0; i < 40 && s->decision.kind != TOY_REACT; i++) {
        Intention list[MAX_OPTIONS];
        give(sitting, list[toy.options(&battle, s, list, NULL) - 1].verb, &err);
    }
    cr_assert_eq(s->decision.kind, TOY_REACT);
    give(sitting, TOY_STAND, &err);
    cr_expect_not(sitting_undo(sitting, &err));
    sitting_free(sitting);
}

Test(sitting, own_dice_are_asked_for_and_recorded)
{
    Err err = { { 0 } };
    Sitting *const sitting = sit(throw_fives, &err);
    cr_assert_not_null(sitting, "%s", err.text);
    cr_expect_eq(throws, 2, "a nerve for each side");
    const State *const s = sitting_state(sitting);
    while (!s->over) {
        Intention list[MAX_OPTIONS];
        const int n = toy.options(&battle, s, list, NULL);
        give(sitting, list[n - 1].verb, &err);
    }
    cr_expect_gt(throws, 4);
    char path[] = "/tmp/brevet-sitting-XXXXXX";
    cr_assert(mkstemp(path) >= 0);
    const RecordHead head = { .scenario_name = "crossroads.json",
                              .scenario_text = toy_scenario,
                              .sides = { "one", "two" } };
    cr_assert(sitting_record(sitting, path, &head, &err), "%s", err.text);
    Replay *const replay = record_read(path, toy_rulesets, &err);
    cr_assert_not_null(replay, "%s", err.text);
    static State state;
    Game game = { .state = &state };
    replay_begin(replay, &game);
    while (replay_next(replay, &game, &err))
        ;
    cr_expect(!err.text[0] && replay_verify_end(replay, &game, &err), "%s", err.text);
    replay_free(replay);
    sitting_free(sitting);
    remove(path);
}

Test(sitting, without_dice_nothing_happens)
{
    Err err = { { 0 } };
    cr_expect_null(sit(throw_nothing, &err));
    cr_expect(strstr(err.text, "dice"));
}

/* ---- going on from a record ---- */

static Sitting *resume(const char *path, Replay **replay, Err *err)
{
    *replay = record_read(path, toy_rulesets, err);
    cr_assert_not_null(*replay, "%s", err->text);
    const SittingOptions o = { .battle = replay_battle(*replay),
                               .seed = replay_head(*replay)->seed,
                               .dice = replay_typed(*replay) ? throw_fives : NULL,
                               .replay = *replay };
    return sitting_new(&o, err);
}

/* Broken off after `orders`, gone on with from the file: it leads where the whole one leads. */
static void check_resumed(bool typed, int orders)
{
    Err err = { { 0 } };
    const RecordHead head = { .scenario_name = "crossroads.json",
                              .scenario_text = toy_scenario,
                              .sides = { "one", "two" } };
    char path[] = "/tmp/brevet-sitting-XXXXXX";
    cr_assert(mkstemp(path) >= 0);
    Sitting *const whole = sit(typed ? throw_fives : NULL, &err);
    for (int i = 0; !sitting_state(whole)->over; i++) {
        Intention list[MAX_OPTIONS];
        if (i == orders)
            cr_assert(sitting_record(whole, path, &head, &err), "%s", err.text);
        const int n = toy.options(&battle, sitting_state(whole), list, NULL);
        give(whole, list[n - 1].verb, &err);
    }
    Replay *replay;
    Sitting *const again = resume(path, &replay, &err);
    cr_assert_not_null(again, "%s", err.text);
    cr_expect_not(sitting_undo(again, &err), "what is on disk stays");
    cr_expect_eq(sitting_state(again)->steps, orders);
    while (!sitting_state(again)->over) {
        Intention list[MAX_OPTIONS];
        const int n = toy.options(&battle, sitting_state(again), list, NULL);
        give(again, list[n - 1].verb, &err);
    }
    cr_expect_eq(state_hash(sitting_state(again)), state_hash(sitting_state(whole)));
    cr_assert(sitting_record(again, path, &head, &err), "%s", err.text);
    sitting_free(again);
    replay_free(replay);
    replay = record_read(path, toy_rulesets, &err);
    cr_expect(replay && replay_complete(replay), "%s", err.text);
    replay_free(replay);
    sitting_free(whole);
    remove(path);
}

Test(sitting, a_record_is_gone_on_with)
{
    for (int orders = 0; orders < 4; orders++) {
        check_resumed(false, orders);
        check_resumed(true, orders);
    }
}

/* A record that cannot be written leaves the one that is there. */
Test(sitting, a_record_is_replaced_whole)
{
    Err err = { { 0 } };
    const RecordHead head = { .scenario_name = "crossroads.json",
                              .scenario_text = toy_scenario,
                              .sides = { "one", "two" } };
    Sitting *const sitting = sit(NULL, &err);
    cr_expect_not(sitting_record(sitting, "/nowhere/at/all.gz", &head, &err));
    cr_expect(strstr(err.text, "/nowhere/at/all.gz: "), "%s", err.text);
    char folder[] = "/tmp/brevet-sitting-XXXXXX", inside[64], beside[96];
    cr_assert(mkdtemp(folder));
    snprintf(inside, sizeof inside, "%s/in", folder);
    cr_assert(mkdir(inside, 0700) == 0);
    snprintf(beside, sizeof beside, "%s.%ld", inside, (long)getpid());
    cr_expect_not(sitting_record(sitting, inside, &head, &err));
    cr_expect(strstr(err.text, inside), "%s", err.text);
    cr_expect(access(beside, F_OK) != 0 && access(inside, F_OK) == 0);
    rmdir(inside);
    rmdir(folder);
    sitting_free(sitting);
}

Test(typed, faces_are_read_as_people_write_them)
{
    static const struct {
        const char *text;
        int sides, n;
        uint8_t first, last;
    } rows[] = {
        { "3 5 6", 6, 3, 3, 6 },      { "356", 6, 3, 3, 6 },  { "3,5, 6", 6, 3, 3, 6 },
        { "10 4", 10, 2, 10, 4 },     { "7", 6, -1, 0, 0 },   { "0", 6, -1, 0, 0 },
        { "11", 10, -1, 0, 0 },       { "six", 6, -1, 0, 0 }, { "", 6, 0, 0, 0 },
        { "1 1 1 1 1", 6, -1, 0, 0 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint8_t face[4] = { 0 };
        const int n = typed_faces(rows[i].text, rows[i].sides, face, 4);
        cr_expect_eq(n, rows[i].n, "%s", rows[i].text);
        if (n > 0)
            cr_expect(face[0] == rows[i].first && face[n - 1] == rows[i].last);
    }
}
