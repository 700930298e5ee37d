/* SPDX-License-Identifier: GPL-3.0-or-later
 * slide.h - a block sliding straight over the table: who stops it, whom it passes.
 *
 * March, charge, push back and flight all work out one Slide:
 *
 *   distance the ground allows -> enemies cut it short -> nobody to end upon -> friends
 *   in between are passed through
 *
 * Start at Slide.
 */
#ifndef MUSKET_1805_SLIDE_H
#define MUSKET_1805_SLIDE_H

#include "rulesets/musket_1805/musket.h"

/* A slide being worked out.  Not to be cleared as a whole: most of it is never used. */
typedef struct Slide {
    Box box; /* where it starts, in the facing it slides in */
    Vec way;
    int32_t distance;
    int32_t free; /* of a move: how far ground and table alone would let it go */
    int met;      /* the enemy that stopped it, -1 = none */
    int barred;   /* who stood where it was to end, -1 = nobody */
    bool charges; /* it may end in contact */
    int n_near;
    uint8_t near[MAX_UNITS]; /* whom it could touch at all */
    Box near_box[MAX_UNITS];
} Slide;

/* Begin: whom could it touch, over its whole distance? */
void musket_slide_look(const Battle *b, const State *s, int unit, Slide *m);
/* Is there nobody where it begins?  12.3 As musket_box_clear(). */
bool musket_slide_is_clear(Game *g, int unit, const Slide *m);
/* 7.11  Enemies stop it: `off` short of them, or in contact for 0. */
void musket_slide_to_enemies(const Battle *b, int unit, int32_t off, Slide *m);
/* 2.6  It never ends upon anybody: then it stops in front of him. */
void musket_slide_to_room(Game *g, int unit, Slide *m);
/* 7.5  Where it ends that goes no way that its formation may not: as musket_slide_end(), and on no corner of
 * barred ground that its way has only grazed. */
Point musket_slide_stop(Game *g, int unit, bool enters, Slide *m);
/* 2.5  Friends on the way are passed through.  in: before: but for those who were passed on that slide; or NULL. */
void musket_slide_past_friends(Game *g, int unit, const Slide *m, const Slide *before);
/* Of one on whom it lies at first: does it go through him, that is, is it upon him an inch on? */
bool musket_slide_through(const Slide *m, const Box *other);
/* Does the block fit there?  7.12 Not over the table's edge; if it is on it, as musket_box_clear(). */
bool musket_has_room(Game *g, int unit, const Box *box);
/* Whoever it has run into is no longer concealed from it. */
void musket_runs_into(Game *g, int unit, int other);

/* ---- march.c ---- */
/* A block that is to slide in a new facing turns first, if there is room.  returns: the facing it slides in. */
Angle musket_turn_first(Game *g, int unit, Angle facing, Slide *m);
/* 7.12  Is its block on the table there? */
bool musket_ends_on_table(const Battle *b, const State *s, int unit, Point end,
                          Angle facing);

/* ---- building.c ---- */
/* Where a slide ends: upon nobody, and in a building only as the whole of it.
 * in: enters: it may, if it is foot. */
Point musket_slide_end(Game *g, int unit, bool enters, Slide *m);
/* How far it has to go to be out of its building, 0 = it is in none. */
int32_t musket_building_way_out(const Battle *b, const State *s, int unit, const Box *box,
                                Vec way);

#endif
