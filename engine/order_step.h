/* SPDX-License-Identifier: GPL-3.0-or-later
 * order_step.h - a way from where somebody stands, "9 cm north", "forward 20", "back 5", and a turn
 * from how he stands, "left".
 *
 * A point of the compass is the table's; forward, back, left and right are the mover's own.
 * A length alone is straight ahead.
 *
 * Start at words_step().
 */
#ifndef ENGINE_ORDER_STEP_H
#define ENGINE_ORDER_STEP_H

#include "engine/geo.h"
#include "engine/order_words.h"

typedef struct OrderStep {
    Angle way;
    bool own;               /* the way is counted from the mover's facing */
    char length[LINE_ROOM]; /* as it was typed; empty: none was */
} OrderStep;

/* Are the words from .. to - 1 a step, and nothing else? */
bool words_step(const OrderWords *words, int from, int to, OrderStep *out);
/* Is it a turn of one's own, and nothing else: "left", "45 right", "about"?  out: how far, clockwise;
 * left and right without a number are a quarter. */
bool words_turn(const char *text, Angle *out);
/* Where it leads; never further than that by the rounding of a place.  in: length >= 0. */
Point step_end(Point from, Angle way, int32_t length);

#endif
