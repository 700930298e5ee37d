/* SPDX-License-Identifier: GPL-3.0-or-later
 * state.h - the changing part of a battle: flat, pointer-free, copied by one memcpy.
 *
 *   +--------+----------+---------+-----------------+---------+
 *   | header | officers |  units  | ruleset's own   | stands  |   only what the battle
 *   +--------+----------+---------+-----------------+---------+   uses: size bytes in all
 *
 * What never changes (names, kinds, ratings, terrain, tables) is in the Battle.  Offsets are
 * fixed when a scenario is loaded, so a copy costs what the battle uses and two states of
 * one battle are compared and hashed byte by byte.
 *
 * Start at state_stand().
 */
#ifndef ENGINE_STATE_H
#define ENGINE_STATE_H

#include "engine/order.h"
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    MAX_STANDS = 512,
    MAX_UNITS = 128,
    MAX_OFFICERS = 64,
    MAX_SIDES = 2,
    MAX_NOTES = 6,      /* of reinforcements */
    MAX_PRIVATE = 9216, /* bytes a ruleset may keep */
    NO_UNIT = 255
};

/* A stand (base).  16 bytes. */
typedef struct Stand {
    Point at; /* centre */
    Angle facing;
    uint8_t figures; /* left; 0 = lost */
    uint8_t status;  /* the ruleset's list of stand statuses */
    uint8_t unit;    /* the unit it stands in now, NO_UNIT = by itself */
    uint8_t marks;   /* the ruleset's flags */
    uint8_t where;   /* ON_TABLE ... */
    uint8_t own;     /* the ruleset's, if it has a use for it */
} Stand;

enum { ON_TABLE, IN_RESERVE, LEFT_TABLE, LOST, SURRENDERED };

/* A unit: the stands that move and test as one.  8 bytes. */
typedef struct Unit {
    uint8_t status;    /* the ruleset's list of unit statuses */
    uint8_t formation; /* the ruleset's list */
    uint8_t n_stands;  /* in it now; 0 = there is no such unit at present */
    uint8_t dice;      /* morale dice carried */
    uint32_t marks;    /* the ruleset's flags */
} Unit;

typedef struct Officer {
    Point at;
    Angle facing;
    uint8_t where;  /* ON_TABLE ... */
    uint8_t left;   /* attempts left this turn */
    uint16_t marks; /* the ruleset's flags */
    Ref with;       /* the unit or stand he goes with, NO_REF = by himself */
} Officer;

typedef struct State {
    uint64_t seed;                            /* of the dice */
    uint32_t size;                            /* bytes in use, this header included */
    uint16_t units_at, private_at, stands_at; /* offsets; officers begin at body */
    uint16_t steps;                           /* orders applied so far */
    uint8_t turn;                             /* from 1; 0 = before the battle */
    uint8_t phase;                            /* the ruleset's list */
    uint8_t side;                             /* whose turn it is */
    uint8_t over;                             /* 1 = the battle has ended */
    uint8_t winner;                           /* a side, or NOBODY (drawn), once over */
    uint8_t how;                              /* the ruleset's list of endings */
    uint8_t came_up[MAX_NOTES]; /* how often the die of a note of reinforcements has */
    Decision decision;          /* what has to be chosen now */
    _Alignas(8) uint8_t body[MAX_OFFICERS * sizeof(Officer) + MAX_UNITS * sizeof(Unit) +
                             MAX_PRIVATE + MAX_STANDS * sizeof(Stand)];
} State;

enum { NOBODY = 255 };

_Static_assert(sizeof(Stand) == 16, "a stand is 16 bytes");
_Static_assert(sizeof(Unit) == 8, "a unit is 8 bytes");
_Static_assert(sizeof(Officer) == 16, "an officer is 16 bytes");
_Static_assert(offsetof(State, body) == offsetof(State, decision) + sizeof(Decision),
               "no padding before the body");

/* Lay out an all-zero state for these counts. */
void state_init(State *s, int n_officers, int n_units, int private_size, int n_stands);

static inline Officer *state_officer(const State *s, int i)
{
    return (Officer *)(uintptr_t)s->body + i;
}
static inline Unit *state_unit(const State *s, int i)
{
    return (Unit *)((uintptr_t)s + s->units_at) + i;
}
static inline void *state_private(const State *s)
{
    return (void *)((uintptr_t)s + s->private_at);
}
static inline Stand *state_stand(const State *s, int i)
{
    return (Stand *)((uintptr_t)s + s->stands_at) + i;
}
static inline void state_copy(State *to, const State *from)
{
    memcpy(to, from, from->size);
}
/* Those of the stands first .. end - 1, on the table or not, whose middle is in the upright
 * rectangle low .. high, its border included; returns how many.  Asked before anything is
 * measured: it reads the stands once and does not branch.  out: room for end - first + 1. */
int state_stands_in(const State *s, int first, int end, Point low, Point high,
                    int16_t *out);
/* A hash (XXH64) of the bytes in use. */
uint64_t state_hash(const State *s);

#endif
