/* SPDX-License-Identifier: GPL-3.0-or-later
 * play.h - one game of a plan, from its id to its Result.
 *
 * The game itself is match_game()'s; here are its seats, its judge (limits, budgets, what
 * programs answer), what is counted of it, and its record.
 *
 * Start at play_game().
 */
#ifndef MATCHES_TOURNAMENT_PLAY_H
#define MATCHES_TOURNAMENT_PLAY_H

#include "matches/tournament/plan.h"
#include "matches/tournament/remote.h"

typedef enum PlayEnd {
    PLAY_DONE,    /* *out is a result, voids included */
    PLAY_STOPPED, /* by Ctrl-C, before its end */
    PLAY_FAILED   /* the machine or a file: err says what */
} PlayEnd;

typedef struct PlayRoom {
    const Plan *plan;
    const char *folder; /* records go to FOLDER/records; NULL = none are made */
    Stable *stable;     /* programs, kept between games */
    bool record_all;
} PlayRoom;

/* out: says, what *out says of a forfeit.  threads: safe, for different games. */
PlayEnd play_game(const PlayRoom *room, int pairing, int pair, int leg, Result *out,
                  char says[RESULT_SAYS], Err *err);
/* Which game has this id?  errors: none of this plan's. */
bool play_find(const Plan *plan, const GameId *id, int *pairing, Err *err);
/* FOLDER/records/<id>.jsonl.gz */
void play_record_path(const char *folder, const GameId *id, char *out, int size);

#endif
