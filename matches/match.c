/* SPDX-License-Identifier: GPL-3.0-or-later
 * match.c - two bots, one battle, once or many times.
 *
 * A bot's own randomness is seeded by the side it commands, not by its name: a bot
 * against itself then fights both games of a pair alike and scores exactly half, so
 * that what is left in a pair's score is the difference between the bots.
 *
 * Start at match_game().
 */
#include "matches/match.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "matches/pool.h"
#include "matches/whole.h"

/* What numbers of a pair are for: the third word of dice_mix(). */
enum { FOR_DICE, FOR_BOT /* + side */ };

/* One game being played. */
typedef struct Play {
    Game game;
    Bot *bot[MAX_SIDES]; /* by the side each commands */
    uint64_t guess[MAX_SIDES];
    Record *record;
    Whole whole; /* where it goes: there whole, or as it was */
    const MatchWatch *watch;
} Play;

/* ---- one game ---- */

/* The file of a game's record: options->record itself, or in that folder. */
static void record_path(const MatchOptions *options, int number, char *out, int size)
{
    if (options->games == 1)
        snprintf(out, (size_t)size, "%s", options->record);
    else
        snprintf(out, (size_t)size, "%s/game-%06d.jsonl.gz", options->record, number + 1);
}

static bool open_record(const MatchOptions *o, int number, Play *p,
                        const GameResult *result, Err *err)
{
    char path[WHOLE_PATH];
    record_path(o, number, path, sizeof path);
    const RecordHead head = { .version = o->version,
                              .scenario_name = o->scenario_name,
                              .scenario_text = o->scenario_text,
                              .sides = { o->bot[match_bot_of(result, 0)],
                                         o->bot[match_bot_of(result, 1)] },
                              .seed = result->seed };
    whole_name(&p->whole, path);
    p->record = record_open(p->whole.beside, o->battle, &head, err);
    if (!p->record)
        whole_failed(&p->whole, err);
    return p->record != NULL;
}

/* A game that was broken off is on record as far as it went.
 * errors: the disk is full; what was there before is there still. */
static bool close_record(Play *p, Verdict verdict, Err *err)
{
    if (verdict == FILE_FAILED)
        record_drop(p->record);
    else if (verdict == PLAYED ? record_close(p->record, p->game.state, err)
                               : record_break_off(p->record, NULL))
        return whole_rename(&p->whole, err);
    whole_failed(&p->whole, err);
    return verdict != PLAYED;
}

void match_look(const Battle *b, const State *s, int side, uint64_t guess, State *seen)
{
    const uint64_t fresh = dice_mix(guess, s->steps, 0);
    state_copy(seen, s);
    seen->seed = fresh;
    b->rules->observe(b, seen, side, fresh);
}

static bool take_order(Play *p, Err *err)
{
    Game *const game = &p->game;
    const int side = game->state->decision.side;
    State seen;
    Order order;
    memset(&order, 0, sizeof order);
    match_look(game->battle, game->state, side, p->guess[side], &seen);
    p->bot[side]->choose(p->bot[side], game->battle, &seen, &order);
    if (p->watch && p->watch->order)
        p->watch->order(p->watch->self, game, &order);
    if (!p->record)
        return game_apply(game, &order, err);
    return record_apply(p->record, game, &order, err);
}

/* Play on until it is decided one way or another. */
static Verdict play_out(Play *p, GameResult *out, Err *err)
{
    const State *const s = p->game.state;
    while (!s->over) {
        const int steps = s->steps, side = s->decision.side;
        if (pool_stopped()) {
            err_set(err, "stopped");
            return NOT_PLAYED;
        }
        if (steps == MATCH_ENDLESS) {
            err_set(err, "after %d orders there is no end", MATCH_ENDLESS);
            return NEVER_ENDS;
        }
        if (p->watch && p->watch->judge &&
            p->watch->judge(p->watch->self, &p->game, p->guess[side], &out->winner))
            return JUDGED;
        if (take_order(p, err))
            continue;
        if (s->steps != steps) /* applied: it is the record that failed */
            return FILE_FAILED;
        out->winner = (uint8_t)!side;
        return BROKE_RULES;
    }
    out->winner = s->winner;
    out->how = s->how;
    return PLAYED;
}

