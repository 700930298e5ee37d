/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_clauses.c - every clause of the README has its code and its test.
 */
#include "tests/clauses.h"
#include <criterion/criterion.h>

static Clauses clauses = { .game = "throne_of_bayonets", .folder = "throne" };

Test(throne_clauses, every_row_has_code_and_test)
{
    const int wrong = clauses_wrong(&clauses);
    cr_assert_eq(wrong, 0, "%d of %d rows lack something:\n%s", wrong, clauses.rows,
                 clauses.complaints);
    cr_assert(clauses.rows >= 200, "only %d clauses", clauses.rows);
}

/* The checker itself: a row that lacks its code, or its test, is found. */
Test(throne_clauses, a_row_without_code_or_test_is_found)
{
    static const char tests[] = "Test(throne, some_test)";
    static const struct {
        const char *line;
        int wrong;
    } row[] = {
        { "| 9.6 | says | here | printed | movement.c: must_move | some_test |", 0 },
        { "| 9.6 | says | here | printed | movement.c: must_move | some_tes |", 1 },
        { "| 9.6 | says | here | printed | movement.c: must_mov | some_test |", 1 },
        { "| 99.6 | says | here | printed | movement.c: must_move | some_test |", 1 },
        { "| 9.6 | says | here | heard | movement.c: must_move | some_test |", 1 },
    };
    for (int i = 0; i < (int)(sizeof row / sizeof row[0]); i++)
        cr_assert_eq(clauses_row_wrong(&clauses, row[i].line, tests), row[i].wrong,
                     "row %d", i);
}
