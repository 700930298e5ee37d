/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_melee.c - dice and discards, contacts, morale before contact (chapter 10).
 */
#include "tests/throne/melee.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* ---- dice ---- */

typedef struct DiceRow {
    const char *kind, *more; /* blue: rest of its unit object */
    const char *enemy;       /* "horse" or "foot" */
    int thrown, kept;
    bool best, worst;
} DiceRow;

static void check_dice(const DiceRow *rows, int n)
{
    for (int i = 0; i < n; i++) {
        char blue[400];
        const DiceRow *r = &rows[i];
        snprintf(blue, sizeof blue, "{'name': 'b', 'at': ['50cm','20cm'], %s %s}",
                 r->more, r->kind);
        Field *f =
            field(FIELD_OPENING(1, "movement", "Blue"), blue,
                  "{'name': 'r', 'at': ['50cm','80cm'], " S("line infantry", 2) "}");
        const bool horse = r->enemy[0] == 'h';
        const MeleeDice d = melee_dice(f->battle, &f->state, 0, horse);
        cr_assert_eq(d.thrown, r->thrown, "row %d: %d thrown", i, d.thrown);
        cr_assert_eq(d.kept, r->kept, "row %d: %d kept", i, d.kept);
        cr_assert_eq(d.discard_best, r->best, "row %d", i);
        cr_assert_eq(d.discard_worst, r->worst, "row %d", i);
        field_free(f);
    }
}

Test(throne_melee, r10_16_cavalry_against_cavalry_rolls_by_movement_weight_and_order)
{
    static const DiceRow rows[] = {
        { S("line cavalry", 3), "", "horse", 3, 3, false, false },
        { S("line cavalry", 3), "'marks': ['charged'],", "horse", 6, 6, false, false },
        { S("heavy cavalry", 3), "", "horse", 6, 6, false, false },
        { S("heavy cavalry", 3), "'marks': ['charged'],", "horse", 12, 12, false, false },
        { LANCERS("line cavalry", 3), "'marks': ['charged'],", "horse", 6, 6, false,
          false },
        { "'stands': [{'kind': 'line cavalry', 'rating': 4, 'count': 3, 'traits': "
          "['lance']}, {'kind': 'light artillery', 'rating': 4}]",
          "'marks': ['charged'],", "horse", 7, 7, false, false },
        { S("line cavalry", 3), "'marks': ['charged'], 'status': 'disordered',", "horse",
          6, 3, true, false },
        { S("line cavalry", 3), "'status': 'disordered',", "horse", 3, 2, true, false },
    };
    check_dice(rows, sizeof rows / sizeof *rows);
}

Test(throne_melee, r10_20_cavalry_against_foot_rolls_by_the_second_list)
{
    static const DiceRow rows[] = {
        { S("line cavalry", 2), "", "foot", 2, 2, false, false },
        { S("line cavalry", 2), "'marks': ['charged'],", "foot", 4, 4, false, false },
        { S("heavy cavalry", 2), "'marks': ['charged'],", "foot", 8, 8, false, false },
        { LANCERS("line cavalry", 2), "'marks': ['charged'],", "foot", 8, 8, false,
          false },
        { LANCERS("heavy cavalry", 2), "'marks': ['charged'],", "foot", 8, 8, false,
          false },
        { LANCERS("line cavalry", 2), "", "foot", 4, 4, false, false },
        { S("line infantry", 3), "", "horse", 6, 6, false, false },
        { S("line infantry", 3), "'status': 'disordered',", "horse", 3, 2, true, false },
        { S("line artillery", 2), "", "horse", 2, 2, false, false },
        { S("line artillery", 2), "'status': 'disordered',", "horse", 2, 1, true, false },
        { "'stands': [{'kind': 'line infantry', 'rating': 4, 'count': 2}, "
          "{'kind': 'light artillery', 'rating': 4}]",
          "", "horse", 5, 5, false, false },
    };
    check_dice(rows, sizeof rows / sizeof *rows);
}

Test(throne_melee, r10_24_a_square_discards_its_worst_half_against_horse)
{
    static const DiceRow rows[] = {
        { S("line infantry", 3), "'formation': 'square',", "horse", 6, 3, false, true },
        { S("line infantry", 3), "'formation': 'square', 'status': 'disordered',",
          "horse", 3, 2, false, true },
        { S("line infantry", 3), "'formation': 'square',", "foot", 3, 2, true, false },
        { S("line infantry", 4), "'formation': 'square', 'status': 'disordered',", "foot",
          4, 2, true, false },
    };
    check_dice(rows, sizeof rows / sizeof *rows);
}

