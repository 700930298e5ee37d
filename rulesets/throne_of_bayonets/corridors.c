/* SPDX-License-Identifier: GPL-3.0-or-later
 * corridors.c - who is in front of whose muzzles (chapter 13).
 *
 * Every firing base (or face of a square) sweeps a corridor three base widths wide.
 *
 * Start at corridors_of().
 */
#include "rulesets/throne_of_bayonets/corridors.h"

/* Who is exactly at the limit is in the zone, and boxes that touch do not overlap; who stands beside is not,
 * though he is aligned to a hair only: bases that were spread apart are, each where it was rounded to. */
enum { AT_REACH = GEO_SLACK + 1, HAIR = GEO_TOUCH / 2 };

/* 13.8, 13.8b  A base of a second rank fires only past its own: the first rank's zone covers its.  It
 * is behind one base, or half behind each of two. */
static bool in_front_rank(const Battle *b, const State *s, const int *base, int n,
                          int which)
{
    const Box mine = battle_box(b, s, base[which]);
    const int32_t size = b->number[BASE_SIZE];
    bool to_right = false, to_left = false;
    for (int i = 0; i < n; i++) {
        if (i == which)
            continue;
        int32_t right, ahead;
        geo_frame(mine.at, mine.ahead, state_stand(s, base[i])->at, &right, &ahead);
        if (ahead <= mine.half_d || ahead >= 4 * size)
            continue;
        if (right < mine.half_w && -right < mine.half_w)
            return false;
        to_right |= right > 0 && right < size - GEO_TOUCH;
        to_left |= right < 0 && -right < size - GEO_TOUCH;
    }
    return !(to_right && to_left);
}

/* 3.7, 13.15  The four faces of a square fire, however few its bases. */
static Box square_face(const Battle *b, const State *s, int unit, int face)
{
    Box box = unit_box(b, s, unit);
    if (face % 2) {
        const int32_t half = box.half_w;
        box.half_w = box.half_d;
        box.half_d = half;
    }
    box.ahead = geo_ahead((Angle)(row(s, unit)->facing + face * EAST));
    return box;
}

/* 13.13, 13.13b  Straight ahead of the front edge, and one base width to either side. */
static void reach_out(const Battle *b, Corridor *c, int32_t reach)
{
    const int32_t radius = b->number[BASE_SIZE] * 3 / 4 + GEO_SLACK;
    Box front = c->from;
    front.at = geo_along(front.at, front.ahead, HAIR);
    c->zone = geo_corridor(&front, b->number[FIRE_MARGIN], reach + AT_REACH - HAIR);
    const int64_t ux = c->zone.ahead.x < 0 ? -c->zone.ahead.x : c->zone.ahead.x;
    const int64_t uy = c->zone.ahead.y < 0 ? -c->zone.ahead.y : c->zone.ahead.y;
    const int32_t x =
        (int32_t)((c->zone.half_w * uy + c->zone.half_d * ux) / GEO_ONE) + radius;
    const int32_t y =
        (int32_t)((c->zone.half_w * ux + c->zone.half_d * uy) / GEO_ONE) + radius;
    c->low = (Point){ c->zone.at.x - x, c->zone.at.y - y };
    c->high = (Point){ c->zone.at.x + x, c->zone.at.y + y };
}

static void set_corridor(const Battle *b, const State *s, Corridor *c, int base, Box from)
{
    c->from = from;
    c->base = (int16_t)base;
    c->root = 0;
    c->deepest = BAND_EXTREME;
    c->weapon = (uint8_t)fire_weapon(b, s, base);
    reach_out(b, c, fire_reach(b, c->weapon));
}

/* The corridors of a unit or loose base, whether or not anybody is in them. */
int corridors_of(const Battle *b, const State *s, Ref who, Corridor *out)
{
    int base[MAX_STANDS], n = 1, made = 0;
    base[0] = ref_index(who);
    if (ref_kind(who) == REF_UNIT) {
        const int unit = ref_index(who);
        n = unit_in_order(b, s, unit, base);
        if (state_unit(s, unit)->formation == SQUARE) {
            int shooter = 0;
            while (shooter < n - 1 && base_arm(b, base[shooter]) != INFANTRY)
                shooter++;
            const bool fires = base_arm(b, base[shooter]) == INFANTRY;
            for (int face = 0; face < FACES && fires; face++) {
                set_corridor(b, s, &out[made++], base[shooter],
                             square_face(b, s, unit, face));
            }
            /* the faces are the infantry's: its guns besides */
            for (int i = 0; i < n; i++) {
                if (!base_is_gun(b, base[i]) || !in_front_rank(b, s, base, n, i))
                    continue;
                set_corridor(b, s, &out[made++], base[i], battle_box(b, s, base[i]));
            }
            return made;
        }
    }
    for (int i = 0; i < n; i++) {
        if (fire_weapon(b, s, base[i]) < 0 || !in_front_rank(b, s, base, n, i))
            continue;
        set_corridor(b, s, &out[made++], base[i], battle_box(b, s, base[i]));
    }
    return made;
}

