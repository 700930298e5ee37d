/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_deductions.c - Chaos, Confusion and Casualties, chapter 9: what fire loses.
 *
 * Start at r9_2_to_9_6_: the ground.
 */
#include "tests/chaos/duel.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define BLUE INFANTRY_AT("b1", 30, 10, 1, "line")
#define RED  INFANTRY_AT("r1", 30, 30, 1, "line")
#define FOG  "'rules': {'fog': true}"
#define WITHOUT_OFFICERS(name, x, y, count)                                              \
    UNIT(name, x, y, "infantry", count, "line", ", 'officers': []")

/* Fixed ones, half a d6 (5: three), a d3 for fog (2): seven off the 9, for all three pieces. */
Test(chaos_deductions, r9_1_deductions_add_up)
{
    Field *f = chaos_duel(FOG "," TERRAIN(AREA("woodlot", 20, 12, 40, 12.5) "," LINE_OF(
                              "rail fence", 20, 13, 40, 13)),
                          INFANTRY_AT("b1", 30, 10, 3, "line"),
                          INFANTRY_AT("r1", 30, 30, 3, "line"), A_SECTION);
    field_unit(f, "b1")->status = DISRUPTED;
    chaos_aim(f);
    /* its d10; no reaction; it rallies with 8 and 2 against 10; who moves first */
    field_dice(f, 9, 5, 2, 2, 3, 10, UNHARMED, 8, 10, 1);
    chaos_given(f, "b1 fire r1", NULL);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->last[E_FIRE].c, 1 + 1 + 3 + 2);
    cr_assert_eq(f->last[E_FIRE].a, 1, "a 2 hits, a 3 does not");
    field_free(f);
}

/* Canister loses them off its number, before nine d10: one for the woodlot leaves an 8. */
Test(chaos_deductions, r9_1_of_canister_too)
{
    Field *f = chaos_duel(TERRAIN(AREA("woodlot", 20, 12, 40, 12.5)),
                          GUN_AT("b1", 30, 10), RED, A_SECTION);
    chaos_aim(f);
    field_dice(f, 11, 8, 8, 9, 9, 9, 9, 9, 9, 9, STEADY, 1);
    chaos_given(f, "b1 fire r1 choice 1", NULL);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->last[E_ROUND].a, 2);
    field_free(f);
}

typedef struct GroundRow {
    const char *terrain;
    int fixed;
    int walls;
} GroundRow;

