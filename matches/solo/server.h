/* SPDX-License-Identifier: GPL-3.0-or-later
 * server.h - a board in the browser: pages, questions and orders over HTTP, on libmicrohttpd.
 *
 * It listens on this machine only, and answers only who calls it by this machine's name; or, if the
 * board is shared, on all its networks, and answers only who has the key, in the address or in the
 * cookie that came with it.  Orders it takes only as JSON.  So no other page a browser has open
 * can give one.  What can be asked is in matches/README.md.
 *
 * Start at server_start().
 */
#ifndef MATCHES_SOLO_SERVER_H
#define MATCHES_SOLO_SERVER_H

#include "matches/solo/board.h"
#include "matches/solo/share.h"

typedef struct Server Server;

/* in: port 0 = any that is free; share NULL = for this machine only.  The board is somebody else's
 * to run and to free, and so is the key.  returns: NULL on errors: the port is taken. */
Server *server_start(Board *board, int port, const Share *share, Err *err);
int server_port(const Server *server);
/* in: the board is closed, so that nobody waits any more. */
void server_stop(Server *server);

#endif
