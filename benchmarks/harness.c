/* SPDX-License-Identifier: GPL-3.0-or-later
 * harness.c - what a tournament costs beyond the games in it.
 *
 * The cost of a game is measured on a drill, whose games are so short that the harness
 * shows; threads on a whole battle.  Rounds of one and the other alternate and the median
 * counts.  How far two threads get in a bare loop is measured beside it: it is what the
 * machine gives at that moment.
 *
 * Start at bench_harness().
 */
#include "benchmarks/harness.h"
#include "benchmarks/clock.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/scenario.h"
#include "matches/match.h"
#include "matches/pool.h"
#include "matches/tournament/archive.h"
#include "matches/tournament/tournament.h"

enum { ROUNDS = 5, PATH = 256, CHUNK = 32 };

typedef struct Bench {
    Plan *plan;
    int threads;
    uint64_t sum; /* of the final states' hashes */
} Bench;

static double load_now(void)
{
    FILE *const in = fopen("/proc/loadavg", "rb");
    double load = -1;
    if (in && fscanf(in, "%lf", &load) != 1)
        load = -1;
    if (in)
        fclose(in);
    return load;
}

static int by_size(const void *a, const void *b)
{
    const double p = *(const double *)a, q = *(const double *)b;
    return p < q ? -1 : p > q;
}

static double median(double *x, int n)
{
    qsort(x, (size_t)n, sizeof *x, by_size);
    return x[n / 2];
}

/* ---- the bare loop ---- */

static uint64_t bare_game(const Plan *p, Bot *const bot[MAX_SIDES], int number)
{
    const Pairing *const q = &p->pairing[0];
    const Battle *const b = p->cell[q->cell].ground[0].battle;
    const uint64_t seed = dice_mix(p->run, q->dice, 0), pair = (uint64_t)number / 2;
    State state;
    Game game = { .battle = b, .state = &state };
    Err err;
    for (int side = 0; side < MAX_SIDES; side++)
        bot_seed(bot[(number + side) % 2], dice_mix(seed, pair, 1 + (uint64_t)side));
    if (!scenario_begin(&game, dice_mix(seed, pair, 0), &err))
        return 0;
    while (!state.over) {
        Order order;
        Bot *const asked = bot[(number + state.decision.side) % 2];
        memset(&order, 0, sizeof order);
        asked->choose(asked, b, &state, &order);
        if (!game_apply(&game, &order, &err))
            return 0;
    }
    return state_hash(&state);
}

typedef struct Chunks {
    const Plan *plan;
    uint64_t *sum; /* of each chunk */
} Chunks;

static void bare_chunk(void *self, int number)
{
    const Chunks *const c = self;
    const Plan *const p = c->plan;
    Bot *const bot[MAX_SIDES] = { bot_new(p->bot[0].spec, NULL),
                                  bot_new(p->bot[1].spec, NULL) };
    for (int i = number * CHUNK; i < (number + 1) * CHUNK && i < p->games; i++)
        c->sum[number] += bare_game(p, bot, i);
    for (int side = 0; side < MAX_SIDES; side++)
        bot_free(bot[side]);
}

static bool play_bare(Bench *b, Err *err)
{
    const int chunks = (b->plan->games + CHUNK - 1) / CHUNK;
    Chunks c = { b->plan, calloc((size_t)chunks, sizeof *c.sum) };
    if (!c.sum)
        return err_set(err, "no memory");
    pool_run(chunks, b->threads, bare_chunk, &c);
    b->sum = 0;
    for (int i = 0; i < chunks; i++)
        b->sum += c.sum[i];
    free(c.sum);
    return true;
}

/* ---- the tournament ---- */

static void remove_folder(const char *folder)
{
    DIR *const dir = opendir(folder);
    for (const struct dirent *e; dir && (e = readdir(dir));) {
        char path[2 * PATH];
        snprintf(path, sizeof path, "%s/%.200s", folder, e->d_name);
        unlink(path);
    }
    if (dir)
        closedir(dir);
    rmdir(folder);
}

static bool sum_up(void *self, const Result *result, const ArchiveLine *line, Err *err)
{
    (void)line, (void)err;
    *(uint64_t *)self += result->hash;
    return true;
}

static bool check_folder(Bench *b, const char *folder, Err *err)
{
    const char *const paths[] = { folder, NULL };
    Words *const words = words_new();
    uint64_t sum = 0;
    const bool ok = words && archive_each(paths, words, sum_up, &sum, NULL, err);
    words_free(words);
    return ok && (sum == b->sum || err_set(err, "these are not the same games"));
}

