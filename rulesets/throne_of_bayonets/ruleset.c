/* SPDX-License-Identifier: GPL-3.0-or-later
 * ruleset.c - Throne of Bayonets as the engine knows it: one table.
 */
#include "rulesets/throne_of_bayonets/throne.h"

extern const char throne_readme[];

static void throne_begin(Game *g)
{
    throne_run(g);
}

const Ruleset throne_of_bayonets = {
    .id = "throne_of_bayonets",
    .title = "Throne of Bayonets",
    .author = "Andrew Fisher",
    .period = "Napoleonic, corps level",
    .length_unit = "cm",
    .ten_yards = 50, /* 1.3  1 cm = 20 yards */
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
    .rating_low = 2, /* 1.4 */
    .rating_high = 6,
    .values = throne_values,
    .readme = throne_readme,
    .private_size = throne_private_size,
    .load = throne_load,
    .begin = throne_begin,
    .apply = throne_apply,
    .options = throne_options,
    .other_options = throne_other_options,
    .ground = throne_ground,
    .features = throne_features,
    .value = throne_value,
    .observe = throne_observe,
    .check = throne_check,
    .put = throne_put,
    .unit_must = throne_unit_must,
    .held_by = throne_held_by,
    .moves_from = throne_moves_from,
    .facing = throne_facing,
    .say_order = throne_say_order,
    .say_event = throne_say_event,
    .say_decision = throne_say_decision,
    .say_aims = throne_say_aims,
    .say_standing = throne_say_standing,
    .label = throne_label,
    .margin = throne_margin,
};
