/* SPDX-License-Identifier: GPL-3.0-or-later
 * tables.h - every printed table of Throne of Bayonets, one row a cell.
 *
 * THRONE_NUMBERS is the one list: enum, dotted path, value, unit, clause, provenance.  Rows
 * of one printed table stand together in the printed order, so code reaches a cell by
 * counting from the first (FIRE_LIGHT_ARTILLERY + 4 * row + band).  Clause ids are those of
 * the README beside this file.
 */
#ifndef THRONE_TABLES_H
#define THRONE_TABLES_H

#include "engine/number.h"

enum { NO_BAND = 0 }; /* a range of 0: the weapon has no such band ("N/A") */

/* clang-format off */
#define THRONE_NUMBERS(X)                                                                          \
/*    id                     path                            value   low high    unit     clause  from           what */ \
/* bases and scale */                                                                              \
    X(BASE_SIZE,             "base.size",                    250,    100, 600,   LENGTH,  "1.1",  RECONSTRUCTED, "side of a square base") \
/* terrain */                                                                                      \
    X(BAD_GOING_MODERATE,    "terrain.bad_going.moderate",   3,      2, 20,      COUNT,   "2.4",  PRINTED,       "sides of the die for moderately bad going") \
    X(BAD_GOING_VERY,        "terrain.bad_going.very",       6,      2, 20,      COUNT,   "2.4",  PRINTED,       "sides of the die for very bad going") \
    X(OBSTACLE_INFANTRY,     "terrain.obstacle.infantry",    1,      0, 10,      COUNT,   "2.7",  PRINTED,       "morale dice of infantry at a linear obstacle") \
    X(OBSTACLE_CAVALRY,      "terrain.obstacle.cavalry",     2,      0, 10,      COUNT,   "2.7",  PRINTED,       "morale dice of cavalry at a linear obstacle") \
    X(OBSTACLE_ARTILLERY,    "terrain.obstacle.artillery",   3,      0, 10,      COUNT,   "2.7",  PRINTED,       "morale dice of artillery at a linear obstacle") \
    X(COVER_NEAR,            "terrain.cover.near",           250,    0, 2000,    LENGTH,  "13.23",READING,       "how close behind a covering obstacle a base shelters") \
/* morale dice, in the order of the list */                                                        \
    X(DICE_FIRED_ON,         "morale.fired_on",              1,      0, 10,      COUNT,   "7.1",  PRINTED,       "morale dice for being fired on") \
    X(DICE_FIRES,            "morale.fires",                 1,      0, 10,      COUNT,   "7.2",  PRINTED,       "morale dice for firing") \
    X(DICE_CHANGES,          "morale.changes",               1,      0, 10,      COUNT,   "7.3",  PRINTED,       "morale dice for a change of facing or formation") \
    X(DICE_CHARGES,          "morale.charges",               1,      0, 10,      COUNT,   "7.4",  PRINTED,       "morale dice for a charge or counter-charge") \
    X(DICE_LOST_TO_FIRE,     "morale.lost_to_fire",          1,      0, 10,      COUNT,   "7.5",  PRINTED,       "morale dice for own bases lost to fire") \
    X(DICE_LOST_IN_MELEE,    "morale.lost_in_melee",         1,      0, 10,      COUNT,   "7.6",  PRINTED,       "morale dice for friends lost in melee nearby") \
    X(MELEE_LOSS_REACH,      "morale.melee_loss_reach",      2500,   0, 20000,   LENGTH,  "7.6",  PRINTED,       "how near is nearby") \
    X(DICE_LINE_MOVES,       "morale.line_moves",            1,      0, 10,      COUNT,   "7.7",  PRINTED,       "morale dice for moving in line") \
    X(DICE_INTERPENETRATION, "morale.interpenetration",      2,      0, 10,      COUNT,   "7.8",  PRINTED,       "morale dice for involuntary interpenetration") \
/* activation */                                                                                   \
    X(ACTIVATION_ATTEMPTS,   "activation.attempts",          3,      0, 9,       COUNT,   "8.1",  PRINTED,       "attempts of an officer a turn") \
    X(ACTIVATION_REACH,      "activation.reach",             2500,   0, 30000,   LENGTH,  "8.3",  PRINTED,       "how near a unit must be, closest to closest") \
    X(ACTIVATION_CONTACT,    "activation.contact",           1,      0, 5,       PIPS,    "8.5",  PRINTED,       "added to the die in base-to-base contact") \
