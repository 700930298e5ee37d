/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_check_bot.c - brevet check-bot: does a program speak the protocol, step by step?
 *
 * The steps are those of a tournament, with its own code: what passes here plays there.
 *
 * Start at run().
 */
#include <stdio.h>
#include <string.h>

#include "matches/pool.h"
#include "matches/setup.h"
#include "matches/tournament/play.h"
#include "matches/tournament/process.h"

static const Option options[] = {
    { "scenario", VALUE_TEXT, "S", "on this battle (drill_charge)", 0, 0 },
    { "decision-ms", VALUE_COUNT, "N", "time for a decision (10000)", 1, 360000000 },
    { "seed", VALUE_HEX, "HEX", "seed of dice and bots", 0, 0 },
    { NULL, VALUE_NONE, NULL, NULL, 0, 0 },
};

typedef struct Check {
    Plan *plan;
    PlayRoom room;
    Remote *remote; /* of the steps that are not games */
    int64_t begun;
    bool passed;
} Check;

static bool step(Check *c, bool ok, const char *what, const char *says)
{
    const int64_t now = process_now();
    printf("%-7s %s (%lld ms)%s%s\n", ok ? "ok" : "FAILED", what,
           (long long)(now - c->begun), *says ? ": " : "", says);
    fflush(stdout);
    c->begun = process_now();
    c->passed &= ok;
    return ok;
}

/* What a failed step wrote to stderr helps its author. */
static void show_stderr(const Check *c)
{
    size_t size;
    const char *const text = remote_stderr(c->remote, &size);
    if (size)
        printf("        it wrote to stderr:\n%.*s\n", (int)size, text);
}

static bool check_talk(Check *c)
{
    const Battle *const battle = c->plan->cell[0].ground[0].battle;
    Answer answer = { .says = "" };
    char what[160];
    const bool begun = remote_begin(c->remote, battle, 0, 1, "nobody", &answer);
    snprintf(what, sizeof what, "starts, says hello (\"%s\"), gets ready for a game",
             remote_name(c->remote));
    if (!step(c, begun, what, answer.says)) {
        show_stderr(c);
        return false;
    }
    if (!step(c, remote_ping(c->remote, &answer), "answers a ping", answer.says) ||
        !step(c, remote_end(c->remote, "drawn", "agreed", &answer),
              "takes the end of a game", answer.says)) {
        show_stderr(c);
        return false;
    }
    return true;
}

/* Leg 0 twice and leg 1, in the same process. */
static bool check_games(Check *c)
{
    static const int legs[] = { 0, 1, 0 };
    uint64_t hash[3];
    for (int i = 0; i < 3; i++) {
        char what[160], says[RESULT_SAYS], line[2 * RESULT_SAYS];
        Result r;
        Err err = { { 0 } };
        const PlayEnd end = play_game(&c->room, 0, 0, legs[i], &r, says, &err);
        if (end != PLAY_DONE)
            return step(c, false, "plays a game", err.text);
        snprintf(what, sizeof what, "plays %s as the %s: %d orders, %s",
                 plan_scenario(c->plan, &c->plan->cell[0]), r.word[WORD_SIDE + r.x_side],
                 (int)r.orders,
                 r.halves == 2   ? "won"
                 : r.halves == 1 ? "drawn"
                                 : "lost");
        const bool is_ours = result_class(&r) != IS_PLAYED && r.halves == 0;
        snprintf(line, sizeof line, "%s%s%s", is_ours ? finishes[r.finish].word : "",
                 is_ours ? ", " : "", is_ours ? says : "");
        if (!step(c, !is_ours && result_class(&r) != IS_VOID, what, line))
            return false;
        hash[i] = r.hash;
    }
    printf("note    the same game again %s\n",
           hash[0] == hash[2] ? "is the same game"
                              : "is another game: its results cannot be repeated");
    return true;
}

static int check(Check *c, Err *err)
{
    c->room = (PlayRoom){ .plan = c->plan, .stable = stable_new(&c->plan->budget) };
    c->remote = c->room.stable ? stable_take(c->room.stable, c->plan->bot[0].spec) : NULL;
    c->begun = process_now();
    c->passed = true;
    if (!c->remote) {
        stable_free(c->room.stable);
        err_set(err, "no memory");
        return CODE_FILE;
    }
    if (check_talk(c)) {
        stable_return(c->room.stable, c->remote);
        const bool played = check_games(c);
        c->remote = stable_take(c->room.stable, c->plan->bot[0].spec);
        c->begun = process_now();
        if (played)
            step(c, remote_quit(c->remote), "ends when told to quit", "");
    }
    remote_kill(c->remote);
    stable_return(c->room.stable, c->remote);
    stable_free(c->room.stable);
    return c->passed ? CODE_DONE : CODE_BROKE;
}

static int run(const Args *args)
{
    Err err = { { 0 } };
    Check c = { .plan = plan_new() };
    int code = CODE_FILE;
    if (!c.plan)
        err_set(&err, "no memory");
    else {
        c.plan->seed = args_hex(args, "seed", SETUP_SEED);
        c.plan->budget.decision_ms = (int)args_count(args, "decision-ms", 0);
        if (plan_add_bot(c.plan, "bot", args->operand[0], true, &err) &&
            plan_add_bot(c.plan, "random", "random", false, &err) &&
            plan_add_scenario(c.plan, args_text(args, "scenario", "drill_charge"),
                              &err) &&
            plan_build(c.plan, &err)) {
            pool_watch();
            code = check(&c, &err);
        }
    }
    plan_free(c.plan);
    return *err.text ? command_fail(args, code, &err) : code;
}

static const char more[] =
    "COMMAND is run by the shell and speaks the line protocol on stdin and stdout; it "
    "is\n"
    "described in matches/README.md, with a bot of thirty lines in Python.\n";

const Command cmd_check_bot = {
    .name = "check-bot",
    .operands = "COMMAND",
    .help = "does a program of yours speak the protocol of bots, step by step?",
    .more = more,
    .least = 1,
    .most = 1,
    .options = options,
    .run = run,
};
