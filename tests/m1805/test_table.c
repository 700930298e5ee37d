/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_table.c - 1805 at the table's edge: nobody is over it (7.12), but who flees over it is gone.
 *
 * A line of twenty is 7.5 in wide and 1.5 deep, a column 3 in and 3.75.
 *
 * Start at the first test.
 */
#include "tests/m1805/field.h"
#include <criterion/criterion.h>
#include <stdlib.h>

#define FAR_BLUE FOOT("bx", 5, 5, "green", "line")
#define FAR_RED  FOOT("rx", 5, 55, "green", "line")

static bool is_on(const Field *f, const char *who)
{
    const Box box = musket_unit_box(f->battle, &f->state, field_index(f, who));
    return battle_box_on_table(f->battle, &box);
}

/* A column comes with its front to the edge; one sent no further than that goes all the way. */
Test(m1805_table, r7_12_a_move_ends_with_all_of_the_block_on_the_table)
{
    static const struct {
        int from, to, gone;
    } rows[] = { { 54, 59, 1051 }, { 54, 58, 1016 } };
    for (int i = 0; i < 2; i++) {
        Field *f =
            m1805_field("", FOOT("b1", 30, 20, "green", "column") "," FAR_BLUE, FAR_RED);
        m1805_body(f, "b1")->at.y = INCH(rows[i].from);
        m1805_bound(f, rows[i].to == 59 ? "b1 move to 30,59" : "b1 move to 30,58", NULL);
        cr_assert_eq(m1805_gone(f, "b1", 30, rows[i].from), rows[i].gone, "row %d: %d", i,
                     m1805_gone(f, "b1", 30, rows[i].from));
        cr_assert(is_on(f, "b1"));
        field_free(f);
    }
}

/* A line along its own edge has no room to turn there; it turns if it has where it goes, be it cut short on its
 * way, and else keeps its front. */
Test(m1805_table, r7_12_it_turns_if_there_is_room_where_it_goes)
{
    static const struct {
        const char *order;
        int x, y;
        bool turns;
    } rows[] = { { "b1 move to 30,6 facing northeast", 30, 6, true },
                 { "b1 move to 34,1 facing northeast", 34, 1, false },
                 { "b1 move to 30,1 facing northeast", 30, 1, false } };
    for (int i = 0; i < 3; i++) {
        Field *f =
            m1805_field("", FOOT("b1", 30, 1, "green", "line") "," FAR_BLUE, FAR_RED);
        m1805_bound(f, rows[i].order, NULL);
        cr_assert_leq(m1805_gone(f, "b1", rows[i].x, rows[i].y), 1, "row %d", i);
        cr_assert_eq(m1805_body(f, "b1")->facing == 0x2000, rows[i].turns, "row %d", i);
        cr_assert(is_on(f, "b1"));
        field_free(f);
    }
}

Test(m1805_table, r7_12_no_change_into_what_would_hang_over)
{
    Field *f =
        m1805_field("", FOOT("b1", 30, 20, "green", "column") "," FAR_BLUE, FAR_RED);
    m1805_body(f, "b1")->at.x = 940; /* less than half of a line's width */
    cr_assert(field_refuses(f, "b1 form line", "there is no room: the table ends (7.12)"),
              "%s", f->err.text);
    m1805_body(f, "b1")->at.x = 953;
    m1805_bound(f, "b1 form line", NULL);
    cr_assert_eq(field_unit(f, "b1")->formation, LINE);
    cr_assert(is_on(f, "b1"));
    field_free(f);
}

/* The middle of a column at the side of the table is nearer to it than a line's can be: the line charges it with
 * the other end of its front. */
Test(m1805_table, r7_12_a_charge_beside_the_edge_goes_further_in)
{
    Field *f = m1805_field("", FOOT("b1", 56, 33, "green", "line") "," FAR_BLUE,
                           FOOT("r1", 58, 40, "green", "column") "," FAR_RED);
    cr_assert(musket_charge_reaches(f->battle, &f->state, 0, field_index(f, "r1")));
    field_dice(f, 1, 1);
    musket_charge_home(&f->game, 0, field_index(f, "r1"));
    cr_assert_geq(musket_contact_enemy(f->battle, &f->state, 0), 0);
    musket_mark_engaged(f->battle, &f->state);
    const Box box = musket_unit_box(f->battle, &f->state, 0);
    cr_assert(battle_box_on_table(f->battle, &box));
    cr_assert_lt(m1805_body(f, "b1")->at.x, INCH(57));
    field_free(f);
}

