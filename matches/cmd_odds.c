/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_odds.c - brevet odds: what comes of this moment, and how often?
 *
 * The moment is a scenario's opening, or where a turn of a record began; --orders says what is
 * done then, a bot decides what it leaves open, --until says when to look.
 *
 * Start at run().
 */
#include <stdio.h>
#include <string.h>

#include "ai/bot.h"
#include "engine/record.h"
#include "matches/odds_report.h"
#include "matches/pool.h"
#include "matches/setup.h"
#include "rulesets/rulesets.h"

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
    { "resume", VALUE_TEXT, "FILE", "begin in the battle of this record ...", 0, 0 },
    { "from", VALUE_COUNT, "N", "... where turn N began", 1, 250 },
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

/* ---- the moment ---- */

typedef struct Moment {
    const Battle *battle;
    const State *opening; /* NULL: the battle's */
    uint64_t seed;
    /* its own */
    Setup setup;
    Replay *replay;
    State state;
} Moment;

/* To where turn N of a record began.  returns: a CODE_. */
static int find_turn(const Args *args, const char *path, Moment *m, Err *err)
{
    static const char *const known[] = { "set", "tables" };
    const int from = (int)args_count(args, "from", 0);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (args_has(args, known[i]))
            return err_set(err, "--%s: the record of --resume says that", known[i]),
                   CODE_USAGE;
    if (args->n_operands || !from)
        return err_set(err, args->n_operands
                                ? "--resume names the battle; leave the scenario out"
                                : "--resume wants --from N: where turn N began"),
               CODE_USAGE;
    m->replay = record_read(path, rulesets, err);
    if (!m->replay)
        return CODE_FILE;
    Game game = { .state = &m->state };
    replay_begin(m->replay, &game);
    while (m->state.turn < from && replay_next(m->replay, &game, err))
        ;
    if (err->text[0])
        return command_other_build(replay_head(m->replay)->version, err), CODE_REPLAY;
    if (m->state.turn < from)
        return err_set(err, "%s: there is no turn %d in it: it ends in turn %d", path,
                       from, m->state.turn),
               CODE_USAGE;
    m->battle = replay_battle(m->replay);
    m->opening = &m->state;
    m->seed = args_hex(args, "seed", SETUP_SEED);
    return CODE_DONE;
}

static int find_moment(const Args *args, Moment *m, Err *err)
{
    const char *const record = args_text(args, "resume", NULL);
    if (record)
        return find_turn(args, record, m, err);
    if (args_has(args, "from"))
        return err_set(err, "--from is a turn of the record that --resume names"),
               CODE_USAGE;
    const int code = setup_load(args, args->operand[0], &m->setup, err);
    m->battle = m->setup.battle;
    m->seed = m->setup.seed;
    return code;
}

static void leave_moment(Moment *m)
{
    replay_free(m->replay);
    if (m->setup.battle)
        setup_free(&m->setup);
}

static int ask(const Args *args, const Moment *m)
{
    OddsOrders orders;
    Err err = { { 0 } };
    const char *const file = args_text(args, "orders", NULL);
    OddsOptions o = { .battle = m->battle,
                      .opening = m->opening,
                      .orders = file ? &orders : NULL,
                      .bot = args_text(args, "bot", ODDS_BOT),
                      .trials = (int)args_count(args, "trials", TRIALS),
                      .threads = (int)args_count(args, "threads", pool_processors()),
                      .ways = args_has(args, "exact") ? WAYS : 0,
                      .seed = m->seed };
    if (!try_bot(o.bot, &err) ||
        !read_until(args_text(args, "until", "battle"), o.battle, &o, &err))
        return command_fail(args, CODE_USAGE, &err);
    if (file && !odds_orders_read(file, o.battle, &orders, &err))
        return command_fail(args, CODE_FILE, &err);
    return play(args, &o);
}

static int run(const Args *args)
{
    Moment moment = { .replay = NULL };
    Err err = { { 0 } };
    if (args_has(args, "exact") &&
        (args_has(args, "trials") || args_has(args, "threads"))) {
        err_set(&err,
                "--exact plays every way once: it takes neither --trials nor --threads");
        return command_fail(args, CODE_USAGE, &err);
    }
    int code = find_moment(args, &moment, &err);
    code = code == CODE_DONE ? ask(args, &moment) : command_fail(args, code, &err);
    leave_moment(&moment);
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
        "500000; whoever decides decides the same in the same position.\n\n"
        "With --resume and --from the moment is where that turn of a recorded battle "
        "began:\n"
        "was it lost by then?  Its numbers of the rules stand, the dice are new.\n",
    .print_more = setup_print_choices,
    .least = 0,
    .most = 1,
    .options = options,
    .run = run,
};
