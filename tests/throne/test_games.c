/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_games.c - Throne of Bayonets: whole games with any orders.
 */
#include "tests/whole_games.h"
#include <criterion/criterion.h>

#define RULES "throne_of_bayonets"

Test(throne_games, any_orders_keep_the_rules)
{
    games_keep_rules(RULES, "lundys_lane", 3, 1);
    games_keep_rules(RULES, "meeting_of_equals", 3, 0);
}

Test(throne_games, a_seed_is_a_game)
{
    games_repeat(RULES, "lundys_lane");
}

Test(throne_games, a_copy_plays_on_the_same)
{
    games_copy(RULES, "meeting_of_equals");
}

Test(throne_games, every_die_is_told)
{
    games_tell_every_die(RULES, "lundys_lane", 6, NULL);
    games_tell_every_die(RULES, "meeting_of_equals", 6, NULL);
    games_tell_every_die(RULES, "loison_kollowrath", 6, NULL);
}

Test(throne_games, nothing_unwritten_is_read)
{
    games_read_what_is_written(RULES, "lundys_lane", 1);
    games_read_what_is_written(RULES, "meeting_of_equals", 1);
    games_read_what_is_written(RULES, "loison_kollowrath", 1);
}
