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
