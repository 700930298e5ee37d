/* SPDX-License-Identifier: GPL-3.0-or-later
 * field.h - a small field of 1805, set up in a few lines, with scripted dice.
 *
 *   Field *f = m1805_field("", FOOT("b1", 30, 20, "veteran", "line"),
 *                          FOOT("r1", 30, 30, "green", "line"));
 *   m1805_dice(f, 2, 70, 12);             the next dice thrown, and no more
 *   m1805_bound(f, "b1 fire r1", NULL);   everybody else holds, the bound is played
 *   cr_assert_eq(m1805_body(f, "r1")->figures, 19);
 *
 * Blue's home edge is south, red's north; the table is 60 x 60 in; single quotes stand for
 * double ones.  A throw that finds no scripted die left makes f->list.starved true: tests that
 * script dice end with m1805_spent().
 *
 * Start at m1805_field().
 */
#ifndef TESTS_M1805_FIELD_H
#define TESTS_M1805_FIELD_H

#include "engine/order_text.h"
#include "engine/scenario.h"
#include "rulesets/musket_1805/musket.h"

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

typedef struct Field {
    Battle *battle;
    Game game;
    DiceList list;
    uint8_t faces[256];
    Listener listener;
    int events[N_EVENTS]; /* how often each kind was told since m1805_forget() */
    Event last[N_EVENTS]; /* the last of each kind; its dice are not kept */
    Err err;
    State state;
} Field;

/* Set up and begin.  in: more: further members of the scenario object (may be ""); blue, red:
 * units, separated by commas.
 * errors: the test fails with the line the loader gave. */
Field *m1805_field(const char *more, const char *blue, const char *red);
/* Does the loader refuse it?  The line is in *err. */
bool m1805_refused(const char *more, const char *blue, const char *red, Err *err);
void m1805_free(Field *f);

void m1805_dice(Field *f, int n, ...);
/* Have exactly the scripted dice been thrown? */
bool m1805_spent(const Field *f);
/* Give a typed order; the refusal is in f->err. */
bool m1805_gives(Field *f, const char *order);
/* A whole bound: these orders, for whichever side is asked, and everybody else holds.
 * errors: the test fails with the refusal. */
void m1805_bound(Field *f, ...);
int m1805_unit(const Field *f, const char *name);
Stand *m1805_body(const Field *f, const char *name);
Unit *m1805_state(const Field *f, const char *name);
UnitRow *m1805_row(const Field *f, const char *name);
/* The chance a shooter in percent; -1 and f->err if it may not fire. */
int m1805_shot(Field *f, const char *who, const char *whom);
/* Distance in tenths of a millimetre that a unit has moved from (x, y) inches. */
int32_t m1805_gone(const Field *f, const char *who, int x, int y);
/* Put `who` straight south of `whom`, so far from middle to middle, and in contact.
 * errors: the test fails if that is no contact. */
void m1805_touch(Field *f, const char *who, const char *whom, int32_t apart);
void m1805_forget(Field *f);

#endif
