/* SPDX-License-Identifier: GPL-3.0-or-later
 * ways.c - an odometer of dice.
 *
 * Start at ways_begin().
 */
#include "matches/ways.h"

#include <assert.h>
#include <math.h>

void ways_begin(Ways *ways)
{
    ways->thrown = 0;
}

static void show(void *self, const Game *game, const Roll *roll, int n, int sides,
                 uint8_t *face)
{
    Ways *const ways = self;
    (void)game, (void)roll;
    for (int i = 0; i < n; i++) {
        if (ways->thrown == WAYS_DICE) {
            ways->too_many = true;
            return;
        }
        const int at = ways->thrown++;
        if (at == ways->n) {
            ways->sides[at] = (uint8_t)sides;
            ways->face[at] = 1;
            ways->n++;
        }
        assert(ways->sides[at] == sides && "the same dice before it, the same throw");
        face[i] = ways->face[at];
    }
}

DiceHand ways_hand(Ways *ways)
{
    return (DiceHand){ show, ways };
}

int64_t ways_weight(Ways *ways)
{
    double chance = 1;
    for (int i = 0; i < ways->n; i++)
        chance /= ways->sides[i];
    ways->until += chance;
    const int64_t given = ways->given;
    ways->given = llround(ways->until * WAYS_ALL);
    return ways->given - given;
}

bool ways_next(Ways *ways)
{
    while (ways->n && ways->face[ways->n - 1] == ways->sides[ways->n - 1])
        ways->n--;
    if (!ways->n)
        return false;
    ways->face[ways->n - 1]++;
    return true;
}
