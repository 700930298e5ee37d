/* SPDX-License-Identifier: GPL-3.0-or-later
 * options.c - the sensible things to do, decision by decision.
 *
 * One party at a time: the list is about the first that still has something to choose, so it
 * stays short; of officers who may go before him people are told as well.  A person may give any legal order to anybody; this is only what bots choose
 * from, and what a menu shows.  Every entry grounds to a legal order.  Moves are
 * options_move.c's.
 *
 * Start at throne_options().
 */
#include "rulesets/throne_of_bayonets/options.h"

void list_put(List *l, int verb, Ref subject, Ref target, int formation, int choice)
{
    if (l->n == MAX_OPTIONS)
        return;
    l->known[l->n].verb = V_NONE;
    l->out[l->n++] = (Intention){ .verb = (uint8_t)verb,
                                  .formation = (uint8_t)formation,
                                  .choice = (uint8_t)choice,
                                  .subject = subject,
                                  .target = target };
}

void list_put_or_hold(List *l, int verb, Ref subject, Ref target, int formation,
                      int choice)
{
    const int n = l->n;
    list_put(l, verb, subject, target, formation, choice);
    if (l->n > n)
        l->out[n].count = OR_HOLD;
}

void list_put_if(List *l, int verb, Ref subject, Ref target, int formation, int choice)
{
    const int n = l->n;
    list_put(l, verb, subject, target, formation, choice);
    if (l->n == n)
        return;
    if (!ground_once(throne_ground, l->b, l->s, &l->out[n], &l->known[n]))
        l->n = n;
}

/* ---- before the battle ---- */

static void deploy_options(List *l)
{
    list_put(l, V_STANDARD, NO_REF, NO_REF, 0, 0);
    const int unit = ref_index(l->s->decision.about);
    const bool foot =
        throne_battle(l->b)->arm[unit] != ARTILLERY && l->b->unit[unit].n > 1;
    for (int site = 0; site < 8; site++) {
        list_put_if(l, V_DEPLOY, ref_unit(unit), NO_REF, AS_IT_IS, site);
        if (foot && site < 3)
            list_put_if(l, V_DEPLOY, ref_unit(unit), NO_REF, COLUMN, site);
    }
}

static void note_options(List *l)
{
    for (int i = 0; i < l->b->n_notes; i++) {
        if (throne(l->s)->noted[i] || l->b->note[i].side != l->s->decision.side)
            continue;
        for (int k = 0; k < l->b->note[i].n_entries; k++)
            list_put(l, V_NOTE, NO_REF, NO_REF, 0, k + 1);
        return;
    }
}

/* ---- activation ---- */

/* Is anybody within his reach who is not activated yet?  An attempt costs nothing, and who is
 * activated may still stand: then nobody who knows the rules makes none. */
static bool any_idle(const State *s, const Ref *reached, int n)
{
    for (int i = 0; i < n; i++) {
        if (ref_kind(reached[i]) == REF_UNIT &&
            !(state_unit(s, ref_index(reached[i]))->marks & U_ACTIVATED))
            return true;
    }
    return false;
}

/* The first officer from `o` on who has attempts left to make, or n_officers. */
static int next_to_activate(const Battle *b, const State *s, int o)
{
    for (; o < b->n_officers; o++) {
        const Officer *at = state_officer(s, o);
        if (b->officer[o].side == s->side && at->where == ON_TABLE && at->left)
            break;
    }
    return o;
}

static void activate_options(List *l, int officer)
{
    const Battle *b = l->b;
    const State *s = l->s;
    const Ref who = ref_officer(officer);
    const Ref *reached;
    const int n = command_reached(b, s, officer, &reached);
    for (int i = 0; i < n && l->n < MAX_OPTIONS - 4; i++)
        list_put(l, V_ATTEMPT, who, reached[i], 0, 0);
    list_put(l, V_ATTEMPT, who, who, 0, 0);
    if (throne(s)->n_allotted > 1)
        list_put(l, V_ROLL, who, NO_REF, 0, 0);
    else if (!any_idle(s, reached, n))
        list_put(l, V_HOLD, who, NO_REF, 0, 0);
}

/* ---- initiatives ---- */

/* The enemy's horse, wherever it is; returns how many bases.  out: room for MAX_STANDS. */
static int enemy_horse(const Battle *b, const State *s, int side, Point *out)
{
    const ThroneBattle *own = throne_battle(b);
    int n = 0;
    for (int i = own->first[1 - side]; i < own->end[1 - side]; i++) {
        if (base_arm(b, i) == CAVALRY && base_on_table(s, i))
            out[n++] = state_stand(s, i)->at;
    }
    return n;
}

