/* SPDX-License-Identifier: GPL-3.0-or-later
 * wild.h - scenarios varied by lot, for what the shipped ones never show.
 *
 * Ground of all types and shapes is strewn over a scenario's table; its units stand elsewhere, turned,
 * in other formations and statuses, of other kinds, or come later, from any edge.  What the loader
 * refuses of that is taken away again, until the rest is a good scenario.
 *
 * Start at wild_text().
 */
#ifndef BENCHMARKS_WILD_H
#define BENCHMARKS_WILD_H

#include "engine/ruleset.h"

/* in: the text of a scenario of these rules; the same seed makes the same of it.
 * returns: the text of another, the caller's, freed with free(); NULL: no good one came of this lot
 * (most do), or there is no memory. */
char *wild_text(const char *text, const Ruleset *rules, uint64_t seed);

#endif
