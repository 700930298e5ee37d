/* SPDX-License-Identifier: GPL-3.0-or-later
 * study.c - what a set of results says, as numbers: counted once, reported in any form.
 *
 * Words of an archive are kept once, so they are compared by address.
 *
 * Start at study_make(), then count_cluster().
 */
#include "matches/tournament/study.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- indices ---- */

int study_bot(const Study *study, const char *name)
{
    for (int i = 0; i < study->n_bots; i++)
        if (study->bot[i] == name)
            return i;
    return -1;
}

/* Which army has the first side: x's, or y's. */
static const char *army_on(const Result *r, int side)
{
    return r->word[WORD_ARMY + (r->x_side != side)];
}

int study_ground(const Study *study, const Result *result)
{
    const Result *const r = result;
    for (int i = 0; i < study->n_grounds; i++) {
        const StudyGround *const g = &study->ground[i];
        if (g->scenario == r->word[WORD_SCENARIO] &&
            g->variant == r->word[WORD_VARIANT] && g->tables == r->tables &&
            g->army[0] == army_on(r, 0) && g->army[1] == army_on(r, 1) &&
            g->ruleset == r->word[WORD_RULESET])
            return i;
    }
    return -1;
}

static bool meet_names(Study *s, const Result *r, Err *err)
{
    for (int i = WORD_X; i <= WORD_Y; i++) {
        if (study_bot(s, r->word[i]) >= 0)
            continue;
        if (s->n_bots == STUDY_BOTS)
            return err_set(err, "more than %d bots", STUDY_BOTS);
        s->bot[s->n_bots++] = r->word[i];
    }
    if (study_ground(s, r) >= 0)
        return true;
    if (s->n_grounds == STUDY_GROUNDS)
        return err_set(err, "more than %d battles", STUDY_GROUNDS);
    s->ground[s->n_grounds++] =
        (StudyGround){ .scenario = r->word[WORD_SCENARIO],
                       .ruleset = r->word[WORD_RULESET],
                       .variant = r->word[WORD_VARIANT],
                       .army = { army_on(r, 0), army_on(r, 1) },
                       .side = { r->word[WORD_SIDE], r->word[WORD_SIDE + 1] },
                       .tables = r->tables };
    return true;
}

static StudyUse *use_of(Study *s, const char *ruleset)
{
    for (int i = 0; i < s->n_rulesets; i++)
        if (s->use[i].ruleset == ruleset)
            return &s->use[i];
    if (s->n_rulesets == STUDY_RULESETS)
        return &s->use[STUDY_RULESETS - 1];
    s->use[s->n_rulesets].ruleset = ruleset;
    return &s->use[s->n_rulesets++];
}

void study_ground_name(const Study *study, int ground, char *out, int size)
{
    const StudyGround *const g = &study->ground[ground];
    bool variants = false, rules = false;
    for (int i = 0; i < study->n_grounds; i++) {
        const StudyGround *const other = &study->ground[i];
        variants |= other->variant != g->variant;
        rules |= other->scenario == g->scenario && other->ruleset != g->ruleset;
    }
    int n = snprintf(out, (size_t)size, "%s", g->scenario);
    if (rules && n < size)
        n += snprintf(out + n, (size_t)(size - n), ", %s", g->ruleset);
    if (variants && n < size)
        n += snprintf(out + n, (size_t)(size - n), ", %s", g->variant);
    if ((*g->army[0] || *g->army[1]) && n < size)
        snprintf(out + n, (size_t)(size - n), ", %s against %s", g->army[0], g->army[1]);
}

/* ---- counting ---- */

static void count_ending(Study *s, const Result *r)
{
    for (int i = 0; i < s->n_endings; i++) {
        StudyEnding *const e = &s->ending[i];
        if (e->scenario == r->word[WORD_SCENARIO] && e->finish == r->finish &&
            e->word == r->word[WORD_ENDING]) {
            e->games++;
            return;
        }
    }
    if (s->n_endings < STUDY_ENDINGS)
        s->ending[s->n_endings++] =
            (StudyEnding){ r->word[WORD_SCENARIO], r->finish, r->word[WORD_ENDING], 1 };
}

static void count_use(Study *s, const Result *r, int x, int y)
{
    StudyUse *const use = use_of(s, r->word[WORD_RULESET]);
    use->games++;
    s->bot_verbs[x] |= r->verbs[0];
    s->bot_verbs[y] |= r->verbs[1];
    for (int bit = 0; bit < STUDY_BITS; bit++) {
        use->verbs[bit] += (int)((r->verbs[0] | r->verbs[1]) >> bit & 1);
        use->events[bit] += (int)(r->events >> bit & 1);
    }
}

