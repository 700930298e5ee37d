/* SPDX-License-Identifier: GPL-3.0-or-later
 * flight.c - who runs, which way and how far.
 *
 * Those who run from one thing (a charge, the checks of one fire or melee) run at once: the way of each
 * is that away from the enemies as they stood, and nobody is held up by friends who run too, for whoever
 * is before others goes first.  Where it stands in the order of battle is nothing to it.
 *
 * Start at fd_flee_all().
 */
#include "rulesets/fire_and_discipline/fire.h"

/* One who runs. */
typedef struct Runner {
    int stand;
    int32_t distance,
        shift; /* shift: its rate on difficult ground, 0 = nothing slows it */
    Angle way,
        other; /* where the enemy stands straight between it and home, on the other side of him; else alike */
    bool gone;
} Runner;

/* 5.30, 5.31  Away from the nearest enemy it sees, but always more or less homewards; from between two
 * that are equally near.
 * returns: how far it is from its way home. */
static int32_t flight(const Battle *b, const State *s, int i, bool *between)
{
    const Point at = state_stand(s, i)->at;
    const Angle home = b->side[b->stand[i].side].home;
    int64_t near = INT64_MAX;
    int32_t low = 0, high = 0;
    const int enemy = 1 - b->stand[i].side;
    for (int k = from_of(b, enemy); k < end_of(b, enemy); k++) {
        if (!on_table(s, k))
            continue;
        const Point from = state_stand(s, k)->at;
        const int64_t d = geo_gap2(at, from);
        if (d > near || !d || !fd_sees(b, s, at, from))
            continue;
        const int32_t turn = geo_turn(home, geo_bearing(from, at));
        low = d < near || turn < low ? turn : low;
        high = d < near || turn > high ? turn : high;
        near = d;
    }
    const int32_t most = 0x3000; /* who runs along an edge never gets home */
    const int32_t turn = (low + high) / 2;
    *between = turn == -GEO_TURN / 2;
    if (*between) /* first on the right, as its side looks */
        return -b->hand * most;
    return turn > most ? most : turn < -most ? -most : turn;
}

/* 9.1, 9.13, 9.15  A rate on ground that slows: so far as it goes there, or up to it if that is further. */
static int32_t slowed(const Battle *b, Point from, Vec ahead, int32_t d, int32_t shift)
{
    const FireBattle *own = fire_battle(b);
    const Point to = geo_along(from, ahead, d);
    const int32_t slow = fd_way_allows(b, from, to, d, shift);
    int32_t up_to = d;
    if (slow < 0 || slow >= d)
        return d;
    FeatureSet met =
        terrain_crossed(&b->terrain, from, to, own->heavy | own->streams | own->fords);
    for (; met; met &= met - 1) {
        const int32_t gone =
            terrain_up_to(&b->terrain, terrain_first(met), from, ahead, 0, d);
        up_to = gone < up_to ? gone : up_to;
    }
    return up_to > slow ? up_to : slow;
}

/* How far it gets that way: short of anybody, and of ground it may not enter; light infantry runs in
 * open order, whomever it leaves (9.1).  shift: its rate on difficult ground, 0 = nothing slows it. */
static int32_t free_flight(const Battle *b, const State *s, int i, Angle way,
                           int32_t distance, int32_t shift)
{
    enum { OFF = 30 };
    int met;
    const Vec ahead = geo_ahead(way);
    int32_t d = fd_run_on(b, s, &i, 1, ahead, distance, &met);
    if (met >= 0 && b->stand[met].side != b->stand[i].side)
        d = d > OFF ? d - OFF : 0;
    if (shift)
        d = slowed(b, state_stand(s, i)->at, ahead, d, shift);
    const Point from = state_stand(s, i)->at, to = geo_along(from, ahead, d);
    const FeatureSet bars =
        fd_ground_bars(b, s, i, is_light(b, i) || fd_is_open(b, s, i));
    const Box box = fd_stand_box(b, s, i);
    if (fd_way_allows(b, from, to, d, d) < 0)
        d = fd_up_to_banks(b, &box, ahead, d); /* 9.14 */
    int which;
    if (bars)
        d = terrain_first_met(&b->terrain, &box, ahead, d, bars, &which);
    for (Box end = box; d > 0; d = d > OFF ? d - OFF : 0) { /* 8.1: beside none either */
        d = fd_run_on(b, s, &i, 1, ahead, d, &met); /* 9.23: nor upon a garrison */
        end.at = geo_along(from, ahead, d);
        if (!fd_enemy_within(b, s, b->stand[i].side, &end, GEO_TOUCH))
            break;
    }
    return d;
}

