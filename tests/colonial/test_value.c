/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_value.c - Greg Blake's colonial rules: how a battle stands, entry by entry.
 *
 * Start at alike(): two sides with nothing between them.
 */
#include "tests/colonial/clash.h"
#include "tests/shipped.h"
#include "tests/values.h"
#include <criterion/criterion.h>
#include <string.h>

/* Four stands of regulars and a gun a side, opposite each other and out of reach; a kraal in the
 * middle. */
static Field *alike(void)
{
    return colonial_field(
        TERRAIN("{'name': 'kraal', 'type': 'objective', 'rectangle': {'from': ['1100mm', "
                "'700mm'], 'to': ['1300mm', '800mm']}}"),
        REGULARS("b1", 1200, 100, 4, "line", "B") "," BLUE_GUN("b2", 400, 100,
                                                               "light gun"),
        RED_REGULARS("r1", 1200, 1400, 4, "line",
                     "B") "," BODY("r2", "rleader", 400, 1400, "light gun", 1,
                                   "unlimbered", "B", "'regular'", ""));
}

static int value_of(const Field *f, const char *name)
{
    return values_entry(f->battle, &f->state, name);
}

Test(colonial_value, nothing_between_equals)
{
    Field *f = alike();
    values_expect_nothing(f->battle, &f->state);
    field_free(f);
}

Test(colonial_value, nothing_between_the_two_columns)
{
    static State s;
    Err err = { "" };
    Battle *b = shipped_battle("greg_blake_colonial", "two_columns");
    Game g = { .battle = b, .state = &s };
    cr_assert(scenario_begin(&g, 1, &err), "%s", err.text);
    values_expect_nothing(b, &s);
    battle_free(b);
}

/* Whatever befalls one side makes the opposite difference when it befalls the other. */
typedef struct Mishap {
    const char *stand; /* without its side's letter */
    int figures, marks;
    bool lost, led; /* led: the leader has fallen */
} Mishap;

static void befalls(Field *f, const Mishap *m, bool red)
{
    char stand[8] = "?";
    strcpy(stand + 1, m->stand);
    stand[0] = red ? 'r' : 'b';
    if (m->lost)
        colonial_stand_lost(&f->game, field_index(f, stand), LOST, LOST_FLED);
    else
        field_stand(f, stand)->figures = (uint8_t)m->figures;
    if (!m->lost)
        clash_marks(f, stand, m->marks);
    if (m->led)
        colonial_officer_falls(&f->game, field_index(f, red ? "rleader" : "bleader"));
}

Test(colonial_value, one_sides_loss_is_the_others_gain)
{
    static const Mishap rows[] = {
        { "1.1", 3, 0, false, false }, { "1.1", 6, S_DISORDERED, false, false },
        { "1.2", 1, 0, false, false }, { "1.4", 0, 0, true, false },
        { "2.1", 0, 0, true, false },  { "1.1", 6, 0, false, true }
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Field *f = alike(), *g = alike();
        int32_t one[VALUES], two[VALUES], any = 0;
        befalls(f, &rows[i], false);
        befalls(g, &rows[i], true);
        colonial_value(f->battle, &f->state, one);
        colonial_value(g->battle, &g->state, two);
        for (int k = 0; k < VALUES; k++) {
            cr_expect_eq(one[k], -two[k], "row %u, entry %d: %d and %d", i, k, one[k],
                         two[k]);
            any |= one[k];
        }
        cr_expect(any, "row %u makes no difference", i);
        field_free(f);
        field_free(g);
    }
}

/* By what they cost: four stands of 75 and a gun of 300, in eighths of 64. */
Test(colonial_value, figures_by_what_they_cost)
{
    Field *f = alike();
    field_stand(f, "r1.1")->figures = 3;
    const int all = 4 * 75 * 6 + 300 * 4;
    cr_expect_eq(value_of(f, "figures"), 8 * 64 - 8 * 64 * (all - 75 * 3) / all);
    field_free(f);
}

Test(colonial_value, halted_and_disordered_stands)
{
    Field *f = alike();
    field_stand(f, "r1.1")->figures = 1;
    cr_expect_eq(value_of(f, "standing"), 64 - 64 * 4 / 5);
    cr_expect_eq(value_of(f, "order"), 0);
    clash_marks(f, "b1.1", S_DISORDERED);
    cr_expect_eq(value_of(f, "order"), 64 * 4 / 5 - 64);
    field_free(f);
}

Test(colonial_value, points_and_objectives)
{
    Field *f = alike();
    colonial(&f->state)->held[field_index(f, "kraal")] = 2;
    cr_expect_eq(value_of(f, "objectives"), -64);
    cr_expect_eq(value_of(f, "points"), -64);
    cr_expect_eq(value_of(f, "ahead"), -64 * 100 / 600);
    colonial_stand_lost(&f->game, field_index(f, "r2.1"), LOST, LOST_FLED);
    cr_expect_eq(value_of(f, "points"), 64 * 3 - 64);
    cr_expect_eq(value_of(f, "guns"), 64 / 4);
    field_free(f);
}

Test(colonial_value, near_is_near_what_it_does_not_hold)
{
    Field *f = alike();
    colonial_stands_at(f, "b1", 1200, 300, NORTH);
    const int near = value_of(f, "near");
    cr_expect_gt(near, 0);
    colonial_stands_at(f, "b1", 1200, 500, NORTH);
    cr_expect_gt(value_of(f, "near"), near, "the nearer the more");
    colonial(&f->state)->held[field_index(f, "kraal")] = 1;
    cr_expect_leq(value_of(f, "near"), 0, "it has that");
    field_free(f);
}
