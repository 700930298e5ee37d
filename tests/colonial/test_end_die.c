/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_end_die.c - Greg Blake's colonial rules, clauses 3.1 to 3.6: who moves, and how long.
 */
#include "tests/colonial/field.h"
#include <criterion/criterion.h>
#include <stdio.h>

#define TWO_GROUPS                                                                       \
    "{'name': 'chief', 'at': ['1200mm', '20mm']}, "                                      \
    "{'name': 'bleader', 'under': 'chief', 'with': 'b1'}, "                              \
    "{'name': 'second', 'under': 'chief', 'with': 'b2'}"
#define TWO                                                                              \
    REGULARS("b1", 600, 200, 2, "line", "B")                                             \
    "," BODY("b2", "second", 1600, 200, "infantry", 2, "line", "B", "'regular'", "")

Test(colonial_end_die, r3_1_the_first_moves_without_a_test)
{
    Field *f = colonial_with("", TWO_GROUPS, TWO, NULL, FAR_RED);
    field_dice(f, 2, 3, 4);
    cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_MOVE);
    cr_assert_eq(colonial_body(f, "b1")->reach, 1400);
    cr_assert(field_spent(f));
    field_dice(f, 1, 2);
    cr_assert(field_gives(f, "b1 hold"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_NOMINATE);
    cr_assert(field_refuses(f, "bleader nominate", "3.1"));
    cr_assert(field_spent(f));
    field_free(f);
}

/* ---- 3.2: the die ---- */

