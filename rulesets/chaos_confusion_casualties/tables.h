/* SPDX-License-Identifier: GPL-3.0-or-later
 * tables.h - every number of these rules, one row a cell.
 *
 * CHAOS_NUMBERS is the one list: enum, dotted path, value, unit, clause, provenance.  Rows of
 * one table or stick stand together in its order, so code reaches a cell by counting from the
 * first: RIFLE + section, REACTS + die - 1.  Clause ids are those of the README beside this
 * file.
 *
 * Start at CHAOS_NUMBERS.
 */
#ifndef CHAOS_TABLES_H
#define CHAOS_TABLES_H

#include "engine/number.h"

/* clang-format off */
/* A cell of a reaction table: 0 nothing, 1 retreat, 2 withdraw, 3 fire, 4 go prone. */
#define CHAOS_CELL(X, ID, path, value, clause, what)                                               \
    X(ID, path, value, 0, 4, COUNT, clause, PRINTED, what)
/* A section of a range stick: this or less on a d10 hits. */
#define CHAOS_STICK(X, ID, path, value, clause, what)                                              \
    X(ID, path, value, 0, 9, PIPS, clause, RECONSTRUCTED, what)

#define CHAOS_NUMBERS(X)                                                                           \
/*    id                path                        value  low  high   unit     clause  from           what */ \
/* scale */                                                                                        \
    X(PIECE,            "piece.size",               381,   100, 2000,  LENGTH,  "2.1",  RECONSTRUCTED, "frontage and depth of a piece") \
    X(OPEN_INTERVAL,    "piece.open",               508,   100, 2000,  LENGTH,  "2.3",  RECONSTRUCTED, "from one skirmisher to the next") \
/* moves */                                                                                        \
    X(MOVE_LINE,        "move.infantry.line",       2286,  0,   30000, LENGTH,  "4.1",  RECONSTRUCTED, "infantry in line") \
    X(MOVE_COLUMN,      "move.infantry.column",     3048,  0,   30000, LENGTH,  "4.1",  RECONSTRUCTED, "infantry in column") \
    X(MOVE_HORSE_LINE,  "move.cavalry.line",        4572,  0,   30000, LENGTH,  "4.1",  RECONSTRUCTED, "cavalry in line") \
    X(MOVE_HORSE_COLUMN, "move.cavalry.column",     5334,  0,   30000, LENGTH,  "4.1",  RECONSTRUCTED, "cavalry in column") \
    X(MOVE_DISMOUNTED,  "move.cavalry.dismounted",  2286,  0,   30000, LENGTH,  "4.1",  RECONSTRUCTED, "cavalry on foot") \
    X(MOVE_OPEN,        "move.skirmishers",         4826,  0,   30000, LENGTH,  "4.1",  PRINTED,       "skirmishers") \
    X(MOVE_LIMBERED,    "move.gun.limbered",        3810,  0,   30000, LENGTH,  "4.1",  RECONSTRUCTED, "a limbered gun") \
    X(MOVE_BY_HAND,     "move.gun.by_hand",         762,   0,   30000, LENGTH,  "4.1",  RECONSTRUCTED, "a gun moved by hand") \
    X(FORM_COST,        "move.change",              50,    0,   100,   PERCENT, "4.2",  RECONSTRUCTED, "part of a move that a change of formation takes, or getting up") \
    X(TURN_COST,        "move.turn",                50,    0,   100,   PERCENT, "4.3",  RECONSTRUCTED, "the most of a move that turning takes") \
    X(WOODLOT_COST,     "move.woodlot",             1,     0,   30,    COUNT,   "4.5",  PRINTED,       "inches a woodlot takes off a move") \
    X(STUMPS_COST,      "move.stumps",              1,     0,   30,    COUNT,   "4.5",  PRINTED,       "inches stumps and boulders take off a move") \
    X(HILL_DIE,         "move.hill.die",            6,     2,   20,    PIPS,    "4.6",  PRINTED,       "the die that is halved for going up or down hill") \
    X(FENCE_DIE,        "move.fence.die",           6,     2,   20,    PIPS,    "4.7",  PRINTED,       "the die for crossing or removing a fence") \
    X(WALL_DIE,         "move.wall.die",            10,    2,   20,    PIPS,    "4.8",  PRINTED,       "the die for crossing a stone wall") \
    X(STAND_OFF,        "move.stand_off",           127,   20,  2000,  LENGTH,  "4.10", RECONSTRUCTED, "how near an enemy a move ends that runs into him") \
    X(HALT_UPTO,        "collision.halts",          5,     0,   10,    PIPS,    "4.11", RECONSTRUCTED, "up to this, running into a friend halts and disrupts") \
    X(RETREAT_UPTO,     "collision.retreats",       2,     0,   10,    PIPS,    "4.11", RECONSTRUCTED, "up to this, it makes a unit retreat") \
