/* SPDX-License-Identifier: GPL-3.0-or-later
 * summary_origin.c - what was played, as the manifests say, and what their own tests found.
 *
 * Start at summary_origin().
 */
#include "matches/tournament/summary.h"

#include <inttypes.h>
#include <string.h>

#include "matches/tournament/verdict.h"

enum { LIST = 1024 };

const char *summary_many(char out[32], int n, const char *what)
{
    if (n == 1)
        snprintf(out, 32, "one %s", what);
    else
        snprintf(out, 32, "%d %ss", n, what);
    return out;
}

static void say_plan(Doc *d, const Plan *p)
{
    static const char *const modes[N_MODES] = { "Round robin", "Gauntlet", "Swiss",
                                                "Duel", "Two variants compared" };
    char bots[32], battles[32], variants[32], armies[48] = "";
    if (p->n_armies)
        snprintf(armies, sizeof armies, " with %d pairs of armies", p->n_armies);
    doc_say(d,
            "%s%s%s of %s on %s in %s%s: %d games of each two that meet, on each, seed "
            "0x%" PRIx64
            ". The unit is a pair: the same battle twice, with the same dice and the "
            "sides exchanged%s.",
            p->name, *p->name ? ": " : "", modes[p->mode],
            summary_many(bots, p->n_bots, "bot"),
            summary_many(battles, p->n_scenarios, "scenario"),
            summary_many(variants, p->n_variants, "variant"), armies, p->games, p->seed,
            p->n_armies ? " (four times, with the armies exchanged too)" : "");
}

static void say_limits(Doc *d, const Plan *p)
{
    char list[LIST] = "";
    size_t n = 0;
    const PlanLimits *const l = &p->limits;
    const PlanBudget *const b = &p->budget;
    if (l->turns)
        n += (size_t)snprintf(list + n, LIST - n, "; judged by the margin after turn %d",
                              l->turns);
    if (l->hopeless_turns && l->hopeless_margin)
        n += (size_t)snprintf(list + n, LIST - n,
                              "; given up at a margin of %d for %d turns",
                              l->hopeless_margin, l->hopeless_turns);
    if (b->iterations)
        n += (size_t)snprintf(list + n, LIST - n, "; %d iterations a decision",
                              b->iterations);
    if (b->decision_ms)
        n += (size_t)snprintf(list + n, LIST - n, "; %d ms a decision", b->decision_ms);
    if (b->game_ms)
        snprintf(list + n, LIST - n, "; %d ms a game", b->game_ms);
    if (*list)
        doc_say(d, "Limits:%s.", list + 1);
}

static void say_bots(Doc *d, const Plan *p)
{
    int told = 0;
    for (int i = 0; i < p->n_bots; i++)
        told += p->bot[i].is_command || strcmp(p->bot[i].name, p->bot[i].spec) != 0;
    if (!told)
        return;
    doc_table(d, "bot|is");
    for (int i = 0; i < p->n_bots; i++) {
        if (!p->bot[i].is_command && strcmp(p->bot[i].name, p->bot[i].spec) == 0)
            continue;
        doc_cell(d, "%s", p->bot[i].name);
        doc_cell(d, "%s%s", p->bot[i].is_command ? "program: " : "", p->bot[i].spec);
    }
}

static void say_variants(Doc *d, const Plan *p)
{
    if (p->n_variants == 1 && !p->variant[0].n_sets && !*p->variant[0].tables)
        return;
    doc_table(d, "variant|changes");
    for (int i = 0; i < p->n_variants; i++) {
        const PlanVariant *const v = &p->variant[i];
        char list[LIST] = "";
        size_t n = (size_t)snprintf(list, LIST, "%s", v->tables);
        for (int k = 0; k < v->n_sets && n < LIST; k++)
            n += (size_t)snprintf(list + n, LIST - n, "%s%s", n ? ", " : "", v->set[k]);
        doc_cell(d, "%s", v->name);
        doc_cell(d, "%s", *list ? list : "nothing: the numbers as printed");
    }
}

static void say_trials(Doc *d, const Plan *p, const Schedule *schedule)
{
    int n;
    const Trial *const t = schedule_trials(schedule, &n);
    if (!n)
        return;
    doc_say(d,
            "A sequential test stops each row when sure. H0: at most %d normalised Elo; "
            "H1: at least %d; each is wrongly taken with a chance of at most %.1f and "
            "%.1f %%. The estimate allows for the stop.",
            p->test.elo0, p->test.elo1, p->test.beta / 10.0, p->test.alpha / 10.0);
    doc_table(d, "who|where|found|pairs|llr|estimate %|from|to");
    for (int i = 0; i < n; i++) {
        Verdict v;
        verdict_of(p, &t[i], &v);
        doc_cell(d, "%s", v.who);
        doc_cell(d, "%s", v.where);
        doc_cell(d, "%s", v.what);
        doc_cell(d, "%d", t[i].units);
        doc_cell(d, "%.3f", t[i].llr);
        doc_cell(d, v.decided ? "%.2f" : "-", v.mean);
        doc_cell(d, v.decided ? "%.2f" : "-", v.low);
        doc_cell(d, v.decided ? "%.2f" : "-", v.high);
    }
}

static void say_standings(Doc *d, const Plan *p, const Schedule *schedule)
{
    int order[PLAN_BOTS];
    char columns[64];
    if (p->mode != SWISS)
        return;
    schedule_standings(schedule, order);
    snprintf(columns, sizeof columns, "bot|points of %d Swiss round%s",
             schedule_rounds(schedule), schedule_rounds(schedule) == 1 ? "" : "s");
    doc_table(d, columns);
    for (int i = 0; i < p->n_bots; i++) {
        doc_cell(d, "%s", p->bot[order[i]].name);
        doc_cell(d, "%.2f", schedule_points(schedule, order[i]));
    }
}

static void say_again(Doc *d, const Origin *origin, int i)
{
    char line[2 * ORIGIN_PATH + 64];
    doc_say(d, "Any game is played again, and recorded, from its id%s:",
            origin->of[i].same
                ? ""
                : " (by the program that played it: rules or bots have changed since)");
    snprintf(line, sizeof line, "brevet tournament %s --out %s --game ID",
             origin->of[i].file, origin->of[i].folder);
    doc_code(d, line);
}

void summary_origin(Doc *doc, const Origin *origin)
{
    if (!origin->n)
        return;
    doc_section(doc, "plan", "What was played");
    for (int i = 0; i < origin->n; i++) {
        const Plan *const p = origin->of[i].plan;
        say_plan(doc, p);
        say_limits(doc, p);
        say_bots(doc, p);
        say_variants(doc, p);
        if (origin->of[i].same) {
            say_trials(doc, p, origin->of[i].schedule);
            say_standings(doc, p, origin->of[i].schedule);
        }
        say_again(doc, origin, i);
    }
    if (origin->more)
        doc_say(doc, "There are %d more manifests.", origin->more);
}
