/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_numbers.c - which troops a file names first decides nothing.
 */
#include "tests/fire/field.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* 8.2c  Of three companies that run from a charge each has the next behind it: whichever of them the file
 * names first, all get away, straight and as far. */
Test(fire_numbers, r5_34_who_runs_from_one_charge_runs_at_once)
{
    static const int orders[][3] = { { 0, 1, 2 }, { 2, 1, 0 }, { 1, 2, 0 } };
    for (int k = 0; k < 3; k++) {
        Field *f = fire_charging("", AT("b", 500, 380) FIELD_FOOT(1, 8, 2) "}",
                                 AT("q", 500, 700) FIELD_LIGHT(3, 3, 2) "}");
        for (int i = 0; i < 3; i++) {
            Stand *const at = state_stand(&f->state, 1 + i);
            at->at = (Point){ YD(500), YD(430 + 20 * orders[k][i]) };
            at->own |= M_FLEES;
        }
        fd_charged_flee(&f->game);
        for (int i = 0; i < 3; i++) {
            const Point at = state_stand(&f->state, 1 + i)->at;
            cr_assert_eq(at.x, YD(500), "order %d, company %d: %d", k, i, at.x);
            cr_assert_leq(abs(at.y - YD(530 + 20 * orders[k][i])), 10,
                          "order %d, company %d: %d", k, i, at.y);
        }
        field_free(f);
    }
}

/* 5.6  Nor is it anything to who throws a 0 whether the enemy, who runs as well, has been reckoned first: he
 * was there. */
Test(fire_numbers, r5_34_who_surrenders_does_so_before_anybody_runs)
{
    for (int first = 0; first <= 1; first++) {
        Field *f = fire_charging("", AT("b", 500, 400) FIELD_FOOT(1, 8, 0) "}",
                                 AT("r", 500, 450) FIELD_FOOT(1, 8, 0) "}");
        const int stand[] = { first, !first };
        state_stand(&f->state, 0)->figures = state_stand(&f->state, 1)->figures = 1;
        field_dice(f, 4, 10, 10, first ? 5 : 10, first ? 10 : 5);
        fd_morale_checks(&f->game, stand, NULL, 2, CAUSE_VOLLEY, NULL);
        cr_assert(field_spent(f));
        cr_assert_eq(state_stand(&f->state, 0)->where, SURRENDERED, "%d", first);
        cr_assert_eq(f->events[E_FLED], 1);
        field_free(f);
    }
}

/* 5.30  From between two enemies who are equally near one runs between them, whichever comes first in
 * the file. */
Test(fire_numbers, r5_30_from_between_two_who_are_equally_near)
{
    for (int k = 0; k <= 1; k++) {
        Field *f =
            fire_charging("", AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                          AT("r", 440, 480) FIELD_FOOT(1, 8, 2) "}," AT("q", 560, 480)
                              FIELD_FOOT(1, 8, 2) "}");
        state_stand(&f->state, 1 + k)->at = (Point){ YD(460), YD(480) };
        state_stand(&f->state, 2 - k)->at = (Point){ YD(540), YD(480) };
        fd_flee(&f->game, 0, YD(100));
        cr_assert_leq(abs(state_stand(&f->state, 0)->at.x - YD(500)), 10, "%d: %d", k,
                      state_stand(&f->state, 0)->at.x);
        field_free(f);
    }
}

/* 6.4e, Segment I  Two sections that are charged fire before anybody checks: the company that fails when the
 * first has hit it is not gone before the second fires. */
