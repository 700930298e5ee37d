/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_hidden.c - Chaos, Confusion and Casualties, clause 1.2: what a side has noted reaches
 * nobody else.
 *
 * Twice the same battle, once with other notes of the enemy's: whatever a side may look at must
 * be the same, byte for byte, and so must its choices.
 *
 * Start at looks_alike().
 */
#include "matches/match.h"
#include "tests/blind.h"
#include "tests/chaos/field.h"
#include <criterion/criterion.h>
#include <string.h>

static Field *brigades(void)
{
    return chaos_field(
        "",
        INFANTRY_AT("b1", 10, 20, 4, "line") "," INFANTRY_AT(
            "b2", 22, 20, 4, "line") "," SKIRMISH_AT("b3", 34, 20, 3) "," GUN_AT("b4", 46,
                                                                                 20),
        INFANTRY_AT("r1", 10, 30, 4, "line") "," INFANTRY_AT(
            "r2", 22, 30, 4, "line") "," SKIRMISH_AT("r3", 34, 30, 3) "," GUN_AT("r4", 46,
                                                                                 30));
}

static void gives(Field *f, const char *const *orders)
{
    for (; *orders; orders++)
        cr_assert(field_gives(f, *orders), "%s: %s", *orders, f->err.text);
    cr_assert_eq(f->state.decision.side, 1);
}

/* All orders of Blue: everything he may note, a little, and nothing in one word. */
static const char *const orders[][5] = {
    { "b1 charge r1", "b2 move to 22,25 as column",
      "b3 move after firing to 34,15 by 35,17", "b4 form as limbered", NULL },
    { "b1 move to 12,21 by 11,22 facing NE", "b2 charge r2", "b3 move to 40,24",
      "b4 hold", NULL },
    { "b1 hold", "b2 hold", "b3 hold", "b4 hold", NULL },
    { "done", NULL },
};

static const char *const aims[][5] = {
    { "b1 fire r1", "b2 fire r2", "b3 pick off r2", "b4 fire r4 choice 3", NULL },
    { "b1 hold", "b2 fire r1", "b3 fire r3", "b4 fire r4 choice 4", NULL },
    { "done", NULL },
};

/* Both up to where Red notes his orders, or his fire. */
static Field *noted(bool aiming, int which)
{
    Field *f = brigades();
    if (aiming) {
        chaos_given(f, "b3 move after firing to 34,15", NULL);
        cr_assert_eq(f->state.phase, PHASE_AIM);
    }
    gives(f, aiming ? aims[which] : orders[which]);
    return f;
}

static void look(const Field *f, int side, State *out)
{
    state_copy(out, &f->state);
    f->battle->rules->observe(f->battle, out, side, 77);
}

static void looks_alike(const Field *f, const Field *g, const char *what, int i)
{
    static State one, two;
    cr_assert_neq(state_hash(&f->state), state_hash(&g->state), "%s %d", what, i);
    look(f, 1, &one);
    look(g, 1, &two);
    cr_assert_eq(one.size, two.size);
    cr_assert_eq(memcmp(&one, &two, one.size), 0, "%s %d: the second sees it", what, i);
    look(f, 0, &one);
    cr_assert_eq(memcmp(&one, &f->state, one.size), 0, "%s %d: his own are known", what,
                 i);
}

Test(chaos_hidden, r1_2_orders_do_not_show)
{
    for (int i = 1; i < 4; i++) {
        Field *f = noted(false, 0), *g = noted(false, i);
        looks_alike(f, g, "orders", i);
        field_free(f);
        field_free(g);
    }
}

Test(chaos_hidden, r1_2_aims_do_not_show)
{
    for (int i = 1; i < 3; i++) {
        Field *f = noted(true, 0), *g = noted(true, i);
        looks_alike(f, g, "aims", i);
        field_free(f);
        field_free(g);
    }
}

/* Whether skirmishers go on after firing, and where, was noted with the orders, and shows no earlier
 * than that. */
Test(chaos_hidden, r1_2_nor_does_a_move_after_firing)
{
    static const char *const others[] = { "b3 move after firing to 40,10 facing W",
                                          "b3 hold" };
    static State one, two;
    for (int i = 0; i < 2; i++) {
        Field *f = brigades(), *g = brigades();
        chaos_given(f, "b3 move after firing to 34,15", NULL);
        chaos_given(g, others[i], NULL);
        cr_assert_eq(f->state.phase, PHASE_AIM);
        cr_assert_neq(state_hash(&f->state), state_hash(&g->state));
        look(f, 1, &one);
        look(g, 1, &two);
        cr_assert_eq(memcmp(&one, &two, one.size), 0, "%s", others[i]);
        look(f, 0, &one);
        cr_assert_eq(memcmp(&one, &f->state, one.size), 0);
        field_free(f);
        field_free(g);
    }
}

/* Half of Blue's notes are given: the next of his own to choose is known to himself alone. */
Test(chaos_hidden, r1_2_the_first_does_look_at_his_own)
{
    static State one, two;
    Field *f = brigades(), *g = brigades();
    cr_assert(field_gives(f, "b1 charge r1") && field_gives(g, "b1 hold"));
    look(f, 0, &one);
    look(g, 0, &two);
    cr_assert_neq(memcmp(&one, &two, one.size), 0);
    field_free(f);
    field_free(g);
}

/* Once they are carried out there is nothing to hide. */
Test(chaos_hidden, r1_2_afterwards_all_is_open)
{
    static State seen;
    Field *f = brigades();
    field_dice(f, 4, 1, 1, 1, 1);
    field_more(f, 1, 3);
    chaos_given(f, "b1 charge r1", NULL);
    cr_assert_eq(f->state.decision.kind, D_COUNTER);
    look(f, 1, &seen);
    cr_assert_eq(memcmp(&seen, &f->state, seen.size), 0);
    field_free(f);
}

/* ---- the same choices ---- */

static BlindPair other_orders(int which)
{
    return (BlindPair){ noted(false, 0), noted(false, which) };
}

static BlindPair other_aims(int which)
{
    return (BlindPair){ noted(true, 0), noted(true, which) };
}

Test(chaos_hidden, r1_2_other_notes_of_the_first_the_same_choice_of_the_second)
{
    for (int i = 1; i < 4; i++)
        blind_same_choices(other_orders, i, 3, MAX_OPTIONS);
    for (int i = 1; i < 3; i++)
        blind_same_choices(other_aims, i, 3, MAX_OPTIONS);
}
