/* SPDX-License-Identifier: GPL-3.0-or-later
 * summary_play.c - the page's second half: how games went, what was used, who failed.
 *
 * Start at summary_play().
 */
#include "matches/tournament/summary.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "matches/tournament/play.h"
#include "rulesets/rulesets.h"

enum { NAME_SIZE = 256, EXAMPLES = 3, PLOTTED = 6 };

/* ---- length and ends ---- */

static int quantile(const StudyGround *g, double share)
{
    double sum = 0;
    for (int i = 0; i < STUDY_TURNS; i++) {
        sum += g->turns[i];
        if (sum >= share * g->length.n && sum > 0)
            return i;
    }
    return 0;
}

static void plot_length(Doc *d, const Study *s, int ground)
{
    const StudyGround *const g = &s->ground[ground];
    char *text = NULL, name[NAME_SIZE];
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    if (!out || g->length.n < 10) {
        if (out)
            fclose(out);
        free(text);
        return;
    }
    fprintf(out, "# height 170 width 400\n$data << EOD\n");
    const int range = quantile(g, 1) - quantile(g, 0);
    double most = 0;
    for (int i = 0; i < STUDY_TURNS; i++)
        if (g->turns[i]) {
            const double share = 100 * g->turns[i] / g->length.n;
            fprintf(out, "%d %g\n", i, share);
            most = fmax(most, share);
        }
    fprintf(out,
            "EOD\nset xlabel 'turns'\nset ylabel '%% of games'\nset yrange [0:*]\n"
            "set ytics %d\n"
            "set boxwidth 0.8\nset style fill solid 0.35 border rgb 'black'\n"
            "%s"
            "plot $data using 1:2 with boxes lc rgb 'black'\n",
            most > 50   ? 25
            : most > 20 ? 10
                        : 5,
            range <= 10   ? "set xtics 1\n"
            : range <= 22 ? "set xtics 2\n"
                          : "");
    study_ground_name(s, ground, name, sizeof name);
    if (fclose(out) == 0) {
        char caption[NAME_SIZE + 32];
        snprintf(caption, sizeof caption, "How long games last: %s.", name);
        doc_plot(d, caption, text);
    }
    free(text);
}

static void say_length(Doc *d, const Study *s)
{
    doc_section(d, "length", "How long games last");
    doc_table(d, "battle|turns|shortest|median|9 of 10|longest|orders|games");
    for (int i = 0; i < s->n_grounds; i++) {
        const StudyGround *const g = &s->ground[i];
        char name[NAME_SIZE];
        if (g->length.n <= 0)
            continue;
        study_ground_name(s, i, name, sizeof name);
        doc_cell(d, "%s", name);
        doc_cell(d, "%.2f", g->length.sum / g->length.n);
        doc_cell(d, "%d", quantile(g, 0));
        doc_cell(d, "%d", quantile(g, 0.5));
        doc_cell(d, "%d", quantile(g, 0.9));
        doc_cell(d, "%d", quantile(g, 1));
        doc_cell(d, "%.1f", g->orders.sum / g->orders.n);
        doc_cell(d, "%.0f", g->length.n);
    }
    for (int i = 0; i < s->n_grounds && i < PLOTTED; i++)
        plot_length(d, s, i);
}

static int by_games(const void *a, const void *b)
{
    const StudyEnding *const p = a, *const q = b;
    const int order = strcmp(p->scenario, q->scenario);
    if (order)
        return order;
    if (p->games != q->games)
        return p->games > q->games ? -1 : 1;
    return p->finish != q->finish ? p->finish - q->finish : strcmp(p->word, q->word);
}

static void say_endings(Doc *d, const Study *s)
{
    StudyEnding e[STUDY_ENDINGS];
    memcpy(e, s->ending, sizeof e);
    qsort(e, (size_t)s->n_endings, sizeof *e, by_games);
    doc_section(d, "endings", "How games end");
    doc_table(d, "scenario|end|the rules' word|games|share %");
    for (int i = 0; i < s->n_endings; i++) {
        int all = 0;
        for (int k = 0; k < s->n_endings; k++)
            all += e[k].scenario == e[i].scenario ? e[k].games : 0;
        doc_cell(d, "%s", e[i].scenario);
        doc_cell(d, "%s", finishes[e[i].finish].word);
        doc_cell(d, "%s", e[i].word);
        doc_cell(d, "%d", e[i].games);
        doc_cell(d, "%.2f", 100.0 * e[i].games / all);
    }
}