/* charges */                                                                                      \
    X(CHARGE_LINE,      "charge.infantry.line",     1,     0,   6,     COUNT,   "5.3",  PRINTED,       "d6 a piece, infantry in line") \
    X(CHARGE_COLUMN,    "charge.infantry.column",   10,    2,   20,    PIPS,    "5.4",  PRINTED,       "the one die of infantry in column") \
    X(CHARGE_HORSE,     "charge.cavalry.line",      2,     0,   6,     COUNT,   "5.5",  PRINTED,       "d6 a piece, cavalry in line") \
    X(CHARGE_SQUADRONS, "charge.cavalry.column",    3,     0,   6,     COUNT,   "5.6",  PRINTED,       "d6 of cavalry in column") \
    X(HAND_ROUNDS,      "hands.rounds",             3,     1,   20,    COUNT,   "7.8",  RECONSTRUCTED, "the most times a charge strikes in a turn") \
/* reactions: d10 to a charge and to small arms, d6 of a column and to artillery */                \
    CHAOS_CELL(X, REACTS,   "reaction.charge.1",    R_RETREAT,  "6.4", "d10, 1")                   \
    CHAOS_CELL(X, REACTS_2, "reaction.charge.2",    R_FIRE,     "6.4", "d10, 2")                   \
    CHAOS_CELL(X, REACTS_3, "reaction.charge.3",    R_WITHDRAW, "6.4", "d10, 3")                   \
    CHAOS_CELL(X, REACTS_4, "reaction.charge.4",    R_FIRE,     "6.4", "d10, 4")                   \
    CHAOS_CELL(X, REACTS_5, "reaction.charge.5",    R_WITHDRAW, "6.4", "d10, 5")                   \
    CHAOS_CELL(X, REACTS_6, "reaction.charge.6",    R_FIRE,     "6.4", "d10, 6")                   \
    CHAOS_CELL(X, REACTS_7, "reaction.charge.7",    R_WITHDRAW, "6.4", "d10, 7")                   \
    CHAOS_CELL(X, REACTS_8, "reaction.charge.8",    R_FIRE,     "6.4", "d10, 8")                   \
    CHAOS_CELL(X, REACTS_9, "reaction.charge.9",    R_WITHDRAW, "6.4", "d10, 9")                   \
    CHAOS_CELL(X, REACTS_10, "reaction.charge.10",  R_NOTHING,  "6.4", "d10, 10")                  \
    CHAOS_CELL(X, COLUMN_REACTS,   "reaction.column.1", R_WITHDRAW, "6.8", "d6, 1")                \
    CHAOS_CELL(X, COLUMN_REACTS_2, "reaction.column.2", R_WITHDRAW, "6.8", "d6, 2")                \
    CHAOS_CELL(X, COLUMN_REACTS_3, "reaction.column.3", R_PRONE,    "6.8", "d6, 3")                \
    CHAOS_CELL(X, COLUMN_REACTS_4, "reaction.column.4", R_RETREAT,  "6.8", "d6, 4")                \
    CHAOS_CELL(X, COLUMN_REACTS_5, "reaction.column.5", R_RETREAT,  "6.8", "d6, 5")                \
    CHAOS_CELL(X, COLUMN_REACTS_6, "reaction.column.6", R_NOTHING,  "6.8", "d6, 6")                \
    X(RETREAT,          "reaction.retreat",         2286,  0,   30000, LENGTH,  "6.5",  PRINTED,       "a retreat") \
    X(WITHDRAW,         "reaction.withdraw",        762,   0,   30000, LENGTH,  "6.5",  PRINTED,       "an orderly withdrawal, and backing up") \
    X(FACE_NEAR,        "reaction.fields",          2286,  0,   30000, LENGTH,  "6.10", RECONSTRUCTED, "how near skirmishers' target others may turn to face them") \
