/* SPDX-License-Identifier: GPL-3.0-or-later
 * gate.h - does a tournament keep what its manifest asks of balance and ratings?
 *
 * Start at gate_check().
 */
#ifndef MATCHES_TOURNAMENT_GATE_H
#define MATCHES_TOURNAMENT_GATE_H

#include "matches/tournament/plan.h"

/* Judge this plan's results in the folder, and say so line by line.
 * returns: CODE_DONE, CODE_GATE when something is violated, CODE_FILE, CODE_REPLAY. */
int gate_check(const Plan *plan, const char *folder, FILE *say, Err *err);

#endif
