/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_fire.c - 1805, chapter 8: percentages of fire, and who may fire.
 *
 * Start at r8_1_: the printed cells.
 */
#include "tests/m1805/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* Nobody's first fire; a line that stands still has +2. */
static Field *duel(const char *rating, int inches)
{
    char red[400];
    Field *f;
    snprintf(red, sizeof red, FOOT("r1", 30, 30, "%s", "line"), "green");
    char blue[400];
    snprintf(blue, sizeof blue, FOOT("b1", 30, 10, "%s", "line"), rating);
    f = m1805_field("", blue, red);
    m1805_body(f, "r1")->at.y = 2540 + 380 + 254 * inches; /* so far from edge to edge */
    field_unit(f, "b1")->marks |= U_HAS_FIRED;
    return f;
}

Test(m1805_fire, r8_1_percent_by_quality_and_range)
{
    static const struct {
        const char *rating;
        int inches, percent;
    } rows[] = { { "veteran", 6, 8 },    { "veteran", 7, 7 },   { "veteran", 12, 7 },
                 { "veteran", 13, 6 },   { "veteran", 18, 6 },  { "green", 6, 6 },
                 { "green", 12, 5 },     { "green", 18, 4 },    { "untrained", 6, 4 },
                 { "untrained", 12, 3 }, { "untrained", 18, 2 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = duel(rows[i].rating, rows[i].inches);
        cr_assert_eq(m1805_shot(f, "b1", "r1"), rows[i].percent + 2, "%s at %d: %d",
                     rows[i].rating, rows[i].inches, m1805_shot(f, "b1", "r1"));
        field_free(f);
    }
}

Test(m1805_fire, r8_2_touching_the_limit_counts_and_no_further)
{
    Field *f = duel("veteran", 18);
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 8);
    m1805_body(f, "r1")->at.y += 1;
    cr_assert_eq(m1805_shot(f, "b1", "r1"), -1, "beyond 18 in");
    field_free(f);
    f = duel("veteran", 6);
    m1805_body(f, "r1")->at.y += 1;
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 9, "beyond 6 in the next band counts");
    field_free(f);
    f = duel("veteran", 12);
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 9);
    m1805_body(f, "r1")->at.y += 1;
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 8, "and beyond 12");
    field_free(f);
}

Test(m1805_fire, r8_2_who_is_out_of_range_reads_as_further_than_it)
{
    Field *f = duel("veteran", 18);
    cr_assert(!field_refuses(f, "b1 fire r1", "out of range"), "at the limit");
    field_free(f);
    f = duel("veteran", 18);
    m1805_body(f, "r1")->at.y += 1;
    cr_assert(field_refuses(f, "b1 fire r1", "18.1 in away, reach 18 in"), "%s",
              f->err.text);
    field_free(f);
    f = duel("veteran", 10);
    m1805_body(f, "r1")->at.y += 1;
    cr_assert(field_refuses(f, "b1 charge r1", "10.1 in away, charge move 10 in"), "%s",
              f->err.text);
    field_free(f);
}

Test(m1805_fire, r8_3_who_shoots)
{
    static const struct {
        int formation, figures, shooters;
    } rows[] = { { LINE, 20, 20 },  { LINE, 7, 7 },    { SKIRMISH, 20, 20 },
                 { COLUMN, 20, 8 }, { COLUMN, 8, 8 },  { COLUMN, 7, 7 },
                 { SQUARE, 20, 5 }, { SQUARE, 17, 5 }, { SQUARE, 16, 4 } };
    Field *f = m1805_field("", FOOT("b1", 30, 10, "green", "line"),
                           FOOT("r1", 30, 20, "green", "line"));
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Shot shot;
        field_unit(f, "b1")->formation = (uint8_t)rows[i].formation;
        m1805_body(f, "b1")->figures = (uint8_t)rows[i].figures;
        cr_assert(musket_shot_make(f->battle, &f->state, 0, ref_unit(1), &shot, &f->err),
                  "%s", f->err.text);
        cr_assert_eq(musket_shot_shooters(&shot), rows[i].shooters, "row %u", i);
    }
    field_free(f);
    f = m1805_field("", HORSEMEN("b1", 30, 10, "green"),
                    FOOT("r1", 30, 14, "green", "line"));
    cr_assert_eq(m1805_shot(f, "b1", "r1"), -1, "cavalry does not fire");
    field_free(f);
}

