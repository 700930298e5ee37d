/* SPDX-License-Identifier: GPL-3.0-or-later
 * scene.c - who is where, with what fire; where an order leads.
 *
 * Start at colonial_scene_look().
 */
#include "rulesets/greg_blake_colonial/scene.h"

/* ---- the look ---- */

/* Row of the scores to hit. */
static int firing_type(const Battle *b, const State *s, int unit)
{
    enum { REGULAR_LINE, LOOSE, WAR_BAND, ARTILLERY, OTHER_ARTILLERY };
    const bool regular = is_regular(b, unit);
    if (kind_of(b, unit) == MACHINE_GUN)
        return REGULAR_LINE;
    if (is_gun(b, unit))
        return regular ? ARTILLERY : OTHER_ARTILLERY;
    if (own(b)->weapon[unit] <= BOWS)
        return WAR_BAND;
    if (regular)
        return skirmishes(b, s, unit) ? LOOSE : REGULAR_LINE;
    return has_trait(b, unit, TRAIT_IRREGULAR) ? LOOSE : WAR_BAND;
}

static void look_at_scores(const Battle *b, const State *s, Seen *u)
{
    const int first = HIT + BANDS * firing_type(b, s, u->unit);
    int add = b->number[HIT_A + class_of(b, u->unit) - CLASS_A];
    if (is_cannon(b, u->unit) && class_of(b, u->unit) == CLASS_A)
        add = -b->number[ELITE];
    if (u->disordered)
        add += b->number[HIT_DISORDER];
    if (u->mounted)
        add += b->number[HIT_FROM_HORSE];
    for (int band = 0; band < BANDS; band++) {
        u->need[band] = (int8_t)(b->number[first + band] + add);
        if (u->kind == SNIPER)
            u->need[band] = (int8_t)b->number[band == 2 ? SNIPER_FAR : SNIPER_NEAR];
    }
}

/* Dice of one of its stands. */
static void look_at_dice(const Battle *b, const State *s, Seen *u)
{
    const int unit = u->unit, full = b->stand[b->unit[unit].first].figures;
    int dice = u->kind == MACHINE_GUN ? b->number[MG_DICE]
               : is_gun(b, unit)      ? b->number[GUN_DICE]
               : u->kind == SNIPER    ? 1
                                      : b->number[SHOTS + own(b)->weapon[unit]];
    if (u->open && u->kind != SNIPER)
        dice += b->number[SKIRMISH_DICE];
    if (2 * u->figures <= u->stands * full)
        dice += b->number[HALF_DICE];
    u->dice = (uint8_t)(dice > 1 ? dice : 1);
    if (u->regular && !u->open && u->kind == FOOT)
        u->volley = (uint8_t)b->number[VOLLEY_DICE];
    if (is_cannon(b, unit) &&
        colonial_rounds(s, first_stand(b, s, unit), ROUND_CANISTER)) {
        u->canister =
            (uint8_t)b->number[u->kind == LIGHT_GUN ? CANISTER_LIGHT : CANISTER_OTHERS];
    }
}

static int32_t fires_how_far(const Battle *b, const State *s, const Seen *u)
{
    if (u->kind == WAGON || u->formation == LIMBERED ||
        (u->mounted && !has_trait(b, u->unit, TRAIT_MOUNTED_FIRE)))
        return 0;
    return colonial_range(b, s, u->unit);
}

