/* SPDX-License-Identifier: GPL-3.0-or-later
 * luck.h - what each face of each kind of die is worth: measured on trials.
 *
 * In positions of games by doctrine a few orders are tried as a search tries them.  How often
 * each face came up for either side, beyond what it does on the average, explains a part of
 * how a trial ended; by least squares, with a ridge.  The worths go into a ruleset's value file,
 * and a search takes off its trials what their dice were worth (engine/luck.h).
 *
 * How much less trials scatter then is said of positions that were not fitted to.
 *
 * Start at luck_measure().
 */
#ifndef MATCHES_LUCK_H
#define MATCHES_LUCK_H

#include "matches/position.h"

enum {
    LUCK_ORDERS = 4
}; /* tried in a position at most; the first is the doctrine's own */

typedef struct LuckFound {
    int positions;
    LuckTable table;
    /* Shares of variance that are left without the luck, in positions not fitted to: of one
     * trial, and of the difference between an order and the doctrine's own on the same dice. */
    double left, difference_left;
} LuckFound;

/* errors: a doctrine nobody knows; no game with a decision; too little to fit; stopped. */
bool luck_measure(const PositionOptions *options, LuckFound *out, Err *err);

#endif
