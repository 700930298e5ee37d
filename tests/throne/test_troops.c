/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_troops.c - chapter 1: bases, classes, ratings, who may stand with whom.
 */
#include "tests/throne/field.h"
#include "tests/throne/refusal.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

extern const Ruleset throne_of_bayonets;

#define RED                "{'name': 'red1', 'at': ['50cm','90cm'], " FIELD_FOOT(1, 4) "}"
#define MOVING             FIELD_OPENING(1, "movement", "Blue")
#define STAND(kind, n)     "{'kind': '" kind "', 'rating': 4, 'count': " #n "}"
#define STANDS(one, other) "'stands': [" one ", " other "]"

Test(throne_troops, r1_1_bases_are_square_and_of_one_size)
{
    Field *f = field_with("", "{'name': 'ash', 'rating': 4, 'at': ['50cm','10cm']}",
                          "{'name': '1st', 'at': ['50cm','20cm'], " FIELD_FOOT(1, 4) "}",
                          "", RED);
    for (int i = 0; i < f->battle->n_stands; i++) {
        cr_assert_eq(f->battle->stand[i].half_w, 125);
        cr_assert_eq(f->battle->stand[i].half_d, 125);
    }
    cr_assert_eq(f->battle->officer[0].half_w, 125); /* 1.17 */
    cr_assert_eq(f->battle->officer[0].half_d, 125);
    field_free(f);
}

Test(throne_troops, r1_2_three_classes_of_each_arm_and_limbers)
{
    static const char *const names[N_KINDS] = { "heavy infantry",  "line infantry",
                                                "light infantry",  "heavy cavalry",
                                                "line cavalry",    "light cavalry",
                                                "heavy artillery", "line artillery",
                                                "light artillery", "limber" };
    for (int i = 0; i < N_KINDS; i++) {
        cr_assert_str_eq(throne_of_bayonets.kinds[i].name, names[i]);
        char unit[200];
        snprintf(unit, sizeof unit,
                 "{'name': '1st', 'at': ['50cm','20cm'], "
                 "'stands': [{'kind': '%s', 'rating': 4}]}",
                 names[i]);
        const char *said = refusal("", unit, RED);
        cr_assert(i == LIMBER || !*said, "%s: %s", names[i], said);
    }
    cr_assert_null(throne_of_bayonets.kinds[N_KINDS].name);
}

Test(throne_troops, r1_3_one_centimetre_is_twenty_yards)
{
    cr_assert_eq(throne_of_bayonets.ten_yards, CM(1) / 2);
}

Test(throne_troops, r1_4_ratings_are_two_to_six)
{
    static const struct {
        const char *rating;
        bool good;
    } rows[] = { { "1", false }, { "2", true }, { "6", true }, { "7", false } };
    for (int i = 0; i < 4; i++) {
        char unit[200];
        snprintf(unit, sizeof unit,
                 "{'name': '1st', 'at': ['50cm','20cm'], "
                 "'stands': [{'kind': 'line infantry', 'rating': %s}]}",
                 rows[i].rating);
        cr_assert_eq(*refusal("", unit, RED) == 0, rows[i].good, "rating %s",
                     rows[i].rating);
    }
}

Test(throne_troops, r1_5_heavy_infantry_fights_and_fires_as_line)
{
    Field *f = field("",
                     TWO(FIELD_UNIT("h", "'at': ['30cm','20cm'], ",
                                    FIELD_STANDS("heavy infantry", 2, 4)),
                         FIELD_UNIT("l", "'at': ['60cm','20cm'], ", FIELD_FOOT(2, 4))),
                     RED);
    for (int horse = 0; horse < 2; horse++) {
        const MeleeDice h = melee_dice(f->battle, &f->state, 0, horse);
        const MeleeDice l = melee_dice(f->battle, &f->state, 1, horse);
        cr_assert_eq(h.thrown, horse ? 6 : 3);
        cr_assert_eq(h.thrown, l.thrown);
        cr_assert_eq(h.kept, l.kept);
    }
    cr_assert_eq(fire_weapon(f->battle, &f->state, 0),
                 fire_weapon(f->battle, &f->state, 3));
    cr_assert_eq(base_arm(f->battle, 0), INFANTRY);
    field_free(f);
}

