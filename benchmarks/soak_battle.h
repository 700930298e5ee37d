/* SPDX-License-Identifier: GPL-3.0-or-later
 * soak_battle.h - what a soak's game is played on: a scenario as shipped, or changed by lot.
 *
 * Start at soak_battle_make().
 */
#ifndef BENCHMARKS_SOAK_BATTLE_H
#define BENCHMARKS_SOAK_BATTLE_H

#include "benchmarks/soak.h"

enum { SETTING = 160, MOST_MOVED = 2 };

typedef struct SoakBattle {
    const Battle *battle;
    Battle *made;                     /* that one, if it is not the shipped one */
    char *text;                       /* its scenario */
    char moved[MOST_MOVED * SETTING]; /* numbers of the rules: " --set ... --set ..." */
} SoakBattle;

/* As the options say, by lot: the scenario varied, numbers of its rules moved.
 * errors: the file cannot be read; nothing is then to be freed. */
bool soak_battle_make(SoakBattle *out, const Battle *shipped, const char *path,
                      const SoakOptions *options, uint64_t lot, Err *err);
void soak_battle_free(SoakBattle *battle);

#endif
