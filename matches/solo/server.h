/* SPDX-License-Identifier: GPL-3.0-or-later
 * server.h - a board in the browser: pages, questions and orders.  What can be asked is in
 * matches/README.md.
 *
 * Start at server_start().
 */
#ifndef MATCHES_SOLO_SERVER_H
#define MATCHES_SOLO_SERVER_H

#include "matches/http.h"
#include "matches/solo/board.h"

/* As http_start(); the board is somebody else's to run and to free, and so is the key.  It is to
 * be closed before http_stop(), so that nobody waits any more. */
Http *server_start(Board *board, int port, const Share *share, Err *err);

#endif
