/* SPDX-License-Identifier: GPL-3.0-or-later
 * groups.c - stands of a unit that act as one, and how they stand to one another.
 *
 * A unit's stands follow each other in the Battle, so a group is looked for among at most ten
 * of them.
 *
 * Start at fd_group_of().
 */
#include "rulesets/fire_and_discipline/fire.h"

static bool same_way(const State *s, int i, int k)
{
    const Stand *one = state_stand(s, i), *other = state_stand(s, k);
    const int32_t turn = geo_turn(one->facing, other->facing);
    if (one->status != other->status)
        return false;
    return one->status == ST_SQUARE || (turn < SAME_WAY && turn > -SAME_WAY);
}

/* 3.6, 3.11, 1.7  In contact; a square holds together over a corner or a gap that losses leave, sections that
 * have limbered side by side over what their narrower bases leave. */
static bool holds_together(const Battle *b, const State *s, int i, int k)
{
    if (fd_stands_touch(b, s, i, k))
        return true;
    const int status = state_stand(s, i)->status;
    if (status != ST_SQUARE && status != ST_LIMBERED)
        return false;
    const Box one = fd_stand_box(b, s, i), other = fd_stand_box(b, s, k);
    const int32_t less = 2 * (one.half_d - one.half_w) + GEO_TOUCH;
    const int32_t gap = status == ST_SQUARE ? 2 * one.half_w : less;
    return geo_within(&one, &other, gap > 0 ? gap : 0);
}

/* 3.6  Adjacent stands of a unit that face one way act as one. */
int fd_group_of(const Battle *b, const State *s, int stand, int *out)
{
    const UnitInfo *unit = &b->unit[b->stand[stand].parent];
    uint64_t in = 1ull << (stand - unit->first);
    int n = 1;
    out[0] = stand;
    for (int k = 0; k < n; k++) {
        for (int i = 0; i < unit->n; i++) {
            const int other = unit->first + i;
            if (in >> i & 1 || !on_table(s, other) || !same_way(s, out[k], other))
                continue;
            if (!holds_together(b, s, out[k], other))
                continue;
            in |= 1ull << i;
            out[n++] = other;
        }
    }
    return n;
}

/* 1.3, 1.37  Of two groups of a unit, does it act as the first: of more stands, else of more castings, else with
 * the stand furthest to the right, as its own side looks? */
static bool is_main(const Battle *b, const State *s, const int *one, int n,
                    const int *two, int other)
{
    const Vec ahead = geo_ahead(battle_ahead(b, b->stand[one[0]].side));
    Point right[2] = { state_stand(s, one[0])->at, state_stand(s, two[0])->at };
    int castings = 0;
    if (n != other)
        return n > other;
    for (int k = 0; k < n; k++) {
        const Stand *const his = state_stand(s, one[k]), *const hers =
                                                             state_stand(s, two[k]);
        castings += his->figures - hers->figures;
        right[0] = battle_first_of(b, his->at, right[0], ahead) ? his->at : right[0];
        right[1] = battle_first_of(b, hers->at, right[1], ahead) ? hers->at : right[1];
    }
    return castings ? castings > 0 : battle_first_of(b, right[0], right[1], ahead);
}

static int find_main_group(const Battle *b, const State *s, int unit, int *out)
{
    const UnitInfo *info = &b->unit[unit];
    int best = 0, left = 0, stand[MAX_LAYOUT];
    uint64_t seen = 0;
    for (int i = 0; i < info->n; i++)
        left += on_table(s, info->first + i);
    for (int i = 0; i < info->n && left && left >= best; i++) {
        if (seen >> i & 1 || !on_table(s, info->first + i))
            continue;
        const int n = fd_group_of(b, s, info->first + i, stand);
        for (int k = 0; k < n; k++)
            seen |= 1ull << (stand[k] - info->first);
        left -= n;
        if (best && !is_main(b, s, stand, n, out, best))
            continue;
        best = n;
        memcpy(out, stand, (size_t)n * sizeof *out);
    }
    return best;
}

/* A unit's main group, with the stands that it was found of: it is asked for many times an order. */
typedef struct Known {
    const Battle *b;
    uint64_t scenario, tables;
    int n, group[MAX_LAYOUT];
    Stand stand[MAX_LAYOUT];
} Known;

int fd_main_group(const Battle *b, const State *s, int unit, int *out)
{
    static _Thread_local Known all[MAX_UNITS];
    const UnitInfo *info = &b->unit[unit];
    Known *const known = &all[unit];
    const size_t room = (size_t)info->n * sizeof(Stand);
    const Stand *const now = state_stand(s, info->first);
    if (known->b != b || known->scenario != b->scenario_hash ||
        known->tables != b->tables || memcmp(known->stand, now, room)) {
        known->b = b;
        known->scenario = b->scenario_hash;
        known->tables = b->tables;
        memcpy(known->stand, now, room);
        known->n = find_main_group(b, s, unit, known->group);
    }
    memcpy(out, known->group, (size_t)known->n * sizeof *out);
    return known->n;
}

