/* SPDX-License-Identifier: GPL-3.0-or-later
 * options.c - the sensible things to do, decision by decision.
 *
 * One party at a time, mostly: the list is about the one the sequence of play stopped for, so
 * it stays short.  A person may give any legal order to anybody.  Every entry grounds to a
 * legal order.
 *
 * Start at fire_options().
 */
#include "engine/nearest.h"
#include "rulesets/fire_and_discipline/scene.h"

enum {
    MOST_PLACES = 2,  /* that it is sent to */
    MOST_COVERS = 2,  /* that it takes cover at */
    MOST_TARGETS = 6, /* that it fires at */
    NEAR_COVER = 1999 /* short of 200 mm */
};

typedef struct List {
    const Battle *b;
    const State *s;
    Intention *out;
    Order *known;
    int n;
} List;

static void put(List *l, int verb, Ref subject, Ref target, int formation, int choice)
{
    if (l->n == MAX_OPTIONS)
        return;
    l->known[l->n].verb = V_NONE;
    const bool or_hold = verb >= V_ADVANCE && l->s->decision.kind == D_MOVE;
    l->out[l->n++] = (Intention){ .verb = (uint8_t)verb,
                                  .count = or_hold ? OR_HOLD : 0,
                                  .formation = (uint8_t)formation,
                                  .choice = (uint8_t)choice,
                                  .subject = subject,
                                  .target = target };
}

/* Only if it can be carried out here. */
static void put_if(List *l, int verb, Ref subject, Ref target, int formation, int choice)
{
    const int n = l->n;
    put(l, verb, subject, target, formation, choice);
    if (l->n == n)
        return;
    Intention as_told = l->out[n];
    as_told.count = 0; /* and not held instead */
    if (!ground_once(fire_ground, l->b, l->s, &as_told, &l->known[n]))
        l->n = n;
}

/* ---- deployment, guns ---- */

static void deploy_options(List *l)
{
    put(l, V_STANDARD, NO_REF, NO_REF, 0, 0);
    for (int site = 0; site < 8; site++) {
        put_if(l, V_DEPLOY, l->s->decision.about, NO_REF, AS_IT_IS, site);
    }
}

/* 6.5  Guns with both have shell to offer besides. */
static void shell_options(List *l, int gun, int target)
{
    bool automatic;
    if (!(l->b->stand[gun].traits & TRAIT_SHELL))
        return;
    const Box own = fd_stand_box(l->b, l->s, gun), aim = fd_stand_box(l->b, l->s, target);
    if (fd_gun_number(l->b, l->s, gun, target, geo_gap(&own, &aim), true, &automatic) < 0)
        return;
    put(l, V_FIRE, ref_stand(gun), ref_stand(target), 0, 2);
}

/* Would it have something to fire at, once turned that way? */
static bool turning_helps(const Battle *b, const State *s, int gun, int unit)
{
    State turned;
    Point at;
    if (!battle_place(b, s, ref_unit(unit), &at))
        return false;
    state_copy(&turned, s);
    state_stand(&turned, gun)->facing = geo_bearing(state_stand(s, gun)->at, at);
    return fd_gun_target(b, &turned, gun) >= 0;
}

static void gun_options(List *l)
{
    const Battle *b = l->b;
    const State *s = l->s;
    const Ref who = s->decision.about;
    const int gun = ref_index(who);
    int zone[32], n = 0, targets = 0;
    const int first = fd_gun_target(b, s, gun);
    if (first >= 0) {
        put(l, V_FIRE_ALL, NO_REF, NO_REF, 0, 0);
        shell_options(l, gun, first);
        if (b->stand[gun].kind == HOWITZERS)
            n = fd_gun_zone(b, s, gun, zone, 32);
        for (int k = 0; k < n && targets < 3; k++) {
            if (b->stand[zone[k]].side == b->stand[gun].side)
                continue;
            if (!fd_gun_can_hit(b, s, gun, zone[k], NULL))
                continue;
            put(l, V_FIRE, who, ref_stand(zone[k]), 0, 0);
            targets++;
        }
        put(l, V_HOLD, who, NO_REF, 0, 0);
        return;
    }
    int enemy[2];
    Scene scene;
    fd_scene_make(b, s, &scene);
    put(l, V_HOLD, who, NO_REF, 0, 0);
    const int m = fd_scene_enemies(b, &scene, b->stand[gun].side, state_stand(s, gun)->at,
                                   2, enemy);
    for (int k = 0; k < m; k++) {
        if (turning_helps(b, s, gun, enemy[k]))
            put_if(l, V_TURN, who, ref_unit(enemy[k]), 0, 0);
    }
    put_if(l, V_PROLONG, who, NO_REF, 0, 0);
}

