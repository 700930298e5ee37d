/* SPDX-License-Identifier: GPL-3.0-or-later
 * trial.c - is a battle fair?  Two generals who are alike fight it, with other dice each time.
 *
 * Start at vary_try().
 */
#include "matches/pool.h"
#include "matches/vary/vary.h"

typedef struct Trial {
    const MatchOptions *match;
    GameResult result[VARY_BATTLES];
} Trial;

/* Both games of a pair are one battle where both bots are alike. */
static void fight(void *self, int number)
{
    Trial *const trial = self;
    match_game(trial->match, 2 * number, NULL, NULL, &trial->result[number]);
}

bool vary_try(const Battle *battle, uint64_t seed, VaryTrial *out)
{
    const MatchOptions match = { .battle = battle,
                                 .bot = { "general", "general" },
                                 .seed = seed,
                                 .games = 2 * VARY_BATTLES };
    Trial trial = { .match = &match };
    pool_run(VARY_BATTLES, pool_processors(), fight, &trial);
    *out = (VaryTrial){ .drawn = 0 };
    for (int i = 0; i < VARY_BATTLES; i++) {
        const GameResult *const r = &trial.result[i];
        if (r->verdict == NOT_PLAYED)
            return false;
        if (r->winner == NOBODY)
            out->drawn++;
        else
            out->won[r->winner]++;
    }
    return true;
}

bool vary_is_fair(const VaryTrial *trial)
{
    const int first = 2 * trial->won[0] + trial->drawn; /* half points */
    return trial->drawn <= VARY_DRAWN && first >= 2 * VARY_LEAST &&
           first <= 2 * (VARY_BATTLES - VARY_LEAST);
}
