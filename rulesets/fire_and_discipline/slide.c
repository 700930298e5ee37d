/* SPDX-License-Identifier: GPL-3.0-or-later
 * slide.c - how far a stand goes straight on before it comes upon somebody.
 *
 * Start at fd_slide(); who charges, pursues or runs goes past garrisons of his side: fd_run_on().
 */
#include "rulesets/fire_and_discipline/fire.h"

/* Of two it comes upon at once: does the first count before the second?  An enemy does before a friend, then who
 * stands further to the right. */
static bool is_met_before(const Battle *b, const State *s, int i, int k, int other)
{
    const bool enemy = b->stand[k].side != b->stand[i].side;
    return b->stand[k].side == b->stand[other].side ? fd_further_right(b, s, k, other)
                                                    : enemy;
}

/* Stand i goes; those of the group are no obstacles. */
int32_t fd_slide_past(const Battle *b, const State *s, int i, const int *group, int n,
                      Vec way, int32_t distance, int *met)
{
    uint64_t in[MAX_STANDS / 64] = { 0 };
    const Box box = fd_stand_box(b, s, i);
    const int64_t far = distance + fire_battle(b)->near;
    for (int k = 0; k < n; k++)
        in[group[k] / 64] |= 1ull << group[k] % 64;
    for (int k = 0; k < b->n_stands; k++) {
        if (in[k / 64] >> k % 64 & 1 || k == i || !on_table(s, k))
            continue;
        if (geo_gap2(box.at, state_stand(s, k)->at) > far * far)
            continue;
        const Box other = fd_stand_box(b, s, k);
        const int32_t d = geo_sweep_one(&box, way, distance + 1, &other);
        if (d > distance ||
            (d == distance && (*met < 0 || !is_met_before(b, s, i, k, *met))))
            continue;
        distance = d;
        *met = k;
    }
    return distance;
}

int32_t fd_slide(const Battle *b, const State *s, const int *stand, int n, Vec way,
                 int32_t distance, int *met)
{
    *met = -1;
    for (int k = 0; k < n; k++)
        distance = fd_slide_past(b, s, stand[k], stand, n, way, distance, met);
    return distance;
}

/* 9.23 */
int fd_in_no_way(const Battle *b, const State *s, const int *stand, int n, int *out)
{
    const int side = b->stand[stand[0]].side;
    int m = 0;
    for (int k = 0; k < n; k++)
        out[m++] = stand[k];
    for (int k = from_of(b, side); k < end_of(b, side) && fire_battle(b)->hard; k++) {
        if (m < MAX_STANDS && on_table(s, k) && in_garrison(s, k))
            out[m++] = k;
    }
    return m;
}

/* 9.23 */
int32_t fd_run_on(const Battle *b, const State *s, const int *stand, int n, Vec way,
                  int32_t distance, int *met)
{
    int clear[MAX_STANDS];
    const int m = fire_battle(b)->hard ? fd_in_no_way(b, s, stand, n, clear) : n;
    int32_t far = distance;
    if (m == n)
        return fd_slide(b, s, stand, n, way, distance, met);
    *met = -1;
    for (int k = 0; k < n; k++)
        far = fd_slide_past(b, s, stand[k], clear, m, way, far, met);
    for (int k = 0; k < n; k++) {
        Box box = fd_stand_box(b, s, stand[k]);
        box.at = geo_along(box.at, way, far);
        for (int i = n; i < m; i++) {
            const Box other = fd_stand_box(b, s, clear[i]);
            if (geo_overlap(&box, &other))
                return fd_slide(b, s, stand, n, way, distance, met);
        }
    }
    return far;
}
