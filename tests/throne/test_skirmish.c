/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_skirmish.c - chapter 5: bases deployed as skirmishers.
 */
#include "tests/throne/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define RED    "{'name': 'red1', 'at': ['90cm','95cm'], " FIELD_FOOT(1, 4) "}"
#define MOVING FIELD_OPENING(1, "movement", "Blue")
#define UNIT(more, stands)                                                               \
    "{'name': '1st', 'at': ['50cm','20cm'], 'formation': 'line', " more stands "}"
#define ACTIVE "'marks': ['activated'], "

/* Which classes may go, activated and by initiative. */
Test(throne_skirmish, r5_1_r5_2_r5_3_who_may_skirmish)
{
    static const struct {
        const char *kind;
        bool activated, by_initiative;
    } rows[] = {
        { "light infantry", true, true },   { "light cavalry", true, true },
        { "line infantry", true, false },   { "line cavalry", true, false },
        { "heavy infantry", false, false }, { "heavy cavalry", false, false },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int active = 0; active < 2; active++) {
            char unit[500];
            snprintf(unit, sizeof unit,
                     "{'name': '1st', 'at': ['50cm','20cm'], 'formation': 'line', %s "
                     "'stands': ["
                     "{'kind': '%s', 'rating': 4, 'count': 3, 'traits': ['command']}]}",
                     active ? ACTIVE : "", rows[i].kind);
            Field *f = field(MOVING, unit, RED);
            const bool may = active ? rows[i].activated : rows[i].by_initiative;
            field_dice(f, active ? 0 : 1, 4);
            cr_assert(field_gives(f, "done"));
            cr_assert_eq(f->state.decision.kind == D_SKIRMISH, may, "%s %d", rows[i].kind,
                         active);
            if (may) {
                cr_assert(field_give_all(f, "1st skirmish", "1st.2 place to 50,30", NULL),
                          "%s", f->err.text);
                /* 5.3: one die by initiative, none if activated */
                cr_assert(field_spent(f));
                cr_assert_eq(field_stand(f, "1st.2")->status, SKIRMISHER);
            }
            field_free(f);
        }
    }
}

Test(throne_skirmish, r5_3_a_failed_initiative_sends_nobody)
{
    for (int die = 3; die <= 4; die++) {
        Field *f = field(MOVING, UNIT("", FIELD_LIGHT(2, 4)), RED);
        cr_assert(field_gives(f, "done"));
        field_dice(f, 1, die);
        cr_assert(field_gives(f, "1st skirmish"), "%s", f->err.text);
        cr_assert(field_spent(f));
        cr_assert_eq(f->state.decision.kind == D_PLACE, die == 4);
        field_free(f);
    }
}

Test(throne_skirmish, r5_4_at_the_end_of_ones_own_movement_phase)
{
    Field *f = field(MOVING, UNIT(ACTIVE, FIELD_LIGHT(2, 4)),
                     "{'name': 'red1', 'at': ['50cm','90cm'], " FIELD_LIGHT(2, 4) "}");
    cr_assert_not(field_gives(f, "1st skirmish")); /* moves first */
    cr_assert(strstr(f->err.text, "5.4"), "%s", f->err.text);
    cr_assert(field_gives(f, "done"));
    cr_assert_not(field_gives(f, "red1 skirmish"));
    cr_assert_not(field_gives(f, "1st move to 50,21"));
    cr_assert(field_give_all(f, "1st skirmish", "done", NULL), "%s", f->err.text);
    cr_assert_not(field_gives(f, "1st skirmish")); /* once */
    field_free(f);
}

