/* SPDX-License-Identifier: GPL-3.0-or-later
 * movement.c - how far a unit gets over what ground.
 *
 * A move is a number of inches.  All deductions are inches off it and add up: fixed ones for
 * woodlots and stumps, rolled ones for slopes, fences and walls, each where the unit comes to
 * it.  Whoever plans reckons with average dice, through the same code.
 *
 * Start at chaos_move_reach().
 */
#include "rulesets/chaos_confusion_casualties/chaos.h"

enum { ONE_INCH = 254 };

/* 4.1  A full move in the open. */
int32_t chaos_move_rate(const Battle *b, int unit, int formation)
{
    const bool horse = arm_of(b, unit) == HORSE;
    switch (formation) {
    case LINE:
        return b->number[horse ? MOVE_HORSE_LINE : MOVE_LINE];
    case COLUMN:
        return b->number[horse ? MOVE_HORSE_COLUMN : MOVE_COLUMN];
    case OPEN_ORDER:
        return b->number[MOVE_OPEN];
    case DISMOUNTED:
        return b->number[MOVE_DISMOUNTED];
    case LIMBERED:
        return b->number[MOVE_LIMBERED];
    case UNLIMBERED:
        return b->number[MOVE_BY_HAND];
    default:
        return 0;
    }
}

/* 4.3  Turning takes as much as its outermost piece walks, at most half a move; skirmishers and
 * who has one piece turn as they go. */
int32_t chaos_turn_cost(const Battle *b, const State *s, int unit, int formation,
                        Angle facing)
{
    const UnitRow *r = row(s, unit);
    const Box box = chaos_block(b, s, unit, formation, r->at, r->facing);
    int32_t turn = geo_turn(r->facing, facing);
    if (turn < 0)
        turn = -turn;
    if (formation == OPEN_ORDER || pieces(s, unit) < 2 || !turn)
        return 0;
    const int32_t most = chaos_move_rate(b, unit, formation) * b->number[TURN_COST] / 100;
    /* An arc: radius times 2 pi / 65536 of a turn. */
    const int64_t half = box.half_w > box.half_d ? box.half_w : box.half_d;
    const int32_t arc = (int32_t)(half * turn * 710 / (113 * GEO_TURN));
    return arc < most ? arc : most;
}

/* A way over the ground: with dice if somebody plays, else with their average. */
typedef struct Going {
    Game *g; /* NULL: on average */
    const Battle *b;
    const State *s;
    int unit;
} Going;

/* A die of so many sides, or half of one, in inches. */
static int32_t roll(const Going *go, int feature, int occasion, int sides, bool half)
{
    if (!go->g)
        return (half ? (sides + 2) * ONE_INCH / 4 : (sides + 1) * ONE_INCH / 2);
    const int die = game_die(go->g, ROLL_GROUND, ref_unit(go->unit),
                             feature * 256 + (occasion & 255), sides);
    return (half ? (die + 1) / 2 : die) * ONE_INCH;
}

static void tell_cost(const Going *go, int feature, int32_t cost)
{
    if (go->g && cost)
        game_tell(go->g, &(Event){ .kind = E_GROUND,
                                   .side = (uint8_t)side_of(go->b, go->unit),
                                   .subject = ref_unit(go->unit),
                                   .target = feature < 0 ? NO_REF : ref_feature(feature),
                                   .a = cost / ONE_INCH });
}

/* 4.5  An inch off for every woodlot, and for all stumps and boulders, that it walks in. */
static int32_t rough(const Going *go, FeatureSet met)
{
    int32_t cost = 0;
    for (FeatureSet left = met & (own(go->b)->woods | own(go->b)->stumps); left;
         left &= left - 1) {
        const int i = terrain_first(left);
        const bool wood = own(go->b)->woods >> i & 1;
        const int32_t one = go->b->number[wood ? WOODLOT_COST : STUMPS_COST] * ONE_INCH;
        cost += one;
        tell_cost(go, i, one);
    }
    return cost;
}

