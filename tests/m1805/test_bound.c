/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_bound.c - 1805, chapters 1 to 5: bounds, formations, initiative, morale.
 *
 * Start at r1_4_: fire takes effect at once.
 */
#include "tests/m1805/field.h"
#include <criterion/criterion.h>
#include <string.h>

static Field *lines(void)
{
    return m1805_field(
        "",
        FOOT("b1", 30, 20, "green", "line") "," FOOT(
            "b8", 10, 4, "green", "line") "," FOOT("b9", 50, 4, "green", "line"),
        FOOT("r1", 30, 30, "green", "line") "," FOOT(
            "r8", 10, 56, "green", "line") "," FOOT("r9", 50, 56, "green", "line"));
}

Test(m1805_bound, r1_1_a_bound_is_both_sides_orders_then_all_at_once)
{
    Field *f = lines();
    cr_assert_eq(f->state.decision.side, 0);
    cr_assert(field_gives(f, "b1 move to 30,18"), "%s", f->err.text);
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->state.decision.side, 1);
    cr_assert_eq(m1805_gone(f, "b1", 30, 20), 0, "nothing moves before both have chosen");
    cr_assert(field_gives(f, "r1 hold") && field_gives(f, "done"));
    cr_assert_eq(f->state.turn, 2);
    cr_assert_eq(m1805_gone(f, "b1", 30, 20), 508);
    field_free(f);
}

Test(m1805_bound, r1_3_shoot_and_half_a_move_or_a_full_move)
{
    Field *f = lines();
    cr_assert_not(field_gives(f, "b1 fire and move r1 to 30,16"),
                  "4 in is more than half of 6");
    cr_assert(strstr(f->err.text, "7.1") != NULL);
    cr_assert_not(field_gives(f, "b1 fire and move r1 to 30,16.98"), "a hair more");
    cr_assert_not(field_gives(f, "b1 move to 30,13.98"));
    cr_assert(field_gives(f, "b1 fire and move r1 to 30,17"), "%s", f->err.text);
    m1805_bound(f, NULL);
    cr_assert_eq(m1805_gone(f, "b1", 30, 20), 762);
    cr_assert_eq(f->events[E_FIRE], 1);
    m1805_bound(f, "b1 move and fire r1 to 30,20", NULL);
    cr_assert_eq(f->events[E_FIRE], 2);
    m1805_bound(f, "b1 move to 30,14", NULL);
    cr_assert_eq(m1805_gone(f, "b1", 30, 20), 1524);
    field_free(f);
}

Test(m1805_bound, a_move_is_told_by_where_it_leads)
{
    static const char *const rows[][2] = {
        { "b1 move to 30,18", "b1 moves 2.0 in south to 30.0,18.0" },
        { "b1 move to 30,18 facing east",
          "b1 moves 2.0 in south to 30.0,18.0, facing east" },
        { "b1 move to 30,20 facing east", "b1 turns to face east" },
        { "b1 move to 30,20", "b1 stays where it is" },
    };
    Field *f = lines();
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect_str_eq(field_says(f, rows[i][0]), rows[i][1], "%s", f->err.text);
    field_free(f);
}

/* As one says it: it is "move and fire", "fire and move". */
Test(m1805_bound, a_move_and_a_shot_in_one_sentence_are_one_order)
{
    static const char *const rows[][2] = {
        { "b1 moves to 30,21 facing west and fires at r1",
          "b1 moves 1.0 in north to 30.0,21.0, facing west and fires at r1" },
        { "b1 moves 1.0 in north to 30,21, facing west, and fires at r1",
          "b1 moves 1.0 in north to 30.0,21.0, facing west and fires at r1" },
        { "b1 move 1 forward, then shoot r1",
          "b1 moves 1.0 in north to 30.0,21.0 and fires at r1" },
        { "b1 fires at r1 and moves 2 back",
          "b1 fires at r1 and moves 2.0 in south to 30.0,18.0" },
        { "b1 forms column and fires at r1",
          "b1 forms column and stays where it is and fires at r1" },
        { "b1 moves to 30,21 facing r7 and fires at r1",
          "! nobody here is called \"r7\"" },
        { "b1 fires at r1 and moves 2 back as column",
          "! two orders are parted by \";\": \"b1 fires at r1; b1 moves 2 back as "
          "column\"" },
    };
    Field *f = lines();
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const bool wrong = rows[i][1][0] == '!';
        const char *const says = field_says(f, rows[i][0]);
        cr_expect_str_eq(wrong  ? f->err.text
                         : says ? says
                                : f->err.text,
                         rows[i][1] + 2 * wrong);
    }
    field_free(f);
}

