/* SPDX-License-Identifier: GPL-3.0-or-later
 * target.c - whom stands can hit, and the command group that a body fires at.
 *
 * Start at colonial_volley_make().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

/* 8.13  An enemy in contact with a friend is not fired at; a sniper only if he has been spotted. */
bool colonial_may_be_target(const Battle *b, const State *s, int at)
{
    const int unit = body_of(s, at);
    int foe[MOST_TOUCH];
    if (is_hidden(s, unit) ||
        (kind_of(b, unit) == SNIPER && !(state_unit(s, unit)->marks & U_LOCATED)))
        return false;
    return !colonial_touching(b, s, at, true, foe);
}

/* 8.2, 5.6  So far to each side; men back to back to the rear as well. */
static bool in_arc(const Battle *b, const State *s, int unit, Angle facing, Angle bearing)
{
    int32_t turn = geo_turn(facing, bearing);
    turn = turn < 0 ? -turn : turn;
    if (state_unit(s, unit)->formation == BACK_TO_BACK && turn > GEO_TURN / 4)
        turn = GEO_TURN / 2 - turn;
    return turn <= b->number[FIRE_ARC];
}

/* 8.2, 8.1  In arc and in range. */
static bool bears(const Battle *b, const State *s, int stand, int at)
{
    const int unit = body_of(s, stand);
    const Stand *me = state_stand(s, stand);
    const Point to = state_stand(s, at)->at;
    const int32_t most = colonial_range(b, s, unit);
    if (!geo_near(to.x - me->at.x, to.y - me->at.y, most + own(b)->stand_reach))
        return false;
    const Box target = battle_box(b, s, at);
    return geo_gap_to_point(&target, me->at) <= most &&
           in_arc(b, s, unit, me->facing, geo_bearing(me->at, to));
}

/* 7.1  In sight, with nobody in between. */
static bool has_line(const Battle *b, const State *s, int stand, int at)
{
    const int unit = body_of(s, stand);
    const Stand *me = state_stand(s, stand);
    const Point to = state_stand(s, at)->at;
    const Box target = battle_box(b, s, at);
    /* Shells go over friends, canister does not. */
    const bool lobs = is_cannon(b, unit) && has_trait(b, unit, TRAIT_HOWITZER) &&
                      geo_gap_to_point(&target, me->at) > b->number[CANISTER_RANGE];
    return colonial_sees_point(b, me->at, to) &&
           (lobs || colonial_line_clear(b, s, unit, body_of(s, at), me->at, to, false));
}

bool colonial_can_hit(const Battle *b, const State *s, int stand, int at)
{
    return bears(b, s, stand, at) && has_line(b, s, stand, at);
}

/* 8.4  Is it in the front rank: nobody of its own body before it, be it only in part?  Where stands
 * have fallen or been driven back those behind have come to the front.  Skirmishers and squares have
 * no other rank. */
bool colonial_in_front(const Battle *b, const State *s, int stand)
{
    const int unit = body_of(s, stand);
    const Stand *me = state_stand(s, stand);
    const int32_t wide = 2 * b->stand[stand].half_w - GEO_TOUCH;
    if (state_unit(s, unit)->formation >= SKIRMISH)
        return true;
    const Vec way = geo_ahead(me->facing);
    EACH_STAND(b, s, unit, i)
    {
        int32_t right, ahead;
        geo_frame(me->at, way, state_stand(s, i)->at, &right, &ahead);
        if (ahead > b->stand[stand].half_d && right < wide && -right < wide)
            return false;
    }
    return true;
}

static bool ready(const Battle *b, const State *s, int stand)
{
    return colonial_in_front(b, s, stand) &&
           state_unit(s, body_of(s, stand))->formation != LIMBERED;
}

/* 8.3  Its stands that have not fired yet may do so at another group. */
bool colonial_all_fired(const Battle *b, const State *s, int unit)
{
    EACH_STAND(b, s, unit, i)
    {
        if (!(state_stand(s, i)->marks & S_FIRED) && colonial_stand_fires(b, s, i))
            return false;
    }
    return true;
}

bool colonial_stand_fires(const Battle *b, const State *s, int stand)
{
    int foe[MOST_TOUCH];
    return ready(b, s, stand) && !colonial_touching(b, s, stand, true, foe);
}

