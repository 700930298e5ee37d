/* SPDX-License-Identifier: GPL-3.0-or-later
 * share.h - a page for other machines of the same network: its key, and where they find it.
 *
 *   http://192.168.1.20:1805/?key=K7QX2MPD4T     typed, or scanned off the terminal
 *
 * Who has the key has the board: the person's side, with all that it sees.  It is new for every
 * board, and travels in the clear, as everything does on such a network.
 *
 * Start at share_new().
 */
#ifndef MATCHES_SHARE_H
#define MATCHES_SHARE_H

#include <stdbool.h>
#include <stdio.h>

#include "engine/err.h"

enum { SHARE_KEY = 10, SHARE_HOSTS = 8, SHARE_HOST = 48 };

typedef struct Share {
    char key[SHARE_KEY + 1]; /* 50 bits, of letters and digits that nobody mistakes */
} Share;

/* errors: the system has no random numbers. */
bool share_new(Share *share, Err *err);
/* Is it the key?  Takes as long wherever it is wrong; NULL is not. */
bool share_is_key(const Share *share, const char *text);
/* This machine's addresses in its networks, as they stand in a link: those of IPv4, then those of
 * IPv6 in [], without those that are good on one cable only.  returns: how many. */
int share_hosts(char host[static SHARE_HOSTS][SHARE_HOST]);
/* A square code to point a camera at, in half blocks; colours: black on white whatever the
 * terminal's are.  returns: false if it could not be made, and then nothing is printed. */
bool share_print_code(FILE *to, const char *text, bool colours);

#endif
