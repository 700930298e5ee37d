/* SPDX-License-Identifier: GPL-3.0-or-later
 * sound.h - what holds of every state, whatever the rules: the common part of Ruleset.check.
 *
 *   the decision   is somebody's, about who is in the battle; none, and only then, once it is over
 *   officers       are on the table; with troops, with their own side's that are there
 *   ground         bears whoever stands on it, or he began the battle there
 *   the edge       has nobody over it, or he began so
 *
 * Start at sound_state().
 */
#ifndef ENGINE_SOUND_H
#define ENGINE_SOUND_H

#include "engine/battle.h"

/* Its decision and its officers.  errors: says what cannot be. */
bool sound_state(const Battle *battle, const State *state, Err *err);
/* Is that stand on none of this ground, or not on the table, or did it begin on such?
 * errors: says where it is. */
bool sound_ground(const Battle *battle, const State *state, int stand, FeatureSet barred,
                  Err *err);
/* Is none of that box over the table's edge, or did the other, where it began, lie over it, too?
 * in: began: NULL: it began off the table.  errors: says who does. */
bool sound_edge(const Battle *battle, Ref who, const Box *box, const Box *began,
                Err *err);

#endif
