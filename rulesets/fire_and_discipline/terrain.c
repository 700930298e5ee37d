/* SPDX-License-Identifier: GPL-3.0-or-later
 * terrain.c - what ground does to cover, movement and sight.
 *
 * The features of each type are one set, made when the scenario is loaded; most tables have
 * few of them, so most questions end at an empty set.
 *
 * Start at fd_in_cover() and fd_ground_allows().
 */
#include "rulesets/fire_and_discipline/fire.h"

FeatureSet fd_features_under(const Battle *b, const State *s, int i)
{
    return terrain_at(&b->terrain, state_stand(s, i)->at);
}

/* 9.12  Is one of these lines between `from` and the stand, close to it?  What comes over it does so there, if
 * at a slant: the far side of a walled close does not count for who stands at the near one. */
static bool behind(const Battle *b, const State *s, int i, Point from, FeatureSet lines)
{
    enum { SLANT = 4 };
    const Point at = state_stand(s, i)->at;
    const int32_t near = number(b, COVER_NEAR) + b->stand[i].half_d;
    if (geo_distance(at, from) > SLANT * near)
        from = geo_along(at, geo_ahead(geo_bearing(at, from)), SLANT * near);
    for (FeatureSet left = lines; left; left &= left - 1) {
        const FeatureSet one = left & (0 - left);
        if (terrain_crossed(&b->terrain, from, at, one) &&
            terrain_nearest_within(&b->terrain, at, one, near) >= 0)
            return true;
    }
    return false;
}

/* 9.3, 9.6, 9.10  Woods, rough ground and works shelter those in them; a wall those behind it. */
bool fd_in_cover(const Battle *b, const State *s, int i, Point from)
{
    const FireBattle *own = fire_battle(b);
    const FeatureSet areas = own->heavy | own->light | own->rough | own->cover;
    if (areas && fd_features_under(b, s, i) & areas)
        return true;
    return own->walls && behind(b, s, i, from, own->walls);
}

/* 9.11 */
bool fd_in_earthworks(const Battle *b, const State *s, int i, Point from)
{
    const FireBattle *own = fire_battle(b);
    (void)from;
    return own->earthworks && fd_features_under(b, s, i) & own->earthworks;
}

bool fd_in_woods_or_rough(const Battle *b, const State *s, int i)
{
    const FireBattle *own = fire_battle(b);
    const FeatureSet areas = own->heavy | own->light | own->rough;
    return areas && fd_features_under(b, s, i) & areas;
}

bool fd_in_ford(const Battle *b, const State *s, int i)
{
    const FireBattle *own = fire_battle(b);
    return own->fords && fd_features_under(b, s, i) & own->fords;
}

/* 9.1, 9.2, 9.4, 9.8  Heavy woods are for foot in open order, and for loose horse; limbers enter
 * no woods, formed horse no rough ground. */
static FeatureSet bars_as(const Battle *b, int i, int status, bool open)
{
    const FireBattle *own = fire_battle(b);
    const bool guns = is_guns(b, i) && status != ST_CREW;
    FeatureSet bars = b->terrain.impassable;
    if (guns || (!open && status != ST_CREW))
        bars |= own->heavy;
    if (guns && status == ST_LIMBERED)
        bars |= own->light;
    if (is_horse_as(b, i, status) && !open)
        bars |= own->rough;
    return bars;
}

FeatureSet fd_ground_bars(const Battle *b, const State *s, int i, bool open)
{
    return bars_as(b, i, state_stand(s, i)->status, open);
}

static bool barred(const Battle *b, const State *s, int i, FeatureSet under, Err *err)
{
    const FireBattle *own = fire_battle(b);
    if (under & b->terrain.impassable)
        return err_set(err, "nobody can go there");
    if (under & own->rough)
        return err_set(err, "formed horse cannot enter rough ground (9.8)");
    if (under & own->light)
        return err_set(err, "limbers cannot enter woods (9.4)");
    return err_set(err, is_guns(b, i) ? "guns cannot enter heavy woods (9.2)"
                        : is_horse(b, s, i)
                            ? "formed horse cannot enter heavy woods (9.2)"
                        : is_light(b, i)
                            ? "light infantry that touches other foot cannot enter heavy "
                              "woods (9.2)"
                            : "formed foot cannot enter heavy woods (9.2)");
}