Test(throne_skirmish, r5_4_a_refusal_says_what_is_wrong)
{
    Field *f = field_with(
        FIELD_OPENING(1, "activation", "Blue"),
        "{'name': 'ash', 'rating': 4, 'at': ['10cm','10cm']}",
        FIVE(FIELD_UNIT("1st", "'at': ['50cm','20cm'], 'formation': 'line', ",
                        FIELD_LIGHT(2, 4)),
             FIELD_UNIT("2nd", "'at': ['20cm','20cm'], ", FIELD_FOOT(2, 4)),
             FIELD_UNIT("3rd", "'at': ['80cm','20cm'], ",
                        FIELD_STANDS("heavy cavalry", 2, 4)),
             FIELD_UNIT("4th", "'at': ['80cm','50cm'], ", FIELD_LIGHT(2, 4)),
             FIELD_UNIT("5th", "'at': ['20cm','60cm'], ", FIELD_LIGHT(2, 4))),
        "", FIELD_UNIT("red1", "'at': ['80cm','52.5cm'], ", FIELD_LIGHT(2, 4)));
    cr_assert(field_refuses(f, "1st skirmish", "1st is too early"), "%s", f->err.text);
    cr_assert(field_refuses(f, "1st deploy skirmishers", "1st is too early"), "%s",
              f->err.text);
    cr_assert(field_give_all(f, "done", "done", "done", NULL), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_SKIRMISH);
    cr_assert(field_refuses(f, "2nd skirmish", "only if activated (5.2)"), "%s",
              f->err.text);
    cr_assert(field_refuses(f, "3rd skirmish", "neither light nor line"), "%s",
              f->err.text);
    cr_assert(field_refuses(f, "4th skirmish", "contact with the enemy (5.15)"), "%s",
              f->err.text);
    cr_assert(field_refuses(f, "red1 skirmish", "not yours"), "%s", f->err.text);
    field_dice(f, 1, 6);
    cr_assert(field_gives(f, "1st skirmish"), "%s", f->err.text);
    cr_assert(field_refuses(f, "5th skirmish", "1st is deploying"), "%s", f->err.text);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    cr_assert(field_refuses(f, "1st skirmish", "or tried to this turn"), "%s",
              f->err.text);
    field_free(f);
    f = field(FIELD_OPENING(1, "fire", "Blue"), UNIT(ACTIVE, FIELD_LIGHT(2, 4)),
              FIELD_UNIT("red1", "'at': ['50cm','50cm'], ", FIELD_LIGHT(2, 4)));
    cr_assert_eq(f->state.decision.kind, D_FIRE);
    cr_assert(field_refuses(f, "1st skirmish", "1st is too late"), "%s", f->err.text);
    field_free(f);
}

Test(throne_skirmish, r5_5_a_full_move_on_top_of_any_other)
{
    Field *f = field(MOVING, UNIT(ACTIVE, FIELD_LIGHT(2, 4)), RED);
    cr_assert(field_give_all(f, "1st move to 50,45", "done", "1st skirmish", NULL), "%s",
              f->err.text);
    cr_assert_eq(field_stand(f, "1st.2")->at.y, CM(45));
    cr_assert_not(field_gives(f, "1st.2 place to 50,70.1"));
    cr_assert(strstr(f->err.text, "5.5"), "%s", f->err.text);
    /* 50 cm in all */
    cr_assert(field_gives(f, "1st.2 place to 50,70"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "1st.2")->at.y, CM(70));
    field_free(f);
    f = field(MOVING, UNIT(ACTIVE, FIELD_HORSE(2, 4)), RED);
    cr_assert(field_give_all(f, "done", "1st skirmish", NULL), "%s", f->err.text);
    cr_assert_not(field_gives(f, "1st.2 place to 50,70.1"));
    /* horse: 50 cm */
    cr_assert(field_gives(f, "1st.2 place to 50,70"), "%s", f->err.text);
    field_free(f);
}

Test(throne_skirmish, r5_5_past_its_own_unit_but_nobody_else)
{
    Field *f = field(
        MOVING,
        TWO(FIELD_UNIT("1st", "'at': ['50cm','20cm'], 'formation': 'column', " ACTIVE,
                       FIELD_LIGHT(2, 4)),
            FIELD_UNIT("2nd", "'at': ['53cm','27cm'], ", FIELD_FOOT(2, 4))),
        RED);
    cr_assert(field_give_all(f, "done", "1st skirmish", NULL), "%s", f->err.text);
    cr_assert_not(field_gives(f, "1st.3 place to 50,35")); /* through the 2nd */
    cr_assert(strstr(f->err.text, "in the way"), "%s", f->err.text);
    /* past the 1st's own */
    cr_assert(field_gives(f, "1st.3 place to 46,30"), "%s", f->err.text);
    field_free(f);
}

