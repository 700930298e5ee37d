/* SPDX-License-Identifier: GPL-3.0-or-later
 * soak.c - random games in which everything that must hold is looked at after each order.
 *
 * A game with a fault is broken off: the state may be wrong from there on.
 *
 * Start at soak_game().
 */
#include "benchmarks/soak.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "benchmarks/lots.h"
#include "benchmarks/soak_battle.h"
#include "benchmarks/spoken.h"
#include "benchmarks/told.h"
#include "engine/put.h"
#include "engine/record.h"
#include "engine/text.h"
#include "matches/match.h"
#include "matches/pool.h"
#include "matches/whole.h"
#include "rulesets/rulesets.h"

enum {
    GARBAGE = 4 /* a decision */,
    SOAK_PATH = 1024,
    FOR_PUTS = 300,
    FOR_UNLISTED = 500,
    UNLISTED_TRIES = 60,
    DRIFT = 100,  /* of a figure put right, at most, along either axis ... */
    TURNED = 1820 /* ... and ten degrees */
};

/* One game under way. */
typedef struct Bath {
    Soak *soak;
    const Battle *battle;
    const char *path; /* of the scenario */
    SoakBattle made;
    uint64_t seed;
    const SoakOptions *options;
    int number; /* of the game, from 0 */
    Game game;
    Told told;
    Record *record;
    char record_path[SOAK_PATH];
    int n;
    Intention option[MAX_OPTIONS];
    Order order[MAX_OPTIONS];
} Bath;

