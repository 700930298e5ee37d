/* SPDX-License-Identifier: GPL-3.0-or-later
 * board_inside.h - what board.c, the battle's thread, and board_ask.c, everybody else's, share.
 *
 * One lock guards what is shown, the log and the request; the battle itself needs none, since only
 * board_run() touches it.
 */
#ifndef MATCHES_SOLO_BOARD_INSIDE_H
#define MATCHES_SOLO_BOARD_INSIDE_H

#include <pthread.h>
#include <stdatomic.h>

#include "matches/solo/board.h"

enum { BOARD_LOOK_MS = 100 };

typedef enum Ask { ASK_NOTHING, ASK_ORDER, ASK_UNDO, ASK_HINT, ASK_WHY, ASK_ACCOUNT } Ask;

typedef struct Request {
    Ask ask;
    int step, back;
    Order order;
    bool taken, done, ok; /* taken up, answered, and how */
    Reason reason;        /* asked for; whoever asked frees it */
    FILE *out;            /* where the account goes */
    Err err;
} Request;

struct Board {
    Solo *solo;
    pthread_mutex_t lock;
    pthread_cond_t changed; /* anything below: everybody looks what it was */
    atomic_bool closed;
    bool hurried;
    Request *request; /* of whoever waits in post(), or NULL */
    BoardView view;
    BoardLine *line;
    int room;
    uint8_t face[MAX_DICE]; /* thrown so far; view.n_dice are still wanted */
    int n_faces;
    bool withdrawn;
    State moved; /* the table as the person has moved it: board_moved() */
    /* only the battle's thread */
    bool told;           /* something was, since this was last set false */
    const Order *giving; /* the person's, on `before`; not yet in the log */
    State before;
    Order taken_up; /* of a record */
};

/* in: the lock is held.  Back on a change, or after so long. */
void board_sleep(Board *board, int ms);
int64_t board_now_ms(void);
/* Is it closed, or Ctrl-C? */
bool board_is_closed(Board *board);

#endif
