/* SPDX-License-Identifier: GPL-3.0-or-later
 * move_features.c - what speaks for a move, a change of formation, a leader's ride.
 *
 * Where a move leads is what ground.c makes of it.  The mover fires before the enemy does, from
 * where it ends; then the enemy fires, from where he is now, and in his own turn he charges.
 *
 * Start at colonial_move_features().
 */
#include "rulesets/greg_blake_colonial/scene.h"

enum {
    NEAR_EDGE = 1000,
    LEAST_RATE = 1000, /* what does not move is measured with this */
    LINE_OF_FIRE = 8000,
    FRIENDS_COUNT = 3
};

static void look_here(const View *v, const Seen *u, Now *now)
{
    if (now->who == u)
        return;
    now->who = u;
    colonial_scene_measure(v, u, &now->here);
    now->danger = colonial_scene_danger(v, u, &now->here);
}

/* ---- objectives ---- */

/* The nearest one its side does not hold; those it holds seem further off. */
static int place_for(const View *v, const Seen *u, int32_t rate)
{
    const ColonialBattle *o = own(v->b);
    int best = -1;
    int32_t least = INT32_MAX;
    for (int i = 0; i < o->n_objectives; i++) {
        const int feature = o->objective[i];
        int32_t away = terrain_walk(&v->b->terrain, u->at,
                                    feature_middle(&v->b->terrain.feature[feature]));
        if (colonial(v->s)->held[feature] == u->side + 1)
            away += 2 * rate;
        if (away < least) {
            least = away;
            best = feature;
        }
    }
    return best;
}

/* Does its side hold it, with somebody else upon it? */
static bool is_guarded(const View *v, const Seen *u, int feature)
{
    if (colonial(v->s)->held[feature] != u->side + 1)
        return false;
    for (int i = 0; i < v->n; i++) {
        const Seen *e = &v->seen[i];
        if (e->side == u->side && e->unit != u->unit &&
            terrain_at(&v->b->terrain, e->at) >> feature & 1)
            return true;
    }
    return false;
}

static void objective_features(const View *v, const Seen *u, const Seen *then,
                               const Spot *spot, const Now *now, int32_t rate, int16_t *f)
{
    const int feature = place_for(v, u, rate);
    if (feature < 0)
        return;
    const Point p = feature_middle(&v->b->terrain.feature[feature]);
    const int32_t won = terrain_walk(&v->b->terrain, u->at, p) -
                        terrain_walk(&v->b->terrain, then->at, p);
    const bool was = now->here.ground >> feature & 1, is = spot->ground >> feature & 1;
    const bool crowd = is_guarded(v, u, feature);
    f[FEATURE_OBJECTIVE] =
        colonial_feature((int64_t)won * FEATURE_ONE / rate / (crowd ? 4 : 1));
    if (crowd)
        return;
    f[FEATURE_LATE] = (int16_t)(f[FEATURE_OBJECTIVE] * v->time / FEATURE_ONE);
    f[FEATURE_TAKES] = is && !was ? FEATURE_ONE : 0;
    f[FEATURE_LEAVES] = was && !is ? FEATURE_ONE : 0;
}

int colonial_scene_errand(const View *v, const Seen *u)
{
    const int32_t rate = u->move > LEAST_RATE ? u->move : LEAST_RATE;
    const int feature = place_for(v, u, rate);
    if (feature < 0 || terrain_at(&v->b->terrain, u->at) >> feature & 1 ||
        is_guarded(v, u, feature))
        return 0;
    const Point p = feature_middle(&v->b->terrain.feature[feature]);
    const int64_t moves =
        (int64_t)terrain_walk(&v->b->terrain, u->at, p) * FEATURE_ONE / rate;
    return (int)(moves < FEATURE_ONE ? moves : FEATURE_ONE);
}

/* ---- where it ends ---- */

