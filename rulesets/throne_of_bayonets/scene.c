/* SPDX-License-Identifier: GPL-3.0-or-later
 * scene.c - the table as a bot looks at it: who is where, and who can hurt whom.
 *
 * Nothing here is a rule; it is what options, intentions and features estimate with, worked
 * out once a decision.
 *
 * Start at scene_make().
 */
#include "rulesets/throne_of_bayonets/throne.h"

enum { N_BANDS = 4 };

/* Hits of one base in each band, in 1/FEATURE_ONE: 1/6, 1/12, 1/24, none. */
static const int16_t band_hits[N_BANDS] = { FEATURE_ONE / 6, FEATURE_ONE / 12, FEATURE_ONE / 24, 0 };

static const int32_t no_range[N_BANDS] = { 0 };

Point scene_place(const Battle *b, const State *s, Ref who)
{
    Point p = { 0, 0 };
    if (ref_kind(who) == REF_UNIT && unit_on_table(b, s, ref_index(who))) {
        return unit_middle(b, s, ref_index(who));
    }
    battle_place(b, s, who, &p);
    return p;
}

/* The weapon that reaches furthest is the one that counts. */
static void add_range(const Battle *b, const State *s, int base, SceneUnit *u)
{
    const int weapon = fire_weapon(b, s, base);
    if (weapon < 0) return;
    const int32_t *range = &b->number[FIRE_LIGHT_ARTILLERY + N_BANDS * weapon];
    const int32_t reach = (range[3] ? range[3] : range[2]) + 1500;
    if (reach <= u->reach) return;
    u->range = range;
    u->reach = reach;
}

/* Everything about a unit in one walk over its bases. */
static void add_unit(const Battle *b, const State *s, int unit, Scene *out)
{
    SceneUnit *u = &out->unit[out->n];
    const Unit *state = state_unit(s, unit);
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base);
    const Point origin = state_stand(s, base[0])->at;
    int32_t left = INT32_MAX, right = INT32_MIN, front = INT32_MIN, rear = INT32_MAX;
    *u = (SceneUnit){ .who = ref_unit(unit), .facing = row(s, unit)->facing, .bases = (int16_t)n,
                      .side = (int8_t)unit_side(b, unit), .arm = unit_arm(b, s, unit),
                      .formation = state->formation, .status = state->status,
                      .dice = state->dice, .moving = state->marks & (U_MOVED | U_MOVING),
                      .fired = state->marks & U_FIRED, .rate = INT32_MAX,
                      .range = no_range };
    u->ahead = geo_ahead(u->facing);
    for (int i = 0; i < n; i++) {
        const StandInfo *info = &b->stand[base[i]];
        int32_t x, y;
        geo_frame(origin, u->ahead, state_stand(s, base[i])->at, &x, &y);
        if (x < left) left = x;
        if (x > right) right = x;
        if (y < rear) rear = y;
        if (y > front) front = y;
        if (info->rating > u->rating) u->rating = info->rating;
        if (i && info->kind == b->stand[base[i - 1]].kind &&
            !((info->traits ^ b->stand[base[i - 1]].traits) & ~TRAIT_COMMAND)) {
            continue; /* armed and mounted as the one before */
        }
        const bool carried = u->formation == LIMBERED ? base_is_gun(b, base[i])
                                                      : info->kind == LIMBER;
        const int32_t rate = base_rate(b, base[i]);
        if (!carried && rate < u->rate) u->rate = rate;
        add_range(b, s, base[i], u);
    }
    if (u->rate == INT32_MAX) u->rate = 0;
    u->at = geo_offset(origin, u->ahead, (left + right) / 2, (front + rear) / 2);
    u->half_w = (right - left) / 2 + b->stand[base[0]].half_w;
    u->half_d = (front - rear) / 2 + b->stand[base[0]].half_d;
    u->horse = u->arm == CAVALRY;
    out->of_unit[unit] = (int16_t)out->n++;
}

