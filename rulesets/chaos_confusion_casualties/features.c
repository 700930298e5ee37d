/* SPDX-License-Identifier: GPL-3.0-or-later
 * features.c - what speaks for an order, in the numbers that all rulesets share.
 *
 * Three pieces count as a stand, five hits on the enemy's dials as one.  The list and its units
 * are engine/feature.h; what is estimated, scene.h.
 *
 * Start at chaos_features().
 */
#include "rulesets/chaos_confusion_casualties/scene.h"
#include <string.h>

enum { ONE_INCH = 254, A_STAND = 15 /* hits */, HITS_A_HIT = 2, NEAR_EDGE = 1000 };

static int16_t clamp(int64_t n)
{
    return (int16_t)(n > 30000 ? 30000 : n < -30000 ? -30000 : n);
}

/* What is the same for all orders to the unit that they are about. */
typedef struct Now {
    const Seen *who; /* NULL = not asked yet */
    Spot here;
    int danger;
    bool cover;
    int32_t rate;
    Vec home;
    int field; /* for which it would go; -1 = none */
    Point field_at;
    int32_t field_away;
    bool inside, crowd; /* it stands in it; others do, and its side has it */
    Mover mover;
    const Seen *aims_at; /* whose shot has been made; NULL = nobody's */
    bool may_fire;
    Shot shot;
} Now;

/* ---- fields ---- */

/* The nearest field its side does not hold; those it holds seem further off. */
static int field_for(const View *v, const Seen *u, int32_t rate)
{
    const ChaosBattle *o = own(v->b);
    int best = -1;
    int32_t least = INT32_MAX;
    for (int i = 0; i < o->n_fields; i++) {
        const Point p = feature_middle(&v->b->terrain.feature[o->field[i]]);
        int32_t away = terrain_walk(&v->b->terrain, u->at, p);
        if (chaos(v->s)->held[o->field[i]] == u->side + 1)
            away += 2 * rate;
        if (away < least) {
            least = away;
            best = o->field[i];
        }
    }
    return best;
}

/* Does somebody else of its side stand in it? */
static bool is_guarded(const View *v, const Seen *u, int field)
{
    for (int i = v->n_foes; i < v->n; i++) {
        const Seen *e = &v->seen[i];
        if (e != u && !e->disrupted && terrain_at(&v->b->terrain, e->at) >> field & 1)
            return true;
    }
    return false;
}

static void look_at_field(const View *v, const Seen *u, Now *now)
{
    now->field = field_for(v, u, now->rate);
    if (now->field < 0)
        return;
    now->field_at = feature_middle(&v->b->terrain.feature[now->field]);
    now->field_away = terrain_walk(&v->b->terrain, u->at, now->field_at);
    now->inside = terrain_at(&v->b->terrain, u->at) >> now->field & 1;
    now->crowd =
        chaos(v->s)->held[now->field] == u->side + 1 && is_guarded(v, u, now->field);
}

static void field_features(const View *v, const Guess *g, const Now *now, int16_t *f)
{
    if (now->field < 0)
        return;
    const int32_t won =
        now->field_away - terrain_walk(&v->b->terrain, g->at, now->field_at);
    f[FEATURE_OBJECTIVE] =
        clamp((int64_t)won * FEATURE_ONE / now->rate / (now->crowd ? 4 : 1));
    if (now->crowd)
        return;
    const bool then = terrain_at(&v->b->terrain, g->at) >> now->field & 1;
    f[FEATURE_LATE] = (int16_t)(f[FEATURE_OBJECTIVE] * v->time / FEATURE_ONE);
    f[FEATURE_TAKES] = then && !now->inside ? FEATURE_ONE : 0;
    f[FEATURE_LEAVES] = now->inside && !then ? FEATURE_ONE : 0;
}

static void look_here(const View *v, const Seen *u, Now *now)
{
    if (now->who == u)
        return;
    now->who = u;
    chaos_scene_measure(v, u->at, &now->here);
    now->danger = chaos_scene_danger(v, &now->here);
    now->cover = chaos_scene_cover(v, &now->here);
    now->rate = chaos_move_rate(v->b, u->unit, u->formation);
    if (now->rate < 4 * ONE_INCH)
        now->rate = 9 * ONE_INCH;
    now->home = geo_ahead(v->b->side[u->side].home);
    look_at_field(v, u, now);
    chaos_mover(v->b, v->s, u->unit, &now->mover);
}

