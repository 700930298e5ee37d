/* SPDX-License-Identifier: GPL-3.0-or-later
 * features.c - what speaks for an order, in the numbers that all rulesets share.
 *
 * Estimates, not rules: they guess where a move ends without measuring it out, and what fire
 * and steel would do there on average.  The list and its units are engine/feature.h.
 *
 * Start at fire_features().
 */
#include "rulesets/fire_and_discipline/fire.h"

typedef struct View {
    const Battle *b;
    const State *s;
    Scene scene;
    int side;
    int place; /* the objective it cares for: feature, -1 = none */
    Point place_at;
    int time;  /* share of the battle gone, in 1/FEATURE_ONE */
} View;

static int16_t clamp(int64_t n)
{
    return (int16_t)(n > 30000 ? 30000 : n < -30000 ? -30000 : n);
}

static Point where_is(const View *v, Ref who)
{
    Point p;
    battle_place(v->b, v->s, who, &p);
    return p;
}

/* Chance to fail a check at this total, in 1/FEATURE_ONE. */
static int chance_fails(const View *v, int total)
{
    if (total >= number(v->b, MORALE_PASS)) return 0;
    return FEATURE_ONE * (10 - (total < 0 ? 0 : total)) / 10;
}

/* ---- fire ---- */

static void volley_features(const View *v, const Intention *i, int16_t *f)
{
    const Battle *b = v->b;
    const State *s = v->s;
    if (i->verb != V_FIRE) {
        f[FEATURE_HOLD] = FEATURE_ONE;
        return;
    }
    f[FEATURE_FIRE] = FEATURE_ONE;
    int stand[MAX_LAYOUT], n = fd_group_of(b, s, ref_index(i->subject), stand);
    const bool unit = ref_kind(i->target) == REF_UNIT;
    const int first = unit ? b->unit[ref_index(i->target)].first : ref_index(i->target);
    const int last = unit ? first + b->unit[ref_index(i->target)].n : first + 1;
    int hits = 0, alive = 0;
    Volley volley;
    for (int t = first; t < last; t++) {
        if (!on_table(s, t) || !fd_volley_make(b, s, stand, n, t, &volley, NULL)) continue;
        int dice = 0;
        for (int k = 0; k < volley.n; k++) dice += volley.dice[k];
        const int all = state_stand(s, t)->figures * FEATURE_ONE;
        const int one = dice * volley.need * FEATURE_ONE / 10;
        alive += all;
        if (one > hits) hits = one;
        if (unit) continue;
        if (hits > all) hits = all;
        f[FEATURE_WORTH] = clamp(fd_stand_grade(b, t) * FEATURE_ONE / 10);
    }
    f[FEATURE_HITS] = clamp(hits < alive ? hits : alive);
}

static void skirmish_features(const View *v, const Intention *i, int16_t *f)
{
    if (i->verb != V_FIRE) {
        f[FEATURE_HOLD] = FEATURE_ONE;
        return;
    }
    const int t = ref_index(i->target);
    f[FEATURE_FIRE] = FEATURE_ONE;
    f[FEATURE_SKIRMISH] = FEATURE_ONE;
    f[FEATURE_HITS] = FEATURE_ONE / 10;
    f[FEATURE_PRIZE] = is_guns(v->b, t) ? FEATURE_ONE : FEATURE_ONE / 4;
    f[FEATURE_WORTH] = clamp(state_stand(v->s, t)->figures * FEATURE_ONE / 20);
}

static void gun_features(const View *v, const Intention *i, int16_t *f)
{
    const Battle *b = v->b;
    bool sure;
    if (i->verb == V_HOLD || i->verb == V_DONE) {
        f[FEATURE_HOLD] = FEATURE_ONE;
        return;
    }
    const int gun = ref_index(i->verb == V_FIRE_ALL ? v->s->decision.about : i->subject);
    const Stand *at = state_stand(v->s, gun);
    if (i->verb == V_FIRE || i->verb == V_FIRE_ALL) {
        const int t = i->verb == V_FIRE ? ref_index(i->target) : fd_gun_target(b, v->s, gun);
        const Box own = fd_stand_box(b, v->s, gun);
        f[FEATURE_FIRE] = FEATURE_ONE;
        if (t < 0) return;
        const Box aim = fd_stand_box(b, v->s, t);
        const int need = fd_gun_number(b, v->s, gun, t, geo_gap(&own, &aim),
                                    b->stand[gun].kind == HOWITZERS || i->choice == 2, &sure);
        f[FEATURE_HITS] = clamp(gun_count(b, gun) * (need + (sure ? 10 : 0)) * FEATURE_ONE / 10);
        return;
    }
    Party p = fd_party_of(b, v->s, ref_stand(gun));
    const Angle facing = i->verb == V_TURN && i->target ? geo_bearing(at->at, where_is(v, i->target))
                                                        : at->facing;
    f[FEATURE_FIT] = FEATURE_ONE / 2;
    f[FEATURE_HITS] = clamp(i->verb == V_TURN ? fd_scene_hits(b, &v->scene, &p, at->at, facing) / 2 : 0);
    f[FEATURE_CLOSING] = clamp(i->verb == V_PROLONG ? FEATURE_ONE / 8 : 0);
}

