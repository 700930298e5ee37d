/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_corners.c - corners of clauses that a whole battle comes to now and then.
 */
#include "rulesets/rulesets.h"
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/* Two stands side by side are met at once: either may be the target, and who stands behind them
 * is not. */
Test(fire_corners, r6_9_of_two_that_are_met_at_once_either_is_the_first)
{
    Field *f = fire_field(FIELD_OPENING(1, "bombardment", "Blue"),
                          AT("g", 500, 100) FIELD_GUNS("8-pounders", 1, 2) "}",
                          AT("r", 490, 300) FIELD_FOOT(1, 8, 2) "}," AT("q", 510, 300)
                              FIELD_FOOT(1, 8, 2) "}," AT("p", 500, 400)
                                  FIELD_FOOT(1, 8, 2) "}");
    for (int i = 1; i <= 2; i++)
        cr_assert(fd_gun_can_hit(f->battle, &f->state, 0, i, &f->err), "%d: %s", i,
                  f->err.text);
    cr_assert_not(fd_gun_can_hit(f->battle, &f->state, 0, 3, &f->err));
    fire_stands_at(f, "q.1", 510, 301);
    cr_assert_not(fd_gun_can_hit(f->battle, &f->state, 0, 2, &f->err));
    field_free(f);
}

/* The loser fails and halts: he is in contact still, so they are engaged, and nobody pursues. */
Test(fire_corners, r8_21_nobody_pursues_who_is_still_in_contact)
{
    for (int flees = 0; flees <= 1; flees++) {
        Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                              AT("b", 500, 400) FIELD_FOOT(1, 8, 3) "}",
                              AT("r", 500, 430) FIELD_FOOT(1, 8, 1) "}");
        field_stand(f, "r.1")->at.y = YD(400) + 2 * 159 + 4;
        state_stand(&f->state, 0)->marks |= S_CHARGES | S_MADE;
        field_dice(f, 0);
        field_more(f, 5, 1); /* five hits */
        field_more(f, 6, 10);
        field_more(f, 11, 10);
        field_more(f, 1, 10); /* fails */
        field_more(f, 1, flees ? 5 : 2);
        fd_melees_run(&f->game, false);
        cr_assert(field_spent(f));
        cr_assert_eq(f->events[E_FLED], flees);
        cr_assert_eq(fd_pursuit_next(f->battle, &f->state), flees ? 0 : -1);
        field_free(f);
    }
}

/* App. A  Ground that nobody of its kind may enter is passed through by nobody either: a narrow
 * wood, a pond, the corner of a wood before one end of a line. */
Test(fire_corners, r9_2_no_way_leads_through_what_nobody_enters)
{
    static const struct {
        const char *type, *who;
        int x, ahead;
        bool may;
    } rows[] = {
        { "heavy woods", "f", 0, 300, false },  { "heavy woods", "f", 525, 500, false },
        { "heavy woods", "f", 535, 500, true }, { "heavy woods", "o", 0, 300, true },
        { "impassable", "f", 0, 500, false },   { "impassable", "o", 0, 500, false },
        { "light woods", "g", 0, 500, false },  { "light woods", "f", 0, 500, true },
        { "rough", "c", 0, 500, false },        { "rough", "f", 0, 500, true },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char more[300];
        snprintf(more, sizeof more,
                 "'terrain': [{'type': '%s', 'rectangle': {'from': ['%dyd','415yd'], "
                 "'to': ['1000yd','420yd']}}]",
                 rows[k].type, rows[k].x);
        Field *f = fire_moving(
            more,
            AT("f", 500, 400) FIELD_FOOT(4, 8, 2) "}," AT("c", 300, 400)
                FIELD_HORSE(1, 3, 2) "}," AT("o", 700, 400) FIELD_LIGHT(1, 3, 2) "}," AT(
                    "g", 100, 400) "'formation': 'limbered', " FIELD_GUNS("8-pounders", 1,
                                                                          2) "}",
            FAR_RED);
        cr_assert_eq(fire_goes(f, rows[k].who, 0, rows[k].ahead), rows[k].may,
                     "%s %s %d: %s", rows[k].type, rows[k].who, rows[k].x, f->err.text);
        field_free(f);
    }
}

