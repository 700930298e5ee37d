/* SPDX-License-Identifier: GPL-3.0-or-later
 * cmd_merge.c - brevet merge: many files of results become one, in canonical order.
 *
 * The union of all games by id, sorted: the same bytes whoever played them, in whatever
 * order, however often killed.  Two records of one game that differ end in CODE_REPLAY.
 *
 * Start at run().
 */
#include <stdio.h>
#include <string.h>

#include "matches/command.h"
#include "matches/tournament/archive.h"
#include "matches/whole.h"

static const Option options[] = {
    { "out", VALUE_TEXT, "FILE", "write the merged results here (- is stdout)", 0, 0 },
    { NULL, VALUE_NONE, NULL, NULL, 0, 0 },
};

static bool is_stdout(const char *path)
{
    return path && strcmp(path, "-") == 0;
}

static bool write_file(const Archive *a, const char *path, char sha[SHA_TEXT], Err *err)
{
    Whole whole;
    if (is_stdout(path))
        return archive_write(a, stdout, sha, err);
    if (!whole_open(&whole, path, err))
        return false;
    if (archive_write(a, whole.out, sha, err))
        return whole_close(&whole, err);
    fclose(whole.out);
    whole_drop(&whole);
    return false;
}

static int run(const Args *args)
{
    const char *const path = args_text(args, "out", NULL);
    char sha[SHA_TEXT] = "";
    Err err = { { 0 } };
    Archive archive;
    if (!archive_load((const char *const *)args->operand, &archive, &err))
        return command_fail(args, CODE_FILE, &err);
    int code = CODE_DONE;
    if (!archive.n) {
        archive_free(&archive);
        err_set(&err, "there are no results in %s", args->operand[0]);
        return command_fail(args, CODE_FILE, &err);
    }
    if (!(path ? write_file(&archive, path, sha, &err)
               : archive_write(&archive, NULL, sha, &err)))
        code = is_stdout(path) ? CODE_FILE : command_fail(args, CODE_FILE, &err);
    else
        fprintf(is_stdout(path) ? stderr : stdout,
                "%d games (%d files, %d records, %d torn)\nsha256 %s\n", archive.n,
                archive.files, archive.lines, archive.torn, sha);
    if (code == CODE_DONE && archive.alarms) {
        fprintf(stderr, "brevet merge: ALARM: games that do not repeat: %d\n",
                archive.alarms);
        code = command_fail(args, CODE_REPLAY, &archive.alarm);
    }
    archive_free(&archive);
    return code;
}

static const char more[] =
    "RESULTS are files of results, or folders of them (brevet tournament --out).\n";

const Command cmd_merge = {
    .name = "merge",
    .operands = "RESULTS...",
    .help = "results of many runs as one set, sorted; its SHA-256",
    .more = more,
    .least = 1,
    .most = MAX_OPERANDS,
    .options = options,
    .run = run,
};
