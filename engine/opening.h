/* SPDX-License-Identifier: GPL-3.0-or-later
 * opening.h - where a scenario file puts the troops, while it is being loaded.
 *
 * What all rulesets share is in the Battle when Ruleset.load() is called: names, kinds,
 * ratings, terrain, zones, notes, numbers; and in battle->opening turn, phase and side, and
 *   officers  at, facing, where, with
 *   units     status, formation, dice, marks, n_stands
 *   stands    unit, figures, status, marks, where; all stands of a placed unit lie on one
 *             another at the unit's place, but those that "bases" gives a place of their own.
 * Where the stands of a formation stand is the ruleset's business, and so are the private
 * part, the sizes (half_w, half_d) of stands whose kind has none, and those of officers.
 * Afterwards the engine refuses stands that overlap or lie off the table, with the ground they take up
 * by Ruleset.stand_box(); of those that a side is to deploy, a unit whose own stands overlap.
 *
 * Start at Opening.  It lives only as long as the load.
 */
#ifndef ENGINE_OPENING_H
#define ENGINE_OPENING_H

#include "engine/battle.h"
#include "engine/json.h"

typedef struct UnitOpening {
    Json
        json; /* its object in the file: for unit_keys (json_may), and for json_wrong() */
    Point at; /* its middle, if placed */
    Angle facing;
    uint8_t
        placed; /* 1: the file says where; arrange its stands that are not stand_placed */
    uint8_t spare;
} UnitOpening;

typedef struct Opening {
    Json own; /* the ruleset's part, "rules": {...}; own.node is NULL if absent */
    UnitOpening unit[MAX_UNITS];
    Json officer[MAX_OFFICERS];       /* their objects in the file, for json_wrong() */
    uint8_t stand_placed[MAX_STANDS]; /* 1: it has its own place; leave it there */
} Opening;

/* The feature of that name; "woods.2" is the second of two.  errors: none is called so, or several;
 * then 0. */
int opening_terrain(const Battle *b, const Json *name);

#endif
