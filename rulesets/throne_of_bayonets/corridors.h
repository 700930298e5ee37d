/* SPDX-License-Identifier: GPL-3.0-or-later
 * corridors.h - the ground that one firing base sweeps, before it is merged with others'.
 *
 * Start at corridors_of().
 */
#ifndef THRONE_CORRIDORS_H
#define THRONE_CORRIDORS_H

#include "rulesets/throne_of_bayonets/throne.h"

enum { MAX_CORRIDORS = 640, FACES = 4 };

typedef struct Corridor {
    Box from; /* the base, or the face of a square */
    Box zone;
    Point low, high; /* no base whose middle is outside this is in the zone */
    int16_t base;    /* who fires */
    uint8_t weapon, root;
    uint8_t deepest; /* Band: what lies further is not in the zone */
    int16_t parent;  /* union-find */
} Corridor;

/* The corridors of a unit or loose base, whether or not anybody is in them; returns how many.
 * out: room for MAX_STANDS + FACES. */
int corridors_of(const Battle *b, const State *s, Ref who, Corridor *out);
/* Nobody is in it whose middle it may not hold. */
static inline bool corridor_may_hold(const Corridor *c, Point p)
{
    return ((uint32_t)(p.x - c->low.x) <= (uint32_t)(c->high.x - c->low.x)) &
           ((uint32_t)(p.y - c->low.y) <= (uint32_t)(c->high.y - c->low.y));
}
/* low and high of all of them together; n >= 1. */
Corridor corridors_all(const Corridor *c, int n);
/* Is any enemy so near that one of them may hold him? */
bool corridors_near_enemy(const Battle *b, const State *s, const Corridor *c, int n);
/* The band in which a corridor reaches a base. */
Band corridor_band(const Battle *b, const State *s, const Corridor *c, int target);
/* 13.20, 13.21  Of artillery: no deeper than the band of the first hostile base in it. */
void corridor_trim(const Battle *b, const State *s, Corridor *c);
/* Does a corridor of its bases of that arm sweep any base of that unit? */
bool corridors_sweep(const Battle *b, const State *s, Ref who, int unit, Arm arm);
/* Is a hostile base in it?  out: friends (may be NULL): set if a friendly one of another unit is. */
bool corridor_has_hostile(const Battle *b, const State *s, const Corridor *c,
                          bool *friends);

#endif
