/* SPDX-License-Identifier: GPL-3.0-or-later
 * features.c - what speaks for an order, in the numbers that all rulesets share.
 *
 * A third of a stand's figures counts as a hit: of foot two.  The list and its units are
 * engine/feature.h; what is estimated, scene.h; moves have move_features.c.
 *
 * Start at colonial_features().
 */
#include "rulesets/greg_blake_colonial/scene.h"
#include <string.h>

enum { D10 = 10, A_STAND = 75 /* points of good regulars */ };

int16_t colonial_feature(int64_t n)
{
    return (int16_t)(n > 30000 ? 30000 : n < -30000 ? -30000 : n);
}

int16_t colonial_hits(int64_t figures)
{
    return colonial_feature(figures / 2);
}

int16_t colonial_losses(const View *v, const Seen *u, int64_t figures)
{
    const int full = v->b->stand[v->b->unit[u->unit].first].figures;
    return colonial_feature(full ? figures * 3 / full : 0);
}

/* Chance that a d10 shows so much or more. */
static int chance_of(int need)
{
    const int good = need < 1 ? D10 : need > D10 ? 0 : D10 + 1 - need;
    return FEATURE_ONE * good / D10;
}

/* ---- charges ---- */

/* 10.8  in: near: the charger is within the distance that makes it harder. */
static int chance_to_evade(const View *v, const Seen *u, const Seen *by, bool near)
{
    const int32_t *number = v->b->number;
    if (!u->open || u->kind == SNIPER)
        return 0;
    if (u->mounted && !by->mounted)
        return FEATURE_ONE;
    int need = number[near ? EVADE_NEAR : EVADE_FAR];
    if (by->mounted)
        need -= number[EVADE_MOUNTED];
    if (class_of(v->b, u->unit) == CLASS_A && has_trait(v->b, u->unit, TRAIT_LIGHT))
        need -= number[EVADE_LIGHT];
    return chance_of(need);
}

/* Chance that it turns to where it charges, reaches him, and finds him there. */
static int chance_of_contact(const View *v, const Seen *u, const Seen *e, int32_t gap,
                             Angle along)
{
    const int32_t turn = geo_turn(u->facing, along);
    int chance = colonial_scene_chance(v, u, gap);
    if (turn && colonial_face_tests(v->b, v->s, u->unit))
        chance = chance * (D10 - colonial_face_fails(v->b, v->s, u->unit, along)) / D10;
    const bool near = gap <= v->b->number[EVADE_DISTANCE];
    return chance * (FEATURE_ONE - chance_to_evade(v, e, u, near)) / FEATURE_ONE;
}

/* 10.5, 4.5  And that it turns where its way bends, one test later. */
static int chance_at_bend(const View *v, const Seen *u, Angle along)
{
    if (!colonial_face_tests(v->b, v->s, u->unit))
        return FEATURE_ONE;
    const int fails =
        colonial_face_fails(v->b, v->s, u->unit, along) - v->b->number[FACE_AGAIN];
    return FEATURE_ONE * (fails < 0 ? D10 : fails > D10 ? 0 : D10 - fails) / D10;
}

