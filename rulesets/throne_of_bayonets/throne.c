/* SPDX-License-Identifier: GPL-3.0-or-later
 * throne.c - Throne of Bayonets: the sequence of play, and the door for orders.
 *
 * The battle is a row of steps (STEP_...): run() carries it from one to the next, dice
 * included, until state->decision asks somebody to choose.  An order is checked and carried
 * out by the chapter it belongs to; then run() goes on.
 *
 *   for each player turn:  activation - (the enemy's initiatives) - movement - skirmishers
 *                          - melee until no contact is left - fire - (initiatives of those
 *                          under fire) - consolidation - morale - arrivals - judging
 *
 * Start at run(), then throne_apply().
 */
#include "rulesets/throne_of_bayonets/throne.h"
#include <assert.h>
#include <stdio.h>

extern const char throne_readme[];

static void ask(State *s, int kind, int side, Ref about)
{
    s->decision = (Decision){ .kind = (uint8_t)kind, .side = (uint8_t)side, .about = about };
}

static void enter(Game *g, int phase, int step)
{
    State *s = g->state;
    throne(s)->step = (uint8_t)step;
    if (s->phase == phase) return;
    s->phase = (uint8_t)phase;
    throne(s)->tests = 0;
    game_tell(g, &(Event){ .kind = E_PHASE, .side = s->side, .a = phase });
}

/* ---- before the battle ---- */

/* 16.1  Who deploys first does so whole, then the other. */
static bool step_deploy(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int first = throne_battle(b)->deploys_first;
    for (int k = 0; k < 2; k++) {
        const int side = k ? 1 - first : first;
        const int unit = deploy_next(b, s, side);
        if (unit < 0) continue;
        if (b->side[side].deploys) {
            ask(s, D_DEPLOY, side, ref_unit(unit));
            return false;
        }
        deploy_rest(g, side);
    }
    throne(s)->step = STEP_NOTES;
    return true;
}

/* 16.4  The entry of those who come later is noted in secret. */
static bool step_notes(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int i = 0; i < b->n_notes; i++) {
        if (throne(s)->noted[i]) continue;
        if (b->note[i].n_entries > 1) {
            ask(s, D_NOTE, b->note[i].side, NO_REF);
            s->decision.hidden = 1;
            return false;
        }
        throne(s)->noted[i] = 1;
    }
    throne(s)->step = STEP_TURN;
    return true;
}

/* ---- the turn ---- */

/* 17.1  A side's own turn begins: what happened in its last one is remembered, the rest is
 * forgotten. */
static void begin_units(const Battle *b, State *s)
{
    const uint32_t forget = U_ACTIVATED | U_DONE | U_CHANGED | U_WILL_FIRE | U_HELD_FIRE |
                            U_CHARGED | U_COUNTERED | U_HALTED | U_MOVING | U_MAY_RALLY;
    for (int u = 0; u < b->n_units; u++) {
        Unit *unit = state_unit(s, u);
        UnitRow *r = row(s, u);
        if (unit_side(b, u) != s->side) {
            r->tried &= (uint16_t)~(TRIED_SQUARE | TRIED_LINE | TRIED_COUNTER | TRIED_HALT);
            continue;
        }
        const uint32_t was = unit->marks;
        r->tried &= TRIED_OPEN_FIRE; /* 6.16: that one lasts until its next Fire Phase */
        unit->marks &= ~forget;
        if (was & U_MOVED) unit->marks |= U_MOVING; /* 9.6 */
        if (was & U_FOUGHT && unit->n_stands) unit->marks |= U_MAY_RALLY; /* 6.5 */
        unit->marks &= ~(uint32_t)(U_MOVED | U_FOUGHT);
        if (unit->n_stands && !(unit->marks & U_MAY_RALLY) && unit_on_table(b, s, u)) {
            r->from = unit_middle(b, s, u);
            r->from_facing = r->facing;
        }
    }
}

