/* SPDX-License-Identifier: GPL-3.0-or-later
 * arrive.c - command groups that come later: the text has none, scenarios have (2.10).
 *
 * Start at colonial_arrivals().
 */
#include "engine/arrival.h"
#include "rulesets/greg_blake_colonial/colonial.h"

int colonial_awaited(const Battle *b, const State *s, int unit)
{
    const UnitInfo *info = &b->unit[unit];
    int n = 0;
    for (int i = info->first; info->arrives && i < info->first + info->n; i++)
        n += state_stand(s, i)->where == IN_RESERVE;
    return n;
}

static bool has_room(const Battle *b, const State *s, int unit, const Box *box)
{
    return battle_box_on_table(b, box) && colonial_box_meets(b, s, box, unit, true) < 0 &&
           colonial_crowds(b, s, unit, AS_IT_IS, box, -1) < 0 &&
           !(terrain_under(&b->terrain, box) &
             (colonial_bars(b, s, unit) | b->terrain.impassable));
}

static bool enters(Game *g, int unit, Point entry, Angle facing)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    const UnitInfo *info = &b->unit[unit];
    u->n_stands = (uint8_t)colonial_awaited(b, s, unit); /* its block is as large */
    Box box =
        colonial_block(b, s, unit, u->formation, body_row(s, unit)->front, entry, facing);
    for (int k = 0; k < ARRIVAL_PLACES; k++) {
        box.at = arrival_place(entry, facing, g->battle->hand, k,
                               2 * (box.half_w + GEO_TOUCH), box.half_d);
        if (!has_room(b, s, unit, &box))
            continue;
        for (int i = info->first; i < info->first + info->n; i++) {
            if (state_stand(s, i)->where == IN_RESERVE)
                state_stand(s, i)->where = ON_TABLE;
        }
        colonial_body_put(b, s, unit, box.at, facing);
        return true;
    }
    u->n_stands = 0;
    return false;
}

static void rides_in(Game *g, int officer, int unit, Point entry, Angle facing)
{
    Officer *he = state_officer(g->state, officer);
    he->where = ON_TABLE;
    he->at = entry;
    he->facing = facing;
    he->with = unit < 0 ? NO_REF : ref_unit(unit);
    if (unit >= 0)
        colonial_officers_follow(g->battle, g->state, unit);
}

void colonial_arrivals(Game *g)
{
    static const Arriving how = { ROLL_ARRIVAL, E_ARRIVAL, enters, rides_in };
    arrivals(g, g->state->side, &how);
}
