/* SPDX-License-Identifier: GPL-3.0-or-later
 * artillery.c - kill zones, what blocks them, elevation, and the number to hit.
 *
 * A kill zone is as wide as the gun stand and goes straight ahead until something stops it:
 * friend, enemy, hill, wood, rough ground, hard cover.
 *
 * Start at fd_gun_can_hit() and fd_gun_number().
 */
#include "engine/nearest.h"
#include "rulesets/fire_and_discipline/fire.h"

enum { ZONE_LENGTH = 100000, SHELL_ROW = 5, CREST_STRIDE = 127 };

/* 6.3, 6.12, 6.14, 5.26  A served gun that has not acted. */
bool fd_gun_may_fire(const Battle *b, const State *s, int gun, Err *err)
{
    const Stand *at = state_stand(s, gun);
    if (!is_guns(b, gun) || at->where != ON_TABLE)
        return err_set(err, "name a gun section of yours");
    if (!in_action(b, s, gun)) {
        return err_set(err, "only unlimbered guns with their crew fire (6.3)");
    }
    if (!fd_is_free(s, gun, err))
        return false;
    if (row(s, gun)->guns >> 4)
        return err_set(err, "it is being limbered (3.17)");
    if (at->marks & S_FIRED)
        return err_set(err, "it has fired, turned or prolonged (6.13)");
    if (s->phase == PHASE_ARTILLERY && at->marks & S_MOVED) {
        return err_set(err, "it acted in the movement phase (6.12)");
    }
    if (fd_touches_enemy(b, s, gun))
        return err_set(err, "it is in a melee (8.28)");
    if (fd_in_ford(b, s, gun))
        return err_set(err, "nobody fires in a ford (9.18)");
    return true;
}

/* ---- levels ---- */

static bool on_slope(const Battle *b, Point p)
{
    const FeatureSet slopes = fire_battle(b)->slopes;
    return slopes && terrain_at(&b->terrain, p) & slopes;
}

/* 6.16  On a slope guns are not elevated. */
static int level_of(const Battle *b, const State *s, int i)
{
    if (!fire_battle(b)->hills)
        return 0;
    const Point at = state_stand(s, i)->at;
    return on_slope(b, at) ? 0 : terrain_level(&b->terrain, at);
}

/* 6.17  From a hilltop down, or up to guns on one: only near the edge, which is where a slope begins. */
static bool near_edge(const Battle *b, Point high, Point low)
{
    const Point over =
        geo_along(high, geo_ahead(geo_bearing(high, low)), number(b, HILL_EDGE));
    const FeatureSet hills = fire_battle(b)->hills;
    return (terrain_at(&b->terrain, over) & hills) !=
               (terrain_at(&b->terrain, high) & hills) ||
           on_slope(b, over) || !(terrain_at(&b->terrain, high) & hills);
}

/* 6.17  Guns on a hilltop, too far from its edge to be fired at from below? */
bool fd_back_on_hill(const Battle *b, const State *s, int firer, int target)
{
    if (!fire_battle(b)->hills || !is_guns(b, target))
        return false;
    return level_of(b, s, target) > level_of(b, s, firer) &&
           !near_edge(b, state_stand(s, target)->at, state_stand(s, firer)->at);
}

static bool on_top(const Battle *b, Point p)
{
    return terrain_at(&b->terrain, p) & fire_battle(b)->hills && !on_slope(b, p);
}

/* 6.8, 6.19  Up a slope lies the top of the hill, looked for every five yards: it hides all but who is on it. */
static bool beyond_the_crest(const Battle *b, Point from, Point to)
{
    const int32_t distance = on_top(b, to) ? 0 : geo_distance(from, to);
    const Vec way = geo_ahead(geo_bearing(from, to));
    bool below = !on_top(b, from);
    for (int32_t d = CREST_STRIDE; d < distance; d += CREST_STRIDE) {
        const bool top = on_top(b, geo_along(from, way, d));
        if (top && below)
            return true;
        below |= !top;
    }
    return false;
}

