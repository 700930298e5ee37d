/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_bench.c - brevet bench: speed and the signature, or one of the other measurements.
 *
 * Start at run().
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "benchmarks/bench.h"
#include "benchmarks/chances.h"
#include "benchmarks/decisions_told.h"
#include "benchmarks/harness.h"
#include "benchmarks/judging.h"
#include "benchmarks/soak.h"
#include "benchmarks/strength_told.h"
#include "benchmarks/turned_told.h"
#include "matches/command.h"
#include "matches/pool.h"
#include "matches/setup.h"

enum { JUDGED_RUNS = 100, JUDGED_PAIRS = 8000, JUDGED_POINTS = 2 };
enum {
    SOAK_GAMES = 200,
    MOST_GAMES = 1000 * 1000,
    TENTHS = 5,
    MOST_TENTHS = 600,
    ROUNDS_A_TENTH = 2,
    MS_A_TENTH = 60
};

static const Option options[] = {
    { "json", VALUE_NONE, NULL, "print one JSON value", 0, 0 },
    { "tenths", VALUE_COUNT, "N", "tenths of a second for each speed (5)", 1,
      MOST_TENTHS },
    { "threads", VALUE_COUNT, "N",
      "at a time: of the signature's games (one a processor), of meetings (1)", 1,
      MAX_THREADS },
    { "signature", VALUE_NONE, NULL, "nothing but the signature", 0, 0 },
    { "harness", VALUE_NONE, NULL, "measure what a tournament costs beyond its games", 0,
      0 },
    { "judging", VALUE_NONE, NULL,
      "does a report find a planted imbalance, and no other?", 0, 0 },
    { "soak", VALUE_NONE, NULL, "play random games and check everything after each order",
      0, 0 },
    { "moved", VALUE_COUNT, "N",
      "with --soak: numbers of the rules moved before each game (0)", 0, 2 },
    { "unlisted", VALUE_COUNT, "N",
      "with --soak: N of 100 orders are by lot, as no list holds them (0)", 0, 100 },
    { "only", VALUE_COUNT, "N",
      "with --soak, --renumbered, --mirrored: of its games only this one", 1,
      MOST_GAMES },
    { "wild", VALUE_NONE, NULL,
      "with --soak, --renumbered, --mirrored: each scenario is varied by lot", 0, 0 },
    { "crowded", VALUE_NONE, NULL,
      "with --soak, --renumbered, --mirrored: each is drawn anew by lot, on a small full "
      "table",
      0, 0 },
    { "out", VALUE_TEXT, "FILE", "with --soak --only: write that game's scenario here", 0,
      0 },
    { "turned", VALUE_NONE, NULL, "is a battle the same on a table that is turned round?",
      0, 0 },
    { "quarters", VALUE_COUNT, "N", "with --turned: by so many quarters of a turn (2)", 1,
      3 },
    { "renumbered", VALUE_NONE, NULL,
      "is a battle the same whatever its file lists first?", 0, 0 },
    { "mirrored", VALUE_NONE, NULL,
      "is a battle the same on a mirrored table? (with --turned: features, too)", 0, 0 },
    { "put", VALUE_COUNT, "N",
      "with --soak: before N of 100 orders a figure is put right (0)", 0, 100 },
    STRENGTH_OPTIONS,
    DECISIONS_OPTIONS,
    CHANCES_OPTIONS,
    { "games", VALUE_COUNT, "N",
      "to soak (200); turned, renumbered, mirrored, of two bots (20); pairs to judge "
      "(8000)",
      1, MOST_GAMES },
    { "seed", VALUE_HEX, "HEX", "of games to soak, to judge, of meetings (1)", 0, 0 },
    { NULL, VALUE_NONE, NULL, NULL, 0, 0 },
};

