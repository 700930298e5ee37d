/* SPDX-License-Identifier: GPL-3.0-or-later
 * scene.h - what bots estimate with: who is where, what fire would do, where an order leads.
 *
 * Estimates, not rules: average dice, and nobody in between; what the ground shelters is looked at.
 *
 * Start at chaos_scene_look().
 */
#ifndef CHAOS_SCENE_H
#define CHAOS_SCENE_H

#include "engine/feature.h"
#include "rulesets/chaos_confusion_casualties/chaos.h"

typedef struct Seen {
    Point at;
    Vec ahead;
    int32_t half_w, half_d;
    int32_t range;  /* of its fire; 0: it does not fire */
    int32_t charge; /* how far an enemy may charge on average; 0: he does not */
    Angle facing;
    uint8_t side, unit, arm, formation, shooters, smoke;
    int16_t strength;
    int16_t off; /* deductions it fires with, in 1/FEATURE_ONE */
    bool disrupted;
    FeatureSet covers; /* that may shelter an enemy where he stands */
} Seen;

typedef struct View {
    const Battle *b;
    const State *s;
    int side, n, of_unit[MAX_UNITS];
    int n_foes; /* enemies are seen first */
    Seen seen[MAX_UNITS];
    int time;     /* share of the battle gone, in 1/FEATURE_ONE */
    Order *known; /* the order of whom is asked about, if it has a verb */
} View;

/* A point, and how far each enemy is from it. */
typedef struct Spot {
    Point at;
    FeatureSet covers;       /* that may shelter somebody there */
    int nearest;             /* enemy of those seen; -1 = none */
    int32_t away[MAX_UNITS]; /* as View.seen */
} Spot;

/* Where an order leads. */
typedef struct Guess {
    Point at;
    Angle facing;
    int formation;
    bool contact, moves;
    bool fires; /* it may still fire in this turn */
} Guess;

/* As that side sees it.  in: closely: also what fire and charges are reckoned with. */
void chaos_scene_look(const Battle *b, const State *s, int side, bool closely, View *v);
void chaos_scene_measure(const View *v, Point at, Spot *out);
/* Hits to expect, in 1/FEATURE_ONE: of the enemy's fire at somebody there; of its own fire at the
 * best target, as it stands there. */
int chaos_scene_danger(const View *v, const Spot *spot);
int chaos_scene_best_fire(const View *v, const Seen *u, const Spot *spot);
/* Is there cover at a place, from the enemy nearest to it? */
bool chaos_scene_cover(const View *v, const Spot *spot);
/* in: m: of that unit. */
Guess chaos_scene_guess(const View *v, const Seen *u, const Intention *i, Mover *m);

#endif