/* ---- where it ends ---- */

static void place_features(const View *v, const Seen *u, const Guess *g, const Seen *e,
                           const Now *now, int16_t *f)
{
    const Terrain *t = &v->b->terrain;
    int32_t right, ahead;
    if (e) {
        const int32_t won = geo_distance(u->at, e->at) - geo_distance(g->at, e->at);
        f[FEATURE_CLOSING] = clamp((int64_t)won * FEATURE_ONE / now->rate);
        geo_frame(e->at, e->ahead, g->at, &right, &ahead);
        f[FEATURE_FLANKING] = ahead <= e->half_d ? FEATURE_ONE : 0;
    }
    field_features(v, g, now, f);
    geo_frame(u->at, now->home, g->at, &right, &ahead);
    f[FEATURE_HOME] = clamp((int64_t)ahead * FEATURE_ONE / now->rate);
    if (g->at.x < NEAR_EDGE || g->at.y < NEAR_EDGE || g->at.x > t->width - NEAR_EDGE ||
        g->at.y > t->depth - NEAR_EDGE)
        f[FEATURE_EDGE] = FEATURE_ONE;
}

/* Chance that so many hits cost it a piece, and then its good order. */
static int risk_of(const View *v, const Seen *u, int hits)
{
    const int dial_left = dial(v->b, v->s, u->unit)->figures;
    const int piece = hits / dial_left < FEATURE_ONE ? hits / dial_left : FEATURE_ONE;
    return piece * 3 / 8; /* five of six do something, an officer counters half of it */
}

/* Who may come upon it there. */
static void threats(const View *v, const Seen *u, const Guess *g, const Spot *spot,
                    int16_t *f)
{
    int friends = 0;
    for (int i = v->n_foes; i < v->n; i++) {
        const Seen *e = &v->seen[i];
        friends += e != u && !e->disrupted &&
                   geo_near(e->at.x - g->at.x, e->at.y - g->at.y, 9 * ONE_INCH);
    }
    for (int i = 0; i < v->n_foes && !g->contact; i++) {
        const Seen *e = &v->seen[i];
        if (spot->away[i] - e->half_d - u->half_d > e->charge)
            continue;
        int32_t right, ahead;
        geo_frame(g->at, geo_ahead(g->facing), e->at, &right, &ahead);
        if (e->arm == HORSE && u->arm != HORSE)
            f[FEATURE_HORSE] = FEATURE_ONE;
        if (ahead <= 0)
            f[FEATURE_FLANKED] = FEATURE_ONE;
    }
    f[FEATURE_SUPPORT] = (int16_t)(FEATURE_ONE * (friends > 3 ? 3 : friends));
}

static void danger_features(const View *v, const Seen *u, const Guess *g,
                            const Spot *spot, const Now *now, int16_t *f)
{
    const int times = g->formation == COLUMN ? 2 : 1; /* 2.5 */
    const int was = u->formation == COLUMN ? 2 : 1;
    const int danger = spot == &now->here ? now->danger : chaos_scene_danger(v, spot);
    f[FEATURE_EXPOSURE] = clamp(danger * times / HITS_A_HIT);
    f[FEATURE_RELIEF] = clamp(now->danger * was / HITS_A_HIT);
    f[FEATURE_RISK] = (int16_t)risk_of(v, u, danger * times);
    threats(v, u, g, spot, f);
}

/* Line to fire, column to march, guns in battery where they have somebody to fire at. */
static int fit_of(const Guess *g, const Spot *spot)
{
    const int32_t least = spot->nearest < 0 ? INT32_MAX : spot->away[spot->nearest];
    switch (g->formation) {
    case LINE:
        return least <= 36 * ONE_INCH ? 1 : -1;
    case COLUMN:
        return least > 36 * ONE_INCH ? 1 : -1;
    case UNLIMBERED:
        return least <= 60 * ONE_INCH ? 2 : -1;
    case LIMBERED:
        return least <= 60 * ONE_INCH ? -2 : 1;
    default:
        return 0;
    }
}

