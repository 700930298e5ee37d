/* SPDX-License-Identifier: GPL-3.0-or-later
 * chaos.c - Chaos, Confusion and Casualties: the sequence of play, the door for orders.
 *
 * Both sides note orders for all units, in secret; moves and charges are carried out; both note
 * whom their units fire at, in secret; fire is carried out.  In between a reaction may want an
 * answer from its owner.  turn.c has the steps.
 *
 * Start at run(), then chaos_turn_step().
 */
#include "rulesets/chaos_confusion_casualties/chaos.h"
#include <assert.h>

extern const char chaos_readme[];

/* ---- the sequence ---- */

/* 1.2  Who is next to note something: of the side that notes, then of the other.  returns: a
 * unit, -1 = nobody. */
static int next_to_note(const Battle *b, State *s)
{
    Chaos *const c = chaos(s);
    for (int k = 0; k < MAX_SIDES; k++) {
        const int side = (c->chooses + k) % MAX_SIDES;
        const int unit = s->phase == PHASE_ORDERS ? chaos_next_to_order(b, s, side)
                                                  : chaos_next_to_aim(b, s, side);
        if (unit >= 0) {
            c->chooses = (uint8_t)side;
            return unit;
        }
    }
    c->chooses = MAX_SIDES;
    return -1;
}

/* Somebody has to choose: notes are secret, answers are not. */
static bool asks(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    const Reaction *r = &chaos(s)->reaction;
    const int unled = chaos_next_to_take_over(g);
    if (unled >= 0) {
        const int from = row(s, unled)->noticed_by;
        s->decision = (Decision){ .kind = D_OFFICER,
                                  .side = (uint8_t)side_of(b, unled),
                                  .about = ref_unit(from),
                                  .with = ref_unit(unled) };
        return true;
    }
    if (r->unit != NO_ONE) {
        const int kind = chaos_reaction_asks(b, s);
        if (!kind)
            return false;
        s->decision = (Decision){ .kind = (uint8_t)kind,
                                  .side = (uint8_t)side_of(b, r->unit),
                                  .about = ref_unit(r->unit),
                                  .with = ref_unit(r->by) };
        return true;
    }
    if ((s->phase != PHASE_ORDERS && s->phase != PHASE_AIM) || chaos(s)->opens)
        return false;
    const int unit = next_to_note(b, s);
    if (unit < 0)
        return false;
    s->decision = (Decision){ .kind = s->phase == PHASE_ORDERS ? D_ORDER : D_FIRE,
                              .side = chaos(s)->chooses,
                              .hidden = 1,
                              .about = ref_unit(unit) };
    return true;
}

static void run(Game *g)
{
    State *s = g->state;
    s->decision = (Decision){ 0 };
    while (!s->over && !asks(g)) {
        if (chaos(s)->reaction.unit != NO_ONE)
            chaos_reaction_carry_out(g);
        else
            chaos_turn_step(g);
        if (s->decision.kind) /* who is alarmed may turn */
            return;
    }
}

static void chaos_begin(Game *g)
{
    State *s = g->state;
    if (!s->turn)
        s->turn = 1;
    chaos_turn_begin(g);
    run(g);
}

/* ---- orders ---- */

/* 5.1  A charge is announced; nobody does anything about it yet. */
static void note_order(State *s, const Order *o)
{
    const int unit = ref_index(o->subject);
    UnitRow *r = row(s, unit);
    r->verb = o->verb;
    r->formation = o->formation;
    r->target = o->target;
    r->place = o->place;
    r->bend = o->by;
    r->to_face = o->facing;
    state_unit(s, unit)->marks |= U_ORDERED | (o->verb == V_CHARGE ? U_CHARGING : 0) |
                                  (o->choice & FORMS_LAST ? U_FORMS_LAST : 0) |
                                  (o->choice & CLIMBS ? U_CLIMBS : 0);
}

static void note_fire(State *s, const Order *o)
{
    const int unit = ref_index(o->subject);
    UnitRow *r = row(s, unit);
    r->aim_verb = o->verb;
    r->aim = o->target;
    r->round = o->choice;
    state_unit(s, unit)->marks |= U_AIMED;
}

static void note(State *s, const Order *o)
{
    if (s->decision.kind == D_ORDER)
        note_order(s, o);
    else
        note_fire(s, o);
}