Test(throne_melee, r10_25_foot_against_foot_rolls_by_the_third_list)
{
    static const DiceRow rows[] = {
        { S("line infantry", 3), "", "foot", 3, 3, false, false },
        { S("line infantry", 3), "'marks': ['charged'],", "foot", 3, 3, false, false },
        { S("heavy infantry", 3), "", "foot", 3, 3, false, false },
        { "'stands': [{'kind': 'line cavalry', 'rating': 4, 'count': 2}, "
          "{'kind': 'light artillery', 'rating': 4}]",
          "", "foot", 4, 4, false, false }, /* the gun's two of them */
        { S("light infantry", 5), "'status': 'disordered',", "foot", 5, 3, true, false },
        { S("heavy artillery", 2), "", "foot", 4, 4, false, false },
        { S("heavy artillery", 2), "'status': 'disordered',", "foot", 4, 2, true, false },
        { "'stands': [{'kind': 'line artillery', 'rating': 4}, {'kind': 'limber', "
          "'rating': 4}]",
          "", "foot", 2, 2, false, false },
    };
    check_dice(rows, sizeof rows / sizeof *rows);
}

Test(throne_melee, r10_28_half_of_an_odd_number_of_dice_rounds_down)
{
    static const DiceRow rows[] = {
        { S("line infantry", 1), "'status': 'disordered',", "foot", 1, 1, true, false },
        { S("line infantry", 2), "'status': 'disordered',", "foot", 2, 1, true, false },
        { S("line infantry", 3), "'status': 'disordered',", "foot", 3, 2, true, false },
        { S("line infantry", 7), "'status': 'disordered',", "foot", 7, 4, true, false },
    };
    check_dice(rows, sizeof rows / sizeof *rows);
}

/* ---- the steps ---- */

/* Ruling 3d: the example the rules promise, with the dice of the ruling. */
Test(throne_melee, r10_1_the_worked_example)
{
    Field *f = ready(U("b", 50, 26.25, "'formation': 'column', 'marks': ['activated'],",
                       S("line infantry", 3)),
                     U("r", 50, 51.25, "", S("line infantry", 6)));
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "b")->dice, 1); /* a column: no die for moving in line */
    field_dice(f, 10, 5, 6, 4, 2, 5, 3, 3, 2, 1, 1);
    cr_assert(fought(f));
    check_score(f, 2, 3, 1, 6);
    cr_assert_eq(f->last[E_MELEE].a, 'B' << 8 | 'Y');
    cr_assert_eq(field_unit(f, "r")->status, DISORDERED);
    cr_assert_eq(field_unit(f, "r")->dice, 2);
    cr_assert_eq(field_stand(f, "r.1")->at.y, CM(51.25) + CM(12.5));
    cr_assert_eq(field_unit(f, "b")->status, DISORDERED);
    cr_assert_eq(field_unit(f, "b")->dice, 1);
    cr_assert_eq(unit_middle(f->battle, &f->state, 0).y, CM(51.25));
    cr_assert(field_spent(f));
    field_free(f);
}

Test(throne_melee, r10_2_the_moving_player_chooses_which_melee_comes_first)
{
    Field *f = ready(THREE(U("b1", 20, 48.75, CHARGED, S("line cavalry", 2)),
                           U("b2", 70, 48.75, CHARGED, S("line cavalry", 2)),
                           U("b3", 45, 48.75, CHARGED, S("line cavalry", 2))),
                     THREE(U("r1", 20, 51.25, "", S("line cavalry", 2)),
                           U("r2", 70, 51.25, "", S("line cavalry", 2)),
                           U("r3", 45, 51.25, "", S("line cavalry", 2))));
    cr_assert(!fought(f));
    cr_assert_eq(f->state.decision.kind, D_MELEE);
    cr_assert_eq(f->state.decision.side, 0);
    cr_assert(!field_gives(f, "r2 fight"));
    field_dice(f, 6, 6, 6, 6, 1, 1, 1);
    cr_assert(field_gives(f, "b2 fight"), "%s", f->err.text);
    cr_assert_eq(f->last[E_MELEE].subject, ref_unit(field_index(f, "b2")));
    cr_assert_gt(field_stand(f, "b2.1")->at.y, CM(90)); /* its outcome is complete ... */
    cr_assert_eq(field_stand(f, "r1.1")->at.y, CM(51.25));
    field_free(f);
}

