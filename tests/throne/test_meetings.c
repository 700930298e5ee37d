/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_meetings.c - places where two clauses meet, over several chapters.
 */
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLUE_MOVES FIELD_OPENING(1, "movement", "Blue")
#define RED_MOVES  FIELD_OPENING(1, "movement", "Red")
#define AT(x, y)   "'at': ['" #x "cm','" #y "cm'], "
#define ON         "'marks': ['activated'], "
#define CHARGED    "'marks': ['charged'], "
#define FAR_RED    "{'name': 'far', " AT(5, 97) FIELD_FOOT(1, 4) "}"
#define LANCERS    "{'name': 'lancers', " ON AT(50, 60) FIELD_HORSE(3, 4) "}"
#define S(kind, n) "'stands': [{'kind': '" kind "', 'rating': 4, 'count': " #n "}]"
#define FOOT(n)    S("line infantry", n)
#define HORSE(n)   S("line cavalry", n)
#define U(name, x, y, more, stands)                                                      \
    "{'name': '" name "', 'at': ['" #x "cm','" #y "cm'], " more stands "}"
#define LINE3                                                                            \
    "'stands': [{'kind': 'line infantry', 'rating': 4, 'traits': ['command']}, "         \
    "{'kind': 'line infantry', 'rating': 4, 'count': 2}]"

static int middle_y(Field *f, const char *unit)
{
    return unit_middle(f->battle, &f->state, field_index(f, unit)).y;
}

static void throw_all(Field *f, const char *faces)
{
    int n = 0;
    for (; faces[n]; n++)
        f->faces[n] = (uint8_t)(faces[n] - '0');
    f->list = (DiceList){ .faces = f->faces, .n = n };
    f->game.list = &f->list;
}

/* ---- counter-charge ---- */

/* One for the counter-charge, one for moving in line, and the marsh. */
Test(throne_meetings, r6_10_2_3_a_counter_charge_through_bad_going_takes_its_dice)
{
    Field *f = field(
        "'terrain': [{'name': 'marsh', 'type': 'moderate bad going', "
        "'area': "
        "[['0cm','36cm'],['100cm','36cm'],['100cm','40cm'],['0cm','40cm']]}], " RED_MOVES,
        "{'name': 'horse', " AT(50, 30) FIELD_HORSE(3, 4) "}", LANCERS);
    field_dice(f, 2, 2, 4); /* the marsh is worth two */
    cr_assert(field_give_all(f, "lancers move to 50,31", "horse counter-charge", NULL),
              "%s", f->err.text);
    cr_assert(abs(middle_y(f, "horse") - 4375) <= 5, "%d", middle_y(f, "horse"));
    cr_assert_eq(field_unit(f, "horse")->dice, 4, "%d", field_unit(f, "horse")->dice);
    field_free(f);
}

/* The lancers, met at 45, have not come to the marsh: one for the charge and one for the line. */
Test(throne_meetings, r6_10_2_3_who_is_met_half_way_takes_no_dice_for_ground_beyond)
{
    Field *f = field(
        "'terrain': [{'name': 'marsh', 'type': 'moderate bad going', "
        "'area': "
        "[['0cm','36cm'],['100cm','36cm'],['100cm','40cm'],['0cm','40cm']]}], " RED_MOVES,
        "{'name': 'horse', " AT(50, 30) FIELD_HORSE(3, 4) "}", LANCERS);
    field_dice(f, 2, 2, 4);
    cr_assert(field_give_all(f, "lancers move to 50,31", "horse counter-charge", NULL),
              "%s", f->err.text);
    cr_assert_eq(field_unit(f, "lancers")->dice, 2, "%d", field_unit(f, "lancers")->dice);
    field_free(f);
}

