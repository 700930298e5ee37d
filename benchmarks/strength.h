/* SPDX-License-Identifier: GPL-3.0-or-later
 * strength.h - how strong the commander is: against doctrines, baselines, and fewer iterations.
 *
 *   opponents   mcts:BUDGET               meets  a doctrine, or another search with that budget
 *   steps       mcts:iterations=4 x base  meets  mcts:iterations=base, and so on
 *
 * Every two meet on every battle, in pairs with sides swapped; a meeting is what `brevet match`
 * plays with the same bots, seed and games, so each line can be played again by itself.
 *
 * Start at strength_run().
 */
#ifndef BENCHMARKS_STRENGTH_H
#define BENCHMARKS_STRENGTH_H

#include "ai/spec.h"
#include "matches/score.h"

enum { STRENGTH_BATTLES = 16, STRENGTH_OPPONENTS = 64, STRENGTH_FACTOR = 4 };

typedef enum MeetingKind { AGAINST_DOCTRINE, AGAINST_SEARCH, STEP } MeetingKind;

/* What a bot thought, in all games of a meeting. */
typedef struct Thought {
    int64_t decisions;  /* with more than one option */
    int64_t turns;      /* in which it had any of those */
    int64_t iterations; /* of mcts and uct; the others do not tell */
    double seconds;     /* of processor time, of its first thread */
} Thought;

typedef struct Meeting {
    MeetingKind kind;
    const Battle *battle; /* NULL: of all battles together */
    char bot[N_BOTS][SPEC_ROOM];
    Score score; /* of BOT_A */
    Thought thought[N_BOTS];
} Meeting;

typedef struct StrengthOptions {
    Battle *battle[STRENGTH_BATTLES]; /* the caller frees them */
    int n_battles;
    const char *against[STRENGTH_OPPONENTS];
    int n_against;
    char budget[32]; /* "turn=1000" or "iterations=200" */
    int64_t base;    /* iterations of the first step's weaker side */
    int steps;       /* 0 = none */
    int games;       /* of each two on each battle; even */
    int threads;     /* games at a time */
    uint64_t seed;
    /* A game has ended; a meeting has, or was stopped after some pairs.  Each may be NULL. */
    void (*progress)(void *self, const Meeting *meeting, int done, double score_a);
    void (*finished)(void *self, const Meeting *meeting);
    void *self;
} StrengthOptions;

/* Can all those bots be had?  errors: one nobody knows, or an option it has not got. */
bool strength_can(const StrengthOptions *options, Err *err);
/* Play all, until pool_stopped().
 * in: options that strength_can() has accepted.  errors: a scenario's own orders are refused. */
bool strength_run(const StrengthOptions *options, Err *err);
/* How many meetings that is, those of all battles together not counted. */
int strength_meetings(const StrengthOptions *options);

#endif
