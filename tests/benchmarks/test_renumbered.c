/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_renumbered.c - which troops a file names first decides nothing.
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "benchmarks/bench.h"
#include "benchmarks/renumbered.h"

enum { EACH = 4, MANY = 20 };

/* Rules in which games do not part, on whatever ground; what others make of it bench tells. */
static bool is_strict(const Ruleset *rules)
{
    static const char *const strict[] = { "fire_and_discipline", "musket_1805",
                                          "throne_of_bayonets",
                                          "chaos_confusion_casualties" };
    for (unsigned i = 0; i < sizeof strict / sizeof *strict; i++)
        if (strcmp(rules->id, strict[i]) == 0)
            return true;
    return false;
}

Test(renumbered, battles_are_the_same_battle)
{
    Shipped all;
    Err err = { { 0 } };
    cr_assert(shipped_load(&all, &err), "%s", err.text);
    for (int i = 0; i < all.n; i++) {
        const Ruleset *const rules = all.battle[i]->rules;
        const bool strict = is_strict(rules);
        for (int wild = 0; wild <= strict; wild++) {
            Renumbered r;
            const int games = strict ? MANY : EACH;
            cr_assert(renumbered_games(all.path[i], rules, 0, games, 1, wild, &r, &err),
                      "%s", err.text);
            cr_assert_eq(r.games, games, "%s", all.path[i]);
            cr_assert(!strict || r.orders > games, "%s", all.path[i]);
            cr_assert_leq(r.alike + r.by_turns, r.games);
            cr_assert_eq(r.alike + r.by_turns < r.games, r.parted[0] != 0);
            if (strict)
                cr_expect_eq(r.alike + r.by_turns, r.games,
                             "%s, wild %d, game %d, order %d: %s", all.path[i], wild,
                             r.game + 1, r.order, r.parted);
        }
    }
    shipped_free(&all);
}

/* Twice is not at all; and what is no scenario is refused. */
Test(renumbered, the_last_is_the_first)
{
    Err err = { { 0 } };
    static const char text[] =
        "{\"sides\":[{\"units\":[{\"name\":\"a\"},{\"name\":\"b\"},{\"name\":\"c\"}]},"
        "{\"officers\":[1,2],\"units\":[]}]}";
    char *const once = renumbered_text(text, &err);
    cr_assert(once, "%s", err.text);
    cr_assert(strstr(once, "{\"name\":\"c\"},{\"name\":\"b\"},{\"name\":\"a\"}"), "%s",
              once);
    cr_assert(strstr(once, "\"officers\":[2,1]"), "%s", once);
    char *const twice = renumbered_text(once, &err);
    cr_assert(strstr(twice, "{\"name\":\"a\"},{\"name\":\"b\"},{\"name\":\"c\"}"), "%s",
              twice);
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
