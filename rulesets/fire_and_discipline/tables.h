/* SPDX-License-Identifier: GPL-3.0-or-later
 * tables.h - every printed table of Fire and Discipline, one row a cell.
 *
 * FIRE_NUMBERS is the one list: enum, dotted path, value, unit, clause, provenance.  Cells of
 * one printed table stand together in the printed order, so code reaches a cell by counting
 * from the first (GUN_HITS + 6 * row + band).  A gun's cell of 10 more than a face has an
 * automatic hit as well: AUTOMATIC.  Clause ids are those of the README beside this file.
 */
#ifndef FIRE_TABLES_H
#define FIRE_TABLES_H

#include "engine/number.h"

enum { N_GUN_BANDS = 6, N_MUSKET_BANDS = 4, AUTOMATIC = 10 };

/* clang-format off */
#define FIRE_NUMBERS(X) \
/*    id, path, value, low, high, unit, clause, from, what */ \
/* stands, by scale: 15mm and 6mm, then 20mm and larger */ \
    X(SIZE15_WIDTH,      "scale.15mm.stand.width",               381,  127,   5080, YARDS,  "1.5",  PRINTED,       "frontage of a basic stand, 15mm") \
    X(SIZE15_DEPTH,      "scale.15mm.stand.depth",               318,  127,   5080, YARDS,  "1.5",  PRINTED,       "depth of a basic stand, 15mm") \
    X(SIZE15_HALF_WIDTH, "scale.15mm.half_stand.width",          191,  127,   5080, YARDS,  "1.5",  PRINTED,       "frontage of a half-stand, 15mm") \
    X(SIZE15_HALF_DEPTH, "scale.15mm.half_stand.depth",          254,  127,   5080, YARDS,  "1.5",  PRINTED,       "depth of a half-stand, 15mm") \
    X(SIZE20_WIDTH,      "scale.20mm.stand.width",               762,  127,   5080, YARDS,  "1.6",  PRINTED,       "frontage of a basic stand, 20mm") \
    X(SIZE20_DEPTH,      "scale.20mm.stand.depth",               508,  127,   5080, YARDS,  "1.6",  PRINTED,       "depth of a basic stand, 20mm") \
    X(SIZE20_HALF_WIDTH, "scale.20mm.half_stand.width",          381,  127,   5080, YARDS,  "1.6",  PRINTED,       "frontage of a half-stand, 20mm") \
    X(SIZE20_HALF_DEPTH, "scale.20mm.half_stand.depth",          508,  127,   5080, YARDS,  "1.6",  PRINTED,       "depth of a half-stand, 20mm") \
    X(FOOT_LEAST,        "castings.foot.least",                    3,    1,    100, COUNT,  "1.8",  PRINTED,       "fewest castings of a basic stand of foot") \
    X(FOOT_MOST,         "castings.foot.most",                    10,    1,    100, COUNT,  "1.8",  PRINTED,       "most castings of a basic stand of foot") \
    X(HALF_MOST,         "castings.half_stand.most",               3,    1,    100, COUNT,  "1.9",  PRINTED,       "most castings of a half-stand") \
    X(HORSE_MOST,        "castings.cavalry.most",                  3,    1,    100, COUNT,  "1.10", PRINTED,       "most castings of a cavalry stand") \
    X(CREW_PER_GUN,      "castings.crew_per_gun",                  2,    1,      5, COUNT,  "1.11", PRINTED,       "crew castings to a gun") \
    X(SMALL_SCALE_TIMES, "castings.6mm_times",                     2,    1,      5, COUNT,  "1.12", PRINTED,       "castings are multiplied by, in 6mm") \
    X(STANDS_MOST,       "command.stands_most",                   10,    1,     64, COUNT,  "2.1",  PRINTED,       "most stands of a regiment") \
/* command */ \
    X(COMMANDER_REACH,   "command.reach",                       1524,    0, 127000, YARDS,  "2.5",  PRINTED,       "how near a commander gives his advantage") \
    X(COMMANDER_MOVE,    "command.move",                        3556,    0, 127000, YARDS,  "2.4",  RECONSTRUCTED, "move of a brigade commander") \
    X(COMMANDER_FIRE,    "command.killed_under_fire",             10,    1,     11, PIPS,   "2.6",  PRINTED,       "killed under fire on this face") \
    X(COMMANDER_HOLDS,   "command.killed_in_melee.passes",        10,    1,     11, PIPS,   "2.7",  PRINTED,       "killed in melee on this face if his stand passes") \
    X(COMMANDER_ODD,     "command.killed_in_melee.odd",            1,    0,      1, SWITCH, "2.8",  PRINTED,       "killed in melee on an odd face if his stand fails") \
    X(PERSONAL_MOST,     "command.personal_most",                  2,    0,     64, COUNT,  "2.13", PRINTED,       "most stands of a commander's personal command") \
    X(PERSONAL_GRADE,    "command.personal_grade",                 3,    0,      4, COUNT,  "2.13", READING,       "grade of the elites among them") \
    X(ELITES_PERCENT,    "morale.elites_percent",                 50,    0,    100, PERCENT, "5.1",  READING,       "most of a regiment's stands that are elites, rated above the rest") \
