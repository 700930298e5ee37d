/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_games.c - Chaos, Confusion and Casualties: whole games with any orders.
 */
#include "tests/whole_games.h"
#include <criterion/criterion.h>

#define RULES "chaos_confusion_casualties"

Test(chaos_games, any_orders_keep_the_rules)
{
    games_keep_rules(RULES, "wheatfield_road", 20, 3);
}

Test(chaos_games, a_seed_is_a_game)
{
    games_repeat(RULES, "wheatfield_road");
}

Test(chaos_games, a_copy_plays_on_the_same)
{
    games_copy(RULES, "wheatfield_road");
}

Test(chaos_games, every_die_is_told)
{
    games_tell_every_die(RULES, "wheatfield_road", 60, NULL);
    games_tell_every_die(RULES, "mill_roads", 60, NULL);
    games_tell_every_die(RULES, "walled_village", 60, NULL);
}

Test(chaos_games, nothing_unwritten_is_read)
{
    games_read_what_is_written(RULES, "wheatfield_road", 3);
    games_read_what_is_written(RULES, "mill_roads", 3);
    games_read_what_is_written(RULES, "walled_village", 3);
}