/* movement rates, in the printed order */                                                         \
    X(MOVE_INFANTRY,         "move.infantry",                2500,   0, 30000,   LENGTH,  "9.1",  PRINTED,       "infantry") \
    X(MOVE_CAVALRY,          "move.cavalry",                 5000,   0, 30000,   LENGTH,  "9.1",  PRINTED,       "cavalry") \
    X(MOVE_HORSE_ARTILLERY,  "move.horse_artillery",         6000,   0, 30000,   LENGTH,  "9.1",  PRINTED,       "limbered horse artillery") \
    X(MOVE_FOOT_ARTILLERY,   "move.foot_artillery",          3000,   0, 30000,   LENGTH,  "9.1",  PRINTED,       "limbered foot artillery") \
    X(MOVE_MANHANDLED,       "move.manhandled",              2500,   0, 30000,   LENGTH,  "9.1",  PRINTED,       "manhandled artillery (light and line)") \
    X(MOVE_OFFICER,          "move.officer",                 8000,   0, 30000,   LENGTH,  "9.1",  PRINTED,       "officers") \
    X(MOVE_ROAD_NEAR,        "move.road_near",               125,    0, 1000,    LENGTH,  "9.12", READING,       "how near its middle a column on a road is") \
/* melee dice, in the order of the three lists */                                                  \
    X(MELEE_STATIONARY,      "melee.dice.stationary",        1,      0, 10,      COUNT,   "10.16",PRINTED,       "dice per base of stationary cavalry") \
    X(MELEE_CHARGING,        "melee.dice.charging",          2,      0, 10,      COUNT,   "10.17",PRINTED,       "dice per base of charging cavalry") \
    X(MELEE_HEAVY,           "melee.heavy_times",            2,      1, 5,       COUNT,   "10.18",PRINTED,       "heavy cavalry's dice are multiplied by") \
    X(MELEE_LANCER,          "melee.lancer_times",           2,      1, 5,       COUNT,   "10.22",PRINTED,       "lancers' dice against foot are multiplied by") \
    X(MELEE_FOOT,            "melee.dice.foot",              1,      0, 10,      COUNT,   "10.20",PRINTED,       "dice per base of infantry or artillery against cavalry") \
    X(MELEE_FORMED,          "melee.formed_times",           2,      1, 5,       COUNT,   "10.21",PRINTED,       "formed infantry's dice against cavalry are multiplied by") \
    X(MELEE_INFANTRY,        "melee.dice.infantry",          1,      0, 10,      COUNT,   "10.25",PRINTED,       "dice per base of infantry against foot") \
    X(MELEE_ARTILLERY,       "melee.dice.artillery",         2,      0, 10,      COUNT,   "10.26",PRINTED,       "dice per base of artillery against foot") \
    X(MELEE_ROUNDS,          "melee.rounds",                 10,     1, 50,      COUNT,   "10.38",RECONSTRUCTED, "rounds before the attacker is put back") \
