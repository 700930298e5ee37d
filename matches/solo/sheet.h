/* SPDX-License-Identifier: GPL-3.0-or-later
 * sheet.h - the figures to move on a real table: who stands elsewhere than when last looked at.
 *
 *   Figures to move:
 *     1  89                 to 49.0,61.0 facing 170deg, line
 *     2  89.3               off the table
 *     3  riall              to 62.3,61.7 facing 107deg
 *
 * Start at sheet_write().
 */
#ifndef MATCHES_SOLO_SHEET_H
#define MATCHES_SOLO_SHEET_H

#include <stdio.h>

#include "engine/ruleset.h"

/* Numbered lines for units, stands in no unit, and officers that moved, turned, changed formation,
 * came or went.  in: both as the person sees them.  returns: how many lines. */
int sheet_write(FILE *out, const Battle *battle, const State *then, const State *now);
/* Whoever stands elsewhere after than before is known to: in `then` as well. */
void sheet_know(const Battle *battle, const State *before, const State *after,
                State *then);
/* Where everybody stands: units by their middle, stands of no unit by themselves, officers. */
void sheet_places(FILE *out, const Battle *battle, const State *seen);
/* Where he stands, be he a base of a unit, and of units and officers how they are, too.
 * errors: ground does not move; he is not on the table, as far as is seen. */
bool sheet_place_of(FILE *out, const Battle *battle, const State *seen, Ref who,
                    Err *err);

#endif
