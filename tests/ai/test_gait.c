/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_gait.c - what counts as undoing what a unit did last.
 */
#include "ai/gait.h"

#include <criterion/criterion.h>

enum { LINE = 1, COLUMN, SQUARE };
enum { TURN = 5, FIRE = FEATURE_ONE };

static const Stride nowhere, north = { NORTH, 1000 };

/* A move, away from so much fire. */
static const int16_t *move(int relief)
{
    static int16_t f[FEATURES];
    f[FEATURE_MOVE] = FEATURE_ONE;
    f[FEATURE_RELIEF] = (int16_t)relief;
    return f;
}

static const int16_t *form(void)
{
    static int16_t f[FEATURES];
    f[FEATURE_FORM] = FEATURE_ONE;
    return f;
}

/* A line that was ordered into column in TURN. */
static Gait in_column(bool ordered)
{
    Gait gait = { 0 };
    gait_see(&gait, LINE, TURN);
    if (ordered)
        gait_note(&gait, nowhere, form(), TURN);
    gait_see(&gait, COLUMN, TURN);
    return gait;
}

/* One that goes north, and then so. */
static bool undoes(Stride then, int relief, int turn)
{
    Gait gait = { 0 };
    gait_note(&gait, north, move(0), TURN);
    gait_note(&gait, nowhere, form(), TURN);
    return gait_undoes(&gait, then, move(relief), 0, turn);
}

Test(gait, who_stood_undoes_nothing)
{
    const Gait stood = { 0 };
    cr_expect(!gait_undoes(&stood, north, move(0), 0, 0) &&
              !gait_undoes(&stood, nowhere, form(), LINE, 0));
}

Test(gait, who_goes_back_the_way_he_came_undoes_it)
{
    static const struct {
        Stride then;
        bool undoes;
    } row[] = {
        { { SOUTH, 1000 }, true },
        { { SOUTH, 250 }, true },
        { { SOUTH, 249 }, false }, /* too short */
        { { SOUTH, 4003 }, true },
        { { SOUTH, 4004 }, false }, /* so far that the way here was but a step aside */
        { { NORTH + GEO_TURN / 3, 1000 }, true },
        { { NORTH + GEO_TURN / 3 - 1, 1000 }, false }, /* aside */
        { { NORTH - GEO_TURN / 3 - 1, 1000 }, true },
        { { NORTH - GEO_TURN / 3 + 1, 1000 }, false },
        { { NORTH, 1000 }, false },
        { { SOUTH, 0 }, false },
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        cr_expect_eq(undoes(row[i].then, 0, TURN + 1), row[i].undoes, "row %zu", i);
    const Stride back = { SOUTH, 1000 };
    cr_expect(undoes(back, 0, TURN + 2));
    cr_expect(!undoes(back, 0, TURN + 3), "long ago");
    cr_expect(!undoes(back, 0, TURN - 1), "an order that was taken back");
}

/* A step between them does not hide a way and the way back. */
Test(gait, a_step_aside_is_not_the_last_way)
{
    static const struct {
        int32_t step;
        int turn; /* of the step */
        bool undoes;
    } row[] = {
        { 249, TURN + 1, true },
        { 250, TURN + 1, false }, /* a way of its own: on south undoes nothing of it */
        { 249, TURN + 3, false }, /* long after */
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        Gait gait = { 0 };
        gait_note(&gait, north, move(0), TURN);
        gait_note(&gait, (Stride){ SOUTH, row[i].step }, move(0), row[i].turn);
        cr_expect_eq(
            gait_undoes(&gait, (Stride){ SOUTH, 990 }, move(0), 0, row[i].turn + 1),
            row[i].undoes, "row %zu", i);
    }
}

/* But who comes back into it has fidgeted. */
Test(gait, out_of_fire_is_no_fidgeting)
{
    const Stride back = { SOUTH, 1000 };
    Gait gait = { 0 };
    cr_expect(undoes(back, FIRE - 1, TURN + 1));
    cr_expect(!undoes(back, FIRE, TURN + 1));
    gait_note(&gait, back, move(FIRE), TURN);
    cr_expect(gait_undoes(&gait, north, move(0), 0, TURN + 1));
}

Test(gait, who_takes_up_again_what_he_left_undoes_it)
{
    const Gait gait = in_column(true);
    cr_expect(gait_undoes(&gait, nowhere, form(), LINE, TURN + 2));
    cr_expect(!gait_undoes(&gait, nowhere, form(), LINE, TURN + 3), "long ago");
    cr_expect(!gait_undoes(&gait, nowhere, form(), SQUARE, TURN + 1), "another");
    cr_expect(!gait_undoes(&gait, nowhere, move(0), LINE, TURN + 1), "no change");
}

Test(gait, a_column_that_has_marched_may_form_line)
{
    Gait gait = in_column(true);
    gait_note(&gait, north, move(0), TURN + 1);
    cr_expect(!gait_undoes(&gait, nowhere, form(), LINE, TURN + 1));
}

Test(gait, who_was_thrown_out_of_line_may_form_it_again)
{
    const Gait gait = in_column(false);
    cr_expect(!gait_undoes(&gait, nowhere, form(), LINE, TURN + 1));
}

Test(gait, of_a_part_or_a_stand_it_is_that_of_the_unit)
{
    static Battle b;
    b.unit[2].part_of = 1;
    b.stand[3].parent = 1;
    cr_expect_eq(gait_unit(&b, ref_unit(1)), 1);
    cr_expect_eq(gait_unit(&b, ref_unit(2)), 0);
    cr_expect_eq(gait_unit(&b, ref_stand(3)), 1);
    cr_expect_eq(gait_unit(&b, NO_REF), -1);
}
