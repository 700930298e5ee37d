/* SPDX-License-Identifier: GPL-3.0-or-later
 * draft.c - the file: read, and written whole; nobody's work is written over unasked.
 *
 * Start at draft_open().
 */
#include "matches/draft/draft.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/utf8.h"
#include "matches/whole.h"

enum { FILE_MOST = 1 << 20 };

/* ---- reading ---- */

static bool is_text(const char *path, const char *text, size_t size, Err *err)
{
    for (size_t i = 0; i < size;) {
        const int n = text[i] ? utf8_length(text + i, size - i) : 0;
        if (!n)
            return err_set(err, "%s: is not a text in UTF-8", path);
        i += (size_t)n;
    }
    return true;
}

static bool read_file(const char *path, Growing *out, Err *err)
{
    bool ok = false;
    FILE *const in = fopen(path, "rb");
    if (!in)
        return err_set(err, "%s: cannot be opened: %s", path, strerror(errno));
    char *const text = malloc(FILE_MOST + 2);
    const size_t size = text ? fread(text, 1, FILE_MOST + 1, in) : 0;
    if (!text)
        err_set(err, "%s: no memory", path);
    else if (ferror(in))
        err_set(err, "%s: cannot be read: %s", path, strerror(errno));
    else if (size > FILE_MOST)
        err_set(err, "%s: over %d MiB", path, FILE_MOST >> 20);
    else if (is_text(path, text, size, err)) {
        text[size] = 0;
        growing_add(out, "%s", text);
        ok = !out->failed || err_set(err, "%s: no memory", path);
    }
    free(text);
    fclose(in);
    return ok;
}

static bool is_there(const Draft *d)
{
    struct stat about;
    return stat(d->path, &about) == 0;
}

bool draft_read(const Draft *d, Growing *out, bool *is_new, Err *err)
{
    size_t size;
    *is_new = d->like && !is_there(d);
    if (!*is_new)
        return read_file(d->path, out, err);
    growing_add(out, "%s", json_text(d->like, &size));
    return !out->failed || err_set(err, "%s: no memory", d->path);
}

static bool begin_like(Draft *d, const char *like, Err *err)
{
    char from[SETUP_PATH];
    if (is_there(d))
        return err_set(err,
                       "%s is there already: --like begins a new file, and nothing is "
                       "written over",
                       d->path);
    return setup_find(like, from, sizeof from, err) &&
           (d->like = json_load(from, err)) != NULL;
}

int draft_open(Draft *d, const char *path, const char *like, Err *err)
{
    Growing text = { 0 };
    memset(d, 0, sizeof *d);
    pthread_mutex_init(&d->lock, NULL);
    snprintf(d->path, sizeof d->path, "%s", path);
    bool is_new,
        ok = strlen(path) < sizeof d->path || err_set(err, "%s: too long a name", path);
    if (ok && like)
        ok = begin_like(d, like, err);
    else if (ok && !is_there(d))
        ok = err_set(
            err, "there is no file %s; --like SCENARIO begins one as a copy of another",
            path);
    ok = ok && whole_can(path, err) && draft_read(d, &text, &is_new, err);
    free(text.text);
    if (!ok)
        draft_close(d);
    return ok ? CODE_DONE : CODE_FILE;
}

void draft_close(Draft *d)
{
    json_free(d->like);
    d->like = NULL;
    pthread_mutex_destroy(&d->lock);
}

/* ---- keeping ---- */

/* Does the file hold this text, or is it not there, as "" says? */
static bool holds(const Draft *d, const char *was, Err *err)
{
    Growing now = { 0 };
    if (!is_there(d))
        return !*was || err_set(err, "%s has been taken away since", d->path);
    bool same = read_file(d->path, &now, err);
    if (same && strcmp(now.text ? now.text : "", was) != 0)
        same = err_set(err, "%s has been changed since by somebody else", d->path);
    free(now.text);
    return same;
}

bool draft_keep(Draft *d, const char *text, const char *was, Err *err)
{
    pthread_mutex_lock(&d->lock);
    const bool ok = (!was || holds(d, was, err)) && whole_write(d->path, text, err);
    pthread_mutex_unlock(&d->lock);
    return ok;
}
