/* SPDX-License-Identifier: GPL-3.0-or-later
 * summary.c - a study as one page: what it rests on, who is better, are the sides balanced.
 *
 * The page answers first and explains after.  Every number that is an estimate stands with
 * its 95 % interval; every alarm among many questions is adjusted for their number.
 *
 * Start at summary_make().
 */
#include "matches/tournament/summary.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "matches/tournament/sprt.h"

enum {
    NAME_SIZE = 256,
    NO_IDEA = 2000 /* Elo: whose rating may be so far off has none */
};

/* ---- pictures ---- */

/* A name as a gnuplot string. */
static void quote(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++)
        fprintf(out, strchr("\"\\@^_{}&~$`", *text) ? "\\\\%c" : "%c", *text);
    fputc('"', out);
}

/* Intervals, one below the other, the first on top. */
typedef struct Bars {
    FILE *out;
    char *text;
    size_t size;
    int n;
} Bars;

static void bars_begin(Bars *b, int n)
{
    *b = (Bars){ .n = n };
    b->out = open_memstream(&b->text, &b->size);
    if (b->out)
        fprintf(b->out, "# height %d\n$data << EOD\n", 80 + 22 * n);
}

static void bars_add(Bars *b, int i, const char *name, double mean, double low,
                     double high)
{
    if (!b->out)
        return;
    fprintf(b->out, "%d %g %g %g ", b->n - i, mean, low, high);
    quote(b->out, name);
    fprintf(b->out, "\n");
}

/* in: band, half width of a strip to be drawn around zero; 0 = none. */
static void bars_end(Bars *b, Doc *doc, const char *caption, const char *label,
                     double zero, double band)
{
    if (!b->out)
        return;
    fprintf(b->out, "EOD\nset xlabel '%s'\nset yrange [0.4:%d.6]\nunset ytics\n", label,
            b->n);
    fprintf(b->out, "set ytics nomirror scale 0\nset border 1\n");
    if (band > 0)
        fprintf(b->out,
                "set object 1 rectangle from %g, graph 0 to %g, graph 1 fc rgb '#e4e4e4' "
                "fs solid noborder behind\n",
                zero - band, zero + band);
    fprintf(b->out,
            "set arrow 1 from %g, graph 0 to %g, graph 1 nohead ls 2\n"
            "plot $data using 2:1:3:4:yticlabels(5) with xerrorbars ls 1\n",
            zero, zero);
    if (fclose(b->out) == 0 && b->n)
        doc_plot(doc, caption, b->text);
    free(b->text);
}

/* ---- what it rests on ---- */

static void say_basis(Doc *d, const Study *s, const char *sha)
{
    const Archive *const a = s->archive;
    doc_section(d, "basis", "What this rests on");
    char bots[32], battles[32];
    doc_say(d, "%d games of %s on %s%s; %d forfeits, %d void games.", s->games,
            summary_many(bots, s->n_bots, "bot"),
            summary_many(battles, s->n_grounds, "battle"),
            s->runs > 1 ? " (several runs)" : "", s->forfeits, s->voids);
    if (a->torn)
        doc_say(d, "Torn last lines of killed runs were dropped: %d.", a->torn);
    if (a->alarms)
        doc_say(d, "ALARM: games whose records differ: %d; do not trust this page. %s",
                a->alarms, a->alarm.text);
    doc_say(d, "SHA-256 of the results in canonical order: %s", sha);
}

/* ---- who is better ---- */

static bool is_above(const Study *s, int a, int b)
{
    if (s->beyond[a] != s->beyond[b])
        return s->beyond[a] > s->beyond[b];
    return s->rating.elo[a] > s->rating.elo[b];
}