static void place_features(const View *v, const Seen *u, const Seen *then, const Seen *e,
                           const Spot *spot, const Now *now, int16_t *f)
{
    const Terrain *t = &v->b->terrain;
    const int32_t rate = u->move > LEAST_RATE ? u->move : LEAST_RATE;
    int32_t right, ahead;
    if (e) {
        const int32_t won = geo_distance(u->at, e->at) - geo_distance(then->at, e->at);
        f[FEATURE_CLOSING] = colonial_feature((int64_t)won * FEATURE_ONE / rate);
        f[FEATURE_FLANKING] = colonial_scene_off_flank(e, then->at) ? FEATURE_ONE : 0;
    }
    objective_features(v, u, then, spot, now, rate, f);
    geo_frame(u->at, geo_ahead(v->b->side[u->side].home), then->at, &right, &ahead);
    f[FEATURE_HOME] = colonial_feature((int64_t)ahead * FEATURE_ONE / rate);
    if (then->at.x < NEAR_EDGE || then->at.y < NEAR_EDGE ||
        then->at.x > t->width - NEAR_EDGE || then->at.y > t->depth - NEAR_EDGE)
        f[FEATURE_EDGE] = FEATURE_ONE;
    f[FEATURE_COVER] = (int16_t)(FEATURE_ONE * spot->cover / HARD_COVER);
}

/* Who may come upon it there; who is near to help. */
static void threat_features(const View *v, const Seen *then, const Spot *spot, int16_t *f)
{
    const bool square = then->formation == SQUARE && !then->disordered;
    int friends = 0;
    for (int i = 0; i < v->n; i++) {
        const Seen *e = &v->seen[i];
        if (e->side == then->side) {
            friends += e->unit != then->unit &&
                       geo_near(e->at.x - then->at.x, e->at.y - then->at.y,
                                v->b->number[LEADER_RADIUS]);
            continue;
        }
        if (spot->gap[i] > e->charge || !colonial_scene_may_charge(e, then))
            continue;
        if (e->mounted && !then->mounted && !square)
            f[FEATURE_HORSE] = FEATURE_ONE;
        if (colonial_scene_off_flank(then, e->at))
            f[FEATURE_FLANKED] = FEATURE_ONE;
    }
    f[FEATURE_SUPPORT] =
        (int16_t)(FEATURE_ONE * (friends > FRIENDS_COUNT ? FRIENDS_COUNT : friends));
}

/* Chance that it cannot go through the friends in its way, and is disordered with one of them
 * (4.12). */
static int passage_risk(const View *v, const Seen *u, const Seen *then)
{
    const int32_t far = geo_distance(u->at, then->at);
    const int need = colonial_passage_need(v->b, u->unit);
    const int passes = need > 10 ? 0 : 11 - need; /* of ten */
    const Vec way = geo_ahead(geo_bearing(u->at, then->at));
    const Box block = { u->at, then->ahead, then->half_w, then->half_d };
    int through = FEATURE_ONE;
    for (int i = 0; i < v->n; i++) {
        const Seen *o = &v->seen[i];
        if (o->side != u->side || o->unit == u->unit ||
            colonial_passes_freely(v->b, v->s, u->unit, o->unit) ||
            !geo_near(o->at.x - u->at.x, o->at.y - u->at.y,
                      far + block.half_w + block.half_d + o->half_w + o->half_d))
            continue;
        const Box friend = { o->at, o->ahead, o->half_w, o->half_d };
        if (geo_sweep_one(&block, way, far, &friend) < far)
            through = through * passes / 10;
    }
    return FEATURE_ONE - through;
}

static int risk_of(const View *v, const Seen *u, const Seen *then, const Guess *g)
{
    int risk = 0;
    if (colonial_scene_breaks_up(v, u, then->at))
        return FEATURE_ONE;
    if (g->turns && colonial_face_tests(v->b, v->s, u->unit))
        risk = FEATURE_ONE * colonial_face_fails(v->b, v->s, u->unit, g->facing) / 10;
    if (then->at.x != u->at.x || then->at.y != u->at.y)
        risk += passage_risk(v, u, then);
    return risk > FEATURE_ONE ? FEATURE_ONE : risk;
}