/* rally */                                                                                        \
    X(RALLY_TWO,        "rally.two_officers",       1,     0,   9,     PIPS,    "3.4",  RECONSTRUCTED, "added with two officers") \
    X(RALLY_THREE,      "rally.three_officers",     2,     0,   9,     PIPS,    "3.4",  RECONSTRUCTED, "added with three") \
/* the rifle stick: nine sections of three inches */                                               \
    X(RIFLE_SECTION,    "fire.rifle.section",       762,   10,  5000,  LENGTH,  "8.2",  PRINTED,       "length of a section of the rifle stick") \
    CHAOS_STICK(X, RIFLE,   "fire.rifle.1",         9,     "8.2", "0 to 3 inches")                  \
    CHAOS_STICK(X, RIFLE_2, "fire.rifle.2",         8,     "8.2", "to 6 inches")                    \
    CHAOS_STICK(X, RIFLE_3, "fire.rifle.3",         7,     "8.2", "to 9 inches")                    \
    CHAOS_STICK(X, RIFLE_4, "fire.rifle.4",         6,     "8.2", "to 12 inches")                   \
    CHAOS_STICK(X, RIFLE_5, "fire.rifle.5",         5,     "8.2", "to 15 inches")                   \
    CHAOS_STICK(X, RIFLE_6, "fire.rifle.6",         4,     "8.2", "to 18 inches")                   \
    CHAOS_STICK(X, RIFLE_7, "fire.rifle.7",         3,     "8.2", "to 21 inches")                   \
    CHAOS_STICK(X, RIFLE_8, "fire.rifle.8",         2,     "8.2", "to 24 inches")                   \
    CHAOS_STICK(X, RIFLE_9, "fire.rifle.9",         1,     "8.2", "to 27 inches")                   \
/* the musket stick: six sections of an inch, then a 1 out to its end */                           \
    X(MUSKET_SECTION,   "fire.musket.section",      254,   10,  5000,  LENGTH,  "8.3",  PRINTED,       "length of a section of the musket stick") \
    X(MUSKET,           "fire.musket.1",            6,     0,   9,     PIPS,    "8.3",  PRINTED,       "0 to 1 inch") \
    X(MUSKET_2,         "fire.musket.2",            5,     0,   9,     PIPS,    "8.3",  PRINTED,       "to 2 inches") \
    X(MUSKET_3,         "fire.musket.3",            4,     0,   9,     PIPS,    "8.3",  PRINTED,       "to 3 inches") \
    X(MUSKET_4,         "fire.musket.4",            3,     0,   9,     PIPS,    "8.3",  PRINTED,       "to 4 inches") \
    X(MUSKET_5,         "fire.musket.5",            2,     0,   9,     PIPS,    "8.3",  PRINTED,       "to 5 inches") \
    X(MUSKET_6,         "fire.musket.6",            1,     0,   9,     PIPS,    "8.3",  PRINTED,       "to 6 inches") \
    X(MUSKET_LONG,      "fire.musket.long",         1,     0,   9,     PIPS,    "8.3",  PRINTED,       "beyond") \
    X(MUSKET_RANGE,     "fire.musket.range",        3048,  0,   30000, LENGTH,  "8.3",  PRINTED,       "the furthest a musket reaches") \
    X(CARBINE_RANGE,    "fire.carbine.range",       3810,  0,   30000, LENGTH,  "8.4",  RECONSTRUCTED, "the furthest a carbine reaches") \
    X(HORSE_HOLDERS,    "fire.horse_holders",       25,    0,   100,   PERCENT, "8.4",  RECONSTRUCTED, "pieces of dismounted cavalry that hold horses") \
    X(FIRE_ARC,         "fire.arc",                 8192,  0,   32767, ANGLE,   "8.5",  RECONSTRUCTED, "how far to each side a piece fires") \