/* b1 is faster and kills 2: r1 fires with 18. */
Test(m1805_bound, r1_4_the_slower_fires_with_what_is_left)
{
    Field *f = lines();
    field_dice(f, 5, 1, 2, 81, 50,
               50); /* initiative, r1's fire (10 x 18 = 180), two tests */
    m1805_bound(f, "b1 fire r1", "r1 fire b1", NULL);
    cr_assert_eq(m1805_body(f, "r1")->figures, 18);
    cr_assert_eq(m1805_body(f, "b1")->figures, 19);
    cr_assert(field_spent(f));
    field_free(f);
}

Test(m1805_bound, r1_5_units_in_melee_take_no_orders)
{
    Field *f = m1805_field(
        "", FOOT("b1", 30, 18.5, "green", "line"),
        FOOT("r1", 30, 20, "green", "line") "," FOOT("r2", 30, 30, "green", "line"));
    cr_assert_eq(f->state.decision.side, 1);
    cr_assert_eq(f->state.decision.about, ref_unit(field_index(f, "r2")));
    cr_assert_not(field_gives(f, "r1 hold"));
    field_free(f);
}

Test(m1805_bound, r1_6_no_fire_in_a_bound_of_charging)
{
    Field *f = lines();
    field_forget(f);
    cr_assert(field_gives(f, "b1 charge r1"), "%s", f->err.text);
    cr_assert_not(field_gives(f, "b1 fire r1"), "it has its order");
    m1805_bound(f, NULL);
    cr_assert_eq(f->events[E_FIRE], 0);
    cr_assert_eq(f->events[E_CHARGE], 1);
    field_free(f);
}

/* Of two who charge each other the slower is met, and has charged as well: both are told, and test to close. */
Test(m1805_bound, r1_7_two_who_charge_each_other)
{
    Field *f =
        m1805_field("", HORSEMEN("b1", 30, 10, "green"), HORSEMEN("r1", 30, 18, "green"));
    field_dice(f, 4, 10, 50, 99, 99); /* initiative: b1's; to close, both flee */
    m1805_bound(f, "b1 charge r1", "r1 charge b1", NULL);
    cr_assert_eq(f->events[E_CHARGE], 2);
    cr_assert_eq(f->last[E_CHARGE].subject, field_find(f, "r1"));
    cr_assert_eq(f->last[E_CHARGE].a, CHARGE_HOME);
    field_free(f);
}

Test(m1805_bound, r1_7_a_test_of_its_own_to_close)
{
    Field *f = lines();
    m1805_body(f, "b1")->figures = 15; /* green, 5 lost: 50 % */
    field_dice(f, 3, 50, 40, 40);      /* to close; b1's 10 + 1 figures? and r1's blows */
    m1805_bound(f, "b1 charge r1", NULL);
    cr_assert_eq(f->last[E_TEST].kind, E_TEST);
    cr_assert_geq(f->events[E_MELEE], 2);
    field_free(f);
    f = lines();
    m1805_body(f, "b1")->figures = 15;
    field_dice(f, 1, 61);
    m1805_bound(f, "b1 charge r1", NULL);
    cr_assert_eq(field_unit(f, "b1")->status, ROUTED);
    cr_assert_eq(f->events[E_MELEE], 0);
    field_free(f);
}

/* ---- 2 formations ---- */

Test(m1805_formation, r2_1_a_change_takes_half_a_move)
{
    Field *f = lines();
    cr_assert_not(field_gives(f, "b1 move to 30,15 as column"), "half of 8 is 4");
    m1805_bound(f, "b1 move to 30,16 as column", NULL);
    cr_assert_eq(m1805_gone(f, "b1", 30, 20), 1016);
    cr_assert_eq(field_unit(f, "b1")->formation, COLUMN);
    m1805_bound(f, "b1 fire r1 as line", NULL);
    cr_assert_eq(field_unit(f, "b1")->formation, LINE);
    cr_assert_eq(f->events[E_FIRE], 1);
    field_free(f);
}

Test(m1805_formation, r2_2_skirmishers_out_of_woods_take_a_full_move)
{
    Field *f = m1805_field(TERRAIN(AREA("woods", 20, 10, 40, 22)),
                           FOOT("b1", 30, 19, "green", "skirmish"),
                           FOOT("r1", 30, 50, "green", "line"));
    m1805_bound(f, "b1 move to 30,20", NULL);
    cr_assert(field_unit(f, "b1")->marks & U_FROM_WOODS, "2.3");
    char said[160];
    musket_say_event(&f->game, &f->last[E_IN_WOODS], said, sizeof said);
    cr_expect_str_eq(said, "b1 has been in woods: to re-form will take it a whole move");
    m1805_bound(f, "b1 move to 30,24", NULL);
    cr_expect_eq(f->events[E_IN_WOODS], 1, "once");
    cr_assert_gt(m1805_body(f, "b1")->at.y, 254 * 22);
    cr_assert_not(field_gives(f, "b1 move to 30,25 as line"));
    m1805_bound(f, "b1 form as line", NULL);
    cr_assert_eq(field_unit(f, "b1")->formation, LINE);
    cr_assert_not(field_unit(f, "b1")->marks & U_FROM_WOODS);
    field_free(f);
}