Test(throne_troops, r1_6_heavy_bases_never_leave_their_unit)
{
    Field *f = field(
        MOVING,
        TWO(FIELD_UNIT(
                "1st", "'at': ['50cm','20cm'], 'marks': ['activated'], ",
                STANDS("{'kind': 'heavy infantry', 'rating': 4, 'traits': ['command'], "
                       "'count': 2}",
                       STAND("line infantry", 1))),
            FIELD_UNIT("2nd", "'at': ['80cm','20cm'], 'marks': ['activated'], ",
                       FIELD_STANDS("heavy cavalry", 2, 4))),
        RED);
    cr_assert(field_gives(f, "done"));
    cr_assert_eq(f->state.decision.kind, D_SKIRMISH);
    cr_assert_not(field_gives(f, "2nd skirmish"));
    cr_assert(strstr(f->err.text, "5.1"), "%s", f->err.text);
    cr_assert(field_gives(f, "1st skirmish"), "%s", f->err.text);
    cr_assert_not(field_gives(f, "1st.1 place to 50,30"));
    cr_assert(strstr(f->err.text, "5.1"), "%s", f->err.text);
    /* the line base may */
    cr_assert(field_gives(f, "1st.3 place to 55,30"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "1st.1")->unit, field_index(f, "1st"));
    cr_assert_eq(field_stand(f, "1st.3")->status, SKIRMISHER);
    field_free(f);
}

Test(throne_troops, r1_7_a_mixed_unit_has_its_worst_rating)
{
    Field *f = field("",
                     "{'name': '1st', 'at': ['50cm','20cm'], 'stands': ["
                     "{'kind': 'line infantry', 'rating': 2, 'traits': ['command']}, "
                     "{'kind': 'line infantry', 'rating': 6}, {'kind': 'line infantry', "
                     "'rating': 3}]}",
                     RED);
    cr_assert_eq(unit_rating(f->battle, &f->state, 0), 6);
    base_remove(&f->game, 1, LOST, LOST_TO_FIRE);
    cr_assert_eq(unit_rating(f->battle, &f->state, 0), 3); /* of those who are left */
    field_free(f);
}

Test(throne_troops, r1_8_a_unit_is_infantry_while_infantry_is_in_it)
{
    Field *f = field(
        "",
        TWO(FIELD_UNIT("1st", "'at': ['30cm','20cm'], ",
                       STANDS(STAND("line infantry", 1), STAND("light artillery", 1))),
            FIELD_UNIT("2nd", "'at': ['60cm','20cm'], ",
                       STANDS(STAND("line cavalry", 1), STAND("light artillery", 1)))),
        RED);
    cr_assert_eq(unit_arm(f->battle, &f->state, 0), INFANTRY);
    cr_assert_eq(unit_arm(f->battle, &f->state, 1), CAVALRY);
    cr_assert_eq(field_unit(f, "1st")->formation, LINE);
    base_remove(&f->game, 0, LOST, LOST_TO_FIRE);
    unit_close_up(f->battle, &f->state, 0);
    cr_assert_eq(unit_arm(f->battle, &f->state, 0), ARTILLERY);
    cr_assert_eq(field_unit(f, "1st")->formation, UNLIMBERED); /* 3.10 */
    field_free(f);
}

/* What a file may not put into one unit, and its nearest neighbour that it may. */
static const struct {
    const char *clause, *stands;
} units[] = {
    { "1.9", "{'kind': 'line cavalry', 'rating': 4, 'traits': ['rifle']}" },
    { "", "{'kind': 'light infantry', 'rating': 4, 'traits': ['rifle']}" },
    { "1.10", "{'kind': 'light infantry', 'rating': 4, 'traits': ['lance']}" },
    { "", "{'kind': 'light cavalry', 'rating': 4, 'traits': ['lance']}" },
    { "1.10", "{'kind': 'light cavalry', 'rating': 4, 'traits': ['horse']}" },
    { "", "{'kind': 'light artillery', 'rating': 4, 'traits': ['horse']}" },
    { "1.12", STAND("line infantry", 2) ", " STAND("line artillery", 1) },
    { "1.12", STAND("line cavalry", 2) ", " STAND("heavy artillery", 1) },
    { "", STAND("line infantry", 2) ", " STAND("light artillery", 1) },
    { "", STAND("line cavalry", 2) ", " STAND("light artillery", 1) },
    { "1.15", STAND("line artillery", 2) ", " STAND("limber", 2) },
    { "", STAND("line artillery", 2) ", " STAND("limber", 1) },
    { "1.18", STAND("line infantry", 1) ", " STAND("line cavalry", 1) },
    { "", STAND("line infantry", 1) ", " STAND("heavy infantry", 1) },
};

Test(throne_troops, r1_9_to_1_18_who_stands_together)
{
    for (unsigned i = 0; i < sizeof units / sizeof *units; i++) {
        char unit[400], clause[16];
        snprintf(unit, sizeof unit,
                 "{'name': '1st', 'at': ['50cm','20cm'], 'stands': [%s]}",
                 units[i].stands);
        snprintf(clause, sizeof clause, "(%s)", units[i].clause);
        const char *said = refusal("", unit, RED);
        if (*units[i].clause)
            cr_assert(strstr(said, clause), "%s: \"%s\"", units[i].stands, said);
        else
            cr_assert_str_empty(said, "%s: %s", units[i].stands, said);
    }
}

