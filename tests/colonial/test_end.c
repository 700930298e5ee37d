/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_end.c - Greg Blake's colonial rules, clauses 13.1 to 13.2b: objectives, points, the end.
 */
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define KRAAL(value)                                                                     \
    "{'name': 'kraal', 'type': 'objective', 'rectangle': {'from': ['1100mm', '700mm'], " \
    "'to': ['1300mm', '800mm']}" value "}"
#define B1 REGULARS("b1", 600, 200, 4, "line", "B")
#define R1 WARRIORS("r1", 600, 1300, 4, "line", "C")

static int holder(const Field *f)
{
    const int place = field_index(f, "kraal"),
              side = colonial(&f->state)->held[place] - 1;
    cr_assert_eq(colonial_held_by(f->battle, &f->state, place), side < 0 ? NOBODY : side);
    return side;
}

/* To the end of Blue's turn, and of Red's. */
static void round_goes(Field *f)
{
    clash_until(f, D_OVER);
    clash_until(f, D_OVER);
}

/* ---- 13.1: objectives ---- */

/* By the middle of one stand, alone on it; it stays his when he goes. */
Test(colonial_end, r13_1_who_is_alone_on_it_holds_it)
{
    Field *f =
        colonial_field(TERRAIN(KRAAL("")), REGULARS("b1", 600, 200, 1, "line", "B"),
                       WARRIORS("r1", 600, 1300, 1, "line", "C"));
    colonial_objectives(&f->game);
    cr_assert_eq(holder(f), -1);
    colonial_stands_at(f, "b1", 1200, 699, NORTH);
    colonial_objectives(&f->game);
    cr_assert_eq(holder(f), -1);
    colonial_stands_at(f, "b1", 1200, 700, NORTH);
    colonial_objectives(&f->game);
    cr_assert_eq(holder(f), 0);
    colonial_stands_at(f, "r1", 1200, 800, SOUTH);
    colonial_objectives(&f->game);
    cr_assert_eq(holder(f), 0, "both are on it");
    colonial_stands_at(f, "b1", 600, 200, NORTH);
    colonial_objectives(&f->game);
    cr_assert_eq(holder(f), 1);
    colonial_stands_at(f, "r1", 600, 1300, SOUTH);
    colonial_objectives(&f->game);
    cr_assert_eq(holder(f), 1);
    field_free(f);
}

Test(colonial_end, r13_1_not_with_halted_stands)
{
    Field *f =
        colonial_field(TERRAIN(KRAAL("")), REGULARS("b1", 1200, 750, 1, "line", "B"), R1);
    field_stand(f, "b1.1")->figures = 1;
    colonial_objectives(&f->game);
    cr_assert_eq(holder(f), -1);
    field_stand(f, "b1.1")->figures = 2;
    colonial_objectives(&f->game);
    cr_assert_eq(holder(f), 0);
    field_free(f);
}

/* How much of a move's way to the objective those have who could be nominated. */
static int errand_of_blue(const Field *f)
{
    Intention list[MAX_OPTIONS];
    int16_t told[MAX_OPTIONS][FEATURES];
    const Ruleset *rules = f->battle->rules;
    const int n = rules->options(f->battle, &f->state, list, NULL);
    cr_assert_eq(f->state.decision.kind, D_NOMINATE);
    rules->features(f->battle, &f->state, list, n, NULL, told);
    for (int i = 0; i < n; i++)
        if (list[i].verb == V_NOMINATE)
            return told[i][FEATURE_OBJECTIVE];
    cr_assert_fail("nobody can be nominated");
    return -1;
}

