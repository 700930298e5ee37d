/* SPDX-License-Identifier: GPL-3.0-or-later
 * layout.c - the places of a formation: who stands where, and whether there is room.  square.c has
 * those of a square.
 *
 * Start at fd_layout_make(), then fd_layout_free().
 */
#include "rulesets/fire_and_discipline/fire.h"

/* ---- a line or a column ---- */

/* The order they stand in: left to right, or front to rear where they are deeper than wide. */
static void as_they_stand(const Battle *b, const Point *at, int n, Angle facing, int *out)
{
    int32_t right[MAX_LAYOUT], ahead[MAX_LAYOUT];
    int32_t low_x = 0, high_x = 0, low_y = 0, high_y = 0;
    for (int i = 0; i < n; i++) {
        geo_frame(at[0], geo_ahead(facing), at[i], &right[i], &ahead[i]);
        right[i] *= b->hand;
        low_x = right[i] < low_x ? right[i] : low_x;
        high_x = right[i] > high_x ? right[i] : high_x;
        low_y = ahead[i] < low_y ? ahead[i] : low_y;
        high_y = ahead[i] > high_y ? ahead[i] : high_y;
    }
    const bool wide = high_x - low_x >= high_y - low_y;
    for (int i = 0; i < n; i++) {
        int k = i;
        for (; k > 0; k--) {
            const int before = out[k - 1];
            if (wide ? right[before] <= right[i] : ahead[before] >= ahead[i])
                break;
            out[k] = before;
        }
        out[k] = i;
    }
}

static void reverse(int *list, int n)
{
    for (int i = 0; i < n / 2; i++) {
        const int first = list[i];
        list[i] = list[n - 1 - i];
        list[n - 1 - i] = first;
    }
}

/* Stands in the order they stand in, or the last of them first. */
static void in_order(const Battle *b, const State *s, int *stand, int n, bool back)
{
    Point at[MAX_LAYOUT];
    int was[MAX_LAYOUT], order[MAX_LAYOUT];
    for (int i = 0; i < n; i++) {
        was[i] = stand[i];
        at[i] = state_stand(s, stand[i])->at;
    }
    if (n)
        as_they_stand(b, at, n, state_stand(s, stand[0])->facing, order);
    if (back)
        reverse(order, n);
    for (int i = 0; i < n; i++)
        stand[i] = was[order[i]];
}

/* 1.7, 3.7, 3.8  Half of what a stand takes up of a row: its width in a line, of a limber what is otherwise
 * its depth, as of anybody in column. */
static int32_t half_of_row(const Battle *b, int stand, int formation)
{
    const StandInfo *info = &b->stand[stand];
    return formation == COLUMN || formation == LIMBERED ? info->half_d : info->half_w;
}

/* 3.7, 3.8  Side by side, or one behind the other; `stand`: full ones, then half-stands. */
static void foot_row(const Battle *b, const State *s, const int *stand, int n,
                     int formation, Point middle, Angle facing, bool back, Layout *out)
{
    const Vec ahead = geo_ahead(facing);
    const bool line = formation != COLUMN;
    int full = 0;
    int32_t length = 0;
    for (int i = 0; i < n; i++) {
        const int k = stand[i];
        out->stand[i] = k;
        full += !is_light(b, k);
        length += 2 * half_of_row(b, k, formation);
    }
    in_order(b, s, out->stand, full, back);
    in_order(b, s, out->stand + full, n - full, back);
    int32_t at = -length / 2;
    for (int i = 0; i < n; i++) {
        const int k = out->stand[i];
        const int32_t half = half_of_row(b, k, formation);
        at += half;
        out->at[i] = line ? geo_offset(middle, ahead, b->hand * at, 0)
                          : geo_offset(middle, ahead, 0, -at);
        out->facing[i] = facing;
        at += half;
    }
    out->n = n;
}

/* A troop of horse: one stand, or two that keep together. */
typedef struct Troop {
    int stand[2], n, castings;
} Troop;

static int troops_of(const Battle *b, const State *s, const int *stand, int n, bool back,
                     Troop *out)
{
    bool taken[MAX_LAYOUT] = { false };
    int count = 0;
    for (int k = 0; k < n; k++) {
        if (taken[k])
            continue;
        Troop *t = &out[count++];
        *t = (Troop){ .stand = { stand[k] },
                      .n = 1,
                      .castings = state_stand(s, stand[k])->figures };
        for (int i = k + 1; i < n; i++) {
            if (stand[i] != fd_troop_mate(b, stand[k]))
                continue;
            t->stand[t->n++] = stand[i];
            t->castings += state_stand(s, stand[i])->figures;
            taken[i] = true;
        }
        in_order(b, s, t->stand, t->n, back);
    }
    return count;
}

