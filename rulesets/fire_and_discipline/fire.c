/* SPDX-License-Identifier: GPL-3.0-or-later
 * fire.c - Fire and Discipline: the sequence of play.
 *
 * The battle is a row of steps (STEP_...): run() carries it from one to the next, dice
 * included, until state->decision asks somebody to choose.  An order is checked and carried
 * out by the chapter it belongs to; then run() goes on.
 *
 *   a turn: bombardment by A, then B; then A's segment, then B's:
 *     charges declared - answered - skirmish fire - volleys - formations - charges driven
 *     home - moves - guns - new melees - pursuit - engaged melees
 *
 * Start at run().
 */
#include "rulesets/fire_and_discipline/fire.h"
#include <assert.h>

extern const char fire_and_discipline_readme[];

static void ask(State *s, int kind, int side, Ref about)
{
    s->decision =
        (Decision){ .kind = (uint8_t)kind, .side = (uint8_t)side, .about = about };
}

static void enter(Game *g, int phase, int step)
{
    fire(g->state)->step = (uint8_t)step;
    fire(g->state)->done = 0;
    g->state->phase = (uint8_t)phase;
}

static void forget(const Battle *b, State *s, int marks, int own)
{
    for (int i = 0; i < b->n_stands; i++) {
        state_stand(s, i)->marks &= (uint8_t)~marks;
        state_stand(s, i)->own &= (uint8_t)~own;
    }
}

/* ---- before the battle ---- */

/* 10.11  One side deploys whole, then the other. */
static bool step_deploy(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int first = fire_battle(b)->deploys_first;
    for (int k = 0; k < 2; k++) {
        const int side = k ? 1 - first : first, unit = fd_deploy_next(b, s, side);
        if (unit < 0)
            continue;
        if (b->side[side].deploys) {
            ask(s, D_DEPLOY, side, ref_unit(unit));
            return false;
        }
        fd_deploy_rest(g, side);
    }
    for (int o = 0; o < b->n_officers; o++) {
        Officer *at = state_officer(s, o);
        if (at->where == IN_RESERVE && !b->officer[o].arrives)
            at->where = ON_TABLE;
        if (ref_kind(at->with) == REF_STAND)
            fd_officers_follow(b, s, ref_index(at->with));
    }
    fire(s)->step = STEP_TURN;
    return true;
}

/* ---- the turn ---- */

/* 1.17, 6.28  A new turn: guns remember whom they fired at in the last one. */
static bool step_turn(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    if (!s->turn)
        s->turn = 1;
    s->side = (uint8_t)b->first_side;
    fire(s)->bombarded = 0;
    for (int i = 0; i < b->n_stands; i++) {
        if (!is_guns(b, i))
            continue;
        row(s, i)->last_target = row(s, i)->target;
        row(s, i)->target = 0;
    }
    forget(b, s, S_FIRED | S_MOVED, M_WILL_FIRE);
    enter(g, PHASE_BOMBARDMENT, STEP_BOMBARD);
    game_tell(g, &(Event){ .kind = E_TURN, .side = s->side, .a = s->turn });
    return true;
}

/* A gun of this side that has something to decide: in its own phase it may also turn. */
static int gun_next(const Battle *b, const State *s, int side)
{
    for (int i = from_of(b, side); i < end_of(b, side); i++) {
        if (!is_guns(b, i) || !on_table(s, i))
            continue;
        if (state_stand(s, i)->own & M_WILL_FIRE || !fd_gun_may_fire(b, s, i, NULL))
            continue;
        if (s->phase == PHASE_ARTILLERY || fd_gun_target(b, s, i) >= 0)
            return i;
    }
    return -1;
}

/* 1.18, 1.19, 6.11  All unlimbered guns of A, then all of B. */
static bool step_bombard(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int gun = fire(s)->done ? -1 : gun_next(b, s, s->side);
    if (gun >= 0) {
        ask(s, D_GUNS, s->side, ref_stand(gun));
        return false;
    }
    fd_guns_resolve(g, s->side);
    fire(s)->done = 0;
    if (++fire(s)->bombarded < 2) {
        s->side = (uint8_t)(1 - s->side);
        return true;
    }
    s->side = (uint8_t)b->first_side;
    fire(s)->segments = 0;
    fire(s)->step = STEP_SEGMENT;
    return true;
}