Test(m1805_fire, r8_4_forty_five_degrees_to_each_side)
{
    Field *f = m1805_field("", FOOT("b1", 30, 10, "green", "line"),
                           FOOT("r1", 36, 17, "green", "column"));
    cr_assert_gt(m1805_shot(f, "b1", "r1"),
                 0); /* (6, 6.25) from the middle of the front */
    m1805_body(f, "r1")->at.x += 254;
    cr_assert_eq(m1805_shot(f, "b1", "r1"), -1);
    cr_assert(field_refuses(f, "b1 fire r1", "b1 does not face its middle"), "%s",
              f->err.text);
    field_unit(f, "b1")->formation = SQUARE;
    cr_assert_gt(m1805_shot(f, "b1", "r1"), 0, "a square fires all round");
    field_free(f);
}

/* Twenty green foot at 8.5 in, their first fire, at a still line: (5 + 3 + 2) x 20 = 200. */
Test(m1805_fire, r8_5_each_full_hundred_is_a_kill)
{
    Field *f = m1805_field("", FOOT("b1", 30, 20, "green", "line"),
                           FOOT("r1", 30, 30, "green", "line"));
    field_dice(f, 1, 50); /* no die for the fire: 200 leaves nothing over; 50: morale */
    m1805_bound(f, "b1 fire r1", NULL);
    cr_assert_eq(m1805_body(f, "r1")->figures, 18);
    cr_assert(field_spent(f));
    field_free(f);
}

Test(m1805_fire, r8_5_the_remainder_is_rolled)
{
    for (int die = 50; die <= 51; die++) {
        Field *f = m1805_field("", FOOT("b1", 30, 20, "green", "line"),
                               FOOT("r1", 30, 30, "green", "line"));
        m1805_body(f, "b1")->figures = 15; /* (5 + 3 + 2) x 15 = 150 */
        field_dice(f, 2, die, 50);
        m1805_bound(f, "b1 fire r1", NULL);
        cr_assert_eq(m1805_body(f, "r1")->figures, die == 50 ? 18 : 19);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

Test(m1805_fire, r8_6_first_fire_of_the_game)
{
    Field *f = duel("green", 8);
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 7);
    field_unit(f, "b1")->marks &= ~(uint32_t)U_HAS_FIRED;
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 10);
    m1805_bound(f, "b1 fire r1", NULL);
    cr_assert(field_unit(f, "b1")->marks & U_HAS_FIRED);
    field_free(f);
}

Test(m1805_fire, r8_7_target_at_an_angle_or_foot_in_column)
{
    Field *f = duel("green", 11);
    m1805_body(f, "r1")->facing = 0xA000 - 1; /* 45 degrees off, less a hair */
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 7);
    m1805_body(f, "r1")->facing = 0xA000;
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 9);
    m1805_body(f, "r1")->facing = NORTH; /* from behind is no angle */
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 7);
    field_unit(f, "r1")->formation = COLUMN;
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 9);
    field_unit(f, "r1")->formation = SQUARE;
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 9);
    field_free(f);
}

/* Who is hemmed in stays in the block he had, and has no formation all the same. */
Test(m1805_fire, r8_7_routed_troops_are_no_column_and_have_no_front)
{
    Field *f = duel("green", 11);
    for (int formation = LINE; formation <= SQUARE; formation++) {
        field_unit(f, "r1")->formation = (uint8_t)formation;
        m1805_body(f, "r1")->facing = EAST;
        field_unit(f, "r1")->status = IN_ORDER;
        cr_assert_eq(m1805_shot(f, "b1", "r1"), 9);
        field_unit(f, "r1")->status = ROUTED;
        cr_assert_eq(m1805_shot(f, "b1", "r1"), 7);
    }
    field_free(f);
}

