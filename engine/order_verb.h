/* SPDX-License-Identifier: GPL-3.0-or-later
 * order_verb.h - which verb a typed word means.
 *
 * Of order_text.c, where reading a line begins.
 *
 * Start at verb_at().
 */
#ifndef ENGINE_ORDER_VERB_H
#define ENGINE_ORDER_VERB_H

#include "engine/order_parts.h"

/* The longest verb at this word: its index, VERB_PUT, or 0 if none.  out: of how many words. */
int verb_at(const Typed *typed, int at, int *n);
/* The verb of that name; 0 if these rules have none. */
int verb_named(const Typed *typed, const char *name);
/* The verb that changes a formation; 0 if these rules have none. */
int verb_form(const Typed *typed);
/* "limber", "limbers": to form as limbered.  returns: the formation, 0 if the word is none. */
int verb_formation(const Typed *typed, int at);

#endif
