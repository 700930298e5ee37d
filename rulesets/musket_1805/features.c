/* SPDX-License-Identifier: GPL-3.0-or-later
 * features.c - what speaks for an order, in the numbers that all rulesets share.
 *
 * Ten figures count as a stand.  The list and its units are engine/feature.h; what is estimated,
 * scene.h.
 *
 * Start at musket_features().
 */
#include "rulesets/musket_1805/scene.h"
#include <string.h>

enum {
    STAND_FIGURES = 10,
    FACE_TO_FACE = 762, /* 3 in */
    COVER_COUNTS = 6096 /* 24 in: from an enemy so near */
};

static int clamp(int64_t n)
{
    return n > 30000 ? 30000 : n < -30000 ? -30000 : (int)n;
}

/* Does its side hold the place, with somebody else upon it? */
static bool is_guarded(const View *v, const Seen *u, int place, Point p)
{
    const int64_t near = v->b->number[OBJECTIVE_NEAR];
    if (musket(v->s)->held[place] != v->side + 1)
        return false;
    for (int i = 0; i < v->n; i++) {
        const Seen *e = &v->seen[i];
        if (e->side == v->side && e != u && !e->routed &&
            geo_gap2(e->at, p) <= near * near)
            return true;
    }
    return false;
}

/* A distance: guns in range are near enough, and others who may charge from there.  Who goes on to
 * the enemy's muzzles without charging has nothing of it. */
static int32_t counted_from(const View *v, const Seen *u, int32_t away)
{
    const int32_t near = v->b->number[u->arm == GUNS    ? RANGE_GUNS_24
                                      : u->arm == HORSE ? MOVE_HORSE_CHARGE
                                                        : MOVE_LINE_CHARGE];
    return away > near ? away : near;
}

/* Where the unit that options are about stands: the same for all, and half of them stay there. */
typedef struct Now {
    const Seen *who; /* NULL = not asked yet */
    Spot here;
    int danger, place; /* place: the objective that it would go to, -1 = none */
    Point goal;
    int32_t to_goal, rate;
    bool guarded;
} Now;

/* The nearest objective that is not its side's; any if all are. */
static void choose_objective(const View *v, const Seen *u, Now *now)
{
    const MusketBattle *o = own(v->b);
    int32_t least = INT32_MAX;
    now->place = -1;
    for (int i = 0; i < o->n_objectives; i++) {
        const Point p = feature_middle(&v->b->terrain.feature[o->objective[i]]);
        const int32_t away = geo_distance(u->at, p);
        const int32_t counted = musket(v->s)->held[o->objective[i]] == v->side + 1
                                    ? away + 2 * now->rate
                                    : away;
        if (counted >= least)
            continue;
        least = counted;
        now->place = o->objective[i];
        now->goal = p;
        now->to_goal = away;
    }
    now->guarded = now->place >= 0 && is_guarded(v, u, now->place, now->goal);
}

/* Distance won towards it. */
static void objective_features(const View *v, const Seen *u, const Guess *g,
                               const Now *now, int16_t *f)
{
    if (now->place < 0)
        return;
    int32_t before = now->to_goal, after = geo_distance(g->at, now->goal);
    const int32_t near = v->b->number[OBJECTIVE_NEAR];
    if (u->arm == GUNS) { /* they win it with fire, not by going there */
        before = counted_from(v, u, before);
        after = counted_from(v, u, after);
    }
    int64_t won = (int64_t)(before - after) * FEATURE_ONE / now->rate;
    if (now->guarded) { /* no crowd of all hands upon one place */
        f[FEATURE_OBJECTIVE] = (int16_t)clamp(won / 4);
        return;
    }
    f[FEATURE_OBJECTIVE] = (int16_t)clamp(won);
    f[FEATURE_LATE] = (int16_t)(f[FEATURE_OBJECTIVE] * v->time / FEATURE_ONE);
    if (after <= near && before > near)
        f[FEATURE_TAKES] = FEATURE_ONE;
    if (before <= near && after > near)
        f[FEATURE_LEAVES] = FEATURE_ONE;
}