Test(m1805_formation, r2_4_formations_by_arm)
{
    Field *f =
        m1805_field("", HORSEMEN("b1", 20, 20, "green") "," GUN("b2", 30, 20, "green"),
                    UNIT("r1", 30, 40, "irregulars", "green", "line", "", "") "," UNIT(
                        "r2", 40, 40, "mutineers", "green", "line", "", ""));
    static const struct {
        const char *who;
        int formation;
        bool fits;
    } rows[] = { { "b1", SQUARE, false },    { "b1", COLUMN, true },
                 { "b1", SKIRMISH, false },  { "b2", LINE, false },
                 { "b2", LIMBERED, true },   { "r1", SKIRMISH, false },
                 { "r1", SQUARE, false },    { "r2", SKIRMISH, false },
                 { "r2", SQUARE, true },     { "r1", COLUMN, true },
                 { "r1", UNLIMBERED, false } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        cr_assert_eq(musket_formation_fits(f->battle, field_index(f, rows[i].who),
                                           rows[i].formation),
                     rows[i].fits, "row %u", i);
    }
    field_free(f);
}

Test(m1805_formation, a_refused_formation_names_its_own_clause)
{
    Field *f =
        m1805_field("", HORSEMEN("b1", 20, 20, "green"),
                    UNIT("r1", 30, 40, "irregulars", "green", "line", "", "") "," UNIT(
                        "r2", 40, 40, "mutineers", "green", "line", "", ""));
    cr_assert_str_eq(musket_formation_clause(f->battle, field_index(f, "b1"), SQUARE),
                     "2.4");
    cr_assert_str_eq(musket_formation_clause(f->battle, field_index(f, "r1"), SQUARE),
                     "13.4");
    cr_assert_str_eq(musket_formation_clause(f->battle, field_index(f, "r2"), SKIRMISH),
                     "13.4");
    cr_assert_str_eq(musket_formation_clause(f->battle, field_index(f, "r2"), LIMBERED),
                     "2.4");
    field_free(f);
}

static Field *passage(void)
{
    return m1805_field(
        "", FOOT("b1", 30, 20, "green", "column") "," FOOT("b2", 30, 24, "green", "line"),
        FOOT("r1", 30, 50, "green", "line"));
}

Test(m1805_formation, r2_5_through_each_other_in_order_if_both_pass)
{
    for (int die = 60; die <= 61; die++) {
        Field *f = passage();
        field_dice(f, 2, 60, die);
        m1805_bound(f, "b1 move to 30,28", NULL);
        cr_assert_eq(m1805_gone(f, "b1", 30, 20), 2032);
        cr_assert_eq(f->last[E_PASSAGE].a, die == 60);
        cr_assert_not(field_unit(f, "b1")->marks & U_DISORDERED,
                      "2.7: it ends with the bound");
        field_free(f);
    }
}

Test(m1805_formation, r2_6_nobody_ends_upon_a_friend)
{
    Field *f = passage();
    m1805_bound(f, "b1 move to 30,25", NULL);
    cr_assert_lt(m1805_body(f, "b1")->at.y, 254 * 24 - 190 - 400);
    cr_assert_eq(f->events[E_PASSAGE], 0);
    field_free(f);
}

/* ---- 3 initiative ---- */

Test(m1805_initiative, r3_1_only_where_one_bears_on_the_other)
{
    Field *f = lines();
    field_dice(f, 1, 50);
    m1805_bound(f, "b1 fire r1", NULL); /* 200 %: no die; morale only */
    cr_assert_eq(f->events[E_INITIATIVE], 0);
    m1805_bound(f, "b1 fire r1", "r1 fire b1", NULL);
    cr_assert_eq(f->events[E_INITIATIVE], 2);
    field_free(f);
}

Test(m1805_initiative, r3_2_by_discipline)
{
    Field *f = lines();
    cr_assert_eq(musket_initiative_percent(f->battle, VETERAN), 70);
    cr_assert_eq(musket_initiative_percent(f->battle, GREEN), 60);
    cr_assert_eq(musket_initiative_percent(f->battle, UNTRAINED), 50);
    cr_assert_eq(musket_initiative_percent(f->battle, UNTRAINED - 1), 40);
    field_free(f);
}

Test(m1805_initiative, r3_3_the_better_margin_first)
{
    Field *f = lines(); /* both green: the lower roll */
    field_dice(f, 5, 40, 39, 81, 50, 50);
    m1805_bound(f, "b1 fire r1", "r1 fire b1", NULL);
    cr_assert_eq(m1805_body(f, "b1")->figures, 18, "r1 was first, with twenty");
    field_free(f);
}

