/* SPDX-License-Identifier: GPL-3.0-or-later
 * features.c - what speaks for an order, in the numbers that all rulesets share.
 *
 * Estimates, not rules: they guess where a move ends without measuring it out, and what fire
 * and steel would do there on average.  The list and its units are engine/feature.h.
 *
 * Start at throne_features().
 */
#include "rulesets/throne_of_bayonets/throne.h"
#include <string.h>

typedef struct View {
    const Battle *b;
    const State *s;
    Scene *scene;
    int side;
    int objective;      /* feature, -1 = none */
    Point objective_at;
    int time;           /* share of the battle gone, in 1/FEATURE_ONE */
    const SceneUnit *asked; /* whose danger where it stands is known ... */
    int danger;             /* ... per base */
} View;

/* Where a move would end. */
typedef struct Guess {
    Point at;
    Angle facing;
    int formation;
    bool contact;
} Guess;

static int clamp(int64_t n)
{
    return n > 30000 ? 30000 : n < -30000 ? -30000 : (int)n;
}

/* Chance that one die fails against a rating, in 1/FEATURE_ONE; of n dice that any does. */
static int chance_fails(int rating, int dice)
{
    int pass = FEATURE_ONE * FEATURE_ONE;
    for (int i = 0; i < dice && i < 12; i++) pass = pass * (7 - rating) / 6;
    return FEATURE_ONE - pass / FEATURE_ONE;
}

/* Successes to expect of d dice, in 1/FEATURE_ONE. */
static int expected(int dice, int rating)
{
    return FEATURE_ONE * dice * (7 - rating) / 6;
}

static int melee_dice_guess(const View *v, const SceneUnit *u, bool enemy_horse, bool charging,
                            bool flanked, bool disordered)
{
    const int32_t *number = v->b->number;
    int dice;
    if (u->horse) {
        dice = u->bases * number[charging ? MELEE_CHARGING : MELEE_STATIONARY];
        const int kind = ref_kind(u->who) == REF_UNIT
                             ? v->b->stand[v->b->unit[ref_index(u->who)].first].kind
                             : v->b->stand[ref_index(u->who)].kind;
        if (kind == HEAVY_CAVALRY) dice *= number[MELEE_HEAVY];
    } else if (enemy_horse) {
        dice = u->bases * (u->status == FORMED && !u->loose && u->arm == INFANTRY ? 2 : 1);
    } else {
        dice = u->bases * (u->arm == ARTILLERY ? 2 : 1);
    }
    if (u->formation == SQUARE) return enemy_horse ? dice * 3 / 4 : dice / 2; /* keeps the best */
    if (disordered || u->loose || flanked) dice = dice * 2 / 5;              /* keeps the worst */
    return dice;
}

static bool off_flank(const SceneUnit *target, Point from)
{
    int32_t right, ahead;
    if (target->formation == SQUARE) return false;
    geo_frame(target->at, target->ahead, from, &right, &ahead);
    return ahead <= target->half_d;
}

/* Chance to win less chance to lose, by the difference of expected successes over its spread. */
static int odds(const View *v, const SceneUnit *u, const SceneUnit *e, Point from, int charge_dice)
{
    const int fails = chance_fails(u->rating, u->dice + charge_dice);
    const int mine = expected(melee_dice_guess(v, u, e->horse, true, false, u->status != FORMED),
                              u->rating);
    const int theirs = expected(melee_dice_guess(v, e, u->horse, false, off_flank(e, from),
                                                 e->status != FORMED),
                                e->rating);
    const int spread = geo_root((int64_t)(mine + theirs + FEATURE_ONE) * FEATURE_ONE);
    int64_t d = (int64_t)(mine - theirs) * FEATURE_ONE / (spread ? spread : 1);
    if (d > FEATURE_ONE) d = FEATURE_ONE;
    if (d < -FEATURE_ONE) d = -FEATURE_ONE;
    return (int)(d * (FEATURE_ONE - fails) / FEATURE_ONE) - fails / 2;
}

/* ---- where it leads ---- */

