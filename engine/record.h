/* SPDX-License-Identifier: GPL-3.0-or-later
 * record.h - a game on disk: JSON Lines, compressed by zlib (gzip), replaying bit for bit.
 *
 *   {"brevet":1,"version":..,"ruleset":..,"tables":"0x..","set":["path=value",..],"name":..,
 *    "sides":[..,..],"seed":"0x..","dice":[..],"table":true,"scenario":"..the file's text.."}
 *   {"n":0,"order":{..},"says":"..","events":["..",..],"dice":[..],"hash":"0x.."}
 *   {"end":true,"winner":0,"how":"..","turns":..,"orders":..,"hash":"0x.."}
 *
 * One line an order.  "set" lists every number that is not as printed, "tables" is the
 * fingerprint of all of them.  "dice" stands only where a person typed faces in: in the first
 * line those thrown before the first order; "table" only where figures were put right (put.h).
 * "winner" is a side, or -1.  A hash is the state's after the order.  The scenario's text is
 * inside, so a record needs no other file; it is a string, because every byte of it counts for
 * the scenario's hash.
 *
 * Start at record_open() to write, record_read() to replay.
 */
#ifndef ENGINE_RECORD_H
#define ENGINE_RECORD_H

#include "engine/scenario.h"

enum { RECORD_FORMAT = 1 };

typedef struct RecordHead {
    const char *version;          /* and build of the program that played; NULL = "" */
    const char *scenario_name;    /* file name, for people */
    const char *scenario_text;    /* the whole file, NUL-ended */
    const char *sides[MAX_SIDES]; /* who commanded */
    uint64_t seed;
    const uint8_t *dice; /* faces typed in before the first order, NULL = keyed dice */
    int n_dice;
    bool table; /* figures on a real table were put right (put.h) */
} RecordHead;

typedef struct Record Record; /* one being written */

/* returns: NULL on errors (the file cannot be made, the disk is full). */
Record *record_open(const char *path, const Battle *battle, const RecordHead *head,
                    Err *err);
/* Apply an order through the engine and write its line: order, events, the hash after it.
 * The game's listener still hears the events.
 * errors: a refusal, or a list of dice that ran dry (game->list->starved; the state is then
 * to be thrown away, as dice.h says): nothing is written; a write that failed. */
bool record_apply(Record *record, Game *game, const Order *order, Err *err);
/* Write the closing line; frees the record in any case.  errors: the disk is full; says so. */
bool record_close(Record *record, const State *state, Err *err);
/* Free it without a closing line: a battle broken off, which can be read as far as it went.
 * errors: as of record_close(); record_drop() is for who does not want to know. */
bool record_break_off(Record *record, Err *err);
void record_drop(Record *record);

/* A record read back. */
typedef struct Replay Replay;

/* errors: not gzip, torn, not JSON, lines missing or out of order, a ruleset unknown. */
Replay *record_read(const char *path, const Ruleset *const *rulesets, Err *err);
void replay_free(Replay *replay);
const Battle *replay_battle(const Replay *replay);
const RecordHead *replay_head(const Replay *replay);
int replay_orders(const Replay *replay);    /* how many order lines it holds */
bool replay_complete(const Replay *replay); /* has a closing line */
bool replay_typed(const Replay *replay);    /* a person typed the dice in */
/* Begin the game anew: sets its battle, and its dice; its state and listener are the caller's. */
void replay_begin(Replay *replay, Game *game);
/* The next order, which is not played, and the faces typed in for it (faces NULL: keyed dice).
 * returns: false at the end (err is then empty), or with err set when it cannot be read. */
bool replay_look(Replay *replay, const Game *game, Order *out, DiceList *dice, Err *err);
/* Play the next order on game, comparing hashes.
 * returns: false at the end (err is then empty), or with err set when an order is refused, the
 * typed-in dice do not fit, or a hash differs. */
bool replay_next(Replay *replay, Game *game, Err *err);
/* Do the state and the closing line agree (winner, ending, turn, order count, hash)? */
bool replay_verify_end(const Replay *replay, const Game *game, Err *err);

#endif
