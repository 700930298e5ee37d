/* SPDX-License-Identifier: GPL-3.0-or-later
 * breed.h - a doctrine bred by the cross-entropy method: draw many, keep the best, draw closer.
 *
 * A candidate's score is what it wins against its rivals (the doctrines there are and the general
 * there is, unless others are named) on both sides of every scenario; all candidates of a
 * generation have the same opponents and dice.
 *
 * Start at breed_run().
 */
#ifndef MATCHES_BREED_H
#define MATCHES_BREED_H

#include <stdio.h>

#include "ai/doctrine.h"

enum { BREED_BATTLES = 16, BREED_MOST = 128 };

typedef struct BreedOptions {
    const Battle *const *battle;
    int n_battles;
    int population, generations; /* up to BREED_MOST drawn; a quarter of them kept */
    int games;                   /* for each candidate */
    int threads;
    uint64_t seed;
    const char *from;      /* the doctrine it begins with: "general", a name or a file */
    const Doctrine *begin; /* or this one, if not NULL */
    const Doctrine *rival; /* whom it is to beat; NULL: all doctrines and the general */
    int n_rivals;
    void (*progress)(int generation, double best, double mean);
} BreedOptions;

/* out: the mean of the last generation's best; *score, what they won.
 * returns: how many generations there were: fewer than asked for if it was stopped.
 * errors: 0; a doctrine nobody knows; no memory; stopped. */
int breed_run(const BreedOptions *options, Doctrine *out, double *score, Err *err);
/* Everybody there is: the general, then the named doctrines.  returns: how many. */
int breed_rivals(const Ruleset *rules, Doctrine *out, int most);
/* As a file for ai/doctrines/, without its "about". */
void breed_write(FILE *file, const Doctrine *doctrine);

#endif
