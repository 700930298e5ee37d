/* SPDX-License-Identifier: GPL-3.0-or-later
 * musketry.c - who can fire at whom, kill dice, numbers to hit.
 *
 * A group fires as one: the zone in front of its whole line is every stand's zone, and the
 * dice of all who fire at one stand are one throw.
 *
 * Start at fd_in_zone(), then fd_kill_dice(); volley.c fires.
 */
#include "rulesets/fire_and_discipline/fire.h"

static int clamp_hit(const Battle *b, int n)
{
    return n < 0 ? 0 : n > number(b, HIT_MOST) ? number(b, HIT_MOST) : n;
}

int fd_yards_away(int32_t gap)
{
    return (gap * 10 + NUMBER_TEN_YARDS - 1) / NUMBER_TEN_YARDS;
}

/* 7.33  No number to hit is below 0 or above 9. */
int fd_number_to_hit(const Battle *b, int n)
{
    return clamp_hit(b, n);
}

bool fd_has_muskets(const Battle *b, int i)
{
    return b->stand[i].kind <= LIGHT &&
           !(b->stand[i].traits & (TRAIT_BLADES | TRAIT_PIKE));
}

/* 7.2 - 7.6 (7.5) */
int32_t fd_musket_range(const Battle *b, int i)
{
    if (b->stand[i].kind == CAVALRY)
        return number(b, CARBINE_RANGE);
    return number(b, b->stand[i].traits & TRAIT_RIFLE ? RIFLE_RANGE : MUSKET_RANGE);
}

/* 7.1, 7.3, 8.47, 7.34  Formed foot with muskets; horse with carbines dismounted or in loose order. */
bool fd_volleys_so(const Battle *b, const State *s, int i, Err *err)
{
    if (b->stand[i].kind == CAVALRY) {
        if (!(b->stand[i].traits & TRAIT_CARBINE))
            return err_set(err, "it has no carbines (7.3)");
        return state_stand(s, i)->status != ST_FORMED ||
               err_set(err, "mounted it fires carbines in loose order only (7.3)");
    }
    if (!fd_has_muskets(b, i))
        return err_set(err, "it has no muskets (7.1)");
    return !fd_is_open(b, s, i) ||
           err_set(err, "in open order it fires before the volleys (7.34)");
}

/* 7.3, 7.15, 8.47, 9.18, 9.24  Who has not fired, and is not barred from it. */
bool fd_may_volley(const Battle *b, const State *s, int i, Err *err)
{
    const Stand *at = state_stand(s, i);
    if (at->where != ON_TABLE)
        return err_set(err, "it is not on the table");
    if (at->marks & S_CHARGES)
        return err_set(err, "it charges (7.15)");
    if (at->marks & S_FIRED)
        return err_set(err, "it has fired, or held its fire (7.15)");
    if (in_garrison(s, i))
        return err_set(err, "no musketry from hard cover (9.24)");
    if (!fd_volleys_so(b, s, i, err))
        return false;
    if (fd_in_ford(b, s, i))
        return err_set(err, "nobody fires in a ford (9.18)");
    return !fd_in_melee(b, s, i) || err_set(err, "it is in a melee (7.12)");
}

/* ---- targets ---- */

enum {
    AIM_POINTS = 5,
    ALL_POINTS = (1 << AIM_POINTS) - 1,
    INSET =
        4 /* stands of one width in one column hide each other: no look along their edges */
};

/* What may hide a target: its middle and its corners, seen from a muzzle. */
typedef struct Aim {
    Point from, at[AIM_POINTS];
    Vec way;
    int32_t far;
} Aim;

static void aim_at(const Battle *b, const State *s, Point from, int target, Aim *aim)
{
    Box box = fd_stand_box(b, s, target);
    box.half_w -= INSET;
    box.half_d -= INSET;
    geo_corners(&box, aim->at);
    aim->at[AIM_POINTS - 1] = box.at;
    aim->from = from;
    aim->way = geo_ahead(geo_bearing(from, box.at));
    aim->far = geo_distance(from, box.at);
}