static Guess guess_move(const View *v, const SceneUnit *u, const Intention *i, const SceneUnit *e)
{
    Guess g = { u->at, u->facing, u->formation, false };
    if (i->formation && (i->verb == V_FORM || i->verb == V_ADVANCE)) g.formation = i->formation;
    Point to = u->at;
    int32_t stop = 0;
    if (e) {
        to = e->at;
        stop = i->verb == V_CHARGE ? u->half_d + e->half_d : u->half_d + e->half_d + 200;
        if (i->verb == V_ADVANCE && i->choice == 1) stop += u->range[2] - 300;
        if (i->verb == V_ADVANCE && i->choice == 2) stop += e->range[3] ? e->range[3] : e->range[2];
    } else if (ref_kind(i->target) == REF_FEATURE) {
        to = v->objective_at;
    }
    if (i->verb == V_ADVANCE || i->verb == V_CHARGE) {
        const int32_t away = geo_distance(u->at, to);
        int32_t go = away - stop;
        if (go > u->rate) go = u->rate;
        if (go < 0) go = 0;
        if (away) {
            g.facing = geo_bearing(u->at, to);
            g.at = geo_along(u->at, geo_ahead(g.facing), go);
        }
        g.contact = i->verb == V_CHARGE;
    } else if (i->verb == V_WITHDRAW) {
        g.at = geo_along(u->at, geo_ahead(v->b->side[v->side].home), u->rate);
    } else if (i->verb == V_FACE && e) {
        g.facing = geo_bearing(u->at, e->at);
    }
    return g;
}

static void place_features(const View *v, const SceneUnit *u, const Guess *g, const SceneUnit *e,
                           int16_t *f)
{
    const int32_t rate = u->rate ? u->rate : 2500;
    if (e) {
        const int32_t won = geo_distance(u->at, e->at) - geo_distance(g->at, e->at);
        f[FEATURE_CLOSING] = (int16_t)clamp((int64_t)won * FEATURE_ONE / rate);
        f[FEATURE_FLANKING] = off_flank(e, g->at) ? FEATURE_ONE : 0;
    }
    if (v->objective >= 0) {
        const int32_t before = geo_distance(u->at, v->objective_at);
        const int32_t after = geo_distance(g->at, v->objective_at);
        f[FEATURE_OBJECTIVE] = (int16_t)clamp((int64_t)(before - after) * FEATURE_ONE / rate);
        f[FEATURE_LATE] = (int16_t)(f[FEATURE_OBJECTIVE] * v->time / FEATURE_ONE);
        const Feature *place = &v->b->terrain.feature[v->objective];
        const int32_t near = (place->high.x - place->low.x) / 2 + u->half_d;
        if (after <= near && before > near) f[FEATURE_TAKES] = FEATURE_ONE;
        if (before <= near && after > near) f[FEATURE_LEAVES] = FEATURE_ONE;
    }
    const Vec home = geo_ahead(v->b->side[v->side].home);
    int32_t right, ahead;
    geo_frame(u->at, home, g->at, &right, &ahead);
    f[FEATURE_HOME] = (int16_t)clamp((int64_t)ahead * FEATURE_ONE / rate);
    const Terrain *t = &v->b->terrain;
    const int32_t edge = 1200;
    if (g->at.x < edge || g->at.y < edge || g->at.x > t->width - edge || g->at.y > t->depth - edge) {
        f[FEATURE_EDGE] = FEATURE_ONE;
    }
}

/* Where it stands: the same for all its options. */
static int danger_now(View *v, const SceneUnit *u)
{
    if (v->asked != u) {
        v->danger = scene_danger(v->scene, v->side, u->at) + scene_own_fire(v->scene, v->side, u->at);
        v->asked = u;
    }
    return v->danger;
}

