/* SPDX-License-Identifier: GPL-3.0-or-later
 * asking.c - who is asked at which step, and what is done with the answer.
 *
 * Who has nothing to choose is not asked.  An announced charge, and an ambush that may spring,
 * come before the step itself.
 *
 * Start at colonial_turn_asks() and colonial_turn_order().
 */
#include "rulesets/greg_blake_colonial/colonial.h"

static bool ask(State *s, int kind, int side, Ref about, Ref with)
{
    s->decision = (Decision){
        .kind = (uint8_t)kind, .side = (uint8_t)side, .about = about, .with = with
    };
    return true;
}

static bool ask_about(const Battle *b, State *s, int kind, int unit, Ref with)
{
    return unit >= 0 && ask(s, kind, side_of(b, unit), ref_unit(unit), with);
}

/* 8.3  Who has no target is not asked, until somebody is gone or found (colonial_look_again). */
static bool ask_fire(Game *g, int side)
{
    const Battle *b = g->battle;
    State *s = g->state;
    BodySet left = colonial_marked(b, s, side, U_IDLE | U_FIRED, 0);
    for (int u; (u = colonial_take_first(b, s, side, &left)) >= 0;) {
        if (!colonial_may_fire(b, s, u, NULL))
            continue;
        if (colonial_any_target(b, s, u) >= 0 || colonial_any_to_pick(b, s, u))
            return ask_about(b, s, D_FIRE, u, NO_REF);
        state_unit(s, u)->marks |= U_IDLE;
    }
    return false;
}

static bool ask_lead(const Battle *b, State *s)
{
    const int officer = colonial_next_to_lead(b, s);
    return officer >= 0 &&
           ask(s, D_LEAD, b->officer[officer].side, ref_officer(officer), NO_REF);
}

/* 8.11 */
static bool ask_defend(const Battle *b, State *s)
{
    int charger;
    const int unit = colonial_next_to_defend(b, s, &charger);
    return unit >= 0 && ask_about(b, s, D_DEFEND, unit, ref_unit(charger));
}

static bool ask_fight(const Battle *b, State *s)
{
    bool several;
    return colonial_next_to_fight(b, s, &several) >= 0 && several &&
           ask(s, D_FIGHT, s->side, NO_REF, NO_REF);
}

/* 6.1  After each move, and as movement ends: so at an enemy who does not stir at all, too. */
static bool ask_ambush(const Battle *b, State *s)
{
    int target;
    const int hidden = colonial_ambusher(b, s, &target);
    return hidden >= 0 && ask_about(b, s, D_AMBUSH, hidden, ref_unit(target));
}

static bool ask_step(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Colonial *c = colonial(s);
    switch (c->step) {
    case STEP_NOMINATE:
        return colonial_may_nominate_any(b, s) &&
               ask(s, D_NOMINATE, s->side, NO_REF, NO_REF);
    case STEP_CHARGES:
        return !c->forced &&
               ask_about(b, s, D_CHARGE, colonial_next_to_charge(b, s), NO_REF);
    case STEP_MOVES:
        return !c->forced &&
               (ask_about(b, s, D_MOVE, colonial_next_to_move(b, s), NO_REF) ||
                ask_about(b, s, D_MOVE, colonial_next_to_fetch(b, s), NO_REF));
    case STEP_MOVED:
        return ask_ambush(b, s);
    case STEP_FIRE:
        return ask_fire(g, s->side);
    case STEP_RETURN:
        return ask_fire(g, !s->side);
    case STEP_LEAD:
        return ask_lead(b, s);
    case STEP_DEFEND:
        return ask_defend(b, s);
    case STEP_FIGHT:
        return ask_fight(b, s);
    case STEP_RECOIL:
        return ask_about(b, s, D_RECOIL, colonial_next_to_recoil(b, s), NO_REF);
    case STEP_BREAKTHROUGH: /* 11.10: who has charged again has met foot anew */
        return ask_about(b, s, D_RECOIL, colonial_next_to_recoil(b, s), NO_REF) ||
               ask_about(b, s, D_BREAKTHROUGH, colonial_next_to_break_through(b, s),
                         NO_REF);
    default:
        return false;
    }
}