static void look_at(const Battle *b, const State *s, int unit, Seen *u)
{
    const Box box = colonial_body_box(b, s, unit);
    const Unit *now = state_unit(s, unit);
    *u = (Seen){ .at = box.at,
                 .ahead = box.ahead,
                 .half_w = box.half_w,
                 .half_d = box.half_d,
                 .facing = body_row(s, unit)->facing,
                 .side = (uint8_t)side_of(b, unit),
                 .unit = (uint8_t)unit,
                 .kind = (uint8_t)kind_of(b, unit),
                 .formation = now->formation,
                 .stands = now->n_stands,
                 .front = body_row(s, unit)->front,
                 .figures = (uint8_t)colonial_figures(b, s, unit),
                 .mounted = is_mounted(b, s, unit),
                 .open = skirmishes(b, s, unit),
                 .disordered = colonial_any_disordered(b, s, unit),
                 .regular = is_regular(b, unit) };
    u->range = fires_how_far(b, s, u);
    u->move = colonial_average_move(b, s, unit);
    if (u->kind <= HORSE && !u->open && !u->disordered &&
        !colonial_body_halted(b, s, unit))
        u->charge = colonial_charge_average(b, s, unit);
    if (!u->range)
        return;
    look_at_scores(b, s, u);
    look_at_dice(b, s, u);
}

void colonial_scene_look(const Battle *b, const State *s, int side, View *v)
{
    v->b = b;
    v->s = s;
    v->side = side;
    v->n = 0;
    v->time = b->turns ? FEATURE_ONE * s->turn / b->turns : 0;
    for (int u = 0; u < b->n_units; u++) {
        v->of_unit[u] = -1;
        if (!is_there(s, u) ||
            (side != NOBODY && side_of(b, u) != side && is_hidden(s, u)))
            continue;
        look_at(b, s, u, &v->seen[v->n]);
        v->of_unit[u] = (int16_t)v->n++;
    }
}

void colonial_scene_targets(View *v)
{
    for (int i = 0; i < v->n; i++) {
        Seen *const e = &v->seen[i];
        const int32_t far = e->range + e->half_d + e->half_w;
        for (int k = 0; k < v->n && e->range; k++) {
            const Seen *u = &v->seen[k];
            e->targets = (int8_t)(e->targets +
                                  (u->side != e->side &&
                                   geo_near(u->at.x - e->at.x, u->at.y - e->at.y, far)));
        }
    }
}

Seen colonial_scene_then(const View *v, const Seen *u, const Guess *g)
{
    Seen then = *u;
    const bool changes = g->formation != u->formation || g->mounts;
    then.at = g->at;
    then.facing = g->facing;
    then.ahead = geo_ahead(g->facing);
    if (g->front != u->front || changes) {
        const Box box =
            colonial_block(v->b, v->s, u->unit, g->formation, g->front, g->at, g->facing);
        then.half_w = box.half_w;
        then.half_d = box.half_d;
        then.front = (uint8_t)g->front;
    }
    if (!changes)
        return then;
    then.formation = (uint8_t)g->formation;
    then.open = g->formation == SKIRMISH || u->kind == SNIPER;
    then.mounted = u->mounted != g->mounts;
    then.volley = 0;
    then.range = fires_how_far(v->b, v->s, &then);
    if (then.range) {
        look_at_scores(v->b, v->s, &then);
        look_at_dice(v->b, v->s, &then);
    }
    return then;
}

/* ---- the ground ---- */

/* Cover of somebody there against the enemy nearest to it: what it is in, and what is close before
 * it. */
static int cover_at(const View *v, const Seen *u, const Spot *spot)
{
    const ColonialBattle *o = own(v->b);
    const FeatureSet all = o->soft | o->hard | o->fort;
    FeatureSet set = spot->ground & all & ~o->lines;
    if (all & o->lines && spot->nearest >= 0) {
        const Point foe = v->seen[spot->nearest].at;
        const int32_t near = v->b->number[COVER_NEAR] + u->half_d;
        const Point edge =
            geo_along(spot->at, geo_ahead(geo_bearing(spot->at, foe)), near);
        set |= terrain_crossed(&v->b->terrain, spot->at, edge, all & o->lines);
    }
    return !set            ? NO_COVER
           : set & o->fort ? FORT_COVER
           : set & o->hard ? HARD_COVER
                           : SOFT_COVER;
}

