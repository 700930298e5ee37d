/* SPDX-License-Identifier: GPL-3.0-or-later
 * attempt.h - one run of the program writes one file, a finished game at a time.
 *
 * The file is made new (nobody else ever writes it) and only appended to.  A game is
 * finished when its one write() has returned: no SIGKILL afterwards can lose it.  Against
 * loss of power the file is synced each second or so, and at the end.
 *
 * After a write that failed nothing more is written: the file then ends in a torn line,
 * which readers drop, and never has a torn line in its middle.
 *
 * Start at attempt_open().
 */
#ifndef MATCHES_TOURNAMENT_ATTEMPT_H
#define MATCHES_TOURNAMENT_ATTEMPT_H

#include "matches/tournament/result.h"

typedef struct Attempt Attempt;

/* How many other processes are writing into that folder now, as far as locks tell. */
int attempt_others(const char *folder);
/* Make FOLDER/attempt-<host>-<process>-<time>.jsonl.  errors: it cannot be made. */
Attempt *attempt_open(const char *folder, Err *err);
/* Write one game; any thread may.  errors: this or an earlier write failed; says why. */
bool attempt_write(Attempt *attempt, const Result *result, Err *err);
/* Sync and close; a file without a single game is removed.
 * errors: the disk did not take it; the attempt is freed in any case. */
bool attempt_close(Attempt *attempt, Err *err);

#endif
