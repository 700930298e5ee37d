/* SPDX-License-Identifier: GPL-3.0-or-later
 * dispute.h - one game of a tournament, played again: does it repeat?
 *
 * Start at dispute().
 */
#ifndef MATCHES_TOURNAMENT_DISPUTE_H
#define MATCHES_TOURNAMENT_DISPUTE_H

#include "matches/tournament/plan.h"

/* Compare it with what the folder has of that game; that it repeats is said on stderr.
 * in: line[0 .. size - 1] = the result as it would be written, without its newline.
 * errors: another result is there, and why that may be. */
bool dispute(const Plan *plan, const char *folder, const Result *result, const char *line,
             size_t size, Err *err);

#endif