/* formations */ \
    X(TETHER,            "formation.tether",                    1270,    0, 127000, YARDS,  "3.5",  PRINTED,       "how near light infantry stays to a stand of its command") \
    X(SQUARE_YEAR,       "formation.square_year",               1800, 1700,   1900, COUNT,  "3.10", PRINTED,       "squares are allowed from this year") \
    X(LIMBER_YEAR,       "formation.limber_year",               1800, 1700,   1900, COUNT,  "3.17", PRINTED,       "guns are limbered again from this year") \
    X(LIMBER_TURNS,      "formation.limber_turns",                10,    1,     15, COUNT,  "3.17", PRINTED,       "turns it takes to limber") \
/* movement rates, in the printed order */ \
    X(MOVE_FOOT_FIELD,   "move.infantry.field",                 1524,    0, 127000, YARDS,  "4.2",  PRINTED,       "infantry, field rate") \
    X(MOVE_FOOT_CHARGE,  "move.infantry.charge",                2032,    0, 127000, YARDS,  "4.2",  PRINTED,       "infantry, charge rate") \
    X(MOVE_FOOT_ROAD,    "move.infantry.road",                  2032,    0, 127000, YARDS,  "4.2",  PRINTED,       "infantry, road rate") \
    X(MOVE_FOOT_SKIRMISH, "move.infantry.skirmish",              2540,    0, 127000, YARDS,  "4.2",  PRINTED,       "infantry, skirmish rate") \
    X(MOVE_FOOT_SHIFT,   "move.infantry.shift",                  762,    0, 127000, YARDS,  "4.2",  PRINTED,       "infantry, shift rate") \
    X(MOVE_HORSE_FIELD,  "move.cavalry.field",                  2540,    0, 127000, YARDS,  "4.3",  PRINTED,       "cavalry, field rate") \
    X(MOVE_HORSE_CHARGE, "move.cavalry.charge",                 4064,    0, 127000, YARDS,  "4.3",  PRINTED,       "cavalry, charge rate") \
    X(MOVE_HORSE_ROAD,   "move.cavalry.road",                   4064,    0, 127000, YARDS,  "4.3",  PRINTED,       "cavalry, road rate") \
    X(MOVE_HORSE_SKIRMISH, "move.cavalry.skirmish",               3556,    0, 127000, YARDS,  "4.3",  PRINTED,       "cavalry, skirmish rate") \
    X(MOVE_HORSE_SHIFT,  "move.cavalry.shift",                  1270,    0, 127000, YARDS,  "4.3",  RECONSTRUCTED, "cavalry, shift rate") \
    X(MOVE_GUNS_FIELD,   "move.artillery.field",                1524,    0, 127000, YARDS,  "4.4",  PRINTED,       "limbered guns, field rate") \
    X(MOVE_GUNS_ROAD,    "move.artillery.road",                 2032,    0, 127000, YARDS,  "4.4",  PRINTED,       "limbered guns on a road") \
    X(MOVE_PROLONG,      "move.artillery.prolong",               508,    0, 127000, YARDS,  "4.5",  PRINTED,       "guns by prolong") \
    X(ROAD_GAP,          "move.road_gap",                       7620,    0, 127000, YARDS,  "4.7",  PRINTED,       "road rates only beyond this from the enemy") \
    X(LIMBERED_GAP,      "move.limbered_gap",                   5080,    0, 127000, YARDS,  "4.12", PRINTED,       "limbered guns come no nearer to the enemy") \
    X(PROLONG_GAP,       "move.prolong_gap",                    1524,    0, 127000, YARDS,  "4.14", PRINTED,       "a prolong comes no nearer to the enemy") \
    X(WHEEL_BREAKS,      "terrain.wheel_breaks",                  10,    1,     11, PIPS,   "9.9",  PRINTED,       "a wheel breaks in rough ground on this face or more") \
    X(FORD_PARTS,        "terrain.ford_parts",                     2,    1,     10, COUNT,  "9.15", PRINTED,       "a ford divides the move by") \
    X(COVER_PARTS,       "terrain.hard_cover_parts",               2,    1,     10, COUNT,  "9.22", PRINTED,       "entering or assaulting hard cover divides the move by") \
    X(COVER_NEAR,        "terrain.cover_near",                   127,    0,   2540, YARDS,  "9.12", READING,       "how close behind a wall or work a stand shelters") \
    X(STREAM_WIDEST,     "terrain.stream_widest",               1016,    0, 127000, YARDS,  "9.13", PRINTED,       "a stream is at most so wide") \
    X(FORD_GAP,          "terrain.ford_gap",                    1270,    0, 127000, YARDS,  "9.16", PRINTED,       "a ford is not so near a bridge") \
    X(GARRISON_MOST,     "terrain.garrison_most",                 20,    1,    200, COUNT,  "9.20", PRINTED,       "castings that garrison a hard cover, or one unit") \
    X(ASSAULT_COLUMN,    "terrain.assault.column",                 8,    1,     64, COUNT,  "9.30", PRINTED,       "stands that assault if all are in column") \
    X(ASSAULT_MIXED,     "terrain.assault.mixed",                  4,    1,     64, COUNT,  "9.31", PRINTED,       "stands that assault if any is in line") \
