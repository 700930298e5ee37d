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
 * Blue's home edge is south, red's north; the table is 100 x 100 cm; single quotes stand for
 * double ones.  A throw that finds no scripted die left makes f->list.starved true: tests that
 * script dice end with field_spent().
 *
 * Start at field().
 */
#ifndef TESTS_THRONE_FIELD_H
#define TESTS_THRONE_FIELD_H

#include "engine/order_text.h"
#include "engine/scenario.h"
#include "rulesets/throne_of_bayonets/throne.h"

/* The moment it opens: turn, phase ("activation", "movement", "melee", "fire", "morale"), side. */
#define FIELD_OPENING(turn, phase, side)                                                      \
    "'opening': {'turn': " #turn ", 'phase': '" phase "', 'side': '" side "'}"
/* One stands row: n bases, the first (of n > 1) a command base. */
#define FIELD_FOOT(n, rating)  FIELD_STANDS("line infantry", n, rating)
#define FIELD_LIGHT(n, rating) FIELD_STANDS("light infantry", n, rating)
#define FIELD_HORSE(n, rating) FIELD_STANDS("line cavalry", n, rating)
#define FIELD_STANDS(kind, n, rating)                                                         \
    "'stands': [{'kind': '" kind "', 'rating': " #rating ", 'traits': ['command']}, "         \
    "{'kind': '" kind "', 'rating': " #rating ", 'count': " #n "}]" /* n + 1 bases */

typedef struct Field {
    Battle *battle;
    Game game;
    DiceList list;
    uint8_t faces[256];
    Listener listener;
    int events[N_EVENTS]; /* how often each kind was told since field_forget() */
    Event last[N_EVENTS]; /* the last of each kind; its dice are not kept */
    Err err;
    State state;
} Field;

/* Set up and begin.  in: more: further members of the scenario object ("'terrain': [...]", may be
 * ""); blue, red: units, separated by commas; officers: see field_with().
 * errors: the test fails with the line the loader gave. */
Field *field(const char *more, const char *blue, const char *red);
/* The same with officers of blue and red ("" for none). */
Field *field_with(const char *more, const char *blue_officers, const char *blue,
                  const char *red_officers, const char *red);
void field_free(Field *f);

/* The dice thrown from now on: n faces; any throw beyond them starves the list. */
void field_dice(Field *f, int n, ...);
/* Have exactly the scripted dice been thrown? */
bool field_spent(const Field *f);
/* Give a typed order; the refusal is in f->err. */
bool field_gives(Field *f, const char *order);
/* Give orders one after the other until one is refused; NULL ends the list. */
bool field_give_all(Field *f, ...);
int field_index(const Field *f, const char *name); /* of a unit, base, officer or feature */
Unit *field_unit(const Field *f, const char *name);
UnitRow *field_row(const Field *f, const char *name);
Stand *field_base(const Field *f, const char *name); /* "1st.2" */
Officer *field_officer(const Field *f, const char *name);
void field_forget(Field *f); /* the events so far */

#endif
