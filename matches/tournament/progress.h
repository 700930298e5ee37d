/* SPDX-License-Identifier: GPL-3.0-or-later
 * progress.h - how far a tournament is: a line for people, a file for programs.
 *
 * Start at progress_tell().
 */
#ifndef MATCHES_TOURNAMENT_PROGRESS_H
#define MATCHES_TOURNAMENT_PROGRESS_H

#include "matches/tournament/schedule.h"
#include <time.h>

typedef struct Progress {
    const Plan *plan;
    const Ledger *ledger;
    const Schedule *schedule;
    const char *status; /* the file; NULL = none */
    bool show;
    int64_t games;  /* to be played in all, at most */
    int64_t before; /* there already when this run began */
    struct timespec start, shown;
} Progress;

/* Begin the clock. */
void progress_start(Progress *progress);
/* Show it, if the last time was long enough ago, or `state` is not "running".
 * errors: the status file cannot be written. */
bool progress_tell(Progress *progress, const char *state, Err *err);

#endif
