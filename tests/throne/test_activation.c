/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_activation.c - officers and their attempts (chapter 8).
 */
#include "tests/shipped.h"
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define BEGINS   FIELD_OPENING(1, "activation", "Blue")
#define MOVES    FIELD_OPENING(1, "movement", "Blue")
#define AT(x, y) "'at': ['" #x "cm','" #y "cm'], "
#define FAR_RED  "{'name': 'far', " AT(5, 97) FIELD_FOOT(1, 4) "}"
#define UNIT(name, x, y)                                                                 \
    "{'name': '" name "', 'officer': 'ash', 'formation': 'column', " AT(x, y)            \
        FIELD_FOOT(2, 4) "}"
#define ASH "{'name': 'ash', 'rating': 4, 'at': ['50cm','20cm']}"

static bool refused_for(Field *f, const char *order, const char *clause)
{
    return !field_gives(f, order) && strstr(f->err.text, clause);
}

static bool is_active(const Field *f, const char *unit)
{
    return field_unit(f, unit)->marks & U_ACTIVATED;
}

static Field *brigade(void)
{
    return field_with(BEGINS, ASH,
                      FOUR(UNIT("1st", 40, 30), UNIT("2nd", 50, 30), UNIT("3rd", 60, 30),
                           UNIT("4th", 50, 8)),
                      "", FAR_RED);
}

Test(throne_activation, r8_1_three_attempts_an_officer_a_turn)
{
    Field *f = brigade();
    cr_assert_eq(field_officer(f, "ash")->left, 3);
    field_dice(f, 3, 4, 3, 4);
    cr_assert(field_give_all(f, "ash activate 1st", "ash activate 2nd",
                             "ash activate 3rd", NULL),
              "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert(is_active(f, "1st") && !is_active(f, "2nd") && is_active(f, "3rd"));
    cr_assert(!field_gives(f, "ash activate 4th"), "a fourth");
    cr_assert_eq(f->state.phase, PHASE_MOVEMENT);
    while (f->state.turn < 2 || f->state.decision.kind != D_ACTIVATE) {
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    }
    cr_assert_eq(field_officer(f, "ash")->left, 3, "three more in the next turn");
    cr_assert(!is_active(f, "1st"));
    field_free(f);
}

/* Of bases by themselves those he commands and reaches are among the choices. */
Test(throne_activation, r8_3b_bases_by_themselves_are_offered)
{
#define BY_ITSELF(name, officer, y)                                                      \
    FIELD_UNIT(name,                                                                     \
               "'officer': '" officer "', 'bases': [{'stand': 1, 'at': ['50cm','" #y     \
               "cm'], 'alone': true, 'status': 'dispersed'}], ",                         \
               "'stands': [{'kind': 'line infantry', 'rating': 4}]")
    Field *f =
        field_with(BEGINS, ASH ", {'name': 'birch', 'rating': 4, 'at': ['5cm','5cm']}",
                   THREE(BY_ITSELF("near", "ash", 40), BY_ITSELF("off", "ash", 60),
                         BY_ITSELF("other", "birch", 30)),
                   "", FAR_RED);
    Intention options[MAX_OPTIONS];
    const int n = f->battle->rules->options(f->battle, &f->state, options, NULL);
    bool seen[3] = { false };
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3 && options[i].verb == V_ATTEMPT; k++)
            seen[k] |= options[i].target == ref_stand(k);
    cr_expect(seen[0], "commanded and within 25 cm");
    cr_expect(!seen[1] && !seen[2], "too far, or another's");
    field_free(f);
}

Test(throne_activation, r8_10_an_officer_is_spoken_of_as_a_man)
{
    static const char *const rows[][2] = {
        { "ash move to 50,20", "ash stays where he is" },
        { "ash hold", "ash makes no attempt" },
        { "1st move to 40,30", "1st stays where it is" },
    };
    Field *f = brigade();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect_str_eq(field_says(f, rows[i][0]), rows[i][1]);
    f->state.decision.kind = D_MOVE;
    cr_expect_str_eq(field_says(f, "ash hold"), "ash stays where he is");
    cr_expect_str_eq(field_says(f, "1st hold"), "1st stays where it is");
    field_free(f);
}