/* All that a plain `brevet bench` measures. */
typedef struct Figures {
    CopyCost copy;
    double random[BENCH_BATTLES], doctrine[BENCH_BATTLES]; /* games a second */
    SearchCost search;                                     /* on SETUP_SCENARIO */
    int turn_ms;
    TurnCost turn[BENCH_STANDARDS]; /* by bench_standard */
    Signature signature;
} Figures;

static bool measure_search(const Shipped *shipped, int tenths, Figures *out, Err *err)
{
    const Battle *const b = shipped_find(shipped, SETUP_SCENARIO);
    out->turn_ms = MS_A_TENTH * tenths;
    if (!b)
        return err_set(err, "%s is not among the shipped battles", SETUP_SCENARIO);
    if (!bench_search(b, ROUNDS_A_TENTH * tenths, &out->search, err))
        return false;
    for (int i = 0; bench_standard[i]; i++) {
        const Battle *const standard = shipped_find(shipped, bench_standard[i]);
        if (!standard)
            return err_set(err, "%s is not among the shipped battles", bench_standard[i]);
        if (!bench_turns(standard, out->turn_ms, &out->turn[i], err))
            return false;
    }
    return true;
}

static bool sign(const Args *args, const Shipped *shipped, Signature *out, Err *err)
{
    const int threads = (int)args_count(args, "threads", pool_processors());
    return bench_signature(shipped, threads, out, err);
}

static bool measure(const Args *args, const Shipped *shipped, Figures *out, Err *err)
{
    const int tenths = (int)args_count(args, "tenths", TENTHS);
    const double seconds = (double)tenths / 10;
    if (!bench_copy(&out->copy, err))
        return false;
    for (int i = 0; i < shipped->n; i++) {
        const Battle *const b = shipped->battle[i];
        out->random[i] = bench_playouts(b, "random", seconds, err);
        if (out->random[i] < 0)
            return false;
        out->doctrine[i] = bench_playouts(b, BENCH_DOCTRINE, seconds, err);
        if (out->doctrine[i] < 0)
            return false;
    }
    return measure_search(shipped, tenths, out, err) &&
           sign(args, shipped, &out->signature, err);
}

static void print_search(const SearchCost *c)
{
    printf("\nmcts on %s, cut playouts, %d positions:\n"
           "%32s %10d %10d\n%32s %10.0f %10.0f\n%32s %9.2f%% %9.2f%%\n"
           "%32s %10.0f\n2 threads %.2f times 1; two searches apart %.2f times one\n",
           SETUP_SCENARIO, c->positions, "iterations a decision", BENCH_SHORT, BENCH_DEEP,
           "iterations a second", c->iterations, c->iterations_deep, "the tree's share",
           100 * c->tree_share_short, 100 * c->tree_share,
           "all cut after two enemy turns", c->iterations_cut, c->two_threads,
           c->two_apart);
}

static void print_turns(const Figures *f)
{
    printf("\nmcts:turn=%d: a turn's time, times the budget\n%-32s %8s %8s %8s %8s %8s\n",
           f->turn_ms, "", "turns", "mean", "worst", "mean cpu", "worst");
    for (int i = 0; bench_standard[i]; i++) {
        const TurnCost *const t = &f->turn[i];
        printf("%-32s %8d %8.3f %8.3f %8.3f %8.3f\n", bench_standard[i], t->turns,
               t->mean, t->worst, t->mean_cpu, t->worst_cpu);
    }
}

/* in: json: as the last members of an object, which it closes. */
static void print_signature(const Signature *s, bool json)
{
    if (json)
        printf("\"games\":%" PRId64 ",\"orders\":%" PRId64 ",\"signature\":\"%016" PRIx64
               "\"}\n",
               s->games, s->orders, s->hash);
    else
        printf("Bench: %" PRId64 " %016" PRIx64 "\n", s->orders, s->hash);
}

