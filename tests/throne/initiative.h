/* SPDX-License-Identifier: GPL-3.0-or-later
 * initiative.h - what the tests of chapter 6 have in common.
 */
#ifndef TESTS_THRONE_INITIATIVE_H
#define TESTS_THRONE_INITIATIVE_H

#include <criterion/criterion.h>
#include <string.h>

#include "tests/throne/field.h"

#define BLUE_MOVES FIELD_OPENING(1, "movement", "Blue")
#define RED_MOVES  FIELD_OPENING(1, "movement", "Red")
#define RED_BEGINS FIELD_OPENING(1, "activation", "Red")
#define AT(x, y)   "'at': ['" #x "cm','" #y "cm'], "
#define FAR_RED    "{'name': 'far', " AT(5, 97) FIELD_FOOT(1, 4) "}"
#define ACTIVATED  "'marks': ['activated'], "
#define BATTERY                                                                          \
    "'stands': [{'kind': 'limber', 'rating': 4}, {'kind': 'line artillery', "            \
    "'rating': 4}]"
#define COLUMN_MOVED "'formation': 'column', 'marks': ['moved'], "

/* "done" until this is asked. */
static inline void wait_for(Field *f, int decision)
{
    for (int i = 0; i < 40 && f->state.decision.kind != decision; i++) {
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    }
    cr_assert_eq(f->state.decision.kind, decision);
}

static inline bool refused_for(Field *f, const char *order, const char *clause)
{
    return !field_gives(f, order) && strstr(f->err.text, clause);
}

static inline int middle_y(Field *f, const char *unit)
{
    return unit_middle(f->battle, &f->state, field_index(f, unit)).y;
}

#endif
