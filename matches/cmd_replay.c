/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_replay.c - brevet replay: a recorded battle told again, checked, or looked at.
 *
 * Without options the record is played again and told as the report it was.  --verify
 * says in one line whether every order still leads where it led and the end is the one
 * written down; --turn N shows the table as it was when that turn began; --html FILE
 * tells it as a page.
 *
 * A file that is no whole record (torn, not gzip, another format) is a wrong file, 3;
 * one that reads well but does not lead where it led, or lacks its closing line when that
 * is to be verified, does not replay, 4.
 *
 * Start at run().
 */
#include <inttypes.h>
#include <stdio.h>

#include "engine/map.h"
#include "engine/put.h"
#include "matches/account.h"
#include "matches/command.h"
#include "matches/report.h"
#include "rulesets/rulesets.h"

static const Option options[] = {
    { "verify", VALUE_NONE, NULL, "only check that it replays, end and all", 0, 0 },
    { "turn", VALUE_COUNT, "N", "show the table as turn N began", 1, 250 },
    { "html", VALUE_TEXT, "FILE", "tell it as a page, with maps, chances and dice", 0,
      0 },
    { "columns", VALUE_COUNT, "N", "with --turn: width of the map (100)", 40, 400 },
    { NULL, VALUE_NONE, NULL, NULL, 0, 0 },
};

/* Of other rules a record need not lead where it led. */
static int leads_elsewhere(const Args *args, const Replay *replay, Err *err)
{
    command_other_build(replay_head(replay)->version, err);
    return command_fail(args, CODE_REPLAY, err);
}

static int verify(const Args *args, Replay *replay, Game *game)
{
    Err err = { { 0 } };
    while (replay_next(replay, game, &err))
        ;
    if (err.text[0])
        return leads_elsewhere(args, replay, &err);
    if (!replay_verify_end(replay, game, &err))
        return command_fail(args, CODE_REPLAY, &err);
    printf("%s: replays, %d orders, 0x%016" PRIx64 "\n", args->operand[0],
           replay_orders(replay), state_hash(game->state));
    return CODE_DONE;
}

static int show_turn(const Args *args, Replay *replay, Game *game, int turn)
{
    const MapOptions map = { .columns = (int)args_count(args, "columns", 0),
                             .colour = command_colour(),
                             .legend = true };
    Err err = { { 0 } };
    while (game->state->turn < turn && replay_next(replay, game, &err))
        ;
    if (err.text[0])
        return leads_elsewhere(args, replay, &err);
    if (game->state->turn < turn) {
        err_set(&err, "%s: there is no turn %d; the battle ended on turn %d",
                args->operand[0], turn, game->state->turn);
        return command_fail(args, CODE_USAGE, &err);
    }
    map_text(stdout, game->battle, game->state, &map);
    return CODE_DONE;
}

static int tell(const Args *args, Replay *replay, Game *game, Report *report)
{
    const RecordHead *const head = replay_head(replay);
    const ReportHead said = { .commanders = { head->sides[0], head->sides[1] },
                              .dice = head->seed };
    Err err = { { 0 } };
    Order order;
    DiceList dice;
    while (replay_look(replay, game, &order, &dice, &err) &&
           replay_next(replay, game, &err))
        if (order.verb == VERB_PUT)
            report_put(report, game, &order);
    const int code = err.text[0] ? leads_elsewhere(args, replay, &err) : CODE_DONE;
    const GameResult result = account_result(game->state);
    report_write(report, stdout, game->battle, game->state, &said, &result);
    return code;
}

static int tell_page(const Args *args, Replay *replay)
{
    Err err = { { 0 } }, late = { { 0 } };
    Doc *const doc = account_of(replay, &err);
    if (!doc)
        return command_fail(args, CODE_FILE, &err);
    const bool shown = doc_show(doc, args_text(args, "html", ""), false, &late);
    doc_free(doc);
    if (err.text[0])
        return leads_elsewhere(args, replay, &err);
    return shown ? CODE_DONE : command_fail(args, CODE_FILE, &late);
}

static int run(const Args *args)
{
    State state;
    Game game = { .state = &state };
    Err err = { { 0 } };
    Replay *const replay = record_read(args->operand[0], rulesets, &err);
    if (!replay)
        return command_fail(args, CODE_FILE, &err);
    Report *const report = report_new();
    const bool telling = report && !args_has(args, "verify") && !args_has(args, "turn") &&
                         !args_has(args, "html");
    game.listener = telling ? report_listener(report) : NULL;
    replay_begin(replay, &game);
    int code;
    if (args_has(args, "html"))
        code = tell_page(args, replay);
    else if (args_has(args, "turn"))
        code = show_turn(args, replay, &game, (int)args_count(args, "turn", 1));
    else if (telling)
        code = tell(args, replay, &game, report);
    else
        code = verify(args, replay, &game);
    report_free(report);
    replay_free(replay);
    return code;
}

static const char more[] =
    "A torn or foreign file is a wrong file (exit 3); one that does not lead where it\n"
    "led when it was played does not replay (exit 4).\n";

const Command cmd_replay = {
    .name = "replay",
    .operands = "RECORD",
    .help = "tell a recorded battle again, or check that it replays",
    .more = more,
    .least = 1,
    .most = 1,
    .options = options,
    .run = run,
};