/* The same for any of them. */
Corridor corridors_all(const Corridor *c, int n)
{
    Corridor all = { .low = c[0].low, .high = c[0].high };
    for (int i = 1; i < n; i++) {
        if (c[i].low.x < all.low.x)
            all.low.x = c[i].low.x;
        if (c[i].low.y < all.low.y)
            all.low.y = c[i].low.y;
        if (c[i].high.x > all.high.x)
            all.high.x = c[i].high.x;
        if (c[i].high.y > all.high.y)
            all.high.y = c[i].high.y;
    }
    return all;
}

/* Is any enemy so near that one of them may hold him? */
bool corridors_near_enemy(const Battle *b, const State *s, const Corridor *c, int n)
{
    const int enemy = 1 - b->stand[c[0].base].side;
    const ThroneBattle *own = throne_battle(b);
    const Corridor all = corridors_all(c, n);
    int16_t near[MAX_STANDS + 1];
    const int n_near =
        state_stands_in(s, own->first[enemy], own->end[enemy], all.low, all.high, near);
    for (int k = 0; k < n_near; k++) {
        if (base_on_table(s, near[k]))
            return true;
    }
    return false;
}

static bool within(const Corridor *c, const Battle *b, const Box *box)
{
    const int32_t radius = b->number[BASE_SIZE] * 3 / 4;
    int32_t right, ahead;
    geo_frame(c->zone.at, c->zone.ahead, box->at, &right, &ahead);
    if (right < 0)
        right = -right;
    if (ahead < 0)
        ahead = -ahead;
    if (right < c->zone.half_w && ahead < c->zone.half_d)
        return true; /* its middle is in it */
    if (right > c->zone.half_w + radius || ahead > c->zone.half_d + radius)
        return false;
    return geo_overlap(&c->zone, box);
}

/* What was seen last from one place of another. */
typedef struct Sight {
    const Battle *b; /* NULL = nothing yet */
    uint64_t scenario, tables;
    Point from, to;
    bool clear;
} Sight;

static bool same_place(Point a, Point b)
{
    return (a.x == b.x) & (a.y == b.y);
}

/* 13.24  Ground between may hide a target altogether.  Who fires and who is fired at stand where they
 * stood when it was asked before, mostly: kept. */
static bool sees(const Battle *b, const Corridor *c, Point target)
{
    enum { KEPT_BITS = 9 };
    static _Thread_local Sight kept[1 << KEPT_BITS];
    if (!b->terrain.blocks)
        return true;
    const Point from = c->from.at;
    const uint64_t ends = (uint64_t)(uint32_t)from.x << 48 ^
                          (uint64_t)(uint32_t)from.y << 32 ^
                          (uint64_t)(uint32_t)target.x << 16 ^ (uint32_t)target.y;
    Sight *const k = &kept[ends * UINT64_C(0x9E3779B97F4A7C15) >> (64 - KEPT_BITS)];
    if (k->b != b || k->scenario != b->scenario_hash || k->tables != b->tables ||
        !same_place(k->from, from) || !same_place(k->to, target)) {
        *k = (Sight){ b,    b->scenario_hash, b->tables,
                      from, target,           terrain_sight(&b->terrain, from, target) };
    }
    return k->clear;
}

/* The band in which a corridor reaches a base; a corner of it may lie out of range. */
Band corridor_band(const Battle *b, const State *s, const Corridor *c, int target)
{
    if (!corridor_may_hold(c, state_stand(s, target)->at))
        return BAND_NONE; /* most of the table */
    const Box box = battle_box(b, s, target);
    if (!within(c, b, &box))
        return BAND_NONE;
    const Band band = fire_band_between(b, c->weapon, &c->from, &box);
    if (band == BAND_NONE || band > c->deepest || !sees(b, c, box.at))
        return BAND_NONE;
    return band;
}

