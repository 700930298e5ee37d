/* SPDX-License-Identifier: GPL-3.0-or-later
 * field.h - a small field of Chaos, Confusion and Casualties, set up in a few lines, with
 * scripted dice.
 *
 *   Field *f = chaos_field("", INFANTRY_AT("b1", 30, 20, 8, "line"),
 *                          INFANTRY_AT("r1", 30, 30, 8, "line"));
 *   chaos_given(f, "b1 charge r1", NULL);   these orders, and everybody else holds
 *   field_dice(f, 2, 4, 7);                 the next dice thrown, and no more
 *
 * The table is 60 x 60 in, 12 turns; tests/field.h has what all fields can do.  The die that
 * says who moves first in a turn (1.3) has been thrown when the field is set up; to go on into the
 * next turn wants one.
 *
 * Start at chaos_field().
 */
#ifndef TESTS_CHAOS_FIELD_H
#define TESTS_CHAOS_FIELD_H

#include "rulesets/chaos_confusion_casualties/chaos.h"
#include "tests/field.h"

/* A unit: short name, middle in inches, kind, pieces, formation; more: further keys, ", 'x': y". */
#define UNIT(name, x, y, kind, count, formation, more)                                   \
    "{'name': '" name "', 'at': ['" #x "in', '" #y "in'], 'formation': '" formation      \
    "', 'stands': [{'kind': '" kind "', 'count': " #count "}]" more "}"
#define INFANTRY_AT(name, x, y, count, formation)                                        \
    UNIT(name, x, y, "infantry", count, formation, "")
#define CAVALRY_AT(name, x, y, count, formation)                                         \
    UNIT(name, x, y, "cavalry", count, formation, "")
#define SKIRMISH_AT(name, x, y, count)                                                   \
    UNIT(name, x, y, "skirmisher", count, "open order", "")
#define GUN_AT(name, x, y) UNIT(name, x, y, "gun", 1, "unlimbered", "")
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
Field *chaos_field(const char *more, const char *blue, const char *red);
/* Does the loader refuse it?  The line is in *err. */
bool chaos_refused(const char *more, const char *blue, const char *red, Err *err);
/* Answer the present phase's notes of both sides: these orders, and everybody else holds.  Who is to
 * fire in reaction, or has run into a friend, is let.  It stops as soon as something else has to be chosen.
 * errors: the test fails with the refusal. */
void chaos_given(Field *f, ...);
/* 6.7  Those are let, until something else has to be chosen. */
void chaos_lets(Field *f);
UnitRow *chaos_row(const Field *f, const char *name);
/* Hits a unit still takes. */
int chaos_strength(const Field *f, const char *name);
/* The fire of one unit at another as it stands: false and f->err if it may not. */
bool chaos_shot(Field *f, const char *who, const char *whom, Shot *out);
/* Distance in tenths of a millimetre that a unit has moved from (x, y) inches. */
int32_t chaos_gone(const Field *f, const char *who, int x, int y);
/* Put a unit elsewhere: middle in tenths of a millimetre, facing. */
void chaos_stands_at(Field *f, const char *who, int32_t x, int32_t y, Angle facing);

#endif
