/* SPDX-License-Identifier: GPL-3.0-or-later
 * fire.c - who may fire at whom, range sticks, deductions.
 *
 * A Shot is one unit's fire at one target.  The stick gives each piece a number by its own
 * distance; all deductions are taken off it; the piece hits on a d10 of no more, and never on
 * a 10.
 *
 * Start at chaos_shot_make().
 */
#include "engine/feature.h"
#include "engine/text.h"
#include "rulesets/chaos_confusion_casualties/chaos.h"

/* 8.2, 8.3, 8.4, 11.2  The furthest a unit reaches. */
int32_t chaos_fire_range(const Battle *b, int unit)
{
    if (arm_of(b, unit) == GUNS)
        return chaos_gun_range(b);
    if (b->stand[b->unit[unit].first].traits & TRAIT_MUSKETS)
        return b->number[MUSKET_RANGE];
    const int32_t rifle = 9 * b->number[RIFLE_SECTION];
    return arm_of(b, unit) == HORSE && b->number[CARBINE_RANGE] < rifle
               ? b->number[CARBINE_RANGE]
               : rifle;
}

/* 8.2  The rifle stick, 8.3 the musket stick; guns read canister off the rifle stick. */
int chaos_stick(const Battle *b, int unit, int32_t gap)
{
    const bool muskets =
        arm_of(b, unit) != GUNS && b->stand[b->unit[unit].first].traits & TRAIT_MUSKETS;
    const int32_t section = b->number[muskets ? MUSKET_SECTION : RIFLE_SECTION];
    const int i = gap > 0 ? (gap - 1) / section : 0;
    if (gap >
        (arm_of(b, unit) == GUNS ? b->number[RANGE_CANISTER] : chaos_fire_range(b, unit)))
        return 0;
    if (muskets)
        return b->number[i < 6 ? MUSKET + i : MUSKET_LONG];
    return i < 9 ? b->number[RIFLE + i] : 0;
}

/* 8.1, 8.4, 8.9  One die a piece: all of a line and of open order, three in four of dismounted
 * troopers, the first of a column. */
int chaos_shooters(const Battle *b, const State *s, int unit)
{
    const int n = pieces(s, unit);
    switch (state_unit(s, unit)->formation) {
    case DISMOUNTED:
        return n - n * b->number[HORSE_HOLDERS] / 100;
    case COLUMN:
        return n ? 1 : 0;
    default:
        return n;
    }
}

bool chaos_may_fire(const Battle *b, const State *s, int unit, bool reaction, Err *err)
{
    const Unit *u = state_unit(s, unit);
    char who[NAME_ROOM];
    const bool guns = arm_of(b, unit) == GUNS;
    const char *why = NULL;
    if (!on_table(b, s, unit))
        why = "is not on the table";
    else if (guns && u->formation != UNLIMBERED)
        why = "is limbered (11.12)";
    else if (guns && !chaos_gun_ready(b, s, unit))
        why = "has fired in the turn before, and is too badly hit to fire again (11.11)";
    else if (!reaction && u->marks & U_MOVED_FAR && arm_of(b, unit) != SHARP)
        why = "has moved more than half its move (8.8)";
    else if (chaos_in_contact(b, s, unit) >= 0)
        why = "is in contact with the enemy (8.7)";
    if (!why)
        return true;
    return err_set(err, "%s %s", err ? chaos_name_of(b, unit, who) : "", why);
}

/* The part of a box nearest to a point. */
static Point nearest_of(const Box *box, Point p)
{
    int32_t right, ahead;
    geo_frame(box->at, box->ahead, p, &right, &ahead);
    right = right > box->half_w    ? box->half_w
            : right < -box->half_w ? -box->half_w
                                   : right;
    ahead = ahead > box->half_d    ? box->half_d
            : ahead < -box->half_d ? -box->half_d
                                   : ahead;
    return geo_offset(box->at, box->ahead, right, ahead);
}

/* 8.5  Forty-five degrees to each side: the nearest part of the target, or its middle. */
static bool bears(const Shot *shot, const Box *piece)
{
    const Angle arc = (Angle)shot->b->number[FIRE_ARC];
    return geo_in_arc(piece, nearest_of(&shot->target_box, piece->at), arc) ||
           geo_in_arc(piece, shot->target_box.at, arc);
}