static void print_text(const Shipped *shipped, const Figures *f)
{
    printf("state of a battle of %d stands: %d bytes; copied in %.1f ns, memcpy %.1f ns "
           "(%.2f)\n\n",
           BENCH_STANDS, f->copy.bytes, f->copy.copy_ns, f->copy.memcpy_ns,
           f->copy.copy_ns / f->copy.memcpy_ns);
    printf("%-32s %10s %10s\n", "playouts a second, one thread", "random", "doctrine");
    for (int i = 0; i < shipped->n; i++)
        printf("%-32s %10.0f %10.0f\n", shipped->battle[i]->id, f->random[i],
               f->doctrine[i]);
    print_search(&f->search);
    print_turns(f);
    printf("\n");
    print_signature(&f->signature, false);
}

static void print_search_json(const Figures *f)
{
    const SearchCost *const c = &f->search;
    printf("{\"scenario\":\"%s\",\"positions\":%d,\"iterations\":%d,"
           "\"iterations_deep\":%d,\"iterations_per_second_cut\":%.0f,"
           "\"iterations_per_second\":%.0f,"
           "\"iterations_per_second_deep\":%.0f,\"tree_share\":%.4f,"
           "\"tree_share_short\":%.4f,\"two_threads\":%.3f,\"two_apart\":%.3f,\"turn_"
           "ms\":%d,\"turn_time\":{",
           SETUP_SCENARIO, c->positions, BENCH_SHORT, BENCH_DEEP, c->iterations_cut,
           c->iterations, c->iterations_deep, c->tree_share, c->tree_share_short,
           c->two_threads, c->two_apart, f->turn_ms);
    for (int i = 0; bench_standard[i]; i++) {
        const TurnCost *const t = &f->turn[i];
        printf("%s\"%s\":{\"turns\":%d,\"mean\":%.4f,\"worst\":%.4f,\"mean_cpu\":%.4f,"
               "\"worst_cpu\":%.4f}",
               i ? "," : "", bench_standard[i], t->turns, t->mean, t->worst, t->mean_cpu,
               t->worst_cpu);
    }
    printf("}}");
}

static void print_json(const Shipped *shipped, const Figures *f)
{
    printf("{\"stands\":%d,\"state_bytes\":%d,\"copy_ns\":%.2f,\"memcpy_ns\":%.2f,"
           "\"playouts_per_second\":{",
           BENCH_STANDS, f->copy.bytes, f->copy.copy_ns, f->copy.memcpy_ns);
    for (int i = 0; i < shipped->n; i++)
        printf("%s\"%s\":{\"random\":%.1f,\"doctrine\":%.1f}", i ? "," : "",
               shipped->battle[i]->id, f->random[i], f->doctrine[i]);
    printf("},\"search\":");
    print_search_json(f);
    printf(",");
    print_signature(&f->signature, true);
}

/* ---- soak ---- */

static void print_soak(const Soak *s, bool json)
{
    if (json)
        printf("{\"games\":%" PRId64 ",\"orders\":%" PRId64 ",\"options\":%" PRId64
               ",\"garbage\":%" PRId64 ",\"garbage_legal\":%" PRId64 ",\"puts\":%" PRId64
               ",\"unlisted\":%" PRId64 ",\"unlisted_tried\":%" PRId64
               ",\"replays\":%" PRId64 ",\"most_orders\":%" PRId64 ",\"faults\":%" PRId64
               "}\n",
               s->games, s->orders, s->options, s->garbage, s->garbage_legal, s->puts,
               s->unlisted, s->unlisted_tried, s->replays, s->most_orders, s->faults);
    else
        printf(
            "%" PRId64 " random games, %" PRId64 " orders (at most %" PRId64 " a game)\n"
            "%" PRId64 " options grounded and applied\n"
            "%" PRId64 " strange orders, of which %" PRId64 " were legal\n"
            "%" PRId64 " figures put right\n"
            "%" PRId64 " orders played that no list holds, of %" PRId64 " by lot\n"
            "%" PRId64 " records replayed\n%" PRId64 " faults\n",
            s->games, s->orders, s->most_orders, s->options, s->garbage, s->garbage_legal,
            s->puts, s->unlisted, s->unlisted_tried, s->replays, s->faults);
    for (int i = 0; i < SOAK_FAULTS && i < s->faults; i++)
        fprintf(stderr, "%s\n", s->fault[i].text);
}

