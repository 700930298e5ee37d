/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_morale_dice.c - what piles up morale dice, and how many (chapter 7).
 */
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define MOVES     FIELD_OPENING(1, "movement", "Blue")
#define RED_MOVES FIELD_OPENING(1, "movement", "Red")
#define AT(x, y)  "'at': ['" #x "cm','" #y "cm'], "
#define FAR_RED   "{'name': 'far', " AT(5, 97) FIELD_FOOT(1, 4) "}"
#define ACTIVATED "'marks': ['activated'], "
#define GUN                                                                              \
    "'stands': [{'kind': 'limber', 'rating': 4}, {'kind': 'line artillery', "            \
    "'rating': 4}]"

/* ---- fire ---- */

/* Red, of which some fired last turn, fires in its turn on blue. */
static Field *fired_on(int firing_units, int n_dice, int die)
{
    char red[600];
    const char *fired = "'marks': ['fired'], ", *idle = "";
    snprintf(
        red, sizeof red,
        TWO(FIELD_UNIT("r1", "'formation': 'column', %s" AT(30, 45), FIELD_FOOT(2, 4)),
            FIELD_UNIT("r2", "'formation': 'column', %s" AT(34, 45), FIELD_FOOT(2, 4))),
        firing_units > 0 ? fired : idle, firing_units > 1 ? fired : idle);
    Field *f = field(RED_MOVES, "{'name': '1st', " AT(32, 32) FIELD_FOOT(3, 4) "}", red);
    field_dice(f, n_dice, die, die, die, die);
    while (f->state.side == 1 && f->state.decision.side == 1 &&
           f->state.phase <= PHASE_FIRE) {
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    }
    return f;
}

Test(throne_morale_dice, r7_1_one_for_being_fired_on_however_many_fire)
{
    for (int firing = 0; firing <= 2; firing++) {
        Field *f = fired_on(firing, 4, 1);
        cr_assert_eq(f->events[E_FIRES], firing);
        cr_assert_eq(field_unit(f, "1st")->dice, firing ? 1 : 0, "%d fire", firing);
        field_free(f);
    }
}

/* Red's r2 stands before the muzzles of r1, or 1 mm beside its zone. */
Test(throne_morale_dice, r7_1b_friends_in_the_zone_are_fired_on_too)
{
    for (int beside = 0; beside <= 1; beside++) {
        char red[600];
        snprintf(
            red, sizeof red,
            TWO(FIELD_UNIT("r1", "'formation': 'column', 'marks': ['fired'], " AT(30, 60),
                           FIELD_FOOT(2, 4)),
                FIELD_UNIT("r2", "'at': ['%scm','45cm'], 'formation': 'column', ",
                           FIELD_FOOT(2, 4))),
            beside ? "35.1" : "34.9");
        Field *f =
            field(RED_MOVES, "{'name': '1st', " AT(32, 32) FIELD_FOOT(3, 4) "}", red);
        /* two at friends (14.8), taken from behind, none at extreme range; then the tests of r1, which
         * fired, and of r2 */
        field_dice(f, beside ? 1 : 4, beside ? 6 : 1, 1, 6, 6);
        while (f->state.side == 1)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->events[E_FIRES], 1);
        cr_assert_eq(f->events[E_TEST], beside ? 1 : 2);
        cr_assert_eq(field_unit(f, "1st")->dice, 1);
        cr_assert_not(field_unit(f, "r2")->marks & U_SHOT_AT);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

Test(throne_morale_dice, r7_2_one_for_firing)
{
    /* no 6: no losses; red's own test takes the last dice */
    Field *f = fired_on(1, 4, 4);
    cr_assert_eq(f->events[E_FIRES], 1);
    while (f->state.side == 1)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->events[E_TEST], 1, "r1 alone has anything to test");
    cr_assert_eq(f->last[E_TEST].n_dice, 1);
    cr_assert_eq(f->last[E_TEST].subject, ref_unit(field_index(f, "r1")));
    field_free(f);
}

