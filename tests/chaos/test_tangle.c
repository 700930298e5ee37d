/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_tangle.c - Chaos: several charges, friends and fights that meet in one turn.
 *
 * Start at the first test.
 */
#include "tests/chaos/march.h"
#include <criterion/criterion.h>

#define LAST_TURN FIELD_OPENING(12, "orders", "Blue")

/* b1 and r1 face to face and in contact, so many pieces each. */
static Field *locked(void)
{
    return chaos_field(LAST_TURN, INFANTRY_AT("b1", 30, 28.5, 6, "line"),
                       INFANTRY_AT("r1", 30, 30, 6, "line"));
}

/* The same two may fight twice in a phase, once each attacking: with other dice. */
Test(chaos_tangle, who_attacks_has_dice_of_his_own)
{
    Field *f = locked();
    const State before = f->state;
    int swapped = 0;
    for (int seed = 0; seed < 20; seed++) {
        f->state = before;
        f->state.seed = (uint64_t)seed;
        chaos_hands(&f->game, &(Charge){ .unit = 0, .n = 6 }, 1, 0);
        const Event one = f->last[E_HANDS];
        f->state = before;
        f->state.seed = (uint64_t)seed;
        chaos_hands(&f->game, &(Charge){ .unit = 1, .n = 6 }, 0, 0);
        const Event two = f->last[E_HANDS];
        swapped += one.a == two.b && one.b == two.a;
    }
    cr_assert_lt(swapped, 15, "%d of 20 are the same fight", swapped);
    field_free(f);
}

/* b1 is shot away as it comes; b2's charge is carried out all the same. */
Test(chaos_tangle, a_charge_survives_the_end_of_another)
{
    Field *f = chaos_field(
        LAST_TURN,
        INFANTRY_AT("b1", 45, 20, 1, "line") "," INFANTRY_AT("b2", 15, 20, 1, "line"),
        INFANTRY_AT("r1", 45, 30, 8, "line") "," INFANTRY_AT("r2", 15, 33, 1, "line"));
    field_dice(f, 0);
    field_more(f, 1, 1); /* b1's charge */
    field_more(f, 1, 2); /* r1 fires */
    field_more(f, 9, 1); /* one off; all of it hits */
    field_more(f, 1, 1); /* b2's charge */
    field_more(f, 1, 10);
    chaos_given(f, "b1 charge r1", "b2 charge r2", NULL);
    cr_assert_eq(f->events[E_LOST], 1);
    cr_assert_eq(f->events[E_CHARGE], 2);
    cr_assert_eq(f->events[E_CONTACT], 1);
    cr_assert_eq(f->last[E_CONTACT].subject, field_find(f, "b2"));
    cr_assert_eq(f->last[E_CONTACT].a, 0, "it falls short");
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    field_free(f);
}

/* How far b1's furthest piece may come at r1 over that ground. */
static int32_t advance(const char *terrain)
{
    Field *f = chaos_field(terrain, INFANTRY_AT("b1", 30, 20, 1, "line"),
                           INFANTRY_AT("r1", 30, 26, 1, "line"));
    field_dice(f, 2, 6, 10);
    field_more(f, 8, 1);
    chaos_given(f, "b1 charge r1", NULL);
    const int32_t far = f->last[E_CHARGE].a;
    field_free(f);
    return far;
}

/* Clause 5.7: fifteen inches, less what lies before the enemy, not behind him. */
Test(chaos_tangle, ground_behind_the_enemy_costs_nothing)
{
    cr_assert_eq(advance(""), 15 * 254);
    cr_assert_eq(advance(TERRAIN(AREA("stumps", 25, 22, 35, 24))), 14 * 254);
    cr_assert_eq(advance(TERRAIN(AREA("stumps", 25, 28, 35, 32))), 15 * 254);
}

/* Clause 5.9: the nearest friend in the way stops it, whoever comes first in the file. */
Test(chaos_tangle, the_nearest_friend_stops_a_charge)
{
    Field *f =
        chaos_field(LAST_TURN,
                    INFANTRY_AT("b1", 30, 10, 1, "line") "," INFANTRY_AT(
                        "b2", 30, 17, 1, "line") "," INFANTRY_AT("b3", 30, 14, 1, "line"),
                    INFANTRY_AT("r1", 30, 19.5, 1, "line"));
    field_dice(f, 2, 6, 10);
    chaos_given(f, "b1 charge r1", NULL);
    const Point at = chaos_row(f, "b1")->at;
    cr_assert_eq(f->last[E_CONTACT].a, 0);
    cr_assert_leq(at.y, 254 * 14 - 380);
    cr_assert_geq(at.y, 254 * 14 - 400);
    field_free(f);
}

