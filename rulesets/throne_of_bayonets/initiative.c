/* SPDX-License-Identifier: GPL-3.0-or-later
 * initiative.c - the nine battalion initiatives (chapter 6), each at its permitted times.
 *
 * Who may try is one function, initiative_may(); the throw is another; what success does
 * stands in succeed(), in the printed order.  Squares and lines are square.c's.
 *
 * Start at initiative_may().
 */
#include "rulesets/throne_of_bayonets/throne.h"

const char *const throne_initiatives[] = {
    "rally",     "counter-charge",     "reform", "open fire",   "form square",
    "form line", "deploy skirmishers", "halt",   "halt behind", NULL
};

static bool own_turn(const Battle *b, const State *s, int unit)
{
    return unit_side(b, unit) == s->side;
}

/* 6.10b  Is the charger in front of the unit?  Only then can it ride at him. */
static bool faces_charger(const Battle *b, const State *s, int unit)
{
    const Mover *m = &throne(s)->mover;
    int32_t right, ahead;
    const Box box = unit_box(b, s, unit);
    geo_frame(box.at, box.ahead, m->from, &right, &ahead);
    return ahead > box.half_d;
}

/* 6.5  Cavalry that fought a melee in the turn before; 6.5b in its own Movement Phase before it moves: all
 * activation comes before any move (8.1b). */
static bool may_rally(const Battle *b, const State *s, int unit, Err *err)
{
    const Unit *u = state_unit(s, unit);
    if (!(u->marks & U_MAY_RALLY) || unit_arm(b, s, unit) != CAVALRY) {
        return err_set(err, "only cavalry that fought a melee last turn "
                            "may rally, once (6.5)");
    }
    if (!own_turn(b, s, unit) || s->phase != PHASE_MOVEMENT || u->marks & U_DONE) {
        return err_set(err, "a rally is tried in one's own Movement Phase, "
                            "before moving (6.5)");
    }
    return true;
}

/* 6.12, 6.13  Disordered troops, in their own Morale Phase. */
static bool may_reform(const Battle *b, const State *s, int unit, Err *err)
{
    if (s->phase != PHASE_MORALE || !own_turn(b, s, unit)) {
        return err_set(err, "reforming is tried in one's own Morale Phase (6.12)");
    }
    if (state_unit(s, unit)->status != DISORDERED) {
        return err_set(err, "only disordered troops reform (6.12)");
    }
    return true;
}

/* 6.14  Halted infantry, at any time: for its own next Fire Phase (6.16). */
static bool may_open_fire(const Battle *b, const State *s, int unit, Err *err)
{
    const Unit *u = state_unit(s, unit);
    if (unit_arm(b, s, unit) != INFANTRY) {
        return err_set(err, "only infantry opens fire so (6.14)");
    }
    if (u->marks & (U_MOVED | U_MOVING))
        return err_set(err, "it is not halted (6.14)");
    /* an activation of its own turn is worth nothing once that turn's fire has been given */
    const bool may =
        own_turn(b, s, unit) && throne(s)->step <= STEP_FIRE && u->marks & U_ACTIVATED;
    if (may || u->marks & U_MAY_FIRE)
        return err_set(err, "it may fire already (6.14)");
    return true;
}

/* 6.8 - 6.11  Cavalry about to be contacted by a charge. */
static bool may_counter(const Battle *b, const State *s, int unit, Err *err)
{
    const Mover *m = &throne(s)->mover;
    State room;
    if (s->decision.kind != D_CHARGED && !m->kind) {
        return err_set(err, "nobody is charging (6.8)");
    }
    if (unit_arm(b, s, unit) != CAVALRY)
        return err_set(err, "only cavalry counter-charges (6.8)");
    if (m->kind != MOVER_ORDERED && m->kind != MOVER_CARRY_ON) {
        return err_set(err, "an outcome move is not met by a counter-charge (6.11)");
    }
    /* who is in contact with another has its melee: it does not ride away from that one */
    if (unit_touches_enemy(b, before_charge(b, s, unit, &room), unit) >= 0) {
        return err_set(err, "it is in contact already (6.20)");
    }
    if (!faces_charger(b, s, unit)) {
        return err_set(err,
                       "it can only ride forward, and the charger is not ahead (6.10)");
    }
    return true;
}