/* ---- charges ---- */

/* A charge that friends are in the way of, or that would take much luck, is left to people; hard
 * cover is taken by assault or not at all. */
static bool hopeless(const Battle *b, const State *s, Ref who, const int *stand, int n,
                     int target)
{
    int met;
    const Vec way = geo_ahead(state_stand(s, stand[0])->facing);
    fd_run_on(b, s, stand, n, way, fd_charge_rate(b, s, stand[0]), &met);
    if (met >= 0 && b->stand[met].side == s->side)
        return true;
    const Party u = fd_party_of(b, s, who),
                e = fd_party_of(b, s, ref_unit(b->stand[target].parent));
    return !in_garrison(s, target) && fd_charge_odds(&u, &e) <= -FEATURE_ONE / 2;
}

static void charge_options(List *l)
{
    const Battle *b = l->b;
    const State *s = l->s;
    Ref who[MAX_OPTIONS];
    int stand[MAX_LAYOUT], target[MAX_LAYOUT];
    const int n = fd_charge_candidates(b, s, who);
    put(l, V_DONE, NO_REF, NO_REF, 0, 0);
    for (int k = 0; k < n; k++) {
        const int m = fd_subject_stands(b, s, who[k], stand);
        fd_charge_targets(b, s, stand, m, NO_REF, target);
        Ref last = NO_REF;
        for (int i = 0; i < m; i++) {
            if (target[i] < 0)
                continue;
            const Ref unit = ref_unit(b->stand[target[i]].parent);
            const Order o = { .verb = V_CHARGE, .subject = who[k], .target = unit };
            if (unit != last && !hopeless(b, s, who[k], stand, m, target[i]) &&
                fd_charge_may(b, s, &o, NULL))
                put(l, V_CHARGE, who[k], unit, 0, 0);
            last = unit;
        }
    }
}

static void react_options(List *l)
{
    static const uint8_t verbs[] = { V_HOLD, V_COUNTER, V_FLEE };
    for (int k = 0; k < 3; k++) {
        const Order o = { .verb = verbs[k], .subject = l->s->decision.about };
        if (fd_react_may(l->b, l->s, &o, NULL))
            put(l, verbs[k], o.subject, NO_REF, 0, 0);
    }
}

/* ---- musketry ---- */

/* The nearest of them. */
static int skirmish_targets(const Battle *b, const State *s, int i, int *out)
{
    const Box own = fd_stand_box(b, s, i);
    Nearest near;
    nearest_begin(&near, MOST_TARGETS, out, own.ahead, b->hand);
    for (int t = from_of(b, 1 - s->side); t < end_of(b, 1 - s->side); t++) {
        if (!on_table(s, t) || !fd_skirmish_can(b, s, i, t, NULL))
            continue;
        const Box other = fd_stand_box(b, s, t);
        nearest_offer(&near, t, geo_gap(&own, &other), other.at);
    }
    return near.n;
}

/* Each of them, and of several a unit as a whole of which two are among them. */
static void fire_options_of(List *l, bool skirmish)
{
    const Battle *b = l->b;
    const State *s = l->s;
    const Ref who = s->decision.about;
    const int i = ref_index(who);
    int stand[MAX_LAYOUT], target[MOST_TARGETS];
    const int n = skirmish ? 1 : fd_group_of(b, s, i, stand);
    const int found = skirmish ? skirmish_targets(b, s, i, target)
                               : fd_volley_targets(b, s, stand, n, target, MOST_TARGETS);
    for (int k = 0; k < found; k++) {
        const int unit = b->stand[target[k]].parent;
        int of_it = 0;
        for (int other = 0; other < k; other++)
            of_it += b->stand[target[other]].parent == unit;
        put(l, V_FIRE, who, ref_stand(target[k]), 0, 0);
        if (of_it == 1 && n > 1)
            put(l, V_FIRE, who, ref_unit(unit), 0, 0);
    }
    put(l, V_HOLD, who, NO_REF, 0, 0);
}

/* ---- formations ---- */

