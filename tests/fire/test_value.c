/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_value.c - Fire and Discipline: how a battle stands, entry by entry.
 *
 * Start at alike(): two sides with nothing between them.
 */
#include "tests/fire/field.h"
#include "tests/values.h"
#include <criterion/criterion.h>
#include <string.h>

#define GUNS(name, x, y) AT(name, x, y) FIELD_GUNS("8-pounders", 1, 2) "}"
#define FOOT(name, x, y) AT(name, x, y) FIELD_FOOT(4, 8, 2) "}"

/* Foot and guns a side, out of each other's reach, the guns not looking at each other. */
static Field *alike(void)
{
    return fire_shooting("", FOOT("b", 300, 100) "," GUNS("bg", 500, 100),
                         FOOT("r", 300, 900) "," GUNS("rg", 700, 900));
}

static int value_of(const Field *f, const char *name)
{
    return values_entry(f->battle, &f->state, name);
}

Test(fire_value, nothing_between_equals)
{
    Field *const f = alike();
    values_expect_nothing(f->battle, &f->state);
    field_free(f);
}

/* What stands nearest in its zone is what a gun hits (6.7). */
Test(fire_value, guns_on_guns_and_guns_on_troops)
{
    Field *const f = alike();
    bool star;
    const int gun = field_index(f, "bg.1");
    cr_expect_eq(value_of(f, "idle"), 0, "nobody before either");
    fire_stands_at(f, "rg.1", 500, 600);
    int need = fd_gun_number(f->battle, &f->state, gun, field_index(f, "rg.1"), YD(490),
                             false, &star);
    cr_expect(need > 0 && !star);
    cr_expect_eq(value_of(f, "batteries"), 0, "they answer one another");
    field_stand(f, "rg.1")->facing = 0; /* as blue's: they look away */
    cr_expect_eq(value_of(f, "batteries"), FEATURE_ONE * 2 * need / 10);
    cr_expect_eq(value_of(f, "idle"), -FEATURE_ONE);
    fire_stands_at(f, "r.1", 500, 500);
    need = fd_gun_number(f->battle, &f->state, gun, field_index(f, "r.1"), YD(390), false,
                         &star);
    cr_expect_eq(value_of(f, "batteries"), 0, "foot stands before them");
    cr_expect_eq(value_of(f, "gunfire"), FEATURE_ONE * 2 * need / 10);
    field_free(f);
}

Test(fire_value, a_crew_that_left_its_guns)
{
    Field *const f = alike();
    field_stand(f, "rg.1")->status = ST_CREW;
    cr_expect_eq(value_of(f, "crews"), -FEATURE_ONE);
    cr_expect_eq(value_of(f, "idle"), FEATURE_ONE, "blue's are still in action");
    field_free(f);
}

/* Muskets reach 150 yards, foot comes on by 60 (7.2, 4.2): whoever moves next fires first. */
Test(fire_value, who_moves_next_can_come_into_range)
{
    Field *const f = fire_shooting("", FOOT("b", 300, 100), FOOT("r", 300, 315));
    cr_expect_eq(value_of(f, "musketry"), 0);
    const int blue = value_of(f, "advance");
    cr_expect_gt(blue, 0);
    f->state.phase = PHASE_MELEE;
    cr_expect_eq(value_of(f, "advance"), -blue, "blue's segment is over");
    field_free(f);
}

Test(fire_value, who_is_too_far_away_to_come_into_range)
{
    Field *const f = fire_shooting("", FOOT("b", 300, 100), FOOT("r", 300, 325));
    cr_expect_eq(value_of(f, "advance"), 0);
    field_free(f);
}

Test(fire_value, points_count_and_ever_less_as_a_lead)
{
    Field *const f = alike();
    field_stand(f, "r.1")->figures = 3;
    const int points = f->battle->rules->margin(f->battle, &f->state);
    cr_assert_gt(points, 0);
    cr_expect_eq(value_of(f, "points"), FEATURE_ONE * points / 10);
    cr_expect_eq(value_of(f, "ahead"), FEATURE_ONE * points / (30 + points));
    field_stand(f, "b.1")->figures = 3;
    cr_expect_eq(value_of(f, "ahead"), 0);
    field_free(f);
}

