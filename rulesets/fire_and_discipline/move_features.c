/* SPDX-License-Identifier: GPL-3.0-or-later
 * move_features.c - what speaks for a move, a formation, a commander's ride.
 *
 * Where a move leads is what ground.c makes of it; what fire and steel do there is scene.c's
 * estimate.  The enemy fires before the mover does again: that is why exposure counts as
 * much as hits, and why a side that must come on should come on together.
 *
 * Start at fd_move_features().
 */
#include "rulesets/fire_and_discipline/scene.h"

enum {
    NO_MATCH = 12000, /* columns are for further away than this */
    NEAR_FRIEND = 3000,
    SQUARE_THREAT = 5200
};

static int16_t clamp(int64_t n)
{
    return (int16_t)(n > 30000 ? 30000 : n < -30000 ? -30000 : n);
}

typedef struct Guess {
    Point at;
    Angle facing;
    bool still;
} Guess;

static Guess guess_move(const View *v, const Party *u, const Intention *i)
{
    const Order *const o = v->known;
    Guess g = { u->at, u->facing, true };
    if (i->verb < V_MOVE || i->verb == V_FORM ||
        !ground_once(fire_ground, v->b, v->s, i, v->known))
        return g;
    if (o->verb != V_MOVE && o->verb != V_CHANGE)
        return g;
    g.still = o->verb == V_MOVE && o->place.x == u->at.x && o->place.y == u->at.y;
    g.at = o->place;
    g.facing = o->facing;
    return g;
}

static void place_features(const View *v, const Party *u, const Guess *g, const Party *e,
                           int16_t *f)
{
    const int32_t rate = u->rate ? u->rate : 1524;
    if (e && e->there) {
        const int32_t won = geo_distance(u->at, e->at) - geo_distance(g->at, e->at);
        f[FEATURE_CLOSING] = clamp((int64_t)won * FEATURE_ONE / rate);
        f[FEATURE_FLANKING] = fd_off_flank(e, g->at) ? FEATURE_ONE : 0;
    }
    if (v->place >= 0) {
        const Terrain *const t = &v->b->terrain;
        const int32_t before = geo_distance(u->at, v->place_at),
                      after = geo_distance(g->at, v->place_at);
        const bool was = terrain_at(t, u->at) >> v->place & 1,
                   is = terrain_at(t, g->at) >> v->place & 1;
        f[FEATURE_OBJECTIVE] = clamp((int64_t)(before - after) * FEATURE_ONE / rate);
        f[FEATURE_LATE] = (int16_t)(f[FEATURE_OBJECTIVE] * v->time / FEATURE_ONE);
        f[FEATURE_TAKES] = is && !was ? FEATURE_ONE : 0;
        f[FEATURE_LEAVES] = was && !is ? FEATURE_ONE : 0;
    }
    int32_t right, ahead;
    geo_frame(u->at, geo_ahead(v->b->side[v->side].home), g->at, &right, &ahead);
    f[FEATURE_HOME] = clamp((int64_t)ahead * FEATURE_ONE / rate);
    const Terrain *t = &v->b->terrain;
    if (g->at.x < 700 || g->at.y < 700 || g->at.x > t->width - 700 ||
        g->at.y > t->depth - 700) {
        f[FEATURE_EDGE] = FEATURE_ONE;
    }
}

/* Who could charge it there, and where it would be taken. */
static void threat_features(const View *v, const Party *u, const Guess *g, bool square,
                            int16_t *f)
{
    int friends = 0;
    for (int k = 0; k < v->scene.n; k++) {
        const Party *o = &v->scene.unit[k];
        if (!o->there)
            continue;
        if (o->side == v->side) {
            friends += geo_gap2(o->at, g->at) < (int64_t)NEAR_FRIEND * NEAR_FRIEND;
            continue;
        }
        if (!o->charge ||
            geo_distance(o->at, g->at) - o->half_d - u->half_d > o->charge + o->rate / 2)
            continue;
        int32_t right, ahead;
        geo_frame(g->at, geo_ahead(g->facing), o->at, &right, &ahead);
        const bool behind = ahead <= u->half_d && !u->open && !fd_sits_tight(u, g->at);
        if (o->horse && !square && !u->horse && (behind || u->open))
            f[FEATURE_HORSE] = FEATURE_ONE;
        if (behind && !square)
            f[FEATURE_FLANKED] = FEATURE_ONE;
    }
    f[FEATURE_SUPPORT] = clamp(FEATURE_ONE * (friends > 4 ? 3 : friends - 1));
}

