/* SPDX-License-Identifier: GPL-3.0-or-later
 * scene.h - what bots estimate with: parties, their fire, their chances in a melee.
 *
 * Start at Party.
 */
#ifndef FIRE_SCENE_H
#define FIRE_SCENE_H

#include "rulesets/fire_and_discipline/fire.h"

/* ---- scene.c ---- */
/* A party as a bot sees it: a unit's stands on the table taken together, or one stand. */
typedef struct Party {
    Point at;
    Vec ahead;
    Angle facing;
    int32_t half_w, half_d, rate, charge, range;
    int16_t stands, castings;
    int16_t targets, aim,
        hits; /* fd_scene_aims(): enemies in its zone, its best, hits on him */
    int8_t side, grade, kind;
    bool horse, guns, open, square, column, crew, limbered, garrison, there;
    bool covered; /* from what is before it */
} Party;

typedef struct Scene {
    int n; /* units */
    Party unit[MAX_UNITS];
} Scene;

/* 9.23, 9.24  A garrison that stays where it is: it has no flank, and no fire tells on it. */
static inline bool fd_sits_tight(const Party *u, Point p)
{
    return u->garrison && u->at.x == p.x && u->at.y == p.y;
}

void fd_scene_make(const Battle *b, const State *s, Scene *out);
/* Who has whom in its zone; hits are worked out for one side. */
void fd_scene_aims(const Battle *b, Scene *scene, int side);
/* 9.3, 9.12  Would it have cover there, against who is before its front? */
bool fd_scene_covered(const Battle *b, const Party *who, Point p, Angle facing);
Party fd_party_of(const Battle *b, const State *s, Ref who);
/* Castings lost to expect at p, in 1/FEATURE_ONE, from one round of the enemy's fire. */
int fd_scene_danger(const Battle *b, const Scene *scene, const Party *who, Point p,
                    bool cover);
/* Castings to take, the same way, by `who` from p facing that way. */
int fd_scene_hits(const Battle *b, const Scene *scene, const Party *who, Point p,
                  Angle facing);
/* Castings foot would take, the same way, once it has come on and faces whom it likes. */
int fd_scene_advance(const Battle *b, const Scene *scene, const Party *who);
/* Hits to expect of a section's guns on that stand, from where it is. */
int fd_scene_gun_hits(const Battle *b, const State *s, int gun, int target, bool shell);
/* Of its own side's fire, what somebody so wide would stop at p. */
int fd_scene_blocked(const Scene *scene, int side, int except, Point p, int32_t half_w);
/* The enemies nearest to p; returns how many. */
int fd_scene_enemies(const Battle *b, const Scene *scene, int side, Point p, int most,
                     int *out);

/* Could an enemy in close order charge who stands there in its next segment? */
bool fd_charge_threatens(const Battle *b, const State *s, int side, const Box *box,
                         bool by_horse);
/* Has it any use for a column there? */
bool fd_column_serves(const Battle *b, const State *s, int side, const Box *box,
                      bool horse);

/* ---- features.c move_features.c ---- */
/* What a decision's features are worked out from. */
typedef struct View {
    const Battle *b;
    const State *s;
    Scene scene;
    int side;
    int place; /* the objective it cares for: feature, -1 = none */
    Point place_at;
    int time;     /* share of the battle gone, in 1/FEATURE_ONE */
    Order *known; /* the order of whom is asked about, if it has a verb */
} View;
Point fd_where_is(const View *v, Ref who);
/* Does `from` lie off the flank or rear of it? */
bool fd_off_flank(const Party *target, Point from);
/* How much a charge should win by, in standard deviations, 1/FEATURE_ONE each; at most one. */
int fd_charge_odds(const Party *u, const Party *e);
void fd_move_features(const View *v, const Intention *i, int16_t *f);
void fd_form_features(const View *v, const Intention *i, int16_t *f);
void fd_officer_features(const View *v, const Intention *i, int16_t *f);

#endif
