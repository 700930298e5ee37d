/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_morale.c - morale tests (chapter 15).
 */
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define MOVE       FIELD_OPENING(1, "movement", "Blue")
#define S(kind, n) "'stands': [{'kind': '" kind "', 'rating': 4, 'count': " #n "}]"
#define FOOT(n)    S("line infantry", n)
#define U(name, x, y, more, stands)                                                      \
    "{'name': '" name "', 'at': ['" #x "cm','" #y "cm'], " more stands "}"

static Field *morale(const char *blue, const char *red, const char *faces)
{
    Field *f = field(MOVE, blue, red);
    int n = 0;
    for (; faces[n]; n++)
        f->faces[n] = (uint8_t)(faces[n] - '0');
    f->list = (DiceList){ .faces = f->faces, .n = n };
    f->game.list = &f->list;
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    return f;
}

Test(throne_morale, r15_1_all_units_of_the_moving_side_throw_and_the_enemy_does_not)
{
    Field *f = morale(TWO(U("b", 30, 20, "'dice': 2,", FOOT(2)),
                          U("b2", 60, 20, "'dice': 1,", FOOT(2))),
                      U("r", 50, 90, "'dice': 3,", FOOT(2)), "666");
    cr_assert_eq(f->events[E_TEST], 2);
    cr_assert_eq(field_unit(f, "b")->dice, 0);
    cr_assert_eq(field_unit(f, "b2")->dice, 0);
    cr_assert_eq(field_unit(f, "r")->dice, 3);
    cr_assert(field_spent(f));
    field_free(f);
}

/* Whom no rule puts first comes from the right, wherever the file has him: b2 throws the 3. */
Test(throne_morale, r17_14_where_no_rule_says_who_is_first_it_goes_from_the_right)
{
    static const char *const listed[] = {
        TWO(U("b", 30, 20, "'dice': 1,", FOOT(2)),
            U("b2", 60, 20, "'dice': 1,", FOOT(2))),
        TWO(U("b2", 60, 20, "'dice': 1,", FOOT(2)),
            U("b", 30, 20, "'dice': 1,", FOOT(2))),
    };
    for (int i = 0; i < 2; i++) {
        Field *f = morale(listed[i], U("r", 50, 90, "", FOOT(2)), "36");
        cr_expect_eq(field_unit(f, "b2")->status, DISORDERED);
        cr_expect_eq(field_unit(f, "b")->status, FORMED);
        field_free(f);
    }
}

Test(throne_morale, r15_2_without_dice_there_is_no_test)
{
    Field *f = morale(U("b", 30, 20, "'status': 'disordered',", FOOT(2)),
                      U("r", 50, 90, "", FOOT(2)), "");
    cr_assert_eq(f->events[E_TEST], 0);
    cr_assert_eq(field_unit(f, "b")->status, DISORDERED);
    field_free(f);
}

/* Every rating from 2 to 6: the die of the rating passes, one lower fails. */
Test(throne_morale, r15_4_a_die_below_the_rating_fails_and_equal_passes)
{
    for (int rating = 2; rating <= 6; rating++) {
        for (int lower = 0; lower <= 1; lower++) {
            char blue[300], faces[3] = { '6', (char)('0' + rating - lower), 0 };
            snprintf(blue, sizeof blue,
                     "{'name': 'b', 'at': ['30cm','20cm'], 'dice': 2, "
                     "'stands': [{'kind': 'line infantry', 'rating': %d, 'count': 2}]}",
                     rating);
            Field *f = morale(blue, U("r", 50, 90, "", FOOT(2)), faces);
            cr_assert_eq(field_unit(f, "b")->status, lower ? DISORDERED : FORMED,
                         "rating %d", rating);
            cr_assert_eq(f->last[E_TEST].a, !lower);
            field_free(f);
        }
    }
}

