/* SPDX-License-Identifier: GPL-3.0-or-later
 * movement.c - the movement table: how far a unit gets over what ground.
 *
 * A move is a budget of MOVE_ONE.  Each stretch of ground spends its share at that ground's
 * rate, so a move half in the open and half on a hill is half of one and half of the other.
 * The ground is what lies under the middle of the block.
 *
 * Start at musket_move_rate() and musket_move_reach().
 */
#include "rulesets/musket_1805/musket.h"

enum { STEP = 127 }; /* half an inch: MOVE_ONE divides by it at every printed rate */

/* Which row of the table; 7.7 a mass flees as the column it makes. */
static int table_row(const Battle *b, int unit, int formation)
{
    switch (arm_of(b, unit)) {
    case FOOT:
        return formation == LINE       ? MOVE_LINE
               : formation == SKIRMISH ? MOVE_SKIRMISH
               : formation == SQUARE   ? MOVE_SQUARE
                                       : MOVE_COLUMN;
    case HORSE:
        return formation == LINE ? MOVE_HORSE : MOVE_SQUADRONS;
    default:
        return MOVE_GUNS;
    }
}

/* 7.8  Printed cells that look exchanged, exchanged back. */
static int normalised(int cell)
{
    switch (cell) {
    case MOVE_SKIRMISH_ROUT:
        return MOVE_SQUADRONS_ROUT;
    case MOVE_SQUADRONS_ROUT:
        return MOVE_SKIRMISH_ROUT;
    case MOVE_COLUMN_WOOD:
        return MOVE_SKIRMISH_WOOD;
    case MOVE_SKIRMISH_WOOD:
        return MOVE_COLUMN_WOOD;
    default:
        return cell;
    }
}

/* 7.1  A full move on this ground; 0 where the table has a dash.  10.5  A gun goes slower by a
 * quarter with each horse it has lost; 10.4 without its limber it stays. */
int32_t musket_move_rate(const Battle *b, const State *s, int unit, int formation,
                         Ground ground)
{
    if (formation == UNLIMBERED)
        return 0;
    int cell = table_row(b, unit, formation) + (int)ground;
    if (b->number[NORMALISE])
        cell = normalised(cell);
    const int32_t rate = b->number[cell];
    if (arm_of(b, unit) != GUNS)
        return rate;
    if (state_unit(s, unit)->marks & U_NO_LIMBER)
        return 0;
    const int lost = b->number[HORSES] - row(s, unit)->horses;
    const int left = 100 - b->number[HORSE_COST] * lost;
    return left > 0 ? rate * left / 100 : 0;
}

/* 2.1, 2.2, 13.5, 9.9  What a change of formation takes, in hundredths of a move. */
int musket_form_cost(const Battle *b, const State *s, int unit, int formation)
{
    const Unit *u = state_unit(s, unit);
    (void)formation;
    if (arm_of(b, unit) >= GUNS)
        return 100;
    if (own(b)->kind[unit] == IRREGULARS)
        return b->number[FORM_COST_HAITI];
    if (u->formation == SKIRMISH && u->marks & U_FROM_WOODS)
        return b->number[FORM_COST_WOODS];
    return b->number[FORM_COST];
}

bool musket_form_stands(const Battle *b, const State *s, int unit, int formation,
                        Point at)
{
    return arm_of(b, unit) >= GUNS || !musket_in_woods(b, at) ||
           musket_move_rate(b, s, unit, formation, WOOD);
}

bool musket_may_stand(const Battle *b, const State *s, int unit, Point at)
{
    const int formation = state_unit(s, unit)->formation;
    return !musket_in_woods(b, at) || musket_move_rate(b, s, unit, formation, WOOD) ||
           (musket_move_rate(b, s, unit, formation, ROAD) &&
            musket_near(b, at, b->terrain.roads, b->number[ROAD_NEAR]));
}

/* 2.1  What a change of formation, if there is one, leaves of so much of a move. */
int musket_form_left(const Battle *b, const State *s, int unit, int formation,
                     int percent)
{
    return formation ? percent - musket_form_cost(b, s, unit, formation) : percent;
}

bool musket_near(const Battle *b, Point p, FeatureSet lines, int32_t least)
{
    for (FeatureSet left = lines; left; left &= left - 1) {
        const int i = terrain_first(left);
        const Feature *f = &b->terrain.feature[i];
        const int32_t near = f->width / 2 > least ? f->width / 2 : least;
        if (terrain_nearest_within(&b->terrain, p, (FeatureSet)1 << i, near) >= 0)
            return true;
    }
    return false;
}

/* 11.6  A building is for one unit of foot; 11.3 one on fire for nobody, but who is still in it gets out.
 * in: side: whose knowledge of that, or NOBODY. */