static Verdict begin_and_play(const MatchOptions *o, int number, Play *p, GameResult *out,
                              Err *err)
{
    if (!scenario_begin(&p->game, out->seed, err))
        return FILE_FAILED;
    if (o->record && !open_record(o, number, p, out, err))
        return FILE_FAILED;
    const Verdict verdict = play_out(p, out, err);
    return !p->record || close_record(p, verdict, err) ? verdict : FILE_FAILED;
}

static void seat_bot(const MatchOptions *o, Play *p, int side, uint64_t pair,
                     const GameResult *result)
{
    const uint64_t seed = dice_mix(o->seed, pair, FOR_BOT + (uint64_t)side);
    const int who = match_bot_of(result, side);
    Bot *const bot = o->ready[who] ? o->ready[who]
                     : o->make     ? o->make(o->self, who, o->bot[who])
                                   : bot_new(o->bot[who], NULL);
    assert(bot && "whoever starts a match has tried its bots' names");
    bot_seed(bot, seed);
    p->bot[side] = bot;
    p->guess[side] = dice_mix(seed, 0, 0);
}

uint64_t match_seed(const MatchOptions *options, int number)
{
    return dice_mix(options->seed, (uint64_t)number / 2, FOR_DICE);
}

void match_game(const MatchOptions *options, int number, const MatchWatch *watch,
                State *state, GameResult *out)
{
    const uint64_t pair = (uint64_t)number / 2;
    State own;
    State *const s = state ? state : &own;
    Play play = { .game = { .battle = options->battle, .state = s }, .watch = watch };
    Err err = { { 0 } };
    memset(out, 0, sizeof *out);
    state_copy(s, &options->battle->opening);
    out->a_side = (uint8_t)match_a_side(number);
    out->winner = NOBODY;
    out->seed = match_seed(options, number);
    play.game.listener = watch ? watch->listener : NULL;
    for (int side = 0; side < MAX_SIDES; side++)
        seat_bot(options, &play, side, pair, out);
    out->verdict = (uint8_t)begin_and_play(options, number, &play, out, &err);
    for (int side = 0; side < MAX_SIDES; side++)
        if (!options->ready[match_bot_of(out, side)])
            bot_free(play.bot[side]);
    out->turns = s->turn;
    out->orders = s->steps;
    out->margin = options->battle->rules->margin(options->battle, s);
    out->hash = state_hash(s);
    if (out->verdict != PLAYED)
        snprintf(out->says, sizeof out->says, "%.*s", MATCH_SAYS - 1, err.text);
}

int match_winner(const GameResult *result)
{
    return result->winner == NOBODY ? N_BOTS : match_bot_of(result, result->winner);
}

/* ---- many games ---- */

typedef struct Run {
    const MatchOptions *options;
    GameResult *result;
    pthread_mutex_t lock; /* of what follows */
    int done, halves_a;
} Run;

static void job(void *self, int number)
{
    Run *const run = self;
    const MatchOptions *const o = run->options;
    GameResult *const result = &run->result[number];
    match_game(o, number, NULL, NULL, result);
    if (result->verdict == NOT_PLAYED)
        return;
    pthread_mutex_lock(&run->lock);
    const int winner = match_winner(result);
    run->done++;
    run->halves_a += winner == BOT_A ? 2 : winner == N_BOTS;
    if (o->progress)
        o->progress(o->self, run->done, run->halves_a / (2.0 * run->done));
    pthread_mutex_unlock(&run->lock);
}

void match_run(const MatchOptions *options, GameResult *out)
{
    Run run = { .options = options, .result = out };
    memset(out, 0, (size_t)options->games * sizeof *out);
    pthread_mutex_init(&run.lock, NULL);
    pool_run(options->games, options->threads, job, &run);
    pthread_mutex_destroy(&run.lock);
}