Test(throne_morale, r15_3_a_mixed_unit_tests_by_its_worst_base)
{
    for (int face = 4; face <= 5; face++) {
        char faces[2] = { (char)('0' + face), 0 };
        Field *f = morale("{'name': 'b', 'at': ['30cm','20cm'], 'dice': 1, "
                          "'stands': [{'kind': 'line infantry', 'rating': 2}, "
                          "{'kind': 'line infantry', 'rating': 5}]}",
                          U("r", 50, 90, "", FOOT(2)), faces);
        cr_assert_eq(field_unit(f, "b")->status, face == 4 ? DISORDERED : FORMED);
        field_free(f);
    }
}

Test(throne_morale, r15_5_formed_becomes_disordered_and_disordered_dispersed)
{
    Field *f =
        morale(U("b", 30, 20, "'dice': 1,", FOOT(3)), U("r", 50, 90, "", FOOT(2)), "3");
    cr_assert_eq(field_unit(f, "b")->status, DISORDERED);
    cr_assert_eq(field_unit(f, "b")->n_stands, 3);
    field_free(f);
    f = morale(U("b", 30, 20, "'dice': 1, 'status': 'disordered',", FOOT(3)),
               U("r", 50, 90, "", FOOT(2)), "3");
    cr_assert_eq(field_unit(f, "b")->n_stands, 0);
    for (int i = 0; i < 3; i++) {
        cr_assert_eq(state_stand(&f->state, i)->status, DISPERSED);
        cr_assert_eq(state_stand(&f->state, i)->unit, NO_UNIT);
        for (int k = 0; k < i; k++)
            cr_assert(!bases_touching(f->battle, &f->state, i, k));
    }
    field_free(f);
}

Test(throne_morale, r15_5b_a_failure_halts_and_a_pass_does_not)
{
    for (int face = 3; face <= 4; face++) {
        char faces[2] = { (char)('0' + face), 0 };
        Field *f =
            morale(U("b", 30, 20, "'dice': 1, 'marks': ['moved', 'done'],", FOOT(2)),
                   U("r", 50, 90, "", FOOT(2)), faces);
        cr_assert_eq(!(field_unit(f, "b")->marks & U_MOVED), face == 3);
        cr_assert_eq(!!(field_unit(f, "b")->marks & U_HALTED), face == 3);
        field_free(f);
    }
}

/* What it says of the last test: of whom it was to march on, that he does not. */
Test(throne_morale, r15_5b_who_was_moving_is_told_to_halt)
{
    static const struct {
        const char *is, *face, *says;
    } rows[] = {
        { "'marks': ['moved'],", "3", "B fails its morale test and halts, disordered" },
        { "'marks': ['moved'],", "4", "B holds firm" },
        { "", "3", "B fails its morale test and is disordered" },
        { "'marks': ['moved'], 'status': 'disordered',", "3",
          "B fails its morale test and is dispersed" },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[300], says[200];
        snprintf(blue, sizeof blue, U("b", 30, 20, "'dice': 1, %s", FOOT(2)), rows[i].is);
        Field *f = morale(blue, U("r", 50, 90, "", FOOT(2)), rows[i].face);
        f->last[E_TEST].n_dice = 0; /* nobody has kept them */
        throne_say_event(&f->game, &f->last[E_TEST], says, sizeof says);
        says[0] = (char)toupper((unsigned char)says[0]);
        cr_expect_eq(strncmp(says, rows[i].says, strlen(rows[i].says)), 0, "%s", says);
        field_free(f);
    }
}

Test(throne_morale, r15_6_one_failed_die_is_as_bad_as_all)
{
    static const char *const faces[] = { "1666", "1111" };
    for (int i = 0; i < 2; i++) {
        Field *f = morale(U("b", 30, 20, "'dice': 4,", FOOT(2)),
                          U("r", 50, 90, "", FOOT(2)), faces[i]);
        cr_assert_eq(field_unit(f, "b")->status, DISORDERED);
        cr_assert_eq(field_unit(f, "b")->n_stands, 2);
        field_free(f);
    }
}

Test(throne_morale, r15_7_after_the_test_its_dice_are_gone)
{
    Field *f = morale(U("b", 30, 20, "'dice': 4,", FOOT(2)), U("r", 50, 90, "", FOOT(2)),
                      "6661");
    cr_assert_eq(field_unit(f, "b")->dice, 0);
    cr_assert_eq(f->last[E_TEST].n_dice, 4);
    cr_assert(field_spent(f));
    field_free(f);
}

