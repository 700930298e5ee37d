/* SPDX-License-Identifier: GPL-3.0-or-later
 * tables.h - every number of these rules, one row a cell.
 *
 * COLONIAL_NUMBERS is the one list: enum, dotted path, value, unit, clause, provenance.  Rows of
 * one table stand together in its order, so code reaches a cell by counting from the first:
 * HIT + 3 * type + band, MORALE + class - CLASS_A.  Clause ids are those of the README beside
 * this file.
 *
 * Start at COLONIAL_NUMBERS.
 */
#ifndef COLONIAL_TABLES_H
#define COLONIAL_TABLES_H

#include "engine/number.h"

/* clang-format off */
#define COLONIAL_NUMBERS(X) \
/*    id                  path                          value  low    high    unit      clause   from            what */ \
/* stands */ \
    X(STAND_WIDTH,        "stand.width",                650,   100,   2000,   LENGTH,   "1.3",   PRINTED,        "frontage of a stand") \
    X(STAND_DEPTH,        "stand.depth",                500,   100,   2000,   LENGTH,   "1.3",   PRINTED,        "depth of a stand") \
/* command */ \
    X(LEADER_RADIUS,      "command.radius",             2000,  0,     20000,  LENGTH,   "2.2",   PRINTED,        "how near its leader a body must be to move") \
    X(LEADER_RIDE,        "command.ride",               4000,  0,     30000,  LENGTH,   "2.9",   RECONSTRUCTED,  "how far an officer rides to join somebody") \
    X(LEADER_MELEE,       "command.falls.melee",        9,     1,     11,     PIPS,     "2.5",   PRINTED,        "an officer leading from the front falls on this or more") \
    X(LEADER_FIRE,        "command.falls.fire",         10,    1,     11,     PIPS,     "2.6",   PRINTED,        "both of two dice: an officer under fire falls") \
    X(REPLACE_REGULAR,    "command.replaced.regular",   6,     1,     11,     PIPS,     "2.8",   PRINTED,        "a fallen leader of regulars is replaced") \
    X(REPLACE_OTHER,      "command.replaced.other",     7,     1,     11,     PIPS,     "2.8",   PRINTED,        "a fallen leader of others is replaced") \
    X(REPLACE_FAILURES,   "command.failures",           2,     1,     20,     COUNT,    "2.8",   PRINTED,        "failures at which others flee the field") \
    X(END_STOPS,          "command.end.stops",          1,     -9,    10,     PIPS,     "3.2",   PRINTED,        "End of Turn die at which all movement ceases") \
    X(END_EXCELLENT,      "command.end.excellent",      0,     -9,    9,      PIPS,     "3.3",   RECONSTRUCTED,  "modifier of excellent command") \
    X(END_GOOD,           "command.end.good",           -1,    -9,    9,      PIPS,     "3.3",   PRINTED,        "of good command") \
    X(END_AVERAGE,        "command.end.average",        -2,    -9,    9,      PIPS,     "3.3",   PRINTED,        "of average command") \
    X(END_POOR,           "command.end.poor",           -3,    -9,    9,      PIPS,     "3.3",   PRINTED,        "of poor command") \
    X(END_VERY_POOR,      "command.end.very_poor",      -4,    -9,    9,      PIPS,     "3.3",   PRINTED,        "of very poor command") \
    X(END_NO_CHIEF,       "command.end.no_chief",       -4,    -9,    9,      PIPS,     "3.4",   PRINTED,        "once the commander in chief has fallen, or while he commands a group") \
    X(END_WILD,           "command.end.impetuous",      10,    1,     11,     PIPS,     "3.5",   PRINTED,        "natural score at which the next group advances impetuously") \
    X(QUALITY_VERY_POOR,  "command.quality.very_poor",  1,     0,     10,     PIPS,     "3.6",   RECONSTRUCTED,  "very poor command on this or less") \
    X(QUALITY_POOR,       "command.quality.poor",       3,     0,     10,     PIPS,     "3.6",   PRINTED,        "poor") \
    X(QUALITY_AVERAGE,    "command.quality.average",    7,     0,     10,     PIPS,     "3.6",   PRINTED,        "average") \
    X(QUALITY_GOOD,       "command.quality.good",       9,     0,     10,     PIPS,     "3.6",   PRINTED,        "good; above: excellent") \
