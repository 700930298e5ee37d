/* SPDX-License-Identifier: GPL-3.0-or-later
 * level.c - opponents from easy to hard.
 */
#include <assert.h>
#include <stdio.h>

#include "matches/solo/level.h"
#include "matches/solo/solo.h"

static const struct {
    const char *bot, *is;
} levels[LEVELS] = {
    { "general:randomness=75", "leaves three orders of four to chance" },
    { "general:randomness=50", "every second" },
    { "general:randomness=25", "every fourth" },
    { "general:randomness=10", "one of ten" },
    { "general", "the doctrine bred for the rules: answers at once" },
    { "mcts:iterations=20", "the commander, who hardly thinks" },
    { "mcts:iterations=100", "thinks a little" },
    { SOLO_OPPONENT, "thinks for two seconds a turn" },
};

const char *level_bot(int level)
{
    assert(level >= 1 && level <= LEVELS);
    return levels[level - 1].bot;
}

const char *level_opponent(const Args *args, const char *otherwise, Err *err)
{
    const int level = (int)args_count(args, "level", 0);
    if (!level)
        return args_text(args, "opponent", otherwise);
    if (args_has(args, "opponent"))
        return err_set(err,
                       "--level and --opponent both say who commands the other side"),
               NULL;
    return level_bot(level);
}

void level_print(void)
{
    printf("\nLevels, from easy to hard; all throw, see and obey as you do:\n");
    for (int i = 0; i < LEVELS; i++)
        printf("  %-3d %-22s %s\n", i + 1, levels[i].bot, levels[i].is);
    setup_print_choices();
}
