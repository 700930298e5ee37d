/* SPDX-License-Identifier: GPL-3.0-or-later
 * workers.h - a bot's own threads: numbered jobs, handed out one at a time.
 *
 * The threads are made with the bot and sleep between runs; a run makes, locks out and
 * allocates nothing.  Jobs must not care who does them or in what order they end.
 *
 * Start at workers_run().
 */
#ifndef AI_WORKERS_H
#define AI_WORKERS_H

#include "engine/err.h"

enum { MOST_WORKERS = 64 };

typedef struct Workers Workers;

/* returns: NULL for one thread, which needs none of this, or on errors: no threads to be had. */
Workers *workers_new(int threads, Err *err);
void workers_free(Workers *workers);
/* Do job(self, i) for all i in 0 .. n-1, the caller working too, and wait for the last.
 * in: workers NULL means the caller does all of them. */
void workers_run(Workers *workers, int n, void (*job)(void *self, int i), void *self);

#endif
