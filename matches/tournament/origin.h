/* SPDX-License-Identifier: GPL-3.0-or-later
 * origin.h - the manifests that lie beside results: what was asked for.
 *
 * Results speak for themselves; the manifests add who the bots were, what the variants
 * changed, and what a sequential test or a Swiss tournament has come to.  Without them, or
 * when this program is not the one that played, the rest of a report is the same.
 *
 * Start at origin_load().
 */
#ifndef MATCHES_TOURNAMENT_ORIGIN_H
#define MATCHES_TOURNAMENT_ORIGIN_H

#include "matches/tournament/archive.h"
#include "matches/tournament/schedule.h"

enum { MOST_ORIGINS = 8, ORIGIN_PATH = 1024 };

typedef struct Origin {
    int n, more; /* more: manifests beyond the room */
    struct {
        Plan *plan;
        bool same; /* built, and this program is the one that played it */
        Ledger *ledger;
        Schedule *schedule; /* carried as far as the results go; NULL unless same */
        char folder[ORIGIN_PATH], file[ORIGIN_PATH];
    } of[MOST_ORIGINS];
} Origin;

/* in: paths end with NULL; files, and folders that hold no manifest, add nothing. */
void origin_load(const char *const *paths, const Archive *archive, Origin *out);
void origin_free(Origin *origin);

#endif
