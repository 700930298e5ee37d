/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_level.c - opponents by number: each is there, and who has the higher one is harder to beat. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "matches/solo/level.h"
#include "tests/matches/program.h"

/* Share of 100 games that a level takes from another; doctrines alone, which answer at once. */
static double share(int level, int from)
{
    const Said run = run_brevet("match two_brigades --a %s --b %s --games 100 --json",
                                level_bot(level), level_bot(from));
    const char *const score = strstr(run.out, "\"score_a\":");
    cr_assert(run.code == 0 && score, "%s", run.out);
    return atof(score + strlen("\"score_a\":"));
}

Test(level, every_one_is_a_bot)
{
    for (int level = 1; level <= LEVELS; level++) {
        Err err = { { 0 } };
        cr_expect(bot_can(level_bot(level), &err), "%d: %s", level, err.text);
    }
}

Test(level, the_higher_is_harder)
{
    for (int level = 3; level <= 5; level++)
        cr_expect_gt(share(level, level - 2), 0.6, "%d against %d", level, level - 2);
}

Test(level, it_is_the_opponent_of_the_battle_and_of_its_record)
{
    const char *const folder = test_folder();
    Said run = run_brevet(
        "play drill_charge --seed 5 --level 2 --record %s/l.gz </dev/null", folder);
    cr_expect(said(&run, "general:randomness=50"), "%s", run.out);
    run = run_brevet("play --resume %s/l.gz </dev/null", folder);
    cr_expect(run.code == 0 && said(&run, "general:randomness=50"), "%s", run.out);
    run = run_brevet("play --resume %s/l.gz --level 1 </dev/null", folder);
    cr_expect(run.code == 0 && said(&run, "general:randomness=75"), "%s", run.out);
    run = run_brevet("play drill_charge --level 2 --opponent general </dev/null");
    cr_expect(run.code == 2 && said(&run, "--level and --opponent both"), "%s", run.out);
    run = run_brevet("board drill_charge --level 9 </dev/null");
    cr_expect(run.code == 2 && said(&run, "--level takes 1 to 8"), "%s", run.out);
}
