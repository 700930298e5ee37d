/* SPDX-License-Identifier: GPL-3.0-or-later
 * tournament.h - a plan played to its end, or until it is stopped; all night if need be.
 *
 *   results on disk --> ledger --> schedule --> stage --> pairs on threads --> results on disk
 *
 * Nothing else is remembered: the same call goes on where a killed one was.
 *
 * Start at tournament_run().
 */
#ifndef MATCHES_TOURNAMENT_TOURNAMENT_H
#define MATCHES_TOURNAMENT_TOURNAMENT_H

#include "matches/tournament/schedule.h"

typedef struct TournamentOptions {
    const Plan *plan;
    const char *folder; /* made if it is not there */
    int threads;
    int part, parts; /* play only pairs whose number is part modulo parts; 0, 1 = all */
    bool record_all;
    const char *status; /* a file told now and then how far it is; NULL = none */
    bool show;          /* a line of progress on stderr */
} TournamentOptions;

typedef enum TournamentEnd {
    TOURNAMENT_DONE,
    TOURNAMENT_STOPPED, /* by Ctrl-C or SIGTERM */
    TOURNAMENT_FAILED,  /* a file or the machine: err says what */
    TOURNAMENT_ALARM    /* two records of a game differ */
} TournamentEnd;

/* out: played, games of this call; trials of a sequential test are printed to `say`. */
TournamentEnd tournament_run(const TournamentOptions *options, FILE *say, int64_t *played,
                             Err *err);

#endif
