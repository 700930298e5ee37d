/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_clauses.c - every clause of the README has its code and its test.
 */
#include "tests/clauses.h"
#include <criterion/criterion.h>

static Clauses clauses = { .game = "greg_blake_colonial", .folder = "colonial" };

Test(colonial_clauses, every_row_has_code_and_test)
{
    const int wrong = clauses_wrong(&clauses);
    cr_assert_eq(wrong, 0, "%d of %d rows lack something:\n%s", wrong, clauses.rows,
                 clauses.complaints);
    cr_assert(clauses.rows >= 110, "only %d clauses", clauses.rows);
}
