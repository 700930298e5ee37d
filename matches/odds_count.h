/* SPDX-License-Identifier: GPL-3.0-or-later
 * odds_count.h - the tally of odds_run(): events while a trial goes on, how everybody is at its end.
 *
 * Start at odds_close_trial().
 */
#ifndef MATCHES_ODDS_COUNT_H
#define MATCHES_ODDS_COUNT_H

#include "matches/odds.h"

/* Something happened in the trial under way. */
void odds_count(Odds *odds, const Game *game, const Event *event);
/* It is over, and stands so; it counts odds->weight times. */
void odds_close_trial(const Battle *battle, const State *state, Odds *odds);
/* Add one thread's tally to another's. */
void odds_join(Odds *to, const Odds *from);
/* Names for what OddsUnit.status counts. */
void odds_name_statuses(const Battle *battle, Odds *odds);
/* The classes to the front, by label; what did not occur in a trial counts as 0 there. */
void odds_sort_classes(Odds *odds);

#endif