/* 1.20, 2.10  A side's segment begins. */
static bool step_segment(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    forget(b, s, (uint8_t)~S_ENGAGED, (uint8_t)~M_MERGED);
    for (int i = 0; i < b->n_stands; i++) {
        if (is_guns(b, i))
            continue;
        row(s, i)->target = 0;
        row(s, i)->say = 0;
    }
    fire(s)->said = 0;
    for (int o = 0; o < b->n_officers; o++)
        state_officer(s, o)->left = 0;
    enter(g, PHASE_CHARGES, STEP_SEGMENT);
    game_tell(g, &(Event){ .kind = E_SEGMENT, .side = s->side });
    fd_arrivals(g, s->side);
    fd_limbering(g);
    fd_commander_losses(g);
    for (int i = 0; i < b->n_stands; i++) { /* 8.5: whose enemy has run is free */
        if (!(state_stand(s, i)->marks & S_ENGAGED) || fd_fights_on(b, s, i))
            continue;
        state_stand(s, i)->marks &= (uint8_t)~S_ENGAGED;
        if (on_table(s, i))
            fd_becomes(g, ref_stand(i), NOW_FREE);
    }
    fire(s)->step = STEP_DECLARE;
    return true;
}

/* 1.21 */
static bool step_declare(Game *g)
{
    State *s = g->state;
    Ref who[MAX_OPTIONS];
    if (!fire(s)->done && fd_charge_candidates(g->battle, s, who)) {
        ask(s, D_CHARGE, s->side, NO_REF);
        return false;
    }
    enter(g, PHASE_CHARGES, STEP_REACT);
    return true;
}

/* 1.22 */
static bool step_react(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int i = fire(s)->done ? -1 : fd_react_next(b, s);
    if (i >= 0) {
        ask(s, D_REACT, 1 - s->side, ref_unit(b->stand[i].parent));
        return false;
    }
    enter(g, PHASE_MUSKETRY, STEP_SKIRMISH);
    return true;
}

/* 1.23 */
static bool step_skirmish(Game *g)
{
    State *s = g->state;
    const int i = fire(s)->done ? -1 : fd_skirmish_next(g->battle, s);
    if (i >= 0) {
        ask(s, D_SKIRMISH, s->side, ref_stand(i));
        return false;
    }
    enter(g, PHASE_MUSKETRY, STEP_VOLLEY);
    return true;
}

/* 1.24 */
static bool step_volley(Game *g)
{
    State *s = g->state;
    const int i = fire(s)->done ? -1 : fd_volley_next(g->battle, s);
    if (i >= 0) {
        ask(s, D_VOLLEY, s->side, ref_stand(i));
        return false;
    }
    fd_volley_checks(g);
    forget(g->battle, s, S_FIRED, 0);
    enter(g, PHASE_MOVEMENT, STEP_FORM);
    return true;
}

/* 1.26 */
static bool step_form(Game *g)
{
    State *s = g->state;
    const Ref next = fire(s)->done ? NO_REF : fd_mover_next(g->battle, s);
    if ((next && ref_kind(next) != REF_OFFICER) ||
        (!fire(s)->done && fd_square_waits(g->battle, s))) {
        ask(s, D_FORM, s->side, NO_REF);
        return false;
    }
    enter(g, PHASE_MOVEMENT, STEP_CHARGES);
    return true;
}

/* 1.27 */
static bool step_charges(Game *g)
{
    fd_charges_run(g);
    enter(g, PHASE_MOVEMENT, STEP_MOVE);
    fire(g->state)->waits = !fd_mover_next(g->battle, g->state);
    return true;
}

/* 1.28 */
static bool step_move(Game *g)
{
    State *s = g->state;
    Ref next = fire(s)->done ? NO_REF : fd_mover_next(g->battle, s);
    if (!next && !fire(s)->done && fire(s)->waits)
        next = fd_waiting_next(g->battle, s);
    if (next) {
        ask(s, D_MOVE, s->side, next);
        return false;
    }
    fd_guns_capture(g);
    enter(g, PHASE_ARTILLERY, STEP_GUNS);
    return true;
}

/* 1.29 */
static bool step_guns(Game *g)
{
    State *s = g->state;
    const int gun = fire(s)->done ? -1 : gun_next(g->battle, s, s->side);
    if (gun >= 0) {
        ask(s, D_GUNS, s->side, ref_stand(gun));
        return false;
    }
    fd_guns_resolve(g, s->side);
    enter(g, PHASE_MELEE, STEP_MELEE);
    return true;
}

/* 1.31 */
static bool step_melee(Game *g)
{
    fd_melees_run(g, false);
    enter(g, PHASE_MELEE, STEP_PURSUE);
    return true;
}

/* 1.32, 1.33, 6.49  Victors are asked, then the guns before those who pursue. */
static bool step_pursue(Game *g)
{
    State *s = g->state;
    int i = fire(s)->done || fire(s)->pursued ? -1 : fd_pursuit_next(g->battle, s);
    if (i >= 0) {
        ask(s, D_PURSUE, s->side, ref_unit(g->battle->stand[i].parent));
        return false;
    }
    if (!fire(s)->pursued) {
        fire(s)->pursued = 1;
        fire(s)->done = 0;
    }
    i = fire(s)->done ? -1 : fd_react_next(g->battle, s);
    if (i >= 0) {
        ask(s, D_REACT, 1 - s->side, ref_unit(g->battle->stand[i].parent));
        return false;
    }
    fd_pursuits_run(g);
    fire(s)->pursued = 0;
    enter(g, PHASE_MELEE, STEP_ENGAGED);
    return true;
}

