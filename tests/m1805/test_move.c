/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_move.c - 1805, chapters 7, 13, 14, 15: the movement table, Haitians, scale, the end.
 *
 * Start at r7_1_: the printed cells.
 */
#include "tests/m1805/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* The table as printed, in inches, 0 for a dash. */
static const struct {
    const char *path;
    int cell[GROUNDS];
} printed[] = { { "infantry.line", { 6, 10, 4, 0, 0, 2, 12 } },
                { "infantry.column", { 8, 12, 6, 10, 6, 4, 12 } },
                { "infantry.skirmish", { 10, 0, 8, 0, 4, 4, 18 } },
                { "cavalry.line", { 12, 18, 6, 0, 0, 3, 18 } },
                { "cavalry.column", { 18, 0, 12, 18, 6, 6, 12 } },
                { "artillery", { 6, 0, 0, 10, 0, 0, 0 } } };

static Field *movers(void)
{
    return m1805_field(
        "",
        FOOT("b1", 30, 20, "green", "line") "," HORSEMEN("b2", 10, 20, "green") "," UNIT(
            "b3", 50, 20, "artillery", "green", "limbered", "",
            "") "," UNIT("b4", 50, 10, "wagon", "green", "limbered", "", ""),
        FOOT("r1", 30, 50, "green", "line"));
}

Test(m1805_move, r7_1_the_printed_table)
{
    static const struct {
        const char *who;
        int formation, row;
    } rows[] = { { "b1", LINE, 0 },    { "b1", COLUMN, 1 }, { "b1", SKIRMISH, 2 },
                 { "b2", LINE, 3 },    { "b2", COLUMN, 4 }, { "b3", LIMBERED, 5 },
                 { "b4", LIMBERED, 5 } };
    Field *f = movers();
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int g = OPEN; g < GROUNDS; g++) {
            cr_assert_eq(musket_move_rate(f->battle, &f->state,
                                          field_index(f, rows[i].who), rows[i].formation,
                                          (Ground)g),
                         254 * printed[rows[i].row].cell[g], "%s, column %d",
                         printed[rows[i].row].path, g);
        }
    }
    field_free(f);
}

static int32_t reach(Field *f, const char *who, int formation, int32_t budget)
{
    const int unit = field_index(f, who);
    return musket_move_reach(f->battle, &f->state, unit, formation,
                             body(f->battle, &f->state, unit)->at, geo_ahead(NORTH),
                             10000, budget);
}

Test(m1805_move, r7_2_the_charge_move_in_the_clear_only)
{
    Field *f = m1805_field("", FOOT("b1", 30, 20, "green", "line"),
                           FOOT("r1", 30, 31.5, "green", "line"));
    cr_assert_not(field_gives(f, "b1 charge r1"), "10.004 in away");
    m1805_body(f, "r1")->at.y = 254 * 30 + 380;
    cr_assert(field_gives(f, "b1 charge r1"), "%s", f->err.text);
    m1805_bound(f, NULL);
    cr_assert_eq(f->last[E_CHARGE].a, 1);
    field_free(f);
    f = m1805_field(TERRAIN(AREA("hill", 20, 24, 40, 26)),
                    FOOT("b1", 30, 20, "green", "line"),
                    FOOT("r1", 30, 30, "green", "line"));
    m1805_bound(f, "b1 charge r1", NULL);
    cr_assert_eq(f->last[E_CHARGE].a, 0, "over a hill it gets 5 in");
    field_free(f);
}

Test(m1805_move, r7_2_a_dash_means_no_charge)
{
    Field *f = m1805_field("", FOOT("b1", 30, 20, "green", "skirmish"),
                           FOOT("r1", 30, 25, "green", "line"));
    cr_assert_not(field_gives(f, "b1 charge r1"));
    cr_assert(strstr(f->err.text, "7.2") != NULL, "%s", f->err.text);
    field_free(f);
}

/* No other formation would help them. */
Test(m1805_move, r7_2_guns_and_wagons_are_told_that_they_do_not_charge)
{
    static const char *const blue[] = {
        GUN("b1", 30, 20, "green"),
        UNIT("b1", 30, 20, "artillery", "green", "limbered", "", ""),
        UNIT("b1", 30, 20, "wagon", "green", "limbered", "", ""),
    };
    for (int i = 0; i < 3; i++) {
        Field *f = m1805_field("", blue[i], FOOT("r1", 30, 25, "green", "line"));
        cr_assert(field_refuses(f, "b1 charge r1", "guns and wagons do not charge (7.2)"),
                  "row %d: %s", i, f->err.text);
        field_free(f);
    }
}

