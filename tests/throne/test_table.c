/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_table.c - Throne at the table's edge (9.23e): who does not leave stands on the table with all of it.
 *
 * A base is 2.5 cm square, the table a metre.
 *
 * Start at the first test.
 */
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define MOVES FIELD_OPENING(1, "movement", "Blue")
#define FAR   FIELD_UNIT("far", "'at': ['95cm','50cm'], ", FIELD_FOOT(1, 4))
#define COLUMN_AT(x, y, marks)                                                           \
    FIELD_UNIT("b",                                                                      \
               "'formation': 'column', 'marks': ['" marks "'], 'at': ['" #x "cm','" #y   \
               "cm'], ",                                                                 \
               FIELD_FOOT(1, 4))

static Point middle(const Field *f)
{
    return unit_middle(f->battle, &f->state, field_index(f, "b"));
}

static bool holds(Field *f)
{
    return f->battle->rules->check(f->battle, &f->state, &f->err);
}

/* 25 cm would bring its front over the edge and no middle: it ends at the edge, and goes off in its next turn. */
Test(throne_table, r9_23e_a_move_that_does_not_go_off_ends_on_the_table)
{
    Field *f = field(MOVES, COLUMN_AT(50, 73, "moving"), FAR);
    cr_assert(field_gives(f, "b carry on"), "%s", f->err.text);
    cr_assert_leq(abs(middle(f).y - CM(97.5)), GEO_SLACK, "%d", middle(f).y);
    cr_assert_eq(f->events[E_LEFT_TABLE], 0);
    cr_assert(holds(f), "%s", f->err.text);
    field_free(f);
}

/* Ordered it is refused; what ends at the edge is not, nor what goes off (9.23c). */
Test(throne_table, r9_23e_nobody_is_ordered_over_half_of_the_edge)
{
    Field *f = field(MOVES, COLUMN_AT(50, 80, "activated"), FAR);
    cr_assert(field_refuses(f, "b move to 50,98",
                            "it would hang over the table's edge there (9.23e)"),
              "%s", f->err.text);
    cr_assert(field_gives(f, "b move to 50,97.5"), "%s", f->err.text);
    cr_assert(holds(f), "%s", f->err.text);
    field_free(f);
}

/* A line of two has no room beside the edge where a column has. */
Test(throne_table, r9_23e_a_change_needs_room_on_the_table)
{
    for (int room = 0; room <= 1; room++) {
        Field *f = field(MOVES,
                         FIELD_UNIT("b",
                                    "'formation': 'column', 'marks': ['activated'], "
                                    "'at': ['50cm','50cm'], ",
                                    FIELD_FOOT(1, 4)),
                         FAR);
        for (int i = 0; i < 2; i++)
            state_stand(&f->state, i)->at.x = room ? CM(2.5) : CM(2);
        const bool changes = field_gives(f, "b form line");
        cr_assert_eq(changes, room, "%s", f->err.text);
        cr_assert(holds(f), "%s", f->err.text);
        field_free(f);
    }
}

/* Bots are offered the way as far as the edge, not half of it. */
Test(throne_table, r9_23e_an_advance_to_the_edge_is_meant_as_far_as_there_is_room)
{
    Field *f =
        field(MOVES ", 'terrain': [{'name': 'wood', 'type': 'good going', 'rectangle': "
                    "{'from': ['45cm','97cm'], 'to': ['55cm','100cm']}}]",
              COLUMN_AT(50, 80, "activated"), FAR);
    const Intention i = { .verb = V_ADVANCE,
                          .subject = field_find(f, "b"),
                          .target = ref_feature(0) };
    Order o;
    cr_assert(f->battle->rules->ground(f->battle, &f->state, &i, &o, &f->err), "%s",
              f->err.text);
    cr_assert_leq(abs(o.place.y - CM(97.5)), GEO_SLACK, "%d", o.place.y);
    field_free(f);
}

