/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_games.c - Greg Blake's colonial rules: whole games with any orders.
 */
#include "tests/whole_games.h"
#include <criterion/criterion.h>

#define RULES "greg_blake_colonial"

Test(colonial_games, any_orders_keep_the_rules)
{
    games_keep_rules(RULES, "two_columns", 12, 1);
    games_keep_rules(RULES, "thornhill_drift", 12, 1);
    games_keep_rules(RULES, "night_march", 12, 1);
    games_keep_rules(RULES, "mission_relief", 12, 1);
}

Test(colonial_games, every_die_is_told)
{
    games_tell_every_die(RULES, "two_columns", 12, NULL);
    games_tell_every_die(RULES, "thornhill_drift", 12, NULL);
    games_tell_every_die(RULES, "night_march", 12, NULL);
    games_tell_every_die(RULES, "mission_relief", 12, NULL);
}

Test(colonial_games, a_seed_is_a_game)
{
    games_repeat(RULES, "two_columns");
}

Test(colonial_games, a_copy_plays_on_the_same)
{
    games_copy(RULES, "thornhill_drift");
}

Test(colonial_games, nothing_unwritten_is_read)
{
    games_read_what_is_written(RULES, "two_columns", 2);
    games_read_what_is_written(RULES, "thornhill_drift", 2);
    games_read_what_is_written(RULES, "night_march", 2);
    games_read_what_is_written(RULES, "mission_relief", 2);
}
