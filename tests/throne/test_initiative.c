/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_initiative.c - initiatives (chapter 6): who tries, when and how; to rally, to reform, to open fire.
 */
#include "tests/throne/initiative.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- who, when, how ---- */

Test(throne_initiative, r6_1_only_a_unit_with_a_command_base_may_try)
{
    Field *f = field(
        BLUE_MOVES,
        TWO(FIELD_UNIT("1st", AT(30, 30), FIELD_FOOT(2, 4)),
            FIELD_UNIT("2nd", AT(60, 30),
                       "'stands': [{'kind': 'line infantry', 'rating': 4, 'count': 3}]")),
        FAR_RED);
    field_dice(f, 1, 4);
    cr_assert(refused_for(f, "2nd form square", "6.1"));
    cr_assert_eq(field_unit(f, "2nd")->formation, LINE);
    cr_assert(field_gives(f, "1st form square"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->formation, SQUARE);
    cr_assert(field_spent(f));
    field_free(f);
}

Test(throne_initiative, r6_1b_it_may_be_tried_in_either_players_turn)
{
    const char *blue = "{'name': '1st', " AT(30, 30) FIELD_FOOT(2, 4) "}";
    static const char *const openings[] = { BLUE_MOVES, RED_BEGINS };
    for (int i = 0; i < 2; i++) {
        Field *f = field(openings[i], blue, FAR_RED);
        cr_assert_eq(f->state.decision.kind, i ? D_INITIATIVE : D_MOVE);
        cr_assert_eq(f->state.decision.side, 0);
        field_dice(f, 1, 4);
        cr_assert(field_gives(f, "1st form square"), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "1st")->formation, SQUARE);
        field_free(f);
    }
}

Test(throne_initiative, r6_2_dispersed_bases_and_skirmishers_never_may)
{
    Field *f = field(
        BLUE_MOVES,
        TWO(FIELD_UNIT("1st",
                       "'bases': [{'stand': 1, 'at': ['30cm','30cm'], 'alone': true}, "
                       "{'stand': 2, 'at': ['35cm','30cm'], 'status': 'skirmisher'}, "
                       "{'stand': 3, "
                       "'at': ['40cm','30cm'], 'status': 'dispersed'}], " AT(30, 30),
                       FIELD_FOOT(2, 4)),
            FIELD_UNIT("2nd", AT(60, 30), FIELD_FOOT(2, 4))),
        FAR_RED);
    field_dice(f, 0);
    cr_assert_eq(field_unit(f, "1st")->n_stands, 0);
    cr_assert(refused_for(f, "1st form square", "6.2"));
    cr_assert(refused_for(f, "1st open fire", "6.2"));
    cr_assert(refused_for(f, "1st.1 open fire", "6.1"));
    cr_assert(field_spent(f));
    field_free(f);
}

Test(throne_initiative, r6_3_a_roll_equal_to_the_rating_succeeds)
{
    static const struct {
        int rating, die;
        bool passes;
    } rows[] = {
        { 2, 1, false }, { 2, 2, true }, { 3, 2, false }, { 3, 3, true },
        { 4, 3, false }, { 4, 4, true }, { 5, 4, false }, { 5, 5, true },
        { 6, 5, false }, { 6, 6, true },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[400];
        snprintf(blue, sizeof blue,
                 FIELD_UNIT("1st", AT(30, 30),
                            "'stands': [{'kind': 'line infantry', "
                            "'rating': %d, 'traits': ['command']}, "
                            "{'kind': 'line infantry', 'rating': %d, 'count': 3}]"),
                 rows[i].rating, rows[i].rating);
        Field *f = field(BLUE_MOVES, blue, FAR_RED);
        field_dice(f, 1, rows[i].die);
        cr_assert(field_gives(f, "1st form square"), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "1st")->formation == SQUARE, rows[i].passes, "row %zu",
                     i);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

Test(throne_initiative, r6_3b_the_worst_base_decides_for_a_mixed_unit)
{
    for (int die = 5; die <= 6; die++) {
        Field *f = field(
            BLUE_MOVES,
            FIELD_UNIT("guard", AT(30, 30),
                       "'stands': [{'kind': 'line infantry', 'rating': 2, 'count': 2, "
                       "'traits': ['command']}, {'kind': 'line infantry', 'rating': 6}]"),
            FAR_RED);
        field_dice(f, 1, die);
        cr_assert(field_gives(f, "guard form square"), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "guard")->formation == SQUARE, die == 6);
        field_free(f);
    }
}