bool fd_ground_allows(const Battle *b, const State *s, int i, const Box *box, int status,
                      bool open, Err *err)
{
    const FireBattle *own = fire_battle(b);
    if (!(own->heavy | own->light | own->rough | b->terrain.impassable))
        return true;
    FeatureSet bars = bars_as(b, i, status, open);
    if (is_guns(b, i)) /* they come there as they are */
        bars |= fd_ground_bars(b, s, i, open);
    const FeatureSet under = bars ? terrain_under(&b->terrain, box) & bars : 0;
    return !under || barred(b, s, i, under, err);
}

/* 9.2  What it may not enter it does not pass through either: not with any part of it, going
 * straight on.  What it is in already it may leave. */
bool fd_ground_lets_by(const Battle *b, const State *s, int i, Vec way, int32_t distance,
                       bool open, Err *err)
{
    const FeatureSet bars = fd_ground_bars(b, s, i, open);
    const Box box = fd_stand_box(b, s, i);
    int which = -1;
    if (bars)
        terrain_first_met(&b->terrain, &box, way, distance, bars, &which);
    return which < 0 || barred(b, s, i, 1ull << which, err);
}

/* 9.2  Nor with its middle, in changes of place: where it ends is fd_ground_allows()'s. */
bool fd_ground_between(const Battle *b, const State *s, int i, Point from, Point to,
                       Err *err)
{
    const Terrain *t = &b->terrain;
    FeatureSet bars = fd_ground_bars(b, s, i, fd_is_open(b, s, i));
    if (bars)
        bars &= ~(terrain_at(t, from) | terrain_at(t, to));
    if (bars)
        bars = terrain_crossed(t, from, to, bars);
    return !bars || barred(b, s, i, bars, err);
}

/* 9.17  Does one of these bridges or fords lie wherever it comes to that water?  Streams wind. */
static bool leads_over(const Terrain *t, FeatureSet ways, int water, Point from, Point to)
{
    const Vec way = geo_ahead(geo_bearing(from, to));
    const int32_t far = geo_distance(from, to);
    int32_t gone = 0;
    do {
        const int32_t until = terrain_up_to(t, water, from, way, gone, far);
        if (!(terrain_at(t, geo_along(from, way, until)) & ways))
            return false;
        gone = until + NUMBER_TEN_YARDS / 10;
    } while (gone < far &&
             terrain_crossed(t, geo_along(from, way, gone), to, (FeatureSet)1 << water));
    return true;
}

/* 9.13 - 9.17  Streams are crossed at the shift rate, fords at half the rate, bridges freely.
 * (9.15) */
int32_t fd_way_allows(const Battle *b, Point from, Point to, int32_t rate, int32_t shift)
{
    const FireBattle *own = fire_battle(b);
    const Terrain *t = &b->terrain;
    if (own->heavy && terrain_crossed(t, from, to, own->heavy) && rate > shift)
        rate = shift; /* 9.1: crews too, who are on foot */
    const FeatureSet over = own->fords | own->bridges, water = own->streams | own->steep;
    const FeatureSet ways = over ? terrain_crossed(t, from, to, over) : 0;
    if (ways & own->fords)
        rate /= number(b, FORD_PARTS);
    FeatureSet met = water ? terrain_crossed(t, from, to, water) : 0;
    for (; met; met &= met - 1) {
        const int one = terrain_first(met);
        if (ways && leads_over(t, ways, one, from, to))
            continue;
        if (own->steep >> one & 1)
            return -1;
        rate = rate < shift ? rate : shift;
    }
    return rate;
}

/* 9.14  Straight on, up to steep banks that its way leads over: nowhere if it stands across them. */
int32_t fd_up_to_banks(const Battle *b, const Box *box, Vec way, int32_t distance)
{
    int which = -1;
    const int32_t far = terrain_first_met(&b->terrain, box, way, distance + GEO_SLACK,
                                          fire_battle(b)->steep, &which);
    return which < 0 ? 0 : far < distance ? far : distance;
}

/* 10.1 - 10.3  How far, and past what, one sees. (10.2) */
bool fd_sees(const Battle *b, const State *s, Point from, Point to)
{
    const FireBattle *own = fire_battle(b);
    (void)s;
    int32_t far = number(b, SEE_CLEAR);
    if (own->hills && terrain_at(&b->terrain, from) & own->hills)
        far = number(b, SEE_HILL);
    if (own->poor_weather)
        far = number(b, SEE_POOR);
    if (geo_gap2(from, to) > (int64_t)far * far)
        return false;
    return !b->terrain.blocks || terrain_sight(&b->terrain, from, to);
}