/* ---- charges ---- */

static int dice_guess(const Party *p, bool flank, bool weak_enemy)
{
    int dice = p->castings + p->stands * (flank ? 0 : p->grade) + (p->stands > 1 ? p->stands : 0);
    if (p->horse) dice += 3 * p->stands;
    if (p->open) dice -= 3 * p->stands;
    if (weak_enemy) dice += 3 * p->stands;
    return dice < 0 ? 0 : dice;
}

static bool off_flank(const Party *target, Point from)
{
    int32_t right, ahead;
    if (target->square || target->open) return false;
    geo_frame(target->at, target->ahead, from, &right, &ahead);
    return ahead <= target->half_d;
}

/* Chance to win less chance to lose, from the difference of hits over its spread. */
static int odds(const Party *u, const Party *e, bool charging)
{
    const bool flank = off_flank(e, u->at);
    int mine = dice_guess(u, false, e->guns || e->open) * (charging ? 20 : 30);
    int theirs = dice_guess(e, flank, u->open) * (flank ? 20 : charging ? 30 : 20);
    if (!e->horse && !e->guns && !flank && charging) theirs += e->castings / 3 * 30;
    if (e->square && u->horse) mine -= u->stands * 60;
    const int64_t spread = geo_root((int64_t)(mine + theirs + 100) * 100);
    const int64_t d = (int64_t)(mine - theirs) * FEATURE_ONE / (spread ? spread : 1);
    return d > FEATURE_ONE ? FEATURE_ONE : d < -FEATURE_ONE ? -FEATURE_ONE : (int)d;
}

static void charge_features(const View *v, const Intention *i, int16_t *f)
{
    const Battle *b = v->b;
    const State *s = v->s;
    if (i->verb != V_CHARGE) {
        f[FEATURE_HOLD] = FEATURE_ONE;
        return;
    }
    int stand[MAX_LAYOUT], n = fd_subject_stands(b, s, i->subject, stand);
    const Party u = fd_party_of(b, s, i->subject), e = fd_party_of(b, s, i->target);
    f[FEATURE_CHARGE] = FEATURE_ONE;
    f[FEATURE_ODDS] = clamp(odds(&u, &e, true));
    f[FEATURE_PRIZE] = clamp(e.stands * FEATURE_ONE);
    f[FEATURE_CLOSING] = FEATURE_ONE / 2;
    f[FEATURE_FLANKING] = off_flank(&e, u.at) ? FEATURE_ONE : 0;
    f[FEATURE_WORTH] = clamp(u.stands * FEATURE_ONE / 10);
    /* a charge gives up the volley, and meets one */
    f[FEATURE_EXPOSURE] = clamp(fd_scene_danger(b, &v->scene, v->side, e.at) / 2);
    f[FEATURE_RISK] = clamp(n ? chance_fails(v, fd_morale_total(b, s, stand[0], false) - 2) : 0);
    f[FEATURE_HITS] = clamp(-fd_scene_hits(b, &v->scene, &u, u.at, u.facing) / 2);
}

static void react_features(const View *v, const Intention *i, int16_t *f)
{
    const Party u = fd_party_of(v->b, v->s, i->subject);
    f[FEATURE_HOLD] = i->verb == V_HOLD ? FEATURE_ONE : 0;
    f[FEATURE_CHARGE] = i->verb == V_COUNTER ? FEATURE_ONE : 0;
    f[FEATURE_HOME] = i->verb == V_FLEE ? FEATURE_ONE : 0;
    f[FEATURE_FIT] = clamp(i->verb == V_COUNTER ? FEATURE_ONE
                           : i->verb == V_FLEE ? (u.open ? FEATURE_ONE : -FEATURE_ONE) : 0);
}

