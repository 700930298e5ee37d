/* SPDX-License-Identifier: GPL-3.0-or-later
 * endings.h - a ruleset's value, fitted to how battles end that go on from one position.
 *
 * A search compares orders of one position: what a value must tell is which of the places its trials
 * are cut at is the better one, not which battles are won.  So positions are tried as a search tries
 * them, by orders by lot; where a trial is cut the value's terms are taken, and the same doctrine
 * plays on to the end, twice with other dice.  Of terms and endings only what differs from the mean
 * of their position is fitted to.
 *
 * Start at endings_fit().
 */
#ifndef MATCHES_ENDINGS_H
#define MATCHES_ENDINGS_H

#include "matches/position.h"

typedef struct Endings {
    int positions, rows;
    ValueModel model; /* weights and late; no luck */
    double error[2 * VALUES];
    /* How what is told goes with the mean of two endings, within positions, as a correlation: the value
     * in use, the one fitted (on every third game, fitted to the others), and the most there is, by how
     * the two endings go with one another. */
    double in_use, fitted, most;
} Endings;

/* One trial at its cut. */
typedef struct EndingRow {
    int position;
    float term[2 * VALUES]; /* then times the share of the battle gone */
    float chance;           /* of side 0, by the value in use */
    float end[2];           /* 1 = side 0 won, 0.5 = drawn */
} EndingRow;

/* Within positions, Gauss and Newton's way, from `model`, towards which the fit is pulled a little.
 * in: rows position by position; the scenario of each, which take turns.
 * errors: too few rows. */
bool endings_fit_rows(const EndingRow *row, int rows, const int *scenario,
                      int n_scenarios, const ValueModel *model, Endings *out, Err *err);
/* in: trials of each position in all.
 * errors: as positions_study(), and too few rows. */
bool endings_fit(const PositionOptions *options, Endings *out, Err *err);

#endif