/* A place is told where the order has one, and to the millimetre. */
Test(throne_activation, orders_say_the_place_to_the_millimetre)
{
    static const char *const rows[][2] = {
        { "1st move to 40,40", "1st moves 10 cm north to 40,40" },
        { "1st move to 40,40.57", "1st moves 10.6 cm north to 40,40.5" },
        { "1st deploy to 40.3,30 as line", "1st deploys in line at 40.3,30" },
        { "1st fire", "1st fires" },
        { "1st form up 1st.1 as line", "1st forms up on base 1 of the 1st in line" },
        { "1st.1 place to 40,38.2",
          "base 1 of the 1st goes out as a skirmisher at 40,38.2" },
    };
    Field *f = brigade();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        cr_expect_str_eq(field_says(f, rows[i][0]), rows[i][1]);
    field_free(f);
}

/* Bases that come back to a unit that stands name nobody. */
Test(throne_activation, an_order_to_form_up_names_a_base_if_there_is_one)
{
    Field *f = brigade();
    Order o = { .verb = V_FORM_UP, .subject = field_find(f, "1st"), .formation = COLUMN };
    char says[100];
    throne_say_order(f->battle, &f->state, &o, says, sizeof says);
    cr_expect_str_eq(says, "1st forms up in column");
    o.target = field_find(f, "1st.1");
    throne_say_order(f->battle, &f->state, &o, says, sizeof says);
    cr_expect_str_eq(says, "1st forms up on base 1 of the 1st in column");
    field_free(f);
}

Test(throne_activation, r8_1b_in_the_activation_phase_of_his_own_turn)
{
    static const char *const openings[] = { MOVES,
                                            FIELD_OPENING(1, "activation", "Red") };
    for (int i = 0; i < 2; i++) {
        Field *f = field_with(openings[i], ASH, UNIT("1st", 40, 30), "", FAR_RED);
        field_dice(f, 0);
        cr_assert_neq(f->state.decision.kind, D_ACTIVATE);
        cr_assert(refused_for(f, "ash activate 1st", "8.1"));
        field_free(f);
    }
}

Test(throne_activation, r8_1c_he_need_not_use_them)
{
    Field *f = field_with(
        BEGINS, TWO(ASH, "{'name': 'birch', 'rating': 4, 'at': ['40cm','20cm']}"),
        UNIT("1st", 40, 30), "", FAR_RED);
    field_dice(f, 0);
    cr_assert(field_gives(f, "birch hold"), "%s", f->err.text);
    cr_assert_eq(field_officer(f, "birch")->left, 0);
    cr_assert_eq(f->state.decision.kind, D_ACTIVATE, "ash still may");
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->state.phase, PHASE_MOVEMENT);
    cr_assert(field_spent(f));
    field_free(f);
}

/* ---- whom ---- */

#define CORPS                                                                            \
    "{'name': 'chief', 'rating': 4, 'at': ['45cm','20cm']},"                             \
    "{'name': 'ash', 'under': 'chief', 'rating': 4, 'at': ['50cm','20cm']},"             \
    "{'name': 'birch', 'under': 'chief', 'rating': 4, 'at': ['55cm','20cm']}"
#define BIRCHES "{'name': '5th', 'officer': 'birch', " AT(60, 30) FIELD_FOOT(1, 4) "}"

Test(throne_activation, r8_2_only_troops_under_his_command)
{
    Field *f = field_with(BEGINS, CORPS, TWO(UNIT("1st", 50, 30), BIRCHES), "",
                          "{'name': 'foe', " AT(50, 38) FIELD_FOOT(1, 4) "}");
    field_dice(f, 1, 4);
    cr_assert(refused_for(f, "ash activate 5th", "8.2"));
    cr_assert(refused_for(f, "ash activate foe", "8.2"));
    cr_assert(refused_for(f, "ash activate birch", "8.2"));
    cr_assert(refused_for(f, "ash activate chief", "8.2"));
    cr_assert(field_give_all(f, "ash activate 1st", "ash roll", NULL), "%s", f->err.text);
    cr_assert(is_active(f, "1st"));
    field_free(f);
}