static void count_played(StudyGround *g, const Result *r)
{
    const double score = result_side_halves(r) / 2.0, pips = r->pips[0] - r->pips[1];
    g->turns[r->turns]++;
    sums_add(&g->orders, r->orders);
    sums_add(&g->length, r->turns);
    g->pips += pips;
    g->pips_square += pips * pips;
    g->pips_score += pips * score;
    g->score += score;
    g->score_square += score * score;
}

static void count_game(Study *s, const Result *r)
{
    const int x = study_bot(s, r->word[WORD_X]), y = study_bot(s, r->word[WORD_Y]);
    StudyGround *const g = &s->ground[study_ground(s, r)];
    const FinishClass class = result_class(r);
    count_ending(s, r);
    if (class == IS_VOID) {
        s->voids++;
        return;
    }
    s->games++;
    s->bot_games[x]++;
    s->bot_games[y] += x != y;
    s->bot_ends[x][r->halves] += x != y;
    s->bot_ends[y][2 - r->halves] += x != y;
    s->meeting[x][y].games++;
    s->meeting[y][x].games += x != y;
    g->games++;
    count_use(s, r, x, y);
    if (class == IS_FORFEIT) {
        const int loser = r->halves == 0 ? x : y;
        s->forfeits++;
        s->bot_forfeits[loser][r->finish]++;
        s->meeting[loser][loser == x ? y : x].forfeits++;
        g->class[STUDY_CLASSES - 1]++;
        return;
    }
    g->class[result_side_halves(r)]++;
    count_played(g, r);
}

/* The first side's score, by each ground that games of the cluster were on. */
static void count_sides(Study *s, const ArchiveRow *row, int n)
{
    for (int i = 0; i < n; i++) {
        const int ground = study_ground(s, &row[i].result);
        double sum = 0, games = 0;
        bool first = true;
        for (int k = 0; k < n; k++) {
            if (study_ground(s, &row[k].result) != ground)
                continue;
            first &= k >= i;
            sum += result_side_halves(&row[k].result) / 2.0;
            games++;
        }
        if (first)
            sums_add(&s->ground[ground].side_score, sum / games);
    }
}

/* in: all games of one pair, and how many there ought to be.  out: of_x, of those of its battle. */
static void count_cluster(Study *s, const ArchiveRow *row, int n, int legs, Sums *of_x)
{
    const Result *const r = &row[0].result;
    const int x = study_bot(s, r->word[WORD_X]), y = study_bot(s, r->word[WORD_Y]);
    bool played = n == legs, scored = n == legs;
    double halves = 0, sides = 0, turns = 0;
    for (int i = 0; i < n; i++) {
        const FinishClass class = result_class(&row[i].result);
        scored &= class != IS_VOID;
        played &= class == IS_PLAYED;
        halves += row[i].result.halves;
        sides += result_side_halves(&row[i].result);
        turns += row[i].result.turns;
    }
    if (scored && x != y) {
        sums_add(&s->meeting[x][y].score, halves / (2 * n));
        sums_add(&s->meeting[y][x].score, 1 - halves / (2 * n));
        sums_add(of_x, halves / (2 * n));
    }
    if (!played)
        return;
    count_sides(s, row, n);
    s->cluster[s->clusters++] = (StudyCluster){ .x = x,
                                                .y = y,
                                                .ground = study_ground(s, r),
                                                .run = r->id.run,
                                                .pair = r->id.pair,
                                                .score = (float)(sides / (2 * n)),
                                                .turns = (float)(turns / n) };
}

/* What x scored on one battle. */
static void count_battle(Study *s, const Result *r, double of_x)
{
    const int x = study_bot(s, r->word[WORD_X]), y = study_bot(s, r->word[WORD_Y]);
    sums_add(&s->meeting[x][y].on_battles, of_x);
    sums_add(&s->meeting[y][x].on_battles, 1 - of_x);
}

static int same_until(const Archive *a, int from, bool pair)
{
    int to = from + 1;
    while (to < a->n && a->row[to].result.id.run == a->row[from].result.id.run &&
           a->row[to].result.id.pairing == a->row[from].result.id.pairing &&
           (!pair || a->row[to].result.id.pair == a->row[from].result.id.pair))
        to++;
    return to;
}

static void count_all(Study *s)
{
    const Archive *const a = s->archive;
    for (int i = 0, end; i < a->n; i = end) {
        uint32_t legs = 0;
        Sums of_x = { 0, 0, 0 };
        end = same_until(a, i, false);
        s->runs += !i || a->row[i].result.id.run != a->row[i - 1].result.id.run;
        for (int k = i; k < end; k++)
            legs = a->row[k].result.id.leg > legs ? a->row[k].result.id.leg : legs;
        for (int k = i, to; k < end; k = to) {
            to = same_until(a, k, true);
            count_cluster(s, &a->row[k], to - k, (int)legs + 1, &of_x);
        }
        if (of_x.n > 0)
            count_battle(s, &a->row[i].result, of_x.sum / of_x.n);
    }
    for (int i = 0; i < a->n; i++)
        count_game(s, &a->row[i].result);
}

