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
    { "share", VALUE_NONE, NULL,
      "for a tablet or telephone in this network too: who has the key", 0, 0 },
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

/* Where the browser finds it; of a shared board the first address is to be scanned, too. */
static void say_where(const Http *server, const Share *share)
{
    const int port = http_port(server);
    char host[SHARE_HOSTS][SHARE_HOST], address[LINE];
    if (!share) {
        printf("http://localhost:%d/\n", port);
        return;
    }
    const int n = share_hosts(host);
    printf("http://localhost:%d/?key=%s\n", port, share->key);
    if (!n) {
        printf("This machine is in no network: nobody else will find it.\n");
        return;
    }
    printf("On other machines of this network:\n");
    for (int i = 0; i < n; i++)
        printf("  http://%s:%d/?key=%s\n", host[i], port, share->key);
    snprintf(address, sizeof address, "http://%s:%d/?key=%s", host[0], port, share->key);
    share_print_code(stdout, address, command_colour());
}

/* Until Ctrl-C. */
static int host(const Args *args, Solo *solo, Err *err)
{
    int code = CODE_FILE;
    Share key;
    const Share *const share = args_has(args, "share") ? &key : NULL;
    if (share && !share_new(&key, err))
        return CODE_FILE;
    Board *const board = board_new(solo);
    Http *const server =
        board ? server_start(board, (int)args_count(args, "port", PORT), share, err)
              : NULL;
    if (server) {
        printf("%s: ", solo->battle->title);
        say_where(server, share);
        printf("Ctrl-C ends it.\n");
        fflush(stdout);
        code = board_run(board, err) ? CODE_DONE : solo->sitting ? CODE_BROKE : CODE_FILE;
        board_close(board);
        http_stop(server);
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
    "the battle is on disk at each of your choices; --resume goes on with it.\n\n"
    "With --share it can be opened on other machines of this network too, by its "
    "address\n"
    "with the key in it, or by pointing a camera at the code; who has the key plays "
    "your\n"
    "side.  Use it where you trust the network: nothing there is encrypted.\n";

const Command cmd_board = {
    .name = "board",
    .operands = "[SCENARIO]",
    .help = "fight a battle yourself, against a bot, in the browser",
    .more = more,
    .print_more = level_print,
    .most = 1,
    .options = options,
    .run = run,
};