/* ---- moves ---- */

typedef struct Guess {
    Point at;
    Angle facing;
} Guess;

static Guess guess_move(const View *v, const Party *u, const Intention *i)
{
    Guess g = { u->at, u->facing };
    const int32_t half = u->rate / 2;
    if (i->verb == V_ADVANCE) {
        const Point to = where_is(v, i->target);
        const bool loose = u->open || u->crew || u->limbered;
        const Angle bearing = geo_bearing(u->at, to);
        int32_t go = geo_distance(u->at, to) - (i->choice == 1 ? 1500 : i->choice == 2 ? 4000 : 450);
        if (go > u->rate) go = u->rate;
        if (go < 0) go = 0;
        const int32_t turn = geo_turn(u->facing, bearing);
        if (loose && (turn > 0x0E00 || turn < -0x0E00)) {
            g.facing = bearing;
            if (go > half) go = half;
        }
        g.at = geo_along(u->at, geo_ahead(g.facing), go);
    } else if (i->verb == V_WITHDRAW) {
        g.at = geo_along(u->at, geo_ahead(v->b->side[v->side].home), u->open ? half : 760);
    } else if (i->verb == V_FACE && i->target) {
        g.facing = geo_bearing(u->at, where_is(v, i->target));
    } else if (i->verb == V_SCREEN || i->verb == V_CLOSE_UP) {
        const Party *own = &v->scene.unit[v->b->stand[ref_index(i->subject)].parent];
        const int32_t ahead = i->verb == V_SCREEN ? 1300 : 0;
        g.at = geo_along(own->at, own->ahead, ahead);
        if (geo_distance(u->at, g.at) > u->rate) {
            g.at = geo_along(u->at, geo_ahead(geo_bearing(u->at, g.at)), half);
        }
    }
    return g;
}

static void place_features(const View *v, const Party *u, const Guess *g, const Party *e, int16_t *f)
{
    const int32_t rate = u->rate ? u->rate : 1524;
    if (e && e->there) {
        const int32_t won = geo_distance(u->at, e->at) - geo_distance(g->at, e->at);
        f[FEATURE_CLOSING] = clamp((int64_t)won * FEATURE_ONE / rate);
        f[FEATURE_FLANKING] = off_flank(e, g->at) ? FEATURE_ONE : 0;
    }
    if (v->place >= 0) {
        const Feature *place = &v->b->terrain.feature[v->place];
        const int32_t before = geo_distance(u->at, v->place_at), after = geo_distance(g->at, v->place_at);
        const int32_t near = (place->high.x - place->low.x) / 2;
        f[FEATURE_OBJECTIVE] = clamp((int64_t)(before - after) * FEATURE_ONE / rate);
        f[FEATURE_LATE] = (int16_t)(f[FEATURE_OBJECTIVE] * v->time / FEATURE_ONE);
        if (after <= near && before > near) f[FEATURE_TAKES] = FEATURE_ONE;
        if (before <= near && after > near) f[FEATURE_LEAVES] = FEATURE_ONE;
    }
    int32_t right, ahead;
    geo_frame(u->at, geo_ahead(v->b->side[v->side].home), g->at, &right, &ahead);
    f[FEATURE_HOME] = clamp((int64_t)ahead * FEATURE_ONE / rate);
    const Terrain *t = &v->b->terrain;
    if (g->at.x < 700 || g->at.y < 700 || g->at.x > t->width - 700 || g->at.y > t->depth - 700) {
        f[FEATURE_EDGE] = FEATURE_ONE;
    }
    if (t->cover && terrain_at(t, g->at) & t->cover) f[FEATURE_COVER] = FEATURE_ONE;
}

