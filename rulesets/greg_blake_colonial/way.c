/* SPDX-License-Identifier: GPL-3.0-or-later
 * way.c - the way of a charge: whom it may strike, ground, friends, enemies beside it; where it bends.
 *
 * A charge is one straight leg, or two: then the first ends where it turns, upon nobody, and the
 * last is a quarter of the whole at least (10.5).
 *
 * Start at colonial_charge_reaches().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

/* 10.3, 10.7  Infantry charges mounted troops only if they are disordered, skirmishers only each
 * other and the disordered: stand by stand. */
bool colonial_may_strike(const Battle *b, const State *s, int unit, int stand)
{
    const int target = body_of(s, stand);
    return is_disordered(s, stand) ||
           (skirmishes(b, s, unit) ? skirmishes(b, s, target)
                                   : !is_foot(b, s, unit) || !is_mounted(b, s, target));
}

bool colonial_may_strike_none(const Battle *b, const State *s, int unit, Err *err)
{
    return err_set(
        err, skirmishes(b, s, unit)
                 ? "skirmishers close only with skirmishers or disordered stands (10.7)"
                 : "infantry charges mounted stands only when disordered (10.3)");
}

/* May it strike all stands of the enemies' that a block touches, of a body's, or (-1) of all whom it knows of?
 * *any: it touches one. */
static bool may_strike_all(const Battle *b, const State *s, int unit, int target,
                           const Box *block, bool *any)
{
    int16_t near[MAX_STANDS + 1];
    Point low, high;
    *any = false;
    geo_sweep_bounds(block, block->ahead, 0, &low, &high);
    const int n = colonial_stands_in(
        b, s, !side_of(b, unit), (Point){ low.x - GEO_TOUCH, low.y - GEO_TOUCH },
        (Point){ high.x + GEO_TOUCH, high.y + GEO_TOUCH }, near);
    for (int k = 0; k < n; k++) {
        const int other = body_of(s, near[k]);
        const Box his = battle_box(b, s, near[k]);
        if ((target < 0 ? is_hidden(s, other) : other != target) ||
            !geo_touching(block, &his))
            continue;
        *any = true;
        if (!colonial_may_strike(b, s, unit, near[k]))
            return false;
    }
    return true;
}

/* Its block where a leg begins, as it looks while it goes. */
static Box block_of(const Battle *b, const State *s, int unit, const Leg *l)
{
    return colonial_block(b, s, unit, state_unit(s, unit)->formation,
                          body_row(s, unit)->front, l->at, l->along);
}

/* The same where it ends. */
static Box end_of(const Battle *b, const State *s, int unit, const Leg *l)
{
    Box end = block_of(b, s, unit, l);
    end.at = geo_along(l->at, geo_ahead(l->along), l->gap);
    return end;
}

/* All that its front comes to by more than a corner, his and others'; if there are none of his, all of his. */
static bool may_meet_all(const Battle *b, const State *s, int unit, int target,
                         const Leg *l, Err *err)
{
    Box end = end_of(b, s, unit, l);
    bool any, anybody;
    end.half_w -= 2 * GEO_TOUCH;
    bool may = may_strike_all(b, s, unit, target, &end, &any) &&
               may_strike_all(b, s, unit, -1, &end, &anybody);
    end.half_w += 2 * GEO_TOUCH;
    if (!any)
        may = may && may_strike_all(b, s, unit, target, &end, &any);
    return may || colonial_may_strike_none(b, s, unit, err);
}

/* 10.3, 10.10  By the way of its middle; up to its front a steep slope, where he stands. */
bool colonial_charge_over(const Battle *b, const State *s, int unit, Point from, Vec way,
                          int32_t gap, Err *err)
{
    const StandInfo *info = &b->stand[b->unit[unit].first];
    const Point to = geo_along(from, way, gap),
                edge = geo_along(to, way, info->half_d + GEO_TOUCH);
    if (terrain_crossed(&b->terrain, from, edge, own(b)->steep))
        return err_set(err, "nobody charges up or down a very steep slope (10.10)");
    if (is_mounted(b, s, unit) &&
        terrain_crossed(&b->terrain, from, to, own(b)->rough | own(b)->woods))
        return err_set(err, "mounted troops do not charge through rough ground (10.3)");
    return true;
}

bool colonial_charge_ground(const Battle *b, const State *s, int unit, const Leg *l,
                            Err *err)
{
    const Vec way = geo_ahead(l->along);
    const Box box = block_of(b, s, unit, l);
    NameRoom room;
    int which;
    for (int k = 0; k < state_unit(s, unit)->n_stands; k++) {
        if (!colonial_charge_over(b, s, unit,
                                  colonial_place_in_ranks(b, s, unit, k, &box), way,
                                  l->gap, err))
            return false;
    }
    if ((which = colonial_barred_at(b, s, unit, &box)) >= 0 ||
        colonial_to_bars(b, s, unit, &box, way, l->gap, &which) < l->gap)
        return err_set(err, "it cannot go there: %s (4.14)",
                       text_name(b, ref_feature(which), room));
    return true;
}

