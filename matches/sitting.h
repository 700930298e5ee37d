/* SPDX-License-Identifier: GPL-3.0-or-later
 * sitting.h - one battle with a person in it: orders given so far, take-backs, own dice.
 *
 * A sitting is the list of orders given (and of faces typed in); the state is what they
 * lead to.  Taking an order back is leaving it out and playing the rest again, and a
 * record is written in the same way when it is asked for.
 *
 * Orders can be taken back as far as the last die thrown, the last choice of the other side,
 * or the last hidden order that set something off: what has been learned cannot be unlearned.
 *
 * Start at sitting_new().
 */
#ifndef MATCHES_SITTING_H
#define MATCHES_SITTING_H

#include "engine/record.h"

typedef struct Sitting Sitting;

typedef struct SittingOptions {
    const Battle *battle;
    uint64_t seed;
    const Listener *listener; /* hears each event once; NULL = nobody */
    /* Dice of the person's own: throw n of them and write the faces to out.  NULL: keyed dice.
     * returns: false if no more dice will come; the order is then not carried out. */
    bool (*dice)(void *self, const Battle *battle, const Roll *roll, int n, int sides,
                 uint8_t *out);
    /* With a record: each order of it, on the state it is about to be carried out on.  May be NULL. */
    void (*given)(void *self, const State *state, const Order *order);
    void *self;
    /* Goes on where this record ends, whose battle and seed are those above; NULL: a new one.
     * The listener hears what is in it; none of it is to be taken back.  dice is set as
     * replay_typed() says.  Needed only by sitting_new(). */
    Replay *replay;
    int from; /* leaves the record as this turn begins, 0 = at its end */
} SittingOptions;

/* Begin the battle.
 * errors: the scenario's own orders are refused, no memory, no dice; the record does not
 * replay, or ends before that turn. */
Sitting *sitting_new(const SittingOptions *options, Err *err);
void sitting_free(Sitting *sitting);
const State *sitting_state(const Sitting *sitting);
/* Give an order.  errors: refused, or no dice came; nothing has changed. */
bool sitting_apply(Sitting *sitting, const Order *order, Err *err);
/* What was learned since cannot be unlearned: no order so far is to be taken back. */
void sitting_settle(Sitting *sitting);
/* Take the last order back.  errors: there is none that may be. */
bool sitting_undo(Sitting *sitting, Err *err);
/* Write the record of the battle so far; one that is not over has no closing line.  What is
 * there already is replaced when the new one is whole.
 * in: head without seed and dice, which the sitting knows. */
bool sitting_record(const Sitting *sitting, const char *path, const RecordHead *head,
                    Err *err);

#endif