/* A move of regular foot is 140 mm on average: the kraal's middle is at 1200,750. */
Test(colonial_end, r13_1_a_general_knows_whose_way_is_before_them)
{
#define B2 "," REGULARS("b2", 1200, 610, 1, "line", "B")
    Field *f = colonial_field(TERRAIN(KRAAL("")), B1 B2, R1);
    cr_assert_eq(errand_of_blue(f), FEATURE_ONE);
    colonial_stands_at(f, "b2", 1200, 680, NORTH);
    cr_assert_eq(errand_of_blue(f), FEATURE_ONE * 3 / 4);
    colonial_stands_at(f, "b2", 1200, 750, NORTH);
    cr_assert_eq(errand_of_blue(f), FEATURE_ONE / 2, "b2 is there");
    colonial_objectives(&f->game);
    cr_assert_eq(errand_of_blue(f), 0, "and holds it");
    field_free(f);
}

/* ---- 13.1: points ---- */

/* Of r1's four stands, C, 25 points each, and an objective's hundred or what its file says. */
Test(colonial_end, r13_1_points_for_stands_gone_and_objectives_held)
{
    for (int i = 0; i < 2; i++) {
        Field *f = colonial_field(
            i ? TERRAIN(KRAAL(", 'value': 70")) : TERRAIN(KRAAL("")), B1, R1);
        cr_assert_eq(colonial_margin(f->battle, &f->state), 0);
        colonial_stand_lost(&f->game, field_index(f, "r1.1"), LEFT_TABLE, LOST_FLED);
        cr_assert_eq(colonial_margin(f->battle, &f->state), 25);
        colonial_stand_lost(&f->game, field_index(f, "b1.1"), LOST, LOST_FLED);
        cr_assert_eq(colonial_margin(f->battle, &f->state), 25 - 75);
        colonial(&f->state)->held[field_index(f, "kraal")] = 1;
        cr_assert_eq(colonial_margin(f->battle, &f->state), 25 - 75 + (i ? 70 : 100));
        field_stand(f, "r1.2")->figures = 1;
        cr_assert_eq(colonial_margin(f->battle, &f->state), 25 - 75 + (i ? 70 : 100),
                     "stands, not figures");
        field_free(f);
    }
}

/* ---- 13.1: the end ---- */

/* After the second side's last turn, and not before. */
Test(colonial_end, r13_1_when_time_runs_out_points_count)
{
    static const struct {
        int turn;
        const char *lost;
        int over, winner, how;
    } rows[] = { { 11, "r1.1", 0, 0, END_NOT },
                 { 12, "r1.1", 1, 0, END_POINTS },
                 { 12, "b1.1", 1, 1, END_POINTS },
                 { 12, NULL, 1, NOBODY, END_TURNS } };
    for (int i = 0; i < 4; i++) {
        Field *f = colonial_field("", B1, R1);
        f->state.turn = (uint8_t)rows[i].turn;
        if (rows[i].lost)
            colonial_stand_lost(&f->game, field_index(f, rows[i].lost), LOST, LOST_FLED);
        clash_until(f, D_OVER);
        cr_assert_not(f->state.over, "Red has his turn");
        clash_until(f, D_OVER);
        cr_assert_eq(f->state.over, rows[i].over, "row %d", i);
        cr_assert_eq(f->state.how, rows[i].how, "row %d", i);
        char says[128];
        f->battle->rules->say_event(&f->game, &f->last[E_END], says, sizeof says);
        if (f->state.how == END_POINTS)
            cr_expect(strstr(says, " points ahead: more points when"), "%s", says);
        if (f->state.over)
            cr_assert_eq(f->state.winner, rows[i].winner, "row %d", i);
        field_free(f);
    }
}

/* Whatever the points are.  Three of its four stands are halted, and it is all its groups. */
Test(colonial_end, r13_1_who_breaks_the_enemys_army_wins)
{
    for (int n = 2; n < 4; n++) {
        Field *f = colonial_field("", B1, R1);
        colonial_stand_lost(&f->game, field_index(f, "b1.1"), LOST, LOST_FLED);
        for (int k = 0; k < n; k++)
            state_stand(&f->state, f->battle->unit[1].first + k)->figures = 3;
        clash_until(f, D_OVER);
        cr_assert_eq(f->state.over, n == 3);
        if (n == 3) {
            cr_assert_eq(f->state.winner, 0);
            cr_assert_eq(f->state.how, END_ARMY);
        }
        field_free(f);
    }
}

