/* SPDX-License-Identifier: GPL-3.0-or-later
 * remote.h - bots that are programs of their own: started, asked, judged, kept in a stable.
 *
 * A Remote is a process that speaks the line protocol (matches/README.md) on
 * stdin and stdout.  Whatever it does wrong ends in one named Finish; the process is then
 * ended, and a new one started for its next game.
 *
 *   remote_begin() --> remote_ask() ... --> remote_end()      one game
 *
 * Start at stable_take().
 */
#ifndef MATCHES_TOURNAMENT_REMOTE_H
#define MATCHES_TOURNAMENT_REMOTE_H

#include "ai/bot.h"
#include "matches/tournament/plan.h"

typedef struct Remote Remote;
typedef struct Stable Stable;

/* What a program answered when asked. */
typedef struct Answer {
    Finish failed; /* a forfeit, or FINISH_ENDED if all is well */
    bool concedes; /* it gives the game up */
    bool offers;   /* it offers a draw, or accepts one */
    Order order;
    char says[RESULT_SAYS]; /* what was wrong */
} Answer;

/* returns: NULL when there is no memory. */
Stable *stable_new(const PlanBudget *budget);
/* Quit all programs. */
void stable_free(Stable *stable);
/* A program that runs this command: an idle one, or one newly started.
 * returns: NULL when there is no memory; a start that failed shows in remote_begin(). */
Remote *stable_take(Stable *stable, const char *command);
void stable_return(Stable *stable, Remote *remote);

/* Tell it of a new game. */
bool remote_begin(Remote *remote, const Battle *battle, int side, uint64_t seed,
                  const char *enemy, Answer *out);
/* Ask for an order.  in: seen, what its side may see. */
bool remote_ask(Remote *remote, const Battle *battle, const State *seen, Answer *out);
/* Tell it of an event, in words. */
void remote_hear(Remote *remote, const char *says);
/* Tell it how the game ended: "won", "drawn", "lost"; and see that it has nothing more to say.
 * returns: false, and what it did wrong, if it has. */
bool remote_end(Remote *remote, const char *result, const char *how, Answer *out);
/* What it has written to stderr since the game began. */
const char *remote_stderr(Remote *remote, size_t *size);
/* End a process that failed; it is started anew when it is next asked to begin. */
void remote_kill(Remote *remote);

/* ---- for brevet check-bot: the steps of a game one by one ---- */
bool remote_ping(Remote *remote, Answer *out);
const char *remote_name(const Remote *remote); /* as it said in its hello */
/* Ask it to quit.  returns: false if it had to be killed. */
bool remote_quit(Remote *remote);

#endif
