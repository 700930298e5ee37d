/* SPDX-License-Identifier: GPL-3.0-or-later
 * bound.c - one bound: the orders of both sides, carried out together.
 *
 * Units act in the order of initiative.c; each does at its turn what it was told, as far as
 * fire, enemies and ground still let it.  A unit behind a friend who is to move waits for him.
 *
 * Start at musket_bound_play().
 */
#include "rulesets/musket_1805/musket.h"

static bool fires(const UnitRow *r)
{
    return r->verb == V_FIRE || r->verb == V_FIRE_MOVE || r->verb == V_MOVE_FIRE;
}

/* 5.4  Of two who fire at each other the slower fires with what is left, and both test after it.  Not so if the
 * other has been kept from it. */
static bool tests_later(const Battle *b, const State *s, int unit)
{
    const UnitRow *r = row(s, unit);
    if (r->verb != V_MOVE_FIRE || ref_kind(r->target) != REF_UNIT)
        return false;
    const int foe = ref_index(r->target);
    const UnitRow *his = row(s, foe);
    const Unit *he = state_unit(s, foe);
    const bool kept =
        !on_table(b, s, foe) || he->status == ROUTED || he->marks & U_ENGAGED;
    return fires(his) && his->target == ref_unit(unit) && (he->marks & U_SHOT || !kept);
}

static void tell_undone(Game *g, int unit, int why)
{
    musket_tell(g, &(Event){ .kind = E_UNDONE,
                             .side = (uint8_t)side_of(g->battle, unit),
                             .subject = ref_unit(unit),
                             .a = why });
}

/* Not routed on the way, nor caught by a charge (1.5), be it pushed back from that (4.4). */
static bool still_goes(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const bool caught = musket_unit_engaged(b, s, unit);
    if (!on_table(b, s, unit) ||
        (!tests_later(b, s, unit) && musket_morale_fire(g, unit) == 2) ||
        !on_table(b, s, unit))
        return false;
    return !caught;
}

/* 2.1  A change of formation that comes last; 2.2 who has come through woods on the way has not kept
 * enough of its move for it. */
static void change_last(Game *g, int unit, int kept)
{
    const int formation = row(g->state, unit)->formation;
    if (musket_form_cost(g->battle, g->state, unit, formation) <= kept) {
        musket_change_formation(g, unit, formation);
        return;
    }
    musket_tell(g, &(Event){ .kind = E_FORMATION,
                             .side = (uint8_t)side_of(g->battle, unit),
                             .subject = ref_unit(unit),
                             .b = CANNOT_IN_TIME });
}

/* 7.13  By the place where its way bends, if it does. */
static void go(Game *g, int unit, int32_t budget)
{
    const UnitRow *r = row(g->state, unit);
    if (way_bends(r->by))
        musket_march_by(g, unit, r->by, r->place, r->facing, budget);
    else
        musket_march(g, unit, r->place, r->facing, budget);
}

/* 1.3, 2.1  A move, or half of one, less a change of formation.  4.2 Shaken on the way it does the
 * rest of what it was told where it stands, if that would be an advance. */
static void act_move(Game *g, int unit, int left)
{
    State *s = g->state;
    const UnitRow *r = row(s, unit);
    if (!still_goes(g, unit))
        return;
    const bool stays =
        state_unit(s, unit)->status == SHAKEN &&
        (musket_goes_nearer(g->battle, s, unit, r->place) ||
         (way_bends(r->by) && musket_goes_nearer(g->battle, s, unit, r->by)));
    const bool changes = r->formation && arm_of(g->battle, unit) < GUNS;
    const int kept = musket_form_cost(g->battle, s, unit, r->formation);
    left = musket_form_left(g->battle, s, unit, r->formation, left);
    if (changes && !r->form_last)
        musket_change_formation(g, unit, r->formation);
    if (stays) {
        tell_undone(g, unit, UNDONE_SHAKEN);
        musket_march(g, unit, body(g->battle, s, unit)->at, r->facing, 0);
    } else
        go(g, unit, left * MOVE_ONE / 100);
    if (changes && r->form_last)
        change_last(g, unit, kept);
}

/* 1.4  Fire, unless it is one half of a duel between guns. */
static void act_fire(Game *g, int unit)
{
    State *s = g->state;
    const UnitRow *r = row(s, unit);
    if (state_unit(s, unit)->marks & U_SHOT)
        return;
    if (ref_kind(r->target) == REF_UNIT &&
        musket_guns_duel(g, unit, ref_index(r->target)))
        return;
    musket_volley(g, unit, r->target);
}

static void act_charge(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int target = ref_index(row(s, unit)->target);
    const bool caught = musket_unit_engaged(b, s, unit);
    if (musket_morale_fire(g, unit) == 2 || !on_table(b, s, unit))
        return;
    if (caught && !musket_unit_engaged(b, s, unit)) /* 4.4 */
        return;
    if (!on_table(b, s, target)) {
        musket_tell(g, &(Event){ .kind = E_CHARGE,
                                 .side = (uint8_t)side_of(b, unit),
                                 .subject = ref_unit(unit),
                                 .target = ref_unit(target),
                                 .from = body(b, s, unit)->at,
                                 .to = body(b, s, unit)->at });
        return;
    }
    musket_charge_home(g, unit, target);
}

