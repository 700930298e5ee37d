/* SPDX-License-Identifier: GPL-3.0-or-later
 * arrive.c - troops that come later: the source has none, scenarios have (15.5).
 *
 * Start at musket_arrivals().
 */
#include "engine/arrival.h"
#include "rulesets/musket_1805/slide.h"

/* Nobody comes on into contact, into a building, or into woods that its formation cannot enter.  12.3 An
 * unseen enemy who is there is discovered. */
static bool has_place(Game *g, int unit, const Box *box)
{
    const Battle *b = g->battle;
    const State *s = g->state;
    const FeatureSet barred = own(b)->buildings | b->terrain.impassable;
    return battle_box_on_table(b, box) &&
           !(barred && terrain_under(&b->terrain, box) & barred) &&
           musket_may_stand(b, s, unit, box->at) && musket_has_room(g, unit, box);
}

static bool enters(Game *g, int unit, Point entry, Angle facing)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Stand *at = body(b, s, unit);
    Box box =
        musket_formation_box(b, s, unit, state_unit(s, unit)->formation, entry, facing);
    for (int k = 0; k < ARRIVAL_PLACES; k++) {
        box.at = arrival_place(entry, facing, g->battle->hand, k,
                               2 * (box.half_w + GEO_TOUCH), box.half_d);
        if (!has_place(g, unit, &box))
            continue;
        at->at = box.at;
        at->facing = facing;
        at->where = ON_TABLE;
        return true;
    }
    return false;
}

/* 3.5  Where both come to one place: by turns, as in all else that no rule puts in order. */
void musket_arrivals(Game *g)
{
    static const Arriving how = { ROLL_ARRIVAL, E_ARRIVAL, enters, NULL };
    for (int k = 0; k < MAX_SIDES; k++)
        arrivals(g, battle_in_turn(g->battle, g->state, k), &how);
}