Test(fire_numbers, r6_47_all_that_are_charged_fire_before_anybody_checks)
{
    Field *f = fire_charging("", AT("b", 500, 400) FIELD_FOOT(2, 5, 1) "}",
                             AT("g", 500, 470) FIELD_GUNS("8-pounders", 2, 2) "}");
    for (int k = 0; k < 2; k++)
        state_stand(&f->state, 2 + k)->at.x = state_stand(&f->state, k)->at.x;
    cr_assert(field_gives(f, "b charge g"), "%s", f->err.text);
    cr_assert_eq(fire_row(f, "b.2")->target, 1 + field_index(f, "g.2"));
    /* two sure hits each; 3 + 1 + 2: the first fails, and runs, the second passes, twice; then g.2's own */
    field_dice(f, 9, 10, 10, 10, 10, 7, 6, 5, 4, 9);
    fd_charges_run(&f->game);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(f->events[E_FLED], 1);
    cr_assert_eq(f->last[E_FLED].subject, ref_stand(0));
    cr_assert_eq(f->last[E_CHECK].subject, field_find(f, "g.2"));
    cr_assert_eq(f->last[E_CONTACT].subject, ref_stand(1));
    field_free(f);
}

/* 6.34  Of two who come level at the guns he is hit who takes up most of their zone, first in the file or
 * not. */
Test(fire_numbers, r6_46_of_those_met_at_once_who_takes_up_most)
{
    for (int k = 0; k <= 1; k++) {
        Field *f = fire_charging("", AT("b", 500, 400) FIELD_FOOT(2, 8, 4) "}",
                                 AT("g", 504, 470) FIELD_GUNS("8-pounders", 1, 2) "}");
        const Point left = state_stand(&f->state, 0)->at,
                    right = state_stand(&f->state, 1)->at;
        state_stand(&f->state, k)->at = left;
        state_stand(&f->state, !k)->at = right;
        cr_assert(field_gives(f, "b charge g"), "%s", f->err.text);
        field_dice(f, 0);
        field_more(f, 100, 10);
        fd_charges_run(&f->game);
        cr_assert_eq(f->last[E_GUNS].target, ref_stand(right.x > left.x ? !k : k), "%d",
                     k);
        field_free(f);
    }
}

/* 8.2a  A column that is charged in front and in flank may go to meet the one before it, whichever of them the
 * file names first; one that is charged in flank only goes to meet nobody. */
