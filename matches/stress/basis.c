/* SPDX-License-Identifier: GPL-3.0-or-later
 * basis.c - what a stress test rests on.
 *
 * Start at basis_tell().
 */
#include "matches/stress/basis.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "matches/report.h"

void basis_tell(Doc *doc, const Battle *battle, uint64_t seed)
{
    char *tables = NULL, *rest = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&tables, &size);
    if (!out)
        return;
    report_tables(out, battle);
    fclose(out);
    doc_section(doc, "basis", "What this rests on");
    const char *line = strtok_r(tables, "\n", &rest);
    doc_say(doc, "%s, by %s; %d turns; seed 0x%" PRIx64 "; %s%s", battle->rules->title,
            battle->rules->author, battle->turns, seed, line ? line : "",
            rest && *rest ? ":" : ".");
    while ((line = strtok_r(NULL, "\n", &rest)))
        doc_point(doc, "%s", line + strspn(line, " "));
    free(tables);
}