Test(m1805_fire, r8_8_a_line_that_does_not_move)
{
    Field *f = duel("green", 8);
    field_forget(f);
    m1805_bound(f, "b1 fire r1", NULL);
    cr_assert_eq(f->last[E_FIRE].c, 7);
    m1805_bound(f, "b1 fire and move r1 to 30,11", NULL);
    cr_assert_eq(f->last[E_FIRE].c, 5, "it moves in this bound");
    m1805_bound(f, "b1 fire and move r1 to 30,11", NULL);
    cr_assert_eq(f->last[E_FIRE].c, 7, "it is there, and stays");
    m1805_bound(f, "b1 move and fire r1 to 30,11", NULL);
    cr_assert_eq(f->last[E_FIRE].c, 7, "the same, the other way about");
    m1805_bound(f, "b1 fire r1 as column", NULL);
    cr_assert_eq(f->last[E_FIRE].c, 5, "to form up is to move");
    m1805_bound(f, "b1 form as line", NULL);
    field_unit(f, "b1")->formation = SKIRMISH;
    m1805_bound(f, "b1 fire r1", NULL);
    cr_assert_eq(f->last[E_FIRE].c, 5, "skirmishers are no line");
    field_free(f);
}

Test(m1805_fire, r8_9_shooters_behind_cover)
{
    Field *f = m1805_field(TERRAIN(LINE_OF("obstacle", 20, 11, 40, 11)),
                           FOOT("b1", 30, 10, "green", "line"),
                           FOOT("r1", 30, 20, "green", "line"));
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 5 + 3 + 2 + 1);
    m1805_body(f, "b1")->at.y = 254 * 9; /* 1.25 in behind the wall */
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 5 + 3 + 2);
    field_free(f);
}

Test(m1805_fire, r8_10_target_in_light_cover)
{
    Field *f = m1805_field(TERRAIN(LINE_OF("obstacle", 20, 19, 40, 19)),
                           FOOT("b1", 30, 10, "green", "line"),
                           FOOT("r1", 30, 20, "green", "line"));
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 5 + 3 + 2 - 2);
    field_free(f);
    f = m1805_field(TERRAIN(AREA("woods", 20, 17, 40, 25)),
                    FOOT("b1", 30, 13, "green", "line"),
                    FOOT("r1", 30, 18, "green", "column"));
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 6 + 3 + 2 + 2 - 2); /* 2.4 in count as 4.8 */
    field_free(f);
}

Test(m1805_fire, r8_11_shaken_shooters)
{
    Field *f = duel("green", 8);
    field_unit(f, "b1")->status = SHAKEN;
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 5);
    field_free(f);
}

Test(m1805_fire, r8_12_target_in_trenches)
{
    Field *f = m1805_field(TERRAIN(LINE_OF("trench", 20, 19, 40, 19)),
                           FOOT("b1", 30, 10, "veteran", "line"),
                           FOOT("r1", 30, 20, "green", "column"));
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 7 + 3 + 2 + 2 - 10);
    field_free(f);
}

Test(m1805_fire, r8_13_not_while_crossing)
{
    Field *f = m1805_field(TERRAIN(LINE_OF("stream", 0, 10, 60, 10)),
                           FOOT("b1", 30, 10, "green", "line"),
                           FOOT("r1", 30, 16, "green", "line"));
    cr_assert_eq(m1805_shot(f, "b1", "r1"), -1);
    m1805_body(f, "b1")->at.y += 128; /* out of it: half an inch and a hair */
    cr_assert_gt(m1805_shot(f, "b1", "r1"), 0);
    field_free(f);
    f = m1805_field(TERRAIN(LINE_OF("obstacle", 0, 10, 60, 10)),
                    FOOT("b1", 30, 10, "green", "line"),
                    FOOT("r1", 30, 16, "green", "line"));
    cr_assert_eq(m1805_shot(f, "b1", "r1"), -1);
    field_free(f);
}

