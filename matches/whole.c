/* SPDX-License-Identifier: GPL-3.0-or-later
 * whole.c - written beside under a name of this process's own, then renamed.
 *
 * A link stays one: what it leads to is replaced.  A pipe or a device (/dev/stdout) cannot be
 * replaced: it is written straight into.  "-" is the standard output, whatever that is.
 *
 * Start at whole_open().
 */
#define _XOPEN_SOURCE 700 /* realpath() */
#include "matches/whole.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A pipe, a terminal, a device? */
static bool is_stream(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && !S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode);
}

static bool is_folder(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISDIR(about.st_mode);
}

void whole_name(Whole *w, const char *path)
{
    const bool dash = strcmp(path, "-") == 0;
    if (dash)
        path = "/dev/stdout";
    w->straight = dash || is_stream(path);
    char *const real = w->straight ? NULL : realpath(path, NULL);
    snprintf(w->path, sizeof w->path, "%s", real ? real : path);
    if (w->straight)
        snprintf(w->beside, sizeof w->beside, "%s", w->path);
    else
        snprintf(w->beside, sizeof w->beside, "%s.%ld", w->path, (long)getpid());
    w->out = NULL;
    free(real);
}

void whole_drop(Whole *w)
{
    if (!w->straight)
        unlink(w->beside);
}

void whole_failed(Whole *w, Err *err)
{
    const size_t n = strlen(w->beside);
    whole_drop(w);
    if (!err || strncmp(err->text, w->beside, n) != 0)
        return;
    const Err line = *err;
    err_set(err, "%s%s", w->path, line.text + n);
}

/* On the disk before it takes the old one's place: a power cut leaves one of the two. */
static bool settle(const char *path)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    const bool settled =
        file >= 0 && (fsync(file) == 0 || errno == EINVAL || errno == ENOSYS);
    const int why = errno;
    if (file >= 0)
        close(file);
    errno = why;
    return settled;
}

bool whole_rename(Whole *w, Err *err)
{
    if (w->straight || (settle(w->beside) && rename(w->beside, w->path) == 0))
        return true;
    err_set(err, "%s: cannot be written: %s", w->path, strerror(errno));
    whole_drop(w);
    return false;
}

FILE *whole_open(Whole *w, const char *path, Err *err)
{
    whole_name(w, path);
    w->out = fopen(w->beside, w->straight ? "ab" : "wb");
    if (!w->out)
        err_set(err, "%s: cannot be made: %s", w->path, strerror(errno));
    return w->out;
}

bool whole_close(Whole *w, Err *err)
{
    const bool ok = !ferror(w->out);
    if (fclose(w->out) == 0 && ok)
        return whole_rename(w, err);
    err_set(err, "%s: cannot be written: %s", w->path, strerror(errno));
    whole_drop(w);
    return false;
}

bool whole_write(const char *path, const char *text, Err *err)
{
    Whole whole;
    if (!whole_open(&whole, path, err))
        return false;
    fputs(text, whole.out);
    return whole_close(&whole, err);
}

WholeMark whole_mark(const char *path)
{
    struct stat about;
    if (stat(path, &about) != 0 || !S_ISREG(about.st_mode))
        return (WholeMark){ 0 };
    return (WholeMark){ .device = (int64_t)about.st_dev,
                        .file = (int64_t)about.st_ino,
                        .size = about.st_size,
                        .seconds = about.st_mtim.tv_sec,
                        .nanoseconds = about.st_mtim.tv_nsec };
}

bool whole_can(const char *path, Err *err)
{
    Whole whole;
    whole_name(&whole, path);
    FILE *out = NULL;
    if (is_folder(whole.path))
        errno = EISDIR;
    else if (whole.straight ? access(whole.path, W_OK) == 0
                            : (out = fopen(whole.beside, "wb")) != NULL)
        errno = 0;
    const int why = errno;
    if (out) {
        fclose(out);
        whole_drop(&whole);
    }
    return !why || err_set(err, "%s: cannot be written: %s", path, strerror(why));
}

bool whole_folder(const char *path, Err *err)
{
    if (mkdir(path, 0777) == 0 || (errno == EEXIST && is_folder(path)))
        return true;
    return errno == EEXIST
               ? err_set(err, "%s: that is no folder", path)
               : err_set(err, "%s: cannot be made: %s", path, strerror(errno));
}
