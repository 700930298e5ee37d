/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_shaken.c - 1805, clauses 2.5, 3.1, 4.3, 4.4 and 6.4: who is shaken in contact, and by whom; two upon
 * one.
 */
#include "engine/scenario.h"
#include "rulesets/rulesets.h"
#include "tests/m1805/field.h"
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* b1 and the horse b2 are side by side upon r1, the horse in the west: shaken by it, r1 goes back and to
 * the east, and not to the west. */
Test(m1805_shaken, r4_4_away_from_the_horse_it_does_not_stand_against)
{
    for (int die = 50; die <= 51; die++) { /* green foot stands on 50 (6.5) */
        Field *f = m1805_field(
            "", FOOT("b1", 30, 10, "green", "line") "," HORSEMEN("b2", 10, 20, "veteran"),
            FOOT("r1", 30, 30, "green", "line"));
        const int b1 = field_index(f, "b1"), r1 = field_index(f, "r1"),
                  b2 = field_index(f, "b2");
        Stand *horse = m1805_body(f, "b2"), *foot = m1805_body(f, "r1");
        Stand *line = m1805_body(f, "b1");
        horse->facing = line->facing = NORTH;
        const Box his = musket_unit_box(f->battle, &f->state, r1),
                  left = musket_unit_box(f->battle, &f->state, b2),
                  right = musket_unit_box(f->battle, &f->state, b1);
        horse->at = (Point){ foot->at.x - left.half_w - 10,
                             foot->at.y - his.half_d - left.half_d };
        line->at = (Point){ foot->at.x + right.half_w + 10,
                            foot->at.y - his.half_d - right.half_d };
        state_unit(&f->state, b2)->marks |= U_CHARGING;
        const Point was = foot->at;
        field_dice(f, 2, 1, die);
        musket_closing(&f->game);
        cr_assert(field_spent(f));
        cr_assert_eq(foot->at.x > was.x, die == 51);
        cr_assert_eq(foot->at.y > was.y, die == 51);
        field_free(f);
    }
}

/* r1 has come at b1's flank from the east.  b1 routs, and flees home to the south before r1 tests: shaken, it goes
 * back to the east, from where they fought, and not away from where b1 is by then. */
Test(m1805_shaken, r4_4_away_from_where_he_fought_who_has_fled)
{
    Field *f = m1805_field(
        "",
        FOOT("b1", 30, 30, "green", "line") "," FOOT(
            "b9", 5, 5, "green", "line") "," FOOT("b8", 55, 5, "green", "line"),
        UNIT("r1", 40, 30, "infantry", "green", "column", "", ", 'facing': 'W'") "," FOOT(
            "r9", 5, 55, "green", "line") "," FOOT("r8", 55, 55, "green", "line"));
    m1805_body(f, "b1")->facing = NORTH;
    m1805_body(f, "b1")->figures = 18;
    const Box one = musket_unit_box(f->battle, &f->state, field_index(f, "b1")),
              two = musket_unit_box(f->battle, &f->state, field_index(f, "r1"));
    m1805_body(f, "r1")->at.x = m1805_body(f, "b1")->at.x + one.half_w + two.half_d;
    musket_mark_engaged(f->battle, &f->state);
    cr_assert(field_unit(f, "b1")->marks & U_ENGAGED);
    const Point was = m1805_body(f, "r1")->at;
    field_dice(f, 0);
    field_more(f, 2, 1); /* one of each falls: 70 and 90 */
    field_more(f, 1, 100);
    field_more(f, 1, 95);
    m1805_bound(f, NULL);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(field_unit(f, "b1")->status, ROUTED);
    cr_assert_lt(m1805_body(f, "b1")->at.y, 254 * 20);
    cr_assert_eq(field_unit(f, "r1")->status, SHAKEN);
    cr_assert_gt(m1805_body(f, "r1")->at.x, was.x + 254 * 3);
    cr_assert_lt(abs(m1805_body(f, "r1")->at.y - was.y), 254);
    field_free(f);
}

/* Shaken by fire, a green unit of two less: 80, and 85 is thrown.  In contact by its own charge, or
 * still to charge, it is disordered; whose charge fell short is in a melee like any other. */