/* Halted by its last test, it stands so no more once it has ridden at the lancers. */
/* A wall before the marsh or behind it: what was thrown at the wall is gone, and only that. */
Test(throne_meetings, r6_10_2_3_a_charger_put_back_before_a_marsh_has_not_come_to_it)
{
    for (int thrown = 0; thrown < 2; thrown++) {
        char more[400];
        snprintf(more, sizeof more,
                 "'terrain': [{'name': 'marsh', 'type': 'moderate bad going', "
                 "'rectangle': {'from': ['40cm','38cm'], 'to': ['60cm','42cm']}}, "
                 "{'name': 'wall', 'type': 'linear obstacle', "
                 "'line': [['30cm','%dcm'],['70cm','%dcm']]}], " RED_MOVES,
                 thrown ? 36 : 56, thrown ? 36 : 56);
        Field *f =
            field(more, "{'name': 'horse', " AT(50, 30) FIELD_HORSE(3, 4) "}", LANCERS);
        if (thrown)
            field_dice(f, 7, 2, 5, 5, 5, 5, 5, 4); /* the marsh, in line, the wall */
        else
            field_dice(f, 5, 5, 5, 5, 2, 4); /* in line, the wall; the marsh */
        cr_assert(
            field_give_all(f, "lancers move to 50,31", "horse counter-charge", NULL),
            "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(field_unit(f, "lancers")->dice, 1, "for the charge");
        field_free(f);
    }
}

Test(throne_meetings, r6_30_who_counter_charges_has_moved_since_it_was_halted)
{
    for (int face = 3; face <= 4; face++) {
        Field *f = field(RED_MOVES,
                         "{'name': 'horse', 'marks': ['halted'], " AT(50, 30)
                             FIELD_HORSE(3, 4) "}",
                         LANCERS);
        field_dice(f, 1, face);
        cr_assert(
            field_give_all(f, "lancers move to 50,31", "horse counter-charge", NULL),
            "%s", f->err.text);
        cr_assert_eq(!(field_unit(f, "horse")->marks & U_HALTED), face == 4);
        field_free(f);
    }
}

/* Who counter-charges one is still taken in flank by another. */
Test(throne_meetings, r10_20b_a_counter_charger_may_be_hit_in_flank_by_another)
{
    for (int second = 0; second <= 1; second++) {
        Field *f = field(
            RED_MOVES, "{'name': 'horse', " AT(50, 30) FIELD_HORSE(3, 4) "}",
            TWO(LANCERS,
                FIELD_UNIT("hussars",
                           "'facing': 'W', 'formation': 'column', " ON AT(80, 43.75),
                           FIELD_HORSE(2, 4))));
        field_dice(f, 1, 4);
        cr_assert(
            field_give_all(f, "lancers move to 50,31", "horse counter-charge", NULL),
            "%s", f->err.text);
        if (second)
            cr_assert(field_gives(f, "hussars move to 56,43.75"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind, D_MOVE);
        melee_gather(&f->game, ref_unit(field_index(f, "lancers")));
        melee_note_flanks(f->battle, &f->state);
        cr_assert_eq(!!(field_unit(f, "horse")->marks & U_FLANKED), second);
        cr_assert(!(field_unit(f, "lancers")->marks & U_FLANKED));
        field_free(f);
    }
}

/* The first charge is in contact: its melee is under way, as for a square (6.20). */
Test(throne_meetings, r6_8_in_contact_already_nobody_rides_off_at_another)
{
    Field *f = field(RED_MOVES, "{'name': 'horse', " AT(50, 30) FIELD_HORSE(3, 4) "}",
                     TWO(FIELD_UNIT("lancers", "'formation': 'column', " ON AT(46, 60),
                                    FIELD_HORSE(2, 4)),
                         FIELD_UNIT("hussars", "'formation': 'column', " ON AT(54, 65),
                                    FIELD_HORSE(2, 4))));
    cr_assert(field_gives(f, "lancers move to 46,34"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_CHARGED);
    cr_assert(field_gives(f, "done"));
    cr_assert(unit_touches_enemy(f->battle, &f->state, 0) >= 0);
    cr_assert(field_gives(f, "hussars move to 54,34"), "%s", f->err.text);
    cr_assert_neq(f->state.decision.kind, D_CHARGED, "it is fighting the lancers");
    field_free(f);
}

/* ---- forming up ---- */

#define UP(y2)                                                                           \
    "{'name': '1st', 'bases': [{'stand': 1, 'at': ['30cm','25cm'], "                     \
    "'status': 'dispersed'},"                                                            \
    "{'stand': 2, 'at': ['30cm','" #y2                                                   \
    "cm'], 'status': 'dispersed', 'marks': ['activated']},"                              \
    "{'stand': 3, 'off': 'lost'}], " AT(30, 25) LINE3 "}"

Test(throne_meetings, r9_25_who_forms_up_over_a_wall_tests_like_anybody)
{
    for (int face = 3; face <= 4; face++) {
        Field *f = field("'terrain': [{'name': 'wall', 'type': 'linear obstacle', "
                         "'line': [['0cm','33cm'],['100cm','33cm']]}], " BLUE_MOVES,
                         UP(40), FAR_RED);
        field_dice(f, 1, face);
        cr_assert(field_gives(f, "1st form up 1st.1 as column"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(field_unit(f, "1st")->n_stands, face == 4 ? 2 : 0);
        if (face == 3) {
            const Stand *at = field_stand(f, "1st.2");
            cr_assert_eq(at->unit, NO_UNIT);
            cr_assert(at->marks & S_DONE);
            /* at the wall, and it is told that it went there */
            cr_assert(at->at.y > 3400 && at->at.y < 3450, "%d", at->at.y);
            cr_assert_eq(f->events[E_MOVED], 1);
            cr_assert_eq(f->last[E_MOVED].to.y, at->at.y);
        } else {
            char said[120];
            throne_say_event(&f->game, &f->last[E_FORMED_UP], said, sizeof said);
            cr_assert_str_eq(said, "1st forms up at 30,23.8, facing north: 2 bases, in "
                                   "column, disordered");
        }
        field_free(f);
    }
}

Test(throne_meetings, r9_25_nobody_forms_up_over_water_or_through_the_enemy)
{
    static const struct {
        const char *more, *red;
    } rows[] = {
        { "'terrain': [{'name': 'river', 'type': 'impassable', 'area': [['0cm','31cm'],"
          "['100cm','31cm'],['100cm','33cm'],['0cm','33cm']]}], " BLUE_MOVES,
          FAR_RED },
        { BLUE_MOVES, "{'name': 'foe', " AT(30, 35) FIELD_FOOT(6, 4) "}" },
    };
    for (int i = 0; i < 2; i++) {
        Field *f = field(rows[i].more, UP(40), rows[i].red);
        cr_assert(!field_gives(f, "1st form up 1st.1 as column"), "row %d", i);
        cr_assert_eq(field_unit(f, "1st")->n_stands, 0);
        field_free(f);
    }
}

/* ---- complex formations ---- */

/* aa is one light base in a complex formation with bb, in aa's slot.  When it has gone out, what is
 * left is bb, a plain unit: aa does not form up on it. */
Test(throne_meetings, r4_13_what_is_left_of_one_battalion_is_a_plain_unit)
{
    Field *f = field_with(
        BLUE_MOVES, "{'name': 'ash', 'rating': 4, 'at': ['10cm','10cm']}",
        TWO(FIELD_UNIT("aa", "'officer': 'ash', " ON AT(45, 30),
                       "'stands': [{'kind': 'light infantry', "
                       "'rating': 4, 'traits': ['command']}]"),
            FIELD_UNIT(
                "bb", "'officer': 'ash', ",
                FIELD_FOOT(1, 4) ", 'bases': ["
                                 "{'stand': 1, 'at': ['47.5cm','30cm'], 'in': 'aa'}, "
                                 "{'stand': 2, 'at': ['50cm','30cm'], 'in': 'aa'}]")),
        "", FIELD_UNIT("far", AT(5, 97), FOOT(1)));
    cr_assert_eq(field_unit(f, "aa")->n_stands, 3);
    cr_assert(
        field_give_all(f, "done", "aa skirmish", "aa.1 place to 45,33", "done", NULL),
        "%s", f->err.text);
    while (f->state.turn < 2)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_ACTIVATE);
    field_stand(f, "aa.1")->marks |= S_ACTIVATED;
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->state.decision.kind, D_MOVE);
    cr_assert(!field_gives(f, "aa form up aa.1"), "bb is not of the battalion (9.25b)");
    cr_assert_eq(field_unit(f, "aa")->n_stands, 0);
    cr_assert_eq(field_unit(f, "bb")->n_stands, 2);
    cr_assert(!(field_unit(f, "bb")->marks & U_COMPLEX));
    field_free(f);
}

/* ---- outcomes ---- */

Test(throne_meetings, r1_11_heavy_guns_that_win_with_b_stay_where_they_are)
{
    Field *f = field(BLUE_MOVES, U("b", 50, 38.75, CHARGED, FOOT(3)),
                     U("r", 50, 41.25, "", S("heavy artillery", 2)));
    throw_all(f, "411444466"); /* 411, 4444, 66: Y and B */
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->last[E_MELEE].a & 255, 'B');
    cr_assert_eq(field_stand(f, "r.1")->at.y, CM(41.25));
    cr_assert_eq(field_unit(f, "r")->status, DISORDERED);
    field_free(f);
}

Test(throne_meetings, r12_5_an_officer_with_dispersed_bases_that_lose_is_threatened)
{
    Field *f =
        field_with(BLUE_MOVES, "", U("b", 50, 38.75, CHARGED, FOOT(2)),
                   "{'name': 'oak', 'rating': 4, 'at': ['50cm','43.75cm']}",
                   "{'name': 'r', 'officer': 'oak', 'bases': [{'stand': 1, "
                   "'at': ['50cm','41.25cm'], "
                   "'alone': true, 'status': 'dispersed'}], " AT(50, 41.25) FOOT(1) "}");
    throw_all(f, "4111"); /* 41, 1, 1: B and Z, and he is lost */
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->last[E_MELEE].a & 255, 'Z');
    cr_assert_eq(f->events[E_OFFICER], 1);
    cr_assert_eq(field_officer(f, "oak")->where, LOST);
    field_free(f);
}

Test(throne_meetings, r6_30_an_outcome_move_ends_a_halt)
{
    Field *f = field(BLUE_MOVES, U("b", 50, 38.75, "", FOOT(3)),
                     U("r", 50, 41.25, "'marks': ['halted'], ", FOOT(6)));
    throw_all(f, "4416111116"); /* B and Y */
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "r.1")->at.y, CM(53.75));
    cr_assert(!(field_unit(f, "r")->marks & U_HALTED), "it has moved since");
    field_free(f);
}

