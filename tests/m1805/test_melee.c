/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_melee.c - 1805, chapter 6: figures in contact, percentages, results.
 *
 * Start at r6_1_: the printed cells.
 */
#include "tests/m1805/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define FAR_RED                                                                          \
    FOOT("r8", 10, 56, "green", "line") "," FOOT("r9", 50, 56, "green", "line")
#define FAR_BLUE FOOT("b8", 10, 4, "green", "line") "," FOOT("b9", 50, 4, "green", "line")

/* Two lines of foot in contact, front to front. */
static Field *contact(const char *traits)
{
    char blue[600];
    snprintf(blue, sizeof blue,
             UNIT("b1", 30, 18.5, "infantry", "green", "line", "%s", "") "," FAR_BLUE,
             traits);
    Field *f = m1805_field("", blue, FOOT("r1", 30, 20, "green", "line") "," FAR_RED);
    cr_assert(field_unit(f, "b1")->marks & U_ENGAGED);
    return f;
}

Test(m1805_melee, r6_1_effectiveness_by_arm_and_temper)
{
    static const struct {
        const char *kind, *traits;
        int percent;
    } rows[] = { { "cavalry", ", 'traits': ['fiery']", 25 },
                 { "cavalry", "", 20 },
                 { "cavalry", ", 'traits': ['timid']", 15 },
                 { "infantry", ", 'traits': ['fiery']", 15 },
                 { "infantry", "", 10 },
                 { "infantry", ", 'traits': ['timid']", 5 },
                 { "artillery", ", 'traits': ['fiery']", 10 },
                 { "artillery", "", 5 },
                 { "artillery", ", 'traits': ['timid']", 0 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char blue[400];
        const char *formation = rows[i].kind[0] == 'a' ? "unlimbered" : "line";
        snprintf(blue, sizeof blue, UNIT("b1", 30, 10, "%s", "green", "%s", "%s", ""),
                 formation, rows[i].kind, rows[i].traits);
        Field *f = m1805_field("", blue, FOOT("r1", 30, 20, "green", "line"));
        cr_assert_eq(musket_melee_percent(f->battle, &f->state, 0, 1), rows[i].percent,
                     "row %u", i);
        field_free(f);
    }
}

/* Ten files each, no overlap: 10 x 10 = 100, a kill each without a die; two tests at 90. */
Test(m1805_melee, r6_2_figures_times_percent)
{
    Field *f = contact("");
    cr_assert_eq(m1805_figures(f, "b1", "r1"), 10, "no overlap");
    field_dice(f, 2, 90, 90);
    m1805_bound(f, NULL);
    cr_assert_eq(m1805_body(f, "b1")->figures, 19);
    cr_assert_eq(m1805_body(f, "r1")->figures, 19);
    cr_assert(field_spent(f));
    cr_assert(field_unit(f, "b1")->marks & U_ENGAGED, "6.17: both fight on");
    field_free(f);
}

/* A column of four against a line of ten: 4 in contact each; only the line overlaps, by one. */
Test(m1805_melee, r6_3_one_overlap_a_unit)
{
    Field *f = m1805_field("", FOOT("b1", 30, 17, "green", "column"),
                           FOOT("r1", 30, 20, "green", "line"));
    m1805_touch(f, "b1", "r1", 190 * 5 / 2 + 190);
    cr_assert(field_unit(f, "b1")->marks & U_ENGAGED);
    cr_assert_eq(m1805_figures(f, "b1", "r1"), 4);
    cr_assert_eq(m1805_figures(f, "r1", "b1"), 5);
    field_forget(f);
    m1805_bound(f, NULL);
    cr_assert_eq(f->last[E_MELEE].c, 5);
    cr_assert_eq(f->last[E_MELEE].b, 50);
    field_free(f);
}

/* How many figures of b1 fight r1, and how many r2. */
static void check_figures(Field *f, const int *expected, int row)
{
    const uint8_t enemy[2] = { (uint8_t)field_index(f, "r1"),
                               (uint8_t)field_index(f, "r2") };
    int figures[2];
    musket_contact_figures(f->battle, &f->state, field_index(f, "b1"), enemy, 2, figures);
    cr_assert_eq(figures[0], expected[0], "row %d: %d", row, figures[0]);
    cr_assert_eq(figures[1], expected[1], "row %d: %d", row, figures[1]);
}

/* A line of ten files with two enemies before it, who cover so much of it from left and right: together no
 * more than the ten, and the overlap only if one of them touches nobody. */
Test(m1805_melee, r6_3_no_figure_fights_two_enemies)
{
    static const struct {
        int left, right; /* tenths of a millimetre of 1900 */
        int figures[2];
    } rows[] = { { 945, 945, { 5, 5 } },
                 { 850, 1040, { 4, 6 } }, /* a figure touches both */
                 { 945, 760, { 6, 4 } },  /* one is beside the contact */
                 { 945, 790, { 5, 5 } } };
    for (int i = 0; i < 4; i++) {
        Field *f = m1805_field(
            "", FOOT("b1", 30, 20, "green", "line"),
            FOOT("r1", 20, 30, "green", "line") "," FOOT("r2", 40, 30, "green", "line"));
        const Point at = m1805_body(f, "b1")->at;
        m1805_body(f, "r1")->at = (Point){ at.x - 1900 + rows[i].left, at.y + 380 };
        m1805_body(f, "r2")->at = (Point){ at.x + 1900 - rows[i].right, at.y + 380 };
        check_figures(f, rows[i].figures, i);
        field_free(f);
    }
}

/* The figure who touches both fights with those against the larger share; of shares as large, with those against
 * the right one (of eleven in contact five are left): whoever is named first. */
Test(m1805_melee, r6_3b_the_larger_share_of_an_edge_comes_first)
{
    for (int turned = 0; turned < 2; turned++) {
        Field *f = m1805_field("", FOOT("b1", 30, 20, "green", "line"),
                               turned ? FOOT("r2", 40, 30, "green", "line") "," FOOT(
                                            "r1", 20, 30, "green", "line")
                                      : FOOT("r1", 20, 30, "green", "line") "," FOOT(
                                            "r2", 40, 30, "green", "line"));
        const Point at = m1805_body(f, "b1")->at;
        const uint8_t enemy[2] = {
            (uint8_t)field_index(f, turned ? "r2" : "r1"),
            (uint8_t)field_index(f, turned ? "r1" : "r2"),
        };
        int figures[2];
        m1805_body(f, "r1")->at = (Point){ at.x - 1900 + 850, at.y + 380 };
        m1805_body(f, "r2")->at = (Point){ at.x + 1900 - 1040, at.y + 380 };
        musket_contact_figures(f->battle, &f->state, field_index(f, "b1"), enemy, 2,
                               figures);
        cr_expect_eq(figures[!turned], 6);
        cr_expect_eq(figures[turned], 4);
        field_free(f);
    }
}

/* Blocks that meet askew are lined up along the edges they meet with: a column of four at a line, a line at the
 * end of another, that is two ranks deep, have as many in contact as if they met squarely. */
Test(m1805_melee, r6_3_who_meets_askew_is_lined_up)
{
    static const struct {
        const char *formation;
        int facing, b1, r1; /* degrees; those of the line b1, who fight, and of r1 */
    } rows[] = { { "column", 180, 5, 4 }, { "column", 210, 5, 4 },
                 { "column", 150, 5, 4 }, { "line", 90, 3, 2 },
                 { "line", 110, 3, 2 },   { "line", 70, 3, 2 } };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char red[200];
        snprintf(red, sizeof red, FOOT("r1", 30, 25, "green", "%s"), rows[i].formation);
        Field *f = m1805_field("", FOOT("b1", 30, 20, "green", "line"), red);
        Stand *at = m1805_body(f, "r1");
        at->facing = (Angle)(rows[i].facing * 65536 / 360);
        int32_t met;
        const Box own = musket_unit_box(f->battle, &f->state, 1),
                  other = musket_unit_box(f->battle, &f->state, 0);
        met = geo_sweep_one(&own, (Vec){ 0, -GEO_ONE }, 2000, &other);
        at->at.y -= met;
        cr_assert(musket_in_contact(f->battle, &f->state, 0, 1));
        cr_expect_eq(m1805_figures(f, "b1", "r1"), rows[i].b1, "row %zu: %d", i,
                     m1805_figures(f, "b1", "r1"));
        cr_expect_eq(m1805_figures(f, "r1", "b1"), rows[i].r1, "row %zu: %d", i,
                     m1805_figures(f, "r1", "b1"));
        field_free(f);
    }
}

