/* SPDX-License-Identifier: GPL-3.0-or-later
 * schedule.h - what is to be played next, as it follows from what has been played.
 *
 *   fixed games    one stage: all pairs of all pairings
 *   sequential     stages of PLAN_BATCH pairs of each pairing not yet decided
 *   Swiss          a stage a round: neighbours in the standings who have not met
 *
 * A stage is played to its end before the next is asked for, so what is played does not
 * depend on threads or on the order in which games end.
 *
 * Start at schedule_next().
 */
#ifndef MATCHES_TOURNAMENT_SCHEDULE_H
#define MATCHES_TOURNAMENT_SCHEDULE_H

#include "matches/tournament/ledger.h"

/* Pairs first .. first + pairs - 1 of each of these pairings (those that have as many). */
typedef struct Stage {
    int *pairing; /* the schedule's */
    int n;
    int first, pairs;
} Stage;

/* A sequential test: of a pairing, or of one in two variants. */
typedef struct Trial {
    int pairing, twin; /* twin: -1 = none */
    Sprt test;
    int classes, units; /* units counted: up to where the last look was */
    double count[MOST_CLASSES];
    double llr;
    SprtVerdict verdict;
} Trial;

typedef struct Schedule Schedule;

/* returns: NULL when there is no memory. */
Schedule *schedule_new(const Plan *plan, const Ledger *ledger);
void schedule_free(Schedule *schedule);
/* in: all pairs of the stage before are complete.  returns: false when all is played. */
bool schedule_next(Schedule *schedule, Stage *out);
/* The sequential tests; none in other modes. */
const Trial *schedule_trials(const Schedule *schedule, int *n);
/* Swiss: rounds that are over; points of a bot in them, at most one a round. */
int schedule_rounds(const Schedule *schedule);
double schedule_points(const Schedule *schedule, int bot);
/* Swiss: all bots, most points first; equals in the order of the plan. */
void schedule_standings(const Schedule *schedule, int *order);

#endif