/* b1 over-runs nobody: it advances into r3 behind r1, which is fought before b2's melee. */
Test(throne_melee, r10_3_melees_that_grow_out_of_an_outcome_come_first)
{
    Field *f = ready(TWO(U("b1", 20, 48.75, CHARGED, S("line infantry", 1)),
                         U("b2", 70, 48.75, CHARGED, S("line infantry", 1))),
                     THREE(U("r1", 20, 51.25, "", S("line artillery", 1)),
                           U("r2", 70, 51.25, "", S("line infantry", 1)),
                           U("r3", 20, 66.25, "", S("line infantry", 1))));
    cr_assert(!fought(f));
    /* A v Z: guns made to retire are lost; then b1's dice for advancing and for charging r3
     * are thrown, and r3 beats it back */
    field_dice(f, 8, 6, 1, 1, 6, 6, 6, 1, 6); /* r3 grieves for the guns: a die as well */
    cr_assert(field_gives(f, "b1 fight"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "r1.1")->where, LOST);
    cr_assert_geq(f->events[E_MELEE], 2);
    cr_assert_eq(field_stand(f, "b1.1")->status, DISPERSED);
    /* where b1 stood when it met it */
    cr_assert_eq(field_stand(f, "r3.1")->at.y, CM(63.75));
    field_free(f);
}

/* b1 and b3 drive off the guns together and go each into another unit behind: which of the two melees comes next
 * is blue's choice, b2's is not to choose from before both. */
Test(throne_melee, r10_3_of_several_that_grew_out_of_one_the_player_chooses)
{
    Field *f = ready(THREE(U("b1", 16.25, 48.75, CHARGED, S("line infantry", 1)),
                           U("b2", 70, 48.75, CHARGED, S("line infantry", 1)),
                           U("b3", 23.75, 48.75, CHARGED, S("line infantry", 1))),
                     FOUR(U("r1", 20, 51.25, "", S("line artillery", 4)),
                          U("r2", 70, 51.25, "", S("line infantry", 1)),
                          U("r3", 16.25, 66.25, "", S("line infantry", 1)),
                          U("r4", 23.75, 66.25, "", S("line infantry", 1))));
    cr_assert(!fought(f));
    field_dice(f, 10, 6, 6, 1, 1, 1, 1, 1, 1, 1, 1);
    cr_assert(field_gives(f, "b1 fight"), "%s", f->err.text);
    cr_assert_eq(f->events[E_MELEE], 1);
    cr_assert_eq(f->state.decision.kind, D_MELEE);
    cr_assert_eq(field_offers(f, V_FIGHT), 2);
    cr_assert(!field_gives(f, "b2 fight"));
    cr_assert(strstr(f->err.text, "(10.3)"), "%s", f->err.text);
    field_dice(f, 5, 6, 6, 6, 1, 6); /* the dice carried, then the melee */
    cr_assert(field_gives(f, "b3 fight"), "%s", f->err.text);
    cr_assert_eq(f->last[E_MELEE].subject, ref_unit(field_index(f, "b3")));
    field_free(f);
}

Test(throne_melee, r10_4_a_success_is_a_die_at_least_the_rating_of_the_worst_base)
{
    static const char mixed[] = "'stands': [{'kind': 'line cavalry', 'rating': 2}, "
                                "{'kind': 'line cavalry', 'rating': 4}]";
    char blue[300];
    snprintf(blue, sizeof blue, "{'name': 'b', 'at': ['50cm','48.75cm'], %s}", mixed);
    Field *f = ready(blue, U("r", 50, 51.25, "", S("line cavalry", 2)));
    field_dice(f, 4, 4, 3, 3, 3);
    cr_assert(fought(f));
    check_score(f, 1, 2, 0, 2);
    field_free(f);
}

