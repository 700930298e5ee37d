/* SPDX-License-Identifier: GPL-3.0-or-later
 * crowded.h - scenarios made by lot on small tables where everything is near everything else.
 *
 * Of a shipped scenario some units of both sides are taken, with their officers, and put on a table a
 * few hundred millimetres larger than they need: turned, in other formations, of other kinds, some
 * not there yet.  Ground of every kind that the rules know lies between, under and beside them, and
 * the places that the battle is about.  The rules' own tables say what kinds there are.
 *
 *   crowded.c         the table, its ground, what the loader refuses drawn again
 *   crowded_troops.c  who fights, and where they begin
 *
 * Start at crowded_text().
 */
#ifndef BENCHMARKS_CROWDED_H
#define BENCHMARKS_CROWDED_H

#include "benchmarks/drawn.h"

/* in: the text of a scenario of these rules; the same seed makes the same of it.
 * returns: the text of another, the caller's, freed with free(); NULL: no good one came of this lot
 * (most do), or there is no memory. */
char *crowded_text(const char *text, const Ruleset *rules, uint64_t seed);

/* ---- for crowded.c ---- */

/* Some of each side's units stay, with the officers they need. */
void crowded_choose(Drawn *w);
/* All who have stayed begin somewhere on the table, or come later.
 * in: model: each unit as the scenario has it. */
void crowded_place(Drawn *w, const cJSON *model);
/* One of them is drawn again: at 0 of 100 bold he is as the model has him, but for the place. */
void crowded_unit_again(Drawn *w, const cJSON *model, int side, int unit, int bold);
void crowded_officer_again(Drawn *w, int side, int officer);
/* One of them goes; false: the side would have too few. */
bool crowded_unit_goes(Drawn *w, int side, int unit);

#endif