/* Who is charged has gone: the charge ends at the table's edge. */
Test(m1805_move, r7_2_a_charge_stays_on_the_table)
{
    Field *f = m1805_field("", HORSEMEN("b1", 30, 45, "veteran"),
                           UNIT("r1", 30, 56, "infantry", "untrained", "skirmish", "",
                                "") "," FOOT("r2", 5, 50, "green", "line"));
    field_dice(f, 2, 70, 1); /* r1 is faster */
    m1805_bound(f, "b1 charge r1", "r1 move to 38,56", NULL);
    cr_assert_leq(m1805_body(f, "b1")->at.y, f->battle->terrain.depth);
    field_free(f);
}

/* 2 in in the open are a third of a line's move; two thirds are 2.6 in of hill. */
Test(m1805_move, r7_3_each_stretch_of_ground_at_its_own_rate)
{
    Field *f = m1805_field(TERRAIN(AREA("hill", 0, 22, 60, 40)),
                           FOOT("b1", 30, 20, "green", "line"),
                           FOOT("r1", 30, 50, "green", "line"));
    const int32_t far = reach(f, "b1", LINE, MOVE_ONE);
    cr_assert(far >= 508 + 676 && far <= 508 + 679, "%d", far);
    field_free(f);
}

Test(m1805_move, r7_4_columns_march_on_roads)
{
    Field *f = m1805_field(TERRAIN(LINE_OF("road", 30, 0, 30, 60)),
                           FOOT("b1", 30, 20, "green", "column"),
                           FOOT("r1", 50, 50, "green", "line"));
    cr_assert_eq(reach(f, "b1", COLUMN, MOVE_ONE), 2540);
    cr_assert_eq(reach(f, "b1", LINE, MOVE_ONE), 1524, "a line has no road move");
    m1805_body(f, "b1")->at.x += 255;
    cr_assert_eq(reach(f, "b1", COLUMN, MOVE_ONE), 2032,
                 "an inch and a hair off the road");
    field_free(f);
}

Test(m1805_move, r7_5_a_line_does_not_enter_woods)
{
    Field *f = m1805_field(TERRAIN(AREA("woods", 0, 22, 60, 40)),
                           FOOT("b1", 30, 20, "green", "line"),
                           FOOT("r1", 30, 50, "green", "line"));
    const int32_t far = reach(f, "b1", LINE, MOVE_ONE);
    cr_assert(far > 380 && far <= 508 + 64, "%d", far);
    cr_assert_gt(reach(f, "b1", COLUMN, MOVE_ONE), 1500);
    cr_assert_gt(reach(f, "b1", SKIRMISH, MOVE_ONE), 1200);
    field_free(f);
}

/* A fifth of an inch that nobody enters; of wood beside the road, which a gun does not: south of y = 22, and
 * beyond the inch from the middle of the road that is road yet (7.4). */
