/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_draft.c - brevet draft: a battle of one's own, its file and its map side by side.
 *
 * Start at run().
 */
#include <stdio.h>
#include <time.h>

#include "matches/draft/draft.h"
#include "matches/pool.h"

enum { PORT = 1806, LOOK_MS = 100 };

static const Option options[] = {
    { "like", VALUE_TEXT, "SCENARIO", "begin a new file as a copy of this one", 0, 0 },
    { "port", VALUE_COUNT, "N", "where the browser finds it (1806; 0: any that is free)",
      0, 65535 },
    { NULL, VALUE_NONE, NULL, NULL, 0, 0 },
};

static void wait_for_end(void)
{
    const struct timespec pause = { .tv_nsec = LOOK_MS * 1000000L };
    while (!pool_stopped())
        nanosleep(&pause, NULL);
}

static int run(const Args *args)
{
    Err err = { { 0 } };
    Draft draft;
    pool_watch();
    int code = draft_open(&draft, args->operand[0], args_text(args, "like", NULL), &err);
    if (code != CODE_DONE)
        return command_fail(args, code, &err);
    Http *const page = draft_serve(&draft, (int)args_count(args, "port", PORT), &err);
    if (page) {
        printf(
            "%s: http://localhost:%d/\nCtrl-C ends it; what is not kept then is lost.\n",
            draft.path, http_port(page));
        fflush(stdout);
        wait_for_end();
        http_stop(page);
    } else
        code = command_fail(args, CODE_FILE, &err);
    draft_close(&draft);
    return code;
}

static const char more[] =
    "Open the address it prints in a browser on this machine.  Text and map show the "
    "same:\n"
    "drag a unit, an officer, ground or a zone, and its place in the text changes; "
    "change the\n"
    "text, and the map does.  What is wrong is told with its line.  Keep writes the "
    "file,\n"
    "whose words and keys engine/README.md explains.\n\n"
    "  brevet draft bridge.json --like even_encounter     begin a battle\n"
    "  brevet board bridge.json                           fight it\n";

const Command cmd_draft = {
    .name = "draft",
    .operands = "FILE",
    .help =
        "draw a battle of your own, in the browser: its file and its map side by side",
    .more = more,
    .least = 1,
    .most = 1,
    .options = options,
    .run = run,
};
