/* SPDX-License-Identifier: GPL-3.0-or-later
 * ready_bot.c - a bot named, and seeded with 1.
 *
 * Start at ready_bot().
 */
#include "tests/ai/ready_bot.h"

#include <criterion/criterion.h>

Bot *ready_bot(const char *spec)
{
    Err err = { { 0 } };
    Bot *const bot = bot_new(spec, &err);
    cr_assert(bot, "%s: %s", spec, err.text);
    bot_seed(bot, 1);
    return bot;
}
