/* SPDX-License-Identifier: GPL-3.0-or-later
 * choices.h - what a person may choose here: a numbered list, a number or words read.
 *
 * Start at choices_list().
 */
#ifndef MATCHES_SOLO_CHOICES_H
#define MATCHES_SOLO_CHOICES_H

#include "engine/ruleset.h"

enum { CHOICE_SAYS = 512 };

typedef struct Choices {
    int n;
    Order order[MAX_OPTIONS];
    char says[MAX_OPTIONS][CHOICE_SAYS]; /* the order, and what it is meant for */
    Ref target[MAX_OPTIONS];             /* whom it is meant against */
    bool verb[UINT8_MAX + 1];            /* that are in it, as meant or as ordered */
} Choices;

/* The sensible orders of this decision; intentions that come to the same thing are one. */
void choices_list(const Battle *battle, const State *state, Choices *out);
/* The number of that order in the list, from 1; 0: it is not there. */
int choices_number(const Choices *choices, const Order *order);
/* The order a line means: a number of the list, a sentence of it (said.h), else an order in words.
 * errors: says what is wrong with it. */
bool choices_read(const Choices *choices, const Battle *battle, const State *state,
                  const char *line, Order *out, Err *err);

/* Behind a refusal, what this decision takes, if the line's verb is none of the list's. */
void choices_lead(const Choices *choices, const Battle *battle, const char *line,
                  Err *err);

#endif
