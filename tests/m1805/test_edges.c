/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_edges.c - 1805 where two of its clauses meet: flight and who is close behind, losses and
 * contact, woods and open order, limbering on the spot, houses that burn, walls beside a charge.
 */
#include "tests/m1805/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define FAR_RED                                                                          \
    FOOT("r8", 10, 56, "green", "line") "," FOOT("r9", 50, 56, "green", "line")
#define FAR_BLUE FOOT("b8", 10, 4, "green", "line") "," FOOT("b9", 50, 4, "green", "line")
#define FARM                                                                             \
    TERRAIN("{'type': 'building', 'name': 'farm', 'rectangle': "                         \
            "{'from': ['28in', '20in'], 'to': ['32in', '23in']}}")

static bool is_marked(const Field *f, const char *name, uint32_t mark)
{
    return (field_unit(f, name)->marks & mark) != 0;
}

static int32_t north_of(const Field *f, const char *name, int inches)
{
    return m1805_body(f, name)->at.y - 254 * inches;
}

/* ---- woods and open order ---- */

/* Placed in a wood, and through one on the way: both have to re-form for a full move. */
Test(m1805_edges, r2_3_in_woods_before_or_on_the_way)
{
    static const char *const woods[] = { TERRAIN(AREA("woods", 20, 10, 40, 22)),
                                         TERRAIN(AREA("woods", 20, 20, 40, 22)),
                                         TERRAIN(AREA("woods", 20, 40, 40, 42)) };
    for (int i = 0; i < 3; i++) {
        Field *f = m1805_field(woods[i], FOOT("b1", 30, 19, "green", "skirmish"),
                               FOOT("r1", 30, 50, "green", "line"));
        m1805_bound(f, "b1 move to 30,24.5", NULL);
        cr_assert_eq(is_marked(f, "b1", U_FROM_WOODS), i < 2, "row %d", i);
        cr_assert_eq(field_gives(f, "b1 move to 30,25 as line"), i == 2, "row %d", i);
        field_free(f);
    }
}

/* In column after a rout it is in open order no more. */
Test(m1805_edges, r2_3_not_after_a_rout)
{
    Field *f = m1805_field("", FOOT("b1", 30, 20, "green", "skirmish") "," FAR_BLUE,
                           FOOT("r1", 30, 32, "green", "line") "," FAR_RED);
    field_unit(f, "b1")->marks |= U_FROM_WOODS;
    field_dice(f, 1, 100);
    m1805_bound(f, "r1 fire b1", NULL);
    cr_assert_eq(field_unit(f, "b1")->status, ROUTED);
    cr_assert_not(is_marked(f, "b1", U_FROM_WOODS));
    field_free(f);
}

/* Its way leads past the corner of a wood, less than a tenth of a millimetre off: where an enemy stops it there the
 * place is rounded into the wood, and a line of horse stops before that. */
Test(m1805_edges, r7_5_no_line_is_stopped_in_the_border_of_a_wood)
{
    Field *f =
        m1805_field(TERRAIN(AREA("woods", 30, 10, 40, 28)),
                    HORSEMEN("b1", 20, 20, "green"), FOOT("r1", 29, 40, "green", "line"));
    const State was = f->state;
    for (int32_t up = 0; up < 254 * 4; up += 254) {
        f->state = was;
        m1805_body(f, "b1")->at.x = 254 * 30 - 1;
        m1805_body(f, "r1")->at.y = (int16_t)(254 * 27 + up);
        m1805_bound(f, "b1 move to 30,30", NULL);
        const Point at = m1805_body(f, "b1")->at;
        cr_assert_gt(at.y, 254 * 22, "it goes");
        cr_assert_lt(at.y, 254 * 28, "it is stopped");
        cr_assert_eq(at.x, 254 * 30 - 1);
        cr_assert(musket_check(f->battle, &f->state, &f->err), "%s", f->err.text);
    }
    field_free(f);
}

/* ---- no contact without a charge ---- */

/* In line with r1 a millimetre before the front of the column it would make, or a hair more; in that
 * column, to be turned towards him. */
Test(m1805_edges, r7_11_nobody_forms_up_or_turns_into_contact)
{
    for (int k = 0; k < 4; k++) {
        const bool turns = k & 1, room = k & 2;
        Field *f = turns ? m1805_field("", FOOT("b1", 30, 20, "green", "column"),
                                       FOOT("r1", 30, 40, "green", "line"))
                         : m1805_field("", FOOT("b1", 30, 20, "green", "line"),
                                       FOOT("r1", 30, 40, "green", "line"));
        const Point at = m1805_body(f, "b1")->at;
        m1805_body(f, "r1")->at = (Point){ at.x, at.y + 475 + 190 + GEO_TOUCH + room };
        if (turns) {
            m1805_body(f, "b1")->facing = EAST;
            m1805_bound(f, "b1 move to 30,20 facing N", NULL);
            cr_assert_eq(m1805_body(f, "b1")->facing, room ? NORTH : EAST);
        } else {
            cr_assert_eq(field_gives(f, "b1 form as column"), room, "%s", f->err.text);
        }
        cr_assert_not(is_marked(f, "b1", U_ENGAGED));
        cr_assert_eq(f->events[E_MELEE], 0);
        field_free(f);
    }
}