static void danger_features(View *v, const SceneUnit *u, const Guess *g, int16_t *f)
{
    f[FEATURE_EXPOSURE] = (int16_t)((scene_danger(v->scene, v->side, g->at) +
                                     scene_own_fire(v->scene, v->side, g->at)) *
                                    u->bases);
    f[FEATURE_RELIEF] = (int16_t)(danger_now(v, u) * u->bases);
    if (!g->contact) f[FEATURE_HITS] = (int16_t)clamp(scene_hits(v->scene, u, g->at, g->facing));
    int friends = 0;
    for (int i = v->scene->first[v->side]; i < v->scene->end[v->side]; i++) {
        const SceneUnit *o = scene_row(v->scene, i);
        friends += o != u && !o->loose && geo_gap2(o->at, g->at) < (int64_t)2500 * 2500;
    }
    const Vec ahead_of = geo_ahead(g->facing);
    for (int i = v->scene->first[1 - v->side]; i < v->scene->end[1 - v->side]; i++) {
        const SceneUnit *o = scene_row(v->scene, i);
        const int64_t away = o->rate + o->half_d + u->half_d;
        if (o->loose || geo_gap2(o->at, g->at) > away * away) continue;
        if (o->horse && g->formation != SQUARE) f[FEATURE_HORSE] += FEATURE_ONE * o->bases / 2;
        int32_t right, ahead;
        geo_frame(g->at, ahead_of, o->at, &right, &ahead);
        if (ahead <= 0 && !g->contact && g->formation != SQUARE) f[FEATURE_FLANKED] = FEATURE_ONE;
    }
    f[FEATURE_SUPPORT] = (int16_t)(FEATURE_ONE * (friends > 3 ? 3 : friends));
    FeatureSet in = terrain_at(&v->b->terrain, g->at) & v->b->terrain.cover;
    if (in) f[FEATURE_COVER] = FEATURE_ONE;
}

/* 7.3, 7.4, 7.7: the dice it would take, and the chance that they cost good order. */
static int dice_of_move(const View *v, const SceneUnit *u, const Guess *g)
{
    int dice = 0;
    const bool moves = g->at.x != u->at.x || g->at.y != u->at.y;
    if (u->loose) return 0;
    if (g->formation != u->formation || g->facing != u->facing) dice++;
    if (moves && g->formation == LINE && u->formation == LINE) dice++;
    if (g->contact) dice++;
    for (FeatureSet at = terrain_at(&v->b->terrain, g->at); at; at &= at - 1) {
        const int type = v->b->terrain.feature[__builtin_ctzll(at)].type;
        if (type == T_MODERATE) dice += 2;
        if (type == T_VERY) dice += 4;
    }
    return dice;
}

/* Does the formation suit: line to fire, column to march, square against horse near. */
static void fit_feature(const View *v, const SceneUnit *u, const Guess *g, int16_t *f)
{
    const SceneUnit *near[1];
    if (u->loose || !scene_enemies(v->scene, v->side, g->at, 1, near)) return;
    const int32_t away = geo_distance(g->at, near[0]->at);
    int fit = 0;
    if (u->arm == INFANTRY) {
        if (g->formation == LINE) fit = away <= 4500 ? 1 : -1;
        if (g->formation == COLUMN) fit = away > 4500 ? 1 : 0;
        if (g->formation == SQUARE) fit = near[0]->horse && away < 5500 ? 2 : -2;
        if (u->bases == 1) fit = 0;
    } else if (u->arm == ARTILLERY) {
        const bool in_range = away <= u->range[2] || away <= 6000;
        if (g->formation == UNLIMBERED) fit = in_range ? 2 : -1;
        if (g->formation == LIMBERED) fit = in_range ? -2 : 1;
    }
    f[FEATURE_FIT] = (int16_t)(fit * FEATURE_ONE);
}

static void command_feature(const View *v, const SceneUnit *u, const Guess *g, int16_t *f)
{
    for (int o = 0; o < v->b->n_officers; o++) {
        const Officer *at = state_officer(v->s, o);
        if (at->where != ON_TABLE || !officer_commands(v->b, o, u->who)) continue;
        const int32_t reach = v->b->number[ACTIVATION_REACH] + u->half_d + 125;
        if (geo_gap2(at->at, g->at) <= (int64_t)reach * reach) f[FEATURE_COMMAND] = FEATURE_ONE;
    }
}

