/* SPDX-License-Identifier: GPL-3.0-or-later
 * rating.h - how strong each bot is, apart from the side and the ground it had.
 *
 * Bradley-Terry: the first side, i, beats j with chance logistic(r_i - r_j + a_ground), in
 * Elo.  Draws by one of two models, which give different ratings on the same games:
 *   RAO_KUPPER  a win has to clear a threshold (as BayesElo)
 *   HALF_WINS   a draw is half a win and half a loss (as Ordo)
 * Errors are the sandwich over clusters: games of one pair share dice and are not
 * independent.  Few clusters are judged by Student's t, and those that are all alike do not claim
 * certainty.  Ratings have mean 0.
 *
 * Start at rating_fit().
 */
#ifndef MATCHES_TOURNAMENT_RATING_H
#define MATCHES_TOURNAMENT_RATING_H

#include "engine/err.h"

typedef enum RatingModel { RAO_KUPPER, HALF_WINS } RatingModel;

/* One game: `first` has the first side on a ground; halves 0, 1, 2 are his. */
typedef struct RatingGame {
    int first, second, ground, halves;
    int cluster; /* games of one cluster follow each other */
} RatingGame;

typedef struct Ratings {
    int bots, grounds;
    double *elo, *error;       /* by bot; standard errors */
    double *side, *side_error; /* by ground: Elo of having the first side */
    double draw;               /* Rao-Kupper's threshold, in Elo */
    double *covariance;        /* of elo, bots x bots */
    double log_likelihood;
    double freedom; /* clusters beyond what the ratings take */
    bool connected; /* if not, ratings of groups that never met cannot be compared */
} Ratings;

/* errors: no memory, or no convergence. */
bool rating_fit(const RatingGame *games, int n, int bots, int grounds, RatingModel model,
                Ratings *out, Err *err);
void rating_free(Ratings *ratings);
/* The score to be expected of the first side. */
double rating_expects(const Ratings *ratings, int first, int second, int ground);
/* Standard error of a difference. */
double rating_difference_error(const Ratings *ratings, int a, int b);
/* So many standard errors are passed by chance with p: Student's t. */
double rating_reach(const Ratings *ratings, double p);

#endif