/* morale modifiers, in the printed order */ \
    X(MORALE_OPEN,       "morale.modifier.open_order",             3,  -20,     20, COUNT,  "5.5",  PRINTED,       "half-stand of foot in open order") \
    X(MORALE_WOODS,      "morale.modifier.skirmishers_in_woods",      1,  -20,     20, COUNT,  "5.6",  PRINTED,       "skirmishers in woods or rough terrain") \
    X(MORALE_MOUNTED,    "morale.modifier.mounted",                3,  -20,     20, COUNT,  "5.7",  PRINTED,       "mounted troops") \
    X(MORALE_HORSE,      "morale.modifier.cavalry_adjacent",       2,  -20,     20, COUNT,  "5.8",  PRINTED,       "two or more cavalry units are adjacent") \
    X(MORALE_GUNS,       "morale.modifier.firing_guns",            3,  -20,     20, COUNT,  "5.9",  PRINTED,       "artillery firing stand") \
    X(MORALE_ADJACENT,   "morale.modifier.adjacent",               2,  -20,     20, COUNT,  "5.10", PRINTED,       "foot stand adjacent to another of its unit") \
    X(MORALE_PROTECTED,  "morale.modifier.protected",              4,  -20,     20, COUNT,  "5.13", PRINTED,       "in a protective position") \
    X(MORALE_WON,        "morale.modifier.inflicted_more",         3,  -20,     20, COUNT,  "5.14", PRINTED,       "inflicted more hits in melee than it received") \
    X(MORALE_COMMANDER,  "morale.modifier.commander",              2,  -20,     20, COUNT,  "5.15", PRINTED,       "commander advantage") \
    X(MORALE_PASS,       "morale.passes_at",                      10,    1,    100, COUNT,  "5.17", PRINTED,       "a total of so much passes by itself") \
    X(CONVERGED,         "morale.converged",                       4,    2,     20, COUNT,  "5.12", PRINTED,       "half-stands of a converged battalion that count as adjacent") \
    X(LOSS_HALT,         "morale.loss.halt",                       3,    0,     10, PIPS,   "5.26", PRINTED,       "up to this face: halts in place") \
    X(LOSS_FLEE,         "morale.loss.flee",                       6,    0,     10, PIPS,   "5.27", PRINTED,       "up to this face: flees") \
    X(LOSS_ATTRITION,    "morale.loss.attrition",                  9,    0,     10, PIPS,   "5.28", PRINTED,       "up to this face: flees and loses a casting") \
    X(FLEE_MOVE,         "morale.flee",                         2540,    0, 127000, YARDS,  "5.27", PRINTED,       "how far a stand flees") \
    X(SURRENDER_GAP,     "morale.surrender.gap",                2540,    0, 127000, YARDS,  "5.29", PRINTED,       "an enemy so near takes a surrender") \
    X(SURRENDER_MOST,    "morale.surrender.most",                  3,    0,     20, COUNT,  "5.29", PRINTED,       "castings that surrender at most") \
