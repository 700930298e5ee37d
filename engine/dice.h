/* SPDX-License-Identifier: GPL-3.0-or-later
 * dice.h - every die comes through one door, and is a function of what it is rolled for.
 *
 * A die is Philox4x32-10 (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", 2011)
 * of the battle's seed and of a Roll: turn, phase, side, subject, purpose, ordinal.  Nothing
 * is consumed, so undo, reload, threads or a changed rule elsewhere never shift anybody
 * else's dice.
 *
 * A source may instead be a list of faces: scripted by a test, or typed in by a person who
 * rolls real dice.  When the list runs dry the source is starved: it remembers which roll it
 * wanted and answers 1 from then on; the caller throws the state away and applies the same
 * order to its copy again with more faces.
 *
 * Start at dice_roll().
 */
#ifndef ENGINE_DICE_H
#define ENGINE_DICE_H

#include <stdbool.h>
#include <stdint.h>

enum { MAX_DICE = 255 }; /* in one throw */

/* What a throw is for.  All fields together are the key. */
typedef struct Roll {
    uint8_t turn, phase, side, purpose; /* purpose: the ruleset's list of rolls */
    uint16_t subject;                   /* a Ref */
    uint16_t occasion;                  /* which of several such throws in this phase */
} Roll;

/* A list of faces to be used before, or instead of, the keyed dice. */
typedef struct DiceList {
    const uint8_t *faces;
    int n, used;
    bool starved;     /* a throw wanted more faces than were left */
    Roll wanted;      /* the throw that ran dry first ... */
    int wanted_n;     /* ... how many dice it asks for in all ... */
    int wanted_sides; /* ... and of how many sides */
} DiceList;

/* Philox4x32-10: the published function, for the known-answer tests. */
void dice_philox(const uint32_t counter[4], const uint32_t key[2], uint32_t out[4]);

/* Throw n dice of `sides` sides.
 * in: list NULL means keyed by seed; n <= MAX_DICE, sides 2 .. 100.
 * out: room for n faces, 1 .. sides.
 * errors: a face on the list that the die does not have counts as running dry. */
void dice_roll(uint64_t seed, Roll roll, int n, int sides, DiceList *list, uint8_t *out);

/* A plain number stream for bots and match seeds: 64 bits from (seed, a, b). */
uint64_t dice_mix(uint64_t seed, uint64_t a, uint64_t b);

#endif
