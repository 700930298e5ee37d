/* SPDX-License-Identifier: GPL-3.0-or-later
 * turned.h - a battle is the same battle on a table that is turned round, by half or by a quarter.
 *
 * Rules know no north: what comes of orders may not depend on which way round the table lies.  A game
 * by lot is played beside itself, both with the same dice, on the scenario and on the scenario turned:
 * every place, every facing, every order the turned one.  Where
 * they part, somebody looked at a compass, counted from a corner, or a place was a hair's breadth on
 * either side of a line: rounding may part some, a rule that knows north parts most.  As long as they
 * are together, what bots see in each option (its features) is to be the same too.
 *
 * Start at turned_games().
 */
#ifndef BENCHMARKS_TURNED_H
#define BENCHMARKS_TURNED_H

#include "engine/ruleset.h"

typedef struct Turned {
    int games, alike; /* played; the same battle to their end */
    int64_t features,
        other;      /* of options looked at; those that differed by more than a little */
    int64_t orders; /* in each of the two */
    uint64_t seed;  /* of the first game that parted ... */
    int order;      /* ... and after which of its orders */
    char parted[160]; /* over what; "" = none did */
} Turned;

/* The text of a scenario of these rules, turned clockwise.  in: quarters: 1 to 3.
 * returns: the caller's, freed with free().  errors: no JSON object; a table without size; no memory. */
char *turned_text(const char *text, const Ruleset *rules, int quarters, Err *err);

/* Play so many games of the scenario in that file, one after the other.
 * errors: the scenario, or what it comes to turned, is refused. */
bool turned_games(const char *path, int quarters, int games, uint64_t seed, Turned *out,
                  Err *err);

#endif
