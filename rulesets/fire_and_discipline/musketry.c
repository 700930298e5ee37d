/* SPDX-License-Identifier: GPL-3.0-or-later
 * musketry.c - who can fire at whom, kill dice, volleys.
 *
 * A group fires as one: the zone in front of its whole line is every stand's zone, and the
 * dice of all who fire at one stand are one throw.
 *
 * Start at fd_volley_make().
 */
#include "rulesets/fire_and_discipline/fire.h"

static int clamp_hit(const Battle *b, int n)
{
    return n < 0 ? 0 : n > number(b, HIT_MOST) ? number(b, HIT_MOST) : n;
}

/* 7.33  No number to hit is below 0 or above 9. */
int fd_number_to_hit(const Battle *b, int n)
{
    return clamp_hit(b, n);
}

bool fd_has_muskets(const Battle *b, int i)
{
    return b->stand[i].kind <= LIGHT && !(b->stand[i].traits & (TRAIT_BLADES | TRAIT_PIKE));
}

/* 7.2 - 7.6 (7.5) */
int32_t fd_musket_range(const Battle *b, int i)
{
    if (b->stand[i].kind == CAVALRY) return number(b, CARBINE_RANGE);
    return number(b, b->stand[i].traits & TRAIT_RIFLE ? RIFLE_RANGE : MUSKET_RANGE);
}

/* 7.3, 7.15, 8.47, 9.18, 9.24  Formed foot; horse with carbines dismounted or in loose order. */
bool fd_may_volley(const Battle *b, const State *s, int i)
{
    const Stand *at = state_stand(s, i);
    if (at->where != ON_TABLE || at->marks & (S_FIRED | S_CHARGES)) return false;
    if (b->stand[i].kind == CAVALRY) {
        if (!(b->stand[i].traits & TRAIT_CARBINE) || at->status == ST_FORMED) return false;
    } else if (!fd_has_muskets(b, i) || at->status == ST_GARRISON || fd_is_open(b, s, i)) {
        return false;
    }
    return !fd_in_ford(b, s, i) && !fd_touches_enemy(b, s, i);
}

/* ---- targets ---- */

enum {
    AIM_POINTS = 5,
    ALL_POINTS = (1 << AIM_POINTS) - 1,
    INSET = 4 /* stands of one width in one column hide each other: no look along their edges */
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
    if (right > near || right < -near || ahead < -near || ahead > aim->far + near) return false;
    Box box = fd_stand_box(b, s, i);
    box.half_w -= GEO_SLACK;
    box.half_d -= GEO_SLACK;
    for (int k = 0; k < AIM_POINTS; k++) {
        if (points >> k & 1 && geo_segment_meets_box(aim->from, aim->at[k], &box)) return true;
    }
    return false;
}

/* Is anything of the target to be seen past ground and other enemies? */
static bool in_view(const Battle *b, const State *s, const Aim *aim, int target, bool *ground)
{
    const int side = b->stand[target].side;
    *ground = true;
    for (int p = AIM_POINTS - 1; p >= 0; p--) { /* the middle first: it is mostly seen */
        if (b->terrain.blocks && !terrain_sight(&b->terrain, aim->from, aim->at[p])) continue;
        *ground = false;
        bool hidden = false;
        for (int k = from_of(b, side); k < end_of(b, side) && !hidden; k++) {
            hidden = k != target && on_table(s, k) && hides(b, s, aim, k, 1 << p);
        }
        if (!hidden) return true;
    }
    return false;
}

/* 7.10  A friend before it hides it, wholly or in part. */
static bool friend_hides(const Battle *b, const State *s, const Aim *aim, int firer)
{
    const int side = b->stand[firer].side;
    for (int k = from_of(b, side); k < end_of(b, side); k++) {
        if (k == firer || !on_table(s, k)) continue;
        if (hides(b, s, aim, k, ALL_POINTS)) return true;
    }
    return false;
}

/* 7.11, 9.5  Enemies and ground hide it only if nothing of it can be seen from anywhere along the
 * firer's front. */