/* From that way to its own rear or front, if that lies within 45 degrees of it: so a stand
 * comes out from between those beside it, whom any other way would brush. */
static int16_t to_own_axis(Angle way, Angle facing)
{
    const int32_t rear = geo_turn(way, (Angle)(facing + 0x8000));
    const int32_t front = geo_turn(way, facing), most = 0x2000;
    const int32_t turn = rear >= -most && rear <= most ? rear : front;
    return (int16_t)(turn >= -most && turn <= most ? turn : 0);
}

/* 5.27, 4.17, 5.33  Crews leave their guns, squares and contacts break; its charge is over, and it moves
 * again in its next segment. */
static void breaks_off(Game *g, int i)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Stand *at = state_stand(s, i);
    if (is_guns(b, i) && !is_crew(s, i)) {
        guns_left_at(s, i, at->at);
        row(s, i)->guns = GUNS_LEFT;
        at->status = ST_CREW;
        fd_becomes(g, ref_stand(i), NOW_GUNS_LEFT);
    }
    fd_square_breaks(g, i);
    at->marks &= (uint8_t) ~(S_ENGAGED | S_FLANKED | S_CHARGES | S_COUNTERS | S_MADE);
    at->own &= (uint8_t)~M_FLEES; /* 8.9: from a charge that is still to come */
    if (b->stand[i].side == s->side && s->phase > PHASE_BOMBARDMENT)
        at->marks |= S_MOVED; /* 5.33 */
}

/* 5.31  That way, or round friends if need be, and how far it gets: further than `far`, or it is nothing. */
static void run_round_friends(const Battle *b, const State *s, const Runner *who,
                              Angle way, int32_t *far, Angle *best)
{
    const int i = who->stand;
    const int32_t own = to_own_axis(way, state_stand(s, i)->facing);
    const int32_t turns[] = { 0,
                              own,
                              b->hand * 0x0800,
                              b->hand * -0x0800,
                              b->hand * 0x1000,
                              b->hand * -0x1000,
                              b->hand * 0x2000,
                              b->hand * -0x2000 };
    for (size_t k = 0; k < sizeof turns / sizeof *turns && *far < who->distance; k++) {
        const Angle tried = (Angle)(way + turns[k]);
        const int32_t off = geo_turn(b->side[b->stand[i].side].home, tried);
        if (off > EAST || off < -EAST)
            continue;
        const int32_t d = free_flight(b, s, i, tried, who->distance, who->shift);
        if (d <= *far)
            continue;
        *far = d;
        *best = tried;
    }
}

/* 5.31, 5.32  Straight away; who reaches the edge is gone. */
static void runs(Game *g, const Runner *who)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int i = who->stand;
    Stand *at = state_stand(s, i);
    const Point from = at->at;
    Angle best = who->way;
    int32_t far = -1;
    run_round_friends(b, s, who, who->way, &far, &best);
    if (who->other != who->way)
        run_round_friends(b, s, who, who->other, &far, &best);
    at->at = geo_along(at->at, geo_ahead(best), far);
    fd_officers_follow(b, s, i);
    game_tell(g, &(Event){ .kind = E_FLED,
                           .side = b->stand[i].side,
                           .subject = ref_stand(i),
                           .from = from,
                           .to = at->at });
    const Box box = fd_stand_box(b, s, i);
    if (!battle_box_on_table(b, &box))
        fd_stand_lost(g, i, LEFT_TABLE, LOST_OFF_TABLE);
}

