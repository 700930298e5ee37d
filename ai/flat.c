/* SPDX-License-Identifier: GPL-3.0-or-later
 * flat.c - flat Monte Carlo: tries every option alike, drops the worse half, goes on.
 *
 * Sequential halving: the budget is shared by the rounds it takes to halve the options down to
 * one, and a round's share by those still in it.  Trial t of every option has the same dice.
 * No tree: what comes after the order is the playouts' affair.
 *
 * Start at flat_choose().
 */
#include "ai/search.h"

#include <stdlib.h>

typedef struct FlatBot {
    Bot bot; /* first: a FlatBot is a Bot */
    Search search;
    int alive[MAX_OPTIONS]; /* options still in, the best first after each round */
    int n_alive;
    int64_t sum[MAX_OPTIONS]; /* of chances, by option */
    int64_t trials;           /* every option still in has had so many */
    int result[MAX_OPTIONS];  /* of the trial under way, by place in alive */
} FlatBot;

static void job(void *self, int i)
{
    FlatBot *const bot = self;
    bot->result[i] = search_try(&bot->search, (uint64_t)bot->trials, bot->alive[i]);
}

static void one_trial_each(FlatBot *bot)
{
    workers_run(bot->search.workers, bot->n_alive, job, bot);
    for (int i = 0; i < bot->n_alive; i++)
        bot->sum[bot->alive[i]] += bot->result[i];
    bot->trials++;
}

/* All have had the same number of trials, so sums compare; of equals the earlier option. */
static void sort_alive(FlatBot *bot)
{
    for (int i = 1; i < bot->n_alive; i++) {
        const int option = bot->alive[i];
        int at = i;
        for (; at > 0 && bot->sum[bot->alive[at - 1]] < bot->sum[option]; at--)
            bot->alive[at] = bot->alive[at - 1];
        bot->alive[at] = option;
    }
}

static int rounds_for(int n)
{
    int rounds = 0;
    for (; n > 1; n = (n + 1) / 2)
        rounds++;
    return rounds;
}

static void halve_down(FlatBot *bot)
{
    int64_t done = 0;
    while (bot->n_alive > 1) {
        if (done == 0) {
            one_trial_each(bot);
            done += bot->n_alive;
        }
        const int64_t left = search_left(&bot->search, done);
        const int64_t trials = left / rounds_for(bot->n_alive) / bot->n_alive;
        for (int64_t t = 0; t < trials && !search_late(&bot->search); t++) {
            one_trial_each(bot);
            done += bot->n_alive;
        }
        sort_alive(bot);
        bot->n_alive = (bot->n_alive + 1) / 2;
    }
}

static void flat_choose(Bot *self, const Battle *battle, const State *seen, Order *out)
{
    FlatBot *const bot = (FlatBot *)self;
    Search *const search = &bot->search;
    bot->alive[0] = 0;
    if (search_begin(search, self, battle, seen) > 1) {
        bot->n_alive = search->n;
        bot->trials = 0;
        for (int i = 0; i < search->n; i++) {
            bot->alive[i] = i;
            bot->sum[i] = 0;
        }
        halve_down(bot);
        search_close(search);
    }
    make_ground(battle, seen, search->option, search->n, bot->alive[0], out);
}

static void flat_free(Bot *self)
{
    search_end(&((FlatBot *)self)->search);
    free(self);
}

Bot *make_flat(Spec *spec, Err *err)
{
    FlatBot *const bot = calloc(1, sizeof *bot);
    if (!bot) {
        err_set(err, "no memory for a bot");
        return NULL;
    }
    bot->bot.choose = flat_choose;
    bot->bot.free = flat_free;
    if (search_read(&bot->search, spec, &search_baseline, err) && spec_done(spec, err) &&
        search_open(&bot->search, err))
        return &bot->bot;
    flat_free(&bot->bot);
    return NULL;
}
