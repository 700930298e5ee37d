/* SPDX-License-Identifier: GPL-3.0-or-later
 * summary_short.c - the page in a few sentences, for who reads no further.
 *
 * Only what is shown beyond chance is said as a fact; what is not known yet is said to be
 * so, with what it would take.
 *
 * Start at summary_short().
 */
#include "matches/tournament/summary.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "rulesets/rulesets.h"

enum { NAME_SIZE = 256, LIST = 1400 };

/* Names with semicolons between, cut when there is no more room. */
typedef struct List {
    char text[LIST];
    size_t n;
    int items;
} List;

static void list_add(List *l, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void list_add(List *l, const char *format, ...)
{
    char item[NAME_SIZE + 64];
    va_list args;
    va_start(args, format);
    vsnprintf(item, sizeof item, format, args);
    va_end(args);
    l->items++;
    if (l->n + strlen(item) + 8 > LIST)
        return;
    l->n += (size_t)sprintf(l->text + l->n, "%s%s", l->n ? "; " : "", item);
}

/* ---- who is better ---- */

static int best_of(const Study *s)
{
    int best = 0;
    for (int i = 1; i < s->n_bots; i++)
        if (s->beyond[i] > s->beyond[best] ||
            (s->beyond[i] == s->beyond[best] && s->rating.elo[i] > s->rating.elo[best]))
            best = i;
    return best;
}

static void say_best(Doc *d, const Study *s)
{
    List equals = { "", 0, 0 };
    if (!s->rated || !s->rating.connected)
        return;
    const int best = best_of(s);
    /* Each of the others is compared with the best: together they err in 5 of 100. */
    const double far = rating_reach(&s->rating, 0.025 / (s->n_bots - 1));
    for (int i = 0; i < s->n_bots; i++) {
        const double ahead = s->rating.elo[best] - s->rating.elo[i];
        if (i != best && s->beyond[i] == s->beyond[best] &&
            ahead <= far * rating_difference_error(&s->rating, best, i))
            list_add(&equals, "%s", s->bot[i]);
    }
    if (s->beyond[best])
        doc_point(d, "Strongest bot: %s, which won every game.", s->bot[best]);
    else if (equals.items)
        doc_point(d, "Strongest bot: %s; these may be as strong: %s.", s->bot[best],
                  equals.text);
    else
        doc_point(d, "Strongest bot: %s, beyond chance.", s->bot[best]);
}

/* ---- sides ---- */

static void say_sides(Doc *d, const Study *s)
{
    List bad = { "", 0, 0 }, good = { "", 0, 0 }, open = { "", 0, 0 };
    for (int i = 0; i < s->n_grounds; i++) {
        const StudyGround *const g = &s->ground[i];
        const double mean = 100 * g->side_evidence.mean;
        const int ahead = mean < 50;
        char name[NAME_SIZE];
        study_ground_name(s, i, name, sizeof name);
        if (g->q_outside < 0.05)
            list_add(&bad, "%s (the %s score %.1f %%)", name, g->side[ahead],
                     ahead ? 100 - mean : mean);
        else if (g->p_within < 0.05)
            list_add(&good, "%s", name);
        else
            list_add(&open, "%s", name);
    }
    if (bad.items)
        doc_point(d, "Unbalanced: %s.", bad.text);
    if (good.items)
        doc_point(d, "Balanced within %.1f to %.1f %%: %s.", 50 - 100 * s->band,
                  50 + 100 * s->band, good.text);
    if (open.items)
        doc_point(d, "Balance not yet known, more games are needed: %s.", open.text);
}

/* ---- variants ---- */

static void say_changes(Doc *d, const Study *s)
{
    List clear = { "", 0, 0 };
    for (int i = 0; i < s->n_effects; i++) {
        const StudyEffect *const e = &s->effect[i];
        char name[NAME_SIZE];
        if (e->on_score.n < 2 || e->q >= 0.05)
            continue;
        study_ground_name(s, e->ground, name, sizeof name);
        list_add(&clear, "%s (the %s %s %.1f points of 100)", name,
                 s->ground[e->ground].side[0], e->on_score.mean < 0 ? "lose" : "gain",
                 fabs(100 * e->on_score.mean));
    }
    if (clear.items)
        doc_point(d, "Balance is moved by %s.", clear.text);
    else if (s->n_effects)
        doc_point(d, "No variant is shown to move the balance of any battle.");
}

/* ---- what nobody uses, who fails ---- */

static void say_unused(Doc *d, const Study *s)
{
    for (int i = 0; i < s->n_rulesets; i++) {
        const StudyUse *const u = &s->use[i];
        const Ruleset *const rules = ruleset_find(u->ruleset, NULL);
        List orders = { "", 0, 0 }, events = { "", 0, 0 };
        for (int k = 1; rules && k < STUDY_BITS && rules->verbs[k].name; k++)
            if (!u->verbs[k] && !(rules->verbs[k].takes & NEEDS_GROUND))
                list_add(&orders, "%s", rules->verbs[k].name);
        for (int k = 1; rules && k < STUDY_BITS && rules->events[k].name; k++)
            if (!u->events[k])
                list_add(&events, "%s", rules->events[k].name);
        if (orders.items)
            doc_point(d, "Orders of %s that nobody ever gave: %s.", u->ruleset,
                      orders.text);
        if (events.items)
            doc_point(d, "What never happened in %s: %s.", u->ruleset, events.text);
    }
}

static void say_failures(Doc *d, const Study *s)
{
    List bots = { "", 0, 0 };
    for (int i = 0; i < s->n_bots; i++) {
        int n = 0;
        for (int k = 0; k < N_FINISHES; k++)
            n += s->bot_forfeits[i][k];
        if (n)
            list_add(&bots, "%s %d of %d games", s->bot[i], n, s->bot_games[i]);
    }
    if (bots.items)
        doc_point(d, "Forfeited: %s.", bots.text);
    if (s->voids)
        doc_point(d, "%d games are void: something failed that was no bot's fault.",
                  s->voids);
    int flagged = 0;
    for (int i = 0; i < s->n_workers; i++)
        flagged += s->worker[i].q < 0.01;
    if (flagged)
        doc_point(d,
                  "%d files of results differ from the others beyond chance: look at "
                  "the machines they come from.",
                  flagged);
}

/* Games that were asked for and are not there; how many come of a test or of rounds, nobody
 * knows before. */
static void say_missing(Doc *d, const Origin *origin)
{
    for (int i = 0; i < origin->n; i++) {
        const Plan *const p = origin->of[i].plan;
        int64_t asked = 0;
        if (!origin->of[i].same || p->test.on || p->mode == SWISS)
            continue;
        for (int k = 0; k < p->n_pairings; k++)
            asked += (int64_t)plan_pairs(p, &p->pairing[k]) * p->pairing[k].legs;
        if (ledger_games(origin->of[i].ledger) < asked)
            doc_point(d, "The run is not finished: %lld of %lld games are played.",
                      (long long)ledger_games(origin->of[i].ledger), (long long)asked);
    }
}

/* Results that should not be added up, and are. */
static void say_twofold(Doc *d, const Study *s)
{
    char name[256];
    if (s->n_twofold) {
        study_ground_name(s, s->twofold[2], name, sizeof name);
        doc_point(d,
                  "NOT THE SAME: what %s and %s played on %s was not one scenario, or "
                  "not the same bots, in all results (%d such meeting%s): somebody has "
                  "another file under that name. All below adds them up.",
                  s->bot[s->twofold[0]], s->bot[s->twofold[1]], name, s->n_twofold,
                  s->n_twofold == 1 ? "" : "s");
    }
    if (s->twin >= 0) {
        study_ground_name(s, s->twin, name, sizeof name);
        doc_point(d,
                  "NOT THE SAME: %s was played with different numbers of the rules under "
                  "one name; below they are two battles.",
                  name);
    }
}

void summary_short(Doc *doc, const Study *study, const Origin *origin)
{
    const Archive *const a = study->archive;
    doc_section(doc, "short", "In short");
    if (a->alarms)
        doc_point(doc, "ALARM: games whose records differ: %d; do not trust this page.",
                  a->alarms);
    char bots[32], battles[32];
    doc_point(doc, "%d games of %s on %s%s.", study->games,
              summary_many(bots, study->n_bots, "bot"),
              summary_many(battles, study->n_grounds, "battle"),
              a->torn ? ", some of them by runs that were killed" : "");
    say_twofold(doc, study);
    say_missing(doc, origin);
    say_best(doc, study);
    say_sides(doc, study);
    say_changes(doc, study);
    say_unused(doc, study);
    say_failures(doc, study);
}