/* movement */ \
    X(MOVE_PIP,           "move.pip",                   200,   10,    2000,   LENGTH,   "4.1",   PRINTED,        "a pip of a movement die") \
    X(DICE_REGULAR,       "move.dice.regular",          2,     0,     3,      COUNT,    "4.2",   PRINTED,        "dice of regular foot in close order") \
    X(DICE_FOOT,          "move.dice.foot",             3,     0,     3,      COUNT,    "4.2",   PRINTED,        "of all other foot, and regular skirmishers") \
    X(DICE_HORSE,         "move.dice.mounted",          3,     0,     3,      COUNT,    "4.2",   PRINTED,        "of mounted troops and horse artillery") \
    X(HORSE_DOUBLES,      "move.doubles.mounted",       2,     0,     3,      COUNT,    "4.2",   PRINTED,        "the highest dice of these that count double") \
    X(SWIFT_DOUBLES,      "move.doubles.swift",         1,     0,     3,      COUNT,    "4.2",   PRINTED,        "the highest dice of swift foot that count double") \
    X(DICE_GUN,           "move.dice.gun",              2,     0,     3,      COUNT,    "4.2",   PRINTED,        "of guns drawn by horses") \
    X(DICE_SQUARE,        "move.dice.square",           1,     0,     3,      COUNT,    "4.2",   PRINTED,        "of a square") \
    X(DICE_SLOW,          "move.dice.slow",             1,     0,     3,      COUNT,    "4.2",   PRINTED,        "of wagons, oxen, elephants and guns moved by hand") \
    X(DICE_ROUGH,         "move.rough",                 1,     0,     3,      COUNT,    "4.3",   PRINTED,        "dice fewer in rough or difficult ground") \
    X(DICE_BACK,          "move.dice.back",             1,     0,     3,      COUNT,    "4.8",   PRINTED,        "dice of a withdrawal facing the enemy") \
    X(CHARGE_TIMES,       "move.charge",                2,     1,     4,      COUNT,    "10.4",  PRINTED,        "a charge multiplies the score") \
    X(FACE_FAILS,         "move.face.fails",            1,     -9,    10,     PIPS,     "4.4",   PRINTED,        "a change of face fails at this or less") \
    X(FACE_REGULAR,       "move.face.regular",          0,     -9,    9,      PIPS,     "4.5",   READING,        "modifier of A and B class regulars") \
    X(FACE_C,             "move.face.c",                -1,    -9,    9,      PIPS,     "4.5",   PRINTED,        "of C class regulars") \
    X(FACE_OTHER,         "move.face.other",            -2,    -9,    9,      PIPS,     "4.5",   PRINTED,        "of all others") \
    X(FACE_RABBLE,        "move.face.rabble",           -5,    -9,    9,      PIPS,     "4.5",   PRINTED,        "of rabble") \
    X(FACE_MOUNTED,       "move.face.mounted",          -1,    -9,    9,      PIPS,     "4.5",   PRINTED,        "of close order mounted troops who turn further") \
    X(FACE_FAR,           "move.face.far",              8192,  0,     32767,  ANGLE,    "4.5",   PRINTED,        "than this") \
    X(FACE_AGAIN,         "move.face.again",            -1,    -9,    9,      PIPS,     "4.5",   PRINTED,        "for each test before it in this turn") \
    X(INCLINE,            "move.incline",               1,     0,     10,     COUNT,    "4.7",   PRINTED,        "base widths of an incline") \
    X(EXPAND,             "move.expand",                1,     1,     30,     COUNT,    "4.11",  PRINTED,        "base widths a turn from column into line, or back") \
    X(EXPAND_REGULAR,     "move.expand.regular",        2,     1,     30,     COUNT,    "4.11",  PRINTED,        "of drilled regulars better than D") \
    X(LIMBER_FAILS,       "move.limber.fails",          1,     0,     6,      PIPS,     "4.10",  PRINTED,        "limbering fails at this or less on a d6") \
    X(PASS_A,             "move.passage.a",             2,     1,     11,     PIPS,     "4.12",  RECONSTRUCTED,  "passage of lines, class A, this or more") \
    X(PASS_B,             "move.passage.b",             4,     1,     11,     PIPS,     "4.12",  RECONSTRUCTED,  "class B") \
    X(PASS_C,             "move.passage.c",             6,     1,     11,     PIPS,     "4.12",  RECONSTRUCTED,  "class C") \
    X(PASS_D,             "move.passage.d",             8,     1,     11,     PIPS,     "4.12",  RECONSTRUCTED,  "class D") \
    X(PASS_E,             "move.passage.e",             10,    1,     11,     PIPS,     "4.12",  RECONSTRUCTED,  "class E") \
    X(PASS_WARBAND,       "move.passage.warband",       1,     0,     9,      PIPS,     "4.12",  RECONSTRUCTED,  "more for war-bands") \
    X(PASS_GUNS,          "move.passage.guns",          50,    0,     100,    PERCENT,  "4.12",  PRINTED,        "of their move, guns that pass through friends") \
    X(ZONE,               "move.zone",                  250,   0,     5000,   LENGTH,   "4.13",  PRINTED,        "nobody comes nearer to an enemy without charging him") \
/* skirmishers */ \
    X(SKIRMISH_GAP,       "skirmish.gap",               250,   0,     2000,   LENGTH,   "5.2",   PRINTED,        "between skirmishing stands") \
    X(SKIRMISH_TETHER,    "skirmish.tether",            2000,  0,     20000,  LENGTH,   "5.3",   PRINTED,        "how far from their group they operate") \
    X(EVADE_FAR,          "evade.far",                  6,     1,     11,     PIPS,     "10.8",  PRINTED,        "score to evade chargers from further than") \
    X(EVADE_DISTANCE,     "evade.distance",             1000,  0,     20000,  LENGTH,   "10.8",  PRINTED,        "this") \
    X(EVADE_NEAR,         "evade.near",                 8,     1,     11,     PIPS,     "10.8",  PRINTED,        "score to evade from so near or nearer") \
    X(EVADE_MOUNTED,      "evade.mounted",              -2,    -9,    9,      PIPS,     "10.8",  PRINTED,        "if the chargers are mounted") \
    X(EVADE_LIGHT,        "evade.light",                2,     -9,    9,      PIPS,     "10.8",  PRINTED,        "trained light infantry of class A") \
    X(EVADE_ENDS,         "evade.ends",                 600,   0,     20000,  LENGTH,   "10.8",  PRINTED,        "how far from the chargers who evades ends") \
    X(SQUARE_AT_ONCE,     "square.at_once",             6,     1,     11,     PIPS,     "5.5",   RECONSTRUCTED,  "score to form square when charged by mounted troops") \
