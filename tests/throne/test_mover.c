/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_mover.c - what becomes of a move under way: friends met, enemies met, the table's edge.
 */
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOVES    FIELD_OPENING(1, "movement", "Blue")
#define AT(x, y) "'at': ['" #x "cm','" #y "cm'], "
#define CROSSING(name, facing, x, y)                                                     \
    FIELD_UNIT(name, "'formation': 'column', 'facing': '" facing "', " MOVING AT(x, y),  \
               FIELD_FOOT(1, 4))
#define FAR_RED   "{'name': 'far', " AT(5, 97) FIELD_FOOT(1, 4) "}"
#define ACTIVATED "'marks': ['activated'], "
#define MOVING    "'marks': ['moving'], "
/* A column of two, 20 cm up the table, that has to move 25 cm; its front is at 22.5. */
#define MOVER(more)                                                                      \
    "{'name': 'mover', 'formation': 'column', " MOVING more AT(50, 20)                   \
        FIELD_FOOT(1, 4) "}"
#define BASE      "'stands': [{'kind': 'line infantry', 'rating': 4}]"
#define FRIEND(y) "{'name': 'friend', " AT(50, y) FIELD_FOOT(2, 4) "}"

static int y_of(Field *f, const char *unit)
{
    return unit_middle(f->battle, &f->state, field_index(f, unit)).y;
}

/* ---- involuntary interpenetration ---- */

Test(throne_mover, r9_16_the_mover_tests_at_once_with_two_dice_and_all_it_carries)
{
    for (int carried = 0; carried <= 2; carried++) {
        char blue[600];
        snprintf(blue, sizeof blue, TWO(MOVER("'dice': %d, "), FRIEND(30)), carried);
        Field *f = field(MOVES, blue, FAR_RED);
        field_dice(f, 2 + carried, 4, 4, 4, 4);
        cr_assert(field_gives(f, "mover carry on"), "%s", f->err.text);
        cr_assert_eq(f->events[E_TEST], 1);
        cr_assert_eq(f->last[E_TEST].n_dice, 2 + carried);
        cr_assert_eq(f->last[E_TEST].subject, ref_unit(0));
        cr_assert(field_spent(f));
        cr_assert_eq(y_of(f, "mover"), 4500, "it has got through");
        cr_assert_eq(field_unit(f, "mover")->dice, 0);
        field_free(f);
    }
}

/* A pair that slips by the line so closely that, rounded, it would lie upon it 28.8 mm on, where the single base is. */
static Field *brushing(const char *one, const char *two)
{
    static const struct {
        const char *unit;
        Point at;
        Angle facing;
    } rows[] = {
        { "mover", { 7022, 3621 }, 62201 },
        { "mover", { 7100, 3383 }, 29433 },
        { "single", { 6931, 4172 }, 64720 },
        { "line", { 6742, 3511 }, 4157 },
    };
    char blue[600];
    snprintf(blue, sizeof blue, "%s,%s,%s", MOVER(""), one, two);
    Field *f = field(MOVES, blue, FAR_RED);
    for (int k = 0; k < 4; k++) {
        const int unit = field_index(f, rows[k].unit);
        Stand *const at = state_stand(&f->state, k < 2 ? k : 1 + unit);
        at->at = rows[k].at;
        at->facing = rows[k].facing;
    }
    return f;
}

#define SINGLE "{'name': 'single', " AT(69, 60) BASE "}"
#define A_LINE "{'name': 'line', " AT(20, 35) BASE "}"

/* Whoever is listed first, it meets the base, and stops a tenth of a millimetre short. */
Test(throne_mover, r9_22c_who_is_only_brushed_is_not_met)
{
    for (int i = 0; i < 2; i++) {
        Field *f = i ? brushing(A_LINE, SINGLE) : brushing(SINGLE, A_LINE);
        const Way way =
            way_clear(f->battle, &f->state, ref_unit(0), (Vec){ -5150, 15554 }, 2500);
        cr_expect_eq(way.base, 1 + field_index(f, "single"), "%d: %d", i, way.base);
        cr_expect_eq(way.distance, 287, "%d: %d", i, way.distance);
        field_free(f);
    }
}