/* Is the enemy it would fight off its front? */
static bool should_face(const Battle *b, const State *s, const Box *box, int side,
                        int *enemy)
{
    int32_t gap, right, ahead;
    *enemy = fd_nearest_enemy(b, s, side, box, &gap);
    if (*enemy < 0)
        return false;
    geo_frame(box->at, box->ahead, state_stand(s, *enemy)->at, &right, &ahead);
    if (right < 0)
        right = -right;
    return right > box->half_w && (ahead <= 0 || right > ahead / 4);
}

static void form_options(List *l)
{
    const Battle *b = l->b;
    const State *s = l->s;
    put(l, V_DONE, NO_REF, NO_REF, 0, 0);
    for (int u = 0; u < b->n_units; u++) {
        int stand[MAX_LAYOUT], enemy;
        if (b->unit[u].side != s->side || is_guns(b, b->unit[u].first))
            continue;
        const int n = fd_main_group(b, s, u, stand);
        if (!n || !fd_may_act(b, s, stand[0], NULL) || in_garrison(s, stand[0]))
            continue;
        const Ref who = ref_unit(u);
        const int now = fd_group_formation(b, s, stand, n);
        const Box box = fd_group_box(b, s, stand, n);
        if (now == SQUARE) {
            put_if(l, V_FORM, who, NO_REF, COLUMN, 0);
            continue;
        }
        if (should_face(b, s, &box, s->side, &enemy)) {
            put_if(l, V_FACE, who, ref_unit(b->stand[enemy].parent), 0, 0);
        }
        if (n < 2 || fd_is_open(b, s, stand[0]))
            continue;
        const bool horse = is_horse(b, s, stand[0]);
        if (now == COLUMN || fd_column_serves(b, s, s->side, &box, horse))
            put_if(l, V_FORM, who, NO_REF, now == LINE ? COLUMN : LINE, 0);
        if (!horse && fire_battle(b)->year >= number(b, SQUARE_YEAR) &&
            fd_charge_threatens(b, s, s->side, &box, true)) {
            put_if(l, V_FORM, who, NO_REF, SQUARE, 0);
        }
    }
    for (int i = 0; i < b->n_stands && l->n < MAX_OPTIONS; i++) {
        if (b->stand[i].side != s->side || !on_table(s, i) ||
            state_stand(s, i)->figures != 1)
            continue;
        const UnitInfo *unit = &b->unit[b->stand[i].parent];
        for (int k = unit->first; k < unit->first + unit->n; k++) {
            const Order o = { .verb = V_MERGE,
                              .subject = ref_stand(i),
                              .target = ref_stand(k) };
            if (fd_merge_may(b, s, &o, NULL))
                put(l, V_MERGE, o.subject, o.target, 0, 0);
        }
    }
}

/* ---- moves ---- */

static void officer_options(List *l, Ref who)
{
    const Battle *b = l->b;
    put(l, V_HOLD, who, NO_REF, 0, 0);
    for (int u = 0; u < b->n_units && l->n < 8; u++) {
        int stand[MAX_LAYOUT];
        if (b->unit[u].side != l->s->side || !fd_main_group(b, l->s, u, stand))
            continue;
        if (state_officer(l->s, ref_index(who))->with == ref_stand(stand[0]))
            continue;
        const Order o = { .verb = V_ATTACH,
                          .subject = who,
                          .target = ref_stand(stand[0]) };
        if (fd_officer_may(b, l->s, &o, NULL))
            put(l, V_ATTACH, who, o.target, 0, 0);
    }
}

static void gun_move_options(List *l, Ref who, bool crew)
{
    if (crew)
        put_if(l, V_MAN, who, NO_REF, 0, 0);
    else
        put_if(l, V_FORM, who, NO_REF, UNLIMBERED, 0);
    put(l, V_WITHDRAW, who, NO_REF, 0, 0);
}

/* Hard cover nobody of the enemy holds, near enough to go in. */
static void occupy_options(List *l, Ref who, Point at)
{
    const Battle *b = l->b;
    for (FeatureSet left = fire_battle(b)->hard; left; left &= left - 1) {
        const int f = terrain_first(left);
        Layout layout;
        const Order o = { .verb = V_OCCUPY, .subject = who, .target = ref_feature(f) };
        if (terrain_nearest_within(&b->terrain, at, 1ull << f, NEAR_COVER) >= 0 &&
            fd_occupy_plan(b, l->s, &o, &layout, NULL))
            put(l, V_OCCUPY, who, o.target, 0, 0);
    }
}

