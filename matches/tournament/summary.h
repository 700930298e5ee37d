/* SPDX-License-Identifier: GPL-3.0-or-later
 * summary.h - a study as one page that a rules author reads over coffee.
 *
 * Start at summary_make().
 */
#ifndef MATCHES_TOURNAMENT_SUMMARY_H
#define MATCHES_TOURNAMENT_SUMMARY_H

#include "matches/tournament/doc.h"
#include "matches/tournament/study.h"

/* in: sha, of the canonical results.  returns: NULL when there is no memory. */
Doc *summary_make(const Study *study, const char *sha);
/* What is to be said of a ground's sides: "balanced", "unbalanced", "leans to the British",
 * "not yet known". */
void summary_balance(const Study *study, int ground, char *out, int size);

/* ---- its second half, for summary.c ---- */
void summary_play(Doc *doc, const Study *study);
/* A name as a gnuplot string. */
void summary_quote(FILE *out, const char *text);

#endif