Test(throne_skirmish, r5_6_facing_anywhere_and_clear_of_everybody)
{
    Field *f = field(MOVING, UNIT(ACTIVE, FIELD_LIGHT(2, 4)), RED);
    cr_assert(field_give_all(f, "done", "1st skirmish", NULL), "%s", f->err.text);
    /* 1 mm from its unit: contact */
    cr_assert_not(field_gives(f, "1st.2 place to 50,22.6"));
    cr_assert(strstr(f->err.text, "5.6"), "%s", f->err.text);
    cr_assert(field_gives(f, "1st.2 place to 50,22.62 facing S"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "1st.2")->facing, SOUTH);
    cr_assert_eq(field_stand(f, "1st.2")->unit, NO_UNIT);
    field_free(f);
}

#define SCREEN(x, y, marks)                                                              \
    "{'name': '1st', 'stands': [{'kind': 'light infantry', 'rating': 4, "                \
    "'traits': ['command']}], "                                                          \
    "'bases': [{'stand': 1, 'at': ['" x "cm','" y                                        \
    "cm'], 'alone': true, 'status': 'skirmisher'" marks "}]}"

Test(throne_skirmish, r5_7_it_does_not_charge)
{
    Field *f = field(MOVING, SCREEN("50", "70", ", 'marks': ['activated']"),
                     FIELD_UNIT("red1", "'at': ['50cm','90cm'], 'formation': 'line', ",
                                FIELD_FOOT(1, 4)));
    cr_assert_not(field_gives(f, "1st.1 move to 50,88"));
    cr_assert(strstr(f->err.text, "5.7"), "%s", f->err.text);
    /* 1 mm: contact all the same */
    cr_assert_not(field_gives(f, "1st.1 move to 50,87.4"));
    cr_assert(field_gives(f, "1st.1 move to 50,87.3"), "%s", f->err.text);
    field_free(f);
}

Test(throne_skirmish, r5_7_it_moves_only_activated)
{
    Field *f = field(MOVING, SCREEN("50", "30", ""), RED);
    cr_assert_not(field_gives(f, "1st.1 move to 50,31"));
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(field_stand(f, "1st.1")->at.y, CM(30));
    field_free(f);
}

/* Where it stands then, and how it looks. */
Test(throne_skirmish, r5_6_where_it_goes_is_told)
{
    Field *f = field(MOVING,
                     "{'name': '1st', 'at': ['50cm','20cm'], 'marks': ['activated'], "
                     "'formation': 'line', " FIELD_LIGHT(2, 4) "}",
                     RED);
    char says[128];
    cr_assert(field_give_all(f, "done", "1st skirmish", "1st.3 place to 60,40.5 facing E",
                             NULL),
              "%s", f->err.text);
    throne_say_event(&f->game, &f->last[E_SKIRMISH], says, sizeof says);
    cr_assert_str_eq(says,
                     "base 3 of the 1st deploys as skirmisher at 60,40.5, facing east");
    field_free(f);
}

/* A touch alone joins nobody: it takes the order to form up. */
Test(throne_skirmish, r5_8_contact_with_friends_joins_by_forming_up)
{
    Field *f = field(
        MOVING,
        "{'name': '1st', 'stands': [{'kind': 'light infantry', 'rating': 4, "
        "'traits': ['command']}, "
        "{'kind': 'light infantry', 'rating': 4}], 'bases': ["
        "{'stand': 1, 'at': ['50cm','20cm'], 'alone': true, 'status': 'dispersed'}, "
        "{'stand': 2, 'at': ['52.5cm','30cm'], 'alone': true, 'status': 'skirmisher', "
        "'marks': ['activated']}]}",
        RED);
    state_stand(&f->state, 1)->marks &= (uint8_t)~S_DONE;
    cr_assert(field_gives(f, "1st.2 move to 52.5,20"), "%s", f->err.text);
    cr_assert(bases_touching(f->battle, &f->state, 0, 1));
    cr_assert_eq(field_stand(f, "1st.2")->status, SKIRMISHER);
    state_stand(&f->state, 1)->marks &= (uint8_t)~S_DONE;
    cr_assert(field_gives(f, "1st form up 1st.1 as line"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "1st.2")->status, IN_UNIT);
    cr_assert_eq(field_unit(f, "1st")->n_stands, 2);
    cr_assert_eq(field_unit(f, "1st")->status, DISORDERED);
    field_free(f);
}