/* Does this stand hide any of those points that `points` names, a bit each? */
static bool hides(const Battle *b, const State *s, const Aim *aim, int i, int points)
{
    int32_t right, ahead;
    const int32_t near = fire_battle(b)->near;
    geo_frame(aim->from, aim->way, state_stand(s, i)->at, &right, &ahead);
    if (right > near || right < -near || ahead < -near || ahead > aim->far + near)
        return false;
    Box box = fd_stand_box(b, s, i);
    box.half_w -= GEO_SLACK;
    box.half_d -= GEO_SLACK;
    for (int k = 0; k < AIM_POINTS; k++) {
        if (points >> k & 1 && geo_segment_meets_box(aim->from, aim->at[k], &box))
            return true;
    }
    return false;
}

/* Is anything of the target to be seen past ground and other enemies? */
static bool in_view(const Battle *b, const State *s, const Aim *aim, int target,
                    bool *ground)
{
    const int side = b->stand[target].side;
    *ground = true;
    for (int p = AIM_POINTS - 1; p >= 0; p--) { /* the middle first: it is mostly seen */
        if (b->terrain.blocks && !terrain_sight(&b->terrain, aim->from, aim->at[p]))
            continue;
        *ground = false;
        bool hidden = false;
        for (int k = from_of(b, side); k < end_of(b, side) && !hidden; k++) {
            hidden = k != target && on_table(s, k) && hides(b, s, aim, k, 1 << p);
        }
        if (!hidden)
            return true;
    }
    return false;
}

/* 7.10  A friend before it hides it, wholly or in part. */
static bool friend_hides(const Battle *b, const State *s, const Aim *aim, int firer)
{
    const int side = b->stand[firer].side;
    for (int k = from_of(b, side); k < end_of(b, side); k++) {
        if (k == firer || !on_table(s, k))
            continue;
        if (hides(b, s, aim, k, ALL_POINTS))
            return true;
    }
    return false;
}

/* 10.2  Edge to edge, as all ranges are. */
bool fd_in_weather(const Battle *b, const Box *own, const Box *aim, Err *err)
{
    if (fire_battle(b)->poor_weather && !geo_within(own, aim, number(b, SEE_POOR)))
        return err_set(err,
                       "%d yards away, and in this weather nobody sees beyond %d (10.2)",
                       fd_yards_away(geo_gap(own, aim)),
                       number(b, SEE_POOR) * 10 / NUMBER_TEN_YARDS);
    return true;
}

/* 7.11, 9.5  Enemies and ground hide it only if nothing of it can be seen from anywhere along the
 * firer's front. */
bool fd_seen_by(const Battle *b, const State *s, int firer, int target, Point from,
                Err *err)
{
    const Box own = fd_stand_box(b, s, firer), its = fd_stand_box(b, s, target);
    Aim aim;
    bool ground;
    aim_at(b, s, from, target, &aim);
    if (!fd_in_weather(b, &own, &its, err))
        return false;
    if (friend_hides(b, s, &aim, firer))
        return err_set(err, "a friend is in the way (7.10)");
    if (fd_back_on_hill(b, s, firer, target)) {
        return err_set(err, "the guns stand too far back on their hill (6.17)");
    }
    for (int k = 0; !in_view(b, s, &aim, target, &ground); k++) {
        if (k == 2)
            return err_set(err, ground ? "it cannot be seen from there (9.5)"
                                       : "other enemies hide it (7.11)");
        aim.from = geo_offset(own.at, own.ahead, (k ? 1 : -1) * (own.half_w - INSET),
                              own.half_d);
    }
    return true;
}

/* An enemy that can be shot at at all: 9.24 not in hard cover, 7.12 not in a melee. */
bool fd_may_be_shot(const Battle *b, const State *s, int firer, int target, Err *err)
{
    if (!on_table(s, target) || b->stand[target].side == b->stand[firer].side) {
        return err_set(err, "name an enemy stand that is on the table");
    }
    if (in_garrison(s, target))
        return err_set(err, "no musketry at hard cover (9.24)");
    if (fd_in_melee(b, s, target))
        return err_set(err, "it is in a melee (7.12)");
    return true;
}

