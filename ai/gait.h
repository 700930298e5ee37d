/* SPDX-License-Identifier: GPL-3.0-or-later
 * gait.h - what a unit was ordered to do last, so that it shows if its next order undoes it.
 *
 * A step to the rear out of nobody's fire and on again, or a formation left and taken up again
 * with no move between, within two turns, is the fidgeting of a general who cannot make up his
 * mind: mostly he could have held.
 *
 * Start at gait_undoes().
 */
#ifndef AI_GAIT_H
#define AI_GAIT_H

#include "engine/battle.h"
#include "engine/feature.h"

typedef struct Gait {
    int8_t step;       /* +1: to the rear, -1: forward, 0: neither yet */
    bool forming;      /* its last order was to change formation */
    uint8_t formation; /* as seen */
    uint8_t left; /* the one it was ordered out of, and has not moved since; 0: none */
    int16_t stepped, formed; /* in which turn */
} Gait;

/* Whose gait an order is about: the unit, or that of a part or a stand; -1 = nobody's. */
int gait_unit(const Battle *battle, Ref subject);
/* The unit's formation before its next order. */
void gait_see(Gait *gait, int formation, int turn);
/* Would an order undo it?  in: its features, the formation it names. */
bool gait_undoes(const Gait *gait, const int16_t feature[static FEATURES], int formation,
                 int turn);
/* It was given. */
void gait_note(Gait *gait, const int16_t feature[static FEATURES], int turn);

#endif