/* The troops in the order they stand in; in a column the largest first (3.22). */
static void troops_in_order(const Battle *b, const State *s, Troop *troop, int count,
                            bool line, bool back)
{
    Point at[MAX_LAYOUT];
    Troop was[MAX_LAYOUT];
    int order[MAX_LAYOUT];
    if (!count)
        return;
    for (int k = 0; k < count; k++) {
        was[k] = troop[k];
        const Point a = state_stand(s, troop[k].stand[0])->at,
                    z = state_stand(s, troop[k].stand[troop[k].n - 1])->at;
        at[k] = geo_halfway(a, z);
    }
    as_they_stand(b, at, count, state_stand(s, troop[0].stand[0])->facing, order);
    if (back)
        reverse(order, count);
    for (int k = 0; k < count; k++) {
        const Troop t = was[order[k]];
        int i = k;
        for (; !line && i > 0 && t.castings > troop[i - 1].castings; i--)
            troop[i] = troop[i - 1];
        troop[i] = t;
    }
}

/* A troop may have stands of two sizes (1.10): how wide, and how deep it is. */
static int32_t troop_width(const Battle *b, const Troop *t)
{
    int32_t width = 0;
    for (int i = 0; i < t->n; i++)
        width += 2 * b->stand[t->stand[i]].half_w;
    return width;
}

static int32_t troop_depth(const Battle *b, const Troop *t)
{
    int32_t half = 0;
    for (int i = 0; i < t->n; i++) {
        const int32_t d = b->stand[t->stand[i]].half_d;
        half = d > half ? d : half;
    }
    return 2 * half;
}

/* 3.9, 3.21, 3.22  Troops side by side as they stand; or behind one another. */
static void horse_row(const Battle *b, const State *s, const int *stand, int n, bool line,
                      Point middle, Angle facing, bool back, Layout *out)
{
    const Vec ahead = geo_ahead(facing);
    Troop troop[MAX_LAYOUT];
    const int count = troops_of(b, s, stand, n, back, troop);
    troops_in_order(b, s, troop, count, line, back);
    int32_t length = 0;
    for (int k = 0; k < count; k++)
        length += line ? troop_width(b, &troop[k]) : troop_depth(b, &troop[k]);
    int32_t at = line ? -length / 2 : length / 2;
    out->n = 0;
    for (int k = 0; k < count; k++) {
        const Troop *const t = &troop[k];
        const int32_t w = troop_width(b, t), d = troop_depth(b, t);
        int32_t right = line ? at : -w / 2;
        for (int i = 0; i < t->n; i++) {
            const int32_t half = b->stand[t->stand[i]].half_w;
            out->stand[out->n] = t->stand[i];
            out->at[out->n] = geo_offset(middle, ahead, b->hand * (right + half),
                                         line ? 0 : at - d / 2);
            out->facing[out->n++] = facing;
            right += 2 * half;
        }
        at += line ? w : -d;
    }
}

/* What they have to go, squared. */
static int64_t steps(const State *s, const Layout *l)
{
    int64_t sum = 0;
    for (int i = 0; i < l->n; i++)
        sum += geo_gap2(state_stand(s, l->stand[i])->at, l->at[i]);
    return sum;
}

/* Who stood to the left of whom, or before him, does so again: left becomes front, and front left.
 * But who faces about stays on his side, and is then to the right. */
bool fd_layout_make(const Battle *b, const State *s, const int *stand, int n,
                    int formation, Point middle, Angle facing, Layout *out)
{
    int sorted[MAX_LAYOUT], full = 0, k = 0;
    out->n = out->becomes = 0;
    if (!n || n > MAX_LAYOUT)
        return false;
    for (int half = 0; half < 2; half++) {
        for (int i = 0; i < n; i++) {
            if (is_light(b, stand[i]) == half)
                sorted[k++] = stand[i];
        }
        full = half ? full : k;
    }
    if (formation == SQUARE) {
        if (full < 2 || full != n)
            return false;
        fd_square_of(b, s, sorted, n, middle, facing, out);
        return true;
    }
    Layout back;
    back.becomes = 0;
    const bool line = formation != COLUMN;
    if (b->stand[stand[0]].kind == CAVALRY) {
        horse_row(b, s, stand, n, line, middle, facing, false, out);
        horse_row(b, s, stand, n, line, middle, facing, true, &back);
    } else {
        foot_row(b, s, sorted, n, formation, middle, facing, false, out);
        foot_row(b, s, sorted, n, formation, middle, facing, true, &back);
    }
    if (steps(s, &back) < steps(s, out) / 64 * 63)
        *out = back;
    return true;
}

static bool holds(const Layout *l, int stand)
{
    for (int i = 0; i < l->n; i++) {
        if (l->stand[i] == stand)
            return true;
    }
    return false;
}

Box fd_placed_box(const Battle *b, const State *s, const Layout *l, int i)
{
    const int now = state_stand(s, l->stand[i])->status;
    Box box = fd_box_as(b, s, l->stand[i], l->becomes ? l->becomes - 1 : now);
    box.at = l->at[i];
    box.ahead = geo_ahead(l->facing[i]);
    return box;
}