/* The ground it is on, and the hard cover it holds. */
static FeatureSet ground_of(const Battle *b, const State *s, int i)
{
    const int garrison = row(s, i)->garrison;
    return terrain_at(&b->terrain, state_stand(s, i)->at) |
           (garrison ? (FeatureSet)1 << (garrison - 1) : 0);
}

/* ---- the zone ---- */

/* 6.9  How far up the zone a stand begins: what of it lies beside the zone may be nearer. */
static int32_t up_zone(const Box *gun, const Box *stand)
{
    return geo_sweep_one(gun, gun->ahead, ZONE_LENGTH, stand);
}

/* 6.8, 6.18  Ground that stops the shot, wherever in the zone's width it lies; what both look over does
 * not, nor their own, but for the top of a hill, seen from one of its slopes. */
bool fd_ground_stops(const Battle *b, const State *s, int gun, int target)
{
    const FireBattle *own = fire_battle(b);
    const Terrain *t = &b->terrain;
    const FeatureSet stops =
        own->heavy | own->light | own->rough | own->hard | own->hills;
    if (!stops)
        return false;
    const Box at = fd_stand_box(b, s, gun), aim = fd_stand_box(b, s, target);
    const int32_t met_at = up_zone(&at, &aim) - GEO_TOUCH;
    const Box front = { geo_along(at.at, at.ahead, at.half_d), at.ahead,
                        at.half_w - GEO_SLACK, 0 };
    FeatureSet met = terrain_swept(t, &front, at.ahead, met_at > 0 ? met_at : 0, stops);
    met &= ~(ground_of(b, s, target) | ground_of(b, s, gun));
    const int high = level_of(b, s, gun), other = level_of(b, s, target);
    for (; met; met &= met - 1) {
        const int level = t->feature[terrain_first(met)].level;
        if (!(level < high && level < other))
            return true; /* 6.18 */
    }
    return (on_slope(b, at.at) || on_slope(b, aim.at)) &&
           beyond_the_crest(b, at.at, aim.at);
}

/* 6.9  Of two that it meets at once, is it rather the first: who takes up more of the zone, of two alike who
 * stands further to the right? */
static bool is_rather(const Battle *b, const State *s, const Box *gun, int i, int k)
{
    const Box one = fd_stand_box(b, s, i), two = fd_stand_box(b, s, k);
    const int32_t apart = up_zone(gun, &one) - up_zone(gun, &two);
    if (apart > GEO_TOUCH || apart < -GEO_TOUCH)
        return apart < 0;
    const int32_t more = fd_front_on(gun, &one) - fd_front_on(gun, &two);
    return more ? more > 0 : fd_further_right(b, s, i, k);
}

/* 6.7, 6.51, 6.9  Stands in the zone, in the order it meets them; of those met at once first who takes up most
 * of it. */
int fd_gun_zone(const Battle *b, const State *s, int gun, int *out, int most)
{
    const Box own = fd_stand_box(b, s, gun);
    const Box zone = geo_corridor(&own, 0, ZONE_LENGTH);
    const int32_t aside = own.half_w + fire_battle(b)->near / 2 + 1;
    Nearest near;
    nearest_begin(&near, most, out, own.ahead, b->hand);
    for (int i = 0; i < b->n_stands; i++) {
        if (i == gun || !on_table(s, i))
            continue;
        int32_t right, ahead;
        const Point at = state_stand(s, i)->at;
        geo_frame(own.at, own.ahead, at, &right, &ahead);
        if (ahead <= 0 || right > aside || right < -aside)
            continue;
        const Box other = fd_stand_box(b, s, i);
        if (geo_overlap(&zone, &other))
            nearest_offer(&near, i, up_zone(&own, &other), at);
    }
    for (int k = 1; k < near.n; k++) {
        const int one = out[k];
        int at = k;
        for (; at > 0 && is_rather(b, s, &own, one, out[at - 1]); at--)
            out[at] = out[at - 1];
        out[at] = one;
    }
    return near.n;
}

