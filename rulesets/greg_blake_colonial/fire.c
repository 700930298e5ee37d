/* SPDX-License-Identifier: GPL-3.0-or-later
 * fire.c - who may fire, how far, with how many dice, and what hits.
 *
 * Start at colonial_may_fire() and colonial_aim().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

enum { ROW_REGULAR, ROW_LOOSE, ROW_WARBAND, ROW_GUNS, ROW_OTHER_GUNS, BANDS = 3 };

/* ---- who ---- */

/* 8.12  Elite gunners fire a gun that they have moved or turned by hand; with horse artillery they may
 * have limbered or unlimbered it too, if it has gone no more than half its move. */
static bool fires_though_moved(const Battle *b, const State *s, int unit)
{
    const uint32_t marks = state_unit(s, unit)->marks;
    return marks & U_CHANGED
               ? colonial_elite_horse_artillery(b, s, unit) && !(marks & U_MOVED_FAR)
               : colonial_elite_battery(b, s, unit);
}

static bool gun_may(const Battle *b, const State *s, int unit, bool moved, Err *err)
{
    const Unit *u = state_unit(s, unit);
    if (u->formation != UNLIMBERED)
        return err_set(err, "it is limbered (4.10)");
    if (u->marks & U_FAILED)
        return err_set(err,
                       "its crew failed to limber: it does not fire in this turn (4.10)");
    if (moved && !fires_though_moved(b, s, unit))
        return err_set(err, "guns that have moved do not fire (8.12)");
    return true;
}

/* 8.3 */
bool colonial_may_fire(const Battle *b, const State *s, int unit, Err *err)
{
    if (is_there(s, unit) && state_unit(s, unit)->marks & U_FIRED)
        return err_set(err, "it has fired in this phase (8.3)");
    return colonial_could_fire(b, s, unit, err);
}

/* 8.4, 8.12 */
bool colonial_could_fire(const Battle *b, const State *s, int unit, Err *err)
{
    const Unit *u = state_unit(s, unit);
    const bool moved = u->marks & U_MOVED; /* from ambush, in the enemy's turn, too */
    if (!is_there(s, unit))
        return err_set(err, "it is not on the table");
    if (kind_of(b, unit) == WAGON)
        return err_set(err, "wagons do not fire");
    if (is_gun(b, unit))
        return gun_may(b, s, unit, moved, err);
    if (is_mounted(b, s, unit) && !has_trait(b, unit, TRAIT_MOUNTED_FIRE))
        return err_set(err, "mounted troops do not fire (8.4)");
    const bool limited = is_foot(b, s, unit) || u->marks & U_CHARGED;
    if (moved && u->marks & U_MOVED_FAR && limited && !skirmishes(b, s, unit))
        return err_set(err, "it has moved more than half its distance (8.12)");
    return true;
}

static int32_t gun_range(const Battle *b, int unit)
{
    const int kind = kind_of(b, unit);
    const bool lobs = has_trait(b, unit, TRAIT_HOWITZER);
    if (kind == MACHINE_GUN)
        return b->number[lobs ? MG_RANGE_LATER : MG_RANGE];
    return b->number[lobs ? HOWITZER_FAR : GUN_RANGES + kind - LIGHT_GUN];
}

/* 8.1  By weapon; who does not fire has none. */
int32_t colonial_range(const Battle *b, const State *s, int unit)
{
    if (kind_of(b, unit) == WAGON)
        return 0;
    if (is_gun(b, unit))
        return gun_range(b, unit);
    if (kind_of(b, unit) == SNIPER)
        return colonial_sniper_range(b, unit);
    const int32_t range = b->number[RANGES + own(b)->weapon[unit]];
    if (!is_mounted(b, s, unit))
        return range;
    return has_trait(b, unit, TRAIT_MOUNTED_FIRE) ? range / 2 : 0; /* 8.4 */
}

/* ---- dice ---- */

