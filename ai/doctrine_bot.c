/* SPDX-License-Identifier: GPL-3.0-or-later
 * doctrine_bot.c - gives the order that scores most under its doctrine.
 *
 * "gunline" plays the doctrine of that name, "general" the one bred for the rules it meets,
 * "doctrine:file=PATH" one from a file.  Ties go to the earlier option.  With randomness=N it
 * takes, N times in 100, any option at all; with margin=M as well, any that scores at most M less
 * than the best.
 *
 * Start at doctrine_choose().
 */
#include "ai/doctrine.h"
#include "ai/make.h"

#include <stdlib.h>
#include <string.h>

typedef struct DoctrineBot {
    Bot bot; /* first: a DoctrineBot is a Bot */
    Doctrine doctrine;
    bool general; /* it is the one bred for these rules */
    const Ruleset *rules;
    int randomness; /* in 100 */
    int64_t margin;
} DoctrineBot;

enum { ANY_MARGIN = -1 };

static int best_of(const int64_t *score, int n)
{
    int best = 0;
    for (int i = 1; i < n; i++)
        if (score[i] > score[best])
            best = i;
    return best;
}

/* Any option not further than the margin below the best. */
static int near_best(const DoctrineBot *bot, const int64_t *score, int n, int best,
                     uint64_t any)
{
    int near[MAX_OPTIONS], count = 0;
    for (int i = 0; i < n; i++)
        if (bot->margin == ANY_MARGIN || score[best] - score[i] <= bot->margin)
            near[count++] = i;
    return near[any % (uint64_t)count];
}

static void doctrine_choose(Bot *self, const Battle *battle, const State *seen,
                            Order *out)
{
    DoctrineBot *const bot = (DoctrineBot *)self;
    Intention option[MAX_OPTIONS];
    Order known[MAX_OPTIONS];
    int64_t score[MAX_OPTIONS];
    const int n = battle->rules->options(battle, seen, option, known);
    int at = 0;
    if (bot->general && bot->rules != battle->rules) {
        bot->rules = battle->rules;
        doctrine_general(battle->rules, &bot->doctrine);
    }
    if (n > 1) {
        doctrine_scores(&bot->doctrine, battle, seen, option, n, known, score);
        at = best_of(score, n);
    }
    if (bot->randomness &&
        dice_mix(self->seed, seen->steps, 1) % 100 < (uint64_t)bot->randomness)
        at = near_best(bot, score, n, at, dice_mix(self->seed, seen->steps, 2));
    if (known[at].verb)
        *out = known[at];
    else
        make_ground(battle, seen, option, n, at, out);
}

static void doctrine_free(Bot *bot)
{
    free(bot);
}

Bot *doctrine_bot(const Doctrine *doctrine)
{
    DoctrineBot *const bot = calloc(1, sizeof *bot);
    if (!bot)
        return NULL;
    bot->bot.choose = doctrine_choose;
    bot->bot.free = doctrine_free;
    bot->doctrine = *doctrine;
    bot->margin = ANY_MARGIN;
    return &bot->bot;
}

Bot *make_doctrine(Spec *spec, Err *err)
{
    Doctrine doctrine = { .trust = TRUST_USUAL };
    const bool general = strcmp(spec->name, "general") == 0;
    const bool from_file = strcmp(spec->name, "doctrine") == 0;
    const char *const path = from_file ? spec_text(spec, "file") : NULL;
    const int randomness = (int)spec_int(spec, "randomness", 0, 100, 0);
    const int64_t margin = spec_int(spec, "margin", 0, INT32_MAX, ANY_MARGIN);
    if (!spec_done(spec, err))
        return NULL;
    if (from_file && !path) {
        err_set(err, "which doctrine? doctrine:file=PATH");
        return NULL;
    }
    if (!general && !(from_file ? doctrine_load(path, &doctrine, err)
                                : doctrine_named(spec->name, &doctrine, err)))
        return NULL;
    DoctrineBot *const bot = (DoctrineBot *)doctrine_bot(&doctrine);
    if (!bot) {
        err_set(err, "no memory for a bot");
        return NULL;
    }
    bot->general = general;
    bot->randomness = randomness;
    bot->margin = margin;
    return &bot->bot;
}
