/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_label.c - Chaos, Confusion and Casualties: the classes that events are counted under.
 *
 * Start at labelled().
 */
#include "tests/chaos/field.h"
#include <criterion/criterion.h>

extern const Ruleset chaos_confusion_casualties;

static void labelled(Field *f, const Event *e, const char *expected)
{
    char line[96];
    chaos_confusion_casualties.label(&f->game, e, line, sizeof line);
    cr_assert_str_eq(line, expected, "\"%s\"", line);
}

static Field *two(void)
{
    return chaos_field("", INFANTRY_AT("b1", 30, 20, 8, "line"),
                       INFANTRY_AT("r1", 30, 30, 8, "line"));
}

Test(chaos_label, r4_11_who_runs_into_whom)
{
    static const char *const expected[] = { "b1 passes through r1",
                                            "b1 stumbles into, and halts before r1",
                                            "b1 runs into, and recoils from r1",
                                            "b1 runs into r1" };
    Field *f = two();
    for (int how = 0; how < 4; how++) {
        const Event e = { .kind = E_COLLISION,
                          .subject = field_find(f, "b1"),
                          .target = field_find(f, "r1"),
                          .a = how };
        labelled(f, &e, expected[how]);
    }
    field_free(f);
}

Test(chaos_label, r9_1_fire_is_counted_by_shots_and_deductions)
{
    Field *f = two();
    Event e = { .kind = E_FIRE,
                .subject = field_find(f, "b1"),
                .target = field_find(f, "r1"),
                .a = 1,
                .b = 1,
                .c = 3 };
    labelled(f, &e, "fire of b1 at r1, 1 shot, 3 off: 1");
    e.b = 2;
    labelled(f, &e, "fire of b1 at r1, 2 shots, 3 off: 1");
    field_free(f);
}
