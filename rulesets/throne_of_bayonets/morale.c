/* SPDX-License-Identifier: GPL-3.0-or-later
 * morale.c - morale dice and morale tests (chapters 7 and 15).
 *
 * Dice pile up behind a unit from many causes, each counted where it happens by
 * morale_add(); morale_test() throws them all at once.
 *
 * Start at morale_test().
 */
#include "rulesets/throne_of_bayonets/throne.h"

/* 7.9  Only units carry dice: dispersed bases and skirmishers never do.
 * 7.13, 7.14  Every cause adds to the pile, in either turn, until the next test. */
void morale_add(const Battle *b, State *s, int unit, int dice)
{
    (void)b;
    Unit *u = state_unit(s, unit);
    if (!u->n_stands)
        return;
    const int sum = u->dice + dice;
    u->dice = (uint8_t)(sum > MAX_DICE ? MAX_DICE : sum);
}

/* 15.4  One die lower than the rating fails the test; equal passes. */
static bool all_pass(const uint8_t *dice, int n, int rating)
{
    for (int i = 0; i < n; i++) {
        if (dice[i] < rating)
            return false;
    }
    return true;
}

/* 15.5, 15.5b  What a failure makes of it: only who was moving comes to a halt. */
static int comes_to(const Unit *u)
{
    if (u->status != FORMED)
        return TEST_DISPERSED;
    return u->marks & (U_MOVED | U_MOVING) ? TEST_HALTED : TEST_DISORDERED;
}

/* 15.5, 15.5b, 9.6c  A failure halts the unit: formed becomes disordered, disordered is dispersed.
 * 15.6  How many dice failed makes no difference. */
static void fail(Game *g, int unit)
{
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    u->marks &= ~(uint32_t)(U_MOVED | U_MOVING);
    u->marks |= U_HALTED;
    if (u->status == FORMED) { /* 3.11  in order or not, its bases stay together */
        u->status = DISORDERED;
        u->marks |= U_OWES_FIRE; /* 13.6 */
        return;
    }
    if (throne(s)->mover.who == ref_unit(unit))
        throne(s)->mover.to = unit_middle(g->battle, s, unit);
    unit_disperse(g, unit, false);
}

/* 15.3  Against the rating of the worst base; 15.7, 15.9 the dice are gone afterwards. */
bool morale_test(Game *g, int unit)
{
    const Battle *b = g->battle;
    State *s = g->state;
    Unit *u = state_unit(s, unit);
    const int n = u->dice;
    if (!n)
        return true; /* 15.2  without dice there is nothing to test */
    uint8_t dice[MAX_DICE];
    const int rating = unit_rating(b, s, unit);
    game_roll(g, ROLL_MORALE, ref_unit(unit), row(s, unit)->tests++, n, 6, dice);
    u->dice = 0; /* 7.10  once thrown, they are gone */
    if (throne(s)->mover.who == ref_unit(unit))
        throne(s)->mover.owed = 0;
    const bool passed = all_pass(dice, n, rating);
    game_tell(g, &(Event){ .kind = E_TEST,
                           .side = b->unit[unit].side,
                           .subject = ref_unit(unit),
                           .n_dice = (uint8_t)n,
                           .sides = 6,
                           .dice = dice,
                           .a = passed,
                           .b = rating,
                           .c = passed ? TEST_PASSED : comes_to(u) });
    if (!passed)
        fail(g, unit);
    return passed;
}

/* 2.9  A base by itself tests with the dice of the moment alone, and fails by stopping. */
bool morale_test_base(Game *g, int base, int n)
{
    uint8_t dice[MAX_DICE];
    if (n <= 0)
        return true;
    const int rating = g->battle->stand[base].rating;
    const Ref who = ref_stand(base);
    game_roll(g, ROLL_MORALE, who, dice_row(g->battle, g->state, who)->tests++, n, 6,
              dice);
    const bool passed = all_pass(dice, n, rating);
    game_tell(g, &(Event){ .kind = E_TEST,
                           .side = g->battle->stand[base].side,
                           .subject = ref_stand(base),
                           .n_dice = (uint8_t)n,
                           .sides = 6,
                           .dice = dice,
                           .a = passed,
                           .b = rating,
                           .c = passed ? TEST_PASSED : TEST_STOPS });
    return passed;
}

/* 7.6  Bases, or an officer, of a friend lost in melee within 25 cm: one die for the event. */
void morale_melee_loss(const Battle *b, State *s, int side, Point at)
{
    const int32_t reach = b->number[MELEE_LOSS_REACH];
    for (int i = 0; i < b->n_stands; i++) {
        const Stand *stand = state_stand(s, i);
        if (stand->unit == NO_UNIT || stand->where != ON_TABLE ||
            b->stand[i].side != side)
            continue;
        Unit *u = state_unit(s, stand->unit);
        if (u->marks & U_GRIEVES)
            continue;
        const Box box = battle_box(b, s, i);
        const int32_t gap = geo_gap_to_point(&box, at) - b->number[BASE_SIZE] / 2;
        if (gap <= reach)
            u->marks |= U_GRIEVES;
    }
}

void morale_grieve(Game *g)
{
    for (int i = 0; i < g->battle->n_units; i++) {
        Unit *u = state_unit(g->state, i);
        if (!(u->marks & U_GRIEVES))
            continue;
        u->marks &= ~(uint32_t)U_GRIEVES;
        morale_add(g->battle, g->state, i, g->battle->number[DICE_LOST_IN_MELEE]);
    }
}
