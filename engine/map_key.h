/* SPDX-License-Identifier: GPL-3.0-or-later
 * map_key.h - the characters of a text map, and what is written below it.
 */
#ifndef ENGINE_MAP_KEY_H
#define ENGINE_MAP_KEY_H

#include "engine/map_words.h"
#include <stdio.h>

/* Of ground; troops have the letter of their kind (StandKind). */
extern const char map_ground[LOOKS];

/* Side 0 is in capitals, side 1 in small letters; "?" for what a terminal cannot show. */
char map_cased(char c, int side);

/* What the characters on this table mean, `margin` from the left, lines `columns` wide. */
void map_key(FILE *out, const Battle *battle, const State *state, int margin,
             int columns);
/* Each side's units, with status and strength, and officers; then the ground, by its names, and
 * how the battle is won and stands. */
void map_roll(FILE *out, const Battle *battle, const State *state);

#endif