static Point muzzle(const Box *box)
{
    return geo_along(box->at, box->ahead, box->half_d);
}

/* 7.7 - 7.9  The zone: straight ahead of the stand, or of the line it stands in, as deep as its
 * arms reach. (7.8) */
bool fd_in_zone(const Battle *b, const State *s, int firer, const Box *front, int target,
                Err *err)
{
    const int32_t range = fd_musket_range(b, firer), half = fire_battle(b)->near / 2 + 1;
    const Point at = state_stand(s, target)->at;
    if (!err) { /* most are nowhere near: nobody reads why */
        int32_t right, ahead;
        geo_frame(front->at, front->ahead, at, &right, &ahead);
        if (ahead > range + front->half_d + half)
            return false;
        if (state_stand(s, firer)->status != ST_OPEN &&
            state_stand(s, firer)->status != ST_DISMOUNTED &&
            (ahead < 0 || right > front->half_w + half ||
             right < -front->half_w - half)) {
            return false;
        }
    }
    const Box aim = fd_stand_box(b, s, target), own = fd_stand_box(b, s, firer);
    const bool all_round = state_stand(s, firer)->status == ST_OPEN ||
                           state_stand(s, firer)->status == ST_DISMOUNTED;
    if (!geo_within(all_round ? &own : front, &aim, range)) {
        return err_set(err, "%d yards away, and it fires %d (7.2)",
                       fd_yards_away(geo_gap(front, &aim)),
                       range * 10 / NUMBER_TEN_YARDS);
    }
    const Box zone = geo_corridor(front, 0, range + GEO_TOUCH); /* at reach counts */
    if (!all_round && !geo_overlap(&zone, &aim)) {
        return err_set(err, "it is outside the kill zone (7.7)");
    }
    return fd_seen_by(b, s, firer, target, all_round ? own.at : muzzle(&own), err);
}

/* ---- the numbers ---- */

/* 7.20 - 7.28  One die for three castings, the grade, and what is to be added.
 * (7.23, 7.24, 7.25, 7.26, 7.27) */
int fd_kill_dice(const Battle *b, const State *s, int firer, int target)
{
    const Point from = state_stand(s, firer)->at;
    const Stand *aim = state_stand(s, target);
    int dice = state_stand(s, firer)->figures / number(b, CASTINGS_PER_DIE);
    if (dice < 1)
        dice = 1; /* 7.21 */
    dice += fd_stand_grade(b, firer);
    if (b->stand[firer].traits & (TRAIT_RIFLE | TRAIT_MIXED))
        dice += number(b, DICE_RIFLE);
    if (fire_battle(b)->poor_weather)
        dice += number(b, DICE_WEATHER);
    if (fd_in_earthworks(b, s, target, from))
        dice += number(b, DICE_EARTHWORKS);
    else if (fd_in_cover(b, s, target, from))
        dice += number(b, DICE_COVER);
    if (aim->status == ST_UNLIMBERED || aim->status == ST_CREW)
        dice += number(b, DICE_CREW);
    if (is_horse(b, s, target))
        dice += number(b, DICE_MOUNTED);
    return dice < 0 ? 0 : dice; /* 7.22 */
}

/* 7.30 - 7.33, 3.13 (7.31, 7.32) */
int fd_volley_need(const Battle *b, const State *s, int firer, int target, int32_t range)
{
    int band = 0;
    while (band < N_MUSKET_BANDS - 1 && range > number(b, MUSKET_BANDS + band))
        band++;
    int need = number(b, MUSKET_HITS + band);
    if (fd_counts_as_adjacent(b, s, target))
        need += number(b, HIT_ADJACENT);
    if (fd_is_open(b, s, target) ||
        fd_in_cover(b, s, target, state_stand(s, firer)->at)) {
        need += number(b, HIT_OPEN);
    }
    return clamp_hit(b, need);
}
