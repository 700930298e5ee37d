/* SPDX-License-Identifier: GPL-3.0-or-later
 * told.h - is whatever becomes of anybody told?  Who stands elsewhere, looks elsewhere, is in another
 * formation or order, came, went, or lost men is named by a sentence, of the same order or soon after: a
 * move may have to wait for an answer.
 *
 * Start at told_check().
 */
#ifndef BENCHMARKS_TOLD_H
#define BENCHMARKS_TOLD_H

#include "engine/ruleset.h"

typedef struct Told {
    Listener listener; /* the game's */
    bool all;          /* troops were deployed, or entered together */
    bool unit[MAX_UNITS], stand[MAX_STANDS], officer[MAX_OFFICERS]; /* by this order */
    /* since how many orders nobody has told of their last change, 0 = all is told */
    uint8_t waits[MAX_STANDS], officer_waits[MAX_OFFICERS];
} Told;

/* Hear what the game tells. */
void told_open(Told *told, Game *game);
/* Before an order is given: nothing has been told of it. */
void told_begin(Told *told);
/* After it.  errors: of somebody nobody has told. */
bool told_check(Told *told, const Battle *battle, const State *before, const State *after,
                Err *err);

#endif