/* What it may still fire at in this turn, or could in the next. */
static void later_fire(const View *v, const Seen *u, const Guess *g, const Spot *spot,
                       int16_t *f)
{
    Seen as = *u;
    as.at = g->at;
    as.facing = g->facing;
    as.ahead = geo_ahead(g->facing);
    as.formation = (uint8_t)g->formation;
    if (u->arm == GUNS)
        as.range = g->formation == UNLIMBERED ? chaos_fire_range(v->b, u->unit) : 0;
    if (is_regiment(v->b, u->unit) && g->formation != u->formation)
        as.shooters = g->formation == COLUMN ? 1 : (uint8_t)pieces(v->s, u->unit);
    if (g->moves && u->arm != SHARP)
        as.off = (int16_t)(as.off + FEATURE_ONE * v->b->number[MOVED_FIRE]);
    const int hits = chaos_scene_best_fire(v, &as, spot) / HITS_A_HIT;
    f[FEATURE_HITS] = clamp(g->fires ? hits : hits / 3);
}

static void order_features(const View *v, const Seen *u, const Seen *e,
                           const Intention *i, Now *now, int16_t *f)
{
    Spot there; /* not cleared: most of it is never used */
    look_here(v, u, now);
    const Guess g = chaos_scene_guess(v, u, i, &now->mover);
    const Spot *spot = &now->here;
    if (g.at.x != u->at.x || g.at.y != u->at.y) {
        chaos_scene_measure(v, g.at, &there);
        spot = &there;
    }
    f[FEATURE_HOLD] = i->verb == V_HOLD ? FEATURE_ONE : 0;
    f[FEATURE_MOVE] = g.moves ? FEATURE_ONE : 0;
    f[FEATURE_FORM] = g.formation != u->formation ? FEATURE_ONE : 0;
    place_features(v, u, &g, e, now, f);
    const bool cover = spot == &now->here ? now->cover : chaos_scene_cover(v, spot);
    f[FEATURE_COVER] = cover ? FEATURE_ONE : 0;
    danger_features(v, u, &g, spot, now, f);
    f[FEATURE_FIT] = (int16_t)(FEATURE_ONE * fit_of(&g, spot));
    if (!g.contact || !e) {
        const Guess stays = { u->at, u->facing, u->formation, false, false, true };
        const bool first = i->verb == V_FALL_BACK; /* they fire before they go */
        later_fire(v, u, first ? &stays : &g, first ? &now->here : spot, f);
        return;
    }
    f[FEATURE_CHARGE] = FEATURE_ONE;
    const int chance = chaos_charge_chance(v->b, v->s, u->unit, e->unit);
    f[FEATURE_ODDS] = (int16_t)chaos_charge_odds(v->b, v->s, u->unit, e->unit, chance);
    f[FEATURE_CHANCE] = (int16_t)chance;
    f[FEATURE_PRIZE] =
        (int16_t)(FEATURE_ONE * (e->arm == GUNS ? 2 * A_STAND : e->strength) / A_STAND);
}

/* ---- the other decisions ---- */

/* A gun's rounds come one after the other, at the same target. */
static bool aims(const View *v, const Seen *u, const Seen *e, Now *now)
{
    if (now->aims_at != e || now->shot.unit != u->unit)
        now->may_fire = chaos_shot_make(v->b, v->s, u->unit, ref_unit(e->unit),
                                        v->s->decision.kind != D_FIRE, &now->shot, NULL);
    now->aims_at = e;
    return now->may_fire;
}