/* Is a hostile base, or a friendly one of another unit, in the corridor? */
bool corridor_has_hostile(const Battle *b, const State *s, const Corridor *c,
                          bool *friends)
{
    bool hostile = false;
    const int side = b->stand[c->base].side, unit = state_stand(s, c->base)->unit;
    const ThroneBattle *own = throne_battle(b);
    const int first = friends ? 0 : own->first[1 - side];
    const int end = friends ? b->n_stands : own->end[1 - side];
    int16_t near[MAX_STANDS + 1];
    const int n = state_stands_in(s, first, end, c->low, c->high, near);
    for (int k = 0; k < n; k++) {
        const int i = near[k];
        const Stand *at = state_stand(s, i);
        if (at->where != ON_TABLE || i == c->base)
            continue;
        const bool foe = b->stand[i].side != side;
        if (!foe && (!friends || (unit != NO_UNIT && at->unit == unit)))
            continue;
        if (foe && hostile)
            continue;
        if (corridor_band(b, s, c, i) == BAND_NONE)
            continue;
        if (foe)
            hostile = true;
        else
            *friends = true;
        if (hostile && !friends)
            return true;
    }
    return hostile;
}

/* 13.20, 13.21  Artillery's zone is as deep as the band of the first hostile base in it. */
void corridor_trim(const Battle *b, const State *s, Corridor *c)
{
    Band nearest = BAND_NONE;
    if (c->weapon > 2)
        return;
    const ThroneBattle *own = throne_battle(b);
    const int side = 1 - b->stand[c->base].side;
    int16_t near[MAX_STANDS + 1];
    const int n =
        state_stands_in(s, own->first[side], own->end[side], c->low, c->high, near);
    for (int k = 0; k < n; k++) {
        if (!base_on_table(s, near[k]))
            continue;
        const Band band = corridor_band(b, s, c, near[k]);
        if (band != BAND_NONE && (nearest == BAND_NONE || band < nearest))
            nearest = band;
    }
    if (nearest == BAND_NONE)
        return;
    /* what of him is in the zone may lie deeper than what of him is nearest */
    for (Band band = nearest; band <= BAND_EXTREME; band++) {
        const int32_t range = fire_range(b, c->weapon, band);
        if (range == NO_BAND)
            continue;
        c->deepest = (uint8_t)band;
        reach_out(b, c, range);
        if (corridor_has_hostile(b, s, c, NULL))
            return;
    }
}

bool fire_has_target(const Battle *b, const State *s, Ref who, bool *friends)
{
    Corridor c[MAX_STANDS + FACES];
    const int n = corridors_of(b, s, who, c);
    bool hostile = false;
    if (!n || !corridors_near_enemy(b, s, c, n))
        return false;
    for (int i = 0; i < n; i++) {
        bool own = false;
        if (friends)
            corridor_trim(b, s, &c[i]);
        const bool target = corridor_has_hostile(b, s, &c[i], friends ? &own : NULL);
        hostile |= target;
        if (friends && target)
            *friends |= own;
        if (hostile && !friends)
            return true;
    }
    return hostile;
}

bool corridors_sweep(const Battle *b, const State *s, Ref who, int unit, Arm arm)
{
    Corridor c[MAX_STANDS + FACES];
    int base[MAX_STANDS];
    const int made = corridors_of(b, s, who, c), n = unit_bases(b, s, unit, base);
    for (int i = 0; i < made; i++) {
        for (int k = 0; k < n && base_arm(b, c[i].base) == arm; k++) {
            if (corridor_band(b, s, &c[i], base[k]) != BAND_NONE)
                return true;
        }
    }
    return false;
}

/* 13.15b  Those have friends before them. */
bool fire_more_faces(const Battle *b, const State *s, int unit)
{
    const Unit *u = state_unit(s, unit);
    Corridor c[MAX_STANDS + FACES];
    if (u->formation != SQUARE || !(u->marks & U_OWES_FIRE) ||
        !(u->marks & (U_ACTIVATED | U_MAY_FIRE)))
        return false;
    for (int i = corridors_of(b, s, ref_unit(unit), c) - 1; i >= 0; i--) {
        bool friends = false;
        corridor_trim(b, s, &c[i]);
        if (corridor_has_hostile(b, s, &c[i], &friends) && friends)
            return true;
    }
    return false;
}

/* 13.6  Newly disordered. */
bool fire_owed(const Battle *b, const State *s, int unit)
{
    bool friends = false;
    if (state_unit(s, unit)->formation != SQUARE) {
        return fire_has_target(b, s, ref_unit(unit), &friends) && !friends;
    }
    Corridor c[MAX_STANDS + FACES]; /* 13.15b  of a square each face is asked by itself */
    for (int i = corridors_of(b, s, ref_unit(unit), c) - 1; i >= 0; i--) {
        friends = false;
        corridor_trim(b, s, &c[i]); /* 13.20  who stands beyond is not in it */
        if (corridor_has_hostile(b, s, &c[i], &friends) && !friends)
            return true;
    }
    return false;
}
