/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_tournament.c - brevet tournament: bots, rules, armies, battles against each other.
 *
 * A manifest, plain options, or options over a manifest fill a Plan; tournament_run() plays
 * it.  Going on is the same line again.
 *
 * Start at run().
 */
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "matches/pool.h"
#include "matches/setup.h"
#include "matches/tournament/attempt.h"
#include "matches/tournament/dispute.h"
#include "matches/tournament/gate.h"
#include "matches/tournament/lots.h"
#include "matches/tournament/play.h"
#include "matches/tournament/tournament.h"

/* clang-format off */
static const Option options[] = {
    { "bots", VALUE_TEXT, "X,Y,...", "who plays; one alone meets itself", 0, 0 },
    { "command", VALUE_MANY, "NAME=COMMAND", "a bot that is a program of its own", 0, 0 },
    { "scenarios", VALUE_TEXT, "S,...", "on which battles (" SETUP_SCENARIO ")", 0, 0 },
    { "lots", VALUE_COUNT, "N", "in place of each battle, so many fair ones by lot in its manner", 1, PLAN_SCENARIOS },
    { "mode", VALUE_TEXT, "MODE", "round robin (otherwise), gauntlet, swiss, duel, variants", 0, 0 },
    { "games", VALUE_COUNT, "N", "of each two bots on each battle (100)", 1, 2 * PLAN_PAIRS },
    { "rounds", VALUE_COUNT, "N", "of a Swiss tournament (as many as it takes)", 1, 1000 },
    { "seeds", VALUE_COUNT, "N", "of a gauntlet: the first N bots meet all others (1)", 1, PLAN_BOTS },
    { "mirror", VALUE_NONE, NULL, "bots also meet themselves, for the balance of sides", 0, 0 },
    SETUP_OPTIONS,
    { "variant", VALUE_MANY, "PATH=VALUE,...", "also with these numbers (tables and --set: the first variant)", 0, 0 },
    { "armies", VALUE_MANY, "FILE,FILE", "with these armies in place of the scenarios' own", 0, 0 },
    { "sequential", VALUE_NONE, NULL, "stop each pairing when sure: --elo0, --elo1", 0, 0 },
    { "elo0", VALUE_COUNT, "ELO", "normalised; no better than this (0)", -1000, 1000 },
    { "elo1", VALUE_COUNT, "ELO", "at least this much better (10)", -1000, 1000 },
    { "alpha", VALUE_COUNT, "N", "chance, in 1000, to find a difference that is not there (50)", 1, 499 },
    { "beta", VALUE_COUNT, "N", "chance, in 1000, to miss one that is (50)", 1, 499 },
    { "turn-limit", VALUE_COUNT, "N", "judge by the margin after so many turns", 1, PLAN_TURNS },
    { "hopeless", VALUE_TEXT, "MARGIN,TURNS", "judge a margin that large for so long", 0, 0 },
    { "iterations", VALUE_COUNT, "N", "of each decision, for bots that search", 1, 100000000 },
    { "decision-ms", VALUE_COUNT, "N", "time for a decision (programs: 10000)", 1, 360000000 },
    { "game-ms", VALUE_COUNT, "N", "time of a bot for a whole game", 1, 360000000 },
    { "sample", VALUE_COUNT, "N", "record one game in so many (1000; 0: none)", 0, PLAN_PAIRS },
    { "record", VALUE_NONE, NULL, "record every game", 0, 0 },
    { "threads", VALUE_COUNT, "N", "pairs at a time (one a processor)", 1, MAX_THREADS },
    { "part", VALUE_TEXT, "I/N", "play the I-th of N parts, for N processes", 0, 0 },
    { "out", VALUE_TEXT, "DIR", "results are kept here, and gone on with", 0, 0 },
    { "json", VALUE_TEXT, "FILE", "say here, each second, how far it is", 0, 0 },
    { "gate", VALUE_NONE, NULL, "exit 1 if a balance band or a rating is violated", 0, 0 },
    { "band", VALUE_COUNT, "N", "of the gate: sides within 50 % +- N/1000 (50)", 1, 500 },
    { "game", VALUE_TEXT, "ID", "play only this game, and record it", 0, 0 },
    { NULL, VALUE_NONE, NULL, NULL, 0, 0 },
};

