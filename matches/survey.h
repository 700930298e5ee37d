/* SPDX-License-Identifier: GPL-3.0-or-later
 * survey.h - bots that fight the same battles against one opponent, and how each of them led.
 *
 * Game n of a bot is game n of a match with that opponent (match.h), so all have the same dice,
 * each has both sides in turn, and threads do not show in the sums.
 *
 * Start at survey_run().
 */
#ifndef MATCHES_SURVEY_H
#define MATCHES_SURVEY_H

#include <stdatomic.h>

#include "engine/battle.h"
#include "matches/conduct.h"

enum { SURVEY_BOTS = 64 };

/* What a bot did: in one game, or over all that were finished. */
typedef struct Effect {
    double games, turns;
    Conduct conduct;
    double idle; /* share of its units that never moved, fired or charged on order */
    double lost, taken; /* stands, as shares of a side's own */
    double score;
    Err err;
} Effect;

typedef struct Survey {
    const Battle *battle;
    const char *bot[SURVEY_BOTS]; /* who bot_can() be */
    int n;
    const char *against;
    int games; /* of each, an even number */
    int threads;
    uint64_t seed;
    /* After a game, from any thread; NULL = nobody asks. */
    void (*progress)(int done, int of);
    Effect effect[SURVEY_BOTS]; /* what comes out */
    /* its own */
    Effect *game; /* of each bot, `games` */
    atomic_int done;
} Survey;

/* Once pool_stopped(), what was finished counts.
 * errors: a bot gave an order that was refused; no memory. */
bool survey_run(Survey *survey, Err *err);

#endif