Test(throne_initiative, r6_4_one_attempt_of_each)
{
    Field *f =
        field(BLUE_MOVES, "{'name': '1st', " AT(30, 30) FIELD_FOOT(2, 4) "}", FAR_RED);
    field_dice(f, 2, 3, 4);
    cr_assert(field_gives(f, "1st form square"));
    cr_assert(refused_for(f, "1st form square", "6.4"));
    cr_assert(field_gives(f, "1st open fire"), "another one may be tried: %s",
              f->err.text);
    cr_assert(field_unit(f, "1st")->marks & U_MAY_FIRE);
    cr_assert(field_spent(f));
    field_free(f);
}

#define IN_1ST(n, x) "{'stand': " #n ", 'at': ['" #x "cm','30cm'], 'in': '1st'}"
#define BOTH_IN_1ST  "'bases': [" IN_1ST(1, 33.75) ", " IN_1ST(2, 36.25) "], "
#define COMPLEX                                                                          \
    TWO(FIELD_UNIT("1st", "'officer': 'ash', " AT(30, 30) "'formation': 'line', ",       \
                   FIELD_FOOT(1, 4)),                                                    \
        FIELD_UNIT("2nd", "'officer': 'ash', " BOTH_IN_1ST AT(35, 30),                   \
                   FIELD_FOOT(1, 4)))

Test(throne_initiative, r6_4b_however_many_command_bases_it_contains)
{
    Field *f = field_with(BLUE_MOVES, "{'name': 'ash', 'rating': 4, 'at': ['5cm','5cm']}",
                          COMPLEX, "", FAR_RED);
    field_dice(f, 1, 3);
    cr_assert_eq(field_unit(f, "1st")->n_stands, 4);
    cr_assert(field_gives(f, "1st form square"), "%s", f->err.text);
    cr_assert(refused_for(f, "1st form square", "6.4"));
    cr_assert(!field_gives(f, "2nd form square"),
              "the other's command base is no second try");
    field_free(f);
}

/* What was tried before two units became one has been tried by the one. */
Test(throne_initiative, r6_4b_consolidating_gives_no_second_try)
{
    Field *f = field_with(BLUE_MOVES, "{'name': 'ash', 'rating': 4, 'at': ['5cm','5cm']}",
                          TWO(FIELD_UNIT("1st", "'officer': 'ash', " ACTIVATED AT(30, 30),
                                         FIELD_FOOT(1, 4)),
                              FIELD_UNIT("2nd", "'officer': 'ash', " ACTIVATED AT(35, 30),
                                         FIELD_FOOT(1, 4))),
                          "", FAR_RED);
    field_dice(f, 1, 3);
    row(&f->state, field_index(f, "2nd"))->tried |= TRIED_REFORM;
    cr_assert(field_give_all(f, "1st consolidate 2nd", "done", NULL), "%s", f->err.text);
    for (int i = 0; i < 10 && field_unit(f, "2nd")->n_stands; i++)
        field_gives(f, "done");
    cr_assert_eq(field_unit(f, "1st")->n_stands, 4);
    cr_assert(row(&f->state, field_index(f, "1st"))->tried & TRIED_REFORM);
    field_free(f);
}