/* Nor by a change of facing or formation, with its middle. */
Test(fire_corners, r9_2_nor_does_a_change_of_place)
{
    static const char *const types[] = { "heavy woods", "impassable", "light woods" };
    for (int k = 0; k < 3; k++) {
        char more[300];
        snprintf(more, sizeof more,
                 "%s,'terrain': [{'type': '%s', 'rectangle': {'from': ['0yd','415yd'], "
                 "'to': ['1000yd','420yd']}}]",
                 FIELD_OPENING(1, "movement", "Blue"), types[k]);
        Field *f = fire_field(more, AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}", FAR_RED);
        cr_assert_eq(field_gives(f, "b change to 500yd,430yd facing N"), k == 2, "%s: %s",
                     types[k], f->err.text);
        field_free(f);
    }
}

/* 8.2b  A charge goes in beside the table's edge, and against an enemy who has his back to it. */
Test(fire_corners, r8_11_the_edge_of_the_table_stops_no_charge)
{
    static const struct {
        int bx, by, rx, ry;
    } rows[] = { { 500, 930, 500, 990 }, { 10, 400, 10, 450 } };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        Field *f = fire_charging("", AT("b", 500, 500) FIELD_FOOT(1, 8, 2) "}",
                                 AT("r", 500, 550) FIELD_FOOT(1, 8, 2) "}");
        fire_stands_at(f, "b.1", rows[k].bx, rows[k].by);
        fire_stands_at(f, "r.1", rows[k].rx, rows[k].ry);
        int b = field_index(f, "b.1");
        cr_assert_eq(fd_drive_home(&f->game, &b, 1, YD(80), NULL), 1, "row %zu", k);
        cr_assert(fd_touches_enemy(f->battle, &f->state, b));
        field_free(f);
    }
}

/* 8.16  Matched with the side of a company in column, which is less wide than its front, a charger stands over
 * to those before and behind: it is in contact with that one alone.  A little aside, with two. */
Test(fire_corners, r8_15_a_front_is_wider_than_a_flank)
{
    static const char *const scales[] = { "15mm", "20mm" };
    for (int k = 0; k < 2; k++) {
        char scale[40];
        int enemy[4];
        snprintf(scale, sizeof scale, "'rules': {'scale': '%s'}", scales[k]);
        Field *f = fire_charging(
            scale, AT("b", 560, 500) "'facing': 'W', " FIELD_FOOT(1, 8, 2) "}",
            AT("r", 500, 500) "'formation': 'column', " FIELD_FOOT(3, 8, 2) "}");
        const int own[] = { 0 };
        int middle = 1;
        for (int i = 1; i <= 3; i++) {
            if (state_stand(&f->state, i)->at.y == YD(500))
                middle = i;
        }
        cr_assert_eq(fd_drive_home(&f->game, own, 1, YD(80), NULL), 1);
        cr_assert_eq(state_stand(&f->state, 0)->at.y, YD(500));
        cr_expect_eq(fd_touching_enemies(f->battle, &f->state, 0, enemy, 4), 1, "%s",
                     scales[k]);
        cr_expect_eq(enemy[0], middle);
        for (int i = 1; i <= 3; i++)
            cr_expect_eq(fd_touches_enemy(f->battle, &f->state, i), i == middle, "%s, %d",
                         scales[k], i);
        state_stand(&f->state, 0)->at.y += f->battle->stand[0].half_d / 2;
        cr_expect_eq(fd_touching_enemies(f->battle, &f->state, 0, enemy, 4), 2, "%s",
                     scales[k]);
        field_free(f);
    }
}

