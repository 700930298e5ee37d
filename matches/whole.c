/* SPDX-License-Identifier: GPL-3.0-or-later
 * whole.c - written beside under a name of this process's own, then renamed.
 *
 * Start at whole_open().
 */
#include "matches/whole.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

void whole_name(Whole *w, const char *path)
{
    snprintf(w->path, sizeof w->path, "%s", path);
    snprintf(w->beside, sizeof w->beside, "%s.%ld", w->path, (long)getpid());
    w->out = NULL;
}

void whole_drop(Whole *w)
{
    unlink(w->beside);
}

bool whole_rename(Whole *w, Err *err)
{
    if (rename(w->beside, w->path) == 0)
        return true;
    err_set(err, "%s: cannot be written: %s", w->path, strerror(errno));
    whole_drop(w);
    return false;
}

FILE *whole_open(Whole *w, const char *path, Err *err)
{
    whole_name(w, path);
    w->out = fopen(w->beside, "wb");
    if (!w->out)
        err_set(err, "%s: cannot be made: %s", w->beside, strerror(errno));
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

bool whole_can(const char *path, Err *err)
{
    FILE *const file = fopen(path, "a");
    if (!file)
        return err_set(err, "%s: cannot be written: %s", path, strerror(errno));
    const bool empty = fseek(file, 0, SEEK_END) == 0 && ftell(file) == 0;
    fclose(file);
    if (empty)
        remove(path);
    return true;
}
