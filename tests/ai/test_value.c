/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_value.c - what people are told of a chance, and the line that says how much of it. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "ai/value.h"
#include "rulesets/rulesets.h"

/* Half of a logit of 2 is one of 1, and the other side is told the rest. */
Test(value, what_is_told_has_its_share_of_the_logit)
{
    ValueModel half = { .told = TOLD_ONE / 2 }, all = { .told = TOLD_ONE };
    for (int z = -6000; z <= 6000; z += 500) {
        const int chance = value_logistic(z), told = value_told(&half, chance);
        cr_expect_leq(abs(told - value_logistic(z / 2)), 8, "%d", z);
        cr_expect_eq(value_told(&half, CHANCE_ONE - chance), CHANCE_ONE - told);
        cr_expect_eq(value_told(&all, chance), chance);
    }
    cr_expect_eq(value_told(&half, CHANCE_ONE / 2), CHANCE_ONE / 2);
    int last = 0;
    for (int chance = 1; chance < CHANCE_ONE; chance += 7) {
        const int told = value_told(&half, chance);
        cr_expect(told >= last && told > 0 && told < CHANCE_ONE, "%d", chance);
        last = told;
    }
}

Test(value, the_share_is_a_line_of_its_file)
{
    static const char *const wrong[] = { "told",         "told 0",
                                         "told 4001",    "told half",
                                         "told 500 600", "told 99999999999999999999" };
    ValueModel model;
    Err err = { { 0 } };
    cr_assert(value_parse(rulesets[0], "a", "about a\n", &model, &err), "%s", err.text);
    cr_expect_eq(model.told, TOLD_ONE);
    cr_assert(
        value_parse(rulesets[0], "a", "about a\ntold 450 # measured\n", &model, &err),
        "%s", err.text);
    cr_expect_eq(model.told, 450);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        err = (Err){ { 0 } };
        cr_expect_not(value_parse(rulesets[0], "a", wrong[i], &model, &err), "%s",
                      wrong[i]);
        cr_expect(strstr(err.text, "a:1"), "%s", err.text);
    }
}
