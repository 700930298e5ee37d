/* SPDX-License-Identifier: GPL-3.0-or-later
 * options.h - what options.c and options_move.c share: a list under way.
 */
#ifndef THRONE_OPTIONS_H
#define THRONE_OPTIONS_H

#include "rulesets/throne_of_bayonets/scene.h"

typedef struct List {
    const Battle *b;
    const State *s;
    Intention *out;
    Order *known;
    int n;
} List;

/* Put one more on the list, if there is room ... */
void list_put(List *l, int verb, Ref subject, Ref target, int formation, int choice);
/* ... a move that becomes a hold if there is no room for it ... */
void list_put_or_hold(List *l, int verb, Ref subject, Ref target, int formation,
                      int choice);
/* ... or only if it can be carried out here. */
void list_put_if(List *l, int verb, Ref subject, Ref target, int formation, int choice);

/* The first unit, base or officer of the side that may move still; "done" if there is none. */
void options_of_move(List *l);

#endif
