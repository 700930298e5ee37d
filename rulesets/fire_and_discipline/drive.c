/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive.c - a charge goes in: straight ahead until somebody is met, and matched up with him.
 *
 * Start at fd_drive_home().
 */
#include "rulesets/fire_and_discipline/fire.h"

/* The ground it is in with any part of it: what it has only come up to it is not in. */
static FeatureSet stands_in(const Battle *b, Box box)
{
    box.half_w -= GEO_SLACK;
    box.half_d -= GEO_SLACK;
    return terrain_under(&b->terrain, &box);
}

/* Is there room to shift to: nobody there, ground it may enter, the table? */
static bool place_clear(const Battle *b, const State *s, const Layout *l)
{
    const int64_t near = fire_battle(b)->near;
    for (int i = 0; i < l->n; i++) {
        Box box = fd_stand_box(b, s, l->stand[i]);
        const FeatureSet bars =
            fd_ground_bars(b, s, l->stand[i], fd_is_open(b, s, l->stand[i]));
        const FeatureSet was = bars ? stands_in(b, box) : 0;
        box.at = l->at[i];
        box.ahead = geo_ahead(l->facing[i]);
        if (bars && stands_in(b, box) & bars & ~was)
            return false; /* 9.1, 9.8 */
        if (fd_way_allows(b, state_stand(s, l->stand[i])->at, box.at, 1, 1) < 0)
            return false; /* 9.14 */
        for (int k = 0; k < b->n_stands; k++) {
            bool own = false;
            for (int j = 0; j < l->n; j++)
                own |= l->stand[j] == k;
            if (own || !on_table(s, k) ||
                geo_gap2(box.at, state_stand(s, k)->at) > near * near)
                continue;
            const Box other = fd_stand_box(b, s, k);
            if (geo_overlap(&box, &other))
                return false;
        }
        if (!battle_box_on_table(b, &box))
            return false;
    }
    return true;
}

/* 8.51  The one it has most contact with; of two alike the nearer, then who stands further to the right. */
static int most_met(const Battle *b, const State *s, int i, const int *enemy, int n)
{
    const Box own = fd_stand_box(b, s, i);
    int best = -1;
    int32_t most = 0;
    int64_t near = 0;
    for (int k = 0; k < n; k++) {
        const Box other = fd_stand_box(b, s, enemy[k]);
        const int32_t width = fd_front_on(&own, &other);
        const int64_t away = geo_gap2(own.at, other.at);
        if (best >= 0 &&
            (width < most || (width == most && away > near) ||
             (width == most && away == near && !fd_further_right(b, s, enemy[k], best))))
            continue;
        best = enemy[k];
        most = width;
        near = away;
    }
    return best;
}

/* 8.15  There they are, and it is told of who has gone aside or turned. */
static void shift(Game *g, const Layout *l)
{
    for (int k = 0; k < l->n; k++) {
        Stand *at = state_stand(g->state, l->stand[k]);
        const Point from = at->at;
        const bool turns = at->facing != l->facing[k];
        at->at = l->at[k];
        at->facing = l->facing[k];
        fd_officers_follow(g->battle, g->state, l->stand[k]);
        if (turns || geo_gap2(from, at->at) > GEO_TOUCH * GEO_TOUCH)
            game_tell(g, &(Event){ .kind = E_MOVED,
                                   .side = g->battle->stand[l->stand[k]].side,
                                   .subject = ref_stand(l->stand[k]),
                                   .from = from,
                                   .to = at->at });
    }
}

/* 8.15 - 8.17, 8.51  The charger shifts edge to edge, alone to him it has most contact with; those of
 * several that have met somebody all shift alike, as suits him of them who has most contact, and one of
 * several that has met two defenders stays as it is. (8.16) */
static void match_up(Game *g, const int *stand, int n, bool alone)
{
    static const Angle off[] = {
        [SIDE_FRONT] = 0, [SIDE_RIGHT] = EAST, [SIDE_REAR] = SOUTH, [SIDE_LEFT] = WEST
    };
    const Battle *b = g->battle;
    State *s = g->state;
    int lead = -1, met = -1, enemy[4];
    int32_t most = -1;
    for (int k = 0; k < n; k++) {
        const int m = fd_touching_enemies(b, s, stand[k], enemy, 4);
        if (!m || (!alone && m > 1))
            continue;
        const int other = most_met(b, s, stand[k], enemy, m);
        const Box own = fd_stand_box(b, s, stand[k]), his = fd_stand_box(b, s, other);
        const int32_t width = fd_front_on(&own, &his);
        if (width <= most &&
            (lead < 0 || width < most || !fd_further_right(b, s, stand[k], lead)))
            continue;
        most = width;
        lead = stand[k];
        met = other;
    }
    if (lead < 0 || in_garrison(s, met))
        return;
    if (state_stand(s, lead)->marks & S_COUNTERS &&
        state_stand(s, met)->marks & S_CHARGES)
        return; /* of the two the charger shifts, when he goes in */
    const Box own = fd_stand_box(b, s, lead), other = fd_stand_box(b, s, met);
    const Side side = fd_side_met(b, s, met, lead);
    const Angle out = (Angle)(state_stand(s, met)->facing + off[side]);
    const int32_t reach =
        side == SIDE_FRONT || side == SIDE_REAR ? other.half_d : other.half_w;
    const Point to = geo_along(other.at, geo_ahead(out), reach + own.half_d + 2);
    Layout l = { .n = n };
    for (int k = 0; k < n; k++) {
        const Stand *at = state_stand(s, stand[k]);
        l.stand[k] = stand[k];
        l.facing[k] = n == 1 ? (Angle)(out + SOUTH) : at->facing;
        l.at[k] = (Point){ at->at.x + to.x - own.at.x, at->at.y + to.y - own.at.y };
    }
    if (n == 1)
        l.at[0] = to;
    const int32_t turn = geo_turn(state_stand(s, lead)->facing, (Angle)(out + SOUTH));
    if (n > 1 && (turn > 0x0800 || turn < -0x0800))
        return; /* at a slant: they stay */
    if (!place_clear(b, s, &l))
        return;
    shift(g, &l);
}

