/* SPDX-License-Identifier: GPL-3.0-or-later
 * words.c - the rulebook's words: kinds, formations, statuses, verbs, marks.
 *
 * Every list is in the order of its enum in words.h and ends with a row without a name.
 *
 * Start at musket_verbs: what a unit may be told to do.
 */
#include "rulesets/musket_1805/words.h"

/* clang-format off */

/* 14.1  A battalion has 20 figures, a squadron 8, a gun 4 gunners. */
const StandKind musket_kinds[] = {
    { "infantry",   'I', 20, 0, 0, "a battalion: line, column, skirmishers, square" },
    { "irregulars", 'R', 20, 0, 0, "Haitian: neither skirmish nor square, slow to change formation" },
    { "mutineers",  'M', 20, 0, 0, "Haitian, French-trained: do not skirmish" },
    { "cavalry",    'C', 8,  0, 0, "a squadron: line or column; does not fire" },
    { "artillery",  'A', 4,  0, 0, "one gun; its figures are its gunners" },
    { "wagon",      'W', 4,  0, 0, "supply train: keeps to open ground and roads" },
    { NULL, 0, 0, 0, 0, NULL }
};

const Trait musket_traits[] = {
    { "fiery", TRAIT_FIERY, "the best in melee" },
    { "timid", TRAIT_TIMID, "the worst in melee; who is neither is steady" },
    { NULL, 0, NULL }
};

const Named musket_ratings[] = {
    { "untrained", NULL }, { "green", NULL }, { "veteran", NULL }, { NULL, NULL }
};

const Named musket_formations[] = {
    { "as it is",   "no change" },
    { "line",       "two ranks" },
    { "column",     "four wide" },
    { "skirmish",   "infantry in open order, two ranks" },
    { "square",     "infantry, facing all ways" },
    { "limbered",   "a gun on the move, a wagon" },
    { "unlimbered", "a gun that can fire" },
    { "mass",       "routed troops" },
    { NULL, NULL }
};

const Named musket_statuses[] = {
    { "in order", NULL },
    { "shaken",   "missed a test by little: may not advance" },
    { "routed",   "flees, then rallies, then is a level worse" },
    { NULL, NULL }
};

const Named musket_stand_statuses[] = { { "in its unit", NULL }, { NULL, NULL } };

const Named musket_phases[] = {
    { "orders", "both sides note their orders in secret" },
    { "bound",  "fire and moves, by initiative" },
    { "close",  "tests to close for melee" },
    { "melee",  "melees are fought" },
    { "end",    "rally, repair, discovery" },
    { NULL, NULL }
};

const Named musket_endings[] = {
    { "not over",   NULL },
    { "broken",     "half the enemy's units are routed or gone" },
    { "objectives", "holds more objectives when time runs out" },
    { "turns",      "time ran out" },
    { "conceded",   "the other side conceded" },
    { NULL, NULL }
};

const Named musket_decisions[] = {
    { "over", NULL },
    { "order", "note a unit's order for this bound" },
    { NULL, NULL }
};

const Named musket_rolls[] = {
    { "initiative", NULL },
    { "initiative again, for a tie", NULL },
    { "fire", NULL },
    { "morale", NULL },
    { "morale to close", NULL },
    { "initiative to stand against cavalry", NULL },
    { "melee", NULL },
    { "initiative to pass through", NULL },
    { "hit on a battery", NULL },
    { "limber explosion", NULL },
    { "gunner in the explosion", NULL },
    { "hit on the gun", NULL },
    { "repair", NULL },
    { "fire in the building", NULL },
    { "discovery", NULL },
    { "arrival", NULL },
    { NULL, NULL }
};

const Named musket_events[] = {
    { "none", NULL },
    { "turn", "1.1, 1.2" },
    { "phase", "1.1" },
    { "initiative", "3.1 to 3.4" },
    { "tie", "3.4" },
    { "move", "7.1 to 7.11" },
    { "no move", "2.6, 4.4, 7.1, 7.11, 9.13, 11.3" },
    { "formation", "2.1 to 2.4" },
    { "charge", "1.6, 7.2" },
    { "fire", "8.1 to 8.17, 9.1 to 9.13" },
    { "no fire", "8.13 to 8.16" },
    { "passage", "2.5 to 2.7" },
    { "test", "4.1, 5.1 to 5.6" },
    { "flight", "4.6 to 4.8, 4.12" },
    { "melee", "6.1 to 6.17" },
    { "pushed back", "4.4, 6.14" },
    { "gun hit", "10.1 to 10.10" },
    { "explosion", "10.3, 10.4" },
    { "repair", "10.8" },
    { "building burns", "11.2 to 11.4" },
    { "discovery", "12.3 to 12.6" },
    { "rally", "4.9, 4.10" },
    { "unit lost", "4.11, 6.16" },
    { "objective", "15.2" },
    { "order lost", "1.5, 4.2, 9.9, 10.4" },
    { "disorder", "4.3, 11.4" },
    { "in woods", "2.2, 2.3" },
    { "shaken no more", "4.5" },
    { "arrival", "15.5" },
    { "end", "15.1 to 15.4" },
    { NULL, NULL }
};