Test(throne_activation, r8_2b_a_higher_officer_reaches_every_brigade_under_him)
{
    Field *f = field_with(BEGINS, CORPS, TWO(UNIT("1st", 50, 30), BIRCHES), "", FAR_RED);
    field_dice(f, 2, 4, 4);
    cr_assert(
        field_give_all(f, "chief activate 1st", "chief activate 5th", "chief roll", NULL),
        "%s", f->err.text);
    cr_assert(is_active(f, "1st") && is_active(f, "5th"));
    field_free(f);
}

Test(throne_activation, r8_3_within_25_cm_closest_to_closest)
{
    /* from the officer's front edge (y 21.25) to the column's rear edge (3.75 behind its middle) */
    static const struct {
        const char *y;
        bool may;
    } rows[] = { { "50cm", true }, { "50.01cm", false } };
    for (int i = 0; i < 2; i++) {
        char blue[300];
        snprintf(blue, sizeof blue,
                 "{'name': '1st', 'officer': 'ash', 'formation': 'column', "
                 "'at': ['50cm','%s'], " FIELD_FOOT(2, 4) "}",
                 rows[i].y);
        Field *f = field_with(BEGINS, ASH, blue, "", FAR_RED);
        cr_assert_eq(officer_gap(f->battle, &f->state, 0, ref_unit(0)), i ? 2501 : 2500);
        cr_assert_eq(field_gives(f, "ash activate 1st"), rows[i].may, "%s", f->err.text);
        if (!rows[i].may)
            cr_assert(strstr(f->err.text, "25.1 cm, reach 25 cm (8.3)"), "%s",
                      f->err.text);
        field_free(f);
    }
}

Test(throne_activation, r8_3b_dispersed_bases_and_skirmishers_are_activated_one_by_one)
{
    Field *f = field_with(
        BEGINS, ASH,
        TWO(FIELD_UNIT("1st",
                       "'officer': 'ash', 'bases': [{'stand': 1, 'at': ['48cm','30cm'], "
                       "'status': 'dispersed'},{'stand': 2, 'at': ['52cm','30cm'], "
                       "'status': 'dispersed'},{'stand': 3, 'at': ['56cm','30cm'], "
                       "'status': 'skirmisher'}], " AT(50, 30),
                       FIELD_FOOT(2, 4)),
            UNIT("2nd", 40, 30)),
        "", FAR_RED);
    field_dice(f, 2, 4, 4);
    cr_assert(!field_gives(f, "ash activate 1st"), "it is no unit");
    cr_assert(!field_gives(f, "ash activate 2nd.1"),
              "a base in its unit is not activated alone");
    cr_assert(
        field_give_all(f, "ash activate 1st.1", "ash activate 1st.3", "ash roll", NULL),
        "%s", f->err.text);
    cr_assert(field_stand(f, "1st.1")->marks & S_ACTIVATED);
    cr_assert(!(field_stand(f, "1st.2")->marks & S_ACTIVATED));
    cr_assert(field_stand(f, "1st.3")->marks & S_ACTIVATED);
    field_free(f);
}

/* ---- the order of things ---- */

Test(throne_activation, r8_4_all_attempts_are_allotted_before_any_is_thrown_for)
{
    Field *f = brigade();
    field_dice(f, 3, 4, 4, 4);
    cr_assert(field_give_all(f, "ash activate 1st", "ash activate 2nd", NULL), "%s",
              f->err.text);
    cr_assert_eq(f->list.used, 0);
    cr_assert(!is_active(f, "1st"));
    cr_assert(refused_for(f, "done", "8.4"), "those allotted are thrown for");
    cr_assert(field_gives(f, "ash activate 3rd"));
    cr_assert(field_spent(f));
    cr_assert(is_active(f, "1st") && is_active(f, "2nd") && is_active(f, "3rd"));
    field_free(f);
}