/* ambush, snipers */ \
    X(AMBUSH_NEAR,        "ambush.near",                1000,  0,     20000,  LENGTH,   "6.2",   PRINTED,        "nearer than this an ambush meets no defensive fire") \
    X(SNIPER_RANGE,       "sniper.range",               150,   100,   1000,   PERCENT,  "6.5",   PRINTED,        "of the range of the army's infantry firearms") \
    X(SNIPER_NEAR,        "sniper.near",                8,     2,     11,     PIPS,     "6.6",   PRINTED,        "score of a sniper up to half his range") \
    X(SNIPER_FAR,         "sniper.far",                 9,     2,     11,     PIPS,     "6.6",   PRINTED,        "beyond") \
    X(LOCATE_SMOKE,       "sniper.located.powder",      8,     1,     11,     PIPS,     "6.4",   PRINTED,        "score to locate a sniper with black powder") \
    X(LOCATE_SMOKELESS,   "sniper.located.smokeless",   10,    1,     11,     PIPS,     "6.4",   PRINTED,        "with smokeless powder") \
/* visibility */ \
    X(SEE_OPEN,           "see.open",                   8000,  0,     100000, LENGTH,   "7.1",   PRINTED,        "open temperate country") \
    X(SEE_DESERT,         "see.desert",                 5000,  0,     100000, LENGTH,   "7.1",   PRINTED,        "open desert") \
    X(SEE_ROUGH,          "see.rough",                  3000,  0,     100000, LENGTH,   "7.2",   PRINTED,        "in rough ground") \
    X(SEE_OPEN_WOODS,     "see.woods.open",             2000,  0,     100000, LENGTH,   "7.3",   PRINTED,        "inside open woods") \
    X(SEE_DENSE_WOODS,    "see.woods.dense",            900,   0,     100000, LENGTH,   "7.3",   PRINTED,        "inside dense woods") \
    X(SEE_INTO_WOODS,     "see.woods.into",             500,   0,     100000, LENGTH,   "7.4",   PRINTED,        "into woods from outside") \
/* ranges of small arms, ORDER with the weapons in words.h */ \
    X(RANGES,             "range.spears",               600,   0,     50000,  LENGTH,   "8.1",   RECONSTRUCTED,  "spears, javelins, pistols") \
    X(RANGE_BOWS,         "range.bows",                 1500,  0,     50000,  LENGTH,   "8.1",   RECONSTRUCTED,  "bows") \
    X(RANGE_SMOOTHBORES,  "range.smoothbores",          1500,  0,     50000,  LENGTH,   "8.1",   RECONSTRUCTED,  "smoothbore muskets") \
    X(RANGE_JEZAILS,      "range.jezails",              2500,  0,     50000,  LENGTH,   "8.1",   RECONSTRUCTED,  "jezails") \
    X(RANGE_MUZZLE_LOADERS,"range.muzzle_loaders",       2500,  0,     50000,  LENGTH,   "8.1",   RECONSTRUCTED,  "muzzle-loading rifles") \
    X(RANGE_BREECH_CARBINES,"range.breech_carbines",      2500,  0,     50000,  LENGTH,   "8.1",   RECONSTRUCTED,  "breech-loading carbines") \
    X(RANGE_MAGAZINE_CARBINES,"range.magazine_carbines",    3500,  0,     50000,  LENGTH,   "8.1",   RECONSTRUCTED,  "magazine carbines") \
    X(RANGE_BREECH_LOADERS,"range.breech_loaders",       3500,  0,     50000,  LENGTH,   "8.1",   RECONSTRUCTED,  "breech-loading rifles") \
    X(RANGE_MAGAZINE_RIFLES,"range.magazine_rifles",      5000,  0,     50000,  LENGTH,   "8.1",   RECONSTRUCTED,  "magazine rifles") \
/* dice of small arms, in the same order */ \
    X(SHOTS,              "dice.spears",                1,     0,     10,     COUNT,    "8.6",   PRINTED,        "spears, javelins, pistols") \
    X(SHOTS_BOWS,         "dice.bows",                  1,     0,     10,     COUNT,    "8.6",   PRINTED,        "bows") \
    X(SHOTS_SMOOTHBORES,  "dice.smoothbores",           1,     0,     10,     COUNT,    "8.6",   PRINTED,        "smoothbore muskets") \
    X(SHOTS_JEZAILS,      "dice.jezails",               1,     0,     10,     COUNT,    "8.6",   PRINTED,        "jezails") \
    X(SHOTS_MUZZLE_LOADERS,"dice.muzzle_loaders",        1,     0,     10,     COUNT,    "8.6",   PRINTED,        "muzzle-loading rifles") \
    X(SHOTS_BREECH_CARBINES,"dice.breech_carbines",       2,     0,     10,     COUNT,    "8.6",   PRINTED,        "breech-loading carbines") \
    X(SHOTS_MAGAZINE_CARBINES,"dice.magazine_carbines",     3,     0,     10,     COUNT,    "8.6",   PRINTED,        "magazine carbines") \
    X(SHOTS_BREECH_LOADERS,"dice.breech_loaders",        2,     0,     10,     COUNT,    "8.6",   PRINTED,        "breech-loading rifles") \
    X(SHOTS_MAGAZINE_RIFLES,"dice.magazine_rifles",       3,     0,     10,     COUNT,    "8.6",   PRINTED,        "magazine rifles") \