/* combat results: winner's class x loser's class, the attacker's letter then the defender's */    \
    X(CRT_A_MORE_ZERO_A,     "melee.result.attacker_more.zero.attacker", 'B', 'A','Z', LETTER, "10.30", PRINTED, "attacker more, defender all fails") \
    X(CRT_A_MORE_ZERO_D,     "melee.result.attacker_more.zero.defender", 'Z', 'A','Z', LETTER, "10.30", PRINTED, "attacker more, defender all fails") \
    X(CRT_A_MORE_FEW_A,      "melee.result.attacker_more.few.attacker",  'B', 'A','Z', LETTER, "10.31", PRINTED, "attacker more, defender fewer") \
    X(CRT_A_MORE_FEW_D,      "melee.result.attacker_more.few.defender",  'Y', 'A','Z', LETTER, "10.31", PRINTED, "attacker more, defender fewer") \
    X(CRT_A_MORE_FULL_A,     "melee.result.attacker_more.full.attacker", 'C', 'A','Z', LETTER, "10.32", PRINTED, "attacker more, defender all successes") \
    X(CRT_A_MORE_FULL_D,     "melee.result.attacker_more.full.defender", 'X', 'A','Z', LETTER, "10.32", PRINTED, "attacker more, defender all successes") \
    X(CRT_A_ALL_ZERO_A,      "melee.result.attacker_all.zero.attacker",  'A', 'A','Z', LETTER, "10.33", PRINTED, "attacker all and more, defender all fails") \
    X(CRT_A_ALL_ZERO_D,      "melee.result.attacker_all.zero.defender",  'Z', 'A','Z', LETTER, "10.33", PRINTED, "attacker all and more, defender all fails") \
    X(CRT_A_ALL_FEW_A,       "melee.result.attacker_all.few.attacker",   'A', 'A','Z', LETTER, "10.33", PRINTED, "attacker all and more, defender fewer") \
    X(CRT_A_ALL_FEW_D,       "melee.result.attacker_all.few.defender",   'Y', 'A','Z', LETTER, "10.33", PRINTED, "attacker all and more, defender fewer") \
    X(CRT_A_ALL_FULL_A,      "melee.result.attacker_all.full.attacker",  'A', 'A','Z', LETTER, "10.33", PRINTED, "attacker all and more, defender all successes") \
    X(CRT_A_ALL_FULL_D,      "melee.result.attacker_all.full.defender",  'Y', 'A','Z', LETTER, "10.33", PRINTED, "attacker all and more, defender all successes") \
    X(CRT_D_MORE_ZERO_A,     "melee.result.defender_more.zero.attacker", 'Y', 'A','Z', LETTER, "10.34", PRINTED, "defender more, attacker all fails") \
    X(CRT_D_MORE_ZERO_D,     "melee.result.defender_more.zero.defender", 'C', 'A','Z', LETTER, "10.34", PRINTED, "defender more, attacker all fails") \
    X(CRT_D_MORE_FEW_A,      "melee.result.defender_more.few.attacker",  'X', 'A','Z', LETTER, "10.35", PRINTED, "defender more, attacker fewer") \
    X(CRT_D_MORE_FEW_D,      "melee.result.defender_more.few.defender",  'X', 'A','Z', LETTER, "10.35", PRINTED, "defender more, attacker fewer") \
    X(CRT_D_MORE_FULL_A,     "melee.result.defender_more.full.attacker", 'C', 'A','Z', LETTER, "10.36", PRINTED, "defender more, attacker all successes") \
    X(CRT_D_MORE_FULL_D,     "melee.result.defender_more.full.defender", 'X', 'A','Z', LETTER, "10.36", PRINTED, "defender more, attacker all successes") \
    X(CRT_D_ALL_ZERO_A,      "melee.result.defender_all.zero.attacker",  'Z', 'A','Z', LETTER, "10.37", PRINTED, "defender all and more, attacker all fails") \
    X(CRT_D_ALL_ZERO_D,      "melee.result.defender_all.zero.defender",  'B', 'A','Z', LETTER, "10.37", PRINTED, "defender all and more, attacker all fails") \
    X(CRT_D_ALL_FEW_A,       "melee.result.defender_all.few.attacker",   'Y', 'A','Z', LETTER, "10.37", PRINTED, "defender all and more, attacker fewer") \
    X(CRT_D_ALL_FEW_D,       "melee.result.defender_all.few.defender",   'B', 'A','Z', LETTER, "10.37", PRINTED, "defender all and more, attacker fewer") \
    X(CRT_D_ALL_FULL_A,      "melee.result.defender_all.full.attacker",  'X', 'A','Z', LETTER, "10.37", PRINTED, "defender all and more, attacker all successes") \
    X(CRT_D_ALL_FULL_D,      "melee.result.defender_all.full.defender",  'C', 'A','Z', LETTER, "10.37", PRINTED, "defender all and more, attacker all successes") \
    X(CRT_EVENS_A,           "melee.result.evens.attacker",  'C', 'A','Z',   LETTER,  "10.29",PRINTED,       "evens") \
    X(CRT_EVENS_D,           "melee.result.evens.defender",  'C', 'A','Z',   LETTER,  "10.29",PRINTED,       "evens") \
