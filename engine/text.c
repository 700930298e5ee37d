/* SPDX-License-Identifier: GPL-3.0-or-later
 * text.c - lines for people, into room that the caller has.
 *
 * Start at text_add().
 */
#include "engine/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/ruleset.h"

void text_add(Text *t, const char *format, ...)
{
    if (t->at >= t->size - 1)
        return;
    va_list list;
    va_start(list, format);
    const int n = vsnprintf(t->out + t->at, (size_t)(t->size - t->at), format, list);
    va_end(list);
    t->at = n < t->size - t->at ? t->at + n : t->size - 1;
}

void text_dice(Text *t, const Event *event)
{
    for (int i = 0; i < event->n_dice; i++)
        text_add(t, i ? ",%d" : " (rolled %d", event->dice[i]);
    if (event->n_dice)
        text_add(t, ")");
}

void text_winner(Text *t, const Battle *b, int side)
{
    if (side == NOBODY)
        text_add(t, "The battle is drawn");
    else
        text_add(t, "Victory for %s", b->side[side].name);
}

void text_points(Text *t, int points)
{
    text_add(t, "%d point%s", points, points == 1 ? "" : "s");
}

void text_ahead(Text *t, int margin)
{
    const int points = margin < 0 ? -margin : margin;
    if (!points)
        return;
    text_add(t, ", ");
    text_points(t, points);
    text_add(t, " ahead");
}

void text_places(Text *t, const Battle *b, const uint8_t *feature, int n)
{
    for (int i = 0; i < n; i++)
        text_add(t, "%s%s", i ? ", " : "", b->terrain.feature[feature[i]].name);
}

const char *text_name(const Battle *b, Ref who, NameRoom room)
{
    room[0] = 0;
    if (!who)
        return "nobody";
    battle_name(b, who, room, sizeof(NameRoom));
    return room;
}

const char *text_short_name(const Battle *b, Ref who, ShortNameRoom room)
{
    room[0] = 0;
    if (who)
        battle_short_name(b, who, room, sizeof(ShortNameRoom));
    return room;
}

enum { ONE_INCH = 254, MILLIMETRE = 10 };

/* "63.7"; "63" or "63.0". */
static void add_tenths(Text *t, int32_t n, bool always)
{
    text_add(t, "%s%d", n < 0 ? "-" : "", abs(n) / 10);
    if (always || n % 10)
        text_add(t, ".%d", abs(n) % 10);
}

void text_cm(Text *t, int32_t length)
{
    add_tenths(t, (length + MILLIMETRE / 2) / MILLIMETRE, false);
    text_add(t, " cm");
}

int32_t text_millimetres(int32_t from, int32_t at)
{
    const int32_t cut = at / MILLIMETRE;
    return cut + (at < from && cut * MILLIMETRE < at);
}

void text_cm_goal(Text *t, Point from, Point p)
{
    add_tenths(t, text_millimetres(from.x, p.x), false);
    text_add(t, ",");
    add_tenths(t, text_millimetres(from.y, p.y), false);
}

void text_cm_place(Text *t, Point p)
{
    text_cm_goal(t, p, p);
}

int text_tenths_up(int32_t length, int32_t one)
{
    return (int)(((int64_t)length * 10 + one - 1) / one);
}

void text_inches(Text *t, int32_t length)
{
    add_tenths(t, (length * 10 + ONE_INCH / 2) / ONE_INCH, true);
    text_add(t, " in");
}

/* As tenths of an inch are read. */
static int32_t tenths_read(int32_t tenths)
{
    return (tenths * ONE_INCH + 5) / 10;
}

/* Cut; but "9.8" is read as 2489 tenths of a millimetre, a little less, and told as it was typed. */
static int32_t place_tenths(int32_t from, int32_t at)
{
    const int32_t cut = at * 10 / ONE_INCH;
    if (at >= 0 && tenths_read(cut + 1) == at)
        return cut + 1;
    return cut + (at >= 0 && at < from && tenths_read(cut) < at);
}

void text_inches_goal(Text *t, Point from, Point p)
{
    add_tenths(t, place_tenths(from.x, p.x), true);
    text_add(t, ",");
    add_tenths(t, place_tenths(from.y, p.y), true);
}

void text_inches_place(Text *t, Point p)
{
    text_inches_goal(t, p, p);
}

void text_inches_way(Text *t, Point from, Point by, Point to)
{
    const bool bends = way_bends(by);
    if (bends) {
        text_add(t, " by ");
        text_inches_goal(t, from, by);
    } else {
        text_add(t, " %s", text_point(geo_bearing(from, to)));
    }
    text_add(t, " to ");
    text_inches_goal(t, bends ? by : from, to);
}

void text_cm_stands(Text *t, Point p)
{
    add_tenths(t, (p.x + MILLIMETRE / 2) / MILLIMETRE, false);
    text_add(t, ",");
    add_tenths(t, (p.y + MILLIMETRE / 2) / MILLIMETRE, false);
}

void text_inches_stands(Text *t, Point p)
{
    add_tenths(t, (p.x * 10 + ONE_INCH / 2) / ONE_INCH, true);
    text_add(t, ",");
    add_tenths(t, (p.y * 10 + ONE_INCH / 2) / ONE_INCH, true);
}

void text_forms(Text *t, const char *formation)
{
    /* clang-format off */
    static const struct { const char *formation, *does; } words[] = {
        { "limbered",   "limbers" },    { "unlimbered",   "unlimbers" },
        { "dismounted", "dismounts" },  { "back to back", "turns back to back" },
        { "skirmish",   "forms skirmish order" },
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(formation, words[i].formation) == 0) {
            text_add(t, "%s", words[i].does);
            return;
        }
    }
    text_add(t, "forms %s", formation);
}

const char *text_point(Angle bearing)
{
    static const char *const points[8] = { "north", "north-east", "east", "south-east",
                                           "south", "south-west", "west", "north-west" };
    enum { EIGHTH = 0x2000 };
    return points[(Angle)(bearing + EIGHTH / 2) / EIGHTH];
}

void text_faces(Text *t, const Battle *b, const State *s, Ref who)
{
    Angle facing;
    if (game_facing(b, s, who, &facing))
        text_add(t, " to face %s", text_point(facing));
}
