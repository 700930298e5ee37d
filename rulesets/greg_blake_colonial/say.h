/* SPDX-License-Identifier: GPL-3.0-or-later
 * say.h - phrases of orders, decisions and events.
 *
 *   &  who it is about      @  the other one      #  the number a      ~  the length a
 *
 * Start at colonial_say_phrase().
 */
#ifndef COLONIAL_SAY_H
#define COLONIAL_SAY_H

#include "rulesets/greg_blake_colonial/colonial.h"

void colonial_say_phrase(Text *t, const char *phrase, const char *who, const char *whom,
                         int32_t a);
/* " (needs 8)": what its dice had to show; nothing for one that has none, or has said it. */
void colonial_say_needs(Text *t, const Event *e);
/* Millimetres, rounded. */
void colonial_say_length(Text *t, int32_t length);
/* " with canister": by ROUND_; nothing for ROUND_ANY. */
extern const char *const colonial_with_round[CONCENTRATED + 1];
/* "line"; of none that there is, the name of none. */
const char *colonial_formation_name(int formation);

#endif
