/* SPDX-License-Identifier: GPL-3.0-or-later
 * tables.h - every printed table of 1805, one row a cell.
 *
 * MUSKET_NUMBERS is the one list: enum, dotted path, value, unit, clause, provenance.  Rows
 * of one printed table stand together in the printed order, so code reaches a cell by
 * counting from the first: MOVE_LINE + GROUNDS * row + ground, FIRE_MUSKET + 3 * row + band.
 * A movement of 0 is the book's dash.  Clause ids are those of the README beside this file.
 *
 * Start at MUSKET_NUMBERS.
 */
#ifndef MUSKET_1805_TABLES_H
#define MUSKET_1805_TABLES_H

#include "engine/number.h"

/* clang-format off */
/* One row of the movement table, its seven columns in the printed order (inches). */
#define MUSKET_MOVES(X, ID, path, from, what, open, charge, hill, road, wood, stream, rout)        \
    X(ID,           "move." path ".open",   254 * open,   0, 30000, LENGTH, "7.1", from, what ", open ground")  \
    X(ID##_CHARGE,  "move." path ".charge", 254 * charge, 0, 30000, LENGTH, "7.2", from, what ", charging in the clear") \
    X(ID##_HILL,    "move." path ".hill",   254 * hill,   0, 30000, LENGTH, "7.3", from, what ", on a hill")    \
    X(ID##_ROAD,    "move." path ".road",   254 * road,   0, 30000, LENGTH, "7.4", from, what ", on a road")    \
    X(ID##_WOOD,    "move." path ".wood",   254 * wood,   0, 30000, LENGTH, "7.5", from, what ", in woods")     \
    X(ID##_STREAM,  "move." path ".stream", 254 * stream, 0, 30000, LENGTH, "7.6", from, what ", in a stream")  \
    X(ID##_ROUT,    "move." path ".rout",   254 * rout,   0, 30000, LENGTH, "7.7", from, what ", fleeing")

#define MUSKET_NUMBERS(X)                                                                          \
/*    id                  path                           value  low  high   unit     clause  from           what */ \
/* scale */                                                                                        \
    X(SIZE_FOOT,          "figure.foot",                 190,   50,  1000,  LENGTH,  "14.2", RECONSTRUCTED, "frontage and depth of a foot figure") \
    X(SIZE_OPEN,          "figure.skirmisher",           254,   50,  1000,  LENGTH,  "14.2", RECONSTRUCTED, "frontage and depth of a skirmisher") \
    X(SIZE_HORSE,         "figure.horse.frontage",       254,   50,  1000,  LENGTH,  "14.2", RECONSTRUCTED, "frontage of a mounted figure") \
    X(DEEP_HORSE,         "figure.horse.depth",          380,   50,  1000,  LENGTH,  "14.2", RECONSTRUCTED, "depth of a mounted figure") \
    X(SIZE_GUN,           "figure.gun",                  508,   50,  2000,  LENGTH,  "14.2", RECONSTRUCTED, "frontage and depth of a gun, or of a wagon") \
    X(LINE_RANKS,         "formation.line.ranks",        2,     1,   6,     COUNT,   "14.3", RECONSTRUCTED, "ranks of a line, and of skirmishers") \
    X(COLUMN_WIDE,        "formation.column.files",      4,     1,   20,    COUNT,   "14.3", RECONSTRUCTED, "figures in the front rank of a column") \
    X(COLUMN_SHOOTS,      "formation.column.shoots",     2,     0,   20,    COUNT,   "8.3",  RECONSTRUCTED, "ranks of a column that shoot") \
    X(HORSES,             "artillery.horses",            4,     1,   20,    COUNT,   "14.4", RECONSTRUCTED, "horses of a gun") \
/* the bound */                                                                                    \
    X(HALF_MOVE,          "move.half",                   50,    0,   100,   PERCENT, "1.3",  PRINTED,       "part of its move that a unit that shoots may make") \
    X(FORM_COST,          "formation.change",            50,    0,   100,   PERCENT, "2.1",  PRINTED,       "part of a move that a formation change takes") \
    X(FORM_COST_WOODS,    "formation.change.from_woods", 100,   0,   100,   PERCENT, "2.2",  PRINTED,       "the same, skirmishers out of woods") \
    X(FORM_COST_HAITI,    "formation.change.irregulars", 100,   0,   100,   PERCENT, "13.5", PRINTED,       "the same, Haitian irregulars") \
    X(SHAKEN_BY,          "morale.shaken_by",            10,    0,   100,   PERCENT, "4.1",  PRINTED,       "a test missed by no more shakes, by more routs") \
    X(SHAKEN_BOUNDS,      "morale.shaken_bounds",        1,     0,   20,    COUNT,   "4.5",  READING,       "further bounds for which a unit stays shaken") \
    X(RALLY_BOUNDS,       "morale.rally_bounds",         3,     1,   20,    COUNT,   "4.9",  PRINTED,       "the bound after its flight in which a unit moves again") \
    X(PUSHED_BACK,        "melee.pushed_back",           50,    0,   100,   PERCENT, "4.4",  PRINTED,       "part of its move by which a unit is pushed back") \
/* movement, in the printed order; 0 is a dash                                                     \
                  id, path,                          from,          who,                     open charge hill road wood stream rout */ \
    MUSKET_MOVES(X, MOVE_LINE,     "infantry.line",      PRINTED,       "infantry in line",        6, 10,  4,  0,  0, 2, 12)     \
    MUSKET_MOVES(X, MOVE_COLUMN,   "infantry.column",    PRINTED,       "infantry in column",      8, 12,  6, 10,  6, 4, 12)     \
    MUSKET_MOVES(X, MOVE_SKIRMISH, "infantry.skirmish",  PRINTED,       "skirmishers",            10,  0,  8,  0,  4, 4, 18)     \
    MUSKET_MOVES(X, MOVE_HORSE,    "cavalry.line",       PRINTED,       "cavalry in line",        12, 18,  6,  0,  0, 3, 18)     \
    MUSKET_MOVES(X, MOVE_SQUADRONS, "cavalry.column",    PRINTED,       "cavalry in column",      18,  0, 12, 18,  6, 6, 12)     \
    MUSKET_MOVES(X, MOVE_GUNS,     "artillery",          PRINTED,       "artillery and wagons",    6,  0,  0, 10,  0, 0,  0)     \
    MUSKET_MOVES(X, MOVE_SQUARE,   "infantry.square",    RECONSTRUCTED, "a square",                2,  0,  2,  0,  0, 0, 12)     \
    X(NORMALISE,          "move.normalise",              0,     0,   1,     SWITCH,  "7.8",  RECONSTRUCTED, "exchange the rout and wood cells that look swapped") \
    X(OBSTACLE_COST,      "move.obstacle",               50,    0,   100,   PERCENT, "7.10", RECONSTRUCTED, "part of a move that crossing an obstacle takes") \
    X(OBSTACLE_WHEELS,    "move.obstacle.wheels",        100,   0,   100,   PERCENT, "7.10", RECONSTRUCTED, "the same, guns and wagons") \
    X(ROAD_NEAR,          "move.road_near",              254,   0,   2000,  LENGTH,  "7.4",  READING,       "how near a road's middle a column marches on it") \
    X(STREAM_WIDE,        "terrain.stream",              254,   10,  5000,  LENGTH,  "7.6",  READING,       "width of a stream that is drawn narrower") \
    X(STAND_OFF,          "move.stand_off",              127,   20,  2000,  LENGTH,  "7.11", RECONSTRUCTED, "how near an enemy a move ends that is no charge") \
/* discipline, in the printed order */                                                             \
    X(INITIATIVE_VETERAN, "discipline.veteran.initiative",   70, 0,  100,   PERCENT, "3.2",  PRINTED,       "veterans' initiative") \
    X(INITIATIVE_GREEN,   "discipline.green.initiative",     60, 0,  100,   PERCENT, "3.2",  PRINTED,       "green troops' initiative") \
    X(INITIATIVE_UNTRAINED, "discipline.untrained.initiative", 50, 0, 100,  PERCENT, "3.2",  PRINTED,       "untrained troops' initiative") \
    X(INITIATIVE_LOWEST,  "discipline.below.initiative",     40, 0,  100,   PERCENT, "6.5",  RECONSTRUCTED, "the level below untrained, for standing against horse") \
    X(MORALE_FOOT,        "discipline.veteran.loss.foot",    5,  0,  100,   PERCENT, "5.2",  PRINTED,       "morale of veteran foot, less for each loss") \
    X(MORALE_FOOT_GREEN,  "discipline.green.loss.foot",      10, 0,  100,   PERCENT, "5.2",  PRINTED,       "morale of green foot, less for each loss") \
    X(MORALE_FOOT_UNTRAINED, "discipline.untrained.loss.foot", 15, 0, 100,  PERCENT, "5.2",  PRINTED,       "morale of untrained foot, less for each loss") \
    X(MORALE_HORSE,       "discipline.veteran.loss.horse",   10, 0,  100,   PERCENT, "5.3",  PRINTED,       "morale of veteran cavalry and artillery, less for each loss") \
    X(MORALE_HORSE_GREEN, "discipline.green.loss.horse",     20, 0,  100,   PERCENT, "5.3",  PRINTED,       "morale of green cavalry and artillery, less for each loss") \
    X(MORALE_HORSE_UNTRAINED, "discipline.untrained.loss.horse", 30, 0, 100, PERCENT, "5.3", PRINTED,       "morale of untrained cavalry and artillery, less for each loss") \
    X(MORALE_LOSER,       "morale.melee_lost",           -10,  -100, 0,     PERCENT, "6.14", RECONSTRUCTED, "morale of those who lost a melee") \
/* melee effectiveness, in the printed order: fiery, steady, timid */                              \
    X(MELEE_HORSE,        "melee.cavalry.fiery",         25,    0,   100,   PERCENT, "6.1",  PRINTED,       "fiery cavalry, a figure") \
    X(MELEE_FOOT,         "melee.foot.fiery",            15,    0,   100,   PERCENT, "6.1",  PRINTED,       "fiery foot, a figure") \
    X(MELEE_GUNS,         "melee.artillery.fiery",       10,    0,   100,   PERCENT, "6.1",  PRINTED,       "fiery artillery, a figure") \
    X(MELEE_HORSE_STEADY, "melee.cavalry.steady",        20,    0,   100,   PERCENT, "6.1",  PRINTED,       "steady cavalry, a figure") \
    X(MELEE_FOOT_STEADY,  "melee.foot.steady",           10,    0,   100,   PERCENT, "6.1",  PRINTED,       "steady foot, a figure") \
    X(MELEE_GUNS_STEADY,  "melee.artillery.steady",      5,     0,   100,   PERCENT, "6.1",  PRINTED,       "steady artillery, a figure") \
    X(MELEE_HORSE_TIMID,  "melee.cavalry.timid",         15,    0,   100,   PERCENT, "6.1",  PRINTED,       "timid cavalry, a figure") \
    X(MELEE_FOOT_TIMID,   "melee.foot.timid",            5,     0,   100,   PERCENT, "6.1",  PRINTED,       "timid foot, a figure") \
    X(MELEE_GUNS_TIMID,   "melee.artillery.timid",       0,     0,   100,   PERCENT, "6.1",  PRINTED,       "timid artillery, a figure") \
    X(MELEE_OVERLAP,      "melee.overlap",               1,     0,   10,    COUNT,   "6.3",  PRINTED,       "figures that overlap the enemy and count as well") \
    X(MELEE_FLEEING,      "melee.modifier.fleeing",      20,   -100, 100,   PERCENT, "6.6",  PRINTED,       "cavalry against fleeing foot") \
    X(MELEE_FIRST_CHARGE, "melee.modifier.first_charge", 10,   -100, 100,   PERCENT, "6.7",  PRINTED,       "cavalry on its first charge") \
    X(MELEE_DOWNHILL,     "melee.modifier.downhill",     2,    -100, 100,   PERCENT, "6.8",  PRINTED,       "opponents are down hill") \
    X(MELEE_OBSTACLE,     "melee.modifier.obstacle",     2,    -100, 100,   PERCENT, "6.9",  PRINTED,       "defending an obstacle") \
    X(MELEE_DISORDERED,   "melee.modifier.disordered",   -5,   -100, 100,   PERCENT, "6.10", PRINTED,       "disordered") \
    X(OBSTACLE_NEAR,      "terrain.obstacle_near",       254,   0,   2000,  LENGTH,  "6.9",  READING,       "how near an obstacle its defender stands") \
/* small arms: kills of a shooter by quality and band, in the printed order */                     \
    X(FIRE_MUSKET,        "fire.musket.veteran.close",   8,     0,   100,   PERCENT, "8.1",  PRINTED,       "veteran foot, close") \
    X(FIRE_VETERAN_MID,   "fire.musket.veteran.middle",  7,     0,   100,   PERCENT, "8.1",  PRINTED,       "veteran foot, middle") \
    X(FIRE_VETERAN_LONG,  "fire.musket.veteran.long",    6,     0,   100,   PERCENT, "8.1",  PRINTED,       "veteran foot, long") \
    X(FIRE_GREEN,         "fire.musket.green.close",     6,     0,   100,   PERCENT, "8.1",  PRINTED,       "green foot, close") \
    X(FIRE_GREEN_MID,     "fire.musket.green.middle",    5,     0,   100,   PERCENT, "8.1",  PRINTED,       "green foot, middle") \
    X(FIRE_GREEN_LONG,    "fire.musket.green.long",      4,     0,   100,   PERCENT, "8.1",  PRINTED,       "green foot, long") \
    X(FIRE_UNTRAINED,     "fire.musket.untrained.close", 4,     0,   100,   PERCENT, "8.1",  PRINTED,       "untrained foot, close") \
    X(FIRE_UNTRAINED_MID, "fire.musket.untrained.middle", 3,    0,   100,   PERCENT, "8.1",  PRINTED,       "untrained foot, middle") \
    X(FIRE_UNTRAINED_LONG, "fire.musket.untrained.long", 2,     0,   100,   PERCENT, "8.1",  PRINTED,       "untrained foot, long") \
    X(RANGE_MUSKET,       "fire.musket.range.close",     1524,  0,   60000, LENGTH,  "8.2",  PRINTED,       "close musket range") \
    X(RANGE_MUSKET_MID,   "fire.musket.range.middle",    3048,  0,   60000, LENGTH,  "8.2",  PRINTED,       "middle musket range") \
    X(RANGE_MUSKET_LONG,  "fire.musket.range.long",      4572,  0,   60000, LENGTH,  "8.2",  PRINTED,       "long musket range") \
    X(FIRE_ARC,           "fire.arc",                    8192,  0,   32767, ANGLE,   "8.4",  RECONSTRUCTED, "how far to each side a unit fires") \
    X(MUSKET_FIRST,       "fire.musket.modifier.first",  3,    -100, 100,   PERCENT, "8.6",  PRINTED,       "first fire") \
    X(MUSKET_ANGLE,       "fire.musket.modifier.angle",  2,    -100, 100,   PERCENT, "8.7",  PRINTED,       "target at an angle, or infantry in column") \
    X(MUSKET_STILL,       "fire.musket.modifier.still",  2,    -100, 100,   PERCENT, "8.8",  PRINTED,       "unmoving firing line") \
    X(MUSKET_COVER,       "fire.musket.modifier.behind_cover", 1, -100, 100, PERCENT, "8.9", PRINTED,       "shooters behind cover") \
    X(MUSKET_LIGHT,       "fire.musket.modifier.light_cover", -2, -100, 100, PERCENT, "8.10", PRINTED,      "target in light cover or woods") \
    X(MUSKET_SHAKEN,      "fire.musket.modifier.shaken", -2,   -100, 100,   PERCENT, "8.11", PRINTED,       "shooters shaken") \
    X(MUSKET_TRENCH,      "fire.musket.modifier.trenches", -10, -100, 100,  PERCENT, "8.12", PRINTED,       "target in trenches") \
    X(TARGET_ANGLE,       "fire.target_angle",           8192,  0,   16384, ANGLE,   "8.7",  PRINTED,       "how far off its front or rear a target is at an angle") \
/* artillery, the same */                                                                          \
    X(FIRE_GUNS,          "fire.gun.veteran.close",      16,    0,   100,   PERCENT, "9.1",  PRINTED,       "veteran gunners, 6 inches") \
    X(GUNS_VETERAN_12,    "fire.gun.veteran.middle",     14,    0,   100,   PERCENT, "9.1",  PRINTED,       "veteran gunners, 12 inches") \
    X(GUNS_VETERAN_24,    "fire.gun.veteran.long",       12,    0,   100,   PERCENT, "9.1",  PRINTED,       "veteran gunners, 24 inches") \
    X(GUNS_VETERAN_36,    "fire.gun.veteran.extreme",    10,    0,   100,   PERCENT, "9.1",  PRINTED,       "veteran gunners, 36 inches") \
    X(GUNS_GREEN,         "fire.gun.green.close",        14,    0,   100,   PERCENT, "9.1",  PRINTED,       "green gunners, 6 inches") \
    X(GUNS_GREEN_12,      "fire.gun.green.middle",       12,    0,   100,   PERCENT, "9.1",  PRINTED,       "green gunners, 12 inches") \
    X(GUNS_GREEN_24,      "fire.gun.green.long",         10,    0,   100,   PERCENT, "9.1",  PRINTED,       "green gunners, 24 inches") \
    X(GUNS_GREEN_36,      "fire.gun.green.extreme",      8,     0,   100,   PERCENT, "9.1",  PRINTED,       "green gunners, 36 inches") \
    X(GUNS_UNTRAINED,     "fire.gun.untrained.close",    12,    0,   100,   PERCENT, "9.1",  PRINTED,       "untrained gunners, 6 inches") \
    X(GUNS_UNTRAINED_12,  "fire.gun.untrained.middle",   10,    0,   100,   PERCENT, "9.1",  PRINTED,       "untrained gunners, 12 inches") \
    X(GUNS_UNTRAINED_24,  "fire.gun.untrained.long",     8,     0,   100,   PERCENT, "9.1",  PRINTED,       "untrained gunners, 24 inches") \
    X(GUNS_UNTRAINED_36,  "fire.gun.untrained.extreme",  6,     0,   100,   PERCENT, "9.1",  PRINTED,       "untrained gunners, 36 inches") \
    X(RANGE_GUNS,         "fire.gun.range.close",        1524,  0,   60000, LENGTH,  "9.2",  PRINTED,       "close range of guns") \
    X(RANGE_GUNS_12,      "fire.gun.range.middle",       3048,  0,   60000, LENGTH,  "9.2",  PRINTED,       "middle range of guns") \
    X(RANGE_GUNS_24,      "fire.gun.range.long",         6096,  0,   60000, LENGTH,  "9.2",  PRINTED,       "long range of guns") \
    X(RANGE_GUNS_36,      "fire.gun.range.extreme",      9144,  0,   60000, LENGTH,  "9.2",  PRINTED,       "extreme range of guns") \
    X(GUN_FIRST,          "fire.gun.modifier.first",     15,   -100, 100,   PERCENT, "9.3",  PRINTED,       "first fire") \
    X(GUN_STILL,          "fire.gun.modifier.unmoving",  15,   -100, 100,   PERCENT, "9.4",  PRINTED,       "unmoving target") \
    X(GUN_ANGLE,          "fire.gun.modifier.angle",     10,   -100, 100,   PERCENT, "9.5",  PRINTED,       "target at an angle, or infantry in column") \
    X(GUN_LARGE,          "fire.gun.modifier.large",     10,   -100, 100,   PERCENT, "9.6",  PRINTED,       "large target (house)") \
    X(GUN_SHAKEN,         "fire.gun.modifier.shaken",    -10,  -100, 100,   PERCENT, "9.7",  PRINTED,       "gunners shaken") \
    X(GUN_TRENCH,         "fire.gun.modifier.trenches",  -20,  -100, 100,   PERCENT, "9.8",  PRINTED,       "target in trenches and the like") \
    X(UNLIMBER_FOOT,      "artillery.unlimber.foot",     3048,  0,   60000, LENGTH,  "9.10", PRINTED,       "no unlimbering so near enemy foot") \
    X(UNLIMBER_HORSE,     "artillery.unlimber.cavalry",  4572,  0,   60000, LENGTH,  "9.10", PRINTED,       "no unlimbering so near enemy cavalry") \
    X(HORSE_COST,         "artillery.horse_lost",        25,    0,   100,   PERCENT, "10.5", PRINTED,       "movement lost with each horse") \
/* artillery fire on guns, in the printed order */                                                 \
    X(HIT_LIMBER,         "guns.hit.limber",             20,    0,   100,   PERCENT, "10.2", PRINTED,       "up to this the limber is hit") \
    X(HIT_HORSE,          "guns.hit.horse",              50,    0,   100,   PERCENT, "10.2", PRINTED,       "up to this a horse is hit") \
    X(HIT_CREW,           "guns.hit.crew",               80,    0,   100,   PERCENT, "10.2", PRINTED,       "up to this the crew is hit, beyond it the gun") \
    X(EXPLODES,           "guns.explosion",              30,    0,   100,   PERCENT, "10.3", PRINTED,       "chance that a limber that is hit explodes") \
    X(EXPLOSION_KILLS,    "guns.explosion.gunner",       50,    0,   100,   PERCENT, "10.4", RECONSTRUCTED, "chance that this kills a gunner") \
    X(GUN_DESTROYED,      "guns.destroyed",              70,    0,   100,   PERCENT, "10.7", PRINTED,       "chance that a gun that is hit is destroyed") \
    X(GUN_REPAIR,         "guns.repair",                 70,    0,   100,   PERCENT, "10.8", PRINTED,       "chance a turn to repair it otherwise") \
    X(BURNS,              "building.catches_fire",       25,    0,   100,   PERCENT, "11.2", PRINTED,       "chance that a building hit by guns catches fire") \
/* visibility */                                                                                   \
    X(SIGHT_WOODS,        "visibility.woods",            2540,  0,   60000, LENGTH,  "12.1", PRINTED,       "how far one sees in woods") \
    X(WOODS_RANGE,        "fire.woods",                  50,    1,   100,   PERCENT, "8.14", PRINTED,       "ranges in woods, of normal") \
    X(DISCOVERY,          "visibility.discovery",        100,   0,   100,   PERCENT, "12.4", PRINTED,       "chance to discover at no distance") \
    X(DISCOVERY_INCH,     "visibility.discovery.inch",   20,    0,   100,   PERCENT, "12.4", PRINTED,       "less for each inch") \
/* the end */                                                                                      \
    X(BROKEN,             "victory.broken",              50,    1,   100,   PERCENT, "15.1", RECONSTRUCTED, "units routed or removed that lose the battle") \
    X(OBJECTIVE_NEAR,     "victory.objective_near",      762,   0,   5000,  LENGTH,  "15.2", RECONSTRUCTED, "how near an objective holds it")
/* clang-format on */

enum {
#define MUSKET_ENUM(id, path, value, low, high, unit, clause, from, what) id,
    MUSKET_NUMBERS(MUSKET_ENUM)
#undef MUSKET_ENUM
        MUSKET_N_NUMBERS
};

extern const Number musket_numbers[MUSKET_N_NUMBERS];

#endif