/* ranges of guns: light, medium, heavy, machine gun as the kinds; then the others */ \
    X(GUN_RANGES,         "range.gun.light",            6000,  0,     50000,  LENGTH,   "8.1",   RECONSTRUCTED,  "light and mountain guns") \
    X(GUN_RANGE_MEDIUM,   "range.gun.medium",           9000,  0,     50000,  LENGTH,   "8.1",   RECONSTRUCTED,  "medium guns") \
    X(GUN_RANGE_HEAVY,    "range.gun.heavy",            12000, 0,     50000,  LENGTH,   "8.1",   RECONSTRUCTED,  "heavy guns") \
    X(MG_RANGE,           "range.machine_gun.early",    4000,  0,     50000,  LENGTH,   "8.1",   RECONSTRUCTED,  "early machine guns") \
    X(MG_RANGE_LATER,     "range.machine_gun.later",    6000,  0,     50000,  LENGTH,   "8.1",   RECONSTRUCTED,  "later machine guns") \
    X(HOWITZER_NEAR,      "range.howitzer.least",       2000,  0,     50000,  LENGTH,   "8.1",   RECONSTRUCTED,  "howitzers and mortars, not nearer than") \
    X(HOWITZER_FAR,       "range.howitzer.most",        8000,  0,     50000,  LENGTH,   "8.1",   RECONSTRUCTED,  "howitzers and mortars") \
    X(CANISTER_RANGE,     "range.canister",             2000,  0,     50000,  LENGTH,   "9.7",   PRINTED,        "canister") \
    X(POINT_BLANK,        "range.point_blank",          600,   0,     50000,  LENGTH,   "8.1",   RECONSTRUCTED,  "point blank") \
    X(FIRE_ARC,           "fire.arc",                   8192,  0,     32767,  ANGLE,    "8.2",   READING,        "how far to each side a stand fires") \
    X(MG_DICE,            "dice.machine_gun",           3,     0,     10,     COUNT,    "9.6",   PRINTED,        "dice of a machine gun") \
    X(GUN_DICE,           "dice.gun",                   1,     0,     10,     COUNT,    "8.6",   PRINTED,        "dice of a gun") \
    X(CANISTER_LIGHT,     "dice.canister.light",        2,     0,     10,     COUNT,    "9.7",   PRINTED,        "dice of canister, light guns") \
    X(CANISTER_OTHERS,    "dice.canister",              3,     0,     10,     COUNT,    "9.7",   PRINTED,        "medium and heavy guns") \
    X(CANISTER_COVER,     "dice.canister.cover",        1,     0,     10,     COUNT,    "9.7",   PRINTED,        "at cover that is not soft") \
    X(VOLLEY_DICE,        "dice.volley",                1,     0,     10,     COUNT,    "8.10",  PRINTED,        "more dice of volleys and rapid fire") \
    X(SKIRMISH_DICE,      "dice.skirmish",              -1,    -9,    0,      COUNT,    "5.2",   RECONSTRUCTED,  "fewer dice of skirmishers") \
    X(HALF_DICE,          "dice.half_strength",         -1,    -9,    0,      COUNT,    "8.6",   RECONSTRUCTED,  "fewer dice of a stand with half its figures or less") \
/* scores to hit: point blank, short, long of each firing type, in the printed order */ \
    X(HIT,                "hit.regular.point_blank",    4,     1,     11,     PIPS,     "8.7",   RECONSTRUCTED,  "regular infantry in close order; machine guns, point blank") \
    X(HIT_REGULAR_SHORT,  "hit.regular.short",          5,     1,     11,     PIPS,     "8.7",   RECONSTRUCTED,  "regular infantry in close order; machine guns, short") \
    X(HIT_REGULAR_LONG,   "hit.regular.long",           7,     1,     11,     PIPS,     "8.7",   RECONSTRUCTED,  "regular infantry in close order; machine guns, long") \
    X(HIT_LOOSE_POINT_BLANK,"hit.loose.point_blank",      5,     1,     11,     PIPS,     "8.7",   RECONSTRUCTED,  "regular skirmishers; irregular infantry, point blank") \
    X(HIT_LOOSE_SHORT,    "hit.loose.short",            6,     1,     11,     PIPS,     "8.7",   RECONSTRUCTED,  "regular skirmishers; irregular infantry, short") \
    X(HIT_LOOSE_LONG,     "hit.loose.long",             8,     1,     11,     PIPS,     "8.7",   RECONSTRUCTED,  "regular skirmishers; irregular infantry, long") \
    X(HIT_WARBAND_POINT_BLANK,"hit.warband.point_blank",    6,     1,     11,     PIPS,     "8.7",   RECONSTRUCTED,  "war-bands, bows, thrown weapons, point blank") \
    X(HIT_WARBAND_SHORT,  "hit.warband.short",          7,     1,     11,     PIPS,     "8.7",   RECONSTRUCTED,  "war-bands, bows, thrown weapons, short") \
    X(HIT_WARBAND_LONG,   "hit.warband.long",           9,     1,     11,     PIPS,     "8.7",   RECONSTRUCTED,  "war-bands, bows, thrown weapons, long") \
    X(HIT_ARTILLERY_POINT_BLANK,"hit.artillery.point_blank",  4,     1,     11,     PIPS,     "8.7",   RECONSTRUCTED,  "regular artillery, point blank") \
    X(HIT_ARTILLERY_SHORT,"hit.artillery.short",        5,     1,     11,     PIPS,     "8.7",   RECONSTRUCTED,  "regular artillery, short") \
    X(HIT_ARTILLERY_LONG, "hit.artillery.long",         7,     1,     11,     PIPS,     "8.7",   RECONSTRUCTED,  "regular artillery, long") \
    X(HIT_OTHER_ARTILLERY_POINT_BLANK,"hit.other_artillery.point_blank",6,     1,     11,     PIPS,     "8.7",   RECONSTRUCTED,  "other artillery, point blank") \
    X(HIT_OTHER_ARTILLERY_SHORT,"hit.other_artillery.short",  7,     1,     11,     PIPS,     "8.7",   RECONSTRUCTED,  "other artillery, short") \
    X(HIT_OTHER_ARTILLERY_LONG,"hit.other_artillery.long",   9,     1,     11,     PIPS,     "8.7",   RECONSTRUCTED,  "other artillery, long") \