Test(throne_melee, r10_5_both_sides_throw_their_morale_dice_before_the_melee)
{
    for (int face = 3; face <= 4; face++) {
        Field *f = ready(U("b", 50, 48.75, CHARGED "'dice': 1,", S("line infantry", 2)),
                         U("r", 50, 51.25, "'dice': 2,", S("line infantry", 2)));
        field_dice(f, 8, 4, 4, face, 6, 1, 3, 3, 6);
        cr_assert(fought(f));
        cr_assert_eq(f->events[E_TEST], 3); /* and blue's own, in its Morale Phase */
        /* disordered, it loses its best die */
        check_score(f, 1, 2, 0, face == 4 ? 2 : 1);
        cr_assert(field_spent(f));
        field_free(f);
    }
}

Test(throne_melee, r10_7_foot_that_fails_before_contact_stops_1_cm_short)
{
    for (int face = 3; face <= 4; face++) {
        Field *f = ready(U("b", 50, 48.75, CHARGED "'dice': 1,", S("line infantry", 2)),
                         U("r", 50, 51.25, "", S("line infantry", 2)));
        field_dice(f, 3, face, 1, 6); /* then its compulsory fire, and the die for it */
        cr_assert_eq(fought(f), face == 4);
        if (face == 3) {
            cr_assert_eq(f->events[E_CONTACT_FAILED], 1);
            cr_assert_eq(field_stand(f, "b.1")->at.y, CM(47.75));
            cr_assert_eq(field_stand(f, "b.2")->at.y, CM(47.75));
            cr_assert_eq(field_unit(f, "b")->status, DISORDERED);
            cr_assert_eq(field_unit(f, "r")->status, FORMED);
            cr_assert(field_spent(f));
        }
        field_free(f);
    }
}

Test(throne_melee, r10_7_disordered_foot_that_fails_is_dispersed_and_stops_short)
{
    Field *f = ready(U("b", 50, 48.75, CHARGED "'status': 'disordered', 'dice': 1,",
                       S("line infantry", 2)),
                     U("r", 50, 51.25, "", S("line infantry", 2)));
    field_dice(f, 1, 3);
    cr_assert(!fought(f));
    cr_assert_eq(field_stand(f, "b.1")->status, DISPERSED);
    for (int i = 0; i < 2; i++) {
        const Box mine = battle_box(f->battle, &f->state, i);
        for (int k = 2; k < 4; k++) {
            const Box other = battle_box(f->battle, &f->state, k);
            cr_assert_geq(geo_gap(&mine, &other), CM(1));
        }
    }
    field_free(f);
}

Test(throne_melee, r10_7_who_ran_into_the_enemy_sideways_parts_sideways)
{
    Field *f = ready(U("b", 48.75, 50, CHARGED "'dice': 1,", S("line infantry", 1)),
                     U("r", 51.25, 50, "'facing': 'W',", S("line infantry", 1)));
    field_dice(f, 1, 1);
    cr_assert(!fought(f));
    cr_assert_eq(field_stand(f, "b.1")->at.x, CM(47.75));
    cr_assert_eq(field_stand(f, "b.1")->at.y, CM(50));
    field_free(f);
}

/* Guns that nobody moves stand close behind it: it has to fight, and that is told. */
Test(throne_melee, r10_7c_who_has_no_room_to_part_is_told_to_fight)
{
    for (int hemmed = 0; hemmed < 2; hemmed++) {
        Field *f =
            ready(TWO(U("b", 50, 48.75, CHARGED "'dice': 1,", S("line infantry", 1)),
                      U("c", 50, 46.25, "", S("heavy artillery", 1))),
                  U("r", 50, 51.25, "", S("line infantry", 1)));
        if (!hemmed)
            field_stand(f, "c.1")->at.y -= CM(2);
        field_dice(f, 3, 1, 1, 4);
        cr_assert_eq(fought(f), hemmed);
        cr_assert_eq(f->events[E_CONTACT_FAILED], 1);
        cr_assert_eq(f->events[E_HEMMED_IN], hemmed);
        field_free(f);
    }
}

