/* SPDX-License-Identifier: GPL-3.0-or-later
 * clock.h - what time it is, for measuring only.
 *
 * Start at clock_seconds().
 */
#ifndef BENCHMARKS_CLOCK_H
#define BENCHMARKS_CLOCK_H

#include <time.h>

/* Seconds on CLOCK_MONOTONIC (the wall's) or CLOCK_THREAD_CPUTIME_ID (this thread's work). */
static inline double clock_seconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

#endif