Test(throne_morale_dice, r7_5_one_more_for_losing_bases_to_it)
{
    static const struct {
        int face, lost, dice;
    } rows[] = { { 5, 0, 1 }, { 6, 1, 2 } };
    for (int i = 0; i < 2; i++) {
        Field *f = fired_on(1, 4, rows[i].face);
        if (f->state.decision.kind == D_CASUALTY)
            cr_assert(field_gives(f, "1st.2 remove"));
        cr_assert_eq(field_unit(f, "1st")->n_stands, 4 - rows[i].lost);
        cr_assert_eq(field_unit(f, "1st")->dice, rows[i].dice);
        field_free(f);
    }
}

/* Four bases 4 cm away: four dice at point blank, and two of them kill. */
Test(throne_morale_dice, r7_5_it_is_one_for_the_event_not_for_each_base)
{
    Field *f =
        field(RED_MOVES, "{'name': '1st', " AT(32, 32) FIELD_FOOT(3, 4) "}",
              "{'name': 'r1', 'marks': ['fired'], " AT(32, 38) FIELD_FOOT(3, 4) "}");
    field_dice(f, 4, 6, 6, 1, 1);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(field_give_all(f, "1st.2 remove", "1st.3 remove", NULL), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->n_stands, 2);
    cr_assert_eq(field_unit(f, "1st")->dice, 2, "fired on, and lost bases");
    field_free(f);
}

/* ---- changes, charges, lines ---- */

Test(throne_morale_dice, r7_3_one_for_a_change_of_facing_or_formation)
{
    static const struct {
        const char *order;
        int dice;
    } rows[] = {
        { "1st move to 30,30", 0 },
        { "1st move to 30,30 facing E", 1 },
        { "1st move to 30,30 as line", 1 },
        { "1st move to 30,50", 0 },
        { "1st move to 30,50 facing E", 1 },
        /* marches in column, deploys where it arrives */
        { "1st move to 30,50 as line", 1 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = field(MOVES,
                         "{'name': '1st', 'formation': 'column', " ACTIVATED AT(30, 30)
                             FIELD_FOOT(2, 4) "}",
                         FAR_RED);
        cr_assert(field_gives(f, rows[i].order), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "1st")->dice, rows[i].dice, "%s: %d", rows[i].order,
                     field_unit(f, "1st")->dice);
        field_free(f);
    }
}

Test(throne_morale_dice, r7_4_one_for_a_charge)
{
    static const struct {
        const char *order;
        int dice;
    } rows[] = {
        { "1st move to 30,43.6", 0 }, /* 1.5 mm short of them */
        { "1st move to 30,44", 1 },
    };
    for (int i = 0; i < 2; i++) {
        Field *f = field(MOVES,
                         "{'name': '1st', 'formation': 'column', " ACTIVATED AT(30, 30)
                             FIELD_FOOT(2, 4) "}",
                         "{'name': 'guns', " AT(30, 50) GUN "}");
        cr_assert(field_gives(f, rows[i].order), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_MOVE);
        cr_assert_eq(field_unit(f, "1st")->dice, rows[i].dice);
        cr_assert_eq(field_unit(f, "guns")->dice, 0);
        field_free(f);
    }
}

Test(throne_morale_dice, r7_4b_one_for_a_counter_charge)
{
    static const struct {
        const char *formation;
        int dice;
    } rows[] = {
        { "column", 1 }, { "line", 2 }, /* 7.7 */
    };
    for (int i = 0; i < 2; i++) {
        char blue[300];
        snprintf(blue, sizeof blue,
                 "{'name': 'horse', 'formation': '%s', " AT(30, 30) FIELD_HORSE(2, 4) "}",
                 rows[i].formation);
        Field *f =
            field(RED_MOVES, blue,
                  "{'name': 'lancers', 'formation': 'column', " ACTIVATED AT(30, 70)
                      FIELD_HORSE(2, 4) "}");
        field_dice(f, 1, 4);
        cr_assert(
            field_give_all(f, "lancers move to 30,35", "horse counter-charge", NULL),
            "%s", f->err.text);
        cr_assert_eq(field_unit(f, "horse")->dice, rows[i].dice);
        cr_assert_eq(field_unit(f, "lancers")->dice, 1);
        field_free(f);
    }
}

