/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_games.c - 1805: whole games with any orders.
 */
#include "tests/whole_games.h"
#include <criterion/criterion.h>

#define RULES "musket_1805"

Test(m1805_games, any_orders_keep_the_rules)
{
    games_keep_rules(RULES, "two_brigades", 8, 2);
    games_keep_rules(RULES, "haitian_column", 4, 1);
    games_keep_rules(RULES, "sokolnitz", 4, 1);
}

Test(m1805_games, a_seed_is_a_game)
{
    games_repeat(RULES, "two_divisions");
}

Test(m1805_games, a_copy_plays_on_the_same)
{
    games_copy(RULES, "two_brigades");
}

Test(m1805_games, every_die_is_told)
{
    games_tell_every_die(RULES, "two_brigades", 6, NULL);
    games_tell_every_die(RULES, "haitian_column", 6, NULL);
    games_tell_every_die(RULES, "sokolnitz", 6, NULL);
}

Test(m1805_games, nothing_unwritten_is_read)
{
    games_read_what_is_written(RULES, "two_brigades", 4);
    games_read_what_is_written(RULES, "haitian_column", 3);
    games_read_what_is_written(RULES, "sokolnitz", 3);
}