Test(colonial_end_die, r3_2_one_ends_all_movement_and_two_does_not)
{
    for (int die = 1; die <= 2; die++) {
        Field *f = colonial_with("", TWO_GROUPS, TWO, NULL, FAR_RED);
        cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
        field_dice(f, 1, die);
        cr_assert(field_gives(f, "b1 hold"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(f->last[E_END_DIE].b, die == 1 ? MOVES_STOP : MOVES_ON);
        cr_assert_eq(f->state.side, die == 1, "nobody to fire at: Red's turn");
        field_free(f);
    }
}

Test(colonial_end_die, r3_2_no_die_once_all_have_moved)
{
    Field *f = colonial_with("", TWO_GROUPS, TWO, NULL, FAR_RED);
    cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
    field_dice(f, 3, 5, 3, 3); /* End of Turn; the second group's move */
    cr_assert(field_give_all(f, "b1 hold", "second nominate", "b2 hold", NULL), "%s",
              f->err.text);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->state.side, 1);
    field_free(f);
}

/* It has nothing to do with fire. */
Test(colonial_end_die, r3_2_who_did_not_move_fires_all_the_same)
{
    Field *f = colonial_with("", TWO_GROUPS,
                             REGULARS("b1", 600, 200, 2, "line", "B") "," BODY(
                                 "b2", "second", 1600, 200, "infantry", 1, "line", "B",
                                 "'regular'", ", 'weapon': 'breech-loaders'"),
                             NULL, WARRIORS("r1", 1600, 450, 1, "line", "C"));
    cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
    field_dice(f, 4, 1, 1, 1, 1); /* End of Turn; a volley of three */
    cr_assert(field_gives(f, "b1 hold"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_FIRE);
    cr_assert(field_gives(f, "b2 fire r1"), "%s", f->err.text);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    field_free(f);
}

/* ---- 3.3, 3.4: modifiers ---- */

static Field *commanded(const char *quality)
{
    char rules[200];
    snprintf(rules, sizeof rules,
             "'rules': {'command': {'Blue': '%s', 'Red': 'excellent'}}", quality);
    return colonial_with(rules, TWO_GROUPS, TWO, NULL, FAR_RED);
}

/* What the die leaves of movement after the first group. */
static bool goes_on(Field *f, int die)
{
    cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
    field_dice(f, 1, die);
    cr_assert(field_gives(f, "b1 hold"), "%s", f->err.text);
    cr_assert(field_spent(f));
    return f->state.side == 0;
}

static const struct {
    const char *quality;
    int stops; /* on this or less */
} ladder[] = {
    { "excellent", 1 }, { "good", 2 }, { "average", 3 }, { "poor", 4 }, { "very poor", 5 }
};

Test(colonial_end_die, r3_3_the_worse_the_command_the_sooner_it_ends)
{
    for (int i = 0; i < 5; i++) {
        for (int more = 0; more < 2; more++) {
            Field *f = commanded(ladder[i].quality);
            cr_assert_eq(goes_on(f, ladder[i].stops + more), more, "%s",
                         ladder[i].quality);
            field_free(f);
        }
    }
}

/* Average command counts six off then, as the source says. */
Test(colonial_end_die, r3_4_four_more_without_the_chief)
{
    for (int i = 0; i < 5; i++) {
        for (int more = 0; more < 2; more++) {
            Field *f = commanded(ladder[i].quality);
            colonial_officer_falls(&f->game, field_index(f, "chief"));
            cr_assert_eq(goes_on(f, ladder[i].stops + 4 + more), more, "%s",
                         ladder[i].quality);
            field_free(f);
        }
    }
}

Test(colonial_end_die, r3_4_for_the_rest_of_the_battle)
{
    Field *f = commanded("excellent");
    colonial_officer_falls(&f->game, field_index(f, "chief"));
    cr_assert(field_give_all(f, "done", "done", NULL), "%s", f->err.text);
    cr_assert_eq(f->state.turn, 2);
    cr_assert_not(goes_on(f, 5));
    field_free(f);
}

/* ---- 3.5: impetuosity ---- */

#define WILD_BLUE(command)                                                               \
    "'rules': {'command': {'Blue': '" command "', 'Red': 'excellent'}}"

Test(colonial_end_die, r3_5_a_ten_and_the_next_group_must_go)
{
    static const struct {
        const char *rules;
        int die, wild;
    } rows[] = {
        { WILD_BLUE("poor"), 9, 0 },
        { WILD_BLUE("poor"), 10, 1 },
        { WILD_BLUE("very poor"), 10, 1 },
        { WILD_BLUE("average"), 10, 0 },
        { "'rules': {'command': {'Blue': 'good', 'Red': 'good'}, 'impetuous': ['Blue']}",
          10, 1 },
        { "'rules': {'command': {'Blue': 'good', 'Red': 'good'}, 'impetuous': ['Red']}",
          10, 0 },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_with(rows[i].rules, TWO_GROUPS, TWO, NULL, FAR_RED);
        cr_assert(goes_on(f, rows[i].die), "row %u", i);
        cr_assert_eq(f->last[E_END_DIE].b, rows[i].wild ? MOVES_WILD : MOVES_ON, "row %u",
                     i);
        if (rows[i].wild)
            cr_assert(field_refuses(f, "done", "3.5"), "%s", f->err.text);
        else
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        field_free(f);
    }
}

/* The 10 stands for itself: what is off the die does not count. */
Test(colonial_end_die, r3_5_a_ten_does_not_stop_a_headless_army)
{
    Field *f = commanded("very poor"); /* 10 - 4 - 4 = 2 would do; make it worse */
    colonial_officer_falls(&f->game, field_index(f, "chief"));
    f->battle->number[END_NO_CHIEF] = -6;
    cr_assert(goes_on(f, 10));
    cr_assert_eq(f->last[E_END_DIE].b, MOVES_WILD);
    field_free(f);
}

/* With all it has at the nearest enemy, whom it may not charge from so far. */
Test(colonial_end_die, r3_5_at_full_speed_at_the_nearest_enemy)
{
    Field *f = colonial_with(WILD_BLUE("poor"), TWO_GROUPS, TWO, NULL,
                             WARRIORS("r1", 1600, 1400, 1, "line", "C"));
    cr_assert(goes_on(f, 10));
    field_dice(f, 2, 4, 3);
    cr_assert(field_gives(f, "second nominate"), "%s", f->err.text);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(colonial_gone(f, "b2", 1600, 340), 0, "7 pips straight ahead");
    cr_assert_eq(f->state.side, 1, "and nobody was asked");
    field_free(f);
}

Test(colonial_end_die, r3_5_whom_it_can_reach_it_charges)
{
    Field *f = colonial_with(WILD_BLUE("poor"), TWO_GROUPS, TWO, NULL,
                             WARRIORS("r1", 1600, 400, 1, "line", "C"));
    cr_assert(goes_on(f, 10));
    cr_assert(field_gives(f, "second nominate"), "%s", f->err.text);
    cr_assert_eq(f->events[E_CHARGE], 1);
    cr_assert_eq(ref_index(f->last[E_CHARGE].subject), field_index(f, "b2"));
    field_free(f);
}

/* A square that is disordered does not run after anybody either (5.5). */
Test(colonial_end_die, r3_5_but_who_cannot_move_does_not)
{
    for (int disordered = 0; disordered < 2; disordered++) {
        Field *f = colonial_with(
            WILD_BLUE("poor"), TWO_GROUPS,
            REGULARS("b1", 600, 200, 2, "line", "B") "," BODY(
                "b2", "second", 1600, 200, "infantry", 4, "square", "B", "'regular'", ""),
            NULL, WARRIORS("r1", 1600, 1400, 1, "line", "C"));
        cr_assert(goes_on(f, 10));
        if (disordered)
            field_stand(f, "b2.1")->marks |= S_DISORDERED;
        field_dice(f, 1, 6);
        cr_assert(field_gives(f, "second nominate"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(colonial_gone(f, "b2", 1600, 200), disordered ? 0 : 1200);
        field_free(f);
    }
}

/* b2 charges, its leader with it; the gun that was near him goes as well, though he is far ahead by now, and
 * the gun that was not stays. */
Test(colonial_end_die, r3_5_all_of_it_goes_whoever_goes_first)
{
    for (int x = 1440; x >= 1340; x -= 100) { /* 128 mm from him, and 228 */
        char blue[900];
        snprintf(blue, sizeof blue,
                 REGULARS("b1", 600, 200, 2, "line", "B") "," BODY(
                     "b2", "second", 1600, 200, "infantry", 2, "line", "B", "'regular'",
                     "") ","
                         "{'name': 'b3', 'officer': 'second', 'at': ['%dmm', '200mm'], "
                         "'formation': 'limbered', 'stands': [{'kind': 'medium gun', "
                         "'rating': 'B', 'traits': ['regular']}]}",
                 x);
        Field *f = colonial_with(WILD_BLUE("poor"), TWO_GROUPS, blue, NULL,
                                 WARRIORS("r1", 1600, 500, 1, "line", "C"));
        const bool near = x == 1440;
        cr_assert(goes_on(f, 10));
        field_dice(f, near ? 5 : 4, 4, 4, 3, 3, 5); /* charge; the gun's move and turn */
        cr_assert(field_gives(f, "second nominate"), "%s", f->err.text);
        cr_expect(field_spent(f), "%d of %d", f->list.used, f->list.n);
        cr_expect_eq(f->events[E_CONTACT], 1);
        cr_expect_eq(colonial_gone(f, "b3", x, 200) > 1000, near, "%d", x);
        field_free(f);
    }
}

/* ---- 3.6: quality ---- */

Test(colonial_end_die, r3_6_one_die_says_how_an_army_is_commanded)
{
    static const int quality[] = { VERY_POOR, POOR,    POOR, AVERAGE, AVERAGE,
                                   AVERAGE,   AVERAGE, GOOD, GOOD,    EXCELLENT };
    Field *f = colonial_with("'rules': {'command': {'Red': 'good'}}", TWO_GROUPS, TWO,
                             NULL, FAR_RED);
    cr_assert_eq(f->events[E_QUALITY], 1, "Red's has been agreed on");
    cr_assert_eq(colonial(&f->state)->quality[1], GOOD);
    for (int die = 1; die <= 10; die++) {
        field_dice(f, 1, die);
        colonial_roll_qualities(&f->game);
        cr_assert(field_spent(f));
        cr_assert_eq(colonial(&f->state)->quality[0], quality[die - 1], "%d", die);
        cr_assert_eq(colonial(&f->state)->quality[1], GOOD);
    }
    field_free(f);
}

/* ---- what bots are offered ---- */

/* To nominate costs nothing, for whoever is asked may hold: so that all hold is no thought of its own,
 * but where the die may send the next group off. */
Test(colonial_end_die, r3_5_nobody_is_left_asleep_but_for_fear_of_a_ten)
{
    static const struct {
        const char *command;
        int done;
    } rows[] = {
        { WILD_BLUE("excellent"), 0 },
        { WILD_BLUE("average"), 0 },
        { WILD_BLUE("poor"), 1 },
        { "'rules': {'command': {'Blue': 'good', 'Red': 'good'}, 'impetuous': ['Blue']}",
          1 },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_with(rows[i].command, TWO_GROUPS, TWO, NULL, FAR_RED);
        cr_assert_eq(f->state.decision.kind, D_NOMINATE);
        cr_assert_eq(field_offers(f, V_NOMINATE), 2, "row %u", i);
        cr_assert_eq(field_offers(f, V_DONE), rows[i].done, "row %u", i);
        field_free(f);
    }
}

/* After the last group there is no die to be afraid of. */
Test(colonial_end_die, r3_5_nor_is_the_last_group)
{
    Field *f = colonial_with(WILD_BLUE("poor"), TWO_GROUPS, TWO, NULL, FAR_RED);
    cr_assert(goes_on(f, 9));
    cr_assert_eq(f->state.decision.kind, D_NOMINATE);
    cr_assert_eq(field_offers(f, V_NOMINATE), 1);
    cr_assert_eq(field_offers(f, V_DONE), 0);
    field_free(f);
}

/* To take over a group costs something: that is one. */
Test(colonial_end_die, r2_7_nor_to_spare_the_chief)
{
    Field *f = colonial_with("", TWO_GROUPS, TWO, NULL, FAR_RED);
    colonial_officer_falls(&f->game, field_index(f, "bleader"));
    colonial_officer_falls(&f->game, field_index(f, "second"));
    cr_assert_eq(field_offers(f, V_NOMINATE), 0);
    cr_assert_gt(field_offers(f, V_COMMAND), 0);
    cr_assert_eq(field_offers(f, V_DONE), 1);
    field_free(f);
}