/* 8.10  Volleys and rapid fire: regulars in close order who have not moved, in their own turn;
 * magazine rifles of A class skirmishers. */
static bool volleys(const Battle *b, const State *s, int unit, bool defensive)
{
    const Unit *u = state_unit(s, unit);
    if (!is_regular(b, unit) || !is_foot(b, s, unit) || kind_of(b, unit) == SNIPER)
        return false;
    if (defensive)
        return true;
    if (side_of(b, unit) != s->side || s->phase != PHASE_FIRE || u->marks & U_MOVED)
        return false;
    return !skirmishes(b, s, unit) ||
           (class_of(b, unit) == CLASS_A && own(b)->weapon[unit] == MAGAZINE_RIFLES);
}

/* 5.2  The option: elite skirmishers and light infantry fire as in close order, but no volleys. */
static bool fires_as_formed(const Battle *b, int unit)
{
    return own(b)->volley_skirmish &&
           (class_of(b, unit) == CLASS_A || has_trait(b, unit, TRAIT_LIGHT));
}

/* 8.6, 5.2, 5.6 */
static int small_dice(const Battle *b, const State *s, int stand, bool defensive)
{
    const int unit = body_of(s, stand);
    int n = b->number[SHOTS + own(b)->weapon[unit]];
    if (volleys(b, s, unit, defensive))
        n += b->number[VOLLEY_DICE];
    if (skirmishes(b, s, unit) && !fires_as_formed(b, unit))
        n += b->number[SKIRMISH_DICE];
    if (2 * state_stand(s, stand)->figures <= b->stand[stand].figures)
        n += b->number[HALF_DICE];
    n = n < 1 ? 1 : n;
    return state_unit(s, unit)->formation == BACK_TO_BACK ? (n + 1) / 2 : n;
}

/* 9.7, 9.6 */
static int gun_dice(const Battle *b, const State *s, int stand, int at, int round,
                    bool defensive)
{
    const int kind = b->stand[stand].kind;
    if (kind == MACHINE_GUN)
        return b->number[MG_DICE];
    if (round != ROUND_CANISTER)
        return b->number[GUN_DICE] + (defensive ? b->number[VOLLEY_DICE] : 0);
    if (colonial_cover(b, s, at, state_stand(s, stand)->at) > SOFT_COVER)
        return b->number[CANISTER_COVER];
    return b->number[kind == LIGHT_GUN ? CANISTER_LIGHT : CANISTER_OTHERS];
}

/* ---- score ---- */

/* 8.7, 9.5 */
static int firing_row(const Battle *b, const State *s, int stand)
{
    const int unit = body_of(s, stand), kind = kind_of(b, unit);
    if (is_gun(b, unit) && !colonial_has_gunners(b, s, stand))
        return ROW_OTHER_GUNS;
    if (kind == MACHINE_GUN)
        return ROW_REGULAR;
    if (is_gun(b, unit))
        return is_regular(b, unit) ? ROW_GUNS : ROW_OTHER_GUNS;
    if (own(b)->weapon[unit] <= BOWS)
        return ROW_WARBAND;
    if (is_regular(b, unit))
        return skirmishes(b, s, unit) && !fires_as_formed(b, unit) ? ROW_LOOSE
                                                                   : ROW_REGULAR;
    return has_trait(b, unit, TRAIT_IRREGULAR) ? ROW_LOOSE : ROW_WARBAND;
}

/* 8.8  What the target adds. */
static int target_modifier(const Battle *b, const State *s, int stand, int at)
{
    static const int16_t covers[] = { -1, HIT_SOFT, HIT_HARD, HIT_FORT };
    const int target = body_of(s, at), formation = state_unit(s, target)->formation;
    const Point from = state_stand(s, stand)->at;
    int more = 0;
    if (skirmishes(b, s, target))
        more += b->number[HIT_AT_SKIRMISH];
    else if (is_mounted(b, s, target))
        more += b->number[HIT_AT_MOUNTED];
    const int cover = colonial_cover(b, s, at, from);
    if (cover)
        more += b->number[covers[cover]];
    const bool deep = formation == SQUARE || formation == COLUMN || formation == MASS;
    if (deep && is_cannon(b, body_of(s, stand)))
        more += b->number[HIT_AT_DEEP];
    if (colonial_flanks(b, s, at, from))
        more += b->number[HIT_ENFILADE];
    return more;
}

