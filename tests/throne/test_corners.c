/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_corners.c - corners of clauses that a whole battle comes to now and then.
 */
#include "rulesets/throne_of_bayonets/corridors.h"
#include "tests/throne/field.h"
#include "tests/throne/refusal.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLUE_MOVES FIELD_OPENING(1, "movement", "Blue")
#define RED_MOVES  FIELD_OPENING(1, "movement", "Red")
#define CHARGED    "'marks': ['charged'], "
#define FAR_RED    "{'name': 'far', 'at': ['5cm','97cm'], " FIELD_FOOT(1, 4) "}"
#define S(kind, n) "'stands': [{'kind': '" kind "', 'rating': 4, 'count': " #n "}]"
#define FOOT(n)    S("line infantry", n)
#define HORSE(n)   S("line cavalry", n)
#define U(name, x, y, more, stands)                                                      \
    "{'name': '" name "', 'at': ['" #x "cm','" #y "cm'], " more stands "}"
/* Both bases are in the complex formation of a. */
#define JOINED(x1, x2)                                                                   \
    "'bases': [{'stand': 1, 'at': ['" x1 "cm','20cm'], 'in': 'a'}, "                     \
    "{'stand': 2, 'at': ['" x2 "cm','20cm'], 'in': 'a'}], "

static void throw_all(Field *f, const char *faces)
{
    int n = 0;
    for (; faces[n]; n++)
        f->faces[n] = (uint8_t)(faces[n] - '0');
    f->list = (DiceList){ .faces = f->faces, .n = n };
    f->game.list = &f->list;
}

static int middle_y(Field *f, const char *unit)
{
    return unit_middle(f->battle, &f->state, field_index(f, unit)).y;
}

/* ---- halts ---- */

