/* SPDX-License-Identifier: GPL-3.0-or-later
 * score.h - what many games say: wins, a score, and how far it can be trusted.
 *
 * The two games of a pair share ground and dice, so the pair is the unit of chance: the
 * interval is Student's t over pair scores (0, 1/4 .. 1; a draw is half a win).  One pair
 * won and one lost are added for the interval alone, so that five pairs won out of five
 * do not claim certainty.
 *
 * Where one side is the better one, whoever leads it wins, and a score keeps near one half
 * however unlike the bots are.  `even` is what the same strength would score if the sides were
 * even: Bradley-Terry with an advantage of the first side, as in tournament/rating.h, which for
 * two bots has a closed form.
 *
 * Start at score_pairs().
 */
#ifndef MATCHES_SCORE_H
#define MATCHES_SCORE_H

#include "matches/match.h"

typedef struct Score {
    int games;                /* counted */
    int wins[N_BOTS + 1];     /* of a, of b, drawn */
    int side_wins[MAX_SIDES]; /* whoever commanded them */
    int broke[N_BOTS];        /* games in which a bot broke the rules */
    int endless;
    double score;     /* of bot a: 0 .. 1 */
    double low, high; /* 95 % interval */
    double even;      /* of bot a, were the sides even */
    double even_low, even_high;
    double turns;  /* on average */
    uint64_t hash; /* of all results, in order */
} Score;

enum { PAIR_CLASSES = 5 }; /* a pair scores 0, 1/4, 1/2, 3/4 or 1 */

/* How many units of each class there are: class i of n scored i / (n - 1).
 * returns: the mean; *low, *high a 95 % interval. */
double score_classes(const int *units, int n, double *low, double *high);
/* The same of pairs. */
double score_interval(const int pairs[PAIR_CLASSES], double *low, double *high);
/* What such pairs would score if the sides were even: the mean of the two logits, of the games in
 * which a had the first side and of those in which he had the second.
 * in: pairs by half points of a's first game and of his second.
 * out: a 95 % interval, by Student's t over what each pair says of that mean. */
double score_even(const int pairs[3][3], double *low, double *high);
/* Count a match; of several games only complete pairs.
 * in: games as in MatchOptions. */
Score score_pairs(const GameResult *result, int games);

#endif
