/* SPDX-License-Identifier: GPL-3.0-or-later
 * musket.c - 1805, Fast Rules for the Musket Period: the sequence of play, the door for orders.
 *
 * A turn is one bound for both sides:
 *
 *   routed troops rally -> who is first notes an order for each unit, hidden -> the other side does,
 *   knowing nothing of them -> the bound is played (bound.c) -> the battle is judged
 *
 * The notes are pending orders in UnitRow; between the first and the last of them nothing on
 * the table changes, and observe() takes the enemy's away.
 *
 * Start at run(), then musket_bound_play().
 */
#include "rulesets/musket_1805/musket.h"
#include <assert.h>

extern const char musket_readme[];

/* ---- the sequence ---- */

static void begin_turn(Game *g)
{
    State *s = g->state;
    musket(s)->chooses = (uint8_t)g->battle->first_side;
    s->phase = PHASE_ORDERS;
    s->side = 0;
    musket_tell(g, &(Event){ .kind = E_TURN, .side = 0, .a = s->turn });
    musket_arrivals(g);
    musket_rally(g);
}

static void end_turn(Game *g)
{
    State *s = g->state;
    musket_victory_judge(g, s->turn >= g->battle->turns);
    if (s->over)
        return;
    s->turn++;
    begin_turn(g);
}

/* 1.2  Who is next to note an order: units of the side that chooses, then of the other, who has
 * some left if he noted first and his notes are not seen.  returns: a unit, -1 = nobody. */
static int next_to_note(const Battle *b, State *s)
{
    Musket *const m = musket(s);
    for (int k = 0; k < MAX_SIDES; k++) {
        const int side = (m->chooses + k) % MAX_SIDES;
        const int unit = musket_next_to_order(b, s, side);
        if (unit >= 0) {
            m->chooses = (uint8_t)side;
            return unit;
        }
    }
    m->chooses = MAX_SIDES;
    return -1;
}

/* Both sides' orders are noted in secret, then carried out together.  The turn is nobody's:
 * State.side stays 0, the decision says who chooses. */
static void run(Game *g)
{
    const Battle *b = g->battle;
    State *s = g->state;
    while (!s->over) {
        const int unit = next_to_note(b, s);
        if (unit >= 0) {
            s->decision = (Decision){ .kind = D_ORDER,
                                      .side = musket(s)->chooses,
                                      .hidden = 1,
                                      .about = ref_unit(unit) };
            return;
        }
        musket_bound_play(g);
        end_turn(g);
    }
}

static void musket_begin(Game *g)
{
    State *s = g->state;
    if (!s->turn)
        s->turn = 1;
    begin_turn(g);
    run(g);
}

/* ---- orders ---- */

static void note(State *s, int unit, const Order *o)
{
    UnitRow *r = row(s, unit);
    r->verb = o->verb;
    r->formation = o->formation;
    r->form_last = o->choice;
    r->target = o->target;
    r->place = o->place;
    r->by = o->by;
    r->facing = o->facing;
    state_unit(s, unit)->marks |= U_ORDERED;
}

/* All who have no order yet; it counts as an order for each, so that the count of orders does
 * not tell the other side how they were given. */
static void all_hold(const Battle *b, State *s)
{
    const Order hold = { .verb = V_HOLD };
    int n = 0;
    for (int u = musket_next_to_order(b, s, s->decision.side); u >= 0;
         u = musket_next_to_order(b, s, s->decision.side)) {
        note(s, u, &hold);
        n++;
    }
    s->steps = (uint16_t)(s->steps + n - 1);
}

static bool musket_apply(Game *g, const Order *order, Err *err)
{
    if (order->verb == V_NONE || order->verb >= V_ADVANCE)
        return err_set(err, "that is not an order of these rules");
    const Order o = game_trimmed(order, &musket_verbs[order->verb]);
    if (o.verb == V_DONE) {
        all_hold(g->battle, g->state);
    } else if (o.verb == V_CONCEDE) {
        game_end(g, !g->state->decision.side, END_CONCEDED, E_END, 0);
        return true;
    } else {
        if (!musket_order_legal(g->battle, g->state, &o, err))
            return false;
        note(g->state, ref_index(o.subject), &o);
    }
    run(g);
    assert(g->state->over || g->state->decision.kind == D_ORDER);
    return true;
}

const Ruleset musket_1805 = {
    .id = "musket_1805",
    .title = "1805, Fast Rules for the Musket Period",
    .author = "Sam Hepford",
    .period = "1790-1830, a battalion a block",
    .length_unit = "in",
    .ten_yards = 254, /* 1 in = 10 yards */
    .numbers = musket_numbers,
    .n_numbers = MUSKET_N_NUMBERS,
    .verbs = musket_verbs,
    .formations = musket_formations,
    .unit_statuses = musket_statuses,
    .stand_statuses = musket_stand_statuses,
    .phases = musket_phases,
    .endings = musket_endings,
    .decisions = musket_decisions,
    .rolls = musket_rolls,
    .events = musket_events,
    .kinds = musket_kinds,
    .terrain = musket_terrain,
    .traits = musket_traits,
    .unit_marks = musket_unit_marks,
    .stand_marks = musket_stand_marks,
    .unit_keys = musket_unit_keys,
    .ratings = musket_ratings,
    .rating_low = UNTRAINED,
    .rating_high = VETERAN,
    .simultaneous = true,
    .readme = musket_readme,
    .private_size = musket_private_size,
    .load = musket_load,
    .begin = musket_begin,
    .apply = musket_apply,
    .options = musket_options,
    .ground = musket_ground,
    .features = musket_features,
    .values = musket_values,
    .value = musket_value,
    .observe = musket_observe,
    .check = musket_check,
    .stand_box = musket_stand_box,
    .put = musket_put,
    .held_by = musket_held_by,
    .say_order = musket_say_order,
    .say_event = musket_say_event,
    .say_decision = musket_say_decision,
    .say_aims = musket_say_aims,
    .say_standing = musket_say_standing,
    .label = musket_label,
    .margin = musket_margin,
};