/* Nobody charges off it: a charge that meets nobody ends where its front does. */
Test(fire_corners, r8_11_a_charge_ends_at_the_edge_of_the_table)
{
    Field *f = fire_charging("", AT("b", 500, 500) FIELD_FOOT(1, 8, 2) "}",
                             AT("r", 500, 550) FIELD_FOOT(1, 8, 2) "}");
    fire_stands_at(f, "b.1", 500, 960);
    fire_stands_at(f, "r.1", 100, 100);
    int b = field_index(f, "b.1");
    cr_assert_eq(fd_drive_home(&f->game, &b, 1, YD(80), NULL), 0);
    const int32_t front = field_stand(f, "b.1")->at.y + f->battle->stand[b].half_d;
    cr_assert_leq(front, f->battle->terrain.depth + GEO_SLACK);
    cr_assert_geq(front, f->battle->terrain.depth, "%d", front);
    field_free(f);
}

/* 8.2b, 5.4c  A declared charge is made: to hold among the changes of formation is for the others. */
Test(fire_corners, r1_27_a_declared_charge_is_not_called_off)
{
    Field *f = fire_charging(
        "",
        "{'name': 'b', 'at': ['500yd','400yd'], 'stands': [{'kind': 'infantry', "
        "'count': 2, 'figures': 8, 'rating': 2}]}",
        AT("r", 490, 450) FIELD_FOOT(1, 8, 2) "}");
    cr_assert(field_gives(f, "b.1 charge r.1"), "%s", f->err.text);
    while (f->state.decision.kind != D_FORM)
        cr_assert(field_gives(f, "done"));
    cr_assert(field_refuses(f, "b.1 hold", "1.27"), "%s", f->err.text);
    cr_assert(field_gives(f, "b hold"), "%s", f->err.text);
    cr_assert_not(field_stand(f, "b.1")->marks & S_MOVED);
    cr_assert(field_stand(f, "b.2")->marks & S_MOVED);
    field_free(f);
}

/* 3.12, 1.27  Who charges is joined by nobody in the midst of it: he would be held to have moved,
 * and not charge at all. */
Test(fire_corners, r3_18_nobody_merges_into_a_charge)
{
    Field *f = fire_charging(
        "",
        "{'name': 'b', 'at': ['500yd','400yd'], 'stands': [{'kind': 'infantry', "
        "'count': 2, 'figures': 8, 'rating': 2}]}",
        AT("r", 490, 450) FIELD_FOOT(1, 8, 2) "}");
    field_stand(f, "b.1")->figures = 6;
    field_stand(f, "b.2")->figures = 1;
    cr_assert(field_gives(f, "b.1 charge r.1"), "%s", f->err.text);
    while (f->state.decision.kind != D_FORM)
        cr_assert(field_gives(f, "done"));
    cr_assert(field_refuses(f, "b.2 merge b.1", "1.27"), "%s", f->err.text);
    field_free(f);
}

/* 3.2  Light companies that march together stay together, however far they go; who leaves the
 * others stays within fifty yards of them. */
Test(fire_corners, r3_5_who_goes_along_keeps_near)
{
    Field *f = fire_moving(
        "", AT("b", 500, 400) "'formation': 'column', " FIELD_LIGHT(4, 3, 2) "}",
        FAR_RED);
    cr_assert(fire_goes(f, "b", 0, 600), "%s", f->err.text);
    cr_assert(fire_goes(f, "b", 0, 800), "%s", f->err.text); /* 4.7 */
    cr_assert_not(fire_goes(f, "b.1", 0, 600));
    cr_assert(strstr(f->err.text, "3.5"), "%s", f->err.text);
    cr_assert(fire_goes(f, "b.1", 0, 490), "%s", f->err.text);
    field_free(f);
}

/* 3.2  A change of facing takes nobody further off than a move would. */
Test(fire_corners, r3_5_nor_does_a_wheel_part_them)
{
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                          "{'name': 'b', 'at': ['500yd','400yd'], 'stands': [{'kind': "
                          "'infantry', 'rating': 2},"
                          "{'kind': 'light infantry', 'rating': 2}], 'bases': "
                          "[{'stand': 2, 'at': ['500yd','440yd']}]}",
                          FAR_RED);
    cr_assert(field_refuses(f, "b.2 change to 500yd,465yd facing N", "3.5"), "%s",
              f->err.text); /* 53.8 yards of gap */
    cr_assert(field_gives(f, "b.2 change to 500yd,460yd facing N"), "%s", f->err.text);
    field_free(f);
}

