/* SPDX-License-Identifier: GPL-3.0-or-later
 * account.h - the after-action report of one battle as a page: a map a turn, what happened, who
 * stood how well, and whether the dice were fair.
 *
 * An Account hears the events of a game that is played again, and looks at the state after each
 * order.  Chances to win are those of the value that searches use; they are an opinion.
 *
 * Start at account_new(); account_step() after the beginning and each order; account_tell().
 */
#ifndef MATCHES_ACCOUNT_H
#define MATCHES_ACCOUNT_H

#include "engine/record.h"
#include "matches/report.h"
#include "matches/tournament/doc.h"

typedef struct Account Account;

/* returns: NULL when there is no memory. */
Account *account_new(const Battle *battle);
void account_free(Account *account);
/* To be given to the game; valid as long as the account. */
const Listener *account_listener(const Account *account);
/* in: says, the order that led here in words, NULL for the beginning. */
void account_step(Account *account, const State *state, const char *says);
/* A figure has been put right, by that order; game: as it is now. */
void account_put(Account *account, const Game *game, const Order *put);
/* returns: NULL when there is no memory. */
Doc *account_tell(const Account *account, const State *end, const ReportHead *head,
                  const GameResult *result);
/* How a battle that is played again stands: ended, or left where its record ends. */
GameResult account_result(const State *state);
/* All of it: a record that nobody has begun, played again and told.
 * returns: NULL when there is no memory.  Where *err says that it does not lead where it led, it is
 * told up to there. */
Doc *account_of(Replay *replay, Err *err);

#endif
