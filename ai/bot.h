/* SPDX-License-Identifier: GPL-3.0-or-later
 * bot.h - whoever chooses: one interface for random, doctrines and searches.
 *
 * A bot is asked only with what its side may see (the caller has called the ruleset's
 * observe()), answers with an order, and never rolls dice of the battle.
 *
 * Start at bot_new().
 */
#ifndef AI_BOT_H
#define AI_BOT_H

#include "engine/ruleset.h"

#include <stdatomic.h>

typedef struct Bot Bot;

struct Bot {
    /* The order for state->decision.  errors: none; a bot that cannot choose is a bug of ours. */
    void (*choose)(Bot *bot, const Battle *battle, const State *seen, Order *out);
    void (*free)(Bot *bot);
    /* See bot_explain(); NULL: it has no reasons. */
    void (*explain)(const Bot *bot, bool json, char *out, int size);
    uint64_t seed; /* of the bot's own randomness; set anew for each game by bot_seed() */
    atomic_bool hurried; /* see bot_hurry() */
};

/* "random", "gunline", "gunline:randomness=20" ...
 * errors: an unknown bot ("did you mean") or option. */
Bot *bot_new(const char *spec, Err *err);
void bot_free(Bot *bot);
/* Can it be had?  errors: as of bot_new(). */
bool bot_can(const char *spec, Err *err);
/* Does it think by the clock, so that what it chooses need not be chosen again?  Any text that holds
 * such a spec will do. */
bool bot_by_clock(const char *spec);
void bot_seed(Bot *bot, uint64_t seed);
/* Move now: from another thread, or a signal's handler.  A search that is under way, or the next
 * one, comes to its end with what it has, whatever its budget; what it chooses then depends on
 * when it was told.  It holds until bot_unhurry(). */
void bot_hurry(Bot *bot);
void bot_unhurry(Bot *bot);

/* Which of n options an order comes from, as the ruleset grounds them; -1 = none. */
int bot_option_of(const Battle *battle, const State *seen, const Intention *option, int n,
                  const Order *order);

/* Why the order given last, in the ruleset's words, or as one JSON value: chances, lines,
 * alternatives, fears.  "" (null) from a bot that has no reasons.
 * in: the battle it was asked about is still there. */
void bot_explain(const Bot *bot, bool json, char *out, int size);

typedef struct BotInfo {
    const char *name;
    const char *help;
    bool doctrine; /* one of ai/doctrines/ */
    bool searches; /* takes its time: "NAME:iterations=N" says how much */
} BotInfo;

/* All bots that can be named, in the order of the help; the last row's name is NULL. */
const BotInfo *bot_list(void);

#endif
