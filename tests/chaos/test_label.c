/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_label.c - Chaos, Confusion and Casualties: the classes that events are counted under.
 *
 * Start at labelled().
 */
#include "tests/chaos/duel.h"
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

/* A gun that has fired before estimates two inches short, and the fuse decides. */
Test(chaos_label, r11_5_a_dud_that_strikes_is_told_as_one)
{
    static const struct {
        int fuse, error;
        const char *label;
    } rows[] = { { 2, 2, "shell of b1 at r1: 4" },
                 { 3, 2, "shell of b1 at r1, a dud: 1" },
                 { 2, 3, "shell of b1 at r1, short: 0" },
                 { 3, 3, "shell of b1 at r1, short: 0" } };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const bool bursts = rows[i].fuse % 2 == 0, strikes = rows[i].error <= 2;
        Field *f = chaos_duel("", GUN_AT("b1", 30, 10),
                              INFANTRY_AT("r1", 30, 30, 3, "line"), 8000);
        Shot shot;
        int struck;
        field_unit(f, "b1")->marks |= U_FIRED_BEFORE;
        cr_assert(chaos_shot(f, "b1", "r1", &shot), "%s", f->err.text);
        field_dice(f, 3, 1, rows[i].error, rows[i].fuse);
        field_more(f, bursts ? 0 : 1, 3); /* straight */
        field_more(f, bursts ? 0 : 1, 1); /* and buried */
        field_more(f, bursts && strikes, 9);
        field_more(f, bursts && strikes ? 4 : 0, 1);
        field_more(f, !bursts && strikes, 2);
        chaos_gun_fires(&f->game, &shot, SHELL, &struck);
        cr_assert(field_spent(f), "row %u: %d of %d", i, f->list.used, f->list.n);
        labelled(f, &f->last[E_ROUND], rows[i].label);
        field_free(f);
    }
}