/* artillery: range bands, then the printed rows; 0 = not allowed, 10 more = an automatic hit a gun as well */ \
    X(GUN_BANDS,         "artillery.band.1",                    2540,    0, 127000, YARDS,  "6.20", PRINTED,       "upper end of range band 1") \
    X(BAND_1,            "artillery.band.2",                    5080,    0, 127000, YARDS,  "6.20", PRINTED,       "upper end of range band 2") \
    X(BAND_2,            "artillery.band.3",                   10160,    0, 127000, YARDS,  "6.20", PRINTED,       "upper end of range band 3") \
    X(BAND_3,            "artillery.band.4",                   15240,    0, 127000, YARDS,  "6.20", PRINTED,       "upper end of range band 4") \
    X(BAND_4,            "artillery.band.5",                   25400,    0, 127000, YARDS,  "6.20", PRINTED,       "upper end of range band 5") \
    X(GUN_HITS,          "artillery.hits.light.to_100",           14,    0,     19, COUNT,  "6.21", PRINTED,       "1-5 pdr, hits on this or less") \
    X(GUN_LIGHT_1,       "artillery.hits.light.to_200",           13,    0,     19, COUNT,  "6.21", PRINTED,       "1-5 pdr, hits on this or less") \
    X(GUN_LIGHT_2,       "artillery.hits.light.to_400",            5,    0,     19, COUNT,  "6.21", PRINTED,       "1-5 pdr, hits on this or less") \
    X(GUN_LIGHT_3,       "artillery.hits.light.to_600",            3,    0,     19, COUNT,  "6.21", PRINTED,       "1-5 pdr, hits on this or less") \
    X(GUN_LIGHT_4,       "artillery.hits.light.to_1000",           2,    0,     19, COUNT,  "6.21", PRINTED,       "1-5 pdr, hits on this or less") \
    X(GUN_LIGHT_5,       "artillery.hits.light.beyond",            1,    0,     19, COUNT,  "6.21", PRINTED,       "1-5 pdr, hits on this or less") \
    X(GUN_SIX_0,         "artillery.hits.six.to_100",             14,    0,     19, COUNT,  "6.22", PRINTED,       "6-7 pdr, hits on this or less") \
    X(GUN_SIX_1,         "artillery.hits.six.to_200",             13,    0,     19, COUNT,  "6.22", PRINTED,       "6-7 pdr, hits on this or less") \
    X(GUN_SIX_2,         "artillery.hits.six.to_400",              7,    0,     19, COUNT,  "6.22", PRINTED,       "6-7 pdr, hits on this or less") \
    X(GUN_SIX_3,         "artillery.hits.six.to_600",              5,    0,     19, COUNT,  "6.22", PRINTED,       "6-7 pdr, hits on this or less") \
    X(GUN_SIX_4,         "artillery.hits.six.to_1000",             4,    0,     19, COUNT,  "6.22", PRINTED,       "6-7 pdr, hits on this or less") \
    X(GUN_SIX_5,         "artillery.hits.six.beyond",              2,    0,     19, COUNT,  "6.22", PRINTED,       "6-7 pdr, hits on this or less") \
    X(GUN_EIGHT_0,       "artillery.hits.eight.to_100",           16,    0,     19, COUNT,  "6.23", PRINTED,       "8-9 pdr, hits on this or less") \
    X(GUN_EIGHT_1,       "artillery.hits.eight.to_200",           14,    0,     19, COUNT,  "6.23", PRINTED,       "8-9 pdr, hits on this or less") \
    X(GUN_EIGHT_2,       "artillery.hits.eight.to_400",            8,    0,     19, COUNT,  "6.23", PRINTED,       "8-9 pdr, hits on this or less") \
    X(GUN_EIGHT_3,       "artillery.hits.eight.to_600",            6,    0,     19, COUNT,  "6.23", PRINTED,       "8-9 pdr, hits on this or less") \
    X(GUN_EIGHT_4,       "artillery.hits.eight.to_1000",           5,    0,     19, COUNT,  "6.23", PRINTED,       "8-9 pdr, hits on this or less") \
    X(GUN_EIGHT_5,       "artillery.hits.eight.beyond",            3,    0,     19, COUNT,  "6.23", PRINTED,       "8-9 pdr, hits on this or less") \
    X(GUN_TWELVE_0,      "artillery.hits.twelve.to_100",          18,    0,     19, COUNT,  "6.24", PRINTED,       "10-12 pdr, hits on this or less") \
    X(GUN_TWELVE_1,      "artillery.hits.twelve.to_200",          15,    0,     19, COUNT,  "6.24", PRINTED,       "10-12 pdr, hits on this or less") \
    X(GUN_TWELVE_2,      "artillery.hits.twelve.to_400",           8,    0,     19, COUNT,  "6.24", PRINTED,       "10-12 pdr, hits on this or less") \
    X(GUN_TWELVE_3,      "artillery.hits.twelve.to_600",           7,    0,     19, COUNT,  "6.24", PRINTED,       "10-12 pdr, hits on this or less") \
    X(GUN_TWELVE_4,      "artillery.hits.twelve.to_1000",          6,    0,     19, COUNT,  "6.24", PRINTED,       "10-12 pdr, hits on this or less") \
    X(GUN_TWELVE_5,      "artillery.hits.twelve.beyond",           4,    0,     19, COUNT,  "6.24", PRINTED,       "10-12 pdr, hits on this or less") \
    X(GUN_SIEGE_0,       "artillery.hits.siege.to_100",           19,    0,     19, COUNT,  "6.25", PRINTED,       "13 pdr and more, hits on this or less") \
    X(GUN_SIEGE_1,       "artillery.hits.siege.to_200",           15,    0,     19, COUNT,  "6.25", PRINTED,       "13 pdr and more, hits on this or less") \
    X(GUN_SIEGE_2,       "artillery.hits.siege.to_400",           12,    0,     19, COUNT,  "6.25", PRINTED,       "13 pdr and more, hits on this or less") \
    X(GUN_SIEGE_3,       "artillery.hits.siege.to_600",            8,    0,     19, COUNT,  "6.25", PRINTED,       "13 pdr and more, hits on this or less") \
    X(GUN_SIEGE_4,       "artillery.hits.siege.to_1000",           7,    0,     19, COUNT,  "6.25", PRINTED,       "13 pdr and more, hits on this or less") \
    X(GUN_SIEGE_5,       "artillery.hits.siege.beyond",            5,    0,     19, COUNT,  "6.25", PRINTED,       "13 pdr and more, hits on this or less") \
    X(GUN_SHELL_0,       "artillery.hits.shell.to_100",            0,    0,     19, COUNT,  "6.26", PRINTED,       "shell, hits on this or less") \
    X(GUN_SHELL_1,       "artillery.hits.shell.to_200",           13,    0,     19, COUNT,  "6.26", PRINTED,       "shell, hits on this or less") \
    X(GUN_SHELL_2,       "artillery.hits.shell.to_400",           12,    0,     19, COUNT,  "6.26", PRINTED,       "shell, hits on this or less") \
    X(GUN_SHELL_3,       "artillery.hits.shell.to_600",            8,    0,     19, COUNT,  "6.26", PRINTED,       "shell, hits on this or less") \
    X(GUN_SHELL_4,       "artillery.hits.shell.to_1000",           6,    0,     19, COUNT,  "6.26", PRINTED,       "shell, hits on this or less") \
    X(GUN_SHELL_5,       "artillery.hits.shell.beyond",            4,    0,     19, COUNT,  "6.26", PRINTED,       "shell, hits on this or less") \
    X(GUN_AGAIN,         "artillery.modifier.same_target.near",      1,  -20,     20, COUNT,  "6.28", PRINTED,       "modifier up to 400 yards") \
    X(GUN_AGAIN_FAR,     "artillery.modifier.same_target.far",      2,  -20,     20, COUNT,  "6.28", PRINTED,       "modifier beyond") \
    X(GUN_ADJACENT,      "artillery.modifier.adjacent.near",       1,  -20,     20, COUNT,  "6.29", PRINTED,       "modifier up to 400 yards") \
    X(GUN_ADJACENT_FAR,  "artillery.modifier.adjacent.far",        1,  -20,     20, COUNT,  "6.29", PRINTED,       "modifier beyond") \
    X(GUN_EARTHWORKS,    "artillery.modifier.earthworks.near",     -3,  -20,     20, COUNT,  "6.30", PRINTED,       "modifier up to 400 yards") \
    X(GUN_EARTHWORKS_FAR, "artillery.modifier.earthworks.far",     -4,  -20,     20, COUNT,  "6.30", PRINTED,       "modifier beyond") \
    X(GUN_COVER,         "artillery.modifier.cover.near",         -2,  -20,     20, COUNT,  "6.31", PRINTED,       "modifier up to 400 yards") \
    X(GUN_COVER_FAR,     "artillery.modifier.cover.far",          -3,  -20,     20, COUNT,  "6.31", PRINTED,       "modifier beyond") \
    X(GUN_OPEN,          "artillery.modifier.skirmish_order.near",     -2,  -20,     20, COUNT,  "6.32", PRINTED,       "modifier up to 400 yards") \
    X(GUN_OPEN_FAR,      "artillery.modifier.skirmish_order.far",     -2,  -20,     20, COUNT,  "6.32", PRINTED,       "modifier beyond") \
    X(GUN_UNLIMBERED,    "artillery.modifier.unlimbered.near",     -1,  -20,     20, COUNT,  "6.33", PRINTED,       "modifier up to 400 yards") \
    X(GUN_UNLIMBERED_FAR, "artillery.modifier.unlimbered.far",     -1,  -20,     20, COUNT,  "6.33", PRINTED,       "modifier beyond") \
    X(GUN_MOUNTED,       "artillery.modifier.mounted.near",        1,  -20,     20, COUNT,  "6.34", PRINTED,       "modifier up to 400 yards") \
    X(GUN_MOUNTED_FAR,   "artillery.modifier.mounted.far",         1,  -20,     20, COUNT,  "6.34", PRINTED,       "modifier beyond") \
    X(GUN_NEAR,          "artillery.near",                     10160,    0, 127000, YARDS,  "6.27", PRINTED,       "the first column of modifiers ends here") \
    X(LIMBERED_CREW,     "artillery.hit.limbered_crew",            6,    0,     10, PIPS,   "6.36", PRINTED,       "up to this face a limbered section loses crew") \
    X(UNLIMBERED_CREW,   "artillery.hit.unlimbered_crew",          8,    0,     10, PIPS,   "6.37", PRINTED,       "up to this face an unlimbered section loses crew") \
    X(GUN_DESTROYED,     "artillery.hit.guns_most",                2,    1,      9, COUNT,  "6.39", PRINTED,       "gun hits that destroy a section of two guns") \
    X(LIMBER_STOPPED,    "artillery.hit.limber_most",              2,    1,      9, COUNT,  "6.41", PRINTED,       "limber hits that stop it for good") \
    X(HILL_EDGE,         "artillery.hill_edge",                  508,    0, 127000, YARDS,  "6.17", PRINTED,       "guns on a hilltop fire downhill from so near its edge") \
    X(EXTENDED,          "artillery.extended_kill_zone",           0,    0,      1, SWITCH, "6.10", PRINTED,       "ball rolls for every stand in the kill zone") \