static void danger_features(const View *v, const Party *u, const Guess *g, int unit,
                            int16_t *f)
{
    const bool now = u->covered, then = fd_scene_covered(v->b, u, g->at, g->facing);
    const int worth =
        u->horse || u->guns ? 6 : 3; /* fewer castings do the work of a company */
    f[FEATURE_EXPOSURE] =
        clamp(fd_scene_danger(v->b, &v->scene, u, g->at, then) * worth / 4);
    f[FEATURE_RELIEF] =
        clamp(fd_scene_danger(v->b, &v->scene, u, u->at, now) * worth / 4);
    f[FEATURE_COVER] = then ? FEATURE_ONE : 0;
    f[FEATURE_HITS] = clamp(
        fd_scene_hits(v->b, &v->scene, u, g->at, g->facing) -
        fd_scene_blocked(&v->scene, v->side, u->open ? -1 : unit, g->at, u->half_w));
}

static void command_feature(const View *v, const Guess *g, int16_t *f)
{
    for (int o = 0; o < v->b->n_officers; o++) {
        const Officer *at = state_officer(v->s, o);
        if (v->b->officer[o].side != v->side || at->where != ON_TABLE)
            continue;
        const int64_t reach = number(v->b, COMMANDER_REACH);
        if (geo_gap2(at->at, g->at) <= reach * reach)
            f[FEATURE_COMMAND] = FEATURE_ONE;
    }
}

/* Horse: is somebody worth charging straight ahead of it there? */
static int prey(const View *v, const Party *u, const Guess *g)
{
    Party there = *u;
    int best = 0;
    there.at = g->at;
    for (int k = 0; k < v->scene.n; k++) {
        const Party *e = &v->scene.unit[k];
        int32_t right, ahead;
        if (!e->there || e->side == v->side)
            continue;
        geo_frame(g->at, geo_ahead(g->facing), e->at, &right, &ahead);
        if (right < 0)
            right = -right;
        if (ahead <= 0 || ahead - e->half_d - u->half_d > u->charge ||
            right > e->half_w + u->half_w)
            continue;
        const int odds = fd_charge_odds(&there, e);
        if (odds > best)
            best = odds;
    }
    return best;
}

/* Can horse charge it there within its next move, and take it in flank? */
static bool square_wanted(const View *v, const Party *u, const Guess *g)
{
    for (int k = 0; k < v->scene.n; k++) {
        const Party *o = &v->scene.unit[k];
        int32_t right, ahead;
        if (!o->there || o->side == v->side || !o->horse)
            continue;
        if (geo_distance(o->at, g->at) > SQUARE_THREAT)
            continue;
        geo_frame(g->at, geo_ahead(g->facing), o->at, &right, &ahead);
        if (ahead <= u->half_d)
            return true;
    }
    return false;
}

/* Line within musketry, column far away, square against horse on the flank, guns where they have a
 * field, skirmishers in musket range but not in reach of a charge. */
static void fit_feature(const View *v, const Party *u, const Guess *g, int formation,
                        int16_t *f)
{
    int enemy[1], fit = 0;
    if (!fd_scene_enemies(v->b, &v->scene, v->side, g->at, 1, enemy))
        return;
    const int32_t away = geo_distance(g->at, v->scene.unit[enemy[0]].at);
    if (u->horse) {
        f[FEATURE_FIT] = clamp(prey(v, u, g));
        return;
    }
    if (u->guns) {
        if (formation == UNLIMBERED)
            fit = f[FEATURE_HITS] > 0 ? 2 : -1;
    } else if (u->open) {
        fit = away < 3800 && away > 2200 ? 1 : 0;
    } else if (u->stands > 1) {
        if (formation == LINE)
            fit = away <= NO_MATCH ? 1 : -1;
        if (formation == COLUMN)
            fit = away > NO_MATCH ? 1 : -1;
        if (formation == SQUARE)
            fit = square_wanted(v, u, g) ? 2 : -3;
    }
    f[FEATURE_FIT] = (int16_t)(fit * FEATURE_ONE);
}

/* Hits to expect of guns once they are unlimbered as ground.c would have them. */
static int unlimbered_hits(const View *v, const Intention *i)
{
    State then;
    int hits = 0, stand[MAX_LAYOUT];
    if (!ground_once(fire_ground, v->b, v->s, i, v->known))
        return 0;
    const int n = fd_subject_stands(v->b, v->s, i->subject, stand);
    state_copy(&then, v->s);
    for (int k = 0; k < n; k++) {
        state_stand(&then, stand[k])->status = ST_UNLIMBERED;
        state_stand(&then, stand[k])->facing = v->known->facing;
    }
    for (int k = 0; k < n; k++) {
        const int target = fd_gun_target(v->b, &then, stand[k]);
        if (target >= 0)
            hits += fd_scene_gun_hits(v->b, &then, stand[k], target, false);
    }
    return hits;
}

