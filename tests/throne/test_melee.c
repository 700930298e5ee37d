/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_melee.c - contacts, morale before contact, dice, discards (chapter 10).
 */
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* The last moment before the Melee Phase: "done" begins it. */
#define READY   FIELD_OPENING(1, "movement", "Blue")
#define CHARGED "'marks': ['charged'],"
/* A unit without a command base: nobody is asked about initiatives. */
#define U(name, x, y, more, stands)                                                      \
    "{'name': '" name "', 'at': ['" #x "cm','" #y "cm'], " more stands "}"

static Field *ready(const char *blue, const char *red)
{
    return field(READY, blue, red);
}

static bool fought(Field *f)
{
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    return f->events[E_MELEE] > 0;
}

/* Successes and dice kept of the attacker, then of the defender, in the last melee. */
static void check_score(const Field *f, int a, int a_kept, int d, int d_kept)
{
    const Event *e = &f->last[E_MELEE];
    cr_assert_eq(e->b, a << 8 | a_kept, "attacker %d of %d", e->b >> 8, e->b & 255);
    cr_assert_eq(e->c, d << 8 | d_kept, "defender %d of %d", e->c >> 8, e->c & 255);
}

/* ---- dice ---- */

typedef struct DiceRow {
    const char *kind, *more; /* blue: rest of its unit object */
    const char *enemy;       /* "horse" or "foot" */
    int thrown, kept;
    bool best, worst;
} DiceRow;

