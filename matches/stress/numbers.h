/* SPDX-License-Identifier: GPL-3.0-or-later
 * numbers.h - which of a ruleset's numbers matter: each moved by a step, the battle fought again on
 * the same dice.
 *
 * Dice are keyed by what they are thrown for, so a game in which a changed number never came up goes
 * exactly as before.  What is counted is how many games went another way, what the first side wins
 * more, and how differently the same bot leads.
 *
 * Start at numbers_try(), then numbers_tell().
 */
#ifndef MATCHES_STRESS_NUMBERS_H
#define MATCHES_STRESS_NUMBERS_H

#include "engine/number.h"
#include "matches/stress/again.h"
#include "matches/tournament/doc.h"
#include "matches/tournament/evidence.h"

/* One number at another value. */
typedef struct NumberTry {
    int number; /* of the ruleset's list */
    int32_t value;
    bool cannot;       /* the battle cannot be set up so */
    int games, other;  /* that went another way */
    Evidence side;     /* what the first side wins more, on the same dice */
    Evidence turns;    /* how much longer a game is */
    double p;          /* that `side` is luck, over all that were tried */
    double difference; /* conduct_difference() */
} NumberTry;

typedef struct Numbers {
    const Again *options;
    NumberTry try[2 * MAX_NUMBERS]; /* in the list's order, lower value first */
    int n;
    Evidence side;   /* what the first side wins of the battle as it is */
    Conduct conduct; /* and how it is fought */
} Numbers;

/* out: numbers is to be zero but for its options.  Once pool_stopped() what was tried stands.
 * errors: a bot gave an order that was refused; no memory. */
bool numbers_try(Numbers *numbers, Err *err);
/* returns: NULL, or !doc_ok(): no memory. */
Doc *numbers_tell(const Numbers *numbers);

#endif