/* c and d stand close behind b, one behind the other: they go back 1 cm with it, unless one of them fights. */
Test(throne_melee, r10_7e_supports_close_behind_give_way)
{
    for (int fights = 0; fights < 2; fights++) {
        Field *f = ready(
            THREE(U("b", 50, 48.75, CHARGED "'dice': 1,", S("line infantry", 1)),
                  U("c", 50, 46.25, "", S("line infantry", 1)),
                  U("d", 50, 42.5, "'formation': 'column',", S("line infantry", 2))),
            TWO(U("r", 50, 51.25, "", S("line infantry", 1)),
                U("far", 80, 80, "", S("line infantry", 1))));
        if (fights)
            field_stand(f, "far.1")->at = (Point){ CM(52.5), CM(43.75) };
        melee_gather(&f->game, ref_unit(0));
        field_dice(f, 1, 1);
        melee_test(&f->game);
        const int back = fights ? 0 : CM(1);
        cr_assert_eq(f->events[E_HEMMED_IN], fights);
        cr_assert_eq(field_stand(f, "b.1")->at.y, CM(48.75) - back);
        cr_assert_eq(field_stand(f, "c.1")->at.y, CM(46.25) - back);
        cr_assert_eq(field_stand(f, "d.1")->at.y, CM(43.75) - back);
        cr_assert_eq(field_stand(f, "d.2")->at.y, CM(41.25) - back);
        cr_assert_eq(field_unit(f, "d")->status, FORMED);
        cr_assert_eq(f->events[E_MOVED], fights ? 0 : 3);
        field_free(f);
    }
}

/* Nor into water, nor into contact: then it has to fight. */
Test(throne_melee, r10_7e_supports_with_no_room_behind_them_stay)
{
    static const struct {
        const char *lake; /* its upper edge */
        int enemy;        /* cm up the table */
        bool stays;
    } rows[] = { { "43.9", 80, false },
                 { "44.5", 80, true },
                 { "10", 43, true },
                 { "10", 42, false } };
    for (int i = 0; i < 4; i++) {
        char more[300];
        snprintf(more, sizeof more,
                 READY ", 'terrain': [{'type': 'impassable', 'rectangle': {'from': "
                       "['40cm','5cm'], 'to': ['60cm','%scm']}}]",
                 rows[i].lake);
        Field *f =
            field(more,
                  TWO(U("b", 50, 48.75, CHARGED "'dice': 1,", S("line infantry", 1)),
                      U("c", 50, 46.25, "", S("line infantry", 1))),
                  TWO(U("r", 50, 51.25, "", S("line infantry", 1)),
                      U("far", 80, 80, "", S("line infantry", 1))));
        field_stand(f, "far.1")->at = (Point){ CM(50), CM(rows[i].enemy) };
        melee_gather(&f->game, ref_unit(0));
        field_dice(f, 1, 1);
        melee_test(&f->game);
        cr_expect_eq(f->events[E_HEMMED_IN], rows[i].stays, "row %d", i);
        cr_expect_eq(field_stand(f, "c.1")->at.y, CM(46.25) - (rows[i].stays ? 0 : CM(1)),
                     "row %d: %d", i, field_stand(f, "c.1")->at.y);
        field_free(f);
    }
}

static char told[3][128];

static void hear_moves(void *self, const Game *g, const Event *e)
{
    int *n = self;
    if (e->kind == E_MOVED && *n < 3)
        throne_say_event(g, e, told[(*n)++], sizeof told[0]);
}

/* Smith touches those who fail, on their way or dispersed, Jones the supports who make room for them; Brown only
 * them who stay. */
Test(throne_melee, r11_22b_officers_go_back_with_who_stops_short)
{
    for (int loose = 0; loose < 2; loose++) {
        char blue[600];
        snprintf(blue, sizeof blue, "%s,%s,%s",
                 loose ? U("b", 50, 48.75, CHARGED "'dice': 1, 'status': 'disordered',",
                           S("line infantry", 1))
                       : U("b", 50, 48.75, CHARGED "'dice': 1,", S("line infantry", 1)),
                 U("c", 50, 46.25, "", S("line infantry", 1)),
                 U("d", 20, 46.25, "", S("line infantry", 1)));
        Field *f =
            field_with(READY,
                       "{'name': 'Smith', 'rating': 4, 'at': ['47.5cm','49.2cm']},"
                       "{'name': 'Jones', 'rating': 4, 'at': ['52.5cm','46cm']},"
                       "{'name': 'Brown', 'rating': 4, 'at': ['22.5cm','46.25cm']}",
                       blue, "", U("r", 50, 51.25, "", S("line infantry", 1)));
        int n = 0;
        f->listener = (Listener){ hear_moves, &n };
        melee_gather(&f->game, ref_unit(0));
        field_dice(f, 1, 1);
        melee_test(&f->game);
        cr_assert_eq(field_stand(f, "b.1")->at.y, CM(47.75));
        cr_assert_eq(field_officer(f, "smith")->at.y, CM(48.2));
        cr_assert_eq(field_officer(f, "jones")->at.y, CM(45));
        cr_assert_eq(field_officer(f, "brown")->at.y, CM(46.25));
        cr_assert_eq(field_officer(f, "smith")->with, NO_REF);
        cr_assert_eq(field_officer(f, "jones")->with, NO_REF);
        cr_assert_eq(n, 2);
        cr_assert_str_eq(told[0], "c moves 1 cm to 50,45.3, with Jones");
        cr_assert(strstr(told[1], " moves 1 cm to 50,47.8, with Smith"), "%s", told[1]);
        field_free(f);
    }
}