Test(m1805_shaken, r4_3_whose_charge_fell_short_is_pushed_back)
{
    static const struct {
        uint32_t marks;
        bool back;
    } rows[] = { { 0, false }, { U_ACTED | U_CHARGING, false }, { U_ACTED, true } };
    for (int i = 0; i < 3; i++) {
        Field *f = m1805_field("", FOOT("b1", 30, 10, "green", "line"),
                               FOOT("r1", 30, 30, "green", "line"));
        const int b1 = field_index(f, "b1"), r1 = field_index(f, "r1");
        m1805_touch(f, "b1", "r1", 2 * musket_unit_box(f->battle, &f->state, r1).half_d);
        const Point was = m1805_body(f, "b1")->at;
        m1805_row(f, "b1")->verb = V_CHARGE;
        m1805_row(f, "b1")->fire_loss = 1;
        state_unit(&f->state, b1)->marks |= rows[i].marks;
        musket_mark_engaged(f->battle, &f->state);
        const int need = musket_morale_percent(f->battle, &f->state, b1);
        m1805_body(f, "b1")->figures--;
        field_dice(f, 1, need - 5);
        musket_morale_fire(&f->game, b1);
        cr_assert_eq(field_unit(f, "b1")->status, SHAKEN, "row %d", i);
        cr_assert_eq(m1805_body(f, "b1")->at.y < was.y, rows[i].back, "row %d", i);
        cr_assert_eq(!(field_unit(f, "b1")->marks & U_DISORDERED), rows[i].back);
        field_free(f);
    }
}

/* Who flees does not strike back (6.12): the last to strike is the gun, at r1 with four, or at r2 with the
 * greater half of them. */
Test(m1805_shaken, r6_4_a_guns_crew_is_shared_out)
{
    static const int at_last[] = { 4, 2,
                                   2 }; /* four against one; four, three against two */
    for (int row = 0; row < 3; row++) {
        Field *f = m1805_field(
            "", GUN("b1", 30, 10, "green"),
            FOOT("r1", 20, 30, "green", "line") "," FOOT("r2", 40, 30, "green", "line"));
        const int b1 = field_index(f, "b1"), r1 = field_index(f, "r1");
        Stand *gun = m1805_body(f, "b1"), *left = m1805_body(f, "r1"),
              *right = m1805_body(f, "r2");
        gun->figures = row == 2 ? 3 : 4;
        const Box mine = musket_unit_box(f->battle, &f->state, b1),
                  his = musket_unit_box(f->battle, &f->state, r1);
        const int16_t y = (int16_t)(gun->at.y + mine.half_d + his.half_d);
        left->at = (Point){ gun->at.x - his.half_w - 5, y };
        if (row)
            right->at = (Point){ gun->at.x + his.half_w + 5, y };
        field_unit(f, "r1")->status = field_unit(f, "r2")->status = ROUTED;
        musket_mark_engaged(f->battle, &f->state);
        field_dice(f, 2, 100, 100);
        musket_melees(&f->game);
        cr_assert_eq(f->events[E_MELEE], row ? 2 : 1);
        cr_assert_eq(f->last[E_MELEE].c, at_last[row], "row %d: %d", row,
                     f->last[E_MELEE].c);
        field_free(f);
    }
}

static void notes(void *self, const Game *g, const Roll *roll, int n, int sides,
                  uint8_t *face)
{
    *(Roll *)self = *roll;
    (void)g;
    (void)n;
    (void)sides;
    (void)face;
}

/* Through the friend behind it as it moves, and back through him in the same bound. */
Test(m1805_shaken, r2_5_who_is_pushed_back_through_a_friend_again_rolls_anew)
{
    Roll roll[2] = { { 0 }, { 0 } };
    for (int acted = 0; acted < 2; acted++) {
        Field *f = m1805_field(
            "",
            FOOT("b1", 30, 20, "green", "line") "," FOOT("b2", 30, 18.5, "green", "line"),
            FOOT("r1", 30, 30, "green", "line"));
        const DiceHand hand = { notes, &roll[acted] };
        f->game.hand = &hand;
        if (acted)
            field_unit(f, "b1")->marks |= U_ACTED;
        musket_push_back(&f->game, field_index(f, "b1"), m1805_body(f, "r1")->at);
        cr_assert_eq(f->events[E_PASSAGE], 1);
        field_free(f);
    }
    cr_assert_eq(roll[0].purpose, ROLL_PASSAGE);
    cr_assert_neq(roll[0].occasion, roll[1].occasion);
}