/* Options that are numbers of the plan. */
static const struct {
    const char *name;
    size_t at;
} plan_numbers[] = {
    { "games", offsetof(Plan, games) },
    { "rounds", offsetof(Plan, rounds) },
    { "seeds", offsetof(Plan, seeds) },
    { "elo0", offsetof(Plan, test.elo0) },
    { "elo1", offsetof(Plan, test.elo1) },
    { "alpha", offsetof(Plan, test.alpha) },
    { "beta", offsetof(Plan, test.beta) },
    { "turn-limit", offsetof(Plan, limits.turns) },
    { "iterations", offsetof(Plan, budget.iterations) },
    { "decision-ms", offsetof(Plan, budget.decision_ms) },
    { "game-ms", offsetof(Plan, budget.game_ms) },
    { "lots", offsetof(Plan, lots) },
    { "sample", offsetof(Plan, sample) },
    { "band", offsetof(Plan, gate.band) },
};
/* clang-format on */

enum { WORD = 1024 };

/* ---- lists ---- */

/* Cut the next of a list's words off; "gunline:randomness=20,margin=3" is one word: what
 * has a "=" and no ":" belongs to the word before, if `keys`. */
static bool next_word(const char **list, bool keys, char out[WORD])
{
    size_t n = strcspn(*list, ",");
    if (!**list)
        return false;
    while (keys && (*list)[n]) {
        const char *const next = *list + n + 1;
        const size_t more = strcspn(next, ",");
        const char *const equal = memchr(next, '=', more);
        if (!equal || memchr(next, ':', (size_t)(equal - next)) || !memchr(*list, ':', n))
            break;
        n += 1 + more;
    }
    snprintf(out, WORD, "%.*s", (int)(n < WORD ? n : WORD - 1), *list);
    *list += n + ((*list)[n] == ',');
    return true;
}

static bool add_bots(const Args *args, Plan *plan, Err *err)
{
    const char *commands[MAX_ARGS + 1];
    char word[WORD];
    const char *list = args_text(args, "bots", "");
    while (next_word(&list, true, word))
        if (!plan_add_bot(plan, word, word, false, err))
            return false;
    const int n = args_many(args, "command", commands);
    for (int i = 0; i < n; i++) {
        const char *const equal = strchr(commands[i], '=');
        if (!equal || equal == commands[i])
            return err_set(err, "--command takes NAME=COMMAND, not \"%s\"", commands[i]);
        snprintf(word, sizeof word, "%.*s", (int)(equal - commands[i]), commands[i]);
        if (!plan_add_bot(plan, word, equal + 1, true, err))
            return false;
    }
    return true;
}

static bool add_scenarios(const Args *args, Plan *plan, Err *err)
{
    const char *list =
        args_text(args, "scenarios", plan->n_scenarios ? "" : SETUP_SCENARIO);
    char word[WORD];
    while (next_word(&list, false, word))
        if (!plan_add_scenario(plan, word, err))
            return false;
    return true;
}

static bool add_set(PlanVariant *v, const char *assignment, Err *err)
{
    if (v->n_sets == PLAN_SETS || strlen(assignment) >= PLAN_NAME)
        return err_set(err, "too many or too long: \"%.60s\"", assignment);
    strcpy(v->set[v->n_sets++], assignment);
    return true;
}

/* --set and --tables are of the first variant, which is there in any case once one of the
 * options is; a --variant differs from it by what it says. */
static bool add_variants(const Args *args, Plan *plan, Err *err)
{
    const char *set[MAX_ARGS + 1], *variants[MAX_ARGS + 1];
    const int n_set = args_many(args, "set", set);
    const int n = args_many(args, "variant", variants);
    const char *const tables = args_text(args, "tables", NULL);
    if (!n_set && !n && !tables)
        return true;
    PlanVariant *const base =
        plan_add_variant(plan, n_set || tables ? "as set" : "as printed", err);
    if (!base)
        return false;
    snprintf(base->tables, sizeof base->tables, "%s", tables ? tables : "");
    for (int i = 0; i < n_set; i++)
        if (!add_set(base, set[i], err))
            return false;
    for (int i = 0; i < n; i++) {
        char word[WORD];
        const char *list = variants[i];
        PlanVariant *const v = plan_add_variant(plan, list, err);
        if (!v)
            return false;
        memcpy(v->tables, base->tables, sizeof v->tables);
        memcpy(v->set, base->set, sizeof v->set);
        v->n_sets = base->n_sets;
        while (next_word(&list, false, word))
            if (!add_set(v, word, err))
                return false;
    }
    return true;
}

