/* SPDX-License-Identifier: GPL-3.0-or-later
 * games.h - made-up results for tests, and files of them.
 *
 * Start at made_up().
 */
#ifndef TESTS_MATCHES_TOURNAMENT_GAMES_H
#define TESTS_MATCHES_TOURNAMENT_GAMES_H

#include "matches/tournament/result.h"

/* A game between "left" and "right": pair / leg as numbered, won by x, drawn or lost. */
Result made_up(int pairing, int pair, int leg, int halves);
/* Write text to a file of that name in the test's folder.  returns: its path. */
const char *test_file(const char *name, const char *text, size_t size);
/* The same of results. */
const char *results_file(const char *name, const Result *results, int n);

#endif
