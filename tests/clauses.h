/* SPDX-License-Identifier: GPL-3.0-or-later
 * clauses.h - every clause of a ruleset's README has its code and its test.
 *
 * A row:  | 7.1 | what it says | source | printed | movement.c: move_rate | r7_1_... |
 * The function must stand in that file of rulesets/<game>/, the file must name the clause, and
 * the test must stand in tests/<folder>/.
 *
 * Start at clauses_wrong().
 */
#ifndef TESTS_CLAUSES_H
#define TESTS_CLAUSES_H

typedef struct Clauses {
    const char *game;   /* folder in rulesets/ */
    const char *folder; /* in tests/ */
    int rows;
    char complaints[1 << 16]; /* what is wrong, a line each */
} Clauses;

/* Go through the README's table; returns how many things are wrong. */
int clauses_wrong(Clauses *clauses);
/* The same for one line of such a table, with these tests. */
int clauses_row_wrong(Clauses *clauses, const char *line, const char *tests);

#endif