int fd_first_in_zone(const Battle *b, const State *s, int gun, const int *stand, int n)
{
    const Box own = fd_stand_box(b, s, gun), zone = geo_corridor(&own, 0, ZONE_LENGTH);
    int first = -1;
    for (int k = 0; k < n; k++) {
        const Box other = fd_stand_box(b, s, stand[k]);
        if (geo_overlap(&zone, &other) &&
            (first < 0 || is_rather(b, s, &own, stand[k], first)))
            first = stand[k];
    }
    return first;
}

static bool fires_shell(const Battle *b, const State *s, int gun)
{
    return b->stand[gun].kind == HOWITZERS || state_stand(s, gun)->own & M_SHELL;
}

/* 6.4, 6.9, 6.15  Does this stand between stop a shot at the target? */
static bool stand_stops(const Battle *b, const State *s, int gun, int between, int target)
{
    if (b->stand[gun].kind == HOWITZERS)
        return false; /* 6.4 */
    const int high = level_of(b, s, gun), low = level_of(b, s, between);
    const int other = level_of(b, s, target);
    if (high > low && high > other)
        return false;                    /* 6.15 */
    return !(low < high && low < other); /* 6.18 */
}

/* 9.25, 9.29  Into hard cover: for effect only when it is being assaulted; guns in action in an
 * entrenchment may always be answered, a crew whose guns are lost no more. */
static bool cover_allows(const Battle *b, const State *s, int gun, int target, Err *err)
{
    if (!in_garrison(s, target))
        return true;
    if (in_action(b, s, target))
        return true;
    const bool support = s->phase == PHASE_ARTILLERY && b->stand[gun].side == s->side &&
                         fd_is_assaulted(b, s, target);
    return support ||
           err_set(err,
                   "fire into hard cover tells only in support of an assault (9.25)");
}

/* Can it hit the one that comes so far in its zone? */
static bool can_hit(const Battle *b, const State *s, int gun, const int *zone, int at,
                    Err *err)
{
    const int target = zone[at];
    const Box own = fd_stand_box(b, s, gun), aim = fd_stand_box(b, s, target);
    const Point from = geo_along(own.at, own.ahead, own.half_d);
    bool automatic;
    if (b->stand[target].side == b->stand[gun].side)
        return err_set(err, "name an enemy stand");
    if (fd_in_melee(b, s, target) && !in_garrison(s, target)) {
        return err_set(err, "it is in a melee (7.12)");
    }
    const int32_t range = geo_gap(&own, &aim), met = up_zone(&own, &aim) - GEO_TOUCH;
    for (int k = 0; k < at; k++) { /* 6.9  who is met at once with it is not in the way */
        const Box other = fd_stand_box(b, s, zone[k]);
        if (stand_stops(b, s, gun, zone[k], target) && up_zone(&own, &other) < met) {
            return err_set(err, "another stand is in the way (6.8)");
        }
    }
    if (on_slope(b, own.at) && (beyond_the_crest(b, own.at, aim.at) ||
                                !terrain_sight(&b->terrain, from, aim.at))) {
        return err_set(err, "it cannot be seen up the slope (6.19)");
    }
    if (fd_ground_stops(b, s, gun, target))
        return err_set(err, "the ground is in the way (6.8)");
    const int high = level_of(b, s, gun), other = level_of(b, s, target);
    if (high > other && !near_edge(b, own.at, aim.at)) {
        return err_set(err, "the hill's edge is too far from the guns (6.17)");
    }
    if (fd_back_on_hill(b, s, gun, target)) {
        return err_set(err, "they stand too far back on their hill (6.17)");
    }
    if (!fd_in_weather(b, &own, &aim, err))
        return false;
    if (fd_gun_number(b, s, gun, target, range, fires_shell(b, s, gun), &automatic) < 0) {
        return err_set(err, "shell is not fired so near (6.26)");
    }
    return cover_allows(b, s, gun, target, err);
}

