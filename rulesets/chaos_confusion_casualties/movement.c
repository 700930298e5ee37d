/* SPDX-License-Identifier: GPL-3.0-or-later
 * movement.c - how far a unit gets over what ground.
 *
 * A move is a number of inches.  All deductions are inches off it and add up: fixed ones for
 * woodlots and stumps, rolled ones for slopes, fences and walls, each where the unit comes to
 * it, and off what is left there: what it does not come to costs nothing.  On open ground that is
 * one question; else its way is gone inch by inch, and in an inch with something in it that is
 * found by halving.  Whoever plans reckons with average dice, through the same code.
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
    int32_t half_w, half_d, turn = geo_turn(r->facing, facing);
    if (turn < 0)
        turn = -turn;
    if (formation == OPEN_ORDER || pieces(s, unit) < 2 || !turn)
        return 0;
    const int32_t most = chaos_move_rate(b, unit, formation) * b->number[TURN_COST] / 100;
    /* An arc: radius times 2 pi / 65536 of a turn. */
    chaos_size(b, s, unit, formation, &half_w, &half_d);
    const int64_t half = half_w > half_d ? half_w : half_d;
    const int32_t arc = (int32_t)(half * turn * 710 / (113 * GEO_TURN));
    return arc < most ? arc : most;
}

/* 4.3  Backwards no further than an orderly withdrawal; skirmishers go where they like. */
int32_t chaos_way_back(const Battle *b, int unit, Angle facing, Point from, Point to)
{
    const int32_t turn = geo_turn(facing, geo_bearing(from, to));
    return arm_of(b, unit) != SHARP && (turn > EAST || -turn > EAST)
               ? geo_distance(from, to)
               : 0;
}

bool chaos_too_far_back(const Battle *b, int unit, Angle facing, Point from, Point to)
{
    return chaos_way_back(b, unit, facing, from, to) > b->number[WITHDRAW];
}

/* A straight way over the ground: with dice if somebody plays, else with their average. */
typedef struct Going {
    Game *g; /* NULL: on average */
    const Battle *b;
    const State *s;
    int unit;
    Point from;
    Vec way;
    int step;        /* the inch it is in */
    FeatureSet paid; /* once a move */
} Going;

static Point place(const Going *go, int32_t gone)
{
    return geo_along(go->from, go->way, gone);
}

/* A die of so many sides, or half of one, in inches.  No feature is thrown for twice in an inch.
 * out: die: its face, 0 = on average. */
static int32_t roll(const Going *go, int feature, int sides, bool half, uint8_t *die)
{
    if (!go->g)
        return (half ? (sides + 2) * ONE_INCH / 4 : (sides + 1) * ONE_INCH / 2);
    game_roll(go->g, ROLL_GROUND, ref_unit(go->unit), feature * 256 + (go->step & 255), 1,
              sides, die);
    return (half ? (*die + 1) / 2 : *die) * ONE_INCH;
}

/* Has somebody removed that part of a worm fence? */
static bool is_gap(const Battle *b, const State *s, int feature, Point p)
{
    const Chaos *c = chaos(s);
    if (!(own(b)->worm >> feature & 1))
        return false;
    for (int i = 0; i < c->n_gaps; i++) {
        const int64_t half = c->gap[i].half;
        if (c->gap[i].line == feature && geo_gap2(c->gap[i].at, p) <= half * half)
            return true;
    }
    return false;
}

static int rise(const Going *go, int32_t gone, int32_t to)
{
    const Terrain *t = &go->b->terrain;
    return terrain_level(t, place(go, to)) - terrain_level(t, place(go, gone));
}

/* How far it is until it comes to that feature: to a hill where it goes up or down.  in: to: by there it
 * has. */
static int32_t way_up_to(const Going *go, int i, int32_t gone, int32_t to)
{
    const Terrain *t = &go->b->terrain;
    if (!(own(go->b)->hills >> i & 1))
        return terrain_up_to(t, i, go->from, go->way, gone, to);
    const int level = terrain_level(t, place(go, gone));
    while (to - gone > 1) {
        const int32_t half = gone + (to - gone) / 2;
        if (terrain_level(t, place(go, half)) != level)
            to = half;
        else
            gone = half;
    }
    return gone;
}

