/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_board.c - brevet board: a person against a bot, in the browser.
 *
 * The battle is fought on this thread; the server's threads bring what the page asks.
 *
 * Start at run().
 */
#include <stdio.h>
#include <stdlib.h>

#include "matches/pool.h"
#include "matches/report.h"
#include "matches/solo/server.h"

enum { PORT = 1805, LINE = 512 };

static const Option options[] = {
    SOLO_OPTIONS,
    { "port", VALUE_COUNT, "N", "where the browser finds it (1805; 0: any that is free)",
      0, 65535 },
    { NULL, VALUE_NONE, NULL, NULL, 0, 0 },
};

static void say_end(const Solo *solo)
{
    char outcome[LINE];
    if (!solo->sitting)
        return;
    solo_outcome(solo, outcome, sizeof outcome);
    report_wrap(stdout, "", outcome, 100);
}

/* Until Ctrl-C. */
static int host(const Args *args, Solo *solo, Err *err)
{
    int code = CODE_FILE;
    Board *const board = board_new(solo);
    Server *const server =
        board ? server_start(board, (int)args_count(args, "port", PORT), err) : NULL;
    if (server) {
        printf("%s: http://localhost:%d/\nCtrl-C ends it.\n", solo->battle->title,
               server_port(server));
        fflush(stdout);
        code = board_run(board, err) ? CODE_DONE : solo->sitting ? CODE_BROKE : CODE_FILE;
        board_close(board);
        server_stop(server);
    } else if (!board)
        err_set(err, "no memory for a board");
    board_free(board);
    if (code == CODE_DONE)
        say_end(solo);
    return code == CODE_DONE && !solo_keep(solo, err) ? CODE_FILE : code;
}

static int run(const Args *args)
{
    Err err = { { 0 } }, late = { { 0 } };
    Solo solo;
    pool_watch();
    int code = solo_open(&solo, args, &err);
    if (code == CODE_DONE)
        code = host(args, &solo, &err);
    if (!solo_close(&solo, &late) && code == CODE_DONE) {
        code = CODE_FILE;
        err = late;
    }
    return code == CODE_DONE ? code : command_fail(args, code, &err);
}

static const char more[] =
    "Open the address it prints in a browser on this machine; Ctrl-C ends it.  With "
    "--record\n"
    "the battle is on disk at each of your choices; --resume goes on with it.\n";

const Command cmd_board = {
    .name = "board",
    .operands = "[SCENARIO]",
    .help = "fight a battle yourself, against a bot, in the browser",
    .more = more,
    .print_more = setup_print_choices,
    .most = 1,
    .options = options,
    .run = run,
};
