/* SPDX-License-Identifier: GPL-3.0-or-later
 * order_choice.h - a verb's choices by their words: "shell" for "choice 3".
 *
 * What they are called stands in the verb's help, and nowhere else:
 * "guns: 0 what suits, 1 canister, 2 case, 3 shell, 4 shot".
 *
 * Start at words_choice().
 */
#ifndef ENGINE_ORDER_CHOICE_H
#define ENGINE_ORDER_CHOICE_H

#include "engine/order_words.h"

/* The choice that the words from .. to - 1 name in this help; -1: none.  "a", "the", "its" and
 * what leads to them ("with shell", "into good range") do not matter. */
int words_choice(const OrderWords *words, int from, int to, const char *help);
/* What a choice is called in this help; "" if it has no name.  returns: out, LINE_ROOM of it. */
const char *choice_name(const char *help, int choice, char *out);

#endif