/* 9.3, 9.6, 9.10, 9.12  What shelters those in it, or behind it, near enough to get there; where the
 * enemy is ahead. */
static void cover_options(List *l, Ref who, const Party *u, const Party *foe)
{
    const Battle *b = l->b;
    const FireBattle *own = fire_battle(b);
    const Terrain *t = &b->terrain;
    FeatureSet left = own->walls | own->light | own->rough | own->cover |
                      own->earthworks | (u->open ? own->heavy : 0);
    int32_t right, ahead;
    if (!left || u->horse || u->guns || u->covered)
        return;
    geo_frame(u->at, u->ahead, foe->at, &right, &ahead);
    if (ahead <= 0)
        return;
    for (int k = 0; k < MOST_COVERS && left; k++) {
        const int f = terrain_nearest_within(t, u->at, left, u->rate + u->half_d);
        if (f < 0)
            return;
        left &= ~((FeatureSet)1 << f);
        put_if(l, V_COVER, who, ref_feature(f), 0, 0);
    }
}

static void move_options(List *l)
{
    const Battle *b = l->b;
    const State *s = l->s;
    const Ref who = s->decision.about;
    int stand[MAX_LAYOUT], enemy[2];
    Scene scene;
    if (ref_kind(who) == REF_OFFICER) {
        officer_options(l, who);
        return;
    }
    fd_subject_stands(b, s, who, stand);
    const int i = stand[0];
    const Point at = state_stand(s, i)->at;
    const bool open = fd_is_open(b, s, i);
    fd_scene_make(b, s, &scene);
    const int n = fd_scene_enemies(b, &scene, s->side, at, 2, enemy);
    put(l, V_HOLD, who, NO_REF, 0, 0);
    if (in_action(b, s, i)) {
        put_if(l, V_FORM, who, NO_REF, LIMBERED, 0);
        return;
    }
    for (int k = 0; k < n && !is_crew(s, i); k++) {
        put(l, V_ADVANCE, who, ref_unit(enemy[k]), 0, 1);
        if (!k && !is_horse(b, s, i))
            put(l, V_ADVANCE, who, ref_unit(enemy[k]), 0, 0);
        if (!k && !open)
            put(l, V_ADVANCE, who, ref_unit(enemy[k]), 0, 2);
    }
    const FireBattle *own = fire_battle(b);
    const FeatureSet near =
        terrain_nearest_few(&b->terrain, at, own->place, own->n_places, MOST_PLACES);
    for (int k = 0; k < own->n_places && !is_crew(s, i); k++) {
        if (near >> own->place[k] & 1)
            put(l, V_ADVANCE, who, ref_feature(own->place[k]), 0, 0);
    }
    if (is_guns(b, i)) {
        gun_move_options(l, who, is_crew(s, i));
        return;
    }
    put(l, V_WITHDRAW, who, NO_REF, 0, 0);
    if (n && b->terrain.cover) {
        const Party u = fd_party_of(b, s, who);
        cover_options(l, who, &u, &scene.unit[enemy[0]]);
    }
    if (ref_kind(who) == REF_STAND) {
        if (open && is_light(b, i))
            put(l, V_SCREEN, who, NO_REF, 0, 0);
        put(l, V_CLOSE_UP, who, NO_REF, 0, 0);
    }
    if (fire_battle(b)->hard)
        occupy_options(l, who, at);
}

static void pursue_options(List *l)
{
    put(l, V_PURSUE, l->s->decision.about, NO_REF, 0, 0);
    put(l, V_HOLD, l->s->decision.about, NO_REF, 0, 0);
}

int fire_options(const Battle *b, const State *s, Intention *out, Order *known)
{
    Order own[MAX_OPTIONS];
    List l = { b, s, out, known ? known : own, 0 };
    switch (s->decision.kind) {
    case D_DEPLOY:
        deploy_options(&l);
        break;
    case D_GUNS:
        gun_options(&l);
        break;
    case D_CHARGE:
        charge_options(&l);
        break;
    case D_REACT:
        react_options(&l);
        break;
    case D_SKIRMISH:
        fire_options_of(&l, true);
        break;
    case D_VOLLEY:
        fire_options_of(&l, false);
        break;
    case D_FORM:
        form_options(&l);
        break;
    case D_MOVE:
        move_options(&l);
        break;
    case D_PURSUE:
        pursue_options(&l);
        break;
    default:
        break;
    }
    return l.n;
}