/* ---- what was used ---- */

/* in: more, to stand in brackets after a name; NULL = nothing. */
static void list_never(Doc *d, const char *what, const char *const *name,
                       const char *const *more, const int *count, int n)
{
    char list[1600] = "", item[160];
    size_t at = 0;
    for (int i = 1; i < n; i++) {
        if (count[i] || !name[i])
            continue;
        const char *const why = more ? more[i] : NULL;
        const int size = snprintf(item, sizeof item, "%s%s%s%s", name[i], why ? " (" : "",
                                  why ? why : "", why ? ")" : "");
        if (at + (size_t)size + 3 < sizeof list)
            at += (size_t)sprintf(list + at, "%s%s", at ? "; " : "", item);
    }
    doc_say(d, "%s: %s.", what, at ? list : "none");
}

static void say_use_of(Doc *d, const Study *s, const StudyUse *use)
{
    const Ruleset *const rules = ruleset_find(use->ruleset, NULL);
    const char *verb[STUDY_BITS] = { "" }, *event[STUDY_BITS] = { "" };
    const char *clauses[STUDY_BITS] = { "" };
    int verbs = 0, events = 0;
    if (!rules) {
        doc_say(d, "%s is no ruleset of this program.", use->ruleset);
        return;
    }
    for (; verbs < STUDY_BITS && rules->verbs[verbs].name; verbs++) {
        /* An intention becomes another verb's order: it is never given itself. */
        verb[verbs] =
            rules->verbs[verbs].takes & NEEDS_GROUND ? NULL : rules->verbs[verbs].name;
    }
    for (; events < STUDY_BITS && rules->events[events].name; events++) {
        event[events] = rules->events[events].name;
        clauses[events] = rules->events[events].help;
    }
    doc_table(d, "order|that is|games|% of games|bots that never gave it");
    for (int i = 1; i < verbs; i++) {
        char list[512] = "";
        size_t at = 0;
        if (!use->verbs[i])
            continue;
        for (int bot = 0; bot < s->n_bots; bot++)
            if (!(s->bot_verbs[bot] >> i & 1) &&
                at + strlen(s->bot[bot]) + 3 < sizeof list)
                at += (size_t)sprintf(list + at, "%s%s", at ? ", " : "", s->bot[bot]);
        doc_cell(d, "%s", verb[i]);
        doc_cell(d, "%s", rules->verbs[i].help ? rules->verbs[i].help : "");
        doc_cell(d, "%d", use->verbs[i]);
        doc_cell(d, "%.2f", 100.0 * use->verbs[i] / use->games);
        doc_cell(d, "%s", list);
    }
    list_never(d, "Orders of these rules that nobody ever gave", verb, NULL, use->verbs,
               verbs);
    doc_table(d, "what happened|clauses at work|games|% of games");
    for (int i = 1; i < events; i++) {
        if (!use->events[i])
            continue;
        doc_cell(d, "%s", event[i]);
        doc_cell(d, clauses[i] && !strchr(clauses[i], ' ') ? "clause %s" : "%s",
                 clauses[i] ? clauses[i] : "");
        doc_cell(d, "%d", use->events[i]);
        doc_cell(d, "%.2f", 100.0 * use->events[i] / use->games);
    }
    list_never(d,
               "What these rules know and what never happened, with the clauses that "
               "were therefore never tried",
               event, clauses, use->events, events);
}

static void say_use(Doc *d, const Study *s)
{
    doc_section(d, "use", "What of the rules was used");
    for (int i = 0; i < s->n_rulesets; i++) {
        doc_say(d, "%s, %d games.", s->use[i].ruleset, s->use[i].games);
        say_use_of(d, s, &s->use[i]);
    }
}

/* ---- forfeits ---- */

static bool is_recorded(const ArchiveRow *row)
{
    char folder[2048], path[4096];
    summary_folder(row, folder, sizeof folder);
    play_record_path(folder, &row->result.id, path, sizeof path);
    return access(path, R_OK) == 0;
}

/* What the bot at fault wrote to stderr, if it is there. */
static void link_stderr(Doc *d, const ArchiveRow *row, bool is_x)
{
    char folder[2048], path[4096], file[4200];
    summary_folder(row, folder, sizeof folder);
    play_record_path(folder, &row->result.id, path, sizeof path);
    snprintf(file, sizeof file, "%.*s%s.stderr", (int)(strlen(path) - strlen("jsonl.gz")),
             path, is_x ? "x" : "y");
    if (access(file, R_OK) == 0)
        doc_link(d, "stderr", file);
    else
        doc_cell(d, "%s", "");
}