Test(fire_numbers, r8_8_one_of_two_chargers_comes_at_its_front)
{
    static const char front[] = AT("f", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                      flank[] =
                          AT("s", 560, 460) "'facing': 'W', " FIELD_FOOT(1, 8, 2) "}";
    for (int k = 0; k < 3; k++) {
        char blue[400];
        snprintf(blue, sizeof blue, "%s,%s", k ? front : flank, k ? flank : front);
        Field *f = fire_charging("", blue, AT("r", 500, 460) FIELD_FOOT(1, 8, 2) "}");
        field_dice(f, 0);
        field_more(f, 250, 1);
        cr_assert(field_gives(f, "s charge r"), "%s", f->err.text);
        cr_assert(field_gives(f, k == 2 ? "done" : "f charge r"), "%s", f->err.text);
        cr_assert_eq(f->state.decision.kind == D_REACT, k < 2, "%d", k);
        cr_assert_eq(field_gives(f, "r counter-charge"), k < 2, "%d: %s", k, f->err.text);
        field_free(f);
    }
}

/* 8.35  A line of which two have met one enemy each, off by different ways, shifts so that he who has most
 * contact is matched, first in the file or not. */
Test(fire_numbers, r8_16_as_suits_who_has_most_contact)
{
    for (int k = 0; k <= 1; k++) {
        Field *f =
            fire_charging("", AT("b", 500, 400) FIELD_FOOT(2, 8, 4) "}",
                          AT("q", 480, 470) FIELD_FOOT(1, 8, 2) "}," AT("r", 520, 470)
                              FIELD_FOOT(1, 8, 2) "}");
        const Point left = state_stand(&f->state, 0)->at,
                    right = state_stand(&f->state, 1)->at;
        state_stand(&f->state, k)->at = left;
        state_stand(&f->state, !k)->at = right;
        field_stand(f, "q.1")->at.x = left.x - YD(9);
        field_stand(f, "r.1")->at.x = right.x + YD(3);
        cr_assert(field_gives(f, "b charge q"), "%s", f->err.text);
        field_dice(f, 0);
        field_more(f, 250, 1);
        fd_charges_run(&f->game);
        cr_assert_leq(abs(state_stand(&f->state, !k)->at.x - field_stand(f, "r.1")->at.x),
                      4, "%d: %d", k, state_stand(&f->state, !k)->at.x);
        field_free(f);
    }
}

/* 5.4f  Two raw stands that want to charge throw before either of them suffers for it: the first fails and
 * runs, the second has passed, and then fails as his neighbour. */
Test(fire_numbers, r5_23_raw_stands_throw_at_once)
{
    Field *f = fire_charging("", AT("b", 500, 400) FIELD_FOOT(2, 5, 0) "}",
                             AT("r", 500, 470) FIELD_FOOT(2, 8, 2) "}");
    field_dice(f, 5, 10, 1, 5, 9, 2); /* 5 and 2; alone 5 */
    field_more(f, 100, 1);
    cr_assert(field_gives(f, "b charge r"), "%s", f->err.text);
    cr_assert_eq(f->events[E_FLED], 1);
    cr_assert_eq(f->last[E_FLED].subject, ref_stand(0));
    cr_assert_eq(f->last[E_LOSS].subject, ref_stand(1));
    cr_assert_eq(f->events[E_CHARGE], 0);
    cr_assert_eq(f->list.used, 5);
    field_free(f);
}

/* 8.2a  Who has two of a line before him, equally near, charges whom he names; if he names their unit, him of
 * whom more is before him. */
Test(fire_numbers, r8_10_of_two_met_at_once_who_is_named)
{
    static const char *const named[] = { "r", "r.1", "r.2" };
    for (int k = 0; k < 6; k++) {
        char order[40];
        Field *f = fire_charging("", AT("b", 504, 400) FIELD_FOOT(1, 8, 2) "}",
                                 AT("r", 500, 460) FIELD_FOOT(2, 8, 2) "}");
        const int r1 = field_index(f, "r.1"), r2 = field_index(f, "r.2");
        if (k % 2) {
            const Point was = state_stand(&f->state, r1)->at;
            state_stand(&f->state, r1)->at = state_stand(&f->state, r2)->at;
            state_stand(&f->state, r2)->at = was;
        }
        const bool first =
            state_stand(&f->state, r1)->at.x > state_stand(&f->state, r2)->at.x;
        field_dice(f, 0);
        field_more(f, 100, 1);
        snprintf(order, sizeof order, "b charge %s", named[k / 2]);
        cr_assert(field_gives(f, order), "%s: %s", order, f->err.text);
        cr_assert_eq(f->last[E_CHARGE].target,
                     ref_stand(k / 2 == 1   ? r1
                               : k / 2 == 2 ? r2
                               : first      ? r1
                                            : r2),
                     "%d: %s", k, order);
        field_free(f);
    }
}

/* Where b and r are in contact, b to the south, and q and s, a hundred yards to the right; the file has
 * `first` of blue's before the other. */
static Field *two_melees(const char *first, const char *other)
{
    char blue[400];
    snprintf(blue, sizeof blue, "%s,%s", first, other);
    Field *f = fire_charging("", blue,
                             AT("r", 500, 460) FIELD_FOOT(1, 8, 2) "}," AT("s", 600, 460)
                                 FIELD_FOOT(1, 8, 2) "}");
    for (int k = 0; k < 2; k++) {
        const Point at = field_stand(f, k ? "q.1" : "b.1")->at;
        const int other_stand = field_index(f, k ? "s.1" : "r.1");
        state_stand(&f->state, other_stand)->at =
            (Point){ at.x, at.y + 2 * f->battle->stand[0].half_d + 2 };
    }
    return f;
}

/* 1.3  Of two melees engaged since earlier the right one is fought first, as he sees it whose segment it is. */
Test(fire_numbers, r1_37_engaged_melees_from_the_right)
{
    static const char b[] = AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}",
                      q[] = AT("q", 600, 400) FIELD_FOOT(1, 8, 2) "}";
    for (int k = 0; k < 4; k++) {
        Field *f = two_melees(k % 2 ? b : q, k % 2 ? q : b);
        for (int i = 0; i < 4; i++)
            state_stand(&f->state, i)->marks |= S_ENGAGED;
        f->state.side = (uint8_t)(k / 2);
        field_dice(f, 0);
        field_more(f, 250, 10);
        fd_melees_run(&f->game, true);
        cr_assert_eq(f->events[E_MELEE_END], 2);
        const Ref last = f->last[E_MELEE_END].subject,
                  target = f->last[E_MELEE_END].target;
        const Ref left = field_find(f, k / 2 ? "s.1" : "b.1");
        cr_assert(last == left || target == left, "%d", k);
        field_free(f);
    }
}

