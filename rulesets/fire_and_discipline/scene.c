/* SPDX-License-Identifier: GPL-3.0-or-later
 * scene.c - the table as a bot looks at it: who is where, and who can hurt whom.
 *
 * Nothing here is a rule; it is what options, intentions and features estimate with.
 *
 * Start at fd_scene_make().
 */
#include "rulesets/fire_and_discipline/fire.h"

enum { GUN_REACH = 15000 };

static Party party_from(const Battle *b, const State *s, const int *stand, int n)
{
    Party p = { .there = n > 0 };
    if (!n) return p;
    const int first = stand[0], status = state_stand(s, first)->status;
    int64_t x = 0, y = 0;
    int32_t wide = 0;
    for (int k = 0; k < n; k++) {
        const Stand *at = state_stand(s, stand[k]);
        x += at->at.x;
        y += at->at.y;
        p.castings = (int16_t)(p.castings + at->figures);
        wide += b->stand[stand[k]].half_w;
    }
    p.at = (Point){ (int32_t)(x / n), (int32_t)(y / n) };
    p.facing = state_stand(s, first)->facing;
    p.ahead = geo_ahead(p.facing);
    p.stands = (int16_t)n;
    p.side = (int8_t)b->stand[first].side;
    p.grade = (int8_t)fd_stand_grade(b, first);
    p.horse = is_horse(b, s, first);
    p.guns = is_guns(b, first);
    p.crew = status == ST_CREW;
    p.limbered = status == ST_LIMBERED;
    p.square = status == ST_SQUARE;
    p.open = status == ST_OPEN || status == ST_DISMOUNTED || (n == 1 && is_half(b, first));
    p.rate = p.guns || p.horse ? fd_field_rate(b, s, first)
                               : number(b, p.open ? MOVE_FOOT_SKIRMISH : MOVE_FOOT_FIELD);
    p.charge = p.guns ? 0 : fd_charge_rate(b, s, first);
    p.half_d = b->stand[first].half_d;
    p.half_w = p.square ? wide / 4 + p.half_d : wide;
    p.range = p.guns ? (status == ST_UNLIMBERED ? GUN_REACH : 0)
              : p.horse ? 0 : fd_musket_range(b, first);
    return p;
}

void fd_scene_make(const Battle *b, const State *s, Scene *out)
{
    out->n = b->n_units;
    for (int u = 0; u < b->n_units; u++) {
        const UnitInfo *info = &b->unit[u];
        int stand[MAX_LAYOUT], n = 0;
        for (int i = info->first; i < info->first + info->n; i++) {
            if (on_table(s, i)) stand[n++] = i;
        }
        out->unit[u] = party_from(b, s, stand, n);
    }
}

Party fd_party_of(const Battle *b, const State *s, Ref who)
{
    int stand[MAX_LAYOUT];
    return party_from(b, s, stand, fd_subject_stands(b, s, who, stand));
}

int fd_scene_enemies(const Scene *scene, int side, Point p, int most, int *out)
{
    int64_t gap[8];
    int n = 0;
    if (most > 8) most = 8;
    for (int u = 0; u < scene->n; u++) {
        const Party *e = &scene->unit[u];
        if (!e->there || e->side == side) continue;
        const int64_t d = geo_gap2(p, e->at);
        if (n == most && d >= gap[n - 1]) continue;
        int at = n < most ? n++ : n - 1;
        for (; at > 0 && gap[at - 1] > d; at--) {
            gap[at] = gap[at - 1];
            out[at] = out[at - 1];
        }
        gap[at] = d;
        out[at] = u;
    }
    return n;
}

/* Castings that u, at p looking along `ahead`, takes from somebody at q on average. */
static int harm(const Battle *b, const Party *u, Point p, Vec ahead, Point q)
{
    int32_t right, front;
    geo_frame(p, ahead, q, &right, &front);
    if (right < 0) right = -right;
    const bool round = u->open || u->square;
    const int32_t gap = round ? geo_distance(p, q) - 300 : front - u->half_d - 150;
    if (!u->range || (!round && (front <= 0 || right > u->half_w + 200)) || gap > u->range) return 0;
    if (u->guns) {
        return gap <= number(b, GUN_BANDS + 1) ? u->stands * FEATURE_ONE * 27 / 10
               : gap <= number(b, GUN_BANDS + 3) ? u->stands * FEATURE_ONE : u->stands * FEATURE_ONE / 2;
    }
    if (u->open) return u->stands * FEATURE_ONE / 5;
    int band = 0;
    while (band < N_MUSKET_BANDS - 1 && gap > number(b, MUSKET_BANDS + band)) band++;
    const int dice = u->castings / number(b, CASTINGS_PER_DIE) + u->stands * u->grade;
    return dice * number(b, MUSKET_HITS + band) * FEATURE_ONE / 10 / (u->square ? 4 : 1);
}

int fd_scene_danger(const Battle *b, const Scene *scene, int side, Point p)
{
    int worst = 0;
    for (int i = 0; i < scene->n; i++) {
        const Party *e = &scene->unit[i];
        if (e->there && e->side != side) worst += harm(b, e, e->at, e->ahead, p);
    }
    return worst > 20 * FEATURE_ONE ? 20 * FEATURE_ONE : worst;
}

int fd_scene_hits(const Battle *b, const Scene *scene, const Party *who, Point p, Angle facing)
{
    int best = 0;
    for (int i = 0; i < scene->n; i++) {
        const Party *e = &scene->unit[i];
        if (!e->there || e->side == who->side) continue;
        int hits = harm(b, who, p, geo_ahead(facing), e->at);
        if (hits > e->castings * FEATURE_ONE) hits = e->castings * FEATURE_ONE;
        if (hits > best) best = hits;
    }
    return best;
}