/* modifiers of the score to hit */ \
    X(HIT_A,              "hit.mod.a",                  -1,    -9,    9,      PIPS,     "8.8",   RECONSTRUCTED,  "class A") \
    X(HIT_B,              "hit.mod.b",                  0,     -9,    9,      PIPS,     "8.8",   RECONSTRUCTED,  "class B") \
    X(HIT_C,              "hit.mod.c",                  1,     -9,    9,      PIPS,     "8.8",   PRINTED,        "class C") \
    X(HIT_D,              "hit.mod.d",                  2,     -9,    9,      PIPS,     "8.8",   RECONSTRUCTED,  "class D") \
    X(HIT_E,              "hit.mod.e",                  3,     -9,    9,      PIPS,     "8.8",   RECONSTRUCTED,  "class E") \
    X(HIT_AT_SKIRMISH,    "hit.mod.at_skirmishers",     2,     -9,    9,      PIPS,     "8.8",   RECONSTRUCTED,  "at skirmishers") \
    X(HIT_SOFT,           "hit.mod.soft_cover",         1,     -9,    9,      PIPS,     "8.8",   RECONSTRUCTED,  "at soft cover") \
    X(HIT_HARD,           "hit.mod.hard_cover",         2,     -9,    9,      PIPS,     "8.8",   RECONSTRUCTED,  "at hard cover") \
    X(HIT_FORT,           "hit.mod.fort",               3,     -9,    9,      PIPS,     "8.8",   RECONSTRUCTED,  "at a fort or trench") \
    X(HIT_AT_MOUNTED,     "hit.mod.at_mounted",         -1,    -9,    9,      PIPS,     "8.8",   RECONSTRUCTED,  "at mounted troops in close order") \
    X(HIT_AT_DEEP,        "hit.mod.at_deep",            -1,    -9,    9,      PIPS,     "8.8",   RECONSTRUCTED,  "artillery at a square, column or mass") \
    X(HIT_ENFILADE,       "hit.mod.enfilade",           -1,    -9,    9,      PIPS,     "8.8",   RECONSTRUCTED,  "in enfilade") \
    X(HIT_DISORDER,       "hit.mod.disordered",         1,     -9,    9,      PIPS,     "8.8",   RECONSTRUCTED,  "firing disordered") \
    X(HIT_MOVED,          "hit.mod.moved",              1,     -9,    9,      PIPS,     "8.8",   RECONSTRUCTED,  "firing after a move") \
    X(HIT_UPHILL,         "hit.mod.higher",             1,     -9,    9,      PIPS,     "8.8",   PRINTED,        "artillery at higher ground") \
    X(HIT_FROM_HORSE,     "hit.mod.mounted",            2,     -9,    9,      PIPS,     "8.8",   PRINTED,        "firing mounted") \
/* artillery */ \
    X(AMMO_SHOT,          "ammunition.shot",            12,    0,     31,     COUNT,    "9.1",   PRINTED,        "rounds of solid shot of a gun") \
    X(AMMO_CANISTER,      "ammunition.canister",        4,     0,     7,      COUNT,    "9.1",   PRINTED,        "rounds of canister of a gun") \
    X(SUPPLY_NEAR,        "ammunition.near",            1000,  0,     20000,  LENGTH,   "9.2",   RECONSTRUCTED,  "how near a wagon a gun is supplied") \
    X(AMMO_WAGON,         "ammunition.wagon",           32,    0,     255,    COUNT,    "9.2",   RECONSTRUCTED,  "extra rounds of either kind in a wagon") \
    X(ASTRAY,             "ammunition.astray",          2,     0,     10,     PIPS,     "9.15",  RECONSTRUCTED,  "what is asked of a central reserve goes astray on this or less") \
    X(DIRECT_HIT,         "gun.direct_hit",             10,    1,     11,     PIPS,     "9.4",   PRINTED,        "a hit on a gun by a gun destroys it") \
    X(MISFIRE,            "gun.native.misfires",        1,     0,     10,     PIPS,     "9.12",  PRINTED,        "native guns do not fire on this or less") \
    X(ELITE,              "gun.elite",                  1,     0,     9,      PIPS,     "9.13",  PRINTED,        "added to the dice of elite gunners") \
    X(PENETRATION,        "gun.penetration",            3,     1,     20,     COUNT,    "9.8",   PRINTED,        "shot goes on for the range left divided by this") \
    X(BEATEN_ZONE,        "gun.beaten_zone",            600,   0,     5000,   LENGTH,   "9.10",  PRINTED,        "side of the beaten zone of howitzers") \
    X(DOWN_SOFT,          "cover.hits.soft",            6,     1,     200,    COUNT,    "9.11",  RECONSTRUCTED,  "hits that neutralise soft cover") \
    X(DOWN_HARD,          "cover.hits.hard",            12,    1,     200,    COUNT,    "9.11",  RECONSTRUCTED,  "hard cover") \
    X(DOWN_FORT,          "cover.hits.fort",            24,    1,     200,    COUNT,    "9.11",  RECONSTRUCTED,  "a fort or trench") \
    X(COVER_NEAR,         "cover.near",                 300,   0,     5000,   LENGTH,   "8.8",   RECONSTRUCTED,  "how close behind a wall or hedge it shelters") \
    X(DEFENSIVE_FAILS,    "fire.defensive.fails",       1,     0,     10,     PIPS,     "8.11",  PRINTED,        "both of two dice: no defensive fire") \
