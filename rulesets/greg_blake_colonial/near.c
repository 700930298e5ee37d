/* SPDX-License-Identifier: GPL-3.0-or-later
 * near.c - who is near whom: stands in an area, in the way, in contact.
 *
 * Start at colonial_stands_in() and colonial_touching().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

int colonial_nearest_of(const Battle *b, const State *s, int side, BodySet of, Point p)
{
    int64_t least = INT64_MAX;
    int best = -1;
    for (BodySet left = of; left; left &= left - 1) {
        const int u = body_first(b, side, left);
        const int64_t gap = geo_gap2(p, body_row(s, u)->at);
        if (gap < least || (gap == least && colonial_comes_before(s, u, best))) {
            least = gap;
            best = u;
        }
    }
    return best;
}

int colonial_nearest_enemy(const Battle *b, const State *s, int unit)
{
    const int side = !side_of(b, unit);
    return colonial_nearest_of(b, s, side, colonial_marked(b, s, side, U_HIDDEN, 0),
                               body_row(s, unit)->at);
}

/* An upright rectangle. */
typedef struct Area {
    Point low;
    uint32_t across, along;
} Area;

/* Could a stand of it be there? */
static inline bool spreads_to(const BodyRow *r, const Area *a)
{
    const uint32_t spread = (uint32_t)r->spread;
    return (((uint32_t)r->at.x - (uint32_t)a->low.x + spread <= a->across + 2 * spread) &
            ((uint32_t)r->at.y - (uint32_t)a->low.y + spread <= a->along + 2 * spread));
}

static inline bool stands_in(const Stand *stand, const Area *a)
{
    return ((uint32_t)stand->at.x - (uint32_t)a->low.x <= a->across) &
           ((uint32_t)stand->at.y - (uint32_t)a->low.y <= a->along) &
           (stand->where == ON_TABLE);
}

int colonial_stands_in(const Battle *b, const State *s, int side, Point low, Point high,
                       int16_t *out)
{
    const int first = side == NOBODY ? 0 : own(b)->first[side],
              end = side == NOBODY ? b->n_units : own(b)->end[side];
    const int32_t more = own(b)->stand_reach;
    const Area area = { { low.x - more, low.y - more },
                        (uint32_t)(high.x - low.x + 2 * more),
                        (uint32_t)(high.y - low.y + 2 * more) };
    int n = 0;
    for (int u = first; u < end; u++) {
        if (!spreads_to(body_row(s, u), &area))
            continue;
        const int last = b->unit[u].first + b->unit[u].n;
        for (int i = b->unit[u].first; i < last; i++) {
            out[n] = (int16_t)i;
            n += (int)stands_in(state_stand(s, i), &area) & (body_of(s, i) == u);
        }
    }
    return n;
}

/* in: side: whose, NOBODY = of both; other: not in its way either, -1 = nobody. */
static int meets(const Battle *b, const State *s, const Box *box, int side, int unit,
                 int other, bool hidden)
{
    int16_t near[MAX_STANDS + 1];
    Point low, high;
    geo_sweep_bounds(box, box->ahead, 0, &low, &high);
    const int n = colonial_stands_in(b, s, side, low, high, near);
    Box slim = *box;
    slim.half_w -= GEO_TOUCH / 2;
    slim.half_d -= GEO_TOUCH / 2;
    for (int k = 0; k < n; k++) {
        const int met = body_of(s, near[k]);
        if (met == unit || met == other ||
            (!hidden && is_hidden(s, met) && side_of(b, met) != side_of(b, unit)))
            continue;
        const Box stand = battle_box(b, s, near[k]);
        if (geo_overlap(&slim, &stand))
            return near[k];
    }
    return -1;
}

int colonial_box_meets(const Battle *b, const State *s, const Box *box, int unit,
                       bool hidden)
{
    return meets(b, s, box, NOBODY, unit, -1, hidden);
}

bool colonial_box_meets_enemy(const Battle *b, const State *s, const Box *box, int unit)
{
    return meets(b, s, box, !side_of(b, unit), unit, -1, true) >= 0;
}

