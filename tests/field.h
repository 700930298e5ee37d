/* SPDX-License-Identifier: GPL-3.0-or-later
 * field.h - a small field set up in a few lines, with scripted dice: what the fields of all
 * rulesets (tests/chaos, tests/fire, tests/m1805, tests/throne) have in common.
 *
 * Single quotes stand for double ones in what is written here.  A throw that finds no scripted
 * die left makes f->list.starved true: tests that script dice end with field_spent().
 *
 * Start at field_set_up().
 */
#ifndef TESTS_FIELD_H
#define TESTS_FIELD_H

#include "engine/order_text.h"
#include "engine/ruleset.h"
#include "engine/scenario.h"

/* The moment it opens: turn, phase, side. */
#define FIELD_OPENING(turn, phase, side)                                                 \
    "'opening': {'turn': " #turn ", 'phase': '" phase "', 'side': '" side "'}"

enum { FIELD_EVENTS = 128 };

typedef struct Field {
    Battle *battle;
    Game game;
    DiceList list;
    uint8_t faces[256];
    Listener listener;
    int events[FIELD_EVENTS]; /* how often each kind was told since field_forget() */
    Event last[FIELD_EVENTS]; /* the last of each kind; its dice are not kept */
    Err err;
    State state;
} Field;

typedef struct FieldPlan {
    const Ruleset *rules;
    const char *head; /* members every such scenario has: "'table': {...}, 'turns': 20" */
    const char *more; /* further ones, may be "" */
    const char *officers[MAX_SIDES]; /* of Blue, of Red; NULL: nobody has officers */
    const char *units[MAX_SIDES];    /* separated by commas */
    const char *const
        *set; /* numbers of the rules, "path=value", NULL-ended; NULL: as printed */
} FieldPlan;

/* Blue's home edge is south, Red's north.  errors: NULL: the scenario is refused. */
Battle *field_parse(const FieldPlan *plan, Err *err);
/* Does the loader refuse it?  The line is in *err. */
bool field_is_refused(const FieldPlan *plan, Err *err);
/* Set up and begin.  errors: the test fails with the line the loader gave. */
Field *field_set_up(const FieldPlan *plan);
void field_free(Field *f);

/* The dice thrown from now on: n faces; any throw beyond them starves the list. */
void field_dice(Field *f, int n, ...);
/* n times the same face after those. */
void field_more(Field *f, int n, int face);
/* Have exactly the scripted dice been thrown? */
bool field_spent(const Field *f);
/* Give a typed order; the refusal is in f->err. */
bool field_gives(Field *f, const char *order);
/* Give orders one after the other until one is refused; NULL ends the list. */
bool field_give_all(Field *f, ...);
/* Is it refused, the state unchanged, for a reason with this in it? */
bool field_refuses(Field *f, const char *order, const char *why);
/* Is each of them refused so?  A row whose order is NULL ends the list. */
typedef struct Refusal {
    const char *order, *why;
} Refusal;
void field_refusals(Field *f, const Refusal *row);
#define FIELD_REFUSALS(f, ...)                                                           \
    field_refusals(f, (const Refusal[]){ __VA_ARGS__, { NULL, NULL } })
/* Does the ruleset's checker say so of the state?  why: a part of what it says; NULL: nothing, for it is sound. */
bool field_checks(Field *f, const char *why);
/* A typed order as it is told to people; NULL: it does not read, why is in f->err.  returns: valid
 * until the next call. */
const char *field_says(Field *f, const char *order);
/* How many of that verb are among the options of whoever is to decide. */
int field_offers(const Field *f, int verb);
/* Of a unit, stand ("1st.2"), officer or feature.  errors: the test fails. */
Ref field_find(const Field *f, const char *name);
int field_index(const Field *f, const char *name);
Unit *field_unit(const Field *f, const char *name);
Stand *field_stand(const Field *f, const char *name);
Officer *field_officer(const Field *f, const char *name);
void field_forget(Field *f); /* the events so far */

#endif
