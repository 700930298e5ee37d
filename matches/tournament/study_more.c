/* SPDX-License-Identifier: GPL-3.0-or-later
 * study_more.c - ratings, what variants change, who played unlike the others, the mixture.
 *
 * Start at study_effects().
 */
#include "matches/tournament/study.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "matches/tournament/nash.h"

/* ---- ratings ---- */

/* Half points and games of each bot against those still in question. */
static void count_points(const Study *s, int *half, int *games)
{
    const Archive *const a = s->archive;
    memset(half, 0, STUDY_BOTS * sizeof *half);
    memset(games, 0, STUDY_BOTS * sizeof *games);
    for (int i = 0; i < a->n; i++) {
        const Result *const r = &a->row[i].result;
        const int x = study_bot(s, r->word[WORD_X]), y = study_bot(s, r->word[WORD_Y]);
        if (x == y || s->beyond[x] || s->beyond[y] || result_class(r) == IS_VOID)
            continue;
        half[x] += r->halves;
        half[y] += 2 - r->halves;
        games[x]++;
        games[y]++;
    }
}

/* A bot that lost every game is worse than any number says, and would bend the scale for
 * the others; so is one that won every game.  Without them another may be the next. */
static void find_beyond(Study *s)
{
    int half[STUDY_BOTS], games[STUDY_BOTS];
    bool found = true;
    for (int round = 0; found && round < STUDY_BOTS; round++) {
        count_points(s, half, games);
        found = false;
        for (int i = 0; i < s->n_bots; i++)
            if (games[i] && (half[i] == 0 || half[i] == 2 * games[i])) {
                s->beyond[i] = half[i] ? STUDY_BOTS - round : round - STUDY_BOTS;
                found = true;
            }
    }
}

bool study_ratings(Study *study, Err *err)
{
    Study *const s = study;
    const Archive *const a = s->archive;
    RatingGame *const game = calloc((size_t)a->n + 1, sizeof *game);
    int n = 0, cluster = 0;
    if (!game)
        return err_set(err, "no memory for ratings");
    find_beyond(s);
    for (int i = 0; i < a->n; i++) {
        const Result *const r = &a->row[i].result;
        const GameId *const before = i ? &a->row[i - 1].result.id : NULL;
        cluster += before && (before->pairing != r->id.pairing ||
                              before->pair != r->id.pair || before->run != r->id.run);
        if (result_class(r) == IS_VOID)
            continue;
        const int x = study_bot(s, r->word[WORD_X]), y = study_bot(s, r->word[WORD_Y]);
        if (s->beyond[x] || s->beyond[y])
            continue;
        game[n++] = (RatingGame){ .first = r->x_side ? y : x,
                                  .second = r->x_side ? x : y,
                                  .ground = study_ground(s, r),
                                  .halves = result_side_halves(r),
                                  .cluster = cluster };
    }
    bool ok = n && s->n_bots > 1;
    if (!ok)
        err_set(err, s->n_bots > 1 ? "each bot won all its games or none"
                                   : "ratings need games between two bots");
    ok = ok && rating_fit(game, n, s->n_bots, s->n_grounds, RAO_KUPPER, &s->rating, err);
    if (ok && !rating_fit(game, n, s->n_bots, s->n_grounds, HALF_WINS, &s->half, err)) {
        rating_free(&s->rating);
        ok = false;
    }
    free(game);
    return ok;
}

/* ---- what a variant changes ---- */

/* The variant that others are compared with: how near a name is to being it. */
static int baseness(const Study *s, const char *variant)
{
    if (s->base && strcmp(variant, s->base) == 0)
        return 3;
    return strcmp(variant, "as printed") == 0 ? 2 : strcmp(variant, "as set") == 0;
}

static bool same_but_variant(const StudyGround *a, const StudyGround *b)
{
    return a->scenario == b->scenario && a->army[0] == b->army[0] &&
           a->army[1] == b->army[1];
}