/* An officer goes where all of his base is on the table, as he looks then. */
Test(throne_table, r9_23e_nor_does_an_officer_ride_over_the_edge)
{
    Field *f = field_with(MOVES, "{'name': 'ash', 'rating': 4, 'at': ['50cm','90cm']}",
                          COLUMN_AT(50, 80, "activated"), "", FAR);
    field_officer(f, "ash")->marks |= O_ACTIVATED;
    cr_assert(field_refuses(f, "ash move to 50,99", "there is no room for him there"),
              "%s", f->err.text);
    cr_assert(field_refuses(f, "ash move to 50,98.75 facing NE",
                            "there is no room for him there"),
              "%s", f->err.text);
    cr_assert(field_gives(f, "ash move to 50,98.75"), "%s", f->err.text);
    field_free(f);
}

/* Beside the edge he has no room to turn; as he looks he may stay. */
Test(throne_table, r9_23e_nor_does_he_turn_over_it)
{
    for (int room = 0; room <= 1; room++) {
        Field *f =
            field_with(MOVES, "{'name': 'ash', 'rating': 4, 'at': ['50cm','90cm']}",
                       COLUMN_AT(50, 80, "activated"), "", FAR);
        field_officer(f, "ash")->marks |= O_ACTIVATED;
        field_officer(f, "ash")->at.y = room ? CM(98) : CM(98.75);
        if (!room)
            cr_assert(field_refuses(f, "ash move to 50,98.75 facing NE",
                                    "there is no room for him there"),
                      "%s", f->err.text);
        cr_assert(
            field_gives(f, room ? "ash move to 50,98 facing NE" : "ash move to 50,98.75"),
            "%s", f->err.text);
        cr_assert(holds(f), "%s", f->err.text);
        field_free(f);
    }
}

Test(throne_table, r9_23e_check_knows_what_officer_is_over_the_edge)
{
    Field *f = field_with(MOVES, "{'name': 'ash', 'rating': 4, 'at': ['50cm','90cm']}",
                          COLUMN_AT(50, 80, "activated"), "", FAR);
    field_officer(f, "ash")->at.y = CM(98.75);
    cr_assert(holds(f), "%s", f->err.text);
    field_officer(f, "ash")->at.y = CM(98.75) + 2 * GEO_TOUCH;
    cr_assert_not(holds(f));
    cr_assert(strstr(f->err.text, "ash is over the table's edge"), "%s", f->err.text);
    field_free(f);
}

Test(throne_table, r9_23e_check_knows_who_is_over_the_edge)
{
    Field *f = field(MOVES, COLUMN_AT(50, 80, "activated"), FAR);
    cr_assert(holds(f), "%s", f->err.text);
    state_stand(&f->state, 0)->at.y = CM(99);
    cr_assert_not(holds(f));
    cr_assert(strstr(f->err.text, "is over the table's edge at 5000,9900"), "%s",
              f->err.text);
    field_free(f);
}

/* ---- halted on the way off ---- */

#define ONE(name, x, y, more)                                                            \
    FIELD_UNIT(name, "'at': ['" #x "cm','" #y "cm'], " more,                             \
               "'stands': [{'kind': 'line infantry', 'rating': 4}]")

/* It begins along the edge, a hair over it, comes to c on its way off and halts: back to where it began. */
Test(throne_table, r9_23e_halted_over_the_edge_it_may_have_to_go_all_the_way_back)
{
    Field *f = field(MOVES,
                     TWO(ONE("b", 62.3, 5, "'marks': ['moving'], 'facing': '95deg', "),
                         FIELD_UNIT("c", "'formation': 'column', 'at': ['75cm','5cm'], ",
                                    FIELD_FOOT(1, 4))),
                     FAR);
    field_stand(f, "b.1")->at.y = 133;
    for (int i = 1; i < 3; i++)
        state_stand(&f->state, i)->at.y = (int16_t)(250 * (3 - i) - 120);
    field_dice(f, 2, 1, 1);
    cr_assert(field_gives(f, "b carry on"), "%s", f->err.text);
    cr_assert_eq(f->events[E_INTERPENETRATION], 1);
    cr_assert(holds(f), "%s", f->err.text);
    field_free(f);
}

