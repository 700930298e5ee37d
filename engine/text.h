/* SPDX-License-Identifier: GPL-3.0-or-later
 * text.h - a line for people being put together: words, names, dice, points of the compass.
 *
 * Start at text_add().
 */
#ifndef ENGINE_TEXT_H
#define ENGINE_TEXT_H

#include "engine/battle.h"
#include "engine/event.h"

/* What does not fit is cut. */
typedef struct Text {
    char *out;
    int size, at;
} Text;

void text_add(Text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* " (rolled 3,5)"; nothing for an event without dice. */
void text_dice(Text *t, const Event *event);

/* "Blue wins", or "The battle is drawn" for NOBODY. */
void text_winner(Text *t, const Battle *b, int side);

typedef char NameRoom[NAME_ROOM + 24];

/* battle_name() into the room.  returns: the room; for NO_REF "nobody", and the room is empty. */
const char *text_name(const Battle *b, Ref who, NameRoom room);
/* "north-east": the nearest of eight points. */
const char *text_point(Angle bearing);

#endif