/* deductions from the number on the stick */                                                      \
    X(WOODLOT_FIRE,     "fire.deduct.woodlot",      1,     0,   9,     PIPS,    "9.2",  PRINTED,       "woodlot") \
    X(STUMPS_FIRE,      "fire.deduct.stumps",       1,     0,   9,     PIPS,    "9.3",  PRINTED,       "stumps and boulders") \
    X(HILL_FIRE,        "fire.deduct.hill",         1,     0,   9,     PIPS,    "9.4",  PRINTED,       "uphill or downhill") \
    X(FENCE_FIRE,       "fire.deduct.fence",        1,     0,   9,     PIPS,    "9.5",  PRINTED,       "a fence between") \
    X(WALL_FIRE_DIE,    "fire.deduct.wall.die",     6,     2,   20,    PIPS,    "9.6",  PRINTED,       "the die for a stone wall between") \
    X(PRONE_TARGET,     "fire.deduct.prone",        1,     0,   9,     PIPS,    "9.7",  RECONSTRUCTED, "target prone") \
    X(PRONE_OWN,        "fire.deduct.lying",        1,     0,   9,     PIPS,    "9.7",  RECONSTRUCTED, "firing prone") \
    X(MOVED_FIRE,       "fire.deduct.moved",        1,     0,   9,     PIPS,    "9.8",  RECONSTRUCTED, "fire after a move of no more than half") \
    X(SMOKE_DIE,        "fire.deduct.smoke.die",    3,     2,   20,    PIPS,    "9.9",  RECONSTRUCTED, "the die for each bank of smoke") \
    X(FOG_DIE,          "fire.deduct.fog.die",      3,     2,   20,    PIPS,    "9.10", RECONSTRUCTED, "the die for fog") \
    X(HALF_DIE,         "fire.deduct.half.die",     6,     2,   20,    PIPS,    "9.11", PRINTED,       "the die that is halved: in reaction, without officers, disrupted, over an obstacle") \
    X(SMOKE_DEEP,       "smoke.depth",              762,   0,   5000,  LENGTH,  "10.1", RECONSTRUCTED, "depth of a bank of smoke") \
    X(SMOKE_BLOCKS,     "smoke.blocks",             2,     1,   20,    COUNT,   "10.4", RECONSTRUCTED, "banks that block a line of sight") \
