/* SPDX-License-Identifier: GPL-3.0-or-later
 * ready_bot.h - a bot for a test, its randomness always the same.
 *
 * Start at ready_bot().
 */
#ifndef TESTS_AI_READY_BOT_H
#define TESTS_AI_READY_BOT_H

#include "ai/bot.h"

/* returns: the caller's, for bot_free(); the test fails where there is no such bot. */
Bot *ready_bot(const char *spec);

#endif
