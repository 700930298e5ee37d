/* SPDX-License-Identifier: GPL-3.0-or-later
 * scene.c - the table as a bot looks at it: who is where, and who can hurt whom.
 *
 * Nothing here is a rule; it is what options, intentions and features estimate with.  A row
 * is worked out when it is first asked for, once a decision: most decisions ask for few.
 *
 * Start at scene_of().
 */
#include "rulesets/throne_of_bayonets/scene.h"
#include "engine/nearest.h"
#include <string.h>

enum { N_BANDS = 4 };

/* Hits of one base in each band, in 1/FEATURE_ONE: 1/6, 1/12, 1/24, none. */
static const int16_t band_hits[N_BANDS] = { FEATURE_ONE / 6, FEATURE_ONE / 12,
                                            FEATURE_ONE / 24, 0 };

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
    if (weapon < 0)
        return;
    const int32_t *range = &b->number[FIRE_LIGHT_ARTILLERY + N_BANDS * weapon];
    const int32_t reach = (range[3] ? range[3] : range[2]) + 1500;
    if (reach <= u->reach)
        return;
    u->range = range;
    u->reach = reach;
}

/* What its bases add to a unit, each kind of base once. */
static void add_kind(const Battle *b, const State *s, int base, SceneUnit *u)
{
    const Arm arm = base_arm(b, base);
    const bool carried =
        u->formation == LIMBERED ? base_is_gun(b, base) : b->stand[base].kind == LIMBER;
    const int32_t rate = base_rate(b, base);
    if (arm < u->arm)
        u->arm = (uint8_t)arm; /* 1.8 */
    if (!carried && rate < u->rate)
        u->rate = rate;
    add_range(b, s, base, u);
}

/* Everything about a unit in one walk over its bases. */
static void look_at_unit(const Battle *b, const State *s, int unit, SceneUnit *u)
{
    const Unit *state = state_unit(s, unit);
    const bool complex = state->marks & U_COMPLEX;
    int i = complex ? 0 : b->unit[unit].first, before = -1;
    *u = (SceneUnit){ .who = ref_unit(unit),
                      .facing = row(s, unit)->facing,
                      .bases = state->n_stands,
                      .side = (int8_t)unit_side(b, unit),
                      .arm = ARTILLERY,
                      .formation = state->formation,
                      .status = state->status,
                      .dice = state->dice,
                      .moving = state->marks & (U_MOVED | U_MOVING),
                      .fired = state->marks & U_FIRED,
                      .rate = INT32_MAX,
                      .range = no_range };
    u->ahead = geo_ahead(u->facing);
    Point origin = { 0, 0 };
    int32_t left = 0, right = 0, front = 0, rear = 0;
    for (int n = 0; n < state->n_stands; i++) {
        const Stand *at = state_stand(s, i);
        if (at->unit != unit)
            continue;
        const StandInfo *info = &b->stand[i];
        if (n++ == 0) {
            origin = at->at;
            u->half_w = info->half_w;
            u->half_d = info->half_d;
        } else {
            int32_t x, y;
            geo_frame(origin, u->ahead, at->at, &x, &y);
            if (x < left)
                left = x;
            if (x > right)
                right = x;
            if (y < rear)
                rear = y;
            if (y > front)
                front = y;
        }
        if (info->rating > u->rating)
            u->rating = info->rating;
        if (before < 0 || info->kind != b->stand[before].kind ||
            (info->traits ^ b->stand[before].traits) & ~TRAIT_COMMAND) {
            add_kind(b, s, i, u);
        }
        before = i;
    }
    if (u->rate == INT32_MAX)
        u->rate = 0;
    u->at = state->n_stands == 1
                ? origin
                : geo_offset(origin, u->ahead, (left + right) / 2, (front + rear) / 2);
    u->half_w += (right - left) / 2;
    u->half_d += (front - rear) / 2;
    u->horse = u->arm == CAVALRY;
}

