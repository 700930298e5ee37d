/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_told.c - whoever changes is named by a sentence, soon. */
#include <criterion/criterion.h>
#include <string.h>

#include "benchmarks/told.h"
#include "tests/toy/toy.h"

enum { SOON = 40 };

static Battle b;
static State before, after;
static Game game = { .battle = &b, .state = &after };
static Told told;
static Err err;

static void set_up(void)
{
    toy_battle(&b);
    state_copy(&before, &b.opening);
    before.turn = 1;
    state_copy(&after, &before);
    told_open(&told, &game);
}

/* How many orders may go by until something has to have been said. */
static int orders_in_silence(void)
{
    int n = 0;
    told_begin(&told);
    while (n <= 2 * SOON && told_check(&told, &b, &before, &after, &err)) {
        state_copy(&before, &after);
        told_begin(&told);
        n++;
    }
    return n;
}

static void tell(int kind, Ref who)
{
    const Event event = { .kind = (uint8_t)kind, .subject = who };
    told.listener.hear(told.listener.self, &game, &event);
}

TestSuite(told, .init = set_up);

Test(told, where_nothing_changes_nothing_need_be_said)
{
    cr_expect_gt(orders_in_silence(), 2 * SOON);
}

Test(told, who_moves_or_loses_men_must_be_named)
{
    state_stand(&after, 0)->at.x += MM(3) + 1;
    cr_expect_eq(orders_in_silence(), SOON);
    cr_expect(strstr(err.text, "nobody tells what became of base 1 of the 1st Blue"),
              "%s", err.text);
    set_up();
    state_stand(&after, 0)->at.x += MM(3);
    cr_expect_gt(orders_in_silence(), 2 * SOON, "a nudge");
    set_up();
    state_stand(&after, 0)->figures--;
    cr_expect_eq(orders_in_silence(), SOON);
    set_up();
    state_officer(&after, 0)->at.x += CM(1);
    cr_expect_eq(orders_in_silence(), SOON);
    set_up();
    before.turn = after.turn = 0;
    state_stand(&after, 0)->at.x += CM(1);
    cr_expect_gt(orders_in_silence(), 2 * SOON, "deployment");
}

Test(told, who_looks_elsewhere_or_is_in_another_order_must_be_named)
{
    for (int k = 0; k < 4; k++) {
        set_up();
        state_stand(&before, 0)->unit = state_stand(&after, 0)->unit = 0;
        if (k == 0)
            state_stand(&after, 0)->facing++;
        else if (k == 1)
            state_unit(&after, 0)->formation++;
        else if (k == 2)
            state_unit(&after, 0)->status++;
        else { /* one who is off the table is nowhere */
            state_stand(&before, 0)->where = state_stand(&after, 0)->where = LOST;
            state_stand(&after, 0)->facing++;
        }
        if (k < 3)
            cr_expect_eq(orders_in_silence(), SOON, "row %d", k);
        else
            cr_expect_gt(orders_in_silence(), 2 * SOON);
    }
}

Test(told, a_sentence_names_the_unit_and_all_of_it)
{
    static const Ref named[] = { REF_UNIT | 0, REF_STAND | 1 };
    for (int i = 0; i < 2; i++) {
        set_up();
        state_stand(&after, 0)->at.x += CM(1);
        told_begin(&told);
        tell(TOY_MOVED, named[i]);
        cr_expect(told_check(&told, &b, &before, &after, &err), "%s", err.text);
        state_copy(&before, &after);
        cr_expect_gt(orders_in_silence(), 2 * SOON);
    }
    set_up();
    state_stand(&after, 0)->at.x += CM(1);
    told_begin(&told);
    tell(TOY_MOVED, ref_unit(1));
    told_check(&told, &b, &before, &after, &err);
    state_copy(&before, &after);
    cr_expect_eq(orders_in_silence(), SOON - 1, "of another");
}

/* Whom an arrival brings is told with it; whoever waits for his sentence may be named in the same order. */
Test(told, an_arrival_tells_of_others_but_hides_nobody)
{
    for (int named = 0; named < 2; named++) {
        set_up();
        state_stand(&after, 0)->at.x += CM(1);
        told_begin(&told);
        told_check(&told, &b, &before, &after, &err);
        state_copy(&before, &after);
        state_stand(&after, 1)->at.x += CM(1);
        told_begin(&told);
        told.all = true;
        if (named)
            tell(TOY_MOVED, ref_unit(0));
        cr_expect(told_check(&told, &b, &before, &after, &err), "%s", err.text);
        state_copy(&before, &after);
        if (named)
            cr_expect_gt(orders_in_silence(), 2 * SOON);
        else
            cr_expect_eq(orders_in_silence(), SOON - 2);
    }
}

/* A stand of one unit that stands in another moves with that one. */
Test(told, who_stands_in_another_unit_is_told_of_with_it)
{
    set_up();
    state_stand(&before, 0)->unit = state_stand(&after, 0)->unit = 1;
    state_stand(&after, 0)->at.x += CM(1);
    told_begin(&told);
    tell(TOY_MOVED, ref_unit(1));
    cr_expect(told_check(&told, &b, &before, &after, &err), "%s", err.text);
    state_copy(&before, &after);
    cr_expect_gt(orders_in_silence(), 2 * SOON);
}
