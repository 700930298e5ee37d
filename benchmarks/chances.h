/* SPDX-License-Identifier: GPL-3.0-or-later
 * chances.h - are the chances a bot tells true?  Of all turns at which it says 70 %, does it win seventy
 * in a hundred?
 *
 * The bot plays itself.  In each turn of a side the chance that it tells of its first order with a
 * choice is noted, for that side, and beside it how the battle ended (a draw is half a win).
 *
 * Start at chances_measure(); chances_command() is brevet bench --chances.
 */
#ifndef BENCHMARKS_CHANCES_H
#define BENCHMARKS_CHANCES_H

#include "matches/command.h"
#include "matches/match.h"

enum { CHANCE_ROWS = 10 }; /* 0 to 10 %, 10 to 20 % ... */

typedef struct Chances {
    int64_t told;             /* turns in which a chance was told */
    int64_t n[CHANCE_ROWS];   /* of them, by the chance */
    double said[CHANCE_ROWS]; /* its sum */
    double won[CHANCE_ROWS];  /* won of them */
    double square;            /* sum of (said - won) squared */
} Chances;

/* The mean of (said - won) squared, Brier's score: 0.25 is who always says one half. */
double chances_brier(const Chances *c);
/* How far what it says is from what it wins, on average over the rows, in chances. */
double chances_off(const Chances *c);

/* in: a bot that can be had; progress: heard after each game, may be NULL.  out: added to.
 * errors: the bot tells no chances; a game was not played to its end (stopped, an illegal order). */
bool chances_measure(const Battle *battle, const char *bot, int games, uint64_t seed,
                     void (*progress)(const char *battle, int done, int of), Chances *out,
                     Err *err);

/* clang-format off */
#define CHANCES_OPTIONS                                                                        \
    { "chances", VALUE_NONE, NULL, "are the chances that a bot tells true?", 0, 0 }
/* clang-format on */

/* returns: a CODE_. */
int chances_command(const Args *args);

#endif