static void kind_features(const View *v, const Intention *i, const Party *u,
                          int formation, int now, int16_t *f)
{
    f[FEATURE_HOLD] = i->verb == V_HOLD ? FEATURE_ONE : 0;
    f[FEATURE_MOVE] = i->verb == V_ADVANCE || i->verb == V_WITHDRAW || i->verb == V_COVER
                          ? FEATURE_ONE
                          : 0;
    f[FEATURE_FORM] = i->verb == V_FORM || i->verb == V_FACE ? FEATURE_ONE : 0;
    f[FEATURE_SQUARE] = formation == SQUARE && now != SQUARE ? FEATURE_ONE : 0;
    f[FEATURE_SKIRMISH] = i->verb == V_SCREEN ? FEATURE_ONE : 0;
    /* a company that has lost its regiment wants it back; skirmishers are at home out there */
    if (i->verb == V_MAN || i->verb == V_MERGE || (i->verb == V_CLOSE_UP && !u->open)) {
        f[FEATURE_RALLY] = FEATURE_ONE;
    }
    f[FEATURE_WORTH] = clamp(u->stands * FEATURE_ONE / 10);
    (void)v;
}

void fd_move_features(const View *v, const Intention *i, int16_t *f)
{
    int stand[MAX_LAYOUT], n = fd_subject_stands(v->b, v->s, i->subject, stand);
    if (!n) {
        f[FEATURE_HOLD] = FEATURE_ONE;
        return;
    }
    const Party u = fd_party_of(v->b, v->s, i->subject);
    const Party *e =
        ref_kind(i->target) == REF_UNIT ? &v->scene.unit[ref_index(i->target)] : NULL;
    const Guess g = guess_move(v, &u, i);
    const int now = fd_group_formation(v->b, v->s, stand, n);
    const int formation = i->verb == V_FORM ? i->formation : now;
    kind_features(v, i, &u, formation, now, f);
    place_features(v, &u, &g, e, f);
    danger_features(v, &u, &g, v->b->stand[stand[0]].parent, f);
    if (formation == SQUARE && now != SQUARE)
        f[FEATURE_HITS] = (int16_t)(f[FEATURE_HITS] / 4);
    if (i->verb == V_FORM && formation == UNLIMBERED)
        f[FEATURE_HITS] = clamp(unlimbered_hits(v, i));
    if (i->verb == V_FORM && formation == LIMBERED)
        f[FEATURE_HITS] = 0; /* for ten turns and more */
    threat_features(v, &u, &g, formation == SQUARE, f);
    fit_feature(v, &u, &g, formation, f);
    command_feature(v, &g, f);
    if (i->verb != V_OCCUPY)
        return;
    f[FEATURE_COVER] = f[FEATURE_TAKES] = FEATURE_ONE;
    f[FEATURE_EXPOSURE] = 0; /* nobody fires at hard cover */
}

/* A change of formation is weighed against standing as one is. */
void fd_form_features(const View *v, const Intention *i, int16_t *f)
{
    int16_t stay[FEATURES] = { 0 };
    if (i->verb == V_DONE)
        return; /* nothing changes */
    fd_move_features(v, i, f);
    const Intention hold = { .verb = V_HOLD, .subject = i->subject };
    fd_move_features(v, &hold, stay);
    for (int k = 0; k < FEATURES; k++) {
        if (k != FEATURE_HOLD && k != FEATURE_WORTH)
            f[k] = clamp(f[k] - stay[k]);
    }
    f[FEATURE_WORTH] = 0;
}

/* He goes where he is near more of his troops. */
void fd_officer_features(const View *v, const Intention *i, int16_t *f)
{
    f[FEATURE_HOLD] = i->verb == V_HOLD ? FEATURE_ONE : 0;
    if (i->verb != V_ATTACH)
        return;
    const Point to = fd_where_is(v, i->target), now = fd_where_is(v, i->subject);
    int near = 0, was = 0;
    for (int k = 0; k < v->scene.n; k++) {
        const Party *own = &v->scene.unit[k];
        if (!own->there || own->side != v->side)
            continue;
        near += geo_gap2(own->at, to) <= (int64_t)2000 * 2000;
        was += geo_gap2(own->at, now) <= (int64_t)2000 * 2000;
    }
    f[FEATURE_LEAD] = near > was ? FEATURE_ONE : 0;
    f[FEATURE_COMMAND] = (int16_t)(FEATURE_ONE * (near - was));
}
