/* SPDX-License-Identifier: GPL-3.0-or-later
 * archive.h - results read back: files and folders in, a set of games out.
 *
 * A folder stands for its *.jsonl files.  The last line of a file may be torn (no newline):
 * it is dropped and counted.  Any other damage is an error naming file and line.
 *
 * The set is a union by id: two equal records of a game are one; two that differ are an
 * alarm (something is not reproducible), and the first, by bytes, is kept.
 *
 * Start at archive_load(); archive_each() does not keep what it reads.
 */
#ifndef MATCHES_TOURNAMENT_ARCHIVE_H
#define MATCHES_TOURNAMENT_ARCHIVE_H

#include "matches/tournament/result.h"
#include <stdio.h>

enum { SHA_TEXT = 65 };

/* Where a line was found. */
typedef struct ArchiveLine {
    const char *file;
    int number;       /* from 1 */
    const char *text; /* without its newline */
    size_t size;
} ArchiveLine;

/* Call visit for each record of each file, in order of file names; it may stop with false
 * and an error.
 * in: paths end with NULL.
 * out: torn, if not NULL: how many last lines were dropped.
 * errors: no such file, damage, or what visit says. */
bool archive_each(const char *const *paths, Words *words,
                  bool (*visit)(void *self, const Result *result, const ArchiveLine *line,
                                Err *err),
                  void *self, int *torn, Err *err);

typedef struct ArchiveRow {
    Result result;
    const char *file; /* the first it was found in */
    uint64_t print;   /* a hash of its line */
} ArchiveRow;

typedef struct Archive {
    ArchiveRow *row; /* sorted by id, each game once */
    int n;
    int files, lines, torn; /* read; lines include duplicates */
    int alarms;             /* ids with records that differ */
    Err alarm;              /* the first of them, in a line */
    Words *words;
} Archive;

/* errors: as archive_each(); an alarm is none. */
bool archive_load(const char *const *paths, Archive *out, Err *err);
void archive_free(Archive *archive);
/* Write all lines in canonical order; out may be NULL.
 * out: sha: SHA-256 of those bytes, in hexadecimal.
 * errors: the file does not take them. */
bool archive_write(const Archive *archive, FILE *out, char sha[SHA_TEXT], Err *err);

#endif