bool fd_seen_by(const Battle *b, const State *s, int firer, int target, Point from, Err *err)
{
    const Box own = fd_stand_box(b, s, firer);
    Aim aim;
    bool ground;
    aim_at(b, s, from, target, &aim);
    if (fire_battle(b)->poor_weather && aim.far > number(b, SEE_POOR)) {
        return err_set(err, "nobody sees so far in this weather (10.2)");
    }
    if (friend_hides(b, s, &aim, firer)) return err_set(err, "a friend is in the way (7.10)");
    if (fd_back_on_hill(b, s, firer, target)) {
        return err_set(err, "the guns stand too far back on their hill (6.17)");
    }
    for (int k = 0; !in_view(b, s, &aim, target, &ground); k++) {
        if (k == 2) return err_set(err, ground ? "it cannot be seen from there (9.5)"
                                               : "other enemies hide it (7.11)");
        aim.from = geo_offset(own.at, own.ahead, (k ? 1 : -1) * (own.half_w - INSET), own.half_d);
    }
    return true;
}

/* An enemy that can be shot at at all: 9.24 not in hard cover, 7.12 not in a melee. */
bool fd_may_be_shot(const Battle *b, const State *s, int firer, int target, Err *err)
{
    if (!on_table(s, target) || b->stand[target].side == b->stand[firer].side) {
        return err_set(err, "name an enemy stand that is on the table");
    }
    if (in_garrison(s, target)) return err_set(err, "no musketry at hard cover (9.24)");
    if (fd_touches_enemy(b, s, target)) return err_set(err, "it is in a melee (7.12)");
    return true;
}

static Point muzzle(const Box *box)
{
    return geo_along(box->at, box->ahead, box->half_d);
}

/* 7.7 - 7.9  The zone: straight ahead of the stand, or of the line it stands in, as deep as its
 * arms reach. (7.8) */