/* Past r1's flank, a millimetre from it, it does not end beside him; two millimetres off it may. */
Test(m1805_edges, r7_11_a_move_does_not_end_beside_an_enemy_in_contact)
{
    for (int off = GEO_TOUCH; off <= 2 * GEO_TOUCH; off += GEO_TOUCH) {
        Field *f = m1805_field("", FOOT("b1", 30, 20, "green", "line"),
                               FOOT("r1", 30, 40, "green", "line"));
        m1805_body(f, "r1")->at = (Point){ 254 * 30 + 950 + 950 + off, 254 * 25 };
        m1805_bound(f, "b1 move to 30,25", NULL);
        cr_assert_not(is_marked(f, "b1", U_ENGAGED), "%d off", off);
        cr_assert_eq(m1805_body(f, "b1")->at.y == 254 * 25, off > GEO_TOUCH);
        field_free(f);
    }
}

/* b2, who fights r1, is in the way of b1's charge at him; there it stands against r2's flank. */
Test(m1805_edges, r7_2_a_charge_that_ends_in_contact_with_anybody_is_home)
{
    for (int off = GEO_TOUCH; off <= 2 * GEO_TOUCH; off += GEO_TOUCH) {
        Field *f = m1805_field(
            "",
            FOOT("b1", 30, 20, "green", "column") "," FOOT("b2", 30, 28, "green", "line"),
            FOOT("r1", 30, 40, "green", "line") "," FOOT("r2", 50, 40, "green", "line"));
        const int32_t x = 254 * 30, y = 254 * 28;
        m1805_touch(f, "b2", "r1", 380);
        m1805_body(f, "b2")->at.y = y;
        m1805_body(f, "r1")->at.y = y + 380;
        m1805_body(f, "r2")->at = (Point){ x + 380 + 950 + off, y - 190 - 475 };
        m1805_bound(f, "b1 charge r1", NULL);
        cr_assert_eq(f->last[E_CHARGE].a, off == GEO_TOUCH, "%d off", off);
        cr_assert_eq(f->last[E_CHARGE].target,
                     field_find(f, off == GEO_TOUCH ? "r2" : "r1"));
        cr_assert_eq(is_marked(f, "b1", U_HAS_CHARGED), off == GEO_TOUCH);
        field_free(f);
    }
}

/* ---- shaken ---- */

/* A change of formation is no advance, wherever on the table. */
Test(m1805_edges, r4_2_shaken_troops_change_formation)
{
    Field *f = m1805_field("", FOOT("b1", 5, 20, "green", "line"),
                           FOOT("r1", 5, 8, "green", "line"));
    m1805_body(f, "r1")->facing = NORTH;
    m1805_body(f, "b1")->facing = SOUTH;
    field_dice(f, 3, 99, 1, 85);
    m1805_bound(f, "b1 form as column", "r1 fire b1", NULL);
    cr_assert_eq(field_unit(f, "b1")->status, SHAKEN);
    cr_assert_eq(field_unit(f, "b1")->formation, COLUMN);
    field_free(f);
}

/* Told to form column and come on: it forms column.  Back from r1 it goes as well. */
Test(m1805_edges, r4_2_shaken_on_the_way_only_the_advance_is_lost)
{
    for (int back = 0; back < 2; back++) {
        Field *f = m1805_field("", FOOT("b1", 5, 20, "green", "line"),
                               FOOT("r1", 5, 8, "green", "line"));
        m1805_body(f, "r1")->facing = NORTH;
        m1805_body(f, "b1")->facing = SOUTH;
        field_dice(f, 3, 99, 1, 85);
        m1805_bound(f, back ? "b1 move to 5,21 as column" : "b1 move to 5,19 as column",
                    "r1 fire b1", NULL);
        cr_assert_eq(field_unit(f, "b1")->status, SHAKEN);
        cr_assert_eq(field_unit(f, "b1")->formation, COLUMN);
        cr_assert_eq(f->events[E_MOVED], back);
        field_free(f);
    }
}

/* Past r1 to where it is as far from him as before: in the open it goes.  On a hill it would come to a
 * stand on the way, and nearer; in order it does. */