static int soak(const Args *args, const Shipped *shipped)
{
    const char *const folder = getenv("TMPDIR");
    Soak *const s = calloc(1, sizeof *s);
    const Err no_memory = { "no memory" };
    if (!s)
        return command_fail(args, CODE_FILE, &no_memory);
    pool_watch();
    const SoakOptions o = { .games = (int)args_count(args, "games", SOAK_GAMES),
                            .moved = (int)args_count(args, "moved", 0),
                            .put = (int)args_count(args, "put", 0),
                            .unlisted = (int)args_count(args, "unlisted", 0),
                            .only = (int)args_count(args, "only", 0),
                            .wild = args_has(args, "wild"),
                            .crowded = args_has(args, "crowded"),
                            .out = args_text(args, "out", NULL),
                            .keep = true,
                            .seed = args_hex(args, "seed", SETUP_SEED),
                            .folder = folder ? folder : "/tmp" };
    const bool ok = soak_run(shipped, &o, s);
    print_soak(s, args_has(args, "json"));
    free(s);
    return !ok ? CODE_GATE : pool_stopped() ? CODE_INTERRUPTED : CODE_DONE;
}

/* ---- tournaments ---- */

static int harness(const Args *args)
{
    HarnessCost c;
    Err err = { { 0 } };
    if (!bench_harness((int)args_count(args, "tenths", TENTHS), &c, &err))
        return command_fail(args, CODE_GATE, &err);
    if (args_has(args, "json"))
        printf(
            "{\"games\":%d,\"bare_us\":%.2f,\"harness_us\":%.2f,\"overhead_us\":%.2f,"
            "\"overhead_clock_us\":%.2f,\"two_threads\":%.3f,\"two_threads_bare\":%.3f,"
            "\"load\":%.2f}\n",
            c.games, c.bare_us, c.harness_us, c.harness_us - c.bare_us,
            c.harness_clock_us - c.bare_clock_us, c.harness_threads, c.bare_threads,
            c.load);
    else
        printf(
            "%d games a round, one thread: %.1f us a game in a bare loop, %.1f us in a "
            "tournament\n"
            "overhead %.1f us a game (by the clock %.1f us)\n"
            "2 threads: a tournament %.2f times 1, a bare loop %.2f times 1 (load "
            "before: "
            "%.2f)\n",
            c.games, c.bare_us, c.harness_us, c.harness_us - c.bare_us,
            c.harness_clock_us - c.bare_clock_us, c.harness_threads, c.bare_threads,
            c.load);
    return CODE_DONE;
}

static int judging(const Args *args)
{
    Judging j = { .runs = JUDGED_RUNS,
                  .pairs = (int)args_count(args, "games", JUDGED_PAIRS),
                  .points = JUDGED_POINTS };
    Err err = { { 0 } };
    if (!bench_judging(args_hex(args, "seed", SETUP_SEED), &j, &err))
        return command_fail(args, CODE_GATE, &err);
    const int others = j.runs * (JUDGED_BATTLES - 1);
    printf(
        "%d made-up tournaments of %d battles, %d pairs each; one battle favours a side "
        "by "
        "%.0f points of 100\n"
        "the planted battle is found in %d of %d, shown to be outside 49 to 51 %% in %d\n"
        "of %d balanced ones %d are flagged, %d shown to be outside, %d shown to be "
        "within 49 to 51 %%\n",
        j.runs, JUDGED_BATTLES, j.pairs, j.points, j.found, j.runs, j.outside, others,
        j.flagged, j.flagged_worse, j.balanced);
    return CODE_DONE;
}

static int signature(const Args *args, const Shipped *shipped)
{
    Signature s;
    Err err = { { 0 } };
    if (!sign(args, shipped, &s, &err))
        return command_fail(args, CODE_GATE, &err);
    if (args_has(args, "json"))
        printf("{");
    print_signature(&s, args_has(args, "json"));
    return CODE_DONE;
}

