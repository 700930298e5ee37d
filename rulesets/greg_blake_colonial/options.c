/* SPDX-License-Identifier: GPL-3.0-or-later
 * options.c - the sensible things to do, decision by decision; every entry grounds to a legal one.
 *
 * What a body may do with its move is in move_options.c.
 *
 * Start at colonial_options().
 */
#include "engine/nearest.h"
#include "rulesets/greg_blake_colonial/scene.h"
#include <string.h>

enum {
    MOST_CHARGES = 3,
    TRIES_AT_A_GROUP = 2 /* bodies looked at before a group counts as out of fire */
};

void colonial_offer_as(Options *l, Ref subject, int verb, Ref target, int formation,
                       int choice)
{
    if (l->n == MAX_OPTIONS)
        return;
    const Intention it = { .verb = (uint8_t)verb,
                           .formation = (uint8_t)formation,
                           .choice = (uint8_t)choice,
                           .subject = subject,
                           .target = target };
    if (verb < V_ADVANCE) /* on this ground as on any */
        l->order[l->n] = order_as_meant(&it);
    else
        l->order[l->n].verb = V_NONE;
    l->out[l->n++] = it;
}

/* Does an entry before it come to the same move? */
static bool is_same(const Options *l, const Order *order)
{
    for (int k = 0; k < l->n; k++) {
        if (memcmp(&l->order[k], order, sizeof *order) == 0)
            return true;
    }
    return false;
}

/* Only if it can be carried out here, and is nothing that is on the list already. */
void colonial_offer_if_as(Options *l, Ref subject, int verb, Ref target, int formation,
                          int choice)
{
    const int n = l->n;
    Order order;
    colonial_offer_as(l, subject, verb, target, formation, choice);
    if (l->n == n)
        return;
    l->n = n;
    if (!colonial_ground(l->b, l->s, &l->out[n], &order, NULL) || is_same(l, &order))
        return;
    l->order[n] = order;
    l->n = n + 1;
}

void colonial_offer(Options *l, int verb, Ref target, int formation, int choice)
{
    colonial_offer_as(l, ref_unit(l->unit), verb, target, formation, choice);
}

void colonial_offer_if(Options *l, int verb, Ref target, int formation, int choice)
{
    colonial_offer_if_as(l, ref_unit(l->unit), verb, target, formation, choice);
}

/* ---- who is near ---- */

int colonial_nearest_enemies(const Battle *b, const State *s, int side, Point p, int most,
                             int *out)
{
    Nearest near;
    nearest_begin(&near, most, out, geo_ahead(battle_ahead(b, side)), b->hand);
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) == side || !is_there(s, u) || is_hidden(s, u))
            continue;
        const Point at = body_row(s, u)->at;
        nearest_offer(&near, u, geo_gap2(p, at), at);
    }
    return near.n;
}

int32_t colonial_away(const Options *l, int enemy)
{
    return geo_distance(body_row(l->s, l->unit)->at, body_row(l->s, enemy)->at);
}

/* ---- which group ---- */

/* That all others hold is no thought where a group can be nominated: each of its bodies may hold,
 * and the die asks nothing of anybody, unless (3.5) it may send the next group off.  Once all have
 * moved there is no die. */
static void nominations(Options *l)
{
    const Battle *b = l->b;
    const State *s = l->s;
    const int side = s->decision.side, chief = own(b)->chief[side];
    bool any = false;
    int left = 0;
    for (int i = 0; i < b->n_officers; i++) {
        if (b->officer[i].side != side || !own(b)->stands_of[i] ||
            group_row(b, s, i)->moved)
            continue;
        const bool led = colonial_may_nominate(b, s, i, NULL);
        any |= led;
        left += colonial_any_body(b, s, i) >= 0;
        if (led)
            colonial_offer_as(l, ref_officer(i), V_NOMINATE, NO_REF, 0, 0);
        else if (chief != NO_ONE && leads(s, chief) && colonial_any_body(b, s, i) >= 0)
            colonial_offer_if_as(l, ref_officer(chief), V_COMMAND, ref_officer(i), 0, 0);
    }
    if (!any || (left > 1 && colonial_may_run_wild(b, s, side)))
        colonial_offer_if_as(l, NO_REF, V_DONE, NO_REF, 0, 0);
}

