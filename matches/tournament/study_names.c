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

static int by_what_it_says(const void *a, const void *b)
{
    const Meant *const one = a, *const two = b;
    const int x = one->x - two->x, y = one->y - two->y,
              ground = one->ground - two->ground;
    return x        ? x
           : y      ? y
           : ground ? ground
                    : (one->pairing > two->pairing) - (one->pairing < two->pairing);
}

/* Two that say the same and are not. */
static bool is_twofold(const Meant *one, const Meant *two)
{
    return one->x == two->x && one->y == two->y && one->ground == two->ground &&
           one->pairing != two->pairing;
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
    Meant *const met = calloc((size_t)a->n + 1, sizeof *met);
    int n = 0;
    if (!met)
        return false;
    for (int i = 0; i < a->n; i++) {
        const Result *const r = &a->row[i].result;
        if (i && a->row[i - 1].result.id.pairing == r->id.pairing)
            continue;
        met[n++] = (Meant){ .x = study_bot(s, r->word[WORD_X]),
                            .y = study_bot(s, r->word[WORD_Y]),
                            .ground = study_ground(s, r),
                            .pairing = r->id.pairing };
    }
    qsort(met, (size_t)n, sizeof *met, by_what_it_says);
    for (int i = 1; i < n; i++) {
        const int said[] = { met[i].x, met[i].y, met[i].ground };
        if (is_twofold(&met[i - 1], &met[i]) && !s->n_twofold++)
            memcpy(s->twofold, said, sizeof s->twofold);
    }
    free(met);
    find_twins(s);
    return true;
}