static bool in_zone(const Battle *b, const State *s, int firer, const Box *front, int target,
                    Err *err)
{
    const int32_t range = fd_musket_range(b, firer), half = fire_battle(b)->near / 2 + 1;
    const Point at = state_stand(s, target)->at;
    if (!err) { /* most are nowhere near: nobody reads why */
        int32_t right, ahead;
        geo_frame(front->at, front->ahead, at, &right, &ahead);
        if (ahead > range + front->half_d + half) return false;
        if (state_stand(s, firer)->status != ST_OPEN && state_stand(s, firer)->status != ST_DISMOUNTED &&
            (ahead < 0 || right > front->half_w + half || right < -front->half_w - half)) {
            return false;
        }
    }
    const Box aim = fd_stand_box(b, s, target), own = fd_stand_box(b, s, firer);
    const bool all_round = state_stand(s, firer)->status == ST_OPEN ||
                           state_stand(s, firer)->status == ST_DISMOUNTED;
    if (!geo_within(all_round ? &own : front, &aim, range)) {
        return err_set(err, "%d yards away, and it fires %d (7.2)",
                       geo_gap(front, &aim) * 10 / NUMBER_TEN_YARDS, range * 10 / NUMBER_TEN_YARDS);
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
    if (dice < 1) dice = 1; /* 7.21 */
    dice += fd_stand_grade(b, firer);
    if (b->stand[firer].traits & (TRAIT_RIFLE | TRAIT_MIXED)) dice += number(b, DICE_RIFLE);
    if (fire_battle(b)->poor_weather) dice += number(b, DICE_WEATHER);
    if (fd_in_earthworks(b, s, target, from)) dice += number(b, DICE_EARTHWORKS);
    else if (fd_in_cover(b, s, target, from)) dice += number(b, DICE_COVER);
    if (aim->status == ST_UNLIMBERED || aim->status == ST_CREW) dice += number(b, DICE_CREW);
    if (is_horse(b, s, target)) dice += number(b, DICE_MOUNTED);
    return dice < 0 ? 0 : dice; /* 7.22 */
}

/* 7.30 - 7.33, 3.13 (7.31, 7.32) */
int fd_volley_need(const Battle *b, const State *s, int firer, int target, int32_t range)
{
    int band = 0;
    while (band < N_MUSKET_BANDS - 1 && range > number(b, MUSKET_BANDS + band)) band++;
    int need = number(b, MUSKET_HITS + band);
    if (fd_touches_friend(b, s, target, true)) need += number(b, HIT_ADJACENT);
    if (fd_is_open(b, s, target) || fd_in_cover(b, s, target, state_stand(s, firer)->at)) {
        need += number(b, HIT_OPEN);
    }
    return clamp_hit(b, need);
}

bool fd_volley_make(const Battle *b, const State *s, const int *stand, int n, int target, Volley *out,
                 Err *err)
{
    int32_t range = INT32_MAX;
    out->n = 0;
    out->target = target;
    const int64_t far = fd_musket_range(b, stand[0]) + 800 * n + 800;
    if (!err && geo_gap2(state_stand(s, stand[0])->at, state_stand(s, target)->at) > far * far) {
        return false; /* whatever else: nobody reads the reason */
    }
    if (err && !fd_may_be_shot(b, s, stand[0], target, err)) return false;
    const bool line = n > 1 && fd_group_formation(b, s, stand, n) == LINE;
    const Box whole = line ? fd_group_box(b, s, stand, n) : fd_stand_box(b, s, stand[0]);
    for (int k = 0; k < n; k++) {
        const Box own = fd_stand_box(b, s, stand[k]);
        const Box *front = line ? &whole : &own;
        if (!err && !fd_may_volley(b, s, stand[k])) continue;
        if (!in_zone(b, s, stand[k], front, target, err)) continue;
        if (err && !fd_may_volley(b, s, stand[k])) {
            err_set(err, "it cannot volley now (7.1)");
            continue;
        }
        const Box aim = fd_stand_box(b, s, target);
        const int32_t gap = geo_gap(front, &aim); /* of a line: from its front, for all alike */
        if (gap < range) range = gap;
        out->dice[out->n] = fd_kill_dice(b, s, stand[k], target);
        out->stand[out->n++] = stand[k];
    }
    if (!out->n || (!err && !fd_may_be_shot(b, s, stand[0], target, NULL))) return false;
    out->need = fd_volley_need(b, s, out->stand[0], target, range);
    return true;
}

/* ---- fire ---- */

/* 7.16  Losses off, then the commander's fate, then the check. */
void fd_suffer(Game *g, int target, int hits, bool check)
{
    State *s = g->state;
    if (!hits) return;
    fd_commanders_shot(g, target, CAUSE_VOLLEY);
    fd_take_castings(g, target, hits);
    if (check && on_table(s, target)) fd_morale_check(g, target, CAUSE_VOLLEY, target, false);
}

static void volley(Game *g, const Volley *v)
{
    State *s = g->state;
    uint8_t face[MAX_DICE];
    int dice = 0, hits = 0;
    for (int k = 0; k < v->n; k++) {
        dice += v->dice[k];
        state_stand(s, v->stand[k])->marks |= S_FIRED;
    }
    if (dice > MAX_DICE) dice = MAX_DICE;
    if (dice) game_roll(g, ROLL_VOLLEY, ref_stand(v->stand[0]), v->target, dice, 10, face);
    for (int k = 0; k < dice; k++) hits += face[k] <= v->need;
    game_tell(g, &(Event){ .kind = E_VOLLEY, .side = s->side, .subject = ref_stand(v->stand[0]),
                           .target = ref_stand(v->target), .a = hits, .b = v->need,
                           .c = v->n, .n_dice = (uint8_t)dice, .sides = 10, .dice = face });
    fd_suffer(g, v->target, hits, true);
}

/* ---- orders ---- */

/* The stands that an order to fire means: x1 this stand alone, else its whole group. */
static int firers(const Battle *b, const State *s, const Order *o, int *stand)
{
    int n = fd_subject_stands(b, s, o->subject, stand);
    if (n && ref_kind(o->subject) == REF_UNIT && s->decision.kind == D_SKIRMISH) {
        const UnitInfo *unit = &b->unit[ref_index(o->subject)]; /* scattered: whoever can */
        const int target = fd_only_stand(b, s, o->target);
        for (int i = unit->first; i < unit->first + unit->n && target >= 0; i++) {
            if (!fd_skirmish_can(b, s, i, target, NULL)) continue;
            stand[0] = i;
            return 1;
        }
    }
    if (n && ref_kind(o->subject) == REF_STAND && o->count != 1) n = fd_group_of(b, s, stand[0], stand);
    return n;
}

/* 7.17  Each stand by itself at the nearest enemy of that unit it can fire at. */
static int spread(const Battle *b, const State *s, const int *stand, int n, int unit, int *at)
{
    const UnitInfo *info = &b->unit[unit];
    const bool line = n > 1 && fd_group_formation(b, s, stand, n) == LINE;
    const Box whole = fd_group_box(b, s, stand, n);
    int some = 0;
    for (int k = 0; k < n; k++) {
        const Box own = fd_stand_box(b, s, stand[k]);
        int64_t near = INT64_MAX;
        at[k] = -1;
        if (!fd_may_volley(b, s, stand[k])) continue;
        for (int t = info->first; t < info->first + info->n; t++) {
            const int64_t d = on_table(s, t) ? geo_gap2(own.at, state_stand(s, t)->at) : near;
            if (d >= near || !fd_may_be_shot(b, s, stand[k], t, NULL)) continue;
            if (!in_zone(b, s, stand[k], line ? &whole : &own, t, NULL)) continue;
            near = d;
            at[k] = t;
        }
        some += at[k] >= 0;
    }
    return some;
}

bool fd_musketry_may(const Battle *b, const State *s, const Order *o, Err *err)
{
    int stand[MAX_LAYOUT], at[MAX_LAYOUT], n = firers(b, s, o, stand);
    const int t = ref_index(o->target);
    Volley v;
    if (!n || b->stand[stand[0]].side != s->side) return err_set(err, "name a unit or stand of yours");
    if (s->decision.kind == D_SKIRMISH) {
        const int only = fd_only_stand(b, s, o->target);
        if (only < 0) return err_set(err, "skirmishers fire at a stand (7.13)");
        return fd_skirmish_can(b, s, stand[0], only, err);
    }
    if (ref_kind(o->target) == REF_STAND) return fd_volley_make(b, s, stand, n, t, &v, err);
    if (ref_kind(o->target) != REF_UNIT) return err_set(err, "name an enemy unit or stand");
    if (!spread(b, s, stand, n, t, at)) return err_set(err, "none of it is in the kill zone (7.7)");
    return true;
}

bool fire_musketry(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int stand[MAX_LAYOUT], at[MAX_LAYOUT], n = firers(b, s, o, stand);
    const int t = ref_index(o->target);
    Volley v;
    if (!fd_musketry_may(b, s, o, err)) return false;
    if (s->decision.kind == D_SKIRMISH) return fd_skirmish(g, stand[0], fd_only_stand(b, s, o->target), o->count == 1, err);
    if (ref_kind(o->target) == REF_STAND) {
        if (!fd_volley_make(b, s, stand, n, t, &v, err)) return false;
        volley(g, &v);
        return true;
    }
    spread(b, s, stand, n, t, at);
    Volley each[MAX_LAYOUT];
    int volleys = 0;
    for (int k = 0; k < n; k++) { /* those with one target are one throw (7.18) */
        int same[MAX_LAYOUT], m = 0;
        if (at[k] < 0) continue;
        const int target = at[k];
        for (int i = k; i < n; i++) {
            if (at[i] != target) continue;
            same[m++] = stand[i];
            at[i] = -1;
        }
        Volley *one = &each[volleys];
        if (fd_volley_make(b, s, stand, n, target, &v, NULL)) {
            *one = (Volley){ .target = target, .need = v.need };
            for (int i = 0; i < v.n; i++) {
                bool mine = false;
                for (int j = 0; j < m; j++) mine |= same[j] == v.stand[i];
                if (!mine) continue;
                one->stand[one->n] = v.stand[i];
                one->dice[one->n++] = v.dice[i];
            }
            volleys += one->n > 0;
        }
    }
    for (int k = 0; k < volleys; k++) {
        if (on_table(s, each[k].target)) volley(g, &each[k]);
    }
    return true;
}

/* ---- who is next ---- */

/* One of the enemies a group can volley at, -1 = none. */
static int any_target(const Battle *b, const State *s, const int *stand, int n)
{
    Volley v;
    for (int t = from_of(b, 1 - s->side); t < end_of(b, 1 - s->side); t++) {
        if (!on_table(s, t)) continue;
        if (fd_volley_make(b, s, stand, n, t, &v, NULL)) return t;
    }
    return -1;
}

int fd_volley_next(const Battle *b, const State *s, int *target)
{
    for (int u = 0; u < b->n_units; u++) {
        const UnitInfo *unit = &b->unit[u];
        uint64_t seen = 0;
        if (unit->side != s->side || is_guns(b, unit->first)) continue;
        for (int k = 0; k < unit->n; k++) {
            const int i = unit->first + k;
            int stand[MAX_LAYOUT];
            if (seen >> k & 1 || !on_table(s, i) || state_stand(s, i)->marks & S_FIRED) continue;
            const Box own = fd_stand_box(b, s, i);
            const int32_t far = fd_musket_range(b, i) + 2 * own.half_w;
            if (!fd_enemy_within(b, s, s->side, &own, far) || !fd_may_volley(b, s, i)) continue;
            const int n = fd_group_of(b, s, i, stand);
            for (int m = 0; m < n; m++) seen |= 1ull << (stand[m] - unit->first);
            *target = any_target(b, s, stand, n);
            if (*target >= 0) return i;
        }
    }
    return -1;
}