/* Rallied by initiative it is halted by one: who comes up behind may try to halt. */
Test(throne_corners, r6_30_who_rallied_by_initiative_was_halted_by_it)
{
    Field *f = field(
        BLUE_MOVES,
        TWO(FIELD_UNIT("first",
                       "'marks': ['moving', 'may rally'], 'at': ['50cm','42cm'], "
                       "'formation': 'line', ",
                       FIELD_HORSE(2, 4)),
            FIELD_UNIT(
                "second",
                "'marks': ['moving'], 'at': ['50cm','20cm'], 'formation': 'column', ",
                FIELD_HORSE(2, 4))),
        FAR_RED);
    field_dice(f, 2, 4, 4);
    cr_assert(
        field_give_all(f, "first rally", "rally to choice 3", "second carry on", NULL),
        "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_SECOND_LINE);
    cr_assert(field_gives(f, "second halt behind"), "%s", f->err.text);
    cr_assert(middle_y(f, "second") < 3800, "%d", middle_y(f, "second"));
    field_free(f);
}

/* ---- squares with guns ---- */

/* Light guns with an enemy at short range are owed their fire, whoever of their own side stands
 * at long range behind him. */
Test(throne_corners, r13_15b_a_gun_in_a_square_looks_no_deeper_than_its_zone)
{
    for (int near = 0; near <= 1; near++) {
        char blue[600];
        snprintf(blue, sizeof blue,
                 "%s, {'name': 'b2', 'at': ['50cm','%s'], " FOOT(1) "}",
                 U("b", 50, 20,
                   "'formation': 'square', 'status': 'disordered', "
                   "'marks': ['owes fire', 'done'], ",
                   "'stands': [{'kind': 'light artillery', 'rating': 4}, "
                   "{'kind': 'line infantry', 'rating': 4, 'count': 3}]"),
                 near ? "32cm" : "55cm");
        Field *f = field(BLUE_MOVES, blue, U("r", 50, 38, "", FOOT(2)));
        Unit *u = field_unit(f, "b");
        cr_assert(u->marks & U_OWES_FIRE);
        const Ref who = ref_unit(field_index(f, "b"));
        cr_assert_eq(fire_must(f->battle, &f->state, who), !near, "near %d", near);
        field_free(f);
    }
}

/* ---- forming up ---- */

/* What is still to make its compulsory move does not stand: nobody forms up on it.  When it has
 * moved they may, and it is moving still. */
Test(throne_corners, r9_26_nobody_forms_up_on_a_unit_that_has_to_move)
{
    Field *f = field(BLUE_MOVES,
                     "{'name': '1st', 'marks': ['moving'], 'at': ['50cm','20cm'], "
                     "'formation': 'column', " FIELD_FOOT(2, 4) "}",
                     FAR_RED);
    Stand *last = state_stand(&f->state, 2);
    *last = (Stand){ .at = { 5000, 3500 },
                     .figures = last->figures,
                     .status = SKIRMISHER,
                     .unit = NO_UNIT,
                     .marks = S_ACTIVATED,
                     .where = ON_TABLE };
    field_unit(f, "1st")->n_stands = 2;
    cr_assert(!field_gives(f, "1st form up 1st.1"));
    cr_assert(strstr(f->err.text, "9.6"), "%s", f->err.text);
    last->at = (Point){ 5500, 3500 }; /* out of its way */
    cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
    cr_assert(field_gives(f, "1st form up 1st.1"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->n_stands, 3);
    cr_assert(field_unit(f, "1st")->marks & U_MOVED);
    field_free(f);
}

/* ---- skirmishers ---- */

/* Just deployed it may fire; it need not. */
Test(throne_corners, r13_5_who_has_just_gone_out_to_skirmish_may_fire)
{
    for (int fires = 0; fires <= 1; fires++) {
        Field *f =
            field(BLUE_MOVES,
                  U("b", 50, 20, "'formation': 'line', 'marks': ['activated', 'done'], ",
                    S("light infantry", 3)),
                  U("r", 50, 50, "", FOOT(2)));
        throw_all(f, "11");
        cr_assert(
            field_give_all(f, "done", "b skirmish", "b.1 place to 50,30", "done", NULL),
            "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_FIRE);
        while (f->state.decision.about != ref_stand(0))
            cr_assert(field_gives(f, "b hold"));
        cr_assert(field_gives(f, fires ? "b.1 fire" : "b.1 hold"), "%s", f->err.text);
        cr_assert_eq(f->events[E_FIRES], fires);
        field_free(f);
    }
}

Test(throne_corners, r13_5b_a_skirmisher_whose_unit_fired_must_fire)
{
    static const struct {
        const char *marks;
        bool must;
    } rows[] = { { "'fired'", true },
                 { "'halted'", false },
                 { "'fired', 'activated'", false } };
    for (int i = 0; i < 3; i++) {
        char blue[400];
        snprintf(blue, sizeof blue,
                 "{'name': 'b', 'at': ['50cm','20cm'], 'formation': 'line', 'marks': "
                 "['done', %s], " FIELD_LIGHT(2, 4) "}",
                 rows[i].marks);
        Field *f = field(BLUE_MOVES, blue, U("r", 50, 65, "", FOOT(2)));
        throw_all(f, i == 2 ? "11" : "411");
        cr_assert(
            field_give_all(f, "done", "b skirmish", "b.2 place to 50,30", "done", NULL),
            "%s", f->err.text);
        cr_assert_eq(fire_must(f->battle, &f->state, field_find(f, "b.2")) ||
                         f->events[E_FIRES] == 1,
                     rows[i].must, "row %d", i);
        cr_assert_eq(f->state.decision.kind == D_FIRE, !rows[i].must, "row %d", i);
        field_free(f);
    }
}

/* ---- horse ---- */

/* Red's horse is beaten (Y) with blue foot behind it: it rides over that, and does not surrender. */
Test(throne_corners, r11_16_beaten_horse_rides_through_the_enemy_behind_it)
{
    Field *f = field(BLUE_MOVES,
                     TWO(U("b", 50, 38.75, "", FOOT(3)), U("b2", 50, 60, "", FOOT(1))),
                     U("r", 50, 41.25, "", HORSE(3)));
    throw_all(f, "4444114116666666");
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->last[E_MELEE].a & 255, 'Y');
    cr_assert_eq(f->events[E_SURRENDER], 0);
    cr_assert_eq(f->events[E_OVERRUN], 1);
    cr_assert_eq(field_stand(f, "r.1")->at.y, 4125 + 5000);
    field_free(f);
}

/* Bases by themselves do not charge (5.7): whoever was activated and is met by the enemy stands. */
Test(throne_corners, r10_16_a_base_by_itself_that_is_met_is_stationary)
{
    Field *f = field(
        BLUE_MOVES,
        "{'name': 'b', 'bases': [{'stand': 1, 'at': ['48cm','38.75cm'], 'alone': true, "
        "'status': 'skirmisher', 'marks': ['activated', 'done']}, {'stand': 2, "
        "'at': ['52cm','38.75cm'], 'alone': true, 'status': 'skirmisher', "
        "'marks': ['activated', 'done']}], " HORSE(2) "}",
        U("r", 50, 41.25, "'formation': 'line', 'facing': 'S', ", HORSE(3)));
    throw_all(f, "44444444444444");
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    if (f->state.decision.kind == D_MELEE)
        cr_assert(field_gives(f, "b.1 fight"), "%s", f->err.text);
    cr_assert_geq(f->events[E_MELEE], 1);
    /* two, less one */
    cr_assert_eq(f->last[E_MELEE].b & 255, 1, "%d", f->last[E_MELEE].b & 255);
    field_free(f);
}

/* Disordered horse charges, its morale fails, and it is counter-charged: it fights all the same,
 * dispersed, with the dice of horse that charges. */
Test(throne_corners, r10_17_a_charge_that_is_dispersed_on_contact_has_still_charged)
{
    Field *f = field(
        BLUE_MOVES,
        U("b", 50, 38.75,
          CHARGED "'status': 'disordered', 'dice': 1, "
                  "'formation': 'line', ",
          HORSE(2)),
        U("r", 50, 41.25, CHARGED "'formation': 'line', 'facing': 'S', ", HORSE(4)));
    field_unit(f, "r")->marks |= U_COUNTERED;
    throw_all(f, "3444444444444444");
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    if (f->state.decision.kind == D_MELEE)
        cr_assert(field_gives(f, "b.1 fight"), "%s", f->err.text);
    cr_assert_geq(f->events[E_MELEE], 1);
    /* four, less two */
    cr_assert_eq(f->last[E_MELEE].b & 255, 2, "%d", f->last[E_MELEE].b & 255);
    field_free(f);
}

/* A square looks all ways: who joined it would make a line or a column of it as it stands. */
Test(throne_corners, r9_26_nobody_forms_up_on_a_square)
{
    Field *f = field(BLUE_MOVES,
                     FIELD_UNIT("1st", "'at': ['50cm','20cm'], 'formation': 'square', ",
                                FIELD_FOOT(3, 4)),
                     FAR_RED);
    Stand *last = state_stand(&f->state, 3);
    *last = (Stand){ .at = { 5500, 2000 },
                     .figures = last->figures,
                     .status = SKIRMISHER,
                     .unit = NO_UNIT,
                     .marks = S_ACTIVATED,
                     .where = ON_TABLE };
    field_unit(f, "1st")->n_stands = 3;
    cr_assert(!field_gives(f, "1st form up 1st.1"));
    cr_assert(strstr(f->err.text, "9.26"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->formation, SQUARE);
    field_free(f);
}

/* Who comes to a limbered battery falls in behind it: nobody unlimbers it. */
Test(throne_corners, r9_26_a_limbered_battery_stays_limbered)
{
    Field *f =
        field(BLUE_MOVES,
              "{'name': 'guns', 'at': ['50cm','20cm'], 'formation': 'limbered', "
              "'stands': [{'kind': 'limber', 'rating': 4}, {'kind': 'light artillery', "
              "'rating': 4, 'count': 2}]}",
              FAR_RED);
    Stand *last = state_stand(&f->state, 2);
    const Point behind = last->at;
    *last = (Stand){ .at = { 5000, 1000 },
                     .figures = last->figures,
                     .status = DISPERSED,
                     .unit = NO_UNIT,
                     .marks = S_ACTIVATED,
                     .where = ON_TABLE };
    field_unit(f, "guns")->n_stands = 2;
    cr_assert(field_gives(f, "guns form up guns.1"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "guns")->formation, LIMBERED, "%d",
                 field_unit(f, "guns")->formation);
    cr_assert_eq(field_unit(f, "guns")->n_stands, 3);
    cr_assert(abs(last->at.y - behind.y) <= 2 && last->at.x == behind.x, "%d",
              last->at.y);
    field_free(f);
}

/* ---- losses ---- */

/* The file that is left of two has no room to stand abreast: one wide and two deep it is a column. */
Test(throne_corners, r3_14_who_cannot_close_up_is_what_its_block_is)
{
    for (int neighbour = 0; neighbour <= 1; neighbour++) {
        char blue[600];
        snprintf(blue, sizeof blue, "%s%s",
                 U("b", 50, 20, "'formation': 'line', 'width': 2, ", FOOT(4)),
                 neighbour ? "," U("n", 46.2, 20, "'formation': 'column', ", FOOT(2))
                           : "");
        Field *f = field(BLUE_MOVES, blue, FAR_RED);
        for (int i = 0; i < 4; i++) {
            if (state_stand(&f->state, i)->at.x > 5000)
                base_remove(&f->game, i, LOST, LOST_TO_FIRE);
        }
        cr_assert_eq(field_unit(f, "b")->n_stands, 2);
        unit_close_up(f->battle, &f->state, field_index(f, "b"));
        cr_assert_eq(field_unit(f, "b")->formation, neighbour ? COLUMN : LINE, "%d",
                     neighbour);
        field_free(f);
    }
}

/* ---- changes across obstacles ---- */

#define WALL_AT_52(from, to)                                                             \
    "'terrain': [{'type': 'linear obstacle', 'name': 'wall', 'line': [['52cm','" #from   \
    "cm'], ['52cm','" #to "cm']]}], " BLUE_MOVES

/* A column beside a wall forms line across it: so it attempts to cross, and tests at once.  Failing,
 * it stays a column, disordered; who was disordered is dispersed. */
Test(throne_corners, r2_6b_a_change_across_an_obstacle_tests)
{
    static const struct {
        const char *order, *faces, *marks;
        int formation, status, dice;
    } rows[] = {
        { "1st move to 50,20 as line", "4", "", LINE, FORMED, 1 },
        { "1st move to 50,20 as line", "3", "", COLUMN, DISORDERED, 0 },
        { "1st move to 50,20 as line", "3", "'status': 'disordered', ", 0, 0, 0 },
        { "1st move to 50,20 facing E", "4", "", COLUMN, FORMED, 1 },
        { "1st move to 50,40 as line", "4", "", LINE, FORMED, 1 },
        { "1st move to 50,40 as line", "3", "", COLUMN, DISORDERED, 0 },
        { "1st move to 49,20 as line x2", "", "", LINE, FORMED, 1 },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char blue[400];
        snprintf(blue, sizeof blue,
                 "{'name': '1st', 'at': ['50cm','20cm'], 'formation': 'column', %s"
                 "'marks': ['activated'], " FIELD_FOOT(2, 4) "}",
                 rows[k].marks);
        Field *f = field(k == 4 || k == 5 ? WALL_AT_52(37, 60) : WALL_AT_52(0, 60), blue,
                         FAR_RED);
        throw_all(f, rows[k].faces);
        cr_assert(field_gives(f, rows[k].order), "%zu: %s", k, f->err.text);
        cr_assert(field_spent(f), "%zu", k);
        cr_assert_eq(field_unit(f, "1st")->formation, rows[k].formation, "%zu", k);
        cr_assert_eq(field_unit(f, "1st")->status, rows[k].status, "%zu", k);
        cr_assert_eq(field_unit(f, "1st")->dice, rows[k].dice, "%zu", k);
        cr_assert_eq(field_unit(f, "1st")->n_stands, k == 2 ? 0 : 3, "%zu", k);
        field_free(f);
    }
}

/* Who stands across the wall already does not come to it by turning about. */
Test(throne_corners, r2_6b_who_stands_across_it_changes_freely)
{
    Field *f = field(WALL_AT_52(0, 60),
                     "{'name': '1st', 'at': ['52cm','20cm'], 'formation': 'line', "
                     "'marks': ['activated'], " FIELD_FOOT(3, 4) "}",
                     FAR_RED);
    throw_all(f, "");
    cr_assert(field_gives(f, "1st move to 52,20 facing S"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->dice, 1);
    cr_assert(field_spent(f));
    field_free(f);
}

/* ---- turning ---- */

/* Two abreast with two in file behind them are a column, but no block of whole ranks; nor are two
 * that losses have left at both ends of a line: activated, they change facing like others. */
Test(throne_corners, r3_15_what_is_no_block_turns_as_it_stands)
{
    static const int at[2][4][2] = {
        { { 4875, 2250 }, { 5125, 2250 }, { 5000, 2000 }, { 5000, 1750 } },
        { { 4500, 2000 }, { 5500, 2000 } },
    };
    for (int k = 0; k < 2; k++) {
        Field *f = field(
            BLUE_MOVES,
            k ? U("b", 50, 20, "'formation': 'line', 'marks': ['activated'], ", FOOT(2))
              : U("b", 50, 20, "'formation': 'column', 'marks': ['activated'], ",
                  FOOT(4)),
            FAR_RED);
        for (int i = 0; i < (k ? 2 : 4); i++) {
            state_stand(&f->state, i)->at = (Point){ at[k][i][0], at[k][i][1] };
        }
        unit_recount(f->battle, &f->state, 0);
        cr_assert_eq(field_unit(f, "b")->formation, k ? LINE : COLUMN);
        cr_assert(field_gives(f, "b move to 50,20 facing E"), "%d: %s", k, f->err.text);
        cr_assert_eq(throne_row(f, "b")->facing, EAST);
        cr_assert_eq(field_unit(f, "b")->dice, 1);
        const Point first = state_stand(&f->state, 0)->at;
        cr_assert_eq(first.x, k ? 5000 : 5250, "%d: %d %d", k, first.x, first.y);
        cr_assert_eq(first.y, k ? 2500 : 2125, "%d: %d %d", k, first.x, first.y);
        field_free(f);
    }
}

/* ---- forming up ---- */

/* A unit's bases are in contact: who reaches only a place further out joins if somebody else fills
 * the one between, whoever of them is named first in the file. */
Test(throne_corners, r9_25c_the_unit_is_formed_in_contact)
{
    for (int between = 0; between <= 1; between++) {
        char blue[700]; /* places to the right of the first base are at 32.5 and 35 */
        snprintf(
            blue, sizeof blue,
            "{'name': 'b', 'at': ['30cm','25cm'], 'bases': ["
            "{'stand': 1, 'at': ['30cm','25cm'], 'status': 'dispersed'},"
            "{'stand': 2, 'at': ['60cm','25cm'], 'status': 'dispersed', "
            "'marks': ['activated']},"
            "{'stand': 3, 'at': ['32.5cm','40cm'], 'status': 'dispersed'%s}], "
            "'stands': [{'kind': 'line infantry', 'rating': 4, 'traits': ['command']}, "
            "{'kind': 'line "
            "infantry', "
            "'rating': 4, 'count': 2}]}",
            between ? ", 'marks': ['activated']" : "");
        Field *f = field(BLUE_MOVES, blue, FAR_RED);
        cr_assert_eq(field_gives(f, "b form up b.1 as line"), between, "%s", f->err.text);
        cr_assert_eq(field_unit(f, "b")->n_stands, between ? 3 : 0);
        if (between)
            cr_assert_eq(field_stand(f, "b.2")->at.x, 3500);
        field_free(f);
    }
}

/* ---- what is offered ---- */

/* A complex formation in square is offered nothing that it may not do. */
Test(throne_corners, r4_12b_a_square_is_not_offered_to_break_up)
{
    for (int square = 0; square <= 1; square++) {
        Field *f =
            field(BLUE_MOVES,
                  TWO(FIELD_UNIT("a",
                                 "'at': ['50cm','20cm'], 'formation': 'line', "
                                 "'marks': ['activated'], ",
                                 FOOT(2)),
                      FIELD_UNIT("b",
                                 "'at': ['54cm','20cm'], 'bases': [{'stand': 1, "
                                 "'at': ['53.75cm','20cm'], 'in': 'a'}, "
                                 "{'stand': 2, 'at': ['56.25cm','20cm'], 'in': 'a'}], ",
                                 FOOT(2))),
                  FAR_RED);
        Intention list[MAX_OPTIONS];
        int offered = 0;
        if (square)
            field_unit(f, "a")->formation = SQUARE;
        const int n = f->battle->rules->options(f->battle, &f->state, list, NULL);
        for (int i = 0; i < n; i++)
            offered += list[i].verb == V_BREAK_UP;
        cr_assert_eq(offered, !square);
        cr_assert_eq(field_gives(f, "a break up"), !square, "%s", f->err.text);
        field_free(f);
    }
}

/* Three battalions abreast: from the wings inwards their bases may go out, from the middle not. */
Test(throne_corners, r5_12b_who_goes_out_leaves_the_others_in_contact)
{
    static const struct {
        const char *first, *then;
        bool may, next;
    } rows[] = {
        { "b.1 place to 50,40 facing N", NULL, false, false },
        { "c.1 place to 50,40 facing N", NULL, false, false },
        { "c.2 place to 50,40 facing N", "c.1 place to 60,40 facing N", true, true },
        { "a.1 place to 50,40 facing N", "b.2 place to 60,40 facing N", true, false }
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f =
            field(BLUE_MOVES,
                  THREE(U("a", 45, 20, "'formation': 'line', 'marks': ['activated'], ",
                          FOOT(2)),
                        U("b", 50, 20, JOINED("48.75", "51.25"), FOOT(2)),
                        U("c", 55, 20, JOINED("53.75", "56.25"), FOOT(2))),
                  FAR_RED);
        cr_assert(field_gives(f, "done") && field_gives(f, "a skirmish"), "%s",
                  f->err.text);
        cr_assert_eq(field_gives(f, rows[k].first), rows[k].may, "%zu: %s", k,
                     f->err.text);
        if (!rows[k].may)
            cr_assert(strstr(f->err.text, "4.13"), "%zu: %s", k, f->err.text);
        if (rows[k].then)
            cr_assert_eq(field_gives(f, rows[k].then), rows[k].next, "%zu: %s", k,
                         f->err.text);
        field_free(f);
    }
}

/* One that keeps its gaps (4.17) is left by the base at its end, not by the second: that would stand
 * between nobody and nobody. */
Test(throne_corners, r5_14b_nobody_is_left_alone_in_a_formation)
{
    static const struct {
        const char *order;
        bool may;
    } rows[] = { { "a.1 place to 50,40 facing N", true },
                 { "a.2 place to 50,40 facing N", false } };
    for (int k = 0; k < 2; k++) {
        Field *f = field(
            BLUE_MOVES,
            TWO(U("a", 45, 20, "'formation': 'line', 'marks': ['activated'], ", FOOT(3)),
                U("b", 50, 20, JOINED("50", "52.5"), FOOT(2))),
            FAR_RED);
        cr_assert(field_gives(f, "done") && field_gives(f, "a skirmish"), "%s",
                  f->err.text);
        cr_assert_eq(field_gives(f, rows[k].order), rows[k].may, "%s", f->err.text);
        cr_assert(rows[k].may || strstr(f->err.text, "5.14"), "%s", f->err.text);
        field_free(f);
    }
}

/* ---- second ranks ---- */

/* Three in line two abreast: the third stands behind both and has no zone of its own, which would
 * begin beside the first rank.  Who stands half behind one alone has one. */
Test(throne_corners, r13_8b_half_behind_each_of_two_is_a_second_rank)
{
    for (int echelon = 0; echelon <= 1; echelon++) {
        Field *f =
            field(FIELD_OPENING(1, "fire", "Blue"),
                  U("b", 50, 20,
                    "'formation': 'line', 'width': 2, 'marks': ['activated'], ", FOOT(3)),
                  U("r", 50, 50, "", FOOT(1)));
        Corridor c[8];
        if (echelon)
            state_stand(&f->state, 2)->at.x += 250;
        cr_assert_eq(corridors_of(f->battle, &f->state, ref_unit(0), c), 2 + echelon);
        field_free(f);
    }
}

/* ---- orders that make no sense ---- */

/* A formation that has no name, be it in an order that takes none. */
Test(throne_corners, an_order_in_no_formation_there_is_is_refused)
{
    Field *f =
        field(BLUE_MOVES, U("b", 50, 20, "'marks': ['activated'], ", FOOT(3)), FAR_RED);
    for (int verb = V_MOVE; verb <= V_PLACE; verb++) {
        const Order o = { .verb = (uint8_t)verb,
                          .subject = ref_unit(0),
                          .formation = N_FORMATIONS };
        cr_assert(!game_apply(&f->game, &o, &f->err));
        cr_assert_str_eq(f->err.text, "these rules have no such formation");
    }
    field_free(f);
}

/* A battle does not open with a base over the border of ground nobody enters, be it a hair's breadth: who touches the
 * border is stopped by it. */
Test(throne_corners, r2_10_nobody_begins_over_a_border)
{
#define POND                                                                             \
    "'terrain': [{'type': 'impassable', 'rectangle': {'from': ['40cm','30cm'], 'to': "   \
    "['60cm','40cm']}}]"
    static const char *const y[] = { "28.75cm", "28.76cm", "28.77cm" };
    for (int i = 0; i < 3; i++) {
        char blue[200];
        snprintf(
            blue, sizeof blue,
            "{'name': 'b', 'at': ['50cm','%s'], 'marks': ['activated'], " FOOT(1) "}",
            y[i]);
        const char *const why = refusal(POND, blue, FAR_RED);
        cr_assert_eq(*why != 0, i == 2, "%s: %s", y[i], why);
        if (*why)
            continue;
        Field *f = field(POND "," BLUE_MOVES, blue, FAR_RED);
        const int before = field_stand(f, "b.1")->at.y;
        field_gives(f, "b move to 50,45");
        cr_assert_eq(field_stand(f, "b.1")->at.y, before);
        field_free(f);
    }
}
