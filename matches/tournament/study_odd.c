/* SPDX-License-Identifier: GPL-3.0-or-later
 * study_odd.c - what the ratings do not explain: bots that are not what they seem.
 *
 * A rating says what a bot scores against each other, on each battle.  Where it scores
 * something else beyond chance, it has a favourite victim, a battle it cannot play, or
 * something is wrong with it.  Pairs are the observations; all questions together are
 * adjusted by Benjamini and Hochberg.
 *
 * Start at study_odd().
 */
#include "matches/tournament/study.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST = 10 }; /* pairs that may answer a question */

typedef struct Question {
    Sums more;       /* what was scored beyond what the ratings say */
    double expected; /* summed over pairs */
} Question;

/* Bots against bots (row < column), then bots on grounds. */
typedef struct Asking {
    const Study *study;
    Question *meeting, *ground;
} Asking;

static void note(Question *q, double more, double expected)
{
    sums_add(&q->more, more);
    q->expected += expected;
}

/* in: all games of one pair. */
static void ask(Asking *a, const ArchiveRow *row, int n)
{
    const Study *const s = a->study;
    const int x = study_bot(s, row->result.word[WORD_X]);
    const int y = study_bot(s, row->result.word[WORD_Y]);
    double more = 0, expected = 0;
    for (int i = 0; i < n; i++) {
        const Result *const r = &row[i].result;
        if (x == y || s->beyond[x] || s->beyond[y] || result_class(r) == IS_VOID)
            return;
        const double first = rating_expects(&s->rating, r->x_side ? y : x,
                                            r->x_side ? x : y, study_ground(s, r));
        const double of_x = r->x_side ? 1 - first : first;
        expected += of_x / n;
        more += (r->halves / 2.0 - of_x) / n;
    }
    const int ground = study_ground(s, &row->result);
    if (x < y)
        note(&a->meeting[x * s->n_bots + y], more, expected);
    else
        note(&a->meeting[y * s->n_bots + x], -more, 1 - expected);
    note(&a->ground[x * s->n_grounds + ground], more, expected);
    note(&a->ground[y * s->n_grounds + ground], -more, 1 - expected);
}

static void ask_all(Asking *a)
{
    const Archive *const all = a->study->archive;
    for (int i = 0, end; i < all->n; i = end) {
        const GameId *const id = &all->row[i].result.id;
        for (end = i + 1; end < all->n; end++) {
            const GameId *const next = &all->row[end].result.id;
            if (next->run != id->run || next->pairing != id->pairing ||
                next->pair != id->pair)
                break;
        }
        ask(a, &all->row[i], end - i);
    }
}

static void gather(const Question *q, int bot, int other, int ground, StudyOdd *out,
                   double *p, int *n)
{
    if (q->more.n < LEAST)
        return;
    out[*n] = (StudyOdd){ .bot = bot,
                          .other = other,
                          .ground = ground,
                          .more = evidence_of(&q->more),
                          .expected = q->expected / q->more.n };
    p[*n] = evidence_differs(&out[*n].more, 0);
    (*n)++;
}

static int by_q(const void *a, const void *b)
{
    const StudyOdd *const o = a, *const k = b;
    if (o->q != k->q)
        return o->q < k->q ? -1 : 1;
    if (o->bot != k->bot)
        return o->bot - k->bot;
    return o->other != k->other ? o->other - k->other : o->ground - k->ground;
}

bool study_odd(Study *study)
{
    Study *const s = study;
    const size_t bots = (size_t)s->n_bots, grounds = (size_t)s->n_grounds;
    const size_t most = bots * bots + bots * grounds;
    Asking a = { .study = s,
                 .meeting = calloc(bots * bots, sizeof *a.meeting),
                 .ground = calloc(bots * grounds, sizeof *a.ground) };
    StudyOdd *const odd = calloc(most, sizeof *odd);
    double *const p = calloc(most, sizeof *p);
    const bool ok = a.meeting && a.ground && odd && p;
    int n = 0;
    if (ok) {
        ask_all(&a);
        for (int x = 0; x < s->n_bots; x++)
            for (int y = x + 1; s->n_bots > 2 && y < s->n_bots; y++)
                gather(&a.meeting[x * s->n_bots + y], x, y, -1, odd, p, &n);
        for (int x = 0; x < s->n_bots; x++)
            for (int g = 0; s->n_grounds > 1 && g < s->n_grounds; g++)
                gather(&a.ground[x * s->n_grounds + g], x, -1, g, odd, p, &n);
        evidence_fdr(p, n, p);
        for (int i = 0; i < n; i++)
            odd[i].q = p[i];
        qsort(odd, (size_t)n, sizeof *odd, by_q);
        s->asked = n;
        while (s->n_odd < n && s->n_odd < STUDY_ODD && odd[s->n_odd].q < 0.05)
            s->n_odd++;
        memcpy(s->odd, odd, (size_t)s->n_odd * sizeof *odd);
    }
    free(a.meeting);
    free(a.ground);
    free(odd);
    free(p);
    return ok;
}