/* 8.16, 8.18  Who has gone on is no more of the others' charge: he matches up with whom he has met, or
 * those do together who touch one another. */
static void match_up_ahead(Game *g, const int *stand, int n)
{
    bool done[MAX_LAYOUT] = { false };
    for (int first = 0; first < n; first++) {
        int one[MAX_LAYOUT], m = 0;
        if (done[first])
            continue;
        done[first] = true;
        one[m++] = stand[first];
        for (int k = 0; k < m; k++) {
            for (int i = first + 1; i < n; i++) {
                if (done[i] || !fd_stands_touch(g->battle, g->state, one[k], stand[i]))
                    continue;
                done[i] = true;
                one[m++] = stand[i];
            }
        }
        match_up(g, one, m, m == 1);
    }
}

/* 9.1, 9.8  Ground it may not enter ends a charge at its border. */
static int32_t ground_limit(const Battle *b, const State *s, const int *stand, int n,
                            Vec way, int32_t distance)
{
    for (int k = 0; k < n; k++) {
        const FeatureSet bars =
            fd_ground_bars(b, s, stand[k], fd_is_open(b, s, stand[k]));
        const Box box = fd_stand_box(b, s, stand[k]);
        int which;
        if (bars)
            distance = terrain_first_met(&b->terrain, &box, way, distance, bars, &which);
    }
    return distance;
}

/* How far a corner goes that moves by `way` (of GEO_ONE) along one side of the table. */
static int32_t room_for(int32_t at, int32_t way, int32_t side, int32_t distance)
{
    const int64_t room = GEO_SLACK + (way < 0 ? at : side - at);
    const int64_t free = way ? room * GEO_ONE / (way < 0 ? -way : way) : distance;
    return free < 0 ? 0 : free < distance ? (int32_t)free : distance;
}

/* 8.11  Nobody charges off the table: the first of its corners at the edge ends a charge. */
static int32_t edge_limit(const Battle *b, const State *s, const int *stand, int n,
                          Vec way, int32_t distance)
{
    for (int k = 0; k < n; k++) {
        Point corner[4];
        const Box box = fd_stand_box(b, s, stand[k]);
        geo_corners(&box, corner);
        for (int c = 0; c < 4; c++) {
            distance = room_for(corner[c].x, way.x, b->terrain.width, distance);
            distance = room_for(corner[c].y, way.y, b->terrain.depth, distance);
        }
    }
    return distance;
}

/* How far its front goes that way: no further than an enemy whom it comes upon. */
static int32_t goes_up_to(const Battle *b, const State *s, int i, Vec way,
                          int32_t distance)
{
    int met;
    const int32_t far = fd_run_on(b, s, &i, 1, way, distance, &met);
    const bool enemy = met >= 0 && b->stand[met].side != b->stand[i].side;
    return (enemy ? far : distance) + fd_stand_box(b, s, i).half_d;
}

/* 9.13 - 9.15  Streams hold up counter-chargers and pursuers too; steep banks stop them.  What lies behind an enemy
 * whom they come upon they do not cross. */
int32_t fd_straight_on(const Battle *b, const State *s, const int *stand, int n,
                       int32_t distance)
{
    const Vec way = geo_ahead(state_stand(s, stand[0])->facing);
    const int32_t full = distance; /* a ford that several cross halves it once */
    for (int k = 0; k < n; k++) {
        const Box box = fd_stand_box(b, s, stand[k]);
        const int32_t far = goes_up_to(b, s, stand[k], way, distance);
        const int32_t may = fd_way_allows(b, box.at, geo_along(box.at, way, far), full,
                                          fd_shift_rate(b, s, stand[k]));
        if (may >= 0)
            distance = may < distance ? may : distance;
        else
            distance = fd_up_to_banks(b, &box, way, distance);
    }
    return fd_short_of_cover(b, s, stand, n, 0, distance);
}

