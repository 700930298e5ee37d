/* SPDX-License-Identifier: GPL-3.0-or-later
 * workers.c - threads that sleep on a condition and take numbers from an atomic counter.
 *
 * Who waits looks for a while before he sleeps: runs follow one another within a few
 * microseconds, and waking a thread takes longer than a trial's tenth.
 *
 * A run has a number of its own; a thread that wakes late finds no jobs left and sleeps on.
 * The caller leaves when every thread has reported, so that no thread ever looks at the next
 * run's counter with this run's function.
 *
 * Start at workers_run().
 */
#include "ai/workers.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { LOOKS = 20 * 1000 }; /* some tens of microseconds */

struct Workers {
    pthread_t thread[MOST_WORKERS];
    int n; /* threads besides the caller */
    pthread_mutex_t lock;
    pthread_cond_t begin, end;
    atomic_uint run; /* number of the run */
    atomic_int busy; /* threads that have not yet reported */
    bool closing;
    int n_jobs;
    atomic_int next;
    void (*job)(void *self, int i);
    void *self;
};

static void take_jobs(Workers *w)
{
    for (int i = atomic_fetch_add(&w->next, 1); i < w->n_jobs;
         i = atomic_fetch_add(&w->next, 1))
        w->job(w->self, i);
}

static void *work(void *self)
{
    Workers *const w = self;
    unsigned done = 0;
    pthread_mutex_lock(&w->lock);
    while (!w->closing) {
        if (atomic_load(&w->run) == done) {
            pthread_mutex_unlock(&w->lock);
            for (int i = 0; i < LOOKS && atomic_load(&w->run) == done; i++)
                ;
            pthread_mutex_lock(&w->lock);
            if (atomic_load(&w->run) == done && !w->closing)
                pthread_cond_wait(&w->begin, &w->lock);
            continue;
        }
        done = atomic_load(&w->run);
        pthread_mutex_unlock(&w->lock);
        take_jobs(w);
        pthread_mutex_lock(&w->lock);
        if (atomic_fetch_sub(&w->busy, 1) == 1)
            pthread_cond_signal(&w->end);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
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
    pthread_mutex_lock(&workers->lock);
    workers->closing = true;
    pthread_cond_broadcast(&workers->begin);
    pthread_mutex_unlock(&workers->lock);
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
    pthread_mutex_lock(&workers->lock);
    workers->job = job;
    workers->self = self;
    workers->n_jobs = n;
    atomic_store(&workers->next, 0);
    atomic_store(&workers->busy, workers->n);
    atomic_fetch_add(&workers->run, 1);
    pthread_cond_broadcast(&workers->begin);
    pthread_mutex_unlock(&workers->lock);
    take_jobs(workers);
    for (int i = 0; i < LOOKS && atomic_load(&workers->busy); i++)
        ;
    pthread_mutex_lock(&workers->lock);
    while (atomic_load(&workers->busy))
        pthread_cond_wait(&workers->end, &workers->lock);
    pthread_mutex_unlock(&workers->lock);
}
