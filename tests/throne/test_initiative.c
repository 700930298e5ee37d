/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_initiative.c - the nine battalion initiatives (chapter 6).
 */
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLUE_MOVES FIELD_OPENING(1, "movement", "Blue")
#define RED_MOVES  FIELD_OPENING(1, "movement", "Red")
#define RED_BEGINS FIELD_OPENING(1, "activation", "Red")
#define AT(x, y)   "'at': ['" #x "cm','" #y "cm'], "
#define FAR_RED    "{'name': 'far', " AT(5, 97) FIELD_FOOT(1, 4) "}"
#define FAR_BLUE   "{'name': 'near', " AT(95, 3) FIELD_FOOT(1, 4) "}"
#define ACTIVATED  "'marks': ['activated'], "
#define BATTERY                                                                          \
    "'stands': [{'kind': 'limber', 'rating': 4}, {'kind': 'line artillery', "            \
    "'rating': 4}]"
#define COLUMN_MOVED "'formation': 'column', 'marks': ['moved'], "

/* "done" until this is asked. */
static void wait_for(Field *f, int decision)
{
    for (int i = 0; i < 40 && f->state.decision.kind != decision; i++) {
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    }
    cr_assert_eq(f->state.decision.kind, decision);
}

static bool refused_for(Field *f, const char *order, const char *clause)
{
    return !field_gives(f, order) && strstr(f->err.text, clause);
}

static int middle_y(Field *f, const char *unit)
{
    return unit_middle(f->battle, &f->state, field_index(f, unit)).y;
}

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

/* ---- counter-charge ---- */

#define LANCERS "{'name': 'lancers', " ACTIVATED AT(50, 60) FIELD_HORSE(2, 4) "}"

