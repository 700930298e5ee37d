/* SPDX-License-Identifier: GPL-3.0-or-later
 * ground.h - the battles of a plan: scenarios with their variants and armies put in.
 *
 * Start at grounds_make().
 */
#ifndef MATCHES_TOURNAMENT_GROUND_H
#define MATCHES_TOURNAMENT_GROUND_H

#include "matches/tournament/plan.h"

/* Make plan->cell: every scenario in every variant with every pair of armies.
 * errors: a scenario, a variant or an army that is wrong. */
bool grounds_make(Plan *plan, Err *err);
void ground_free(PlanGround *ground);

#endif