/* Who retires just so far has got there. */
Test(throne_mover, r12_8_what_rounding_takes_does_not_cut_a_move_short)
{
    Field *f = brushing(SINGLE, A_LINE);
    state_stand(&f->state, 2)->where = LOST;
    mover_start(&f->game, ref_unit(0), MOVER_RETIRE, (Vec){ -5150, 15554 }, 288);
    cr_assert(mover_run(&f->game));
    cr_expect_eq(f->events[E_MOVED], 1);
    cr_expect_eq(f->events[E_TEST], 0);
    cr_expect_eq(throne(&f->state)->cut_short, 0);
    field_free(f);
}

/* Of two friends it comes to at once the one that is more in its way, as much in it the one to the right;
 * listed first or second. */
Test(throne_mover, r9_22b_of_two_met_at_once_it_is_the_one_met_most_squarely)
{
    static const struct {
        const char *friends, *met;
    } rows[] = {
        { TWO("{'name': 'one', " AT(48, 30) BASE "}",
              "{'name': 'two', " AT(50.6, 30) BASE "}"),
          "two" },
        { TWO("{'name': 'one', " AT(50.6, 30) BASE "}",
              "{'name': 'two', " AT(48, 30) BASE "}"),
          "one" },
        { TWO("{'name': 'one', " AT(48.7, 30) BASE "}",
              "{'name': 'two', " AT(51.3, 30) BASE "}"),
          "two" },
        { TWO("{'name': 'one', " AT(51.3, 30) BASE "}",
              "{'name': 'two', " AT(48.7, 30) BASE "}"),
          "one" },
    };
    for (int i = 0; i < 4; i++) {
        char blue[600];
        snprintf(blue, sizeof blue, TWO(MOVER(""), "%s"), rows[i].friends);
        Field *f = field(MOVES, blue, FAR_RED);
        field_dice(f, 2, 4, 3);
        cr_assert(field_gives(f, "mover carry on"), "%s", f->err.text);
        cr_expect_eq(f->last[E_INTERPENETRATION].target,
                     ref_unit(field_index(f, rows[i].met)), "row %d", i);
        field_free(f);
    }
}

/* Who stands against a friend, each where it was rounded to, has not passed him. */
Test(throne_mover, r9_16_a_friend_it_stands_against_by_a_hair_too_much_is_met)
{
    for (int into = -3; into <= 9; into += 3) { /* tenths of a millimetre */
        Field *f = field(MOVES,
                         TWO("{'name': 'mover', " MOVING AT(
                                 50, 20) "'stands': [{'kind': 'line infantry', "
                                         "'rating': 4}]}",
                             FRIEND(30)),
                         FAR_RED);
        field_stand(f, "mover.1")->at.y += CM(7.5) + into;
        field_dice(f, 2, 4, 4);
        cr_assert(field_gives(f, "mover carry on"), "%s", f->err.text);
        cr_assert_eq(f->events[E_INTERPENETRATION], 1, "%d", into);
        cr_assert(field_spent(f));
        cr_assert_eq(y_of(f, "mover"), 5250 + into, "it has got through");
        cr_assert_eq(field_unit(f, "friend")->dice, 2);
        field_free(f);
    }
}

Test(throne_mover, r9_16b_an_outcome_move_meets_friends_the_same_way)
{
    Field *f = field(MOVES, TWO(MOVER(""), FRIEND(30)), FAR_RED);
    field_dice(f, 2, 4, 4);
    mover_start(&f->game, ref_unit(0), MOVER_RETIRE, geo_ahead(NORTH), 2500);
    cr_assert(mover_run(&f->game));
    cr_assert_eq(f->last[E_TEST].n_dice, 2);
    cr_assert_eq(field_unit(f, "friend")->dice, 2);
    cr_assert_eq(y_of(f, "mover"), 4500);
    field_free(f);
}