/* b1's front is at 10.75 in; r1's, two sections on, at 16.75. */
static const GroundRow ground[] = {
    { "", 0, 0 },
    { TERRAIN(AREA("hayfield", 20, 12, 40, 15)), 0, 0 },
    { TERRAIN(AREA("woodlot", 20, 12, 40, 15)), 1, 0 },
    { TERRAIN(AREA("woodlot", 31, 12, 40, 15)), 0, 0 }, /* beside the line of fire */
    { TERRAIN(AREA("woodlot", 20, 19, 40, 25)), 0, 0 }, /* beyond the target */
    { TERRAIN(AREA("woodlot", 20, 16, 40, 25)), 1, 0 }, /* the target in it */
    { TERRAIN(AREA("stumps", 20, 12, 40, 15)), 1, 0 },
    { TERRAIN(AREA("stumps", 31, 12, 40, 15)), 0, 0 },
    { TERRAIN(AREA("hill", 20, 15, 40, 25)), 1, 0 }, /* up hill */
    { TERRAIN(AREA("hill", 20, 5, 40, 13)), 1, 0 },  /* down hill */
    { TERRAIN(AREA("hill", 20, 5, 40, 25)), 0, 0 },  /* on top of it */
    { TERRAIN(LINE_OF("rail fence", 20, 14, 40, 14)), 1, 0 },
    { TERRAIN(LINE_OF("worm fence", 20, 14, 40, 14)), 1, 0 },
    { TERRAIN(LINE_OF("rail fence", 31, 14, 40, 14)), 0, 0 },
    { TERRAIN(LINE_OF("rail fence", 20, 16.5, 40, 16.5)), 1, 0 }, /* the enemy's */
    { TERRAIN(LINE_OF("rail fence", 20, 11, 40, 11)), 0, 0 },     /* its own */
    { TERRAIN(LINE_OF("stone wall", 20, 14, 40, 14)), 0, 1 },
    { TERRAIN(LINE_OF("stone wall", 20, 11, 40, 11)), 0, 0 },
    { TERRAIN(LINE_OF("stone wall", 31, 14, 40, 14)), 0, 0 },
    { TERRAIN(AREA("woodlot", 20, 12, 40, 13) "," AREA("woodlot", 20, 14, 40, 15)), 2,
      0 },
    { TERRAIN(AREA("stumps", 20, 12, 40, 13) "," AREA("stumps", 20, 14, 40, 15)), 2, 0 },
    { TERRAIN(AREA("hill", 20, 13, 40, 25) "," AREA("hill", 20, 15, 40, 25)), 1, 0 },
    { TERRAIN(LINE_OF("rail fence", 20, 13, 40, 13) "," LINE_OF("worm fence", 20, 15, 40,
                                                                15)),
      2, 0 },
    { TERRAIN(LINE_OF("stone wall", 20, 13, 40, 13) "," LINE_OF("stone wall", 20, 15, 40,
                                                                15)),
      0, 2 },
    { TERRAIN(LINE_OF("road", 20, 14, 40, 14)), 0, 0 },
    { TERRAIN(
          AREA("woodlot", 20, 12, 40, 13) "," AREA("stumps", 20, 13, 40, 14) "," LINE_OF(
              "rail fence", 20, 15, 40, 15) "," LINE_OF("stone wall", 20, 16, 40, 16)),
      3, 1 },
};

Test(chaos_deductions, r9_2_to_9_6_what_lies_between)
{
    for (unsigned i = 0; i < sizeof ground / sizeof *ground; i++) {
        Field *f = chaos_duel(ground[i].terrain, BLUE, RED, 2 * A_SECTION);
        Shot shot;
        cr_assert(chaos_shot(f, "b1", "r1", &shot), "row %u: %s", i, f->err.text);
        cr_assert_eq(shot.fixed, ground[i].fixed, "row %u: %d", i, shot.fixed);
        cr_assert_eq(shot.walls, ground[i].walls, "row %u", i);
        cr_assert_eq(shot.halves + shot.d3s, 0, "row %u", i);
        field_free(f);
    }
}

/* An inch and a half is as far as a firer's own fence may be; its front is half a piece off. */
Test(chaos_deductions, r9_2_to_9_6_ones_own_fence_and_wall)
{
    static const char *const lines[] = {
        TERRAIN(LINE_OF("rail fence", 20, 12, 40, 12)),
        TERRAIN(LINE_OF("stone wall", 20, 12, 40, 12)),
    };
    const int32_t fence = 12 * 254, near = fence - 381 - 190;
    for (int wall = 0; wall < 2; wall++) {
        for (int nearer = 0; nearer < 2; nearer++) {
            Field *f = chaos_field(lines[wall], BLUE, RED);
            Shot shot;
            chaos_stands_at(f, "b1", 7620, near + nearer, NORTH);
            chaos_apart(f, 2 * A_SECTION);
            cr_assert(chaos_shot(f, "b1", "r1", &shot), "%s", f->err.text);
            cr_assert_eq(shot.fixed, !wall && !nearer);
            cr_assert_eq(shot.walls, wall && !nearer);
            field_free(f);
        }
    }
}

/* With a 4 of the d6, and the woodlot, five are off the 9 of three inches. */
Test(chaos_deductions, r9_2_to_9_6_the_die_of_a_stone_wall)
{
    for (int die = 4; die <= 5; die++) {
        Field *f = chaos_duel(TERRAIN(AREA("woodlot", 20, 11, 40,
                                           12) "," LINE_OF("stone wall", 20, 13, 40, 13)),
                              BLUE, RED, A_SECTION);
        chaos_aim(f);
        field_dice(f, 4, die, 4, UNHARMED, 1);
        chaos_given(f, "b1 fire r1", NULL);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->last[E_FIRE].c, 1 + die);
        cr_assert_eq(f->last[E_FIRE].a, die == 4, "a number of %d", 8 - die);
        field_free(f);
    }
}

