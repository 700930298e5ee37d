/* SPDX-License-Identifier: GPL-3.0-or-later
 * scenario.h - a scenario file becomes a Battle.
 *
 * The format is documented field by field in engine/README.md.  It is strict: unknown or
 * duplicate keys, lengths without a unit, overlapping stands, names used twice are errors
 * that name file, line and JSON path.
 *
 * Start at scenario_load().
 */
#ifndef ENGINE_SCENARIO_H
#define ENGINE_SCENARIO_H

#include "engine/ruleset.h"

/* What to change before the battle is set up. */
typedef struct ScenarioOptions {
    const Ruleset *const *rulesets; /* NULL-terminated: those a file may name */
    const char *tables;             /* a variant file, NULL = none */
    const char *tables_text; /* or such a file's text, as records keep it; NULL = none */
    const char *const *set;  /* "path=value", NULL-terminated; NULL = none */
    bool left_first;         /* Battle.hand is LEFT_FIRST: for a mirrored table */
} ScenarioOptions;

/* returns: a Battle of the caller's, freed with battle_free(); NULL on errors. */
Battle *scenario_load(const char *file, const ScenarioOptions *options, Err *err);
/* The same from text; name is the file's, for errors and Battle.id.  To keep a file's text as
 * well: json_load() it, and give json_text() to this. */
Battle *scenario_parse(const char *name, const char *text, size_t size,
                       const ScenarioOptions *options, Err *err);
void battle_free(Battle *battle);

/* Begin a game: game_begin(), then the typed orders the file says have been given.
 * in: game->battle and game->state as for game_begin().
 * errors: one of those orders was not understood, or refused. */
bool scenario_begin(Game *game, uint64_t seed, Err *err);

#endif