static bool step_turn(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    if (!s->turn) {
        s->turn = 1;
        s->side = (uint8_t)b->first_side;
    }
    begin_units(b, s);
    for (int i = 0; i < b->n_stands; i++) {
        if (b->stand[i].side != s->side) continue;
        state_stand(s, i)->marks &= S_FIRED | S_OWES_FIRE;
    }
    for (int o = 0; o < b->n_officers; o++) {
        if (b->officer[o].side != s->side) continue;
        state_officer(s, o)->left = (uint8_t)b->number[ACTIVATION_ATTEMPTS];
        state_officer(s, o)->marks = 0;
    }
    throne(s)->n_allotted = 0;
    throne(s)->flush = 0;
    throne(s)->melees = 0;
    game_tell(g, &(Event){ .kind = E_TURN, .side = s->side, .a = s->turn });
    enter(g, PHASE_ACTIVATION, STEP_ACTIVATE);
    return true;
}

static bool step_activate(Game *g)
{
    State *s = g->state;
    if (throne(s)->rally_unit) return false;
    if (command_has_more(g->battle, s)) {
        const Throne *t = throne(s);
        ask(s, D_ACTIVATE, s->side, t->n_allotted ? t->allotted[0] : NO_REF);
        return false;
    }
    throne(s)->asked_window = 0;
    enter(g, PHASE_MOVEMENT, STEP_WINDOW);
    return true;
}

/* 6.18, 6.21  The enemy's initiatives that are open at any time, before the move. */
static bool step_window(Game *g)
{
    State *s = g->state;
    const int other = 1 - s->side;
    if (!throne(s)->asked_window &&
        initiative_any(g->battle, s, other, TRIED_SQUARE | TRIED_LINE | TRIED_OPEN_FIRE)) {
        ask(s, D_INITIATIVE, other, NO_REF);
        return false;
    }
    throne(s)->step = STEP_MOVE;
    return true;
}

/* The compulsory mover whose turn it is: whoever stands furthest ahead goes first, so that
 * as few as may be run into each other. */
static int next_compulsory(const Battle *b, const State *s)
{
    int best = -1;
    int32_t most = INT32_MIN;
    for (int u = 0; u < b->n_units; u++) {
        if (!must_move(b, s, u)) continue;
        int32_t right, ahead;
        geo_frame((Point){ 0, 0 }, geo_ahead(row(s, u)->facing), unit_middle(b, s, u), &right,
                  &ahead);
        if (ahead > most) {
            most = ahead;
            best = u;
        }
    }
    return best;
}

static bool step_move(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Throne *t = throne(s);
    if (t->mover.kind && !mover_run(g)) return false;
    if (t->rally_unit) return false;
    if (!t->flush) {
        ask(s, D_MOVE, s->side, NO_REF);
        return false;
    }
    const int unit = next_compulsory(b, s);
    if (unit >= 0) {
        movement_compulsory(g, unit);
        return true;
    }
    t->placing = 0;
    t->flush = 0;
    t->step = STEP_SKIRMISH;
    return true;
}

static bool step_skirmish(Game *g)
{
    State *s = g->state;
    Throne *t = throne(s);
    if (t->placing) {
        ask(s, D_PLACE, s->side, ref_unit(t->placing - 1));
        return false;
    }
    if (!t->flush && skirmish_any(g->battle, s)) {
        ask(s, D_SKIRMISH, s->side, NO_REF);
        return false;
    }
    t->flush = 0;
    t->round = 0;
    enter(g, PHASE_MELEE, STEP_MELEE);
    return true;
}

/* ---- melee ---- */

static Ref party(const State *s, int base)
{
    const int unit = state_stand(s, base)->unit;
    return unit == NO_UNIT ? ref_stand(base) : ref_unit(unit);
}

/* 10.38  After ten rounds without a decision the attacker is put back. */
static void put_back(Game *g, Ref who)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Angle facing = ref_kind(who) == REF_UNIT ? row(s, ref_index(who))->facing
                                                   : state_stand(s, ref_index(who))->facing;
    const Vec back = geo_ahead((Angle)(facing + SOUTH));
    int32_t far = way_clear(b, s, who, back, b->number[SHORT_OF_CONTACT]).distance;
    shift(b, s, who, back, far);
    if (ref_kind(who) == REF_UNIT) state_unit(s, ref_index(who))->marks &= ~(uint32_t)U_MOVED;
    leaves_table(g, who);
}

