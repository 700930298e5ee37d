/* SPDX-License-Identifier: GPL-3.0-or-later
 * summary_records.c - which of the recorded games are worth a look.
 *
 * The folders of records are listed once; of each battle the closest game, the most
 * one-sided and the shortest are shown, and a few more as they come.
 *
 * Start at summary_records().
 */
#include "matches/tournament/summary.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "matches/tournament/play.h"

enum { NAME_SIZE = 256, PATH = 4096, MOST_SHOWN = 40, KINDS = 3 };

static const char *const why[KINDS + 1] = { "the closest", "the most one-sided",
                                            "the shortest", "a sample" };

/* The recorded games that were played out, as indices of the archive's rows. */
typedef struct Recorded {
    const Archive *archive;
    int *row;
    int n, room;
} Recorded;

void summary_folder(const ArchiveRow *row, char *out, int size)
{
    const char *const end = strrchr(row->file, '/');
    snprintf(out, (size_t)size, "%.*s", end ? (int)(end - row->file) : 1,
             end ? row->file : ".");
}

static int by_id(const void *id, const void *row)
{
    return result_order(id, &((const ArchiveRow *)row)->result.id);
}

static void note(Recorded *r, const char *name, const char *folder)
{
    char text[RESULT_ID], own[PATH];
    const size_t n = strcspn(name, ".");
    GameId id;
    if (n >= sizeof text || strcmp(name + n, ".jsonl.gz") != 0)
        return;
    memcpy(text, name, n);
    text[n] = 0;
    if (!result_read_id(text, &id))
        return;
    const ArchiveRow *const found =
        bsearch(&id, r->archive->row, (size_t)r->archive->n, sizeof *found, by_id);
    if (!found || result_class(&found->result) != IS_PLAYED)
        return;
    summary_folder(found, own, sizeof own);
    if (strcmp(own, folder) != 0)
        return;
    if (r->n == r->room) {
        int *const grown = realloc(r->row, (size_t)(2 * r->room + 64) * sizeof *grown);
        if (!grown)
            return;
        r->row = grown;
        r->room = 2 * r->room + 64;
    }
    r->row[r->n++] = (int)(found - r->archive->row);
}

static void look_into(Recorded *r, const char *folder)
{
    char path[PATH + 16];
    snprintf(path, sizeof path, "%s/records", folder);
    DIR *const dir = opendir(path);
    if (!dir)
        return;
    for (const struct dirent *e; (e = readdir(dir));)
        note(r, e->d_name, folder);
    closedir(dir);
}

static int by_row(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static Recorded find_recorded(const Study *s)
{
    Recorded r = { .archive = s->archive };
    char before[PATH] = "";
    for (int i = 0; i < s->n_workers; i++) {
        char folder[PATH];
        const ArchiveRow row = { .file = s->worker[i].file };
        summary_folder(&row, folder, sizeof folder);
        if (strcmp(folder, before) != 0) /* files come folder by folder */
            look_into(&r, folder);
        memcpy(before, folder, sizeof before);
    }
    if (r.n)
        qsort(r.row, (size_t)r.n, sizeof *r.row, by_row);
    return r;
}

void summary_link(Doc *doc, const ArchiveRow *row, bool is_there)
{
    char id[RESULT_ID], folder[PATH / 2], path[PATH];
    result_id(&row->result.id, id);
    summary_folder(row, folder, sizeof folder);
    play_record_path(folder, &row->result.id, path, sizeof path);
    if (is_there)
        doc_link(doc, id, path);
    else
        doc_cell(doc, "%s", id);
}

static void show(Doc *d, const Study *s, int row, const char *because)
{
    const Result *const r = &s->archive->row[row].result;
    char name[NAME_SIZE];
    study_ground_name(s, study_ground(s, r), name, sizeof name);
    doc_cell(d, "%s", name);
    doc_cell(d, "%s", because);
    doc_cell(d, "%s, %s", r->word[r->x_side ? WORD_Y : WORD_X],
             r->word[r->x_side ? WORD_X : WORD_Y]);
    doc_cell(d, "%d", r->turns);
    doc_cell(d, "%d", (int)r->margin);
    summary_link(d, &s->archive->row[row], true);
}

/* Less is more worth a look. */
static int rank(const Result *r, int kind)
{
    return kind == 0 ? abs(r->margin) : kind == 1 ? -abs(r->margin) : r->turns;
}

static void show_ground(Doc *d, const Study *s, const Recorded *r, int ground, int *shown)
{
    int best[KINDS] = { -1, -1, -1 };
    for (int i = 0; i < r->n; i++) {
        const Result *const one = &s->archive->row[r->row[i]].result;
        if (study_ground(s, one) != ground)
            continue;
        for (int k = 0; k < KINDS; k++)
            if (best[k] < 0 || rank(one, k) < rank(&s->archive->row[best[k]].result, k))
                best[k] = r->row[i];
    }
    for (int k = 0; k < KINDS && *shown < MOST_SHOWN; k++) {
        bool again = best[k] < 0;
        for (int other = 0; other < k; other++)
            again |= best[other] == best[k];
        if (again)
            continue;
        show(d, s, best[k], why[k]);
        ++*shown;
    }
}

void summary_records(Doc *doc, const Study *study)
{
    const Study *const s = study;
    Recorded r = find_recorded(s);
    int shown = 0;
    doc_section(doc, "records", "Games to look at");
    if (!r.n) {
        doc_say(doc,
                "No game is recorded. --record keeps all, --sample N one in so many; "
                "any other is played again from its id.");
        free(r.row);
        return;
    }
    doc_say(
        doc,
        "%d games are recorded; any of them is told turn by turn by: brevet replay FILE. "
        "The bot named first has the first side; the margin is that side's.",
        r.n);
    doc_table(doc, "battle|why|bots|turns|margin|record");
    for (int i = 0; i < s->n_grounds; i++)
        show_ground(doc, s, &r, i, &shown);
    free(r.row);
}