/* 4.6  Up hill half a d6 less, down hill half a d6 more. */
static int32_t slope(const Going *go, Point from, Point to, FeatureSet met)
{
    if (!(met & own(go->b)->hills))
        return 0;
    const int rise =
        terrain_level(&go->b->terrain, to) - terrain_level(&go->b->terrain, from);
    if (!rise)
        return 0;
    const int hill = terrain_first(met & own(go->b)->hills);
    const int32_t half = roll(go, hill, go->s->phase, go->b->number[HILL_DIE], true);
    tell_cost(go, hill, rise > 0 ? half : -half);
    return rise > 0 ? half : -half;
}

/* Has somebody removed that part of a worm fence? */
static bool is_gap(const Battle *b, const State *s, int feature, Point p)
{
    const Chaos *c = chaos(s);
    if (!(own(b)->worm >> feature & 1))
        return false;
    for (int i = 0; i < c->n_gaps; i++) {
        const int64_t half = c->gap[i].half;
        if (geo_gap2(c->gap[i].at, p) <= half * half)
            return true;
    }
    return false;
}

/* How far a straight way goes, before it meets any of those.  in: far: by there it has. */
static int32_t way_up_to(const Battle *b, Point from, Vec way, int32_t near, int32_t far,
                         FeatureSet among)
{
    while (far - near > 1) {
        const int32_t half = near + (far - near) / 2;
        if (terrain_crossed(&b->terrain, from, geo_along(from, way, half), among))
            far = half;
        else
            near = half;
    }
    return near;
}

/* Is there a place on the way where that line still stands? */
static bool is_left(const Battle *b, const State *s, Point from, Point to, int line)
{
    const FeatureSet one = (FeatureSet)1 << line;
    while (terrain_crossed(&b->terrain, from, to, one)) {
        const Vec way = geo_ahead(geo_bearing(from, to));
        const int32_t far = geo_distance(from, to);
        const Point at = geo_along(from, way, way_up_to(b, from, way, 0, far, one) + 1);
        if (!is_gap(b, s, line, at))
            return true;
        if (geo_distance(at, to) <= ONE_INCH)
            return false;
        from = geo_along(at, way, ONE_INCH); /* a gap is wider than that */
    }
    return false;
}

FeatureSet chaos_lines_left(const Battle *b, const State *s, Point from, Point to,
                            FeatureSet lines)
{
    FeatureSet gone = 0;
    for (FeatureSet worm = chaos(s)->n_gaps ? lines & own(b)->worm : 0; worm;
         worm &= worm - 1) {
        const int i = terrain_first(worm);
        if (!is_left(b, s, from, to, i))
            gone |= (FeatureSet)1 << i;
    }
    return lines & ~gone;
}

/* 4.7  A fence is crossed, or removed, for a d6; 4.8 a stone wall for a d10.  A cost greater than
 * what is left stops the unit before it; one as great is paid, and ends the move beyond.
 * returns: false if it stops. */
static bool over(Going *go, Point p, FeatureSet lines, int step, int32_t *budget)
{
    for (FeatureSet left = lines; left; left &= left - 1) {
        const int i = terrain_first(left);
        if (is_gap(go->b, go->s, i, p))
            continue;
        const bool wall = own(go->b)->walls >> i & 1;
        const int32_t cost =
            roll(go, i, 8 + step, go->b->number[wall ? WALL_DIE : FENCE_DIE], false);
        tell_cost(go, i, cost);
        if (cost > *budget)
            return false;
        *budget -= cost;
    }
    return true;
}