/* The folder's making, reading and removing is not the harness's time. */
static bool play_tournament(Bench *b, double *cpu, double *clock, Err *err)
{
    const char *const home = getenv("TMPDIR");
    char folder[PATH];
    snprintf(folder, sizeof folder, "%s/brevet-bench-XXXXXX", home ? home : "/tmp");
    if (!mkdtemp(folder))
        return err_set(err, "%s: cannot be made", folder);
    const TournamentOptions o = {
        .plan = b->plan, .folder = folder, .threads = b->threads, .parts = 1
    };
    int64_t played;
    *cpu = -clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
    *clock = -clock_seconds(CLOCK_MONOTONIC);
    const TournamentEnd end = tournament_run(&o, stderr, &played, err);
    *cpu += clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
    *clock += clock_seconds(CLOCK_MONOTONIC);
    const bool ok = end == TOURNAMENT_DONE && check_folder(b, folder, err);
    remove_folder(folder);
    return ok;
}

/* ---- together ---- */

static Plan *make_plan(const char *scenario, const char *x, const char *y, Err *err)
{
    Plan *const p = plan_new();
    if (p)
        p->sample = 0;
    if (p && plan_add_bot(p, x, x, false, err) && plan_add_bot(p, y, y, false, err) &&
        plan_add_scenario(p, scenario, err) && plan_build(p, err))
        return p;
    plan_free(p);
    return NULL;
}

static bool bare_round(Bench *b, double *cpu, double *clock, Err *err)
{
    *cpu = -clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
    *clock = -clock_seconds(CLOCK_MONOTONIC);
    const bool ok = play_bare(b, err);
    *cpu += clock_seconds(CLOCK_PROCESS_CPUTIME_ID);
    *clock += clock_seconds(CLOCK_MONOTONIC);
    return ok;
}

/* As many games as fill the time. */
static bool find_games(Bench *b, int tenths, Err *err)
{
    double cpu = 0, clock = 0;
    for (b->plan->games = 64; clock < 0.02 * tenths; b->plan->games *= 2)
        if (!bare_round(b, &cpu, &clock, err))
            return false;
    return true;
}

static bool measure_cost(int tenths, HarnessCost *out, Err *err)
{
    double bare[ROUNDS], harness[ROUNDS], bare_clock[ROUNDS], harness_clock[ROUNDS];
    Bench b = { make_plan("drill_charge", "random", "assault", err), 1, 0 };
    bool ok = b.plan && find_games(&b, tenths, err);
    for (int i = 0; ok && i < ROUNDS; i++)
        ok = bare_round(&b, &bare[i], &bare_clock[i], err) &&
             play_tournament(&b, &harness[i], &harness_clock[i], err);
    if (ok) {
        const double scale = 1e6 / b.plan->games;
        out->games = b.plan->games;
        out->bare_us = scale * median(bare, ROUNDS);
        out->harness_us = scale * median(harness, ROUNDS);
        out->bare_clock_us = scale * median(bare_clock, ROUNDS);
        out->harness_clock_us = scale * median(harness_clock, ROUNDS);
    }
    plan_free(b.plan);
    return ok;
}

static bool measure_threads(int tenths, HarnessCost *out, Err *err)
{
    double bare[ROUNDS], harness[ROUNDS], cpu, one, two;
    Bench b = { make_plan("lundys_lane", "gunline", "assault", err), 1, 0 };
    bool ok = b.plan && find_games(&b, 4 * tenths, err);
    for (int i = 0; ok && i < ROUNDS; i++) {
        b.threads = 1;
        ok = bare_round(&b, &cpu, &one, err);
        b.threads = 2;
        ok = ok && bare_round(&b, &cpu, &two, err);
        bare[i] = ok ? one / two : 0;
        b.threads = 1;
        ok = ok && play_tournament(&b, &cpu, &one, err);
        b.threads = 2;
        ok = ok && play_tournament(&b, &cpu, &two, err);
        harness[i] = ok ? one / two : 0;
    }
    out->bare_threads = ok ? median(bare, ROUNDS) : 0;
    out->harness_threads = ok ? median(harness, ROUNDS) : 0;
    plan_free(b.plan);
    return ok;
}

bool bench_harness(int tenths, HarnessCost *out, Err *err)
{
    memset(out, 0, sizeof *out);
    out->load = load_now();
    return measure_cost(tenths, out, err) && measure_threads(tenths, out, err);
}