#define S(kind, n) "'stands': [{'kind': '" kind "', 'rating': 4, 'count': " #n "}]"
#define LANCERS(kind, n)                                                                 \
    "'stands': [{'kind': '" kind "', 'rating': 4, 'count': " #n ", "                     \
    "'traits': ['lance']}]"

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
        cr_assert_eq(f->events[E_MOVED], fights ? 0 : 2);
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
        if (!disordered) {
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

/* ---- who is involved ---- */

Test(throne_melee, r10_10_all_bases_of_a_unit_in_contact_are_involved)
{
    Field *f = ready(U("b", 50, 46.25, "'formation': 'column',", S("line cavalry", 3)),
                     U("r", 56.25, 51.25, "", S("line cavalry", 6)));
    field_dice(f, 9, 6, 6, 6, 1, 1, 1, 1, 1, 1);
    cr_assert(fought(f));
    check_score(f, 3, 3, 0, 6);
    field_free(f);
}

Test(throne_melee, r10_11_a_corner_is_contact_and_2_mm_are_not)
{
    Field *f = ready(U("b", 50, 48.75, "", S("line cavalry", 1)),
                     U("r", 52.5, 51.25, "", S("line cavalry", 1)));
    field_dice(f, 2, 6, 1);
    cr_assert(fought(f));
    field_free(f);
    f = ready(U("b", 50, 48.75, "", S("line cavalry", 1)),
              U("r", 52.7, 51.25, "", S("line cavalry", 1)));
    cr_assert(!fought(f));
    field_free(f);
}

#define ALONE(n, x, y)                                                                   \
    "{'stand': " #n ", 'at': ['" #x "cm','" #y                                           \
    "cm'], 'alone': true, 'status': 'dispersed'}"
#define LOOSE(a, b, c)                                                                   \
    FIELD_UNIT("r", "'bases': [" THREE(a, b, c) "], ", S("line infantry", 3))

Test(throne_melee, r10_12_of_dispersed_bases_only_those_contacted_fight)
{
    Field *f = ready(U("b", 50, 48.75, CHARGED, S("line infantry", 2)),
                     LOOSE(ALONE(1, 50, 51.25), ALONE(2, 50, 54.5), ALONE(3, 50, 57.5)));
    field_dice(f, 3, 6, 6, 1);
    cr_assert(fought(f));
    cr_assert_eq(f->last[E_MELEE].c, 0 << 8 | 1);
    field_free(f);
    f = ready(U("b", 50, 48.75, CHARGED, S("line infantry", 2)),
              LOOSE(ALONE(1, 47, 51.25), ALONE(2, 50, 51.25), ALONE(3, 53, 51.25)));
    field_dice(f, 5, 6, 6, 1, 1, 6);
    cr_assert(fought(f)); /* in one row: all three, as one unit, without their best die */
    cr_assert_eq(f->last[E_MELEE].c, 0 << 8 | 2);
    field_free(f);
}

Test(throne_melee, r10_13_an_enemy_unit_touched_as_well_is_in_it_and_one_apart_is_not)
{
    Field *f = ready(U("b", 50, 48.75, CHARGED, S("line cavalry", 2)),
                     THREE(U("r1", 47.5, 51.25, "", S("line cavalry", 2)),
                           U("r2", 52.5, 51.25, "", S("line cavalry", 2)),
                           U("r3", 58, 51.25, "", S("line cavalry", 2))));
    field_dice(f, 8, 6, 6, 6, 6, 1, 1, 1, 1);
    cr_assert(fought(f));
    check_score(f, 4, 4, 0, 4);
    cr_assert_eq(field_unit(f, "r1")->n_stands, 0); /* one result for all of them: Z */
    cr_assert_eq(field_unit(f, "r2")->n_stands, 0);
    cr_assert_eq(field_unit(f, "r3")->n_stands, 2);
    field_free(f);
}

/* Formed infantry in one formation with horse: two dice a base against horse, one against foot. */
Test(throne_melee, r10_15_each_base_goes_by_its_own_list)
{
    Field *f = field_with(
        READY, "{'name': 'ash', 'rating': 4, 'at': ['5cm','5cm']}",
        "{'name': 'b', 'officer': 'ash', 'at': ['47.5cm','30cm'], 'formation': "
        "'line', " S("line cavalry", 2) "}, {'name': 'b2', 'officer': 'ash', " S(
            "line infantry", 2) ", 'bases': [{'stand': 1, 'at': ['51.25cm','30cm'], "
                                "'in': 'b'}, {'stand': 2, "
                                "'at': ['53.75cm','30cm'], 'in': 'b'}]}",
        "", U("r", 50, 80, "", S("line infantry", 2)));
    cr_assert_eq(field_unit(f, "b")->n_stands, 4);
    cr_assert_eq(melee_dice(f->battle, &f->state, 0, true).thrown, 2 + 4);
    cr_assert_eq(melee_dice(f->battle, &f->state, 0, false).thrown, 2 + 2);
    field_free(f);
}

/* Lances are worth nothing to who has horse before him, though guns or foot stand with them. */
Test(throne_melee, r10_15_who_meets_horse_and_foot_goes_by_the_list_for_the_horse)
{
    for (int horse = 0; horse < 2; horse++) {
        Field *f = ready(U("b", 50, 48.75, CHARGED, LANCERS("line cavalry", 2)),
                         horse ? TWO(U("r1", 48.75, 51.25, "", S("line cavalry", 1)),
                                     U("r2", 51.25, 51.25, "", S("light artillery", 1)))
                               : TWO(U("r1", 48.75, 51.25, "", S("light artillery", 1)),
                                     U("r2", 51.25, 51.25, "", S("light artillery", 1))));
        field_dice(f, 1, 6);
        field_more(f, 40, 6);
        cr_assert(fought(f));
        cr_assert_eq(f->last[E_MELEE].b & 255, horse ? 4 : 8);
        field_free(f);
    }
}

Test(throne_melee, r10_14_each_unit_of_a_side_counts_its_own_successes_for_one_result)
{
    Field *f =
        ready(U("b", 50, 48.75, CHARGED, S("line infantry", 3)),
              TWO(FIELD_UNIT("r1", "'at': ['48.75cm','51.25cm'], ",
                             "'stands': [{'kind': 'line infantry', 'rating': 2}]"),
                  FIELD_UNIT("r2", "'at': ['51.25cm','51.25cm'], ",
                             "'stands': [{'kind': 'line infantry', 'rating': 6}]")));
    field_dice(f, 6, 4, 4, 1, 5, 5, 6);
    cr_assert(fought(f));
    check_score(f, 2, 3, 1, 2); /* a 5 is enough for r1, not for r2 */
    cr_assert_eq(f->last[E_MELEE].a, 'B' << 8 | 'Y');
    cr_assert_eq(field_unit(f, "r1")->dice, 2);
    cr_assert_eq(field_unit(f, "r2")->dice, 2);
    cr_assert(field_spent(f));
    field_free(f);
}

/* ---- flank and rear ---- */

typedef struct FlankRow {
    const char *facing, *formation;
    int kept; /* of red's four dice */
} FlankRow;

Test(throne_melee, r10_20b_flank_and_rear_lose_the_best_half_and_squares_have_neither)
{
    static const FlankRow rows[] = {
        { "S", "column", 4 },
        { "E", "column", 2 },
        { "W", "column", 2 },
        { "N", "column", 2 },
        /* against foot a square loses half, whatever it meets */
        { "E", "square", 2 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char red[300];
        const bool deep = rows[i].facing[0] == 'S' || rows[i].facing[0] == 'N';
        const char *y = rows[i].formation[0] == 's' ? "52.5" : deep ? "55" : "51.25";
        snprintf(red, sizeof red,
                 FIELD_UNIT("r",
                            "'at': ['50cm','%scm'], 'facing': '%s', 'formation': '%s', ",
                            S("line infantry", 4)),
                 y, rows[i].facing, rows[i].formation);
        Field *f = ready(U("b", 50, 48.75, CHARGED, S("line infantry", 2)), red);
        field_dice(f, 6, 6, 6, 1, 1, 1, 6);
        cr_assert(fought(f), "row %zu", i);
        cr_assert_eq(f->last[E_MELEE].c & 255, rows[i].kept, "row %zu", i);
        field_free(f);
    }
}

/* Blue has charged r; a base by itself that touches its flank stands there, or has ridden into it. */
Test(throne_melee, r10_20b_a_base_that_rides_into_the_flank_of_a_charger_finds_it)
{
    for (int rode = 0; rode <= 1; rode++) {
        Field *f = ready(U("b", 50, 48.75, CHARGED, S("line infantry", 1)),
                         TWO(U("r", 50, 51.25, "", S("line infantry", 1)),
                             "{'name': 'r2', 'bases': [{'stand': 1, 'at': "
                             "['52.5cm','48cm'], 'alone': true, 'facing': 'W', 'status': "
                             "'dispersed'}], " S("line cavalry", 1) "}"));
        if (rode)
            field_stand(f, "r2.1")->own |= RODE_IN;
        melee_gather(&f->game, ref_unit(0));
        melee_note_flanks(f->battle, &f->state);
        cr_assert_eq(!!(field_unit(f, "b")->marks & U_FLANKED), rode);
        field_free(f);
    }
}

Test(throne_melee, r10_24b_horse_finds_no_flank_on_a_square)
{
    Field *f = ready(
        U("b", 50, 48.75, CHARGED, S("line cavalry", 1)),
        U("r", 50, 52.5, "'facing': 'E', 'formation': 'square',", S("line infantry", 4)));
    field_dice(f, 10, 6, 6, 1, 1, 1, 1, 4, 4, 5, 6);
    cr_assert(fought(f));
    check_score(f, 2, 2, 4, 4); /* eight dice, and the worst half gone */
    field_free(f);
}

/* ---- fought again ---- */

Test(throne_melee, r10_38_after_ten_rounds_the_attacker_is_put_back)
{
    static const char rating2[] = "'stands': [{'kind': 'line infantry', 'rating': 2}]";
    char blue[200], red[200];
    snprintf(blue, sizeof blue,
             "{'name': 'b', 'at': ['50cm','48.75cm'], 'marks': ['charged'], %s}",
             rating2);
    snprintf(red, sizeof red, "{'name': 'r', 'at': ['50cm','51.25cm'], %s}", rating2);
    Field *f = ready(blue, red);
    int n = 0;
    for (int round = 1; round <= 10; round++) {
        if (round > 1)
            f->faces[n++] = 6, f->faces[n++] = 6; /* 10.39: each has a die again */
        f->faces[n++] = 1;
        f->faces[n++] = 1;
    }
    f->faces[n++] = 6; /* blue's Morale Phase */
    f->list = (DiceList){ .faces = f->faces, .n = n };
    f->game.list = &f->list;
    cr_assert(fought(f));
    cr_assert_eq(f->events[E_MELEE], 10);
    cr_assert_eq(field_stand(f, "b.1")->at.y, CM(47.75));
    cr_assert_eq(field_stand(f, "r.1")->at.y, CM(51.25));
    char says[128];
    cr_assert_eq(f->events[E_PARTED], 1);
    throne_say_event(&f->game, &f->last[E_PARTED], says, sizeof says);
    cr_assert_str_eq(says, "After 10 rounds of melee b is put back");
    cr_assert(field_spent(f));
    field_free(f);
}

Test(throne_melee, r10_39_foot_still_in_contact_tests_and_fights_again)
{
    Field *f = ready(U("b", 50, 48.75, CHARGED, S("line infantry", 1)),
                     U("r", 50, 51.25, "", S("line infantry", 1)));
    /* evens; both have a die: blue passes, red fails and is dispersed; 6 beats 1: A v Z */
    field_dice(f, 7, 6, 6, 4, 3, 6, 1, 6);
    cr_assert(fought(f));
    cr_assert_eq(f->events[E_MELEE], 2);
    cr_assert_eq(f->last[E_MELEE].a, 'A' << 8 | 'Z');
    cr_assert_eq(field_stand(f, "r.1")->status, DISPERSED);
    field_free(f);
}

/* C v C halts both.  In the second round blue fails its test: it was fighting, not moving. */
Test(throne_melee, r10_39b_a_halted_attacker_that_fails_fights_on)
{
    Field *f = ready(U("b", 50, 48.75, CHARGED, S("line infantry", 1)),
                     U("r", 50, 51.25, "", S("line infantry", 1)));
    field_dice(f, 6, 6, 6, 3, 4, 1, 6);
    cr_assert(fought(f));
    cr_assert_eq(f->events[E_CONTACT_FAILED], 0);
    cr_assert_eq(f->events[E_MELEE], 2);
    cr_assert_eq(f->last[E_MELEE].a, 'Z' << 8 | 'B');
    cr_assert(field_spent(f));
    field_free(f);
    /* an advance over the lost guns (A v Z) that meets somebody else is a move */
    f = ready(U("b", 50, 38.75, CHARGED, S("line infantry", 2)),
              TWO(U("r", 50, 41.25, "", S("line artillery", 1)),
                  U("r2", 50, 58.75, "", S("line infantry", 2))));
    field_dice(f, 7, 4, 4, 1, 1, 3, 6, 6);
    cr_assert(fought(f));
    cr_assert_eq(f->events[E_CONTACT_FAILED], 1);
    cr_assert_eq(f->events[E_MELEE], 1);
    cr_assert_eq(field_stand(f, "b.1")->at.y, CM(55.25)); /* 1 cm short of 57.5 */
    field_free(f);
}

/* X: horse rallies and is halted.  Hemmed in by friends it stays in contact: one die, no more two. */
Test(throne_melee, r10_39b_horse_that_could_not_part_charges_no_more)
{
    Field *f = ready(FOUR(U("b", 50, 48.75, CHARGED, S("line cavalry", 1)),
                          U("b2", 47.5, 48, "", S("line infantry", 1)),
                          U("b3", 52.5, 48, "", S("line infantry", 1)),
                          U("b4", 50, 46.25, "", S("line infantry", 1))),
                     U("r", 50, 51.25, "", S("line infantry", 3)));
    /* 1 of 2, 3 of 6; both pass on their two dice; 1 of 1, none of 2 */
    static const uint8_t faces[] = { 4, 1, 4, 4, 4, 1, 1, 1, 4, 4, 4, 4, 6, 1, 1, 1 };
    memcpy(f->faces, faces, sizeof faces);
    memset(f->faces + sizeof faces, 6, 20);
    f->list = (DiceList){ .faces = f->faces, .n = sizeof faces + 20 };
    f->game.list = &f->list;
    cr_assert(fought(f));
    cr_assert_eq(f->last[E_MELEE].a, 'X' << 8 | 'X');
    check_score(f, 1, 2, 3, 6);
    cr_assert(field_gives(f, "rally to choice 3"), "%s", f->err.text);
    cr_assert_eq(f->events[E_MELEE], 2);
    check_score(f, 1, 1, 0, 2);
    field_free(f);
}

Test(throne_melee, r10_38b_bases_by_themselves_are_parted_after_ten_rounds_too)
{
    Field *f = ready(
        "{'name': 'b', 'bases': [" ALONE(1, 50, 48.75) "], " S("line infantry", 1) "}",
        "{'name': 'r', 'bases': [" ALONE(1, 50, 51.25) "], " S("line infantry", 1) "}");
    for (int i = 0; i < 20; i++)
        f->faces[i] = 1;
    f->list = (DiceList){ .faces = f->faces, .n = 20 };
    f->game.list = &f->list;
    cr_assert(fought(f));
    cr_assert_eq(f->events[E_MELEE], 10);
    cr_assert_eq(field_stand(f, "b.1")->at.y, CM(47.75));
    cr_assert(field_spent(f));
    field_free(f);
}

#define STEADY(n) "'stands': [{'kind': 'line infantry', 'rating': 2, 'count': " #n "}]"

/* Ten rounds of failures only between two single bases, tested by one die each before all but the
 * first. */
static int ten_rounds(Field *f, int n)
{
    for (int round = 1; round <= 10; round++) {
        if (round > 1)
            f->faces[n++] = 6, f->faces[n++] = 6;
        f->faces[n++] = 1;
        f->faces[n++] = 1;
    }
    return n;
}

static void begin(Field *f, int n_dice)
{
    f->list = (DiceList){ .faces = f->faces, .n = n_dice };
    f->game.list = &f->list;
}

/* A friend behind him leaves the attacker no room, and one behind the defender none to him either. */
Test(throne_melee, r10_38c_if_the_attacker_has_no_room_the_defender_is_put_back)
{
    for (int both = 0; both <= 1; both++) {
        char red[400];
        snprintf(red, sizeof red, "%s%s", U("r", 50, 51.25, "", STEADY(1)),
                 both ? "," U("r2", 50, 53.75, "", STEADY(1)) : "");
        Field *f = ready(
            TWO(U("b", 50, 48.75, CHARGED, STEADY(1)), U("b2", 50, 46.25, "", STEADY(1))),
            red);
        int n = ten_rounds(f, 0);
        f->faces[n++] = 6; /* blue's Morale Phase */
        begin(f, n);
        cr_assert(fought(f));
        cr_assert_eq(f->events[E_MELEE], 10);
        cr_assert_eq(field_stand(f, "b.1")->at.y, CM(48.75));
        cr_assert_eq(field_stand(f, "r.1")->at.y, both ? CM(51.25) : CM(52.25));
        cr_assert(field_spent(f));
        field_free(f);
    }
}

/* Of two attackers one has room and goes: whom he alone met stays where he stands, and nobody says otherwise. */
Test(throne_melee, r10_38c_who_has_been_parted_from_is_not_put_back)
{
    Field *f = ready(
        THREE(U("b1", 50, 48.75, CHARGED, STEADY(1)),
              U("b2", 52.5, 48.75, CHARGED, STEADY(1)),
              U("b3", 52.5, 46.25, "", STEADY(1))),
        TWO(U("r1", 48.75, 51.25, "", STEADY(1)), U("r2", 51.25, 51.25, "", STEADY(1))));
    int n = 0;
    for (int round = 1; round <= 10; round++) {
        for (int k = 0; k < 4 && round > 1; k++)
            f->faces[n++] = 6;
        for (int k = 0; k < 4; k++)
            f->faces[n++] = 1;
    }
    f->faces[n++] = 6, f->faces[n++] = 6; /* blue's Morale Phase */
    begin(f, n);
    cr_assert(fought(f));
    cr_assert_eq(f->events[E_MELEE], 10);
    cr_expect_eq(field_stand(f, "b1.1")->at.y, CM(47.75));
    cr_expect_eq(field_stand(f, "b2.1")->at.y, CM(48.75));
    cr_expect_eq(field_stand(f, "r1.1")->at.y, CM(51.25));
    cr_expect_eq(field_stand(f, "r2.1")->at.y, CM(52.25));
    cr_expect_eq(f->events[E_PARTED], 2); /* b1 and r2 */
    field_free(f);
}

/* And in the next turn's Melee Phase those who could not part fight again. */
Test(throne_melee,
     r10_38d_who_cannot_part_has_fought_for_this_turn_and_others_fight_still)
{
    Field *f = ready(
        THREE(U("b", 50, 48.75, CHARGED, STEADY(1)), U("b2", 50, 46.25, "", STEADY(1)),
              U("b3", 20, 48.75, CHARGED, STEADY(1))),
        THREE(U("r", 50, 51.25, "", STEADY(1)), U("r2", 50, 53.75, "", STEADY(1)),
              U("r3", 20, 51.25, "", STEADY(2))));
    int n = ten_rounds(f, 0);
    f->faces[n++] = 1; /* b3 and r3: Y v C */
    f->faces[n++] = 6;
    f->faces[n++] = 1;
    for (int k = 0; k < 3; k++)
        f->faces[n++] = 6; /* b and b3 in blue's Morale Phase: one die and two */
    begin(f, n);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_MELEE);
    cr_assert(field_gives(f, "b fight"), "%s", f->err.text);
    cr_assert_eq(f->events[E_MELEE], 11);
    char says[128];
    throne_say_event(&f->game, &f->last[E_PARTED], says, sizeof says);
    cr_assert_str_eq(
        says,
        "After 10 rounds of melee b has no room to draw off, and fights on next turn");
    cr_assert_eq(f->last[E_MELEE].subject, ref_unit(2));
    cr_assert_lt(field_stand(f, "b3.1")->at.y,
                 CM(40)); /* beaten, gone back half a move */
    cr_assert(field_spent(f));
    cr_assert_eq(f->state.side, 1);
    /* red's turn: nobody moves, and it is fought again */
    field_forget(f);
    field_dice(f, 3, 6, 6, 1); /* r has a die still, b none: A v Z */
    field_more(f, 20, 6);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_geq(f->events[E_MELEE], 1);
    field_free(f);
}

/* Contacts that go on into the next turn are sound, until nobody is locked in them. */
Test(throne_melee, r10_38d_a_contact_may_go_on_into_the_next_turn)
{
    Field *f = field_with(READY, "",
                          TWO(U("b", 50, 40, "'marks': ['activated'],", STEADY(1)),
                              U("b2", 50, 35, "'marks': ['activated'],", STEADY(1))),
                          "{'name': 'drummond', 'rating': 4, 'at': ['50cm','60cm']}",
                          TWO(U("r", 50, 51.25, "'officer': 'drummond',", STEADY(1)),
                              U("r2", 50, 53.75, "", STEADY(1))));
    f->faces[0] = 6; /* b's die for charging */
    int n = ten_rounds(f, 1);
    for (int k = 0; k < 9; k++)
        f->faces[n++] = 6; /* blue's Fire and Morale Phase */
    begin(f, n);
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    cr_assert(field_gives(f, "b2 move to 50,46.25"), "%s", f->err.text);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(field_gives(f, "done"), "%s", f->err.text); /* nobody skirmishes */
    cr_assert_eq(f->events[E_MELEE], 10);
    while (f->state.side == 0)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_ACTIVATE);
    const int base = field_index(f, "b.1");
    cr_assert(base_touches_enemy(f->battle, &f->state, base));
    cr_assert(throne_check(f->battle, &f->state, &f->err), "%s", f->err.text);
    field_unit(f, "b")->marks &= ~(uint32_t)U_LOCKED;
    cr_assert_not(throne_check(f->battle, &f->state, &f->err));
    field_free(f);
}

