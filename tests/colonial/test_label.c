/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_label.c - Greg Blake's colonial rules: the classes that events are counted under.
 *
 * Start at labelled().
 */
#include "engine/map_words.h"
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>

#define B1 REGULARS("b1", 1200, 400, 1, "line", "B")
#define R1 WARRIORS("r1", 1200, 450, 1, "line", "C")

extern const Ruleset greg_blake_colonial;

static void labelled(Field *f, const Event *e, const char *expected)
{
    char line[96];
    greg_blake_colonial.label(&f->game, e, line, sizeof line);
    cr_assert_str_eq(line, expected, "\"%s\"", line);
}

/* Of b1 against r1: scores, and how it is counted. */
typedef struct Scores {
    int one, two;
    const char *label;
} Scores;

Test(colonial_label, r11_6_a_melee_is_counted_by_the_ladder_and_who_is_up)
{
    static const Scores rows[] = {
        { 9, 9, "melee, b1 against r1: even" },
        { 10, 9, "melee, b1 against r1: b1 by 1" },
        { 12, 9, "melee, b1 against r1: b1 by 3" },
        { 13, 9, "melee, b1 against r1: b1 by 4 or more" },
        { 19, 9, "melee, b1 against r1: b1 by 4 or more" },
        { 9, 10, "melee, b1 against r1: r1 by 1" },
        { 9, 12, "melee, b1 against r1: r1 by 3" },
        { 9, 13, "melee, b1 against r1: r1 by 4 or more" },
    };
    Field *f = colonial_field("", B1, R1);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Event e = { .kind = E_MELEE,
                          .subject = field_find(f, "b1.1"),
                          .target = field_find(f, "r1.1"),
                          .a = rows[i].one,
                          .b = rows[i].two,
                          .c = rows[i].one - rows[i].two };
        labelled(f, &e, rows[i].label);
    }
    field_free(f);
}

Test(colonial_label, r8_6_fire_is_counted_by_who_at_whom_and_dice)
{
    Field *f = colonial_field("", B1, R1);
    const Ref b1 = field_find(f, "b1"), r1 = field_find(f, "r1.1");
    labelled(f, &(Event){ .kind = E_FIRE, .subject = b1, .target = r1, .a = 0, .b = 1 },
             "fire of b1 at r1, 1 die: 0");
    labelled(f,
             &(Event){ .kind = E_DEFENSIVE, .subject = b1, .target = r1, .a = 2, .b = 3 },
             "defensive fire of b1 at r1, 3 dice: 2");
    labelled(
        f, &(Event){ .kind = E_PENETRATES, .subject = b1, .target = r1, .a = 1, .b = 1 },
        "penetration of b1 at r1, 1 die: 1");
    labelled(f, &(Event){ .kind = E_MORALE, .subject = r1, .a = 1 },
             "morale of a stand of r1: stands");
    labelled(f, &(Event){ .kind = E_END_DIE, .side = 1, .b = 1 },
             "End of Turn die of Red: movement ends");
    field_free(f);
}

/* What is shown of a body: with one of its two stands disordered, with both, halted by its losses, without
 * leader, in order again. */
Test(colonial_label, r5_1_how_a_body_is_shows_in_its_stands)
{
    static const char *const told[] = {
        "line, steady, 2 of 2 bases, 12 of 12 figures, B infantry, regular",
        ("line, disordered, 2 of 2 bases, 12 of 12 figures, B infantry, regular, 1 "
         "disordered"),
        "line, disordered, 2 of 2 bases, 12 of 12 figures, B infantry, regular",
        "line, halted, 2 of 2 bases, 2 of 12 figures, B infantry, regular, disordered",
        "line, halted, 2 of 2 bases, 12 of 12 figures, B infantry, regular",
    };
    for (int i = 0; i < 5; i++) {
        Field *f = colonial_field("", REGULARS("b1", 1200, 400, 2, "line", "B"), R1);
        char says[128];
        clash_marks(f, "b1.1", i >= 1 && i <= 3 ? S_DISORDERED : 0);
        clash_marks(f, "b1.2", i == 2 || i == 3 ? S_DISORDERED : 0);
        if (i == 3)
            field_stand(f, "b1.1")->figures = field_stand(f, "b1.2")->figures = 1;
        if (i == 4)
            field_officer(f, "bleader")->where = LOST;
        map_unit_says(f->battle, &f->state, field_index(f, "b1"), says, sizeof says);
        cr_expect_str_eq(says, told[i]);
        field_free(f);
    }
}
