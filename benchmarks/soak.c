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

#include "benchmarks/wild.h"
#include "engine/json.h"
#include "engine/put.h"
#include "engine/record.h"
#include "matches/match.h"
#include "matches/pool.h"
#include "rulesets/rulesets.h"

enum {
    GARBAGE = 4 /* a decision */,
    SOAK_PATH = 1024,
    SETTING = 160,
    FURTHEST = 3,
    MOST_MOVED = 2,
    FOR_NUMBERS = 200,
    FOR_PUTS = 300,
    FOR_WILD = 400,
    WILD_TRIES = 20,
    DRIFT = 100,  /* of a figure put right, at most, along either axis ... */
    TURNED = 1820 /* ... and ten degrees */
};

/* One game under way. */
typedef struct Bath {
    Soak *soak;
    const Battle *battle;
    const char *path; /* of the scenario */
    char *text;       /* and what it is, or what was made of it */
    uint64_t seed;
    char moved[2 * SETTING]; /* numbers of the rules: "--set ... --set ..." */
    int put;
    bool keep;
    Game game;
    Record *record;
    char record_path[SOAK_PATH];
    int n;
    Intention option[MAX_OPTIONS];
    Order order[MAX_OPTIONS];
} Bath;

static bool fault(Bath *bath, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

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
                 bath->moved, (unsigned long long)bath->seed, s->steps, s->turn,
                 bath->battle->rules->decisions[s->decision.kind].name);
    va_list args;
    va_start(args, format);
    const int m = n + vsnprintf(out + n, room - (size_t)n, format, args);
    va_end(args);
    if (bath->record && bath->keep && m < (int)room)
        snprintf(out + m, room - (size_t)m, " (record: %s)", bath->record_path);
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
    bath->n = rules->options(bath->battle, s, bath->option);
    if (bath->n < 1 || bath->n > MAX_OPTIONS)
        return fault(bath, "%d options", bath->n);
    if (rules->options(bath->battle, s, again) != bath->n ||
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
    if (rules->options(bath->battle, &seen, blind) != bath->n ||
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

/* ---- garbage ---- */

/* Any bytes, or an option with one byte of it changed. */
static Order garbage(const Bath *bath, int number)
{
    const uint64_t any =
        dice_mix(bath->seed, bath->game.state->steps, 100 + (uint64_t)number);
    Order order;
    uint8_t bytes[sizeof order];
    if (number % 2) {
        memcpy(bytes, &bath->order[any % (uint64_t)bath->n], sizeof bytes);
        bytes[any >> 16 & 15] = (uint8_t)(any >> 8);
    } else {
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = (uint8_t)(dice_mix(any, i, 0) >> 32);
        bytes[0] &= 63;
    }
    memcpy(&order, bytes, sizeof order);
    return order;
}

static bool garbage_is_harmless(Bath *bath)
{
    const State *const s = bath->game.state;
    for (int i = 0; i < GARBAGE; i++) {
        State copy;
        Err err = { { 0 } };
        Game trial = { .battle = bath->battle, .state = &copy };
        const Order order = garbage(bath, i);
        state_copy(&copy, s);
        bath->soak->garbage++;
        if (game_apply(&trial, &order, &err)) {
            bath->soak->garbage_legal++;
            if (!bath->battle->rules->check(bath->battle, &copy, &err))
                return fault(
                    bath, "a strange order (verb %d, subject %04x) was accepted, and: %s",
                    order.verb, order.subject, err.text);
            continue;
        }
        if (!err.text[0])
            return fault(bath, "verb %d is refused without a word", order.verb);
        if (memcmp(&copy, s, s->size) != 0)
            return fault(bath, "a refused order (verb %d) changed the state: %s",
                         order.verb, err.text);
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
    if (drift(&lot, 50) + 50 >= bath->put)
        return true;
    order.subject = anybody(bath->battle, &lot);
    battle_place(bath->battle, s, order.subject, &order.place);
    battle_facing(bath->battle, s, order.subject, &order.facing);
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

/* ---- a game ---- */

static bool step(Bath *bath)
{
    State *const s = bath->game.state;
    Err err = { { 0 } };
    if (s->steps >= MATCH_ENDLESS)
        return fault(bath, "there is no end");
    if (bath->put && !put_somebody(bath))
        return false;
    if (!options_repeat(bath) || !options_keep_secrets(bath) ||
        !options_are_legal(bath) || !garbage_is_harmless(bath))
        return false;
    const int at = (int)(dice_mix(bath->seed, s->steps, 0) % (uint64_t)bath->n);
    if (!record_apply(bath->record, &bath->game, &bath->order[at], &err))
        return fault(bath, "the record: %s", err.text);
    bath->soak->orders++;
    if (!bath->battle->rules->check(bath->battle, s, &err))
        return fault(bath, "after it: %s", err.text);
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
                              .scenario_text = bath->text,
                              .sides = { "random", "random" },
                              .seed = bath->seed,
                              .table = bath->put > 0 };
    if (!scenario_begin(&bath->game, bath->seed, &err) ||
        !(bath->record = record_open(bath->record_path, bath->battle, &head, &err))) {
        fault(bath, "it does not begin: %s", err.text);
        return;
    }
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
    if (!bath->keep || bath->soak->faults == faults)
        unlink(bath->record_path);
    bath->soak->games++;
    if (s->steps > bath->soak->most_orders)
        bath->soak->most_orders = s->steps;
}

/* One number, by lot, up to three steps off.  returns: false if that is out of bounds. */
static bool move_number(const Battle *b, uint64_t seed, char *out)
{
    const Number *const number = &b->rules->numbers[seed % (uint64_t)b->rules->n_numbers];
    const int32_t steps = 1 + (int32_t)(seed >> 32) % FURTHEST;
    const int32_t step = number_step(number, number->value) * steps;
    const int32_t value = number->value + (seed >> 48 & 1 ? step : -step);
    number_assignment(number, value, out, SETTING);
    return value >= number->low && value <= number->high;
}

/* So many numbers of the rules, moved by lot.
 * out: set, NULL-ended, in text.  returns: false if one of them would be out of bounds. */
static bool move_numbers(Bath *bath, int moved, char (*text)[SETTING], const char **set)
{
    for (int k = 0; k < moved && k < MOST_MOVED; k++) {
        const uint64_t lot = dice_mix(bath->seed, (uint64_t)k, FOR_NUMBERS);
        if (!move_number(bath->battle, lot, text[k]) ||
            (k && strcmp(text[0], text[k]) == 0))
            return false;
        set[k] = text[k];
    }
    return true;
}

/* The scenario's text as it is shipped, or what the lot makes of it. */
static char *text_of(const Bath *bath, bool wild, Err *err)
{
    size_t size;
    JsonFile *const file = json_load(bath->path, err);
    const char *const shipped = file ? json_text(file, &size) : NULL;
    char *text = NULL;
    for (int i = 0; wild && shipped && !text && i < WILD_TRIES; i++)
        text = wild_text(shipped, bath->battle->rules,
                         dice_mix(bath->seed, (uint64_t)i, FOR_WILD));
    if (shipped && !text)
        text = strdup(shipped);
    json_free(file);
    return text;
}

/* The battle of the text, its numbers moved if it can be set up so; NULL: as it is shipped. */
static Battle *battle_of(Bath *bath, const SoakOptions *options)
{
    char text[MOST_MOVED][SETTING];
    const char *set[MOST_MOVED + 1] = { NULL };
    const ScenarioOptions how = { .rulesets = rulesets, .set = set };
    if (!options->moved && !options->wild)
        return NULL;
    if (!move_numbers(bath, options->moved, text, set))
        set[0] = NULL;
    const size_t size = strlen(bath->text);
    Battle *made = scenario_parse(bath->path, bath->text, size, &how, NULL);
    if (!made && set[0]) {
        set[0] = NULL;
        made = scenario_parse(bath->path, bath->text, size, &how, NULL);
    }
    for (int k = 0; made && set[k]; k++) {
        const size_t at = strlen(bath->moved);
        snprintf(bath->moved + at, sizeof bath->moved - at, " --set %.140s", set[k]);
    }
    return made;
}

static void soak_one(Bath *bath, const SoakOptions *options, int number)
{
    Err err = { { 0 } };
    bath->text = text_of(bath, options->wild, &err);
    if (!bath->text) {
        fault(bath, "%s", err.text);
        return;
    }
    Battle *const other = battle_of(bath, options);
    if (other)
        bath->battle = other;
    bath->game.battle = bath->battle;
    snprintf(bath->record_path, sizeof bath->record_path, "%s/soak-%ld-%d.jsonl.gz",
             options->folder, (long)getpid(), number);
    soak_game(bath);
    if (other)
        battle_free(other);
    free(bath->text);
}

bool soak_run(const Shipped *shipped, const SoakOptions *options, Soak *out)
{
    static const State nothing;
    State state = nothing;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < options->games && !pool_stopped(); i++) {
        const int at = i % shipped->n;
        Bath bath = { .soak = out,
                      .battle = shipped->battle[at],
                      .path = shipped->path[at],
                      .seed = dice_mix(options->seed, (uint64_t)i, 0),
                      .put = options->put,
                      .keep = options->keep,
                      .game = { .state = &state, .table = options->put > 0 } };
        soak_one(&bath, options, i);
    }
    return out->faults == 0;
}