/* The same position twice, once with a dispersed base: fire, dice and activation are the same. */
Test(throne_skirmish, r5_9_it_fights_and_fires_as_a_dispersed_base)
{
    static const char *const status[] = { "skirmisher", "dispersed" };
    int hits[2], weapon[2];
    for (int i = 0; i < 2; i++) {
        char unit[400];
        snprintf(unit, sizeof unit,
                 "{'name': '1st', 'stands': [{'kind': 'light infantry', 'rating': 4}], "
                 "'bases': [{'stand': 1, "
                 "'at': ['50cm','30cm'], 'alone': true, 'status': '%s'}]}",
                 status[i]);
        Field *f = field(FIELD_OPENING(1, "movement", "Red"), unit,
                         "{'name': 'red1', 'at': ['50cm','45cm'], 'formation': 'line', "
                         "'marks': ['activated'], " FIELD_HORSE(1, 4) "}");
        weapon[i] = fire_weapon(f->battle, &f->state, 0);
        field_dice(f, 8, 4, 6, 6, 6, 6, 1, 1, 1);
        cr_assert(field_give_all(f, "red1 move to 50,25", "done", NULL), "%s",
                  f->err.text);
        cr_assert_eq(f->events[E_MELEE], 1, "%s", status[i]);
        hits[i] = f->last[E_MELEE].c;
        field_free(f);
    }
    cr_assert_eq(weapon[0], weapon[1]);
    cr_assert_eq(hits[0], hits[1]);
    /* one die thrown, half of it discarded rounds down */
    cr_assert_eq(hits[0] & 0xFF, 1);
}