static void charge_features(const View *v, const Seen *u, const Seen *e, Point by,
                            int16_t *f)
{
    const int32_t rate = u->move > 0 ? u->move : 1;
    Leg first, last = colonial_charge_starts(v->s, u->unit, by, &first);
    if (colonial_charge_leg(v->b, v->s, u->unit, e->unit,
                            colonial_charge_most(v->b, v->s, u->unit), &last) < 0)
        return;
    const int32_t gap = first.gap + last.gap;
    Seen comes = *u;
    if (!comes.charge) /* skirmishers, at their ordinary rate */
        comes.charge = colonial_charge_average(v->b, v->s, u->unit);
    int chance =
        chance_of_contact(v, &comes, e, gap, way_bends(by) ? first.along : last.along);
    if (way_bends(by))
        chance = chance * chance_at_bend(v, u, last.along) / FEATURE_ONE;
    const int fire = colonial_scene_defence(v, u, e);
    if (colonial_scene_breaks_up(v, u,
                                 geo_along(last.at, geo_ahead(last.along), last.gap)))
        comes.disordered = true; /* half its figures fight */
    f[FEATURE_CHARGE] = FEATURE_ONE;
    f[FEATURE_CHANCE] = (int16_t)chance;
    f[FEATURE_RISK] = (int16_t)(FEATURE_ONE - chance); /* 10.6 */
    f[FEATURE_ODDS] =
        (int16_t)(colonial_scene_odds(v, &comes, e, true) * chance / FEATURE_ONE);
    f[FEATURE_PRIZE] = (int16_t)(FEATURE_ONE * e->stands);
    /* half of it: what it does to the melee is in the odds */
    f[FEATURE_EXPOSURE] = colonial_losses(v, u, (int64_t)fire * chance / FEATURE_ONE / 2);
    f[FEATURE_FLANKING] = colonial_scene_off_flank(e, last.at) ? FEATURE_ONE : 0;
    f[FEATURE_CLOSING] = colonial_feature((int64_t)gap * FEATURE_ONE / rate);
    if (has_trait(v->b, e->unit, TRAIT_REGULAR) && e->kind == FOOT && e->disordered)
        f[FEATURE_NEED] = FEATURE_ONE; /* now or never */
}

/* Not charging leaves it its fire, and to the enemy his. */
static void stay_features(const View *v, const Seen *u, int16_t *f)
{
    Spot here; /* not cleared: most of it is never used */
    colonial_scene_measure(v, u, &here);
    f[FEATURE_HOLD] = FEATURE_ONE;
    f[FEATURE_HITS] = colonial_hits(colonial_scene_best_fire(v, u, &here));
    f[FEATURE_EXPOSURE] = f[FEATURE_RELIEF] =
        colonial_losses(v, u, colonial_scene_danger(v, u, &here));
    f[FEATURE_COVER] = (int16_t)(FEATURE_ONE * here.cover / HARD_COVER);
}

/* ---- the charged ---- */

static void react_features(const View *v, const Seen *u, const Seen *by,
                           const Intention *i, int16_t *f)
{
    const Box one = { u->at, u->ahead, u->half_w, u->half_d },
              two = { by->at, by->ahead, by->half_w, by->half_d };
    const bool near = geo_within(&one, &two, v->b->number[EVADE_DISTANCE]);
    const int standing = -colonial_scene_odds(v, by, u, true);
    f[FEATURE_HORSE] = by->mounted && !u->mounted ? FEATURE_ONE : 0;
    f[FEATURE_FLANKED] = colonial_scene_off_flank(u, by->at) ? FEATURE_ONE : 0;
    f[FEATURE_HITS] = colonial_hits(colonial_scene_defence(v, by, u));
    f[FEATURE_ODDS] = (int16_t)standing;
    if (i->verb == V_STAND) {
        f[FEATURE_HOLD] = FEATURE_ONE;
    } else if (i->verb == V_EVADE) {
        const int chance = chance_to_evade(v, u, by, near);
        f[FEATURE_CHANCE] = (int16_t)chance;
        f[FEATURE_RISK] = (int16_t)(FEATURE_ONE - chance);
        f[FEATURE_MOVE] = f[FEATURE_HOME] = FEATURE_ONE;
        f[FEATURE_ODDS] = (int16_t)(standing * (FEATURE_ONE - chance) / FEATURE_ONE);
        f[FEATURE_HITS] = 0;
    } else {
        Seen square = *u;
        const int chance = chance_of(v->b->number[SQUARE_AT_ONCE]);
        square.formation = SQUARE;
        f[FEATURE_SQUARE] = f[FEATURE_FORM] = FEATURE_ONE;
        f[FEATURE_CHANCE] = (int16_t)chance;
        f[FEATURE_FIT] = FEATURE_ONE;
        const int formed = -colonial_scene_odds(v, by, &square, true);
        f[FEATURE_ODDS] =
            (int16_t)((formed * chance + standing * (FEATURE_ONE - chance)) /
                      FEATURE_ONE);
    }
}