/* App. A, 3.12  A large company of grade 1 and a small one of grade 4 hold a house: as the large one does, and
 * the small one's men fall first. */
Test(fire_numbers, r9_35_a_garrison_has_the_grade_of_its_largest_stand)
{
#define WITHIN(name, x, stands)                                                          \
    "{'name': '" name "', 'at': ['" #x "yd','500yd'], 'status': 'garrison', " stands "}"
    static const struct {
        const char *large, *small;
        int grade; /* of the large one */
    } rows[] = {
        { WITHIN("l", 500, FIELD_FOOT(1, 8, 1)), WITHIN("m", 516, FIELD_FOOT(1, 3, 4)),
          1 },
        { WITHIN("l", 500, FIELD_FOOT(1, 8, 4)), WITHIN("m", 516, FIELD_FOOT(1, 3, 1)),
          4 },
    };
    for (int k = 0; k <= 3; k++) {
        const char *const large = rows[k / 2].large, *const small = rows[k / 2].small;
        char red[400];
        snprintf(red, sizeof red, "%s,%s", k % 2 ? small : large, k % 2 ? large : small);
        Field *f =
            fire_charging("'terrain': [{'type': 'hard cover', 'rectangle': {'from': "
                          "['470yd','480yd'], 'to': ['530yd','520yd']}}]",
                          AT("b", 500, 400) FIELD_FOOT(1, 8, 2) "}", red);
        state_stand(&f->state, 0)->marks |= S_CHARGES | S_MADE;
        field_dice(f, 0);
        field_more(f, 250, 1);
        fd_assault(&f->game, 0, 0, CAUSE_MELEE);
        cr_assert_eq(f->last[E_MELEE].a, 8 + 3 + rows[k / 2].grade, "%d: %d", k,
                     f->last[E_MELEE].a);
        cr_assert_eq(field_stand(f, "m.1")->figures, 0);
        cr_assert_eq(field_stand(f, "l.1")->figures, 8 + 3 - f->last[E_MELEE_END].b);
        field_free(f);
    }
}

/* 8.36  The rear of a column that has been hit itself bears that first, and then what its head has: nothing of
 * it is lost, whichever of them the melee began with. */
Test(fire_numbers, r8_24_the_rear_bears_its_own_first)
{
    for (int k = 0; k <= 1; k++) {
        Field *f = fire_charging(
            "", AT("b", 500, 400) "'formation': 'column', " FIELD_FOOT(2, 8, 2) "}",
            FAR_RED);
        const bool first =
            state_stand(&f->state, 0)->at.y > state_stand(&f->state, 1)->at.y;
        const int head = first ? 0 : 1, rear = !head;
        Fight fight = { .n = 2,
                        .stand = { k ? rear : head, k ? head : rear },
                        .foe = { 2, 2 },
                        .received = { 6, 6 } };
        fd_all_melee_losses(&f->game, &fight);
        cr_assert_eq(state_stand(&f->state, rear)->where, LOST, "%d", k);
        cr_assert_eq(state_stand(&f->state, head)->figures, 4, "%d: %d", k,
                     state_stand(&f->state, head)->figures);
        field_free(f);
    }
}

