/* SPDX-License-Identifier: GPL-3.0-or-later
 * reach.c - how far a charge goes, which way, and whom it meets.
 *
 * Start at colonial_charge_way().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

/* 10.7  Skirmishers do not charge: they go at other skirmishers at their ordinary rate. */
static int times(const Battle *b, const State *s, int unit)
{
    return skirmishes(b, s, unit) ? 1 : b->number[CHARGE_TIMES];
}

/* 10.4  Dice and their doubling, over that ground at a target that stands there; 10.5 round a bend. */
int colonial_charge_dice(const Battle *b, const State *s, int unit, Point by, Point to,
                         Point him, int *doubles, int *multiply)
{
    const Point from = body_row(s, unit)->at;
    const FeatureSet slow = colonial_slows(b, unit);
    int n = colonial_move_dice(b, s, unit, doubles);
    if (way_bends(by) ? terrain_crossed(&b->terrain, from, by, slow) |
                            terrain_crossed(&b->terrain, by, to, slow)
                      : terrain_crossed(&b->terrain, from, to, slow))
        n -= b->number[DICE_ROUGH];
    const bool hard = terrain_at(&b->terrain, him) & slow ||
                      terrain_level(&b->terrain, him) > terrain_level(&b->terrain, from);
    *multiply = hard ? 1 : times(b, s, unit);
    return n > 0 ? n : 0;
}

int32_t colonial_charge_average(const Battle *b, const State *s, int unit)
{
    return kind_of(b, unit) <= HORSE
               ? colonial_average_move(b, s, unit) * times(b, s, unit)
               : 0;
}

int32_t colonial_charge_most(const Battle *b, const State *s, int unit)
{
    return kind_of(b, unit) <= HORSE ? colonial_most_move(b, s, unit) * times(b, s, unit)
                                     : 0;
}

int colonial_nearest_stand(const Battle *b, const State *s, Point from, int unit)
{
    int best = -1;
    int64_t least = INT64_MAX;
    EACH_STAND(b, s, unit, i)
    {
        const int64_t gap = geo_gap2(from, state_stand(s, i)->at);
        if (gap < least) {
            least = gap;
            best = i;
        }
    }
    return best;
}

/* Whose stand is met first by a block that goes so far that way, which may come to several at once: the target's,
 * if it is one of them.  returns: a body, -1 = nobody's. */
static int comes_to(const Battle *b, const State *s, Box box, Vec way, int32_t gap,
                    int met, int target)
{
    if (met < 0 || body_of(s, met) == target)
        return met < 0 ? -1 : target;
    box.at = geo_along(box.at, way, gap);
    EACH_STAND(b, s, target, i)
    {
        const Box his = battle_box(b, s, i);
        if (geo_touching(&box, &his))
            return target;
    }
    return body_of(s, met);
}

/* 10.5  Straight ahead if that meets him; else straight at his nearest stand. */
int colonial_charge_leg(const Battle *b, const State *s, int unit, int target,
                        int32_t most, Leg *l)
{
    const int front = body_row(s, unit)->front;
    const int formation = state_unit(s, unit)->formation;
    int met;
    l->along = l->faces;
    Box box = colonial_block(b, s, unit, formation, front, l->at, l->along);
    l->gap =
        colonial_to_enemies(b, s, unit, &box, geo_ahead(l->along), most, 0, false, &met);
    if (comes_to(b, s, box, geo_ahead(l->along), l->gap, met, target) == target)
        return target;
    const int nearest = colonial_nearest_stand(b, s, l->at, target);
    if (nearest < 0)
        return -1;
    l->along = geo_bearing(l->at, state_stand(s, nearest)->at);
    box = colonial_block(b, s, unit, formation, front, l->at, l->along);
    l->gap =
        colonial_to_enemies(b, s, unit, &box, geo_ahead(l->along), most, 0, false, &met);
    return comes_to(b, s, box, geo_ahead(l->along), l->gap, met, target);
}

int colonial_charge_way(const Battle *b, const State *s, int unit, int target, Leg *out)
{
    const BodyRow *r = body_row(s, unit);
    *out = (Leg){ .at = r->at, .faces = r->facing };
    return colonial_charge_leg(b, s, unit, target, colonial_charge_most(b, s, unit), out);
}
