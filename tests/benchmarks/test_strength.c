/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_strength.c - meetings are the matches they say they are, and are told whole. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "benchmarks/bench.h"
#include "benchmarks/strength.h"
#include "engine/json.h"
#include "tests/matches/program.h"
#include "tests/shipped.h"

enum { GAMES = 4, ROOM = 16 };

typedef struct Heard {
    Meeting meeting[ROOM];
    int n;
} Heard;

static void hear(void *self, const Meeting *meeting)
{
    Heard *const heard = self;
    cr_assert_lt(heard->n, ROOM);
    heard->meeting[heard->n++] = *meeting;
}

static Battle *drill(const char *name)
{
    return shipped_battle("throne_of_bayonets", name);
}

/* What a run printed, as one value. */
static void is_json(const Said *run)
{
    Err err = { { 0 } };
    JsonFile *const file = json_parse("strength", run->out, strlen(run->out), &err);
    cr_assert(file, "%s: %s", err.text, run->out);
    json_free(file);
}

Test(strength, a_meeting_is_the_match_of_the_same_bots)
{
    static Heard heard;
    static GameResult result[GAMES];
    Err err = { { 0 } };
    StrengthOptions o = { .battle = { drill("drill_charge"), drill("drill_square") },
                          .n_battles = 2,
                          .against = { "gunline", "flat" },
                          .n_against = 2,
                          .budget = "iterations=4",
                          .base = 2,
                          .steps = 1,
                          .games = GAMES,
                          .threads = 2,
                          .seed = 7,
                          .finished = hear,
                          .self = &heard };
    cr_assert(strength_can(&o, &err), "%s", err.text);
    cr_assert(strength_run(&o, &err), "%s", err.text);
    cr_assert_eq(strength_meetings(&o), 6);
    cr_assert_eq(heard.n, 9); /* of each two bots: two battles, and both together */
    for (int i = 0; i < heard.n; i++) {
        const Meeting *const m = &heard.meeting[i];
        if (!m->battle) {
            cr_assert_eq(m->score.games, 2 * GAMES);
            continue;
        }
        const MatchOptions same = { .battle = m->battle,
                                    .bot = { m->bot[BOT_A], m->bot[BOT_B] },
                                    .seed = 7,
                                    .games = GAMES,
                                    .threads = 1 };
        match_run(&same, result);
        const Score score = score_pairs(result, GAMES);
        cr_assert_eq(m->score.hash, score.hash, "%s v %s", m->bot[BOT_A], m->bot[BOT_B]);
    }
    cr_assert_str_eq(heard.meeting[3].bot[BOT_B], "flat:iterations=4");
    cr_assert_str_eq(heard.meeting[6].bot[BOT_A], "mcts:iterations=8");
    cr_assert_str_eq(heard.meeting[6].bot[BOT_B], "mcts:iterations=2");
    const Thought *const a = &heard.meeting[8].thought[BOT_A];
    const Thought *const b = &heard.meeting[8].thought[BOT_B];
    cr_assert(a->turns > 0 && a->turns <= a->decisions);
    cr_assert_gt(a->iterations * b->decisions, b->iterations * a->decisions);
    for (int i = 0; i < o.n_battles; i++)
        battle_free(o.battle[i]);
}

Test(strength, is_told_as_one_value)
{
    const Said run =
        run_brevet("bench --strength --json --scenario drill_charge --against doctrines "
                   "--against uct "
                   "--iterations 2 --base 1 --steps 1 --games 2 2>/dev/null");
    cr_assert_eq(run.code, 0, "%s", run.out);
    is_json(&run);
    cr_assert(said(&run, "\"b\":\"general\""), "%s", run.out);
    cr_assert(said(&run, "\"b\":\"uct:iterations=2\""), "%s", run.out);
    cr_assert(said(&run, "\"kind\":\"step\""), "%s", run.out);
    cr_assert(said(&run, "\"least\":{\"drill_charge\":{\"doctrine\":{"), "%s", run.out);
}

/* A signal between two games: what is finished is told, and the value is whole. */
Test(strength, stopped_it_tells_what_is_finished)
{
    const Said run =
        run_brevet("bench --strength --json --scenario drill_charge --against none "
                   "--iterations 2 --base 1 --steps 1 --games 100000 2>/dev/null & "
                   "sleep 1; kill -TERM $!; wait $!");
    cr_assert_eq(run.code, 75, "%s", run.out);
    is_json(&run);
    cr_assert(said(&run, "\"stopped\":true"), "%s", run.out);
    cr_assert(said(&run, "\"won\":"), "%s", run.out);
}

Test(strength, what_cannot_be_played_is_said_first)
{
    Said run = run_brevet("bench --strength --against flatt");
    cr_assert_eq(run.code, 2);
    cr_assert(said(&run, "did you mean \"flat\"?"), "%s", run.out);
    run = run_brevet("bench --strength --turn 5 --iterations 5");
    cr_assert_eq(run.code, 2);
    run = run_brevet("bench --strength --scenario nowhere");
    cr_assert_eq(run.code, 3);
}
