/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_value.c - Chaos, Confusion and Casualties: how a battle stands, entry by entry.
 *
 * Start at alike(): two sides with nothing between them.
 */
#include "tests/chaos/field.h"
#include "tests/shipped.h"
#include "tests/values.h"
#include <criterion/criterion.h>

/* A regiment and a gun a side, opposite each other; a field in the middle.  Out of reach but for
 * the guns, which look past one another. */
static Field *alike(void)
{
    return chaos_field(
        TERRAIN("{'name': 'orchard', 'type': 'field', 'rectangle': {'from': ['25in', "
                "'25in'], 'to': ['35in', '35in']}}") ", 'rules': {'fields': ['orchard']}",
        INFANTRY_AT("b1", 30, 12, 4, "line") "," GUN_AT("b2", 10, 4),
        INFANTRY_AT("r1", 30, 48, 4, "line") "," GUN_AT("r2", 10, 56));
}

static int value_of(const Field *f, const char *name)
{
    return values_entry(f->battle, &f->state, name);
}

/* Strength is counted with a gun's dial of six thrice: 20 + 18. */
enum { FULL = 38, ALL = 64 * 8 };

Test(chaos_value, nothing_between_equals)
{
    Field *f = alike();
    values_expect_nothing(f->battle, &f->state);
    field_free(f);
}

Test(chaos_value, nothing_between_the_mirrored_brigades)
{
    static State s;
    Err err = { "" };
    Battle *b = shipped_battle("chaos_confusion_casualties", "wheatfield_road");
    Game g = { .battle = b, .state = &s };
    cr_assert(scenario_begin(&g, 1, &err), "%s", err.text);
    values_expect_nothing(b, &s);
    battle_free(b);
}

Test(chaos_value, strength_is_hits_that_are_left)
{
    Field *f = alike();
    field_stand(f, "r1.4")->figures = 1;
    cr_expect_eq(value_of(f, "strength"), ALL - ALL * (FULL - 4) / FULL);
    cr_expect_eq(value_of(f, "order"), ALL - ALL * (FULL - 4) / FULL);
    field_stand(f, "b2.1")->figures = 3; /* a gun's three are nine */
    cr_expect_eq(value_of(f, "strength"),
                 ALL * (FULL - 9) / FULL - ALL * (FULL - 4) / FULL);
    field_free(f);
}

Test(chaos_value, red_markers_and_units_without_officers_are_out_of_order)
{
    Field *f = alike();
    field_unit(f, "r1")->status = DISRUPTED;
    cr_expect_eq(value_of(f, "order"), ALL - ALL * 18 / FULL);
    cr_expect_eq(value_of(f, "strength"), 0);
    cr_expect_eq(value_of(f, "officers"), 0);
    field_unit(f, "r1")->status = IN_ORDER;
    for (int i = 0; i < MOST_OFFICERS; i++)
        chaos_row(f, "b1")->man[i] = NO_MAN;
    cr_expect_eq(value_of(f, "order"), ALL * 18 / FULL - ALL);
    cr_expect_eq(value_of(f, "strength"), 0);
    field_free(f);
}

Test(chaos_value, officers_of_those_it_had)
{
    Field *f = alike();
    chaos_row(f, "r1")->man[2] = NO_MAN;
    cr_expect_eq(value_of(f, "officers"), 64 - 64 * 2 / 3);
    chaos_row(f, "b1")->man[1] = chaos_row(f, "b1")->man[2] = NO_MAN;
    cr_expect_eq(value_of(f, "officers"), 64 / 3 - 64 * 2 / 3);
    field_free(f);
}

Test(chaos_value, points_in_fours)
{
    Field *f = alike();
    chaos(&f->state)->points[1] = 3;
    cr_expect_eq(value_of(f, "points"), -64 * 3 / 4);
    chaos(&f->state)->held[field_index(f, "orchard")] = 1;
    cr_expect_eq(value_of(f, "points"), 64 * 2 / 4 - 64 * 3 / 4);
    field_free(f);
}

Test(chaos_value, near_is_near_what_it_does_not_hold)
{
    Field *f = alike();
    chaos_stands_at(f, "b1", 254 * 30, 254 * 20, NORTH);
    const int near = value_of(f, "near");
    cr_expect_gt(near, 0);
    chaos_stands_at(f, "b1", 254 * 30, 254 * 24, NORTH);
    cr_expect_gt(value_of(f, "near"), near, "the nearer the more");
    field_unit(f, "b1")->status = DISRUPTED;
    cr_expect_lt(value_of(f, "near"), 0);
    field_unit(f, "b1")->status = IN_ORDER;
    chaos(&f->state)->held[field_index(f, "orchard")] = 1;
    cr_expect_lt(value_of(f, "near"), 0, "it has that");
    field_free(f);
}

Test(chaos_value, guns_in_fours)
{
    Field *f = alike();
    chaos_unit_remove(&f->game, field_index(f, "r2"), LOST, LOST_SILENCED);
    cr_expect_eq(value_of(f, "guns"), 64 / 4);
    cr_expect_eq(value_of(f, "points"), 0, "silenced, not taken");
    chaos_unit_remove(&f->game, field_index(f, "b2"), LOST, LOST_TAKEN);
    cr_expect_eq(value_of(f, "guns"), 0);
    cr_expect_eq(value_of(f, "points"), -64 / 4);
    field_free(f);
}

Test(chaos_value, fire_at_who_is_in_reach)
{
    Field *f = alike();
    chaos_stands_at(f, "b1", 254 * 30, 254 * 36, NORTH);
    cr_expect_eq(value_of(f, "fire"), 0, "each at the other");
    chaos_stands_at(f, "r1", 254 * 30, 254 * 48, NORTH);
    const int behind = value_of(f, "fire");
    cr_expect_gt(behind, 0, "it looks the other way");
    field_unit(f, "r1")->formation = COLUMN;
    cr_expect_gt(value_of(f, "fire"), behind, "columns lose double");
    field_free(f);
}