/* 1.3, 3.22  A troop of two keeps together: an order to either is one to both. */
int fd_subject_stands(const Battle *b, const State *s, Ref subject, int *out)
{
    const int i = ref_index(subject);
    if (ref_kind(subject) == REF_UNIT)
        return fd_main_group(b, s, i, out);
    if (ref_kind(subject) != REF_STAND || !on_table(s, i))
        return 0;
    out[0] = i;
    const int mate = fd_troop_mate(b, i);
    if (mate < 0 || !on_table(s, mate) || !same_way(s, i, mate) ||
        !fd_stands_touch(b, s, i, mate))
        return 1;
    out[1] = mate;
    return 2;
}

int fd_only_stand(const Battle *b, const State *s, Ref subject)
{
    const int i = ref_index(subject);
    int only = -1;
    if (ref_kind(subject) == REF_STAND)
        return on_table(s, i) ? i : -1;
    if (ref_kind(subject) != REF_UNIT)
        return -1;
    for (int k = b->unit[i].first; k < b->unit[i].first + b->unit[i].n; k++) {
        if (!on_table(s, k))
            continue;
        if (only >= 0)
            return -1;
        only = k;
    }
    return only;
}

/* 3.1  One stand counts as a column, and fires as a line. */
int fd_group_formation(const Battle *b, const State *s, const int *stand, int n)
{
    const int status = state_stand(s, stand[0])->status;
    if (status == ST_SQUARE)
        return SQUARE;
    if (status == ST_LIMBERED)
        return LIMBERED;
    if (status == ST_UNLIMBERED)
        return UNLIMBERED;
    if (status == ST_DISMOUNTED)
        return DISMOUNTED;
    if (status == ST_OPEN)
        return OPEN_ORDER;
    const Vec ahead = geo_ahead(state_stand(s, stand[0])->facing);
    const int32_t deep = b->stand[stand[0]].half_d;
    int32_t front = 0, rear = 0; /* of all: whoever of them is the first */
    for (int k = 1; k < n; k++) {
        int32_t x, y;
        geo_frame(state_stand(s, stand[0])->at, ahead, state_stand(s, stand[k])->at, &x,
                  &y);
        front = y > front ? y : front;
        rear = y < rear ? y : rear;
        if (front - rear > deep)
            return COLUMN;
    }
    return n > 1 ? LINE : COLUMN;
}

/* A unit is as its largest group is. */
void fd_unit_is(const Battle *b, const State *s, int unit, int *formation, int *status)
{
    int stand[MAX_LAYOUT];
    const int n = fd_main_group(b, s, unit, stand);
    if (!n)
        return;
    *status = in_garrison(s, stand[0]);
    *formation = *status ? AS_IT_IS : fd_group_formation(b, s, stand, n);
}

/* 3.22  One alone is in column, and so is a troop of two that stands alone. */
bool fd_as_column(const Battle *b, const State *s, const int *stand, int n)
{
    return fd_group_formation(b, s, stand, n) == COLUMN ||
           (n == 2 && fd_troop_mate(b, stand[0]) == stand[1] &&
            state_stand(s, stand[0])->status == ST_FORMED);
}

/* 3.7, 3.8  Of two that touch and face one way: does the second stand before (1) or behind (-1) the
 * first, front to back?  0: beside it, be it some yards further on; two that meet by a corner do not
 * stand side by side. */
int fd_before(const Battle *b, const State *s, int i, int k)
{
    const StandInfo *one = &b->stand[i], *two = &b->stand[k];
    int32_t x, y;
    geo_frame(state_stand(s, i)->at, geo_ahead(state_stand(s, i)->facing),
              state_stand(s, k)->at, &x, &y);
    const int32_t aside = (x < 0 ? -x : x) - one->half_w - two->half_w;
    const int32_t apart = (y < 0 ? -y : y) - one->half_d - two->half_d;
    if (apart < aside - GEO_TOUCH)
        return 0;
    return y > 0 ? 1 : -1;
}

/* Does a friend of its unit touch it: 1 before or behind, 2 at its side?  The other half of its troop
 * is none. */
static int neighbours(const Battle *b, const State *s, int i)
{
    const UnitInfo *unit = &b->unit[b->stand[i].parent];
    int found = 0;
    for (int k = unit->first; k < unit->first + unit->n; k++) {
        if (k == i || k == fd_troop_mate(b, i) || !on_table(s, k) || !same_way(s, i, k) ||
            !fd_stands_touch(b, s, i, k))
            continue;
        found |= fd_before(b, s, i, k) ? 1 : 2;
    }
    return found;
}

/* A square is no column, though its sides stand behind one another. */
bool fd_in_column(const Battle *b, const State *s, int i)
{
    return state_stand(s, i)->status != ST_SQUARE && neighbours(b, s, i) & 1;
}

bool fd_in_line(const Battle *b, const State *s, int i)
{
    const int mate = fd_troop_mate(b, i);
    int found = neighbours(b, s, i);
    if (mate >= 0 && on_table(s, mate) && fd_stands_touch(b, s, i, mate))
        found |= neighbours(b, s, mate);
    return found == 2;
}