/* 1.34 */
static bool step_engaged(Game *g)
{
    fd_melees_run(g, true);
    fd_guns_capture(g);
    fd_melee_close(g);
    fire(g->state)->step = STEP_END;
    return true;
}

/* 1.35, 5.26  Halts of the side wear off; then the other side's segment, or the next turn. */
static bool step_end(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    for (int i = 0; i < b->n_stands; i++) {
        StandRow *r = row(s, i);
        if (b->stand[i].side != s->side)
            continue;
        if (r->delay & 0x0F) {
            r->delay = (uint8_t)(r->delay - 0x01);
            if (!(r->delay & 0x0F) && on_table(s, i))
                fd_becomes(g, ref_stand(i), NOW_HALTED_NO_MORE);
        }
        if (r->delay & 0xF0)
            r->delay = (uint8_t)(r->delay - 0x10);
    }
    const bool last = ++fire(s)->segments >= 2;
    fd_battle_judge(g, last && s->turn >= b->turns);
    if (s->over)
        return false;
    s->side = (uint8_t)(1 - s->side);
    fire(s)->step = STEP_SEGMENT;
    if (last) {
        s->turn++;
        fire(s)->step = STEP_TURN;
    }
    return true;
}

/* Carry the battle on to the next decision, or to its end. */
static void run(Game *g)
{
    static bool (*const step[N_STEPS])(Game *) = {
        [STEP_DEPLOY] = step_deploy,     [STEP_TURN] = step_turn,
        [STEP_BOMBARD] = step_bombard,   [STEP_SEGMENT] = step_segment,
        [STEP_DECLARE] = step_declare,   [STEP_REACT] = step_react,
        [STEP_SKIRMISH] = step_skirmish, [STEP_VOLLEY] = step_volley,
        [STEP_FORM] = step_form,         [STEP_CHARGES] = step_charges,
        [STEP_MOVE] = step_move,         [STEP_GUNS] = step_guns,
        [STEP_MELEE] = step_melee,       [STEP_PURSUE] = step_pursue,
        [STEP_ENGAGED] = step_engaged,   [STEP_END] = step_end,
    };
    if (g->state->over)
        return;
    while (step[fire(g->state)->step](g)) {
    }
    assert(g->state->over || g->state->decision.kind != D_OVER);
}

/* A battle that opens with a melee: contacts are as they stand. */
static void fire_begin(Game *g)
{
    State *s = g->state;
    for (int i = 0; i < g->battle->n_stands && fire(s)->step == STEP_MELEE; i++) {
        if (on_table(s, i) && state_stand(s, i)->marks & S_CHARGES)
            fd_note_contact(g->battle, s, i);
    }
    run(g);
}

static bool fire_apply(Game *g, const Order *o, Err *err)
{
    if (!fd_order(g, o, err))
        return false;
    run(g);
    return true;
}

/* 1.2 */
const Ruleset fire_and_discipline = {
    .id = "fire_and_discipline",
    .title = "Fire and Discipline: Europe 1750-1830",
    .author = "an author whom its source, Time Portal Passages, does not name",
    .period = "1750 to 1830, companies and gun sections",
    .length_unit = "yd",
    .ten_yards = NUMBER_TEN_YARDS, /* 1 inch = 10 yards */
    .numbers = fire_numbers,
    .n_numbers = FIRE_N_NUMBERS,
    .verbs = fire_verbs,
    .formations = fire_formations,
    .unit_statuses = fire_unit_statuses,
    .stand_statuses = fire_stand_statuses,
    .phases = fire_phases,
    .endings = fire_endings,
    .decisions = fire_decisions,
    .rolls = fire_rolls,
    .events = fire_events,
    .kinds = fire_kinds,
    .terrain = fire_terrain,
    .traits = fire_traits,
    .unit_marks = fire_unit_marks,
    .stand_marks = fire_stand_marks,
    .unit_keys = fire_unit_keys,
    .rating_low = 0,
    .rating_high = 4,
    .values = fire_values,
    .readme = fire_and_discipline_readme,
    .private_size = fire_private_size,
    .load = fire_load,
    .begin = fire_begin,
    .apply = fire_apply,
    .options = fire_options,
    .ground = fire_ground,
    .features = fire_features,
    .value = fire_value,
    .unit_is = fd_unit_is,
    .observe = fire_observe,
    .check = fire_check,
    .stand_box = fd_stand_box,
    .moves_from = fd_moves_from,
    .facing = fd_facing,
    .put = fire_put,
    .held_by = fire_held_by,
    .say_order = fire_say_order,
    .say_event = fire_say_event,
    .say_decision = fire_say_decision,
    .say_aims = fire_say_aims,
    .say_standing = fire_say_standing,
    .label = fire_label,
    .margin = fire_margin,
};
