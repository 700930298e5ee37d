/* SPDX-License-Identifier: GPL-3.0-or-later
 * features.c - what speaks for an order, in the numbers that all rulesets share.
 *
 * Estimates, not rules: they guess where a move ends by its way alone, without its turns, and
 * what fire and steel would do there on average.  The list and its units are engine/feature.h.
 *
 * Start at throne_features().
 */
#include "rulesets/throne_of_bayonets/features.h"
#include <string.h>

/* ---- activation ---- */

/* How much a unit needs to be activated now, in 1/FEATURE_ONE. */
static int reach_need(const View *v, const SceneUnit *u)
{
    const SceneUnit *const near = scene_nearest_to(v->scene, u);
    if (!near)
        return 0;
    const int32_t away = geo_distance(u->at, near->at);
    const bool in_range = u->range[2] && away <= u->range[2] + u->half_d + near->half_d;
    if (u->moving && !u->loose) { /* it goes on by itself: where to? */
        const Point next = geo_along(u->at, u->ahead, u->rate);
        const Terrain *t = &v->b->terrain;
        if (terrain_off(t, next))
            return 3 * FEATURE_ONE;
        if (v->objective >= 0 && geo_distance(u->at, v->objective_at) < u->rate) {
            return 2 * FEATURE_ONE; /* it would run past it */
        }
        return geo_distance(next, near->at) < away ? FEATURE_ONE / 4 : FEATURE_ONE;
    }
    int need = in_range && !u->fired ? FEATURE_ONE : FEATURE_ONE / 2;
    if (!in_range && u->rate && away < 12000)
        need += FEATURE_ONE / 4;
    if (u->arm == ARTILLERY && !u->rate && !in_range)
        need = 0; /* it can neither move nor hit */
    if (u->status != FORMED && !u->loose)
        need /= 2; /* moving would break it */
    return need;
}