/* App. A  A line goes over a stream as slowly as the company that has to cross it, and over steep
 * banks with no part of it. */
Test(fire_corners, r9_13_a_stream_before_one_company_holds_up_the_line)
{
    static const struct {
        const char *type;
        int from, ahead;
        bool may;
    } rows[] = { { "stream", 520, 300, true },
                 { "stream", 520, 310, false },
                 { "stream", 525, 600, true },
                 { "steep stream", 520, 300, false },
                 { "steep stream", 525, 600, true } };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        char more[300];
        snprintf(
            more, sizeof more,
            "'terrain': [{'type': '%s', 'line': [['%dyd','420yd'],['1000yd','420yd']], "
            "'width': '5yd'}]",
            rows[k].type, rows[k].from);
        Field *f = fire_moving(more, AT("b", 500, 400) FIELD_FOOT(4, 8, 2) "}", FAR_RED);
        cr_assert_eq(fire_goes(f, "b", 0, rows[k].ahead), rows[k].may, "%zu: %s", k,
                     f->err.text);
        field_free(f);
    }
}

/* ---- setting up ---- */

/* A unit that is deployed as the file has it comes as one: it cannot make room for itself, as it does
 * among others.  Deeper stands bring a column up to its skirmishers. */
Test(fire_corners, a_unit_to_be_deployed_does_not_stand_upon_itself)
{
    static const struct {
        const char *set;
        bool good;
    } rows[] = { { "scale.15mm.stand.depth=34mm", true },
                 { "scale.15mm.stand.depth=38mm", false } };
    for (int i = 0; i < 2; i++) {
        const char *const set[] = { rows[i].set, NULL };
        const ScenarioOptions options = { .rulesets = rulesets, .set = set };
        Err err = { { 0 } };
        Battle *const b = scenario_load(
            SOURCE_ROOT "/rulesets/fire_and_discipline/scenarios/raasdorf_1809.json",
            &options, &err);
        cr_assert_eq(b != NULL, rows[i].good, "%s: %s", rows[i].set, err.text);
        cr_assert(b || strstr(err.text, "overlaps base 1 of the Regiment Vogelsang"),
                  "%s", err.text);
        if (b)
            battle_free(b);
    }
}

extern const Ruleset fire_and_discipline;

/* 1.24d  Whatever the number of them to a gun: a section has the crew of its guns, if the file says nothing
 * else. */
Test(fire_corners, r1_11_a_crew_is_what_its_guns_need)
{
    static const struct {
        const char *set, *more; /* more: of the section's row */
        int crew;               /* 0: refused */
    } rows[] = {
        { "castings.crew_per_gun=2", "", 4 },
        { "castings.crew_per_gun=3", "", 6 },
        { "castings.crew_per_gun=3", ", 'traits': ['one gun']", 3 },
        { "castings.crew_per_gun=1", "", 2 },
        { "castings.crew_per_gun=3", ", 'figures': 6", 6 },
        { "castings.crew_per_gun=3", ", 'figures': 5", 0 },
        { "castings.crew_per_gun=3", ", 'figures': 7", 0 },
    };
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        const char *const set[] = { rows[k].set, NULL };
        char guns[200];
        snprintf(guns, sizeof guns,
                 AT("g", 500, 100) "'stands': [{'kind': '8-pounders', 'rating': 2%s}]}",
                 rows[k].more);
        const FieldPlan plan = { .rules = &fire_and_discipline,
                                 .head =
                                     "'table': {'width': '1000yd', 'depth': '1000yd'},"
                                     " 'turns': 20, 'first': 'Blue'",
                                 .more = "",
                                 .units = { guns, FAR_RED },
                                 .set = set };
        Err err = { { 0 } };
        Battle *const b = field_parse(&plan, &err);
        cr_expect_eq(b ? b->stand[0].figures : 0, rows[k].crew, "%zu: %s", k, err.text);
        if (b)
            cr_expect_eq(state_stand(&b->opening, 0)->figures, rows[k].crew, "%zu", k);
        else
            cr_expect(strstr(err.text, "has a crew of 6 castings (1.11)"), "%s",
                      err.text);
        if (b)
            battle_free(b);
    }
}

