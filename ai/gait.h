/* SPDX-License-Identifier: GPL-3.0-or-later
 * gait.h - what a unit was ordered to do last, so that it shows if its next order undoes it.
 *
 * To go back the way one came, unless it is out of fire, or to take up again a formation that was
 * left with no move between, within two turns, is the fidgeting of a general who cannot make up his
 * mind: mostly he could have held.
 *
 * Start at gait_undoes().
 */
#ifndef AI_GAIT_H
#define AI_GAIT_H

#include "engine/feature.h"
#include "engine/ruleset.h"

/* Where an order leads, from where its subject stands. */
typedef struct Stride {
    Angle way;
    int32_t length; /* 0: nowhere */
} Stride;

typedef struct Gait {
    Stride last;       /* its last one, but a step beside a longer one of late */
    bool forming;      /* its last order was to change formation */
    uint8_t formation; /* as seen */
    uint8_t left; /* the one it was ordered out of, and has not moved since; 0: none */
    int16_t stepped, formed; /* in which turn */
} Gait;

/* Whose gait an order is about: the unit, or that of a part or a stand; -1 = nobody's. */
int gait_unit(const Battle *battle, Ref subject);
Stride gait_stride(const Battle *battle, const State *state, const Order *order);
/* The unit's formation before its next order. */
void gait_see(Gait *gait, int formation, int turn);
/* Would an order undo it?  in: its stride and features, the formation it names. */
bool gait_undoes(const Gait *gait, Stride stride, const int16_t feature[static FEATURES],
                 int formation, int turn);
/* It was given. */
void gait_note(Gait *gait, Stride stride, const int16_t feature[static FEATURES],
               int turn);

#endif
