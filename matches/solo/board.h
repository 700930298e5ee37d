/* SPDX-License-Identifier: GPL-3.0-or-later
 * board.h - a battle that goes on in one thread, and may be looked at and ordered from others.
 *
 *   page --> server's threads --> board_order() ... --> the battle's thread: board_run()
 *                 ^                                        |  one request at a time
 *                 +------------- board_look() <------------+  what is shown, copied
 *
 * The battle belongs to the thread in board_run(): it asks the bot when that has to choose, and
 * else carries out what is asked for, one after another.  Everybody else sees a copy of how it
 * stands, whose version goes up with each change.  While the bot thinks, or dice are waited for,
 * what would change the battle is refused with one line.
 *
 * Start at board_new(), then board_run() on a thread of its own.
 */
#ifndef MATCHES_SOLO_BOARD_H
#define MATCHES_SOLO_BOARD_H

#include "matches/solo/choices.h"
#include "matches/solo/solo.h"

enum { BOARD_SAYS = 512, BOARD_CLOSED = -1, BOARD_PACE = 10 * 1000 };

/* Whom the battle waits for. */
typedef enum BoardWaits {
    WAITS_FOR_PERSON,
    WAITS_FOR_BOT,
    WAITS_FOR_DICE,
    WAITS_FOR_ADVICE,
    WAITS_FOR_NOBODY /* it is over */
} BoardWaits;

/* What is shown. */
typedef struct BoardView {
    int version;
    BoardWaits waits;
    State state;     /* all of it: map_seen() before it is drawn */
    Choices choices; /* none unless it waits for the person */
    char decision[BOARD_SAYS];
    char outcome[BOARD_SAYS]; /* once it is over */
    /* the record cannot be written, the bot broke the rules ... */
    char trouble[BOARD_SAYS];
    char dice[BOARD_SAYS]; /* what they are for: "morale test, 9th" */
    int n_dice, sides;     /* how many are still wanted, 0 = none; d6: 6 */
    bool dice_for_order;   /* of the person's, which can be taken back instead */
    int log;               /* lines so far: board_line() */
    int pace;
} BoardView;

typedef struct BoardLine {
    int turn;
    bool order;          /* the person's own order, else something that happened */
    const char *says;    /* as long as the board */
    const char *clauses; /* at work in it: "2.5 to 2.7"; NULL: none are known */
    Ref went;            /* the unit that has come to `to` by it, or NO_REF */
    Point to;
} BoardLine;

typedef struct Board Board;

/* in: a solo that is open and not begun; it stays the caller's, to be left alone until
 * board_run() is done.  returns: NULL when there is no memory. */
Board *board_new(Solo *solo);
void board_free(Board *board);
/* Fight until board_close() or Ctrl-C.
 * errors: the battle cannot be begun; the bot broke the rules. */
bool board_run(Board *board, Err *err);
/* No more requests; whoever waits is answered. */
void board_close(Board *board);

/* ---- from any thread ---- */
/* Battle, side, opponent: what does not change. */
const Solo *board_solo(const Board *board);
void board_look(Board *board, BoardView *out);
/* The line with that number of the log; false if there is none. */
bool board_line(Board *board, int number, BoardLine *out);
/* Wait until there is something newer than this version, at most so long.
 * returns: the newest, or BOARD_CLOSED. */
int board_wait(Board *board, int version, int ms);

/* Why nothing can be ordered while it waits for somebody other than the person. */
const char *board_busy(BoardWaits waits);
/* Give an order at the step it is meant for; back when it is carried out.
 * errors: refused; it is not the person's turn; the battle has moved on since that step. */
bool board_order(Board *board, int step, const Order *order, Err *err);
bool board_undo(Board *board, Err *err);
/* Faces thrown, as they are typed; a few or all that are wanted.  "" takes the order back that
 * they were for.  errors: not faces; none are wanted. */
bool board_dice(Board *board, const char *faces, Err *err);
/* As solo_hint() and solo_why(); the caller frees it. */
bool board_hint(Board *board, Reason *out, Err *err);
bool board_why(Board *board, int back, Reason *out, Err *err);
/* As solo_account(). */
bool board_account(Board *board, FILE *out, Err *err);
/* The bot moves now, and nothing is shown slowly until the person has to choose. */
void board_hurry(Board *board);
/* The figures to move since this was last asked (sheet.h), "" for none; the caller frees it.
 * errors: no memory. */
char *board_moved(Board *board, Err *err);
/* How long what the bot does is shown before it goes on. */
void board_pace(Board *board, int ms);

#endif
