/* SPDX-License-Identifier: GPL-3.0-or-later
 * trial.c - is a battle fair?  Two generals who are alike fight it, with other dice each time.
 *
 * Start at vary_find().
 */
#include <stdlib.h>

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

/* Two generals fight the battle VARY_BATTLES times, on all processors.
 * returns: false if they were stopped. */
static bool try_out(const Battle *battle, uint64_t seed, VaryTrial *out)
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

static int half_points(const VaryTrial *trial)
{
    return 2 * trial->won[0] + trial->drawn;
}

bool vary_is_fair(const VaryTrial *trial)
{
    const int first = half_points(trial);
    return trial->drawn <= VARY_DRAWN && first >= 2 * VARY_LEAST &&
           first <= 2 * (VARY_BATTLES - VARY_LEAST);
}

/* How far from fair, in half points: of the two, and of what is drawn too often. */
static int unfairness(const VaryTrial *trial)
{
    const int dull = trial->drawn > VARY_DRAWN ? 2 * (trial->drawn - VARY_DRAWN) : 0;
    return abs(half_points(trial) - VARY_BATTLES) + dull;
}

/* Of two the fairer is kept, the other one freed. */
static void keep_fairer(Varied *best, VaryTrial *trial, Varied *next,
                        const VaryTrial *next_trial)
{
    if (best->battle && unfairness(next_trial) >= unfairness(trial)) {
        vary_free(next);
        return;
    }
    vary_free(best);
    *best = *next;
    *trial = *next_trial;
}

VaryEnd vary_find(const VaryHow *how, Varied *out, VaryTrial *trial, Err *err)
{
    VaryEnd end = VARY_FAIREST;
    *out = (Varied){ .seed = how->seed };
    for (int i = 0; i < how->most && end == VARY_FAIREST; i++) {
        const uint64_t seed = how->seed + (uint64_t)i;
        Varied next;
        VaryTrial next_trial;
        if (!vary_draw(how->name, how->text, seed, how->options, &next, err)) {
            end = VARY_FAILED;
            break;
        }
        if (!try_out(next.battle, seed, &next_trial)) {
            vary_free(&next);
            end = VARY_STOPPED;
            break;
        }
        keep_fairer(out, trial, &next, &next_trial);
        if (vary_is_fair(trial))
            end = VARY_FAIR;
        else if (how->progress)
            how->progress(i + 1);
    }
    if (end == VARY_STOPPED || end == VARY_FAILED)
        vary_free(out);
    return end;
}