/* Seven foot in a house whose walls have room for five a side, attacked from south and north: five and two.
 * Ten have five for either; one by himself fights one of them. */
Test(m1805_melee, r6_3_a_unit_fights_with_no_more_figures_than_it_has)
{
    static const struct {
        int have, figures[2];
    } rows[] = { { 1, { 1, 0 } }, { 7, { 5, 2 } }, { 10, { 5, 5 } } };
    for (int i = 0; i < 3; i++) {
        Field *f = m1805_field(
            TERRAIN(AREA("building", 28, 28, 32, 32)),
            FOOT("b1", 30, 30, "green", "line"),
            FOOT("r1", 30, 20, "green", "line") "," FOOT("r2", 30, 40, "green", "line"));
        m1805_body(f, "b1")->figures = (uint8_t)rows[i].have;
        m1805_body(f, "r1")->at.y = 254 * 28 - 190;
        m1805_body(f, "r2")->at.y = 254 * 32 + 190;
        check_figures(f, rows[i].figures, i);
        field_free(f);
    }
}

Test(m1805_melee, r6_4_a_gun_fights_with_its_crew)
{
    Field *f =
        m1805_field("", GUN("b1", 30, 10, "green"), FOOT("r1", 30, 20, "green", "line"));
    cr_assert_eq(m1805_figures(f, "b1", "r1"), 4);
    field_free(f);
}

