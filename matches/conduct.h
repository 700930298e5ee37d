/* SPDX-License-Identifier: GPL-3.0-or-later
 * conduct.h - how a bot leads, by the features of the orders it gives.
 *
 * The features mean the same in every ruleset, so these counts do.  A general is to blame for
 * what he could have avoided: troops left alone before horse, a flank shown, an objective given
 * up count only where another option would not have done so.
 *
 * Start at conduct_note().
 */
#ifndef MATCHES_CONDUCT_H
#define MATCHES_CONDUCT_H

#include "engine/feature.h"

#include <stdbool.h>

typedef struct Conduct {
    double orders;                     /* those with a choice */
    double charges, fires, skirmishes; /* of them */
    double advance;                    /* full moves towards enemy or objective */
    double exposed;                    /* hits to expect where they lead */
    double alone, flanked;             /* of them, and avoidable */
    double takes, leaves;              /* an objective; the latter avoidable */
} Conduct;

/* Count an order: option `at` of n.  returns: does it send its subject to do something? */
bool conduct_note(Conduct *conduct, int16_t (*feature)[FEATURES], int n, int at);
void conduct_add(Conduct *sum, const Conduct *more);

#endif