/* All who have none yet hold; it counts as an order for each, so that the count of orders does
 * not tell the other side how they were given. */
static void all_hold(const Battle *b, State *s)
{
    const int side = s->decision.side;
    const bool aims = s->decision.kind == D_FIRE;
    int n = 0;
    for (int u; (u = aims ? chaos_next_to_aim(b, s, side)
                          : chaos_next_to_order(b, s, side)) >= 0;
         n++)
        note(s, &(Order){ .verb = V_HOLD, .subject = ref_unit(u) });
    s->steps = (uint16_t)(s->steps + n - 1);
}

static void answer(Game *g, const Order *o)
{
    State *s = g->state;
    const int unit = ref_index(s->decision.about);
    if (s->decision.kind == D_COUNTER) {
        chaos_reaction_answer(g, o->verb == V_COUNTER);
        return;
    }
    if (s->decision.kind == D_ROUND) {
        chaos_reaction_round(s, o->choice);
        return;
    }
    if (s->decision.kind == D_OFFICER) {
        chaos_take_over(g, ref_index(s->decision.with), o->verb == V_TAKE_OVER);
        return;
    }
    state_unit(s, unit)->marks &= ~(uint32_t)U_ALARMED;
    if (o->verb != V_TURN)
        return;
    const Point from = row(s, unit)->at;
    if (!chaos_turn_to(g, unit, geo_bearing(from, row(s, row(s, unit)->alarmed_by)->at)))
        return;
    state_unit(s, unit)->marks |= U_MOVED; /* 9.8 */
    game_tell(g, &(Event){ .kind = E_MOVED,
                           .side = (uint8_t)side_of(g->battle, unit),
                           .subject = ref_unit(unit),
                           .from = from,
                           .to = from });
}

static bool chaos_apply(Game *g, const Order *order, Err *err)
{
    State *s = g->state;
    if (order->verb == V_NONE || order->verb >= V_ADVANCE)
        return err_set(err, "that is not an order of these rules");
    const Order o = game_trimmed(order, &chaos_verbs[order->verb]);
    const bool notes = s->decision.kind == D_ORDER || s->decision.kind == D_FIRE;
    if (o.verb == V_CONCEDE) {
        game_end(g, !s->decision.side, END_CONCEDED, E_END, 0);
        return true;
    }
    if (o.verb == V_DONE && notes) {
        all_hold(g->battle, s);
    } else {
        if (!chaos_order_legal(g->battle, s, &o, err))
            return false;
        if (notes)
            note(s, &o);
        else
            answer(g, &o);
    }
    run(g);
    assert(s->over || s->decision.kind);
    return true;
}

const Ruleset chaos_confusion_casualties = {
    .id = "chaos_confusion_casualties",
    .title = "Chaos, Confusion and Casualties",
    .author = "John Michael Priest",
    .period = "American Civil War, 54 mm, a regiment a unit",
    .length_unit = "in",
    .ten_yards = 152, /* 1 in = 50 ft */
    .numbers = chaos_numbers,
    .n_numbers = CHAOS_N_NUMBERS,
    .verbs = chaos_verbs,
    .formations = chaos_formations,
    .unit_statuses = chaos_statuses,
    .stand_statuses = chaos_stand_statuses,
    .phases = chaos_phases,
    .endings = chaos_endings,
    .decisions = chaos_decisions,
    .rolls = chaos_rolls,
    .events = chaos_events,
    .kinds = chaos_kinds,
    .terrain = chaos_terrain,
    .traits = chaos_traits,
    .unit_marks = chaos_unit_marks,
    .stand_marks = chaos_stand_marks,
    .unit_keys = chaos_unit_keys,
    .simultaneous = true,
    .readme = chaos_readme,
    .private_size = chaos_private_size,
    .load = chaos_load,
    .begin = chaos_begin,
    .apply = chaos_apply,
    .options = chaos_options,
    .ground = chaos_ground,
    .features = chaos_features,
    .values = chaos_values,
    .value = chaos_value,
    .observe = chaos_observe,
    .check = chaos_check,
    .put = chaos_put,
    .held_by = chaos_held_by,
    .say_order = chaos_say_order,
    .say_event = chaos_say_event,
    .say_decision = chaos_say_decision,
    .say_aims = chaos_say_aims,
    .say_standing = chaos_say_standing,
    .label = chaos_label,
    .margin = chaos_margin,
};
