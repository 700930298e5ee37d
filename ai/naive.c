/* SPDX-License-Identifier: GPL-3.0-or-later
 * naive.c - NaiveMCTS: a bandit for every party's choice, and one for whole turns of them.
 *
 * After Ontanon, "The Combinatorial Multi-Armed Bandit Problem and Its Application to
 * Real-Time Strategy Games" (2013).  A turn is one combined action.  With chance e0 a trial
 * explores: each decision of the turn is taken by its local bandit (with chance el any option,
 * else the best by its own mean), as if the choices did not depend on each other.  Otherwise
 * it follows the combined action with the best mean.  What comes after the turn is played out.
 *
 * Trials follow on each other, so it thinks with one thread only.  Start at naive_choose().
 */
#include "ai/search.h"

#include <stdlib.h>
#include <string.h>

enum {
    E0 = 40, /* in 100: microRTS's defaults */
    EL = 30,
    ARMS = 1 << 14,  /* rows of the local bandits, by hash */
    TURNS = 1 << 10, /* combined actions remembered */
    CHOICES = 24,    /* of a combined action */
    FOR_PLAYOUT = 3,
    NOT_IN_IT = -1
};

/* One option of one decision. */
typedef struct Arm {
    uint64_t key; /* 0 = free */
    int64_t sum;
    uint32_t visits, spare;
} Arm;

typedef struct Choice {
    uint32_t decision; /* what had to be chosen */
    uint32_t spare;
    uint64_t order;
} Choice;

typedef struct TurnRow {
    uint64_t key; /* of its choices */
    int64_t sum;
    int32_t visits, n;
    Choice choice[CHOICES];
} TurnRow;

typedef struct NaiveBot {
    Bot bot; /* first: a NaiveBot is a Bot */
    Search search;
    int n_turns;
    TurnRow now; /* the trial under way */
    TurnRow turn[TURNS];
    Arm arm[ARMS];
} NaiveBot;

static uint32_t decision_key(const State *s)
{
    return (uint32_t)s->decision.kind << 16 | s->decision.about;
}

/* The row of an option; when the table is full, the last one looked at serves. */
static Arm *arm_of(NaiveBot *bot, uint32_t decision, uint64_t order)
{
    uint64_t key = dice_mix(order, decision, 0) | 1;
    Arm *arm = NULL;
    for (int probe = 0; probe < 16; probe++) {
        arm = &bot->arm[(key + (uint64_t)probe) % ARMS];
        if (!arm->key)
            arm->key = key;
        if (arm->key == key)
            break;
    }
    return arm;
}

static int local_choice(NaiveBot *bot, uint32_t decision, const Intention *option, int n,
                        uint64_t *stream)
{
    const uint64_t any = playout_any(stream);
    if (any % 100 < EL)
        return (int)((any >> 32) * (uint64_t)n >> 32);
    int best = 0;
    int64_t most = -1;
    for (int i = 0; i < n; i++) {
        const Arm *const arm = arm_of(bot, decision, intention_key(option[i]));
        const int64_t mean = arm->visits ? arm->sum / arm->visits : CHANCE_ONE;
        if (mean <= most)
            continue;
        most = mean;
        best = i;
    }
    return best;
}

/* What a combined action says here. */
static int turn_choice(const TurnRow *turn, uint32_t decision, int at,
                       const Intention *option, int n)
{
    for (int k = at; turn && k < turn->n; k++) {
        if (turn->choice[k].decision != decision)
            continue;
        for (int i = 0; i < n; i++)
            if (intention_key(option[i]) == turn->choice[k].order)
                return i;
    }
    return NOT_IN_IT;
}

static const TurnRow *best_turn(const NaiveBot *bot)
{
    const TurnRow *best = NULL;
    for (int i = 0; i < bot->n_turns; i++)
        if (!best || bot->turn[i].sum / bot->turn[i].visits > best->sum / best->visits)
            best = &bot->turn[i];
    return best;
}

