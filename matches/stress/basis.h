/* SPDX-License-Identifier: GPL-3.0-or-later
 * basis.h - what a stress test rests on: whose rules, which numbers were changed, whose dice,
 * and what was asked.
 *
 * Start at basis_tell().
 */
#ifndef MATCHES_STRESS_BASIS_H
#define MATCHES_STRESS_BASIS_H

#include "engine/battle.h"
#include "matches/tournament/doc.h"

/* The last section of a report, by which it can be made again.
 * in: options, those of the command that the result depends on, but for the seed and what was
 * changed of the numbers. */
void basis_tell(Doc *doc, const Battle *battle, uint64_t seed, const char *options, ...)
    __attribute__((format(printf, 4, 5)));

#endif
