/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_told.c - Greg Blake's colonial rules: how the dice are told, with what they had to show.
 *
 * That none is left out is held by games of any orders: test_games.c.
 *
 * Start at hears().
 */
#include "tests/colonial/clash.h"
#include <criterion/criterion.h>
#include <string.h>

#define FOE WARRIORS("r1", 1200, 625, 1, "line", "C")

enum { HEARD = 24 };

/* The sentences of all that have dice, or one kind of event. */
typedef struct Heard {
    int kind, n;
    char line[HEARD][160];
} Heard;

static void hears(void *self, const Game *g, const Event *e)
{
    Heard *const h = self;
    if ((h->kind ? e->kind == h->kind : e->n_dice) && h->n < HEARD)
        colonial_say_event(g, e, h->line[h->n++], sizeof h->line[0]);
}

static const Heard *told(Field *f, int kind, const char *order)
{
    static Heard heard;
    static Listener listener = { hears, &heard };
    heard = (Heard){ .kind = kind };
    f->game.listener = &listener;
    cr_assert(field_gives(f, order), "%s", f->err.text);
    cr_assert(field_spent(f), "%d of %d", f->list.used, f->list.n);
    return &heard;
}

static Field *firing(const char *blue, const char *red)
{
    Field *f = colonial_field("", blue, red);
    cr_assert(field_gives(f, "done"), "%s", f->err.text);
    return f;
}

/* Two stands as near as each other: one event has the dice of both. */
Test(colonial_told, r8_9_shots_that_need_one_score_are_told_together)
{
    Field *f = firing(REGULARS("b1", 1200, 400, 2, "column", "B"), FOE);
    field_dice(f, 3, 2, 3, 4);
    const Heard *const h = told(f, 0, "b1 fire r1");
    cr_assert_eq(h->n, 1);
    cr_expect_str_eq(h->line[0],
                     "b1 fires at r1: 3 dice, 0 hits (needs 5) (rolled 2,3,4)");
    field_free(f);
}

/* Two stands of the line are further off than half their range: their dice are told for themselves. */
Test(colonial_told, r8_9_shots_that_need_several_scores_are_told_by_score)
{
    Field *f = firing(REGULARS("b1", 1260, 400, 4, "line", "B"),
                      WARRIORS("r1", 1200, 590, 1, "line", "C"));
    field_dice(f, 14, 5, 3, 3, 4, 4, 2, 5, 6, 3, 3, 7, 1, 2, 2); /* 2, 2: its leader's */
    const Heard *const h = told(f, 0, "b1 fire r1");
    cr_assert_eq(h->n, 3);
    cr_expect_str_eq(h->line[0], "6 dice of b1 need 5: 1 hit (rolled 5,3,3,4,4,2)");
    cr_expect_str_eq(h->line[1], "6 dice of b1 need 7: 1 hit (rolled 5,6,3,3,7,1)");
    cr_expect_str_eq(
        h->line[2],
        "rleader is unhurt under fire (falls from 10 on, both dice) (rolled 2,2)");
    field_free(f);
}

/* 8.11  Who might have failed to fire. */
Test(colonial_told, r9_12_who_does_not_fail_to_fire)
{
    Field *f = firing(BODY("b1", "bleader", 1200, 400, "light gun", 1, "unlimbered", "B",
                           "'irregular'", ""),
                      FOE);
    field_dice(f, 3, 2, 3, 3);
    const Heard *const h = told(f, 0, "b1 fire r1");
    cr_assert_eq(h->n, 2);
    cr_expect_str_eq(h->line[0],
                     "base 1 of the b1 does not fail to fire (needs 2) (rolled 2)");
    cr_expect_str_eq(
        h->line[1],
        "b1 fires at r1 with canister: 2 dice, 0 hits (needs 7) (rolled 3,3)");
    field_free(f);
}

#define RIDER(marks)                                                                     \
    BODY("b1", "bleader", 600, 300, "cavalry", 2, "line", "B", "'regular', 'dismounts'", \
         marks)

/* Dice that were told as the group began to move are not told again; new ones are, all of them. */
Test(colonial_told, r4_9_a_die_is_told_once)
{
    for (int mounts = 0; mounts < 2; mounts++) {
        Field *f = colonial_field(
            "", mounts ? RIDER(", 'marks': ['on foot']") : RIDER(""), FAR_RED);
        field_dice(f, mounts ? 2 : 3, 6, 2, 1);
        colonial_moves(f, "b1");
        field_dice(f, mounts ? 3 : 0, 1, 5, 2);
        const Heard *const h = told(f, E_DICE, mounts ? "b1 mount" : "b1 dismount");
        cr_assert_eq(h->n, 1);
        cr_expect_str_eq(h->line[0],
                         mounts
                             ? "b1 may move 100 mm without its highest die (rolled 1,5,2)"
                             : "b1 may move 60 mm without its highest die");
        field_free(f);
    }
}