/* charges */ \
    X(CHARGE_STRAIGHT,    "charge.straight",            25,    0,     100,    PERCENT,  "10.5",  PRINTED,        "the last part of a charge, which is straight") \
    X(HORSE_RECOIL,       "charge.recoil",              1000,  0,     20000,  LENGTH,   "11.10", PRINTED,        "how far horse recoils") \
    X(RECOIL,             "charge.recoil.score",        6,     1,     11,     PIPS,     "11.10", PRINTED,        "score to recoil and reform") \
    X(BREAKTHROUGH,       "charge.breakthrough",        6,     1,     11,     PIPS,     "11.11", PRINTED,        "score to break through") \
    X(HORSE_A,            "charge.class_a",             1,     0,     9,      PIPS,     "11.10", PRINTED,        "added for class A") \
    X(TURN_TO_FACE,       "charge.turn_to_face",        6,     1,     11,     PIPS,     "10.11", PRINTED,        "score of rabble and guns to turn to a charge") \
    X(STOP_SHORT,         "charge.stops_short",         250,   0,     5000,   LENGTH,   "10.12", RECONSTRUCTED,  "a charge that defensive fire brings to a halt ends so far off") \
/* melee: modifiers */ \
    X(FIGHT_A,            "melee.a",                    2,     -9,    9,      PIPS,     "11.4",  RECONSTRUCTED,  "class A") \
    X(FIGHT_B,            "melee.b",                    1,     -9,    9,      PIPS,     "11.4",  RECONSTRUCTED,  "class B") \
    X(FIGHT_C,            "melee.c",                    0,     -9,    9,      PIPS,     "11.4",  RECONSTRUCTED,  "class C") \
    X(FIGHT_D,            "melee.d",                    -1,    -9,    9,      PIPS,     "11.4",  RECONSTRUCTED,  "class D") \
    X(FIGHT_E,            "melee.e",                    -1,    -9,    9,      PIPS,     "11.4",  RECONSTRUCTED,  "class E") \
    X(FIGHT_LEADER,       "melee.leader",               1,     -9,    9,      PIPS,     "2.4",   PRINTED,        "its leader leads from the front") \
    X(FIGHT_CHARGE,       "melee.charging",             1,     -9,    9,      PIPS,     "11.4",  RECONSTRUCTED,  "charging") \
    X(FIGHT_FEROCIOUS,    "melee.ferocious",            1,     -9,    9,      PIPS,     "11.4",  RECONSTRUCTED,  "ferocious or fanatic, first round") \
    X(FIGHT_LANCE,        "melee.lancers",              1,     -9,    9,      PIPS,     "11.4",  RECONSTRUCTED,  "lancers, first round, not against a square") \
    X(FIGHT_SUPPORT,      "melee.support",              1,     -9,    9,      PIPS,     "11.5",  RECONSTRUCTED,  "each supporting stand") \
    X(FIGHT_FLANK,        "melee.flank",                2,     -9,    9,      PIPS,     "11.4",  RECONSTRUCTED,  "striking flank or rear") \
    X(FIGHT_UPHILL,       "melee.uphill",               1,     -9,    9,      PIPS,     "11.4",  RECONSTRUCTED,  "uphill") \
    X(FIGHT_OBSTACLE,     "melee.obstacle",             1,     -9,    9,      PIPS,     "11.4",  RECONSTRUCTED,  "defending an obstacle") \
    X(FIGHT_FORT,         "melee.fort",                 3,     -9,    9,      PIPS,     "11.4",  RECONSTRUCTED,  "defending a fort or trench") \
    X(FIGHT_SKIRMISH,     "melee.skirmisher",           -2,    -9,    9,      PIPS,     "11.4",  RECONSTRUCTED,  "a skirmisher against formed troops") \
    X(SUPPORT_MOST,       "melee.support.most",         3,     0,     20,     COUNT,    "11.5",  RECONSTRUCTED,  "the most supporting stands that count") \
    X(IMPACT,             "melee.mounted.impact",       3,     1,     9,      COUNT,    "11.2",  PRINTED,        "mounted figures count, on impact") \
    X(HORSE_LATER,        "melee.mounted.later",        2,     1,     9,      COUNT,    "11.2",  PRINTED,        "in continuing melee") \
    X(HORSE_SQUARE,       "melee.mounted.square",       1,     1,     9,      COUNT,    "11.2",  RECONSTRUCTED,  "against squares and obstacles") \
