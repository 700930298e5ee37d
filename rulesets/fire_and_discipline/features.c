/* SPDX-License-Identifier: GPL-3.0-or-later
 * features.c - what speaks for an order, in the numbers that all rulesets share.
 *
 * Estimates, not rules: they guess where a move ends without measuring it out, and what fire
 * and steel would do there on average.  The list and its units are engine/feature.h.
 *
 * Start at fire_features().
 */
#include "rulesets/fire_and_discipline/scene.h"

static int16_t clamp(int64_t n)
{
    return (int16_t)(n > 30000 ? 30000 : n < -30000 ? -30000 : n);
}

Point fd_where_is(const View *v, Ref who)
{
    Point p;
    battle_place(v->b, v->s, who, &p);
    return p;
}

/* Chance to fail a check at this total, in 1/FEATURE_ONE. */
static int chance_fails(const View *v, int total)
{
    if (total >= number(v->b, MORALE_PASS))
        return 0;
    return FEATURE_ONE * (10 - (total < 0 ? 0 : total)) / 10;
}

/* ---- fire ---- */

/* All dice on one stand destroy it, those on a whole unit are each at the stand before it: hits
 * beyond what is there are lost. */
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
        if (!on_table(s, t) || !fd_volley_make(b, s, stand, n, t, &volley, NULL))
            continue;
        int dice = 0;
        for (int k = 0; k < volley.n; k++)
            dice += volley.dice[k];
        const int one = dice * volley.need * FEATURE_ONE / 10;
        alive += state_stand(s, t)->figures * FEATURE_ONE;
        if (one > hits)
            hits = one;
        if (!unit)
            f[FEATURE_WORTH] = clamp(fd_stand_grade(b, t) * FEATURE_ONE / 10);
    }
    if (!unit && hits >= alive)
        f[FEATURE_PRIZE] = FEATURE_ONE; /* a stand less */
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
    if (i->verb == V_HOLD || i->verb == V_DONE) {
        f[FEATURE_HOLD] = FEATURE_ONE;
        return;
    }
    const int gun = ref_index(i->verb == V_FIRE_ALL ? v->s->decision.about : i->subject);
    const Stand *at = state_stand(v->s, gun);
    if (i->verb == V_FIRE || i->verb == V_FIRE_ALL) {
        const int t =
            i->verb == V_FIRE ? ref_index(i->target) : fd_gun_target(b, v->s, gun);
        f[FEATURE_FIRE] = FEATURE_ONE;
        if (t >= 0)
            f[FEATURE_HITS] = clamp(fd_scene_gun_hits(b, v->s, gun, t, i->choice == 2));
        return;
    }
    Party p = fd_party_of(b, v->s, ref_stand(gun));
    const Angle facing = i->verb == V_TURN && i->target
                             ? geo_bearing(at->at, fd_where_is(v, i->target))
                             : at->facing;
    f[FEATURE_FIT] = i->verb == V_TURN ? FEATURE_ONE / 2 : 0;
    f[FEATURE_HITS] = clamp(
        i->verb == V_TURN ? fd_scene_hits(b, &v->scene, &p, at->at, facing) / 2 : 0);
}

/* ---- charges ---- */

static int dice_guess(const Party *p, bool flank, bool weak_enemy)
{
    int dice = p->castings + p->stands * (flank ? 0 : p->grade) +
               (p->stands > 1 ? p->stands : 0);
    if (p->horse)
        dice += 3 * p->stands;
    if (p->open)
        dice -= 3 * p->stands;
    if (weak_enemy)
        dice += 3 * p->stands;
    return dice < 0 ? 0 : dice;
}

bool fd_off_flank(const Party *target, Point from)
{
    int32_t right, ahead;
    if (target->square || target->open || target->garrison) /* 9.23 */
        return false;
    geo_frame(target->at, target->ahead, from, &right, &ahead);
    return ahead <= target->half_d;
}

