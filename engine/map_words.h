/* SPDX-License-Identifier: GPL-3.0-or-later
 * map_words.h - what the text map and the SVG map say alike: title, units, scale.
 */
#ifndef ENGINE_MAP_WORDS_H
#define ENGINE_MAP_WORDS_H

#include "engine/ruleset.h"

enum { MAP_LINE = 256 };

/* What ground looks like; the later one is drawn over the earlier one. */
typedef enum MapLook {
    LOOK_HILL,
    LOOK_ROUGH,
    LOOK_MARSH,
    LOOK_WATER,
    LOOK_WOOD,
    LOOK_TOWN,
    LOOK_ROAD,
    LOOK_CROSSING, /* bridges and fords: over water and roads */
    LOOK_WALL,
    LOOK_OBJECTIVE,
    LOOKS
} MapLook;

/* By the hobby's words for the type, else by its flags. */
MapLook map_look(const Ruleset *rules, const Feature *feature);

/* The marks along an edge, in the ruleset's unit of length. */
typedef struct MapScale {
    const char *unit; /* "cm" */
    int32_t ten;      /* tenths of a millimetre to ten units */
    int32_t step;     /* units from mark to mark: 1, 2 or 5 times a power of ten */
} MapScale;

/* The finest scale whose marks are at least `gap` apart on the table. */
MapScale map_scale(const Ruleset *rules, int32_t gap);
/* Where the i-th mark lies. */
int32_t map_mark(MapScale scale, int i);

/* "Lundy's Lane: turn 3 of 18, British, movement"; at its end "...: victory for British on turn 18". */
void map_title(const Battle *battle, const State *state, char *out, int size);
/* Are there zones to deploy in, and is it before the battle?  Then they are shown. */
bool map_zones(const Battle *battle, const State *state);
/* "line, steady, 4 of 5 bases, 2 dice"; what has no name or is 0 is left out. */
void map_unit_says(const Battle *battle, const State *state, int unit, char *out,
                   int size);
/* "rated 5, leads 8, 41, not on the table". */
void map_officer_says(const Battle *battle, const State *state, int officer, char *out,
                      int size);
/* Which of the ruleset's statuses a unit has: as its stands are, where the rules say so. */
int map_status_number(const Battle *battle, const State *state, int unit);
/* The names of a unit's formation, "" where it has none, and status. */
const char *map_formation(const Battle *battle, const State *state, int unit);
const char *map_status(const Battle *battle, const State *state, int unit);
/* The facing of a unit's first stand on the table; false if it has none there. */
bool map_unit_facing(const Battle *battle, const State *state, int unit, Angle *out);
/* Copy, for the looker's eyes: side 0 sees all, else what that side (1 + side) sees, and no guess
 * at the rest. */
void map_seen(const Battle *battle, const State *state, int side, State *out);

#endif
