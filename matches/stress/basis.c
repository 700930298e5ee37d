/* SPDX-License-Identifier: GPL-3.0-or-later
 * basis.c - what a stress test rests on.
 *
 * Start at basis_tell().
 */
#include "matches/stress/basis.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "ai/bot.h"
#include "matches/command.h"
#include "matches/report.h"
#include "matches/setup.h"

static void tell_command(Doc *doc, const Battle *battle, uint64_t seed,
                         const char *options, bool changed)
{
    char line[1024];
    glob_t found;
    const bool shipped = setup_shipped(battle->id, &found);
    if (shipped)
        globfree(&found);
    doc_say(
        doc, "Asked again%s%s, by the same build (%s) and with any number of threads%s:",
        shipped ? "" : " of the same FILE",
        changed ? " with these numbers (--set, --tables)" : "", command_build(),
        bot_by_clock(options) ? "; who thinks by the clock need not say the same again"
                              : ", it says the same");
    snprintf(line, sizeof line, "brevet stress %s %s --seed 0x%" PRIx64,
             shipped ? battle->id : "FILE", options, seed);
    doc_code(doc, line);
}

void basis_tell(Doc *doc, const Battle *battle, uint64_t seed, const char *options, ...)
{
    char asked[512];
    va_list args;
    va_start(args, options);
    vsnprintf(asked, sizeof asked, options, args);
    va_end(args);
    char *tables = NULL, *rest = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&tables, &size);
    if (!out)
        return;
    report_tables(out, battle);
    fclose(out);
    doc_section(doc, "basis", "What this rests on");
    const char *line = strtok_r(tables, "\n", &rest);
    const bool changed = rest && *rest;
    doc_say(doc, "%s, by %s; %d turns; seed 0x%" PRIx64 "; %s%s", battle->rules->title,
            battle->rules->author, battle->turns, seed, line ? line : "",
            changed ? ":" : ".");
    while ((line = strtok_r(NULL, "\n", &rest)))
        doc_point(doc, "%s", line + strspn(line, " "));
    tell_command(doc, battle, seed, asked, changed);
    free(tables);
}