static bool bars(const Battle *b, const State *s, int unit, int side, FeatureSet at)
{
    if (at & b->terrain.impassable)
        return true;
    if (!(at & own(b)->buildings))
        return false;
    const int house = terrain_first(at & own(b)->buildings);
    if (musket_unit_building(b, s, unit) == house)
        return false;
    return arm_of(b, unit) != FOOT || musket(s)->burning & at ||
           musket_occupant(b, s, house, side) >= 0;
}

/* A straight way, with all that a unit in a formation meets on it. */
typedef struct Going {
    const Battle *b;
    const State *s;
    int unit, side;
    int32_t rate[ROUT]; /* a full move on each kind of ground; 0 is the table's dash */
    FeatureSet areas, lines;   /* crossed */
    FeatureSet roads, streams; /* perhaps near enough to count */
} Going;

/* 7.3, 7.4, 7.5, 7.6, 7.9  The rate at a point: the slowest of all that lies there; but a road
 * is a road whatever it leads through. */
static int32_t rate_at(const Going *g, Point p)
{
    const MusketBattle *o = own(g->b);
    if (g->roads && musket_near(g->b, p, g->roads, g->b->number[ROAD_NEAR]))
        return g->rate[ROAD];
    int32_t rate = g->rate[OPEN];
    const FeatureSet at = g->areas ? terrain_at(&g->b->terrain, p) & g->areas : 0;
    if (at && bars(g->b, g->s, g->unit, g->side, at))
        return 0;
    if (at & o->woods && g->rate[WOOD] < rate)
        rate = g->rate[WOOD];
    if (at & o->hills && g->rate[HILL] < rate)
        rate = g->rate[HILL];
    if (g->streams && g->rate[STREAM] < rate &&
        musket_near(g->b, p, g->streams, g->b->number[STREAM_WIDE] / 2))
        rate = g->rate[STREAM];
    return rate;
}

static FeatureSet that_matters(const Battle *b)
{
    const MusketBattle *o = own(b);
    return o->woods | o->hills | o->streams | o->lines | o->buildings |
           b->terrain.impassable;
}

/* 7.2  Clear ground: nothing on the way that the table has a column for, nor an obstacle. */
bool musket_move_is_clear(const Battle *b, Point from, Point to)
{
    return !terrain_crossed(&b->terrain, from, to, that_matters(b) | own(b)->soft);
}

/* Of these lines, those whose bounds come near the way from one point to another. */
static FeatureSet lines_near(const Battle *b, FeatureSet lines, Point from, Point to,
                             int32_t least)
{
    FeatureSet found = 0;
    for (FeatureSet left = lines; left; left &= left - 1) {
        const int i = terrain_first(left);
        const Feature *f = &b->terrain.feature[i];
        const int32_t near = f->width / 2 > least ? f->width / 2 : least;
        if ((from.x < f->low.x - near && to.x < f->low.x - near) ||
            (from.y < f->low.y - near && to.y < f->low.y - near) ||
            (from.x > f->high.x + near && to.x > f->high.x + near) ||
            (from.y > f->high.y + near && to.y > f->high.y + near))
            continue;
        found |= (FeatureSet)1 << i;
    }
    return found;
}

/* All of a row at once; most rows are as printed. */
static void rates(const Battle *b, const State *s, int unit, int formation,
                  int32_t out[ROUT])
{
    const int32_t *cell = &b->number[table_row(b, unit, formation)];
    if (b->number[NORMALISE] || arm_of(b, unit) >= GUNS) {
        for (int ground = OPEN; ground < ROUT; ground++)
            out[ground] = musket_move_rate(b, s, unit, formation, (Ground)ground);
        return;
    }
    for (int ground = OPEN; ground < ROUT; ground++)
        out[ground] = cell[ground];
}

static Going look_ahead(const Battle *b, const State *s, int unit, int side,
                        int formation, Point from, Point to)
{
    const MusketBattle *o = own(b);
    Going g = { .b = b, .s = s, .unit = unit, .side = side };
    rates(b, s, unit, formation, g.rate);
    const FeatureSet crossed =
        terrain_crossed(&b->terrain, from, to, that_matters(b) & ~o->streams);
    g.lines = crossed & o->lines;
    g.areas = crossed & ~o->lines;
    if (g.rate[ROAD])
        g.roads = lines_near(b, b->terrain.roads, from, to, b->number[ROAD_NEAR]);
    g.streams = lines_near(b, o->streams, from, to, b->number[STREAM_WIDE] / 2);
    return g;
}

/* 7.10  What it costs to cross an obstacle. */
static int obstacle_cost(const Battle *b, int unit)
{
    return b->number[arm_of(b, unit) >= GUNS ? OBSTACLE_WHEELS : OBSTACLE_COST] *
           MOVE_ONE / 100;
}

/* Does this step cross an obstacle?  One that it ends upon is left to the next step. */
static bool crosses_line(const Going *g, Point from, Vec way, int32_t gone, int32_t step)
{
    const Point p = geo_along(from, way, gone), q = geo_along(from, way, gone + step);
    const FeatureSet met = terrain_crossed(&g->b->terrain, p, q, g->lines);
    return met && met & ~terrain_crossed(&g->b->terrain, q, q, met);
}

