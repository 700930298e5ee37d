/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_results.c - the combat results table, every cell of it (10.29 to 10.37).
 */
#include "engine/scenario.h"
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

extern const Ruleset throne_of_bayonets;

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

/* 10.29  The table may be changed, but into no letter that is none of its results. */
Test(throne_results, r10_29_a_result_is_one_of_six_letters)
{
    static const Ruleset *const rules[] = { &throne_of_bayonets, NULL };
    static const struct {
        const char *set;
        bool is_one;
    } rows[] = {
        { "melee.result.evens.attacker=B", true },
        { "melee.result.evens.attacker=X", true },
        { "melee.result.evens.defender=D", false },
        { "melee.result.attacker_more.zero.attacker=W", false },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Err err = { { 0 } };
        const ScenarioOptions options = {
            .rulesets = rules, .set = (const char *const[]){ rows[i].set, NULL }
        };
        Battle *const b = scenario_load(
            SOURCE_ROOT "/rulesets/throne_of_bayonets/scenarios/drill_charge.json",
            &options, &err);
        cr_expect_eq(b != NULL, rows[i].is_one, "%s: %s", rows[i].set, err.text);
        cr_expect(b || strstr(err.text, "is no result of a melee"), "%s", err.text);
        battle_free(b);
    }
}
