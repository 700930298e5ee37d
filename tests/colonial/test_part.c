/* SPDX-License-Identifier: GPL-3.0-or-later
 * Greg Blake's colonial rules: bodies part and join again (4.15, 4.16).
 */
#include "tests/colonial/field.h"
#include <criterion/criterion.h>
#include <string.h>

/* Blue's regulars that may part into three. */
#define PARTING(x, y, count, formation)                                                  \
    BODY("b1", "bleader", x, y, "infantry", count, formation, "B", "'regular'",          \
         ", 'weapon': 'breech-loaders', 'parts': 3")

static Field *ready(const char *blue, const char *red)
{
    Field *f = colonial_field("", blue, red);
    colonial_moves(f, "b1");
    return f;
}

static bool holds_rules(Field *f)
{
    Err err = { "" };
    const bool ok = colonial_check(f->battle, &f->state, &err);
    cr_expect(ok, "%s", err.text);
    return ok;
}

Test(colonial_part, r4_15_files_leave_on_either_side_and_nobody_moves)
{
    Field *f = ready(PARTING(1200, 400, 5, "line"), FAR_RED);
    const Stand *last = field_stand(f, "b1.5"), *first = field_stand(f, "b1.1");
    const Point was = last->at;
    cr_assert(field_gives(f, "b1 part right choice 2"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "b1")->n_stands, 3);
    cr_assert_eq(field_unit(f, "b1b")->n_stands, 2);
    cr_assert_eq(body_of(&f->state, field_index(f, "b1.5")), field_index(f, "b1b"));
    cr_assert_eq(body_of(&f->state, field_index(f, "b1.3")), field_index(f, "b1"));
    cr_assert_eq(last->at.x, was.x);
    cr_assert_eq(last->at.y, was.y);
    cr_assert_eq(colonial_body(f, "b1")->front, 3);
    cr_assert_eq(colonial_body(f, "b1b")->front, 2);
    /* the middle of each is where its stands are: 65 mm from one to the next */
    cr_assert_eq(colonial_body(f, "b1")->at.x, 12000 - 650);
    cr_assert_eq(colonial_body(f, "b1b")->at.x, 12000 + 975);
    cr_assert_eq(colonial_body(f, "b1b")->reach, colonial_body(f, "b1")->reach);
    cr_assert(field_refuses(f, "b1 part left choice 1", "4.15"));
    cr_assert(field_refuses(f, "b1 rejoin b1b", "4.15"));
    cr_assert(holds_rules(f));
    /* each goes its own way; in the next turn the third leaves */
    colonial_reach(f, "b1b", 1000, 500);
    cr_assert(field_gives(f, "b1b move to 1298,480"), "%s", f->err.text);
    cr_assert_eq(colonial_body(f, "b1b")->at.y, 4800);
    cr_assert_eq(colonial_body(f, "b1")->at.y, 4000);
    colonial_body(f, "b1")->parted = 0;
    cr_assert(field_gives(f, "b1 part left choice 1"), "%s", f->err.text);
    cr_assert_eq(body_of(&f->state, field_index(f, "b1.1")), field_index(f, "b1c"));
    cr_assert_eq(colonial_body(f, "b1c")->at.x, first->at.x);
    colonial_body(f, "b1")->parted = 0;
    cr_assert(field_refuses(f, "b1 part left", "as often as the scenario lets it"));
    cr_assert(holds_rules(f));
    field_free(f);
}

/* Whoever stands there: the first has been driven back behind the others. */
Test(colonial_part, r4_15_the_rear_is_who_stands_in_it)
{
    for (int back = 0; back <= 1; back++) {
        Field *f = ready(PARTING(1200, 400, 3, "column"), FAR_RED);
        if (back)
            field_stand(f, "b1.1")->at.y -= 1500;
        cr_assert(field_gives(f, "b1 part rear choice 1"), "%s", f->err.text);
        cr_assert_eq(body_of(&f->state, field_index(f, back ? "b1.1" : "b1.3")),
                     field_index(f, "b1b"));
        cr_assert_eq(field_unit(f, "b1b")->n_stands, 1);
        cr_assert(holds_rules(f));
        field_free(f);
    }
}

