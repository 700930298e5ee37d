/* SPDX-License-Identifier: GPL-3.0-or-later
 * luck.h - what dice were worth, beyond what such dice are worth on the average.
 *
 * A table says what each face of each kind of throw has been worth to the side that throws, so
 * that a fair die is worth nothing on the average.  What a battle's dice were worth by it is
 * that battle's luck: its expectation is 0 whatever anybody does, so taking it off a result
 * leaves the mean as it is and the scatter smaller (a control variate; GNU Backgammon's rollouts
 * do so).
 *
 * Start at luck_note(), which game_roll() calls.
 */
#ifndef ENGINE_LUCK_H
#define ENGINE_LUCK_H

#include <stdint.h>

enum { LUCK_ROLLS = 32, LUCK_PARTS = 10, LUCK_MIXED = 255 };

/* By the ruleset's list of rolls, and the part of the die's range.  What a part is worth is in
 * whatever unit the table's maker likes; those of one kind of die sum to 0. */
typedef struct LuckTable {
    uint8_t parts[LUCK_ROLLS]; /* how many, 0 = such dice are not counted */
    int32_t worth[LUCK_ROLLS][LUCK_PARTS];
} LuckTable;

/* How often each part was thrown, side 0's less side 1's. */
typedef struct LuckCount {
    uint8_t parts[LUCK_ROLLS]; /* of such dice; 0 = none, LUCK_MIXED = of several kinds */
    int32_t net[LUCK_ROLLS][LUCK_PARTS];
} LuckCount;

/* What a battle's dice come to, as side 0 sees it; either pointer may be NULL: not asked for. */
typedef struct Luck {
    const LuckTable *table;
    int64_t sum; /* by the table */
    LuckCount *count;
} Luck;

/* In how many parts the faces of a die are counted: each face by itself, or tenths; 0 = it cannot
 * be parted evenly. */
static inline int luck_parts(int sides)
{
    return sides <= LUCK_PARTS ? sides : sides % LUCK_PARTS ? 0 : LUCK_PARTS;
}

/* The parts of such dice, where some had as many and others so many. */
static inline uint8_t luck_parts_of_both(int some, int others)
{
    return (uint8_t)(!some || some == others ? others : !others ? some : LUCK_MIXED);
}

/* Count n dice that side threw. */
void luck_note(Luck *luck, int side, int purpose, int n, int sides, const uint8_t *face);

#endif