/* outcome moves: morale dice of cavalry, then of infantry and artillery, A B C X Y Z */           \
    X(OUTCOME_CAVALRY_A,     "outcome.cavalry.a",            1,      0, 10,      COUNT,   "11.1", PRINTED,       "morale dice: advance") \
    X(OUTCOME_CAVALRY_B,     "outcome.cavalry.b",            1,      0, 10,      COUNT,   "11.2", PRINTED,       "morale dice: advance disordered") \
    X(OUTCOME_CAVALRY_C,     "outcome.cavalry.c",            2,      0, 10,      COUNT,   "11.3", PRINTED,       "morale dice: advance disordered") \
    X(OUTCOME_CAVALRY_X,     "outcome.cavalry.x",            2,      0, 10,      COUNT,   "11.4", PRINTED,       "morale dice: rally") \
    X(OUTCOME_CAVALRY_Y,     "outcome.cavalry.y",            3,      0, 10,      COUNT,   "11.5", PRINTED,       "morale dice: retire") \
    X(OUTCOME_CAVALRY_Z,     "outcome.cavalry.z",            0,      0, 10,      COUNT,   "11.6", PRINTED,       "morale dice: retire dispersed") \
    X(OUTCOME_FOOT_A,        "outcome.foot.a",               1,      0, 10,      COUNT,   "11.7", PRINTED,       "morale dice: advance") \
    X(OUTCOME_FOOT_B,        "outcome.foot.b",               1,      0, 10,      COUNT,   "11.8", PRINTED,       "morale dice: take the position") \
    X(OUTCOME_FOOT_C,        "outcome.foot.c",               1,      0, 10,      COUNT,   "11.9", PRINTED,       "morale dice: halt disordered") \
    X(OUTCOME_FOOT_X,        "outcome.foot.x",               2,      0, 10,      COUNT,   "11.10",PRINTED,       "morale dice: halt disordered") \
    X(OUTCOME_FOOT_Y,        "outcome.foot.y",               2,      0, 10,      COUNT,   "11.11",PRINTED,       "morale dice: retire") \
    X(OUTCOME_FOOT_Z,        "outcome.foot.z",               0,      0, 10,      COUNT,   "11.13",PRINTED,       "morale dice: retire dispersed") \
    X(OUTCOME_OVERRUN,       "outcome.overrun",              1,      0, 10,      COUNT,   "11.18",PRINTED,       "morale dice for being over-run") \
    X(SHORT_OF_CONTACT,      "outcome.short_of_contact",     100,    20, 1000,   LENGTH,  "10.7", PRINTED,       "how far short of contact a failed charge stops") \
    X(SURRENDER_REACH,       "outcome.surrender_reach",      1000,   0, 10000,   LENGTH,  "12.10",PRINTED,       "how near the enemy must be to surrender to") \
    X(OFFICER_MELEE_FACE,    "officer.melee_lost_on",        1,      0, 6,       PIPS,    "12.6", PRINTED,       "officer lost in a lost melee on this or less (1d6)") \
    X(OFFICER_FIRE_SUM,      "officer.fire_lost_on",         2,      0, 12,      PIPS,    "13.34",PRINTED,       "officer lost under fire on this or less (2d6)") \
