/* SPDX-License-Identifier: GPL-3.0-or-later
 * orders.c - the door for orders: each goes to the chapter it belongs to.
 *
 * An order is checked and carried out there, or refused in one line; then the battle runs on
 * to the next decision.  The orders that need no chapter of their own stand here.
 *
 * Start at throne_apply().
 */
#include <stdio.h>
#include <string.h>

#include "rulesets/throne_of_bayonets/throne.h"

/* Nothing more here: what that means depends on what was asked. */
static bool done(Game *g, const Order *o, Err *err)
{
    State *s = g->state;
    Throne *t = throne(s);
    switch (s->decision.kind) {
    case D_ACTIVATE:
        if (t->n_allotted)
            return err_set(err, "roll for the attempts allotted first (8.4)");
        for (int i = 0; i < g->battle->n_officers; i++) {
            if (g->battle->officer[i].side == s->side)
                state_officer(s, i)->left = 0;
        }
        return true;
    case D_INITIATIVE:
    case D_UNDER_FIRE:
        t->asked_window++;
        return true;
    case D_MOVE:
    case D_FIRE:
    case D_MORALE:
        t->flush = 1;
        return true;
    case D_CHARGED:
    case D_SECOND_LINE:
        if (s->decision.kind == D_SECOND_LINE)
            t->mover.second_line = 1;
        return true;
    case D_SKIRMISH:
        t->flush = 1;
        return true;
    case D_PLACE:
        t->placing = 0;
        return true;
    case D_CASUALTY:
    case D_BALANCE:
        return casualties_order(g, o, err);
    default:
        return err_set(err, "something has to be chosen here");
    }
}

/* 8.1c; 8.1  An officer need not make his attempts. */
static bool pass_attempts(Game *g, const Order *o, Err *err)
{
    State *s = g->state;
    const int i = ref_index(o->subject);
    if (ref_kind(o->subject) != REF_OFFICER || i >= g->battle->n_officers ||
        g->battle->officer[i].side != s->side) {
        return err_set(err, "name an officer of yours");
    }
    if (throne(s)->n_allotted)
        return err_set(err, "roll for the attempts allotted first (8.4)");
    state_officer(s, i)->left = 0;
    return true;
}

/* 8.8b, 8.10 */
static bool officer_holds(State *s, int officer, Err *err)
{
    Officer *at = state_officer(s, officer);
    if (!(at->marks & O_ACTIVATED)) {
        return err_set(err,
                       "he has activated neither himself nor a unit he touches (8.8)");
    }
    if (at->marks & O_DONE)
        return err_set(err, "he has moved this turn, or holds (8.10)");
    at->marks |= O_DONE;
    return true;
}

/* 8.10; 13.3, 9.2  An activated unit stays where it is, or does not fire. */
static bool hold(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int kind = ref_kind(o->subject), i = ref_index(o->subject);
    const bool fire = s->decision.kind == D_FIRE;
    if (s->decision.kind == D_ACTIVATE)
        return pass_attempts(g, o, err);
    if (!fire && s->decision.kind != D_MOVE)
        return err_set(err, "there is nothing to hold now");
    if (kind == REF_OFFICER && !fire && i < b->n_officers &&
        b->officer[i].side == s->side)
        return officer_holds(s, i, err);
    if (kind == REF_UNIT && i < b->n_units && unit_side(b, i) == s->side &&
        state_unit(s, i)->n_stands) {
        Unit *u = state_unit(s, i);
        if (!fire) {
            if (!(u->marks & U_ACTIVATED)) {
                return err_set(err, "it was not activated: it %s (9.6)",
                               must_move(b, s, i) ? "carries on" : "stands in any case");
            }
            if (u->marks & U_DONE)
                return err_set(err, "it has moved this turn, or holds (8.10)");
            u->marks |= U_DONE;
            return true;
        }
        if (fire_must(b, s, o->subject) && !fire_more_faces(b, s, i))
            return err_set(err, "it must fire (13.2)");
        u->marks |= U_HELD_FIRE; /* 13.15b  but for the faces that must */
        u->marks &= ~(uint32_t)U_WILL_FIRE;
        return true;
    }
    if (kind == REF_STAND && i < b->n_stands && b->stand[i].side == s->side &&
        base_is_loose(s, i)) {
        Stand *at = state_stand(s, i);
        if (!fire) {
            if (!(at->marks & S_ACTIVATED)) {
                return err_set(err, "it was not activated: it stays where it is (9.3)");
            }
            if (at->marks & S_DONE)
                return err_set(err, "it has moved this turn, or holds (8.10)");
            at->marks |= S_DONE;
            return true;
        }
        if (fire_must(b, s, o->subject))
            return err_set(err, "it must fire (13.2)");
        at->marks &= (uint8_t) ~(S_WILL_FIRE | S_ACTIVATED | S_FIRED); /* 13.3 */
        return true;
    }
    if (kind == REF_UNIT && i < b->n_units && unit_side(b, i) == s->side)
        return not_a_unit(b, s, i, NULL, err);
    return err_set(err, "name a unit, base or officer of yours");
}

/* 13.1 */
static bool fire(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int kind = ref_kind(o->subject), i = ref_index(o->subject);
    if (s->decision.kind != D_FIRE)
        return err_set(err, "fire is given in one's own Fire Phase, if anybody may and "
                            "has a target (13.1, 13.4)");
    const bool unit = kind == REF_UNIT && i < b->n_units && unit_side(b, i) == s->side;
    const bool base = kind == REF_STAND && i < b->n_stands && b->stand[i].side == s->side;
    if (!unit && !base)
        return err_set(err, "name a unit or base of yours");
    if (!fire_may(b, s, o->subject, err))
        return false;
    if (!fire_has_target(b, s, o->subject, NULL)) {
        return err_set(err, "no enemy is in its fire zone (13.4)");
    }
    if (unit)
        state_unit(s, i)->marks |= U_WILL_FIRE;
    else
        state_stand(s, i)->marks |= S_WILL_FIRE;
    return true;
}

