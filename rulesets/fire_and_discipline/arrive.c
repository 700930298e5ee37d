/* SPDX-License-Identifier: GPL-3.0-or-later
 * arrive.c - troops that come later: the text has none, scenarios have (10.12).
 *
 * Start at fd_arrivals().
 */
#include "engine/arrival.h"
#include "rulesets/fire_and_discipline/fire.h"

/* How far its stands reach from `middle`: half its width, and how much of it is behind. */
static void measure(const Battle *b, const State *s, const Layout *l, Point middle,
                    Angle facing, int32_t *half_w, int32_t *behind)
{
    *half_w = *behind = 0;
    for (int i = 0; i < l->n; i++) {
        const Box box = fd_placed_box(b, s, l, i);
        Point corner[4];
        geo_corners(&box, corner);
        for (int c = 0; c < 4; c++) {
            int32_t right, ahead;
            geo_frame(middle, geo_ahead(facing), corner[c], &right, &ahead);
            if (right > *half_w)
                *half_w = right;
            if (-ahead > *behind)
                *behind = -ahead;
        }
    }
}

static bool lay_out(const Battle *b, const State *s, int unit, Point at, Angle facing,
                    Layout *l)
{
    int stand[MAX_LAYOUT], n = 0;
    const UnitInfo *info = &b->unit[unit];
    const int formation = state_unit(s, unit)->formation;
    for (int i = info->first; i < info->first + info->n && n < MAX_LAYOUT; i++) {
        if (state_stand(s, i)->where == IN_RESERVE)
            stand[n++] = i;
    }
    return fd_layout_make(b, s, stand, n, formation, at, facing, l);
}

/* They stand nowhere yet: who of them is on the left is nothing to where the table has its corner. */
static void gather(const Battle *b, State *s, int unit, Point entry)
{
    for (int i = b->unit[unit].first; i < b->unit[unit].first + b->unit[unit].n; i++)
        if (state_stand(s, i)->where == IN_RESERVE)
            state_stand(s, i)->at = entry;
}

static bool enters(Game *g, int unit, Point entry, Angle facing)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Layout l;
    int32_t half_w, behind;
    const bool loose = is_loose(state_unit(s, unit)->formation);
    gather(b, s, unit, entry);
    if (!lay_out(b, s, unit, entry, facing, &l))
        return false;
    measure(b, s, &l, entry, facing, &half_w, &behind);
    for (int k = 0; k < ARRIVAL_PLACES; k++) {
        const Point at = arrival_place(entry, facing, g->battle->hand, k,
                                       2 * (half_w + GEO_TOUCH), behind);
        if (!lay_out(b, s, unit, at, facing, &l) ||
            !fd_layout_free(b, s, &l, loose, NULL))
            continue;
        for (int i = 0; i < l.n; i++) {
            Stand *stand = state_stand(s, l.stand[i]);
            stand->at = l.at[i];
            stand->facing = l.facing[i];
            stand->where = ON_TABLE;
        }
        for (int i = 0; i < l.n; i++) { /* 9.9: from beyond the edge */
            const Point from = geo_along(l.at[i], geo_ahead(facing), -behind - 1);
            fd_enters_rough(g, l.stand[i], from);
        }
        return true;
    }
    return false;
}

/* 2.13  He rides with his own stands, if he has any and they have come; else with the first of his men's
 * that is left. */
static void rides_in(Game *g, int officer, int unit, Point entry, Angle facing)
{
    const State *s = g->state;
    Officer *he = state_officer(s, officer);
    const bool own = ref_kind(he->with) == REF_STAND && on_table(s, ref_index(he->with));
    const int stand = own        ? ref_index(he->with)
                      : unit < 0 ? -1
                                 : fd_first_left(g->battle, s, unit);
    he->where = ON_TABLE;
    he->facing = facing;
    he->with = stand < 0 ? NO_REF : ref_stand(stand);
    he->at = stand < 0 ? entry : state_stand(s, stand)->at;
}

void fd_arrivals(Game *g, int side)
{
    static const Arriving how = { ROLL_ARRIVAL, E_ARRIVAL, enters, rides_in };
    arrivals(g, side, &how);
}