/* South along the side of the table, as a mass of which all is on it; and up to its own edge, or over it if its
 * middle is. */
Test(m1805_table, r7_12_nobody_who_flees_along_the_edge_hangs_over_it)
{
    Field *f = m1805_field("", FOOT("b1", 30, 30, "green", "line") "," FAR_BLUE,
                           FOOT("r1", 30, 50, "green", "line") "," FAR_RED);
    Stand *b = m1805_body(f, "b1");
    m1805_body(f, "r1")->at.x = b->at.x = INCH(1);
    b->facing = WEST;
    m1805_body(f, "r1")->facing = WEST;
    field_unit(f, "b1")->status = ROUTED;
    musket_fly(&f->game, 0);
    cr_assert_eq(field_unit(f, "b1")->formation, MASS);
    cr_assert_lt(b->at.y, INCH(19));
    cr_assert(is_on(f, "b1"));
    for (int gone = 0; gone <= 1; gone++) {
        b->at = (Point){ INCH(30), INCH(12) + (gone ? -1 : 1) };
        b->facing = NORTH;
        m1805_body(f, "r1")->at.x = INCH(30);
        field_unit(f, "b1")->formation = LINE;
        musket_fly(&f->game, 0);
        cr_assert_eq(b->where, gone ? LEFT_TABLE : ON_TABLE, "%d", gone);
        cr_assert(gone || is_on(f, "b1"));
    }
    field_free(f);
}

/* The place named is the objective's, at the table's edge: bots mean to go as far as their block has room. */
Test(m1805_table, r7_12_an_advance_to_the_edge_is_meant_as_far_as_there_is_room)
{
    Field *f = m1805_field(TERRAIN(AREA("hill", 28, 57, 32, 60)),
                           FOOT("b1", 30, 53, "green", "column") "," FAR_BLUE, FAR_RED);
    const Intention i = { .verb = V_ADVANCE,
                          .subject = ref_unit(0),
                          .target = ref_feature(0) };
    Order o;
    cr_assert(musket_ground(f->battle, &f->state, &i, &o, NULL));
    const Box box =
        musket_formation_box(f->battle, &f->state, 0, COLUMN, o.place, o.facing);
    cr_assert(battle_box_on_table(f->battle, &box));
    cr_assert_gt(o.place.y, INCH(58));
    field_free(f);
}

Test(m1805_table, r7_12_check_knows_who_is_over_the_edge)
{
    Field *f = m1805_field("", FOOT("b1", 30, 30, "green", "line") "," FAR_BLUE, FAR_RED);
    cr_assert(musket_check(f->battle, &f->state, NULL));
    m1805_body(f, "b1")->at.y = 100; /* of 190 */
    cr_assert_not(musket_check(f->battle, &f->state, &f->err));
    cr_assert_str_eq(f->err.text, "b1 is over the table's edge at 7620,100", "%s",
                     f->err.text);
    field_free(f);
}

/* Out of a house at the edge, where its block would be over it at first: cut short by r1 it would be so still, and it
 * stays inside.  With r1 gone it comes out. */
Test(m1805_table, r7_12_who_comes_out_of_a_house_ends_on_the_table)
{
    for (int barred = 0; barred < 2; barred++) {
        Field *f = m1805_field(
            TERRAIN(AREA("building", 58, 28, 60, 32)),
            FOOT("b1", 59, 30, "green", "skirmish"),
            FOOT("r1", 49, 30, "green", "column") "," FOOT("r9", 5, 55, "green", "line"));
        if (!barred)
            m1805_body(f, "r1")->at.y = 254 * 50;
        m1805_bound(f, "b1 move to 51,30", NULL);
        cr_assert_lt(abs(m1805_body(f, "b1")->at.x - 254 * (barred ? 59 : 51)), 4, "%d",
                     m1805_body(f, "b1")->at.x);
        cr_assert(musket_check(f->battle, &f->state, &f->err), "%s", f->err.text);
        field_free(f);
    }
}