static Field *charge_of_horse(const char *formation)
{
    char red[600];
    snprintf(red, sizeof red, FOOT("r1", 30, 30, "green", "%s") "," FAR_RED, formation);
    return m1805_field("", HORSEMEN("b1", 30, 20, "veteran") "," FAR_BLUE, red);
}

/* Green foot stands on 50: pass, shaken up to 60, routed beyond. */
Test(m1805_melee, r6_5_foot_stands_on_the_next_lower_initiative)
{
    static const int dice[] = { 50, 51, 60, 61 },
                     status[] = { IN_ORDER, SHAKEN, SHAKEN, ROUTED };
    for (int i = 0; i < 4; i++) {
        Field *f = charge_of_horse("line");
        if (i)
            field_dice(f, 2, 1, dice[i]);
        else
            field_dice(f, 6, 1, dice[i], 100, 100, 1, 1);
        m1805_bound(f, "b1 charge r1", NULL);
        cr_assert_eq(field_unit(f, "r1")->status, status[i], "rolled %d", dice[i]);
        cr_assert_eq(f->events[E_MELEE] > 0, i == 0, "rolled %d", dice[i]);
        field_free(f);
    }
    Field *f = charge_of_horse("square");
    m1805_bound(f, "b1 charge r1", NULL);
    cr_assert_geq(f->events[E_MELEE], 1, "a square does not test to stand");
    cr_assert_neq(f->last[E_TEST].c, TEST_STAND);
    field_free(f);
}

/* Lines of eight inches charge a square of not quite four from two adjoining sides, and from all four: who comes where
 * another's flank is goes beside it, and has as many in contact. */
Test(m1805_melee, r7_2c_beside_who_is_there_already)
{
    static const struct {
        int x, y, home;
    } rows[4] = { { 30, 20, 1 }, { 42, 30, 1 }, { 30, 41, 1 }, { 17, 30, 1 } };
    static const char *const names[] = { "b1", "b2", "b3", "b4" };
    Field *f = m1805_field(
        "",
        HORSEMEN("b1", 30, 20, "veteran") "," HORSEMEN(
            "b2", 40, 10,
            "veteran") "," HORSEMEN("b3", 55, 20,
                                    "veteran") "," HORSEMEN("b4", 5, 25,
                                                            "veteran") "," FAR_BLUE,
        FOOT("r1", 30, 30, "green", "square") "," FAR_RED);
    for (int i = 0; i < 4; i++) {
        m1805_body(f, names[i])->at = (Point){ 254 * rows[i].x, 254 * rows[i].y };
        m1805_body(f, names[i])->facing = (Angle)(NORTH - i * EAST);
    }
    for (int i = 0; i < 4; i++) {
        const int who = field_index(f, names[i]), r1 = field_index(f, "r1");
        cr_expect_eq(musket_charge_reaches(f->battle, &f->state, who, r1), rows[i].home,
                     "%s", names[i]);
        musket_charge_home(&f->game, who, r1);
        cr_expect_eq(musket_in_contact(f->battle, &f->state, who, r1), rows[i].home, "%s",
                     names[i]);
        cr_expect_eq(m1805_figures(f, names[i], "r1"), 4, "%s: %d", names[i],
                     m1805_figures(f, names[i], "r1"));
    }
    field_free(f);
}

