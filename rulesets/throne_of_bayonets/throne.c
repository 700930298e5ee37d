/* SPDX-License-Identifier: GPL-3.0-or-later
 * throne.c - Throne of Bayonets: the sequence of play.
 *
 * The battle is a row of steps (STEP_...): throne_run() carries it from one to the next, dice
 * included, until state->decision asks somebody to choose.  An order goes through orders.c to
 * the chapter it belongs to; then throne_run() goes on.
 *
 *   for each player turn:  activation - (the enemy's initiatives) - movement - skirmishers
 *                          - melee until no contact is left - fire - (initiatives of those
 *                          under fire) - consolidation - morale - arrivals - judging
 *
 * Start at throne_run().
 */
#include "rulesets/throne_of_bayonets/throne.h"
#include <assert.h>

static void ask(State *s, int kind, int side, Ref about)
{
    s->decision =
        (Decision){ .kind = (uint8_t)kind, .side = (uint8_t)side, .about = about };
}

static void enter(Game *g, int phase, int step)
{
    State *s = g->state;
    throne(s)->step = (uint8_t)step;
    if (s->phase == phase)
        return;
    s->phase = (uint8_t)phase;
    for (int u = 0; u < g->battle->n_units; u++)
        row(s, u)->tests = 0;
    game_tell(g, &(Event){ .kind = E_PHASE, .side = s->side, .a = phase });
}

/* ---- the turn ---- */

/* 17.10  A side's own turn begins: what happened in its last one is remembered, the rest is
 * forgotten.  6.4c  So are its attempts; those of an enemy's turn are new in each.
 * 9.6b  A move is remembered from turn to turn. */
static void begin_units(const Battle *b, State *s)
{
    const uint32_t forget = U_ACTIVATED | U_DONE | U_CHANGED | U_WILL_FIRE | U_HELD_FIRE |
                            U_CHARGED | U_COUNTERED | U_MOVING | U_MAY_RALLY | U_LOCKED;
    for (int u = 0; u < b->n_units; u++) {
        Unit *unit = state_unit(s, u);
        UnitRow *r = row(s, u);
        r->fights = 0;
        if (unit_side(b, u) != s->side) {
            const int anew = TRIED_SQUARE | TRIED_LINE | TRIED_COUNTER | TRIED_HALT;
            r->tried &= (uint16_t)~anew;
            continue;
        }
        const uint32_t was = unit->marks;
        r->tried &= TRIED_OPEN_FIRE; /* 6.16: that one lasts until its next Fire Phase */
        unit->marks &= ~forget;
        if (was & U_MOVED)
            unit->marks |= U_MOVING; /* 9.6 */
        if (was & U_FOUGHT && unit->n_stands)
            unit->marks |= U_MAY_RALLY; /* 6.5 */
        unit->marks &= ~(uint32_t)(U_MOVED | U_FOUGHT);
        if (unit->n_stands && !(unit->marks & U_MAY_RALLY) && unit_on_table(b, s, u))
            r->from = unit_middle(b, s, u);
    }
}

