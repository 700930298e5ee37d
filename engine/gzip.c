/* SPDX-License-Identifier: GPL-3.0-or-later
 * gzip.c - a compressed text file, read whole and strictly.
 *
 * Start at gzip_read().
 */
#include "engine/gzip.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { MAX_BYTES = 64 << 20, CHUNK = 1 << 16, GZIP_ONLY = 15 + 16 };

static char *read_whole(const char *path, size_t *size, Err *err)
{
    FILE *const in = fopen(path, "rb");
    if (!in) {
        err_set(err, "%s: %s", path, strerror(errno));
        return NULL;
    }
    char *text = NULL;
    size_t n = 0;
    bool ok = true;
    while (ok && !feof(in) && n < MAX_BYTES) {
        char *const more = realloc(text, n + CHUNK);
        ok = more != NULL;
        if (ok) {
            text = more;
            n += fread(text + n, 1, CHUNK, in);
            ok = !ferror(in);
        }
    }
    if (ok && n >= MAX_BYTES)
        ok = err_set(err, "%s: too large to be read whole", path);
    else if (!ok)
        err_set(err, "%s: cannot be read: %s", path, strerror(errno));
    fclose(in);
    *size = n;
    if (ok && text)
        return text;
    free(text);
    return NULL;
}

/* What inflate() left: ended, and nothing behind it. */
static bool inflated(const z_stream *z, int result, size_t got, const char *path,
                     Err *err)
{
    if (result == Z_STREAM_END && z->avail_in == 0)
        return true;
    if (result == Z_STREAM_END)
        return err_set(err, "%s: something follows its end", path);
    if (got >= MAX_BYTES)
        return err_set(err, "%s: too large to be read whole", path);
    if (result == Z_OK || result == Z_BUF_ERROR)
        return err_set(err, "%s: torn: the file ends too early", path);
    return err_set(err, "%s: damaged: %s", path, z->msg ? z->msg : "no memory");
}

/* Inflate in[0..n) into a growing text. */
static char *inflate_whole(const char *path, char *in, size_t n, size_t *size, Err *err)
{
    z_stream z = { .next_in = (Bytef *)in, .avail_in = (uInt)n };
    char *text = NULL;
    size_t got = 0;
    int result = inflateInit2(&z, GZIP_ONLY);
    while (result == Z_OK && got < MAX_BYTES) {
        char *const more = realloc(text, got + CHUNK + 1);
        if (!more) {
            result = Z_MEM_ERROR;
            break;
        }
        text = more;
        z.next_out = (Bytef *)text + got;
        z.avail_out = CHUNK;
        result = inflate(&z, Z_NO_FLUSH);
        got += CHUNK - z.avail_out;
    }
    const bool ok = inflated(&z, result, got, path, err);
    inflateEnd(&z);
    if (!ok) {
        free(text);
        return NULL;
    }
    text[got] = 0;
    *size = got;
    return text;
}

char *gzip_read(const char *path, size_t *size, Err *err)
{
    size_t n = 0;
    char *const in = read_whole(path, &n, err);
    char *text = NULL;
    if (in && !(n >= 2 && (unsigned char)in[0] == 0x1F && (unsigned char)in[1] == 0x8B))
        err_set(err, "%s: not a gzip file", path);
    else if (in)
        text = inflate_whole(path, in, n, size, err);
    free(in);
    return text;
}
