/* SPDX-License-Identifier: GPL-3.0-or-later
 * scene.c - the table as a bot looks at it: who is where, and who can hurt whom.
 *
 * Nothing here is a rule; it is what options and features estimate with.  A party is a unit's
 * stands taken together: its fire is what its dice bring on average.
 *
 * Start at fd_scene_make(), then fd_scene_danger().
 */
#include "rulesets/fire_and_discipline/scene.h"
#include "engine/nearest.h"

enum { GUN_REACH = 25400 }; /* 1000 yards: beyond it is one hit in a while */

bool fd_scene_covered(const Battle *b, const Party *who, Point p, Angle facing)
{
    const Terrain *t = &b->terrain;
    const FeatureSet walls = fire_battle(b)->walls;
    if (!t->cover)
        return false;
    const int32_t near = who->half_d + number(b, COVER_NEAR);
    return terrain_at(t, p) & t->cover ||
           (walls && terrain_crossed(t, p, geo_along(p, geo_ahead(facing), near), walls));
}

static Party party_from(const Battle *b, const State *s, const int *stand, int n)
{
    Party p = { .there = n > 0 };
    if (!n)
        return p;
    const int first = stand[0], status = state_stand(s, first)->status;
    const Point from =
        state_stand(s, first)->at; /* what is rounded knows no corner of the table */
    int32_t x = 0, y = 0, left = 0, right = 0;
    const Vec ahead = geo_ahead(state_stand(s, first)->facing);
    for (int k = 0; k < n; k++) {
        const Stand *at = state_stand(s, stand[k]);
        x += at->at.x - from.x;
        y += at->at.y - from.y;
        p.castings = (int16_t)(p.castings + at->figures);
        int32_t aside, front;
        geo_frame(from, ahead, at->at, &aside, &front);
        if (aside < left)
            left = aside;
        if (aside > right)
            right = aside;
    }
    p.at = (Point){ from.x + x / n, from.y + y / n };
    p.facing = state_stand(s, first)->facing;
    p.ahead = ahead;
    p.stands = (int16_t)n;
    p.side = (int8_t)b->stand[first].side;
    p.grade = (int8_t)fd_stand_grade(b, first);
    p.kind = (int8_t)b->stand[first].kind;
    p.horse = is_horse(b, s, first);
    p.guns = is_guns(b, first);
    p.crew = status == ST_CREW;
    p.limbered = status == ST_LIMBERED;
    p.square = status == ST_SQUARE;
    p.garrison = in_garrison(s, first);
    p.open =
        status == ST_OPEN || status == ST_DISMOUNTED || (n == 1 && is_light(b, first));
    p.rate = p.guns || p.horse ? fd_field_rate(b, s, first)
                               : number(b, p.open ? MOVE_FOOT_SKIRMISH : MOVE_FOOT_FIELD);
    p.charge = p.guns || p.garrison ? 0 : fd_charge_rate(b, s, first);
    p.half_d = b->stand[first].half_d;
    p.half_w = b->stand[first].half_w + (right - left) / 2;
    p.column = n > 1 && !p.square && right - left < b->stand[first].half_w;
    p.range = p.guns ? (in_action(b, s, first) ? GUN_REACH : 0)
              : p.horse || p.garrison || !fd_has_muskets(b, first)
                  ? 0
                  : fd_musket_range(b, first);
    p.covered = fd_scene_covered(b, &p, p.at, p.facing);
    return p;
}

/* A regiment's skirmishers are parties of their own only when they are asked about: here the
 * main body counts, or what is left of it. */
void fd_scene_make(const Battle *b, const State *s, Scene *out)
{
    out->n = b->n_units;
    for (int u = 0; u < b->n_units; u++) {
        const UnitInfo *info = &b->unit[u];
        int stand[MAX_LAYOUT], n = 0;
        for (int i = info->first; i < info->first + info->n; i++) {
            if (on_table(s, i))
                stand[n++] = i;
        }
        out->unit[u] = party_from(b, s, stand, n);
    }
}

Party fd_party_of(const Battle *b, const State *s, Ref who)
{
    int stand[MAX_LAYOUT];
    return party_from(b, s, stand, fd_subject_stands(b, s, who, stand));
}

int fd_scene_enemies(const Battle *b, const Scene *scene, int side, Point p, int most,
                     int *out)
{
    Nearest near;
    nearest_begin(&near, most, out, geo_ahead(battle_ahead(b, side)), b->hand);
    for (int u = 0; u < scene->n; u++) {
        const Party *e = &scene->unit[u];
        if (e->there && e->side != side)
            nearest_offer(&near, u, geo_gap2(p, e->at), e->at);
    }
    return near.n;
}

