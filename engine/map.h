/* SPDX-License-Identifier: GPL-3.0-or-later
 * map.h - the table drawn as text and as SVG.
 */
#ifndef ENGINE_MAP_H
#define ENGINE_MAP_H

#include "engine/ruleset.h"
#include <stdio.h>

typedef struct MapOptions {
    int columns; /* of text; 0 = 100 */
    bool colour; /* ANSI colours, for a terminal */
    int side;    /* who looks: 1 + side, 0 = sees all */
    bool legend; /* list units with status and strength below, and the ground */
} MapOptions;

/* How the battle is won: line 0 is the heading; nothing where the ruleset does not say. */
void map_each_aim(const Battle *battle, void (*tell)(void *self, int n, const char *line),
                  void *self);
/* How far a side is with it; "" where the ruleset does not say. */
void map_standing(const Battle *battle, const State *state, int side, char *out,
                  int size);
/* How it is won, printed. */
void map_aims(FILE *out, const Battle *battle);

/* Both return false if the stream could not be written. */
bool map_text(FILE *out, const Battle *battle, const State *state,
              const MapOptions *options);
bool map_svg(FILE *out, const Battle *battle, const State *state,
             const MapOptions *options);

#endif
