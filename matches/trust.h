/* SPDX-License-Identifier: GPL-3.0-or-later
 * trust.h - how far a search should trust a doctrine's own choice: measured on its own games.
 *
 * A search that has tried every order a few times takes the one that did best; the doctrine's
 * own begins with a start, trust, so that luck alone does not overrule it.  Too little of it
 * and the choice is noise, too much and nothing is learnt from the trials.  Here it is asked of
 * positions: after TRUST_LOOK trials of each order, cut where a search cuts them, and with this
 * start, whom would it choose, and how much better is he than the doctrine's by many other
 * trials that look twice as far?
 *
 * Start at trust_measure().
 */
#ifndef MATCHES_TRUST_H
#define MATCHES_TRUST_H

#include "matches/position.h"

enum { TRUST_LOOK = 8, TRUST_STARTS = 10 };

typedef struct Trust {
    int positions;
    int start[TRUST_STARTS];    /* thousandths of a chance, summed over trials */
    double gain[TRUST_STARTS];  /* chance a decision, over the doctrine's own choice */
    double error[TRUST_STARTS]; /* standard error, over positions */
    int best;                   /* trust_best() of these gains */
} Trust;

/* What the trials of one position came to. */
typedef struct TrustTable {
    int n, own;      /* orders, and which of them the doctrine chooses */
    int trials;      /* of each */
    int *near, *far; /* [order * trials + trial]: the decider's chance at each cut */
} TrustTable;

/* What is gained, on the average of all looks at it, with such a start: in chance, over the
 * doctrine's own choice. */
double trust_gain(const TrustTable *table, int start);
/* Index of the largest start that gains nine tenths of what the best does: where several are as
 * good, the one with which a search leaves the doctrine least often. */
int trust_best(const double gain[static TRUST_STARTS]);
/* in: trials of each order a multiple of TRUST_LOOK, at least two of it.
 * errors: a doctrine nobody knows; no game with a decision; no memory; stopped. */
bool trust_measure(const PositionOptions *options, Trust *out, Err *err);

#endif