/* Who is face to face with somebody has closed: going over to another wins nothing more. */
static bool is_close_to_another(const View *v, const Seen *u, const Seen *e)
{
    for (int i = 0; i < v->n; i++) {
        const Seen *other = &v->seen[i];
        if (other->side == u->side || other == e || other->routed)
            continue;
        const int64_t close = u->half_d + other->half_d + FACE_TO_FACE;
        if (geo_gap2(u->at, other->at) <= close * close)
            return true;
    }
    return false;
}

static void place_features(const View *v, const Seen *u, const Guess *g, const Spot *spot,
                           const Now *now, const Seen *e, int16_t *f)
{
    const int32_t rate = now->rate;
    int32_t right, ahead;
    if (e) {
        const int32_t before = counted_from(v, u, now->here.away[e - v->seen]),
                      after = counted_from(v, u, spot->away[e - v->seen]);
        const int32_t won = before - after;
        if (!is_close_to_another(v, u, e))
            f[FEATURE_CLOSING] = (int16_t)clamp((int64_t)won * FEATURE_ONE / rate);
        f[FEATURE_FLANKING] = musket_scene_off_flank(e, g->at) ? FEATURE_ONE : 0;
    }
    objective_features(v, u, g, now, f);
    geo_frame(u->at, geo_ahead(v->b->side[v->side].home), g->at, &right, &ahead);
    f[FEATURE_HOME] = (int16_t)clamp((int64_t)ahead * FEATURE_ONE / rate);
    const Terrain *t = &v->b->terrain;
    const int32_t edge = 1000;
    if (g->at.x < edge || g->at.y < edge || g->at.x > t->width - edge ||
        g->at.y > t->depth - edge) {
        f[FEATURE_EDGE] = FEATURE_ONE;
    }
}

/* Chance to fail the test that so many hits would cost it. */
static int risk_of(const View *v, const Seen *u, int hits)
{
    const int first = u->arm == FOOT ? MORALE_FOOT : MORALE_HORSE;
    const int step = v->b->number[first + VETERAN - row(v->s, u->unit)->level];
    const int any = hits < FEATURE_ONE ? hits : FEATURE_ONE; /* that there is a test */
    const int fails =
        (100 - musket_morale_percent(v->b, v->s, u->unit)) * FEATURE_ONE / 100 +
        step * hits / 100;
    return any * (fails < FEATURE_ONE ? fails : FEATURE_ONE) / FEATURE_ONE;
}

static void look_here(const View *v, const Seen *u, Now *now)
{
    if (now->who == u)
        return;
    now->who = u;
    musket_scene_measure(v, v->side, u->at, &now->here);
    musket_scene_shelter(v, v->side, u->half_d, &now->here);
    now->danger = musket_scene_danger(v, &now->here);
    now->rate = musket_order_limit(v->b, v->s, u->unit, u->formation, 100);
    if (now->rate < 1000)
        now->rate = 1524;
    choose_objective(v, u, now);
}

/* Of its block there; it matters only where walls are. */
static int32_t half_depth(const View *v, const Seen *u, const Guess *g)
{
    return own(v->b)->lines && g->formation != u->formation
               ? musket_formation_box(v->b, v->s, u->unit, g->formation, g->at, g->facing)
                     .half_d
               : u->half_d;
}

/* Where an order leads, measured.  in: room for a spot that is not here. */
static const Spot *spot_of(const View *v, const Seen *u, const Guess *g, const Now *now,
                           Spot *there)
{
    if (g->at.x == u->at.x && g->at.y == u->at.y)
        return &now->here;
    musket_scene_measure(v, v->side, g->at, there);
    musket_scene_shelter(v, v->side, half_depth(v, u, g), there);
    return there;
}