Test(throne_meetings, r13_2_who_fired_and_is_dispersed_by_a_melee_has_still_fired)
{
    Field *f = field(BLUE_MOVES, U("b", 50, 38.75, "", FOOT(3)),
                     U("r", 50, 41.25, "'marks': ['fired'], ", FOOT(2)));
    throw_all(f, "441116"); /* B and Z */
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    for (int i = 3; i < 5; i++) {
        cr_assert_eq(state_stand(&f->state, i)->status, DISPERSED);
        cr_assert(state_stand(&f->state, i)->marks & S_FIRED);
        cr_assert(!(state_stand(&f->state, i)->marks & S_OWES_FIRE));
    }
    field_free(f);
}

/* Beaten horse that gets C rides on; a lake close behind the enemy cuts it short. */
Test(throne_meetings, r12_8_a_beaten_advance_that_cannot_be_completed_surrenders)
{
    Field *f = field(
        "'terrain': [{'name': 'lake', 'type': 'impassable', 'area': [['0cm','57cm'],"
        "['100cm','57cm'],['100cm','70cm'],['0cm','70cm']]}], " BLUE_MOVES,
        TWO(U("b", 50, 48.75, CHARGED, HORSE(1)), U("b2", 5, 5, "", FOOT(1))),
        U("r", 50, 51.25, "", FOOT(2)));
    throw_all(f, "444441"); /* 44, 4441: C and X */
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->last[E_MELEE].a >> 8, 'C');
    cr_assert_eq(f->last[E_MELEE].a & 255, 'X');
    cr_assert_eq(field_stand(f, "b.1")->where, SURRENDERED);
    field_free(f);
}