/* It has passed through c, and is halted at d with a corner over the edge; where all of it is on the table it stands on
 * c: it goes back to before c, which it has not passed then. */
Test(throne_table, r9_18_who_is_ahead_again_has_not_been_passed)
{
    Field *f = field(MOVES,
                     THREE(ONE("b", 90, 50, "'marks': ['moving'], 'facing': 'NE', "),
                           ONE("c", 96.58, 56.58, ""), ONE("d", 97.86, 61.86, "")),
                     ONE("far", 5, 50, ""));
    field_dice(f, 4, 6, 6, 1, 1);
    cr_assert(field_gives(f, "b carry on"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_eq(f->events[E_INTERPENETRATION], 2);
    cr_assert(holds(f), "%s", f->err.text);
    cr_assert_lt(field_stand(f, "b.1")->at.x, CM(95), "%d", field_stand(f, "b.1")->at.x);
    cr_assert_eq(field_unit(f, "c")->dice, 0);
    field_free(f);
}

/* Dispersed before a wall with a corner over the edge it comes in, or where e stands, back the way it came. */
Test(throne_table, r9_23d_who_cannot_come_in_goes_back)
{
    for (int barred = 0; barred < 2; barred++) {
        Field *f = field(
            MOVES ", 'terrain': [{'name': 'wall', 'type': 'linear obstacle', 'line': "
                  "[['98.2cm','60.54cm'], ['100cm','58.74cm']]}]",
            TWO(ONE("b", 90, 50,
                    "'marks': ['moving'], 'status': 'disordered', 'facing': 'NE', "),
                ONE("e", 95.93, 60.33, "")),
            ONE("far", 5, 50, ""));
        if (!barred)
            field_stand(f, "e.1")->at.y = CM(90);
        field_dice(f, 1, 1);
        cr_assert(field_gives(f, "b carry on"), "%s", f->err.text);
        const Stand *const b = field_stand(f, "b.1");
        cr_assert_eq(b->status, DISPERSED);
        cr_assert_eq(b->where, ON_TABLE);
        cr_assert(holds(f), "%s", f->err.text);
        /* straight in, or along its way */
        cr_assert_eq(abs((b->at.x - CM(90)) - (b->at.y - CM(50))) < 5, barred, "%d,%d",
                     b->at.x, b->at.y);
        field_free(f);
    }
}

/* With its left base beyond the edge it is gone, though its right one has come to r: nobody is asked to form square. */
Test(throne_table, r9_23_who_has_left_charges_nobody)
{
    Field *f = field(
        MOVES,
        FIELD_UNIT("b",
                   "'formation': 'line', 'marks': ['activated'], "
                   "'facing': 'NW', 'at': ['6cm','50cm'], ",
                   FIELD_FOOT(1, 4)),
        TWO(FAR, FIELD_UNIT("r", "'formation': 'column', 'at': ['1.5cm','61.3cm'], ",
                            FIELD_FOOT(1, 4))));
    cr_assert(field_gives(f, "b move to -5,61"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_MOVE);
    cr_assert_eq(f->events[E_LEFT_TABLE], 1);
    cr_assert_eq(f->events[E_CHARGE], 0);
    field_free(f);
}

/* The edge leaves it clear of c, or a little on top of him: then it does not try to get through. */
Test(throne_table, r9_19_the_edge_may_be_too_near_to_get_clear)
{
    static const char *const blue[] = {
        TWO(COLUMN_AT(50, 73, "moving"), ONE("c", 50, 94, "")),
        TWO(COLUMN_AT(50, 73, "moving"), ONE("c", 50, 93.7, ""))
    };
    for (int clear = 0; clear < 2; clear++) {
        Field *f = field(MOVES, blue[clear], FAR);
        field_dice(f, 2 * clear, 6, 6);
        cr_assert(field_gives(f, "b carry on"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(f->events[E_INTERPENETRATION], clear);
        cr_assert_eq(field_unit(f, "c")->dice, 2 * clear);
        cr_assert_leq(abs(middle(f).y - (clear ? CM(97.5) : CM(90.25))), 2, "%d",
                      middle(f).y);
        cr_assert(holds(f), "%s", f->err.text);
        field_free(f);
    }
}

/* The middle of bases on a table turned half round is their middle turned, whatever is rounded. */
Test(throne_table, middles_of_bases_know_no_corner_of_the_table)
{
    Field *f = field(MOVES, COLUMN_AT(50, 50, "moving"), FAR);
    const int base[] = { 0, 1 };
    for (int odd = 0; odd < 4; odd++) {
        state_stand(&f->state, 0)->at.x += 1;
        state_stand(&f->state, 1)->at.y += odd;
        const Point here = bases_middle(&f->state, base, 2);
        for (int i = 0; i < 2; i++) {
            Stand *const at = state_stand(&f->state, i);
            at->at = (Point){ CM(100) - at->at.x, CM(100) - at->at.y };
        }
        const Point turned = bases_middle(&f->state, base, 2);
        cr_expect_eq(turned.x, CM(100) - here.x, "%d", odd);
        cr_expect_eq(turned.y, CM(100) - here.y, "%d", odd);
    }
    field_free(f);
}

/* What the soak looks at after each order is seen when it is broken on purpose. */
static void break_it(Field *f, int what)
{
    Stand *b = field_stand(f, "b.1"), *alone = field_stand(f, "l.1");
    Unit *unit = field_unit(f, "b");
    switch (what) {
    case 0:
        b->unit = 77;
        break;
    case 1:
        b->where = LOST;
        break;
    case 2:
        b->status = DISPERSED;
        break;
    case 3:
        alone->status = IN_UNIT;
        break;
    case 4:
        alone->at.x = -10;
        break;
    case 5:
        alone->at.x = CM(1);
        break;
    case 6:
        unit->n_stands++;
        break;
    case 7:
        field_unit(f, "l")->dice = 1;
        break;
    case 8:
        unit->formation = 0;
        break;
    case 9:
        unit->status = DISORDERED + 1;
        break;
    case 10:
        alone->at = (Point){ CM(80), CM(50) };
        break;
    case 11:
        alone->at = field_stand(f, "r.1")->at;
        alone->at.y -= CM(2.5);
        break;
    case 12:
        alone->at = b->at;
        break;
    case 13:
        field_officer(f, "ash")->at.x = CM(1);
        break;
    default:
        break;
    }
}

Test(throne_table, the_checker_sees_what_is_broken)
{
    static const char *const why[] = { "in no unit there is",
                                       "is lost, yet in a unit",
                                       "both alone and in a unit",
                                       "in no unit, and not dispersed",
                                       "which is off it",
                                       "edge",
                                       "counts 3 bases and has 2",
                                       "is gone and carries dice",
                                       "has no formation",
                                       "no such status",
                                       "is barred to it",
                                       "touches an enemy",
                                       "stand on one another",
                                       "edge",
                                       NULL };
    for (int i = 0; i < (int)(sizeof why / sizeof *why); i++) {
        Field *f = field_with(
            FIELD_OPENING(1, "activation",
                          "Blue") ", 'terrain': [{'name': 'lake', 'type': 'impassable', "
                                  "'rectangle': {'from': ['70cm','40cm'], 'to': "
                                  "['90cm','60cm']}}]",
            "{'name': 'ash', 'rating': 4, 'at': ['20cm','20cm']}",
            TWO(FIELD_UNIT("b", "'at': ['50cm','20cm'], ", FIELD_FOOT(1, 4)),
                FIELD_UNIT("l",
                           "'bases': [{'stand': 1, 'at': ['30cm','40cm'], 'alone': true, "
                           "'status': 'dispersed'}], ",
                           "'stands': [{'kind': 'line infantry', 'rating': 4}]")),
            "", FIELD_UNIT("r", "'at': ['50cm','80cm'], ", FIELD_FOOT(1, 4)));
        break_it(f, i);
        cr_expect(field_checks(f, why[i]), "%d: %s", i, f->err.text);
        field_free(f);
    }
}