/* ---- groups ---- */

/* A group is asked for with what it could do: whom it could charge, what it would get away from,
 * how many of it have their way to an objective before them. */
static void group_features(const View *v, int leader, int16_t *f)
{
    int stands = 0, bodies = 0, eager = 0, best = 0, errands = 0;
    int64_t danger = 0;
    for (int i = 0; i < v->n; i++) {
        const Seen *u = &v->seen[i];
        if (group_of(v->b, u->unit) != leader)
            continue;
        Spot here; /* not cleared: most of it is never used */
        colonial_scene_measure(v, u, &here);
        bodies++;
        stands += u->stands;
        danger += colonial_losses(v, u, colonial_scene_danger(v, u, &here));
        errands += colonial_scene_errand(v, u);
        if (here.nearest < 0)
            continue;
        const Seen *e = &v->seen[here.nearest];
        eager += here.gap[here.nearest] <= u->move + (u->charge ? u->charge : u->range);
        if (here.gap[here.nearest] <= u->charge && colonial_scene_may_charge(u, e)) {
            const int odds = colonial_scene_odds(v, u, e, true);
            best = odds > best ? odds : best;
        }
    }
    if (!bodies)
        return;
    f[FEATURE_MOVE] = FEATURE_ONE;
    f[FEATURE_WORTH] = (int16_t)(FEATURE_ONE * stands / 10);
    f[FEATURE_NEED] = (int16_t)(FEATURE_ONE * eager / bodies);
    f[FEATURE_ODDS] = (int16_t)best;
    f[FEATURE_RELIEF] = colonial_feature(danger / bodies);
    f[FEATURE_OBJECTIVE] = (int16_t)(errands / bodies);
    f[FEATURE_LATE] = (int16_t)(errands / bodies * v->time / FEATURE_ONE);
}

static void nominate_features(const View *v, const Intention *i, int16_t *f)
{
    const int side = v->side;
    const int stop =
        v->b->number[END_STOPS] + 1 - colonial_end_modifier(v->b, v->s, side);
    if (i->verb == V_DONE) {
        f[FEATURE_HOLD] = FEATURE_ONE;
        return;
    }
    f[FEATURE_CHANCE] = (int16_t)chance_of(stop); /* that others follow */
    group_features(v, ref_index(i->verb == V_COMMAND ? i->target : i->subject), f);
    if (i->verb == V_NOMINATE)
        return;
    const int dearer = stop - v->b->number[END_NO_CHIEF];
    f[FEATURE_LEAD] = FEATURE_ONE;
    f[FEATURE_CHANCE] = (int16_t)chance_of(dearer);
    f[FEATURE_RISK] = (int16_t)(chance_of(stop) - chance_of(dearer));
}

/* ---- fire ---- */

