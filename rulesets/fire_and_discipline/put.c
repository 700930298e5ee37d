/* SPDX-License-Identifier: GPL-3.0-or-later
 * put.c - figures put right on a real table (engine/put.h).
 *
 * All that is told of a stand's place is its place, so nothing has to go along: a unit is put as
 * one, a stand of it by itself.
 *
 * Start at fire_put().
 */
#include "engine/put.h"

#include "rulesets/fire_and_discipline/fire.h"

bool fire_put(const Battle *b, const State *before, State *after, const Put *put,
              Err *err)
{
    return put_stands_clear(b, before, after, put, err) &&
           put_keeps_contact(b, before, after, put, fd_stands_touch, err);
}