/* All of them: whoever hears of it hears of each. */
static void advance(Game *g, const int *stand, int n, Vec way, int32_t distance)
{
    State *s = g->state;
    Point from[MAX_LAYOUT];
    for (int k = 0; k < n; k++) {
        Stand *at = state_stand(s, stand[k]);
        from[k] = at->at;
        at->at = geo_along(from[k], way, distance);
        at->marks |= S_MOVED;
        fd_officers_follow(g->battle, s, stand[k]);
        fd_guns_passed(g, stand[k], from[k]);
    }
    for (int k = 0; k < n && distance > GEO_TOUCH; k++) {
        game_tell(g, &(Event){ .kind = E_MOVED,
                               .side = g->battle->stand[stand[k]].side,
                               .subject = ref_stand(stand[k]),
                               .from = from[k],
                               .to = state_stand(s, stand[k])->at });
    }
}

/* 8.12, 8.15  Those of these enemies whom they have met in flank, and are not in contact with once they are
 * matched up, are not taken so. */
static void let_go(const Battle *b, State *s, const int *stand, int n, const bool *was)
{
    const int enemy = 1 - b->stand[stand[0]].side;
    for (int k = from_of(b, enemy); k < end_of(b, enemy); k++) {
        bool met = was[k] || !(state_stand(s, k)->marks & S_FLANKED);
        for (int i = 0; i < n && !met; i++)
            met = fd_in_contact(b, s, stand[i], k);
        if (!met)
            state_stand(s, k)->marks &= (uint8_t)~S_FLANKED;
    }
}

/* 8.18, 8.7  Does ground let it go on by so much, of a charge that has gone so far? */
static bool goes_further(const Battle *b, const State *s, int i, Vec way, int32_t gone,
                         int32_t more)
{
    const Stand *at = state_stand(s, i);
    const int32_t shift = fd_shift_rate(b, s, i);
    const int32_t full = at->own & M_PURSUES      ? number(b, PURSUIT_MOVE)
                         : at->marks & S_COUNTERS ? shift
                                                  : fd_charge_rate(b, s, i);
    const Point from = geo_along(at->at, way, -gone), to = geo_along(at->at, way, more);
    return fd_way_allows(b, from, to, full, shift) >= gone + more;
}

/* 8.18, 8.11  Who has met nobody, when the others have, or can go no further, goes on by himself if he meets an
 * enemy so: as far as his own way lets him.
 * out: made: those who have met somebody, behind the `count` who had */
static int go_on_ahead(Game *g, const int *stand, int n, int32_t gone, const int32_t *may,
                       int *made, int count)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Vec way = geo_ahead(state_stand(s, stand[0])->facing);
    for (int k = 0; k < n; k++) {
        if (may[k] <= gone || state_stand(s, stand[k])->own & M_STAYS ||
            fd_touches_enemy(b, s, stand[k]))
            continue;
        int other;
        const int32_t more = fd_run_on(b, s, &stand[k], 1, way, may[k] - gone, &other);
        if (other < 0 || b->stand[other].side == b->stand[stand[k]].side ||
            !goes_further(b, s, stand[k], way, gone, more))
            continue;
        advance(g, &stand[k], 1, way, more);
        if (fd_touches_enemy(b, s, stand[k]))
            made[count++] = stand[k];
    }
    return count;
}

/* 8.11, 8.18  Together until the first of them meets somebody, or can go no further; those who have met
 * nobody go on by themselves if they meet an enemy so, unless they are to stay with the others. */
int fd_drive_home(Game *g, const int *stand, int n, int32_t distance, const int32_t *each)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Vec way = geo_ahead(state_stand(s, stand[0])->facing);
    int met, made[MAX_LAYOUT], count = 0;
    const int32_t limit =
        edge_limit(b, s, stand, n, way, ground_limit(b, s, stand, n, way, distance));
    int32_t may[MAX_LAYOUT];
    bool met_already = false; /* by a counter-charge */
    for (int k = 0; k < n; k++) {
        may[k] = limit;
        if (each)
            may[k] = edge_limit(b, s, &stand[k], 1, way,
                                ground_limit(b, s, &stand[k], 1, way, each[k]));
        met_already |= fd_touches_enemy(b, s, stand[k]);
    }
    const int32_t go = met_already ? 0 : fd_run_on(b, s, stand, n, way, limit, &met);
    advance(g, stand, n, way, go);
    for (int k = 0; k < n; k++) {
        if (fd_touches_enemy(b, s, stand[k]))
            made[count++] = stand[k];
    }
    const int first = count;
    if (first || each)
        count = go_on_ahead(g, stand, n, go, may, made, count);
    if (!count)
        return 0;
    bool was[MAX_STANDS];
    for (int i = 0; i < b->n_stands; i++)
        was[i] = state_stand(s, i)->marks & S_FLANKED;
    for (int k = 0; k < count; k++)
        fd_note_contact(b, s, made[k]);
    match_up(g, made, first, n == 1);
    match_up_ahead(g, made + first, count - first);
    let_go(b, s, made, count, was);
    for (int k = 0; k < count; k++) /* with whom they are in contact now, and how */
        fd_tell_contact(g, made[k]);
    return count;
}
