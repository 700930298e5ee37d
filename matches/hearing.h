/* SPDX-License-Identifier: GPL-3.0-or-later
 * hearing.h - what a side may be told of what happens: nothing about troops it does not see.
 *
 * What is chosen in secret is no event, so nothing has to be kept back for that; but a
 * concealed battalion that marches is one, and its enemy must not read of it.  Who is
 * hidden is asked of the ruleset's observe(): whoever has a place in truth and none in what
 * the side sees.
 *
 * Start at hearing_begin().
 */
#ifndef MATCHES_HEARING_H
#define MATCHES_HEARING_H

#include "engine/ruleset.h"

typedef struct Hearing {
    int side;
    bool hides; /* is anybody hidden from it at all? */
    bool unit[MAX_UNITS], stand[MAX_STANDS], officer[MAX_OFFICERS]; /* hidden */
} Hearing;

/* Before an order is applied: who is hidden from this side now? */
void hearing_begin(Hearing *hearing, const Battle *battle, const State *state, int side);
/* May this side be told of this event?  Somebody who was hidden and is seen by now counts as
 * seen from then on. */
bool hearing_allows(Hearing *hearing, const Game *game, const Event *event);

#endif