/* ---- charges ---- */

/* A charge beyond three quarters of what its best dice allow comes home one time in four or fewer,
 * and leaves it disordered in the open: nobody is asked to think of it. */
static bool is_likely(const Options *l, int enemy, Point by, int32_t most)
{
    Leg first, last = colonial_charge_starts(l->s, l->unit, by, &first);
    return colonial_charge_leg(l->b, l->s, l->unit, enemy, most, &last) < 0 ||
           4 * (first.gap + last.gap) <= 3 * most;
}

/* 11.11  Who breaks through has had its move, and charges again. */
static bool may_charge(const Options *l, int enemy, int verb)
{
    const Ref target = ref_unit(enemy);
    return l->s->decision.kind == D_BREAKTHROUGH
               ? colonial_through_legal(l->b, l->s, l->unit, target, STRAIGHT_ON, NULL)
               : colonial_charge_legal(l->b, l->s, l->unit, target, STRAIGHT_ON,
                                       verb == V_AMBUSH, NULL);
}

/* 10.5  Where the straight way is barred, round what bars it, on either side. */
static void charges_round(Options *l, int enemy, int32_t most)
{
    for (int to = TO_RIGHT; to <= TO_LEFT; to++) {
        const int n = l->n;
        colonial_offer_if(l, V_ROUND, ref_unit(enemy), 0, to);
        if (l->n > n && !is_likely(l, enemy, l->order[n].by, most))
            l->n = n;
    }
}

static void charges(Options *l, int verb)
{
    int near[MAX_UNITS];
    const int side = side_of(l->b, l->unit);
    const int n = colonial_nearest_enemies(l->b, l->s, side, body_row(l->s, l->unit)->at,
                                           MAX_UNITS, near);
    const int32_t most = colonial_charge_most(l->b, l->s, l->unit);
    colonial_offer(l, V_HOLD, NO_REF, 0, 0);
    for (int i = 0; i < n && l->n <= MOST_CHARGES; i++) {
        const int32_t reach =
            most + body_row(l->s, l->unit)->spread + body_row(l->s, near[i])->spread;
        if (colonial_away(l, near[i]) > reach)
            continue;
        if (!may_charge(l, near[i], verb)) {
            if (verb == V_CHARGE && near[i] == colonial_round_whom(l->b, l->s, l->unit))
                charges_round(l, near[i], most);
        } else if (is_likely(l, near[i], STRAIGHT_ON, most))
            colonial_offer_if(l, verb, ref_unit(near[i]), 0, 0);
    }
}

static void reactions(Options *l)
{
    static const uint8_t verbs[] = { V_STAND, V_EVADE, V_FORM_SQUARE };
    for (int k = 0; k < 3; k++) {
        if (colonial_react_legal(l->b, l->s, verbs[k], NULL))
            colonial_offer(l, verbs[k], NO_REF, 0, 0);
    }
}

/* ---- fire ---- */

/* 9.6  Machine guns: does the stand they would be aimed at touch another of its side's? */
static bool may_split(const Options *l, int enemy)
{
    Volley v; /* not cleared: the fire chapter fills it in */
    int friend[MOST_TOUCH];
    return kind_of(l->b, l->unit) == MACHINE_GUN &&
           colonial_volley_make(l->b, l->s, l->unit, enemy, ROUND_ANY, &v, NULL) && v.n &&
           colonial_touching(l->b, l->s, v.aim[0].at, false, friend) > 0;
}

/* Any body of a group that can be fired at stands for all of it. */
static bool fires_at(Options *l, int enemy)
{
    const Battle *b = l->b;
    const State *s = l->s;
    const Ref target = ref_unit(enemy);
    if (!colonial_may_fire_at(b, s, l->unit, enemy, ROUND_ANY, NULL)) {
        const int other = colonial_other_round(b, s, l->unit, group_of(b, enemy));
        if (other == ROUND_ANY ||
            !colonial_may_fire_at(b, s, l->unit, enemy, other, NULL))
            return false;
        colonial_offer(l, V_FIRE, target, 0, other);
        return true;
    }
    if (is_cannon(b, l->unit) &&
        colonial_may_fire_at(b, s, l->unit, enemy, ROUND_CANISTER, NULL) &&
        colonial_may_fire_at(b, s, l->unit, enemy, ROUND_SHOT, NULL)) {
        colonial_offer(l, V_FIRE, target, 0, ROUND_CANISTER);
        colonial_offer(l, V_FIRE, target, 0, ROUND_SHOT);
    } else {
        colonial_offer(l, V_FIRE, target, 0, ROUND_ANY);
        if (may_split(l, enemy))
            colonial_offer(l, V_FIRE, target, 0, CONCENTRATED);
    }
    return true;
}

