/* SPDX-License-Identifier: GPL-3.0-or-later
 * origin.c - the manifests that lie beside results: what was asked for.
 *
 * A manifest that cannot be read, or whose scenarios are gone, is passed over: nothing of
 * the results depends on it.
 *
 * Start at origin_load().
 */
#include "matches/tournament/origin.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "matches/folder.h"

static bool has_results(const Archive *a, uint64_t run)
{
    for (int i = 0; i < a->n; i++)
        if (a->row[i].result.id.run == run)
            return true;
    return false;
}

/* Go through the stages as far as they have been played. */
static void catch_up(const Plan *p, const Archive *a, Ledger *ledger, Schedule *schedule)
{
    Stage stage;
    bool whole = true;
    for (int i = 0; i < a->n; i++)
        ledger_note(ledger, &a->row[i].result);
    while (whole && schedule_next(schedule, &stage))
        for (int i = 0; whole && i < stage.n; i++)
            for (int k = 0; whole && k < stage.pairs; k++) {
                const int pairing = stage.pairing[i], pair = stage.first + k;
                whole = pair >= plan_pairs(p, &p->pairing[pairing]) ||
                        ledger_complete(ledger, pairing, pair);
            }
}

static void add(Origin *o, const char *folder, const char *file, const Archive *a)
{
    uint64_t run = 0;
    const char *const name = strrchr(file, '/');
    Plan *const p = plan_new();
    if (!p || !name || sscanf(name, "/manifest-%" SCNx64, &run) != 1 ||
        !has_results(a, run) || !plan_read(p, file, NULL)) {
        plan_free(p);
        return;
    }
    if (o->n == MOST_ORIGINS) {
        o->more++;
        plan_free(p);
        return;
    }
    const int at = o->n++;
    o->of[at].plan = p;
    snprintf(o->of[at].folder, ORIGIN_PATH, "%s", folder);
    snprintf(o->of[at].file, ORIGIN_PATH, "%s", file);
    if (!plan_build(p, NULL) || p->run != run)
        return;
    o->of[at].ledger = ledger_new(p);
    o->of[at].schedule = o->of[at].ledger ? schedule_new(p, o->of[at].ledger) : NULL;
    o->of[at].same = o->of[at].schedule != NULL;
    if (o->of[at].same)
        catch_up(p, a, o->of[at].ledger, o->of[at].schedule);
}

void origin_load(const char *const *paths, const Archive *archive, Origin *out)
{
    memset(out, 0, sizeof *out);
    for (; *paths; paths++) {
        glob_t found;
        if (folder_files(*paths, "manifest-????????????????.json", &found) != 0)
            continue;
        for (size_t i = 0; i < found.gl_pathc; i++)
            add(out, *paths, found.gl_pathv[i], archive);
        globfree(&found);
    }
}

void origin_free(Origin *origin)
{
    for (int i = 0; i < origin->n; i++) {
        schedule_free(origin->of[i].schedule);
        ledger_free(origin->of[i].ledger);
        plan_free(origin->of[i].plan);
    }
}