/* Of its way between low, which is not barred to it, and high, which is, the last that is not. */
static int32_t last_clear(const Going *g, Point from, Vec way, int32_t low, int32_t high)
{
    while (high - low > 1) {
        const int32_t middle = (low + high) / 2;
        if (rate_at(g, geo_along(from, way, middle)))
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* The areas on its way where it has no rate, but for roads. */
static FeatureSet barring(const Going *g)
{
    const MusketBattle *o = own(g->b);
    return g->areas & (g->b->terrain.impassable | o->buildings |
                       (g->rate[WOOD] ? 0 : o->woods) | (g->rate[HILL] ? 0 : o->hills));
}

/* 7.3, 7.5, 7.6  As far as nothing is barred to it, be it no wider than a millimetre or two: so that it may
 * stand wherever it is stopped on its way. */
static int32_t up_to_barred(const Going *g, Point from, Vec way, int32_t most)
{
    enum { LOOK = 10 };
    const FeatureSet bars = barring(g);
    const bool streams = g->streams && !g->rate[STREAM];
    for (int32_t gone = 0; gone < most && (bars || streams); gone += STEP) {
        const int32_t end = most - gone < STEP ? most : gone + STEP;
        if (!streams && !terrain_crossed(&g->b->terrain, geo_along(from, way, gone),
                                         geo_along(from, way, end), bars))
            continue;
        for (int32_t at = gone, next; at < end; at = next) {
            next = end - at < LOOK ? end : at + LOOK;
            if (!rate_at(g, geo_along(from, way, next)))
                return last_clear(g, from, way, at, next);
        }
    }
    return most;
}

int32_t musket_move_unbarred(const Battle *b, const State *s, int unit, Point from,
                             Vec way, int32_t most)
{
    const Point to = geo_along(from, way, most);
    Going g = { .b = b, .s = s, .unit = unit, .side = NOBODY };
    g.areas =
        terrain_crossed(&b->terrain, from, to, b->terrain.impassable | own(b)->buildings);
    if (!g.areas)
        return most;
    for (int ground = OPEN; ground < ROUT; ground++)
        g.rate[ground] = 1;
    g.roads = lines_near(b, b->terrain.roads, from, to, b->number[ROAD_NEAR]);
    return up_to_barred(&g, from, way, most);
}

bool musket_move_may_end(const Battle *b, Point at)
{
    return !(terrain_at(&b->terrain, at) & b->terrain.impassable) ||
           musket_near(b, at, b->terrain.roads, b->number[ROAD_NEAR]);
}

static int32_t reach(const Battle *b, const State *s, int unit, int side, int formation,
                     Point from, Vec way, int32_t most, int32_t budget)
{
    if (most <= 0 || !musket_move_rate(b, s, unit, formation, OPEN))
        return 0;
    const Going g =
        look_ahead(b, s, unit, side, formation, from, geo_along(from, way, most));
    if (!(g.areas | g.lines | g.roads | g.streams)) {
        const int32_t far = (int32_t)((int64_t)g.rate[OPEN] * budget / MOVE_ONE);
        return far < most ? far : most;
    }
    int32_t gone = 0;
    most = up_to_barred(&g, from, way, most);
    while (gone < most && budget > 0) {
        int32_t step = most - gone < STEP ? most - gone : STEP;
        const int32_t rate = rate_at(&g, geo_along(from, way, gone + step / 2));
        if (!rate)
            break;
        const bool over = g.lines && crosses_line(&g, from, way, gone, step);
        if (over) {
            if (budget < obstacle_cost(b, unit))
                break;
            budget -= obstacle_cost(b, unit);
        }
        const int32_t can = (int32_t)((int64_t)budget * rate / MOVE_ONE);
        if (can < step) {
            gone += over ? step : can; /* who has paid is across */
            break;
        }
        gone += step;
        budget -= (int32_t)((int64_t)step * MOVE_ONE / rate);
    }
    return gone;
}

int32_t musket_move_reach(const Battle *b, const State *s, int unit, int formation,
                          Point from, Vec way, int32_t most, int32_t budget)
{
    return reach(b, s, unit, NOBODY, formation, from, way, most, budget);
}

int32_t musket_move_foreseen(const Battle *b, const State *s, int unit, int formation,
                             Vec way, int32_t most, int32_t budget)
{
    return reach(b, s, unit, side_of(b, unit), formation, body(b, s, unit)->at, way, most,
                 budget);
}

int32_t musket_move_cost(const Battle *b, const State *s, int unit, Point from, Vec way,
                         int32_t far, int32_t budget)
{
    const int formation = state_unit(s, unit)->formation;
    int32_t low = -1, high = budget;
    while (high - low > 1) {
        const int32_t middle = (low + high) / 2;
        if (reach(b, s, unit, NOBODY, formation, from, way, far, middle) >= far)
            high = middle;
        else
            low = middle;
    }
    return high;
}
