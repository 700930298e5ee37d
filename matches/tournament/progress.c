/* SPDX-License-Identifier: GPL-3.0-or-later
 * progress.c - how far a tournament is: a line for people, a file for programs.
 *
 * The status file is written beside and renamed, so a reader never sees half of one.
 *
 * Start at progress_tell().
 */
#include "matches/tournament/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "engine/json.h"
#include "matches/score.h"
#include "matches/whole.h"

enum { LINE = 72, COUNTED = 4096 };

static double seconds_since(const struct timespec *then)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - then->tv_sec) +
           (double)(now.tv_nsec - then->tv_nsec) / 1e9;
}

void progress_start(Progress *progress)
{
    clock_gettime(CLOCK_MONOTONIC, &progress->start);
    progress->shown = (struct timespec){ 0, 0 };
    progress->before = ledger_games(progress->ledger);
}

/* Score of x in a pairing, by pairs.  returns: false while nothing is counted. */
static bool score_of(const Progress *p, int pairing, double *score, double *low,
                     double *high)
{
    const Pairing *const q = &p->plan->pairing[pairing];
    double count[2 * MAX_LEGS + 1];
    int whole[2 * MAX_LEGS + 1];
    /* A long pairing is shown by its latest pairs known to be there: this is no verdict. */
    int pairs = plan_pairs(p->plan, q);
    const int64_t games = ledger_games_of(p->ledger, pairing);
    pairs = games / q->legs + COUNTED < pairs ? (int)(games / q->legs) + COUNTED : pairs;
    const int n = ledger_count(p->ledger, pairing, 0, pairs, count);
    for (int i = 0; i <= 2 * q->legs; i++)
        whole[i] = (int)count[i];
    *score = score_classes(whole, 2 * q->legs + 1, low, high);
    return n > 0;
}

static void show(const Progress *p, int64_t done, double rate, double left)
{
    char line[256];
    double score, low, high;
    const int whole = (int)(left + 0.5);
    int n = snprintf(line, sizeof line, "games %" PRId64 "/%" PRId64 "  %.0f/s", done,
                     p->games, rate);
    if (p->plan->pairing[0].x != p->plan->pairing[0].y &&
        score_of(p, 0, &score, &low, &high))
        n += snprintf(line + n, sizeof line - (size_t)n, "  %.24s %.1f %% [%.1f %.1f]",
                      p->plan->bot[p->plan->pairing[0].x].name, 100 * score, 100 * low,
                      100 * high);
    snprintf(line + n, sizeof line - (size_t)n, "  %d:%02d:%02d left", whole / 3600,
             whole / 60 % 60, whole % 60);
    fprintf(stderr, "\r%-*.*s", LINE, LINE + 40, line);
}

static void put_text(FILE *out, const char *before, const char *text)
{
    char quoted[6 * PLAN_NAME + 3];
    const int n = json_quote(quoted, 0, sizeof quoted, text);
    fprintf(out, "%s%.*s", before, n, quoted);
}

static void write_pairings(const Progress *p, FILE *out)
{
    int n_trials;
    const Trial *const trial = schedule_trials(p->schedule, &n_trials);
    for (int i = 0; i < p->plan->n_pairings; i++) {
        const Pairing *const q = &p->plan->pairing[i];
        const PlanCell *const c = &p->plan->cell[q->cell];
        double score, low, high;
        put_text(out, i ? ",\n{\"x\":" : "\n{\"x\":", p->plan->bot[q->x].name);
        put_text(out, ",\"y\":", p->plan->bot[q->y].name);
        put_text(out, ",\"scenario\":", plan_scenario(p->plan, c));
        put_text(out, ",\"variant\":", p->plan->variant[c->variant].name);
        fprintf(out, ",\"games\":%" PRId64, ledger_games_of(p->ledger, i));
        if (score_of(p, i, &score, &low, &high))
            fprintf(out, ",\"score\":%.6f,\"interval\":[%.6f,%.6f]", score, low, high);
        for (int k = 0; k < n_trials; k++)
            if (trial[k].pairing == i)
                fprintf(out, ",\"llr\":%.4f,\"verdict\":\"%s\"", trial[k].llr,
                        sprt_verdicts[trial[k].verdict]);
        fprintf(out, "}");
    }
}

static bool write_status(const Progress *p, const char *state, int64_t done, double rate,
                         double left, Err *err)
{
    Whole whole;
    FILE *const out = whole_open(&whole, p->status, err);
    if (!out)
        return false;
    fprintf(out,
            "{\"state\":\"%s\",\"run\":\"0x%016" PRIx64 "\",\"games\":%" PRId64
            ",\"of\":%" PRId64
            ",\"per_second\":%.3f,\"seconds_left\":%.0f,\"pairings\":[",
            state, p->plan->run, done, p->games, rate, left);
    write_pairings(p, out);
    fprintf(out, "]}\n");
    return whole_close(&whole, err);
}

bool progress_tell(Progress *progress, const char *state, Err *err)
{
    Progress *const p = progress;
    const bool running = strcmp(state, "running") == 0;
    if (running && seconds_since(&p->shown) < 1)
        return true;
    if (!p->show && !p->status)
        return true;
    clock_gettime(CLOCK_MONOTONIC, &p->shown);
    const int64_t done = ledger_games(p->ledger);
    const double took = seconds_since(&p->start);
    const double rate = took > 0 ? (double)(done - p->before) / took : 0;
    const double left = rate > 0 ? (double)(p->games - done) / rate : 0;
    if (p->show && running)
        show(p, done, rate, left);
    else if (p->show)
        fprintf(stderr, "\r%*s\r", LINE + 40, "");
    return !p->status || write_status(p, state, done, rate, left, err);
}
