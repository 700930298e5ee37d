/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_nearest.c - the nearest few of many, in whatever order they are offered. */
#include "engine/nearest.h"

#include <criterion/criterion.h>

static const Vec east = { GEO_ONE, 0 };
static const Point here = { 0, 0 };

Test(nearest, keeps_the_nearest_few_in_their_order)
{
    static const int gap[] = { 50, 20, 40, 20, 60, 10, 20 };
    enum { N = sizeof gap / sizeof *gap, MOST = 4 };
    static const int order[] = { 5, 6, 3, 1 }; /* of those as near the one to the right */
    for (int backwards = 0; backwards < 2; backwards++) {
        int who[MOST];
        Nearest near;
        nearest_begin(&near, MOST, who, (Vec){ 0, GEO_ONE }, 1);
        for (int k = 0; k < N; k++) {
            const int i = backwards ? N - 1 - k : k;
            nearest_offer(&near, i, gap[i], (Point){ i, 0 });
        }
        cr_assert_eq(near.n, MOST);
        for (int i = 0; i < MOST; i++)
            cr_assert_eq(who[i], order[i], "place %d: %d", i, who[i]);
    }
}

Test(nearest, who_comes_last_still_comes_before_who_is_farther)
{
    int who[MAX_UNITS];
    Nearest near;
    nearest_begin(&near, MAX_UNITS, who, east, 1);
    for (int i = 0; i < 2 * MAX_UNITS; i++)
        nearest_offer(&near, i, 2 * MAX_UNITS - i, here);
    cr_assert_eq(near.n, MAX_UNITS);
    for (int i = 0; i < MAX_UNITS; i++)
        cr_assert_eq(who[i], 2 * MAX_UNITS - 1 - i);
}

Test(nearest, of_nobody_none)
{
    int who[1] = { -1 };
    Nearest near;
    nearest_begin(&near, 1, who, east, 1);
    cr_assert_eq(near.n, 0);
    cr_assert_eq(who[0], -1);
}