Test(throne_troops, r1_10_a_horse_battery_has_a_horse_limber)
{
    Field *f = field(
        "",
        TWO(FIELD_UNIT(
                "a", "'at': ['30cm','20cm'], 'formation': 'limbered', ",
                STANDS("{'kind': 'line artillery', 'rating': 4, 'traits': ['horse']}",
                       STAND("limber", 1))),
            FIELD_UNIT("b", "'at': ['60cm','20cm'], 'formation': 'limbered', ",
                       STANDS(STAND("line artillery", 1), STAND("limber", 1)))),
        RED);
    cr_assert_eq(unit_rate(f->battle, &f->state, 0, LIMBERED), CM(60));
    cr_assert_eq(unit_rate(f->battle, &f->state, 1, LIMBERED), CM(30));
    field_free(f);
}

#define GUNS(kind, formation)                                                            \
    "{'name': 'guns', 'at': ['50cm','20cm'], 'formation': '" formation                   \
    "', 'marks': ['activated'], "                                                        \
    "'stands': [" STAND(kind, 2) ", " STAND("limber", 1) "]}"

Test(throne_troops, r1_11_heavy_guns_move_only_limbered)
{
    Field *f = field(MOVING, GUNS("heavy artillery", "unlimbered"), RED);
    cr_assert(field_refuses(f, "guns move to 50,20.1", "1.11"), "%s", f->err.text);
    cr_assert(field_refuses(f, "guns move to 50,20 facing 1deg", "1.11"), "%s",
              f->err.text);
    cr_assert(field_gives(f, "guns move to 50,30 as limbered"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "guns")->formation, LIMBERED);
    cr_assert_eq(unit_middle(f->battle, &f->state, 0).y, CM(30));
    field_free(f);
    f = field(MOVING, GUNS("line artillery", "unlimbered"), RED);
    cr_assert(field_gives(f, "guns move to 50,20 facing 1deg"), "%s", f->err.text);
    field_free(f);
}

/* Up to the enemy there is no room to unlimber, nor is there where they stand, among friends, to limber. */
Test(throne_troops, r9_13f_guns_limber_first_and_unlimber_last)
{
    Field *f = field(
        MOVING, GUNS("heavy artillery", "limbered"),
        "{'name': 'foe', 'at': ['50cm','40cm'], 'facing': 'S', " FIELD_FOOT(2, 4) "}");
    cr_assert(field_refuses(f, "guns move to 50,36.5 as unlimbered",
                            "there is no room to change formation"),
              "%s", f->err.text);
    cr_assert(field_gives(f, "guns move to 50,30 as unlimbered"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "guns")->formation, UNLIMBERED);
    field_free(f);
    f = field(MOVING,
              TWO(GUNS("heavy artillery", "unlimbered"),
                  "{'name': 'b', 'at': ['50cm','16.2cm'], " FIELD_FOOT(2, 4) "}"),
              RED);
    cr_assert(field_refuses(f, "guns move to 50,30 as limbered",
                            "there is no room to change formation: in the way is b"),
              "%s", f->err.text);
    field_free(f);
}

#define LOOSE(kind)                                                                      \
    FIELD_UNIT("guns", "'stands': [" STAND(kind, 1) "], ",                               \
               "'bases': [{'stand': 1, 'at': ['50cm','20cm'], "                          \
               "'alone': true, 'status': 'dispersed', 'marks': ['activated']}]")

Test(throne_troops, r1_11_a_dispersed_heavy_gun_does_not_even_turn)
{
    Field *f = field(MOVING, LOOSE("heavy artillery"), RED);
    cr_assert(field_refuses(f, "guns.1 move to 50,21", "1.11"), "%s", f->err.text);
    cr_assert(field_refuses(f, "guns.1 move to 50,20 facing E", "1.11"), "%s",
              f->err.text);
    field_free(f);
    f = field(MOVING, LOOSE("light artillery"), RED);
    cr_assert(field_gives(f, "guns.1 move to 50,21 facing E"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "guns.1")->facing, EAST);
    field_free(f);
}

