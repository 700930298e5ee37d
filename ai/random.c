/* SPDX-License-Identifier: GPL-3.0-or-later
 * random.c - any sensible order, each as likely as the next.
 *
 * The yardstick of all other bots, and the restless tester of all rules.
 *
 * Start at random_choose().
 */
#include "ai/make.h"
#include "ai/playout.h"

#include <stdlib.h>

static void random_choose(Bot *bot, const Battle *battle, const State *seen, Order *out)
{
    Intention option[MAX_OPTIONS];
    const int n = battle->rules->options(battle, seen, option, NULL);
    uint64_t stream = bot->seed + seen->steps * UINT64_C(0xD1342543DE82EF95);
    const uint64_t any = playout_any(&stream);
    make_ground(battle, seen, option, n, (int)(any % (uint64_t)n), out);
}

static void random_free(Bot *bot)
{
    free(bot);
}

Bot *make_random(Spec *spec, Err *err)
{
    if (!spec_done(spec, err))
        return NULL;
    Bot *const bot = calloc(1, sizeof *bot);
    if (!bot) {
        err_set(err, "no memory for a bot");
        return NULL;
    }
    bot->choose = random_choose;
    bot->free = random_free;
    return bot;
}