void scene_make(const Battle *b, const State *s, Scene *out)
{
    out->n = 0;
    for (int u = 0; u < b->n_units; u++) {
        out->of_unit[u] = -1;
        if (unit_on_table(b, s, u)) add_unit(b, s, u, out);
    }
    for (int i = 0; i < b->n_stands; i++) {
        if (!base_is_loose(s, i)) continue;
        const Stand *at = state_stand(s, i);
        SceneUnit *u = &out->unit[out->n++];
        *u = (SceneUnit){ .at = at->at, .ahead = geo_ahead(at->facing), .who = ref_stand(i),
                          .half_w = b->stand[i].half_w, .half_d = b->stand[i].half_d,
                          .facing = at->facing, .bases = 1, .side = (int8_t)b->stand[i].side,
                          .arm = base_arm(b, i), .status = DISORDERED,
                          .rating = b->stand[i].rating, .rate = base_rate(b, i), .loose = true,
                          .range = no_range };
        u->horse = u->arm == CAVALRY;
        u->fired = at->marks & S_FIRED;
        add_range(b, s, i, u);
    }
}

const SceneUnit *scene_find(const Scene *scene, Ref who)
{
    if (ref_kind(who) == REF_UNIT) {
        const int at = scene->of_unit[ref_index(who)];
        return at < 0 ? NULL : &scene->unit[at];
    }
    for (int i = scene->n - 1; i >= 0 && scene->unit[i].loose; i--) {
        if (scene->unit[i].who == who) return &scene->unit[i];
    }
    return NULL;
}

int scene_enemies(const Scene *scene, int side, Point p, int most, const SceneUnit **out)
{
    int64_t gap[16];
    int n = 0;
    if (most > 16) most = 16;
    for (int i = 0; i < scene->n; i++) {
        const SceneUnit *u = &scene->unit[i];
        if (u->side == side) continue;
        const int64_t d = geo_gap2(p, u->at);
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

static int band_of(const SceneUnit *u, int32_t gap)
{
    for (int i = 0; i < N_BANDS; i++) {
        if (u->range[i] && gap <= u->range[i]) return i;
    }
    return -1;
}

/* Does u, at p facing along `ahead`, sweep q, and how far is it? */
static int32_t swept(const SceneUnit *u, Point p, Vec ahead, Point q)
{
    const int32_t dx = q.x - p.x, dy = q.y - p.y, far = u->reach + u->half_w;
    if (dx > far || -dx > far || dy > far || -dy > far) return -1; /* most of the table */
    int32_t right, front;
    geo_frame(p, ahead, q, &right, &front);
    if (right < 0) right = -right;
    if (u->formation == SQUARE) return geo_distance(p, q) - u->half_w - 125;
    if (front <= u->half_d || right > u->half_w + 375) return -1;
    const int32_t gap = front - u->half_d - 125;
    return gap < 0 ? 0 : gap;
}

int scene_danger(const Scene *scene, int side, Point p)
{
    int worst = 0;
    for (int i = 0; i < scene->n; i++) {
        const SceneUnit *u = &scene->unit[i];
        if (u->side == side) continue;
        const int32_t gap = swept(u, u->at, u->ahead, p);
        if (gap < 0) continue;
        const int band = band_of(u, gap);
        if (band >= 0 && band_hits[band] > worst) worst = band_hits[band];
    }
    return worst;
}

/* Friends who fired last turn will fire again, whoever is in their zone. */
int scene_own_fire(const Scene *scene, int side, Point p)
{
    for (int i = 0; i < scene->n; i++) {
        const SceneUnit *u = &scene->unit[i];
        if (u->side != side || !u->fired) continue;
        const int32_t gap = swept(u, u->at, u->ahead, p);
        if (gap >= 0 && band_of(u, gap) >= 0) return FEATURE_ONE / 8;
    }
    return 0;
}

/* Hits on friends to expect from u's fire at p. */
int scene_own_hits(const Scene *scene, const SceneUnit *u, Point p, Angle facing)
{
    const Vec ahead = geo_ahead(facing);
    int hits = 0;
    for (int i = 0; i < scene->n; i++) {
        const SceneUnit *o = &scene->unit[i];
        if (o->side != u->side || o == u) continue;
        const int32_t gap = swept(u, p, ahead, o->at);
        if (gap >= 0 && band_of(u, gap) >= 0) hits += FEATURE_ONE / 8 * o->bases;
    }
    return hits;
}

int scene_hits(const Scene *scene, const SceneUnit *u, Point p, Angle facing)
{
    const Vec ahead = geo_ahead(facing);
    int hits = 0;
    for (int i = 0; i < scene->n; i++) {
        const SceneUnit *e = &scene->unit[i];
        if (e->side == u->side) continue;
        const int32_t gap = swept(u, p, ahead, e->at);
        if (gap < 0) continue;
        const int band = band_of(u, gap);
        if (band >= 0) hits += band_hits[band] * e->bases;
    }
    return hits;
}
