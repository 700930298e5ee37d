/* SPDX-License-Identifier: GPL-3.0-or-later
 * blind.h - what a side may not know does not show in what it chooses: for tests of all rulesets.
 *
 * Start at blind_same_choices().
 */
#ifndef TESTS_BLIND_H
#define TESTS_BLIND_H

#include "tests/field.h"

/* Two fields that look the same to the side that decides.  As long as it decides, in this phase of
 * this turn: the same is asked, with the same options, and three bots each choose the same.
 * in: make: sets both up, anew for each bot; least: so many choices have to come up, no more than
 * most are looked at. */
typedef struct BlindPair {
    Field *one, *other;
} BlindPair;
void blind_same_choices(BlindPair (*make)(int which), int which, int least, int most);

#endif
