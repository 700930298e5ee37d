/* SPDX-License-Identifier: GPL-3.0-or-later
 * ambush.c - bodies that lie hidden: found, or springing out in the enemy's move.
 *
 * Start at colonial_ambusher().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

/* 6.1  Whom it may charge: the enemy who has just moved, or else any other; -1 = nobody. */
static int prey(const Battle *b, const State *s, int unit)
{
    const int mover = colonial(s)->mover;
    if (mover != NO_ONE && is_there(s, mover) &&
        colonial_charge_legal(b, s, unit, ref_unit(mover), STRAIGHT_ON, true, NULL))
        return mover;
    BodySet left = colonial_marked(b, s, s->side, 0, 0);
    int u;
    while ((u = colonial_take_first(b, s, s->side, &left)) >= 0 &&
           (u == mover ||
            !colonial_charge_legal(b, s, unit, ref_unit(u), STRAIGHT_ON, true, NULL)))
        ;
    return u;
}

/* 6.1  The next hidden body that may charge somebody now, and has not let the last move pass; or, as
 * movement ends, has not been asked since. */
int colonial_ambusher(const Battle *b, const State *s, int *target)
{
    if (colonial(s)->mover == NO_ONE && colonial(s)->step != STEP_MOVED)
        return -1;
    BodySet left = colonial_marked(b, s, !s->side, U_HIDDEN | U_PASSED, U_HIDDEN);
    for (int u; (u = colonial_take_first(b, s, !s->side, &left)) >= 0;) {
        if (!colonial_in_command(b, s, u))
            continue;
        *target = prey(b, s, u);
        if (*target >= 0)
            return u;
    }
    return -1;
}

/* Does an enemy see one of its stands, from hiding too?  It is hidden from nobody then. */
static bool is_seen(const Battle *b, const State *s, int unit)
{
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) == side_of(b, unit) || !is_there(s, u))
            continue;
        EACH_STAND(b, s, u, i)
        {
            EACH_STAND(b, s, unit, k)
            {
                if (colonial_sees_hidden(b, s, i, k))
                    return true;
            }
        }
    }
    return false;
}

void colonial_found(Game *g, int unit)
{
    state_unit(g->state, unit)->marks &= ~(uint32_t)U_HIDDEN;
    colonial_look_again(g->battle, g->state);
    game_tell(g, &(Event){ .kind = E_FOUND,
                           .side = (uint8_t)side_of(g->battle, unit),
                           .subject = ref_unit(unit) });
}

void colonial_discover(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    BodySet seen[MAX_SIDES] = { 0, 0 }; /* before anybody is found */
    for (int u = 0; u < b->n_units; u++) {
        if (is_there(s, u) && is_hidden(s, u) && is_seen(b, s, u))
            seen[side_of(b, u)] |= body_set(b, u);
    }
    for (int side = 0; side < MAX_SIDES; side++)
        for (int u; (u = colonial_take_first(b, s, side, &seen[side])) >= 0;)
            colonial_found(g, u);
}
