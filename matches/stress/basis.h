/* SPDX-License-Identifier: GPL-3.0-or-later
 * basis.h - what a stress test rests on: whose rules, which numbers were changed, whose dice.
 *
 * Start at basis_tell().
 */
#ifndef MATCHES_STRESS_BASIS_H
#define MATCHES_STRESS_BASIS_H

#include "engine/battle.h"
#include "matches/tournament/doc.h"

/* The last section of a report, by which it can be made again. */
void basis_tell(Doc *doc, const Battle *battle, uint64_t seed);

#endif
