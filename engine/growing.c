/* SPDX-License-Identifier: GPL-3.0-or-later
 * growing.c - room is doubled.
 *
 * Start at growing_add().
 */
#include "engine/growing.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/json.h"

enum { FIRST_ROOM = 1 << 10 };

static bool make_room(Growing *t, size_t more)
{
    if (t->failed)
        return false;
    if (t->n + more < t->room)
        return true;
    const size_t room = 2 * t->room + more + FIRST_ROOM;
    char *const grown = realloc(t->text, room);
    t->failed = !grown;
    if (!grown)
        return false;
    t->text = grown;
    t->room = room;
    return true;
}

void growing_add(Growing *t, const char *format, ...)
{
    va_list args, again;
    const size_t left = t->room - t->n;
    va_start(args, format);
    va_copy(again, args);
    const int n =
        t->failed ? -1 : vsnprintf(left ? t->text + t->n : NULL, left, format, args);
    if (n >= 0 && (size_t)n >= left && make_room(t, (size_t)n + 1))
        vsnprintf(t->text + t->n, (size_t)n + 1, format, again);
    if (n >= 0 && !t->failed)
        t->n += (size_t)n;
    va_end(again);
    va_end(args);
}

void growing_quote(Growing *t, const char *before, const char *text)
{
    const size_t most = 6 * strlen(text) + 3;
    growing_add(t, "%s", before);
    if (make_room(t, most))
        t->n += (size_t)json_quote(t->text + t->n, 0, (int)most, text);
}

void growing_name(Growing *t, const char *before, const Battle *b, Ref who)
{
    char name[NAME_ROOM + 16] = "";
    if (who)
        battle_short_name(b, who, name, sizeof name);
    growing_quote(t, before, name);
}
