/* SPDX-License-Identifier: GPL-3.0-or-later
 * say.h - lengths and ways, as orders and events tell them.
 *
 * Start at fd_say_way().
 */
#ifndef FIRE_SAY_H
#define FIRE_SAY_H

#include "engine/text.h"
#include "rulesets/fire_and_discipline/fire.h"

int fd_to_yards(int32_t length); /* rounded to nearest */
/* "60 yards north-east", "less than a yard south" */
void fd_say_way(Text *t, Point from, Point to);

#endif