/* ---- several at once ---- */

/* 5.34  Does the first run before the second, where neither is in the other's way?  He of the side whose
 * segment it is, who is nearer home, who stands to the right. */
static bool is_before(const Battle *b, const State *s, int i, int k)
{
    const int side = b->stand[i].side;
    const Point zero = { 0, 0 };
    int32_t right, ahead, his_right, his_ahead;
    if (side != b->stand[k].side)
        return side == s->side;
    const Vec home = geo_ahead(b->side[side].home);
    geo_frame(zero, home, state_stand(s, i)->at, &right, &ahead);
    geo_frame(zero, home, state_stand(s, k)->at, &his_right, &his_ahead);
    return ahead != his_ahead ? ahead > his_ahead : b->hand * right < b->hand * his_right;
}

/* Is the first thing on its way somebody who is still to run? */
static bool waits(const Battle *b, const State *s, const Runner *all, int n, int k)
{
    const int i = all[k].stand;
    int met;
    fd_run_on(b, s, &i, 1, geo_ahead(all[k].way), all[k].distance, &met);
    for (int j = 0; j < n && met >= 0; j++) {
        if (all[j].stand == met && !all[j].gone)
            return true;
    }
    return false;
}

/* Whoever has a free way; if all wait for one another, the first.  returns: is anybody left? */
static bool run_round(Game *g, Runner *all, int n)
{
    int first = -1;
    bool any = false;
    for (int k = 0; k < n; k++) {
        if (all[k].gone)
            continue;
        first = first < 0 ? k : first;
        if (waits(g->battle, g->state, all, n, k))
            continue;
        all[k].gone = any = true;
        runs(g, &all[k]);
    }
    if (first >= 0 && !any) {
        all[first].gone = true;
        runs(g, &all[first]);
    }
    return first >= 0;
}

/* 5.34  All at once.  distance, shift: of foot, then of horse. */
static void run_all(Game *g, const int *stand, int n, const int32_t *distance,
                    const int32_t *shift)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Runner all[MAX_STANDS];
    for (int k = 0; k < n; k++) {
        const bool horse = is_horse(b, s, stand[k]);
        const Angle home = b->side[b->stand[stand[k]].side].home;
        bool between;
        const int32_t off = flight(b, s, stand[k], &between);
        const Runner one = { .stand = stand[k],
                             .distance = distance[horse],
                             .shift = shift[horse],
                             .way = (Angle)(home + off),
                             .other = (Angle)(home + (between ? -off : off)) };
        int at = k;
        for (; at > 0 && is_before(b, s, stand[k], all[at - 1].stand); at--)
            all[at] = all[at - 1];
        all[at] = one;
    }
    for (int k = 0; k < n; k++) { /* all of them, before it is seen who is left in it */
        if (state_stand(s, stand[k])->status == ST_SQUARE)
            state_stand(s, stand[k])->status = ST_FORMED;
    }
    for (int k = 0; k < n; k++)
        breaks_off(g, stand[k]);
    while (run_round(g, all, n)) {
    }
}

void fd_flee_all(Game *g, const int *stand, int n, int32_t distance)
{
    run_all(g, stand, n, (const int32_t[]){ distance, distance },
            (const int32_t[2]){ 0 });
}

void fd_flee(Game *g, int i, int32_t distance)
{
    fd_flee_all(g, &i, 1, distance);
}

/* 8.9, 4.6  From a charge at the skirmish rate, which is a rate of movement: ground takes its part. */
void fd_evade_all(Game *g, const int *stand, int n)
{
    const Battle *b = g->battle;
    const int32_t far[] = { number(b, MOVE_FOOT_SKIRMISH),
                            number(b, MOVE_HORSE_SKIRMISH) };
    const int32_t shift[] = { number(b, MOVE_FOOT_SHIFT), number(b, MOVE_HORSE_SHIFT) };
    run_all(g, stand, n, far, shift);
}