/* Both at once: points decide. */
Test(colonial_end, r13_1_when_both_break_points_decide)
{
    Field *f = colonial_field("", B1, R1);
    for (int k = 0; k < 3; k++) {
        state_stand(&f->state, k)->figures = 1;
        state_stand(&f->state, 4 + k)->figures = 3;
    }
    round_goes(f);
    cr_assert(f->state.over);
    cr_assert_eq(f->state.how, END_BOTH);
    cr_assert_eq(f->state.winner, 1, "75 a stand to 25");
    field_free(f);
}

/* ---- 13.2 ---- */

typedef struct Price {
    const char *kind, *formation, *traits, *weapon;
    int points[5]; /* A, B, C, D, E */
} Price;

/* clang-format off */
static const Price prices[] = {
    { "infantry", "line", "",            "spears",          { 125,  55,  25,  15,  7 } },
    { "infantry", "line", "",            "smoothbores",     { 125,  55,  25,  15,  7 } },
    { "cavalry",  "line", "",            "spears",          { 130,  60,  30,  20, 10 } },
    { "infantry", "line", "'irregular'", "muzzle-loaders",  {  85,  60,  40,  30, 15 } },
    { "infantry", "line", "'irregular'", "breech-loaders",  {  95,  70,  50,  40, 20 } },
    { "cavalry",  "line", "'irregular'", "spears",          { 175, 105,  75,  60, 30 } },
    { "infantry", "line", "'regular'",   "muzzle-loaders",  {  85,  60,  45,  35, 17 } },
    { "infantry", "line", "'regular'",   "breech-loaders",  { 100,  75,  55,  45, 22 } },
    { "infantry", "line", "'regular'",   "magazine rifles", { 125,  90,  70,  55, 27 } },
    { "cavalry",  "line", "'regular'",   "breech carbines", { 190, 120,  90,  70, 35 } },
    { "light gun",  "unlimbered", "'irregular'", NULL, { 250, 250, 250, 250, 250 } },
    { "medium gun", "unlimbered", "",            NULL, { 250, 250, 250, 250, 250 } },
    { "heavy gun",  "unlimbered", "'irregular'", NULL, { 350, 350, 350, 350, 350 } },
    { "light gun",  "unlimbered", "'regular'",   NULL, { 300, 300, 300, 300, 300 } },
    { "heavy gun",  "unlimbered", "'regular'",   NULL, { 400, 400, 400, 400, 400 } },
    { "machine gun", "unlimbered", "'regular'",  NULL, { 200, 200, 200, 200, 200 } },
    { "wagon",      "line", "",                  NULL, {  50,  50,  50,  50,  50 } },
    { "sniper",     "skirmish", "",              NULL, {  30,  30,  30,  30,  30 } },
};
/* clang-format on */

Test(colonial_end, r13_2_points_by_type_and_class)
{
    for (unsigned i = 0; i < sizeof prices / sizeof *prices; i++) {
        const Price *p = &prices[i];
        for (int class = 0; class < 5; class ++) {
            char blue[600], weapon[60] = "";
            if (p->weapon)
                snprintf(weapon, sizeof weapon, ", 'weapon': '%s'", p->weapon);
            snprintf(blue, sizeof blue,
                     BODY("b1", "bleader", 600, 200, "%s", 1, "%s", "%c", "%s", "%s"),
                     p->formation, p->kind, "ABCDE"[class], p -> traits, weapon);
            Field *f = colonial_field("", blue, R1);
            cr_assert_eq(colonial_stand_points(f->battle, 0), p->points[class],
                         "row %u, class %c: %d", i, "ABCDE"[class],
                         colonial_stand_points(f->battle, 0));
            field_free(f);
        }
    }
}

