/* SPDX-License-Identifier: GPL-3.0-or-later
 * event.h - what happened, told to a listener; without one it costs nothing.
 *
 * Events are for people, records and counting.  Nothing in the rules depends on one.  Who
 * passes them to one side only asks event_is_for().  Every die is told, with its face, by one
 * event of the order it was thrown in: people hold it against the book (each ruleset's test
 * every_die_is_told).
 */
#ifndef ENGINE_EVENT_H
#define ENGINE_EVENT_H

#include "engine/order.h"
#include <stdbool.h>

typedef struct Event {
    uint8_t kind;   /* the ruleset's list */
    uint8_t side;   /* whose doing it is */
    uint8_t n_dice; /* faces thrown for it, 0 = none */
    uint8_t sides;  /* of those dice */
    uint8_t secret; /* 1 + the side that may not hear of it, 0 = everybody may */
    Ref subject, target;
    int32_t a, b, c; /* small facts, as the kind says */
    Point from, to;
    const uint8_t *dice; /* n_dice faces; valid while the listener hears it */
    const uint8_t *need; /* what they needed, if the kind says so; valid as long */
} Event;

static inline bool event_is_for(const Event *event, int side)
{
    return event->secret != 1 + side;
}

struct Game;

typedef struct Listener {
    void (*hear)(void *self, const struct Game *game, const Event *event);
    void *self;
} Listener;

#endif
