/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_doc.c - a report as text: one blank line between what stands apart, none at a line's end. */
#include "matches/tournament/doc.h"

#include <criterion/criterion.h>
#include <stdlib.h>

#include "tests/matches/program.h"

Test(doc, text_has_one_blank_line_between_parts)
{
    Doc *const doc = doc_new("A report");
    doc_section(doc, "one", "One");
    doc_say(doc, "Said.");
    doc_table(doc, "who|won|so");
    doc_cell(doc, "Somebody");
    doc_cell(doc, "7");
    doc_cell(doc, "yes");
    doc_cell(doc, "Nobody");
    doc_cell(doc, "12");
    doc_cell(doc, "not at all");
    doc_picture(doc, "not in a text", "<svg/>");
    doc_section(doc, "two", "Two");
    doc_code(doc, "brevet match");
    doc_say(doc, "Said again.");
    doc_table(doc, "who");
    doc_cell(doc, "Both");
    char *const text = text_of(doc);
    cr_expect_str_eq(text, "A report\n\n"
                           "One\n---\nSaid.\n"
                           "who       won  so\n"
                           "Somebody    7  yes\n"
                           "Nobody     12  not at all\n\n"
                           "Two\n---\n\n    brevet match\n\n"
                           "Said again.\nwho\nBoth\n");
    free(text);
}