/* Both a friend and another enemy reach a little into its way from the left: it does not go round them but meets the
 * enemy, whichever of the sides the file has first. */
Test(m1805_melee, r7_2c_beside_a_friend_alone)
{
    static const char *const charger = HORSEMEN("c", 30, 20, "veteran") "," FOOT(
                                 "friend", 24.6, 29.5, "green", "line"),
                             *const enemies =
                                 FOOT("r1", 30, 31, "green",
                                      "line") "," FOOT("r2", 24.6, 27.9, "green", "line");
    for (int red = 0; red < 2; red++) {
        Field *f = m1805_field("", red ? enemies : charger, red ? charger : enemies);
        const int c = field_index(f, "c"), r2 = field_index(f, "r2");
        for (int i = 0; i < f->battle->n_units; i++)
            body(f->battle, &f->state, i)->facing = i == c ? NORTH : SOUTH;
        musket_charge_home(&f->game, c, field_index(f, "r1"));
        cr_expect(musket_in_contact(f->battle, &f->state, c, r2), "%d", red);
        cr_expect_eq(m1805_body(f, "c")->facing, NORTH, "%d", red);
        field_free(f);
    }
}

Test(m1805_melee, r6_6_to_6_10_modifiers)
{
    Field *f = m1805_field("", HORSEMEN("b1", 30, 20, "veteran"),
                           FOOT("r1", 30, 30, "green", "line"));
    const State *s = &f->state;
    cr_assert_eq(musket_melee_percent(f->battle, s, 0, 1), 20);
    field_unit(f, "r1")->status = ROUTED;
    cr_assert_eq(musket_melee_percent(f->battle, s, 0, 1), 40, "fleeing foot");
    cr_assert_eq(musket_melee_percent(f->battle, s, 1, 0), 0,
                 "6.12: who flees does not strike");
    field_unit(f, "r1")->status = IN_ORDER;
    field_unit(f, "b1")->marks |= U_FIRST_CHARGE;
    cr_assert_eq(musket_melee_percent(f->battle, s, 0, 1), 30, "first charge");
    field_unit(f, "b1")->marks |= U_DISORDERED;
    cr_assert_eq(musket_melee_percent(f->battle, s, 0, 1), 25, "disordered");
    field_unit(f, "r1")->marks |= U_FIRST_CHARGE;
    cr_assert_eq(musket_melee_percent(f->battle, s, 1, 0), 10,
                 "first charge is for cavalry");
    field_free(f);
    f = m1805_field(
        "", FOOT("b1", 30, 20, "green", "line"),
        HORSEMEN("r1", 30, 30, "green") "," FOOT("r2", 40, 30, "green", "line") "," UNIT(
            "r4", 10, 30, "wagon", "green", "limbered", "", ""));
    field_unit(f, "b1")->status = ROUTED;
    cr_assert_eq(musket_melee_percent(f->battle, s = &f->state, 1, 0), 40);
    cr_assert_eq(musket_melee_percent(f->battle, s, 2, 0), 10, "foot runs nobody down");
    cr_assert_eq(musket_melee_percent(f->battle, s, 3, 0), 5, "a wagon fights as a gun");
    field_free(f);
    f = m1805_field("", HORSEMEN("b1", 30, 20, "green"), HORSEMEN("r1", 30, 30, "green"));
    field_unit(f, "r1")->status = ROUTED;
    cr_assert_eq(musket_melee_percent(f->battle, &f->state, 0, 1), 20,
                 "nor is horse run down");
    field_free(f);
}

Test(m1805_melee, r6_7_only_the_first_charge_of_the_game)
{
    Field *f = charge_of_horse("square");
    field_forget(f);
    m1805_bound(f, "b1 charge r1", NULL);
    cr_assert(field_unit(f, "b1")->marks & U_HAS_CHARGED);
    cr_assert_not(field_unit(f, "b1")->marks & U_FIRST_CHARGE, "spent with the bound");
    field_free(f);
}

