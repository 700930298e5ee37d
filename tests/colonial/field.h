/* SPDX-License-Identifier: GPL-3.0-or-later
 * field.h - a small field of Greg Blake's colonial rules, set up in a few lines, with scripted
 * dice.
 *
 *   Field *f = colonial_field("", REGULARS("b1", 1200, 400, 4, "line", "B"),
 *                             WARRIORS("r1", 1200, 900, 4, "mass", "C"));
 *   field_dice(f, 2, 3, 4);                    the next dice thrown, and no more
 *   colonial_moves(f, "b1");                   Blue's first group has been nominated, and its dice
 *   cr_assert(field_gives(f, "b1 move to 1200,540 facing N"), "%s", f->err.text);
 *
 * The table is 2400 x 1500 mm, 12 rounds; Blue, whose home is south, goes first, all command is
 * excellent and a side's bodies are one group under "bleader" or "rleader", who is with the first
 * of them ("bchief", "rchief" above them, at their edges), unless told otherwise.  tests/field.h has what all fields can do.
 *
 * Start at colonial_field().
 */
#ifndef TESTS_COLONIAL_FIELD_H
#define TESTS_COLONIAL_FIELD_H

#include "rulesets/greg_blake_colonial/colonial.h"
#include "tests/field.h"

/* A body: short name, leader, middle in mm, kind, stands, formation, class, traits ("'regular'"),
 * further keys (", 'weapon': 'breech-loaders'", or ""). */
#define BODY(name, leader, x, y, kind, count, formation, class, traits, more)            \
    "{'name': '" name "', 'officer': '" leader "', 'at': ['" #x "mm', '" #y              \
    "mm'], 'formation': '" formation "', 'stands': [{'kind': '" kind                     \
    "', 'count': " #count ", 'rating': '" class "', 'traits': [" traits "]}]" more "}"
/* Blue's regulars with breech-loaders; Red's war-band with spears. */
#define REGULARS(name, x, y, count, formation, class)                                    \
    BODY(name, "bleader", x, y, "infantry", count, formation, class, "'regular'",        \
         ", 'weapon': 'breech-loaders'")
#define BLUE_HORSE(name, x, y, count, class)                                             \
    BODY(name, "bleader", x, y, "cavalry", count, "line", class, "'regular'", "")
#define BLUE_GUN(name, x, y, kind)                                                       \
    BODY(name, "bleader", x, y, kind, 1, "unlimbered", "B", "'regular'", "")
#define WARRIORS(name, x, y, count, formation, class)                                    \
    BODY(name, "rleader", x, y, "infantry", count, formation, class, "", "")
#define RED_REGULARS(name, x, y, count, formation, class)                                \
    BODY(name, "rleader", x, y, "infantry", count, formation, class, "'regular'",        \
         ", 'weapon': 'breech-loaders'")
/* Somebody of Red's who is far from everybody. */
#define FAR_RED WARRIORS("rfar", 2300, 1450, 1, "line", "C")

/* A feature: its type and an upright rectangle in mm; or a line. */
#define AREA(type, x0, y0, x1, y1)                                                       \
    "{'type': '" type "', 'rectangle': {'from': ['" #x0 "mm', '" #y0                     \
    "mm'], 'to': ['" #x1 "mm', '" #y1 "mm']}}"
#define LINE_OF(type, x0, y0, x1, y1)                                                    \
    "{'type': '" type "', 'line': [['" #x0 "mm', '" #y0 "mm'], ['" #x1 "mm', '" #y1      \
    "mm']]}"
#define TERRAIN(features) "'terrain': [" features "]"
/* Members of "rules", instead of excellent command for both. */
#define RULES(members) "'rules': {" members "}"

/* Set up and begin.  in: more: further members of the scenario object (may be ""); blue, red:
 * bodies, separated by commas.  colonial_with() takes the officers as well.
 * errors: the test fails with the line the loader gave. */
Field *colonial_field(const char *more, const char *blue, const char *red);
Field *colonial_with(const char *more, const char *blue_officers, const char *blue,
                     const char *red_officers, const char *red);
/* Does the loader refuse it?  The line is in *err. */
bool colonial_refused(const char *more, const char *blue, const char *red, Err *err);
/* Whoever is to be decided about holds. */
bool colonial_holds(Field *f);
/* Nominate the group of a body that belongs to the side that moves, and hold every charge: what
 * has to be chosen then is a move.  Script its movement dice before. */
void colonial_moves(Field *f, const char *body);
/* Answer with "hold" or "done" until that is to be decided, or somebody else's turn comes.
 * returns: it is. */
bool colonial_until(Field *f, int decision);
/* The body's dice of this move, in place of those it rolled. */
void colonial_reach(Field *f, const char *body, int32_t open, int32_t rough);
BodyRow *colonial_body(const Field *f, const char *name);
int colonial_figures_of(const Field *f, const char *name);
/* Put a body elsewhere: middle in mm, facing. */
void colonial_stands_at(Field *f, const char *name, int x, int y, Angle facing);
/* Distance in tenths of a millimetre that a body is from (x, y) mm. */
int32_t colonial_gone(const Field *f, const char *name, int x, int y);
/* One stand's fire at another, as it stands: false if it cannot. */
bool colonial_aimed(const Field *f, const char *stand, const char *at, Aim *out);

#endif
