/* SPDX-License-Identifier: GPL-3.0-or-later
 * draft.h - a scenario file that is being drawn: its text beside the map it comes to.
 *
 * The text is the battle, and the only thing that is changed: who drags a unit on the map changes
 * two lengths in it.  What it comes to is asked of the reader that every command uses, so a
 * file is right here if it is right anywhere.
 *
 *   page: text --> POST /look --> draft_look() --> what it comes to, or what is wrong, and where
 *              --> POST /keep --> draft_keep() --> the file
 *
 * Start at draft_open(), then draft_serve().
 */
#ifndef MATCHES_DRAFT_DRAFT_H
#define MATCHES_DRAFT_DRAFT_H

#include <pthread.h>

#include "matches/http.h"
#include "matches/setup.h"

typedef struct Draft {
    char path[SETUP_PATH];
    JsonFile *like;       /* what a new file begins as; NULL: it was there */
    pthread_mutex_t lock; /* of the file: one at a time keeps it */
} Draft;

/* in: like = a scenario, of which a file that is not there yet begins as a copy; NULL = none.
 * returns: CODE_DONE, and *out is to be closed; CODE_FILE: the file is not there and nothing is
 * said to begin with, or is and something is; it cannot be read, or written. */
int draft_open(Draft *out, const char *path, const char *like, Err *err);
void draft_close(Draft *draft);

/* The file's text as it now is, or what it is to begin with; *is_new: it is not there yet.
 * errors: it cannot be read. */
bool draft_read(const Draft *draft, Growing *out, bool *is_new, Err *err);
/* What a text comes to, as JSON: fields are in matches/README.md.
 * errors: what is wrong with it, and in which line. */
bool draft_look(const char *path, const char *text, Growing *out, Err *err);
/* Write it into the file, right or wrong: it may be work half done.
 * in: was = what the file is taken to hold, "" = it is not there yet; NULL = whatever it holds.
 * errors: it holds something else; it cannot be written. */
bool draft_keep(Draft *draft, const char *text, const char *was, Err *err);

/* The page, on this machine only.  in: port 0 = any that is free. */
Http *draft_serve(Draft *draft, int port, Err *err);

#endif