/* ---- conclusions ---- */

/* How much of the results the dice explain; and what is left once that is taken off.  The
 * dice's own mean is known to be zero, so the correction is without bias. */
static void find_luck(StudyGround *g)
{
    const double n = g->length.n;
    if (n < 3)
        return;
    const double xx = g->pips_square - g->pips * g->pips / n;
    const double xy = g->pips_score - g->pips * g->score / n;
    const double yy = g->score_square - g->score * g->score / n;
    g->luck = xx > 0 && yy > 0 ? xy * xy / (xx * yy) : 0;
    g->fair = g->score / n - (xx > 0 ? xy / xx : 0) * g->pips / n;
}

static void judge_sides(Study *s)
{
    double differs[STUDY_GROUNDS], outside[STUDY_GROUNDS], out[STUDY_GROUNDS];
    for (int i = 0; i < s->n_grounds; i++) {
        StudyGround *const g = &s->ground[i];
        g->side_evidence = evidence_of(&g->side_score);
        differs[i] = g->p_differs = evidence_differs(&g->side_evidence, 0.5);
        g->p_within = evidence_within(&g->side_evidence, 0.5, s->band);
        outside[i] = g->p_outside = evidence_outside(&g->side_evidence, 0.5, s->band);
        find_luck(g);
    }
    evidence_fdr(differs, s->n_grounds, out);
    for (int i = 0; i < s->n_grounds; i++)
        s->ground[i].q_differs = out[i];
    evidence_fdr(outside, s->n_grounds, out);
    for (int i = 0; i < s->n_grounds; i++)
        s->ground[i].q_outside = out[i];
    evidence_holm(outside, s->n_grounds, out);
    for (int i = 0; i < s->n_grounds; i++)
        s->ground[i].holm_outside = out[i];
}

/* Is each battle there once: in one run, with one set of numbers, with its own armies? */
static bool battles_differ(const Study *s)
{
    for (int i = 0; i < s->n_grounds; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(s->ground[i].scenario, s->ground[k].scenario) == 0)
                return false;
    return s->runs == 1;
}

Evidence study_meeting(const Study *study, int row, int column)
{
    return evidence_of(&study->meeting[row][column].score);
}

Evidence study_elsewhere(const Study *study, int row, int column)
{
    const Sums *const on = &study->meeting[row][column].on_battles;
    return on->n >= STUDY_BATTLES && study->battles_differ ? evidence_of(on)
                                                           : (Evidence){ .n = 0 };
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static int by_ground(const void *a, const void *b)
{
    const StudyGround *const p = a, *const q = b;
    int order = strcmp(p->scenario, q->scenario);
    order = order ? order : strcmp(p->variant, q->variant);
    order = order ? order : strcmp(p->army[0], q->army[0]);
    order = order ? order : strcmp(p->army[1], q->army[1]);
    return order ? order : p->tables < q->tables ? -1 : p->tables > q->tables;
}

Study *study_make(const Archive *archive, double band, const char *base, Err *err)
{
    Study *const s = calloc(1, sizeof *s);
    if (!s) {
        err_set(err, "no memory for a report");
        return NULL;
    }
    s->archive = archive;
    s->band = band;
    s->base = base;
    s->cluster = calloc((size_t)archive->n + 1, sizeof *s->cluster);
    bool ok = s->cluster || err_set(err, "no memory for a report");
    for (int i = 0; ok && i < archive->n; i++)
        ok = meet_names(s, &archive->row[i].result, err);
    if (!ok) {
        study_free(s);
        return NULL;
    }
    /* The order of a report does not depend on the order of files. */
    qsort(s->bot, (size_t)s->n_bots, sizeof *s->bot, by_name);
    qsort(s->ground, (size_t)s->n_grounds, sizeof *s->ground, by_ground);
    if (!study_names(s)) {
        err_set(err, "no memory for a report");
        study_free(s);
        return NULL;
    }
    count_all(s);
    s->battles_differ = battles_differ(s);
    judge_sides(s);
    study_effects(s);
    study_workers(s);
    study_mixture(s);
    Err why = { { 0 } };
    s->rated = study_ratings(s, &why);
    if (s->rated)
        study_odd(s);
    snprintf(s->why_not, sizeof s->why_not, "%.199s", why.text);
    return s;
}

void study_free(Study *study)
{
    if (!study)
        return;
    if (study->rated) {
        rating_free(&study->rating);
        rating_free(&study->half);
    }
    free(study->cluster);
    free(study);
}
