/* SPDX-License-Identifier: GPL-3.0-or-later
 * nearest.h - the nearest few of many, kept while they are offered one by one.
 *
 * Of two as near the one further to the battle's hand comes first, the right: in which order they are
 * offered decides nothing, unless they stand in one place.
 *
 * Start at nearest_offer().
 */
#ifndef ENGINE_NEAREST_H
#define ENGINE_NEAREST_H

#include <assert.h>

#include "engine/geo.h"
#include "engine/state.h"

typedef struct Nearest {
    int n, most;
    int *who;               /* the nearest first; the caller's, room for most */
    Vec way;                /* where who asks looks */
    int hand;               /* battle.h */
    int64_t gap[MAX_UNITS]; /* of each, in whatever unit they are offered */
    Point at[MAX_UNITS];    /* where each stands */
} Nearest;

/* None yet.  Not the whole of it is cleared: it is begun in every look round. */
static inline void nearest_begin(Nearest *near, int most, int *who, Vec way, int hand)
{
    assert(most > 0 && most <= MAX_UNITS);
    near->n = 0;
    near->most = most;
    near->who = who;
    near->way = way;
    near->hand = hand;
}

static inline bool nearest_before(const Nearest *near, int64_t gap, Point at, int rank)
{
    return gap != near->gap[rank]
               ? gap < near->gap[rank]
               : geo_first_of(at, near->at[rank], near->way, near->hand);
}

static inline void nearest_offer(Nearest *near, int who, int64_t gap, Point at)
{
    if (near->n == near->most && !nearest_before(near, gap, at, near->n - 1))
        return;
    int rank = near->n < near->most ? near->n++ : near->n - 1;
    for (; rank > 0 && nearest_before(near, gap, at, rank - 1); rank--) {
        near->gap[rank] = near->gap[rank - 1];
        near->at[rank] = near->at[rank - 1];
        near->who[rank] = near->who[rank - 1];
    }
    near->gap[rank] = gap;
    near->at[rank] = at;
    near->who[rank] = who;
}

#endif