/* 8.10, 8.12  In cover, or behind some towards an enemy who is near enough to matter. */
static bool is_sheltered(const View *v, const Spot *spot)
{
    for (int i = 0; i < v->n && spot->walled; i++) {
        const Seen *e = &v->seen[i];
        if (e->side != v->side && !e->routed && spot->away[i] <= COVER_COUNTS &&
            spot->shelter[i])
            return true;
    }
    return spot->in != NO_SHELTER;
}

static void danger_features(const View *v, const Seen *u, const Guess *g,
                            const Spot *spot, const Now *now, int16_t *f)
{
    const bool housed = spot->in == IN_BUILDING;
    const bool crowded =
        u->arm == FOOT && !housed && (g->formation == COLUMN || g->formation == SQUARE);
    int friends = 0;
    const int danger = spot == &now->here ? now->danger : musket_scene_danger(v, spot);
    f[FEATURE_EXPOSURE] = (int16_t)(crowded ? danger * 5 / 4 : danger);
    f[FEATURE_RISK] = (int16_t)risk_of(v, u, f[FEATURE_EXPOSURE]);
    f[FEATURE_RELIEF] = (int16_t)now->danger;
    for (int i = 0; i < v->n; i++) {
        const Seen *e = &v->seen[i];
        if (e->unit == u->unit || e->routed)
            continue;
        if (e->side == v->side) {
            friends += geo_gap2(e->at, g->at) < (int64_t)2032 * 2032;
            continue;
        }
        if (spot->away[i] - e->half_d - u->half_d > e->charge)
            continue;
        if (looks_all_round(g->formation, spot->in))
            continue;
        if (e->arm == HORSE && u->arm != HORSE &&
            !(spot->walled && spot->shelter[i])) /* 6.13 */
            f[FEATURE_HORSE] = FEATURE_ONE;
        int32_t right, ahead;
        geo_frame(g->at, geo_ahead(g->facing), e->at, &right, &ahead);
        if (ahead <= 0 && !g->contact)
            f[FEATURE_FLANKED] = FEATURE_ONE;
    }
    f[FEATURE_SUPPORT] = (int16_t)(FEATURE_ONE * (friends > 3 ? 3 : friends));
    f[FEATURE_COVER] = is_sheltered(v, spot) ? FEATURE_ONE : 0;
}

static void fire_features(const View *v, const Seen *u, const Guess *g, const Spot *spot,
                          const Seen *e, const Intention *i, int16_t *f)
{
    int hits = 0;
    if (i->verb == V_FIRE || i->verb == V_FALL_BACK) {
        Shot shot;
        if (!musket_shot_make(v->b, v->s, u->unit, i->target, &shot, NULL))
            return;
        shot.still = i->verb == V_FIRE;
        hits =
            musket_shot_percent(&shot) * musket_shot_shooters(&shot) * FEATURE_ONE / 100;
    } else if (g->fires && e) {
        hits = musket_scene_aimed_fire(v, u, g, spot, e);
    } else {
        hits = musket_scene_best_fire(v, u, g, spot) / 3; /* what it could fire at next */
    }
    /* Guns in battery give nothing up for it. */
    f[FEATURE_FIRE] = i->verb == V_FIRE && u->arm != GUNS ? FEATURE_ONE : 0;
    f[FEATURE_HITS] = (int16_t)clamp(hits);
}