static int base_of(const Study *s, int ground)
{
    int base = ground;
    for (int i = 0; i < s->n_grounds; i++) {
        if (!same_but_variant(&s->ground[i], &s->ground[ground]))
            continue;
        const int better =
            baseness(s, s->ground[i].variant) - baseness(s, s->ground[base].variant);
        if (better > 0 ||
            (better == 0 && strcmp(s->ground[i].variant, s->ground[base].variant) < 0))
            base = i;
    }
    return base;
}

/* Clusters that differ in nothing but the variant follow each other; the key is the ground's
 * base, put in place of the ground for sorting. */
typedef struct Keyed {
    StudyCluster cluster;
    int base;
} Keyed;

static int by_key(const void *a, const void *b)
{
    const Keyed *const p = a, *const q = b;
    const StudyCluster *const c = &p->cluster, *const d = &q->cluster;
    if (p->base != q->base)
        return p->base < q->base ? -1 : 1;
    if (c->run != d->run)
        return c->run < d->run ? -1 : 1;
    if (c->x != d->x)
        return c->x < d->x ? -1 : 1;
    if (c->y != d->y)
        return c->y < d->y ? -1 : 1;
    if (c->pair != d->pair)
        return c->pair < d->pair ? -1 : 1;
    return c->ground == d->ground ? 0 : c->ground < d->ground ? -1 : 1;
}

static bool same_key(const Keyed *a, const Keyed *b)
{
    return a->base == b->base && a->cluster.run == b->cluster.run &&
           a->cluster.x == b->cluster.x && a->cluster.y == b->cluster.y &&
           a->cluster.pair == b->cluster.pair;
}

static StudyEffect *effect_of(Study *s, int base, int ground)
{
    for (int i = 0; i < s->n_effects; i++)
        if (s->effect[i].ground == ground)
            return &s->effect[i];
    if (s->n_effects == STUDY_EFFECTS)
        return NULL;
    s->effect[s->n_effects] = (StudyEffect){ .base = base, .ground = ground };
    return &s->effect[s->n_effects++];
}

/* in: clusters of one key. */
static void compare(Study *s, const Keyed *k, int n)
{
    const StudyCluster *base = NULL;
    for (int i = 0; i < n; i++)
        if (k[i].cluster.ground == k[i].base)
            base = &k[i].cluster;
    for (int i = 0; base && i < n; i++) {
        StudyEffect *const e = k[i].cluster.ground == k[i].base
                                   ? NULL
                                   : effect_of(s, k[i].base, k[i].cluster.ground);
        if (!e)
            continue;
        sums_add(&e->score, k[i].cluster.score - base->score);
        sums_add(&e->length, k[i].cluster.turns - base->turns);
    }
}

static void conclude(StudyEffect *e)
{
    e->on_score = evidence_of(&e->score);
    e->on_length = evidence_of(&e->length);
}

static void sums_pool(Sums *to, const Sums *from)
{
    to->n += from->n;
    to->sum += from->sum;
    to->squares += from->squares;
}

/* Each variant over all battles it was compared on, where there are several. */
static void pool(Study *s)
{
    for (int i = 0; i < s->n_effects; i++) {
        const StudyEffect *const e = &s->effect[i];
        int at = 0;
        while (at < s->n_pooled &&
               s->ground[s->pooled[at].ground].variant != s->ground[e->ground].variant)
            at++;
        if (at == STUDY_POOLED)
            continue;
        if (at == s->n_pooled)
            s->pooled[s->n_pooled++] =
                (StudyEffect){ .base = e->base, .ground = e->ground };
        sums_pool(&s->pooled[at].score, &e->score);
        sums_pool(&s->pooled[at].length, &e->length);
    }
    for (int i = 0; i < s->n_pooled; i++)
        conclude(&s->pooled[i]);
}