bool colonial_turn_asks(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Colonial *c = colonial(s);
    if (colonial_charge_home(s) >= 0)
        return ask_defend(b, s);
    if (c->charge.by != NO_ONE)
        return !c->charge.asked &&
               colonial_may_react(b, s, c->charge.target, c->charge.by) &&
               ask_about(b, s, D_REACT, c->charge.target, ref_unit(c->charge.by));
    if (c->hurls)
        return false;
    if (c->mover != NO_ONE) {
        if (ask_ambush(b, s))
            return true;
        c->mover = NO_ONE;
        colonial_discover(g);
    }
    return ask_step(g);
}

/* ---- orders ---- */

static void order_move(Game *g, const Order *o)
{
    State *s = g->state;
    const int unit = ref_index(o->subject);
    March m;
    Err err;
    switch (o->verb) {
    case V_MOVE:
        if (colonial_march_plan(g->battle, s, o, &m, &err))
            colonial_march(g, unit, &m);
        break;
    case V_FORM:
        colonial_form(g, unit, o->formation);
        break;
    case V_MOUNT:
    case V_DISMOUNT:
        colonial_mount(g, unit, o->verb == V_MOUNT);
        break;
    case V_BREAK_OFF:
        colonial_break_off(g, unit);
        break;
    case V_LEND_CREW:
        colonial_lend(g, unit, ref_index(o->target));
        break;
    case V_SUPPLY:
        colonial_supply(g, unit);
        break;
    case V_TAKE:
        colonial_take(g, unit, ref_index(o->target), o->choice);
        break;
    case V_PART_RIGHT:
    case V_PART_LEFT:
    case V_PART_REAR:
        colonial_part(g, o);
        return; /* nobody has moved */
    case V_REJOIN:
        colonial_rejoin(g, o);
        return;
    default:
        state_unit(s, unit)->marks |= U_DONE;
        return;
    }
    if (state_unit(s, unit)->marks & U_MOVED) /* it does not lie hidden any more */
        state_unit(s, unit)->marks &= ~(uint32_t)U_HIDDEN;
    colonial_has_moved(g, unit);
}

static void all_hold(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const bool fire = s->decision.kind == D_FIRE;
    if (!fire) /* nor could those move to whom he does not ride (2.9) */
        colonial_tell_left_behind(g);
    for (int u = 0; u < b->n_units; u++) {
        if (fire ? side_of(b, u) == s->decision.side
                 : group_of(b, u) == colonial(s)->group)
            state_unit(s, u)->marks |= fire ? U_FIRED : U_DONE;
    }
}

/* 8.5  Those who fire at a group are named: no more than so many, who are nearest; the others may fire at
 * another (8.3). */
static void name_firers(const Battle *b, State *s, int most, Volley *v)
{
    if (!most || v->n <= most)
        return;
    while (v->n > most) {
        int far = 0;
        for (int k = 1; k < v->n; k++)
            far = v->aim[k].range >= v->aim[far].range ? k : far;
        memmove(&v->aim[far], &v->aim[far + 1],
                (size_t)(--v->n - far) * sizeof v->aim[0]);
    }
    for (int k = 0; k < v->n; k++) {
        StandRow *row = stand_row(b, s, v->aim[k].stand);
        state_stand(s, v->aim[k].stand)->marks &= (uint8_t)~S_FACED; /* nobody is there */
        row->faced = (uint8_t)(NAMED | (v->aim[k].round == ROUND_SHOT ? NAMED_SHOT : 0));
        row->faced_by = (uint8_t)v->group;
    }
}

static void order_fire(Game *g, const Order *o)
{
    State *s = g->state;
    const int unit = ref_index(o->subject);
    Volley v;
    Err err;
    if (o->verb == V_HOLD)
        state_unit(s, unit)->marks |= U_FIRED;
    else if (o->verb == V_PICK_OFF)
        colonial_pick_off(g, unit, ref_index(o->target));
    else if (colonial_volley_make(g->battle, s, unit, ref_index(o->target), o->choice, &v,
                                  &err)) {
        name_firers(g->battle, s, o->count, &v);
        colonial_fire(g, &v);
    }
}

/* 2.4  Whoever of that side has not answered stays behind his men. */
static void no_more_leads(Game *g)
{
    for (int i = 0; i < g->battle->n_officers; i++)
        if (g->battle->officer[i].side == g->state->decision.side)
            state_officer(g->state, i)->marks |= O_ASKED;
}

