/* SPDX-License-Identifier: GPL-3.0-or-later
 * race.h - which of some orders is best: a race in rounds, priced by what a trial may be worth.
 *
 * All who are in get the same number of trials, trial t of each on the same dice, so that it is
 * the difference to the leader that counts, with its own scatter.  After each round an order
 * stays in as long as finding out more about it may gain more chance to win than the trials for
 * it would gain elsewhere: the price.  Most decisions of a battle hardly matter and end after
 * the first rounds; what they leave goes to the few that do.
 *
 *   expected gain of knowing = s x loss(lead / s)     s: standard error of the lead
 *   stays in, if             >= price x trials so far  (to halve s costs three times as many)
 *
 * After Chick and Inoue, "New two-stage and sequential procedures for selecting the best
 * simulated system" (2001), with the price found by spending what there is.
 *
 * Start at race_begin(), race_note(), race_judge().
 */
#ifndef AI_RACE_H
#define AI_RACE_H

#include "ai/value.h"

enum { RACE_BLOCKS = 128, PRICE_ONE = 4096 };

/* An order that is in, and how it did. */
typedef struct Runner {
    uint32_t edge; /* whose it is */
    int64_t sum;   /* of the searching side's chances */
    /* What its prior is worth, in the same unit as sum; a quarter of it where it is asked who is
     * worth another trial. */
    int64_t start;
    int64_t toll;               /* what speaks against it, taken off each of its trials */
    int32_t block[RACE_BLOCKS]; /* the same by blocks of `Race.length` trials */
} Runner;

typedef struct Race {
    Runner runner[MAX_OPTIONS]; /* best first once judged */
    int n;                      /* still in */
    int64_t trials;             /* of each */
    int length;                 /* trials a block */
    int64_t scatter; /* of a difference in one trial: what is expected, squared */
    int64_t found;   /* what that of the first two was when last judged */
} Race;

/* Nobody is in yet; who enters may have a start, and a toll to pay. */
void race_begin(Race *race, int64_t scatter);
void race_enter(Race *race, uint32_t edge, int64_t start, int64_t toll);
/* A runner's next trial: chances must be noted for all, then race_next(). */
void race_note(Race *race, int runner, int chance);
void race_next(Race *race);
/* Sort, the best first, and take out those who are not worth another round.
 * in: price of a trial, in 1/PRICE_ONE of a chance; 0 = whoever may still be best is worth it. */
void race_judge(Race *race, int64_t price);
/* loss(z) of the standard normal: E max(0, X - z).  in, out: in 1/1024. */
int race_loss(int64_t z);

#endif