Test(colonial_part, r4_15_or_ranks_in_the_rear)
{
    Field *f = ready(PARTING(1200, 400, 4, "column"), FAR_RED);
    cr_assert(field_refuses(f, "b1 part right", "one file only"));
    cr_assert(field_refuses(f, "b1 part rear choice 4", "from 1 to 3"));
    cr_assert(field_gives(f, "b1 part rear choice 1"), "%s", f->err.text);
    cr_assert_eq(body_of(&f->state, field_index(f, "b1.4")), field_index(f, "b1b"));
    cr_assert_eq(field_unit(f, "b1")->formation, COLUMN);
    cr_assert_eq(field_unit(f, "b1b")->formation, LINE); /* of one stand */
    cr_assert_eq(colonial_body(f, "b1")->at.y, 4000 + 250);
    cr_assert_eq(colonial_body(f, "b1b")->at.y, 4000 - 750);
    cr_assert(holds_rules(f));
    field_free(f);
}

/* Skirmishers who have lost stands have as many files as are left: the last of them leaves nobody behind. */
Test(colonial_part, r4_15_files_are_those_that_are_left)
{
    for (int lost = 1; lost <= 2; lost++) {
        Field *f = ready(PARTING(1200, 400, 3, "skirmish"), FAR_RED);
        for (int i = 0; i < lost; i++)
            colonial_stand_lost(&f->game, field_index(f, i ? "b1.2" : "b1.3"), LOST,
                                LOST_TO_FIRE);
        if (lost == 2) {
            cr_assert(field_refuses(f, "b1 part left choice 1", "one file only"));
            cr_assert(field_refuses(f, "b1 part right choice 1", "one file only"));
        } else {
            cr_assert(field_gives(f, "b1 part right choice 1"), "%s", f->err.text);
            cr_assert_eq(field_unit(f, "b1")->n_stands, 1);
            cr_assert_eq(field_unit(f, "b1b")->n_stands, 1);
        }
        cr_assert(holds_rules(f));
        field_free(f);
    }
}

/* Half, unless said; a mass of five in ranks of three keeps its shape. */
Test(colonial_part, r4_15_half_of_it_unless_said)
{
    Field *f = ready(PARTING(1200, 400, 6, "mass"), FAR_RED);
    cr_assert_eq(colonial_body(f, "b1")->front, 3);
    cr_assert(field_gives(f, "b1 part rear"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "b1")->n_stands, 3);
    cr_assert_eq(field_unit(f, "b1b")->n_stands, 3);
    cr_assert_eq(field_unit(f, "b1")->formation, LINE);
    cr_assert(holds_rules(f));
    field_free(f);
}

