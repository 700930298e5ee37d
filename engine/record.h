/* SPDX-License-Identifier: GPL-3.0-or-later
 * record.h - a game on disk: JSON Lines, compressed by zlib (gzip), replaying bit for bit.
 *
 *   {"brevet":1,"ruleset":..,"tables":"0x..","scenario":{..whole file..},"name":..,"seed":"0x..",
 *    "set":[..],"sides":["bot","bot"],"version":..}
 *   {"n":0,"order":{..},"says":"..","events":["..",..],"dice":[..],"hash":"0x.."}   one line an order
 *   {"end":true,"winner":..,"how":..,"turns":..,"orders":..,"hash":"0x.."}
 *
 * "dice" stands only where a person typed them in.  The scenario's text is in the header, so a
 * record needs no other file.
 *
 * Start at record_open() to write, record_read() to replay.
 */
#ifndef ENGINE_RECORD_H
#define ENGINE_RECORD_H

#include "engine/scenario.h"

typedef struct RecordHead {
    const char *scenario_name;  /* file name, for people */
    const char *scenario_text;  /* the whole file */
    size_t scenario_size;
    const char *tables_text;    /* variant file's text, NULL = none */
    const char *const *set;     /* NULL-terminated "path=value"s, NULL = none */
    const char *sides[MAX_SIDES]; /* who commanded */
    uint64_t seed;
} RecordHead;

typedef struct Record Record; /* one being written */

/* returns: NULL on errors (the file cannot be made, the disk is full). */
Record *record_open(const char *path, const Battle *battle, const RecordHead *head, Err *err);
/* Apply an order through the engine and write its line: orders, events, the hash after it.
 * The game's listener still hears the events.
 * errors: a refusal (nothing is written), or a write that failed. */
bool record_apply(Record *record, Game *game, const Order *order, Err *err);
/* Write the closing line.  errors: the disk is full; says so. */
bool record_close(Record *record, const State *state, Err *err);
void record_drop(Record *record); /* close without a closing line: a battle broken off */

/* A record read back. */
typedef struct Replay Replay;

/* errors: not gzip, torn, not JSON, lines missing or out of order, a ruleset unknown. */
Replay *record_read(const char *path, const Ruleset *const *rulesets, Err *err);
void replay_free(Replay *replay);
const Battle *replay_battle(const Replay *replay);
const RecordHead *replay_head(const Replay *replay);
int replay_orders(const Replay *replay); /* how many order lines it holds */
bool replay_complete(const Replay *replay); /* has a closing line */
/* Play the next order on game (begun with replay_begin()), comparing hashes.
 * returns: false at the end, or with err set when an order is refused or a hash differs. */
void replay_begin(Replay *replay, Game *game);
bool replay_next(Replay *replay, Game *game, Err *err);
/* Do the state and the closing line agree (winner, hash, order count)? */
bool replay_verify_end(const Replay *replay, const Game *game, Err *err);

#endif
