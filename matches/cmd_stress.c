/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_stress.c - brevet stress: does a tactic beat every different answer?
 *
 * Start at run().
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/bot.h"
#include "matches/pool.h"
#include "matches/setup.h"
#include "matches/stress/numbers.h"
#include "matches/stress/throws.h"
#include "matches/stress/told.h"
#include "matches/stress/units.h"
#include "matches/whole.h"

enum {
    GAMES = 100 * 1000,
    MEETINGS = 40,
    TRIALS = 400,
    THOUGHTFUL = 40,
    UNIT_GAMES = 1000,
    OTHER_GAMES = 200 /* for numbers and throws */
};

#define COMMANDER "mcts:iterations=40"

static const Option options[] = {
    { "games", VALUE_COUNT, "N", "to breed doctrines by, in all (100000)", 1,
      1000 * 1000 * 1000 },
    { "trials", VALUE_COUNT, "N",
      "of a suspect against each answer (400), with each number or for throws (200), "
      "without each unit (1000)",
      4, 1000 * 1000 },
    { "numbers", VALUE_NONE, NULL, "instead: which numbers of the rules matter?", 0, 0 },
    { "throws", VALUE_NONE, NULL, "instead: what hangs on each kind of throw?", 0, 0 },
    { "units", VALUE_NONE, NULL, "instead: what is each unit worth, and is it its price?",
      0, 0 },
    { "bot", VALUE_TEXT, "BOT",
      "who leads both sides, with --numbers and --units (general)", 0, 0 },
    { "commander", VALUE_TEXT, "BOT",
      "asked for an answer, in 40 games, where no doctrine has one (" COMMANDER ")", 0,
      0 },
    { "out", VALUE_TEXT, "DIR",
      "keep what is bred, tactics, answers and games to look at here", 0, 0 },
    { "threads", VALUE_COUNT, "N", "games at a time (one a processor)", 1, MAX_THREADS },
    { "html", VALUE_TEXT, "FILE", "write one self-contained page here", 0, 0 },
    { "json", VALUE_NONE, NULL, "print JSON instead of text", 0, 0 },
    SETUP_OPTIONS,
    { NULL, VALUE_NONE, NULL, NULL, 0, 0 },
};

static void show_progress(const char *what, int done, int of)
{
    fprintf(stderr, "\r%-16s %d of %d   ", what, done, of);
}

static void clear_progress(void)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%*s\r", 40, "");
}

static int show(const Args *args, const Setup *setup, const Stress *stress, Err *err)
{
    const char *const folder = args_text(args, "out", NULL);
    const MatchOptions match = { .scenario_name = setup->path,
                                 .scenario_text = setup->text,
                                 .version = command_build() };
    if (folder && !stress_exhibit(stress, folder, &match, err))
        return CODE_FILE;
    Doc *const doc = stress_tell(stress, folder);
    int code = stress_found(stress) ? CODE_GATE : CODE_DONE;
    if (!doc_show(doc, args_text(args, "html", NULL), args_has(args, "json"), err))
        code = CODE_FILE;
    doc_free(doc);
    return code;
}

static int stress(const Args *args, const Setup *setup, Err *err)
{
    const int trials = (int)args_count(args, "trials", TRIALS);
    const StressOptions o = { .battle = setup->battle,
                              .name = setup->path,
                              .text = setup->text,
                              .games = (int)args_count(args, "games", GAMES),
                              .meetings = MEETINGS,
                              .trials = trials + trials % 2,
                              .thoughtful = THOUGHTFUL,
                              .commander = args_text(args, "commander", COMMANDER),
                              .threads =
                                  (int)args_count(args, "threads", pool_processors()),
                              .seed = setup->seed,
                              .folder = args_text(args, "out", NULL),
                              .progress = isatty(STDERR_FILENO) ? show_progress : NULL };
    const char *const html = args_text(args, "html", NULL);
    if (html && !whole_can(html, err))
        return CODE_FILE;
    if (!bot_can(o.commander, err)) {
        err_at(err, "--commander");
        return CODE_USAGE;
    }
    if (o.folder && !whole_folder(o.folder, err))
        return CODE_FILE;
    Stress *const stress = calloc(1, sizeof *stress);
    if (!stress) {
        err_set(err, "no memory");
        return CODE_FILE;
    }
    stress->options = &o;
    pool_watch();
    int code = CODE_FILE;
    const bool ok = stress_run(stress, err);
    if (!ok)
        code = stress->broke ? CODE_BROKE : CODE_FILE;
    else if (pool_stopped()) {
        err_set(err, "stopped before its end; of half a search nothing is told%s",
                o.folder ? ", but the same line again begins with what is bred" : "");
        code = CODE_INTERRUPTED;
    }
    clear_progress();
    if (ok && !pool_stopped())
        code = show(args, setup, stress, err);
    free(stress);
    return code;
}

