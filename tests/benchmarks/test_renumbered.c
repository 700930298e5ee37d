/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_renumbered.c - what a file names first decides nothing.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "benchmarks/bench.h"
#include "benchmarks/renumbered.h"
#include "tests/volume.h"

/* Games part nowhere, on whatever ground, but where troops are asked one by one. */
Test(renumbered, battles_are_the_same_battle)
{
    const int games = volume(10);
    Shipped all;
    Err err = { { 0 } };
    cr_assert(shipped_load(&all, &err), "%s", err.text);
    for (int i = 0; i < all.n; i++) {
        for (int wild = 0; wild < 2; wild++) {
            const RenumberedHow how = { .drawn = wild, .games = games, .seed = 1 };
            Renumbered r;
            cr_assert(renumbered_games(all.path[i], all.battle[i]->rules, &how, &r, &err),
                      "%s", err.text);
            cr_assert_eq(r.games, games, "%s", all.path[i]);
            cr_assert_gt(r.orders, games, "%s", all.path[i]);
            cr_expect_eq(r.alike + r.by_turns, r.games,
                         "%s, wild %d, game %d, order %d: %s", all.path[i], wild,
                         r.game + 1, r.order, r.parted);
            cr_expect_leq(300 * r.told_apart, r.orders, "%s, wild %d: others are told",
                          all.path[i], wild);
            cr_expect_leq(300 * r.offers_apart, r.orders,
                          "%s, wild %d: bots are offered others: %s", all.path[i], wild,
                          r.offered);
        }
    }
    shipped_free(&all);
}

/* Rules know no hand: nor do games part on a mirrored table, and bots are offered, people told the same. */
Test(renumbered, mirrored_battles_are_the_same_battle)
{
    const int games = volume(4);
    Shipped all;
    Err err = { { 0 } };
    cr_assert(shipped_load(&all, &err), "%s", err.text);
    for (int i = 0; i < all.n; i++) {
        const RenumberedHow how = {
            .mirrored = true, .drawn = DRAWN_CROWDED, .games = games, .seed = 1
        };
        Renumbered r;
        cr_assert(renumbered_games(all.path[i], all.battle[i]->rules, &how, &r, &err),
                  "%s", err.text);
        cr_assert_gt(r.games, games / 2, "%s", all.path[i]);
        cr_assert_gt(r.orders, games, "%s", all.path[i]);
        cr_expect_eq(r.alike, r.games, "%s, game %d, order %d: %s", all.path[i],
                     r.game + 1, r.order, r.parted);
        cr_expect_leq(300 * r.told_apart, r.orders, "%s: others are told", all.path[i]);
        cr_expect_leq(300 * r.offers_apart, r.orders, "%s: bots are offered others: %s",
                      all.path[i], r.offered);
    }
    shipped_free(&all);
}

/* Twice is not at all; and what is no scenario is refused. */
Test(renumbered, the_last_is_the_first)
{
    Err err = { { 0 } };
    static const char text[] =
        "{\"terrain\":[{\"line\":[3,4,5]},{\"area\":[6,7,8]}],"
        "\"sides\":[{\"name\":\"A\",\"units\":[{\"name\":\"a\"},{\"name\":\"b\"},{"
        "\"name\":"
        "\"c\"}]},{\"name\":\"B\",\"officers\":[1,2],\"units\":[]}]}";
    char *const once = renumbered_text(text, &err);
    cr_assert(once, "%s", err.text);
    cr_assert(strstr(once, "{\"name\":\"c\"},{\"name\":\"b\"},{\"name\":\"a\"}"), "%s",
              once);
    cr_assert(strstr(once, "\"officers\":[2,1]"), "%s", once);
    cr_assert_lt(strstr(once, "\"name\":\"B\""), strstr(once, "\"name\":\"A\""), "%s",
                 once);
    cr_assert(strstr(once, "\"first\":\"A\""), "who moves first does: %s", once);
    cr_assert(strstr(once, "[{\"area\":[8,7,6]},{\"line\":[5,4,3]}]"), "%s", once);
    char *const twice = renumbered_text(once, &err);
    cr_assert(strstr(twice, "{\"name\":\"a\"},{\"name\":\"b\"},{\"name\":\"c\"}"), "%s",
              twice);
    cr_assert(strstr(twice, "[{\"line\":[3,4,5]},{\"area\":[6,7,8]}]"), "%s", twice);
    free(once);
    free(twice);
    char *const column = renumbered_text(
        "{\"sides\":[{\"units\":[{\"name\":\"a\",\"arrives\":\"n\"},{\"name\":\"b\"},"
        "{\"name\":\"c\",\"arrives\":\"m\"},{\"name\":\"d\",\"arrives\":\"n\"}]}]}",
        &err);
    cr_assert(strstr(column,
                     "[{\"name\":\"a\",\"arrives\":\"n\"},{\"name\":\"c\",\"arrives\":"
                     "\"m\"},{\"name\":\"b\"},{\"name\":\"d\""),
              "%s", column);
    free(column);
    cr_assert_null(renumbered_text("{", &err));
    cr_assert(err.text[0]);
}
