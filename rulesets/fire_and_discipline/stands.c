/* SPDX-License-Identifier: GPL-3.0-or-later
 * stands.c - stands, who touches whom, friends and enemies near them.
 *
 * Nothing about contact is stored: it is read off the table when it is wanted.
 *
 * Start at fd_stands_touch().
 */
#include "rulesets/fire_and_discipline/fire.h"

/* 1.9, 1.10  Be its losses what they may; in 6mm of twice the castings (1.12). */
bool fd_is_half_stand(const Battle *b, int i)
{
    const int began = b->stand[i].figures, times = scale_times(b);
    switch (b->stand[i].kind) {
    case INFANTRY:
        return began < number(b, FOOT_LEAST) * times;
    case CAVALRY:
        return began <= times;
    default:
        return is_light(b, i);
    }
}

/* 1.5, 1.7  A limber's base has its frontage and depth exchanged; a crew without guns fits into
 * either. */
static inline void halves(const StandInfo *info, int status, int32_t *half_w,
                          int32_t *half_d)
{
    const int32_t less = info->half_w < info->half_d ? info->half_w : info->half_d;
    *half_w = info->half_w;
    *half_d = info->half_d;
    if (status != ST_LIMBERED && status != ST_CREW)
        return;
    *half_w = status == ST_CREW ? less : info->half_d;
    *half_d = status == ST_CREW ? less : info->half_w;
}

Box fd_box_as(const Battle *b, const State *s, int i, int status)
{
    const Stand *at = state_stand(s, i);
    Box box = { .at = at->at, .ahead = geo_ahead(at->facing) };
    halves(&b->stand[i], status, &box.half_w, &box.half_d);
    return box;
}

Box fd_stand_box(const Battle *b, const State *s, int i)
{
    return fd_box_as(b, s, i, state_stand(s, i)->status);
}

bool fd_stands_touch(const Battle *b, const State *s, int i, int k)
{
    const Stand *one = state_stand(s, i), *two = state_stand(s, k);
    if (fd_far_apart(one->at, two->at, fire_battle(b)->near))
        return false;
    if (one->facing == two->facing) { /* most often: no need of four axes */
        int32_t x, y, my_w, my_d, w, d;
        halves(&b->stand[i], one->status, &my_w, &my_d);
        halves(&b->stand[k], two->status, &w, &d);
        geo_frame(one->at, geo_ahead(one->facing), two->at, &x, &y);
        x = (x < 0 ? -x : x) - my_w - w;
        y = (y < 0 ? -y : y) - my_d - d;
        if (x < 0)
            x = 0;
        if (y < 0)
            y = 0;
        return x * x + y * y <= GEO_TOUCH * GEO_TOUCH;
    }
    const Box mine = fd_stand_box(b, s, i), other = fd_stand_box(b, s, k);
    return geo_touching(&mine, &other);
}

static bool touches_foot(const Battle *b, const State *s, int i)
{
    const Stand *all = state_stand(s, 0), *at = &all[i];
    const int side = b->stand[i].side, end = end_of(b, side);
    const int32_t near = fire_battle(b)->near;
    for (int k = from_of(b, side); k < end; k++) {
        if (k == i || all[k].where != ON_TABLE || fd_far_apart(at->at, all[k].at, near))
            continue;
        if (b->stand[k].kind <= LIGHT && fd_stands_touch(b, s, i, k))
            return true;
    }
    return false;
}

/* 3.3, 3.4  Light infantry is in open order unless it touches other friendly foot. */
bool fd_is_open(const Battle *b, const State *s, int i)
{
    const int status = state_stand(s, i)->status;
    if (status == ST_OPEN || status == ST_DISMOUNTED)
        return true;
    return is_light(b, i) && status == ST_FORMED && !touches_foot(b, s, i);
}

/* 3.3, 4.3, 4.6  Does it move as skirmishers do?  A garrison as what it is when it has come out. */
bool fd_goes_loose(const Battle *b, const State *s, int i)
{
    if (!in_garrison(s, i))
        return is_crew(s, i) || fd_is_open(b, s, i);
    if (is_guns(b, i))
        return !in_action(b, s, i);
    return b->stand[i].kind == CAVALRY || (is_light(b, i) && !touches_foot(b, s, i));
}