Box fd_will_stand(const Battle *b, const State *s, const Layout *l, int i)
{
    for (int k = 0; k < l->n; k++) {
        if (l->stand[k] == i)
            return fd_placed_box(b, s, l, k);
    }
    return fd_stand_box(b, s, i);
}

/* 3.3, 9.1  Light infantry is in open order where it touches no other foot, wherever it comes from. */
bool fd_open_there(const Battle *b, const State *s, const Layout *l, int i, bool open)
{
    const int stand = l->stand[i], side = b->stand[stand].side;
    const int status = l->becomes ? l->becomes - 1 : state_stand(s, stand)->status;
    if (!is_light(b, stand) || status != ST_FORMED || !fire_battle(b)->heavy)
        return open;
    const Box box = fd_placed_box(b, s, l, i);
    for (int k = from_of(b, side); k < end_of(b, side); k++) {
        if (k == stand || b->stand[k].kind > LIGHT || (!on_table(s, k) && !holds(l, k)))
            continue;
        const Box other = fd_will_stand(b, s, l, k);
        if (geo_touching(&box, &other))
            return false;
    }
    return true;
}

/* 3.20, 8.1  Nobody in the way, on the table, and no enemy touched. */
bool fd_layout_free(const Battle *b, const State *s, const Layout *l, bool open, Err *err)
{
    char name[NAME_ROOM + 24];
    const Stand *all = state_stand(s, 0);
    const int64_t near = fire_battle(b)->near;
    for (int i = 0; i < l->n; i++) {
        const Box box = fd_placed_box(b, s, l, i);
        const int status = l->becomes ? l->becomes - 1 : all[l->stand[i]].status;
        if (!battle_box_on_table(b, &box))
            return err_set(err, "a stand would leave the table");
        if (!fd_ground_allows(b, s, l->stand[i], &box, status,
                              fd_open_there(b, s, l, i, open), err))
            return false;
        for (int k = 0; k < b->n_stands; k++) {
            if (geo_gap2(box.at, all[k].at) > near * near || !on_table(s, k) ||
                holds(l, k))
                continue;
            const Box other = fd_stand_box(b, s, k);
            const bool enemy = b->stand[k].side != b->stand[l->stand[i]].side;
            if (!(enemy ? geo_within(&box, &other, GEO_TOUCH)
                        : geo_overlap(&box, &other)))
                continue;
            name_for(err, b, ref_stand(k), name);
            return err_set(err, "%s is in the way (%s)", name, enemy ? "8.1" : "3.20");
        }
    }
    return true;
}

/* Garrisons are in nobody's way: they have no formation. */
bool fd_places_free(const Battle *b, const State *s, const Layout *l, Err *err)
{
    uint64_t in[MAX_STANDS / 64] = { 0 };
    char name[NAME_ROOM + 24];
    for (int i = 0; i < l->n; i++)
        in[l->stand[i] / 64] |= 1ull << l->stand[i] % 64;
    for (int i = 0; i < l->n; i++) {
        const Point from = state_stand(s, l->stand[i])->at, to = l->at[i];
        const int64_t far = geo_distance(from, to) + fire_battle(b)->near;
        if (fd_way_allows(b, from, to, 1, 1) < 0)
            return err_set(err,
                           "that stream is crossed at fords and bridges only (9.14)");
        if (!fd_ground_between(b, s, l->stand[i], from, to, err))
            return false;
        for (int k = 0; k < b->n_stands; k++) {
            if (in[k / 64] >> k % 64 & 1 || !on_table(s, k) || in_garrison(s, k) ||
                geo_gap2(from, state_stand(s, k)->at) > far * far)
                continue;
            Box other = fd_stand_box(b, s, k);
            other.half_w -= GEO_SLACK;
            other.half_d -= GEO_SLACK;
            if (!geo_segment_meets_box(from, to, &other))
                continue;
            name_for(err, b, ref_stand(k), name);
            return err_set(err, "%s is in the way (3.20)", name);
        }
    }
    return true;
}

/* 9.13 - 9.15  A group goes at the rate of who has most to cross. */
int32_t fd_layout_allows(const Battle *b, const State *s, const Layout *l, int32_t rate)
{
    int32_t least = rate;
    for (int i = 0; i < l->n && least >= 0; i++) {
        const int k = l->stand[i];
        const int32_t may = fd_way_allows(b, state_stand(s, k)->at, l->at[i], rate,
                                          fd_shift_rate(b, s, k));
        if (may < least)
            least = may;
    }
    return least;
}

void fd_layout_apply(Game *g, const Layout *l)
{
    for (int i = 0; i < l->n; i++) {
        Stand *at = state_stand(g->state, l->stand[i]);
        const Point was = at->at;
        at->at = l->at[i];
        at->facing = l->facing[i];
        at->marks |= S_MOVED;
        fd_officers_follow(g->battle, g->state, l->stand[i]);
        fd_guns_passed(g, l->stand[i], was);
        fd_enters_rough(g, l->stand[i], was);
    }
}