Test(m1805_initiative, r3_4_equal_margins_roll_again)
{
    Field *f = lines();
    field_dice(f, 7, 40, 40, 10, 11, 81, 50, 50);
    m1805_bound(f, "b1 fire r1", "r1 fire b1", NULL);
    cr_assert_eq(m1805_body(f, "b1")->figures, 18, "r1's tie roll is higher");
    cr_assert(field_spent(f));
    field_free(f);
}

/* Nobody bears on b1 and b2, who fire at the same enemy: the right one first, and the left one in the next turn,
 * whoever is listed first. */
Test(m1805_initiative, r3_5_from_the_right_and_next_turn_from_the_left)
{
    static const char *const listed[] = {
        FOOT("b1", 26, 20, "green", "line") "," FOOT("b2", 34, 20, "green", "line"),
        FOOT("b2", 34, 20, "green", "line") "," FOOT("b1", 26, 20, "green", "line"),
    };
    for (int i = 0; i < 2; i++) {
        Field *f = m1805_field("", listed[i], FOOT("r1", 30, 30, "veteran", "line"));
        for (int turn = 1; turn <= 2; turn++) {
            field_dice(f, 6, 1, 1, 1, 1, 1, 1);
            m1805_bound(f, "b1 fire r1", "b2 fire r1", NULL);
            cr_expect_eq(f->last[E_FIRE].subject,
                         ref_unit(field_index(f, turn == 1 ? "b1" : "b2")), "%d: turn %d",
                         i, turn);
        }
        field_free(f);
    }
}

/* Whom the file says to be first notes first, and has his turn in odd turns, whoever is listed first. */
Test(m1805_initiative, r3_5_who_is_first_is_who_the_file_says)
{
    for (int red = 0; red < 2; red++) {
        Field *f =
            m1805_field(red ? "'first': 'Red'" : "", FOOT("b1", 26, 20, "green", "line"),
                        FOOT("r1", 26, 35, "green", "line"));
        uint8_t unit[MAX_UNITS];
        cr_assert_eq(f->state.decision.side, red);
        for (int turn = 1; turn <= 2; turn++) {
            f->state.turn = (uint8_t)turn;
            cr_assert_eq(musket_in_turn(f->battle, &f->state, unit), 2);
            cr_expect_eq(unit[0], field_index(f, red == turn % 2 ? "r1" : "b1"),
                         "turn %d", turn);
        }
        field_free(f);
    }
}

/* ---- 4 shaken and routed ---- */

/* Two of twenty green lost: 80 %. */
Test(m1805_morale, r4_1_missed_by_ten_shakes_by_more_routs)
{
    static const int dice[] = { 80, 81, 90, 91 },
                     status[] = { IN_ORDER, SHAKEN, SHAKEN, ROUTED };
    for (int i = 0; i < 4; i++) {
        Field *f = lines();
        field_dice(f, 1, dice[i]);
        m1805_bound(f, "b1 fire r1", NULL);
        cr_assert_eq(field_unit(f, "r1")->status, status[i], "rolled %d", dice[i]);
        field_free(f);
    }
}

Test(m1805_morale, r4_2_shaken_troops_do_not_advance)
{
    Field *f = lines();
    field_unit(f, "b1")->status = SHAKEN;
    m1805_row(f, "b1")->shaken = 1;
    cr_assert_not(field_gives(f, "b1 move to 30,21"));
    cr_assert_not(field_gives(f, "b1 charge r1"));
    cr_assert(field_gives(f, "b1 move to 30,19"), "%s", f->err.text);
    field_free(f);
}

Test(m1805_morale, r4_2_shaken_on_the_way_it_stops)
{
    Field *f = lines();
    field_dice(f, 3, 99, 1, 85); /* r1 is faster; b1 is shaken */
    m1805_bound(f, "b1 move to 30,22", "r1 fire b1", NULL);
    cr_assert_eq(m1805_gone(f, "b1", 30, 20), 0);
    cr_assert_eq(field_unit(f, "b1")->status, SHAKEN);
    field_free(f);
}

Test(m1805_morale, r4_3_a_shaken_charger_comes_on_disordered)
{
    Field *f = lines();
    field_dice(f, 7, 99, 1, 85, 50, 100, 100,
               100); /* initiative, shaken; to close; blows ... */
    m1805_bound(f, "b1 charge r1", "r1 fire b1", NULL);
    cr_assert_eq(f->events[E_CHARGE], 1);
    cr_assert_eq(f->last[E_CHARGE].a, 1);
    cr_assert_geq(f->events[E_MELEE], 1);
    field_free(f);
}

Test(m1805_morale, r4_5_shaken_for_one_more_bound)
{
    Field *f = lines();
    field_dice(f, 1, 85);
    m1805_bound(f, "b1 fire r1", NULL);
    cr_assert_eq(field_unit(f, "r1")->status, SHAKEN);
    m1805_bound(f, NULL);
    cr_assert_eq(field_unit(f, "r1")->status, IN_ORDER);
    field_free(f);
}

