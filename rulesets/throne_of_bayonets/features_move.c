/* SPDX-License-Identifier: GPL-3.0-or-later
 * features_move.c - where a move would lead, and what fire and steel would do there.
 *
 * Start at features_of_move().
 */
#include "rulesets/throne_of_bayonets/features.h"
#include "rulesets/throne_of_bayonets/ground.h"

/* Where a move would end. */
typedef struct Guess {
    Point at;
    Angle facing;
    int formation;
    bool contact;
    FeatureSet ground; /* what it would stand in */
} Guess;

/* Successes to expect of d dice, in 1/FEATURE_ONE. */
static int expected(int dice, int rating)
{
    return FEATURE_ONE * dice * (7 - rating) / 6;
}

static int melee_dice_guess(const View *v, const SceneUnit *u, bool enemy_horse,
                            bool charging, bool flanked, bool disordered)
{
    const int32_t *number = v->b->number;
    int dice;
    if (u->horse) {
        dice = u->bases * number[charging ? MELEE_CHARGING : MELEE_STATIONARY];
        const int kind = ref_kind(u->who) == REF_UNIT
                             ? v->b->stand[v->b->unit[ref_index(u->who)].first].kind
                             : v->b->stand[ref_index(u->who)].kind;
        if (kind == HEAVY_CAVALRY)
            dice *= number[MELEE_HEAVY];
    } else if (enemy_horse) {
        dice =
            u->bases * (u->status == FORMED && !u->loose && u->arm == INFANTRY ? 2 : 1);
    } else {
        dice = u->bases * (u->arm == ARTILLERY ? 2 : 1);
    }
    if (u->formation == SQUARE)
        return enemy_horse ? dice * 3 / 4 : dice / 2; /* keeps the best */
    if (disordered || u->loose || flanked)
        dice = dice * 2 / 5; /* keeps the worst */
    return dice;
}

static bool off_flank(const SceneUnit *target, Point from)
{
    int32_t right, ahead;
    if (target->formation == SQUARE)
        return false;
    geo_frame(target->at, target->ahead, from, &right, &ahead);
    return ahead <= target->half_d;
}

/* Chance to win less chance to lose, by the difference of expected successes over its spread. */
static int odds(const View *v, const SceneUnit *u, const SceneUnit *e, Point from,
                int charge_dice)
{
    const int fails = chance_fails(u->rating, u->dice + charge_dice);
    const bool flanked = off_flank(e, from);
    const int own = melee_dice_guess(v, u, e->horse, true, false, u->status != FORMED);
    const int his = melee_dice_guess(v, e, u->horse, false, flanked, e->status != FORMED);
    const int mine = expected(own, u->rating), theirs = expected(his, e->rating);
    const int spread = geo_root((int64_t)(mine + theirs + FEATURE_ONE) * FEATURE_ONE);
    int64_t d = (int64_t)(mine - theirs) * FEATURE_ONE / (spread ? spread : 1);
    if (d > FEATURE_ONE)
        d = FEATURE_ONE;
    if (d < -FEATURE_ONE)
        d = -FEATURE_ONE;
    return (int)(d * (FEATURE_ONE - fails) / FEATURE_ONE) - fails / 2;
}

/* ---- where it leads ---- */

static Guess guess_move(const View *v, const SceneUnit *u, const Intention *i,
                        const SceneUnit *e)
{
    Guess g = { u->at, u->facing, u->formation, false, 0 };
    if (i->formation && (i->verb == V_FORM || i->verb == V_ADVANCE))
        g.formation = i->formation;
    Point to = u->at;
    int32_t stop = 0;
    if (e) {
        to = e->at;
        stop = i->verb == V_CHARGE ? u->half_d + e->half_d : u->half_d + e->half_d + 200;
        if (i->verb == V_ADVANCE && i->choice == 1)
            stop += u->range[2] - 300;
        if (i->verb == V_ADVANCE && i->choice == 2)
            stop += e->range[3] ? e->range[3] : e->range[2];
    } else if (ref_kind(i->target) == REF_FEATURE) {
        to = feature_middle(&v->b->terrain.feature[ref_index(i->target)]);
        if (i->verb == V_ADVANCE)
            terrain_round(&v->b->terrain, u->at, to, v->b->hand, &to);
    }
    if (i->verb == V_ADVANCE || i->verb == V_CHARGE) {
        const int32_t away = geo_distance(u->at, to);
        int32_t go = away - stop;
        if (go > u->rate)
            go = u->rate;
        if (go < 0)
            go = 0;
        if (away)
            g.facing = geo_bearing(u->at, to);
        if (i->verb == V_CHARGE)
            g.at = geo_along(u->at, geo_ahead(g.facing), go);
        else if (go) {
            Vec way;
            go = ground_way(v->b, v->s, i->subject, u->at, to, go, &way);
            g.at = geo_along(u->at, way, go);
        }
        g.contact = i->verb == V_CHARGE;
    } else if (i->verb == V_WITHDRAW) {
        g.at = geo_along(u->at, geo_ahead(v->b->side[v->side].home), u->rate);
    } else if (i->verb == V_COVER) {
        Point at;
        if (ground_cover(v->b, v->s, i, &at, &g.facing)) {
            const int32_t away = geo_distance(u->at, at);
            g.at = away > u->rate
                       ? geo_along(u->at, geo_ahead(geo_bearing(u->at, at)), u->rate)
                       : at;
        }
    } else if (i->verb == V_FACE && e) {
        g.facing = geo_bearing(u->at, e->at);
    }
    g.ground = terrain_at(&v->b->terrain, g.at);
    return g;
}

