/* SPDX-License-Identifier: GPL-3.0-or-later
 * portfolio.c - portfolio greedy search: a doctrine for each unit, improved one by one.
 *
 * After Churchill and Buro, "Portfolio Greedy Search and Simulation for Large-Scale Combat in
 * StarCraft" (2013).  At the first decision of a turn the best single doctrine is sought for
 * all; then, at every decision, the party that decides and after it the others in turn are
 * given the doctrine that does best while everybody else keeps his.  The order is what the
 * decider's doctrine says.  Trial t of every doctrine has the same dice.
 *
 * Start at portfolio_choose().
 */
#include "ai/search.h"

#include <stdlib.h>
#include <string.h>

enum { SCRIPTS = 6, TRIALS = 4, PARTIES = 1 << 12 };

static const char *const script_names[SCRIPTS] = { "balanced", "holdfast", "gunline",
                                                   "assault",  "screen",   "reserve" };

typedef struct PortfolioBot {
    Bot bot; /* first: a PortfolioBot is a Bot */
    Search search;
    Doctrine script[SCRIPTS];
    uint8_t given[6 * PARTIES]; /* script of every Ref */
    int turn;
    int64_t trials;
    /* the trial under way */
    Ref party; /* whose script is being tried, NO_REF = everybody's */
    int result[SCRIPTS * TRIALS];
} PortfolioBot;

/* What a playout is told: the bot, and what is different in this trial. */
typedef struct Trial {
    const PortfolioBot *bot;
    Ref party;
    int script;
} Trial;

static Ref party_of(const State *state, const Intention *option)
{
    return state->decision.about ? state->decision.about : option->subject;
}

static const Doctrine *script_for(const void *self, const State *state,
                                  const Intention *option)
{
    const Trial *const trial = self;
    const Ref party = party_of(state, option);
    if (state->decision.side != trial->bot->search.side)
        return NULL;
    if (trial->party == NO_REF || trial->party == party)
        return &trial->bot->script[trial->script];
    return &trial->bot->script[trial->bot->given[party]];
}

static void job(void *self, int i)
{
    PortfolioBot *const bot = self;
    const Search *const search = &bot->search;
    const Trial trial = { bot, bot->party, i % SCRIPTS };
    Policy policy = search->policy;
    policy.script = script_for;
    policy.self = &trial;
    bot->result[i] =
        search_play(search, &policy, (uint64_t)(bot->trials + i / SCRIPTS), ALL_OPEN);
}

/* The script that does best for the party; a tie keeps what it has. */
static int best_script(PortfolioBot *bot, Ref party, int now)
{
    int64_t sum[SCRIPTS] = { 0 };
    bot->party = party;
    workers_run(bot->search.workers, SCRIPTS * TRIALS, job, bot);
    bot->trials += TRIALS;
    for (int i = 0; i < SCRIPTS * TRIALS; i++)
        sum[i % SCRIPTS] += bot->result[i];
    int best = now;
    for (int i = 0; i < SCRIPTS; i++)
        if (sum[i] > sum[best])
            best = i;
    return best;
}

/* The unit to be looked at after `last`, going round all of one's own. */
static int next_unit(const PortfolioBot *bot, int last)
{
    const Battle *const b = bot->search.battle;
    for (int k = 1; k <= b->n_units; k++) {
        const int unit = (last + k) % b->n_units;
        if (b->unit[unit].side == bot->search.side &&
            state_unit(bot->search.root, unit)->n_stands)
            return unit;
    }
    return -1;
}

static void improve(PortfolioBot *bot)
{
    const Search *const search = &bot->search;
    const Ref decider = party_of(search->root, &search->option[0]);
    const int turn = search->root->turn * MAX_SIDES + search->root->side + 1;
    int64_t done = 0;
    bot->trials = 0;
    if (bot->turn != turn) {
        bot->turn = turn;
        memset(bot->given, best_script(bot, NO_REF, bot->given[decider]),
               sizeof bot->given);
        done += SCRIPTS * TRIALS;
    }
    bot->given[decider] = (uint8_t)best_script(bot, decider, bot->given[decider]);
    done += SCRIPTS * TRIALS;
    for (int unit = -1; search_left(search, done) >= SCRIPTS * TRIALS;) {
        unit = next_unit(bot, unit < 0 ? 0 : unit);
        if (unit < 0)
            break;
        bot->given[ref_unit(unit)] =
            (uint8_t)best_script(bot, ref_unit(unit), bot->given[ref_unit(unit)]);
        done += SCRIPTS * TRIALS;
    }
}

static void portfolio_choose(Bot *self, const Battle *battle, const State *seen,
                             Order *out)
{
    PortfolioBot *const bot = (PortfolioBot *)self;
    Search *const search = &bot->search;
    int at = 0;
    if (search_begin(search, self, battle, seen) > 1) {
        improve(bot);
        const Ref decider = party_of(seen, &search->option[0]);
        int64_t score[MAX_OPTIONS];
        doctrine_scores(&bot->script[bot->given[decider]], battle, seen, search->option,
                        search->n, NULL, score);
        for (int i = 1; i < search->n; i++)
            if (score[i] > score[at])
                at = i;
        search_close(search);
    }
    make_ground(battle, seen, search->option, search->n, at, out);
}

static void portfolio_free(Bot *self)
{
    search_end(&((PortfolioBot *)self)->search);
    free(self);
}

Bot *make_portfolio(Spec *spec, Err *err)
{
    PortfolioBot *const bot = calloc(1, sizeof *bot);
    if (!bot) {
        err_set(err, "no memory for a bot");
        return NULL;
    }
    bot->bot.choose = portfolio_choose;
    bot->bot.free = portfolio_free;
    bool ok = search_read(&bot->search, spec, &search_baseline, err) &&
              spec_done(spec, err) && search_open(&bot->search, err);
    for (int i = 0; ok && i < SCRIPTS; i++)
        ok = doctrine_named(script_names[i], &bot->script[i], err);
    if (ok)
        return &bot->bot;
    portfolio_free(&bot->bot);
    return NULL;
}
