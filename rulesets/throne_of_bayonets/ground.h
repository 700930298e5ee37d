/* SPDX-License-Identifier: GPL-3.0-or-later
 * ground.h - what ground.c and ground_move.c share.
 */
#ifndef THRONE_GROUND_H
#define THRONE_GROUND_H

#include "rulesets/throne_of_bayonets/scene.h"

Angle ground_facing(const State *s, Ref who);
/* An advance, a charge, a withdrawal, a turn, of a unit or base on the table.
 * returns: false if there is no room for any of it. */
bool ground_move(const Battle *b, const State *s, const Intention *i, Order *o);
/* How far a party gets towards a place: straight, or, where a friend is in its way, round him.
 * in: distance, how far it would go.  out: which way. */
int32_t ground_way(const Battle *b, const State *s, Ref who, Point from, Point to,
                   int32_t distance, Vec *way);
/* Where it would take cover at a feature, and which way it would look there; false: it gives none. */
bool ground_cover(const Battle *b, const State *s, const Intention *i, Point *at,
                  Angle *facing);
/* Why a charge cannot be made, for a person: always false. */
bool ground_explain_charge(const Battle *b, const State *s, const Intention *i, Err *err);

#endif
