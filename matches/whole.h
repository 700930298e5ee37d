/* SPDX-License-Identifier: GPL-3.0-or-later
 * whole.h - files that are there whole or not at all: written beside, then renamed.
 *
 * Start at whole_open().
 */
#ifndef MATCHES_WHOLE_H
#define MATCHES_WHOLE_H

#include <stdint.h>
#include <stdio.h>

#include "engine/err.h"

enum { WHOLE_PATH = 4096 };

typedef struct Whole {
    FILE *out;
    char path[WHOLE_PATH], beside[WHOLE_PATH + 24];
    bool straight; /* into a pipe or device, which nothing takes the place of */
} Whole;

/* Two that are equal: nobody has written it between them. */
typedef struct WholeMark {
    int64_t device, file, size, seconds, nanoseconds;
} WholeMark;

/* Where to write what `path` is to hold, "-": the standard output; NULL: it cannot be made.
 * returns: whole->out. */
FILE *whole_open(Whole *whole, const char *path, Err *err);
/* All is written: it takes the place of what was there.
 * errors: it cannot be; then what was there stays. */
bool whole_close(Whole *whole, Err *err);
/* That text is what `path` holds from now on.  errors: as of whole_open() and whole_close(). */
bool whole_write(const char *path, const char *text, Err *err);
/* The same for who opens the file by itself: its names; then one of the others.
 * errors of whole_rename(): as of whole_close(). */
void whole_name(Whole *whole, const char *path);
bool whole_rename(Whole *whole, Err *err);
void whole_drop(Whole *whole);
/* The same, and the line about it calls the file by the name that was given. */
void whole_failed(Whole *whole, Err *err);
/* Which file is there, and how it was left; all zero: none, or nothing of its own. */
WholeMark whole_mark(const char *path);
/* Asked before long work, not after it; what is there stays as it is. */
bool whole_can(const char *path, Err *err);
/* A folder to write into, made where there is none. */
bool whole_folder(const char *path, Err *err);

#endif