/* Whoever takes over, the one who fell still counts; so do those who fell before the battle began. */
Test(colonial_end, r13_2b_officers_who_fall)
{
    Field *f = colonial_with(
        "", NULL, B1,
        "{'name': 'rchief', 'at': ['1200mm', '1480mm']}, "
        "{'name': 'rleader', 'under': 'rchief', 'with': 'r1'}, "
        "{'name': 'rdead', 'under': 'rchief', 'off': 'lost'}",
        RED_REGULARS("r1", 600, 1300, 4, "line", "B") "," BODY(
            "r2", "rdead", 1600, 1300, "infantry", 1, "line", "B", "'regular'", ""));
    cr_assert_eq(colonial_points(f->battle, &f->state, 0), 25);
    colonial_officer_falls(&f->game, field_index(f, "rleader"));
    cr_assert_eq(colonial_points(f->battle, &f->state, 0), 50);
    f->state.side = 1;
    field_dice(f, 2, 6, 5);
    colonial_replacements(&f->game);
    cr_assert(leads(&f->state, field_index(f, "rleader")));
    cr_assert_eq(colonial_points(f->battle, &f->state, 0), 50);
    colonial_officer_falls(&f->game, field_index(f, "rleader"));
    cr_assert_eq(colonial_points(f->battle, &f->state, 0), 75);
    colonial_officer_falls(&f->game, field_index(f, "rchief"));
    cr_assert_eq(colonial_points(f->battle, &f->state, 0), 175);
    cr_assert_eq(colonial_points(f->battle, &f->state, 1), 0);
    field_free(f);
}

/* Three stands of four gone are three times a stand's. */
Test(colonial_end, r13_2_by_the_stand)
{
    Field *f = colonial_field("", B1, R1);
    for (int k = 1; k < 4; k++) {
        colonial_stand_lost(&f->game, f->battle->unit[1].first + k, LOST, LOST_FLED);
        cr_assert_eq(colonial_points(f->battle, &f->state, 0), 25 * k);
    }
    field_free(f);
}

/* One stand or two, but none that lies hidden or has fallen; and not from beside the corner of its bounds. */
Test(colonial_end, r13_1_whose_stands_count)
{
    static const struct {
        uint32_t marks;
        bool fallen;
        int x, y, holder;
    } rows[] = { { 0, false, 1250, 720, 0 },
                 { U_HIDDEN, false, 1250, 720, -1 },
                 { 0, true, 1250, 720, -1 },
                 { 0, false, 1130, 770, -1 },
                 { 0, false, 1200, 850, -1 } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = colonial_field(
            TERRAIN("{'name': 'kraal', 'type': 'objective', 'area': [['1100mm', "
                    "'700mm'], ['1300mm', '700mm'], ['1300mm', '800mm']]}"),
            REGULARS("b1", 600, 200, 2, "column", "B"), R1);
        colonial_stands_at(f, "b1", rows[i].x, rows[i].y, EAST);
        field_unit(f, "b1")->marks |= rows[i].marks;
        if (rows[i].fallen)
            for (int k = 0; k < 2; k++)
                state_stand(&f->state, k)->where = LOST;
        colonial_objectives(&f->game);
        cr_expect_eq(holder(f), rows[i].holder, "row %u", i);
        field_free(f);
    }
}

Test(colonial_end, r13_2_a_side_with_nobody_left_has_lost)
{
    for (int side = 0; side < 2; side++) {
        Field *f = colonial_field("", B1, R1);
        const int unit = field_index(f, side ? "r1" : "b1");
        colonial_judge(&f->game, false);
        cr_assert_not(f->state.over);
        for (int k = 0; k < 4; k++)
            colonial_stand_lost(&f->game, f->battle->unit[unit].first + k, LOST,
                                LOST_TO_FIRE);
        colonial_judge(&f->game, false);
        cr_assert(f->state.over);
        cr_expect_eq(f->state.winner, !side);
        field_free(f);
    }
}

Test(colonial_end, a_side_may_concede)
{
    Field *f = colonial_field("", B1, R1);
    cr_assert(field_gives(f, "concede"), "%s", f->err.text);
    cr_assert(f->state.over);
    cr_expect_eq(f->state.winner, 1);
    field_free(f);
}