/* musketry */ \
    X(MUSKET_RANGE,      "musketry.range.musket",               3810,    0, 127000, YARDS,  "7.2",  PRINTED,       "range of a musket") \
    X(RIFLE_RANGE,       "musketry.range.rifle",                7620,    0, 127000, YARDS,  "7.5",  PRINTED,       "range of a rifle") \
    X(CARBINE_RANGE,     "musketry.range.carbine",              1524,    0, 127000, YARDS,  "7.3",  PRINTED,       "range of a carbine") \
    X(MUSKET_BANDS,      "musketry.band.1",                     1524,    0, 127000, YARDS,  "7.30", PRINTED,       "upper end of range band 1") \
    X(MUSKET_BAND_1,     "musketry.band.2",                     2540,    0, 127000, YARDS,  "7.30", PRINTED,       "upper end of range band 2") \
    X(MUSKET_BAND_2,     "musketry.band.3",                     4064,    0, 127000, YARDS,  "7.30", PRINTED,       "upper end of range band 3") \
    X(MUSKET_BAND_3,     "musketry.band.4",                     7620,    0, 127000, YARDS,  "7.30", PRINTED,       "upper end of range band 4") \
    X(MUSKET_HITS,       "musketry.hits.1",                        8,    0,     10, PIPS,   "7.30", PRINTED,       "hits on this or less in band 1") \
    X(MUSKET_HITS_1,     "musketry.hits.2",                        6,    0,     10, PIPS,   "7.30", PRINTED,       "hits on this or less in band 2") \
    X(MUSKET_HITS_2,     "musketry.hits.3",                        4,    0,     10, PIPS,   "7.30", PRINTED,       "hits on this or less in band 3") \
    X(MUSKET_HITS_3,     "musketry.hits.4",                        2,    0,     10, PIPS,   "7.30", PRINTED,       "hits on this or less in band 4") \
    X(CASTINGS_PER_DIE,  "musketry.castings_per_die",              3,    1,     20, COUNT,  "7.20", PRINTED,       "castings to a kill die") \
    X(DICE_RIFLE,        "musketry.dice.rifle",                    2,  -20,     20, COUNT,  "7.23", PRINTED,       "firer is rifle armed") \
    X(DICE_WEATHER,      "musketry.dice.weather",                 -3,  -20,     20, COUNT,  "7.24", PRINTED,       "poor weather") \
    X(DICE_COVER,        "musketry.dice.cover",                   -2,  -20,     20, COUNT,  "7.25", PRINTED,       "target in protective cover") \
    X(DICE_EARTHWORKS,   "musketry.dice.earthworks",              -4,  -20,     20, COUNT,  "7.26", PRINTED,       "target in earthworks") \
    X(DICE_CREW,         "musketry.dice.gun_crew",                -1,  -20,     20, COUNT,  "7.27", PRINTED,       "target is a gun crew") \
    X(DICE_MOUNTED,      "musketry.dice.mounted",                  1,  -20,     20, COUNT,  "7.28", PRINTED,       "target is mounted") \
    X(HIT_ADJACENT,      "musketry.to_hit.adjacent",               1,  -10,     10, COUNT,  "7.31", PRINTED,       "target is adjacent to another stand") \
    X(HIT_OPEN,          "musketry.to_hit.open_or_cover",         -2,  -10,     10, COUNT,  "7.32", PRINTED,       "target in skirmish order or protective cover") \
    X(HIT_MOST,          "dice.to_hit_most",                       9,    1,     10, PIPS,   "7.33", RECONSTRUCTED, "no number to hit is higher") \
    X(SKIRMISH_HITS,     "skirmish.hits_on",                      10,    1,     11, PIPS,   "7.37", PRINTED,       "skirmish fire hits on this face or more") \
    X(SKIRMISH_RIFLES,   "skirmish.rifle_bonus",                   0,    0,      1, SWITCH, "7.38", RECONSTRUCTED, "rifles and mixed arms hit on one face more within musket range") \
    X(SKIRMISH_RETREAT,  "skirmish.retreat",                    2540,    0, 127000, YARDS,  "7.40", PRINTED,       "how far skirmish fire drives a stand back") \