/* Two walls, two dice: five off the 9 in all. */
Test(chaos_deductions, r9_2_to_9_6_a_die_for_each_wall)
{
    Field *f = chaos_duel(TERRAIN(LINE_OF("stone wall", 20, 13, 40, 13) "," LINE_OF(
                              "stone wall", 20, 13.5, 40, 13.5)),
                          INFANTRY_AT("b1", 30, 10, 2, "line"), RED, A_SECTION);
    chaos_aim(f);
    field_dice(f, 6, 2, 3, 4, 5, UNHARMED, 1);
    chaos_given(f, "b1 fire r1", NULL);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->last[E_FIRE].c, 5);
    cr_assert_eq(f->last[E_FIRE].a, 1, "of a number of 4");
    field_free(f);
}

/* b1 fires past the end of a gap an inch to each side of x, or through it; a rail fence has none. */
Test(chaos_deductions, r9_5b_a_gap_gives_no_cover)
{
    static const struct {
        const char *type;
        int32_t aside;
        int fixed;
    } rows[] = { { "worm fence", 0, 0 },
                 { "worm fence", 254, 0 },
                 { "worm fence", 256, 1 },
                 { "worm fence", 1000, 1 },
                 { "rail fence", 0, 1 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char terrain[200];
        snprintf(terrain, sizeof terrain, TERRAIN(LINE_OF("%s", 20, 14, 40, 14)),
                 rows[i].type);
        Field *f = chaos_duel(terrain, BLUE, RED, 2 * A_SECTION);
        cr_assert_eq(chaos_fixed(f), 1, "row %u", i);
        chaos(&f->state)->gap[chaos(&f->state)->n_gaps++] =
            (Gap){ { 254 * 30 + rows[i].aside, 254 * 14 }, 254, 0 };
        cr_assert_eq(chaos_fixed(f), rows[i].fixed, "row %u: %d", i, chaos_fixed(f));
        field_free(f);
    }
}

Test(chaos_deductions, r9_7_prone_targets_and_firers)
{
    for (int both = 0; both < 4; both++) {
        Field *f = chaos_duel("", BLUE, RED, A_SECTION);
        field_unit(f, "r1")->marks |= both & 1 ? U_PRONE : 0;
        field_unit(f, "b1")->marks |= both & 2 ? U_PRONE : 0;
        const int off = (both & 1) + (both >> 1);
        chaos_aim(f);
        field_dice(f, 3, 9 - off, UNHARMED, 1);
        chaos_given(f, "b1 fire r1", NULL);
        cr_assert(field_spent(f));
        cr_assert_eq(f->last[E_FIRE].c, off, "%d: %d", both, f->last[E_FIRE].c);
        cr_assert_eq(f->last[E_FIRE].a, 1);
        field_free(f);
    }
}

Test(chaos_deductions, r9_10_fog)
{
    for (int die = 0; die <= 3; die++) {
        Field *f = chaos_duel(die ? FOG : "", BLUE, RED, A_SECTION);
        chaos_aim(f);
        field_dice(f, 0);
        field_more(f, die > 0, die);
        field_more(f, 1, 8);
        field_more(f, 1, UNHARMED);
        field_more(f, 1, 1);
        chaos_given(f, "b1 fire r1", NULL);
        cr_assert(field_spent(f), "%d: %d of %d", die, f->list.used, f->list.n);
        cr_assert_eq(f->last[E_FIRE].c, die);
        cr_assert_eq(f->last[E_FIRE].a, die <= 1, "a number of %d", 9 - die);
        if (die)
            cr_assert_eq(f->last[E_DEDUCTION].sides, 3);
        field_free(f);
    }
}

/* Rounded up: 1 and 2 are one, 5 and 6 three. */
Test(chaos_deductions, r9_11_half_a_d6_each)
{
    for (int die = 1; die <= 6; die++) {
        Field *f = chaos_duel("", BLUE, RED, A_SECTION);
        field_unit(f, "b1")->status = DISRUPTED;
        chaos_aim(f);
        field_dice(f, 6, die, 10, UNHARMED, 8, 10, 1);
        chaos_given(f, "b1 fire r1", NULL);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->last[E_FIRE].c, (die + 1) / 2);
        cr_assert_eq(f->last[E_DEDUCTION].sides, 6);
        field_free(f);
    }
    Field *f = chaos_duel("", WITHOUT_OFFICERS("b1", 30, 10, 1), RED, A_SECTION);
    field_unit(f, "b1")->status = DISRUPTED; /* two of them: 6 and 2 are 3 and 1 */
    chaos_aim(f);
    field_dice(f, 5, 6, 2, 5, UNHARMED, 1); /* nobody tries to rally it */
    chaos_given(f, "b1 fire r1", NULL);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->last[E_FIRE].c, 4);
    cr_assert_eq(f->last[E_FIRE].a, 1);
    field_free(f);
}

