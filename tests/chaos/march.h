/* SPDX-License-Identifier: GPL-3.0-or-later
 * march.h - one unit's march over a field that others only watch.
 *
 * Start at march_went().
 */
#ifndef TESTS_CHAOS_MARCH_H
#define TESTS_CHAOS_MARCH_H

#include "tests/chaos/field.h"

#define WATCHED                 INFANTRY_AT("b9", 56, 4, 1, "line")
#define WATCH                   GUN_AT("r9", 56, 57)
#define ALONE(x, y, count, how) INFANTRY_AT("b1", x, y, count, how) "," WATCHED

/* A field with this terrain (may be ""), these units of Blue, and a gun of Red far off. */
Field *march_over(const char *terrain, const char *blue);
/* The order is carried out; exactly the scripted dice are thrown. */
void march_goes(Field *f, const char *order);
/* b1's way from (30, 20), in tenths of a millimetre, with one die, 0 = none is thrown. */
int32_t march_went(const char *terrain, const char *blue, const char *order, int die);
/* The same but for what rounding does? */
bool march_near(int32_t a, int32_t b);

#endif
