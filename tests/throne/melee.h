/* SPDX-License-Identifier: GPL-3.0-or-later
 * melee.h - what the tests of chapter 10 have in common.
 */
#ifndef TESTS_THRONE_MELEE_H
#define TESTS_THRONE_MELEE_H

#include <criterion/criterion.h>

#include "tests/throne/field.h"

/* The last moment before the Melee Phase: "done" begins it. */
#define READY   FIELD_OPENING(1, "movement", "Blue")
#define CHARGED "'marks': ['charged'],"
/* A unit without a command base: nobody is asked about initiatives. */
#define U(name, x, y, more, stands)                                                      \
    "{'name': '" name "', 'at': ['" #x "cm','" #y "cm'], " more stands "}"

/* So many bases alike. */
#define S(kind, n) "'stands': [{'kind': '" kind "', 'rating': 4, 'count': " #n "}]"
#define LANCERS(kind, n)                                                                 \
    "'stands': [{'kind': '" kind "', 'rating': 4, 'count': " #n ", "                     \
    "'traits': ['lance']}]"

static inline Field *ready(const char *blue, const char *red)
{
    return field(READY, blue, red);
}

static inline bool fought(Field *f)
{
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    return f->events[E_MELEE] > 0;
}

/* Successes and dice kept of the attacker, then of the defender, in the last melee. */
static inline void check_score(const Field *f, int a, int a_kept, int d, int d_kept)
{
    const Event *e = &f->last[E_MELEE];
    cr_assert_eq(e->b, a << 8 | a_kept, "attacker %d of %d", e->b >> 8, e->b & 255);
    cr_assert_eq(e->c, d << 8 | d_kept, "defender %d of %d", e->c >> 8, e->c & 255);
}

#endif