/* It stood when it was charged: its starting position is where it stood, not where it rode
 * from some turns ago. */
Test(throne_meetings, r12_2_who_stood_rallies_to_where_it_stood)
{
    Field *f = field(BLUE_MOVES, U("b", 50, 38.75, CHARGED, FOOT(3)),
                     U("r", 50, 41.25, "'charge from': ['50cm','90cm'], ", HORSE(2)));
    throw_all(f, "4441114466666"); /* 444111, 44, 66666: C and X */
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_RALLY);
    char told[200];
    const char *const ordered = field_says(f, "rally to choice 1");
    cr_expect(strstr(ordered, "to its starting position"), "%s", ordered);
    cr_assert(field_gives(f, "rally to choice 1"), "%s", f->err.text);
    throne_say_event(&f->game, &f->last[E_RALLY], told, sizeof told);
    cr_expect_str_eq(told, "r rallies to its starting position"); /* it made no charge */
    cr_assert(field_stand(f, "r.1")->at.y < CM(43), "%d", field_stand(f, "r.1")->at.y);
    field_free(f);
}

/* ---- marks ---- */

/* Activated, it stayed: it is halted, whatever it did the turn before. */
Test(throne_meetings, r6_14_who_was_activated_and_stayed_is_halted)
{
    Field *f = field(BLUE_MOVES,
                     "{'name': '1st', 'marks': ['activated', 'moving'], " AT(30, 30)
                         FIELD_FOOT(2, 4) "}",
                     FAR_RED);
    cr_assert(field_gives(f, "1st hold"), "%s", f->err.text);
    while (f->state.side == 0)
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(initiative_may(f->battle, &f->state, 0, TRIED_OPEN_FIRE, &f->err), "%s",
              f->err.text);
    field_free(f);
}

