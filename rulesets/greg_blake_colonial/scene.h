/* SPDX-License-Identifier: GPL-3.0-or-later
 * scene.h - what bots estimate with: who is where, what fire and steel would do, where an order
 * leads.
 *
 * Estimates, not rules: average dice, a body taken as one block, nobody in between.  A hidden
 * enemy is not in it.  What would be somewhere else or in another formation is a Seen of its own:
 * colonial_scene_then() makes it.
 *
 * Start at colonial_scene_look().
 */
#ifndef COLONIAL_SCENE_H
#define COLONIAL_SCENE_H

#include "engine/feature.h"
#include "rulesets/greg_blake_colonial/colonial.h"

enum { BANDS = 3 }; /* point blank, short, long */

typedef struct Seen {
    Point at;
    Vec ahead;
    int32_t half_w, half_d;
    int32_t range;  /* of its fire; 0: it does not fire */
    int32_t charge; /* how far it charges on average; 0: it does not */
    int32_t move;   /* on average */
    Angle facing;
    uint8_t side, unit, kind, formation;
    uint8_t stands, front, figures;
    uint8_t dice, volley; /* of a stand's fire; more of them if it has not moved */
    uint8_t canister;     /* dice of a stand's canister, 0 = it has none */
    int8_t need[BANDS];   /* score of its fire at somebody in the open */
    int8_t targets;       /* enemies in its range, once somebody has asked */
    bool mounted, open, disordered, regular;
} Seen;

typedef struct View {
    const Battle *b;
    const State *s;
    int side, n;
    int16_t of_unit[MAX_UNITS]; /* in seen, -1 = not there, or hidden */
    Seen seen[MAX_UNITS];
    int time;     /* share of the battle gone, in 1/FEATURE_ONE */
    Order *known; /* the order of whom is asked about, if it has a verb */
} View;

/* A body in a place, measured against each enemy: as View.seen, of its own side not set. */
typedef struct Spot {
    Point at;
    FeatureSet ground;
    int cover; /* against the nearest of them */
    int nearest;
    int32_t gap[MAX_UNITS]; /* between the blocks */
    bool in_arc[MAX_UNITS]; /* he looks that way */
} Spot;

/* Where an order leads. */
typedef struct Guess {
    Point at;
    Angle facing;
    int formation, front;
    bool moves, turns;
    bool mounts; /* it gets on its horses, or off them */
    bool fires;  /* it may still fire in this turn */
} Guess;

/* ---- scene.c ---- */
/* in: side: hidden bodies of the other are left out; NOBODY: of neither. */
void colonial_scene_look(const Battle *b, const State *s, int side, View *v);
/* How many of the other side each may choose to fire at. */
void colonial_scene_targets(View *v);
/* The body as an order would have it. */
Seen colonial_scene_then(const View *v, const Seen *u, const Guess *g);
void colonial_scene_measure(const View *v, const Seen *u, Spot *out);
/* Does going there in a straight line cost it its good order? */
bool colonial_scene_breaks_up(const View *v, const Seen *u, Point to);
Guess colonial_scene_guess(const View *v, const Seen *u, const Intention *i);

/* ---- chances.c ---- */
/* Figures to lose there to the enemy's next fire, and to take by its own at the best target, in
 * 1/FEATURE_ONE. */
int colonial_scene_danger(const View *v, const Seen *u, const Spot *spot);
int colonial_scene_best_fire(const View *v, const Seen *u, const Spot *spot);
/* Figures that a charge at somebody costs before it is home: his defensive fire. */
int colonial_scene_defence(const View *v, const Seen *u, const Seen *e);
/* Chance that a charge over that distance gets there. */
int colonial_scene_chance(const View *v, const Seen *u, int32_t gap);
/* Does the place lie off its flank or rear? */
bool colonial_scene_off_flank(const Seen *u, Point from);
/* Chance to win less chance to lose, of a melee of u's with e; in: charges: u comes at e, and has
 * met his fire. */
int colonial_scene_odds(const View *v, const Seen *u, const Seen *e, bool charges);
/* The same of two stands whose scores without dice differ by so much, in 1/FEATURE_ONE. */
int colonial_scene_ladder(int difference);
/* May e, whoever he is, charge u at all? */
bool colonial_scene_may_charge(const Seen *e, const Seen *u);

/* ---- options.c, move_options.c ---- */
enum { MOST_ENEMIES = 4 };
/* A list being made. */
typedef struct Options {
    const Battle *b;
    const State *s;
    Intention *out;
    Order *order; /* what they ground to; V_NONE: nobody has asked */
    int n, unit;
    int n_enemies, enemy[MOST_ENEMIES]; /* the nearest first */
} Options;
/* One more entry; if: only if it can be carried out, and is not on the list in other words; as: of
 * somebody else than the body the list is about. */
void colonial_offer(Options *l, int verb, Ref target, int formation, int choice);
void colonial_offer_if(Options *l, int verb, Ref target, int formation, int choice);
void colonial_offer_as(Options *l, Ref subject, int verb, Ref target, int formation,
                       int choice);
void colonial_offer_if_as(Options *l, Ref subject, int verb, Ref target, int formation,
                          int choice);
/* From middle to middle. */
int32_t colonial_away(const Options *l, int enemy);
void colonial_move_options(Options *l);

/* ---- features.c, move_features.c ---- */
/* How much of a full move's way it has to the objective it goes for: 0, it is there, or another
 * holds it. */
int colonial_scene_errand(const View *v, const Seen *u);
/* Where the body that options are about stands: the same for all of them. */
typedef struct Now {
    const Seen *who; /* NULL = not asked yet */
    Spot here;
    int danger;
} Now;
int16_t colonial_feature(int64_t n);
/* Figures of the enemy's, or of its own, as hits. */
int16_t colonial_hits(int64_t figures);
int16_t colonial_losses(const View *v, const Seen *u, int64_t figures);
void colonial_move_features(const View *v, const Seen *u, const Seen *e,
                            const Intention *i, Now *now, int16_t *f);

#endif
