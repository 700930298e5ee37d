/* SPDX-License-Identifier: GPL-3.0-or-later
 * again.h - a battle set up again with one thing changed, and the same doctrine fighting itself in it.
 *
 * Start at again_fight().
 */
#ifndef MATCHES_STRESS_AGAIN_H
#define MATCHES_STRESS_AGAIN_H

#include "matches/conduct.h"
#include "matches/match.h"

typedef struct Again {
    const Battle *battle;    /* with the numbers in force */
    const char *name, *text; /* its scenario */
    const char *bot;         /* commands both sides; bot_new() accepts it */
    int games;               /* each with dice of its own */
    int threads;
    uint64_t seed;
    /* How far it is; NULL = nobody asks. */
    void (*progress)(const char *what, int done, int of);
} Again;

/* The battle as it is, but for one number.  returns: the caller's, freed with
 * battle_free(); NULL: it cannot be set up so. */
Battle *again_with(const Again *again, int number, int32_t value);
/* The same without one unit. */
Battle *again_without(const Again *again, int unit);
/* A battle by lot in its manner, with the same numbers (vary.h). */
Battle *again_varied(const Again *again, uint64_t seed);
/* out: games results, by number the same dice whatever the battle; how both sides led in all of them.
 * errors: a bot gave an order that was refused; no memory. */
bool again_fight(const Again *again, const Battle *battle, GameResult *result,
                 Conduct *conduct, Err *err);
/* What the first side has of a game: 1, 0, or a half. */
double again_first(const GameResult *result);

#endif
