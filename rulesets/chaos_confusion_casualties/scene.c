/* SPDX-License-Identifier: GPL-3.0-or-later
 * scene.c - who is where, what fire would do, where an order leads.
 *
 * Start at chaos_scene_look().
 */
#include "rulesets/chaos_confusion_casualties/scene.h"

enum { ONE_INCH = 254 };

/* How far it may charge with average dice. */
static int32_t charge_of(const Battle *b, const State *s, int unit)
{
    const Unit *u = state_unit(s, unit);
    if (!is_regiment(b, unit) || u->status == DISRUPTED || u->formation == DISMOUNTED ||
        u->marks & U_PRONE)
        return 0;
    int sides;
    const int dice = chaos_charge_dice(b, s, unit, &sides) * (sides + 1) / 2;
    return chaos_move_rate(b, unit, u->formation) + (dice + 1) * ONE_INCH;
}

static int own_deductions(const Battle *b, const State *s, int unit)
{
    const Unit *u = state_unit(s, unit);
    const bool smoke = row(s, unit)->smoke_half && arm_of(b, unit) != GUNS;
    const int halves = (u->status == DISRUPTED) + chaos_is_leaderless(b, s, unit);
    return FEATURE_ONE *
           (2 * halves + 2 * smoke + (u->marks & U_PRONE ? b->number[PRONE_OWN] : 0));
}

/* What fire and charges are reckoned with. */
static void look_closely(const Battle *b, const State *s, Seen *e)
{
    const Box box = chaos_unit_box(b, s, e->unit);
    const Unit *unit = state_unit(s, e->unit);
    e->ahead = box.ahead;
    e->half_w = box.half_w;
    e->half_d = box.half_d;
    e->shooters = (uint8_t)chaos_shooters(b, s, e->unit);
    e->smoke = (unit->marks & (U_FIRED | U_FIRED_BEFORE)) != 0;
    e->off = (int16_t)own_deductions(b, s, e->unit);
    e->range = e->formation == LIMBERED ? 0 : chaos_fire_range(b, e->unit);
}

static void look_at(View *v, int unit, bool closely)
{
    const Battle *b = v->b;
    const State *s = v->s;
    Seen *e = &v->seen[v->n];
    v->of_unit[unit] = v->n++;
    *e = (Seen){ .at = row(s, unit)->at,
                 .facing = row(s, unit)->facing,
                 .side = (uint8_t)side_of(b, unit),
                 .unit = (uint8_t)unit,
                 .arm = (uint8_t)arm_of(b, unit),
                 .formation = state_unit(s, unit)->formation,
                 .strength = (int16_t)chaos_unit_strength(b, s, unit),
                 .disrupted = state_unit(s, unit)->status == DISRUPTED };
    if (!closely)
        return;
    look_closely(b, s, e);
    if (e->side == v->side)
        return;
    e->covers = chaos_covers_at(b, e->at);
    e->charge = charge_of(b, s, unit);
}

void chaos_scene_look(const Battle *b, const State *s, int side, bool closely, View *v)
{
    v->b = b;
    v->s = s;
    v->side = side;
    v->n = 0;
    v->time = b->turns ? FEATURE_ONE * s->turn / b->turns : 0;
    for (int u = 0; u < b->n_units; u++) {
        v->of_unit[u] = -1;
        if (side_of(b, u) != side && on_table(b, s, u))
            look_at(v, u, closely);
    }
    v->n_foes = v->n;
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) == side && on_table(b, s, u))
            look_at(v, u, closely);
    }
}

void chaos_scene_measure(const View *v, Point at, Spot *out)
{
    out->at = at;
    out->covers = chaos_covers_at(v->b, at);
    out->nearest = -1;
    for (int i = 0; i < v->n_foes; i++) {
        out->away[i] = geo_distance(v->seen[i].at, at);
        if (out->nearest < 0 || out->away[i] < out->away[out->nearest])
            out->nearest = i;
    }
}

/* What the ground takes off somebody's fire, in 1/FEATURE_ONE. */
typedef struct Ground {
    int number; /* off the number on the stick */
    int hits;   /* off the hits of shot, shell and case */
} Ground;

static const Ground open_ground = { 0, 0 };

/* 9.2 to 9.6, of what lies just before somebody there. */
static Ground shelter_from(const View *v, const Seen *e, Point at, FeatureSet covers,
                           int32_t away)
{
    const Battle *b = v->b;
    int walls;
    if (!covers || e->arm == SHARP) /* 4.9 */
        return open_ground;
    const FeatureSet between = chaos_shelters(b, v->s, at, covers, e->at, away);
    const int off = FEATURE_ONE * chaos_ground_off(b, between, &walls);
    return (Ground){ off + walls * FEATURE_ONE * (b->number[WALL_FIRE_DIE] + 1) / 2,
                     off };
}