/* 8.16  Between two enemies on his flanks, equally near, he throws at the one to his right. */
Test(fire_numbers, r8_50_of_two_equally_near)
{
    for (int k = 0; k <= 1; k++) {
        Field *f =
            fire_charging("",
                          AT("b", 400, 400) FIELD_FOOT(1, 10, 4) "}," AT("q", 600, 400)
                              FIELD_FOOT(1, 10, 4) "}",
                          AT("r", 500, 460) FIELD_FOOT(1, 10, 4) "}");
        const Stand *r = field_stand(f, "r.1");
        for (int i = 0; i < 2; i++) {
            Stand *at = state_stand(&f->state, i == k ? 0 : 1);
            const int32_t away =
                f->battle->stand[0].half_w + f->battle->stand[0].half_d + 1;
            at->at = (Point){ r->at.x + (i ? away : -away), r->at.y };
            at->facing = i ? WEST : EAST;
        }
        field_dice(f, 0);
        field_more(f, 250, 1);
        fd_melee_fight(&f->game, field_index(f, "r.1"), CAUSE_ENGAGED);
        cr_assert_eq(f->events[E_MELEE], 3);
        /* it looks south: the one in the west is to its right */
        cr_assert_lt(state_stand(&f->state, k ? 1 : 0)->figures, 10, "%d", k);
        cr_assert_eq(state_stand(&f->state, k ? 0 : 1)->figures, 10, "%d", k);
        field_free(f);
    }
}

/* 7.3  "b.1 and one more" are he and who is nearest to him, of whatever unit. */
Test(fire_numbers, r7_36_he_and_who_is_nearest)
{
    Field *f = fire_shooting("",
                             AT("b", 480, 400) FIELD_LIGHT(1, 3, 2) "}," AT("d", 540, 400)
                                 FIELD_LIGHT(1, 3, 2) "}," AT("c", 510, 400)
                                     FIELD_LIGHT(1, 3, 2) "}",
                             AT("r", 500, 470) FIELD_FOOT(1, 8, 2) "}");
    field_dice(f, 2, 9, 9);
    cr_assert(field_gives(f, "b.1 fire r.1 x2"), "%s", f->err.text);
    cr_assert_eq(fire_row(f, "c.1")->target, 1 + field_index(f, "r.1"));
    cr_assert_eq(fire_row(f, "d.1")->target, 0);
    field_free(f);
}

/* Segment I  Of two guns with one target neither comes too late, though the first shoots it down; where the
 * second's hits were not wanted they are lost. */
Test(fire_numbers, r6_52_none_is_too_late_for_its_target)
{
    Field *f =
        fire_field(FIELD_OPENING(1, "bombardment", "Blue"),
                   AT("g", 492, 400) FIELD_GUNS("8-pounders", 1, 2) "}," AT("h", 508, 400)
                       FIELD_GUNS("8-pounders", 1, 2) "}",
                   AT("r", 500, 470) FIELD_FOOT(1, 2, 2) "}");
    cr_assert(field_gives(f, "g fire r.1"), "%s", f->err.text);
    field_dice(f, 0);
    field_more(f, 4, 1);
    cr_assert(field_gives(f, "h fire r.1"), "%s", f->err.text);
    cr_assert_eq(field_stand(f, "r.1")->where, LOST);
    cr_assert_eq(f->events[E_GUNS], 2);
    cr_assert(field_spent(f));
    cr_assert_eq(fire_row(f, "h.1")->last_target | fire_row(f, "h.1")->target,
                 1 + field_index(f, "r.1"));
    field_free(f);
}