Test(m1805_edges, r4_2_nor_by_a_move_that_is_cut_short)
{
    static const struct {
        bool hill;
        int status;
        int32_t gone;
    } rows[] = { { false, SHAKEN, 8 * 254 },
                 { true, SHAKEN, 0 },
                 { true, IN_ORDER, 1651 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = m1805_field(rows[i].hill ? TERRAIN(AREA("hill", 32, 10, 50, 25)) : "",
                               FOOT("b1", 30, 20, "green", "column"),
                               FOOT("r1", 34, 30, "green", "line"));
        field_unit(f, "b1")->status = (uint8_t)rows[i].status;
        m1805_row(f, "b1")->shaken = 1;
        m1805_bound(f, "b1 move to 38,20 facing east", NULL);
        cr_assert_eq(m1805_gone(f, "b1", 30, 20), rows[i].gone, "row %u: %d", i,
                     m1805_gone(f, "b1", 30, 20));
        cr_assert_eq(m1805_body(f, "b1")->facing, EAST, "row %u: it may turn", i);
        field_free(f);
    }
}

/* A line in the open is pushed back as far as the wood it may not be in. */
Test(m1805_edges, r4_4_not_onto_ground_it_may_not_be_on)
{
    for (int wood = 0; wood < 2; wood++) {
        Field *f = m1805_field(wood ? TERRAIN(AREA("woods", 20, 21, 40, 30)) : "",
                               FOOT("b1", 30, 18.5, "green", "line") "," FAR_BLUE,
                               FOOT("r1", 30, 20, "green", "line") "," FAR_RED);
        m1805_touch(f, "b1", "r1", 380);
        musket_push_back(&f->game, field_index(f, "r1"), m1805_body(f, "b1")->at);
        cr_assert_eq(north_of(f, "r1", 20), wood ? 253 : 3 * 254, "%d",
                     north_of(f, "r1", 20));
        field_free(f);
    }
}

/* ---- flight ---- */

/* The mass is deeper than the line: it begins upon who is close behind, and goes through him. */
Test(m1805_edges, r4_7_through_a_friend_close_behind)
{
    for (int near = 0; near < 2; near++) {
        Field *f = m1805_field("", FOOT("b1", 30, 20, "green", "line"),
                               near ? FOOT("r1", 30, 30, "green", "line") "," FOOT(
                                          "r2", 30, 32, "green", "line") "," FAR_RED
                                    : FOOT("r1", 30, 30, "green", "line") "," FOOT(
                                          "r2", 50, 32, "green", "line") "," FAR_RED);
        field_dice(f, 1, 91);
        m1805_bound(f, "b1 fire r1", NULL);
        cr_assert_eq(field_unit(f, "r1")->status, ROUTED);
        cr_assert_gt(north_of(f, "r1", 30), 254 * 4);
        cr_assert_eq(f->events[E_PASSAGE], near);
        field_free(f);
    }
}

Test(m1805_edges, r4_7_not_through_an_enemy_close_behind)
{
    Field *f = m1805_field("",
                           FOOT("b1", 30, 18.5, "green", "line") "," FOOT(
                               "b2", 30, 31.5, "green", "line") "," FAR_BLUE,
                           FOOT("r1", 30, 20, "green", "line") "," FAR_RED);
    m1805_touch(f, "b1", "r1", 380);
    m1805_body(f, "b2")->at = (Point){ 254 * 30, 254 * 20 + 380 };
    m1805_body(f, "b2")->facing = SOUTH;
    musket_mark_engaged(f->battle, &f->state);
    cr_assert(is_marked(f, "b2", U_ENGAGED));
    musket_rout(&f->game, field_index(f, "r1"));
    cr_assert_eq(north_of(f, "r1", 20), 0);
    field_free(f);
}

/* ---- contact ---- */

/* Both lose one: a column at the end of a line that gets shorter, horse before a square that gets
 * smaller. */
Test(m1805_edges, r6_17_whoever_fights_on_is_in_contact)
{
    Field *f = m1805_field("", FOOT("b1", 30, 20, "green", "column") "," FAR_BLUE,
                           FOOT("r1", 30, 30, "green", "line") "," FAR_RED);
    Stand *r = m1805_body(f, "r1"), *b = m1805_body(f, "b1");
    b->facing = EAST;
    r->figures = 19;
    b->figures = 17;
    const Box line = musket_unit_box(f->battle, &f->state, field_index(f, "r1"));
    const Box column = musket_unit_box(f->battle, &f->state, 0);
    b->at = (Point){ r->at.x - line.half_w - column.half_d, r->at.y };
    musket_mark_engaged(f->battle, &f->state);
    field_dice(f, 4, 1, 1, 1, 1);
    m1805_bound(f, NULL);
    cr_assert_eq(r->figures, 18);
    cr_assert_eq(b->figures, 16);
    cr_assert(is_marked(f, "b1", U_ENGAGED));
    field_free(f);

    f = m1805_field("", HORSEMEN("b1", 30, 20, "green") "," FAR_BLUE,
                    FOOT("r1", 30, 30, "green", "square") "," FAR_RED);
    m1805_body(f, "r1")->figures = 17;
    const Box square = musket_unit_box(f->battle, &f->state, field_index(f, "r1"));
    m1805_touch(f, "b1", "r1", square.half_d + 380);
    field_dice(f, 4, 1, 1, 1, 1);
    m1805_bound(f, NULL);
    cr_assert_eq(m1805_body(f, "r1")->figures, 16);
    cr_assert_eq(f->events[E_BACK], 0);
    cr_assert(is_marked(f, "b1", U_ENGAGED));
    field_free(f);
}

/* b1, a column askew, straight south of r1 until they meet, so much further to the right each time. */
static void meet_by_a_corner(Field *f, int off)
{
    Stand *r = m1805_body(f, "r1"), *b = m1805_body(f, "b1");
    r->figures = 19;
    b->figures = 17;
    const Box line = musket_unit_box(f->battle, &f->state, field_index(f, "r1"));
    b->facing = 0x1800; /* north-east by half */
    b->at = (Point){ r->at.x - line.half_w - 400 + 20 * off, r->at.y - 2000 };
    const Box column = musket_unit_box(f->battle, &f->state, 0);
    b->at.y += geo_sweep_one(&column, geo_ahead(NORTH), 2000, &line);
}

/* Askew, by a corner near the end of a line that gets shorter at both ends: they close up. */
Test(m1805_edges, r6_17_who_met_by_a_corner_closes_up)
{
    int fought = 0, told = 0;
    for (int off = 0; off < 40; off++) {
        Field *f = m1805_field("", FOOT("b1", 30, 20, "green", "column") "," FAR_BLUE,
                               FOOT("r1", 30, 30, "green", "line") "," FAR_RED);
        Stand *r = m1805_body(f, "r1"), *b = m1805_body(f, "b1");
        meet_by_a_corner(f, off);
        musket_mark_engaged(f->battle, &f->state);
        if (is_marked(f, "b1", U_ENGAGED)) {
            field_dice(f, 4, 1, 1, 1, 1);
            m1805_bound(f, NULL);
            if (r->figures == 18 && b->figures == 16 && !f->events[E_BACK]) {
                fought++;
                told += f->events[E_MOVED];
                cr_expect(is_marked(f, "b1", U_ENGAGED), "%d to the right", 2 * off);
            }
        }
        field_free(f);
    }
    cr_assert(fought > 5, "%d", fought);
    cr_assert(told > 2 && told <= fought, "%d of %d are told to have moved", told,
              fought);
}

/* Only r1 loses a figure, and steps back: b1 stays where it is, wherever they met. */
Test(m1805_edges, r6_17_nobody_closes_up_to_who_steps_back)
{
    int fought = 0;
    for (int off = 0; off < 40; off++) {
        Field *f = m1805_field("", FOOT("b1", 30, 20, "green", "column") "," FAR_BLUE,
                               FOOT("r1", 30, 30, "green", "line") "," FAR_RED);
        const Stand *r = m1805_body(f, "r1"), *b = m1805_body(f, "b1");
        meet_by_a_corner(f, off);
        const Point was = b->at;
        musket_mark_engaged(f->battle, &f->state);
        if (is_marked(f, "b1", U_ENGAGED)) {
            field_dice(f, 3, 1, 100, 1);
            m1805_bound(f, NULL);
            if (r->figures == 18 && b->figures == 17 && f->events[E_BACK] == 1) {
                fought++;
                cr_expect_eq(f->events[E_MOVED], 0, "%d to the right", 2 * off);
                cr_expect(b->at.x == was.x && b->at.y == was.y, "%d", 2 * off);
            }
        }
        field_free(f);
    }
    cr_assert(fought > 5, "%d", fought);
}

/* A line is met at its end, twenty degrees askew: it is that end that stays where it is when a file falls. */
Test(m1805_edges, r6_17_the_end_that_is_met_askew_stays)
{
    static const int degrees[] = { 90, 70, 110 };
    for (int i = 0; i < 3; i++) {
        Field *f = m1805_field("", FOOT("b1", 30, 20, "green", "line"),
                               FOOT("r1", 30, 25, "green", "line"));
        Stand *r = m1805_body(f, "r1");
        r->facing = (Angle)(degrees[i] * 65536 / 360);
        const int own = field_index(f, "r1");
        const Box line = musket_unit_box(f->battle, &f->state, own);
        const Box other = musket_unit_box(f->battle, &f->state, 0);
        r->at.y -= geo_sweep_one(&line, geo_ahead(SOUTH), 2000, &other);
        cr_assert(musket_in_contact(f->battle, &f->state, 0, own));
        const Side end = musket_side_met(f->battle, &f->state, own, 0);
        cr_expect_eq(end, SIDE_RIGHT, "%d", degrees[i]);
        cr_expect_eq(musket_side_met(f->battle, &f->state, 0, own), SIDE_FRONT);
        musket_unit_lose_but(&f->game, own, 2, (int)end);
        cr_expect(musket_in_contact(f->battle, &f->state, 0, own), "%d", degrees[i]);
        field_free(f);
    }
}

/* Five horse lose a file, and with it the contact at their end, and more than the others: they step back.  At
 * the table's edge they stay, and both fight on. */
Test(m1805_edges, r6_17_who_has_no_way_back_fights_on)
{
    for (int held = 0; held <= 1; held++) {
        Field *f = m1805_field("", HORSEMEN("b1", 30, 20, "green") "," FAR_BLUE,
                               HORSEMEN("r1", 30, 29, "green") "," FAR_RED);
        Stand *r = m1805_body(f, "r1"), *b = m1805_body(f, "b1");
        r->figures = 5;
        if (held)
            r->at.y = 254 * 60; /* its middle, which is what counts */
        const Box line = musket_unit_box(f->battle, &f->state, field_index(f, "r1"));
        const Box other = musket_unit_box(f->battle, &f->state, 0);
        b->at = (Point){ r->at.x - line.half_w - other.half_w + 76,
                         r->at.y - line.half_d - other.half_d };
        const Point was = r->at;
        musket_mark_engaged(f->battle, &f->state);
        cr_assert(is_marked(f, "b1", U_ENGAGED));
        field_dice(f, 3, 1, 100, 5); /* 40 % each; it holds on 100 - 4 * 20 - 10 */
        m1805_bound(f, NULL);
        cr_assert_eq(r->figures, 4);
        cr_expect_eq(f->events[E_BACK], !held);
        cr_expect_eq(r->at.y > was.y, !held);
        cr_expect_eq(is_marked(f, "b1", U_ENGAGED), held, "%d", held);
        field_free(f);
    }
}

/* b1, a gun or a wagon, is met by the last file of a line, which falls, and with it a man of its crew: the wagon
 * closes up, the gun in position stays where it is, and the line comes to it.  Not so if the gun, or the
 * ground before the line, is in woods, which a line does not enter. */
Test(m1805_edges, r6_17_no_gun_in_position_closes_up)
{
    static const char *const woods[] = {
        "", "",
        TERRAIN("{'type': 'woods', 'rectangle': {'from': ['630mm', '700mm'], 'to': "
                "['760mm', '850mm']}}")
    };
    for (int i = 0; i < 3; i++) {
        Field *f = m1805_field(
            woods[i],
            i ? GUN("b1", 20, 20, "green") "," FAR_BLUE
              : UNIT("b1", 20, 20, "wagon", "green", "limbered", "", "") "," FAR_BLUE,
            FOOT("r1", 30, 30, "green", "line") "," FAR_RED);
        Stand *r = m1805_body(f, "r1"), *b = m1805_body(f, "b1");
        r->figures = 19;
        b->at = (Point){ r->at.x - 950 - 254 + 50, r->at.y - 190 - 254 };
        const Point gun = b->at, line = r->at;
        musket_mark_engaged(f->battle, &f->state);
        cr_assert(is_marked(f, "b1", U_ENGAGED));
        field_dice(f, 4, 1, 1, 1, 1);
        m1805_bound(f, NULL);
        cr_assert(r->figures == 18 && b->figures == 3);
        cr_assert_eq(b->at.x > gun.x, i == 0, "row %d", i);
        cr_assert_eq(r->at.x < line.x, i == 1, "row %d", i);
        cr_assert_eq(is_marked(f, "b1", U_ENGAGED), i < 2, "row %d", i);
        field_free(f);
    }
}

/* The edge that is met stays where it is, but for ground that a line does not enter: the middle of one that
 * loses a file goes 9.5 mm to the right, and woods begin 15 mm off, or 5. */
Test(m1805_edges, r7_5_losses_lead_no_line_into_woods)
{
    static const char *const woods[] = { TERRAIN(AREA("woods", 30.6, 10, 40, 30)),
                                         TERRAIN(AREA("woods", 30.2, 10, 40, 30)) };
    for (int i = 0; i < 2; i++) {
        Field *f = m1805_field(woods[i], FOOT("b1", 30, 20, "green", "line"), FAR_RED);
        const Point was = m1805_body(f, "b1")->at;
        musket_unit_lose_but(&f->game, 0, 2, SIDE_RIGHT);
        cr_assert_eq(m1805_body(f, "b1")->at.x - was.x, i ? 0 : 95, "row %d: %d", i,
                     m1805_body(f, "b1")->at.x - was.x);
        field_free(f);
    }
}

/* r3, a gun, comes to where it would touch b1's front once that has lost a man and closed up.
 * returns: b1 as it will be then */
static Box bring_gun(Field *f, Point end)
{
    Stand *b = m1805_body(f, "b1"), *gun = m1805_body(f, "r3");
    b->figures = 16;
    Box home = musket_unit_box(f->battle, &f->state, 0);
    home.at = end;
    b->figures = 17;
    gun->facing = b->facing;
    gun->at =
        geo_offset(end, home.ahead, -home.half_w, home.half_d + 254 + GEO_TOUCH / 2);
    return home;
}

/* The same with r3 there: b1 stays off. */
Test(m1805_edges, r6_17_closing_up_is_no_charge_at_others)
{
    int seen = 0;
    for (int off = 0; off < 40; off++) {
        Point end = { 0, 0 };
        for (int third = 0; third < 2; third++) {
            Field *f = m1805_field("", FOOT("b1", 30, 20, "green", "column") "," FAR_BLUE,
                                   FOOT("r1", 30, 30, "green", "line") "," GUN(
                                       "r3", 5, 40, "green") "," FAR_RED);
            meet_by_a_corner(f, off);
            const Stand *b = m1805_body(f, "b1");
            if (third)
                bring_gun(f, end);
            musket_mark_engaged(f->battle, &f->state);
            const bool alone = !is_marked(f, "r3", U_ENGAGED);
            field_dice(f, 4, 1, 1, 1, 1);
            if (is_marked(f, "b1", U_ENGAGED) && alone)
                m1805_bound(f, NULL);
            end = b->at;
            if (third && alone && b->figures == 16) {
                seen++;
                cr_expect_not(is_marked(f, "r3", U_ENGAGED), "%d to the right", 2 * off);
            }
            field_free(f);
        }
    }
    cr_assert(seen > 5, "%d", seen);
}

/* Nor when r3 has a melee of its own, with b2 on its other side: the two stay two. */
Test(m1805_edges, r6_17_closing_up_joins_no_two_melees)
{
    int seen = 0;
    for (int off = 0; off < 40; off++) {
        Point end = { 0, 0 };
        for (int third = 0; third < 2; third++) {
            Field *f = m1805_field("",
                                   FOOT("b1", 30, 20, "green", "column") "," FOOT(
                                       "b2", 50, 8, "green", "column") "," FAR_BLUE,
                                   FOOT("r1", 30, 30, "green", "line") "," GUN(
                                       "r3", 5, 40, "green") "," FAR_RED);
            meet_by_a_corner(f, off);
            Stand *b = m1805_body(f, "b1"), *gun = m1805_body(f, "r3");
            if (third) {
                const Box home = bring_gun(f, end);
                Stand *other = m1805_body(f, "b2");
                other->facing = (Angle)(b->facing + SOUTH);
                const Box his =
                    musket_unit_box(f->battle, &f->state, field_index(f, "b2"));
                other->at = geo_offset(gun->at, home.ahead, -500, 254 + his.half_d);
            }
            musket_mark_engaged(f->battle, &f->state);
            const bool two =
                third && is_marked(f, "r3", U_ENGAGED) &&
                !musket_in_contact(f->battle, &f->state, 0, field_index(f, "r3"));
            field_dice(f, 0);
            field_more(f, 20, 1);
            if (is_marked(f, "b1", U_ENGAGED) && (two || !third))
                m1805_bound(f, NULL);
            end = b->at;
            if (two && b->figures == 16) {
                seen++;
                cr_expect_not(
                    musket_in_contact(f->battle, &f->state, 0, field_index(f, "r3")),
                    "%d to the right", 2 * off);
            }
            field_free(f);
        }
    }
    cr_assert(seen > 5, "%d", seen);
}

/* Pushed off by fire, the enemy is no longer in a melee, and others may fire. */
Test(m1805_edges, r8_16_who_is_pushed_off_is_in_no_melee)
{
    Field *f = m1805_field("",
                           FOOT("b1", 30, 20, "veteran", "line") "," FOOT(
                               "b2", 38.5, 20, "veteran", "line") "," FAR_BLUE,
                           FOOT("r1", 30, 29, "green", "line") "," FOOT(
                               "r2", 38, 34, "green", "line") "," FAR_RED);
    const Point to = m1805_body(f, "r1")->at;
    m1805_body(f, "b2")->facing = geo_bearing(m1805_body(f, "b2")->at, to);
    m1805_body(f, "r2")->facing = geo_bearing(m1805_body(f, "r2")->at, to);
    field_forget(f);
    field_dice(f, 12, 1, 5, 70, 95, 100, 85, 50, 50, 50, 50, 50, 50);
    m1805_bound(f, "b1 charge r1", "b2 fire r1", "r1 move to 30,32", "r2 fire b1", NULL);
    cr_assert_eq(f->events[E_BACK], 1);
    cr_assert_eq(f->events[E_FIRE], 2);
    cr_assert_eq(f->events[E_NO_FIRE], 0);
    field_free(f);
}

/* ---- horse beside a wall ---- */

/* r2, behind a wall, is met by the same front edge: the charge is at r1, whoever comes first in
 * the file, and horse and r2 let each other be. */
Test(m1805_edges, r6_13_a_wall_beside_whom_horse_charges)
{
#define WALL                                                                             \
    TERRAIN("{'type': 'obstacle', 'line': [['32.5in', '704.5mm'], ['40in', "             \
            "'704.5mm']]}")
#define R1 FOOT("r1", 30, 40, "green", "column")
#define R2 FOOT("r2", 35.5, 45, "green", "line")
    static const char *const red[] = { R1 "," R2 "," FAR_RED, R2 "," R1 "," FAR_RED };
    for (int i = 0; i < 4; i++) {
        Field *f =
            m1805_field(i < 2 ? WALL : "", HORSEMEN("b1", 30, 20, "veteran") "," FAR_BLUE,
                        red[i % 2]);
        m1805_body(f, "r1")->at.y = 7620;
        m1805_body(f, "r2")->at.y = 7335;
        field_forget(f);
        cr_assert_eq(musket_horse_barred(f->battle, &f->state, 0, field_index(f, "r2")),
                     i < 2);
        m1805_bound(f, "b1 charge r1", NULL);
        cr_assert_eq(f->last[E_CHARGE].a, 1, "row %d", i);
        cr_assert_eq(f->last[E_CHARGE].target, field_find(f, "r1"), "row %d", i);
        field_free(f);
    }
}

/* ---- fire ---- */

Test(m1805_edges, r8_13_in_a_trench_one_fires)
{
    static const char *const line[] = { TERRAIN(LINE_OF("trench", 20, 20, 40, 20)),
                                        TERRAIN(LINE_OF("obstacle", 20, 20, 40, 20)) };
    for (int i = 0; i < 2; i++) {
        Field *f = m1805_field(line[i], FOOT("b1", 30, 20, "green", "line"),
                               FOOT("r1", 30, 30, "green", "line"));
        cr_assert_eq(m1805_shot(f, "b1", "r1") > 0, i == 0, "row %d: %s", i, f->err.text);
        field_free(f);
    }
}

/* Guns that are routed stay where they are: an unmoving target; foot in rout is none. */
Test(m1805_edges, r9_4_routed_guns_stand_still)
{
    Field *f = m1805_field("", GUN("b1", 30, 10, "green") "," FAR_BLUE,
                           UNIT("r1", 30, 30, "artillery", "green", "unlimbered", "",
                                ", 'status': 'routed'") "," FAR_RED);
    m1805_bound(f, "b1 fire r1", NULL);
    cr_assert_eq(f->last[E_FIRE].c, 10 + 15 + 15);
    field_free(f);
}

/* Its target is gone when its turn comes: told once, though it waits for a friend to move. */
Test(m1805_edges, r1_3_fire_is_lost_once)
{
    Field *f = m1805_field("",
                           FOOT("b1", 30, 20, "green", "line") "," FOOT(
                               "b2", 30, 17, "green", "line") "," FAR_BLUE,
                           FOOT("r1", 30, 37, "green", "line") "," FAR_RED);
    field_forget(f);
    field_dice(f, 8, 50, 1, 50, 50, 50, 50, 50, 50);
    m1805_bound(f, "b1 fire and move r1 to 30,18", "b2 move to 30,12", "r1 move to 30,43",
                NULL);
    cr_assert_eq(f->events[E_NO_FIRE], 1);
    field_free(f);
}

typedef struct Heard {
    int kind;
    char says[300]; /* the last of that kind */
} Heard;

static void hear_last(void *self, const Game *g, const Event *e)
{
    Heard *const heard = self;
    if (e->kind == heard->kind)
        musket_say_event(g, e, heard->says, sizeof heard->says);
}

/* Its shot is lost: it is told why, as its order would be refused then. */
Test(m1805_edges, r1_3_why_it_has_no_shot_is_told)
{
    static const struct {
        const char *blue, *red, *says;
    } rows[] = {
        { "b1 fire and move r1 to 30,18", "r1 move to 30,43",
          "b1 has no shot at r1: out of range, 21.6 in away, reach 18 in (8.2, 9.2)" },
        { "b1 fire and move r1 to 30,18", "r1 move to 36,37",
          NULL }, /* it moves aside: there is a shot */
        { "b1 move and fire r1 to 30,20 facing E", "r1 hold",
          "b1 has no shot at r1: it does not face its middle: it fires 45 degrees to "
          "each side of the middle of its own front (8.4)" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Heard heard = { E_NO_FIRE, "" };
        Field *f = m1805_field("", FOOT("b1", 30, 20, "green", "line") "," FAR_BLUE,
                               FOOT("r1", 30, 37, "green", "line") "," FAR_RED);
        f->listener = (Listener){ hear_last, &heard };
        field_dice(f, 2, 50, 1); /* r1 is first */
        field_more(f, 10, 50);
        m1805_bound(f, rows[i].blue, rows[i].red, NULL);
        cr_expect_str_eq(heard.says, rows[i].says ? rows[i].says : "", "row %zu: %s", i,
                         heard.says);
        field_free(f);
    }
}

/* Who is stopped short by somebody is told to be, be it an enemy half an inch off or a friend on whom it would end; not
 * by a friend who lies concealed, nor by one beside its way, nor where its move ends anyway. */
Test(m1805_edges, r7_11_who_stops_it_is_told)
{
    static const struct {
        const char *friend, *foe, *order, *says;
    } rows[] = {
        { FAR_BLUE, FOOT("r1", 30, 25, "green", "line"), "b1 move to 30,26",
          ", stopped by r1" },
        { FAR_BLUE, FOOT("r1", 30, 29, "green", "line"), "b1 move to 30,26", NULL },
        { FAR_BLUE, FOOT("r1", 40, 25, "green", "line"), "b1 move to 30,26", NULL },
        { FOOT("b2", 30, 27, "green", "line"), FOOT("r1", 30, 45, "green", "line"),
          "b1 move to 30,26", ", stopped by b2" },
        { UNIT("b2", 30, 27, "infantry", "green", "line", "", ", 'marks': ['concealed']"),
          FOOT("r1", 30, 45, "green", "line"), "b1 move to 30,26", NULL },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[600], red[400];
        Heard heard = { E_MOVED, "" };
        snprintf(blue, sizeof blue, "%s,%s", FOOT("b1", 30, 20, "green", "line"),
                 rows[i].friend);
        snprintf(red, sizeof red, "%s,%s", rows[i].foe, FAR_RED);
        Field *f = m1805_field("", blue, red);
        f->listener = (Listener){ hear_last, &heard };
        field_more(f, 12, 50);
        m1805_bound(f, rows[i].order, NULL);
        cr_expect_eq(strncmp(heard.says, "b1 moves ", 9), 0, "row %zu: %s", i,
                     heard.says);
        const char *const by = strstr(heard.says, ", stopped");
        cr_expect_str_eq(by ? by : "", rows[i].says ? rows[i].says : "", "row %zu: %s", i,
                         heard.says);
        field_free(f);
    }
}

/* Of two who fire at each other the slower, who turns first, fires with what is left before it
 * tests; one whose target fires at nobody tests before it moves. */
Test(m1805_edges, r5_4_two_who_fire_at_each_other_test_after_it)
{
    static const char *const red[] = { "r1 move and fire b1 to 30,29",
                                       "r1 move and fire b2 to 30,29" };
    for (int i = 0; i < 2; i++) {
        Field *f = m1805_field("",
                               FOOT("b1", 30, 20, "green", "line") "," FOOT(
                                   "b2", 44, 22, "green", "line") "," FAR_BLUE,
                               FOOT("r1", 30, 30, "green", "line") "," FAR_RED);
        field_forget(f);
        field_dice(f, 2, 1, 60);
        field_more(f, 10, 100);
        m1805_bound(f, "b1 fire r1", red[i], NULL);
        cr_assert_eq(f->events[E_FIRE], i ? 1 : 2, "row %d", i);
        cr_assert_eq(field_unit(f, "r1")->status, ROUTED, "row %d", i);
        field_free(f);
    }
}

/* ---- guns ---- */

/* Ordered as a move on the spot it is the same change: at the end of the bound, and not without a
 * limber. */
Test(m1805_edges, r9_9_limbering_on_the_spot_takes_the_bound)
{
    Field *f = m1805_field("", GUN("b1", 30, 10, "green"), GUN("r1", 30, 20, "green"));
    field_dice(f, 7, 99, 1, 69, 1, 30, 51, 1);
    m1805_bound(f, "b1 move to 30,10 as limbered", "r1 fire b1", NULL);
    cr_assert(is_marked(f, "b1", U_NO_LIMBER));
    cr_assert_eq(field_unit(f, "b1")->formation, UNLIMBERED);
    field_free(f);
    f = m1805_field("", GUN("b1", 30, 10, "green"), FOOT("r1", 30, 50, "green", "line"));
    m1805_bound(f, "b1 move to 30,10 as limbered", NULL);
    cr_assert_eq(field_unit(f, "b1")->formation, LIMBERED);
    field_free(f);
}

/* ---- houses ---- */

/* Fire at the house bears on who is in it, by whatever name. */
Test(m1805_edges, r3_1_fire_at_a_building_bears_on_its_garrison)
{
    static const char *const order[] = { "b1 fire farm", "b1 fire r1" };
    for (int i = 0; i < 2; i++) {
        Field *f = m1805_field(
            FARM, GUN("b1", 30, 10, "green") "," FOOT("b2", 20, 12, "green", "line"),
            FOOT("r1", 30, 21, "veteran", "column"));
        field_forget(f);
        m1805_bound(f, order[i], "r1 move to 30,27", NULL);
        cr_assert_eq(f->events[E_INITIATIVE], 2, "row %d: %d", i,
                     f->events[E_INITIATIVE]);
        field_free(f);
    }
}

/* What it was told it does not do any more, and that is told; who was told nothing has nothing to lose. */
Test(m1805_edges, r11_4_an_order_lost_to_the_fire_is_told)
{
    static const char *const order[] = { "r1 move to 30,26", "r1 charge b2", "r1 fire b2",
                                         "r1 hold" };
    for (int i = 0; i < 4; i++) {
        Field *f = m1805_field(
            FARM, GUN("b1", 30, 10, "green") "," FOOT("b2", 20, 16, "green", "line"),
            FOOT("r1", 30, 21, "veteran", "column") "," FOOT("r2", 55, 55, "green",
                                                             "line"));
        field_dice(f, 5, 1, 99, 9, 25, 50); /* initiative, hit, fire, morale */
        if (i == 3)
            field_dice(f, 3, 9, 25, 50);
        field_forget(f);
        m1805_bound(f, "b1 fire r1", order[i], NULL);
        cr_expect_neq(m1805_gone(f, "r1", 30, 21), 0, "row %d", i);
        cr_expect_eq(f->events[E_UNDONE], i < 3, "row %d", i);
        char said[160];
        musket_say_event(&f->game, &f->last[E_UNDONE], said, sizeof said);
        if (i < 3)
            cr_expect_str_eq(said, "r1 has a fire to get out of and does nothing else in "
                                   "this bound");
        field_free(f);
    }
}

/* Out of the fire is all that it does, and not over an enemy; a friend is passed through. */
Test(m1805_edges, r11_4_out_of_a_burning_house)
{
    Field *f = m1805_field(
        FARM, GUN("b1", 30, 10, "green") "," FOOT("b2", 20, 12, "green", "line"),
        FOOT("r1", 30, 21, "veteran", "column"));
    field_dice(f, 5, 1, 99, 9, 25, 50);
    m1805_bound(f, "b1 fire r1", "r1 charge b1", NULL);
    cr_assert(is_marked(f, "r1", U_DISORDERED) || f->events[E_MOVED] > 0);
    cr_assert_eq(f->events[E_CHARGE], 0);
    cr_assert_eq(f->events[E_MOVED], 1);
    field_free(f);

    f = m1805_field(FARM,
                    GUN("b1", 30, 10, "green") "," FOOT("b2", 30, 25.5, "green", "line"),
                    FOOT("r1", 30, 21, "veteran", "column"));
    field_forget(f);
    field_dice(f, 3, 9, 25, 50);
    m1805_bound(f, "b1 fire r1", NULL);
    cr_assert_eq(f->events[E_MOVED], 1);
    cr_assert_lt(m1805_body(f, "r1")->at.y, 254 * 25);
    field_free(f);

    f = m1805_field(FARM,
                    GUN("b1", 30, 10, "green") "," FOOT("b2", 10, 25.5, "green", "line"),
                    FOOT("r1", 30, 21, "veteran", "column") "," FOOT("r2", 30, 25.5,
                                                                     "green", "line"));
    field_forget(f);
    field_dice(f, 3, 9, 25, 50);
    m1805_bound(f, "b1 fire r1", NULL);
    cr_assert_eq(f->events[E_PASSAGE], 1);
    field_free(f);
}

/* The other side fires at an empty farm, and never hears of whom it has killed. */
Test(m1805_edges, r12_3_the_last_man_of_a_concealed_garrison)
{
    Field *f = m1805_field(
        FARM, GUN("b1", 30, 10, "green") "," FOOT("b2", 20, 12, "green", "line"),
        FOOT("r1", 30, 21, "veteran", "column") "," FAR_RED);
    field_unit(f, "r1")->marks |= U_CONCEALED;
    m1805_body(f, "r1")->figures = 1;
    field_dice(f, 3, 90, 90, 90);
    m1805_bound(f, "b1 fire farm", NULL);
    cr_assert_eq(m1805_body(f, "r1")->where, LOST);
    cr_assert_eq(f->last[E_LOST].secret, 1, "kept from blue");
    field_free(f);
}

/* Skirmishers that are pushed back into a wood remember it as those do who march there. */
Test(m1805_edges, r2_3_whoever_has_moved_them)
{
    for (int wood = 0; wood < 2; wood++) {
        Field *f = m1805_field(wood ? TERRAIN(AREA("woods", 20, 10, 40, 17)) : "",
                               FOOT("b1", 30, 20, "green", "skirmish"),
                               FOOT("r1", 30, 30, "green", "line"));
        m1805_touch(f, "r1", "b1", -(254 + 190));
        musket_push_back(&f->game, field_index(f, "b1"), m1805_body(f, "r1")->at);
        cr_assert_eq(m1805_body(f, "b1")->at.y < 254 * 17, true);
        cr_assert_eq(is_marked(f, "b1", U_FROM_WOODS), wood);
        field_free(f);
    }
}

/* Through a narrow wood, and into line beyond it: that takes a full move, and half is left.  Past it
 * there is nothing to it. */
Test(m1805_edges, r2_2_not_in_the_bound_it_comes_through_woods)
{
    for (int wood = 0; wood < 2; wood++) {
        Field *f = m1805_field(wood ? TERRAIN(AREA("woods", 20, 21, 40, 22))
                                    : TERRAIN(AREA("woods", 40, 21, 50, 22)),
                               FOOT("b1", 30, 20, "green", "skirmish"),
                               FOOT("r1", 30, 50, "green", "line"));
        m1805_bound(f, "b1 move to 30,23 as line choice 1", NULL);
        cr_assert_eq(m1805_body(f, "b1")->at.y, 254 * 23);
        cr_assert_eq(field_unit(f, "b1")->formation, wood ? SKIRMISH : LINE);
        cr_assert_eq(f->last[E_FORMATION].a, wood ? 0 : LINE);
        char told[200];
        musket_say_event(&f->game, &f->last[E_FORMATION], told, sizeof told);
        cr_assert_str_eq(told,
                         wood ? "b1 has not enough of its move left to change formation"
                              : "b1 is now in line");
        field_free(f);
    }
}