Test(throne_mover, r9_17_whoever_fails_the_test_does_not_get_through)
{
    static const struct {
        const char *status;
        int die;
    } rows[] = {
        { "'status': 'formed', ", 4 },
        { "'status': 'formed', ", 3 },
        { "'status': 'disordered', ", 3 },
    };
    for (int i = 0; i < 3; i++) {
        char blue[600];
        snprintf(blue, sizeof blue, TWO(MOVER("%s"), FRIEND(30)), rows[i].status);
        Field *f = field(MOVES, blue, FAR_RED);
        field_dice(f, 2, 4, rows[i].die);
        cr_assert(field_gives(f, "mover carry on"), "%s", f->err.text);
        cr_assert_eq(f->last[E_INTERPENETRATION].a, i == 0);
        const Unit *mover = field_unit(f, "mover");
        cr_assert_eq(mover->n_stands, i < 2 ? 2 : 0, "dispersed if it was disordered");
        if (i < 2)
            cr_assert_eq(mover->status, i ? DISORDERED : FORMED);
        if (i < 2)
            cr_assert_eq(!!(mover->marks & U_MOVED), i == 0, "halted");
        if (i == 1)
            cr_assert(abs(y_of(f, "mover") - 2625) <= 2, "at the friend's edge");
        if (i == 2)
            cr_assert(field_stand(f, "mover.1")->at.y < 2875 - 100);
        field_free(f);
    }
}

Test(throne_mover, r9_18_the_other_takes_its_two_dice_only_if_it_is_completed)
{
    for (int die = 3; die <= 4; die++) {
        Field *f = field(MOVES, TWO(MOVER(""), FRIEND(30)), FAR_RED);
        field_dice(f, 2, 4, die);
        cr_assert(field_gives(f, "mover carry on"), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "friend")->dice, die == 4 ? 2 : 0);
        cr_assert_eq(field_unit(f, "friend")->status, FORMED);
        cr_assert_eq(y_of(f, "friend"), 3000);
        field_free(f);
    }
}

/* 25 cm carry its rear edge to 42.5: past a friend whose front is there, not a little further. */
Test(throne_mover, r9_19_it_does_not_try_if_it_would_not_get_clear)
{
    static const struct {
        const char *y;
        bool through;
    } rows[] = { { "41.2cm", true }, { "41.4cm", false } };
    for (int i = 0; i < 2; i++) {
        char blue[600];
        snprintf(blue, sizeof blue,
                 TWO(MOVER(""),
                     FIELD_UNIT("friend", "'at': ['50cm','%s'], ", FIELD_FOOT(2, 4))),
                 rows[i].y);
        Field *f = field(MOVES, blue, FAR_RED);
        field_dice(f, 2, 4, 4);
        cr_assert(field_gives(f, "mover carry on"), "%s", f->err.text);
        cr_assert_eq(f->events[E_TEST], rows[i].through);
        cr_assert_eq(field_unit(f, "friend")->dice, rows[i].through ? 2 : 0);
        if (rows[i].through)
            cr_assert_eq(y_of(f, "mover"), 4500);
        else
            cr_assert(abs(y_of(f, "mover") - (4140 - 125 - 250)) <= 2, "%d",
                      y_of(f, "mover"));
        char said[300];
        throne_say_event(&f->game, &f->last[E_MOVED], said, sizeof said);
        cr_assert_eq(!strstr(said, ", stopped by friend"), rows[i].through, "%s", said);
        cr_assert(field_unit(f, "mover")->marks & U_MOVED, "it is on the move still");
        field_free(f);
    }
}