/* Does it come to that line there? */
static bool meets(const Going *go, int line, int32_t gone, int32_t to)
{
    return terrain_crossed(&go->b->terrain, place(go, gone), place(go, to),
                           (FeatureSet)1 << line) != 0;
}

/* Might that be somewhere between them, so that it is worth looking? */
static bool may_be_gap(const State *s, Point from, Point to)
{
    enum { ROUNDED = 2 };
    const Chaos *c = chaos(s);
    for (int i = 0; i < c->n_gaps; i++) {
        if (geo_gap_to_segment(c->gap[i].at, from, to, NULL) <= c->gap[i].half + ROUNDED)
            return true;
    }
    return false;
}

/* On to the next place where that line still stands.  returns: false if there is none. */
static bool stands(const Going *go, int line, int32_t *gone, int32_t far)
{
    while (*gone <= far && meets(go, line, *gone, far)) {
        *gone = way_up_to(go, line, *gone, far) + 1;
        if (!is_gap(go->b, go->s, line, place(go, *gone)))
            return true;
        *gone += ONE_INCH; /* a gap is wider than that */
    }
    return false;
}

static Going straight(const Battle *b, const State *s, Point from, Point to)
{
    return (
        Going){ .b = b, .s = s, .from = from, .way = geo_ahead(geo_bearing(from, to)) };
}

FeatureSet chaos_lines_left(const Battle *b, const State *s, Point from, Point to,
                            FeatureSet lines)
{
    FeatureSet gone = 0, worm = chaos(s)->n_gaps ? lines & own(b)->worm : 0;
    if (!worm)
        return lines;
    const Going go = straight(b, s, from, to);
    const int32_t far = geo_distance(from, to);
    const bool search = may_be_gap(s, from, to);
    for (; worm; worm &= worm - 1) {
        const int i = terrain_first(worm);
        int32_t at = 0;
        if (search ? !stands(&go, i, &at, far) : !meets(&go, i, 0, far))
            gone |= (FeatureSet)1 << i;
    }
    return lines & ~gone;
}

/* What it comes to in an inch of its way; of hills one.  A line that it ends upon is left to the
 * next inch. */
static FeatureSet on_inch(const Going *go, int32_t gone, int32_t next, FeatureSet slow)
{
    const Terrain *t = &go->b->terrain;
    const ChaosBattle *o = own(go->b);
    const Point from = place(go, gone), to = place(go, gone + next);
    FeatureSet met = terrain_crossed(t, from, to, slow & ~o->hills);
    if (met & (o->fences | o->walls))
        met &= ~terrain_crossed(t, to, to, met & (o->fences | o->walls));
    FeatureSet hills = slow & o->hills;
    if (hills && rise(go, gone, gone + next)) {
        const FeatureSet on_one_only = (terrain_at(t, from) ^ terrain_at(t, to)) & hills;
        hills = on_one_only ? on_one_only : hills;
        met |= (FeatureSet)1 << terrain_first(hills);
    }
    return met;
}

/* The first of those in that inch.  returns: how far it is. */
static int32_t first_of(const Going *go, FeatureSet met, int32_t gone, int32_t next,
                        int *which)
{
    int32_t first = INT32_MAX;
    for (; met; met &= met - 1) {
        const int i = terrain_first(met);
        const int32_t here = way_up_to(go, i, gone, gone + next);
        if (here < first) {
            first = here;
            *which = i;
        }
    }
    return first;
}

/* A stretch of its way. */
typedef struct Stretch {
    int64_t from, to;
} Stretch;

/* Where on its way it is between low and high, along one axis, or a little before and after that. */
static void clip(Stretch *on, int64_t at, int64_t way, int64_t low, int64_t high)
{
    if (way == 0) {
        if (at < low || at > high)
            *on = (Stretch){ 1, 0 };
        return;
    }
    const int64_t one = (low - at) * GEO_ONE / way, two = (high - at) * GEO_ONE / way;
    const int64_t from = (one < two ? one : two) - 2, to = (one < two ? two : one) + 2;
    on->from = from > on->from ? from : on->from;
    on->to = to < on->to ? to : on->to;
}