/* b1 lets b2 go first, who is in front of it and is to move: not if he will not (3.1). */
Test(m1805_shaken, r3_1_nobody_waits_for_a_friend_who_will_not_move)
{
    static const struct {
        uint32_t marks;
        int status;
        bool waits;
    } rows[] = { { 0, IN_ORDER, true },
                 { 0, SHAKEN, true },
                 { 0, ROUTED, false },
                 { U_ENGAGED, IN_ORDER, false },
                 { U_ACTED, IN_ORDER, false } };
    for (int i = 0; i < 5; i++) {
        Field *f = m1805_field(
            "",
            FOOT("b1", 30, 20, "green", "line") "," FOOT("b2", 30, 23, "green", "line"),
            FOOT("r1", 30, 50, "green", "line"));
        m1805_row(f, "b2")->verb = V_MOVE;
        field_unit(f, "b2")->marks |= rows[i].marks;
        field_unit(f, "b2")->status = (uint8_t)rows[i].status;
        cr_assert_eq(musket_march_waits(f->battle, &f->state, field_index(f, "b1"),
                                        m1805_body(f, "b1")->at,
                                        (Point){ 254 * 30, 254 * 26 }),
                     rows[i].waits, "row %d", i);
        field_free(f);
    }
}

/* The one before it leaves no room on that side of the square; but who lies concealed is not given away by it (12.3). */
Test(m1805_shaken, r7_2_who_is_in_a_charges_way_is_told)
{
    for (int concealed = 0; concealed < 2; concealed++) {
        Field *f = m1805_field(
            "", HORSEMEN("b1", 30, 20, "green") "," HORSEMEN("b2", 30, 26, "green"),
            FOOT("r1", 30, 30, "green", "square"));
        field_dice(f, 0);
        field_more(f, 12, 50);
        if (concealed) {
            m1805_body(f, "b2")->at.y = 254 * 27 + 90;
            field_unit(f, "b2")->marks |= U_CONCEALED;
            m1805_bound(f, "b1 charge r1", NULL);
        } else {
            m1805_bound(f, "b1 charge r1", "b2 charge r1", NULL);
        }
        char says[128];
        musket_say_event(&f->game, &f->last[E_CHARGE], says, sizeof says);
        cr_assert_str_eq(says, concealed ? "b1 does not reach r1"
                                         : "b1 does not reach r1: b2 is there");
        field_free(f);
    }
}

/* The gun kills the last of r1 before b1's turn comes: that its charge came to nothing is said. */
Test(m1805_shaken, r1_6_a_charge_at_who_is_gone_is_told)
{
    Field *f = m1805_field(
        "", GUN("b2", 40, 20, "veteran") "," HORSEMEN("b1", 30, 20, "veteran"),
        FOOT("r1", 30, 30, "green", "line") "," FOOT("r2", 50, 55, "green", "line"));
    m1805_body(f, "r1")->figures = 1;
    field_forget(f);
    field_dice(f, 1, 1);
    m1805_bound(f, "b2 move and fire r1 to 40,20 facing NW", "b1 charge r1", NULL);
    cr_assert_eq(m1805_body(f, "r1")->where, LOST);
    cr_assert_eq(f->events[E_CHARGE], 1);
    cr_assert_eq(f->last[E_CHARGE].a, 0);
    cr_assert_eq(m1805_gone(f, "b1", 30, 20), 0);
    field_free(f);
}

