/* SPDX-License-Identifier: GPL-3.0-or-later
 * workers.c - threads that sleep on a condition and take numbers from an atomic counter.
 *
 * Who waits looks for a while before he sleeps: runs follow one another within tens of
 * microseconds, and waking a thread takes as long as a trial.  After the first looks he lets
 * others have the processor between two, so that a busy machine loses nothing by it.
 *
 * A run has a number of its own; a thread that wakes late finds no jobs left and sleeps on.
 * The caller leaves when every thread has reported, so that no thread ever looks at the next
 * run's counter with this run's function.
 *
 * Start at workers_run().
 */
#include "ai/workers.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

/* Some tens of microseconds, then a millisecond or two. */
enum { LOOKS = 20 * 1000, POLITE_LOOKS = 4 * 1000 };

struct Workers {
    pthread_t thread[MOST_WORKERS];
    int n; /* threads besides the caller */
    pthread_mutex_t lock;
    pthread_cond_t begin, end;
    atomic_uint run;   /* number of the run */
    atomic_uint ended; /* number of the last run that all threads have reported */
    atomic_int busy;   /* threads that have not yet reported */
    bool closing;      /* as the job: written before the run is counted up, read after */
    int n_jobs;
    atomic_int next;
    void (*job)(void *self, int i);
    void *self;
};

/* Wait until it is no longer what it was; `told` is signalled then. */
static void wait_while(Workers *w, const atomic_uint *at, unsigned was,
                       pthread_cond_t *told)
{
    for (int i = 0; i < LOOKS; i++)
        if (atomic_load(at) != was)
            return;
    for (int i = 0; i < POLITE_LOOKS; i++, sched_yield())
        if (atomic_load(at) != was)
            return;
    pthread_mutex_lock(&w->lock);
    while (atomic_load(at) == was)
        pthread_cond_wait(told, &w->lock);
    pthread_mutex_unlock(&w->lock);
}

/* Count one up, and wake who sleeps until then. */
static void tell(Workers *w, atomic_uint *at, pthread_cond_t *told)
{
    pthread_mutex_lock(&w->lock);
    atomic_fetch_add(at, 1);
    pthread_cond_broadcast(told);
    pthread_mutex_unlock(&w->lock);
}

static void take_jobs(Workers *w)
{
    for (int i = atomic_fetch_add(&w->next, 1); i < w->n_jobs;
         i = atomic_fetch_add(&w->next, 1))
        w->job(w->self, i);
}

static void *work(void *self)
{
    Workers *const w = self;
    for (unsigned done = 0;; done++) {
        wait_while(w, &w->run, done, &w->begin);
        if (w->closing)
            return NULL;
        take_jobs(w);
        if (atomic_fetch_sub(&w->busy, 1) == 1)
            tell(w, &w->ended, &w->end);
    }
}

Workers *workers_new(int threads, Err *err)
{
    Workers *const w = threads > 1 ? calloc(1, sizeof *w) : NULL;
    if (!w) {
        if (threads > 1)
            err_set(err, "no memory for %d threads", threads);
        return NULL;
    }
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->begin, NULL);
    pthread_cond_init(&w->end, NULL);
    while (w->n < threads - 1 && pthread_create(&w->thread[w->n], NULL, work, w) == 0)
        w->n++;
    if (w->n == threads - 1)
        return w;
    err_set(err, "%d threads cannot be had", threads);
    workers_free(w);
    return NULL;
}

void workers_free(Workers *workers)
{
    if (!workers)
        return;
    workers->closing = true;
    tell(workers, &workers->run, &workers->begin);
    for (int i = 0; i < workers->n; i++)
        pthread_join(workers->thread[i], NULL);
    pthread_cond_destroy(&workers->begin);
    pthread_cond_destroy(&workers->end);
    pthread_mutex_destroy(&workers->lock);
    free(workers);
}

void workers_run(Workers *workers, int n, void (*job)(void *self, int i), void *self)
{
    if (!workers) {
        for (int i = 0; i < n; i++)
            job(self, i);
        return;
    }
    const unsigned ended = atomic_load(&workers->ended);
    workers->job = job;
    workers->self = self;
    workers->n_jobs = n;
    atomic_store(&workers->next, 0);
    atomic_store(&workers->busy, workers->n);
    tell(workers, &workers->run, &workers->begin);
    take_jobs(workers);
    wait_while(workers, &workers->ended, ended, &workers->end);
}