/* Where it may come to one of those: nowhere else does an inch have to be looked at. */
static Stretch stretch_of(const Going *go, FeatureSet slow, int32_t most)
{
    enum { ROUNDED = 1 };
    const FeatureSet hills = own(go->b)->hills;
    Stretch all = { most + 1, -1 };
    for (FeatureSet left = slow & hills ? slow | hills : slow; left; left &= left - 1) {
        const Feature *f = &go->b->terrain.feature[terrain_first(left)];
        Stretch on = { 0, most };
        clip(&on, go->from.x, go->way.x, f->low.x - ROUNDED, f->high.x + ROUNDED);
        clip(&on, go->from.y, go->way.y, f->low.y - ROUNDED, f->high.y + ROUNDED);
        if (on.from > on.to)
            continue;
        all.from = on.from < all.from ? on.from : all.from;
        all.to = on.to > all.to ? on.to : all.to;
    }
    return all;
}

/* 4.5  An inch off for a woodlot, and for stumps and boulders.  4.6  Up hill half a d6 less, down
 * hill half a d6 more.  4.7  A fence is crossed, or removed, for a d6; a stone wall (4.8) for a
 * d10. */
static int32_t cost_of(const Going *go, int i, int32_t gone, int32_t next)
{
    const ChaosBattle *o = own(go->b);
    const int32_t *number = go->b->number;
    const bool hill = o->hills >> i & 1;
    const int sides = number[hill ? HILL_DIE : o->walls >> i & 1 ? WALL_DIE : FENCE_DIE];
    uint8_t die = 0;
    int32_t cost;
    if (o->woods >> i & 1)
        cost = number[WOODLOT_COST] * ONE_INCH;
    else if (o->stumps >> i & 1)
        cost = number[STUMPS_COST] * ONE_INCH;
    else
        cost = roll(go, i, sides, hill, &die);
    if (hill && rise(go, gone, gone + next) <= 0)
        cost = -cost;
    if (go->g && cost)
        game_tell(go->g, &(Event){ .kind = E_GROUND,
                                   .side = (uint8_t)side_of(go->b, go->unit),
                                   .n_dice = die != 0,
                                   .sides = (uint8_t)sides,
                                   .subject = ref_unit(go->unit),
                                   .target = ref_feature(i),
                                   .a = cost / ONE_INCH,
                                   .b = hill,
                                   .dice = &die });
    return cost;
}

/* So far before a border, or beyond it, it stands clear of it. */
enum { HAIR = 10 };

/* Inch by inch, where there is such ground.  4.8 What it comes to costs what it costs there: more
 * than is left stops it before that, as much is paid, and ends the move beyond. */
static int32_t walk(Going *go, int32_t most, int32_t *left, FeatureSet slow)
{
    const ChaosBattle *o = own(go->b);
    int32_t budget = *left, gone = 0, across = 0;
    Stretch near = stretch_of(go, slow, most);
    for (; gone < most && budget > 0; go->step++) {
        const int32_t next = slow && most - gone > ONE_INCH ? ONE_INCH : most - gone;
        FeatureSet met = gone <= near.to && gone + next >= near.from
                             ? on_inch(go, gone, next, slow)
                             : 0;
        const bool any = met != 0;
        for (int i = 0; met; met &= ~((FeatureSet)1 << i)) {
            const int32_t here = first_of(go, met, gone, next, &i);
            if (here - gone >= budget) /* what it does not reach costs nothing */
                break;
            if (is_gap(go->b, go->s, i, place(go, here + 1)))
                continue;
            const int32_t cost = cost_of(go, i, gone, next);
            if (cost > budget - (here - gone)) {
                *left = 0;
                across = across > here - HAIR ? across : here - HAIR;
                return across < here ? across : here;
            }
            budget -= cost;
            across = here + HAIR;
            go->paid |= (o->woods | o->stumps) & (FeatureSet)1 << i;
            slow &= ~go->paid;
        }
        int32_t on = next < budget ? next : budget;
        if (gone + on < across)
            on = across < most ? across - gone : most - gone;
        gone += on;
        budget -= on < budget ? on : budget;
        if (any) { /* often there is no more of it */
            slow =
                terrain_crossed(&go->b->terrain, place(go, gone), place(go, most), slow);
            near = stretch_of(go, slow, most);
        }
    }
    *left = budget;
    return gone;
}

