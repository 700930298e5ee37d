/* SPDX-License-Identifier: GPL-3.0-or-later
 * field.h - a small field of 1805, set up in a few lines, with scripted dice.
 *
 *   Field *f = m1805_field("", FOOT("b1", 30, 20, "veteran", "line"),
 *                          FOOT("r1", 30, 30, "green", "line"));
 *   field_dice(f, 2, 70, 12);             the next dice thrown, and no more
 *   m1805_bound(f, "b1 fire r1", NULL);   everybody else holds, the bound is played
 *   cr_assert_eq(m1805_body(f, "r1")->figures, 19);
 *
 * The table is 60 x 60 in; tests/field.h has what all fields can do.
 *
 * Start at m1805_field().
 */
#ifndef TESTS_M1805_FIELD_H
#define TESTS_M1805_FIELD_H

#include "rulesets/musket_1805/musket.h"
#include "tests/field.h"

/* A unit: short name, middle in inches, rating, formation; PLUS() adds further keys. */
#define UNIT(name, x, y, kind, rating, formation, traits, more)                          \
    "{'name': '" name "', 'at': ['" #x "in', '" #y "in'], 'formation': '" formation      \
    "', 'stands': [{'kind': '" kind "', 'rating': '" rating "'" traits "}]" more "}"
#define FOOT(name, x, y, rating, formation)                                              \
    UNIT(name, x, y, "infantry", rating, formation, "", "")
#define HORSEMEN(name, x, y, rating) UNIT(name, x, y, "cavalry", rating, "line", "", "")
#define GUN(name, x, y, rating)                                                          \
    UNIT(name, x, y, "artillery", rating, "unlimbered", "", "")
/* A feature: its type and an upright rectangle in inches; or a line. */
#define AREA(type, x0, y0, x1, y1)                                                       \
    "{'type': '" type "', 'rectangle': {'from': ['" #x0 "in', '" #y0                     \
    "in'], 'to': ['" #x1 "in', '" #y1 "in']}}"
#define LINE_OF(type, x0, y0, x1, y1)                                                    \
    "{'type': '" type "', 'line': [['" #x0 "in', '" #y0 "in'], ['" #x1 "in', '" #y1      \
    "in']]}"
#define TERRAIN(features) "'terrain': [" features "]"

/* Set up and begin.  in: more: further members of the scenario object (may be ""); blue, red:
 * units, separated by commas.
 * errors: the test fails with the line the loader gave. */
Field *m1805_field(const char *more, const char *blue, const char *red);
/* Does the loader refuse it?  The line is in *err. */
bool m1805_refused(const char *more, const char *blue, const char *red, Err *err);
/* A whole bound: these orders, for whichever side is asked, and everybody else holds.
 * errors: the test fails with the refusal. */
void m1805_bound(Field *f, ...);
Stand *m1805_body(const Field *f, const char *name);
UnitRow *m1805_row(const Field *f, const char *name);
/* The chance a shooter in percent; -1 and f->err if it may not fire. */
int m1805_shot(Field *f, const char *who, const char *whom);
/* How many of a unit's figures fight one enemy, whom alone it is in contact with. */
int m1805_figures(const Field *f, const char *who, const char *whom);
/* Distance in tenths of a millimetre that a unit has moved from (x, y) inches. */
int32_t m1805_gone(const Field *f, const char *who, int x, int y);
/* Put `who` straight south of `whom`, so far from middle to middle, and in contact.
 * errors: the test fails if that is no contact. */
void m1805_touch(Field *f, const char *who, const char *whom, int32_t apart);

#endif