/* A wall behind the friend is not crossed: the mover would stand on him, so it goes back. */
Test(throne_mover, r9_19b_cut_short_on_top_of_a_friend_it_steps_back)
{
    static const struct {
        int wall_die;
        int y, dice;
    } rows[] = { { 4, 4500, 2 }, { 3, 2625, 0 } };
    for (int i = 0; i < 2; i++) {
        Field *f = field("'terrain': [{'name': 'wall', 'type': 'linear obstacle', "
                         "'line': [['0cm','34cm'],['100cm','34cm']]}], " MOVES,
                         TWO(MOVER(""), FRIEND(30)), FAR_RED);
        field_dice(f, 3, 4, 4, rows[i].wall_die);
        cr_assert(field_gives(f, "mover carry on"), "%s", f->err.text);
        cr_assert(abs(y_of(f, "mover") - rows[i].y) <= 2, "%d", y_of(f, "mover"));
        cr_assert_eq(field_unit(f, "friend")->dice, rows[i].dice, "row %d", i);
        field_free(f);
    }
}

/* So is it on a voluntary move, through friends who are activated as well (9.15). */
Test(throne_mover, r9_19b_an_ordered_move_steps_back_too)
{
    static const struct {
        const char *status;
        int wall_die;
        int y; /* of its middle; of its first base if it is dispersed */
    } rows[] = { { "formed", 4, 4000 },
                 { "formed", 3, 2625 },
                 { "disordered", 3, 2750 } };
    for (int i = 0; i < 3; i++) {
        char blue[600];
        snprintf(
            blue, sizeof blue,
            TWO(FIELD_UNIT("mover",
                           "'formation': 'column', 'status': '%s', " ACTIVATED AT(50, 20),
                           FIELD_FOOT(1, 4)),
                FIELD_UNIT("friend", ACTIVATED AT(50, 30), FIELD_FOOT(2, 4))),
            rows[i].status);
        Field *f = field("'terrain': [{'name': 'wall', 'type': 'linear obstacle', "
                         "'line': [['0cm','34cm'],['100cm','34cm']]}], " MOVES,
                         blue, FAR_RED);
        field_dice(f, 1, rows[i].wall_die);
        cr_assert(field_gives(f, "mover move to 50,40"), "%s", f->err.text);
        if (i < 2)
            cr_assert(abs(y_of(f, "mover") - rows[i].y) <= 2, "%d", y_of(f, "mover"));
        else
            cr_assert(abs(field_stand(f, "mover.1")->at.y - rows[i].y) <= 50);
        cr_assert_eq(field_unit(f, "friend")->dice, 0);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* The square is deeper than the column was: the charge is over before it is clear of its friends. */
Test(throne_mover, r9_19b_a_charge_that_a_square_meets_on_top_of_a_friend_steps_back)
{
    for (int die = 3; die <= 4; die++) {
        Field *f =
            field(MOVES,
                  TWO(FIELD_UNIT("mover", "'formation': 'column', " ACTIVATED AT(50, 20),
                                 FIELD_FOOT(1, 4)),
                      FIELD_UNIT("friend", ACTIVATED AT(50, 30), FIELD_FOOT(2, 4))),
                  FIELD_UNIT("foe",
                             "'formation': 'column', 'width': 3, 'facing': 'S', "
                             "'at': ['50cm', '40.25cm'], ",
                             FIELD_FOOT(8, 4)));
        field_dice(f, 1, die);
        cr_assert(field_gives(f, "mover move to 50,45"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_CHARGED);
        cr_assert(field_gives(f, "foe form square"), "%s", f->err.text);
        cr_assert(abs(y_of(f, "mover") - (die == 4 ? 2625 : 3400)) <= 2, "%d",
                  y_of(f, "mover"));
        cr_assert_eq(!!(field_unit(f, "mover")->marks & U_CHARGED), die == 3);
        cr_assert(field_unit(f, "mover")->marks &
                  U_MOVED); /* 9.6  nothing has halted it */
        field_free(f);
    }
}

/* 25 cm carry its rear to 42.5.  The second friend is met on top of the first: it has to get clear of him too,
 * and then passes through both, each with a test. */
Test(throne_mover, r9_19c_it_goes_on_through_a_second_friend_it_meets_on_top_of_the_first)
{
    static const struct {
        const char *x, *y;
        int tests;
    } rows[] = { { "50", "34", 2 },
                 { "50", "41.2", 2 },
                 { "50", "41.4", 0 },
                 { "51.5", "38.5", 2 }, /* half beside the first, and a little further */
                 { "51.5", "41.4", 0 } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const bool near = i == 0;
        char blue[900];
        snprintf(
            blue, sizeof blue,
            THREE(MOVER(""),
                  FIELD_UNIT("friend", "'formation': 'column', 'at': ['%scm','%scm'], ",
                             "'stands': [{'kind': 'line infantry', 'rating': 4}]"),
                  FIELD_UNIT("second", "'formation': 'column', 'at': ['%scm','%scm'], ",
                             "'stands': [{'kind': 'line infantry', 'rating': 4}]")),
            i < 3 ? "50" : "48", near ? "30" : "38", rows[i].x, rows[i].y);
        Field *f = field(MOVES, blue, FAR_RED);
        field_dice(f, 4, 4, 4, 4, 4);
        cr_assert(field_gives(f, "mover carry on"), "%s", f->err.text);
        cr_assert_eq(f->events[E_TEST], rows[i].tests, "row %zu: %d", i,
                     f->events[E_TEST]);
        cr_assert_eq(field_unit(f, "friend")->dice, rows[i].tests, "row %zu", i);
        cr_assert_eq(field_unit(f, "second")->dice, rows[i].tests, "row %zu", i);
        cr_assert_eq(y_of(f, "mover") == 4500, rows[i].tests == 2, "row %zu", i);
        field_free(f);
    }
}

/* The second was halted by dice: the mover may halt behind it, and then it has to step back from the first. */
Test(throne_mover, r9_19b_who_halts_behind_a_second_friend_steps_back)
{
    for (int die = 3; die <= 4; die++) {
        Err err = { "" };
        Field *f = field(MOVES,
                         THREE(MOVER(""), FRIEND(30),
                               FIELD_UNIT("second", "'marks': ['halted'], " AT(50, 34),
                                          FIELD_FOOT(2, 4))),
                         FAR_RED);
        field_dice(f, die == 4 ? 3 : 5, 4, 4, die, 4, 4);
        cr_assert(field_gives(f, "mover carry on"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_SECOND_LINE);
        cr_assert(f->battle->rules->check(f->battle, &f->state, &err), "%s", err.text);
        cr_assert(field_gives(f, "mover halt behind"), "%s", f->err.text);
        cr_assert(abs(y_of(f, "mover") - (die == 4 ? 2625 : 4500)) <= 2, "%d",
                  y_of(f, "mover"));
        cr_assert_eq(field_unit(f, "friend")->dice, die == 4 ? 0 : 2);
        cr_assert_eq(field_unit(f, "second")->dice, die == 4 ? 0 : 2);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* Whoever fails at the second has not got through the first either, and does not break up on top of him. */
Test(throne_mover, r9_19b_who_fails_at_a_second_friend_steps_back_first)
{
    static const struct {
        const char *status;
        int die, dice;
    } rows[] = { { "disordered", 4, 2 }, { "formed", 3, 0 }, { "disordered", 3, 0 } };
    for (int i = 0; i < 3; i++) {
        char blue[900];
        snprintf(blue, sizeof blue,
                 THREE(MOVER("'status': '%s', "), FRIEND(30),
                       FIELD_UNIT("second", AT(50, 34), FIELD_FOOT(2, 4))),
                 rows[i].status);
        Field *f = field(MOVES, blue, FAR_RED);
        field_dice(f, 4, 4, 4, rows[i].die, 4);
        cr_assert(field_gives(f, "mover carry on"), "%s", f->err.text);
        cr_assert_eq(f->events[E_INTERPENETRATION], i == 0 ? 2 : 3);
        char says[128];
        throne_say_event(&f->game, &f->last[E_INTERPENETRATION], says, sizeof says);
        cr_assert_eq(strcmp(says, "mover does not get clear of friend") == 0, i > 0, "%s",
                     says);
        cr_assert_eq(f->events[E_MOVED], 1, "dispersed or not");
        cr_assert(abs(f->last[E_MOVED].to.y - (i == 0 ? 4500 : 2625)) <= 2);
        if (i == 0)
            cr_assert_eq(y_of(f, "mover"), 4500);
        else if (i == 1)
            cr_assert(abs(y_of(f, "mover") - 2625) <= 2, "%d", y_of(f, "mover"));
        else
            cr_assert(abs(field_stand(f, "mover.1")->at.y - 2750) <= 50, "%d",
                      field_stand(f, "mover.1")->at.y);
        cr_assert_eq(field_unit(f, "friend")->dice, rows[i].dice, "row %d", i);
        cr_assert_eq(field_unit(f, "second")->dice, rows[i].dice, "row %d", i);
        field_free(f);
    }
}

Test(throne_mover, r9_20_a_single_base_lets_it_through_without_dice)
{
    Field *f =
        field(MOVES,
              TWO(MOVER(""), FIELD_UNIT("lone",
                                        "'bases': [{'stand': 1, 'at': ['50cm','30cm'], "
                                        "'status': 'skirmisher'}], " AT(50, 30),
                                        "'stands': [{'kind': 'light infantry', "
                                        "'rating': 4}]")),
              FAR_RED);
    field_dice(f, 0);
    cr_assert(field_gives(f, "mover carry on"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_eq(y_of(f, "mover"), 4500);
    cr_assert_eq(field_stand(f, "lone.1")->at.y, 3000);
    field_free(f);
}

/* Both march 25 cm: the leading one goes first, so nobody is run into. */
Test(throne_mover, r9_21_whoever_is_furthest_ahead_goes_first)
{
    Field *f = field(
        MOVES,
        TWO(MOVER(""), FIELD_UNIT("ahead", "'formation': 'column', " MOVING AT(50, 28),
                                  FIELD_FOOT(1, 4))),
        FAR_RED);
    field_dice(f, 0);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_eq(y_of(f, "ahead"), 5300);
    cr_assert_eq(y_of(f, "mover"), 4500);
    field_free(f);
}

/* As far ahead, it is the one to the right, listed first or not. */
Test(throne_mover, r9_21_of_two_as_far_ahead_the_one_to_the_right_goes_first)
{
    static const char *const blue[] = {
        TWO(CROSSING("left", "N", 40, 20), CROSSING("right", "N", 60, 20)),
        TWO(CROSSING("right", "N", 60, 20), CROSSING("left", "N", 40, 20)),
    };
    for (int turned = 0; turned < 2; turned++) {
        Field *f = field(MOVES, blue[turned], FAR_RED);
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_expect_eq(f->events[E_MOVED], 2);
        cr_expect_eq(f->last[E_MOVED].subject, ref_unit(field_index(f, "left")));
        field_free(f);
    }
}

/* Two columns, one of whose ways crosses the other's: who goes first does not depend on which way
 * round the table is laid, and here nobody is run into. */
Test(throne_mover, r9_21_furthest_ahead_whichever_way_they_look)
{
    static const char *const blue[] = {
        TWO(CROSSING("up", "N", 50, 12), CROSSING("across", "W", 66, 35)),
        TWO(CROSSING("up", "S", 50, 88), CROSSING("across", "E", 34, 65)),
    };
    for (int turned = 0; turned < 2; turned++) {
        Field *f = field(MOVES, blue[turned], FAR_RED);
        field_dice(f, 0);
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_expect_eq(y_of(f, "up"), turned ? 6300 : 3700);
        cr_expect_eq(unit_middle(f->battle, &f->state, field_index(f, "across")).x,
                     turned ? 5900 : 4100);
        field_free(f);
    }
}

/* 9.13c  It would form line where it ends; who meets an enemy on the way has charged as it is. */
Test(throne_mover, r9_13c_who_meets_an_enemy_does_not_change)
{
    for (int met = 0; met < 2; met++) {
        Field *f = field(MOVES,
                         "{'name': 'mover', 'formation': 'column', " ACTIVATED AT(50, 20)
                             FIELD_FOOT(1, 4) "}",
                         met ? "{'name': 'r', " AT(52.4, 32) BASE "}"
                             : "{'name': 'r', " AT(52.6, 32) BASE "}");
        cr_assert(field_gives(f, "mover move to 50,43 as line"), "%s", f->err.text);
        cr_expect_eq(field_unit(f, "mover")->formation, met ? COLUMN : LINE, "%d", met);
        cr_expect_eq((field_unit(f, "mover")->marks & U_CHARGED) != 0, met);
        cr_expect_eq(field_unit(f, "mover")->dice, 1, "the charge, or the change");
        field_free(f);
    }
}

/* ---- enemies ---- */

/* A friend and an enemy side by side, or the friend a hair's breadth nearer: it is no matter which side the file
 * has first. */
Test(throne_mover, r9_22_of_a_friend_and_an_enemy_met_at_once_it_is_the_enemy)
{
    static const char *const enemy[] = {
        FIELD_UNIT("enemy", AT(52.5, 45), FIELD_FOOT(1, 4)),
        FIELD_UNIT("enemy", AT(52.5, 45.02), FIELD_FOOT(1, 4)),
    };
    static const char *const movers = TWO(
        FIELD_UNIT("mover", "'formation': 'line', 'facing': 'N', " ACTIVATED AT(50, 30),
                   FIELD_FOOT(3, 4)),
        FIELD_UNIT("friend", "'formation': 'column', 'facing': 'N', " AT(47.4, 46.25),
                   FIELD_FOOT(1, 4)));
    for (int i = 0; i < 4; i++) {
        const bool red = i % 2, beyond = i / 2;
        Field *f = field(red ? FIELD_OPENING(1, "movement", "Red") : MOVES,
                         red ? enemy[beyond] : movers, red ? movers : enemy[beyond]);
        if (beyond) {
            cr_assert(field_refuses(f, "mover move to 50,45", "9.15"), "%d", i);
        } else {
            cr_assert(field_gives(f, "mover move to 50,45"), "%d: %s", i, f->err.text);
            while (f->state.decision.kind == D_CHARGED)
                cr_assert(field_gives(f, "done"));
            cr_assert_eq(f->events[E_CHARGE], 1);
            cr_assert_eq(y_of(f, "mover"), 4250);
        }
        field_free(f);
    }
}

Test(throne_mover, r9_22_a_move_ends_where_it_meets_the_enemy)
{
    static const struct {
        const char *mover, *order;
    } rows[] = { { MOVING, "mover carry on" }, { ACTIVATED, "mover move to 50,40" } };
    for (int i = 0; i < 2; i++) {
        char blue[300];
        snprintf(blue, sizeof blue,
                 "{'name': 'mover', 'formation': 'column', %s" AT(50, 20)
                     FIELD_FOOT(1, 4) "}",
                 rows[i].mover);
        Field *f = field(MOVES, blue,
                         FIELD_UNIT("guns", AT(50, 35),
                                    "'stands': [{'kind': 'limber', 'rating': 4}, "
                                    "{'kind': 'line artillery', 'rating': 4}]"));
        field_dice(f, 0);
        cr_assert(field_gives(f, rows[i].order), "%s", f->err.text);
        /* the guns' front is at 32.5, the column's middle 2.5 behind its own */
        cr_assert(abs(y_of(f, "mover") - 3000) <= 2, "%d", y_of(f, "mover"));
        cr_assert_eq(f->events[E_CHARGE], 1);
        cr_assert(field_unit(f, "mover")->marks & U_CHARGED);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* ---- the table's edge ---- */

Test(throne_mover, r9_23_whoever_ends_beyond_the_edge_has_left_the_table)
{
    /* the leading base's middle goes 26.25 cm from the column's, so to 100.0 or beyond it */
    static const struct {
        const char *y;
        bool leaves;
    } rows[] = { { "73.75cm", false }, { "73.76cm", true } };
    for (int i = 0; i < 2; i++) {
        char blue[300];
        snprintf(blue, sizeof blue,
                 "{'name': 'mover', 'formation': 'column', " MOVING
                 "'at': ['50cm','%s'], " FIELD_FOOT(1, 4) "}",
                 rows[i].y);
        Field *f = field(MOVES, blue, FAR_RED);
        cr_assert(field_gives(f, "mover carry on"), "%s", f->err.text);
        cr_assert_eq(field_stand(f, "mover.1")->where,
                     rows[i].leaves ? LEFT_TABLE : ON_TABLE);
        cr_assert_eq(field_stand(f, "mover.2")->where,
                     rows[i].leaves ? LEFT_TABLE : ON_TABLE);
        cr_assert_eq(field_unit(f, "mover")->n_stands, rows[i].leaves ? 0 : 2);
        cr_assert_eq(f->events[E_LEFT_TABLE], rows[i].leaves);
        field_free(f);
    }
}

Test(throne_mover, r9_23b_and_an_officer_it_carries_along)
{
    static const struct {
        const char *x;
        bool leaves;
    } rows[] = { { "52.5cm", true }, { "60cm", false } };
    for (int i = 0; i < 2; i++) {
        char officer[100];
        snprintf(officer, sizeof officer,
                 "{'name': 'ash', 'rating': 4, 'at': ['%s','80cm']}", rows[i].x);
        Field *f =
            field_with(MOVES, officer,
                       "{'name': 'mover', 'formation': 'column', " MOVING AT(50, 80)
                           FIELD_FOOT(1, 4) "}",
                       "", FAR_RED);
        cr_assert(field_gives(f, "mover carry on"), "%s", f->err.text);
        cr_assert_eq(field_officer(f, "ash")->where,
                     rows[i].leaves ? LEFT_TABLE : ON_TABLE);
        cr_expect_eq(f->events[E_LEFT_TABLE], rows[i].leaves ? 2 : 1, "he is told of");
        field_free(f);
    }
}

Test(throne_mover, r9_23c_an_activated_unit_may_be_ordered_off)
{
    Field *f = field(MOVES,
                     "{'name': 'mover', 'formation': 'column', " ACTIVATED AT(2, 50)
                         FIELD_FOOT(1, 4) "}",
                     FAR_RED);
    cr_assert(field_gives(f, "mover move to 4,50"), "%s", f->err.text);
    cr_assert_eq(f->events[E_LEFT_TABLE], 0);
    field_free(f);
    f = field(MOVES,
              "{'name': 'mover', 'formation': 'column', " ACTIVATED AT(2, 50)
                  FIELD_FOOT(1, 4) "}",
              FAR_RED);
    cr_assert(field_gives(f, "mover move to -1,50"), "%s", f->err.text);
    cr_assert_eq(f->events[E_LEFT_TABLE], 1);
    cr_assert_eq(field_unit(f, "mover")->n_stands, 0);
    field_free(f);
}

Test(throne_mover, r9_24_ground_nobody_enters_halts_a_move)
{
    static const struct {
        const char *from;
        int y;
        bool moving;
    } rows[] = { { "35cm", 3250, false }, { "48cm", 4500, true } };
    for (int i = 0; i < 2; i++) {
        char more[300];
        snprintf(more, sizeof more,
                 "'terrain': [{'name': 'lake', 'type': 'impassable', "
                 "'rectangle': {'from': ['0cm','%s'], 'to': ['100cm','60cm']}}], " MOVES,
                 rows[i].from);
        Field *f = field(more, MOVER(""), FAR_RED);
        field_dice(f, 0);
        cr_assert(field_gives(f, "mover carry on"), "%s", f->err.text);
        cr_assert(abs(y_of(f, "mover") - rows[i].y) <= 2, "%d", y_of(f, "mover"));
        cr_assert_eq(!!(field_unit(f, "mover")->marks & U_MOVED), rows[i].moving);
        cr_assert(field_spent(f));
        field_free(f);
    }
}
