/* SPDX-License-Identifier: GPL-3.0-or-later
 * odds_report.h - what odds_run() found, as a table for people or as one JSON value. */
#ifndef MATCHES_ODDS_REPORT_H
#define MATCHES_ODDS_REPORT_H

#include "matches/odds.h"
#include <stdio.h>

void odds_text(FILE *out, const OddsOptions *options, const Odds *odds);
/* A few lines: what becomes of these units, the most frequent events. */
void odds_brief(FILE *out, const OddsOptions *options, const Odds *odds, const int *unit,
                int n);
/* Shares are 0 .. 1, places in tenths of a millimetre. */
void odds_json(FILE *out, const OddsOptions *options, const Odds *odds);

#endif