/* ---- fire ---- */

/* 9.24  Could anybody's fire tell on it?  In cover guns' only while somebody assaults it (9.25). */
static bool is_target(const Party *e, int of_side)
{
    return e->there && e->side != of_side && !e->garrison;
}

/* How far q is from the front of u standing at p; -1 = outside its zone, or too far. */
static int32_t zone_gap(const Party *u, Point p, Vec ahead, Point q, int32_t half_w)
{
    int32_t right, front;
    if (!u->range)
        return -1;
    geo_frame(p, ahead, q, &right, &front);
    if (right < 0)
        right = -right;
    const bool round = u->open || u->square;
    int32_t gap =
        round ? geo_distance(p, q) - u->half_d - half_w : front - u->half_d - 158;
    if (!round && (front <= 0 || right > u->half_w + half_w))
        return -1;
    if (gap < 0)
        gap = 0;
    return gap <= u->range ? gap : -1;
}

/* Hits of one round of its fire at that distance, in 1/FEATURE_ONE. */
static int round_of_fire(const Battle *b, const Party *u, int32_t gap,
                         const Party *target, bool cover)
{
    int less = target->open || cover ? 2 : 0, band = 0;
    if (u->guns) {
        const int line = u->kind - LIGHT_GUNS; /* howitzers come last, as shell does */
        while (band < N_GUN_BANDS - 1 && gap > number(b, GUN_BANDS + band))
            band++;
        const int cell = number(b, GUN_HITS + N_GUN_BANDS * line + band);
        if (target->guns)
            less++;
        if (target->stands > 1)
            less--;
        const int need = cell % AUTOMATIC > less ? cell % AUTOMATIC - less : 0;
        return u->stands * 2 * (need + (cell >= AUTOMATIC ? 10 : 0)) * FEATURE_ONE / 10;
    }
    if (u->open)
        return u->stands * FEATURE_ONE / 5; /* a halt is worth more than the casting */
    while (band < N_MUSKET_BANDS - 1 && gap > number(b, MUSKET_BANDS + band))
        band++;
    int dice = u->castings / number(b, CASTINGS_PER_DIE) + u->stands * u->grade;
    if (u->column)
        dice /= u->stands;
    if (cover)
        dice += u->stands * number(b, DICE_COVER);
    if (target->stands > 1)
        less--;
    const int need = number(b, MUSKET_HITS + band) - less;
    if (dice <= 0 || need <= 0)
        return 0;
    return dice * (need > 9 ? 9 : need) * FEATURE_ONE / 10 / (u->square ? 4 : 1);
}

/* How many of a side's parties each enemy could fire at now; whom each of its own aims at. */
void fd_scene_aims(const Battle *b, Scene *scene, int side)
{
    for (int i = 0; i < scene->n; i++) {
        Party *u = &scene->unit[i];
        u->targets = 0;
        u->aim = -1;
        u->hits = 0;
        for (int k = 0; k < scene->n && u->there && u->range; k++) {
            const Party *e = &scene->unit[k];
            if (!is_target(e, u->side))
                continue;
            const int32_t gap = zone_gap(u, u->at, u->ahead, e->at, e->half_w);
            if (gap < 0)
                continue;
            u->targets++;
            const int hits =
                u->side == side ? round_of_fire(b, u, gap, e, e->covered) : 0;
            if (hits <= u->hits)
                continue;
            u->hits = (int16_t)hits;
            u->aim = (int16_t)k;
        }
    }
}

/* Castings that `who` must expect to lose at p in one round of the enemy's fire, who may have
 * others to fire at; never more than it has. */
int fd_scene_danger(const Battle *b, const Scene *scene, const Party *who, Point p,
                    bool cover)
{
    int sum = 0;
    if (fd_sits_tight(who, p))
        return 0;
    for (int i = 0; i < scene->n; i++) {
        const Party *e = &scene->unit[i];
        if (!e->there || e->side == who->side || !e->range)
            continue;
        const int32_t gap = zone_gap(e, e->at, e->ahead, p, who->half_w);
        if (gap < 0)
            continue;
        const bool now = zone_gap(e, e->at, e->ahead, who->at, who->half_w) >= 0;
        const int others = e->targets - now;
        sum += round_of_fire(b, e, gap, who, cover) / (others > 0 ? others + 1 : 1);
    }
    const int most = who->castings * FEATURE_ONE;
    return sum < most ? sum : most;
}

