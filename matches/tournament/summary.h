/* SPDX-License-Identifier: GPL-3.0-or-later
 * summary.h - a study as one page that a rules author reads over coffee.
 *
 * Start at summary_make().
 */
#ifndef MATCHES_TOURNAMENT_SUMMARY_H
#define MATCHES_TOURNAMENT_SUMMARY_H

#include "matches/tournament/doc.h"
#include "matches/tournament/origin.h"
#include "matches/tournament/study.h"

/* in: sha, of the canonical results; origin, empty if nothing is known.  returns: NULL when there is no memory. */
Doc *summary_make(const Study *study, const Origin *origin, const char *sha);
/* What is to be said of a ground's sides: "balanced", "unbalanced", "leans to the British",
 * "not yet known". */
void summary_balance(const Study *study, int ground, char *out, int size);

/* "3 bots", "one bot".  returns: out. */
const char *summary_many(char out[32], int n, const char *what);

/* ---- its parts, for summary.c ---- */
void summary_short(Doc *doc, const Study *study, const Origin *origin);
void summary_origin(Doc *doc, const Origin *origin);
void summary_play(Doc *doc, const Study *study);
void summary_records(Doc *doc, const Study *study);
/* A cell with the game's id, which leads to its record if that is there. */
void summary_link(Doc *doc, const ArchiveRow *row, bool is_there);
/* The folder in which the row was found. */
void summary_folder(const ArchiveRow *row, char *out, int size);
void summary_workers(Doc *doc, const Study *study);

#endif