/* Near enough to charge in its next move: that makes a square worth thinking of. */
static bool horse_near(const Battle *b, const State *s, int unit, const Point *horse,
                       int n)
{
    const int64_t reach = b->number[MOVE_CAVALRY] + 1000;
    if (!n)
        return false;
    const Point at = unit_middle(b, s, unit);
    for (int i = 0; i < n; i++) {
        if (geo_gap2(at, horse[i]) < (reach + 1) * (reach + 1))
            return true;
    }
    return false;
}

static void initiative_options(List *l)
{
    const Battle *b = l->b;
    const State *s = l->s;
    const int side = s->decision.side;
    Point horse[MAX_STANDS];
    const int n_horse = enemy_horse(b, s, side, horse);
    list_put(l, V_DONE, NO_REF, NO_REF, 0, 0);
    const ThroneBattle *own = throne_battle(b);
    for (int u = own->first_unit[side]; u < own->end_unit[side]; u++) {
        if (!unit_on_table(b, s, u))
            continue;
        const Ref who = ref_unit(u);
        if (initiative_may(b, s, u, TRIED_HALT, NULL))
            list_put(l, V_HALT, who, NO_REF, 0, 0);
        if (state_unit(s, u)->marks & U_SHOT_AT && row(s, u)->shot_by != NO_UNIT &&
            initiative_may(b, s, u, TRIED_LINE, NULL)) {
            Order order = { .verb = V_INTO_LINE, .subject = who };
            if (line_has_room(b, s, u, &order))
                list_put(l, V_INTO_LINE, who, NO_REF, 0, 0);
        }
        if (unit_arm(b, s, u) == INFANTRY && horse_near(b, s, u, horse, n_horse) &&
            initiative_may(b, s, u, TRIED_SQUARE, NULL)) {
            list_put(l, V_SQUARE, who, NO_REF, 0, 0);
        }
    }
}

static void charged_options(List *l)
{
    const State *s = l->s;
    const int unit = ref_index(s->decision.about);
    list_put(l, V_DONE, NO_REF, NO_REF, 0, 0);
    if (initiative_may(l->b, s, unit, TRIED_SQUARE, NULL)) {
        list_put(l, V_SQUARE, ref_unit(unit), NO_REF, 0, 0);
    }
    if (initiative_may(l->b, s, unit, TRIED_COUNTER, NULL)) {
        list_put(l, V_COUNTER_CHARGE, ref_unit(unit), NO_REF, 0, 0);
    }
}

static void skirmish_options(List *l)
{
    const Battle *b = l->b;
    const State *s = l->s;
    list_put(l, V_DONE, NO_REF, NO_REF, 0, 0);
    const ThroneBattle *own = throne_battle(b);
    for (int u = own->first_unit[s->side]; u < own->end_unit[s->side]; u++) {
        if (!skirmish_ready(b, s, u))
            continue;
        int32_t gap;
        enemy_nearest(b, s, s->side, unit_middle(b, s, u), &gap);
        if (gap <= 8000)
            list_put(l, V_SKIRMISH, ref_unit(u), NO_REF, 0, 0);
    }
}

static void place_options(List *l)
{
    const Battle *b = l->b;
    const State *s = l->s;
    const int unit = throne(s)->placing - 1;
    int base[MAX_STANDS], n = unit_bases(b, s, unit, base), placed = 0;
    const SceneUnit *enemy[2];
    Scene *const scene = scene_of(b, s);
    const int foes = scene_enemies(scene, s->side, unit_middle(b, s, unit), 2, enemy);
    list_put(l, V_DONE, NO_REF, NO_REF, 0, 0);
    const int whole = b->unit[unit].n;
    /* the command base stays, and half the line */
    for (int i = n - 1; i >= 0 && placed < 2; i--) {
        const int count = l->n;
        const bool light = b->stand[base[i]].kind == LIGHT_INFANTRY ||
                           b->stand[base[i]].kind == LIGHT_CAVALRY;
        if (whole > 1 && b->stand[base[i]].traits & TRAIT_COMMAND)
            continue;
        if (whole > 1 && !light && n <= (whole + 1) / 2)
            continue;
        if (!base_may_skirmish(b, s, base[i]))
            continue;
        for (int k = 0; k < foes; k++) {
            list_put_or_hold(l, V_SCREEN, ref_stand(base[i]), enemy[k]->who, 0, 0);
            list_put_or_hold(l, V_SCREEN, ref_stand(base[i]), enemy[k]->who, 0, 1);
        }
        placed += l->n > count;
    }
}

/* ---- melee, fire, morale ---- */

