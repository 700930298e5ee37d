/* SPDX-License-Identifier: GPL-3.0-or-later
 * growing.h - a text that grows, mostly into JSON.
 *
 * Once there was no memory nothing more is added and `failed` stays: add everything, look once.
 * All zero is an empty one; the text is the owner's to free.
 *
 * Start at growing_add().
 */
#ifndef ENGINE_GROWING_H
#define ENGINE_GROWING_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/battle.h"

typedef struct Growing {
    char *text; /* NUL-ended once something was added */
    size_t n, room;
    bool failed; /* no memory */
} Growing;

void growing_add(Growing *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
/* before, then text as a JSON string. */
void growing_quote(Growing *t, const char *before, const char *text);
/* before, then the short name of whoever it is as a JSON string; nobody is "". */
void growing_name(Growing *t, const char *before, const Battle *b, Ref who);

#endif
