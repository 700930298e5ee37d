/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_clauses.c - clauses are found by number, chapter, range and word. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "matches/clauses.h"
#include "rulesets/rulesets.h"
#include "tests/matches/program.h"

/* Two tables that have none, a row without its test, a cell with a bar in it. */
static const Ruleset rules = {
    .readme = "| id | says | source | from | code | test |\n"
              "|---|---|---|---|---|---|\n"
              "| 1.1 | Foot walks | Marching | printed | a.c: f | t |\n"
              "| 48 yards | 3894 | 96 | 10 | 97.6 % | |\n"
              "| 1.2 | Horse rides | none | reading | a.c: g | t |\n"
              "| 1.2b | A square walks \\| stands | none | reading | a.c: h | t |\n"
              "| 1.3 | no test | none | reading | a.c: h |\n"
              "| 1.10 | Guns walk | Marching | printed | a.c: i | t |\n"
              "\n"
              "| 10.1 | Squares fire | Fire | printed | b.c: f | t |\n"
};

/* To be freed; NULL: refused. */
static char *clauses_of(const char *what, Err *err)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    const bool ok = clauses_tell(out, &rules, what, 0, err);
    fclose(out);
    cr_expect(ok || !size, "refused, and yet: %s", text);
    if (!ok) {
        free(text);
        text = NULL;
    }
    return text;
}

static void tells(const char *what, const char *text)
{
    Err err = { { 0 } };
    char *const told = clauses_of(what, &err);
    cr_expect(told && strcmp(told, text) == 0, "%s: %s", what, told ? told : err.text);
    free(told);
}

static void refuses(const char *what, const char *why)
{
    Err err = { { 0 } };
    char *const told = clauses_of(what, &err);
    cr_expect(!told && strstr(err.text, why), "%s: %s", what, told ? told : err.text);
    free(told);
}

#define C11  "  1.1    Foot walks (Marching; printed)\n"
#define C12  "  1.2    Horse rides (reading)\n"
#define C12B "  1.2b   A square walks \\| stands (reading)\n"
#define C110 "  1.10   Guns walk (Marching; printed)\n"
#define C101 "  10.1   Squares fire (Fire; printed)\n"

Test(clauses, rows_of_other_tables_are_none)
{
    int n = 0;
    Clause c;
    for (const char *at = rules.readme; clauses_next(&at, &c);)
        n++;
    cr_expect_eq(n, 5, "%d", n);
}

Test(clauses, a_number_a_chapter_a_range)
{
    tells("1.1", C11);
    tells("1.2", C12);
    tells("1", C11 C12 C12B C110);
    tells("10", C101);
    tells("1.2 to 1.10", C12 C12B C110);
    tells("1.2-1.2b", C12 C12B);
    tells("1.10, 1.1", C110 C11);
    tells(" 1.1 to 1.2b, 10.1", C11 C12 C12B C101);
}

Test(clauses, words_in_any_order_from_their_beginning)
{
    tells("square", C12B C101);
    tells("walk FOOT", C11);
    refuses("quare", "no clause of these rules has \"quare\" in it");
    refuses("square horse", "no clause");
}

Test(clauses, what_is_none_is_refused_and_nothing_told)
{
    refuses("", "which clause?");
    refuses("1.1, 1.3", "there is no clause 1.3 in");
    refuses("1.2 to 1.1", "there is no clause 1.2 to 1.1 in");
    refuses("1.1 to", "\"to\" is no number of a clause");
    refuses("1.1 to x", "is no number of a clause");
    refuses("1.1 foot", "\"foot\" is no number of a clause");
    refuses("2", "there is no clause 2 in");
    refuses("99999999999999999999.1", "there is no clause 9999");
}

/* What the board and "clause" ask of what happened, and what numbers say of themselves. */
Test(clauses, events_and_numbers_name_clauses)
{
    FILE *const nowhere = fopen("/dev/null", "w");
    for (int r = 0; rulesets[r]; r++) {
        const Ruleset *const rs = rulesets[r];
        Err err = { { 0 } };
        for (int i = 1; rs->events[i].name; i++)
            cr_expect(!rs->events[i].help ||
                          clauses_tell(nowhere, rs, rs->events[i].help, 0, &err),
                      "%s, %s: %s", rs->id, rs->events[i].name, err.text);
        for (int i = 0; i < rs->n_numbers; i++)
            cr_expect(clauses_tell(nowhere, rs, rs->numbers[i].clause, 0, &err),
                      "%s, %s: %s", rs->id, rs->numbers[i].path, err.text);
    }
    fclose(nowhere);
}

Test(clauses, in_a_battle_they_are_looked_up_and_those_at_work_named)
{
    const Said run = run_brevet("--version >/dev/null; printf 'clause\\nb2 charge "
                                "r1\\nclause 7.2\\ndone\\nclause\\n"
                                "rule 2.5 to 2.6\\n' | " BREVET_PROGRAM
                                " play two_brigades --opponent random --seed 1");
    cr_expect(said(&run, "  turn               1.1, 1.2\n"), "%s", run.out);
    cr_expect(
        said(&run, "charge move 10 in\n  (7.2)\n  7.2    Charge, over clear ground"),
        "%s", run.out);
    cr_expect(said(&run, "  passage            2.5 to 2.7\n"), "%s", run.out);
    cr_expect(said(&run, "  2.5    Units pass through") &&
                  said(&run, "  2.6    If either"),
              "%s", run.out);
}
