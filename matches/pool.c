/* SPDX-License-Identifier: GPL-3.0-or-later
 * pool.c - numbered jobs for a few threads, and the wish to stop.
 *
 * One lock around one counter: a job is a game, so finer schemes would gain nothing.  The
 * flag set by a signal is the only variable of the program that belongs to nobody.
 *
 * Start at pool_run().
 */
#include "matches/pool.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

static atomic_bool stopped; /* without a lock, so a signal may set it */

typedef struct Pool {
    pthread_mutex_t lock;
    int next, jobs;
    void (*job)(void *self, int number);
    void *self;
} Pool;

static void on_signal(int number)
{
    (void)number;
    atomic_store(&stopped, true);
}

void pool_watch(void)
{
    /* SA_RESETHAND: the second signal ends a program whose job does not look. */
    struct sigaction action = { .sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND };
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    /* Its terminal is closed; whoever ran it with nohup wants it to go on. */
    struct sigaction closed;
    if (sigaction(SIGHUP, NULL, &closed) == 0 && closed.sa_handler != SIG_IGN)
        sigaction(SIGHUP, &action, NULL);
}

bool pool_stopped(void)
{
    return atomic_load(&stopped);
}

int pool_processors(void)
{
    const long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > MAX_THREADS ? MAX_THREADS : (int)n;
}

static int take_job(Pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    const int number = pool->next < pool->jobs && !pool_stopped() ? pool->next++ : -1;
    pthread_mutex_unlock(&pool->lock);
    return number;
}

static void *work(void *self)
{
    Pool *const pool = self;
    for (int number; (number = take_job(pool)) >= 0;)
        pool->job(pool->self, number);
    return NULL;
}

void pool_run(int jobs, int threads, void (*job)(void *self, int number), void *self)
{
    Pool pool = { .jobs = jobs, .job = job, .self = self };
    pthread_t thread[MAX_THREADS];
    int n = 0;
    pthread_mutex_init(&pool.lock, NULL);
    /* This thread works too; one that cannot be made is one less. */
    while (n < threads - 1 && n < jobs - 1 && n < MAX_THREADS &&
           pthread_create(&thread[n], NULL, work, &pool) == 0)
        n++;
    work(&pool);
    for (int i = 0; i < n; i++)
        pthread_join(thread[i], NULL);
    pthread_mutex_destroy(&pool.lock);
}
