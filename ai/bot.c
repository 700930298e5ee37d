/* SPDX-License-Identifier: GPL-3.0-or-later
 * bot.c - the list of bots, and who is made from a name.
 *
 * A kind of bot is a row and a maker here; the doctrines' rows make themselves from the files
 * in ai/doctrines/, and one maker makes them all.
 *
 * Start at bots, then bot_new().
 */
#include "ai/bot.h"
#include "ai/doctrine_list.h"
#include "ai/make.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* clang-format off */
static const BotInfo bots[] = {
    { "random",   "any sensible order, each as likely as the next", false, false },
    { "mcts",      "the commander; mcts:iterations=N, mcts:ms=N (a decision), mcts:turn=N (ms a turn)", false, true },
    { "flat",      "flat Monte Carlo with halving; options as of mcts", false, true },
    { "uct",       "plain UCT; options as of mcts", false, true },
    { "portfolio", "portfolio greedy search over doctrines; options as of mcts", false, true },
    { "naive",     "NaiveMCTS: a bandit for each unit; options as of mcts", false, true },
    { "general",  "the doctrine bred for the rules it plays by; what mcts plays on with", false, false },
    { "doctrine", "doctrine:file=PATH: a doctrine of your own", false, false },
#define DOCTRINE_ROW(name, about) { #name, about, true, false },
    DOCTRINE_LIST(DOCTRINE_ROW)
#undef DOCTRINE_ROW
    { NULL, NULL, false, false }
};
/* clang-format on */

static const struct {
    const char *name;
    Bot *(*make)(Spec *spec, Err *err);
} kinds[] = {
    { "random", make_random }, { "mcts", make_mcts },           { "flat", make_flat },
    { "uct", make_uct },       { "portfolio", make_portfolio }, { "naive", make_naive },
};

enum { N_KINDS = sizeof kinds / sizeof kinds[0] };
enum { N_BOTS = sizeof bots / sizeof bots[0] };

const BotInfo *bot_list(void)
{
    return bots;
}

static bool is_listed(const char *name, Err *err)
{
    const char *names[N_BOTS];
    for (int i = 0; i < N_BOTS; i++) {
        names[i] = bots[i].name;
        if (names[i] && strcmp(names[i], name) == 0)
            return true;
    }
    const char *const near = err_did_you_mean(name, names);
    return err_set(err, "there is no bot \"%s\"%s%s%s", name,
                   near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
}

Bot *bot_new(const char *spec, Err *err)
{
    Spec read;
    if (!spec_read(&read, spec, err) || !is_listed(read.name, err))
        return NULL;
    for (int i = 0; i < N_KINDS; i++)
        if (strcmp(read.name, kinds[i].name) == 0)
            return kinds[i].make(&read, err);
    return make_doctrine(&read, err);
}

void bot_free(Bot *bot)
{
    if (bot)
        bot->free(bot);
}

bool bot_can(const char *spec, Err *err)
{
    Bot *const bot = bot_new(spec, err);
    bot_free(bot);
    return bot != NULL;
}

void bot_hurry(Bot *bot)
{
    atomic_store(&bot->hurried, true);
}

void bot_unhurry(Bot *bot)
{
    atomic_store(&bot->hurried, false);
}

void bot_explain(const Bot *bot, bool json, char *out, int size)
{
    if (bot->explain)
        bot->explain(bot, json, out, size);
    else
        snprintf(out, (size_t)size, "%s", json ? "null" : "");
}

bool bot_by_clock(const char *spec)
{
    static const char *const keys[] = { ":ms=", ",ms=", ":turn=", ",turn=" };
    for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++)
        if (strstr(spec, keys[k]))
            return true;
    return false;
}

void bot_seed(Bot *bot, uint64_t seed)
{
    bot->seed = seed;
}

int bot_option_of(const Battle *battle, const State *seen, const Intention *option, int n,
                  const Order *order)
{
    for (int i = 0; i < n; i++) {
        Order like;
        make_ground(battle, seen, &option[i], 1, 0, &like);
        if (memcmp(&like, order, sizeof like) == 0)
            return i;
    }
    return -1;
}

void make_ground(const Battle *battle, const State *seen, const Intention *option, int n,
                 int at, Order *out)
{
    assert(n > 0);
    for (int i = 0; i < n; i++) {
        memset(out, 0, sizeof *out);
        if (battle->rules->ground(battle, seen, &option[(at + i) % n], out, NULL))
            return;
    }
    assert(!"options() listed nothing that can be done");
}
