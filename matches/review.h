/* SPDX-License-Identifier: GPL-3.0-or-later
 * review.h - which of a side's orders cost most in a battle that was fought, and what would have
 * been better.
 *
 *   record --> decisions --> an adviser, asked at each --> where he orders something else, both
 *   orders are tried on the same dice --> the worst once more, on other dice --> told
 *
 * A trial is as a search makes it: the general plays on for both sides, for some turns, and the
 * position is valued.  So what an order costs is an opinion; that it is not luck, the interval says.
 * Nothing is said of trials an order was chosen by.
 *
 * Start at review_run().
 */
#ifndef MATCHES_REVIEW_H
#define MATCHES_REVIEW_H

#include "engine/record.h"
#include "matches/tournament/doc.h"
#include "matches/tournament/evidence.h"

enum { REVIEW_SHOWN = 5, REVIEW_SAYS = 256 };

typedef struct ReviewOptions {
    int side;
    const char *adviser; /* bot_can() it */
    int trials;          /* of each order; four times as many of the worst */
    int threads;
    uint64_t seed;
    /* Now and then, from any thread; NULL = nobody asks. */
    void (*progress)(int done, int of);
} ReviewOptions;

typedef struct Reviewed {
    int number, turn; /* of the order in the record, from 1 */
    char ordered[REVIEW_SAYS], advised[REVIEW_SAYS];
    Evidence cost; /* a chance to win, 0 .. 1 */
    char *map;     /* SVG: the table as the side then saw it; NULL = no memory */
} Reviewed;

typedef struct Review {
    int decisions; /* with more than one order to choose from */
    int looked;    /* at the first so many: fewer, if it was stopped */
    int otherwise; /* in which the adviser orders something else */
    int n; /* of the worst: those that cost something beyond doubt, the dearest first */
    Reviewed worst[REVIEW_SHOWN];
} Review;

/* Does not depend on threads.
 * out: to be freed with review_free(), after an error too.
 * errors: the record does not replay; an unknown doctrine; no memory; stopped before it has looked at any. */
bool review_run(Replay *replay, const ReviewOptions *options, Review *out, Err *err);
void review_free(Review *review);
/* in: path, of the record.  returns: NULL when there is no memory. */
Doc *review_tell(const Review *review, const Battle *battle, const ReviewOptions *options,
                 const char *path);

#endif