Test(throne_morale_dice, r7_7_one_for_moving_in_line)
{
    static const struct {
        const char *formation, *order;
        int dice;
    } rows[] = {
        { "line", "1st move to 30,31", 1 },
        { "line", "1st move to 30,30", 0 },
        { "column", "1st move to 30,31", 0 },
        { "square", "1st move to 30,31", 0 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[300];
        snprintf(blue, sizeof blue,
                 "{'name': '1st', 'formation': '%s', " ACTIVATED AT(30, 30)
                     FIELD_FOOT(3, 4) "}",
                 rows[i].formation);
        Field *f = field(MOVES, blue, FAR_RED);
        cr_assert(field_gives(f, rows[i].order), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "1st")->dice, rows[i].dice, "row %zu", i);
        field_free(f);
    }
}

Test(throne_morale_dice, r7_7_a_compulsory_move_in_line_counts)
{
    Field *f = field(
        MOVES, "{'name': '1st', 'marks': ['moving'], " AT(30, 30) FIELD_FOOT(2, 4) "}",
        FAR_RED);
    cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->dice, 1);
    field_free(f);
}

Test(throne_morale_dice, r7_7b_an_outcome_move_in_line_does_not)
{
    for (int kind = MOVER_CARRY_ON; kind <= MOVER_RETIRE; kind++) {
        Field *f =
            field(MOVES, "{'name': '1st', " AT(30, 30) FIELD_FOOT(2, 4) "}", FAR_RED);
        mover_start(&f->game, ref_unit(0), (MoverKind)kind, geo_ahead(NORTH), 500);
        cr_assert(mover_run(&f->game));
        cr_assert_eq(unit_middle(f->battle, &f->state, 0).y, 3500);
        cr_assert_eq(field_unit(f, "1st")->dice, kind == MOVER_CARRY_ON ? 1 : 0,
                     "kind %d", kind);
        field_free(f);
    }
}

/* It meets red on the way back, and parts from him: that is no charge. */
Test(throne_morale_dice, r7_7c_a_rally_by_initiative_in_line_does)
{
    static const struct {
        const char *formation, *order;
        int dice;
    } rows[] = { { "line", "rally to choice 1", 1 },
                 { "line", "rally to choice 3", 0 },
                 { "column", "rally to choice 1", 0 } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[300];
        snprintf(
            blue, sizeof blue,
            "{'name': 'horse', 'formation': '%s', 'marks': ['may rally'], 'charge from': "
            "['50cm','10cm'], " AT(50, 90) FIELD_HORSE(1, 4) "}",
            rows[i].formation);
        Field *f =
            field(MOVES, blue, "{'name': 'foot', " AT(50, 50) FIELD_FOOT(2, 4) "}");
        field_dice(f, 1, 4);
        cr_assert(field_give_all(f, "horse rally", rows[i].order, NULL), "%s",
                  f->err.text);
        cr_assert_eq(field_unit(f, "horse")->dice, rows[i].dice, "row %zu", i);
        cr_assert_eq(f->events[E_CHARGE], 0);
        cr_assert(!(field_unit(f, "horse")->marks & (U_MOVED | U_CHARGED)));
        field_free(f);
    }
}