static void fire_features(const View *v, const Seen *u, const Seen *e, const Intention *i,
                          Now *now, int16_t *f)
{
    f[FEATURE_HOLD] = i->verb == V_HOLD ? FEATURE_ONE : 0;
    if (!e || !aims(v, u, e, now))
        return;
    int hits = u->arm == GUNS ? chaos_round_expected(&now->shot, i->choice)
                              : chaos_shot_expected(&now->shot);
    if (e->formation == COLUMN && i->verb == V_FIRE)
        hits *= 2;
    f[FEATURE_FIRE] = FEATURE_ONE;
    f[FEATURE_SKIRMISH] = u->arm == SHARP ? FEATURE_ONE : 0;
    f[FEATURE_HITS] = clamp(hits / HITS_A_HIT / (i->verb == V_SNIPE ? 4 : 1));
    f[FEATURE_CHANCE] = i->verb == V_SNIPE ? FEATURE_ONE / 2 : 0;
    f[FEATURE_PRIZE] = (int16_t)(FEATURE_ONE * e->strength / A_STAND / 4);
}

/* 6.7  Holding its fire is as in the fire phase. */
static void counter_features(const View *v, const Seen *u, const Seen *e,
                             const Intention *i, Now *now, int16_t *f)
{
    static const uint8_t need[] = { 0, 2, 1, 0, 1, 1 }; /* R_NOTHING .. R_HALT */
    const int n = chaos_officers(v->s, u->unit);
    if (chaos(v->s)->reaction.what == R_FIRE) {
        const Intention fires = { .verb = i->verb == V_LET ? V_FIRE : V_HOLD };
        fire_features(v, u, e, &fires, now, f);
        return;
    }
    f[FEATURE_HOLD] = i->verb == V_LET ? FEATURE_ONE : 0;
    if (i->verb != V_COUNTER)
        return;
    f[FEATURE_RALLY] = FEATURE_ONE;
    f[FEATURE_CHANCE] = (int16_t)(FEATURE_ONE * (n == 3 ? 72 : n == 2 ? 64 : 55) / 100);
    f[FEATURE_NEED] = (int16_t)(FEATURE_ONE * need[chaos(v->s)->reaction.what]);
}

static void one(const View *v, const Intention *i, Now *now, int16_t *f)
{
    const Decision *d = &v->s->decision;
    const Ref who = i->subject ? i->subject : d->about;
    const int at = ref_kind(who) == REF_UNIT ? v->of_unit[ref_index(who)] : -1;
    const int t = ref_kind(i->target) == REF_UNIT ? v->of_unit[ref_index(i->target)] : -1;
    const int by = ref_kind(d->with) == REF_UNIT ? v->of_unit[ref_index(d->with)] : -1;
    if (at < 0)
        return;
    const Seen *u = &v->seen[at], *e = t < 0 ? NULL : &v->seen[t];
    switch (d->kind) {
    case D_ORDER:
        order_features(v, u, e, i, now, f);
        break;
    case D_FIRE:
    case D_ROUND:
        fire_features(v, u, e, i, now, f);
        break;
    case D_COUNTER:
        counter_features(v, u, by < 0 ? NULL : &v->seen[by], i, now, f);
        break;
    case D_OFFICER: /* a regiment that moves and fires again for his help with rallies */
        f[i->verb == V_LET ? FEATURE_HOLD : FEATURE_RALLY] = FEATURE_ONE;
        f[FEATURE_NEED] = i->verb == V_LET ? 0 : FEATURE_ONE;
        break;
    default:
        f[i->verb == V_TURN ? FEATURE_FIT : FEATURE_HOLD] = FEATURE_ONE;
        break;
    }
    f[FEATURE_WORTH] = (int16_t)(FEATURE_ONE * u->strength / A_STAND / 10);
    f[FEATURE_ODD] = (int16_t)(i->subject * 7 % 13 + i->verb % 3);
}

void chaos_features(const Battle *b, const State *s, const Intention *list, int n,
                    Order *known, int16_t (*out)[FEATURES])
{
    View v; /* not cleared: most of it is never used */
    Now now;
    Order none;
    now.who = NULL;
    now.aims_at = NULL;
    memset(out, 0, (size_t)n * sizeof *out);
    chaos_scene_look(b, s, s->decision.side, s->decision.kind == D_ORDER, &v);
    for (int k = 0; k < n; k++) {
        v.known = known_row(known, k, &none);
        one(&v, &list[k], &now, out[k]);
    }
}