/* b1 and b2 meet the same enemy: one melee.  b3 has another, and then there is something to choose. */
Test(throne_melee, r10_2_two_units_in_one_melee_are_no_choice)
{
    for (int more = 0; more <= 1; more++) {
        char blue[500], red[300];
        snprintf(blue, sizeof blue, "%s%s",
                 TWO(U("b1", 48.75, 48.75, CHARGED, STEADY(1)),
                     U("b2", 51.25, 48.75, CHARGED, STEADY(1))),
                 more ? "," U("b3", 20, 48.75, CHARGED, STEADY(1)) : "");
        snprintf(red, sizeof red, "%s%s", U("r", 50, 51.25, "", STEADY(2)),
                 more ? "," U("r3", 20, 51.25, "", STEADY(1)) : "");
        Field *f = ready(blue, red);
        field_dice(f, 1, 6);
        field_more(f, 40, 6);
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind == D_MELEE, more);
        if (more) {
            cr_assert_eq(field_offers(f, V_FIGHT), 2);
            cr_assert(field_gives(f, "b2 fight"), "%s", f->err.text);
        }
        cr_assert_geq(f->events[E_MELEE], 1);
        field_free(f);
    }
}

/* Bases by themselves that are still in contact go on with their melee: nobody is asked again. */
Test(throne_melee, r10_3_a_melee_of_bases_by_themselves_is_finished_first)
{
    Field *f =
        ready(TWO("{'name': 'b', 'bases': [" ALONE(1, 50, 48.75) "], " STEADY(1) "}",
                  U("b2", 20, 48.75, CHARGED, STEADY(1))),
              TWO("{'name': 'r', 'bases': [" ALONE(1, 50, 51.25) "], " STEADY(1) "}",
                  U("r2", 20, 51.25, "", STEADY(1))));
    /* evens; then 6 against 1: r is beaten and gone; b2 and r2: likewise */
    field_dice(f, 4, 1, 1, 6, 1);
    field_more(f, 20, 6);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_MELEE);
    cr_assert(field_gives(f, "b.1 fight"), "%s", f->err.text);
    cr_assert_neq(f->state.decision.kind, D_MELEE);
    cr_assert_geq(f->events[E_MELEE], 3);
    field_free(f);
}