static void fight(Game *g, int base)
{
    State *s = g->state;
    Throne *t = throne(s);
    const Ref who = party(s, base);
    for (int u = 0; u < g->battle->n_units; u++) {
        state_unit(s, u)->marks &= ~(uint32_t)(U_MELEE | U_FLANKED | U_LOSER | U_STANDS_BY);
    }
    if (++t->round > g->battle->number[MELEE_ROUNDS]) {
        put_back(g, who);
        if (t->round > 4 * g->battle->number[MELEE_ROUNDS]) t->step = STEP_FIRE; /* hemmed in */
        return;
    }
    melee_gather(g, who);
    melee_fight(g);
    t->step = STEP_OUTCOME;
}

/* 10.2  The moving player says in which order melees are fought; those that grew out of the
 * last one come first (10.3). */
static bool step_melee(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int base[64];
    const int n = melee_groups(b, s, base, 64);
    if (!n) {
        for (int u = 0; u < b->n_units; u++) {
            state_unit(s, u)->marks &= ~(uint32_t)(U_STANDS_BY | U_CHARGED | U_COUNTERED);
        }
        enter(g, PHASE_FIRE, STEP_FIRE);
        return true;
    }
    for (int i = 0; i < n; i++) {
        const int unit = state_stand(s, base[i])->unit;
        if (unit == NO_UNIT || !(state_unit(s, unit)->marks & U_STANDS_BY)) continue;
        fight(g, base[i]);
        return true;
    }
    if (n == 1) {
        fight(g, base[0]);
        return true;
    }
    ask(s, D_MELEE, s->side, NO_REF);
    return false;
}

static void close_melee(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    outcome_officers(g);
    morale_grieve(g); /* 7.6 */
    for (int u = 0; u < b->n_units; u++) {
        state_unit(s, u)->marks &= ~(uint32_t)(U_MELEE | U_FLANKED | U_LOSER);
    }
    for (int i = 0; i < b->n_stands; i++) {
        state_stand(s, i)->marks &= (uint8_t) ~(S_MELEE | S_GROUP);
    }
    throne(s)->loose_letter[0] = throne(s)->loose_letter[1] = 0;
    throne(s)->loose_lost = 0;
}

static bool step_outcome(Game *g)
{
    if (!outcome_run(g)) return false;
    close_melee(g);
    throne(g->state)->step = STEP_MELEE;
    return true;
}

/* ---- fire and morale ---- */

static bool step_fire(Game *g)
{
    State *s = g->state;
    Throne *t = throne(s);
    if (s->phase != PHASE_FIRE) enter(g, PHASE_FIRE, STEP_FIRE);
    const Ref chooses = t->flush ? NO_REF : fire_next_choice(g->battle, s);
    if (chooses) {
        ask(s, D_FIRE, s->side, chooses);
        return false;
    }
    for (int u = 0; u < g->battle->n_units; u++) {
        state_unit(s, u)->marks &= ~(uint32_t)U_UNDER_FIRE;
    }
    fire_zones(g);
    t->flush = 0;
    t->asked_window = 0;
    t->step = t->zones ? STEP_ZONE : STEP_UNDER_FIRE;
    return true;
}

static bool step_zone(Game *g)
{
    if (!casualties_run(g)) return false;
    throne(g->state)->step = STEP_UNDER_FIRE;
    return true;
}

/* 6.28, 6.21  Those fired on may try to halt, to form line, to form square. */
static bool step_under_fire(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int other = 1 - s->side;
    if (!throne(s)->asked_window && throne(s)->zones &&
        initiative_any(b, s, other, TRIED_HALT | TRIED_LINE | TRIED_SQUARE)) {
        ask(s, D_UNDER_FIRE, other, NO_REF);
        return false;
    }
    for (int u = 0; u < b->n_units; u++) {
        Unit *unit = state_unit(s, u);
        unit->marks &= ~(uint32_t)U_UNDER_FIRE;
        if (unit_side(b, u) != s->side) continue;
        /* 6.16, 13.6: what was owed or won for this Fire Phase is spent */
        unit->marks &= ~(uint32_t)(U_WILL_FIRE | U_HELD_FIRE | U_MAY_FIRE | U_OWES_FIRE);
        row(s, u)->tried &= (uint16_t)~TRIED_OPEN_FIRE;
    }
    for (int i = 0; i < b->n_stands; i++) {
        if (b->stand[i].side == s->side) {
            state_stand(s, i)->marks &= (uint8_t) ~(S_WILL_FIRE | S_OWES_FIRE);
        }
    }
    throne(s)->step = STEP_CONSOLIDATE;
    return true;
}