static int32_t reach(Going *go, int32_t most, int32_t *left)
{
    const Battle *b = go->b;
    const ChaosBattle *o = own(b);
    if (most <= 0 || *left <= 0)
        return 0;
    const int32_t gone = most < *left ? most : *left;
    const int32_t far = o->hills ? most : gone; /* down hill it goes further */
    const FeatureSet met =
        arm_of(b, go->unit) == SHARP /* 4.9: skirmishers do not mind */
            ? 0
            : terrain_crossed(&b->terrain, go->from, place(go, far), o->slow & ~go->paid);
    if (met)
        return walk(go, most, left, met);
    *left -= gone;
    return gone;
}

int32_t chaos_move_reach(Game *g, int unit, Point from, Vec way, int32_t most,
                         int32_t *budget)
{
    Going go = { g, g->battle, g->state, unit, from, way, 0, 0 };
    return reach(&go, most, budget);
}

/* 4.15  Who comes to the bend goes on; 4.3 backwards no further than three inches in all. */
int32_t chaos_move_reach_by(Game *g, int unit, Point by, Point to, Angle facing,
                            int32_t budget)
{
    const Battle *b = g->battle;
    Going go = { g, b, g->state, unit, row(g->state, unit)->at, { 0, 0 }, 0, 0 };
    int32_t back = b->number[WITHDRAW], gone = 0;
    for (int leg = way_bends(by) ? 0 : 1; leg < 2; leg++) {
        const Point end = leg ? to : by;
        const int32_t far = geo_distance(go.from, end);
        const bool backs = chaos_way_back(b, unit, facing, go.from, end) > 0;
        const int32_t most = backs && far > back ? back : far;
        go.way = geo_ahead(geo_bearing(go.from, end));
        const int32_t got = reach(&go, most, &budget);
        gone += got;
        if (got < far)
            break;
        back -= backs ? far : 0;
        go.from = end;
        go.step++; /* another inch: its dice are others */
    }
    return gone;
}

int32_t chaos_move_foreseen(const Battle *b, const State *s, int unit, Point from,
                            Vec way, int32_t most, int32_t *budget)
{
    Going go = { NULL, b, s, unit, from, way, 0, 0 };
    return reach(&go, most, budget);
}

/* 4.7  Where it has gone through a worm fence there is a gap, as wide as it stood; none where it was to
 * climb it. */
static void leave_gaps(Game *g, int unit, Point from, Point to)
{
    const Battle *b = g->battle;
    Chaos *c = chaos(g->state);
    const Going go = straight(b, g->state, from, to);
    const int32_t far = geo_distance(from, to);
    const Box box = chaos_unit_box(b, g->state, unit);
    for (FeatureSet through = terrain_crossed(&b->terrain, from, to, own(b)->worm);
         through; through &= through - 1) {
        const int line = terrain_first(through);
        int32_t gone = 0;
        while (c->n_gaps < MOST_GAPS && stands(&go, line, &gone, far)) {
            const Gap gap = { place(&go, gone), (uint16_t)(box.half_w + ONE_INCH),
                              (uint8_t)line };
            c->gap[c->n_gaps++] = gap;
            game_tell(g, &(Event){ .kind = E_GAP,
                                   .side = (uint8_t)side_of(b, unit),
                                   .subject = ref_unit(unit),
                                   .target = ref_feature(line),
                                   .to = gap.at,
                                   .a = 2 * gap.half });
            gone += ONE_INCH;
        }
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
    if (!(state_unit(g->state, unit)->marks & U_CLIMBS))
        leave_gaps(g, unit, from, to);
}