static bool stays(const SceneUnit *u, const Guess *g)
{
    return g->at.x == u->at.x && g->at.y == u->at.y;
}

static int danger_at(const View *v, Point p)
{
    return scene_danger(v->scene, v->side, p) + scene_own_fire(v->scene, v->side, p);
}

/* Where it stands: the same for all its options. */
static void look_round(View *v, const SceneUnit *u)
{
    if (v->asked == u)
        return;
    v->asked = u;
    v->danger = danger_at(v, u->at);
    if (v->objective >= 0)
        v->away = terrain_walk(&v->b->terrain, u->at, v->objective_at);
}

static void place_features(const View *v, const SceneUnit *u, const Guess *g,
                           const SceneUnit *e, int16_t *f)
{
    const int32_t rate = u->rate ? u->rate : 2500;
    if (e) {
        const int32_t won = geo_distance(u->at, e->at) - geo_distance(g->at, e->at);
        f[FEATURE_CLOSING] = (int16_t)feature_clamp((int64_t)won * FEATURE_ONE / rate);
        f[FEATURE_FLANKING] = off_flank(e, g->at) ? FEATURE_ONE : 0;
    }
    if (v->objective >= 0) {
        const int32_t before = v->away;
        const int32_t after =
            stays(u, g) ? before : terrain_walk(&v->b->terrain, g->at, v->objective_at);
        f[FEATURE_OBJECTIVE] =
            (int16_t)feature_clamp((int64_t)(before - after) * FEATURE_ONE / rate);
        f[FEATURE_LATE] = (int16_t)(f[FEATURE_OBJECTIVE] * v->time / FEATURE_ONE);
        const Feature *place = &v->b->terrain.feature[v->objective];
        const int32_t near = (place->high.x - place->low.x) / 2 + u->half_d;
        if (after <= near && before > near)
            f[FEATURE_TAKES] = FEATURE_ONE;
        if (before <= near && after > near)
            f[FEATURE_LEAVES] = FEATURE_ONE;
    }
    const Vec home = geo_ahead(v->b->side[v->side].home);
    int32_t right, ahead;
    geo_frame(u->at, home, g->at, &right, &ahead);
    f[FEATURE_HOME] = (int16_t)feature_clamp((int64_t)ahead * FEATURE_ONE / rate);
    const Terrain *t = &v->b->terrain;
    const int32_t edge = 1200;
    if (g->at.x < edge || g->at.y < edge || g->at.x > t->width - edge ||
        g->at.y > t->depth - edge) {
        f[FEATURE_EDGE] = FEATURE_ONE;
    }
}

/* In cover, or behind some towards the nearest enemy. */
static bool is_sheltered(const View *v, const Guess *g)
{
    if (!v->b->terrain.cover)
        return false;
    const SceneUnit *const foe = scene_nearest(v->scene, v->side, g->at);
    return foe && fire_is_covered(v->b, foe->at, g->at);
}

static void danger_features(const View *v, const SceneUnit *u, const Guess *g, int16_t *f)
{
    const int now = v->danger, then = stays(u, g) ? now : danger_at(v, g->at);
    f[FEATURE_EXPOSURE] = (int16_t)(then * u->bases);
    f[FEATURE_RELIEF] = (int16_t)(now * u->bases);
    if (!g->contact)
        f[FEATURE_HITS] =
            (int16_t)feature_clamp(scene_hits(v->scene, u, g->at, g->facing));
    int friends = 0;
    const SceneUnit *const own_end = scene_end(v->scene, v->side);
    for (const SceneUnit *o = scene_first(v->scene, v->side); o < own_end; o++) {
        friends += o != u && !o->loose && geo_gap2(o->at, g->at) < (int64_t)2500 * 2500;
    }
    const Vec ahead_of = geo_ahead(g->facing);
    const SceneUnit *const end = scene_end(v->scene, 1 - v->side);
    for (const SceneUnit *o = scene_first(v->scene, 1 - v->side); o < end; o++) {
        const int64_t away = o->rate + o->half_d + u->half_d;
        if (o->loose || geo_gap2(o->at, g->at) > away * away)
            continue;
        if (o->horse && g->formation != SQUARE)
            f[FEATURE_HORSE] += FEATURE_ONE * o->bases / 2;
        int32_t right, ahead;
        geo_frame(g->at, ahead_of, o->at, &right, &ahead);
        if (ahead <= 0 && !g->contact && g->formation != SQUARE)
            f[FEATURE_FLANKED] = FEATURE_ONE;
    }
    f[FEATURE_SUPPORT] = (int16_t)(FEATURE_ONE * (friends > 3 ? 3 : friends));
    if (is_sheltered(v, g))
        f[FEATURE_COVER] = FEATURE_ONE;
}