/* A gun's best round at that distance. */
static int round_at(const View *v, const Seen *e, int32_t gap, Ground ground)
{
    const UnitRow *r = row(v->s, e->unit);
    int best = 0;
    if (gap <= v->b->number[RANGE_CANISTER] && r->rounds[0]) {
        const int number = FEATURE_ONE * chaos_stick(v->b, e->unit, gap) - e->off -
                           ground.number - (e->smoke ? 2 * FEATURE_ONE : 0);
        best = number > 0 ? v->b->number[DICE_CANISTER] * number / 10 : 0;
    }
    for (int round = CASE; round < N_ROUNDS; round++) {
        const int hits = chaos_round_hits(round, ground.hits);
        const int all = e->smoke ? hits * 5 / 9 : hits;
        if (r->rounds[round - CANISTER] && all > best)
            best = all;
    }
    return best;
}

/* Hits of e's fire at that distance. */
static int fire_at(const View *v, const Seen *e, int32_t gap, Ground ground)
{
    if (gap < 0)
        gap = 0;
    if (!e->range || gap > e->range)
        return 0;
    if (e->arm == GUNS)
        return round_at(v, e, gap, ground);
    const int number =
        FEATURE_ONE * chaos_stick(v->b, e->unit, gap) - e->off - ground.number;
    return number > 0 ? e->shooters * number / 10 : 0;
}

/* Does it look that way?  A wide line looks before all of its front. */
static bool in_arc(const Seen *e, Point p)
{
    int32_t right, ahead;
    geo_frame(e->at, e->ahead, p, &right, &ahead);
    return ahead > 0 && right <= ahead + e->half_w && -right <= ahead + e->half_w;
}

int chaos_scene_danger(const View *v, const Spot *spot)
{
    int sum = 0;
    for (int i = 0; i < v->n_foes; i++) {
        const Seen *e = &v->seen[i];
        if (!e->range)
            continue;
        const int32_t gap = spot->away[i] - e->half_d - ONE_INCH;
        if (gap <= e->range && in_arc(e, spot->at))
            sum += fire_at(v, e, gap,
                           shelter_from(v, e, spot->at, spot->covers, spot->away[i])) /
                   2;
    }
    return sum > 16 * FEATURE_ONE ? 16 * FEATURE_ONE : sum;
}

int chaos_scene_best_fire(const View *v, const Seen *u, const Spot *spot)
{
    int best = 0;
    for (int i = 0; i < v->n_foes && u->range; i++) {
        const Seen *e = &v->seen[i];
        const int32_t gap = spot->away[i] - e->half_d - u->half_d;
        if (gap > u->range || !in_arc(u, e->at))
            continue;
        const int times = e->formation == COLUMN ? 2 : 1;
        int hits = times * fire_at(v, u, gap, open_ground);
        if (hits > best && e->covers)
            hits = times * fire_at(v, u, gap,
                                   shelter_from(v, u, e->at, e->covers, spot->away[i]));
        if (hits > best)
            best = hits;
    }
    return best;
}

bool chaos_scene_cover(const View *v, const Spot *spot)
{
    const int foe = spot->nearest;
    return spot->covers && foe >= 0 &&
           chaos_shelters(v->b, v->s, spot->at, spot->covers, v->seen[foe].at,
                          spot->away[foe]);
}

/* ---- where it leads ---- */

static void goes_to(const View *v, const Seen *u, const Order *o, Guess *g)
{
    const int32_t far = geo_distance(u->at, o->place);
    const int32_t turn = chaos_turn_cost(v->b, v->s, u->unit, g->formation, o->facing);
    const int32_t rate = chaos_move_rate(v->b, u->unit, g->formation);
    const int halves = (g->formation != u->formation) +
                       ((state_unit(v->s, u->unit)->marks & U_PRONE) != 0);
    const int32_t change = halves * rate * v->b->number[FORM_COST] / 100;
    g->at = o->place;
    g->facing = o->facing;
    g->moves = far > 0 || turn > 0 || change > 0;
    g->fires = u->arm == SHARP || 2 * (far + turn + change) <= rate;
}

Guess chaos_scene_guess(const View *v, const Seen *u, const Intention *i, Mover *m)
{
    Guess g = { u->at, u->facing, u->formation, false, false, true };
    if (i->formation)
        g.formation = i->formation;
    if (i->verb == V_CHARGE) {
        const int e = v->of_unit[ref_index(i->target)];
        if (e < 0)
            return g;
        const int32_t away = geo_distance(u->at, v->seen[e].at);
        const int32_t go = away - u->half_d - v->seen[e].half_d;
        g.facing = geo_bearing(u->at, v->seen[e].at);
        g.at = geo_along(u->at, geo_ahead(g.facing), go > 0 ? go : 0);
        g.contact = true;
        g.fires = false;
        return g;
    }
    g.moves = g.formation != u->formation;
    if (i->verb < V_ADVANCE ||
        (!v->known->verb && !chaos_ground_for(m, i, v->known, NULL)))
        return g;
    goes_to(v, u, v->known, &g);
    return g;
}