/* Flight at once; the next bound counts as moved; the one after it rallies; then it is back. */
Test(m1805_morale, r4_6_flight_and_rally_in_three_turns)
{
    Field *f = lines();
    field_dice(f, 1, 91);
    m1805_bound(f, "b1 fire r1", NULL);
    const int32_t y = m1805_body(f, "r1")->at.y;
    cr_assert_eq(y - 254 * 30, 254 * 12, "the rout move of a line");
    cr_assert_eq(field_unit(f, "r1")->formation, MASS);
    cr_assert_eq(m1805_body(f, "r1")->facing, NORTH, "its back to the enemy");
    for (int bound = 0; bound < 2; bound++) {
        cr_assert_eq(field_unit(f, "r1")->status, ROUTED, "bound %d", bound);
        m1805_bound(f, NULL);
        cr_assert_eq(m1805_body(f, "r1")->at.y, y);
    }
    cr_assert_eq(field_unit(f, "r1")->status, IN_ORDER);
    cr_assert_eq(m1805_row(f, "r1")->level, UNTRAINED);
    cr_assert_eq(musket_morale_percent(f->battle, &f->state, field_index(f, "r1")),
                 100 - 2 * 15, "its losses still count");
    m1805_bound(f, "r1 move to 30,40", NULL);
    cr_assert_lt(m1805_body(f, "r1")->at.y, y);
    field_free(f);
}

/* An enemy comes round it: it turns its back to him when it rallies, not before. */
Test(m1805_morale, r4_9_its_back_to_the_enemy)
{
    Field *f = lines();
    field_dice(f, 1, 91);
    m1805_bound(f, "b1 fire r1", NULL);
    m1805_body(f, "b8")->at = (Point){ 254 * 55, m1805_body(f, "r1")->at.y };
    cr_assert_eq(m1805_row(f, "r1")->rout, 1);
    cr_assert_eq(m1805_body(f, "r1")->facing, NORTH);
    m1805_bound(f, NULL);
    cr_assert_eq(m1805_row(f, "r1")->rout, 2);
    cr_assert_eq(m1805_body(f, "r1")->facing, NORTH, "b1 is nearer");
    m1805_body(f, "b8")->at.x = 254 * 40;
    m1805_row(f, "r1")->rout = 1;
    field_forget(f);
    m1805_bound(f, NULL);
    cr_assert_eq(m1805_body(f, "r1")->facing, WEST);
    cr_assert_eq(f->events[E_MOVED], 1, "it is told to turn");
    cr_assert_eq(f->last[E_MOVED].subject, field_find(f, "r1"));
    field_free(f);
}

Test(m1805_morale, r4_7_routers_burst_through_and_disorder)
{
    Field *f = m1805_field(
        "", FOOT("b1", 30, 20, "green", "line"),
        FOOT("r1", 30, 30, "green", "line") "," FOOT(
            "r2", 26.5, 36, "green", "line") "," FOOT("r3", 34.5, 36, "green", "line"));
    field_dice(f, 1, 91); /* the gap is half an inch, the mass three: both are hit */
    m1805_bound(f, "b1 fire r1", NULL);
    cr_assert(field_spent(f), "nobody rolls");
    cr_assert_eq(f->events[E_PASSAGE], 2);
    cr_assert_eq(f->last[E_PASSAGE].a, 0, "the routed have failed already");
    field_free(f);
}

Test(m1805_morale, r4_10_untrained_troops_that_rout_are_gone)
{
    Field *f = m1805_field(
        "", FOOT("b1", 30, 20, "green", "line"),
        UNIT("r1", 30, 30, "infantry", "untrained", "column", "",
             ", 'status': 'routed', 'rallying': 2") "," FOOT("r2", 10, 30, "green",
                                                             "line") "," FOOT("r3", 50,
                                                                              30, "green",
                                                                              "line"));
    cr_assert_eq(m1805_body(f, "r1")->where, LEFT_TABLE);
    field_free(f);
}

Test(m1805_morale, r4_11_routed_guns_in_contact_are_taken)
{
    Field *f = m1805_field(
        "", FOOT("b1", 30, 18.5, "green", "line"),
        GUN("r1", 30, 21, "untrained") "," FOOT("r2", 10, 50, "green", "line") "," FOOT(
            "r3", 50, 50, "green", "line"));
    m1805_touch(f, "b1", "r1", 190 + 254);
    m1805_body(f, "r1")->figures = 2;
    field_dice(f, 3, 1, 100, 100); /* b1 kills; the gun does not; it routs */
    m1805_bound(f, NULL);
    cr_assert_eq(m1805_body(f, "r1")->where, LOST);
    field_free(f);
}

/* ---- 5 morale ---- */