static void order_by_elo(const Study *s, int *order)
{
    for (int i = 0; i < s->n_bots; i++) {
        int at = i;
        for (; at > 0 && is_above(s, i, order[at - 1]); at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

static double score_of(const Study *s, int bot)
{
    Sums sum = { 0, 0, 0 };
    for (int i = 0; i < s->n_bots; i++) {
        sum.n += s->meeting[bot][i].score.n;
        sum.sum += s->meeting[bot][i].score.sum;
    }
    return sum.n > 0 ? sum.sum / sum.n : 0.5;
}

/* Half of the interval of a rating; 0: no number would be true of this bot. */
static double half_of(const Study *s, int bot)
{
    const double half = rating_reach(&s->rating, 0.025) * s->rating.error[bot];
    return s->beyond[bot] || half > NO_IDEA ? 0 : half;
}

static void say_ratings(Doc *d, const Study *s)
{
    int order[STUDY_BOTS], shown = 0, apart = 0;
    Bars bars;
    doc_section(d, "ratings", "Who is better");
    if (!s->rated) {
        doc_say(d, "There are no ratings: %s.", s->why_not);
        return;
    }
    order_by_elo(s, order);
    doc_table(d,
              "bot|Elo|from|to|score %|games|won|drawn|lost|Elo, draws as half|forfeits");
    for (int i = 0; i < s->n_bots; i++)
        apart += half_of(s, i) <= 0;
    bars_begin(&bars, s->n_bots - apart);
    for (int i = 0; i < s->n_bots; i++) {
        const int b = order[i];
        const double elo = s->rating.elo[b], half = half_of(s, b);
        int forfeits = 0;
        for (int k = 0; k < N_FINISHES; k++)
            forfeits += s->bot_forfeits[b][k];
        const bool rated = half > 0;
        doc_cell(d, "%s", s->bot[b]);
        doc_cell(d, rated ? "%.1f" : "-", elo);
        doc_cell(d, rated ? "%.1f" : "-", elo - half);
        doc_cell(d, rated ? "%.1f" : "-", elo + half);
        doc_cell(d, "%.2f", 100 * score_of(s, b));
        doc_cell(d, "%d", s->bot_games[b]);
        for (int k = 2; k >= 0; k--)
            doc_cell(d, "%d", s->bot_ends[b][k]);
        doc_cell(d, rated ? "%.1f" : "-", s->half.elo[b]);
        doc_cell(d, "%d", forfeits);
        if (rated)
            bars_add(&bars, shown++, s->bot[b], elo, elo - half, elo + half);
    }
    bars_end(&bars, d, "Ratings with 95 % intervals; 0 is the average bot here.", "Elo",
             0, 0);
    if (apart)
        doc_say(d, "Bots without a number won all their games against the others, or "
                   "none, or played too few: no number would be true of them.");
    doc_say(d,
            "Who is 100 Elo better scores 64 %% against the other, with 200 Elo 76 %%, "
            "with 400 Elo 91 %%.");
    doc_say(d,
            "Bradley-Terry with an advantage of the first side on each battle, and draws "
            "by Rao and Kupper (threshold %.1f Elo); errors by pairs. The column \"draws "
            "as half\" is what programs show that count a draw as half a win.",
            s->rating.draw);
    if (!s->rating.connected)
        doc_say(d,
                "Not all bots are connected by games: ratings of groups that never met "
                "cannot be compared.");
}

static void say_scores(Doc *d, const Study *s, Evidence (*score)(const Study *, int, int))
{
    char columns[STUDY_BOTS * 64] = "bot";
    size_t n = strlen(columns);
    for (int i = 0; i < s->n_bots; i++)
        n += (size_t)snprintf(columns + n, sizeof columns - n, "|%.48s", s->bot[i]);
    doc_table(d, columns);
    for (int i = 0; i < s->n_bots; i++) {
        doc_cell(d, "%s", s->bot[i]);
        for (int k = 0; k < s->n_bots; k++) {
            const Evidence e = score(s, i, k);
            if (e.n < 2)
                doc_cell(d, "%s", i == k ? "" : "-");
            else
                doc_cell(d, "%.1f ±%.1f", 100 * e.mean,
                         50 * (fmin(1, e.high) - fmax(0, e.low)));
        }
    }
}

/* Is it known of any two what other battles would bring? */
static bool knows_elsewhere(const Study *s)
{
    for (int i = 0; i < s->n_bots; i++)
        for (int k = 0; k < i; k++)
            if (study_elsewhere(s, i, k).n > 0)
                return true;
    return false;
}

static void say_matrix(Doc *d, const Study *s)
{
    if (s->n_bots < 2 || s->n_bots > 40)
        return;
    doc_section(d, "matrix", "Who beats whom");
    doc_say(d, "Score of the row's bot against the column's, in percent, with half the "
               "width of its interval.");
    say_scores(d, s, study_meeting);
    if (!knows_elsewhere(s))
        return;
    doc_say(d, "On other battles like these, had these been drawn by lot: each battle is "
               "one observation, however many games were played on it.");
    say_scores(d, s, study_elsewhere);
}

static void say_mixture(Doc *d, const Study *s)
{
    if (!s->mixed || s->n_bots < 3)
        return;
    doc_section(d, "mixture", "Which bots to expect");
    doc_say(
        d,
        "By the scores above, which are estimates, this mixture cannot be beaten if "
        "everybody may bring any bot (Nash's equilibrium), and a bot that is not in it "
        "is not needed. Where scores are as good as equal, luck has chosen.");
    doc_table(d, "bot|share %");
    for (int i = 0; i < s->n_bots; i++) {
        doc_cell(d, "%s", s->bot[i]);
        doc_cell(d, "%.1f", fabs(100 * s->mix[i]));
    }
    for (int i = 0; i < s->n_cycles; i++)
        doc_say(d, "A cycle: %s beats %s beats %s beats %s.", s->bot[s->cycle[i][0]],
                s->bot[s->cycle[i][1]], s->bot[s->cycle[i][2]], s->bot[s->cycle[i][0]]);
    if (!s->n_cycles)
        doc_say(d, "No three bots beat each other in a circle beyond doubt.");
}

/* ---- are the sides balanced ---- */

void summary_balance(const Study *study, int ground, char *out, int size)
{
    const StudyGround *const g = &study->ground[ground];
    const double mean = g->side_evidence.mean;
    const char *const ahead = g->side[mean < 0.5];
    const char *leans = "";
    if (g->q_differs < 0.05)
        leans = ahead;
    if (g->q_outside < 0.05)
        snprintf(out, (size_t)size, "unbalanced: for %s", ahead);
    else if (g->p_within < 0.05)
        snprintf(out, (size_t)size, "balanced%s%s", *leans ? ", leans to " : "", leans);
    else if (*leans)
        snprintf(out, (size_t)size, "leans to %s", leans);
    else
        snprintf(out, (size_t)size, "not yet known");
}

static void say_balance(Doc *d, const Study *s)
{
    Bars bars;
    char battles[32];
    doc_section(d, "balance", "Are the sides balanced");
    doc_say(
        d,
        "Score of the side listed first, forfeits left out. \"Balanced\" is shown by an "
        "equivalence test within %.1f to %.1f %% (5 %% error); \"unbalanced\" means "
        "beyond that band, \"leans\" different from 50 %%, both at a false discovery "
        "rate of 5 %% over %s.",
        50 - 100 * s->band, 50 + 100 * s->band,
        summary_many(battles, s->n_grounds, "battle"));
    doc_table(d,
              "battle|first side|score %|from|to|verdict|pairs|drawn %|Elo of the side");
    bars_begin(&bars, s->n_grounds);
    for (int i = 0; i < s->n_grounds; i++) {
        const StudyGround *const g = &s->ground[i];
        const Evidence *const e = &g->side_evidence;
        const bool known = e->n >= 2;
        char name[NAME_SIZE], verdict[NAME_SIZE];
        study_ground_name(s, i, name, sizeof name);
        summary_balance(s, i, verdict, sizeof verdict);
        doc_cell(d, "%s", name);
        doc_cell(d, "%s", g->side[0]);
        doc_cell(d, "%.2f", 100 * e->mean);
        doc_cell(d, "%.2f", known ? 100 * fmax(0, e->low) : 0);
        doc_cell(d, "%.2f", known ? 100 * fmin(1, e->high) : 100);
        doc_cell(d, "%s", verdict);
        doc_cell(d, "%.0f", e->n);
        doc_cell(d, "%.1f", g->length.n > 0 ? 100 * g->class[1] / g->length.n : 0);
        doc_cell(d, "%.1f", s->rated ? s->rating.side[i] : sprt_elo(e->mean));
        bars_add(&bars, i, name, 100 * e->mean, known ? 100 * fmax(0, e->low) : 0,
                 known ? 100 * fmin(1, e->high) : 100);
    }
    bars_end(&bars, d, "Score of the first side, with the band of balance in grey.",
             "score of the first side, %", 50, 100 * s->band);
}

static void say_pooled(Doc *d, const Study *s)
{
    if (s->n_pooled == s->n_effects) /* one battle each: said already */
        return;
    doc_say(d, "Each variant over all battles it was played on:");
    doc_table(d, "variant|compared with|first side's score, points|from|to|turns "
                 "longer|from|to|pairs");
    for (int i = 0; i < s->n_pooled; i++) {
        const Evidence *const a = &s->pooled[i].on_score, *const b =
                                                              &s->pooled[i].on_length;
        if (a->n < 2)
            continue;
        doc_cell(d, "%s", s->ground[s->pooled[i].ground].variant);
        doc_cell(d, "%s", s->ground[s->pooled[i].base].variant);
        doc_cell(d, "%.2f", 100 * a->mean);
        doc_cell(d, "%.2f", 100 * a->low);
        doc_cell(d, "%.2f", 100 * a->high);
        doc_cell(d, "%.2f", b->mean);
        doc_cell(d, "%.2f", b->low);
        doc_cell(d, "%.2f", b->high);
        doc_cell(d, "%.0f", a->n);
    }
}

static void say_effects(Doc *d, const Study *s)
{
    if (!s->n_effects)
        return;
    doc_section(d, "variants", "What the variants change");
    doc_say(d, "Differences between games with the same bots and the same dice, so that "
               "luck cancels out. q is adjusted for the number of rows.");
    doc_table(d, "battle|compared with|first side's score, points|from|to|q|turns "
                 "longer|from|to|pairs");
    for (int i = 0; i < s->n_effects; i++) {
        const StudyEffect *const e = &s->effect[i];
        const Evidence *const a = &e->on_score, *const b = &e->on_length;
        char name[NAME_SIZE];
        study_ground_name(s, e->ground, name, sizeof name);
        if (a->n < 2)
            continue;
        doc_cell(d, "%s", name);
        doc_cell(d, "%s", s->ground[e->base].variant);
        doc_cell(d, "%.2f", 100 * a->mean);
        doc_cell(d, "%.2f", 100 * a->low);
        doc_cell(d, "%.2f", 100 * a->high);
        doc_cell(d, "%.4f", e->q);
        doc_cell(d, "%.2f", b->mean);
        doc_cell(d, "%.2f", b->low);
        doc_cell(d, "%.2f", b->high);
        doc_cell(d, "%.0f", a->n);
    }
    say_pooled(d, s);
}

static void say_odd(Doc *d, const Study *s)
{
    if (!s->rated || !s->asked)
        return;
    doc_section(d, "odd", "What the ratings do not explain");
    doc_say(d,
            "Does each bot score against each other, and on each battle, what its rating "
            "says? Of %d such questions %d are answered with no beyond chance (false "
            "discovery rate of 5 %%).",
            s->asked, s->n_odd);
    if (!s->n_odd)
        return;
    doc_table(d, "bot|against, or on|scored %|its rating says %|points more|from|to|q");
    for (int i = 0; i < s->n_odd; i++) {
        const StudyOdd *const o = &s->odd[i];
        char name[NAME_SIZE];
        if (o->other >= 0)
            snprintf(name, sizeof name, "%s", s->bot[o->other]);
        else
            study_ground_name(s, o->ground, name, sizeof name);
        doc_cell(d, "%s", s->bot[o->bot]);
        doc_cell(d, "%s", name);
        doc_cell(d, "%.1f", 100 * (o->expected + o->more.mean));
        doc_cell(d, "%.1f", 100 * o->expected);
        doc_cell(d, "%.1f", 100 * o->more.mean);
        doc_cell(d, "%.1f", 100 * o->more.low);
        doc_cell(d, "%.1f", 100 * o->more.high);
        doc_cell(d, "%.4f", o->q);
    }
}

Doc *summary_make(const Study *study, const Origin *origin, const char *sha)
{
    char title[PLAN_NAME + 16] = "Brevet: a tournament";
    if (origin->n == 1 && *origin->of[0].plan->name)
        snprintf(title, sizeof title, "Brevet: %s", origin->of[0].plan->name);
    Doc *const d = doc_new(title);
    if (!d)
        return NULL;
    summary_short(d, study, origin);
    summary_origin(d, origin);
    say_ratings(d, study);
    say_matrix(d, study);
    say_balance(d, study);
    say_effects(d, study);
    summary_play(d, study);
    say_mixture(d, study);
    say_odd(d, study);
    summary_workers(d, study);
    say_basis(d, study, sha);
    return d;
}