/* Some of a body may charge, others not. */
Test(colonial_part, r4_15_before_a_charge_too)
{
    Field *f = colonial_field("", PARTING(1200, 400, 4, "line"),
                              WARRIORS("r1", 1200, 700, 4, "mass", "C"));
    cr_assert(field_gives(f, "bleader nominate"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_CHARGE);
    cr_assert(field_gives(f, "b1 part right"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.kind, D_CHARGE);
    cr_assert_eq(f->state.decision.about, field_find(f, "b1"));
    cr_assert(field_gives(f, "b1 hold"), "%s", f->err.text);
    cr_assert_eq(f->state.decision.about, field_find(f, "b1b"));
    cr_assert(field_gives(f, "b1b charge r1"), "%s", f->err.text);
    cr_assert_neq(colonial_body(f, "b1b")->at.y, 4000);
    cr_assert_eq(colonial_body(f, "b1")->at.y, 4000);
    field_free(f);
}

Test(colonial_part, r4_15_what_keeps_together)
{
    static const struct {
        const char *blue, *red, *why;
    } row[] = {
        { REGULARS("b1", 1200, 400, 4, "line", "B"), FAR_RED, "does not let it part" },
        { PARTING(1200, 400, 4, "square"), FAR_RED, "not in that formation" },
        { PARTING(1200, 400, 4, "line"), WARRIORS("r1", 1200, 450, 4, "line", "C"),
          "melee" },
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        Field *f = ready(row[i].blue, row[i].red);
        cr_assert(field_refuses(f, "b1 part right", row[i].why), "row %zu", i);
        field_free(f);
    }
    Field *f = ready(PARTING(1200, 400, 4, "line"), FAR_RED);
    colonial_reach(f, "b1", 1000, 500);
    cr_assert(field_gives(f, "b1 move to 1200,430"), "%s", f->err.text);
    cr_assert_not(field_gives(f, "b1 part right"));
    field_free(f);
}

Test(colonial_part, r4_16_side_by_side_they_are_one_again)
{
    Field *f = ready(PARTING(1200, 400, 4, "line"), FAR_RED);
    cr_assert(field_gives(f, "b1 part left choice 1"), "%s", f->err.text);
    colonial_body(f, "b1")->parted = colonial_body(f, "b1b")->parted = 0;
    colonial_body(f, "b1b")->reach = 40;
    cr_assert(field_gives(f, "b1b rejoin b1"), "%s", f->err.text);
    cr_assert_eq(field_unit(f, "b1")->n_stands, 4);
    cr_assert_eq(field_unit(f, "b1b")->n_stands, 0);
    cr_assert_eq(field_unit(f, "b1")->formation, LINE);
    cr_assert_eq(colonial_body(f, "b1")->front, 4);
    cr_assert_eq(colonial_body(f, "b1")->at.x, 12000);
    cr_assert_eq(colonial_body(f, "b1")->reach, 40); /* no further than the slower */
    cr_assert(holds_rules(f));
    field_free(f);
}

Test(colonial_part, r4_16_not_from_afar_nor_askew)
{
    static const struct {
        int x, y, facing;
        bool joins;
    } row[] = {
        { 1005, 400, NORTH, true },  /* 65 + 32.5 + 97.5 to the left */
        { 985, 400, NORTH, true },   /* 20 mm more: they close up */
        { 984, 400, NORTH, false },  /* no further */
        { 1005, 421, NORTH, false }, /* and not behind one another by more */
        { 1005, 400, NORTH + 0x0400, true }, { 1005, 400, NORTH + 0x0401, false },
        { 1005, 400, SOUTH, false },
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        Field *f = ready(PARTING(1102, 400, 3, "line"), FAR_RED);
        cr_assert(field_gives(f, "b1 part left choice 1"), "%s", f->err.text);
        colonial_stands_at(f, "b1", 1102, 400, NORTH);
        colonial_body(f, "b1")->parted = colonial_body(f, "b1b")->parted = 0;
        colonial_stands_at(f, "b1b", row[i].x, row[i].y, (Angle)row[i].facing);
        cr_expect_eq(field_gives(f, "b1 rejoin b1b"), row[i].joins, "row %zu: %s", i,
                     f->err.text);
        field_free(f);
    }
}

/* One behind the other, as many files wide, closing up by 20 mm at most; side by side as many ranks deep; loose with
 * loose only, on foot with who is on foot.  The shape of a part is given it here as the scenario could. */
Test(colonial_part, r4_16_one_behind_the_other)
{
    static const struct {
        int x, y, stands, front, formation;
        uint32_t marks;
        const char *why; /* NULL: they join */
    } row[] = {
        { 1200, 350, 2, 2, LINE, 0, NULL },
        { 1200, 330, 2, 2, LINE, 0, NULL },
        { 1200, 329, 2, 2, LINE, 0, "they stand side by side" },
        { 1220, 350, 2, 2, LINE, 0, NULL },
        { 1221, 350, 2, 2, LINE, 0, "they stand side by side" },
        { 1200, 450, 2, 2, LINE, 0, NULL },
        { 1200, 325, 2, 1, COLUMN, 0, "they stand side by side" }, /* not as wide */
        { 1298, 400, 2, 1, COLUMN, 0, "they stand side by side" }, /* not as deep */
        { 1330, 400, 2, 2, LINE, 0, NULL },
        { 1330, 400, 2, 2, SKIRMISH, 0, "the same formation" },
        { 1330, 400, 2, 2, LINE, U_ON_FOOT, "both ride" },
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        Field *f = ready(PARTING(1200, 400, 4, "line"), FAR_RED);
        cr_assert(field_gives(f, "b1 part right choice 2"), "%s", f->err.text);
        colonial_body(f, "b1")->parted = colonial_body(f, "b1b")->parted = 0;
        colonial_stands_at(f, "b1", 1200, 400, NORTH);
        field_unit(f, "b1b")->formation = (uint8_t)row[i].formation;
        field_unit(f, "b1b")->marks |= row[i].marks;
        colonial_body(f, "b1b")->front = (uint8_t)row[i].front;
        colonial_stands_at(f, "b1b", row[i].x, row[i].y, NORTH);
        if (row[i].why)
            cr_expect(field_refuses(f, "b1 rejoin b1b", row[i].why), "row %zu: %s", i,
                      f->err.text);
        else
            cr_expect(field_gives(f, "b1 rejoin b1b"), "row %zu: %s", i, f->err.text);
        if (!row[i].why) {
            const bool behind = row[i].y != 400;
            cr_expect_eq(colonial_body(f, "b1")->front, behind ? 2 : 4, "row %zu", i);
            cr_expect(holds_rules(f), "row %zu", i);
        }
        field_free(f);
    }
}

/* Losses of a part are the body's, for points; a part that is gone is no more. */
Test(colonial_part, what_is_lost_of_a_part)
{
    Field *f = ready(PARTING(1200, 400, 4, "line"), FAR_RED);
    cr_assert(field_gives(f, "b1 part right choice 1"), "%s", f->err.text);
    const int before = colonial_points(f->battle, &f->state, 1);
    colonial_stand_lost(&f->game, field_index(f, "b1.4"), LOST, LOST_TO_FIRE);
    cr_assert_eq(field_unit(f, "b1b")->n_stands, 0);
    cr_assert_eq(colonial_points(f->battle, &f->state, 1) - before,
                 colonial_stand_points(f->battle, field_index(f, "b1")));
    bool all;
    cr_assert_eq(
        colonial_group_halted(f->battle, &f->state, field_index(f, "bleader"), &all), 1);
    cr_assert(holds_rules(f));
    field_free(f);
}

Test(colonial_part, what_a_scenario_may_not_say)
{
    Err err;
    cr_assert(colonial_refused("",
                               BODY("b1", "bleader", 1200, 400, "infantry", 2, "line",
                                    "B", "'regular'", ", 'parts': 3"),
                               FAR_RED, &err));
    cr_assert(strstr(err.text, "parts"), "%s", err.text);
    cr_assert(colonial_refused(
        "", PARTING(1200, 400, 4, "line") ", " REGULARS("b1b", 1200, 200, 1, "line", "B"),
        FAR_RED, &err));
    cr_assert(strstr(err.text, "b1b"), "%s", err.text);
}

/* What a state may not be: with more files than stands, or gone further than the dice let it. */
Test(colonial_part, a_state_with_more_files_than_stands_is_unsound)
{
    Field *f = ready(PARTING(1200, 400, 3, "skirmish"), FAR_RED);
    BodyRow *const r = colonial_body(f, "b1");
    cr_expect(holds_rules(f));
    r->front = 4;
    cr_expect_not(colonial_check(f->battle, &f->state, &f->err));
    cr_expect(strstr(f->err.text, "4 files"), "%s", f->err.text);
    r->front = 3;
    r->gone = (int16_t)(r->reach + MM(3));
    r->rough = 0;
    cr_expect(holds_rules(f));
    r->gone++;
    cr_expect_not(colonial_check(f->battle, &f->state, &f->err));
    cr_expect(strstr(f->err.text, "has gone"), "%s", f->err.text);
    field_free(f);
}
