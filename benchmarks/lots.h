/* SPDX-License-Identifier: GPL-3.0-or-later
 * lots.h - orders by lot that no list holds, for the soak.
 *
 *   lots_garbage()    any bytes, or a listed order with one byte of it changed
 *   lots_unlisted()   an order as a person might give it: a listed one to another place, with
 *                     another facing, formation, target, count or choice; or one made up of
 *                     anybody and any verb
 *
 * Bots play from lists; people do not.  Neither need be legal, and most are not.
 *
 * Start at lots_unlisted().
 */
#ifndef BENCHMARKS_LOTS_H
#define BENCHMARKS_LOTS_H

#include "engine/ruleset.h"

/* in: the n > 0 listed orders; number: odd for a listed order spoilt, even for any bytes. */
Order lots_garbage(const Order *listed, int n, int number, uint64_t lot);
/* in: the n > 0 listed orders.
 * returns: false if the lot came to no order, to a listed one, or to nothing but a word ("done"). */
bool lots_unlisted(const Battle *battle, const State *state, const Order *listed, int n,
                   uint64_t lot, Order *out);

#endif
