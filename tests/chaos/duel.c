/* SPDX-License-Identifier: GPL-3.0-or-later
 * duel.c - two units face to face.
 *
 * Start at chaos_duel().
 */
#include "tests/chaos/duel.h"
#include <criterion/criterion.h>
#include <string.h>

void chaos_apart(Field *f, int32_t gap)
{
    const Box one = chaos_unit_box(f->battle, &f->state, field_index(f, "b1"));
    const Box two = chaos_unit_box(f->battle, &f->state, field_index(f, "r1"));
    /* Of pieces of 38.1 mm: half a tenth at either edge.  Skirmishers are an inch deep. */
    const int32_t lost = one.half_d % 381 == 190 && two.half_d == 190;
    chaos_stands_at(f, "r1", one.at.x, one.at.y + one.half_d + gap + two.half_d + lost,
                    SOUTH);
}

Field *chaos_duel(const char *more, const char *blue, const char *red, int32_t gap)
{
    Field *f = chaos_field(more, blue, red);
    chaos_apart(f, gap);
    return f;
}

void chaos_aim(Field *f)
{
    chaos_given(f, NULL);
    cr_assert_eq(f->state.decision.kind, D_FIRE, "nobody may fire");
}

int chaos_number(Field *f)
{
    Shot shot;
    uint8_t number[MOST_PIECES];
    if (!chaos_shot(f, "b1", "r1", &shot))
        return NO_SHOT;
    chaos_shot_numbers(&shot, 1, number);
    return number[0];
}

int chaos_fixed(Field *f)
{
    Shot shot;
    cr_assert(chaos_shot(f, "b1", "r1", &shot), "%s", f->err.text);
    return shot.fixed;
}

bool chaos_may_not(Field *f, const char *who, const char *whom, const char *why)
{
    Shot shot;
    return !chaos_shot(f, who, whom, &shot) && strstr(f->err.text, why) != NULL;
}