static bool add_armies(const Args *args, Plan *plan, Err *err)
{
    const char *armies[MAX_ARGS + 1];
    char word[WORD];
    const int n = args_many(args, "armies", armies);
    for (int i = 0; i < n; i++) {
        const char *list = armies[i];
        if (plan->n_armies == PLAN_ARMIES)
            return err_set(err, "more than %d --armies", PLAN_ARMIES);
        PlanArmies *const a = &plan->armies[plan->n_armies++];
        for (int k = 0; k < 2; k++) {
            if (!next_word(&list, false, word) || strlen(word) >= PLAN_SPEC)
                return err_set(err, "--armies takes FILE,FILE, not \"%s\"", armies[i]);
            strcpy(a->file[k], word);
        }
    }
    return true;
}

/* ---- the plan ---- */

/* Two whole numbers, each from 0 to its most. */
static bool read_two(const char *text, char between, const int most[2], int out[2])
{
    for (int k = 0; k < 2; k++) {
        char *end;
        if (*text < '0' || *text > '9')
            return false;
        errno = 0;
        const long value = strtol(text, &end, 10);
        if (errno || value > most[k] || *end != (k ? '\0' : between))
            return false;
        out[k] = (int)value;
        text = end + 1;
    }
    return true;
}

static bool read_mode(const Args *args, Plan *plan, Err *err)
{
    const char *const name = args_text(args, "mode", plan_modes[plan->mode]);
    for (int i = 0; i < N_MODES; i++)
        if (strcmp(plan_modes[i], name) == 0) {
            plan->mode = (PlanMode)i;
            return true;
        }
    const char *const near = err_did_you_mean(name, plan_modes);
    return err_set(err, "there is no --mode \"%s\"%s%s%s", name,
                   near ? "; did you mean \"" : "", near ? near : "", near ? "\"?" : "");
}

static bool read_options(const Args *args, Plan *plan, Err *err)
{
    static const int most[] = { PLAN_MARGIN, PLAN_TURNS };
    const char *const hopeless = args_text(args, "hopeless", NULL);
    int judged[2] = { plan->limits.hopeless_margin, plan->limits.hopeless_turns };
    plan->seed = args_hex(args, "seed", plan->seed);
    for (size_t i = 0; i < sizeof plan_numbers / sizeof plan_numbers[0]; i++) {
        int *const at = (int *)(void *)((char *)plan + plan_numbers[i].at);
        *at = (int)args_count(args, plan_numbers[i].name, *at);
    }
    plan->mirror |= args_has(args, "mirror");
    plan->test.on |= args_has(args, "sequential");
    plan->gate.on |= args_has(args, "gate");
    if (hopeless && !read_two(hopeless, ',', most, judged))
        return err_set(err, "--hopeless takes MARGIN,TURNS, up to %d,%d, not \"%s\"",
                       PLAN_MARGIN, PLAN_TURNS, hopeless);
    plan->limits.hopeless_margin = judged[0];
    plan->limits.hopeless_turns = judged[1];
    return read_mode(args, plan, err) && add_bots(args, plan, err) &&
           add_scenarios(args, plan, err) && add_variants(args, plan, err) &&
           add_armies(args, plan, err);
}

static int make_plan(const Args *args, Plan *plan, Err *err)
{
    if (args->operand[0] && !plan_read(plan, args->operand[0], err))
        return CODE_FILE;
    if (!read_options(args, plan, err))
        return CODE_USAGE;
    const LotsEnd end = lots_draw(plan, args_text(args, "out", NULL), err);
    if (end != LOTS_DONE)
        return end == LOTS_STOPPED ? CODE_INTERRUPTED : CODE_FILE;
    return plan_build(plan, err) ? CODE_DONE : CODE_FILE;
}

/* ---- running ---- */

static int play_one(const Args *args, const Plan *plan, Err *err)
{
    const char *const text = args_text(args, "game", NULL);
    char path[4096], line[RESULT_LINE], says[RESULT_SAYS];
    GameId id;
    int pairing;
    Result result;
    PlayRoom room = { .plan = plan,
                      .folder = args_text(args, "out", NULL),
                      .record_all = true,
                      .stable = stable_new(&plan->budget) };
    PlayEnd end = PLAY_FAILED;
    int code = CODE_USAGE;
    if (!result_read_id(text, &id))
        err_set(err, "--game takes the id of a game, not \"%s\"", text);
    else if (play_find(plan, &id, &pairing, err)) {
        end = play_game(&room, pairing, (int)id.pair, (int)id.leg, &result, says, err);
        code = end == PLAY_STOPPED ? CODE_INTERRUPTED : CODE_FILE;
    }
    stable_free(room.stable);
    if (end != PLAY_DONE)
        return code;
    play_record_path(room.folder, &id, path, sizeof path);
    const int size = result_write(&result, line);
    printf("%s", line);
    fprintf(stderr, "recorded in %s\n", path);
    return dispute(plan, room.folder, &result, line, (size_t)size - 1, err) ? CODE_DONE
                                                                            : CODE_REPLAY;
}

