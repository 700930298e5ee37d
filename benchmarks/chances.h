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

/* One that was told: its logit, and what came of the game. */
typedef struct ToldOnce {
    double logit, won;
    int game;
} ToldOnce;

/* Begin with all zero; chances_free() at the end. */
typedef struct Chances {
    ToldOnce *once; /* told of them, game by game */
    int64_t room;
    int games;
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
/* Of the logit of what it says, the share that would be likeliest by how the games ended: 1 is true,
 * less says too much.  out: its standard error, games apart from one another.  returns: 0 = there is
 * none, since nothing was told, or it all came true. */
double chances_share(const Chances *c, double *error);
/* errors: no memory. */
bool chances_add(Chances *sum, const Chances *c, Err *err);
void chances_free(Chances *c);

/* in: a bot that can be had; progress: heard after each game, may be NULL.  out: added to.
 * errors: the bot tells no chances; no memory; a game was not played to its end (stopped, an illegal order). */
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