Test(fire_value, men_in_square)
{
    Field *const f = alike();
    field_stand(f, "b.1")->status = ST_SQUARE;
    cr_expect_eq(value_of(f, "squares"), FEATURE_ONE * 8 / 36);
    field_free(f);
}

/* What the soak looks at after each order is seen when it is broken on purpose. */
static void break_it(Field *f, int what)
{
    Stand *b = field_stand(f, "b.1"), *g = field_stand(f, "g.1");
    switch (what) {
    case 0:
        b->unit = NO_UNIT;
        break;
    case 1:
        b->unit = 1;
        break;
    case 2:
        b->figures = 0;
        break;
    case 3:
        b->figures++;
        break;
    case 4:
        b->status = 99;
        break;
    case 5:
        b->status = ST_GARRISON;
        break;
    case 6:
        fire_row(f, "b.1")->guns = GUNS_MANNED;
        break;
    case 7:
        fire_row(f, "g.1")->guns = GUNS_LEFT;
        break;
    case 8:
        b->at.x = -YD(20);
        break;
    case 9:
        b->at.x = YD(1);
        break;
    case 10:
        fire_row(f, "b.1")->garrison = 1;
        break;
    case 11:
        b->at = (Point){ YD(800), YD(800) };
        break;
    case 12:
        field_unit(f, "b")->n_stands++;
        break;
    case 13:
        b->at = g->at;
        break;
    default:
        break;
    }
}

Test(fire_value, the_checker_sees_what_is_broken)
{
    static const char *const why[] = { "in a unit, or not, wrongly",
                                       "changed its unit",
                                       "is empty and on the table",
                                       "has grown",
                                       "no such status",
                                       "garrisons nothing",
                                       "and its guns",
                                       "serves guns it has not",
                                       "off the table",
                                       "edge",
                                       "is no hard cover",
                                       "is barred to it",
                                       "counts 3 stands and has 2",
                                       "stand on one another",
                                       NULL };
    for (int i = 0; i < (int)(sizeof why / sizeof *why); i++) {
        Field *f = fire_field(
            "'terrain': [{'name': 'lake', 'type': 'impassable', 'circle': {'at': "
            "['800yd','800yd'], 'radius': '40yd'}}]",
            AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}," AT("g", 300, 400)
                FIELD_GUNS("8-pounders", 1, 2) "}",
            FAR_RED);
        break_it(f, i);
        cr_expect(field_checks(f, why[i]), "%d: %s", i, f->err.text);
        field_free(f);
    }
}

/* 10.9  A place that counts, and one that does not. */
Test(fire_value, r10_9_aims_and_who_holds_what_are_told)
{
#define PLACE(name, x)                                                                   \
    "{'name': '" name "', 'type': 'objective', 'circle': {'at': ['" #x                   \
    "yd','500yd'], 'radius': '40yd'}}"
    Field *f =
        fire_field("'terrain': [" PLACE("hill", 200) "," PLACE("mill", 500) "," PLACE(
                       "inn", 800) "], 'rules': {'objectives': ['hill', 'mill']}",
                   AT("b", 200, 500) FIELD_FOOT(2, 8, 2) "}",
                   AT("r", 800, 500) FIELD_FOOT(1, 8, 2) "}");
    const Ruleset *rules = f->battle->rules;
    char says[600];
    rules->say_aims(f->battle, says, sizeof says);
    cr_expect(strstr(says, "for each that is held: hill"), "%s", says);
    cr_expect(strstr(says, "mill") && !strstr(says, "inn"), "%s", says);
    const int hill = field_index(f, "hill"), mill = field_index(f, "mill");
    cr_expect_eq(rules->held_by(f->battle, &f->state, hill), 0);
    cr_expect_eq(rules->held_by(f->battle, &f->state, mill), NOBODY);
    cr_expect_eq(rules->held_by(f->battle, &f->state, field_index(f, "inn")), -1);
    fire_stands_at(f, "r.1", 500, 500);
    cr_expect_eq(rules->held_by(f->battle, &f->state, mill), 1);
    fire_stands_at(f, "r.1", 230, 500);
    cr_expect_eq(rules->held_by(f->battle, &f->state, hill), NOBODY);
    rules->say_standing(f->battle, &f->state, 0, says, sizeof says);
    cr_expect(strstr(says, ", 0 of 2 stands gone"), "%s", says);
    field_free(f);
}