Test(throne_morale_dice, r7_14_every_cause_counts_each_time)
{
    Field *f = field(MOVES, "{'name': '1st', " ACTIVATED AT(30, 30) FIELD_FOOT(2, 4) "}",
                     "{'name': 'guns', " AT(30, 50) GUN "}");
    field_unit(f, "1st")->dice = 2;
    /* it turns a little, moves in line, and charges */
    cr_assert(field_gives(f, "1st move to 30,46 facing 10deg"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->dice, 2 + 1 + 1 + 1);
    field_free(f);
}

/* ---- losses in melee nearby ---- */

Test(throne_morale_dice, r7_6_one_for_friends_lost_in_melee_within_25_cm)
{
    /* a base lost at 20,30; the column's left edge is 1.25 cm left of its middle */
    static const struct {
        const char *x;
        const char *side;
        int dice;
    } rows[] = {
        { "47.5cm", "blue", 1 }, /* 47.5 - 1.25 - (20 + 1.25) = 25 */
        { "47.6cm", "blue", 0 },
        { "47.5cm", "red", 0 },
    };
    for (int i = 0; i < 3; i++) {
        char unit[300];
        snprintf(unit, sizeof unit,
                 FIELD_UNIT("unit", "'formation': 'column', 'at': ['%s','30cm'], ",
                            FIELD_FOOT(2, 4)),
                 rows[i].x);
        const bool red = rows[i].side[0] == 'r';
        Field *f =
            field(MOVES, red ? "{'name': 'near', " AT(95, 3) FIELD_FOOT(1, 4) "}" : unit,
                  red ? unit : FAR_RED);
        const Point lost = { 2000, 3000 };
        morale_melee_loss(f->battle, &f->state, 0, lost);
        cr_assert_eq(field_unit(f, "unit")->dice, 0, "not before the melee is over");
        /* a second base of the same melee */
        morale_melee_loss(f->battle, &f->state, 0, lost);
        morale_grieve(&f->game);
        cr_assert_eq(field_unit(f, "unit")->dice, rows[i].dice, "row %d", i);
        field_free(f);
    }
}

/* ---- ground and friends ---- */

#define WALL                                                                             \
    "'terrain': [{'name': 'wall', 'type': 'linear obstacle', "                           \
    "'line': [['0cm','40cm'],['100cm','40cm']]}], "

Test(throne_morale_dice, r7_11_one_two_or_three_to_cross_a_linear_obstacle)
{
    static const struct {
        const char *unit;
        int dice;
    } rows[] = {
        { "'formation': 'column', " ACTIVATED AT(30, 30) FIELD_FOOT(1, 4), 1 },
        { "'formation': 'column', " ACTIVATED AT(30, 30) FIELD_HORSE(1, 4), 2 },
        { "'formation': 'limbered', " ACTIVATED AT(30, 30) GUN, 3 },
    };
    for (int i = 0; i < 3; i++) {
        char blue[400];
        snprintf(blue, sizeof blue, "{'name': '1st', %s}", rows[i].unit);
        Field *f = field(WALL MOVES, blue, FAR_RED);
        field_dice(f, rows[i].dice, 4, 4, 4);
        cr_assert(field_gives(f, "1st move to 30,50"), "%s", f->err.text);
        cr_assert_eq(f->events[E_TEST], 1);
        cr_assert_eq(f->last[E_TEST].n_dice, rows[i].dice);
        cr_assert(field_spent(f));
        cr_assert_eq(unit_middle(f->battle, &f->state, 0).y, 5000);
        field_free(f);
    }
}

Test(throne_morale_dice, r7_12_bad_going_adds_its_value)
{
    static const struct {
        const char *order;
        int dice;
    } rows[] = {
        { "1st move to 30,36", 0 }, /* its front is 2.5 mm short of the wood */
        { "1st move to 30,37", 2 },
    };
    for (int i = 0; i < 2; i++) {
        Field *f = field(
            "'terrain': [{'name': 'wood', 'type': 'moderate bad going', "
            "'rectangle': {'from': ['0cm','38.75cm'], 'to': ['60cm','60cm']}}], " MOVES,
            "{'name': '1st', 'formation': 'column', " ACTIVATED AT(30, 30)
                FIELD_FOOT(1, 4) "}",
            FAR_RED);
        field_dice(f, i, 2);
        cr_assert(field_gives(f, rows[i].order), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(field_unit(f, "1st")->dice, rows[i].dice);
        field_free(f);
    }
}

/* Two dice for each of the two, and the mover throws his at once. */
Test(throne_morale_dice, r7_8_two_for_an_involuntary_interpenetration_to_both)
{
    Field *f = field(
        MOVES,
        TWO(FIELD_UNIT("1st", "'formation': 'column', 'marks': ['moving'], " AT(30, 20),
                       FIELD_FOOT(1, 4)),
            FIELD_UNIT("2nd", AT(30, 30), FIELD_FOOT(1, 4))),
        FAR_RED);
    field_dice(f, 2, 4, 4);
    cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
    cr_assert_eq(f->last[E_TEST].n_dice, 2);
    cr_assert_eq(field_unit(f, "1st")->dice, 0);
    cr_assert_eq(field_unit(f, "2nd")->dice, 2);
    cr_assert(field_spent(f));
    field_free(f);
}

/* ---- who carries them, and for how long ---- */

Test(throne_morale_dice, r7_9_dispersed_bases_carry_none)
{
    Field *f = field(FIELD_OPENING(1, "morale", "Blue"),
                     "{'name': '1st', 'status': 'disordered', 'dice': 2, " AT(30, 30)
                         FIELD_FOOT(2, 4) "}",
                     FAR_RED);
    /* reforming fails, and so does the test: it is dispersed */
    field_dice(f, 3, 1, 4, 1);
    cr_assert(field_give_all(f, "1st reform", NULL), "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert_eq(field_unit(f, "1st")->n_stands, 0);
    cr_assert_eq(field_stand(f, "1st.1")->status, DISPERSED);
    morale_add(f->battle, &f->state, 0, 3);
    cr_assert_eq(field_unit(f, "1st")->dice, 0);
    field_free(f);
}

Test(throne_morale_dice, r7_10_dice_once_thrown_are_gone)
{
    Field *f = field(
        FIELD_OPENING(1, "morale", "Blue"),
        TWO(FIELD_UNIT("1st", "'dice': 3, " AT(30, 30), FIELD_FOOT(2, 4)),
            FIELD_UNIT("2nd", "'status': 'disordered', " AT(60, 30), FIELD_FOOT(2, 4))),
        FAR_RED);
    field_dice(f, 5, 4, 4, 4, 4, 4);
    cr_assert_eq(f->state.decision.kind, D_MORALE);
    cr_assert(field_gives(f, "1st test"), "%s", f->err.text);
    cr_assert_eq(f->list.used, 3);
    cr_assert_eq(field_unit(f, "1st")->dice, 0);
    morale_add(f->battle, &f->state, 0, 2); /* two more causes before the next test */
    cr_assert(field_gives(f, "1st test"), "%s", f->err.text);
    cr_assert_eq(f->last[E_TEST].n_dice, 2, "two, not five");
    cr_assert(field_spent(f));
    field_free(f);
}

/* Fired on in red's turn, a change in its own: both are thrown in its own Morale Phase. */
Test(throne_morale_dice, r7_13_they_pile_up_through_both_players_turns)
{
    Field *f = fired_on(1, 4, 4);
    cr_assert_eq(field_unit(f, "1st")->dice, 1);
    while (f->state.side == 1)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    while (f->state.decision.kind != D_MOVE)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->dice, 1, "red's turn tests red's units only");
    field_dice(f, 4, 4, 4, 4, 4);
    cr_assert(field_gives(f, "1st form square"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->dice, 2);
    field_forget(f);
    while (f->state.side == 0)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->last[E_TEST].n_dice, 2);
    cr_assert_eq(field_unit(f, "1st")->dice, 0);
    field_free(f);
}
