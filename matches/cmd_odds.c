/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_odds.c - brevet odds: what comes of this moment, and how often?
 *
 * The scenario's opening is the moment; --orders says what is done then, a bot decides what
 * it leaves open, --until says when to look.
 *
 * Start at run().
 */
#include <stdio.h>
#include <string.h>

#include "ai/bot.h"
#include "matches/odds_report.h"
#include "matches/pool.h"
#include "matches/setup.h"

#define ODDS_BOT "balanced" /* --bot unless given */
enum {
    TRIALS = 1000,    /* --trials unless given */
    WAYS = 500 * 1000 /* at most, for --exact */
};

static const Option options[] = {
    { "orders", VALUE_TEXT, "FILE", "typed orders, given in turn (see below)", 0, 0 },
    { "bot", VALUE_TEXT, "BOT", "decides what the orders leave open (" ODDS_BOT ")", 0,
      0 },
    { "until", VALUE_TEXT, "WHEN", "decision, phase, turn, battle, or a phase's name", 0,
      0 },
    { "trials", VALUE_COUNT, "N", "how many (1000)", 1, ODDS_TRIALS },
    { "exact", VALUE_NONE, NULL, "instead: every way the dice can fall, with its chance",
      0, 0 },
    { "threads", VALUE_COUNT, "N", "trials at a time (one a processor)", 1, MAX_THREADS },
    { "json", VALUE_NONE, NULL, "print one JSON value instead of tables", 0, 0 },
    SETUP_OPTIONS,
    { NULL, VALUE_NONE, NULL, NULL, 0, 0 },
};

static bool read_until(const char *word, const Battle *b, OddsOptions *out, Err *err)
{
    static const char *const words[] = { "decision", "phase", "turn", "battle", NULL };
    for (int i = 0; words[i]; i++)
        if (strcmp(words[i], word) == 0) {
            out->until = (OddsUntil)i;
            return true;
        }
    out->until = UNTIL_NAMED;
    out->phase = named_find(b->rules->phases, word);
    if (out->phase >= 0)
        return true;
    const bool end = strcmp(word, "end") == 0; /* of what? */
    const char *const near = end ? "battle" : err_did_you_mean(word, words);
    return err_set(err,
                   "--until takes decision, phase, turn, battle or a phase's name, not "
                   "\"%s\"%s%s%s",
                   word, near ? "; did you mean \"" : "", near ? near : "",
                   near ? "\"?" : "");
}

static bool try_bot(const char *spec, Err *err)
{
    Bot *const bot = bot_new(spec, err);
    bot_free(bot);
    return bot != NULL;
}

static int play(const Args *args, OddsOptions *o)
{
    Err err = { { 0 } };
    pool_watch();
    Odds *const odds = odds_run(o, &err);
    if (!odds)
        return command_fail(args, pool_stopped() ? CODE_INTERRUPTED : CODE_FILE, &err);
    if (args_has(args, "json"))
        odds_json(stdout, o, odds);
    else
        odds_text(stdout, o, odds);
    odds_free(odds);
    return pool_stopped() ? CODE_INTERRUPTED : CODE_DONE;
}

static int run(const Args *args)
{
    OddsOrders orders;
    Setup setup;
    Err err = { { 0 } };
    if (args_has(args, "exact") &&
        (args_has(args, "trials") || args_has(args, "threads"))) {
        err_set(&err,
                "--exact plays every way once: it takes neither --trials nor --threads");
        return command_fail(args, CODE_USAGE, &err);
    }
    int code = setup_load(args, args->operand[0], &setup, &err);
    if (code != CODE_DONE)
        return command_fail(args, code, &err);
    const char *const file = args_text(args, "orders", NULL);
    OddsOptions o = { .battle = setup.battle,
                      .orders = file ? &orders : NULL,
                      .bot = args_text(args, "bot", ODDS_BOT),
                      .trials = (int)args_count(args, "trials", TRIALS),
                      .threads = (int)args_count(args, "threads", pool_processors()),
                      .ways = args_has(args, "exact") ? WAYS : 0,
                      .seed = setup.seed };
    if (!try_bot(o.bot, &err) ||
        !read_until(args_text(args, "until", "battle"), o.battle, &o, &err))
        code = command_fail(args, CODE_USAGE, &err);
    else if (file && !odds_orders_read(file, o.battle, &orders, &err))
        code = command_fail(args, CODE_FILE, &err);
    else
        code = play(args, &o);
    setup_free(&setup);
    return code;
}

const Command cmd_odds = {
    .name = "odds",
    .operands = "[SCENARIO]",
    .help = "play a moment of a battle many times: what comes of it?",
    .more =
        "An orders file has one order a line, as typed in brevet play; # begins a "
        "comment.\n"
        "  11us charge 89     given at the next decision of its side; refused: an error\n"
        "  ? 11us form square given if it is legal there, otherwise passed over\n"
        "  ~ 11us charge 89   waits until it is legal, at most until the turn is over:\n"
        "                     how often it waited in vain is told\n"
        "  * done             wherever no line above is due, before the bot is asked\n"
        "  British: done      says whose it is, where no name in the order does\n\n"
        "--until counts from the last order given: decision is the first that the file\n"
        "says nothing about, phase the end of the phase then, a phase's name its end in\n"
        "this turn, turn the end of the moving side's turn, battle that of the "
        "battle.\n\n"
        "--exact plays every way the dice can fall until then, if these are no more "
        "than\n"
        "500000; whoever decides decides the same in the same position.\n",
    .least = 0,
    .most = 1,
    .options = options,
    .run = run,
};