Test(m1805_morale, r5_1_percent_by_discipline_and_losses)
{
    static const int foot[] = { 15, 10, 5 }, horse[] = { 30, 20, 10 };
    Field *f = m1805_field("",
                           FOOT("b1", 30, 20, "green", "line") "," HORSEMEN(
                               "b2", 10, 20, "green") "," GUN("b3", 50, 20, "green"),
                           FOOT("r1", 30, 50, "green", "line"));
    for (int level = UNTRAINED; level <= VETERAN; level++) {
        for (int loss = 0; loss < 4; loss++) {
            for (int u = 0; u < 3; u++) {
                const int step = u ? horse[level - 1] : foot[level - 1];
                row(&f->state, u)->level = (uint8_t)level;
                body(f->battle, &f->state, u)->figures = (uint8_t)((u == 0   ? 20
                                                                    : u == 1 ? 8
                                                                             : 4) -
                                                                   loss);
                cr_assert_eq(musket_morale_percent(f->battle, &f->state, u),
                             100 - step * loss);
            }
        }
    }
    body(f->battle, &f->state, 0)->figures = 1;
    cr_assert_eq(musket_morale_percent(f->battle, &f->state, 0), 5,
                 "a veteran of 20 with 19 lost");
    row(&f->state, 0)->level = GREEN;
    cr_assert_eq(musket_morale_percent(f->battle, &f->state, 0), 0, "5.5");
    field_free(f);
}

Test(m1805_morale, r5_4_one_test_a_bound_for_fire)
{
    Field *f = m1805_field(
        "", FOOT("b1", 26, 20, "green", "line") "," FOOT("b2", 34, 20, "green", "line"),
        FOOT("r1", 30, 30, "green", "line"));
    field_dice(f, 1, 50);
    m1805_bound(f, "b1 fire r1", "b2 fire r1", NULL); /* 200 % each */
    cr_assert_eq(f->events[E_TEST], 1);
    cr_assert_eq(m1805_body(f, "r1")->figures, 16);
    cr_assert_eq(f->last[E_TEST].b, 60);
    cr_assert(field_spent(f));
    field_free(f);
}

/* b1, to the right and so first in turn 1 (3.5), has b2 in its way, who is to move: it goes after him, and through
 * nobody. */
Test(m1805_initiative, r3_1_who_has_a_friend_before_it_who_will_move_goes_after_him)
{
    static const struct {
        const char *b1, *b2;
        int y; /* where b1 comes to, in inches, if nobody is in front of it any more */
    } rows[] = {
        { "b1 move to 31,28", "b2 move to 22,24", 28 },
        { "b1 move to 31,28", "b2 charge r1", 0 },
        { "b1 move to 31,28", "b2 fire and move r2 to 26,24", 28 },
        { "b1 move to 31,28", "b2 move and fire r2 to 26,24", 28 },
        { "b1 fire and move r2 to 31,24", "b2 move to 22,24", 24 },
        { "b1 move and fire r2 to 31,24", "b2 move to 22,24", 24 },
        { "b1 charge r1", "b2 move to 22,24", 0 },
        { "b1 move to 31,26 by 31,25", "b2 move to 22,24", 26 },
        { "b1 move to 31,26 by 32,20", "b2 move to 22,24", 26 },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = m1805_field("",
                               FOOT("b1", 31, 20, "green",
                                    "column") "," FOOT("b2", 29.5, 24, "green", "column"),
                               FOOT("r1", 31, 34, "green",
                                    "column") "," FOOT("r2", 36, 33, "green", "column"));
        field_forget(f);
        m1805_bound(f, rows[i].b1, rows[i].b2, NULL);
        cr_expect_eq(f->events[E_PASSAGE], 0, "row %u", i);
        if (rows[i].y)
            cr_expect_eq(m1805_body(f, "b1")->at.y, 254 * rows[i].y, "row %u", i);
        field_free(f);
    }
}

/* r1's fire has cost b1 two of its twenty, and it runs before its turn has come: it is in no state to do what it
 * was told. */
Test(m1805_morale, r4_6_who_routs_carries_out_no_order)
{
    static const char *const order[] = { "b1 charge r2",
                                         "b1 move to 30,24",
                                         "b1 form as column",
                                         "b1 fire r2 as column",
                                         "b1 move and fire r2 to 30,21",
                                         "b1 fire and move r2 to 30,21" };
    for (unsigned i = 0; i < sizeof order / sizeof *order; i++) {
        Field *f = m1805_field(
            "",
            FOOT("b1", 30, 20, "green", "line") "," FOOT("b9", 50, 4, "green", "line"),
            FOOT("r1", 38, 30, "green", "line") "," FOOT("r2", 30, 29, "green", "line"));
        const bool fires = order[i][3] == 'f' && order[i][4] == 'i';
        field_forget(f);
        field_dice(f, 2, 90, 10); /* initiative: r1's */
        field_more(f, fires ? 20 : 1,
                   100); /* b1's two shots of 160 and 180 %, its test */
        m1805_bound(f, order[i], "r1 fire b1", NULL);
        cr_expect_eq(field_unit(f, "b1")->status, ROUTED, "row %u", i);
        cr_expect_eq(field_unit(f, "b1")->formation, MASS, "row %u", i);
        cr_expect_lt(m1805_body(f, "b1")->at.y, 254 * 10, "row %u", i);
        cr_expect_eq(f->events[E_CHARGE] + f->events[E_MOVED] + f->events[E_FORMATION], 0,
                     "row %u", i);
        cr_expect_eq(f->events[E_FIRE], fires ? 2 : 1, "row %u", i);
        field_free(f);
    }
}

