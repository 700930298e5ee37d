/* SPDX-License-Identifier: GPL-3.0-or-later
 * turned_told.h - what brevet bench --turned and --renumbered print.
 *
 * Start at turned_command().
 */
#ifndef BENCHMARKS_TURNED_TOLD_H
#define BENCHMARKS_TURNED_TOLD_H

#include "benchmarks/bench.h"
#include "matches/command.h"

int turned_command(const Args *args, const Shipped *shipped);
/* With --only also what both battles told of the order after which they parted. */
int renumbered_command(const Args *args, const Shipped *shipped);

#endif
