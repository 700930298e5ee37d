/* SPDX-License-Identifier: GPL-3.0-or-later
 * tournament.c - a plan played to its end, or until it is stopped; all night if need be.
 *
 * A job of the pool is a pair: its games one after another on one thread.  A failure of the
 * disk or the machine stops all threads after the game they are in; nothing that was
 * finished before is lost.
 *
 * Start at tournament_run(), then play_pair().
 */
#include "matches/tournament/tournament.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "matches/pool.h"
#include "matches/tournament/archive.h"
#include "matches/tournament/attempt.h"
#include "matches/tournament/play.h"
#include "matches/tournament/progress.h"
#include "matches/tournament/verdict.h"
#include "matches/whole.h"

typedef struct Run {
    const TournamentOptions *options;
    const Plan *plan;
    PlayRoom room;
    Ledger *ledger;
    Schedule *schedule;
    Attempt *attempt;
    Stage stage;
    Progress progress;
    _Atomic int64_t played;
    atomic_bool failed;
    bool alarm;           /* results on disk contradict each other */
    pthread_mutex_t lock; /* of what follows, and of the progress */
    Err error;
} Run;

/* ---- playing ---- */

static void fail(Run *run, const Err *err)
{
    pthread_mutex_lock(&run->lock);
    if (!run->failed)
        run->error = *err;
    run->failed = true;
    pthread_mutex_unlock(&run->lock);
}

/* Somebody else is showing it just now: then not. */
static void tell(Run *run)
{
    Err err = { { 0 } };
    if (pthread_mutex_trylock(&run->lock) != 0)
        return;
    const bool ok = progress_tell(&run->progress, "running", &err);
    pthread_mutex_unlock(&run->lock);
    if (!ok)
        fail(run, &err);
}

static bool play_leg(Run *run, int pairing, int pair, int leg)
{
    char says[RESULT_SAYS];
    Result result;
    Err err = { { 0 } };
    const PlayEnd end = play_game(&run->room, pairing, pair, leg, &result, says, &err);
    if (end == PLAY_STOPPED)
        return false;
    if (end == PLAY_FAILED || !attempt_write(run->attempt, &result, &err)) {
        fail(run, &err);
        return false;
    }
    ledger_note(run->ledger, &result);
    run->played++;
    tell(run);
    return true;
}

static void play_pair(void *self, int number)
{
    Run *const run = self;
    const Stage *const s = &run->stage;
    const int pairing = s->pairing[number % s->n], pair = s->first + number / s->n;
    const Pairing *const q = &run->plan->pairing[pairing];
    if (pair >= plan_pairs(run->plan, q) ||
        pair % run->options->parts != run->options->part)
        return;
    for (int leg = 0; leg < q->legs && !run->failed && !pool_stopped(); leg++)
        if (!ledger_has(run->ledger, pairing, pair, leg) &&
            !play_leg(run, pairing, pair, leg))
            return;
}

/* The results that are there already. */
static bool note(void *self, const Result *result, const ArchiveLine *line, Err *err)
{
    Run *const run = self;
    char id[RESULT_ID];
    if (ledger_note(run->ledger, result) || ledger_agrees(run->ledger, result))
        return true;
    run->alarm = true;
    result_id(&result->id, id);
    return err_set(err, "%s:%d: game %s was recorded before with another result",
                   line->file, line->number, id);
}

static bool go_on(Run *run, Err *err)
{
    const char *const paths[] = { run->options->folder, NULL };
    Words *const words = words_new();
    if (!words)
        return err_set(err, "no memory");
    const bool ok = archive_each(paths, words, note, run, NULL, err);
    words_free(words);
    return ok;
}

static bool play_stages(Run *run)
{
    while (!run->failed && !pool_stopped() && schedule_next(run->schedule, &run->stage)) {
        int64_t jobs = (int64_t)run->stage.n * run->stage.pairs;
        if (jobs > INT32_MAX) {
            Err err;
            err_set(&err, "more than %d pairs at a time", INT32_MAX);
            fail(run, &err);
            break;
        }
        pool_run((int)jobs, run->options->threads, play_pair, run);
    }
    return !run->failed;
}

/* ---- around it ---- */

static bool write_manifest(const Run *run, Err *err)
{
    char path[WHOLE_PATH];
    Whole whole;
    snprintf(path, sizeof path, "%s/manifest-%016" PRIx64 ".json", run->options->folder,
             run->plan->run);
    if (!whole_open(&whole, path, err))
        return false;
    plan_write(run->plan, whole.out);
    return whole_close(&whole, err);
}