static void look_at_base(const Battle *b, const State *s, int base, SceneUnit *u)
{
    const Stand *at = state_stand(s, base);
    *u = (SceneUnit){ .at = at->at,
                      .ahead = geo_ahead(at->facing),
                      .who = ref_stand(base),
                      .half_w = b->stand[base].half_w,
                      .half_d = b->stand[base].half_d,
                      .facing = at->facing,
                      .bases = 1,
                      .side = (int8_t)b->stand[base].side,
                      .arm = base_arm(b, base),
                      .status = DISORDERED,
                      .rating = b->stand[base].rating,
                      .rate = base_rate(b, base),
                      .loose = true,
                      .fired = at->marks & S_FIRED,
                      .range = no_range };
    u->horse = u->arm == CAVALRY;
    add_range(b, s, base, u);
}

static void scene_make(const Battle *b, const State *s, Scene *out)
{
    out->b = b;
    out->n = 0;
    for (int side = 0; side < MAX_SIDES; side++) {
        out->all_seen[side] = false;
        const ThroneBattle *own = throne_battle(b);
        out->first[side] = out->n;
        for (int u = own->first_unit[side]; u < own->end_unit[side]; u++) {
            const bool here = unit_on_table(b, s, u);
            out->of_unit[u] = (int16_t)(here ? out->n : -1);
            out->seen[out->n] = 0;
            out->unit[out->n].who = ref_unit(u);
            out->n += here;
        }
        for (int i = own->first[side]; i < own->end[side]; i++) {
            const bool here = base_is_loose(s, i);
            out->of_base[i] = (int16_t)(here ? out->n : -1);
            out->seen[out->n] = 0;
            out->unit[out->n].who = ref_stand(i);
            out->n += here;
        }
        out->end[side] = out->n;
    }
}

/* What a scene was made from.  A row is good while its unit stays the same, as all do between
 * the attempts of an officer, and most from one move to the next. */
typedef struct Known {
    uint64_t scenario, tables;
    bool plain; /* no unit has others' bases */
    Unit unit[MAX_UNITS];
    UnitRow row[MAX_UNITS];
    Stand stand[MAX_STANDS];
    Scene scene;
} Known;

static bool is_complex(const State *s, int u)
{
    return state_unit(s, u)->marks & U_COMPLEX;
}

/* Which of the lists are no longer what the scene was made from. */
typedef struct Changed {
    bool unit, row, stand;
} Changed;

static Changed changed(const Known *known, const Battle *b, const State *s)
{
    return (Changed){
        memcmp(known->unit, state_unit(s, 0), (size_t)b->n_units * sizeof(Unit)) != 0,
        memcmp(known->row, throne(s)->unit, (size_t)b->n_units * sizeof(UnitRow)) != 0,
        memcmp(known->stand, state_stand(s, 0), (size_t)b->n_stands * sizeof(Stand)) != 0,
    };
}

static bool same_unit(const Known *known, const Battle *b, const State *s, Changed in,
                      int u)
{
    const int first = b->unit[u].first;
    return (!in.unit || !memcmp(&known->unit[u], state_unit(s, u), sizeof(Unit))) &&
           (!in.row || !memcmp(&known->row[u], row(s, u), sizeof(UnitRow))) &&
           (!in.stand || !memcmp(&known->stand[first], state_stand(s, first),
                                 b->unit[u].n * sizeof(Stand)));
}

/* The unit or its bases are not what they were.  returns: false if the list of rows is not either. */
static bool look_again(Known *known, const Battle *b, const State *s, Changed in, int u)
{
    Scene *scene = &known->scene;
    const int first = b->unit[u].first, end = in.stand ? first + b->unit[u].n : first;
    if (unit_on_table(b, s, u) != (scene->of_unit[u] >= 0))
        return false;
    scene->all_seen[unit_side(b, u)] = false;
    if (scene->of_unit[u] >= 0)
        scene->seen[scene->of_unit[u]] = 0;
    for (int i = first; i < end; i++) {
        if (base_is_loose(s, i) != (scene->of_base[i] >= 0))
            return false;
        if (scene->of_base[i] >= 0)
            scene->seen[scene->of_base[i]] = 0;
        known->stand[i] = *state_stand(s, i);
    }
    known->unit[u] = *state_unit(s, u);
    known->row[u] = *row(s, u);
    return true;
}