/* 6.28  Troops under fire that are moving, in the Fire Phase. */
static bool may_halt(const Battle *b, const State *s, int unit, Err *err)
{
    (void)b;
    const Unit *u = state_unit(s, unit);
    if (s->phase != PHASE_FIRE)
        return err_set(err, "halting is tried in the Fire Phase (6.29)");
    if (!(u->marks & U_UNDER_FIRE))
        return err_set(err, "it is not under fire (6.28)");
    if (!(u->marks & (U_MOVED | U_MOVING)))
        return err_set(err, "it is halted");
    return true;
}

/* 6.30, 6.30b  Troops on a compulsory move about to run into a unit halted by dice or initiative,
 * not one that merely stands, ...
 * 6.31  ... directly to its rear. */
static bool may_halt_behind(const Battle *b, const State *s, int unit, Err *err)
{
    const Mover *m = &throne(s)->mover;
    if (m->kind != MOVER_CARRY_ON || m->who != ref_unit(unit) || !m->behind ||
        !(state_unit(s, ref_index(m->behind))->marks & U_HALTED)) {
        return err_set(err, "it is not about to interpenetrate a halted unit (6.30)");
    }
    const Box mine = unit_box(b, s, unit), theirs = unit_box(b, s, ref_index(m->behind));
    if (geo_side_met(&theirs, &mine) != SIDE_REAR) {
        return err_set(err, "it is not directly to the rear of the halted unit (6.31)");
    }
    return true;
}

typedef bool MayTry(const Battle *b, const State *s, int unit, Err *err);

/* ORDER TRIED_ */
static const struct {
    int verb;
    MayTry *may; /* but for 6.1, 6.2 and 6.4 */
} initiatives[] = {
    { V_RALLY, may_rally },
    { V_COUNTER_CHARGE, may_counter },
    { V_REFORM, may_reform },
    { V_OPEN_FIRE, may_open_fire },
    { V_SQUARE, square_may },
    { V_INTO_LINE, line_may },
    { V_SKIRMISH, skirmish_may },
    { V_HALT, may_halt },
    { V_HALT_BEHIND, may_halt_behind },
};
enum { N_INITIATIVES = sizeof initiatives / sizeof *initiatives };
_Static_assert(1 << (N_INITIATIVES - 1) == TRIED_BEHIND, "a row for every bit");

/* Its bit, 0 = that verb is none. */
static int tried_of(int verb)
{
    for (int i = 0; i < N_INITIATIVES; i++) {
        if (initiatives[i].verb == verb)
            return 1 << i;
    }
    return 0;
}

bool initiative_may(const Battle *b, const State *s, int unit, int tried, Err *err)
{
    char name[NAME_ROOM];
    name_for(err, b, ref_unit(unit), name);
    if (!unit_on_table(b, s, unit)) { /* 6.2 */
        return not_a_unit(b, s, unit,
                          "is not a unit: dispersed bases and "
                          "skirmishers have no initiative (6.2)",
                          err);
    }
    if (row(s, unit)->tried & tried) {
        return err_set(err, "%s has tried that already (6.4)", name);
    }
    if (!tried || !initiatives[__builtin_ctz((unsigned)tried)].may(b, s, unit, err))
        return false;
    if (!unit_has_command(b, s, unit)) {
        return err_set(err, "%s has no command base, and so no initiative (6.1)", name);
    }
    return true;
}

/* 6.3  One die: the rating or more succeeds; 6.3b that of the worst base. */
bool initiative_roll(Game *g, int unit, int tried)
{
    State *s = g->state;
    row(s, unit)->tried |= (uint16_t)tried;
    uint8_t die;
    const int rating = unit_rating(g->battle, s, unit);
    game_roll(g, ROLL_INITIATIVE, ref_unit(unit), __builtin_ctz((unsigned)tried), 1, 6,
              &die);
    const bool passed = die >= rating;
    game_tell(g, &(Event){ .kind = E_INITIATIVE,
                           .side = g->battle->unit[unit].side,
                           .subject = ref_unit(unit),
                           .a = passed,
                           .b = tried,
                           .c = rating,
                           .n_dice = 1,
                           .sides = 6,
                           .dice = &die });
    return passed;
}