Test(throne_activation, r8_4b_a_second_success_on_one_unit_is_wasted)
{
    Field *f = brigade();
    field_dice(f, 3, 4, 4, 4);
    cr_assert(field_give_all(f, "ash activate 1st", "ash activate 1st",
                             "ash activate 2nd", NULL),
              "%s", f->err.text);
    cr_assert(field_spent(f));
    cr_assert(is_active(f, "1st") && is_active(f, "2nd"));
    cr_assert(!is_active(f, "3rd") && !is_active(f, "4th"));
    cr_assert_eq(field_officer(f, "ash")->left, 0);
    cr_assert(!field_gives(f, "ash activate 3rd"), "it is not given to another");
    field_free(f);
}

Test(throne_activation, r8_4c_officers_in_any_order_but_each_all_at_once)
{
    Field *f = field_with(BEGINS, CORPS, TWO(UNIT("1st", 50, 30), BIRCHES), "", FAR_RED);
    field_dice(f, 2, 4, 4);
    cr_assert(field_gives(f, "birch activate 5th"), "%s", f->err.text);
    cr_assert(refused_for(f, "ash activate 1st", "8.4"), "birch has begun");
    cr_assert(field_gives(f, "birch roll"));
    cr_assert(is_active(f, "5th"));
    cr_assert(refused_for(f, "birch activate 5th", "8.1"), "he has had his turn");
    cr_assert(field_give_all(f, "ash activate 1st", "ash roll", NULL), "%s", f->err.text);
    cr_assert(is_active(f, "1st"));
    field_free(f);
}

/* ---- the die ---- */

/* A column before an officer of that rating, in contact or 1 cm away. */
static bool die_activates(int rating, bool contact, int die)
{
    char officer[100], blue[300];
    snprintf(officer, sizeof officer,
             "{'name': 'ash', 'rating': %d, 'at': ['50cm','20cm']}", rating);
    snprintf(blue, sizeof blue,
             "{'name': '1st', 'officer': 'ash', 'formation': 'column', "
             "'at': ['50cm','%scm'], " FIELD_FOOT(2, 4) "}",
             contact ? "25" : "26");
    Field *f = field_with(BEGINS, officer, blue, "", FAR_RED);
    field_dice(f, 1, die);
    cr_assert(field_give_all(f, "ash activate 1st", "ash roll", NULL), "%s", f->err.text);
    cr_assert(field_spent(f));
    const bool active = is_active(f, "1st");
    field_free(f);
    return active;
}

Test(throne_activation, r8_5_a_roll_equal_to_the_officers_rating_succeeds)
{
    for (int rating = 2; rating <= 6; rating++) {
        cr_assert(!die_activates(rating, false, rating - 1), "rating %d", rating);
        cr_assert(die_activates(rating, false, rating), "rating %d", rating);
    }
}

Test(throne_activation, r8_6_one_more_in_base_to_base_contact)
{
    for (int rating = 4; rating <= 6; rating++) {
        cr_assert(!die_activates(rating, true, rating - 2), "rating %d", rating);
        cr_assert(die_activates(rating, true, rating - 1), "rating %d", rating);
        cr_assert(!die_activates(rating, false, rating - 1), "rating %d", rating);
    }
}

Test(throne_activation, r8_7_a_1_always_fails)
{
    cr_assert(!die_activates(2, true, 1), "1 + 1 is 2, yet it fails");
    cr_assert(die_activates(2, true, 2));
    cr_assert(!die_activates(2, false, 1));
}

/* ---- officers on the move ---- */

Test(throne_activation, r8_8_an_officer_moves_if_he_activated_himself)
{
    for (int die = 2; die <= 3; die++) { /* rating 4, and in contact with himself */
        Field *f = field_with(BEGINS, ASH, UNIT("1st", 40, 30), "", FAR_RED);
        field_dice(f, 1, die);
        /* red forms no square */
        cr_assert(field_give_all(f, "ash activate ash", "ash roll", "done", NULL), "%s",
                  f->err.text);
        cr_assert_eq(field_gives(f, "ash move to 20,20"), die == 3, "%s", f->err.text);
        cr_assert_eq(field_officer(f, "ash")->at.x, die == 3 ? 2000 : 5000);
        cr_assert(!field_gives(f, "ash move to 30,20"), "once");
        field_free(f);
    }
}