static void snipes(Options *l)
{
    for (int i = 0; i < l->b->n_officers; i++) {
        if (l->b->officer[i].side != side_of(l->b, l->unit) && leads(l->s, i) &&
            colonial_pick_legal(l->b, l->s, l->unit, ref_officer(i), NULL))
            colonial_offer_if(l, V_PICK_OFF, ref_officer(i), 0, 0);
    }
}

static void fire(Options *l)
{
    const Battle *b = l->b;
    int near[MAX_UNITS];
    uint8_t tries[MAX_OFFICERS] = { 0 };
    const bool sniper = kind_of(b, l->unit) == SNIPER;
    const int n = colonial_nearest_enemies(b, l->s, side_of(b, l->unit),
                                           body_row(l->s, l->unit)->at, MAX_UNITS, near);
    const int32_t range =
        colonial_range(b, l->s, l->unit) + body_row(l->s, l->unit)->spread;
    colonial_offer(l, V_HOLD, NO_REF, 0, 0);
    for (int i = 0; i < n; i++) {
        uint8_t *const tried = &tries[group_of(b, near[i])];
        if (*tried >= TRIES_AT_A_GROUP ||
            colonial_away(l, near[i]) > range + body_row(l->s, near[i])->spread)
            continue;
        const bool all = fires_at(l, near[i]) && !sniper; /* 6.5 */
        *tried = all ? TRIES_AT_A_GROUP : (uint8_t)(*tried + 1);
    }
    if (sniper)
        snipes(l);
}

/* ---- melee ---- */

static void fights(Options *l)
{
    const Battle *b = l->b;
    const State *s = l->s;
    Pairs pairs;
    BodySet asked = 0;
    colonial_pairs(b, s, s->side, &pairs);
    for (int k = 0; k < pairs.n; k++) {
        const int stand = pairs.one[k], unit = body_of(s, stand);
        if (state_stand(s, stand)->marks & S_FOUGHT || asked & body_set(b, unit))
            continue;
        asked |= body_set(b, unit);
        colonial_offer_if_as(l, ref_unit(unit), V_FIGHT, NO_REF, 0, 0);
    }
}

static int two(Options *l, int first, int second)
{
    colonial_offer_as(l, l->s->decision.about, first, NO_REF, 0, 0);
    colonial_offer_as(l, l->s->decision.about, second, NO_REF, 0, 0);
    return l->n;
}

int colonial_options(const Battle *b, const State *s, Intention *out, Order *known)
{
    Order own[MAX_OPTIONS];
    Options l; /* not cleared: most of it is never used */
    l.b = b;
    l.s = s;
    l.out = out;
    l.order = known ? known : own;
    l.n = 0;
    l.unit = ref_index(s->decision.about);
    switch (s->decision.kind) {
    case D_NOMINATE:
        nominations(&l);
        break;
    case D_CHARGE:
    case D_BREAKTHROUGH:
        charges(&l, V_CHARGE);
        break;
    case D_AMBUSH:
        charges(&l, V_AMBUSH);
        break;
    case D_MOVE:
        l.n_enemies = colonial_nearest_enemies(
            b, s, side_of(b, l.unit), body_row(s, l.unit)->at, MOST_ENEMIES, l.enemy);
        colonial_move_options(&l);
        break;
    case D_REACT:
        reactions(&l);
        break;
    case D_FIRE:
        fire(&l);
        break;
    case D_LEAD:
        return two(&l, V_HOLD, V_LEAD);
    case D_DEFEND:
        colonial_offer(&l, V_HOLD, NO_REF, 0, 0);
        colonial_offer(&l, V_FIRE, s->decision.with, 0, 0);
        break;
    case D_FIGHT:
        fights(&l);
        break;
    case D_RECOIL:
        return two(&l, V_HOLD, V_RECOIL);
    default:
        break;
    }
    return l.n;
}
