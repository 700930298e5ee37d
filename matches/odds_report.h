/* SPDX-License-Identifier: GPL-3.0-or-later
 * odds_report.h - what odds_run() found, as a table for people or as one JSON value. */
#ifndef MATCHES_ODDS_REPORT_H
#define MATCHES_ODDS_REPORT_H

#include "matches/odds.h"
#include <stdio.h>

void odds_text(FILE *out, const OddsOptions *options, const Odds *odds);
/* A few lines: what becomes of these units, and the most frequent events, those first that are about
 * whoever is in options->order. */
void odds_brief(FILE *out, const OddsOptions *options, const Odds *odds, const int *unit,
                int n);
/* Shares are 0 .. 1, places in tenths of a millimetre. */
void odds_json(FILE *out, const OddsOptions *options, const Odds *odds);

/* ---- for both ---- */
/* As odds_share() and odds_mean(): where every way was played there is nothing to doubt. */
double odds_share_of(const Odds *odds, int64_t k, double *low, double *high);
double odds_mean_of(const Odds *odds, const OddsSum *sum, double *half_width);
/* "formed 61 %, dispersed 39 %", the most frequent first, and the end of the line. */
void odds_statuses(FILE *out, const Odds *odds, const OddsUnit *unit);
/* "the end of the turn" */
const char *odds_until(const OddsOptions *options);

#endif