static void order_lead(Game *g, const Order *o)
{
    const Ref he = g->state->decision.about;
    Officer *officer = state_officer(g->state, ref_index(he));
    officer->marks |= o->verb == V_LEAD ? O_ASKED | O_FIGHTS : O_ASKED;
    if (o->verb == V_DONE)
        no_more_leads(g);
    if (o->verb == V_LEAD)
        game_tell(
            g,
            &(Event){ .kind = E_LEADS, .side = g->state->decision.side, .subject = he });
}

/* Nobody of the group charges any more. */
static void no_more_charges(Game *g)
{
    for (int u = 0; u < g->battle->n_units; u++) {
        if (group_of(g->battle, u) == colonial(g->state)->group)
            state_unit(g->state, u)->marks |= U_ASKED;
    }
}

/* Charging, from ambush too, and breaking through. */
static void order_charge(Game *g, const Order *o)
{
    State *s = g->state;
    const bool other = s->decision.kind != D_AMBUSH && o->verb == V_CHARGE;
    const int unit = ref_index(other ? o->subject : s->decision.about);
    if (o->verb == V_DONE) {
        no_more_charges(g);
        return;
    }
    if (o->verb == V_JOIN) {
        colonial_join(g, ref_index(o->subject), ref_index(o->target));
        return;
    }
    if (is_parting(o->verb)) {
        colonial_part(g, o);
        return;
    }
    Unit *u = state_unit(s, unit);
    const int kind = s->decision.kind;
    u->marks |= kind == D_AMBUSH ? U_PASSED : U_ASKED;
    if (kind == D_BREAKTHROUGH)
        u->marks &= ~(uint32_t)U_BEAT;
    if (o->verb == V_HOLD)
        return;
    if (kind == D_BREAKTHROUGH)
        colonial_break_through(g, unit, ref_index(o->target), o->by);
    else
        colonial_charge_announce(g, unit, ref_index(o->target), o->by, kind == D_AMBUSH);
}

static void order_nominate(Game *g, const Order *o)
{
    const bool rides = o->verb == V_JOIN; /* his group moves, if he has one */
    if (rides && !own(g->battle)->stands_of[ref_index(o->subject)]) {
        colonial_join(g, ref_index(o->subject), ref_index(o->target));
        return;
    }
    if (o->verb == V_DONE) {
        colonial_go_to(g, STEP_MOVED);
        return;
    }
    const bool chief = o->verb == V_COMMAND, charges = o->verb == V_CHARGE;
    colonial_nominate(g,
                      charges ? group_of(g->battle, ref_index(o->subject))
                              : ref_index(chief ? o->target : o->subject),
                      chief);
    colonial_go_to(g, STEP_CHARGES);
    if (rides)
        colonial_join(g, ref_index(o->subject), ref_index(o->target));
    if (charges)
        order_charge(g, o);
}

/* 11.9  Of a body, or of its N-th stand alone. */
static void order_fight(Game *g, const Order *o)
{
    const int unit = ref_index(o->subject);
    const int stand = g->battle->unit[unit].first + o->choice - 1;
    colonial_melees_of(g, unit, o->choice ? stand : -1);
}

void colonial_turn_order(Game *g, const Order *o)
{
    State *s = g->state;
    const int about = ref_index(s->decision.about);
    switch (s->decision.kind) {
    case D_NOMINATE:
        order_nominate(g, o);
        break;
    case D_CHARGE:
    case D_AMBUSH:
    case D_BREAKTHROUGH:
        order_charge(g, o);
        break;
    case D_MOVE:
    case D_FIRE:
        if (o->verb == V_DONE)
            all_hold(g);
        else if (o->verb == V_JOIN)
            colonial_join(g, ref_index(o->subject), ref_index(o->target));
        else if (s->decision.kind == D_MOVE)
            order_move(g, o);
        else
            order_fire(g, o);
        break;
    case D_REACT:
        colonial_react(g, colonial_reaction(s, o));
        break;
    case D_LEAD:
        order_lead(g, o);
        break;
    case D_DEFEND:
        colonial_defends(g->battle, s, about, o->verb == V_FIRE);
        break;
    case D_FIGHT:
        order_fight(g, o);
        break;
    default: /* D_RECOIL */
        state_unit(s, about)->marks &= ~(uint32_t)U_MET;
        if (o->verb == V_RECOIL)
            colonial_recoil(g, about);
        break;
    }
}