/* Within reach of its leader; where he goes with it himself, the share of his group that is. */
static int command_of(const View *v, const Seen *u, const Seen *then)
{
    const int leader = group_of(v->b, u->unit);
    const int32_t reach = v->b->number[LEADER_RADIUS];
    if (!leads(v->s, leader))
        return 0;
    const Officer *o = state_officer(v->s, leader);
    if (o->with != ref_unit(u->unit))
        return geo_distance(then->at, o->at) - then->half_d <= reach ? FEATURE_ONE : 0;
    int all = 0, near = 0;
    for (int i = 0; i < v->n; i++) {
        const Seen *e = &v->seen[i];
        if (group_of(v->b, e->unit) != leader)
            continue;
        all++;
        near += e->unit == u->unit || geo_distance(then->at, e->at) - e->half_d <= reach;
    }
    return all ? FEATURE_ONE * near / all : 0;
}

/* ---- fire and formation ---- */

/* What it fires in this turn if it still does, or could in the next. */
static int hits_of(const View *v, const Seen *then, const Guess *g, const Spot *spot)
{
    Seen firing = *then;
    if (g->moves) {
        const bool worse =
            !then->open && !then->mounted && !is_gun(v->b, then->unit); /* 8.8 */
        firing.volley = 0;                                              /* 8.10 */
        for (int band = 0; band < BANDS && worse; band++)
            firing.need[band] = (int8_t)(then->need[band] + v->b->number[HIT_MOVED]);
    }
    const int hits = colonial_scene_best_fire(v, &firing, spot);
    return g->fires ? hits : hits / 3;
}

/* Do enemies who may charge it stand both before and behind it? */
static bool surrounded(const View *v, const Seen *then, const Spot *spot)
{
    bool before = false, behind = false;
    for (int i = 0; i < v->n; i++) {
        const Seen *e = &v->seen[i];
        if (e->side == then->side || spot->gap[i] > e->charge)
            continue;
        int32_t right, ahead;
        geo_frame(then->at, then->ahead, e->at, &right, &ahead);
        before |= ahead > 0;
        behind |= ahead <= 0;
    }
    return before && behind;
}

/* Lines of those who fire, masses of those who charge, squares against horse, guns in battery where
 * they have somebody to fire at. */
static int fit_of(const View *v, const Seen *then, const Spot *spot, bool horse)
{
    const int32_t least = spot->nearest < 0 ? INT32_MAX : spot->gap[spot->nearest];
    const bool shoots = then->regular || has_trait(v->b, then->unit, TRAIT_IRREGULAR);
    const bool near = least <= LINE_OF_FIRE;
    switch (then->formation) {
    case LINE:
        return near && (shoots || then->mounted);
    case MASS:
        return near ? shoots ? -1 : 1 : 0;
    case COLUMN:
        return near ? -1 : 0;
    case SKIRMISH:
        return then->kind == SNIPER     ? 0
               : !near || then->mounted ? 0
               : shoots && !horse       ? 1
                                        : -1;
    case SQUARE:
        return horse ? 2 : -2;
    case BACK_TO_BACK:
        return surrounded(v, then, spot) ? 1 : -2;
    case LIMBERED:
        return least <= colonial_range(v->b, v->s, then->unit) ? -2 : 1;
    case UNLIMBERED:
        return least <= then->range ? 2 : -1;
    default:
        return 0;
    }
}

/* Can horse that may charge it reach it there? */
static bool horse_comes(const View *v, const Seen *then, const Spot *spot)
{
    for (int i = 0; i < v->n; i++) {
        const Seen *e = &v->seen[i];
        if (e->side != then->side && e->mounted && !then->mounted && e->charge &&
            spot->gap[i] <= e->charge)
            return true;
    }
    return false;
}

/* ---- orders that are no moves ---- */