/* A line of six came from the south-west, to the flank of a column: its middle did, whatever base is its
 * first. */
Test(throne_melee, r10_7c_the_way_it_came_is_that_of_its_middle)
{
    Field *f =
        ready("{'name': 'b', 'at': ['42.5cm','50cm'], 'formation': 'line', 'marks': "
              "['charged'], 'charge from': ['37.5cm','45cm'], " S("line infantry", 6) "}",
              U("r", 51.25, 50, "'formation': 'column',", S("line infantry", 4)));
    melee_step_back(f->battle, &f->state, ref_unit(0));
    cr_assert_eq(unit_middle(f->battle, &f->state, 0).x, CM(42.5) - 71);
    cr_assert_eq(unit_middle(f->battle, &f->state, 0).y, CM(50) - 71);
    field_free(f);
}

/* An enemy overlaps the right of a base by 8 mm: it has come from nowhere and goes to its left, wherever it
 * looks. */
Test(throne_melee, r10_7c_who_did_not_come_goes_to_a_side)
{
    static const struct {
        const char *facing;
        double x, y; /* of the enemy */
        Point to;
    } rows[] = {
        { "N", 52.5, 48.3, { CM(49), CM(50) } },
        { "E", 48.3, 47.5, { CM(50), CM(51) } },
        { "S", 47.5, 51.7, { CM(51), CM(50) } },
        { "W", 51.7, 52.5, { CM(50), CM(49) } },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[300], red[200];
        snprintf(
            blue, sizeof blue,
            "{'name': 'b', 'bases': [{'stand': 1, 'at': ['50cm','50cm'], 'alone': "
            "true, 'facing': '%s', 'status': 'dispersed'}], " S("line infantry", 1) "}",
            rows[i].facing);
        snprintf(red, sizeof red, "{'name': 'r', 'at': ['%.2fcm','%.2fcm'], %s}",
                 rows[i].x, rows[i].y, S("line infantry", 1));
        Field *f = ready(blue, red);
        melee_step_back(f->battle, &f->state, ref_stand(0));
        cr_expect_eq(field_stand(f, "b.1")->at.x, rows[i].to.x, "%s", rows[i].facing);
        cr_expect_eq(field_stand(f, "b.1")->at.y, rows[i].to.y, "%s", rows[i].facing);
        field_free(f);
    }
}

/* A line of two that came sideways turns about its middle, 1 cm off still; dispersed bases in place. */
Test(throne_melee, r10_7d_foot_that_stops_short_faces_the_enemy)
{
    for (int disordered = 0; disordered <= 1; disordered++) {
        char blue[300];
        snprintf(
            blue, sizeof blue,
            "{'name': 'b', 'at': ['47.5cm','50cm'], 'marks': ['charged'], 'dice': 1, "
            "%s %s}",
            disordered ? "'status': 'disordered'," : "", S("line infantry", 2));
        Field *f =
            ready(blue, U("r", 51.25, 50, "'facing': 'W',", S("line infantry", 1)));
        field_dice(f, 3, 1, 1, 6); /* then its compulsory fire, and the die for it */
        cr_assert(!fought(f));
        for (int i = 0; i < 2; i++)
            cr_assert_eq(state_stand(&f->state, i)->facing, EAST);
        char says[128];
        cr_assert_eq(f->events[E_FORMATION], 1 + disordered,
                     "and where it looks is told");
        throne_say_event(&f->game, &f->last[E_FORMATION], says, sizeof says);
        cr_assert_str_eq(says, disordered ? "base 2 of the b turns to face east"
                                          : "b turns to face east");
        if (!disordered) {
            cr_assert_eq(f->last[E_MOVED].to.x, CM(47.75));
            cr_assert_eq(throne_row(f, "b")->facing, EAST);
            cr_assert_eq(field_stand(f, "b.1")->at.x, CM(47.75)); /* front at 49 */
            cr_assert_eq(unit_middle(f->battle, &f->state, 0).y, CM(50));
        }
        field_free(f);
    }
}

