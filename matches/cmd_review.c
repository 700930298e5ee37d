/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_review.c - brevet review: which orders of a battle cost most, and what would have been better.
 *
 * Start at run().
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "ai/bot.h"
#include "matches/pool.h"
#include "matches/review.h"
#include "matches/setup.h"
#include "matches/solo/solo.h"
#include "matches/whole.h"
#include "rulesets/rulesets.h"

#define ADVISER "mcts:iterations=200" /* --adviser unless given */

enum { TRIALS = 200, MOST_TRIALS = 100 * 1000 };

static const Option options[] = {
    { "side", VALUE_TEXT, "NAME", "whose orders (a person's, unless given)", 0, 0 },
    { "adviser", VALUE_TEXT, "BOT", "who would have known better (" ADVISER ")", 0, 0 },
    { "trials", VALUE_COUNT, "N",
      "of each of two orders, four times as many of the worst (200)", 8, MOST_TRIALS },
    { "threads", VALUE_COUNT, "N", "decisions at a time (one a processor)", 1,
      MAX_THREADS },
    { "html", VALUE_TEXT, "FILE", "write one self-contained page here", 0, 0 },
    { "json", VALUE_NONE, NULL, "print JSON instead of text", 0, 0 },
    { "seed", VALUE_HEX, "HEX", "seed of adviser and trials (1)", 0, 0 },
    { NULL, VALUE_NONE, NULL, NULL, 0, 0 },
};

static void show_progress(int done, int of)
{
    fprintf(stderr, "\rdecision %d of %d   ", done, of);
}

/* Whose orders: who is named, or the person who fought there. */
static bool find_side(const Args *args, const Replay *replay, int *side, Err *err)
{
    const RecordHead *const head = replay_head(replay);
    const Battle *const b = replay_battle(replay);
    const bool second = strcmp(head->sides[1], SOLO_PERSON) == 0;
    *side = second;
    if (args_has(args, "side"))
        return setup_side(b, args_text(args, "side", NULL), side, err);
    return second != (strcmp(head->sides[0], SOLO_PERSON) == 0) ||
           err_set(err, "--side: whose orders, of %s or %s?", b->side[0].name,
                   b->side[1].name);
}

static int look(const Args *args, Replay *replay, ReviewOptions *o, Err *err)
{
    Review review;
    if (!find_side(args, replay, &o->side, err))
        return CODE_USAGE;
    pool_watch();
    const bool ok = review_run(replay, o, &review, err);
    if (o->progress)
        fprintf(stderr, "\r%*s\r", 40, "");
    int code = ok ? CODE_DONE : pool_stopped() ? CODE_INTERRUPTED : CODE_REPLAY;
    if (ok) {
        Doc *const doc = review_tell(&review, replay_battle(replay), o, args->operand[0]);
        if (!doc_show(doc, args_text(args, "html", NULL), args_has(args, "json"), err))
            code = CODE_FILE;
        doc_free(doc);
        if (code == CODE_DONE && review.looked < review.decisions) {
            code = CODE_INTERRUPTED;
            err_set(err, "stopped before the end");
        }
    } else if (code == CODE_REPLAY)
        command_other_build(replay_head(replay)->version, err);
    review_free(&review);
    return code;
}

static int run(const Args *args)
{
    Err err = { { 0 } };
    ReviewOptions o = { .adviser = args_text(args, "adviser", ADVISER),
                        .trials = (int)args_count(args, "trials", TRIALS),
                        .threads = (int)args_count(args, "threads", pool_processors()),
                        .seed = args_hex(args, "seed", SETUP_SEED),
                        .progress = isatty(STDERR_FILENO) ? show_progress : NULL };
    if (!bot_can(o.adviser, &err)) {
        err_at(&err, "--adviser");
        return command_fail(args, CODE_USAGE, &err);
    }
    const char *const html = args_text(args, "html", NULL);
    if (html && !whole_can(html, &err)) /* before the work, not after it */
        return command_fail(args, CODE_FILE, &err);
    Replay *const replay = record_read(args->operand[0], rulesets, &err);
    if (!replay)
        return command_fail(args, CODE_FILE, &err);
    const int code = look(args, replay, &o, &err);
    replay_free(replay);
    return code == CODE_DONE ? code : command_fail(args, code, &err);
}

const Command cmd_review = {
    .name = "review",
    .operands = "RECORD",
    .help = "which orders of a battle cost most, and what would have been better",
    .more = "An adviser is asked at each decision of the side.  Where he would have "
            "ordered\n"
            "something else, both orders are tried on the same dice; the five that "
            "cost most\n"
            "are tried again on others, and told if that is beyond doubt.  Stopped "
            "(Ctrl-C),\n"
            "it does so with what it has looked at; a second time ends it at once.\n",
    .least = 1,
    .most = 1,
    .options = options,
    .run = run,
};