/* 4.12 */
BodySet colonial_open_to_charges(const Battle *b, const State *s, int side)
{
    BodySet loose = 0;
    for (int u = own(b)->first[side]; u < own(b)->end[side]; u++) {
        if (is_there(s, u) && (skirmishes(b, s, u) || is_gun(b, u)))
            loose |= body_set(b, u);
    }
    return loose;
}

/* 10.10, 10.3, 10.5  The ground, and friends in the way: not guns and skirmishers. */
static bool way_allows(const Battle *b, const State *s, int unit, const Leg *l, Err *err)
{
    const Box box = block_of(b, s, unit, l), end = end_of(b, s, unit, l);
    NameRoom room;
    int32_t unused;
    if (!colonial_charge_ground(b, s, unit, l, err))
        return false;
    const BodySet loose = colonial_open_to_charges(b, s, side_of(b, unit));
    const int friend = colonial_friend_in_way(b, s, unit, &box, geo_ahead(l->along),
                                              l->gap, loose, &unused);
    if (friend >= 0)
        return err_set(err, "a charge does not go through %s (4.12)",
                       text_name(b, ref_unit(friend), room));
    const int other = colonial_box_meets(b, s, &end, unit, false);
    if (other >= 0)
        return err_set(err, "%s stands where the charge would strike (4.12)",
                       text_name(b, ref_unit(body_of(s, other)), room));
    return battle_box_on_table(b, &end) ||
           err_set(err, "a charge does not leave the table");
}

/* 4.13  Who turns to charge does not turn upon somebody else. */
static bool may_turn(const Battle *b, const State *s, int unit, int target,
                     const Box *box, Err *err)
{
    NameRoom room;
    const int met =
        colonial_crowds(b, s, unit, state_unit(s, unit)->formation, box, target);
    return met < 0 || err_set(err, "it would turn too near an enemy: %s (4.13)",
                              text_name(b, ref_unit(body_of(s, met)), room));
}

/* 4.13  Nor does it go past somebody so near, to charge another. */
static bool passes_nobody(const Battle *b, const State *s, int unit, int target,
                          const Leg *l, Err *err)
{
    const Box box = block_of(b, s, unit, l);
    NameRoom room;
    const int passed = colonial_passes_by(b, s, unit, &box, geo_ahead(l->along), l->gap,
                                          body_set(b, target));
    return passed < 0 || err_set(err, "it would pass too near an enemy: %s (4.13)",
                                 text_name(b, ref_unit(body_of(s, passed)), room));
}

/* 10.5  To where it bends: it meets nobody, and turns upon nobody there, friend or foe. */
static bool first_leg_allows(const Battle *b, const State *s, int unit, int target,
                             const Leg *first, const Leg *last, Err *err)
{
    const Box box = block_of(b, s, unit, first), end = end_of(b, s, unit, first),
              turned = block_of(b, s, unit, last);
    NameRoom room;
    int met;
    colonial_to_enemies(b, s, unit, &box, geo_ahead(first->along), first->gap, 0, false,
                        &met);
    if (met >= 0)
        return err_set(err, "%s is in the way",
                       text_name(b, ref_unit(body_of(s, met)), room));
    met = colonial_box_meets(b, s, &turned, unit, false);
    if (met >= 0)
        return err_set(err, "%s stands where it would turn (10.5)",
                       text_name(b, ref_unit(body_of(s, met)), room));
    return passes_nobody(b, s, unit, target, first, err) &&
           way_allows(b, s, unit, first, err) &&
           (first->along == first->faces || may_turn(b, s, unit, target, &box, err)) &&
           may_turn(b, s, unit, target, &end, err) &&
           (battle_box_on_table(b, &turned) ||
            err_set(err, "a charge does not leave the table"));
}

/* The leg that strikes him; so much of its best dice is left for it. */
static bool last_leg_reaches(const Battle *b, const State *s, int unit, int target,
                             int32_t most, Leg *l, Err *err)
{
    NameRoom room;
    const int met = colonial_charge_leg(b, s, unit, target, most, l);
    if (met < 0)
        return err_set(err, "that is further than any dice could take it (10.4)");
    if (met != target)
        return err_set(err, "%s is in the way", text_name(b, ref_unit(met), room));
    const Box box = block_of(b, s, unit, l);
    return passes_nobody(b, s, unit, target, l, err) && way_allows(b, s, unit, l, err) &&
           (l->along == l->faces || may_turn(b, s, unit, target, &box, err)) &&
           may_meet_all(b, s, unit, target, l, err);
}