/* Between two blocks, as if they stood square to one another: it need not be exact, and is asked
 * for very often. */
void colonial_scene_measure(const View *v, const Seen *u, Spot *out)
{
    int32_t least = INT32_MAX;
    out->at = u->at;
    out->ground = terrain_at(&v->b->terrain, u->at);
    out->nearest = -1;
    for (int i = 0; i < v->n; i++) {
        const Seen *e = &v->seen[i];
        if (e->side == u->side)
            continue;
        int32_t right, ahead;
        geo_frame(e->at, e->ahead, u->at, &right, &ahead);
        if (right < 0)
            right = -right;
        const int32_t aside = right - e->half_w - u->half_w,
                      apart = (ahead < 0 ? -ahead : ahead) - e->half_d - u->half_d;
        const int32_t gap = aside > apart ? aside : apart;
        out->gap[i] = gap > 0 ? gap : 0;
        out->in_arc[i] = ahead > 0 && aside <= ahead;
        if (gap < least) {
            least = gap;
            out->nearest = i;
        }
    }
    out->cover = cover_at(v, u, out);
}

/* 5.1  Rivers but at fords and roads, rough ground and woods; obstacles for horse and guns. */
bool colonial_scene_breaks_up(const View *v, const Seen *u, Point to)
{
    const Terrain *t = &v->b->terrain;
    const FeatureSet rough = own(v->b)->rough | own(v->b)->woods;
    if (u->open || u->kind == WAGON || !(rough | own(v->b)->lines) ||
        (to.x == u->at.x && to.y == u->at.y))
        return false;
    const FeatureSet met = terrain_crossed(t, u->at, to, t->all);
    bool river = false, obstacle = false;
    for (FeatureSet left = met & own(v->b)->lines; left; left &= left - 1) {
        const bool wet = t->feature[terrain_first(left)].type == T_RIVER;
        river |= wet;
        obstacle |= !wet;
    }
    return (river && colonial_crosses_river(v->b, u->at, to)) ||
           (obstacle && (u->mounted || is_gun(v->b, u->unit))) ||
           (met & rough & ~terrain_at(t, u->at)) != 0;
}

/* ---- where it leads ---- */

/* 8.12  Who goes further than half its move does not fire; guns that move do not at all, but elite ones
 * by hand, and elite horse artillery. */
static bool still_fires(const View *v, const Seen *u, const Guess *g)
{
    const BodyRow *r = body_row(v->s, u->unit);
    if (is_gun(v->b, u->unit)) {
        const bool rides = u->regular && has_trait(v->b, u->unit, TRAIT_HORSE_ARTILLERY);
        return !g->moves ||
               (class_of(v->b, u->unit) == CLASS_A && g->formation == UNLIMBERED &&
                (rides || u->formation == UNLIMBERED));
    }
    return u->open || 2 * (geo_distance(u->at, g->at) + r->gone) <= r->reach;
}

Guess colonial_scene_guess(const View *v, const Seen *u, const Intention *i)
{
    const Order *const o = v->known;
    Guess g = { .at = u->at,
                .facing = u->facing,
                .formation = u->formation,
                .front = u->front,
                .mounts = i->verb == V_MOUNT || i->verb == V_DISMOUNT };
    if (i->formation) {
        g.formation = i->formation;
        g.front = i->formation <= COLUMN
                      ? colonial_front_towards(v->b, v->s, u->unit, i->formation)
                      : u->front;
    }
    g.moves = g.formation != u->formation || g.mounts;
    if (i->verb >= V_ADVANCE && ground_once(colonial_ground, v->b, v->s, i, v->known)) {
        g.at = o->place;
        g.facing = o->facing;
        g.turns = o->facing != u->facing;
        g.moves = g.moves || g.turns || o->place.x != u->at.x || o->place.y != u->at.y;
    }
    g.fires = still_fires(v, u, &g);
    return g;
}