static bool fault(Bath *bath, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Where the game is kept, and what plays it again. */
static void say_again(const Bath *bath, char *out, int size)
{
    const SoakOptions *const o = bath->options;
    Text t = { out, size, 0 };
    if (bath->record && o->keep)
        text_add(&t, " (record: %s)", bath->record_path);
    text_add(&t, "\n    again: brevet bench --soak --scenario %s --seed %llx --only %d",
             bath->path, (unsigned long long)o->seed, bath->number + 1);
    if (o->unlisted)
        text_add(&t, " --unlisted %d", o->unlisted);
    if (o->put)
        text_add(&t, " --put %d", o->put);
    if (o->moved)
        text_add(&t, " --moved %d", o->moved);
    if (o->wild)
        text_add(&t, " --wild");
    if (o->crowded)
        text_add(&t, " --crowded");
}

/* Keep it; returns false, so that a check can `return fault(...)`. */
static bool fault(Bath *bath, const char *format, ...)
{
    Soak *const soak = bath->soak;
    if (soak->faults++ >= SOAK_FAULTS)
        return false;
    char *const out = soak->fault[soak->faults - 1].text;
    const size_t room = sizeof soak->fault[0].text;
    const State *const s = bath->game.state;
    const int n =
        snprintf(out, room, "%s%s, seed %llx, order %d, turn %d, %s: ", bath->battle->id,
                 bath->made.moved, (unsigned long long)bath->seed, s->steps, s->turn,
                 bath->battle->rules->decisions[s->decision.kind].name);
    va_list args;
    va_start(args, format);
    const int m = n + vsnprintf(out + n, room - (size_t)n, format, args);
    va_end(args);
    if (m < (int)room)
        say_again(bath, out + m, (int)room - m);
    return false;
}

static void say(const Bath *bath, const Order *order, char *out, int size)
{
    bath->battle->rules->say_order(bath->battle, bath->game.state, order, out, size);
}

/* ---- options ---- */

static bool options_repeat(Bath *bath)
{
    Intention again[MAX_OPTIONS];
    const Ruleset *const rules = bath->battle->rules;
    const State *const s = bath->game.state;
    bath->n = rules->options(bath->battle, s, bath->option, NULL);
    if (bath->n < 1 || bath->n > MAX_OPTIONS)
        return fault(bath, "%d options", bath->n);
    if (rules->options(bath->battle, s, again, NULL) != bath->n ||
        memcmp(again, bath->option, (size_t)bath->n * sizeof again[0]) != 0)
        return fault(bath, "asked again, the options differ");
    return true;
}

/* What the other side hides must not show in what this side may do. */
static bool options_keep_secrets(Bath *bath)
{
    Intention blind[MAX_OPTIONS];
    const Ruleset *const rules = bath->battle->rules;
    State seen;
    state_copy(&seen, bath->game.state);
    seen.seed = bath->seed + 1;
    rules->observe(bath->battle, &seen, seen.decision.side,
                   dice_mix(bath->seed, seen.steps, 9));
    if (rules->options(bath->battle, &seen, blind, NULL) != bath->n ||
        memcmp(blind, bath->option, (size_t)bath->n * sizeof blind[0]) != 0)
        return fault(bath, "the options show what is hidden");
    return true;
}

static bool options_are_legal(Bath *bath)
{
    const State *const s = bath->game.state;
    for (int i = 0; i < bath->n; i++) {
        char text[256];
        State copy;
        Err err = { { 0 } };
        const Intention *const in = &bath->option[i];
        Game trial = { .battle = bath->battle, .state = &copy };
        memset(&bath->order[i], 0, sizeof bath->order[i]);
        if (!bath->battle->rules->ground(bath->battle, s, in, &bath->order[i], &err))
            return fault(bath,
                         "option %d (%s, subject %04x, target %04x) does not ground: %s",
                         i, bath->battle->rules->verbs[in->verb].name, in->subject,
                         in->target, err.text);
        state_copy(&copy, s);
        bath->soak->options++;
        if (game_apply(&trial, &bath->order[i], &err))
            continue;
        say(bath, &bath->order[i], text, sizeof text);
        return fault(bath, "option %d, \"%s\", is refused: %s", i, text, err.text);
    }
    return true;
}

/* By people, who type. */
static bool options_can_be_told(Bath *bath)
{
    const State *const s = bath->game.state;
    Err err = { { 0 } };
    char text[256];
    for (int i = 0; i < bath->n; i++) {
        if (spoken_order(bath->battle, s, &bath->order[i], &err))
            continue;
        say(bath, &bath->order[i], text, sizeof text);
        return fault(bath, "option %d, \"%s\": %s", i, text, err.text);
    }
    return true;
}

/* ---- garbage ---- */

static bool garbage_is_harmless(Bath *bath)
{
    const State *const s = bath->game.state;
    for (int i = 0; i < GARBAGE; i++) {
        State copy;
        char text[256];
        Err err = { { 0 } };
        Game trial = { .battle = bath->battle, .state = &copy };
        const uint64_t lot = dice_mix(bath->seed, s->steps, 100 + (uint64_t)i);
        const Order order = lots_garbage(bath->order, bath->n, i, lot);
        state_copy(&copy, s);
        bath->soak->garbage++;
        if (game_apply(&trial, &order, &err)) {
            bath->soak->garbage_legal++;
            if (bath->battle->rules->check(bath->battle, &copy, &err))
                continue;
            say(bath, &order, text, sizeof text);
            return fault(bath, "a strange order, \"%s\", was accepted, and: %s", text,
                         err.text);
        }
        if (!err.text[0])
            return fault(bath, "verb %d is refused without a word", order.verb);
        if (memcmp(&copy, s, s->size) != 0)
            return fault(bath, "a refused order (verb %d) changed the state: %s",
                         order.verb, err.text);
        if (!spoken_clauses(bath->battle, err.text, &err))
            return fault(bath, "%s", err.text);
    }
    return true;
}

/* ---- figures put right ---- */

/* A number by lot from -most to most; the lot is used up from below. */
static int32_t drift(uint64_t *lot, int32_t most)
{
    const int32_t by = (int32_t)(*lot % (uint64_t)(2 * most + 1)) - most;
    *lot /= (uint64_t)(2 * most + 1);
    return by;
}

static Ref anybody(const Battle *b, uint64_t *lot)
{
    const int all = b->n_units + b->n_stands + b->n_officers;
    const int i = (int)(*lot % (uint64_t)all);
    *lot /= (uint64_t)all;
    return i < b->n_units                 ? ref_unit(i)
           : i < b->n_units + b->n_stands ? ref_stand(i - b->n_units)
                                          : ref_officer(i - b->n_units - b->n_stands);
}

/* Somebody stands a little elsewhere than the battle has him; it may be refused, like any order. */
static bool put_somebody(Bath *bath)
{
    State *const s = bath->game.state;
    State before;
    Err err = { { 0 } };
    Order order = { .verb = VERB_PUT };
    uint64_t lot = dice_mix(bath->seed, s->steps, FOR_PUTS);
    if (drift(&lot, 50) + 50 >= bath->options->put)
        return true;
    order.subject = anybody(bath->battle, &lot);
    game_place(bath->battle, s, order.subject, &order.place);
    game_facing(bath->battle, s, order.subject, &order.facing);
    order.place.x += drift(&lot, DRIFT);
    order.place.y += drift(&lot, DRIFT);
    order.facing = (Angle)(order.facing + drift(&lot, TURNED));
    state_copy(&before, s);
    if (record_apply(bath->record, &bath->game, &order, &err)) {
        bath->soak->puts++;
        return bath->battle->rules->check(bath->battle, s, &err) ||
               fault(bath, "a figure put right: %s", err.text);
    }
    return (err.text[0] && memcmp(&before, s, before.size) == 0) ||
           fault(bath, "a figure was refused, and something changed: %s", err.text);
}

/* ---- orders that are not listed ---- */

/* Is it legal, and told the same with and without what its side does not see?
 * out: fair, false after a fault. */
static bool is_legal(Bath *bath, const Order *order, bool *fair)
{
    const State *const s = bath->game.state;
    State known, seen;
    Game trial = { .battle = bath->battle, .state = &known };
    Game blind = { .battle = bath->battle, .state = &seen };
    Err err = { { 0 } }, other = { { 0 } };
    char text[256];
    state_copy(&known, s);
    state_copy(&seen, s);
    bath->battle->rules->observe(bath->battle, &seen, s->decision.side,
                                 dice_mix(bath->seed, s->steps, 9));
    const bool legal = game_apply(&trial, order, &err);
    *fair = game_apply(&blind, order, &other) == legal &&
            (legal || strcmp(err.text, other.text) == 0);
    const bool sound = legal ? spoken_order(bath->battle, s, order, &other)
                             : spoken_clauses(bath->battle, err.text, &other);
    if (*fair && sound && (legal || (err.text[0] && memcmp(&known, s, s->size) == 0)))
        return legal;
    say(bath, order, text, sizeof text);
    if (*fair && !sound)
        fault(bath, "\"%s\": %s", text, other.text);
    else if (*fair)
        fault(bath, "\"%s\" is refused (%s), and something changed", text, err.text);
    else
        fault(bath, "\"%s\" is told otherwise by what is hidden: \"%s\", else \"%s\"",
              text, err.text, other.text);
    return *fair = false;
}

/* In so many of 100 orders the battle goes on from one that no list holds, if the lot finds a
 * legal one.  out: order, changed if so.  returns: false after a fault. */
static bool choose_unlisted(Bath *bath, Order *order)
{
    const uint64_t lot = dice_mix(bath->seed, bath->game.state->steps, FOR_UNLISTED);
    bool fair = true;
    if ((int)(lot % 100) >= bath->options->unlisted)
        return true;
    for (int i = 0; fair && i < UNLISTED_TRIES; i++) {
        Order other;
        if (!lots_unlisted(bath->battle, bath->game.state, bath->order, bath->n,
                           dice_mix(lot, (uint64_t)i, 0), &other))
            continue;
        bath->soak->unlisted_tried++;
        if (is_legal(bath, &other, &fair)) {
            bath->soak->unlisted++;
            *order = other;
            return true;
        }
    }
    return fair;
}

/* ---- a game ---- */

static bool step(Bath *bath)
{
    char text[256];
    State *const s = bath->game.state;
    Err err = { { 0 } };
    if (s->steps >= MATCH_ENDLESS)
        return fault(bath, "there is no end");
    if (bath->options->put && !put_somebody(bath))
        return false;
    if (!options_repeat(bath) || !options_keep_secrets(bath) ||
        !options_are_legal(bath) || !options_can_be_told(bath) ||
        !garbage_is_harmless(bath))
        return false;
    const int at = (int)(dice_mix(bath->seed, s->steps, 0) % (uint64_t)bath->n);
    Order order = bath->order[at];
    if (!choose_unlisted(bath, &order))
        return false;
    say(bath, &order, text, sizeof text);
    State before;
    state_copy(&before, s);
    told_begin(&bath->told);
    if (!record_apply(bath->record, &bath->game, &order, &err))
        return fault(bath, "the record of \"%s\": %s", text, err.text);
    bath->soak->orders++;
    if (!bath->battle->rules->check(bath->battle, s, &err) ||
        !told_check(&bath->told, bath->battle, &before, s, &err))
        return fault(bath, "after \"%s\": %s", text, err.text);
    return true;
}

static bool replays(Bath *bath)
{
    Err err = { { 0 } };
    State state;
    Game again = { .state = &state };
    Replay *const replay = record_read(bath->record_path, rulesets, &err);
    if (!replay)
        return fault(bath, "its record cannot be read: %s", err.text);
    replay_begin(replay, &again);
    while (replay_next(replay, &again, &err)) {
    }
    if (!err.text[0])
        replay_verify_end(replay, &again, &err);
    if (!err.text[0] && state_hash(&state) != state_hash(bath->game.state))
        err_set(&err, "another end");
    replay_free(replay);
    bath->soak->replays++;
    return !err.text[0] || fault(bath, "its record does not replay: %s", err.text);
}

static void soak_game(Bath *bath)
{
    Err err = { { 0 } };
    State *const s = bath->game.state;
    const int64_t faults = bath->soak->faults;
    const RecordHead head = { .scenario_name = bath->path,
                              .scenario_text = bath->made.text,
                              .sides = { "random", "random" },
                              .seed = bath->seed,
                              .table = bath->options->put > 0 };
    if (!scenario_begin(&bath->game, bath->seed, &err) ||
        !(bath->record = record_open(bath->record_path, bath->battle, &head, &err))) {
        fault(bath, "it does not begin: %s", err.text);
        return;
    }
    told_open(&bath->told, &bath->game);
    bool ok = bath->battle->rules->check(bath->battle, s, &err) ||
              fault(bath, "before the first order: %s", err.text);
    while (ok && !s->over)
        ok = step(bath);
    if (!ok)
        record_drop(bath->record);
    else if (!record_close(bath->record, s, &err))
        fault(bath, "its record: %s", err.text);
    else
        replays(bath);
    if (!bath->options->keep || bath->soak->faults == faults)
        unlink(bath->record_path);
    bath->soak->games++;
    if (s->steps > bath->soak->most_orders)
        bath->soak->most_orders = s->steps;
}

static void soak_one(Bath *bath, const Battle *shipped)
{
    Err err = { { 0 } };
    if (!soak_battle_make(&bath->made, shipped, bath->path, bath->options, bath->seed,
                          &err)) {
        fault(bath, "%s", err.text);
        return;
    }
    bath->battle = bath->game.battle = bath->made.battle;
    if (bath->options->out && !whole_write(bath->options->out, bath->made.text, &err))
        fault(bath, "%s", err.text);
    snprintf(bath->record_path, sizeof bath->record_path, "%s/soak-%ld-%d.jsonl.gz",
             bath->options->folder, (long)getpid(), bath->number);
    soak_game(bath);
    soak_battle_free(&bath->made);
}

bool soak_run(const Shipped *shipped, const SoakOptions *options, Soak *out)
{
    static const State nothing;
    State state = nothing;
    memset(out, 0, sizeof *out);
    const int first = options->only ? options->only - 1 : 0;
    const int end = options->only ? options->only : options->games;
    for (int i = first; i < end && !pool_stopped(); i++) {
        const int at = i % shipped->n;
        Bath bath = { .soak = out,
                      .battle = shipped->battle[at],
                      .path = shipped->path[at],
                      .seed = dice_mix(options->seed, (uint64_t)i, 0),
                      .options = options,
                      .number = i,
                      .game = { .state = &state, .table = options->put > 0 } };
        soak_one(&bath, shipped->battle[at]);
    }
    return out->faults == 0;
}