static void fire_features(const Battle *b, const State *s, const Intention *i, int16_t *f)
{
    const int unit = ref_index(i->subject);
    if (i->verb == V_HOLD) {
        f[FEATURE_HOLD] = FEATURE_ONE;
        return;
    }
    f[FEATURE_FIRE] = FEATURE_ONE;
    f[FEATURE_SKIRMISH] = skirmishes(b, s, unit) ? FEATURE_ONE : 0;
    if (i->verb == V_PICK_OFF) {
        f[FEATURE_CHANCE] = (int16_t)chance_of(b->number[SNIPER_FAR]);
        f[FEATURE_PRIZE] =
            (int16_t)(FEATURE_ONE *
                      (own(b)->chief[side_of(b, unit) ^ 1] == ref_index(i->target) ? 4
                                                                                   : 2));
        return;
    }
    Volley v; /* not cleared: the fire chapter fills it in */
    const int enemy = ref_index(i->target);
    if (!colonial_volley_make(b, s, unit, enemy, i->choice, &v, NULL))
        return;
    int hits = 0;
    bool canister = false;
    for (int k = 0; k < v.n; k++) {
        hits += v.aim[k].dice * colonial_hit_chance(b, &v.aim[k]);
        canister |= v.aim[k].round == ROUND_CANISTER;
    }
    const int at = v.n ? body_of(s, v.aim[0].at) : enemy;
    f[FEATURE_HITS] = colonial_hits(hits);
    f[FEATURE_PRIZE] =
        (int16_t)(FEATURE_ONE * colonial_stand_points(b, at) / A_STAND / 4);
    f[FEATURE_NEED] = canister ? FEATURE_ONE / 8 : 0; /* it is kept for when they come */
    /* who is about to come on is fired at before who shoots back */
    f[FEATURE_WORTH] = (int16_t)(FEATURE_ONE * state_unit(s, at)->n_stands / 10);
}

/* 8.11 */
static void defend_features(const Battle *b, const State *s, const Intention *i,
                            int16_t *f)
{
    Aim aim[MOST_STANDS];
    int hits = 0;
    if (i->verb == V_HOLD) {
        f[FEATURE_HOLD] = FEATURE_ONE;
        return;
    }
    const int n =
        colonial_defence(b, s, ref_index(i->subject), colonial_charge_home(s), aim);
    for (int k = 0; k < n; k++)
        hits += aim[k].dice * colonial_hit_chance(b, &aim[k]);
    f[FEATURE_FIRE] = FEATURE_ONE;
    f[FEATURE_HITS] = colonial_hits(hits);
}

/* ---- melee ---- */

/* Mean odds of a body's melees, and how many there are. */
static int melee_odds(const Battle *b, const State *s, int unit, int *n)
{
    Pairs p;
    int sum = 0;
    *n = 0;
    colonial_pairs(b, s, s->side, &p);
    for (int k = 0; k < p.n; k++) {
        const bool one = body_of(s, p.one[k]) == unit;
        if (!one && body_of(s, p.two[k]) != unit)
            continue;
        const int mine = one ? p.one[k] : p.two[k], his = one ? p.two[k] : p.one[k];
        sum += colonial_scene_ladder(FEATURE_ONE *
                                     (colonial_melee_score(b, s, mine, his, &p) -
                                      colonial_melee_score(b, s, his, mine, &p)));
        ++*n;
    }
    return *n ? sum / *n : 0;
}

static void fight_features(const Battle *b, const State *s, const Intention *i,
                           int16_t *f)
{
    int n;
    f[FEATURE_ODDS] = (int16_t)melee_odds(b, s, ref_index(i->subject), &n);
    f[FEATURE_PRIZE] = (int16_t)(FEATURE_ONE * n);
}

/* One more in the score of each of his stands that fights, for one chance in five of his life. */
static void lead_features(const Battle *b, const State *s, const Intention *i, int16_t *f)
{
    enum { A_POINT = FEATURE_ONE / 6 };
    const int officer = ref_index(i->subject);
    const Ref with = state_officer(s, officer)->with;
    if (i->verb == V_HOLD) {
        f[FEATURE_HOLD] = FEATURE_ONE;
        return;
    }
    int n = 0;
    const int odds = with ? melee_odds(b, s, ref_index(with), &n) : 0;
    const bool chief = own(b)->chief[b->officer[officer].side] == officer;
    f[FEATURE_LEAD] = FEATURE_ONE;
    f[FEATURE_RISK] = (int16_t)(chance_of(b->number[LEADER_MELEE]) * (chief ? 3 : 1));
    f[FEATURE_ODDS] = (int16_t)(A_POINT * (n > 4 ? 4 : n));
    /* nobody needs him where it is won, or lost, anyway */
    f[FEATURE_NEED] = (int16_t)(FEATURE_ONE - (odds < 0 ? -odds : odds));
    f[FEATURE_PRIZE] = (int16_t)(FEATURE_ONE * n);
}