/* Two guns, off their limber and on it, go to pieces: all bases move apart but heavy guns off their limber. */
Test(throne_troops, r3_12d_dispersed_heavy_guns_stay_where_they_stand)
{
    static const struct {
        const char *blue;
        bool stays;
    } rows[] = { { GUNS("heavy artillery", "unlimbered"), true },
                 { GUNS("heavy artillery", "limbered"), false },
                 { GUNS("line artillery", "unlimbered"), false } };
    for (int i = 0; i < 3; i++) {
        Field *f = field(MOVING, rows[i].blue, RED);
        State was;
        state_copy(&was, &f->state);
        unit_disperse(&f->game, 0, false);
        for (int k = 0; k < 3; k++) {
            const Point at = state_stand(&f->state, k)->at,
                        from = state_stand(&was, k)->at;
            const bool limber = f->battle->stand[k].kind == LIMBER;
            if (rows[i].stays)
                cr_expect_eq(at.x == from.x && at.y == from.y, !limber, "base %d", k);
            for (int j = 0; j < k && (limber || !rows[i].stays); j++)
                cr_expect_not(bases_touching(f->battle, &f->state, j, k), "row %d", i);
        }
        field_free(f);
    }
}

/* Between heavy guns of one formation no line gun moves onto them. */
Test(throne_troops, r3_12d_nobody_spreads_onto_guns_that_stay)
{
    Field *f = field_with(
        MOVING, "{'name': 'ash', 'rating': 4, 'at': ['10cm','10cm']}",
        TWO("{'name': 'heavy', 'officer': 'ash', 'formation': 'unlimbered', 'stands': "
            "[" STAND("heavy artillery",
                      2) "], 'bases': [{'stand': 1, 'at': ['50cm','20cm']}, "
                         "{'stand': 2, 'at': ['57.5cm','20cm']}]}",
            "{'name': 'light', 'officer': 'ash', 'stands': [" STAND(
                "line artillery",
                2) "], 'bases': [{'stand': 1, 'at': ['52.5cm','20cm'], 'in': 'heavy'}, "
                   "{'stand': 2, 'at': ['55cm','20cm'], 'in': 'heavy'}]}"),
        "", RED);
    unit_disperse(&f->game, 0, false);
    cr_assert(f->battle->rules->check(f->battle, &f->state, &f->err), "%s", f->err.text);
    for (int i = 0; i < 4; i++) {
        const Box one = battle_box(f->battle, &f->state, i);
        for (int k = 0; k < i; k++) {
            const Box other = battle_box(f->battle, &f->state, k);
            cr_expect_not(geo_overlap(&one, &other), "%d %d", i, k);
        }
    }
    field_free(f);
}

Test(throne_troops, r1_13_a_limber_commands_and_does_not_fight)
{
    Field *f = field("", GUNS("line artillery", "unlimbered"), RED);
    cr_assert(unit_has_command(f->battle, &f->state, 0));
    /* two guns, no more */
    cr_assert_eq(melee_dice(f->battle, &f->state, 0, false).thrown, 4);
    cr_assert_eq(fire_weapon(f->battle, &f->state, 2), -1);
    base_remove(&f->game, 2, LOST, LOST_TO_FIRE);
    cr_assert_not(unit_has_command(f->battle, &f->state, 0));
    cr_assert_eq(melee_dice(f->battle, &f->state, 0, false).thrown, 4);
    field_free(f);
}

Test(throne_troops, r1_14_a_command_base_of_foot_fights_and_fires)
{
    Field *f =
        field("", "{'name': '1st', 'at': ['50cm','20cm'], " FIELD_FOOT(2, 4) "}", RED);
    cr_assert_eq(f->battle->stand[0].traits & TRAIT_COMMAND, TRAIT_COMMAND);
    cr_assert_eq(melee_dice(f->battle, &f->state, 0, false).thrown, 3);
    cr_assert_eq(fire_weapon(f->battle, &f->state, 0),
                 fire_weapon(f->battle, &f->state, 1));
    field_free(f);
}

Test(throne_troops, r1_16_line_and_light_guns_are_manhandled_if_activated)
{
    static const char *const kinds[] = { GUNS("line artillery", "unlimbered"),
                                         GUNS("light artillery", "unlimbered") };
    for (int i = 0; i < 2; i++) {
        Field *f = field(MOVING, kinds[i], RED);
        cr_assert_not(field_gives(f, "guns move to 50,45.1"));
        cr_assert(field_gives(f, "guns move to 50,45"), "%s", f->err.text);
        cr_assert_eq(field_unit(f, "guns")->formation, UNLIMBERED);
        cr_assert_eq(unit_middle(f->battle, &f->state, 0).y, CM(45));
        field_free(f);
    }
    Field *f = field(MOVING,
                     FIELD_UNIT("guns", "'at': ['50cm','20cm'], ",
                                "'stands': [" STAND("line artillery", 2) "]"),
                     RED);
    cr_assert_not(field_gives(f, "guns move to 50,21")); /* not activated */
    field_free(f);
}