/* Who begins shaken is so in the first bound, whatever the numbers say of those after it. */
Test(m1805_shaken, r4_5_shaken_from_the_first_bound)
{
    static const char text[] =
        "{\"brevet\": 1, \"ruleset\": \"musket_1805\", \"title\": \"shaken\", "
        "\"table\": {\"width\": \"60in\", \"depth\": \"60in\"}, \"turns\": 9, \"sides\": "
        "["
        "{\"name\": \"Blue\", \"home\": \"S\", \"units\": [{\"name\": \"b1\", \"at\": "
        "[\"30in\", \"10in\"], \"status\": \"shaken\", \"stands\": [{\"kind\": "
        "\"infantry\", "
        "\"rating\": \"green\"}]}]}, "
        "{\"name\": \"Red\", \"home\": \"N\", \"units\": [{\"name\": \"r1\", \"at\": "
        "[\"30in\", \"50in\"], \"stands\": [{\"kind\": \"infantry\", \"rating\": "
        "\"green\"}]}]}]}";
    for (int bounds = 0; bounds < 3; bounds++) {
        char value[] = "morale.shaken_bounds=0";
        value[sizeof value - 2] = (char)('0' + bounds);
        const char *const set[] = { value, NULL };
        const ScenarioOptions options = { .rulesets = rulesets, .set = set };
        Err err = { { 0 } };
        State state;
        Battle *const b = scenario_parse("shaken", text, strlen(text), &options, &err);
        cr_assert(b, "%s", err.text);
        Game game = { .battle = b, .state = &state };
        game_begin(&game, 1);
        for (int bound = 1; bound <= 3; bound++) {
            cr_assert(b->rules->check(b, &state, &err), "%s", err.text);
            cr_assert_eq(state_unit(&state, 0)->status == SHAKEN,
                         bound == 1 || bound <= bounds, "%d: bound %d", bounds, bound);
            while (state.turn == bound)
                cr_assert(game_play(&game, &(Intention){ .verb = V_DONE }, NULL, &err),
                          "%s", err.text);
        }
        battle_free(b);
    }
}

/* Shot at and caught before its turn comes, b1 is shaken and pushed back half a move of 6 in, whatever it
 * was told to do; it neither moves nor fires as if nobody had caught it, and charges nobody else. */
Test(m1805_shaken, r1_5_who_was_caught_does_nothing_after_it_is_pushed_back)
{
    static const struct {
        const char *order;
        bool caught;
        int back; /* in */
    } rows[] = { { "b1 move to 30,15 facing north", true, 3 },
                 { "b1 move to 30,15 facing north", false, 5 },
                 { "b1 move and fire r1 to 30,20 facing north", true, 3 },
                 { "b1 charge r3", true, 3 } };
    for (int i = 0; i < 4; i++) {
        Field *f = m1805_field(
            "", FOOT("b1", 30, 20, "green", "line"),
            FOOT("r1", 38, 30, "green", "line") "," FOOT(
                "r2", 30, 29, "green", "line") "," FOOT("r3", 22, 28, "green", "line"));
        field_dice(f, 1,
                   90); /* initiative of b1, r2, r1 (3.5), and b1 after two losses */
        if (rows[i].caught)
            field_more(f, 1, 20);
        field_more(f, 1, 10);
        field_more(f, 1, 85);
        m1805_bound(f, rows[i].order, "r1 fire b1",
                    rows[i].caught ? "r2 charge b1" : NULL, NULL);
        cr_assert_eq(field_unit(f, "b1")->status, SHAKEN, "row %d", i);
        cr_assert_eq(m1805_body(f, "b1")->figures, 18, "row %d", i);
        cr_assert_eq(m1805_gone(f, "b1", 30, 20), 254 * rows[i].back, "row %d: %d", i,
                     m1805_gone(f, "b1", 30, 20));
        cr_assert_eq(f->events[E_FIRE], 1, "row %d", i);
        cr_assert(field_spent(f), "row %d", i);
        field_free(f);
    }
}

/* b1 and r1 are to fire at each other, so b1, shot at by r2, moves up and fires before it tests; if b2 catches r1
 * before that, there is nobody to exchange fire with: b1 tests before it moves, is shaken, and stays. */