static Box piece_box(const Shot *shot, int i)
{
    return battle_box(shot->b, shot->s, shot->b->unit[shot->unit].first + i);
}

/* Does it stand so near that line of fire, or to its ends, that it may be in the way? */
static bool is_near(const Shot *shot, int unit, Point from, Point to, int32_t wide)
{
    const Point at = row(shot->s, unit)->at;
    const int64_t wx = to.x - from.x, wy = to.y - from.y, length2 = wx * wx + wy * wy;
    const int64_t dx = at.x - from.x, dy = at.y - from.y,
                  reach = own(shot->b)->reach[unit] + wide;
    const int64_t beside = dx * wy - dy * wx, along = dx * wx + dy * wy;
    return beside * beside <= reach * reach * length2 &&
           (along >= 0 || dx * dx + dy * dy <= reach * reach) &&
           (along <= length2 || geo_gap2(to, at) <= reach * reach);
}

/* Other troops, of either side; nobody minds those in open order. */
static bool is_other(const Shot *shot, int unit)
{
    return unit != shot->unit && unit != shot->target &&
           on_table(shot->b, shot->s, unit) &&
           state_unit(shot->s, unit)->formation != OPEN_ORDER;
}

/* 8.6  The first of them that stands across that line, -1 = nobody. */
static int masked_by(const Shot *shot, Point from, Point to)
{
    for (int u = 0; u < shot->b->n_units; u++) {
        if (!is_near(shot, u, from, to, 0) || !is_other(shot, u))
            continue;
        const Box other = chaos_unit_box(shot->b, shot->s, u);
        if (geo_segment_meets_box(from, to, &other))
            return u;
    }
    return -1;
}

/* Might any of them stand in the way of a piece? */
static bool may_be_masked(const Shot *shot)
{
    const int32_t *const reach = own(shot->b)->reach;
    const int32_t wide =
        reach[shot->unit] > reach[shot->target] ? reach[shot->unit] : reach[shot->target];
    for (int u = 0; u < shot->b->n_units; u++) {
        if (is_near(shot, u, shot->from, shot->to, wide) && is_other(shot, u))
            return true;
    }
    return false;
}

/* What the stick gives its i-th piece; 0 = it does not bear, is too far away, or masked (8.6).
 * out: masked: by whom, if so. */
static int number_of(const Shot *shot, int i, int *masked)
{
    const Box piece = piece_box(shot, i);
    if (!bears(shot, &piece))
        return 0;
    const Point front = geo_along(piece.at, piece.ahead, piece.half_d);
    const int32_t gap = geo_gap_to_point(&shot->target_box, front);
    const int number = chaos_stick(
        shot->b, shot->unit, chaos_measured(shot->b, shot->unit, shot->target, gap));
    if (!number || !shot->others)
        return number;
    const int by = masked_by(shot, front, nearest_of(&shot->target_box, front));
    if (by >= 0)
        *masked = by;
    return by < 0 ? number : 0;
}

void chaos_shot_numbers(const Shot *shot, int n, uint8_t *number)
{
    int unused;
    for (int i = 0; i < n; i++)
        number[i] = (uint8_t)number_of(shot, i, &unused);
}