/* b1 and r1 are to fire at each other, and r2, faster than both, has hit b1: it tests when they have.  If r1 fires at
 * somebody else, has a charge for it, or is gone, b1 has nothing to wait for: it tests before it moves, and runs. */
Test(m1805_morale, r5_4_it_tests_late_for_an_exchange_of_fire_alone)
{
    static const struct {
        const char *red, *blue;
        int figures, shots; /* of r1; in all */
    } rows[] = { { "r1 fire b1", NULL, 20, 3 },
                 { "r1 fire b2", NULL, 20, 2 },
                 { "r1 charge b1", NULL, 20, 1 },
                 { "r1 fire b1", "b2 fire r1", 1, 2 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = m1805_field(
            "",
            FOOT("b1", 30, 20, "green", "line") "," FOOT(
                "b2", 38, 20, "green", "line") "," FOOT("b9", 50, 4, "green", "line"),
            FOOT("r1", 30, 31, "green", "line") "," FOOT("r2", 22, 30, "green", "line"));
        m1805_body(f, "r1")->figures = (uint8_t)rows[i].figures;
        field_forget(f);
        field_dice(f, 0); /* initiative: r2, b2, b1, r1 */
        field_more(f, rows[i].blue != NULL, 20);
        field_more(f, 1, 50);
        field_more(f, 1, 10);
        field_more(f, 1, 60);
        field_more(f, 30, 100);
        m1805_bound(f, "b1 move and fire r1 to 30,22", "r2 fire b1", rows[i].red,
                    rows[i].blue, NULL);
        cr_expect_eq(f->events[E_FIRE], rows[i].shots, "row %u: %d", i,
                     f->events[E_FIRE]);
        cr_expect_eq(field_unit(f, "b1")->status, ROUTED, "row %u", i);
        field_free(f);
    }
}

/* ---- 3.1 who bears on whom ---- */

/* Fire at r1, who holds, is no question for r2, wherever he goes; nor are two ways that do not meet. */
Test(m1805_initiative, r3_1_over_the_same_ground_or_at_each_other)
{
    static const struct {
        const char *blue, *red;
        bool asked;
    } rows[] = { { "b1 fire r1", "r2 move to 40,28", false },
                 { "b1 fire r2", "r2 move to 40,28", true },
                 { "b1 move to 30,18", "r1 move to 30,32", false },
                 { "b1 move to 30,24", "r1 move to 30,32", true },
                 { "b1 move to 30,24", "r1 fire and move b2 to 30,33", true },
                 { "b1 move to 30,24", "r1 move and fire b2 to 30,33", true },
                 { "b1 move to 30,24", "r1 fire b2", false },
                 { "b1 charge r2", "r1 move to 30,32", true },
                 { "b1 move to 36,20", "r3 move to 20,26", true },
                 { "b1 move to 36,20", "r3 move to 12,26", false },
                 { "b1 move to 36,20", "r4 move to 52,24", false },
                 { "b1 move to 36,20", "r5 move to 24,2", false },
                 { "b1 move to 30,22 by 30,25", "r1 move to 30,35", true },
                 { "b1 move to 30,20 by 30,17", "r1 move to 30,34", false } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = m1805_field(
            "",
            FOOT("b1", 30, 20, "green", "column") "," FOOT("b2", 22, 20, "green",
                                                           "column"),
            FOOT("r1", 30, 36, "green", "column") "," FOOT(
                "r2", 36, 28, "green",
                "column") "," FOOT("r3", 14, 30, "green",
                                   "column") "," FOOT("r4", 52, 30, "green",
                                                      "column") "," FOOT("r5", 20, 2,
                                                                         "green",
                                                                         "column"));
        field_forget(f);
        m1805_bound(f, rows[i].blue, rows[i].red, NULL);
        cr_expect_eq(f->events[E_INITIATIVE], 2 * rows[i].asked, "row %u: %d", i,
                     f->events[E_INITIATIVE]);
        field_free(f);
    }
}

/* b1 and b2 roll the same, r1 not: between friends there is nothing to decide. */
Test(m1805_initiative, r3_4_friends_who_are_equal_do_not_roll_again)
{
    Field *f = m1805_field(
        "", FOOT("b1", 26, 20, "green", "line") "," FOOT("b2", 34, 20, "green", "line"),
        FOOT("r1", 30, 30, "green", "line"));
    field_dice(f, 3, 40, 40, 41);
    field_more(f, 10, 1);
    m1805_bound(f, "b1 fire r1", "b2 fire r1", "r1 fire b1", NULL);
    cr_assert_eq(f->events[E_INITIATIVE], 3);
    cr_assert_eq(f->events[E_TIE], 0);
    field_free(f);
}

/* What is refused of an order, in one line that names its clause; and what is not. */
Test(m1805_bound, r1_3_orders_that_cannot_be_given)
{
    static const struct {
        const char *order, *why; /* NULL: it can */
    } rows[] = { { "r1 hold", "name a unit of yours" },
                 { "b5 hold", "is routed and takes no orders (4.6)" },
                 { "b1 charge b2", "name an enemy unit" },
                 { "b1 move and fire b2 to 30,21", "name an enemy unit" },
                 { "b1 move and fire r2 to 30,21", "name an enemy unit" },
                 { "b2 move to 45,21 as square", "b2 cannot form square (2.4)" },
                 { "b3 move to 30,8 as line", "that formation cannot stand in woods" },
                 { "b3 form as line", "that formation cannot stand in woods" },
                 { "b3 form as square", "that formation cannot stand in woods" },
                 { "b3 form as skirmish", NULL },
                 { "b4 move to 15,21 as column", "takes the whole bound" },
                 { "b4 move to 15,20 as column", NULL },
                 { "b4 move and fire r1 to 15,20 as column", "takes the whole bound" },
                 { "b1 move to 30,23 as column", NULL } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = m1805_field(
            TERRAIN(AREA("woods", 25, 5, 35, 12)),
            FOOT("b1", 30, 20, "green", "line") "," HORSEMEN(
                "b2", 45, 20,
                "green") "," FOOT("b3", 30, 8, "green",
                                  "column") "," UNIT("b4", 15, 20, "irregulars", "green",
                                                     "line", "",
                                                     "") "," FOOT("b5", 55, 5, "green",
                                                                  "line"),
            FOOT("r1", 22, 34, "green", "line") "," UNIT("r2", 38, 34, "infantry",
                                                         "green", "line", "",
                                                         ", 'marks': ['concealed']"));
        field_unit(f, "b5")->status = ROUTED;
        if (rows[i].why)
            cr_expect(field_refuses(f, rows[i].order, rows[i].why), "row %u: %s", i,
                      f->err.text);
        else
            cr_expect(field_gives(f, rows[i].order), "row %u: %s", i, f->err.text);
        field_free(f);
    }
}

/* Either of the two who pass may fail, and who is routed has. */
Test(m1805_formation, r2_6_either_of_them_may_fail)
{
    static const struct {
        int one, other, status; /* dice; b2's */
        bool good;
    } rows[] = { { 60, 60, IN_ORDER, true },
                 { 61, 60, IN_ORDER, false },
                 { 60, 61, IN_ORDER, false },
                 { 0, 0, ROUTED, false } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = passage();
        field_unit(f, "b2")->status = (uint8_t)rows[i].status;
        field_dice(f, 0);
        if (rows[i].one) {
            field_more(f, 1, rows[i].one);
            field_more(f, 1, rows[i].other);
        }
        musket_march(&f->game, field_index(f, "b1"), (Point){ 254 * 30, 254 * 28 }, NORTH,
                     MOVE_ONE);
        cr_expect_eq(f->events[E_PASSAGE], 1, "row %u", i);
        cr_expect_eq(f->last[E_PASSAGE].a, rows[i].good, "row %u", i);
        cr_expect_eq((field_unit(f, "b1")->marks & U_DISORDERED) != 0, !rows[i].good);
        cr_expect_eq((field_unit(f, "b2")->marks & U_DISORDERED) != 0, !rows[i].good);
        cr_expect(field_spent(f), "row %u", i);
        field_free(f);
    }
}

/* Who runs has no morale left to test. */
Test(m1805_morale, r5_4_routed_troops_do_not_test)
{
    for (int routed = 0; routed < 2; routed++) {
        Field *f = lines();
        field_unit(f, "r1")->status = routed ? ROUTED : IN_ORDER;
        m1805_row(f, "r1")->rout = 1;
        field_dice(f, 0);
        field_more(f, routed ? 0 : 1, 1);
        m1805_bound(f, "b1 fire r1", NULL);
        cr_expect_lt(m1805_body(f, "r1")->figures, 20);
        cr_expect_eq(f->events[E_TEST], !routed);
        cr_expect(field_spent(f), "%d", f->list.used);
        field_free(f);
    }
}

Test(m1805_bound, a_side_may_concede)
{
    for (int side = 0; side < 2; side++) {
        Field *f = lines();
        if (side)
            cr_assert(field_gives(f, "done"));
        cr_assert(field_gives(f, "concede"), "%s", f->err.text);
        cr_assert(f->state.over);
        cr_expect_eq(f->state.winner, !side);
        cr_expect_eq(f->state.how, END_CONCEDED);
        field_free(f);
    }
}
