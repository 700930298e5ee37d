/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_becomes.c - what somebody becomes without an order of his own is told.
 */
#include "tests/fire/field.h"
#include <criterion/criterion.h>

static const char *becomes(Field *f)
{
    static char said[200];
    said[0] = 0;
    if (f->events[E_BECOMES])
        fire_say_event(&f->game, &f->last[E_BECOMES], said, sizeof said);
    return said;
}

/* With a stand that is shot down he is left alone; with one that runs off the table he is gone. */
Test(fire_becomes, r5_32_what_becomes_of_a_commander)
{
    for (int off = 0; off < 2; off++) {
        Field *f = fire_with("", "{'name': 'Duke', 'at': ['20yd','20yd']}",
                             AT("b", 500, 60) FIELD_FOOT(1, 8, 2) "}," AT("x", 800, 400)
                                 FIELD_FOOT(2, 8, 2) "}",
                             "", FAR_RED);
        Officer *he = field_officer(f, "duke");
        he->with = ref_stand(0);
        field_forget(f);
        if (off)
            fd_flee(&f->game, 0, YD(100));
        else
            fd_take_castings(&f->game, 0, 8);
        cr_assert_eq(f->events[E_BECOMES], 1);
        cr_expect_str_eq(becomes(f), off ? "Duke is swept along from the table"
                                         : "Duke is left without his troops");
        cr_assert_eq(he->where, off ? LEFT_TABLE : ON_TABLE);
        field_free(f);
    }
}

/* Only if somebody has seen it. */
Test(fire_becomes, r2_11_who_may_not_charge_is_told)
{
    for (int seen = 0; seen < 2; seen++) {
        Field *f = fire_with("", "{'name': 'Duke', 'at': ['20yd','20yd']}",
                             seen ? AT("b", 60, 60) FIELD_FOOT(1, 8, 2) "}"
                                  : AT("b", 900, 900) FIELD_FOOT(1, 8, 2) "}",
                             "", AT("r", 500, 100) FIELD_FOOT(1, 8, 2) "}");
        field_officer(f, "duke")->where = LOST;
        field_forget(f);
        fire(&f->state)->step = STEP_SEGMENT;
        f->state.side = 0;
        fd_commander_losses(&f->game);
        cr_expect_str_eq(
            becomes(f),
            seen ? "Duke is missed: who saw him fall does not charge in this segment"
                 : "");
        field_free(f);
    }
}

/* Of three one falls, and two are a square still; a square that runs as a whole tells nothing of it. */
Test(fire_becomes, r3_23_the_last_of_a_square)
{
    static const int n[] = { 2, 3 };
    for (int i = 0; i < 2; i++) {
        Field *f = fire_moving(
            "",
            i ? AT("b", 500, 400) "'formation': 'square', " FIELD_FOOT(3, 8, 2) "}"
              : AT("b", 500, 400) "'formation': 'square', " FIELD_FOOT(2, 8, 2) "}",
            FAR_RED);
        field_forget(f);
        fd_take_castings(&f->game, 0, 8);
        cr_expect_str_eq(becomes(f), i ? "" : "base 2 of the b is a square no more");
        cr_expect_eq(f->events[E_BECOMES], n[i] == 2);
        field_free(f);
    }
    Field *f = fire_moving(
        "", AT("b", 500, 400) "'formation': 'square', " FIELD_FOOT(2, 8, 2) "}", FAR_RED);
    field_forget(f);
    fd_flee_all(&f->game, (const int[]){ 0, 1 }, 2, YD(100));
    cr_expect_eq(f->events[E_BECOMES], 0);
    cr_expect_eq(f->events[E_FLED], 2);
    field_free(f);
}

/* By a crew that runs, or falls; not where it has none left. */
Test(fire_becomes, r6_16_guns_that_are_left)
{
    for (int k = 0; k < 3; k++) {
        Field *f = fire_moving("",
                               AT("g", 500, 400)
                                   FIELD_GUNS("8-pounders", 1, 2) "}," AT("b", 700, 400)
                                       FIELD_FOOT(1, 8, 2) "}",
                               AT("r", 500, 800) FIELD_FOOT(1, 8, 2) "}");
        if (k == 2)
            field_stand(f, "g.1")->status = ST_CREW;
        field_forget(f);
        if (k)
            fd_flee(&f->game, 0, YD(100));
        else
            fd_take_castings(&f->game, 0, 4);
        cr_expect_eq(f->events[E_BECOMES], k < 2, "%d", k);
        cr_expect_eq(f->last[E_BECOMES].a, k < 2 ? NOW_GUNS_LEFT : 0);
        field_free(f);
    }
}

Test(fire_becomes, r6_43_fire_that_has_lost_its_target)
{
    for (int gone = 0; gone < 2; gone++) {
        Field *f = fire_field(FIELD_OPENING(1, "bombardment", "Blue"),
                              AT("g", 500, 400) FIELD_GUNS("8-pounders", 1, 2) "}",
                              AT("r", 500, 700) FIELD_FOOT(1, 8, 2) "}," AT("q", 900, 900)
                                  FIELD_FOOT(1, 8, 2) "}");
        const int r = field_index(f, "r.1");
        state_stand(&f->state, 0)->own |= M_WILL_FIRE;
        row(&f->state, 0)->aim = (uint16_t)(r + 1);
        if (gone)
            fd_take_castings(&f->game, r, 8);
        field_forget(f);
        fd_guns_resolve(&f->game, 0);
        cr_expect_eq(f->events[E_GUNS], !gone);
        cr_expect_eq(f->events[E_BECOMES], gone);
        cr_expect_eq(f->last[E_BECOMES].a, gone ? NOW_NO_SHOT : 0);
        field_free(f);
    }
}

/* Once, when the segment ends that it has cost. */
Test(fire_becomes, r5_26_the_end_of_a_halt)
{
    for (int delay = 1; delay <= 2; delay++) {
        Field *f = fire_moving("", AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}", FAR_RED);
        row(&f->state, 0)->delay = (uint8_t)delay;
        for (int k = 0; k < 9 && f->state.turn == 1 && !f->state.side; k++)
            cr_assert(field_gives(f, "done"), "%s", f->err.text);
        cr_expect_eq(f->events[E_BECOMES], delay == 1);
        cr_expect_eq(f->last[E_BECOMES].a, delay == 1 ? NOW_HALTED_NO_MORE : 0);
        field_free(f);
    }
}

/* Who is in contact when the melees are over, and then no more. */
Test(fire_becomes, r8_20_locked_and_free)
{
    Field *f = fire_field(FIELD_OPENING(1, "movement", "Blue"),
                          AT("b", 500, 400) FIELD_FOOT(1, 8, 3) "}",
                          AT("r", 500, 430) FIELD_FOOT(1, 8, 1) "}");
    field_stand(f, "r.1")->at.y = YD(400) + 2 * 159 + 4;
    field_forget(f);
    fd_melee_close(&f->game);
    cr_expect_eq(f->events[E_BECOMES], 2);
    cr_expect_eq(f->last[E_BECOMES].a, NOW_LOCKED);
    fd_melee_close(&f->game);
    cr_expect_eq(f->events[E_BECOMES], 2);
    field_stand(f, "r.1")->at.y = YD(500);
    fd_melee_close(&f->game);
    cr_expect_eq(f->events[E_BECOMES], 4);
    cr_expect_eq(f->last[E_BECOMES].a, NOW_FREE);
    field_free(f);
}