/* melee: numbers to hit, then dice */ \
    X(MELEE_BOTH,        "melee.hits.both_charge",                 4,    0,     10, PIPS,   "8.30", PRINTED,       "both charge or counter-charge") \
    X(MELEE_CHARGING,    "melee.hits.charging",                    2,    0,     10, PIPS,   "8.31", PRINTED,       "you charge, the enemy holds") \
    X(MELEE_HOLDING,     "melee.hits.holding",                     3,    0,     10, PIPS,   "8.32", PRINTED,       "you hold, the enemy charges") \
    X(MELEE_ENGAGED,     "melee.hits.engaged",                     5,    0,     10, PIPS,   "8.33", PRINTED,       "engaged from an earlier turn") \
    X(MELEE_OPEN,        "melee.dice.skirmishing",                -3,  -20,     20, COUNT,  "8.36", PRINTED,       "you are skirmishing") \
    X(MELEE_MOUNTED,     "melee.dice.mounted",                     3,  -20,     20, COUNT,  "8.37", PRINTED,       "you are mounted") \
    X(MELEE_LANCE,       "melee.dice.lance",                       1,  -20,     20, COUNT,  "8.38", PRINTED,       "you are mounted with the lance") \
    X(MELEE_WEAK,        "melee.dice.enemy_weak",                  3,  -20,     20, COUNT,  "8.39", PRINTED,       "the enemy is a gun crew or skirmishers") \
    X(MELEE_HARD,        "melee.dice.enemy_hard_cover",           -3,  -20,     20, COUNT,  "8.40", PRINTED,       "the enemy holds hard cover") \
    X(MELEE_PROTECTED,   "melee.dice.enemy_protected",            -3,  -20,     20, COUNT,  "8.41", PRINTED,       "the enemy holds a protective position") \
    X(MELEE_ADJACENT,    "melee.dice.adjacent",                    1,  -20,     20, COUNT,  "8.43", PRINTED,       "adjacent to friends") \
    X(MELEE_FIRERS,      "melee.firers_per_die",                   3,    1,     20, COUNT,  "8.42", PRINTED,       "firers at a charger to an additional die") \
    X(LEVY_PER_DIE,      "melee.levy.men_per_die",                 6,    1,     20, COUNT,  "8.45", PRINTED,       "castings of blade-armed troops to a die") \
    X(LEVY_HITS,         "melee.levy.hits",                        1,    0,     10, PIPS,   "8.46", PRINTED,       "blade-armed troops hit on this or less") \
    X(FLANK_HITS,        "melee.flank_hits",                       2,    0,     10, PIPS,   "8.14", RECONSTRUCTED, "a stand taken in flank or rear hits on this or less") \
    X(SQUARE_HORSE,      "melee.square.horse_hits",                2,    0,     10, PIPS,   "3.13", RECONSTRUCTED, "horse against a square hits on this or less") \
    X(SQUARE_HITS,       "melee.square.hits",                      3,    0,     10, PIPS,   "3.14", RECONSTRUCTED, "a square hits on this or less") \
    X(PURSUIT_MOVE,      "melee.pursuit",                       1016,    0, 127000, YARDS,  "8.22", PRINTED,       "a pursuit move") \
