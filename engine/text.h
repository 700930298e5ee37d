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

/* "Victory for Blue" (sides may be called Reds, or British), or "The battle is drawn" for NOBODY. */
void text_winner(Text *t, const Battle *b, int side);

/* "1 point". */
void text_points(Text *t, int points);
/* ", 3 points ahead"; nothing for a margin of 0. */
void text_ahead(Text *t, int margin);

/* "mill, tavern hill": the names of features. */
void text_places(Text *t, const Battle *b, const uint8_t *feature, int n);

typedef char NameRoom[NAME_ROOM + 24];

/* battle_name() into the room.  returns: the room; for NO_REF "nobody", and the room is empty. */
const char *text_name(const Battle *b, Ref who, NameRoom room);
typedef char ShortNameRoom[SHORT_ROOM + 16];

/* battle_short_name() into the room; nothing for NO_REF.  returns: the room. */
const char *text_short_name(const Battle *b, Ref who, ShortNameRoom room);
/* "24.5 cm", "25 cm" and "60,63.7": a length to the nearest millimetre, and a place, cut to a millimetre:
 * who types it is not told that it is out of reach. */
void text_cm(Text *t, int32_t length);
void text_cm_place(Text *t, Point p);
/* The same of who goes there, cut towards where from: of a move south or west, too, it is in reach. */
void text_cm_goal(Text *t, Point from, Point p);
/* "9.5 in" and "36.0,13.4": in inches, likewise, to a tenth. */
void text_inches(Text *t, int32_t length);
void text_inches_place(Text *t, Point p);
void text_inches_goal(Text *t, Point from, Point p);
/* A way there: " north to 44.0,5.0", or " by 40.0,3.0 to 44.0,5.0" if it bends. */
void text_inches_way(Text *t, Point from, Point by, Point to);
/* A coordinate in whole millimetres, cut so. */
int32_t text_millimetres(int32_t from, int32_t at);
/* Where somebody stands now, to the nearest, as put_says() has it for his figures on a table. */
void text_cm_stands(Text *t, Point p);
void text_inches_stands(Text *t, Point p);
/* Tenths of an inch, INCH(1), or a centimetre, CM(1), rounded up: what is out of reach reads as
 * further than the reach. */
int text_tenths_up(int32_t length, int32_t one);
/* What troops do to stand so: "forms line", "limbers", "dismounts".  in: a formation's name */
void text_forms(Text *t, const char *formation);
/* "north-east": the nearest of eight points. */
const char *text_point(Angle bearing);
/* " to face north-east", as it stands now; nothing for who has no facing. */
void text_faces(Text *t, const Battle *b, const State *s, Ref who);

#endif