/* 17.1 */
static bool step_turn(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    if (!s->turn) {
        s->turn = 1;
        s->side = (uint8_t)b->first_side;
    }
    complex_settle(g); /* 4.13 */
    begin_units(b, s);
    for (int i = 0; i < b->n_stands; i++) {
        if (b->stand[i].side != s->side)
            continue;
        state_stand(s, i)->marks &= S_FIRED | S_OWES_FIRE;
        state_stand(s, i)->own &= (uint8_t)~LOCKED_IN; /* 10.38d */
    }
    for (int o = 0; o < b->n_officers; o++) {
        if (b->officer[o].side != s->side)
            continue;
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

/* 17.3  All officers of the side, before anybody moves. */
static bool step_activate(Game *g)
{
    State *s = g->state;
    if (throne(s)->rally_unit)
        return false;
    if (command_has_more(g->battle, s)) {
        const Throne *t = throne(s);
        ask(s, D_ACTIVATE, s->side, t->n_allotted ? t->allotted[0] : NO_REF);
        return false;
    }
    throne(s)->asked_window = 0;
    enter(g, PHASE_MOVEMENT, STEP_WINDOW);
    return true;
}

/* 17.11, 6.18, 6.21  The enemy's initiatives that are open at any time, before the move. */
static bool step_window(Game *g)
{
    State *s = g->state;
    const int other = 1 - s->side;
    if (!throne(s)->asked_window &&
        initiative_any(g->battle, s, other,
                       TRIED_SQUARE | TRIED_LINE | TRIED_OPEN_FIRE)) {
        ask(s, D_INITIATIVE, other, NO_REF);
        return false;
    }
    throne(s)->step = STEP_MOVE;
    return true;
}

/* 9.21, 17.4  The compulsory mover whose turn it is: whoever stands furthest ahead goes first, so that
 * as few as may be run into each other. */
static int next_compulsory(const Battle *b, const State *s)
{
    int best = -1;
    int32_t most = INT32_MIN;
    for (int u = 0; u < b->n_units; u++) {
        if (!must_move(b, s, u))
            continue;
        const int32_t ahead = how_far_ahead(b, unit_middle(b, s, u), row(s, u)->facing);
        if (ahead > most ||
            (ahead == most && comes_before(b, s, ref_unit(u), ref_unit(best)))) {
            most = ahead;
            best = u;
        }
    }
    return best;
}

/* 17.5  Units that were activated, by orders; units that are moving, at the latest at its end;
 * bases by themselves only if activated. */
static bool step_move(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Throne *t = throne(s);
    if (t->mover.kind && !mover_run(g))
        return false;
    if (t->rally_unit)
        return false;
    if (!t->flush) {
        ask(s, D_MOVE, s->side, NO_REF);
        return false;
    }
    const int unit = next_compulsory(b, s);
    if (unit >= 0) {
        movement_compulsory(g, unit);
        return true;
    }
    /* 6.14, 6.28  who has not moved by now is halted */
    for (int u = 0; u < b->n_units; u++) {
        if (unit_side(b, u) == s->side)
            state_unit(s, u)->marks &= ~(uint32_t)U_MOVING;
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
    t->last_melee = NO_REF;
    enter(g, PHASE_MELEE, STEP_MELEE);
    return true;
}

/* ---- melee ---- */

/* 17.6, 10.39  Until nobody is in contact.
 * 10.2  The moving player says in which order melees are fought; those that grew out of the
 * last one come first (10.3). */
static bool step_melee(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    int base[64];
    const int n = melees_left(b, s, base, 64);
    if (!n) {
        rounds_end(b, s);
        throne(s)->step = STEP_FIRE;
        return true;
    }
    if (n == 1) {
        fight_melee(g, base[0]);
        return true;
    }
    ask(s, D_MELEE, s->side, NO_REF);
    return false;
}

static bool step_outcome(Game *g)
{
    if (!outcome_run(g))
        return false;
    close_melee(g);
    throne(g->state)->step = STEP_MELEE;
    return true;
}

/* ---- fire and morale ---- */

/* 17.7  The moving side alone fires. */
static bool step_fire(Game *g)
{
    State *s = g->state;
    Throne *t = throne(s);
    if (s->phase != PHASE_FIRE) {
        enter(g, PHASE_FIRE, STEP_FIRE);
        skirmish_may_fire(g->battle, s);
    }
    const Ref chooses = t->flush ? NO_REF : fire_next_choice(g->battle, s, t->fire_from);
    if (chooses) {
        const bool unit = ref_kind(chooses) == REF_UNIT;
        t->fire_from = (uint16_t)(ref_index(chooses) + (unit ? 0 : g->battle->n_units));
        ask(s, D_FIRE, s->side, chooses);
        return false;
    }
    for (int u = 0; u < g->battle->n_units; u++) {
        state_unit(s, u)->marks &= ~(uint32_t)U_UNDER_FIRE;
    }
    fire_zones(g);
    for (int u = 0; u < g->battle->n_units; u++) {
        if (unit_side(g->battle, u) != s->side)
            continue;
        /* 6.16, 6.17  what was won for this fire is spent: an attempt from now on is for the next */
        state_unit(s, u)->marks &= ~(uint32_t)U_MAY_FIRE;
        row(s, u)->tried &= (uint16_t)~TRIED_OPEN_FIRE;
    }
    t->flush = 0;
    t->asked_window = 0;
    t->step = t->zones ? STEP_ZONE : STEP_UNDER_FIRE;
    return true;
}

static bool step_zone(Game *g)
{
    if (!casualties_run(g))
        return false;
    throne(g->state)->step = STEP_UNDER_FIRE;
    return true;
}

/* 6.28, 6.21  Those fired on may try to halt, to form line, to form square; 6.28b the firer's own men in
 * a zone to halt. */
static bool step_under_fire(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Throne *t = throne(s);
    for (; t->zones && t->asked_window < 2; t->asked_window++) {
        const bool own = t->asked_window;
        const int side = own ? s->side : 1 - s->side;
        const int which = own ? TRIED_HALT : TRIED_HALT | TRIED_LINE | TRIED_SQUARE;
        if (!initiative_any(b, s, side, (uint16_t)which))
            continue;
        ask(s, D_UNDER_FIRE, side, NO_REF);
        return false;
    }
    for (int u = 0; u < b->n_units; u++) {
        Unit *unit = state_unit(s, u);
        unit->marks &= ~(uint32_t)U_UNDER_FIRE;
        if (unit_side(b, u) != s->side)
            continue;
        /* 13.6  what was owed for this Fire Phase is paid */
        unit->marks &= ~(uint32_t)(U_WILL_FIRE | U_HELD_FIRE | U_OWES_FIRE);
    }
    for (int i = 0; i < b->n_stands; i++) {
        if (b->stand[i].side == s->side) {
            state_stand(s, i)->marks &= (uint8_t) ~(S_WILL_FIRE | S_OWES_FIRE);
            state_stand(s, i)->own &= (uint8_t)~OWES_CLEAR;
        }
    }
    t->step = STEP_CONSOLIDATE;
    return true;
}

/* 17.8, 17.13, 15.1, 15.8  All of the moving side's dice are thrown; before and after it, disordered units may
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
    Ref who[MAX_UNITS];
    int n = 0;
    for (int u = 0; u < b->n_units; u++) {
        if (unit_side(b, u) == s->side && state_unit(s, u)->dice)
            who[n++] = ref_unit(u);
    }
    from_the_right(b, s, who, n); /* 17.14 */
    for (int k = 0; k < n; k++)
        morale_test(g, ref_index(who[k]));
    t->flush = 0;
    if (n && initiative_any(b, s, s->side, TRIED_REFORM)) {
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
    if (s->over)
        return false;
    s->side = (uint8_t)(1 - s->side);
    if (last)
        s->turn++;
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

/* 17.2  Carry the battle on to the next decision, or to its end. */
void throne_run(Game *g)
{
    static bool (*const step[])(Game *) = {
        [STEP_DEPLOY] = deploy_step,
        [STEP_NOTES] = notes_step,
        [STEP_TURN] = step_turn,
        [STEP_ACTIVATE] = step_activate,
        [STEP_WINDOW] = step_window,
        [STEP_MOVE] = step_move,
        [STEP_SKIRMISH] = step_skirmish,
        [STEP_MELEE] = step_melee,
        [STEP_OUTCOME] = step_outcome,
        [STEP_FIRE] = step_fire,
        [STEP_ZONE] = step_zone,
        [STEP_UNDER_FIRE] = step_under_fire,
        [STEP_CONSOLIDATE] = step_consolidate,
        [STEP_MORALE] = step_morale,
        [STEP_END] = step_end,
    };
    if (g->state->over || throne(g->state)->rally_unit)
        return;
    while (step[throne(g->state)->step](g)) {
    }
    assert(g->state->over || g->state->decision.kind != D_OVER);
}
