/* SPDX-License-Identifier: GPL-3.0-or-later
 * spoken.h - what people type and read: is an order the same typed, is there a clause that a refusal cites?
 *
 * Start at spoken_order().
 */
#ifndef BENCHMARKS_SPOKEN_H
#define BENCHMARKS_SPOKEN_H

#include "engine/ruleset.h"

/* Typed out part by part ("11us move to 50,35 facing 45deg as line"), is it the same order again?  And does what
 * its verb does not take change nothing of what comes of it?
 * in: a legal order of that state.  errors: which part, or what it is read as. */
bool spoken_order(const Battle *battle, const State *state, const Order *order, Err *err);
/* Is each clause that a refusal cites, "(7.2)", "(7.2, 7.3)", in the ruleset's table? */
bool spoken_clauses(const Battle *battle, const char *refusal, Err *err);

#endif