/* 9.9 */
static bool carry_on(Game *g, const Order *o, Err *err)
{
    State *s = g->state;
    if (s->decision.kind != D_MOVE)
        return err_set(err, "moves are made in one's own Movement Phase (9.2)");
    if (ref_kind(o->subject) != REF_UNIT || ref_index(o->subject) >= g->battle->n_units ||
        !must_move(g->battle, s, ref_index(o->subject))) {
        return err_set(err, "that unit has no compulsory move to make (9.6)");
    }
    movement_compulsory(g, ref_index(o->subject));
    return true;
}

/* 10.2  In which order melees are fought. */
static bool choose_melee(Game *g, const Order *o, Err *err)
{
    State *s = g->state;
    if (s->decision.kind != D_MELEE)
        return err_set(err, "there is no choice of melees now");
    int base[64];
    const int n = melee_groups(g->battle, s, base, 64);
    for (int i = 0; i < n; i++) {
        if (base_party(s, base[i]) != o->subject && ref_stand(base[i]) != o->subject)
            continue;
        if (!melee_may_be_next(g->battle, s, base[i]))
            return err_set(err, "those that grew out of the last come first (10.3)");
        fight_melee(g, base[i]);
        return true;
    }
    return err_set(err, "that unit is in no melee");
}

static bool test_now(Game *g, const Order *o, Err *err)
{
    State *s = g->state;
    if (s->decision.kind != D_MORALE)
        return err_set(err, "morale is tested in the Morale Phase");
    if (ref_kind(o->subject) != REF_UNIT || ref_index(o->subject) >= g->battle->n_units ||
        unit_side(g->battle, ref_index(o->subject)) != s->side ||
        !state_unit(s, ref_index(o->subject))->dice) {
        return err_set(err, "that unit has no morale dice to throw (15.2)");
    }
    morale_test(g, ref_index(o->subject));
    return true;
}

/* "note choice 1 for British left, 2 for British right (16.4)" */
static bool no_such_entry(const Note *n, Err *err)
{
    char all[MAX_ENTRIES * (SHORT_ROOM + 12)] = "";
    for (int i = 0; i < n->n_entries; i++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%d for %s",
                 i ? ", " : "", i + 1, n->entry[i].name);
    return err_set(err, "note choice %s (16.4)", all);
}

static bool note(Game *g, const Order *o, Err *err)
{
    State *s = g->state;
    if (s->decision.kind != D_NOTE)
        return err_set(err, "there is nothing to note now");
    for (int i = 0; i < g->battle->n_notes; i++) {
        if (throne(s)->noted[i] || g->battle->note[i].side != s->decision.side)
            continue;
        if (o->choice < 1 || o->choice > g->battle->note[i].n_entries)
            return no_such_entry(&g->battle->note[i], err);
        throne(s)->noted[i] = o->choice;
        return true;
    }
    return err_set(err, "there is nothing to note now");
}

static bool roll(Game *g, const Order *o, Err *err)
{
    (void)o;
    if (g->state->decision.kind != D_ACTIVATE)
        return err_set(err, "nothing has been allotted");
    return command_roll(g, err);
}

/* 16.14 */
static bool concede(Game *g, const Order *o, Err *err)
{
    (void)o;
    (void)err;
    game_end(g, !g->state->decision.side, END_CONCEDED, E_END, 0);
    return true;
}

/* 8.1b */
static bool attempt(Game *g, const Order *o, Err *err)
{
    if (g->state->decision.kind != D_ACTIVATE) {
        return err_set(err, "activation is the first phase of one's own turn (8.1)");
    }
    return command_attempt(g, o, err);
}

typedef bool (*Handler)(Game *g, const Order *o, Err *err);

static const Handler handlers[N_VERBS] = {
    [V_DEPLOY] = deploy_order,
    [V_STANDARD] = deploy_order,
    [V_NOTE] = note,
    [V_ATTEMPT] = attempt,
    [V_ROLL] = roll,
    [V_MOVE] = movement_order,
    [V_CARRY_ON] = carry_on,
    [V_HOLD] = hold,
    [V_FORM_UP] = formup_order,
    [V_CONSOLIDATE] = consolidate_order,
    [V_BREAK_UP] = break_up_order,
    [V_LEAVE] = break_up_order,
    [V_SKIRMISH] = skirmish_order,
    [V_PLACE] = skirmish_place,
    [V_FIRE] = fire,
    [V_RALLY] = initiative_order,
    [V_COUNTER_CHARGE] = initiative_order,
    [V_REFORM] = initiative_order,
    [V_OPEN_FIRE] = initiative_order,
    [V_SQUARE] = initiative_order,
    [V_INTO_LINE] = initiative_order,
    [V_HALT] = initiative_order,
    [V_HALT_BEHIND] = initiative_order,
    [V_RALLY_TO] = rally_order,
    [V_FIGHT] = choose_melee,
    [V_REMOVE] = casualties_order,
    [V_TEST] = test_now,
    [V_DONE] = done,
    [V_CONCEDE] = concede,
    [V_LEAD] = lead_order,
};

bool throne_apply(Game *g, const Order *o, Err *err)
{
    if (o->verb >= N_VERBS || !handlers[o->verb]) {
        return err_set(err, "that is not an order of these rules");
    }
    if (!handlers[o->verb](g, o, err))
        return false;
    if (o->verb != V_FIRE && o->verb != V_HOLD)
        throne(g->state)->fire_from = 0;
    throne_run(g);
    return true;
}