Test(throne_skirmish, r5_10_of_a_mixed_unit_only_light_bases_go_by_initiative)
{
    Field *f = field(MOVING,
                     UNIT("", "'stands': [{'kind': 'line infantry', 'rating': 4, "
                              "'count': 2, 'traits': ['command']}, "
                              "{'kind': 'light infantry', 'rating': 4}]"),
                     RED);
    cr_assert(field_gives(f, "done"));
    field_dice(f, 1, 4);
    cr_assert(field_gives(f, "1st skirmish"), "%s", f->err.text);
    cr_assert_not(field_gives(f, "1st.2 place to 50,30"));
    cr_assert(field_gives(f, "1st.3 place to 50,30"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->n_stands, 2);
    field_free(f);
}

Test(throne_skirmish, r5_11_as_many_as_one_likes_the_command_base_too)
{
    Field *f = field(MOVING, UNIT("", FIELD_LIGHT(2, 4)), RED);
    cr_assert(field_gives(f, "done"));
    field_dice(f, 1, 6);
    cr_assert(field_give_all(f, "1st skirmish", "1st.1 place to 40,30",
                             "1st.2 place to 50,30", NULL),
              "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_PLACE);
    cr_assert_eq(field_unit(f, "1st")->n_stands, 1);
    cr_assert(field_gives(f, "1st.3 place to 60,30"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->n_stands, 0); /* nobody left: no unit */
    cr_assert_neq(f->state.decision.kind, D_PLACE);
    field_free(f);
}

Test(throne_skirmish, r5_12_it_is_no_part_of_its_unit_any_more)
{
    Field *f = field(MOVING, UNIT(ACTIVE, FIELD_LIGHT(2, 4)), RED);
    cr_assert(
        field_give_all(f, "done", "1st skirmish", "1st.1 place to 50,40", "done", NULL),
        "%s", f->err.text);
    cr_assert_eq(field_unit(f, "1st")->n_stands, 2);
    /* the command base is out there */
    cr_assert_not(unit_has_command(f->battle, &f->state, 0));
    cr_assert_not(initiative_may(f->battle, &f->state, 0, TRIED_OPEN_FIRE, &f->err));
    cr_assert(strstr(f->err.text, "6.1"), "%s", f->err.text);
    field_free(f);
}

Test(throne_skirmish, r5_13_who_has_just_formed_up_stays)
{
    Field *f =
        field(MOVING,
              TWO(FIELD_UNIT(
                      "1st", "",
                      "'stands': [{'kind': 'light infantry', 'rating': 4, "
                      "'traits': ['command']}, {'kind': 'light infantry', 'rating': 4}], "
                      "'bases': [{'stand': 1, 'at': ['50cm','20cm'], 'alone': true, "
                      "'status': 'dispersed'}, {'stand': 2, 'at': ['50cm','30cm'], "
                      "'alone': true, "
                      "'status': 'dispersed', 'marks': ['activated']}]"),
                  FIELD_UNIT("2nd", "'at': ['80cm','20cm'], " ACTIVE, FIELD_LIGHT(1, 4))),
              RED);
    cr_assert(field_give_all(f, "1st form up 1st.1", "done", NULL), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_SKIRMISH); /* the 2nd may */
    cr_assert_not(field_gives(f, "1st skirmish"));
    cr_assert(strstr(f->err.text, "5.13"), "%s", f->err.text);
    cr_assert(field_gives(f, "2nd skirmish"), "%s", f->err.text);
    field_free(f);
}

Test(throne_skirmish, r5_14_the_unit_it_left_closes_up)
{
    Field *f = field(MOVING, UNIT(ACTIVE, FIELD_LIGHT(2, 4)), RED);
    cr_assert(field_give_all(f, "done", "1st skirmish", "1st.2 place to 50,30", NULL),
              "%s", f->err.text);
    cr_assert(bases_touching(f->battle, &f->state, 0, 2));
    cr_assert_eq(field_unit(f, "1st")->formation, LINE);
    field_free(f);
}

/* Set cornerwise the middle base of three stands clear of both others, but in the gap between them
 * (22 cm); then only in contact with them when they have closed up (23.1); then clear (23.2). */
Test(throne_skirmish, r5_14b_a_skirmisher_leaves_its_unit_room_to_close_up)
{
    static const struct {
        const char *order;
        bool good;
    } rows[] = { { "1st.2 place to 50,22 facing NE", false },
                 { "1st.2 place to 50,23.1 facing NE", false },
                 { "1st.2 place to 50,23.2 facing NE", true },
                 { "1st.3 place to 50,22.7", true } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = field(MOVING, UNIT(ACTIVE, FIELD_LIGHT(2, 4)), RED);
        cr_assert(field_give_all(f, "done", "1st skirmish", NULL), "%s", f->err.text);
        cr_assert_eq(field_gives(f, rows[i].order), rows[i].good, "row %u: %s", i,
                     f->err.text);
        cr_assert(rows[i].good || strstr(f->err.text, "5.14"), "%s", f->err.text);
        cr_assert(i == 3 || !rows[i].good || bases_touching(f->battle, &f->state, 0, 2));
        field_free(f);
    }
}

Test(throne_skirmish, r5_15_not_while_consolidating_or_in_contact)
{
    Field *f = field_with(
        MOVING, "{'name': 'ash', 'rating': 4, 'at': ['10cm','10cm']}",
        THREE(FIELD_UNIT(
                  "1st",
                  "'officer': 'ash', 'at': ['45cm','20cm'], 'formation': 'line', " ACTIVE,
                  FIELD_LIGHT(1, 4)),
              FIELD_UNIT(
                  "2nd",
                  "'officer': 'ash', 'at': ['50cm','20cm'], 'formation': 'line', " ACTIVE,
                  FIELD_LIGHT(1, 4)),
              FIELD_UNIT("3rd", "'at': ['80cm','20cm'], " ACTIVE, FIELD_LIGHT(1, 4))),
        "", RED);
    cr_assert(field_give_all(f, "1st consolidate 2nd", "done", NULL), "%s", f->err.text);
    cr_assert_not(field_gives(f, "1st skirmish"));
    cr_assert(strstr(f->err.text, "4.9"), "%s", f->err.text);
    cr_assert(field_gives(f, "3rd skirmish"), "%s", f->err.text);
    field_free(f);
    f = field(MOVING,
              TWO(UNIT(ACTIVE, FIELD_LIGHT(2, 4)),
                  FIELD_UNIT("3rd", "'at': ['80cm','20cm'], " ACTIVE, FIELD_LIGHT(1, 4))),
              FIELD_UNIT("red1", "'at': ['50cm','35cm'], 'formation': 'line', ",
                         FIELD_FOOT(1, 4)));
    cr_assert(field_give_all(f, "1st move to 50,34", "done", NULL), "%s", f->err.text);
    while (f->state.phase == PHASE_MOVEMENT && f->state.decision.kind != D_SKIRMISH) {
        cr_assert(field_gives(f, "done"), "%s", f->err.text);
    }
    cr_assert_not(field_gives(f, "1st skirmish"));
    cr_assert(strstr(f->err.text, "contact"), "%s", f->err.text);
    field_free(f);
}