int fd_charge_odds(const Party *u, const Party *e)
{
    const bool flank = fd_off_flank(e, u->at);
    int mine = dice_guess(u, false, e->guns || e->open) * 20;
    int theirs = dice_guess(e, flank, u->open) * (flank ? 20 : 30);
    if (!e->horse && !e->guns && !flank)
        theirs += e->castings / 3 * 30;
    if ((e->square && u->horse) || e->garrison) /* 8.40 */
        mine -= u->stands * 60;
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
    f[FEATURE_ODDS] = clamp(fd_charge_odds(&u, &e));
    f[FEATURE_PRIZE] = clamp(e.stands * FEATURE_ONE);
    f[FEATURE_CLOSING] = FEATURE_ONE / 2;
    f[FEATURE_FLANKING] = fd_off_flank(&e, u.at) ? FEATURE_ONE : 0;
    f[FEATURE_WORTH] = clamp(u.stands * FEATURE_ONE / 10);
    /* a charge gives up the volley, and meets one */
    f[FEATURE_EXPOSURE] =
        clamp(e.guns ? fd_scene_danger(b, &v->scene, &u, e.at, false) : 0);
    f[FEATURE_RISK] =
        clamp(n ? chance_fails(v, fd_morale_total(b, s, stand[0], false) - 2) : 0);
    f[FEATURE_HITS] = clamp(-fd_scene_hits(b, &v->scene, &u, u.at, u.facing) / 2);
}

static void react_features(const View *v, const Intention *i, int16_t *f)
{
    const Party u = fd_party_of(v->b, v->s, i->subject);
    f[FEATURE_HOLD] = i->verb == V_HOLD ? FEATURE_ONE : 0;
    f[FEATURE_CHARGE] = i->verb == V_COUNTER ? FEATURE_ONE : 0;
    f[FEATURE_HOME] = i->verb == V_FLEE ? FEATURE_ONE : 0;
    f[FEATURE_FIT] = clamp(i->verb == V_COUNTER ? FEATURE_ONE
                           : i->verb == V_FLEE  ? (u.open ? FEATURE_ONE : -FEATURE_ONE)
                                                : 0);
}

static void one(const View *v, const Intention *i, int16_t *f)
{
    switch (v->s->decision.kind) {
    case D_DEPLOY: /* the scenario's author has thought about it */
        f[FEATURE_HOLD] = f[FEATURE_FIT] = i->verb == V_STANDARD ? FEATURE_ONE : 0;
        break;
    case D_GUNS:
        gun_features(v, i, f);
        break;
    case D_CHARGE:
        charge_features(v, i, f);
        break;
    case D_REACT:
        react_features(v, i, f);
        break;
    case D_SKIRMISH:
        skirmish_features(v, i, f);
        break;
    case D_VOLLEY:
        volley_features(v, i, f);
        break;
    case D_FORM:
        fd_form_features(v, i, f);
        break;
    case D_MOVE:
        if (ref_kind(i->subject) == REF_OFFICER)
            fd_officer_features(v, i, f);
        else
            fd_move_features(v, i, f);
        break;
    case D_PURSUE:
        f[FEATURE_CHARGE] = i->verb == V_PURSUE ? FEATURE_ONE : 0;
        f[FEATURE_ODDS] = i->verb == V_PURSUE ? FEATURE_ONE / 4 : 0;
        f[FEATURE_HOLD] = i->verb == V_HOLD ? FEATURE_ONE : 0;
        break;
    default:
        break;
    }
    f[FEATURE_ODD] =
        (int16_t)(i->verb == V_DONE ? 20 : i->subject * 7 % 13 + i->verb % 3);
}

/* The place nearest to whom is asked about that its side does not hold; any if it holds all. */
static void choose_place(View *v)
{
    const FireBattle *own = fire_battle(v->b);
    FeatureSet held = 0;
    for (int k = 0; k < own->n_places && own->n_places > 1; k++) {
        if (fd_holds_place(v->b, v->s, v->side, own->place[k]))
            held |= (FeatureSet)1 << own->place[k];
    }
    v->place = battle_next_place(v->b, v->s, own->place, own->n_places, held);
    if (v->place >= 0)
        v->place_at = feature_middle(&v->b->terrain.feature[v->place]);
}

void fire_features(const Battle *b, const State *s, const Intention *list, int n,
                   Order *known, int16_t (*out)[FEATURES])
{
    View v; /* not cleared: most of a scene is never used */
    Order none;
    v.b = b;
    v.s = s;
    v.side = s->decision.side;
    v.time = b->turns ? FEATURE_ONE * s->turn / b->turns : 0;
    memset(out, 0, (size_t)n * sizeof *out);
    fd_scene_make(b, s, &v.scene);
    fd_scene_aims(b, &v.scene, v.side);
    choose_place(&v);
    for (int k = 0; k < n; k++) {
        v.known = known_row(known, k, &none);
        one(&v, &list[k], out[k]);
    }
}