/* App. A  A wall lies between the one of two who fire together and their target, and not before the other, who
 * is nearer: they throw as he would, first in the file or not. */
Test(fire_numbers, r7_32_a_wall_covers_from_the_nearest_who_fires)
{
    for (int k = 0; k <= 1; k++) {
        Field *f =
            fire_shooting("'terrain': [{'type': 'wall', 'line': [['470yd','450yd'], "
                          "['501yd','450yd']]}]",
                          AT("b", 500, 400) FIELD_FOOT(2, 8, 2) "}",
                          AT("r", 502, 460) FIELD_FOOT(1, 8, 4) "}");
        const Point left = state_stand(&f->state, 0)->at,
                    right = state_stand(&f->state, 1)->at;
        state_stand(&f->state, k)->at = left;
        state_stand(&f->state, !k)->at = right;
        cr_assert(fd_in_cover(f->battle, &f->state, 2, left.x < right.x ? left : right));
        cr_assert_not(
            fd_in_cover(f->battle, &f->state, 2, left.x < right.x ? right : left));
        field_dice(f, 0);
        field_more(f, 250, 10);
        cr_assert(field_gives(f, "b fire r.1"), "%s", f->err.text);
        cr_assert_eq(f->last[E_VOLLEY].c, 2);
        cr_assert_eq(f->last[E_VOLLEY].b, 8, "%d: %d", k, f->last[E_VOLLEY].b);
        field_free(f);
    }
}

/* 6.34  Of two of a line that their zone meets at once guns that are told no more than to fire take him who takes
 * up most of it, first in the file or not. */
Test(fire_numbers, r6_9_of_two_met_at_once_who_takes_up_most)
{
    for (int k = 0; k <= 1; k++) {
        Field *f = fire_field(FIELD_OPENING(1, "bombardment", "Blue"),
                              AT("g", 504, 400) FIELD_GUNS("8-pounders", 1, 2) "}",
                              AT("r", 500, 470) FIELD_FOOT(2, 8, 4) "}");
        const int r1 = field_index(f, "r.1");
        const Point one = state_stand(&f->state, r1)->at,
                    two = state_stand(&f->state, r1 + 1)->at;
        state_stand(&f->state, r1 + k)->at = one;
        state_stand(&f->state, r1 + !k)->at = two;
        field_dice(f, 0);
        field_more(f, 20, 10);
        cr_assert(field_gives(f, "fire all"), "%s", f->err.text);
        cr_assert_eq(f->last[E_GUNS].target, ref_stand(one.x > two.x ? r1 + k : r1 + !k),
                     "%d", k);
        field_free(f);
    }
}

/* 6.7  Nor does it matter to the guns that are hit whose fire has shot their last man: all hits are located before
 * any comes off. */
Test(fire_numbers, r6_52_hits_are_located_before_they_come_off)
{
    Field *f =
        fire_field(FIELD_OPENING(1, "bombardment", "Blue"),
                   AT("g", 492, 400) FIELD_GUNS("8-pounders", 1, 2) "}," AT("h", 508, 400)
                       FIELD_GUNS("8-pounders", 1, 2) "}",
                   AT("r", 500, 470) FIELD_GUNS("8-pounders", 1, 2) "}");
    field_stand(f, "r.1")->figures = 1;
    cr_assert(field_gives(f, "g fire r.1"), "%s", f->err.text);
    field_dice(f, 8, 10, 10, 10, 10, 1, 1, 9,
               9); /* two sure hits each: on the crew, on the guns */
    cr_assert(field_gives(f, "h fire r.1"), "%s", f->err.text);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    cr_assert_eq(field_stand(f, "r.1")->where, LOST);
    cr_assert_eq(guns_state(&f->state, field_index(f, "r.1")), GUNS_DESTROYED);
    field_free(f);
}