/* Inch by inch where there are lines to cross. */
static int32_t walk(Going *go, Point from, Vec way, int32_t most, int32_t *left,
                    FeatureSet lines)
{
    int32_t budget = *left;
    int32_t gone = 0;
    for (int step = 0; gone < most && budget > 0; step++) {
        int32_t next = most - gone < ONE_INCH ? most - gone : ONE_INCH;
        const Point p = geo_along(from, way, gone), q = geo_along(from, way, gone + next);
        const FeatureSet met = terrain_crossed(&go->b->terrain, p, q, lines);
        /* One that it ends upon is left to the next step. */
        const FeatureSet crossed =
            met ? met & ~terrain_crossed(&go->b->terrain, q, q, met) : 0;
        if (crossed) {
            if (!over(go, p, crossed, step, &budget)) {
                *left = 0;
                return gone;
            }
            gone += next; /* who has paid is across */
            budget -= budget < next ? budget : next;
            continue;
        }
        if (next > budget)
            next = budget;
        gone += next;
        budget -= next;
    }
    *left = budget;
    return gone;
}

static int32_t reach(Going *go, Point from, Vec way, int32_t most, int32_t *left)
{
    const Battle *b = go->b;
    const ChaosBattle *o = own(b);
    int32_t budget = *left;
    if (most <= 0 || budget <= 0)
        return 0;
    const int32_t far = most < budget + 3 * ONE_INCH ? most : budget + 3 * ONE_INCH;
    const FeatureSet met =
        arm_of(b, go->unit) == SHARP /* 4.9: skirmishers do not mind */
            ? 0
            : terrain_crossed(&b->terrain, from, geo_along(from, way, far), o->slow);
    if (met) {
        const int32_t flat = most < budget ? most : budget;
        budget -= rough(go, met);
        budget -= slope(go, from, geo_along(from, way, flat), met);
    }
    if (budget < 0)
        budget = 0;
    *left = budget;
    if (met & (o->fences | o->walls))
        return walk(go, from, way, most, left, met & (o->fences | o->walls));
    const int32_t gone = most < budget ? most : budget;
    *left -= gone;
    return gone;
}

int32_t chaos_move_reach(Game *g, int unit, Point from, Vec way, int32_t most,
                         int32_t *budget)
{
    Going go = { g, g->battle, g->state, unit };
    return reach(&go, from, way, most, budget);
}

int32_t chaos_move_foreseen(const Battle *b, const State *s, int unit, Point from,
                            Vec way, int32_t most, int32_t *budget)
{
    Going go = { NULL, b, s, unit };
    return reach(&go, from, way, most, budget);
}

/* 4.7  Where it has gone through a worm fence there is a gap, as wide as it stood. */
static void leave_gaps(Game *g, int unit, Point from, Point to)
{
    const Battle *b = g->battle;
    Chaos *c = chaos(g->state);
    const FeatureSet through = terrain_crossed(&b->terrain, from, to, own(b)->worm);
    const Vec way = geo_ahead(geo_bearing(from, to));
    const int32_t far = geo_distance(from, to);
    if (!through)
        return;
    for (int32_t gone = 0; gone < far && c->n_gaps < MOST_GAPS; gone += ONE_INCH) {
        const Point p = geo_along(from, way, gone),
                    q = geo_along(from, way, gone + ONE_INCH);
        const FeatureSet met = terrain_crossed(&b->terrain, p, q, through);
        if (!met || is_gap(b, g->state, terrain_first(met), p))
            continue;
        const Box box = chaos_unit_box(b, g->state, unit);
        c->gap[c->n_gaps++] = (Gap){ p, box.half_w + ONE_INCH };
    }
}

/* 9.11  What it had meant to cross, and has not come to, is nothing it has crossed; nor is a line on
 * which it stands. */
void chaos_has_walked(Game *g, int unit, Point from, Point to)
{
    const Battle *b = g->battle;
    const FeatureSet lines = own(b)->fences | own(b)->walls;
    if (arm_of(b, unit) == SHARP) /* 4.9 */
        return;
    const FeatureSet met = terrain_crossed(&b->terrain, from, to, lines);
    if (chaos_lines_left(b, g->state, from, to,
                         met & ~terrain_crossed(&b->terrain, to, to, met)))
        state_unit(g->state, unit)->marks |= U_CROSSED;
    leave_gaps(g, unit, from, to);
}