/* fire: point blank, short, long, extreme; weapons in the printed order */                        \
    X(FIRE_LIGHT_ARTILLERY,  "fire.range.light_artillery.point_blank", 0,    0, 30000, LENGTH, "13.16", PRINTED, "light artillery") \
    X(FIRE_LIGHT_SHORT,      "fire.range.light_artillery.short",       2000, 0, 30000, LENGTH, "13.16", PRINTED, "light artillery") \
    X(FIRE_LIGHT_LONG,       "fire.range.light_artillery.long",        4000, 0, 30000, LENGTH, "13.16", PRINTED, "light artillery") \
    X(FIRE_LIGHT_EXTREME,    "fire.range.light_artillery.extreme",     0,    0, 30000, LENGTH, "13.16", PRINTED, "light artillery") \
    X(FIRE_LINE_ARTILLERY,   "fire.range.line_artillery.point_blank",  1000, 0, 30000, LENGTH, "13.16", PRINTED, "line artillery") \
    X(FIRE_LINE_SHORT,       "fire.range.line_artillery.short",        2000, 0, 30000, LENGTH, "13.16", PRINTED, "line artillery") \
    X(FIRE_LINE_LONG,        "fire.range.line_artillery.long",         6000, 0, 30000, LENGTH, "13.16", PRINTED, "line artillery") \
    X(FIRE_LINE_EXTREME,     "fire.range.line_artillery.extreme",      0,    0, 30000, LENGTH, "13.16", PRINTED, "line artillery") \
    X(FIRE_HEAVY_ARTILLERY,  "fire.range.heavy_artillery.point_blank", 1500, 0, 30000, LENGTH, "13.16", PRINTED, "heavy artillery") \
    X(FIRE_HEAVY_SHORT,      "fire.range.heavy_artillery.short",       3000, 0, 30000, LENGTH, "13.16", PRINTED, "heavy artillery") \
    X(FIRE_HEAVY_LONG,       "fire.range.heavy_artillery.long",        8000, 0, 30000, LENGTH, "13.16", PRINTED, "heavy artillery") \
    X(FIRE_HEAVY_EXTREME,    "fire.range.heavy_artillery.extreme",     0,    0, 30000, LENGTH, "13.16", PRINTED, "heavy artillery") \
    X(FIRE_CAVALRY,          "fire.range.cavalry.point_blank",         0,    0, 30000, LENGTH, "13.16", PRINTED, "light or line cavalry") \
    X(FIRE_CAVALRY_SHORT,    "fire.range.cavalry.short",               0,    0, 30000, LENGTH, "13.16", PRINTED, "light or line cavalry") \
    X(FIRE_CAVALRY_LONG,     "fire.range.cavalry.long",                2000, 0, 30000, LENGTH, "13.16", PRINTED, "light or line cavalry") \
    X(FIRE_CAVALRY_EXTREME,  "fire.range.cavalry.extreme",             0,    0, 30000, LENGTH, "13.16", PRINTED, "light or line cavalry") \
    X(FIRE_FORMED,           "fire.range.formed_infantry.point_blank", 500,  0, 30000, LENGTH, "13.16", PRINTED, "formed infantry") \
    X(FIRE_FORMED_SHORT,     "fire.range.formed_infantry.short",       0,    0, 30000, LENGTH, "13.16", PRINTED, "formed infantry") \
    X(FIRE_FORMED_LONG,      "fire.range.formed_infantry.long",        2000, 0, 30000, LENGTH, "13.16", PRINTED, "formed infantry") \
    X(FIRE_FORMED_EXTREME,   "fire.range.formed_infantry.extreme",     4000, 0, 30000, LENGTH, "13.16", PRINTED, "formed infantry") \
    X(FIRE_LOOSE,            "fire.range.loose_infantry.point_blank",  0,    0, 30000, LENGTH, "13.16", PRINTED, "disordered, dispersed or skirmishing infantry") \
    X(FIRE_LOOSE_SHORT,      "fire.range.loose_infantry.short",        0,    0, 30000, LENGTH, "13.16", PRINTED, "disordered, dispersed or skirmishing infantry") \
    X(FIRE_LOOSE_LONG,       "fire.range.loose_infantry.long",         2000, 0, 30000, LENGTH, "13.16", PRINTED, "disordered, dispersed or skirmishing infantry") \
    X(FIRE_LOOSE_EXTREME,    "fire.range.loose_infantry.extreme",      4000, 0, 30000, LENGTH, "13.16", PRINTED, "disordered, dispersed or skirmishing infantry") \
    X(FIRE_RIFLES,           "fire.range.rifles.point_blank",          0,    0, 30000, LENGTH, "13.16", PRINTED, "rifle-armed infantry") \
    X(FIRE_RIFLES_SHORT,     "fire.range.rifles.short",                0,    0, 30000, LENGTH, "13.16", PRINTED, "rifle-armed infantry") \
    X(FIRE_RIFLES_LONG,      "fire.range.rifles.long",                 4000, 0, 30000, LENGTH, "13.16", PRINTED, "rifle-armed infantry") \
    X(FIRE_RIFLES_EXTREME,   "fire.range.rifles.extreme",              0,    0, 30000, LENGTH, "13.16", PRINTED, "rifle-armed infantry") \
    X(FIRE_MARGIN,           "fire.zone_margin",                       250,  0, 2000,  LENGTH, "13.13", PRINTED, "the zone reaches one base width to either side") \
    X(FIRE_PER_POINT_BLANK,  "fire.bases_per_die.point_blank",         1,    1, 20,    COUNT,  "13.26", PRINTED, "bases at point blank to a die") \
    X(FIRE_PER_SHORT,        "fire.bases_per_die.short",               2,    1, 20,    COUNT,  "13.27", PRINTED, "bases at short range to a die") \
    X(FIRE_PER_LONG,         "fire.bases_per_die.long",                4,    1, 20,    COUNT,  "13.28", PRINTED, "bases at long range to a die") \
    X(FIRE_KILLS_ON,         "fire.kills_on",                          6,    1, 7,     PIPS,   "13.30", PRINTED, "a base is lost on this or more") \
/* scenario */                                                                                     \
    X(DISPERSED_GAP,         "dispersed.gap",                          50,   20, 500,  LENGTH, "3.12",  READING, "gap between dispersed bases")
/* clang-format on */

enum {
#define THRONE_ENUM(id, path, value, low, high, unit, clause, from, what) id,
    THRONE_NUMBERS(THRONE_ENUM)
#undef THRONE_ENUM
        THRONE_N_NUMBERS
};

extern const Number throne_numbers[THRONE_N_NUMBERS];

#endif