static bool waits(const Battle *b, const State *s, int unit)
{
    const UnitRow *r = row(s, unit);
    const Point at = body(b, s, unit)->at;
    if (r->verb == V_CHARGE) {
        return !musket_unit_engaged(b, s, unit) &&
               musket_march_waits(b, s, unit, at, body(b, s, ref_index(r->target))->at);
    }
    if (r->verb != V_MOVE && r->verb != V_FIRE_MOVE && r->verb != V_MOVE_FIRE)
        return false;
    if (!way_bends(r->by))
        return musket_march_waits(b, s, unit, at, r->place);
    return musket_march_waits(b, s, unit, at, r->by) ||
           musket_march_waits(b, s, unit, r->by, r->place);
}

/* 1.5  Of one who has been caught: was it told to do something but fire, or charge who has caught it?  Guns that
 * were to limber hear of it as the bound ends (9.9). */
static bool loses_more_than_fire(const Battle *b, const State *s, int unit)
{
    const UnitRow *r = row(s, unit);
    if (r->formation && arm_of(b, unit) >= GUNS)
        return false;
    if (r->verb == V_CHARGE) {
        const int target = ref_index(r->target);
        return !on_table(b, s, target) || !musket_in_contact(b, s, unit, target);
    }
    return r->verb == V_MOVE || r->verb == V_FIRE_MOVE || r->verb == V_MOVE_FIRE ||
           r->verb == V_FORM || (r->verb == V_FIRE && r->formation);
}

/* What a unit was told, at its turn.  returns: false if it waits for a friend to clear its way. */
static bool act(Game *g, int unit, bool at_once)
{
    const Battle *b = g->battle;
    State *s = g->state;
    UnitRow *r = row(s, unit);
    const int half = b->number[HALF_MOVE];
    if (!on_table(b, s, unit) || state_unit(s, unit)->status == ROUTED)
        return true;
    const bool caught =
        musket_unit_engaged(b, s, unit); /* has no shot, and is told (1.5) */
    if (r->verb == V_FIRE || r->verb == V_FIRE_MOVE || (r->verb == V_MOVE_FIRE && caught))
        act_fire(g, unit);
    if (!at_once && waits(b, s, unit))
        return false;
    if (caught && loses_more_than_fire(b, s, unit))
        tell_undone(g, unit, UNDONE_CAUGHT);
    switch (r->verb) {
    case V_FIRE:
        if (r->formation && still_goes(g, unit))
            musket_change_formation(g, unit, r->formation);
        break;
    case V_MOVE:
        act_move(g, unit, 100);
        break;
    case V_FIRE_MOVE:
        act_move(g, unit, half);
        break;
    case V_MOVE_FIRE:
        act_move(g, unit, half);
        if (on_table(b, s, unit) && state_unit(s, unit)->status != ROUTED)
            act_fire(g, unit);
        break;
    case V_CHARGE:
        act_charge(g, unit);
        break;
    case V_FORM:
        if (arm_of(b, unit) < GUNS && still_goes(g, unit))
            musket_change_formation(g, unit, r->formation);
        break;
    default:
        break;
    }
    return true;
}

/* In the order of initiative, and again for those who waited; then nobody waits any more. */
static void act_all(Game *g)
{
    uint8_t unit[MAX_UNITS];
    const int n = musket_initiative_order(g, unit);
    bool left = true, at_once = false;
    while (left) {
        bool any = false;
        left = false;
        for (int i = 0; i < n; i++) {
            Unit *u = state_unit(g->state, unit[i]);
            if (u->marks & U_ACTED)
                continue;
            if (!act(g, unit[i], at_once)) {
                left = true;
                continue;
            }
            u->marks |= U_ACTED;
            any = true;
            at_once = false;
        }
        at_once = !any;
    }
}

/* 9.9  Limbering and unlimbering take the whole bound and are done at its end; 1.5 not by who was caught in it, though
 * the enemy be gone again. */
static void limber(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int u = 0; u < b->n_units; u++) {
        if (arm_of(b, u) < GUNS || !row(s, u)->formation || !on_table(b, s, u))
            continue;
        const Unit *unit = state_unit(s, u);
        if (unit->status == ROUTED)
            continue;
        if (unit->marks & (U_ENGAGED | U_CAUGHT)) {
            tell_undone(g, u, unit->marks & U_ENGAGED ? UNDONE_FIGHTS : UNDONE_CAUGHT);
            continue;
        }
        if (row(s, u)->formation == LIMBERED && unit->marks & U_NO_LIMBER) {
            tell_undone(g, u, UNDONE_NO_LIMBER);
            continue;
        }
        musket_change_formation(g, u, row(s, u)->formation);
    }
}

static void enter(Game *g, int phase)
{
    g->state->phase = (uint8_t)phase;
    musket_tell(g, &(Event){ .kind = E_PHASE, .a = phase });
}

/* 1.1  Fire and moves, morale of those who lost; closing; melee; then what the end of a bound
 * brings. */
void musket_bound_play(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    uint8_t unit[MAX_UNITS];
    enter(g, PHASE_BOUND);
    act_all(g);
    const int n = musket_in_turn(b, s, unit);
    for (int k = 0; k < n; k++)
        musket_morale_fire(g, unit[k]);
    enter(g, PHASE_CLOSE);
    musket_closing(g);
    enter(g, PHASE_MELEE);
    musket_melees(g);
    enter(g, PHASE_END);
    musket_leave_burning(g);
    limber(g);
    musket_guns_repair(g);
    musket_discovery(g);
    musket_victory_objectives(g);
    musket_recover(g);
}