Test(m1805_melee, r6_8_opponents_down_hill)
{
    Field *f = m1805_field(TERRAIN(AREA("hill", 20, 15, 40, 25)),
                           FOOT("b1", 30, 20, "green", "line"),
                           FOOT("r1", 30, 30, "green", "line"));
    cr_assert_eq(musket_melee_percent(f->battle, &f->state, 0, 1), 12);
    cr_assert_eq(musket_melee_percent(f->battle, &f->state, 1, 0), 10);
    m1805_body(f, "r1")->at.y = 254 * 23; /* on the same hill */
    cr_assert_eq(musket_melee_percent(f->battle, &f->state, 0, 1), 10);
    field_free(f);
}

/* A house is one all round; who runs defends nothing; and foot comes over a wall that horse does not. */
Test(m1805_melee, r6_9_r6_13_who_defends_what)
{
    Field *f = m1805_field(
        TERRAIN(AREA("building", 28, 28, 32, 32) "," LINE_OF("obstacle", 34, 29, 50, 29)),
        HORSEMEN("b1", 30, 20, "green") "," FOOT("b2", 42, 20, "green", "line"),
        FOOT("r1", 30, 30, "green", "column") "," FOOT("r2", 42, 30, "green", "line"));
    cr_expect_eq(musket_melee_percent(f->battle, &f->state, 2, 1), 12, "out of a house");
    cr_expect(field_refuses(f, "b1 charge r1", "6.13"), "%s", f->err.text);
    cr_expect(field_refuses(f, "b1 charge r2", "6.13"), "%s", f->err.text);
    cr_expect(field_gives(f, "b2 charge r2"), "%s", f->err.text);
    field_unit(f, "r1")->status = field_unit(f, "r2")->status = ROUTED;
    cr_expect(!field_refuses(f, "b1 charge r1", "6.13"));
    cr_expect_not(musket_defends_obstacle(f->battle, &f->state, 3, 0));
    field_free(f);
}

Test(m1805_melee, r6_9_defending_an_obstacle)
{
    Field *f = m1805_field(TERRAIN(LINE_OF("obstacle", 20, 21, 40, 21)),
                           FOOT("b1", 30, 20, "green", "line"),
                           FOOT("r1", 30, 30, "green", "line"));
    cr_assert_eq(musket_melee_percent(f->battle, &f->state, 0, 1), 12);
    cr_assert_eq(musket_melee_percent(f->battle, &f->state, 1, 0), 10);
    field_unit(f, "b1")->marks |= U_CHARGING;
    cr_assert_eq(musket_melee_percent(f->battle, &f->state, 0, 1), 10,
                 "it came out from behind it");
    field_free(f);
}

/* A wall before r1's front; b1 has come over it in line, one and a half inches deep, or in
 * column.  The wall runs through his block: he does not defend it, however long they fight. */
Test(m1805_melee, r6_9_an_inch_before_the_front_however_deep_the_enemy)
{
    static const struct {
        int before, defends;
    } row[] = { { 0, 12 }, { 50, 12 }, { 190, 12 }, { 254, 12 }, { 256, 10 } };
    for (unsigned i = 0; i < sizeof row / sizeof *row; i++) {
        Field *f = m1805_field(TERRAIN(LINE_OF("obstacle", 20, 30, 40, 30)),
                               FOOT("b1", 30, 20, "green", "line"),
                               FOOT("r1", 30, 40, "green", "line"));
        m1805_body(f, "r1")->at.y = 254 * 30 + row[i].before + 190;
        m1805_touch(f, "b1", "r1", 380);
        cr_assert_eq(musket_melee_percent(f->battle, &f->state, 1, 0), row[i].defends,
                     "%d before it", row[i].before);
        if (row[i].before)
            cr_assert_eq(musket_melee_percent(f->battle, &f->state, 0, 1), 10);
        field_free(f);
    }
}