/* Does the formation suit: line to fire, column to march, square against horse, guns in battery. */
static void fit_feature(const View *v, const Seen *u, const Guess *g, const Spot *spot,
                        int16_t *f)
{
    const int32_t least = spot->least, horse = spot->horse;
    int fit = 0;
    if (u->arm == FOOT) {
        if (g->formation == LINE)
            fit = least <= 6600 ? 1 : -1;
        if (g->formation == COLUMN)
            fit = least > 6600 ? 1 : 0;
        if (g->formation == SQUARE)
            fit = horse < 5600 ? 2 : -2;
        if (g->formation == SKIRMISH && horse < 5600)
            fit = -1;
    } else if (u->arm == HORSE) {
        fit = g->formation == LINE ? least < 7600 : least > 7600;
    } else if (u->arm == GUNS) {
        const bool in_range = least <= v->b->number[RANGE_GUNS_24];
        fit = g->formation == UNLIMBERED ? in_range ? 2 : -1 : in_range ? -2 : 1;
    }
    f[FEATURE_FIT] = (int16_t)(fit * FEATURE_ONE);
}

static void charge_features(const View *v, const Seen *u, const Seen *e, int16_t *f)
{
    const int odds = musket_charge_odds(v->b, v->s, u->unit, e->unit);
    const int stopped = risk_of(v, u, f[FEATURE_EXPOSURE]); /* before it is there */
    f[FEATURE_ODDS] = (int16_t)(odds - stopped * (FEATURE_ONE + odds) / FEATURE_ONE);
    f[FEATURE_PRIZE] = (int16_t)(FEATURE_ONE * e->worth / STAND_FIGURES);
    f[FEATURE_RISK] =
        (int16_t)(FEATURE_ONE * (100 - musket_morale_percent(v->b, v->s, u->unit)) / 100);
}

static void one(const View *v, const Intention *i, Now *now, int16_t *f)
{
    const int at =
        ref_kind(i->subject) == REF_UNIT ? v->of_unit[ref_index(i->subject)] : -1;
    if (at < 0)
        return;
    const Seen *u = &v->seen[at];
    const int t = ref_kind(i->target) == REF_UNIT ? v->of_unit[ref_index(i->target)] : -1;
    const Seen *e = t < 0 ? NULL : &v->seen[t];
    const Guess g = musket_scene_guess(v, u, i);
    Spot there; /* not cleared: most of it is never used */
    look_here(v, u, now);
    const Spot *const spot = spot_of(v, u, &g, now, &there);
    f[FEATURE_HOLD] = i->verb == V_HOLD ? FEATURE_ONE : 0;
    f[FEATURE_MOVE] = !g.still && !g.contact ? FEATURE_ONE : 0;
    f[FEATURE_CHARGE] = g.contact ? FEATURE_ONE : 0;
    f[FEATURE_FORM] = g.formation != u->formation ? FEATURE_ONE : 0;
    f[FEATURE_SQUARE] = g.formation == SQUARE && u->formation != SQUARE ? FEATURE_ONE : 0;
    f[FEATURE_SKIRMISH] =
        g.formation == SKIRMISH && u->formation != SKIRMISH ? FEATURE_ONE : 0;
    place_features(v, u, &g, spot, now, e, f);
    danger_features(v, u, &g, spot, now, f);
    fit_feature(v, u, &g, spot, f);
    if (e && g.contact)
        charge_features(v, u, e, f);
    else
        fire_features(v, u, &g, spot, e, i, f);
    f[FEATURE_WORTH] = (int16_t)(FEATURE_ONE * u->worth / STAND_FIGURES / 10);
    f[FEATURE_ODD] = (int16_t)(i->subject * 7 % 13 + i->verb % 3);
}

void musket_features(const Battle *b, const State *s, const Intention *list, int n,
                     Order *known, int16_t (*out)[FEATURES])
{
    View v; /* not cleared: most of it is never used */
    v.b = b;
    v.s = s;
    v.side = s->decision.side;
    memset(out, 0, (size_t)n * sizeof *out);
    musket_scene_look(&v);
    v.time = b->turns ? FEATURE_ONE * s->turn / b->turns : 0;
    Now now; /* not cleared either */
    Order none;
    now.who = NULL;
    for (int k = 0; k < n; k++) {
        v.known = known_row(known, k, &none);
        one(&v, &list[k], &now, out[k]);
    }
}