static void move_features(View *v, const Intention *i, int16_t *f)
{
    const SceneUnit *u = scene_find(v->scene, i->subject);
    if (!u) return;
    const SceneUnit *e = i->target ? ref_kind(i->target) == REF_FEATURE
                                         ? NULL
                                         : scene_find(v->scene, i->target)
                                   : NULL;
    const Guess g = guess_move(v, u, i, e);
    f[FEATURE_HOLD] = i->verb == V_HOLD ? FEATURE_ONE : 0;
    f[FEATURE_MOVE] = i->verb == V_ADVANCE || i->verb == V_WITHDRAW ? FEATURE_ONE : 0;
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

/* ---- activation ---- */

/* How much a unit needs to be activated now, in 1/FEATURE_ONE. */
static int reach_need(const View *v, const SceneUnit *u)
{
    const SceneUnit *near[1];
    if (!scene_enemies(v->scene, v->side, u->at, 1, near)) return 0;
    const int32_t away = geo_distance(u->at, near[0]->at);
    const bool in_range = u->range[2] && away <= u->range[2] + u->half_d + near[0]->half_d;
    if (u->moving && !u->loose) { /* it goes on by itself: where to? */
        const Point next = geo_along(u->at, u->ahead, u->rate);
        const Terrain *t = &v->b->terrain;
        if (next.x < 0 || next.y < 0 || next.x > t->width || next.y > t->depth) return 3 * FEATURE_ONE;
        if (v->objective >= 0 && geo_distance(u->at, v->objective_at) < u->rate) {
            return 2 * FEATURE_ONE; /* it would run past it */
        }
        return geo_distance(next, near[0]->at) < away ? FEATURE_ONE / 4 : FEATURE_ONE;
    }
    int need = in_range && !u->fired ? FEATURE_ONE : FEATURE_ONE / 2;
    if (!in_range && u->rate && away < 12000) need += FEATURE_ONE / 4;
    if (u->arm == ARTILLERY && !u->rate && !in_range) need = 0; /* it can neither move nor hit */
    if (u->status != FORMED && !u->loose) need /= 2;            /* moving would break it */
    return need;
}

static void attempt_features(const View *v, const Intention *i, int16_t *f)
{
    const int officer = ref_index(i->subject);
    const Throne *t = throne(v->s);
    if (i->verb != V_ATTEMPT) {
        f[FEATURE_HOLD] = FEATURE_ONE;
        return;
    }
    int already = 0;
    for (int k = 1; k < t->n_allotted; k++) already += t->allotted[k] == i->target;
    if (ref_kind(i->target) == REF_UNIT &&
        state_unit(v->s, ref_index(i->target))->marks & U_ACTIVATED) {
        already += 4;
    }
    const bool self = i->target == i->subject;
    const bool contact = self || officer_within(v->b, v->s, officer, i->target, GEO_TOUCH);
    const int rating = v->b->officer[officer].rating;
    int faces = 7 - rating + (contact ? v->b->number[ACTIVATION_CONTACT] : 0);
    if (faces > 5) faces = 5;
    /* what this attempt adds to those it has had: all that follows is worth only so much */
    int chance = FEATURE_ONE * faces / 6;
    for (int k = 0; k < already; k++) chance = chance * (6 - faces) / 6;
    f[FEATURE_CHANCE] = (int16_t)chance;
    if (self) {
        int far = 0;
        for (int u = v->scene->first[v->side]; u < v->scene->end[v->side]; u++) {
            const Ref own = v->scene->unit[u].who;
            far += ref_kind(own) == REF_UNIT && officer_commands(v->b, officer, own);
        }
        const Ref *reached;
        const int n = command_reached(v->b, v->s, officer, &reached);
        for (int k = 0; k < n && ref_kind(reached[k]) == REF_UNIT; k++) far--;
        f[FEATURE_LEAD] = (int16_t)chance;
        f[FEATURE_NEED] = (int16_t)(far * chance);
        return;
    }
    const SceneUnit *u = scene_find(v->scene, i->target);
    if (!u) return;
    f[FEATURE_NEED] = (int16_t)(reach_need(v, u) * chance / FEATURE_ONE);
    f[FEATURE_WORTH] = (int16_t)(chance * u->bases / 10);
    f[FEATURE_RALLY] = (int16_t)(u->loose ? chance : 0);
}

/* ---- the rest ---- */

static void officer_features(const View *v, const Intention *i, int16_t *f)
{
    const int officer = ref_index(i->subject);
    const Officer *at = state_officer(v->s, officer);
    f[FEATURE_HOLD] = i->verb == V_HOLD ? FEATURE_ONE : 0;
    if (i->verb != V_JOIN) return;
    const SceneUnit *u = scene_find(v->scene, i->target);
    if (!u) return;
    f[FEATURE_LEAD] = FEATURE_ONE;
    int near = 0, now = 0;
    const int32_t reach = v->b->number[ACTIVATION_REACH] + 300;
    for (int k = v->scene->first[v->side]; k < v->scene->end[v->side]; k++) {
        const SceneUnit *own = scene_row(v->scene, k);
        if (!officer_commands(v->b, officer, own->who)) continue;
        near += geo_gap2(own->at, u->at) <= (int64_t)reach * reach;
        now += geo_gap2(own->at, at->at) <= (int64_t)reach * reach;
    }
    f[FEATURE_COMMAND] = (int16_t)(FEATURE_ONE * (near - now));
    f[FEATURE_NEED] = (int16_t)reach_need(v, u);
    f[FEATURE_WORTH] = (int16_t)(FEATURE_ONE * u->bases / 10);
    f[FEATURE_EXPOSURE] = (int16_t)scene_danger(v->scene, v->side, u->at);
}

/* A square is for horse, and only for horse: charged now, or within its reach. */
static void square_features(const View *v, const SceneUnit *u, int16_t *f)
{
    const SceneUnit *charger = v->s->decision.kind == D_CHARGED
                                   ? scene_find(v->scene, v->s->decision.with) : NULL;
    bool horse = charger && charger->horse;
    for (int k = v->scene->first[1 - v->side]; k < v->scene->end[1 - v->side] && !charger; k++) {
        const SceneUnit *e = scene_row(v->scene, k);
        if (!e->horse || e->loose) continue;
        horse |= geo_distance(e->at, u->at) - e->half_d - u->half_d <= e->rate;
    }
    f[FEATURE_FIT] = (int16_t)(horse ? FEATURE_ONE : -2 * FEATURE_ONE);
    f[FEATURE_HORSE] = (int16_t)(horse ? -FEATURE_ONE : 0); /* the danger it takes away */
}

static bool light_base(const View *v, Ref unit)
{
    const UnitInfo *info = &v->b->unit[ref_index(unit)];
    for (int k = info->first; k < info->first + info->n; k++) {
        if (v->b->stand[k].kind == LIGHT_INFANTRY) return true;
    }
    return false;
}

static void initiative_features(const View *v, const Intention *i, int16_t *f)
{
    const SceneUnit *u = scene_find(v->scene, i->subject);
    if (!u) {
        f[FEATURE_HOLD] = FEATURE_ONE;
        return;
    }
    f[FEATURE_CHANCE] = (int16_t)(FEATURE_ONE * (7 - u->rating) / 6);
    f[FEATURE_WORTH] = (int16_t)(FEATURE_ONE * u->bases / 10);
    const int now = u->dice ? chance_fails(u->rating, u->dice) : 0;
    if (i->verb == V_SQUARE || i->verb == V_INTO_LINE) { /* 7.3: one die more */
        f[FEATURE_RISK] = (int16_t)(chance_fails(u->rating, u->dice + 1) - now);
    }
    if (i->verb == V_REFORM) f[FEATURE_NEED] = (int16_t)(FEATURE_ONE / 4 + now);
    f[FEATURE_SQUARE] = i->verb == V_SQUARE ? FEATURE_ONE : 0;
    f[FEATURE_HALT] = i->verb == V_HALT || i->verb == V_HALT_BEHIND ? FEATURE_ONE : 0;
    f[FEATURE_RALLY] = i->verb == V_REFORM || i->verb == V_RALLY ? FEATURE_ONE : 0;
    f[FEATURE_FORM] = i->verb == V_INTO_LINE ? FEATURE_ONE : 0;
    f[FEATURE_CHARGE] = i->verb == V_COUNTER_CHARGE ? FEATURE_ONE : 0;
    f[FEATURE_SKIRMISH] = i->verb == V_SKIRMISH ? FEATURE_ONE : 0;
    if (i->verb == V_INTO_LINE) f[FEATURE_FIT] = FEATURE_ONE;
    if (i->verb == V_SQUARE) square_features(v, u, f);
    if (i->verb == V_SKIRMISH) {
        const SceneUnit *near[1];
        const int n = scene_enemies(v->scene, v->side, u->at, 1, near);
        const int32_t away = n ? geo_distance(u->at, near[0]->at) : INT32_MAX;
        const bool light = u->bases > 0 && u->arm == INFANTRY && light_base(v, i->subject);
        f[FEATURE_FIT] = (int16_t)(light ? FEATURE_ONE : -FEATURE_ONE);
        f[FEATURE_NEED] = (int16_t)(away > 2500 && away < 6500 ? FEATURE_ONE : 0);
    }
}

static void screen_features(const View *v, const Intention *i, int16_t *f)
{
    f[FEATURE_HOLD] = i->verb == V_DONE ? FEATURE_ONE : 0;
    if (i->verb != V_SCREEN) return;
    f[FEATURE_SKIRMISH] = FEATURE_ONE;
    const int base = ref_index(i->subject);
    const SceneUnit *e = scene_find(v->scene, i->target);
    if (!e) return;
    const Point at = state_stand(v->s, base)->at;
    const int32_t away = geo_distance(at, e->at), rate = base_rate(v->b, base);
    int32_t go = i->choice ? rate : rate * 2 / 5;
    if (go > away - 1000) go = away - 1000;
    const Point to = geo_along(at, geo_ahead(geo_bearing(at, e->at)), go);
    f[FEATURE_CLOSING] = (int16_t)clamp((int64_t)go * FEATURE_ONE / rate);
    static const int32_t muskets[4] = { 0, 0, 2000, 4000 };
    const SceneUnit self = { .side = (int8_t)v->side, .at = to, .half_w = 125, .half_d = 125,
                             .bases = 1, .range = muskets, .reach = 5500 };
    const Angle facing = geo_bearing(at, e->at);
    f[FEATURE_EXPOSURE] = (int16_t)(scene_danger(v->scene, v->side, to) +
                                    scene_own_fire(v->scene, v->side, to) +
                                    scene_own_hits(v->scene, &self, to, facing));
    f[FEATURE_HITS] = (int16_t)clamp(scene_hits(v->scene, &self, to, facing));
}

static void fire_features(const View *v, const Intention *i, int16_t *f)
{
    const SceneUnit *u = scene_find(v->scene, i->subject);
    f[FEATURE_HOLD] = i->verb == V_HOLD || i->verb == V_DONE ? FEATURE_ONE : 0;
    f[FEATURE_FIRE] = i->verb == V_FIRE || i->verb == V_OPEN_FIRE ? FEATURE_ONE : 0;
    if (!u || !f[FEATURE_FIRE]) return;
    f[FEATURE_HITS] = (int16_t)clamp(scene_hits(v->scene, u, u->at, u->facing));
    f[FEATURE_RISK] = (int16_t)(u->loose ? 0 : chance_fails(u->rating, u->dice + 1));
    f[FEATURE_CHANCE] = (int16_t)(i->verb == V_OPEN_FIRE ? FEATURE_ONE * (7 - u->rating) / 6
                                                         : FEATURE_ONE);
    bool friends = false;
    fire_has_target(v->b, v->s, i->subject, &friends);
    if (friends) f[FEATURE_EXPOSURE] = FEATURE_ONE;
}

static void casualty_features(const View *v, const Intention *i, int16_t *f)
{
    if (i->verb != V_REMOVE) {
        f[FEATURE_HOLD] = FEATURE_ONE;
        return;
    }
    const int base = ref_index(i->subject), unit = state_stand(v->s, base)->unit;
    const StandInfo *info = &v->b->stand[base];
    int worth = (7 - info->rating) * FEATURE_ONE / 5;
    if (info->traits & TRAIT_COMMAND) worth += FEATURE_ONE;
    if (base_is_gun(v->b, base)) worth += FEATURE_ONE / 2;
    if (unit != NO_UNIT && state_unit(v->s, unit)->n_stands == 1) worth += FEATURE_ONE / 2;
    const bool own = info->side == v->side;
    f[FEATURE_WORTH] = (int16_t)(own ? -worth : worth);
}

static void rally_features(const View *v, const Intention *i, int16_t *f)
{
    (void)v;
    f[FEATURE_HOLD] = i->choice == 3 ? FEATURE_ONE : 0;
    f[FEATURE_HOME] = i->choice == 2 ? FEATURE_ONE : i->choice == 1 ? FEATURE_ONE / 2 : 0;
    f[FEATURE_RALLY] = FEATURE_ONE;
}

static void deploy_features(const View *v, const Intention *i, int16_t *f)
{
    f[FEATURE_HOLD] = i->verb == V_STANDARD ? FEATURE_ONE : 0;
    if (i->verb != V_DEPLOY) return;
    Order o;
    if (!throne_ground(v->b, v->s, i, &o, NULL)) return;
    f[FEATURE_MOVE] = FEATURE_ONE;
    if (v->objective >= 0) {
        f[FEATURE_OBJECTIVE] = (int16_t)clamp(-(int64_t)geo_distance(o.place, v->objective_at) *
                                              FEATURE_ONE / 2500);
    }
    f[FEATURE_FORM] = i->formation == COLUMN ? FEATURE_ONE : 0;
}

static void one(View *v, const Intention *i, int16_t *f)
{
    switch (v->s->decision.kind) {
    case D_DEPLOY: deploy_features(v, i, f); break;
    case D_ACTIVATE:
        if (i->verb == V_RALLY) initiative_features(v, i, f);
        else attempt_features(v, i, f);
        break;
    case D_MOVE:
        if (ref_kind(i->subject) == REF_OFFICER) officer_features(v, i, f);
        else if (i->verb == V_COLLECT) f[FEATURE_RALLY] = 2 * FEATURE_ONE;
        else if (i->subject) move_features(v, i, f);
        break;
    case D_INITIATIVE:
    case D_UNDER_FIRE:
    case D_CHARGED:
    case D_SECOND_LINE:
    case D_SKIRMISH:
    case D_MORALE: initiative_features(v, i, f); break;
    case D_PLACE: screen_features(v, i, f); break;
    case D_FIRE: fire_features(v, i, f); break;
    case D_CASUALTY:
    case D_BALANCE: casualty_features(v, i, f); break;
    case D_RALLY: rally_features(v, i, f); break;
    default: break;
    }
    f[FEATURE_ODD] = (int16_t)(i->subject * 7 % 13 + i->verb % 3);
}

void throne_features(const Battle *b, const State *s, const Intention *list, int n,
                     int16_t (*out)[FEATURES])
{
    View v = { .b = b, .s = s, .scene = scene_of(b, s), .side = s->decision.side };
    memset(out, 0, (size_t)n * sizeof *out);
    v.objective = throne_battle(b)->objective[v.side] - 1;
    if (v.objective >= 0) {
        const Feature *f = &b->terrain.feature[v.objective];
        v.objective_at = (Point){ (f->low.x + f->high.x) / 2, (f->low.y + f->high.y) / 2 };
    }
    v.time = b->turns ? FEATURE_ONE * s->turn / b->turns : 0;
    for (int k = 0; k < n; k++) one(&v, &list[k], out[k]);
}
