/* SPDX-License-Identifier: GPL-3.0-or-later
 * turned.h - a battle is the same battle on a table that is turned round, or mirrored.
 *
 * Rules know no north: what comes of orders may not depend on which way round the table lies.  A game
 * by lot is played beside itself, both with the same dice, on the scenario and on the scenario turned:
 * every place, every facing, every order the turned one, to the last tenth of a millimetre.  Where they
 * part, somebody looked at a compass, counted from a corner, or rounded by the table's axes.  As long as
 * they are together, what bots see in each option (its features) is to be the same too.
 *
 * Start at turned_games().
 */
#ifndef BENCHMARKS_TURNED_H
#define BENCHMARKS_TURNED_H

#include "engine/ruleset.h"

/* How a table is turned: so many quarters, clockwise, after its east has become its west, if it has. */
enum { TURNED_MIRRORED = 4, TURNED_QUARTERS = 3 };

typedef struct Turned {
    int games, alike; /* played; the same battle to their end */
    int64_t features,
        other;      /* of options looked at; those that differed by more than a little */
    int64_t orders; /* in each of the two */
    uint64_t seed;  /* of the first game that parted ... */
    int order;      /* ... and after which of its orders */
    char parted[160]; /* over what; "" = none did */
} Turned;

/* Where a place of a table so wide and deep is on the table turned; and which way who looks there looks. */
Point turned_place(Point p, int32_t width, int32_t depth, int how);
Angle turned_angle(Angle facing, int how);
/* The text of a scenario of these rules, turned.  By no quarter its table is made an even number of tenths across: so
 * what stands in its middle does so mirrored.
 * returns: the caller's, freed with free().  errors: no JSON object; a table without size; no memory. */
char *turned_text(const char *text, const Ruleset *rules, int how, Err *err);

/* Play so many games of the scenario in that file, one after the other.
 * errors: the scenario, or what it comes to turned, is refused. */
bool turned_games(const char *path, int how, int games, uint64_t seed, Turned *out,
                  Err *err);

#endif