Test(m1805_melee, r6_11_never_less_than_nothing)
{
    Field *f = contact(", 'traits': ['timid']");
    field_unit(f, "b1")->marks |= U_DISORDERED;
    cr_assert_eq(musket_melee_percent(f->battle, &f->state, 0, 1), 0); /* 5 - 5 */
    field_free(f);
    f = m1805_field("",
                    UNIT("b1", 30, 10, "artillery", "green", "unlimbered",
                         ", 'traits': ['timid']", ""),
                    FOOT("r1", 30, 20, "green", "line"));
    field_unit(f, "b1")->marks |= U_DISORDERED;
    cr_assert_eq(musket_melee_percent(f->battle, &f->state, 0, 1), 0); /* 0 - 5 */
    field_free(f);
}

Test(m1805_melee, r6_13_horse_does_not_attack_a_defended_obstacle)
{
    Field *f =
        m1805_field(TERRAIN(LINE_OF("obstacle", 20, 29, 40, 29)),
                    HORSEMEN("b1", 30, 20, "green"), FOOT("r1", 30, 30, "green", "line"));
    cr_assert_not(field_gives(f, "b1 charge r1"));
    m1805_body(f, "r1")->at.y += 254 * 2; /* no longer behind it */
    cr_assert(field_gives(f, "b1 charge r1"), "%s", f->err.text);
    field_free(f);
}

/* The horse stands upon the wall half an inch before r1.  While r1 holds it they do not strike; when it has charged them it
 * defends nothing, neither for its own percentage nor against theirs. */
Test(m1805_melee, r6_13_who_charges_defends_no_obstacle)
{
    for (int charged = 0; charged < 2; charged++) {
        Field *f = m1805_field(TERRAIN(LINE_OF("obstacle", 20, 29, 40, 29)),
                               HORSEMEN("b1", 30, 20, "green"),
                               FOOT("r1", 30, 30, "green", "line"));
        const int b1 = field_index(f, "b1"), r1 = field_index(f, "r1");
        const Box horse = musket_unit_box(f->battle, &f->state, b1),
                  foot = musket_unit_box(f->battle, &f->state, r1);
        m1805_body(f, "b1")->at.y = 254 * 29 + 127 - horse.half_d;
        m1805_body(f, "r1")->at.y = 254 * 29 + 127 + foot.half_d;
        if (charged)
            field_unit(f, "r1")->marks |= U_CHARGING;
        cr_assert_eq(musket_horse_barred(f->battle, &f->state, b1, r1), !charged);
        cr_assert_eq(musket_melee_percent(f->battle, &f->state, r1, b1),
                     charged ? 10 : 12);
        musket_mark_engaged(f->battle, &f->state);
        field_forget(f);
        musket_melees(&f->game);
        cr_assert_eq(f->events[E_MELEE], charged ? 2 : 1, "r1 strikes all the same");
        field_free(f);
    }
}

/* The wall that r1 holds stops it short of him, and that is told; not so a wall that is behind him, nor a
 * charge that has too far to go. */
Test(m1805_melee, r6_13_a_charge_that_a_wall_stops_is_told_as_that)
{
    static const struct {
        const char *terrain;
        int y;
        const char *told;
    } rows[] = {
        { TERRAIN(LINE_OF("obstacle", 20, 29, 40, 29)), 20, "b1 is held off by" },
        { TERRAIN(LINE_OF("obstacle", 20, 31, 40, 31)), 20, "b1 charges home on" },
        { "", 8, "b1 does not reach" }
    };
    for (int i = 0; i < 3; i++) {
        char told[200];
        Field *f = m1805_field(rows[i].terrain, HORSEMEN("b1", 30, 20, "green"),
                               FOOT("r1", 30, 30, "green", "line"));
        m1805_body(f, "b1")->at.y = (int16_t)(254 * rows[i].y);
        field_forget(f);
        musket_charge_home(&f->game, field_index(f, "b1"), field_index(f, "r1"));
        cr_assert_eq(f->events[E_CHARGE], 1);
        cr_assert_eq(f->last[E_CHARGE].target, field_find(f, "r1"));
        musket_say_event(&f->game, &f->last[E_CHARGE], told, sizeof told);
        cr_assert(strstr(told, rows[i].told), "row %d: %s", i, told);
        field_free(f);
    }
}

