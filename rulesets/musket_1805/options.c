/* SPDX-License-Identifier: GPL-3.0-or-later
 * options.c - the sensible orders for a unit; every entry grounds to a legal one.
 *
 * A person may give any legal order; this is only what bots choose from, and what a menu
 * shows.  It looks at what the unit's own side knows, never at the enemy's pending orders.
 *
 * Start at musket_unit_options().
 */
#include "rulesets/musket_1805/musket.h"

enum { NEAR_HORSE = 7620, MOST_ENEMIES = 3 };

typedef struct List {
    const Battle *b;
    const State *s;
    Intention *out;
    int n, unit;
} List;

static void put(List *l, int verb, Ref target, int formation, int choice)
{
    if (l->n == MAX_OPTIONS)
        return;
    l->out[l->n++] = (Intention){ .verb = (uint8_t)verb,
                                  .formation = (uint8_t)formation,
                                  .choice = (uint8_t)choice,
                                  .subject = ref_unit(l->unit),
                                  .target = target };
}

int musket_nearest_enemies(const Battle *b, const State *s, int side, Point p, int most,
                           int *out)
{
    int64_t gap[8];
    int n = 0;
    for (int u = 0; u < b->n_units; u++) {
        if (side_of(b, u) == side || !known_to(b, s, side, u))
            continue;
        const int64_t d = geo_gap2(p, body(b, s, u)->at);
        if (n == most && d >= gap[n - 1])
            continue;
        int at = n < most ? n++ : n - 1;
        for (; at > 0 && gap[at - 1] > d; at--) {
            gap[at] = gap[at - 1];
            out[at] = out[at - 1];
        }
        gap[at] = d;
        out[at] = u;
    }
    return n;
}

static bool horse_near(const List *l, const int *enemy, int n)
{
    const Point at = body(l->b, l->s, l->unit)->at;
    for (int i = 0; i < n; i++) {
        if (arm_of(l->b, enemy[i]) != HORSE)
            continue;
        if (geo_gap2(at, body(l->b, l->s, enemy[i])->at) <=
            (int64_t)NEAR_HORSE * NEAR_HORSE)
            return true;
    }
    return false;
}

static void formations(List *l, const int *enemy, int n)
{
    const int now = state_unit(l->s, l->unit)->formation;
    for (int f = LINE; f < MASS; f++) {
        if (f == now || (f == SQUARE && !horse_near(l, enemy, n)))
            continue;
        if (musket_form_legal(l->b, l->s, l->unit, f, NULL))
            put(l, V_FORM, NO_REF, f, 0);
    }
}

static void fire(List *l, const int *enemy, int n)
{
    const bool guns = arm_of(l->b, l->unit) == GUNS;
    const int64_t reach = musket_fire_range(l->b, l->unit) + own(l->b)->reach[l->unit];
    const Point at = body(l->b, l->s, l->unit)->at;
    bool any = false;
    for (int i = 0; i < n; i++) {
        const int64_t most = reach + own(l->b)->reach[enemy[i]];
        Shot shot;
        if (geo_gap2(at, body(l->b, l->s, enemy[i])->at) > most * most)
            break;
        if (!musket_shot_make(l->b, l->s, l->unit, ref_unit(enemy[i]), &shot, NULL))
            continue;
        put(l, V_FIRE, ref_unit(enemy[i]), 0, 0);
        if (!any && !guns)
            put(l, V_FALL_BACK, ref_unit(enemy[i]), 0, 0);
        any = true;
    }
    if (!n || guns || state_unit(l->s, l->unit)->status == SHAKEN)
        return;
    const int64_t far =
        reach + own(l->b)->reach[enemy[0]] +
        musket_order_limit(l->b, l->s, l->unit, state_unit(l->s, l->unit)->formation, 50);
    if (geo_gap2(at, body(l->b, l->s, enemy[0])->at) <= far * far) {
        put(l, V_CLOSE_FIRE, ref_unit(enemy[0]), 0, 0);
    }
}

static void advances(List *l, const int *enemy, int n)
{
    const Battle *b = l->b;
    const Unit *u = state_unit(l->s, l->unit);
    const Arm arm = arm_of(b, l->unit);
    if (u->status == SHAKEN)
        return;
    for (int i = 0; i < n && i < 2; i++)
        put(l, V_ADVANCE, ref_unit(enemy[i]), 0, 0);
    if (n && musket_fire_range(b, l->unit))
        put(l, V_ADVANCE, ref_unit(enemy[0]), 0, 1);
    if (n)
        put(l, V_ADVANCE, ref_unit(enemy[0]), 0, 2);
    for (int i = 0; i < own(b)->n_objectives && i < 3; i++) {
        put(l, V_ADVANCE, ref_feature(own(b)->objective[i]), 0, 0);
    }
    if (arm >= GUNS)
        return;
    for (int i = 0; i < n && i < 2; i++) {
        if (musket_charge_legal(b, l->s, l->unit, ref_unit(enemy[i]), NULL)) {
            put(l, V_CHARGE, ref_unit(enemy[i]), 0, 0);
        }
    }
}

int musket_unit_options(const Battle *b, const State *s, int unit, Intention *out)
{
    List l = { b, s, out, 0, unit };
    const Unit *u = state_unit(s, unit);
    int enemy[MOST_ENEMIES];
    const int n = musket_nearest_enemies(b, s, side_of(b, unit), body(b, s, unit)->at,
                                         MOST_ENEMIES, enemy);
    const Arm arm = arm_of(b, unit);
    put(&l, V_HOLD, NO_REF, 0, 0);
    if (arm == FOOT || arm == GUNS)
        fire(&l, enemy, n);
    if (musket_move_rate(b, s, unit, u->formation, OPEN)) {
        advances(&l, enemy, n);
        put(&l, V_WITHDRAW, NO_REF, 0, 0);
    }
    if (n)
        put(&l, V_FACE, ref_unit(enemy[0]), 0, 0);
    formations(&l, enemy, n);
    return l.n;
}

int musket_options(const Battle *b, const State *s, Intention *out)
{
    if (s->decision.kind != D_ORDER || ref_kind(s->decision.about) != REF_UNIT)
        return 0;
    return musket_unit_options(b, s, ref_index(s->decision.about), out);
}