/* 15.1  All of the moving side's dice are thrown; before and after it, disordered units may
 * try to reform. */
static bool step_morale(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Throne *t = throne(s);
    if (!t->flush && initiative_any(b, s, s->side, TRIED_REFORM)) {
        ask(s, D_MORALE, s->side, NO_REF);
        return false;
    }
    bool tested = false;
    for (int u = 0; u < b->n_units; u++) {
        if (unit_side(b, u) != s->side || !state_unit(s, u)->dice) continue;
        morale_test(g, u);
        tested = true;
    }
    t->flush = 0;
    if (tested && initiative_any(b, s, s->side, TRIED_REFORM)) {
        ask(s, D_MORALE, s->side, NO_REF);
        return false;
    }
    arrivals_roll(g);
    t->step = STEP_END;
    return true;
}

/* 17.9  After both have had their turn, the next begins; 16.7 the end may come sooner. */
static bool step_end(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int u = 0; u < b->n_units; u++) {
        if (unit_side(b, u) == s->side) { /* 6.21b */
            state_unit(s, u)->marks &= ~(uint32_t)U_SHOT_AT;
        }
    }
    const bool last = s->side != b->first_side;
    battle_judge(g, last && s->turn >= b->turns);
    if (s->over) return false;
    s->side = (uint8_t)(1 - s->side);
    if (last) s->turn++;
    throne(s)->step = STEP_TURN;
    return true;
}

static bool step_consolidate(Game *g)
{
    consolidate_finish(g);
    throne(g->state)->flush = 0;
    enter(g, PHASE_MORALE, STEP_MORALE);
    return true;
}

/* Carry the battle on to the next decision, or to its end. */
static void run(Game *g)
{
    static bool (*const step[])(Game *) = {
        [STEP_DEPLOY] = step_deploy,           [STEP_NOTES] = step_notes,
        [STEP_TURN] = step_turn,               [STEP_ACTIVATE] = step_activate,
        [STEP_WINDOW] = step_window,           [STEP_MOVE] = step_move,
        [STEP_SKIRMISH] = step_skirmish,       [STEP_MELEE] = step_melee,
        [STEP_OUTCOME] = step_outcome,         [STEP_FIRE] = step_fire,
        [STEP_ZONE] = step_zone,               [STEP_UNDER_FIRE] = step_under_fire,
        [STEP_CONSOLIDATE] = step_consolidate, [STEP_MORALE] = step_morale,
        [STEP_END] = step_end,
    };
    if (g->state->over || throne(g->state)->rally_unit) return;
    while (step[throne(g->state)->step](g)) {
    }
    assert(g->state->over || g->state->decision.kind != D_OVER);
}

static void throne_begin(Game *g)
{
    run(g);
}

/* ---- orders ---- */

/* Nothing more here: what that means depends on what was asked. */
static bool done(Game *g, const Order *o, Err *err)
{
    State *s = g->state;
    Throne *t = throne(s);
    switch (s->decision.kind) {
    case D_ACTIVATE:
        if (t->n_allotted) return err_set(err, "roll for the attempts allotted first (8.4)");
        for (int i = 0; i < g->battle->n_officers; i++) {
            if (g->battle->officer[i].side == s->side) state_officer(s, i)->left = 0;
        }
        return true;
    case D_INITIATIVE:
    case D_UNDER_FIRE: t->asked_window = 1; return true;
    case D_MOVE:
    case D_FIRE:
    case D_MORALE: t->flush = 1; return true;
    case D_CHARGED:
    case D_SECOND_LINE:
        if (s->decision.kind == D_SECOND_LINE) t->mover.second_line = 1;
        return true;
    case D_SKIRMISH: t->flush = 1; return true;
    case D_PLACE: t->placing = 0; return true;
    case D_CASUALTY:
    case D_BALANCE: return casualties_order(g, o, err);
    default: return err_set(err, "something has to be chosen here");
    }
}