Test(m1805_shaken, r5_4_no_exchange_with_somebody_who_was_caught)
{
    for (int caught = 0; caught < 2; caught++) {
        Field *f = m1805_field(
            "",
            FOOT("b1", 30, 20, "green", "line") "," FOOT("b2", 40, 32, "green", "line"),
            FOOT("r1", 30, 32, "green", "line") "," FOOT("r2", 22, 30, "green", "line"));
        m1805_body(f, "b2")->facing = WEST;
        field_dice(f, 0);
        if (caught) /* initiative of b2, b1, r2, r1 (3.5) */
            field_more(f, 1, 20);
        field_more(f, 1, 50);
        field_more(f, 1, 10);
        field_more(f, 1, 90);
        field_more(f, caught ? 1 : 0, 85);
        field_more(f, 20, 1);
        m1805_bound(f, "b1 move and fire r1 to 30,22", "r1 fire b1", "r2 fire b1",
                    caught ? "b2 charge r1" : NULL, NULL);
        cr_assert_eq(m1805_body(f, "b1")->at.y, 254 * (caught ? 20 : 22), "%d",
                     m1805_body(f, "b1")->at.y);
        cr_assert_eq(f->events[E_FIRE], caught ? 1 : 3);
        field_free(f);
    }
}

static const char *undone(Field *f)
{
    static char said[160];
    musket_say_event(&f->game, &f->last[E_UNDONE], said, sizeof said);
    return f->events[E_UNDONE] == 1 ? said : "";
}

/* Whoever is caught before his turn: not for a shot, which is told by itself, nor a charge at who has caught him. */
Test(m1805_shaken, r1_5_an_order_that_is_lost_is_told)
{
    static const struct {
        const char *order;
        bool lost;
    } rows[] = {
        { "b1 move to 30,15", true },
        { "b1 form as column", true },
        { "b1 fire and move r2 to 30,18", true },
        { "b1 move and fire r2 to 30,21", true },
        { "b1 charge r3", true },
        { "b1 charge r2", false },
        { "b1 fire r2 as column", true },
        { "b1 fire r2", false },
        { "b1 hold", false },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = m1805_field(
            "", FOOT("b1", 30, 20, "green", "line"),
            FOOT("r2", 30, 29, "green", "line") "," FOOT("r3", 22, 28, "green", "line"));
        if (i < 8) /* initiative of b1, r2: r2 is first */
            field_dice(f, 2, 90, 10);
        field_forget(f);
        m1805_bound(f, rows[i].order, "r2 charge b1", NULL);
        cr_expect_str_eq(
            undone(f),
            rows[i].lost ? "b1 is caught by a charge and does nothing else in this bound"
                         : "",
            "row %u", i);
        field_free(f);
    }
}

Test(m1805_shaken, r4_2_who_does_not_advance_is_told)
{
    for (int shaken = 0; shaken < 2; shaken++) {
        Field *f = m1805_field("", FOOT("b1", 30, 20, "green", "line"),
                               FOOT("r1", 30, 30, "green", "line"));
        field_dice(f, 3, 90, 10, shaken ? 81 : 80); /* initiative; after two losses */
        m1805_bound(f, "b1 move to 30,22", "r1 fire b1", NULL);
        cr_assert_eq(m1805_gone(f, "b1", 30, 20), shaken ? 0 : 508);
        cr_expect_str_eq(undone(f), shaken ? "b1 is shaken and does not advance" : "");
        field_free(f);
    }
}

/* Where the bound itself has made it too late. */
Test(m1805_shaken, r9_9_a_gun_that_does_not_limber_is_told)
{
    for (int fights = 0; fights < 2; fights++) {
        Field *f = m1805_field(
            "", GUN("b1", 30, 20, "green") "," FOOT("b2", 10, 5, "green", "line"),
            FOOT("r1", 30, 40, "green", "line") "," FOOT("r2", 50, 55, "green", "line"));
        if (fights) {
            m1805_touch(f, "b1", "r1",
                        musket_unit_box(f->battle, &f->state, 0).half_d +
                            musket_unit_box(f->battle, &f->state, 2).half_d);
            musket_mark_engaged(f->battle, &f->state);
            m1805_row(f, "b1")->verb = V_FORM;
            m1805_row(f, "b1")->formation = LIMBERED;
            field_more(f, 2, 100);
        } else {
            cr_assert(field_gives(f, "b1 form as limbered"), "%s", f->err.text);
            field_unit(f, "b1")->marks |= U_NO_LIMBER;
        }
        field_forget(f);
        m1805_bound(f, NULL);
        cr_expect_str_eq(undone(f),
                         fights ? "b1 is in a melee and changes nothing about its limber"
                                : "b1 cannot limber: the limber is lost");
        cr_assert_eq(field_unit(f, "b1")->formation, UNLIMBERED);
        field_free(f);
    }
}