bool fd_gun_can_hit(const Battle *b, const State *s, int gun, int target, Err *err)
{
    int zone[32], n = fd_gun_zone(b, s, gun, zone, 32), at = 0;
    while (at < n && zone[at] != target)
        at++;
    if (at == n)
        return err_set(err, "it is outside the kill zone (6.6)");
    return can_hit(b, s, gun, zone, at, err);
}

int fd_gun_target(const Battle *b, const State *s, int gun)
{
    int zone[32], n = fd_gun_zone(b, s, gun, zone, 32);
    for (int k = 0; k < n; k++) {
        if (b->stand[zone[k]].side != b->stand[gun].side &&
            can_hit(b, s, gun, zone, k, NULL)) {
            return zone[k];
        }
    }
    return -1;
}

/* ---- the number to hit ---- */

static bool is_again(const Battle *b, const State *s, int gun, int target)
{
    (void)b;
    return row(s, gun)->last_target == target + 1;
}

static bool target_adjacent(const Battle *b, const State *s, int gun, int target)
{
    (void)gun;
    return fd_counts_as_adjacent(b, s, target);
}

static bool target_in_works(const Battle *b, const State *s, int gun, int target)
{
    return fd_in_earthworks(b, s, target, state_stand(s, gun)->at);
}

static bool target_covered(const Battle *b, const State *s, int gun, int target)
{
    if (target_in_works(b, s, gun, target))
        return false;
    return in_garrison(s, target) || fd_in_cover(b, s, target, state_stand(s, gun)->at);
}

static bool target_open(const Battle *b, const State *s, int gun, int target)
{
    (void)gun;
    return fd_is_open(b, s, target);
}

static bool target_unlimbered(const Battle *b, const State *s, int gun, int target)
{
    (void)gun;
    return in_action(b, s, target);
}

static bool target_mounted(const Battle *b, const State *s, int gun, int target)
{
    (void)gun;
    return is_horse(b, s, target) || state_stand(s, target)->status == ST_LIMBERED;
}

typedef struct Modifier {
    const char *clause;
    bool (*applies)(const Battle *b, const State *s, int gun, int target);
    int add; /* up to 400 yards; the next number is the one beyond */
} Modifier;

/* Table 6.8, "modifier", in the printed order. */
/* clang-format off */
static const Modifier modifiers[] = {
    { "6.28", is_again,          GUN_AGAIN },
    { "6.29", target_adjacent,   GUN_ADJACENT },
    { "6.30", target_in_works,   GUN_EARTHWORKS },
    { "6.31", target_covered,    GUN_COVER },
    { "6.32", target_open,       GUN_OPEN },
    { "6.33", target_unlimbered, GUN_UNLIMBERED },
    { "6.34", target_mounted,    GUN_MOUNTED },
};
/* clang-format on */

/* 6.2, 6.20 - 6.27, 6.38  The chart's cell, halved by a gun hit, and modified.
 * (6.21, 6.22, 6.23, 6.24, 6.25) */
int fd_gun_number(const Battle *b, const State *s, int gun, int target, int32_t range,
                  bool shell, bool *automatic)
{
    const int line = shell ? SHELL_ROW : b->stand[gun].kind - LIGHT_GUNS;
    int band = 0;
    while (band < N_GUN_BANDS - 1 && range > number(b, GUN_BANDS + band))
        band++;
    const int cell = number(b, GUN_HITS + N_GUN_BANDS * line + band);
    *automatic = cell >= AUTOMATIC;
    if (!cell)
        return -1;
    int need = cell % AUTOMATIC;
    if (row(s, gun)->hits & 15)
        need /= 2;
    const bool far = range > number(b, GUN_NEAR);
    for (size_t k = 0; k < sizeof modifiers / sizeof *modifiers; k++) {
        if (modifiers[k].applies(b, s, gun, target))
            need += number(b, modifiers[k].add + far);
    }
    return fd_number_to_hit(b, need);
}