static void know_anew(Known *known, const Battle *b, const State *s)
{
    known->plain = true;
    for (int u = 0; u < b->n_units; u++)
        known->plain &= !is_complex(s, u);
    known->scenario = b->scenario_hash;
    known->tables = b->tables;
    memcpy(known->unit, state_unit(s, 0), (size_t)b->n_units * sizeof(Unit));
    memcpy(known->row, throne(s)->unit, (size_t)b->n_units * sizeof(UnitRow));
    memcpy(known->stand, state_stand(s, 0), (size_t)b->n_stands * sizeof(Stand));
    scene_make(b, s, &known->scene);
}

Scene *scene_of(const Battle *b, const State *s)
{
    static _Thread_local Known known;
    bool good = known.plain && known.scene.b == b && known.scenario == b->scenario_hash &&
                known.tables == b->tables;
    known.scene.s = s;
    const Changed in = good ? changed(&known, b, s) : (Changed){ true, true, true };
    if (!in.unit && !in.row && !in.stand)
        return &known.scene; /* as between most attempts */
    const int end = good ? b->n_units : 0;
    for (int u = 0; u < end && good; u++) {
        if (same_unit(&known, b, s, in, u))
            continue;
        good = !is_complex(s, u) && look_again(&known, b, s, in, u);
    }
    if (!good)
        know_anew(&known, b, s);
    memset(known.scene.nearest, -1, (size_t)known.scene.n * sizeof *known.scene.nearest);
    return &known.scene;
}

const SceneUnit *scene_row(Scene *scene, int at)
{
    SceneUnit *u = &scene->unit[at];
    if (scene->seen[at])
        return u;
    scene->seen[at] = 1;
    if (ref_kind(u->who) == REF_UNIT)
        look_at_unit(scene->b, scene->s, ref_index(u->who), u);
    else
        look_at_base(scene->b, scene->s, ref_index(u->who), u);
    return u;
}

void scene_see_all(Scene *scene, int side)
{
    for (int i = scene->first[side]; i < scene->end[side]; i++)
        scene_row(scene, i);
    scene->all_seen[side] = true;
}

const SceneUnit *scene_find(Scene *scene, Ref who)
{
    if (ref_kind(who) == REF_UNIT) {
        const int at = scene->of_unit[ref_index(who)];
        return at < 0 ? NULL : scene_row(scene, at);
    }
    const int at = ref_kind(who) == REF_STAND ? scene->of_base[ref_index(who)] : -1;
    return at < 0 ? NULL : scene_row(scene, at);
}

int scene_enemies(Scene *scene, int side, Point p, int most, const SceneUnit **out)
{
    int which[MAX_UNITS];
    Nearest near;
    const SceneUnit *const first = scene_first(scene, 1 - side);
    const int n = (int)(scene_end(scene, 1 - side) - first);
    nearest_begin(&near, most, which, geo_ahead(battle_ahead(scene->b, side)),
                  scene->b->hand);
    for (int i = 0; i < n; i++)
        nearest_offer(&near, i, geo_gap2(p, first[i].at), first[i].at);
    for (int i = 0; i < near.n; i++)
        out[i] = &first[which[i]];
    return near.n;
}

const SceneUnit *scene_nearest(Scene *scene, int side, Point p)
{
    const SceneUnit *best = NULL;
    int64_t least = INT64_MAX;
    const Vec way = geo_ahead(battle_ahead(scene->b, side));
    const SceneUnit *const end = scene_end(scene, 1 - side);
    for (const SceneUnit *u = scene_first(scene, 1 - side); u < end; u++) {
        const int64_t d = geo_gap2(p, u->at);
        if (d > least ||
            (best && d == least && !battle_first_of(scene->b, u->at, best->at, way)))
            continue;
        least = d;
        best = u;
    }
    return best;
}

