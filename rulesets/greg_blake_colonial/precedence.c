/* SPDX-License-Identifier: GPL-3.0-or-later
 * precedence.c - who comes first where the rules do not say it, whomever the file lists first (1.5).
 *
 * Start at colonial_line_up().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

enum { NOT_THERE = 255 };

/* 1.5  As it stood when the turn began: who was further to the front, as his side looks, then who was further to
 * the right. */
void colonial_line_up(const Battle *b, State *s, int side)
{
    const Vec ahead = geo_ahead(battle_ahead(b, side));
    uint8_t order[MAX_UNITS];
    int32_t far[MAX_UNITS], right[MAX_UNITS];
    int n = 0;
    for (int u = own(b)->first[side]; u < own(b)->end[side]; u++) {
        int at = n;
        body_row(s, u)->precedence = NOT_THERE;
        if (!is_there(s, u))
            continue;
        geo_frame((Point){ 0, 0 }, ahead, body_row(s, u)->at, &right[u], &far[u]);
        for (; at > 0 && (far[u] > far[order[at - 1]] ||
                          (far[u] == far[order[at - 1]] &&
                           b->hand * right[u] > b->hand * right[order[at - 1]]));
             at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)u;
        n++;
    }
    for (int k = 0; k < n; k++)
        body_row(s, order[k])->precedence = (uint8_t)k;
}

bool colonial_comes_before(const State *s, int unit, int other)
{
    const int one = body_row(s, unit)->precedence, two = body_row(s, other)->precedence;
    return one != two ? one < two : unit < other; /* a part after its body */
}

bool colonial_stand_before(const State *s, int stand, int other)
{
    const int unit = body_of(s, stand), with = body_of(s, other);
    return unit != with ? colonial_comes_before(s, unit, with) : stand < other;
}

int colonial_take_first(const Battle *b, const State *s, int side, BodySet *of)
{
    int first = -1;
    for (BodySet left = *of; left; left &= left - 1) {
        const int u = body_first(b, side, left);
        if (first < 0 || colonial_comes_before(s, u, first))
            first = u;
    }
    if (first >= 0)
        *of &= ~body_set(b, first);
    return first;
}

BodySet colonial_marked(const Battle *b, const State *s, int side, uint32_t marks,
                        uint32_t as)
{
    BodySet set = 0;
    for (int u = own(b)->first[side]; u < own(b)->end[side]; u++)
        if (is_there(s, u) && (state_unit(s, u)->marks & marks) == as)
            set |= body_set(b, u);
    return set;
}

int colonial_take_group(const Battle *b, const State *s, uint64_t *of)
{
    int first = -1, body = -1;
    for (uint64_t left = *of; left; left &= left - 1) {
        const int leader = terrain_first(left);
        BodySet group = colonial_group(b, s, leader);
        const int u = colonial_take_first(b, s, b->officer[leader].side, &group);
        const bool same = first >= 0 && b->officer[leader].side == b->officer[first].side;
        if (first >= 0 &&
            (!same || u < 0 || (body >= 0 && !colonial_comes_before(s, u, body))))
            continue;
        first = leader;
        body = u;
    }
    if (first >= 0)
        *of &= ~((uint64_t)1 << first);
    return first;
}