/* melee: the ladder, by the difference */ \
    X(DESTROYED_AT,       "melee.destroyed",            4,     0,     20,     COUNT,    "11.6",  PRINTED,        "the loser is destroyed at this difference or more") \
    X(LOSS_3,             "melee.loser.3",              3,     0,     20,     COUNT,    "11.6",  RECONSTRUCTED,  "figures the loser loses at 3") \
    X(LOSS_2,             "melee.loser.2",              2,     0,     20,     COUNT,    "11.6",  RECONSTRUCTED,  "at 2") \
    X(LOSS_1,             "melee.loser.1",              1,     0,     20,     COUNT,    "11.6",  RECONSTRUCTED,  "at 1") \
    X(LOSS_0,             "melee.loser.0",              1,     0,     20,     COUNT,    "11.6",  RECONSTRUCTED,  "each at 0") \
    X(COST_3,             "melee.winner.3",             1,     0,     20,     COUNT,    "11.6",  RECONSTRUCTED,  "figures the winner loses at 3") \
    X(COST_2,             "melee.winner.2",             1,     0,     20,     COUNT,    "11.6",  RECONSTRUCTED,  "at 2") \
    X(COST_1,             "melee.winner.1",             0,     0,     20,     COUNT,    "11.6",  RECONSTRUCTED,  "at 1") \
    X(BACK_AT,            "melee.back",                 2,     1,     20,     COUNT,    "11.7",  RECONSTRUCTED,  "the loser goes back a base depth at this difference or more") \
    X(BREAK_OFF,          "melee.break_off",            10,    1,     11,     PIPS,     "11.12", PRINTED,        "score to withdraw from a melee") \
    X(BREAK_OFF_MORE,     "melee.break_off.regular",    1,     0,     9,      PIPS,     "11.12", PRINTED,        "added for elite and regulars") \
/* morale */ \
    X(HALTED_REGULAR,     "morale.halted.regular",      1,     0,     20,     COUNT,    "12.1",  PRINTED,        "figures at which regulars halt") \
    X(HALTED_OTHER,       "morale.halted.other",        3,     0,     20,     COUNT,    "12.1",  PRINTED,        "others") \
    X(HALTED_MOUNTED,     "morale.halted.mounted",      1,     0,     20,     COUNT,    "12.1",  RECONSTRUCTED,  "mounted others") \
    X(MORALE,             "morale.fails.a",             1,     0,     10,     PIPS,     "12.3",  PRINTED,        "class A fails at this or less") \
    X(MORALE_B,           "morale.fails.b",             2,     0,     10,     PIPS,     "12.3",  RECONSTRUCTED,  "class B fails at this or less") \
    X(MORALE_C,           "morale.fails.c",             4,     0,     10,     PIPS,     "12.3",  RECONSTRUCTED,  "class C fails at this or less") \
    X(MORALE_D,           "morale.fails.d",             6,     0,     10,     PIPS,     "12.3",  RECONSTRUCTED,  "class D fails at this or less") \
    X(MORALE_E,           "morale.fails.e",             7,     0,     10,     PIPS,     "12.3",  RECONSTRUCTED,  "class E fails at this or less") \
    X(HALF_LOST,          "morale.half_lost",           50,    1,     100,    PERCENT,  "12.2",  PRINTED,        "part of its remaining figures, lost in a turn, that calls for a test") \
    X(DESERTERS,          "morale.deserters",           1,     0,     20,     COUNT,    "12.6",  PRINTED,        "figures that desert when a stand beside it is destroyed") \
    X(ROUT_OPEN,          "morale.rout.open",           7,     1,     11,     PIPS,     "12.7",  PRINTED,        "score of D class charged in the open to stand") \
    X(ROUT_DARK,          "morale.rout.hidden",         8,     1,     11,     PIPS,     "12.8",  PRINTED,        "where little can be seen") \
    X(CHIEF_FALLS,        "morale.chief_falls",         3,     0,     10,     PIPS,     "12.10", PRINTED,        "an army that has lost its chief flees at this or less") \
    X(CHARISMATIC,        "morale.charismatic",         -2,    -9,    0,      PIPS,     "12.10", PRINTED,        "if he was charismatic") \