Leg colonial_charge_starts(const State *s, int unit, Point by, Leg *first)
{
    const BodyRow *r = body_row(s, unit);
    *first = (Leg){ .at = r->at, .faces = r->facing, .along = r->facing };
    if (!way_bends(by))
        return *first;
    first->gap = geo_distance(r->at, by);
    if (first->gap)
        first->along = geo_bearing(r->at, by);
    return (Leg){ .at = by, .faces = first->along, .along = first->along };
}

bool colonial_charge_reaches(const Battle *b, const State *s, int unit, int target,
                             Point by, Err *err)
{
    Leg first, last = colonial_charge_starts(s, unit, by, &first);
    const int32_t most = colonial_charge_most(b, s, unit);
    if (!way_bends(by))
        return last_leg_reaches(b, s, unit, target, most, &last, err);
    if (terrain_off(&b->terrain, by))
        return err_set(err, "that is off the table");
    if (first.gap > most)
        return err_set(err, "that is further than any dice could take it (10.4)");
    if (!last_leg_reaches(b, s, unit, target, most - first.gap, &last, err) ||
        !first_leg_allows(b, s, unit, target, &first, &last, err))
        return false;
    const int32_t straight = b->number[CHARGE_STRAIGHT];
    return 100 * last.gap >= straight * (first.gap + last.gap) ||
           err_set(err, "the last %d %% of a charge are straight (10.5)", straight);
}

/* Who is in its straight way to him: a friend, or an enemy who is not he; -1 = nobody, but ground may be. */
static int in_the_way(const Battle *b, const State *s, int unit, int target, const Leg *l,
                      int met)
{
    const Box box = block_of(b, s, unit, l);
    int32_t unused;
    return met >= 0 && met != target
               ? met
               : colonial_friend_in_way(b, s, unit, &box, geo_ahead(l->along), l->gap,
                                        colonial_open_to_charges(b, s, side_of(b, unit)),
                                        &unused);
}

/* Beside a box, in the frame of a way, right (1) or left (-1) of it: how far aside, and how far on before it. */
static void beside(const Box *box, Point at, Vec way, int sign, int32_t *aside,
                   int32_t *ahead)
{
    Point corner[4];
    geo_corners(box, corner);
    *aside = INT32_MIN;
    *ahead = INT32_MAX;
    for (int i = 0; i < 4; i++) {
        int32_t right, on;
        geo_frame(at, way, corner[i], &right, &on);
        *aside = sign * right > *aside ? sign * right : *aside;
        *ahead = on < *ahead ? on : *ahead;
    }
}

bool colonial_charge_bend(const Battle *b, const State *s, int unit, int target, int to,
                          Point *by)
{
    enum { ELBOW = 300, TRIES = 2 };
    Leg l;
    const int met = colonial_charge_way(b, s, unit, target, &l),
              nearest = colonial_nearest_stand(b, s, l.at, target);
    const int32_t most = colonial_charge_most(b, s, unit);
    if (met < 0 || nearest < 0)
        return false;
    const Vec way = geo_ahead(geo_bearing(l.at, state_stand(s, nearest)->at));
    const Box mine = block_of(b, s, unit, &l);
    const int who = in_the_way(b, s, unit, target, &l, met),
              sign = to == TO_LEFT ? -b->hand : b->hand;
    int32_t aside = mine.half_w, ahead = l.gap / 2;
    if (who >= 0) {
        const Box his = colonial_body_box(b, s, who);
        beside(&his, l.at, way, sign, &aside, &ahead);
        ahead -= mine.half_w + ELBOW / 3;
    }
    for (int k = 1; k <= TRIES; k++) {
        *by = geo_offset(l.at, way, sign * (aside + k * (colonial_corner(&mine) + ELBOW)),
                         ahead > 0 ? ahead : 0);
        if (geo_distance(l.at, *by) < most &&
            colonial_charge_reaches(b, s, unit, target, *by, NULL))
            return true;
    }
    return false;
}

/* Nobody but him is a bend looked for to: so who comes first in a file decides nothing (1.5). */
int colonial_round_whom(const Battle *b, const State *s, int unit)
{
    const int32_t most = colonial_charge_most(b, s, unit);
    const Point at = body_row(s, unit)->at;
    int best = -1;
    int64_t least = (int64_t)most * most;
    for (BodySet left = body_row(s, unit)->seen; left; left &= left - 1) {
        const int other = body_first(b, !side_of(b, unit), left);
        const int64_t gap = geo_gap2(at, body_row(s, other)->at);
        if (is_there(s, other) && !is_hidden(s, other) && gap <= least &&
            (gap < least || best < 0 || colonial_comes_before(s, other, best))) {
            least = gap;
            best = other;
        }
    }
    return best;
}