/* A fence that is crossed in this turn, for a die, and not one in the next. */
Test(chaos_deductions, r9_11_over_an_obstacle_just_crossed)
{
    Field *f = chaos_duel(TERRAIN(LINE_OF("rail fence", 20, 11, 40, 11)), BLUE, RED,
                          5 * A_SECTION);
    field_dice(f, 1, 2); /* inches of its move */
    chaos_given(f, "b1 move to 30,13 facing N", NULL);
    cr_assert(field_spent(f));
    field_dice(f, 4, 3, 10, UNHARMED, 1); /* half of 3 is 2, and one for the move */
    chaos_given(f, "b1 fire r1", NULL);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->last[E_FIRE].c, 2 + 1);
    chaos_aim(f);
    field_dice(f, 4, 1, 10, UNHARMED, 1); /* only its smoke, a d3 */
    chaos_given(f, "b1 fire r1", NULL);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->last[E_FIRE].c, 1);
    field_free(f);
}

/* Fourteen inches: a charge with a 1 comes ten.  The enemy has nobody to lead him, and fires: half
 * a d6 for that he reacts, none for his officers. */
Test(chaos_deductions, r9_11_without_officers_but_charged)
{
    Field *f = chaos_duel("", BLUE, WITHOUT_OFFICERS("r1", 30, 30, 1), 14 * 254);
    field_dice(f, 4, 1, 2, 6, 10);
    chaos_given(f, "b1 charge r1", NULL);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->events[E_FIRE], 1);
    cr_assert_eq(f->last[E_FIRE].c, 3);
    field_free(f);
}

/* Shot at, he returns it: that is no charge, so he has both. */
Test(chaos_deductions, r9_11_without_officers_and_shot_at)
{
    for (int officers = 0; officers < 2; officers++) {
        Field *f = chaos_duel(
            "", BLUE, officers ? RED : WITHOUT_OFFICERS("r1", 30, 30, 1), A_SECTION);
        chaos_aim(f);
        field_dice(f, 3, 10, 2, 6);
        field_more(f, !officers, 4);
        field_more(f, 1, 10);
        field_more(f, 1, 1);
        chaos_given(f, "b1 fire r1", NULL);
        cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_assert_eq(f->last[E_FIRE].c, officers ? 3 : 5, "%d", f->last[E_FIRE].c);
        field_free(f);
    }
}

/* 4.9: nor do they mind the ground they fire over. */
Test(chaos_deductions, r9_2_to_9_6_skirmishers_do_not_mind)
{
    const unsigned all = sizeof ground / sizeof *ground - 1;
    Field *f =
        chaos_duel(ground[all].terrain, SKIRMISH_AT("b1", 30, 10, 1), RED, 2 * A_SECTION);
    Shot shot;
    cr_assert(chaos_shot(f, "b1", "r1", &shot), "%s", f->err.text);
    cr_assert_eq(shot.fixed, 0);
    cr_assert_eq(shot.walls, 0);
    field_free(f);
}