Test(throne_initiative, r6_4c_a_new_turn_gives_a_new_attempt)
{
    Field *f =
        field(FIELD_OPENING(1, "morale", "Blue"),
              "{'name': '1st', 'status': 'disordered', " AT(30, 30) FIELD_FOOT(2, 4) "}",
              FAR_RED);
    cr_assert_eq(f->state.decision.kind, D_MORALE);
    field_dice(f, 2, 3, 4);
    cr_assert(field_gives(f, "1st reform"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->status, DISORDERED);
    cr_assert_eq(f->state.side, 1, "there is nothing left to try this turn");
    wait_for(f, D_MORALE);
    cr_assert_eq(f->state.turn, 2);
    cr_assert(field_gives(f, "1st reform"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->status, FORMED);
    field_free(f);
}

/* ---- cavalry to rally ---- */

#define RALLIES                                                                          \
    "'formation': 'line', 'marks': ['may rally', 'moving'], "                            \
    "'charge from': ['50cm','10cm'], "

Test(throne_initiative, r6_5_cavalry_that_fought_a_melee_in_the_turn_before)
{
    Field *f = field(FIELD_OPENING(2, "movement", "Blue"),
                     TWO(FIELD_UNIT("hussars", RALLIES AT(50, 40), FIELD_HORSE(2, 4)),
                         FIELD_UNIT("fresh", AT(20, 40), FIELD_HORSE(2, 4))),
                     FAR_RED);
    field_dice(f, 1, 4);
    cr_assert(refused_for(f, "fresh rally", "6.5"));
    cr_assert(field_gives(f, "hussars rally"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_RALLY);
    cr_assert(field_spent(f));
    field_free(f);
}

/* Who has passed is asked where to before anybody else tries, and is not forgotten over him. */
Test(throne_initiative, r6_7_one_rally_is_made_before_the_next_is_tried)
{
    Field *f = field(FIELD_OPENING(2, "movement", "Blue"),
                     TWO(FIELD_UNIT("hussars", RALLIES AT(50, 40), FIELD_HORSE(2, 4)),
                         FIELD_UNIT("lancers", RALLIES AT(20, 40), FIELD_HORSE(2, 4))),
                     FAR_RED);
    field_dice(f, 2, 4, 4);
    cr_assert(field_gives(f, "hussars rally"), "%s", f->err.text);
    cr_assert(field_refuses(f, "lancers rally", "12.2"));
    cr_assert(field_gives(f, "rally to choice 1"), "%s", f->err.text);
    cr_assert_eq(middle_y(f, "hussars"), 1000);
    cr_assert(field_gives(f, "lancers rally"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_RALLY);
    cr_assert(field_spent(f));
    field_free(f);
}

Test(throne_initiative, r6_5b_only_in_its_own_turn_before_it_moves)
{
    const char *hussars = "{'name': 'hussars', " RALLIES AT(50, 40) FIELD_HORSE(2, 4) "}";
    Field *f = field(FIELD_OPENING(2, "movement", "Blue"), hussars, FAR_RED);
    field_dice(f, 0);
    cr_assert(field_gives(f, "hussars carry on"), "%s", f->err.text);
    cr_assert(refused_for(f, "hussars rally", "6.5"));
    field_free(f);
    f = field(FIELD_OPENING(2, "fire", "Blue"), hussars, FAR_RED);
    cr_assert(!initiative_may(f->battle, &f->state, 0, TRIED_RALLY, NULL));
    f->state.phase = PHASE_MOVEMENT;
    f->state.side = 0;
    cr_assert(initiative_may(f->battle, &f->state, 0, TRIED_RALLY, NULL));
    f->state.side = 1;
    cr_assert(!initiative_may(f->battle, &f->state, 0, TRIED_RALLY, NULL));
    field_free(f);
}

/* It moves: so it waits until all activation is over (8.1b), be it activated itself or not. */
Test(throne_initiative, r6_5b_a_rally_waits_for_the_end_of_activation)
{
    for (int active = 0; active < 2; active++) {
        Field *f = field_with(FIELD_OPENING(2, "activation", "Blue"),
                              "{'name': 'ash', 'rating': 4, 'at': ['50cm','30cm']}",
                              "{'name': 'hussars', 'officer': 'ash', " RALLIES AT(50, 40)
                                  FIELD_HORSE(2, 4) "}",
                              "", FAR_RED);
        cr_assert_eq(field_offers(f, V_RALLY), 0);
        cr_assert(field_refuses(f, "hussars rally", "6.5"));
        field_dice(f, 2, active ? 4 : 3, 4);
        cr_assert(field_give_all(f, "ash activate hussars", "ash roll", NULL), "%s",
                  f->err.text);
        wait_for(f, D_MOVE);
        cr_assert_eq(!!(field_unit(f, "hussars")->marks & U_ACTIVATED), active);
        cr_assert_eq(field_offers(f, V_RALLY), 1);
        cr_assert(field_gives(f, "hussars rally"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_RALLY);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

Test(throne_initiative, r6_6_there_is_only_one_attempt)
{
    Field *f =
        field(FIELD_OPENING(2, "movement", "Blue"),
              "{'name': 'hussars', " RALLIES AT(50, 20) FIELD_HORSE(2, 4) "}", FAR_RED);
    field_dice(f, 1, 3);
    cr_assert(field_gives(f, "hussars rally"));
    cr_assert_eq(f->state.decision.kind, D_MOVE);
    cr_assert(!field_gives(f, "hussars rally"));
    cr_assert(field_gives(f, "hussars carry on"), "it has to ride on: %s", f->err.text);
    while (f->state.side != 0 || f->state.turn != 3) {
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    }
    wait_for(f, D_MOVE);
    cr_assert(refused_for(f, "hussars rally", "6.5"), "nor may it in a later turn");
    field_free(f);
}

Test(throne_initiative, r6_7_a_rally_halts_it_disordered_where_it_chooses)
{
    for (int choice = 1; choice <= 3; choice++) {
        Field *f = field(FIELD_OPENING(2, "movement", "Blue"),
                         "{'name': 'hussars', " RALLIES AT(50, 90) FIELD_HORSE(2, 4) "}",
                         "{'name': 'ahead', " AT(50, 97) FIELD_FOOT(1, 4) "}");
        field_dice(f, 1, 4);
        char order[32];
        snprintf(order, sizeof order, "rally to choice %d", choice);
        cr_assert(field_give_all(f, "hussars rally", order, NULL), "%s", f->err.text);
        const int at = choice == 1 ? 1000 : choice == 2 ? 4000 : 9000;
        cr_assert_eq(middle_y(f, "hussars"), at, "choice %d: %d", choice,
                     middle_y(f, "hussars"));
        cr_assert_eq(throne_row(f, "hussars")->facing, NORTH);
        cr_assert_eq(field_unit(f, "hussars")->status, DISORDERED);
        cr_assert(!field_gives(f, "hussars carry on"), "it has halted");
        cr_assert(!(field_unit(f, "hussars")->marks & U_MOVED));
        field_free(f);
    }
}

/* Somebody of blue's, activated or not, or red's stands at y = 50, on the way back to y = 10. */
Test(throne_initiative, r6_7b_a_rally_by_initiative_passes_through_nobody)
{
    static const struct {
        const char *marks, *status;
        bool red;
        int y;
    } rows[] = { { "'may rally'", "", false, 5250 },
                 { "'may rally', 'activated'", "", false, 5250 },
                 { "'may rally'", "'marks': ['activated'], ", false, 5250 },
                 { "'may rally', 'activated'", "'marks': ['activated'], ", false, 1000 },
                 { "'may rally'", "", true, 5350 } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char other[300], blue[800], red[500];
        snprintf(other, sizeof other,
                 ", {'name': 'other', %s" AT(50, 50) FIELD_FOOT(2, 4) "}",
                 rows[i].status);
        snprintf(blue, sizeof blue,
                 "{'name': 'hussars', 'formation': 'line', 'marks': [%s], 'charge from': "
                 "['50cm','10cm'], " AT(50, 90) FIELD_HORSE(2, 4) "}%s",
                 rows[i].marks, rows[i].red ? "" : other);
        snprintf(red, sizeof red, FAR_RED "%s", rows[i].red ? other : "");
        Field *f = field_with(FIELD_OPENING(2, "movement", "Blue"),
                              "{'name': 'ash', 'rating': 4, 'at': ['50cm','92.5cm']}",
                              blue, "", red);
        field_dice(f, 1, 4);
        cr_assert(field_give_all(f, "hussars rally", "rally to choice 1", NULL), "%s",
                  f->err.text);
        cr_assert(field_spent(f));
        cr_assert(abs(middle_y(f, "hussars") - rows[i].y) <= 2, "row %zu: %d", i,
                  middle_y(f, "hussars"));
        cr_assert_eq(f->events[E_OVERRUN], 0);
        cr_assert(field_unit(f, "hussars")->marks & U_HALTED); /* 6.30 */
        cr_assert_eq(field_officer(f, "ash")->at.y, 9250);
        field_free(f);
    }
}

/* ---- reform ---- */

/* Who has fought, and was activated, charges anew: that charge began where it stands now. */
Test(throne_initiative, r6_7_a_second_charge_began_where_it_began)
{
    for (int order = 0; order < 2; order++) {
        Field *f = field(
            BLUE_MOVES,
            order ? FIELD_UNIT("hussars",
                               "'marks': ['activated', 'may rally'], " AT(50, 20),
                               FIELD_HORSE(1, 4))
                  : FIELD_UNIT("hussars", "'marks': ['moving', 'may rally'], " AT(50, 20),
                               FIELD_HORSE(1, 4)),
            FAR_RED);
        throne_row(f, "hussars")->from = (Point){ CM(10), CM(10) };
        cr_assert(field_gives(f, order ? "hussars move to 50,40" : "hussars carry on"),
                  "%s", f->err.text);
        cr_expect_eq(throne_row(f, "hussars")->from.x, CM(50));
        cr_expect_eq(throne_row(f, "hussars")->from.y, CM(20));
        field_free(f);
    }
}

Test(throne_initiative, r6_12_disordered_troops_reform_in_their_own_morale_phase_only)
{
    const char *blue = "{'name': '1st', 'status': 'disordered', " AT(30, 30)
        FIELD_FOOT(2, 4) "},"
                         "{'name': '2nd', " AT(60, 30) FIELD_FOOT(2, 4) "}";
    Field *f = field(BLUE_MOVES, blue, FAR_RED);
    cr_assert(refused_for(f, "1st reform", "6.12"));
    field_free(f);
    f = field(RED_BEGINS, blue, FAR_RED);
    cr_assert_eq(f->state.decision.kind, D_INITIATIVE);
    cr_assert(refused_for(f, "1st reform", "6.12"));
    f->state.phase = PHASE_MORALE;
    cr_assert(!initiative_may(f->battle, &f->state, 0, TRIED_REFORM, NULL),
              "red's morale phase");
    field_free(f);
    f = field(FIELD_OPENING(1, "morale", "Blue"), blue, FAR_RED);
    field_dice(f, 1, 4);
    cr_assert(refused_for(f, "2nd reform", "6.12"), "it is formed");
    cr_assert(field_gives(f, "1st reform"), "%s", f->err.text);
    field_free(f);
}

Test(throne_initiative, r6_13_success_forms_them_and_failure_costs_nothing)
{
    for (int die = 3; die <= 4; die++) {
        Field *f = field(FIELD_OPENING(1, "morale", "Blue"),
                         "{'name': '1st', 'status': 'disordered', " AT(30, 30)
                             FIELD_FOOT(2, 4) "}",
                         FAR_RED);
        field_dice(f, 1, die);
        cr_assert(field_gives(f, "1st reform"), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "1st")->status, die == 4 ? FORMED : DISORDERED);
        cr_assert_eq(field_unit(f, "1st")->n_stands, 3);
        cr_assert_eq(field_unit(f, "1st")->dice, 0);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* ---- open fire ---- */

Test(throne_initiative, r6_14_halted_infantry_only)
{
    Field *f = field(
        BLUE_MOVES,
        FIVE(FIELD_UNIT("halted", AT(20, 30), FIELD_FOOT(2, 4)),
             FIELD_UNIT("moving", "'marks': ['moving'], " AT(40, 30), FIELD_FOOT(2, 4)),
             FIELD_UNIT("moved", "'marks': ['moved'], " AT(60, 30), FIELD_FOOT(2, 4)),
             FIELD_UNIT("horse", AT(80, 30), FIELD_HORSE(2, 4)),
             FIELD_UNIT("guns", AT(80, 10), BATTERY)),
        FAR_RED);
    field_dice(f, 1, 4);
    cr_assert(refused_for(f, "moving open fire", "6.14"));
    cr_assert(refused_for(f, "moved open fire", "6.14"));
    cr_assert(refused_for(f, "horse open fire", "6.14"));
    cr_assert(refused_for(f, "guns open fire", "6.14"));
    cr_assert(field_gives(f, "halted open fire"), "%s", f->err.text);
    cr_assert(field_unit(f, "halted")->marks & U_MAY_FIRE);
    field_free(f);
}

#define TARGET                                                                           \
    "{'name': 'target', 'formation': 'column', " AT(50, 40) FIELD_FOOT(2, 4) "}"

Test(throne_initiative, r6_15_tried_in_the_fire_phase_itself_it_fires_with_full_effect)
{
    Field *f = field(FIELD_OPENING(1, "fire", "Blue"),
                     "{'name': '1st', " AT(50, 27) FIELD_FOOT(2, 4) "}", TARGET);
    cr_assert_eq(f->state.decision.kind, D_FIRE);
    cr_assert(!field_gives(f, "1st fire"), "not without initiative or activation");
    /* the initiative, then one die for three bases at long range */
    field_dice(f, 2, 4, 6);
    cr_assert(field_gives(f, "1st open fire"), "%s", f->err.text);
    cr_assert(field_gives(f, "1st fire"), "%s", f->err.text);
    cr_assert_eq(f->events[E_FIRES], 1);
    cr_assert_eq(f->last[E_FIRE].a, 1);
    cr_assert_eq(f->last[E_FIRE].b, 1);
    cr_assert(field_spent(f));
    field_free(f);
}

Test(throne_initiative, r6_15_a_failure_leaves_it_silent)
{
    Field *f = field(FIELD_OPENING(1, "fire", "Blue"),
                     "{'name': '1st', " AT(50, 27) FIELD_FOOT(2, 4) "}", TARGET);
    field_dice(f, 1, 3);
    cr_assert(field_gives(f, "1st open fire"), "%s", f->err.text);
    cr_assert_eq(f->events[E_FIRES], 0);
    cr_assert_neq(f->state.phase, PHASE_FIRE);
    cr_assert(field_spent(f));
    field_free(f);
}

Test(throne_initiative, r6_16_it_holds_for_its_next_fire_phase_and_no_longer)
{
    Field *f =
        field(RED_BEGINS, "{'name': '1st', " AT(50, 27) FIELD_FOOT(2, 4) "}", TARGET);
    cr_assert_eq(f->state.decision.kind, D_INITIATIVE);
    field_dice(f, 1, 4);
    cr_assert(field_gives(f, "1st open fire"), "%s", f->err.text);
    cr_assert_eq(f->events[E_FIRES], 0);
    cr_assert(field_unit(f, "1st")->marks & U_MAY_FIRE);
    field_dice(f, 0);
    while (f->state.decision.side == 1 || f->state.phase != PHASE_FIRE) {
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    }
    cr_assert_eq(f->state.decision.kind, D_FIRE);
    cr_assert(field_unit(f, "1st")->marks & U_MAY_FIRE);
    cr_assert(fire_may(f->battle, &f->state, ref_unit(0), NULL));
    cr_assert(field_gives(f, "done"));
    cr_assert(!(field_unit(f, "1st")->marks & U_MAY_FIRE), "it did not fire: it is lost");
    cr_assert_eq(f->events[E_FIRES], 0);
    field_free(f);
}

/* 6.17  A failed attempt stands until its Fire Phase has passed; then it may try again. */
Test(throne_initiative, r6_17_one_attempt_between_two_of_its_fire_phases)
{
    Field *f =
        field(RED_BEGINS, "{'name': '1st', " AT(50, 27) FIELD_FOOT(2, 4) "}", TARGET);
    field_dice(f, 2, 3, 4);
    cr_assert(field_gives(f, "1st open fire"), "%s", f->err.text);
    wait_for(f, D_MOVE);
    while (f->state.side == 1)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    wait_for(f, D_MOVE);
    cr_assert_eq(f->state.decision.side, 0);
    cr_assert(refused_for(f, "1st open fire", "6.4"), "its fire phase is still to come");
    while (f->state.side == 0)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    wait_for(f, D_INITIATIVE);
    cr_assert(field_gives(f, "1st open fire"), "%s", f->err.text);
    cr_assert(field_unit(f, "1st")->marks & U_MAY_FIRE);
    field_free(f);
}

/* While the losses of its side's fire are taken, that fire has been given: the attempt is for the next. */
Test(throne_initiative, r6_16_tried_after_the_fire_it_is_for_the_next)
{
    Field *f = field(
        FIELD_OPENING(1, "fire", "Blue"),
        THREE("{'name': '1st', " ACTIVATED AT(50, 30) FIELD_FOOT(2, 4) "}",
              "{'name': '2nd', " AT(20, 30) FIELD_FOOT(2, 4) "}",
              "{'name': '3rd', " ACTIVATED AT(80, 30) FIELD_FOOT(2, 4) "}"),
        "{'name': 'jaeg', " AT(50, 40) "'bases': [{'stand': 1, 'at': ['48cm','38cm'], "
                                       "'alone': true, 'status': 'skirmisher'}, "
                                       "{'stand': 2, 'at': ['52cm','38cm'], "
                                       "'alone': true, 'status': 'skirmisher'}], "
                                       "'stands': [{'kind': 'light infantry', "
                                       "'count': 2, 'rating': 4}]}");
    field_dice(f, 3, 6, 4, 3);
    cr_assert(field_gives(f, "1st fire"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_BALANCE);
    cr_assert(field_gives(f, "2nd open fire"), "%s", f->err.text);
    cr_assert(field_gives(f, "3rd open fire"), "activated, it did not fire: %s",
              f->err.text);
    field_more(f, 1, 6);
    cr_assert(field_gives(f, "remove jaeg.1"), "%s", f->err.text);
    cr_assert_eq(f->state.side, 1);
    cr_assert(field_unit(f, "2nd")->marks & U_MAY_FIRE);
    cr_assert(throne_row(f, "2nd")->tried & TRIED_OPEN_FIRE);
    cr_assert(throne_row(f, "3rd")->tried & TRIED_OPEN_FIRE);
    cr_assert(field_spent(f));
    field_free(f);
}

/* An activation is good for the fire of its own turn; in the enemy's the unit may try. */
Test(throne_initiative, r6_14_an_activation_of_last_turn_is_no_leave_to_fire)
{
    const char *blue = "{'name': '1st', " ACTIVATED AT(50, 27) FIELD_FOOT(2, 4) "}";
    Field *f = field(BLUE_MOVES, blue, FAR_RED);
    cr_assert(refused_for(f, "1st open fire", "6.14"));
    field_free(f);
    f = field(RED_BEGINS, blue, FAR_RED);
    field_dice(f, 1, 4);
    cr_assert(field_gives(f, "1st open fire"), "%s", f->err.text);
    cr_assert(field_unit(f, "1st")->marks & U_MAY_FIRE);
    field_free(f);
}