bool initiative_any(const Battle *b, const State *s, int side, uint16_t which)
{
    const ThroneBattle *own = throne_battle(b);
    /* it looks for room: nothing else takes as long */
    const uint16_t last = which & TRIED_SQUARE;
    for (int pass = 0; pass < 2; pass++) {
        for (int u = own->first_unit[side]; u < own->end_unit[side]; u++) {
            if (!state_unit(s, u)->n_stands)
                continue;
            const uint16_t some = pass ? last : (uint16_t)(which & ~last);
            const uint16_t left = some & (uint16_t)~row(s, u)->tried;
            for (uint16_t w = left; w; w &= (uint16_t)(w - 1)) {
                if (initiative_may(b, s, u, w & -w, NULL))
                    return true;
            }
        }
    }
    return false;
}

/* ---- what success does ---- */

static void halt(State *s, int unit)
{
    Unit *u = state_unit(s, unit);
    u->marks &= ~(uint32_t)(U_MOVED | U_MOVING);
    u->marks |= U_HALTED;
}

/* What success does, in the printed order; a line is square.c's. */
static void succeed(Game *g, int unit, int tried)
{
    State *s = g->state;
    Throne *t = throne(s);
    switch (tried) {
    case TRIED_RALLY: /* 6.7 */
        state_unit(s, unit)->marks &= ~(uint32_t)U_MAY_RALLY;
        state_unit(s, unit)->marks |= U_DONE;
        rally_ask(g, unit);
        break;
    case TRIED_COUNTER:
        t->mover.countered = (uint8_t)(unit + 1);
        break;
    case TRIED_REFORM: /* 6.13 */
        state_unit(s, unit)->status = FORMED;
        break;
    case TRIED_OPEN_FIRE: /* 6.15 */
        state_unit(s, unit)->marks |= U_MAY_FIRE;
        break;
    case TRIED_SQUARE: /* 6.19 */
        square_form(g, unit);
        break;
    case TRIED_HALT: /* 6.28 */
        halt(s, unit);
        break;
    case TRIED_BEHIND: /* 6.32 */
        halt(s, unit);
        t->mover.halted = 1;
        break;
    default:
        break;
    }
}

/* 6.1b  In either player's turn: whoever is asked just now may order it for his own units.
 * 6.1c  Before the first turn nobody may. */
bool initiative_order(Game *g, const Order *o, Err *err)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const int tried = tried_of(o->verb);
    if (ref_kind(o->subject) != REF_UNIT || ref_index(o->subject) >= b->n_units) {
        return err_set(err, "a battalion initiative is a unit's (6.1)");
    }
    const int unit = ref_index(o->subject);
    if (unit_side(b, unit) != s->decision.side)
        return err_set(err, "that unit is not yours");
    if (s->decision.kind == D_DEPLOY || s->decision.kind == D_NOTE)
        return err_set(err, "initiatives are tried in the players' turns (6.1)");
    if (s->decision.kind == D_CHARGED &&
        (o->subject != s->decision.about ||
         (tried != TRIED_SQUARE && tried != TRIED_COUNTER))) {
        return err_set(err,
                       "the charge comes first: counter-charge, form square, or done");
    }
    if (s->decision.kind == D_SECOND_LINE &&
        (o->subject != s->decision.about || tried != TRIED_BEHIND)) {
        return err_set(err, "the second line comes first: halt behind, or done (6.30)");
    }
    if (s->decision.kind == D_RALLY && tried == TRIED_RALLY) {
        return err_named(err, b, s->decision.about,
                         "has passed its own: first say where it rallies to (12.2)");
    }
    if (!initiative_may(b, s, unit, tried, err))
        return false;
    if (tried == TRIED_LINE)
        return line_form(g, unit, o->target, err);
    const bool answers =
        s->decision.kind == D_CHARGED || s->decision.kind == D_SECOND_LINE;
    const bool passed = initiative_roll(g, unit, tried);
    if (answers)
        s->decision.kind = D_OVER;
    if (tried == TRIED_BEHIND)
        throne(s)->mover.second_line = 1;
    if (!passed) {
        if (tried == TRIED_RALLY)
            state_unit(s, unit)->marks &= ~(uint32_t)U_MAY_RALLY; /* 6.6 */
        return true;
    }
    succeed(g, unit, tried);
    return true;
}