/* An option that says nothing without one of these measurements. */
enum { MEASUREMENTS = 8 };
typedef struct Belongs {
    const char *option, *to[MEASUREMENTS + 1];
} Belongs;

static const Belongs belongs[] = {
    { "moved", { "soak" } },
    { "unlisted", { "soak" } },
    { "put", { "soak" } },
    { "quarters", { "turned" } },
    { "only", { "soak", "renumbered", "mirrored" } },
    { "wild", { "soak", "renumbered", "mirrored" } },
    { "crowded", { "soak", "renumbered", "mirrored" } },
    { "out", { "soak" } },
    { "out", { "only" } },
    { "scenario",
      { "signature", "soak", "turned", "renumbered", "mirrored", "strength", "decisions",
        "chances" } },
};

static bool fits(const Args *args, Err *err)
{
    for (size_t i = 0; i < sizeof belongs / sizeof *belongs; i++) {
        const Belongs *const b = &belongs[i];
        char all[sizeof err->text] = "";
        bool fitting = !args_has(args, b->option);
        for (int k = 0; b->to[k]; k++) {
            const size_t n = strlen(all);
            snprintf(all + n, sizeof all - n, "%s--%s", k ? ", " : "", b->to[k]);
            fitting = fitting || args_has(args, b->to[k]);
        }
        if (!fitting)
            return err_set(err, "--%s goes with %s only", b->option, all);
    }
    return true;
}

static int run(const Args *args)
{
    Err err = { { 0 } };
    if (!fits(args, &err))
        return command_fail(args, CODE_USAGE, &err);
    if (args_has(args, "harness"))
        return harness(args);
    if (args_has(args, "judging"))
        return judging(args);
    if (args_has(args, "strength"))
        return strength_command(args);
    if (args_has(args, "decisions"))
        return decisions_command(args);
    if (args_has(args, "chances"))
        return chances_command(args);
    Shipped shipped;
    Figures figures;
    const char *given[MAX_ARGS + 1];
    const bool some = args_many(args, "scenario", given);
    int code = CODE_DONE;
    if (!(some ? shipped_load_named(&shipped, given, &err)
               : shipped_load(&shipped, &err)))
        return command_fail(args, CODE_FILE, &err);
    if (args_has(args, "soak"))
        code = soak(args, &shipped);
    else if (args_has(args, "turned"))
        code = turned_command(args, &shipped);
    else if (args_has(args, "renumbered") || args_has(args, "mirrored"))
        code = renumbered_command(args, &shipped);
    else if (args_has(args, "signature"))
        code = signature(args, &shipped);
    else if (!measure(args, &shipped, &figures, &err))
        code = command_fail(args, CODE_GATE, &err);
    else if (args_has(args, "json"))
        print_json(&shipped, &figures);
    else
        print_text(&shipped, &figures);
    shipped_free(&shipped);
    return code;
}

const Command cmd_bench = {
    .name = "bench",
    .operands = "",
    .help = "measure speed and strength, print the signature; --soak: stress the rules",
    .more =
        "The last line, Bench: ORDERS SIGNATURE, is the same for every compiler, "
        "machine and\n"
        "number of threads as long as rules and bots play the same.\n\n"
        "--strength prints a line for each two bots and battle: games won, lost, "
        "drawn, the\n"
        "share (a draw is half), its 95 % interval over pairs, the same as Elo, the "
        "first bot's\n"
        "iterations a decision and a turn, and processor time a turn in ms of both.  "
        "With a\n"
        "budget of time, more games at a time than free processors give everybody "
        "less.\n\n"
        "--decisions prints what each bot's decisions gain over the doctrine's own, in "
        "thousandths\n"
        "of a chance to win, and how much more that is than the first bot's.\n",
    .least = 0,
    .most = 0,
    .options = options,
    .run = run,
};
