/* SPDX-License-Identifier: GPL-3.0-or-later
 * nearest.h - the nearest few of many, kept while they are offered one by one.
 *
 * In which order they are offered matters only where two are as near: the first one stays ahead.
 *
 * Start at nearest_offer().
 */
#ifndef ENGINE_NEAREST_H
#define ENGINE_NEAREST_H

#include <assert.h>

#include "engine/state.h"

typedef struct Nearest {
    int n, most;
    int *who;               /* the nearest first; the caller's, room for most */
    int64_t gap[MAX_UNITS]; /* of each, in whatever unit they are offered */
} Nearest;

/* None yet.  Not the whole of it is cleared: it is begun in every look round. */
static inline void nearest_begin(Nearest *near, int most, int *who)
{
    assert(most > 0 && most <= MAX_UNITS);
    near->n = 0;
    near->most = most;
    near->who = who;
}

static inline void nearest_offer(Nearest *near, int who, int64_t gap)
{
    if (near->n == near->most && gap >= near->gap[near->n - 1])
        return;
    int at = near->n < near->most ? near->n++ : near->n - 1;
    for (; at > 0 && near->gap[at - 1] > gap; at--) {
        near->gap[at] = near->gap[at - 1];
        near->who[at] = near->who[at - 1];
    }
    near->gap[at] = gap;
    near->who[at] = who;
}

#endif
