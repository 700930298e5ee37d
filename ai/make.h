/* SPDX-License-Identifier: GPL-3.0-or-later
 * make.h - what bots share among themselves: their makers, and the step onto the ground.
 *
 * A maker takes its options from the spec and returns a bot, or NULL with an error.  A new
 * kind of bot is a maker here and a row in each of the two tables of bot.c.
 */
#ifndef AI_MAKE_H
#define AI_MAKE_H

#include "ai/bot.h"
#include "ai/spec.h"

Bot *make_random(Spec *spec, Err *err);
Bot *make_doctrine(Spec *spec, Err *err);
Bot *make_flat(Spec *spec, Err *err);
Bot *make_uct(Spec *spec, Err *err);
Bot *make_portfolio(Spec *spec, Err *err);
Bot *make_naive(Spec *spec, Err *err);
Bot *make_mcts(Spec *spec, Err *err);

/* Ground option[at]; if the ruleset cannot, which is a fault of its options(), the nearest one
 * after it that it can.
 * in: n > 0. */
void make_ground(const Battle *battle, const State *seen, const Intention *option, int n,
                 int at, Order *out);

#endif