/* points of a stand: C, B, A, D of each */ \
    X(POINTS,             "points.warband.c",           25,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "war-band foot, class C") \
    X(POINTS_WARBAND_B,   "points.warband.b",           55,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "war-band foot, class B") \
    X(POINTS_WARBAND_A,   "points.warband.a",           125,   0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "war-band foot, class A") \
    X(POINTS_WARBAND_D,   "points.warband.d",           15,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "war-band foot, class D") \
    X(POINTS_WARBAND_MOUNTED_C,"points.warband_mounted.c",   30,    0,     1000,   COUNT,    "13.2",  PRINTED,        "war-band mounted, class C") \
    X(POINTS_WARBAND_MOUNTED_B,"points.warband_mounted.b",   60,    0,     1000,   COUNT,    "13.2",  PRINTED,        "war-band mounted, class B") \
    X(POINTS_WARBAND_MOUNTED_A,"points.warband_mounted.a",   130,   0,     1000,   COUNT,    "13.2",  PRINTED,        "war-band mounted, class A") \
    X(POINTS_WARBAND_MOUNTED_D,"points.warband_mounted.d",   20,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "war-band mounted, class D") \
    X(POINTS_IRREGULAR_MUZZLE_C,"points.irregular_muzzle.c",  40,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "irregular foot, muzzle-loaders, class C") \
    X(POINTS_IRREGULAR_MUZZLE_B,"points.irregular_muzzle.b",  60,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "irregular foot, muzzle-loaders, class B") \
    X(POINTS_IRREGULAR_MUZZLE_A,"points.irregular_muzzle.a",  85,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "irregular foot, muzzle-loaders, class A") \
    X(POINTS_IRREGULAR_MUZZLE_D,"points.irregular_muzzle.d",  30,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "irregular foot, muzzle-loaders, class D") \
    X(POINTS_IRREGULAR_BREECH_C,"points.irregular_breech.c",  50,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "irregular foot, breech-loaders, class C") \
    X(POINTS_IRREGULAR_BREECH_B,"points.irregular_breech.b",  70,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "irregular foot, breech-loaders, class B") \
    X(POINTS_IRREGULAR_BREECH_A,"points.irregular_breech.a",  95,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "irregular foot, breech-loaders, class A") \
    X(POINTS_IRREGULAR_BREECH_D,"points.irregular_breech.d",  40,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "irregular foot, breech-loaders, class D") \
    X(POINTS_IRREGULAR_HORSE_C,"points.irregular_horse.c",   75,    0,     1000,   COUNT,    "13.2",  PRINTED,        "irregular horse, class C") \
    X(POINTS_IRREGULAR_HORSE_B,"points.irregular_horse.b",   105,   0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "irregular horse, class B") \
    X(POINTS_IRREGULAR_HORSE_A,"points.irregular_horse.a",   175,   0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "irregular horse, class A") \
    X(POINTS_IRREGULAR_HORSE_D,"points.irregular_horse.d",   60,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "irregular horse, class D") \
    X(POINTS_REGULAR_MUZZLE_C,"points.regular_muzzle.c",    45,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "regular foot, muzzle-loaders, class C") \
    X(POINTS_REGULAR_MUZZLE_B,"points.regular_muzzle.b",    60,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "regular foot, muzzle-loaders, class B") \
    X(POINTS_REGULAR_MUZZLE_A,"points.regular_muzzle.a",    85,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "regular foot, muzzle-loaders, class A") \
    X(POINTS_REGULAR_MUZZLE_D,"points.regular_muzzle.d",    35,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "regular foot, muzzle-loaders, class D") \
    X(POINTS_REGULAR_BREECH_C,"points.regular_breech.c",    55,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "regular foot, breech-loaders, class C") \
    X(POINTS_REGULAR_BREECH_B,"points.regular_breech.b",    75,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "regular foot, breech-loaders, class B") \
    X(POINTS_REGULAR_BREECH_A,"points.regular_breech.a",    100,   0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "regular foot, breech-loaders, class A") \
    X(POINTS_REGULAR_BREECH_D,"points.regular_breech.d",    45,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "regular foot, breech-loaders, class D") \
    X(POINTS_REGULAR_MAGAZINE_C,"points.regular_magazine.c",  70,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "regular foot, magazine rifles, class C") \
    X(POINTS_REGULAR_MAGAZINE_B,"points.regular_magazine.b",  90,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "regular foot, magazine rifles, class B") \
    X(POINTS_REGULAR_MAGAZINE_A,"points.regular_magazine.a",  125,   0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "regular foot, magazine rifles, class A") \
    X(POINTS_REGULAR_MAGAZINE_D,"points.regular_magazine.d",  55,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "regular foot, magazine rifles, class D") \
    X(POINTS_REGULAR_HORSE_C,"points.regular_horse.c",     90,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "regular horse, class C") \
    X(POINTS_REGULAR_HORSE_B,"points.regular_horse.b",     120,   0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "regular horse, class B") \
    X(POINTS_REGULAR_HORSE_A,"points.regular_horse.a",     190,   0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "regular horse, class A") \
    X(POINTS_REGULAR_HORSE_D,"points.regular_horse.d",     70,    0,     1000,   COUNT,    "13.2",  RECONSTRUCTED,  "regular horse, class D") \
    X(POINTS_GUN,         "points.gun",                 250,   0,     5000,   COUNT,    "13.2",  PRINTED,        "light and medium guns") \
    X(POINTS_HEAVY,       "points.gun.heavy",           350,   0,     5000,   COUNT,    "13.2",  PRINTED,        "heavy guns") \
    X(POINTS_MG,          "points.machine_gun",         200,   0,     5000,   COUNT,    "13.2",  RECONSTRUCTED,  "machine guns") \
    X(POINTS_REGULAR_GUN, "points.gun.regular",         50,    0,     5000,   COUNT,    "13.2",  RECONSTRUCTED,  "more for regular guns") \
    X(POINTS_SNIPER,      "points.sniper",              30,    0,     5000,   COUNT,    "13.2",  RECONSTRUCTED,  "a sniper") \
    X(POINTS_WAGON,       "points.wagon",               50,    0,     5000,   COUNT,    "13.2",  RECONSTRUCTED,  "a wagon") \
    X(POINTS_LEADER,      "points.leader",              25,    0,     5000,   COUNT,    "13.2b", RECONSTRUCTED,  "the leader of a command group") \
    X(POINTS_CHIEF,       "points.chief",               100,   0,     5000,   COUNT,    "13.2b", RECONSTRUCTED,  "a commander in chief") \
    X(POINTS_OBJECTIVE,   "points.objective",           100,   0,     5000,   COUNT,    "13.2",  RECONSTRUCTED,  "an objective held, if its file does not say")
/* clang-format on */

enum {
#define COLONIAL_ENUM(id, path, value, low, high, unit, clause, from, what) id,
    COLONIAL_NUMBERS(COLONIAL_ENUM)
#undef COLONIAL_ENUM
        COLONIAL_N_NUMBERS
};

extern const Number colonial_numbers[COLONIAL_N_NUMBERS];

#endif