Test(throne_activation, r8_8b_or_a_unit_that_he_touches)
{
    static const struct {
        const char *y;
        int die;
        bool moves;
    } rows[] = {
        { "25", 4, true },  /* in contact */
        { "25", 2, false }, /* not activated */
        { "26", 4, false }, /* activated, not in contact */
    };
    for (int i = 0; i < 3; i++) {
        char blue[300];
        snprintf(blue, sizeof blue,
                 "{'name': '1st', 'officer': 'ash', 'formation': 'column', "
                 "'at': ['50cm','%scm'], " FIELD_FOOT(2, 4) "}",
                 rows[i].y);
        Field *f = field_with(BEGINS, ASH, blue, "", FAR_RED);
        field_dice(f, 1, rows[i].die);
        cr_assert(field_give_all(f, "ash activate 1st", "ash roll", "done", NULL), "%s",
                  f->err.text);
        cr_assert_eq(is_active(f, "1st"), rows[i].die == 4);
        cr_assert_eq(field_gives(f, "ash move to 20,20"), rows[i].moves, "row %d", i);
        if (!rows[i].moves)
            cr_assert(strstr(f->err.text, "8.8"));
        field_free(f);
    }
}

/* A column on the march with its general touching its right side. */
static Field *march(const char *marks, const char *at)
{
    char blue[300], officer[100];
    snprintf(blue, sizeof blue,
             "{'name': '1st', 'officer': 'ash', 'formation': 'column', "
             "'marks': [%s], 'at': ['50cm','20cm'], " FIELD_FOOT(2, 4) "}",
             marks);
    snprintf(officer, sizeof officer, "{'name': 'ash', 'rating': 4, 'at': ['%s','20cm']}",
             at);
    return field_with(MOVES, officer, blue, "", FAR_RED);
}

/* A die of 3 is enough for a rating of 4 with one more. */
Test(throne_activation, r8_8c_a_base_by_itself_that_he_touches_is_as_good)
{
    for (int apart = 0; apart <= 1; apart++) {
        char blue[400];
        snprintf(blue, sizeof blue,
                 "{'name': '1st', 'officer': 'ash', 'bases': [{'stand': 1, 'at': "
                 "['50cm','%scm'], 'alone': true, 'status': 'dispersed'}], "
                 "'stands': [{'kind': 'line infantry', 'rating': 4}]}",
                 apart ? "22.7" : "22.5");
        for (int die = 3; die <= 4; die++) {
            Field *f = field_with(BEGINS, ASH, blue, "", FAR_RED);
            field_dice(f, 1, die);
            cr_assert(field_give_all(f, "ash activate 1st.1", "ash roll", NULL), "%s",
                      f->err.text);
            cr_assert_eq((field_stand(f, "1st.1")->marks & S_ACTIVATED) != 0,
                         die == 4 || !apart);
            while (f->state.decision.kind != D_MOVE)
                cr_assert(field_gives(f, "done"), "%s", f->err.text);
            cr_assert_eq(field_gives(f, "ash move to 20,20"), !apart);
            field_free(f);
        }
    }
}

Test(throne_activation, r8_9_an_officer_in_contact_goes_along_with_a_compulsory_move)
{
    static const struct {
        const char *at;
        int y;
    } rows[] = {
        { "52.5cm", 4500 }, /* touching */
        { "52.7cm", 2000 }, /* 2 mm away */
    };
    for (int i = 0; i < 2; i++) {
        Field *f = march("'moving'", rows[i].at);
        cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
        cr_assert_eq(field_officer(f, "ash")->at.y, rows[i].y);
        cr_assert_eq(field_officer(f, "ash")->with, NO_REF);
        cr_assert(!field_gives(f, "ash move to 20,20"), "he has not been activated");
        field_free(f);
    }
}

