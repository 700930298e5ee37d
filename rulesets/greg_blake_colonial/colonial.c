/* SPDX-License-Identifier: GPL-3.0-or-later
 * colonial.c - Greg Blake's colonial rules: the sequence of play, the door for orders.
 *
 * One side's turn, then the other's: a round.  In its turn a side nominates one command group
 * after the other until the End of Turn die stops it; both fire; melees are fought; morale.
 * turn.c has the steps.
 *
 * Start at run(), then colonial_turn_step().
 */
#include "rulesets/greg_blake_colonial/colonial.h"
#include <assert.h>

extern const char colonial_readme[];

static void run(Game *g)
{
    State *s = g->state;
    s->decision = (Decision){ 0 };
    while (!s->over && !colonial_turn_asks(g))
        colonial_turn_step(g);
}

static void colonial_begin(Game *g)
{
    State *s = g->state;
    if (!s->turn) {
        s->turn = 1;
        s->side = (uint8_t)g->battle->first_side;
    }
    for (int side = 0; side < MAX_SIDES; side++)
        colonial_line_up(g->battle, s, side);
    colonial_roll_qualities(g);
    run(g);
}

static bool colonial_apply(Game *g, const Order *order, Err *err)
{
    State *s = g->state;
    if (order->verb == V_NONE || order->verb >= V_ADVANCE)
        return err_set(err, "that is not an order of these rules");
    const Order o = game_trimmed(order, &colonial_verbs[order->verb]);
    if (o.verb == V_CONCEDE) {
        game_end(g, !s->decision.side, END_CONCEDED, E_END,
                 colonial_margin(g->battle, s));
        return true;
    }
    if (!colonial_order_legal(g->battle, s, &o, err))
        return false;
    colonial_turn_order(g, &o);
    run(g);
    assert(s->over || s->decision.kind);
    return true;
}

const Ruleset greg_blake_colonial = {
    .id = "greg_blake_colonial",
    .title = "Greg Blake's Colonial Rules",
    .author = "Greg Blake",
    .period = "colonial wars, 25 mm, a stand of six figures",
    .length_unit = "mm",
    .numbers = colonial_numbers,
    .n_numbers = COLONIAL_N_NUMBERS,
    .verbs = colonial_verbs,
    .formations = colonial_formations,
    .unit_statuses = colonial_unit_statuses,
    .stand_statuses = colonial_stand_statuses,
    .phases = colonial_phases,
    .endings = colonial_endings,
    .decisions = colonial_decisions,
    .rolls = colonial_rolls,
    .events = colonial_events,
    .kinds = colonial_kinds,
    .terrain = colonial_terrain,
    .traits = colonial_traits,
    .unit_marks = colonial_unit_marks,
    .stand_marks = colonial_stand_marks,
    .unit_keys = colonial_unit_keys,
    .ratings = colonial_classes,
    .rating_low = CLASS_A,
    .rating_high = CLASS_E,
    .parts = true,
    .readme = colonial_readme,
    .private_size = colonial_private_size,
    .load = colonial_load,
    .begin = colonial_begin,
    .apply = colonial_apply,
    .options = colonial_options,
    .ground = colonial_ground,
    .features = colonial_features,
    .values = colonial_values,
    .value = colonial_value,
    .observe = colonial_observe,
    .hides = colonial_hides,
    .unit_is = colonial_unit_is,
    .moves_from = colonial_moves_from,
    .facing = colonial_facing,
    .check = colonial_check,
    .put = colonial_put,
    .held_by = colonial_held_by,
    .say_order = colonial_say_order,
    .say_event = colonial_say_event,
    .say_decision = colonial_say_decision,
    .say_aims = colonial_say_aims,
    .say_standing = colonial_say_standing,
    .label = colonial_label,
    .margin = colonial_margin,
};
