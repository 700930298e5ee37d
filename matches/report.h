/* SPDX-License-Identifier: GPL-3.0-or-later
 * report.h - the after-action report of one battle, as plain text.
 *
 * A Report hears the events while a game is played, keeps what the ruleset says of them, and
 * tells it afterwards, turn by turn.  It knows no ruleset; of events it knows that those
 * called "turn", "phase" and "end" are said by its own headings.
 *
 * Start at report_new(); play with report_listener(); then report_write().
 */
#ifndef MATCHES_REPORT_H
#define MATCHES_REPORT_H

#include "matches/match.h"
#include <stdio.h>

typedef struct Report Report;

/* What the heading says. */
typedef struct ReportHead {
    const char *commanders[MAX_SIDES]; /* "gunline (bot a)" */
    uint64_t dice;                     /* the seed of the battle's dice */
} ReportHead;

/* returns: NULL when there is no memory. */
Report *report_new(void);
void report_free(Report *report);
/* To be given to the game; valid as long as the report. */
const Listener *report_listener(const Report *report);
/* A figure was put right (engine/put.h), which no event tells of. */
void report_put(Report *report, const Game *game, const Order *put);
/* Title, sides, turn by turn, how it was decided, losses, the final map. */
void report_write(const Report *report, FILE *out, const Battle *battle, const State *end,
                  const ReportHead *head, const GameResult *result);

/* Who is told what happened, in order: headings, sentences that end with a full stop. */
typedef struct ReportTeller {
    void (*turn)(void *self, int turn); /* 0: before the battle */
    void (*phase)(void *self, const char *title);
    void (*sentence)(void *self, const char *text);
    void (*losses)(void *self, const char *text); /* so far, as the turn ends */
    void *self;
} ReportTeller;
void report_tell(const Report *report, const Battle *battle, const ReportTeller *teller);

/* ---- its parts, for whoever wants only one ---- */
/* The numbers that are not as printed: "tables as printed", or each change in a row. */
void report_tables(FILE *out, const Battle *battle);
/* How many of a stand's figures are out of the battle for good: killed, or taken with it. */
int report_lost_figures(const Battle *battle, const State *state, int stand);
/* What losses are counted in: "bases" where each has one figure, else "figures". */
const char *report_counts(const Battle *battle);
void report_losses(FILE *out, const Battle *battle, const State *end);
/* The table as SVG, the caller's.  in: who looks, 1 + side, 0 = sees all.  returns: NULL when there is
 * no memory. */
char *report_map(const Battle *battle, const State *state, int side);
/* "Victory for British on turn 9: the crossroads held (margin 3)". */
void report_outcome(const Battle *battle, const State *end, const GameResult *result,
                    char *out, int size);
/* A sentence begins with a capital, whoever it is about ("base 2 of the ..."). */
void report_capital(char *text);
/* Text in lines of at most `width`, the first after `first`, others after as many blanks. */
void report_wrap(FILE *out, const char *first, const char *text, int width);

#endif