static int count(FeatureSet set)
{
    int n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

/* 9.2, 9.3, 9.5, 9.6  Every woodlot, patch of stumps, fence and wall, as all are cumulative (9.1). */
int chaos_ground_off(const Battle *b, FeatureSet between, int *walls)
{
    const ChaosBattle *o = own(b);
    *walls = count(between & o->walls);
    return count(between & o->woods) * b->number[WOODLOT_FIRE] +
           count(between & o->stumps) * b->number[STUMPS_FIRE] +
           count(between & o->fences) * b->number[FENCE_FIRE];
}

/* 9.4  And a hill once.  A fence or wall at the firer's own front costs nothing, 9.5b nor does a worm
 * fence where it has been removed. */
static void ground_deductions(Shot *shot)
{
    const Battle *b = shot->b;
    const ChaosBattle *o = own(b);
    const FeatureSet met = terrain_crossed(&b->terrain, shot->from, shot->to, o->slow);
    if (!met || arm_of(b, shot->unit) == SHARP) /* 4.9 */
        return;
    if (met & o->hills && terrain_level(&b->terrain, row(shot->s, shot->unit)->at) !=
                              terrain_level(&b->terrain, shot->target_box.at))
        shot->fixed += b->number[HILL_FIRE];
    const FeatureSet lines = met & (o->fences | o->walls);
    FeatureSet between = met & ~lines;
    if (lines) {
        const Vec way = geo_ahead(geo_bearing(shot->from, shot->to));
        const int32_t far = geo_distance(shot->from, shot->to);
        const int32_t own_front = b->number[PIECE] < far ? b->number[PIECE] : far;
        const Point front = geo_along(shot->from, way, own_front);
        between |= chaos_lines_left(b, shot->s, front, shot->to,
                                    terrain_crossed(&b->terrain, front, shot->to, lines));
    }
    shot->fixed += chaos_ground_off(b, between, &shot->walls);
}

/* 9.7, 9.8, 9.9, 9.10, 9.11  How firer and target are; 6.6 skirmishers in reaction as ever. */
static void state_deductions(Shot *shot, int banks)
{
    const Battle *b = shot->b;
    const State *s = shot->s;
    const Unit *u = state_unit(s, shot->unit);
    const bool skirmish = arm_of(b, shot->unit) == SHARP;
    const bool charged = shot->reaction && chaos(s)->charge.unit == shot->target;
    shot->d3s = banks + (own(b)->fog != 0);
    if (state_unit(s, shot->target)->marks & U_PRONE)
        shot->fixed += b->number[PRONE_TARGET];
    if (u->marks & U_PRONE)
        shot->fixed += b->number[PRONE_OWN];
    if (u->marks & U_MOVED && !skirmish && !shot->reaction)
        shot->fixed += b->number[MOVED_FIRE];
    const struct {
        bool applies;
        int why;
    } rows[] = { { shot->reaction && !skirmish, HALF_HASTE },
                 { !charged && chaos_is_leaderless(b, s, shot->unit), HALF_UNLED },
                 { u->status == DISRUPTED, HALF_DISORDER },
                 { (u->marks & U_CROSSED) != 0, HALF_CROSSED } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        shot->halves += rows[i].applies;
        shot->why_halves |= rows[i].applies ? rows[i].why : 0;
    }
}

/* An enemy unit on the table. */
static bool find_target(Shot *shot, Ref target, Err *err)
{
    const Battle *b = shot->b;
    const int enemy = ref_index(target);
    if (ref_kind(target) != REF_UNIT || side_of(b, enemy) == side_of(b, shot->unit) ||
        !on_table(b, shot->s, enemy))
        return err_set(err, "fire at what? name an enemy unit that is on the table");
    shot->target = enemy;
    shot->target_box = chaos_unit_box(b, shot->s, enemy);
    return true;
}

/* Might any piece of that block bear on some of the target?  Sought as if the target were round, and all
 * pieces stood where they are nearest to it. */
static bool may_bear(const Shot *shot, const Box *mine)
{
    enum { ROUNDED = 2 };
    const Angle arc = (Angle)shot->b->number[FIRE_ARC];
    const int32_t round = own(shot->b)->reach[shot->target] + ROUNDED;
    int32_t right, ahead;
    geo_frame(mine->at, mine->ahead, shot->target_box.at, &right, &ahead);
    ahead += round - mine->half_d;
    right = (right < 0 ? -right : right) - round - mine->half_w;
    return arc >= EAST ||
           (ahead >= 0 && (int64_t)geo_sin(arc) * ahead >= (int64_t)geo_cos(arc) * right);
}

static bool in_range(Shot *shot, Err *err)
{
    const Battle *b = shot->b;
    const Point at = row(shot->s, shot->unit)->at, to = row(shot->s, shot->target)->at;
    char who[NAME_ROOM];
    shot->range = chaos_fire_range(b, shot->unit);
    if (!err &&
        !geo_near(to.x - at.x, to.y - at.y,
                  shot->range + own(b)->reach[shot->unit] + own(b)->reach[shot->target]))
        return false;
    const Box mine = chaos_unit_box(b, shot->s, shot->unit);
    if (!err && !may_bear(shot, &mine))
        return false;
    shot->gap =
        chaos_measured(b, shot->unit, shot->target, geo_gap(&mine, &shot->target_box));
    if (!err && shot->gap > shot->range)
        return false;
    shot->from = geo_along(mine.at, mine.ahead, mine.half_d);
    shot->to = nearest_of(&shot->target_box, shot->from);
    if (shot->gap <= shot->range)
        return true;
    const int gap = text_tenths_up(shot->gap, INCH(1));
    return err_set(err, "%s: out of range, %d.%d in away, reach %d in (8.2)",
                   chaos_name_of(b, shot->unit, who), gap / 10, gap % 10,
                   shot->range / 254);
}

/* Does any piece of it, or the gun, bear and stand a chance? */
static bool can_hit(const Shot *shot, Err *err)
{
    const Battle *b = shot->b;
    bool any = false;
    int masked = -1;
    char who[NAME_ROOM];
    if (arm_of(b, shot->unit) == GUNS) {
        const Box gun = piece_box(shot, 0);
        if (bears(shot, &gun)) {
            masked = shot->others ? masked_by(shot, shot->from, shot->to) : -1;
            if (masked < 0)
                return true;
        }
    } else {
        const int n = chaos_shooters(b, shot->s, shot->unit);
        for (int i = 0; i < n; i++) {
            const int number = number_of(shot, i, &masked);
            if (number > shot->fixed)
                return true;
            any |= number > 0;
        }
    }
    if (!any && masked >= 0)
        return err_set(err, "%s stands in the way (8.6)",
                       err ? chaos_name_of(b, masked, who) : "");
    return err_set(err,
                   any ? "%s has no chance to hit (8.10)"
                       : "%s does not face it: it fires 45 degrees to each side (8.5)",
                   err ? chaos_name_of(b, shot->unit, who) : "");
}

/* Is nobody of the firer's side in contact with it? */
static bool is_apart(const Shot *shot, Err *err)
{
    return shot->reaction || chaos_in_contact(shot->b, shot->s, shot->target) < 0 ||
           err_set(err, "nobody fires at troops in contact with his own (8.7)");
}

bool chaos_shot_make(const Battle *b, const State *s, int unit, Ref target, bool reaction,
                     Shot *out, Err *err)
{
    char who[NAME_ROOM];
    *out = (Shot){ .b = b, .s = s, .unit = unit, .reaction = reaction };
    if (!find_target(out, target, err) || !in_range(out, err))
        return false;
    if (err && !is_apart(out, err))
        return false;
    const int banks = chaos_smoke_between(b, s, unit, out->target, out->from, out->to);
    if ((b->terrain.blocks &&
         !terrain_sight(&b->terrain, row(s, unit)->at, out->target_box.at)) ||
        banks >= b->number[SMOKE_BLOCKS])
        return err_set(err, "%s cannot see it (10.4)",
                       err ? chaos_name_of(b, unit, who) : "");
    out->others = may_be_masked(out);
    ground_deductions(out);
    out->cover = out->fixed;
    if (state_unit(s, out->target)->marks & U_PRONE)
        out->cover += b->number[PRONE_TARGET];
    state_deductions(out, banks);
    if (!can_hit(out, err))
        return false;
    if (arm_of(b, unit) == GUNS && !chaos_round_for(b, s, unit, out->gap, ROUND_ANY))
        return err_set(err, "%s has no round left for that range (11.1)",
                       err ? chaos_name_of(b, unit, who) : "");
    return err || is_apart(out, err); /* the dearest last, where no reason is told */
}

int chaos_shot_expected(const Shot *shot)
{
    const Battle *b = shot->b;
    uint8_t number[MOST_PIECES];
    const int n = chaos_shooters(b, shot->s, shot->unit);
    const int half = (b->number[HALF_DIE] + 2) * FEATURE_ONE / 4;
    const int off = shot->fixed * FEATURE_ONE + shot->halves * half +
                    shot->d3s * (b->number[SMOKE_DIE] + 1) * FEATURE_ONE / 2 +
                    shot->walls * (b->number[WALL_FIRE_DIE] + 1) * FEATURE_ONE / 2;
    int sum = 0;
    chaos_shot_numbers(shot, n, number);
    for (int i = 0; i < n; i++) {
        const int left = number[i] * FEATURE_ONE - off;
        if (left > 0)
            sum += left / 10;
    }
    return sum;
}
