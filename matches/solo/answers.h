/* SPDX-License-Identifier: GPL-3.0-or-later
 * answers.h - what a board answers to each thing that can be asked of it over HTTP.
 *
 * Of each the Call's host is the Board.  server.c has the table of them.
 */
#ifndef MATCHES_SOLO_ANSWERS_H
#define MATCHES_SOLO_ANSWERS_H

#include "matches/http.h"

bool answer_battle(Call *call);
bool answer_map(Call *call);
bool answer_losses(Call *call);
bool answer_clause(Call *call);
bool answer_why(Call *call);
bool answer_account(Call *call);
bool answer_order(Call *call);
bool answer_try(Call *call);
bool answer_lines(Call *call);
bool answer_odds(Call *call);
bool answer_undo(Call *call);
bool answer_hint(Call *call);
bool answer_dice(Call *call);
bool answer_moved(Call *call);
bool answer_hurry(Call *call);
bool answer_pace(Call *call);

#endif
