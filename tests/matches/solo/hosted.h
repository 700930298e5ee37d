/* SPDX-License-Identifier: GPL-3.0-or-later
 * hosted.h - a board with its server in the test's own process, and a browser of a few lines.
 *
 * Start at host().
 */
#ifndef TESTS_MATCHES_SOLO_HOSTED_H
#define TESTS_MATCHES_SOLO_HOSTED_H

#include <pthread.h>

#include "matches/solo/server.h"

enum { ARGUMENTS = 24, LOOK = 1 << 20 };

typedef struct Hosted {
    Solo solo;
    Args args;
    Board *board;
    Http *server;
    Share share;  /* with --share */
    bool by_ipv6; /* how request() calls it */
    pthread_t thread;
    bool fought;
    Err err;
} Hosted;

typedef struct Page {
    int status;
    char *text; /* the body; both live as long as the test */
    char *head; /* with it after it */
} Page;

/* `brevet board WORD...`, each word of the line one argument.  The test fails if it cannot be. */
void host(Hosted *h, const char *words);
/* Close it, and wait for everybody. */
void unhost(Hosted *h);
/* All that request() brought; unhost() does so too. */
void forget_pages(void);

/* A request as a browser sends it.  in: headers, each ended by \r\n, or NULL for those that are
 * right; body NULL = none. */
Page request(const Hosted *h, const char *method, const char *path, const char *headers,
             const char *body);
/* POST of JSON. */
Page post(const Hosted *h, const char *path, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Wait until the board waits for that, and look; the test fails if it never does. */
const BoardView *wait_for(const Hosted *h, BoardWaits waits);

#endif