/* Most units are further from him than both are long. */
static bool touches(const View *v, int officer, const SceneUnit *u)
{
    const OfficerInfo *info = &v->b->officer[officer];
    const int64_t far =
        u->half_w + u->half_d + info->half_w + info->half_d + 2 * v->b->number[BASE_SIZE];
    return geo_gap2(state_officer(v->s, officer)->at, u->at) <= far * far &&
           officer_within(v->b, v->s, officer, u->who, GEO_TOUCH);
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
    for (int k = 1; k < t->n_allotted; k++)
        already += t->allotted[k] == i->target;
    if (ref_kind(i->target) == REF_UNIT &&
        state_unit(v->s, ref_index(i->target))->marks & U_ACTIVATED) {
        already += 4;
    }
    const bool self = i->target == i->subject;
    const SceneUnit *const u = self ? NULL : scene_find(v->scene, i->target);
    const bool contact = self || (u && touches(v, officer, u));
    const int rating = v->b->officer[officer].rating;
    int faces = 7 - rating + (contact ? v->b->number[ACTIVATION_CONTACT] : 0);
    if (faces > 5)
        faces = 5;
    /* what this attempt adds to those it has had: all that follows is worth only so much */
    int chance = FEATURE_ONE * faces / 6;
    for (int k = 0; k < already; k++)
        chance = chance * (6 - faces) / 6;
    f[FEATURE_CHANCE] = (int16_t)chance;
    if (self) {
        int far = 0;
        for (int k = v->scene->first[v->side]; k < v->scene->end[v->side]; k++) {
            const Ref own = v->scene->unit[k].who;
            far += ref_kind(own) == REF_UNIT && officer_commands(v->b, officer, own);
        }
        const Ref *reached;
        const int n = command_reached(v->b, v->s, officer, &reached);
        for (int k = 0; k < n && ref_kind(reached[k]) == REF_UNIT; k++)
            far--;
        f[FEATURE_LEAD] = (int16_t)chance;
        f[FEATURE_NEED] = (int16_t)(far * chance);
        return;
    }
    if (!u)
        return;
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
    if (i->verb != V_JOIN)
        return;
    const SceneUnit *u = scene_find(v->scene, i->target);
    if (!u)
        return;
    f[FEATURE_LEAD] = FEATURE_ONE;
    int near = 0, now = 0;
    const int32_t reach = v->b->number[ACTIVATION_REACH] + 300;
    const SceneUnit *const end = scene_end(v->scene, v->side);
    for (const SceneUnit *own = scene_first(v->scene, v->side); own < end; own++) {
        if (!officer_commands(v->b, officer, own->who))
            continue;
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
                                   ? scene_find(v->scene, v->s->decision.with)
                                   : NULL;
    bool horse = charger && charger->horse;
    const int enemy = 1 - v->side;
    const SceneUnit *const end = scene_end(v->scene, enemy);
    for (const SceneUnit *e = scene_first(v->scene, enemy); e < end && !charger; e++) {
        if (!e->horse || e->loose)
            continue;
        horse |= geo_distance(e->at, u->at) - e->half_d - u->half_d <= e->rate;
    }
    f[FEATURE_FIT] = (int16_t)(horse ? FEATURE_ONE : -2 * FEATURE_ONE);
    f[FEATURE_HORSE] = (int16_t)(horse ? -FEATURE_ONE : 0); /* the danger it takes away */
}

static bool light_base(const View *v, Ref unit)
{
    const UnitInfo *info = &v->b->unit[ref_index(unit)];
    for (int k = info->first; k < info->first + info->n; k++) {
        if (v->b->stand[k].kind == LIGHT_INFANTRY)
            return true;
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
    if (i->verb == V_REFORM)
        f[FEATURE_NEED] = (int16_t)(FEATURE_ONE / 4 + now);
    f[FEATURE_SQUARE] = i->verb == V_SQUARE ? FEATURE_ONE : 0;
    f[FEATURE_HALT] = i->verb == V_HALT || i->verb == V_HALT_BEHIND ? FEATURE_ONE : 0;
    f[FEATURE_RALLY] = i->verb == V_REFORM || i->verb == V_RALLY ? FEATURE_ONE : 0;
    f[FEATURE_FORM] = i->verb == V_INTO_LINE ? FEATURE_ONE : 0;
    f[FEATURE_CHARGE] = i->verb == V_COUNTER_CHARGE ? FEATURE_ONE : 0;
    f[FEATURE_SKIRMISH] = i->verb == V_SKIRMISH ? FEATURE_ONE : 0;
    if (i->verb == V_INTO_LINE)
        f[FEATURE_FIT] = FEATURE_ONE;
    if (i->verb == V_SQUARE)
        square_features(v, u, f);
    if (i->verb == V_SKIRMISH) {
        const SceneUnit *near[1];
        const int n = scene_enemies(v->scene, v->side, u->at, 1, near);
        const int32_t away = n ? geo_distance(u->at, near[0]->at) : INT32_MAX;
        const bool light =
            u->bases > 0 && u->arm == INFANTRY && light_base(v, i->subject);
        f[FEATURE_FIT] = (int16_t)(light ? FEATURE_ONE : -FEATURE_ONE);
        f[FEATURE_NEED] = (int16_t)(away > 2500 && away < 6500 ? FEATURE_ONE : 0);
    }
}

static void screen_features(const View *v, const Intention *i, int16_t *f)
{
    f[FEATURE_HOLD] = i->verb == V_DONE ? FEATURE_ONE : 0;
    if (i->verb != V_SCREEN)
        return;
    f[FEATURE_SKIRMISH] = FEATURE_ONE;
    const int base = ref_index(i->subject);
    const SceneUnit *e = scene_find(v->scene, i->target);
    if (!e)
        return;
    const Point at = state_stand(v->s, base)->at;
    const int32_t away = geo_distance(at, e->at), rate = base_rate(v->b, base);
    int32_t go = i->choice ? rate : rate * 2 / 5;
    if (go > away - 1000)
        go = away - 1000;
    const Point to = geo_along(at, geo_ahead(geo_bearing(at, e->at)), go);
    f[FEATURE_CLOSING] = (int16_t)feature_clamp((int64_t)go * FEATURE_ONE / rate);
    static const int32_t muskets[4] = { 0, 0, 2000, 4000 };
    const SceneUnit self = { .side = (int8_t)v->side,
                             .at = to,
                             .half_w = 125,
                             .half_d = 125,
                             .bases = 1,
                             .range = muskets,
                             .reach = 5500 };
    const Angle facing = geo_bearing(at, e->at);
    f[FEATURE_EXPOSURE] = (int16_t)(scene_danger(v->scene, v->side, to) +
                                    scene_own_fire(v->scene, v->side, to) +
                                    scene_own_hits(v->scene, &self, to, facing));
    f[FEATURE_HITS] = (int16_t)feature_clamp(scene_hits(v->scene, &self, to, facing));
}

static void fire_features(const View *v, const Intention *i, int16_t *f)
{
    const SceneUnit *u = scene_find(v->scene, i->subject);
    f[FEATURE_HOLD] = i->verb == V_HOLD || i->verb == V_DONE ? FEATURE_ONE : 0;
    f[FEATURE_FIRE] = i->verb == V_FIRE || i->verb == V_OPEN_FIRE ? FEATURE_ONE : 0;
    if (!u || !f[FEATURE_FIRE])
        return;
    f[FEATURE_HITS] = (int16_t)feature_clamp(scene_hits(v->scene, u, u->at, u->facing));
    f[FEATURE_RISK] = (int16_t)(u->loose ? 0 : chance_fails(u->rating, u->dice + 1));
    const int opens = FEATURE_ONE * (7 - u->rating) / 6;
    f[FEATURE_CHANCE] = (int16_t)(i->verb == V_OPEN_FIRE ? opens : FEATURE_ONE);
    bool friends = false;
    fire_has_target(v->b, v->s, i->subject, &friends);
    if (friends)
        f[FEATURE_EXPOSURE] = FEATURE_ONE;
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
    if (info->traits & TRAIT_COMMAND)
        worth += FEATURE_ONE;
    if (base_is_gun(v->b, base))
        worth += FEATURE_ONE / 2;
    if (unit != NO_UNIT && state_unit(v->s, unit)->n_stands == 1)
        worth += FEATURE_ONE / 2;
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
    if (i->verb != V_DEPLOY)
        return;
    const Order *const o = v->known;
    if (!ground_once(throne_ground, v->b, v->s, i, v->known))
        return;
    f[FEATURE_MOVE] = FEATURE_ONE;
    if (v->objective >= 0) {
        const int64_t away = terrain_walk(&v->b->terrain, o->place, v->objective_at);
        f[FEATURE_OBJECTIVE] = (int16_t)feature_clamp(-away * FEATURE_ONE / 2500);
    }
    f[FEATURE_FORM] = i->formation == COLUMN ? FEATURE_ONE : 0;
}

static void one(View *v, const Intention *i, int16_t *f)
{
    switch (v->s->decision.kind) {
    case D_DEPLOY:
        deploy_features(v, i, f);
        break;
    case D_ACTIVATE:
        attempt_features(v, i, f);
        break;
    case D_MOVE:
        if (i->verb == V_RALLY)
            initiative_features(v, i, f);
        else if (ref_kind(i->subject) == REF_OFFICER)
            officer_features(v, i, f);
        else if (i->verb == V_COLLECT)
            f[FEATURE_RALLY] = 2 * FEATURE_ONE;
        else if (i->subject)
            features_of_move(v, i, f);
        break;
    case D_INITIATIVE:
    case D_UNDER_FIRE:
    case D_CHARGED:
    case D_SECOND_LINE:
    case D_SKIRMISH:
    case D_MORALE:
        initiative_features(v, i, f);
        break;
    case D_PLACE:
        screen_features(v, i, f);
        break;
    case D_FIRE:
        fire_features(v, i, f);
        break;
    case D_CASUALTY:
    case D_BALANCE:
        casualty_features(v, i, f);
        break;
    case D_RALLY:
        rally_features(v, i, f);
        break;
    default:
        break;
    }
    f[FEATURE_ODD] = (int16_t)(i->subject * 7 % 13 + i->verb % 3);
}

/* The place nearest to whom is asked about that its side does not hold; any if it holds all. */
static void choose_objective(View *v)
{
    const ThroneBattle *own = throne_battle(v->b);
    FeatureSet held = 0;
    for (int i = 0; i < own->n_places && own->n_places > 1; i++) {
        if (controls(v->b, v->s, v->side, own->place[i]))
            held |= (FeatureSet)1 << own->place[i];
    }
    v->objective = battle_next_place(v->b, v->s, own->place, own->n_places, held);
    if (v->objective >= 0)
        v->objective_at = feature_middle(&v->b->terrain.feature[v->objective]);
}

void throne_features(const Battle *b, const State *s, const Intention *list, int n,
                     Order *known, int16_t (*out)[FEATURES])
{
    View v = { .b = b, .s = s, .scene = scene_of(b, s), .side = s->decision.side };
    Order none;
    memset(out, 0, (size_t)n * sizeof *out);
    choose_objective(&v);
    v.time = b->turns ? FEATURE_ONE * s->turn / b->turns : 0;
    for (int k = 0; k < n; k++) {
        v.known = known_row(known, k, &none);
        one(&v, &list[k], out[k]);
    }
}
