/* SPDX-License-Identifier: GPL-3.0-or-later
 * march.c - one unit's march over a field that others only watch.
 *
 * Start at march_went().
 */
#include "tests/chaos/march.h"
#include <criterion/criterion.h>
#include <stdio.h>

Field *march_over(const char *terrain, const char *blue)
{
    char more[800] = "";
    if (*terrain)
        snprintf(more, sizeof more, TERRAIN("%s"), terrain);
    return chaos_field(more, blue, WATCH);
}

/* The order is carried out; exactly the scripted dice are thrown. */
void march_goes(Field *f, const char *order)
{
    chaos_given(f, order, NULL);
    cr_assert_eq(f->state.phase, PHASE_AIM, "%s", order);
    cr_assert(!f->game.list || field_spent(f), "%s: %d of %d dice", order, f->list.used,
              f->list.n);
    cr_assert(chaos_check(f->battle, &f->state, &f->err), "%s", f->err.text);
}

/* b1's way from (30, 20), in tenths of a millimetre, with one die, 0 = none is thrown. */
int32_t march_went(const char *terrain, const char *blue, const char *order, int die)
{
    Field *f = march_over(terrain, blue);
    field_dice(f, die != 0, die);
    march_goes(f, order);
    const int32_t far = chaos_gone(f, "b1", 30, 20);
    field_free(f);
    return far;
}

bool march_near(int32_t a, int32_t b)
{
    return a - b <= 2 && b - a <= 2;
}