/* What it gains by its own fire in this turn is thrown in this turn. */
Test(throne_morale, r15_8_dice_of_this_turns_fire_are_thrown_as_well)
{
    Field *f = morale(U("b", 50, 20, "'dice': 1, 'marks': ['fired'],", FOOT(2)),
                      U("r", 50, 40, "", FOOT(2)),
                      "1"
                      "66");
    cr_assert_eq(f->last[E_TEST].n_dice, 2);
    cr_assert_eq(field_unit(f, "b")->dice, 0);
    cr_assert(field_spent(f));
    field_free(f);
}

/* Dice thrown before a melee are not thrown again: only the outcome's die is. */
Test(throne_morale, r15_9_dice_thrown_before_a_melee_are_not_thrown_again)
{
    Field *f = morale(U("b", 50, 38.75, "'dice': 3, 'marks': ['charged'],", FOOT(2)),
                      U("r", 50, 41.25, "", FOOT(2)),
                      "666"
                      "41"
                      "11"
                      "6");
    cr_assert_eq(f->events[E_TEST], 2);
    cr_assert_eq(f->last[E_TEST].n_dice, 1);
    cr_assert(field_spent(f));
    field_free(f);
}

/* At a wall it throws the two it carries and one for the wall, be it held up there or not; in the
 * Morale Phase nothing, or only what it has come by since. */
Test(throne_morale, r15_9_nor_are_those_thrown_at_an_obstacle)
{
    static const struct {
        int face, status;
    } rows[] = { { 4, FORMED }, { 3, DISORDERED } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int since = 0; since < 2; since++) {
            Field *f =
                field(MOVE ", 'terrain': [{'name': 'Wall', 'type': 'linear obstacle', "
                           "'line': [['0cm','30cm'],['100cm','30cm']]}]",
                      TWO(U("b", 50, 20,
                            "'dice': 2, 'formation': 'column', 'marks': ['activated'],",
                            FOOT(2)),
                          U("b2", 20, 20, "'marks': ['activated'],", FOOT(2))),
                      U("r", 50, 90, "'dice': 3,", FOOT(2)));
            field_dice(f, 4, 4, 4, rows[i].face, 5);
            cr_assert(field_gives(f, "b move to 50,34"), "%s", f->err.text);
            cr_assert_eq(f->last[E_TEST].n_dice, 3);
            cr_assert_eq(field_unit(f, "b")->dice, 0);
            morale_add(f->battle, &f->state, field_index(f, "b"), since);
            while (f->state.side == 0)
                cr_assert(field_gives(f, "done"), "%s", f->err.text);
            cr_expect_eq(f->events[E_TEST], 1 + since);
            cr_expect_eq(f->last[E_TEST].n_dice, since ? 1 : 3);
            cr_expect_eq(field_unit(f, "b")->status, rows[i].status);
            cr_expect_eq(field_unit(f, "r")->dice, 3);
            field_free(f);
        }
    }
}

/* The enemy who stood has thrown his as they met: in his own Morale Phase he throws what the outcome gave him. */
Test(throne_morale, r15_9_nor_are_the_enemys_in_his_own_turn)
{
    Field *f = morale(U("b", 50, 38.75, "'marks': ['charged'],", FOOT(2)),
                      U("r", 50, 41.25, "'dice': 3,", FOOT(2)),
                      "666" /* as they meet */
                      "11"
                      "41"
                      "66"); /* blue's outcome */
    cr_assert_eq(f->events[E_TEST], 2);
    cr_assert_eq(f->state.side, 1);
    cr_assert_eq(field_unit(f, "r")->dice, 1);
    cr_assert(field_spent(f));
    field_dice(f, 1, 4);
    while (f->state.side == 1)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_expect_eq(f->events[E_TEST], 3);
    cr_expect_eq(f->last[E_TEST].n_dice, 1);
    cr_assert(field_spent(f));
    field_free(f);
}