/* A few of each bot's of each kind. */
static void list_failed(Doc *d, const Study *s)
{
    uint8_t shown[STUDY_BOTS][N_FINISHES] = { { 0 } };
    doc_table(d, "game|bot at fault|how|what it did|it said");
    for (int i = 0; i < s->archive->n; i++) {
        const Result *const r = &s->archive->row[i].result;
        const bool is_x = r->halves == 0;
        const char *const bot = r->word[is_x ? WORD_X : WORD_Y];
        if (result_class(r) == IS_PLAYED ||
            shown[study_bot(s, bot)][r->finish] == EXAMPLES)
            continue;
        shown[study_bot(s, bot)][r->finish]++;
        summary_link(d, &s->archive->row[i], is_recorded(&s->archive->row[i]));
        doc_cell(d, "%s", result_class(r) == IS_VOID ? "nobody" : bot);
        doc_cell(d, "%s", finishes[r->finish].word);
        doc_cell(d, "%s", r->word[WORD_SAYS]);
        link_stderr(d, &s->archive->row[i], is_x);
    }
}

static void say_forfeits(Doc *d, const Study *s)
{
    doc_section(d, "forfeits", "Forfeits and void games");
    if (!s->forfeits && !s->voids) {
        doc_say(d, "None.");
        return;
    }
    doc_table(d, "bot|how|what it means|games|% of its games");
    for (int bot = 0; bot < s->n_bots; bot++)
        for (int i = 0; i < N_FINISHES; i++) {
            if (!s->bot_forfeits[bot][i])
                continue;
            doc_cell(d, "%s", s->bot[bot]);
            doc_cell(d, "%s", finishes[i].word);
            doc_cell(d, "%s", finishes[i].what);
            doc_cell(d, "%d", s->bot_forfeits[bot][i]);
            doc_cell(d, "%.2f", 100.0 * s->bot_forfeits[bot][i] / s->bot_games[bot]);
        }
    doc_say(d, "Some of each kind, with their records:");
    list_failed(d, s);
}

/* ---- luck, records, workers ---- */

static void say_luck(Doc *d, const Study *s)
{
    doc_section(d, "luck", "Luck");
    doc_say(d,
            "How much of the results the plain faces of the dice explain, and what the "
            "first side would have scored had they been fair.");
    doc_table(d, "battle|explained by dice %|score %|score with fair dice %");
    for (int i = 0; i < s->n_grounds; i++) {
        const StudyGround *const g = &s->ground[i];
        char name[NAME_SIZE];
        if (g->length.n < 3)
            continue;
        study_ground_name(s, i, name, sizeof name);
        doc_cell(d, "%s", name);
        doc_cell(d, "%.2f", 100 * g->luck);
        doc_cell(d, "%.2f", 100 * g->score / g->length.n);
        doc_cell(d, "%.2f", 100 * g->fair);
    }
}

void summary_workers(Doc *doc, const Study *study)
{
    Doc *const d = doc;
    const Study *const s = study;
    int flagged = 0;
    if (s->n_workers < 2)
        return;
    doc_section(d, "workers", "Did all runs play alike");
    for (int i = 0; i < s->n_workers; i++)
        flagged += s->worker[i].q < 0.01;
    doc_say(d,
            "%d files of results were compared with all others by chi-square; %d differ "
            "more than chance allows (1 %% over all).",
            s->n_workers, flagged);
    if (!flagged)
        return;
    doc_table(d, "file|games|first side lost|drawn|won|forfeits|q");
    for (int i = 0; i < s->n_workers; i++) {
        const StudyWorker *const w = &s->worker[i];
        if (w->q >= 0.01)
            continue;
        doc_cell(d, "%s", w->file);
        doc_cell(d, "%d", w->games);
        for (int c = 0; c < STUDY_CLASSES; c++)
            doc_cell(d, "%d (%.1f)", w->class[c], w -> expected[c]);
        doc_cell(d, "%.2g", w->q);
    }
}

void summary_play(Doc *doc, const Study *study)
{
    say_length(doc, study);
    say_endings(doc, study);
    say_use(doc, study);
    say_forfeits(doc, study);
    say_luck(doc, study);
    summary_records(doc, study);
}
