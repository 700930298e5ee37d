/* SPDX-License-Identifier: GPL-3.0-or-later
 * field.h - a small field of Throne of Bayonets, set up in a few lines, with scripted dice.
 *
 *   Field *f = field("'terrain': [], " FIELD_OPENING(1, "fire", "Blue"),
 *                    "{'name': '1st', 'at': ['50cm','20cm'], 'stands': [...]}",  blue's units
 *                    "{...}");                                                  red's units
 *   field_dice(f, 3, 6, 2, 5);            the next three dice thrown, and no more
 *   cr_assert(field_gives(f, "1st fire"), "%s", f->err.text);
 *   cr_assert_eq(field_unit(f, "red1")->dice, 1);
 *
 * The table is 100 x 100 cm; tests/field.h has what all fields can do.
 *
 * Start at field().
 */
#ifndef TESTS_THRONE_FIELD_H
#define TESTS_THRONE_FIELD_H

#include "rulesets/throne_of_bayonets/throne.h"
#include "tests/field.h"

/* One stands row: n bases, the first (of n > 1) a command base. */
#define FIELD_FOOT(n, rating)  FIELD_STANDS("line infantry", n, rating)
#define FIELD_LIGHT(n, rating) FIELD_STANDS("light infantry", n, rating)
#define FIELD_HORSE(n, rating) FIELD_STANDS("line cavalry", n, rating)
#define FIELD_STANDS(kind, n, rating)                                                    \
    "'stands': [{'kind': '" kind "', 'rating': " #rating ", 'traits': ['command']}, "    \
    "{'kind': '" kind "', 'rating': " #rating ", 'count': " #n "}]" /* n + 1 bases */
/* A unit: its name; where it stands, how; its stands. */
#define FIELD_UNIT(name, more, stands) "{'name': '" name "', " more stands "}"
/* Several units, or rows of another list. */
#define TWO(a, b)           a "," b
#define THREE(a, b, c)      a "," b "," c
#define FOUR(a, b, c, d)    a "," b "," c "," d
#define FIVE(a, b, c, d, e) a "," b "," c "," d "," e

/* Set up and begin.  in: more: further members of the scenario object ("'terrain': [...]", may be
 * ""); blue, red: units, separated by commas; officers: see field_with().
 * errors: the test fails with the line the loader gave. */
Field *field(const char *more, const char *blue, const char *red);
/* The same with officers of blue and red ("" for none). */
Field *field_with(const char *more, const char *blue_officers, const char *blue,
                  const char *red_officers, const char *red);
UnitRow *throne_row(const Field *f, const char *name);

#endif
