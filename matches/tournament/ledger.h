/* SPDX-License-Identifier: GPL-3.0-or-later
 * ledger.h - which games of a plan are played and how they ended: a byte each.
 *
 * It is filled from the results on disk when a tournament begins or goes on, and by each
 * finished game; it is all the memory a run needs, however long it is.
 *
 * Start at ledger_new(), ledger_note().
 */
#ifndef MATCHES_TOURNAMENT_LEDGER_H
#define MATCHES_TOURNAMENT_LEDGER_H

#include "matches/tournament/plan.h"
#include "matches/tournament/sprt.h"

typedef struct Ledger Ledger;

enum { NOT_SCORED = -1 }; /* a pair with a game missing or void */

/* returns: NULL when there is no memory. */
Ledger *ledger_new(const Plan *plan);
void ledger_free(Ledger *ledger);
/* Note a finished game.  returns: false if it is none of this plan's, or known already.
 * threads: safe, as are all of these. */
bool ledger_note(Ledger *ledger, const Result *result);
/* Is what is known of this game, if anything, what the result says? */
bool ledger_agrees(const Ledger *ledger, const Result *result);
bool ledger_has(const Ledger *ledger, int pairing, int pair, int leg);
/* Half points of x over all legs of a pair: 0 .. 2 * legs, or NOT_SCORED. */
int ledger_pair(const Ledger *ledger, int pairing, int pair);
/* Half points of the side listed first. */
int ledger_sides(const Ledger *ledger, int pairing, int pair);
/* Are all legs of it there? */
bool ledger_complete(const Ledger *ledger, int pairing, int pair);
/* Count pairs [first, end) by x's score.
 * out: count has room for 2 * legs + 1.  returns: pairs counted. */
int ledger_count(const Ledger *ledger, int pairing, int first, int end, double *count);
/* Games noted so far; of one pairing. */
int64_t ledger_games(const Ledger *ledger);
int64_t ledger_games_of(const Ledger *ledger, int pairing);

#endif
