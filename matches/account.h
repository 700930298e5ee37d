/* SPDX-License-Identifier: GPL-3.0-or-later
 * account.h - the after-action report of one battle as a page: a map a turn, what happened, who
 * stood how well, and whether the dice were fair.
 *
 * Chances to win are those of the value that searches use; they are an opinion.
 *
 * Start at account_of().
 */
#ifndef MATCHES_ACCOUNT_H
#define MATCHES_ACCOUNT_H

#include "engine/record.h"
#include "matches/report.h"
#include "matches/tournament/doc.h"

/* How a battle that is played again stands: ended, or left where its record ends. */
GameResult account_result(const State *state);
/* All of it: a record that nobody has begun, played again and told.
 * returns: NULL when there is no memory.  Where *err says that it does not lead where it led, it is
 * told up to there. */
Doc *account_of(Replay *replay, Err *err);

#endif
