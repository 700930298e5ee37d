/* SPDX-License-Identifier: GPL-3.0-or-later
 * archive.c - results read back: files and folders in, a set of games out.
 *
 * A record is canonical: reading it and writing it again gives the same bytes (checked as it
 * is read), so the set needs to keep no text.
 *
 * Start at read_lines(), then archive_load().
 */
#include "matches/tournament/archive.h"

#include <errno.h>
#include <nettle/sha2.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <xxhash.h>

#include "matches/folder.h"

typedef bool (*Visit)(void *, const Result *, const ArchiveLine *, Err *);

typedef struct Reading {
    Words *words;
    Visit visit;
    void *self;
    int torn;
} Reading;

/* ---- reading ---- */

static bool read_line(const Reading *r, const ArchiveLine *line, Err *err)
{
    char again[RESULT_LINE];
    Result result;
    if (!result_read(line->text, line->size, r->words, &result, err))
        return err_at(err, "%s:%d", line->file, line->number);
    const int size = result_write(&result, again);
    if ((size_t)size != line->size + 1 || memcmp(again, line->text, line->size) != 0)
        return err_set(err, "%s:%d: not written by this program", line->file,
                       line->number);
    return r->visit(r->self, &result, line, err);
}

static bool read_lines(Reading *r, const char *path, FILE *in, Err *err)
{
    char *text = NULL;
    size_t room = 0;
    bool ok = true;
    ArchiveLine line = { .file = words_keep(r->words, path), .number = 1 };
    for (ssize_t n; ok && (n = getline(&text, &room, in)) > 0; line.number++) {
        if (text[n - 1] != '\n') {
            r->torn++;
            break;
        }
        n -= 1 + (n > 1 && text[n - 2] == '\r'); /* mailed, or copied by another system */
        text[n] = 0;                             /* the parser wants an end */
        line.text = text;
        line.size = (size_t)n;
        ok = read_line(r, &line, err);
    }
    free(text);
    return ok && (!ferror(in) || err_set(err, "%s: cannot be read", path));
}

static bool read_file(Reading *r, const char *path, Err *err)
{
    FILE *const in = fopen(path, "rb");
    if (!in)
        return err_set(err, "%s: cannot be read: %s", path, strerror(errno));
    const bool ok = read_lines(r, path, in, err);
    fclose(in);
    return ok;
}

static bool read_folder(Reading *r, const char *folder, Err *err)
{
    glob_t found;
    bool ok = true;
    const int code = folder_files(folder, "*.jsonl", &found);
    if (code == GLOB_NOMATCH)
        return true;
    if (code)
        return err_set(err, "%s: cannot be read", folder);
    for (size_t i = 0; ok && i < found.gl_pathc; i++)
        ok = read_file(r, found.gl_pathv[i], err);
    globfree(&found);
    return ok;
}

bool archive_each(const char *const *paths, Words *words, Visit visit, void *self,
                  int *torn, Err *err)
{
    Reading reading = { .words = words, .visit = visit, .self = self };
    bool ok = true;
    for (; ok && *paths; paths++) {
        struct stat about;
        if (stat(*paths, &about) != 0)
            ok = err_set(err, "%s: %s", *paths, strerror(errno));
        else
            ok =
                (S_ISDIR(about.st_mode) ? read_folder : read_file)(&reading, *paths, err);
    }
    if (torn)
        *torn = reading.torn;
    return ok;
}

/* ---- the set ---- */

typedef struct Gathering {
    Archive *archive;
    size_t room;
} Gathering;

static bool gather(void *self, const Result *result, const ArchiveLine *line, Err *err)
{
    Gathering *const g = self;
    Archive *const a = g->archive;
    if ((size_t)a->n == g->room) {
        const size_t room = g->room ? 2 * g->room : 1024;
        ArchiveRow *const grown = realloc(a->row, room * sizeof *grown);
        if (!grown)
            return err_set(err, "no memory for %zu games", room);
        a->row = grown;
        g->room = room;
    }
    a->files += !a->n || a->row[a->n - 1].file != line->file;
    a->row[a->n++] = (ArchiveRow){ .result = *result,
                                   .file = line->file,
                                   .print = XXH64(line->text, line->size, 0) };
    a->lines++;
    return true;
}

static int by_id(const void *a, const void *b)
{
    const ArchiveRow *const p = a, *const q = b;
    const int order = result_order(&p->result.id, &q->result.id);
    if (order)
        return order;
    return p->print == q->print ? strcmp(p->file, q->file) : p->print < q->print ? -1 : 1;
}

static void raise_alarm(Archive *a, const ArchiveRow *one, const ArchiveRow *two)
{
    char id[RESULT_ID];
    result_id(&one->result.id, id);
    if (!a->alarms++)
        err_set(&a->alarm, "game %s has two records that differ, in %s and %s", id,
                one->file, two->file);
}

static void drop_duplicates(Archive *a)
{
    int n = 0;
    bool alarmed = false;
    for (int i = 0; i < a->n; i++) {
        ArchiveRow *const kept = n ? &a->row[n - 1] : NULL;
        if (!kept || result_order(&kept->result.id, &a->row[i].result.id) != 0) {
            a->row[n++] = a->row[i];
            alarmed = false;
        } else if (kept->print != a->row[i].print && !alarmed) {
            raise_alarm(a, kept, &a->row[i]);
            alarmed = true;
        }
    }
    a->n = n;
}

bool archive_load(const char *const *paths, Archive *out, Err *err)
{
    Gathering g = { .archive = out };
    memset(out, 0, sizeof *out);
    out->words = words_new();
    if (!out->words)
        return err_set(err, "no memory");
    if (!archive_each(paths, out->words, gather, &g, &out->torn, err)) {
        archive_free(out);
        return false;
    }
    if (out->n)
        qsort(out->row, (size_t)out->n, sizeof *out->row, by_id);
    drop_duplicates(out);
    return true;
}

void archive_free(Archive *archive)
{
    free(archive->row);
    words_free(archive->words);
    memset(archive, 0, sizeof *archive);
}

bool archive_write(const Archive *archive, FILE *out, char sha[SHA_TEXT], Err *err)
{
    struct sha256_ctx context;
    uint8_t digest[SHA256_DIGEST_SIZE];
    char line[RESULT_LINE];
    sha256_init(&context);
    for (int i = 0; i < archive->n; i++) {
        const size_t size = (size_t)result_write(&archive->row[i].result, line);
        sha256_update(&context, size, (const uint8_t *)line);
        if (out && fwrite(line, 1, size, out) != size)
            return err_set(err, "the results cannot be written: %s", strerror(errno));
    }
    if (out && fflush(out) != 0)
        return err_set(err, "the results cannot be written: %s", strerror(errno));
    sha256_digest(&context, sizeof digest, digest);
    for (size_t i = 0; i < sizeof digest; i++)
        snprintf(sha + 2 * i, 3, "%02x", digest[i]);
    return true;
}
