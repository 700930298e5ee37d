/* SPDX-License-Identifier: GPL-3.0-or-later
 * attempt.c - one run of the program writes one file, a finished game at a time.
 *
 * No stdio: a buffer in the program dies with it.  One lock around the write keeps lines
 * whole between threads.
 *
 * Start at attempt_write().
 */
#include "matches/tournament/attempt.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#include "matches/folder.h"

enum { PATH_ROOM = 4096, SYNC_GAMES = 4096 };

struct Attempt {
    int file;
    pthread_mutex_t lock; /* of what follows */
    int failed; /* errno of the write that failed; nothing is written after it */
    int games, unsynced;
    time_t synced;
    char path[PATH_ROOM];
};

static time_t seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec;
}

/* A lock ends with its process, however that ends. */
static struct flock lock_of(short type)
{
    return (struct flock){ .l_type = type, .l_whence = SEEK_SET };
}

int attempt_others(const char *folder)
{
    glob_t found;
    int others = 0;
    if (folder_files(folder, "attempt-*.jsonl", &found) != 0)
        return 0;
    for (size_t i = 0; i < found.gl_pathc; i++) {
        struct flock held = lock_of(F_RDLCK);
        const int file = open(found.gl_pathv[i], O_RDONLY | O_CLOEXEC);
        if (file < 0)
            continue;
        others += fcntl(file, F_GETLK, &held) == 0 && held.l_type != F_UNLCK;
        close(file);
    }
    globfree(&found);
    return others;
}

Attempt *attempt_open(const char *folder, Err *err)
{
    struct utsname host;
    struct timespec now;
    Attempt *const a = calloc(1, sizeof *a);
    if (!a) {
        err_set(err, "no memory");
        return NULL;
    }
    clock_gettime(CLOCK_REALTIME, &now);
    if (uname(&host) != 0 || strchr(host.nodename, '/'))
        strcpy(host.nodename, "host");
    snprintf(a->path, sizeof a->path, "%s/attempt-%s-%ld-%lld.%09ld.jsonl", folder,
             host.nodename, (long)getpid(), (long long)now.tv_sec, now.tv_nsec);
    a->file =
        open(a->path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, (mode_t)0666);
    if (a->file < 0) {
        err_set(err, "%s: cannot be made: %s", a->path, strerror(errno));
        free(a);
        return NULL;
    }
    const struct flock mine = lock_of(F_WRLCK);
    fcntl(a->file, F_SETLK, &mine); /* where there are no locks, nobody is told */
    pthread_mutex_init(&a->lock, NULL);
    a->synced = seconds();
    return a;
}

/* The whole line, though the system may take it in parts. */
static bool put(Attempt *a, const char *line, size_t size)
{
    while (size) {
        const ssize_t n = write(a->file, line, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n == 0)
            errno = ENOSPC;
        if (n <= 0)
            return false;
        line += n;
        size -= (size_t)n;
    }
    return true;
}

static bool sync_now_and_then(Attempt *a)
{
    const time_t now = seconds();
    a->unsynced++;
    if (a->unsynced < SYNC_GAMES && now == a->synced)
        return true;
    a->unsynced = 0;
    a->synced = now;
    return fdatasync(a->file) == 0 || errno == EINVAL || errno == ENOSYS;
}

bool attempt_write(Attempt *attempt, const Result *result, Err *err)
{
    char line[RESULT_LINE];
    const int size = result_write(result, line);
    pthread_mutex_lock(&attempt->lock);
    if (!attempt->failed) {
        if (put(attempt, line, (size_t)size) && sync_now_and_then(attempt))
            attempt->games++;
        else
            attempt->failed = errno;
    }
    const int code = attempt->failed;
    pthread_mutex_unlock(&attempt->lock);
    if (code)
        return err_set(err, "%s: cannot be written: %s", attempt->path, strerror(code));
    return true;
}

bool attempt_close(Attempt *attempt, Err *err)
{
    bool ok = !attempt->failed;
    if (ok && fsync(attempt->file) != 0 && errno != EINVAL && errno != ENOSYS)
        ok = err_set(err, "%s: cannot be written: %s", attempt->path, strerror(errno));
    if (close(attempt->file) != 0 && ok)
        ok = err_set(err, "%s: cannot be written: %s", attempt->path, strerror(errno));
    if (!attempt->games)
        unlink(attempt->path);
    pthread_mutex_destroy(&attempt->lock);
    free(attempt);
    return ok;
}