int fd_stand_grade(const Battle *b, int i)
{
    return b->stand[i].rating;
}

bool fd_may_charge_again(const State *s, int i)
{
    return !row(s, i)->delay;
}

/* 3.22  Two stands of horse that are one troop: the first and second of the unit, and so on. */
int fd_troop_mate(const Battle *b, int i)
{
    const int first = b->unit[b->stand[i].parent].first;
    if (!(b->stand[i].traits & TRAIT_TROOP))
        return -1;
    return (i - first) % 2 ? i - 1 : i + 1;
}

Box fd_group_box(const Battle *b, const State *s, const int *stand, int n)
{
    const Box first = fd_stand_box(b, s, stand[0]);
    if (n == 1)
        return first;
    int32_t left = 0, right = 0, front = 0, rear = 0;
    for (int k = 0; k < n; k++) {
        Point corner[4];
        int32_t x, y, w = 0, d = 0;
        int corners = 1;
        corner[0] = state_stand(s, stand[k])->at;
        if (state_stand(s, stand[k])->facing ==
            state_stand(s, stand[0])->facing) { /* mostly */
            halves(&b->stand[stand[k]], state_stand(s, stand[k])->status, &w, &d);
        } else {
            const Box box = fd_stand_box(b, s, stand[k]);
            geo_corners(&box, corner);
            corners = 4;
        }
        for (int c = 0; c < corners; c++) {
            geo_frame(first.at, first.ahead, corner[c], &x, &y);
            if (x - w < left)
                left = x - w;
            if (x + w > right)
                right = x + w;
            if (y + d > front)
                front = y + d;
            if (y - d < rear)
                rear = y - d;
        }
    }
    return (
        Box){ geo_offset(first.at, first.ahead, (left + right) / 2, (front + rear) / 2),
              first.ahead, (right - left) / 2, (front - rear) / 2 };
}

/* ---- friends and enemies ---- */

bool fd_touches_friend(const Battle *b, const State *s, int i, bool any_unit)
{
    const Stand *all = state_stand(s, 0);
    const Point at = all[i].at;
    const int side = b->stand[i].side, end = end_of(b, side);
    const int32_t near = fire_battle(b)->near;
    for (int k = from_of(b, side); k < end; k++) {
        if (k == i || fd_far_apart(at, all[k].at, near) || all[k].where != ON_TABLE)
            continue;
        if (!any_unit && b->stand[k].parent != b->stand[i].parent)
            continue;
        if (fd_stands_touch(b, s, i, k))
            return true;
    }
    return false;
}

bool fd_counts_as_adjacent(const Battle *b, const State *s, int i)
{
    return state_stand(s, i)->status == ST_SQUARE || fd_touches_friend(b, s, i, true);
}

int fd_nearest_enemy(const Battle *b, const State *s, int side, const Box *box,
                     int32_t *gap)
{
    int best = -1;
    int64_t near = INT64_MAX;
    for (int k = from_of(b, 1 - side); k < end_of(b, 1 - side); k++) {
        if (!on_table(s, k))
            continue;
        const int64_t d = geo_gap2(box->at, state_stand(s, k)->at);
        if (d > near || (d == near && !fd_further_right(b, s, k, best)))
            continue;
        near = d;
        best = k;
    }
    *gap = INT32_MAX;
    if (best < 0)
        return -1;
    const Box other = fd_stand_box(b, s, best);
    *gap = geo_gap(box, &other);
    return best;
}

bool fd_enemy_within(const Battle *b, const State *s, int side, const Box *box,
                     int32_t reach)
{
    const int32_t far = reach + box->half_w + box->half_d + fire_battle(b)->near / 2 + 1;
    const Stand *all = state_stand(s, 0);
    for (int k = from_of(b, 1 - side); k < end_of(b, 1 - side); k++) {
        if (fd_far_apart(all[k].at, box->at, far) || all[k].where != ON_TABLE)
            continue;
        const Box other = fd_stand_box(b, s, k);
        if (geo_within(box, &other, reach))
            return true;
    }
    return false;
}
