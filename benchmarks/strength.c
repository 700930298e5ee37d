/* SPDX-License-Identifier: GPL-3.0-or-later
 * strength.c - meetings of the commander with everybody, and what each side thought.
 *
 * The games are match_run()'s and the interval is score_pairs()'s.  What a budget came to is told
 * by a bot around each bot, which counts and passes on.
 *
 * Start at strength_run().
 */
#include "benchmarks/strength.h"
#include "benchmarks/clock.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/commander.h"
#include "matches/pool.h"

/* A meeting under way. */
typedef struct Play {
    const StrengthOptions *options;
    Meeting *meeting;
    pthread_mutex_t lock; /* of its thoughts */
} Play;

/* ---- a bot that is counted ---- */

typedef struct CountedBot {
    Bot bot; /* first: a CountedBot is a Bot */
    Bot *inner;
    Thought own;
    int turn; /* last seen, of either side */
    Play *play;
    int who;
} CountedBot;

static void counted_choose(Bot *self, const Battle *battle, const State *seen, Order *out)
{
    CountedBot *const c = (CountedBot *)self;
    Intention option[MAX_OPTIONS];
    const int turn = MAX_SIDES * seen->turn + seen->side + 1;
    const bool chooses = battle->rules->options(battle, seen, option, NULL) > 1;
    const double before = clock_seconds(CLOCK_THREAD_CPUTIME_ID);
    bot_seed(c->inner, self->seed);
    c->inner->choose(c->inner, battle, seen, out);
    c->own.seconds += clock_seconds(CLOCK_THREAD_CPUTIME_ID) - before;
    if (!chooses)
        return;
    c->own.decisions++;
    c->own.turns += turn != c->turn;
    c->turn = turn;
    if (commander_is(c->inner))
        c->own.iterations += ((const Commander *)c->inner)->effort.iterations;
}

static void counted_free(Bot *self)
{
    CountedBot *const c = (CountedBot *)self;
    Thought *const all = &c->play->meeting->thought[c->who];
    pthread_mutex_lock(&c->play->lock);
    all->decisions += c->own.decisions;
    all->turns += c->own.turns;
    all->iterations += c->own.iterations;
    all->seconds += c->own.seconds;
    pthread_mutex_unlock(&c->play->lock);
    bot_free(c->inner);
    free(c);
}

static Bot *make_counted(void *self, int who, const char *spec)
{
    CountedBot *const c = calloc(1, sizeof *c);
    Bot *const inner = bot_new(spec, NULL);
    if (!c || !inner) {
        free(c);
        return inner; /* plays, uncounted */
    }
    c->bot.choose = counted_choose;
    c->bot.free = counted_free;
    c->inner = inner;
    c->play = self;
    c->who = who;
    return &c->bot;
}

/* ---- one meeting ---- */

static void progress(void *self, int done, double score_a)
{
    const Play *const play = self;
    if (play->options->progress)
        play->options->progress(play->options->self, play->meeting, done, score_a);
}

static bool play_meeting(const StrengthOptions *o, Meeting *meeting, GameResult *result,
                         Err *err)
{
    Play play = { .options = o, .meeting = meeting };
    const MatchOptions match = { .battle = meeting->battle,
                                 .bot = { meeting->bot[BOT_A], meeting->bot[BOT_B] },
                                 .make = make_counted,
                                 .seed = o->seed,
                                 .games = o->games,
                                 .threads = o->threads,
                                 .progress = progress,
                                 .self = &play };
    pthread_mutex_init(&play.lock, NULL);
    match_run(&match, result);
    pthread_mutex_destroy(&play.lock);
    for (int i = 0; i < o->games; i++)
        if (result[i].verdict == FILE_FAILED)
            return err_set(err, "%s: %s", meeting->battle->id, result[i].says);
    meeting->score = score_pairs(result, o->games);
    if (o->finished && meeting->score.games)
        o->finished(o->self, meeting);
    return true;
}

/* ---- who meets whom ---- */

static const BotInfo *info_of(const char *spec)
{
    const size_t length = strcspn(spec, ":");
    const BotInfo *info = bot_list();
    while (info->name &&
           (strlen(info->name) != length || memcmp(info->name, spec, length) != 0))
        info++;
    return info;
}

static void name_bots(const StrengthOptions *o, int number, Meeting *out)
{
    char *const a = out->bot[BOT_A], *const b = out->bot[BOT_B];
    if (number < o->n_against) {
        const char *const against = o->against[number];
        const bool searches = info_of(against)->searches;
        out->kind = searches ? AGAINST_SEARCH : AGAINST_DOCTRINE;
        snprintf(a, SPEC_ROOM, "mcts:%s", o->budget);
        snprintf(b, SPEC_ROOM, "%s%s%s", against,
                 !searches              ? ""
                 : strchr(against, ':') ? ","
                                        : ":",
                 searches ? o->budget : "");
    } else {
        int64_t iterations = o->base;
        for (int i = o->n_against; i < number; i++)
            iterations *= STRENGTH_FACTOR;
        out->kind = STEP;
        snprintf(a, SPEC_ROOM, "mcts:iterations=%lld",
                 (long long)(STRENGTH_FACTOR * iterations));
        snprintf(b, SPEC_ROOM, "mcts:iterations=%lld", (long long)iterations);
    }
}

static void add_thoughts(Meeting *all, const Meeting *one)
{
    for (int who = 0; who < N_BOTS; who++) {
        all->thought[who].decisions += one->thought[who].decisions;
        all->thought[who].turns += one->thought[who].turns;
        all->thought[who].iterations += one->thought[who].iterations;
        all->thought[who].seconds += one->thought[who].seconds;
    }
}

/* Two bots on all battles.  in: room for all their results. */
static bool play_all_battles(const StrengthOptions *o, const Meeting *who,
                             GameResult *result, Err *err)
{
    Meeting all = *who;
    int n = 0;
    for (; n < o->n_battles && !pool_stopped(); n++) {
        Meeting one = *who;
        one.battle = o->battle[n];
        if (!play_meeting(o, &one, &result[n * o->games], err))
            return false;
        add_thoughts(&all, &one);
    }
    all.score = score_pairs(result, n * o->games);
    if (n > 1 && o->finished && all.score.games)
        o->finished(o->self, &all);
    return true;
}

int strength_meetings(const StrengthOptions *options)
{
    return (options->n_against + options->steps) * options->n_battles;
}

bool strength_can(const StrengthOptions *options, Err *err)
{
    for (int i = 0; i < options->n_against + options->steps; i++) {
        Meeting who = { .kind = STEP };
        name_bots(options, i, &who);
        for (int bot = 0; bot < N_BOTS; bot++)
            if (!bot_can(who.bot[bot], err))
                return false;
    }
    return true;
}

bool strength_run(const StrengthOptions *options, Err *err)
{
    const int n = options->n_against + options->steps;
    GameResult *const result =
        calloc((size_t)options->n_battles * (size_t)options->games, sizeof *result);
    bool ok = result || err_set(err, "no memory for %d games", options->games);
    for (int i = 0; ok && i < n && !pool_stopped(); i++) {
        Meeting who = { .kind = STEP };
        name_bots(options, i, &who);
        ok = play_all_battles(options, &who, result, err);
    }
    free(result);
    return ok;
}