Test(m1805_fire, r8_14_ranges_in_woods_are_halved)
{
    Field *f = m1805_field(TERRAIN(AREA("woods", 20, 18, 40, 40)),
                           FOOT("b1", 30, 10, "green", "line"),
                           FOOT("r1", 30, 25, "green", "column"));
    const int32_t deep = 190 * 5 / 2;
    m1805_body(f, "r1")->at.y = 2540 + 190 + deep + 254 * 9;
    cr_assert_gt(m1805_shot(f, "b1", "r1"), 0); /* 9 in count as 18 */
    m1805_body(f, "r1")->at.y += 1;
    cr_assert_eq(m1805_shot(f, "b1", "r1"), -1);
    field_free(f);
}

Test(m1805_fire, r8_15_not_through_other_troops)
{
    Field *f = m1805_field(
        "", FOOT("b1", 30, 10, "green", "line") "," FOOT("b2", 30, 13, "green", "column"),
        FOOT("r1", 30, 20, "green", "line"));
    cr_assert_eq(m1805_shot(f, "b1", "r1"), -1);
    m1805_body(f, "b2")->at.x += 254 * 3;
    cr_assert_gt(m1805_shot(f, "b1", "r1"), 0);
    field_free(f);
}

/* b2's line runs aslant before r1's last two figures, its middle further off than they are; an inch
 * to the right it ends beside the line of fire. */
Test(m1805_fire, r8_15_nor_through_one_whose_middle_is_beyond_the_target)
{
    for (int beside = 0; beside < 2; beside++) {
        Field *f = m1805_field(
            "",
            FOOT("b1", 30, 20, "green", "line") "," FOOT("b2", 40, 31, "green", "line"),
            FOOT("r1", 30, 31, "green", "line"));
        m1805_body(f, "r1")->figures = 2;
        m1805_body(f, "b2")->at.x = 254 * 30 + 610 + 254 * beside;
        m1805_body(f, "b2")->facing = NORTH - (EAST - NORTH) / 2;
        cr_assert_eq(m1805_shot(f, "b1", "r1") > 0, beside, "%s", f->err.text);
        if (!beside)
            cr_assert(strstr(f->err.text, "8.15") != NULL, "%s", f->err.text);
        field_free(f);
    }
}

Test(m1805_fire, r8_16_not_into_a_melee)
{
    Field *f = m1805_field(
        "", FOOT("b1", 20, 10, "green", "line") "," FOOT("b2", 30, 18.5, "green", "line"),
        FOOT("r1", 30, 20, "green", "line"));
    cr_assert(field_unit(f, "r1")->marks & U_ENGAGED);
    m1805_body(f, "b1")->at.x = 254 * 30;
    m1805_body(f, "b2")->at.x = 254 * 34;
    cr_assert_eq(m1805_shot(f, "b1", "r1"), -1);
    cr_assert(strstr(f->err.text, "8.16") != NULL, "%s", f->err.text);
    field_free(f);
}

Test(m1805_fire, r8_17_never_less_than_nothing)
{
    Field *f = m1805_field(TERRAIN(LINE_OF("trench", 20, 19, 40, 19)),
                           FOOT("b1", 30, 6, "untrained", "column"),
                           FOOT("r1", 30, 20, "green", "line"));
    field_unit(f, "b1")->marks |= U_HAS_FIRED;
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 0); /* 3 - 10 */
    field_free(f);
}

/* Of the bands as of the furthest reach: three inches within woods count as six. */
Test(m1805_fire, r8_14_every_range_is_halved)
{
    for (int beyond = 0; beyond < 2; beyond++) {
        Field *f = m1805_field(TERRAIN(AREA("woods", 20, 5, 40, 40)),
                               FOOT("b1", 30, 10, "green", "skirmish"),
                               FOOT("r1", 30, 20, "green", "skirmish"));
        m1805_body(f, "r1")->at.y = (int16_t)(254 * 15 + beyond);
        cr_assert_eq(m1805_shot(f, "b1", "r1"), (beyond ? 5 : 6) + 3 + 1 - 2, "%d",
                     m1805_shot(f, "b1", "r1"));
        field_free(f);
    }
}

