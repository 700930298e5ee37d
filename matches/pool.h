/* SPDX-License-Identifier: GPL-3.0-or-later
 * pool.h - numbered jobs for a few threads, and the wish to stop.
 *
 * Jobs are handed out in order, each to whichever thread is free; a job writes its result
 * under its own number, so what comes out does not depend on the threads.
 *
 * Start at pool_run().
 */
#ifndef MATCHES_POOL_H
#define MATCHES_POOL_H

#include <stdbool.h>

enum { MAX_THREADS = 256 };

/* Call job(self, 0 .. jobs - 1) on that many threads (1: on this one), then return.  Once
 * pool_stopped(), no further job is begun. */
void pool_run(int jobs, int threads, void (*job)(void *self, int number), void *self);
/* As many threads as this machine has processors. */
int pool_processors(void);

/* From now on Ctrl-C, SIGTERM and a closed terminal ask to stop instead of ending the program.  A
 * second one ends it. */
void pool_watch(void);
/* Has it been asked for?  Long jobs look now and then and come to an end. */
bool pool_stopped(void);

#endif