/* artillery */                                                                                    \
    X(RANGE_CANISTER,   "gun.range.canister",       6858,  0,   60000, LENGTH,  "11.2", PRINTED,       "range of canister") \
    X(RANGE_CASE,       "gun.range.case",           26670, 0,   60000, LENGTH,  "11.2", PRINTED,       "range of case") \
    X(RANGE_SHELL,      "gun.range.shell",          26670, 0,   60000, LENGTH,  "11.2", RECONSTRUCTED, "range of shell") \
    X(RANGE_SHOT,       "gun.range.shot",           26670, 0,   60000, LENGTH,  "11.2", RECONSTRUCTED, "range of shot") \
    X(AMMO_CANISTER,    "gun.rounds.canister",      4,     0,   200,   COUNT,   "11.1", PRINTED,       "rounds of canister a gun has") \
    X(AMMO_CASE,        "gun.rounds.case",          4,     0,   200,   COUNT,   "11.1", PRINTED,       "rounds of case") \
    X(AMMO_SHELL,       "gun.rounds.shell",         8,     0,   200,   COUNT,   "11.1", PRINTED,       "rounds of shell") \
    X(AMMO_SHOT,        "gun.rounds.shot",          16,    0,   200,   COUNT,   "11.1", PRINTED,       "rounds of shot") \
    X(DICE_CANISTER,    "gun.dice.canister",        9,     1,   30,    COUNT,   "11.3", PRINTED,       "d10 of canister") \
    X(DICE_CASE,        "gun.dice.case",            7,     1,   30,    COUNT,   "11.6", PRINTED,       "d10 of a case that bursts") \
    X(DICE_SHELL,       "gun.dice.shell",           5,     1,   30,    COUNT,   "11.6", PRINTED,       "d10 of a shell that bursts") \
    X(DICE_BURIED,      "gun.dice.shot.buried",     1,     1,   30,    COUNT,   "11.8", PRINTED,       "d10 of a shot that buries itself") \
    X(DICE_BOUNCED,     "gun.dice.shot.bounces",    2,     1,   30,    COUNT,   "11.8", PRINTED,       "d10 of a shot that bounces") \
    X(BOUNCE,           "gun.bounce",               508,   0,   5000,  LENGTH,  "11.8", PRINTED,       "how far a shot bounces on") \
    X(BURST,            "gun.burst",                508,   0,   5000,  LENGTH,  "11.9", RECONSTRUCTED, "how far off target a burst still hits, and an estimated shot") \
    X(GUN_SLOW,         "gun.hits.slow",            3,     1,   250,   COUNT,   "11.11", RECONSTRUCTED, "hits from which a gun fires every second turn") \
/* officers */                                                                                     \
    X(OFFICERS,         "officers",                 3,     0,   3,     COUNT,   "12.1", PRINTED,       "officers of a regiment") \
    X(SEVERITY,         "officers.lost",            15,    1,   100,   COUNT,   "12.3", RECONSTRUCTED, "running total of d20 at which an officer is lost") \
    X(AIMED_LOST,       "officers.aimed",           4,     1,   100,   COUNT,   "12.4", PRINTED,       "running total of d6 at which aimed fire takes an officer") \
    X(OFFICER_NEAR,     "officers.near",            4826,  0,   60000, LENGTH,  "12.6", RECONSTRUCTED, "how far off an officer notices that a regiment has none") \
/* entry, the end */                                                                               \
    X(CARDS,            "entry.cards",              14,    2,   100,   COUNT,   "3.1",  PRINTED,       "cards of the entry deck") \
    X(CARD_AREAS,       "entry.areas",              10,    1,   100,   COUNT,   "3.1",  PRINTED,       "of them with a number") \
    X(FIELD_POINTS,     "victory.field",            2,     0,   100,   COUNT,   "14.2", RECONSTRUCTED, "points of a field held") \
    X(UNIT_POINTS,      "victory.regiment",         1,     0,   100,   COUNT,   "14.2", RECONSTRUCTED, "points of an enemy regiment destroyed") \
    X(GUN_POINTS,       "victory.gun",              1,     0,   100,   COUNT,   "14.2", RECONSTRUCTED, "points of an enemy gun taken")
/* clang-format on */

enum {
#define CHAOS_ENUM(id, path, value, low, high, unit, clause, from, what) id,
    CHAOS_NUMBERS(CHAOS_ENUM)
#undef CHAOS_ENUM
        CHAOS_N_NUMBERS
};

extern const Number chaos_numbers[CHAOS_N_NUMBERS];

#endif
