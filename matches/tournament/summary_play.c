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

enum { NAME_SIZE = 256, MOST_GAMES = 40, PLOTTED = 6 };

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
    fprintf(out, "# height 220\n$data << EOD\n");
    for (int i = 0; i < STUDY_TURNS; i++)
        if (g->turns[i])
            fprintf(out, "%d %g\n", i, 100 * g->turns[i] / g->length.n);
    fprintf(out,
            "EOD\nset xlabel 'turns'\nset ylabel '%% of games'\nset yrange [0:*]\n"
            "set boxwidth 0.8\nset style fill solid 0.35 border rgb 'black'\n"
            "%s"
            "plot $data using 1:2 with boxes lc rgb 'black'\n",
            quantile(g, 1) - quantile(g, 0) <= 20 ? "set xtics 1\n" : "");
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

static void list_never(Doc *d, const char *what, const char *const *name,
                       const int *count, int n)
{
    char list[1600] = "";
    size_t at = 0;
    for (int i = 1; i < n; i++)
        if (!count[i] && name[i] && at + strlen(name[i]) + 3 < sizeof list)
            at += (size_t)sprintf(list + at, "%s%s", at ? ", " : "", name[i]);
    doc_say(d, "%s: %s.", what, at ? list : "none");
}

static void say_use_of(Doc *d, const Study *s, const StudyUse *use)
{
    const Ruleset *const rules = ruleset_find(use->ruleset, NULL);
    const char *verb[STUDY_BITS] = { "" }, *event[STUDY_BITS] = { "" };
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
    for (; events < STUDY_BITS && rules->events[events].name; events++)
        event[events] = rules->events[events].name;
    doc_table(d, "order|games|% of games|bots that never gave it");
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
        doc_cell(d, "%d", use->verbs[i]);
        doc_cell(d, "%.2f", 100.0 * use->verbs[i] / use->games);
        doc_cell(d, "%s", list);
    }
    list_never(d, "Orders of these rules that nobody ever gave", verb, use->verbs, verbs);
    doc_table(d, "what happened|games|% of games");
    for (int i = 1; i < events; i++) {
        if (!use->events[i])
            continue;
        doc_cell(d, "%s", event[i]);
        doc_cell(d, "%d", use->events[i]);
        doc_cell(d, "%.2f", 100.0 * use->events[i] / use->games);
    }
    list_never(d, "What these rules know and what never happened", event, use->events,
               events);
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

static void link_record(Doc *d, const ArchiveRow *row)
{
    char id[RESULT_ID], folder[2048], path[4096];
    result_id(&row->result.id, id);
    const char *const end = strrchr(row->file, '/');
    snprintf(folder, sizeof folder, "%.*s", end ? (int)(end - row->file) : 1,
             end ? row->file : ".");
    play_record_path(folder, &row->result.id, path, sizeof path);
    if (access(path, R_OK) == 0)
        doc_link(d, id, path);
    else
        doc_cell(d, "%s", id);
}

static void list_failed(Doc *d, const Study *s)
{
    int shown = 0;
    doc_table(d, "game|bot at fault|how|what it did");
    for (int i = 0; i < s->archive->n && shown < MOST_GAMES; i++) {
        const Result *const r = &s->archive->row[i].result;
        if (result_class(r) == IS_PLAYED)
            continue;
        shown++;
        link_record(d, &s->archive->row[i]);
        doc_cell(d, "%s",
                 result_class(r) == IS_VOID ? "nobody"
                 : r->halves == 0           ? r->word[WORD_X]
                                            : r->word[WORD_Y]);
        doc_cell(d, "%s", finishes[r->finish].word);
        doc_cell(d, "%s", r->word[WORD_SAYS]);
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
    doc_say(d, "The first %d of them, with their records:", MOST_GAMES);
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

static void say_records(Doc *d, const Study *s)
{
    int shown = 0;
    doc_section(d, "records", "Games to look at");
    doc_say(d,
            "Recorded games, to be told turn by turn: brevet replay FILE. Any other game "
            "is played again from its id: brevet tournament ... --game ID.");
    doc_table(d, "game|bots|battle|turns|margin");
    for (int i = 0; i < s->archive->n && shown < MOST_GAMES; i++) {
        const ArchiveRow *const row = &s->archive->row[i];
        char path[4096], folder[2048], name[NAME_SIZE];
        const char *const end = strrchr(row->file, '/');
        snprintf(folder, sizeof folder, "%.*s", end ? (int)(end - row->file) : 1,
                 end ? row->file : ".");
        play_record_path(folder, &row->result.id, path, sizeof path);
        if (result_class(&row->result) != IS_PLAYED || access(path, R_OK) != 0)
            continue;
        shown++;
        study_ground_name(s, study_ground(s, &row->result), name, sizeof name);
        link_record(d, row);
        doc_cell(d, "%s, %s", row->result.word[WORD_X], row->result.word[WORD_Y]);
        doc_cell(d, "%s", name);
        doc_cell(d, "%d", row->result.turns);
        doc_cell(d, "%d", (int)row->result.margin);
    }
}

static void say_workers(Doc *d, const Study *s)
{
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
    say_records(doc, study);
    say_workers(doc, study);
}