/* Clause 7.12: a gun on its last hit that loses is taken, not silenced. */
Test(chaos_tangle, a_gun_lost_hand_to_hand_is_taken)
{
    Field *f = chaos_field(LAST_TURN, INFANTRY_AT("b1", 30, 20, 1, "line"),
                           GUN_AT("r1", 30, 26));
    dial(f->battle, &f->state, field_index(f, "r1"))->figures = 1;
    field_dice(f, 4, 1, 10, 6, 1);
    chaos_given(f, "b1 charge r1", NULL);
    cr_assert_eq(f->last[E_LOST].a, LOST_TAKEN);
    cr_assert_eq(chaos_points(f->battle, &f->state, 0), 1);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    field_free(f);
}

/* Clause 4.10: who has passed through a friend still reacts to an enemy he runs into. */
Test(chaos_tangle, a_friend_and_an_enemy_in_one_move)
{
    Field *f = chaos_field(
        LAST_TURN,
        INFANTRY_AT("b1", 30, 20, 1, "line") "," INFANTRY_AT("b2", 30, 22, 1, "line"),
        INFANTRY_AT("r1", 30, 27, 1, "line"));
    field_dice(f, 2, 10, 10);
    chaos_given(f, "b1 move to 30,28.9", NULL);
    cr_assert_eq(f->events[E_COLLISION], 2);
    cr_assert_eq(f->events[E_REACTION], 1);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    field_free(f);
}

/* r1 cannot back up.  b1, who wins by one hit, is at its farthest point, or has an inch left. */
Test(chaos_tangle, r7_7_at_its_farthest_point_it_does_not_strike_again)
{
    for (int left = 0; left < 2; left++) {
        Field *f = chaos_field(LAST_TURN "," TERRAIN(AREA("impassable", 20, 31, 40, 40)),
                               INFANTRY_AT("b1", 30, 27, 6, "line"),
                               INFANTRY_AT("r1", 30, 30, 6, "line"));
        chaos_stands_at(f, "r1", 254 * 30, 254 * 31 - 190, SOUTH);
        chaos_stands_at(f, "b1", 254 * 30, 254 * 31 - 570, NORTH);
        field_dice(f, 1, 2);
        field_more(f, 11, 1);
        field_more(f, left ? 12 : 0, 1);
        chaos_hands(&f->game, &(Charge){ .unit = 0, .n = 6 }, 1, 254 * left);
        cr_assert_eq(f->events[E_HANDS], 1 + left);
        cr_assert(field_spent(f));
        cr_assert_eq(field_unit(f, "b1")->status, DISRUPTED);
        cr_assert_eq(field_unit(f, "r1")->status, DISRUPTED);
        field_free(f);
    }
}

/* ---- 4.10, 6.5: stopped beside an enemy ---- */

/* b2 stands where b1 would end, r2 half a millimetre beside its way, a little before that. */
static Field *beside_its_way(int32_t y, int32_t beside)
{
    Field *f = chaos_field(
        "", INFANTRY_AT("b1", 30, 30, 1, "line") "," INFANTRY_AT("b2", 10, 5, 1, "line"),
        INFANTRY_AT("r1", 30, 55, 1, "line") "," INFANTRY_AT("r2", 50, 50, 1,
                                                             "line") "," WATCH);
    chaos_stands_at(f, "b2", 254 * 30, y, NORTH);
    chaos_stands_at(f, "r2", 254 * 30 + 385, beside, NORTH);
    return f;
}

static bool touches(const Field *f)
{
    return chaos_unit_gap(f->battle, &f->state, field_index(f, "b1"),
                          field_index(f, "r2")) <= GEO_TOUCH;
}

Test(chaos_tangle, r6_5_a_retreat_does_not_end_in_contact)
{
    Field *f = beside_its_way(254 * 21, 254 * 21 + 480);
    chaos_retreat(&f->game, field_index(f, "b1"), field_index(f, "r1"));
    cr_assert(!touches(f), "at %d", chaos_row(f, "b1")->at.y);
    cr_assert_gt(chaos_gone(f, "b1", 30, 30), 254 * 5);
    field_free(f);
}

Test(chaos_tangle, r4_10_nor_does_a_move_that_a_friend_stops)
{
    Field *f = beside_its_way(254 * 39, 254 * 39 - 480);
    field_dice(f, 1, 10); /* it passes b2 */
    march_goes(f, "b1 move to 30,39");
    cr_assert(!touches(f), "at %d", chaos_row(f, "b1")->at.y);
    cr_assert_gt(chaos_gone(f, "b1", 30, 30), 254 * 5);
    field_free(f);
}