static void hear_move(void *said, const Game *game, const Event *event)
{
    if (event->kind == E_MOVED)
        throne_say_event(game, event, said, 200);
}

Test(throne_activation, who_goes_along_is_told_with_the_unit)
{
    for (int i = 0; i < 2; i++) {
        char said[200] = "";
        const Listener listener = { hear_move, said };
        Field *f = march("'moving'", i ? "52.7cm" : "52.5cm");
        f->game.listener = &listener;
        cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
        cr_assert_str_eq(said, i ? "1st moves 25 cm to 50,45"
                                 : "1st moves 25 cm to 50,45, with ash");
        field_free(f);
    }
}

/* 1st takes him to where 2nd stands on his other side, which is to march on as well. */
Test(throne_activation, r8_9e_he_goes_along_with_one_unit_a_turn)
{
    const char *column = "'officer': 'ash', 'formation': 'column', 'marks': ['moving'], ";
    char blue[600];
    snprintf(blue, sizeof blue,
             "{'name': '1st', 'at': ['50cm','20cm'], %s" FIELD_FOOT(
                 2, 4) "}, "
                       "{'name': '2nd', 'at': ['55cm','45cm'], %s" FIELD_FOOT(2, 4) "}",
             column, column);
    Field *f = field_with(MOVES, "{'name': 'ash', 'rating': 4, 'at': ['52.5cm','20cm']}",
                          blue, "", FAR_RED);
    cr_assert(field_give_all(f, "1st carry on", "2nd carry on", NULL), "%s", f->err.text);
    cr_assert_eq(unit_middle(f->battle, &f->state, 1).y, CM(70));
    cr_assert_eq(field_officer(f, "ash")->at.y, CM(45));
    field_free(f);
}

/* To hold is for those who are to move yet, and once. */
Test(throne_activation, r8_10_it_is_held_once)
{
    for (int moves = 0; moves < 2; moves++) {
        Field *f = field_with(
            MOVES, ASH,
            "{'name': '1st', 'officer': 'ash', 'at': ['50cm','22.5cm'], 'marks': "
            "['activated'], 'stands': [{'kind': 'line infantry', 'rating': 4}]}",
            "", FAR_RED);
        field_officer(f, "ash")->marks |= O_ACTIVATED;
        cr_assert(field_gives(f, moves ? "1st move forward 5" : "1st hold"), "%s",
                  f->err.text);
        cr_assert(field_refuses(f, "1st hold", "8.10"), "%s", f->err.text);
        cr_assert(field_gives(f, moves ? "ash move to 30,30" : "ash hold"), "%s",
                  f->err.text);
        cr_assert(field_refuses(f, "ash hold", "8.10"), "%s", f->err.text);
        field_free(f);
    }
}

Test(throne_activation, r8_10_who_was_not_activated_has_nothing_to_hold)
{
    for (int active = 0; active < 2; active++) {
        char blue[400];
        snprintf(blue, sizeof blue,
                 "{'name': '1st', 'officer': 'ash', 'bases': [{'stand': 1, 'at': "
                 "['50cm','22.5cm'], 'alone': true, 'status': 'dispersed'}], "
                 "'stands': [{'kind': 'line infantry', 'rating': 4}]}");
        Field *f = field_with(MOVES, ASH, blue, "", FAR_RED);
        field_stand(f, "1st.1")->marks |= active ? S_ACTIVATED : 0;
        field_officer(f, "ash")->marks |= active ? O_ACTIVATED : 0;
        cr_assert_eq(field_gives(f, "1st.1 hold"), active);
        cr_assert(active || strstr(f->err.text, "9.3"), "%s", f->err.text);
        cr_assert_eq(field_gives(f, "ash hold"), active);
        cr_assert(active || strstr(f->err.text, "8.8"), "%s", f->err.text);
        field_free(f);
    }
}