/* The same battle again, the general against himself. */
static Again again(const Args *args, const Setup *setup, int games)
{
    return (Again){ .battle = setup->battle,
                    .name = setup->path,
                    .text = setup->text,
                    .bot = args_text(args, "bot", "general"),
                    .games = (int)args_count(args, "trials", games),
                    .threads = (int)args_count(args, "threads", pool_processors()),
                    .seed = setup->seed,
                    .progress = isatty(STDERR_FILENO) ? show_progress : NULL };
}

/* Each number moved by a step. */
static int numbers(const Args *args, const Setup *setup, Doc **out, Err *err)
{
    const Again o = again(args, setup, OTHER_GAMES);
    Numbers *const found = calloc(1, sizeof *found);
    if (!found)
        return err_set(err, "no memory"), CODE_FILE;
    found->options = &o;
    const bool ok = numbers_try(found, err);
    clear_progress();
    if (ok && !pool_stopped())
        *out = numbers_tell(found);
    free(found);
    return ok ? CODE_DONE : CODE_BROKE;
}

/* Each unit left out. */
static int units(const Args *args, const Setup *setup, Doc **out, Err *err)
{
    const Again o = again(args, setup, UNIT_GAMES);
    Units found = { .options = &o };
    const bool ok = units_try(&found, err);
    clear_progress();
    if (ok)
        *out = units_tell(&found);
    return ok ? CODE_DONE : CODE_BROKE;
}

/* Dice turned to each of their faces, the general against himself. */
static int throws(const Args *args, const Setup *setup, Doc **out, Err *err)
{
    const ThrowsOptions o = { .battle = setup->battle,
                              .doctrine = "general",
                              .games = (int)args_count(args, "trials", OTHER_GAMES),
                              .threads =
                                  (int)args_count(args, "threads", pool_processors()),
                              .seed = setup->seed,
                              .progress = isatty(STDERR_FILENO) ? show_progress : NULL };
    Throws *const found = calloc(1, sizeof *found);
    if (!found)
        return err_set(err, "no memory"), CODE_FILE;
    found->options = &o;
    const bool ok = throws_try(found, err);
    clear_progress();
    if (ok)
        *out = throws_tell(found);
    free(found);
    return ok ? CODE_DONE : CODE_BROKE;
}

/* What is asked instead of a search for tactics. */
static int ask(int (*question)(const Args *, const Setup *, Doc **, Err *),
               const Args *args, const Setup *setup, Err *err)
{
    const char *const html = args_text(args, "html", NULL);
    Doc *doc = NULL;
    if (html && !whole_can(html, err))
        return CODE_FILE;
    if (!bot_can(args_text(args, "bot", "general"), err)) {
        err_at(err, "--bot");
        return CODE_USAGE;
    }
    pool_watch();
    int code = question(args, setup, &doc, err);
    if (pool_stopped()) {
        err_set(err, "stopped before its end");
        code = CODE_INTERRUPTED;
    }
    if (code == CODE_DONE && !doc_show(doc, html, args_has(args, "json"), err))
        code = CODE_FILE;
    doc_free(doc);
    return code;
}

/* What one of the three questions does not look at goes with none of them. */
static bool makes_sense(const Args *args, Err *err)
{
    static const char *const instead[] = { "numbers", "throws", "units" };
    static const char *const breeds[] = { "games", "commander", "out" };
    const char *asked = NULL;
    for (int i = 0; i < 3; i++) {
        if (asked && args_has(args, instead[i]))
            return err_set(err,
                           "--numbers, --throws and --units are asked one at a time");
        if (args_has(args, instead[i]))
            asked = instead[i];
    }
    for (int i = 0; asked && i < 3; i++)
        if (args_has(args, breeds[i]))
            return err_set(err, "--%s is of what is bred: --%s breeds nothing", breeds[i],
                           asked);
    const bool leads = asked && strcmp(asked, "throws") != 0;
    return leads || !args_has(args, "bot") ||
           err_set(err, "--bot leads with --numbers or --units only");
}

static int run(const Args *args)
{
    Setup setup;
    Err err = { { 0 } };
    if (!makes_sense(args, &err))
        return command_fail(args, CODE_USAGE, &err);
    int code = setup_load(args, args->operand[0], &setup, &err);
    if (code == CODE_DONE) {
        code = args_has(args, "numbers")  ? ask(numbers, args, &setup, &err)
               : args_has(args, "throws") ? ask(throws, args, &setup, &err)
               : args_has(args, "units")  ? ask(units, args, &setup, &err)
                                          : stress(args, &setup, &err);
        setup_free(&setup);
    }
    return *err.text ? command_fail(args, code, &err) : code;
}

static const char more[] =
    "Doctrines are bred, meet each other, and the three that are hardest to answer are "
    "tried\n"
    "again on fresh dice, also against others bred to beat them.  Exit code 1: one of "
    "them\n"
    "beats every different answer.  The result does not depend on --threads.\n";

const Command cmd_stress = {
    .name = "stress",
    .operands = "[SCENARIO]",
    .help =
        "does a tactic beat every different answer? what is each kind of order worth?",
    .more = more,
    .print_more = setup_print_choices,
    .least = 0,
    .most = 1,
    .options = options,
    .run = run,
};
