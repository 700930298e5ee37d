/* SPDX-License-Identifier: GPL-3.0-or-later
 * decisions.h - how good a bot's decisions are, one by one, where whole games tell too little.
 *
 *   positions by lot from games by doctrine
 *     -> every order of each is tried many times, on dice no bot sees: what it is worth
 *     -> every bot is asked in all of them, a few times
 *
 * What a decision gains is what the bot's order is worth there more than the doctrine's own.  It
 * is told of orders after which both sides go on by doctrine, so it says nothing of what a bot
 * would make of its order later.
 *
 * Start at decisions_measure().
 */
#ifndef BENCHMARKS_DECISIONS_H
#define BENCHMARKS_DECISIONS_H

#include "matches/position.h"

enum { DECISIONS_BOTS = 16, DECISIONS_ROUNDS = 4 };

/* Of one bot, over all positions; in chances to win. */
typedef struct Decided {
    double gain, gain_error;     /* a decision, and its standard error */
    double better, better_error; /* than the first bot's, position by position */
    double ms;                   /* of processor time a decision, of its first thread */
} Decided;

typedef struct DecisionsOptions {
    PositionOptions
        positions; /* trials: of every order; from: whose choice is the measure */
    const char *bot[DECISIONS_BOTS];
    int n_bots;
} DecisionsOptions;

/* Measure all bots.  The gains do not depend on threads, but for budgets of time.
 * out: of each bot; *asked: positions there were.
 * errors: a bot or a doctrine nobody knows; stopped before the end; no memory. */
bool decisions_measure(const DecisionsOptions *options, Decided out[DECISIONS_BOTS],
                       int *asked, Err *err);

#endif
