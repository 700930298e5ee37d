/* SPDX-License-Identifier: GPL-3.0-or-later
 * level.h - opponents from easy to hard, by number.
 *
 * None of them has other dice than the person, sees more, or plays by other rules: who is easier
 * thinks less, or leaves more orders to chance.  How much each takes from the one below it, by
 * rules: matches/README.md, "Levels".
 */
#ifndef MATCHES_SOLO_LEVEL_H
#define MATCHES_SOLO_LEVEL_H

#include "matches/command.h"

enum { LEVELS = 8 };

/* The bot of a level, 1 to LEVELS, as bot_new() takes it. */
const char *level_bot(int level);
/* Whom --opponent or --level names, or `otherwise` if neither does.
 * errors: both are given (NULL). */
const char *level_opponent(const Args *args, const char *otherwise, Err *err);
/* All of them, for --help; then what setup_print_choices() prints. */
void level_print(void);

#endif