Test(throne_meetings, r6_22b_not_one_that_fired_at_others)
{
    Field *f = field(
        BLUE_MOVES,
        "{'name': 'shot', 'formation': 'column', 'marks': ['shot at'], " AT(50, 40)
            FIELD_FOOT(2, 4) "}",
        TWO(FIELD_UNIT("north", "'marks': ['fired'], " AT(50, 60), FIELD_FOOT(2, 4)),
            FIELD_UNIT("beyond", "'marks': ['fired'], " AT(50, 25), FIELD_FOOT(2, 4))));
    field_dice(f, 1, 4);
    cr_assert(!field_gives(f, "shot deploy into line beyond"), "it looks the other way");
    cr_assert(field_gives(f, "shot deploy into line north"), "%s", f->err.text);
    field_free(f);
}

/* As it looked, no turn is told. */
Test(throne_meetings, r6_22_where_the_line_looks_is_told)
{
    for (int aside = 0; aside < 2; aside++) {
        char red[200], says[80];
        snprintf(
            red, sizeof red,
            "{'name': 'r', 'marks': ['fired'], 'facing': '%s', 'at': ['%dcm','55cm'], "
            "%s}",
            aside ? "SW" : "S", aside ? 65 : 50, FIELD_FOOT(2, 4));
        Field *f = field(
            BLUE_MOVES,
            "{'name': 'shot', 'formation': 'column', 'marks': ['shot at'], " AT(50, 40)
                FIELD_FOOT(2, 4) "}",
            red);
        field_dice(f, 1, 4);
        cr_assert(field_gives(f, "shot deploy into line r"), "%s", f->err.text);
        cr_assert_eq(f->events[E_FORMATION], 1 + aside);
        throne_say_event(&f->game, &f->last[E_FORMATION], says, sizeof says);
        cr_assert_str_eq(says,
                         aside ? "shot turns to face north-east" : "shot is now in line");
        field_free(f);
    }
}

/* Who limbered off after a move has no compulsory move; light guns have. */
Test(throne_meetings, r1_16_line_and_heavy_guns_have_no_compulsory_move)
{
    static const char *const guns[] = { S("line artillery", 2), S("heavy artillery", 2),
                                        S("light artillery", 2) };
    for (int i = 0; i < 3; i++) {
        char blue[300];
        snprintf(blue, sizeof blue,
                 "{'name': 'b', 'at': ['50cm','30cm'], 'marks': ['moving'], %s}",
                 guns[i]);
        Field *f = field(BLUE_MOVES, blue, FAR_RED);
        const int y = middle_y(f, "b");
        cr_assert_eq(field_gives(f, "b carry on"), i == 2);
        cr_assert(field_gives(f, "done"));
        cr_assert_eq(middle_y(f, "b") - y, i == 2 ? CM(25) : 0);
        field_free(f);
    }
}

/* ---- fire ---- */

/* A light gun in the square reaches 18 cm at short range, its muskets only at long. */
Test(throne_meetings, r13_15_guns_in_a_square_fire_too)
{
    Field *f =
        field(BLUE_MOVES,
              U("b", 50, 30, "'formation': 'square', 'marks': ['activated', 'done'], ",
                "'stands': [{'kind': 'light artillery', 'rating': 4}, "
                "{'kind': 'line infantry', 'rating': 4, 'count': 3}]"),
              U("r", 50, 52, "", FOOT(2)));
    throw_all(f, "1111111111");
    while (f->state.decision.kind == D_MOVE || f->state.decision.kind == D_SKIRMISH) {
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    }
    cr_assert_eq(f->state.decision.kind, D_FIRE);
    cr_assert(field_gives(f, "b fire"), "%s", f->err.text);
    cr_assert_eq(base_row(f->battle, &f->state, 4)->band, BAND_SHORT);
    field_free(f);
}

