/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_report.c - brevet report: results of tournaments as a page, as text, as JSON.
 *
 * Start at run().
 */
#include <stdio.h>

#include "matches/command.h"
#include "matches/tournament/summary.h"

static const Option options[] = {
    { "html", VALUE_TEXT, "FILE", "write one self-contained page here", 0, 0 },
    { "json", VALUE_NONE, NULL, "print JSON instead of text", 0, 0 },
    { "band", VALUE_COUNT, "N", "balanced: within 50 % +- N/1000 (50)", 1, 500 },
    { NULL, VALUE_NONE, NULL, NULL, 0, 0 },
};

static int show(const Args *args, const Archive *archive, Err *err)
{
    char sha[SHA_TEXT];
    Origin origin;
    if (!archive_write(archive, NULL, sha, err))
        return CODE_FILE;
    origin_load((const char *const *)args->operand, archive, &origin);
    const char *const base = origin.n ? origin.of[0].plan->variant[0].name : NULL;
    Study *const study =
        study_make(archive, (double)args_count(args, "band", 50) / 1000, base, err);
    if (!study) {
        origin_free(&origin);
        return CODE_FILE;
    }
    Doc *const doc = summary_make(study, &origin, sha);
    int code = archive->alarms ? CODE_REPLAY : CODE_DONE;
    if (!doc_show(doc, args_text(args, "html", NULL), args_has(args, "json"), err))
        code = CODE_FILE;
    doc_free(doc);
    study_free(study);
    origin_free(&origin);
    return code;
}

static int run(const Args *args)
{
    Err err = { { 0 } };
    Archive archive;
    if (!archive_load((const char *const *)args->operand, &archive, &err))
        return command_fail(args, CODE_FILE, &err);
    int code = CODE_FILE;
    if (archive.n)
        code = show(args, &archive, &err);
    else
        err_set(&err, "there are no results in %s", args->operand[0]);
    archive_free(&archive);
    return *err.text ? command_fail(args, code, &err) : code;
}

static const char more[] =
    "RESULTS are files of results, or folders of them (brevet tournament --out).\n";

const Command cmd_report = {
    .name = "report",
    .operands = "RESULTS...",
    .help = "ratings, balance, length, endings of tournaments: a page, text, JSON",
    .more = more,
    .least = 1,
    .most = MAX_OPERANDS,
    .options = options,
    .run = run,
};
