/* SPDX-License-Identifier: GPL-3.0-or-later
 * test_games.c - Fire and Discipline: whole games with any orders.
 */
#include "tests/whole_games.h"
#include <criterion/criterion.h>

#define RULES "fire_and_discipline"

Test(fire_games, any_orders_keep_the_rules)
{
    games_keep_rules(RULES, "even_encounter", 3, 3);
    games_keep_rules(RULES, "farm", 8, 2);
    games_keep_rules(RULES, "raasdorf_1809", 2, 2);
}

Test(fire_games, every_die_is_told)
{
    games_tell_every_die(RULES, "even_encounter", 8, NULL);
    games_tell_every_die(RULES, "farm", 8, NULL);
    games_tell_every_die(RULES, "raasdorf_1809", 4, NULL);
}

Test(fire_games, nothing_unwritten_is_read)
{
    games_read_what_is_written(RULES, "even_encounter", 2);
    games_read_what_is_written(RULES, "farm", 2);
    games_read_what_is_written(RULES, "raasdorf_1809", 1);
}