/* 8.1  An officer need not make his attempts. */
static bool pass_attempts(Game *g, const Order *o, Err *err)
{
    State *s = g->state;
    const int i = ref_index(o->subject);
    if (ref_kind(o->subject) != REF_OFFICER || i >= g->battle->n_officers ||
        g->battle->officer[i].side != s->side) {
        return err_set(err, "name an officer of yours");
    }
    if (throne(s)->n_allotted) return err_set(err, "roll for the attempts allotted first (8.4)");
    state_officer(s, i)->left = 0;
    return true;
}

/* 13.3, 9.2  An activated unit stays where it is, or does not fire. */
static bool hold(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int kind = ref_kind(o->subject), i = ref_index(o->subject);
    const bool fire = s->decision.kind == D_FIRE;
    if (s->decision.kind == D_ACTIVATE) return pass_attempts(g, o, err);
    if (!fire && s->decision.kind != D_MOVE) return err_set(err, "there is nothing to hold now");
    if (kind == REF_OFFICER && !fire && i < b->n_officers && b->officer[i].side == s->side) {
        state_officer(s, i)->marks |= O_DONE;
        return true;
    }
    if (kind == REF_UNIT && i < b->n_units && unit_side(b, i) == s->side &&
        state_unit(s, i)->n_stands) {
        Unit *u = state_unit(s, i);
        if (!fire) {
            if (!(u->marks & U_ACTIVATED)) {
                return err_set(err, "it was not activated: it carries on (9.6)");
            }
            u->marks |= U_DONE;
            return true;
        }
        if (fire_must(b, s, o->subject)) return err_set(err, "it must fire (13.2)");
        u->marks |= U_HELD_FIRE;
        u->marks &= ~(uint32_t)U_WILL_FIRE;
        return true;
    }
    if (kind == REF_STAND && i < b->n_stands && b->stand[i].side == s->side && base_is_loose(s, i)) {
        Stand *at = state_stand(s, i);
        if (!fire) {
            at->marks |= S_DONE;
            return true;
        }
        if (fire_must(b, s, o->subject)) return err_set(err, "it must fire (13.2)");
        at->marks &= (uint8_t) ~(S_WILL_FIRE | S_ACTIVATED);
        return true;
    }
    return err_set(err, "name a unit, base or officer of yours");
}

/* 13.1 */
static bool fire(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int kind = ref_kind(o->subject), i = ref_index(o->subject);
    if (s->decision.kind != D_FIRE) return err_set(err, "fire is given in the Fire Phase");
    const bool unit = kind == REF_UNIT && i < b->n_units && unit_side(b, i) == s->side;
    const bool base = kind == REF_STAND && i < b->n_stands && b->stand[i].side == s->side;
    if (!unit && !base) return err_set(err, "name a unit or base of yours");
    if (!fire_may(b, s, o->subject, err)) return false;
    if (!fire_has_target(b, s, o->subject, NULL)) {
        return err_set(err, "no enemy is in its fire zone (13.4)");
    }
    if (unit) state_unit(s, i)->marks |= U_WILL_FIRE;
    else state_stand(s, i)->marks |= S_WILL_FIRE;
    return true;
}

static bool carry_on(Game *g, const Order *o, Err *err)
{
    State *s = g->state;
    if (s->decision.kind != D_MOVE) return err_set(err, "moves are made in the Movement Phase");
    if (ref_kind(o->subject) != REF_UNIT || ref_index(o->subject) >= g->battle->n_units ||
        !must_move(g->battle, s, ref_index(o->subject))) {
        return err_set(err, "that unit has no compulsory move to make (9.6)");
    }
    movement_compulsory(g, ref_index(o->subject));
    return true;
}