/* 7.3, 7.4, 7.7: the dice it would take, and the chance that they cost good order. */
static int dice_of_move(const View *v, const SceneUnit *u, const Guess *g)
{
    int dice = 0;
    const bool moves = !stays(u, g);
    if (u->loose)
        return 0;
    if (g->formation != u->formation || g->facing != u->facing)
        dice++;
    if (moves && g->formation == LINE && u->formation == LINE)
        dice++;
    if (g->contact)
        dice++;
    for (FeatureSet at = g->ground; at; at &= at - 1) {
        const int type = v->b->terrain.feature[__builtin_ctzll(at)].type;
        if (type == T_MODERATE)
            dice += 2;
        if (type == T_VERY)
            dice += 4;
    }
    return dice;
}

/* Does the formation suit: line to fire, column to march, square against horse near. */
static void fit_feature(const View *v, const SceneUnit *u, const Guess *g, int16_t *f)
{
    if (u->loose)
        return;
    const SceneUnit *const near = stays(u, g) ? scene_nearest_to(v->scene, u)
                                              : scene_nearest(v->scene, v->side, g->at);
    if (!near)
        return;
    const int32_t away = geo_distance(g->at, near->at);
    int fit = 0;
    if (u->arm == INFANTRY) {
        if (g->formation == LINE)
            fit = away <= 4500 ? 1 : -1;
        if (g->formation == COLUMN)
            fit = away > 4500 ? 1 : 0;
        if (g->formation == SQUARE)
            fit = near->horse && away < 5500 ? 2 : -2;
        if (u->bases == 1)
            fit = 0;
    } else if (u->arm == ARTILLERY) {
        const bool in_range = away <= u->range[2] || away <= 6000;
        if (g->formation == UNLIMBERED)
            fit = in_range ? 2 : -1;
        if (g->formation == LIMBERED)
            fit = in_range ? -2 : 1;
    }
    f[FEATURE_FIT] = (int16_t)(fit * FEATURE_ONE);
}

static void command_feature(const View *v, const SceneUnit *u, const Guess *g, int16_t *f)
{
    for (int o = 0; o < v->b->n_officers; o++) {
        const Officer *at = state_officer(v->s, o);
        if (at->where != ON_TABLE || !officer_commands(v->b, o, u->who))
            continue;
        const int32_t reach = v->b->number[ACTIVATION_REACH] + u->half_d + 125;
        if (geo_gap2(at->at, g->at) <= (int64_t)reach * reach)
            f[FEATURE_COMMAND] = FEATURE_ONE;
    }
}

void features_of_move(View *v, const Intention *i, int16_t *f)
{
    const SceneUnit *u = scene_find(v->scene, i->subject);
    if (!u)
        return;
    const SceneUnit *e = NULL;
    if (i->target && ref_kind(i->target) != REF_FEATURE)
        e = scene_find(v->scene, i->target);
    const Guess g = guess_move(v, u, i, e);
    look_round(v, u);
    f[FEATURE_HOLD] = i->verb == V_HOLD ? FEATURE_ONE : 0;
    f[FEATURE_MOVE] = i->verb == V_ADVANCE || i->verb == V_WITHDRAW || i->verb == V_COVER
                          ? FEATURE_ONE
                          : 0;
    f[FEATURE_CHARGE] = i->verb == V_CHARGE ? FEATURE_ONE : 0;
    f[FEATURE_FORM] = g.formation != u->formation ? FEATURE_ONE : 0;
    f[FEATURE_SQUARE] = g.formation == SQUARE && u->formation != SQUARE ? FEATURE_ONE : 0;
    f[FEATURE_HALT] = i->verb == V_HOLD && u->moving ? FEATURE_ONE : 0;
    place_features(v, u, &g, e, f);
    danger_features(v, u, &g, f);
    fit_feature(v, u, &g, f);
    command_feature(v, u, &g, f);
    const int dice = dice_of_move(v, u, &g);
    f[FEATURE_RISK] = (int16_t)(dice ? chance_fails(u->rating, u->dice + dice) : 0);
    f[FEATURE_WORTH] = (int16_t)(FEATURE_ONE * u->bases / 10);
    if (e && g.contact) {
        f[FEATURE_ODDS] = (int16_t)odds(v, u, e, u->at, 1 + (g.facing != u->facing));
        f[FEATURE_PRIZE] = (int16_t)(FEATURE_ONE * e->bases);
    }
}