/* Play one's own turn to its end; the enemy's decisions in it are the policy's. */
static bool play_turn(NaiveBot *bot, Game *game, Horizon *horizon, const TurnRow *follow,
                      uint64_t *stream)
{
    const Search *const search = &bot->search;
    State *const s = game->state;
    const int turn = s->turn, whose = s->side;
    while (!s->over && s->turn == turn && s->side == whose && bot->now.n < CHOICES) {
        Intention option[MAX_OPTIONS];
        Order known[MAX_OPTIONS];
        const int n = search->battle->rules->options(search->battle, s, option, known);
        int at = 0;
        if (n > 1 && s->decision.side != search->side)
            at = playout_choose(&search->policy, search->battle, s, option, n, known,
                                stream);
        else if (n > 1) {
            const uint32_t decision = decision_key(s);
            at = turn_choice(follow, decision, bot->now.n, option, n);
            if (at == NOT_IN_IT)
                at = local_choice(bot, decision, option, n, stream);
            bot->now.choice[bot->now.n++] =
                (Choice){ .decision = decision, .order = intention_key(option[at]) };
        }
        playout_apply(game, option, n, known, at);
        if (horizon_reached(horizon, s))
            return false;
    }
    return !s->over;
}

static void learn(NaiveBot *bot, int chance)
{
    TurnRow *const now = &bot->now;
    now->key = 0;
    for (int i = 0; i < now->n; i++) {
        Arm *const arm = arm_of(bot, now->choice[i].decision, now->choice[i].order);
        arm->sum += chance;
        arm->visits++;
        now->key = dice_mix(now->key, now->choice[i].decision, now->choice[i].order);
    }
    TurnRow *row = NULL;
    for (int i = 0; i < bot->n_turns && !row; i++)
        if (bot->turn[i].key == now->key)
            row = &bot->turn[i];
    if (!row && bot->n_turns < TURNS) {
        row = &bot->turn[bot->n_turns++];
        *row = *now;
        row->sum = row->visits = 0;
    }
    if (!row)
        return;
    row->sum += chance;
    row->visits++;
}

static void one_trial(NaiveBot *bot, int64_t number)
{
    const Search *const search = &bot->search;
    State state;
    Game game = { .battle = search->battle, .state = &state };
    uint64_t stream = dice_mix(search->seed, (uint64_t)number, FOR_PLAYOUT);
    search_copy(search, (uint64_t)number, &state);
    Horizon horizon = horizon_begin(search->policy.horizon, &state, search->side);
    const bool explores = playout_any(&stream) % 100 < E0;
    bot->now.n = 0;
    const bool goes_on =
        play_turn(bot, &game, &horizon, explores ? NULL : best_turn(bot), &stream);
    const int chance = goes_on ? playout_run(&search->policy, &game, horizon, &stream)
                               : playout_value(&search->policy, search->battle, &state);
    learn(bot, search_mine(search, chance));
}

/* The option of the root that was taken most; of equals, the better mean. */
static int most_taken(NaiveBot *bot)
{
    const Search *const search = &bot->search;
    const uint32_t decision = decision_key(search->root);
    const Arm *best = NULL;
    int at = 0;
    for (int i = 0; i < search->n; i++) {
        const Arm *const arm = arm_of(bot, decision, intention_key(search->option[i]));
        if (best && (arm->visits < best->visits ||
                     (arm->visits == best->visits && arm->sum <= best->sum)))
            continue;
        best = arm;
        at = i;
    }
    return at;
}

static void naive_choose(Bot *self, const Battle *battle, const State *seen, Order *out)
{
    NaiveBot *const bot = (NaiveBot *)self;
    Search *const search = &bot->search;
    int at = 0;
    if (search_begin(search, self, battle, seen) > 1) {
        memset(bot->arm, 0, sizeof bot->arm);
        bot->n_turns = 0;
        for (int64_t done = 0; search_left(search, done) > 0; done++)
            one_trial(bot, done);
        at = most_taken(bot);
        search_close(search);
    }
    make_ground(battle, seen, search->option, search->n, at, out);
}

static void naive_free(Bot *self)
{
    search_end(&((NaiveBot *)self)->search);
    free(self);
}

Bot *make_naive(Spec *spec, Err *err)
{
    NaiveBot *const bot = calloc(1, sizeof *bot);
    if (!bot) {
        err_set(err, "no memory for a bot");
        return NULL;
    }
    bot->bot.choose = naive_choose;
    bot->bot.free = naive_free;
    if (search_read(&bot->search, spec, &search_baseline, err) && spec_done(spec, err))
        return &bot->bot;
    naive_free(&bot->bot);
    return NULL;
}