/* 8.5  The nearest stand of the group that it can hit, -1 = none. */
static int nearest_target(const Battle *b, const State *s, int stand, int group,
                          int round)
{
    const Point from = state_stand(s, stand)->at;
    int64_t least = INT64_MAX;
    int best = -1;
    for (int u = 0; u < b->n_units; u++) {
        if (group_of(b, u) != group || !is_there(s, u))
            continue;
        EACH_STAND(b, s, u, i)
        {
            const int64_t gap = geo_gap2(from, state_stand(s, i)->at);
            if ((gap < least || (gap == least && colonial_stand_before(s, i, best))) &&
                bears(b, s, stand, i) && colonial_may_be_target(b, s, i) &&
                colonial_has_round(b, s, stand, i, round) && has_line(b, s, stand, i)) {
                least = gap;
                best = i;
            }
        }
    }
    return best;
}

/* 8.5  With which rounds stands of it have been named to fire at that group: a bit each, of small arms
 * the first. */
static int named_rounds(const Battle *b, const State *s, int unit, int group)
{
    int rounds = 0;
    EACH_STAND(b, s, unit, i)
    {
        const StandRow *row = stand_row(b, s, i);
        if (row->faced & NAMED && row->faced_by == group)
            rounds |= row->faced & NAMED_SHOT ? 1 << ROUND_SHOT : 1 << ROUND_CANISTER;
    }
    return rounds;
}

int colonial_other_round(const Battle *b, const State *s, int unit, int group)
{
    if (!is_cannon(b, unit))
        return ROUND_ANY;
    switch (named_rounds(b, s, unit, group)) {
    case 1 << ROUND_SHOT:
        return ROUND_CANISTER;
    case 1 << ROUND_CANISTER:
        return ROUND_SHOT;
    default:
        return ROUND_ANY;
    }
}

/* 8.5  Have others of it been named to fire at that group, with that round?  Each gun has its own. */
static bool was_named(const Battle *b, const State *s, int unit, int group, int round)
{
    const int other = colonial_other_round(b, s, unit, group);
    return named_rounds(b, s, unit, group) && (other == ROUND_ANY || round != other);
}

/* 8.5  Its stands that fire at a group, until there are so many. */
static bool find_aims(const Battle *b, const State *s, int unit, int target, int round,
                      int enough, Volley *out, Err *err)
{
    const int group = group_of(b, target);
    const bool contact = colonial_in_contact(b, s, unit);
    out->unit = unit;
    out->group = group;
    out->n = 0;
    out->concentrated = round == CONCENTRATED;
    round = out->concentrated ? ROUND_ANY : round;
    if (was_named(b, s, unit, group, round))
        return err_set(err, "it has named who fires at that command group (8.5)%s",
                       is_cannon(b, unit) ? ": others of its guns may with another round"
                                          : "");
    EACH_STAND(b, s, unit, i)
    {
        if (out->n == enough)
            return true;
        if (state_stand(s, i)->marks & S_FIRED || /* 8.3 */
            (contact ? !colonial_stand_fires(b, s, i) : !ready(b, s, i)))
            continue;
        const int mark = colonial_mark(b, s, i, target); /* 6.5 */
        const int at = mark >= 0 ? mark : nearest_target(b, s, i, group, round);
        if (at >= 0 && colonial_aim(b, s, i, at, round, false, &out->aim[out->n]))
            out->n++;
    }
    return out->n ||
           err_set(err, "nobody of that command group is in range, arc and sight (8.5)");
}

bool colonial_volley_make(const Battle *b, const State *s, int unit, int target,
                          int round, Volley *out, Err *err)
{
    return find_aims(b, s, unit, target, round, MOST_STANDS, out, err);
}

bool colonial_may_fire_at(const Battle *b, const State *s, int unit, int target,
                          int round, Err *err)
{
    Volley v; /* not cleared: only the first aim is filled in */
    return find_aims(b, s, unit, target, round, 1, &v, err);
}

/* Could any stand of it be near enough? */
static bool may_reach(const Battle *b, const State *s, int unit, int other)
{
    const Point one = body_row(s, unit)->at, two = body_row(s, other)->at;
    const int32_t far = colonial_range(b, s, unit) + body_row(s, unit)->spread +
                        body_row(s, other)->spread;
    return geo_near(two.x - one.x, two.y - one.y, far);
}

int colonial_any_target(const Battle *b, const State *s, int unit)
{
    uint64_t asked = 0; /* groups */
    _Static_assert(MAX_OFFICERS <= 64, "a bit for each");
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) == side_of(b, unit) || !is_there(s, u) || is_hidden(s, u) ||
            asked >> group_of(b, u) & 1 || !may_reach(b, s, unit, u))
            continue;
        if (colonial_may_fire_at(b, s, unit, u,
                                 colonial_other_round(b, s, unit, group_of(b, u)), NULL))
            return u;
        asked |= (uint64_t)1 << group_of(b, u);
    }
    return -1;
}