static void danger_features(const View *v, const Party *u, const Guess *g, bool square, int16_t *f)
{
    int friends = 0;
    f[FEATURE_EXPOSURE] = clamp(fd_scene_danger(v->b, &v->scene, v->side, g->at) / (u->open ? 3 : 1));
    f[FEATURE_RELIEF] = clamp(fd_scene_danger(v->b, &v->scene, v->side, u->at) / (u->open ? 3 : 1));
    f[FEATURE_HITS] = clamp(fd_scene_hits(v->b, &v->scene, u, g->at, g->facing));
    for (int k = 0; k < v->scene.n; k++) {
        const Party *o = &v->scene.unit[k];
        if (!o->there) continue;
        if (o->side == v->side) {
            friends += geo_gap2(o->at, g->at) < (int64_t)3000 * 3000;
            continue;
        }
        if (geo_distance(o->at, g->at) - o->half_d - u->half_d > o->charge) continue;
        int32_t right, ahead;
        geo_frame(g->at, geo_ahead(g->facing), o->at, &right, &ahead);
        if (o->horse && !square && !u->horse) f[FEATURE_HORSE] += FEATURE_ONE * o->stands / 2;
        if (ahead <= 0 && !square) f[FEATURE_FLANKED] = FEATURE_ONE;
    }
    f[FEATURE_SUPPORT] = clamp(FEATURE_ONE * (friends > 4 ? 3 : friends - 1));
}

static void command_feature(const View *v, const Guess *g, int16_t *f)
{
    for (int o = 0; o < v->b->n_officers; o++) {
        const Officer *at = state_officer(v->s, o);
        if (v->b->officer[o].side != v->side || at->where != ON_TABLE) continue;
        const int64_t reach = number(v->b, COMMANDER_REACH);
        if (geo_gap2(at->at, g->at) <= reach * reach) f[FEATURE_COMMAND] = FEATURE_ONE;
    }
}

/* Line within musketry, column beyond, square for horse, guns where they have a field. */
static void fit_feature(const View *v, const Party *u, const Guess *g, int formation, int16_t *f)
{
    int enemy[1], fit = 0;
    if (!fd_scene_enemies(&v->scene, v->side, g->at, 1, enemy)) return;
    const Party *near = &v->scene.unit[enemy[0]];
    const int32_t away = geo_distance(g->at, near->at);
    if (u->guns) {
        fit = formation == UNLIMBERED ? (away < 15000 ? 2 : -1) : 0;
        if (formation == LIMBERED && away < 9000) fit = -1;
    } else if (u->open) {
        fit = away < 3800 && away > 1000 ? 1 : 0;
    } else if (!u->horse && u->stands > 1) {
        if (formation == LINE) fit = away <= 7000 ? 1 : -1;
        if (formation == COLUMN) fit = away > 7000 ? 1 : -1;
        if (formation == SQUARE) fit = near->horse && away < 7000 ? 2 : -2;
    }
    f[FEATURE_FIT] = (int16_t)(fit * FEATURE_ONE);
}

static void move_features(const View *v, const Intention *i, int16_t *f)
{
    const Battle *b = v->b;
    int stand[MAX_LAYOUT], n = fd_subject_stands(b, v->s, i->subject, stand);
    if (!n) {
        f[FEATURE_HOLD] = FEATURE_ONE;
        return;
    }
    const Party u = fd_party_of(b, v->s, i->subject);
    const Party *e = ref_kind(i->target) == REF_UNIT ? &v->scene.unit[ref_index(i->target)] : NULL;
    const Guess g = guess_move(v, &u, i);
    const int now = fd_group_formation(b, v->s, stand, n);
    const int formation = i->verb == V_FORM ? i->formation : now;
    f[FEATURE_HOLD] = i->verb == V_HOLD ? FEATURE_ONE : 0;
    f[FEATURE_MOVE] = i->verb == V_ADVANCE || i->verb == V_WITHDRAW ? FEATURE_ONE : 0;
    f[FEATURE_FORM] = i->verb == V_FORM || i->verb == V_FACE ? FEATURE_ONE : 0;
    f[FEATURE_SQUARE] = formation == SQUARE && now != SQUARE ? FEATURE_ONE : 0;
    f[FEATURE_SKIRMISH] = i->verb == V_SCREEN ? FEATURE_ONE : 0;
    f[FEATURE_RALLY] = i->verb == V_CLOSE_UP || i->verb == V_MAN || i->verb == V_MERGE ? FEATURE_ONE : 0;
    place_features(v, &u, &g, e, f);
    danger_features(v, &u, &g, formation == SQUARE, f);
    fit_feature(v, &u, &g, formation, f);
    command_feature(v, &g, f);
    f[FEATURE_WORTH] = clamp(u.stands * FEATURE_ONE / 10);
    if (i->verb == V_OCCUPY) {
        f[FEATURE_COVER] = FEATURE_ONE;
        f[FEATURE_TAKES] = FEATURE_ONE;
    }
    if (i->verb == V_FORM && formation == UNLIMBERED && e == NULL) {
        Party served = u;
        served.range = 15000;
        f[FEATURE_HITS] = clamp(fd_scene_hits(b, &v->scene, &served, g.at, g.facing));
    }
}