static bool choose_melee(Game *g, const Order *o, Err *err)
{
    State *s = g->state;
    if (s->decision.kind != D_MELEE) return err_set(err, "there is no choice of melees now");
    int base[64];
    const int n = melee_groups(g->battle, s, base, 64);
    for (int i = 0; i < n; i++) {
        if (party(s, base[i]) != o->subject && ref_stand(base[i]) != o->subject) continue;
        throne(s)->round = 0;
        fight(g, base[i]);
        return true;
    }
    return err_set(err, "that unit is in no melee");
}

static bool test_now(Game *g, const Order *o, Err *err)
{
    State *s = g->state;
    if (s->decision.kind != D_MORALE) return err_set(err, "morale is tested in the Morale Phase");
    if (ref_kind(o->subject) != REF_UNIT || ref_index(o->subject) >= g->battle->n_units ||
        unit_side(g->battle, ref_index(o->subject)) != s->side ||
        !state_unit(s, ref_index(o->subject))->dice) {
        return err_set(err, "that unit has no morale dice to throw (15.2)");
    }
    morale_test(g, ref_index(o->subject));
    return true;
}

static bool note(Game *g, const Order *o, Err *err)
{
    State *s = g->state;
    if (s->decision.kind != D_NOTE) return err_set(err, "there is nothing to note now");
    for (int i = 0; i < g->battle->n_notes; i++) {
        if (throne(s)->noted[i] || g->battle->note[i].side != s->decision.side) continue;
        if (o->choice < 1 || o->choice > g->battle->note[i].n_entries) {
            return err_set(err, "note an entry from 1 to %d (16.4)", g->battle->note[i].n_entries);
        }
        throne(s)->noted[i] = o->choice;
        return true;
    }
    return err_set(err, "there is nothing to note now");
}

static bool roll(Game *g, const Order *o, Err *err)
{
    (void)o;
    if (g->state->decision.kind != D_ACTIVATE) return err_set(err, "nothing has been allotted");
    return command_roll(g, err);
}

static bool concede(Game *g, const Order *o, Err *err)
{
    State *s = g->state;
    (void)o;
    (void)err;
    s->winner = (uint8_t)(1 - s->decision.side);
    s->over = 1;
    s->how = END_CONCEDED;
    s->decision = (Decision){ .kind = D_OVER };
    game_tell(g, &(Event){ .kind = E_END, .side = s->winner, .a = END_CONCEDED });
    return true;
}

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
};

static bool throne_apply(Game *g, const Order *o, Err *err)
{
    if (o->verb >= N_VERBS || !handlers[o->verb]) {
        return err_set(err, "that is not an order of these rules");
    }
    if (!handlers[o->verb](g, o, err)) return false;
    run(g);
    return true;
}

const Ruleset throne_of_bayonets = {
    .id = "throne_of_bayonets",
    .title = "Throne of Bayonets",
    .author = "Andrew Fisher",
    .period = "Napoleonic, corps level",
    .length_unit = "cm",
    .ten_yards = 50, /* 1 cm = 20 yards */
    .numbers = throne_numbers,
    .n_numbers = THRONE_N_NUMBERS,
    .verbs = throne_verbs,
    .formations = throne_formations,
    .unit_statuses = throne_unit_statuses,
    .stand_statuses = throne_stand_statuses,
    .phases = throne_phases,
    .endings = throne_endings,
    .decisions = throne_decisions,
    .rolls = throne_rolls,
    .events = throne_events,
    .kinds = throne_kinds,
    .terrain = throne_terrain,
    .traits = throne_traits,
    .unit_marks = throne_unit_marks,
    .stand_marks = throne_stand_marks,
    .unit_keys = throne_unit_keys,
    .zone_terms = throne_zone_terms,
    .rating_low = 2,
    .rating_high = 6,
    .values = throne_values,
    .readme = throne_readme,
    .private_size = throne_private_size,
    .load = throne_load,
    .begin = throne_begin,
    .apply = throne_apply,
    .options = throne_options,
    .ground = throne_ground,
    .features = throne_features,
    .value = throne_value,
    .observe = throne_observe,
    .check = throne_check,
    .say_order = throne_say_order,
    .say_event = throne_say_event,
    .say_decision = throne_say_decision,
    .label = throne_label,
    .margin = throne_margin,
};
