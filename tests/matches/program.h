/* SPDX-License-Identifier: GPL-3.0-or-later
 * program.h - runs brevet as a person would, and keeps what it said.
 *
 * Start at run_brevet().
 */
#ifndef TESTS_MATCHES_PROGRAM_H
#define TESTS_MATCHES_PROGRAM_H

#include <stdbool.h>

#include "matches/tournament/doc.h"

typedef struct Said {
    int code;  /* exit code */
    char *out; /* stdout and stderr, as they came; lives as long as the test */
} Said;

/* Run `brevet ARGS`, by the shell: ARGS may redirect and pipe. */
Said run_brevet(const char *format, ...) __attribute__((format(printf, 1, 2)));
bool said(const Said *run, const char *what);
/* A report as text, the caller's; the report is freed.  The test fails if it is none. */
char *text_of(Doc *doc);
/* A folder of the test's own, gone with all that is in it when the test ends. */
const char *test_folder(void);

#endif