const SceneUnit *scene_nearest_to(Scene *scene, const SceneUnit *u)
{
    int16_t *const known = &scene->nearest[u - scene->unit];
    if (*known < 0) {
        const SceneUnit *const found = scene_nearest(scene, u->side, u->at);
        if (!found)
            return NULL;
        *known = (int16_t)(found - scene->unit);
    }
    return &scene->unit[*known];
}

static int band_of(const SceneUnit *u, int32_t gap)
{
    for (int i = 0; i < N_BANDS; i++) {
        if (u->range[i] && gap <= u->range[i])
            return i;
    }
    return -1;
}

/* Does u, at p facing along `ahead`, sweep q, and how far is it? */
static int32_t swept(const SceneUnit *u, Point p, Vec ahead, Point q)
{
    const int32_t dx = q.x - p.x, dy = q.y - p.y, far = u->reach + u->half_w;
    if (dx > far || -dx > far || dy > far || -dy > far)
        return -1; /* most of the table */
    int32_t right, front;
    geo_frame(p, ahead, q, &right, &front);
    if (right < 0)
        right = -right;
    if (u->formation == SQUARE)
        return geo_distance(p, q) - u->half_w - 125;
    if (front <= u->half_d || right > u->half_w + 375)
        return -1;
    const int32_t gap = front - u->half_d - 125;
    return gap < 0 ? 0 : gap;
}

/* 13.23  Hits a base of fire from there in a band: one in cover is one step better off. */
static int hits_at(const Battle *b, Point from, Point p, int band)
{
    const int step = fire_is_covered(b, from, p);
    return band_hits[band + step < N_BANDS ? band + step : N_BANDS - 1];
}

int scene_danger(Scene *scene, int side, Point p)
{
    int worst = 0;
    const SceneUnit *const end = scene_end(scene, 1 - side);
    for (const SceneUnit *u = scene_first(scene, 1 - side); u < end; u++) {
        const int32_t gap = swept(u, u->at, u->ahead, p);
        if (gap < 0)
            continue;
        const int band = band_of(u, gap);
        if (band < 0 || band_hits[band] <= worst)
            continue;
        const int hits = hits_at(scene->b, u->at, p, band);
        if (hits > worst)
            worst = hits;
    }
    return worst;
}

/* Friends who fired last turn will fire again, whoever is in their zone. */
int scene_own_fire(Scene *scene, int side, Point p)
{
    const SceneUnit *const end = scene_end(scene, side);
    for (const SceneUnit *u = scene_first(scene, side); u < end; u++) {
        if (!u->fired)
            continue;
        const int32_t gap = swept(u, u->at, u->ahead, p);
        if (gap >= 0 && band_of(u, gap) >= 0)
            return FEATURE_ONE / 8;
    }
    return 0;
}

/* Hits on friends to expect from u's fire at p. */
int scene_own_hits(Scene *scene, const SceneUnit *u, Point p, Angle facing)
{
    const Vec ahead = geo_ahead(facing);
    int hits = 0;
    const SceneUnit *const end = scene_end(scene, u->side);
    for (const SceneUnit *o = scene_first(scene, u->side); o < end; o++) {
        if (o == u)
            continue;
        const int32_t gap = swept(u, p, ahead, o->at);
        if (gap >= 0 && band_of(u, gap) >= 0)
            hits += FEATURE_ONE / 8 * o->bases;
    }
    return hits;
}

int scene_hits(Scene *scene, const SceneUnit *u, Point p, Angle facing)
{
    const Vec ahead = geo_ahead(facing);
    int hits = 0;
    if (!u->reach)
        return 0;
    const SceneUnit *const end = scene_end(scene, 1 - u->side);
    for (const SceneUnit *e = scene_first(scene, 1 - u->side); e < end; e++) {
        const int32_t gap = swept(u, p, ahead, e->at);
        if (gap < 0)
            continue;
        const int band = band_of(u, gap);
        if (band >= 0)
            hits += hits_at(scene->b, p, e->at, band) * e->bases;
    }
    return hits;
}