/* A corner meets the joint of two bases, who are dispersed to either side of it.  It is no matter who throws
 * first. */
Test(throne_melee, r10_7d_it_faces_where_it_met_an_enemy_dispersed_by_the_same_test)
{
    const char *const foot[] = {
        "'at': ['48.23cm','50cm'], 'facing': 'NW', " CHARGED
        "'status': 'disordered', 'dice': 1, " S("line infantry", 1) "}",
        "'at': ['51.25cm','50cm'], 'facing': 'W', 'status': 'disordered', 'dice': 1, "
        "'formation': 'line', " S("line infantry", 2) "}"
    };
    for (int side = 0; side < 2; side++) {
        char blue[300], red[300];
        snprintf(blue, sizeof blue, "{'name': 'b', %s", foot[side]);
        snprintf(red, sizeof red, "{'name': 'r', %s", foot[1 - side]);
        Field *f = field(side ? FIELD_OPENING(1, "movement", "Red") : READY, blue, red);
        field_dice(f, 2, 1, 1);
        field_more(f, 20, 6);
        cr_assert(!fought(f));
        cr_assert_eq(f->events[E_CONTACT_FAILED], 1);
        cr_assert_eq(field_stand(f, side ? "r.1" : "b.1")->facing, SOUTH - EAST / 2,
                     "side %d", side);
        field_free(f);
    }
}

Test(throne_melee, r10_8_horse_that_fails_before_contact_must_rally)
{
    for (int face = 3; face <= 4; face++) {
        Field *f = ready(U("b", 50, 48.75, CHARGED "'dice': 1,", S("line cavalry", 1)),
                         U("r", 50, 51.25, "", S("line infantry", 2)));
        field_dice(f, 1, face);
        cr_assert_eq(fought(f), face == 4);
        if (face == 3) {
            cr_assert_eq(f->state.decision.kind, D_RALLY);
            cr_assert_eq(field_unit(f, "b")->status, DISORDERED);
            cr_assert(!(field_unit(f, "b")->marks & U_FOUGHT));
        }
        field_free(f);
    }
}

Test(throne_melee, r10_9_of_charge_and_counter_charge_both_must_fail_for_no_melee)
{
    for (int i = 0; i < 4; i++) {
        const int blue = i & 1 ? 4 : 3, red = i & 2 ? 4 : 3;
        Field *f = ready(U("b", 50, 48.75, CHARGED "'dice': 1,", S("line cavalry", 1)),
                         U("r", 50, 51.25, CHARGED "'dice': 1,", S("line cavalry", 1)));
        field_dice(f, 6, blue, red, 6, 6, 1, 1);
        cr_assert_eq(fought(f), i != 0, "%d %d", blue, red);
        if (i)
            check_score(f, i & 1 ? 2 : 1, i & 1 ? 2 : 1, 0, i & 2 ? 2 : 1);
        else
            cr_assert_eq(f->state.decision.kind, D_RALLY);
        field_free(f);
    }
}

/* Both fail: the one whose turn it is rallies first, whichever side that is. */
Test(throne_melee, r10_9_of_two_who_fail_the_moving_side_rallies_first)
{
    for (int side = 0; side < 2; side++) {
        Field *f = field(side ? FIELD_OPENING(1, "movement", "Red") : READY,
                         U("b", 50, 48.75, CHARGED "'dice': 1,", S("line cavalry", 1)),
                         U("r", 50, 51.25, CHARGED "'dice': 1,", S("line cavalry", 1)));
        field_dice(f, 2, 3, 3);
        cr_assert(!fought(f));
        cr_assert_eq(f->state.decision.kind, D_RALLY);
        cr_assert_eq(f->state.decision.side, side);
        field_free(f);
    }
}

