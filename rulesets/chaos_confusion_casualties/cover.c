/* SPDX-License-Identifier: GPL-3.0-or-later
 * cover.c - where the ground shelters from fire, and where to stand for it.
 *
 * A fence or wall shelters whoever has it between himself and the enemy; who wants to fire over it
 * at no cost has it just before his front (9.5, 9.6).  Woodlots and stumps shelter who is in them.
 * For whoever plans: what fire really loses is reckoned in fire.c, from the same sum.
 *
 * Start at chaos_cover_place().
 */
#include "engine/nearest.h"
#include "rulesets/chaos_confusion_casualties/chaos.h"

enum {
    CLOSE_UP = 20, /* short of a wall */
    SHIFTS = 10,   /* places along a wall, or deeper in a wood, that are looked at */
    DEEPER = 3
};

FeatureSet chaos_covers(const Battle *b)
{
    return own(b)->slow & ~own(b)->hills;
}

/* What is further off than two pieces is at nobody's front. */
static int32_t at_hand(const Battle *b)
{
    return 2 * b->number[PIECE];
}

/* The square of the table that is there, along one edge. */
static int square_of(int32_t at, int32_t edge)
{
    const int32_t i = at * COVER_SQUARES / edge;
    return i < 0 ? 0 : i < COVER_SQUARES ? i : COVER_SQUARES - 1;
}

void chaos_cover_squares(const Battle *b, ChaosBattle *o)
{
    const Terrain *t = &b->terrain;
    const int32_t half_w = t->width / COVER_SQUARES / 2 + 1,
                  half_d = t->depth / COVER_SQUARES / 2 + 1;
    const int32_t near =
        at_hand(b) + geo_root((int64_t)half_w * half_w + (int64_t)half_d * half_d) + 1;
    for (int i = 0; i < COVER_SQUARES * COVER_SQUARES; i++) {
        const int x = i % COVER_SQUARES, y = i / COVER_SQUARES;
        const Point middle = { (2 * x + 1) * t->width / (2 * COVER_SQUARES),
                               (2 * y + 1) * t->depth / (2 * COVER_SQUARES) };
        o->covers[y][x] = 0;
        for (FeatureSet left = chaos_covers(b); left; left &= left - 1) {
            const FeatureSet one = left & (0 - left);
            if (terrain_nearest_within(t, middle, one, near) >= 0)
                o->covers[y][x] |= one;
        }
    }
}

/* Off the rectangle about it, the longer of the two ways. */
static int32_t off_bounds(const Feature *f, Point p)
{
    const int32_t x = p.x < f->low.x ? f->low.x - p.x : p.x - f->high.x,
                  y = p.y < f->low.y ? f->low.y - p.y : p.y - f->high.y;
    const int32_t far = x > y ? x : y;
    return far > 0 ? far : 0;
}

FeatureSet chaos_covers_at(const Battle *b, Point at)
{
    const FeatureSet in_square = own(b)->covers[square_of(at.y, b->terrain.depth)]
                                               [square_of(at.x, b->terrain.width)];
    FeatureSet found = 0;
    for (FeatureSet left = in_square; left; left &= left - 1) {
        if (off_bounds(&b->terrain.feature[terrain_first(left)], at) <= at_hand(b))
            found |= left & (0 - left);
    }
    return found;
}

FeatureSet chaos_shelters(const Battle *b, const State *s, Point at, FeatureSet of,
                          Point enemy, int32_t away)
{
    const int32_t near = at_hand(b);
    Point front = enemy;
    if (near < away)
        front = (Point){ at.x + (enemy.x - at.x) * near / away,
                         at.y + (enemy.y - at.y) * near / away };
    const FeatureSet met = terrain_crossed(&b->terrain, at, front, of);
    return met ? chaos_lines_left(b, s, at, front, met) : 0;
}

/* A unit that looks for cover. */
typedef struct Seeker {
    const Battle *b;
    const State *s;
    const Feature *feature;
    int unit, formation;
    Point at, foe;
    int32_t half_w, half_d;
} Seeker;

/* Nobody is there, or will be as far as it knows, and it need not go far backwards. */
static bool has_room(const Seeker *k, Point at, Angle facing)
{
    const Battle *b = k->b;
    const Box box = chaos_block(b, k->s, k->unit, k->formation, at, facing);
    if (chaos_too_far_back(b, k->unit, facing, k->at, at))
        return false;
    return battle_box_on_table(b, &box) &&
           !(terrain_at(&b->terrain, at) & b->terrain.impassable) &&
           chaos_is_room_then(b, k->s, &box, k->unit);
}

/* Its front a little short of the line; beside whoever stands there already. */
static bool behind(const Seeker *k, Point *at, Angle *facing)
{
    const Terrain *t = &k->b->terrain;
    const Lee who = { (int)(k->feature - t->feature),
                      k->at,
                      k->foe,
                      k->half_w,
                      k->half_d + CLOSE_UP,
                      k->half_w / 2 + CLOSE_UP,
                      (Angle)k->b->number[FIRE_ARC],
                      k->b->hand };
    for (int i = 0; i <= SHIFTS; i++) {
        const bool is_place = terrain_behind(t, &who, i, at, facing);
        if (is_place && has_room(k, *at, *facing))
            return true;
        if (!is_place && !i) /* no stretch of it is before the foe */
            return false;
    }
    return false;
}

/* In by its depth, on the way to the middle; further in if somebody is there. */
static bool inside(const Seeker *k, Point *at, Angle *facing)
{
    const Terrain *t = &k->b->terrain;
    const int area = (int)(k->feature - t->feature);
    for (int i = 0; i < DEEPER; i++) {
        *at = terrain_into(t, area, k->at, (2 * i + 1) * k->half_d);
        *facing = geo_bearing(*at, k->foe);
        if (terrain_at(t, *at) >> area & 1 && has_room(k, *at, *facing))
            return true;
    }
    return false;
}

int chaos_covers_near(const Battle *b, Point at, Vec way, FeatureSet left, int32_t within,
                      int most, int *out)
{
    Nearest near;
    nearest_begin(&near, most, out, way, b->hand);
    for (; left; left &= left - 1) {
        const int i = terrain_first(left);
        const int32_t far = off_bounds(&b->terrain.feature[i], at);
        if (far <= within)
            nearest_offer(&near, i, far, feature_middle(&b->terrain.feature[i]));
    }
    return near.n;
}

bool chaos_cover_place(const Battle *b, const State *s, int unit, int enemy, int feature,
                       int formation, Point *at, Angle *facing)
{
    const Point from = row(s, unit)->at;
    if (!(chaos_covers(b) >> feature & 1))
        return false;
    const Box box = chaos_block(b, s, unit, formation, from, 0);
    const Seeker k = { .b = b,
                       .s = s,
                       .feature = &b->terrain.feature[feature],
                       .unit = unit,
                       .formation = formation,
                       .at = from,
                       .foe = row(s, enemy)->at,
                       .half_w = box.half_w,
                       .half_d = box.half_d };
    return k.feature->flags & TERRAIN_LINE ? behind(&k, at, facing)
                                           : inside(&k, at, facing);
}