static void melee_options(List *l)
{
    int base[64];
    const int n = melees_left(l->b, l->s, base, 64);
    for (int i = 0; i < n; i++) {
        const int unit = state_stand(l->s, base[i])->unit;
        const Ref who = unit == NO_UNIT ? ref_stand(base[i]) : ref_unit(unit);
        list_put(l, V_FIGHT, who, NO_REF, 0, 0);
    }
}

static void fire_options(List *l)
{
    const Battle *b = l->b;
    const State *s = l->s;
    const Ref who = s->decision.about; /* the one the sequence of play stopped for */
    const bool may = fire_may(b, s, who, NULL);
    list_put(l, may ? V_FIRE : V_OPEN_FIRE, who, NO_REF, 0, 0);
    list_put(l, V_HOLD, who, NO_REF, 0, 0);
}

static void casualty_options(List *l)
{
    const Battle *b = l->b;
    const State *s = l->s;
    const Throne *t = throne(s);
    bool loose = false;
    for (int i = 0; i < b->n_stands && l->n < MAX_OPTIONS - 1; i++) {
        if (s->decision.kind == D_CASUALTY && base_is_loose(s, i) &&
            b->stand[i].side == t->hand_side && base_row(b, s, i)->zone == t->zone) {
            loose = true;
        }
        if (!casualties_may_take(b, s, i, NULL))
            continue;
        bool alike = false; /* bases of one unit, kind and rating are all one */
        for (int k = 0; k < l->n; k++) {
            const int other = ref_index(l->out[k].subject);
            alike |= state_stand(s, other)->unit == state_stand(s, i)->unit &&
                     state_stand(s, i)->unit != NO_UNIT &&
                     b->stand[other].kind == b->stand[i].kind &&
                     b->stand[other].traits == b->stand[i].traits &&
                     b->stand[other].rating == b->stand[i].rating;
        }
        if (!alike)
            list_put(l, V_REMOVE, ref_stand(i), NO_REF, 0, 0);
    }
    if (loose)
        list_put(l, V_DONE, NO_REF, NO_REF, 0, 0);
}

static void morale_options(List *l)
{
    const ThroneBattle *own = throne_battle(l->b);
    for (int u = own->first_unit[l->s->side]; u < own->end_unit[l->s->side]; u++) {
        if (state_unit(l->s, u)->status != DISORDERED)
            continue;
        if (initiative_may(l->b, l->s, u, TRIED_REFORM, NULL)) {
            list_put(l, V_REFORM, ref_unit(u), NO_REF, 0, 0);
        }
    }
    list_put(l, V_DONE, NO_REF, NO_REF, 0, 0);
}

int throne_options(const Battle *b, const State *s, Intention *out, Order *known)
{
    Order own[MAX_OPTIONS];
    List l = { b, s, out, known ? known : own, 0 };
    switch (s->decision.kind) {
    case D_DEPLOY:
        deploy_options(&l);
        break;
    case D_NOTE:
        note_options(&l);
        break;
    case D_ACTIVATE:
        activate_options(&l, s->decision.about ? ref_index(s->decision.about)
                                               : next_to_activate(b, s, 0));
        break;
    case D_INITIATIVE:
    case D_UNDER_FIRE:
        initiative_options(&l);
        break;
    case D_MOVE:
        options_of_move(&l);
        break;
    case D_CHARGED:
        charged_options(&l);
        break;
    case D_SECOND_LINE:
        list_put(&l, V_HALT_BEHIND, s->decision.about, NO_REF, 0, 0);
        list_put(&l, V_DONE, NO_REF, NO_REF, 0, 0);
        break;
    case D_SKIRMISH:
        skirmish_options(&l);
        break;
    case D_PLACE:
        place_options(&l);
        break;
    case D_MELEE:
        melee_options(&l);
        break;
    case D_RALLY:
        for (int k = 1; k <= 3; k++)
            list_put(&l, V_RALLY_TO, NO_REF, NO_REF, 0, k);
        break;
    case D_FIRE:
        fire_options(&l);
        break;
    case D_CASUALTY:
    case D_BALANCE:
        casualty_options(&l);
        break;
    case D_MORALE:
        morale_options(&l);
        break;
    default:
        break;
    }
    return l.n;
}

/* 8.1  The officers behind the first, any of whom may go before him. */
int throne_other_options(const Battle *b, const State *s, Intention *out)
{
    Order own[MAX_OPTIONS];
    List l = { b, s, out, own, 0 };
    if (s->decision.kind != D_ACTIVATE || s->decision.about)
        return 0;
    for (int o = next_to_activate(b, s, 0) + 1;
         (o = next_to_activate(b, s, o)) < b->n_officers; o++)
        activate_options(&l, o);
    return l.n;
}