Test(throne_activation, r8_9b_not_with_a_voluntary_move)
{
    Field *f = march("'activated'", "52.5cm");
    cr_assert(field_gives(f, "1st move to 50,45"), "%s", f->err.text);
    cr_assert_eq(unit_middle(f->battle, &f->state, 0).y, 4500);
    cr_assert_eq(field_officer(f, "ash")->at.y, 2000);
    field_free(f);
}

Test(throne_activation, r8_9c_nor_if_he_was_activated_himself)
{
    Field *f = march("'moving'", "52.5cm");
    field_officer(f, "ash")->marks |= O_ACTIVATED;
    cr_assert(field_gives(f, "1st carry on"), "%s", f->err.text);
    cr_assert_eq(field_officer(f, "ash")->at.y, 2000);
    cr_assert(field_gives(f, "ash move to 20,20"), "%s", f->err.text);
    field_free(f);
}

Test(throne_activation, r8_10_an_activated_unit_is_not_obliged_to_do_anything)
{
    Field *f = march("'moving', 'activated'", "70cm");
    cr_assert(field_gives(f, "1st hold"), "%s", f->err.text);
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(unit_middle(f->battle, &f->state, 0).y, 2000,
                 "nor has it a compulsory move");
    cr_assert(!(field_unit(f, "1st")->marks & U_MOVED));
    field_free(f);
}

Test(throne_activation, r8_11_an_officer_off_the_table_makes_no_attempts)
{
    Field *f =
        field_with(BEGINS, TWO(ASH, "{'name': 'birch', 'rating': 4, 'off': 'lost'}"),
                   "{'name': '1st', 'officer': 'birch', " AT(50, 30) FIELD_FOOT(1, 4) "}",
                   "", FAR_RED);
    field_dice(f, 0);
    cr_assert(!field_gives(f, "birch activate 1st"));
    cr_assert(strstr(f->err.text, "not on the table"));
    cr_assert(field_gives(f, "ash hold"));
    cr_assert_eq(f->state.phase, PHASE_MOVEMENT, "nobody waits for him");
    field_free(f);
}

static bool offers_none(const Field *f)
{
    Intention option[MAX_OPTIONS];
    const int n = f->battle->rules->options(f->battle, &f->state, option, NULL);
    for (int i = 0; i < n; i++) {
        if (option[i].verb == V_HOLD)
            return true;
    }
    return false;
}

/* An attempt costs nothing: to make none is legal, and worth a thought only where all those in
 * reach are active. */
Test(throne_activation, making_none_is_thought_of_where_nobody_is_idle)
{
    Field *f = brigade();
    cr_assert_not(offers_none(f));
    static const char *const all[] = { "1st", "2nd", "3rd", "4th" };
    for (int i = 0; i < 4; i++) {
        cr_assert_not(offers_none(f), "%s is idle", all[i]);
        field_unit(f, all[i])->marks |= U_ACTIVATED;
    }
    cr_assert(offers_none(f));
    field_free(f);
}

/* Who may go first is the player's choice: people are shown all, bots weigh one after another. */
Test(throne_activation, r8_1_all_who_may_go_first_are_listed_for_people)
{
    static State s;
    Battle *b = shipped_battle("throne_of_bayonets", "meeting_of_equals");
    Game g = { .battle = b, .state = &s };
    Intention own[MAX_OPTIONS], other[MAX_OPTIONS];
    Order order;
    game_begin(&g, 5);
    const int n = b->rules->options(b, &s, own, NULL);
    const int more = b->rules->other_options(b, &s, other);
    cr_assert(n > 0 && more > 0);
    for (int i = 0; i < n; i++)
        cr_expect_eq(own[i].subject, own[0].subject);
    cr_expect_eq(other[0].subject, battle_find(b, "caulet", NULL));
    cr_expect_eq(other[more - 1].subject, battle_find(b, "merle", NULL));
    cr_assert(order_read(b, &s, "merle activate 58b", &order, NULL));
    cr_assert(game_apply(&g, &order, NULL));
    cr_expect_eq(s.decision.about, battle_find(b, "merle", NULL));
    cr_expect_eq(b->rules->other_options(b, &s, other), 0, "he is at it");
    battle_free(b);
}
