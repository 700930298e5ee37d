/* SPDX-License-Identifier: GPL-3.0-or-later
 * scenario_reader.h - what the five files that read a scenario share.
 *
 *   scenario.c          the head, the numbers, the order of the steps, the end of it
 *   scenario_army.c     sides, officers, units: what never changes
 *   scenario_terrain.c  the table, features, zones, notes: whatever has a shape
 *   scenario_opening.c  where everybody is, and in what state, when the battle opens
 *   scenario_value.c    the kinds of value all of them read
 *
 * Errors stay in the JsonFile: every step reads on, and scenario.c looks once after each.
 *
 * Start at Reader; only these five files need it.
 */
#ifndef ENGINE_SCENARIO_READER_H
#define ENGINE_SCENARIO_READER_H

#include "engine/opening.h"
#include "engine/ruleset.h"

typedef struct Reader {
    Battle *b;
    const Ruleset *rules;
    Opening *opening;
    JsonFile *file;
    int n_sides; /* read so far */
} Reader;

/* ---- the steps, in their order ---- */
void reader_table(Reader *r, Json *root);
void reader_notes(Reader *r, Json *root, Json *sides);
void reader_sides(Reader *r, Json *sides);
void reader_terrain(Reader *r, Json *root);
void reader_opening(Reader *r, Json *root);
/* After the ruleset's load(): nobody off the table, on forbidden ground, on another. */
void reader_check(Reader *r);

/* ---- values ---- */
/* A length from low to high. */
int32_t reader_length(const Reader *r, const Json *value, int32_t low, int32_t high);
/* A point on the table, or no more than `beyond` off it. */
Point reader_point(const Reader *r, const Json *value, int32_t beyond);
/* A facing; `otherwise` if it is absent. */
Angle reader_facing(const Json *value, Angle otherwise);
/* How many a list of a side's has, 0 and an error if too few or, with the `before` that the battle has
 * already, over its `most`.
 * in: what they are called. */
int reader_list(const Json *list, int least, int before, int most, const char *what);
/* The index of a name in a list of the ruleset: rows of `size` bytes that begin with their
 * name, the last one's NULL. */
int reader_choice(const Json *value, const void *rows, size_t size);
/* The bits of the names in a list of marks. */
uint32_t reader_marks(const Json *value, const Mark *marks);
/* A name, without control characters. */
void reader_name(const Json *value, char *out, int size);
/* Is the slug somebody's name already?  Whose. */
const char *reader_taken(const Reader *r, const char *slug);
/* The side, officer or unit of an exact name (case and "the" apart); 0 and an error if none. */
int reader_side(const Reader *r, const Json *value);
int reader_officer(const Reader *r, const Json *value, int side);
int reader_unit(const Reader *r, const Json *value, int side);
/* The note of this name and side, + 1; 0 if absent. */
int reader_note(const Reader *r, const Json *value, int side);
/* A side's deployment zones. */
void reader_zones(Reader *r, const Json *zones, int side);

#endif