const TerrainType musket_terrain[] = {
    { "woods",      TERRAIN_BLOCKS_SIGHT | TERRAIN_COVER, "light cover; one sees 10 in, ranges are halved" },
    { "hill",       TERRAIN_BLOCKS_SIGHT | TERRAIN_HIGH, "a slope: guns do not fire from it" },
    { "hilltop",    TERRAIN_BLOCKS_SIGHT | TERRAIN_HIGH, "level ground on a hill: moves as a hill, guns may fire" },
    { "road",       TERRAIN_LINE | TERRAIN_ROAD, "columns, guns and wagons march on it" },
    { "stream",     TERRAIN_LINE, "slow to cross; no fire while in it" },
    { "obstacle",   TERRAIN_LINE | TERRAIN_OBSTACLE | TERRAIN_COVER, "wall, hedge, felled tree: can be defended; light cover" },
    { "trench",     TERRAIN_LINE | TERRAIN_OBSTACLE | TERRAIN_COVER, "a defended obstacle that fire hardly reaches" },
    { "building",   TERRAIN_BLOCKS_SIGHT | TERRAIN_COVER, "one unit of foot may hold it" },
    { "soft ground", 0, "neither firm nor level enough for guns to fire" },
    { "impassable", TERRAIN_IMPASSABLE, "nobody enters" },
    { "place",      TERRAIN_OBJECTIVE, "a place to hold" },
    { NULL, 0, NULL }
};

const Mark musket_unit_marks[] = {
    { "has fired",   U_HAS_FIRED,   "its first fire is spent" },
    { "has charged", U_HAS_CHARGED, "its first charge is spent" },
    { "disordered",  U_DISORDERED,  "disordered in this bound" },
    { "concealed",   U_CONCEALED,   "not yet discovered by the enemy" },
    { "from woods",  U_FROM_WOODS,  "skirmishers out of woods: a full move to reform" },
    { "gun damaged", U_GUN_OUT,     "cannot fire until repaired" },
    { "no limber",   U_NO_LIMBER,   "cannot limber any more" },
    { NULL, 0, NULL }
};

const Mark musket_stand_marks[] = { { NULL, 0, NULL } };

const Verb musket_verbs[] = {
    { "none", 0, "no order" },
    { "hold",          TAKES_SUBJECT, "stay, and do not fire" },
    { "move",          TAKES_SUBJECT | TAKES_PLACE | TAKES_BY | TAKES_FACING | TAKES_FORMATION | TAKES_CHOICE, "up to a full move; changing formation takes half of it, first, or last with choice 1" },
    { "fire",          TAKES_SUBJECT | TAKES_TARGET | TAKES_FORMATION, "fire from where it stands; it may then change formation" },
    { "fire and move", TAKES_SUBJECT | TAKES_TARGET | TAKES_PLACE | TAKES_BY | TAKES_FACING, "fire, then half a move" },
    { "move and fire", TAKES_SUBJECT | TAKES_TARGET | TAKES_PLACE | TAKES_BY | TAKES_FACING | TAKES_FORMATION, "half a move, or a change of formation, then fire" },
    { "charge",        TAKES_SUBJECT | TAKES_TARGET, "into contact" },
    { "form",          TAKES_SUBJECT | TAKES_FORMATION, "change formation; limber or unlimber" },
    { "done",          0, "all others hold" },
    { "concede",       0, "give the battle up" },
    { "advance",       TAKES_SUBJECT | TAKES_TARGET | TAKES_FORMATION | TAKES_CHOICE | NEEDS_GROUND, "towards it: 0 as far as may be, 1 into range, 2 out of its range" },
    { "close and fire", TAKES_SUBJECT | TAKES_TARGET | TAKES_FORMATION | NEEDS_GROUND, "half a move towards it, or a change of formation, or a gun's turn, then fire at it" },
    { "withdraw",      TAKES_SUBJECT | NEEDS_GROUND, "a full move away from the enemy" },
    { "fall back",     TAKES_SUBJECT | TAKES_TARGET | NEEDS_GROUND, "fire at it, then half a move away" },
    { "face",          TAKES_SUBJECT | TAKES_TARGET | NEEDS_GROUND, "turn towards it" },
    { "take cover",    TAKES_SUBJECT | TAKES_TARGET | TAKES_FORMATION | NEEDS_GROUND, "into that wood or building, or up behind that wall or trench; changing formation last" },
    { NULL, 0, NULL }
};

/* clang-format on */

#define ROWS(list) (sizeof(list) / sizeof(list)[0])
_Static_assert(ROWS(musket_verbs) == N_VERBS + 1, "ORDER V_");
_Static_assert(ROWS(musket_decisions) == N_DECISIONS + 1, "ORDER D_");
_Static_assert(ROWS(musket_events) == N_EVENTS + 1, "ORDER E_");
_Static_assert(ROWS(musket_rolls) == N_ROLLS + 1, "ORDER ROLL_");
_Static_assert(ROWS(musket_kinds) == N_KINDS + 1, "ORDER kinds");
_Static_assert(ROWS(musket_formations) == N_FORMATIONS + 1, "ORDER formations");
