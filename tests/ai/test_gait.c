/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_gait.c - what counts as undoing what a unit did last.
 */
#include "ai/gait.h"

#include <criterion/criterion.h>

enum { LINE = 1, COLUMN, SQUARE };
enum { TURN = 5, BACK = FEATURE_ONE / 4, FIRE = FEATURE_ONE / 4 };

/* A step of so far towards one's own edge. */
static const int16_t *step(int home, int relief)
{
    static int16_t f[FEATURES];
    f[FEATURE_MOVE] = FEATURE_ONE;
    f[FEATURE_HOME] = (int16_t)home;
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
        gait_note(&gait, form(), TURN);
    gait_see(&gait, COLUMN, TURN);
    return gait;
}

Test(gait, who_stood_undoes_nothing)
{
    const Gait stood = { 0 };
    cr_expect(!gait_undoes(&stood, step(BACK, 0), 0, 0) &&
              !gait_undoes(&stood, step(-BACK, 0), 0, 0) &&
              !gait_undoes(&stood, form(), LINE, 0));
}

Test(gait, a_step_back_undoes_one_forward_and_the_other_way_about)
{
    for (int sign = -1; sign <= 1; sign += 2) {
        Gait gait = { 0 };
        gait_note(&gait, step(sign * BACK, 0), TURN);
        cr_expect(gait_undoes(&gait, step(-sign * BACK, 0), 0, TURN + 2));
        cr_expect(!gait_undoes(&gait, step(-sign * BACK, 0), 0, TURN + 3), "long ago");
        cr_expect(!gait_undoes(&gait, step(-sign * BACK, 0), 0, TURN - 1),
                  "an order that was taken back");
        cr_expect(!gait_undoes(&gait, step(-sign * (BACK - 1), 0), 0, TURN + 1),
                  "too short");
        cr_expect(!gait_undoes(&gait, step(sign * BACK, 0), 0, TURN + 1), "the same way");
    }
}

Test(gait, out_of_fire_is_no_fidgeting)
{
    Gait gait = { 0 };
    gait_note(&gait, step(-BACK, 0), TURN);
    cr_expect(gait_undoes(&gait, step(BACK, FIRE - 1), 0, TURN + 1));
    cr_expect(!gait_undoes(&gait, step(BACK, FIRE), 0, TURN + 1));
    gait_note(&gait, step(BACK, FIRE),
              TURN + 1); /* no step back: the one forward was last */
    cr_expect(!gait_undoes(&gait, step(-BACK, 0), 0, TURN + 2));
}

Test(gait, who_takes_up_again_what_he_left_undoes_it)
{
    const Gait gait = in_column(true);
    cr_expect(gait_undoes(&gait, form(), LINE, TURN + 2));
    cr_expect(!gait_undoes(&gait, form(), LINE, TURN + 3), "long ago");
    cr_expect(!gait_undoes(&gait, form(), SQUARE, TURN + 1), "another");
    cr_expect(!gait_undoes(&gait, step(0, 0), LINE, TURN + 1), "no change");
}

Test(gait, a_column_that_has_marched_may_form_line)
{
    Gait gait = in_column(true);
    gait_note(&gait, step(0, 0), TURN + 1);
    cr_expect(!gait_undoes(&gait, form(), LINE, TURN + 1));
}

Test(gait, who_was_thrown_out_of_line_may_form_it_again)
{
    const Gait gait = in_column(false);
    cr_expect(!gait_undoes(&gait, form(), LINE, TURN + 1));
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
