/* SPDX-License-Identifier: GPL-3.0-or-later
 * features.h - what features.c and features_move.c share.
 */
#ifndef THRONE_FEATURES_H
#define THRONE_FEATURES_H

#include "rulesets/throne_of_bayonets/scene.h"

typedef struct View {
    const Battle *b;
    const State *s;
    Scene *scene;
    int side;
    int objective; /* feature, -1 = none */
    Point objective_at;
    int time;               /* share of the battle gone, in 1/FEATURE_ONE */
    const SceneUnit *asked; /* of whom is known, where it stands: */
    int danger;             /* of its bases, each */
    int32_t away;           /* from the objective */
    Order *known;           /* what is asked about, if it has a verb */
} View;

/* Of a move, a change of formation or facing, a charge, a hold. */
void features_of_move(View *v, const Intention *i, int16_t *f);

/* Within what an int16_t holds. */
static inline int feature_clamp(int64_t n)
{
    return n > 30000 ? 30000 : n < -30000 ? -30000 : (int)n;
}

/* Chance that one die fails against a rating, in 1/FEATURE_ONE; of n dice that any does. */
static inline int chance_fails(int rating, int dice)
{
    int pass = FEATURE_ONE * FEATURE_ONE;
    for (int i = 0; i < dice && i < 12; i++)
        pass = pass * (7 - rating) / 6;
    return FEATURE_ONE - pass / FEATURE_ONE;
}

#endif
