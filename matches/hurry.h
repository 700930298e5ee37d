/* SPDX-License-Identifier: GPL-3.0-or-later
 * hurry.h - a person who will not wait: Enter, or Ctrl-C, and the bot moves now.
 *
 * Start at hurry_choose().
 */
#ifndef MATCHES_HURRY_H
#define MATCHES_HURRY_H

#include "ai/bot.h"

enum { NO_TERMINAL = -1 };

/* bot->choose(); a line that comes from `terminal` meanwhile is taken, and the bot answers at
 * once; after two seconds that is told.  So it does once pool_stopped().
 * in: the terminal's file, or NO_TERMINAL. */
void hurry_choose(Bot *bot, const Battle *battle, const State *seen, int terminal,
                  Order *out);

#endif
