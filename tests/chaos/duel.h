/* SPDX-License-Identifier: GPL-3.0-or-later
 * duel.h - two units face to face, so far from edge to edge: b1, which fires north, and r1.
 *
 *   Field *f = chaos_duel("", INFANTRY_AT("b1", 30, 10, 3, "line"),
 *                         INFANTRY_AT("r1", 30, 30, 3, "line"), 762);
 *   chaos_aim(f);                           all hold: now whom they fire at is noted
 *   field_dice(f, 5, 9, 10, 10, 10, 1);     three d10; r1 does nothing; who moves first
 *   chaos_given(f, "b1 fire r1", NULL);
 *
 * Start at chaos_duel().
 */
#ifndef TESTS_CHAOS_DUEL_H
#define TESTS_CHAOS_DUEL_H

#include "tests/chaos/field.h"

enum {
    NO_SHOT = -1,
    A_SECTION = 762, /* of the rifle stick: three inches */
    UNHARMED = 10,   /* on a d10: small arms miss, and nobody reacts */
    STEADY = 6       /* on a d6: nobody reacts to artillery, or routs */
};

/* A field with r1 straight before b1's front, facing it. */
Field *chaos_duel(const char *more, const char *blue, const char *red, int32_t gap);
void chaos_apart(Field *f, int32_t gap);
/* Everybody holds until fire is to be noted.  errors: the test fails if nobody may fire. */
void chaos_aim(Field *f);
/* The number on the stick of b1's first piece, NO_SHOT if it may not fire at r1. */
int chaos_number(Field *f);
/* What b1's fire at r1 loses without a die.  errors: the test fails if it may not fire. */
int chaos_fixed(Field *f);
/* May it not fire, for a reason with this in it? */
bool chaos_may_not(Field *f, const char *who, const char *whom, const char *why);

#endif
