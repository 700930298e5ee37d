/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_results.c - the combat results table, every cell of it (10.29 to 10.37).
 */
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

typedef struct ResultRow {
    int bases, good;             /* attacker: dice thrown, successes */
    int enemy_bases, enemy_good; /* defender */
    char attacker, defender;
} ResultRow;

/* Stationary cavalry on both sides: one die a base, and nobody stays in contact. */
static void check(const ResultRow *rows, int n)
{
    for (int i = 0; i < n; i++) {
        const ResultRow *r = &rows[i];
        char blue[200], red[200];
        snprintf(blue, sizeof blue,
                 "{'name': 'b', 'at': ['50cm','48.75cm'], "
                 "'stands': [{'kind': 'line cavalry', 'rating': 4, 'count': %d}]}",
                 r->bases);
        snprintf(red, sizeof red,
                 "{'name': 'r', 'at': ['50cm','51.25cm'], "
                 "'stands': [{'kind': 'line cavalry', 'rating': 4, 'count': %d}]}",
                 r->enemy_bases);
        Field *f = field(FIELD_OPENING(1, "movement", "Blue"), blue, red);
        int at = 0;
        for (int k = 0; k < r->bases; k++)
            f->faces[at++] = k < r->good ? 4 : 3;
        for (int k = 0; k < r->enemy_bases; k++)
            f->faces[at++] = k < r->enemy_good ? 4 : 3;
        f->list = (DiceList){ .faces = f->faces, .n = at };
        f->game.list = &f->list;
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->events[E_MELEE], 1, "row %d", i);
        cr_assert_eq(f->last[E_MELEE].a, r->attacker << 8 | r->defender, "row %d: %c %c",
                     i, f->last[E_MELEE].a >> 8, f->last[E_MELEE].a & 255);
        field_free(f);
    }
}

#define CHECK(name, ...)                                                                 \
    Test(throne_results, name)                                                           \
    {                                                                                    \
        static const ResultRow rows[] = { __VA_ARGS__ };                                 \
        check(rows, sizeof rows / sizeof *rows);                                         \
    }

/* clang-format off */
/*    attacker  defender  letters */
CHECK(r10_29_evens,
    { 2, 1,     2, 1,     'C', 'C' },
    { 3, 1,     1, 1,     'C', 'C' },
    { 2, 2,     2, 2,     'C', 'C' },
    { 2, 0,     2, 0,     'C', 'C' }) /* all fail on both sides: evens */
CHECK(r10_30_more_against_all_fails,
    { 2, 1,     2, 0,     'B', 'Z' },
    { 5, 4,     1, 0,     'B', 'Z' })
CHECK(r10_31_more_against_fewer,
    { 3, 2,     2, 1,     'B', 'Y' })
CHECK(r10_32_more_against_all_successes,
    { 3, 2,     1, 1,     'C', 'X' },
    { 4, 3,     2, 2,     'C', 'X' })
CHECK(r10_33_all_and_more,
    { 2, 2,     2, 0,     'A', 'Z' },
    { 2, 2,     2, 1,     'A', 'Y' },
    { 2, 2,     1, 1,     'A', 'Y' })
CHECK(r10_34_defender_more_against_all_fails,
    { 2, 0,     2, 1,     'Y', 'C' })
CHECK(r10_35_defender_more_against_fewer,
    { 2, 1,     3, 2,     'X', 'X' })
CHECK(r10_36_defender_more_against_all_successes,
    { 1, 1,     3, 2,     'C', 'X' })
CHECK(r10_37_defender_all_and_more,
    { 2, 0,     2, 2,     'Z', 'B' },
    { 2, 1,     2, 2,     'Y', 'B' },
    { 1, 1,     2, 2,     'X', 'C' })
/* clang-format on */