void study_effects(Study *study)
{
    Study *const s = study;
    Keyed *const k = malloc(((size_t)s->clusters + 1) * sizeof *k);
    double p[STUDY_EFFECTS];
    for (int i = 0; k && i < s->clusters; i++)
        k[i] = (Keyed){ s->cluster[i], base_of(s, s->cluster[i].ground) };
    if (k)
        qsort(k, (size_t)s->clusters, sizeof *k, by_key);
    for (int i = 0, end; k && i < s->clusters; i = end) {
        for (end = i + 1; end < s->clusters && same_key(&k[i], &k[end]);)
            end++;
        compare(s, &k[i], end - i);
    }
    free(k);
    for (int i = 0; i < s->n_effects; i++) {
        StudyEffect *const e = &s->effect[i];
        conclude(e);
        p[i] = evidence_differs(&e->on_score, 0);
    }
    evidence_fdr(p, s->n_effects, p);
    for (int i = 0; i < s->n_effects; i++)
        s->effect[i].q = p[i];
    pool(s);
}

/* ---- workers ---- */

static StudyWorker *worker_of(Study *s, const char *file)
{
    for (int i = 0; i < s->n_workers; i++)
        if (s->worker[i].file == file)
            return &s->worker[i];
    if (s->n_workers == STUDY_WORKERS)
        return NULL;
    s->worker[s->n_workers].file = file;
    return &s->worker[s->n_workers++];
}

/* Each file against what all games on the same grounds came to.  Games of a pair are not
 * independent, so the measure is halved: it then flags less, never more. */
void study_workers(Study *study)
{
    Study *const s = study;
    double p[STUDY_WORKERS];
    for (int i = 0; i < s->archive->n; i++) {
        const Result *const r = &s->archive->row[i].result;
        StudyWorker *const w = worker_of(s, s->archive->row[i].file);
        if (!w || result_class(r) == IS_VOID)
            continue;
        const StudyGround *const g = &s->ground[study_ground(s, r)];
        w->games++;
        w->class[result_class(r) == IS_FORFEIT ? STUDY_CLASSES - 1
                                               : result_side_halves(r)]++;
        for (int c = 0; c < STUDY_CLASSES; c++)
            w->expected[c] += (double)g->class[c] / g->games;
    }
    for (int i = 0; i < s->n_workers; i++) {
        const StudyWorker *const w = &s->worker[i];
        double chi = 0;
        int classes = 0;
        for (int c = 0; c < STUDY_CLASSES; c++) {
            if (w->expected[c] < 5 && w->class[c] < 5)
                continue; /* too few to say */
            const double expected = fmax(w->expected[c], 0.5);
            chi += pow(w->class[c] - expected, 2) / expected / 2;
            classes++;
        }
        p[i] = evidence_chi(chi, classes - 1);
    }
    evidence_holm(p, s->n_workers, p);
    for (int i = 0; i < s->n_workers; i++)
        s->worker[i].q = p[i];
}

/* ---- the mixture, and cycles ---- */

static bool beats(const Study *s, int a, int b)
{
    return study_meeting(s, a, b).low > 0.5;
}

static void find_cycles(Study *s)
{
    for (int a = 0; a < s->n_bots; a++)
        for (int b = a + 1; b < s->n_bots; b++)
            for (int c = a + 1; c < s->n_bots && s->n_cycles < STUDY_CYCLES; c++)
                if (c != b && beats(s, a, b) && beats(s, b, c) && beats(s, c, a)) {
                    const int found[3] = { a, b, c };
                    memcpy(s->cycle[s->n_cycles++], found, sizeof found);
                }
}

void study_mixture(Study *study)
{
    Study *const s = study;
    const int n = s->n_bots;
    double *const payoff = calloc((size_t)n * (size_t)n + 1, sizeof *payoff);
    bool all = n > 1;
    for (int i = 0; payoff && i < n; i++)
        for (int k = 0; k < n; k++) {
            all &= i == k || s->meeting[i][k].score.n > 0;
            payoff[i * n + k] = i == k ? 0 : study_meeting(s, i, k).mean - 0.5;
        }
    s->mixed = payoff && all && nash_solve(payoff, n, s->mix, &s->mix_value);
    free(payoff);
    find_cycles(s);
}
