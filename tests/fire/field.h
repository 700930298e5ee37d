/* SPDX-License-Identifier: GPL-3.0-or-later
 * field.h - a small field of Fire and Discipline, set up in a few lines, with scripted dice.
 *
 *   Field *f = fire_field(FIELD_OPENING(1, "musketry", "Blue"),
 *                    "{'name': '1st', 'at': ['500yd','200yd'], " FIELD_FOOT(4, 8, 2) "}",  blue's
 *                    "{...}");                                                            red's
 *   field_dice(f, 3, 6, 2, 5);            the next three dice thrown, and no more
 *   cr_assert(field_gives(f, "1st fire red1.1"), "%s", f->err.text);
 *   cr_assert_eq(field_stand(f, "red1.1")->figures, 5);
 *
 * The table is 1000 x 1000 yards; tests/field.h has what all fields can do.
 *
 * Start at fire_field().
 */
#ifndef TESTS_FIRE_FIELD_H
#define TESTS_FIRE_FIELD_H

#include "rulesets/fire_and_discipline/fire.h"
#include "tests/field.h"

/* One stands row: n stands of so many castings and a grade; more: further members, or "". */
#define FIELD_STANDS(kind, n, castings, grade, more)                                     \
    "'stands': [{'kind': '" kind "', 'count': " #n ", 'figures': " #castings             \
    ", 'rating': " #grade more "}]"
#define FIELD_FOOT(n, castings, grade) FIELD_STANDS("infantry", n, castings, grade, "")
#define FIELD_LIGHT(n, castings, grade)                                                  \
    FIELD_STANDS("light infantry", n, castings, grade, "")
#define FIELD_HORSE(n, castings, grade) FIELD_STANDS("cavalry", n, castings, grade, "")
#define FIELD_GUNS(kind, n, grade)      FIELD_STANDS(kind, n, 4, grade, "")

/* The beginning of a unit: its name and middle. */
#define AT(name, x, y) "{'name': '" name "', 'at': ['" #x "yd','" #y "yd'], "
#define FAR_RED        AT("r", 500, 900) FIELD_FOOT(1, 8, 2) "}"

/* Set up and begin.  in: more: further members of the scenario object ("'terrain': [...]", may be
 * ""); blue, red: units, separated by commas; officers: see fire_with().
 * errors: the test fails with the line the loader gave. */
Field *fire_field(const char *more, const char *blue, const char *red);
/* The same, opening with Blue's musketry, charges, or moves (formations done). */
Field *fire_shooting(const char *more, const char *blue, const char *red);
Field *fire_charging(const char *more, const char *blue, const char *red);
Field *fire_moving(const char *more, const char *blue, const char *red);
/* The same with officers of blue and red ("" for none). */
Field *fire_with(const char *more, const char *blue_officers, const char *blue,
                 const char *red_officers, const char *red);
/* Does such a scenario load at all?  Its refusal is in *err. */
bool fire_loads(const char *more, const char *blue, const char *red, Err *err);
bool fire_loads_with(const char *more, const char *blue_officers, const char *blue,
                     const char *red, Err *err);
StandRow *fire_row(const Field *f, const char *name);
/* Put a stand somewhere: yards. */
void fire_stands_at(Field *f, const char *name, int x, int y);
/* May it move by (right, ahead) of its facing, in tenths of a yard? */
bool fire_goes(Field *f, const char *who, int right, int ahead);
#define YD(n) ((n)*254 / 10)

#endif