/* visibility and victory */ \
    X(SEE_CLEAR,         "visibility.clear",                   15240,    0, 127000, YARDS,  "10.1", RECONSTRUCTED, "how far one sees") \
    X(SEE_HILL,          "visibility.hill",                    25400,    0, 127000, YARDS,  "10.1", RECONSTRUCTED, "how far one sees from a hill") \
    X(SEE_POOR,          "visibility.poor",                     3810,    0, 127000, YARDS,  "10.2", RECONSTRUCTED, "how far one sees in poor weather") \
    X(POINTS_CASTING,    "victory.points.casting",                 1,    0,   1000, COUNT,  "10.4", RECONSTRUCTED, "an enemy casting") \
    X(POINTS_STAND,      "victory.points.stand",                   3,    0,   1000, COUNT,  "10.5", RECONSTRUCTED, "an enemy stand destroyed, surrendered or driven off") \
    X(POINTS_GUN,        "victory.points.gun",                    10,    0,   1000, COUNT,  "10.6", RECONSTRUCTED, "a gun captured") \
    X(POINTS_COMMANDER,  "victory.points.commander",               5,    0,   1000, COUNT,  "10.7", RECONSTRUCTED, "a commander killed") \
    X(POINTS_PLACE,      "victory.points.objective",              10,    0,   1000, COUNT,  "10.8", RECONSTRUCTED, "an objective held at the end") \
    X(HALF_LOST,         "victory.lost_percent",                  50,    1,    100, PERCENT, "10.10", RECONSTRUCTED, "the battle stops when a side has lost so many of its stands") \
    X(FORCE_PERCENT,     "players.larger_percent",               150,  100,   1000, PERCENT, "1.16", PRINTED,       "so much larger a force is always Player A") \