static bool has_programs(const Plan *p)
{
    for (int i = 0; i < p->n_bots; i++)
        if (p->bot[i].is_command)
            return true;
    return false;
}

static bool prepare(Run *run, Err *err)
{
    const TournamentOptions *const o = run->options;
    if (!whole_folder(o->folder, err))
        return false;
    run->ledger = ledger_new(run->plan);
    run->schedule = run->ledger ? schedule_new(run->plan, run->ledger) : NULL;
    run->room.stable = has_programs(run->plan) ? stable_new(&run->plan->budget) : NULL;
    if (!run->schedule || (has_programs(run->plan) && !run->room.stable))
        return err_set(err, "no memory for so many games");
    if (!go_on(run, err))
        return false;
    run->attempt = attempt_open(o->folder, err);
    if (!run->attempt || !write_manifest(run, err))
        return false;
    run->progress = (Progress){ .plan = run->plan,
                                .ledger = run->ledger,
                                .schedule = run->schedule,
                                .status = o->status,
                                .show = o->show };
    for (int i = 0; i < run->plan->n_pairings; i++)
        run->progress.games += (int64_t)run->plan->pairing[i].legs *
                               plan_pairs(run->plan, &run->plan->pairing[i]);
    progress_start(&run->progress);
    return true;
}

static void say_standings(FILE *say, const Plan *p, const Schedule *schedule)
{
    int order[PLAN_BOTS];
    schedule_standings(schedule, order);
    for (int i = 0; i < p->n_bots; i++)
        fprintf(say, "%-32s %.3f points\n", p->bot[order[i]].name,
                schedule_points(schedule, order[i]));
}

/* What the sequential tests found, or the standings of a Swiss tournament. */
static void say_verdicts(const Run *run, FILE *say)
{
    const Plan *const p = run->plan;
    int n;
    const Trial *const t = schedule_trials(run->schedule, &n);
    for (int i = 0; i < n; i++) {
        Verdict v;
        verdict_of(p, &t[i], &v);
        fprintf(say,
                "%s on %s: %s after %d pairs, llr %.3f in [%.3f, %.3f] for Elo %d, %d",
                v.who, v.where, v.what, t[i].units, t[i].llr, sprt_lower(&t[i].test),
                sprt_upper(&t[i].test), p->test.elo0, p->test.elo1);
        if (v.decided)
            fprintf(say, "; %s %.2f %% [%.2f, %.2f]",
                    v.compared ? "the first side's score changes by" : "score", v.mean,
                    v.low, v.high);
        fprintf(say, "\n");
    }
    if (p->mode == SWISS)
        say_standings(say, p, run->schedule);
}

static bool end(Run *run, const char *state, Err *err)
{
    const bool closed = !run->attempt || attempt_close(run->attempt, err);
    Err other;
    const bool told = !run->progress.plan ||
                      progress_tell(&run->progress, state, closed ? err : &other);
    stable_free(run->room.stable);
    schedule_free(run->schedule);
    ledger_free(run->ledger);
    pthread_mutex_destroy(&run->lock);
    return closed && told;
}

TournamentEnd tournament_run(const TournamentOptions *options, FILE *say, int64_t *played,
                             Err *err)
{
    Run *const run = calloc(1, sizeof *run);
    if (!run) {
        err_set(err, "no memory");
        return TOURNAMENT_FAILED;
    }
    run->options = options;
    run->plan = options->plan;
    run->room = (PlayRoom){ .plan = options->plan,
                            .folder = options->folder,
                            .record_all = options->record_all };
    pthread_mutex_init(&run->lock, NULL);
    TournamentEnd is = TOURNAMENT_FAILED;
    if (prepare(run, err)) {
        if (!play_stages(run))
            *err = run->error;
        else
            is = pool_stopped() ? TOURNAMENT_STOPPED : TOURNAMENT_DONE;
        if (is == TOURNAMENT_DONE)
            say_verdicts(run, say);
    } else if (run->alarm)
        is = TOURNAMENT_ALARM;
    *played = run->played;
    Err closing = { { 0 } };
    if (!end(run,
             is == TOURNAMENT_DONE      ? "done"
             : is == TOURNAMENT_STOPPED ? "stopped"
                                        : "failed",
             &closing) &&
        !*err->text) {
        *err = closing;
        is = TOURNAMENT_FAILED;
    }
    free(run);
    return is;
}