int fd_scene_hits(const Battle *b, const Scene *scene, const Party *who, Point p,
                  Angle facing)
{
    const Vec ahead = geo_ahead(facing);
    int best = 0;
    for (int i = 0; i < scene->n; i++) {
        const Party *e = &scene->unit[i];
        if (!is_target(e, who->side))
            continue;
        const int32_t gap = zone_gap(who, p, ahead, e->at, e->half_w);
        if (gap < 0)
            continue;
        int hits = round_of_fire(b, who, gap, e, e->covered);
        if (hits > e->castings * FEATURE_ONE)
            hits = e->castings * FEATURE_ONE;
        if (hits > best)
            best = hits;
    }
    return best;
}

int fd_scene_advance(const Battle *b, const Scene *scene, const Party *who)
{
    int best = 0;
    if (!who->range || who->guns)
        return 0;
    for (int i = 0; i < scene->n; i++) {
        const Party *e = &scene->unit[i];
        if (!is_target(e, who->side))
            continue;
        const int32_t away = geo_distance(who->at, e->at) - who->half_d - e->half_d;
        const int32_t gap = away > who->rate ? away - who->rate : 0;
        const int hits =
            gap <= who->range ? round_of_fire(b, who, gap, e, e->covered) : 0;
        if (hits > best)
            best = hits;
    }
    return best;
}

int fd_scene_gun_hits(const Battle *b, const State *s, int gun, int target, bool shell)
{
    bool automatic;
    const Box own = fd_stand_box(b, s, gun), aim = fd_stand_box(b, s, target);
    const int need = fd_gun_number(b, s, gun, target, geo_gap(&own, &aim),
                                   shell || b->stand[gun].kind == HOWITZERS, &automatic);
    return need < 0 ? 0 : gun_count(b, gun) * (need + 10 * automatic) * FEATURE_ONE / 10;
}

/* Hits of its own side's fire that somebody at p, so wide, would be in the way of. */
int fd_scene_blocked(const Scene *scene, int side, int except, Point p, int32_t half_w)
{
    int sum = 0;
    for (int i = 0; i < scene->n; i++) {
        const Party *o = &scene->unit[i];
        int32_t right, ahead, far, front;
        if (i == except || o->side != side || !o->there || o->aim < 0 || o->open)
            continue;
        geo_frame(o->at, o->ahead, p, &right, &ahead);
        geo_frame(o->at, o->ahead, scene->unit[o->aim].at, &far, &front);
        if (ahead <= o->half_d || ahead >= front)
            continue;
        if (right < 0)
            right = -right;
        const int32_t wide = 2 * o->half_w, over = o->half_w + half_w - right;
        if (over <= 0)
            continue;
        sum += o->hits * (over < wide ? over : wide) / (wide ? wide : 1);
    }
    return sum;
}

/* ---- formations ---- */

bool fd_charge_threatens(const Battle *b, const State *s, int side, const Box *box,
                         bool by_horse)
{
    for (int i = from_of(b, 1 - side); i < end_of(b, 1 - side); i++) {
        if (!on_table(s, i) || is_guns(b, i) || in_garrison(s, i) ||
            fd_is_open(b, s, i) || (by_horse && !is_horse(b, s, i)))
            continue;
        const Box other = fd_stand_box(b, s, i);
        if (geo_within(box, &other, fd_charge_rate(b, s, i)))
            return true;
    }
    return false;
}

static bool garrison_ahead(const Battle *b, const State *s, int side, const Box *box,
                           int32_t reach)
{
    for (int i = from_of(b, 1 - side); i < end_of(b, 1 - side); i++) {
        int32_t right, ahead;
        if (!on_table(s, i) || !in_garrison(s, i))
            continue;
        const Box other = fd_stand_box(b, s, i);
        geo_frame(box->at, box->ahead, other.at, &right, &ahead);
        if (ahead > 0 && right <= box->half_w && -right <= box->half_w &&
            geo_within(box, &other, reach))
            return true;
    }
    return false;
}

/* 9.30, 4.7, 8.8  Hard cover that it could assault next, a march, a charge to be met half way.
 * Horse has it for the first only. */
bool fd_column_serves(const Battle *b, const State *s, int side, const Box *box,
                      bool horse)
{
    const int32_t reach = number(b, horse ? MOVE_HORSE_CHARGE : MOVE_FOOT_CHARGE);
    if (fire_battle(b)->hard && garrison_ahead(b, s, side, box, reach))
        return true;
    return !horse && (!fd_enemy_within(b, s, side, box, number(b, ROAD_GAP)) ||
                      fd_charge_threatens(b, s, side, box, false));
}
