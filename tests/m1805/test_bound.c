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
    cr_assert_not(field_gives(f, "b1 move to 30,13.5"));
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