/* r1 loses 1, b1 none: r1, at 90 - 10 = 80, holds and steps back half a move. */
Test(m1805_melee, r6_14_who_lost_more_tests_at_ten_less_and_steps_back)
{
    Field *f = contact("");
    m1805_body(f, "b1")->figures = 20;
    m1805_body(f, "r1")->figures = 19; /* ten files still; with 1 lost before */
    field_dice(f, 1, 1);
    m1805_bound(f, NULL); /* 100 % each: equal */
    cr_assert_eq(f->events[E_BACK], 0);
    field_free(f);
    f = contact(", 'traits': ['fiery']"); /* 150 % against 100 % */
    field_dice(f, 3, 50, 90, 70);         /* b1 kills 2; b1 at 90; r1 at 80 - 10 */
    m1805_bound(f, NULL);
    cr_assert_eq(m1805_body(f, "r1")->figures, 18);
    cr_assert_eq(f->events[E_BACK], 1);
    cr_assert_eq(f->last[E_TEST].b, 70);
    cr_assert_eq(m1805_body(f, "r1")->at.y, 254 * 23, "half of 6 in");
    cr_assert_not(field_unit(f, "b1")->marks & U_ENGAGED);
    field_free(f);
    f = contact(", 'traits': ['fiery']");
    field_dice(f, 3, 50, 90, 81); /* missed by eleven: it runs, and that is all */
    m1805_bound(f, NULL);
    cr_assert_eq(field_unit(f, "r1")->status, ROUTED);
    cr_assert_eq(f->events[E_BACK], 0);
    field_free(f);
}

Test(m1805_melee, r6_15_a_square_has_no_flank)
{
    Field *f = m1805_field("", FOOT("b1", 30, 20, "green", "square"),
                           FOOT("r1", 30, 30, "green", "line"));
    const Box box = musket_unit_box(f->battle, &f->state, 0);
    cr_assert_eq(box.half_w, box.half_d);
    m1805_body(f, "r1")->at = (Point){ 254 * 30 + box.half_w + 950, 254 * 20 };
    cr_assert_eq(m1805_figures(f, "b1", "r1"), 3, "a line two deep, and the overlap");
    field_free(f);
}

/* Both are killed to the last by each other: neither is spared for being first. */
Test(m1805_melee, r6_16_losses_are_simultaneous)
{
    Field *f = contact("");
    m1805_body(f, "b1")->figures = m1805_body(f, "r1")->figures = 1;
    m1805_touch(f, "b1", "r1", 190);
    field_dice(f, 2, 10, 10); /* one figure each: 10 % */
    m1805_bound(f, NULL);
    cr_assert_eq(m1805_body(f, "b1")->where, LOST);
    cr_assert_eq(m1805_body(f, "r1")->where, LOST);
    field_free(f);
}

Test(m1805_melee, r4_12_routers_caught_flee_again)
{
    Field *f = m1805_field("", HORSEMEN("b1", 30, 20, "veteran") "," FAR_BLUE,
                           UNIT("r1", 30, 30, "infantry", "green", "column", "",
                                ", 'status': 'routed'") "," FAR_RED);
    field_dice(f, 2, 1, 100); /* to close; 50 x 4 = 200 and one more: 5 figures at 50 */
    m1805_bound(f, "b1 charge r1", NULL);
    cr_assert_lt(m1805_body(f, "r1")->figures, 20);
    cr_assert_gt(m1805_body(f, "r1")->at.y, 254 * 35);
    cr_assert_eq(field_unit(f, "r1")->status, ROUTED);
    field_free(f);
}

/* What is counted says one figure, and two figures. */
Test(m1805_melee, r6_3_one_figure_is_one)
{
    Field *f = m1805_field("", FAR_BLUE, FAR_RED);
    for (int n = 1; n <= 2; n++) {
        char out[200];
        const Event e = { .kind = E_MELEE,
                          .subject = ref_unit(0),
                          .target = ref_unit(1),
                          .b = 10 * n,
                          .c = (int16_t)n };
        musket_label(&f->game, &e, out, sizeof out);
        cr_assert(strstr(out, n == 1 ? ", 1 figure, 10 %" : ", 2 figures, 20 %"), "%s",
                  out);
    }
    field_free(f);
}