/* building armies */ \
    X(PRICE_FOOT,        "points.foot",                            2,    0,   1000, COUNT,  "10.13", RECONSTRUCTED, "a casting of foot of grade 0; half as much again for each grade") \
    X(PRICE_HORSE,       "points.cavalry",                         5,    0,   1000, COUNT,  "10.13", RECONSTRUCTED, "a casting of cavalry of grade 0; half as much again for each grade") \
    X(PRICE_RIFLE,       "points.rifle_percent",                 150,    0,   1000, PERCENT, "10.13", RECONSTRUCTED, "of that, with rifles") \
    X(PRICE_GUN,         "points.gun",                            10,    0,   1000, COUNT,  "10.13", RECONSTRUCTED, "a gun") \
    X(PRICE_LIGHT_GUNS,  "points.weight.light_guns",               4,    0,   1000, COUNT,  "10.13", RECONSTRUCTED, "more for a section of light guns") \
    X(PRICE_SIXES,       "points.weight.6_pounders",               6,    0,   1000, COUNT,  "10.13", RECONSTRUCTED, "of 6-pounders") \
    X(PRICE_EIGHTS,      "points.weight.8_pounders",               8,    0,   1000, COUNT,  "10.13", RECONSTRUCTED, "of 8-pounders") \
    X(PRICE_TWELVES,     "points.weight.12_pounders",             12,    0,   1000, COUNT,  "10.13", RECONSTRUCTED, "of 12-pounders") \
    X(PRICE_SIEGE,       "points.weight.siege_guns",              18,    0,   1000, COUNT,  "10.13", RECONSTRUCTED, "of siege guns") \
    X(PRICE_HOWITZERS,   "points.weight.howitzers",                6,    0,   1000, COUNT,  "10.13", RECONSTRUCTED, "of howitzers")
/* clang-format on */

enum {
#define FIRE_ENUM(id, path, value, low, high, unit, clause, from, what) id,
    FIRE_NUMBERS(FIRE_ENUM)
#undef FIRE_ENUM
        FIRE_N_NUMBERS
};

extern const Number fire_numbers[FIRE_N_NUMBERS];

#endif