/* b1 charges the foot r1, b2 both and is met by r2: one melee.  r2 keeps nobody in it whom it does not meet. */
Test(throne_melee, r10_9_only_between_those_who_meet)
{
    Field *f =
        ready(TWO(U("b1", 48.75, 48.75, CHARGED "'dice': 1,", S("line infantry", 1)),
                  U("b2", 52.5, 48.75, CHARGED, S("line cavalry", 2))),
              TWO(U("r1", 50, 51.25, "", S("line infantry", 2)),
                  U("r2", 53.75, 51.25, CHARGED, S("line cavalry", 1))));
    field_dice(f, 11, 3, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1);
    cr_assert(fought(f));
    check_score(f, 4, 4, 0, 6);
    cr_assert_eq(field_stand(f, "b1.1")->at.y, CM(47.75));
    field_free(f);
}

/* b2 and r2, who met it, both fail, and b1 goes on: they do not fight, and r2 rallies too. */
Test(throne_melee, r10_9_both_rally_though_others_fight_on)
{
    Field *f =
        ready(TWO(U("b1", 48.75, 48.75, CHARGED, S("line infantry", 1)),
                  U("b2", 52.5, 48.75, CHARGED "'dice': 1,", S("line cavalry", 2))),
              TWO(U("r1", 50, 51.25, "", S("line infantry", 2)),
                  U("r2", 53.75, 51.25, CHARGED "'dice': 1,", S("line cavalry", 1))));
    const int b2 = field_index(f, "b2"), r2 = field_index(f, "r2");
    field_dice(f, 5, 3, 3, 6, 1, 1);
    cr_assert(fought(f));
    check_score(f, 1, 1, 0, 2);
    bool asked[2] = { false, false };
    for (int k = 0; k < 2 && f->state.decision.kind == D_RALLY; k++) {
        asked[0] |= f->state.decision.about == ref_unit(b2);
        asked[1] |= f->state.decision.about == ref_unit(r2);
        cr_assert(field_gives(f, "rally to choice 1"), "%s", f->err.text);
    }
    cr_assert(asked[0]);
    cr_assert(asked[1]);
    field_free(f);
}

/* The flank charger fails; the other goes on, and the enemy has a front again. */
Test(throne_melee, r10_9b_of_two_chargers_the_one_that_passes_fights_alone)
{
    Field *f = ready(TWO(U("b1", 50, 48.75, CHARGED, S("line infantry", 2)),
                         U("b2", 53.75, 51.25, CHARGED "'dice': 1, 'facing': 'W',",
                           S("line infantry", 1))),
                     U("r", 50, 51.25, "", S("line infantry", 2)));
    field_dice(f, 5, 1, 6, 3, 1, 1);
    cr_assert(fought(f));
    check_score(f, 1, 2, 0, 2);
    cr_assert_eq(field_stand(f, "b2.1")->at.x, CM(54.75));
    field_free(f);
}

/* Only b3 touches both r1, whom b1 has met, and r2, whom b2 has: without it there are two melees, b1's won and
 * b2's lost; with it one. */
Test(throne_melee, r10_2b_without_the_charger_that_failed_there_are_two_melees)
{
    for (int face = 3; face <= 4; face++) {
        Field *f = ready(
            THREE(U("b1", 43.7, 47.5, CHARGED "'formation': 'column',",
                    S("line infantry", 2)),
                  U("b2", 56.3, 48.75, CHARGED, S("line infantry", 1)),
                  U("b3", 50, 48.75, CHARGED "'dice': 1, 'formation': 'line',",
                    S("line infantry", 4))),
            TWO(U("r1", 45, 51.25, "", S("line infantry", 1)),
                U("r2", 55, 52.5, "'formation': 'column',", S("line infantry", 2))));
        if (face == 3)
            field_dice(f, 7, 3, 4, 1, 1, 1, 4, 1);
        else
            field_dice(f, 11, 4, 1, 1, 1, 1, 1, 1, 1, 1, 4, 1);
        field_more(f, 30, 6);
        cr_assert(fought(f));
        if (face == 3) {
            cr_assert_eq(f->events[E_MELEE], 2);
            check_score(f, 0, 1, 1, 2);
            cr_assert_eq(f->last[E_MELEE].a, 'Y' << 8 | 'C');
            cr_assert_eq(field_stand(f, "r1.1")->status, DISPERSED);
            cr_assert_eq(field_stand(f, "b2.1")->at.y, CM(36.25));
        } else {
            cr_assert_eq(f->events[E_MELEE], 1);
            check_score(f, 0, 7, 1, 3);
        }
        field_free(f);
    }
}
