/* SPDX-License-Identifier: GPL-3.0-or-later
 * study_names.c - names that stand for two things.
 *
 * Results of several people are put together by names: of bots, battles, variants.  A game's id has
 * more: a hash of the scenario's text, of what the bots are and of the numbers in force.  Where
 * somebody has another file or another bot under a name, the ids tell.
 *
 * Start at study_names().
 */
#include "matches/tournament/study.h"

#include <stdlib.h>
#include <string.h>

typedef struct Meant {
    int x, y, ground;
    uint64_t pairing;
} Meant;

/* returns: how often these two met on that ground under another id; -1: this id is known. */
static int other_ids(const Meant *known, int n, const Meant *it)
{
    int others = 0;
    for (int i = 0; i < n; i++) {
        if (known[i].x != it->x || known[i].y != it->y || known[i].ground != it->ground)
            continue;
        if (known[i].pairing == it->pairing)
            return -1;
        others++;
    }
    return others;
}

/* Grounds of one name, one after another, that have other numbers. */
static void find_twins(Study *s)
{
    s->twin = -1;
    for (int i = 1; i < s->n_grounds && s->twin < 0; i++) {
        const StudyGround *const g = &s->ground[i], *const before = &s->ground[i - 1];
        if (g->scenario == before->scenario && g->variant == before->variant &&
            g->army[0] == before->army[0] && g->army[1] == before->army[1] &&
            g->ruleset == before->ruleset)
            s->twin = i;
    }
}

bool study_names(Study *study)
{
    Study *const s = study;
    const Archive *const a = s->archive;
    Meant *const known = calloc((size_t)a->n + 1, sizeof *known);
    int n = 0;
    if (!known)
        return false;
    for (int i = 0; i < a->n; i++) {
        const Result *const r = &a->row[i].result;
        if (i && a->row[i - 1].result.id.pairing == r->id.pairing)
            continue;
        const Meant it = { .x = study_bot(s, r->word[WORD_X]),
                           .y = study_bot(s, r->word[WORD_Y]),
                           .ground = study_ground(s, r),
                           .pairing = r->id.pairing };
        const int others = other_ids(known, n, &it);
        if (others < 0)
            continue;
        known[n++] = it;
        if (others > 0 && !s->n_twofold++)
            memcpy(s->twofold, (int[]){ it.x, it.y, it.ground }, sizeof s->twofold);
    }
    free(known);
    find_twins(s);
    return true;
}