Test(throne_initiative, r6_8_charged_cavalry_may_counter_charge_and_only_cavalry)
{
    Field *f =
        field(RED_MOVES, "{'name': 'horse', " AT(50, 30) FIELD_HORSE(2, 4) "}", LANCERS);
    field_dice(f, 1, 4);
    cr_assert(field_gives(f, "lancers move to 50,31"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_CHARGED);
    cr_assert_eq(f->state.decision.side, 0);
    cr_assert_eq(f->state.decision.about, ref_unit(field_index(f, "horse")));
    cr_assert(refused_for(f, "horse form square", "6.18"));
    cr_assert(field_gives(f, "horse counter-charge"), "%s", f->err.text);
    cr_assert(field_unit(f, "horse")->marks & U_COUNTERED);
    field_free(f);
    f = field(RED_MOVES, "{'name': 'foot', " AT(50, 30) FIELD_FOOT(2, 4) "}", LANCERS);
    field_dice(f, 0);
    cr_assert(field_gives(f, "lancers move to 50,31"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_CHARGED);
    cr_assert(refused_for(f, "foot counter-charge", "6.8"));
    field_free(f);
}

Test(throne_initiative, r6_9_it_is_tried_when_the_charge_is_measured_and_will_touch)
{
    const char *horse = "{'name': 'horse', " AT(50, 30) FIELD_HORSE(2, 4) "}";
    Field *f = field(RED_MOVES, horse, LANCERS);
    field_dice(f, 0);
    cr_assert(!field_gives(f, "horse counter-charge"), "nobody is charging yet");
    /* 2 mm short */
    cr_assert(field_gives(f, "lancers move to 50,32.7"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_MOVE);
    field_free(f);
    f = field(RED_MOVES, horse, LANCERS);
    cr_assert(field_gives(f, "lancers move to 50,32.5"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_CHARGED);
    field_free(f);
}

Test(throne_initiative, r6_10_they_meet_half_way_in_their_formations)
{
    Field *f =
        field(RED_MOVES, "{'name': 'horse', " AT(50, 30) FIELD_HORSE(3, 4) "}", LANCERS);
    field_dice(f, 1, 4);
    cr_assert(field_give_all(f, "lancers move to 50,31", "horse counter-charge", NULL),
              "%s", f->err.text);
    /* fronts at 58.75 and 31.25: they meet at 45 */
    cr_assert(abs(middle_y(f, "horse") - 4375) <= 5, "%d", middle_y(f, "horse"));
    cr_assert(abs(middle_y(f, "lancers") - 4625) <= 5, "%d", middle_y(f, "lancers"));
    cr_assert_eq(field_unit(f, "horse")->formation, LINE);
    cr_assert_eq(throne_row(f, "horse")->width, 4);
    cr_assert_eq(throne_row(f, "horse")->facing, NORTH);
    cr_assert(unit_touches_enemy(f->battle, &f->state, 0) >= 0);
    cr_assert_eq(f->state.decision.kind, D_MOVE, "the charge has been made");
    field_free(f);
}

/* A skirmisher who lets the charger through does not let his enemy through: front at 42.75. */
Test(throne_initiative, r6_10_not_through_the_chargers_skirmishers)
{
    Field *f = field(
        RED_MOVES, "{'name': 'horse', " AT(50, 30) FIELD_HORSE(3, 4) "}",
        TWO(LANCERS,
            FIELD_UNIT(
                "foot",
                AT(20, 80) "'bases': [{'stand': 1, 'at': ['50cm','44cm'], "
                           "'alone': true, 'status': 'skirmisher', 'marks': "
                           "['activated']}], ",
                "'stands': [{'kind': 'light infantry', 'count': 3, 'rating': 4}]")));
    field_dice(f, 1, 4);
    cr_assert(field_give_all(f, "lancers move to 50,31", "horse counter-charge", NULL),
              "%s", f->err.text);
    cr_assert(abs(middle_y(f, "horse") - 4150) <= 5, "%d", middle_y(f, "horse"));
    field_free(f);
}

/* A charge that comes at an angle is met on its own line: straight ahead they would miss. */
Test(throne_initiative, r6_10_a_charge_at_an_angle_is_met_half_way_too)
{
    Field *f = field(RED_MOVES,
                     "{'name': 'horse', 'formation': 'column', " AT(30, 30)
                         FIELD_HORSE(2, 4) "}",
                     "{'name': 'lancers', 'formation': 'column', " ACTIVATED AT(55, 60)
                         FIELD_HORSE(2, 4) "}");
    field_dice(f, 1, 4);
    cr_assert(field_gives(f, "lancers move to 31,34"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_CHARGED);
    const Point met = unit_middle(f->battle, &f->state, 1);
    cr_assert(field_gives(f, "horse counter-charge"), "%s", f->err.text);
    const Point now = unit_middle(f->battle, &f->state, 1);
    cr_assert(unit_touches_enemy(f->battle, &f->state, 0) >= 0);
    const int gone = geo_distance((Point){ 5500, 6000 }, met);
    cr_assert(abs(geo_distance((Point){ 5500, 6000 }, now) - gone / 2) <= 5);
    cr_assert(
        abs(geo_distance((Point){ 3000, 3000 }, unit_middle(f->battle, &f->state, 0)) -
            gone / 2) <= 5);
    field_free(f);
}

Test(throne_initiative, r6_10b_only_towards_a_charger_who_comes_from_ahead)
{
    static const struct {
        const char *facing;
        bool may;
    } rows[] = { { "N", true }, { "S", false } };
    for (int i = 0; i < 2; i++) {
        char blue[300];
        snprintf(blue, sizeof blue,
                 "{'name': 'horse', 'facing': '%s', " AT(50, 30) FIELD_HORSE(2, 4) "}",
                 rows[i].facing);
        Field *f = field(RED_MOVES, blue, LANCERS);
        cr_assert(field_gives(f, "lancers move to 50,31"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind == D_CHARGED, rows[i].may);
        field_free(f);
    }
}

Test(throne_initiative, r6_11_no_counter_charge_against_an_outcome_move)
{
    Field *f =
        field(RED_MOVES, "{'name': 'horse', " AT(50, 30) FIELD_HORSE(2, 4) "}", LANCERS);
    cr_assert(field_gives(f, "lancers move to 50,31"), "%s", f->err.text);
    Mover *m = &throne(&f->state)->mover;
    cr_assert_eq(m->kind, MOVER_ORDERED);
    cr_assert(initiative_may(f->battle, &f->state, 0, TRIED_COUNTER, NULL));
    m->kind = MOVER_CARRY_ON;
    cr_assert(initiative_may(f->battle, &f->state, 0, TRIED_COUNTER, NULL));
    m->kind = MOVER_RIDE_ON;
    cr_assert(!initiative_may(f->battle, &f->state, 0, TRIED_COUNTER, NULL));
    field_free(f);
}

Test(throne_initiative, r6_11b_it_is_met_at_an_obstacle_it_would_have_to_cross)
{
    static const struct {
        const char *wall;
        int horse;
    } rows[] = {
        { "35cm", 3375 }, /* its front halts at the wall */
        { "50cm", 4375 }, /* beyond the half way: it does not matter */
    };
    for (int i = 0; i < 2; i++) {
        char more[300];
        snprintf(more, sizeof more,
                 "'terrain': [{'name': 'wall', 'type': 'linear obstacle', "
                 "'line': [['0cm','%s'],['100cm','%s']]}], " RED_MOVES,
                 rows[i].wall, rows[i].wall);
        Field *f =
            field(more, "{'name': 'horse', " AT(50, 30) FIELD_HORSE(2, 4) "}", LANCERS);
        /* the charger tests at the wall: two dice for it, and none before that */
        field_dice(f, 4, 6, 6, 4, 6);
        cr_assert(field_gives(f, "lancers move to 50,31"), "%s", f->err.text);
        cr_assert(field_gives(f, "horse counter-charge"), "%s", f->err.text);
        cr_assert(abs(middle_y(f, "horse") - rows[i].horse) <= 15, "%d",
                  middle_y(f, "horse"));
        cr_assert(unit_touches_enemy(f->battle, &f->state, 0) >= 0);
        field_free(f);
    }
}

/* ---- reform ---- */

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

/* ---- form square ---- */

Test(throne_initiative, r6_18_infantry_forms_square_and_nobody_else)
{
    Field *f = field(BLUE_MOVES,
                     TWO(FIELD_UNIT("foot", AT(30, 30), FIELD_FOOT(2, 4)),
                         FIELD_UNIT("horse", AT(60, 30), FIELD_HORSE(2, 4))),
                     FAR_RED);
    field_dice(f, 1, 4);
    cr_assert(refused_for(f, "horse form square", "6.18"));
    cr_assert(field_gives(f, "foot form square"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "foot")->formation, SQUARE);
    cr_assert_eq(field_unit(f, "foot")->dice, 1, "a change of formation (7.3)");
    cr_assert_eq(field_stand(f, "foot.3")->facing, SOUTH);
    field_free(f);
}

/* In the activation, movement, fire and morale phase of both players. */
Test(throne_initiative, r6_18_at_any_time)
{
    static const char *const phases[] = { "activation", "movement", "fire", "morale" };
    for (int i = 0; i < 8; i++) {
        Field *f = field(FIELD_OPENING(1, "movement", "Blue"),
                         "{'name': 'foot', " AT(30, 30) FIELD_FOOT(2, 4) "}", FAR_RED);
        f->state.phase = (uint8_t)(PHASE_ACTIVATION + (i / 2 < 2 ? i / 2 : i / 2 + 1));
        f->state.side = (uint8_t)(i % 2);
        cr_assert(initiative_may(f->battle, &f->state, 0, TRIED_SQUARE, &f->err),
                  "%s of side %d: %s", phases[i / 2], i % 2, f->err.text);
        field_free(f);
    }
}

Test(throne_initiative, r6_19_a_square_stands_in_time_and_the_charge_is_measured_again)
{
    for (int die = 3; die <= 4; die++) {
        Field *f = field(RED_MOVES, "{'name': 'foot', " AT(50, 30) FIELD_FOOT(4, 4) "}",
                         LANCERS);
        field_dice(f, 1, die);
        cr_assert(field_gives(f, "lancers move to 50,29"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_CHARGED);
        cr_assert(abs(middle_y(f, "lancers") - 3250) <= 1, "its front at the line's");
        cr_assert(field_gives(f, "foot form square"), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "foot")->formation, die == 4 ? SQUARE : LINE);
        /* five bases: three ranks, so its front is 3.75 cm ahead of its middle */
        const int front = die == 4 ? 3375 : 3125;
        cr_assert(abs(middle_y(f, "lancers") - front - 125) <= 2, "%d",
                  middle_y(f, "lancers"));
        cr_assert(unit_touches_enemy(f->battle, &f->state, 0) >= 0);
        cr_assert_eq(f->state.decision.kind, D_MOVE);
        cr_assert(field_unit(f, "lancers")->marks & U_CHARGED);
        field_free(f);
    }
}

/* Who just reached the line does not reach a square that is narrower. */
Test(throne_initiative, r6_19_a_square_may_be_out_of_the_charges_reach)
{
    Field *f = field(RED_MOVES, "{'name': 'foot', " AT(50, 30) FIELD_FOOT(5, 4) "}",
                     "{'name': 'lancers', 'formation': 'column', " ACTIVATED AT(56, 60)
                         FIELD_HORSE(2, 4) "}");
    field_dice(f, 1, 4);
    cr_assert(field_gives(f, "lancers move to 56,30"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_CHARGED);
    cr_assert(field_gives(f, "foot form square"), "%s", f->err.text);
    cr_assert_eq(unit_touches_enemy(f->battle, &f->state, 0), -1);
    cr_assert_eq(middle_y(f, "lancers"), 3000, "it rides past");
    field_free(f);
}

Test(throne_initiative, r6_19b_disordered_infantry_stays_disordered_in_square)
{
    static const struct {
        const char *status;
        int after;
    } rows[] = { { "formed", FORMED }, { "disordered", DISORDERED } };
    for (int i = 0; i < 2; i++) {
        char blue[300];
        snprintf(blue, sizeof blue,
                 "{'name': 'foot', 'status': '%s', " AT(30, 30) FIELD_FOOT(2, 4) "}",
                 rows[i].status);
        Field *f = field(BLUE_MOVES, blue, FAR_RED);
        field_dice(f, 1, 4);
        cr_assert(field_gives(f, "foot form square"));
        cr_assert_eq(field_unit(f, "foot")->formation, SQUARE);
        cr_assert_eq(field_unit(f, "foot")->status, rows[i].after);
        field_free(f);
    }
}

Test(throne_initiative, r6_20_not_once_the_enemy_is_in_contact)
{
    static const struct {
        const char *at;
        bool may;
    } rows[] = { { "36.25cm", false }, { "36.45cm", true } };
    for (int i = 0; i < 2; i++) {
        char red[300];
        snprintf(red, sizeof red,
                 "{'name': 'horse', 'formation': 'column', 'at': ['%s','30cm'], "
                 "'stands': [{'kind': 'line cavalry', 'rating': 4}]}",
                 rows[i].at);
        Field *f =
            field(BLUE_MOVES, "{'name': 'foot', " AT(30, 30) FIELD_FOOT(3, 4) "}", red);
        cr_assert_eq(initiative_may(f->battle, &f->state, 0, TRIED_SQUARE, NULL),
                     rows[i].may);
        field_free(f);
    }
}

Test(throne_initiative, r6_20b_forming_square_does_not_end_a_compulsory_move)
{
    Field *f =
        field(FIELD_OPENING(1, "activation", "Blue"),
              "{'name': 'foot', 'marks': ['moving'], " AT(30, 30) FIELD_FOOT(2, 4) "}",
              FAR_RED);
    wait_for(f, D_MOVE);
    field_dice(f, 1, 4);
    cr_assert(field_gives(f, "foot form square"), "%s", f->err.text);
    const int before = middle_y(f, "foot");
    cr_assert(field_gives(f, "foot carry on"), "%s", f->err.text);
    cr_assert_eq(middle_y(f, "foot"), before + 2500);
    cr_assert_eq(field_unit(f, "foot")->formation, SQUARE);
    field_free(f);
}

/* ---- column into line ---- */

#define SHOT_AT "'formation': 'column', 'marks': ['shot at'], "

Test(throne_initiative, r6_21_a_column_of_infantry_that_came_under_infantry_fire)
{
    Field *f = field(
        BLUE_MOVES,
        FOUR(FIELD_UNIT("shot", SHOT_AT AT(20, 30), FIELD_FOOT(2, 4)),
             FIELD_UNIT("safe", "'formation': 'column', " AT(40, 30), FIELD_FOOT(2, 4)),
             FIELD_UNIT("line", "'marks': ['shot at'], " AT(60, 30), FIELD_FOOT(2, 4)),
             FIELD_UNIT("horse", SHOT_AT AT(80, 30), FIELD_HORSE(2, 4))),
        FAR_RED);
    for (int unit = 0; unit < 4; unit++) {
        cr_assert_eq(initiative_may(f->battle, &f->state, unit, TRIED_LINE, NULL),
                     unit == 0, "unit %d", unit);
    }
    field_free(f);
}

/* Infantry fire counts, a gun's does not, even if the gun is the nearer danger. */
Test(throne_initiative, r6_21_fire_of_guns_alone_is_none)
{
    static const struct {
        const char *red;
        bool may;
    } rows[] = {
        { FIELD_UNIT("foe", "'marks': ['fired'], " AT(50, 45), FIELD_FOOT(2, 4)), true },
        { FIELD_UNIT("guns", "'marks': ['fired'], " AT(50, 45), BATTERY), false },
        { TWO(FIELD_UNIT("guns", "'marks': ['fired'], " AT(52, 45), BATTERY),
              FIELD_UNIT("foe", "'marks': ['fired'], " AT(46, 50), FIELD_FOOT(2, 4))),
          true },
    };
    for (int i = 0; i < 3; i++) {
        Field *f = field(FIELD_OPENING(1, "movement", "Red"),
                         "{'name': '1st', 'formation': 'column', " AT(50, 30)
                             FIELD_FOOT(2, 4) "}",
                         rows[i].red);
        field_dice(f, 2, 1, 1);
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert(f->events[E_FIRES] >= 1);
        cr_assert_eq(!!(field_unit(f, "1st")->marks & U_SHOT_AT), rows[i].may, "row %d",
                     i);
        cr_assert_eq(field_unit(f, "1st")->dice, 1);
        field_free(f);
    }
}

Test(throne_initiative, r6_21b_the_fire_is_forgotten_after_its_own_turn)
{
    Field *f = field(
        BLUE_MOVES, "{'name': 'shot', " SHOT_AT AT(20, 30) FIELD_FOOT(2, 4) "}", FAR_RED);
    cr_assert(initiative_may(f->battle, &f->state, 0, TRIED_LINE, NULL));
    while (f->state.side == 0)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(!initiative_may(f->battle, &f->state, 0, TRIED_LINE, NULL));
    field_free(f);
}

/* Between two others that stand close it has no room to form line, and is not asked. */
Test(throne_initiative, r6_22c_not_where_the_line_has_no_room)
{
    static const char *const beside[] = {
        TWO(FIELD_UNIT("left", "'formation': 'column', " AT(47, 40), FIELD_FOOT(2, 4)),
            FIELD_UNIT("right", "'formation': 'column', " AT(53, 40), FIELD_FOOT(2, 4))),
        TWO(FIELD_UNIT("left", "'formation': 'column', " AT(40, 40), FIELD_FOOT(2, 4)),
            FIELD_UNIT("right", "'formation': 'column', " AT(60, 40), FIELD_FOOT(2, 4))),
    };
    for (int room = 0; room < 2; room++) {
        char blue[1000];
        snprintf(blue, sizeof blue, "%s,%s",
                 FIELD_UNIT("shot", SHOT_AT AT(50, 40), FIELD_FOOT(2, 4)), beside[room]);
        Field *f = field(
            BLUE_MOVES, blue,
            FIELD_UNIT("north", "'marks': ['fired'], " AT(50, 60), FIELD_FOOT(2, 4)));
        cr_assert_eq(initiative_may(f->battle, &f->state, field_index(f, "shot"),
                                    TRIED_LINE, &f->err),
                     room, "%s", f->err.text);
        if (!room)
            cr_assert_str_eq(f->err.text, "there is no room for a line here");
        field_free(f);
    }
}

/* Two battalions fired, a third did not; the column looks north. */
static Field *column_under_two_fires(void)
{
    return field(
        BLUE_MOVES, FIELD_UNIT("shot", SHOT_AT AT(50, 40), FIELD_FOOT(2, 4)),
        FOUR(FIELD_UNIT("north", "'marks': ['fired'], " AT(50, 60), FIELD_FOOT(2, 4)),
             FIELD_UNIT("east", "'facing': 'W', 'marks': ['fired'], " AT(70, 40),
                        FIELD_FOOT(2, 4)),
             FIELD_UNIT("silent", "'facing': 'E', " AT(30, 40), FIELD_FOOT(2, 4)),
             FIELD_UNIT("guns", "'facing': 'E', 'marks': ['fired'], " AT(30, 60),
                        BATTERY)));
}

Test(throne_initiative, r6_22_the_line_faces_the_infantry_of_its_choice_that_fired_on_it)
{
    static const struct {
        const char *order;
        int facing;
    } rows[] = { { "shot deploy into line",
                   EAST }, /* of two as near the one to the right */
                 { "shot deploy into line north", NORTH },
                 { "shot deploy into line east", EAST } };
    for (int i = 0; i < 3; i++) {
        Field *f = column_under_two_fires();
        field_dice(f, 1, 4);
        cr_assert(field_gives(f, rows[i].order), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "shot")->formation, LINE);
        cr_assert_eq(throne_row(f, "shot")->width, 3);
        cr_assert_eq(throne_row(f, "shot")->facing, rows[i].facing);
        cr_assert_eq(field_stand(f, "shot.2")->facing, rows[i].facing);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* Where nobody is named, it is not whom the file has first, nor who is nearest to its first base. */
#define ONE_FOOT "'stands': [{'kind': 'line infantry', 'rating': 4}]"
Test(throne_initiative, r6_22d_it_faces_the_nearest_who_fired_on_it)
{
    static const char north[] = FIELD_UNIT("north", AT(50, 57), ONE_FOOT),
                      west[] =
                          FIELD_UNIT("west", "'facing': 'E', " AT(36, 37.5), ONE_FOOT),
                      farther[] =
                          FIELD_UNIT("west", "'facing': 'E', " AT(32.9, 40), ONE_FOOT);
    for (int i = 0; i < 4; i++) {
        char red[1000];
        const char *const other = i < 2 ? west : farther;
        snprintf(red, sizeof red, "%s,%s", i % 2 ? other : north, i % 2 ? north : other);
        Field *f = field(FIELD_OPENING(1, "movement", "Red"),
                         "{'name': 'shot', 'formation': 'column', " AT(50, 40)
                             FIELD_FOOT(2, 4) "}",
                         red);
        field_unit(f, "north")->marks |= U_FIRED;
        field_unit(f, "west")->marks |= U_FIRED;
        field_dice(f, 1, 1);
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_expect_eq(throne_row(f, "shot")->shot_by,
                     field_index(f, i < 2 ? "west" : "north"), "%d", i);
        while (f->state.side == 1)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        field_dice(f, 1, 4);
        cr_assert(field_gives(f, "shot deploy into line"), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "shot")->formation, LINE);
        const Angle facing = throne_row(f, "shot")->facing;
        cr_expect_eq(facing == NORTH, i >= 2, "%d: %d", i, facing);
        field_free(f);
    }
}

Test(throne_initiative, r6_22b_not_one_that_did_not_fire_nor_guns)
{
    Field *f = column_under_two_fires();
    field_dice(f, 0);
    cr_assert(refused_for(f, "shot deploy into line silent", "6.22"));
    cr_assert(refused_for(f, "shot deploy into line guns", "6.22"));
    cr_assert_eq(field_unit(f, "shot")->formation, COLUMN);
    cr_assert(!(throne_row(f, "shot")->tried & TRIED_LINE));
    cr_assert(field_spent(f));
    field_free(f);
}

/* A light gun at the end of red's line reaches the column, and the infantry beside it, or not. */
Test(throne_initiative, r6_22b_not_a_battalion_whose_guns_alone_reach_it)
{
    for (int i = 0; i < 2; i++) {
        Field *f = field(
            BLUE_MOVES,
            i ? FIELD_UNIT("shot", SHOT_AT AT(58, 40), FIELD_FOOT(2, 4))
              : FIELD_UNIT("shot", SHOT_AT AT(57.4, 40), FIELD_FOOT(2, 4)),
            "{'name': 'mixed', 'facing': 'S', 'formation': 'line', 'marks': ['fired'], "
            "'stands': [{'kind': 'line infantry', 'rating': 4, 'count': 2}, {'kind': "
            "'light artillery', 'rating': 4}], 'bases': [{'stand': 1, 'at': "
            "['50cm','60cm']"
            "}, {'stand': 2, 'at': ['52.5cm','60cm']}, {'stand': 3, 'at': "
            "['55cm','60cm']}]}");
        field_dice(f, 1, 4);
        if (i)
            cr_expect(refused_for(f, "shot deploy into line mixed", "6.22"), "%s",
                      f->err.text);
        else
            cr_expect(field_gives(f, "shot deploy into line mixed"), "%s", f->err.text);
        field_free(f);
    }
}

/* Two battalions of red in one formation, whose zone has moved off the column since. */
Test(throne_initiative, r6_22b_a_battalion_that_fired_and_its_formation_are_one)
{
    static const struct {
        const char *by;
        bool may;
    } rows[] = { { "r2", true }, { "r1", true }, { "far", false }, { NULL, false } };
    for (int i = 0; i < 4; i++) {
        Field *f = field(
            BLUE_MOVES, FIELD_UNIT("shot", SHOT_AT AT(50, 40), FIELD_FOOT(2, 4)),
            THREE(FIELD_UNIT("r1", "'marks': ['fired'], " AT(70, 60), FIELD_FOOT(1, 4)),
                  FIELD_UNIT("far", AT(95, 90), FIELD_FOOT(1, 4)),
                  "{'name': 'r2', 'stands': [{'kind': 'line infantry', 'rating': 4}], "
                  "'bases': [{'stand': 1, 'at': ['73.75cm','60cm'], 'in': 'r1'}]}"));
        throne_row(f, "shot")->shot_by =
            (uint8_t)(rows[i].by ? field_index(f, rows[i].by) : NO_UNIT);
        field_dice(f, 1, 4);
        cr_expect_eq(field_gives(f, "shot deploy into line r1"), rows[i].may, "%d: %s", i,
                     f->err.text);
        field_free(f);
    }
}

Test(throne_initiative, r6_23_at_once_and_a_disordered_column_is_a_disordered_line)
{
    for (int die = 3; die <= 4; die++) {
        Field *f = column_under_two_fires();
        field_unit(f, "shot")->status = DISORDERED;
        field_dice(f, 1, die);
        cr_assert(field_gives(f, "shot deploy into line north"), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "shot")->formation, die == 4 ? LINE : COLUMN);
        cr_assert_eq(field_unit(f, "shot")->status, DISORDERED);
        cr_assert_eq(field_unit(f, "shot")->dice, die == 4 ? 1 : 0); /* 7.3 */
        field_free(f);
    }
}

/* ---- skirmishers ---- */

Test(throne_initiative, r6_24_light_troops_deploy_by_initiative_line_troops_do_not)
{
    static const struct {
        const char *kind;
        bool may;
    } rows[] = {
        { "heavy infantry", false }, { "line infantry", false },
        { "light infantry", true },  { "heavy cavalry", false },
        { "line cavalry", false },   { "light cavalry", true },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[300];
        snprintf(blue, sizeof blue,
                 FIELD_UNIT("foot", AT(30, 30),
                            "'stands': [{'kind': '%s', "
                            "'rating': 4, 'traits': ['command'], 'count': 3}]"),
                 rows[i].kind);
        Field *f = field(BLUE_MOVES, blue, FAR_RED);
        field_dice(f, 1, 4);
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind == D_SKIRMISH, rows[i].may, "%s",
                     rows[i].kind);
        if (rows[i].may) {
            cr_assert(field_gives(f, "foot skirmish"), "%s", f->err.text);
            cr_assert_eq(f->state.decision.kind, D_PLACE);
            cr_assert(field_spent(f));
        }
        field_free(f);
    }
}

#define LIGHT3 "{'name': 'foot', " AT(30, 30) FIELD_LIGHT(2, 4) "}"

Test(throne_initiative, r6_25_only_at_the_end_of_its_own_movement_phase)
{
    Field *f = field(BLUE_MOVES, LIGHT3, FAR_RED);
    field_dice(f, 1, 3);
    cr_assert(refused_for(f, "foot skirmish", "5.4"));
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->state.decision.kind, D_SKIRMISH);
    cr_assert(field_gives(f, "foot skirmish"));
    cr_assert_neq(f->state.decision.kind, D_PLACE, "the die was too low");
    cr_assert_eq(field_unit(f, "foot")->n_stands, 3);
    field_free(f);
    f = field(RED_MOVES, LIGHT3, FAR_RED);
    throne(&f->state)->step = STEP_SKIRMISH;
    cr_assert(!initiative_may(f->battle, &f->state, 0, TRIED_SKIRMISH, NULL),
              "red's turn");
    f->state.side = 0;
    cr_assert(initiative_may(f->battle, &f->state, 0, TRIED_SKIRMISH, NULL));
    field_free(f);
}

Test(throne_initiative, r6_26_of_a_mixed_unit_only_the_light_bases)
{
    Field *f =
        field(BLUE_MOVES,
              FIELD_UNIT("foot", AT(30, 30),
                         "'stands': [{'kind': 'line infantry', 'rating': 4, "
                         "'traits': ['command']}, {'kind': 'line infantry', 'rating': 4},"
                         "{'kind': 'light infantry', 'rating': 4}]"),
              FAR_RED);
    field_dice(f, 1, 4);
    cr_assert(field_give_all(f, "done", "foot skirmish", NULL), "%s", f->err.text);
    cr_assert(!field_gives(f, "foot.2 place to 30,40"));
    cr_assert(field_gives(f, "foot.3 place to 30,40"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "foot.3")->status, SKIRMISHER);
    cr_assert_eq(field_unit(f, "foot")->n_stands, 2);
    field_free(f);
}

Test(throne_initiative, r6_27_a_base_so_deployed_is_no_longer_of_its_unit)
{
    Field *f = field(BLUE_MOVES, LIGHT3, FAR_RED);
    field_dice(f, 1, 4);
    cr_assert(
        field_give_all(f, "done", "foot skirmish", "foot.1 place to 30,40", "done", NULL),
        "%s", f->err.text);
    cr_assert_eq(field_stand(f, "foot.1")->unit, NO_UNIT);
    cr_assert_eq(field_unit(f, "foot")->n_stands, 2);
    /* the command base has gone with it, and so has the initiative */
    cr_assert(!unit_has_command(f->battle, &f->state, 0));
    cr_assert(!initiative_may(f->battle, &f->state, 0, TRIED_SQUARE, NULL));
    field_free(f);
}

/* ---- halting ---- */

/* Red fires on a moving and a standing battalion of blue's, in red's turn. */
static Field *under_fire(void)
{
    return field(FIELD_OPENING(1, "movement", "Red"),
                 THREE(FIELD_UNIT("moving", COLUMN_MOVED AT(48, 30), FIELD_FOOT(2, 4)),
                       FIELD_UNIT("standing", "'formation': 'column', " AT(52, 30),
                                  FIELD_FOOT(2, 4)),
                       FIELD_UNIT("away", COLUMN_MOVED AT(10, 30), FIELD_FOOT(2, 4))),
                 FIELD_UNIT("foe", "'marks': ['fired'], " AT(50, 45), FIELD_FOOT(2, 4)));
}

Test(throne_initiative, r6_28_moving_troops_under_fire_may_halt)
{
    for (int die = 3; die <= 4; die++) {
        Field *f = under_fire();
        field_dice(f, 3, 1, 1, die);
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_UNDER_FIRE);
        cr_assert_eq(f->state.decision.side, 0);
        cr_assert(!field_gives(f, "standing halt"), "it is halted already");
        cr_assert(refused_for(f, "away halt", "6.28"));
        cr_assert(field_gives(f, "moving halt"), "%s", f->err.text);
        while (f->state.side == 1)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        wait_for(f, D_MOVE);
        cr_assert_eq(must_move(f->battle, &f->state, 0), die == 3,
                     "it moves on, or not, next turn");
        cr_assert(must_move(f->battle, &f->state, 2));
        field_free(f);
    }
}

/* Blue's 2nd has moved before the muzzles of the 1st, whose zone reaches red. */
Test(throne_initiative, r6_28b_who_moves_through_his_friends_fire_may_halt_too)
{
    for (int die = 3; die <= 4; die++) {
        Field *f = field(
            FIELD_OPENING(1, "movement", "Blue"),
            TWO(FIELD_UNIT("1st", "'marks': ['fired'], " AT(50, 20), FIELD_FOOT(1, 4)),
                FIELD_UNIT("2nd", "'marks': ['activated'], " AT(50, 30),
                           FIELD_FOOT(1, 4))),
            FIELD_UNIT("foe", AT(50, 45), FIELD_FOOT(1, 4)));
        cr_assert(field_gives(f, "2nd move to 50,32"), "%s", f->err.text);
        field_dice(f, 2, 1, die); /* at friends: red is at extreme range */
        field_more(f, 40, 6);     /* tests */
        while (f->state.decision.kind != D_UNDER_FIRE)
            cr_assert(
                field_gives(f, f->state.decision.kind == D_FIRE ? "2nd hold" : "done"),
                "%s", f->err.text);
        if (f->state.decision.side)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_UNDER_FIRE);
        cr_assert_eq(f->state.decision.side, 0);
        cr_assert_eq(field_offers(f, V_HALT), 1);
        cr_assert(refused_for(f, "1st halt", "6.28"));
        cr_assert(field_gives(f, "2nd halt"), "%s", f->err.text);
        cr_assert_eq(f->last[E_INITIATIVE].a, die == 4);
        while (f->state.turn == 1 || f->state.decision.kind != D_MOVE)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(must_move(f->battle, &f->state, 1), die == 3);
        field_free(f);
    }
}

Test(throne_initiative, r6_29_only_in_the_fire_phase)
{
    static const struct {
        int phase;
        bool may;
    } rows[] = { { PHASE_MOVEMENT, false },
                 { PHASE_MELEE, false },
                 { PHASE_FIRE, true },
                 { PHASE_MORALE, false } };
    for (int i = 0; i < 4; i++) {
        Field *f = under_fire();
        field_unit(f, "moving")->marks |= U_UNDER_FIRE;
        f->state.phase = (uint8_t)rows[i].phase;
        cr_assert_eq(initiative_may(f->battle, &f->state, 0, TRIED_HALT, NULL),
                     rows[i].may);
        field_free(f);
    }
}

/* A second line in column marches up behind a first one that did not pass its morale test. */
static Field *second_line(const char *first)
{
    char blue[700];
    snprintf(blue, sizeof blue,
             TWO("{'name': 'first', %s FIELD_END}",
                 FIELD_UNIT("second",
                            "'formation': 'column', 'marks': ['moving'], " AT(50, 20),
                            FIELD_FOOT(2, 4))),
             first);
    char *end = strstr(blue, "FIELD_END");
    char rest[700];
    snprintf(rest, sizeof rest, "%s", end + strlen("FIELD_END"));
    snprintf(end, sizeof blue - (size_t)(end - blue), "%s%s",
             "'stands': [{'kind': 'line infantry', 'rating': 4, 'traits': ['command']},"
             "{'kind': 'line infantry', 'rating': 4, 'count': 2}]",
             rest);
    return field(BLUE_MOVES, blue, FAR_RED);
}

Test(throne_initiative, r6_30_the_second_line_may_halt_behind_a_unit_that_was_halted)
{
    static const struct {
        const char *first;
        bool asked;
    } rows[] = {
        { "'marks': ['halted'], 'at': ['50cm','32cm'], ", true },
        { "'at': ['50cm','32cm'], ", false },
    };
    for (int i = 0; i < 2; i++) {
        Field *f = second_line(rows[i].first);
        field_dice(f, 3, 6, 6, 6);
        cr_assert(field_gives(f, "second carry on"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind == D_SECOND_LINE, rows[i].asked, "row %d", i);
        if (!rows[i].asked)
            cr_assert_eq(middle_y(f, "second"), 4500, "it went through");
        field_free(f);
    }
}

/* The halt is remembered from the player's last turn, when the dice were thrown. */
Test(throne_initiative, r6_30_a_halt_by_last_turns_dice_counts)
{
    Field *f = field(FIELD_OPENING(1, "morale", "Blue"),
                     TWO(FIELD_UNIT("first", "'marks': ['moved'], 'dice': 1, " AT(50, 32),
                                    FIELD_FOOT(2, 4)),
                         FIELD_UNIT("second", COLUMN_MOVED AT(50, 20), FIELD_FOOT(2, 4))),
                     FAR_RED);
    /* the test fails, as does reforming; then the second line */
    field_dice(f, 3, 1, 1, 4);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    if (f->state.decision.kind == D_MORALE)
        cr_assert(field_gives(f, "first reform"));
    while (f->state.side == 1)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    wait_for(f, D_MOVE);
    cr_assert(!must_move(f->battle, &f->state, 0));
    cr_assert(field_gives(f, "second carry on"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_SECOND_LINE);
    cr_assert(field_gives(f, "second halt behind"), "%s", f->err.text);
    cr_assert(abs(middle_y(f, "second") - (3200 - 125 - 375)) <= 2, "%d",
              middle_y(f, "second"));
    field_free(f);
}

/* After its 25 cm its rear is at y = 41.25: clear of who ends there, and not of him 1 mm further on. */
Test(throne_initiative, r6_30c_not_where_it_would_not_interpenetrate)
{
    static const struct {
        const char *first;
        bool asked;
    } rows[] = { { "'marks': ['halted'], 'at': ['50cm','40cm'], ", true },
                 { "'marks': ['halted'], 'at': ['50cm','40.1cm'], ", false } };
    for (int i = 0; i < 2; i++) {
        Field *f = second_line(rows[i].first);
        field_dice(f, 3, 6, 6, 6);
        cr_assert(field_gives(f, "second carry on"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind == D_SECOND_LINE, rows[i].asked, "row %d", i);
        cr_assert(rows[i].asked || field_unit(f, "second")->marks & U_MOVED);
        field_free(f);
    }
}

Test(throne_initiative, r6_31_only_directly_to_its_rear)
{
    static const struct {
        const char *first;
        bool asked;
    } rows[] = {
        { "'marks': ['halted'], 'at': ['50cm','32cm'], ", true },
        /* its flank */
        { "'marks': ['halted'], 'facing': 'E', 'at': ['50cm','32cm'], ", false },
        /* its front */
        { "'marks': ['halted'], 'facing': 'S', 'at': ['50cm','32cm'], ", false },
    };
    for (int i = 0; i < 3; i++) {
        Field *f = second_line(rows[i].first);
        field_dice(f, 3, 6, 6, 6);
        cr_assert(field_gives(f, "second carry on"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind == D_SECOND_LINE, rows[i].asked, "row %d", i);
        field_free(f);
    }
}

Test(throne_initiative, r6_32_success_stops_it_short_without_dice_failure_runs_it_in)
{
    for (int die = 3; die <= 4; die++) {
        Field *f = second_line("'marks': ['halted'], 'at': ['50cm','32cm'], ");
        if (die == 4)
            field_dice(f, 1, 4);
        else
            field_dice(f, 3, 3, 6, 6);
        cr_assert(field_gives(f, "second carry on"));
        cr_assert(refused_for(f, "first open fire", "6.30"),
                  "the second line answers first");
        cr_assert(field_gives(f, "second halt behind"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(field_unit(f, "second")->dice, 0);
        cr_assert_eq(field_unit(f, "first")->dice, die == 4 ? 0 : 2);
        cr_assert(die == 4 ? middle_y(f, "second") < 2701
                           : middle_y(f, "second") == 4500);
        cr_assert_eq(!!(field_unit(f, "second")->marks & U_MOVED), die == 3);
        cr_assert_eq(field_unit(f, "second")->status, FORMED);
        field_free(f);
    }
}