/* Thirty a figure when b1 comes home for the first time, and twenty after that. */
Test(m1805_melee, r6_7_a_charge_home_spends_it)
{
    Field *f = charge_of_horse("square");
    const int b1 = field_index(f, "b1"), r1 = field_index(f, "r1");
    for (int charge = 1; charge <= 2; charge++) {
        m1805_body(f, "b1")->at.y = 254 * 20;
        musket_mark_engaged(f->battle, &f->state);
        musket_charge_home(&f->game, b1, r1);
        cr_assert(field_unit(f, "b1")->marks & U_CHARGING);
        cr_expect_eq(musket_melee_percent(f->battle, &f->state, b1, r1),
                     charge == 1 ? 30 : 20, "%d", charge);
        musket_recover(&f->game);
    }
    field_free(f);
}

/* Whom r1's charge has caught has charged him too, if that is what it was told; not if it was to charge r2. */
Test(m1805_melee, r1_5_a_charge_at_somebody_else_is_none)
{
    static const char *const target[] = { "r1", "r2" };
    for (int i = 0; i < 2; i++) {
        Field *f = m1805_field("", HORSEMEN("b1", 30, 20, "green") "," FAR_BLUE,
                               FOOT("r1", 30, 30, "green", "line") "," FOOT(
                                   "r2", 40, 30, "green", "line") "," FAR_RED);
        m1805_touch(f, "b1", "r1", 190 + 190 + 190);
        field_forget(f);
        musket_charge_home(&f->game, field_index(f, "b1"), field_index(f, target[i]));
        cr_expect_eq(f->events[E_CHARGE], !i);
        cr_expect_eq((field_unit(f, "b1")->marks & U_CHARGING) != 0, !i);
        field_free(f);
    }
}

/* b1 has r1 before its front.  Foot stands against horse that charges it in this bound: not against one that it fights
 * since the last, nor one that a wall holds off, nor one that is upon somebody else; nobody but foot has to. */
Test(m1805_melee, r6_5_who_has_to_stand)
{
    static const struct {
        const char *terrain, *red;
        uint32_t marks;
        int tests; /* b1's to close among them */
    } rows[] = {
        { "", FOOT("r1", 30, 30, "green", "line"), U_CHARGING, 2 },
        { "", FOOT("r1", 30, 30, "green", "square"), U_CHARGING, 1 },
        { "", FOOT("r1", 30, 30, "green", "line"), 0, 0 },
        { "", HORSEMEN("r1", 30, 30, "green"), U_CHARGING, 1 },
        { "", GUN("r1", 30, 30, "green"), U_CHARGING, 1 },
        { TERRAIN(LINE_OF("obstacle", 20, 29, 40, 29)),
          FOOT("r1", 30, 30, "green", "line"), U_CHARGING, 1 },
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char red[900];
        snprintf(red, sizeof red, "%s,%s", rows[i].red, FAR_RED);
        Field *f = m1805_field(rows[i].terrain,
                               HORSEMEN("b1", 30, 20, "green") "," FAR_BLUE, red);
        const int b1 = field_index(f, "b1"), r1 = field_index(f, "r1");
        const Box foot = musket_unit_box(f->battle, &f->state, r1),
                  horse = musket_unit_box(f->battle, &f->state, b1);
        m1805_touch(f, "b1", "r1", foot.half_d + horse.half_d);
        field_unit(f, "b1")->marks |= rows[i].marks;
        field_forget(f);
        field_dice(f, 2, 1, 1);
        musket_closing(&f->game);
        cr_expect_eq(f->events[E_TEST], rows[i].tests, "row %u: %d", i,
                     f->events[E_TEST]);
        field_free(f);
    }
    Field *f = m1805_field("",
                           HORSEMEN("b1", 30, 20, "green") "," FOOT("b2", 45, 20, "green",
                                                                    "line") "," FAR_BLUE,
                           FOOT("r1", 30, 30, "green", "line") "," FOOT(
                               "r2", 45, 30, "green", "line") "," FAR_RED);
    m1805_touch(f, "b1", "r1", 570);
    m1805_touch(f, "b2", "r2", 380);
    field_unit(f, "b1")->marks |= U_CHARGING;
    field_unit(f, "b2")->marks |= U_CHARGING;
    field_forget(f);
    field_dice(f, 3, 1, 1, 1);
    musket_closing(&f->game);
    cr_assert_eq(f->events[E_TEST], 3);
    cr_assert(field_spent(f));
    field_free(f);
}
