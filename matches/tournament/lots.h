/* SPDX-License-Identifier: GPL-3.0-or-later
 * lots.h - in place of each battle of a plan, so many by lot in its manner.
 *
 * Who wins on one ground may win by that ground.  The battles are files, DIR/lots/NAME-SEED.json,
 * which `brevet scenario vary NAME --seed SEED` draws as well; the plan names those from then on.
 *
 * Start at lots_draw().
 */
#ifndef MATCHES_TOURNAMENT_LOTS_H
#define MATCHES_TOURNAMENT_LOTS_H

#include "matches/tournament/plan.h"

enum { LOTS_DRAWS = 20 }; /* until one is fair; else the fairest of so many */

typedef enum LotsEnd { LOTS_DONE, LOTS_STOPPED, LOTS_FAILED } LotsEnd;

/* Draw plan->lots for each scenario of a plan that is not built yet; if that is 0, nothing is done.  A
 * file that is there is used as it is.  The same seed draws the same, and more of them begin with the same.
 * errors: it was stopped; a scenario is not found, does not open; too many; the folder cannot be written. */
LotsEnd lots_draw(Plan *plan, const char *folder, Err *err);

#endif