/* How much of a group a leader has about him there. */
static void ride_features(const View *v, const Intention *i, int16_t *f)
{
    const int leader = ref_index(i->subject), unit = ref_index(i->target);
    const Point was = state_officer(v->s, leader)->at, is = body_row(v->s, unit)->at;
    const int32_t reach = v->b->number[LEADER_RADIUS];
    int all = 0, more = 0;
    for (int k = 0; k < v->n; k++) {
        const Seen *u = &v->seen[k];
        if (group_of(v->b, u->unit) != leader)
            continue;
        all++;
        more += geo_distance(is, u->at) - u->half_d <= reach;
        more -= geo_distance(was, u->at) - u->half_d <= reach;
    }
    f[FEATURE_LEAD] = FEATURE_ONE;
    f[FEATURE_COMMAND] = f[FEATURE_NEED] = (int16_t)(all ? FEATURE_ONE * more / all : 0);
}

static void kind_features(const View *v, const Seen *u, const Seen *then,
                          const Intention *i, const Guess *g, int16_t *f)
{
    const int full = colonial_full(v->b, v->s, u->unit);
    f[FEATURE_HOLD] = i->verb == V_HOLD ? FEATURE_ONE : 0;
    f[FEATURE_MOVE] = then->at.x != u->at.x || then->at.y != u->at.y ? FEATURE_ONE : 0;
    f[FEATURE_FORM] = g->moves && !f[FEATURE_MOVE] ? FEATURE_ONE : 0;
    f[FEATURE_SQUARE] =
        then->formation == SQUARE && u->formation != SQUARE ? FEATURE_ONE : 0;
    f[FEATURE_SKIRMISH] =
        then->formation == SKIRMISH && u->formation != SKIRMISH ? FEATURE_ONE : 0;
    switch (i->verb) {
    case V_PART_RIGHT:
    case V_PART_LEFT:
    case V_PART_REAR:
    case V_REJOIN:
        f[FEATURE_FORM] = FEATURE_ONE;
        break;
    case V_BREAK_OFF: {
        const int need =
            v->b->number[BREAK_OFF] - (u->regular || class_of(v->b, u->unit) == CLASS_A
                                           ? v->b->number[BREAK_OFF_MORE]
                                           : 0);
        f[FEATURE_CHANCE] = (int16_t)(FEATURE_ONE * (11 - need) / 10);
        f[FEATURE_HOME] = FEATURE_ONE;
        break;
    }
    case V_LEND_CREW:
        f[FEATURE_RALLY] = FEATURE_ONE;
        f[FEATURE_NEED] = (int16_t)(full ? FEATURE_ONE * (full - u->figures) / full : 0);
        break;
    case V_SUPPLY:
    case V_TAKE:
        f[FEATURE_RALLY] = f[FEATURE_NEED] = FEATURE_ONE;
        break;
    default:
        break;
    }
}

void colonial_move_features(const View *v, const Seen *u, const Seen *e,
                            const Intention *i, Now *now, int16_t *f)
{
    if (i->verb == V_JOIN) {
        ride_features(v, i, f);
        return;
    }
    if (i->verb == V_DONE) /* its leader does not ride to it: it could do nothing */
        return;
    const Guess g = colonial_scene_guess(v, u, i);
    const Seen then = colonial_scene_then(v, u, &g);
    Spot there; /* not cleared: most of it is never used */
    look_here(v, u, now);
    const Spot *spot = &now->here;
    if (g.moves) {
        colonial_scene_measure(v, &then, &there);
        spot = &there;
    }
    kind_features(v, u, &then, i, &g, f);
    place_features(v, u, &then, e, spot, now, f);
    threat_features(v, &then, spot, f);
    f[FEATURE_EXPOSURE] = colonial_losses(
        v, u, g.moves ? colonial_scene_danger(v, &then, spot) : now->danger);
    f[FEATURE_RELIEF] = colonial_losses(v, u, now->danger);
    f[FEATURE_HITS] = colonial_hits(hits_of(v, &then, &g, spot));
    f[FEATURE_RISK] = (int16_t)risk_of(v, u, &then, &g);
    f[FEATURE_COMMAND] = (int16_t)command_of(v, u, &then);
    /* who lies in ambush has better to do than to change anything */
    const int fit = is_hidden(v->s, u->unit) && !g.moves
                        ? 2
                        : fit_of(v, &then, spot, horse_comes(v, &then, spot));
    f[FEATURE_FIT] = (int16_t)(FEATURE_ONE * fit);
}