/* Caught in the bound that it is to take, it has been kept from its teams, be the horse gone again: the gun is as it
 * was, and hears so once. */
Test(m1805_shaken, r9_9_a_gun_that_was_caught_does_not_limber)
{
    static const char *const order[] = { "r1 form as limbered",
                                         "r1 move to 30,18 as limbered" };
    for (int i = 0; i < 2; i++) {
        Field *f = m1805_field(
            "", HORSEMEN("b1", 30, 10, "veteran") "," FOOT("b2", 10, 5, "green", "line"),
            GUN("r1", 30, 18, "green") "," FOOT("r2", 50, 40, "green", "line"));
        field_dice(f, 3, 10, 50, 100); /* initiative; it does not close: it flees */
        m1805_body(f, "b1")->figures = 4;
        field_forget(f);
        m1805_bound(f, "b1 charge r1", order[i], NULL);
        cr_expect_eq(field_unit(f, "r1")->formation, UNLIMBERED, "row %d", i);
        cr_expect_eq(f->events[E_UNDONE], 1, "row %d", i);
        cr_expect_str_eq(undone(f),
                         "r1 is caught by a charge and does nothing else in this bound");
        field_free(f);
    }
}

/* Once each; a passage tells of its own. */
Test(m1805_shaken, r4_3_disorder_and_its_end_are_told)
{
    char said[160];
    Field *f = m1805_field("", FOOT("b1", 30, 20, "green", "line"),
                           FOOT("r1", 30, 30, "green", "line"));
    field_dice(f, 4, 99, 1, 85, 90); /* initiative; shaken under fire, and as it closes */
    field_more(f, 4, 100);
    m1805_bound(f, "b1 charge r1", "r1 fire b1", NULL);
    cr_assert_eq(f->events[E_DISORDER], 1);
    musket_say_event(&f->game, &f->last[E_DISORDER], said, sizeof said);
    cr_expect_str_eq(said, "b1 is disordered until the bound ends");
    cr_assert_eq(f->events[E_RECOVERS], 0);
    field_free(f);
    f = m1805_field("", FOOT("b1", 30, 20, "green", "line"),
                    FOOT("r1", 30, 30, "green", "line"));
    field_dice(f, 1, 85);
    m1805_bound(f, "b1 fire r1", NULL);
    cr_assert_eq(f->events[E_RECOVERS], 0);
    m1805_bound(f, NULL);
    cr_assert_eq(f->events[E_RECOVERS], 1);
    musket_say_event(&f->game, &f->last[E_RECOVERS], said, sizeof said);
    cr_expect_str_eq(said, "r1 is shaken no more");
    field_free(f);
}

/* Its back to the table's edge, or with room behind it. */
Test(m1805_shaken, r4_4_who_is_not_pushed_back_is_told)
{
    for (int edge = 0; edge < 2; edge++) {
        char said[160];
        Field *f = m1805_field("", GUN("b1", 30, 20, "green"),
                               FOOT("r1", 30, 24, "green", "line"));
        const Box box = musket_unit_box(f->battle, &f->state, 1);
        if (edge)
            m1805_body(f, "r1")->at.y = (int16_t)(INCH(60) - box.half_d + GEO_SLACK);
        const Point at = m1805_body(f, "r1")->at;
        musket_push_back(&f->game, 1, (Point){ at.x, at.y - INCH(2) });
        cr_expect_eq(f->events[E_BACK], !edge);
        cr_expect_eq(f->events[E_STUCK], edge);
        musket_say_event(&f->game, &f->last[E_STUCK], said, sizeof said);
        if (edge)
            cr_expect_str_eq(said, "r1 has no room to be pushed back");
        musket_push_back(&f->game, 0, (Point){ INCH(30), INCH(22) });
        musket_say_event(&f->game, &f->last[E_STUCK], said, sizeof said);
        cr_expect_str_eq(said, "b1 is not pushed back: it stays by its gun");
        field_free(f);
    }
}
