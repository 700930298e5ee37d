/* SPDX-License-Identifier: GPL-3.0-or-later
 * scene.h - what bots estimate with: units as one side sees them, and where an order leads.
 *
 * Estimates, not rules: they guess where a move ends, and what fire would do there on average.
 *
 * Start at musket_scene_look().
 */
#ifndef MUSKET_1805_SCENE_H
#define MUSKET_1805_SCENE_H

#include "engine/feature.h"
#include "rulesets/musket_1805/musket.h"

/* A unit as the deciding side sees it. */
typedef struct Seen {
    Point at;
    Vec ahead;
    int32_t half_w, half_d, range, charge;
    Angle facing;
    int8_t side;
    uint8_t unit, arm, formation, figures,
        worth; /* worth: 10 figures of veterans are 30 */
    bool routed, engaged;
    Shelter in;       /* what it stands in */
    FeatureSet lines; /* that may shelter it */
} Seen;

typedef struct View {
    const Battle *b;
    const State *s;
    int side, n, of_unit[MAX_UNITS];
    Seen seen[MAX_UNITS];
    int time;     /* share of the battle gone, in 1/FEATURE_ONE */
    Order *known; /* the order of whom is asked about, if it has a verb */
} View;

/* A point, and how far each unit of the other side is from it, middle to middle: everything
 * estimated there asks for that, so it is measured once. */
typedef struct Spot {
    Point at;
    Shelter in;                 /* from all fire */
    bool walled;                /* and besides it, from some: */
    uint8_t shelter[MAX_UNITS]; /* from that of each, where walled */
    int32_t away[MAX_UNITS];    /* as View.seen; of the own side not set */
    int32_t least, horse;       /* to the nearest of those, to the nearest free horse */
} Spot;

/* Where an order leads. */
typedef struct Guess {
    Point at;
    Angle facing;
    int formation;
    bool contact, fires, still;
} Guess;

/* 6.15, 8.4  A square or a garrison has no flank, and fires all round. */
static inline bool looks_all_round(int formation, Shelter in)
{
    return formation == SQUARE || in == IN_BUILDING;
}

/* What the side sees of all units.  in: v->b, v->s and v->side. */
void musket_scene_look(View *v);
/* Distances from `at` to everybody who is not of `side`; of those who have not routed, the least. */
void musket_scene_measure(const View *v, int side, Point at, Spot *out);
/* What shelters a block half_d deep there from each of them. */
void musket_scene_shelter(const View *v, int side, int32_t half_d, Spot *spot);
static inline Shelter shelter_from(const Spot *spot, int i)
{
    return spot->walled && spot->shelter[i] > spot->in ? (Shelter)spot->shelter[i]
                                                       : spot->in;
}
/* Hits to expect in 1/FEATURE_ONE: of the enemy's next fire at somebody there; of its own at the
 * best target from there (the spot is the guess's); of its own at one target, if it sees him and
 * nothing stands in between. */
int musket_scene_danger(const View *v, const Spot *spot);
int musket_scene_best_fire(const View *v, const Seen *u, const Guess *g,
                           const Spot *spot);
int musket_scene_aimed_fire(const View *v, const Seen *u, const Guess *g,
                            const Spot *spot, const Seen *e);
/* Does `from` lie off its flank or rear?  A square has none. */
bool musket_scene_off_flank(const Seen *e, Point from);
Guess musket_scene_guess(const View *v, const Seen *u, const Intention *i);

#endif