/* A change of formation is weighed against standing as one is. */
static void form_features(const View *v, const Intention *i, int16_t *f)
{
    int16_t stay[FEATURES] = { 0 };
    if (i->verb == V_DONE) {
        f[FEATURE_HOLD] = FEATURE_ONE;
        return;
    }
    move_features(v, i, f);
    const Intention hold = { .verb = V_HOLD, .subject = i->subject };
    move_features(v, &hold, stay);
    for (int k = 0; k < FEATURES; k++) {
        if (k != FEATURE_HOLD && k != FEATURE_WORTH) f[k] = clamp(f[k] - stay[k]);
    }
    f[FEATURE_WORTH] = 0;
}

static void officer_features(const View *v, const Intention *i, int16_t *f)
{
    f[FEATURE_HOLD] = i->verb == V_HOLD ? FEATURE_ONE : 0;
    if (i->verb != V_ATTACH) return;
    const Point to = where_is(v, i->target), now = where_is(v, i->subject);
    int near = 0, was = 0;
    for (int k = 0; k < v->scene.n; k++) {
        const Party *own = &v->scene.unit[k];
        if (!own->there || own->side != v->side) continue;
        near += geo_gap2(own->at, to) <= (int64_t)2000 * 2000;
        was += geo_gap2(own->at, now) <= (int64_t)2000 * 2000;
    }
    f[FEATURE_LEAD] = FEATURE_ONE;
    f[FEATURE_COMMAND] = (int16_t)(FEATURE_ONE * (near - was));
    f[FEATURE_EXPOSURE] = clamp(fd_scene_danger(v->b, &v->scene, v->side, to) / 8);
}

static void one(const View *v, const Intention *i, int16_t *f)
{
    switch (v->s->decision.kind) {
    case D_DEPLOY: /* the scenario's author has thought about it */
        f[FEATURE_HOLD] = f[FEATURE_FIT] = i->verb == V_STANDARD ? FEATURE_ONE : 0;
        break;
    case D_GUNS: gun_features(v, i, f); break;
    case D_CHARGE: charge_features(v, i, f); break;
    case D_REACT: react_features(v, i, f); break;
    case D_SKIRMISH: skirmish_features(v, i, f); break;
    case D_VOLLEY: volley_features(v, i, f); break;
    case D_FORM: form_features(v, i, f); break;
    case D_MOVE:
        if (ref_kind(i->subject) == REF_OFFICER) officer_features(v, i, f);
        else move_features(v, i, f);
        break;
    case D_PURSUE:
        f[FEATURE_CHARGE] = i->verb == V_PURSUE ? FEATURE_ONE : 0;
        f[FEATURE_ODDS] = i->verb == V_PURSUE ? FEATURE_ONE / 4 : 0;
        f[FEATURE_HOLD] = i->verb == V_HOLD ? FEATURE_ONE : 0;
        break;
    default: break;
    }
    f[FEATURE_ODD] = (int16_t)(i->subject * 7 % 13 + i->verb % 3);
}

/* The objective a side cares for: the nearest to its troops that it does not hold. */
static void choose_place(View *v)
{
    const FireBattle *own = fire_battle(v->b);
    v->place = -1;
    for (int k = 0; k < own->n_places; k++) {
        if (v->place >= 0 && fd_holds_place(v->b, v->s, v->side, own->place[k])) continue;
        v->place = own->place[k];
    }
    if (v->place < 0) return;
    const Feature *f = &v->b->terrain.feature[v->place];
    v->place_at = (Point){ (f->low.x + f->high.x) / 2, (f->low.y + f->high.y) / 2 };
}

void fire_features(const Battle *b, const State *s, const Intention *list, int n,
                   int16_t (*out)[FEATURES])
{
    View v; /* not cleared: most of a scene is never used */
    v.b = b;
    v.s = s;
    v.side = s->decision.side;
    v.time = b->turns ? FEATURE_ONE * s->turn / b->turns : 0;
    memset(out, 0, (size_t)n * sizeof *out);
    fd_scene_make(b, s, &v.scene);
    choose_place(&v);
    for (int k = 0; k < n; k++) one(&v, &list[k], out[k]);
}