/* In a wood, or in a house, without a wall before them. */
Test(m1805_fire, r8_9_woods_and_houses_are_cover)
{
    static const struct {
        const char *terrain;
        int percent;
    } rows[] = { { TERRAIN(AREA("soft ground", 27, 8, 33, 12)), 6 + 3 },
                 { TERRAIN(AREA("woods", 27, 8, 33, 12)), 5 + 3 + 1 },
                 { TERRAIN(AREA("building", 27, 8, 33, 12)), 6 + 3 + 1 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = m1805_field(rows[i].terrain, FOOT("b1", 30, 10, "green", "column"),
                               FOOT("r1", 30, 16, "green", "line"));
        cr_assert_eq(m1805_shot(f, "b1", "r1"), rows[i].percent, "row %u: %d", i,
                     m1805_shot(f, "b1", "r1"));
        field_free(f);
    }
}

/* Horse in column is no foot; routed guns stay as they stood (4.11), and have a flank. */
Test(m1805_fire, r8_7_horse_in_column_and_routed_guns)
{
    Field *f =
        m1805_field("", FOOT("b1", 30, 10, "green", "skirmish"),
                    HORSEMEN("r1", 30, 20, "green") "," GUN("r2", 36, 17, "green"));
    m1805_body(f, "r2")->at = (Point){ 254 * 34, 254 * 17 };
    for (int formation = LINE; formation <= COLUMN; formation++) {
        field_unit(f, "r1")->formation = (uint8_t)formation;
        cr_expect_eq(m1805_shot(f, "b1", "r1"), 5 + 3, "%d", m1805_shot(f, "b1", "r1"));
    }
    for (int status = IN_ORDER; status <= ROUTED; status++) {
        field_unit(f, "r2")->status = (uint8_t)status;
        m1805_body(f, "r2")->facing = SOUTH;
        const int front = m1805_shot(f, "b1", "r2");
        m1805_body(f, "r2")->facing = EAST;
        cr_expect_eq(m1805_shot(f, "b1", "r2"), front + 2, "%d", status);
    }
    field_free(f);
}

/* They line the windows, whatever they were as they went in. */
Test(m1805_fire, r8_3_all_of_a_garrison_shoot)
{
    for (int formation = LINE; formation <= SQUARE; formation++) {
        Field *f = m1805_field(TERRAIN(AREA("building", 27, 8, 33, 12)),
                               FOOT("b1", 30, 10, "green", "line"),
                               FOOT("r1", 30, 16, "green", "line"));
        Shot shot;
        field_unit(f, "b1")->formation = (uint8_t)formation;
        cr_assert(musket_shot_make(f->battle, &f->state, 0, ref_unit(1), &shot, &f->err));
        cr_expect_eq(musket_shot_shooters(&shot), 20, "%d", formation);
        field_free(f);
    }
}

Test(m1805_fire, r8_3_why_there_is_no_fire_at_that)
{
    static const struct {
        const char *order, *why;
    } rows[] = { { "b1 fire r1", "b1 does not fire (8.3)" },
                 { "b2 fire r1", "b2 does not fire (8.3)" },
                 { "b3 fire b1", "name an enemy unit" },
                 { "b3 fire r2", "name an enemy unit" },
                 { "b3 fire wood", "name an enemy unit" },
                 { "b4 fire wood", "guns fire at troops and buildings" },
                 { "b4 fire b1", "name an enemy unit" } };
    Field *f = m1805_field(
        "'terrain': [{'name': 'wood', 'type': 'woods', 'rectangle': {'from': ['40in', "
        "'20in'], 'to': ['45in', '25in']}}]",
        HORSEMEN("b1", 30, 10, "green") "," UNIT(
            "b2", 20, 10, "wagon", "green", "limbered", "",
            "") "," FOOT("b3", 40, 10, "green", "line") "," GUN("b4", 45, 10, "green"),
        FOOT("r1", 30, 20, "green", "line") "," UNIT(
            "r2", 40, 16, "infantry", "green", "line", "", ", 'marks': ['concealed']"));
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect(field_refuses(f, rows[i].order, rows[i].why), "row %u: %s", i,
                  f->err.text);
    field_free(f);
}