Test(m1805_move, r7_5_nor_does_anybody_go_over_a_strip_of_it)
{
    static const struct {
        const char *terrain;
        int formation;
        int32_t gone;
    } rows[] = { { AREA("impassable", 0, 22, 60, 22.2), COLUMN, 508 },
                 { AREA("impassable", 0, 22.4, 60, 22.6), COLUMN, 609 },
                 { AREA("woods", 0, 22, 60, 22.2), LINE, 508 },
                 { AREA("woods", 0, 22, 60, 22.2), COLUMN, 2015 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char terrain[300];
        snprintf(terrain, sizeof terrain, TERRAIN("%s"), rows[i].terrain);
        Field *f = m1805_field(terrain, FOOT("b1", 30, 20, "green", "column"),
                               FOOT("r1", 30, 50, "green", "line"));
        const int32_t far = reach(f, "b1", rows[i].formation, MOVE_ONE);
        cr_assert(far >= rows[i].gone - 1 && far <= rows[i].gone + 20, "row %u: %d", i,
                  far);
        field_free(f);
    }
    Field *f = m1805_field(
        TERRAIN(AREA("woods", 0, 17, 60, 21.2) "," LINE_OF("road", 0, 20, 60, 20)),
        UNIT("b1", 30, 20, "artillery", "green", "limbered", "", ""),
        FOOT("r1", 30, 50, "green", "line"));
    m1805_bound(f, "b1 move to 30,24", NULL);
    cr_assert_geq(m1805_gone(f, "b1", 30, 20), 253);
    cr_assert_leq(m1805_gone(f, "b1", 30, 20), 255);
    field_free(f);
}

/* The last inch of a stream: a column spends a quarter of its move on it. */
Test(m1805_move, r7_6_streams)
{
    Field *f = m1805_field(TERRAIN(LINE_OF("stream", 0, 22, 60, 22)),
                           FOOT("b1", 30, 20, "green", "column"),
                           FOOT("r1", 30, 50, "green", "line"));
    const int32_t far = reach(f, "b1", COLUMN, MOVE_ONE);
    cr_assert(far >= 254 * 7 - 5 && far <= 254 * 7 + 5, "%d",
              far); /* 7 in instead of 8 */
    cr_assert_lt(reach(f, "b1", LIMBERED, MOVE_ONE), 2540);
    field_free(f);
}

Test(m1805_move, r7_7_rout_moves)
{
    Field *f = movers();
    cr_assert_eq(musket_move_rate(f->battle, &f->state, 0, SKIRMISH, ROUT), 254 * 18);
    cr_assert_eq(musket_move_rate(f->battle, &f->state, 2, LIMBERED, ROUT), 0,
                 "guns stay");
    field_free(f);
}

Test(m1805_move, r7_8_normalise_exchanges_the_cells_that_look_swapped)
{
    Field *f = movers();
    f->battle->number[NORMALISE] = 1;
    cr_assert_eq(musket_move_rate(f->battle, &f->state, 0, SKIRMISH, ROUT), 254 * 12);
    cr_assert_eq(musket_move_rate(f->battle, &f->state, 1, COLUMN, ROUT), 254 * 18);
    cr_assert_eq(musket_move_rate(f->battle, &f->state, 0, COLUMN, WOOD), 254 * 4);
    cr_assert_eq(musket_move_rate(f->battle, &f->state, 0, SKIRMISH, WOOD), 254 * 6);
    cr_assert_eq(musket_move_rate(f->battle, &f->state, 1, COLUMN, WOOD), 254 * 6);
    field_free(f);
}

Test(m1805_move, r7_9_the_slowest_of_all_that_lies_there_but_a_road_is_a_road)
{
    Field *f = m1805_field(TERRAIN(AREA("hill", 0, 0, 60, 60) "," AREA(
                               "woods", 0, 0, 60, 60) "," LINE_OF("road", 30, 0, 30, 60)),
                           FOOT("b1", 40, 20, "green", "skirmish"),
                           FOOT("r1", 50, 50, "green", "column"));
    cr_assert_eq(reach(f, "b1", SKIRMISH, MOVE_ONE), 254 * 4);
    m1805_body(f, "b1")->at.x = 254 * 30;
    cr_assert_eq(reach(f, "b1", COLUMN, MOVE_ONE), 254 * 10);
    field_free(f);
}

Test(m1805_move, r7_10_an_obstacle_takes_half_a_move)
{
    Field *f = m1805_field(TERRAIN(LINE_OF("obstacle", 0, 22, 60, 22)),
                           FOOT("b1", 30, 20, "green", "line"),
                           FOOT("r1", 30, 50, "green", "line"));
    cr_assert_eq(reach(f, "b1", LINE, MOVE_ONE), 254 * 3);
    cr_assert_lt(reach(f, "b1", LINE, MOVE_ONE / 2), 254 * 2 + 1);
    field_free(f);
}

/* A gun comes up to the wall, and has a whole move left for it in the next bound only; foot that
 * has half a move left gets across, and not with a hair less. */
Test(m1805_move, r7_10_who_pays_for_an_obstacle_is_across)
{
    Field *f = m1805_field(TERRAIN(LINE_OF("obstacle", 0, 22, 60, 22)),
                           UNIT("b1", 30, 20, "artillery", "green", "limbered", "",
                                "") "," FOOT("b2", 40, 20, "green", "line"),
                           FOOT("r1", 30, 50, "green", "line"));
    m1805_bound(f, "b1 move to 30,26", NULL);
    cr_assert_leq(m1805_body(f, "b1")->at.y, 254 * 22);
    m1805_bound(f, "b1 move to 30,27", NULL);
    const int32_t beyond = m1805_body(f, "b1")->at.y - 254 * 22;
    cr_assert(beyond > 0 && beyond <= 127, "%d", beyond);
    m1805_body(f, "b2")->at.y = 254 * 22 - 50;
    cr_assert_eq(reach(f, "b2", LINE, MOVE_ONE / 2 - 1), 0);
    cr_assert_eq(reach(f, "b2", LINE, MOVE_ONE / 2), 127);
    field_free(f);
}

Test(m1805_move, r7_11_a_move_that_is_no_charge_stops_short)
{
    Field *f = m1805_field("", FOOT("b1", 30, 20, "green", "line"),
                           FOOT("r1", 30, 25, "green", "line"));
    m1805_bound(f, "b1 move to 30,26", NULL);
    const int32_t gap = musket_unit_gap(f->battle, &f->state, 0, 1);
    cr_assert(gap >= 127 && gap <= 129, "%d", gap);
    cr_assert_not(field_unit(f, "b1")->marks & U_ENGAGED);
    field_free(f);
}

Test(m1805_guns, r9_13_guns_in_position_are_not_pushed_back)
{
    Field *f =
        m1805_field("", GUN("b1", 30, 20, "green"), FOOT("r1", 30, 24, "green", "line"));
    musket_push_back(&f->game, 0, m1805_body(f, "r1")->at);
    cr_assert_eq(m1805_gone(f, "b1", 30, 20), 0);
    musket_push_back(&f->game, 1, m1805_body(f, "b1")->at);
    cr_assert_eq(m1805_gone(f, "r1", 30, 24), 762, "4.4: a line half of 6 in");
    field_free(f);
}

/* Along the edge a line that touches it goes all the way, and back to it as far as all of it is on the table. */
Test(m1805_move, r4_4_pushed_back_along_the_edge)
{
    Field *f =
        m1805_field("", GUN("b1", 30, 20, "green"), FOOT("r1", 30, 24, "green", "line"));
    m1805_body(f, "r1")->at = (Point){ INCH(60) - 952, INCH(24) };
    musket_push_back(&f->game, 1, (Point){ INCH(60) - 952, INCH(20) });
    cr_assert_eq(m1805_body(f, "r1")->at.y, INCH(24) + 762);
    m1805_body(f, "r1")->at = (Point){ INCH(30), INCH(57) };
    musket_push_back(&f->game, 1, (Point){ INCH(30), INCH(53) });
    cr_assert_eq(m1805_gone(f, "r1", 30, 57), 574); /* not 3 in, but to the edge: 7.12 */
    field_free(f);
}

/* ---- 13 Haitians ---- */

static Field *haiti(void)
{
    return m1805_field(
        "",
        UNIT("b1", 30, 20, "irregulars", "green", "line", "",
             "") "," UNIT("b2", 45, 20, "mutineers", "green", "line", "", ""),
        FOOT("r1", 30, 30, "green", "line") "," FOOT("r2", 45, 30, "green", "line"));
}

Test(m1805_haiti, r13_1_irregulars_shoot_as_untrained_mutineers_as_green)
{
    Field *f = haiti();
    cr_assert_eq(m1805_shot(f, "b1", "r1"), 3 + 3 + 2);
    cr_assert_eq(m1805_shot(f, "b2", "r2"), 5 + 3 + 2);
    field_free(f);
}

Test(m1805_haiti, r13_2_all_are_green_and_fiery)
{
    Field *f = haiti();
    Err err = { "" };
    for (int u = 0; u < 2; u++) {
        body(f->battle, &f->state, u)->figures = 19;
        cr_assert_eq(musket_morale_percent(f->battle, &f->state, u), 90);
        cr_assert_eq(musket_melee_percent(f->battle, &f->state, u, 2), 15);
    }
    cr_assert(m1805_refused("",
                            UNIT("b1", 30, 20, "irregulars", "veteran", "line", "", ""),
                            FOOT("r1", 30, 30, "green", "line"), &err));
    cr_assert(strstr(err.text, "13.2") != NULL, "%s", err.text);
    field_free(f);
}

Test(m1805_haiti, r13_5_irregulars_change_formation_in_a_whole_turn)
{
    Field *f = haiti();
    cr_assert_not(field_gives(f, "b1 move to 30,21 as column"));
    cr_assert_not(field_gives(f, "b1 fire r1 as column"));
    cr_assert_not(field_gives(f, "b1 form as skirmish"), "13.4");
    cr_assert(field_gives(f, "b1 form as column"), "%s", f->err.text);
    cr_assert(field_gives(f, "b2 move to 45,21 as column"), "%s", f->err.text);
    field_free(f);
}

/* ---- 2 formations ---- */

/* In column it would fire with 8; out of line it moves on three inches as the line, or four as the
 * column that it is to be no more. */
Test(m1805_form, r2_1_a_change_of_formation_before_fire_and_after_a_move)
{
    Field *f = m1805_field("", FOOT("b1", 30, 20, "green", "column"),
                           FOOT("r1", 30, 36, "green", "line"));
    cr_assert(field_refuses(f, "b1 move and fire r1 to 30,20.5 as line", "7.1"));
    cr_assert(field_refuses(f, "b1 move and fire r1 to 30,20 as column", "formation"));
    field_dice(f, 2, 41, 80); /* 4 + 3 x 20 = 140: the line has just been formed */
    m1805_bound(f, "b1 move and fire r1 to 30,20 as line", NULL);
    cr_assert_eq(field_unit(f, "b1")->formation, LINE);
    cr_assert_eq(f->last[E_FIRE].b, 140);
    cr_assert_eq(m1805_body(f, "r1")->figures, 19);
    m1805_bound(f, "b1 form as column", NULL);
    cr_assert(field_refuses(f, "b1 move to 30,24.5 as line choice 1", "7.1"));
    cr_assert(field_refuses(f, "b1 move to 30,24 choice 1", "2.1"));
    cr_assert(field_refuses(f, "b1 move to 30,24 as line", "7.1"));
    m1805_bound(f, "b1 move to 30,24 as line choice 1", NULL);
    cr_assert_eq(m1805_body(f, "b1")->at.y, 254 * 24);
    cr_assert_eq(field_unit(f, "b1")->formation, LINE);
    field_free(f);
}

/* Who fires keeps so much of his move, whatever part the rules give him: a change that costs half of
 * one is made with half left, and not with less. */
Test(m1805_form, r2_1_with_what_fire_leaves_of_a_move)
{
    for (int half = 49; half <= 60; half += 1) {
        Field *f = m1805_field("", FOOT("b1", 30, 20, "green", "column"),
                               FOOT("r1", 30, 36, "green", "line"));
        f->battle->number[HALF_MOVE] = half;
        if (half < 50)
            cr_assert(field_refuses(f, "b1 move and fire r1 to 30,20 as line", "2.2"));
        else
            cr_assert(field_gives(f, "b1 move and fire r1 to 30,20 as line"), "%d: %s",
                      half, f->err.text);
        field_free(f);
    }
}

/* Into a wood in column: there is no line there. */
Test(m1805_form, r2_1_last_where_it_may_stand)
{
    for (int wood = 0; wood < 2; wood++) {
        Field *f = m1805_field(wood ? TERRAIN(AREA("woods", 20, 21, 40, 30)) : "",
                               FOOT("b1", 30, 20, "green", "column"),
                               FOOT("r1", 30, 50, "green", "line"));
        m1805_bound(f, "b1 move to 30,22 as line choice 1", NULL);
        cr_assert_eq(m1805_body(f, "b1")->at.y, 254 * 22);
        cr_assert_eq(field_unit(f, "b1")->formation, wood ? COLUMN : LINE);
        field_free(f);
    }
}

/* Edge to edge, less than half a millimetre into one another: b1 goes through b2, or away from him. */
Test(m1805_form, r2_5_through_a_friend_whom_it_touches)
{
    for (int away = 0; away < 2; away++) {
        Field *f = m1805_field(
            "",
            FOOT("b1", 30, 20, "green", "line") "," FOOT("b2", 30, 28, "green", "line"),
            FOOT("r1", 30, 50, "green", "line"));
        m1805_body(f, "b2")->at.y = 254 * 20 + 380 - 4;
        field_dice(f, 0);
        field_more(f, away ? 0 : 2, 1);
        m1805_bound(f, away ? "b1 move to 30,15" : "b1 move to 30,25", NULL);
        cr_assert_eq(f->events[E_PASSAGE], !away);
        cr_assert_eq(m1805_gone(f, "b1", 30, 20), 254 * 5);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* ---- 14 scale ---- */

Test(m1805_scale, r14_1_twenty_foot_eight_horse_four_gunners)
{
    Field *f = movers();
    cr_assert_eq(m1805_body(f, "b1")->figures, 20);
    cr_assert_eq(m1805_body(f, "b2")->figures, 8);
    cr_assert_eq(m1805_body(f, "b3")->figures, 4);
    cr_assert_eq(m1805_row(f, "b3")->horses, 4, "14.4");
    field_free(f);
}

Test(m1805_scale, r14_3_two_ranks_four_wide)
{
    static const struct {
        int unit, formation, figures, files, ranks;
    } rows[] = { { 0, LINE, 20, 10, 2 },  { 0, LINE, 19, 10, 2 },
                 { 0, LINE, 18, 9, 2 },   { 0, COLUMN, 20, 4, 5 },
                 { 0, COLUMN, 17, 4, 5 }, { 0, COLUMN, 16, 4, 4 },
                 { 0, COLUMN, 3, 3, 1 },  { 0, SQUARE, 20, 5, 5 },
                 { 1, LINE, 8, 4, 2 },    { 1, COLUMN, 8, 4, 2 },
                 { 0, LINE, 1, 1, 1 } };
    Field *f = movers();
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        cr_assert_eq(musket_unit_files(f->battle, rows[i].unit, rows[i].formation,
                                       rows[i].figures),
                     rows[i].files, "row %u", i);
        cr_assert_eq(musket_unit_ranks(f->battle, rows[i].unit, rows[i].formation,
                                       rows[i].figures),
                     rows[i].ranks, "row %u", i);
    }
    const Box box = musket_unit_box(f->battle, &f->state, 0);
    cr_assert_eq(box.half_w, 950, "14.2");
    cr_assert_eq(box.half_d, 190);
    field_free(f);
}

/* ---- 15 the end ---- */

#define FOUR(n, y)                                                                       \
    FOOT(n "1", 6, y, "green", "line")                                                   \
    "," FOOT(n "2", 20, y, "green", "line") "," FOOT(                                    \
        n "3", 34, y, "green", "line") "," FOOT(n "4", 48, y, "green", "line")

Test(m1805_end, r15_1_half_the_units_routed_or_gone)
{
    Field *f = m1805_field("", FOUR("b", 10), FOUR("r", 50));
    field_unit(f, "r1")->status = ROUTED;
    cr_assert_not(musket_side_broken(f->battle, &f->state, 1));
    m1805_body(f, "r2")->where = LOST;
    cr_assert(musket_side_broken(f->battle, &f->state, 1));
    m1805_body(f, "r1")->where = IN_RESERVE; /* 15.5 */
    cr_assert_not(musket_side_broken(f->battle, &f->state, 1));
    m1805_body(f, "r1")->where = ON_TABLE;
    m1805_bound(f, NULL);
    cr_assert(f->state.over);
    cr_assert_eq(f->state.winner, 0);
    field_free(f);
}

Test(m1805_end, r15_3_both_broken_is_a_draw)
{
    Field *f = m1805_field("", FOUR("b", 10), FOUR("r", 50));
    m1805_body(f, "r1")->where = m1805_body(f, "r2")->where = LOST;
    m1805_body(f, "b1")->where = m1805_body(f, "b2")->where = LOST;
    m1805_bound(f, NULL);
    cr_assert_eq(f->state.winner, NOBODY);
    field_free(f);
}

Test(m1805_end, r15_2_objectives_when_time_runs_out)
{
    Field *f = m1805_field(
        TERRAIN("{'type': 'place', 'name': 'mill', 'circle': {'at': ['30in', '30in'], "
                "'radius': '1in'}}") ", 'rules': {'objectives': [{'place': 'mill'}]}",
        FOUR("b", 10), FOUR("r", 50));
    f->state.turn = 19;
    m1805_body(f, "b1")->at =
        (Point){ 254 * 30, 254 * 26 }; /* 3 in from it: near enough */
    m1805_bound(f, NULL);
    cr_assert_eq(f->events[E_OBJECTIVE], 1);
    cr_assert_eq(musket_held_by(f->battle, &f->state, field_index(f, "mill")), 0);
    m1805_body(f, "b1")->at = (Point){ 254 * 6, 254 * 26 }; /* it stays held */
    m1805_bound(f, NULL);
    cr_assert(f->state.over);
    cr_assert_eq(f->state.winner, 0);
    cr_assert_eq(f->state.how, END_OBJECTIVES);
    field_free(f);
}

/* An enemy who stands in the very middle of a place is in no direction from there. */
Test(m1805_move, to_a_place_that_the_enemy_stands_in_the_middle_of)
{
    Field *f = m1805_field(
        TERRAIN("{'type': 'place', 'name': 'mill', 'circle': {'at': ['30in', '30in'], "
                "'radius': '1in'}}") ", 'rules': {'objectives': [{'place': 'mill'}]}",
        FOOT("b1", 30, 34, "green", "line"), FOOT("r1", 30, 30, "green", "line"));
    Intention i = { .verb = V_ADVANCE, .target = ref_feature(0) };
    i.subject = ref_unit(field_index(f, "b1"));
    Order o;
    cr_assert(f->battle->rules->ground(f->battle, &f->state, &i, &o, &f->err));
    cr_assert_eq(o.place.y, 254 * 30);
    cr_assert_eq(o.facing, SOUTH);
    i.verb = V_FACE;
    m1805_body(f, "b1")->at = (Point){ 254 * 30, 254 * 30 };
    m1805_body(f, "b1")->facing = EAST;
    cr_assert(f->battle->rules->ground(f->battle, &f->state, &i, &o, &f->err));
    cr_assert_eq(o.facing, EAST);
    field_free(f);
}

/* b2 stands close before b1, which has no room to go on, nor to turn: it is told, once. */
Test(m1805_move, r2_6_who_cannot_move_is_told)
{
    static const struct {
        const char *order;
        int stuck, moved;
        const char *told;
    } rows[] = { { "b1 move to 30,31 facing N", 1, 0,
                   "b1 cannot go that way: b2 is there" },
                 { "b1 move to 30,30 facing NE", 1, 0, "b1 has no room to turn" },
                 { "b1 move to 30,27 facing N", 0, 1, NULL },
                 { "b1 move to 30,30 facing N", 0, 0, NULL } };
    for (int i = 0; i < 4; i++) {
        Field *f = m1805_field(
            "",
            FOOT("b1", 30, 30, "green", "line") "," FOOT("b2", 30, 31.5, "green", "line"),
            FOOT("r1", 50, 58, "green", "line"));
        field_forget(f);
        m1805_bound(f, rows[i].order, NULL);
        cr_assert_eq(f->events[E_STUCK], rows[i].stuck, "row %d", i);
        cr_assert_eq(f->events[E_MOVED], rows[i].moved, "row %d", i);
        char told[200] = "";
        if (rows[i].told)
            musket_say_event(&f->game, &f->last[E_STUCK], told, sizeof told);
        cr_assert_str_eq(told, rows[i].told ? rows[i].told : "", "row %d", i);
        field_free(f);
    }
}

/* Open order is said as that, of an order, in what comes of it, and in a refusal. */
Test(m1805_form, r2_4_skirmish_order_is_called_so)
{
    char told[200];
    Field *f = m1805_field("", FOOT("b1", 30, 20, "green", "line"),
                           FOOT("r1", 30, 40, "green", "line"));
    cr_assert_str_eq(field_says(f, "b1 form as skirmish"), "b1 forms skirmish order");
    m1805_bound(f, "b1 form as skirmish", NULL);
    musket_say_event(&f->game, &f->last[E_FORMATION], told, sizeof told);
    cr_assert_str_eq(told, "b1 is now in skirmish order");
    cr_assert(field_refuses(f, "b1 charge r1", "cannot charge in skirmish order (7.2)"),
              "%s", f->err.text);
    field_free(f);
}

/* A column on its way to r1 comes to two at once: it meets the one who is more before its middle, and not the one
 * whom the file lists last. */
Test(m1805_move, r7_2b_of_two_it_comes_to_it_meets_the_one_before_its_middle)
{
    static const char *const red[] = {
        FOOT("r2", 25.5, 28, "green", "line") "," FOOT("r3", 34, 28, "green", "line"),
        FOOT("r3", 34, 28, "green", "line") "," FOOT("r2", 25.5, 28, "green", "line"),
    };
    for (int i = 0; i < 2; i++) {
        char units[900];
        snprintf(units, sizeof units, "%s,%s", FOOT("r1", 30, 31, "green", "line"),
                 red[i]);
        Field *f = m1805_field("", FOOT("b1", 30, 20, "green", "column"), units);
        field_dice(f, 1, 1);
        field_more(f, 20, 50);
        m1805_bound(f, "b1 charge r1", NULL);
        cr_expect_eq(f->last[E_CHARGE].target, ref_unit(field_index(f, "r3")), "%d", i);
        field_free(f);
    }
}

/* Two inches wherever it goes, but not into woods; it flees as the column it makes. */
Test(m1805_move, r7_1_a_square)
{
    static const int cell[GROUNDS] = { [OPEN] = 2, [HILL] = 2,   [ROAD] = 0, [CHARGE] = 0,
                                       [WOOD] = 0, [STREAM] = 0, [ROUT] = 12 };
    Field *f = movers();
    for (int g = OPEN; g < GROUNDS; g++)
        cr_expect_eq(musket_move_rate(f->battle, &f->state, 0, SQUARE, (Ground)g),
                     254 * cell[g], "column %d", g);
    field_free(f);
}

/* A wide stream is one over all of its width; a narrow one is an inch wide at least (7.6). */
Test(m1805_move, r7_6_a_stream_is_as_wide_as_it_is_drawn)
{
    static const struct {
        const char *width;
        int half; /* in tenths of a millimetre */
    } rows[] = { { "", 127 },
                 { ", 'width': '0.2in'", 127 },
                 { ", 'width': '4in'", 508 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char more[300];
        snprintf(more, sizeof more,
                 TERRAIN("{'type': 'stream', 'line': [['0in', '10in'], ['60in', "
                         "'10in']]%s}"),
                 rows[i].width);
        Field *f = m1805_field(more, FOOT("b1", 30, 10, "green", "line"),
                               FOOT("r1", 30, 20, "green", "line"));
        m1805_body(f, "b1")->at.y = (int16_t)(254 * 10 + rows[i].half);
        cr_expect_eq(m1805_shot(f, "b1", "r1"), -1, "row %u", i);
        m1805_body(f, "b1")->at.y += 1;
        cr_expect_gt(m1805_shot(f, "b1", "r1"), 0, "row %u", i);
        field_free(f);
    }
}

/* 14.2  The widths of all, in tenths of a millimetre. */
Test(m1805_scale, r14_2_as_wide_and_as_deep)
{
    static const struct {
        const char *who;
        int formation, half_w, half_d;
    } rows[] = { { "b1", LINE, 950, 190 },     { "b1", SKIRMISH, 1270, 254 },
                 { "b1", COLUMN, 380, 475 },   { "b1", SQUARE, 475, 475 },
                 { "b2", LINE, 508, 380 },     { "b2", COLUMN, 508, 380 },
                 { "b3", LIMBERED, 254, 254 }, { "b4", LIMBERED, 254, 254 } };
    Field *f = movers();
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        field_unit(f, rows[i].who)->formation = (uint8_t)rows[i].formation;
        const Box box =
            musket_unit_box(f->battle, &f->state, field_index(f, rows[i].who));
        cr_expect_eq(box.half_w, rows[i].half_w, "row %u: %d", i, box.half_w);
        cr_expect_eq(box.half_d, rows[i].half_d, "row %u: %d", i, box.half_d);
    }
    field_free(f);
}

/* A line closes up to the middle and keeps its front edge, a square its middle. */
Test(m1805_scale, r14_3_who_falls_leaves_the_front_where_it_is)
{
    for (int formation = LINE; formation <= SQUARE; formation++) {
        Field *f = movers();
        field_unit(f, "b1")->formation = (uint8_t)formation;
        const Box before = musket_unit_box(f->battle, &f->state, 0);
        musket_unit_lose(&f->game, 0, 12);
        const Box after = musket_unit_box(f->battle, &f->state, 0);
        cr_expect_eq(after.at.x, before.at.x, "%d", formation);
        if (formation == SQUARE)
            cr_expect_eq(after.at.y, before.at.y);
        else
            cr_expect_eq(after.at.y + after.half_d, before.at.y + before.half_d, "%d",
                         formation);
        field_free(f);
    }
}

/* Who loses, and by what: Blue's fall breaks it as Red's does, a wagon is no unit, who routs holds nothing, and
 * what counts for the other side does not count. */
Test(m1805_end, r15_3_who_loses_and_how)
{
    static const struct {
        int blue, red; /* units lost */
        int held;      /* by whom, + 1 */
        int winner, how;
    } rows[] = { { 0, 0, 0, NOBODY, END_TURNS }, { 2, 0, 0, 1, END_BROKEN },
                 { 0, 2, 0, 0, END_BROKEN },     { 2, 2, 1, NOBODY, END_BROKEN },
                 { 1, 1, 1, 0, END_OBJECTIVES }, { 1, 1, 2, NOBODY, END_TURNS },
                 { 2, 0, 1, 1, END_BROKEN } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        static const char *const lost[2][2] = { { "b1", "b2" }, { "r1", "r2" } };
        Field *f = m1805_field(
            TERRAIN(
                "{'type': 'place', 'name': 'mill', 'circle': {'at': ['30in', '30in'], "
                "'radius': '1in'}}") ", 'rules': {'objectives': [{'place': 'mill', "
                                     "'for': 'Blue'}]}",
            FOUR("b", 10) "," UNIT("b5", 20, 20, "wagon", "green", "limbered", "", ""),
            FOUR("r", 50));
        f->state.turn = 20;
        for (int k = 0; k < rows[i].blue; k++)
            m1805_body(f, lost[0][k])->where = LOST;
        for (int k = 0; k < rows[i].red; k++)
            m1805_body(f, lost[1][k])->where = LOST;
        musket(&f->state)->held[field_index(f, "mill")] = (uint8_t)rows[i].held;
        m1805_bound(f, NULL);
        cr_assert(f->state.over);
        cr_expect_eq(f->state.winner, rows[i].winner, "row %u: %d", i, f->state.winner);
        cr_expect_eq(f->state.how, rows[i].how, "row %u: %d", i, f->state.how);
        field_free(f);
    }
}

Test(m1805_end, r15_2_who_holds_an_objective)
{
    static const struct {
        int off, status, holder; /* tenths of a millimetre from its edge */
    } rows[] = { { 762, IN_ORDER, 0 },
                 { 763, IN_ORDER, NOBODY },
                 { 0, SHAKEN, 0 },
                 { 0, ROUTED, NOBODY } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = m1805_field(
            TERRAIN(
                "{'type': 'place', 'name': 'mill', 'circle': {'at': ['30in', '30in'], "
                "'radius': '1in'}}") ", 'rules': {'objectives': [{'place': 'mill'}]}",
            FOUR("b", 10), FOUR("r", 50));
        m1805_body(f, "b1")->at = (Point){ 254 * 30, 254 * 29 - rows[i].off };
        field_unit(f, "b1")->status = (uint8_t)rows[i].status;
        musket_victory_objectives(&f->game);
        cr_expect_eq(musket_held_by(f->battle, &f->state, field_index(f, "mill")),
                     rows[i].holder, "row %u", i);
        field_free(f);
    }
}

/* b2 is too close before it for its line to turn where it stands: it turns where it has come to. */
Test(m1805_move, r7_12_who_has_no_room_to_turn_turns_at_the_end)
{
    for (int close = 0; close < 2; close++) {
        Field *f = m1805_field(
            "",
            FOOT("b1", 30, 20, "green", "line") "," FOOT("b2", 30, 22.5, "green", "line"),
            FOOT("r1", 30, 50, "green", "line"));
        if (!close)
            m1805_body(f, "b2")->at.y = 254 * 30;
        field_forget(f);
        m1805_bound(f, "b1 move to 30,15 facing W", NULL);
        cr_expect_eq(m1805_body(f, "b1")->facing, WEST, "%d", close);
        cr_expect_eq(m1805_body(f, "b1")->at.y, 254 * 15, "%d", close);
        cr_expect_eq(f->events[E_PASSAGE], 0);
        field_free(f);
    }
}
