/* SPDX-License-Identifier: GPL-3.0-or-later
 * renumbered.h - a battle is the same battle whatever its file lists first, and on a mirrored table.
 *
 * Rules know no file: who is hit, who runs first, who is in whose way may not depend on which unit is the
 * first on the list, unless the rules say so.  A game by lot is played beside itself, both with the same
 * dice, on the scenario and on the scenario with its sides, the units and officers of each, its terrain and
 * the points of each piece listed the other way round, but for those who arrive by one note: that is their
 * order of march.  Who moves first stays who he is.  Each order, listed or by lot, goes to the same troops in
 * both.  Where they part, somebody went by the number; where an order is refused in the second, it may be
 * only that the rules have them ask for troops one by one, in the file's order; and whom nobody sets up
 * stands where there is room then.
 *
 * Nor do rules know a hand: instead, the second may be played on the mirrored table, each order mirrored.  Where
 * nothing else says who is first a battle goes from the right, and its mirrored one from the left (battle.h), so
 * there they must not part either.
 *
 * Start at renumbered_games().
 */
#ifndef BENCHMARKS_RENUMBERED_H
#define BENCHMARKS_RENUMBERED_H

#include "engine/ruleset.h"

enum { RENUMBERED_TOLD = 6000 };

/* What is played on: the scenario, or each time another by wild_text() or crowded_text(). */
enum { DRAWN_NOT, DRAWN_WILD, DRAWN_CROWDED };

/* How the second is made, and which games are played. */
typedef struct RenumberedHow {
    bool mirrored; /* on the mirrored table, listed as in the file */
    int drawn;     /* DRAWN_ */
    int first, games;
    uint64_t seed;
} RenumberedHow;

typedef struct Renumbered {
    int games, alike; /* played; the same battle to their end */
    int by_turns; /* parted where troops are asked one by one: the second took an order not yet, since it
                     asks others first, or who is set up first has room */
    int64_t orders;       /* in each of the two */
    int64_t offers_apart; /* before how many of them bots were offered not the same */
    int64_t told_apart;   /* after how many people were told not the same */
    char offered[320];    /* what only one was offered, the first time; "" = never */
    int game;             /* the number of the first that parted otherwise, from 0 ... */
    int order;            /* ... and after which of its orders */
    char parted[480];     /* over what; "" = none did */
    char told[2][RENUMBERED_TOLD]; /* what either then told of that order, a line each */
} Renumbered;

/* The text of a scenario with all that it lists listed the other way round.
 * returns: the caller's, freed with free().  errors: no JSON object; no memory. */
char *renumbered_text(const char *text, Err *err);

/* Play those games of the scenario in that file, or each on what the lot makes of it.
 * errors: the scenario, or what it comes to renumbered, is refused. */
bool renumbered_games(const char *path, const Ruleset *rules, const RenumberedHow *how,
                      Renumbered *out, Err *err);

#endif
