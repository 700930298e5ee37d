/* SPDX-License-Identifier: GPL-3.0-or-later
 * order_two.h - a typed line that holds two orders: read as one, or refused with what to type.
 *
 * Of order_text.c, where reading a line begins.
 *
 * Start at two_read().
 */
#ifndef ENGINE_ORDER_TWO_H
#define ENGINE_ORDER_TWO_H

#include "engine/order_parts.h"

/* "b1 move to 50,35 and fire at r1", where the rules have one verb for both: that order, complete.
 * in: a line that does not read as one order, its err set.
 * errors: two orders, and how they are given; else what was set. */
bool two_read(Typed *typed);

/* ---- order_text.c's ---- */
/* All of a line, but what is left open for parts_complete(). */
bool typed_words(Typed *typed, const char *line);
/* Who is to do it, and the verb. */
bool typed_begins(Typed *typed);

#endif