static int play_all(const Args *args, const Plan *plan, TournamentOptions *o, Err *err)
{
    int64_t played;
    if (o->parts <= 1 && attempt_others(o->folder))
        fprintf(stderr,
                "brevet tournament: another run is writing into %s: unless --part I/N "
                "divides them, both play the same games\n",
                o->folder);
    const TournamentEnd end = tournament_run(o, stdout, &played, err);
    fprintf(stderr, "brevet tournament: %lld game%s played%s%s\n", (long long)played,
            played == 1 ? "" : "s",
            end == TOURNAMENT_STOPPED ? ", stopped: the same line again goes on"
            : end == TOURNAMENT_DONE  ? "; what they say: brevet report "
                                      : "",
            end == TOURNAMENT_DONE ? o->folder : "");
    if (end != TOURNAMENT_DONE)
        return end == TOURNAMENT_STOPPED ? CODE_INTERRUPTED
               : end == TOURNAMENT_ALARM ? CODE_REPLAY
                                         : CODE_FILE;
    if (!plan->gate.on || o->parts > 1)
        return CODE_DONE;
    return gate_check(plan, args_text(args, "out", NULL), stdout, err);
}

static int play(const Args *args, const Plan *plan, Err *err)
{
    TournamentOptions o = { .plan = plan,
                            .folder = args_text(args, "out", NULL),
                            .threads =
                                (int)args_count(args, "threads", pool_processors()),
                            .record_all = args_has(args, "record"),
                            .status = args_text(args, "json", NULL),
                            .show = isatty(STDERR_FILENO) };
    static const int most[] = { PLAN_PAIRS, PLAN_PAIRS };
    const char *const part = args_text(args, "part", NULL);
    int of[2] = { 1, 1 };
    if (part && (!read_two(part, '/', most, of) || of[0] < 1 || of[0] > of[1])) {
        err_set(err, "--part takes I/N, from 1/N to N/N, N up to %d, not \"%s\"",
                PLAN_PAIRS, part);
        return CODE_USAGE;
    }
    o.part = of[0] - 1;
    o.parts = of[1];
    if (o.parts > 1 && (plan->test.on || plan->mode == SWISS)) {
        err_set(err, "--part is for a fixed number of games: what comes next in a "
                     "sequential test or a Swiss tournament depends on all parts");
        return CODE_USAGE;
    }
    const char *const clock = plan_clock(plan);
    if (clock)
        fprintf(stderr,
                "brevet tournament: %s thinks by the clock: its games will not repeat "
                "exactly; NAME:iterations=N would\n",
                clock);
    return args_has(args, "game") ? play_one(args, plan, err)
                                  : play_all(args, plan, &o, err);
}

static int run(const Args *args)
{
    Err err = { { 0 } };
    Plan *const plan = plan_new();
    int code = CODE_FILE;
    if (!plan)
        err_set(&err, "no memory");
    else if (!args_has(args, "out")) {
        err_set(&err, "where are the results kept? --out DIR");
        code = CODE_USAGE;
    } else {
        pool_watch();
        code = make_plan(args, plan, &err);
        if (code == CODE_DONE)
            code = play(args, plan, &err);
    }
    plan_free(plan);
    return *err.text ? command_fail(args, code, &err) : code;
}

static const char more[] =
    "MANIFEST is a tournament as JSON (matches/README.md); options change "
    "it.\n"
    "The same line again goes on where a run was stopped or killed.  Results do not\n"
    "depend on --threads.  Then: brevet report DIR, brevet merge DIR.\n";

const Command cmd_tournament = {
    .name = "tournament",
    .operands = "[MANIFEST]",
    .help = "bots, rules, armies and battles against each other, all night",
    .more = more,
    .print_more = setup_print_choices,
    .least = 0,
    .most = 1,
    .options = options,
    .run = run,
};