int colonial_both_meet(const Battle *b, const State *s, const Box *box, int unit,
                       int other)
{
    return meets(b, s, box, NOBODY, unit, other, true);
}

int32_t colonial_gap(const Battle *b, const State *s, int unit, int other)
{
    int32_t least = GEO_FAR;
    EACH_STAND(b, s, unit, i)
    {
        const Box one = battle_box(b, s, i);
        EACH_STAND(b, s, other, k)
        {
            const Point to = state_stand(s, k)->at;
            if (!geo_near(to.x - one.at.x, to.y - one.at.y,
                          least + 2 * own(b)->stand_reach))
                continue;
            const Box two = battle_box(b, s, k);
            const int32_t gap = geo_gap(&one, &two);
            if (gap < least)
                least = gap;
        }
    }
    return least;
}

int colonial_touching(const Battle *b, const State *s, int stand, bool enemies, int *out)
{
    int16_t near[MAX_STANDS + 1];
    const int side = b->stand[stand].side;
    const Box box = battle_box(b, s, stand);
    const int theirs = enemies ? !side : side;
    const int32_t far = own(b)->stand_reach;
    const int n =
        colonial_stands_in(b, s, theirs, (Point){ box.at.x - far, box.at.y - far },
                           (Point){ box.at.x + far, box.at.y + far }, near);
    int found = 0;
    for (int k = 0; k < n && found < MOST_TOUCH; k++) {
        if (near[k] == stand)
            continue;
        const Box other = battle_box(b, s, near[k]);
        if (!geo_touching(&box, &other))
            continue;
        int at = found++;
        for (; at > 0 && colonial_stand_before(s, near[k], out[at - 1]); at--)
            out[at] = out[at - 1];
        out[at] = near[k];
    }
    return found;
}

bool colonial_box_touches(const Battle *b, const State *s, int side, const Box *box)
{
    for (int i = 0; i < b->n_stands; i++) {
        const Box enemy = battle_box(b, s, i);
        if (b->stand[i].side != side && stand_there(s, i) && geo_touching(box, &enemy))
            return true;
    }
    return false;
}

int32_t colonial_off_enemies(const Battle *b, const State *s, int stand, Vec way,
                             int32_t least)
{
    enum { PACE = 50, PACES = 60 };
    const Point from = state_stand(s, stand)->at;
    Box box = battle_box(b, s, stand);
    int32_t far = least;
    for (int k = 0; k < PACES; k++, far += PACE) {
        box.at = geo_along(from, way, far);
        if (!colonial_box_touches(b, s, b->stand[stand].side, &box))
            break;
    }
    return far;
}

/* Does a stand of that enemy body touch one of its own?  Few of his are near enough to ask. */
static bool bodies_touch(const Battle *b, const State *s, int unit, int foe)
{
    const BodyRow *r = body_row(s, unit);
    EACH_STAND(b, s, foe, k)
    {
        const Point to = state_stand(s, k)->at;
        if (!geo_near(to.x - r->at.x, to.y - r->at.y,
                      r->spread + own(b)->stand_reach + GEO_TOUCH))
            continue;
        const Box his = battle_box(b, s, k);
        EACH_STAND(b, s, unit, i)
        {
            const Point at = state_stand(s, i)->at;
            if (!geo_near(to.x - at.x, to.y - at.y, 2 * own(b)->stand_reach))
                continue;
            const Box mine = battle_box(b, s, i);
            if (geo_touching(&mine, &his))
                return true;
        }
    }
    return false;
}

bool colonial_in_contact(const Battle *b, const State *s, int unit)
{
    const BodyRow *r = body_row(s, unit);
    const int side = !side_of(b, unit);
    for (int u = own(b)->first[side]; u < own(b)->end[side]; u++) {
        const BodyRow *e = body_row(s, u);
        if (geo_near(e->at.x - r->at.x, e->at.y - r->at.y,
                     r->spread + e->spread + GEO_TOUCH) &&
            is_there(s, u) && bodies_touch(b, s, unit, u))
            return true;
    }
    return false;
}
