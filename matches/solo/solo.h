/* SPDX-License-Identifier: GPL-3.0-or-later
 * solo.h - a person's battle against a bot: what the terminal and the board have in common.
 *
 *   command line --> solo_open() --> solo_begin() --> solo_order()   the person's orders
 *                                                     solo_answer()  the bot's
 *                                    solo_close() <-- solo_keep()    the record, so far
 *
 * The bot sees what its side may see, and says why after each of its orders.  Its reasons are
 * sealed until the battle is over, unless the person wants them open: they tell its plans, and
 * troops that nobody has seen yet.
 *
 * Start at solo_open().
 */
#ifndef MATCHES_SOLO_SOLO_H
#define MATCHES_SOLO_SOLO_H

#include <stdio.h>

#include "ai/bot.h"
#include "matches/setup.h"
#include "matches/sitting.h"
#include "matches/solo/level.h"
#include "matches/solo/reason.h"
#include "matches/whole.h"

/* --opponent unless given: two seconds of thought a turn */
#define SOLO_OPPONENT "mcts:turn=2000"
#define SOLO_ADVISER  "mcts:ms=1000" /* --adviser unless given */
#define SOLO_PERSON   "a person"     /* in records */

/* clang-format off */
#define SOLO_OPTIONS                                                                          \
    { "side", VALUE_TEXT, "NAME", "yours (the one listed first)", 0, 0 },                     \
    { "opponent", VALUE_TEXT, "BOT", "commands the other side (" SOLO_OPPONENT ")", 0, 0 },   \
    { "level", VALUE_COUNT, "N", "the same, from 1 (easy) to 8 (hard): see below", 1, LEVELS }, \
    { "adviser", VALUE_TEXT, "BOT", "whom you can ask for a hint (" SOLO_ADVISER ")", 0, 0 }, \
    { "dice", VALUE_TEXT, "typed", "throw dice yourself, type what they show", 0, 0 },        \
    { "record", VALUE_TEXT, "FILE", "record the battle, kept up to date as it goes", 0, 0 },  \
    { "resume", VALUE_TEXT, "FILE", "go on with a battle from its record", 0, 0 },            \
    { "from", VALUE_COUNT, "N", "with --resume: another battle, from where turn N began", 1, 250 }, \
    { "open", VALUE_NONE, NULL, "the bot's reasons can be asked for during the battle", 0, 0 }, \
    { "reasons", VALUE_TEXT, "FILE", "write the bot's reasons there when it is over", 0, 0 }, \
    SETUP_OPTIONS
/* clang-format on */

typedef struct Solo {
    const Battle *battle;
    Sitting *sitting; /* NULL before solo_begin() */
    Bot *bot;
    const char *opponent, *adviser;
    int side; /* the person's */
    int from; /* turn of the record it begins at, 0 = goes on where that ends */
    bool open, typed;
    bool conceding;     /* it was said once, and nothing else since */
    const char *record; /* file, or NULL */
    Reason *reason;     /* of the bot's orders so far */
    int n_reasons;
    /* its own */
    Setup setup;    /* unless a record was taken up */
    Replay *replay; /* the one taken up */
    WholeMark kept; /* the record, as it was left */
    const char *reasons;
    RecordHead head;
    uint64_t seed;
} Solo;

/* Read scenario or record, side, bots.
 * returns: CODE_DONE, or what the program exits with.  solo_close() it in any case. */
int solo_open(Solo *solo, const Args *args, Err *err);
/* Who sits there: the terminal, or the board; see SittingOptions. */
typedef struct SoloSeat {
    const Listener *listener;
    /* asked only if solo->typed */
    bool (*dice)(void *self, const Battle *battle, const Roll *roll, int n, int sides,
                 uint8_t *out);
    void (*given)(void *self, const State *state, const Order *order);
    void *self;
} SoloSeat;

/* Begin the battle, or go on with it.
 * errors: of sitting_new(); the record cannot be written.  There is no sitting then. */
bool solo_begin(Solo *solo, const SoloSeat *seat, Err *err);
const State *solo_state(const Solo *solo);
/* How it ended, or that it was broken off, in a sentence. */
void solo_outcome(const Solo *solo, char *out, int size);
/* Is it the person's turn to choose? */
bool solo_is_asked(const Solo *solo);
/* Does the person see whom an order puts right?  errors: says that they do not. */
bool solo_sees_put(const Solo *solo, const State *state, const Order *put, Err *err);
/* Is it meant?  Who gives the battle up is asked once more, since nothing of it can be taken back.
 * in: order NULL: something else was said, which was none.  errors: asks. */
bool solo_is_meant(Solo *solo, const Order *order, Err *err);
/* An order of the person's, through the one door; or a figure of either side that they see is put
 * right (engine/put.h).  errors: refused, or no dice came. */
bool solo_order(Solo *solo, const Order *order, Err *err);
/* The bot's order, which cannot be taken back once it is given.
 * in: ear, see hurry.h.  errors: it broke the rules, no dice came, or the program is to stop. */
bool solo_answer(Solo *solo, int ear, Err *err);
/* What a throw is for, and of whom, as the person may know it: "melee, 9th US Infantry", "morale,
 * somebody you do not see". */
void solo_say_roll(const Solo *solo, const Roll *roll, char *out, int size);
/* Write the record, if there is to be one, as far as the battle has come.
 * errors: it cannot be; somebody else has written it since: his stays. */
bool solo_keep(Solo *solo, Err *err);
/* The reasons of the bot's last order but `back`, which may be any number.
 * errors: they are sealed; there are none. */
const Reason *solo_why(const Solo *solo, int back, Err *err);
/* What the adviser would do in the person's place, from what the person sees, which number of the
 * list that is, and why.  The caller frees it.  errors: it is not the person's turn; an unknown bot; no memory. */
bool solo_hint(const Solo *solo, Reason *out, Err *err);
/* What comes of an order in this state, as the person can know it: tried many times, each with
 * dice of its own and another guess at what is hidden; to the next decision, then on to the
 * turn's end, `balanced` deciding for both.  From any thread.  errors: it is refused. */
bool solo_odds(const Solo *solo, const State *state, const Order *order, FILE *out,
               Err *err);
/* The battle as a page, turn by turn, when it is over: before, it would tell of whom nobody has seen.
 * errors: it is not; no temporary file. */
bool solo_account(const Solo *solo, FILE *out, Err *err);
/* Write the reasons down, if that was asked for, and free everything. */
bool solo_close(Solo *solo, Err *err);

#endif