/* A stand that is no deeper, or no wider, than a line is none. */
Test(fire_corners, r1_5_a_stand_has_some_size)
{
    static const struct {
        const char *set;
        bool good;
    } rows[] = { { "scale.15mm.stand.depth=5yd", true },
                 { "scale.15mm.stand.depth=4.9yd", false },
                 { "scale.20mm.half_stand.width=0yd", false } };
    for (int i = 0; i < 3; i++) {
        const char *const set[] = { rows[i].set, NULL };
        const ScenarioOptions options = { .rulesets = rulesets, .set = set };
        Err err = { { 0 } };
        Battle *const b = scenario_load(
            SOURCE_ROOT "/rulesets/fire_and_discipline/scenarios/drill_volleys.json",
            &options, &err);
        cr_assert_eq(b != NULL, rows[i].good, "%s: %s", rows[i].set, err.text);
        if (b)
            battle_free(b);
    }
}

/* Where a variant lets troops march as near as they like, a column goes at the road rate up to the enemy. */
Test(fire_corners, r4_7_a_march_may_lead_up_to_the_enemy)
{
    static const char *const set[] = { "move.road_gap=0yd", NULL };
    for (int variant = 0; variant < 2; variant++) {
        const FieldPlan plan = { .rules = &fire_and_discipline,
                                 .head = "'table': {'width': '1000yd', 'depth': "
                                         "'1000yd'}, 'turns': 20, 'first': 'Blue'",
                                 .more = FIELD_OPENING(1, "movement", "Blue"),
                                 .officers = { "", "" },
                                 .units = { AT("b", 500, 500) FIELD_FOOT(1, 8, 2) "}",
                                            AT("r", 500, 600) FIELD_FOOT(1, 8, 2) "}" },
                                 .set = variant ? set : NULL };
        Field *f = field_set_up(&plan);
        cr_assert(f->state.decision.kind != D_FORM || field_gives(f, "done"));
        cr_assert_eq(fire_goes(f, "b", 0, 800), variant, "%s", f->err.text);
        field_free(f);
    }
}

/* Who stands into somebody moves through him: so nobody does, but for what geo.h calls touching. */
Test(fire_corners, neighbours_share_no_ground)
{
    static const struct {
        const char *right;
        bool good;
    } rows[] = { { "292.1mm", true }, { "291.8mm", true }, { "291.7mm", false } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[400];
        Err err = { { 0 } };
        snprintf(blue, sizeof blue, "%s, {'name': 'c', 'at': ['%s','254mm'], %s}",
                 AT("b", 100, 100) FIELD_FOOT(1, 8, 2) "}", rows[i].right,
                 FIELD_FOOT(1, 8, 2));
        cr_expect_eq(fire_loads("", blue, FAR_RED, &err), rows[i].good, "%s: %s",
                     rows[i].right, err.text);
        cr_expect(rows[i].good || strstr(err.text, "overlaps"), "%s", err.text);
    }
}

/* 1.7  A limber is deeper than a gun: 38 mm instead of 31.6. */
Test(fire_corners, limbers_share_no_ground_either)
{
    static const struct {
        const char *formation, *behind;
        bool good;
    } rows[] = { { "unlimbered", "289mm", true },
                 { "limbered", "289mm", false },
                 { "limbered", "292mm", true } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[600];
        Err err = { { 0 } };
        snprintf(blue, sizeof blue,
                 "{'name': 'b', 'at': ['254mm','254mm'], 'formation': '%s', %s, "
                 "{'name': 'c', 'at': ['254mm','%s'], 'formation': '%s', %s",
                 rows[i].formation, FIELD_GUNS("8-pounders", 1, 2) "}", rows[i].behind,
                 rows[i].formation, FIELD_GUNS("8-pounders", 1, 2) "}");
        cr_expect_eq(fire_loads("", blue, FAR_RED, &err), rows[i].good, "%s, %s: %s",
                     rows[i].formation, rows[i].behind, err.text);
        cr_expect(rows[i].good || strstr(err.text, "overlaps"), "%s", err.text);
    }
}