static void recoil_features(const Battle *b, const State *s, const Intention *i,
                            int16_t *f)
{
    const int unit = ref_index(i->subject);
    int n;
    const int odds = melee_odds(b, s, unit, &n);
    if (i->verb == V_HOLD) {
        f[FEATURE_HOLD] = FEATURE_ONE;
        f[FEATURE_ODDS] = (int16_t)odds;
        return;
    }
    const int add = class_of(b, unit) == CLASS_A ? b->number[HORSE_A] : 0;
    const int chance = chance_of(b->number[RECOIL] - add);
    f[FEATURE_RALLY] = FEATURE_ONE;
    f[FEATURE_CHANCE] = (int16_t)chance;
    f[FEATURE_HOME] = FEATURE_ONE / 4;
    f[FEATURE_ODDS] = (int16_t)(odds * (FEATURE_ONE - chance) / FEATURE_ONE);
}

/* ---- all ---- */

/* Decisions for which the whole table need not be looked at. */
static bool is_narrow(const Battle *b, const State *s, const Intention *i, int16_t *f)
{
    switch (s->decision.kind) {
    case D_FIRE:
        fire_features(b, s, i, f);
        return true;
    case D_LEAD:
        lead_features(b, s, i, f);
        return true;
    case D_DEFEND:
        defend_features(b, s, i, f);
        return true;
    case D_FIGHT:
        fight_features(b, s, i, f);
        return true;
    case D_RECOIL:
        recoil_features(b, s, i, f);
        return true;
    default:
        return false;
    }
}

static const Seen *seen_of(const View *v, Ref who)
{
    const int at = ref_kind(who) == REF_UNIT ? v->of_unit[ref_index(who)] : -1;
    return at < 0 ? NULL : &v->seen[at];
}

static void one(const View *v, const Intention *i, Now *now, int16_t *f)
{
    const Decision *d = &v->s->decision;
    const Seen *u = seen_of(v, d->about), *e = seen_of(v, i->target);
    if (d->kind == D_NOMINATE)
        nominate_features(v, i, f);
    if (!u)
        return;
    f[FEATURE_WORTH] = (int16_t)(FEATURE_ONE * u->stands / 10);
    switch (d->kind) {
    case D_MOVE:
        colonial_move_features(v, u, e, i, now, f);
        break;
    case D_REACT: {
        const Seen *by = seen_of(v, d->with);
        if (by)
            react_features(v, u, by, i, f);
        break;
    }
    default:
        if (e &&
            (i->verb != V_ROUND || ground_once(colonial_ground, v->b, v->s, i, v->known)))
            charge_features(v, u, e, i->verb == V_ROUND ? v->known->by : STRAIGHT_ON, f);
        else
            stay_features(v, u, f);
        break;
    }
}

void colonial_features(const Battle *b, const State *s, const Intention *list, int n,
                       Order *known, int16_t (*out)[FEATURES])
{
    View v; /* not cleared: most of it is never used */
    Order none;
    Now now;
    bool looked = false;
    now.who = NULL;
    memset(out, 0, (size_t)n * sizeof *out);
    for (int k = 0; k < n; k++) {
        out[k][FEATURE_ODD] =
            (int16_t)((list[k].subject * 7 + list[k].target * 3) % 13 + list[k].verb % 3);
        if (is_narrow(b, s, &list[k], out[k]))
            continue;
        if (!looked) {
            colonial_scene_look(b, s, s->decision.side, &v);
            colonial_scene_targets(&v);
            looked = true;
        }
        v.known = known_row(known, k, &none);
        one(&v, &list[k], &now, out[k]);
    }
}