/* A skirmisher does not charge, though friends stand between. */
Test(throne_meetings, r5_7_not_through_friends_either)
{
    Field *f = field(
        BLUE_MOVES,
        TWO(FIELD_UNIT("s",
                       "'bases': [{'stand': 1, 'at': ['50cm','30cm'], 'alone': true, "
                       "'status': 'skirmisher', 'marks': ['activated']}], " AT(50, 30),
                       "'stands': [{'kind': 'light infantry', "
                       "'rating': 4}]"),
            U("b", 50, 35, ON, FOOT(2))),
        U("r", 50, 42, "", FOOT(2)));
    state_stand(&f->state, 0)->marks &= (uint8_t)~S_DONE;
    cr_assert(!field_gives(f, "s.1 move to 50,50"));
    cr_assert(strstr(f->err.text, "5.7"), "%s", f->err.text);
    field_free(f);
}

/* ---- who passes what ---- */

Test(throne_meetings, r9_15b_skirmishers_go_out_through_friends_if_both_are_activated)
{
    static const struct {
        const char *mine, *friends;
        bool may;
    } rows[] = { { ON, ON, true }, { "", ON, false }, { ON, "", false } };
    for (int i = 0; i < 3; i++) {
        char blue[600];
        snprintf(blue, sizeof blue,
                 TWO(FIELD_UNIT("s", "%s" AT(50, 30), FIELD_LIGHT(2, 4)),
                     FIELD_UNIT("b", "%s" AT(50, 35), FIELD_FOOT(4, 4))),
                 rows[i].mine, rows[i].friends);
        Field *f = field(BLUE_MOVES, blue, FAR_RED);
        throw_all(f, "66");
        cr_assert(field_give_all(f, "done", "s skirmish", NULL), "%s", f->err.text);
        cr_assert_eq(field_gives(f, "s.2 place to 50,45"), rows[i].may, "row %d: %s", i,
                     f->err.text);
        field_free(f);
    }
}

Test(throne_meetings, r2_10_no_officer_rides_over_what_is_impassable)
{
    Field *f = field_with(
        "'terrain': [{'name': 'river', 'type': 'impassable', 'area': [['0cm','31cm'],"
        "['100cm','31cm'],['100cm','33cm'],['0cm','33cm']]}], " BLUE_MOVES,
        "{'name': 'ash', 'rating': 4, 'at': ['50cm','20cm']}",
        U("b", 80, 20, "", FOOT(2)), "", FAR_RED);
    field_officer(f, "ash")->marks |= O_ACTIVATED;
    cr_assert(!field_gives(f, "ash move to 50,50"));
    cr_assert(field_gives(f, "ash move to 60,25"), "%s", f->err.text);
    field_free(f);
}

#define HORSE_20                                                                         \
    "{'name': 'horse', 'at': ['50cm','20cm'], 'formation': 'column', "                   \
    "'marks': ['activated'], " FIELD_HORSE(1, 4) "}"
#define ALONE(n, x, y)                                                                   \
    "{'stand': " #n ", 'at': ['" #x "cm','" #y "cm'], 'alone': true, 'status': "         \
    "'dispersed'}"
#define LOOSE_40                                                                         \
    "{'name': 'red1', " FIELD_FOOT(1, 4) ", 'bases': [" ALONE(1, 50, 40) ", " ALONE(     \
        2, 90, 90) "]}"

/* He is charged whether the move would go on or ends just touching him, and it is told whom. */
Test(throne_meetings, r6_9_a_base_by_itself_just_touched_is_charged)
{
    static const char *const to[] = { "horse move to 50,36.25", "horse move to 50,36.2",
                                      "horse move to 50,38" };
    for (int i = 0; i < 3; i++) {
        Field *f = field(FIELD_OPENING(1, "movement", "Blue"), HORSE_20, LOOSE_40);
        cr_assert(field_gives(f, to[i]), "%s", f->err.text);
        cr_assert_eq(f->events[E_CHARGE], 1, "row %d", i);
        cr_assert_eq(ref_kind(f->last[E_CHARGE].target), REF_STAND, "row %d", i);
        field_free(f);
    }
}
