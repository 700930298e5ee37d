/* SPDX-License-Identifier: GPL-3.0-or-later
 * answers.h - what a board answers to each thing that can be asked of it over HTTP.
 *
 * Each writes call->out.  false: call->err says what is refused.  server.c has the table of them.
 */
#ifndef MATCHES_SOLO_ANSWERS_H
#define MATCHES_SOLO_ANSWERS_H

#include "engine/growing.h"
#include "engine/json.h"
#include "matches/solo/board.h"

/* One request. */
typedef struct Call {
    Board *board;
    JsonFile *json;   /* the body, read; NULL for a GET */
    const char *back; /* of the address: ?back=N, or NULL */
    bool wrong;       /* the address is at fault, not what it asked for */
    Growing out;
    Err err;
} Call;

typedef bool Answer(Call *call);

bool answer_battle(Call *call);
bool answer_map(Call *call);
bool answer_why(Call *call);
bool answer_order(Call *call);
bool answer_try(Call *call);
bool answer_odds(Call *call);
bool answer_undo(Call *call);
bool answer_hint(Call *call);
bool answer_dice(Call *call);
bool answer_moved(Call *call);
bool answer_hurry(Call *call);
bool answer_pace(Call *call);

#endif