/* 8.8, 9.9  What the firer adds.  Elite gunners add to their dice instead (9.13). */
static int firer_modifier(const Battle *b, const State *s, int stand, int at)
{
    const int unit = body_of(s, stand);
    const bool guns = is_gun(b, unit);
    int more = 0;
    if (!is_cannon(b, unit) || class_of(b, unit) != CLASS_A)
        more += b->number[HIT_A + class_of(b, unit) - CLASS_A];
    if (is_disordered(s, stand))
        more += b->number[HIT_DISORDER];
    if (is_foot(b, s, unit) && state_unit(s, unit)->marks & U_MOVED)
        more += b->number[HIT_MOVED];
    if (guns && !has_trait(b, unit, TRAIT_HOWITZER) && colonial_higher(b, s, stand, at))
        more += b->number[HIT_UPHILL];
    if (is_mounted(b, s, unit))
        more += b->number[HIT_FROM_HORSE];
    return more;
}

/* 8.1  Point blank, up to half of what the weapon carries, beyond.  Who fires from the saddle
 * reaches half that far (8.4), and so never fires at long range. */
static int band_of(const Battle *b, const State *s, int unit, int32_t range)
{
    const int32_t most = is_mounted(b, s, unit) ? b->number[RANGES + own(b)->weapon[unit]]
                                                : colonial_range(b, s, unit);
    return range <= b->number[POINT_BLANK] ? 0 : 2 * range <= most ? 1 : 2;
}

/* 8.7, 8.8, 8.9  What its dice have to score at that range. */
int colonial_need(const Battle *b, const State *s, int stand, int at, int32_t range,
                  bool defensive)
{
    const int band = defensive ? 0 : band_of(b, s, body_of(s, stand), range);
    const int score = b->number[HIT + BANDS * firing_row(b, s, stand) + band] +
                      target_modifier(b, s, stand, at) + firer_modifier(b, s, stand, at);
    return score < 2 ? 2 : score > 10 ? 10 : score;
}

bool colonial_aim(const Battle *b, const State *s, int stand, int at, int round,
                  bool defensive, Aim *out)
{
    const int unit = body_of(s, stand);
    const Box target = battle_box(b, s, at);
    const int32_t most = colonial_range(b, s, unit);
    memset(out, 0, sizeof *out);
    out->stand = (int16_t)stand;
    out->at = (int16_t)at;
    out->range = geo_gap_to_point(&target, state_stand(s, stand)->at);
    if (out->range > most)
        return false;
    if (is_cannon(b, unit)) {
        out->round = (uint8_t)colonial_round_for(b, s, stand, out->range, round);
        out->add = (uint8_t)colonial_elite(b, s, stand);
        if (!out->round)
            return false;
    }
    if (kind_of(b, unit) == SNIPER) {
        out->dice = 1;
        out->need =
            (uint8_t)
                b->number[2 * out->range <= most ? SNIPER_NEAR : SNIPER_FAR]; /* 6.6 */
        return true;
    }
    out->dice =
        (uint8_t)(is_gun(b, unit) ? gun_dice(b, s, stand, at, out->round, defensive)
                                  : small_dice(b, s, stand, defensive));
    out->need = (uint8_t)colonial_need(b, s, stand, at, out->range, defensive);
    return true;
}

/* 8.9  A ten always hits, a one never. */
int colonial_hit_chance(const Battle *b, const Aim *a)
{
    int faces = 0;
    (void)b;
    for (int die = 2; die <= 10; die++)
        faces += die == 10 || die + a->add >= a->need;
    return faces * FEATURE_ONE / 10;
}
